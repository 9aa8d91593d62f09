"""Any position from a drawing, for tests and lessons.

A room is drawn by its doors as they lie and what else it has; the first printed tile that looks so is taken. A tile may also be
named by its id, with its quarter turns (`plant-room@1`). A dot is no tile. Places are said as (column, row) of the drawing.

    position(\"\"\"
        es+vent   sw
        n         .\"\"\",
        people={"mara": (0, 0)}, enemies={"guard-1": (1, 0)}, locked=[(0, 0, "e")], markers={"dark": [(0, 1)]})
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from noctule.engine import SetupError

from .board.rooms import printed_doors, rooms, seam
from .content import CARDS, CHARACTERS, EVENTS, FACTS, ITEMS, SCENARIOS, SKILLS, TILES
from .content.people import HYBRIDS
from .content.tiles import SIDES, sides
from .state import INFIRMARY, Enemy, Laid, Person, State

PATTERN = re.compile(r"(?=[nesw])n?e?s?w?((?:\+[a-z-]+)*)")


def arrange(
    board: str,
    *,
    seats: tuple[str, ...] = ("ana", "ben"),
    scenario: str = "",
    people: Mapping[str, Any] | None = None,
    enemies: Mapping[str, Any] | None = None,
    locked: Any = (),
    lying: Mapping[Any, Any] | None = None,
    markers: Mapping[Any, Any] | None = None,
    **fields: Any,
) -> State:
    """A position in the action phase of the first of the people, everything else as the scenario has it or as `fields` say.

    People are `{"mara": (0, 0)}` or `{"mara": {"at": (0, 0), "fear": 5, "hand": ["grit-1"]}}`; without a hand they are dealt as
    many cards as their vitality. Enemies are `{"guard-1": (0, 0)}`, with a record likewise.
    """
    s = State(seats, scenario or next(iter(SCENARIOS)), phase="action")
    s.tiles = tuple(_tiles(board))
    s.keys = tuple(id for id, item in ITEMS.items() if item.kind == "key")
    s.adrenaline, s.skills, s.events = tuple(CARDS), tuple(SKILLS), tuple(EVENTS)
    s.items = tuple(id for id, item in ITEMS.items() if item.kind != "key")
    names = list(people) if people is not None else list(CHARACTERS)[: len(seats)]
    s.current = names[0]
    for name, seat in zip(names, seats, strict=True):
        record = (people or {}).get(name, (0, 0))
        s.people[name] = _person(s, name, seat, record if isinstance(record, Mapping) else {"at": record})
    for name, record in (enemies or {}).items():
        said = dict(record) if isinstance(record, Mapping) else {"at": record}
        kind, _, mark = name.partition("-")
        s.enemies[name] = Enemy(name, kind, mark, place(s, said.pop("at")), **said)  # type: ignore[arg-type]
    for kind in ("guard", "clone"):
        used = [int(e.mark) for e in s.enemies.values() if e.kind == kind]
        s.highest[kind] = max([10, *used])  # type: ignore[index]
        s.reserve[kind] = tuple(str(n) for n in range(1, 11) if n not in used)  # type: ignore[index]
    s.reserve["hybrid"] = tuple(mark for mark in HYBRIDS if f"hybrid-{mark}" not in s.enemies)
    s.locked = tuple(seam(x, y, side) for x, y, side in locked)
    for spot, items in (lying or {}).items():
        s.lying[place(s, spot)] = tuple(items)
        s.items = tuple(item for item in s.items if item not in items)
        s.keys = tuple(item for item in s.keys if item not in items)
    s.markers = {marker: tuple(place(s, spot) for spot in spots) for marker, spots in (markers or {}).items()}
    s.threat_pool = 10
    for field, value in fields.items():
        if field not in s.__struct_fields__:
            raise SetupError(f"a position has no '{field}'")
        setattr(s, field, value)
    return s


def place(s: State, spot: Any) -> str:
    """The tile on a place of the drawing; ids stay as they are."""
    if isinstance(spot, str):
        return spot
    found = rooms(s).at.get(tuple(spot))
    if found is None:
        raise SetupError(f"no tile is drawn in column {spot[0]}, row {spot[1]}")
    return found


def _tiles(board: str) -> list[Laid]:
    found: list[Laid] = []
    rows = [row.split() for row in board.strip("\n").split("\n") if row.strip()]
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            if token != ".":
                found.append(_tile(token, x, y, {tile.id for tile in found}))
    return found


def _tile(token: str, x: int, y: int, used: set[str]) -> Laid:
    look = PATTERN.fullmatch(token)
    if look is None:
        id, _, turned = token.partition("@")
        if id not in TILES:
            raise SetupError(f"'{token}' is neither a tile nor the doors of one, like 'nes+vent+fear'")
        return Laid(id, x, y, int(turned or 0))
    doors = frozenset(sides(token.partition("+")[0]))
    wanted = set(filter(None, look[1].split("+")))
    for id, card in TILES.items():
        if id in used or card.vent != ("vent" in wanted) or set(card.icons) != wanted - {"vent"} or len(card.duct) < len(SIDES):
            continue
        for turn in range(4):
            if printed_doors(card, turn) == doors:
                return Laid(id, x, y, turn)
    raise SetupError(f"no tile left that looks like '{token}'")


def _person(s: State, name: str, seat: str, said: Mapping[str, Any]) -> Person:
    if name not in CHARACTERS:
        raise SetupError(f"no character '{name}'; there are: {', '.join(CHARACTERS)}")
    news = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    at = news.pop("at", (0, 0))
    hand = news.pop("hand", None)
    person = Person(name, seat, INFIRMARY if at == INFIRMARY else place(s, at), FACTS.fear.start, FACTS.vitality.start)
    person = replace(person, **news)
    if hand is None or isinstance(hand, int):
        count = person.vitality if hand is None else hand
        hand, s.adrenaline = s.adrenaline[:count], s.adrenaline[count:]
    else:
        s.adrenaline = tuple(card for card in s.adrenaline if card not in hand)
    s.skills = tuple(card for card in s.skills if card not in person.skills)
    s.items = tuple(card for card in s.items if card not in person.items)
    s.keys = tuple(card for card in s.keys if card not in person.items)
    return replace(person, hand=hand)
