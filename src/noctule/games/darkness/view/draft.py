"""A character in the making: every Attribute and every Skill as a card, with what it is for and what it costs."""

from __future__ import annotations

from noctule.engine import capital, person
from noctule.engine.views import Badge, Card, Counter, Panel
from noctule.engine.words import counted

from ..content import FACTS, SKILLS
from ..content.people import saved
from ..content.skills import Skill
from ..content.words import ATTRIBUTES, Attribute
from ..state import Draft
from .pieces import FACE


def panels(made: Draft) -> tuple[Panel, ...]:
    """A click on a card raises the Attribute or learns the Skill; what cannot be had says why."""
    law, known = FACTS.creation, dict(made.learnt)
    placed = sum(made.scores.of(attribute) for attribute in ATTRIBUTES)
    counters = (
        Counter("Attribute points placed", placed, law.attribute_points),
        Counter("Skill Points spent", law.skill_points - saved(known), law.skill_points),  # type: ignore[arg-type]
    )
    attributes = tuple(_attribute(attribute, made.scores.of(attribute)) for attribute in ATTRIBUTES)
    skills = tuple(_skill(key, skill, known.get(key, 0)) for key, skill in SKILLS.items())
    title = f"A character for {person(made.seat)}"
    return Panel("draft", title, attributes, counters), Panel("skills", "Skills", skills)


def _attribute(attribute: Attribute, score: int) -> Card:
    facts = FACTS.attribute[attribute]
    id = f"attribute/{attribute}"
    return Card(id, f"{facts.name} {score}", f"{capital(facts.use)}.", face=FACE(id))


def _skill(key: str, skill: Skill, level: int) -> Card:
    prices = tuple([(f"Level {one}", counted(cost, "Skill Point")) for one, cost in skill.levels])
    badges = (Badge("level", str(level), icon="star"),) if level else ()
    id = f"skill/{key}"
    return Card(id, skill.name, skill.use, fields=prices, badges=badges, face=FACE(id))
