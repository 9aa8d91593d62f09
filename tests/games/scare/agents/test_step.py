"""Agent phase, 1: move."""

import pytest

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run, sq
from noctule.engine import Ask
from noctule.games.scare import GAME
from noctule.games.scare.agents import health, step, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.bosses import knight
from noctule.games.scare.monsters import move
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State, Turn


@covers("scare.agent.move-cost")
def test_a_step_in_any_of_eight_directions_costs_one_action() -> None:
    s = position("+-+-+-+\n|. . .|\n+ + + +\n|. T .|\n+ + + +\n|. . .|\n+-+-+-+", turn="thayer")
    assert sorted(keys(s, "thayer")) == [f"move:{space}" for space in ("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3")]
    run(s, turn.take_turn, "thayer", answers=["move:c3", "move:c2"])
    assert at(s, "thayer") == "c2"
    assert s.turn is not None
    assert s.turn.actions == 0
    assert refused(s, "thayer", "move:c1") == "scare.agent.actions"


@covers("scare.agent.move-cost")
def test_a_space_that_is_not_adjacent_is_refused() -> None:
    s = position("+-+-+-+\n|T . .|\n+ +-+ +\n|. # .|\n+-+-+-+", turn="thayer")
    assert refused(s, "thayer", "c1") == "scare.agent.move-cost"


BLUE = "+-+-+-+-+-+-+\n|w ~ ~ ~ T .|\n+-+-+-+-+-+-+"


@covers("scare.lines.blue", "scare.ex.blue-needs-two", "scare.agent.move-cost")
def test_a_blue_space_costs_an_agent_two_actions_and_a_monster_none() -> None:
    s = position(BLUE, turn="thayer", actions=1)
    assert keys(s, "thayer") == ["move:f1", "shoot:night-widow-1:aim1"]
    assert refused(s, "thayer", "move:d1") == "scare.lines.blue"
    s = position(BLUE, turn="thayer")
    run(s, turn.take_turn, "thayer", answers=["move:d1"])
    assert at(s, "thayer") == "d1"
    assert s.turn is not None
    assert s.turn.actions == 0
    s = position(BLUE, phase="move")
    run(s, move.move_one, "night-widow-1")
    assert s.monsters["night-widow-1"].on == "thayer"


CORRIDOR = "+-+-+-+-+\n|T F . .|\n+-+-+-+-+"


@covers("scare.agent.move-through-agents", "scare.ex.step-over-a-friend")
def test_a_comrade_can_be_passed_but_not_stopped_on() -> None:
    s = position(CORRIDOR, turn="thayer")
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1", "move:c1"])
    assert ran.asked[1] == ("turn", ["move:a1", "move:c1"])
    assert at(s, "thayer") == "c1"
    s = position(CORRIDOR, turn="thayer", actions=1)
    assert keys(s, "thayer") == []
    assert refused(s, "thayer", "move:b1") == "scare.agent.move-through-agents"


@covers("scare.agent.move-through-agents")
def test_on_a_comrades_space_there_is_nothing_but_moving_on() -> None:
    s = position(CORRIDOR, turn="thayer", gear={"tracker": "thayer"})
    run(s, step.step, "thayer", where.space_of(s, "fort"))
    assert keys(s, "thayer") == ["move:a1", "move:c1"]
    assert refused(s, "thayer", "drop:tracker") == "scare.agent.move-through-agents"
    assert list(GAME.invariants(s)) == []


@covers("scare.agent.move-through-agents")
def test_two_comrades_in_a_row_take_three_actions() -> None:
    s = position("+-+-+-+-+\n|F T S .|\n+-+-+-+-+", turn="fort", actions=2)
    assert refused(s, "fort", "move:b1") == ""  # he could step back
    s = position("+-+-+-+-+\n|F T S #|\n+-+-+-+-+", turn="thayer", actions=1)
    assert refused(s, "thayer", "move:c1") == "scare.agent.move-through-agents"


