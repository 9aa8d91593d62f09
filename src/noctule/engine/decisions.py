"""The questions that rules ask: five shapes, closed; meanings are open (a dotted `kind` and a rule id).

A decision is answered by a short text, its *key*: `move:c4`, `a+b` (some), `b>a>c` (an order), `3` (an amount), `Old%20Tom` (a
text of one's own, percent-encoded). That text is the log, the test and the wire format. The rules receive the option's
*value*: plain immutable data, usually an id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, final
from urllib.parse import quote, unquote

from msgspec import UNSET, Struct
from msgspec.structs import replace

from .chance import Face
from .errors import DeadEnd, IllegalAnswer

if TYPE_CHECKING:
    from .views import Preview

KEY = re.compile(r"[a-z0-9][a-z0-9:._/-]*")
"""What an option key looks like. `+`, `>` and the space join or separate keys, so they are not part of one."""

ASKABLE = re.compile(r"[ -~]{1,80}")
"""What the rules are asked about in "why not?". Longer or stranger input can be nothing they know, and never reaches them."""

NONE = "-"
"""The answer to a ChooseSome that chooses nothing."""

Words = str | Callable[..., str]
"""Words for people: a text, or a function that is only called when somebody reads it."""


Facing = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""Which way a piece looks."""


class No(Struct, frozen=True):
    """Why something is not allowed: the rule that forbids it, in words.

    The functions that decide legality return `No` or `None`. A candidate carries what they said, so that options and
    "why not?" cannot part.
    """

    rule: str
    reason: str


class Odds(Struct, frozen=True):
    """`ways` out of `of`: exact, never rounded. Shown as "7 in 10".

    >>> str(Odds("hit", 7, 10))
    'hit 7 in 10'
    """

    what: str
    ways: int
    of: int

    def __str__(self) -> str:
        return f"{self.what} {self.ways} in {self.of}"


class Option(Struct, frozen=True, gc=False):
    """One thing that may be chosen, or, with `no`, a candidate that the rules refuse.

    `value` is what the rules get (the key itself when left out), `at` names the places, pieces or cards that a client
    highlights, `preview` is only computed when somebody asks. What has a refusal is never on offer: it answers "why not?",
    asked by its key or by a click on what is `at` it.

    What moves the acting piece says so: `to` is the place on which it will stand (the one on which it stands, for what opens
    a way: a door), `cost` what that takes of whatever it moves with, `faces` the way it will look. From such steps the table
    makes whole ways (see `ways`); one that is a `whole` move is followed by no other. What is no step, but pays for some that
    are asked for next, says how much there will be to move with: `begins`. For bots it is an answer like any other.

    The last three say how a client lays the options out, and nothing of what they mean: `main` is the way on when nothing
    else is wanted (end the turn, pass, roll), at most one of a decision; `thing` is what is used, if `at` does not say it: a
    card, piece or place by its name, or words ("Walls"), and options of one thing lie together; `price` is in words.
    """

    key: str
    value: Any = UNSET
    label: str = ""
    at: tuple[str, ...] = ()
    preview: Callable[[], Preview] | None = None
    no: No | None = None
    to: str = ""
    cost: int = 1
    faces: Facing = ""
    whole: bool = False
    begins: int = 0
    main: bool = False
    thing: str = ""
    price: str = ""

    @property
    def meaning(self) -> Any:
        return self.key if self.value is UNSET else self.value

    @property
    def words(self) -> str:
        return self.label or self.key.replace(":", " ").replace("-", " ")


Options = Sequence[Option] | Callable[..., Iterable[Option]]
Candidates = Callable[..., Iterable[Option]]
Foresee = Callable[..., "Callable[[], Preview] | None"]
"""What there is to tell of an option of this value before it is taken; None: nothing."""
Shape = Literal["choose", "some", "order", "amount", "text"]


class LyingDie(Struct, frozen=True, omit_defaults=True, gc=False):
    """A die that lies on the table, as it fell."""

    face: Face
    mark: str = ""
    """What is special about this one, in the game's words."""


class Dice(Protocol):
    """What sampling needs of a generator."""

    def random(self) -> float: ...


