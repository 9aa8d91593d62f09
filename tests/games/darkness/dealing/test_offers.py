"""Deals and promises, and votes on somebody's role-playing."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import forbids, keys, position, run
from noctule.engine.views import Panel
from noctule.games.darkness.dealing import offers
from noctule.games.darkness.state import Promise, State, Turn
from noctule.games.darkness.turn import turn as turns
from noctule.games.darkness.view import view

FIVE = ("ana", "ben", "cleo", "dan", "eva")


def two(ada: int = 3, bel: int = 4, **fields: object) -> State:
    people = {"ada": {"at": "field/a1", "points": ada}, "bel": {"at": "field/h8", "points": bel}}
    return position("field", people=people, **fields)


def totals(s: State) -> list[int]:
    return [person.points for person in s.people.values()]


# -- deals ---------------------------------------------------------------------------------------------------------


@covers("darkness.coop.negotiation")
def test_points_change_hands_when_both_agree_wherever_they_stand() -> None:
    s = two()
    ran = run(s, offers.deal, "ada", "bel", answers=["points:2", "points:1", "accept"])
    assert ran.kinds == ["deal.give", "deal.want", "deal"]
    assert totals(s) == [2, 5]


@covers("darkness.coop.negotiation")
def test_whoever_refuses_keeps_everything() -> None:
    s = two()
    run(s, offers.deal, "ada", "bel", answers=["points:2", "promise:help", "refuse"])
    assert totals(s) == [3, 4]
    assert s.promises == ()


@covers("darkness.coop.negotiation", "darkness.vp.spend-only-owned")
def test_nobody_offers_or_is_asked_for_more_than_there_is() -> None:
    s = two(ada=1, bel=-2)
    ran = run(s, offers.deal, "ada", "bel", answers=["points:1", "nothing", "accept"])
    given, wanted = (ran.keys(kind) for kind in ("deal.give", "deal.want"))
    assert [key for key in given if key.startswith("points")] == ["points:1"]
    assert [key for key in wanted if key.startswith("points")] == []
    assert totals(s) == [0, -1]


@covers("darkness.coop.negotiation")
def test_the_other_may_ask_for_more_and_the_first_has_the_last_word() -> None:
    s = two()
    ran = run(s, offers.deal, "ada", "bel", answers=["points:1", "promise:help", "ask:3", "accept"])
    assert ran.keys("deal") == ["accept", "ask:2", "ask:3", "refuse"]
    assert totals(s) == [0, 7]
    assert [promise.text for promise in s.promises] == ["help with Ada's next check"]
    s = two()
    run(s, offers.deal, "ada", "bel", answers=["points:1", "promise:help", "ask:3", "refuse"])
    assert totals(s) == [3, 4]
    assert s.promises == ()


@covers("darkness.coop.negotiation")
def test_a_promise_is_written_down_for_all_and_binds_nobody() -> None:
    s = two(round=4)
    run(s, offers.deal, "ada", "bel", answers=["promise:come", "points:1", "accept"])
    assert s.promises == (Promise("ana", "ben", "coming to where Bel is", 4),)
    assert totals(s) == [4, 3]
    panel = next(panel for panel in view(s, "ben").panels if panel.id == "promises")
    assert panel.table[1][2:] == ("coming to where Bel is", "4")
    assert "end" in run(s, turns.act_phase, stop=True).keys("act")


@covers("darkness.coop.negotiation")
def test_an_older_promise_is_not_forgotten_for_a_new_one() -> None:
    s = two()
    run(s, offers.deal, "ada", "bel", answers=["promise:come", "points:1", "accept"])
    run(s, offers.deal, "bel", "ada", answers=["promise:help", "points:1", "accept"])
    assert [promise.by for promise in s.promises] == ["ana", "ben"]


@pytest.mark.parametrize(("key", "words"), [("share", "that Ada earns"), ("item", "that Ada finds"), ("alone", "Bel's Allies")])
def test_promises_name_both_sides(key: str, words: str) -> None:
    s = two()
    run(s, offers.deal, "ada", "bel", answers=[f"promise:{key}", "nothing", "accept"])
    assert words in s.promises[0].text
    s = two()
    run(s, offers.deal, "bel", "ada", answers=["points:1", f"promise:{key}", "accept"])
    assert words in s.promises[0].text


def test_nothing_for_nothing_is_no_deal() -> None:
    ran = run(two(), offers.deal, "ada", "bel", answers=["nothing"], stop=True)
    assert "nothing" not in ran.keys("deal.want")


def test_a_turn_has_time_for_three_offers() -> None:
    s = two(turn=Turn(who="ada", deals=2))
    assert "deal:bel" in keys(offers, s, "ada")
    run(s, offers.deal, "ada", "bel", answers=["points:1", "nothing", "refuse"])
    assert forbids(offers, s, "ada", "deal:bel") == "darkness.coop.negotiation"
    assert offers.offers(s, "ada") == []


@covers("darkness.comm.open-talk", "darkness.gm.limit-talk", "darkness.ex.d.talk")
def test_everybody_talks_with_everybody_until_the_game_master_forbids_it() -> None:
    people = {"ada": "field/a1", "bel": "field/h8", "cas": "lab/h1"}
    s = position("field lab", seats=("ana", "ben", "cleo"), people=people)
    for who, other in (("ada", "bel"), ("bel", "cas"), ("cas", "bel")):
        assert f"deal:{other}" in keys(offers, s, who)
    s.silent = True
    for who, other in (("ada", "bel"), ("bel", "cas"), ("cas", "bel")):
        assert forbids(offers, s, who, f"deal:{other}") == "darkness.gm.limit-talk"
    assert "Nobody may talk." in _panel(s, "master").text
    s.silent = False
    assert "deal:bel" in keys(offers, s, "cas")


def _panel(s: State, id: str) -> Panel:
    return next(panel for panel in view(s, "ana").panels if panel.id == id)


# -- votes ---------------------------------------------------------------------------------------------------------


def five(**fields: object) -> State:
    people = dict.fromkeys(("ada", "bel", "cas", "dov", "eve"), "field/a1")
    return position("field", seats=FIVE, people=people, praise=True, **fields)


@covers("darkness.gm.roleplay-vp", "darkness.ex.d.roleplay-vote")
def test_more_than_half_of_all_seats_give_a_point_for_role_playing() -> None:
    s = five()
    ran = run(s, offers.praise, "ada", "cas", answers=["yes", "yes", "yes", "no"])
    assert ran.kinds == ["vote"] * 4
    assert s.people["cas"].points == 1
    s = five()
    run(s, offers.praise, "ada", "cas", answers=["yes", "yes", "no", "no"])
    assert s.people["cas"].points == 0


@covers("darkness.gm.roleplay-vp")
def test_a_vote_is_called_once_a_turn_only_where_it_was_agreed_on_and_nobody_is_game_master() -> None:
    s = five()
    assert "praise:cas" in keys(offers, s, "ada")
    assert "praise:ada" not in keys(offers, s, "ada")
    run(s, offers.praise, "ada", "cas", answers=["no"] * 4)
    assert forbids(offers, s, "ada", "praise:bel") == "darkness.gm.roleplay-vp"
    s = five()
    s.praise = False
    assert forbids(offers, s, "ada", "praise:cas") == "darkness.gm.roleplay-vp"
    s = five()
    s.master = "gus"
    assert forbids(offers, s, "ada", "praise:cas") == "darkness.gm.roleplay-vp"


def test_what_is_on_offer_is_what_is_not_refused() -> None:
    for s in (two(), two(silent=True), five(), five(silent=True), five(turn=Turn(who="ada", praised=True))):
        assert [option.key for option in offers.offers(s, "ada")] == keys(offers, s, "ada")
