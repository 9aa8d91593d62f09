"""Trade."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, position, refusal, run, space
from games.eternaut.lab import Lab
from games.eternaut.printed import ability, goods
from noctule.games.eternaut.actions import trade
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.state import Item, State

TRADE = Effect("trade", 2)


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


def held(s: State, who: str) -> list[str]:
    return [item.number for item in s.people[who].items]


@covers("eternaut.trade.who", "eternaut.ex.trade-iron-for-wood")
def test_iron_for_wood() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011"]}, "902": {"at": "c1", "items": ["012"]}})
    ran = run(s, trade.do, "ana", "901", TRADE, answers=["give:011+take:012"])
    assert (held(s, "901"), held(s, "902")) == (["012"], ["011"])
    assert "eternaut.para.read" not in ran.rules


@covers("eternaut.trade.who")
def test_only_within_the_range_of_the_card(lab: Lab) -> None:
    people = {"901": {"at": "a1", "items": ["011"]}, "902": "d1", "903": "a3", "904": "f4"}
    s = position(ROOM, people=people)
    offered = {option.key: cited(option.no) for option in trade.partners(s, "901", TRADE)}
    assert offered == {"with:902": "eternaut.trade.who", "with:903": "", "with:904": "eternaut.trade.who"}
    ability(lab, "GA-94", "reach", 1)
    s.groups = {"GA-94": False}
    assert refusal(trade.partners(s, "901", TRADE), "with:902") is None
    s = position(ROOM, people={"901": "a1", "902": "b1"})
    assert cited(trade.no(s, "901", TRADE)) == "eternaut.trade.who"


@covers("eternaut.trade.limit", "eternaut.trade.one-way", "eternaut.ex.derived-swap-full-hands")
def test_full_hands_swap_and_a_gift_too_many_is_dropped(lab: Lab) -> None:
    lab.item("033")
    hers, his = ["011", "012", "012", "045"], ["011", "011", "012", "033"]
    s = position(ROOM, people={"904": {"at": "a1", "items": hers}, "902": {"at": "b1", "items": his}})
    ran = run(s, trade.do, "ana", "904", TRADE, answers=["give:045+take:012"])
    assert ran.kinds == ["trade"]
    assert (len(held(s, "904")), len(held(s, "902"))) == (4, 4)
    run(s, trade.do, "ana", "904", TRADE, answers=["give:011", "045"])
    assert (len(held(s, "904")), len(held(s, "902"))) == (3, 4)
    assert s.piles == {space("b1"): (Item("045"),)}


@covers("eternaut.trade.one-way")
def test_the_card_may_be_on_the_receiver() -> None:
    s = position(ROOM, people={"901": "a1", "902": {"at": "b1", "items": ["011"], "ammo": 2}})
    run(s, trade.do, "ana", "901", TRADE, answers=["take:011"])
    assert (held(s, "901"), held(s, "902")) == (["011"], [])
    assert [person.ammo for person in s.people.values()] == [0, 2]


@covers("eternaut.ammo.limit", "eternaut.ammo.trade", "eternaut.ex.derived-ammo-cap-on-trade")
def test_ammo_is_traded_and_what_is_too_much_is_lost() -> None:
    people = {"904": {"at": "a1", "ammo": 4}, "902": {"at": "b1", "ammo": 3}}
    s = position(ROOM, people=people)
    run(s, trade.do, "ana", "902", TRADE, answers=["give:ammo.1+give:ammo.2+give:ammo.3"])
    assert [person.ammo for person in s.people.values()] == [5, 0]
    assert s.piles == {}
    s = position(ROOM, people=people)
    run(s, trade.do, "ana", "902", TRADE, answers=["give:ammo.1"])
    assert [person.ammo for person in s.people.values()] == [5, 2]


@covers("eternaut.bag.same-fate", "eternaut.bag.unusable", "eternaut.bag.one", "eternaut.item.limit")
@covers("eternaut.ex.derived-bag-fate")
def test_a_bag_is_traded_with_what_is_in_it(lab: Lab) -> None:
    lab.item("030", "Bag", copies=2, bag={"capacity": 2, "icon": "science"})
    people = {"904": {"at": "a1", "items": ["030(011,012)", "045", "011", "012"]}, "902": {"at": "b1", "items": ["011", "012"]}}
    s = position(ROOM, people=people)
    run(s, trade.do, "ana", "904", TRADE, answers=["give:030"])
    assert len(s.people["902"].items) == 3
    assert s.people["902"].items[-1] == Item("030", ("011", "012"))
    people = {"904": {"at": "a1", "items": ["030(011)"]}, "902": {"at": "b1", "items": ["030(012)"]}}
    s = position(ROOM, people=people)
    ran = run(s, trade.do, "ana", "904", TRADE, stop=True)
    assert ran.question is not None
    assert not ran.question.allows("give:030")
    assert ran.question.allows("give:030+take:030")
