"""The table: refusals change nothing, crashes are undone, nothing is shown to the wrong seat, memory stays small."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.small_games import (
    DICING,
    FRAGILE,
    MARKET,
    RULE,
    Tray,
    asking,
    lay_out,
    options,
    play_on,
    play_out,
    redeal,
    small,
    start,
    walk,
)
from noctule.engine import (
    D6,
    Amount,
    Ask,
    Chance,
    DamagedSave,
    DeadEnd,
    Event,
    Fenced,
    Game,
    IllegalAnswer,
    Luck,
    No,
    Option,
    Preview,
    RuleBroken,
    SetupError,
    Table,
    arrange,
)
from noctule.engine.history import RECENT, Answer
from noctule.engine.views import Trace


def picking(**asked: Any) -> Game[Tray]:
    return asking(lambda s, g: g.choose("ana", "pick", rule=RULE, options=options("a", "b"), **asked), turns=3)


# -- refusals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "key", "n", "reason"),
    [
        ("ana", "c", None, "'c' is not on offer"),
        ("ana", "a", 0, "decision 0 is no longer open; the table is at 1"),
        ("ana", "a", 2, "decision 2 is no longer open"),
        ("ben", "a", None, "Ben has nothing to decide now. Waiting for Ana."),
        ("eve", "a", None, "no seat 'eve' at this table; there are: ana, ben"),
        ("", "a", None, "no seat ''"),
        ("x" * 10**5, "a", None, "no seat 'xxx"),
    ],
)
def test_a_refused_answer_says_why_and_changes_nothing(seat: str, key: str, n: int | None, reason: str) -> None:
    table = start(picking())
    before, decision, mark = table.save(), table.pending["ana"], table.mark()
    with pytest.raises(IllegalAnswer) as refusal:
        table.answer(seat, key, n)
    assert reason in refusal.value.reason
    assert len(refusal.value.reason) < 200
    assert table.save() == before
    assert table.mark() == mark
    assert table.pending["ana"] is decision


def test_the_right_number_is_accepted_once() -> None:
    table = start(picking())
    table.answer("ana", "a", n=table.n)
    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.answer("ana", "a", n=table.n - 1)


def test_no_answer_is_taken_after_the_end() -> None:
    table = play_out(start(picking()))
    assert table.over
    assert table.pending == {}
    before = table.save()
    for seat in ("ana", "ben"):
        with pytest.raises(IllegalAnswer, match="the game is over"):
            table.answer(seat, "a")
    assert table.save() == before
    assert table.view("ana").waiting == ()
    assert table.view("ana").decision is None


def test_the_number_of_a_decision_never_comes_back() -> None:
    table = start(DICING, "ana")
    seen = [table.n]
    for deed in ("nod", "undo", "roll", "undo", "nod", "done", "undo", "undo", "nod"):
        if deed == "undo":
            table.undo("ana")
        else:
            table.answer("ana", deed)
        seen.append(table.n)
    assert seen == sorted(set(seen))


# -- a crash inside a rule ----------------------------------------------------------------------------------------------


def test_a_crash_inside_a_rule_restores_the_table_and_hands_out_a_save_that_reproduces_it() -> None:
    table = start(FRAGILE, seed=4)
    table.answer("ana", "roll")
    table.answer("ana", "done")
    before, n, views = table.save(), table.n, [msgspec.json.encode(table.view(seat)) for seat in ("ana", "ben", None)]
    with pytest.raises(RuleBroken, match="small: ZeroDivisionError: a rule divides by nothing") as crash:
        table.answer("ben", "break")
    assert isinstance(crash.value.__cause__, ZeroDivisionError)
    assert table.save() == before
    assert table.n == n
    assert [msgspec.json.encode(table.view(seat)) for seat in ("ana", "ben", None)] == views
    with pytest.raises(RuleBroken, match="ZeroDivisionError") as again:
        Table.load(crash.value.save, game=FRAGILE)
    assert again.value.save == crash.value.save
    with pytest.raises(RuleBroken, match="ZeroDivisionError"):
        list(Table.replay(crash.value.save, game=FRAGILE))
    table.answer("ben", "nod", n=n)
    table.answer("ben", "done")
    assert list(table.pending) == ["ana"]


def test_a_crash_after_a_boundary_is_undone_across_it() -> None:
    async def play(s: Tray, g: Ask) -> None:
        while True:
            g.boundary()
            s.turn += 1
            if s.said == ["crash"]:
                g.roll(D6)
                raise KeyError("gone")
            s.said = [await g.choose("ana", "go", rule=RULE, options=options("crash", "on"))]

    game = small(play)
    table = start(game)
    table.answer("ana", "on")
    before = table.save()
    with pytest.raises(RuleBroken, match="KeyError") as crash:
        table.answer("ana", "crash")
    assert table.save() == before
    with pytest.raises(RuleBroken, match="KeyError"):
        Table.load(crash.value.save, game=game)
    table.answer("ana", "on")
    assert table.state.turn == 3


def test_a_crash_does_not_use_up_the_luck_that_was_taken_back() -> None:
    table = start(FRAGILE, "ana", seed=4)
    table.answer("ana", "roll")
    face = table.state.said[:]
    table.undo("ana", fate="same")
    with pytest.raises(RuleBroken):
        table.answer("ana", "break")
    table.answer("ana", "roll")
    assert table.state.said == face


def test_rules_that_ask_before_their_first_boundary_are_refused_at_the_start() -> None:
    async def play(s: Tray, g: Ask) -> None:
        await g.choose("ana", "early", rule=RULE, options=options("a", "b"))

    async def rolls(s: Tray, g: Ask) -> None:
        g.roll(D6)
        g.boundary()

    for early in (play, rolls):
        with pytest.raises(DeadEnd, match="small: the rules ask, roll or note before their first boundary"):
            start(small(early))


def test_a_position_in_which_the_game_is_over_cannot_be_arranged() -> None:
    with pytest.raises(SetupError, match="over"):
        arrange(DICING, turn=6)


def test_seats_that_a_save_could_not_hold_cannot_be_arranged() -> None:
    for seats in (("Ana", "ben"), ("ana", "ana"), ("",)):
        with pytest.raises(SetupError, match="seat"):
            arrange(DICING, seats=seats)


# -- views, why, previews -----------------------------------------------------------------------------------------------


def test_idle_seats_and_spectators_are_told_whom_they_wait_for() -> None:
    table = start(picking(waiting="to pick a letter"))
    assert table.view("ben").waiting == table.view(None).waiting == ("Waiting for Ana to pick a letter.",)
    assert table.view("ana").waiting == ()
    assert table.view("ben").decision is None
    assert start(picking()).view("ben").waiting == ("Waiting for Ana to decide.",)


def test_the_deciding_seat_sees_its_decision_with_the_number_of_the_table() -> None:
    table = start(picking(prompt="Which?"))
    shown = table.view("ana").decision
    assert shown is not None
    assert (shown.n, shown.prompt, [option.key for option in shown.options]) == (table.n, "Which?", ["a", "b"])


@pytest.mark.parametrize("look", [Table.view, Table.log, lambda t, s: t.why(s, "x"), lambda t, s: t.traces(s, "x")])
def test_a_stranger_sees_nothing(look: Any) -> None:
    with pytest.raises(IllegalAnswer, match="no seat 'eve'"):
        look(start(MARKET), "eve")


def test_a_hand_is_seen_by_its_owner_only() -> None:
    table = start(MARKET)
    hand = " ".join(map(str, table.state.hands["ana"]))
    assert table.view("ana").panels[1].text == hand
    assert table.view("ben").panels[1].text != hand
    assert len(table.view(None).panels) == 1


def test_why_gives_the_reason_of_the_decision_then_of_the_game_then_what_is_asked() -> None:
    game = small(
        picking(prompt="Which?", candidates=lambda: [*options("a", "b"), Option("c", no=No("x.one", "Taken."))]).play,
        why=lambda s, seat, what: No("x.two", f"{seat} cannot reach {what}.") if what == "d" else None,
    )
    table = start(game)
    assert table.why("ana", "a") is None
    assert table.why("ana", "c") == No("x.one", "Taken.")
    assert table.why("ana", "d") == No("x.two", "ana cannot reach d.")
    assert table.why("ana", "e") == No(RULE, "This is not what is asked now: Which?")
    assert table.why("ben", "a") == No("", "It is not your move. Waiting for Ana.")
    assert play_out(table).why("ana", "a") == No("", "The game is over.")


def test_why_knows_places_on_offer() -> None:
    table = start(asking(lambda s, g: g.choose("ana", "go", rule=RULE, options=[Option("go:1", at=("c4",)), Option("stay")])))
    assert table.why("ana", "c4") is None
    assert table.why("ana", "c5") is not None


def test_why_knows_amounts_and_combinations_that_are_on_offer() -> None:
    table = start(asking(lambda s, g: g.amount("ana", "bid", rule=RULE, min=1, max=3)))
    assert table.why("ana", "3") is None
    assert table.why("ana", "4") is not None
    table = start(asking(lambda s, g: g.choose_some("ana", "some", rule=RULE, options=options("a", "b", "c"), min=2, max=2)))
    assert table.why("ana", "a+c") is None
    assert table.why("ana", "a+b+c") is not None
    assert table.why("ana", "c4") == No(RULE, "This is not what is asked now: Some?")
    table = start(asking(lambda s, g: g.order("ana", "order", rule=RULE, options=options("a", "b"))))
    assert table.why("ana", "b>a") is None


@pytest.mark.parametrize("what", ["", "²", "x" * 5000, "\ud800", "\n"])
def test_why_answers_junk_without_asking_the_rules(what: str) -> None:
    def strict(*about: Any) -> No:
        raise AssertionError(about)

    table = start(small(picking().play, why=strict))
    assert table.why("ana", what) is not None


def test_a_preview_is_given_for_options_on_offer_only() -> None:
    table = start(MARKET)
    assert table.preview("ana", "dice") == Preview("Anything from two to twelve.")
    assert table.preview("ana", "card") == Preview()
    with pytest.raises(IllegalAnswer, match="not on offer"):
        table.preview("ana", "steal")
    with pytest.raises(IllegalAnswer, match="nothing to decide"):
        table.preview("ben", "dice")


def test_traces_come_from_the_game() -> None:
    game = small(picking().play, trace=lambda s, seat, piece: [Trace(f"{seat} sees {piece}")])
    assert start(game).traces("ana", "rook") == [Trace("ana sees rook")]
    assert start(picking()).traces("ana", "rook") == []


# -- log and news -------------------------------------------------------------------------------------------------------


async def _whispers(s: Tray, g: Ask) -> None:
    while s.turn < 2:
        g.boundary()
        await g.choose("ana", "go", rule=RULE, options=options("a", "b"))
        g.note(RULE, "For all: {who}, {list}.", who="night-widow", list=("red-one", 2))
        g.note(RULE, "For ana.", to=("ana",))
        g.note(RULE, "For nobody.", to=())
        g.reveal(RULE, "For ben.", to=("ben",))
        g.note(RULE, silent=True)
        s.turn += 1
    s.outcome = "told"


WHISPERS = small(_whispers)


def test_a_log_has_what_a_seat_may_know_in_words() -> None:
    table = start(WHISPERS)
    table.answer("ana", "a")
    everyone = "For all: Night Widow, Red One, 2."
    assert [line.text for line in table.log("ana")] == [everyone, "For ana."]
    assert [line.text for line in table.log("ben")] == [everyone, "For ben."]
    assert [line.text for line in table.log(None)] == [everyone]
    assert table.log(None)[0].rule == RULE
    assert table.log(None)[0].facts == {"who": "night-widow", "list": ("red-one", 2)}


def test_news_are_what_came_since_the_mark() -> None:
    table = start(DICING)
    mark = table.mark()
    assert table.news(mark) == []
    table.answer("ana", "roll")
    table.answer("ana", "done")
    table.answer("ben", "nod")
    news = table.news(mark)
    assert [type(entry) for entry in news] == [Answer, Chance, Event, Answer, Answer]
    middle = table.mark()
    table.answer("ben", "done")
    assert [entry.key for entry in table.news(middle) if isinstance(entry, Answer)] == ["done"]


def test_news_across_packing_are_complete_or_refused() -> None:
    table = start(walk(200))
    first = table.mark()
    marks = []
    for _ in range(190):
        marks.append(table.mark())
        (seat,) = table.pending
        table.answer(seat, "left")
        assert len(table.news(marks[-1])) == 2
    with pytest.raises(LookupError, match="too long ago"):
        table.news(first)
    assert len(table.news(marks[-20])) == 40


def test_news_of_one_answer_are_complete_however_many_turns_it_sets_off() -> None:
    """Automatic phases may run through many boundaries before anybody is asked again."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 5 * RECENT:
            g.boundary()
            if s.turn % (4 * RECENT) == 0:
                await g.choose("ana", "go", rule=RULE, options=options("a", "b"))
            s.turn += 1
            g.note(RULE, "Turn {turn}.", turn=s.turn)

    table = start(small(play))
    mark = table.mark()
    table.answer("ana", "a")
    assert len(table.news(mark)) == 1 + 4 * RECENT
    assert len(table.steps(mark, "ben")) == 4 * RECENT


