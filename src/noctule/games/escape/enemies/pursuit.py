"""Enemy movement: whom an enemy goes for, by which way, and where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

from msgspec import Struct

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import FAR, SIDE_NAMES, Rooms, other_tiles, rooms, spread
from ..content import ENEMIES, FACTS
from ..content.steps import Kind
from ..content.tiles import Side
from ..state import Enemy, Seam, State
from . import attack

UNLOCK: Final = 1
"""Moves that opening a locked door takes; going through it is another."""
STEP: Final = 1


class Prey(Struct, frozen=True, gc=False):
    """A character as a moving enemy weighs it."""

    who: str
    level: int
    distance: int
    """`FAR`: there is no way."""
    full: bool
    """No other enemy of the type fits on the tile."""
    near: bool
    """On an adjacent tile, which counts in the level."""


class Way(Struct, frozen=True, gc=False):
    """What a move comes to: the tiles entered one after the other, the last of which it stops on; or a door opened instead."""

    path: tuple[str, ...] = ()
    unlock: Side | None = None


@rule("escape.emove.one-tile", "escape.emove.no-path")
async def move(s: State, g: Ask, enemy: str) -> None:
    """One tile along a shortest path to its target. Without a path to anybody it stays."""
    record = s.enemies[enemy]
    prey = preys(s, record)
    target = choose_target(prey)
    facts: dict[str, Any] = {"who": enemy, "at": record.at, "hunts": ENEMIES[record.kind].hunts, **weighing(prey)}
    if target is None:
        g.note("escape.emove.no-path", "{who} finds nobody to go for and stays.", **facts)
        return
    g.note(_aim_rule(record.kind), "{who} goes for {target}.", target=target.who, distance=target.distance, **facts)
    way = await choose_way(s, g, enemy, target.who)
    go(s, g, enemy, way)


def weighing(prey: list[Prey]) -> dict[str, Any]:
    """What an enemy weighs, for the log: rows of who, level, distance (-1: no way) and full tile; and who is adjacent."""
    rows = [[p.who, p.level, p.distance if p.distance < FAR else -1, p.full] for p in prey]
    return {"weighed": rows, "near": [p.who for p in prey if p.near]}


def _aim_rule(kind: Kind) -> str:
    return "escape.emove.guard-target" if kind == "guard" else "escape.emove.alien-target"


# -- the target ----------------------------------------------------------------------------------------------------


@rule("escape.emove.guard-target", "escape.emove.alien-target", "escape.emove.adjacent-bonus")
def preys(s: State, enemy: Enemy) -> list[Prey]:
    """Every character on the map as this enemy weighs it, in turn order from the current one."""
    known, kind, here = own_map(s, enemy.kind), enemy.kind, enemy.at
    near = known.near[here]
    return [
        Prey(
            person.id,
            attack.level(s, kind, person.id) + (FACTS.enemies.adjacent if person.at in near else 0),
            known.distances(person.at).get(here, FAR),
            where.full(s, person.at, kind),
            person.at in near,
        )
        for person in where.on_map(s)
    ]


@rule("escape.emove.tie-closest", "escape.emove.tie-turn-order", "escape.emove.full-target", "escape.emove.no-path")
def choose_target(prey: list[Prey]) -> Prey | None:
    """The highest level, then the closest, then the first in turn order; nobody without a way, nobody on a full tile."""
    open_to_it = [p for p in prey if p.distance < FAR and not p.full]
    return min(open_to_it, key=lambda p: (-p.level, p.distance), default=None)


# -- the enemy's own map -------------------------------------------------------------------------------------------


class OwnMap:
    """The map as a type of enemy sees it: for every tile those adjacent to it, and how many moves it is to them."""

    def __init__(self, near: dict[str, dict[str, int]]) -> None:
        self.near = near
        self._far: dict[str, dict[str, int]] = {}

    def distances(self, start: str) -> dict[str, int]:
        """How far every tile is, in the enemy's own moves, there or back; full tiles count like others."""
        found = self._far.get(start)
        if found is None:
            found = self._far[start] = spread(start, lambda tile: self.near[tile].items())
        return found


def own_map(s: State, kind: Kind) -> OwnMap:
    """What that depends on: the tiles, the type, locked doors, and shut vents if it uses vents."""
    return _own_map(rooms(s), kind, s.locked, s.markers.get("shut-vent", ()) if ENEMIES[kind].vents else ())


