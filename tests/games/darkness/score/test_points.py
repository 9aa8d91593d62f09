"""Victory Points: one running total."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.darkness.driver import dice, do, position, run
from noctule.games.darkness.actions import steal, tape, transfer
from noctule.games.darkness.checks.check import Check, check
from noctule.games.darkness.harm import holding
from noctule.games.darkness.scenario import ending
from noctule.games.darkness.score import points
from noctule.games.darkness.state import State, Turn


def holder(**said: object) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", **said}, "bel": "lab/a1"})


@covers("darkness.vp.equal-tn", "darkness.vp.counter")
def test_what_is_held_is_worth_its_target_number() -> None:
    assert [points.worth(id) for id in ("scatter", "c-orb", "helper-mind", "pest", "foe")] == [4, 3, 4, 0, 0]


@covers("darkness.vp.counter", "darkness.vp.loss")
def test_the_total_is_what_was_earned_less_what_was_spent_and_all_that_is_held() -> None:
    s = holder()
    do(s, points.score, "ada", 5, "darkness.vp.scenario")
    run(s, holding.take, "ada", "gun")
    points.spend(s, "ada", 3)
    points.lose(s, "ada", 1)
    assert s.people["ada"].points == 5 + 4 - 3 - 1
    assert do(s, points.score, "ada", 0, "darkness.vp.scenario").rules == []


@covers("darkness.vp.spend-only-owned")
def test_points_are_spent_only_down_to_nothing() -> None:
    s = holder(points=3)
    assert points.no_spending(s, "ada", 3) is None
    no = points.no_spending(s, "ada", 4)
    assert no is not None
    assert no.rule == "darkness.vp.spend-only-owned"
    assert points.no_spending(holder(points=-2), "ada", 1) is not None


@covers("darkness.coop.negotiation")
def test_points_that_change_hands_are_told_to_everybody() -> None:
    s = holder(points=3)
    ran = do(s, points.pay, "ada", "bel", 2)
    assert [person.points for person in s.people.values()] == [1, 2]
    assert [event.to for event in ran.events] == [None]
    assert ran.facts("darkness.coop.negotiation") == {"who": "ada", "payee": "bel", "points": 2}


@covers("darkness.ex.d.spent-things", "darkness.vp.loss", "darkness.item.shotgun-discard")
def test_an_empty_shotgun_costs_nothing_and_a_dropped_charm_its_points() -> None:
    s = holder(items=["scatter", "c-orb", "charm"], points=12)
    s.uses = {**s.uses, "scatter": 3}
    run(s, tape.discard, "ada", "scatter")
    run(s, transfer.drop, "ada", "charm")
    assert s.people["ada"].points == 10


@covers("darkness.ex.d.vp-negative", "darkness.vp.spend-only-owned", "darkness.vp.loss", "darkness.vp.negative-end")
def test_who_ends_below_nothing_gives_up_a_skill_of_choice() -> None:
    s = holder(items=["gun"], points=4, skills={"lockpick": 2, "search": 1})
    points.spend(s, "ada", 3)
    s.turn = Turn(who="bel")
    run(s, steal.grab, "bel", "gun", rolls=dice(6, 6, 6, 1, 2, 4), answers=["keep"])
    assert s.people["ada"].points == -3
    run(s, ending.lost_skill, "ada", answers=["lose:lockpick"])
    assert s.people["ada"].skills == {"search": 1}


@covers("darkness.vp.negative-end", "darkness.ex.d.winner")
def test_only_who_is_below_nothing_and_has_a_skill_loses_one() -> None:
    people: dict[str, dict[str, Any]] = {
        "ada": {"points": 0, "skills": {"search": 1}},
        "bel": {"points": -1},
        "cas": {"points": -1, "skills": {"dodge": 2}},
    }
    s = position("lab", seats=("ana", "ben", "cy"), people={who: {"at": "lab/a1", **said} for who, said in people.items()})
    assert [run(s, ending.lost_skill, who).rules for who in people] == [[], [], ["darkness.vp.negative-end"]]
    assert [person.skills for person in s.people.values()] == [{"search": 1}, {}, {}]


@covers("darkness.ex.d.vp-cap", "darkness.vp.spend-die", "darkness.vp.spend-reroll", "darkness.vp.spend-cap")
def test_three_points_are_the_most_for_one_roll() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "points": 10}, "bel": "lab/h8"})
    asked = Check("pick", "ada", 5, "darkness.enter.pick-door")
    ran = run(s, check, asked, rolls=dice(1, 1, 2, 4, 6), answers=["die", "point", "die:1"])
    assert s.people["ada"].points == 7
    assert [keys for kind, keys in ran.asked if kind == "reroll"] == [["keep", "point"]]
    assert ran.value.dice == (6, 1, 2, 4)
