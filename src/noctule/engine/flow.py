"""What a rule can ask for. Rules are straight-line `async def` functions that get the state `s` and this `g`.

The flow suspends only at decisions; the table drives it. Chance is answered at once and logged; a boundary keeps the position
as it is there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Generator, Iterable, Sequence
from functools import lru_cache
from itertools import cycle, islice
from types import coroutine
from typing import Any, Final, TypeVar

from .chance import Chance, Die, Face, Fate, Luck
from .decisions import (
    Amount,
    Candidates,
    Choose,
    ChooseSome,
    Decision,
    Foresee,
    LyingDie,
    Options,
    Order,
    Text,
    Together,
    Words,
)
from .drama import Shows
from .errors import Diverged
from .events import Event
from .history import Segment

T = TypeVar("T")

DEEPEST: Final = 24
"""How many reaction windows may be open inside one another."""


Request = Decision | Together


@coroutine
def _suspend(request: Request) -> Generator[Request, Any, Any]:
    return (yield request)


def _seats(seat: str | tuple[str, ...]) -> tuple[str, ...]:
    return (seat,) if isinstance(seat, str) else seat


@lru_cache(maxsize=500)
def _first_of(things: int) -> Chance:
    return Chance(f"top:{things}", (0,))


class Ask:
    """The rules' side of a table."""

    __slots__ = (
        "_depth",
        "_each",
        "_entries",
        "_fallen",
        "_fate",
        "_luck",
        "_passed",
        "_quiet",
        "_segments",
        "_state",
        "_stood",
        "_watch",
    )

    def __init__(self, entries: list[Any], luck: Luck, fate: Fate | None = None, quiet: bool = False) -> None:
        self._entries = entries
        self._luck = luck
        self._fate = fate
        self._quiet = quiet
        self._state: Any = None
        """The position, of which every boundary keeps a copy."""
        self._segments: list[Segment] | None = None
        """What boundaries open; None: this is a procedure by itself, or a record that is replayed up to its last boundary."""
        self._stood = False
        """Whether the rules have come to their first boundary."""
        self._each = False
        """Whether a boundary since which nothing has happened is to be remembered too."""
        self._passed: Any = None
        """The position at such a boundary since the last one that was kept."""
        self._fallen: tuple[Chance, ...] = ()
        """The dice that fell since the last event: what is told next tells of them."""
        self._depth: tuple[str, ...] = ()
        self._watch: Callable[[Event], None] | None = None

    @property
    def untold(self) -> int:
        """How many dice have fallen of which no event has told yet: the next one does."""
        return sum([len(roll.got) for roll in self._fallen])

    # -- decisions ------------------------------------------------------------------------------------------------

    @coroutine
    def choose(
        self,
        seat: str | tuple[str, ...],
        kind: str,
        *,
        rule: str,
        options: Options,
        prompt: Words = "",
        waiting: str = "",
        of: tuple[Any, ...] = (),
        candidates: Candidates | None = None,
        acting: str = "",
        always: bool = False,
        foresee: Foresee | None = None,
        moment: str = "",
        idle: str = "",
        left: int = 0,
        dice: tuple[LyingDie, ...] = (),
    ) -> Generator[Request, Any, Any]:
        """One of the options; its value comes back. `acting` is the piece that the question is about, `left` what it has left
        to move with; `waiting` is what the others wait for somebody to do: "to choose a unit"; `dice` lie on the table
        meanwhile. At a `moment` at which the seat does not want to be asked the table answers `idle`. What is asked `of` them
        is handed to the functions that give options, candidates, previews and the prompt."""
        seats = (seat,) if isinstance(seat, str) else seat
        return (
            yield Choose(
                seats, kind, rule, options, prompt, waiting, always, candidates, acting, foresee, dice, left, moment, idle, of
            )
        )

    def choose_some(
        self, seat: str | tuple[str, ...], kind: str, *, options: Options, candidates: Candidates | None = None, **asked: Any
    ) -> Awaitable[list[Any]]:
        """Some of the options (`min`, `max`, `check`); the list of their values comes back."""
        return _suspend(ChooseSome(_seats(seat), kind, offering=options, judging=candidates, **asked))

    def order(self, seat: str | tuple[str, ...], kind: str, *, options: Options, **asked: Any) -> Awaitable[list[Any]]:
        """All of the options in an order; the list of their values comes back."""
        return _suspend(Order(_seats(seat), kind, offering=options, **asked))

    def amount(self, seat: str | tuple[str, ...], kind: str, **asked: Any) -> Awaitable[int]:
        """A whole number from `min` to `max`."""
        return _suspend(Amount(_seats(seat), kind, **asked))

    def text(self, seat: str | tuple[str, ...], kind: str, **asked: Any) -> Awaitable[str]:
        """Words of one's own, of `min` to `max` characters."""
        return _suspend(Text(_seats(seat), kind, **asked))

    def together(self, decisions: Iterable[Decision]) -> Awaitable[dict[str, Any]]:
        """Sealed decisions of several seats at once; values by seat, in the order asked."""
        return _suspend(Together(decisions))

    def boundary(self) -> None:
        """Everything needed to go on is in the state now. If nothing has happened since the last one, that one will do."""
        segments = self._segments
        if segments is None:
            return
        if self._entries:
            entries: list[Any] = []
            self._entries = entries
            self._fallen = ()
            self._passed = None
            segments.append(Segment(self._state.copy(), entries))
        else:
            self._stood = True
            if self._each:
                self._passed = self._state.copy()

    # -- chance ---------------------------------------------------------------------------------------------------

    def roll(self, die: Die, times: int = 1) -> tuple[Face, ...]:
        """Faces of `times` dice."""
        got = self._fate.next(die.name, times) if self._fate is not None else None
        if got is None:
            got = self._luck.roll(die, times)
        elif any(face not in die.faces for face in got):
            raise self._impossible(f"{got} are no faces of {die.name}")
        else:
            self._recorded(got, lambda: self._luck.roll(die, times))
        fell = Chance(die.name, got)
        self._entries.append(fell)
        self._fallen += (fell,)
        return got

    def shuffle(self, pile: list[Any]) -> None:
        """Put the pile into a random order, in place."""
        n = len(pile)
        what = f"shuffle:{n}"
        got: tuple[Any, ...] | None = self._fate.next(what, n) if self._fate is not None else None
        if got is None:
            got = self._luck.permutation(n)
        elif len(got) != n or set(got) != set(range(n)):
            raise self._impossible(f"{got} is no order of {n} things")
        else:
            self._recorded(got, lambda: self._luck.permutation(n))
        self._entries.append(Chance(what, got))
        pile[:] = [pile[i] for i in got]

    def draw(self, bag: list[T]) -> T:
        """A random thing out of a bag."""
        return bag.pop(self._index("draw", bag, self._luck.draw))

    def top(self, pile: list[T]) -> T:
        """The first thing of a pile whose order is hidden. Nobody can take back having seen it."""
        if self._fate is None and pile:  # mostly so
            self._entries.append(_first_of(len(pile)))
            return pile.pop(0)
        return pile.pop(self._index("top", pile, None))

    def _index(self, what: str, things: list[Any], choose: Callable[[Sequence[Any]], int] | None) -> int:
        if not things:
            raise Diverged(f"nothing to {what}")
        what = f"{what}:{len(things)}"
        got = self._fate.next(what, 1) if self._fate is not None else None
        index = got[0] if got is not None else choose(things) if choose is not None else 0
        if not isinstance(index, int) or not 0 <= index < len(things):
            raise self._impossible(f"'{what}' cannot give {index}")
        if got is not None and choose is not None:
            self._recorded(got, lambda: (choose(things),))
        self._entries.append(Chance(what, (index,)))
        return index

    def _recorded(self, got: Sequence[Face], anew: Callable[[], Sequence[Face]]) -> None:
        """Luck hears of a result that came from the record; one that was pledged has to give the same."""
        if self._fate is None or not self._fate.pledged:
            self._luck.pass_over()
        elif (due := anew()) != got:
            words = [" ".join(map(str, faces[:8])) for faces in (got, due)]
            raise self._impossible(f"the save has {words[0]}, but the pledged luck gives {words[1]}")

    def _impossible(self, reason: str) -> Diverged:
        """A recorded result that cannot be, with its line in the save."""
        return Diverged(reason, self._fate.line if self._fate is not None else None)

    # -- events ---------------------------------------------------------------------------------------------------

    def note(
        self, rule: str, text: str = "", *, to: tuple[str, ...] | None = None, shows: Shows | None = None, **facts: Any
    ) -> None:
        """Log what a rule did. Facts are plain data; `to` are the seats that may know (None: everybody); `shows` is what can be
        shown of it."""
        fallen = self._fallen
        if fallen:
            self._fallen = ()
        if self._quiet:
            return
        event = Event(rule, text, facts, to, False, fallen, shows)
        self._entries.append(event)
        if self._watch is not None:
            self._watch(event)

    def reveal(
        self, rule: str, text: str = "", *, to: tuple[str, ...] | None = None, shows: Shows | None = None, **facts: Any
    ) -> None:
        """Log that something hidden becomes known: a fence that undo does not cross unasked."""
        fallen, self._fallen = self._fallen, ()
        event = Event(rule, text, facts, to, True, fallen, shows)
        self._entries.append(event)
        if self._watch is not None:
            self._watch(event)

    # -- reaction windows -----------------------------------------------------------------------------------------

    async def window(
        self,
        name: str,
        *,
        asked: Callable[[Collection[str]], str | None],
        ask: Callable[[str], Awaitable[T | None]],
        react: Callable[[str, T], Awaitable[None]],
        again: Callable[[str], bool] = lambda _who: True,
    ) -> None:
        """Offer reactions until nobody is left to be asked.

        `asked(passed)` says who comes next, given those who have passed (None closes the window; `in_turn` goes round a
        table); `ask(who)` what they play (None: they pass); `react(who, played)` carries it out, and may open windows of its
        own. After a reaction those of whom `again` says so are asked again although they have passed.
        """
        if len(self._depth) >= DEEPEST:
            raise RecursionError(f"reactions nested deeper than {DEEPEST}: {' > '.join(self._depth)} > {name}")
        outside = self._depth
        passed: set[str] = set()
        while (who := asked(passed)) is not None:
            played = await ask(who)
            if played is None:
                passed.add(who)
                continue
            self._depth = (*outside, name)
            await react(who, played)
            self._depth = outside
            passed = {other for other in passed if not again(other)}


def in_turn(seats: Sequence[str], may: Callable[[str], bool]) -> Callable[[Collection[str]], str | None]:
    """For a window: round the table, on from whoever was asked last, those who may and have not passed."""
    turns = cycle(seats)

    def asked(passed: Collection[str]) -> str | None:
        return next((seat for seat in islice(turns, len(seats)) if seat not in passed and may(seat)), None)

    return asked
