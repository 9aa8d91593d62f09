"""The Timer track, its Events and the clock."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, at, position, run, says
from games.eternaut.lab import Lab
from games.eternaut.printed import objective
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.story.scene import Ended
from noctule.games.eternaut.table import timer


@covers("eternaut.timer.event", "eternaut.timer.event-order", "eternaut.timer.event-two-ways")
def test_events_on_a_space_are_read_by_the_first_player_in_the_order_of_placing(lab: Lab) -> None:
    lab.entries(
        "B1",
        "# 003-TIMER Three\n- note three\n- choose\n    A\n    B\n# 007-TIMER Seven\n- note seven\n# 003-901 No\n- note no\n",
    )
    s = position(ROOM, seats=("ana", "ben"), people={"901": "a1"}, events={"007": 3}, timer=5, first=1)
    says(s, "- event 003 on 4\n- event 007 on 4")
    ran = run(s, timer.advance, answers=["way:1"])
    assert s.timer == 4
    assert s.notes == ("three", "seven")
    assert ran.facts("eternaut.timer.event")["event"] == "003"


@covers("eternaut.timer.event")
def test_an_event_that_an_earlier_one_took_off_the_track_is_not_read(lab: Lab) -> None:
    lab.entries("B1", "# 003-TIMER Three\n- event 007 at b1\n# 007-TIMER Seven\n- note seven\n")
    s = position(ROOM, people={"901": "a1"}, events={"003": 4, "007": 4}, timer=5)
    run(s, timer.advance)
    assert s.notes == ()
    assert not s.events["007"].timer


@covers("eternaut.timer.event")
def test_the_first_player_decides_what_a_timer_event_asks(lab: Lab) -> None:
    lab.entries("B1", "# 003-TIMER Three\n- choose\n    A\n    B\n")
    s = position(ROOM, seats=("ana", "ben"), people={"901": "a1"}, events={"003": 4}, timer=5, first=1)
    ran = run(s, timer.advance, stop=True)
    assert ran.question is not None
    assert ran.question.seats == ("ben",)


@covers("eternaut.timer.event-two-ways", "eternaut.para.keyword-forms", "eternaut.ex.timer-token-paragraph")
def test_the_same_event_has_a_text_for_the_timer_and_one_for_the_map(lab: Lab) -> None:
    lab.entries("E1", "# 001-TIMER Time\n- note time\n# 001-9XX Place\n- fatigue\n")
    s = position(ROOM, book="E1", people={"903": "a1"}, events={"001": 4}, timer=5)
    run(s, timer.advance)
    assert s.notes == ("time",)
    assert s.people["903"].cards == 0
    says(s, "- event 001 at b1")
    s.notes = ()
    run(s, moving.move, "903", 1, answers=["step:b1"])
    assert at(s, "903") == "b1"
    assert s.notes == ()
    assert s.people["903"].has("fatigue") == 1


@covers("eternaut.timer.event-off-track", "eternaut.ex.derived-event-on-clock")
def test_no_event_is_put_on_the_clock_or_beyond() -> None:
    s = position(ROOM, people={"901": "a1"}, timer=2)
    says(s, "- event 004 in 3")
    says(s, "- event 005 in 2")
    assert s.events == {}
    says(s, "- event 004 in 1")
    assert s.events["004"].timer == 1


@covers("eternaut.round.timer-start", "eternaut.round.timer-numbers", "eternaut.ex.derived-timer-numbers")
def test_the_token_counts_down_and_other_texts_may_move_it() -> None:
    s = position(ROOM, people={"901": "a1"}, timer=3)
    says(s, "- timer 8")
    seen = []
    for _ in range(7):
        run(s, timer.advance)
        seen.append(s.timer)
    assert seen == [7, 6, 5, 4, 3, 2, 1]
    says(s, "- delay 2\n- hurry 1\n- delay\n- hurry")
    assert s.timer == 2
    says(s, "- delay")
    assert s.timer == 3
    with pytest.raises(Ended):
        says(s, "- hurry 5")
    assert s.timer == 0


@covers("eternaut.round.timer-numbers", "eternaut.round.timer-clock")
def test_nothing_comes_after_the_clock(lab: Lab) -> None:
    objective(lab, "B1-91", fail="clock", failed="- hurry 2\n- note late")
    s = position(ROOM, people={"901": "a1"}, timer=1, story={"B1-91": "open"})
    with pytest.raises(Ended):
        run(s, timer.advance)
    assert (s.timer, s.notes) == (0, ("late",))


@covers("eternaut.timer.event")
def test_a_token_that_is_hurried_reaches_every_space(lab: Lab) -> None:
    lab.entries("B1", "# 003-TIMER Three\n- note three\n# 004-TIMER Four\n- note four\n")
    s = position(ROOM, people={"901": "a1"}, events={"003": 5, "004": 4}, timer=6)
    says(s, "- hurry 3")
    assert s.notes == ("three", "four")
    assert s.timer == 3


@covers("eternaut.objective.open-at-end", "eternaut.round.timer-clock", "eternaut.ex.derived-clock-fails-objective")
def test_the_clock_fails_what_fails_with_the_clock_and_nothing_else(lab: Lab) -> None:
    objective(lab, "B1-91", fail="clock", failed="- cross\n- note late\n- end END-C-1")
    objective(lab, "B1-92", fail="note never", failed="- cross 5")
    s = position(ROOM, people={"901": "a1"}, timer=1, story={"B1-91": "open", "B1-92": "open"})
    with pytest.raises(Ended):
        run(s, timer.advance)
    assert s.story == {"B1-91": "failed", "B1-92": "open"}
    assert (s.crosses, s.notes, s.epilogue) == (1, ("late",), "END-C-1")
    s = position(ROOM, people={"901": "a1"}, timer=3, story={"B1-91": "open", "B1-92": "open"})
    with pytest.raises(Ended):
        says(s, "- end END-C-2")
    assert s.story == {"B1-91": "open", "B1-92": "open"}
    assert (s.crosses, s.notes) == (0, ())
