"""The words for ids: characters, equipment, seats, squares."""

from __future__ import annotations

from functools import lru_cache

from .. import content


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
    if id.startswith(("wall:", "door-", "square:")):
        return id.replace("square:", "").replace("wall:", "wall ").replace("door-", "door ")
    if id in content.MISSIONS:
        return content.MISSIONS[id].title
    if " " in id or (any(mark.isdigit() for mark in id) and len(id) < 6):
        return id  # words already, or the name of a square
    return id.replace("-", " ").title()