def test_news_since_a_mark_that_was_taken_back_are_refused() -> None:
    table = start(walk(20, seats_in_turn=False))
    play_on(table, 5)
    mark = table.mark()
    for _ in range(3):
        table.undo("ana")
    for look in (table.news, table.written, lambda m: table.steps(m, "ana")):
        with pytest.raises(LookupError, match="taken back"):
            look(mark)


def test_what_was_written_since_a_mark_makes_the_next_save_out_of_the_last() -> None:
    """So a server appends to its file instead of writing the whole game again."""
    table = start(MARKET, seed=4)
    while not table.over:
        mark, old = table.mark(), table.save().split("---\n")[1].removesuffix(".\n")
        play_on(table, 3, seed=table.n)
        past, position, tail = table.written(mark)
        if position is None:
            assert past == []
            new = old.split("\n")[:-1] + tail
        else:
            before = ["=" if line.startswith("= {") else line for line in old.split("\n")[:-1]]
            new = [*before, *past, f"= {position.decode()}", *tail]
        assert "\n".join(new) + "\n.\n" == table.save().split("---\n")[1]


def test_the_steps_since_a_mark_show_the_position_at_each_line() -> None:
    table = start(walk(100), "ana")
    mark = table.mark()
    table.answer("ana", "left")
    table.answer("ana", "right")
    steps = table.steps(mark, "ana")
    assert [step.line.text for step in steps] == ["Ana goes Left, step 1.", "Ana goes Right, step 2."]
    assert [step.view.panels[0].text for step in steps] == ["left", "left right"]


