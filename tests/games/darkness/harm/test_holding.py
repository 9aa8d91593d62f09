"""What characters hold: weight, points, and the wait of former owners."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, dice, do, position, run
from noctule.games.darkness.board.people import weight
from noctule.games.darkness.harm import holding
from noctule.games.darkness.state import Lost, State


def carrier(*items: str, **said: object) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", "items": list(items), **said}, "bel": "lab/h8"})


@covers("darkness.weight.limit")
def test_five_points_of_weight_are_carried_without_a_check() -> None:
    s = carrier("bar")
    ran = run(s, holding.take, "ada", "bow")
    assert weight(s.people["ada"]) == 5
    assert ran.asked == []
    assert "darkness.weight.check" not in ran.rules


@covers(
    "darkness.ex.brian-flashlight-weight", "darkness.weight.limit", "darkness.weight.check", "darkness.weight.not-an-action"
)
def test_one_more_than_five_needs_any_combination_and_no_action() -> None:
    """Attack 5 and Strength 1: six dice, which always hold a Pair."""
    s = carrier("bar", "bow", attack=5, skills={"strength": 1})
    run(s, holding.take, "ada", "torch", rolls=dice(1, 2, 3, 4, 6, 6), answers=["roll", "keep"])
    assert s.people["ada"].items == ("bar", "bow", "torch")
    assert not s.turn.acted


@covers("darkness.weight.check", "darkness.weight.fail")
def test_nothing_rolled_is_nothing_lifted() -> None:
    s = carrier("bar", "bow")
    run(s, holding.take, "ada", "torch", rolls=dice(1, 2, 4), answers=["roll", "keep", "leave:torch"])
    assert s.people["ada"].items == ("bar", "bow")
    assert at(s, "torch") == "lab/a1"
    assert s.people["ada"].points == 0
    assert holding.no_reclaim(s, "ada", "torch") is not None


@covers("darkness.ex.d.weight-repeated", "darkness.weight.each-time", "darkness.weight.fail")
def test_each_item_is_a_new_check_against_the_whole_excess() -> None:
    """Seven carried and one more: a Pair is enough for two of the three too many."""
    s = carrier("bar", "bow", "coat")
    assert weight(s.people["ada"]) == 7
    ran = run(s, holding.take, "ada", "knife", rolls=dice(4, 4, 1), answers=["roll", "keep", "leave:bow"])
    assert ran.keys("leave") == ["leave:bar", "leave:bow", "leave:coat", "leave:knife"]
    assert s.people["ada"].items == ("bar", "coat", "knife")
    assert at(s, "bow") == "lab/a1"
    assert s.board["bow"].up


@covers("darkness.weight.fail")
def test_things_are_left_one_by_one_until_it_can_be_carried() -> None:
    s = carrier("kit", "torch", "bar")
    run(s, holding.take, "ada", "long", rolls=dice(1, 2, 4), answers=["roll", "keep", "leave:kit", "leave:torch", "leave:bar"])
    assert s.people["ada"].items == ("long",)


@covers("darkness.ex.d.fate-give-item", "darkness.weight.each-time", "darkness.weight.fail", "darkness.vp.loss")
def test_what_is_forced_on_somebody_has_to_be_lifted_too() -> None:
    people = {"ada": {"at": "lab/a1", "items": ["bow"], "points": 3}, "bel": {"at": "lab/h8", "items": ["bar", "coat"]}}
    s = position("lab", people=people)
    holding.give_up(s, "ada", "bow")
    run(s, holding.take, "bel", "bow", rolls=dice(1, 2, 6), answers=["roll", "keep", "leave:coat"])
    assert s.people["ada"].points == 0
    assert s.people["bel"].items == ("bar", "bow")
    assert at(s, "coat") == "lab/h8"


@covers("darkness.component.as-item", "darkness.weight.limit", "darkness.setup.cell-phone")
def test_components_and_the_phone_weigh_nothing() -> None:
    assert weight(carrier("bar", "bow", "c-orb", "c-scroll").people["ada"]) == 5
    s = carrier("bar", "bow", "coat")
    run(s, holding.take, "ada", "c-flame")
    assert "c-flame" in s.people["ada"].items
    assert weight(carrier().people["ada"]) == 0


@covers("darkness.ally.unlimited")
def test_allies_weigh_nothing_and_are_not_counted() -> None:
    s = carrier("bar", "bow", "coat", allies=["helper-attack", "helper-mind"])
    run(s, holding.take, "ada", "helper-will")
    assert s.people["ada"].allies == ("helper-attack", "helper-mind", "helper-will")


@covers("darkness.ex.robert-finds-shotgun", "darkness.vp.item", "darkness.vp.ally", "darkness.vp.loss")
def test_points_come_and_go_with_what_is_held() -> None:
    s = carrier()
    assert run(s, holding.take, "ada", "scatter").rules == ["darkness.vp.item"]
    assert s.people["ada"].points == 4
    assert run(s, holding.take, "ada", "helper-defense").rules == ["darkness.vp.ally"]
    assert s.people["ada"].points == 6
    do(s, holding.drop, "ada", "scatter")
    assert s.people["ada"].points == 2
    holding.give_up(s, "ada", "helper-defense")
    assert s.people["ada"].points == 0


@covers("darkness.ex.d.magic-pool", "darkness.vp.item")
def test_components_count_their_target_numbers() -> None:
    s = carrier()
    run(s, holding.take, "ada", "c-incense")
    run(s, holding.take, "ada", "c-orb")
    assert s.people["ada"].points == 5


@covers("darkness.ex.d.ally-sacrifice-points", "darkness.vp.loss")
def test_losing_an_ally_may_leave_less_than_nothing() -> None:
    """Two points in hand, of which the Ally was worth four."""
    s = carrier(allies=["helper-mind"], points=2)
    holding.give_up(s, "ada", "helper-mind")
    assert s.people["ada"].points == -2


@covers("darkness.ex.d.thrown-knife", "darkness.item.reclaim-delay", "darkness.vp.loss")
def test_what_is_thrown_lies_where_it_was_thrown_and_is_waited_for() -> None:
    s = carrier("knife", points=2)
    s.round = 4
    do(s, holding.drop, "ada", "knife", s.people["bel"].at)
    assert at(s, "knife") == "lab/h8"
    assert s.people["ada"].points == 0
    for s.round, waits in ((4, True), (5, True), (6, False)):
        assert (holding.no_reclaim(s, "ada", "knife") is not None) == waits
        assert holding.no_reclaim(s, "bel", "knife") is None


@covers("darkness.ex.d.fate-steal-ally", "darkness.item.reclaim-delay", "darkness.steal.result")
def test_what_is_seized_takes_its_points_along_and_leaves_a_wait() -> None:
    people = {
        "ada": "lab/a1",
        "bel": {"at": "lab/h8", "allies": ["helper-mind", "helper-defense"], "nuisances": ["pest"], "points": 6},
    }
    s = position("lab", people=people, round=5)
    run(s, holding.seize, "bel", "ada", "helper-mind")
    assert (s.people["ada"].allies, s.people["ada"].points) == (("helper-mind",), 4)
    assert (s.people["bel"].allies, s.people["bel"].points) == (("helper-defense",), 2)
    for s.round, waits in ((5, True), (6, True), (7, False)):
        assert (holding.no_reclaim(s, "bel", "helper-mind") is not None) == waits


@covers("darkness.item.reclaim-delay")
def test_a_new_loss_begins_a_new_wait_and_old_ones_are_forgotten() -> None:
    s = carrier("kit")
    s.round = 9
    s.lost = {**s.lost, "kit": (Lost("bel", 2), Lost("ada", 3))}
    holding.wait(s, "ada", "kit")
    assert s.lost["kit"] == (Lost("ada", 9),)


@covers("darkness.weight.each-time")
def test_even_a_charm_without_weight_is_a_new_check_for_whoever_carries_too_much() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "items": ["scatter", "bow", "gun"]}, "bel": "lab/h8"})
    run(s, holding.take, "ada", "charm", answers=["roll", "keep", "leave:gun"], rolls=dice(1, 3, 5))
    assert s.people["ada"].items == ("scatter", "bow", "charm")