class Decision(Struct, eq=False):
    """A question put to one seat, or to several of which any may answer (shared control).

    `offering` gives every candidate that one could think of; those without a refusal are on offer. Where that would be slow,
    `judging` gives them all and `offering`, in the same order, only those on offer; the contract compares the two.
    Options that are offered again and again can be made once and kept, if they carry no preview of their own: `foresee` tells
    it when somebody looks. `acting` is the piece that the question is about, where it is about one; `left` is what it has left
    to move with, so that a turn that begins anew is not taken for one that goes on; `dice` lie on the table while it is asked.
    What is asked `of` them, mostly the position and who acts, is handed to those functions: a chapter's own serve as they are.
    `moment` is what kind of pause it is (one of `Game.moments`), and `idle` the answer that lets things go on there: a seat may
    say that it does not want to be asked at such moments.
    """

    seats: tuple[str, ...]
    kind: str
    rule: str
    offering: Options = ()
    prompt: Words = ""
    waiting: str = ""
    always: bool = False
    judging: Candidates | None = None
    acting: str = ""
    foresee: Foresee | None = None
    dice: tuple[LyingDie, ...] = ()
    left: int = 0
    moment: str = ""
    idle: str = ""
    of: tuple[Any, ...] = ()
    _offered: list[Option] | None = None
    _judged: list[Option] | None = None
    _refusals: dict[str, No] | None = None
    _values: dict[str, Any] | None = None
    shape: ClassVar[Shape]

    @property
    def options(self) -> list[Option]:
        """Every option on offer, as somebody who looks at it sees it: with its preview."""
        foresee, found = self.foresee, self.offered
        if foresee is not None:
            self._offered = found = [_foreseen(option, foresee, self.of) for option in found]
            self.foresee = None
        return found

    @property
    def offered(self) -> list[Option]:
        """Every option on offer, built on first use, in one place, by the rules."""
        return self._build() if self._offered is None else self._offered

    def _build(self) -> list[Option]:
        offering = self.offering
        built = offering(*self.of) if callable(offering) else offering
        found = built if type(built) is list else list(built)
        if self.judging is None:
            self._judged, found = found, [candidate for candidate in found if candidate.no is None]
        self._offered = found
        return found

    @property
    def candidates(self) -> list[Option]:
        """Everything that one could think of, each with its refusal or none."""
        if self._judged is None:
            build = self.judging or self.offering
            self._judged = list(build(*self.of) if callable(build) else build)
        return self._judged

    @property
    def leads(self) -> bool:
        """Whether there are steps of the acting piece among the options, or something that begins a walk."""
        return bool(self.acting) and any(option.to or option.begins for option in self.offered)

    @property
    def words(self) -> str:
        """The prompt, for the seats that decide."""
        prompt = self.prompt(*self.of) if callable(self.prompt) else self.prompt
        return prompt or self.kind.replace(".", ": ").replace("-", " ").capitalize() + "?"

    def forced(self) -> str | None:
        """The only answer there is, if there is only one."""
        raise NotImplementedError

    def read(self, key: str) -> Any:
        """The value that an answer stands for; IllegalAnswer if it is not on offer."""
        raise NotImplementedError

    def sample(self, dice: Dice) -> str:
        """A legal answer picked at random."""
        raise NotImplementedError

    def _find(self, key: str) -> Option:
        for option in self.offered:
            if option.key == key:
                return option
        raise self.refusal(key)

    def offers(self, what: str) -> bool:
        """Is this an answer, or a place, piece or card that an option is about?"""
        return self.allows(what) or any(what in option.at for option in self.offered)

    def allows(self, key: str) -> bool:
        """Would this answer be taken?"""
        try:
            self.read(key)
        except IllegalAnswer:
            return False
        return True

    def tried(self, what: str) -> bool:
        """Is this an answer, though perhaps a wrong one, and not something else that somebody asks about?"""
        keys = {option.key for option in self.offered}
        return what == NONE or any(part in keys for part in re.split("[+>]", what)) if keys else what.lstrip("-").isdigit()

    def why_not(self, what: str) -> No | None:
        """The refusal of a candidate, by its key or by what is `at` it: a place, a piece, a card."""
        if self._refusals is None:
            refused = [(candidate, candidate.no) for candidate in self.candidates if candidate.no is not None]
            self._refusals = {candidate.key: no for candidate, no in refused}
            for candidate, no in refused:
                for place in candidate.at:
                    self._refusals.setdefault(place, no)
        return self._refusals.get(what)

    def refusal(self, key: str) -> IllegalAnswer:
        no = self.why_not(key)
        if no is not None:
            return IllegalAnswer(no.reason, no.rule)
        offered = ", ".join(o.key for o in self.offered[:12]) + (", ..." if len(self.offered) > 12 else "")
        return IllegalAnswer(f"'{key[:80]}' is not on offer; choose from: {offered}", self.rule)

    def dead_end(self) -> DeadEnd:
        return DeadEnd(f"decision '{self.kind}' [{self.rule}] has no legal answer")


