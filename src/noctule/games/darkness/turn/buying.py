"""What Victory Points buy outside of checks: the end of a Failure, Skill Points, and with those Skills."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..content import FACTS, SKILLS
from ..content.skills import no_purchase, price
from ..harm import failure
from ..score import points
from ..state import State, alter, learnt


def candidates(s: State, who: str) -> Iterator[Option]:
    person, fixed = s.people[who], no_growth(s, who)
    yield failure.buying_off(failure.no_buying_off(s, who))
    yield _point(fixed or points.no_spending(s, who, FACTS.spending.skill_point))
    yield from [replace(lesson, no=fixed or lesson.no) for lesson in lessons(person.skills, person.saved)]


def offers(s: State, who: str) -> list[Option]:
    """Most have nothing to spend: look no further. What there is depends on the sheet alone."""
    person = s.people[who]
    if person.points < FACTS.spending.failure and not (person.own and person.saved):
        return []
    if not person.own:
        return [failure.buying_off()] if person.failures else []
    found = [] if failure.no_buying_off(s, who) else [failure.buying_off()]
    found += [] if points.no_spending(s, who, FACTS.spending.skill_point) else [_point(None)]
    return [*found, *_affordable(person.learnt, person.saved)]


@lru_cache(maxsize=1 << 10)
def _affordable(learnt: tuple[tuple[str, int], ...], saved: int) -> tuple[Option, ...]:
    return tuple([option for option in lessons(dict(learnt), saved) if option.no is None])


def _point(no: No | None) -> Option:
    costs = counted(FACTS.spending.skill_point, "Victory Point")
    return Option("buy:point", ("buy-point",), f"Buy a Skill Point for {costs}", no=no, price=costs)


def lessons(known: Mapping[str, int], saved: int) -> Iterator[Option]:
    """Every Skill at its next level."""
    for key, skill in SKILLS.items():
        have = known.get(key, 0)
        for level, _ in skill.levels:
            if level > have:
                cost, no = price(key, level, have), no_purchase(key, level, have, saved)
                costs = counted(cost or 0, "Skill Point")
                words = f"Learn {skill.name} {level} for {costs}"
                yield Option(f"learn:{key}:{level}", ("learn", key, level), words, no=no, thing=skill.name, price=costs)


@rule("darkness.setup.pregenerated-fixed")
def no_growth(s: State, who: str) -> No | None:
    """The ready characters stay as they are."""
    person = s.people[who]
    return (
        None
        if person.own
        else No("darkness.setup.pregenerated-fixed", f"{person.name} is a ready character and does not learn.")
    )


@rule("darkness.vp.spend-skill-point")
async def buy_point(s: State, g: Ask, who: str) -> None:
    points.spend(s, who, FACTS.spending.skill_point)
    alter(s, who, saved=s.people[who].saved + 1)
    g.note("darkness.vp.spend-skill-point", "{who} buys a Skill Point.", who=who)


@rule("darkness.skill.buy-later", "darkness.skill.upgrade")
async def learn(s: State, g: Ask, who: str, key: str, level: int) -> None:
    """A new Skill for its price, or the next level for the difference."""
    person = s.people[who]
    cost = price(key, level, person.skills.get(key, 0))
    assert cost is not None, "on offer are only levels that exist"
    alter(s, who, learnt=learnt({**person.skills, key: level}), saved=person.saved - cost)
    g.note("darkness.skill.buy-later", "{who} learns {skill} {level}.", who=who, skill=SKILLS[key].name, level=level)


DEEDS: Final[dict[str, Callable[..., Awaitable[None]]]] = {
    "buy-failure": failure.buy_off,
    "buy-point": buy_point,
    "learn": learn,
}
