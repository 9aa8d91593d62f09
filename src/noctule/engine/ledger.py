"""The rule ledger: every rule has an id, code that cites it and a test that covers it.

`@rule` marks the function that carries a rule out; `g.note`, `rule=` and `No(...)` cite rules too. `@covers` marks a test. The
checks here read sources as text and syntax trees: a rule counts as cited where its id stands as a string in the code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from . import content
from .errors import ContentError
from .game import Game

F = TypeVar("F", bound=Callable[..., Any])


class Rule(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of a game's `rules.toml`."""

    id: str
    title: str
    text: str
    source: str = ""
    kind: str = ""
    ruling: str = ""
    scope: str = ""
    not_applicable: str = ""
    """Why a rule cannot apply to a program; empty for all others."""

    @property
    def chapter(self) -> str:
        return self.id.split(".")[1]


class _Ledger(Struct, frozen=True):
    rule: tuple[Rule, ...] = ()


def rules(game: Game[Any]) -> dict[str, Rule]:
    """A game's ledger, by id."""
    return dict(_read(content.text(game.package, "rules.toml")))


@lru_cache(maxsize=20)
def _read(source: str) -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for i, entry in enumerate(content.parse(source, _Ledger, "rules.toml").rule):
        if entry.id in found:
            fault = "is there twice"
        elif not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+){2,}", entry.id):
            fault = "is not of the form 'game.chapter.rule'"
        else:
            found[entry.id] = entry
            continue
        raise ContentError(f"rules.toml:{content.line_of(source, ['rule', i, 'id'])}", f"the id '{entry.id}' {fault}")
    return found


def rule(*ids: str) -> Callable[[F], F]:
    """Mark the function that carries out these rules. It costs nothing at play."""

    def mark(function: F) -> F:
        function.__dict__.setdefault("rules", []).extend(ids)
        return function

    return mark


def cited(folder: Path, key: str) -> dict[str, list[str]]:
    """Ids of a game that stand as strings in the sources below a folder, with the places (`file:line`)."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for id, line in _ids(path.read_text(encoding="utf-8"), key):
            found.setdefault(id, []).append(f"{path.relative_to(folder)}:{line}")
    for path in sorted([*folder.rglob("*.toml"), *folder.rglob("*.txt")]):
        if path.name != "rules.toml":
            for number, line_text in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
                for match in re.finditer(rf"[\"'`]({_pattern(key)})[\"'`]", line_text):
                    found.setdefault(match[1], []).append(f"{path.relative_to(folder)}:{number}")
    return found


def _pattern(key: str) -> str:
    return rf"{key}\.[a-z0-9][a-z0-9.-]*[a-z0-9]"


def _ids(source: str, key: str) -> Iterator[tuple[str, int]]:
    pattern = re.compile(_pattern(key))
    if pattern.search(source) is None:  # most files are of other games, and are not worth being parsed
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.fullmatch(node.value):
            yield node.value, node.lineno


class Coverage(Struct, frozen=True):
    """How a ledger stands: places by rule id, and what is wrong."""

    rules: dict[str, Rule]
    code: dict[str, list[str]]
    tests: dict[str, list[str]]
    cases: frozenset[str] = frozenset()

    @property
    def unknown(self) -> list[str]:
        known = self.rules.keys() | self.cases
        places = [*self.code.items(), *self.tests.items()]
        return sorted(f"{id} ({where[0]})" for id, where in places if id not in known)

    @property
    def due(self) -> list[str]:
        return [id for id, entry in self.rules.items() if not entry.not_applicable]

    @property
    def without_code(self) -> list[str]:
        return [id for id in self.due if id not in self.code]

    @property
    def without_test(self) -> list[str]:
        return [id for id in self.due if id not in self.tests]

    @property
    def faults(self) -> list[str]:
        """Everything that a check must not let pass."""
        return [
            *(f"unknown rule id: {entry}" for entry in self.unknown),
            *(f"no code cites: {id}" for id in self.without_code),
            *(f"no test covers: {id}" for id in self.without_test),
        ]


def coverage(game: Game[Any], code: Path, tests: Path | None, cases: frozenset[str] = frozenset()) -> Coverage:
    """Read the sources of a game and of its tests. `cases` are ids of worked cases, which tests may name too."""
    named = cited(tests, game.key) if tests is not None and tests.is_dir() else {}
    return Coverage(rules(game), cited(code, game.key), named, cases)
