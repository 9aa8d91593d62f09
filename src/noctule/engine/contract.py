"""What every game owes the engine, checked at every decision of random games. Written once; no game is excused.

`audit` plays one random game and raises `Breach` with the check that failed, the reason and the failing save.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .chance import Chance, Luck
from .decisions import KEY, Decision, Shown
from .drama import Shows
from .errors import DamagedSave, Fenced, IllegalAnswer, RuleBroken
from .events import Event, Line
from .game import Game, Setup
from .history import Entry
from .ledger import rules
from .skins import skin_of
from .table import Table
from .views import Ground, Page, View
from .ways import standing

CHECKS: Final = (
    "options",
    "why",
    "invariants",
    "names",
    "plain data",
    "copy",
    "fork",
    "save and load",
    "refusal",
    "ways",
    "undo",
    "leak",
    "reveal",
    "events",
    "shows",
    "view",
    "replay",
    "length",
    "result",
    "crash",
)
NONSENSE: Final = "no-such-option"
UNPRINTABLE: Final = "%00"
"""What nobody may write where words of one's own are asked for."""
JUDGED_EVERY: Final = 5
"""Candidates are many and slow to judge: every fifth decision is enough, beginning at another one in each game."""
ASKED_EVERY: Final = 7
"""Of the names in a position every seventh is asked about then."""
LONGEST_PAGE: Final = 6000
"""Letters of a page, with what came of it: what is longer is read on several."""


class Breach(AssertionError):
    """A promise that a game broke."""

    def __init__(self, check: str, reason: str, save: str) -> None:
        super().__init__(f"{check}: {reason}")
        self.check = check
        self.reason = reason
        self.save = save


class Audit(Struct):
    """A random game that kept every promise."""

    decisions: int
    outcome: str
    save: str
    rule_hits: dict[str, int]
    checks: dict[str, int]
    clicks: int = 0
    """How often somebody clicked on what takes part in a question and is not on offer,"""
    unexplained: int = 0
    """and how often no rule had a reason for that."""