@lru_cache(maxsize=200)
@rule("escape.emove.clone-lock", "escape.emove.clone-vent", "escape.emove.lock-distance")
def _own_map(here: Rooms, kind: Kind, locked: tuple[Seam, ...], shut: tuple[str, ...]) -> OwnMap:
    """A locked door is a wall to Clones and costs others one move more, for opening it; the ducts are doors to Clones."""
    found: dict[str, dict[str, int]] = {tile: {} for tile in here.laid}
    vents = [tile for tile in here.vents if tile not in shut] if ENEMIES[kind].vents else []
    for tile, joined in here.adjacent.items():
        for side, other in joined.items():
            if here.seam(tile, side) not in locked:
                found[tile][other] = STEP
            elif ENEMIES[kind].locks == "open":
                found[tile][other] = UNLOCK + STEP
    for tile, other in permutations(vents, 2):
        if here.duct_between(tile, other):
            found[tile][other] = STEP
    return OwnMap(found)


# -- the way -------------------------------------------------------------------------------------------------------


@rule("escape.emove.path-choice")
async def choose_way(s: State, g: Ask, enemy: str, target: str) -> Way:
    """Equally short paths that differ in what this move comes to: the player who resolves the card decides."""
    record = s.enemies[enemy]
    found = ways(s, record, s.people[target].at)
    options = [_option(enemy, record.at, key, way) for key, way in found.items()]

    def no(tile: str) -> No:
        return No("escape.emove.path-choice", f"A move of {name_of(enemy)} on a shortest way does not end on {name_of(tile)}.")

    key: str = await g.choose(
        where.decider(s),
        "enemy.way",
        rule="escape.emove.path-choice",
        options=options,
        candidates=lambda: [*options, *other_tiles(s, "way", [at for option in options for at in option.at], no)],
        prompt=lambda: f"{name_of(enemy)} has several shortest ways to {name_of(target)}. Which one?",
        waiting="to choose an enemy's way",
        acting=enemy,
    )
    return found[key]


@lru_cache(maxsize=2_000)
def _option(enemy: str, here: str, key: str, way: Way) -> Option:
    if way.unlock is not None:
        return Option(key, label=f"Open the locked door on the {SIDE_NAMES[way.unlock]} side", at=(enemy, here))
    if not way.path:
        return Option(key, label="Stay: a locked door lies behind a full tile", at=(enemy, here))
    return Option(key, label=f"Go to {name_of(way.path[-1])}", at=(enemy, way.path[-1]))


@rule("escape.emove.one-tile", "escape.emove.unlock", "escape.emove.pass-through")
def ways(s: State, enemy: Enemy, goal: str) -> dict[str, Way]:
    """What one move along a shortest path to a tile can come to, each outcome once.

    The first step may open a locked door in place of moving; full tiles are passed through until one has room, but a locked
    door behind one stops the whole move.
    """
    found: dict[str, Way] = {}
    known = own_map(s, enemy.kind)
    for way in _walk(s, enemy, known, known.distances(goal), ()):
        key = f"unlock:{way.unlock}" if way.unlock is not None else f"way:{way.path[-1]}" if way.path else "stay"
        found.setdefault(key, way)
    return found


def _walk(s: State, enemy: Enemy, known: OwnMap, left: dict[str, int], path: tuple[str, ...]) -> Iterator[Way]:
    """Every way on from the end of a path; `left`: how far each tile is from the goal."""
    here = path[-1] if path else enemy.at
    for tile, cost in known.near[here].items():
        if cost + left.get(tile, FAR) > left[here]:
            continue
        if cost > STEP:
            yield Way() if path else Way(unlock=rooms(s).side_towards(here, tile))
        elif where.full(s, tile, enemy.kind):
            yield from _walk(s, enemy, known, left, (*path, tile))
        else:
            yield Way((*path, tile))


@rule("escape.emove.unlock", "escape.emove.pass-through", "escape.emove.clone-vent")
def go(s: State, g: Ask, enemy: str, way: Way) -> None:
    """Move, or open the door and stay."""
    start = s.enemies[enemy].at
    if way.unlock is not None:
        figures.unlock(s, figures.seam_of(s, start, way.unlock))
        g.note("escape.emove.unlock", "{who} opens a locked door of {at}.", who=enemy, at=start, side=way.unlock)
    elif not way.path:
        g.note("escape.emove.pass-through", "{who} cannot get past a full tile and stays.", who=enemy, at=start)
    else:
        figures.alter(s, enemy, at=way.path[-1])
        rule_id = "escape.emove.one-tile" if len(way.path) == 1 else "escape.emove.pass-through"
        g.note(rule_id, "{who} moves to {tile}.", who=enemy, tile=way.path[-1], path=[start, *way.path])
