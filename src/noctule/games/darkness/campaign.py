"""The campaign: three linked scenarios, and what is carried from one to the next.

The record is plain data (`Record`): the sheets of all who live, in the order of their seats, who has fallen, what was played
and won, and what the story remembers. A chapter is played once, won or lost; losing one makes the next ones darker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from noctule.engine import No, Setup, SetupError, rule
from noctule.engine.campaign import Chapter, Chronicle, Result
from noctule.engine.words import counted

from .board.people import alive
from .board.story import CAMPAIGN
from .content import DISKS, FACTS, SCENARIOS, SKILLS
from .content.allotment import allot
from .content.disks import Item, designs
from .content.people import cost
from .content.scenarios import ScenarioCard
from .content.skills import no_level
from .content.words import ATTRIBUTES
from .state import Person, Scores, State, learnt

CHAPTERS: Final[tuple[ScenarioCard, ...]] = tuple(
    sorted((card for card in SCENARIOS.values() if card.chapter), key=lambda card: card.chapter)
)
LOST: Final = "lost"
"""What the story remembers of chapters that were lost: how many."""
MOST_BOUGHT: Final = 20
"""Skill Points that nobody buys in one chapter: two hundred Victory Points."""
ID: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,59}")
"""What `names.id_of` makes of any name, with its number where several have it."""

_Text = Annotated[str, Meta(max_length=60)]
_Few = Annotated[int, Meta(ge=0, le=999)]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A character between two chapters."""

    id: _Text
    seat: _Text
    name: _Text
    scores: Scores
    skills: dict[str, int] = {}
    saved: _Few = 0
    about: Annotated[str, Meta(max_length=400)] = ""
    items: tuple[str, ...] = ()
    """Kept, by their keys."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """What carries over. `ending` is empty while the campaign goes on."""

    people: tuple[Sheet, ...] = ()
    fallen: tuple[_Text, ...] = ()
    played: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    marks: dict[str, _Few] = {}
    ending: Literal["", "lost", "won"] = ""


def first() -> dict[str, Any]:
    """A new campaign: nobody has come to Harrow's End yet."""
    return _plain(Record())


def _plain(record: Record) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return plain


def _kept(record: dict[str, Any]) -> Record:
    return msgspec.convert(record, Record)


# -- a table of the campaign ---------------------------------------------------------------------------------------


def record_for(setup: Setup) -> Record | None:
    """What a table starts from: the campaign's record, checked; none for a single scenario."""
    if not setup.record:
        return None
    wrong = next(iter(faults(setup.record)), None)
    if wrong is not None:
        raise SetupError(f"this campaign record is impossible: {wrong}")
    record = _kept(setup.record)
    due = _next(record)
    if due is None or due.key != setup.scenario:
        words = f"next comes '{due.title}'" if due is not None else "the campaign is over"
        raise SetupError(f"'{SCENARIOS[setup.scenario].title}' is not to be played now: {words} [darkness.campaign.carry-over]")
    return record


@rule("darkness.campaign.carry-over", "darkness.char.willpower-equals-health", "darkness.health.death-penalty-permanent")
def return_to_town(s: State, record: Record | None, seats: tuple[str, ...]) -> None:
    """Who lives comes back with what was learnt, lost and kept: to the own seat, else to one that nobody has come back to.

    Whoever has nobody builds a new character (see `board.story.built_only`).
    """
    if record is None:
        return
    card = SCENARIOS[s.scenario]
    s.flags = {**s.flags, CAMPAIGN: 1}
    s.flags.update({mark: many for mark, many in record.marks.items() if mark in card.inherits})
    spoken = allot(card, len(seats))
    taken = {*spoken.fixed, *[id for items in spoken.items for id in items]}
    back = dict(_seated(record.people, seats))
    for seat in seats:
        if seat in back:
            s.people = {**s.people, back[seat].id: _person(back[seat], seat, taken)}


def _seated(people: tuple[Sheet, ...], seats: tuple[str, ...]) -> Iterator[tuple[str, Sheet]]:
    own = [sheet for sheet in people if sheet.seat in seats]
    yield from [(sheet.seat, sheet) for sheet in own]
    free = [seat for seat in seats if seat not in {sheet.seat for sheet in own}]
    yield from zip(free, [sheet for sheet in people if sheet.seat not in seats], strict=False)


