"""The Mindveil Fog: counters that drift over outdoor spaces toward people, and what they do to them."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import Ask, Option, rule
from noctule.engine.grid import Ways, members, nearest, neighbours, set_of, spread, ways_over

from ..board.ground import NAMES, Land, land
from ..board.ways import blocked, event_spaces, figure_at
from ..content.words import GRID
from ..state import State
from ..story.scene import Scene, tell
from ..table.walking import touch_fog
from . import quarry

# ---- counters come and go


@rule("eternaut.fog.nature")
async def fog(s: State, g: Ask, scene: Scene, spaces: tuple[int, ...]) -> None:
    """Fog counters are put on spaces."""
    s.fog = (*s.fog, *spaces)
    tell(s, g, "eternaut.fog.nature", "Fog rises on {spaces}.", spaces=", ".join(NAMES[space] for space in spaces))


async def lift(s: State, g: Ask, scene: Scene, spaces: tuple[int, ...] | None = None) -> None:
    """The fog leaves some spaces, or the map."""
    s.fog = tuple(space for space in s.fog if spaces is not None and space not in spaces)
    tell(s, g, "eternaut.fog.nature", "Fog lifts.")


# ---- drifting


@rule("eternaut.fog.outdoor", "eternaut.fog.share-space", "eternaut.enemy.no-events")
@lru_cache(maxsize=64)
def ways(ground: Land, events: int) -> Ways:
    """Steps of the fog: outdoors only; figures and what blocks them are no hindrance, walls and Events are."""
    return ways_over(GRID, ground.outdoor & ~events, ground.walls)


@rule("eternaut.alien.all-of-race")
async def drift(s: State, g: Ask, scene: Scene, spaces: int) -> None:
    """Every fog counter moves toward the nearest Character, in an order that the active player chooses."""
    waiting = list(s.fog)
    while waiting:
        here = await g.choose(
            scene.seat,
            "fog",
            rule="eternaut.alien.all-of-race",
            options=[
                Option(f"fog:{NAMES[one]}", one, f"The fog on {NAMES[one]}", (NAMES[one],)) for one in _different(waiting)
            ],
            prompt="Which fog drifts next?",
            waiting="to say which fog drifts next",
        )
        waiting.remove(here)
        await _drift(s, g, scene, here, spaces)
        waiting = [space for space in waiting if space in s.fog]


def _different(spaces: list[int]) -> list[int]:
    """Each space once: the counters of one space are alike."""
    return list(dict.fromkeys(reversed(spaces)))[::-1]


async def _drift(s: State, g: Ask, scene: Scene, here: int, steps: int) -> None:
    """One counter, space by space. Whom it touches may die, and a text may then lift it, or other fog."""
    for _ in range(steps):
        if here not in s.fog or not (nearer := _nearer(s, here)):
            return
        space = await g.choose(
            scene.seat,
            "tie",
            rule="eternaut.alien.tie-break",
            options=[Option(f"space:{NAMES[one]}", one, NAMES[one], (NAMES[one],)) for one in nearer],
            prompt=lambda here=here: f"Where does the fog on {NAMES[here]} drift?",
            waiting="to say where the fog drifts",
        )
        i = s.fog.index(here)
        s.fog = (*s.fog[:i], space, *s.fog[i + 1 :])
        g.note("eternaut.fog.share-space", "Fog drifts to {space}.", space=NAMES[space])
        await _over(s, g, space)
        here = space


def _nearer(s: State, here: int) -> list[int]:
    return _next(land(s), event_spaces(s), blocked(s), set_of(quarry.characters(s).values()), here)


@lru_cache(maxsize=1000)
@rule("eternaut.fog.outdoor")
def _next(ground: Land, events: int, closed: int, people: int, here: int) -> list[int]:
    """The next spaces on the shortest way to where it comes nearest to the nearest Character; none: it is there."""
    _, prey = nearest(ground.walk, here, people, ends=closed)
    routes = ways(ground, events)
    reached = spread(routes, 1 << here)
    best = _first(spread(ground.walk, prey, closed=closed & ~prey), sum(reached.values())) if prey else 0
    if not best or best >> here & 1:
        return []
    closer = 0
    for spaces in spread(routes, _first(reached, best)).values():
        if spaces >> here & 1:
            break
        closer |= spaces
    return list(members(neighbours(routes, here) & closer))


def _first(layers: dict[int, int], wanted: int) -> int:
    """Those of some spaces that are met first."""
    return next((spaces & wanted for spaces in layers.values() if spaces & wanted), 0)


@rule("eternaut.fog.touch-character", "eternaut.fog.touch-npc")
async def _over(s: State, g: Ask, space: int) -> None:
    """Fog has moved into a space: whoever stands there is touched. Nobody inside a machine is."""
    who = figure_at(s, space)
    if who in quarry.characters(s) or who in s.npcs:
        await touch_fog(s, g, who)


VERBS = {"fog": fog, "lift": lift, "drift": drift}
