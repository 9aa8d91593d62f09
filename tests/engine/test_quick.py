"""The quick reference of every game: one page, every line with a rule that exists and an icon that can be drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from noctule.engine import available, find, ledger
from noctule.engine.quick import quick

SHELF = [key for key in available() if not find(key).reference]
ICONS = json.loads((Path(__file__).parents[2] / "web/src/icons.json").read_text())


@pytest.mark.parametrize("game", SHELF)
def test_a_quick_reference_is_one_page_that_leads_to_the_rules(game: str) -> None:
    page, rules = quick(find(game).package), ledger.rules(find(game))
    entries = [entry for section in page.section for entry in section.entry]
    assert 3 <= len(page.section) <= 8
    assert 12 <= len(entries) <= 40
    assert sum(len(entry.name) + len(entry.text) for entry in entries) < 3200
    assert [entry.rule for entry in entries if entry.rule and entry.rule not in rules] == []
    assert [entry.icon for entry in entries if entry.icon and entry.icon not in ICONS] == []
    assert sum(bool(entry.rule) for entry in entries) >= len(entries) * 3 // 4


@pytest.mark.parametrize("game", SHELF)
def test_worked_examples_follow_rules_that_exist(game: str) -> None:
    rules = ledger.rules(find(game))
    examples = quick(find(game).package).example
    assert examples
    assert [rule for example in examples for rule in example.rules if rule not in rules] == []


@pytest.mark.parametrize("game", SHELF)
def test_chapters_of_the_rules_are_called_by_words_and_not_by_what_stands_in_ids(game: str) -> None:
    page, chapters = quick(find(game).package), list(dict.fromkeys(rule.chapter for rule in ledger.rules(find(game)).values()))
    assert [key for key in page.chapters if key not in chapters] == []
    called = [page.chapter(key) for key in chapters]
    assert len(set(called)) == len(called)
    short = [name for name in called if len(name) < 4 or (" " not in name and not set("aeiouy") & set(name.lower()))]
    assert [name for name in short if name not in ("Fog", "NPCs")] == []


def test_a_game_without_one_has_an_empty_page() -> None:
    assert quick(find("skirmish").package).section == ()
