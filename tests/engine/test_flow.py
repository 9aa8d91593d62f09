"""What rules can ask for: reaction windows, shared control, sealed answers of several seats."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from engine.small_games import COIN, RULE, Tray, asking, options, reactions, small, start
from noctule.engine import D6, Amount, Ask, Choose, Fenced, Game, Handed, IllegalAnswer, Option, RuleBroken, Table
from noctule.engine.flow import DEEPEST

THREE = ("ana", "ben", "cyd")


def asked(table: Table[Any]) -> str:
    """Who is asked what."""
    return ", ".join(f"{seat} {decision.kind}" for seat, decision in table.pending.items())


# -- reaction windows ---------------------------------------------------------------------------------------------------


def reacting(times: dict[str, int], always: bool = False, seats: Sequence[str] = THREE) -> Game[Tray]:
    """Every seat may react so often."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()

        def offers(seat: str) -> list[Option]:
            return options("react") if s.said.count(seat) < times.get(seat, 0) else []

        async def react(seat: str, what: str) -> None:
            s.said.append(seat)

        await reactions(g, "before-shot", seats, offers, react, always)
        s.outcome = "shot"

    return small(play)


def test_a_window_closes_when_every_seat_has_passed_in_a_row() -> None:
    table = start(reacting({"ana": 1, "ben": 1, "cyd": 1}), *THREE)
    for seat in THREE:
        assert asked(table) == f"{seat} before-shot"
        table.answer(seat, "pass")
    assert table.over
    assert table.state.said == []


def test_a_reaction_opens_the_window_again_for_everybody() -> None:
    table = start(reacting({"ana": 1, "ben": 2, "cyd": 1}), *THREE)
    answers = ["ana pass", "ben react", "cyd pass", "ana pass", "ben react", "cyd react", "ana pass"]
    for answer in answers:
        seat, key = answer.split()
        assert asked(table) == f"{seat} before-shot"
        table.answer(seat, key)
    assert table.over, "nobody but ana had anything left, and she passed"
    assert table.state.said == ["ben", "ben", "cyd"]


def test_a_seat_with_nothing_to_offer_is_not_asked() -> None:
    table = start(reacting({"ben": 1}), *THREE)
    assert asked(table) == "ben before-shot"
    table.answer("ben", "react")
    assert table.over


def test_a_window_nobody_can_use_is_not_noticed() -> None:
    assert start(reacting({}), *THREE).over
    assert start(reacting({}, seats=()), *THREE).over


def test_a_window_that_must_not_tell_asks_everybody_and_lets_nobody_be_forced() -> None:
    table = start(reacting({}, always=True), *THREE)
    for seat in THREE:
        assert [option.key for option in table.pending[seat].options] == ["pass"]
        table.answer(seat, "pass")
    assert table.over


def test_having_only_a_pass_left_over_is_asked_where_something_was_on_offer() -> None:
    """The pass is an option of its own: one reaction and the pass are a real choice."""
    table = start(reacting({"ana": 1}), *THREE)
    assert [option.key for option in table.pending["ana"].options] == ["react", "pass"]


def test_a_reaction_may_open_a_window_of_its_own_and_play_returns_to_the_outer_one() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()

        def offers(seat: str) -> list[Option]:
            return options("dodge") if f"{seat} dodges" not in s.said else []

        def counters(seat: str) -> list[Option]:
            return options("counter") if f"{seat} counters" not in s.said else []

        async def dodge(seat: str, what: str) -> None:
            s.said.append(f"{seat} dodges")
            await reactions(g, "before-dodge", s.seats, counters, counter)

        async def counter(seat: str, what: str) -> None:
            s.said.append(f"{seat} counters")

        await reactions(g, "before-shot", s.seats, offers, dodge)
        s.outcome = "over"

    table = start(small(play))
    for answer in ["ana dodge", "ana pass", "ben counter", "ana pass", "ben pass"]:
        seat, key = answer.split()
        table.answer(seat, key)
        twin = table.fork()
        assert asked(twin) == asked(table)
    assert table.state.said == ["ana dodges", "ben counters"]
    assert table.over


