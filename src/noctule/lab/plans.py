"""What is to be played: a plan is a list of studies, and comes to a list of matches, always the same and in the same order.

A plan is a TOML file, so that a study can be repeated:

    games = 200                      # of every combination below
    seed = 1                         # of the first game; the others count up from it

    [[study]]
    game = "reborn"
    scenarios = ["annex", "vault"]   # none: all
    seats = [2]                      # none: every number that the scenario takes
    bots = ["greedy", "random:16"]   # one for all seats, or one for each; `{ norad = "greedy", salemite = "random" }` by side
    settings = { norad = "first" }
    swap = true                      # who sits where changes from game to game

A bot is written `greedy`, or `greedy:16` where it may try 16 things for an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from noctule.bots import BOTS, make, quick_bot
from noctule.bots.bot import Bot
from noctule.engine import Game, NoctuleError, Setup, SetupError, content, find

NAMES = ("ana", "ben", "cleo", "dan", "eva", "finn", "gia", "hugo", "iris")
"""Who sits down, in the order of the seats."""
MOST = 1_000_000
"""Games of a plan: a slip of the pen is found before the machine is busy for a year."""
Count = Annotated[int, Meta(ge=1, le=MOST)]


class PlanError(NoctuleError):
    """A plan that cannot be played, and what is wrong in it."""


class Study(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Games of one kind: every scenario with every number of seats."""

    game: str
    scenarios: tuple[str, ...] = ()
    seats: tuple[Annotated[int, Meta(ge=1, le=len(NAMES))], ...] = ()
    bots: str | tuple[str, ...] | dict[str, str] = ()
    """None: the best one of the game in every seat."""
    settings: dict[str, str] = {}
    games: Count | None = None
    """Of every combination; None: as many as the plan says."""
    seed: int | None = None
    swap: bool = True
    """Where bots differ, each seed is played as often as there are seats, and everybody sits everywhere once."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    study: tuple[Study, ...]
    games: Count = 100
    seed: int = 1
    decisions: bool = False
    """A row for every decision too."""


class Match(Struct, frozen=True, omit_defaults=True):
    """One game to be played."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    """One for each seat; one for each of the game's sides where `by_side`."""
    seed: int
    settings: dict[str, str] = {}
    by_side: bool = False
    decisions: bool = False
    keep: bool = False
    """Hand over the whole game as a save too."""
    toward: str = ""
    """The ending that the bots play for, where the game has a judge who wants one and no other."""

    @property
    def setup(self) -> Setup:
        return Setup(self.scenario, self.seats, self.settings)

    @property
    def id(self) -> str:
        """The same for the same game, whatever is written down of it: no game is played twice."""
        told = msgspec.structs.replace(self, decisions=False, keep=False)
        return sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


# -- bots -------------------------------------------------------------------------------------------------------------


def bot_named(name: str) -> tuple[str, int | None]:
    """A bot as a plan writes it: its name, and what it may try for an answer.

    >>> bot_named("greedy:16"), bot_named("random")
    (('greedy', 16), ('random', None))
    """
    word, colon, forks = name.partition(":")
    if word not in BOTS:
        raise PlanError(f"no bot '{word[:40]}'; there are: {', '.join(BOTS)}")
    if colon and not (forks.isascii() and forks.isdigit() and 0 < int(forks) < 1_000_000):
        raise PlanError(f"bot '{name[:40]}': after the colon stands how much it may try for an answer, as in {word}:16")
    return word, int(forks) if forks else None


