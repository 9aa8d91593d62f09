"""The lobby: games, tables, seats."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Raw
from msgspec.structs import replace

from noctule.bots import ABOUT, bots_of
from noctule.engine import Game, Setup, SetupError, Table, available, find, ledger
from noctule.engine.figures import figures
from noctule.engine.quick import quick
from noctule.engine.record import ARRANGED

from . import keys, seats, skins
from .bots import BOTS
from .http import DOORS_AT, TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .passing import ask_holder
from .room import AGAIN, Room
from .seats import BOT, OPEN, PERSON, Seat, held_by, owned_by, plain_name
from .socket import serve
from .tables import Founded, Unknown
from .wire import answers, kinds, wishes

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
    told = answer([_told(game) for game in playable()])
    told.enable_compression()  # the words of all scenarios: 40 kB, a quarter of it over the wire
    return told


def _told(game: Game[Any]) -> answers.GameTold:
    return answers.GameTold(
        game.key,
        game.name,
        game.blurb,
        game.reference,
        tuple(game.scenarios),
        game.chronicle is not None,
        [answers.BotTold(bot, ABOUT.get(bot, "")) for bot in bots_of(game)],
        [answers.LessonTold(each.key, each.name, each.blurb, [step.title for step in each.steps]) for each in game.lessons],
        game.journal is not None,
        skins.covers_address(game),
    )


async def rules(request: web.Request) -> web.Response:
    key = request.match_info["game"]
    if key not in available():
        raise Unknown("There is no such game.")
    game = find(key)
    called = quick(game.package).chapter
    found = ledger.rules(game).values()
    told = [answers.RuleTold(each.id, each.title, each.text, each.ruling, each.chapter, called(each.chapter)) for each in found]
    return answer(told)


async def reference(request: web.Request) -> web.Response:
    """One page to lie beside the board, and examples for the rules."""
    key = request.match_info["game"]
    if key not in available():
        raise Unknown("There is no such game.")
    return answer(quick(find(key).package))


async def create(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wishes.NewTable)
    who = tuple(seat.seat for seat in wish.seats)
    setup = Setup(wish.scenario, who, wish.settings, names=seats.wished(wish.seats))
    luck = keys.new_luck(pledged=wish.pledge)
    table = Table.start(find(wish.game), setup, luck=luck)
    return told(await request.app[TABLES].found(table, wish.seats, title=wish.title, pledge=luck.pledge(over=True)))


def told(founded: Founded, lost: int | None = None) -> web.Response:
    """What the founder of a table is told, once."""
    id = founded.room.facts.id
    invites = {seat: f"/join/{id}#{key}" for seat, key in founded.seating.invited.items()}
    return answer(answers.NewTableTold(id, founded.seating.keys, invites, founded.watch, founded.owner, lost), 201)


def summary(room: Room, hashes: list[str]) -> answers.TableSummary:
    """A table in a list. The spectator's view gives the words."""
    mine, owned = held_by(room.seats, hashes), owned_by(room.seats.values(), hashes)
    view, table = room.eyes(None).view, room.table
    people = [id for id, seat in room.seats.items() if seat.held == PERSON]
    return answers.TableSummary(
        table=room.facts.id,
        game=room.facts.game,
        game_name=table.game.name,
        scenario=room.scenario,
        title=room.title,
        seats=[
            answers.SeatSummary(
                p.seat,
                p.name,
                p.held,
                p.online,
                p.bot,
                mine=p.seat in mine,
                invited=any(map(room.seats[p.seat].invites, hashes)),
                away=p.seat in owned and p.seat not in mine,
            )
            for p in room.players()
        ],
        n=table.n,
        over=table.over,
        waiting=list(view.waiting),
        your_move=any(seat in mine for seat in table.pending),
        changed=room.changed_at,
        outcome=view.status.outcome,
        round=view.status.round,
        phase=view.status.phase,
        campaign=room.facts.campaign or "",
        host=room.names[people[0]] if people else "",
    )


async def address(request: web.Request) -> web.Response:
    """Where other machines reach this server: the page puts it into links for friends."""
    return answer({"addresses": request.app[DOORS_AT]})