def test_reactions_without_end_are_stopped_and_the_chain_is_named() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        await open_window(s, g, 0)

    async def open_window(s: Tray, g: Ask, depth: int) -> None:
        async def react(seat: str, what: str) -> None:
            s.turn = max(s.turn, depth + 1)
            await open_window(s, g, depth + 1)

        name = f"w{depth}"
        await reactions(g, name, ("ana",), lambda _: options("again"), react)

    table = start(small(play))
    for _ in range(DEEPEST - 1):
        table.answer("ana", "again")
    with pytest.raises(RuleBroken, match=rf"deeper than {DEEPEST}: w0 > w1 > .* > w{DEEPEST - 1} > w{DEEPEST}"):
        table.answer("ana", "again")
    table.answer("ana", "pass")
    assert asked(table) == f"ana w{DEEPEST - 2}", "the table was restored and plays on"


def test_the_depth_counts_open_windows_only() -> None:
    table = start(reacting({"ana": 3 * DEEPEST}), *THREE)
    for _ in range(3 * DEEPEST):
        table.answer("ana", "react")
    assert table.over

    async def one_after_another(s: Tray, g: Ask) -> None:
        g.boundary()

        async def react(seat: str, what: str) -> None:
            s.turn += 1

        def left(i: int, seat: str) -> list[Option]:
            return options("react")[s.turn - i :]

        for i in range(2 * DEEPEST):
            await reactions(g, f"w{i}", ("ana",), partial(left, i), react)

    table = start(small(one_after_another))
    for _ in range(2 * DEEPEST):
        table.answer("ana", "react")
    assert table.over


