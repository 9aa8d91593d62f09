"""The lobby: games, tables, seats."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from aiohttp import web
from msgspec.structs import replace

from noctule.engine import Game, Setup, Table, available, find, ledger

from . import keys, seats, wire
from .bots import BOTS, DEFAULT
from .http import TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .room import Room
from .seats import OPEN, PERSON, held_by
from .socket import serve
from .tables import Founded, Unknown

log = logging.getLogger(__name__)

MOST_LISTED = 50


def playable() -> Iterator[Game[Any]]:
    """Every game; one that cannot be loaded is told to whoever keeps the server, and does not hide the others."""
    for key in available():
        try:
            yield find(key)
        except Exception as error:
            log.exception("game cannot be loaded", extra={"game": key, "error": type(error).__name__})


async def games(_request: web.Request) -> web.Response:
    shelf = list(playable())
    return answer(
        [
            {
                "key": game.key,
                "name": game.name,
                "blurb": game.blurb,
                "reference": game.reference,
                "scenarios": game.scenarios,
                "campaign": game.chronicle is not None,
                "bots": list(BOTS),
                "lessons": [
                    {"key": each.key, "name": each.name, "blurb": each.blurb, "steps": [step.title for step in each.steps]}
                    for each in game.lessons
                ],
            }
            for game in shelf
        ]
    )


async def rules(request: web.Request) -> web.Response:
    key = request.match_info["game"]
    if key not in available():
        raise Unknown("There is no such game.")
    told = [
        {"id": rule.id, "title": rule.title, "text": rule.text, "ruling": rule.ruling, "chapter": rule.chapter}
        for rule in ledger.rules(find(key)).values()
    ]
    return answer(told)


async def create(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wire.NewTable)
    setup = Setup(wish.scenario, tuple(seat.seat for seat in wish.seats), wish.settings)
    luck = keys.new_luck(pledged=wish.pledge)
    table = Table.start(find(wish.game), setup, luck=luck)
    return told(await request.app[TABLES].found(table, wish.seats, title=wish.title, pledge=luck.pledge(over=True)))


def told(founded: Founded, lost: int | None = None) -> web.Response:
    """What the founder of a table is told, once."""
    id = founded.room.facts.id
    invites = {seat: f"/join/{id}#{key}" for seat, key in founded.seating.invited.items()}
    return answer(wire.NewTableTold(id, founded.seating.keys, invites, founded.watch, founded.owner, lost), 201)


def summary(room: Room, hashes: list[str]) -> wire.TableSummary:
    """A table in a list. The spectator's view gives the words."""
    mine = held_by(room.seats.values(), hashes)
    view, table = room.eyes(None).view, room.table
    return wire.TableSummary(
        table=room.facts.id,
        game=room.facts.game,
        game_name=table.game.name,
        scenario=room.facts.setup.scenario,
        title=room.facts.title,
        seats=[wire.SeatSummary(p.seat, p.name, p.held, p.online, p.seat in mine) for p in room.players()],
        n=table.n,
        over=table.over,
        waiting=list(view.waiting),
        your_move=any(seat in mine for seat in table.pending),
        changed=room.changed_at,
        outcome=view.status.outcome,
        round=view.status.round,
        phase=view.status.phase,
        campaign=room.facts.campaign or "",
    )


async def mine(request: web.Request) -> web.Response:
    wanted = await body_of(request, wire.Mine)
    listed = []
    for id, held in wanted.keys.items():
        room = await _listed(request, id)
        if room is None:
            continue
        hashes = [seats.hashed(key) for key in held]
        if held_by(room.seats.values(), hashes) or {room.facts.owner_hash, room.facts.watch_hash} & {*hashes}:
            listed += _summed_up(room, hashes)
    return answer(listed)


