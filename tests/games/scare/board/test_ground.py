"""Lines, adjacency, free spaces and sight."""

import gc
from itertools import combinations
from weakref import WeakSet

import pytest
from msgspec.structs import replace

from covers import covers
from games.scare.driver import at, chase, position, run, spaces, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import Luck, Setup, Table
from noctule.engine.grid import FAR, distance, fewest_diagonals, members, neighbours, set_of
from noctule.games.scare.agents import barbs, shoot, step, turn
from noctule.games.scare.board import sight, where
from noctule.games.scare.board.ground import GROUNDS, Ground, ground
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.state import State


def agent_sees(s: State, one: str, other: str) -> bool:
    return sight.agent_sees(s, sq(s, one), sq(s, other))


def monster_sees(s: State, one: str, other: str) -> bool:
    return sight.monster_sees(s, sq(s, one), sq(s, other))


@covers("scare.core.adjacent", "scare.core.adjacent-barrier", "scare.ex.adjacent-thayer")
def test_a_wall_past_his_corner_leaves_thayer_six_adjacent_spaces() -> None:
    s = position(
        """
        +-+-+-+
        |. .|.|
        + + + +
        |. T|.|
        + + + +
        |. . .|
        +-+-+-+"""
    )
    assert spaces(s, where.adjacent(s, sq(s, "b2"))) == {"a1", "b1", "a2", "a3", "b3", "c3"}


@covers("scare.core.corner-gap", "scare.ex.corner-gap-fort")
def test_nobody_steps_or_sees_between_two_obstacles_that_touch_at_a_corner() -> None:
    s = position(open_ground(6, 6, {(5, 5): "F", (4, 5): "#", (5, 4): "#", (4, 4): "w"}))
    assert not where.adjacent(s, sq(s, "e5")) >> sq(s, "d4") & 1
    assert not agent_sees(s, "e5", "d4")
    assert not monster_sees(s, "d4", "e5")


@covers("scare.core.diagonal-past-corner", "scare.core.adjacent", "scare.ex.past-one-corner")
def test_a_single_block_does_not_stop_a_diagonal_step() -> None:
    s = position(open_ground(7, 7, {(5, 5): "F", (6, 5): "#"}))
    assert {"f6", "f4"} <= spaces(s, where.adjacent(s, sq(s, "e5")))


@covers("scare.core.diagonal-past-corner", "scare.lines.red", "scare.ex.no-step-across-a-straight-wall")
def test_nobody_steps_diagonally_across_a_straight_wall() -> None:
    s = position("+-+-+\n|. .|\n+ + +\n|F|.|\n+ + +\n|. .|\n+-+-+".replace("|. .|", "|.|.|"))
    assert spaces(s, where.adjacent(s, sq(s, "a2"))) == {"a1", "a3"}


@covers("scare.lines.red", "scare.lines.orange", "scare.lines.green", "scare.core.adjacent-barrier")
@pytest.mark.parametrize(
    ("line", "steps", "creeps", "agent_looks", "monster_looks"),
    [
        ("|", False, False, False, False),
        ("=", False, False, True, True),
        (":", False, True, False, True),
        (" ", True, True, True, True),
    ],
)
def test_what_each_line_stops(line: str, steps: bool, creeps: bool, agent_looks: bool, monster_looks: bool) -> None:
    s = position(f"+-+-+\n|F{line}w|\n+-+-+")
    assert bool(where.adjacent(s, sq(s, "a1"))) == steps
    assert (chase(s, sq(s, "b1"), "fort") is not None) == creeps
    assert agent_sees(s, "a1", "b1") == agent_looks
    assert monster_sees(s, "b1", "a1") == monster_looks


@covers("scare.ex.green-line-one-way-sight", "scare.lines.green", "scare.los.monster-blockers", "scare.los.agent-blockers")
def test_across_a_green_line_the_widow_sees_and_the_agent_does_not() -> None:
    s = position("+-+-+-+-+\n|F . : .|\n+-+-+-+-+".replace(". : .", ".:. w"))
    assert monster_sees(s, "d1", "a1")
    assert not agent_sees(s, "a1", "d1")


def test_blue_spaces_cost_agents_two_and_slow_no_monster() -> None:
    s = position("+-+-+-+-+-+\n|F ~ ~ . w|\n+-+-+-+-+-+")
    costs = {move.cost for move in ground(s).agent_ways.moves}
    assert costs == {1, 2}
    way = chase(s, sq(s, "e1"), "fort")
    assert way is not None
    assert way.distance == 4
    assert agent_sees(s, "a1", "e1")
    assert spaces(s, where.adjacent(s, sq(s, "a1"))) == {"b1"}


@covers("scare.lines.whole-obstacle", "scare.lines.bounded-by-square", "scare.ex.hidden-half-of-a-rock")
def test_a_rock_is_red_all_round_and_nowhere_else() -> None:
    s = position(open_ground(7, 6, {(4, 5): "F", (5, 5): "#", (6, 5): "w", (6, 3): "T"}))
    assert not agent_sees(s, cell(4, 5), cell(6, 5))
    assert agent_sees(s, cell(6, 3), cell(6, 5))


