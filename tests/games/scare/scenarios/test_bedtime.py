"""Scenario 1: Bedtime."""

from __future__ import annotations

from covers import covers
from games.scare.driver import at, no_to, position, run, sq
from noctule.games.scare import campaign
from noctule.games.scare.agents import melee, step, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.facts import ROSTER
from noctule.games.scare.round import end_of_round
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

HOUSE = """
    +-+-+-+-+-+
    |. T 1 2 #|
    + + + + + +
    |S F . . .|
    + + + + + +
    |. . . K .|
    +-+-+-+-+-+"""
PLACES = {"1": "tech:house", "2": "door:house + exit:house:house"}


def at_the_house(board: str = HOUSE, **more: object) -> State:
    return position(board, places=PLACES, **{"shut": ["house"], **more})


def put(s: State, agent: str, space: str) -> State:
    figures.put_agent(s, agent, sq(s, space))
    return s


@covers("scare.s1.door", "scare.s1.enter-house", "scare.ex.door-opens")
def test_shayes_tech_roll_opens_the_door_and_the_next_one_walks_in() -> None:
    s = put(put(at_the_house(lineup=["shaye", "thayer"], turn="shaye"), "shaye", "c1"), "thayer", "c2")
    assert step.no_step(put(s, "thayer", "c2"), "thayer", sq(s, "d1")) is not None
    run(s, turn.take_turn, "shaye", answers=["tech"], rolls=[2])
    assert s.shut == ()
    s.turn = turn.Turn("thayer", 1)
    run(s, turn.take_turn, "thayer", answers=["move:d1"])
    assert "thayer" not in s.agents
    assert s.lineup == ("shaye",)
    assert s.active == ("thayer",)


@covers("scare.s1.door")
def test_a_failed_tech_roll_leaves_the_door_locked() -> None:
    s = put(at_the_house(lineup=["shaye", "thayer"], turn="shaye"), "shaye", "c1")
    run(s, turn.take_turn, "shaye", answers=["tech"], rolls=[3])
    assert s.shut == ("house",)
    assert where.exits(s) == 0


@covers("scare.s1.door", "scare.lines.closed-door")
def test_nobody_enters_the_space_of_the_locked_door() -> None:
    s = put(at_the_house(turn="thayer"), "thayer", "c2")
    assert "move:d1" not in [option.key for option in turn.offers(s, "thayer")]
    no = no_to(s, "thayer", "move:d1")
    assert no is not None
    assert no.rule == "scare.lines.closed-door"


@covers("scare.s1.enter-house", "scare.s1.objective", "scare.carry.exit-together", "scare.ex.carried-into-the-house")
def test_fort_carries_shaye_into_the_house_and_the_scenario_succeeds_once_the_rest_have_left() -> None:
    status = {"shaye": "incapacitated"}
    s = at_the_house(
        shut=(), lineup=["fort", "kubo"], status=status, carrying={"fort": "shaye"}, turn="fort", gear={"med-kit": "fort"}
    )
    put(s, "fort", "d2")
    run(s, turn.take_turn, "fort", answers=["move:d1"])
    assert s.active == ("fort", "shaye")
    assert s.escaped == ("fort", "shaye")
    assert s.completed == ("bedtime",)
    assert s.gear["med-kit"].bearer == ""
    run(s, scenario.check_end)
    assert s.ending == ""
    health_of = s.lineup
    assert health_of == ("kubo",)
    figures.take_away(s, "kubo")
    figures.take_away(s, "thayer")
    assert run(s, scenario.check_end).over
    assert s.ending == "success"


@covers("scare.s1.success", "scare.s1.end", "scare.carry.left-behind", "scare.ex.shaye-inside-others-outside")
def test_the_last_one_walks_in_and_the_one_left_lying_is_captured() -> None:
    board = HOUSE.replace("S F", ". F").replace("K", "K").replace("T 1", ". 1")
    s = position(
        board,
        places=PLACES,
        lineup=["fort"],
        status={"kubo": "incapacitated"},
        turn="fort",
        active=("shaye",),
        escaped=("shaye",),
        completed=("bedtime",),
        team=("shaye", "fort", "kubo"),
        started=3,
        phase="agents",
    )
    put(s, "fort", "d2")
    s.turn = None
    ran = run(s, turn.agents_act, answers=["move:d1"])
    assert ran.over
    assert s.ending == "success"
    assert s.grabbed == ("kubo",)
    assert s.active == ("shaye", "fort")
    assert "scare.carry.left-behind" in ran.rules


@covers("scare.s1.end")
def test_shayes_entry_does_not_end_the_scenario() -> None:
    s = put(at_the_house(shut=(), lineup=["shaye", "fort"], turn="shaye"), "shaye", "d2")
    run(s, turn.take_turn, "shaye", answers=["move:d1"])
    assert s.completed == ("bedtime",)
    assert not run(s, scenario.check_end).over


