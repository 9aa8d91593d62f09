"""`@covers` is held to its word: a rule whose covering tests run none of the code that cites it fails the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from honesty import Cited, Honesty

TESTS = Path(__file__).parents[1]
IDLE = "skirmish.shoot.hits"
SOURCE = b'''
"""A game."""

from noctule.engine import No, rule


@rule("toy.move.step", "toy.move.far")
def step():
    """Words."""
    return 1


class Deck:
    async def draw(self, g):
        def empty():
            return No("toy.card.none", "There are none left.")
        return empty()


def plain():
    return "toy.move"


def table():
    return "toy.card.table"


TABLE = table()
'''


@pytest.fixture
def cited() -> Cited:
    return Cited()


@pytest.fixture
def toy(cited: Cited) -> ModuleType:
    module = ModuleType("toy")
    code = cited.marked(SOURCE, "toy.py", "toy", "toy")
    cited.importing(module, lambda module: exec(code, vars(module)))
    return module


def test_a_function_that_cites_rules_tells_that_it_ran(cited: Cited, toy: ModuleType) -> None:
    assert cited.functions == {
        "toy.move.step": {"toy.step"},
        "toy.move.far": {"toy.step"},
        "toy.card.none": {"toy.Deck.draw"},
        "toy.card.table": {"toy.table"},
    }
    assert toy.step() == 1
    assert toy.step.__doc__ == "Words."
    assert toy.plain() == "toy.move"
    assert cited.ran == {"toy.step"}
    with pytest.raises(StopIteration):
        toy.Deck().draw(None).send(None)
    assert cited.ran == {"toy.step", "toy.Deck.draw"}


def test_what_runs_at_import_is_asked_of_no_test(cited: Cited, toy: ModuleType) -> None:
    assert cited.early == {"toy.table"}
    assert cited.ran == set()
    assert cited.late("toy.card.table") == set()
    assert cited.late("toy.move.step") == {"toy.step"}


def honesty(covering: list[str], idle: list[str]) -> Honesty:
    found = Honesty()
    found.cited.functions["toy.move.step"] = {"toy.step"}
    found.covering["toy.move.step"] = set(covering)
    found.idle["toy.move.step"] = set(idle)
    return found


ONE, TWO = "tests/test_one.py::test_it", "tests/test_two.py::test_it"


def test_a_rule_is_at_fault_when_all_its_tests_were_idle() -> None:
    fault = f"toy.move.step: cited by toy.step, run by none of {ONE}, {TWO}"
    assert honesty([ONE, TWO], [ONE, TWO]).judge({}) == [fault]
    assert honesty([ONE, TWO], [ONE]).judge({}) == []


def test_a_rule_is_not_judged_by_a_part_of_its_tests() -> None:
    files = {"toy.move.step": {"tests/test_one.py", "tests/test_two.py"}}
    assert honesty([ONE], [ONE]).judge(files) == []
    assert honesty([ONE, TWO], [ONE, TWO]).judge(files) != []


def test_what_several_processes_ran_comes_together() -> None:
    whole = Honesty()
    whole.hear(honesty([ONE, TWO], [ONE]).told())
    assert whole.judge({}) == []
    whole.hear(honesty([ONE, TWO], [TWO]).told())
    assert whole.judge({}) == honesty([ONE, TWO], [ONE, TWO]).judge({}) != []


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_fails_and_names_the_rule_its_functions_and_its_tests(tmp_path: Path, processes: str) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_skirmish.py").write_text(
        "from covers import covers\n"
        "from noctule.reference.skirmish import play\n\n\n"
        f'@covers("{IDLE}")\ndef test_that_claims_too_much():\n    pass\n',
        encoding="utf-8",
    )
    plugins = ["-p", "honesty", "-p", "no:cacheprovider", "-n", processes]
    paths = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--rootdir", str(tmp_path), "tests"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{IDLE}: cited by noctule.reference.skirmish." in done.stdout
    assert "tests/test_skirmish.py::test_that_claims_too_much" in done.stdout
    assert "1 passed" in done.stdout
