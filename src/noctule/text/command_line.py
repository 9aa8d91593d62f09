"""The command line: `noctule play`, `lesson`, `games`, `replay`, `verify`, `rules`, `fuzz`, `lab`, `bench`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import msgspec

import noctule
from noctule.bots import LEVELS, best_bot
from noctule.engine import DamagedSave, NoctuleError, RuleBroken, SetupError, Table, available
from noctule.lab.campaigns import TRIES

from . import fuzzing, laboratory, ledger_list, lesson, replay, saves_folder, shelf, starting, story, touring
from .play import Sitting
from .saves_folder import Kept
from .screen import EndOfInput, Screen
from .starting import BEST, Wanted

INTERRUPTED, PIPE_CLOSED = 130, 141


class UsageError(NoctuleError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see: {self.prog} --help")


More = Callable[[Any], None]
"""Adds commands of another layer to ours."""


def main(arguments: Sequence[str] | None = None, more: More | None = None) -> int:
    """Run a command; every error that a person can meet is one line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        given = parser(more).parse_args(arguments)
        code = int(given.run(given))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more on its way out; nobody is there to read it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except NoctuleError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _complain(what: str) -> int:
    print(f"noctule: {' '.join(what.split())}", file=sys.stderr)
    return 2


def parser(more: More | None = None) -> Parser:
    whole = Parser(prog="noctule", description=noctule.__doc__, allow_abbrev=False, epilog="Start with: noctule play")
    whole.add_argument("--version", action="version", version=f"noctule {noctule.__version__}")
    whole.set_defaults(run=lambda _: _help(whole))
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _add_play(commands)
    taught = _add(commands, "lesson", "learn a game by playing it, step by step", "noctule lesson scare", _lesson)
    taught.add_argument("game", nargs="?", default="", help="the game's key; without it the lessons are named")
    taught.add_argument("--step", type=int, default=1, metavar="N", help="begin with that step")
    taught.add_argument("--plain", action="store_true", help="everything in words, nothing drawn: for screen readers")
    if more is not None:
        more(commands)
    _add(commands, "games", "list the games and their scenarios", "noctule games", _games)
    _add_saved(commands, "replay", "see a kept game again, step by step", "noctule replay my-game.save", _replay)
    _add_saved(
        commands, "verify", "check every answer and chance result of a kept game", "noctule verify my-game.save", _verify
    )
    rules = _add(commands, "rules", "list the rules of a game and how they stand", "noctule rules skirmish --missing", _rules)
    rules.add_argument("game", nargs="?", default="", help="the game's key; without it one line for each game")
    rules.add_argument("--missing", action="store_true", help="only rules that no code cites or no test covers")
    _add_fuzz(commands)
    laboratory.add(commands, _add, _screen)
    _add_story(commands)
    bench = _add(commands, "bench", "run the benchmarks of a source checkout", "noctule bench", _bench)
    bench.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="handed on to bench/run.py")
    return whole


def _help(whole: Parser) -> int:
    whole.print_help()
    return 0


def _add(commands: Any, name: str, what: str, example: str, run: Any) -> Parser:
    added: Parser = commands.add_parser(
        name, help=what, description=what[0].upper() + what[1:] + ".", epilog=f"Example: {example}", allow_abbrev=False
    )
    added.set_defaults(run=run)
    return added


def _add_play(commands: Any) -> None:
    example = "noctule play skirmish --scenario standard --seats ana,ben --bot ben"
    play = _add(commands, "play", "play a game; what is not given is asked, and Enter takes the default", example, _play)
    play.add_argument("game", nargs="?", default="", help="the game's key (see: noctule games)")
    play.add_argument("--scenario", default="", metavar="KEY", help="its key, or campaign for all of them in order")
    play.add_argument("--seats", default="", metavar="ana,ben", help="names of the seats, separated by commas")
    play.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the scenario")
    play.add_argument("--seed", type=int, help="the same seed gives the same luck")
    which = f"let a bot sit there: {', '.join(LEVELS)} or another one; without a word the best one of the game"
    play.add_argument("--bot", action="append", default=[], metavar="SEAT[=BOT]", help=which)
    play.add_argument("--alone", action="store_true", help="one person plays all seats: the screen is never handed over")
    play.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a kept game or campaign; without FILE choose a game"
    )
    play.add_argument("--plain", action="store_true", help="everything in words, nothing drawn: for screen readers")


