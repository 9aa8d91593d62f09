"""`noctule lab`: many games of bots, and what they say about a game."""

from __future__ import annotations

import argparse
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from noctule.bots import best_bot, quick_bot
from noctule.engine import Game, NoctuleError, SetupError, find
from noctule.lab.crews import Alone, Cluster, Crew, Processes
from noctule.lab.doctors import Diagnosis, examine, of_file
from noctule.lab.findings import Findings
from noctule.lab.folders import Folder
from noctule.lab.hits import rule_runs
from noctule.lab.ladders import contest, ladder
from noctule.lab.matches import Played
from noctule.lab.plans import Plan, PlanError, Study, bot_named, matches, read
from noctule.lab.reports import report
from noctule.lab.studies import Progress, study
from noctule.lab.unused import unused_page
from noctule.lab.witnesses import witness_file, witnesses

from .ledger_list import checkout
from .screen import Screen
from .words import aligned, counted

Add = Callable[[Any, str, str, str, Any], Any]
"""Adds a command: name, what it does, example, what runs it."""


def add(commands: Any, add_command: Add, screen: Callable[[argparse.Namespace], Screen]) -> None:
    """The commands of the lab below `noctule lab`."""
    lab = add_command(
        commands, "lab", "play many games of bots and learn from them", "noctule lab report --quick scare/bedtime", None
    )
    lab.set_defaults(run=lambda _: lab.print_help() or 0)
    below = lab.add_subparsers(title="commands", metavar="COMMAND", parser_class=type(lab))

    def command(name: str, what: str, example: str, run: Callable[[Screen, argparse.Namespace], int]) -> Any:
        return add_command(below, name, what, example, lambda given: run(screen(given), given))

    play = command("play", "play many games into a folder; goes on where it stopped", PLAY, _play)
    play.add_argument("what", metavar="PLAN|GAME[/SCENARIO]", help="a plan in a TOML file, or what to play")
    play.add_argument("--out", type=Path, metavar="FOLDER", help="where results are kept; without it lab/<name>")
    _add_plan(play)
    _add_crew(play)

    shown = command("report", "what the games of a folder say, as one HTML file with pictures", REPORT, _report)
    shown.add_argument("folder", nargs="*", type=Path, metavar="FOLDER", help="results of `noctule lab play`; several are one")
    quick = "play a few games of it first, for a minute or so, and keep them in lab/quick-<name>"
    shown.add_argument("--quick", metavar="GAME[/SCENARIO]", help=quick)
    shown.add_argument("--out", type=Path, metavar="FILE", help="where it is written; without it report.html in the folder")
    shown.add_argument("--open", action="store_true", help="open it in a browser")
    _add_crew(shown)
    shown.add_argument("--table", action="store_true", help="a table of wins for a README instead, in Markdown")
    silent = command("unused", "which rules never fired in the games of a folder, with the test of each", UNUSED, _unused)
    silent.add_argument("game", help="the game's key")
    silent.add_argument("folder", nargs="+", type=Path, metavar="FOLDER", help="results of `noctule lab play`")
    ran = "also play N random games and count which rules' code runs without showing"
    silent.add_argument("--watch", type=int, default=0, metavar="N", help=ran)
    silent.add_argument(
        "--out", type=Path, metavar="FILE", help="without it FIRED.md in the game's folder of a source checkout"
    )
    doctor = command("doctor", "look at one scenario: does it load, can it be won, is it fair, is it dull?", DOCTOR, _doctor)
    doctor.add_argument("what", metavar="GAME/SCENARIO|FILE", help="a scenario of the shelf, or one in a file of its own")
    doctor.add_argument("--game", default="", metavar="GAME", help="the game that a file is for")
    doctor.add_argument("--seconds", type=float, default=90.0, metavar="S", help="about how long it may take")
    doctor.add_argument("--out", type=Path, metavar="FOLDER", help="keep a save of the shortest game to each ending here")
    _add_crew(doctor)
    steps = command("ladder", "rate all bots of a game against each other", LADDER, _ladder)
    steps.add_argument("what", metavar="GAME[/SCENARIO]")
    steps.add_argument("--bots", default="", metavar="BOT,BOT", help="these bots; without it all that the game has")
    steps.add_argument("--games", type=int, default=20, metavar="N", help="of every scenario and pair of bots")
    steps.add_argument("--seed", type=int, default=1, metavar="S")
    steps.add_argument("--out", type=Path, metavar="FOLDER", help="where results are kept; without it lab/ladder-<name>")
    _add_crew(steps)
    proof = command("witness", "look for the shortest game to each ending of a scenario", WITNESS, _witness)
    proof.add_argument("what", metavar="GAME[/SCENARIO]")
    proof.add_argument("--ending", default="", metavar="KEY", help="this ending only")
    proof.add_argument("--games", type=int, default=24, metavar="N", help="to try for each ending")
    proof.add_argument("--seed", type=int, default=1, metavar="S")
    proof.add_argument("--out", type=Path, default=Path("witnesses"), metavar="FOLDER", help="where the saves go")
    again = "play every round W times, and go on from the best: for endings that are hard to reach; those found before are kept"
    proof.add_argument("--climb", type=int, default=0, metavar="W", help=again)
    proof.add_argument("--bot", default="", metavar="BOT", help="who climbs; without it the best bot of the game")
    _add_crew(proof)


