"""Campaign play: bags, prerequisites, what carries over, and records that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.scare.driver import position, run
from noctule.engine import Ask, DamagedSave, Handed, Luck, Setup, SetupError, Table
from noctule.engine import campaign as tree
from noctule.games.scare import GAME, campaign
from noctule.games.scare.agents import health
from noctule.games.scare.content.facts import ROSTER
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.play import play
from noctule.games.scare.round import end_of_round, muster
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

BOARD = """
    +-+-+-+-+-+
    |S F K . 1|
    +-+-+-+-+-+"""
HOUSE = {"1": "door:house + exit:house:house"}


def record(completed: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A possible record: everything completed was played; who is not said to be elsewhere is active."""
    gone = (*more.get("grabbed", ()), *more.get("dead", ()))
    active = [id for id in ROSTER if id not in gone]
    made = {**campaign.first(), "active": active, "completed": list(completed), "played": list(completed)}
    return {**made, **{key: list(value) if isinstance(value, tuple) else value for key, value in more.items()}}


def chapters(kept: dict[str, Any]) -> list[str]:
    return [chapter.scenario for chapter in campaign.chapters(kept)]


def finished(mission: str = "bedtime", **fields: Any) -> State:
    """A finished play in which everybody who is in no other bag came home."""
    s = State(("ana",), mission, "practice", muster.missions_of(mission), campaign=True)
    for field, value in {"ending": "success", "outcome": "Over.", **fields}.items():
        setattr(s, field, value)
    return s


# -- order and prerequisites ---------------------------------------------------------------------------------------


@covers("scare.campaign.order", "scare.campaign.prerequisites", "scare.ex.campaign-restart-order")
def test_a_new_campaign_opens_scenario_one_and_then_the_house() -> None:
    assert chapters(campaign.first()) == ["bedtime"]
    after = campaign.after(campaign.first(), finished(completed=("bedtime",)))
    assert chapters(after) == ["nightmare-book", "nightmare-way-down", "nightmare-book-and-way-down"]
    after = campaign.after(after, finished("nightmare-book", completed=("nightmare-book",)))
    assert chapters(after) == ["nightmare-stairs", "nightmare-way-down", "nightmare-stairs-and-way-down"]


@covers("scare.campaign.prerequisites")
@pytest.mark.parametrize(
    ("key", "missing"),
    [
        ("nightmare-book", "Bedtime"),
        ("nightmare-stairs", "mission 1"),
        ("nightmare-way-down", "Bedtime"),
        ("bedwetter", "mission 3"),
        ("boogeyman", "mission 2"),
    ],
)
def test_nothing_is_played_before_its_prerequisites(key: str, missing: str) -> None:
    done = {
        "nightmare-book": (),
        "nightmare-way-down": (),
        "nightmare-stairs": ("bedtime",),
        "bedwetter": ("bedtime", "nightmare-book"),
        "boogeyman": ("bedtime", "nightmare-book"),
    }[key]
    kept = record(done, grabbed=("kubo",)) if done else record()
    assert key not in chapters(kept)
    with pytest.raises(SetupError, match=rf"{missing}.*scare\.campaign\.prerequisites"):
        Table.start(GAME, Setup(key, ("ana",), {}, kept))


@covers("scare.campaign.order", "scare.s2.three-missions")
def test_missions_one_and_two_open_the_last_scenario_and_mission_three_is_optional() -> None:
    kept = record(("bedtime", "nightmare-book", "nightmare-stairs"))
    assert "boogeyman" in chapters(kept)
    assert "nightmare-way-down" in chapters(kept)
    assert "bedwetter" not in chapters(record(("bedtime", "nightmare-book", "nightmare-stairs"), grabbed=("kubo",)))


@covers("scare.campaign.standalone")
@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
def test_any_scenario_can_be_played_by_itself_with_all_agents(key: str) -> None:
    s = muster.setup(Setup(key, ("ana",)), Ask([], Handed()))
    assert set(s.active) == set(ROSTER)
    assert not s.campaign


