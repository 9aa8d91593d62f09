"""A lesson at the screen: a coach tells what to try, and says when it is done."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from noctule.engine import Game, SetupError, lessons
from noctule.engine.lessons import Lesson, Standing
from noctule.engine.views import Status, View

from .play import Sitting
from .screen import EndOfInput, Screen
from .shelf import shelf
from .starting import find_game


def game_with_lesson(screen: Screen, key: str) -> Game[Any]:
    """The game named, or the only one that has a lesson; SetupError names those there are."""
    if not key:
        taught = [game for game in shelf().all if game.lessons]
        if len(taught) == 1:
            return taught[0]
        there = "; ".join(f"noctule lesson {game.key} ({game.name}: {game.lessons[0].name})" for game in taught)
        raise SetupError(f"say which lesson you want: {there}" if taught else "no game has a lesson yet")
    game = find_game(screen, key)
    if not game.lessons:
        raise SetupError(f"{game.name} has no lesson; read its rules with: noctule rules {game.key}")
    return game


def teach(screen: Screen, game: Game[Any], number: int) -> None:
    """The steps of a game's lesson from one of them on, until the last is done or the learner leaves."""
    lesson = game.lessons[0]
    lessons.find_step(game, lesson.key, number)
    screen.say(screen.paint(f"{game.name}: {lesson.name}", "bold"))
    screen.tell("Type hint for help, again to start a step anew, next to go on, and help for everything else.")
    while number <= len(lesson.steps):
        coached = Coached(lessons.find_step(game, lesson.key, number), lessons.begin(game, lesson.key, number), screen)
        coached.run()
        if coached.wish == "leave":
            screen.say(f"Go on with: noctule lesson {game.key} --step {number}")
            return
        number += coached.wish == "next"
    _farewell(screen, game, lesson)


def _farewell(screen: Screen, game: Game[Any], lesson: Lesson) -> None:
    screen.say("", screen.paint(f"That was {lesson.name}.", "bold"))
    screen.say(f"Play the game itself with: noctule play {game.key}")


class Coached(Sitting):
    """One step at the screen. `wish` says what comes after it: next, again or leave."""

    def __init__(self, standing: Standing, table: Any, screen: Screen) -> None:
        super().__init__(table, screen)
        self.standing = standing
        self.wish = "leave"
        self.done = False

    def run(self) -> None:
        self.introduce()
        try:
            while not self.leaving and not self.table.over and not self.done:
                self.turn()
                self.done = lessons.done(self.table)
            if not self.leaving:
                self.conclude()
        except EndOfInput:
            self.leave("End of input.")

    def introduce(self) -> None:
        here, screen = self.standing, self.screen
        heading = f"Step {here.number} of {len(here.lesson.steps)}: {here.step.title}"
        screen.say("", screen.paint(heading, "bold"))
        screen.tell(here.step.text.strip())
        self.remind()

    def remind(self) -> None:
        self.screen.tell(f"Try this: {self.standing.step.task}")

    def status(self, view: View) -> Status:
        """What is asked here goes before what the whole game is about."""
        return replace(view.status, goal=self.standing.step.task)

    def heard(self, seat: str, line: str) -> None:
        word = line.lower().removeprefix("/")
        if word == "hint":
            self.screen.tell(f"Hint: {self.standing.step.hint}")
        elif word == "task":
            self.remind()
        elif word in ("again", "next"):
            self.wish, self.leaving = word, True
        else:
            super().heard(seat, line)

    def conclude(self) -> None:
        """The step is done, or the game ended before it was: show how things stand, and go on."""
        self.screen.say("")
        self.tell_news(self._at_screen)
        self.show_boards(self.table.view(self._at_screen))
        if not self.done:
            outcome = self.table.view(self._at_screen).status.outcome
            self.screen.tell(f"It ended before that was done: {outcome}.")
            self.wish = "again" if self.screen.ask("Enter: try the step again; q: leave. ").lower() != "q" else "leave"
            return
        self.screen.say(self.screen.paint(f"Done: {self.standing.step.title}.", "bold"))
        if self.standing.last:
            self.wish = "next"
            return
        typed = self.screen.ask("Enter: the next step; again: this one once more; q: leave. ").lower()
        self.wish = {"q": "leave", "quit": "leave", "again": "again"}.get(typed, "next")

    def leave(self, reason: str = "") -> None:
        self.leaving = True
        self.wish = "leave"
        if reason:
            self.screen.say(reason)