def setup_for(game: Game[Any], seed: int) -> Setup:
    """A setup picked by a seed, so that many seeds together go through every scenario, seat count and setting."""
    scenario = game.scenarios[seed % len(game.scenarios)]
    low, high = scenario.seats
    seats = low + (seed // len(game.scenarios)) % (high - low + 1)
    luck = Luck(seed)
    settings = {s.key: s.choices[luck.below(len(s.choices))] for s in scenario.settings}
    setup = Setup(scenario.key, tuple(f"seat-{i + 1}" for i in range(seats)), settings)
    others = [replace(setup, settings={**settings, s.key: choice}) for s in scenario.settings for choice in s.choices]
    return next(one for one in (setup, *others) if game.no_setup is None or game.no_setup(one) is None)


def audit(game: Game[Any], setup: Setup, seed: int) -> Audit:
    """Play one random game with every check at every decision."""
    return _Auditor(game, setup, seed).run()


def playthrough(game: Game[Any], setup: Setup, seed: int) -> str:
    """The save of a random game, nothing checked. The same seed gives the same text in every process."""
    table: Table[Any] = Table.start(game, setup, seed=seed)
    policy = Luck(seed + 1)
    while not table.over:
        seat, decision = _turn(table, policy)
        table.answer(seat, decision.sample(policy))
    return table.save()


def _turn(table: Table[Any], policy: Luck) -> tuple[str, Decision]:
    """Whose answer comes next: any of those who may."""
    pending = table.pending
    seat = list(pending)[policy.below(len(pending))]
    return seat, pending[seat]


STRANGE: Final = "Zoë of Ærø"
"""A name like no other: wherever it turns up, it came from the table's names."""


class _Auditor:
    def __init__(self, game: Game[Any], setup: Setup, seed: int) -> None:
        self.game = game
        setup = self.setup = replace(setup, names={seat: f"{STRANGE} {n}" for n, seat in enumerate(setup.seats, start=1)})
        self.policy = Luck(seed + 1)
        self.table: Table[Any] = Table.start(game, setup, seed=seed)
        self.ledger = rules(game)
        self.watchers: tuple[str | None, ...] = (*setup.seats, None)
        self.done: Counter[str] = Counter()
        self.hits: Counter[str] = Counter()
        self.imagined: dict[str | None, Table[Any]] = {}
        self.settled: dict[int, Any] = {}
        self.decisions = 0
        self.began: list[tuple[Any, bytes]] = []
        """The last positions at boundaries, and as they were written down then."""
        self.judged = seed % JUDGED_EVERY
        self.clicks = self.unexplained = 0
        self.stood: set[str] = set()
        """The pieces and places that anybody has seen on a board."""
        self.grounds: dict[str, Ground] = {}
        """Those that were shown, by their ids: a client keeps them."""
        self.named: dict[str, str] = {}
        """Those that something to be shown spoke of, with the rule."""

    def run(self) -> Audit:
        self.look()
        while not self.table.over:
            self.decisions += 1
            if self.decisions > self.game.longest:
                raise self.breach("length", f"not over after {self.game.longest} answers")
            self.at_decision()
            seat, decision = _turn(self.table, self.policy)
            key = decision.sample(self.policy)
            self.around_answer(seat, key)
        self.at_end()
        outcome = self.table.view(None).status.outcome
        if not outcome:
            raise self.breach("length", "the game is over, but no view says how it ended")
        save = self.table.save()
        return Audit(self.decisions, outcome, save, dict(self.hits), dict(self.done), self.clicks, self.unexplained)

    def breach(self, check: str, reason: str) -> Breach:
        return Breach(check, reason, self.table.save())

    def require(self, check: str, holds: bool, reason: str) -> None:
        self.done[check] += 1
        if not holds:
            raise self.breach(check, reason)

    # -- at every decision ------------------------------------------------------------------------------------------

    def at_decision(self) -> None:
        self.options()
        broken = list(self.game.invariants(self.table.state))
        self.require("invariants", not broken, "; ".join(broken))
        self.copies()
        self.boundary()
        self.forks()
        self.saves()
        self.refusals()
        self.leaks()
        if self.decisions % JUDGED_EVERY == self.judged:
            self.judges()

    def look(self) -> None:
        """What everybody sees now, one of them in turn to the byte; the other checks compare with it."""
        self.state = msgspec.json.encode(self.table.state)
        self.require("names", STRANGE.encode() not in self.state, "what a person is called stands in the position")
        self.views: dict[str | None, View] = {seat: self.table.view(seat) for seat in self.watchers}
        self.watcher = self.watchers[self.decisions % len(self.watchers)]
        self.seen = _written(self.views[self.watcher])
        self.hints(self.views[self.watcher])
        self.asked = self.questions(self.table)
        for board in self.views[None].boards:
            self.stood |= _places(board.ground)
            self.stood.update([piece.id for piece in board.pieces])
            self.stood.update([region.id for region in board.regions])
        if self.table.game.open:
            first, *others = [replace(view, decision=None, waiting=()) for view in self.views.values()]
            same = all(other == first for other in others)
            self.require("leak", same, "the game is called open, but not everybody sees the same")

    def hints(self, view: View) -> None:
        """Clients draw by what a view says in words from closed lists: it says no others, and names only what is there."""
        for ground in [board.ground for board in view.boards]:
            self.require("view", (odd := _odd_ground(ground)) is None, f"a ground that no client can draw: {odd}")
            same = self.grounds.setdefault(ground.id, ground)
            self.require(
                "view", same is ground or same == ground, f"two grounds are called '{ground.id}': clients keep the first"
            )
        try:
            msgspec.json.decode(msgspec.json.encode(_without_grounds(view)), type=View)
        except msgspec.ValidationError as error:
            raise self.breach("view", f"a view that no client can draw: {error}") from error
        for board in view.boards:
            for piece in board.pieces:
                health = [badge.text for badge in piece.badges if badge.role == "health"]
                counted = all(text.isdecimal() for text in health)
                self.require("view", counted, f"the health of {piece.id} is no number: {health}")
        faceless = _without_a_drawing(view, skin_of(self.game.package).names)
        self.require("view", not faceless, f"faces that the game's skin has not: {', '.join(faceless)}")
        for page in view.pages:
            self.require("view", (odd := _odd_page(page)) is None, f"the page {page.id} {odd}")
        acting = view.decision.acting if view.decision is not None else ""
        pieces = [piece.id for board in view.boards for piece in board.pieces]
        self.require("view", not (twice := _twice(pieces)), f"pieces that stand on the boards twice: {twice}")
        self.require("view", not acting or acting in pieces, f"'{acting}' acts, but is on no board")
        for turn in view.order:
            known = turn.who in pieces or bool(turn.name)
            self.require("view", known, f"'{turn.who}' has a turn, but is on no board and has no name")

    def options(self) -> None:
        for decision in self.table.pending.values():
            keys = [option.key for option in decision.options]
            self.require("options", len(set(keys)) == len(keys), f"{decision.kind}: keys are not unique: {keys}")
            odd = [key for key in keys if not KEY.fullmatch(key)]
            self.require("options", not odd, f"{decision.kind}: keys that a save cannot hold: {odd}")
            self.require("options", decision.rule in self.ledger, f"{decision.kind}: unknown rule {decision.rule}")
            told = not decision.waiting or decision.waiting.startswith("to ")
            self.require("options", told, f"{decision.kind}: the others wait for somebody '{decision.waiting}', not 'to ...'")
            main = [option.key for option in decision.options if option.main]
            one = len(main) <= (decision.shape == "choose")
            self.require(
                "options", one, f"{decision.kind}: one answer at most is the main one, and only of one that is chosen: {main}"
            )
            for option in decision.options:
                if option.preview is not None:
                    odds = option.preview().odds
                    fair = all(0 <= chance.ways <= chance.of for chance in odds)
                    self.require("options", fair, f"{option.key}: odds beyond certainty: {odds}")

    def copies(self) -> None:
        state = self.table.state
        twin = state.copy()
        self.require("copy", msgspec.json.encode(twin) == self.state, "a copy differs from its original")
        shared = _shared(state, twin, self.settled)
        self.require("copy", shared is None, f"a copy shares a mutable part with its original: {shared}")
        again = msgspec.json.encode(msgspec.json.decode(self.state, type=type(state)))
        self.require("plain data", again == self.state, "the position does not survive JSON")

    def boundary(self) -> None:
        """The positions at boundaries are never touched again, neither by this table nor by its twins."""
        for start, before in self.began:
            self.require("boundary", msgspec.json.encode(start) == before, "a position at a boundary was changed since")
        newest = self.table._driver.history.segments[-1].start
        self.began = [*self.began[-1:], (newest, msgspec.json.encode(newest))]

    def forks(self) -> None:
        self.fork = self.table.fork(seed=self.decisions)
        self.same_as_now("fork", self.fork)

    def saves(self) -> None:
        text = self.table.save()
        twin: Table[Any] = Table.load(text, game=self.game, seed=1)
        self.same_as_now("save and load", twin)
        self.require("save and load", twin.save() == text, "a loaded game saves differently")

    def same_as_now(self, check: str, twin: Table[Any]) -> None:
        """The same position and the same questions. Views follow from those, so one watcher's is compared, each in turn."""
        self.require(check, msgspec.json.encode(twin.state) == self.state, "the position differs")
        self.require(check, self.questions(twin) == self.asked, "the questions differ")
        self.require(check, _written(twin.view(self.watcher)) == self.seen, f"the view of {self.watcher} differs")

    def questions(self, table: Table[Any]) -> dict[str, Shown]:
        return {seat: asked for seat in table.pending if (asked := table.asked(seat)[0]) is not None}

    def ways(self, seat: str, decision: Decision) -> None:
        """Whole ways end where they say, or at a surprise; they are taken back whole; and they tell nothing hidden."""
        ways, here = self.table.ways(seat), standing(self.views[seat], decision.acting)
        missing = {option.to for option in decision.options if decision.acting} - {"", *here, *(way.to for way in ways)}
        self.require("ways", not missing, f"a step leads there, and no way: {missing}")
        if not ways:
            return
        twin = self.imagined.get(seat)
        self.require("leak", twin is None or twin.ways(seat) == ways, f"the ways of {seat} tell something that it cannot know")
        way = ways[self.decisions % len(ways)]
        walker = self.table.fork(seed=self.decisions)
        walked = walker.follow(seat, way.keys, walker.n)
        fallen = [entry for entry in walker.news(self.table.mark()) if isinstance(entry, Chance | Event)]
        fenced = any(isinstance(entry, Chance) or entry.reveals for entry in fallen)
        self.require("ways", walked.done == len(way.keys) or bool(walked.reason), f"{way} stopped for no reason")
        if way.halts or walked.reason or fenced:  # dice or a reveal where it ends may take the walker anywhere
            return
        places = standing(walker.scene(seat), decision.acting)
        self.require("ways", not places or way.to in places, f"{way} has led to {places}")
        walker.undo(seat)
        restored = msgspec.json.encode(walker.state) == self.state
        self.require("ways", restored, f"{way} is not taken back as a whole")

    def refusals(self) -> None:
        """A bad answer is refused and changes nothing."""
        for seat in self.setup.seats:
            asked = self.table.pending.get(seat)
            key = UNPRINTABLE if asked is not None and asked.shape == "text" else NONSENSE
            try:
                self.table.answer(seat, key)
            except IllegalAnswer:
                pass
            else:
                raise self.breach("refusal", f"'{key}' of {seat} was accepted")
        unchanged = msgspec.json.encode(self.table.state) == self.state
        self.require("refusal", unchanged, "a refused answer changed the position")

    def leaks(self) -> None:
        """A seat sees the same when all that it cannot know is dealt anew."""
        self.imagined = {}
        for seat in self.watchers:
            twin = self.table.imagine(seat, self.decisions)
            if not self.table.sealing and msgspec.json.encode(twin.state) == self.state:
                self.done["leak"] += 1  # nothing was hidden from this seat, so nothing can differ
                continue
            self.imagined[seat] = twin
            self.require("leak", twin.view(seat) == self.views[seat], f"{seat} sees something that it cannot know")

    def judges(self) -> None:
        """Options and "why not?" have one judge: what is offered has no refusal, what is refused has a reason of the rules."""
        for seat, decision in self.table.pending.items():
            offered = [option.key for option in decision.options]
            candidates = decision.candidates
            keys = [candidate.key for candidate in candidates]
            self.require("why", len(set(keys)) == len(keys), f"{decision.kind}: candidates twice: {_twice(keys)}")
            allowed = [candidate.key for candidate in candidates if candidate.no is None]
            self.require("why", offered == allowed, f"{decision.kind}: {_difference(offered, allowed)}")
            for key in offered:
                no = decision.why_not(key)
                self.require("why", no is None, f"'{key}' is on offer, and refused: {no}")
            for candidate in candidates:
                no = candidate.no
                known = no is None or (no.rule in self.ledger and bool(no.reason))
                self.require("why", known, f"'{candidate.key}' is refused without a rule or a reason: {no}")
            self.imagines_the_same(seat, decision)
            self.asks_by_name(seat)
            self.clicked(seat, decision)
            self.ways(seat, decision)

    def imagines_the_same(self, seat: str, decision: Decision) -> None:
        """A refusal tells nothing that its seat cannot know."""
        twin = self.imagined.get(seat)
        if twin is not None:
            here, there = ([(c.key, c.no) for c in d.candidates] for d in (decision, twin.pending[seat]))
            self.require("leak", here == there, f"a refusal tells {seat} something that it cannot know")

    def asks_by_name(self, seat: str) -> None:
        """Whoever asks about a thing by its name, though it lies hidden, hears nothing of where it is."""
        twin = self.imagined.get(seat)
        if twin is None:
            return
        names = sorted(_names(self.table.state) | _names(twin.state))
        for name in names[self.decisions % ASKED_EVERY :: ASKED_EVERY]:
            here, there = self.table.reason(seat, name), twin.reason(seat, name)
            self.require("leak", here == there, f"'{name}' by its name: {here}, and {there} where it was dealt anew for {seat}")

    def clicked(self, seat: str, decision: Decision) -> None:
        """Click on everything of the kind that the question is about: cells, regions, pieces, cards."""
        for name in _subject(self.views[seat], decision):
            if not decision.offers(name):
                self.clicks += 1
                self.unexplained += self.table.reason(seat, name) is None

    # -- around every answer ----------------------------------------------------------------------------------------

    def around_answer(self, seat: str, key: str) -> None:
        mark = self.table.mark()
        try:
            self.table.answer(seat, key)
        except RuleBroken as crash:
            raise Breach("crash", f"{seat} {key}: {crash}", crash.save) from crash
        news = self.table.news(mark)
        before = self.state
        self.look()
        self.events(news)
        self.undo(self.fork, seat, key, before)
        for watcher, twin in self.imagined.items():
            self.reveals(watcher, twin, seat, key, news)

    def events(self, news: list[Entry]) -> None:
        for entry in news:
            if isinstance(entry, Event):
                self.hits[entry.rule] += 1
                self.require("events", entry.rule in self.ledger, f"unknown rule {entry.rule}: {entry.text}")
                entry.line(self.game.name_of)
                if entry.shows is not None:
                    self.shows(entry, entry.shows)

    def shows(self, event: Event, shows: Shows) -> None:
        """What is to be shown is of the closed lists, and every die is counted; where it stands is looked at in the end."""
        try:
            msgspec.convert(msgspec.to_builtins(shows), Shows)
        except msgspec.ValidationError as error:
            raise self.breach("shows", f"{event.rule}: {error}") from None
        self.named.update(dict.fromkeys(shows.named, event.rule))
        fallen = sum(len(roll.got) for roll in event.dice)
        counts = fallen if shows.tally is None else len(shows.tally.counts)
        self.require("shows", counts == fallen, f"{event.rule}: {fallen} dice fell, {counts} are counted")

    def undo(self, twin: Table[Any], seat: str, key: str, before: bytes) -> None:
        """Taking back restores the position exactly, and nobody alone takes back what chance or others have added."""
        mark = twin.mark()
        twin.answer(seat, key)
        alone = len(self.setup.seats) == 1
        fenced = any(isinstance(e, Chance) or (isinstance(e, Event) and e.reveals) for e in twin.news(mark))
        try:
            twin.undo(seat)
        except Fenced:
            self.require("undo", fenced and not alone, f"'{key}' cannot be taken back")
            return
        self.require("undo", alone or not fenced, f"'{key}' was taken back although chance or a reveal came after it")
        restored = msgspec.json.encode(twin.state) == before
        self.require("undo", restored, f"taking back '{key}' does not restore the position")

    def reveals(self, watcher: str | None, twin: Table[Any], seat: str, key: str, news: list[Entry]) -> None:
        """The same answer with the same luck, where all that the watcher cannot know is dealt anew.

        If the watcher sees the same afterwards, its log must tell the same. If its own answer shows it something else, a
        chance result or a reveal must be in the record, or it could take back what it has learned.
        """
        twin.with_chance([entry for entry in news if isinstance(entry, Chance)])
        mark = twin.mark()
        try:
            twin.answer(seat, key)
        except IllegalAnswer as illegal:
            # Another seat's options may depend on what this one cannot know; its own may not.
            reason = f"whether {seat} may answer '{key}' depends on what it cannot know: {illegal}"
            self.require("leak", watcher != seat, reason)
            return
        if twin.view(watcher) == self.views[watcher]:
            told = self.told(twin.news(mark), watcher) == self.told(news, watcher)
            self.require("leak", told, f"the log tells {watcher} something that it cannot know")
        elif watcher == seat:
            logged = any(isinstance(e, Chance) or (isinstance(e, Event) and e.reveals) for e in news)
            self.require("reveal", logged, f"'{key}' shows {watcher} something hidden, but no reveal is logged")

    def told(self, news: list[Entry], watcher: str | None) -> list[Line]:
        """What the watcher's log says; without what was revealed and then shuffled back, and what came of it until then: no
        view shows any of that any more."""
        shown = next((i for i, e in enumerate(news) if isinstance(e, Event) and e.reveals), len(news))
        hidden = max((i for i, e in enumerate(news) if isinstance(e, Chance) and e.what.startswith("shuffle")), default=0)
        kept = [e for i, e in enumerate(news) if isinstance(e, Event) and not shown <= i < hidden]
        return [e.line(self.game.name_of) for e in kept if e.seen_by(watcher)]

    # -- at the end -------------------------------------------------------------------------------------------------

    def at_end(self) -> None:
        self.saves()
        self.forks()
        self.journals()
        self.results()
        self.figures()
        self.require("shows", *self.strangers())
        text = self.table.save()
        try:
            *_, last = Table.replay(text, game=self.game)
        except DamagedSave as error:
            raise self.breach("replay", str(error)) from error
        self.same_as_now("replay", last)

    def results(self) -> None:
        """Everybody knows how he stands, and the ending is one that the scenario names."""
        result = self.table.result
        assert result is not None
        unsaid = set(self.setup.seats).symmetric_difference(result.seats)
        self.require("result", not unsaid, f"seats whose standing is unsaid, or who do not play: {sorted(unsaid)}")
        self.require("result", bool(result.why), "nothing says how the game ended")
        known = [ending.key for ending in self.game.endings(self.table.scenario)]
        named = self.game.result is None or result.ending in known
        self.require("result", named, f"it ended with '{result.ending}', and the scenario names only: {known}")

    def strangers(self) -> tuple[bool, str]:
        """Most of what is shown stands on a board. (Some monsters never do: they come straight upon somebody's card.)"""
        strange = {name: rule for name, rule in self.named.items() if name not in self.stood}
        return len(strange) <= max(2, len(self.named) // 2), f"shown, but never on a board: {strange}"

    def figures(self) -> None:
        """Figures that can be counted."""
        figures = self.table.figures()
        self.require("shows", sum(figures.answers.values()) == self.decisions, f"{self.decisions} answers, not {figures}")

    def journals(self) -> None:
        """What everybody has read: each page once in its book."""
        for watcher in self.watchers:
            pages = self.table.journal(watcher)
            twice = _twice([f"{page.book}/{page.id}" for page in pages])
            self.require("journal", not twice, f"pages that stand in the journal more than once: {twice}")
            odd = next((f"{page.id} {odd}" for page in pages if (odd := _odd_page(page))), None)
            self.require("journal", odd is None, f"the page {odd}")


def _twice(keys: list[str]) -> list[str]:
    return [key for key, count in Counter(keys).items() if count > 1]


def _difference(offered: list[str], allowed: list[str]) -> str:
    """How the quick way to the options and the judge differ."""
    more = [key for key in offered if key not in allowed]
    less = [key for key in allowed if key not in offered]
    return f"on offer, but refused: {more}; allowed, but not on offer: {less}" if more or less else "the order differs"


def _subject(view: View, decision: Decision) -> list[str]:
    """What takes part in a question: where one cell of a board is an option, its cells; where one region (a room, a laid tile),
    its regions; where one piece, its pieces; where one card of a panel, its cards."""
    named = {name for option in decision.options for name in option.at}
    kinds = [[cell.at for cell in board.ground.cells] for board in view.boards]
    kinds += [[region.id for region in (*board.ground.regions, *board.regions)] for board in view.boards]
    kinds += [[piece.id for piece in board.pieces] for board in view.boards]
    kinds += [[card.id for card in panel.cards] for panel in view.panels]
    return list(dict.fromkeys(name for kind in kinds if not named.isdisjoint(kind) for name in kind))


def _written(view: View) -> bytes:
    """A view to the byte. Grounds are written once: the views of a map share theirs."""
    return b"".join([msgspec.json.encode(_without_grounds(view)), *[_ground(board.ground) for board in view.boards]])


def _without_grounds(view: View) -> View:
    return replace(view, boards=tuple([replace(board, ground=_NO_GROUND) for board in view.boards]))


_NO_GROUND: Final = Ground("", 0, 0, ())


@lru_cache(maxsize=500)
def _ground(ground: Ground) -> bytes:
    return msgspec.json.encode(ground)


def _without_a_drawing(view: View, drawn: tuple[str, ...]) -> list[str]:
    """Who names a face that nobody has drawn."""
    worn = [(piece.id, piece.face) for board in view.boards for piece in board.pieces]
    worn += [(card.id, card.face) for panel in view.panels for card in panel.cards]
    return [f"'{face}' of {id}" for id, face in worn if face and face not in drawn]


@lru_cache(maxsize=500)
def _places(ground: Ground) -> frozenset[str]:
    """What its cells and regions are called."""
    return frozenset([cell.at for cell in ground.cells] + [region.id for region in ground.regions])


@lru_cache(maxsize=500)
def _odd_page(page: Page) -> str | None:
    """What keeps a page from being shown on one sheet."""
    if not page.id or not page.title:
        return "has no name"
    if (letters := len(page.text) + sum(map(len, page.changes))) > LONGEST_PAGE:
        return f"is no page any more: {letters} letters, {LONGEST_PAGE} at most"
    return None


def _odd_ground(ground: Ground) -> str | None:
    """What is wrong with a ground, if anything."""
    try:
        msgspec.json.decode(_ground(ground), type=Ground)
    except msgspec.ValidationError as error:
        return str(error)
    return None


def _names(part: Any) -> set[str]:
    """All the texts of a position that could be names."""
    if isinstance(part, str):
        return {part}
    if isinstance(part, Struct):
        return set().union(*[_names(getattr(part, field)) for field in part.__struct_fields__])
    if isinstance(part, dict):
        return set().union(*map(_names, part), *map(_names, part.values()))
    return set().union(*map(_names, part)) if isinstance(part, (list, tuple, set, frozenset)) else set()


_SCALARS: Final = frozenset((str, int, float, bool, bytes, type(None)))


@cache
def _replaced(kind: type[Struct]) -> frozenset[str]:
    """The fields that are declared as a Mapping. Type checkers see to it that nobody changes one in place, and `boundary` that
    nobody did: copies may share it."""
    hints = [hint for parent in kind.__mro__ for hint in vars(parent).get("__annotations__", {}).items()]
    return frozenset(name for name, hint in hints if str(hint).removeprefix("collections.abc.").startswith("Mapping["))


def _shared(a: Any, b: Any, settled: dict[int, Any], path: str = "state", replaced: bool = False) -> str | None:
    """The path of a mutable part that two copies share. `settled` keeps what holds no such part: it never will."""
    fixed: Container[str] = ()
    if isinstance(a, Struct):
        if a is b and not a.__struct_config__.frozen:
            return path
        pairs, fixed = [(f, getattr(a, f), getattr(b, f)) for f in a.__struct_fields__], _replaced(type(a))
    elif isinstance(a, dict):
        if a is b and not replaced:
            return path
        pairs = [(str(k), a[k], b[k]) for k in a]
    elif isinstance(a, (list, tuple)):
        if a is b and isinstance(a, list):
            return path
        pairs = [(str(i), x, y) for i, (x, y) in enumerate(zip(a, b, strict=True))]
    elif isinstance(a, set) and a is b:
        return path
    else:
        pairs = []
    for name, x, y in pairs:
        if type(x) in _SCALARS or (x is y and id(x) in settled):
            continue
        if (found := _shared(x, y, settled, f"{path}.{name}", name in fixed)) is not None:
            return found
    if a is b:
        settled[id(a)] = a
    return None
