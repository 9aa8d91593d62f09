"""Several people at one screen: who looks, what is hidden, what happened meanwhile."""

from __future__ import annotations

from noctule.bots import RandomBot
from noctule.text.screen import CLEAR
from text.at_the_screen import after, play, sit, skirmish, written
from text.tiny import tiny

HAND_OVER = "Pass the screen to ben. Press Enter when only ben is looking."


def test_open_games_need_no_hand_over_and_tell_what_happened_meanwhile() -> None:
    text = play(skirmish(), "2", "move:e2", "6", live=True)
    assert "Pass the screen" not in text
    assert CLEAR not in text
    assert "\nMeanwhile:\n  Unit 2 moves to e2.\n" in text


def test_secret_hands_make_the_screen_pass_empty_from_hand_to_hand() -> None:
    text = play(tiny("choose", "choose", seats=("ana", "ben"), secret=True), "", "1", "", "", "2", live=True)
    before, _, rest = text.partition(HAND_OVER)
    assert before.endswith(CLEAR)
    assert rest.strip().startswith(CLEAR)
    assert "Your hand (ana)" in before
    assert "Your hand (ana)" not in rest


def test_the_one_who_answered_reads_the_result_before_the_screen_is_cleared() -> None:
    text = play(tiny("choose", "choose", seats=("ana", "ben"), secret=True), "", "1", "", "", "2", live=True)
    assert f"Noted: Cup.\nPress Enter when you have read this: the screen will be cleared. {CLEAR}" in text


def test_through_a_pipe_the_hand_over_reads_nothing() -> None:
    table = tiny("choose", "choose", seats=("ana", "ben"), secret=True)
    text = play(table, "1", "2")
    assert "-- The screen passes to ben. --" in text
    assert CLEAR not in text
    assert table.state.done == ["cup", "key"]


def test_simultaneous_answers_are_asked_one_seat_at_a_time_with_hand_over() -> None:
    table = tiny("together", "choose", seats=("ana", "ben"))
    text = play(table, "", "3", "", "5", live=True)
    assert HAND_OVER in text
    assert table.state.done == ["ana 3, ben 5"]
    assert "Waiting for Ben to answer in secret." in text


def test_a_person_alone_with_all_seats_is_never_asked_to_pass_the_screen() -> None:
    text = play(tiny("choose", "choose", seats=("ana", "ben"), secret=True), "1", "2", live=True, alone=True)
    assert "Pass the screen" not in text


def test_shared_control_asks_who_answers_only_where_hands_are_secret() -> None:
    assert "who answers?" not in play(tiny("shared", seats=("ana", "ben")), "1")
    sitting = sit(tiny("shared", "choose", seats=("ana", "ben"), secret=True), ["ben", "2"])
    sitting.run()
    assert "ana or ben: who answers? [ana] ben" in written(sitting)
    assert sitting.last_to_answer() == "ben"


def test_bots_answer_by_themselves_and_the_person_reads_what_they_did() -> None:
    table = tiny("choose", "choose", "choose", "choose", seats=("ana", "ben"))
    text = play(table, "1", "2", bots={"ben": RandomBot(1)})
    assert table.over
    assert "ben>" not in text
    assert "Meanwhile:\n  Noted: Cup.\n  Noted: " in text


def test_bots_alone_play_to_the_end() -> None:
    table = skirmish()
    text = play(table, bots={"ana": RandomBot(1), "ben": RandomBot(2)})
    assert table.over
    assert f"The game is over: {table.view(None).status.outcome}." in text


def test_what_happened_before_the_first_decision_is_told() -> None:
    table = skirmish()
    table.answer("ana", "unit:2")
    table.answer("ana", "move:e2")
    assert "So far:\n  Unit 2 moves to e2.\n" in play(table)


def test_plain_draws_nothing_and_tells_the_board_as_a_list() -> None:
    text = play(skirmish(), "2", plain=True)
    assert "###" not in text
    assert "\n  a3: Unit 0 (lamp), health 2; can be chosen\n" in text
    assert "\n  wall: d2, g2, d4, e4, c5, h5, c6, h6, f7, g7, d9, g9\n" in text
    assert "\n  Ana: 10 of 10\n" in text
    assert text.count("wall: d2") == 1
    assert "wall: d2" in after(play(skirmish(), "board", plain=True), "board")


def test_what_has_not_changed_is_not_said_again_but_can_be_looked_at() -> None:
    text = play(skirmish(), "2", "move:e2", "look", "6")
    first, later, looked = text.partition("ana> 2\n")[0], after(text, "2"), after(text, "look")
    for part in ("Goal: ", "Signs: "):
        assert part in first
        assert part not in later
        assert part in looked
