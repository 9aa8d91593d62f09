"""Campaigns: records between tables, with checkpoints and branches.

Campaigns in use are kept in memory, those of every table in use among them: when a table's last answer is written, the new
checkpoint is part of the same transaction.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from time import time
from typing import Any

import msgspec
from aiohttp import web

from noctule.engine import Game, NoctuleError, Setup, Table, available, campaign, find
from noctule.engine.campaign import Campaign, Chapter, Chronicle

from . import keys, wire
from .http import LARGEST_SAVE, TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .lobby import MOST_LISTED, summary, told
from .room import Room, TableFacts
from .storage import Statement
from .tables import Tables, Unknown
from .writer import Change

log = logging.getLogger(__name__)

INSERT = "INSERT INTO campaigns (id, game, title, owner_hash, body, changed) VALUES (?, ?, ?, ?, ?, ?)"
UPDATE = "UPDATE campaigns SET body = ?, changed = ? WHERE id = ?"
SELECT = "SELECT id, game, title, owner_hash, body FROM campaigns WHERE id = ?"
OF_CAMPAIGN = "SELECT id FROM tables WHERE campaign = ? ORDER BY created DESC LIMIT ?"


class Kept(msgspec.Struct):
    """A campaign as it is stored."""

    id: str
    game: str
    title: str
    owner_hash: str
    campaign: Campaign


class Campaigns:
    """The campaigns in use."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[str, Kept] = {}
        self._reading: asyncio.Future[None] | None = None
        tables.ending = self.ending
        tables.arriving = self.arriving
        tables.leaving = self.leaving

    async def open(self, id: str) -> Kept:
        kept = self._kept.get(id)
        if kept is None:
            rows = await self._tables.read(SELECT, id)
            if not rows:
                raise Unknown("There is no such campaign.")
            name, game, title, owner_hash, body = rows[0]
            read = campaign.load(body, chronicle_of(game)[1])
            kept = self._kept.setdefault(id, Kept(name, game, title, owner_hash, read))
        return kept

    async def begin(self, game: str, title: str, started: Campaign) -> tuple[Kept, str]:
        """Store a new campaign, and the key of its owner."""
        owner = keys.new_key()
        kept = Kept(keys.new_id(), game, title, keys.hashed(owner), started)
        values = (kept.id, game, title, kept.owner_hash, started.save(), int(time()))
        await self._tables.writer.commit([Statement(INSERT, values)])
        self._kept[kept.id] = kept
        return kept, owner

    async def go_back(self, kept: Kept, checkpoint: int) -> None:
        kept.campaign.go_back(checkpoint)
        try:
            await self._tables.writer.commit([self._update(kept)])
        except Exception:
            self._kept.pop(kept.id, None)
            raise

    def _update(self, kept: Kept) -> Statement:
        return Statement(UPDATE, (kept.campaign.save(), int(time()), kept.id))

    async def arriving(self, facts: TableFacts) -> None:
        """A table is loaded: its campaign has to be at hand when it ends."""
        if facts.campaign is not None:
            await self.open(facts.campaign)

    def leaving(self, room: Room) -> None:
        """A table's last answer may not have been stored: its campaign is read again, at once, for its other tables."""
        if self._kept.pop(room.facts.campaign or "", None) is not None:
            self._reading = asyncio.ensure_future(self.arriving(room.facts))

    def ending(self, room: Room) -> Sequence[Change]:
        """A game has ended: the checkpoint that goes with its last answer."""
        kept = self._kept.get(room.facts.campaign or "")
        if kept is None or room.facts.checkpoint is None:
            return ()
        chronicle = chronicle_of(kept.game)[1]
        whole, start = kept.campaign, room.facts.checkpoint
        try:
            record = chronicle.after(whole.at(start).record, room.table.state)
        except Exception as error:
            log.exception("campaign broken", extra={"campaign": kept.id, "error": type(error).__name__})
            return ()
        head = whole.head
        whole.go_back(start)
        whole.advance(room.facts.title, record, played=room.facts.setup.scenario, save=room.save())
        if head != start:  # somebody went on from another checkpoint meanwhile; that stays the place to play on from
            whole.go_back(head)
        return [self._update(kept)]


CAMPAIGNS = web.AppKey("campaigns", Campaigns)


