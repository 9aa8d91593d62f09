"""Saves: download, open, replay, continue from any answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from aiohttp import web

from noctule.engine import SetupError, Table

from . import skins
from .http import LARGEST_SAVE, OPENER, TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .keys import new_luck
from .lobby import room_of, told
from .room import Room
from .seats import owned_by
from .wire import answers, wishes
from .wire.wishes import SeatWish

LINES = 500
"""So many lines of the log come with a step of a replay."""
WHOLE = "A save holds every secret: while the game runs, it takes the keys of all seats that people hold or may still take."


def may_know_all(room: Room, hashes: list[str]) -> bool:
    """A finished game has no secrets; a running one has none from somebody who holds every seat but those of mere bots."""
    people = room.people
    return room.table.over or (bool(people) and owned_by(room.seats.values(), hashes).keys() >= people)


async def save(request: web.Request) -> web.Response:
    room = await room_of(request)
    if not may_know_all(room, key_hashes(request)):
        raise Refused(403, WHOLE)
    named = {
        "Content-Disposition": f'attachment; filename="{room.facts.game}-{room.facts.id}.noctule"',
        "Cache-Control": "no-store",
    }
    return web.Response(text=room.save(), headers=named)


async def load(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wishes.LoadTable, LARGEST_SAVE)
    steps = await request.app[OPENER].steps(wish.save)
    table: Table[Any] = await asyncio.get_running_loop().run_in_executor(None, _load, wish.save)
    founded = await request.app[TABLES].found(table, seats_for(table, wish.seats), title=wish.title, steps=steps)
    return told(founded, table.lost)


def _load(text: str) -> Table[Any]:
    """A table from a save that can be opened. Its luck is its own: a secret that a save brings along is known to others."""
    return Table.load(text, luck=new_luck())


def seats_for(table: Table[Any], wishes: Sequence[SeatWish]) -> list[SeatWish]:
    """Who is to sit at a table that has its seats already; nobody said so: all are the founder's, by the names they had."""
    if not wishes:
        return [SeatWish(seat, "me", table.setup.names.get(seat, "")) for seat in table.setup.seats]
    wished = {wish.seat: wish for wish in wishes}
    if wished.keys() != set(table.setup.seats) or len(wished) != len(wishes):
        raise SetupError(f"the seats of this game are: {', '.join(table.setup.seats)}")
    return [wished[seat] for seat in table.setup.seats]


async def replay(request: web.Request) -> web.Response:
    """What a seat saw after so many answers."""
    room = await room_of(request)
    seat = request.query.get("seat", "") or None
    _may_look_back(room, seat, key_hashes(request))
    last = len(room.steps) - 1
    step = _number(request.query.get("step", str(last)), last)
    text = await request.app[TABLES].save_at(room, step)
    view = await asyncio.get_running_loop().run_in_executor(None, lambda: Table.load(text).view(seat))
    events = [event for _, kept in room.steps[: step + 1] for event in kept.events]
    lines = [room.table.line(event) for event in events if event.text and event.seen_by(seat)]
    return answer(answers.Replayed(step, last, view, lines[-LINES:], skins.address(room.table.game)))


def _may_look_back(room: Room, seat: str | None, hashes: list[str]) -> None:
    if seat is not None and seat not in room.seats:
        raise Refused(404, "There is no such seat at this table.")
    if room.table.over:
        return
    own = owned_by(room.seats.values(), hashes)
    if seat is None and (own or room.facts.watch_hash in hashes or room.facts.owner_hash in hashes):
        return
    if seat not in own:
        raise Refused(403, "While the game runs, it can be looked at from the eyes of one's own seats only.")


def _number(text: str, last: int) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) > last:
        raise Refused(422, f"'{text[:20]}' is no step of this game; it has 0 to {last}.")
    return int(text)


async def go_on(request: web.Request) -> web.Response:
    """A new table from an answer of this one on."""
    founding_allowed(request)
    room = await room_of(request)
    wish = await body_of(request, wishes.ContinueTable)
    if not may_know_all(room, key_hashes(request)):
        raise Refused(403, WHOLE)
    text = await request.app[TABLES].save_at(room, _number(str(wish.step), len(room.steps) - 1))
    steps = await request.app[OPENER].steps(text)
    table: Table[Any] = await asyncio.get_running_loop().run_in_executor(None, _load, text)
    title = wish.title or f"{room.title} (from step {wish.step})"
    return told(await request.app[TABLES].found(table, seats_for(table, wish.seats), title=title, steps=steps), table.lost)


def routes() -> list[web.RouteDef]:
    return [
        web.get("/tables/{table}/save", save),
        web.post("/tables/load", load),
        web.get("/tables/{table}/replay", replay),
        web.post("/tables/{table}/continue", go_on),
    ]
