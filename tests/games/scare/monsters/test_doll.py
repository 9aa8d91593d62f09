"""Baby Doll."""

import pytest

from covers import covers
from games.scare.agents.test_barbs import rolled_by
from games.scare.driver import Ran, at, position, run, spaces, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import arrange
from noctule.games.scare.agents import melee, protect, shoot, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.monsters import doll, move, spawn
from noctule.games.scare.state import State

DOLL = "baby-doll-1"


def exploded(ran: Ran) -> bool:
    return "scare.doll.explodes-at-end" in ran.rules


@covers("scare.doll.stats", "scare.fire.doll-defense")
def test_the_dolls_numbers() -> None:
    facts = FACTS.monster["baby-doll"]
    assert (facts.spawn, facts.normal.move, facts.defense, facts.hits, facts.barbs, facts.hides) == ((4,), 4, 3, 1, True, False)
    s = position(open_ground(9, 1, {(1, 1): "T", (5, 1): "d", (9, 1): "S"}), turn="thayer")
    assert shoot.foresee(s, "thayer", (DOLL,), 2).odds[0].ways == 5  # 7 at range 4, after adding 3: 0 to 4


@covers("scare.doll.stats", "scare.ex.doll-in-the-line", "scare.los.baby-doll-transparent")
def test_a_doll_in_the_line_of_fire_does_not_block_it() -> None:
    s = position(open_ground(6, 1, {(1, 1): "T", (2, 1): "d", (4, 1): "w"}), turn="thayer")
    assert sight.agent_sees(s, sq(s, "a1"), sq(s, "d1"))
    keys = [option.key for option in shoot.offers(s, "thayer")]
    assert "shoot:night-widow-1:aim2" in keys
    assert shoot.foresee(s, "thayer", ("night-widow-1",), 2).odds[0].ways == 8  # target 7, no modifier


@covers("scare.doll.stats", "scare.barb.trigger", "scare.doll.removed")
def test_a_shot_doll_has_a_barb_reflex_and_dies_of_one_hit() -> None:
    s = position(open_ground(6, 1, {(1, 1): "T", (4, 1): "d", (5, 1): "F", (6, 1): "S"}), turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (DOLL,), 2, rolls=[0, 9])
    assert rolled_by(ran) == ["fort"]
    assert not s.monsters


@covers("scare.ex.doll-four-steps-unseen", "scare.doll.always-full-speed", "scare.doll.explodes-at-end", "scare.doll.removed")
def test_a_doll_that_sees_nobody_still_runs_four_steps_and_goes_off() -> None:
    s = position(
        """
        +-+-+-+-+-+
        |d # . . .|
        + + + + + +
        |. # # # #|
        + + + + + +
        |. . . . S|
        +-+-+-+-+-+""",
        phase="move",
    )
    assert not sight.monster_sees(s, sq(s, "a1"), sq(s, "e3"))
    ran = run(s, move.move_one, DOLL, rolls=[5])
    assert ran.facts("scare.doll.max-victims")["path"] == ["a1", "a2", "b3", "c3", "d3"]
    assert exploded(ran)
    assert rolled_by(ran) == ["shaye"]
    assert not s.monsters


@covers("scare.doll.always-full-speed")
def test_a_doll_out_of_reach_runs_its_four_steps_towards_the_nearest_seen_or_not() -> None:
    """The hidden Kubo is seven away, Alexeyev in plain sight nine: it goes for Kubo, at full speed."""
    s = position(
        """
        +-+-+-+-+-+-+-+-+-+-+
        |d . . . . . . . . A|
        + + + + + + + + + + +
        |# # # # # # . # # #|
        + + + + + + + + + + +
        |# # # # # K . # # #|
        +-+-+-+-+-+-+-+-+-+-+""",
        phase="move",
    )
    assert not sight.monster_sees(s, sq(s, "a1"), sq(s, "f3"))
    ran = run(s, move.move_one, DOLL)
    assert ran.facts("scare.move.nearest")["target"] == "kubo"
    assert at(s, DOLL) == "e1"
    assert not exploded(ran)


