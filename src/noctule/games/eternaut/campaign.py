"""The campaign: six Scenarios with branches, and the Diary as the record that passes from one to the next."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Setup, SetupError, counted, rule
from noctule.engine.campaign import Chapter, Chronicle, Result

from .between.diary import due, faults, finished, kept, living, plain
from .between.score import band, campaign_score
from .board.names import name_of
from .content.words import BOOKS, TITLES
from .state import Diary, State

KEYS: Final = {book.lower(): book for book in BOOKS}
"""The Scenarios as one asks for them: a, b1, b2, c, d, e1, e2, f1, f2."""


# ---- what may be played


@rule("eternaut.reset.all", "eternaut.campaign.six-scenarios")
def first() -> dict[str, Any]:
    """A new campaign: an empty Diary."""
    return plain(Diary())


@rule("eternaut.campaign.six-scenarios", "eternaut.replayable.exists", "eternaut.death.restart")
def chapters(record: dict[str, Any]) -> list[Chapter]:
    """The one Scenario that comes next. Nothing else is part of the campaign, and nothing follows its end."""
    book = due(kept(record))
    return [Chapter(book.lower(), TITLES[book])] if book is not None else []


@rule("eternaut.campaign.choices-matter")
def diary_for(setup: Setup) -> Diary:
    """What a table of the campaign starts from: its Diary, checked."""
    wrong = next(iter(faults(setup.record)), None)
    if wrong is not None:
        raise SetupError(f"this Diary is impossible: {wrong}")
    diary = kept(setup.record)
    book = due(diary)
    if book != KEYS[setup.scenario]:
        words = f"next comes '{TITLES[book]}'" if book is not None else "the campaign is over"
        wanted = TITLES[KEYS[setup.scenario]]
        raise SetupError(f"'{wanted}' is not to be played now: {words} [eternaut.campaign.six-scenarios]")
    return diary


# ---- after a Scenario


@rule("eternaut.campaign.choices-matter", "eternaut.death.restart", "eternaut.score.none-if-lost")
def after(record: dict[str, Any], s: State) -> dict[str, Any]:
    """The Diary after a Scenario. A lost one stands as it was before, marked: one can go back to it and try again."""
    if s.outcome is None:
        raise SetupError("this Scenario is not over yet")
    return plain(replace(kept(record), lost=True) if s.diary.lost else s.diary)


@rule("eternaut.score.none-if-lost")
def result(record: dict[str, Any], s: State) -> Result:
    """What came of a Scenario, and whom it cost or brought."""
    if s.diary.lost:
        return Result("lost", s.outcome or "", _notes({"Lost in": [TITLES[s.book]]}))
    before = kept(record) if record else Diary()
    known = {known.id for known in before.people}
    new = [who.id for who in living(s.diary) if who.id not in known and known]
    notes = {"Dead or gone": [name_of(who) for who in s.fallen], "New": [name_of(who) for who in new]}
    return Result("won", s.outcome or "", _notes(notes))


def _notes(notes: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(f"{title}: {', '.join(names)}" for title, names in notes.items() if names)


def summary(record: dict[str, Any]) -> str:
    """A Diary in a few words."""
    diary = kept(record)
    alive = counted(len(living(diary)), "Character")
    if diary.lost:
        return f"Lost: {counted(len(diary.sections), 'Scenario')} finished before it"
    if finished(diary) == "F":
        return f"Over, with a score of {campaign_score(diary)} (rating {band(campaign_score(diary))} of 4): {alive} alive"
    if not diary.sections:
        return "Nothing played yet"
    return f"{finished(diary)} finished, score {campaign_score(diary)} so far: {alive}, {counted(len(diary.items), 'item')}"


CHRONICLE = Chronicle(first=first, chapters=chapters, after=after, faults=faults, summary=summary, result=result)
