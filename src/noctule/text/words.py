"""How lists, numbers and odds are said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

from noctule.engine import Odds
from noctule.engine.views import Badge, Preview

EXACT_UP_TO = 100
"""Odds out of at most this many are said exactly ("7 in 10"), beyond as a percentage."""


def joined(words: Iterable[str], last: str = "and") -> str:
    """
    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    *first, end = list(words) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(n: int, what: str, several: str = "") -> str:
    """
    >>> counted(1, "answer"), counted(2, "answer"), counted(2, "loss", "losses")
    ('1 answer', '2 answers', '2 losses')
    """
    return f"{n:,} {what if n == 1 else several or what + 's'}"


def number(text: str) -> int | None:
    """A typed whole number, if it is one. Not `isdigit`: that takes ² for a number.

    >>> number("40"), number("²"), number("-1")
    (40, None, None)
    """
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def span(low: int, high: int) -> str:
    """
    >>> span(2, 2), span(1, 4)
    ('2', '1 to 4')
    """
    return str(low) if low == high else f"{low} to {high}"


def folded(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Text in lines of at most `width`; paragraphs stay apart."""
    rest = first if rest is None else rest
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += wrap(
            paragraph,
            max(width, 20),
            initial_indent=first if not lines else rest,
            subsequent_indent=rest,
            break_on_hyphens=False,
        ) or [""]
    return lines


def aligned(rows: Sequence[Sequence[str]], indent: str = "  ", gap: str = "  ") -> list[str]:
    """Rows as columns."""
    columns = max((len(row) for row in rows), default=0)
    widths = [max((len(row[i]) for row in rows if i < len(row)), default=0) for i in range(columns)]
    return [(indent + gap.join(cell.ljust(widths[i]) for i, cell in enumerate(row))).rstrip() for row in rows]


def badges(signs: Iterable[Badge]) -> str:
    """
    >>> badges([Badge("health", "2"), Badge("acted")])
    'health 2, acted'
    """
    return ", ".join(f"{sign.kind} {sign.text}".strip() for sign in signs)


def foretold(preview: Preview, *, whole: bool) -> str:
    """What follows from an option, beside it: the odds, and where there are none what is said of it.

    >>> foretold(Preview("Examine something: dresser."), whole=True)
    'Examine something: dresser'
    """
    said = preview.text.removesuffix(".") if whole and preview.board is None else ""
    return ", ".join(map(chance, preview.odds)) or said


def chance(odds: Odds) -> str:
    """Odds in a few words.

    >>> chance(Odds("hit", 7, 10)), chance(Odds("hit", 7533, 7776)), chance(Odds("gone", 7775, 7776))
    ('hit 7 in 10', 'hit 97%', 'gone over 99%')
    """
    if odds.ways == odds.of:
        return f"{odds.what} for certain"
    if odds.ways == 0:
        return f"{odds.what} never"
    if odds.of <= EXACT_UP_TO:
        return str(odds)
    percent = 100 * odds.ways / odds.of
    if percent > 99:
        return f"{odds.what} over 99%"
    return f"{odds.what} under 1%" if percent < 1 else f"{odds.what} {percent:.0f}%"