@covers("scare.s1.shaye-grabbed-early", "scare.ex.shaye-carried-off-before-door")
def test_shaye_carried_off_before_the_door_is_open_is_a_failure_at_once() -> None:
    s = at_the_house(grabbed={"shaye": "night-widow", "fort": "night-widow"}, phase="end", lineup=["shaye", "fort", "thayer"])
    ran = run(s, end_of_round.end_of_round)
    assert ran.over
    assert s.ending == "failure"
    assert s.grabbed == ("shaye",)
    assert "fort" in s.agents


@covers("scare.s1.shaye-grabbed-late", "scare.ex.late-grab-choice")
def test_shaye_carried_off_after_the_door_is_open_leaves_the_choice_to_the_players() -> None:
    for answer, ending in (("start-over", "failure"), ("go-on", "")):
        s = at_the_house(shut=(), grabbed={"shaye": "night-widow"}, phase="end", lineup=["shaye", "fort", "thayer"])
        ran = run(s, end_of_round.end_of_round, answers=[answer])
        assert ran.asked == [("shaye.captured", ["go-on", "start-over"])]
        assert s.ending == ending
        assert s.grabbed == ("shaye",)


@covers("scare.s1.shaye-grabbed-late")
def test_a_team_that_goes_on_without_shaye_completes_the_scenario() -> None:
    s = position(HOUSE.replace("S F", ". F"), places=PLACES, lineup=[], grabbed={}, team=("shaye", "fort"), started=2)
    s.agents = {}
    s.grabbed, s.active, s.escaped = ("shaye",), ("fort",), ("fort",)
    assert run(s, scenario.check_end).over
    assert s.completed == ("bedtime",)
    assert s.ending == "partial"


@covers("scare.s1.shaye-grabbed-early", "scare.carry.left-behind")
def test_shaye_left_lying_before_a_locked_door_is_carried_off_too() -> None:
    s = at_the_house(HOUSE.replace(" F", " .").replace("T", ".").replace("K", "."), status={"shaye": "incapacitated"})
    assert s.lineup == ()
    assert run(s, scenario.check_end).over
    assert (s.ending, s.grabbed) == ("failure", ("shaye",))


@covers("scare.s1.shaye-grabbed-late", "scare.carry.left-behind", "scare.campaign.order")
def test_shaye_left_lying_before_the_open_door_does_not_end_the_campaign_in_a_dead_end() -> None:
    for answer, completed, next_up in (("go-on", ["bedtime"], ["nightmare-way-down"]), ("start-over", [], ["bedtime"])):
        down = {"shaye": "incapacitated", "fort": "incapacitated", "kubo": "incapacitated"}
        s = put(at_the_house(shut=(), lineup=["thayer"], status=down, turn="thayer"), "thayer", "d2")
        s.active, s.team = tuple(id for id in ROSTER if id not in s.agents), tuple(s.agents)
        run(s, turn.take_turn, "thayer", answers=["move:d1"])
        ran = run(s, scenario.check_end, answers=[answer])
        assert ran.over
        assert ran.asked == [("shaye.captured", ["go-on", "start-over"])]
        record = campaign.after(campaign.first(), s)
        assert campaign.faults(record) == []
        assert record["completed"] == completed
        assert [chapter.scenario for chapter in campaign.chapters(record)] == next_up


@covers("scare.core.exit-space", "scare.s1.enter-house", "scare.agent.move-monsters", "scare.ex.widow-on-the-doorstep")
def test_a_widow_on_the_doorstep_bars_the_door_until_she_is_thrown_back() -> None:
    s = put(put(at_the_house(HOUSE.replace("K", "w"), shut=(), turn="thayer"), "thayer", "c1"), "fort", "d2")
    figures.move_monster(s, "night-widow-1", sq(s, "d1"))
    no = step.no_step(s, "thayer", sq(s, "d1"))
    assert no is not None
    assert no.rule == "scare.agent.move-monsters"
    s.turn = turn.Turn("fort", 3)
    run(s, melee.DEEDS["melee"], "fort", "night-widow-1", answers=["put:e2"], rolls=[1])
    assert at(s, "night-widow-1") == "e2"
    s.turn = turn.Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["move:d1"])
    s.turn = turn.Turn("fort", 1)
    run(s, turn.take_turn, "fort", answers=["move:d1"])
    assert s.escaped == ("thayer", "fort")


@covers("scare.s1.objective")
def test_the_goal_of_the_evening_is_told_in_one_sentence() -> None:
    s = at_the_house()
    assert "tech roll" in scenario.goal(s)
    s.shut = ()
    assert "through the open door" in scenario.goal(s)
    s.escaped = ("shaye",)
    assert "Shaye is in" in scenario.goal(s)
