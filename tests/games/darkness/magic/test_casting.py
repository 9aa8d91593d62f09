"""Casting a Spell: who may, with what, the check, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import dice, keys, position, refusal, run, why_not
from noctule.games.darkness.content import DISKS, FACTS
from noctule.games.darkness.content.disks import Component
from noctule.games.darkness.content.words import COMPONENT_TYPES
from noctule.games.darkness.magic import casting
from noctule.games.darkness.state import State, Turn, alter


def mage(at: str = "field/b2", **said: Any) -> dict[str, Any]:
    return {"at": at, "intelligence": 3, "skills": {"occult": 2}, **said}


def town_with(*items: str, **fields: Any) -> State:
    """Ada with Components, Bel two squares away, the Foe three."""
    people = {"ada": mage(items=list(items)), "bel": "field/d2"}
    return position("field", people=people, disks={"field/b5": ("foe", "up")}, magic=True, **fields)


@covers("darkness.magic.only-if-used", "darkness.ex.d.pool-contents")
def test_without_magic_in_the_scenario_no_spell_can_be_cast() -> None:
    s = town_with("c-crystal")
    s.magic = False
    assert keys(casting, s, "ada") == []
    no = why_not(casting, s, "ada", "cast:light")
    assert no is not None
    assert no.rule == "darkness.magic.only-if-used"
    s.magic = True
    assert keys(casting, s, "ada") == ["cast:light"]


@covers("darkness.magic.components-required", "darkness.component.types")
@pytest.mark.parametrize(
    ("items", "words"),
    [
        ((), "Ada has no Candle/Flame and no Incense."),
        (("c-flame",), "Ada has no Incense."),
        (("c-incense",), "Ada has no Candle/Flame."),
    ],
)
def test_every_component_that_is_missing_is_named(items: tuple[str, ...], words: str) -> None:
    no = why_not(casting, town_with(*items), "ada", "cast:control")
    assert no is not None
    assert (no.rule, no.reason) == ("darkness.magic.components-required", words)


@covers("darkness.component.types")
def test_there_are_nine_types_and_the_spells_use_all_but_plants() -> None:
    there = {disk.type for disk in DISKS.values() if isinstance(disk, Component)}
    used = {type for spell in FACTS.spell.values() for type in spell.components}
    assert there == set(COMPONENT_TYPES)
    assert set(COMPONENT_TYPES) - used == {"plant"}


@covers("darkness.component.types", "darkness.ex.d.magic-pool")
def test_an_incense_serves_freeze_or_control_but_not_both() -> None:
    s = town_with("c-incense", "c-flame")
    offered = keys(casting, s, "ada")
    assert {"cast:freeze:foe", "cast:control:foe"} <= set(offered)
    run(s, casting.as_action, "ada", "freeze", "foe", rolls=dice(1, 2, 3, 5, 5, 4), answers=["roll"])
    assert s.people["ada"].items == ("c-flame",)
    s.turn = Turn("ada")
    no = why_not(casting, s, "ada", "cast:control")
    assert no is not None
    assert no.reason == "Ada has no Incense."


@covers("darkness.ex.d.spell-fails", "darkness.magic.cast", "darkness.magic.fail-willpower", "darkness.will.loss")
@covers("darkness.magic.components-required", "darkness.magic.components-keep-vp")
def test_a_spell_that_fails_costs_the_component_and_willpower_but_no_points() -> None:
    s = town_with("c-incense")
    alter(s, "ada", points=2)
    ran = run(s, casting.as_action, "ada", "freeze", "foe", rolls=dice(4, 4, 1, 2, 6), answers=["roll", "keep"])
    ada = s.people["ada"]
    assert (ada.items, ada.points, ada.will) == ((), 2, 3)
    assert s.spells == ()
    assert s.turn.acted
    assert "darkness.magic.fail-willpower" in ran.rules


@covers("darkness.will.loss")
def test_a_failed_spell_takes_no_willpower_that_is_not_there() -> None:
    s = town_with("c-incense")
    alter(s, "ada", will=0)
    run(s, casting.cast, "ada", "freeze", "foe", rolls=dice(4, 4, 1, 2, 6), answers=["roll"])
    assert s.people["ada"].will == 0


@covers("darkness.ex.d.spell-without-occult", "darkness.magic.anyone", "darkness.magic.cast", "darkness.magic.vp")
def test_somebody_who_knows_nothing_of_the_occult_casts_with_intelligence_alone() -> None:
    people = {"ada": {"at": "field/b2", "intelligence": 2, "items": ["c-crystal"]}, "bel": "field/d2"}
    s = position("field", people=people, magic=True, hour="night")
    assert keys(casting, s, "ada") == ["cast:light"]
    run(s, casting.as_action, "ada", "light", "", rolls=dice(4, 4, 3), answers=["roll"])
    ada = s.people["ada"]
    assert (ada.points, ada.items) == (2, ())
    assert [(one.spell, one.target, one.turns) for one in s.spells] == [("light", "field", 3)]


@covers("darkness.magic.one-per-turn")
def test_one_spell_a_turn() -> None:
    s = town_with("c-incense", "c-crystal")
    run(s, casting.cast, "ada", "freeze", "foe", rolls=dice(4, 4, 1, 2, 6), answers=["roll"])
    no = why_not(casting, s, "ada", "cast:light")
    assert no is not None
    assert no.rule == "darkness.magic.one-per-turn"
    s.turn = Turn("ada")
    assert keys(casting, s, "ada") == ["cast:light"]


@covers("darkness.magic.active-only")
def test_nobody_casts_in_the_turn_of_another() -> None:
    s = town_with("c-crystal", turn="bel")
    no = why_not(casting, s, "ada", "cast:light")
    assert no is not None
    assert no.rule == "darkness.magic.active-only"


@covers("darkness.magic.active-only", "darkness.assist.excluded-checks")
def test_others_may_help_with_the_check() -> None:
    s = position(
        "field", people={"ada": mage(items=["c-crystal"], skills={}), "bel": {"at": "field/d2", "intelligence": 3}}, magic=True
    )
    answers = ["ask:bel", "agree", "helper:bel", "die:1"]
    run(s, casting.as_action, "ada", "light", "", rolls=dice(1, 3, 5, 3, 4), answers=answers)
    assert s.people["ada"].points == 2


@covers("darkness.magic.cast", "darkness.turn.one-action", "darkness.will.zero-no-actions")
def test_casting_is_an_action() -> None:
    s = town_with("c-crystal")
    s.turn = Turn("ada", acted=True)
    no = why_not(casting, s, "ada", "cast:light")
    assert no is not None
    assert no.rule == "darkness.turn.one-action"
    s.turn = Turn("ada")
    alter(s, "ada", will=0)
    no = why_not(casting, s, "ada", "cast:light")
    assert no is not None
    assert no.rule == "darkness.will.zero-no-actions"


@covers("darkness.magic.cast")
def test_components_add_no_dice() -> None:
    """Intelligence 3 and Occult Knowledge 2 are five dice, whatever is laid out."""
    ran = run(town_with("c-orb", "c-incense"), casting.as_action, "ada", "freeze", "foe", stop=True)
    assert ran.kinds == ["declare"]
    (option,) = [one for one in casting.candidates(town_with("c-incense"), "ada") if one.key == "cast:freeze:foe"]
    assert option.preview is not None
    assert "5 dice (Intelligence 3 + Occult Knowledge 2)." in option.preview().text


@covers("darkness.magic.components-required")
def test_a_spell_says_what_it_does_and_what_it_takes_before_it_is_cast() -> None:
    (option,) = [one for one in casting.candidates(town_with("c-incense"), "ada") if one.key == "cast:freeze:foe"]
    assert option.preview is not None
    assert option.preview().text.startswith("A living target cannot move or attack. Uses up: Incense.")


@covers("darkness.magic.components-keep-vp")
def test_which_of_two_designs_is_used_up_is_the_players_choice() -> None:
    designs = [id for id, disk in DISKS.items() if isinstance(disk, Component) and disk.type == "crystal" and id != "c-crystal"]
    s = town_with("c-crystal", designs[0])
    run(s, casting.as_action, "ada", "light", "", answers=[f"use:{designs[0]}", "roll"], rolls=dice(4, 4, 1, 2, 6, 1))
    assert s.people["ada"].items == ("c-crystal",)


@covers("darkness.spell.dispel", "darkness.spell.freeze", "darkness.spell.summon")
def test_where_there_is_nothing_to_aim_at_the_spell_says_so() -> None:
    people = {"ada": mage(items=["c-crystal", "c-metal", "c-animal", "c-scroll", "c-incense"]), "bel": "field/h8"}
    s = position("field", people=people, magic=True)
    found = {option.key: option.no.reason for option in casting.candidates(s, "ada") if option.no is not None}
    assert found["cast:dispel"] == "No Spell is at work on this tile."
    assert found["cast:summon"] == "A creature is summoned only in combat."
    assert found["cast:freeze:bel"] == "Bel is out of sight."
    assert refusal(casting.candidates(s, "ada"), "bel") is not None
