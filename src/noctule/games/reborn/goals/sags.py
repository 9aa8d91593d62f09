"""The SAGS: the players build the map and hold secret Mission cards.

The procedure is a ruling of ours, in `reborn.sags.mode`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, drama, rule
from noctule.engine.grid import COMPASS, DIRECTIONS, ORTHOGONAL, edge_name, members, set_of
from noctule.engine.grid import side as side_of_square
from noctule.engine.words import capital

from .. import content
from ..board import figures
from ..board.ground import the_map
from ..content import SAGS, YARD
from ..content.maps import Map
from ..content.sags import ROOM, Added, Laid, sags_key, sags_parts
from ..state import SIDES, Side, State, other
from . import scenario

TURNS = ("as drawn", "a quarter turn clockwise", "upside down", "a quarter turn anticlockwise")


def is_building(s: State) -> bool:
    """The board is not full, or doors are still to be added."""
    laid, doors = sags_parts(s.map)
    return len(laid) < SAGS.slots or len(doors) < SAGS.doors * len(SIDES)


@rule("reborn.sags.mode")
async def build(s: State, g: Ask) -> None:
    """The next thing in the building of the map."""
    laid, doors = sags_parts(s.map)
    first = scenario.initiative(s)
    if not any(s.blocks):
        deal(s, g)
    if len(laid) < SAGS.slots:
        await lay_block(s, g, first if len(laid) % 2 == 0 else other(first))
    else:
        await add_door(s, g, first if len(doors) % 2 == 0 else other(first))


@rule("reborn.sags.mode")
def deal(s: State, g: Ask) -> None:
    """Mission cards of his own side to each player in secret, and blocks to choose from."""
    for side in SIDES:
        pile = [id for id, card in content.MISSIONS.items() if card.side == side]
        cards = sorted(g.draw(pile) for _ in range(SAGS.missions))
        figures.change_player(s, side, missions=tuple(cards))
        g.reveal("reborn.sags.mode", "Your Mission cards: {missions}.", to=(s.players[side].seat,), missions=cards)
    for side in SIDES:
        for _ in range(SAGS.hand):
            take_block(s, g, side)


def stock(s: State) -> list[str]:
    """The blocks that nobody holds and that are not on the board."""
    laid = [one.block for one in sags_parts(s.map)[0]]
    return [id for id in sorted(SAGS.block) if id not in laid and not any(id in hand for hand in s.blocks)]


def take_block(s: State, g: Ask, side: Side) -> None:
    """A random block out of the stock, if there is one."""
    left = stock(s)
    if not left:
        return
    drawn = g.draw(left)
    _hold(s, side, (*held(s, side), drawn))
    g.reveal("reborn.sags.mode", "{who} takes the block {block}.", who=side, block=SAGS.block[drawn].name)


def held(s: State, side: Side) -> tuple[str, ...]:
    return s.blocks[SIDES.index(side)]


def _hold(s: State, side: Side, blocks: tuple[str, ...]) -> None:
    norad, salemite = s.blocks
    s.blocks = (blocks, salemite) if side == "norad" else (norad, blocks)


# -- blocks ---------------------------------------------------------------------------------------------------------


@rule("reborn.sags.mode")
async def lay_block(s: State, g: Ask, side: Side) -> None:
    """Which block, on which slot, turned how."""
    block: str = await g.choose(
        s.players[side].seat,
        "block",
        rule="reborn.sags.mode",
        options=lambda: [Option(f"block:{id}", id, block_words(id), (id,), preview=Preview) for id in held(s, side)],
        prompt="Which of your blocks do you lay?",
        waiting="to lay a block",
    )
    slot: int = await g.choose(
        s.players[side].seat,
        "slot",
        rule="reborn.sags.mode",
        options=lambda: [Option(f"slot:{n + 1}", n, slot_name(n), (slot_id(n),)) for n in YARD.free(s.map)],
        prompt=f"Where does the {SAGS.block[block].name} go?",
        waiting="to lay a block",
    )
    lying: Laid = await g.choose(
        s.players[side].seat,
        "turn",
        rule="reborn.sags.mode",
        options=lambda: [_turned(Laid(block, slot, n)) for n in range(len(TURNS))],
        prompt=f"How does the {SAGS.block[block].name} lie?",
        waiting="to lay a block",
    )
    laid, doors = sags_parts(s.map)
    s.map = sags_key((*laid, lying), doors)
    _hold(s, side, tuple(id for id in held(s, side) if id != block))
    said = "{who} lays the block {block} on slot {slot}."
    g.note("reborn.sags.mode", said, who=side, block=SAGS.block[block].name, slot=slot + 1)
    if len(laid) + 1 < SAGS.slots:
        take_block(s, g, side)


def block_words(block: str) -> str:
    """`Sickhouse: Medical Ward, Science Room`."""
    types = content.FLOOR_TILES[SAGS.block[block].tile].rooms
    return f"{SAGS.block[block].name}: {', '.join(content.ROOM_TYPE_NAMES[type] for type in types)}"


@cache
def turn_words(block: str, turn: int) -> str:
    """`As drawn: the way in is south`. In the drawing of a block only ways in are marked."""
    plan = YARD.turned(block, turn)
    ways = dict.fromkeys(
        COMPASS[way]
        for square, kind in enumerate(plan.squares)
        if kind == ROOM
        for way in ORTHOGONAL
        if plan.edges[side_of_square(plan.grid, square, way)]
    )
    return f"{TURNS[turn].capitalize()}: the way in is {' and '.join(ways)}"


def _turned(lying: Laid) -> Option:
    return Option(f"turn:{lying.turn}", lying, turn_words(lying.block, lying.turn), preview=Preview)  # its picture tells


def slot_id(slot: int) -> str:
    return f"slot-{slot + 1}"


def slot_name(slot: int) -> str:
    """`Slot 4: row 2, column 1`."""
    return f"Slot {slot + 1}: row {slot // SAGS.columns + 1}, column {slot % SAGS.columns + 1}"


# -- doors ----------------------------------------------------------------------------------------------------------


@rule("reborn.sags.mode", "reborn.room.safe-sags")
async def add_door(s: State, g: Ask, side: Side) -> None:
    """A door on a single wall, neither on a double wall nor on the walls of the Secret Safe Room."""
    kind: str = await g.choose(
        s.players[side].seat,
        "door",
        rule="reborn.sags.mode",
        options=lambda: [_kind(id) for id in SAGS.door_types if any(True for _ in places(s, id))],
        prompt="Which kind of door do you add?",
        waiting="to add a door",
    )
    edge: str = await g.choose(
        s.players[side].seat,
        "door.place",
        rule="reborn.room.safe-sags",
        options=lambda: [_edge(e) for e in places(s, kind)],
        candidates=lambda: _every_edge(s, kind),
        prompt="Where does the door go?",
        waiting="to add a door",
    )
    laid, doors = sags_parts(s.map)
    s.map = sags_key(laid, (*doors, Added(kind, edge)))
    said = f"{{who}} adds a {{door}} on {edge_words(edge)}."
    g.note("reborn.sags.mode", said, who=side, door=content.DOOR_TYPES[kind].name, edge=edge)


def edge_words(edge: str) -> str:
    """`c4-e` is the east side of c4."""
    square, _, way = edge.rpartition("-")
    return f"the {COMPASS[DIRECTIONS.index(way)]} side of {square}"


def places(s: State, kind: str) -> Iterator[str]:
    """Where a door of that kind can go."""
    bare, taken = _bare(s)
    return YARD.door_places(bare, kind, taken)


def _bare(s: State) -> tuple[Map, int]:
    """The board without the doors that were added, and their edges: not every stage is made a map."""
    laid, doors = sags_parts(s.map)
    return the_map(sags_key(laid)), set_of(edge for door in doors for edge in YARD.edges(door))


def _every_edge(s: State, kind: str) -> Iterator[Option]:
    """Single walls first, then double ones and openings."""
    bare, _ = _bare(s)
    for edge in dict.fromkeys((*members(bare.single), *members(bare.double), *bare.door_at, *members(bare.gaps))):
        e = edge_name(bare.grid, edge)
        yield replace(_edge(e), no=no_door(s, kind, e))


def _edge(edge: str) -> Option:
    return Option(f"at:{edge}", edge, f"On {edge_words(edge)}", (edge,))


def _kind(id: str) -> Option:
    return Option(f"door:{id}", id, content.DOOR_TYPES[id].name.capitalize())


@rule("reborn.room.safe-sags", "reborn.door.sizes")
def no_door(s: State, kind: str, edge: str) -> No | None:
    """Why a door of that kind cannot go on an edge (`c4-e`)."""
    bare, taken = _bare(s)
    try:
        no = YARD.no_door(bare, Added(kind, edge), taken)
    except ValueError:
        return No("reborn.door.sizes", "One half of a large door would lie outside the board.")
    return No(no[0], f"{capital(no[1])}.") if no is not None else None


# -- Mission cards --------------------------------------------------------------------------------------------------


def _mission(card: content.Mission, mood: drama.Mood) -> drama.Shows:
    return drama.turned(card.title, card.text, side="Mission card", icon="objective", face=card.id, mood=mood)


@rule("reborn.sags.mode", "reborn.mp.earn")
def check_missions(s: State, g: Ask) -> None:
    """The last Final phase: all Mission cards are shown, and those whose test holds give their MP."""
    for side in SIDES:
        for id in s.players[side].missions:
            card = content.MISSIONS[id]
            if content.holds(card.test, scenario.Seen(s)):
                s.done = (*s.done, f"mission:{id}")
                g.reveal(
                    "reborn.sags.mode", "{who}: {mission} is fulfilled.", who=side, mission=id, shows=_mission(card, "good")
                )
                scenario.score(s, g, side, card.mp, card.text)
            else:
                g.reveal(
                    "reborn.sags.mode", "{who}: {mission} is not fulfilled.", who=side, mission=id, shows=_mission(card, "bad")
                )
