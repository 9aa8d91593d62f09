"""Hybrids: the die at the end of the activation step, their order, their first turn; and the boss after them."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, position, run
from games.escape.sump import next_card, plain_sump
from noctule.engine import Ask
from noctule.games.escape.board import figures
from noctule.games.escape.board.names import name_of
from noctule.games.escape.state import State
from noctule.games.escape.turn import event, turn


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def hunted(*enemies: str, spread: bool = True, fear: int = 3, **more: Any) -> State:
    """Dane (Toughness 3) far from Hybrids who stand on tiles of their own, or (`spread=False`) on the same tile with them."""
    places = [(i if spread else 8, 0) for i in range(len(enemies))]
    board = "e ew ew ew ew ew ew ew w"
    people = {"dane": {"at": (8, 0), "fear": fear}}
    return position(
        board, people=people, seats=("ana",), enemies=dict(zip(enemies, places, strict=True)), phase="event", **more
    )


def resolve(patch: pytest.MonkeyPatch, s: State, box: str, *rolls: str) -> Ran:
    next_card(patch, s, box=box)
    return run(s, event.event_phase, rolls=rolls)


def acted(ran: Ran) -> list[str]:
    """Who has weighed targets, in order: for a move or to lead an attack."""
    return [event.facts["who"] for event in ran.events if "weighed" in event.facts]


ALL = ("hybrid-speed", "hybrid-strength", "hybrid-intelligence")


@covers(
    "escape.hybrid.die", "escape.hybrid.order", "escape.hybrid.end-of-step", "escape.dice.double", "escape.ex.hybrid-die-order"
)
@pytest.mark.parametrize(
    ("face", "order"),
    [
        ("ii", ["intelligence", "intelligence"]),
        ("isp", ["intelligence", "speed"]),
        ("ssp", ["strength", "speed"]),
        ("s", ["strength"]),
        ("ss", ["strength", "strength"]),
    ],
)
def test_the_die_says_which_hybrids_act_after_the_guards(face: str, order: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted(*ALL, "guard-1")
    assert acted(resolve(monkeypatch, s, "guard", face)) == ["guard-1", *(f"hybrid-{mark}" for mark in order)]


@covers("escape.hybrid.end-of-step")
def test_the_die_is_rolled_even_if_the_box_activates_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted("hybrid-speed")
    assert acted(resolve(monkeypatch, s, "", "isp")) == ["hybrid-speed"]
    s = hunted("hybrid-speed")
    assert acted(resolve(monkeypatch, s, "", "i")) == []


@covers("escape.hybrid.end-of-step")
def test_without_hybrids_no_die_is_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert acted(resolve(monkeypatch, hunted("guard-1"), "guard")) == ["guard-1"]


async def next_turn(s: State, g: Ask) -> None:
    turn.pass_on(s, g)


@covers("escape.hybrid.delay", "escape.hybrid.die", "escape.hybrid.end-of-step", "escape.ex.new-hybrid-skipped")
def test_a_hybrid_waits_in_the_turn_in_which_it_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted("hybrid-intelligence", "hybrid-speed")
    figures.alter(s, "hybrid-intelligence", fresh=True)
    assert acted(resolve(monkeypatch, s, "", "isp")) == ["hybrid-speed"]
    run(s, next_turn)
    s.phase = "event"
    assert acted(resolve(monkeypatch, s, "", "isp")) == ["hybrid-intelligence", "hybrid-speed"]


@covers("escape.hybrid.delay", "escape.attack.bonus-group")
def test_a_waiting_hybrid_does_not_support_either(monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted("hybrid-intelligence", "hybrid-speed", spread=False)
    figures.alter(s, "hybrid-intelligence", fresh=True)
    resolve(monkeypatch, s, "", "isp", *["s"] * 6)
    assert s.people["dane"].fear == 4


@covers(
    "escape.attack.group-uses-activation",
    "escape.attack.bonus-group",
    "escape.hybrid.order",
    "escape.hybrid.die",
    "escape.ex.hybrids-together",
)
def test_supporting_uses_up_an_activation_still_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = ["ii", "i", *["s"] * 5]
    s = hunted("hybrid-intelligence", "hybrid-speed", spread=False)
    assert acted(resolve(monkeypatch, s, "", "isp", *attack)) == ["hybrid-intelligence"]
    assert s.people["dane"].fear == 4
    s = hunted("hybrid-intelligence", "hybrid-speed", spread=False)
    assert acted(resolve(monkeypatch, s, "", "ii", *attack, *attack)) == ["hybrid-intelligence", "hybrid-intelligence"]
    assert s.people["dane"].fear == 5


@covers("escape.hybrid.order")
def test_a_hybrid_discarded_before_its_activation_does_not_act(monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted(*ALL)
    next_card(monkeypatch, s)
    s.event = event.Event(s.events[0], step="hybrids", coming=("hybrid-intelligence", "hybrid-speed"))
    s.events = s.events[1:]
    figures.remove(s, "hybrid-intelligence")
    assert acted(run(s, event.event_phase)) == ["hybrid-speed"]


@covers("escape.hybrid.end-of-step", "escape.enemy.hostility")
def test_the_boss_acts_last_in_every_activation_step(monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted("boss", "hybrid-speed", "clone-1")
    assert acted(resolve(monkeypatch, s, "clone", "isp")) == ["clone-1", "hybrid-speed", "boss"]
    assert acted(resolve(monkeypatch, hunted("boss"), "")) == ["boss"]


@covers("escape.hybrid.die")
@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("ii", "Intelligence Hybrid twice"),
        ("isp", "Intelligence Hybrid and Speed Hybrid"),
        ("s", "nobody"),
    ],
)
def test_the_log_names_a_hybrid_once_however_often_it_acts(face: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = hunted("hybrid-intelligence", "hybrid-speed")
    line = next(event for event in resolve(monkeypatch, s, "", face).events if event.rule == "escape.hybrid.die").line(name_of)
    assert line.text == f"The Hybrid die brings {words}."
