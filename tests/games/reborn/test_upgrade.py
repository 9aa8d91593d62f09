"""Positions of older saves still load."""

from __future__ import annotations

import json
import re

from noctule.engine import Luck, Table
from noctule.engine.contract import setup_for
from noctule.games.reborn import GAME
from noctule.games.reborn.state import Fired, Pair, Round, State
from noctule.games.reborn.upgrade import upgrade


def as_version_1(save: str) -> str:
    """The same save as the first version of the rules wrote it."""
    position = re.search(r"(?m)^= (.*)$", save)
    assert position is not None
    old = json.loads(position[1])
    for field in ("watched", "seen", "met"):
        if field in old["round"]:
            old["round"][field] = [">".join(pair) for pair in old["round"][field]]
    if "postponed" in old["round"]:
        old["round"]["postponed"] = [f"{trigger}:{'>'.join(pair)}" for trigger, pair in old["round"]["postponed"]]
    written = save.replace(position[0], "= " + json.dumps(old, separators=(",", ":"), ensure_ascii=False))
    return written.replace("\nrules 2 ", "\nrules 1 ")


def watched_game() -> Table[State]:
    """A random game, up to a moment at which somebody is watched."""
    table: Table[State] = Table.start(GAME, setup_for(GAME, 4), seed=4)
    luck = Luck(5)
    while '"watched"' not in table.save():
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    return table


def test_a_save_of_version_1_loads_with_those_who_watch() -> None:
    table = watched_game()
    old = as_version_1(table.save())
    assert re.search(r'"watched":\["[a-z0-9.-]+>', old)
    again: Table[State] = Table.load(old, game=GAME, seed=1)
    assert again.state == table.state


def test_triggers_that_were_postponed_are_kept() -> None:
    old = {"round": {"active": "norad", "watched": ["h>b"], "postponed": ["b:h>b", "c:k>b"]}}
    assert upgrade("1", old) == {
        "round": {"active": "norad", "watched": [["h", "b"]], "postponed": [["b", ["h", "b"]], ["c", ["k", "b"]]]}
    }
    assert Round("norad", postponed=(Fired("b", Pair("h", "b")),)).postponed[0].pair.watcher == "h"


def test_a_position_without_a_round_stays_as_it_is() -> None:
    assert upgrade("1", {"turn": 2}) == {"turn": 2}