def _person(sheet: Sheet, seat: str, taken: set[str]) -> Person:
    """Healthy, with the Willpower that Health allows now; points and all that was held are gone, but for what was kept."""
    items = []
    for key in sheet.items:
        free = [id for id in designs(DISKS)[key] if id not in taken]
        items += free[:1]
        taken.update(free[:1])
    health = sheet.scores.defense
    return Person(
        sheet.id,
        seat,
        sheet.name,
        sheet.scores,
        learnt(sheet.skills),
        sheet.saved,
        own=True,
        about=sheet.about,
        will=health,
        nerve=health,
        items=tuple(items),
    )


# -- after a chapter -----------------------------------------------------------------------------------------------


def _next(record: Record) -> ScenarioCard | None:
    return CHAPTERS[len(record.played)] if not record.ending and len(record.played) < len(CHAPTERS) else None


def chapters(record: dict[str, Any]) -> list[Chapter]:
    """The chapter that comes next."""
    due = _next(_kept(record))
    return [Chapter(due.key, due.title, {}, due.blurb)] if due is not None else []


@rule("darkness.campaign.carry-over", "darkness.health.death-penalty-permanent", "darkness.health.dead-out")
def after(record: dict[str, Any], s: State) -> dict[str, Any]:
    """The record after a finished chapter: sheets of the living, with Attributes, Skills, saved points and permanent losses."""
    if s.outcome is None:
        raise SetupError("this chapter is not over yet")
    before = _kept(record)
    here = [_sheet(person) for person in alive(s) if person.own]
    people = (*here, *[sheet for sheet in before.people if sheet.id not in s.people])
    won = bool(s.winners)
    played = (*before.played, s.scenario)
    over = len(played) == len(CHAPTERS)
    return _plain(
        Record(
            people,
            (*before.fallen, *[person.name for person in s.people.values() if person.dead]),
            played,
            (*before.won, s.scenario) if won else before.won,
            _marks(before, s, won),
            "lost" if not people or (over and not won) else "won" if over else "",
        )
    )


@rule("darkness.setup.starting-items")
def _sheet(person: Person) -> Sheet:
    items = tuple(DISKS[id].key for id in person.items)
    return Sheet(person.id, person.seat, person.name, person.scores, dict(person.skills), person.saved, person.about, items)


def _marks(before: Record, s: State, won: bool) -> dict[str, int]:
    """What later chapters ask about."""
    remembered = {mark for card in CHAPTERS for mark in card.inherits}
    marks = {**before.marks, **{mark: max(0, many) for mark, many in s.flags.items() if mark in remembered}}
    if not won:
        marks[LOST] = before.marks.get(LOST, 0) + 1
    return marks


def result(record: dict[str, Any], s: State) -> Result:
    """What came of a chapter, and whom it cost."""
    dead = [person.name for person in s.people.values() if person.dead]
    kept = [f"{person.name}: {', '.join(DISKS[id].name for id in person.items)}" for person in alive(s) if person.items]
    best = [person.name for person in s.people.values() if person.seat in s.winners]
    notes = {"Dead": dead, "Won by": best, "Kept": kept}
    told = tuple(f"{title}: {', '.join(names)}" for title, names in notes.items() if names)
    return Result("won" if s.winners else "lost", s.outcome or "", told)


def summary(record: dict[str, Any]) -> str:
    """A record in a few words."""
    kept = _kept(record)
    if not kept.played:
        return "Nobody has come to Harrow's End yet"
    words = {"won": "Won", "lost": "Lost", "": f"{len(kept.won)} of {len(kept.played)} won"}[kept.ending]
    fallen = f", {len(kept.fallen)} dead" if kept.fallen else ""
    return f"{words}: {counted(len(kept.people), 'character')}{fallen}"


# -- impossible records --------------------------------------------------------------------------------------------


def faults(record: dict[str, Any]) -> list[str]:
    """What is impossible in a record, each with its rule."""
    try:
        kept = _kept(record)
    except msgspec.ValidationError as error:
        return [f"{error} [darkness.campaign.carry-over]"]
    wrong = [*_wrong_course(kept), *[no for sheet in kept.people for no in _wrong_sheet(kept, sheet)], *_wrong_people(kept)]
    return [f"{no.reason} [{no.rule}]" for no in wrong]


