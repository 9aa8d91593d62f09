"""Monster phase 1: monsters move."""

import re
from random import Random

import pytest

from covers import covers
from games.scare.driver import at, chase, position, run
from noctule.engine import IllegalAnswer, Luck, Setup, Table, arrange, find
from noctule.engine.grid import routes as every_route
from noctule.engine.grid import set_of
from noctule.games.scare.agents import health
from noctule.games.scare.board import figures, routes, where
from noctule.games.scare.board.ground import ground
from noctule.games.scare.monsters import move
from noctule.games.scare.state import State


def cell(column: int, row: int) -> str:
    """The worked cases count columns and rows from 1."""
    return f"{'abcdefghijklmnopqrst'[column - 1]}{row}"


def open_ground(width: int, height: int, marks: dict[tuple[int, int], str]) -> str:
    """An open grid with symbols on some (column, row)."""
    rows = ["+" + "-+" * width]
    for y in range(1, height + 1):
        rows.append("|" + " ".join(marks.get((x, y), ".") for x in range(1, width + 1)) + "|")
        rows.append("+" + ("-+" if y == height else " +") * width)
    return "\n".join(rows)


TWO_WIDOWS = open_ground(
    12,
    9,
    {(2, 2): "w", (5, 2): "T", (7, 4): "#", (8, 4): "#", (7, 5): "#", (8, 5): "#", (7, 7): "w", (8, 3): "S"},
)


@covers("scare.move.order", "scare.ex.widow-takes-thayer", "scare.move.enter-target", "scare.move.full-speed")
def test_the_nearest_monster_moves_first_and_lies_on_its_targets_card() -> None:
    s = position(TWO_WIDOWS, phase="move")
    ran = run(s, move.next_monster)
    assert ran.value == "night-widow-1"
    run(s, move.move_one, "night-widow-1")
    widow = s.monsters["night-widow-1"]
    assert (widow.place, widow.on, widow.lying) == ("card", "thayer", True)
    assert at(s, "night-widow-1") == cell(5, 2)


@covers("scare.ex.second-widow-ignores-thayer", "scare.core.under-attack-immune", "scare.move.half-speed", "scare.move.order")
def test_the_second_widow_ignores_an_agent_under_attack_and_creeps_round_the_blocks() -> None:
    s = position(TWO_WIDOWS, phase="move")
    run(s, move.move_one, "night-widow-1")
    assert where.eligible(s).keys() == {"shaye"}
    ran = run(s, move.move_one, "night-widow-2")
    assert at(s, "night-widow-2") == cell(9, 5)
    assert ran.facts("scare.move.half-speed")["weighed"] == [["shaye", 4, False, -1, True]]


@covers("scare.move.order")
def test_of_equally_near_monsters_the_players_choose_the_first() -> None:
    s = position(open_ground(9, 3, {(1, 2): "w", (5, 2): "T", (9, 2): "w"}), phase="move")
    ran = run(s, move.next_monster, answers=["next:night-widow-2"])
    assert ran.value == "night-widow-2"
    assert ran.asked == [("move.order", ["next:night-widow-1", "next:night-widow-2"])]


@covers("scare.move.order", "scare.attack.who", "scare.wlady.summoned-only")
def test_a_monster_that_is_not_next_is_told_why() -> None:
    """Two Widows are two away from Thayer, a third has moved, a fourth is farther away, one lies on Fort's card."""
    marks = {(1, 1): "w", (3, 1): "T", (5, 1): "w", (7, 1): "w", (10, 1): "w", (10, 3): "F", (3, 3): "l"}
    s = position(open_ground(10, 3, marks), phase="move", moved=("night-widow-3",), on_card={"fort": "night-widow"})
    ran = run(s, move.next_monster, stop=True)
    assert ran.keys("move.order") == ["next:night-widow-1", "next:night-widow-2"]
    refusals = {id: no.reason for id in s.monsters if (no := ran.no(f"next:{id}")) is not None}
    assert refusals == {
        "white-lady": "White Lady never moves by herself.",
        "night-widow-3": "Night Widow 3 has moved in this round.",
        "night-widow-4": "The monster that is nearest to an agent moves first.",
        "night-widow-5": "Night Widow 5 is on a card and does not move.",
    }


