"""Setup: a Scenario of the campaign with its Diary, or a single one with a Diary of ours."""

from __future__ import annotations

from functools import cache

from noctule.engine import Ask, Setup, SetupError, content, rule

from .campaign import KEYS, diary_for
from .content import FACTS
from .content.cards import PACKAGE
from .content.words import Book
from .state import Diary, State

DIARIES = "diaries.toml"


@cache
def _ready_made() -> dict[Book, Diary]:
    return content.load(PACKAGE, DIARIES, dict[Book, Diary])


def ready_made(book: Book) -> Diary:
    """The Diary of a typical group that has come as far as this Scenario."""
    return Diary() if book == "A" else _ready_made()[book]


@rule("eternaut.campaign.players")
def no_setup(setup: Setup) -> str | None:
    """One to five players share all Characters."""
    least, most = FACTS.players.least, FACTS.players.most
    if least <= len(setup.seats) <= most:
        return None
    return f"it is for {least} to {most} players, not for {len(setup.seats)}"


@rule("eternaut.setup.storybook-and-diary", "eternaut.campaign.players")
def setup(setup: Setup, g: Ask) -> State:
    """A table with the Storybook and the Diary at hand; everything else is laid out in the phase "opening"."""
    if setup.scenario not in KEYS:
        raise SetupError(f"there is no Scenario '{setup.scenario[:40]}'; there are: {', '.join(KEYS)}")
    no = no_setup(setup)
    if no is not None:
        raise SetupError(f"The Eternaut: {no} [eternaut.campaign.players]")
    book: Book = KEYS[setup.scenario]
    diary = diary_for(setup) if setup.record else ready_made(book)
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(setup.seats, ())
    return State(setup.seats, book, bool(setup.record), diary, hands=hands)
