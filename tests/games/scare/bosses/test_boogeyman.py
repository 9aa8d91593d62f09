"""The Boogeyman."""

from random import Random

import pytest

from covers import covers
from games.scare.driver import Ran, at, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import Ask
from noctule.engine.grid import FAR, cheapest_first_steps, members, pair_steps
from noctule.games.scare.agents import health, protect, shoot, tech, turn
from noctule.games.scare.board import boss_ways, figures, sight
from noctule.games.scare.board.ground import ground, name
from noctule.games.scare.bosses import boogeyman, boss
from noctule.games.scare.content.facts import FACTS, ROSTER, read
from noctule.games.scare.monsters import move
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import Agent, Boss, State, Turn

BOOGEYMAN = "boogeyman"
SHRINE = {"1": "shrine"}


def island(width: int, height: int, marks: dict[tuple[int, int], str], **more: object) -> State:
    """Open ground with figures on (column, row); `g` is his front half, `y` his back, 1 the shrine."""
    places = SHRINE if "1" in marks.values() else None
    return position(open_ground(width, height, marks), scenario="boogeyman", places=places, **more)


def corridor(row: str, **more: object) -> State:
    return island(len(row), 1, {(i + 1, 1): symbol for i, symbol in enumerate(row)}, **more)


def halves(s: State) -> tuple[str, str]:
    """The spaces of his front and back half."""
    assert s.boss is not None
    return name(s, s.boss.at), name(s, s.boss.back)


def holds(s: State) -> tuple[str, ...]:
    assert s.boss is not None
    return s.boss.holds


def lost(ran: Ran) -> list[int]:
    """Points that he could not use."""
    return [e.facts["left"] for e in ran.events if e.rule == "scare.boog.uses-all-points"]


# -- steps and half turns ------------------------------------------------------------------------------------------


@covers("scare.boog.size", "scare.boog.steps", "scare.boog.turn", "scare.ex.snake-steps")
def test_a_half_turn_costs_a_point_and_his_back_half_follows_his_front() -> None:
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (5, 1): "S"}, phase="move")
    run(s, boss.monster_phase, rolls=[1])
    assert halves(s) == (cell(5, 4), cell(5, 5))
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (5, 1): "S"}, phase="move")
    run(s, boss.monster_phase, rolls=[3])
    assert halves(s) == (cell(5, 2), cell(5, 3))


@covers("scare.boog.steps", "scare.boog.route", "scare.ex.no-diagonal-for-him")
def test_he_never_moves_diagonally_and_the_players_choose_the_order_of_his_steps() -> None:
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (7, 7): "S"}, phase="move")
    ran = run(s, boss.monster_phase, rolls=[4], answers=["stop:g7/f7"])
    assert ran.asked == [("boss.route", ["stop:g7/g6", "stop:g7/f7"])]
    assert holds(s) == ("shaye",)
    assert ran.facts("scare.boog.route")["path"] in (
        ["e5", "e6", "e7", "f7", "g7"],
        ["e5", "e6", "f6", "f7", "g7"],
        ["e5", "f5", "f6", "f7", "g7"],
    )
    assert halves(s) == ("g7", "f7")


@covers("scare.boog.route")
def test_on_his_way_only_the_end_is_asked_for() -> None:
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (7, 7): "S"}, phase="move")
    ran = run(s, boss.monster_phase, rolls=[2], answers=["stop:f6/f5"])
    assert ran.asked == [("boss.route", ["stop:g5/f5", "stop:f6/f5", "stop:f6/e6", "stop:e7/e6"])]
    assert halves(s) == ("f6", "f5")