@covers("scare.campaign.retry", "scare.ex.second-try")
def test_a_mission_left_unsolved_may_be_tried_again() -> None:
    before = record(("bedtime",))
    s = finished("nightmare-book", ending="over")
    after = campaign.after(before, s)
    assert "nightmare-book" in chapters(after)
    assert after["played"] == ["bedtime", "nightmare-book"]
    after = campaign.after(after, finished("nightmare-book", completed=("nightmare-book",)))
    assert "nightmare-book" not in chapters(after)


@covers("scare.s3.repeatable")
def test_the_cellar_can_be_played_as_long_as_somebody_is_there_to_be_freed() -> None:
    kept = record(("bedtime", "nightmare-way-down"), grabbed=("kubo",))
    for _ in range(3):
        assert "bedwetter" in chapters(kept)
        kept = campaign.after(kept, finished("bedwetter", ending="over", grabbed=("kubo",)))
    kept = campaign.after(kept, finished("bedwetter", grabbed=()))
    assert "bedwetter" not in chapters(kept)


@covers("scare.s2m3.all-active-for-s3", "scare.s2m2.all-active-for-s4")
def test_everybody_in_the_active_bag_is_available_for_what_comes_next() -> None:
    kept = record(("bedtime", "nightmare-book", "nightmare-stairs", "nightmare-way-down"), grabbed=("kubo",), dead=("thayer",))
    for key in ("bedwetter", "boogeyman"):
        s = muster.setup(Setup(key, ("ana",), {"team": "chosen"}, kept), Ask([], Handed()))
        assert list(s.active) == kept["active"]


# -- what came of it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "verdict"),
    [("success", "won"), ("complete", "won"), ("partial", "partly"), ("over", "undecided"), ("failure", "lost")],
)
def test_every_ending_has_its_verdict(ending: str, verdict: str) -> None:
    told = campaign.result(campaign.first(), finished("bedtime", ending=ending, outcome="So it went."))
    assert (told.verdict, told.text, told.notes) == (verdict, "So it went.", ())


def test_who_fell_who_was_taken_who_was_freed_and_what_was_lost_is_told_by_name_and_once() -> None:
    before = record(("bedtime", "nightmare-way-down"), grabbed=("kubo", "fort"), dead=("thayer",), lost_gear=("tracker",))
    s = finished("bedwetter", grabbed=("fort", "reyes"), dead=("thayer", "varga", "mbeki"), lost_gear=("tracker", "med-kit"))
    assert campaign.result(before, s).notes == (
        "Dead: Varga, Mbeki",
        "Taken prisoner: Reyes",
        "Freed: Kubo",
        "Gear lost: the med kit",
    )


def test_a_lost_first_scenario_tells_who_fell_though_the_dream_starts_over() -> None:
    s = finished("bedtime", ending="failure", dead=("kubo",), grabbed=("shaye",), active=("fort",))
    assert campaign.after(campaign.first(), s) == campaign.first()
    assert campaign.result(campaign.first(), s).notes == ("Dead: Kubo", "Taken prisoner: Leerah Shaye")


# -- bags ----------------------------------------------------------------------------------------------------------


@covers("scare.campaign.bags", "scare.campaign.restore", "scare.ex.three-bags")
def test_after_scenario_one_everybody_is_in_his_bag_and_the_wounded_are_healthy_again() -> None:
    s = position(BOARD, places=HOUSE, status={"fort": "wounded traumatized"}, grabbed={"kubo": "night-widow"}, phase="end")
    s.campaign = True
    s.active, s.dead = tuple(id for id in ROSTER if id not in ("shaye", "fort", "kubo", "thayer")), ("thayer",)
    run(s, _leave, "shaye")
    run(s, _leave, "fort")
    assert run(s, end_of_round.end_of_round).over
    after = campaign.after(campaign.first(), s)
    assert after["grabbed"] == ["kubo"]
    assert after["dead"] == ["thayer"]
    assert len(after["active"]) == 13
    assert not campaign.faults(after)
    again = muster.setup(Setup("nightmare-book", ("ana",), {}, after), Ask([], Handed()))
    run(again, muster.muster)
    fort = again.agents["fort"]
    assert (fort.health, fort.traumatized) == ("normal", False)
    assert "kubo" not in again.agents
    assert "kubo" in again.grabbed


