"""Map cards: 2x2 spaces, drawn with walls.

    # M-001 Kitchen
    +-+-+
    |, ,|
    + +-+
    |, .
    +-+ +

A position that is drawn for a test or lesson has cards of its own, whose id is `=` and the drawing (see `arrange`).

`,` indoors, `.` outdoors, `~` water, `:` tunnel floor, a blank no space; `-` and `|` are walls (those of the stadium too).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec import Struct

from noctule.engine import ContentError, content
from noctule.engine.grid import DrawingError, Plan, parse, quarter_turned
from noctule.engine.views import CellLook

from .cards import PACKAGE

CELLS = {",": "indoor", ".": "outdoor", "~": "water", ":": "tunnel"}
EDGES = {"-": "wall", "|": "wall"}


class Looks(Struct, frozen=True, forbid_unknown_fields=True):
    """`maps/looks.toml`: how indoors, outdoors and water look, and on which cards they look otherwise."""

    indoor: CellLook
    outdoor: CellLook
    water: CellLook
    card: dict[str, dict[str, CellLook]]


class MapCard:
    """A map card: its name and its front, as it lies without a turn."""

    __slots__ = ("id", "plan", "title")

    def __init__(self, id: str, title: str, plan: Plan) -> None:
        self.id, self.title, self.plan = id, title, plan


def read(source: str, name: str) -> dict[str, MapCard]:
    """All map cards of a file."""
    found: dict[str, MapCard] = {}
    lines = source.split("\n")
    for i, line in enumerate(lines):
        if not line.startswith("# "):
            continue
        id, _, title = line[2:].strip().partition(" ")
        if id in found:
            raise ContentError(f"{name}:{i + 1}", f"map card {id} is there twice")
        drawing = [drawn.ljust(5) for drawn in lines[i + 1 : i + 6]]
        if len(drawing) < 5 or any(len(drawn.rstrip()) > 5 for drawn in drawing):
            raise ContentError(f"{name}:{i + 1}", f"map card {id}: five lines of five signs follow its name")
        try:
            plan = parse("\n".join(_framed(drawing)), CELLS, EDGES, name=name, first_line=i + 2)
        except DrawingError as wrong:
            place, _, reason = str(wrong).partition(": ")
            raise ContentError(place, f"map card {id}: {reason}") from None
        found[id] = MapCard(id, title or id, plan)
    return found


def _framed(drawing: list[str]) -> list[str]:
    """Corners are always there, so that a blank side is not taken for the margin."""
    return ["".join("+" if x % 2 == 0 and y % 2 == 0 else sign for x, sign in enumerate(row)) for y, row in enumerate(drawing)]


MAPS: dict[str, MapCard] = {}
for _book in ("a", "b1", "b2", "c", "d", "e1", "e2", "f"):
    for _id, _card in read(content.text(PACKAGE, f"maps/{_book}.txt"), f"maps/{_book}.txt").items():
        if _id in MAPS:
            raise ContentError(f"maps/{_book}.txt", f"map card {_id} is in another file already")
        MAPS[_id] = _card


DRAWN = "="


class _Cards:
    """All ids of map cards: the printed ones, and any drawing."""

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and (id in MAPS or bool(re.fullmatch(r"=[-+|,.~: ]{25}", id)))


KNOWN = _Cards()


def drawn(rows: list[str]) -> str:
    """The id of a card that is drawn: five rows of five signs."""
    return DRAWN + "".join(_framed([row.ljust(5)[:5] for row in rows]))


@lru_cache(maxsize=500)
def turned(card: str, turn: int) -> Plan:
    """The front of a map card after so many quarter turns clockwise."""
    if card.startswith(DRAWN):
        signs = card.removeprefix(DRAWN)
        plan = parse("\n".join(signs[i : i + 5] for i in range(0, 25, 5)), CELLS, EDGES)
    else:
        plan = MAPS[card].plan
    return quarter_turned(plan, turn) if turn else plan


@cache
def _looks() -> Looks:
    looks = content.load(PACKAGE, "maps/looks.toml", Looks)
    for id in looks.card:
        if id not in MAPS or not looks.card[id].keys() <= {"indoor", "outdoor", "water"}:
            raise ContentError("content/maps/looks.toml", f"{id}: there is no such map card, or it has no such kind of space")
    return looks


@lru_cache(maxsize=200)
def looks_of(card: str) -> dict[str, CellLook]:
    """How the spaces of a map card look, by their kind."""
    looks = _looks()
    return {"indoor": looks.indoor, "outdoor": looks.outdoor, "water": looks.water, **looks.card.get(card, {})}