@covers("scare.doll.always-full-speed", "scare.spawn.first-step")
def test_a_spawning_doll_takes_one_step_and_may_go_off() -> None:
    s = position(open_ground(5, 1, {(1, 1): "1", (3, 1): "T", (5, 1): "S"}), phase="spawn", numbers={"1": 31})
    ran = run(s, spawn.monsters_spawn, rolls=[4, 1, 30, 1, 9])
    assert ran.facts("scare.doll.max-victims")["to_space"] == "b1"
    assert not s.monsters
    s = position(open_ground(9, 1, {(1, 1): "1", (5, 1): "T", (9, 1): "S"}), phase="spawn", numbers={"1": 31})
    run(s, spawn.monsters_spawn, rolls=[4, 1, 30, 1])
    assert at(s, DOLL) == "b1"


@covers("scare.ex.doll-waits-for-three", "scare.doll.max-victims", "scare.barb.order")
def test_a_doll_passes_two_victims_to_get_three() -> None:
    marks = {(1, 1): "d", (3, 1): "A", (4, 3): "T", (6, 4): "F", (5, 5): "S"}
    s = position(open_ground(8, 8, marks), phase="move")
    ran = run(s, move.move_one, DOLL, rolls=[9, 9, 9])
    assert ran.facts("scare.doll.max-victims")["to_space"] == cell(5, 4)
    assert ran.facts("scare.doll.max-victims")["most"] == 3
    assert rolled_by(ran) == ["fort", "shaye", "thayer"]


@covers("scare.doll.max-victims")
def test_of_equally_bad_spaces_the_players_choose_and_see_who_would_roll() -> None:
    s = position(open_ground(3, 3, {(1, 1): "d", (3, 3): "T"}), phase="move", status={})
    ran = run(s, move.move_one, DOLL, rolls=[9], answers=["stop:b3"])
    assert ran.asked == [("doll.stop", ["stop:b2", "stop:c2", "stop:b3"])]
    s = position(open_ground(3, 3, {(1, 1): "d", (3, 3): "T"}), phase="move")
    table = arrange("scare", open_ground(3, 3, {(1, 1): "d", (3, 3): "T"}), phase="move")
    assert table.pending["ana"].kind == "doll.stop"
    preview = doll.stop_option(s, DOLL, sq(s, "b2")).preview
    assert preview is not None
    assert [str(odds) for odds in preview().odds] == [
        "Thayer dead 1 in 10",
        "Thayer incapacitated 1 in 10",
        "Thayer wounded 1 in 10",
        "Thayer no harm 7 in 10",
    ]


@covers("scare.doll.max-victims", "scare.doll.explodes-at-end")
def test_a_doll_whose_own_space_is_the_best_stays_and_goes_off_there() -> None:
    s = position(open_ground(5, 1, {(2, 1): "T", (3, 1): "d", (4, 1): "F"}), phase="move")
    ran = run(s, move.move_one, DOLL, rolls=[9, 9])
    assert ran.facts("scare.doll.max-victims")["path"] == ["c1"]
    assert rolled_by(ran) == ["fort", "thayer"]


@covers("scare.doll.max-victims", "scare.move.through-monsters")
def test_a_doll_does_not_stop_on_another_monster() -> None:
    """The Widow has the space beside both; the doll makes do with one victim."""
    s = position(open_ground(5, 1, {(1, 1): "d", (2, 1): "w", (3, 1): "T"}), phase="move")
    ran = run(s, move.move_one, DOLL)
    assert at(s, DOLL) == "a1"
    assert not exploded(ran)


@covers("scare.doll.never-enters-agent", "scare.doll.ignores", "scare.ex.doll-keeps-off", "scare.core.lying-agent-empty")
def test_a_doll_stops_beside_the_standing_agent_maybe_upon_a_lying_one_who_does_not_roll() -> None:
    marks = {(1, 1): "d", (4, 1): "K", (5, 1): "T"}
    s = position(open_ground(5, 1, marks), phase="move", status={"kubo": "incapacitated"})
    ran = run(s, move.move_one, DOLL, rolls=[9])
    assert ran.facts("scare.doll.max-victims")["to_space"] == "d1"
    assert rolled_by(ran) == ["thayer"]


@covers("scare.doll.never-enters-agent")
def test_a_doll_whose_way_is_full_of_monsters_stops_short_of_the_agent() -> None:
    s = position(open_ground(4, 1, {(1, 1): "d", (2, 1): "w", (3, 1): "w", (4, 1): "T"}), phase="move")
    ran = run(s, move.move_one, DOLL)
    assert at(s, DOLL) == "a1"
    assert s.monsters[DOLL].place == "map"
    assert not exploded(ran)