async def _leave(s: State, g: Ask, agent: str) -> None:
    scenario.leave_by(s, g, agent, the_map(s.map).squares("exit")[0])


@covers("scare.campaign.bags", "scare.setup.unused-figures")
def test_the_four_bags_of_a_position() -> None:
    s = position(BOARD, grabbed={"kubo": "man-baby"})
    s.active, s.grabbed, s.dead = ("reyes",), ("dragan",), ("thayer",)
    bags = campaign.bags(s)
    assert (bags["ACTIVE"], bags["GRABBED"], bags["DEAD"]) == (("reyes",), ("dragan",), ("thayer",))
    assert "thayer" in bags["FIGURES"]
    assert "scarecrow" in bags["FIGURES"]
    assert not {"shaye", "man-baby"} & set(bags["FIGURES"])


@covers("scare.gear.abandoned", "scare.ex.tracker-left-behind")
def test_a_tracker_left_on_the_map_is_lost_for_the_rest_of_the_campaign() -> None:
    s = position(BOARD, places=HOUSE, lineup=[], gear={"tracker": "d1", "med-kit": "shaye"}, team=("shaye", "fort"))
    s.campaign = True
    del s.agents["kubo"], s.agents["fort"]
    run(s, _leave, "shaye")
    assert run(s, scenario.check_end).over
    assert s.lost_gear == ("tracker",)
    s.active = tuple(ROSTER)
    after = campaign.after(campaign.first(), s)
    again = muster.setup(Setup("nightmare-book", ("ana",), {}, after), Ask([], Handed()))
    run(again, muster.muster)
    assert list(again.gear) == ["med-kit"]


@covers("scare.carry.left-behind")
def test_an_incapacitated_agent_left_on_the_map_is_captured() -> None:
    s = position(BOARD, places=HOUSE, status={"kubo": "incapacitated"}, lineup=[], completed=("bedtime",))
    run(s, _leave, "shaye")
    run(s, _leave, "fort")
    ran = run(s, scenario.check_end)
    assert s.grabbed == ("kubo",)
    assert "scare.carry.left-behind" in ran.rules


# -- Shaye a prisoner, Shaye dead ----------------------------------------------------------------------------------


@covers("scare.campaign.shaye-captured", "scare.s2.three-missions", "scare.ex.captured-in-the-house")
def test_a_captured_shaye_is_freed_by_mission_three_and_the_cellar_before_mission_two() -> None:
    s = finished("nightmare-book", ending="partial", completed=("nightmare-book",), grabbed=("shaye",), active=("fort",))
    after = campaign.after(record(("bedtime",)), s)
    assert chapters(after) == ["nightmare-way-down"]
    with pytest.raises(SetupError, match=r"Shaye is a prisoner.*mission 3.*scare\.campaign\.shaye-captured"):
        Table.start(GAME, Setup("nightmare-stairs", ("ana",), {}, after))
    after = campaign.after(
        after, finished("nightmare-way-down", completed=("nightmare-way-down",), grabbed=("shaye",), active=("fort",))
    )
    assert chapters(after) == ["bedwetter"]
    after = campaign.after(after, finished("bedwetter", grabbed=()))
    assert "nightmare-stairs" in chapters(after)


@covers("scare.campaign.no-rescuers-left", "scare.ex.last-hope-lost")
def test_the_campaign_is_lost_when_nobody_is_left_to_free_shaye() -> None:
    s = position(BOARD, scenario="nightmare-way-down", lineup=["fort"], team=("fort",))
    del s.agents["shaye"], s.agents["kubo"]
    s.grabbed, s.dead, s.campaign = ("shaye",), tuple(id for id in ROSTER if id not in ("shaye", "fort")), True
    run(s, health.kill, "fort")
    assert run(s, scenario.check_end).over
    assert s.ending == "failure"
    after = campaign.after(record(("bedtime",)), s)
    assert after["ending"] == "lost"
    assert chapters(after) == []


