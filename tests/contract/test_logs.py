"""The kept logs of tests: a line that is no longer written is noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import logs

TESTS = Path(__file__).parents[1]
TEST = """
import logs

def test_that_says_something():
    logs.heard(["toy.move.step", "toy.move.step"{more}])

def test_that_says_nothing():
    pass
"""


def test_repeated_rules_are_counted() -> None:
    assert (
        logs.line(["toy.move.step", "toy.move.step", "toy.door.open", "toy.move.step"]) == "move.step x2, door.open, move.step"
    )
    assert logs.line([]) == ""


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    kept = {"test_b.py::test_two": "move.step x2", "test_a.py::test_one": "door.open, move.step"}
    logs.write(tmp_path / "log.txt", kept)
    assert logs.read(tmp_path / "log.txt") == kept
    assert logs.read(tmp_path / "nowhere.txt") == {}


def pytest_in(folder: Path, *words: str) -> str:
    plugins = ["-p", "logs", "-p", "no:cacheprovider", "-n", "0", "--rootdir", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(TESTS), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", *plugins, *words, "test_toy.py"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


def test_a_test_whose_log_is_another_than_the_kept_one_fails(tmp_path: Path) -> None:
    test, kept = tmp_path / "test_toy.py", tmp_path / "log.txt"
    kept.write_text("test_other.py::test_it\n  door.open\ntest_toy.py::test_gone\n  door.open\n", encoding="utf-8")
    test.write_text(TEST.format(more=', "toy.door.open"'), encoding="utf-8")
    assert "2 passed" in pytest_in(tmp_path)
    assert "2 passed" in pytest_in(tmp_path, "--record-log")
    assert logs.read(kept) == {
        "test_other.py::test_it": "door.open",
        "test_toy.py::test_that_says_something": "move.step x2, door.open",
    }
    test.write_text(TEST.format(more=""), encoding="utf-8")
    said = pytest_in(tmp_path)
    assert "1 failed, 1 passed" in said
    assert "is   move.step x2\n" in said
    assert "was  move.step x2, door.open\n" in said


def test_the_log_of_a_test_in_a_room_is_kept_with_that_of_its_game(tmp_path: Path) -> None:
    room, kept = tmp_path / "room", tmp_path / "log.txt"
    room.mkdir()
    kept.write_text("test_toy.py::test_that_says_something\n  door.open\n", encoding="utf-8")
    (room / "test_toy.py").write_text(TEST.format(more=""), encoding="utf-8")
    assert "2 passed" in pytest_in(room, "--record-log"), "a test of the same name outside is another"
    assert logs.read(kept) == {
        "room/test_toy.py::test_that_says_something": "move.step x2",
        "test_toy.py::test_that_says_something": "door.open",
    }
    (room / "test_toy.py").write_text(TEST.format(more=', "toy.door.open"'), encoding="utf-8")
    assert "1 failed, 1 passed" in pytest_in(room)
