"""One game at one screen: whose turn it is to look, what is shown, what is typed, and keeping the game after each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from noctule.bots import Bot, reply
from noctule.engine import IllegalAnswer, NoctuleError, RuleBroken, Shown, Table, saves
from noctule.engine.saves import GivenAnswer
from noctule.engine.views import Board, Ground, Page, Panel, Preview, Status, View

from . import choices, commands, ending, words
from .boards import named, places
from .describing import told
from .drawing import Pen, drawn
from .news import News
from .pages import page_lines
from .panels import panel_lines, status_lines
from .saves_folder import Kept, folder, write
from .screen import EndOfInput, Screen

ODDS_BESIDE_UP_TO = 30
"""Odds stand beside the options where at most this many have them; computing them takes time."""
NOTHING_FORESEEN: Final = Preview()


class Seen(Struct, frozen=True):
    """What a seat has seen last, so that it need not be said again."""

    goal: str
    grounds: tuple[Ground, ...]
    panels: tuple[Panel, ...]
    pages: tuple[Page, ...] = ()

    @classmethod
    def of(cls, view: View) -> Seen:
        return cls(view.status.goal, tuple([board.ground for board in view.boards]), view.panels, view.pages)


class Sitting:
    """A table, the screen it is played at, who sits where, and what each seat has seen."""

    def __init__(
        self,
        table: Table[Any],
        screen: Screen,
        kept: Kept | None = None,
        *,
        bots: Mapping[str, Bot] | None = None,
        alone: bool = False,
        dice: Random | None = None,
    ) -> None:
        self.table = table
        self.screen = screen
        self.kept = kept
        self.bots = dict(bots or {})
        self.humans = tuple(seat for seat in table.setup.seats if seat not in self.bots)
        self.alone = alone or len(self.humans) <= 1
        self.dice = dice or Random()
        self.news = News(table)
        for seat in self.humans:
            table.hush(seat, table.game.quiet)
        self.leaving = False
        self._at_screen: str | None = None
        self._sealed = False
        self._secrets = False
        self._unread = False
        self._shown: dict[str, Seen] = {}
        self._warned = False
        self._opening = table.n == 1 or not table.scenario

    # -- the loop -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over, somebody leaves, or nothing more is typed."""
        try:
            self.keep()
            while not self.table.over and not self.leaving:
                self.turn()
        except EndOfInput:
            self.leave("End of input.")
        except KeyboardInterrupt:
            self.screen.say("")
            self.leave("Stopped.")
            raise
        if self.table.over and not self.leaving:
            self.finish()

    def show_prologue(self) -> None:
        """Where we are and what for, before the first move of a game: as soon as it is known which scenario is played."""
        game, scenario = self.table.game, self.table.scenario
        if not self._opening or not scenario:
            return
        self._opening = False
        if prologue := game.prologue(scenario):
            self.screen.say("", self.screen.paint(game.title(scenario), "bold"))
            self.screen.tell(prologue)

    def turn(self) -> None:
        self.show_prologue()
        if not self.people_asked():
            self.bots_play()
            return
        seat = self.whose_turn()
        self.pass_to(seat)
        self.show(seat)
        n = self.table.n
        while self.table.n == n and not self.leaving:
            self.typed(seat)

    def bots_play(self) -> None:
        """Let bots answer until a person is asked."""
        while not self.table.over and not self.people_asked():
            seat = next(iter(self.table.pending))
            try:
                reply(self.table, seat, self.bots[seat], self.dice)
            except RuleBroken as broken:
                self.report(broken)
                self.leave(f"{self.table.setup.called(seat)}, a bot, cannot go on.")
                return
            if not self.humans:
                self.tell_news(None)
        self.keep()

    def typed(self, seat: str) -> None:
        """One typed line: an answer or a command."""
        self.heard(seat, self.screen.ask(f"{self.table.setup.called(seat)}> "))

    def heard(self, seat: str, line: str) -> None:
        if not line or line.startswith("#"):
            if self.screen.live:
                self.screen.say(f"Type {self.expected(seat)}; or help.")
            return
        try:
            commands.obey(self, seat, line)
        except choices.Unclear as unclear:
            self.screen.tell(f"{unclear} Expected: {self.expected(seat)}; or a command (help lists them).")
        except RuleBroken as broken:
            self.report(broken)
        except IllegalAnswer as illegal:
            self.screen.tell(f"No: {illegal.reason}")
            commands.cite(self, illegal.rule)
        except (NoctuleError, OSError) as error:
            self.screen.tell(f"No: {error}")

    # -- who --------------------------------------------------------------------------------------------------------

    def people_asked(self) -> list[str]:
        return [seat for seat in self.table.pending if seat not in self.bots]

    def whose_turn(self) -> str:
        """Which of the people answers next; people go before bots where either may."""
        people = self.people_asked()
        if len(people) > 1 and not self.sealed_now() and self.secrets():
            return self.who_answers(people)
        if self._at_screen in people:
            return str(self._at_screen)
        return people[0]

    def who_answers(self, people: list[str]) -> str:
        """Shared control: any of them may answer, but they do not know the same."""
        default = self._at_screen if self._at_screen in people else people[0]
        typed = self.screen.ask(f"{words.joined(people, 'or')}: who answers? [{default}] ").lower()
        return next((seat for seat in people if typed and seat.startswith(typed)), str(default))

    def sealed_now(self) -> bool:
        """Several seats are asked at once, each in secret."""
        return len({id(decision) for decision in self.table.pending.values()}) > 1

    def secrets(self) -> bool:
        """Somebody at this screen sees or has read what another may not. Once it was so it stays so."""
        if not self._secrets and not self.alone:
            first, *others = self.humans
            self._secrets = any(self.known_to(seat) != self.known_to(first) for seat in others)
        return self._secrets

    def known_to(self, seat: str) -> bytes:
        view = replace(self.table.view(seat), decision=None, waiting=())
        return msgspec.json.encode((view, self.table.log(seat)))

    def pass_to(self, seat: str) -> None:
        """Hand the screen over where the next seat may not see what stands on it."""
        sealed = self.sealed_now()
        if seat != self._at_screen and not self.alone and (self.secrets() or self._sealed or sealed):
            self.screen.hand_over(self.table.setup.called(seat), unread=self._unread)
            self._shown.pop(seat, None)
        self._at_screen = seat
        self._sealed = sealed
        self._unread = False

    # -- showing ----------------------------------------------------------------------------------------------------

    def show(self, seat: str) -> None:
        """Everything that a seat needs to decide."""
        screen = self.screen
        view = self.table.view(seat)
        screen.say("")
        self.tell_news(seat)
        reader = seat if self.secrets() else ""
        before, now = self._shown.get(reader), Seen.of(view)
        self.show_pages(view, before.pages if before is not None else ())
        again = before is not None and before.goal == now.goal
        screen.say(*(screen.paint(line, "bold") for line in status_lines(self.status(view), screen.width, goal=not again)))
        self.show_boards(view, whole=before is None or before.grounds != now.grounds)
        self.show_panels(view, whole=False, but=before.panels if before is not None else ())
        self._shown[reader] = now
        screen.say(*view.waiting)
        if view.decision is not None:
            self.show_options(seat, view.decision)

    def status(self, view: View) -> Status:
        """Where the game stands, as it is said at this screen."""
        return view.status

    def tell_news(self, seat: str | None) -> None:
        heading, lines = self.news.of(seat)
        if lines and heading:
            self.screen.say(heading)
        for line in lines:
            self.screen.tell(line, "  " if heading else "")
        together = seat is None or self.alone or not self.secrets()
        self.news.read_by((*self.table.setup.seats, None) if together else (seat,))

    def show_boards(self, view: View, *, whole: bool = True, marked: tuple[str, ...] | None = None) -> None:
        screen = self.screen
        wanted = [at for option in view.decision.options for at in option.at] if view.decision is not None else []
        for board in view.boards:
            offered = named(wanted if marked is None else marked, places(board))
            if screen.plain:
                screen.say(*told(board, offered, whole=whole))
            else:
                screen.say(*drawn(board, Pen(screen.width, offered, screen.paint), legend=whole))

    def show_panels(self, view: View, *, whole: bool, but: tuple[Panel, ...] = ()) -> None:
        """What lies beside the board, but not what somebody has just seen as it is."""
        for panel in view.panels:
            if panel in but:
                continue
            self.screen.say(*panel_lines(panel, self.screen.width, whole=whole, plain=self.screen.plain))

    def show_pages(self, view: View, but: tuple[Page, ...] = ()) -> None:
        """What lies open to be read, but not what somebody has just read."""
        for page in view.pages:
            if page not in but:
                self.screen.say(*page_lines(page, self.screen.width))

    def show_options(self, seat: str, shown: Shown, *, keys: bool = False) -> None:
        screen = self.screen
        screen.say(screen.paint(f"{self.table.setup.called(seat)}: {shown.prompt}", "bold"))
        screen.say(*choices.dice_lines(shown, self.table.game.dice, screen.width))
        offered = [option.key for option in shown.options if option.preview]
        foreseen = {key: self.table.preview(seat, key) for key in offered} if len(offered) <= ODDS_BESIDE_UP_TO else {}
        few = len(shown.options) <= choices.ONE_COLUMN_UP_TO
        odds = {key: words.foretold(told, whole=few) for key, told in foreseen.items() if not told.spread}
        screen.say(*choices.option_lines(shown, odds, screen.width, keys=keys, columns=not screen.plain))
        for number, option in zip(choices.handles(shown), shown.options, strict=True):
            if (board := foreseen.get(option.key, NOTHING_FORESEEN).board) is not None:
                self.show_sketch(f"{number}  {option.label}", board)
        if shown.shape != "choose":
            screen.say(f"Give {choices.expected(shown)}.")

    def show_sketch(self, title: str, board: Board) -> None:
        """What would lie there, if that were chosen."""
        pictured = replace(board, title=title)
        lines = told(pictured, (), whole=True) if self.screen.plain else drawn(pictured, Pen(self.screen.width), legend=False)
        self.screen.say(*lines)

    def expected(self, seat: str) -> str:
        shown = self.table.view(seat).decision
        return choices.expected(shown) if shown is not None else "a command"

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str) -> None:
        self.table.answer(seat, key)
        self.after(seat)

    def walk(self, seat: str, keys: Sequence[str]) -> None:
        """Several answers, up to the first surprise."""
        walked = self.table.follow(seat, keys)
        if walked.reason:
            self.screen.say(f"Stopped after {walked.done} of {len(keys)} steps: {walked.reason}.")
        self.after(seat)

    def after(self, seat: str) -> None:
        """An answer was given: it is kept, and told."""
        self.keep()
        following = self.table.pending
        if not self.alone and seat not in following and (self.secrets() or self._sealed):
            # The one who answered sees what came of it before the screen goes to somebody else.
            self._unread = bool(self.news.of(seat)[1])
            self.tell_news(seat)

    def last_to_answer(self) -> str | None:
        """The person who gave the last answer; also after a game was resumed, so it is read from the record."""
        saved = saves.read(self.table.save())
        entries = saved.entries()
        given = [e.seat for e in entries if isinstance(e, GivenAnswer) and not e.forced and e.seat in self.humans]
        return given[-1] if given else None

    def report(self, broken: RuleBroken) -> None:
        """A rule broke: the table is as before; the failing position is kept for a report."""
        path = folder() / f"broken-rule-{self.table.game.key}-{self.table.n}.save"
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, broken.save)
        self.screen.tell(
            f"A rule broke: {broken}. The game stands as before your answer; try another one. "
            f"The position is kept in {path}: please send it with a report."
        )

    # -- keeping and leaving --------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the game; a disk that refuses is told once and does not stop the game."""
        if self.kept is None:
            return
        try:
            self.kept.keep(self.table)
        except OSError as error:
            if not self._warned:
                self.screen.tell(f"The game cannot be saved: {error}. It goes on; try 'save FILE' elsewhere.")
            self._warned = True

    def leave(self, reason: str = "") -> None:
        self.leaving = True
        self.keep()
        kept = "The game was not kept."
        if self.kept is not None and not self._warned:
            kept = f"Saved in {self.kept.path}\nGo on with: noctule play --resume {self.kept.name}"
        self.screen.say(*filter(None, (reason, *kept.split("\n"))))

    def finish(self) -> None:
        """The end: what happened last, the final position, the outcome."""
        screen = self.screen
        screen.say("")
        self.tell_news(self._at_screen)
        view = self.table.view(None if self.secrets() else self._at_screen)
        before = self._shown.get("")
        self.show_pages(view, before.pages if before is not None else ())
        self.show_boards(view)
        self.show_panels(view, whole=False)
        screen.say("", screen.paint(f"The game is over: {view.status.outcome or 'no outcome'}.", "bold"))
        screen.say(*ending.lines(self.table))
        if self.kept is not None:
            screen.say(f"It is kept in {self.kept.path}", f"See it again with: noctule replay {self.kept.name}")