def test_a_recap_shows_the_last_lines_with_the_position_at_each() -> None:
    table = start(walk(100), "ana")
    for way in ("left", "right", "left"):
        table.answer("ana", way)
    assert table.recap("ana", 0) == []
    assert [step.line.text for step in table.recap("ana", 2)] == [line.text for line in table.log("ana")[-2:]]
    assert [step.view.panels[0].text for step in table.recap("ana", 2)] == ["left right", "left right left"]
    assert len(table.recap("ana", 40)) == 3, "no more has happened"


def test_a_recap_goes_back_as_far_as_the_recent_past() -> None:
    table = play_out(start(walk(1500)))
    assert table.recap(None, 5000) == table.recap(None, len(table.log(None)))


# -- packing ------------------------------------------------------------------------------------------------------------


def test_after_very_many_segments_only_the_recent_ones_are_objects() -> None:
    table = play_out(start(walk(1500)))
    assert len(table._driver.history.segments) <= 2 * RECENT
    assert len(table.log(None)) <= 2 * RECENT
    whole = table.log(None, whole=True)
    assert [line.facts["turn"] for line in whole] == list(range(1, 1501))
    assert len(table._driver.history.segments) <= 2 * RECENT, "reading the whole log does not unpack the table"


def test_a_packed_game_saves_like_one_that_never_was() -> None:
    game = walk(300)
    table = start(game)
    lines = []
    for i in range(200):
        (seat,) = table.pending
        table.answer(seat, "left" if i % 3 else "right")
        lines += ["=", f"{seat} {'left' if i % 3 else 'right'}"]
    body = table.save().split("---\n")[1].split("\n")
    assert body[:400] == lines
    assert body[400].startswith('= {"seats":["ana","ben"],"turn":200')
    assert body[401:] == [".", ""]


