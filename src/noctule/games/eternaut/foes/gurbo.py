"""The Gurbo: it fills a grid cell, goes from cell to cell, and crushes what is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Final

from noctule.engine import Ask, Option, drama, rule
from noctule.engine.grid import E, N, S, W, block_step

from ..board.ground import AREAS, CELL_OF, FIRST, SPACES, Land, land
from ..board.names import name_of
from ..board.ways import distance, parts, race
from ..board.ways import figures as standing
from ..content import COUNTERS, DEVICES
from ..content.words import DIRECTIONS
from ..harm import life
from ..state import State
from ..story import objectives
from ..story.scene import Scene
from ..table import maps
from ..table.walking import put
from . import explosives, quarry

SIDES: Final[dict[str, int]] = dict(zip(DIRECTIONS, (N, E, S, W), strict=True))
"""Directions refer to the board: up is toward the Timer track."""
WRECK: Final[list[Callable[[State, Ask, str], Awaitable[None]]]] = []
"""How a Device is removed from the map, and what becomes of its operator (see `devices`)."""


# ---- where it can go


@rule("eternaut.gurbo.size", "eternaut.gurbo.path", "eternaut.enemy.no-events")
def beyond(s: State, cell: str, direction: str) -> str:
    """The cell on that side, if it is outdoors as a whole and no wall is in between; "" if not.

    Figures and counters are no hindrance: it crushes the ones and destroys the others. Nor are Events, by its Rule card.
    """
    return _beyond(land(s), cell, direction)


@lru_cache(maxsize=2000)
def _beyond(ground: Land, cell: str, direction: str) -> str:
    corner = SPACES[cell][0]
    for _ in range(2):
        there = block_step(ground.flat, corner, SIDES[direction])
        if there is None:
            return ""
        corner = there
    found = CELL_OF[corner]
    return "" if AREAS[found] & ~ground.outdoor else found


@lru_cache(maxsize=500)
def _ways(ground: Land, cells: tuple[str, ...]) -> Mapping[str, int]:
    """How many cells away every cell is that can be reached from some."""
    found = dict.fromkeys(cells, 0)
    waiting = list(cells)
    for here in waiting:
        for direction in DIRECTIONS:
            there = _beyond(ground, here, direction)
            if there and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


@rule("eternaut.gurbo.path")
def _goals(s: State, here: str) -> list[str]:
    """The cells of the nearest Characters that it can get to; else those cells from which it is nearest to one."""
    reached = _ways(land(s), (here,))
    cells = {CELL_OF[space] for space in quarry.characters(s).values()}
    if there := [cell for cell in cells if cell in reached]:
        least = min(reached[cell] for cell in there)
        return [cell for cell in there if reached[cell] == least]
    gaps = {cell: min([_gap(cell, other) for other in cells], default=0) for cell in reached}
    return [cell for cell, gap in gaps.items() if gap == min(gaps.values()) < gaps[here]]


def _gap(one: str, other: str) -> int:
    """How many cells lie between two, as the crow flies."""
    (x, y), (to_x, to_y) = FIRST[one], FIRST[other]
    return (abs(x - to_x) + abs(y - to_y)) // 2


# ---- how it goes


@rule("eternaut.gurbo.path", "eternaut.gurbo.direction-tie")
async def charge(s: State, g: Ask, scene: Scene, cells: int) -> None:
    """So many cells toward the nearest Character on the shortest way; where ways are equal, the players choose."""
    who = scene.who
    for _ in range(cells):
        if who not in s.foes or race(who) != "gurbo":
            return
        here = CELL_OF[s.foes[who].at]
        goals = _goals(s, here)
        left = _ways(land(s), tuple(goals))
        first = [side for side in DIRECTIONS if (there := beyond(s, here, side)) and left.get(there, 99) < left.get(here, 99)]
        if not first:
            return
        direction = await g.choose(
            scene.seat,
            "gurbo",
            rule="eternaut.gurbo.direction-tie",
            options=[Option(f"go:{side}", side, side.capitalize(), (who,)) for side in first],
            prompt=lambda: f"{name_of(who)} could go several ways. Which?",
            waiting=f"to say where {name_of(who)} goes",
            acting=who,
        )
        if not await _enter(s, g, who, beyond(s, here, direction)):
            return


async def go(s: State, g: Ask, who: str, directions: tuple[str, ...]) -> None:
    """Cell by cell along directions, until something stops it."""
    for direction in directions:
        if who not in s.foes:
            return
        there = beyond(s, CELL_OF[s.foes[who].at], direction)
        if there and not await _enter(s, g, who, there):
            return


@rule("eternaut.gurbo.stops-at-blocking", "eternaut.gurbo.removes-counters", "eternaut.gurbo.tramples")
async def _enter(s: State, g: Ask, who: str, cell: str) -> bool:
    """Into a cell, unless a blocking counter or Device stops it: that is removed, and the rest of the movement lost."""
    if await _smash(s, g, who, cell, blocking=True):
        g.note("eternaut.gurbo.stops-at-blocking", "{who} stops in front of {cell}.", who=who, cell=cell)
        await objectives.settle(s, g)
        return False
    put(s, who, SPACES[cell][0])
    g.note("eternaut.gurbo.size", "{who} comes to {cell}.", who=who, cell=cell)
    await _trample(s, g, who, cell)
    await _smash(s, g, who, cell, blocking=False)
    await objectives.settle(s, g)
    return True


@rule("eternaut.gurbo.tramples")
async def _trample(s: State, g: Ask, who: str, cell: str) -> None:
    """Every other figure there dies, whatever Life Points it has. Fog is no figure."""
    crushed = [id for id, spaces in standing(s) if id != who and set(spaces) & set(SPACES[cell])]
    for id in crushed:
        g.note("eternaut.gurbo.tramples", "{who} crushes {victim}.", who=who, victim=id, shows=drama.strike(who, id, "blow"))
        if id in s.people:
            await life.die(s, g, id)
        elif id in s.foes or id in s.npcs:
            await life.defeat(s, g, id, who)


# ---- what lies there


@rule("eternaut.gurbo.removes-counters", "eternaut.gurbo.stops-at-blocking", "eternaut.gurbo.doors-stay")
async def _smash(s: State, g: Ask, who: str, cell: str, *, blocking: bool) -> bool:
    """Counters and Devices of a cell are removed, those with the blocking icon or the others; whether there were any.

    Counters on edges stay, and so do Drop counters.
    """
    spaces = set(SPACES[cell])
    counters = [id for id, one in s.counters.items() if spaces & set(one.spaces) and _blocking(one.number) == blocking]
    for id in counters:
        if "explosive" in COUNTERS[s.counters[id].number].icons:
            await explosives.hit(s, g, id, who)
        if id in s.counters:
            maps.remove(s, g, s.counters[id])
    machines = [id for id, one in s.machines.items() if spaces & set(parts(one)) and _blocking(DEVICES[id].number) == blocking]  # type: ignore[index]
    for id in machines:
        for wreck in WRECK:
            await wreck(s, g, id)
    return bool(counters or machines)


def _blocking(number: str) -> bool:
    """Is the blocking icon printed on a counter?"""
    return number in COUNTERS and "blocking" in COUNTERS[number].icons


# ---- its attack


@rule("eternaut.enemy.attack")
async def stamp(s: State, g: Ask, scene: Scene, damage: int) -> None:
    """Damage to every Character and NPC next to the area of whoever stamps."""
    around = quarry.spaces_of(s, scene.who)
    near = {**quarry.characters(s), **quarry.bystanders(s)}
    for id, space in near.items():
        if any(distance(s, start, space, floors=False) == 1 for start in around):
            g.note(
                "eternaut.enemy.attack",
                "{who} stamps on the ground beside {target}.",
                who=scene.who,
                target=id,
                shows=drama.strike(scene.who, id, "blast"),
            )
            await life.hurt(s, g, id, damage, "eternaut.enemy.attack", scene.who)


async def charge_verb(s: State, g: Ask, scene: Scene, cells: int) -> None:
    await charge(s, g, scene, cells)


VERBS = {"charge": charge_verb, "stamp": stamp}
