"""The questions before a game. Each has an answer on Enter: three Enters start a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from noctule.bots import BOTS, best_bot, bots_of, make
from noctule.engine import Game, Scenario, Setup, SetupError, Table

from . import saves_folder, words
from .saves_folder import Kept, Seating
from .screen import EndOfInput, Screen
from .shelf import scenario_line, shelf

BEST = "best"
"""Stands for the best bot that a game has."""
THINKING_SECONDS = 1.0
NAMES = ("ana", "ben", "cleo", "dan", "eva", "finn", "gwen", "hugo")


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line; what is empty is asked."""

    game: str = ""
    scenario: str = ""
    seats: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    alone: bool = False


def start(screen: Screen, game: Game[Any], scenario: Scenario, wanted: Wanted) -> tuple[Table[Any], Seating]:
    """A new table after the questions that are still open."""
    setup = Setup(scenario.key, wanted.seats, wanted.settings)
    bots = wanted.bots
    if not setup.seats:
        setup, bots = choose_seats(screen, game, scenario, wanted)
    bots = chosen_bots(game, setup, bots)
    table: Table[Any] = Table.start(game, setup, luck=saves_folder.luck_of(wanted.seed))
    return table, Seating(bots, wanted.alone)


def find_game(screen: Screen, key: str) -> Game[Any]:
    games = shelf()
    if key:
        found = [game for game in games.all if game.key == key] or [game for game in games.all if game.key.startswith(key)]
        if key in games.broken:
            raise SetupError(f"game '{key}' cannot be loaded: {games.broken[key]}")
        if len(found) != 1:
            raise SetupError(f"no game '{key[:40]}'; there are: {', '.join(game.key for game in games.all)}")
        return found[0]
    number = 1
    for heading, some in games.games.items():
        screen.say(screen.paint(heading, "bold"))
        for game in some:
            screen.say(*words.folded(f"{number}. {game.name} ({game.key}): {game.blurb}", screen.width, "  ", "     "))
            number += 1
    return games.all[choose(screen, "Which game?", [game.key for game in games.all])]


def choose_scenario(screen: Screen, game: Game[Any], key: str, last: str = "") -> Scenario | None:
    """One of the scenarios; None for the `last` line of the list, where there is one."""
    if key:
        return game.scenario(key)
    screen.say("", screen.paint(game.name, "bold"))
    lines = [scenario_line(scenario) for scenario in game.scenarios] + [last] * bool(last)
    for i, line in enumerate(lines, start=1):
        screen.say(*words.folded(f"{i}. {line}", screen.width, "  ", "     "))
    keys = [scenario.key for scenario in game.scenarios] + ["campaign"] * bool(last)
    number = choose(screen, "Which scenario?", keys)
    return game.scenarios[number] if number < len(game.scenarios) else None


def choose(screen: Screen, question: str, keys: Sequence[str]) -> int:
    """The place of one of the keys, by number, key or beginning; Enter takes the first."""
    while True:
        typed = asked(screen, f"{question} [1] ").lower()
        if not typed:
            return 0
        number = words.number(typed)
        if number is not None and 1 <= number <= len(keys):
            return number - 1
        found = [i for i, key in enumerate(keys) if key == typed] or [i for i, key in enumerate(keys) if key.startswith(typed)]
        if len(found) == 1:
            return found[0]
        screen.say(f"'{typed}' is none of them: give a number from 1 to {len(keys)}, or one of {', '.join(keys)}.")


def asked(screen: Screen, question: str) -> str:
    """What is typed; `quit` leaves here as it does in the game."""
    typed = screen.ask(question)
    if typed.lower() in ("quit", "exit"):
        raise EndOfInput
    return typed


# -- seats and settings -------------------------------------------------------------------------------------------


def default_seats(scenario: Scenario) -> tuple[str, ...]:
    more = (f"seat-{i}" for i in range(len(NAMES) + 1, scenario.seats[0] + 1))
    return (*NAMES[: scenario.seats[0]], *more)


