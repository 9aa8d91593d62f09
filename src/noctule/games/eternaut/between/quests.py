"""The seven Special Quests at the end of the campaign: which outcome each has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctule.engine import rule

from ..state import Diary
from .diary import lives

NUMBER: Final = 7


@rule("eternaut.quest.1")
def _one(diary: Diary) -> str:
    return "E" if "C-15" in diary.quest_cards else "A"


@rule("eternaut.quest.2")
def _two(diary: Diary) -> str:
    card, found = "B1-16" in diary.quest_cards, lives(diary, "911")
    return "D" if card and found else "C" if found else "B" if card else "A"


@rule("eternaut.quest.3")
def _three(diary: Diary) -> str:
    if not lives(diary, "905"):
        return ""
    return "F" if lives(diary, "902") else "E"


@rule("eternaut.quest.4")
def _four(diary: Diary) -> str:
    if "906" not in diary.met:
        return "A"
    return "F" if lives(diary, "901") and lives(diary, "906") else ""


@rule("eternaut.quest.5")
def _five(diary: Diary) -> str:
    return "D" if {"C-16", "D-17"} & set(diary.quest_cards) else "B"


@rule("eternaut.quest.6")
def _six(diary: Diary) -> str:
    return "B" if "C-17" in diary.quest_cards else "A"


@rule("eternaut.quest.7")
def _seven(diary: Diary) -> str:
    return "A"


CHECKS: Final[dict[int, Callable[[Diary], str]]] = {1: _one, 2: _two, 3: _three, 4: _four, 5: _five, 6: _six, 7: _seven}


@rule("eternaut.quest.already-marked")
def outcomes(diary: Diary) -> tuple[tuple[int, str], ...]:
    """The outcome of every Special Quest: the one that was marked in play, else what the final check says; none where it is
    silent."""
    marked = dict(diary.quests)
    found = [(number, marked.get(number) or check(diary)) for number, check in CHECKS.items()]
    return tuple((number, outcome) for number, outcome in found if outcome)
