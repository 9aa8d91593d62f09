"""For the judge: how far it is, and how many wounds an attack can be expected to make. Nothing here is a rule."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from noctule.engine.grid import ORTHOGONAL, members, neighbour, place_of, side, straight_steps

from ..board import dice, values, where
from ..board.ground import Ground, ground
from ..content.cards import Value
from ..fighting import strength
from ..state import State

FAR: Final = 40
"""Farther than anything that matters."""
DOOR: Final = 2
MAGNETIC: Final = 8
"""What a step through a closed door costs; one who has no card has to break a locked one, or find a card first."""


@lru_cache(maxsize=200)
def _roads(board: Ground, card: bool) -> dict[int, tuple[tuple[int, int], ...]]:
    """(square, MVP) for each step from a square, closed doors counted in, with or without a magnetic card."""
    locked = DOOR if card else MAGNETIC
    found = {}
    for square in members(board.floor):
        ways = []
        for way in ORTHOGONAL:
            beyond = neighbour(board.grid, square, way)
            if beyond is None or not board.enterable >> beyond & 1:
                continue
            edge = side(board.grid, square, way)
            if board.closed_doors >> edge & 1:
                ways.append((beyond, locked if board.map.doors[board.map.door_at[edge]].magnetic else DOOR))
            elif not board.walls >> edge & 1:
                ways.append((beyond, 1))
        stairs = board.map.stairs.get(square)
        found[square] = (*ways, (stairs, 1)) if stairs is not None else tuple(ways)
    return found


@lru_cache(maxsize=2_000)
def ways_from(board: Ground, starts: tuple[int, ...], card: bool = False) -> dict[int, int]:
    """The MVP from the nearest of some squares to every other; figures do not count."""
    roads, cost, queue = _roads(board, card), dict.fromkeys(starts, 0), [(0, start) for start in starts]
    while queue:
        far, square = heappop(queue)
        if far > cost[square]:
            continue
        for beyond, step in roads.get(square, ()):
            if far + step < cost.get(beyond, FAR):
                cost[beyond] = far + step
                heappush(queue, (far + step, beyond))
    return cost


def leads_on(board: Ground, goals: tuple[int, ...], card: bool, here: int, taken: int) -> bool:
    """Can somebody come nearer from here: is there a step on a shortest way that no lock and nobody bars?"""
    ways = ways_from(board, goals, card)
    far = ways.get(here, FAR)
    return not far or any(
        ways.get(beyond, FAR) + cost == far and cost < MAGNETIC and not taken >> beyond & 1
        for beyond, cost in _roads(board, card).get(here, ())
    )


# -- wounds to be expected ------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def damage(number: int, plus: int, armour: int) -> float:
    """The wounds of a damage roll: criticals, and normal hits beyond the armour."""
    rolls = dice.combat_rolls(max(0, min(number, 10)))
    return sum(ways * (c + max(0, h + plus - armour)) for (h, c), ways in rolls.items()) / sum(rolls.values())


@lru_cache(maxsize=5_000)
def blow(attack: Value, guard: Value, armour: int) -> float:
    """The wounds of a close combat: the defender's dice count as what they bring on average."""
    return damage(attack.dice, attack.plus, armour + guard.plus + round(guard.dice * 0.8))


@lru_cache(maxsize=5_000)
def hit(number: int, plus: int, reach: int) -> float:
    """The chance that targeting succeeds."""
    odds = dice.targeting_odds(max(0, min(number, 10)), plus, reach)
    return odds.ways / odds.of


def best_blow(s: State, who: str, foe: str) -> float:
    """What one Close Combat order against an adjacent foe is worth in wounds, with his best arc and weapon."""
    armour = values.armour(s, where.in_charge(s, foe))
    arcs, theirs = strength.arcs(s, who, foe), strength.arcs(s, foe, who)
    if not arcs or not theirs:
        return 0.0
    guard = strength.basic(s, foe, theirs[0])
    tools = ("", *strength.weapons(s, who))
    return max(blow(strength.strength(s, who, arc, tool), guard, armour) for arc in arcs for tool in tools)


def _squares_between(s: State, who: str, foe: str) -> int:
    """About the range of a shot; across stairs it is 1."""
    grid, here, there = ground(s).grid, s.characters[where.body(s, who)].at, s.characters[foe].at
    return straight_steps(grid, here, there) if place_of(grid, here)[2] == place_of(grid, there)[2] else 1


def best_shot(s: State, who: str, foe: str, reach: int | None = None) -> float:
    """What one Shoot order of 1 CP is worth in wounds, line of sight taken for granted."""
    own = values.showing(s, who).shooting
    far = _squares_between(s, who, foe) if reach is None else reach
    armour, best = values.armour(s, where.in_charge(s, foe)), 0.0
    for id in values.firing_weapons(s, who):
        weapon = values.piece(s, id).weapon
        if weapon is None or (id in s.equipment and s.equipment[id].engaged):
            continue
        chance = hit(own.dice + weapon.shooting.dice, own.plus + weapon.shooting.plus, far)
        best = max(best, chance * damage(weapon.red.dice, weapon.red.plus, armour))
    return best
