"""What can be shown of an event, for whoever plays it before people's eyes: said by the rules, never read out of words.

A client that shows nothing loses nothing: the text of the event says the same. So these are hints, from closed lists, and the
contract checks that they name what stands on a board and that sums are sums.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .words import counted

StrikeLook = Literal["shot", "burst", "blow", "blade", "claw", "bite", "blast", "fire", "spell", "dread"]
"""How a strike is drawn. `shot` to a single line, `burst` to several; `blow`, `blade`, `claw`, `bite` hand to hand; `blast` and
`fire` spread where they fall; `spell` and `dread` touch nobody and are felt."""

Mood = Literal["", "good", "bad", "dread"]
"""How something turned over is to be taken: a find, a setback, the enemy."""


class Strike(Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody or something strikes at somebody."""

    by: str
    """The piece that strikes, or the place from which it comes."""
    at: str
    """The piece or place that is struck at."""
    look: StrikeLook = "blow"
    hit: bool = True
    """It reaches its mark; else it goes past."""


class Harm(Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody is worse or better off: what floats up from the figure."""

    whom: str
    """The piece."""
    amount: int = 0
    """How much was lost; below 0: regained; 0: no number says it."""
    text: str = ""
    """In words: "stunned"; none: the number alone."""


class Turned(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, tile or disk that is turned over before everybody's eyes."""

    title: str
    text: str = ""
    side: str = ""
    """To what it belongs, in the game's words."""
    icon: str = ""
    """A name of `web/src/icons.json`."""
    face: str = ""
    """A drawing of the game's skin. In an event: the key of whatever wears it, a card's or a figure's."""
    mood: Mood = ""


class Tally(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the dice of an event add up.

    >>> Tally((1, 0, 2), "hit", plus=(("automatic", 1),)).total
    4
    """

    counts: tuple[int, ...]
    """What each of the event's dice counts for, in the order in which they fell."""
    what: str = ""
    """What is counted: "hit"; none: a plain sum."""
    plus: tuple[tuple[str, int], ...] = ()
    """What is added without a die: what for, and how much."""
    need: int | None = None
    """The number that it is held against."""
    under: bool = False
    """It has to be that number or less; else or more."""
    adds: bool = True
    """They are summed up; else what they are together counts, and `counts` only says which of them matter."""
    good: bool | None = None
    """Whether whoever rolled has done it; None: neither."""
    result: str = ""
    """What it comes to, in a few words."""

    @property
    def total(self) -> int:
        return sum(self.counts) + sum(number for _, number in self.plus)

    @property
    def words(self) -> str:
        """The sum, for a client that writes: "3 + 1 (automatic) = 4 hits".

        >>> Tally((1, 0, 2), "hit", plus=(("automatic", 1),)).words, Tally((7,), need=8, under=True).words
        ('3 + 1 (automatic) = 4 hits', '7, 8 or less needed')
        """
        if not self.adds:
            return self.result
        added = "".join(f" {'+' if number >= 0 else '-'} {abs(number)} ({what})" for what, number in self.plus)
        total = counted(self.total, self.what) if self.what else str(self.total)
        held = "" if self.need is None else f", {self.need} or {'less' if self.under else 'more'} needed"
        return (f"{sum(self.counts)}{added} = {total}" if added else total) + held


class Shows(Struct, frozen=True, omit_defaults=True, gc=False):
    """What can be shown of one event."""

    strikes: tuple[Strike, ...] = ()
    harms: tuple[Harm, ...] = ()
    falls: tuple[str, ...] = ()
    """The pieces that die, or leave the game otherwise than on their own feet."""
    cards: tuple[Turned, ...] = ()
    tally: Tally | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """The pieces and places that it speaks of."""
        struck = [name for strike in self.strikes for name in (strike.by, strike.at)]
        return (*struck, *[harm.whom for harm in self.harms], *self.falls)


def dressed(shows: Shows | None, face_of: Callable[[str], str]) -> Shows | None:
    """The same with the drawings that the keys of its cards wear. What has no cards is what it was.

    >>> dressed(turned("The White Lady", face="white-lady-2"), lambda key: key.removesuffix("-2")).cards[0].face
    'white-lady'
    """
    if shows is None or not shows.cards:
        return shows
    return replace(shows, cards=tuple(replace(card, face=face_of(card.face) if card.face else "") for card in shows.cards))


@lru_cache(maxsize=2_000)
def harm(whom: str, amount: int = 0, text: str = "") -> Shows:
    """One figure is worse off."""
    return Shows(harms=(Harm(whom, amount, text),))


@lru_cache(maxsize=2_000)
def heal(whom: str, amount: int = 0, text: str = "") -> Shows:
    """One figure is better off."""
    return Shows(harms=(Harm(whom, -amount, text),))


@lru_cache(maxsize=2_000)
def fall(*whom: str) -> Shows:
    """Figures die."""
    return Shows(falls=whom)


def strike(by: str, at: str, look: StrikeLook, hit: bool = True, tally: Tally | None = None) -> Shows:
    """One figure strikes at another, perhaps by dice."""
    return Shows(strikes=(Strike(by, at, look, hit),), tally=tally)


def turned(title: str, text: str = "", **more: str) -> Shows:
    """One card is turned over."""
    return Shows(cards=(Turned(title, text, **more),))  # type: ignore[arg-type]
