"""One step, and what it sets off."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import at, position, run, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.table import walking

HALL = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+"


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)
    lab.only("B1")


@covers("eternaut.ex.derived-survivor-pass", "eternaut.survivor.pass", "eternaut.cascarudo.pass")
def test_moving_through_survivors_and_cascarudos_hurts() -> None:
    s = position(HALL, people={"904": "a1"}, foes={"701": "b1", "711": "d1"})
    run(s, moving.move, "904", 4, answers=["step:b1", "step:c1", "stop"])
    assert s.people["904"].life == 9
    run(s, moving.move, "904", 4, answers=["step:d1", "step:e1", "stop"])
    assert s.people["904"].life == 8


@covers("eternaut.survivor.pass", "eternaut.cascarudo.pass", "eternaut.robot.pass", "eternaut.ex.derived-mano-blocks-way")
@pytest.mark.parametrize(
    ("foe", "rule"), [("701", "eternaut.survivor.pass"), ("711", "eternaut.cascarudo.pass"), ("721", "eternaut.robot.pass")]
)
def test_each_such_space_costs_a_life_point(foe: str, rule: str) -> None:
    s = position(HALL, people={"904": "a1"}, npcs={"801": "f1"}, foes={foe: "b1"})
    ran = run(s, moving.move, "904", 2, answers=["step:b1", "step:c1"])
    assert s.people["904"].life == 9
    assert ran.rules.count(rule) == 1
    s = position(HALL, people={"904": "f1"}, npcs={"801": "a1"}, foes={foe: "b1"})
    life = s.npcs["801"].life
    run(s, walking.enter, "801", space("b1"))
    assert s.npcs["801"].life == life - 1


@covers("eternaut.move.through-figures")
def test_moving_through_friends_costs_nothing() -> None:
    s = position(HALL, people={"904": "a1", "901": "b1"}, npcs={"801": "c1"})
    run(s, moving.move, "904", 3, answers=["step:b1", "step:c1"])
    assert at(s, "904") == "d1"
    assert [person.life for person in s.people.values()] == [10, 10]


@covers("eternaut.enemy.movement", "eternaut.ex.derived-enemy-walk")
def test_an_enemy_that_passes_sets_nothing_off() -> None:
    s = position(HALL, people={"902": "b1"}, npcs={"801": "c1"}, foes={"711": "a1"}, fog=["b1"], alert="green")
    life = s.npcs["801"].life
    for name in ("b1", "c1", "d1"):
        assert run(s, walking.enter, "711", space(name)).value is False
    assert at(s, "711") == "d1"
    assert (s.people["902"].life, s.npcs["801"].life, s.foes["711"].life) == (10, life, 5)
    assert s.alert == "green"


@covers("eternaut.fog.touch-character", "eternaut.ex.derived-fog-versus-paragraph-madness")
def test_fog_drives_mad_and_hurts_the_mad() -> None:
    s = position(HALL, people={"904": {"at": "a1", "life": 7}}, fog=["b1", "c1"])
    run(s, moving.move, "904", 3, answers=["step:b1", "step:c1", "step:d1"])
    assert (s.people["904"].has("madness"), s.people["904"].life) == (1, 6)


@covers("eternaut.fog.touch-npc", "eternaut.ex.derived-fog-activation", "eternaut.fog.share-space")
def test_fog_hurts_npcs_and_both_may_stay() -> None:
    s = position(HALL, npcs={"801": "a1"}, fog=["b1"])
    life = s.npcs["801"].life
    assert run(s, walking.enter, "801", space("b1")).value is False
    assert (at(s, "801"), s.npcs["801"].life) == ("b1", life - 1)


@covers("eternaut.npc.no-events", "eternaut.event.trigger")
def test_npcs_never_trigger_events(lab: Lab) -> None:
    lab.entries("B1", "# 003-XXX Anything\n- note read")
    s = position(HALL, npcs={"801": "a1"}, events={"003": "b1"})
    assert run(s, walking.enter, "801", space("b1")).value is False
    assert s.notes == ()


@covers("eternaut.event.leftover", "eternaut.survivor.pass")
def test_whoever_dies_on_the_way_goes_no_further(lab: Lab) -> None:
    lab.entries("B1", "# 003-9XX An Event\n- note read")
    s = position(
        HALL, people={"904": {"at": "a1", "life": 1}, "901": "f1"}, foes={"701": "b1"}, fog=["b1"], events={"003": "d1"}
    )
    ran = run(s, moving.move, "904", 3, answers=["step:b1"])
    assert "904" not in s.people
    assert ran.kinds == ["step"]


@covers("eternaut.event.automatic-move", "eternaut.fog.touch-character", "eternaut.noise.close")
def test_a_text_that_moves_somebody_lets_the_event_wait(lab: Lab) -> None:
    lab.entries("B1", "# 003-9XX An Event\n- note read")
    s = position(HALL, people={"904": "a1"}, foes={"701": "f1"}, events={"003": "d1"}, fog=["d1"], alert="green")
    assert run(s, walking.enter, "904", space("d1"), kind="text").value is False
    assert (s.pending, s.notes, s.alert, s.people["904"].has("madness")) == (("904",), (), "red", 1)
