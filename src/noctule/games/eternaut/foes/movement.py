"""How Enemies and NPCs walk: along directions, toward somebody, away from somebody."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import FAR, by_square, members, neighbour, set_of, spread

from ..board.ground import NAMES, Land, land
from ..board.names import name_of
from ..board.ways import (
    beside,
    blocked,
    endings,
    event_spaces,
    figure_at,
    no_step,
    occupied,
    onward,
    race,
    stands,
    steps,
    whereabouts,
)
from ..content import ENEMIES, FACTS
from ..content.words import GRID, NOWHERE
from ..harm import life
from ..state import State
from ..story.conditions import of_race
from ..story.scene import Scene
from ..table import figures, walking
from . import gurbo, mano, quarry, worst
from .gurbo import SIDES

FIRM: Final = {race: f"eternaut.{race}.blocked-reaction" for race in ("survivor", "cascarudo", "robot")}
"""Races that hurt whoever stands in their way when they react."""
COMFORT: Final = 1
"""The Life Points that an Enemy gets back among its own."""


def reacting(scene: Scene) -> bool:
    """Is this the reaction of an Enemy to somebody's attack?"""
    return scene.who in ENEMIES and bool(scene.other)


@rule("eternaut.enemy.movement")
def walks(s: State, g: Ask, who: str) -> bool:
    """Can it move on its own? Not if it is gone, operates a Device, or is a Mano."""
    return figures.present(s, who) and not figures.all_of(s, who)[who].operating and not mano.stays(s, g, who)


# ---- along a direction


@rule("eternaut.menace.arrow")
def ahead(space: int, direction: str) -> int:
    """The space beyond the side of that name; NOWHERE outside the board."""
    found = neighbour(GRID, space, SIDES[direction])
    return NOWHERE if found is None else found


@rule("eternaut.enemy.movement", "eternaut.alert.green")
async def go(s: State, g: Ask, scene: Scene, directions: tuple[str, ...]) -> None:
    """Directions one after another; a step that is not possible is left out. It ends in the last free space of its way."""
    who = scene.who
    if race(who) == "gurbo":
        await gurbo.go(s, g, who, directions)
        return
    if reacting(scene) or who in s.npcs:
        for direction in directions:
            await step(s, g, scene, direction)
        return
    if not walks(s, g, who):
        return
    here = last = whereabouts(s, who)
    ends = stands(s, who)
    for direction in directions:
        there = ahead(here, direction)
        if there != NOWHERE and steps(s, here, who) >> there & 1:
            here = there
            last = here if ends >> here & 1 else last
    await _arrive(s, g, who, last)


async def step(s: State, g: Ask, scene: Scene, direction: str) -> None:
    """One space: in a direction, or away from whoever attacked (or is nearest), or toward them."""
    if direction in SIDES:
        if race(scene.who) == "gurbo":
            await gurbo.go(s, g, scene.who, (direction,))
        elif walks(s, g, scene.who):
            there = ahead(whereabouts(s, scene.who), direction)
            await _one_step(s, g, scene, [there] if there != NOWHERE else [])
    elif walks(s, g, scene.who) and race(scene.who) != "gurbo":
        await _one_step(s, g, scene, _turning(s, scene, direction))


def _turning(s: State, scene: Scene, direction: str) -> list[int]:
    """The next spaces that are nearer to whoever attacked or is nearest, or further away."""
    here = whereabouts(s, scene.who)
    goals = [whereabouts(s, scene.other)] if whereabouts(s, scene.other) != NOWHERE else []
    if not goals:
        people = quarry.characters(s)
        goals = [people[id] for id in quarry.nearest(s, scene.who, people)]
    if not goals:
        return []
    left = _left(s, goals, 0)
    near = [space for space in members(steps(s, here, scene.who)) if left[space] < FAR]
    if direction == "toward":
        return [space for space in near if left[space] < left[here]]
    return [space for space in near if left[space] > left[here]]


