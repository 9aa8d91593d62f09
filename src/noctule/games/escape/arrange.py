"""Any position from a drawing, for tests and lessons.

A room is drawn by its doors as they lie and what else it has; the first printed tile that looks so is taken. A tile may also be
named by its id, with its quarter turns (`plant-room@1`). A dot is no tile. Places are said as (column, row) of the drawing,
by the id of a tile, or by a marker that one tile carries (`"nest"`). An unknown name is a SetupError that lists the known ones.

    position(\"\"\"
        es+vent   sw
        n         .\"\"\",
        people={"mara": (0, 0)}, enemies={"guard-1": (1, 0)}, locked=[(0, 0, "e")], markers={"dark": [(0, 1)]})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast, get_args

from msgspec.structs import replace

from noctule.engine import SetupError

from .board.rooms import printed_doors, rooms, seam
from .content import CARDS, CHARACTERS, EVENTS, FACTS, ITEMS, SCENARIOS, SKILLS, TILES
from .content.people import HYBRIDS
from .content.steps import KINDS, Kind, Marker
from .content.tiles import SIDES, sides
from .state import INFIRMARY, Enemy, Laid, Person, State

MARKERS = get_args(Marker)
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
    scenario = scenario or next(iter(SCENARIOS))
    _known("scenario", [scenario], SCENARIOS)
    s = State(seats, scenario, phase="action")
    s.tiles = tuple(_tiles(board))
    _known("marker", markers or (), set(MARKERS) - {"locked"})
    s.markers = {marker: tuple(place(s, spot) for spot in spots) for marker, spots in (markers or {}).items()}
    s.keys = tuple(id for id, item in ITEMS.items() if item.kind == "key")
    s.adrenaline, s.skills, s.events = tuple(CARDS), tuple(SKILLS), tuple(EVENTS)
    s.items = tuple(id for id, item in ITEMS.items() if item.kind != "key")
    names = list(people) if people is not None else list(CHARACTERS)[: len(seats)]
    s.current = names[0]
    if len(names) != len(seats):
        raise SetupError(f"{len(names)} characters ({', '.join(names)}) for {len(seats)} seats ({', '.join(seats)})")
    for name, seat in zip(names, seats, strict=True):
        record = (people or {}).get(name, (0, 0))
        s.people[name] = _person(s, name, seat, record if isinstance(record, Mapping) else {"at": record})
    for name, record in (enemies or {}).items():
        enemy = _enemy(s, name, dict(record) if isinstance(record, Mapping) else {"at": record})
        s.enemies = {**s.enemies, name: enemy}
    for kind in ("guard", "clone"):
        used = [int(e.mark) for e in s.enemies.values() if e.kind == kind]
        s.highest = {**s.highest, kind: max([10, *used])}
        s.reserve = {**s.reserve, kind: tuple(str(n) for n in range(1, 11) if n not in used)}
    s.reserve = {**s.reserve, "hybrid": tuple(mark for mark in HYBRIDS if f"hybrid-{mark}" not in s.enemies)}
    for x, y, side in locked:
        _known("side", [side], SIDES)
        place(s, (x, y))
    s.locked = tuple(seam(x, y, side) for x, y, side in locked)
    for spot, items in (lying or {}).items():
        _known("item", items, ITEMS)
        s.lying = {**s.lying, place(s, spot): tuple(items)}
        s.items = tuple(item for item in s.items if item not in items)
        s.keys = tuple(item for item in s.keys if item not in items)
    s.threat_pool = 10
    for field, value in fields.items():
        _known("field of a position", [field], s.__struct_fields__)
        setattr(s, field, _frozen(value))
    return s


def _frozen(value: Any) -> Any:
    """Lists, as files have them, are tuples in the position, also inside of a mapping; and a mapping is the position's own."""
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _known(what: str, names: Iterable[Any], there: Iterable[str]) -> None:
    """Every name is one of those that there are."""
    there = list(there)
    for name in names:
        if name not in there:
            raise SetupError(f"no {what} '{name}'; there are: {', '.join(there)}")


def place(s: State, spot: Any) -> str:
    """The tile on a place of the drawing: by column and row, by its id, or by a marker that only one tile carries."""
    if isinstance(spot, str):
        marked = s.markers.get(cast(Marker, spot), ())
        if len(marked) == 1:
            return marked[0]
        _known("tile on the map, nor one marker of a kind", [spot], rooms(s).laid)
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
            known = ", ".join(TILES)
            raise SetupError(f"'{token}' is neither a tile nor the doors of one, like 'nes+vent+fear'; tiles are: {known}")
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


def _enemy(s: State, name: str, said: dict[str, Any]) -> Enemy:
    kind, _, mark = name.partition("-")
    _known("kind of enemy", [kind], KINDS)
    _known("field of an enemy", said, Enemy.__struct_fields__)
    if kind == "hybrid":
        _known("Hybrid", [mark], HYBRIDS)
    elif (kind != "boss" and not mark.isdecimal()) or (kind == "boss" and mark):
        raise SetupError(f"no enemy '{name}'; there are: guard-1, guard-2, ..., clone-1, ..., boss")
    return Enemy(name, cast(Kind, kind), mark, place(s, said.pop("at")), **said)


def _person(s: State, name: str, seat: str, said: Mapping[str, Any]) -> Person:
    _known("character", [name], CHARACTERS)
    _known("field of a character", said, Person.__struct_fields__)
    hand = said.get("hand")
    _known("card", hand if isinstance(hand, list | tuple) else (), CARDS)
    _known("skill", said.get("skills", ()), SKILLS)
    _known("item", said.get("items", ()), ITEMS)
    news = _frozen(dict(said))
    at = news.pop("at", (0, 0))
    hand = news.pop("hand", None)
    at = at if at in ("", INFIRMARY) else place(s, at)
    person = Person(name, seat, at, FACTS.fear.start, FACTS.vitality.start)
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
