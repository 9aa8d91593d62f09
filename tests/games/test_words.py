"""What people read in a game is English: nothing is one of several."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noctule.engine import Luck, Setup, Table

ONE_OF_SEVERAL = re.compile(
    r"(?<![\w,.+/-])1 (?:(?!of\b)[A-Za-z]+ )?"
    r"(?:actions|agents|cards|dice|hits|[Pp]oints|rounds|spaces|squares|steps|tiles|turns|wounds)\b"
)
PLAYED = [
    ("scare", "bedtime", ("ana",)),
    ("scare", "bedwetter", ("ana",)),
    ("reborn", "toll-house", ("ana", "ben")),
    ("escape", "lift", ("ana", "ben")),
    ("darkness", "lease-notice", ("ana", "ben")),
    ("eternaut", "a", ("ana", "ben")),
]


@pytest.mark.parametrize(("game", "scenario", "seats"), PLAYED)
def test_nothing_is_one_of_several(game: str, scenario: str, seats: tuple[str, ...]) -> None:
    wrong: set[str] = set()
    for seed in range(3):
        table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed)
        luck = Luck(seed)
        for _ in range(200):
            if table.over:
                break
            seat, decision = next(iter(table.pending.items()))
            shown = table.view(seat).decision
            assert shown is not None
            wrong |= {
                text for text in (shown.prompt, *(option.label for option in shown.options)) if ONE_OF_SEVERAL.search(text)
            }
            table.answer(seat, decision.sample(luck))
        for seat in seats:
            wrong |= {line.text for line in table.log(seat) if ONE_OF_SEVERAL.search(line.text)}
    assert wrong == set()