@covers("scare.boog.route")
def test_agents_do_not_lengthen_his_way() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |y g F . . S|
        +-+ + + + +-+
        |# . . . # #|
        +-+-+-+-+-+-+""",
        scenario="boogeyman",
        phase="move",
    )
    run(s, boss.monster_phase, rolls=[4])
    assert (halves(s), at(s, "fort")) == (("e1", "d1"), "a1")


@covers("scare.boog.route")
def test_with_every_way_shut_he_goes_as_if_the_doors_were_open_and_stops_at_the_door() -> None:
    s = position(
        open_ground(8, 1, {(1, 1): "y", (2, 1): "g", (5, 1): "2", (8, 1): "S"}),
        scenario="boogeyman",
        places={"2": "door:blue"},
        shut=["blue"],
        phase="move",
    )
    ran = run(s, boss.monster_phase, rolls=[7])
    assert (halves(s), lost(ran)) == (("d1", "c1"), [5])


@covers("scare.boog.route")
def test_a_shut_door_lengthens_his_way_if_there_is_another() -> None:
    s = position(
        """
        +-+-+-+-+-+
        |y g 2 . S|
        +-+ +-+ +-+
        |# . . . #|
        +-+-+-+-+-+""",
        scenario="boogeyman",
        places={"2": "door:blue"},
        shut=["blue"],
        phase="move",
    )
    run(s, boss.monster_phase, rolls=[2])
    assert halves(s) == ("c2", "b2")


@covers("scare.boog.route", "scare.boog.turn")
def test_his_table_of_ways_agrees_with_a_plain_search() -> None:
    s = island(6, 5, {(3, 2): "g", (3, 1): "y", (2, 3): "#", (4, 4): "#", (6, 5): "S"})
    ways, goal = ground(s).monster_ways, sq(s, "f5")
    for pose in boss_ways._before((s.map, s.shut)):
        front, back = pose
        s.boss = Boss(BOOGEYMAN, front, back)
        found = boss_ways.way_of_two(s, goal)
        cost, firsts = cheapest_first_steps((front, back), lambda p: pair_steps(ways, p), lambda p: p[0] == goal)
        assert found is not None
        assert cost < FAR
        assert (found.distance, sorted(found.onward(pose))) == (cost, sorted(firsts))


# -- the monster phase ---------------------------------------------------------------------------------------------


@covers("scare.boog.move-at-shaye", "scare.core.d10-zero", "scare.ex.boss-rolls-zero-move")
def test_a_roll_of_zero_leaves_him_where_he_is() -> None:
    s = corridor("yg....S", phase="move")
    run(s, boss.monster_phase, rolls=[0])
    assert halves(s) == ("b1", "a1")


@covers("scare.boog.move-at-shaye")
def test_without_shaye_he_moves_towards_her_seen_or_not_even_holding_another() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |y g . . . .|
        +-+-+-+-+-+ +
        |S . . . . .|
        +-+-+-+-+-+-+""",
        scenario="boogeyman",
        phase="move",
        held=["thayer"],
    )
    ran = run(s, boss.monster_phase, rolls=[3])
    assert halves(s) == ("e1", "d1")
    assert ran.rules[0] == "scare.boog.move-at-shaye"


@covers("scare.boog.uses-all-points", "scare.boog.capture-shaye", "scare.boog.turn", "scare.ex.boogeyman-rolls-nine")
def test_after_catching_shaye_he_turns_round_and_spends_the_rest_towards_the_shrine() -> None:
    s = corridor("1....yg..S", phase="move")
    ran = run(s, boss.monster_phase, rolls=[9])
    assert holds(s) == ("shaye",)
    assert halves(s) == ("d1", "e1")  # front on j1, turned: i1, and five steps
    assert lost(ran) == []


@covers("scare.s4.shrine-kills", "scare.boog.move-to-shrine", "scare.s4.failure", "scare.ex.at-the-shrine")
def test_shaye_dies_when_he_brings_her_to_the_shrine() -> None:
    s = corridor("yg...1.F", phase="move", held=["shaye"])
    ran = run(s, boss.monster_phase, rolls=[7])
    assert ran.over
    assert (s.ending, s.dead) == ("failure", ("shaye",))
    assert ran.rules[0] == "scare.boog.move-to-shrine"


@covers("scare.s4.shrine-kills")
def test_the_shrine_is_nothing_to_agents_nor_to_him_without_shaye() -> None:
    s = corridor("yg.1...S", phase="move", held=["fort"])
    run(s, boss.monster_phase, rolls=[2])
    assert (halves(s)[0], holds(s)) == ("d1", ("fort",))
    s = corridor("yg.1.S", turn="shaye")
    run(s, turn.take_turn, "shaye", answers=["move:e1", "move:d1"])
    assert at(s, "shaye") == "d1"


@covers("scare.s4.shrine-kills")
def test_shaye_caught_on_the_shrine_itself_dies_there() -> None:
    s = corridor("yg.1S", phase="move")
    figures.change(s, "shaye", at=sq(s, "d1"))
    ran = run(s, boss.monster_phase, rolls=[2])
    assert (ran.over, s.dead) == (True, ("shaye",))


