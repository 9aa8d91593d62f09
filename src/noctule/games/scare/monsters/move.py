"""Monster phase 1: monsters move.

Which one is next, whom it goes for, how fast, by which way, and what happens when it gets there. Baby Doll and
Scarecrow have their own ways of moving (`doll`, `scarecrow`); bosses theirs (`boss`).
"""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from msgspec import Struct

from noctule.engine import Ask, No, Option, drama, rule
from noctule.engine.grid import FAR

from ..agents import carry, protect
from ..board import figures, routes, sight, where
from ..board.ground import Way, ground, name, names
from ..board.names import name_of
from ..board.routes import Walk
from ..bosses import boss, knight
from ..content.facts import D10
from ..state import Monster, State
from . import doll, man_baby, scarecrow, widow


class Aim(Struct, frozen=True):
    """What a monster has settled at the start of its move: target, way and speed. Nothing changes it until the next."""

    target: str
    way: Way
    steps: int
    seen: bool


class Mover(Protocol):
    """The chapter of a monster that moves."""

    async def move(self, s: State, g: Ask, monster: str, steps: int | None = None, /) -> None:
        """Its whole move; with a number it has just that many steps (after spawning)."""


@rule("scare.move.order", "scare.core.round-sequence")
async def monsters_move(s: State, g: Ask) -> None:
    """Monster phase 1, one monster at a time; the bosses' own moves come in their scenarios."""
    while (monster := await next_monster(s, g)) is not None:
        s.moved = (*s.moved, monster)
        await move_one(s, g, monster)
        g.boundary()
    await boss.monster_phase(s, g)
    s.moved = ()
    s.phase = "spawn"


@rule("scare.move.order")
async def next_monster(s: State, g: Ask) -> str | None:
    """The monster nearest to an eligible agent among those that have not moved; looked at again before each."""
    moved = s.moved
    waiting = [m for m in s.monsters.values() if m.place == "map" and m.id not in moved and m.kind in MOVERS]
    if len(waiting) < 2:
        return waiting[0].id if waiting else None
    distances = routes.nearest_distances(s, [m.at for m in waiting], where.eligible(s))
    least = min(distances)
    first = [m for m, distance in zip(waiting, distances, strict=True) if distance == least]
    if len(first) == 1:
        return first[0].id
    idle = [m for m in first if m.lying or least >= FAR]
    if idle:
        return idle[0].id  # it only stands up or freezes: the order among equals changes nothing
    monster: str = await g.choose(
        s.seats,
        "move.order",
        rule="scare.move.order",
        options=lambda: _next_options(s, first),
        candidates=lambda: _next_candidates(s, first),
        prompt=f"These monsters are equally near ({least} away). Which one moves first?",
        waiting="to say which monster moves first",
    )
    return monster


def _next_options(s: State, first: list[Monster]) -> list[Option]:
    return [Option(f"next:{m.id}", m.id, f"{name_of(m.id)} on {name(s, m.at)}", (m.id, name(s, m.at))) for m in first]


def _next_candidates(s: State, first: list[Monster]) -> list[Option]:
    """The same, the other monsters, and the spaces where none of the first stands."""
    others = [m.id for m in s.monsters.values() if m not in first]
    refused = [Option(f"next:{id}", id, name_of(id), (id,), no=_no_next(s, id)) for id in others]
    return [*figures.and_elsewhere(s, _next_options(s, first), "next", lambda _: NOT_NEAREST), *refused]


NOT_NEAREST: Final = No("scare.move.order", "The monster that is nearest to an agent moves first.")


@rule("scare.move.order", "scare.attack.who", "scare.wlady.summoned-only")
def _no_next(s: State, monster: str) -> No:
    """Why a monster is not among those that may be next."""
    record = s.monsters[monster]
    if record.place != "map":
        return No("scare.attack.who", f"{name_of(monster)} is on a card and does not move.")
    if record.kind not in MOVERS:
        return No("scare.wlady.summoned-only", f"{name_of(monster)} never moves by herself.")
    if monster in s.moved:
        return No("scare.move.order", f"{name_of(monster)} has moved in this round.")
    return NOT_NEAREST


