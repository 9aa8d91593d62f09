"""Steps that work on the map and the pools: markers, the next tile, tokens, lockdown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from noctule.engine import Ask, No, Option, capital, rule

from ..board import figures, where
from ..board.names import MARKER_NAMES, name_of
from ..board.rooms import locked_sides, marked, rooms
from ..content import TILES
from ..content.steps import Lockdown, Mark, Marker, Pool, Scout, Unmark
from ..content.tiles import SIDES
from ..moving import doors, explore
from ..state import Seam, State
from ..turn import lockdown
from .targets import choose, choose_tile, seat_of, tiles

# -- markers -------------------------------------------------------------------------------------------------------


def can_lie(s: State, marker: Marker, tile: str) -> bool:
    """A marker can be put on a tile: none of its kind is there, and there is what it closes or records."""
    if marked(s, marker, tile):
        return False
    if marker == "shut-vent":
        return TILES[tile].vent
    return marker != "accessed" or where.has_icon(tile, "panel")


@rule("escape.door.locked")
def seams(s: State, tile: str, *, locked: bool) -> list[Seam]:
    """The doors of a tile that are locked, or those that can be: they lead to another tile or to an unexplored place."""
    here = rooms(s)
    if locked:
        return [here.seam(tile, side) for side in locked_sides(s, tile)]
    return [here.seam(tile, side) for side in SIDES if here.leads(tile, side) and here.seam(tile, side) not in s.locked]


def _fits(s: State, step: Mark | Unmark, tile: str) -> bool:
    if step.marker == "locked":
        return bool(seams(s, tile, locked=isinstance(step, Unmark)))
    return marked(s, step.marker, tile) if isinstance(step, Unmark) else can_lie(s, step.marker, tile)


def _places(s: State, who: str, step: Mark | Unmark) -> list[str]:
    return tiles(s, who, step.where, lambda tile: _fits(s, step, tile), step.tile)


def can_change(s: State, who: str, step: Mark | Unmark) -> bool:
    return bool(_places(s, who, step))


async def change(s: State, g: Ask, who: str, step: Mark | Unmark, rule_id: str) -> None:
    """A marker is put on a tile or taken off; of doors one of your choice, or every one of a tile."""
    found = _places(s, who, step)
    if step.marker == "locked" and not step.every:
        await _one_door(s, g, who, step, found, rule_id)
        return
    tile = await choose_tile(s, g, who, found, _which_tile(step), rule_id)
    if step.marker == "locked":
        for place in seams(s, tile, locked=isinstance(step, Unmark)):
            _turn_the_lock(s, g, step, place, rule_id)
    elif isinstance(step, Mark):
        figures.mark(s, step.marker, tile)
        g.note(rule_id, "{tile} gets a marker: {marker}.", tile=tile, marker=MARKER_NAMES[step.marker])
    else:
        figures.unmark(s, step.marker, tile)
        g.note(rule_id, "{tile} loses a marker: {marker}.", tile=tile, marker=MARKER_NAMES[step.marker])


def _which_tile(step: Mark | Unmark) -> str:
    if step.marker == "locked":
        return "Of which tile is every door " + ("locked?" if isinstance(step, Mark) else "unlocked?")
    return f"Which tile {'gets' if isinstance(step, Mark) else 'loses'} a marker: {MARKER_NAMES[step.marker]}?"


async def _one_door(s: State, g: Ask, who: str, step: Mark | Unmark, found: list[str], rule_id: str) -> None:
    """A door between two of the tiles is offered once."""
    ways: dict[Seam, Option] = {}
    for tile in found:
        for side in SIDES:
            place = rooms(s).seam(tile, side)
            if place in seams(s, tile, locked=isinstance(step, Unmark)):
                words = doors.door(s, place)
                label = capital(words)
                ways.setdefault(place, Option(f"door:{tile}:{side}", place, label, (tile, f"{tile}:{side}")))
    prompt = "Which door do you lock?" if isinstance(step, Mark) else "Which door do you unlock?"
    place = await choose(s, g, who, "step.door", ways.values(), prompt, rule_id, lambda: _other_doors(s, step, rule_id))
    _turn_the_lock(s, g, step, place, rule_id)


def _other_doors(s: State, step: Mark | Unmark, rule_id: str) -> Iterator[Option]:
    """A refusal for every tile, which stands for all of its sides that are not on offer."""
    word = "locked" if isinstance(step, Mark) else "unlocked"
    for tile in rooms(s).laid:
        no = No(rule_id, f"This door of {name_of(tile)} cannot be {word}, or is offered from the other side.")
        yield Option(f"door:{tile}", at=(tile, *[f"{tile}:{side}" for side in SIDES]), no=no)


@rule("escape.door.locked")
def _turn_the_lock(s: State, g: Ask, step: Mark | Unmark, place: Seam, rule_id: str) -> None:
    if isinstance(step, Mark):
        figures.lock(s, place)
        g.note(rule_id, "Locked: {door}.", door=doors.door(s, place))
    else:
        figures.unlock(s, place)
        g.note(rule_id, "Unlocked: {door}.", door=doors.door(s, place))


# -- the next tile -------------------------------------------------------------------------------------------------


def can_scout(s: State, who: str, step: Scout) -> bool:
    return explore.stack_in_use(s) is not None


@rule("escape.explore.stack-order")
async def scout(s: State, g: Ask, who: str, step: Scout, rule_id: str) -> None:
    """You look at the top tile of the stack in use and may put it under that stack. Nobody else sees it."""
    name = explore.stack_in_use(s)
    assert name is not None
    pile = list(s.stacks[name])
    tile = g.top(pile)
    seat = seat_of(s, who)
    s.stacks = {**s.stacks, name: tuple(pile)}
    s.scouted = seat, name, tile
    g.note(rule_id, "{who} looks at the top tile of the stack.", who=who)
    g.reveal(rule_id, "It is {tile}.", to=(seat,), tile=tile)
    ways = [Option("leave", False, "Leave it on top", main=True)]
    if pile:  # under nothing it lies where it lay
        ways.append(Option("under", True, "Put it under the stack"))
    under: bool = await g.choose(
        seat,
        "scout",
        rule=rule_id,
        options=ways,
        prompt=f"The next tile is {name_of(tile)}. Does it stay on top?",
        waiting="to look at the next tile",
        always=True,  # the last one stays where it lay, but it is looked at
    )
    seen = s.scouted[-1]
    s.stacks = {**s.stacks, name: (*s.stacks[name], seen) if under else (seen, *s.stacks[name])}
    s.scouted = ()
    if under:
        figures.uncover(s, name)
    g.note(rule_id, "{who} puts it under the stack." if under else "{who} leaves it there.", who=who)


# -- pools and lockdown --------------------------------------------------------------------------------------------


def _held(s: State, step: Pool) -> int | None:
    return s.threat_pool if step.pool == "threat" else s.lockdown_pool


@rule("escape.lockdown.no-pool")
def can_fill(s: State, who: str, step: Pool) -> bool:
    """There is such a pool, and something in it if something is to be taken."""
    held = _held(s, step)
    return held is not None and (step.by > 0 or held > 0)


async def fill(s: State, g: Ask, who: str, step: Pool, rule_id: str) -> None:
    """Tokens into a pool, or from it out of the game. An empty pool begins no lockdown by itself."""
    now = max(0, (_held(s, step) or 0) + step.by)
    if step.pool == "threat":
        s.threat_pool = now
    else:
        s.lockdown_pool = now
    g.note(rule_id, "The {pool} pool holds {now}.", pool=step.pool, now=now)


def can_lock_down(s: State, who: str, step: Lockdown) -> bool:
    return not s.lockdown


@rule("escape.lockdown.triggers")
async def lock_down(s: State, g: Ask, who: str, step: Lockdown, rule_id: str) -> None:
    await lockdown.begin(s, g, rule_id)


STEPS: Final[dict[type, tuple[Callable[..., bool], Callable[..., Awaitable[None]]]]] = {
    Mark: (can_change, change),
    Unmark: (can_change, change),
    Scout: (can_scout, scout),
    Pool: (can_fill, fill),
    Lockdown: (can_lock_down, lock_down),
}
"""These steps by their types: whether they would do something, and what they do."""
