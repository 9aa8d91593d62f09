"""Book A, its poorest way out: wet blankets, and one round to get under them."""

from __future__ import annotations

import pytest

from games.eternaut.driver import position, run, says
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import objectives
from noctule.games.eternaut.story.scene import Ended

GROUP = {"901": "e5", "902": "f5", "903": "e6", "904": "f6"}


def hall() -> State:
    """All of them in the hall (C3), the street door open behind them, and nothing to wear."""
    s: State = position("", book="A", cells={"C3": "M-007"}, people=GROUP, timer=1)
    says(s, "- put 210 at C3sw-w\n- story A-06")
    run(s, objectives.settle)
    return s


def test_nobody_goes_under_dry_blankets_or_by_a_shut_door() -> None:
    s = hall()
    assert (s.story["A-06"], s.story["A-07"]) == ("failed", "open")
    assert [counter.number for counter in s.counters.values()] == ["205"]
    says(s, "- replace 205 with 210")
    run(s, objectives.settle)
    assert s.story["A-07"] == "open"
    says(s, "- read 009-9XX", who="903")
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert s.epilogue == "END-B1-2"


def test_while_the_timer_reads_three_a_suit_can_still_be_made() -> None:
    s: State = position("", book="A", cells={"C3": "M-007"}, people=GROUP, timer=3)
    says(s, "- story A-06")
    run(s, objectives.settle)
    assert s.story["A-06"] == "open"
