"""The judge: an end is better than none, an Epilogue better than a lost campaign, and every book has a plan to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import Setup, Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.board.ground import NAMES, SPACES
from noctule.games.eternaut.bot import codes, judge, measured, toward
from noctule.games.eternaut.bot.deeds import deeds
from noctule.games.eternaut.bot.plans import NEVER, Look
from noctule.games.eternaut.content.script import Condition
from noctule.games.eternaut.content.words import BOOKS, Book
from noctule.games.eternaut.setup import ready_made
from noctule.games.eternaut.state import Diary, Figure, Placed, Slot, State, alter
from noctule.games.eternaut.story.scene import Scene


def begun(book: Book) -> State:
    """The position of the first turns of a Scenario."""
    table: Table[State] = Table.start(GAME, Setup(book.lower(), ("ana",)), seed=1)
    dice, turns = Random(1), 0
    while turns < 2:
        seat, decision = next(iter(table.pending.items()))
        turns += decision.kind == "card"
        table.answer(seat, decision.sample(dice))
    return table.state


@pytest.mark.parametrize("book", BOOKS)
def test_from_the_first_turns_of_every_book_there_is_a_plan_to_an_epilogue(book: Book) -> None:
    s = begun(book)
    ends, _ = measured(s, codes(book))
    assert 0 < min(ends) < NEVER


def test_an_effect_needs_all_that_stands_before_it() -> None:
    ways = deeds("C")[("note", "truck-full")]
    assert ways
    for way in ways:
        assert Condition("note", ("truck-full",), negated=True) in way.needs
        assert Condition("has", ("039",)) in way.own


def test_an_epilogue_is_better_than_any_position_and_a_lost_campaign_worse() -> None:
    s = begun("A")
    won, lost = s.copy(), s.copy()
    won.epilogue = "END-B1-1"
    lost.diary = replace(s.diary, lost=True)
    assert judge(won, "ana") > judge(s, "ana") > judge(lost, "ana")


def test_the_better_way_out_is_worth_more_than_the_poorer_one() -> None:
    s = begun("A")
    better, poorer = s.copy(), s.copy()
    better.epilogue, poorer.epilogue = "END-B1-1", "END-B1-2"
    assert judge(better, "ana") > judge(poorer, "ana")


def test_what_somebody_else_finds_has_to_be_handed_over() -> None:
    """Only Simon knows where the keys are: for the others they are a trade farther away, so that finding them is no loss."""
    look = Look(begun("A"))
    assert look.item("901", "021") >= look.item("902", "021") + 1.0


def test_somebody_who_is_not_there_yet_may_come_to_do_it() -> None:
    """Only Bruno works the key, and he is found in the attic."""
    s = begun("E2")
    assert "911" not in s.people
    assert all(way.source == "250-911" for way in deeds("E2")["note", "key-one"])
    s.story = {**s.story, "E2-07": "open"}
    assert Look(s).want(("note", "key-one")) < NEVER


def test_an_objective_that_lies_open_can_be_over_first() -> None:
    """The clerk is asked for its number when it has been decided to hear it, and not while that is still to be decided."""
    s = begun("E1")
    s.story = {**s.story, "E1-11": "open"}
    s.counters = {**s.counters, "268@B6ne": Placed("268@B6ne", "268", (SPACES["B6"][1],))}
    over = Condition("open", ("E1-11",), negated=True)
    assert Look(s).need(over, Scene("ana", "912"), NEVER) < NEVER
    assert Look(s).end("END-F2-2") < NEVER


def test_a_large_beast_can_be_brought_down() -> None:
    s = begun("F1")
    at = next(iter(s.people.values())).at
    gone = Condition("enemy", ("741",), negated=True)
    costs = []
    for life in (40, 20, 4):
        s.foes = {"741": Figure("741", at, life)}
        costs.append(Look(s).condition(gone, Scene("ana", "")))
    assert NEVER / 2 > costs[0] > costs[1] > costs[2] > 0


def test_every_counter_of_a_number_has_to_go() -> None:
    """One tripod less is a step further, also while another stands."""
    gone = Condition("counter", ("267",), negated=True)
    s = begun("D")
    costs = []
    for space in (SPACES["D3"][0], SPACES["D2"][0]):
        name = NAMES[space]
        s.counters = {**s.counters, f"267@{name}": Placed(f"267@{name}", "267", (space,))}
        costs.append(Look(s).condition(gone, Scene("ana", "")))
    assert 0 < costs[0] < costs[1] < NEVER


def test_a_judge_for_one_epilogue_wants_no_other() -> None:
    s = begun("A")
    other, wanted = s.copy(), s.copy()
    other.epilogue, wanted.epilogue = "END-B1-1", "END-B2-2"
    assert toward("END-B2-2")(wanted, "ana") > toward("END-B2-2")(s, "ana") > toward("END-B2-2")(other, "ana")


def test_cards_that_are_spread_over_the_boards_are_better_than_three_on_one() -> None:
    s = begun("A")
    for who in s.people:
        alter(s, who, slots=())
    heaped, spread = s.copy(), s.copy()
    one, two, three = (Slot(card, 1) for card in ("moving-on-3-1", "moving-on-3-2", "moving-on-3-3"))
    alter(heaped, "901", slots=(one, two, three))
    for who, slot in zip(("901", "902", "903"), (one, two, three), strict=True):
        alter(spread, who, slots=(slot,))
    assert judge(spread, "ana") > judge(heaped, "ana")


def bought(diary: Diary, **fields: Any) -> float:
    """What the judge says of a Diary in the shop."""
    s = begun("C")
    s.phase, s.epilogue, s.chronicle, s.diary = "shop", "END-D-1", True, replace(diary, **fields)
    return judge(s, "ana")


def test_what_is_bought_between_two_scenarios_is_worth_more_than_points() -> None:
    diary = ready_made("D")
    skilled = [replace(known, skills=(*known.skills, "SK-05")) if known.id == "904" else known for known in diary.people]
    before = bought(diary)
    assert bought(diary, people=tuple(skilled)) > before
    assert bought(diary, groups=("GA-01",)) > before
    break_for_move = {"special": (*diary.special, "quiet-feet"), "replaced": (*diary.replaced, "take-a-break-2-1")}
    talk_for_break = {"special": (*diary.special, "a-full-night"), "replaced": (*diary.replaced, "coordination-3-1")}
    assert bought(diary, **break_for_move) > bought(diary, **talk_for_break) > before


def test_a_card_that_closes_a_heavy_wound_is_bought_first() -> None:
    diary = ready_made("D")
    worth = {card: bought(diary, special=(*diary.special, card)) for card in ("take-care-2", "mend", "quiet-feet", "aim")}
    assert min(worth["take-care-2"], worth["mend"]) > max(worth["quiet-feet"], worth["aim"])


def test_what_leaves_the_deck_is_not_always_of_one_type() -> None:
    diary = replace(ready_made("D"), replaced=())
    breaks = bought(diary, replaced=("take-a-break-1-1", "take-a-break-1-2", "take-a-break-1-3"))
    assert bought(diary, replaced=("take-a-break-1-1", "rummage-1-1", "coordination-3-1")) > breaks


def test_those_who_stand_in_for_others_learn_last() -> None:
    diary = ready_made("E2")
    worth = {
        who: bought(diary, people=tuple(replace(one, skills=("SK-05",)) if one.id == who else one for one in diary.people))
        for who in ("904", "907")
    }
    assert worth["904"] > worth["907"] > bought(diary)


def test_in_a_campaign_a_life_is_worth_more() -> None:
    s = begun("C")
    fewer = s.copy()
    fewer.people = {who: person for who, person in s.people.items() if who != "904"}
    fewer.fallen = (*s.fallen, "904")
    alone = judge(s, "ana") - judge(fewer, "ana")
    s.chronicle = fewer.chronicle = True
    assert judge(s, "ana") - judge(fewer, "ana") > alone
