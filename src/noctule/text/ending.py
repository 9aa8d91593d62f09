"""The end of a game in words: how everybody stands, what it cost, and the game in figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctule.engine import Fenced, Result, Table
from noctule.engine.results import Verdict

VERDICTS: Final[dict[Verdict, str]] = {
    "won": "has won",
    "partly": "has won in part",
    "drawn": "has drawn",
    "undecided": "neither won nor lost",
    "lost": "has lost",
}


def lines(table: Table[Any]) -> list[str]:
    """Nothing while the game goes on."""
    result = table.result
    return [] if result is None else [*_standings(table, result), *result.notes, *_figures(table)]


def _standings(table: Table[Any], result: Result) -> Iterator[str]:
    """Who has won and who has lost, with the score where there is one."""
    for seat, standing in result.seats.items():
        score = f" ({result.scored or 'score'}: {standing.score:g})" if standing.score is not None else ""
        yield f"{table.setup.called(seat)} {VERDICTS[standing.verdict]}{score}."


def _figures(table: Table[Any]) -> list[str]:
    """A game whose past cannot be replayed under today's rules has none."""
    try:
        return ["", "The game in figures:", *[f"  {line}" for line in table.figures().words]]
    except Fenced:
        return []