@covers("scare.move.order")
def test_distances_are_looked_at_again_before_each_monster() -> None:
    """Thayer is next to both; once he is under attack, the second Widow is the one far from Fort and moves last."""
    s = position(open_ground(14, 1, {(1, 1): "w", (2, 1): "T", (6, 1): "w", (14, 1): "F", (9, 1): "w"}), phase="move")
    order = []
    while True:
        monster = run(s, move.next_monster).value
        if monster is None:
            break
        order.append(monster)
        s.moved = (*s.moved, monster)
        run(s, move.move_one, monster)
    assert order == ["night-widow-1", "night-widow-3", "night-widow-2"]


@covers("scare.move.visible-first", "scare.ex.visible-ten-beats-hidden-two", "scare.move.full-speed", "scare.move.see-check")
def test_a_visible_agent_ten_away_beats_a_hidden_one_two_away() -> None:
    s = position(
        """
        +-+-+-+-+-+-+-+-+-+-+-+
        |w . . . . . . . . . A|
        +-+ + + + + + + + + + +
        |K . . . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+-+-+""",
        phase="move",
    )
    assert where.eligible(s)["kubo"]
    ran = run(s, move.move_one, "night-widow-1", answers=["stop:e1"])
    weighed = ran.facts("scare.move.nearest")["weighed"]
    assert [row[:3] for row in weighed] == [["alexeyev", 10, True], ["kubo", 2, False]]
    assert ran.facts("scare.move.nearest")["target"] == "alexeyev"
    assert at(s, "night-widow-1") == "e1"


WINDOW = """
    +-+-+-+-+-+-+-+-+
    |w . . . . . . .|
    +-+-+=+-+-+-+-+ +
    |# # B # # # A .|
    +-+-+ +-+-+-+-+ +
    |# # . . . . . .|
    +-+-+-+-+-+-+-+-+"""


@covers("scare.move.tunnel-vision", "scare.ex.tunnel-vision", "scare.move.half-speed")
def test_target_and_speed_do_not_change_when_somebody_comes_into_view() -> None:
    """After one step it would see Baptiste through the window; it keeps creeping towards the nearer, hidden Alexeyev."""
    s = position(WINDOW, phase="move")
    ran = run(s, move.move_one, "night-widow-1")
    facts = ran.facts("scare.move.half-speed")
    assert (facts["target"], facts["steps"]) == ("alexeyev", 2)
    assert at(s, "night-widow-1") == "c1"
    again = run(s, move.move_one, "night-widow-1").facts("scare.move.nearest")
    assert (again["target"], again["steps"]) == ("baptiste", 4)
    assert at(s, "night-widow-1") == "g1"