@rule("eternaut.survivor.blocked-reaction", "eternaut.cascarudo.blocked-reaction", "eternaut.robot.blocked-reaction")
async def _one_step(s: State, g: Ask, scene: Scene, spaces: list[int]) -> None:
    """To one of some neighbouring spaces. Whoever fills the only way of a reaction is hurt, and it stays."""
    who = scene.who
    open_ = steps(s, whereabouts(s, who), who)
    ways = [space for space in spaces if open_ >> space & 1]
    clear = [space for space in ways if stands(s, who) >> space & 1]
    if clear:
        await _arrive(s, g, who, await pick(s, g, scene, clear))
        return
    blockers = [id for space in ways if (id := figure_at(s, space)) in s.people or id in s.npcs]
    if not reacting(scene) or race(who) not in FIRM or not blockers:
        return
    cited = FIRM[race(who)]
    hurt = await g.choose(
        scene.seat,
        "blocked",
        rule=cited,
        options=[Option(f"blocked:{id}", id, name_of(id), (id,)) for id in blockers],
        prompt=lambda: f"{name_of(who)} cannot get past. Who is hurt?",
        waiting="to say who is in the way",
        acting=who,
    )
    g.note(cited, "{blocker} stands in the way of {who}.", blocker=hurt, who=who)
    await life.hurt(s, g, hurt, FACTS.damage.blocked, cited)


# ---- toward somebody


@rule("eternaut.enemy.movement", "eternaut.alert.red")
async def approach(s: State, g: Ask, scene: Scene, spaces: int, how: str = "") -> None:
    """Toward the nearest Character, or the weakest; where no Character can be reached, toward the nearest NPC."""
    if race(scene.who) == "gurbo":
        await gurbo.charge(s, g, scene, spaces)
    elif walks(s, g, scene.who):
        await toward(s, g, scene, spaces, _chased(s, scene.who, how))


def _chased(s: State, who: str, how: str) -> list[int]:
    """The spaces of those whom a figure is after."""
    people = quarry.characters(s)
    if how == "weakest":
        reached = [id for id, space in people.items() if quarry.range_to(s, who, space) < FAR]
        return [people[id] for id in quarry.weakest(s, reached)]
    for among in (people, {} if who in s.npcs else quarry.bystanders(s)):
        if found := quarry.nearest(s, who, among):
            return [among[id] for id in found]
    return []


@rule("eternaut.alert.red")
async def regroup(s: State, g: Ask, scene: Scene, spaces: int) -> None:
    """An Enemy that has lost Life Points goes to the nearest of its own, and gets one back if it comes to its side."""
    who = scene.who
    if who not in s.foes or s.foes[who].life >= ENEMIES[who].life or not walks(s, g, who):
        return
    comrades = {id: s.foes[id].at for id in of_race(s, race(who)) if id != who}
    await toward(s, g, scene, spaces, [comrades[id] for id in quarry.nearest(s, who, comrades)])
    if any(quarry.range_to(s, who, space) == 1 for space in comrades.values()):
        life.heal(s, g, who, COMFORT)


@rule("eternaut.enemy.movement", "eternaut.enemy.no-events", "eternaut.npc.no-events", "eternaut.range.shortest-path")
async def toward(s: State, g: Ask, scene: Scene, spaces: int, goals: list[int]) -> None:
    """Along a shortest way to some spaces, as near as so many steps bring it to a space where it may stand."""
    who, here = scene.who, whereabouts(s, scene.who)
    if not goals:
        return
    ground, closed, events = land(s), blocked(s), event_spaces(s)
    left = _from(ground, set_of(goals), closed | events)
    if left[here] >= FAR:
        left = _from(ground, set_of(goals), closed)
    gone = _from(ground, 1 << here, closed | events)
    ends = [space for space in members(endings(s, who, spaces)) if 0 < gone[space] == left[here] - left[space]]
    least = min([left[space] for space in ends], default=FAR)
    if ends:
        await _arrive(s, g, who, await pick(s, g, scene, [space for space in ends if left[space] == least]))


def _left(s: State, goals: Iterable[int], closed: int) -> list[int]:
    """How far every space is from the nearest of some."""
    return _from(land(s), set_of(goals), blocked(s) | closed)


@lru_cache(maxsize=1000)
def _from(ground: Land, goals: int, closed: int) -> list[int]:
    return by_square(GRID, spread(ground.walk, goals, closed=closed))


