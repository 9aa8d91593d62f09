"""Penalty cards: Fatigue, Heavy wounds and Madness take a place on the board until something removes them."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..content import FACTS
from ..content.words import Penalty
from ..state import State
from ..story.scene import Scene, tell
from . import boards, gifts
from .life import hurt
from .whom import whom

NAMES = {"fatigue": "Fatigue", "wound": "a Heavy wound", "madness": "Madness"}
RULES = {"fatigue": "eternaut.penalty.full-board", "wound": "eternaut.wound.card", "madness": "eternaut.madness.card"}


@rule("eternaut.wound.one", "eternaut.madness.one", "eternaut.rest.fatigue-supply")
async def give(s: State, g: Ask, who: str, penalty: Penalty) -> None:
    """A Penalty card for a Character. A second Heavy wound is damage instead, a second Madness nothing."""
    if who not in s.people:
        return
    if penalty == "wound" and s.people[who].has("wound"):
        await hurt(s, g, who, FACTS.damage.second_wound, "eternaut.wound.one")
    elif penalty == "madness" and s.people[who].has("madness"):
        tell(s, g, "eternaut.madness.one", "{who} is out of her or his mind already.", who=who)
    elif not boards.supply(s, penalty):
        tell(s, g, "eternaut.rest.fatigue-supply", "No card is left of {penalty}.", penalty=NAMES[penalty])
    elif penalty != "fatigue" or not await gifts.steadied(s, g, who):
        place(s, g, who, penalty)


@rule("eternaut.wound.card", "eternaut.madness.card", "eternaut.penalty.full-board")
def place(s: State, g: Ask, who: str, penalty: Penalty) -> None:
    """The card itself comes onto the board, full or not."""
    tell(
        s,
        g,
        RULES[penalty],
        "{who} gets {penalty}.",
        who=who,
        penalty=NAMES[penalty],
        shows=drama.harm(who, text=NAMES[penalty]),
    )
    boards.put(s, g, who, penalty)


def free_of(s: State, g: Ask, who: str, penalty: Penalty, why: str, most: int = 99) -> None:
    """All cards of a Penalty go back to the reserve, or so many; `why` is the rule that removes them."""
    if who in s.people:
        removed = boards.take_off(s, who, penalty, most)
        tell(s, g, why, "{who} discards {penalty} ({removed:card}).", who=who, penalty=NAMES[penalty], removed=removed)


# ---- what texts say


async def fatigue_verb(s: State, g: Ask, scene: Scene, *said: int | str) -> None:
    times = next((word for word in said if isinstance(word, int)), 1)
    word = next((word for word in said if isinstance(word, str)), "me")
    for who in await whom(s, g, scene, word, "who gets Fatigue"):
        for _ in range(times):
            await give(s, g, who, "fatigue")


async def wound_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who gets a Heavy wound"):
        await give(s, g, who, "wound")


async def madness_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who gets Madness"):
        await give(s, g, who, "madness")


@rule("eternaut.rest.fatigue-persists")
async def rest_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who gets rid of Fatigue"):
        free_of(s, g, who, "fatigue", "eternaut.rest.remove-fatigue")


@rule("eternaut.wound.remove")
async def mend_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who gets rid of a Heavy wound"):
        free_of(s, g, who, "wound", "eternaut.wound.remove")


@rule("eternaut.madness.remove")
async def calm_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who gets rid of Madness"):
        free_of(s, g, who, "madness", "eternaut.madness.remove")


VERBS = {
    "fatigue": fatigue_verb,
    "wound": wound_verb,
    "madness": madness_verb,
    "rest": rest_verb,
    "mend": mend_verb,
    "calm": calm_verb,
}
