"""Steps that work on enemies: moving, stunning, removing, putting into play, spawning, activating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from noctule.engine import Ask, Option, drama, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import is_locked, other_tiles, rooms
from ..challenges import fight
from ..content.people import HYBRIDS
from ..content.steps import Activate, Kind, MoveEnemy, PutEnemy, RemoveEnemy, Spawn, Stun
from ..enemies import activation, zones
from ..state import Enemy, State
from .targets import choose, choose_enemy, choose_tile, closest, enemies, no_effect, one_of_them, other_enemies, tiles

# -- moving --------------------------------------------------------------------------------------------------------


@rule("escape.door.locked", "escape.limit.per-type")
def ways(s: State, enemy: Enemy) -> list[str]:
    """Where an enemy can be moved: through a door that is not locked to a tile with room. The stunned stay."""
    if enemy.stunned:
        return []
    doors = rooms(s).adjacent[enemy.at].items()
    return [tile for side, tile in doors if not is_locked(s, enemy.at, side) and not where.full(s, tile, enemy.kind)]


def _movable(s: State, who: str, step: MoveEnemy) -> list[str]:
    return enemies(s, who, step.kind, step.of, lambda enemy: bool(ways(s, enemy)))


def can_move(s: State, who: str, step: MoveEnemy) -> bool:
    return bool(_movable(s, who, step))


async def move(s: State, g: Ask, who: str, step: MoveEnemy, rule_id: str) -> None:
    """One of them, or each in ascending order, one tile; where, you choose. That is no activation."""
    found = _movable(s, who, step)
    for group in [found] if one_of_them(step.of) else [[id] for id in found]:
        options = [_way(id, tile) for id in group if id in s.enemies for tile in ways(s, s.enemies[id])]
        if options:
            refused = partial(_unmoved, s, [name for option in options for name in option.at], rule_id)
            enemy, tile = await choose(s, g, who, "step.enemy", options, "Which enemy goes where?", rule_id, refused)
            figures.alter(s, enemy, at=tile)
            g.note(rule_id, "{who} is moved to {tile}.", who=enemy, tile=tile)


def _unmoved(s: State, offered: list[str], rule_id: str) -> list[Option]:
    """The enemies that cannot be moved, and the tiles to which none can."""
    tiles = other_tiles(s, "go", offered, lambda tile: no_effect(s, tile, rule_id))
    return [*other_enemies(s, offered, rule_id), *tiles]


def _way(id: str, tile: str) -> Option:
    return Option(f"go:{id}:{tile}", (id, tile), f"{name_of(id)} goes to {name_of(tile)}", (id, tile))


# -- stunning, removing, activating --------------------------------------------------------------------------------


async def _meant(s: State, g: Ask, who: str, found: list[str], of: str, prompt: str, rule_id: str) -> list[str]:
    """The one that you choose, or all of them."""
    return [await choose_enemy(s, g, who, found, prompt, rule_id)] if one_of_them(of) else found


def _standing(s: State, who: str, step: Stun) -> list[str]:
    return enemies(s, who, step.kind, step.of, lambda enemy: not enemy.stunned)


def can_stun(s: State, who: str, step: Stun) -> bool:
    return bool(_standing(s, who, step))


@rule("escape.stun.effect")
async def stun(s: State, g: Ask, who: str, step: Stun, rule_id: str) -> None:
    """Without a roll."""
    for id in await _meant(s, g, who, _standing(s, who, step), step.of, "Which enemy is stunned?", rule_id):
        fight.stun(s, g, id, rule_id)


def _all(s: State, who: str, step: RemoveEnemy | Activate) -> list[str]:
    return enemies(s, who, step.kind, step.of, lambda enemy: True)


@rule("escape.ca.fail")
def _called(s: State, who: str, step: Activate) -> list[str]:
    """Those who are to act: all enemies are all, the boss as the last."""
    boss = enemies(s, who, "boss", step.of, lambda enemy: True) if step.kind == "any" else []
    return [*_all(s, who, step), *boss]


def can_remove(s: State, who: str, step: RemoveEnemy) -> bool:
    return bool(_all(s, who, step))


async def remove(s: State, g: Ask, who: str, step: RemoveEnemy, rule_id: str) -> None:
    """Off the map, stunned or not: to the reserve, or out of the game (`figures.remove`)."""
    for id in await _meant(s, g, who, _all(s, who, step), step.of, "Which enemy is removed?", rule_id):
        tile = s.enemies[id].at
        figures.remove(s, id)
        g.note(rule_id, "{who} is gone from {tile}.", who=id, tile=tile, shows=drama.fall(id))


def can_activate(s: State, who: str, step: Activate) -> bool:
    return bool(_called(s, who, step))


@rule("escape.ca.fail")
async def activate(s: State, g: Ask, who: str, step: Activate, rule_id: str) -> None:
    """As after a failed challenge action: a pass of its own, and nests and posts do not answer it."""
    found = await _meant(s, g, who, _called(s, who, step), step.of, "Which enemy acts?", rule_id)
    g.note(rule_id, "{enemies} acts." if len(found) == 1 else "{enemies} act.", enemies=found)
    await activation.activate_these(s, g, found)


# -- new enemies ---------------------------------------------------------------------------------------------------


@rule("escape.limit.per-type", "escape.zone.alien")
def _places(s: State, who: str, step: PutEnemy | Spawn) -> list[str]:
    """The tiles meant that have room for one more. In an Alien Zone a Clone spawned on a fear tile may come by a vent."""

    def room(tile: str) -> bool:
        return not where.full(s, tile, step.kind)

    if isinstance(step, Spawn) and step.kind == "clone" and step.where == "fear" and not step.tile:
        return closest(s, who, lambda tile: zones.clone_tile(s, tile), room)
    return tiles(s, who, step.where, room, step.tile)


@rule("escape.reserve.put-into-play")
def _is_there(s: State, kind: Kind) -> bool:
    """One can be put into play: of Guards and Clones always, of the three Hybrids and the boss what is not on the map."""
    if kind == "boss":
        return "boss" not in s.enemies
    return kind != "hybrid" or any(f"hybrid-{mark}" not in s.enemies for mark in HYBRIDS)


def can_put(s: State, who: str, step: PutEnemy) -> bool:
    return _is_there(s, step.kind) and bool(_places(s, who, step))


@rule("escape.reserve.put-into-play")
async def put(s: State, g: Ask, who: str, step: PutEnemy, rule_id: str) -> None:
    """Not from the reserve, even an empty one; only a Hybrid comes from there when every other mark is on the map."""
    for _ in range(step.count):
        if not can_put(s, who, step):
            return
        tile = await _place(s, g, who, step, rule_id)
        enemy = figures.put_into_play(s, step.kind, tile) or figures.spawn(s, step.kind, tile)
        if enemy is not None:
            g.note("escape.reserve.put-into-play", "{who} is put into play on {tile}.", who=enemy.id, tile=tile)


@rule("escape.reserve.empty")
def can_spawn(s: State, who: str, step: Spawn) -> bool:
    return bool(s.reserve.get(step.kind)) and (bool(_places(s, who, step)) or _brings_tile(s, step))


@rule("escape.zone.military")
def _brings_tile(s: State, step: Spawn) -> bool:
    """A Guard whom no security tile can take brings a tile in a Military Zone, as for a spawn icon."""
    return step.kind == "guard" and step.where == "security" and not step.tile and zones.has_tile_for_guard(s)


@rule("escape.reserve.lowest-number", "escape.zone.military")
async def spawn(s: State, g: Ask, who: str, step: Spawn, rule_id: str) -> None:
    """From the reserve, as long as it lasts."""
    for _ in range(step.count):
        if not can_spawn(s, who, step):
            return
        tile = await _place(s, g, who, step, rule_id) if _places(s, who, step) else await zones.new_tile_for_guard(s, g)
        enemy = figures.spawn(s, step.kind, tile) if tile is not None else None
        if enemy is not None:
            g.note(rule_id, "{who} appears on {tile}.", who=enemy.id, tile=tile)


async def _place(s: State, g: Ask, who: str, step: PutEnemy | Spawn, rule_id: str) -> str:
    prompt = f"Where does the {name_of(step.kind)} appear?"
    return await choose_tile(s, g, who, _places(s, who, step), prompt, rule_id)


STEPS: Final[dict[type, tuple[Callable[..., bool], Callable[..., Awaitable[None]]]]] = {
    MoveEnemy: (can_move, move),
    Stun: (can_stun, stun),
    RemoveEnemy: (can_remove, remove),
    PutEnemy: (can_put, put),
    Spawn: (can_spawn, spawn),
    Activate: (can_activate, activate),
}
"""These steps by their types: whether they would do something, and what they do."""
