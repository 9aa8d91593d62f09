"""For the judge: how far it is, and how many wounds an attack can be expected to make. Nothing here is a rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from noctule.engine.grid import Link, Ways, members, place_of, set_of, spread, straight_steps, ways_over

from ..board import dice, values, where
from ..board.ground import Ground, ground
from ..content.cards import Value
from ..fighting import strength, wounds
from ..state import State

FAR: Final = 40
"""Farther than anything that matters."""
DOOR: Final = 2
MAGNETIC: Final = 8
"""What a step through a closed door costs; one who has no card has to break a locked one, or find a card first."""


@lru_cache(maxsize=200)
def _paths(board: Ground, card: bool) -> Ways:
    """All steps with their MVP, closed doors counted in, with or without a magnetic card."""
    doors, magnetic = board.closed_doors, 0
    if not card:
        locked = [door for door in board.map.doors.values() if door.magnetic]
        magnetic = doors & set_of(edge for door in locked for edge in door.edges)
    tolls = {DOOR - 1: doors & ~magnetic, MAGNETIC - 1: magnetic}
    stairs = [Link(one, other, "stairs") for one, other in board.map.stairs.items() if one < other]
    return ways_over(board.grid, board.enterable, board.walls & ~doors, tolls=tolls, links=stairs)


@lru_cache(maxsize=2_000)
def ways_from(board: Ground, starts: tuple[int, ...], card: bool = False) -> dict[int, int]:
    """The MVP from the nearest of some squares to every other; figures do not count."""
    rings = spread(_paths(board, card), set_of(starts), limit=FAR - 1)
    return {square: cost for cost, squares in rings.items() for square in members(squares)}


@lru_cache(maxsize=5_000)
def _seen_from(board: Ground, square: int) -> tuple[int, ...]:
    """The squares with a free line to a square; figures do not count."""
    sees = board.sight.sees
    return tuple(q for q in members(board.enterable) if sees(board.barriers, board.blocking, q, square))


@lru_cache(maxsize=20_000)
def steps_to_shot(board: Ground, here: int, there: int) -> int:
    """The MVP to the nearest square from where something can be shot at."""
    ways = ways_from(board, (here,))
    return min((ways.get(q, FAR) for q in _seen_from(board, there)), default=FAR)


def leads_on(board: Ground, goals: tuple[int, ...], card: bool, here: int, taken: int) -> bool:
    """Can somebody come nearer from here: is there a step on a shortest way that no lock and nobody bars?"""
    ways = ways_from(board, goals, card)
    far = ways.get(here, FAR)
    if not far:
        return True
    for shift, squares, cost, _ in _paths(board, card).moves:
        if squares >> here & 1 and cost < MAGNETIC:
            beyond = here + shift
            if ways.get(beyond, FAR) + cost == far and not taken >> beyond & 1:
                return True
    return False


# -- wounds to be expected ------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def damage(number: int, plus: int, armour: int, life: int = FAR) -> float:
    """The wounds of a damage roll: criticals, and normal hits beyond the armour; no more than somebody has life left."""
    rolls = dice.combat_rolls(max(0, min(number, 10)))
    return sum(ways * min(life, c + max(0, h + plus - armour)) for (h, c), ways in rolls.items()) / sum(rolls.values())


@lru_cache(maxsize=5_000)
def blow(attack: Value, guard: Value, armour: int, life: int) -> float:
    """The wounds of a close combat: the defender's dice count as what they bring on average."""
    return damage(attack.dice, attack.plus, armour + guard.plus + round(guard.dice * 0.8), life)


@lru_cache(maxsize=5_000)
def hit(number: int, plus: int, reach: int) -> float:
    """The chance that targeting succeeds."""
    odds = dice.targeting_odds(max(0, min(number, 10)), plus, reach)
    return odds.ways / odds.of


def best_blow(s: State, who: str, foe: str) -> float:
    """What one Close Combat order against an adjacent foe is worth in wounds, with his best arc and weapon."""
    armour, life = values.armour(s, where.in_charge(s, foe)), life_of(s, foe)
    arcs, theirs = strength.arcs(s, who, foe), strength.arcs(s, foe, who)
    if not arcs or not theirs:
        return 0.0
    guard = strength.basic(s, foe, theirs[0])
    tools = ("", *strength.weapons(s, who))
    return max(blow(strength.strength(s, who, arc, tool), guard, armour, life) for arc in arcs for tool in tools)


def life_of(s: State, foe: str) -> int:
    """The wounds that a figure can still take: whoever is in charge of it takes them."""
    return wounds.life_left(s, where.in_charge(s, foe))


def _squares_between(s: State, who: str, foe: str) -> int:
    """About the range of a shot; across stairs it is 1."""
    grid, here, there = ground(s).grid, s.characters[where.body(s, who)].at, s.characters[foe].at
    return straight_steps(grid, here, there) if place_of(grid, here)[2] == place_of(grid, there)[2] else 1


def best_shot(s: State, who: str, foe: str, reach: int | None = None) -> float:
    """What one Shoot order of 1 CP is worth in wounds, line of sight taken for granted."""
    own = values.showing(s, who).shooting
    far = _squares_between(s, who, foe) if reach is None else reach
    armour, life, best = values.armour(s, where.in_charge(s, foe)), life_of(s, foe), 0.0
    for id in values.firing_weapons(s, who):
        weapon = values.piece(s, id).weapon
        if weapon is None or (id in s.equipment and s.equipment[id].engaged):
            continue
        chance = hit(own.dice + weapon.shooting.dice, own.plus + weapon.shooting.plus, far)
        best = max(best, chance * damage(weapon.red.dice, weapon.red.plus, armour, life))
    return best
