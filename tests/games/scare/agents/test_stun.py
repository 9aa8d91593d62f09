"""Stunned agents."""

import pytest

from covers import covers
from games.scare.agents.test_turn import keys
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.engine import Ask
from noctule.games.scare.agents import barbs, health, stun, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State, Turn


@covers("scare.stun.as-incapacitated", "scare.stun.agent", "scare.ex.stunned-agent-state")
def test_a_stunned_agent_is_no_target_rolls_for_no_barbs_and_spends_his_turn_standing_up() -> None:
    s = position(
        open_ground(6, 3, {(2, 2): "T", (3, 2): "w", (6, 3): "w", (1, 1): "S", (5, 1): "F"}),
        lineup=("shaye", "thayer", "fort"),
        status={"thayer": "stunned"},
    )
    assert "thayer" not in where.eligible(s)
    run(s, barbs.reflex, "night-widow-1")
    assert s.agents["thayer"].health == "normal"
    assert s.lineup[1] == "thayer"
    s.turn = Turn("thayer", 2)
    ran = run(s, turn.take_turn, "thayer")
    assert ran.asked == []
    assert s.agents["thayer"].stands
    assert at(s, "thayer") == "b2"


@covers("scare.stun.agent", "scare.stun.as-incapacitated")
def test_stunning_lays_him_down_and_leaves_his_card_in_the_lineup() -> None:
    s = position("+-+-+-+\n|S T F|\n+-+-+-+", gear={"tracker": "thayer"})
    run(s, health.stun, "thayer")
    assert s.agents["thayer"].lies
    assert s.lineup == ("shaye", "thayer", "fort")
    assert s.gear["tracker"].bearer == ""
    s.turn = Turn("thayer", 2)
    assert keys(s, "thayer") == []


@covers("scare.stun.as-incapacitated")
def test_a_stunned_agent_blocks_no_sight_and_may_be_stood_upon_carried_and_handed_over() -> None:
    s = position("+-+-+-+-+-+\n|F T . S w|\n+-+-+-+-+-+", turn="fort", status={"thayer": "stunned"})
    assert not sight.hides_from_monsters(s) >> s.agents["thayer"].at & 1
    run(s, turn.take_turn, "fort", answers=["move:b1", "pick-up:thayer", "move:c1", "give:thayer:shaye"])
    assert s.agents["thayer"].by == "shaye"
    assert "thayer" in s.lineup


@covers("scare.stun.stood-upon", "scare.core.lying-agent-empty", "scare.ex.stunned-under-monster")
def test_a_stunned_agent_under_a_widow_stays_down_until_nobody_stands_on_him() -> None:
    s = position("+-+-+-+\n|T w .|\n+-+-+-+", turn="thayer", status={"thayer": "stunned"})
    figures.move_monster(s, "night-widow-1", s.agents["thayer"].at)
    ran = run(s, turn.take_turn, "thayer")
    assert "scare.stun.stood-upon" in ran.rules
    assert s.agents["thayer"].stunned
    s.monsters = {}
    s.turn = Turn("thayer", 2)
    run(s, turn.take_turn, "thayer")
    assert s.agents["thayer"].stands


@covers("scare.stun.stood-upon")
def test_a_comrade_who_stands_on_him_keeps_him_down_too() -> None:
    s = position("+-+-+-+\n|T F .|\n+-+-+-+", turn="fort", status={"thayer": "stunned"})
    run(s, turn.take_turn, "fort", answers=["move:a1", "end"])
    s.turn = Turn("thayer", 2)
    run(s, turn.take_turn, "thayer")
    assert s.agents["thayer"].stunned


@covers("scare.stun.carried", "scare.carry.pick-up", "scare.ex.stunned-and-carried")
def test_a_carried_stunned_agent_stands_up_beside_his_bearer() -> None:
    s = position(
        "+-+-+-+\n|. F S|\n+-+-+-+",
        turn="thayer",
        lineup=("thayer", "fort", "shaye"),
        carrying={"fort": "thayer"},
        status={"thayer": "stunned"},
    )
    ran = run(s, turn.take_turn, "thayer")
    assert ran.asked == []
    assert (at(s, "thayer"), s.agents["thayer"].stands) == ("a1", True)


@covers("scare.stun.carried")
def test_without_room_beside_the_bearer_he_stays_stunned() -> None:
    s = position("+-+-+\n|F S|\n+-+-+", turn="thayer", carrying={"fort": "thayer"}, status={"thayer": "stunned"})
    run(s, turn.take_turn, "thayer")
    assert s.agents["thayer"].stunned
    assert s.agents["thayer"].place == "carried"


def test_whoever_stands_up_into_his_death_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def deadly(s: State, g: Ask, agent: str, square: int) -> None:
        await health.kill(s, g, agent)

    s = position("+-+-+-+\n|. F S|\n+-+-+-+", carrying={"fort": "thayer"}, status={"thayer": "stunned"})
    monkeypatch.setattr(scenario, "agent_entered", deadly)
    run(s, stun.stand_up, "thayer")
    assert s.dead == ("thayer",)


def test_on_a_bosss_card_he_comes_round_there() -> None:
    s = position("+-+-+\n|S k|\n+-+-+", scenario="bedwetter", held=("thayer",), turn="thayer", status={"thayer": "stunned"})
    run(s, turn.take_turn, "thayer")
    assert not s.agents["thayer"].stunned
    assert s.agents["thayer"].place == "held"