# -- forks --------------------------------------------------------------------------------------------------------------


def test_a_fork_goes_its_own_way_at_every_decision() -> None:
    table = start(MARKET, "ana", "ben", "cyd", seed=2)
    while not table.over:
        before = table.save()
        twin = table.fork(seed=1)
        assert twin.save() == before
        assert twin.n == table.n
        play_on(twin, 7)
        assert table.save() == before
        play_on(table, 1)
    assert table.fork().over


def test_taking_back_in_a_fork_leaves_the_table_alone() -> None:
    table = play_on(start(walk(50, seats_in_turn=False)), 10)
    before = table.save()
    twin = table.fork()
    for _ in range(6):
        twin.undo("ana")
    assert table.save() == before
    assert twin.state.turn == 4


def test_taking_back_leaves_older_forks_alone() -> None:
    table = play_on(start(walk(50, seats_in_turn=False)), 10)
    twin = table.fork()
    before = twin.save()
    for _ in range(6):
        table.undo("ana")
    table.answer("ana", "left")
    assert twin.save() == before
    assert twin.log(None, whole=True) == twin.log(None)


# -- imagining ----------------------------------------------------------------------------------------------------------


def drawing() -> Game[Tray]:
    """Draws in mid-segment, with the deck and the other hand hidden."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 3:
            g.boundary()
            for _ in range(3):
                await g.choose("ana", "go", rule=RULE, options=options("on", "draw"))
                s.said.append(str(g.top(s.deck)))
            s.turn += 1

    return small(play, setup=lay_out)


def test_an_imagined_table_keeps_what_the_seat_knows_and_deals_the_rest_anew() -> None:
    table = start(MARKET)
    imagined = [table.imagine("ana", seed) for seed in range(20)]
    assert all(twin.state.hands["ana"] == table.state.hands["ana"] for twin in imagined)
    assert len({tuple(twin.state.hands["ben"]) for twin in imagined}) > 5
    assert len({tuple(table.imagine(None, seed).state.hands["ana"]) for seed in range(20)}) > 5


def test_a_fork_of_an_imagined_table_does_not_go_back_to_the_truth() -> None:
    """Search forks imagined tables again and again; one that rebuilt the true deal would see through the cards."""
    table = start(drawing())
    table.answer("ana", "on")
    for seed in range(10):
        world = table.imagine("ana", seed)
        twin = world.fork(seed=1)
        assert twin.state == world.state
        world.answer("ana", "on")
        twin.answer("ana", "on")
        assert twin.state == world.state
        assert world.fork().state == world.state


def test_a_fork_of_an_imagined_table_is_not_dealt_once_more() -> None:
    """Bots fork one imagined table some forty times for an answer: to deal each time costs more than all they think."""
    dealt = []

    def deal(s: Tray, seat: str | None, luck: Luck) -> None:
        dealt.append(seat)
        redeal(s, seat, luck)

    table = start(replace(drawing(), redeal=deal))
    table.answer("ana", "on")
    world = table.imagine("ana", 3)
    for _ in range(3):
        twin = world.fork(seed=1).fork(seed=2)
        assert twin.state == world.state
        twin.answer("ana", "on")
        assert twin.state.said[:-1] == world.state.said
    assert dealt == ["ana"]


def test_an_imagined_table_takes_back_and_survives_a_crash_in_its_own_world() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        for _ in range(3):
            if await g.choose("ana", "go", rule=RULE, options=options("on", "break")) == "break":
                raise ValueError("broken")
        s.said.append(str(s.deck))

    world = start(small(play, setup=lay_out)).imagine("ana", 3)
    deck = world.state.deck[:]
    world.answer("ana", "on")
    with pytest.raises(RuleBroken):
        world.answer("ana", "break")
    assert world.state.deck == deck
    world.undo("ana")
    assert world.state.deck == deck


def test_an_imagined_table_cannot_be_taken_back_into_the_real_one_or_saved_as_if_it_had_happened() -> None:
    table = start(drawing())
    table.answer("ana", "on")
    world = table.imagine("ben", 3)
    with pytest.raises(Fenced, match="at the table itself"):
        world.undo("ana", consent=("ben",))
    with pytest.raises(DamagedSave, match="imagined for ben"):
        Table.load(world.save(), game=world.game)


def test_imagining_hides_what_others_have_sealed() -> None:
    game = asking(lambda s, g: g.together(Amount((x,), "bid", rule=RULE, min=0, max=9) for x in s.seats))
    table = start(game, "ana", "ben", "cyd")
    table.answer("ben", "7")
    table.answer("ana", "4")
    bids = set()
    for seed in range(20):
        world = table.imagine("ana", seed)
        assert list(world.pending) == ["cyd"]
        assert world.fork().pending.keys() == world.pending.keys()
        world.answer("cyd", "1")
        said = world.state.said[0]
        assert said.startswith("{'ana': 4,")
        bids.add(said)
    assert len(bids) > 3


def test_the_deal_and_the_dice_of_an_imagined_table_are_not_the_same_numbers() -> None:
    """One stream for both would make high hands go with high dice, in every world that search looks at."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        await g.choose("ana", "go", rule=RULE, options=options("on", "off"))
        s.said.append(str(g.draw(list(range(len(s.deck))))))

    def first_of_pool(s: Tray, seat: str | None, luck: Any) -> None:
        s.turn = luck.below(len(s.deck))

    game = small(play, setup=lay_out, redeal=first_of_pool)
    table = start(game)
    same = 0
    for seed in range(40):
        world = table.imagine("ana", seed)
        world.answer("ana", "on")
        same += str(world.state.turn) == world.state.said[0]
    assert same < 20


