"""Any position of the town, for tests and lessons.

The drawing names tiles as they lie beside each other, with their quarter turns; a dot is no tile. Squares are said by name
(`cafe/d3`). An unknown name is a SetupError that lists the known ones.

    position("pub surgery@1", people={"ana": "pub/d1", "ben": {"at": "pub/d1", "items": ["crowbar"]}},
             disks={"pub/c3": "drowned-man", "pub/e5": ("item-torch", "up")}, round=3)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from noctule.engine import SetupError

from .board.town import TABLE, town
from .content import CHARACTERS, DISKS, SKILLS, TILES
from .state import Laid, Lying, Person, Scores, State, Turn, learnt
from .tiles.laying import whole

FIRST = TABLE // 2


def arrange(
    board: str,
    *,
    seats: tuple[str, ...] = ("ana", "ben"),
    people: Mapping[str, Any] | None = None,
    disks: Mapping[str, Any] | None = None,
    scenario: str = "",
    turn: str | Turn = "",
    **fields: Any,
) -> State:
    """A position in the turn of the first of the people, nothing moved and nothing done, by day, unless it says otherwise.

    People are `{"ada": "pub/d1"}` or `{"ada": {"at": "pub/d1", "attack": 5, "skills": {"dodge": 1}, "points": 4}}`: the name
    of a ready character, or any other name for a plain one (every Attribute 3, Defense 4). One for each seat; more than that
    are the last seat's too. Disks lie face down unless `"up"`
    is said: `{"pub/c3": "disk"}`, `{"pub/c3": ["disk", "other"]}` or `{"pub/c3": {"disk": {"up": True, "hits": 1}}}`.
    """
    s = State(seats, scenario, phase="act", hour="day", tiles=tuple(_tiles(board)))
    names = list(people or ("ada", "bel", "cas", "dov", "eve", "fay")[: len(seats)])
    if len(names) < len(seats):
        raise SetupError(f"{len(names)} characters for {len(seats)} seats; name one for each")
    for name, seat in zip_longest(names, seats, fillvalue=seats[-1]):
        record = (people or {}).get(name, {})
        person = _person(s, name, seat, dict(record) if isinstance(record, Mapping) else {"at": record})
        s.people = {**s.people, name: person}
    s.first = next(iter(s.people))
    s.turn = turn if isinstance(turn, Turn) else Turn(who=turn or s.first, budget=24)
    for at, lying in (disks or {}).items():
        for id, said in _lying(lying):
            _known("disk", [id], DISKS)
            s.board = {**s.board, id: Lying(id, square(s, at), **said)}
    for field, value in fields.items():
        _known("field of a position", [field], s.__struct_fields__)
        setattr(s, field, value)
    return s


def square(s: State, name: str) -> int:
    """A square by its name."""
    squares = town(s).squares
    if name not in squares:
        tile = name.partition("/")[0]
        there = sorted({laid.tile for laid in s.tiles})
        words = f"squares of {tile} are {tile}/a1 to {tile}/h8" if tile in there else f"tiles on the table: {', '.join(there)}"
        raise SetupError(f"no square '{name}'; {words}")
    return squares[name]


def _tiles(board: str) -> list[Laid]:
    found: list[Laid] = []
    for y, row in enumerate(line.split() for line in board.strip("\n").split("\n") if line.strip()):
        for x, token in enumerate(row):
            name, _, turns = token.partition("@")
            if name == ".":
                continue
            _known("tile", [name], TILES)
            upper = [laid for laid in whole(name, FIRST + x, FIRST + y, int(turns or 0)) if TILES[laid.tile].above]
            found += [Laid(name, FIRST + x, FIRST + y, int(turns or 0)), *upper]
    return found


def _lying(lying: Any) -> list[tuple[str, dict[str, Any]]]:
    if isinstance(lying, Mapping):
        return [(id, dict(said)) for id, said in lying.items()]
    if isinstance(lying, tuple) and len(lying) == 2 and lying[1] == "up":
        return [(lying[0], {"up": True})]
    return [(id, {}) for id in ([lying] if isinstance(lying, str) else lying)]


def _person(s: State, name: str, seat: str, said: dict[str, Any]) -> Person:
    sheet = CHARACTERS.get(name)
    scores = Scores(**sheet.attributes) if sheet else Scores(3, 3, 3, 3, 3, 3, 4)
    known = (*Person.__struct_fields__, *Scores.__struct_fields__, "skills")
    _known("field of a character", said, known)
    scores = replace(scores, **{key: said.pop(key) for key in Scores.__struct_fields__ if key in said})
    skills = dict(sheet.skills) if sheet else {}
    _known("skill", said.get("skills", ()), SKILLS)
    at = said.pop("at", None)
    for field in ("items", "allies", "nuisances", "kept", "trophies"):
        _known("disk", said.get(field, ()), DISKS)
    known_skills = learnt(said.pop("skills", skills))
    news = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    person = Person(
        name,
        seat,
        sheet.name if sheet else name.title(),
        scores,
        known_skills,
        own=sheet is None,
        at=square(s, at) if isinstance(at, str) else next(iter(town(s).names)) if at is None else at,
        will=scores.defense,
        nerve=scores.defense,
    )
    return replace(person, **news)


def _known(what: str, names: Collection[str], there: Collection[str]) -> None:
    """Every name is one of those that there are."""
    for name in names:
        if name not in there:
            raise SetupError(f"no {what} '{name}'; there are: {', '.join(there)}")