@covers("scare.move.nearest", "scare.core.distance", "scare.ex.nearest-by-route", "scare.lines.orange")
def test_nearness_is_the_length_of_the_route_not_of_the_line() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |w . . . . B|
        +=+=+=+=+=+ +
        |. A . . . .|
        +-+-+-+-+-+-+""",
        phase="move",
    )
    aim = run(s, move.take_aim, "night-widow-1").value
    assert aim.target == "baptiste"
    assert aim.way.distance == 5


@covers("scare.move.tie-diagonals", "scare.ex.tie-among-hidden", "scare.move.half-speed")
def test_equally_near_agents_are_told_apart_by_fewer_diagonal_steps() -> None:
    s = position(open_ground(9, 5, {(5, 5): "w", (9, 5): "A", (1, 3): "B"}), phase="move")
    ran = run(s, move.take_aim, "night-widow-1")
    assert ran.value.target == "alexeyev"
    assert ran.facts("scare.move.nearest")["weighed"] == [["baptiste", 4, True, 2, True], ["alexeyev", 4, True, 0, True]]


@covers("scare.move.tie-die", "scare.ex.tie-by-even-odd")
def test_a_die_decides_between_agents_equal_in_everything() -> None:
    drawing = open_ground(9, 1, {(1, 1): "A", (5, 1): "w", (9, 1): "B"})
    assert run(position(drawing), move.take_aim, "night-widow-1", rolls=[4]).value.target == "alexeyev"
    assert run(position(drawing), move.take_aim, "night-widow-1", rolls=[7]).value.target == "baptiste"


@covers("scare.move.tie-die")
def test_a_face_that_would_favour_one_of_three_is_thrown_again() -> None:
    s = position(open_ground(9, 9, {(1, 5): "A", (5, 5): "w", (9, 5): "B", (5, 1): "F"}))
    assert run(s, move.take_aim, "night-widow-1", rolls=[9, 5]).value.target == "baptiste"


@covers("scare.move.stunned-stands", "scare.ex.stun-lasts-one-move-step", "scare.widow.loses")
def test_a_stunned_monster_only_stands_up_and_moves_in_the_next_round() -> None:
    s = position(open_ground(5, 1, {(1, 1): "w", (2, 1): "T"}), phase="move", status={"night-widow-1": "stunned"})
    run(s, move.move_one, "night-widow-1")
    assert (at(s, "night-widow-1"), s.monsters["night-widow-1"].lying) == ("a1", False)
    run(s, move.move_one, "night-widow-1")
    assert s.monsters["night-widow-1"].on == "thayer"


@covers("scare.move.freeze", "scare.ex.all-under-attack-freeze")
def test_without_eligible_agents_monsters_freeze_but_the_stunned_stand_up() -> None:
    s = position(
        open_ground(6, 1, {(1, 1): "w", (3, 1): "w", (5, 1): "T", (6, 1): "F"}),
        phase="move",
        on_card={"thayer": "night-widow", "fort": "night-widow"},
        status={"night-widow-2": "stunned"},
    )
    ran = run(s, move.monsters_move)
    assert [at(s, "night-widow-1"), at(s, "night-widow-2")] == ["a1", "c1"]
    assert not s.monsters["night-widow-2"].lying
    assert "scare.move.freeze" in ran.rules
    assert s.phase == "spawn"


@covers("scare.move.unreachable", "scare.ex.sealed-in-agent", "scare.move.freeze")
def test_an_agent_behind_closed_lines_is_no_target_even_if_seen() -> None:
    s = position(
        """
        +-+-+-+-+
        |w . .=A|
        + + + +=+
        |. . . .|
        +-+-+-+-+""",
        phase="move",
    )
    run(s, move.move_one, "night-widow-1")
    assert at(s, "night-widow-1") == "a1"


@covers("scare.move.order")
def test_each_monster_ends_its_move_before_the_next_begins_and_the_spawn_phase_follows() -> None:
    s = position(open_ground(9, 1, {(1, 1): "w", (4, 1): "w", (9, 1): "T"}), phase="move")
    ran = run(s, move.monsters_move)
    moved = [event.facts["who"] for event in ran.events if event.rule == "scare.core.shortest-route"]
    assert moved == ["night-widow-2", "night-widow-1"]
    assert (s.phase, s.moved) == ("spawn", ())


@covers("scare.move.through-monsters", "scare.ex.queue-in-a-corridor")
def test_monsters_pass_one_another_but_never_stop_on_one() -> None:
    s = position(open_ground(6, 1, {(1, 1): "w", (2, 1): "w", (6, 1): "T"}), phase="move", status={"night-widow-2": "stunned"})
    run(s, move.monsters_move)
    assert [at(s, "night-widow-1"), at(s, "night-widow-2")] == ["e1", "b1"]
    s = position(open_ground(6, 1, {(1, 1): "w", (5, 1): "w", (6, 1): "T"}), phase="move", status={"night-widow-2": "stunned"})
    run(s, move.monsters_move)
    assert [at(s, "night-widow-1"), at(s, "night-widow-2")] == ["d1", "e1"]


@covers("scare.move.through-agents", "scare.ex.bodyguard-plugs-corridor")
def test_a_monster_stops_in_front_of_an_agent_who_plugs_the_corridor() -> None:
    s = position(open_ground(5, 1, {(1, 1): "S", (2, 1): "F", (4, 1): "w"}), phase="move", on_card={"fort": "night-widow"})
    run(s, move.move_one, "night-widow-1")
    assert at(s, "night-widow-1") == "c1"


@covers("scare.core.shortest-route", "scare.move.through-monsters", "scare.move.through-agents")
def test_a_move_ends_where_some_shortest_route_lets_it_end() -> None:
    """In random crowds: each route walked out, as far as the last space that is free before the steps or the way end."""
    luck, blocked = Luck(1), 0
    for _ in range(400):
        spots = [(x, y) for x in range(1, 8) for y in range(1, 4)]
        marks = {spots.pop(luck.below(len(spots))): mark for mark in "wwwwSFTKAB####"}
        s = position(open_ground(7, 3, marks), phase="move")
        start, steps = s.monsters["night-widow-1"].at, 1 + luck.below(4)
        way = chase(s, start, "shaye")
        if way is None:
            continue
        blocked += way.blocked
        taken, barred = where.monsters_on_map(s) & ~(1 << start), where.standing_agents(s) & ~(1 << way.goal)
        walked = set()
        for route in every_route(ground(s).monster_ways, start, way.goal, closed=way.closed):
            path = route[1 : steps + 1]
            path = path[: next((n for n, square in enumerate(path) if barred >> square & 1), len(path))]
            while path and taken >> path[-1] & 1:
                path = path[:-1]
            walked.add(path)
        ends = set_of(path[-1] if path else start for path in walked)
        assert routes.stops(s, start, way, steps) == ends
        for path in walked:
            walk = routes.walk(s, start, way, path[-1] if path else start)
            assert walk.path == min(other for other in walked if other[-1:] == path[-1:])
            assert walk.arrives == (path[-1:] == (way.goal,))
    assert blocked


@covers(
    "scare.move.through-agents", "scare.los.attacked-agents-block", "scare.ex.agent-hides-agent", "scare.los.monster-blockers"
)
def test_an_agent_under_attack_hides_the_one_behind_him_and_is_gone_round() -> None:
    s = position(open_ground(5, 2, {(1, 1): "w", (3, 1): "F", (5, 1): "T"}), phase="move", on_card={"fort": "night-widow"})
    ran = run(s, move.move_one, "night-widow-1")
    assert ran.facts("scare.move.half-speed")["target"] == "thayer"
    assert at(s, "night-widow-1") == "c2"


@covers("scare.core.eligible-target", "scare.ex.who-can-be-targeted", "scare.health.inc-ignored", "scare.move.see-check")
def test_a_traumatized_agent_is_a_target_and_a_lying_one_is_not() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "w", (2, 1): "K", (5, 1): "T"}),
        phase="move",
        status={"kubo": "incapacitated", "thayer": "traumatized"},
    )
    run(s, move.move_one, "night-widow-1")
    assert s.monsters["night-widow-1"].on == "thayer"


@covers("scare.move.through-monsters")
def test_why_it_does_not_stop_on_another_monster_is_told() -> None:
    s = position(
        open_ground(8, 3, {(1, 2): "w", (2, 2): "#", (3, 2): "w", (7, 2): "T"}),
        phase="move",
        status={"night-widow-2": "stunned"},
    )
    with pytest.raises(IllegalAnswer, match="passes another monster"):
        run(s, move.move_one, "night-widow-1", answers=["stop:c2"])


@covers("scare.core.shortest-route", "scare.core.cooperative", "scare.ex.co-op-choice-is-the-players")
def test_the_players_choose_between_equally_short_routes_and_no_die_is_rolled() -> None:
    drawing = open_ground(8, 3, {(1, 2): "w", (2, 2): "#", (7, 2): "T"})
    s = position(drawing, seats=("ana", "ben"), phase="move")
    ran = run(s, move.move_one, "night-widow-1", answers=["stop:c3"])
    assert ran.asked == [("move.route", ["stop:c1", "stop:c2", "stop:c3"])]
    assert at(s, "night-widow-1") == "c3"
    table = arrange("scare", drawing, seats=("ana", "ben"), phase="move", rolls=[])
    assert table.pending.keys() == {"ana", "ben"}


@covers("scare.s1.gate-orange", "scare.ex.gate-closed-full-speed", "scare.core.shortest-route", "scare.move.full-speed")
def test_an_agent_seen_through_the_closed_gate_is_hunted_by_the_lane() -> None:
    drawing = """
        +-+-+-+-+-+-+-+
        |. # # # # # .|
        + + + + + + + +
        |A . . 1 . . w|
        + + + + + + + +
        |. # # # # # .|
        + + + + + + + +
        |. # # # # # .|
        + + + + + + + +
        |. . . . . . .|
        +-+-+-+-+-+-+-+"""
    s = position(drawing, phase="move", places={"1": "gate:gate"}, shut=["gate"])
    ran = run(s, move.move_one, "night-widow-1")
    assert ran.facts("scare.move.nearest")["steps"] == 4
    assert at(s, "night-widow-1") == "e5"
    s = position(drawing, phase="move", places={"1": "gate:gate"})
    run(s, move.move_one, "night-widow-1")
    assert at(s, "night-widow-1") == "c2"


@covers("scare.move.half-speed", "scare.ex.wounded-man-baby-unseen")
def test_half_speed_is_rounded_up() -> None:
    s = position(open_ground(3, 1, {(1, 1): "b"}))
    assert [move.speed(s, "man-baby", full=full) for full in (True, False)] == [3, 2]
    figures.alter(s, "man-baby", wounded=True)
    assert [move.speed(s, "man-baby", full=full) for full in (True, False)] == [2, 1]


@covers("scare.ex.manbaby-line-of-sight", "scare.los.monster-line", "scare.los.touch-blocks", "scare.move.visible-first")
def test_man_baby_heads_for_the_agent_he_sees_although_another_is_nearer() -> None:
    s = position(open_ground(8, 8, {(2, 5): "b", (3, 3): "#", (3, 4): "#", (4, 3): "S", (6, 5): "F"}), phase="move")
    ran = run(s, move.move_one, "man-baby", answers=["stop:e5"])
    assert ran.facts("scare.move.nearest")["weighed"] == [["shaye", 3, False, -1, False], ["fort", 4, True, -1, True]]
    assert set(ran.asked[0][1]) == {f"stop:{cell(5, row)}" for row in (4, 5, 6)}


@covers("scare.protect.on-entry", "scare.protect.swap", "scare.move.enter-target")
def test_an_agent_beside_shaye_may_take_her_place_as_the_widow_enters() -> None:
    s = position(open_ground(4, 2, {(1, 1): "w", (3, 1): "S", (3, 2): "F"}), phase="move")
    run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert s.monsters["night-widow-1"].on == "fort"
    assert [at(s, "fort"), at(s, "shaye")] == ["c1", "c2"]


@covers("scare.health.shaye-dead")
def test_shayes_death_stops_everything() -> None:
    s = position(open_ground(3, 1, {(1, 1): "S", (3, 1): "F"}))
    ran = run(s, health.kill, "shaye")
    assert ran.over
    assert s.ending == "failure"


def test_whoever_reads_that_a_monster_moves_sees_it_there() -> None:
    """What is told step by step is shown as it stood when it was told; whom it reaches it attacks a moment later."""
    table: Table[State] = Table.start(find("scare"), Setup("bedtime", ("ana",)), seed=7)
    chance, told = Random(7), 0
    while told < 4:
        before = table.mark()
        table.answer("ana", table.pending["ana"].sample(chance))
        for step in table.steps(before, "ana"):
            walk = re.fullmatch(r"(.*) moves to (\w+)\.", step.line.text)
            pieces = step.view.boards[0].pieces
            if walk and not any(piece.team == "friend" and piece.at == walk[2] for piece in pieces):
                told += 1
                assert [piece.at for piece in pieces if piece.name == walk[1]] == [walk[2]], step.line.text
