"""Questions about the scenario in play: its card, the rules it sets aside, and where its places are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from noctule.engine import rule
from noctule.engine.grid import members

from ..content import DISKS, SCENARIOS, TILES
from ..content.allotment import fixed_ids
from ..content.disks import Variable
from ..content.scenarios import Black, Board, Defeat, Locator, Pool, Rules, ScenarioCard, Victory
from ..content.steps import Number, number
from ..content.tiles import SIZE
from ..content.walk import column_and_row, split
from ..state import Laid, State
from .town import COLUMNS, town_of

PLAIN: Final = ScenarioCard(
    key="",
    title="A night without a story",
    blurb="",
    prologue="",
    board=Board(pattern="fixed", tiles=(), start=()),
    pool=Pool(),
    victory=Victory(text=""),
    defeat=Defeat(dead="All are dead."),
)
"""For positions that belong to no scenario."""


def card_of(s: State) -> ScenarioCard:
    return SCENARIOS.get(s.scenario, PLAIN)


@rule("darkness.setup.scenario-precedence")
def laws(s: State) -> Rules:
    """What the scenario says instead of the general rules."""
    return card_of(s).rules


CAMPAIGN: Final = "campaign"
"""The flag of a table that is a chapter of a campaign."""


@rule("darkness.setup.pregenerated-fixed")
def built_only(s: State) -> bool:
    """In a campaign everybody plays a character that was built: the ready ones cannot be carried over."""
    return bool(s.flags.get(CAMPAIGN))


def players(s: State) -> int:
    """How many characters there were at the start: numbers of the scenario depend on it."""
    return len(s.seats) - bool(s.master)


def night(s: State) -> int:
    """The round as people count it: when the last one is over there is none after it."""
    return min(s.round, card_of(s).last_round(players(s)) or s.round)


def many(s: State, value: Number) -> int:
    return value if isinstance(value, int) else number(value, players(s))


def rounds_left(s: State) -> int | None:
    """Rounds with this one until it is too late; none: there is no end to the night."""
    last = card_of(s).last_round(players(s))
    return last - s.round + 1 if last else None


# -- places --------------------------------------------------------------------------------------------------------


def squares(s: State, place: str) -> tuple[int, ...]:
    """The squares of a place, as far as its tile lies face up; see `content.steps`."""
    return squares_of(s.tiles, place)


def at(s: State, square: int, place: str) -> bool:
    return square in _place(s.tiles, place)


@lru_cache(maxsize=1024)
def _place(tiles: tuple[Laid, ...], place: str) -> frozenset[int]:
    return frozenset(squares_of(tiles, place))


@lru_cache(maxsize=1024)
def squares_of(tiles: tuple[Laid, ...], place: str) -> tuple[int, ...]:
    key, part = split(place)
    here = town_of(tiles)
    laid = next((one for one in tiles if one.tile == key and one.up), None)
    if laid is None:
        return ()
    if part == "inside":
        return tuple(members(here.buildings[TILES[key].building]))
    where = column_and_row(part)
    if where is not None:
        return (here.squares[f"{key}/{as_it_lies(*where, laid.turn)}"],)
    own = [square for square, tile in here.tile_of.items() if tile == key]
    return tuple(square for square in own if not part or not here.inside(square))


def as_it_lies(x: int, y: int, turns: int) -> str:
    """The name of a square on the table, from its column and row in the drawing and the quarter turns of the tile.

    >>> as_it_lies(3, 0, 0), as_it_lies(3, 0, 1), as_it_lies(3, 0, 2)
    ('d1', 'h4', 'e8')
    """
    for _ in range(turns % 4):
        x, y = SIZE - 1 - y, x
    return f"{COLUMNS[x]}{y + 1}"


@rule("darkness.setup.scenario-precedence", "darkness.enter.locked-at-start")
def doors(s: State, place: str) -> tuple[int, ...]:
    """The doors of a building, or those at a square."""
    key, part = split(place)
    here = town_of(s.tiles)
    gates = [gate for gate in here.gates.values() if gate.kind == "door"]
    if not part:
        return tuple(gate.edge for gate in gates if gate.building == key)
    there = squares(s, place)
    return tuple(gate.edge for gate in gates if gate.inside in there or gate.outside in there)


# -- Disks ---------------------------------------------------------------------------------------------------------


@rule("darkness.disk.variable")
def black(s: State, id: str) -> Black | None:
    """What a black Disk is in this scenario."""
    disk = DISKS[id]
    if not isinstance(disk, Variable):
        return None
    return next((one for one in card_of(s).black if one.number == disk.number), None)


def name_of(s: State, id: str) -> str:
    """What a Disk is called: a black one has its name from the scenario."""
    told = black(s, id)
    return told.name if told is not None else DISKS[id].name or f"Black Disk {DISKS[id].number}"


def fixed(s: State) -> tuple[str, ...]:
    """The ids of the Disks that the scenario puts on squares, in its order; none where one is left out."""
    return _fixed(s.scenario, players(s))


@lru_cache(maxsize=1 << 7)
def _fixed(scenario: str, players: int) -> tuple[str, ...]:
    return fixed_ids(SCENARIOS.get(scenario, PLAIN), players, DISKS)


def aside(s: State, key: str) -> list[str]:
    """The copies of a Disk that are not in play and not spoken for."""
    return [id for id in _copies(key, len(DISKS)) if not _spoken_for(s, id)]


def _spoken_for(s: State, id: str) -> bool:
    if id in s.board or id in s.pool or id in s.obstacles or id in fixed(s):
        return True
    for one in s.people.values():
        if id in one.items or id in one.allies or id in one.nuisances or id in one.kept or id in one.trophies:
            return True
    return False


@lru_cache(maxsize=1 << 8)
def _copies(key: str, _disks: int) -> tuple[str, ...]:
    """All copies of a Disk, of so many Disks that there are."""
    return tuple([id for id, disk in DISKS.items() if disk.key == key])


@rule("darkness.spell.locator")
def objective(s: State) -> Locator | None:
    """What the Locator Spell finds beside Disks, if the scenario allows it."""
    return card_of(s).locator


def objective_at(s: State) -> list[int]:
    """The squares where the objective lies face down. Known to nobody before the Spell has found it."""
    sought = objective(s)
    if sought is None:
        return []
    return sorted(lying.at for lying in s.board.values() if not lying.up and DISKS[lying.id].key == sought.disk)
