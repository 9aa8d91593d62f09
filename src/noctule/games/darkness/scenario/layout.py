"""The board of a scenario: pools, tiles and start squares. The characters have been chosen by now.

Phase "layout": the tiles of the start are laid; those of a random layout follow, one a seat; then everybody enters the town.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, Option, Preview, rule
from noctule.engine.grid import COMPASS

from ..board import story
from ..board.people import alive
from ..board.town import NEXT, TABLE, town
from ..content import TILES
from ..content.allotment import allotted
from ..content.reading import others
from ..dealing import master
from ..score.points import worth
from ..state import Laid, State, Turn, alter
from ..tiles import laying

MIDDLE: Final = TABLE // 2
QUARTERS: Final = range(4)


@rule("darkness.setup.order")
async def layout_phase(s: State, g: Ask) -> None:
    """Called again and again until the board lies; then the first turn begins."""
    if not s.tiles:
        stack(s, g)
        if s.master:
            await master.prepare(s, g)
        lay_out(s, g)
    if s.pile and story.card_of(s).board.pattern == "random":
        await _lay_one(s, g)
    else:
        begin(s, g)


# -- what the scenario says ----------------------------------------------------------------------------------------


@rule("darkness.setup.scenario")
def stack(s: State, g: Ask) -> None:
    """Pools and pile are shuffled, and the night is what it is."""
    card = story.card_of(s)
    s.hour, s.weather, s.magic, s.silent = card.hour, card.weather, card.magic, card.silent
    _pools(s, g)
    s.pile = _pile(s, g)


@rule("darkness.setup.layout-fixed", "darkness.tile.place-question-disks")
def lay_out(s: State, g: Ask) -> None:
    """The tiles of the start are laid with their Disks."""
    card = story.card_of(s)
    for one in card.board.tiles:
        laid = laying.whole(one.tile, MIDDLE + one.x, MIDDLE + one.y, one.turn)
        laying.place(s, g, tuple(Laid(part.tile, part.x, part.y, part.turn, one.up) for part in laid))
    _exceptions(s)


@rule("darkness.disk.pool", "darkness.tile.place-exclamation-disks")
def _pools(s: State, g: Ask) -> None:
    """Only what the scenario lists; what somebody has brought along from an earlier chapter is not in it."""
    held = {id for person in s.people.values() for id in person.items}
    given = allotted(story.card_of(s), story.players(s))
    drawn = [id for many, left in given.drawn.values() for id in _shuffled(g, left)[:many]]
    s.pool = _shuffled(g, tuple(id for id in (*given.pool, *drawn) if id not in held))
    s.obstacles = _shuffled(g, given.obstacles)


@rule("darkness.setup.layout-draw-pile", "darkness.setup.random-tile-exclusions")
def _pile(s: State, g: Ask) -> tuple[str, ...]:
    """Tiles drawn at random; some of them lie above all that are sure to be there."""
    card = story.card_of(s)
    board = card.board
    if board.pattern == "fixed":
        return ()
    drawn = _shuffled(g, others(board, TILES, magic=card.magic))
    drawn = drawn[: story.many(s, board.count) or len(drawn)]
    under = story.many(s, board.under)
    return (*drawn[:under], *_shuffled(g, (*drawn[under:], *board.sure)))


@rule("darkness.setup.scenario-precedence", "darkness.enter.locked-at-start")
def _exceptions(s: State) -> None:
    """Doors that the scenario leaves open, and lights that are on; every other door and window is locked."""
    rules = story.laws(s)
    s.broken = tuple(edge for place in rules.open for edge in story.doors(s, place))
    s.lit = rules.lit


def _shuffled(g: Ask, things: tuple[str, ...]) -> tuple[str, ...]:
    pile = list(things)
    g.shuffle(pile)
    return tuple(pile)


# -- a random layout -----------------------------------------------------------------------------------------------


@rule("darkness.setup.layout-random", "darkness.tile.full-edge")
async def _lay_one(s: State, g: Ask) -> None:
    """The next tile comes to lie along a full side of one that is there: as a seat says, or as chance does."""
    board = story.card_of(s).board
    seat = _layer(s)
    pile = list(s.pile)
    tile = g.top(pile) if board.up else pile.pop(0)
    s.pile = tuple(pile)
    ways = list(_ways(s, tile, board.up))
    if not ways:
        return
    if board.by == "nobody":
        chosen = g.draw(ways)
    else:
        chosen = await _place_for(s, g, seat, tile, ways)
    if board.up:
        g.reveal("darkness.setup.layout-random", "Laid: {tile}.", tile=tile)
        laying.place(s, g, chosen)
    else:
        turn = g.draw(list(QUARTERS))
        laying.place(s, g, tuple(Laid(one.tile, one.x, one.y, turn, up=False) for one in chosen))
        g.note("darkness.setup.layout-random", "A tile is laid face down.")


def _layer(s: State) -> str:
    """Whose turn it is to lay a tile: the seats in their order, beginning with the first."""
    seats = [seat for seat in s.seats if seat != s.master]
    ground = [one.tile for one in s.tiles if not TILES[one.tile].above]
    places = [tile for i, tile in enumerate(ground) if TILES[tile].partner not in ground[:i]]
    return seats[(len(places) - len(story.card_of(s).board.tiles)) % len(seats)]


def _ways(s: State, tile: str, up: bool) -> Iterator[tuple[Laid, ...]]:
    """Every place beside the others where a tile fits with all that belongs to it, in each of its turns; one that lies face
    down is turned by chance."""
    taken = town(s).slots
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in NEXT.values()}
    for x, y in sorted(beside - taken.keys(), key=lambda slot: (slot[1], slot[0])):
        for turns in QUARTERS if up else QUARTERS[:1]:
            laid = laying.whole(tile, x, y, turns)
            ground = [(one.x, one.y) for one in laid if not TILES[one.tile].above]
            if all(0 <= a < TABLE and 0 <= b < TABLE and (a, b) not in taken for a, b in ground):
                yield laid


async def _place_for(s: State, g: Ask, seat: str, tile: str, ways: list[tuple[Laid, ...]]) -> tuple[Laid, ...]:
    up = story.card_of(s).board.up
    what = TILES[tile].name if up else "A tile that lies face down"

    told = Preview if up else None  # a picture tells how it would lie

    def label(laid: Laid) -> str:
        where = _slot_words(laid)
        return f"{where}, north side to the {COMPASS[2 * laid.turn % 8]}" if up else where

    return await g.choose(  # type: ignore[no-any-return]
        seat,
        "layout",
        rule="darkness.setup.layout-random",
        options=[Option(f"lay:{way[0].x}:{way[0].y}:{way[0].turn}", way, label(way[0]), preview=told) for way in ways],
        prompt=f"{what}: where does it lie?",
        waiting="to lay a tile",
    )


def _slot_words(laid: Laid) -> str:
    """Where a tile lies, counted from the first one.

    >>> _slot_words(Laid("pub", MIDDLE + 1, MIDDLE - 2)), _slot_words(Laid("pub", MIDDLE - 1, MIDDLE))
    ('2 north, 1 east of the first tile', '1 west of the first tile')
    """
    east, south = laid.x - MIDDLE, laid.y - MIDDLE
    rows = [f"{abs(south)} {'south' if south > 0 else 'north'}"] if south else []
    columns = [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    return f"{', '.join(rows + columns)} of the first tile"


# -- everybody enters ----------------------------------------------------------------------------------------------


@rule("darkness.setup.first-player", "darkness.char.willpower-equals-health")
def begin(s: State, g: Ask) -> None:
    """The characters stand on the start squares with what the scenario gives them; one of them, drawn at random, begins."""
    s.people = dict(sorted(s.people.items(), key=lambda one: s.seats.index(one[1].seat)))
    _start_squares(s)
    _starting_items(s, g)
    for person in alive(s):
        alter(s, person.id, will=person.scores.defense, nerve=person.scores.defense)
    s.first = g.draw(list(s.people))
    s.turn = Turn(who=s.first)
    s.phase = "turn"
    g.note("darkness.setup.first-player", "{who} begins.", who=s.first)


@rule("darkness.setup.first-tile", "darkness.setup.miniature")
def _start_squares(s: State) -> None:
    start = story.card_of(s).board.start
    for i, who in enumerate(list(s.people)):
        (square,) = story.squares(s, start[i % len(start)])
        alter(s, who, at=square)


@rule("darkness.setup.starting-items", "darkness.vp.counter")
def _starting_items(s: State, g: Ask) -> None:
    """What the scenario hands out, and what was kept from an earlier chapter: both count for the total."""
    given = allotted(story.card_of(s), story.players(s)).items
    for who, fresh in zip(list(s.people), given, strict=False):
        items = (*s.people[who].items, *fresh)
        alter(s, who, items=items, points=sum(worth(id) for id in items))
        for id in items:
            g.note("darkness.setup.starting-items", "{who} starts with {what}.", who=who, what=id)
