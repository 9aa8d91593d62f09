"""Rolls of yellow and black dice, each face read in the way the rule asks for, and the exact odds of every roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from noctule.engine import Ask, DieFace, DieLook, Face, Odds, drama, rule
from noctule.engine.pools import Sums, pool

from ..content import BLACK, BLACK_FACES, YELLOW, YELLOW_FACES

Colour = Literal["yellow", "black"]
FACES: Final[dict[Colour, tuple[str, ...]]] = {"yellow": tuple(YELLOW_FACES), "black": tuple(BLACK_FACES)}


def _yellow(face: str) -> DieFace:
    """A yellow face as it looks: its hits, the perfect shot, and whether the weapon runs dry."""
    shown = YELLOW_FACES[face]
    icons = ("hit",) * shown.hits + ("perfect-shot",) * shown.critical + ("out-of-ammo",) * shown.out_of_ammo
    words = [f"{shown.hits} hits" if shown.hits > 1 else "hit"] * bool(shown.hits)
    words += ["critical, perfect"] * shown.critical + ["out of ammunition"] * shown.out_of_ammo
    return DieFace(face, ", ".join(words), icons, shown.hits + shown.critical)


def _black(face: str) -> DieFace:
    """A black face as it looks: points to search with, and what else may happen."""
    shown = BLACK_FACES[face]
    icons = ("search",) * shown.points + ("card",) * (shown.flip or shown.shuffle) + ("eye",) * shown.spy
    words = [f"{shown.points} points"] * bool(shown.points) + ["flip"] * shown.flip + ["shuffle"] * shown.shuffle
    return DieFace(face, ", ".join([*words, *["spy"] * shown.spy]) or "blank", icons, shown.points)


LOOKS: Final = (
    DieLook("yellow", "yellow die", tuple(map(_yellow, YELLOW_FACES)), "yellow", "hits a die"),
    DieLook("black", "black die", tuple(map(_black, BLACK_FACES)), "black", "points a die"),
)


def struck(faces: Sequence[Face]) -> int:
    """Hits of both kinds, as they are counted out before people's eyes."""
    return hits(faces) + criticals(faces)


def tally(faces: Sequence[Face], what: str, read: Callable[[Sequence[Face]], int], plus: int = 0, **more: Any) -> drama.Tally:
    """How a roll adds up, face by face, with what is added without rolling."""
    automatic = (("automatic", plus),) if plus else ()
    return drama.Tally(tuple(read((face,)) for face in faces), what, automatic, **more)


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


def combinations(dice: int, read: Callable[[str], Sums], colour: Colour = "yellow") -> dict[Sums, int]:
    """In how many of all rolls of so many dice the sums of what `read` makes of each face come out so."""
    return pool(dice, FACES[colour], read)


def rolls(dice: int, colour: Colour = "yellow") -> int:
    """How many rolls of so many dice there are."""
    return int(len(FACES[colour]) ** dice)


def _hits_and_criticals(face: str) -> tuple[int, int]:
    return YELLOW_FACES[face].hits, YELLOW_FACES[face].critical


def _distance_and_perfect(face: str) -> tuple[int, int]:
    return YELLOW_FACES[face].distance, YELLOW_FACES[face].perfect


def _yellow_points(face: str) -> tuple[int]:
    return (YELLOW_FACES[face].test,)


def _black_points(face: str) -> tuple[int]:
    return (BLACK_FACES[face].test,)


def combat_rolls(dice: int) -> dict[Sums, int]:
    """In how many of all combat rolls each (normal hits, critical hits) come out."""
    return combinations(dice, _hits_and_criticals)


def damage_odds(what: str, dice: int, suffices: Callable[[int, int], bool]) -> Odds:
    """The odds that a damage roll's (normal hits, critical hits) suffice for something."""
    found = combat_rolls(dice)
    return Odds(what, sum(ways for (h, c), ways in found.items() if suffices(h, c)), rolls(dice))


def targeting_odds(dice: int, plus: int, reach: int) -> Odds:
    """The odds that targeting succeeds at a range."""
    found = combinations(dice, _distance_and_perfect)
    return Odds("hits", sum(ways for (d, p), ways in found.items() if p or d + plus >= reach), rolls(dice))


def ammo_odds(dice: int) -> Odds:
    """The odds of rolling an out-of-ammo icon."""
    clean = sum(not face.out_of_ammo for face in YELLOW_FACES.values())
    return Odds("runs out of ammunition", rolls(dice) - clean**dice, rolls(dice))


def test_odds(dice: int, plus: int, threshold: int, colour: Colour) -> Odds:
    """The odds that a test succeeds."""
    found = combinations(dice, _yellow_points if colour == "yellow" else _black_points, colour)
    return Odds("succeeds", sum(ways for (p,), ways in found.items() if p + plus >= threshold), rolls(dice, colour))
