"""Which rules never fire, and the table of wins for a README."""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.engine import find
from noctule.engine.ledger import rules
from noctule.lab.hits import rule_runs
from noctule.text import command_line


def test_the_functions_that_carry_a_rules_mark_are_counted_when_they_run() -> None:
    game = find("skirmish")
    runs = rule_runs(game, 2)
    assert runs
    assert set(runs) <= set(rules(game))
    assert runs == rule_runs(game, 2)


def test_the_page_names_every_rule_that_never_fired_with_its_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, page = str(tmp_path / "r"), tmp_path / "FIRED.md"
    assert (
        command_line.main(["lab", "play", "skirmish", "--bots", "random", "--games", "3", "--jobs", "1", "--out", folder]) == 0
    )
    assert command_line.main(["lab", "unused", "skirmish", folder, "--watch", "2", "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert f"Written by `noctule lab unused skirmish {folder} --watch 2` after 6 games of bots (6 of random)" in text
    assert "- `skirmish.setup.units`: `test_" in text
    assert "**no test**" not in text
    assert "skirmish.turn.choose-unit`:" not in text
    capsys.readouterr()
    assert command_line.main(["lab", "report", folder, "--table"]) == 0
    table = capsys.readouterr().out
    assert "| The Skirmish | games | 2 First | 2 Second |" in table
    assert "| `standard` | 3 | " in table


def test_where_nobody_has_a_side_a_column_of_the_table_is_a_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, asked = str(tmp_path / "r"), ["scare/bedtime", "--seats", "1", "--bots", "random", "--games", "1", "--jobs", "1"]
    assert command_line.main(["lab", "play", *asked, "--out", folder]) == 0
    capsys.readouterr()
    assert command_line.main(["lab", "report", folder, "--table"]) == 0
    assert "| S.C.A.R.E. Tactics | games | 1 |" in capsys.readouterr().out
