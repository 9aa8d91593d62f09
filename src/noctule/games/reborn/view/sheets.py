"""What the table shows of each character: all that his card and his figure are drawn from, and nothing else.

Cards and figures are drawn once per sheet (see `people`). A sheet is a frozen record, so one that has been seen before need
not be drawn again, in whatever position it comes back; and what is not on it cannot be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct

from noctule.engine import lately, rule

from ..state import Alterations, Character, Equipment, Radio, Side, State

Doing = Literal["", "acting", "paused"]


class Sheet(Struct, frozen=True, cache_hash=True, gc=False):
    """One character, as one of the players (or a spectator) sees him."""

    map: str
    character: Character
    held: tuple[Equipment, ...] = ()
    """The equipment cards that he carries."""
    bound: tuple[Character, ...] = ()
    """His captor, pilot or large figure, and his prisoners."""
    doing: Doing = ""
    altered: Alterations = UNSET
    """What the position prints otherwise on its cards."""
    radio: tuple[str, ...] = ()
    """What the scrambling markers on his card read, as far as it is known."""

    def outfit(self) -> Sheet:
        """What decides what he wears and how heavily he is laden."""
        c = self.character
        bearer = Character(
            c.id, c.card, c.faction, c.side, c.place, wounded=c.wounded, by=c.by, magnetic_cards=c.magnetic_cards
        )
        return Sheet(self.map, bearer, self.held, self.bound, altered=self.altered)

    def excerpt(self) -> State:
        """The part of the position that is on the sheet, for the questions that rules answer (see `values`, `where`)."""
        people = {c.id: c for c in (self.character, *self.bound)}
        return State((), "", self.map, characters=people, equipment={card.id: card for card in self.held}, altered=self.altered)


Reads = Mapping[str, tuple[str, ...]]
SILENCE: Reads = {}


@lately
def held(equipment: Mapping[str, Equipment]) -> dict[str, tuple[Equipment, ...]]:
    """The cards that each character carries."""
    found: dict[str, list[Equipment]] = {}
    for card in equipment.values():
        if card.where == "carried":
            found.setdefault(card.bearer, []).append(card)
    return {bearer: tuple(cards) for bearer, cards in found.items()}


def tied(people: Mapping[str, Character], c: Character, bound: list[Character]) -> tuple[Character, ...]:
    """His captor and his prisoners."""
    captor = [people[c.by]] if c.by else []
    return (*captor, *(other for other in bound if other.by == c.id and other.id != c.by))


@rule("reborn.scr.dispatch", "reborn.scr.switch-channel")
def reads(s: State, mine: Side | None) -> Reads:
    """What a marker reads is known to whoever placed it, unless it was swapped unseen, and to all when it is turned up."""
    return _read(mine, tuple(s.radio.items())) if s.radio else SILENCE


@lru_cache(maxsize=500)
def _read(mine: Side | None, sets: tuple[tuple[Side, Radio], ...]) -> Reads:
    found: dict[str, tuple[str, ...]] = {}
    for side, radio in sets:
        for who, text in radio.attached:
            known = who in radio.revealed or (side == mine and who not in radio.moved)
            found[who] = (*found.get(who, ()), text if known else "face down")
    return found
