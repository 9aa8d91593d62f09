"""Who holds which seat of a table.

A seat whose person has left it to a bot still opens to that person's key: that is the way back. A seat that somebody was
invited to opens to nobody; its key is the invitation's, which is exchanged for a fresh one when the guest sits down.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from secrets import compare_digest
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import person

from .keys import hashed as hashed
from .keys import new_key
from .storage import Statement
from .wire.kinds import Held, Holder
from .wire.wishes import SeatWish

PERSON: Final = "person"
INVITED: Final = "invited"
OPEN: Final = "open"
BOT: Final = "bot"


class Seat(Struct):
    """A seat and its holder. A person's key, or an invitation's, is known by its hash only."""

    seat: str
    name: str
    held: Holder
    bot: str = ""
    key_hash: str = ""

    def opens(self, key_hash: str) -> bool:
        """Whether this is the key of the person whose seat it is, also while a bot plays it."""
        return self.held in (PERSON, BOT) and self._fits(key_hash)

    def invites(self, key_hash: str) -> bool:
        """Whether this is the key of an invitation that nobody has used yet."""
        return self.held == INVITED and self._fits(key_hash)

    def _fits(self, key_hash: str) -> bool:
        return bool(self.key_hash) and compare_digest(self.key_hash, key_hash)

    @property
    def somebodys(self) -> bool:
        """Whether a person holds this seat, may come back to it, or may still take it."""
        return self.held != BOT or bool(self.key_hash)


class Seating(Struct):
    """Seats as they were just given out, with the keys that are told once."""

    seats: list[Seat]
    keys: dict[str, str]
    """Of the seats that the founder holds."""
    invited: dict[str, str]
    """Of the invitations to the seats that friends are to hold."""


def give_out(wishes: Sequence[SeatWish]) -> Seating:
    """Make the seats of a new table."""
    seating = Seating([], {}, {})
    for wish in wishes:
        seat = Seat(wish.seat, plain_name(wish.name), OPEN)
        key = hand_over(seat, wish.held, wish.bot)
        if key and wish.held == "me":
            seating.keys[seat.seat] = key
        elif key:
            seating.invited[seat.seat] = key
        seating.seats.append(seat)
    return seating


def hand_over(seat: Seat, held: Held, bot: str = "") -> str:
    """Give a seat to somebody else. The new key, or invitation, if there is one; else a person's own key stays the way back."""
    if held in ("me", "friend"):
        key = new_key()
        seat.held, seat.bot, seat.key_hash = PERSON if held == "me" else INVITED, "", hashed(key)
        return key
    if held == "open":
        seat.held, seat.bot, seat.key_hash = OPEN, "", ""
    else:
        seat.held, seat.bot, seat.key_hash = BOT, bot, seat.key_hash if seat.held in (PERSON, BOT) else ""
    return ""


def again(seats: Iterable[Seat]) -> Seating:
    """The same people at a new table: everybody's key fits there too, invitations that nobody has used are new ones."""
    seating = Seating([], {}, {})
    for seat in seats:
        same = replace(seat)
        if seat.held == INVITED:
            seating.invited[seat.seat] = hand_over(same, "friend")
        seating.seats.append(same)
    return seating


def told(before: Seat, after: Seat, was: str, now: str) -> str:
    """What everybody is told when a seat has changed hands; `was` and `now` is what it is called."""
    match before.held, after.held:
        case _, "open":
            return f"The seat of {now} is open to anybody."
        case _, "invited":
            return f"Somebody was sent a link to the seat of {now}."
        case "person", "bot":
            return f"A bot plays for {now}, who may come back."
        case _, "bot":
            return f"A bot plays for {now}."
        case "person", _:
            return f"{was} is called {now} from now on."
        case "bot", _ if after.key_hash == before.key_hash:
            return f"{now} is back and plays on."
    return f"{now} has sat down in the seat of {was}." if was != now else f"{now} has sat down."


def plain_name(name: str) -> str:
    """A name as it is kept: in one line, without what cannot be seen.

    >>> plain_name("  J\u00f6rg\u202e\tM\u00fcller ")
    'J\u00f6rg M\u00fcller'
    """
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in unicodedata.normalize("NFC", name))
    return " ".join(shown.split())


def names(seats: Iterable[Seat]) -> dict[str, str]:
    """What each seat is called at the table: people of the same name are told apart.

    >>> names([Seat("seat-1", "Ana", PERSON), Seat("seat-2", "ana", PERSON), Seat("ben", "", BOT)])
    {'seat-1': 'Ana', 'seat-2': 'ana (2)', 'ben': 'Ben'}
    """
    given: dict[str, str] = {}
    taken: set[str] = set()
    for seat in seats:
        plain = name = seat.name or person(seat.seat)
        number = 1
        while _sounds(name) in taken:
            number += 1
            name = f"{plain} ({number})"
        taken.add(_sounds(name))
        given[seat.seat] = name
    return given


def wished(wishes: Iterable[SeatWish]) -> dict[str, str]:
    """What the people are called who are to sit at a new table."""
    return names(Seat(wish.seat, plain_name(wish.name), OPEN) for wish in wishes)


def _sounds(name: str) -> str:
    """Names that look alike are alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def insert(table: str, place: int, seat: Seat) -> Statement:
    return Statement(
        "INSERT INTO seats (table_id, place, seat, name, held, bot, key_hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, place, seat.seat, seat.name, seat.held, seat.bot, seat.key_hash),
    )


def update(table: str, seat: Seat) -> Statement:
    return Statement(
        "UPDATE seats SET name = ?, held = ?, bot = ?, key_hash = ? WHERE table_id = ? AND seat = ?",
        (seat.name, seat.held, seat.bot, seat.key_hash, table, seat.seat),
    )


def owned_by(seats: Iterable[Seat], key_hashes: Iterable[str]) -> dict[str, str]:
    """The seats that these keys open, each with the hash of its key: also those that a bot plays meanwhile."""
    hashes = list(key_hashes)
    return {seat.seat: key for seat in seats for key in hashes if seat.opens(key)}


def held_by(seats: Mapping[str, Seat], key_hashes: Iterable[str]) -> dict[str, str]:
    """The seats that these keys play, each with the hash of its key."""
    return {seat: key for seat, key in owned_by(seats.values(), key_hashes).items() if seats[seat].held == PERSON}
