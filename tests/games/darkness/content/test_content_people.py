"""Skills and characters: what the ready ones hold together, what a new one may have, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from covers import covers
from games.darkness.printed import PRINTED
from noctule.engine import ContentError, content
from noctule.games.darkness.content.facts import FACTS
from noctule.games.darkness.content.people import (
    CHARACTERS,
    OCCUPATIONS,
    Character,
    cost,
    load_people,
    no_character,
    no_name,
    saved,
)
from noctule.games.darkness.content.skills import SKILLS, load_skills, no_purchase, price
from noctule.games.darkness.content.words import ATTRIBUTES, SKILL_KEYS, Attribute

VICTOR: dict[str, int] = {str(key): value for key, value in PRINTED["victor"].attributes.items()}
PEOPLE = list(CHARACTERS.values())


def attributes(*values: int) -> dict[str, int]:
    return dict(zip(ATTRIBUTES, values, strict=True))


def refusal(points: dict[str, int], skills: dict[str, int]) -> str | None:
    no = no_character(points, skills)
    return None if no is None else no.rule


# ---- skills


@pytest.mark.parametrize(
    ("attribute", "listed"),
    [
        pytest.param(
            "attack",
            "strength 1 3 2 5, ranged-hand 1 3, ranged-mechanical 1 3 2 5, martial-arts 2 5, hand-to-hand 1 3, two-fisted 2 5",
            marks=covers("darkness.skill.list-attack"),
        ),
        pytest.param(
            "dexterity",
            "sneak 1 2, lockpick 1 3 2 5, climbing 1 2, pickpocket 1 3, driving 1 2, disarm-mechanical 2 4, dodge 1 2 2 4, "
            "swimming 1 2",
            marks=covers("darkness.skill.list-dexterity"),
        ),
        pytest.param(
            "intelligence",
            "search 1 2, gamble 2 4, tracking 1 3, general-knowledge 2 4, occult 2 5, disarm-electronics 2 4, scrounge 2 4, "
            "perception 1 3 2 5",
            marks=covers("darkness.skill.list-intelligence"),
        ),
        pytest.param("medical", "first-aid 1 2 2 4, pharmacology 2 5", marks=covers("darkness.skill.list-medical")),
        pytest.param(
            "persuasion",
            "threaten 1 2 2 4, bargain 1 2 2 4, bribe 1 2 2 4, flirt 1 2 2 4, bluff 1 2 2 4, distraction 1 2 2 4, beg 1 2 2 4, "
            "animal-handling 2 4, leadership 2 4",
            marks=covers("darkness.skill.list-persuasion"),
        ),
        ("speed", ""),
        ("defense", ""),
    ],
)
def test_the_skills_of_an_attribute(attribute: Attribute, listed: str) -> None:
    there = [
        " ".join([skill.key, *(str(number) for row in skill.levels for number in row)])
        for skill in SKILLS.values()
        if skill.attribute == attribute
    ]
    assert ", ".join(there) == listed


def test_there_are_33_skills_each_with_a_word_on_its_use() -> None:
    assert tuple(sorted(SKILLS)) == tuple(sorted(SKILL_KEYS))
    assert len(SKILLS) == 33
    assert len({skill.use for skill in SKILLS.values()}) == 33


@covers("darkness.skill.level-dice", "darkness.ex.victor-skills")
def test_a_level_adds_its_dice() -> None:
    bought = PRINTED["victor"].skills
    assert no_character(VICTOR, bought) is None
    assert (cost(bought), saved(bought)) == (9, 1)
    assert [SKILLS[key].dice(level) for key, level in bought.items()] == [1, 1, 2]
    assert SKILLS["lockpick"].dice(0) == 0


def test_gamble_is_passive_and_adds_no_dice() -> None:
    assert [key for key, skill in SKILLS.items() if skill.passive] == ["gamble"]
    assert SKILLS["gamble"].dice(2) == 0


@covers("darkness.skill.disarm-kinds")
def test_the_two_kinds_of_disarm_are_two_skills() -> None:
    assert SKILLS["disarm-mechanical"].attribute == "dexterity"
    assert SKILLS["disarm-electronics"].attribute == "intelligence"
    assert "disarm-mechanical" not in FACTS.check["alarm"].skills
    assert "disarm-electronics" not in FACTS.check["wrest"].skills


@covers(
    "darkness.ex.d.skill-prices",
    "darkness.skill.one-cost",
    "darkness.char.skill-points",
)
@pytest.mark.parametrize(
    ("skills", "total", "rule"),
    [
        ({"martial-arts": 2, "two-fisted": 2}, 10, None),
        ({"ranged-mechanical": 2, "hand-to-hand": 1, "flirt": 1}, 10, None),
        ({"leadership": 2, "animal-handling": 2, "dodge": 1}, 10, None),
        ({"pharmacology": 2, "first-aid": 2, "search": 1}, 11, "darkness.char.skill-points"),
        ({"martial-arts": 1}, None, "darkness.skill.one-cost"),
        ({"search": 2}, None, "darkness.skill.one-cost"),
        ({"lockpick": 3}, None, "darkness.skill.no-doubling"),
        ({"lockpick": 0}, None, "darkness.skill.no-doubling"),
        ({"juggling": 1}, None, "darkness.char.skill-points"),
    ],
)
def test_what_skills_cost_a_new_character(skills: dict[Any, int], total: int | None, rule: str | None) -> None:
    assert refusal(VICTOR, skills) == rule
    if total is not None:
        assert cost(skills) == total


@covers("darkness.skill.upgrade", "darkness.skill.one-cost")
def test_an_upgrade_costs_the_difference() -> None:
    assert price("lockpick", 2, 1) == 2
    assert price("first-aid", 2, 1) == 2
    assert price("lockpick", 2) == 5
    assert price("search", 2, 1) is None
    assert no_purchase("lockpick", 2, have=1, points=2) is None
    no = no_purchase("search", 2, have=1, points=99)
    assert no is not None
    assert (no.rule, no.reason) == ("darkness.skill.one-cost", "Search exists at level 1 only.")


@covers("darkness.skill.no-doubling")
def test_paying_twice_adds_nothing() -> None:
    for key, skill in SKILLS.items():
        for level, _ in skill.levels:
            no = no_purchase(key, level, have=level, points=99)
            assert no is not None
            assert no.rule == "darkness.skill.no-doubling"
            assert price(key, level, have=level) is None
    lower = no_purchase("dodge", 1, have=2, points=99)
    assert lower is not None
    assert lower.reason == "Dodge is already at level 2; paying again adds nothing."


@covers("darkness.skill.buy-later")
def test_a_new_skill_is_bought_at_its_listed_cost() -> None:
    assert no_purchase("first-aid", 1, have=0, points=2) is None
    dear = no_purchase("first-aid", 1, have=0, points=1)
    assert dear is not None
    assert (dear.rule, dear.reason) == (
        "darkness.skill.buy-later",
        "First Aid at level 1 costs 2; you have 1 Skill Point.",
    )
    upgrade = no_purchase("first-aid", 2, have=1, points=1)
    assert upgrade is not None
    assert upgrade.rule == "darkness.skill.upgrade"


# ---- making a character


@covers("darkness.ex.victor-attributes", "darkness.char.attribute-points", "darkness.char.willpower-equals-health")
def test_twenty_points_between_two_and_five_are_legal_and_willpower_follows_health() -> None:
    assert refusal(VICTOR, {}) is None
    assert PRINTED["victor"].willpower == 4


@covers("darkness.ex.d.creation-illegal", "darkness.char.attribute-range", "darkness.char.attribute-points")
@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ((5, 5, 5, 2, 1, 1, 1), "darkness.char.attribute-range"),
        ((4, 3, 3, 3, 3, 2, 1), "darkness.char.attribute-range"),
        ((6, 3, 2, 2, 3, 2, 2), "darkness.char.attribute-range"),
        ((3, 3, 3, 3, 3, 2, 2), "darkness.char.attribute-points"),
        ((3, 3, 3, 3, 3, 3, 3), "darkness.char.attribute-points"),
        ((3, 3, 3, 3, 3, 3, 2), None),
        ((5, 5, 2, 2, 2, 2, 2), None),
    ],
)
def test_attributes_have_bounds_and_an_exact_sum(values: tuple[int, ...], rule: str | None) -> None:
    assert refusal(attributes(*values), {}) == rule


@covers("darkness.char.attributes")
def test_the_seven_attributes_are_all_there_and_willpower_is_none_of_them() -> None:
    assert len(ATTRIBUTES) == 7
    assert refusal({**VICTOR, "willpower": 2}, {}) == "darkness.char.attributes"
    assert refusal({key: value for key, value in VICTOR.items() if key != "medical"}, {}) == "darkness.char.attributes"


@covers("darkness.char.name")
def test_a_name_is_needed_and_the_rest_is_not() -> None:
    no = no_name("  ")
    assert no is not None
    assert no.rule == "darkness.char.name"
    assert no_name("Victor") is None


@pytest.mark.parametrize("sheet", PRINTED.values(), ids=lambda sheet: sheet.name)
def test_the_people_of_the_worked_cases_obey_the_rules_of_creation(sheet: Character) -> None:
    assert no_character(sheet.attributes, sheet.skills) is None


# ---- the ready ones


def test_there_is_a_ready_character_for_every_player_made_by_the_rules() -> None:
    assert len(PEOPLE) >= FACTS.players.most
    for sheet in PEOPLE:
        assert no_character(sheet.attributes, sheet.skills) is None
        assert sheet.saved == 10 - cost(sheet.skills) >= 0
        assert all((sheet.description, sheet.occupation, sheet.quote, sheet.look))


def test_together_they_hold_every_skill() -> None:
    assert {key for sheet in PEOPLE for key in sheet.skills} == set(SKILL_KEYS)
    assert {sheet.skills["dodge"] for sheet in PEOPLE if "dodge" in sheet.skills} == {1, 2}


def test_they_differ_where_the_rules_bite() -> None:
    assert any(sheet.attributes["dexterity"] > sheet.attributes["defense"] for sheet in PEOPLE)
    assert any(sheet.attributes["dexterity"] < sheet.attributes["defense"] for sheet in PEOPLE)
    assert {sheet.attributes["defense"] for sheet in PEOPLE} >= {2, 5}
    assert any(sheet.saved for sheet in PEOPLE)


def test_each_attribute_is_somebodys_strength() -> None:
    for attribute in ATTRIBUTES:
        assert max(sheet.attributes[attribute] for sheet in PEOPLE) >= 4
    for attribute in ("attack", "dexterity", "intelligence", "persuasion", "medical", "defense"):
        assert any(sheet.attributes[attribute] == 5 for sheet in PEOPLE)


def test_the_occupation_table_has_a_line_for_every_face_of_the_die() -> None:
    assert len({one.name for one in OCCUPATIONS}) == 6
    assert all(one.line for one in OCCUPATIONS)


# ---- bad files

LOADERS: dict[str, Callable[[str, str], Any]] = {"skills": load_skills, "characters": load_people}


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (
            "skills",
            "levels = [[1, 3], [2, 5]]",
            "levels = [[1, 4], [2, 5]]",
            "level 1 for 4 Skill Points; that level costs 1 to 3",
        ),
        ("skills", "levels = [[1, 3], [2, 5]]", "levels = [[1, 3], [3, 5]]", "there is no level 3; there are: 1, 2"),
        ("skills", "levels = [[1, 3], [2, 5]]", "levels = [[2, 5], [1, 3]]", "its levels do not rise"),
        ("skills", "levels = [[1, 3], [2, 5]]", "levels = []", "has no level; it needs pairs"),
        ("skills", 'key = "ranged-hand"', 'key = "strength"', "'strength' is there twice"),
        ("skills", 'key = "ranged-hand"', 'key = "juggling"', "'juggling'; there are: animal-handling, bargain"),
        ("skills", 'attribute = "attack"', 'attribute = "luck"', "'luck'; there are: attack, defense"),
        (
            "characters",
            "speed = 2, attack = 5",
            "speed = 3, attack = 5",
            "add up to 21, 1 too many; they have to make exactly 20",
        ),
        ("characters", "speed = 2, attack = 5", "speed = 1, attack = 5", "Speed is 1; it has to lie between 2 and 5"),
        ("characters", "speed = 2, attack = 5", "attack = 5", "Speed is missing"),
        ("characters", "speed = 2, attack = 5", "luck = 2, attack = 5", "'luck'; there are: attack, defense"),
        ("characters", "strength = 2, hand", "strength = 2, occult = 2, hand", "The Skills cost 15, 5 too many; there are 10"),
        ("characters", "hand-to-hand = 1", "hand-to-hand = 2", "Hand-to-Hand exists at level 1 only"),
        ("characters", "hand-to-hand = 1", "juggling = 1", "'juggling'; there are: animal-handling, bargain"),
        ("characters", 'name = "Tobias Wray"', 'name = " "', "needs a name"),
        ("characters", 'key = "mags"', 'key = "tobias"', "'tobias' is there twice"),
    ],
)
def test_a_bad_sheet_is_refused_on_its_line(name: str, old: str, new: str, told: str) -> None:
    source = content.text("noctule.games.darkness", f"content/{name}.toml")
    line = source[: source.index(old)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        LOADERS[name](source.replace(old, new, 1), f"{name}.toml")
    assert caught.value.place == f"{name}.toml:{line}"
    assert told in caught.value.reason


def test_a_missing_skill_too_few_people_and_a_short_table_are_refused() -> None:
    skills = content.text("noctule.games.darkness", "content/skills.toml")
    with pytest.raises(ContentError, match="there is no skill 'leadership'"):
        load_skills(skills[: skills.rindex("[[skill]]")], "skills.toml")
    people = content.text("noctule.games.darkness", "content/characters.toml")
    first = people[: people.index('[[character]]\nkey = "mags"')]
    table = people[people.index("[[occupation]]") :]
    with pytest.raises(ContentError, match="1 character for 6 players"):
        load_people(first + table, "characters.toml")
    with pytest.raises(ContentError, match="5 occupations; the die has 6 faces"):
        load_people(people[: people.rindex("[[occupation]]")], "characters.toml")
