"""Movement: through doors from tile to tile; what holds a character; what leaving and entering a tile does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, gifts, stats, where
from ..board.names import name_of
from ..board.rooms import SIDE_NAMES, Rooms, marked, rooms
from ..challenges import rush
from ..content import FACTS, ITEMS, TILES
from ..content.tiles import Side
from ..state import INFIRMARY, State
from ..turn import lockdown, turn
from . import doors, explore


def candidates(s: State, who: str) -> Iterator[Option]:
    """`move:<tile>` for the tiles behind a door, then for all others."""
    beside = {tile: side for side, tile in rooms(s).adjacent.get(s.people[who].at, {}).items()}
    for tile in dict.fromkeys((*beside, *TILES, INFIRMARY)):
        yield replace(_option(beside.get(tile), tile), no=no_move(s, who, tile))


def offers(s: State, who: str) -> list[Option]:
    if no_way(s, who, FACTS.move.door, "escape.move.points") is not None:
        return []
    return steps(s, who)


def steps(s: State, who: str) -> list[Option]:
    """Those, when the character can leave its tile."""
    ways = _ways(rooms(s), s.people[who].at)
    barred = barred_sides(s, who) if s.locked else ()
    return [option for side, option in ways.items() if side not in barred] if barred else list(ways.values())


@lru_cache(maxsize=500)
def _ways(here: Rooms, tile: str) -> dict[Side, Option]:
    """The steps through the doors of a tile, locked or not."""
    return {side: _option(side, other) for side, other in here.adjacent[tile].items()}


@lru_cache(maxsize=2_000)
def _option(side: Side | None, tile: str) -> Option:
    to = f"{SIDE_NAMES[side]} to" if side is not None else "to"
    return Option(f"move:{tile}", ("move", tile), f"Move {to} {name_of(tile)}", (tile,), to=tile, cost=FACTS.move.door)


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.map.adjacent", "escape.map.walls", "escape.move.door", "escape.infirmary.one-way")
def no_move(s: State, who: str, tile: str) -> No | None:
    """Why a character cannot move to a tile through a door."""
    if tile == INFIRMARY:
        return No("escape.infirmary.one-way", "No door and no vent leads to the Infirmary.")
    if tile not in rooms(s).laid:
        return No("escape.map.grows", f"{name_of(tile)} is not on the map.")
    no = turn.no_turn(s, who)
    if no is not None:
        return no
    here = s.people[who].at
    if tile == here:
        return No("escape.move.door", f"{name_of(who)} is there.")
    side = rooms(s).side_towards(here, tile)
    if side is None:
        return No("escape.map.adjacent", f"No pair of doors joins {name_of(here)} to {name_of(tile)}.")
    return no_door(s, who, side) or no_way(s, who, FACTS.move.door, "escape.move.points")


@rule("escape.door.locked")
def no_door(s: State, who: str, side: Side) -> No | None:
    """Why a character cannot go through a door of its tile: it is locked, and the character carries no key card."""
    if side in barred_sides(s, who):
        return No("escape.door.locked", f"The door to the {SIDE_NAMES[side]} is locked.")
    return None


def barred_sides(s: State, who: str) -> Collection[Side]:
    """The sides of its tile on which a character is stopped by a locked door, if there is a door."""
    if not s.locked or gifts.has_key(s, who):
        return ()
    return [side for side, seam in rooms(s).seams[s.people[who].at].items() if seam in s.locked]


@rule("escape.move.points", "escape.action.move-budget")
def no_way(s: State, who: str, points: int, rule_id: str) -> No | None:
    """Why a character cannot make any movement that costs so many points."""
    no = turn.no_turn(s, who)
    if no is None and stats.points_left(s, who) < points:
        no = No(rule_id, f"{name_of(who)} has no movement points left.")
    return no or no_leave(s, who)


@rule("escape.move.blocked", "escape.outwit.success")
def no_leave(s: State, who: str) -> No | None:
    """Why enemies hold a character on its tile. A bull rush, outwitting or a card may have freed it."""
    holding = where.enemies_on(s, s.people[who].at)
    if not holding or _freed(s, who):
        return None
    if s.turn.rush:
        return rush.no_way_on(s, who)
    return No("escape.move.blocked", f"{name_of(holding[0].id)} holds {name_of(who)} here.")


def gets_away(s: State, who: str) -> bool:
    """What `no_leave` has nothing against, where enemies hold the character."""
    return _freed(s, who) or (s.turn.rush > 0 and rush.no_way_on(s, who) is None)


def _freed(s: State, who: str) -> bool:
    """Enemies do not hold the character, bull rush or not: it has outwitted them, or an effect lets it go."""
    return s.turn.outwitted == s.people[who].at or gifts.lifted(s, who, "held")


def is_rushing(s: State, who: str) -> bool:
    """Nothing but its bull rush takes the character off its tile."""
    return bool(s.turn.rush and where.enemies_on(s, s.people[who].at)) and not _freed(s, who)


# -- moving --------------------------------------------------------------------------------------------------------


@rule("escape.move.door", "escape.move.points")
async def move(s: State, g: Ask, who: str, tile: str) -> None:
    """Through a door to an adjacent tile."""
    side = rooms(s).side_towards(s.people[who].at, tile)
    assert side is not None
    open_with_key(s, g, who, side)
    spend(s, FACTS.move.door)
    g.note("escape.move.door", "{who} moves to {tile}.", who=who, tile=tile)
    await go(s, g, who, tile)


def spend(s: State, points: int) -> None:
    """Movement points of the turn."""
    figures.change_turn(s, spent=s.turn.spent + points)


@rule("escape.door.locked", "escape.unlock.relock")
def open_with_key(s: State, g: Ask, who: str, side: Side) -> None:
    """Whoever carries a Security Key Card takes the marker off in passing, and may put it back when the turn ends."""
    seam = rooms(s).seam(s.people[who].at, side)
    if seam in s.locked:
        doors.take_off(s, seam)
        g.note("escape.door.locked", "{who} opens the locked door with a key card.", who=who)


async def go(s: State, g: Ask, who: str, tile: str, *, explored: bool = False) -> None:
    """By its own movement a character leaves its tile and enters another one."""
    here, rushing = s.people[who].at, is_rushing(s, who)
    leave(s, g, who)
    figures.change(s, who, at=tile)
    if rushing:
        await rush.left(s, g, who, here)
    if s.people[who].at == tile:
        await enter(s, g, who, tile, explored=explored)


@rule("escape.move.darkness", "escape.outwit.success")
def leave(s: State, g: Ask, who: str) -> None:
    """What leaving one's tile does, whichever way: the dark raises fear; what let one go from there is of no more use."""
    here = s.people[who].at
    if who == s.current:
        figures.change_turn(s, outwitted="", rush_from="")
    if marked(s, "dark", here) and not gifts.lifted(s, who, "darkness"):
        figures.shift_fear(s, g, who, FACTS.fear.dark, "escape.move.darkness")


