"""Rule hits: which rules fire in simulated games, and which never do."""

from __future__ import annotations

from noctule.engine import find
from noctule.engine.ledger import rules
from noctule.lab.hits import rule_hits, rule_runs


def test_rules_are_counted_and_the_same_seed_counts_the_same() -> None:
    game = find("skirmish")
    hits = rule_hits(game, 3, 5)
    assert hits
    assert set(hits) <= set(rules(game))
    assert hits == rule_hits(game, 3, 5)


def test_the_functions_that_carry_a_rules_mark_are_counted_when_they_run() -> None:
    game = find("skirmish")
    runs = rule_runs(game, 2, players=("random",))
    assert runs
    assert set(runs) <= set(rules(game))
    assert runs == rule_runs(game, 2, players=("random",))