UNUSED = "noctule lab unused scare lab/scare --watch 200"
DOCTOR = "noctule lab doctor reborn/annex"
LADDER = "noctule lab ladder reborn --games 20"
WITNESS = "noctule lab witness scare/bedtime --out witnesses"
REPORT = "noctule lab report --quick scare/bedtime"
PLAY = "noctule lab play reborn/annex --bots greedy,random --games 200 --out annex"


def _add_plan(command: Any) -> None:
    command.add_argument("--games", type=int, metavar="N", help="of every scenario and number of seats; without it 100")
    command.add_argument("--seed", type=int, default=None, metavar="S", help="of the first game; the others count up from it")
    command.add_argument("--seats", default="", metavar="1,2", help="numbers of seats; without it all that a scenario takes")
    which = "one bot for all seats, one for each, or SIDE=BOT,SIDE=BOT; greedy:16 may try 16 things for an answer"
    command.add_argument("--bots", default="", metavar="BOT,BOT", help=which)
    command.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the scenario")
    command.add_argument("--decisions", action="store_true", help="keep a row for every decision too")


def _add_crew(command: Any) -> None:
    command.add_argument("--jobs", type=int, metavar="J", help="games at the same time; without it one for each core")
    where = "play on a Ray cluster: one of its own, or the one at HOST:PORT"
    command.add_argument("--ray", nargs="?", const="", metavar="ADDRESS", help=where)


# -- what is asked for ------------------------------------------------------------------------------------------------


def planned(given: argparse.Namespace) -> Plan:
    """The plan of a file, or of the command line."""
    if given.what.endswith(".toml"):
        plan = read(Path(given.what))
        if given.seats or given.bots or given.set:
            raise PlanError("a plan file says itself who plays; --seats, --bots and --set go with a game")
        return Plan(plan.study, given.games or plan.games, _or(given.seed, plan.seed), given.decisions or plan.decisions)
    game, _, scenario = given.what.partition("/")
    asked = Study(
        find(game).key,
        (find(game).scenario(scenario).key,) if scenario else (),
        numbers(given.seats),
        _bots(given.bots),
        dict(_setting(text) for text in given.set),
    )
    plan = Plan((asked,), _or(given.games, 100), _or(given.seed, 1), given.decisions)
    if plan.games < 1:
        raise PlanError("--games is at least 1")
    for _ in matches(plan):
        pass  # whatever is wrong is told before anything is played
    return plan


def _or(given: int | None, otherwise: int) -> int:
    return otherwise if given is None else given


def numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = next((part for part in parts if not (part.isascii() and part.isdigit())), None)
    if wrong is not None:
        raise PlanError(f"--seats {text}: '{wrong}' is no number of seats; give numbers, as in 1,2")
    return tuple(map(int, parts))


def _bots(text: str) -> str | tuple[str, ...] | dict[str, str]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if parts and all("=" in part for part in parts):
        return dict(_setting(part) for part in parts)
    return tuple(parts)


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not key or not equals or not value:
        raise SetupError(f"'{text}': give KEY=VALUE")
    return key.strip(), value.strip()


@contextmanager
def crew_for(given: argparse.Namespace) -> Iterator[Callable[[], Crew]]:
    """Who plays: made only once it is clear that there is something to play, but for a cluster, which has to answer."""
    if given.ray is not None:
        cluster = Cluster(given.ray)
        try:
            yield lambda: cluster
        finally:
            cluster.close()
        return
    if given.jobs is not None and given.jobs < 1:
        raise PlanError("--jobs is at least 1")
    yield lambda: Alone() if given.jobs == 1 else Processes(given.jobs)


# -- report -----------------------------------------------------------------------------------------------------------

QUICK = 24
"""Games of a first look."""
QUICK_BOT = ":16"
"""Bots of a first look think little: many short games say more than a few long ones."""