@covers("scare.agent.move-through-agents")
def test_a_comrade_beside_the_white_lady_cannot_be_passed() -> None:
    s = position("+-+-+-+-+\n|T F . .|\n+-+-+-+-+\n|# # l #|\n+-+-+-+-+", turn="thayer")
    assert refused(s, "thayer", "move:b1") == ""
    s = position("+-+-+-+-+\n|T F . .|\n+-+ + +-+\n|# # l #|\n+-+-+-+-+", turn="thayer")
    assert where.haunted(s, "fort")
    assert refused(s, "thayer", "move:b1") == "scare.agent.move-through-agents"


@covers("scare.agent.move-monsters", "scare.ex.stunned-monster-bars-the-way")
def test_a_monster_bars_its_space_standing_or_stunned() -> None:
    for status in ({}, {"night-widow-1": "stunned"}):
        s = position("+-+-+-+\n|T w .|\n+-+-+-+", turn="thayer", status=status)
        assert not [key for key in keys(s, "thayer") if key.startswith("move")]
        assert refused(s, "thayer", "move:b1") == "scare.agent.move-monsters"


@covers("scare.agent.move-monsters")
def test_the_space_of_an_agent_under_attack_can_be_passed() -> None:
    s = position(CORRIDOR, turn="thayer", on_card={"fort": "night-widow"})
    run(s, turn.take_turn, "thayer", answers=["move:b1", "move:c1"])
    assert at(s, "thayer") == "c1"


def test_nobody_steps_into_a_hole() -> None:
    s = position("+-+-+\n|T O|\n+-+-+", turn="thayer")
    assert refused(s, "thayer", "move:b1") == "scare.s2.holes"


# -- what a step sets off --------------------------------------------------------------------------------------------


def test_an_agent_caught_in_the_middle_of_his_move_takes_no_further_step(monkeypatch: pytest.MonkeyPatch) -> None:
    async def catch(s: State, g: Ask, agent: str) -> None:
        await health.capture(s, g, agent)

    monkeypatch.setattr(knight, "agent_stepped", catch)
    s = position("+-+-+-+-+\n|T . . k|\n+-+-+-+-+", turn="thayer", scenario="bedwetter")
    run(s, turn.take_turn, "thayer", answers=["move:b1"])
    assert s.grabbed == ("thayer",)


def test_an_agent_killed_as_he_enters_a_space_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def trap(s: State, g: Ask, agent: str, square: int) -> None:
        await health.kill(s, g, agent)

    monkeypatch.setattr(scenario, "agent_entered", trap)
    s = position("+-+-+-+-+\n|T . . S|\n+-+-+-+-+", turn="thayer")
    run(s, turn.take_turn, "thayer", answers=["move:b1"])
    assert s.dead == ("thayer",)


@covers("scare.agent.move-through-agents")
def test_whoever_is_cut_off_on_a_comrades_space_steps_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Knight comes up and closes the corridor while Thayer is on Fort's space."""

    async def draw(s: State, g: Ask, agent: str) -> None:
        figures.change(s, "shaye", at=where.space_of(s, "thayer") - 1)
        figures.change_boss(s, at=where.space_of(s, "thayer") + 1)

    monkeypatch.setattr(knight, "agent_stepped", draw)
    s = position("+-+-+-+-+-+-+\n|S . T F . k|\n+-+-+-+-+-+-+", turn="thayer", scenario="bedwetter")
    ran = run(s, turn.take_turn, "thayer", answers=["move:d1", "put:b1", "end"])
    assert "scare.agent.move-through-agents" in ran.rules
    assert at(s, "thayer") == "b1"
    assert s.turn is not None
    assert not s.turn.walking


@covers("scare.agent.move-through-agents", "scare.core.exit-space")
def test_whoever_is_cut_off_is_not_put_on_an_exit_and_his_move_has_ended() -> None:
    s = position("+-+-+-+-+\n|1 F . T|\n+-+-+-+-+", places=DOOR, turn="thayer")
    figures.put_agent(s, "thayer", s.agents["fort"].at)
    figures.change_turn(s, walking=True)
    ran = run(s, step.make_room, "thayer")
    assert (ran.asked, at(s, "thayer"), s.turn and s.turn.walking) == ([], "c1", False)


# -- exits ---------------------------------------------------------------------------------------------------------------

DOOR = {"1": "door:house + exit:house:house"}


