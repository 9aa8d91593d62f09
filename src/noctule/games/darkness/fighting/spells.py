"""Where Spells come into an Encounter and a fight. Magic is a chapter above these: it hands itself down as a parameter."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Final, Protocol

from noctule.engine import Ask, Option

from ..state import State


class Spells(Protocol):
    """What a chapter of Spells has to know. The value of its options is `("cast", *details)`."""

    def candidates_on_encounter(self, s: State, who: str, foe: str, /) -> Iterable[Option]:
        """What may be cast at an opponent that was just turned over, with refusals."""
        ...

    def candidates_in_combat(self, s: State, who: str, /) -> Iterable[Option]:
        """What may be cast in place of the attack of this round, with refusals."""
        ...

    def cast(self, s: State, g: Ask, who: str, /, *details: str) -> Awaitable[None]:
        """Cast what was chosen."""
        ...


class _NoSpells:
    """Nobody casts anything."""

    def candidates_on_encounter(self, s: State, who: str, foe: str, /) -> Iterable[Option]:
        return ()

    def candidates_in_combat(self, s: State, who: str, /) -> Iterable[Option]:
        return ()

    async def cast(self, s: State, g: Ask, who: str, /, *details: str) -> None:
        raise AssertionError("there are no Spells to be cast")


NO_SPELLS: Final[Spells] = _NoSpells()
