"""Movement: the Speed check and its points, where they lead, and tiles that are laid on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import compress
from operator import itemgetter, or_
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import D6, Ask, No, Option, lately, rule
from noctule.engine.grid import COMPASS, ORTHOGONAL, Priced, neighbour, paid

from ..board import disks, sight
from ..board.ground import Ground, ground, ground_of
from ..board.names import back, name_of
from ..board.paces import budget, halves
from ..board.story import laws
from ..board.town import GRID, NEXT, STRIDE, Town, alone, corner_of, fog, on_the_table, town
from ..board.ways import lain, opened, ring, walking
from ..checks.check import Check, Helped, Result, as_fate_has_it, decided, roll
from ..checks.help import frozen
from ..content import DISKS, FACTS, TILES
from ..content.tiles import SIZE
from ..encounters import obstacle
from ..harm import damage
from ..state import Laid, Person, State, alter, turn
from ..tiles import laying
from .fate import fate

TOO_FAR: Final = "That is farther than the Movement Points reach."


# -- the Speed check -----------------------------------------------------------------------------------------------


def speed_check(who: str) -> Check:
    return Check("move", who, None, "darkness.move.points")


@rule("darkness.turn.sequence", "darkness.move.points", "darkness.fate.die", "darkness.los.tie-speed-check")
async def speed_phase(s: State, g: Ask) -> None:
    """The Speed check for Movement Points, whether or not there will be a move, and Fate if its marked die calls for it."""
    who = s.turn.who
    result = await _speed(s, g, who)
    marked = result.first[0] if result.first else int(g.roll(D6)[0])
    turn(s, budget=budget(s, s.people[who], result.rank))
    g.note("darkness.move.points", "{who} has {points}.", who=who, points=halves(s.turn.budget))
    await fate(s, g, who, marked)
    s.phase = "end" if s.people[who].skipped else "act"
    if s.people[who].exhausted and not s.people[who].skipped:
        alter(s, who, exhausted=False)


async def _speed(s: State, g: Ask, who: str) -> Result:
    """Nobody can help with it, and a die was bought when the turn was taken: nothing is left to declare."""
    asked = speed_check(who)
    fate = decided(s, asked)
    if fate:
        return as_fate_has_it(s, g, asked, fate)
    at_hand = Helped(helpers={}, spent=s.turn.bought * FACTS.spending.die, bought=s.turn.bought)
    return await roll(s, g, asked, at_hand)


# -- where a move can lead -----------------------------------------------------------------------------------------


@rule("darkness.move.not-engaged", "darkness.los.tie-sequence", "darkness.spell.freeze", "darkness.turn.order-choice")
def no_move(s: State, who: str) -> No | None:
    """Why a character cannot move at all now."""
    person = s.people[who]
    if s.turn.moved:
        return No("darkness.turn.order-choice", f"{person.name} has moved in this turn.")
    if disks.held(s, person):
        return No("darkness.move.not-engaged", f"{person.name} is in combat.")
    if disks.tied(s, person):
        return No("darkness.los.tie-sequence", f"{person.name} faces several Disks and does not move before all are met.")
    if frozen(s, who):
        return No("darkness.spell.freeze", f"{person.name} is frozen.")
    return None


class Walk(Struct, frozen=True, cache_hash=True):
    """A move that can be made: from where, how far in half points, through what is open and past what; sets of squares are
    those of the ground.

    `entering`: coming into a building ends it; `passes`: walls are none; `piled`: a tile can be drawn beyond the last ones.
    """

    tiles: tuple[Laid, ...]
    open: frozenset[int]
    start: int
    limit: int
    closed: int
    stops: int
    entering: bool
    passes: bool
    piled: bool

    def ends(self, here: Ground) -> int:
        """Where a move from outdoors ends."""
        return self.stops | (here.indoors if self.entering else 0)


def walk(s: State, who: str) -> Walk:
    person = s.people[who]
    closed, past = _closed(s, person), stops(s, person)
    return Walk(s.tiles, opened(s), person.at, s.turn.budget, closed, past, laws(s).entering, _passes(s, who), bool(s.pile))


@rule("darkness.move.no-stacking-limit", "darkness.spell.pass-through")
def reach(walk: Walk, here: Ground) -> Mapping[int, int]:
    """Squares that a move can lead to, as sets, by the half points that it takes to get there. No crowd is in the way."""
    steps = here.through_walls if walk.passes else walking(walk.tiles, walk.open)
    building = here.here.building(walk.start)
    if not building or not walk.entering:
        return paid(steps, here.bit(walk.start), walk.closed, walk.ends(here), walk.limit, overrun=True)
    return _out_of(walk, here, here.building(building), steps)


@rule("darkness.move.enter-building-ends", "darkness.move.stop-anytime", "darkness.tile.no-street-from-upper-floor")
def _out_of(walk: Walk, here: Ground, building: int, steps: Priced) -> dict[int, int]:
    """From inside: about the building, and out of its open doors; coming in again ends the move."""
    limit, closed, ends = walk.limit, walk.closed, walk.ends(here)
    start = here.bit(walk.start)
    inside = paid(steps, start, closed | ~building, walk.stops, limit, overrun=True)
    found = dict(inside)
    for cost, squares in inside.items():
        doors = squares & ~(walk.stops & ~start)
        for square in here.squares(doors) if cost < limit else ():
            for out in _ways_out(here.here, square, walk.open, walk.passes):
                beyond = here.bit(out)
                if not closed & beyond:
                    price = cost + FACTS.movement.terrain[here.here.terrain(out)]
                    left = 0 if ends & beyond else limit - price
                    for more, further in paid(steps, beyond, closed, ends, left, overrun=True).items():
                        found[price + more] = found.get(price + more, 0) | further
    return found


def _ways_out(here: Town, square: int, open_: frozenset[int], through_walls: bool) -> list[int]:
    """The squares outdoors that a step from a square inside leads to."""
    if through_walls:
        around = [neighbour(GRID, square, way) for way in ORTHOGONAL]
        return [out for out in around if out is not None and out in here.kinds and not here.inside(out)]
    gates = here.gates_at.get(square, ())
    return [gate.outside for gate in gates if gate.kind == "door" and gate.edge in open_ and gate.inside == square]


@rule("darkness.move.enter-building-ends", "darkness.setup.scenario-precedence")
def halts(s: State, person: Person) -> int:
    """Where a move from outdoors ends: where every move does, and inside of every building."""
    return stops(s, person) | (ground(s).indoors if laws(s).entering else 0)


@rule("darkness.move.no-pass-face-down", "darkness.move.sight-does-not-stop", "darkness.obstacle.trigger")
@rule("darkness.move.not-engaged", "darkness.combat.contact")
def stops(s: State, person: Person) -> int:
    """Where a move ends at once: on face-down Disks, on face-up Obstacles and beside them, and where an opponent stands; not
    where a Disk is seen."""
    there, foes = lain(s), disks.contested(s, person)
    return there.covered | there.ringed | (ground(s).among(foes) if foes else 0)


@rule("darkness.fate.bad-7", "darkness.obstacle.needs-action", "darkness.will.zero-movement")
def _closed(s: State, person: Person) -> int:
    """Squares that may not be entered: other tiles when Fate binds one, Obstacles without an Action, Disks without nerve."""
    if not person.bound and person.will and not s.turn.acted:
        return 0
    closed, here, there = 0, ground(s), lain(s)
    if person.bound:
        closed |= here.floor & ~here.tile(person.bound)
    if s.turn.acted or person.will == 0:
        closed |= there.ringed
    if person.will == 0:
        closed |= there.covered
    return closed & ~here.bit(person.at)


def _passes(s: State, who: str) -> bool:
    return bool(s.spells) and any(lasting.spell == "pass-through" and lasting.target == who for lasting in s.spells)


# -- a chapter of the turn's menu ----------------------------------------------------------------------------------


def offers(s: State, who: str) -> list[Option]:
    """Every square that a move can end on, and every step off the tiles. Most have moved: look no further."""
    if s.turn.moved or no_move(s, who) is not None:
        return []
    destinations, departures = _moves(walk(s, who))
    person = s.people[who]
    if person.will == 0:
        return [option for option in destinations if no_nerve(s, person, option.value[1]) is None]
    return [*destinations] if person.bound else [*destinations, *departures]


def candidates(s: State, who: str) -> Iterator[Option]:
    """The same, and all other squares with the reason why not."""
    no = no_move(s, who)
    offered = [] if no else offers(s, who)
    yield from offered
    there = {option.value[1] for option in offered if option.value[0] == "move"}
    for square, name in town(s).names.items():
        if square not in there:
            yield _destination(square, name, no or no_way(s, who, square))
    yield from _not_to_be_met(s)
    yield from _unknown(s)


def _not_to_be_met(s: State) -> Iterator[Option]:
    """Disks that are met by moving, not by choice."""
    names = town(s).names
    for square, many in sorted(Counter(lying.at for lying in disks.face_down(s)).items()):
        backs = tuple(back(names[square], nth + 1) for nth in range(many))
        no = No("darkness.turn.end-los", "A face-down Disk is encountered when it is in sight as a turn begins or a move ends.")
        yield Option(f"meet:{names[square]}", ("meet", square), "Encounter the Disk", backs, no=no)
    for lying in s.board.values():
        if lying.up and DISKS[lying.id].kind == "obstacle":
            no = No("darkness.obstacle.trigger", "An Obstacle is met by moving onto its square or next to it.")
            yield Option(f"meet:{lying.id}", ("meet", lying.at), f"Meet {DISKS[lying.id].name}", (lying.id,), no=no)


def _unknown(s: State) -> Iterator[Option]:
    """Tiles that lie face down."""
    no = No("darkness.setup.layout-face-down", "That tile lies face down: explore it from one that is known.")
    for x, y in sorted(slot for slot, laid in town(s).slots.items() if not laid.up):
        yield Option(f"tile:{x}:{y}", ("meet", x), "Move to the tile", tuple(fog(x, y)), no=no)


@lru_cache(maxsize=1 << 10)
def _moves(walk: Walk) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Every square that a move can end on, and every step off the tiles."""
    here = ground_of(walk.tiles)
    layers = reach(walk, here)
    return _destinations(walk, here, layers), _departures(walk, here, layers)


