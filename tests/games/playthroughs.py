"""Games played by chance, from a seed, and what was asked and what happened in them: they must come out the same every time.

A game keeps its playthroughs as lines in `playthroughs.txt`: the seed (seeds go through all scenarios, numbers of seats and
settings) and a few digits for every so many answers: the questions with all their options, the rules that forbid the rest, the
answers, and the rules of all events. A rule that is broken changes what is on offer, why something is not, or what happens, and
with it the digits from there on. Words do not count. After a wanted change of the rules write them anew, and say in the commit
why they have changed:

    python tools/playthroughs.py GAME
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

from noctule.engine import Event, Game, Table
from noctule.engine.contract import setup_for

NAME = "playthroughs.txt"
EVERY = 50
"""Answers from one mark to the next."""
MOST = 1_000
"""Answers after which a game is left."""
JUDGED_EVERY = 5
"""Answers from one question whose refusals are looked at to the next: they are many and slow to judge."""


def happenings(game: Game[Any], seed: int) -> Iterator[list[str]]:
    """For each answer of a game: the question with its options, now and then the refusals, the answer, and the rules of what
    followed."""
    dice = Random(seed)
    table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
    yield [event.rule for event in table.events()]
    while not table.over and table.n < MOST:
        pending = table.pending
        seat = list(pending)[dice.randrange(len(pending))]
        decision, mark = pending[seat], table.mark()
        said = [seat, decision.kind, *(option.key for option in decision.options)]
        if table.n % JUDGED_EVERY == seed % JUDGED_EVERY:
            said += [f"{candidate.key} {candidate.no.rule}" for candidate in decision.candidates if candidate.no is not None]
        key = decision.sample(dice)
        table.answer(seat, key)
        yield [*said, key, *(entry.rule for entry in table.news(mark) if type(entry) is Event)]


def marks(game: Game[Any], seed: int) -> Iterator[str]:
    """Some digits after every so many answers of a game, and at its end."""
    whole, n = hashlib.blake2b(digest_size=3), 0
    for n, said in enumerate(happenings(game, seed), start=1):
        whole.update("\n".join(said).encode())
        if n % EVERY == 0:
            yield whole.hexdigest()
    yield f"{whole.hexdigest()}.{n}"


def kept(folder: Path) -> dict[int, list[str]]:
    """The marks of each playthrough of a game, by seed."""
    lines = map(str.split, (folder / NAME).read_text(encoding="utf-8").splitlines())
    return {int(seed): digits for seed, *digits in lines}


def keep(folder: Path, game: Game[Any], seeds: Iterable[int]) -> None:
    lines = [" ".join((str(seed), *marks(game, seed))) for seed in seeds]
    (folder / NAME).write_text("\n".join(lines) + "\n", encoding="utf-8")


def first_difference(now: list[str], before: list[str]) -> str:
    """Where a playthrough leaves its old way; empty if it does not."""
    for i, (one, two) in enumerate(zip_longest(now, before)):
        if one != two:
            return f"between the answers {i * EVERY} and {(i + 1) * EVERY}"
    return ""
