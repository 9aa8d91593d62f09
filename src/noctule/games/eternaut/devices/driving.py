"""A Device moves and turns: outdoors only, both its spaces must fit, and whoever is in the way is rammed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, counted, rule
from noctule.engine.grid import neighbours

from ..board.ground import NAMES, land
from ..board.names import name_of
from ..board.ways import blocked, distance, event_spaces, figures, nearest_free, occupied, parts, whereabouts
from ..content import FACTS
from ..content.words import DIRECTIONS, NOWHERE
from ..foes import quarry
from ..foes.reactions import react
from ..harm import life
from ..state import Machine, State, seat
from ..story import objectives
from ..story.scene import Scene
from ..table import walking
from .machines import REMOTE, TANK, ahead, heading, stand


@rule(
    "eternaut.device.outdoor",
    "eternaut.cannon.move",
    "eternaut.tank.move",
    "eternaut.remote.operate",
    "eternaut.extension.area",
)
def no_room(s: State, machine: Machine, moved: Machine) -> No | None:
    """Why a Device cannot stand so after one step or turn. Figures are no reason but for the walker, which rams nobody."""
    own = parts(machine)
    for space in parts(moved):
        if space in own:
            continue
        name = NAMES.get(space, "the edge of the board")
        if space == NOWHERE or not land(s).outdoor >> space & 1:
            return No("eternaut.device.outdoor", f"{name} is not outdoors: no Device can go there.")
        if not any(neighbours(land(s).flat, start) >> space & 1 for start in (*own, *parts(moved)) if start != space):
            return No("eternaut.move.walls", f"Something is between it and {name}.")
        taken = blocked(s)
        for part in own:
            taken &= ~(1 << part)
        if taken >> space & 1:
            return No("eternaut.move.blocking-counter", f"{name} is blocked.")
        if machine.id == REMOTE and occupied(s) >> space & 1:
            return No("eternaut.remote.operate", f"{name} is occupied, and the {name_of(REMOTE)} rams nobody.")
    return None


def driven(machine: Machine, direction: int) -> Machine:
    """A Device one space further; its front points where it pointed."""
    return replace(machine, front=ahead(machine.front, direction), rear=ahead(machine.rear, direction))


@rule("eternaut.tank.turret-turns-with-hull")
def turned(machine: Machine, quarters: int) -> Machine:
    """A Device turned about its rear space; a turret turns along."""
    front = ahead(machine.rear, (heading(machine) + quarters) % 4)
    return replace(machine, front=front, turret=(machine.turret + quarters) % 4)


# ---- by an Action card


async def drive(s: State, g: Ask, who: str, id: str, spaces: int) -> None:
    """Up to so many spaces, one after another, in any of the four directions."""
    for left in range(spaces, 0, -1):
        if id not in s.machines or s.machines[id].operator != who:
            return
        machine = s.machines[id]
        direction = await g.choose(
            seat(s),
            "drive",
            rule="eternaut.cannon.move",
            options=lambda machine=machine: list(_ways(s, machine)),
            prompt=lambda left=left: f"{name_of(id)}: where does it go? {counted(left, 'space')} left.",
            waiting="to drive",
            acting=id,
            left=left,
        )
        if direction is None:
            return
        if await enter(s, g, machine, driven(machine, direction)):
            return


def _ways(s: State, machine: Machine) -> Iterator[Option]:
    for i, name in enumerate(DIRECTIONS):
        there = ahead(machine.front, i)
        to = NAMES[there] if there != NOWHERE else ""
        no = no_room(s, machine, driven(machine, i))
        yield Option(f"drive:{name}", i, f"One space {name}", (to,) if to else (), no=no, to=to)
    yield Option("stop", None, "Stop here", main=True)


async def turn(s: State, g: Ask, who: str, id: str) -> None:
    """The front swings by 90 degrees to one side."""
    machine = s.machines[id]
    quarters = await g.choose(
        seat(s),
        "turn",
        rule="eternaut.device.size",
        options=lambda: [
            *[
                Option(f"turn:{words}", by, f"Turn {words}", no=no_room(s, machine, turned(machine, by)))
                for words, by in (("right", 1), ("left", 3))
            ],
            Option("stop", 0, "Stay as it is", main=True),
        ],
        prompt=lambda: f"{name_of(id)}: which way does it turn?",
        waiting="to turn a Device",
        acting=id,
    )
    if quarters:
        await enter(s, g, machine, turned(machine, quarters))


@rule("eternaut.tank.turret-rotation")
async def turn_turret(s: State, g: Ask, who: str) -> None:
    """The turret by 90 degrees; the hull stays."""
    machine = s.machines[TANK]
    quarters = await g.choose(
        seat(s),
        "turret",
        rule="eternaut.tank.turret-rotation",
        options=[
            Option("turn:right", 1, f"To the right: it points {DIRECTIONS[(machine.turret + 1) % 4]}"),
            Option("turn:left", 3, f"To the left: it points {DIRECTIONS[(machine.turret + 3) % 4]}"),
        ],
        prompt="Which way does the turret turn?",
        waiting="to turn the turret",
        acting=TANK,
    )
    points = (machine.turret + quarters) % 4
    s.machines = {**s.machines, TANK: replace(machine, turret=points)}
    g.note("eternaut.tank.turret-rotation", "The turret points {way}.", way=DIRECTIONS[points])


# ---- ramming


@rule("eternaut.cannon.ram-friend", "eternaut.cannon.ram-enemy")
async def enter(s: State, g: Ask, machine: Machine, moved: Machine) -> bool:
    """A Device comes to new spaces. Enemies there react first; whoever is still there is hurt and shoved aside.

    True: it goes no further, since its operator has met with an Event.
    """
    fresh = [space for space in parts(moved) if space not in parts(machine)]
    operator = machine.operator
    for foe in [id for id, spaces in figures(s) if set(spaces) & set(fresh) and id in s.foes]:
        await react(s, g, foe, operator, [])
    if machine.id not in s.machines:
        return True
    stand(s, replace(moved, operator=s.machines[machine.id].operator, acted=s.machines[machine.id].acted))
    g.note("eternaut.cannon.move", "{device} moves to {space}.", device=machine.id, space=NAMES[moved.front])
    rammed = [id for id, spaces in figures(s) if set(spaces) & set(fresh) and id not in (operator, machine.id)]
    for id in rammed:
        cited = "eternaut.cannon.ram-enemy" if id in s.foes else "eternaut.cannon.ram-friend"
        await life.hurt(s, g, id, FACTS.damage.ramming, cited, operator)
        if whereabouts(s, id) in fresh:
            await _shove(s, g, id, cited)
    await objectives.settle(s, g)
    return await _met(s, g, machine, moved)


async def _met(s: State, g: Ask, machine: Machine, moved: Machine) -> bool:
    """A Character on the rear space of a Device has moved with it: fog, snow and Events are there for it as for anybody."""
    who = machine.operator
    if who not in s.people or machine.id in (REMOTE, TANK) or moved.rear == machine.rear:
        return False
    return await walking.enter(s, g, who, moved.rear)


@rule("eternaut.cannon.ram-friend", "eternaut.cannon.ram-enemy")
async def _shove(s: State, g: Ask, id: str, cited: str) -> None:
    """To an empty space within range 1, as the active player says; else the nearest. Only Characters are shoved onto Events."""
    spaces = nearest_free(s, whereabouts(s, id), events=id in s.people)
    if not spaces:
        return
    space = await g.choose(
        seat(s),
        "shove",
        rule=cited,
        options=[Option(f"space:{NAMES[one]}", one, NAMES[one], (NAMES[one],)) for one in spaces],
        prompt=lambda: f"{name_of(id)} is shoved aside. Where to?",
        waiting=f"to say where {name_of(id)} is shoved",
        acting=id,
    )
    await walking.enter(s, g, id, space, kind="text")


# ---- by an Enemy


@rule("eternaut.device.enemy-operator", "eternaut.alien.tie-break")
async def drive_verb(s: State, g: Ask, scene: Scene, spaces: int) -> None:
    """An Enemy drives its Device toward the nearest Character, then turns its front that way, as the red card says."""
    if scene.who not in s.foes or not s.foes[scene.who].operating:
        return
    id = s.foes[scene.who].operating
    for _ in range(spaces):
        machine = s.machines[id]
        ways = _nearer(s, machine)
        if not ways:
            break
        direction = await _pick(s, g, machine, ways)
        if await enter(s, g, machine, driven(machine, direction)) or id not in s.machines:
            return
    await _face(s, g, id)


def _prey(s: State, machine: Machine) -> int:
    """Where the nearest Character is; NOWHERE if none can be reached."""
    people = quarry.characters(s)
    near = quarry.nearest(s, machine.operator, people)
    return people[near[0]] if near else NOWHERE


@rule("eternaut.enemy.no-events")
def _nearer(s: State, machine: Machine) -> list[int]:
    """The directions that bring the front nearest to its prey; whoever drives keeps off Events."""
    prey = _prey(s, machine)
    if prey == NOWHERE:
        return []
    moved = {i: driven(machine, i) for i in range(4)}
    open_ = [i for i, there in moved.items() if no_room(s, machine, there) is None and not event_spaces(s) >> there.rear & 1]
    far = {i: distance(s, moved[i].front, prey) for i in open_}
    least = min(far.values(), default=0)
    return [i for i, steps in far.items() if steps == least] if least < distance(s, machine.front, prey) else []


async def _pick(s: State, g: Ask, machine: Machine, ways: list[int]) -> int:
    chosen: int = await g.choose(
        seat(s),
        "drive",
        rule="eternaut.alien.tie-break",
        options=[Option(f"drive:{DIRECTIONS[i]}", i, f"One space {DIRECTIONS[i]}") for i in ways],
        prompt=lambda: f"{name_of(machine.operator)} drives {name_of(machine.id)}: both ways are as short. Which one?",
        waiting="to choose between two ways",
        acting=machine.id,
    )
    return chosen


async def _face(s: State, g: Ask, id: str) -> None:
    """The front is turned to where the prey is, if there is room to turn."""
    machine = s.machines[id]
    prey = _prey(s, machine)
    if prey == NOWHERE:
        return
    for quarters in (0, 1, 3):
        there = turned(machine, quarters)
        if quarters and no_room(s, machine, there) is not None:
            continue
        if _points_at(there, prey):
            if quarters:
                await enter(s, g, machine, there)
            return


def _points_at(machine: Machine, space: int) -> bool:
    """Does a space lie on the line ahead?"""
    here = machine.front
    while here != NOWHERE:
        here = ahead(here, heading(machine))
        if here == space:
            return True
    return False


VERBS = {"drive": drive_verb}
