"""Alien Zone and Military Zone: which tiles can take a spawned enemy, and the new tile for a Guard."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board import where
from ..board.rooms import has_vent
from ..moving import explore
from ..state import State


@rule("escape.zone.alien")
def clone_tile(s: State, tile: str) -> bool:
    """Clones are spawned on fear tiles; in an Alien Zone every vent entrance makes one."""
    return where.event_icon(tile) == "fear" or (where.scenario_of(s).alien_zone and has_vent(s, tile))


def guard_tile(s: State, tile: str) -> bool:
    """Guards are spawned on security tiles."""
    return where.event_icon(tile) == "security"


@rule("escape.zone.military")
async def new_tile_for_guard(s: State, g: Ask) -> str | None:
    """In a Military Zone a Guard that no security tile can take brings a tile from the bottom of the Final Stack."""
    return await explore.lay_for_guard(s, g) if where.scenario_of(s).military_zone else None


def has_tile_for_guard(s: State) -> bool:
    """A Guard could bring a tile now."""
    return where.scenario_of(s).military_zone and bool(s.stacks.get("final")) and bool(explore.doors_for_guard(s))