async def mine(request: web.Request) -> web.Response:
    wanted = await body_of(request, wishes.Mine)
    listed: list[answers.TableSummary | Raw] = []
    for id, held in wanted.keys.items():
        elsewhere = await ask_holder(request, id, "POST", "/tables/mine", {"keys": {id: held}})
        room = await _listed(request, id) if elsewhere is None else None
        if elsewhere:
            listed += msgspec.json.decode(elsewhere, type=list[Raw])
        if room is None:
            continue
        hashes = [seats.hashed(key) for key in held]
        asked = any(seat.invites(hash) for seat in room.seats.values() for hash in hashes)
        if asked or owned_by(room.seats.values(), hashes) or {room.facts.owner_hash, room.facts.watch_hash} & {*hashes}:
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
    listed: list[answers.TableSummary | Raw] = []
    for id, _ in rows:
        elsewhere = await ask_holder(request, id, "GET", f"/tables/{id}")
        room = await _listed(request, id) if elsewhere is None else None
        if elsewhere and not msgspec.json.decode(elsewhere, type=_Told).over:
            listed.append(Raw(elsewhere))
        if room is not None and not room.table.over:
            listed += _summed_up(room, key_hashes(request))
    return answer(listed)


class _Told(msgspec.Struct):
    """What another process says of a table, as far as it is looked at here."""

    over: bool = False


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


def _summed_up(room: Room, hashes: list[str]) -> list[answers.TableSummary]:
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
    wish = await body_of(request, wishes.Claim)
    room = await room_of(request)
    free = [seat for seat in room.open_seats() if wish.seat in ("", seat.seat)]
    if not free:
        raise Refused(409, "That seat is not open." if wish.seat else "No seat is open at this table.")
    return await sit_down(request, room, free[0], wish.name)


async def sit_down(request: web.Request, room: Room, now: Seat, name: str) -> web.Response:
    """Somebody takes a seat, and gets a key that nobody else has."""
    seat = replace(now, name=plain_name(name) or now.name)
    key = seats.hand_over(seat, "me")
    await request.app[TABLES].change_seat(room, seat)
    return answer(answers.SeatAnswer(seat.seat, key))


async def join(request: web.Request) -> web.Response:
    """Exchange an invitation, once, for a key of one's own. Whoever has the seat's key already keeps it."""
    wish = await body_of(request, wishes.Join)
    room = await room_of(request)
    hashes = key_hashes(request)
    for seat in room.seats.values():
        if any(map(seat.invites, hashes)):
            return await sit_down(request, room, seat, wish.name)
    own = held_by(room.seats, hashes)
    if not own:
        raise Refused(409, "This link has been used, or taken back. Ask for a new one.")
    return answer(answers.SeatAnswer(next(iter(own))))


async def change_seat(request: web.Request) -> web.Response:
    """Leave a seat to a bot, to anybody or to a friend, or take it (back)."""
    change = await body_of(request, wishes.SeatChange)
    room = await room_of(request)
    now = room.seats.get(request.match_info["seat"])
    if now is None:
        raise Refused(404, "There is no such seat at this table.")
    hashes = key_hashes(request)
    own = any(now.opens(hash) for hash in hashes)
    if not own and room.facts.owner_hash not in hashes:
        raise Refused(403, "That needs the key of this seat, or of the table's owner.")
    if not own:
        _check_owner(room, now, change.held)
    if change.held == "bot" and change.bot and change.bot not in BOTS:
        raise Refused(422, f"There is no bot '{change.bot}'; there are: {', '.join(BOTS)}.")
    seat = replace(now, name=plain_name(change.name) or now.name)
    key = ""
    if own and change.held == "me":
        seat.held, seat.bot = PERSON, ""
    else:
        key = seats.hand_over(seat, change.held, change.bot)
    if seat != now:
        await request.app[TABLES].change_seat(room, seat)
    invite = f"/join/{room.facts.id}#{key}" if change.held == "friend" else ""
    return answer(answers.SeatAnswer(key=key if change.held == "me" else "", invite=invite))


def _check_owner(room: Room, seat: Seat, held: kinds.Held) -> None:
    """What the owner may do with a seat that is not his: a person's stays that person's; a bot may play it meanwhile."""
    if seat.held not in (PERSON, BOT) or not seat.key_hash:
        return
    name = room.names[seat.seat]
    if held != "bot":
        raise Refused(403, f"This is the seat of {name}, who may come back: only a bot can play it meanwhile.")
    if any(seat.seat in connection.seats for connection in room.connections):
        raise Refused(409, f"{name} is at the table.")


