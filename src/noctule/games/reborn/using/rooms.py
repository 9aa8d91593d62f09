"""Floor tiles with rules of their own: extra dice for those who stand there, and CP in the Initiative phase.

Rooms that are used with an Interact order (Video Surveillance, Satellite Com, Missile Room) go through `interact`; what their
lines do is here as well.
"""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import Ask, Option, rule
from noctule.engine.grid import members

from .. import content
from ..board import figures, where
from ..board.ground import ground, the_map
from ..content.ips import Effect, Line
from ..goals import mission_points
from ..state import Crew, Element, Side, State, other
from ..turn import cp
from ..turn import initiative as phase
from . import conditions, spy, switches
from .effects import effect


def rooms_of(s: State, who: str) -> tuple[str, ...]:
    """The floor tiles that a figure stands on; several for a large one, none off the map or outside the frame."""
    return _rooms_under(s.map, where.squares_of(s, who))


@lru_cache(maxsize=2_000)
def _rooms_under(map: str, squares: int) -> tuple[str, ...]:
    board = the_map(map)
    return tuple(dict.fromkeys(board.plan.squares[square] for square in members(squares & board.floor)))


def people_in(s: State, room: str, side: Side) -> list[str]:
    """The characters of a player who stand in a room. Prisoners are not characters in the room."""
    squares = ground(s).map.rooms[room].squares
    return [id for id in where.under_control(s, side) if where.squares_of(s, id) & squares]


def enemies_in(s: State, room: str, side: Side) -> list[str]:
    return people_in(s, room, other(side))


# -- extra dice -----------------------------------------------------------------------------------------------------


@rule(
    "reborn.room.armory",
    "reborn.room.safe",
    "reborn.room.robot-search",
    "reborn.room.robot-technical",
    "reborn.room.chemistry-lab",
    "reborn.ips.free-lines",
)
def bonus(s: State, who: str, effect: Effect) -> int:
    """The dice that the floor tiles under a figure add by themselves: technical-, scientific-, search- or torture-dice."""
    return sum(bonus_in(s, who, room, effect) for room in rooms_of(s, who))


def bonus_in(s: State, who: str, room: str, effect: Effect) -> int:
    """The dice that one floor tile adds for a character who stands there (a search is made in one room only)."""
    found = 0
    for line in switches.room_lines(s, room):
        if line.effect != effect or line.timing != "always" or line.faction not in ("", s.characters[who].side):
            continue
        if switches.works(s, room, line) and conditions.no_need(s, who, room, line) is None:
            found += line.amount
    return found


# -- the Initiative phase -------------------------------------------------------------------------------------------


async def initiative(s: State, g: Ask, *, for_mp: bool | None = None) -> None:
    """In the CP step, the holder of the marker first: the Command Post, and (`for_mp`, after Deeler) Officers' Quarters."""
    for side in phase.draw_order(s):
        for room, line in _giving(s.map):
            if for_mp in (None, bool(line.mp)):
                await _at_initiative(s, g, side, room, line)


@lru_cache(maxsize=100)
def _giving(map: str) -> tuple[tuple[str, Line], ...]:
    """The lines of floor tiles that give CP in the Initiative phase."""
    lines = [(id, line) for id, room in the_map(map).rooms.items() for line in content.FLOOR_TILES[room.tile].lines]
    return tuple((id, line) for id, line in lines if line.timing == "initiative" and line.effect == "gain-cp")


@rule("reborn.room.command-post", "reborn.room.officers")
async def _at_initiative(s: State, g: Ask, side: Side, room: str, line: Line) -> None:
    """A room that gives CP to a player who has characters there, while no enemy is: free, or 1 MP for each character."""
    mine = people_in(s, room, side)
    if not mine or enemies_in(s, room, side) or not switches.works(s, room, line):
        return
    if not line.mp:
        cp.gain(s, side, line.amount)
        g.note("reborn.room.command-post", "{who} receives {cp} CP: the Command Post.", who=side, cp=line.amount)
        return
    most = min(len(mine), s.players[side].mp // line.mp)
    if not most:
        return
    times: int = await g.choose(
        s.players[side].seat,
        "officers",
        rule="reborn.room.officers",
        options=[Option(f"spend:{n}", n, f"{n} MP for {n * line.amount} CP") for n in range(most, -1, -1)],
        prompt="Officers' Quarters: spend how many MP?",
        waiting="to use the Officers' Quarters",
    )
    if times:
        mission_points.spend(s, g, side, times * line.mp, "reborn.room.officers")
        cp.gain(s, side, times * line.amount)
        g.note("reborn.room.officers", "{who} takes {cp} CP from the bank.", who=side, cp=times * line.amount)


# -- effects --------------------------------------------------------------------------------------------------------


@effect("gain-cp")
@rule("reborn.room.video")
async def gain_cp(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """CP from the bank, behind the screen: usable at once."""
    side = s.characters[crew[0].who].side
    cp.gain(s, side, line.amount)
    rule_id = "reborn.room.video" if source in ground(s).map.rooms else "reborn.ips.effect"
    g.note(rule_id, "{who} takes {cp} CP from the bank.", who=side, cp=line.amount)


@effect("gain-mp")
@rule("reborn.item.laptop")
async def gain_mp(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    mission_points.earn(s, g, s.characters[crew[0].who].side, line.amount, "reborn.item.laptop")


@effect("spy-points")
@rule("reborn.room.satellite", "reborn.item.secret-files")
async def spy_points(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Spy Points for any use. Secret Files are spent afterwards (the line says so)."""
    await spy.earn(s, g, s.characters[crew[0].who].side, line.amount)


@effect("launch-missiles")
@rule("reborn.room.missile")
async def launch_missiles(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The last counter is gone. If this is an objective its MP follow with the victory check; otherwise nothing."""
    side = s.elements.get(source, Element()).on_for
    figures.change_element(s, source, on=False, on_for=None)
    if side is not None:
        s.done = tuple(dict.fromkeys((*s.done, f"launched:{side}")))
        g.note("reborn.room.missile", "The missiles are launched for {who}.", who=side)
