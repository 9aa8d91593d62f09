"""Thirty tables with bots for some seconds: no error, no refusal, nothing in the log."""

from __future__ import annotations

from pathlib import Path

from server.house import Process
from server.soak import crowd


async def test_thirty_tables_with_bots(home: Path) -> None:
    server = Process(home)
    counts = await crowd(server.address, 30, 8)
    assert server.stop() == 0
    assert counts["ok"] > 100
    log = server.errors.read_text().splitlines()
    assert [line for line in log if '"level":"info"' not in line and '"level":"debug"' not in line] == []
