"""The words for ids: characters, equipment, seats, squares."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .. import content

SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


def side_words(edge: str) -> str:
    """The side of a square, in words.

    >>> side_words("c4-e")
    'east of c4'
    """
    square, _, side = edge.rpartition("-")
    return f"{SIDES[side]} of {square}" if side in SIDES else edge


@lru_cache(maxsize=20_000)
def name_of(id: str) -> str:
    """The words for an id in a prompt or a log line.

    >>> name_of("c4")
    'c4'
    """
    card = content.CHARACTERS.get(id.partition(".")[0])  # a zombie raised anew is called zombie-1.2
    if card is not None:
        return card.short or card.name
    if id in content.EQUIPMENT:
        return content.EQUIPMENT[id].name
    if id in ("norad", "salemite"):
        return "NORAD" if id == "norad" else "Salem"
    if id.startswith(("wall:", "door-")):
        return f"{id[:4]} {side_words(id[5:])}"
    if id.startswith("square:"):
        return id.removeprefix("square:")
    if id in content.MISSIONS:
        return content.MISSIONS[id].title
    if " " in id or (any(mark.isdigit() for mark in id) and len(id) < 6):
        return id  # words already, or the name of a square
    return id.replace("-", " ").title()