async def move_one(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    """One monster's whole move, or its step after spawning."""
    record = s.monsters[monster]
    if record.lying:
        await stand_up(s, g, monster)
        return
    await MOVERS[record.kind].move(s, g, monster, steps)


@rule("scare.move.stunned-stands")
async def stand_up(s: State, g: Ask, monster: str) -> None:
    figures.alter(s, monster, lying=False)
    g.note("scare.move.stunned-stands", "{who} stands up.", who=monster, at=name(s, s.monsters[monster].at))
    await knight.stood_up_under(s, g, monster)


async def hunt(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    """The move of a Night Widow or Man Baby."""
    aim = await take_aim(s, g, monster, steps)
    if aim is None:
        freeze(s, g, monster)
        return
    walk = await choose_walk(s, g, monster, aim.target, aim.way, aim.steps)
    await go(s, g, monster, aim.target, walk)


async def come_near(s: State, g: Ask, monster: str, steps: int, *, blind: bool) -> None:
    """Towards its target, and no further than beside it: the move of whoever has nobody in reach."""
    aim = await take_aim(s, g, monster, steps, blind=blind)
    if aim is None:
        freeze(s, g, monster)
        return
    steps = min(aim.steps, aim.way.distance - 1)
    walk = await choose_walk(s, g, monster, aim.target, aim.way, steps)
    await go(s, g, monster, aim.target, walk)


@rule("scare.move.freeze", "scare.spawn.no-target-stays", "scare.s2.first-round-freeze")
def freeze(s: State, g: Ask, monster: str) -> None:
    g.note("scare.move.freeze", "{who} finds nobody to go for and stays.", who=monster, at=name(s, s.monsters[monster].at))


# -- target and speed ----------------------------------------------------------------------------------------------


@rule("scare.move.see-check", "scare.move.visible-first", "scare.move.nearest", "scare.move.tunnel-vision")
async def take_aim(s: State, g: Ask, monster: str, steps: int | None = None, *, blind: bool = False) -> Aim | None:
    """Target, way and speed, settled at the start of the move; None if there is nobody to go for.

    `blind` monsters (Baby Doll) go for the nearest, seen or not, at full speed.
    """
    start = s.monsters[monster].at
    eligible = where.eligible(s)
    plain = routes.at_least(s, start, eligible)
    if not plain:
        return None
    seen = [] if blind else [id for id in sight.seen_by_monster(s, start, eligible) if id in plain]
    ways = routes.nearest_chases(s, start, {id: eligible[id] for id in seen or plain})
    least = min([way.distance for way in ways.values()])
    nearest = [id for id, way in ways.items() if way.distance == least]
    diagonals: dict[str, int] = {}
    if len(nearest) > 1:
        diagonals = {id: routes.diagonals(s, start, ways[id]) for id in nearest}
        fewest = min(diagonals.values())
        nearest = [id for id in nearest if diagonals[id] == fewest]
    target = nearest[0] if len(nearest) == 1 else toss(g, nearest)
    allowance = steps if steps is not None else speed(s, monster, full=bool(seen) or blind)
    g.note(
        "scare.move.nearest" if seen or blind else "scare.move.half-speed",
        "{who} goes for {target}." if seen or blind else "{who} sees nobody and creeps towards {target}.",
        who=monster,
        target=target,
        at=name(s, start),
        steps=allowance,
        weighed=[
            [id, ways[id].distance if id in ways else far, id in seen, diagonals.get(id, -1), id in ways]
            for id, far in plain.items()
        ],
    )
    return Aim(target, ways[target], allowance, bool(seen))


@rule("scare.move.full-speed", "scare.move.half-speed")
def speed(s: State, monster: str, *, full: bool) -> int:
    """The MOVE value of the side that shows, or half of it, rounded up."""
    move = where.side_of(s, monster).move
    return move if full else (move + 1) // 2


@rule("scare.move.tie-die")
def toss(g: Ask, equal: list[str]) -> str:
    """A die with equal chances: the remainder decides (of two, even the first), and a face too many is thrown again."""
    faces = len(D10.faces) // len(equal) * len(equal)
    while True:
        (face,) = g.roll(D10)
        if isinstance(face, int) and face < faces:
            chosen = equal[face % len(equal)]
            g.note("scare.move.tie-die", "A die decides between {between}: {target}.", between=equal, target=chosen)
            return chosen


# -- the way -------------------------------------------------------------------------------------------------------


@rule("scare.core.shortest-route", "scare.core.cooperative")
async def choose_walk(s: State, g: Ask, monster: str, target: str, way: Way, steps: int) -> Walk:
    """The players choose among equally short ways: where it stops, or, where every step is watched, each step."""
    start = s.monsters[monster].at
    if knight.about(s) and knight.watches(s, monster, routes.ahead(s, start, way, steps) & ~(1 << way.goal)):
        return await _choose_steps(s, g, monster, target, way, steps)
    stops = routes.stops(s, start, way, steps)
    stop = stops.bit_length() - 1
    if stops != 1 << stop:
        stop = await figures.choose_where(
            s,
            g,
            "move.route",
            lambda: figures.space_options(s, stops, "stop", "Stop on"),
            "stop",
            lambda square: _no_stop(s, start, way, steps, square),
            rule="scare.core.shortest-route",
            prompt=lambda: (
                f"{name_of(monster)} goes for {name_of(target)} by one of several shortest ways. Where does it stop?"
            ),
            waiting="to choose a monster's way",
            acting=monster,
        )
    return routes.walk(s, start, way, stop)


@rule("scare.core.shortest-route", "scare.move.through-monsters")
def _no_stop(s: State, start: int, way: Way, steps: int, square: int) -> No:
    """Why a move does not end on a space that is none of the stops."""
    if not routes.ahead(s, start, way, steps) >> square & 1:
        return NO_SHORT_WAY
    if where.monsters_on_map(s) >> square & 1:
        return No("scare.move.through-monsters", "It passes another monster, and does not stop on it.")
    return No("scare.core.shortest-route", "It goes as far as it can.")


NO_SHORT_WAY: Final = No("scare.core.shortest-route", "None of the shortest ways leads there in this move.")


async def _choose_steps(s: State, g: Ask, monster: str, target: str, way: Way, steps: int) -> Walk:
    start = s.monsters[monster].at
    taken = where.monsters_on_map(s) & ~(1 << start) & ~where.boss_squares(s)
    path: tuple[int, ...] = ()
    kept = 0
    while len(path) < steps:
        onward = routes.onward(s, start, way, path)
        if not onward:
            break
        square: int = await figures.choose_where(
            s,
            g,
            "move.step",
            partial(figures.space_options, s, onward, "step", "Step to"),
            "step",
            lambda _: NO_SHORT_WAY,
            rule="scare.core.shortest-route",
            prompt=f"{name_of(monster)} goes for {name_of(target)} by one of several shortest ways. Which space is next?",
            waiting="to choose a monster's way",
            acting=monster,
        )
        path = (*path, square)
        if square == way.goal:
            return Walk(path, True)
        if not taken >> square & 1:
            kept = len(path)
    return Walk(path[:kept])


async def go(s: State, g: Ask, monster: str, target: str, walk: Walk) -> None:
    """Walk a way step by step; at its end the target's space is entered. The Knight may catch the monster on its way."""
    start = s.monsters[monster].at
    path = walk.path
    entered = path[:-1] if walk.arrives else path
    watched = entered if s.boss is not None else ()  # without a boss nobody watches its steps
    if entered and not watched:
        figures.move_monster(s, monster, entered[-1])  # before it is told: whoever reads of it sees it there
    if path:
        spaces = names(s, (start, *path))
        g.note("scare.core.shortest-route", "{who} moves to {to_space}.", who=monster, path=spaces, to_space=spaces[-1])
    for square in watched:
        figures.move_monster(s, monster, square)
        await knight.widow_stepped(s, g, monster)
        if monster not in s.monsters or s.monsters[monster].place != "map":
            return
    if walk.arrives:
        await enter(s, g, monster, target, path[-1])


@rule("scare.move.enter-target", "scare.spawn.enters-agent", "scare.protect.on-entry", "scare.s2.doors-kill")
async def enter(s: State, g: Ask, monster: str, target: str, square: int) -> None:
    """A Night Widow or Man Baby enters its target's space: it is laid on his card, or on Shaye's protector's."""
    if target not in where.eligible(s) or s.agents[target].at != square:
        await find_nobody(s, g, monster, square)
        return
    victim = await protect.on_entry(s, g, monster, target)
    if monster not in s.monsters:
        return  # the swap has sprung the trap, and its door has crushed the monster
    if victim not in s.agents or s.agents[victim].at != square:
        await find_nobody(s, g, monster, square)  # taking Shaye's place has cost him his life
        return
    await carry.drop_charge(s, g, victim, leaving=monster)
    figures.lay_on_card(s, monster, victim)
    g.note(
        "scare.move.enter-target",
        "{who} falls upon {target}.",
        who=monster,
        target=victim,
        at=name(s, square),
        shows=drama.strike(monster, victim, "claw"),
    )


@rule("scare.move.tunnel-vision", "scare.move.through-monsters", "scare.knight.catch", "scare.lines.closed-door")
async def find_nobody(s: State, g: Ask, monster: str, square: int) -> None:
    """Its victim is gone: the Knight took him on the way, or Shaye's place was deadly to her protector.

    It ends its move on that space, or short of it if somebody else stands there or a door has shut on it.
    """
    if ground(s).floor & ~where.standing_agents(s) & 1 << square:
        figures.move_monster(s, monster, square)
        await knight.widow_stepped(s, g, monster)
        return
    if where.shares_space(s, monster):
        squares = figures.nearest_free(s, [s.monsters[monster].at], lying=False, agent=False)
        rule_id, prompt = "scare.move.through-monsters", f"{name_of(monster)} cannot stop on another monster. Where does it?"
        if squares:  # else not a single space of the map is free: it stays where it is
            square = await figures.choose_space(
                s, g, squares, "move.aside", rule=rule_id, prompt=prompt, only=figures.NEARER, lying=False, agent=False
            )
            figures.move_monster(s, monster, square)


MOVERS: Final[dict[str, Mover]] = {"night-widow": widow, "man-baby": man_baby, "baby-doll": doll, "scarecrow": scarecrow}
"""How each kind moves. The White Lady never does."""
