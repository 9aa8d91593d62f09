"""Saves from outside: a text of anybody's becomes a table, or is refused with a reason. Nothing else comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from .chance import Luck
from .errors import DamagedSave, RuleBroken
from .table import Table


def opened(text: str, *, source: str = "save", luck: Luck | None = None) -> Table[Any]:
    """A table from a save that has been looked at from every seat; DamagedSave if it cannot be loaded or looked at.

    `Table.load` calls a crash inside a rule what it is, for whoever mends rules. Here the text is the suspect.
    """
    try:
        table: Table[Any] = Table.load(text, source=source, luck=luck)
    except RuleBroken as broken:
        raise DamagedSave(f"the game cannot go on from its position ({broken})", source=source) from broken
    look(table, source)
    return table


def look(table: Table[Any], source: str = "save") -> None:
    """See all that clients show of a table as soon as it is opened, from every seat; DamagedSave if that cannot be."""
    for seat in (*table.setup.seats, None):
        try:
            _look(table, seat)
        except Exception as error:
            whose = f"from {seat}'s seat" if seat is not None else "from beside the table"
            reason = f"the game cannot be looked at {whose} ({type(error).__name__}: {error})"
            raise DamagedSave(reason[:300], source=source) from error


def _look(table: Table[Any], seat: str | None) -> None:
    """The view with what is asked, the log, what can be taken back."""
    msgspec.json.encode(table.view(seat))
    msgspec.json.encode(table.log(seat))
    if seat is not None:
        table.may_undo(seat)