@covers("scare.lines.closed-door")
def test_a_shut_door_is_neither_entered_nor_seen_through() -> None:
    drawing = "+-+-+-+\n|F 1 w|\n+-+-+-+"
    s = position(drawing, places={"1": "door:house"}, shut=["house"])
    assert not agent_sees(s, "a1", "c1")
    assert not monster_sees(s, "c1", "a1")
    assert where.adjacent(s, sq(s, "a1")) == 0
    s = position(drawing, places={"1": "door:house"})
    assert agent_sees(s, "a1", "c1")


@covers("scare.s1.gate-orange")
def test_a_shut_gate_is_seen_through() -> None:
    s = position("+-+-+-+\n|F 1 w|\n+-+-+-+", places={"1": "gate:gate"}, shut=["gate"])
    assert agent_sees(s, "a1", "c1")
    assert monster_sees(s, "c1", "a1")
    assert where.adjacent(s, sq(s, "a1")) == 0


@covers("scare.los.agent-line", "scare.los.asymmetric", "scare.los.touch-blocks", "scare.ex.shooting-round-a-corner")
def test_thayer_shoots_round_a_corner() -> None:
    s = position(open_ground(8, 7, {(4, 4): "T", (5, 4): "#", (7, 3): "w", (7, 4): "w", (6, 6): "w"}))
    assert [agent_sees(s, "d4", cell(*there)) for there in ((7, 3), (7, 4), (6, 6))] == [True, False, True]
    assert not monster_sees(s, cell(7, 3), "d4")


@covers("scare.los.monster-line", "scare.los.touch-blocks")
def test_a_line_that_touches_a_red_corner_is_blocked() -> None:
    s = position(open_ground(8, 8, {(2, 5): "b", (3, 3): "#", (3, 4): "#", (4, 3): "S", (6, 5): "F"}))
    assert not monster_sees(s, cell(2, 5), cell(4, 3))
    assert monster_sees(s, cell(2, 5), cell(6, 5))


@covers("scare.core.lying-no-block", "scare.los.agent-blockers")
def test_a_lying_monster_hides_nobody_and_a_standing_one_does() -> None:
    s = position("+-+-+-+-+-+\n|F . b . w|\n+-+-+-+-+-+")
    assert not agent_sees(s, "a1", "e1")
    s = position("+-+-+-+-+-+\n|F . b . w|\n+-+-+-+-+-+", status={"man-baby": "stunned"})
    assert agent_sees(s, "a1", "e1")


@covers("scare.core.lying-no-block", "scare.los.monster-blockers")
def test_agents_hide_one_another_from_monsters_only_while_standing() -> None:
    row = "+-+-+-+-+-+\n|w . F . T|\n+-+-+-+-+-+"
    assert not monster_sees(position(row), "a1", "e1")
    assert monster_sees(position(row, status={"fort": "stunned"}), "a1", "e1")
    assert agent_sees(position(row), "e1", "a1")


@covers("scare.los.baby-doll-transparent")
def test_a_baby_doll_hides_nobody() -> None:
    assert agent_sees(position("+-+-+-+-+\n|F d . w|\n+-+-+-+-+"), "a1", "d1")


@covers("scare.los.card-monster-no-block", "scare.los.card-monster-target")
def test_a_monster_on_a_card_hides_nobody_and_is_seen_in_its_victims_space() -> None:
    s = position("+-+-+-+-+-+\n|T . F . w|\n+-+-+-+-+-+", on_card={"fort": "night-widow"})
    assert agent_sees(s, "a1", "e1")
    assert agent_sees(s, "a1", "c1")
    assert where.space_of(s, "night-widow-2") == sq(s, "c1")
    assert shoot.distance(s, "thayer", ("night-widow-2",)) == 2


@covers("scare.core.free-space")
def test_where_a_figure_may_be_laid() -> None:
    s = position(
        """
        +-+-+-+
        |F K w|
        + + + +
        |# S .|
        + + +-+
        |. O .|
        +-+-+-+""",
        status={"kubo": "incapacitated", "night-widow-1": "stunned"},
        gear={"med-kit": "c2"},
    )
    around = where.adjacent(s, sq(s, "b2"))
    assert spaces(s, where.free(s, around, lying=True, agent=False)) == {"c2", "a3", "b3", "c3"}
    assert spaces(s, where.free(s, around, lying=False, agent=True)) == {"b1", "c2", "a3", "c3"}


