"""The closed lists of words: skills, kinds of counters and ground, books, races."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from noctule.engine.grid import Grid

GRID: Final = Grid(20, 14)
"""The front of the board is A1 to H6 (16 by 12 spaces), its back A1 to G7; an area outside the grid lies in column J."""
NOWHERE: Final = -1

Skill = Literal["agility", "fighting", "leadership", "science", "sneaking", "first-aid"]
SKILLS: tuple[Skill, ...] = get_args(Skill)

Book = Literal["A", "B1", "B2", "C", "D", "E1", "E2", "F1", "F2"]
BOOKS: tuple[Book, ...] = get_args(Book)
"""The Storybooks, in the order of the campaign."""

TITLES: Final[dict[Book, str]] = {
    "A": "A: The house on Olavarría Street",
    "B1": "B1: The Hospital of the South",
    "B2": "B2: The covered market",
    "C": "C: The goods yard",
    "D": "D: The dockside stadium",
    "E1": "E1: The line",
    "E2": "E2: The Telephone Exchange",
    "F1": "F1: Break it",
    "F2": "F2: Turn it",
}
"""What the Scenarios are called."""

Kind = Literal["moving-on", "rummage", "take-action", "take-a-break", "coordination"]
"""The types of basic Action cards."""
KINDS: tuple[Kind, ...] = get_args(Kind)

Icon = Literal["plain", "blocking", "opening", "closed", "device", "explosive"]
"""What is printed on a Utility counter. `opening` and `closed` lie on an edge. An explosive counter may block as well."""

Ground = Literal["indoor", "outdoor", "water", "tunnel"]
"""What a quarter of a map card shows; none: no space."""

Race = Literal["cascarudo", "fog", "robot", "mano", "gurbo"]
RACES: tuple[Race, ...] = get_args(Race)
"""In the order of the Alien Board, from left to right."""

Penalty = Literal["fatigue", "wound", "madness"]
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)

Direction = Literal["up", "right", "down", "left"]
"""On the board: up is toward the Timer track."""
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

Device = Literal["cannon", "flak", "tank", "remote"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a content file."""


def letter(book: Book) -> str:
    """The Scenario of a book: B for B1 and B2."""
    return book[0]
