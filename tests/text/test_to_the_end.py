"""Whole games at one screen, from the first question to the last line: everything that is asked can be typed."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest

from noctule.bots import make
from noctule.engine import Luck, Setup, Table, find
from noctule.text.play import Sitting
from noctule.text.screen import Screen
from text.at_the_screen import play, skirmish, written

EVERY = [(game, scenario.key) for game in ("scare", "reborn", "escape") for scenario in find(game).scenarios]


class Hands(StringIO):
    """Whoever is asked types one of the answers on offer, any of them; Enter where the screen is handed over."""

    sitting: Sitting

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = Random(seed)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        prompt = written(self.sitting).rpartition("\n")[2]
        decision = self.sitting.table.pending.get(prompt.removesuffix("> "))
        return f"{decision.sample(self.dice)}\n" if decision is not None else "\n"


def play_out(table: Table[Any], **more: Any) -> str:
    hands = Hands(1)
    hands.sitting = Sitting(table, Screen(hands, StringIO(), width=100), **more)
    hands.sitting.run()
    return written(hands.sitting)


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_two_people_play_each_scenario_to_its_end(game: str, scenario: str) -> None:
    table: Table[Any] = Table.start(game, Setup(scenario, ("ana", "ben")), seed=5)
    told = play_out(table)
    assert table.over
    assert "No: " not in told, "everything on offer is taken as it is typed"
    assert str(table.view(None).status.outcome) in told


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_one_plays_each_scenario_to_its_end_with_a_bot(game: str, scenario: str) -> None:
    table: Table[Any] = Table.start(game, Setup(scenario, ("ana", "bot")), seed=6)
    told = play_out(table, bots={"bot": make("greedy", 6, forks=4)}, dice=Random(6))
    assert table.over
    assert "bot> " not in told, "nobody is asked for the bot"
    assert str(table.view(None).status.outcome) in told


def test_a_game_begins_with_its_prologue_and_ends_with_how_everybody_stands() -> None:
    table = skirmish()
    luck = Luck(1)
    shown = play(table, "quit")
    assert find("skirmish").prologue("standard")[:60] in shown.replace("\n", " ")
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    ended = play(table)
    assert find("skirmish").prologue("standard")[:60] not in ended.replace("\n", " ")
    assert "has won (Hit points left: " in ended
    assert "has lost (Hit points left: " in ended
    assert "The game in figures:" in ended
    assert "d6s: " in ended


def test_where_the_scenario_is_picked_at_the_table_its_prologue_comes_after_that() -> None:
    game = find("darkness")
    setup = Setup("slack-water", ("ana", "gus"), {"master": "yes"})
    asked = play(Table.start(game, setup, seed=1), "", "quit").replace("\n", " ")
    assert "Which scenario do they play?" in asked
    assert "Goal:" not in asked
    assert not any(scenario.prologue[:40] in asked for scenario in game.scenarios)
    told = play(Table.start(game, setup, seed=1), "", "scenario:wheel", "", "quit").replace("\n", " ")
    begins = f"{game.title('wheel')} {game.prologue('wheel')[:40]}"
    assert begins in told
    assert game.prologue("slack-water")[:40] not in told
    later: Table[Any] = Table.start(game, setup, seed=1)
    later.answer("gus", "scenario:wheel")
    assert begins not in play(later, "", "quit").replace("\n", " "), "a game that was left is not begun again"
