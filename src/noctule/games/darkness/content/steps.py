"""What a scenario can ask and do: its tests and its steps. Closed lists; `scenario` carries out each by one function.

"You" is the character that acts: whoever takes the special action or turns over the black Disk. Events, goals and defeats have
no "you". A step that has nobody or nothing to work on does nothing.

A place is said in one word, with squares as the tile is drawn, before any turn:

    pub            the whole tile
    pub/d3         one square of it
    pub/inside     the floor of its building, on all tiles and floors of it
    pub/outside    what lies outdoors on the tile

Steps stand in TOML as `{step = "score", points = 3}`, tests as `{test = "flag", flag = "bells", least = 2}`.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from .words import Attribute, CheckKind, Hour, Part, SkillKey, Weather

Number = int | tuple[int, int, int, int, int, int]
"""A number, or six: for 1 to 6 characters at the start."""


def number(value: Number, players: int) -> int:
    """A number for so many characters at the start.

    >>> number(3, 2), number((1, 2, 3, 4, 5, 6), 2)
    (3, 2)
    """
    return value if isinstance(value, int) else value[players - 1]


Place = str
Who = Literal["you", "here", "others", "all", "one", "foremost"]
"""Living characters. `here`: all on your square, you included; `others`: all but you; `one`: chance names one; `foremost`: the
one with most Victory Points, chance among equals."""
NEEDS_YOU: tuple[Who, ...] = ("you", "here", "others")


# ---- tests


class _Test(Struct, frozen=True, forbid_unknown_fields=True, tag_field="test", kw_only=True):
    no: bool = False
    """The contrary."""


class Flag(_Test, frozen=True, tag="flag"):
    """The scenario has counted at least so many of these."""

    flag: str
    least: Number = 1


class RoundAt(_Test, frozen=True, tag="round"):
    """It is at least this round."""

    least: Number


class At(_Test, frozen=True, tag="at"):
    """You are, somebody is, or every living character is at this place."""

    place: Place
    who: Literal["you", "any", "all"] = "you"


class Has(_Test, frozen=True, tag="has"):
    """You hold, or somebody holds, one of these Items, Components or Allies (by their keys)."""

    disks: tuple[str, ...]
    who: Literal["you", "any"] = "you"


class Points(_Test, frozen=True, tag="points"):
    """You have, somebody has, or the living have together at least so many Victory Points."""

    least: Number
    who: Literal["you", "any", "together"] = "any"


class Living(_Test, frozen=True, tag="living"):
    """At least so many characters are alive."""

    least: Number


class Beaten(_Test, frozen=True, tag="beaten"):
    """An opponent that was in play is no more: all copies of it."""

    disk: str


class Laid(_Test, frozen=True, tag="laid"):
    """The tile lies face up on the table."""

    tile: str


class Alone(_Test, frozen=True, tag="alone"):
    """No opponent stands face up at this place."""

    place: Place


Test = Flag | RoundAt | At | Has | Points | Living | Beaten | Laid | Alone
TESTS: tuple[type[Struct], ...] = get_args(Test)


# ---- steps


class _Step(Struct, frozen=True, forbid_unknown_fields=True, tag_field="step", kw_only=True):
    pass


class _Personal(_Step, frozen=True, kw_only=True):
    """What happens to characters: who they are, and where they have to be for it (anywhere, if it is not said)."""

    who: Who = "you"
    at: Place = ""


class Score(_Personal, frozen=True, tag="score"):
    """They gain Victory Points for a part of the scenario."""

    points: int


class Damage(_Personal, frozen=True, tag="damage"):
    """They take Damage Disks, one after the other."""

    by: int = 1


class Heal(_Personal, frozen=True, tag="heal"):
    """They lose Damage Disks."""

    by: int = 1


class Failure(_Personal, frozen=True, tag="failure"):
    """They take a Failure Disk."""


class Will(_Personal, frozen=True, tag="will"):
    """Their Willpower changes."""

    by: int


class Give(_Personal, frozen=True, tag="give"):
    """Each gets an Item, Component, Ally or Nuisance: a copy that is not in play, else one from the pool, else nothing."""

    disk: str


class Spend(_Personal, frozen=True, tag="spend"):
    """They give up one of these Items, Components or Allies, the first that they hold; it is out of the game, and its points
    with it."""

    disks: tuple[str, ...]


class Go(_Personal, frozen=True, tag="go"):
    """They are put on a square of a place, all on the same; opponents stay behind."""

    to: Place


class Spawn(_Step, frozen=True, tag="spawn"):
    """Opponents come, face up: the first of these Disks of which a copy is not in play, then the next; one after the other, as
    many as `count`. `at` is a place, where chance finds each a square, or "you": your square. They are after the nearest
    character, of several the one whose turn comes first."""

    disks: tuple[str, ...]
    at: Place = "you"
    count: Number = 1


class PutDisk(_Step, frozen=True, tag="put"):
    """A Disk that is not in play, else one from the pool, comes to lie at a place, where chance finds it a square; `fixed`: it
    is never mixed."""

    disk: str
    at: Place
    up: bool = False
    fixed: bool = True


class TurnUp(_Step, frozen=True, tag="turn-up"):
    """Every face-down copy of this Disk on the board is turned up. An opponent is then after the nearest character."""

    disk: str


class Remove(_Step, frozen=True, tag="remove"):
    """Every copy of this Disk leaves board and pool."""

    disk: str


class Fill(_Step, frozen=True, tag="fill"):
    """New Disks from the pool on `?` squares without a Disk: of a place, or of the whole town; at most `count`, chance says on
    which, and none where somebody stands."""

    at: Place = ""
    count: Number = 99


class LayTile(_Step, frozen=True, tag="lay"):
    """A tile that is still aside is laid, beside the others, in columns and rows from the first tile on; with its Disks."""

    tile: str
    x: int
    y: int
    turn: int = 0


class TurnTile(_Step, frozen=True, tag="turn-tile"):
    """A tile that lies face down is turned up, and gets its Disks."""

    tile: str


class SetHour(_Step, frozen=True, tag="hour"):
    hour: Hour


class SetWeather(_Step, frozen=True, tag="weather"):
    weather: Weather


class Raise(_Step, frozen=True, tag="flag"):
    """The scenario counts something: so many more, or less."""

    flag: str
    by: int = 1


class Lights(_Step, frozen=True, tag="lights"):
    """The light of a building goes on, or out."""

    building: str
    on: bool = True


class Unlock(_Step, frozen=True, tag="unlock"):
    """All doors of a building stand open from now on, or the one at a square."""

    at: Place


class Talk(_Step, frozen=True, tag="talk"):
    """The characters can hear each other again, or no more."""

    open: bool = True


class Tell(_Step, frozen=True, tag="tell"):
    """Something that everybody reads."""

    text: str


class End(_Step, frozen=True, tag="end"):
    """The scenario is completed, or lost, with this text."""

    result: Literal["won", "lost"]
    text: str


Step = (
    Score
    | Damage
    | Heal
    | Failure
    | Will
    | Give
    | Spend
    | Go
    | Spawn
    | PutDisk
    | TurnUp
    | Remove
    | Fill
    | LayTile
    | TurnTile
    | SetHour
    | SetWeather
    | Raise
    | Lights
    | Unlock
    | Talk
    | Tell
    | End
)
STEPS: tuple[type[Struct], ...] = get_args(Step)


class Trial(Part, frozen=True, kw_only=True):
    """A Skill Check of the scenario. A `kind` other than "special" brings its own Attribute, Skills and Items; each Attribute
    or Skill that is named here counts instead."""

    tn: Number
    kind: CheckKind = "special"
    attribute: Attribute | Literal[""] = ""
    skills: tuple[SkillKey, ...] = ()