def _report(screen: Screen, given: argparse.Namespace) -> int:
    folders = list(given.folder)
    if given.quick:
        folders.append(_quick(screen, given))
    if not folders:
        raise PlanError("which results? Name a folder of `noctule lab play`, or play a few games first with --quick")
    results = [Folder(path) for path in folders]
    rows = list({row.match: row for folder in results for row in folder.rows()}.values())
    if given.table:
        screen.say(*win_table(rows, folders))
        return 0
    words = f"noctule lab report {' '.join(map(str, given.folder))}".strip()
    page = report(rows, f"{words} --quick {given.quick}" if given.quick else words, [d for f in results for d in f.damaged])
    target = given.out or folders[0] / "report.html"
    target.write_text(page, encoding="utf-8")
    screen.say(f"{counted(len(rows), 'game')}; the report is in {target}")
    if given.open:
        webbrowser.open(target.resolve().as_uri())
    return 0


def win_table(rows: list[Played], folders: list[Path]) -> list[str]:
    """Wins by scenario and number of players (and side), with intervals: a table for a README that says how it was made."""
    found = []
    for key in dict.fromkeys(row.game for row in rows):
        mine = Findings(key, [row for row in rows if row.game == key])
        sides = mine.game.sides or ("",)
        numbers = sorted({row.players for row in mine.rows})
        heads = [f"{many} {mine.game.name_of(side)}" if side else f"{many}" for many in numbers for side in sides]
        found += [f"| {mine.game.name} | games | {' | '.join(heads)} |", "|---" * (len(heads) + 2) + "|"]
        for scenario in mine.scenarios:
            cells = [mine.share(scenario, many, side) for many in numbers for side in sides]
            games = sum(row.scenario == scenario for row in mine.rows)
            found.append(f"| `{scenario}` | {games} | {' | '.join(str(cell) if cell.of else '' for cell in cells)} |")
    day = datetime.now(UTC).date().isoformat()
    return [
        *found,
        "",
        f"Won in 100 games, and what is likely; `noctule lab report {' '.join(map(str, folders))} --table`, {day}.",
    ]


def _unused(screen: Screen, given: argparse.Namespace) -> int:
    game, root = find(given.game), checkout()
    rows = [row for path in given.folder for row in Folder(path).rows() if row.game == game.key]
    runs = rule_runs(game, given.watch) if given.watch else {}
    home = root / "src" / Path(*game.package.split(".")) if root is not None else Path()
    tests = root / "tests" / ("reference" if game.reference else f"games/{game.key}") if root is not None else None
    watch = f" --watch {given.watch}" if given.watch else ""
    words = f"noctule lab unused {game.key} {' '.join(map(str, given.folder))}{watch}"
    target = given.out or home / "FIRED.md"
    target.write_text(unused_page(game, rows, runs, given.watch, tests, words), encoding="utf-8")
    screen.say(f"Written to {target}")
    return 0


