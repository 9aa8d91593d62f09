"""The numbers of the rules: complete, in order, and as the rulebook prints them."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.games.darkness.content.facts import FACTS, Facts
from noctule.games.darkness.content.words import (
    ATTRIBUTES,
    CHECK_KINDS,
    COMPONENT_TYPES,
    DISK_KINDS,
    RANGED_WEAPONS,
    SPELL_KEYS,
    CheckKind,
    Hour,
    RangedWeapon,
    Weather,
)


def test_every_word_has_its_facts() -> None:
    assert tuple(FACTS.check) == CHECK_KINDS
    assert tuple(FACTS.attribute) == ATTRIBUTES
    assert tuple(FACTS.disk) == DISK_KINDS
    assert tuple(FACTS.ranged) == RANGED_WEAPONS
    assert tuple(FACTS.component) == COMPONENT_TYPES
    assert tuple(FACTS.spell) == SPELL_KEYS


@covers("darkness.dice.ranking")
def test_the_eight_combinations_stand_in_their_order() -> None:
    assert [one.rank for one in FACTS.dice.combination] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.code for one in FACTS.dice.combination] == ["6H", "1P", "3S", "3K", "4S", "4K", "5S", "5K"]
    assert FACTS.dice.highest == 8
    assert [FACTS.dice.name(rank) for rank in (0, 1, 4, 8)] == ["nothing", "Six High", "Three of a Kind", "Five of a Kind"]


def test_ranks_of_the_house_rule_have_names_too() -> None:
    assert [FACTS.dice.name(rank) for rank in (9, 10, 12)] == ["Six Straight", "Six of a Kind", "Six of a Kind"]


@covers("darkness.disk.kinds")
def test_nine_kinds_of_disks_have_nine_colours() -> None:
    colours = {kind: facts.colour for kind, facts in FACTS.disk.items()}
    assert colours == {
        "adversary": "red",
        "security": "green",
        "ally": "yellow",
        "nuisance": "grey",
        "item": "blue",
        "component": "brown",
        "obstacle": "orange",
        "condition": "purple",
        "variable": "black",
    }


def test_movement_perception_and_shots_cannot_be_assisted() -> None:
    alone = {kind for kind, check in FACTS.check.items() if not check.assist}
    assert alone == {"move", "flee", "perceive", "shot", "blast", "creature-attack", "creature-defend"}


@pytest.mark.parametrize(
    ("kind", "attribute", "skills"),
    [
        ("flee", "speed", []),
        ("initiative", "dexterity", []),
        ("defend", "defense", []),
        ("dodge", "dexterity", ["dodge"]),
        ("pick", "dexterity", ["lockpick"]),
        ("force", "attack", ["strength"]),
        ("perceive", "intelligence", ["perception"]),
        ("persuade", "persuasion", ["bargain", "bluff", "bribe", "flirt", "threaten"]),
        ("calm", "persuasion", ["animal-handling"]),
        ("alarm", "intelligence", ["disarm-electronics"]),
        ("cast", "intelligence", ["occult"]),
        ("wrest", "dexterity", ["disarm-mechanical"]),
        ("hold", "attack", ["strength"]),
        ("notice", "intelligence", ["perception"]),
    ],
)
def test_a_check_is_rolled_with_its_attribute_and_one_of_its_skills(kind: CheckKind, attribute: str, skills: list[str]) -> None:
    assert FACTS.check[kind].attribute == attribute
    assert list(FACTS.check[kind].skills) == skills


@covers("darkness.ranged.table")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ("sniper-rifle", [0, 0, 2, 2, 2, 0, None]),
        ("shotgun", [3, 2, 1, 0, -1, None, None]),
        ("crossbow", [None, 2, 1, 0, -1, -2, None]),
        ("pistol", [2, 1, 0, -1, -2, -3, None]),
        ("edged", [1, 0, -1, None, None, None, None]),
        ("blunt", [0, 0, None, None, None, None, None]),
    ],
)
def test_the_range_table(weapon: RangedWeapon, dice: list[int | None]) -> None:
    assert [FACTS.ranged[weapon].at(distance) for distance in range(7)] == dice


@covers("darkness.move.environment", "darkness.los.environment")
@pytest.mark.parametrize(
    ("hour", "weather", "lost"),
    [
        ("day", "dry", 0),
        ("dusk", "dry", 1),
        ("day", "light-rain", 1),
        ("dusk", "light-rain", 1),
        ("night", "light-rain", 2),
        ("day", "heavy-rain", 2),
        ("night", "heavy-rain", 2),
    ],
)
def test_of_darkness_and_rain_the_worse_counts(hour: Hour, weather: Weather, lost: int) -> None:
    assert FACTS.movement.lost(hour, weather) == lost
    assert FACTS.sight.lost(hour, weather) == lost


def test_each_fate_table_has_a_line_for_every_roll_of_two_dice() -> None:
    for good in (True, False):
        lines = [FACTS.fate.line(good, roll) for roll in range(2, 13)]
        assert [line.roll for line in lines] == list(range(2, 13))
        assert len({line.key for line in lines}) == 11


def test_a_better_summons_brings_a_stronger_creature() -> None:
    found = [FACTS.summon.creature(rank) for rank in range(9)]
    assert found[:3] == [None, None, None]
    assert [(one.attack, one.defense) for one in found if one] == [(3, 4), (4, 4), (4, 5), (5, 5), (5, 5), (5, 5)]


def test_no_spell_needs_a_plant() -> None:
    assert {part for spell in FACTS.spell.values() for part in spell.components} == {*COMPONENT_TYPES} - {"plant"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('skills = ["lockpick"]', 'skills = ["locksmith"]', "'locksmith'; there are: animal-handling, bargain"),
        ("[check.pick]", "[check.prick]", "'prick'; there are: alarm, attack"),
        ("wound = 1", "wounds = 1", "unknown field `wounds`"),
        ('components = ["incense"]', 'components = ["sage"]', "'sage'; there are: animal, crystal, flame"),
    ],
)
def test_a_slip_in_the_facts_is_found_on_its_line(old: str, new: str, told: str) -> None:
    source = content.text("noctule.games.darkness", "facts.toml")
    line = source[: source.index(old)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        content.parse(source.replace(old, new, 1), Facts, "facts.toml")
    assert caught.value.place == f"facts.toml:{line}"
    assert told in caught.value.reason
