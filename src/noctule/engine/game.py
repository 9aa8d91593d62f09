"""What a game is to the engine: a record of plain data and a few functions. Games compose; nothing is inherited."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .chance import Luck
from .decisions import No
from .errors import SetupError
from .events import Line
from .flow import Ask
from .people import NOBODY
from .results import Ending, Result
from .shapes import Things
from .views import Board, DieLook, Page, Trace, View
from .words import counted

if TYPE_CHECKING:
    from .campaign import Chronicle
    from .lessons import Lesson
    from .telling import Telling

SEAT = re.compile(r"[a-z][a-z0-9-]{0,19}")
PLACE = re.compile(r"([0-9]+/)?[a-z]{1,2}[0-9]+")
HOUSES = ("noctule.games", "noctule.reference")
"""The packages whose sub-packages are games, each with a `GAME`."""


class State(Protocol):
    """A game's position: a msgspec Struct of plain data, ids instead of references, with a hand-written copy."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


class Setting(Struct, frozen=True, omit_defaults=True):
    """A choice made before the game starts."""

    key: str
    title: str
    choices: tuple[str, ...]
    default: str
    words: tuple[str, ...] = ()
    """The choices as people read them, in their order."""


class Moment(Struct, frozen=True, omit_defaults=True):
    """A kind of pause at which somebody may want to be asked or not.

    Whether a seat is asked depends on nothing but what it said beforehand, never on what it holds: that nobody waits for it
    tells the others that it does not want to be asked there, and nothing else.
    """

    key: str
    title: str
    """In words, after "Ask me ..."."""
    quiet: bool = False
    """Nobody is asked who has not said so."""


class Scenario(Struct, frozen=True, omit_defaults=True):
    """Something to play: shown in lists, chosen in a setup."""

    key: str
    title: str
    blurb: str = ""
    seats: tuple[int, int] = (1, 1)
    minutes: int = 0
    difficulty: str = ""
    settings: tuple[Setting, ...] = ()
    prologue: str = ""
    """Where we are, who we are and what for: two to four sentences, read before the first move."""


class Setup(Struct, frozen=True, omit_defaults=True):
    """What a table starts from. `record` is what a campaign carries over: plain data of the game's own shape.

    `names` is what the people in the seats are called, for texts alone: rules never ask for it.
    """

    scenario: str
    seats: tuple[str, ...]
    settings: dict[str, str] = {}
    record: dict[str, Any] = {}
    names: dict[str, str] = {}

    def called(self, seat: str) -> str:
        """The name of whoever sits there, or the seat's id where nobody gave one."""
        return self.names.get(seat, seat)


def _nothing_broken(_s: Any) -> Iterable[str]:
    return ()


def _no_endings(_scenario: str) -> tuple[Ending, ...]:
    return ()


def _nothing_listed() -> Mapping[str, Mapping[str, str]]:
    return {}


def _nothing_named(_s: Any) -> Things:
    return {}


