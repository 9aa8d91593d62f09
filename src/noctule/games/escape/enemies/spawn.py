"""Spawn enemies: step 1 of an event card."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import distances, has_vent, other_tiles
from ..content import EVENTS, FACTS
from ..content.steps import Kind
from ..state import INFIRMARY, State
from . import zones

SPAWN_RULES: Final[dict[Kind, str]] = {"clone": "escape.spawn.clone", "guard": "escape.spawn.guard"}


@rule("escape.spawn.order", "escape.infirmary.no-spawn")
async def spawn_enemies(s: State, g: Ask, card: str = "") -> None:
    """The card's Clone icon, its Guard icon, then the Clone that great fear draws, card or none.

    From the Infirmary no tile is closest.
    """
    if s.people[s.current].at in (INFIRMARY, ""):
        g.note("escape.infirmary.no-spawn", "{who} is not on the map: nothing spawns.", who=s.current)
        return
    for kind in ("clone", "guard"):
        if card and kind in EVENTS[card].spawn:
            await spawn_for(s, g, kind)
    if s.people[s.current].fear >= FACTS.fear.clone_spawn:
        await spawn_by_fear(s, g)


@rule("escape.spawn.clone", "escape.spawn.guard", "escape.reserve.empty")
async def spawn_for(s: State, g: Ask, kind: Kind) -> None:
    """A spawn icon: the first of the reserve comes to the closest fear tile (Clones) or security tile (Guards)."""
    if _reserve_empty(s, g, kind):
        return
    suitable = zones.clone_tile if kind == "clone" else zones.guard_tile
    tile = await closest(s, g, kind, suitable)
    if tile is None and kind == "guard":
        tile = await zones.new_tile_for_guard(s, g)
    _appear(s, g, kind, tile, SPAWN_RULES[kind])


@rule("escape.spawn.fear-seven")
async def spawn_by_fear(s: State, g: Ask) -> None:
    """One more Clone on the closest tile with a vent entrance; a fear tile does not do."""
    if _reserve_empty(s, g, "clone"):
        return
    tile = await closest(s, g, "clone", has_vent)
    _appear(s, g, "clone", tile, "escape.spawn.fear-seven")


def _reserve_empty(s: State, g: Ask, kind: Kind) -> bool:
    empty = not s.reserve.get(kind)
    if empty:
        g.note("escape.reserve.empty", "No {kind} is left in the reserve.", kind=name_of(kind))
    return empty


@rule("escape.spawn.no-tile")
def _appear(s: State, g: Ask, kind: Kind, tile: str | None, rule_id: str) -> None:
    """The enemy comes onto the tile that was found; without one it does not come."""
    if tile is None:
        g.note("escape.spawn.no-tile", "No tile can take a {kind}.", kind=name_of(kind))
        return
    enemy = figures.spawn(s, kind, tile)
    if enemy is not None:
        g.note(rule_id, "{who} appears on {tile}.", who=enemy.id, tile=tile)


@lru_cache(maxsize=500)
def _option(tile: str) -> Option:
    return Option(f"spawn:{tile}", tile, name_of(tile), (tile,))


@rule("escape.spawn.own-tile", "escape.spawn.full-tile", "escape.spawn.order")
async def closest(s: State, g: Ask, kind: Kind, suitable: Callable[[State, str], bool]) -> str | None:
    """The suitable tile closest to the current character that has room for the type; of equals its player chooses."""
    far = distances(s, s.people[s.current].at)

    def fits(tile: str) -> bool:
        return suitable(s, tile) and not where.full(s, tile, kind)

    nearest = next(filter(fits, far), None)  # the nearest come first
    if nearest is None:
        return None
    equal = [tile for tile in far if far[tile] == far[nearest] and fits(tile)]
    ways = [_option(tile) for tile in equal]

    def no(tile: str) -> No:
        if tile in far and fits(tile):
            return No("escape.spawn.order", f"{name_of(tile)} is further away.")
        if tile in far and suitable(s, tile):
            return No("escape.spawn.full-tile", f"{name_of(tile)} is full.")
        return No("escape.spawn.order", f"No {name_of(kind)} appears on {name_of(tile)} now.")

    tile: str = await g.choose(
        where.decider(s),
        "spawn.tile",
        rule="escape.spawn.order",
        options=ways,
        candidates=lambda: [*ways, *other_tiles(s, "spawn", equal, no)],
        prompt=lambda: f"Several tiles are equally close. Where does the {name_of(kind)} appear?",
        waiting="to choose where an enemy appears",
    )
    return tile
