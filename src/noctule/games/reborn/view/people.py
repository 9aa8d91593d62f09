"""Everybody, drawn: what the table, the map and the order of turns show of them. Each is drawn once per sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from noctule.engine import by_themselves
from noctule.engine.views import Card, Panel, Piece, Turn

from ..board import where
from ..board.names import name_of
from ..state import NOWHERE, SIDES, Alterations, Character, Equipment, Side, State
from . import pieces
from .cards import character
from .sheets import Doing, Reads, Sheet, held, reads, tied


class Cast(Struct, frozen=True, gc=False):
    """All of them."""

    teams: Mapping[Side, Panel]
    """Their cards, both sides of them: all of it is open, also of those who are not on the map yet."""
    figures: tuple[Piece, ...]
    """The living, then the dead."""
    turns: tuple[Turn, ...]
    """The characters on the map, side by side: who is activated is chosen, and the engaged have had their turn."""


def cast(s: State, mine: Side | None) -> Cast:
    """The very same one as long as nothing that is shown of anybody has changed."""
    activated, seats = s.round.who if s.round is not None else "", [s.players[side].seat for side in SIDES]
    return _cast(s.map, s.characters, s.equipment, s.altered, where.acting(s), activated, reads(s, mine), *seats)


@by_themselves
def _cast(
    map: str,
    people: Mapping[str, Character],
    equipment: Mapping[str, Equipment],
    altered: Alterations,
    acting: str,
    activated: str,
    radio: Reads,
    *seats: str,
) -> Cast:
    carried, bound = held(equipment), [c for c in people.values() if c.by]
    cards: dict[Side, list[Card]] = {side: [] for side in SIDES}
    turns: dict[Side, list[Turn]] = {side: [] for side in SIDES}
    figures, dead = list[Piece](), list[Piece]()
    for id, c in people.items():
        if c.place == "supply":
            continue
        doing: Doing = "acting" if id == acting else "paused" if id == activated else ""
        bonds = tied(people, c, bound) if bound else ()
        card, piece, turn = _drawn(Sheet(map, c, carried.get(id, ()), bonds, doing, altered, radio.get(id, ())))
        cards[c.side].append(card)
        if turn is not None:
            turns[c.side].append(turn)
        if piece is not None:
            (dead if piece.down else figures).append(piece)
    teams = {
        side: Panel(f"team-{side}", pieces.SIDE_TITLES[side], tuple(cards[side]), owner=seat)
        for side, seat in zip(SIDES, seats, strict=True)
    }
    return Cast(teams, (*figures, *dead), tuple([turn for side in SIDES for turn in turns[side]]))


@lru_cache(maxsize=1_000)
def _drawn(sheet: Sheet) -> tuple[Card, Piece | None, Turn | None]:
    """His card, his figure or the marker of the dead, and his turn."""
    s, c, badges = sheet.excerpt(), sheet.character, tuple(pieces.signs(sheet))
    card = character(s, sheet, badges)
    if c.place == "dead" and c.at != NOWHERE:
        return card, pieces.dead(sheet), None
    if c.place != "map":
        return card, None, None
    turn = Turn(c.id, name_of(c.id), sheet.doing == "acting", c.engaged) if c.at != NOWHERE else None
    return card, pieces.figure(s, c, badges), turn
