"""Playing without a terminal: typed lines in, the transcript out."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from noctule.engine import Setup, Table
from noctule.text.play import Sitting
from noctule.text.screen import Screen


class Terminal(StringIO):
    """Text that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def sit(table: Table[Any], lines: Sequence[str], *, live: bool = False, plain: bool = False, **more: Any) -> Sitting:
    kind = Terminal if live else StringIO
    return Sitting(table, Screen(kind("".join(f"{line}\n" for line in lines)), kind(), plain=plain, width=100), **more)


def written(sitting: Sitting) -> str:
    assert isinstance(sitting.screen.target, StringIO)
    return sitting.screen.target.getvalue()


def play(table: Table[Any], *lines: str, **more: Any) -> str:
    """Everything that the screen shows while these lines are typed."""
    sitting = sit(table, lines, **more)
    sitting.run()
    return written(sitting)


def skirmish(*, seats: tuple[str, ...] = ("ana", "ben"), seed: int = 7) -> Table[Any]:
    return Table.start("skirmish", Setup("standard", seats), seed=seed)


def after(text: str, typed: str) -> str:
    """What was written after a typed line, up to the next one."""
    _, found, rest = text.partition(f"> {typed}\n")
    assert found, f"'{typed}' was never typed in:\n{text}"
    lines = rest.split("\n")
    end = next((i for i, line in enumerate(lines) if "> " in line and line.split("> ")[0].isalpha()), len(lines))
    return "\n".join(lines[:end]) + "\n"
