"""Rolls of yellow and black dice, each face read in the way the rule asks for, and the exact odds of every roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from noctule.engine import Ask, Face, Odds, rule

from ..content import BLACK, BLACK_FACES, YELLOW, YELLOW_FACES

Colour = Literal["yellow", "black"]


def roll(g: Ask, colour: Colour, dice: int) -> tuple[Face, ...]:
    """Roll so many dice; no dice, no roll."""
    return g.roll(YELLOW if colour == "yellow" else BLACK, dice) if dice > 0 else ()


@rule("reborn.dice.yellow-combat")
def hits(faces: Sequence[Face]) -> int:
    """The normal hits of a combat or damage roll."""
    return sum(YELLOW_FACES[str(face)].hits for face in faces)


@rule("reborn.dice.yellow-combat")
def criticals(faces: Sequence[Face]) -> int:
    return sum(YELLOW_FACES[str(face)].critical for face in faces)


@rule("reborn.dice.yellow-combat")
def distance(faces: Sequence[Face]) -> int:
    """The distance of a targeting roll."""
    return sum(YELLOW_FACES[str(face)].distance for face in faces)


def perfect(faces: Sequence[Face]) -> bool:
    return any(YELLOW_FACES[str(face)].perfect for face in faces)


def out_of_ammo(faces: Sequence[Face]) -> bool:
    return any(YELLOW_FACES[str(face)].out_of_ammo for face in faces)


@rule("reborn.dice.yellow-test", "reborn.dice.black-test")
def test_points(faces: Sequence[Face], colour: Colour) -> int:
    table = YELLOW_FACES if colour == "yellow" else BLACK_FACES
    return sum(table[str(face)].test for face in faces)


@rule("reborn.dice.black-search")
def search_points(faces: Sequence[Face]) -> int:
    """The Search Points of a roll of black dice."""
    return sum(BLACK_FACES[str(face)].points for face in faces)


@rule("reborn.dice.black-search")
def spy_icons(faces: Sequence[Face]) -> int:
    """The Spy Points of a roll of black dice."""
    return sum(BLACK_FACES[str(face)].spy for face in faces)


# -- odds -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=5_000)
def combinations(
    dice: int, read: Callable[[str], int | tuple[int, int]], colour: Colour = "yellow"
) -> dict[tuple[int, int], int]:
    """How many of the 6^dice rolls give each sum of what `read` makes of a face (a pair, or a number with 0)."""
    found = {(0, 0): 1}
    faces = YELLOW_FACES if colour == "yellow" else BLACK_FACES
    pairs = [(r if isinstance(r, tuple) else (r, 0)) for r in map(read, faces)]
    for _ in range(dice):
        onward: dict[tuple[int, int], int] = {}
        for (a, b), ways in found.items():
            for x, y in pairs:
                onward[a + x, b + y] = onward.get((a + x, b + y), 0) + ways
        found = onward
    return found


def _hits_and_criticals(face: str) -> tuple[int, int]:
    return YELLOW_FACES[face].hits, YELLOW_FACES[face].critical


def _distance_and_perfect(face: str) -> tuple[int, int]:
    return YELLOW_FACES[face].distance, YELLOW_FACES[face].perfect


def _yellow_points(face: str) -> int:
    return YELLOW_FACES[face].test


def _black_points(face: str) -> int:
    return BLACK_FACES[face].test


def combat_rolls(dice: int) -> dict[tuple[int, int], int]:
    """How many of the 6^dice combat rolls give each (normal hits, critical hits)."""
    return combinations(dice, _hits_and_criticals)


def damage_odds(what: str, dice: int, suffices: Callable[[int, int], bool]) -> Odds:
    """The odds that a damage roll's (normal hits, critical hits) suffice for something."""
    rolls = combinations(dice, _hits_and_criticals)
    return Odds(what, sum(ways for (h, c), ways in rolls.items() if suffices(h, c)), 6**dice)


def targeting_odds(dice: int, plus: int, reach: int) -> Odds:
    """The odds that targeting succeeds at a range."""
    rolls = combinations(dice, _distance_and_perfect)
    return Odds("hits", sum(ways for (d, p), ways in rolls.items() if p or d + plus >= reach), 6**dice)


def ammo_odds(dice: int) -> Odds:
    """The odds of rolling an out-of-ammo icon."""
    clean = sum(not face.out_of_ammo for face in YELLOW_FACES.values())
    return Odds("runs out of ammunition", 6**dice - clean**dice, 6**dice)


def test_odds(dice: int, plus: int, threshold: int, colour: Colour) -> Odds:
    """The odds that a test succeeds."""
    rolls = combinations(dice, _yellow_points if colour == "yellow" else _black_points, colour)
    return Odds("succeeds", sum(ways for (p, _), ways in rolls.items() if p + plus >= threshold), 6**dice)
