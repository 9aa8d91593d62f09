"""The budgets of the engine, measured side by side in one run on one core.

    make bench          or: python bench/run.py [--seconds 3] [--rounds 3] [--no-references]

Machines are noisy: every figure is a median over interleaved rounds, and what counts are the ratios.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent))

import darkness
import msgspec
import random_play
import reborn
import scare
from references import run as references

from noctule.engine import Luck, Setup, Table, find

SKIRMISH = find("skirmish")
STANDARD = Setup("standard", ("ana", "ben"))
WATCH = Setup("watch", ("ana", "ben"))
DIGEST = "1152a3a9"
BESIDE_CHESS = (("Level 7 [Escape]", "escape", 200), ("When Darkness Comes", "darkness", 108), ("The Eternaut", "eternaut", 90))
"""Games that are held against python-chess: name, key, and how many are played."""
LATE = 2000
EARLY = 100
Figures = TypeVar("Figures", random_play.Speed, scare.Phase, reborn.Forks, darkness.Cost)


class Stream(Luck):
    """The streams that every engine plays the reference skirmish with."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.s = start

    def below(self, n: int) -> int:
        self.s = (self.s * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.s >> 8) % n


def play_skirmish(seed: int, record: list[int] | None = None) -> tuple[int, Table[Any]]:
    """One whole game of random legal play: options built, every answer validated, the log kept."""
    policy = Stream(2 * seed + 1)
    table: Table[Any] = Table.start(SKIRMISH, STANDARD, luck=Stream(7919 * seed + 17))
    decisions = 0
    while not table.over:
        ((seat, decision),) = table.pending.items()
        options = decision.options
        index = policy.below(len(options))
        table.answer(seat, options[index].key)
        decisions += 1
        if record is not None:
            record += (len(options), index)
    return decisions, table


def digest() -> str:
    """The proof that ours is the same game: see SKIRMISH.md."""
    mixed = 2166136261
    for seed in range(300):
        record: list[int] = []
        decisions, table = play_skirmish(seed, record)
        outcome = table.view(None).status.outcome
        winner = {"ana wins": 0, "ben wins": 1}.get(outcome, 2)
        strength = sum(counter.value for counter in table.view(None).panels[0].counters)
        for value in (*record, decisions, winner, strength):
            mixed = ((mixed ^ value) * 16777619) & 0xFFFFFFFF
    return f"{mixed:08x}"


def decisions_per_second(seconds: float) -> float:
    with references.one_core():
        played, seed, started = 0, 0, perf_counter()
        while (passed := perf_counter() - started) < seconds:
            played += play_skirmish(seed)[0]
            seed += 1
        return played / passed


def long_game(answers: int) -> Table[Any]:
    """A game of the long watch in which nobody shoots."""
    table: Table[Any] = Table.start(SKIRMISH, WATCH, seed=1)
    policy = Luck(2)
    for _ in range(answers):
        ((seat, decision),) = table.pending.items()
        peaceful = [option.key for option in decision.options if not option.key.startswith("shoot")]
        table.answer(seat, peaceful[policy.below(len(peaceful))])
    return table


def microseconds(work: Callable[[], object], times: int = 2000) -> float:
    started = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - started) / times * 1e6


def undo_and_answer_again(table: Table[Any]) -> Callable[[], None]:
    seat = next(iter(table.pending))
    key = table.pending[seat].options[0].key

    def work() -> None:
        table.answer(seat, key)
        table.undo(seat)

    return work


def memory_of_an_idle_table(answers: int) -> float:
    """Kilobytes, static content not counted."""
    long_game(10)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = long_game(answers)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert not table.over
    return (after - before) / 1000


def row(what: str, figure: str, budget: str = "", note: str = "") -> None:
    print(f"| {what:<52} | {figure:>16} | {budget:<22} | {note}")


def in_a_process_of_its_own(figures: type[Figures], *words: str) -> Figures:
    """Figures of a game with a cold start, measured by the module beside this one that they are defined in."""
    command = [sys.executable, str(Path(__file__).with_name(f"{figures.__module__}.py")), *words]
    with references.one_core():
        return msgspec.json.decode(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout, type=figures)


def compare_engines(seconds: float, rounds: int, with_references: bool) -> None:
    ours, theirs, chess = [], [], []
    whole: list[random_play.Speed] = []
    note = ""
    proof = digest()
    for _ in range(rounds):
        ours.append(decisions_per_second(seconds))
        whole.append(in_a_process_of_its_own(random_play.Speed, "scare", "--games", "200"))
        if with_references:
            reference = references.boardgame_io(seconds)
            if reference.digest != DIGEST:
                sys.exit(f"boardgame.io plays another game: digest {reference.digest}, not {DIGEST}")
            theirs.append(reference.per_second)
            note = reference.note
            chess.append(references.chess(seconds).per_second)
    row("skirmish, our table: decisions per second", f"{median(ours):,.0f}", "", f"digest {proof}")
    tell_speed("S.C.A.R.E. Tactics", whole, 200, "at least 10,000")
    if theirs:
        row("skirmish, boardgame.io headless", f"{median(theirs):,.0f}", "", note)
        row("chess, python-chess", f"{median(chess):,.0f}")
        row("ours / boardgame.io", f"{median(ours) / median(theirs):.1f}", "at least 8")
    if proof != DIGEST:
        sys.exit(f"our skirmish is another game: digest {proof}, not {DIGEST}")


