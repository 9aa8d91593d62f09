"""What can never be true of a position: what a damaged save is refused for, before anybody stumbles over it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from noctule.engine import DamagedSave, Setup, Table
from noctule.engine.outside import opened
from noctule.games.reborn import GAME
from noctule.games.reborn.content import SCENARIOS, scenario
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.state import State

SEATS = ("ana", "ben")


def begun(key: str) -> State:
    return Table.start(GAME, Setup(key, SEATS), seed=1).state


def _without_one(s: State) -> None:
    gone = scenario(s.scenario).team[0].who
    s.characters = {id: c for id, c in s.characters.items() if id != gone}


def _on_the_map_of(key: str) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.map = key

    return change


def _as_builders(s: State) -> None:
    s.rules, s.phase = (*s.rules, "sags"), "deployment"


FIRST = next(key for key in SCENARIOS if not scenario(key).data.sags)
BUILT = next(key for key in SCENARIOS if scenario(key).data.sags)
MAPS = "the players are to build the map, but there is one"
BROKEN: list[tuple[str, Callable[[State], None], str]] = [
    (FIRST, _without_one, f"{scenario(FIRST).team[0].who}: nowhere, not even among the dead"),
    (FIRST, _as_builders, MAPS),
    (BUILT, _on_the_map_of(FIRST), MAPS),
]


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_with_a_position_that_can_be(key: str) -> None:
    assert list(invariants(begun(key))) == []


@pytest.mark.parametrize(("key", "change", "words"), BROKEN, ids=("a character is gone", "no built map", "a printed map"))
def test_a_position_that_cannot_be_is_found_out(key: str, change: Callable[[State], None], words: str) -> None:
    s = begun(key)
    change(s)
    assert words in list(invariants(s))


def test_a_save_with_a_drawn_map_where_the_players_build_theirs_is_refused_with_its_reason() -> None:
    text = Table.start(GAME, Setup(BUILT, SEATS), seed=1).save()
    with pytest.raises(DamagedSave, match=MAPS):
        opened(text.replace('"map":"sags:;"', '"map":"+-+-+\\n|. .|\\n+-+-+\\n== {}"'))
