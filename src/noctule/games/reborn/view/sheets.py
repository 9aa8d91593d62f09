"""What the table shows of each character: all that his card and his figure are drawn from, and nothing else.

Cards and figures are drawn once per sheet. A sheet is a frozen record, so one that has been seen before need not be drawn
again, in whatever position it comes back; and what is not on it cannot be shown.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct

from noctule.engine import rule

from ..board import where
from ..state import Alterations, Character, Equipment, Side, State

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

    def excerpt(self) -> State:
        """The part of the position that is on the sheet, for the questions that rules answer (see `values`, `where`)."""
        people = {c.id: c for c in (self.character, *self.bound)}
        return State((), "", self.map, characters=people, equipment={card.id: card for card in self.held}, altered=self.altered)


def sheets(s: State, mine: Side | None) -> dict[str, Sheet]:
    """A sheet for each character who is not in the supply."""
    held = _held(s)
    bound = [c for c in s.characters.values() if c.by]
    acting, activated = where.acting(s), s.round.who if s.round is not None else ""
    found = {}
    for id, c in s.characters.items():
        if c.place != "supply":
            doing: Doing = "acting" if id == acting else "paused" if id == activated else ""
            radio = _radio(s, id, mine) if s.radio else ()
            found[id] = Sheet(s.map, c, tuple(held.get(id, ())), _bound(s, c, bound) if bound else (), doing, s.altered, radio)
    return found


def _held(s: State) -> dict[str, list[Equipment]]:
    """The cards that each character carries."""
    found: dict[str, list[Equipment]] = {}
    for card in s.equipment.values():
        if card.where == "carried":
            found.setdefault(card.bearer, []).append(card)
    return found


def _bound(s: State, c: Character, bound: list[Character]) -> tuple[Character, ...]:
    captor = [s.characters[c.by]] if c.by else []
    return (*captor, *(other for other in bound if other.by == c.id and other.id != c.by))


@rule("reborn.scr.dispatch", "reborn.scr.switch-channel")
def _radio(s: State, who: str, mine: Side | None) -> tuple[str, ...]:
    """What a marker reads is known to whoever placed it, unless it was swapped unseen, and to all when it is turned up."""
    found = []
    for side, radio in s.radio.items():
        known = who in radio.revealed or (side == mine and who not in radio.moved)
        found += [reads if known else "face down" for marked, reads in radio.attached if marked == who]
    return tuple(found)
