"""Willpower."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import do, position
from noctule.games.darkness.board.action import no_action
from noctule.games.darkness.harm import will
from noctule.games.darkness.state import State


def nerve(now: int) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", "will": now}, "bel": "lab/h8"})


@covers("darkness.will.loss")
def test_willpower_falls_and_never_below_nothing() -> None:
    s = nerve(2)
    assert do(s, will.shaken, "ada", 1, "darkness.will.loss").rules == ["darkness.will.loss"]
    assert s.people["ada"].will == 1
    do(s, will.shaken, "ada", 3, "darkness.will.loss")
    assert s.people["ada"].will == 0
    assert do(s, will.shaken, "ada", 1, "darkness.will.loss").rules == []
    assert s.people["ada"].damage == 0


@covers("darkness.ex.d.therapist", "darkness.ex.d.forfeit-for-willpower", "darkness.will.regain")
def test_willpower_comes_back_up_to_the_start_and_no_further() -> None:
    s = nerve(2)
    do(s, will.composed, "ada", 1, "darkness.ally.therapist")
    do(s, will.composed, "ada", 1, "darkness.turn.forfeit-willpower")
    assert s.people["ada"].will == 4
    assert do(s, will.composed, "ada", 1, "darkness.ally.therapist").rules == []
    assert s.people["ada"].will == 4


@covers("darkness.will.zero-no-actions")
def test_without_willpower_there_are_no_actions() -> None:
    no = no_action(nerve(0), "ada")
    assert no is not None
    assert no.rule == "darkness.will.zero-no-actions"
    assert no_action(nerve(1), "ada") is None
    assert will.no_nerve(nerve(0).people["ada"]) == no