def _add_saved(commands: Any, name: str, what: str, example: str, run: Any) -> None:
    added = _add(commands, name, what, example, run)
    added.add_argument("file", metavar="FILE", help="a save: a path, or a name in the saves folder")
    if name == "replay":
        added.add_argument("--plain", action="store_true", help="everything in words, nothing drawn")


def _add_fuzz(commands: Any) -> None:
    what = "play random games with every promise checked at every decision"
    fuzz = _add(commands, "fuzz", what, "noctule fuzz skirmish --games 1000 --jobs 4", _fuzz)
    fuzz.add_argument("game", nargs="?", default="", help="the game's key; with --saves without it all games")
    fuzz.add_argument("--saves", type=int, metavar="N", help="damage N saves instead: each must load or be refused clearly")
    fuzz.add_argument("--games", type=int, default=100, metavar="N")
    journeys = "play N whole campaigns instead: each chapter at random first, then by a bot until it is won"
    fuzz.add_argument("--campaigns", type=int, metavar="N", help=journeys)
    fuzz.add_argument("--bot", default="", metavar="BOT", help="who plays campaigns on; without it the best bot of the game")
    fuzz.add_argument("--seats", default="2", metavar="1,2", help="at a table of a campaign; one campaign after the other")
    fuzz.add_argument("--tries", type=int, default=TRIES, metavar="N", help="tables for a chapter of a campaign")
    fuzz.add_argument("--wins", type=int, default=1, metavar="N", help="win a chapter N times and go on from the best")
    fuzz.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game; the others count up from it")
    fuzz.add_argument("--jobs", type=int, default=1, metavar="J", help="games at the same time")


def _add_story(commands: Any) -> None:
    what = "check a game's story: its length, its faults, what no game has read, maps of its branches"
    tale = _add(commands, "story", what, "noctule story eternaut --games 1000 --pictures maps", _story)
    tale.add_argument("game", help="the game's key")
    tale.add_argument("--games", type=int, default=0, metavar="N", help="play N random games, name what none has read")
    tale.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game; the others count up from it")
    tale.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw how the story branches, one SVG a book")


# -- the commands -------------------------------------------------------------------------------------------------


def _screen(given: argparse.Namespace) -> Screen:
    return Screen(sys.stdin, sys.stdout, plain=getattr(given, "plain", False))


def _play(given: argparse.Namespace) -> int:
    screen = _screen(given)
    bots = dict(_pair(text, BEST, "--bot") for text in given.bot)
    seats = tuple(name.strip() for name in given.seats.split(",") if name.strip())
    settings = dict(_pair(text, "", "--set") for text in given.set)
    wanted = Wanted(given.game, given.scenario, seats, settings, bots, given.seed, given.alone)
    try:
        if given.resume is not None:
            _go_on(screen, given.resume or given.game, wanted)
        else:
            _begin(screen, wanted)
    except EndOfInput:
        screen.say("No game was begun.")
    return 0


def _begin(screen: Screen, wanted: Wanted) -> None:
    """A new game, or a campaign."""
    game = starting.find_game(screen, wanted.game)
    scenario = None
    if wanted.scenario != touring.KEY:
        scenario = starting.choose_scenario(screen, game, wanted.scenario, touring.offered(game))
    if scenario is None:
        path, begun = touring.choose(screen, game)
        touring.Tour(game, begun, path, screen, wanted, partial(_sit, screen, wanted)).run()
        return
    table, seating = starting.start(screen, game, scenario, wanted)
    _sit(screen, wanted, table, Kept.fresh(table, seating))