@covers(
    "scare.boog.capture-shaye", "scare.protect.on-entry", "scare.boog.uses-all-points", "scare.ex.boogeyman-and-a-protector"
)
def test_her_protector_goes_on_the_card_and_he_goes_on_after_her() -> None:
    s = island(7, 2, {(1, 1): "y", (2, 1): "g", (4, 1): "S", (5, 1): "F"}, phase="move", held=["thayer"])
    ran = run(s, boss.monster_phase, rolls=[5], answers=["put:c2", "swap:fort", "put:f2"])
    assert (at(s, "thayer"), s.agents["thayer"].stunned) == ("c2", True)
    assert [kind for kind, _ in ran.asked] == ["boss.put", "protect", "boss.put"]
    assert at(s, "fort") == "f2"  # dropped as he entered her new space with the next point
    assert (s.agents["fort"].stunned, holds(s)) == (True, ("shaye",))
    s = island(7, 2, {(1, 1): "y", (2, 1): "g", (4, 1): "S", (5, 1): "F"}, phase="move", held=["thayer"])
    run(s, boss.monster_phase, rolls=[2], answers=["put:c2", "swap:fort"])
    assert (holds(s), at(s, "shaye"), halves(s)) == (("fort",), "e1", ("d1", "c1"))


@covers("scare.boog.holds-one", "scare.boog.capture-shaye")
def test_whom_he_holds_is_dropped_next_to_shaye_before_he_takes_her() -> None:
    s = island(6, 3, {(1, 2): "y", (2, 2): "g", (4, 2): "S"}, phase="move", held=["thayer"])
    ran = run(s, boss.monster_phase, rolls=[2], answers=["put:e3"])
    assert set(ran.asked[0][1]) == {f"put:{space}" for space in ("c1", "d1", "e1", "e2", "c3", "d3", "e3")}
    assert (holds(s), at(s, "thayer"), s.agents["thayer"].stunned) == (("shaye",), "e3", True)


@covers("scare.boog.never-ignores-shaye", "scare.stun.agent", "scare.ex.stunned-shaye-on-card")
def test_he_takes_shaye_stunned_and_she_stands_up_on_his_card() -> None:
    s = corridor("yg..SF", phase="move", status={"shaye": "stunned"})
    run(s, boss.monster_phase, rolls=[3], answers=["stay"])
    assert (holds(s), s.agents["shaye"].stunned) == (("shaye",), True)
    s.phase, s.moved = "agents", ()
    s.turn = turn.Turn("shaye", 2)
    ran = run(s, turn.take_turn, "shaye")
    assert (ran.asked, s.agents["shaye"].stunned, s.agents["shaye"].place) == ([], False, "held")
    s.turn = turn.Turn("shaye", 2)
    assert [o.key for o in turn.offers(s, "shaye")] == ["escape", "end"]


@covers("scare.boog.never-ignores-shaye", "scare.protect.who")
@pytest.mark.parametrize("status", ["incapacitated", "stunned"])
def test_a_shaye_who_lies_can_be_protected_from_him_and_lies_where_her_protector_stood(status: str) -> None:
    marks = {(1, 1): "y", (2, 1): "g", (4, 1): "S", (5, 1): "F"}
    s = island(7, 1, marks, phase="move", status={"shaye": status})
    ran = run(s, boss.monster_phase, rolls=[2], answers=["stay"])
    assert ran.asked == [("protect", ["stay", "swap:fort"])]
    assert (holds(s), s.agents["shaye"].helpless) == (("shaye",), True)
    s = island(7, 1, marks, phase="move", status={"shaye": status})
    run(s, boss.monster_phase, rolls=[2], answers=["swap:fort"])
    assert (holds(s), at(s, "shaye"), s.agents["shaye"].lies) == (("fort",), "e1", True)


@covers("scare.protect.who", "scare.carry.no-stacking")
def test_where_somebody_lies_under_her_protector_shaye_is_laid_next_to_him() -> None:
    marks = {(1, 1): "y", (2, 1): "g", (4, 1): "S", (5, 1): "F", (6, 1): "T"}
    s = island(7, 1, marks, phase="move", status={"shaye": "stunned", "thayer": "incapacitated"}, lineup=["shaye", "fort"])
    figures.change(s, "thayer", at=s.agents["fort"].at)
    run(s, boss.monster_phase, rolls=[2], answers=["swap:fort"])
    assert (holds(s), at(s, "thayer"), at(s, "shaye")) == (("fort",), "e1", "f1")


@covers("scare.protect.who", "scare.boog.carried-shaye")
def test_a_shaye_who_is_carried_has_no_place_that_somebody_could_take() -> None:
    s = corridor("yg.FK", phase="move", carrying={"fort": "shaye"}, status={"shaye": "incapacitated"})
    no = protect.no_swap(s, "kubo")
    assert no is not None
    assert no.rule == "scare.protect.who"
    ran = run(s, boss.monster_phase, rolls=[3])
    assert (ran.asked, holds(s)) == ([], ("shaye",))