def seated(name: str, seed: int) -> Bot:
    """A bot as a plan writes it, ready to play. It has no clock: the same seed answers the same on any machine."""
    word, forks = bot_named(name)
    return make(word, seed, forks=forks)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(path: Path) -> Plan:
    """A plan from a file; what is wrong is told with its line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PlanError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or 'it is no text'})") from None
    return written(text, path.name)


def written(text: str, name: str = "plan") -> Plan:
    """A plan from a text.

    >>> written('[[study]]\\ngame = "skirmish"\\nfairies = 3')
    Traceback (most recent call last):
    noctule.engine.errors.ContentError: plan:3: Object contains unknown field `fairies` (study.0.fairies)
    """
    plan = content.parse(text, Plan, name)
    for _ in matches(plan):
        pass  # whatever is wrong is found before anything is played
    return plan


def toml(plan: Plan) -> str:
    """A plan as a file that reads back to the same."""
    lines = [f"games = {plan.games}", f"seed = {plan.seed}", f"decisions = {_toml(plan.decisions)}"]
    for study in plan.study:
        lines += ["", "[[study]]", *(f"{key} = {_toml(value)}" for key, value in msgspec.to_builtins(study).items())]
    return "\n".join([*lines, ""])


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    return msgspec.json.encode(value).decode()


# -- matches ----------------------------------------------------------------------------------------------------------


def matches(plan: Plan) -> Iterator[Match]:
    """Every game of a plan: the first game of each combination, then the second of each, so that a run that is stopped
    early has seen something of everything."""
    cells = [(study, *cell) for study in plan.study for cell in _cells(study)]
    if not cells:
        raise PlanError("nothing to play: the plan has no [[study]]")
    many = [study.games or plan.games for study, *_ in cells]
    if sum(many) > MOST:
        raise PlanError(f"{sum(many):,} games; a plan has at most {MOST:,}")
    for number in range(max(many)):
        for games, (study, setup, bots) in zip(many, cells, strict=True):
            if number < games:
                yield _match(plan, study, setup, bots, number)


def _match(plan: Plan, study: Study, setup: Setup, bots: tuple[str, ...], number: int) -> Match:
    by_side, first = isinstance(study.bots, dict), plan.seed if study.seed is None else study.seed
    turns = len(bots) if study.swap and len(set(bots)) > 1 and not by_side else 1
    turn = number % turns
    seats = bots[turn:] + bots[:turn]
    return Match(
        study.game, setup.scenario, setup.seats, seats, first + number // turns, setup.settings, by_side, plan.decisions
    )


def _cells(study: Study) -> Iterator[tuple[Setup, tuple[str, ...]]]:
    """Every combination of a study: a scenario with a number of seats. SetupError or PlanError if one cannot be played."""
    game = find(study.game)
    for key in study.scenarios or tuple(scenario.key for scenario in game.scenarios):
        scenario = game.scenario(key)
        low, high = scenario.seats
        refused, fits = list[SetupError](), 0
        for many in study.seats or range(low, min(high, len(NAMES)) + 1):
            setup = Setup(key, NAMES[:many], study.settings)
            try:
                game.check(setup)
            except SetupError as error:
                refused.append(error)
                continue
            fits += 1
            yield setup, _bots(game, study, many)
        if refused and (study.seats or not fits):
            raise refused[0]


def _bots(game: Game[Any], study: Study, seats: int) -> tuple[str, ...]:
    bots = study.bots or quick_bot(game)
    if isinstance(bots, dict):
        if not game.sides:
            raise PlanError(f"{game.key} has no sides to give bots to; give one bot, or one for each seat")
        if set(bots) != set(game.sides):
            raise PlanError(f"{game.key}: bots by side are named for {', '.join(game.sides)}, not for {', '.join(bots)}")
        named = tuple(bots[side] for side in game.sides)
    else:
        given = (bots,) if isinstance(bots, str) else bots
        named = given * seats if len(given) == 1 else given
        if len(named) != seats:
            raise PlanError(f"{game.key}: {len(named)} bots for {seats} seats; give one, or one for each seat")
    for name in named:
        word, _ = bot_named(name)
        if game.judge is None and getattr(BOTS[word], "thinks", False):
            raise PlanError(f"{game.key} has no judge, and '{word}' cannot think without one; let random play it")
    return named
