"""Player Characters: everybody takes a ready one, or makes one of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import D6, Ask, No, Option, listed, rule
from noctule.engine.words import counted

from ..board.names import id_of
from ..board.story import built_only
from ..content import CHARACTERS, DISKS, FACTS, OCCUPATIONS, SKILLS, TILES
from ..content.people import no_attributes, saved
from ..content.skills import no_purchase, price
from ..content.words import ATTRIBUTES, Attribute
from ..state import Draft, Person, Scores, State, learnt

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 120


@rule("darkness.setup.pregenerated-or-own", "darkness.setup.order", "darkness.setup.first-player")
async def people_phase(s: State, g: Ask) -> None:
    """The next seat without a character gets one; when all have one, turns follow the seats, and the layout comes."""
    seat = next((seat for seat in players(s) if not any(person.seat == seat for person in s.people.values())), None)
    if seat is None:
        s.people = {person.id: person for person in sorted(s.people.values(), key=lambda person: s.seats.index(person.seat))}
        s.phase = "layout"
        return
    key: str = await g.choose(
        seat,
        "character",
        rule="darkness.setup.pregenerated-or-own",
        options=lambda: list(_sheets(s)),
        prompt="Whom do you play? A ready character begins at once.",
        waiting="to choose a character",
    )
    person = await make(s, g, seat) if key == OWN else ready(key, seat)
    s.people = {**s.people, person.id: person}
    g.note("darkness.setup.pregenerated-or-own", "{seat} plays {who}.", seat=seat, who=person.id)


OWN: Final = "own"


def players(s: State) -> list[str]:
    """The seats with a character: all but the Game Master's."""
    return [seat for seat in s.seats if seat != s.master]


def _sheets(s: State) -> Iterator[Option]:
    for key, sheet in CHARACTERS.items():
        skills = listed([f"{SKILLS[one].name} {level}" for one, level in sheet.skills.items()])
        yield Option(f"play:{key}", key, f"{sheet.name}, {sheet.occupation}: {skills}", (key,), no=no_ready(s, key))
    yield Option("own", OWN, "Make a character of your own")


@rule("darkness.setup.pregenerated-fixed", "darkness.setup.pregenerated-or-own")
def no_ready(s: State, key: str) -> No | None:
    """Each ready character is there once; in a campaign they are not, as nothing of them is carried over."""
    name = CHARACTERS[key].name
    if built_only(s):
        return No("darkness.setup.pregenerated-fixed", f"In a campaign everybody makes a character; {name} is a ready one.")
    return No("darkness.setup.pregenerated-or-own", f"{name} has been taken.") if key in s.people else None


def ready(key: str, seat: str) -> Person:
    """A ready character: it is not changed and not carried over."""
    sheet = CHARACTERS[key]
    return awake(
        Person(
            key, seat, sheet.name, Scores(**sheet.attributes), tuple(sheet.skills.items()), saved=sheet.saved, about=sheet.quote
        )
    )


@rule("darkness.char.willpower-equals-health")
def awake(person: Person) -> Person:
    """Willpower at the beginning of a scenario is what Health is then."""
    return replace(person, will=person.scores.defense, nerve=person.scores.defense)


# -- a character of one's own --------------------------------------------------------------------------------------


@rule("darkness.char.attribute-points", "darkness.char.attribute-range", "darkness.char.skill-points", "darkness.char.name")
async def make(s: State, g: Ask, seat: str) -> Person:
    """Twenty points in seven Attributes, ten for Skills, a name; then, if one likes, a description, a trade and a saying."""
    scores, skills = _blank(), dict[str, int]()
    while True:
        s.draft = Draft(seat, scores, learnt(skills))
        verb, *details = await g.choose(
            seat,
            "build",
            rule="darkness.char.attribute-points",
            options=lambda: _steps(scores, learnt(skills)),  # noqa: B023
            prompt=lambda: _sheet_words(scores, skills),  # noqa: B023
            waiting="to make a character",
        )
        if verb == "raise":
            scores = replace(scores, **{details[0]: scores.of(details[0]) + 1})
        elif verb == "learn":
            skills = {**skills, details[0]: details[1]}
        elif verb == "again":
            scores, skills = _blank(), {}
        else:
            break
    name: str = await g.text(
        seat,
        "name",
        rule="darkness.char.name",
        min=1,
        max=LONGEST_NAME,
        prompt="What is your character called?",
        waiting="to name a character",
    )
    about = await _details(s, g, seat)
    s.draft = None
    known = {**skills}
    person = Person(free_id(s, name), seat, name, scores, learnt(known), saved=saved(known), own=True, about=about)  # type: ignore[arg-type]
    return awake(person)


def _blank() -> Scores:
    return Scores(*[FACTS.creation.attribute_least] * len(ATTRIBUTES))


