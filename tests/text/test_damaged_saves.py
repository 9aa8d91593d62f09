"""Damaged saves at the command line: a sample of the fuzzer, and one line for every refusal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from noctule.engine import Luck, Setup, Table, available
from noctule.engine.pledges import SecretLuck
from noctule.lab.damage import damage, damaged, empty, saves_of
from noctule.text.command_line import main


@pytest.mark.parametrize("game", available())
def test_every_damaged_save_loads_or_is_refused_clearly(game: str) -> None:
    report = damage((game,), 60, seed=12)
    assert [verdict.fault for verdict in report.faults] == []
    assert 0 < report.loaded < report.saves == 60


@pytest.mark.parametrize("game", available())
def test_whatever_value_is_missing_or_empty_the_save_loads_or_is_refused_clearly(game: str) -> None:
    report = empty(game, 1, seed=5)
    assert [(verdict.damage, verdict.fault) for verdict in report.faults] == []
    assert 0 < report.loaded < report.saves > 50


def test_the_same_seed_damages_in_the_same_way() -> None:
    (text, *_) = saves_of("skirmish", 5, number=1)
    assert damaged(text, Luck(3)) == damaged(text, Luck(3))
    assert len({damaged(text, Luck(seed))[0] for seed in range(20)}) > 15


def test_the_command_tells_what_became_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "skirmish", "--saves", "20"]) == 0
    assert "20 damaged saves: " in capsys.readouterr().out


def test_verify_tells_how_the_luck_was_pledged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    luck = SecretLuck(bytes(32), pledged=True)
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), luck=luck)
    policy, path = Luck(1), tmp_path / "game.save"
    path.write_text(table.save())
    assert main(["verify", str(path)]) == 0
    assert "it is opened when the game is over" in capsys.readouterr().out
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(policy))
    path.write_text(table.save())
    assert main(["verify", str(path)]) == 0
    assert "every result follows from the pledge 66687aadf862bd776c8fc18b8e9f8e20" in capsys.readouterr().out
    path.write_text(re.sub(r"(~ d6) (\d)", lambda roll: f"{roll[1]} {7 - int(roll[2])}", table.save(), count=1))
    assert main(["verify", str(path)]) == 1
    assert "but the pledged luck gives" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"], ["verify"]])
@pytest.mark.parametrize("old_new", [('"turn":0', '"turn":7'), ('"at":[22,', '"at":[16000000000,'), ("= {", "= [")])
def test_a_damaged_save_is_one_line_and_no_traceback(
    command: list[str], old_new: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).save()
    assert old_new[0] in text
    path = tmp_path / "bad.save"
    path.write_text(text.replace(*old_new))
    assert main([*command, str(path)]) in (1, 2)
    said = capsys.readouterr().err
    assert said.startswith(f"noctule: {path}")
    assert said.count("\n") == 1
    assert "Error" not in said
