"""Scenario 2: Nightmare, missions 1 to 3."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.scare.driver import at, no_to, position, run, sq
from noctule.engine import Ask, Handed, Setup
from noctule.games.scare import campaign
from noctule.games.scare.agents import health, step, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.board.ground import ground, opened
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.monsters import move, scarecrow, spawn
from noctule.games.scare.round import end_of_round, muster, settle
from noctule.games.scare.scenarios import nightmare, scenario
from noctule.games.scare.state import State

ROOM = """
    +-+-+-+-+-+-+
    |. 1|P|2 . 3|
    + + +-+ + + +
    |. . . . . .|
    +-+-+-+-+-+-+"""
ROOM_PLACES = {"1": "panic-door:west", "2": "panic-door:east", "3": "secret:passage"}
TRAP = """
    +-+-+-+-+-+
    |1 . . # 6|
    +-+ + + + +
    |# 2 # # .|
    + + + + + +
    |. 3 5 . w|
    + + + + + +
    |T . 5 . F|
    +-+-+-+-+-+"""
TRAP_PLACES = {
    "1": "lever:trap-lever:near-lock,far-lock,trap",
    "2": "trigger:trap",
    "3": "door:trap",
    "5": "door:near-lock + door:far-lock",
    "6": "tech:book",
}
STAIRS = """
    +-+-+-+-+-+-+
    |S F T . K V|
    + + + + + + +
    |1 . 2 . 3 4|
    +-+-+-+-+-+-+"""
STAIRS_PLACES = {
    "1": "panic-door:west",
    "2": "tech:hidden-door",
    "3": "door:hidden-door + exit:hidden-door:hidden-door",
    "4": "exit:cellar",
}


def put(s: State, agent: str, space: str) -> State:
    figures.put_agent(s, agent, sq(s, space))
    return s


def in_the_room(*agents: str, acts: str = "", **more: Any) -> State:
    more = {"scenario": "nightmare-book", "panic_room": agents, "lineup": agents, "turn": acts or agents[0], **more}
    return position(ROOM, places=ROOM_PLACES, **more)


def trapped_room(board: str = TRAP, **more: Any) -> State:
    return position(board, places=TRAP_PLACES, **{"scenario": "nightmare-book", "turn": "thayer", "trap": "armed", **more})


def on_the_stairs(**more: Any) -> State:
    return position(STAIRS, places=STAIRS_PLACES, **{"scenario": "nightmare-stairs", "shut": ["hidden-door"], **more})


def keys(s: State, agent: str) -> list[str]:
    return [option.key for option in turn.offers(s, agent)]


def begun(key: str, **settings: str) -> State:
    """The real map of a scenario, with a quick team set out."""
    setup = Setup(key, ("ana",), settings)
    s = muster.setup(setup, Ask([], Handed()))
    run(s, muster.muster)
    return s


# -- the panic room ------------------------------------------------------------------------------------------------


@covers(
    "scare.s2.panic-room-start",
    "scare.s2.panic-room-leave",
    "scare.s2.panic-room-inactive",
    "scare.s2.door-choice",
    "scare.ex.leaving-the-panic-room",
)
def test_thayer_leaves_by_the_east_door_and_goes_on() -> None:
    s = begun("nightmare-book")
    assert {record.place for record in s.agents.values()} == {"panic-room"}
    assert where.eligible(s) == {}
    s.turn = turn.Turn("thayer", 2)
    assert keys(s, "thayer") == ["leave:west", "leave:east", "end"]
    ran = run(s, turn.take_turn, "thayer", answers=["leave:east", "move:r16", "end"])
    map = the_map(s.map)
    (east,) = map.squares("panic-door", "east")
    assert where.adjacent(s, east) >> map.numbers[88] & 1
    assert at(s, "thayer") == "r16"
    assert "scare.s2.panic-room-leave" in ran.rules
    assert where.eligible(s) == {"thayer": s.agents["thayer"].at}


@covers("scare.s2.door-choice")
def test_the_west_door_is_beside_40_5() -> None:
    s = begun("nightmare-stairs")
    map = the_map(s.map)
    (west,) = map.squares("panic-door", "west")
    assert where.adjacent(s, west) >> map.numbers[45] & 1
    s.turn = turn.Turn("thayer", 1)
    run(s, turn.take_turn, "thayer", answers=["leave:west", "end"])
    assert s.agents["thayer"].at == west


@covers("scare.s2.panic-room-leave")
def test_a_monster_on_the_door_space_bars_the_door() -> None:
    s = in_the_room("thayer")
    figures.new_monster(s, "night-widow", sq(s, "b1"))
    assert keys(s, "thayer") == ["leave:east", "end"]
    no = nightmare.no_leaving(s, "thayer", "west")
    assert no is not None
    assert no.rule == "scare.s2.panic-room-leave"


@covers("scare.s2.panic-room-leave")
def test_a_comrade_on_the_door_space_is_passed_with_a_second_action() -> None:
    s = in_the_room("thayer", "fort", acts="thayer", actions=1)
    put(s, "fort", "d1")
    assert keys(s, "thayer") == ["leave:west", "end"]
    figures.change_turn(s, actions=2)
    run(s, turn.take_turn, "thayer", answers=["leave:east", "move:e1"])
    assert (at(s, "fort"), at(s, "thayer")) == ("d1", "e1")


@covers("scare.s2.panic-room-leave", "scare.s2.panic-room-return")
def test_the_panic_room_costs_one_move_action_each_way() -> None:
    s = in_the_room("thayer")
    run(s, turn.take_turn, "thayer", answers=["leave:east", "end"])
    assert s.turn is not None
    assert s.turn.actions == 1
    run(s, turn.take_turn, "thayer", answers=["return"])
    assert s.active == ("thayer",)
    s = put(in_the_room("thayer", actions=0), "thayer", "d1")
    assert nightmare.returns(s, "thayer") == []


def at_the_door(board: str, **more: Any) -> State:
    """Kubo stands outside the west door, the only one."""
    more = {"scenario": "nightmare-book", "panic_room": ("fort", "kubo"), "turn": "fort", "actions": 2, **more}
    s = position(board, places={"1": "panic-door:west"}, **more)
    figures.put_agent(s, "kubo", the_map(s.map).squares("panic-door")[0])
    return s


@covers("scare.s2.panic-room-return", "scare.agent.move-through-agents")
def test_past_a_comrade_on_the_door_space_the_way_leads_straight_in() -> None:
    s = put(at_the_door("+-+-+-+\n|~ 1|P|\n+-+-+-+"), "fort", "a1")
    assert keys(s, "fort") == ["move:b1", "end"]
    assert step.no_step(s, "fort", sq(s, "b1")) is None
    run(s, turn.take_turn, "fort", answers=["move:b1"])  # what is left to him, the return, is not asked
    assert s.active == ("fort",)
    s = put(at_the_door("+-+-+-+\n|~ 1|P|\n+-+-+-+", actions=1), "fort", "a1")
    assert keys(s, "fort") == ["end"]


@covers("scare.s2.panic-room-leave", "scare.s2.panic-room-return")
def test_nobody_comes_out_upon_a_comrade_only_to_go_back_in() -> None:
    assert keys(at_the_door("+-+-+\n|1|P|\n+-+-+"), "fort") == ["end"]


@covers("scare.s2.panic-room-return", "scare.ex.returned-agent-stays-in")
def test_whoever_has_gone_back_in_stays_in() -> None:
    s = in_the_room("thayer", "kubo", acts="thayer", status={"kubo": "incapacitated"}, carrying={})
    figures.change(s, "kubo", place="carried", by="thayer")
    s.lineup = ("thayer", "fort")
    s.agents = {**s.agents, "fort": figures.replace(s.agents["thayer"], id="fort")}
    put(s, "thayer", "d1")
    run(s, turn.take_turn, "thayer", answers=["return"])
    assert s.active == ("thayer", "kubo")
    assert s.lineup == ("fort",)
    assert turn.next_agent(s) == "fort"
    no = nightmare.no_leaving(s, "thayer", "east")
    assert no is not None


@covers("scare.s2.panic-room-return", "scare.s2m1.success")
def test_when_shaye_has_gone_back_in_the_goal_no_longer_asks_for_her() -> None:
    s = put(in_the_room("shaye", "thayer", acts="shaye", trap="armed"), "shaye", "d1")
    assert "book" in scenario.goal(s)
    run(s, turn.take_turn, "shaye", answers=["return"])
    assert scenario.goal(s) == "Shaye is out of it, in safety: bring the others back into the panic room."


@covers("scare.s2.secret-passage", "scare.s2.panic-room-return", "scare.ex.secret-way-home")
def test_the_secret_passage_leads_in_but_not_out() -> None:
    s = put(in_the_room("shaye", "thayer", acts="shaye"), "shaye", "f1")
    ran = run(s, turn.take_turn, "shaye", answers=["return"])
    assert s.active == ("shaye",)
    assert "scare.s2.secret-passage" in ran.rules
    s.turn = turn.Turn("thayer", 2)
    assert "leave:passage" not in keys(s, "thayer")
    no = no_to(s, "thayer", "leave:passage")
    assert no is not None
    assert no.rule == "scare.s2.secret-passage"


@covers("scare.s2.panic-room-safe", "scare.s2.setup-common", "scare.ex.safe-room")
def test_a_widow_on_the_door_space_reaches_nobody_inside() -> None:
    s = in_the_room("thayer", turn="", phase="move")
    figures.new_monster(s, "night-widow", sq(s, "d1"))
    ran = run(s, move.monsters_move)
    assert ran.rules == ["scare.move.freeze"]
    assert at(s, "night-widow-1") == "d1"
    assert where.attacker_of(s, "thayer") is None


@covers("scare.s2.setup-common")
def test_two_monsters_of_the_full_table_come_in_every_mission_of_the_house() -> None:
    for key in (
        "nightmare-book",
        "nightmare-stairs",
        "nightmare-way-down",
        "nightmare-book-and-way-down",
        "nightmare-stairs-and-way-down",
    ):
        s = begun(key)
        assert spawn.rate(s) == 2
        ran = run(s, _fill, rolls=[5, 6])
        assert s.spawn_area == ("man-baby", "scarecrow")
        assert "scare.spawn.type-roll" in ran.rules


async def _fill(s: State, g: Ask) -> None:
    spawn.fill_area(s, g)


@covers("scare.core.lying-agent-empty", "scare.s2.panic-room-leave", "scare.agent.order")
def test_an_agent_without_actions_cannot_leave() -> None:
    s = in_the_room("thayer", actions=0)
    assert keys(s, "thayer") == ["end"]
    no = nightmare.no_leaving(s, "fort", "upper")
    assert no is not None
    assert no.rule == "scare.agent.order"


# -- holes ---------------------------------------------------------------------------------------------------------


@covers("scare.s2.holes", "scare.ex.hole-in-the-floor")
def test_a_hole_stops_the_agent_but_neither_his_shot_nor_the_widow() -> None:
    s = position("+-+-+-+\n|T O w|\n+-+-+-+", scenario="nightmare-book", turn="thayer")
    assert keys(s, "thayer") == [key for key in keys(s, "thayer") if not key.startswith("move")]
    no = step.no_step(s, "thayer", sq(s, "b1"))
    assert no is not None
    assert no.rule == "scare.s2.holes"
    assert sight.agent_sees(s, s.agents["thayer"].at, sq(s, "c1"))
    assert "shoot:night-widow-1:aim2" in keys(s, "thayer")
    s.turn = None
    run(s, move.move_one, "night-widow-1")
    assert where.attacker_of(s, "thayer") is not None


@covers("scare.s2.hole-captures", "scare.crow.ram", "scare.ex.crow-rams-into-hole")
def test_a_ram_into_a_hole_captures_without_an_attack_roll() -> None:
    s = position("+-+-+-+\n|T O c|\n+-+-+-+", scenario="nightmare-book", phase="move", gear={"med-kit": "thayer"})
    figures.move_monster(s, "scarecrow", sq(s, "b1"))
    ran = run(s, scarecrow.move, "scarecrow", 1)
    assert s.grabbed == ("thayer",)
    assert "scare.s2.hole-captures" in ran.rules
    assert at(s, "scarecrow") == "a1"
    assert s.gear["med-kit"].at == sq(s, "b1")


@covers("scare.s2.hole-captures")
def test_whom_he_carries_falls_into_the_hole_with_him() -> None:
    s = position(
        "+-+-+-+\n|T O K|\n+-+-+-+", scenario="nightmare-book", status={"kubo": "incapacitated"}, carrying={"thayer": "kubo"}
    )
    put(s, "thayer", "b1")
    run(s, scenario.agent_entered, "thayer", sq(s, "b1"))
    assert sorted(s.grabbed) == ["kubo", "thayer"]
    assert s.agents == {}


# -- mission 1 -----------------------------------------------------------------------------------------------------


@covers("scare.s2m1.doors-setup", "scare.s2.features-by-mission")
def test_mission_one_locks_the_two_doors_beside_10_8_and_arms_the_trap() -> None:
    s = begun("nightmare-book")
    assert s.shut == ("far-lock", "near-lock")
    assert s.trap == "armed"
    map = the_map(s.map)
    for door in s.shut:
        assert map.doors[door].squares & _around(s, map.numbers[18])
        assert not ground(s).floor & map.doors[door].squares


def _around(s: State, square: int) -> int:
    return opened(s).adjacent(square)


@covers("scare.s2m1.doors-setup", "scare.lines.closed-door", "scare.ex.door-closed-to-eyes")
def test_a_locked_door_can_be_neither_entered_nor_shot_through() -> None:
    s = position(
        "+-+-+-+\n|T 1 w|\n+-+-+-+",
        places={"1": "door:near-lock"},
        scenario="nightmare-book",
        turn="thayer",
        shut=["near-lock"],
    )
    assert not [key for key in keys(s, "thayer") if key.startswith(("move", "shoot"))]
    s.shut = ()
    assert [key for key in keys(s, "thayer") if key.startswith(("move", "shoot"))]


@covers("scare.s2m1.trap", "scare.s2.doors-kill", "scare.ex.trap-crushes-widow")
def test_the_trap_shuts_behind_an_agent_and_crushes_a_widow_in_its_door() -> None:
    s = put(trapped_room(), "thayer", "a3")
    figures.move_monster(s, "night-widow-1", sq(s, "b3"))
    put(s, "thayer", "c1")
    ran = run(s, turn.take_turn, "thayer", answers=["move:b2", "end"])
    assert s.monsters == {}
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]
    assert (s.trap, s.trapped, s.shut) == ("sprung", "thayer", ("trap",))
    assert step.no_step(s, "thayer", sq(s, "b3")) is not None


@covers("scare.s2m1.trap")
def test_being_moved_onto_a_trigger_space_springs_the_trap_too() -> None:
    s = put(trapped_room(), "thayer", "b2")
    run(s, scenario.agent_entered, "thayer", sq(s, "b2"))
    assert s.trap == "sprung"


@covers("scare.s2m1.trap-agents-only", "scare.ex.monster-on-the-trigger")
def test_a_widow_on_the_trigger_shuts_no_door() -> None:
    board = TRAP.replace("|1 . . #", "|1 T . #").replace("|T . 5", "|. w 5").replace(". w|", ". .|").replace("F", ".")
    s = trapped_room(board, turn="", phase="move")
    run(s, move.move_one, "night-widow-1")
    assert where.attacker_of(s, "thayer") is not None
    assert (s.trap, s.shut) == ("armed", ())
    run(s, scenario.agent_entered, "thayer", sq(s, "b2"))
    assert (s.trap, s.trapped, s.shut) == ("sprung", "thayer", ("trap",))


@covers("scare.s2m1.trap-reset", "scare.s2m1.trap", "scare.ex.trap-resets")
def test_the_trap_opens_when_its_prisoner_is_incapacitated_and_shuts_on_the_next() -> None:
    s = put(trapped_room(trap="sprung", trapped="thayer", shut=["trap"]), "thayer", "b1")
    ran = run(s, health.incapacitate, "thayer")
    assert (s.trap, s.trapped, s.shut) == ("armed", "", ())
    assert "scare.s2m1.trap-reset" in ran.rules
    put(s, "fort", "b3")
    s.turn = turn.Turn("fort", 3)
    run(s, step.step, "fort", sq(s, "b2"))
    assert (s.trap, s.trapped, s.shut) == ("sprung", "fort", ("trap",))


@covers("scare.s2m1.trap-reset")
@pytest.mark.parametrize("loss", [health.kill, health.capture])
def test_death_or_capture_of_the_prisoner_resets_the_trap(loss: Any) -> None:
    s = put(trapped_room(trap="sprung", trapped="thayer", shut=["trap"]), "thayer", "b1")
    run(s, loss, "thayer")
    assert (s.trap, s.shut) == ("armed", ())


@covers("scare.s2m1.trap-reset")
def test_a_wound_does_not_reset_the_trap() -> None:
    s = put(trapped_room(trap="sprung", trapped="thayer", shut=["trap"]), "thayer", "b1")
    run(s, health.wound, "thayer")
    assert (s.trap, s.shut) == ("sprung", ("trap",))


@covers("scare.s2m1.trap-reset")
def test_a_prisoner_rammed_out_of_the_room_resets_the_trap() -> None:
    s = begun("nightmare-book")
    figures.put_agent(s, "thayer", sq(s, "w8"))
    s.trap, s.trapped, s.shut = "sprung", "thayer", (*s.shut, "trap")
    crow = figures.new_monster(s, "scarecrow", sq(s, "u8"))
    figures.alter(s, crow, wounded=True)
    run(s, settled)
    assert s.trap == "sprung"
    run(s, scarecrow.move, crow, answers=["ram:thayer:v8"], rolls=[9])
    assert (at(s, "scarecrow"), at(s, "thayer")) == ("w8", "v8")
    assert (s.trap, s.trapped, s.shut) == ("armed", "", ("far-lock", "near-lock"))


async def settled(s: State, g: Ask) -> None:
    settle.settle(s, g)


@covers("scare.s2m1.lever", "scare.ex.lever-opens-three")
def test_the_lever_opens_all_three_doors_for_good() -> None:
    shut = ["far-lock", "near-lock", "trap"]
    s = put(trapped_room(trap="sprung", trapped="thayer", shut=shut), "thayer", "a1")
    ran = run(s, turn.take_turn, "thayer", answers=["lever:trap-lever"])
    assert (s.shut, s.trap) == ((), "disarmed")
    assert "scare.s2m1.lever" in ran.rules
    put(s, "fort", "b2")
    run(s, scenario.agent_entered, "fort", sq(s, "b2"))
    assert s.shut == ()
    figures.change_turn(s, actions=2)
    assert "lever:trap-lever" not in keys(s, "thayer")


@covers("scare.s2m1.book", "scare.s2m1.success", "scare.s2m1.lineup", "scare.ex.book-found")
def test_the_book_shows_the_hidden_door_and_completes_mission_one_even_if_shaye_dies_on_the_way_back() -> None:
    s = begun("nightmare-book")
    (book,) = the_map(s.map).squares("tech", "book")
    assert _around(s, book) >> the_map(s.map).numbers[15] & 1
    figures.put_agent(s, "shaye", book)
    s.turn = turn.Turn("shaye", 2)
    run(s, turn.take_turn, "shaye", answers=["tech"], rolls=[1])
    assert "hidden-door" in s.shut
    assert s.completed == ("nightmare-book",)
    assert run(s, health.kill, "shaye").over
    assert s.ending == "failure"
    record = campaign.after(campaign.first(), s)
    assert record["ending"] == "lost"
    assert "nightmare-book" in record["completed"]


@covers("scare.s2.features-by-mission", "scare.s2m1.trap", "scare.s2.holes", "scare.ex.no-trap-in-mission-three")
def test_mission_three_alone_knows_no_trap_and_no_locks_but_holes() -> None:
    s = begun("nightmare-way-down")
    assert (s.shut, s.trap) == ((), "")
    map = the_map(s.map)
    trigger = map.numbers[58]
    assert trigger in map.squares("trigger")
    figures.put_agent(s, "thayer", trigger)
    run(s, scenario.agent_entered, "thayer", trigger)
    assert s.shut == ()
    s.turn = turn.Turn("thayer", 2)
    for hole in range(map.holes.bit_length()):
        if map.holes >> hole & 1:
            assert all(hole != square for square, _ in ground(s).agent_steps(trigger))
    (lever,) = map.squares("lever")
    figures.put_agent(s, "thayer", lever)
    assert "lever:trap-lever" not in keys(s, "thayer")


# -- missions 2 and 3 ----------------------------------------------------------------------------------------------


@covers("scare.s2m2.setup", "scare.s2.features-by-mission")
def test_mission_two_has_one_locked_door_and_no_trap() -> None:
    s = begun("nightmare-stairs")
    assert (s.shut, s.trap) == (("hidden-door",), "")
    assert where.exits(s) == 0
    assert len([id for id in s.team if id != "shaye"]) == 8


@covers("scare.s2m2.setup", "scare.s2m2.open-door", "scare.s2m2.success", "scare.s2m2.survivors", "scare.ex.upstairs")
def test_shaye_opens_the_hidden_door_and_goes_through_fort_goes_back_thayer_follows() -> None:
    s = on_the_stairs(
        lineup=["shaye", "fort", "thayer"], turn="shaye", features=("hidden-door",), team=("shaye", "fort", "thayer")
    )
    del s.agents["kubo"], s.agents["varga"]
    put(s, "shaye", "c2")
    run(s, turn.take_turn, "shaye", answers=["tech"], rolls=[2])
    assert s.shut == ()
    put(s, "shaye", "d2")
    s.turn = turn.Turn("shaye", 2)
    run(s, turn.take_turn, "shaye", answers=["move:e2"])
    assert s.completed == ("nightmare-stairs",)
    put(s, "fort", "a2")
    s.turn = turn.Turn("fort", 1)
    run(s, turn.take_turn, "fort", answers=["return"])
    put(s, "thayer", "d2")
    s.turn = turn.Turn("thayer", 1)
    run(s, turn.take_turn, "thayer", answers=["move:e2"])
    assert run(s, scenario.check_end).over
    assert s.ending == "success"
    assert sorted(s.active) == ["fort", "shaye", "thayer"]


@covers("scare.s2m2.success")
def test_mission_two_is_not_completed_by_anybody_else() -> None:
    s = put(on_the_stairs(shut=[], lineup=["thayer"], turn="thayer"), "thayer", "d2")
    run(s, turn.take_turn, "thayer", answers=["move:e2"])
    assert s.completed == ()
    assert s.active == ("thayer",)


@covers("scare.s2.mission-end", "scare.carry.left-behind", "scare.ex.mission-over")
def test_the_mission_ends_when_the_players_send_nobody_further_out() -> None:
    team = ("shaye", "fort", "kubo", "thayer", "varga")
    s = on_the_stairs(
        status={"kubo": "incapacitated"},
        panic_room=["thayer", "varga"],
        lineup=["thayer", "varga"],
        phase="end",
        completed=("nightmare-stairs",),
        team=team,
        gear={"tracker": "thayer"},
    )
    for id in ("shaye", "fort"):
        figures.take_away(s, id)
        s.active, s.escaped = (*s.active, id), (*s.escaped, id)
    ran = run(s, end_of_round.end_of_round, answers=["end"])
    assert ran.over
    assert ran.asked == [("mission.end", ["go-on", "end"])]
    assert sorted(s.active) == ["fort", "shaye", "thayer", "varga"]
    assert s.grabbed == ("kubo",)
    assert s.ending == "success"
    assert s.lost_gear == ()
    assert s.gear["tracker"].bearer == "", "it is safe with him, and nobody on the map bears it"


@covers("scare.s2.mission-end")
def test_the_mission_goes_on_while_somebody_may_still_go_out() -> None:
    s = in_the_room("thayer", turn="", phase="end")
    assert not run(s, end_of_round.end_of_round, answers=["go-on"]).over
    assert s.round == 2
    s = put(in_the_room("thayer", turn="", phase="end"), "thayer", "d1")
    assert run(s, end_of_round.end_of_round).asked == []


@covers(
    "scare.s2m3.cellar-entrance",
    "scare.s2m3.success",
    "scare.s2m3.lineup",
    "scare.s2m3.all-active-for-s3",
    "scare.ex.one-in-the-cellar",
)
def test_one_agent_in_the_cellar_completes_mission_three() -> None:
    s = begun("nightmare-way-down")
    assert "shaye" not in s.team
    assert len(s.team) == 9
    (cellar,) = the_map(s.map).squares("exit", "cellar")
    assert where.adjacent(s, cellar) >> the_map(s.map).numbers[94] & 1
    figures.put_agent(s, "thayer", cellar)
    ran = run(s, scenario.agent_entered, "thayer", cellar)
    assert "scare.s2m3.success" in ran.rules
    for id in [id for id in s.lineup if id != "thayer"]:
        run(s, health.capture, id)
    assert run(s, scenario.check_end).over
    assert s.ending == "success"
    before = {**campaign.first(), "completed": ["bedtime"], "played": ["bedtime"]}
    record = campaign.after(before, s)
    assert record["completed"] == ["bedtime", "nightmare-way-down"]
    assert "thayer" in record["active"]
    assert "shaye" in record["active"]
    assert "bedwetter" in [chapter.scenario for chapter in campaign.chapters(record)]


@covers("scare.s2m3.concurrent", "scare.ex.two-missions-one-lineup")
def test_missions_one_and_three_together_use_one_lineup_of_nine_and_both_lists_of_features() -> None:
    s = begun("nightmare-book-and-way-down")
    assert s.missions == ("nightmare-book", "nightmare-way-down")
    assert len(s.lineup) == 9
    assert "shaye" in s.lineup
    assert s.shut == ("far-lock", "near-lock")
    (cellar,) = the_map(s.map).squares("exit", "cellar")
    assert where.exits(s) == 1 << cellar
    assert "book" in scenario.goal(s)
    assert "cellar" in scenario.goal(s)
    figures.put_agent(s, "thayer", cellar)
    run(s, scenario.agent_entered, "thayer", cellar)
    assert s.completed == ("nightmare-way-down",)
    assert "cellar" not in scenario.goal(s)


@covers("scare.campaign.shaye-captured")
def test_shayes_capture_in_the_house_does_not_end_the_mission() -> None:
    s = on_the_stairs(grabbed={"shaye": "night-widow"}, phase="end", team=("shaye", "fort"))
    ran = run(s, end_of_round.end_of_round)
    assert not ran.over
    assert s.grabbed == ("shaye",)
    assert "scare.campaign.shaye-captured" in ran.rules


@covers("scare.s2.panic-room-leave", "scare.gear.pick-up")
def test_coming_out_is_a_move_that_goes_on_so_that_a_token_at_the_door_may_be_picked_up() -> None:
    s = in_the_room("thayer", gear={"med-kit": "b1"})
    run(s, turn.take_turn, "thayer", answers=["leave:west", "take:med-kit", "end"])
    assert s.gear["med-kit"].bearer == "thayer"


@covers("scare.s2.mission-end", "scare.s2m1.success", "scare.s2m3.success")
def test_the_outcome_says_which_errand_was_done_and_which_was_not() -> None:
    s = in_the_room("thayer")
    s.missions, s.completed, s.team = ("nightmare-book", "nightmare-way-down"), ("nightmare-way-down",), ("thayer",)
    ending, words = nightmare.verdict(s)
    assert ending == "partial"
    assert words.startswith("The book is unread; the cellar is found. ")


@covers("scare.s2.mission-end", "scare.campaign.shaye-captured")
def test_the_outcome_names_shaye_only_if_this_mission_has_lost_her() -> None:
    for team, ending in ((("shaye", "thayer"), "failure"), (("thayer",), "over")):
        s = in_the_room("thayer")
        s.missions, s.completed, s.team, s.grabbed = ("nightmare-book",), (), team, ("shaye",)
        told, words = nightmare.verdict(s)
        assert told == ending
        assert ("Shaye is a prisoner" in words) is ("shaye" in team)
