"""Take a Break, Take Care."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, position, refusal, run
from games.eternaut.lab import Lab
from games.eternaut.printed import goods, person
from noctule.games.eternaut.actions import care, rest
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.state import State

CRAFT, REST, CARE = Effect("craft"), Effect("rest"), Effect("care", 1, heal=2)


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


def held(s: State, who: str) -> list[str]:
    return [item.number for item in s.people[who].items]


@covers("eternaut.craft.attempt", "eternaut.para.form", "eternaut.ex.craft-011-012")
def test_two_items_make_the_number_in_order(lab: Lab) -> None:
    lab.only("B1", "# 011-012 Bound together\n- note crafted\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["012", "045", "011"]}})
    run(s, rest.craft, "ana", "901", CRAFT, answers=["012+011"])
    assert s.notes == ("crafted",)
    s = position(ROOM, people={"901": {"at": "a1", "items": ["012"]}})
    assert cited(rest.no_craft(s, "901", CRAFT)) == "eternaut.craft.attempt"


@covers("eternaut.para.equal-ids", "eternaut.craft.no-recipe", "eternaut.item.copies")
@covers("eternaut.ex.derived-same-item-twice")
def test_without_a_recipe_nothing_is_lost(lab: Lab) -> None:
    lab.only("B1")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011", "011"]}})
    ran = run(s, rest.craft, "ana", "901", CRAFT)
    assert ran.facts("eternaut.para.not-found")["number"] == "011-011"
    assert held(s, "901") == ["011", "011"]


@covers("eternaut.craft.success", "eternaut.ex.derived-craft-product-gone")
def test_without_the_product_in_the_deck_crafting_fails(lab: Lab) -> None:
    lab.entries("B1", "# 011-012 An axe\n- craft 045\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011", "012"]}, "902": {"at": "b1", "items": ["045"]}})
    run(s, rest.craft, "ana", "901", CRAFT)
    assert held(s, "901") == ["011", "012"]


@covers("eternaut.craft.success", "eternaut.item.limit", "eternaut.ex.derived-craft-with-full-supply")
def test_the_ingredients_go_before_the_product_comes(lab: Lab) -> None:
    lab.entries("B1", "# 011-012 An axe\n- craft 045\n")
    lab.item("033")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011", "012", "033", "011"]}})
    ran = run(s, rest.craft, "ana", "901", CRAFT, answers=["011+012"])
    assert held(s, "901") == ["033", "011", "045"]
    assert ran.kinds == ["craft"]
    assert s.items["012"] == 3
    assert s.piles == {}


@covers("eternaut.rest.remove-fatigue", "eternaut.wound.remove", "eternaut.madness.remove")
@covers("eternaut.ex.derived-break-keeps-wound-and-madness")
def test_a_break_removes_all_fatigue_and_nothing_else() -> None:
    board = {"at": "a1", "cards": ["take-a-break-1-1"], "fatigue": 1, "wound": 1, "madness": 1}
    s = position(ROOM, people={"902": board, "901": {"at": "b1", "fatigue": 2}})
    run(s, rest.rest, "ana", "902", REST)
    assert [slot.card for slot in s.people["902"].slots if slot] == ["take-a-break-1-1", "wound", "madness"]
    assert s.people["901"].has("fatigue") == 2
    assert cited(rest.no_rest(s, "902", REST)) == "eternaut.rest.remove-fatigue"


@covers("eternaut.care.heavy-wound", "eternaut.ex.derived-take-care")
def test_care_removes_a_heavy_wound_and_leaves_fatigue() -> None:
    people = {"904": "a1", "902": {"at": "b1", "wound": 1, "fatigue": 2}, "903": {"at": "e4", "wound": 1, "life": 3}}
    s = position(ROOM, people=people)
    assert cited(refusal(care.patients(s, "904", CARE), "mend:903")) == "eternaut.care.heavy-wound"
    assert cited(refusal(care.patients(s, "904", CARE), "mend:904")) == "eternaut.care.heavy-wound"
    assert cited(refusal(care.patients(s, "904", CARE), "heal:902")) == "eternaut.heal.amount"
    run(s, care.do, "ana", "904", CARE)
    assert s.people["902"].has("wound") == 0
    assert s.people["902"].has("fatigue") == 2


@covers("eternaut.care.heavy-wound", "eternaut.skill.played-card-counts", "eternaut.heal.amount")
def test_care_heals_and_more_with_first_aid(lab: Lab) -> None:
    person(lab, "901")
    person(lab, "904", first_aid=1)
    s = position(ROOM, people={"901": "a1", "902": {"at": "b1", "life": 3}})
    run(s, care.do, "ana", "901", CARE)
    assert s.people["902"].life == 5
    s = position(ROOM, people={"904": {"at": "a1", "life": 3, "cards": ["take-care-1"]}})
    run(s, care.do, "ana", "904", CARE)
    assert s.people["904"].life == 6
