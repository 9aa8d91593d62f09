"""Who holds which seat of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import compare_digest

from msgspec import Struct

from .keys import hashed as hashed
from .keys import new_key
from .storage import Statement
from .wire import Held, SeatWish

PERSON, OPEN, BOT = "person", "open", "bot"


class Seat(Struct):
    """A seat and its holder. A person's key is known by its hash only."""

    seat: str
    name: str
    held: str
    bot: str = ""
    key_hash: str = ""

    def opens(self, key_hash: str) -> bool:
        return bool(self.key_hash) and compare_digest(self.key_hash, key_hash)


class Seating(Struct):
    """Seats as they were just given out, with the keys that are told once."""

    seats: list[Seat]
    keys: dict[str, str]
    """Of the seats that the founder holds."""
    invited: dict[str, str]
    """Of the seats that friends are to hold."""


def give_out(wishes: Sequence[SeatWish]) -> Seating:
    """Make the seats of a new table."""
    seating = Seating([], {}, {})
    for wish in wishes:
        seat = Seat(wish.seat, wish.name.strip(), OPEN)
        key = hand_over(seat, wish.held, wish.bot)
        if key and wish.held == "me":
            seating.keys[seat.seat] = key
        elif key:
            seating.invited[seat.seat] = key
        seating.seats.append(seat)
    return seating


def hand_over(seat: Seat, held: Held, bot: str = "") -> str:
    """Give a seat to somebody else; the old key stops working. The new key, if a person holds it now."""
    if held in ("me", "friend"):
        key = new_key()
        seat.held, seat.bot, seat.key_hash = PERSON, "", hashed(key)
        return key
    seat.held, seat.bot, seat.key_hash = (BOT, bot, "") if held == "bot" else (OPEN, "", "")
    return ""


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


def held_by(seats: Iterable[Seat], key_hashes: Iterable[str]) -> dict[str, str]:
    """The seats that these keys open, each with the hash of its key."""
    hashes = list(key_hashes)
    return {seat.seat: key for seat in seats for key in hashes if seat.opens(key)}
