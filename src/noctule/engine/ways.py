"""Whole ways: where a piece can get by steps that are asked for one by one, and the answers that lead there.

Rules stay step by step. Where a decision has steps among its options (`Option.to`), the table follows them on twins of what the
seat may know, as far as they are asked for in the same kind of question: what comes out of it is a list of answers for every
place within reach. Chance, something hidden that comes to light, somebody else who is asked, or another question ends a way:
such a place can be the end of one, but nothing is known of what lies beyond, and nothing is looked up. A move that is asked for
as a whole (`Option.whole`) is a way of one answer, and nobody follows it.

Where no step is asked for yet, but something that begins a walk (`Option.begins`: an order that is paid for), ways begin with
it: the walk that carries farthest is followed, and each way begins with the least that carries as far as it goes.

The best way is the cheapest, then the one on which the least happens (what a step sets off is told in the log; a plain step
tells of itself alone), then the one of the fewest answers. The search is bounded by a count of twins, not by a clock, so that
everybody finds the same ways.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from .chance import Chance
from .decisions import Choose, Decision, Option
from .errors import NoctuleError
from .events import Event
from .history import Answer
from .views import View

if TYPE_CHECKING:
    from .table import Table

MOST_TWINS: Final = 200
"""How many answers are tried for one decision. The farthest places are those that may be missing then."""
LONGEST: Final = 40
"""How many answers a way has at most."""
SEED: Final = 0
"""What a seat cannot know is dealt anew, always alike: the same ways are found whenever the same is asked."""

NEVER: Final = (1 << 30, 0, 0)
LUCK: Final = "luck decides there"
LIGHT: Final = "something comes to light there"
SOMEBODY: Final = "somebody else is asked then"
OTHERWISE: Final = "something else is asked then"
SPENT: Final = "all that is left"
OVER: Final = "the game is over then"
REFUSED: Final = "there is no going on as meant"


class Way(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the acting piece gets somewhere."""

    to: str
    """The place: a cell or a region."""
    keys: tuple[str, ...]
    """The answers that lead there, in their order."""
    over: tuple[str, ...]
    """Where the piece stands after each of them."""
    cost: int = 1
    """What it takes of whatever the piece moves with."""
    halts: str = ""
    """What happens there, in words, if it is more than that the piece stands there: what comes after it is not known."""
    price: str = ""
    """What is paid for it besides, before the first step or on the way, in words."""


class Walked(Struct, frozen=True, omit_defaults=True):
    """How far a list of answers was followed."""

    done: int
    """How many of them were given."""
    reason: str = ""
    """What has stopped it, in words; none: all were given."""


Rank = tuple[int, int, int]
"""What a way costs, what happens on it, and its answers: the least is the best."""
Pose = tuple[str, str, str]
"""A place, which way the piece looks, and what it has opened there."""


class _Stand(Struct, gc=False):
    """Where the piece has got to, on a twin of the table."""

    table: Table[Any]
    place: str
    faces: str = ""
    opened: str = ""
    """The answer that was given last, if it has not moved the piece: a door that is open now, and is gone through at once."""
    keys: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    cost: int = 0
    happened: int = 0
    """Lines of the log beyond one an answer."""
    halts: str = ""
    prices: tuple[str, ...] = ()

    @property
    def pose(self) -> Pose:
        return self.place, self.faces, self.opened

    def pose_after(self, option: Option) -> Pose:
        """What makes another stand of it. Which way the piece looks counts where a step says so."""
        opens = option.to == self.place and not option.faces
        return option.to or self.place, option.faces or self.faces, option.key if opens else ""

    def after(self, option: Option, table: Table[Any], happened: int, halts: str) -> _Stand:
        pose, cost = self.pose_after(option), 0 if option.begins else option.cost
        keys, over = (*self.keys, option.key), (*self.over, pose[0])
        prices = self.prices if option.begins or not option.price else tuple(dict.fromkeys((*self.prices, option.price)))
        return _Stand(table, *pose, keys, over, self.cost + cost, self.happened + happened, halts, prices)

    def can_stay(self, seat: str) -> bool:
        """Is there a way on that is no step: may the piece end here? What halts it has an end of its own."""
        return bool(self.halts) or any(option.main for option in self.table.pending[seat].offered)

    @property
    def way(self) -> Way:
        return Way(self.place, self.keys, self.over, self.cost, self.halts, ", ".join(self.prices))


