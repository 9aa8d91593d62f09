"""The contract, on every game that is installed. No game is excused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contract.determinism import played_under
from noctule.engine import Game, Luck, Table, available, find
from noctule.engine.contract import audit, setup_for
from noctule.engine.forgetting import forget
from noctule.engine.ledger import coverage

ROOT = Path(__file__).resolve().parents[2]
GAMES = [find(key) for key in available()]
AUDITED = 24
"""Random games of each game, with every check at every decision; `make soak` plays thousands."""


def folder(game: Game[Any]) -> Path:
    return ROOT / "src" / Path(*game.package.split("."))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(AUDITED))
def test_every_promise_holds_at_every_decision_of_a_random_game(game: Game[Any], seed: int) -> None:
    found = audit(game, setup_for(game, seed), seed)
    assert 10 * found.unexplained <= found.clicks, "nine clicks in ten on what is not on offer have a reason of the rules"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_games_are_the_same_under_every_hash_seed(game: Game[Any]) -> None:
    reference = f"{game.package}:GAME"
    assert len({played_under(hash_seed, reference, 6) for hash_seed in (1, 2, 3)}) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_kept_for_speed_can_be_forgotten_before_any_answer(game: Game[Any]) -> None:
    table: Table[Any] = Table.start(game, setup_for(game, 3), seed=3)
    other: Table[Any] = Table.start(game, setup_for(game, 3), seed=3)
    policy = Luck(4)
    for _ in range(40):
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        key = decision.sample(policy)
        table.answer(seat, key)
        forget()
        other.answer(seat, key)
        assert other.view(seat) == table.view(seat)
    assert other.save() == table.save()
    assert other.log(None) == table.log(None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_view_is_the_same_when_all_of_it_is_made_anew(game: Game[Any]) -> None:
    """Parts of views are kept by what they are made of; whoever is called otherwise is called so at once."""
    setup = next(setup for seed in range(5, 100) if len((setup := setup_for(game, seed)).seats) > 1)
    table: Table[Any] = Table.start(game, setup, seed=5)
    policy, watchers = Luck(6), (None, *table.setup.seats)
    for n in range(64):
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(policy))
        for watcher in watchers:
            table.view(watcher)
        if n % 8 == 7:
            table.rename({table.setup.seats[0]: f"Somebody {n}"})
            seen = [table.view(watcher) for watcher in watchers]
            forget()
            assert [table.view(watcher) for watcher in watchers] == seen


def own_tests(game: Game[Any]) -> Path:
    return ROOT / "tests" / ("reference" if game.reference else f"games/{game.key}")


def worked_cases(game: Game[Any]) -> frozenset[str]:
    """The ids of the cases beside a game's tests, each of which some test must name."""
    path = own_tests(game) / "cases.json"
    cases = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return frozenset(case["id"] for case in cases)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_rule_has_code_and_a_test_and_every_worked_case_is_tested(game: Game[Any]) -> None:
    cases = worked_cases(game)
    found = coverage(game, folder(game), own_tests(game), cases)
    faults = found.faults + [f"no test names the case: {case}" for case in sorted(cases - found.tests.keys())]
    assert not faults, "\n".join(faults)