@covers("scare.campaign.no-rescuers-left")
def test_one_active_agent_is_hope_enough() -> None:
    assert not campaign.no_rescuers(("fort",), ("shaye",))
    assert campaign.no_rescuers((), ("shaye", "kubo"))
    assert not campaign.no_rescuers((), ("kubo",))


@covers("scare.s1.shaye-grabbed-early", "scare.campaign.order", "scare.win.shaye-survives")
def test_a_campaign_whose_first_scenario_fails_without_shayes_death_starts_over() -> None:
    s = finished(ending="failure", grabbed=("shaye",), dead=("kubo",), active=("fort",))
    assert campaign.after(campaign.first(), s) == campaign.first()
    lost = campaign.after(campaign.first(), finished(ending="failure", dead=("shaye",)))
    assert lost["ending"] == "lost"
    assert chapters(lost) == []


@covers("scare.campaign.order")
def test_the_last_scenario_ends_the_campaign_one_way_or_another() -> None:
    before = record(("bedtime", "nightmare-book", "nightmare-stairs"))
    for ending, word in (("complete", "won"), ("partial", "partial"), ("failure", "lost")):
        dead = ("shaye",) if ending == "partial" else ()
        after = campaign.after(
            before, finished("boogeyman", ending=ending, dead=dead, completed=("boogeyman",) if word == "won" else ())
        )
        assert after["ending"] == word
        assert chapters(after) == []
        assert not campaign.faults(after)


# -- own goals -----------------------------------------------------------------------------------------------------


@covers("scare.win.own-goals", "scare.ex.own-goals")
def test_an_own_goal_is_reported_and_changes_nothing() -> None:
    s = position(BOARD, places=HOUSE, lineup=["shaye"], own_goal="lose-nobody", team=("shaye", "fort", "kubo"), phase="end")
    run(s, health.kill, "kubo")
    run(s, _leave, "fort")
    run(s, _leave, "shaye")
    ran = run(s, play)
    assert s.ending == "success"
    assert s.outcome is not None
    assert "to lose nobody, was missed: Kubo" in s.outcome
    assert "scare.win.own-goals" in ran.rules


@covers("scare.win.own-goals")
def test_who_wanted_to_last_is_told_how_long_he_has() -> None:
    s = position(BOARD, places=HOUSE, lineup=["shaye"], own_goal="last-long", team=("shaye",), phase="end", round=7)
    run(s, health.kill, "fort")
    run(s, health.kill, "kubo")
    run(s, _leave, "shaye")
    run(s, play)
    assert s.outcome is not None
    assert s.outcome.endswith("You lasted 7 rounds.")


@covers("scare.win.own-goals")
def test_own_goals_are_not_for_campaigns() -> None:
    with pytest.raises(SetupError, match=r"scare\.win\.own-goals"):
        Table.start(GAME, Setup("bedtime", ("ana",), {"goal": "last-long"}, campaign.first()))
    assert Table.start(GAME, Setup("bedtime", ("ana",), {"goal": "last-long"})).state.own_goal == "last-long"


# -- records that cannot be ----------------------------------------------------------------------------------------


