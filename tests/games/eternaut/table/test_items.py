"""Items: gained, dropped, collected, packed, discarded; Ammo."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, position, refusal, run, says, space
from games.eternaut.lab import Lab
from games.eternaut.printed import goods
from noctule.engine import Ask
from noctule.games.eternaut.actions import free, take_action
from noctule.games.eternaut.between.goods import no_filling
from noctule.games.eternaut.board.people import item_limit, value
from noctule.games.eternaut.harm.piles import back_to_deck
from noctule.games.eternaut.state import Item, State
from noctule.games.eternaut.table import items
from noctule.games.eternaut.view import view


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


def held(s: State, who: str) -> list[str]:
    return [item.number for item in s.people[who].items]


def tools(lab: Lab, *numbers: str, copies: int = 1) -> None:
    for number in numbers:
        lab.item(number, f"Tool {number}", copies=copies)


@covers("eternaut.item.gain", "eternaut.item.gain-missing", "eternaut.item.discard", "eternaut.ex.derived-gain-and-discard")
def test_a_single_card_is_gained_by_one_and_comes_back_by_way_of_the_deck(lab: Lab) -> None:
    tools(lab, "033")
    s = position(ROOM, people={"901": "a1", "902": "b1", "904": {"at": "c1", "items": ["033"]}})
    ran = says(s, "- gain 033", who="901")
    assert held(s, "901") == []
    assert ran.rules == ["eternaut.item.gain-missing"]
    says(s, "- lose 033", who="904")
    assert held(s, "904") == []
    assert s.items["033"] == 1
    says(s, "- gain 033", who="902")
    assert held(s, "902") == ["033"]
    assert s.items["033"] == 0


@covers("eternaut.drop.procedure", "eternaut.item.discard")
def test_what_somebody_away_drops_goes_back_to_the_deck(lab: Lab) -> None:
    tools(lab, "033")
    s = position(ROOM, people={"901": {"away": True, "items": ["033"]}})
    assert s.items["033"] == 0

    async def dropped(s: State, g: Ask) -> None:
        items.drop(s, g, "901", [0])

    run(s, dropped)
    assert held(s, "901") == []
    assert s.items["033"] == 1


@covers("eternaut.item.copies")
def test_each_gain_takes_one_copy_and_two_may_be_held() -> None:
    s = position(ROOM, people={"901": "a1"})
    says(s, "- gain 011\n- gain 011", who="901")
    assert held(s, "901") == ["011", "011"]
    assert s.items["011"] == 1
    assert [key for key, _, _ in items.numbered(s.people["901"].items)] == ["011", "011.2"]


@covers(
    "eternaut.item.limit",
    "eternaut.drop.overflow-choice",
    "eternaut.drop.procedure",
    "eternaut.drop.when",
    "eternaut.ex.drop-for-axe",
)
def test_whoever_gains_a_fifth_item_drops_one_of_the_five() -> None:
    s = position(ROOM, people={"901": {"at": "b2", "items": ["011", "012", "012", "012"]}})
    ran = says(s, "- gain 045", who="901", answers=["011"])
    assert held(s, "901") == ["012", "012", "012", "045"]
    assert [item.number for item in s.piles[space("b2")]] == ["011"]
    assert ran.keys("overflow") == ["011", "012", "012.2", "012.3", "045"]


def test_what_may_be_dropped_is_shown_as_the_cards_of_whoever_holds_it() -> None:
    s = position(ROOM, people={"901": {"at": "b2", "items": ["011", "012", "012", "012"]}})
    question = says(s, "- gain 045", who="901", stop=True).question
    assert question is not None
    cards = {card.id for panel in view(s, None).panels for card in panel.cards}
    assert [[name for name in option.at if name in cards] for option in question.offered] == [
        [f"901-item-{i}"] for i in range(1, 6)
    ]


@covers("eternaut.item.limit", "eternaut.shop.skill-counter-effect", "eternaut.ex.derived-item-limit-counters")
def test_skill_counters_raise_the_limit(lab: Lab) -> None:
    s = position(ROOM, people={"903": {"at": "a1", "skills": ("SK-03", "SK-08")}})
    assert item_limit(s.people["903"]) == 7
    assert value(s, "903", "leadership") == 1


@covers("eternaut.drop.same-space", "eternaut.drop.look", "eternaut.drop.supply", "eternaut.ex.derived-drop-piles")
def test_one_pile_for_each_space_and_as_many_as_are_needed() -> None:
    piles = {"a2": ["012"], "b2": ["011"], "c2": ["012"], "d2": ["012"]}
    s = position(ROOM, people={"904": {"at": "b2", "items": ["011"]}, "902": {"at": "e4", "items": ["045"]}}, piles=piles)
    run(s, free.do, "ana", "drop", "904", 0)
    run(s, free.do, "ana", "drop", "902", 0)
    assert [item.number for item in s.piles[space("b2")]] == ["011", "011"]
    assert [item.number for item in s.piles[space("e4")]] == ["045"]
    assert len(s.piles) == 5
    assert [option.label for option in items.pickings(s, "904")] == ["Ana takes Scrap Iron", "Ana takes Scrap Iron"]


@covers("eternaut.drop.when", "eternaut.collect.free")
def test_every_character_may_drop_and_collect_in_any_turn_but_not_for_ever() -> None:
    people = {"901": {"at": "a1", "items": ["011"]}, "902": "b1", "903": {"away": True, "items": ["012"]}}
    s = position(ROOM, people=people, piles={"b1": ["045"]})
    assert [option.key for option in free.candidates(s)] == ["drop:901/011", "collect:902/045"]
    for _ in range(free.MOST // 2):
        run(s, free.do, "ana", "collect", "902", 0)
        run(s, free.do, "ana", "drop", "902", 0)
    no = refusal(free.candidates(s), "drop:901/011")
    assert cited(no) == "eternaut.collect.free"


@covers("eternaut.collect.free", "eternaut.drop.same-space", "eternaut.item.limit", "eternaut.ex.derived-swap-with-pile")
def test_full_hands_can_swap_with_a_pile(lab: Lab) -> None:
    tools(lab, "020", "021")
    s = position(ROOM, people={"904": {"at": "c3", "items": ["020", "011", "011", "012"]}}, piles={"c3": ["021"]})
    run(s, free.do, "ana", "collect", "904", 0, answers=["020"])
    assert held(s, "904") == ["011", "011", "012", "021"]
    assert [item.number for item in s.piles[space("c3")]] == ["020"]


@covers("eternaut.collect.empty-pile")
def test_an_empty_pile_frees_its_counter() -> None:
    s = position(ROOM, people={"904": "c3"}, piles={"c3": ["011", "012"]})
    run(s, free.do, "ana", "collect", "904", 0)
    assert space("c3") in s.piles
    run(s, free.do, "ana", "collect", "904", 0)
    assert space("c3") not in s.piles


@covers("eternaut.remove.out-of-campaign", "eternaut.ex.derived-removed-for-good")
def test_what_is_removed_from_the_game_is_never_gained_again(lab: Lab) -> None:
    tools(lab, "031")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["031"]}})
    says(s, "- destroy 031", who="901")
    assert held(s, "901") == []
    assert s.removed == ("031",)
    says(s, "- gain 031", who="901")
    assert held(s, "901") == []


@covers("eternaut.remove.out-of-campaign")
def test_a_card_is_removed_wherever_it_is(lab: Lab) -> None:
    tools(lab, "031", copies=3)
    people = {"901": "a1", "902": {"at": "b1", "items": ["031"]}}
    s = position(ROOM, people=people, piles={"d1": ["031"]})
    says(s, "- destroy 031", who="901")
    assert held(s, "902") == []
    says(s, "- destroy 031", who="901")
    assert s.piles == {}
    says(s, "- destroy 031\n- destroy 031", who="901")
    assert s.items["031"] == 0
    assert s.removed == ("031", "031", "031")


# ---- Bags


def bag(lab: Lab, number: str = "030", capacity: int = 2) -> None:
    lab.item(number, "Bag", copies=2, bag={"capacity": capacity, "icon": "science"})


@covers("eternaut.bag.store", "eternaut.bag.start-filled", "eternaut.ex.derived-bag-store")
def test_a_bag_is_filled_at_the_start_and_packed_anew_after_an_action_with_its_icon(lab: Lab) -> None:
    bag(lab)
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030(011)", "045"]}})
    assert no_filling(s.people["904"], "030", "012") is None
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030(011,012)", "045"]}})
    ran = run(s, items.pack, "ana", "904", ("fighting",))
    assert ran.kinds == []
    run(s, items.pack, "ana", "904", ("science",), answers=["leave"])
    assert s.people["904"].items[0].inside == ("011", "012")
    run(s, items.pack, "ana", "904", ("science",), answers=["pack", "011+045"])
    assert {item.number: item.inside for item in s.people["904"].items} == {"012": (), "030": ("011", "045")}


@covers("eternaut.bag.store", "eternaut.item.limit")
def test_packing_keeps_to_both_limits(lab: Lab) -> None:
    bag(lab)
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030(011,012)", "045", "011", "012"]}})
    ran = run(s, items.pack, "ana", "904", ("science",), answers=["pack"], stop=True)
    assert ran.question is not None
    assert not ran.question.allows("011+012+045")
    assert not ran.question.allows("011")
    assert ran.question.allows("011+045")


@covers("eternaut.bag.one", "eternaut.bag.same-fate")
def test_only_one_bag_may_have_something_in_it(lab: Lab) -> None:
    bag(lab)
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030(011)", "030"]}}, piles={"a1": ["045"]})
    ran = run(s, items.pack, "ana", "904", ("science",), answers=["leave"])
    assert ran.kinds == ["bag"]
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030(011)"]}}, piles={"a1": ["030(012)"]})
    no = refusal(items.pickings(s, "904"), "collect:904/030")
    assert cited(no) == "eternaut.bag.one"


@covers("eternaut.bag.store", "eternaut.bag.one")
def test_of_two_bags_alike_one_is_packed_and_asked_about_once(lab: Lab) -> None:
    bag(lab)
    for packed, inside in (("-", ()), ("011", ("011",)), ("011+045", ("011", "045"))):
        s = position(ROOM, people={"904": {"at": "a1", "items": ["030", "030", "011", "045"]}})
        ran = run(s, items.pack, "ana", "904", ("science",), answers=["pack", packed])
        assert ran.kinds == ["bag", "bag-contents"]
        assert sorted(item.inside for item in s.people["904"].items if item.number == "030") == [(), inside]
    s = position(ROOM, people={"904": {"at": "a1", "items": ["030", "030(012)", "011"]}})
    run(s, items.pack, "ana", "904", ("science",), answers=["pack", "012+011"])
    assert sorted(item.inside for item in s.people["904"].items) == [(), ("012", "011")]


@covers("eternaut.bag.unusable", "eternaut.item.limit")
def test_what_is_in_a_bag_is_of_no_use(lab: Lab) -> None:
    bag(lab)
    lab.item("034", actions=[{"id": "403", "name": "Hack"}], icons=("science",))
    s = position(ROOM, people={"901": {"at": "a1", "items": ["030(034)"]}})
    assert take_action.actions(s, "901") == []
    assert value(s, "901", "science") == 0
    assert not items.holds(s, "901", "034")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["030", "034"]}})
    assert [action.id for action in take_action.actions(s, "901")] == ["403"]
    assert value(s, "901", "science") == 1


@covers("eternaut.bag.same-fate")
def test_a_bag_takes_its_contents_along(lab: Lab) -> None:
    bag(lab)
    s = position(ROOM, people={"901": {"at": "a1", "items": ["030(011,012)"]}})
    run(s, free.do, "ana", "drop", "901", 0)
    assert s.piles[space("a1")] == (Item("030", ("011", "012")),)
    run(s, free.do, "ana", "collect", "901", 0)
    says(s, "- lose 011", who="901")
    assert s.people["901"].items == (Item("030", ("012",)),)
    before = s.items["012"]
    says(s, "- lose 030", who="901")
    assert s.items["012"] == before + 1
    back_to_deck(s, Item("030", ("011",)))
    assert s.items["011"] == 4


# ---- Ammo


@covers("eternaut.ammo.owner", "eternaut.ammo.limit", "eternaut.ex.derived-own-ammo")
def test_ammo_is_its_owners_and_five_at_most() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "ammo": 4}, "904": "b1"})
    says(s, "- ammo 3", who="901")
    assert [person.ammo for person in s.people.values()] == [5, 0]
    assert s.piles == {}
    says(s, "- ammo -2", who="901")
    assert s.people["901"].ammo == 3
    says(s, "- ammo 1 904", who="901")
    assert s.people["904"].ammo == 1
