"""Item actions, and the redraw."""

from __future__ import annotations

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, position, refusal, run
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import rummage, take_action
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.state import Deck, State

USE = Effect("item")


def hack(lab: Lab, range: int = 0) -> None:
    lab.item("034", "Axe", copies=2, actions=[{"id": "403", "name": "Hack", "range": range}])


def why(s: State, who: str, key: str) -> str:
    return cited(refusal(take_action.uses(s, who), key))


@covers("eternaut.item-action.use", "eternaut.item-action.paragraph", "eternaut.item-action.default-range")
@covers("eternaut.ex.hack-table")
def test_the_actions_own_number_makes_the_paragraph(lab: Lab) -> None:
    hack(lab)
    lab.counter("226", icons=("blocking",))
    lab.only("B1", "# 226-403 Hacked\n- note hacked\n# 034-226 No\n- note no\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["034"]}}, counters=["226@b1"])
    run(s, take_action.do, "ana", "901", USE)
    assert s.notes == ("hacked",)
    assert len(s.people["901"].items) == 1


@covers("eternaut.item-action.default-range")
def test_without_a_printed_range_it_reaches_what_can_be_touched(lab: Lab) -> None:
    hack(lab)
    lab.counter("226", icons=("blocking",))
    lab.counter("299")
    lab.counter("298", icons=("closed",))
    counters = ["226@b1", "299@a1", "299@a2", "298@a1-s", "226@d1"]
    s = position(ROOM, people={"901": {"at": "a1", "items": ["034", "034"]}, "902": "b2"}, counters=counters)
    legal = [option.key for option in take_action.uses(s, "901") if option.no is None]
    assert legal == ["use:403/226/b1", "use:403/299/a1", "use:403/298/a1-s"]
    assert why(s, "901", "use:403/902") == "eternaut.item-action.default-range"


@covers("eternaut.item-action.on-consumed", "eternaut.rummage.consumed", "eternaut.counter.remove")
@covers("eternaut.ex.derived-consumed-but-hackable")
def test_a_consumed_counter_can_be_hacked(lab: Lab) -> None:
    hack(lab)
    lab.counter("226", icons=("blocking",))
    lab.counter("230", icons=("blocking",))
    lab.entries("B1", "# 226-403 Hacked\n- replace this with 230\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["034"]}}, counters=["226@b1*"])
    assert cited(refusal(rummage.candidates(s, "901"), "handle:226/b1")) == "eternaut.rummage.consumed"
    run(s, take_action.do, "ana", "901", USE)
    assert list(s.counters) == ["230@b1"]
    assert not s.counters["230@b1"].consumed
    assert refusal(rummage.candidates(s, "901"), "handle:230/b1") is None


@covers("eternaut.item-action.no-sight", "eternaut.range.figures-count", "eternaut.range.events-ignored")
@covers("eternaut.ex.derived-item-range-no-sight")
def test_range_is_all_that_counts(lab: Lab) -> None:
    hack(lab, 3)
    lab.counter("299")
    corner = """
+-+-+-+-+
|, , ,|,|
+-+-+ + +
|, ,|, ,|
+-+-+-+-+
"""
    people = {"901": {"at": "a1", "items": ["034"]}, "902": "b1"}
    s = position(corner, people=people, events={"003": "c1"}, counters=["299@c2", "299@d2"])
    assert why(s, "901", "use:403/299/c2") == ""
    assert why(s, "901", "use:403/299/d2") != ""
    assert why(s, "901", "use:403/902") == ""


@covers("eternaut.item-action.use")
def test_figures_are_targets_too_within_the_printed_range(lab: Lab) -> None:
    hack(lab, 2)
    lab.enemy("791")
    lab.entries("B1", "# 403-902 Helped\n- note helped\n- heal 2 other\n")
    people = {"901": {"at": "a1", "items": ["034"]}, "902": {"at": "c1", "life": 5}, "903": "e1"}
    s = position(ROOM, people=people, foes={"791": "b2"})
    legal = [option.key for option in take_action.uses(s, "901") if option.no is None]
    assert legal == ["use:403/902", "use:403/791"]
    assert why(s, "901", "use:403/903") == "eternaut.item-action.use"
    run(s, take_action.do, "ana", "901", USE, answers=["use:403/902"])
    assert s.notes == ("helped",)
    assert s.people["902"].life == 7


@covers("eternaut.para.not-found")
def test_an_action_without_a_paragraph_is_lost(lab: Lab) -> None:
    hack(lab)
    lab.counter("226", icons=("blocking",))
    lab.only("B1")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["034"]}}, counters=["226@b1"])
    ran = run(s, take_action.do, "ana", "901", USE)
    assert ran.rules == ["eternaut.item-action.use", "eternaut.para.not-found"]


@covers("eternaut.redraw.each-player", "eternaut.redraw.order", "eternaut.turn.reshuffle")
@covers("eternaut.ex.derived-redraw-reshuffle")
def test_everybody_redraws_in_turn_and_the_deck_is_rebuilt_on_the_way() -> None:
    hands = {
        "ana": ["rummage-1-1"],
        "ben": ["rummage-2-1"],
        "cleo": ["moving-on-2-1", "moving-on-2-2", "moving-on-3-1", "moving-on-3-2"],
    }
    seats = ("ana", "ben", "cleo")
    deck = ["take-action-1-1", "take-action-1-2"]
    s = position(ROOM, seats=seats, people={"901": "a1"}, hands=hands, deck=deck, active=2)
    ran = run(
        s, take_action.redraw, "cleo", "901", USE, answers=["moving-on-2-1+moving-on-2-2+moving-on-3-1", "-", "rummage-2-1"]
    )
    assert s.hands["cleo"] == ("moving-on-3-2", "take-action-1-1", "take-action-1-2", "moving-on-2-1")
    assert s.hands["ana"] == ("rummage-1-1",)
    assert s.hands["ben"] == ("moving-on-2-2",)
    assert s.actions == Deck(("moving-on-3-1",), ("rummage-2-1",))
    assert [keys[0] for _, keys in ran.asked] == ["moving-on-2-1", "rummage-1-1", "rummage-2-1"]