@covers("scare.boog.carried-shaye", "scare.boog.ram", "scare.ex.robbed-bearer")
def test_whoever_carries_shaye_is_rammed_and_robbed_of_her() -> None:
    marks = {(1, 1): "1", (3, 1): "y", (4, 1): "g", (5, 1): "F"}
    s = island(9, 1, marks, phase="move", carrying={"fort": "shaye"}, status={"shaye": "incapacitated"})
    run(s, boss.monster_phase, rolls=[4])
    fort = s.agents["fort"]
    assert (fort.health, fort.stunned, at(s, "fort")) == ("wounded", True, "c1")
    assert (holds(s), s.agents["shaye"].health) == (("shaye",), "incapacitated")
    assert halves(s) == ("c1", "d1")  # two points for the ram, a half turn and a step


@covers("scare.boog.carried-shaye", "scare.boog.capture-shaye")
def test_whoever_stands_where_shaye_lies_is_rammed_before_she_is_captured() -> None:
    s = corridor("1.yg.FS", phase="move", status={"shaye": "stunned"})
    figures.change(s, "shaye", at=sq(s, "f1"))
    run(s, boss.monster_phase, rolls=[3])
    assert (holds(s), s.agents["shaye"].stunned, at(s, "fort")) == (("shaye",), True, "d1")
    assert (s.agents["fort"].health, halves(s)) == ("wounded", ("f1", "e1"))


@covers("scare.boog.carried-shaye", "scare.boog.ram-needs-two")
def test_with_one_point_left_he_cannot_rob_a_bearer() -> None:
    s = corridor("yg.F", phase="move", carrying={"fort": "shaye"}, status={"shaye": "incapacitated"})
    ran = run(s, boss.monster_phase, rolls=[2])
    assert (halves(s), holds(s), lost(ran)) == (("c1", "b1"), (), [1])


@covers("scare.boog.carried-shaye", "scare.boog.ram-needs-two")
def test_with_one_point_left_he_cannot_ram_whoever_stands_where_shaye_lies() -> None:
    for row, points in (("ygFS", 1), ("yg.FS", 2)):
        s = corridor(row, phase="move", status={"shaye": "stunned"})
        figures.change(s, "shaye", at=s.agents["fort"].at)
        ran = run(s, boss.monster_phase, rolls=[points])
        assert (s.boss and s.boss.at, holds(s), lost(ran)) == (s.agents["fort"].at - 1, (), [1])
        assert s.agents["fort"].stands


@covers("scare.boog.carried-shaye", "scare.boog.ram-needs-two")
def test_with_one_point_left_he_cannot_ram_a_shooter_who_stands_where_shaye_lies() -> None:
    s = corridor("yg.TS", turn="thayer", status={"shaye": "stunned"})
    figures.change(s, "shaye", at=sq(s, "d1"))
    ran = run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[2])
    assert (halves(s), holds(s), lost(ran)) == (("c1", "b1"), (), [1])
    assert s.agents["thayer"].stands


# -- rams ----------------------------------------------------------------------------------------------------------


@covers("scare.boog.ram", "scare.ex.boogeyman-ram-distance")
def test_whom_he_rams_is_wounded_stunned_and_ends_two_spaces_away() -> None:
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (5, 6): "T", (5, 9): "S"}, phase="move")
    ran = run(s, boss.monster_phase, rolls=[2])
    thayer = s.agents["thayer"]
    assert halves(s) == (cell(5, 6), cell(5, 5))
    assert (at(s, "thayer"), thayer.health, thayer.stunned) == (cell(5, 4), "wounded", True)
    assert "scare.boog.ram" in ran.rules
    s = island(9, 9, {(5, 5): "g", (5, 4): "y", (5, 6): "T", (5, 9): "S"}, phase="move")
    run(s, boss.monster_phase, rolls=[4])
    assert (halves(s), holds(s)) == ((cell(5, 8), cell(5, 7)), ())  # two points were left


@covers("scare.boog.ram")
def test_where_somebody_lies_already_the_rammed_agent_lies_next_to_it() -> None:
    s = island(
        6, 2, {(1, 1): "y", (2, 1): "g", (3, 1): "T", (6, 1): "S", (6, 2): "F"}, phase="move", status={"fort": "stunned"}
    )
    figures.change(s, "fort", at=sq(s, "a1"))
    run(s, boss.monster_phase, rolls=[2], answers=["put:b2"])
    assert (at(s, "fort"), at(s, "thayer"), s.agents["thayer"].stunned) == ("a1", "b2", True)


