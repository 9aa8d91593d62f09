"""The games that there are, in lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noctule.engine import Game, Scenario, Setting, SetupError, available, find

from . import words
from .screen import Screen

SHELF, REFERENCE = "The shelf", "Reference games"


@dataclass(frozen=True)
class Shelf:
    """Games by heading, the shelf first, and those that cannot be loaded with the reason."""

    games: dict[str, list[Game[Any]]]
    broken: dict[str, str]

    @property
    def all(self) -> list[Game[Any]]:
        return [game for games in self.games.values() for game in games]


def shelf() -> Shelf:
    """Every game; one that cannot be loaded does not hide the others."""
    games: dict[str, list[Game[Any]]] = {SHELF: [], REFERENCE: []}
    broken = {}
    for key in available():
        try:
            game = find(key)
        except Exception as error:
            broken[key] = f"{type(error).__name__}: {error}"
        else:
            games[REFERENCE if game.reference else SHELF].append(game)
    return Shelf({heading: found for heading, found in games.items() if found}, broken)


def scenario_line(scenario: Scenario) -> str:
    """`Skirmish: Five against five. 2 seats, about 10 minutes`."""
    low, high = scenario.seats
    seats = f"{words.span(low, high)} {'seat' if high == 1 else 'seats'}"
    parts = [seats, f"about {scenario.minutes} minutes" if scenario.minutes else "", scenario.difficulty]
    blurb = scenario.blurb.rstrip(".") + ". " if scenario.blurb else ""
    return f"{scenario.title}: {blurb}{', '.join(filter(None, parts))}"


def setting_line(setting: Setting) -> str:
    """`goal=none (none, last-long): A goal of your own`."""
    return f"{setting.key}={setting.default} ({', '.join(setting.choices)}): {setting.title}"


def shared_settings(game: Game[Any]) -> list[Setting]:
    """Those that every scenario of a game has."""
    first, *others = game.scenarios
    return [setting for setting in first.settings if all(setting in scenario.settings for scenario in others)]


def list_games(screen: Screen) -> None:
    """`noctule games`."""
    found = shelf()
    for heading, games in found.games.items():
        screen.say(screen.paint(heading, "bold"))
        for game in games:
            screen.say(f"  {game.key}")
            screen.tell(f"{game.name}: {game.blurb}", "    ")
            shared = shared_settings(game)
            for scenario in game.scenarios:
                screen.say(*words.folded(f"{scenario.key}: {scenario_line(scenario)}", screen.width, "      ", "        "))
                screen.say(*(f"        {setting_line(setting)}" for setting in scenario.settings if setting not in shared))
            screen.say(*(f"      --set {setting_line(setting)}" for setting in shared))
    screen.say(*(f"  {key} cannot be loaded: {reason}" for key, reason in found.broken.items()))
    if not found.all:
        raise SetupError("no game is installed")
    screen.say("", f"Play one with: noctule play {found.all[0].key}")
