"""Exploring: through a door with nothing behind it a new tile is laid, and the character goes there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, capital, counted, listed, rule

from .. import scenario
from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import (
    FAR,
    SIDE_NAMES,
    Spot,
    beyond,
    distances,
    has_vent,
    is_locked,
    open_spots,
    opposite,
    other_tiles,
    placements,
    printed_doors,
    printed_ducts,
    rooms,
    seam,
)
from ..content import FACTS, TILES
from ..content.scenarios import STACKS
from ..content.tiles import SIDES, Side
from ..effects import peek
from ..state import INFIRMARY, Laid, State
from ..turn import items, turn
from . import movement


def candidates(s: State, who: str) -> Iterator[Option]:
    """`explore:<side>` for every side of the character's tile; then the other doors to the unknown."""
    here = s.people[who].at
    for side in SIDES if here in rooms(s).laid else ():
        no = no_explore(s, who, side)
        option = _option(here, side, side in rooms(s).doors[here])
        yield option if no is None else replace(option, at=(f"{here}:{side}",), no=no)
    no = turn.no_turn(s, who) or no_tiles(s)
    for tile, side, _ in open_spots(s):
        if tile != here:
            far = No("escape.explore.cost", f"{name_of(who)} explores from the own tile, not from {name_of(tile)}.")
            yield Option(f"explore:{tile}:{side}", at=(f"{tile}:{side}",), no=no or far)


def offers(s: State, who: str) -> list[Option]:
    if movement.no_way(s, who, FACTS.move.explore, "escape.explore.cost") is not None:
        return []
    return sides(s, who)


def sides(s: State, who: str) -> list[Option]:
    """Those, when the character can leave its tile."""
    here = s.people[who].at
    ways_on = ways(s, here)
    if not ways_on:  # mostly so
        return []
    doors, barred = rooms(s).doors[here], movement.barred_sides(s, who) if s.locked else ()
    return [_option(here, side, side in doors) for side in ways_on if side not in barred]


@lru_cache(maxsize=1_000)
def _option(here: str, side: Side, door: bool) -> Option:
    label = f"Explore {SIDE_NAMES[side]}, through {'the door' if door else 'the vent'}"
    costs = counted(FACTS.move.explore, "movement point")
    return Option(f"explore:{side}", ("explore", side), label, (f"{here}:{side}" if door else here,), price=costs)


def preview(s: State, who: str, side: Side) -> Preview:
    """What is known of a new tile, on whichever side: what leaving costs, and the odds of a peek."""
    words = [*movement.leaving(s, who), *(["You peek first."] if peek.due(s) else [])]
    return Preview(" ".join(words), peek.odds(s) if peek.due(s) else ())


# -- where ---------------------------------------------------------------------------------------------------------


@rule("escape.explore.stack-order")
def stack_in_use(s: State) -> str | None:
    """The first stack that is not empty: A, then B, then the Final Stack."""
    for name in STACKS:
        if s.stacks.get(name):
            return name
    return None


@rule("escape.explore.no-tiles")
def no_tiles(s: State) -> No | None:
    """Why nobody can explore any more: every stack is empty, and no tile set aside waits to be found."""
    if stack_in_use(s) is None and not s.peek_tile:
        return No("escape.explore.no-tiles", "All tiles have been laid.")
    return None


@rule("escape.explore.vent-as-door")
def vent_is_door(s: State, tile: str) -> bool:
    """No door on the whole map, locked or not, leads to an unexplored place: then a vent may be used as one."""
    return not rooms(s).open_doors and has_vent(s, tile)


@rule("escape.explore.cost", "escape.explore.vent-as-door")
def ways(s: State, tile: str) -> list[Side]:
    """The sides of a tile on which a new one could be laid: doors with nothing behind them, or the free sides of a vent."""
    here = rooms(s)
    found = here.unexplored[tile] if here.open_doors else here.free_sides(tile) if vent_is_door(s, tile) else ()
    return list(found) if found and no_tiles(s) is None else []


def no_explore(s: State, who: str, side: Side) -> No | None:
    """Why a character cannot explore on a side of its tile."""
    no = turn.no_turn(s, who) or no_tiles(s)
    if no is not None:
        return no
    here = s.people[who].at
    if side not in ways(s, here):
        if side not in rooms(s).free_sides(here):
            return No("escape.explore.cost", f"There is a tile to the {SIDE_NAMES[side]} already.")
        return No("escape.map.walls", f"There is a wall to the {SIDE_NAMES[side]}.")
    return movement.no_door(s, who, side) or movement.no_way(s, who, FACTS.move.explore, "escape.explore.cost")