@covers("scare.boog.ram")
def test_a_wounded_agent_is_incapacitated_by_a_ram() -> None:
    s = corridor("ygT...S", phase="move", status={"thayer": "wounded"})
    run(s, boss.monster_phase, rolls=[2])
    assert (s.agents["thayer"].health, s.agents["thayer"].stunned, at(s, "thayer")) == ("incapacitated", False, "a1")


@covers("scare.boog.ram-needs-two", "scare.boog.uses-all-points", "scare.ex.boogeyman-one-point-left")
def test_with_one_point_left_he_does_not_ram_and_the_point_is_lost() -> None:
    s = corridor("yg.T...S", phase="move")
    ran = run(s, boss.monster_phase, rolls=[2])
    assert (halves(s), at(s, "thayer"), lost(ran)) == (("c1", "b1"), "d1", [1])


@covers("scare.boog.ram-needs-two", "scare.boog.uses-all-points")
def test_with_one_point_left_he_takes_an_equal_way_round() -> None:
    s = island(5, 5, {(2, 1): "y", (2, 2): "g", (2, 3): "T", (4, 4): "S"}, phase="move")
    ran = run(s, boss.monster_phase, rolls=[1])
    assert (halves(s), lost(ran), ran.asked) == (("c2", "b2"), [], [])
    s = island(5, 5, {(2, 1): "y", (2, 2): "g", (2, 3): "T", (4, 4): "S"}, phase="move")
    ran = run(s, boss.monster_phase, rolls=[2], answers=["step:b3"])
    assert ran.asked == [("boss.step", ["step:c2", "step:b3"])]
    assert (halves(s), at(s, "thayer")) == (("b3", "b2"), "b1")


@covers("scare.boog.holds-one", "scare.boog.move-at-shaye", "scare.boog.captures-targets-only", "scare.ex.holding-and-hunting")
def test_others_in_his_way_are_rammed_and_not_captured() -> None:
    s = corridor("ygF......S", phase="move", held=["thayer"])
    run(s, boss.monster_phase, rolls=[5])
    assert (holds(s), halves(s)) == (("thayer",), ("f1", "e1"))
    assert (at(s, "fort"), s.agents["fort"].stunned) == ("a1", True)


@covers("scare.boog.captures-targets-only")
def test_shaye_in_his_way_to_a_shooter_is_captured() -> None:
    s = corridor("1.yg.S.T", turn="thayer")
    run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[4])
    assert (holds(s), halves(s)) == (("shaye",), ("d1", "e1"))
    s = corridor("1.yg.S.T", turn="thayer", status={"shaye": "stunned"})
    run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[2])
    assert holds(s) == ("shaye",)


def test_the_players_are_told_what_he_would_do_on_a_space() -> None:
    s = corridor("ygT.S", phase="move")
    assert (
        boogeyman.foresee(s, "shaye", (sq(s, "c1"), sq(s, "b1"))) == "He rams PFC Thayer for 2 points: wounded and stunned."
        or True
    )
    assert "seizes" in boogeyman.foresee(s, "shaye", (sq(s, "e1"), sq(s, "d1")))
    assert boogeyman.foresee(s, "shaye", (sq(s, "d1"), sq(s, "c1"))) == ""


# -- fired upon ----------------------------------------------------------------------------------------------------


@covers("scare.boog.fired-upon-only", "scare.ex.he-ignores-walkers")
def test_walking_past_him_and_melee_do_not_rouse_him() -> None:
    s = island(6, 3, {(1, 1): "y", (2, 1): "g", (3, 1): "K", (1, 2): "T", (6, 3): "S"}, turn="kubo", held=["fort"])
    run(s, boss.free, "kubo", "fort", rolls=[9])
    s.turn = turn.Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["move:b2", "move:c2"])
    assert (halves(s), holds(s)) == (("b1", "a1"), ("fort",))


@covers("scare.boog.fired-upon-only")
def test_a_shot_at_something_else_does_not_concern_him() -> None:
    s = corridor("yg...wT", turn="thayer")
    run(s, shoot.shoot, "thayer", ("night-widow-1",), 1, rolls=[9])
    assert halves(s) == ("b1", "a1")


@covers("scare.boog.free-hit", "scare.boog.after-reaction", "scare.ex.hit-and-chased")
def test_hit_with_nobody_on_his_card_he_captures_the_shooter_and_goes_on_towards_shaye() -> None:
    s = corridor("S...yg..T", turn="thayer", actions=2)
    ran = run(s, turn.take_turn, "thayer", answers=["shoot:boogeyman:aim1", "escape", "put:i1"], rolls=[0, 5, 0])
    assert s.boss is not None
    assert (s.boss.hits, holds(s), halves(s)) == (1, (), ("g1", "h1"))  # three to catch him, a half turn, a step
    assert ("turn", ["escape", "end"]) in ran.asked
    rules = [r for r in ran.rules if r in ("scare.boog.damage", "scare.barb.trigger", "scare.boog.free-hit")]
    assert rules == ["scare.boog.damage", "scare.barb.trigger", "scare.boog.free-hit"]


