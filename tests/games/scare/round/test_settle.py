"""What follows from a figure having moved or gone is looked at after every such change."""

from __future__ import annotations

import pytest

from games.scare.driver import position, run, sq
from noctule.engine import Ask
from noctule.games.scare.agents import step, stun
from noctule.games.scare.board import figures
from noctule.games.scare.monsters import man_baby
from noctule.games.scare.round import settle
from noctule.games.scare.state import State


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often somebody looked."""
    times: list[str] = []

    def look(s: State, g: Ask) -> None:
        times.append("looked")

    monkeypatch.setattr(settle, "settle", look)
    return times


def test_after_a_step(looked: list[str]) -> None:
    s = position("+-+-+-+\n|T . F|\n+-+-+-+", turn="thayer")
    run(s, step.step, "thayer", sq(s, "b1"))
    assert looked


def test_after_somebody_stepped_aside(looked: list[str]) -> None:
    s = position("+-+-+-+\n|F . T|\n+-+-+-+", turn="thayer")
    figures.put_agent(s, "thayer", s.agents["fort"].at)
    run(s, step.make_room, "thayer")
    assert looked


def test_after_a_monster_was_beaten_to_death(looked: list[str]) -> None:
    s = position("+-+-+-+\n|F . w|\n+-+-+-+")
    run(s, man_baby.dies, next(iter(s.monsters)), "fort")
    assert looked


def test_after_a_carried_agent_has_stood_up(looked: list[str]) -> None:
    s = position("+-+-+-+\n|. F S|\n+-+-+-+", carrying={"fort": "thayer"}, status={"thayer": "stunned"})
    run(s, stun.stand_up, "thayer")
    assert looked
