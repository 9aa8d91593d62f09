"""Words for ids: Disks, characters, tiles, squares."""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from ..content import CHARACTERS, DISKS, TILES

OWN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The id of a character that a player has made, where its letters say the name."""
SPELT: Final = re.compile(r"[a-z0-9-]+\.([a-z2-7]+)(-[0-9]+)?")
"""The id of one whose name has other letters: it is written out behind the point."""
LONGEST: Final = 36
"""Letters that a name may take behind the point; what is longer is said as far as plain letters go."""
NO_ID: Final = re.compile(r"[^a-z0-9]+")
SQUARE: Final = re.compile(r"([a-z0-9-]+)/([a-h][1-8])")


@lru_cache(maxsize=1 << 13)
def name_of(id: str) -> str:
    """A Disk, character, tile or square as people say it. What is no id is said as it is.

    >>> name_of("pub/d3"), name_of("pub"), name_of("old-tom")
    ('d3, the Drowned Bell', 'the Drowned Bell', 'Old Tom')

    Sentences are no names, and stay as they are; so does nothing.

    >>> name_of("You take a Victory Point."), name_of("")
    ('You take a Victory Point.', '')
    """
    if id in DISKS:
        return DISKS[id].name or f"black Disk {DISKS[id].number}"
    if id in CHARACTERS:
        return CHARACTERS[id].name
    if id in TILES:
        return _low(TILES[id].name)
    square = SQUARE.fullmatch(id)
    if square is not None and square[1] in TILES:
        return f"{square[2]}, {_low(TILES[square[1]].name)}"
    buildings = [tile.name for tile in TILES.values() if tile.building and tile.building == id]
    if buildings:
        return _low(buildings[0])
    return id.replace("-", " ").title() if OWN.fullmatch(id) else _spelt_out(id)


def id_of(name: str) -> str:
    """The id of a character that a player has named: whoever has the id knows the name.

    >>> id_of("Old Tom"), id_of("Zoë, of Ærø")
    ('old-tom', 'zoe-of-r.ljx4hkzmebxwmigdqzzmhoa')
    """
    plain = NO_ID.sub("-", normalize("NFKD", name).encode("ascii", "ignore").decode().lower()).strip("-") or "somebody"
    code = b32encode(name.encode()).decode().rstrip("=").lower()
    if plain.replace("-", " ").title() == name or len(code) > LONGEST:
        return plain[:20]
    return f"{plain[:12].strip('-')}.{code}"


def _spelt_out(id: str) -> str:
    """The name behind the point, with its number where several have it; anything else as it is."""
    spelt = SPELT.fullmatch(id)
    if spelt is None:
        return id
    try:
        name = b32decode(spelt[1].upper() + "=" * (-len(spelt[1]) % 8)).decode()
    except ValueError:
        return id
    return name + (spelt[2] or "").replace("-", " ")


def back(square: str, nth: int) -> str:
    """What a face-down Disk is called where nobody may know it: the nth one on its square.

    >>> back("pub/d3", 1), back("pub/d3", 2)
    ('disk/pub/d3', 'disk/pub/d3-2')
    """
    return f"disk/{square}-{nth}" if nth > 1 else f"disk/{square}"


def _low(name: str) -> str:
    """`The Drowned Bell` in the middle of a sentence."""
    return "the " + name[4:] if name.startswith("The ") else name