@rule("darkness.campaign.carry-over")
def _wrong_course(kept: Record) -> Iterator[No]:
    """Chapters are played in their order, and the end is what they make it."""
    law = "darkness.campaign.carry-over"
    order = tuple(card.key for card in CHAPTERS)
    if kept.played != order[: len(kept.played)]:
        yield No(law, f"chapters were played as {', '.join(kept.played)[:80]}; their order is {', '.join(order)}")
    if len(set(kept.won)) != len(kept.won) or not set(kept.won) <= set(kept.played):
        yield No(law, "a chapter was won that was not played, or won twice")
    if kept.marks.get(LOST, 0) != len(kept.played) - len(kept.won):
        yield No(law, f"{kept.marks.get(LOST, 0)} lost chapters are remembered; {len(kept.played) - len(kept.won)} were lost")
    known = {mark for card in CHAPTERS for mark in card.inherits} | {LOST}
    for mark in kept.marks:
        if mark not in known:
            yield No(law, f"nothing remembers '{mark[:40]}'")
    over = len(kept.played) == len(order)
    if kept.ending == "won" and not (over and kept.won[-1:] == order[-1:]):
        yield No(law, "the campaign is won, but its last chapter is not")
    if kept.ending == "lost" and kept.people and not (over and order[-1] not in kept.won):
        yield No("darkness.health.dead-out", "the campaign is lost, but somebody lives and a chapter is left")
    if not kept.ending and (over or (kept.played and not kept.people)):
        yield No(law, "everything is over, but the campaign goes on")


@rule("darkness.char.attribute-points", "darkness.xp.max-six", "darkness.health.death-penalty-permanent")
def _wrong_sheet(kept: Record, sheet: Sheet) -> Iterator[No]:
    """A character that nobody can have become."""
    who = sheet.name[:40] or "somebody"
    creation, wins = FACTS.creation, len(kept.won) * FACTS.experience.won
    if not ID.fullmatch(sheet.id) or not sheet.name.strip():
        yield No("darkness.char.name", f"{who} has no name, or an id that is none")
    total = sum(sheet.scores.of(one) for one in ATTRIBUTES)
    if total > creation.attribute_points + wins:
        yield No(
            "darkness.char.attribute-points",
            f"{who} has {total} points of Attributes; {creation.attribute_points + wins} is the most",
        )
    for one in ATTRIBUTES:
        least = 1 if one == "defense" else creation.attribute_least
        if sheet.scores.of(one) < least:
            yield No(
                "darkness.char.attribute-range",
                f"{who} has {FACTS.attribute[one].name} {sheet.scores.of(one)}; {least} is the least",
            )
    losses = creation.attribute_points - total
    if losses > len(kept.fallen):
        reason = f"{who} has lost {losses} points of Attributes; only a death costs one, and {len(kept.fallen)} have died"
        yield No("darkness.health.death-penalty-permanent", reason)
    yield from _wrong_skills(kept, sheet, who)
    yield from _wrong_items(kept, sheet, who)


@rule("darkness.char.skill-points")
def _wrong_skills(kept: Record, sheet: Sheet, who: str) -> Iterator[No]:
    for key, level in sheet.skills.items():
        if key not in SKILLS:
            yield No("darkness.char.skill-points", f"{who} has a Skill '{key[:40]}' that there is not")
            return
        if no := no_level(key, level):
            yield No(no.rule, f"{who}: {no.reason}")
            return
    spent = cost(sheet.skills) + sheet.saved  # type: ignore[arg-type]
    most = FACTS.creation.skill_points + len(kept.played) * MOST_BOUGHT
    if spent > most:
        yield No("darkness.char.skill-points", f"{who} has Skills and saved points worth {spent}; {most} is the most")


@rule("darkness.setup.starting-items")
def _wrong_items(kept: Record, sheet: Sheet, who: str) -> Iterator[No]:
    most = CHAPTERS[len(kept.played) - 1].keep if kept.played and len(kept.played) <= len(CHAPTERS) else 0
    if len(sheet.items) > most:
        yield No("darkness.setup.starting-items", f"{who} has kept {counted(len(sheet.items), 'Item')}; {most} is the most")
    for key in sheet.items:
        ids = designs(DISKS).get(key)
        if ids is None or not isinstance(DISKS[ids[0]], Item):
            yield No("darkness.setup.starting-items", f"{who} has kept '{key[:40]}', which is no Item")


@rule("darkness.setup.pregenerated-or-own")
def _wrong_people(kept: Record) -> Iterator[No]:
    law = "darkness.setup.pregenerated-or-own"
    if len(kept.people) > FACTS.players.most:
        yield No(law, f"{len(kept.people)} characters; {FACTS.players.most} is the most")
    for what, ids in (("id", [sheet.id for sheet in kept.people]), ("seat", [sheet.seat for sheet in kept.people])):
        if len(set(ids)) != len(ids):
            yield No(law, f"two characters have the same {what}")
    if not kept.played and (kept.people or kept.fallen):
        yield No(law, "nothing was played, but there are characters already")


CHRONICLE = Chronicle(first=first, chapters=chapters, after=after, faults=faults, summary=summary, result=result)
