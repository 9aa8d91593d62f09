"""The lesson: every position can be played, shows what its words promise, and its goal is reached only by playing."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from noctule.engine import Game, SetupError, Table, ledger, lessons
from noctule.games.darkness import GAME
from noctule.games.darkness.arrange import arrange
from noctule.games.darkness.content import FACTS

(LESSON,) = GAME.lessons
STEPS = range(1, len(LESSON.steps) + 1)
YOU = lessons.SEAT


def begun(number: int, *answers: str) -> Table[Any]:
    game: Game[Any] = GAME
    table = lessons.begin(game, LESSON.key, number, seed=1)
    for key in answers:
        table.answer(YOU, key)
    return table


def odds(table: Table[Any], key: str) -> Fraction:
    """The chance of success."""
    (first, *_) = table.preview(YOU, key).odds
    return Fraction(first.ways, first.of)


def test_there_are_ten_steps_each_with_words_of_its_own() -> None:
    assert len(LESSON.steps) == 10
    for step in LESSON.steps:
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 4, step.title
        assert step.task
        assert step.hint
    assert len({step.title for step in LESSON.steps}) == 10


@pytest.mark.parametrize("number", STEPS)
def test_a_step_begins_undone_and_with_a_question(number: int) -> None:
    table = begun(number)
    assert table.view(YOU).decision is not None
    assert not lessons.done(table)
    assert list(GAME.invariants(table.state)) == []


@pytest.mark.parametrize("number", STEPS)
def test_its_way_leads_to_the_goal_and_no_sooner_than_its_last_answer(number: int) -> None:
    table = begun(number)
    for key in LESSON.steps[number - 1].way:
        assert not lessons.done(table), key
        table.answer(YOU, key)
    assert lessons.done(table)
    assert not table.over


@pytest.mark.parametrize("number", STEPS)
def test_the_luck_of_a_step_is_used_up_by_its_way(number: int) -> None:
    """So no die is handed in that nobody rolls, and none of them fell otherwise than written."""
    step = LESSON.steps[number - 1]
    table = begun(number, *step.way)
    luck = table._driver.luck
    assert isinstance(luck, lessons.Told)
    assert luck.rolls == []
    fell = [face for line in table.log(YOU, whole=True) for roll in line.dice for face in roll.got]
    assert fell[: len(step.rolls)] == list(step.rolls[: len(fell)])


@pytest.mark.parametrize("number", STEPS)
def test_doing_something_else_for_a_while_breaks_nothing(number: int) -> None:
    for seed in range(4):
        table = begun(number)
        luck = lessons.Told((), seed)
        for _ in range(60):
            if table.over:
                break
            table.answer(YOU, table.pending[YOU].sample(luck))


def test_every_rule_of_a_goal_is_in_the_ledger() -> None:
    known = ledger.rules(GAME)
    for step in LESSON.steps:
        assert set(step.goal.happened) <= known.keys(), step.title
        assert step.goal.answered or step.goal.happened, step.title


# -- the numbers that the words name -------------------------------------------------------------------------------


def test_the_steps_promise_the_odds_that_the_table_gives() -> None:
    assert odds(begun(2), "pick:pub/c5-s") == 1
    assert odds(begun(2), "force:pub/c5-s") == Fraction(1, 6)
    assert odds(begun(6, "move:pub/f7"), "sneak:drowned-man-1") == 1
    assert odds(begun(6, "move:pub/f7"), "flee:drowned-man-1") == Fraction(53, 54)
    assert odds(begun(9, "move:pub/f7"), "cast:freeze:drowned-man-1") == Fraction(613, 648)
    assert odds(begun(10), "force:chapel/e7-s") == 1


def test_prices_and_rounds_are_as_told() -> None:
    assert (FACTS.spending.die, FACTS.spending.reroll, FACTS.spending.per_roll) == (2, 1, 3)
    assert FACTS.combat.rounds == 3
    assert FACTS.dice.name(2) == "One Pair"


def test_a_healer_with_six_high_loses_one_wound_and_with_one_pair_more() -> None:
    assert begun(8, "heal").state.people["tobias"].damage == 2
    assert FACTS.dice.name(1) == "Six High"


def test_fate_is_called_by_a_one_and_by_a_six() -> None:
    assert (FACTS.fate.bad_on, FACTS.fate.good_on) == (1, 6)


# -- arranged positions --------------------------------------------------------------------------------------------


def test_characters_beyond_the_seats_are_the_last_ones_too() -> None:
    s = arrange("pub", seats=("ana", "ben"), people={"ada": None, "bel": None, "cas": None})
    assert [person.seat for person in s.people.values()] == ["ana", "ben", "ben"]


def test_a_seat_without_a_character_is_refused() -> None:
    with pytest.raises(SetupError, match="1 characters for 2 seats"):
        arrange("pub", seats=("ana", "ben"), people={"ada": None})
