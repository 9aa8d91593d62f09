"""Skill Tests."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, position, says
from games.eternaut.lab import Lab
from games.eternaut.printed import action, person
from noctule.engine import ContentError
from noctule.games.eternaut.board.people import value
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.content.words import SKILLS


def bands(skills: str, top: int = 6) -> str:
    """A test with a note for each value."""
    each = "".join(f"    {n}\n        - note v{n}\n" for n in range(top))
    return f"- test {skills}\n{each}    {top}+\n        - note v{top}\n"


@covers("eternaut.skill.names", "eternaut.ex.derived-skill-list")
def test_there_are_six_skills_and_no_others() -> None:
    assert set(SKILLS) == {"agility", "fighting", "leadership", "science", "sneaking", "first-aid"}
    s = position(ROOM, people={"904": "a1"})
    assert [value(s, "904", skill) for skill in SKILLS].count(0) == 5, "Ana has First Aid alone"
    for wrong in ("perception", "strength"):
        with pytest.raises(ContentError, match="is not a Skill: agility, fighting, leadership, science, sneaking, first-aid"):
            next(Reading("test", f"# 999-001 Test\n{bands(wrong)}").documents())


@covers("eternaut.skill.value", "eternaut.skill.discard", "eternaut.skill.outcome", "eternaut.ex.sofia-science-four")
def test_base_icons_and_discards_make_the_value(lab: Lab) -> None:
    person(lab, "903", science=1)
    cards = [action(lab, f"break-{n}", icons=("science",)) for n in (1, 2, 3)]
    s = position(ROOM, people={"903": {"at": "a1", "cards": cards[:2]}}, hands={"ana": [cards[2]]})
    says(s, bands("science"), who="903", answers=[cards[2]])
    assert s.notes == ("v4",)
    assert s.hands["ana"] == ()
    assert s.actions.used == (cards[2],)


@covers("eternaut.skill.value")
def test_icons_of_items_counters_and_abilities_count(lab: Lab) -> None:
    person(lab, "901")
    lab.item("034", icons=("science", "science"))
    s = position(ROOM, people={"901": {"at": "a1", "items": ["034"], "skills": ("SK-04",), "fatigue": 1}})
    assert value(s, "901", "science") == 3
    assert value(s, "901", "agility") == 0
    assert value(s, "902", "agility") == 0, "who is not there can do nothing"


@covers("eternaut.skill.discard", "eternaut.skill.discard-matching", "eternaut.skill.discard-no-effect")
@covers("eternaut.ex.derived-double-icon-discard")
def test_only_matching_cards_are_discarded_and_each_gives_all_its_icons(lab: Lab) -> None:
    person(lab, "902", fighting=1)
    two = action(lab, "two-9", Effect("move", 3), icons=("fighting", "fighting"))
    one = action(lab, "one-9", Effect("move", 3), icons=("fighting", "agility"))
    none = action(lab, "none-9", Effect("move", 3), icons=("agility",))
    s = position(ROOM, seats=("ana", "ben"), people={"902": "a1"}, hands={"ana": [two, one, none], "ben": []})
    ran = says(s, bands("fighting"), who="902", answers=[f"{two}+{one}"])
    assert ran.keys("discard-for-test") == [two, one]
    assert s.notes == ("v4",)
    assert s.hands["ana"] == (none,)
    assert s.people["902"].cards == 0
    assert ran.kinds == ["discard-for-test"]


@covers("eternaut.skill.discard")
def test_only_the_active_player_may_contribute(lab: Lab) -> None:
    person(lab, "902")
    card = action(lab, "one-9", icons=("fighting",))
    s = position(ROOM, seats=("ana", "ben"), people={"902": "a1"}, hands={"ben": [card]})
    ran = says(s, bands("fighting"), who="902")
    assert ran.kinds == []
    assert s.notes == ("v0",)
    s.active = 1
    ran = says(s, bands("fighting"), who="902", answers=["-"])
    assert s.hands["ben"] == (card,)


@covers("eternaut.skill.combined", "eternaut.ex.derived-combined-test")
def test_a_combined_test_adds_both_skills(lab: Lab) -> None:
    person(lab, "901", agility=1)
    both = action(lab, "both-9", icons=("agility", "sneaking"))
    sneak = action(lab, "sneak-9", icons=("sneaking",))
    other = action(lab, "other-9", icons=("science",))
    s = position(ROOM, people={"901": {"at": "a1", "cards": [both]}}, hands={"ana": [sneak, other]})
    ran = says(s, bands("agility + sneaking"), who="901", answers=[sneak])
    assert ran.keys("discard-for-test") == [sneak]
    assert s.notes == ("v4",)


@covers("eternaut.skill.outcome")
def test_only_one_band_is_read(lab: Lab) -> None:
    person(lab, "901", science=2)
    s = position(ROOM, people={"901": "a1"})
    says(
        s, "- test science\n    0-1\n        - note low\n    2-3\n        - note middle\n    4+\n        - note high", who="901"
    )
    assert s.notes == ("middle",)
