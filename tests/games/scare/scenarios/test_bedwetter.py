"""Scenario 3: Bedwetter."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.scare.driver import at, no_to, position, run, sq
from noctule.engine import Ask, Handed, Setup
from noctule.games.scare import campaign
from noctule.games.scare.agents import health, med_kit, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.monsters import move, spawn
from noctule.games.scare.round import end_of_round, muster
from noctule.games.scare.scenarios import bedwetter, scenario
from noctule.games.scare.state import State

CELLAR = """
    +-+-+-+-+-+-+
    |. 1 1 . . 2|
    + + + + + + +
    |. k . . . T|
    + + + + + + +
    |3 . . F . .|
    +-+-+-+-+-+-+"""
PLACES = {"1": "cocoon:1", "2": "cocoon:2", "3": "exit:stairs"}


def put(s: State, agent: str, space: str) -> State:
    figures.put_agent(s, agent, sq(s, space))
    return s


def in_the_cellar(board: str = CELLAR, **more: Any) -> State:
    cocoons = more.pop("cocoons", {2: "kubo"})
    more = {"scenario": "bedwetter", "turn": "thayer", "lineup": ["thayer", "fort"], "team": ("thayer", "fort"), **more}
    s = position(board, places=PLACES, cocoons=cocoons, **more)
    s.grabbed = (*s.grabbed, *cocoons.values())
    return s


def keys(s: State, agent: str) -> list[str]:
    return [option.key for option in turn.offers(s, agent)]


def begun(record: dict[str, Any] | None = None, draws: list[str] | None = None, answers: tuple[str, ...] = ()) -> State:
    settings = {"team": "chosen" if answers else "quick"}
    s = muster.setup(Setup("bedwetter", ("ana",), settings, record or {}), Ask([], Handed()))
    run(s, muster.muster, answers=answers, draws=draws or [])
    return s


def grabbed(*ids: str) -> dict[str, Any]:
    first = campaign.first()
    active = [id for id in first["active"] if id not in ids]
    return {
        **first,
        "active": active,
        "grabbed": list(ids),
        "completed": ["bedtime", "nightmare-way-down"],
        "played": ["bedtime", "nightmare-way-down"],
    }


async def _fill(s: State, g: Ask) -> None:
    spawn.fill_area(s, g)


@covers("scare.s3.setup", "scare.s3.spawn", "scare.s3.bed", "scare.s3.cocoons", "scare.ex.cellar-setup")
def test_shaye_lies_on_the_bed_three_others_in_cocoons_and_two_widows_come_unrolled() -> None:
    s = begun(grabbed("shaye", "kubo", "thayer", "varga"), draws=["varga", "kubo", "thayer"])
    assert s.cocoons == {1: "shaye", 2: "varga", 3: "kubo", 4: "thayer"}
    assert sorted(s.grabbed) == ["kubo", "shaye", "thayer", "varga"]
    map = the_map(s.map)
    bed = map.squares("cocoon", "1")
    assert len(bed) == 2
    assert s.agents["shaye"].at in bed
    assert s.boss is not None
    assert s.boss.kind == "cellar-knight"
    assert s.boss.at - map.grid.stride in bed
    assert all(s.agents[id].at in map.start() for id in s.lineup)
    run(s, _fill)
    assert s.spawn_area == ("night-widow", "night-widow")


@covers("scare.s3.bed")
def test_a_random_prisoner_lies_on_the_bed_when_shaye_is_free() -> None:
    s = begun(grabbed("kubo", "thayer"), draws=["thayer", "kubo"])
    assert s.cocoons == {1: "thayer", 2: "kubo"}


@covers("scare.s3.cocoons")
def test_at_most_six_prisoners_are_on_the_map_and_the_rest_stay_in_the_bag() -> None:
    prisoners = ["kubo", "varga", "lindqvist", "alexeyev", "mbeki", "thayer", "dragan"]
    s = begun(grabbed(*prisoners), draws=prisoners[:6])
    assert list(s.cocoons) == [1, 2, 3, 4, 5, 6]
    assert "dragan" in s.grabbed
    assert "dragan" not in s.agents
    assert len(s.grabbed) == 7


@covers("scare.campaign.standalone", "scare.ex.cellar-alone")
def test_played_alone_the_six_who_did_not_come_fill_bed_and_cocoons() -> None:
    s = begun(draws=["nakamura", "jankowski", "hounsou", "dragan", "caprizio"])
    assert len(s.team) == 9
    assert s.cocoons[1] == "shaye"
    assert len(s.cocoons) == 6
    assert len(s.grabbed) == 6
    assert s.active == ()


@covers("scare.s3.setup")
def test_shaye_if_free_may_take_the_place_of_a_soldier() -> None:
    s = muster.setup(Setup("bedwetter", ("ana",), {"team": "chosen"}, grabbed("kubo")), Ask([], Handed()))
    assert muster.no_team(s, ["shaye", "fort", "reyes", "thayer"]) is None
    assert muster.no_team(s, ["thayer"]) is None
    no = muster.no_team(s, ["thayer", "kubo"])
    assert no is not None
    assert no.rule == "scare.campaign.bags"


@covers("scare.s3.rescue", "scare.s3.exit", "scare.s3.rescued-paralysed", "scare.ex.out-with-two")
def test_an_agent_frees_a_prisoner_and_brings_both_out() -> None:
    s = put(in_the_cellar(gear={"med-kit": "fort"}), "thayer", "f1")
    s.boss = None
    run(s, turn.take_turn, "thayer", answers=["rescue:kubo", "end"])
    assert s.turn is not None
    assert s.turn.actions == 0
    carried = where.carried_by(s, "thayer")
    assert carried is not None
    assert carried.id == "kubo"
    assert s.cocoons == {}
    assert carried.helpless
    put(s, "fort", "e1")
    s.turn = turn.Turn("fort", 3)
    assert not [key for key in keys(s, "fort") if key.startswith("heal:kubo")]
    no = no_to(s, "fort", "heal:kubo", med_kit)
    assert no is not None
    put(s, "thayer", "b3")
    s.turn = turn.Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["move:a3"])
    assert s.active == ("thayer", "kubo")
    assert s.grabbed == ()
    assert s.lineup == ("fort",)


@covers("scare.s3.rescue")
def test_freeing_takes_two_actions_on_the_cocoon_and_free_hands() -> None:
    s = put(in_the_cellar(actions=1), "thayer", "f1")
    assert "rescue:kubo" not in keys(s, "thayer")
    no = bedwetter.no_rescue(s, "thayer", 2)
    assert no is not None
    assert no.rule == "scare.interact.two-actions"
    s = in_the_cellar()
    assert "rescue:kubo" not in keys(s, "thayer")
    board = CELLAR.replace("|. 1", "|V 1")
    s = in_the_cellar(board, status={"varga": "incapacitated"}, carrying={"thayer": "varga"})
    put(s, "thayer", "f1")
    assert "rescue:kubo" not in keys(s, "thayer")
    no = bedwetter.no_rescue(s, "thayer", 2)
    assert no is not None
    assert no.rule == "scare.s3.rescue"


@covers("scare.s3.bed", "scare.s3.rescue")
def test_either_space_of_the_bed_serves_to_free_its_prisoner() -> None:
    for space in ("b1", "c1"):
        s = put(in_the_cellar(cocoons={1: "shaye"}), "thayer", space)
        assert "rescue:shaye" in keys(s, "thayer")


@covers("scare.s3.cocoon-space-empty", "scare.ex.walking-over-cocoons")
def test_a_widow_and_later_an_agent_stop_on_a_cocoon_and_its_prisoner_is_unaffected() -> None:
    board = """
        +-+-+-+-+-+-+
        |w . . . 2 T|
        +-+-+-+-+-+-+"""
    s = position(board, places={"2": "cocoon:2"}, scenario="bedwetter", cocoons={2: "kubo"}, phase="move")
    before = s.agents["kubo"]
    run(s, move.move_one, "night-widow-1")
    assert at(s, "night-widow-1") == "e1"
    figures.remove_monster(s, "night-widow-1")
    s.turn = turn.Turn("thayer", 1)
    run(s, turn.take_turn, "thayer", answers=["move:e1"])
    assert at(s, "thayer") == "e1"
    assert s.agents["kubo"] == before


@covers("scare.s3.cocoon-space-empty")
def test_a_cocoon_with_its_prisoner_counts_as_an_empty_space() -> None:
    s = in_the_cellar()
    assert where.free(s, 1 << sq(s, "f1"), lying=True, agent=True)
    assert where.lying_agent_on(s, sq(s, "f1")) is None


@covers("scare.s3.victory", "scare.s3.repeatable", "scare.s3.newly-grabbed", "scare.ex.balance-of-the-cellar")
def test_six_out_against_five_in_is_a_success_and_the_one_carried_off_waits_for_the_next_attempt() -> None:
    team = ("fort", "reyes", "varga", "mbeki", "dragan")
    s = position(CELLAR.replace("T", ".").replace("F", "D"), places=PLACES, scenario="bedwetter", team=team, phase="end")
    s.started = 5
    s.escaped = ("fort", "thayer", "reyes", "kubo", "varga", "nakamura")
    s.active = (*s.escaped, "shaye")
    s.dead = ("mbeki",)
    figures.new_monster(s, "night-widow", sq(s, "f3"))
    figures.lay_on_card(s, "night-widow-1", "dragan")
    figures.stand_on_card(s, "night-widow-1")
    ran = run(s, end_of_round.end_of_round)
    assert ran.over
    assert s.ending == "success"
    assert s.grabbed == ("dragan",)
    assert s.cocoons == {}
    record = campaign.after(grabbed("thayer", "kubo", "nakamura"), s)
    assert record["grabbed"] == ["dragan"]
    assert "bedwetter" in [chapter.scenario for chapter in campaign.chapters(record)]


@covers("scare.s3.newly-grabbed")
def test_whoever_is_carried_off_in_the_cellar_is_in_no_cocoon() -> None:
    s = in_the_cellar()
    run(s, health.capture, "fort")
    assert s.cocoons == {2: "kubo"}
    no = no_to(s, "thayer", "rescue:fort")
    assert no is not None
    assert no.rule == "scare.s3.newly-grabbed"


@covers("scare.s3.victory")
def test_fewer_out_than_in_is_left_to_the_players_judgement() -> None:
    s = in_the_cellar(turn="", lineup=[], phase="end")
    s.agents = {"kubo": s.agents["kubo"]}
    s.escaped, s.active, s.dead, s.started = ("fort",), ("fort",), ("thayer",), 2
    assert run(s, scenario.check_end).over
    assert s.ending == "over"
    assert s.grabbed == ("kubo",)
    assert s.outcome is not None
    assert "2 went in, 1 came out" in s.outcome


@covers("scare.s3.victory")
def test_shayes_rescue_is_a_success_whatever_it_cost() -> None:
    s = in_the_cellar(turn="", lineup=[], phase="end", cocoons={})
    s.agents = {}
    s.escaped = s.active = ("fort", "shaye")
    s.started = 9
    assert run(s, scenario.check_end).over
    assert s.ending == "success"


@covers("scare.s3.victory")
def test_agents_whom_only_the_knight_still_has_and_who_cannot_fight_are_given_up() -> None:
    s = in_the_cellar(
        held=["fort"], lineup=["fort"], status={"fort": "traumatized"}, turn="", phase="end", gear={"tracker": "fort"}
    )
    s.agents = {id: agent for id, agent in s.agents.items() if id != "thayer"}
    s.dead = ("thayer",)
    ran = run(s, end_of_round.end_of_round)
    assert ran.over
    assert sorted(s.grabbed) == ["fort", "kubo"]
    assert s.lost_gear == ("tracker",)
    s = in_the_cellar(held=["fort"], lineup=["fort"], turn="", phase="end")
    assert not run(s, end_of_round.end_of_round).over


@covers("scare.s3.victory", "scare.stun.stood-upon")
def test_the_last_agent_stunned_under_the_knight_or_a_widow_is_given_up() -> None:
    for space in ("c2", "b2", "d2"):  # a Widow's, the Knight's, nobody's
        s = in_the_cellar(
            CELLAR.replace("k .", "k w").replace("F", "."),
            lineup=["thayer"],
            status={"thayer": "stunned"},
            turn="",
            phase="end",
        )
        put(s, "thayer", space)
        assert run(s, end_of_round.end_of_round).over == (space != "d2")
        assert ("thayer" in s.grabbed) == (space != "d2")
    s = in_the_cellar(status={"thayer": "stunned"}, turn="", phase="end")
    put(s, "thayer", "b2")
    assert not run(s, end_of_round.end_of_round).over  # Fort can still draw the Knight away


@covers("scare.carry.left-behind")
def test_a_rescued_prisoner_left_lying_stays_a_prisoner() -> None:
    s = in_the_cellar(turn="", lineup=[], phase="end")
    s.agents = {"kubo": s.agents["kubo"]}
    s.cocoons = {}
    put(s, "kubo", "e2")
    assert at(s, "kubo") == "e2"
    assert run(s, scenario.check_end).over
    assert s.grabbed == ("kubo",)
    assert s.agents == {}


@covers("scare.s3.victory")
def test_as_many_out_as_in_is_no_success_yet() -> None:
    s = in_the_cellar(turn="", lineup=[], phase="end")
    s.agents = {"kubo": s.agents["kubo"]}
    s.escaped = s.active = ("fort", "varga")
    s.started = 2
    assert run(s, scenario.check_end).over
    assert s.ending == "over"


@covers("scare.s3.victory")
def test_the_goal_in_the_cellar_goes_by_who_is_still_in_a_cocoon() -> None:
    assert scenario.goal(in_the_cellar(cocoons={1: "shaye"})).startswith("Free Shaye from the bed")
    assert scenario.goal(in_the_cellar()).startswith("Free prisoners and carry them")
    assert scenario.goal(in_the_cellar(cocoons={})) == "Get everybody to the exit."
    s = in_the_cellar()
    put(s, "thayer", "f1")
    run(s, bedwetter.rescue, "thayer", 2)
    assert scenario.goal(s) == "Carry the prisoners you have freed to the exit."


@covers("scare.campaign.shaye-captured")
def test_a_shaye_who_is_carried_off_in_the_cellar_has_to_be_freed_in_another_attempt() -> None:
    s = in_the_cellar(CELLAR.replace("F", "S"), lineup=["thayer", "shaye"])
    ran = run(s, health.capture, "shaye")
    assert s.grabbed == ("kubo", "shaye")
    assert "scare.campaign.shaye-captured" in ran.rules
