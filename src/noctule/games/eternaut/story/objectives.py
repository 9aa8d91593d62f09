"""Story cards: read when a text names them; Objectives are resolved the moment that one of their conditions is met."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, drama, lately, rule

from ..content import STORY
from ..content.books import Ending
from ..state import Fate, State
from . import conditions
from .run import run
from .scene import Ended, Scene, inner, open_page, tell

AFTERWARDS: Final[list[Callable[[State, Ask], Awaitable[bool]]]] = []
"""What waits until a text is done: whether something was done (see `table.events`)."""


@rule("eternaut.objective.cards", "eternaut.info.story-number-only", "eternaut.map.place")
async def reveal(s: State, g: Ask, scene: Scene, card: str) -> None:
    """Read a Story card: a setup is carried out, an Objective or Special Quest lies open from now on."""
    if card in s.story:
        return
    shown = STORY[card]
    s.story = {**s.story, card: "open" if shown.kind in ("objective", "quest") else "gone"}
    g.reveal(
        "eternaut.info.story-number-only",
        "Story card {card}: {title}.",
        card=card,
        title=shown.title,
        shows=drama.turned(shown.title, side="Story card", icon="book", face=shown.kind),
    )
    s.journal = (*s.journal, f"{s.book}/{card}")
    open_page(s, card, shown.title)
    await run(s, g, inner(scene, key=card), shown.body)


async def discard(s: State, g: Ask, scene: Scene, card: str) -> None:
    """A Story card leaves the table unresolved."""
    if s.story.get(card) == "open":
        s.story = {**s.story, card: "gone"}
        tell(s, g, "eternaut.objective.cards", "Story card {card} is discarded.", card=card)


@rule("eternaut.objective.resolve")
async def succeed(s: State, g: Ask, scene: Scene, card: str) -> None:
    await _resolve(s, g, scene, card, "won", STORY[card].succeed)


@rule("eternaut.objective.resolve")
async def fail(s: State, g: Ask, scene: Scene, card: str) -> None:
    await _resolve(s, g, scene, card, "failed", STORY[card].fail)


async def _resolve(s: State, g: Ask, scene: Scene, card: str, fate: Fate, endings: tuple[Ending, ...]) -> None:
    """Carry out the foot of an Objective that lies open: the first ending whose conditions hold."""
    if s.story.get(card) != "open":
        return
    for ending in endings:
        if conditions.hold(s, scene, ending.when) or len(endings) == 1:
            await _carry_out(s, g, scene, card, fate, ending)
            return
    s.story = {**s.story, card: fate}


async def _carry_out(s: State, g: Ask, scene: Scene, card: str, fate: Fate, ending: Ending) -> None:
    s.story = {**s.story, card: fate}
    words = "succeeded" if fate == "won" else "failed"
    g.note("eternaut.objective.resolve", "Objective {card}, {title}: {words}.", card=card, title=STORY[card].title, words=words)
    open_page(s, card, STORY[card].title)
    s.page = replace(s.page, parts=(f"> {words.capitalize()}",)) if s.page else None
    await run(s, g, inner(scene, key=card), ending.body)


@rule(
    "eternaut.objective.resolve",
    "eternaut.event.automatic-move",
    "eternaut.noise.objectives",
    "eternaut.objective.counter-removed",
)
async def settle(s: State, g: Ask, scene: Scene | None = None) -> None:
    """What follows once nothing is being read: Events that waited, then Objectives whose conditions are met by now."""
    scene = Scene(scene.seat if scene is not None else s.seats[s.active])
    while True:
        if s.epilogue:
            raise Ended
        if s.pending and await _waited(s, g):
            continue
        met = _met(s, scene)
        if met is None:
            return
        await _carry_out(s, g, scene, *met)


async def _waited(s: State, g: Ask) -> bool:
    """The first thing that waited for the end of a text is done. Was there one?"""
    for waiting in AFTERWARDS:
        if await waiting(s, g):
            return True
    return False


def _met(s: State, scene: Scene) -> tuple[str, Fate, Ending] | None:
    """The first open Objective one of whose conditions is met; failures are looked at first."""
    for card, fate, ending, asked in _feet(s.story):
        for test, about, negated in asked:
            if test(s, scene, *about) == negated:
                break
        else:
            return card, fate, ending
    return None


@lately
def _feet(story: Mapping[str, Fate]) -> list[tuple[str, Fate, Ending, conditions.Asked]]:
    """The ways in which an open Objective may be resolved, and what is asked for each."""
    found: list[tuple[str, Fate, Ending]] = []
    for card in [card for card, fate in story.items() if fate == "open" and STORY[card].kind == "objective"]:
        found += [(card, "failed", ending) for ending in STORY[card].fail]
        found += [(card, "won", ending) for ending in STORY[card].succeed]
    return [(*foot, conditions.asked(foot[2].when)) for foot in found if foot[2].when]


VERBS = {"story": reveal, "discard": discard, "succeed": succeed, "fail": fail}