# -- exploring -----------------------------------------------------------------------------------------------------


@rule("escape.explore.cost", "escape.explore.enter", "escape.peek.success", "escape.peek.fail")
async def explore(s: State, g: Ask, who: str, side: Side) -> None:
    """A new tile beyond a door, or what a peek has found; whoever explores goes there (after a successful peek: or stays)."""
    here = s.people[who].at
    movement.open_with_key(s, g, who, side)
    found = peek.due(s) and peek.finds(s, g, who)
    tile = set_aside(s, g, who) if found else draw_tile(s, g, who)
    await _join(s, g, who, tile, here, side)
    if s.people[who].at != here or (found and await peek.stays(s, g, who, tile)):
        return
    movement.spend(s, FACTS.move.explore)
    g.note("escape.explore.enter", "{who} enters {tile}.", who=who, tile=tile)
    await movement.go(s, g, who, tile, explored=True)


@rule("escape.explore.stack-order", "escape.explore.no-tiles")
def draw_tile(s: State, g: Ask, who: str) -> str:
    """The top tile of the stack in use. When all are empty the tile set aside for peeking is found of itself."""
    name = stack_in_use(s)
    if name is None:
        return set_aside(s, g, who)
    pile = list(s.stacks[name])
    tile = s.found = g.top(pile)
    s.stacks = {**s.stacks, name: tuple(pile)}
    figures.uncover(s, name)
    g.note("escape.explore.stack-order", "{who} explores and finds {tile}.", who=who, tile=tile, left=len(pile))
    return tile


@rule("escape.peek.success", "escape.peek.done")
def set_aside(s: State, g: Ask, who: str) -> str:
    """The tile that was set aside; from now on nobody peeks."""
    tile = s.found = s.peek_tile
    s.peek_tile = ""
    g.note("escape.peek.done", "{who} has found {tile}.", who=who, tile=tile)
    return tile


@rule("escape.explore.place", "escape.explore.tie", "escape.explore.vent-as-door")
async def _join(s: State, g: Ask, who: str, tile: str, here: str, side: Side) -> None:
    """The tile goes to the place beyond a side, turned so that it joins the most doors; among equals its finder chooses."""
    laid = rooms(s).laid[here]
    best = placements(s, tile, beyond(laid.x, laid.y, side), opposite(side))
    chosen = await _choose(s, g, s.people[who].seat, best, "escape.explore.tie")
    if side not in rooms(s).doors[here]:
        s.breaches = (*s.breaches, seam(laid.x, laid.y, side))
        g.note("escape.explore.vent-as-door", "A vent of {tile} is used as a door.", tile=here)
    lay(s, g, chosen)


async def _choose(s: State, g: Ask, seat: str, best: list[Laid], rule_id: str) -> Laid:
    """One of several equal ways to lay a tile."""
    spots = dict.fromkeys((laid.x, laid.y) for laid in best)
    ways = [_way(s, laid, len(spots) > 1) for laid in best]

    def refused() -> Iterator[Option]:
        for laid in [Laid(best[0].id, *spot, turned) for spot in spots for turned in range(4)]:
            if laid not in best:
                yield replace(_way(s, laid, len(spots) > 1), no=_no_turn(laid, best))
        yield from other_tiles(s, "beside", [tile for way in ways for tile in way.at], lambda tile: _no_touch(best[0], tile))

    x, y, turns = await g.choose(
        seat,
        "place",
        rule=rule_id,
        options=ways,
        candidates=lambda: [*ways, *refused()],
        prompt=f"{name_of(best[0].id)}: which way does it lie?",
        waiting="to lay a tile",
    )
    return Laid(best[0].id, x, y, turns)


@rule("escape.explore.place")
def _no_turn(laid: Laid, best: list[Laid]) -> No:
    """Why a tile is not laid in this way."""
    for other in best:
        if (other.x, other.y) == (laid.x, laid.y) and _looks(other) == _looks(laid):
            return No("escape.explore.tie", "It would lie there in the same way as another choice.")
    return No("escape.explore.place", "That way it would not join the door, or fewer doors than it can.")


def _looks(laid: Laid) -> tuple[frozenset[Side], frozenset[Side]]:
    return printed_doors(TILES[laid.id], laid.turn), printed_ducts(TILES[laid.id], laid.turn)


def _no_touch(laid: Laid, tile: str) -> No:
    return No("escape.explore.place", f"{name_of(laid.id)} will not lie beside {name_of(tile)}.")


