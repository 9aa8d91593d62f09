"""Book B2 from its opening to every way out: the gate, the price, the cage, and who is with us in the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.eternaut.driver import position, run, says
from noctule.games.eternaut.board.ways import distance, whereabouts
from noctule.games.eternaut.content import NPCS
from noctule.games.eternaut.content.vocabulary import space
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene

BEST = 13
GROUP = ("901", "902", "903", "904")


def market(*, aisles: bool = True, **fields: Any) -> State:
    """The market after the first cards: the Characters in the street; `aisles`: they have been at the bread stall."""
    people = {who: {"at": at, "items": []} for who, at in zip(GROUP, ("c5", "d5", "c6", "d6"), strict=True)}
    s: State = position("", book="B2", cells={"B3": "M-032"}, people=people, timer=9, alert="deck", **fields)
    says(s, "- story B2-01")
    if aisles:
        says(s, "- move 902 to C3nw")
        run(s, objectives.settle)
        handles(s, "902", "226")
    return s


def handles(s: State, who: str, what: str, *answers: str) -> None:
    """A Character handles a counter, or talks with somebody."""
    counter = next((id for id in s.counters if what in (id, id[:3])), "")
    other = what if what in NPCS else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), who, what[:3], answers=answers)


def uses(s: State, who: str, action: str, what: str, *answers: str) -> None:
    counter = next((id for id in s.counters if id.startswith(what)), "")
    other = what if what in NPCS else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), action, what, answers=answers)


def gather(s: State, *spaces: str) -> None:
    """Everybody goes there; whatever that ends is ended."""
    for who, there in zip(GROUP, spaces, strict=True):
        says(s, f"- move {who} to {there}")
    run(s, objectives.settle)


def way(s: State, one: str, other: str) -> int:
    return distance(s, space(one), space(other))


def test_the_gate_opens_by_hand_and_is_heard() -> None:
    s = market(aisles=False)
    handles(s, "904", "211", "way:1")
    assert any(id.startswith("212@") for id in s.counters)
    says(s, "- move 904 to C3nw")
    run(s, objectives.settle)
    assert s.alert == "green"
    assert whereabouts(s, "703") == space("D2sw")


def test_the_bread_stall_is_reached_unseen() -> None:
    s = market(aisles=False)
    handles(s, "902", "211")
    handles(s, "902", "246")
    for there in ("C3nw", "C3sw", "D3sw"):
        says(s, f"- move 902 to {there}")
        run(s, objectives.settle)
    assert s.alert == "green"
    handles(s, "902", "226")
    assert (s.story["B2-02"], s.story["B2-06"], s.checks) == ("won", "open", 1)
    assert {"804", "805"} <= set(s.npcs)


def test_every_place_can_be_walked_to() -> None:
    s = market()
    says(s, "- story B2-07\n- story B2-12")
    for id in list(s.counters):
        if id[:3] in ("203", "204", "206", "211", "218", "246", "251"):
            opened = {"206": "207", "211": "212"}.get(id[:3], "202" if id[:3] in ("218", "246") else "210")
            says(s, f"- replace {id[:3]} at {id[4:]} with {opened}")
    for there in ("B2sw", "C2ne", "E2se", "E3nw", "E3se", "F2sw", "F3nw", "C5nw", "D5se"):
        assert way(s, "B3ne", there) < 20


def test_all_that_can_be_done_well_in_one_evening() -> None:
    s = market()
    says(s, "- read 005-TIMER", who="901", answers=["way:1"])
    says(s, "- alert green\n- gain 012\n- gain 012", who="902")
    handles(s, "902", "221", "way:1")
    handles(s, "902", "221", "way:1")
    handles(s, "902", "804", "way:1", "way:2")
    assert (s.story["B2-14"], s.story["B2-09"]) == ("won", "open")
    handles(s, "901", "240")
    handles(s, "904", "224", "way:1")
    assert s.story["B2-13"] == "won"
    uses(s, "904", "401", "251", "way:2")
    assert s.story["B2-11"] == "open"
    says(s, "- read 999-023", who="901", answers=["way:1"])
    handles(s, "903", "905", "way:2")
    uses(s, "902", "401", "206")
    with pytest.raises(Ended):
        gather(s, "E3nw", "E3se", "F3nw", "F3ne")
    assert (s.epilogue, s.checks, s.crosses) == ("END-C-1", BEST, 0)
    assert "905" in s.npcs


def test_three_things_and_the_lead() -> None:
    s = market()
    says(s, "- note price-known")
    run(s, objectives.settle, answers=["way:1"])
    assert s.story["B2-08"] == "open"
    assert way(s, "E3nw", "F2sw") > 20
    says(s, "- gain 011\n- gain 020\n- gain 041\n- ammo 3", who="901")
    for answers in (("way:2",), ("way:11",), ("way:31", "way:1")):
        handles(s, "901", "242", "way:1", *answers)
    assert (s.story["B2-08"], s.story["B2-11"], s.people["901"].ammo) == ("won", "open", 0)
    assert {"lucia-free", "lucia-walks", "badge"} <= set(s.notes)


def test_a_hit_ends_the_sale() -> None:
    s = market()
    says(s, "- note price-known")
    run(s, objectives.settle, answers=["way:1"])
    says(s, "- alert red")
    run(s, objectives.settle)
    assert (s.story["B2-08"], s.story["B2-09"]) == ("failed", "open")


def test_the_market_burns_and_somebody_opens_the_gate() -> None:
    s = market()
    says(s, "- timer 3")
    run(s, objectives.settle)
    assert (s.story["B2-06"], s.story["B2-10"]) == ("failed", "open")
    says(s, "- replace 211 with 212")
    gather(s, "B3nw", "B3ne", "B3sw", "B3se")
    assert not s.epilogue  # who waits in the street holds it for nobody
    with pytest.raises(Ended):
        gather(s, "C3nw", "C3ne", "C3sw", "C3se")
    assert (s.epilogue, dict(s.quests)[3]) == ("END-C-2", "A")


def test_at_closing_time_simon_may_stay() -> None:
    s = market()
    says(s, "- story B2-07\n- story B2-12")
    with pytest.raises(Ended):
        says(s, "- read 999-024", answers=["way:1", "cube:901"])
    assert (s.epilogue, dict(s.quests)[3]) == ("END-C-2", "C")
    assert "902" not in s.people


def test_a_comforted_man_does_not_stay() -> None:
    s = market(notes=("b2-fault",))
    says(s, "- read 999-024")
    assert not s.epilogue
    assert "902" in s.people


def test_a_sale_that_is_never_made_ends_in_the_fire() -> None:
    s = market()
    says(s, "- note price-known")
    run(s, objectives.settle, answers=["way:1"])
    says(s, "- timer 2")
    run(s, objectives.settle)
    assert (s.story["B2-08"], s.story["B2-10"]) == ("failed", "open")
