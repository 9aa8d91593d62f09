"""Long games in no time: what was recorded is put in place of a table's beginning, while its server is down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any

from noctule.engine import Setup, Table, campaign, find, saves
from noctule.engine.campaign import Campaign
from noctule.engine.lessons import Told
from noctule.engine.saves import GivenAnswer, GivenChance
from noctule.server.settings import Settings
from noctule.server.steps import encode, whole_step
from noctule.server.storage import Statement, database_of
from noctule.server.tables import Tables
from web.conftest import ROOT, Server

TRANSCRIPTS = ROOT / "tests/games/scare/transcripts"


def recorded(name: str) -> tuple[list[str], list[Any]]:
    """The answers and the dice of a recorded game."""
    saved = saves.read((TRANSCRIPTS / f"{name}.save").read_text(encoding="utf-8"))
    entries = [*saves.entries(saved.past, 7), *saved.tail]
    answers = [entry.key for entry in entries if isinstance(entry, GivenAnswer) and not entry.forced]
    return answers, [face for entry in entries if isinstance(entry, GivenChance) for face in entry.got]


def played(setup: Setup, name: str) -> Table[Any]:
    """A table with that setup, at which all but the last of the recorded answers were given, each by whoever was asked."""
    answers, dice = recorded(name)
    table: Table[Any] = Table.start(find("scare"), setup, luck=Told(dice))
    for key in answers[:-1]:
        table.answer(next(iter(table.pending)), key)
    return table


def wind_on(server: Server, table: str, name: str) -> str:
    """Bring a table of a running server to the last answer of a recorded game; that answer."""
    server.kill()
    with ThreadPoolExecutor(1) as thread:  # the browser's driver has an event loop in this one
        thread.submit(asyncio.run, _put(server.data, table, lambda setup: played(setup, name))).result()
    server.start()
    return recorded(name)[0][-1]


def putting(server: Server, id: str, table: Table[Any]) -> None:
    """Put another game, of the same setup, in the place of a table's, while its server is down."""
    server.kill()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _put(server.data, id, lambda _setup: table)).result()
    server.start()


def rewrite(server: Server, id: str, change: Callable[[Campaign], None]) -> None:
    """Change a campaign of a server, while it is down."""
    server.kill()
    session = database_of("", server.data).connect()
    ((body,),) = session.read("SELECT body FROM campaigns WHERE id = ?", (id,))
    whole = campaign.read(body)
    change(whole)
    session.write([Statement("UPDATE campaigns SET body = ? WHERE id = ?", (whole.save(), id))])
    session.close()
    server.start()


async def _put(data: Path, id: str, made: Callable[[Setup], Table[Any]]) -> None:
    tables = Tables(Settings(home=data), database_of("", data), asyncio.get_running_loop())
    try:
        room = await tables.open(id)
        step = whole_step(made(room.facts.setup), int(time()))
        await tables.writer.commit([Statement("DELETE FROM steps WHERE table_id = ?", (id,)), (id, 0, encode(step))])
    finally:
        await tables.close()
