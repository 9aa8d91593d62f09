"""The Opposed Skill Check."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import Ran, dice, position, run
from noctule.engine import NotHandedIn
from noctule.games.darkness.checks import odds
from noctule.games.darkness.checks.check import Check
from noctule.games.darkness.checks.opposed import foresee, opposed
from noctule.games.darkness.state import State

GRAB = Check("grab", "ada", None, "darkness.steal.force", opposed=True)
HOLD = Check("hold", "bel", None, "darkness.steal.force", opposed=True)


def two(ada: Any = None, bel: Any = None, **more: Any) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", **(ada or {})}, "bel": {"at": "lab/a1", **(bel or {})}}, **more)


def contest(mine: tuple[int, ...], theirs: tuple[int, ...], *again: int, **more: Any) -> Ran:
    s = two({"attack": len(mine)}, {"attack": len(theirs)}, **more)
    return run(s, opposed, GRAB, HOLD, rolls=dice(*mine, *theirs, *again))


@covers("darkness.opposed.highest-wins", "darkness.opposed.value", "darkness.ex.kirk-takes-shotgun")
def test_fives_beat_fours() -> None:
    assert contest((5, 5, 1), (4, 4)).value
    assert not contest((4, 4), (5, 5, 1)).value


@covers("darkness.opposed.highest-wins", "darkness.ex.d.opposed-rank-first")
def test_the_rank_comes_before_the_faces() -> None:
    assert contest((1, 1, 1), (6, 6, 5)).value


@covers("darkness.opposed.value", "darkness.ex.d.opposed-straights")
def test_the_straight_that_ends_higher_wins() -> None:
    assert contest((2, 4, 5, 6), (1, 2, 3, 3)).value


@covers("darkness.opposed.tie", "darkness.opposed.value", "darkness.ex.d.opposed-no-kicker")
def test_a_single_die_decides_nothing_and_all_dice_are_rolled_again() -> None:
    ran = contest((5, 5, 6), (5, 5, 1), *(1, 2, 4), *(6, 2, 4))
    assert not ran.value
    assert ran.rules.count("darkness.opposed.tie") == 1


@covers("darkness.opposed.tie")
def test_nothing_against_nothing_and_six_against_six_are_rolled_again() -> None:
    ran = contest((1, 2, 4), (1, 3, 5), *(6, 1, 2), *(6, 2, 4), *(1, 1, 2), *(6, 2, 4))
    assert ran.value
    assert ran.rules.count("darkness.opposed.tie") == 2


@covers("darkness.dice.max-five", "darkness.opposed.value", "darkness.ex.d.six-equal-opposed")
def test_without_the_house_rule_a_sixth_die_counts_nothing() -> None:
    assert not contest((3,) * 6, (5,) * 5).value


@covers("darkness.dice.six-plus-house", "darkness.ex.d.six-of-a-kind-normal")
def test_with_the_house_rule_six_of_a_kind_beat_six_in_a_row() -> None:
    assert contest((2,) * 6, (1, 2, 3, 4, 5, 6), longer=True).value
    assert contest((1, 2, 3, 4, 5, 6), (5,) * 5, longer=True).value


@covers("darkness.opposed.highest-wins", "darkness.assist.active-player-only")
def test_who_rolls_against_it_is_not_asked_to_help() -> None:
    assert contest((5, 5, 1), (4, 4)).asked == []


@covers("darkness.opposed.tie", "darkness.vp.spend-cap", "darkness.vp.spend-die")
def test_after_a_tie_the_bought_die_falls_again_and_what_is_spent_is_spent() -> None:
    s = two({"attack": 2, "points": 9}, {"attack": 2})
    answers = ["die", "point", "die:3"]
    ran = run(s, opposed, GRAB, HOLD, rolls=dice(1, 2, 4, 6, 6, 3, 1, 2, 5, 3, 6), answers=answers)
    assert s.people["ada"].points == 6
    assert ran.rules.count("darkness.opposed.tie") == 1
    assert ran.kinds == ["declare", "reroll", "dice"], "nothing is left to spend in the second roll"
    assert not ran.value


@covers("darkness.opposed.highest-wins")
def test_who_rolls_second_is_not_asked_to_mend_what_wins() -> None:
    s = two({"attack": 2}, {"attack": 2, "points": 1})
    assert run(s, opposed, GRAB, HOLD, rolls=dice(1, 1, 2, 2)).kinds == []
    ran = run(s, opposed, GRAB, HOLD, rolls=dice(1, 1, 2, 6, 6), answers=["point", "die:1"])
    assert not ran.value


@covers("darkness.skill.gamble", "darkness.opposed.value")
def test_a_gambler_is_asked_where_it_turns_a_defeat() -> None:
    gambler = {"attack": 4, "skills": {"gamble": 2}}
    ran = run(two({"attack": 3}, gambler), opposed, GRAB, HOLD, rolls=dice(1, 2, 3, 2, 2, 5, 5), answers=["gamble"])
    assert not ran.value, "a Two Pair with fives beats a Three Straight that ends on a three"
    assert run(two({"attack": 3}, gambler), opposed, GRAB, HOLD, rolls=dice(1, 1, 3, 2, 2, 5, 5)).asked == []
    assert run(two({"attack": 3}, gambler), opposed, GRAB, HOLD, rolls=dice(1, 1, 1, 2, 2, 5, 5)).asked == []


@covers("darkness.fate.good-12", "darkness.fate.bad-12")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [("succeed", "", True), ("fail", "", False), ("", "succeed", False), ("", "fail", True), ("fail", "succeed", False)],
)
def test_where_fate_has_decided_nobody_rolls_or_is_asked(mine: str, theirs: str, won: bool) -> None:
    s = two({"next": (mine,) if mine else (), "points": 9}, {"next": (theirs,) if theirs else (), "points": 9})
    ran = run(s, opposed, GRAB, HOLD)
    assert (ran.value, ran.asked) == (won, [])
    assert s.people["ada"].next == s.people["bel"].next == ()


@covers("darkness.fate.good-12", "darkness.fate.bad-12", "darkness.opposed.highest-wins")
@pytest.mark.parametrize("fate", ["succeed", "fail"])
def test_where_fate_says_the_same_of_both_the_dice_decide(fate: str) -> None:
    s = two({"attack": 2, "next": (fate,)}, {"attack": 2, "next": (fate,)})
    assert run(s, opposed, GRAB, HOLD, rolls=dice(2, 2, 1, 1)).value
    assert s.people["ada"].next == s.people["bel"].next == ()


@covers("darkness.fate.good-2", "darkness.ex.d.fate-tn-minus-one")
def test_fate_that_changes_target_numbers_changes_no_opposed_check() -> None:
    s = two({"attack": 2, "tn": 1}, {"attack": 2, "tn": -1})
    assert run(s, opposed, GRAB, HOLD, rolls=dice(2, 2, 1, 1)).value


@covers("darkness.dice.no-dice", "darkness.opposed.tie")
def test_without_dice_on_either_side_nothing_changes_hands() -> None:
    bare = [Check(one.kind, one.who, None, one.rule, opposed=True, less=9) for one in (GRAB, HOLD)]
    assert not run(two(), opposed, *bare).value
    with pytest.raises(NotHandedIn):
        run(two({"attack": 2}), opposed, GRAB, bare[1], rolls=dice(1, 2))


@covers("darkness.opposed.value", "darkness.opposed.tie")
def test_the_odds_of_an_opposed_check_leave_ties_out() -> None:
    """One die against one: only a six wins, and what is equal is rolled again."""
    assert str(odds.against(1, 1)) == "success 1 in 2"
    assert str(odds.against(2, 1)) == "success 43 in 53"
    assert foresee(two({"attack": 2}, {"attack": 3}), GRAB, HOLD).odds == (odds.against(2, 3),)