def _destinations(walk: Walk, here: Ground, layers: Mapping[int, int]) -> tuple[Option, ...]:
    """In the order of the squares: a byte is a row of a tile, and says which of its options are on offer."""
    reached = reduce(or_, layers.values()) & ~here.bit(walk.start)
    if not reached:
        return ()
    found: list[Option] = []
    rows = _rows(here)
    before = ((reached & -reached).bit_length() - 1) // SIZE
    reached >>= SIZE * before
    bits = reached.to_bytes(reached.bit_length() // SIZE + 1, "little")
    for byte in compress(range(len(bits)), bits):
        row = rows.get(before + byte)
        if row is None:
            row = rows[before + byte] = _moves_to(*here.row(before + byte))
        found += CHOSEN[bits[byte]](row)
    return tuple(found)


def _those_of(places: list[int]) -> Callable[[Any], tuple[Any, ...]]:
    if not places:
        return itemgetter(slice(0))
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


CHOSEN: Final = tuple([_those_of([n for n in range(SIZE) if bits >> n & 1]) for bits in range(1 << SIZE)])
"""For each byte what takes the things of its bits out of a row."""


@lately
def _rows(here: Ground) -> dict[int, tuple[Option | None, ...]]:
    """The moves to the squares of a row, by the byte that it is in a set; those that have been asked for."""
    return {}


@lru_cache(maxsize=1 << 11)
def _moves_to(laid: Laid, row: int) -> tuple[Option | None, ...]:
    """The moves to every square of a row of a tile; none where there is no square."""
    first, names = corner_of(laid) + row * STRIDE, alone(laid).names
    squares = range(first, first + SIZE)
    return tuple([_move_to(square, names[square]) if square in names else None for square in squares])


def _move_to(square: int, name: str) -> Option:
    return Option(f"move:{name}", ("move", square), f"Move to {name_of(name)}", (name,), to=name, whole=True)


def _destination(square: int, name: str, no: No | None = None) -> Option:
    option = _move_to(square, name)
    return option if no is None else replace(option, no=no)


def no_way(s: State, who: str, square: int) -> No:
    """Why a square cannot be reached."""
    person, here = s.people[who], town(s)
    if square == person.at:
        return No("darkness.move.stop-anytime", f"{person.name} stands there.")
    if person.bound and here.tile_of[square] != person.bound:
        return No("darkness.fate.bad-7", f"{person.name} cannot leave this tile until the next turn.")
    if ring(s) >> square & 1 and (s.turn.acted or person.will == 0):
        return No("darkness.obstacle.needs-action", "An Obstacle is there, and no Action is left for it.")
    if person.will == 0 and (no := no_nerve(s, person, square)):
        return no
    if here.inside(square) and here.building(square) != here.building(person.at):
        return No("darkness.enter.locked-at-start", "There is no open way into that building within reach.")
    return No("darkness.move.points", TOO_FAR)


@rule("darkness.will.zero-movement")
def no_nerve(s: State, person: Person, square: int) -> No | None:
    """Without Willpower nobody ends a move where a face-down Disk comes into sight."""
    there = replace(person, at=square)
    fresh = [lying for lying in sight.in_sight(s, there) if lying.at not in s.turn.saw]
    return No("darkness.will.zero-movement", f"{person.name} has not the nerve to come near a Disk.") if fresh else None


@rule("darkness.tile.draw-on-leaving", "darkness.tile.no-tiles-left")
def _departures(walk: Walk, here: Ground, layers: Mapping[int, int]) -> tuple[Option, ...]:
    """Steps over the outer edge of the tiles, where anything is left of the move."""
    found: list[Option] = []
    names, (rim, ways) = here.here.names, _leading_on(here, walk.piled)
    rim &= ~(walk.ends(here) & ~here.bit(walk.start))
    for cost, squares in layers.items():
        leaving = squares & rim if cost < walk.limit else 0
        for square in here.squares(leaving) if leaving else ():
            bit = here.bit(square)
            found += [_explore(square, way, cost, names[square]) for way, from_there in ways if from_there & bit]
    return tuple(found)


@lately
def _leading_on(here: Ground, piled: bool) -> tuple[int, list[tuple[int, int]]]:
    """The squares from which a step leads off the tiles and onto another one, all of them and by its direction."""
    found = [
        (way, sum([paving.off[nth] << shift for shift, laid, paving in here.pavings if _leads_on(here.here, laid, way, piled)]))
        for nth, way in enumerate(ORTHOGONAL)
    ]
    return reduce(or_, [squares for _, squares in found]), [(way, squares) for way, squares in found if squares]


def _leads_on(here: Town, laid: Laid, way: int, piled: bool) -> bool:
    """Is there a tile to be turned up or drawn beyond a side of this one? Nothing lies next to an upper floor."""
    slot = laid.x + NEXT[way][0], laid.y + NEXT[way][1]
    beyond = here.slots.get(slot)
    known = beyond is not None and beyond.up
    return not known and not TILES[laid.tile].above and on_the_table(*slot) and laying.leads_on(here, slot, piled)


@lru_cache(maxsize=1 << 13)
def _explore(square: int, direction: int, cost: int, name: str) -> Option:
    way = COMPASS[direction]
    return Option(f"explore:{name}:{way}", ("explore", square, direction, cost), f"Explore {way} of {name_of(name)}", (name,))


# -- the move itself -----------------------------------------------------------------------------------------------


@rule("darkness.move.stop-anytime")
async def move(s: State, g: Ask, who: str, square: int) -> None:
    """To a square, and the move is over: what is left of it is lost."""
    _go(s, g, who, square)
    await _arrived(s, g, who)


@rule("darkness.tile.draw-on-leaving")
async def explore(s: State, g: Ask, who: str, square: int, direction: int, cost: int) -> None:
    """To the edge, a new tile, and on with what is left."""
    _go(s, g, who, square)
    turn(s, budget=s.turn.budget - cost)
    beyond = await laying.explore(s, g, s.people[who].seat, square, direction)
    if beyond is not None:
        _go(s, g, who, beyond)
        turn(s, budget=s.turn.budget - FACTS.movement.terrain[town(s).terrain(beyond)])
    if s.turn.budget <= 0 or halts(s, s.people[who]) & ground(s).bit(s.people[who].at):
        await _arrived(s, g, who)
        return
    verb, *details = await g.choose(
        s.people[who].seat,
        "move.on",
        rule="darkness.tile.draw-on-leaving",
        options=lambda: [Option("stay", ("stay",), "Stop here", main=True), *offers(s, who)],
        candidates=lambda: [Option("stay", ("stay",), "Stop here", main=True), *candidates(s, who)],
        prompt=lambda: f"Where does {s.people[who].name} go on? {halves(s.turn.budget)} left.",
        waiting="to go on",
        acting=who,
    )
    if verb == "stay":
        await _arrived(s, g, who)
    else:
        await DEEDS[verb](s, g, who, *details)


def _go(s: State, g: Ask, who: str, square: int) -> None:
    if s.people[who].at != square:
        turn(s, stepped=True)
        alter(s, who, at=square)
        g.note("darkness.move.mixed-terrain", "{who} moves to {to_square}.", who=who, to_square=town(s).names[square])


@rule("darkness.obstacle.trigger", "darkness.obstacle.needs-action", "darkness.flee.exhaustion")
async def _arrived(s: State, g: Ask, who: str) -> None:
    """The move is over; whoever has come up to an Obstacle has to deal with it. To move after a flight exhausts."""
    stepped = s.turn.stepped
    turn(s, moved=True, budget=0)
    if stepped and s.turn.fled:
        alter(s, who, exhausted=True)
    bleed(s, g, who)
    if stepped and not s.people[who].dead and not s.turn.acted:
        await obstacle.come_up_to(s, g, who)


@rule("darkness.fate.bad-11")
def bleed(s: State, g: Ask, who: str) -> None:
    """Whoever bleeds takes a Damage Disk when a move of at least one square ends."""
    if s.people[who].bleeding and s.turn.stepped:
        turn(s, stepped=False)
        damage.hurt(s, g, who, "darkness.fate.bad-11")


DEEDS: Final[dict[str, Callable[..., Awaitable[None]]]] = {"move": move, "explore": explore}
