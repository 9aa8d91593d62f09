"""Figures that come and go."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, ROOM, at, position, run, says, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.board.ways import nearest_free
from noctule.games.eternaut.harm import life
from noctule.games.eternaut.state import Diary, Known
from noctule.games.eternaut.table import figures

FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


@covers("eternaut.npc.card-and-standee", "eternaut.alien.board")
def test_enemies_and_npcs_come_with_the_life_points_on_their_cards(lab: Lab) -> None:
    lab.enemy("711", "cascarudo", life=6)
    lab.npc("801", life=4)
    s = position(ROOM, people={"904": "a1"})
    says(s, "- enemy 711 at b2\n- npc 801 at c2")
    assert (at(s, "711"), s.foes["711"].life, at(s, "801"), s.npcs["801"].life) == ("b2", 6, "c2", 4)
    run(s, life.hurt, "711", 2, "eternaut.attack.apply-damage")
    says(s, "- enemy 711 at f4\n- npc 801 at f4")
    assert (at(s, "711"), s.foes["711"].life, at(s, "801")) == ("b2", 4, "c2")


@covers("eternaut.npc.card-and-standee")
def test_where_a_space_is_taken_the_nearest_empty_one_is_used() -> None:
    s = position(ROOM, people={"904": "a1"}, events={"003": "b1"})
    says(s, "- enemy 711 at a1")
    assert at(s, "711") == "a2"
    s = position(ROOM, people={"904": "b2"})
    ran = says(s, "- npc 801 at b2", answers=["space:c2"])
    assert ran.keys("place") == [f"space:{name}" for name in ("b1", "a2", "c2", "b3")]
    assert at(s, "801") == "c2"
    s = position("+-+\n|,|\n+-+", people={"904": "a1"})
    says(s, "- npc 801 at a1\n- enemy 711 at a1")
    assert (s.npcs, s.foes, nearest_free(s, space("a1"))) == ({}, {}, [])


@covers("eternaut.npc.card-rules", "eternaut.loot.counter")
def test_whoever_is_gone_was_not_defeated(lab: Lab) -> None:
    lab.enemy("701", loot="751", defeated="- cross")
    s = position(ROOM, people={"904": "a1"}, foes={"701": "b1"}, npcs={"801": "c1"})
    says(s, "- gone 701\n- gone 801\n- gone 702")
    assert (s.foes, s.npcs, s.counters, s.crosses) == ({}, {}, {}, 0)


@covers("eternaut.ex.derived-loot", "eternaut.loot.counter")
def test_a_defeated_enemy_leaves_loot_or_nothing(lab: Lab) -> None:
    lab.enemy("701", loot="751", defeated="- note body")
    s = position(ROOM, people={"904": "a1"}, foes={"701": "b1", "702": "c1"})
    for id in ("701", "702"):
        run(s, life.hurt, id, 9, "eternaut.attack.apply-damage")
    assert (s.foes, set(s.counters), s.notes) == ({}, {"751@b1"}, ("body",))


@covers("eternaut.figure.term")
def test_a_character_joins_as_the_diary_knows_it() -> None:
    diary = Diary(people=(Known("903", life=6, fatigue=2, wound=True, skills=("SK-01",)),))
    s = position(ROOM, people={"904": "a1"}, diary=diary)
    says(s, "- join 903 at c1\n- join 902 at c1", answers=["space:c2"])
    assert (at(s, "903"), s.people["903"].life, s.people["903"].cards) == ("c1", 6, 3)
    assert s.people["903"].skills == ("SK-01",)
    assert (at(s, "902"), s.people["902"].life) == ("c2", 10)
    assert (list(s.people), s.joined) == (["902", "903", "904"], ("903", "902"))
    s = position(ROOM, people={"904": "a1"}, diary=Diary(people=(Known("903", life=0),)))
    says(s, "- join 903 at c1")
    assert (list(s.people), s.joined) == (["904"], ())


@covers("eternaut.figure.term")
def test_an_npc_that_joins_is_a_character_where_it_stood() -> None:
    s = position(ROOM, people={"904": "a1"}, npcs={"905": "e2"})
    says(s, "- join 905 at c1")
    assert (at(s, "905"), s.npcs) == ("e2", {})
    s = position(ROOM, people={"904": "a1"}, npcs={"905": "e2"}, events={"003": "e2"})
    says(s, "- join 905 at c1")
    assert s.pending == ("905",)
    says(s, "- leave 905\n- join 905 at c1")
    assert (list(s.people), s.fallen) == (["904"], ("905",))


@covers("eternaut.death.components", "eternaut.cubes.missing-characters")
def test_whoever_leaves_leaves_everything_behind() -> None:
    people = {"901": {"at": "a1", "cubes": 1, "items": ["011"], "cards": ["moving-on-2-1"]}, "904": {"at": "b1", "cubes": 1}}
    s = position(ROOM, people=people, cubes=True, npcs={"801": "c1"})
    says(s, "- leave 901\n- leave 801")
    assert (list(s.people), s.fallen, s.npcs) == (["904"], ("901",), {})
    assert s.people["904"].cubes == 2
    assert s.actions.used == ("moving-on-2-1",)
    assert [item.number for item in s.piles[space("a1")]] == ["011"]
    ran = says(s, "- leave 904")
    assert ran.over
    assert s.diary.lost


@covers("eternaut.cubes.missing-characters")
def test_away_for_a_time_and_back() -> None:
    s = position(ROOM, people={id: {"at": where, "cubes": 1} for id, where in FOUR.items()}, cubes=True, events={"003": "e1"})
    says(s, "- away 904", answers=["cube:901"])
    assert (at(s, "904"), s.people["904"].away, s.people["904"].cubes, s.people["901"].cubes) == ("", True, 0, 2)
    says(s, "- away 903\n- back 904 at e1\n- back 902 at f1", answers=["cube:901"])
    assert (at(s, "902"), at(s, "903")) == ("b1", "")
    assert (at(s, "904"), s.people["904"].away, s.pending) == ("e1", False, ("904",))
    assert s.people["904"].cubes == 0
    says(s, "- back all at f4")
    assert at(s, "903") == "f4"


@covers("eternaut.event.automatic-move")
def test_a_text_moves_somebody_and_the_event_there_waits() -> None:
    s = position(OPEN, people={"904": "a1"}, npcs={"801": "b1"}, events={"003": "f4"})
    says(s, "- move me to f4\n- move 801 to d4\n- move 702 to a1", who="904")
    assert (at(s, "904"), at(s, "801"), s.pending) == ("f4", "d4", ("904",))
    says(s, "- move me to f4", who="904")
    assert at(s, "904") == "f4"
    says(s, "- move 801 to f4", answers=["space:f3"])
    assert at(s, "801") == "f3"


@covers("eternaut.figure.term")
def test_whoever_is_moved_away_from_a_device_operates_it_no_longer() -> None:
    machine = {"front": "a1", "rear": "b1", "operator": "904"}
    s = position(OPEN, book="D", people={"904": {"at": "b1", "operating": "cannon"}}, machines={"cannon": machine})
    says(s, "- move me to f4", who="904")
    assert (s.people["904"].operating, s.machines["cannon"].operator) == ("", "")
    machine["operator"] = "711"
    s = position(
        OPEN, book="D", people={"904": "d4"}, foes={"711": {"at": "b1", "operating": "cannon"}}, machines={"cannon": machine}
    )
    figures.place(s, "711", space("f4"))
    assert (s.foes["711"].operating, s.machines["cannon"].operator) == ("", "")