@lru_cache(maxsize=1 << 14)
def _plain_name(id: str) -> str:
    """`night-widow-2` as people say it; the names of squares stay as they are.

    >>> _plain_name("night-widow-2"), _plain_name("c4")
    ('Night Widow 2', 'c4')
    """
    return id if PLACE.fullmatch(id) else id.replace("-", " ").title()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """Everything that the engine needs to know of a game."""

    key: str
    name: str
    blurb: str
    version: str
    """Changes whenever a rule changes in a way that can invalidate an answer."""
    package: str
    state: type[S]
    scenarios: tuple[Scenario, ...]
    setup: Callable[[Setup, Ask], S]
    play: Callable[[S, Ask], Coroutine[Any, Any, None]]
    view: Callable[[S, str | None], View]
    redeal: Callable[[S, str | None, Luck], None]
    """Re-deal, in place, everything that the seat (None: a spectator) cannot know."""
    things: Callable[[S], Things] = _nothing_named
    """What the references in a position may name, by kind (see `shapes`). It looks at nothing that refers to something itself
    but maps: it is asked before a position from outside is trusted."""
    invariants: Callable[[S], Iterable[str]] = _nothing_broken
    """What is broken in this position, in words. Also the check of untrusted saves."""
    arrange: Callable[..., S] | None = None
    """Build a position from a drawing and keyword arguments."""
    no_setup: Callable[[Setup], str | None] | None = None
    """Why a table cannot start so, in words, where seats, settings and record do not go together."""
    why: Callable[[S, str, str], No | None] | None = None
    """Why a place, piece or card cannot be used by a seat now."""
    trace: Callable[[S, str | None, str], Iterable[Trace]] | None = None
    """What can be drawn over the board for a piece: what it sees, where it can go."""
    picture: Callable[[S, str, Any], Board | None] | None = None
    """A small board that shows what would lie there if an option of this kind of decision, with this value, were taken: for
    options that have a preview, where it is easier seen than said (how a tile would lie). It holds only what all may see."""
    explain: Callable[[Line], Iterable[Trace]] | None = None
    """What an automatic move weighed, from a line of somebody's log."""
    weighs: tuple[str, ...] = ()
    """The facts of events that `explain` can say something about, in the order in which a move tells them."""
    journal: Callable[[S, str | None], Iterable[Page]] | None = None
    """Everything that a seat has read in this game, and in the campaign before it, in order."""
    telling: Callable[[], Telling] | None = None
    """What is told in this game, for those who write it (`noctule story`)."""
    name_of: Callable[[str], str] = _plain_name
    """The words for an id in a log line."""
    face_of: Callable[[S, str], str] | None = None
    """The drawing that an id wears in a log line where the position knows more than the skin does: of characters that players
    have made."""
    upgrade: Callable[[str, dict[str, Any]], dict[str, Any]] | None = None
    """Turn a position saved by an older version into one of today's shape."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Keys of scenarios in older saves, and what they are called today."""
    judge: Callable[[S, str], float] | None = None
    """How good a position is for a seat: more is better, a won game far above anything undecided.

    Bots ask it about positions that they imagine, in which everything that the seat cannot know was dealt anew."""
    bot: str = ""
    """The name of the bot that plays it best, as measured (bench/README.md); none: nobody has measured it."""
    turn: Callable[[S], tuple[int, Any]] | None = None
    """The round, and something that changes when a turn ends: for whoever plans ahead, to the end of the turn and of the
    round."""
    result: Callable[[S], Result] | None = None
    """What came of a finished game, for everybody at the table."""
    endings: Callable[[str], tuple[Ending, ...]] = _no_endings
    """The ways in which a scenario (its key) can end; each `result` names one of them."""
    sides: tuple[str, ...] = ()
    """What seats may play against each other, where that is known from the start: factions, not characters."""
    side_of: Callable[[S, str], str] | None = None
    """Which of the sides a seat plays."""
    playing: Callable[[S], str] | None = None
    """The key of the scenario that is played, where that is picked at the table; empty until somebody has picked it."""
    clock: Callable[[S], int] | None = None
    """What the game counts its time by (rounds, turns, nights, a timer): another number whenever a new one has begun."""
    catalogue: Callable[[], Mapping[str, Mapping[str, str]]] = _nothing_listed
    """What can turn up in play (cards, items, monsters), by kind: ids with their names. For statistics alone."""
    cooperative: bool = False
    """Everybody at the table wins or loses together, whatever the scenario."""
    toward: Callable[[str], Callable[[S, str], float]] | None = None
    """A judge who wants one ending and no other: for whoever looks for a game that reaches it."""
    chronicle: Chronicle | None = None
    """How tables of a campaign follow one another."""
    moments: tuple[Moment, ...] = ()
    """The pauses that people can do without."""
    lessons: tuple[Lesson, ...] = ()
    """What teaches the game by playing it."""
    longest: int = 5000
    """No game takes more answers than this."""

    @property
    def rules(self) -> str:
        """The version and a digest of the rules, as a save names them."""
        return f"{self.version} {fingerprint(self.package)}"

    dice: tuple[DieLook, ...] = ()
    """What the dice of the game look like."""
    reference: bool = False
    """A game that shows the engine rather than one of the shelf."""
    open: bool = False
    """Nothing is hidden: `view` is the same for every seat and the spectator, so that it can be made once for all."""

    @property
    def quiet(self) -> frozenset[str]:
        """The moments at which nobody is asked who has not said so."""
        return frozenset(moment.key for moment in self.moments if moment.quiet)

    def scenario(self, key: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.key == key:
                return scenario
        known = ", ".join(s.key for s in self.scenarios)
        raise SetupError(f"{self.key}: no scenario '{key[:40]}'; there are: {known}")

    def prologue(self, key: str) -> str:
        """What is read before a scenario; nothing before a position of somebody's own making."""
        return next((scenario.prologue for scenario in self.scenarios if scenario.key == key), "")

    def title(self, key: str) -> str:
        """What a scenario is called; a position of somebody's own making is called as the game is."""
        return next((scenario.title for scenario in self.scenarios if scenario.key == key), self.name)

    def after(self, key: str) -> Scenario | None:
        """The scenario that comes next in the list."""
        keys = [scenario.key for scenario in self.scenarios]
        place = keys.index(key) + 1 if key in keys else len(keys)
        return self.scenarios[place] if place < len(keys) else None

    def today(self, setup: Setup) -> Setup:
        """An older setup with what its scenario is called today."""
        return replace(setup, scenario=self.renamed.get(setup.scenario, setup.scenario))

    def check(self, setup: Setup) -> None:
        """SetupError unless a table can start from this."""
        scenario = self.scenario(setup.scenario)
        low, high = scenario.seats
        if not low <= len(setup.seats) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            raise SetupError(f"{self.key}, {scenario.title}: {counted(len(setup.seats), 'seat')}; it takes {wanted}")
        check_seats(setup.seats, setup.names)
        settings = {setting.key: setting for setting in scenario.settings}
        for key, value in setup.settings.items():
            if key not in settings:
                raise SetupError(f"{scenario.title} has no setting '{key[:40]}'; it has: {', '.join(settings) or 'none'}")
            if value not in settings[key].choices:
                known = ", ".join(settings[key].choices)
                raise SetupError(f"setting {key}: '{value[:40]}' is none of {known}")
        if self.no_setup is not None and (reason := self.no_setup(setup)):
            raise SetupError(f"{self.key}, {scenario.title}: {reason}")

    def setting(self, setup: Setup, key: str) -> str:
        """The value of a setting, or its default."""
        for setting in self.scenario(setup.scenario).settings:
            if setting.key == key:
                return setup.settings.get(key, setting.default)
        raise SetupError(f"{self.key}, {setup.scenario}: no setting '{key}'")


LONGEST_NAME = 60


def check_seats(seats: tuple[str, ...], names: Mapping[str, str] = NOBODY) -> None:
    """SetupError unless every seat has an id of its own that a save can hold, and a name that a line can hold."""
    for seat in seats:
        if not SEAT.fullmatch(seat):
            raise SetupError(f"seat '{seat[:40]}': use up to 20 small letters, digits and '-', a letter first")
    if not seats:
        raise SetupError("no seats: somebody has to play")
    if len(set(seats)) != len(seats):
        raise SetupError(f"two seats have the same name: {', '.join(seats)}"[:200])
    for seat, name in names.items():
        if seat not in seats:
            raise SetupError(f"'{seat[:40]}' has a name, but no seat")
        if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            raise SetupError(f"the name of seat '{seat}': use 1 to {LONGEST_NAME} characters that can be printed")


@cache
def available() -> tuple[str, ...]:
    """The keys of all games that are installed, the shelf first."""
    keys = []
    for house in HOUSES:
        spec = find_spec(house)
        if spec is not None and spec.submodule_search_locations is not None:
            found = iter_modules(spec.submodule_search_locations)
            keys += sorted(module.name for module in found if module.ispkg)
    return tuple(keys)


@cache
def find(key: str) -> Game[Any]:
    """The game of that key."""
    if key not in available():
        raise SetupError(f"no game '{key[:40]}'; there are: {', '.join(available())}")
    for house in HOUSES:
        if find_spec(f"{house}.{key}") is not None:
            game: Game[Any] = import_module(f"{house}.{key}").GAME
            return game
    raise SetupError(f"game '{key}' cannot be loaded")


@cache
def fingerprint(package: str) -> str:
    """A digest of a game's rules and content, and of the engine under them: it changes with every fix, so that nobody has to
    declare one.

    Lessons and looks are no rules: a better word in one is no reason to look twice at every running game.
    """
    digest = sha256()
    for part in (package, __package__):
        for name, text in sorted(_sources(files(part), "")):
            digest.update(f"{name}\n{text}\n".encode())
    return digest.hexdigest()[:12]


def _sources(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.name.startswith(("_", ".")) and entry.name not in ("lessons", "skin"):
            yield from _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".toml", ".txt")) and entry.name not in ("rules.toml", "quick.toml"):
            yield prefix + entry.name, entry.read_text(encoding="utf-8")
