"""Action cards on a board, and their effects."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, ROOM, Ran, at, position, run
from games.eternaut.lab import Lab
from games.eternaut.printed import ability, action, goods, objective
from noctule.engine import Ask
from noctule.games.eternaut.actions import play
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.foes import npcs
from noctule.games.eternaut.state import Slot, State


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


def cards(s: State, who: str) -> list[str]:
    return [slot.card if slot is not None else "" for slot in s.people[who].slots]


def plays(s: State, who: str, card: str, *answers: str, **more: object) -> Ran:
    seat = s.seats[s.active]
    s.hands = {**s.hands, seat: (*s.hands[seat], card)}
    s.actions = type(s.actions)(tuple(other for other in s.actions.cards if other != card), s.actions.used)
    return run(s, play.play, seat, who, card, answers=list(answers), **more)  # type: ignore[arg-type]


@covers("eternaut.turn.play-card", "eternaut.turn.play-top-slot", "eternaut.turn.skip-effect")
@covers("eternaut.ex.play-coordination-top-slot")
def test_a_card_lies_in_the_top_slot_before_its_effect(lab: Lab) -> None:
    lab.entries("B1", "# 901-904 Talk\n- note talked\n")
    s = position(ROOM, people={"901": "a1", "904": "b1"})
    plays(s, "901", "coordination-3-1", "talk")
    assert s.people["901"].slots == (Slot("coordination-3-1", 10),)
    assert s.hands["ana"] == ()
    assert s.notes == ("talked",)


@covers("eternaut.turn.skip-effect")
def test_where_nothing_can_be_done_with_a_card_nobody_is_asked_and_it_is_said() -> None:
    s = position(ROOM, people={"901": "a1", "904": "b1"})
    ran = plays(s, "901", "take-a-break-1-1")
    assert "effect" not in ran.kinds
    assert any("nothing that" in event.text for event in ran.events)
    assert cards(s, "901") == ["take-a-break-1-1"]


@covers("eternaut.turn.skip-effect")
def test_an_effect_may_be_skipped_but_the_card_stays_played() -> None:
    s = position(ROOM, people={"901": "a1"})
    ran = plays(s, "901", "moving-on-3-1", "skip")
    assert cards(s, "901") == ["moving-on-3-1"]
    assert at(s, "901") == "a1"
    assert ran.kinds == ["effect"]


@covers("eternaut.turn.play-on-full-board")
def test_a_full_board_takes_another_card() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "fatigue": 4}})
    plays(s, "901", "moving-on-3-1", "skip")
    assert s.people["901"].cards == 5


@covers("eternaut.turn.one-effect", "eternaut.ex.derived-one-of-two-effects")
def test_one_card_gives_one_of_its_effects(lab: Lab) -> None:
    lab.counter("299")
    lab.entries("B1", "# 299-901 A thing\n- note examined\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011"]}, "904": "b1"}, counters=["299@a1"])
    ran = plays(s, "901", "rummage-1-1", "interact")
    assert s.notes == ("examined",)
    assert ran.keys("effect") == ["interact", "trade", "skip"]
    assert ran.kinds == ["effect"]


@covers("eternaut.turn.one-effect")
def test_effects_that_are_joined_come_both(lab: Lab) -> None:
    card = action(lab, "stride-9", Effect("move", 1, then=(Effect("interact"),)))
    lab.counter("299")
    lab.entries("B1", "# 299-901 A thing\n- note examined\n")
    s = position(ROOM, people={"901": "a1"}, counters=["299@b1"])
    plays(s, "901", card, "move", "step:b1")
    assert s.notes == ("examined",)
    s = position(ROOM, people={"901": "c3"}, counters=["299@b1"])
    plays(s, "901", card, "move", "step:c4")
    assert s.notes == ()


@covers("eternaut.turn.skip-effect")
def test_a_joined_effect_that_is_not_possible_by_then_falls_away(lab: Lab) -> None:
    walk = action(lab, "walk-9", Effect("move", 1, then=(Effect("craft"),)))
    s = position(ROOM, people={"901": "a1", "902": "b2"})
    assert plays(s, "901", walk, "move", "step:b1").kinds == ["effect", "step"]
    look = action(lab, "look-9", Effect("interact", then=(Effect("redraw"),)))
    lab.counter("299")
    lab.entries("B1", "# 299-901 A trap\n- kill me\n")
    s = position(ROOM, people={"901": "a1", "902": "b2"}, counters=["299@a1"], hands={"ana": ["moving-on-3-1"]})
    assert plays(s, "901", look, "interact").kinds == ["effect"]
    assert "901" not in s.people


@covers("eternaut.turn.skip-effect", "eternaut.rummage.own-space", "eternaut.item-action.use", "eternaut.care.heavy-wound")
def test_what_cannot_be_done_is_refused_with_its_rule() -> None:
    s = position(ROOM, people={"901": "a1"})
    for card, refused in {
        "rummage-1-1": {"interact": "eternaut.rummage.own-space", "trade": "eternaut.trade.who"},
        "take-action-1-1": {"item": "eternaut.item-action.use"},
        "take-a-break-1-1": {"craft": "eternaut.craft.attempt", "rest": "eternaut.rest.remove-fatigue"},
        "coordination-3-1": {"talk": "eternaut.talk.paragraph", "repeat": "eternaut.repeat.other"},
        "take-care-1": {"care": "eternaut.care.heavy-wound"},
    }.items():
        found = {option.key: option.no for option in play.effects(s, "901", card, (card,))}
        assert {key: no.rule for key, no in found.items() if no is not None} == refused
        assert found["skip"] is None


@covers("eternaut.npc.after-card", "eternaut.npc.repeat-no-trigger")
def test_whatever_answers_a_card_comes_after_it_once(lab: Lab) -> None:
    heard: list[str] = []

    async def answer(s: State, g: Ask, who: str, card: str) -> bool:
        heard.append(f"{card} {at(s, '904')}")
        return await npcs.answer(s, g, card)

    lab.patch.setattr(play, "AFTER_CARD", [answer])
    s = position(ROOM, people={"901": "a1", "904": {"at": "b1", "cards": ["moving-on-3-1"]}})
    plays(s, "901", "coordination-3-1", "repeat", "move", "step:c1", "stop")
    assert heard == ["coordination-3-1 c1"]
    plays(s, "901", "moving-on-3-2", "skip")
    assert heard[1:] == ["moving-on-3-2 c1"]


@covers("eternaut.device.cards-replaced")
def test_on_an_operator_a_card_works_the_device_instead(lab: Lab) -> None:
    worked: list[tuple[str, str]] = []

    async def work(s: State, g: Ask, who: str, card: str) -> None:
        worked.append((who, card))

    lab.patch.setattr(play, "DEVICE", [work])
    s = position(OPEN, people={"901": "a1"}, machines={"cannon": {"front": "b1", "rear": "a1", "operator": "901"}})
    ran = plays(s, "901", "moving-on-3-1")
    assert worked == [("901", "moving-on-3-1")]
    assert ran.kinds == []
    assert cards(s, "901") == ["moving-on-3-1"]


@covers("eternaut.bag.store")
def test_a_bag_is_packed_after_an_action_but_not_after_a_skip(lab: Lab) -> None:
    lab.item("030", "Bag", bag={"capacity": 2, "icon": "agility"})
    s = position(ROOM, people={"901": {"at": "a1", "items": ["030", "011"]}})
    assert plays(s, "901", "moving-on-3-1", "skip").kinds == ["effect"]
    assert plays(s, "901", "moving-on-3-2", "move", "stop", "pack", "011").kinds == ["effect", "step", "bag", "bag-contents"]
    assert s.people["901"].items[0].inside == ("011",)


@covers("eternaut.objective.resolve", "eternaut.bag.store")
def test_an_objective_that_an_action_decides_is_resolved_before_the_bag_is_packed(lab: Lab) -> None:
    lab.item("030", "Bag", bag={"capacity": 2, "icon": "science"})
    card = objective(lab, "B1-91", fail="not group-has 020", failed="- gain 045 to 901")
    people = {"901": {"at": "a1", "items": ["030", "011"]}, "902": {"at": "b1", "items": ["012", "012", "011", "020"]}}
    s = position(ROOM, people=people, story={card: "open"})
    ran = plays(s, "901", "rummage-1-1", "trade", "give:011", "020", "pack", stop=True)
    assert s.story[card] == "failed", "902 had one too many, and dropped it"
    assert ran.keys("bag-contents") == ["045"]


@covers("eternaut.ability.permanent")
def test_the_swift_go_further_with_moving_on_only(lab: Lab) -> None:
    ability(lab, "PA-93", "swift", 2, character="901")
    stride = action(lab, "stride-9", Effect("move", 1))
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-93"}})
    ran = plays(s, "901", "moving-on-2-1", "move", "step:b1", "step:c1", "step:d1", "step:e1")
    assert at(s, "901") == "e1"
    assert ran.kinds.count("step") == 4
    plays(s, "901", stride, "move", "step:f1")
    assert at(s, "901") == "f1"


@covers("eternaut.collect.in-passing", "eternaut.collect.empty-pile", "eternaut.collect.free")
@covers("eternaut.ex.derived-collect-in-passing")
def test_items_are_collected_in_passing(lab: Lab) -> None:
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011", "011", "012"]}}, piles={"b1": ["045"]})
    plays(s, "901", "moving-on-3-1", "move", "step:b1", "collect:901/045", "step:c1", "step:d1")
    assert at(s, "901") == "d1"
    assert [item.number for item in s.people["901"].items] == ["011", "011", "012", "045"]
    assert s.piles == {}


@covers("eternaut.move.up-to")
def test_what_moves_says_how_far_it_carries() -> None:
    s = position(ROOM, people={"901": "a1"})
    found = {option.key: option.begins for option in play.effects(s, "901", "moving-on-3-1", ("moving-on-3-1",))}
    assert found == {"move": 3, "skip": 0}
