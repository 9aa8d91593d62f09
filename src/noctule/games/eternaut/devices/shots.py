"""What Devices fire: the cannon's beam, the anti-air gun, the Tank's shells, the walker's blow."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, drama, rule
from noctule.engine.grid import around, between, members, set_of

from ..board.ground import NAMES, land, sides_of
from ..board.names import name_of
from ..board.sight import sees
from ..board.ways import distance, figure_at, parts, within
from ..content import COUNTERS, FACTS
from ..content.cards import DeviceAction
from ..content.words import GRID, NOWHERE
from ..fighting import attack
from ..foes import reactions
from ..state import Machine, Placed, State, seat
from ..story import objectives
from ..story.scene import Scene
from ..table import maps
from .machines import REMOTE, TANK, ahead, card, heading, take

ENOUGH = -1


@rule("eternaut.tank.out-of-fuel", "eternaut.tank.ammo")
def no_shot(s: State, machine: Machine) -> No | None:
    """Why a Device cannot fire now."""
    if machine.id == TANK and not machine.shells:
        return No("eternaut.tank.ammo", "The Tank has no shells left.")
    return None


async def fire(s: State, g: Ask, who: str, id: str, action: DeviceAction) -> None:
    """A Device Action that fires."""
    machine = s.machines[id]
    if id == REMOTE:
        hits = dict.fromkeys(beside(s, machine), action.amount)
    elif id == TANK:
        s.machines = {**s.machines, id: replace(machine, shells=machine.shells - FACTS.tank.shell)}
        hits = dict(zip(along(s, _muzzle(machine), machine.turret, action.range)[0], action.values, strict=False))
    elif card(id).any_direction:
        hits = await _aimed(s, g, who, machine, action)
    else:
        await beam(s, g, who, machine, action.amount)
        return
    await shell(s, g, who, hits)


@rule("eternaut.tank.fire-orthogonal")
def _muzzle(machine: Machine) -> int:
    """The space from which the Tank fires: its rear where the turret points backwards."""
    return machine.rear if machine.turret == (heading(machine) + 2) % 4 else machine.front


@rule("eternaut.device.obstacle", "eternaut.los.walls")
def along(s: State, start: int, direction: int, far: int) -> tuple[list[int], list[Placed]]:
    """The spaces of a straight line up to the first wall, blocking counter or Device, and the edge counters that it meets.

    What fills a space is hit there, and nothing behind it is.
    """
    found: list[int] = []
    met: list[Placed] = []
    ground, here = land(s), start
    full = ground.solid | set_of(space for machine in s.machines.values() for space in parts(machine))
    while len(found) < far:
        there = ahead(here, direction)
        if there == NOWHERE or not ground.shown >> there & 1:
            break
        edge = between(GRID, here, there)
        met += [counter for counter in s.counters.values() if counter.edge == edge]
        if ground.walls >> edge & 1:
            break
        found.append(there)
        here = there
        if full >> there & 1:
            break
    return found, met


@rule("eternaut.cannon.front-only", "eternaut.cannon.destroys-counters")
async def beam(s: State, g: Ask, who: str, machine: Machine, damage: int) -> None:
    """Straight ahead from the front: everybody on the line is hit, and every Utility counter that is seen on it destroyed."""
    spaces, edges = along(s, machine.front, heading(machine), GRID.width)
    burned = _seen_ahead(s, machine.front, spaces, edges)
    await shell(s, g, who, dict.fromkeys(spaces, damage))
    for counter in burned:
        if counter.id in s.counters and "device" not in COUNTERS[counter.number].icons:
            g.note("eternaut.cannon.destroys-counters", "The beam burns the {counter}.", counter=counter.id)
            maps.remove(s, g, s.counters[counter.id])
    await objectives.settle(s, g)


@rule("eternaut.cannon.destroys-counters", "eternaut.los.figures")
def _seen_ahead(s: State, front: int, spaces: list[int], edges: list[Placed]) -> list[Placed]:
    """The counters on a line and on the edges that it meets, but for those behind a figure."""
    visible = {space for space in spaces if sees(s, front, space)}
    clear = {front, *[space for space in visible if not figure_at(s, space)]}
    seen_edges = [counter for counter in edges if clear & set(sides_of(counter.edge))]
    return [*seen_edges, *[counter for counter in s.counters.values() if visible & set(counter.spaces)]]


def beside(s: State, machine: Machine) -> list[int]:
    """All spaces within range 1 of the walker."""
    return [space for space in members(within(s, machine.front, 1, floors=False)) if space != machine.front]


@rule("eternaut.device.damage-dealt", "eternaut.tank.operator-inside", "eternaut.device.operator-hit")
async def shell(s: State, g: Ask, who: str, hits: dict[int, int]) -> None:
    """Cubes mark the spaces; Enemies there react, and then whoever is in a space suffers. Nobody inside a Tank does."""
    spaces = [NAMES[space] for space in hits]
    shows = drama.Shows(tuple(drama.Strike(who, space, "blast") for space in spaces))
    g.note("eternaut.device.damage-dealt", "{who} fires at {spaces}.", who=who, spaces=spaces, shows=shows)
    missed: list[str] = []
    await reactions.react_all(s, g, attack.targeted(s, list(hits)), who, missed)
    await attack.strike(s, g, who, hits, shot=True, missed=missed)
    await objectives.settle(s, g)


# ---- the anti-air gun


@rule("eternaut.flak.fixed")
def seen(s: State, machine: Machine, far: int) -> list[int]:
    """Every space in range that the gun sees, from either of its spaces, in any direction."""
    return [
        space
        for space in members(land(s).shown)
        if space not in parts(machine)
        and any(
            distance(s, start, space, floors=False, over_water=True) <= far and sees(s, start, space)
            for start in parts(machine)
        )
    ]


async def _aimed(s: State, g: Ask, who: str, machine: Machine, action: DeviceAction) -> dict[int, int]:
    """One cube for each value, each next to another."""
    hits: dict[int, int] = {}
    visible = seen(s, machine, action.range)
    for value in action.values or (action.amount,):
        spaces = [one for one in visible if one not in hits and (not hits or set(around(GRID, one)) & set(hits))]
        if not spaces:
            break
        options = [
            Option(f"cube:{NAMES[one]}", one, _target_words(s, one), (NAMES[one], *filter(None, [figure_at(s, one)])))
            for one in spaces
        ]
        enough = [Option("enough", ENOUGH, "No more cubes", main=True)] if hits else []
        space = await g.choose(
            seat(s),
            "cube",
            rule="eternaut.flak.fixed",
            options=[*options, *enough],
            prompt=f"{name_of(machine.id)}: where does it fire?",
            waiting="to aim a gun",
            acting=machine.id,
        )
        if space == ENOUGH:
            break
        hits[space] = value
    return hits


def _target_words(s: State, space: int) -> str:
    there = figure_at(s, space)
    return f"{NAMES[space]}: {name_of(there)}" if there else NAMES[space]


# ---- by an Enemy


@rule("eternaut.device.enemy-operator", "eternaut.device.damage-dealt")
async def fire_verb(s: State, g: Ask, scene: Scene) -> None:
    """An Enemy fires the Device that it operates, with the damage of the red card."""
    if scene.who in s.foes and (id := s.foes[scene.who].operating) in s.machines:
        await beam(s, g, scene.who, s.machines[id], card(id).red)


@rule("eternaut.device.operate", "eternaut.cascarudo.no-device-in-c")
async def board_verb(s: State, g: Ask, scene: Scene, far: int) -> None:
    """An Enemy that is near a Device which it can operate, and which nobody does, gets on it."""
    if scene.who not in s.foes or s.foes[scene.who].operating:
        return
    for id, machine in s.machines.items():
        if card(id).red and not machine.operator and distance(s, s.foes[scene.who].at, machine.rear) <= far:
            take(s, g, id, scene.who)
            return


VERBS = {"fire": fire_verb, "board": board_verb}
