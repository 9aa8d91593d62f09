"""Event counters."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, at, position, run, says, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving, rummage
from noctule.games.eternaut.state import Event
from noctule.games.eternaut.table import events

HALL = "+-+-+-+-+-+-+\n|, , , , , ,|\n+-+-+-+-+-+-+"


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


@covers("eternaut.ex.event-002-901", "eternaut.event.trigger", "eternaut.move.event-stop")
def test_a_step_onto_an_event_reads_it_and_ends_the_movement(lab: Lab) -> None:
    lab.only("B1", "# 002-901 A noise\n- note heard\n# 002-9XX Others\n- note others")
    s = position(HALL, people={"901": "a1"}, events={"002": "b1"})
    ran = run(s, moving.move, "901", 3, answers=["step:b1"])
    assert s.notes == ("heard",)
    assert at(s, "901") == "b1"
    assert ran.facts("eternaut.event.trigger") == {"who": "901", "event": "002"}


@covers("eternaut.ex.derived-event-leftover", "eternaut.event.leftover", "eternaut.event.stays")
def test_steps_after_an_event_are_lost_even_if_it_is_gone(lab: Lab) -> None:
    lab.only("B1", "# 009-9XX Dust\n- remove-event 009")
    s = position(HALL, people={"904": "a1"}, events={"009": "c1"})
    run(s, moving.move, "904", 4, answers=["step:b1", "step:c1"])
    assert at(s, "904") == "c1"
    assert s.events == {}


@covers("eternaut.ex.derived-standing-on-event", "eternaut.event.standing", "eternaut.event.stays")
def test_only_entering_triggers_an_event(lab: Lab) -> None:
    lab.only("B1", "# 005-9XX Again\n# 222-9XX A dresser\n- note dresser")
    s = position(HALL, people={"901": "b1"}, events={"005": "b1"}, counters=["222@b1"])
    run(s, rummage.interact, "901")
    assert s.spoken == {"222-9XX": 1}
    run(s, moving.move, "901", 2, answers=["step:a1", "step:b1"])
    assert s.spoken == {"222-9XX": 1, "005-9XX": 1}
    assert "005" in s.events
    run(s, moving.move, "901", 3, answers=["step:c1", "step:b1"])
    assert s.spoken["005-9XX"] == 2


@covers("eternaut.event.standing")
def test_starting_on_an_event_costs_nothing(lab: Lab) -> None:
    lab.only("B1", "# 005-9XX Again\n- note again")
    s = position(HALL, people={"901": "b1"}, events={"005": "b1"})
    run(s, moving.move, "901", 3, answers=["step:c1", "step:d1", "step:e1"])
    assert at(s, "901") == "e1"
    assert s.notes == ()


@covers("eternaut.ex.derived-event-after-effect", "eternaut.event.automatic-move", "eternaut.para.reading-order")
def test_an_event_to_which_a_text_moves_somebody_waits_for_its_end(lab: Lab) -> None:
    lab.only("B1", "# 222-9XX A trapdoor\n- move me to d1\n- gain 011\n- event 008 at a1\n# 003-9XX Below\n- note below")
    s = position(HALL, people={"904": "b1"}, events={"003": "d1"}, counters=["222@b1"])
    ran = run(s, rummage.interact, "904")
    assert at(s, "904") == "d1"
    assert [item.number for item in s.people["904"].items] == ["011"]
    assert s.events["008"] == Event("008", (space("a1"),))
    assert s.notes == ("below",)
    assert s.pending == ()
    read = [event.facts.get("number") for event in ran.events if event.rule == "eternaut.para.read"]
    assert read == ["222-9XX", "003-9XX"]
    put = next(i for i, event in enumerate(ran.events) if event.facts.get("event") == "008")
    assert put < next(i for i, event in enumerate(ran.events) if event.facts.get("number") == "003-9XX")


@covers("eternaut.event.automatic-move")
def test_what_waits_is_forgotten_if_somebody_has_moved_on(lab: Lab) -> None:
    lab.only("B1", "# 003-9XX Below\n- note below")
    s = position(HALL, people={"904": "b1", "901": "d1"}, events={"003": "d1"}, pending=("904", "902", "901"))
    assert run(s, events.waiting).value is True
    assert s.notes == ("below",)
    assert s.spoken == {"003-9XX": 1}
    assert run(s, events.waiting).value is False
    events.wait(s, "904")
    assert s.pending == ()
    events.wait(s, "901")
    events.wait(s, "901")
    assert s.pending == ("901",)


@covers("eternaut.event.automatic-move")
def test_several_whom_a_text_moved_wait_in_their_order(lab: Lab) -> None:
    lab.only("B1", "# 003-9XX Below\n- note below\n# 004-9XX Above\n- note above")
    s = position(HALL, people={"904": "b1", "901": "d1"}, events={"003": "d1", "004": "b1"})
    events.wait(s, "901")
    events.wait(s, "904")
    assert s.pending == ("901", "904")
    run(s, events.waiting)
    run(s, events.waiting)
    assert s.notes == ("below", "above")


@covers("eternaut.ex.derived-split-event", "eternaut.tunnel.split-event", "eternaut.tunnel.split-counter")
def test_an_event_across_two_spaces_stops_in_either(lab: Lab) -> None:
    lab.only("B1", "# 006-9XX Water drips\n# 222-9XX A heap\n")
    board = "+-+-+-+-+-+-+\n|: : : : : :|\n+-+-+-+-+-+-+"
    s = position(board, people={"901": "a1"}, events={"006": "c1+d1"}, counters=["222@c1"])
    run(s, moving.move, "901", 4, answers=["step:b1", "step:c1"])
    assert at(s, "901") == "c1"
    assert s.spoken["006-9XX"] == 1
    run(s, rummage.interact, "901")
    assert s.spoken["006-9XX"] == 1
    run(s, moving.move, "901", 4, answers=["step:d1"])
    assert at(s, "901") == "d1"
    assert s.spoken["006-9XX"] == 2


@covers("eternaut.timer.event-off-track", "eternaut.timer.event-order", "eternaut.event.stays")
def test_events_are_put_on_the_map_and_on_the_timer_track() -> None:
    s = position(ROOM, timer=6, events={"001": "a1", "002": 3})
    says(s, "- event 003 at b2\n- event 004 on 3\n- event 005 in 2\n- event 001 on 3\n- remove-event 009")
    assert list(s.events) == ["002", "003", "004", "005", "001"]
    assert [s.events[id].timer for id in s.events] == [3, 0, 3, 4, 3]
    assert s.events["003"].spaces == (space("b2"),)
    ran = says(s, "- event 006 in 6\n- event 007 on 0\n- remove-event 003")
    assert list(s.events) == ["002", "004", "005", "001"]
    assert ran.rules.count("eternaut.timer.event-off-track") == 2
    assert says(s, "- remove-event 003").rules == []
    assert says(s, "- remove-event 004").rules == ["eternaut.event.stays"]
    says(s, "- event 008 on 1")
    assert s.events["008"].timer == 1


@covers("eternaut.event.trigger")
def test_two_events_in_a_space_are_read_in_their_order_while_one_is_there(lab: Lab) -> None:
    lab.only("B1", "# 002-9XX Two\n- note two\n# 001-9XX One\n- note one\n- remove-event 003\n# 003-9XX Three\n- note three")
    s = position(HALL, people={"901": "a1"}, events={"002": "b1", "001": "b1", "003": "b1"})
    run(s, moving.move, "901", 2, answers=["step:b1"])
    assert s.notes == ("two", "one")
    lab.entries("B1", "# 002-9XX Two\n- move me to d1")
    s = position(HALL, people={"901": "a1"}, events={"002": "b1", "001": "b1"})
    run(s, moving.move, "901", 2, answers=["step:b1"])
    assert (at(s, "901"), s.notes) == ("d1", ())


@covers("eternaut.event.automatic-move", "eternaut.event.trigger")
def test_an_event_that_the_same_text_takes_away_is_not_read_and_one_leads_to_another(lab: Lab) -> None:
    lab.only("B1", "# 222-901 A shove\n- move me to c1\n- remove-event 003\n\n# 003-9XX A mark\n- check")
    s = position(HALL, people={"901": "a1"}, counters=["222@a1"], events={"003": "c1"})
    run(s, rummage.interact, "901")
    assert (at(s, "901"), s.checks) == ("c1", 0)
    lab.only("B1", "# 003-9XX A slide\n- move me to d1\n- check\n\n# 004-9XX Its foot\n- if checks >= 1\n    - cross")
    s = position(HALL, people={"901": "a1"}, events={"003": "b1", "004": "d1"})
    run(s, moving.move, "901", 3, answers=["step:b1"])
    assert (at(s, "901"), s.checks, s.crosses) == ("d1", 1, 1)


@covers("eternaut.event.trigger", "eternaut.survivor.pass", "eternaut.death.drop-items", "eternaut.death.paragraph")
def test_whoever_dies_on_the_way_reads_no_event_and_leaves_the_items_there(lab: Lab) -> None:
    lab.only("B1", "# 003-9XX A mark\n- note event\n\n# 600-901 The end\n- note dead")
    people = {"901": {"at": "a1", "life": 1, "items": ["011"]}, "902": "f1"}
    s = position(HALL, people=people, foes={"701": "b1"}, events={"003": "c1"})
    run(s, moving.move, "901", 3, answers=["step:b1"])
    assert (s.notes, list(s.piles), at(s, "901")) == (("dead",), [space("b1")], "")


@covers("eternaut.enemy.no-events", "eternaut.tunnel.split-event")
def test_enemies_keep_off_both_spaces_of_an_event_across_two() -> None:
    for who in ("721", "801"):
        people = {"901": "f1"}
        s = position(HALL, book="E1", people=people, foes={"721": "a1"}, npcs={"801": "d1"}, events={"003": "b1+c1"})
        says(s, "- approach 3" if who == "721" else "- go left", who=who)
        assert at(s, who) == ("a1" if who == "721" else "d1")