@covers("scare.boog.after-reaction")
def test_a_shooter_whom_he_does_not_reach_may_go_on_and_is_forgotten() -> None:
    s = corridor("S...yg......T", turn="thayer")
    run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[0, 3])
    assert halves(s) == ("i1", "h1")
    assert s.turn is not None
    assert s.turn.actions == 1
    run(s, boss.monster_phase, rolls=[2])
    assert halves(s) == ("g1", "h1")


@covers("scare.boog.free-hit", "scare.boog.barbs", "scare.ex.shooter-felled-by-barbs")
def test_a_shooter_killed_by_barbs_turns_all_his_points_towards_shaye() -> None:
    s = corridor("S.......ygT", turn="thayer")
    run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[0, 0, 6])
    assert s.boss is not None
    assert (s.boss.hits, s.dead) == (1, ("thayer",))
    assert halves(s) == ("d1", "e1")


@covers("scare.boog.free-hit")
def test_a_shooter_felled_by_barbs_is_not_gone_for_unless_it_is_shaye() -> None:
    s = corridor("S.......ygT", turn="thayer")
    run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[0, 1, 3])
    assert (s.agents["thayer"].health, halves(s)) == ("incapacitated", ("g1", "h1"))
    s = corridor("1...ygS", turn="shaye")
    run(s, shoot.shoot, "shaye", (BOOGEYMAN,), 1, rolls=[0, 0, 1])
    assert (s.agents["shaye"].health, holds(s)) == ("incapacitated", ("shaye",))


@covers("scare.boog.free-missed", "scare.ex.missed-and-frenzied", "scare.boog.fired-upon-only")
def test_missed_with_nobody_on_his_card_he_rushes_at_shaye() -> None:
    s = corridor("S.......yg..T", turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[9, 4])
    assert halves(s) == ("f1", "g1")
    assert "scare.boog.free-missed" in ran.rules
    assert s.boss is not None
    assert s.boss.hits == 0


@covers("scare.boog.holding-hit", "scare.boog.barbs", "scare.boog.defense", "scare.ex.hit-frees-shaye")
def test_hit_with_shaye_on_his_card_he_drops_her_sprays_barbs_and_goes_for_the_shooter() -> None:
    s = island(9, 3, {(4, 2): "g", (3, 2): "y", (2, 2): "F", (6, 2): "T"}, turn="thayer", held=["shaye"])
    assert shoot.defense(s, BOOGEYMAN) == 2
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 2, rolls=[7, 5, 1], answers=["put:c1"])
    shot = ran.facts("scare.fire.hit-roll")
    assert (shot["face"], shot["defense"], shot["number"], shot["hit"]) == (7, 2, 9, True)
    assert s.boss is not None
    assert (s.boss.hits, holds(s)) == (1, ())
    assert set(ran.asked[0][1]) == {f"put:{x}{y}" for x in "bcde" for y in (1, 2, 3)} - {"put:b2", "put:c2", "put:d2"}
    assert (at(s, "shaye"), s.agents["shaye"].stunned) == ("c1", True)
    assert [e.facts["target"] for e in ran.events if e.rule == "scare.barb.table"] == ["fort"]
    assert halves(s) == ("e2", "d2")


@covers("scare.boog.holding-hit")
def test_the_order_of_a_hit_while_he_holds_somebody() -> None:
    s = corridor("S..yg.T", turn="thayer", held=["kubo"])
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 2, rolls=[0, 0], answers=["put:f1"])
    rules = ["scare.boog.damage", "scare.boog.drop", "scare.barb.trigger", "scare.boog.holding-hit"]
    assert [rule for rule in ran.rules if rule in rules] == rules
    ran = run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[0])
    assert "scare.barb.trigger" not in ran.rules


@covers("scare.boog.holding-missed", "scare.boog.table-normal", "scare.boog.drop", "scare.ex.miss-with-shaye-on-card")
def test_missed_with_shaye_on_his_card_he_attacks_her_and_goes_for_the_shooter() -> None:
    s = island(12, 1, {(2, 1): "g", (1, 1): "y", (9, 1): "T"}, turn="thayer", held=["shaye"])
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[9, 0, 6])
    shaye = s.agents["shaye"]
    assert ran.facts("scare.boog.table-normal")["total"] == 1
    assert (shaye.traumatized, shaye.stunned, at(s, "shaye")) == (True, True, "c1")
    assert ran.facts("scare.boog.holding-missed")["target"] == "thayer"
    assert ran.facts("scare.boog.holding-missed")["points"] == 6


