"""The Game Master: an optional seat without a character."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.darkness.driver import position, run
from noctule.engine import Ask, ChooseSome, Luck, Setup, Table
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.dealing import master, people
from noctule.games.darkness.scenario import layout
from noctule.games.darkness.setup import setup
from noctule.games.darkness.state import State, Turn
from noctule.games.darkness.turn import turn as turns
from noctule.games.darkness.view import view


def table(scenario: str = "slack-water", **settings: str) -> State:
    return setup(Setup(scenario, ("ana", "ben", "gus"), {"master": "yes", **settings}), Ask([], Luck(1)))


def playing(**fields: Any) -> State:
    s = position("field", people={"ada": "field/a1", "bel": "field/a1"}, **fields)
    s.seats, s.master = ("ana", "ben", "gus"), "gus"
    return s


@covers("darkness.gm.optional", "darkness.setup.order")
def test_without_a_game_master_the_game_begins_with_the_characters() -> None:
    s = setup(Setup("slack-water", ("ana", "ben")), Ask([], Luck(1)))
    assert (s.master, s.phase) == ("", "people")
    assert run(s, master.word).kinds == []


@covers("darkness.gm.optional", "darkness.gm.setting-and-scenario", "darkness.setup.order", "darkness.ex.d.gm-seat")
def test_the_game_master_picks_the_scenario_before_the_characters_and_has_none() -> None:
    s = table()
    assert (s.master, s.phase) == ("gus", "master")
    ran = run(s, master.master_phase, answers=["scenario:wheel"])
    assert (s.scenario, s.phase) == ("wheel", "people")
    chapters = {f"scenario:{key}" for key, card in SCENARIOS.items() if card.chapter}
    assert not chapters & {*ran.keys("master.scenario")}
    run(s, people.people_phase, answers=["play:tobias"])
    run(s, people.people_phase, answers=["play:mags"])
    run(s, people.people_phase)
    assert s.phase == "layout"
    assert [person.seat for person in s.people.values()] == ["ana", "ben"]


@covers("darkness.gm.setting-and-scenario")
def test_which_scenario_is_played_is_open_until_the_game_master_has_picked_it() -> None:
    opened: Table[State] = Table.start("darkness", Setup("slack-water", ("ana", "gus"), {"master": "yes"}), seed=1)
    before = opened.view("ana")
    assert (opened.scenario, before.status.goal, before.status.round) == ("", "", "")
    (panel,) = before.panels
    assert [card.id for card in panel.cards] == [at for option in opened.pending["gus"].options for at in option.at]
    opened.answer("gus", "scenario:wheel")
    after = opened.view("ana")
    assert (after.status.goal, after.status.round) == (SCENARIOS["wheel"].victory.text, "Round 1 of 9")
    assert "The Wheel" in [panel.title for panel in after.panels]
    assert (opened.scenario, opened.setup.scenario) == ("wheel", "slack-water")
    assert Table.load(opened.save()).scenario == "wheel"
    opened.undo("gus", consent=("ana",))
    assert opened.scenario == ""
    alone: Table[State] = Table.start("darkness", Setup("slack-water", ("ana",)), seed=1)
    assert alone.scenario == "slack-water"


@covers("darkness.gm.setting-and-scenario")
def test_a_chapter_that_the_table_was_opened_for_may_be_kept() -> None:
    s = table("lease-notice")
    ran = run(s, master.master_phase, answers=["scenario:lease-notice"])
    assert "scenario:lease-house" not in ran.keys("master.scenario")
    assert s.scenario == "lease-notice"


@covers("darkness.gm.setting-and-scenario")
def test_the_game_master_may_lay_the_tiles_in_an_order_and_disks_on_top_of_the_pool() -> None:
    s = table("tide-owes")
    s.people = {"tobias": people.ready("tobias", "ana"), "mags": people.ready("mags", "ben")}
    layout.stack(s, Ask([], Luck(2)))
    pile, pool = s.pile, s.pool
    wanted = tuple(reversed(pile))
    chosen = sorted(pool)[:2]
    order = ">".join(f"tile:{tile}" for tile in wanted)
    run(s, master.prepare, answers=["arrange", order, "+".join(f"disk:{id}" for id in chosen)])
    assert s.pile == wanted
    assert s.pool[:2] == tuple(chosen)
    assert sorted(s.pool) == sorted(pool)


@covers("darkness.gm.setting-and-scenario")
def test_the_game_master_is_told_what_the_disks_are() -> None:
    s = playing(pool=("foe", "torch"), scenario="wheel")
    asked = run(s, master.prepare, stop=True).question
    assert isinstance(asked, ChooseSome)
    assert [option.label.rpartition("(")[2] for option in asked.options] == ["Adversary)", "Item)"]


@covers("darkness.gm.setting-and-scenario")
def test_the_game_master_may_leave_it_all_to_chance() -> None:
    s = table("tide-owes")
    layout.stack(s, Ask([], Luck(2)))
    pile, pool = s.pile, s.pool
    run(s, master.prepare, answers=["chance", "-"])
    assert (s.pile, s.pool) == (pile, pool)


@covers("darkness.gm.limit-talk")
def test_the_game_master_forbids_talk_and_allows_it_again() -> None:
    s = playing()
    run(s, master.word, answers=["silence"])
    assert s.silent
    run(s, master.word, answers=["silence"])
    assert not s.silent


@covers("darkness.gm.roleplay-vp")
def test_the_game_master_gives_points_for_role_playing_where_that_was_agreed_on() -> None:
    s = playing()
    ran = run(s, master.word, answers=["on"])
    assert ran.keys("master") == ["on", "say", "silence"]
    s = playing(praise=True)
    run(s, master.word, answers=["award:bel"])
    assert s.people["bel"].points == 1


@covers("darkness.gm.optional")
def test_a_line_of_the_game_master_is_read_by_all() -> None:
    s = playing(scenario="slack-water")
    ran = run(s, master.word, answers=["say", "The%20lamps%20go%20out."])
    assert s.told == ("The lamps go out.",)
    assert ran.events[-1].facts["line"] == "The lamps go out."
    shows = ran.events[-1].shows
    assert shows is not None
    assert [(card.title, card.text) for card in shows.cards] == [("The Game Master", "The lamps go out.")]
    for seat in ("ana", "ben", "gus", None):
        assert "The lamps go out." in next(panel.text for panel in view(s, seat).panels if panel.id == "master")


@covers("darkness.gm.optional", "darkness.setup.first-player")
def test_the_game_master_speaks_between_rounds_and_has_no_turn() -> None:
    s = playing(turn=Turn(who="ada"))
    s.phase = "end"
    assert run(s, turns.end_phase).kinds == []
    assert s.turn.who == "bel"
    s.phase = "end"
    assert run(s, turns.end_phase, answers=["on"]).kinds == ["master"]
    assert (s.turn.who, s.round) == ("ada", 2)
