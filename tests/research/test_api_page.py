"""The examples of docs/API.md run, and the program that learns something learns it."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_the_page_run_one_after_the_other() -> None:
    page = (DOCS / "API.md").read_text(encoding="utf-8").replace("```python\n", "").replace("```", "")
    example = doctest.DocTestParser().get_doctest(page, {}, "API.md", str(DOCS / "API.md"), 0)
    told: list[str] = []
    flags = doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.DocTestRunner(optionflags=flags).run(example, out=told.append)
    assert not result.failed, "".join(told)
    assert result.attempted > 50


def test_the_program_that_learns_runs() -> None:
    program = subprocess.run(
        [sys.executable, str(DOCS / "train.py"), "3", ""], capture_output=True, text=True, check=False, timeout=120
    )
    assert program.returncode == 0, program.stderr
    assert program.stdout.startswith("won ")
