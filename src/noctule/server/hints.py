"""What would you do? A person who is asked may ask a bot; the log says so, for all to know."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from noctule.bots import Advice
from noctule.engine import IllegalAnswer

from .bots import Thinkers
from .room import Room

if TYPE_CHECKING:
    from .socket import Connection

log = logging.getLogger(__name__)

NOT_ASKED = "You are not asked anything now."
PATIENCE = "A bot is thinking about it already."
NO_JUDGE = "No bot knows what is good in this game."
FAILED = "The bot has found nothing to say in time. Try again."
MEANWHILE = "That has been answered meanwhile."


class Hints:
    """Who has asked for a hint, and what was said. A seat has one at a time, and the same again for the same question."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._said: WeakKeyDictionary[Room, dict[str, tuple[int, list[Advice]]]] = WeakKeyDictionary()
        self._busy: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, connection: Connection, id: int, seat: str) -> None:
        """Have a bot think in the place of somebody who is asked; the answer comes later."""
        room = connection.room
        if seat not in room.table.pending:
            raise IllegalAnswer(NOT_ASKED)
        if room.table.game.judge is None:
            raise IllegalAnswer(NO_JUDGE)
        n, said = self._said.get(room, {}).get(seat, (-1, []))
        if n == room.table.n:
            connection.tell({"t": "hint", "id": id, "seat": seat, "n": n, "answers": said})
            return
        if (room.facts.id, seat) in self._busy:
            raise IllegalAnswer(PATIENCE)
        self._busy.add((room.facts.id, seat))
        task = asyncio.ensure_future(self._think(connection, id, seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, connection: Connection, id: int, seat: str) -> None:
        room = connection.room
        try:
            with room.held():
                await room.rest()
                n = room.table.n
                said = await self._thinkers.hint(room.table, seat)
            if room.gone is not None or room.table.n != n:
                connection.no(id, MEANWHILE)
                return
            self._said.setdefault(room, {})[seat] = (n, said)
            room.announce(f"{room.names[seat]} asked a bot what it would do.", lambda error: None)
            connection.tell({"t": "hint", "id": id, "seat": seat, "n": n, "answers": said})
        except Exception as error:
            log.warning("no hint", extra={"table": room.facts.id, "error": type(error).__name__})
            connection.no(id, FAILED)
        finally:
            self._busy.discard((room.facts.id, seat))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
