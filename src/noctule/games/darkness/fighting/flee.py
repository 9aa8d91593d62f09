"""Fleeing and retreating: bare Speed against the opponent's, then away from it. Who is after whom: see `encounters.loose`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import COMPASS, FAR
from noctule.engine.words import counted

from ..board import disks, sight
from ..board.disks import opponent
from ..board.ground import ground
from ..board.names import name_of
from ..board.town import Town, other_squares, town
from ..board.ways import next_to, paces, ring
from ..checks.check import Check, check
from ..checks.help import frozen
from ..content import DISKS, FACTS
from ..harm import damage, will
from ..state import Person, State, alter, put, turn
from ..tiles import laying


@rule("darkness.flee.check", "darkness.security.profile", "darkness.combat.several-opponents")
def flee_check(who: str, foes: Sequence[str]) -> Check:
    """Bare Speed against the fastest of them; Security has its Initiative for Speed."""
    fastest = max(foes, key=lambda id: opponent(id).speed)
    return Check("flee", who, opponent(fastest).speed, "darkness.flee.check", fastest, item=None)


@rule("darkness.spell.freeze", "darkness.flee.when")
def no_flight(s: State, who: str) -> No | None:
    """Why a character cannot run."""
    return No("darkness.spell.freeze", f"{s.people[who].name} is frozen and cannot move.") if frozen(s, who) else None


@rule("darkness.flee.move", "darkness.flee.willpower", "darkness.flee.extra-move", "darkness.combat.retreat")
async def flee(s: State, g: Ask, who: str, foes: Sequence[str]) -> bool:
    """Try to get away; whether it has worked. The opponents come after the character once its moves are over."""
    result = await check(s, g, flee_check(who, foes))
    if not result.met:
        g.note("darkness.flee.fail", "{who} does not get away.", who=who)
        return False
    for id in foes:
        put(s, replace(s.board[id], prey=who, chasing=True))
    turn(s, fled=True)
    alter(s, who, tied=())
    will.shaken(s, g, who, FACTS.willpower.flight, "darkness.flee.willpower")
    await _run(s, g, who, foes, result.rank)
    return True


async def _run(s: State, g: Ask, who: str, foes: Sequence[str], steps: int) -> None:
    """The flee move, which may lead over the outer edge onto a new tile."""
    start = s.people[who].at
    while steps > 0:
        verb, square, direction = await g.choose(
            s.people[who].seat,
            "flee",
            rule="darkness.flee.move",
            options=lambda: [way for way in _ways_out(s, who, foes, steps) if way.no is None],  # noqa: B023
            candidates=lambda: _ways_and_others(s, who, foes, steps),  # noqa: B023
            prompt=lambda: f"Run up to {counted(steps, 'square')}, never nearer to {_names(foes)}.",  # noqa: B023
            waiting="to run",
            acting=who,
        )
        steps -= reachable(s, who, foes, steps)[square][0]
        alter(s, who, at=square)
        if verb == "run":
            break
        beyond = await laying.explore(s, g, s.people[who].seat, square, direction)
        if beyond is None:
            break
        steps -= 1
        alter(s, who, at=beyond)
        if disks.covered(s) >> beyond & 1 or town(s).inside(beyond):
            break
    _moved(s, g, who, start)


def _names(foes: Sequence[str]) -> str:
    return " and ".join(DISKS[id].name for id in foes)


def _moved(s: State, g: Ask, who: str, start: int) -> None:
    """Who bleeds takes Damage for a flee move as for any other."""
    person = s.people[who]
    if person.at == start:
        return
    g.note("darkness.flee.move", "{who} runs to {where}.", who=who, where=town(s).names[person.at])
    if person.bleeding:
        damage.hurt(s, g, who, "darkness.fate.bad-11")


def _ways_out(s: State, who: str, foes: Sequence[str], steps: int) -> Iterator[Option]:
    """Every square within reach, and every edge behind which a new tile would come to lie."""
    here, person = town(s), s.people[who]
    found = reachable(s, who, foes, steps)
    for square in sorted(found):
        name = here.names[square]
        label = f"Run to {name_of(name)}" if square != person.at else "Stay here"
        yield Option(f"run:{name}", ("run", square, 0), label, (name,), no=_no_end(s, person, square))
    for square, (cost, stopped) in sorted(found.items()):
        if cost < steps and not stopped:
            yield from _exits(s, person, here, square)


def _ways_and_others(s: State, who: str, foes: Sequence[str], steps: int) -> list[Option]:
    """Those, and all squares that are too far away, barred or nearer to an opponent."""
    no = No("darkness.flee.move", f"No run of {counted(steps, 'square')} that never leads nearer to {_names(foes)} gets there.")
    return [*_ways_out(s, who, foes, steps), *other_squares(s, "run", reachable(s, who, foes, steps), no)]


def _exits(s: State, person: Person, here: Town, square: int) -> Iterator[Option]:
    if person.bound or person.will == 0:
        return
    for direction, column, row in here.exits(square):
        if laying.can_leave(s, (column, row)):
            name = here.names[square]
            label = f"Run from {name_of(name)} {COMPASS[direction]} onto a new tile"
            yield Option(f"leave:{name}-{direction}", ("leave", square, direction), label, (name,))


@rule("darkness.will.zero-movement")
def _no_end(s: State, person: Person, square: int) -> No | None:
    """Without Willpower nobody runs to where a Disk comes into sight."""
    if person.will or square == person.at:
        return None
    there = replace(person, at=square)
    if any(lying.at not in s.turn.saw for lying in sight.in_sight(s, there)):
        return No("darkness.will.zero-movement", "There is no Willpower left to face the Disk that is in sight there.")
    return None


@rule("darkness.flee.move", "darkness.move.no-pass-face-down", "darkness.move.enter-building-ends", "darkness.fate.bad-7")
@rule("darkness.obstacle.needs-action", "darkness.move.not-engaged")
def reachable(s: State, who: str, foes: Sequence[str], steps: int) -> dict[int, tuple[int, bool]]:
    """The squares within so many steps that never lead nearer to an opponent: the steps, and whether the run ends there.

    Plain squares, whatever the terrain. A face-down Disk, another opponent and getting into a building end the run; an Obstacle
    bars the way, as the Action is spent. Nearer is counted as the opponents would have to walk.
    """
    here, person = town(s), s.people[who]
    apart = [_distances(s, s.board[id].at) for id in foes]
    down = disks.covered(s)
    ends = down | sum({1 << square for square in disks.contested(s, person)})
    barred = ring(s) | (down if person.will == 0 else 0)
    stairs = {link.one: link.other for link in here.links} | {link.other: link.one for link in here.links}
    found = {person.at: (0, False)}

    def enter(square: int, to: int, cost: int) -> list[int]:
        if to in found or barred >> to & 1 or (person.bound and here.tile_of[to] != person.bound):
            return []
        if any(far.get(to, FAR) < far.get(square, FAR) for far in apart):
            return []
        found[to] = cost, bool(ends >> to & 1) or here.building(to) not in ("", here.building(square))
        return [to]

    edge = [person.at, *(enter(person.at, stairs[person.at], 0) if person.at in stairs else [])]
    for cost in range(1, steps + 1):
        onward = [(square, near) for square in edge if not found[square][1] for near in next_to(s, square)]
        reached = [to for square, near in onward for to in enter(square, near, cost)]
        edge = reached + [to for square in reached if square in stairs for to in enter(square, stairs[square], cost)]
    return found


def _distances(s: State, start: int) -> dict[int, int]:
    """How many steps it is to every square to which there is a way."""
    there = ground(s)
    return {square: far for far, squares in paces(s, start).items() for square in there.squares(squares)}
