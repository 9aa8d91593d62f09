"""Records change here, and nowhere else: where a figure stands, what lies on a card, who carries what.

Everything here only moves pieces; what a rule makes of it (a mine, a duel, a drop) is called by the chapter that moved
the piece.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..state import Character, Element, Equipment, Marker, Moving, Part, Player, Round, Side, State


def change(s: State, who: str, **fields: Any) -> Character:
    """Replace a character's record."""
    record = replace(s.characters[who], **fields)
    s.characters = {**s.characters, who: record}
    return record


def change_all(s: State, **fields: Any) -> None:
    """The same of all characters."""
    s.characters = {who: replace(c, **fields) for who, c in s.characters.items()}


def change_player(s: State, side: Side, **fields: Any) -> Player:
    record = replace(s.players[side], **fields)
    s.players = {**s.players, side: record}
    return record


def change_card(s: State, card: str, **fields: Any) -> Equipment:
    """Replace the record of an equipment card."""
    record = replace(s.equipment[card], **fields)
    s.equipment = {**s.equipment, card: record}
    return record


def change_element(s: State, element: str, **fields: Any) -> Element:
    record = replace(s.elements.get(element, Element()), **fields)
    s.elements = {**s.elements, element: record}
    return record


def change_round(s: State, **fields: Any) -> Round:
    assert s.round is not None
    s.round = replace(s.round, **fields)
    return s.round


def change_moving(s: State, **fields: Any) -> Moving:
    """Replace the record of the Move order that is under way (the last one)."""
    moving = replace(s.moving[-1], **fields)
    s.moving = (*s.moving[:-1], moving)
    return moving


def new_marker(s: State, kind: str, at: int, **fields: Any) -> str:
    """Put a marker on the map; its id comes back."""
    s.numbered += 1
    id = f"{kind}-{s.numbered}"
    s.markers[id] = Marker(id, kind, at, **fields)
    return id


def give_card(s: State, card: str, who: str) -> None:
    """A card under a character's card. Its state travels with it."""
    change_card(s, card, where="carried", bearer=who)


def open_door(s: State, door: str) -> None:
    s.open_doors = tuple(sorted({*s.open_doors, door}))


def close_door(s: State, door: str) -> None:
    s.open_doors = tuple(d for d in s.open_doors if d != door)


def break_door(s: State, door: str) -> None:
    """Remove a door from the game: the passage is open from now on."""
    close_door(s, door)
    s.broken_doors = tuple(sorted({*s.broken_doors, door}))


def break_wall(s: State, edge: int) -> None:
    s.broken_walls = tuple(sorted({*s.broken_walls, edge}))


def destroy_element(s: State, element: str) -> None:
    s.destroyed = tuple(sorted({*s.destroyed, element}))


def one(who: str, cp: int) -> tuple[Part]:
    """A crew of one."""
    return (Part(who, cp),)
