"""`noctule rules`: how each rule of a game stands: cited in code, covered by tests, or why it cannot apply."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import noctule
from noctule.engine import Game
from noctule.engine.ledger import Coverage, Rule, cited, rules
from noctule.engine.quick import quick

from . import words
from .screen import Screen
from .shelf import shelf

TEST_FOLDERS = ("games", "reference", "contract")
"""Where tests of rules live; tests of clients name rules too, but prove none."""


def checkout() -> Path | None:
    """The source checkout around this package, if there is one."""
    root = Path(noctule.__file__).resolve().parents[2]
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def coverage_of(game: Game[Any]) -> Coverage:
    tests: dict[str, list[str]] = {}
    root = checkout()
    for folder in TEST_FOLDERS if root is not None else ():
        assert root is not None
        for id, places in cited(root / "tests" / folder, game.key).items():
            tests.setdefault(id, []).extend(places)
    return Coverage(rules(game), cited(Path(str(files(game.package))), game.key), tests)


def list_rules(screen: Screen, key: str, *, missing: bool) -> None:
    """One game in full, or all games in one line each."""
    games = shelf().all
    if not key and not missing:
        rows = [("game", "rules", "cited", "tested", "cannot apply")]
        rows += [(game.key, *_totals(coverage_of(game))) for game in games]
        screen.say(*words.aligned(rows, indent=""))
        screen.say("", "Rule by rule: noctule rules GAME")
        return
    for game in [game for game in games if game.key == key or not key]:
        _list_game(screen, game, coverage_of(game), missing)


def _totals(coverage: Coverage) -> tuple[str, str, str, str]:
    due = coverage.due
    tested = str(len(due) - len(coverage.without_test)) if checkout() else "-"
    not_due = len(coverage.rules) - len(due)
    return str(len(coverage.rules)), str(len(due) - len(coverage.without_code)), tested, str(not_due)


def _list_game(screen: Screen, game: Game[Any], coverage: Coverage, missing: bool) -> None:
    screen.say(screen.paint(f"{game.name} ({game.key})", "bold"))
    chapters: dict[str, list[Rule]] = {}
    for rule in coverage.rules.values():
        if not missing or rule.id in coverage.without_code or (checkout() and rule.id in coverage.without_test):
            chapters.setdefault(rule.chapter, []).append(rule)
    called = quick(game.package).chapter
    for chapter, entries in chapters.items():
        screen.say("", screen.paint(called(chapter), "bold"))
        screen.say(*words.aligned([(rule.id, _standing(coverage, rule), rule.title) for rule in entries]))
    screen.say(*(f"  unknown id in the sources: {place}" for place in coverage.unknown))
    total, with_code, tested, not_due = _totals(coverage)
    tests = f"{tested} tested" if checkout() else "tests not counted (no source checkout)"
    screen.say("", f"{total} rules: {with_code} cited in code, {tests}, {not_due} cannot apply.")
    if missing and not chapters:
        screen.say("Nothing is missing.")


def _standing(coverage: Coverage, rule: Rule) -> str:
    if rule.not_applicable:
        return f"cannot apply: {rule.not_applicable}"
    code = words.counted(len(coverage.code.get(rule.id, [])), "place")
    return f"{code}, {words.counted(len(coverage.tests.get(rule.id, [])), 'test')}" if checkout() else code
