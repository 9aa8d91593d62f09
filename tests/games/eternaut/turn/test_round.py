"""The check of step 4 and the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.driver import ROOM, Ran, position, run
from games.eternaut.lab import Lab
from games.eternaut.printed import objective
from noctule.engine import Ask
from noctule.games.eternaut.content import BASIC
from noctule.games.eternaut.foes import menace
from noctule.games.eternaut.harm.penalties import give
from noctule.games.eternaut.state import State, Turn
from noctule.games.eternaut.story.scene import Ended
from noctule.games.eternaut.turn import round as rounds
from noctule.games.eternaut.turn import turn

FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}


@pytest.fixture(autouse=True)
def _one_menace(lab: Lab) -> None:
    lab.menace("menace-9", all="- note menace")
    lab.patch.setattr(rounds, "MENACE", [menace.end_of_round])
    lab.patch.setattr(rounds, "STEP_HOOKS", [])


def table(**more: Any) -> State:
    return position(ROOM, menace=["menace-9"], **{"people": FOUR, **more})


def check(s: State, **more: Any) -> Ran:
    return run(s, rounds.check_phase, **more)


def round_ends(s: State, **more: Any) -> bool:
    before = s.round
    check(s, **more)
    return s.round > before


@covers("eternaut.turn.check-round-end", "eternaut.round.variable-length")
def test_four_cards_on_a_board_end_the_round() -> None:
    for cards, fatigue, ends in ((3, 0, False), (4, 0, True), (2, 2, True), (0, 4, True), (1, 2, False)):
        people = {"901": {"at": "a1", "cards": BASIC[:cards], "fatigue": fatigue}, "902": {"at": "b1", "items": ["011"]}}
        assert round_ends(table(people=people)) is ends


@covers("eternaut.setup.first-player", "eternaut.turn.order", "eternaut.round.next-starter", "eternaut.endround.who")
@covers("eternaut.round.variable-length", "eternaut.ex.derived-round-end-next-player")
def test_play_goes_on_to_the_left_after_a_round_too() -> None:
    people = {"901": {"at": "a1", "cards": BASIC[:4]}, "902": "b1"}
    s = table(seats=("ana", "ben", "cleo"), people=people, active=1, first=0, turn=Turn(5))
    ran = check(s)
    assert ran.facts("eternaut.endround.who")["seat"] == "ben"
    assert (s.seats[s.active], s.first, s.turn.number, s.phase) == ("cleo", 0, 6, "turn")
    check(s)
    assert (s.seats[s.active], s.round) == ("ana", 2)


@covers(
    "eternaut.endround.collect", "eternaut.endround.penalties-stay", "eternaut.rest.fatigue-persists", "eternaut.madness.card"
)
@covers("eternaut.ex.derived-round-end-boards")
def test_action_cards_leave_the_boards_and_penalties_stay() -> None:
    people = {
        "901": {"at": "a1", "cards": BASIC[:3], "fatigue": 1},
        "904": {"at": "b1", "cards": BASIC[3:5]},
        "902": {"at": "c1", "madness": 1},
        "903": "d1",
    }
    s = table(people=people)
    assert round_ends(s)
    assert set(s.actions.used) == set(BASIC[:5])
    assert [person.cards for person in s.people.values()] == [1, 0, 1, 0]
    assert s.people["901"].has("fatigue") == 1
    assert s.people["902"].has("madness") == 1


@covers("eternaut.rest.remove-fatigue", "eternaut.turn.check-only-then", "eternaut.ex.break-avoids-round-end")
def test_a_break_may_avoid_the_end_of_the_round() -> None:
    people = {"901": {"at": "a1", "cards": ["moving-on-2-1", "moving-on-2-2"], "fatigue": 2}, "902": "b1"}
    s = table(people=people, hands={"ana": ["take-a-break-1-1"]}, turn=Turn(10, drawn=True, exchanged=True))
    run(s, turn.turn_phase, answers=["play:take-a-break-1-1", "on:901", "rest"])
    assert s.people["901"].cards == 3
    assert not round_ends(s)


@covers("eternaut.turn.play-on-full-board", "eternaut.rest.remove-fatigue", "eternaut.endround.four-penalties")
@covers("eternaut.ex.derived-four-fatigue-cured")
def test_four_fatigue_cards_can_be_cured() -> None:
    s = table(
        people={**FOUR, "904": {"at": "d1", "fatigue": 4}}, hands={"ana": ["take-a-break-1-1"]}, turn=Turn(10, drawn=True)
    )
    run(s, turn.turn_phase, answers=["play:take-a-break-1-1", "on:904", "rest"])
    assert s.people["904"].cards == 1
    assert not round_ends(s)


@covers("eternaut.endround.four-penalties", "eternaut.turn.check-round-end", "eternaut.ex.derived-four-fatigue-elsewhere")
def test_four_penalties_end_every_round_at_once() -> None:
    people = {**FOUR, "904": {"at": "d1", "fatigue": 4}}
    s = table(people=people, hands={"ana": ["moving-on-2-1"]}, turn=Turn(10, drawn=True))
    run(s, turn.turn_phase, answers=["play:moving-on-2-1", "on:901", "skip"])
    assert round_ends(s)
    assert s.people["901"].cards == 0
    assert (s.timer, s.notes) == (7, ("menace",))
    assert round_ends(s)
    assert s.timer == 6


@covers("eternaut.endround.timer", "eternaut.round.timer-clock", "eternaut.wound.bleed", "eternaut.ex.derived-clock-no-menace")
def test_at_the_clock_no_menace_card_is_revealed(lab: Lab) -> None:
    objective(lab, "C-91", fail="clock", failed="- end END-D-1")
    people = {"904": {"at": "a1", "wound": 1, "life": 5, "cards": BASIC[:3]}}
    s = table(book="C", people=people, timer=1, story={"C-91": "open"})
    with pytest.raises(Ended):
        check(s)
    assert s.people["904"].life == 3
    assert set(s.actions.used) == set(BASIC[:3])
    assert (s.timer, s.epilogue, s.notes) == (0, "END-D-1", ())
    assert s.menace.cards == ("menace-9",)


@covers("eternaut.wound.bleed")
def test_each_round_a_wound_bleeds_and_may_kill() -> None:
    people = {"904": {"at": "a1", "wound": 1, "life": 2, "cards": BASIC[:3]}, "901": {"at": "b1", "life": 2}}
    s = table(people=people)
    assert round_ends(s)
    assert list(s.people) == ["901"]
    assert s.people["901"].life == 2


@covers("eternaut.endround.menace-by-round", "eternaut.ex.derived-menace-round-number")
def test_the_round_number_is_that_after_the_timer_has_moved(lab: Lab) -> None:
    lab.menace("menace-8", rounds=[(8, 5, "- note early"), (4, 1, "- note late")])
    for timer, noted in ((6, "early"), (5, "late")):
        s = position(ROOM, menace=["menace-8"], people={"901": {"at": "a1", "cards": BASIC[:4]}}, timer=timer)
        check(s)
        assert s.notes == (noted,)


@covers("eternaut.timer.event", "eternaut.timer.event-order", "eternaut.ex.derived-timer-events-before-menace")
def test_timer_events_come_before_the_menace_card(lab: Lab) -> None:
    lab.entries("B1", "# 003-TIMER Three\n- note three\n# 007-TIMER Seven\n- note seven\n")
    s = table(people={"901": {"at": "a1", "cards": BASIC[:4]}}, events={"003": 4, "007": 4}, timer=5)
    check(s)
    assert s.notes == ("three", "seven", "menace")


@covers("eternaut.endround.menace")
def test_a_menace_card_is_revealed_used_and_shuffled_again(lab: Lab) -> None:
    lab.menace("menace-8", all="- note eight")
    people = {"901": {"at": "a1", "fatigue": 4}}
    s = position(ROOM, people=people, menace=["menace-9", "menace-8"])
    check(s)
    assert (s.notes, s.menace.cards, s.menace.used) == (("menace",), ("menace-8",), ("menace-9",))
    check(s)
    assert s.notes == ("menace", "eight")
    assert set(s.menace.cards) == {"menace-8", "menace-9"}


@covers("eternaut.alert.on-deck", "eternaut.endround.menace", "eternaut.ex.derived-alert-on-deck")
def test_no_menace_card_while_the_alert_counter_lies_on_the_deck() -> None:
    s = table(people={"901": {"at": "a1", "cards": BASIC[:4]}}, alert="deck")
    check(s)
    assert (s.people["901"].cards, s.timer, s.notes) == (0, 7, ())


@covers("eternaut.turn.check-only-then", "eternaut.wound.card", "eternaut.ex.derived-activation-wound-ends-round")
def test_what_the_end_of_a_turn_deals_out_counts_in_the_check(lab: Lab) -> None:
    async def wounds(s: State, g: Ask) -> bool:
        await give(s, g, "902", "wound")
        return True

    lab.patch.setattr(rounds, "STEP_HOOKS", [wounds])
    s = table(people={**FOUR, "902": {"at": "b1", "cards": BASIC[:3]}}, phase="step")
    run(s, rounds.step_phase)
    assert s.phase == "check"
    assert round_ends(s)
    assert s.people["902"].cards == 1


@covers("eternaut.penalty.full-board", "eternaut.endround.four-penalties")
def test_a_fifth_card_ends_the_round_and_penalties_are_left() -> None:
    s = table(people={"902": {"at": "a1", "cards": BASIC[:3], "fatigue": 2}})
    assert round_ends(s)
    assert s.people["902"].cards == 2


@covers("eternaut.round.timer-start", "eternaut.round.timer-numbers", "eternaut.endround.timer")
def test_a_token_on_eight_gives_eight_round_ends_and_seven_menace_cards(lab: Lab) -> None:
    s = table(people={"901": {"at": "a1", "fatigue": 4}}, timer=8)
    drawn = 0
    for left in range(7, 0, -1):
        ran = check(s)
        drawn += ran.rules.count("eternaut.endround.menace") > 0
        assert s.timer == left
    with pytest.raises(Ended):
        check(s)
    assert drawn == 7


@covers("eternaut.objective.resolve")
def test_objectives_are_settled_after_every_step_of_a_turns_end(lab: Lab) -> None:
    async def happens(s: State, g: Ask) -> bool:
        s.notes = (*s.notes, "happened")
        return True

    lab.patch.setattr(rounds, "STEP_HOOKS", [happens])
    objective(lab, "B1-91", succeed="note happened", won="- check")
    s = table(story={"B1-91": "open"}, phase="step")
    run(s, rounds.step_phase)
    assert s.checks == 1


@covers("eternaut.objective.resolve", "eternaut.wound.bleed")
def test_objectives_are_settled_before_the_timer_moves(lab: Lab) -> None:
    lab.entries("B1", "# 003-TIMER Three\n- note three\n")
    objective(lab, "B1-91", fail="dead 904", failed="- note dead")
    people = {"904": {"at": "a1", "wound": 1, "life": 2, "cards": BASIC[:3]}, "901": "b1"}
    s = table(people=people, story={"B1-91": "open"}, events={"003": 7})
    check(s)
    assert s.notes == ("dead", "three", "menace")
