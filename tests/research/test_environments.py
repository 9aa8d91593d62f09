"""Every game as an environment: PettingZoo's own tests, Gymnasium's own check, and what they do not look at."""

from __future__ import annotations

import sys
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from noctule.engine import Amount, ChooseSome, No, Option, Order, SetupError, Table, Text, available, find
from noctule.engine.decisions import Choose
from noctule.research import aec, solo
from noctule.research.encoding import LENGTH, encode
from noctule.research.questions import ACTIONS, Question

pytestmark = pytest.mark.filterwarnings("ignore")
"""PettingZoo and Gymnasium warn of what is a matter of taste."""


@pytest.mark.parametrize("game", available())
def test_every_game_passes_the_api_test(game: str) -> None:
    api_test(aec(game), num_cycles=200)


@pytest.mark.parametrize("game", available())
def test_every_game_is_the_same_for_the_same_seed(game: str) -> None:
    seed_test(lambda: aec(game), num_cycles=30)


@pytest.mark.parametrize("game", available())
def test_every_game_passes_the_performance_check(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check measures for five seconds; here its clock runs fast, for what is to be seen is that it gets through."""
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(aec(game))


@pytest.mark.parametrize("game", [key for key in available() if find(key).cooperative or find(key).scenarios[0].seats[0] == 1])
def test_whoever_plays_alone_or_together_has_a_gymnasium_environment(game: str) -> None:
    check_env(solo(game), skip_render_check=True)


def test_seats_against_each_other_are_no_one_agents() -> None:
    with pytest.raises(SetupError, match="play against each other"):
        solo("reborn")


@pytest.mark.parametrize("game", available())
def test_a_random_game_goes_to_its_end_and_the_winners_are_rewarded(game: str) -> None:
    env, dice = aec(game), Random(5)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last(observe=False)
        total[agent] += reward
        legal = env._playing.question.legal if env._playing.question else 0
        env.step(None if terminated or truncated else dice.randrange(legal))
    result = env.table.result
    assert result is not None
    assert total == {seat: {"won": 1, "partly": 0.5, "lost": -1}.get(its.verdict, 0) for seat, its in result.seats.items()}


@pytest.mark.parametrize("game", [key for key in available() if not find(key).open])
def test_an_observation_knows_nothing_that_the_seat_cannot(game: str) -> None:
    """Everything hidden is dealt anew: the observation stays what it was."""
    env, dice = aec(game, seats=max(2, find(game).scenarios[0].seats[0])), Random(3)
    env.reset(seed=3)
    for step in range(120):
        if env.table.over:
            break
        if step % 10 == 0:
            for seat in env.agents:
                question = env._playing.question if seat == env.agent_selection else None
                other: Table[Any] = env.table.imagine(seat, step)
                assert np.array_equal(env.observe(seat)["observation"], encode(other.view(seat), question))
        asked = env._playing.question
        assert asked is not None
        env.step(dice.randrange(asked.legal))


def test_an_observation_has_its_shape_and_its_bounds_and_the_view_is_at_hand() -> None:
    env = aec("scare")
    env.reset(seed=1)
    seen, _, _, _, info = env.last()
    assert seen["observation"].shape == (LENGTH,)
    assert env.observation_space(env.agent_selection).contains(seen)
    assert info["view"].decision.options
    assert seen["action_mask"].sum() == len(info["view"].decision.options)
    with pytest.raises(KeyError):
        info["secrets"]


def test_an_action_that_the_mask_forbids_is_refused_and_changes_nothing() -> None:
    env = aec("skirmish")
    env.reset(seed=1)
    before = env.table.save()
    with pytest.raises(ValueError, match="action 63 is not legal now; the mask allows 0 to 4"):
        env.step(63)
    assert env.table.save() == before


# -- questions


def options(many: int) -> list[Option]:
    return [Option(f"o:{n}") for n in range(many)]


def test_what_does_not_fit_is_asked_in_two_steps() -> None:
    question = Question(Choose(("ana",), "which", rule="", offering=options(150)))
    assert question.legal == 3
    assert question.words(2) == "129-150"
    assert question.act(2) is None
    assert question.legal == 22
    assert question.act(21) == "o:149"
    assert Question(Choose(("ana",), "which", rule="", offering=options(ACTIONS))).legal == ACTIONS


def test_several_things_are_asked_one_after_the_other() -> None:
    decision = ChooseSome(("ana",), "which", rule="", offering=options(4), min=1, max=2)
    question = Question(decision)
    assert question.shown() == ["o:0", "o:1", "o:2", "o:3"]
    assert question.act(1) is None
    assert question.shown() == ["o:2", "o:3", ""]
    assert question.act(2) == "o:1"
    both = Question(decision)
    assert both.act(0) is None
    assert both.act(0) == "o:0+o:1"


def test_a_combination_that_leads_nowhere_is_replaced_by_one_that_is_allowed() -> None:
    def only_the_first(values: list[Any]) -> No | None:
        return None if values == ["o:0"] else No("", "not that")

    question = Question(ChooseSome(("ana",), "which", rule="", offering=options(3), min=0, max=1, check=only_the_first))
    assert question.act(2) == "o:0"


def test_an_order_an_amount_and_words_of_ones_own_are_actions_too() -> None:
    order = Question(Order(("ana",), "which", rule="", offering=options(3)))
    assert order.act(2) is None
    assert order.act(1) == "o:2>o:1>o:0"
    amount = Question(Amount(("ana",), "how many", rule="", min=2, max=5))
    assert (amount.legal, amount.act(3)) == (4, "5")
    text = Question(Text(("ana",), "name", rule="", min=1, max=12))
    assert text.act(0) == "Ada"
