"""The variable tile system: drawing tiles and adding them to the town, with Disks on their marks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, Option, Preview, rule
from noctule.engine.grid import COMPASS, E, N, S, W, neighbour, side

from ..board import story
from ..board.ground import lets_in
from ..board.town import GRID, NEXT, TABLE, Town, slot_of, town
from ..content import TILES
from ..content.walk import split
from ..state import Laid, Lying, State, put

SIDES = {"n": N, "e": E, "s": S, "w": W}


@rule("darkness.tile.draw-on-leaving", "darkness.tile.no-tiles-left")
def can_leave(s: State, slot: tuple[int, int]) -> bool:
    """Is there a way on: a tile that lies face down there, or one still to be drawn?"""
    return leads_on(town(s), slot, bool(s.pile))


def leads_on(here: Town, slot: tuple[int, int], piled: bool) -> bool:
    return piled or slot in here.slots


@rule("darkness.tile.draw-on-leaving", "darkness.tile.placer-chooses", "darkness.setup.layout-draw-pile")
async def explore(s: State, g: Ask, seat: str, square: int, direction: int) -> int | None:
    """Step over the outer edge of the tiles: the next one is drawn and laid so that the step leads onto it.

    The square beyond comes back; None if no tile that is left fits there.
    """
    beyond = neighbour(GRID, square, direction)
    assert beyond is not None, "an exit leads onto the table"
    column, row = slot_of(beyond)
    hidden = town(s).slots.get((column, row))
    if hidden is not None:
        turn_up(s, g, hidden)
        return beyond if _enterable(town(s), square, direction) else None
    passed: list[str] = []
    laid: tuple[Laid, ...] = ()
    while s.pile and not laid:
        pile = list(s.pile)
        tile = g.top(pile)
        s.pile = tuple(pile)
        ways = list(fitting(s, tile, column, row, square, direction))
        if not ways:
            passed.append(tile)
            continue
        g.reveal("darkness.tile.draw-on-leaving", "A new tile: {tile}.", tile=tile)
        s.drawn = tile
        laid = await _orientation(s, g, seat, tile, ways)
        s.drawn = ""
    s.pile = (*s.pile, *passed)
    if not laid:
        return None
    place(s, g, laid)
    return beyond


@rule("darkness.tile.full-edge", "darkness.tile.associated")
def fitting(s: State, tile: str, x: int, y: int, square: int, direction: int) -> Iterator[tuple[Laid, ...]]:
    """The ways in which a tile, with its partner, may lie on a slot so that a step leads onto it."""
    beyond = neighbour(GRID, square, direction)
    assert beyond is not None, "an exit leads onto the table"
    for turns in range(4):
        laid = whole(tile, x, y, turns)
        if all(_free(s, one) for one in laid) and any(lets_in(one, beyond, direction) for one in laid):
            yield laid


@rule("darkness.tile.associated", "darkness.tile.upper-floor-aside")
def whole(tile: str, x: int, y: int, turns: int) -> tuple[Laid, ...]:
    """A tile with everything that belongs to it: the other half of the building, and the floor above."""
    found = [Laid(tile, x, y, turns)]
    card = TILES[tile]
    if card.partner:
        dx, dy = NEXT[(SIDES[card.side] + 2 * turns) % 8]
        found.append(Laid(card.partner, x + dx, y + dy, turns))
    uppers = [Laid(upper, one.x, one.y, turns) for one in found if (upper := TILES[one.tile].upper)]
    return (*found, *uppers)


def _free(s: State, laid: Laid) -> bool:
    if not (0 <= laid.x < TABLE and 0 <= laid.y < TABLE):
        return False
    return bool(TILES[laid.tile].above) or (laid.x, laid.y) not in town(s).slots


def _enterable(here: Town, square: int, direction: int) -> bool:
    """Does a step in that direction lead onto a square of the town, without a wall between?"""
    beyond = neighbour(GRID, square, direction)
    return beyond in here.kinds and here.edges.get(side(GRID, square, direction), "fence") == "fence"


async def _orientation(s: State, g: Ask, seat: str, tile: str, ways: list[tuple[Laid, ...]]) -> tuple[Laid, ...]:
    """The player who drew the tile decides how it lies."""
    return await g.choose(  # type: ignore[no-any-return]
        seat,
        "tile",
        rule="darkness.tile.placer-chooses",
        options=[Option(f"turn:{way[0].turn}", way, _turned(way[0]), preview=Preview) for way in ways],  # its picture tells
        prompt=f"{TILES[tile].name}: how does the tile lie?",
        waiting="to lay a tile",
    )


def _turned(laid: Laid) -> str:
    return f"North side to the {COMPASS[(2 * laid.turn) % 8]}"


@rule("darkness.tile.associated")
def place(s: State, g: Ask, laid: tuple[Laid, ...]) -> None:
    """Tiles come to lie on the table, those that are face up with Disks on all their marks; none of them is drawn any more."""
    s.tiles = (*s.tiles, *laid)
    here = {one.tile for one in laid}
    s.pile = tuple(tile for tile in s.pile if tile not in here)
    for one in laid:
        if one.up:
            furnish(s, g, one.tile)


@rule("darkness.setup.layout-face-down", "darkness.tile.upper-floor-aside")
def turn_up(s: State, g: Ask, hidden: Laid) -> None:
    """A tile that lay face down is turned up, with the floor above it, when somebody is about to step onto it."""
    there = [one for one in s.tiles if (one.x, one.y) == (hidden.x, hidden.y)]
    s.tiles = tuple([replace(one, up=True) if one in there else one for one in s.tiles])
    g.reveal("darkness.setup.layout-face-down", "A tile is turned up: {tile}.", tile=hidden.tile)
    for one in there:
        furnish(s, g, one.tile)


@rule("darkness.tile.place-question-disks", "darkness.tile.place-exclamation-disks", "darkness.tile.distribute-unseen")
@rule("darkness.obstacle.road")
def furnish(s: State, g: Ask, tile: str) -> None:
    """One face-down Disk on every `?`, one Obstacle on every `!`, unseen, as long as the pools last."""
    here = town(s)
    _fixed(s, tile)
    taken = {lying.at for lying in s.board.values()}
    asks, warns = (
        [square for square in here.marked.get(sign, ()) if here.tile_of[square] == tile and square not in taken]
        for sign in "?!"
    )
    drawn = [*zip(s.pool, asks, strict=False), *zip(s.obstacles, warns, strict=False)]
    s.pool, s.obstacles = s.pool[len(asks) :], s.obstacles[len(warns) :]
    s.board = {**s.board, **{id: Lying(id, square) for id, square in drawn}}


@rule("darkness.setup.scenario-precedence", "darkness.reshuffle.exempt")
def _fixed(s: State, tile: str) -> None:
    """The Disks that the scenario has put on squares of this tile lie there before all others."""
    for fixed, id in zip(story.card_of(s).fixed, story.fixed(s), strict=True):
        if id and split(fixed.at)[0] == tile:
            (square,) = story.squares(s, fixed.at)
            put(s, Lying(id, square, up=fixed.up, fixed=not fixed.loose))