def _foreseen(option: Option, foresee: Foresee, of: tuple[Any, ...]) -> Option:
    preview = option.preview or foresee(*of, option.meaning)
    return option if preview is None else replace(option, preview=preview)


class Choose(Decision):
    """One option."""

    shape = "choose"

    def same_as(self, other: Choose) -> None:
        """Share the key-to-value table of an identical decision."""
        if other._offered is not None:
            if other._values is None:
                other._values = {option.key: option.meaning for option in other._offered}
            self._values = other._values

    def forced(self) -> str | None:
        options = self._offered or self._build()
        if not options:
            raise self.dead_end()
        return options[0].key if len(options) == 1 and not self.always else None

    def read(self, key: str) -> Any:
        if self._values is not None and key in self._values:
            return self._values[key]
        for option in self._offered or self._build():
            if option.key == key:
                return key if option.value is UNSET else option.value
        raise self.refusal(key)

    def sample(self, dice: Dice) -> str:
        options = self._offered or self._build()
        return options[int(dice.random() * len(options))].key


class ChooseSome(Decision, kw_only=True):
    """Between `min` and `max` different options; `check` may refuse a combination."""

    min: int
    max: int
    check: Callable[[list[Any]], No | None] | None = None
    shape = "some"

    def forced(self) -> str | None:
        options = self.offered
        if len(options) < self.min or self.min > self.max:
            raise self.dead_end()
        if self.always or self.check is not None:
            return None
        if not options or self.max == 0:
            return NONE
        if len(options) == self.min:
            return "+".join(o.key for o in options)
        return None

    def read(self, key: str) -> list[Any]:
        keys = [] if key == NONE else key.split("+")
        if len(set(keys)) != len(keys):
            raise IllegalAnswer(f"'{key[:80]}' names an option twice; name each once", self.rule)
        chosen = [self._find(k) for k in keys]
        if not self.min <= len(chosen) <= self.max:
            raise IllegalAnswer(f"{len(chosen)} chosen; choose {self._how_many()}", self.rule)
        values = [o.meaning for o in chosen]
        no = self.check(values) if self.check is not None else None
        if no is not None:
            raise IllegalAnswer(no.reason, no.rule)
        return values

    def _how_many(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"

    def sample(self, dice: Dice) -> str:
        keys = [o.key for o in self.offered]
        most = min(self.max, len(keys))
        for _ in range(50):
            left = list(keys)
            size = self.min + int(dice.random() * (most - self.min + 1))
            picked = {left.pop(int(dice.random() * len(left))) for _ in range(size)}
            key = "+".join(k for k in keys if k in picked) or NONE
            if self.allows(key):
                return key
        for key in self._every_answer(keys, most):
            if self.allows(key):
                return key
        raise self.dead_end()

    def _every_answer(self, keys: list[str], most: int) -> Iterator[str]:
        for size in range(self.min, most + 1):
            for picked in combinations(keys, size):
                yield "+".join(picked) or NONE


class Order(Decision):
    """All the options, in an order."""

    shape = "order"

    def forced(self) -> str | None:
        if not self.offered:
            raise self.dead_end()
        return self.offered[0].key if len(self.offered) == 1 and not self.always else None

    def read(self, key: str) -> list[Any]:
        keys = key.split(">")
        if len(keys) == len(self.offered):
            values = [self._find(k).meaning for k in keys]
        if len(keys) != len(self.offered) or len(set(keys)) != len(keys):
            raise IllegalAnswer(f"put each of the {len(self.offered)} in its place, once", self.rule)
        return values

    def sample(self, dice: Dice) -> str:
        left = [o.key for o in self.offered]
        return ">".join(left.pop(int(dice.random() * len(left))) for _ in range(len(left)))


class Amount(Decision, kw_only=True):
    """A whole number from `min` to `max`."""

    min: int
    max: int
    shape = "amount"

    def forced(self) -> str | None:
        if self.min > self.max:
            raise self.dead_end()
        return str(self.min) if self.min == self.max and not self.always else None

    def read(self, key: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", key):
            raise IllegalAnswer(f"'{key[:80]}' is no whole number; give {self.min} to {self.max}", self.rule)
        if not self.min <= int(key) <= self.max:
            raise IllegalAnswer(f"{key} is out of range; give {self.min} to {self.max}", self.rule)
        return int(key)

    def sample(self, dice: Dice) -> str:
        return str(self.min + int(dice.random() * (self.max - self.min + 1)))


class Text(Decision, kw_only=True):
    """Words of one's own: from `min` to `max` characters that can be printed. As a key they are percent-encoded.

    >>> Text(("ana",), "name", "game.name", min=1, max=20).read("Old%20Tom")
    'Old Tom'
    """

    min: int
    max: int
    shape = "text"

    def forced(self) -> str | None:
        if self.min > self.max:
            raise self.dead_end()
        return None

    def read(self, key: str) -> str:
        text = "" if key == NONE else unquote(key, errors="replace").strip()
        if len(text) > self.max or len(text) < self.min:
            raise IllegalAnswer(f"{len(text)} characters; write {self.min} to {self.max}", self.rule)
        if not text.isprintable() or "\ufffd" in text:
            raise IllegalAnswer("only characters that can be printed, on one line", self.rule)
        return text

    def sample(self, dice: Dice) -> str:
        words = [word for word in SAMPLES if self.min <= len(word) <= self.max] or ["x" * self.min]
        return written(words[int(dice.random() * len(words))])


SAMPLES = ("", "Ada", "Old Tom", "Nobody was there.", "Zoë, of Ærø")
"""What random play writes."""


def written(text: str) -> str:
    """Words as the key of an answer.

    >>> written("Old Tom"), written(""), written("-")
    ('Old%20Tom', '-', '%2D')
    """
    return "%2D" if text == NONE else quote(text, safe="") or NONE


@final
class Together:
    """Decisions of several seats at once, sealed until all are in; delivered in the order given here."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self.decisions: dict[str, Decision] = {}
        for decision in decisions:
            seat = decision.seats[0]
            if len(decision.seats) != 1:
                raise DeadEnd(f"'{decision.kind}' is put to {' or '.join(decision.seats)}; a sealed answer has one owner")
            if seat in self.decisions:
                raise DeadEnd(f"'{seat}' is asked twice at once: '{self.decisions[seat].kind}' and '{decision.kind}'")
            self.decisions[seat] = decision
        if not self.decisions:
            raise DeadEnd("a simultaneous decision was put to nobody")


class ShownOption(Struct, frozen=True, omit_defaults=True, gc=False):
    """An option as a client gets it."""

    key: str
    """The answer that takes it."""
    label: str
    at: tuple[str, ...] = ()
    """The cells, pieces, cards, regions or seats that stand for it."""
    preview: bool = False
    """There is something to tell before it is taken: odds, consequences."""
    faces: Facing = ""
    """The way that the acting piece will look."""
    main: bool = False
    """The way on when nothing else is wanted: the one main button. At most one of a decision."""
    thing: str = ""
    """What is used: a card, piece or place by its name, or words. Options of one thing lie together; none: `at` says it."""
    price: str = ""
    """What it costs, in words."""


class Shown(Struct, frozen=True, omit_defaults=True, gc=False):
    """A decision as the deciding seat's client gets it: no values, no functions."""

    n: int
    """The number of answers given so far; an answer names it."""
    shape: Shape
    kind: str
    """What is asked, as an id."""
    rule: str
    prompt: str
    options: tuple[ShownOption, ...] = ()
    min: int | None = None
    max: int | None = None
    """How many of the options (`some`) or characters (`text`), or from what number to what (`amount`)."""
    acting: str = ""
    """The piece that the question is about."""
    dice: tuple[LyingDie, ...] = ()
    """The dice that lie on the table while it is asked; the words of the question name them too where they are numbers."""
    ways: bool = False
    """There are steps among the options, or what begins a walk: whole ways can be asked for."""
    moment: str = ""
    """What kind of pause this is: one of those at which the seat may say that it is not to be asked."""


def show(decision: Decision, n: int) -> Shown:
    """Whether there is something to tell of an option beforehand is said; it is not made for that."""
    foresee, of, options = decision.foresee, decision.of, decision.offered
    if foresee is None:
        told = [o.preview is not None for o in options]
    else:
        told = [o.preview is not None or foresee(*of, o.meaning) is not None for o in options]
    least, most = (decision.min, decision.max) if isinstance(decision, ChooseSome | Amount | Text) else (None, None)
    return Shown(
        n=n,
        shape=decision.shape,
        kind=decision.kind,
        rule=decision.rule,
        prompt=decision.words,
        options=tuple(
            [
                ShownOption(o.key, o.label or o.words, o.at, preview, o.faces, o.main, o.thing, o.price)
                for o, preview in zip(options, told, strict=True)
            ]
        ),
        min=least,
        max=most,
        acting=decision.acting,
        dice=decision.dice,
        ways=decision.leads,
        moment=decision.moment,
    )