async def open_tables(request: web.Request) -> web.Response:
    tables = request.app[TABLES]
    rows = await tables.read(
        "SELECT DISTINCT t.id, t.created FROM tables t JOIN seats s ON s.table_id = t.id WHERE s.held = ? "
        "ORDER BY t.created DESC LIMIT ?",
        OPEN,
        MOST_LISTED,
    )
    listed = []
    for id, _ in rows:
        room = await _listed(request, id)
        if room is not None and not room.table.over:
            listed += _summed_up(room, key_hashes(request))
    return answer(listed)


async def _listed(request: web.Request, id: str) -> Room | None:
    """A table for a list; None if it is gone, or if it cannot be opened: one bad table must not take the others down."""
    try:
        room = await request.app[TABLES].open(id)
        await room.rest()
    except Unknown:
        return None
    except Exception as error:
        log.exception("table cannot be listed", extra={"table": id, "error": type(error).__name__})
        return None
    return room


def _summed_up(room: Room, hashes: list[str]) -> list[wire.TableSummary]:
    """The table in a list; nothing if it cannot be looked at."""
    try:
        return [summary(room, hashes)]
    except Exception as error:
        log.exception("table cannot be listed", extra={"table": room.facts.id, "error": type(error).__name__})
        return []


async def room_of(request: web.Request) -> Room:
    room = await request.app[TABLES].open(request.match_info["table"])
    await room.rest()
    return room


async def show(request: web.Request) -> web.Response:
    return answer(summary(await room_of(request), key_hashes(request)))


async def claim(request: web.Request) -> web.Response:
    """Take an open seat."""
    wish = await body_of(request, wire.Claim)
    room = await room_of(request)
    free = [seat for seat in room.open_seats() if wish.seat in ("", seat.seat)]
    if not free:
        raise Refused(409, "That seat is not open." if wish.seat else "No seat is open at this table.")
    seat = replace(free[0], name=wish.name.strip() or free[0].name)
    key = seats.hand_over(seat, "friend")
    free[0].held = PERSON  # at once: a second claim must not find it open while the first is being written
    try:
        await request.app[TABLES].change_seat(room, seat)
    except BaseException:
        free[0].held = OPEN
        raise
    return answer(wire.SeatAnswer(seat.seat, key))


async def change_seat(request: web.Request) -> web.Response:
    """Leave a seat to a bot, to anybody or to a friend, or take it (back)."""
    change = await body_of(request, wire.SeatChange)
    room = await room_of(request)
    now = room.seats.get(request.match_info["seat"])
    if now is None:
        raise Refused(404, "There is no such seat at this table.")
    hashes = key_hashes(request)
    own = any(now.opens(hash) for hash in hashes)
    if not own and room.facts.owner_hash not in hashes:
        raise Refused(403, "That needs the key of this seat, or of the table's owner.")
    if change.held == "bot" and (change.bot or DEFAULT) not in BOTS:
        raise Refused(422, f"There is no bot '{change.bot}'; there are: {', '.join(BOTS)}.")
    seat = replace(now, name=change.name.strip() or now.name)
    key = "" if own and change.held == "me" else seats.hand_over(seat, change.held, change.bot)
    await request.app[TABLES].change_seat(room, seat)
    invite = f"/join/{room.facts.id}#{key}" if change.held == "friend" else ""
    return answer(wire.SeatAnswer(key=key if change.held == "me" else "", invite=invite))


async def delete(request: web.Request) -> web.Response:
    room = await room_of(request)
    if room.facts.owner_hash not in key_hashes(request):
        raise Refused(403, "Only the table's owner can delete it.")
    await request.app[TABLES].delete(room)
    return web.Response(status=204)


def routes() -> list[web.RouteDef]:
    return [
        web.get("/games", games),
        web.get("/games/{game}/rules", rules),
        web.post("/tables", create),
        web.post("/tables/mine", mine),
        web.get("/tables/open", open_tables),
        web.get("/tables/{table}", show),
        web.post("/tables/{table}/claim", claim),
        web.post("/tables/{table}/seats/{seat}", change_seat),
        web.delete("/tables/{table}", delete),
        web.get("/tables/{table}/socket", serve),
    ]
