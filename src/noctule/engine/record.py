"""Reading what a save says: whose answer comes next, and where the game stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from . import campaign, saves, shapes
from .chance import Fate
from .decisions import Decision
from .errors import DamagedSave, Diverged, IllegalAnswer, NoctuleError, SetupError
from .game import Game, Setup, State, check_seats, find
from .saves import GivenAnswer, GivenChance, Saved

S = TypeVar("S", bound=State)

ARRANGED: Final = "arranged"
"""The scenario of a table that started from an arranged position instead of a setup."""
MOST_NOTES: Final = 10
LONGEST_NOTE: Final = 60


class Record:
    """What a save says was answered and what chance said, given out one by one."""

    def __init__(self, entries: Sequence[GivenAnswer | GivenChance], pledged: bool = False) -> None:
        self._answers = [entry for entry in entries if isinstance(entry, GivenAnswer)]
        self._at = 0
        self.fate = Fate([entry for entry in entries if isinstance(entry, GivenChance)], strict=True, pledged=pledged)

    @property
    def next(self) -> GivenAnswer | None:
        return self._answers[self._at] if self._at < len(self._answers) else None

    def forces(self, decision: Decision) -> bool:
        """Whether the next step is the table's own: nobody is waited for."""
        given = self.next
        return (given is not None and given.forced) or decision.forced() is not None

    def take(self, decision: Decision) -> GivenAnswer | None:
        """The recorded answer to a decision; where there is only one answer the table gives it, recorded or not.

        A save may be older than the day on which the table began to answer that one: then it stands there as somebody's.
        """
        forced = decision.forced()
        given = self.next
        if forced is not None and (given is None or not given.forced):
            if given is not None and given.key == forced and given.seat in decision.seats:
                self._at += 1
            return GivenAnswer(0, decision.seats[0], forced, True)
        if given is None:
            return None
        if given.seat not in decision.seats:
            raise Diverged(f"'{given.seat}' answers, but {' or '.join(decision.seats)} is asked", given.line)
        try:
            decision.read(given.key)
        except IllegalAnswer as illegal:
            illegal.line = given.line
            raise
        self._at += 1
        return given

    def finish(self) -> None:
        if self._at < len(self._answers):
            left = self._answers[self._at :]
            raise Diverged(f"{len(left)} answers are left over", left[0].line)
        if self.fate.rest:
            raise Diverged(f"{len(self.fate.rest)} chance results are left over", getattr(self.fate.rest[0], "line", None))


def opened(text: str, source: str, wanted: Game[Any] | None = None) -> tuple[Game[Any], Saved]:
    """A save and its game, under today's names; the setup is checked."""
    saved = saves.read(text, source)
    game = game_of(saved, source, wanted)
    saved = replace(saved, setup=game.today(saved.setup))
    check_setup(game, saved, source)
    return game, saved


def game_of(saved: Saved, source: str, wanted: Game[Any] | None = None) -> Game[Any]:
    """The game of a save; DamagedSave if there is none, or if another one was wanted."""
    if wanted is not None and wanted.key != saved.game:
        raise DamagedSave(f"a save of '{saved.game[:40]}', not of '{wanted.key}'", 2, source)
    if wanted is not None:
        return wanted
    try:
        return find(saved.game)
    except SetupError as error:
        raise DamagedSave(str(error), 2, source) from None


def check_setup(game: Game[Any], saved: Saved, source: str) -> None:
    setup = saved.setup
    try:
        if setup.scenario == ARRANGED:
            check_seats(setup.seats, setup.names)
            _check_notes(setup.settings)
        else:
            game.check(setup)
        if setup.record:
            _check_record(game, setup.record)
    except SetupError as error:
        raise DamagedSave(f"setup: {error}", 4, source) from None


def _check_notes(settings: dict[str, str]) -> None:
    """What an arranged position was made for: a few short words, which nobody has declared."""
    if len(settings) > MOST_NOTES or any(len(word) > LONGEST_NOTE for pair in settings.items() for word in pair):
        raise SetupError(f"an arranged position has at most {MOST_NOTES} settings of {LONGEST_NOTE} letters")


def _check_record(game: Game[Any], record: dict[str, Any]) -> None:
    if game.chronicle is None:
        raise SetupError(f"{game.name} has no campaign, but a record of one is given")
    found = campaign.fault(game.chronicle, record)
    if found is not None:
        raise SetupError(f"record: {found}")


def position_of(game: Game[S], saved: Saved, source: str) -> S:
    """The boundary position of a save, brought up to today's shape and checked."""
    text = saved.position
    version = saved.rules.split(" ")[0]
    if version != game.version and game.upgrade is not None:
        plain = saves.plain_position(text, source)
        try:
            text = msgspec.json.encode(game.upgrade(version, plain))
        except Exception as error:  # whoever mends the upgrade sees it as the cause; to others the text is the suspect
            reason = f"a position of version '{version[:20]}' cannot be brought up to date: it is not as that version wrote it"
            raise DamagedSave(reason, source=source) from error
    state: S = saves.position(game.state, text, source)
    return possible(game, saved.setup, state, source)


def possible(game: Game[S], setup: Setup, state: S, source: str) -> S:
    """The position, if every reference in it leads somewhere and it breaks no invariant.

    A check that stumbles over it has found something impossible too.
    """
    try:
        broken = shapes.fault(state, _things(game, setup, state)) or next(iter(game.invariants(state)), None)
    except NoctuleError as error:
        broken = str(error)
    except Exception as error:
        broken = f"its check stumbles ({type(error).__name__}: {error})"
    if broken is not None:
        raise DamagedSave(f"the boundary position is impossible: {broken[:300]}", source=source)
    return state


def _things(game: Game[S], setup: Setup, state: S) -> shapes.Things:
    """What can be referred to: the game's own things, and what the setup says."""
    things = {**game.things(state), "seat": setup.seats, "seating of this game": (setup.seats,)}
    if setup.scenario != ARRANGED:
        things["scenario"] = (setup.scenario,)
    return things
