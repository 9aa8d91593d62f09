"""Games with one fault each, to prove that the contract finds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from noctule.engine import Ask, Option
from noctule.reference.skirmish import GAME as SKIRMISH


async def _in_the_order_of_a_set(s: Any, g: Ask) -> None:
    """Options in the order of a set of strings: another order in every process."""

    class Careless(Ask):
        def choose(self, seat: Any, kind: str, **asked: Any) -> Any:
            options = asked.pop("options")
            return g.choose(seat, kind, options=lambda *of: _jumbled(options(*of)), **asked)

        def boundary(self) -> None:
            g.boundary()

        def roll(self, *args: Any) -> Any:
            return g.roll(*args)

        def note(self, *args: Any, **facts: Any) -> None:
            g.note(*args, **facts)

    await SKIRMISH.play(s, Careless([], None))  # type: ignore[arg-type]


def _jumbled(options: Sequence[Option]) -> list[Option]:
    by_key = {option.key: option for option in options}
    return [by_key[key] for key in set(by_key)]


JUMBLED = replace(SKIRMISH, play=_in_the_order_of_a_set)
