"""A map that grows: a ground is whole where a reader meets it first, and only named from then on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from server.house import Client, House, Json, decision_of, latest, sample, serving

SEATS = ("ana", "ben")


def grounds(told: Any) -> Iterator[Json]:
    """All grounds in a message, in the order in which they are written."""
    if isinstance(told, dict):
        for name, value in told.items():
            if name == "ground":
                yield value
            yield from grounds(value)
    elif isinstance(told, list):
        for each in told:
            yield from grounds(each)


async def explore(house: House, dice: Random) -> tuple[Client, int]:
    """Both seats of a table explore wherever they can; the connection, and how many tiles they laid."""
    told = await house.found(*SEATS, game="escape", scenario="lift")
    both = await house.sit(told["table"], *told["keys"].values())
    laid = 0
    for _ in range(60):
        update = latest(both)
        seat = next((seat for seat in SEATS if decision_of(update, seat)), None)
        if seat is None:
            break
        decision = decision_of(update, seat)
        assert decision is not None
        exploring = [option["key"] for option in decision["options"] if option["key"].startswith("explore:")]
        key = exploring[0] if exploring else sample(decision, dice)
        if (await both.answer(seat, key, decision["n"]))["t"] == "ok":
            laid += bool(exploring)
            await both.until("update")
    await both.socket.close()
    return both, laid


async def test_a_ground_is_whole_where_it_is_met_first(home: Path) -> None:
    dice, laid = Random(4), 0
    async with serving(home) as house:
        for _ in range(20):
            both, tiles = await explore(house, dice)
            laid += tiles
            known: set[str] = set()
            for message in both.heard:
                for ground in grounds(message):
                    assert ground["id"] in known or ground.get("cells"), "named, but never sent"
                    assert ground["id"] not in known or "cells" not in ground, "sent twice"
                    known.add(ground["id"])
            if laid >= 10:
                break
    assert laid >= 10