async def enter(s: State, g: Ask, who: str, tile: str, *, explored: bool) -> None:
    """What moving onto a tile does: armed characters alarm Guards at once; then its icons."""
    await _threatened_guards(s, g, who, tile)
    if s.people[who].at != tile:
        return
    if explored:
        await explore.new_tile(s, g, who, tile)
    elif _reactivates(s, who, tile):
        event_icon_ends(s, g, who, tile, "escape.move.reactivating")


@rule("escape.move.weapon-guard")
async def _threatened_guards(s: State, g: Ask, who: str, tile: str) -> None:
    """A weapon carried to a Guard: one token, however many of either. Only the character's own move counts."""
    if _alarms(s, who, tile):
        await lockdown.gain_threat(s, g, who, FACTS.threat.weapon, "escape.move.weapon-guard")


def _alarms(s: State, who: str, tile: str) -> bool:
    armed = any(ITEMS[item].kind == "weapon" for item in s.people[who].items)
    return armed and bool(where.enemies_on(s, tile, "guard")) and not gifts.lifted(s, who, "weapon-threat")


@rule("escape.tile.reactivating", "escape.move.reactivating")
def _reactivates(s: State, who: str, tile: str) -> bool:
    """Moving onto the tile triggers its event: a reactivating icon, and lockdown has not begun."""
    return where.reactivates(tile) and not s.lockdown and not gifts.lifted(s, who, "reactivating")


@rule("escape.turn.event-skips-ahead", "escape.event.when", "escape.tile.icons")
def event_icon_ends(s: State, g: Ask, who: str, tile: str, rule_id: str) -> None:
    """The event icon of a tile ends the action phase; the event card's entry for it will be resolved."""
    icon = where.event_icon(tile)
    figures.change_turn(s, over=True, icon=icon)
    g.note(rule_id, "The {icon} icon of {tile}: an event.", who=who, icon=icon, tile=tile)


# -- what would follow ---------------------------------------------------------------------------------------------


def preview(s: State, who: str, tile: str) -> Preview:
    """What moving onto a tile of the map would bring, in words."""
    words = leaving(s, who)
    tokens = FACTS.threat.rush if _past_guards(s, who) else 0
    if _alarms(s, who, tile):
        tokens += FACTS.threat.weapon
        words.append(f"Threat +{FACTS.threat.weapon}: a weapon before a Guard.")
    locks_down = tokens > s.threat_pool and not s.lockdown
    if locks_down:
        words.append("Lockdown begins.")
    if _reactivates(s, who, tile) and not locks_down:
        words.append(f"A {where.event_icon(tile)} event, and your actions end.")
    if no_leave(_moved(s, who, tile), who) is not None:
        holding = where.enemies_on(s, tile)
        words.append(f"{', '.join(name_of(enemy.id) for enemy in holding)} would hold you there.")
    return Preview(" ".join(words))


def _moved(s: State, who: str, tile: str) -> State:
    """The position with the character there, as far as enemies that hold it matter."""
    after, rushing = s.copy(), is_rushing(s, who)
    figures.change(after, who, at=tile)
    figures.change_turn(after, outwitted="", rush_from="", rushed=s.turn.rushed + rushing)
    return after


def leaving(s: State, who: str) -> list[str]:
    """What leaving its tile would bring a character."""
    person, words = s.people[who], []
    if marked(s, "dark", person.at) and person.fear < FACTS.fear.most and not gifts.lifted(s, who, "darkness"):
        words.append(f"Fear +{FACTS.fear.dark}: you leave the dark.")
    if _past_guards(s, who):
        words.append(f"Threat +{FACTS.threat.rush}: a bull rush past a Guard.")
    return words


def _past_guards(s: State, who: str) -> bool:
    """Leaving the tile is a bull rush past Guards, and costs threat."""
    guards = where.enemies_on(s, s.people[who].at, "guard")
    return is_rushing(s, who) and bool(guards) and not gifts.lifted(s, who, "rush-threat")


DEEDS = {"move": move}
PREVIEWS = {"move": preview}
