"""The log of every test is kept, so that a line that is no longer written is noticed: a pytest plugin.

A game that has a `log.txt` in the folder of its tests has in it, for each test in that folder and its rooms, the rules of the
events of the procedures that it ran (by the driver), in order. A test whose log is another fails. Tests that are not in it are
not asked.

    pytest -n 0 tests/games/GAME --record-log      writes it anew for the files that are run; look at what has changed
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

NAME = "log.txt"
HEARD: list[str] = []
"""The rules of the events of the test that runs now."""


def heard(rules: Iterable[str]) -> None:
    """Tell of the events of a procedure that has been run."""
    HEARD.extend(rules)


def line(rules: Iterable[str]) -> str:
    """`move.step x3, door.open`: without the name of the game, repetitions counted."""
    runs = [(rule.partition(".")[2], len(list(same))) for rule, same in groupby(rules)]
    return ", ".join(f"{rule} x{count}" if count > 1 else rule for rule, count in runs)


def read(path: Path) -> dict[str, str]:
    """The log of each test (`room/file::test`) in a file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(zip(lines[::2], (log.strip() for log in lines[1::2]), strict=True))


def write(path: Path, logs: dict[str, str]) -> None:
    path.write_text("".join(f"{test}\n  {logs[test]}\n" for test in sorted(logs)), encoding="utf-8")


class Logs:
    """Compares the log of each test with what is kept of it, or keeps it."""

    def __init__(self, *, record: bool) -> None:
        self.record = record
        self.kept: dict[Path, dict[str, str]] = {}
        self.new: dict[Path, dict[str, str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        HEARD.clear()
        result = yield
        path = kept_in(item.path)
        if hasattr(getattr(item, "function", None), "hypothesis"):
            return result  # it runs other examples every time
        if self.record:
            self.new.setdefault(path, {})[_name(item, path)] = line(HEARD)
            return result
        if path not in self.kept:
            self.kept[path] = read(path)
        kept = self.kept[path].get(_name(item, path))
        if kept is not None and line(HEARD) != kept:
            words = f"the log of this test has changed (if it should: --record-log)\n  is   {line(HEARD)}\n  was  {kept}"
            pytest.fail(words, pytrace=False)
        return result

    def pytest_sessionfinish(self) -> None:
        for path, logs in self.new.items():
            files = {test.partition("::")[0] for test in logs}
            others = {test: log for test, log in read(path).items() if test.partition("::")[0] not in files}
            if said := {test: log for test, log in logs.items() if log}:
                write(path, others | said)


def kept_in(test: Path) -> Path:
    """Where the log of a test file is kept: in the nearest folder that has one; beside it if there is none yet."""
    return next((folder / NAME for folder in test.parents if (folder / NAME).exists()), test.parent / NAME)


def _name(item: pytest.Item, log: Path) -> str:
    return f"{item.path.relative_to(log.parent).as_posix()}::{item.name}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-log", action="store_true", help="keep the log of each test in log.txt beside it")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Logs(record=config.getoption("--record-log")), "logs-of-tests")
