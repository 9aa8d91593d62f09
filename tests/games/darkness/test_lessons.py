"""The lesson: its positions show what its words promise. What all lessons have in common is in `games/test_lessons.py`."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from games import teaching
from games.teaching import YOU
from noctule.engine import SetupError, Table
from noctule.games.darkness import GAME
from noctule.games.darkness.arrange import arrange
from noctule.games.darkness.content import FACTS

(LESSON,) = GAME.lessons
begun = partial(teaching.begun, GAME.key)


def odds(table: Table[Any], key: str) -> Fraction:
    """The chance of success."""
    (first, *_) = table.preview(YOU, key).odds
    return Fraction(first.ways, first.of)


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