def _way(s: State, laid: Laid, several: bool) -> Option:
    card = TILES[laid.id]
    label = f"Doors: {_named(printed_doors(card, laid.turn))}"
    if 0 < len(card.duct) < len(SIDES):
        label += f"; duct: {_named(printed_ducts(card, laid.turn))}"
    here = rooms(s)
    at = here.at
    beside = {side: at[spot] for side in SIDES if (spot := beyond(laid.x, laid.y, side)) in at}
    if several:
        spot_words = listed(f"{SIDE_NAMES[opposite(side)]} of {name_of(tile)}" for side, tile in beside.items())
        label = f"{capital(spot_words)}. {label}"
    key = f"place:{laid.x}.{laid.y}.{laid.turn}" if several else f"turn:{laid.turn}"
    where = (laid.x, laid.y, laid.turn)
    through = [f"{tile}:{back}" for side, tile in beside.items() if (back := opposite(side)) in here.unexplored[tile]]
    return Option(key, where, label, tuple(through or beside.values()), Preview, thing=label)  # its picture tells


@lru_cache(maxsize=100)
def _named(sides: frozenset[Side]) -> str:
    return ", ".join(SIDE_NAMES[side] for side in SIDES if side in sides)


@rule("escape.map.grows")
def lay(s: State, g: Ask, laid: Laid) -> None:
    """A tile becomes part of the map, with the markers that the scenario gives it."""
    figures.lay(s, laid)
    s.found = ""
    g.note("escape.map.grows", "{tile} is laid.", tile=laid.id, x=laid.x, y=laid.y, turn=laid.turn)
    scenario.laid(s, g, laid.id)


@rule(
    "escape.explore.crate",
    "escape.tile.crate",
    "escape.explore.event",
    "escape.tile.event-on-explore",
    "escape.explore.continue",
)
async def new_tile(s: State, g: Ask, who: str, tile: str) -> None:
    """What a tile brings its explorer: an item from a crate, then its event, in lockdown too. Without one the turn goes on."""
    if where.has_icon(tile, "crate"):
        g.note("escape.explore.crate", "A storage crate: {who} draws an item.", who=who)
        await items.draw(s, g, who, FACTS.items.crate)
    await items.moment(s, g, who, "explored")
    if where.event_icon(tile) and s.people[who].at not in ("", INFIRMARY):
        movement.event_icon_ends(s, g, who, tile, "escape.explore.event")


# -- the Military Zone ---------------------------------------------------------------------------------------------


@rule("escape.zone.military-place")
def doors_for_guard(s: State) -> list[tuple[str, Side, Spot]]:
    """The unlocked doors to unexplored places that the current character is joined to; none from the Infirmary."""
    near = distances(s, s.people[s.current].at) if s.people[s.current].at in rooms(s).laid else {}
    return [door for door in open_spots(s) if door[0] in near and not is_locked(s, door[0], door[1])]


@rule("escape.zone.military-place")
async def lay_for_guard(s: State, g: Ask) -> str | None:
    """A tile from the bottom of the Final Stack, joined to an open door as near as possible to the current character. It is not
    explored. None: no tile is left, or no such door can be reached."""
    open_doors = doors_for_guard(s)
    if not s.stacks.get("final") or not open_doors:
        return None
    pile = list(reversed(s.stacks["final"]))
    tile = s.found = g.top(pile)
    s.stacks = {**s.stacks, "final": tuple(reversed(pile))}
    ways = dict.fromkeys(way for _, side, spot in open_doors for way in placements(s, tile, spot, opposite(side)))
    far = {way: _distance(s, way) for way in ways}
    least = min(far.values())
    best = [way for way in ways if far[way] == least]
    chosen = await _choose(s, g, s.people[s.current].seat, best, "escape.zone.military-place")
    g.note(
        "escape.zone.military-place", "{tile} is joined as near to {who} as can be.", tile=tile, who=s.current, far=far[chosen]
    )
    lay(s, g, chosen)
    return tile


def _distance(s: State, laid: Laid) -> int:
    """How far a tile would be from the current character if it lay there: one further than the nearest that it joins."""
    here, near = rooms(s), distances(s, s.people[s.current].at)
    joined = here.joined_doors(TILES[laid.id], (laid.x, laid.y), laid.turn)
    return 1 + min(near.get(here.at[beyond(laid.x, laid.y, side)], FAR) for side in joined)


DEEDS = {"explore": explore}
PREVIEWS = {"explore": preview}
