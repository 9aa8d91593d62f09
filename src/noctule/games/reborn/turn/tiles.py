"""Order tiles: what is printed on them, the bag, the discard pile, and giving one to a character.

A tile that starts with `x.` is a drawn one: `x.move-2.shoot-3-red` has two sections (black where no colour is said); an equal
one is called `x2.move-2.shoot-3-red`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, cast

from msgspec.structs import replace

from noctule.engine import Ask, SetupError, rule

from .. import content
from ..board import figures
from ..content.cards import ORDER_COLOURS, ORDER_TYPES, OrderTile, OrderType, Section
from ..state import Assigned, Side, State

DRAWN: Final = re.compile(r"x([2-9]?)")


@lru_cache(maxsize=2_000)
@rule("reborn.order.tile-anatomy")
def tile(id: str) -> OrderTile:
    """The tile of that id."""
    drawn, _, printed = id.partition(".")
    if not DRAWN.fullmatch(drawn) or not printed:
        return content.ORDER_TILES[id]
    sections = []
    for words in printed.split("."):
        parts = words.split("-")
        colour = parts.pop() if parts[-1] in ORDER_COLOURS else "black"
        number, kind = parts.pop(), "-".join(parts)
        if kind not in ORDER_TYPES or not number.isdecimal():
            raise SetupError(f"'{words}' is no section; write one like shoot-3-red")
        sections.append(Section(cast(Any, kind), int(number), cast(Any, colour)))
    return OrderTile(id, cast(Any, tuple(sections)))


@lru_cache(maxsize=2_000)
def sections(id: str, type: OrderType) -> tuple[tuple[int, Section], ...]:
    """(index, section) of those of a type."""
    return tuple((index, section) for index, section in enumerate(tile(id).sections) if section.type == type)


@lru_cache(maxsize=2_000)
def words(id: str) -> str:
    """What a tile shows: `Move 2, Shoot 3 red, ...`."""
    return ", ".join(section_words(section) for section in tile(id).sections)


@lru_cache(maxsize=2_000)
def of_words(id: str, words: str) -> tuple[tuple[str, int], ...]:
    """(tile, index) of the sections of a tile that look so."""
    return tuple((id, index) for index, section in enumerate(tile(id).sections) if section_words(section) == words)


@lru_cache(maxsize=200)
def section_words(section: Section) -> str:
    """`Shoot 3 red`; black is not said."""
    named = f"{section.type.replace('-', ' ').capitalize()} {section.number}"
    return named if section.colour == "black" else f"{named} {section.colour}"


# -- bag and discard pile -------------------------------------------------------------------------------------------


def draw(s: State, g: Ask, side: Side, count: int = 1) -> None:
    """Random tiles out of the bag, behind the screen: so many, or all that there are.

    Their owner is told of all of them at once, in the order of their ids, as they lie: in which order they came tells nothing.
    """
    drawn: list[str] = []
    while len(drawn) < count and _fill(s, g):
        drawn.append(g.draw(s.bag))
    for id in drawn:
        put_behind(s, side, id)
    if drawn:
        said = "; ".join(words(id) for id in sorted(drawn))
        g.reveal("reborn.init.draw-to-five", "You draw {tiles}.", to=(s.players[side].seat,), tiles=said)


@rule("reborn.init.bag-refill", "reborn.act.draw-tile-refill")
def _fill(s: State, g: Ask) -> bool:
    """Is there a tile in the bag? The discard pile fills an empty one first."""
    if not s.bag and s.discard:
        s.bag, s.discard = sorted(s.discard), []
        g.note("reborn.init.bag-refill", "The bag is empty: all {count} discarded tiles go back into it.", count=len(s.bag))
    return bool(s.bag)


def put_behind(s: State, side: Side, id: str) -> None:
    """A tile behind a screen. They lie in the order of their ids, so that their place tells nothing."""
    figures.change_player(s, side, tiles=tuple(sorted((*s.players[side].tiles, id))))


def take_from_behind(s: State, side: Side, id: str) -> None:
    figures.change_player(s, side, tiles=tuple(t for t in s.players[side].tiles if t != id))


# -- tiles under a card ---------------------------------------------------------------------------------------------


@rule("reborn.act.tiles-stay")
def assign(s: State, g: Ask, who: str, id: str) -> None:
    """A tile from behind the screen under the card of a character: everybody sees it now."""
    c, r = s.characters[who], s.round
    assert r is not None
    take_from_behind(s, c.side, id)
    figures.change(s, who, tiles=(*c.tiles, Assigned(id, (0,) * len(tile(id).sections))))
    s.round = replace(r, tile_for=(*r.tile_for, who))
    g.reveal("reborn.act.activate", "{who} receives an Order tile: {tile}.", who=who, tile=words(id))


def put_cp(s: State, who: str, id: str, section: int, cp: int) -> None:
    """CP onto a section (less than nothing: off it)."""
    found = []
    for assigned in s.characters[who].tiles:
        if assigned.tile == id:
            on = list(assigned.cp)
            on[section] += cp
            assigned = Assigned(id, tuple(on))
        found.append(assigned)
    figures.change(s, who, tiles=tuple(found))