def search(table: Table[Any], seat: str) -> tuple[Way, ...]:
    """Every place within reach of the piece that the seat is asked about, the nearest first."""
    decision = table.pending.get(seat)
    if not isinstance(decision, Choose) or not decision.leads:
        return ()
    view = table.scene(seat)
    start = standing(view, decision.acting)
    cell = next((one.at for board in view.boards for one in board.pieces if one.id == decision.acting), "")
    here = next((option.to for option in decision.offered if option.to in start), cell)
    stand = _Stand(table.imagine(seat, SEED), here)
    found = [there.way for there in _spread(stand, seat)] or _begun(stand, seat)
    return tuple(sorted([way for way in found if way.to not in start], key=lambda way: (way.cost, len(way.keys))))


def _begun(here: _Stand, seat: str) -> list[Way]:
    """The ways that begin with something that is no step itself."""
    asked = here.table.pending[seat]
    first = max(asked.offered, key=lambda option: option.begins)
    begun = _taken(here, first, seat) if first.begins else None
    if begun is None or begun.halts:
        return []
    begins = sorted([option for option in asked.offered if option.begins], key=lambda option: option.begins)
    return [_paid(there.way, begins) for there in _spread(begun, seat) if there.can_stay(seat)]


def _paid(way: Way, begins: list[Option]) -> Way:
    """A way that begins with the least that carries as far as it goes."""
    least = next(option for option in begins if option.begins >= way.cost)
    return replace(way, keys=(least.key, *way.keys[1:]), price=", ".join(filter(None, (least.price, way.price))))


def standing(view: View, piece: str) -> set[str]:
    """The cell on which a piece stands, and the regions around it."""
    found: set[str] = set()
    for board in view.boards:
        for one in board.pieces:
            if one.id == piece:
                regions = (*board.ground.regions, *board.regions)
                found |= {one.at, *(region.id for region in regions if one.at in region.cells)}
    return found


def _spread(start: _Stand, seat: str) -> list[_Stand]:
    """The best way to every place, the cheapest first (Dijkstra)."""
    best: dict[Pose, Rank] = {start.pose: (0, 0, 0)}
    edge = [(0, 0, 0, 0, start)]
    found: dict[str, tuple[Rank, _Stand]] = {}
    twins = 0
    while edge:
        cost, happened, answers, _, here = heappop(edge)
        if answers == LONGEST or best[here.pose] < (cost, happened, answers):
            continue
        for option in here.table.pending[seat].offered:
            known = best.get(here.pose_after(option))
            if not option.to or (known is not None and known <= (cost + option.cost, happened, answers + 1)):
                continue
            if twins == MOST_TWINS:
                break
            twins += not option.whole
            there = _taken(here, option, seat)
            rank = (there.cost, there.happened, answers + 1) if there is not None else NEVER
            if there is None or (known is not None and known <= rank):
                continue
            best[there.pose] = rank
            if there.place not in found or rank < found[there.place][0]:
                found[there.place] = rank, there
            if not there.halts and not option.whole:
                heappush(edge, (*rank, twins, there))
    return [there for _, there in found.values()]


def _taken(here: _Stand, option: Option, seat: str) -> _Stand | None:
    """Where a step leads; None if the rules stumble on it."""
    if option.whole:
        return here.after(option, here.table, 0, "")
    twin = here.table.fork(seed=SEED)
    mark = twin.mark()
    try:
        twin.answer(seat, option.key)
    except NoctuleError:
        return None
    told = sum(type(entry) is Event and bool(entry.text) and entry.seen_by(seat) for entry in twin.news(mark))
    asked = here.table.pending[seat]
    halts = surprise(twin, mark, seat, asked, option.begins > 0)
    if halts == OTHERWISE and 0 < asked.left <= option.cost:
        halts = SPENT  # that somebody else comes after the last of it is no surprise
    return here.after(option, twin, max(0, told - 1), halts)


def surprise(table: Table[Any], mark: tuple[int, int], seat: str, asked: Decision, began: bool) -> str:
    """What there is since a mark, when a step was `asked` for, besides that step, in words; empty: the next one is asked for.

    After what has `began` a walk its first step is asked for. What the table answered itself was another question too. Whoever
    has no less left to move with than before has begun another move.
    """
    for entry in table.news(mark):
        if type(entry) is Chance:
            return LUCK
        if type(entry) is Event and entry.reveals:
            return LIGHT
        if type(entry) is Answer and entry.forced and entry.seat == seat:
            return OTHERWISE
    if table.over:
        return OVER
    following = table.pending.get(seat)
    if following is None:
        return SOMEBODY
    if following.acting != asked.acting:
        return OTHERWISE
    if began:
        return "" if isinstance(following, Choose) and following.leads else OTHERWISE
    return "" if following.kind == asked.kind and (following.left < asked.left or not asked.left) else OTHERWISE
