"""Taking back with consent: beyond a fence, every other person at the table is asked first.

A seat that somebody may still take, or come back to, is such a person's: while nobody is there who could agree, nobody takes
back.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from msgspec import Struct

from noctule.engine import IllegalAnswer
from noctule.engine.fences import Closed

from .seats import PERSON

if TYPE_CHECKING:
    from .room import Room
    from .socket import Connection


class Asked(Struct):
    """Somebody wants to take back, and who has not agreed yet. It lapses when the game goes on."""

    id: int
    seat: str
    fate: str
    n: int
    missing: set[str]


class Undoing:
    """What is being asked at one table."""

    def __init__(self, room: Room) -> None:
        # A room that leaves the memory goes at once, with all it holds; in a circle it would wait for the garbage collector,
        # which comes so rarely that sixty tables of bots grew by 400 MB in ten minutes.
        self._room: Room = weakref.proxy(room)
        self._asked: dict[int, Asked] = {}
        self._last = 0

    def ask(self, connection: Connection, id: int, seat: str, fate: str) -> None:
        """Take back at once where nobody else is concerned; else ask them."""
        room = self._room
        missing = set(room.people - connection.owned.keys())
        fence = room.fence_for(seat, connection.owned)
        if isinstance(fence, Closed):
            raise IllegalAnswer(fence.reason)
        if not missing or fence is None:
            everybody = [other for other in room.seats if other != seat] if not missing else []
            room.undo(seat, fate, everybody, connection.when_done(id))
            return
        nobody = [room.names[other] for other in room.seats if other in missing and room.seats[other].held != PERSON]
        if nobody:
            raise IllegalAnswer(f"That needs everybody's consent, and nobody is there to give it for {' and '.join(nobody)}.")
        self._lapse()
        if any(asked.seat == seat for asked in self._asked.values()):
            raise IllegalAnswer("You have asked already; the others have not all answered yet.")
        self._last += 1
        asked = self._asked[self._last] = Asked(self._last, seat, fate, room.table.n, missing)
        connection.ok(id)
        for other in room.connections:
            self._put(other, asked)

    def hear(self, connection: Connection, id: int, ask: int, yes: bool) -> None:
        self._lapse()
        asked = self._asked.get(ask)
        if asked is None:
            raise IllegalAnswer("That is no longer asked: the game has gone on.")
        concerned = asked.missing & connection.seats.keys()
        if not concerned:
            raise IllegalAnswer("You are not asked.")
        if not yes:
            del self._asked[ask]
            self._tell_verdict(asked, False, min(concerned))
        else:
            asked.missing -= concerned
        connection.ok(id)
        if yes and not asked.missing:
            del self._asked[ask]
            others = [other for other in self._room.seats if other != asked.seat]
            self._room.undo(asked.seat, asked.fate, others, lambda error: self._tell_verdict(asked, error is None, ""))

    def remind(self, connection: Connection) -> None:
        """Somebody came (back): what is he asked?"""
        self._lapse()
        for asked in self._asked.values():
            self._put(connection, asked)

    def _put(self, connection: Connection, asked: Asked) -> None:
        if asked.missing & connection.seats.keys():
            connection.tell({"t": "consent", "seat": asked.seat, "fate": asked.fate, "id": asked.id})

    def _tell_verdict(self, asked: Asked, yes: bool, by: str) -> None:
        for connection in self._room.connections:
            connection.tell({"t": "verdict", "ask": asked.id, "seat": asked.seat, "yes": yes, "by": by})

    def _lapse(self) -> None:
        """Forget what was asked before the game went on, or of somebody who has left his seat since."""
        now, people = self._room.table.n, self._room.people
        self._asked = {id: asked for id, asked in self._asked.items() if asked.n == now and asked.missing <= people}