async def again(request: web.Request) -> web.Response:
    """A new table with the same game and the same people, each with the key that he has; perhaps with another scenario."""
    founding_allowed(request)
    wish = await body_of(request, wishes.Again) if request.can_read_body else wishes.Again()
    tables, room = request.app[TABLES], await room_of(request)
    hashes = key_hashes(request)
    own = owned_by(room.seats.values(), hashes)
    if not own and room.facts.owner_hash not in hashes:
        raise Refused(403, "That needs the key of a seat of this table, or of its owner.")
    if room.facts.setup.scenario == ARRANGED:
        raise Refused(422, "A lesson is begun again where it was begun.")
    if wish.scenario and room.facts.campaign:
        raise Refused(422, "What comes next in a campaign is chosen there.")
    async with room.founding:
        if await tables.exists(room.successor):
            return answer(answers.NewTableTold(room.successor, {}, {}, "", ""))
        facts, game = room.facts, find(room.facts.game)
        setup = _moved_on(game, facts.setup, wish.scenario) if wish.scenario else facts.setup
        seating = seats.again(room.seats.values())
        luck = keys.new_luck(pledged=room.table.pledge is not None)
        founded = await tables.found(
            Table.start(game, setup, luck=luck),
            (),
            title="" if wish.scenario else facts.title,
            seating=seating,
            campaign=facts.campaign,
            checkpoint=facts.checkpoint,
            pledge=luck.pledge(over=True),
        )
        who = room.names[next(iter(own))] if own else "The owner"
        words = f"the next scenario, {game.scenario(wish.scenario).title}" if wish.scenario else "the same game again"
        room.announce(f"{who} has laid out {words}.", lambda error: None, {AGAIN: founded.room.facts.id})
        await room.rest()
    return told(founded)


async def ended(request: web.Request) -> web.Response:
    """How a finished game ended, from what everybody may know."""
    room = await room_of(request)
    table, facts = room.table, room.facts
    result = table.result
    if result is None:
        raise Refused(409, "This game is not over yet.")
    lines = room.eyes(None).lines
    counted = figures(lines, room.answers(), rounds=result.rounds, dice=table.game.dice, name_of=table.name_of)
    after = None if facts.campaign else table.game.after(room.scenario)
    following = (after.key, after.title) if after is not None and _fits(table.game, facts.setup, after.key) else ("", "")
    return answer(answers.Ended(result, counted, room.names, *following, facts.campaign or ""))


def _fits(game: Game[Any], setup: Setup, scenario: str) -> bool:
    try:
        game.check(_moved_on(game, setup, scenario))
    except SetupError:
        return False
    return True


def _moved_on(game: Game[Any], setup: Setup, scenario: str) -> Setup:
    """The same people before another scenario, with those of their settings that it knows."""
    known = {setting.key: setting.choices for setting in game.scenario(scenario).settings}
    settings = {key: value for key, value in setup.settings.items() if value in known.get(key, ())}
    return replace(setup, scenario=scenario, settings=settings, record={})


async def delete(request: web.Request) -> web.Response:
    room = await room_of(request)
    if room.facts.owner_hash not in key_hashes(request):
        raise Refused(403, "Only the table's owner can delete it.")
    await request.app[TABLES].delete(room)
    return web.Response(status=204)


def routes() -> list[web.RouteDef]:
    return [
        web.get("/games", games),
        web.get("/address", address),
        web.get("/games/{game}/rules", rules),
        web.get("/games/{game}/quick", reference),
        web.post("/tables", create),
        web.post("/tables/mine", mine),
        web.get("/tables/open", open_tables),
        web.get("/tables/{table}", show),
        web.post("/tables/{table}/claim", claim),
        web.post("/tables/{table}/join", join),
        web.post("/tables/{table}/again", again),
        web.get("/tables/{table}/result", ended),
        web.post("/tables/{table}/seats/{seat}", change_seat),
        web.delete("/tables/{table}", delete),
        web.get("/tables/{table}/socket", serve),
    ]