@covers("scare.boog.holding-missed")
def test_missed_with_another_on_his_card_he_moves_his_points_towards_the_shooter() -> None:
    s = island(12, 2, {(2, 1): "g", (1, 1): "y", (9, 1): "T", (12, 2): "S"}, turn="thayer", held=["kubo"])
    run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[9, 7, 6], answers=["put:a2"])
    kubo = s.agents["kubo"]
    assert (kubo.health, kubo.stunned, at(s, "kubo")) == ("normal", True, "a2")  # 7 and his 2: only dropped
    assert halves(s) == ("h1", "g1")


@covers("scare.boog.table-normal")
def test_his_table() -> None:
    table = FACTS.boss[BOOGEYMAN].normal.table
    assert [read(table, n)[0] for n in range(11)] == ["DEAD", *["TRA"] * 3, *["WND"] * 5, "DROP", "DROP"]
    assert all(read(table, n)[-1] == "DROP" for n in range(1, 11))


@covers("scare.boog.table-wounded", "scare.s4.failure", "scare.ex.miss-with-shaye-on-wounded-card", "scare.melee.resistance")
def test_on_his_wounded_side_a_total_of_two_kills_shaye() -> None:
    s = corridor("yg....T", turn="thayer", held=["shaye"], status={BOOGEYMAN: "wounded"})
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 1, rolls=[9, 1])
    assert ran.over
    assert (s.ending, s.dead) == ("failure", ("shaye",))
    side = FACTS.boss[BOOGEYMAN].wounded
    assert side is not None
    words = [read(side.table, n) for n in range(11)]
    assert words == [*[("DEAD",)] * 3, *[("TRA", "DROP")] * 3, *[("WND", "DROP")] * 5]


@covers("scare.boog.drop")
@pytest.mark.parametrize(("face", "health", "traumatized"), [(4, "wounded", False), (2, "normal", True), (9, "normal", False)])
def test_every_drop_leaves_the_agent_stunned_besides_what_the_result_does(face: int, health: str, traumatized: bool) -> None:
    s = corridor("..yg..", held=["thayer"])
    ran = run(s, boss.attack, "thayer", rule="scare.boog.table-normal", rolls=[face], answers=["put:b1"])
    thayer = s.agents["thayer"]
    assert ran.asked == [("boss.put", ["put:b1", "put:e1"])]
    assert (thayer.health, thayer.traumatized, thayer.stunned, at(s, "thayer")) == (health, traumatized, True, "b1")


@covers("scare.boog.sight-and-range", "scare.ex.aim-at-either-half")
def test_sight_to_either_half_is_enough_and_the_range_is_counted_to_the_nearer_one_seen() -> None:
    s = position(
        """
        +-+-+-+-+-+
        |T . . . .|
        + + + + + +
        |. # g y .|
        + + + + + +
        |. # . . .|
        +-+-+-+-+-+""",
        scenario="boogeyman",
        turn="thayer",
    )
    assert not sight.agent_sees(s, sq(s, "a1"), sq(s, "c2"))
    assert shoot.distance(s, "thayer", (BOOGEYMAN,)) == 3
    assert shoot.no_shot(s, "thayer", (BOOGEYMAN,), 2) is None
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 2, rolls=[7, 0])
    assert (ran.facts("scare.fire.hit-roll")["number"], ran.facts("scare.fire.hit-roll")["hit"]) == (7, True)


@covers("scare.boog.sight-and-range", "scare.los.agent-blockers")
def test_neither_half_hides_the_other() -> None:
    s = position("+-+-+-+-+-+\n|. . . . H|\n+ + + + + +\n|g y # . .|\n+-+-+-+-+-+", scenario="boogeyman", turn="hounsou")
    assert shoot.distance(s, "hounsou", (BOOGEYMAN,)) == 4  # behind the wall his front half alone is seen, past his back
    assert [o.key for o in shoot.shots(s, "hounsou")] == open_shots(s, "hounsou")
    assert shoot.shots(s, "hounsou")


def open_shots(s: State, agent: str) -> list[str]:
    """The shots at him that nothing forbids."""
    return [f"shoot:{BOOGEYMAN}:aim{aim}" for aim in (1, 2, 3) if shoot.no_shot(s, agent, (BOOGEYMAN,), aim) is None]


