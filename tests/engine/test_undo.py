"""Taking back: one's own freely, beyond a fence by consent, alone anywhere."""

from __future__ import annotations

from typing import Any

import pytest

from engine.small_games import DICING, MARKET, RULE, Tray, options, play_on, play_out, small, start, walk
from noctule.engine import D6, Ask, Choose, Fenced, IllegalAnswer, Table


def deed(table: Table[Any], *keys: str) -> Table[Any]:
    for key in keys:
        (seat,) = table.pending
        table.answer(seat, key)
    return table


# -- freely -------------------------------------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_answers_one_by_one() -> None:
    table = start(DICING)
    first = table.state.copy()
    deed(table, "nod", "done")
    assert table.may_undo("ana") is None
    table.undo("ana")
    assert table.pending["ana"].kind == "end"
    table.undo("ana")
    assert table.pending["ana"].kind == "deed"
    assert table.state == first
    with pytest.raises(Fenced, match="nothing of yours to take back"):
        table.undo("ana")


def test_taking_back_restores_the_position_the_record_and_the_log() -> None:
    table = start(walk(30), "ana")
    saves = []
    for _ in range(20):
        saves.append((table.state.copy(), table.save().split("---")[1], table.log("ana")))
        deed(table, "left")
    for state, record, log in reversed(saves):
        table.undo("ana")
        assert (table.state, table.save().split("---")[1], table.log("ana")) == (state, record, log)


def test_a_finished_game_can_be_taken_back() -> None:
    table = play_out(start(walk(3), "ana"))
    table.undo("ana")
    assert not table.over
    assert table.state.outcome is None


def test_forced_answers_are_passed_over_and_fence_nothing() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        s.said.append(await g.choose("ana", "one", rule=RULE, options=options("a", "b")))
        await g.choose("ana", "forced", rule=RULE, options=options("only"))
        await g.choose("ben", "forced", rule=RULE, options=options("only"))
        g.boundary()
        await g.choose("ben", "two", rule=RULE, options=options("a", "b"))

    table = start(small(play))
    deed(table, "a")
    table.undo("ana")
    assert table.pending["ana"].kind == "one"
    with pytest.raises(Fenced, match="nothing of yours"):
        table.undo("ben")


# -- fences -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "reason"), [("roll", r"chance has spoken since \(d6\)"), ("peek", "something hidden")])
def test_chance_and_reveals_are_fences(key: str, reason: str) -> None:
    table = deed(start(DICING), key)
    before = table.save()
    with pytest.raises(Fenced, match=reason):
        table.undo("ana")
    no = table.may_undo("ana")
    assert no is not None
    with pytest.raises(Fenced) as fenced:
        table.undo("ana")
    assert (no.reason, no.rule) == (fenced.value.reason, fenced.value.rule)
    assert table.save() == before


def test_a_reveal_names_its_rule_in_the_fence() -> None:
    no = deed(start(DICING), "peek").may_undo("ana")
    assert no is not None
    assert no.rule == RULE


def test_an_answer_before_the_fence_is_behind_it_and_one_after_it_is_not() -> None:
    table = deed(start(DICING), "roll", "done")
    table.undo("ana")
    with pytest.raises(Fenced, match="chance"):
        table.undo("ana")


def test_another_seats_answer_is_a_fence() -> None:
    table = deed(start(DICING), "nod", "done", "nod")
    with pytest.raises(Fenced, match="Ben has answered since"):
        table.undo("ana")
    table.undo("ben")
    table.undo("ana")
    assert list(table.pending) == ["ana"]


def test_consent_of_all_the_others_opens_a_fence_and_less_does_not() -> None:
    table = deed(start(DICING, "ana", "ben", "cyd"), "roll")
    for consent in ((), ("ana",), ("ben",), ("ana", "cyd"), ("ben", "eve")):
        with pytest.raises(Fenced):
            table.undo("ana", consent=consent)
    table.undo("ana", consent=("cyd", "ben"))
    assert table.pending["ana"].kind == "deed"
    assert table.state.said == []


def test_alone_one_goes_back_anywhere() -> None:
    table = deed(start(DICING, "ana"), "roll", "done", "peek", "done", "roll", "done")
    assert table.may_undo("ana") is None
    for _ in range(6):
        table.undo("ana")
    assert table.state.turn == 0
    assert table.state.said == []


def test_strangers_and_strange_fates_are_refused() -> None:
    table = deed(start(DICING), "nod")
    with pytest.raises(IllegalAnswer, match="no seat 'eve'"):
        table.undo("eve")
    with pytest.raises(IllegalAnswer, match="'same' or 'new'"):
        table.undo("ana", fate="kind")


# -- fate ---------------------------------------------------------------------------------------------------------------


def test_the_same_fate_gives_the_same_dice() -> None:
    table = deed(start(DICING, "ana"), "roll", "done", "roll", "done", "roll")
    said = table.state.said[:]
    for _ in range(5):
        table.undo("ana")
    deed(table, "roll", "done", "roll", "done", "roll")
    assert table.state.said == said