@covers(
    "scare.campaign.bags",
    "scare.campaign.prerequisites",
    "scare.campaign.no-rescuers-left",
    "scare.health.shaye-dead",
    "scare.s4.complete",
    "scare.campaign.retry",
    "scare.win.shaye-survives",
)
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"active": ["shaye"]}, "scare.campaign.bags"),
        ({"dead": ["kubo"]}, "scare.campaign.bags"),
        ({"active": [*ROSTER, "nobody"]}, "scare.campaign.bags"),
        ({"active": 3}, "scare.campaign.bags"),
        ({"bags": []}, "scare.campaign.bags"),
        ({"lost_gear": ["tracker", "tracker"]}, "scare.gear.abandoned"),
        ({"lost_gear": ["bazooka"]}, "scare.gear.abandoned"),
        (
            {"completed": ["bedtime", "nightmare-stairs"], "played": ["bedtime", "nightmare-stairs"]},
            "scare.campaign.prerequisites",
        ),
        ({"completed": ["nightmare-book"], "played": ["nightmare-book"]}, "scare.campaign.prerequisites"),
        ({"completed": ["bedtime", "s9"], "played": ["bedtime"]}, "scare.campaign.order"),
        ({"completed": ["bedtime", "nightmare-book"], "played": ["bedtime"]}, "scare.campaign.order"),
        ({"completed": [], "played": [], "lost_gear": ["tracker"]}, "scare.campaign.order"),
        ({"active": [id for id in ROSTER if id != "shaye"], "dead": ["shaye"]}, "scare.health.shaye-dead"),
        ({"active": [], "grabbed": list(ROSTER)}, "scare.campaign.no-rescuers-left"),
        ({"ending": "won"}, "scare.s4.complete"),
        ({"ending": "lost"}, "scare.campaign.retry"),
        ({"ending": "won", "active": [id for id in ROSTER if id != "shaye"], "dead": ["shaye"]}, "scare.win.shaye-survives"),
        ({"ending": "draw"}, "scare.campaign.bags"),
    ],
)
def test_an_edited_record_is_refused_with_its_rule(change: dict[str, Any], rule: str) -> None:
    kept = {**record(("bedtime",)), **change}
    assert any(rule in fault for fault in campaign.faults(kept))
    with pytest.raises(SetupError, match="impossible"):
        Table.start(GAME, Setup("nightmare-book", ("ana",), {}, kept))


@covers("scare.campaign.bags")
def test_a_campaign_file_with_an_impossible_checkpoint_is_refused_and_a_sound_one_is_read_back() -> None:
    begun = tree.begin("scare", GAME.version, campaign.CHRONICLE)
    begun.advance("Bedtime", record(("bedtime",), grabbed=("kubo",)), played="bedtime")
    text = begun.save()
    assert tree.load(text, campaign.CHRONICLE).record == begun.record
    broken = text.replace('"grabbed":["kubo"]', '"grabbed":["kubo","fort"]')
    with pytest.raises(DamagedSave, match=r"checkpoint 1.*Fort is in 2 bags.*scare\.campaign\.bags"):
        tree.load(broken, campaign.CHRONICLE)
    with pytest.raises(DamagedSave):
        tree.load(text[: len(text) // 2], campaign.CHRONICLE)


@covers("scare.campaign.order")
def test_going_back_to_a_checkpoint_grows_a_branch() -> None:
    begun = tree.begin("scare", GAME.version, campaign.CHRONICLE)
    begun.advance("Bedtime", record(("bedtime",)), played="bedtime")
    begun.advance("The Book", record(("bedtime", "nightmare-book"), dead=("kubo",)), played="nightmare-book")
    begun.go_back(1)
    begun.advance("The Way Down", record(("bedtime", "nightmare-way-down")), played="nightmare-way-down")
    assert len(begun.ends()) == 2
    assert chapters(begun.record) == ["nightmare-book"]


@covers("scare.campaign.order", "scare.campaign.bags")
@pytest.mark.parametrize("seed", range(6))
def test_a_campaign_of_random_answers_keeps_a_possible_record_to_its_end(seed: int) -> None:
    kept, luck = campaign.first(), Luck(seed)
    for number in range(12):
        open_ = campaign.chapters(kept)
        if not open_:
            break
        chapter = open_[luck.below(len(open_))]
        seats = tuple(f"p{i}" for i in range(min(1 + luck.below(3), len(kept["active"]))))
        table = Table.start(GAME, Setup(chapter.scenario, seats, chapter.settings, kept), seed=100 * seed + number)
        while not table.over:
            pending = table.pending
            seat = next(iter(pending))
            table.answer(seat, pending[seat].sample(luck))
        kept = campaign.after(kept, table.state)
        assert not campaign.faults(kept)
        assert campaign.summary(kept)
