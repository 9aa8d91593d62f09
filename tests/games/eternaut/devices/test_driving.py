"""Devices that move, turn and ram."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import OPEN, at, position, run, says, space
from games.eternaut.lab import Lab
from noctule.games.eternaut.devices import driving, machines
from noctule.games.eternaut.fighting import attack
from noctule.games.eternaut.foes import quarry
from noctule.games.eternaut.state import State


def cannon(**more: object) -> State:
    people = {"902": "b1", **more.pop("people", {})}  # type: ignore[dict-item]
    return position(
        OPEN, book="D", people=people, machines={"cannon": {"front": "c1", "rear": "b1", "operator": "902"}}, **more
    )


@covers("eternaut.ex.derived-ram-enemy", "eternaut.cannon.ram-enemy")
@pytest.mark.parametrize(
    ("reaction", "answers", "where", "left"),
    [("- step right", ["drive:right", "stop"], "e1", 5), ("- nothing", ["drive:right", "space:d2", "stop"], "d2", 2)],
)
def test_an_enemy_reacts_before_it_is_rammed(lab: Lab, reaction: str, answers: list[str], where: str, left: int) -> None:
    lab.enemy("711", "cascarudo", 5)
    lab.alien("AL-X", "cascarudo", reaction=reaction)
    s = cannon(foes={"711": "d1"}, aliens={"cascarudo": ["AL-X"]})
    run(s, driving.drive, "902", "cannon", 2, answers=answers)
    assert (at(s, "711"), s.foes["711"].life) == (where, left)


@covers("eternaut.ex.derived-ram-enemy", "eternaut.cannon.ram-friend")
def test_whoever_dies_of_it_is_not_shoved(lab: Lab) -> None:
    lab.npc("801", 3)
    s = cannon(npcs={"801": "d1"})
    run(s, driving.drive, "902", "cannon", 1, answers=["drive:right"])
    assert "801" not in s.npcs


@covers("eternaut.remote.operate", "eternaut.cannon.ram-friend")
def test_the_walker_goes_around_whoever_stands_in_its_way(lab: Lab) -> None:
    lab.npc("801")
    lab.enemy("721", "robot", 8)
    s = position(
        OPEN,
        book="F2",
        people={"903": "f4", "901": "c2"},
        npcs={"801": "b1"},
        foes={"721": "b3"},
        machines={"remote": {"front": "b2", "operator": "903"}},
    )
    ran = run(s, driving.drive, "903", "remote", 2, stop=True)
    assert ran.keys("drive") == ["drive:left", "stop"]
    assert cited(ran.no("drive:up")) == "eternaut.remote.operate"
    run(s, driving.drive, "903", "remote", 2, answers=["drive:left", "drive:down"])
    assert (at(s, "remote"), at(s, "903"), s.people["901"].life) == ("a3", "f4", 10)


@covers("eternaut.cannon.ram-friend")
def test_a_character_is_shoved_even_onto_an_event(lab: Lab) -> None:
    lab.only("D", "# 003-9XX A mark\nIt is read afterwards.\n\n- note marked\n")
    s = cannon(people={"904": "d1"}, events={"003": "e1"})
    run(s, driving.drive, "902", "cannon", 1, answers=["drive:right", "space:e1"])
    assert (at(s, "904"), s.people["904"].life) == ("e1", 7)
    assert "marked" in s.notes


@covers("eternaut.cannon.ram-enemy")
def test_no_enemy_is_shoved_onto_an_event(lab: Lab) -> None:
    lab.enemy("711", "cascarudo", 5)
    lab.alien("AL-X", "cascarudo", reaction="- nothing")
    s = cannon(foes={"711": "d1"}, aliens={"cascarudo": ["AL-X"]}, events={"003": "e1"})
    run(s, driving.drive, "902", "cannon", 1, answers=["drive:right"])
    assert at(s, "711") == "d2", "the only space left"


@covers(
    "eternaut.ex.derived-tank-inside",
    "eternaut.tank.operator-inside",
    "eternaut.tank.move",
    "eternaut.cannon.ram-friend",
    "eternaut.tank.two-pieces",
)
def test_inside_the_tank_nobody_is_hurt(lab: Lab) -> None:
    s = position(
        OPEN,
        book="F1",
        people={"904": "c1", "903": {"at": "e1", "life": 5}},
        machines={"tank": {"front": "d1", "rear": "c1", "operator": "904"}},
    )
    run(s, driving.drive, "904", "tank", 1, answers=["drive:right", "space:f1"])
    assert (at(s, "903"), s.people["903"].life) == ("f1", 2)
    assert attack.targeted(s, [space("d1"), space("e1")]) == []
    assert "904" not in quarry.characters(s)
    assert s.people["904"].life == 10


@covers("eternaut.ex.derived-tank-turret", "eternaut.tank.turret-turns-with-hull", "eternaut.tank.turret-rotation")
def test_the_turret_turns_with_the_hull_and_alone() -> None:
    s = position(
        OPEN, book="F1", people={"904": "f4"}, machines={"tank": {"front": "c2", "rear": "c3", "turret": 1, "operator": "904"}}
    )
    run(s, driving.turn, "904", "tank", answers=["turn:right"])
    assert (machines.heading(s.machines["tank"]), s.machines["tank"].turret) == (1, 2)
    run(s, driving.turn_turret, "904", answers=["turn:left"])
    assert (machines.heading(s.machines["tank"]), s.machines["tank"].turret) == (1, 1)


@covers("eternaut.device.outdoor", "eternaut.extension.area")
def test_a_device_does_not_turn_into_a_house() -> None:
    board = OPEN.replace("|. . . . . .|", "|, . . . . .|", 1)
    s = position(board, book="D", people={"902": "b1"}, machines={"cannon": {"front": "b2", "rear": "b1", "operator": "902"}})
    ran = run(s, driving.turn, "902", "cannon", stop=True)
    refused = ran.no("turn:right")
    assert refused is not None
    assert refused.rule == "eternaut.device.outdoor"


@covers("eternaut.device.enemy-operator")
def test_an_enemy_drives_towards_the_nearest_and_turns_its_front(lab: Lab) -> None:
    lab.enemy("713", "cascarudo", 5)
    s = position(
        OPEN,
        book="D",
        people={"904": "e4"},
        foes={"713": "a1"},
        machines={"cannon": {"front": "b1", "rear": "a1", "operator": "713"}},
    )
    says(s, "- drive 3", who="713", answers=["drive:right", "drive:right", "drive:right"])
    machine = s.machines["cannon"]
    assert at(s, "713") == "d1"
    assert machine.front == space("e1")
    says(s, "- drive 0", who="713")
    assert machines.heading(s.machines["cannon"]) in (1, 2)


@covers("eternaut.device.enemy-operator", "eternaut.enemy.no-events")
def test_an_enemy_drives_itself_onto_no_event(lab: Lab) -> None:
    lab.enemy("713", "cascarudo", 5)
    for events, ends in (({}, "c1"), ({"003": "c1"}, "b1"), ({"003": "b1+b2"}, "a1")):
        s = position(
            "+-+-+-+-+-+-+\n|. . . . . .|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+",
            book="D",
            people={"904": "f1"},
            foes={"713": "a1"},
            events=events,
            machines={"cannon": {"front": "b1", "rear": "a1", "operator": "713"}},
        )
        says(s, "- drive 2", who="713")
        assert at(s, "713") == ends


@covers("eternaut.device.enemy-operator", "eternaut.cannon.ram-friend")
def test_a_device_that_is_gone_by_what_it_rammed_drives_no_further(lab: Lab) -> None:
    lab.enemy("713", "robot", 8)
    lab.only("D", "# 600-904 The end\n- scrap cannon")
    s = position(
        OPEN,
        book="D",
        people={"904": {"at": "c1", "life": 1}, "901": "f1"},
        foes={"713": "a1"},
        machines={"cannon": {"front": "b1", "rear": "a1", "operator": "713"}},
    )
    says(s, "- drive 3", who="713")
    assert "904" not in s.people
    assert (s.machines, at(s, "713")) == ({}, "b1")


@covers("eternaut.cannon.move")
def test_fog_is_there_for_the_operator_too() -> None:
    s = cannon(fog=["c1"])
    run(s, driving.drive, "902", "cannon", 1, answers=["drive:right"])
    assert s.people["902"].has("madness") == 1


@covers("eternaut.tank.turret-turns-with-hull")
def test_a_turret_goes_all_the_way_round() -> None:
    s = position(OPEN, book="F1", people={"904": "f4"}, machines={"tank": {"front": "b2", "rear": "c2", "turret": 3}})
    assert driving.turned(s.machines["tank"], 1).turret == 0
    assert driving.turned(s.machines["tank"], 3).turret == 2