def left(scores: Scores) -> int:
    """Attribute points still to be placed."""
    return FACTS.creation.attribute_points - sum(scores.of(attribute) for attribute in ATTRIBUTES)


def _steps(scores: Scores, known: tuple[tuple[str, int], ...]) -> list[Option]:
    skills = dict(known)
    again = Option("again", ("again",), "Start again", no=_untouched(scores, skills))
    done = Option("done", ("done",), "The sheet is done", no=no_end(scores), main=True)
    return [*_raises(scores), *_lessons(tuple(sorted(known))), again, done]


@lru_cache(maxsize=1 << 8)
def _raises(scores: Scores) -> tuple[Option, ...]:
    found = []
    for attribute in ATTRIBUTES:
        facts, now = FACTS.attribute[attribute], scores.of(attribute)
        label = f"{facts.name} {now} to {now + 1}: {facts.use}"
        at = (f"attribute/{attribute}",)
        found.append(Option(f"raise:{attribute}", ("raise", attribute), label, at, no=no_raise(scores, attribute)))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _lessons(known: tuple[tuple[str, int], ...]) -> tuple[Option, ...]:
    """Every Skill at its next level."""
    skills = dict(known)
    points = saved(skills)  # type: ignore[arg-type]
    have = {key: skills.get(key, 0) for key in SKILLS}
    return tuple(
        [
            _lesson(key, level, have[key], points)
            for key, skill in SKILLS.items()
            for level, _ in skill.levels
            if level > have[key]
        ]
    )


@lru_cache(maxsize=1 << 12)
def _lesson(key: str, level: int, have: int, points: int) -> Option:
    cost = counted(price(key, level, have) or 0, "Skill Point")
    label = f"{SKILLS[key].name} {level} for {cost}"
    no = no_purchase(key, level, have, points)
    return Option(f"learn:{key}:{level}", ("learn", key, level), label, (f"skill/{key}",), no=no)


def no_raise(scores: Scores, attribute: Attribute) -> No | None:
    """Each Attribute lies between 2 and 5, and all of them together come to 20."""
    facts = FACTS.creation
    if scores.of(attribute) >= facts.attribute_most:
        return No("darkness.char.attribute-range", f"{FACTS.attribute[attribute].name} is at most {facts.attribute_most} now.")
    if left(scores) == 0:
        return No("darkness.char.attribute-points", f"All {facts.attribute_points} points are placed.")
    return None


def no_end(scores: Scores) -> No | None:
    """The same judge as that of the ready characters."""
    return no_attributes({attribute: scores.of(attribute) for attribute in ATTRIBUTES})


def _untouched(scores: Scores, skills: dict[str, int]) -> No | None:
    if scores == _blank() and not skills:
        return No("darkness.char.attribute-points", "Nothing has been placed yet.")
    return None


def _sheet_words(scores: Scores, skills: dict[str, int]) -> str:
    """What is left to place; the sheet beside the question says all numbers, and has no room for what was learnt."""
    known = listed([f"{SKILLS[key].name} {level}" for key, level in skills.items()]) if skills else "no Skills"
    points = saved(skills)  # type: ignore[arg-type]
    rest = f"Place {counted(left(scores), 'Attribute point')}" if left(scores) else "All Attribute points are placed"
    return f"{rest}; {counted(points, 'Skill Point')} left, which may be saved. Learnt so far: {known}."


@rule("darkness.gm.campaign-details")
async def _details(s: State, g: Ask, seat: str) -> str:
    """Description, occupation and quote: colour, without any effect."""
    wanted: str = await g.choose(
        seat,
        "details",
        rule="darkness.gm.campaign-details",
        options=[
            Option("none", "none", "That is all", main=True),
            Option("roll", "roll", "Roll for an occupation, and write a line"),
            Option("write", "write", "Write a line about the character"),
        ],
        prompt="A description, an occupation or a saying? They change nothing in the game.",
        waiting="to finish a character",
    )
    if wanted == "none":
        return ""
    trade = OCCUPATIONS[int(g.roll(D6)[0]) - 1] if wanted == "roll" else None
    line: str = await g.text(
        seat,
        "line",
        rule="darkness.gm.campaign-details",
        min=0,
        max=LONGEST_LINE,
        prompt=f"{trade.name}: {trade.line} What else?" if trade else "Who is it, and what do they say?",
        waiting="to write a line",
    )
    return ". ".join(part for part in (trade.name if trade else "", line) if part)


def free_id(s: State, name: str) -> str:
    """A character's id from its name, another one if that is taken by anything that the log may speak of."""
    id = id_of(name)
    taken = {*s.people, *CHARACTERS, *s.seats, *DISKS, *TILES}
    return id if id not in taken else next(f"{id}-{n}" for n in range(2, 20) if f"{id}-{n}" not in taken)
