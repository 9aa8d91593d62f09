"""Which rules of a game never fire when it is played, and the test that reaches each.

    tools/unfired.py count reborn --player random --games 9000 --out random.json
    tools/unfired.py count reborn --player greedy --games 1000 --out greedy.json
    tools/unfired.py count reborn --player random --games 200 --runs --out runs.json
    tools/unfired.py list reborn random.json greedy.json runs.json

`list` writes `FIRED.md` into the folder of the game. A count can be stopped at any time: what was played so far is kept.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from noctule.engine import Game, find
from noctule.engine.ledger import rules
from noctule.lab.collecting import collect_less
from noctule.lab.hits import rule_hits, rule_runs

ROOT = Path(__file__).parents[1]
BATCH = 20


class Count(msgspec.Struct):
    """How often rules fired in some games; `runs`: how often a function that carries the rule's mark was called."""

    game: str
    player: str
    runs: bool
    games: int = 0
    hits: dict[str, int] = {}


def count(given: argparse.Namespace) -> None:
    """Play, and write down after every few games."""
    collect_less()
    game, total = find(given.game), Counter[str]()
    counted = Count(given.game, given.player, given.runs)
    measure = rule_runs if given.runs else rule_hits
    while counted.games < given.games:
        total.update(measure(game, BATCH, given.seed + counted.games, players=(given.player,)))
        counted.games += BATCH
        counted.hits = dict(total)
        given.out.write_bytes(msgspec.json.encode(counted))
        print(f"\r{counted.games} of {given.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def reached(tests: Path) -> dict[str, str]:
    """The test that covers each rule most of all, the one that names it earliest among its rules: `file: sentence`."""
    found: dict[str, tuple[int, str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                sentence = function.name.removeprefix("test_").replace("_", " ")
                for place, id in enumerate(covered(function)):
                    if id not in found or place < found[id][0]:
                        found[id] = (place, f"`{path.relative_to(tests).as_posix()}`: {sentence}")
    return {id: sentence for id, (_, sentence) in found.items()}


def covered(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [
        node.value
        for mark in function.decorator_list
        for node in ast.walk(mark)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def write_list(given: argparse.Namespace) -> None:
    game = find(given.game)
    counts = [msgspec.json.decode(path.read_bytes(), type=Count) for path in given.counts]
    fired: set[str] = set().union(*(c.hits for c in counts if not c.runs))
    ran: set[str] = set().union(*(c.hits for c in counts if c.runs))
    played, watched = (", ".join(f"{c.games:,} {c.player}" for c in counts if c.runs == runs) for runs in (False, True))
    path = ROOT / "src" / "noctule" / "games" / given.game / "FIRED.md"
    path.write_text(page(game, fired, ran, played, watched, reached(ROOT / "tests" / "games" / given.game)), encoding="utf-8")
    print(path.relative_to(ROOT))


def page(game: Game[Any], fired: set[str], ran: set[str], played: str, watched: str, tests: dict[str, str]) -> str:
    silent = [id for id in rules(game) if id not in fired and id in ran]
    never = [id for id in rules(game) if id not in fired and id not in ran]
    lines = [
        f"# {game.name}: which rules fire",
        "",
        f"Written by `tools/unfired.py` after games of every scenario and number of seats ({played}). A rule fires when",
        "something happens by it (a line of the log) or somebody is asked by it. Rules that only say how something is worked",
        "out (distances, sight, what may not be done) never show in the log; for those it was counted whether their code ran",
        f"(watched in these games: {watched or 'none'}).",
        "",
        f"- {len(rules(game)) - len(silent) - len(never)} of {len(rules(game))} rules fired.",
        f"- {len(silent)} did not, but their code ran.",
        f"- {len(never)} did neither.",
        "",
        "Each of the last two is reached by the test named beside it.",
        "",
    ]
    for title, ids in (("Neither fired nor ran", never), ("Ran without showing", silent)):
        lines += [f"## {title}", "", *(f"- `{id}`: {tests.get(id, '**no test**')}" for id in ids), ""]
    return "\n".join(lines)


def main() -> None:
    whole = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = whole.add_subparsers(required=True)
    counting = commands.add_parser("count")
    counting.add_argument("game")
    counting.add_argument("--player", default="random")
    counting.add_argument("--games", type=int, default=1000)
    counting.add_argument("--seed", type=int, default=0)
    counting.add_argument("--runs", action="store_true")
    counting.add_argument("--out", type=Path, required=True)
    counting.set_defaults(run=count)
    listing = commands.add_parser("list")
    listing.add_argument("game")
    listing.add_argument("counts", type=Path, nargs="+")
    listing.set_defaults(run=write_list)
    given = whole.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
