"""Campaigns: records between tables, with checkpoints and branches.

Campaigns in use are kept in memory, those of every table in use among them: when a table's last answer is written, the new
checkpoint is part of the same transaction.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from time import time

import msgspec
from aiohttp import web
from msgspec.structs import replace

from noctule.engine import NoctuleError, Setup, Table, campaign
from noctule.engine.campaign import MOST, Campaign, Chapter
from noctule.engine.people import called

from . import keys, seats
from .http import LARGEST_SAVE, TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .kept import MOST_PLAYING, Kept, chronicle_of
from .lobby import summary, told
from .room import LOST, Room, TableFacts, Unsaved
from .storage import Statement
from .tables import Tables, Unknown
from .wire import wishes
from .writer import Change

log = logging.getLogger(__name__)

LAST_ENDED = 10
"""So many tables that have ended are shown with a campaign."""
KEPT_AT_HAND = 50
"""So many campaigns may stay in memory that no table there belongs to."""
KEPT_SECONDS = 60.0
"""Whoever works with a campaign is done by then."""
INSERT = "INSERT INTO campaigns (id, game, title, owner_hash, body, changed) VALUES (?, ?, ?, ?, ?, ?)"
UPDATE = "UPDATE campaigns SET body = ?, changed = ? WHERE id = ?"
RENAME = "UPDATE campaigns SET title = ? WHERE id = ?"
SELECT = "SELECT id, game, title, owner_hash, changed, body FROM campaigns WHERE id = ?"
DELETE = "DELETE FROM campaigns WHERE id = ?"
OF_CAMPAIGN = "SELECT id FROM tables WHERE campaign = ? ORDER BY created DESC LIMIT ?"
RELEASE = "UPDATE tables SET campaign = NULL, checkpoint_id = NULL WHERE campaign = ? AND id = ?"
RELEASE_ALL = "UPDATE tables SET campaign = NULL, checkpoint_id = NULL WHERE campaign = ?"


class Campaigns:
    """The campaigns in use."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[str, Kept] = {}
        self._reading: asyncio.Future[None] | None = None

    async def open(self, id: str) -> Kept:
        """A campaign to work with."""
        kept = self._kept.get(id)
        if kept is None:
            read = await self.look(id)
            self._let_go()
            kept = self._kept.setdefault(id, read)
        kept.used = time()
        return kept

    async def look(self, id: str) -> Kept:
        """A campaign as it stands, which another process may be working with."""
        if (kept := self._kept.get(id)) is not None:
            return kept
        rows = await self._tables.read(SELECT, id) if len(id) <= keys.LONGEST else []
        if not rows:
            raise Unknown("There is no such campaign.")
        name, game, title, owner_hash, changed, body = rows[0]
        return Kept(name, game, title, owner_hash, changed, campaign.read(body))

    def _let_go(self) -> None:
        """Forget the campaigns that nobody has looked at for a while, unless a table in memory may still end a chapter."""
        if len(self._kept) <= KEPT_AT_HAND:
            return
        played = {room.facts.campaign for room in self._tables.rooms.values()}
        before = time() - KEPT_SECONDS
        for kept in [kept for kept in self._kept.values() if kept.id not in played and kept.used < before]:
            del self._kept[kept.id]

    async def begin(self, game: str, title: str, started: Campaign) -> tuple[Kept, str]:
        """Store a new campaign, and the key of its owner."""
        owner = keys.new_key()
        kept = Kept(keys.new_id(), game, title, keys.hashed(owner), int(time()), started)
        values = (kept.id, game, title, kept.owner_hash, started.save(), kept.changed)
        await self._tables.commit_new(kept.id, [Statement(INSERT, values)])
        self._let_go()
        self._kept[kept.id] = kept
        return kept, owner

    async def go_back(self, kept: Kept, checkpoint: int) -> None:
        kept.campaign.go_back(checkpoint)
        await self._store(kept)

    async def rename(self, kept: Kept, title: str, checkpoint: int | None) -> None:
        """Give the campaign, or one of its checkpoints, another name."""
        if checkpoint is not None:
            kept.campaign.rename(checkpoint, title)
        else:
            kept.title = title
        await self._store(kept, Statement(RENAME, (kept.title, kept.id)))

    async def remove(self, kept: Kept, checkpoint: int, *, branch: bool) -> None:
        """Forget a checkpoint or a branch. The tables that led there are tables like any other from now on."""
        whole = kept.campaign
        gone = whole.after(checkpoint) if branch else {checkpoint}
        tables = [point.table for point in whole.checkpoints if point.id in gone and point.table]
        whole.remove(checkpoint, branch=branch)
        await self._store(kept, *(Statement(RELEASE, (kept.id, table)) for table in tables))
        self._release(kept, tables)

    async def delete(self, kept: Kept) -> None:
        """Forget a campaign. Its tables stay."""
        await self._tables.writer.commit([Statement(RELEASE_ALL, (kept.id,)), Statement(DELETE, (kept.id,))])
        self._kept.pop(kept.id, None)
        self._release(kept, self._tables.rooms)

    def _release(self, kept: Kept, tables: Iterable[str]) -> None:
        for table in tables:
            room = self._tables.rooms.get(table)
            if room is not None and room.facts.campaign == kept.id:
                room.facts.campaign = room.facts.checkpoint = None

    async def _store(self, kept: Kept, *more: Change) -> None:
        try:
            await self._tables.writer.commit([self._update(kept), *more])
        except Exception:
            self._kept.pop(kept.id, None)
            raise

    def _update(self, kept: Kept) -> Statement:
        kept.changed = int(time())
        return Statement(UPDATE, (kept.campaign.save(), kept.changed, kept.id))

    # -- what becomes of their tables (`room.Follower`) -------------------------------------------------------------

    async def arriving(self, facts: TableFacts) -> None:
        """A table is loaded: its campaign has to be at hand when it ends. Without one it can be played all the same."""
        if facts.campaign is None:
            return
        try:
            await self.open(facts.campaign)
        except (NoctuleError, Unknown) as error:
            log.error("campaign cannot be opened", extra={"campaign": facts.campaign, "error": type(error).__name__})
            facts.campaign = None

    def changed(self, room: Room) -> None:
        """Only the end of a game concerns a campaign."""

    def leaving(self, room: Room) -> None:
        """A table's last answer may not have been stored: its campaign is read again, at once, for its other tables."""
        if self._kept.pop(room.facts.campaign or "", None) is not None:
            self._reading = asyncio.ensure_future(self.arriving(room.facts))

    def ending(self, room: Room) -> Sequence[Change]:
        """A game has ended: the checkpoint that goes with its last answer."""
        if room.facts.campaign is None or room.facts.checkpoint is None:
            return ()
        kept = self._kept.get(room.facts.campaign)
        if kept is None:  # it is just being read again; so is the table then, and its last answer is asked for once more
            raise Unsaved(LOST)
        try:
            _enter(kept, room)
        except Exception as error:
            log.exception("campaign broken", extra={"campaign": kept.id, "error": type(error).__name__})
            return ()
        return [self._update(kept)]

    # -- its tables -----------------------------------------------------------------------------------------------

    async def tables_of(self, kept: Kept, ended: int = 0) -> tuple[list[Room], list[Room]]:
        """The tables of a campaign that are being played, and so many of those that have ended, the newest first."""
        known = {point.table for point in kept.campaign.checkpoints}
        found: tuple[list[Room], list[Room]] = ([], [])
        for (id,) in await self._tables.read(OF_CAMPAIGN, kept.id, 2 * MOST):
            if (len(found[1]) >= ended) if id in known else (len(found[0]) >= MOST_PLAYING):
                continue
            room = await self._opened(id)
            if room is not None:
                found[room.table.over].append(room)
        return found[0], found[1][:ended]

    async def _opened(self, id: str) -> Room | None:
        """A table that cannot be opened does not hide the others."""
        try:
            room = await self._tables.open(id)
            await room.rest()
        except Exception as error:
            log.error("table cannot be opened", extra={"table": id, "error": type(error).__name__})
            return None
        return room


