"""The record of a game: steps lead to the same save as the table itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from noctule.engine import Luck, Setup, Table
from noctule.engine.outside import opened
from noctule.server.steps import Step, alive, assemble, decode, encode, step_of, steps_of, whole_step

GAMES = [("skirmish", "standard", ("ana", "ben")), ("parley", "parley", ("ana", "ben", "cid"))]


def played(game: str, scenario: str, seats: tuple[str, ...], seed: int, most: int = 200) -> tuple[Table[Any], list[Step]]:
    """A random game and its steps."""
    table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed)
    steps, luck = [whole_step(table, 0)], Luck(seed)
    while not table.over and len(steps) <= most:
        seat = Random(seed + table.n).choice(list(table.pending))
        mark = table.mark()
        table.answer(seat, table.pending[seat].sample(luck))
        steps.append(step_of(table, mark, seat, 0))
    return table, [decode(encode(step)) for step in steps]


@pytest.mark.parametrize(("game", "scenario", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_steps_put_together_are_the_save(game: str, scenario: str, seats: tuple[str, ...], seed: int) -> None:
    table, steps = played(game, scenario, seats, seed)
    assert assemble(game, table.setup, steps, table.n) == table.save()


@pytest.mark.parametrize(("game", "scenario", "seats"), GAMES)
def test_every_prefix_of_the_steps_can_be_loaded(game: str, scenario: str, seats: tuple[str, ...]) -> None:
    table, steps = played(game, scenario, seats, 5, most=40)
    for count in range(1, len(steps) + 1):
        text = assemble(game, table.setup, steps[:count], steps[count - 1].n)
        assert Table.load(text).n == steps[count - 1].n


@pytest.mark.parametrize(("game", "scenario", "seats"), GAMES)
def test_a_save_is_taken_apart_into_its_answers(game: str, scenario: str, seats: tuple[str, ...]) -> None:
    table, steps = played(game, scenario, seats, 6)
    loaded = opened(table.save())
    again = steps_of(loaded, table.save())
    assert len(again) == len(steps)
    assert [step.seat for step in again] == [step.seat for step in steps]
    assert assemble(game, table.setup, again, table.n) == table.save() == loaded.save()


def test_steps_that_were_taken_back_are_left_out() -> None:
    a, b, c, d = (Step(n=n, at=0, after=text) for n, text in enumerate("abcd"))
    cut_all, cut_one = Step(n=4, at=0, cut=(1, 3)), Step(n=5, at=0, cut=(0, 1))
    assert alive(enumerate([a, b, c, cut_all, d])) == [(0, a), (4, d)]
    assert alive(enumerate([a, b, cut_one, c])) == [(1, b), (3, c)]