def test_the_same_fate_holds_however_often_one_goes_back_and_forth() -> None:
    table = deed(start(DICING, "ana"), "roll", "done", "roll", "done", "roll", "done")
    said = table.state.said[:]
    for back in (2, 4, 1, 6, 3):
        for _ in range(back):
            table.undo("ana")
        keys = ["roll", "done"] * 3
        deed(table, *keys[6 - back :])
        assert table.state.said == said


def test_a_new_fate_may_give_other_dice() -> None:
    faces = set()
    table = deed(start(DICING, "ana"), "roll")
    for _ in range(30):
        faces.add(table.state.said[0])
        table.undo("ana", fate="new")
        deed(table, "roll")
    assert len(faces) > 2


def test_the_same_fate_is_dropped_when_something_else_is_asked_of_chance() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        dice = await g.choose("ana", "dice", rule=RULE, options=options("one", "two"))
        s.said += map(str, g.roll(D6, 1 if dice == "one" else 2))
        await g.choose("ana", "end", rule=RULE, options=options("a", "b"))

    table = deed(start(small(play), "ana"), "one")
    table.undo("ana")
    deed(table, "two")
    assert len(table.state.said) == 2


def test_taking_back_a_sealed_answer_keeps_the_fate() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        await g.choose("ana", "start", rule=RULE, options=options("go", "stop"))
        await g.together(Choose((seat,), "seal", rule=RULE, offering=options("x", "y")) for seat in s.seats)
        s.said += map(str, g.roll(D6, 10))
        await g.choose("ana", "end", rule=RULE, options=options("a", "b"))

    table = deed(start(small(play)), "go")
    table.answer("ana", "x")
    table.answer("ben", "x")
    said = table.state.said[:]
    table.undo("ana", consent=("ben",))
    table.answer("ana", "x")
    table.undo("ana")
    table.answer("ana", "x")
    if not table.state.said:
        table.answer("ben", "x")
    assert table.state.said == said


# -- far back -----------------------------------------------------------------------------------------------------------


def test_taking_back_crosses_boundaries() -> None:
    table = deed(start(walk(30, seats_in_turn=False)), *["left"] * 10)
    for _ in range(10):
        table.undo("ana")
    assert table.state.turn == 0


def test_taking_back_far_beyond_what_is_at_hand_works_by_replay() -> None:
    table = start(walk(400), "ana", seed=1)
    keys = ["left" if i % 3 else "right" for i in range(300)]
    deed(table, *keys)
    for i in range(300):
        table.undo("ana")
        assert table.state.turn == 299 - i
    deed(table, *keys)
    assert [line.facts["turn"] for line in table.log("ana", whole=True)] == list(range(1, 301))


def test_after_loading_one_takes_back_what_came_before_the_last_boundary() -> None:
    table = deed(start(DICING, "ana"), "roll", "done", "nod", "done", "roll")
    again = Table.load(table.save(), game=DICING)
    for expected in (2, 1, 1, 0, 0):
        again.undo("ana")
        assert again.state.turn == expected
    with pytest.raises(Fenced, match="nothing of yours"):
        again.undo("ana")
    deed(again, "roll", "done", "nod", "done", "roll")
    assert again.state.said == table.state.said, "the same fate, although it had to be read from the save"


def test_fences_hold_after_loading() -> None:
    table = deed(start(DICING), "roll", "done", "nod", "done")
    again = Table.load(table.save(), game=DICING)
    with pytest.raises(Fenced, match="Ben has answered"):
        again.undo("ana")
    again.undo("ben")
    again.undo("ben")
    again.undo("ana")
    with pytest.raises(Fenced, match="chance"):
        again.undo("ana")
    again.undo("ana", consent=("ben",))
    assert again.state.turn == 0


def test_asking_whether_one_may_take_back_changes_nothing_and_replays_nothing_behind_a_fence() -> None:
    """Every update to a client asks this for every seat, so it may not cost a replay of the game."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 400:
            g.boundary()
            seat = "ana" if s.turn == 0 else "ben"
            await g.choose(seat, "step", rule=RULE, options=options("left", "right"))
            s.turn += 1

    table = deed(start(small(play)), *["left"] * 300)
    live = len(table._driver.history.segments)
    before = table.save()
    no = table.may_undo("ana")
    assert no is not None
    assert "Ben has answered" in no.reason
    with pytest.raises(Fenced, match="Ben has answered"):
        table.undo("ana")
    assert len(table._driver.history.segments) == live
    table.undo("ana", consent=("ben",))
    assert table.state.turn == 0
    assert before.startswith(table.save().split("\nn ")[0])


def test_every_answer_of_a_rich_game_can_be_taken_back_with_consent() -> None:
    seats = ("ana", "ben", "cyd")
    for seed in range(8):
        table = start(MARKET, *seats, seed=seed)
        while not table.over:
            state, record = table.state.copy(), table.save().split("---")[1]
            count = table.n
            play_on(table, 1, seed=count)
            (given,) = [s for s in seats if table.save().count(f"\n{s} ") > record.count(f"\n{s} ")]
            table.undo(given, consent=seats)
            assert table.state == state
            assert table.save().split("---")[1] == record
            play_on(table, 1, seed=count)
