"""Scenario 4: Boogeyman."""

from __future__ import annotations

import pytest

from covers import covers
from games.scare.driver import at, position, run, sq
from noctule.engine import Ask, Handed, Setup
from noctule.games.scare.agents import health, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.board.ground import ground
from noctule.games.scare.bosses import beus
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.monsters import attack, spawn
from noctule.games.scare.play import play
from noctule.games.scare.round import muster
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

ISLAND = """
    +-+-+-+-+-+
    |S . # . T|
    + + + + + +
    |. . z . .|
    +-+-+-+-+-+"""


def begun(rolls: list[int], *answers: str) -> State:
    settings = {"team": "chosen" if answers else "quick"}
    s = muster.setup(Setup("boogeyman", ("ana",), settings), Ask([], Handed()))
    run(s, muster.muster, answers=answers, rolls=rolls)
    return s


@covers("scare.s4.setup", "scare.s4.boogeyman-start", "scare.s4.features-red", "scare.ex.island-setup")
def test_the_island_is_set_up_with_the_boogeyman_on_the_shrine_facing_south_and_every_door_open() -> None:
    s = begun([0, 0] * 9)
    map = the_map(s.map)
    (shrine,) = map.squares("shrine")
    assert s.boss is not None
    assert (s.boss.kind, s.boss.at, s.boss.back) == ("boogeyman", shrine, shrine - map.grid.stride)
    assert s.shut == ()
    assert sum(door.squares.bit_count() for door in map.doors.values()) == 6
    assert (s.phase, s.round) == ("move", 1)
    s.phase = "spawn"
    ran = run(s, spawn.monsters_spawn)
    assert (ran.asked, s.monsters) == ([], {})
    run(s, attack.monsters_attack)
    assert s.monsters == {}


@covers("scare.s4.features-red")
def test_every_rock_and_bush_of_the_island_blocks_steps_and_eyes() -> None:
    s = begun([0, 0] * 9)
    map = the_map(s.map)
    grid = map.grid
    every = [y * grid.stride + x for y in range(grid.height) for x in range(grid.width)]
    rocks = [q for q in every if not map.floor >> q & 1]
    assert rocks
    assert not [q for q in rocks if map.plan.squares[q] == "fence"]
    around = {q: ground(s).adjacent(q) for q in every if map.floor >> q & 1}
    assert not [q for q in rocks if any(spaces >> q & 1 for spaces in around.values())]
    s = position(ISLAND.replace("z", "#"), scenario="boogeyman")
    assert not sight.agent_sees(s, sq(s, "a1"), sq(s, "e1"))
    assert not ground(s).adjacent(sq(s, "b1")) >> sq(s, "c1") & 1
    assert not ground(s).plain(sq(s, "b1"), sq(s, "c1")) < 100


@covers("scare.s4.start-areas", "scare.ex.start-area-roll")
def test_start_rolls_scatter_the_agents_over_four_areas() -> None:
    numbers = [0, 24, 25, 74, 99]
    assert [muster.area_of(n) for n in numbers] == [1, 1, 2, 3, 4]
    team = ["shaye", "fort", "kubo", "thayer", "reyes"]
    rolls = [0, 0, 20, 4, 20, 5, 70, 4, 90, 9]
    s = muster.setup(Setup("boogeyman", ("ana",), {"team": "chosen"}), Ask([], Handed()))
    starts = {area: the_map(s.map).start(area) for area in (1, 2, 3, 4)}
    assert all(len(set(squares)) == 9 for squares in starts.values())
    first, second, third, fourth = (the_map(s.map).name(starts[area][0]) for area in (1, 2, 3, 4))
    next_ = the_map(s.map).name(starts[1][1])
    answers = ["+".join(team), "tracker:fort", "med-kit:fort", ">".join(team)]
    answers += [f"put:{space}" for space in (first, next_, second, third, fourth)]
    ran = run(s, muster.muster, answers=answers, rolls=rolls)
    assert [at(s, id) for id in team] == [first, next_, second, third, fourth]
    asked = [offered for kind, offered in ran.asked if kind == "muster.place"]
    assert f"put:{first}" not in asked[1]
    assert len(asked[1]) == 8


