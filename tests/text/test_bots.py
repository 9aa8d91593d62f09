"""Bots: see only what their seat may see, and always answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from noctule.bots import ABOUT, BOTS, Imagine, RandomBot, best_bot, bots_of, make, reply
from noctule.engine import SetupError, Shown, available, find
from text.at_the_screen import skirmish
from text.tiny import tiny


def test_a_random_bot_answers_every_shape() -> None:
    table = tiny("choose", "some", "order", "amount", "together", "shared", "roll", seats=("ana", "ben"))
    bot, dice = RandomBot(1), Random(1)
    while not table.over:
        reply(table, next(iter(table.pending)), bot, dice)
    assert len(table.state.done) == 7


def test_the_same_seed_plays_the_same_game() -> None:
    def game() -> str:
        table = skirmish()
        bot, dice = make("random", 3), Random(3)
        while not table.over:
            reply(table, next(iter(table.pending)), bot, dice)
        return table.save()

    assert game() == game()


def test_a_bot_gets_a_table_of_its_own_and_the_decision_as_shown() -> None:
    class Watcher:
        def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
            imagined = imagine(1)
            assert imagined is not table
            imagined.answer(seat, "unit:1")
            return shown.options[0].key

    table = skirmish()
    assert reply(table, "ana", Watcher(), Random(1)) == "unit:0"
    assert "Unit 0" in table.view("ana").decision.prompt  # type: ignore[union-attr]


def test_an_answer_that_the_rules_refuse_is_replaced_by_a_legal_one() -> None:
    class Stubborn:
        def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
            return "surrender"

    table = tiny("choose")
    reply(table, "ana", Stubborn(), Random(1))
    assert table.over


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(SetupError, match="no bot 'clever'; there are: random"):
        make("clever", 1)


def test_the_best_bot_of_a_game_is_the_strongest_that_can_think_in_it() -> None:
    assert bots_of(find("scare")) == ["hard", "normal", "easy"]
    unmeasured = replace(find("scare"), bot="")
    assert bots_of(unmeasured) == ["greedy", "hard", "normal", "easy"], "as long as nobody has measured which is better"
    assert all(bots_of(find(key))[0] in BOTS for key in available())
    assert bots_of(find("skirmish")) == ["random"], "without a judge there is nothing to think with"
    assert best_bot(find("scare")) == best_bot(find("reborn")) == "hard"
    assert BOTS.keys() <= ABOUT.keys(), "whoever chooses a bot is told what it does"