@covers("scare.core.exit-space")
def test_whoever_enters_an_exit_is_out_of_play_in_the_same_step() -> None:
    s = position("+-+-+-+\n|T F 1|\n+-+-+-+", places=DOOR, turn="fort", lineup=("fort", "thayer"))
    run(s, turn.take_turn, "fort", answers=["move:c1"])
    assert (s.escaped, s.lineup) == (("fort",), ("thayer",))
    assert "fort" not in s.agents
    s.turn = Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["move:b1", "move:c1"])
    assert s.escaped == ("fort", "thayer")


DOORSTEP = "+-+-+-+\n|T 1 .|\n+ + + +\n|. F .|\n+-+-+-+"


@covers("scare.core.exit-space", "scare.ex.widow-on-the-doorstep", "scare.s1.enter-house", "scare.agent.move-monsters")
def test_a_monster_on_the_doorstep_bars_the_door_until_it_is_thrown_back() -> None:
    s = position(DOORSTEP, places=DOOR, turn="thayer", lineup=("fort", "thayer"))
    widow = figures.new_monster(s, "night-widow", s.agents["thayer"].at + 1)
    assert refused(s, "thayer", "move:b1") == "scare.agent.move-monsters"
    s.turn = Turn("fort", 3)
    run(s, turn.take_turn, "fort", answers=["melee:" + widow, "put:c1", "end"], rolls=[1])
    s.turn = Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["move:b1"])
    assert "thayer" in s.escaped
    s.turn = Turn("fort", 3)
    run(s, turn.take_turn, "fort", answers=["move:b1"])
    assert s.escaped == ("thayer", "fort")


@covers("scare.core.exit-space")
def test_an_exit_is_an_ordinary_space_for_a_monster_and_no_rule_lays_an_agent_there() -> None:
    s = position("+-+-+-+\n|w 1 T|\n+-+-+-+", places=DOOR, phase="move")
    run(s, move.move_one, "night-widow-1", 1)
    assert at(s, "night-widow-1") == "b1"
    assert "night-widow-1" in s.monsters
    s = position(
        "+-+-+-+\n|. T 1|\n+-+-+-+", places=DOOR, turn="thayer", carrying={"thayer": "kubo"}, status={"kubo": "incapacitated"}
    )
    run(s, turn.take_turn, "thayer", answers=["set-down:kubo", "end"])
    assert at(s, "kubo") == "a1"


@covers("scare.agent.move-through-agents")
def test_the_space_of_a_comrade_he_is_passing_through_is_no_space_to_stop_on() -> None:
    """From Kubo's space, with two actions left, Thayer's leads nowhere: there is no way on but back onto Kubo's."""
    s = position("+-+-+-+\n|F K T|\n+-+-+-+", turn="fort", actions=3)
    run(s, step.step, "fort", sq(s, "b1"))
    assert {option.key for option in step.offers(s, "fort")} == {"move:a1"}
    no = step.no_step(s, "fort", sq(s, "c1"))
    assert no is not None
    assert no.rule == "scare.agent.move-through-agents"


@covers("scare.lines.red", "scare.lines.orange", "scare.lines.green", "scare.core.diagonals")
@pytest.mark.parametrize(("line", "colour"), [("#", "red"), ("=", "orange"), (":", "green")])
def test_a_refused_step_names_the_line_between(line: str, colour: str) -> None:
    s = position(
        f"""
        +-+-+
        |. .|
        +{line}+ +
        |F .|
        +-+-+""",
        turn="fort",
    )
    no = step.no_step(s, "fort", sq(s, "a1"))
    assert no is not None
    assert no.rule == f"scare.lines.{colour}"
    assert f"{colour} line" in no.reason


@covers("scare.agent.move-through-agents")
def test_whoever_steps_aside_meets_what_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def trap(s: State, g: Ask, agent: str, square: int) -> None:
        await health.kill(s, g, agent)

    monkeypatch.setattr(scenario, "agent_entered", trap)
    s = position("+-+-+-+\n|F . T|\n+-+-+-+", turn="thayer")
    figures.put_agent(s, "thayer", s.agents["fort"].at)
    run(s, step.make_room, "thayer")
    assert s.dead == ("thayer",)
