"""Chance: dice of any faces, shuffles, draws from a bag. The table owns the generator and logs every result."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .errors import Diverged, NotHandedIn

if TYPE_CHECKING:
    from .pledges import Pledge

Face = int | str
WHAT = re.compile(r"[a-z0-9][a-z0-9:.-]{0,40}")
"""What can be asked of chance, as a save writes it: the name of a die, `shuffle:30`, `draw:12`, `top:7`."""


class Die(Struct, frozen=True):
    """A die of any faces. A face is a number, or a short word without spaces (`miss`, `II`, `S+Sp`).

    >>> D6.faces
    (1, 2, 3, 4, 5, 6)
    """

    name: str
    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if not WHAT.fullmatch(self.name):
            raise ValueError(f"die {self.name!r}: its name would not survive in a save; use small letters, digits and '-'")
        if not self.faces:
            raise ValueError(f"die {self.name} has no faces")
        for face in self.faces:
            if isinstance(face, str) and (not re.fullmatch(r"\S{1,40}", face) or re.fullmatch(r"-?[0-9]+", face)):
                raise ValueError(f"die {self.name}: face {face!r} would not survive in a save")


def die(sides: int) -> Die:
    """An ordinary die, 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = die(6)


class Chance(Struct, frozen=True, gc=False):
    """A logged result. `what` says what was asked (`d6`, `shuffle:30`, `draw:12`, `top:7`), `got` what came."""

    what: str
    got: tuple[Face, ...]


class Luck:
    """The table's generator. Subclass it and give `below` to bring your own stream."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random: Callable[[], float] | None = None
        self._plain = type(self).below is Luck.below
        """Nobody has brought a stream, which would have to be asked for every number."""

    def below(self, n: int) -> int:
        return int((self._random or self._begun())() * n)

    def _begun(self) -> Callable[[], float]:
        """Made with the first die: most forks never roll one, and seeding costs more than the fork."""
        self._random = Random(self._seed).random
        return self._random

    # What follows concerns luck that depends on its place in the record (`pledges.SecretLuck`); a plain generator goes on.

    def stand(self, place: Callable[[], int]) -> None:
        """The past has changed: so many results of luck stand in the record now."""

    def pass_over(self) -> None:
        """A result was taken from a record instead."""

    def turn(self) -> None:
        """From here on chance is to say something else than it has said, or would have."""

    def pledge(self, over: bool) -> Pledge | None:
        """How this luck is pledged; with the secret once the game is over."""
        return None

    def random(self) -> float:
        """At least 0, below 1."""
        return self.below(1 << 30) / (1 << 30)

    def shuffle(self, things: list[Any]) -> None:
        """Into a random order, in place, unlogged: for re-deals, never for rules (they ask `g.shuffle`)."""
        things[:] = [things[i] for i in self.permutation(len(things))]

    def roll(self, die: Die, times: int) -> tuple[Face, ...]:
        faces = die.faces
        n = len(faces)
        if not self._plain:
            return tuple([faces[self.below(n)] for _ in range(times)])
        random = self._random or self._begun()
        if times == 1:  # mostly so
            return (faces[int(random() * n)],)
        return tuple([faces[int(random() * n)] for _ in range(times)])

    def permutation(self, n: int) -> tuple[int, ...]:
        left = list(range(n))
        if not self._plain:
            return tuple([left.pop(self.below(i)) for i in range(n, 0, -1)])
        random = self._random or self._begun()
        return tuple([left.pop(int(random() * i)) for i in range(n, 0, -1)])

    def draw(self, bag: Sequence[Any]) -> int:
        return self.below(len(bag))


class Handed(Luck):
    """Results handed in by a test, a lesson or a bug report.

    `rolls` are faces in the order in which dice fall, `draws` the things to be drawn; shuffles keep the order unless
    `shuffles` gives permutations. Asking for more than was handed in is an error, so that a test sees every die.
    """

    def __init__(self, rolls: Sequence[Face] = (), draws: Sequence[Any] = (), shuffles: Sequence[Sequence[int]] = ()) -> None:
        super().__init__(0)
        self.rolls = list(rolls)
        self.draws = list(draws)
        self.shuffles = list(shuffles)

    def roll(self, die: Die, times: int) -> tuple[Face, ...]:
        if len(self.rolls) < times:
            raise NotHandedIn(f"{times} x {die.name} asked for, but only {self.rolls} left of the handed-in rolls")
        got, self.rolls = self.rolls[:times], self.rolls[times:]
        for face in got:
            if face not in die.faces:
                raise NotHandedIn(f"handed-in roll {face!r} is no face of {die.name} {die.faces}")
        return tuple(got)

    def permutation(self, n: int) -> tuple[int, ...]:
        if not self.shuffles:
            return tuple(range(n))
        given = tuple(self.shuffles.pop(0))
        if sorted(given) != list(range(n)):
            raise NotHandedIn(f"handed-in shuffle {given} is no order of {n} things")
        return given

    def draw(self, bag: Sequence[Any]) -> int:
        if not self.draws:
            raise NotHandedIn(f"a draw from {list(bag)} asked for, but no handed-in draws are left")
        thing = self.draws.pop(0)
        if thing not in bag:
            raise NotHandedIn(f"handed-in draw {thing!r} is not in {list(bag)}")
        return list(bag).index(thing)


class Fate:
    """Recorded results, given out again.

    `strict`: a request that does not fit the record is an error (replays). Otherwise the rest of the record is dropped and
    luck takes over (an undo with the same fate). `pledged`: every result must be what the table's luck gives.
    """

    __slots__ = ("_at", "pledged", "record", "strict")

    def __init__(self, record: Sequence[Chance], strict: bool, pledged: bool = False) -> None:
        self.record = record
        self._at = 0
        self.strict = strict
        self.pledged = pledged

    @property
    def rest(self) -> list[Chance]:
        """What has not been given out yet."""
        return list(self.record[self._at :])

    @property
    def line(self) -> int | None:
        """Where the last result stands in a save, if it comes from one."""
        return getattr(self.record[self._at - 1], "line", None) if self._at else None

    def next(self, what: str, times: int) -> tuple[Face, ...] | None:
        if self._at >= len(self.record):
            if self.strict:
                raise Diverged(f"the record ends before '{what}'")
            return None
        chance = self.record[self._at]
        if chance.what != what or len(chance.got) != times:
            if self.strict:
                reason = f"the record has '{chance.what}' x {len(chance.got)}, the rules ask for '{what}' x {times}"
                raise Diverged(reason, getattr(chance, "line", None))
            self._at = len(self.record)
            return None
        self._at += 1
        return chance.got