def choose_seats(screen: Screen, game: Game[Any], scenario: Scenario, wanted: Wanted) -> tuple[Setup, dict[str, str]]:
    """Names, bots and settings, all on one line; asked again until a table can start from them."""
    seats = default_seats(scenario)
    low, high = scenario.seats
    screen.say("", f"Who plays? {words.span(low, high)} {'seat' if high == 1 else 'seats'}, at this screen.")
    screen.say(f"  Type names, for example: {', '.join(default_seats(scenario))}")
    screen.say(f"  A bot takes a seat with: {seats[-1]}={best_bot(game)} (there are: {', '.join(bots_of(game))})")
    for setting in scenario.settings:
        chosen = wanted.settings.get(setting.key, setting.default)
        screen.say(f"  {setting.title}: {setting.key}={chosen}, of {', '.join(setting.choices)}")
    while True:
        typed = asked(screen, f"Names{' and settings' if scenario.settings else ''}? [{', '.join(seats)}] ")
        try:
            names, settings, bots = read_seats(typed, scenario)
            setup = Setup(scenario.key, names or seats, {**wanted.settings, **settings})
            game.check(setup)
            bots = chosen_bots(game, setup, {**wanted.bots, **bots})
        except SetupError as error:
            screen.tell(f"No: {error}")
            continue
        return setup, bots


def read_seats(typed: str, scenario: Scenario) -> tuple[tuple[str, ...], dict[str, str], dict[str, str]]:
    """Names, settings and bots of a line such as `ana, ben=random fog=on`.

    >>> read_seats("ana, ben=random", Scenario("s", "S"))
    (('ana', 'ben'), {}, {'ben': 'random'})
    """
    names: list[str] = []
    settings: dict[str, str] = {}
    bots: dict[str, str] = {}
    known = {setting.key for setting in scenario.settings}
    for word in re.split(r"[\s,]+", typed.strip().lower()):
        name, equals, value = word.partition("=")
        if equals and name in known:
            settings[name] = value
        elif equals:
            bots[name] = value
            names += [name] if name not in names else []
        elif name:
            names.append(name)
    return (() if not set(names) - bots.keys() and bots.keys() <= set(NAMES) else tuple(names)), settings, bots


def chosen_bots(game: Game[Any], setup: Setup, bots: dict[str, str]) -> dict[str, str]:
    """Which bot sits where: the best that the game has where none was named. SetupError if that cannot be."""
    chosen = {seat: best_bot(game) if bot == BEST else bot for seat, bot in bots.items()}
    for seat, bot in chosen.items():
        if seat not in setup.seats:
            raise SetupError(f"no seat or setting '{seat[:40]}'; the seats are {', '.join(setup.seats)}")
        if bot not in BOTS:
            raise SetupError(f"no bot '{bot[:40]}'; there are: {', '.join(BOTS)}")
    return chosen


def sit_down(seating: Seating, seed: int | None) -> dict[str, Any]:
    """The bots of a seating, ready to answer. With a seed they play the same game again, so no clock stops them."""
    first, seconds = (datetime.now().microsecond, THINKING_SECONDS) if seed is None else (seed, None)
    return {seat: make(name, first + i, seconds) for i, (seat, name) in enumerate(seating.bots.items(), start=1)}


# -- going on -----------------------------------------------------------------------------------------------------


def resume(screen: Screen, name: str, seed: int | None = None) -> tuple[Table[Any], Kept]:
    """A kept game: the one named, or one of a list."""
    if name:
        return saves_folder.load(saves_folder.find(name), seed)
    found: list[Kept] = []
    for path, table, reason in saves_folder.newest():
        if table is None:
            screen.tell(f"Cannot be read: {reason}", "  ")
        elif not table.over:
            found.append(Kept(path))
            screen.say(*words.folded(f"{len(found)}. {path.name}: {_standing(table)}", screen.width, "  ", "     "))
    if not found:
        raise SetupError(f"no game to go on with in {saves_folder.folder()}; start one with: noctule play")
    kept = found[choose(screen, "Which game?", [kept.path.name for kept in found])]
    return saves_folder.load(kept.path, seed)


def _standing(table: Table[Any]) -> str:
    status = table.view(None).status
    waiting = " ".join(table.view(None).waiting)
    seats = ", ".join(map(table.setup.called, table.setup.seats))
    return f"{table.game.name} with {seats}. {'. '.join(filter(None, (status.round, status.phase)))}. {waiting}"
