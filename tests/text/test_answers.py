"""The four shapes of decisions, typed in every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import LyingDie, Shown, Table, find
from noctule.engine.decisions import ShownOption
from noctule.text import choices
from text.at_the_screen import after, play, skirmish
from text.tiny import tiny


@pytest.mark.parametrize("typed", ["2", "key", "k", "b1", "The key", "the k"])
def test_one_option_is_chosen_by_number_key_beginning_place_or_label(typed: str) -> None:
    table = tiny("choose")
    play(table, typed)
    assert table.state.done == ["key"]


@pytest.mark.parametrize(
    ("typed", "got"), [("1 3", "cup+map"), ("3,1", "cup+map"), ("map", "map"), ("cup+key", "cup+key"), ("none", "nothing")]
)
def test_some_options_are_chosen_by_several_numbers(typed: str, got: str) -> None:
    table = tiny("some")
    play(table, typed)
    assert table.state.done == [got]


def test_too_many_options_are_refused_with_the_reason() -> None:
    text = play(tiny("some"), "1 2 3", "all", "1 1")
    assert "No: 3 chosen; choose 0 to 2" in after(text, "1 2 3")
    assert "No: 3 chosen" in after(text, "all")
    assert "names an option twice" in after(text, "1 1")


@pytest.mark.parametrize("typed", ["3 1 2", "map, cup, key", "map>cup>key"])
def test_an_order_is_given_by_numbers_in_the_wanted_order(typed: str) -> None:
    table = tiny("order")
    play(table, typed)
    assert table.state.done == ["map>cup>key"]


def test_an_order_that_leaves_one_out_is_refused() -> None:
    assert "put each of the 3 in its place, once" in play(tiny("order"), "3 1")


def test_an_amount_is_a_number_within_its_limits() -> None:
    table = tiny("amount")
    text = play(table, "6", "many", "4")
    assert "No: 6 is out of range; give 2 to 5" in after(text, "6")
    assert "Expected: a whole number from 2 to 5" in after(text, "many")
    assert table.state.done == ["4"]


def test_options_that_carry_numbers_keep_their_own() -> None:
    table = tiny("bids", "bids")
    text = play(table, "1", "5", "3")
    assert "  3  Bid 3\n  5  Bid 5\n" in text
    assert "'1' is not on offer. Expected: 3 or 5" in after(text, "1")
    assert table.state.done == ["bid:5", "bid:3"]
    assert "0  Unit 0\n" in play(skirmish())


def test_numbers_that_nobody_reads_are_counted_from_one() -> None:
    table = tiny("ways")
    assert "  1  Doors: south, west\n  2  Doors: north, west\n" in play(table, "2")
    assert table.state.done == ["turn:3"]


def test_a_place_with_several_options_says_which() -> None:
    assert "'a1' could be: 1 go a1, 2 search a1. Type its number." in play(tiny("places"), "a1")


def test_a_word_that_may_be_an_option_or_a_command_is_not_guessed() -> None:
    table = tiny("places")
    text = play(table, "he", "/he", "help-f")
    assert "'he' could be the option 'Help a friend' or the command 'help'; type more of it." in after(text, "he")
    assert "what is being waited for" in after(text, "/he")
    assert table.state.done == ["help-friend"]


def test_nonsense_is_answered_with_what_was_expected() -> None:
    text = play(tiny("choose"), "frobnicate the key", "99")
    assert "is not on offer. Expected: a number from 1 to 4, or a key such as cup; or a command" in " ".join(text.split())
    assert "'99' is not on offer." in text


def test_a_place_that_is_not_on_offer_says_why() -> None:
    text = play(tiny("choose"), "c2")
    assert "Not c2: The water is too deep.\nRule: Walls and units block the way [skirmish.move.blocked]" in after(text, "c2")


def test_blank_lines_and_remarks_in_a_script_are_passed_over() -> None:
    table = tiny("choose")
    play(table, "", "# take the key", "key")
    assert table.state.done == ["key"]


def test_what_many_options_begin_with_is_said_once() -> None:
    places = [ShownOption(f"move:{x}{y}", f"Move to {x}{y}, the yard") for x in "abcde" for y in range(1, 6)]
    shown = Shown(1, "choose", "move", "", "Where to?", (*places, ShownOption("end", "End the turn")))
    lines = choices.option_lines(shown, {}, 100)
    assert lines[0] == "  Move to ..."
    assert lines[1].strip().startswith("1  a1, the yard    6  b1, the yard")
    assert lines[-1].strip() == "26  End the turn"
    assert len(lines) < 10


def test_so_many_places_are_named_on_the_board_and_not_listed() -> None:
    places = [ShownOption(f"move:{x}{y}", f"Move to {x}{y}", (f"{x}{y}",)) for x in "abcdefgh" for y in range(1, 8)]
    shown = Shown(1, "choose", "move", "", "Where to?", (*places, ShownOption("end", "End the turn")))
    drawn, told = (choices.option_lines(shown, {}, 200, columns=columns) for columns in (True, False))
    rest = "type its name, such as a1. 'options' lists them all."
    assert drawn == [f"   1 to 56  Move to one of 56 places, marked * on the board: {rest}", "  57  End the turn"]
    assert told == [f"   1 to 56  Move to one of 56 places: {rest}", "  57  End the turn"]
    assert choices.read("c4", shown) == "move:c4"
    assert len(choices.option_lines(shown, {}, 100, keys=True)) > 6, "whoever asks for all of them gets all"
    assert len(choices.option_lines(shown, {}, 100, keys=True, columns=False)) == 57


def test_short_odds_stand_beside_the_option() -> None:
    assert "4  Take the risk  (luck 3 in 10)" in play(tiny("choose"))


NONSENSE = (
    "²",
    "/",
    "//",
    "/zz",
    "log ²",
    "log 99999999999999",
    "look \x00",
    "why {x}",
    "trace %s",
    "odds zz",
    "undo zz",
    "rule \\",
    "é" * 500,
)


@pytest.mark.parametrize("table", [skirmish, lambda: tiny("some"), lambda: tiny("order"), lambda: tiny("amount")])
def test_nothing_that_can_be_typed_breaks_the_game(table: Callable[[], Table[Any]]) -> None:
    text = play(table(), *NONSENSE)
    assert text.count("ana> ") == len(NONSENSE) + 1


def test_dice_that_show_words_are_told_below_the_question_and_numbers_are_not() -> None:
    shown = Shown(1, "choose", "reroll", "", "Reroll?", dice=(LyingDie("ss", "counts 2"), LyingDie("i")))
    assert choices.dice_lines(shown, find("escape").dice, 80) == ["Dice: double Strength (counts 2), Intelligence"]
    assert choices.dice_lines(replace(shown, dice=(LyingDie(6),)), find("darkness").dice, 80) == []
    assert choices.dice_lines(replace(shown, shape="some"), find("escape").dice, 80) == []