@covers("scare.doll.ignores", "scare.core.under-attack-immune")
def test_agents_under_attack_neither_draw_the_doll_nor_count_nor_roll() -> None:
    """One step away stand two under attack; it runs past them to the one who is free."""
    s = position(
        open_ground(6, 2, {(1, 1): "d", (3, 1): "T", (3, 2): "F", (6, 1): "K"}),
        phase="move",
        on_card={"thayer": "night-widow"},
        status={"fort": "stunned"},
    )
    ran = run(s, move.move_one, DOLL, rolls=[9], answers=["stop:e2"])
    assert ran.asked == [("doll.stop", ["stop:e1", "stop:e2"])]
    assert rolled_by(ran) == ["kubo"]


@covers("scare.doll.ignores", "scare.move.freeze")
def test_with_nobody_to_harm_a_doll_freezes() -> None:
    s = position(open_ground(3, 1, {(1, 1): "d", (2, 1): "T"}), phase="move", on_card={"thayer": "night-widow"})
    ran = run(s, move.move_one, DOLL)
    assert ran.rules == ["scare.move.freeze"]


@covers("scare.doll.not-across-lines", "scare.ex.doll-behind-green-line", "scare.lines.green", "scare.core.adjacent-barrier")
def test_a_doll_harms_nobody_across_a_green_line_until_it_has_crossed_it() -> None:
    s = position(
        """
        +-+-+-+-+-+
        |d . .:T F|
        +-+-+-+-+-+""",
        phase="move",
        on_card={"fort": "night-widow"},
    )
    ran = run(s, move.move_one, DOLL)
    assert at(s, DOLL) == "c1"
    assert not exploded(ran)
    s = position(
        """
        +-+-+-+-+
        |d . .:T|
        + + + + +
        |. . .:.|
        +-+-+-+-+""",
        phase="move",
    )
    ran = run(s, move.move_one, DOLL, rolls=[9])
    assert ran.facts("scare.doll.max-victims")["to_space"] == "d2"


@covers("scare.doll.not-across-lines")
def test_red_and_orange_lines_break_adjacency_for_a_doll_too() -> None:
    s = position("+-+-+-+-+\n|F|d=T .|\n+-+-+-+-+", phase="move")
    ran = run(s, move.move_one, DOLL)
    assert ran.rules == ["scare.move.freeze"]


@covers("scare.ex.doll-gets-up", "scare.doll.explodes-at-end", "scare.move.stunned-stands")
def test_a_doll_that_only_stands_up_does_not_go_off_until_its_next_move() -> None:
    s = position(open_ground(2, 1, {(1, 1): "d", (2, 1): "T"}), phase="move", status={DOLL: "stunned"})
    ran = run(s, move.move_one, DOLL)
    assert not exploded(ran)
    assert not s.monsters[DOLL].lying
    ran = run(s, move.move_one, DOLL, rolls=[9])
    assert exploded(ran)
    assert ran.facts("scare.doll.max-victims")["path"] == ["a1"]


# -- the agents' phase ---------------------------------------------------------------------------------------------


def walking(agent: str, marks: dict[tuple[int, int], str], **more: object) -> State:
    return position(open_ground(6, 2, marks), turn=agent, **more)


@covers("scare.ex.doll-before-the-shot", "scare.doll.agent-trigger")
def test_the_doll_goes_off_before_the_shot_of_an_agent_who_stepped_next_to_it() -> None:
    s = walking("thayer", {(1, 1): "T", (3, 1): "d", (6, 1): "S"}, actions=2)
    s.lineup = ("thayer", "shaye")
    s.acted = ()
    answers = ["move:b1", f"shoot:{DOLL}:aim1", "end"]
    ran = run(s, turn.take_turn, "thayer", rolls=[9], answers=answers)
    assert rolled_by(ran) == ["thayer"]
    assert not s.monsters
    assert "scare.fire.hit-roll" not in ran.rules