@rule("eternaut.survivor.tie-break", "eternaut.alien.tie-break")
async def pick(s: State, g: Ask, scene: Scene, spaces: list[int]) -> int:
    """One of several spaces: Survivors take the worst for the Characters; what is equal then, the player chooses."""
    cited = "eternaut.alien.tie-break"
    if race(scene.who) == "survivor":
        cited, spaces = "eternaut.survivor.tie-break", worst.spaces(s, scene, spaces)
    elif scene.who in s.npcs:
        cited = "eternaut.npc.movement"
    chosen: int = await g.choose(
        scene.seat,
        "tie",
        rule=cited,
        options=[Option(f"space:{NAMES[space]}", space, NAMES[space], (NAMES[space],)) for space in spaces],
        prompt=lambda: f"{name_of(scene.who)} could go to several spaces. Which one?",
        waiting=f"to say where {name_of(scene.who)} goes",
        acting=scene.who,
    )
    return chosen


async def _arrive(s: State, g: Ask, who: str, space: int) -> None:
    """An Enemy stands there now; an NPC walks there step by step, as a Character would."""
    if space == whereabouts(s, who):
        return
    if who in s.npcs:
        await _lead(s, g, who, space)
        return
    figures.place(s, who, space)
    g.note("eternaut.enemy.movement", "{who} goes to {space}.", who=who, space=NAMES[space])


async def _lead(s: State, g: Ask, who: str, space: int) -> None:
    """Step by step on a shortest way, past nobody if there is one; until it is there, dead, or the way is barred."""
    left = _left(s, [space], event_spaces(s))
    while who in s.npcs and (here := s.npcs[who].at) != space:
        nearer = [one for one in members(steps(s, here, who)) if left[one] < left[here]]
        if not nearer:
            return
        await walking.enter(s, g, who, min(nearer, key=lambda one: (occupied(s) >> one & 1, one)))


# ---- as the player likes


@rule("eternaut.npc.movement", "eternaut.npc.no-events")
async def walk(s: State, g: Ask, scene: Scene, spaces: int) -> None:
    """Up to so many steps of an NPC, which the player leads by the rules of Characters."""
    who = scene.who
    for left in range(spaces, 0, -1):
        if not walks(s, g, who):
            return
        there = await g.choose(
            scene.seat,
            "step",
            rule="eternaut.npc.movement",
            options=lambda: _offers(s, who, left),  # noqa: B023
            candidates=lambda: _strolls(s, who, left),  # noqa: B023
            prompt=lambda: f"{name_of(who)} may go on: steps left {left}.",  # noqa: B023
            waiting=f"to lead {name_of(who)}",
            acting=who,
        )
        if there == NOWHERE:
            return
        if who in s.npcs:
            await walking.enter(s, g, who, there)
        else:
            figures.place(s, who, there)


def _strolls(s: State, who: str, left: int) -> Iterable[Option]:
    here = whereabouts(s, who)
    good = onward(s, here, who, left)
    for space in beside(s, here):
        no = no_step(s, here, space, who)
        if no is None and not good >> space & 1:
            no = No("eternaut.move.through-figures", f"The movement could not end: {NAMES[space]} is occupied.")
        yield replace(_onto(space), no=no)
    shared = occupied(s, but=who) >> here & 1 and good
    no = No("eternaut.move.through-figures", "Two figures never share a space.") if shared else None
    yield replace(STAY, no=no)


def _offers(s: State, who: str, left: int) -> list[Option]:
    """Those of them that the rules allow."""
    here = whereabouts(s, who)
    good = onward(s, here, who, left)
    found = [_onto(space) for space in beside(s, here) if good >> space & 1]
    if not good or not occupied(s, but=who) >> here & 1:
        found.append(STAY)
    return found


STAY: Final = Option("stop", NOWHERE, "Stay here", main=True)


@lru_cache(maxsize=512)
def _onto(space: int) -> Option:
    return Option(f"step:{NAMES[space]}", space, f"Go to {NAMES[space]}", (NAMES[space],))


VERBS = {"approach": approach, "go": go, "step": step, "regroup": regroup, "walk": walk}
