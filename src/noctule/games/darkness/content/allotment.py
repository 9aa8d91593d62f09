"""Which copy of a Disk is where when a scenario begins: fixed ones first, then what everybody starts with, then the pools.

Copies are alike, so that the first free one will do; all that is not handed out stays aside, for steps of the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from noctule.engine import rule

from .disks import DISKS, Disk, Item, Obstacle, designs
from .scenarios import ScenarioCard
from .steps import Give, PutDisk, Spawn, number
from .walk import parts
from .words import DiskKind


class Allotment(Struct, frozen=True):
    fixed: tuple[str, ...]
    """For every fixed Disk of the scenario its id; none where it is left out."""
    items: tuple[tuple[str, ...], ...]
    """For everybody at the table."""
    pool: tuple[str, ...]
    """What is sure to be in it."""
    drawn: dict[DiskKind, tuple[int, tuple[str, ...]]]
    """Of some kinds so many, drawn out of these."""
    obstacles: tuple[str, ...]


class Short(Exception):
    """There are not so many copies."""

    def __init__(self, key: str, wanted: int, copies: int) -> None:
        super().__init__(f"{wanted} of '{key}', of which there {'is 1 copy' if copies == 1 else f'are {copies} copies'}")
        self.key = key


class _Box:
    """The copies that are still to be had."""

    def __init__(self, disks: Mapping[str, Disk]) -> None:
        self.copies = designs(disks)
        self.left = {key: list(ids) for key, ids in self.copies.items()}

    def take(self, key: str) -> str:
        left = self.left[key]
        if not left:
            raise Short(key, len(self.copies[key]) + 1, len(self.copies[key]))
        return left.pop(0)


def fixed_ids(card: ScenarioCard, players: int, disks: Mapping[str, Disk] = DISKS) -> tuple[str, ...]:
    """The ids of the fixed Disks; none where one is left out for so few."""
    return _fixed(card, players, _Box(disks))


def _fixed(card: ScenarioCard, players: int, box: _Box) -> tuple[str, ...]:
    return tuple(box.take(one.disk) if players >= one.least else "" for one in card.fixed)


@rule("darkness.disk.pool", "darkness.setup.starting-items")
def allot(card: ScenarioCard, players: int, disks: Mapping[str, Disk] = DISKS) -> Allotment:
    """The Disks of a scenario for so many characters; `Short` where one is asked for more often than it is there."""
    box = _Box(disks)
    fixed = _fixed(card, players, box)
    items = tuple(tuple(box.take(key) for key in card.items) for _ in range(players))
    named = [box.take(key) for key, many in card.pool.disks.items() for _ in range(number(many, players))]
    kept = set(card.pool.disks) | brought(card)
    whole = [id for kind in card.pool.all for id in _left(kept, kind, box, disks)]
    drawn = {kind: (number(many, players), _left(kept, kind, box, disks)) for kind, many in card.pool.some.items()}
    for kind, (many, left) in drawn.items():
        if many > len(left):
            raise Short(kind, many, len(left))
    return Allotment(fixed, items, (*named, *whole), drawn, tuple(_obstacles(card, box, disks)))


def _left(kept: set[str], kind: DiskKind, box: _Box, disks: Mapping[str, Disk]) -> tuple[str, ...]:
    """Whatever is left of a kind; what is named one by one, and what steps bring in, is kept back."""
    left = [ids for key, ids in box.left.items() if key not in kept and disks[box.copies[key][0]].kind == kind]
    return tuple(id for ids in left for id in ids)


def _obstacles(card: ScenarioCard, box: _Box, disks: Mapping[str, Disk]) -> Iterator[str]:
    for key, left in box.left.items():
        if isinstance(disks[box.copies[key][0]], Obstacle) and (card.obstacles == "all" or key in card.obstacles):
            yield from left


@lru_cache(maxsize=64)
def brought(card: ScenarioCard) -> frozenset[str]:
    """The Disks that steps of the scenario bring into play."""
    found: set[str] = set()
    for part, _ in parts(card, []):
        if isinstance(part, Spawn):
            found |= set(part.disks)
        elif isinstance(part, Give | PutDisk):
            found.add(part.disk)
    return frozenset(found)


def weight_at_start(card: ScenarioCard, disks: Mapping[str, Disk] = DISKS) -> int:
    """What everybody carries when play begins."""
    copies = designs(disks)
    return sum(item.weight for key in card.items if isinstance(item := disks[copies[key][0]], Item))


__all__ = ["Allotment", "Short", "allot", "brought", "fixed_ids", "weight_at_start"]


def allotted(card: ScenarioCard, players: int) -> Allotment:
    """The same of all Disks that there are, worked out once."""
    return _allotted(card, players, len(DISKS))


@lru_cache(maxsize=256)
def _allotted(card: ScenarioCard, players: int, _disks: int) -> Allotment:
    return allot(card, players)
