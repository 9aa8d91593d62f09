"""Tests of the position: the closed vocabulary in which scenarios say what must be the case.

A test is data that says itself whether it holds and what is lacking, asked against a `World`: the few questions that a position
must be able to answer. To add one is to write its record here and to list it in `Test`; rules and bots need nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Literal, Protocol, get_args

from msgspec import Struct

from .steps import Marker
from .tiles import TileIcon

Number = int | tuple[int, int, int, int]
"""A number, or four: for 1, 2, 3 and 4 players at the start."""
Carried = Literal["weapon", "key"]


def number(value: Number, players: int) -> int:
    """A number for so many players at the start.

    >>> number(3, 2), number((1, 2, 3, 4), 2)
    (3, 2)
    """
    return value if isinstance(value, int) else value[players - 1]


class World(Protocol):
    """What a position answers. "You" is the character that acts, or the current one."""

    @property
    def at(self) -> str:
        """Your tile."""

    @property
    def fear(self) -> int: ...
    @property
    def threat(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def lockdown(self) -> bool: ...
    def players(self) -> int:
        """How many there were at the start."""

    def laid(self) -> Collection[str]:
        """The tiles of the map."""

    def marked(self, marker: Marker) -> Collection[str]:
        """The tiles that carry a marker."""

    def has_icon(self, tile: str, icon: TileIcon) -> bool: ...
    def carries(self, what: Carried) -> bool: ...
    def places(self) -> Collection[str]:
        """The tile of each character still in play, you among them."""

    def escaped(self) -> int:
        """How many have."""

    def to_mark(self, marker: Marker) -> Collection[str]:
        """The tiles on which an action of the scenario would put a marker."""

    def lying(self, what: Carried) -> Collection[str]:
        """The tiles on which an item of that kind lies."""


class Lack(Struct, frozen=True):
    """What is lacking until a test holds; what that is worth is for others to say."""

    deeds: int = 0
    """Challenge actions that have to succeed,"""
    at: Collection[str] | None = None
    """the first of them on one of these tiles; or tiles to one of which you have to go."""
    seek: str | None = None
    """A tile that has to be found; "": any."""
    points: int = 0
    """Fear or threat too much."""
    wait: int = 0
    """Rounds that have to pass, or moves beside those on the way."""
    apart: int = 0
    """Others who have to come."""
    change: Literal["", "coming", "never"] = ""
    """Something that no deed brings about: it comes by itself, or cannot be taken back."""


NOTHING = Lack()


class _Test(Struct, frozen=True, forbid_unknown_fields=True, tag_field="test"):
    place: ClassVar[bool] = False
    """It asks where one is, not what one has done."""

    def holds(self, world: World) -> bool:
        raise NotImplementedError

    def lacks(self, world: World) -> Lack:
        raise NotImplementedError


def _deeds(missing: int, tiles: Collection[str]) -> Lack:
    """So many things to be done on some tiles; those beyond them must be found."""
    if missing <= 0:
        return NOTHING
    return Lack(deeds=missing, at=tiles or None, seek="" if missing > len(tiles) else None)


def _place(world: World, tile: str, apart: int = 0) -> Lack:
    """A tile to go to, or to find."""
    return Lack(at=(tile,), apart=apart) if tile in world.laid() else Lack(seek=tile)


class Accessed(_Test, frozen=True, tag="accessed"):
    """At least so many control panels have been accessed (different tiles)."""

    count: Number

    def holds(self, world: World) -> bool:
        return len(world.marked("accessed")) >= number(self.count, world.players())

    def lacks(self, world: World) -> Lack:
        done = world.marked("accessed")
        fresh = [tile for tile in world.laid() if world.has_icon(tile, "panel") and tile not in done]
        return _deeds(number(self.count, world.players()) - len(done), fresh)


class Marked(_Test, frozen=True, tag="marked"):
    """At least so many tiles carry this marker."""

    marker: Marker
    count: Number = 1

    def holds(self, world: World) -> bool:
        return len(world.marked(self.marker)) >= number(self.count, world.players())

    def lacks(self, world: World) -> Lack:
        return _deeds(number(self.count, world.players()) - len(world.marked(self.marker)), world.to_mark(self.marker))


class Clear(_Test, frozen=True, tag="clear"):
    """No tile of the map carries this marker."""

    marker: Marker

    def holds(self, world: World) -> bool:
        return not world.marked(self.marker)

    def lacks(self, world: World) -> Lack:
        left = world.marked(self.marker)
        return _deeds(len(left), left)


class OnMap(_Test, frozen=True, tag="on-map"):
    """The tile has been laid."""

    tile: str

    def holds(self, world: World) -> bool:
        return self.tile in world.laid()

    def lacks(self, world: World) -> Lack:
        return NOTHING if self.holds(world) else Lack(seek="")


class Here(_Test, frozen=True, tag="here"):
    """Your tile is this one, or has this icon, or carries this marker (exactly one is given); `no`: it does not."""

    place: ClassVar[bool] = True
    tile: str = ""
    icon: TileIcon | Literal[""] = ""
    marker: Marker | Literal[""] = ""
    no: bool = False

    def fits(self, world: World, tile: str) -> bool:
        """It would hold for somebody on that tile."""
        if self.tile:
            found = tile == self.tile
        elif self.icon:
            found = world.has_icon(tile, self.icon)
        else:
            found = tile in world.marked(self.marker or "done")
        return found != self.no

    def holds(self, world: World) -> bool:
        return self.fits(world, world.at)

    def lacks(self, world: World) -> Lack:
        if self.no:  # the next step leads away
            return NOTHING
        if self.tile:
            return _place(world, self.tile)
        tiles = [tile for tile in world.laid() if self.fits(world, tile)]
        return Lack(at=tiles) if tiles else Lack(seek="")


class Carries(_Test, frozen=True, tag="carries"):
    """You carry an item of this kind."""

    what: Carried

    def holds(self, world: World) -> bool:
        return world.carries(self.what)

    def lacks(self, world: World) -> Lack:
        """One that lies about has to be picked up; a control panel gives key cards."""
        if self.holds(world):
            return NOTHING
        if lying := world.lying(self.what):
            return Lack(wait=1, at=lying)
        panels = [tile for tile in world.laid() if world.has_icon(tile, "panel")] if self.what == "key" else []
        return Lack(deeds=1, at=panels) if panels else Lack(deeds=1, seek="")


class FearAt(_Test, frozen=True, tag="fear-at"):
    """Your fear is at most this."""

    most: int

    def holds(self, world: World) -> bool:
        return world.fear <= self.most

    def lacks(self, world: World) -> Lack:
        return Lack(points=max(0, world.fear - self.most))


class ThreatAt(_Test, frozen=True, tag="threat-at"):
    """Your threat is at most this."""

    most: int

    def holds(self, world: World) -> bool:
        return world.threat <= self.most

    def lacks(self, world: World) -> Lack:
        return Lack(points=max(0, world.threat - self.most))


class Gathered(_Test, frozen=True, tag="gathered"):
    """Every character still in play is on this tile."""

    place: ClassVar[bool] = True
    tile: str

    def holds(self, world: World) -> bool:
        return all(at == self.tile for at in world.places())

    def lacks(self, world: World) -> Lack:
        elsewhere = sum(at != self.tile for at in world.places())
        return _place(world, self.tile, elsewhere - (world.at != self.tile))


class Left(_Test, frozen=True, tag="left"):
    """At least so many characters have escaped."""

    count: Number

    def holds(self, world: World) -> bool:
        return world.escaped() >= number(self.count, world.players())

    def lacks(self, world: World) -> Lack:
        return Lack(deeds=max(0, number(self.count, world.players()) - world.escaped()))


class RoundAt(_Test, frozen=True, tag="round-at"):
    """It is at least this round."""

    least: Number

    def holds(self, world: World) -> bool:
        return world.round >= number(self.least, world.players())

    def lacks(self, world: World) -> Lack:
        return Lack(wait=max(0, number(self.least, world.players()) - world.round))


class InLockdown(_Test, frozen=True, tag="in-lockdown"):
    """Lockdown has begun; `no`: it has not."""

    no: bool = False

    def holds(self, world: World) -> bool:
        return world.lockdown != self.no

    def lacks(self, world: World) -> Lack:
        return NOTHING if self.holds(world) else Lack(change="never" if self.no else "coming")


Test = Accessed | Marked | Clear | OnMap | Here | Carries | FearAt | ThreatAt | Gathered | Left | RoundAt | InLockdown
TESTS: tuple[type[Struct], ...] = get_args(Test)