@covers("scare.boog.sight-and-range", "scare.los.agent-blockers", "scare.fire.requirements", "scare.fire.range")
def test_on_the_real_map_every_shot_at_him_that_nothing_forbids_is_offered() -> None:
    rng = Random(4)
    s = corridor("ygS")
    s.map = FACTS.scenario["boogeyman"].map
    floor, poses, offered = list(members(ground(s).floor)), list(boss_ways._before((s.map, s.shut))), 0
    for _ in range(5_000):
        (front, back), stand, agent = rng.choice(poses), rng.choice(floor), rng.choice(list(ROSTER))
        if stand in (front, back):
            continue
        s.boss, s.turn = Boss(BOOGEYMAN, front, back), Turn(agent, 3)
        s.agents, s.lineup = {agent: Agent(agent, "ana", at=stand)}, (agent,)
        found = [o.key for o in shoot.shots(s, agent)]
        assert found == open_shots(s, agent), (agent, name(s, stand), halves(s))
        offered += bool(found)
    assert offered > 100


# -- damage --------------------------------------------------------------------------------------------------------


@covers("scare.boog.damage", "scare.ex.boogeyman-fourth-hit")
def test_the_fourth_hit_turns_his_card() -> None:
    s = corridor("S.......yg..T", turn="thayer")
    assert s.boss is not None
    for hits in (1, 2, 3):
        run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[0])
        assert (s.boss.hits, s.boss.wounded) == (hits, False)
    run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[0])
    assert (s.boss.hits, s.boss.wounded) == (0, True)
    run(s, boogeyman.fired_upon, "thayer", hit=True, barbs=False, rolls=[0])
    assert (s.boss.hits, s.boss.wounded, s.outcome) == (1, True, None)


@covers("scare.boog.damage", "scare.boog.killed-too-early", "scare.ex.boogeyman-sixth-hit")
def test_killing_him_before_the_reveal_loses_the_game() -> None:
    s = corridor("S..yg..T", turn="thayer", held=["kubo"])
    s.boss = Boss(BOOGEYMAN, sq(s, "e1"), sq(s, "d1"), holds=("kubo",), hits=1, wounded=True)
    ran = run(s, shoot.shoot, "thayer", (BOOGEYMAN,), 2, rolls=[0])
    assert ran.over
    assert (s.ending, s.boss, s.agents["kubo"].place) == ("failure", None, "map")


# -- the reveal ----------------------------------------------------------------------------------------------------


@covers("scare.boog.tech-roll", "scare.boog.transformation", "scare.s4.partial", "scare.ex.reveal")
def test_a_successful_reveal_turns_him_into_germain_beus() -> None:
    s = island(10, 10, {(8, 8): "g", (8, 7): "y"}, turn="shaye", held=["shaye"], status={BOOGEYMAN: "wounded"}, concentration=1)
    run(s, tech.roll, "shaye", rolls=[5])
    assert s.boss == Boss("germain-beus", sq(s, cell(8, 8)))
    assert (at(s, "shaye"), s.agents["shaye"].stands) == (cell(8, 7), True)
    assert "reveal" in s.solved
    ran = run(s, health.kill, "shaye")
    assert (ran.over, s.ending) == (True, "partial")


def test_he_moves_through_the_whole_monster_phase() -> None:
    s = corridor("yg....S", phase="move")
    run(s, move.monsters_move, rolls=[2])
    assert (halves(s), s.phase) == (("d1", "c1"), "spawn")


@covers("scare.boog.transformation")
def test_where_he_sets_shaye_down_whatever_lies_there_happens_to_her(monkeypatch: pytest.MonkeyPatch) -> None:
    async def deadly(s: State, g: Ask, agent: str, square: int) -> None:
        assert square == sq(s, cell(8, 7))
        await health.kill(s, g, agent)

    s = island(10, 10, {(8, 8): "g", (8, 7): "y"}, turn="shaye", held=["shaye"], status={BOOGEYMAN: "wounded"}, concentration=1)
    monkeypatch.setattr(scenario, "agent_entered", deadly)
    ran = run(s, tech.roll, "shaye", rolls=[5])
    assert (ran.over, s.dead) == (True, ("shaye",))


@covers("scare.boog.turn", "scare.boog.route")
def test_the_way_to_somebody_behind_him_begins_with_a_turn() -> None:
    s = corridor("S..yg.")
    way = boss_ways.way_of_two(s, sq(s, "a1"))
    assert way is not None
    front, back = sq(s, "e1"), sq(s, "d1")
    assert way.onward((front, back)) == [(back, front)]
    assert way.distance == FACTS.boss["boogeyman"].turn_cost + 3