def tell_speed(game: str, found: list[random_play.Speed], games: int, budget: str) -> None:
    """Answers per second, and with the decisions that the table answers itself, because they have one option only."""
    for what, figure in {
        f"{game}, answers/s, first {games} games": median(f.cold for f in found),
        f"{game}, answers/s, {games} games later": median(f.warm for f in found),
    }.items():
        forced = f"{figure * (1 + found[0].forced):,.0f} decisions/s with forced ones; {found[0].answers:,} answers"
        row(what, f"{figure:,.0f}", budget, forced)


def measure_tables() -> None:
    early, late = long_game(EARLY + 1), long_game(LATE + 1)
    row("fork in mid-turn", f"{microseconds(late.fork):.1f} µs", "under 100 µs")
    works: dict[str, Callable[[Table[Any]], Callable[[], object]]] = {
        "answer and undo": lambda table: undo_and_answer_again(table),
        "load": lambda table: partial(Table.load, table.save()),
        "view": lambda table: lambda: table.view("ana"),
    }
    for what, work in works.items():
        first, last = microseconds(work(early), 500), microseconds(work(late), 500)
        row(f"{what} at answer {EARLY} / {LATE}", f"{first:.0f} / {last:.0f} µs", "does not grow")
    row(f"memory of an idle table at {LATE:,} answers", f"{memory_of_an_idle_table(LATE):.0f} kB", "under 200 kB")


def measure_monster_phase(rounds: int) -> None:
    found = [in_a_process_of_its_own(scare.Phase) for _ in range(rounds)]
    what = f"a phase of {found[0].monsters} monsters on {found[0].map}"
    row(f"{what}, the first", f"{median(f.cold for f in found):.1f} ms", "under 20 ms")
    later, worst = median(f.warm for f in found), max(f.worst for f in found)
    row(f"{what}, later", f"{later:.1f} ms", "under 20 ms", f"the worst of 20: {worst:.1f} ms")


def measure_reborn(rounds: int) -> None:
    whole = [in_a_process_of_its_own(random_play.Speed, "reborn", "--games", "66") for _ in range(rounds)]
    tell_speed("Earth Reborn", whole, 66, "at least 8,000")
    found = [in_a_process_of_its_own(reborn.Forks) for _ in range(rounds)]
    fork, note = median(f.fork for f in found), f"{found[0].depth} answers after the last boundary"
    row("Earth Reborn, fork inside an interruption", f"{fork:.0f} µs", "under 200 µs", note)
    judged, seen = median(f.judge for f in found), median(f.view for f in found)
    row("Earth Reborn, judging / viewing that position", f"{judged:.0f} / {seen:.0f} µs")


def measure_beside_chess(game: str, key: str, games: int, seconds: float, rounds: int, with_references: bool) -> None:
    """Random play by turns with python-chess, which both have one core to themselves for."""
    whole, chess = [], []
    for _ in range(rounds):
        whole.append(in_a_process_of_its_own(random_play.Speed, key, "--games", str(games)))
        if with_references:
            chess.append(references.chess(seconds).per_second)
    tell_speed(game, whole, games, "at least 10,000")
    if chess:
        first, later = (median(found) / median(chess) for found in ([f.cold for f in whole], [f.warm for f in whole]))
        row(f"{game} / python-chess, first games; later", f"{first:.2f}; {later:.2f}", "at least 0.8")


def measure_darkness() -> None:
    for dice in (8, 9):
        cost = in_a_process_of_its_own(darkness.Cost, "--dice", str(dice))
        figures = f"{cost.plain:.1f} / {cost.several:.1f} / {cost.spoiled:.1f} ms"
        row(f"odds of {dice} dice: plain / re-rolls / Nuisance", figures, "under 5 ms", "the slowest Target Number, first time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each round of each engine takes")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-references", action="store_true", help="measure only ourselves")
    asked = parser.parse_args()
    row("what", "measured", "budget", "note")
    compare_engines(asked.seconds, asked.rounds, not asked.no_references)
    measure_tables()
    measure_monster_phase(asked.rounds)
    measure_reborn(asked.rounds)
    for game, key, games in BESIDE_CHESS:
        measure_beside_chess(game, key, games, asked.seconds, asked.rounds, not asked.no_references)
    measure_darkness()


if __name__ == "__main__":
    main()
