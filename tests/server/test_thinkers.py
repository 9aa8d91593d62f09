"""Bots that think do so in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from time import monotonic, sleep
from typing import Any

import pytest

from noctule.bots import plain
from noctule.engine import Game, Luck, Setup, SetupError, Table, find
from noctule.reference.skirmish.view import piece
from noctule.server.bots import Thinkers, _think


@pytest.fixture
def table() -> Table[Any]:
    return Table.start(find("skirmish"), Setup("standard", ("ana", "ben")), seed=1)


@pytest.fixture
def thinkers() -> Any:
    made = Thinkers(30, processes=1)
    yield made
    made.close()


def processes(thinkers: Thinkers) -> list[int]:
    assert isinstance(thinkers._pool, ProcessPoolExecutor)
    return list(thinkers._pool._processes)


def gone(pid: int) -> bool:
    """Whether a process has ended, within ten seconds."""
    until = monotonic() + 10
    while monotonic() < until:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):  # it may go while it is looked at
            return True
        sleep(0.02)
    return False


async def test_a_bot_that_thinks_answers_from_another_process(table: Table[Any], thinkers: Thinkers) -> None:
    seat = next(iter(table.pending))
    table.answer(seat, await thinkers.answer(table, seat, "greedy"))
    assert os.getpid() not in processes(thinkers)


def test_a_process_that_thinks_forgets_what_games_keep_for_speed_when_it_has_grown(
    table: Table[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = next(iter(table.pending))
    table.view(seat)
    _think(table.save(), 30, seat, "random", 1, [])
    assert piece.cache_info().currsize > 0, "it has not grown much"
    monkeypatch.setattr("noctule.engine.forgetting.GROWTH", -1)
    _think(table.save(), 30, seat, "random", 1, [])
    assert piece.cache_info().currsize == 0


async def test_a_bot_that_does_not_think_needs_no_process(table: Table[Any], thinkers: Thinkers) -> None:
    seat = next(iter(table.pending))
    table.answer(seat, await thinkers.answer(table, seat, "random"))
    assert thinkers._pool is None


async def test_a_process_that_dies_costs_one_thought(
    table: Table[Any], thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    seat = next(iter(table.pending))
    await thinkers.answer(table, seat, "greedy")
    os.kill(processes(thinkers)[0], signal.SIGKILL)
    table.pending[seat].read(await thinkers.answer(table, seat, "greedy"))
    assert "BrokenProcessPool" in str([vars(record).get("error") for record in caplog.records])
    caplog.clear()
    table.pending[seat].read(await thinkers.answer(table, seat, "greedy"))
    assert not caplog.records


async def test_a_thought_between_sealed_answers_is_taken_from_the_table_as_it_stands(thinkers: Thinkers) -> None:
    table: Table[Any] = Table.start(find("parley"), Setup("parley", ("ana", "ben", "cid")), seed=1)
    luck = Luck(1)
    while len(table.pending) < 3:
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))
    table.answer("ana", table.pending["ana"].sample(luck))
    table.answer("ben", await thinkers.answer(table, "ben", "greedy"))
    assert list(table.pending) == ["cid"]


THINKING = """
import asyncio, sys
from noctule.engine import Setup, Table, find
from noctule.server.bots import Thinkers

if __name__ == "__main__":
    table = Table.start(find("skirmish"), Setup("standard", ("ana", "ben")), seed=1)
    thinkers = Thinkers(30, processes=1)
    asyncio.run(thinkers.answer(table, next(iter(table.pending)), "greedy"))
    print(*thinkers._pool._processes, flush=True)
    sys.stdin.read()
"""


def test_no_process_outlives_a_server_that_was_killed(tmp_path: Any) -> None:
    script = tmp_path / "thinking.py"
    script.write_text(THINKING)
    with subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        server.kill()
    assert gone(pid)


async def test_a_thought_that_nobody_waits_for_any_more_ends_at_once(table: Table[Any], thinkers: Thinkers) -> None:
    await thinkers.answer(table, next(iter(table.pending)), "greedy")
    (pid,) = processes(thinkers)
    assert isinstance(thinkers._pool, ProcessPoolExecutor)
    thought = thinkers._pool.submit(sleep, 120)
    while not thought.running():
        sleep(0.01)
    thinkers.close()
    assert gone(pid)
    table.pending["ana"].read(await thinkers.answer(table, "ana", "greedy"))


async def test_a_bot_that_is_late_gives_the_plain_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(self: Thinkers, table: Table[Any], seat: str, name: str) -> str:
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(Thinkers, "_thought", forever)
    thinkers = Thinkers(0.001)
    table: Table[Any] = Table.start(find("darkness"), Setup("slack-water", ("ana",)), seed=1)
    while table.pending["ana"].kind != "character":
        table.answer("ana", await thinkers.answer(table, "ana", "hard"))
    said = {await thinkers.answer(table, "ana", "hard") for _ in range(20)}
    assert said == {table.pending["ana"].offered[0].key}, "a ready character, nobody made up at random"


@pytest.mark.parametrize("key", ["darkness", "escape", "eternaut", "reborn", "scare", "parley"])
def test_a_game_of_plain_answers_comes_to_an_end(key: str) -> None:
    game = find(key)
    for scenario in [scenario.key for scenario in game.scenarios][:3]:
        table: Table[Any] = started(game, scenario)
        luck = Luck(1)
        for _ in range(1500):
            if table.over:
                break
            seat = next(iter(table.pending))
            table.answer(seat, plain(table.pending[seat], luck))
        assert table.over, scenario


def started(game: Game[Any], scenario: str) -> Table[Any]:
    for people in (("ana",), ("ana", "ben"), ("ana", "ben", "cid")):
        try:
            return Table.start(game, Setup(scenario, people), seed=1)
        except SetupError:
            continue
    raise AssertionError(scenario)