@covers("scare.core.under-attack", "scare.core.standing-lying")
def test_lying_on_a_card_is_combat_and_standing_is_a_grab() -> None:
    s = position("+-+-+\n|F T|\n+-+-+", on_card={"fort": "night-widow"}, grabbed={"thayer": "night-widow"})
    assert [where.in_combat(s, id) for id in ("fort", "thayer")] == [True, False]
    assert [where.grabbed(s, id) for id in ("fort", "thayer")] == [False, True]
    assert all(where.under_attack(s, id) for id in ("fort", "thayer"))


@covers("scare.core.under-attack")
def test_whoever_a_boss_holds_is_under_attack() -> None:
    s = position("+-+-+\n|k T|\n+-+-+", scenario="bedwetter", held=["fort"])
    assert where.under_attack(s, "fort")
    assert where.space_of(s, "fort") == sq(s, "a1")
    assert where.eligible(s).keys() == {"thayer"}


def test_an_exit_counts_only_while_its_door_is_open() -> None:
    drawing = "+-+-+\n|F 1|\n+-+-+"
    places = {"1": "door:house + exit:house:house"}
    s = position(drawing, places=places)
    assert spaces(s, where.exits(s)) == {"b1"}
    s = position(drawing, places=places, shut=["house"])
    assert where.exits(s) == 0


@covers("scare.core.unique-figures")
def test_a_waiting_figure_is_in_play() -> None:
    s = position("+-+\n|F|\n+-+", spawn_area=("man-baby",), tracker_area=("scarecrow",))
    assert [where.in_play(s, kind) for kind in ("man-baby", "scarecrow", "white-lady")] == [True, True, False]


@covers("scare.core.diagonals", "scare.ex.diagonal-run", "scare.agent.move-cost", "scare.agent.actions")
def test_three_diagonal_steps_cost_fort_three_actions() -> None:
    s = position(open_ground(6, 6, {(2, 2): "F", (6, 1): "S"}), turn="fort", lineup=("fort", "shaye"))
    run(s, turn.take_turn, "fort", answers=[f"move:{cell(i, i)}" for i in (3, 4, 5)])
    assert at(s, "fort") == cell(5, 5)
    assert s.turn is not None
    assert s.turn.actions == 0


@covers("scare.fire.range", "scare.ex.rescue-thayer-shoots-north", "scare.fire.one-hit-monsters")
def test_thayer_shoots_the_widow_three_squares_north() -> None:
    s = position(open_ground(3, 6, {(2, 5): "T", (3, 2): "w", (1, 6): "S"}), turn="thayer", lineup=("thayer", "shaye"))
    assert shoot.distance(s, "thayer", ("night-widow-1",)) == 3
    ran = run(s, shoot.shoot, "thayer", ("night-widow-1",), 2, rolls=[5])
    assert ran.facts("scare.fire.hit-roll")["number"] == 7
    assert not s.monsters


@covers("scare.core.distance", "scare.move.through-agents", "scare.move.unreachable", "scare.move.tie-diagonals")
@pytest.mark.parametrize("key", sorted({facts.map for facts in FACTS.scenario.values()}))
def test_what_is_looked_up_is_what_a_search_finds(key: str) -> None:
    """Ways past random crowds on every map, doors shut and open: as long, and with as few diagonals, as a plain search says."""
    map, luck = the_map(key), Luck(1)
    spaces = list(members(map.floor))
    for shut in ((), tuple(sorted(map.doors))):
        here = Ground(map, shut)
        for _ in range(120):
            squares = [spaces[luck.below(len(spaces))] for _ in range(9)]
            beside = [q for q in members(neighbours(here.monster_ways, squares[1])) if luck.below(3)]  # a crowd round the goal
            crowd = set_of((*squares, *beside))
            start, goal = squares[:2]
            closed = crowd & ~(1 << start) & ~(1 << goal)
            (found,), plain = here.ways(start, [goal], tuple(members(crowd))), distance(here.monster_ways, start, goal)
            past = distance(here.monster_ways, start, goal, closed=closed)
            assert found.distance == (past if past < FAR else plain)
            assert found.blocked == (past >= FAR > plain)
            if found.distance < FAR:
                fewest = fewest_diagonals(here.monster_ways, start, goal, closed=0 if found.blocked else closed)
                assert here.fewest_diagonals(start, found) == fewest


def test_a_ground_that_nobody_plays_on_is_given_back() -> None:
    """A ground is megabytes, and every door makes another. What others keep of it must not keep the whole of it."""
    s = Table[State].start("scare", Setup("nightmare-book", ("ana",)), seed=1).state
    assert s.turn is not None
    agent, here = s.turn.agent, next(members(the_map(s.map).floor))
    s.agents = {**s.agents, agent: replace(s.agents[agent], at=here)}
    doors, alive = sorted(the_map(s.map).doors), WeakSet[Ground]()
    for shut in [shut for number in range(len(doors) + 1) for shut in combinations(doors, number)]:
        s.shut = shut
        alive.add(ground(s))
        assert step.steps(s, agent)
        assert barbs.in_order(s, 1 << here, here)
    GROUNDS.clear()
    gc.collect()
    assert len(alive) == 0