def _quick(screen: Screen, given: argparse.Namespace) -> Path:
    """Play a few games with bots that think little."""
    name, _, scenario = given.quick.partition("/")
    game = find(name)
    bot = quick_bot(game)
    asked = Study(game.key, (game.scenario(scenario).key,) if scenario else (), bots=bot + QUICK_BOT if game.judge else bot)
    cells = len(list(matches(Plan((asked,), games=1))))
    plan = Plan((asked,), max(1, QUICK // cells))
    folder = Path("lab") / f"quick-{given.quick.replace('/', '-')}"
    with crew_for(given) as crew:
        played(screen, plan, folder, crew)
    return folder


# -- doctor, ladder, witness ------------------------------------------------------------------------------------------


def _one(what: str) -> tuple[Game[Any], str]:
    """A game, and one of its scenarios if it was named."""
    key, _, scenario = what.partition("/")
    game = find(key)
    return game, game.scenario(scenario).key if scenario else ""


def _doctor(screen: Screen, given: argparse.Namespace) -> int:
    path = Path(given.what)
    if path.suffix == ".toml":
        if not path.is_file():
            raise PlanError(f"{path}: there is no such file")
        more = [f"--seconds={given.seconds}", *([f"--jobs={given.jobs}"] if given.jobs else [])]
        return of_file(path, given.game, [*more, *(["--out", str(given.out)] if given.out else [])])
    game, scenario = _one(given.what)
    if not scenario:
        known = ", ".join(each.key for each in game.scenarios)
        raise PlanError(f"which scenario? The doctor sees one at a time: {known}")
    with crew_for(given) as crew:
        found = examine(game.key, scenario, crew, given.seconds, lambda text: screen.tell(text))
    _diagnosis(screen, found, given.out)
    return 1 if found.breaches or any(row.crash for row in found.rows) else 0


def _diagnosis(screen: Screen, found: Diagnosis, keep: Path | None) -> None:
    groups = Findings(found.game, found.rows).wins() if any(not row.crash for row in found.rows) else []
    screen.say("", screen.paint("Balance", "bold"), "  won in 100 games, and what is likely (95 in 100)")
    screen.say(
        *aligned([(f"  {name}", str(share), counted(share.of, "game")) for _, shares in groups for name, share in shares])
    )
    screen.say("", screen.paint("Endings", "bold"))
    for witness in found.witnesses:
        screen.tell(f"- {witness}", indent="  ")
        if keep is not None and witness.found:
            keep.mkdir(parents=True, exist_ok=True)
            path = witness_file(keep, found.scenario, witness.ending)
            path.write_text(witness.save, encoding="utf-8")
            screen.say(f"    {path}")
    _listed(screen, "Never used", found.never)
    _listed(screen, "Broken promises", found.breaches)
    _listed(screen, "What to look at", found.findings or ["Nothing stands out."])


def _listed(screen: Screen, title: str, lines: list[str]) -> None:
    if lines:
        screen.say("", screen.paint(title, "bold"))
        for line in lines:
            screen.tell(f"- {line}", indent="  ")


def _ladder(screen: Screen, given: argparse.Namespace) -> int:
    game, scenario = _one(given.what)
    names = [name.strip() for name in given.bots.split(",") if name.strip()]
    plan = contest(game.key, names, (scenario,) if scenario else (), given.games, given.seed)
    list(matches(plan))
    folder = given.out or Path("lab") / f"ladder-{given.what.replace('/', '-')}"
    with crew_for(given) as crew:
        progress = played(screen, plan, folder, crew)
    ratings = ladder(Folder(folder).rows())
    screen.say(f"{game.name}: {counted(progress.before + progress.done, 'game')}; 400 points more are ten wins for one loss.")
    rows = [
        (
            rating.name,
            f"{rating.points:+.0f}",
            f"({rating.low:+.0f} to {rating.high:+.0f})",
            f"{rating.wins:g} of {rating.games}",
        )
        for rating in ratings
    ]
    screen.say(*aligned([("bot", "rating", "likely", "points won"), *rows]))
    return 130 if progress.stopped else 0


def _witness(screen: Screen, given: argparse.Namespace) -> int:
    game, scenario = _one(given.what)
    if given.games < 1:
        raise PlanError("--games is at least 1")
    bot = given.bot or best_bot(game)
    bot_named(bot)
    climbs = (bot, given.climb) if given.climb > 0 else None
    found = []
    with crew_for(given) as crew:
        for key in [scenario] if scenario else [each.key for each in game.scenarios]:
            for witness in witnesses(
                game.key, key, given.games, crew, given.out, only=given.ending, seed=given.seed, climbs=climbs
            ):
                found.append(witness)
                screen.tell(f"{key}, {witness}")
    screen.say(f"{sum(each.found for each in found)} of {counted(len(found), 'ending')} reached; the saves are in {given.out}.")
    return 0 if all(each.found for each in found if each.ending.won) else 1


# -- play -------------------------------------------------------------------------------------------------------------


def _play(screen: Screen, given: argparse.Namespace) -> int:
    plan = planned(given)
    name = Path(given.what).stem if given.what.endswith(".toml") else given.what.replace("/", "-")
    folder = given.out or Path("lab") / name
    with crew_for(given) as crew:
        progress = played(screen, plan, folder, crew)
    screen.say(_summary(progress, folder))
    for damage in Folder(folder).damaged:
        screen.say(f"  left out: {damage}")
    if progress.stopped:
        screen.say("Stopped. The same command goes on from here.")
        return 130
    screen.say(f"See it with: noctule lab report {folder}")
    return 1 if progress.crashes else 0


def _summary(progress: Progress, folder: Path) -> str:
    before = f", {progress.before:,} before" if progress.before else ""
    crashed = f"; {counted(progress.crashes, 'game')} crashed" if progress.crashes else ""
    return f"{counted(progress.done, 'game')} played{before}, {progress.left:,} left{crashed}. Results are in {folder}."


def played(screen: Screen, plan: Plan, folder: Path, crew: Callable[[], Crew]) -> Progress:
    """Play a plan, with a bar where somebody watches."""
    with bar(screen) as tell:
        return study(plan, folder, crew, lambda progress, _row: tell(progress.before + progress.done, progress.games))


Tell = Callable[[int, int], None]


@contextmanager
def bar(screen: Screen, what: str = "games") -> Iterator[Tell]:
    """A bar with rate and time left; where nobody watches, nothing."""
    if not screen.target.isatty():
        yield lambda _done, _all: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        raise NoctuleError("the lab draws its bar with rich; install it with: pip install 'noctule[lab]'") from None
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    started, first = monotonic(), list[int]()
    with Progress(*columns, console=Console(file=screen.target), transient=True) as shown:
        task = shown.add_task(what, total=None, rate="")

        def tell(done: int, all: int) -> None:
            first.append(done) if not first else None
            rate = (done - first[0]) / max(0.001, monotonic() - started)
            shown.update(task, completed=done, total=all, rate=f"{rate:.1f} {what}/s")

        yield tell


__all__ = ["Played", "add", "bar", "crew_for", "planned", "played"]
