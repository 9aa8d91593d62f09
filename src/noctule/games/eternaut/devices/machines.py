"""Where a Device stands, who operates it, and how it leaves the map."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Option, rule
from noctule.engine.grid import E, N, S, W, neighbour

from ..board.ground import NAMES
from ..board.names import name_of
from ..board.ways import nearest_free, parts, seen
from ..content import DEVICES, NPCS
from ..content.cards import DeviceCard
from ..content.words import DIRECTIONS, GRID, NOWHERE
from ..foes import gurbo
from ..harm import life
from ..state import Figure, Machine, State, alter, seat, without
from ..story.scene import Scene, tell
from ..table.figures import let_go

SIDES: Final = (N, E, S, W)
"""The directions of the board as the grid has them: up, right, down, left."""
REMOTE, TANK = "remote", "tank"


def card(id: str) -> DeviceCard:
    return DEVICES[id]  # type: ignore[index]


def ahead(space: int, direction: int) -> int:
    """The space on that side; NOWHERE outside the board."""
    found = neighbour(GRID, space, SIDES[direction])
    return NOWHERE if found is None else found


@rule("eternaut.device.size")
def heading(machine: Machine) -> int:
    """Where the front points: 0 up, 1 right, 2 down, 3 left."""
    return next((i for i in range(4) if ahead(machine.rear, i) == machine.front), 0)


@rule(
    "eternaut.device.operate",
    "eternaut.tank.operator-inside",
    "eternaut.remote.operate",
    "eternaut.remote.life",
    "eternaut.tank.two-pieces",
)
def stand(s: State, machine: Machine) -> None:
    """A Device is there from now on, and whoever operates it in its rear space: not so inside the Tank, and not from afar."""
    s.machines = {**s.machines, machine.id: machine}
    if machine.id == REMOTE:
        left = s.npcs[REMOTE].life if REMOTE in s.npcs else card(REMOTE).life
        s.npcs = {**s.npcs, REMOTE: Figure(REMOTE, machine.front, left)}
    elif machine.operator in s.people:
        alter(s, machine.operator, at=NOWHERE if machine.id == TANK else machine.rear)
    elif machine.operator in s.foes:
        s.foes = {**s.foes, machine.operator: replace(s.foes[machine.operator], at=machine.rear)}


@rule("eternaut.device.operate")
def take(s: State, g: Ask, id: str, who: str) -> bool:
    """A figure begins to operate a Device that nobody operates."""
    machine = s.machines.get(id)
    if machine is None or machine.operator or (id == TANK and not machine.fuel):
        return False
    let_go(s, who)
    if who in s.people:
        alter(s, who, operating=id)
    else:
        s.foes = {**s.foes, who: replace(s.foes[who], operating=id)}
    stand(s, replace(machine, operator=who))
    tell(s, g, "eternaut.device.operate", "{who} operates {device}.", who=who, device=id)
    return True


@rule("eternaut.device.operate", "eternaut.tank.out-of-fuel")
async def leave(s: State, g: Ask, who: str) -> None:
    """Whoever operates a Device steps down, to an empty space within range 1; from the remote one it only lets go."""
    id = s.people[who].operating if who in s.people else s.foes[who].operating
    if not id:
        return
    machine = s.machines[id]
    let_go(s, who)
    tell(s, g, "eternaut.device.operate", "{who} leaves {device}.", who=who, device=id)
    if id != REMOTE:
        await set_down(s, g, who, machine)


async def set_down(s: State, g: Ask, who: str, machine: Machine) -> None:
    """The nearest empty space to either part of a Device; behind a wall or a door, where the Device fills a room."""
    events = who in s.people
    spaces = nearest_free(s, *parts(machine), events=events) or nearest_free(s, *parts(machine), events=events, beyond=True)
    space = await g.choose(
        seat(s),
        "place",
        rule="eternaut.device.operate",
        options=[Option(f"space:{NAMES[one]}", one, NAMES[one], (NAMES[one],)) for one in spaces],
        prompt=lambda: f"Where does {name_of(who)} step down?",
        waiting=f"to say where {name_of(who)} steps down",
        acting=seen(s, who),
    )
    if who in s.people:
        alter(s, who, at=space)
    elif who in s.foes:
        s.foes = {**s.foes, who: replace(s.foes[who], at=space)}


@rule("eternaut.tank.destroyed", "eternaut.gurbo.removes-counters", "eternaut.device.no-life")
async def wreck(s: State, g: Ask, id: str) -> None:
    """A Device is destroyed. Whoever is inside the Tank dies; elsewhere the operator stands there on foot."""
    machine = s.machines.get(id)
    if machine is None:
        return
    s.machines = without(s.machines, id)
    if id == REMOTE:
        s.npcs = without(s.npcs, REMOTE)
    else:
        s.gone = (*s.gone, card(id).number)
    tell(s, g, "eternaut.device.no-life", "{device} is destroyed.", device=id)
    who = machine.operator
    if who in s.people:
        alter(s, who, operating="")
        if id == TANK:
            alter(s, who, at=machine.rear)
            await life.die(s, g, who)
    elif who in s.foes:
        s.foes = {**s.foes, who: replace(s.foes[who], operating="")}


gurbo.WRECK[:] = [wreck]


# ---- what texts say


async def device_verb(s: State, g: Ask, scene: Scene, id: str, space: int, direction: str) -> None:
    """`device cannon at E1sw facing left`: the front, and where it points."""
    printed = card(id)
    turn = DIRECTIONS.index(direction)
    rear = ahead(space, (turn + 2) % 4) if printed.size > 1 else space
    stand(s, Machine(id, space, rear, turn, "", printed.fuel, printed.shells, printed.life))
    tell(s, g, "eternaut.device.size", "{device} stands on {space}.", device=id, space=NAMES[space])


async def operate_verb(s: State, g: Ask, scene: Scene, id: str, who: str = "me") -> None:
    take(s, g, id, scene.who if who == "me" else who)


async def dismount_verb(s: State, g: Ask, scene: Scene, who: str = "me") -> None:
    name = scene.who if who == "me" else who
    if name in s.people or name in s.foes:
        await leave(s, g, name)


async def mount_verb(s: State, g: Ask, scene: Scene, foe: str, id: str) -> None:
    if foe in s.foes:
        take(s, g, id, foe)


async def scrap_verb(s: State, g: Ask, scene: Scene, id: str) -> None:
    await wreck(s, g, id)


@rule("eternaut.tank.out-of-fuel")
async def fuel_verb(s: State, g: Ask, scene: Scene, amount: int) -> None:
    """Whoever is inside a Tank that a text leaves without Fuel gets out."""
    await _track(s, g, "fuel", amount)
    machine = s.machines.get(TANK)
    if machine is not None and not machine.fuel and machine.operator:
        await leave(s, g, machine.operator)


async def shells_verb(s: State, g: Ask, scene: Scene, amount: int) -> None:
    await _track(s, g, "shells", amount)


async def _track(s: State, g: Ask, name: str, amount: int) -> None:
    """A track of the Tank goes up, to its length, or down."""
    if TANK not in s.machines:
        return
    machine, most = s.machines[TANK], getattr(card(TANK), name)
    now = max(0, min(most, getattr(machine, name) + amount))
    s.machines = {**s.machines, TANK: replace(machine, **{name: now})}
    tell(s, g, "eternaut.tank.two-pieces", "The Tank has {now} {track}.", now=now, track=name.title())


assert REMOTE in NPCS, "the remote Device needs an NPC card: cards/npcs.txt"
VERBS = {
    "device": device_verb,
    "operate": operate_verb,
    "dismount": dismount_verb,
    "mount": mount_verb,
    "scrap": scrap_verb,
    "fuel": fuel_verb,
    "shells": shells_verb,
}
