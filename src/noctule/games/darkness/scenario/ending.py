"""After the last turn, when the winners are known: Experience, Skill Points, a lost Skill, and what is kept.

await in_phases(s, g, PHASES, goals.closing)
await ending.ending(s, g)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board import story
from ..board.people import alive
from ..content import DISKS, FACTS, SKILLS
from ..content.disks import Item
from ..content.words import ATTRIBUTES, Attribute, SkillKey
from ..score import points
from ..state import Person, State, alter


async def ending(s: State, g: Ask) -> None:
    """Every survivor in turn; what has been asked is remembered, so that a saved table goes on where it was."""
    for who in [person.id for person in alive(s)]:
        if s.flags.get(_closed(who)):
            continue
        g.boundary()
        await experience(s, g, who)
        await skill_points(s, g, who)
        await lost_skill(s, g, who)
        await keep(s, g, who)
        s.flags = {**s.flags, _closed(who): 1}


def _closed(who: str) -> str:
    return f"closed:{who}"


# -- Experience ----------------------------------------------------------------------------------------------------


@rule("darkness.xp.award", "darkness.xp.raise", "darkness.setup.pregenerated-fixed")
async def experience(s: State, g: Ask, who: str) -> None:
    """A winner's own character has learnt something: one Attribute rises for good. Ready characters never change."""
    person = s.people[who]
    if person.seat not in s.winners or not person.own:
        return
    g.note("darkness.xp.award", "{who} gains {won:Experience Point}.", who=who, won=FACTS.experience.won)
    for _ in range(FACTS.experience.won):
        if all(no_raise(s.people[who], one) is not None for one in ATTRIBUTES):
            return
        chosen: Attribute = await g.choose(
            person.seat,
            "experience",
            rule="darkness.xp.raise",
            options=lambda: [option for option in attributes(s.people[who]) if option.no is None],
            candidates=lambda: attributes(s.people[who]),
            prompt=f"{person.name} has won: which Attribute rises?",
            waiting="to use Experience",
            acting=who,
        )
        scores = s.people[who].scores
        raised = scores.of(chosen) + FACTS.experience.gain
        alter(s, who, scores=replace(scores, **{chosen: raised}))
        g.note("darkness.xp.raise", "{who}: {what} rises to {now}.", who=who, what=FACTS.attribute[chosen].name, now=raised)


def attributes(person: Person) -> Iterator[Option]:
    """`raise:<attribute>` for all primary Attributes. Willpower is none: it follows Health."""
    for one in ATTRIBUTES:
        now = person.scores.of(one)
        words = f"{FACTS.attribute[one].name}: {now} to {now + FACTS.experience.gain}"
        yield Option(f"raise:{one}", one, words, no=no_raise(person, one))
    reason = "Willpower is no primary Attribute; it follows Defense."
    yield Option("raise:willpower", no=No("darkness.xp.raise", reason))


@rule("darkness.xp.max-six")
def no_raise(person: Person, attribute: Attribute) -> No | None:
    if person.scores.of(attribute) >= FACTS.experience.most:
        return No(
            "darkness.xp.max-six", f"{FACTS.attribute[attribute].name} is {FACTS.experience.most} already, the most there is."
        )
    return None


# -- Skill Points --------------------------------------------------------------------------------------------------


@rule("darkness.vp.spend-skill-point", "darkness.campaign.carry-over", "darkness.setup.pregenerated-fixed")
async def skill_points(s: State, g: Ask, who: str) -> None:
    """Victory Points become Skill Points, saved for later, before they are gone. The winner is fixed already."""
    person = s.people[who]
    price = FACTS.spending.skill_point
    most = max(0, person.points) // price
    if not most or not person.own:
        return
    bought: int = await g.amount(
        person.seat,
        "skill-points",
        rule="darkness.vp.spend-skill-point",
        min=0,
        max=most,
        prompt=f"How many Skill Points do you buy, for {price} Victory Points each? You have {person.points}.",
        waiting="to buy Skill Points",
        acting=who,
    )
    if bought:
        points.spend(s, who, bought * price)
        alter(s, who, saved=s.people[who].saved + bought)
        g.note("darkness.vp.spend-skill-point", "{who} buys {many:Skill Point}.", who=who, many=bought)


@rule("darkness.vp.negative-end")
async def lost_skill(s: State, g: Ask, who: str) -> None:
    """Whoever ends below nothing loses a whole Skill of the player's choice, if there is one."""
    person = s.people[who]
    if person.points >= 0 or not person.skills:
        return
    chosen: SkillKey = await g.choose(
        person.seat,
        "lost-skill",
        rule="darkness.vp.negative-end",
        options=[
            Option(f"lose:{key}", key, f"{SKILLS[cast(SkillKey, key)].name} {level}") for key, level in person.skills.items()
        ],
        prompt=f"{person.name} ends with {person.points} points: which Skill is lost?",
        waiting="to give up a Skill",
        acting=who,
    )
    alter(s, who, learnt=tuple((key, level) for key, level in s.people[who].learnt if key != chosen))
    g.note("darkness.vp.negative-end", "{who} loses {skill}.", who=who, skill=SKILLS[chosen].name)


# -- what goes on to the next chapter ------------------------------------------------------------------------------


@rule("darkness.campaign.carry-over")
async def keep(s: State, g: Ask, who: str) -> None:
    """In a campaign everything held is left behind but the Items that the chapter lets one keep."""
    if not story.built_only(s):
        return
    person = s.people[who]
    items = [id for id in person.items if isinstance(DISKS[id], Item)]
    most = min(story.card_of(s).keep, len(items))
    kept: list[str] = []
    if most:
        kept = await g.choose_some(
            person.seat,
            "keep",
            rule="darkness.campaign.carry-over",
            min=0,
            max=most,
            options=[Option(f"keep:{id}", id, DISKS[id].name, (id,)) for id in items],
            prompt=f"{person.name} may keep {counted(most, 'Item')} for the next chapter.",
            waiting="to choose what to keep",
            acting=who,
        )
    alter(s, who, items=tuple(kept), allies=(), nuisances=(), damage=0, failures=0)
    for id in kept:
        g.note("darkness.campaign.carry-over", "{who} keeps {what}.", who=who, what=id)
