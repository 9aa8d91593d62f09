"""How lists and numbers are said, in prompts, refusals and log lines."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and", nothing: str = "nobody") -> str:
    """`a, b and c`; of nothing, `nothing`.

    >>> listed(["Fort"]), listed(["Fort", "Kubo", "Reyes"]), listed([])
    ('Fort', 'Fort, Kubo and Reyes', 'nobody')
    """
    *first, end = list(words) or [nothing]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(n: int, one: str, several: str = "") -> str:
    """`1 die`, `2 dice`, `1,200 games`.

    >>> counted(1, "die", "dice"), counted(2, "Spy Point"), counted(1200, "game")
    ('1 die', '2 Spy Points', '1,200 games')
    """
    return f"{n:,} {one if n == 1 else several or one + 's'}"


def capital(words: str) -> str:
    """For the beginning of a sentence.

    >>> capital("the Infirmary")
    'The Infirmary'
    """
    return words[:1].upper() + words[1:]
