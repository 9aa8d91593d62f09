"""For the judge: how far it is, and how many wounds an attack can be expected to make. Nothing here is a rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from noctule.engine.grid import Distances, Grid, Link, Ways, place_of, set_of, spread, straight_steps, ways_over

from ..board import dice
from ..board.ground import Ground
from ..content.cards import Value
from ..fighting import strength
from ..state import State
from .fighters import Arm

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
def ways_from(board: Ground, starts: tuple[int, ...], card: bool = False) -> Distances:
    """The MVP from the nearest of some squares to others, with or without a magnetic card; figures do not count."""
    return Distances(spread(_paths(board, card), set_of(starts), limit=FAR - 1), FAR)


@lru_cache(maxsize=20_000)
def steps_to_shot(board: Ground, here: int, there: int) -> int:
    """The MVP to the nearest square from where something can be shot at; figures do not count."""
    seen, barriers, blocking = board.sight.seen, board.barriers, board.blocking
    rings = ways_from(board, (here,)).rings
    return next((far for far, squares in rings.items() if seen(barriers, blocking, there, squares)), FAR)


def leads_on(board: Ground, goals: tuple[int, ...], card: bool, here: int, taken: int) -> bool:
    """Can somebody come nearer from here: is there a step on a shortest way that no lock and nobody bars?"""
    ways = ways_from(board, goals, card)
    far = ways[here]
    if not far:
        return True
    for shift, squares, cost, _ in _paths(board, card).moves:
        if squares >> here & 1 and cost < MAGNETIC:
            beyond = here + shift
            if ways[beyond] + cost == far and not taken >> beyond & 1:
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


def best_blow(s: State, who: str, foe: str, armour: int, life: int) -> float:
    """What one Close Combat order against an adjacent foe is worth in wounds, with his best arc and weapon."""
    arcs, theirs = strength.arcs(s, who, foe), strength.arcs(s, foe, who)
    if not arcs or not theirs:
        return 0.0
    guard = strength.basic(s, foe, theirs[0])
    tools = ("", *strength.weapons(s, who))
    return max(blow(strength.strength(s, who, arc, tool), guard, armour, life) for arc in arcs for tool in tools)


@lru_cache(maxsize=10_000)
def squares_between(grid: Grid, here: int, there: int) -> int:
    """About the range of a shot; across stairs it is 1."""
    return straight_steps(grid, here, there) if place_of(grid, here)[2] == place_of(grid, there)[2] else 1


def best_shot(arms: tuple[Arm, ...], reach: int, armour: int, life: int) -> float:
    """What one Shoot order of 1 CP is worth in wounds, line of sight taken for granted."""
    best = 0.0
    for arm in arms:
        chance = hit(arm.shooting.dice, arm.shooting.plus, reach)
        best = max(best, chance * damage(arm.damage.dice, arm.damage.plus, armour, life))
    return best
