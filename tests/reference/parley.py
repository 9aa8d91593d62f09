"""What tests of the parley do with a table."""

from __future__ import annotations

from typing import Any

from noctule.engine import Table


def keys(t: Table[Any], seat: str) -> list[str]:
    """What a seat is offered."""
    return [option.key for option in t.pending[seat].options]


def play(t: Table[Any], *answers: str) -> None:
    """`ana 2`, `ben play:veto.1` and the like, in order."""
    for answer in answers:
        seat, key = answer.split(" ")
        t.answer(seat, key)
