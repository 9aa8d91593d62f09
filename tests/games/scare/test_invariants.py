"""What can never be true of a position: what a damaged save is refused for, before anybody stumbles over it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.scare.driver import position, sq
from games.scare.monsters.test_move import open_ground
from noctule.engine import DamagedSave, Table
from noctule.engine.outside import opened
from noctule.games.scare import GAME
from noctule.games.scare.state import NOWHERE, Boss, State

KNIGHT, WIDOW = "cellar-knight", "night-widow-1"


def held() -> State:
    """The Cellar Knight holds a Widow and Kubo; Thayer and another Widow stand in the cellar."""
    s = position(open_ground(9, 1, {(1, 1): "k", (3, 1): "w", (5, 1): "w", (7, 1): "K", (9, 1): "T"}), scenario="bedwetter")
    s.boss = Boss(KNIGHT, sq(s, "a1"), holds=(WIDOW, "kubo"))
    s.monsters = {**s.monsters, WIDOW: replace(s.monsters[WIDOW], place="held", at=NOWHERE, on=KNIGHT)}
    s.agents = {**s.agents, "kubo": replace(s.agents["kubo"], place="held", at=NOWHERE, by=KNIGHT)}
    return s


def _monster(which: str, **news: str) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.monsters = {**s.monsters, which: replace(s.monsters[which], **news)}

    return change


def _agent(which: str, **news: str) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.agents = {**s.agents, which: replace(s.agents[which], **news)}

    return change


def _mustering(s: State) -> None:
    s.phase = "muster"


def _nobody_active(s: State) -> None:
    s.phase, s.agents, s.lineup, s.active = "muster", {}, (), ()


BROKEN: list[tuple[Callable[[State], None], str]] = [
    (_monster(WIDOW, on=""), "night-widow-1 is held but on the card of ''"),
    (_monster(WIDOW, on="thayer"), "night-widow-1 is held by 'thayer', who is no boss in play"),
    (_monster("night-widow-2", on="thayer"), "night-widow-2 is map but on the card of 'thayer'"),
    (_monster("night-widow-2", kind="man-baby"), "no man-baby is called 'night-widow-2'"),
    (_monster(WIDOW, id="man-baby"), "no night-widow is called 'man-baby'"),
    (_monster(WIDOW, id="night-widow-3"), "no night-widow is called 'night-widow-3'"),
    (_monster(WIDOW, id="night-widow-0"), "no night-widow is called 'night-widow-0'"),
    (_mustering, "a team for 'bedwetter' is mustered on another map"),
    (_nobody_active, "there is no team for 'bedwetter': 1 player, but 0 agents: each player needs at least one."),
    (_agent("kubo", by=""), "kubo is held but with ''"),
    (_agent("kubo", by="thayer"), "kubo is held by 'thayer', who is no boss in play"),
    (_agent("thayer", by="kubo"), "thayer is map but with 'kubo'"),
]


def test_figures_on_a_boss_card_are_a_position_that_can_be() -> None:
    assert list(GAME.invariants(held())) == []


@pytest.mark.parametrize(("change", "words"), BROKEN, ids=[words for _, words in BROKEN])
def test_a_position_that_cannot_be_is_found_out(change: Callable[[State], None], words: str) -> None:
    s = held()
    change(s)
    assert words in list(GAME.invariants(s))


def test_a_save_in_which_somebody_is_held_by_nobody_is_refused_with_its_reason() -> None:
    text = Table.arranged(GAME, held(), ("ana",)).save()
    assert opened(text).state.monsters[WIDOW].on == KNIGHT
    with pytest.raises(DamagedSave, match="night-widow-1 is held but on the card of ''"):
        opened(text.replace(f'"place":"held","on":"{KNIGHT}"', '"place":"held"'))
