"""Luck for real play: nobody can foretell it, and it can be pledged before a game and checked after it.

Every result follows from a secret of 32 bytes, from what was asked, and from its place among the results of the game (those of
`g.top` apart, in which there is no luck). So it can be checked from a save alone, whatever was taken back on the way:

    words  = HMAC-SHA256(secret, "<fate>:<place>:<what>:<block>"), 8 numbers of 32 bits from each block 0, 1, 2 ...
    a number below n is word % n of the first word below the largest multiple of n
    dice take a number below the count of faces each; a draw one below the size of the bag;
    a shuffle one for every thing, below the count of those that are left

`fate` is 0 at first. Taking back with a new fate counts it up from that place on; those turns of fate are no secret.
The pledge is the SHA-256 of the secret. The secret itself is the business of whoever runs the table: the engine writes
it into no save before the game is over.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from struct import unpack
from typing import Any, Final

from msgspec import Struct

from .chance import Die, Face, Luck

BYTES: Final = 32
_WORDS: Final = 1 << 32
_TEXT = re.compile(r"([0-9a-f]{64}) (-|[0-9]{1,9}:[0-9]{1,9}(?:,[0-9]{1,9}:[0-9]{1,9})*) (-|[0-9a-f]{64})")

Turns = tuple[tuple[int, int], ...]
"""From which place on which fate holds."""


class Pledge(Struct, frozen=True):
    """What everybody may know of a table's luck; with its `secret` when the game is over."""

    commitment: str
    turns: Turns = ()
    secret: str = ""

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that was pledged."""
        return sha256(bytes.fromhex(self.secret)).hexdigest() == self.commitment

    @property
    def text(self) -> str:
        """As a save writes it."""
        turns = ",".join(f"{place}:{fate}" for place, fate in self.turns)
        return f"{self.commitment} {turns or '-'} {self.secret or '-'}"

    def luck(self) -> SecretLuck:
        """The luck that was pledged, from its beginning."""
        return SecretLuck(bytes.fromhex(self.secret), self.turns, pledged=True)


def read(text: str) -> Pledge | None:
    """A pledge as a save writes it; None if it is none."""
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    pairs = [] if found[2] == "-" else [word.split(":") for word in found[2].split(",")]
    return Pledge(found[1], tuple((int(place), int(fate)) for place, fate in pairs), found[3].strip("-"))


class SecretLuck(Luck):
    """Results that follow from a secret.

    >>> one, two = SecretLuck(bytes(32)), SecretLuck(bytes(32))
    >>> one.permutation(5) == two.permutation(5), one.permutation(5) == two.permutation(5)
    (True, True)
    """

    def __init__(self, secret: bytes, turns: Turns = (), *, pledged: bool = False) -> None:
        super().__init__(0)
        if len(secret) != BYTES:
            raise ValueError(f"a secret of {len(secret)} bytes; it has {BYTES}")
        self._secret = secret
        self._pledged = pledged
        self._turns = turns
        self._place = 0
        self._name = ""
        self._block = 0
        self._words: list[int] = []

    def pledge(self, over: bool) -> Pledge | None:
        if not self._pledged:
            return None
        return Pledge(sha256(self._secret).hexdigest(), self._turns, self._secret.hex() if over else "")

    # -- where the record stands ----------------------------------------------------------------------------------

    def stand(self, place: Callable[[], int]) -> None:
        self._place = place()

    def pass_over(self) -> None:
        self._place += 1

    def turn(self) -> None:
        fate = self._turns[-1][1] + 1 if self._turns else 1
        self._turns = (*(turn for turn in self._turns if turn[0] < self._place), (self._place, fate))

    def _begin(self, what: str) -> None:
        """The next result, of its own stream."""
        fate = max((fate for since, fate in self._turns if since <= self._place), default=0)
        self._name = f"{fate}:{self._place}:{what}"
        self._place += 1
        self._block, self._words = 0, []

    # -- results --------------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        fair = _WORDS - _WORDS % n
        while True:
            if not self._words:
                block = hmac.digest(self._secret, f"{self._name}:{self._block}".encode(), "sha256")
                self._words = list(unpack(">8I", block))[::-1]
                self._block += 1
            word = self._words.pop()
            if word < fair:
                return word % n

    def roll(self, die: Die, times: int) -> tuple[Face, ...]:
        self._begin(die.name)
        return super().roll(die, times)

    def permutation(self, n: int) -> tuple[int, ...]:
        self._begin(f"shuffle:{n}")
        return super().permutation(n)

    def draw(self, bag: Sequence[Any]) -> int:
        self._begin(f"draw:{len(bag)}")
        return super().draw(bag)