def _go_on(screen: Screen, name: str, wanted: Wanted) -> None:
    """A kept game or campaign; a game that belongs to a campaign leads back into it."""
    sit = partial(_sit, screen, wanted)
    path = touring.find(name) if name else None
    if path is not None:
        touring.resumed(path, screen, wanted, sit).run()
        return
    table, kept = starting.resume(screen, name, wanted.seed)
    seating = kept.seating
    bots = starting.chosen_bots(table.game, table.setup, {**seating.bots, **wanted.bots})
    kept.seating = msgspec.structs.replace(seating, bots=bots, alone=wanted.alone or seating.alone)
    screen.say(*_greeting(table.lost))
    path = touring.find(seating.campaign) if seating.campaign else None
    if path is None:
        sit(table, kept)
        return
    tour = touring.resumed(path, screen, wanted, sit)
    if tour.sit(table, kept):
        tour.run()


def _sit(screen: Screen, wanted: Wanted, table: Table[Any], kept: Kept) -> None:
    """Play a table at the screen."""
    bots = starting.sit_down(kept.seating, wanted.seed)
    sitting = Sitting(table, screen, kept, bots=bots, alone=kept.seating.alone, dice=Random(wanted.seed))
    screen.say("", screen.paint(f"{table.game.name.rstrip('.')}. Type help for what can be typed.", "bold"))
    sitting.run()


def _lesson(given: argparse.Namespace) -> int:
    screen = _screen(given)
    lesson.teach(screen, lesson.game_with_lesson(screen, given.game), given.step)
    return 0


def _greeting(lost: int) -> list[str]:
    if not lost:
        return []
    return [f"The rules have changed since: the last {lost} answers no longer fit, and the game goes on before them."]


def _pair(text: str, default: str, flag: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not key or (not equals and not default):
        raise UsageError(f"{flag} {text}: give KEY=VALUE")
    return key.strip().lower(), value.strip() or default


def _games(given: argparse.Namespace) -> int:
    shelf.list_games(_screen(given))
    return 0


def _replay(given: argparse.Namespace) -> int:
    path = saves_folder.find(given.file)
    replay.replay(_screen(given), saves_folder.read(path), str(path))
    return 0


def _verify(given: argparse.Namespace) -> int:
    path = saves_folder.find(given.file)
    try:
        replay.verify(_screen(given), saves_folder.read(path), str(path))
    except (DamagedSave, RuleBroken) as damage:
        _complain(str(damage))
        return 1
    return 0


def _rules(given: argparse.Namespace) -> int:
    screen = _screen(given)
    key = starting.find_game(screen, given.game).key if given.game else ""
    ledger_list.list_rules(screen, key, missing=given.missing)
    return 0


def _fuzz(given: argparse.Namespace) -> int:
    if given.games < 1 or given.jobs < 1:
        raise UsageError("--games and --jobs are at least 1")
    if given.tries < 1 or given.wins < 1:
        raise UsageError("--tries and --wins are at least 1")
    screen = _screen(given)
    if given.saves is not None:
        games = (starting.find_game(screen, given.game).key,) if given.game else available()
        return 0 if fuzzing.damage(screen, games, given.saves, given.seed, Path("fuzz-failures")) else 1
    game = starting.find_game(screen, given.game)
    if given.campaigns is not None:
        bot, seats = given.bot or best_bot(game), laboratory.numbers(given.seats) or (2,)
        fine = fuzzing.campaigns(screen, game, given.campaigns, given.seed, bot, seats, given.tries, given.wins)
        return 0 if fine else 1
    return 0 if fuzzing.fuzz(screen, game.key, given.games, given.seed, given.jobs, Path("fuzz-failures")) else 1


def _story(given: argparse.Namespace) -> int:
    fine = story.story(_screen(given), starting.find_game(_screen(given), given.game), given.games, given.seed, given.pictures)
    return 0 if fine else 1


def _bench(given: argparse.Namespace) -> int:
    root = ledger_list.checkout()
    program = root / "bench" / "run.py" if root is not None else None
    if program is None or not program.is_file():
        raise SetupError("the benchmarks are not part of an installed package; run this in a source checkout")
    return subprocess.run([sys.executable, str(program), *given.rest], check=False).returncode