def _enter(kept: Kept, room: Room) -> None:
    """A finished table becomes a checkpoint. One that ended before and was taken back is told anew, unless somebody has played
    on from its first end."""
    whole, facts, chronicle = kept.campaign, room.facts, chronicle_of(kept.game)[1]
    before, final = facts.setup.record, room.table.state
    record = chronicle.after(before, final)
    with called(room.names):
        result = chronicle.result(before, final)
    earlier = next((point.id for point in whole.checkpoints if point.table == facts.id), None)
    now = int(time())
    if earlier is not None and whole.after(earlier) == {earlier}:
        whole.retell(earlier, record, save=room.save(), at=now, result=result)
    else:
        played, start = facts.setup.scenario, facts.checkpoint
        whole.advance(facts.title, record, start=start, played=played, save=room.save(), at=now, result=result, table=facts.id)


CAMPAIGNS = web.AppKey("campaigns", Campaigns)


async def create(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wishes.NewCampaign)
    game, chronicle = chronicle_of(wish.game)
    started = campaign.begin(game.key, game.version, chronicle)
    kept, owner = await request.app[CAMPAIGNS].begin(game.key, wish.title.strip() or game.name, started)
    return answer({"campaign": kept.id, "owner": owner}, 201)


async def kept_of(request: web.Request, *, owner: bool = True) -> Kept:
    kept = await request.app[CAMPAIGNS].open(request.match_info["campaign"])
    if owner and kept.owner_hash not in key_hashes(request):
        raise Refused(403, "That needs the key of the campaign's owner.")
    return kept


