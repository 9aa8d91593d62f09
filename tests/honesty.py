"""A test that says `@covers("game.chapter.rule")` must run code that cites that rule: a pytest plugin.

The games are imported with a mark at the head of every function that cites rules (`@rule`, `No`, `g.note`, `rule=`), so that it
is known of each test which of them it ran. At the end each rule is judged whose covering tests all took part: if none of them
ran any function that cites it, the run fails and names the rule, its functions and its tests. Put it right by citing the rule
where it is carried out, or by a test that runs that code.

Functions that run while modules are imported are left out, for what they found is there for every test; so is what a cache
found for an earlier test, which is why the caches of the games are emptied first.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

GAMES = re.compile(r"noctule\.(?:games|reference)\.(?P<key>[a-z0-9_]+)(?:\.|$)")
MARK = "__cites__"
"""What a function that cites rules calls first, with its name."""
NAMED = re.compile(r'"([a-z0-9_]+(?:\.[a-z0-9-]+){2,})"')
Function = ast.FunctionDef | ast.AsyncFunctionDef


# -- the functions that cite rules ----------------------------------------------------------------------------------


class Cited:
    """The functions that cite each rule, of the modules imported so far, and those that ran since `ran` was emptied."""

    def __init__(self) -> None:
        self.functions: defaultdict[str, set[str]] = defaultdict(set)
        self.early: set[str] = set()
        self.ran: set[str] = set()
        self._importing = 0

    def mark(self, function: str) -> None:
        (self.early if self._importing else self.ran).add(function)

    def importing(self, module: ModuleType, execute: Callable[[ModuleType], None]) -> None:
        vars(module)[MARK] = self.mark
        self._importing += 1
        try:
            execute(module)
        finally:
            self._importing -= 1

    def marked(self, source: bytes, path: str, module: str, key: str) -> CodeType:
        """The code of a source in which each function that cites rules begins by telling so."""
        tree = ast.parse(source)
        for name, function in _functions(tree.body):
            rules = set(_rules(function, key))
            if rules:
                _tell(function, f"{module}.{name}")
            for rule in rules:
                self.functions[rule].add(f"{module}.{name}")
        return compile(tree, path, "exec", dont_inherit=True)

    def late(self, rule: str) -> set[str]:
        """The functions that cite a rule and do not run at import."""
        return self.functions[rule] - self.early if rule in self.functions else set()


def _functions(body: Sequence[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Functions and methods by their qualified names; what is nested in one belongs to it."""
    for node in body:
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")


def _rules(function: Function, key: str) -> Iterator[str]:
    form = re.compile(rf"{key}(\.[a-z0-9-]+){{2,}}")
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and form.fullmatch(node.value):
            yield node.value


def _tell(function: Function, name: str) -> None:
    documented = ast.get_docstring(function, clean=False) is not None
    call = ast.parse(f"{MARK}({name!r})").body[0]
    for node in ast.walk(call):
        ast.copy_location(node, function.body[0])
    function.body.insert(int(documented), call)


class Marking(importlib.abc.MetaPathFinder):
    """Imports the modules of games with their marks."""

    def __init__(self, cited: Cited) -> None:
        self.cited = cited

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        game = GAMES.match(name)
        spec = importlib.machinery.PathFinder.find_spec(name, path, target) if game else None
        if game and spec and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(self.cited, game["key"], name, spec.loader.path)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, cited: Cited, key: str, name: str, path: str) -> None:
        super().__init__(name, path)
        self.cited, self.key = cited, key

    def get_code(self, fullname: str) -> CodeType | None:
        source = self.get_data(self.path)
        if f'"{self.key}.'.encode() not in source:
            return super().get_code(fullname)
        return self.cited.marked(source, self.path, fullname, self.key)  # marked code is never kept in a file

    def exec_module(self, module: ModuleType) -> None:
        self.cited.importing(module, super().exec_module)


# -- the tests that cover them --------------------------------------------------------------------------------------


class Honesty:
    """Which tests cover each rule, and which of them were idle: they ran no function that cites it."""

    def __init__(self) -> None:
        self.cited = Cited()
        self.covering: defaultdict[str, set[str]] = defaultdict(set)
        self.idle: defaultdict[str, set[str]] = defaultdict(set)
        self.faults: list[str] = []
        self._caches: list[Any] | None = None

    # in the process that runs tests

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:  # also those that a filter will leave out: their rules cannot be judged then
            for rule in _covered(item):
                self.covering[rule].add(item.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        rules = _covered(item)
        if rules:
            self._empty_caches()
            self.cited.ran.clear()
        result = yield
        for rule in rules:
            late = self.cited.late(rule)
            if late and not late & self.cited.ran:
                self.idle[rule].add(item.nodeid)
        return result

    def _empty_caches(self) -> None:
        if self._caches is None:
            modules = [module for name, module in sys.modules.items() if GAMES.match(name)]
            self._caches = [thing for module in modules for thing in vars(module).values() if hasattr(thing, "cache_clear")]
        for cache in self._caches:
            cache.cache_clear()

    # at the end, where the results of all processes come together

    def told(self) -> dict[str, dict[str, list[str]]]:
        """What a process that ran a part of the tests has to tell: covering tests, idle tests and functions by rule."""
        functions = {rule: sorted(self.cited.late(rule)) for rule in self.idle}
        return {
            "covering": {rule: sorted(tests) for rule, tests in self.covering.items()},
            "idle": {rule: sorted(tests) for rule, tests in self.idle.items()},
            "functions": functions,
        }

    def hear(self, told: dict[str, dict[str, list[str]]]) -> None:
        for into, part in ((self.covering, "covering"), (self.idle, "idle"), (self.cited.functions, "functions")):
            for rule, names in told[part].items():
                into[rule] |= set(names)

    def judge(self, files: dict[str, set[str]]) -> list[str]:
        """The rules all of whose covering tests took part and were idle. `files`: the test files that name each rule."""
        return [
            f"{rule}: cited by {', '.join(sorted(self.cited.late(rule)))}, run by none of {', '.join(sorted(tests))}"
            for rule, tests in sorted(self.idle.items())
            if tests == self.covering[rule] and files.get(rule, set()) <= {test.partition("::")[0] for test in tests}
        ]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        if "honesty" in getattr(node, "workeroutput", {}):
            self.hear(node.workeroutput["honesty"])

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["honesty"] = self.told()
            return
        self.faults = self.judge(_files(session.config.rootpath)) if self.idle else []
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.faults:
            terminalreporter.section("rules whose covering tests run no code that cites them", red=True)
            for fault in self.faults:
                terminalreporter.line(fault)


def _covered(item: pytest.Item) -> set[str]:
    return {rule for mark in item.iter_markers("covers") for rule in mark.args}


def _files(root: Path) -> dict[str, set[str]]:
    """The files of tests that name each rule, from the root."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for rule in NAMED.findall(text) if "@covers" in text else ():
            found[rule].add(path.relative_to(root).as_posix())
    return found


def pytest_configure(config: pytest.Config) -> None:
    honesty = Honesty()
    sys.meta_path.insert(0, Marking(honesty.cited))
    config.pluginmanager.register(honesty, "honesty-of-covers")