@covers("scare.doll.agent-trigger")
def test_merely_passing_by_does_not_set_a_doll_off_and_ending_the_turn_does() -> None:
    marks = {(1, 2): "F", (2, 1): "d", (6, 1): "S"}
    s = walking("fort", marks, actions=3)
    ran = run(s, turn.take_turn, "fort", answers=["move:b2", "move:c2", "move:d2"])
    assert not exploded(ran)
    s = walking("fort", marks, actions=3)
    ran = run(s, turn.take_turn, "fort", answers=["move:b2", "move:c2", "end"], rolls=[9])
    assert exploded(ran)


@covers("scare.doll.agent-trigger")
def test_a_stunned_doll_goes_off_as_well() -> None:
    s = position(open_ground(3, 1, {(1, 1): "d", (2, 1): "T"}), status={DOLL: "stunned"})
    assert exploded(run(s, doll.agent_stopped, "thayer", rolls=[9]))


@covers("scare.doll.agent-trigger", "scare.core.cooperative")
def test_two_dolls_go_off_in_an_order_the_players_choose_even_if_the_first_fells_the_agent() -> None:
    s = position(open_ground(3, 2, {(1, 1): "d", (2, 1): "T", (3, 1): "d", (3, 2): "F"}))
    ran = run(s, doll.agent_stopped, "thayer", rolls=[1, 9], answers=[f"next:{DOLL}"])
    assert rolled_by(ran) == ["thayer", "fort"]
    assert s.agents["thayer"].health == "incapacitated"
    assert not s.monsters


@covers("scare.doll.agent-trigger")
def test_an_agent_who_was_felled_before_he_stopped_sets_nothing_off() -> None:
    s = position(open_ground(3, 1, {(1, 1): "d", (2, 1): "T"}), status={"thayer": "incapacitated"})
    assert not exploded(run(s, doll.agent_stopped, "thayer"))
    figures.take_away(s, "thayer")
    assert not exploded(run(s, doll.agent_stopped, "thayer"))


@covers("scare.ex.doll-and-swap", "scare.doll.no-trigger-without-move")
def test_a_protective_swap_next_to_a_doll_does_not_set_it_off() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "d", (2, 1): "F", (3, 1): "S", (5, 1): "w"}), phase="move", status={DOLL: "stunned"}
    )
    ran = run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert where.adjacent(s, where.space_of(s, "shaye")) >> s.monsters[DOLL].at & 1
    assert not exploded(ran)
    assert DOLL in s.monsters


@covers("scare.doll.no-trigger-without-move")
@pytest.mark.parametrize("deed", ["ram", "fight"])
def test_neither_a_ram_nor_a_fight_beside_a_doll_sets_it_off(deed: str) -> None:
    if deed == "ram":
        s = position(open_ground(4, 1, {(1, 1): "d", (2, 1): "c", (3, 1): "T"}), phase="spawn", status={DOLL: "stunned"})
        ran = run(s, move.move_one, "scarecrow", 1, rolls=[9])
        assert at(s, "thayer") == "b1"
    else:
        s = position(open_ground(3, 3, {(2, 2): "T", (1, 1): "d"}), turn="thayer", on_card={"thayer": "night-widow"})
        ran = run(s, melee.melee, "thayer", "night-widow-1", rolls=[0], answers=["put:c3"])
    assert not exploded(ran)
    assert spaces(s, where.adjacent(s, s.monsters[DOLL].at) & where.spaces_of(s, "thayer"))


@covers("scare.doll.no-trigger-without-move")
def test_knocking_a_doll_back_next_to_a_comrade_does_not_set_it_off() -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (2, 1): "d", (4, 1): "F"}), turn="thayer")
    ran = run(s, melee.melee, "thayer", DOLL, rolls=[0])
    assert at(s, DOLL) == "c1"
    assert not exploded(ran)


@covers("scare.doll.removed", "scare.doll.explodes-at-end")
def test_shaye_may_be_protected_from_a_dolls_barbs() -> None:
    s = position(open_ground(5, 1, {(1, 1): "d", (4, 1): "S", (5, 1): "F"}), phase="move")
    run(s, move.move_one, DOLL, rolls=[1], answers=["swap:fort"])
    assert s.agents["fort"].health == "wounded"
    assert [at(s, "shaye"), at(s, "fort")] == ["e1", "d1"]
    assert not s.monsters
    assert protect.protectors(s) == ["fort"]
