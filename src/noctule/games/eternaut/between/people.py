"""Who plays a Scenario from C on, and how they were when the last one ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, counted, rule

from ..board.names import name_of
from ..content import FACTS, ITEMS
from ..content.words import letter
from ..state import Diary, Item, Known, Person, Slot, State
from .diary import BOARDS, MASKED, lives, living, with_people

FORCED: Final = {"E1": ("912",)}
"""Who must be among the Characters of a Scenario."""
PARTNER: Final = {"902": "905"}
"""Who is only used together with somebody else."""


@rule("eternaut.setup.character-boards", "eternaut.scen-e.choose-e2")
def places(s: State) -> int:
    """How many Characters the Scenario calls for."""
    return 3 if s.book == "E2" else BOARDS


@rule("eternaut.masked.join", "eternaut.masked.rules")
def masked_join(s: State, g: Ask) -> None:
    """Before the Characters of D are chosen, the Masked Figures join the group."""
    if letter(s.book) != "D":
        return
    s.diary = with_people(s.diary, [Known(id, FACTS.character.life) for id in MASKED])
    g.reveal("eternaut.masked.join", "Three Masked Figures join the group.")


# ---- choosing


@rule("eternaut.scen-c.choose", "eternaut.scen-d.part2", "eternaut.scen-e.rest", "eternaut.scen-f.characters")
async def people(s: State, g: Ask) -> None:
    """One Character after another is chosen; then the goods are handed out."""
    if not s.people:
        masked_join(s, g)
    for who in _settled(s):
        _choose(s, g, who)
    if not _wanted(s):
        s.phase = "goods"
        return
    chosen = await g.choose(
        s.seats,
        "who-plays",
        rule="eternaut.scen-c.choose",
        options=lambda: list(candidates(s)),
        prompt=lambda: f"Who plays? {counted(places(s) - len(s.people), 'place')} left.",
        waiting="to choose the Characters",
    )
    if chosen:
        _choose(s, g, chosen)
    else:
        s.phase = "goods"


def _choose(s: State, g: Ask, who: str) -> None:
    known = next(known for known in s.diary.people if known.id == who)
    s.people = dict(sorted({**s.people, who: restored(known)}.items()))
    g.note("eternaut.scen-c.choose", "{who} plays in this Scenario.", who=who)


@rule("eternaut.scen-e.choose-e1", "eternaut.scen-c.choose")
def _settled(s: State) -> list[str]:
    """Who plays without a question: 912 in E1, and all main Characters where there are no more of them than places."""
    forced = [who for who in FORCED.get(s.book, ()) if lives(s.diary, who) and who not in s.people]
    mains = _mains_left(s)
    return mains if len(mains) <= places(s) - len(s.people) else forced


def _wanted(s: State) -> bool:
    """Is there a place left, and somebody for it?"""
    return len(s.people) < places(s) and any(known.id not in s.people for known in living(s.diary))


def candidates(s: State) -> Iterator[Option]:
    """Everybody of the group, and an end where only Masked Figures are left."""
    for known in s.diary.people:
        words = f"{name_of(known.id)}, {counted(known.life, 'Life Point')}" if known.life else name_of(known.id)
        if lives(s.diary, partner := PARTNER.get(known.id, "")) and partner not in s.people:
            words += f", only together with {name_of(partner)}"
        yield Option(f"play:{known.id}", known.id, words, (known.id,), no=no_choice(s, known))
    if s.people and not _mains_left(s):
        yield Option("done", "", "Nobody else", main=True)


def _mains_left(s: State) -> list[str]:
    return [known.id for known in living(s.diary) if known.id not in s.people and known.id not in MASKED]


def no_choice(s: State, known: Known) -> No | None:
    """Why somebody cannot be chosen now."""
    who, name = known.id, name_of(known.id)
    if known.life == 0:
        return No("eternaut.finish.skull", f"{name} is dead or has left the group.")
    if who in s.people:
        return No("eternaut.scen-c.choose", f"{name} has been chosen.")
    return _no_room(s, who) or _no_masked(s, who)


@rule("eternaut.setup.pair-902-905")
def _no_room(s: State, who: str) -> No | None:
    """902 only with 905, while 905 is there to be chosen: both find a place."""
    chosen = {*s.people, who}
    partners = [PARTNER[one] for one in sorted(chosen) if one in PARTNER and lives(s.diary, PARTNER[one])]
    missing = [other for other in partners if other not in chosen]
    if len(missing) <= places(s) - len(chosen):
        return None
    if PARTNER.get(who) in missing:
        return No("eternaut.setup.pair-902-905", f"{name_of(who)} is used only together with {name_of(PARTNER[who])}.")
    return No("eternaut.setup.pair-902-905", f"The last place is for {name_of(missing[0])}.")


@rule("eternaut.masked.fill-up")
def _no_masked(s: State, who: str) -> No | None:
    """Masked Figures take places that no main Character can take."""
    if who not in MASKED or not _mains_left(s):
        return None
    return No("eternaut.masked.fill-up", "Masked Figures only fill places for which there is no main Character.")


# ---- how they start


@rule("eternaut.setup.restore-character", "eternaut.masked.death")
def restored(known: Known) -> Person:
    """A Character as the Diary has it: Life Points, Penalty cards, Skill counters, Personal Ability; items come later."""
    penalties = ["fatigue"] * known.fatigue + ["wound"] * known.wound + ["madness"] * known.madness
    return Person(
        known.id,
        life=known.life,
        slots=tuple(Slot(card) for card in penalties),
        skills=known.skills,
        ability=known.ability,
    )


@rule("eternaut.scen-b.characters", "eternaut.scen-b.life", "eternaut.finish-a.exact-state")
def as_after_a(diary: Diary) -> dict[str, Person]:
    """The Characters of B: with exactly what they had after A, and ten Life Points."""
    found = {}
    for known in living(diary):
        person = restored(known)
        found[known.id] = Person(known.id, life=FACTS.character.life, items=_packed(known.items), slots=person.slots)
    return found


def _packed(numbers: tuple[str, ...]) -> tuple[Item, ...]:
    """Items as they can be carried: what is too much was in a Bag."""
    over = max(0, len(numbers) - FACTS.character.items)
    bag = next((number for number in numbers if ITEMS[number].bag is not None), "")
    if not over or not bag:
        return tuple(Item(number) for number in numbers)
    loose = list(numbers)
    loose.remove(bag)
    return (Item(bag, tuple(loose[:over])), *[Item(number) for number in loose[over:]])
