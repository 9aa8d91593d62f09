"""Security that was not dealt with: everybody is thrown out of the building."""

from __future__ import annotations

from noctule.engine import Ask, Option, rule

from ..board import disks
from ..board.ground import ground
from ..board.names import name_of
from ..board.people import alive
from ..board.town import Gate, town
from ..board.ways import paces
from ..harm import failure
from ..state import State, alter
from . import creature, defeat


@rule("darkness.security.fail-expel", "darkness.security.fail-failure", "darkness.security.fail-reshuffle")
@rule("darkness.security.no-second-option", "darkness.failure.sources")
async def expel(s: State, g: Ask, who: str, id: str, why: str) -> None:
    """Everybody is moved out, then the Failure Disk for the one who met the Security, then the Reshuffle."""
    building = defeat.home(s, id)
    left = await _empty(s, g, building, id) if building in town(s).buildings else []
    failure.fail(s, g, who, why)
    if left:
        defeat.turn_down(s, g, left)
    defeat.turn_down(s, g, [id], building)


async def _empty(s: State, g: Ask, building: str, id: str) -> list[str]:
    """The characters leave the building; the other opponents that they were in contact with are left behind."""
    inside = [person.id for person in alive(s) if town(s).building(person.at) == building]
    busy = {creature.foe_of(s, who) for who in s.people}
    left = {foe.id for who in inside for foe in disks.foes(s, s.people[who])} - {id} - busy
    for who in inside:
        gate = await _door(s, g, who, building)
        alter(s, who, at=_threshold(s, who, gate), tied=())
        g.note("darkness.security.fail-expel", "{who} is thrown out: {where}.", who=who, where=town(s).names[s.people[who].at])
    return sorted(left)


@rule("darkness.fate.bad-7")
def _threshold(s: State, who: str, gate: Gate) -> int:
    """The square outside; whom Fate binds to another tile stays at the door inside."""
    bound = s.people[who].bound
    return gate.inside if bound and town(s).tile_of[gate.outside] != bound else gate.outside


async def _door(s: State, g: Ask, who: str, building: str) -> Gate:
    """The closest door on foot; of several equally close the player of the character picks."""
    here, person = town(s), s.people[who]
    doors = [gate for gate in here.gates.values() if gate.kind == "door" and gate.building == building]
    there, aim = ground(s), ground(s).among([gate.inside for gate in doors])
    _, squares = paces(s, person.at, until=aim).popitem()
    close = [gate for gate in doors if squares & there.bit(gate.inside)] or doors
    gate: Gate = await g.choose(
        person.seat,
        "thrown-out",
        rule="darkness.security.fail-expel",
        options=[
            Option(
                f"door:{here.names[gate.outside]}",
                gate,
                f"Out to {name_of(here.names[gate.outside])}",
                (here.names[gate.outside],),
            )
            for gate in close
        ],
        prompt=f"{person.name} is thrown out. Through which door?",
        waiting="to be thrown out",
        acting=who,
    )
    return gate