def test_a_window_says_itself_who_comes_next_when_it_closes_and_who_is_asked_again() -> None:
    """Ana always comes first; ben, whom the shot does not concern, is not asked twice; a dodge by cyd calls it off."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()

        def asked(passed: Collection[str]) -> str | None:
            return next((seat for seat in THREE if seat not in passed and "cyd" not in s.said), None)

        async def react(seat: str, what: str) -> None:
            s.said.append(seat)

        def ask(seat: str) -> Awaitable[str | None]:
            return g.choose(seat, "before-shot", rule=RULE, options=[Option("dodge"), Option("pass", None)])

        await g.window("before-shot", asked=asked, ask=ask, react=react, again=lambda seat: seat != "ben")
        s.outcome = "shot"

    table = start(small(play), *THREE)
    for answer in ["ana dodge", "ana pass", "ben pass", "cyd dodge"]:
        seat, key = answer.split()
        assert asked(table) == f"{seat} before-shot"
        table.answer(seat, key)
    assert table.over

    table = start(small(play), *THREE)
    for answer in ["ana pass", "ben dodge", "ana pass", "ben pass", "cyd pass"]:
        seat, key = answer.split()
        assert asked(table) == f"{seat} before-shot"
        table.answer(seat, key)
    assert table.over, "ben had passed after the last reaction"


# -- shared control -----------------------------------------------------------------------------------------------------


def test_any_of_the_seats_in_shared_control_may_answer_and_the_record_says_who() -> None:
    game = asking(lambda s, g: g.choose(("ana", "cyd"), "close", rule=RULE, options=options("a", "b")))
    table = start(game, *THREE)
    assert list(table.pending) == ["ana", "cyd"]
    with pytest.raises(IllegalAnswer, match=r"Ben has nothing to decide now\. Waiting for Ana or Cyd"):
        table.answer("ben", "a")
    assert table.view("ben").waiting == ("Waiting for Ana or Cyd to decide.",)
    assert table.view("ana").waiting == table.view("cyd").waiting == ()
    table.answer("cyd", "b")
    assert table.save().endswith("\ncyd b\n.\n")
    assert Table.load(table.save(), game=game).save() == table.save()


def test_a_forced_answer_in_shared_control_is_given_for_the_first_seat() -> None:
    table = start(asking(lambda s, g: g.choose(("cyd", "ana"), "close", rule=RULE, options=options("a"))), *THREE)
    assert table.save().endswith("\n!cyd a\n.\n")


# -- sealed answers -----------------------------------------------------------------------------------------------------


def bidding(order: Sequence[str] = THREE, turns: int = 1) -> Game[Tray]:
    def ask(s: Tray, g: Ask) -> Any:
        return g.together(Amount((seat,), "bid", rule=RULE, min=0, max=9, waiting="to bid") for seat in order)

    return asking(ask, turns)


def test_sealed_answers_are_delivered_in_the_order_asked_not_in_the_order_given() -> None:
    table = start(bidding(("cyd", "ana", "ben")), *THREE)
    for seat, bid in (("ben", "2"), ("cyd", "3"), ("ana", "1")):
        table.answer(seat, bid)
    assert table.state.said == ["{'cyd': 3, 'ana': 1, 'ben': 2}"]


def test_nothing_happens_until_all_answers_are_in() -> None:
    table = start(bidding(), *THREE)
    assert list(table.pending) == list(THREE)
    table.answer("ben", "2")
    assert list(table.pending) == ["ana", "cyd"]
    assert table.state.said == []
    with pytest.raises(IllegalAnswer, match="in already; take it back first"):
        table.answer("ben", "3")
    assert list(table.pending) == ["ana", "cyd"]


def test_a_sealed_answer_is_unseen_by_everybody_else() -> None:
    tables = [start(bidding(), *THREE) for _ in range(2)]
    for table, bid in zip(tables, ("2", "7"), strict=True):
        table.answer("ben", bid)
    for seat in ("ana", "cyd", None):
        one, other = (msgspec.json.encode(table.view(seat)) for table in tables)
        assert one == other
        assert tables[0].log(seat) == tables[1].log(seat)


def test_everybody_is_told_who_is_being_waited_for() -> None:
    table = start(bidding(), *THREE)
    table.answer("ben", "2")
    assert table.view("ben").waiting == ("Your answer is in.", "Waiting for Ana and Cyd to bid.")
    assert table.view("ana").waiting == ("Waiting for Cyd to bid.",)
    assert table.view(None).waiting == ("Waiting for Ana and Cyd to bid.",)
    assert table.view("ben").decision is None
    assert table.view("ana").decision is not None


def test_people_who_are_asked_different_things_are_named_each_with_theirs() -> None:
    wishes = {"ana": "to bid", "ben": "to bid", "cyd": "to choose a unit"}

    def ask(s: Tray, g: Ask) -> Any:
        return g.together(Amount((seat,), "bid", rule=RULE, min=0, max=9, waiting=what) for seat, what in wishes.items())

    table = start(asking(ask), *THREE)
    assert table.view(None).waiting == ("Waiting for Ana and Ben to bid and for Cyd to choose a unit.",)


def test_seats_that_answer_at_the_same_time_do_not_make_each_other_stale() -> None:
    """All three see decision n and answer it; whoever comes second must not be refused."""
    table = start(bidding(), *THREE)
    shown = {seat: table.view(seat).decision for seat in THREE}
    for seat in THREE:
        decision = shown[seat]
        assert decision is not None
        table.answer(seat, "1", n=decision.n)
    assert table.over


def test_a_sealed_answer_sent_twice_is_refused_the_second_time_even_after_it_was_taken_back() -> None:
    table = start(bidding(), *THREE)
    n = table.n
    table.answer("ana", "1", n=n)
    with pytest.raises(IllegalAnswer):
        table.answer("ana", "1", n=n)
    table.undo("ana")
    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.answer("ana", "1", n=n)
    table.answer("ana", "2", n=table.n)


def test_an_answer_to_the_last_bids_is_stale_for_the_next() -> None:
    table = start(bidding(turns=2), *THREE)
    n = table.n
    for seat in THREE:
        table.answer(seat, "1", n=n)
    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.answer("ana", "1", n=n)


def test_a_sealed_answer_can_be_taken_back_until_all_are_in_whatever_the_others_did() -> None:
    table = start(bidding(), *THREE)
    table.answer("ana", "1")
    table.answer("ben", "2")
    assert table.may_undo("ana") is None
    table.undo("ana")
    assert list(table.pending) == ["ana", "cyd"]
    table.answer("cyd", "3")
    table.answer("ana", "9")
    assert table.state.said == ["{'ana': 9, 'ben': 2, 'cyd': 3}"]
    with pytest.raises(Fenced):
        table.undo("ben")
    with pytest.raises(Fenced, match="hidden"):
        table.undo("ana")


def test_a_seat_that_has_not_sealed_cannot_take_back_what_another_has() -> None:
    table = start(bidding(), *THREE)
    table.answer("ana", "1")
    before = table.save()
    with pytest.raises(Fenced):
        table.undo("ben", consent=THREE)
    assert table.save() == before


def test_sealed_answers_survive_forks_saves_and_a_crash() -> None:
    def crash(s: Tray, g: Ask) -> Any:
        async def ask() -> None:
            bids = await g.together(Amount((seat,), "bid", rule=RULE, min=0, max=9) for seat in THREE)
            s.said.append(str(1 // min(bids.values())))

        return ask()

    game = asking(crash)
    table = start(game, *THREE)
    table.answer("ana", "4")
    for twin in (table.fork(), Table.load(table.save(), game=game)):
        assert list(twin.pending) == ["ben", "cyd"]
        twin.undo("ana")
        assert list(twin.pending) == list(THREE)
    table.answer("ben", "3")
    before = table.save()
    with pytest.raises(RuleBroken, match="ZeroDivisionError"):
        table.answer("cyd", "0")
    assert table.save() == before
    assert list(table.pending) == ["cyd"]
    table.answer("cyd", "1")
    assert table.over


def test_forced_answers_among_sealed_ones_are_given_by_the_table() -> None:
    def ask(s: Tray, g: Ask) -> Any:
        return g.together(
            [
                Choose(("ana",), "pick", rule=RULE, offering=options("only")),
                Choose(("ben",), "pick", rule=RULE, offering=options("x", "y")),
                Choose(("cyd",), "pick", rule=RULE, offering=options("only"), always=True),
            ]
        )

    game = asking(ask)
    table = start(game, *THREE)
    assert list(table.pending) == ["ben", "cyd"]
    with pytest.raises(Fenced):
        table.undo("ana")
    table.answer("cyd", "only")
    assert Table.load(table.save(), game=game).save() == table.save()
    table.answer("ben", "y")
    assert table.state.said == ["{'ana': 'only', 'ben': 'y', 'cyd': 'only'}"]


def test_sealed_answers_that_are_all_forced_stop_nobody() -> None:
    game = asking(lambda s, g: g.together(Choose((x,), "pick", rule=RULE, offering=options("only")) for x in s.seats), turns=3)
    table = start(game, *THREE)
    assert table.over
    assert Table.load(table.save(), game=game).save() == table.save()
    *_, last = Table.replay(table.save(), game=game)
    assert last.state == table.state


# -- dice ---------------------------------------------------------------------------------------------------------------


async def _rolling(s: Tray, g: Ask) -> None:
    g.boundary()
    g.roll(D6, 2)
    g.shuffle(s.deck)
    await g.choose(s.seats, "look", rule=RULE, options=lambda: options("on", "back"))
    g.roll(COIN)
    g.note(RULE, "They fell.")
    g.note(RULE, "Three dice are nothing but words.", dice=3)
    g.roll(D6)
    g.boundary()
    g.note(RULE, "What fell in the turn before has nothing to do with this.")
    s.outcome = "rolled"


def _dice(table: Table[Any]) -> list[list[tuple[str, tuple[Any, ...]]]]:
    return [[(roll.what, roll.got) for roll in line.dice] for line in table.log("ana")]


def test_a_line_tells_the_dice_that_fell_since_the_line_before() -> None:
    table = start(small(_rolling), luck=Handed([3, 5, "heads", 6]))
    fork = table.fork()
    table.answer("ana", "on")
    assert _dice(table) == [[("d6", (3, 5)), ("coin", ("heads",))], [], []]
    fork.answer("ana", "on")
    assert _dice(fork)[0][0] == ("d6", (3, 5)), "a rebuilt flow knows what had fallen"