async def mine(request: web.Request) -> web.Response:
    """Campaigns in a few words; one that cannot be opened does not hide the others."""
    wanted = await body_of(request, wishes.MyCampaigns)
    listed = []
    for id, given in wanted.campaigns.items():
        try:
            listed.append((await request.app[CAMPAIGNS].look(id)).summary([keys.hashed(key) for key in given]))
        except Unknown:
            continue
        except (NoctuleError, Refused) as error:
            log.error("campaign cannot be opened", extra={"campaign": id[: keys.LONGEST], "error": type(error).__name__})
    return answer(listed)


async def show(request: web.Request) -> web.Response:
    kept = await kept_of(request, owner=False)
    playing, ended = await request.app[CAMPAIGNS].tables_of(kept, LAST_ENDED)
    hashes = key_hashes(request)
    whole = kept.told(hashes, len(playing))
    whole.tables = [summary(room, hashes) for room in (*playing, *ended)]
    return answer(whole)


async def play(request: web.Request) -> web.Response:
    """A table for the next chapter."""
    founding_allowed(request)
    kept = await kept_of(request)
    wish = await body_of(request, wishes.ChapterTable)
    async with kept.founding:
        playing, _ = await request.app[CAMPAIGNS].tables_of(kept)
        if blocked := kept.blocked(len(playing)):
            raise Refused(409, blocked)
        game, chronicle = chronicle_of(kept.game)
        chapter = _chapter(chronicle.chapters(kept.campaign.record), wish.chapter)
        who, settings = tuple(seat.seat for seat in wish.seats), {**wish.settings, **chapter.settings}
        setup = Setup(chapter.scenario, who, settings, kept.campaign.record, names=seats.wished(wish.seats))
        table = Table.start(game, setup, luck=keys.new_luck())
        title = wish.title.strip() or chapter.title
        head = kept.campaign.head
        founded = await request.app[TABLES].found(table, wish.seats, title=title, campaign=kept.id, checkpoint=head)
    return told(founded)


def _chapter(chapters: Sequence[Chapter], wanted: str) -> Chapter:
    for chapter in chapters:
        if chapter.scenario == wanted:
            return chapter
    known = ", ".join(chapter.scenario for chapter in chapters) or "none, this campaign is over"
    raise Refused(422, f"That is not what can be played next; there is: {known}.")


async def go_back(request: web.Request) -> web.Response:
    kept = await kept_of(request)
    wish = await body_of(request, wishes.GoBack)
    await request.app[CAMPAIGNS].go_back(kept, wish.checkpoint)
    return web.Response(status=204)


async def rename(request: web.Request) -> web.Response:
    kept = await kept_of(request)
    wish = await body_of(request, wishes.Rename)
    if not (title := wish.title.strip()):
        raise Refused(422, "A name is wanted, not spaces alone.")
    await request.app[CAMPAIGNS].rename(kept, title, wish.checkpoint)
    return web.Response(status=204)


async def remove(request: web.Request) -> web.Response:
    """Forget a checkpoint or a branch, unless a table is being played from there."""
    kept = await kept_of(request)
    wish = await body_of(request, wishes.RemoveChapter)
    whole = kept.campaign
    whole.at(wish.checkpoint)
    async with kept.founding:
        gone = whole.after(wish.checkpoint) if wish.branch else {wish.checkpoint}
        playing, _ = await request.app[CAMPAIGNS].tables_of(kept)
        for room in playing:
            if room.facts.checkpoint in gone:
                raise Refused(409, f"{room.facts.title} is being played from there. Finish that table, or remove it first.")
        await request.app[CAMPAIGNS].remove(kept, wish.checkpoint, branch=wish.branch)
    return web.Response(status=204)


async def delete(request: web.Request) -> web.Response:
    await request.app[CAMPAIGNS].delete(await kept_of(request))
    return web.Response(status=204)


async def save(request: web.Request) -> web.Response:
    kept = await kept_of(request)
    named = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.id}.campaign"', "Cache-Control": "no-store"}
    return web.Response(text=kept.campaign.save(), headers=named)


async def load(request: web.Request) -> web.Response:
    founding_allowed(request)
    wish = await body_of(request, wishes.LoadCampaign, LARGEST_SAVE)
    key = _game_of(wish.save)
    game, chronicle = chronicle_of(key)
    loaded = campaign.load(wish.save, chronicle)
    loaded.checkpoints = [replace(point, table="") for point in loaded.checkpoints]  # they are of another server, or invented
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
        web.post("/campaigns/mine", mine),
        web.get("/campaigns/{campaign}", show),
        web.delete("/campaigns/{campaign}", delete),
        web.post("/campaigns/{campaign}/tables", play),
        web.post("/campaigns/{campaign}/go-back", go_back),
        web.post("/campaigns/{campaign}/rename", rename),
        web.post("/campaigns/{campaign}/remove", remove),
        web.get("/campaigns/{campaign}/save", save),
    ]
