"""Which rules of a game never fire when it is played, and the test that reaches each: the page `FIRED.md` beside its rules."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from noctule.engine import Game
from noctule.engine.ledger import rules

from .matches import Played


def unused_page(
    game: Game[Any], rows: Sequence[Played], runs: Mapping[str, int], watched: int, tests: Path | None, command: str
) -> str:
    """The page. `runs`: rules whose code ran in so many watched games; `tests`: the folder of the game's tests."""
    fired = {id for row in rows for id in row.fired}
    played = ", ".join(
        f"{count:,} of {bots}" for bots, count in Counter("/".join(sorted(set(row.bots))) for row in rows).items()
    )
    silent = [id for id in rules(game) if id not in fired and id in runs]
    never = [id for id in rules(game) if id not in fired and id not in runs]
    reached = covering(tests) if tests is not None else {}
    lines = [
        f"# {game.name}: which rules fire",
        "",
        f"Written by `{command}` after {len(rows):,} games of bots ({played}). A rule fires when",
        "something happens by it (a line of the log) or somebody is asked by it. Rules that only say how something is worked",
        "out (distances, sight, what may not be done) never show in the log; for those it was counted whether their code ran",
        f"(in {watched:,} random games).",
        "",
        f"- {len(rules(game)) - len(silent) - len(never)} of {len(rules(game))} rules fired.",
        f"- {len(silent)} did not, but their code ran.",
        f"- {len(never)} did neither.",
        "",
        "Each of the last two is reached by the test named beside it.",
        "",
    ]
    for title, ids in (("Neither fired nor ran", never), ("Ran without showing", silent)):
        lines += [f"## {title}", "", *(f"- `{id}`: {reached.get(id, '**no test**')}" for id in ids), ""]
    return "\n".join(lines)


def covering(tests: Path) -> dict[str, str]:
    """The test that covers each rule most of all, the one that names it earliest among its rules: `file: sentence`."""
    found: dict[str, tuple[int, str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                sentence = function.name.removeprefix("test_").replace("_", " ")
                for place, id in enumerate(_covered(function)):
                    if id not in found or place < found[id][0]:
                        found[id] = (place, f"`{path.relative_to(tests).as_posix()}`: {sentence}")
    return {id: sentence for id, (_, sentence) in found.items()}


def _covered(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [
        node.value
        for mark in function.decorator_list
        for node in ast.walk(mark)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