# -- arranged -----------------------------------------------------------------------------------------------------------


def test_an_arranged_game_saves_loads_and_replays_like_any_other() -> None:
    table = arrange(DICING, rolls=[1, 2, 3, 4, 5, 6], turn=1, said=["= {"])
    texts = [table.save()]
    for deed in ("roll", "done", "nod", "really-done", "roll"):
        (seat,) = table.pending
        table.answer(seat, deed)
        texts.append(table.save())
    for text in texts:
        again = Table.load(text, game=DICING)
        assert again.save() == text
        *_, last = Table.replay(text, game=DICING)
        assert last.save() == text
        assert Table.load(again.save(), game=DICING).log(None, whole=True) == last.log(None)


def test_an_impossible_position_cannot_be_arranged() -> None:
    with pytest.raises(SetupError, match="this position is impossible: a card is there twice"):
        arrange(DICING, deck=[1, 1])


def test_a_game_without_an_arrangement_says_so() -> None:
    with pytest.raises(SetupError, match="Small cannot be arranged"):
        arrange(small(picking().play, arrange=None))


def test_a_table_of_another_game_is_not_loaded_as_this_one() -> None:
    other = small(picking().play, key="other")
    with pytest.raises(DamagedSave, match="save:2: a save of 'small', not of 'other'"):
        Table.load(start(picking()).save(), game=other)