@covers("scare.s4.no-exit", "scare.ex.nobody-leaves")
def test_shaye_alone_on_the_island_has_no_way_out_and_play_goes_on() -> None:
    s = position(ISLAND, scenario="boogeyman", lineup=["shaye"], phase="end", turn="shaye")
    run(s, health.kill, "thayer")
    assert where.exits(s) == 0
    assert the_map("boogeyman").of("exit") == ()
    assert not run(s, scenario.check_end).over
    assert s.outcome is None
    assert {option.key.partition(":")[0] for option in turn.offers(s, "shaye")} <= {"move", "shoot", "end"}


CUT_OFF = """
    +-+-+-+-+-+
    |S 1 z 2 T|
    +-+-+-+-+-+"""


@covers("scare.s4.no-exit")
def test_when_nobody_can_act_play_goes_on_to_its_end_unless_a_shut_door_would_keep_it_away_for_ever() -> None:
    places, fallen = {"1": "door:blue", "2": "shrine"}, {"shaye": "incapacitated", "thayer": "incapacitated"}
    for solved, ending in (((), "failure"), (("reveal",), "partial")):
        s = position(CUT_OFF, places=places, scenario="boogeyman", status=fallen, solved=solved, phase="move")
        assert s.lineup == ()
        assert not run(s, scenario.check_end).over
        run(s, play)
        assert (s.ending, s.dead) == (ending, ("shaye",))
        s = position(CUT_OFF, places=places, scenario="boogeyman", status=fallen, solved=solved, shut=["blue"])
        assert run(s, scenario.check_end).over
        assert s.ending == ending


@covers("scare.s4.no-exit")
def test_shaye_held_and_traumatized_behind_a_shut_door_is_lost() -> None:
    places = {"1": "shrine", "2": "door:blue"}
    board = CUT_OFF.replace("z 2 T", "2 z .")
    s = position(board, places=places, scenario="boogeyman", status={"shaye": "traumatized"}, held=["shaye"], shut=["blue"])
    assert run(s, scenario.check_end).over
    s = position(board, places=places, scenario="boogeyman", held=["shaye"], shut=["blue"])
    assert not run(s, scenario.check_end).over


@covers("scare.s4.no-exit", "scare.stun.stood-upon")
@pytest.mark.parametrize(
    ("row", "over"), [("S 1 g y . T", True), ("S 1 . g y T", False), ("S 1 z . . T", True), ("S 1 . z . T", False)]
)
def test_a_stunned_agent_under_the_boss_is_lost_only_if_a_shut_door_keeps_the_boss_there(row: str, over: bool) -> None:
    s = position(
        f"+-+-+-+-+-+-+\n|{row}|\n+-+-+-+-+-+-+",
        places={"1": "door:blue"},
        scenario="boogeyman",
        status={"shaye": "incapacitated", "thayer": "stunned"},
        shut=["blue"],
        lineup=["thayer"],
        phase="end",
    )
    assert not run(s, scenario.check_end).over
    assert s.boss is not None
    figures.put_agent(s, "thayer", s.boss.at)
    assert run(s, scenario.check_end).over == over
    assert s.ending == ("failure" if over else "")


@covers("scare.s4.complete")
def test_beus_dead_and_shaye_alive_is_the_complete_victory() -> None:
    s = position(ISLAND, scenario="boogeyman", solved=("reveal",))
    ran = run(s, beus.die)
    assert ran.over
    assert (s.ending, s.completed) == ("complete", ("boogeyman",))
    assert "scare.s4.complete" in ran.rules


@covers("scare.s4.complete")
def test_whoever_beus_held_is_free_when_he_dies() -> None:
    s = position(ISLAND, scenario="boogeyman", solved=("reveal",), held=["shaye"])
    run(s, beus.die)
    assert s.agents["shaye"].place == "map"
    assert s.boss is None


@covers("scare.s4.setup")
def test_the_goal_follows_what_has_happened() -> None:
    s = position(ISLAND.replace("z", "g"), scenario="boogeyman")
    assert "Wound" in scenario.goal(s)
    figures.change_boss(s, wounded=True)
    assert "tech roll" in scenario.goal(s)
    s.solved = ("reveal",)
    assert "Kill Germain Beus" in scenario.goal(s)
