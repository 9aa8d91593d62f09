"""A campaign at the screen: what is carried over, what may be played next, and going back to play on from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from time import time
from typing import Any

import msgspec

from noctule.engine import DamagedSave, Game, NoctuleError, Setup, SetupError, Table, campaign
from noctule.engine.campaign import FULL, MOST, Campaign, Chapter, Checkpoint, Chronicle
from noctule.engine.people import called

from . import saves_folder, starting, words
from .saves_folder import Kept, Seating
from .screen import EndOfInput, Screen
from .shelf import shelf
from .starting import Wanted

KEY = "campaign"
"""What is typed in place of a scenario."""
ENDING = ".campaign"

Play = Callable[[Table[Any], Kept], None]
"""Plays a table at the screen, until it is over or somebody leaves."""


def folder() -> Path:
    return saves_folder.folder().with_name("campaigns")


def offered(game: Game[Any]) -> str:
    """The line of a list of scenarios that stands for the whole campaign; empty where a game has none."""
    return "The campaign: one scenario after another; who was lost stays lost" if game.chronicle is not None else ""


def chronicle_of(game: Game[Any]) -> Chronicle:
    if game.chronicle is None:
        raise SetupError(f"{game.name} has no campaign; choose one of its scenarios")
    return game.chronicle


# -- files --------------------------------------------------------------------------------------------------------


def fresh(game: Game[Any]) -> Path:
    """The file of a new campaign; its name is game and time."""
    return saves_folder.new_file(folder(), f"{game.key}-{datetime.now():%Y-%m-%d-%H%M}", ENDING)


def find(name: str) -> Path | None:
    """The file of a campaign, by its path or its name; None if the name is none of a campaign."""
    given = Path(name).expanduser()
    for path in (given, folder() / name, folder() / f"{name}{ENDING}"):
        if path.suffix == ENDING and path.is_file():
            return path
    return None


def load(path: Path) -> tuple[Game[Any], Campaign]:
    """A kept campaign and its game. DamagedSave says what is wrong with the file."""
    text = saves_folder.read(path)
    named = re.search(r'"game":"([a-z0-9-]{1,40})"', text[:200])
    game = next((game for game in shelf().all if named is not None and game.key == named[1]), None)
    if game is None or game.chronicle is None:
        raise DamagedSave("not a campaign of any game here", source=str(path))
    return game, campaign.load(text, game.chronicle, str(path))


def kept_of(game: Game[Any]) -> list[tuple[Path, Campaign]]:
    """The campaigns of a game that can be gone on with, the newest first."""
    found = []
    paths = sorted(folder().glob(f"{game.key}-*{ENDING}"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
    for path in paths[: saves_folder.LISTED]:
        try:
            found.append((path, load(path)[1]))
        except NoctuleError:
            continue  # naming it with --resume says what is wrong with it
    return found


def choose(screen: Screen, game: Game[Any]) -> tuple[Path, Campaign]:
    """A new campaign, or one of those that were begun."""
    chronicle = chronicle_of(game)
    found = kept_of(game)
    if found:
        screen.say("  1. A new campaign")
        for i, (path, begun) in enumerate(found, start=2):
            line = f"{i}. {path.stem}: {chronicle.summary(begun.record)}"
            screen.say(*words.folded(line, screen.width, "  ", "     "))
        number = starting.choose(screen, "Which campaign?", ["new", *(path.stem for path, _ in found)])
        if number:
            return found[number - 1]
    begun = campaign.begin(game.key, game.version, chronicle)
    path = fresh(game)
    saves_folder.write(path, begun.save())
    return path, begun


# -- at the screen ------------------------------------------------------------------------------------------------


@dataclass
class Tour:
    """A campaign at this screen."""

    game: Game[Any]
    campaign: Campaign
    path: Path
    screen: Screen
    wanted: Wanted
    play: Play

    @property
    def chronicle(self) -> Chronicle:
        return chronicle_of(self.game)

    def run(self) -> None:
        """Scenario after scenario, until somebody leaves."""
        try:
            going = self.go_on()
            while going:
                going = self.next()
        except EndOfInput:
            self.screen.say("End of input.")
        self.screen.say(f"The campaign is kept in {self.path}", f"Go on with: noctule play --resume {self.path.name}")

    def go_on(self) -> bool:
        """First the table that was left in the middle, if the campaign stands where it began."""
        for path, table, _ in saves_folder.newest():
            seating = saves_folder.seating_of(path)
            if table is None or table.over or (seating.campaign, seating.checkpoint) != (self.path.name, self.campaign.head):
                continue
            title = self.game.scenario(table.setup.scenario).title
            typed = self.screen.ask(f"{title} was left in the middle. Go on with it? [yes] ").lower()
            return True if typed.startswith("n") else self.sit(table, Kept(path, seating))
        return True

    def next(self) -> bool:
        """Ask what to do next and do it; False if that is to leave."""
        chapters = self.chronicle.chapters(self.campaign.record)
        self.show(chapters)
        typed = self.screen.ask("What next? [1] " if chapters else "What next? ").lower() or ("1" if chapters else "")
        word, _, rest = typed.partition(" ")
        number = words.number(word)
        if number is not None and 1 <= number <= len(chapters):
            return self.begin(chapters[number - 1])
        if word in ("quit", "exit"):
            return False
        if word == "points":
            self.points()
        elif word == "back" and (back := words.number(rest)) is not None and self.campaign.has(back):
            self.campaign.go_back(back)
            self.keep()
        elif word == "remove" and (gone := words.number(rest)) is not None and self.campaign.has(gone):
            self.remove(gone)
        else:
            self.screen.say(f"'{typed}' is none of them.")
        return True

    def show(self, chapters: Any) -> None:
        screen = self.screen
        here = self.campaign.at(self.campaign.head)
        screen.say("", screen.paint(f"{self.game.name}, the campaign", "bold"))
        screen.tell(f"{here.title}. {self.chronicle.summary(here.record)}.")
        for i, chapter in enumerate(chapters, start=1):
            screen.say(*words.folded(f"{i}. {chapter.title}: {chapter.text}", screen.width, "  ", "     "))
        if not chapters:
            screen.say("There is nothing left to play on this line.")
        screen.tell("Or: points (all that you could go back to), back N (play on from point N; nothing is lost), quit.")
        if len(self.campaign.checkpoints) >= MOST:
            screen.tell(f"{FULL} That is done with: remove N (forget point N; what follows it follows the one before).")

    def points(self) -> None:
        """All checkpoints, with what was played to get there."""
        for point in self.campaign.checkpoints:
            self.screen.say(*words.folded(self.point_line(point), self.screen.width, "  ", "     "))

    def point_line(self, point: Checkpoint) -> str:
        after = f", after point {point.parent}" if point.parent is not None else ""
        here = " (you are here)" if point.id == self.campaign.head else ""
        when = f", {datetime.fromtimestamp(point.at):%d %b %Y}" if point.at else ""
        came = f" {' '.join((point.result.text, *(f'{note}.' for note in point.result.notes)))}" if point.result.text else ""
        return f"{point.id}. {point.title}{when}{after}{here}: {self.chronicle.summary(point.record)}.{came}"

    def remove(self, id: int) -> None:
        """Forget a point, to make room for others."""
        try:
            self.campaign.remove(id)
        except SetupError as refused:
            self.screen.say(f"{str(refused)[:1].upper()}{str(refused)[1:]}.")
            return
        self.keep()
        self.screen.say(f"Point {id} is forgotten.")

    def begin(self, chapter: Chapter) -> bool:
        """A new table for a chapter, with what the campaign carries over."""
        if len(self.campaign.checkpoints) >= MOST:
            return True  # what to do about it has just been shown
        scenario = self.game.scenario(chapter.scenario)
        low, high = scenario.seats
        setup, bots = Setup(scenario.key, self.wanted.seats), self.wanted.bots
        if not low <= len(setup.seats) <= high:
            setup, bots = starting.choose_seats(self.screen, self.game, scenario, self.wanted)
        settings = {**self.wanted.settings, **setup.settings, **chapter.settings}
        setup = msgspec.structs.replace(setup, settings=settings, record=self.campaign.record)
        bots = starting.chosen_bots(self.game, setup, bots)
        self.wanted = replace(self.wanted, seats=setup.seats, bots=bots)
        table: Table[Any] = Table.start(self.game, setup, luck=saves_folder.luck_of(self.wanted.seed))
        return self.sit(table, Kept.fresh(table, Seating(bots, self.wanted.alone, self.path.name, self.campaign.head)))

    def sit(self, table: Table[Any], kept: Kept) -> bool:
        """Play a table of this campaign; if it comes to its end, that is a new checkpoint."""
        self.play(table, kept)
        if not table.over:
            return False
        self.enter(table, kept.seating.checkpoint)
        return True

    def enter(self, table: Table[Any], start: int) -> None:
        """Write down what a finished table leaves behind: once, however often it is looked at."""
        save = table.save()
        if any(point.save == save for point in self.campaign.checkpoints) or not self.campaign.has(start):
            return
        before = self.campaign.at(start).record
        record = self.chronicle.after(before, table.state)
        with called(table.setup.names):
            result = self.chronicle.result(before, table.state)
        self.campaign.go_back(start)
        scenario = self.game.scenario(table.setup.scenario)
        self.campaign.advance(scenario.title, record, played=scenario.key, save=save, at=int(time()), result=result)
        self.keep()

    def keep(self) -> None:
        saves_folder.write(self.path, self.campaign.save())


def resumed(path: Path, screen: Screen, wanted: Wanted, play: Play) -> Tour:
    """A campaign that was begun, ready to go on."""
    game, begun = load(path)
    return Tour(game, begun, path, screen, wanted, play)