def chronicle_of(key: str) -> tuple[Game[Any], Chronicle]:
    game = find(key) if key in available() else None
    if game is None or game.chronicle is None:
        raise Refused(422, "There are no campaigns of that game.")
    return game, game.chronicle


async def create(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wire.NewCampaign)
    game, chronicle = chronicle_of(wish.game)
    started = campaign.begin(game.key, game.version, chronicle)
    kept, owner = await request.app[CAMPAIGNS].begin(game.key, wish.title.strip() or game.name, started)
    return answer({"campaign": kept.id, "owner": owner}, 201)


async def kept_of(request: web.Request, *, owner: bool = True) -> Kept:
    kept = await request.app[CAMPAIGNS].open(request.match_info["campaign"])
    if owner and kept.owner_hash not in key_hashes(request):
        raise Refused(403, "That needs the key of the campaign's owner.")
    return kept


async def show(request: web.Request) -> web.Response:
    kept = await kept_of(request, owner=False)
    chronicle = chronicle_of(kept.game)[1]
    checkpoints = [
        {"id": c.id, "parent": c.parent, "title": c.title, "played": c.played, "summary": chronicle.summary(c.record)}
        for c in kept.campaign.checkpoints
    ]
    tables = request.app[TABLES]
    rooms = [await tables.open(id) for (id,) in await tables.read(OF_CAMPAIGN, kept.id, MOST_LISTED)]
    return answer(
        {
            "game": kept.game,
            "title": kept.title,
            "head": kept.campaign.head,
            "checkpoints": checkpoints,
            "chapters": list(chronicle.chapters(kept.campaign.record)),
            "tables": [summary(room, key_hashes(request)) for room in rooms],
        }
    )


async def play(request: web.Request) -> web.Response:
    """A table for the next chapter."""
    founding_allowed(request)
    kept = await kept_of(request)
    wish = await body_of(request, wire.ChapterTable)
    game, chronicle = chronicle_of(kept.game)
    chapter = _chapter(chronicle.chapters(kept.campaign.record), wish.chapter)
    seats = tuple(seat.seat for seat in wish.seats)
    setup = Setup(chapter.scenario, seats, {**wish.settings, **chapter.settings}, kept.campaign.record)
    table = Table.start(game, setup)
    title = wish.title or chapter.title
    founded = await request.app[TABLES].found(table, wish.seats, title=title, campaign=kept.id, checkpoint=kept.campaign.head)
    return told(founded)


def _chapter(chapters: Sequence[Chapter], wanted: str) -> Chapter:
    for chapter in chapters:
        if chapter.scenario == wanted:
            return chapter
    known = ", ".join(chapter.scenario for chapter in chapters) or "none, this campaign is over"
    raise Refused(422, f"That is not what can be played next; there is: {known}.")


async def go_back(request: web.Request) -> web.Response:
    kept = await kept_of(request)
    wish = await body_of(request, wire.GoBack)
    await request.app[CAMPAIGNS].go_back(kept, wish.checkpoint)
    return web.Response(status=204)


async def save(request: web.Request) -> web.Response:
    kept = await kept_of(request)
    named = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.id}.campaign"', "Cache-Control": "no-store"}
    return web.Response(text=kept.campaign.save(), headers=named)


async def load(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wire.LoadCampaign, LARGEST_SAVE)
    key = _game_of(wish.save)
    game, chronicle = chronicle_of(key)
    loaded = campaign.load(wish.save, chronicle)
    kept, owner = await request.app[CAMPAIGNS].begin(key, wish.title.strip() or game.name, loaded)
    return answer({"campaign": kept.id, "owner": owner}, 201)


class _OnlyGame(msgspec.Struct):
    game: str


def _game_of(text: str) -> str:
    try:
        return msgspec.json.decode(text.partition("\n")[2], type=_OnlyGame).game
    except (msgspec.MsgspecError, RecursionError):
        raise NoctuleError("This is not a campaign of ours.") from None


def routes() -> list[web.RouteDef]:
    return [
        web.post("/campaigns", create),
        web.post("/campaigns/load", load),
        web.get("/campaigns/{campaign}", show),
        web.post("/campaigns/{campaign}/tables", play),
        web.post("/campaigns/{campaign}/go-back", go_back),
        web.get("/campaigns/{campaign}/save", save),
    ]
