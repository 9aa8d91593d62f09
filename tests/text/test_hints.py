"""What would you do? The best two answers, with reasons in words, from what a seat may see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from noctule.bots import hint, make, reply
from noctule.bots.hints import as_tried
from noctule.bots.lines import Line, Step
from noctule.bots.plans import Arm
from noctule.engine import IllegalAnswer, Setup, Table, available, find
from text.at_the_screen import after, play, skirmish


def begun(key: str, answers: int, seats: int = 1) -> Table[Any]:
    game = find(key)
    table: Table[Any] = Table.start(game, Setup(game.scenarios[0].key, ("ana", "ben")[:seats]), seed=3)
    bot, dice = make("greedy", 1, forks=12), Random(1)
    for _ in range(answers):
        reply(table, next(iter(table.pending)), bot, dice)
    return table


@pytest.mark.parametrize("key", [key for key in available() if find(key).judge is not None])
def test_the_best_two_answers_are_on_offer_and_come_with_reasons(key: str) -> None:
    table = begun(key, 14, max(2, find(key).scenarios[0].seats[0]))
    seat, decision = next(iter(table.pending.items()))
    before = table.save()
    found = hint(lambda seed: table.imagine(seat, seed), seat, 5, forks=200)
    assert 1 <= len(found) <= 2
    for advice in found:
        assert decision.allows(advice.key)
        assert advice.label
        assert advice.text.endswith(".")
    assert table.save() == before


def test_first_comes_the_answer_that_did_better_in_the_tries_that_are_told_of() -> None:
    def arm(key: str, *turns: float) -> Arm:
        found = Arm(Step("deed", key, (key,)), 0.0)
        found.live([Line(turn, turn, False, False, True, [], [], {}) for turn in turns])
        return found

    wait, shoot, untried = arm("wait", 1.0, 2.0, 3.0), arm("shoot", 2.0, 2.5, 2.0), Arm(Step("deed", "look", ("look",)), 9.0)
    assert as_tried([wait, shoot]) == as_tried([shoot, wait]) == [shoot, wait]
    assert as_tried([wait, untried]) == [wait, untried]
    assert as_tried([wait]) == [wait]


def test_where_others_answer_in_secret_it_says_how_often() -> None:
    game = find("reborn")
    table: Table[Any] = Table.start(game, Setup(game.scenarios[0].key, ("ana", "ben")), seed=3)
    bot, dice = make("greedy", 1, forks=12), Random(1)
    while table.pending and next(iter(table.pending.values())).kind not in ("duel.bid", "initiative-duel"):
        reply(table, next(iter(table.pending)), bot, dice)
    seat = next(iter(table.pending))
    found = hint(lambda seed: table.imagine(seat, seed), seat, 5, forks=400)
    assert all("times in 10" in advice.text for advice in found) or len(table.pending) == 1


def test_nothing_is_said_where_no_bot_knows_what_is_good() -> None:
    table = skirmish()
    with pytest.raises(IllegalAnswer, match="there is no hint"):
        hint(lambda seed: table.imagine("ana", seed), "ana", 1)
    assert "there is no hint" in after(play(table, "hint"), "hint")


def test_at_the_screen_the_others_are_told_who_asked() -> None:
    table = begun("escape", 0, 2)
    keys = [option.key for option in next(iter(table.pending.values())).options]
    text = play(table, "hint", keys[0])
    assert "(sheet:" in after(text, "hint")
    assert "asked a bot what it would do." in text.split(keys[0])[-1]
