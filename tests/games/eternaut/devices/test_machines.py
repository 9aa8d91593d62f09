"""Devices on the map: their spaces, their operators, and how they leave it."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, at, position, run, says, space
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import abilities, coordination, moving, trade
from noctule.games.eternaut.board import ways
from noctule.games.eternaut.board.ways import blocked, figures, no_step
from noctule.games.eternaut.content import ACTIONS
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.devices import driving, machines, operating, shots
from noctule.games.eternaut.foes import gurbo
from noctule.games.eternaut.harm import life
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story.scene import Scene
from noctule.games.eternaut.turn.round import clear_boards
from noctule.games.eternaut.view.pieces import pieces

CANNON = {"front": "d1", "rear": "c1", "operator": "902"}


def street(**more: object) -> State:
    """A street of outdoor spaces a1 to e4; f1 to f4 are indoors."""
    board = OPEN.replace(". .|", ".|,|")
    return position(board, people={"902": "c1", "904": "c2"}, machines={"cannon": CANNON}, **more)


@covers(
    "eternaut.ex.derived-device-body",
    "eternaut.device.size",
    "eternaut.device.outdoor",
    "eternaut.device.obstacle",
    "eternaut.device.interact-operator",
    "eternaut.device.operate",
    "eternaut.cannon.move",
)
def test_the_body_of_a_device() -> None:
    s = street()
    refused = no_step(s, s.people["904"].at, s.people["902"].at, "904")
    assert refused is not None
    assert refused.rule == "eternaut.device.obstacle"
    assert coordination.no_talk(s, "904", Effect("talk", 2)) is None
    ran = run(s, driving.drive, "902", "cannon", 2, answers=["drive:right"], stop=True)
    assert (at(s, "902"), s.machines["cannon"].front, s.machines["cannon"].rear) == ("d1", *_spaces("e1", "d1"))
    refused = ran.no("drive:right")
    assert refused is not None
    assert refused.rule == "eternaut.device.outdoor"


def _spaces(*names: str) -> tuple[int, ...]:
    return tuple(space(name) for name in names)


@covers("eternaut.device.operate", "eternaut.device.size")
def test_operating_begins_and_ends_with_a_text() -> None:
    s = position(OPEN, people={"901": "a2", "904": "f4"})
    says(s, "- device cannon at c1 facing left\n- operate cannon", who="901")
    machine = s.machines["cannon"]
    assert (machine.front, machine.rear) == _spaces("c1", "d1")
    assert machines.heading(machine) == 3
    assert (at(s, "901"), s.people["901"].operating) == ("d1", "cannon")
    says(s, "- operate cannon", who="904")
    assert s.machines["cannon"].operator == "901", "nobody takes a Device from another"
    says(s, "- dismount", who="901", answers=["space:b1"])
    assert (at(s, "901"), s.people["901"].operating, s.machines["cannon"].operator) == ("b1", "", "")


@covers("eternaut.ex.derived-device-rear", "eternaut.device.operator-hit", "eternaut.device.no-life")
def test_only_the_rear_of_a_device_can_be_hurt() -> None:
    s = street()
    there = {space: id for id, spaces in figures(s) for space in spaces}
    front, rear = _spaces("d1", "c1")
    assert front not in there
    assert there[rear] == "902"
    run(s, shots.shell, "904", {front: 3})
    assert s.people["902"].life == 10
    run(s, shots.shell, "904", {rear: 3})
    assert s.people["902"].life == 7
    assert s.machines["cannon"].operator == "902"


@covers("eternaut.tank.destroyed", "eternaut.gurbo.stops-at-blocking", "eternaut.tank.two-pieces")
def test_whoever_is_in_a_tank_dies_with_it(lab: Lab) -> None:
    lab.only("F1")
    s = position(
        OPEN,
        book="F1",
        people={"904": "a1", "901": "f4"},
        foes={"741": "a3"},
        machines={"tank": {"front": "c3", "rear": "c4", "operator": "904"}},
    )
    run(s, gurbo.charge, Scene("ana", "741"), 1, answers=[])
    assert "904" not in s.people
    assert "tank" not in s.machines
    assert "274" in s.gone


@covers("eternaut.gurbo.removes-counters")
def test_whoever_operated_a_cannon_stands_there_on_foot() -> None:
    s = street()
    run(s, machines.wreck, "cannon")
    assert (at(s, "902"), s.people["902"].operating) == ("c1", "")
    assert not blocked(s)


@covers("eternaut.remote.life", "eternaut.remote.operate", "eternaut.device.no-life")
def test_the_walker_can_be_destroyed() -> None:
    s = position(OPEN, book="F2", people={"903": "a1"}, machines={"remote": {"front": "f4", "operator": "903", "life": 8}})
    assert at(s, "903") == "a1", "it is worked from afar"
    run(s, life.hurt, "remote", 3, "eternaut.enemy.attack")
    assert s.npcs["remote"].life == 5
    run(s, life.hurt, "remote", 5, "eternaut.enemy.attack")
    assert "remote" not in s.machines
    assert s.people["903"].operating == ""


@covers("eternaut.ex.derived-remote-control-lost", "eternaut.remote.lose-control", "eternaut.remote.operate")
def test_pain_ends_the_control_of_the_walker() -> None:
    s = position(
        OPEN, book="F2", people={"903": {"at": "a1", "wound": 1}}, machines={"remote": {"front": "f4", "operator": "903"}}
    )
    run(s, clear_boards)
    assert s.people["903"].life == 8
    assert s.people["903"].operating == ""
    assert s.machines["remote"].operator == ""


@covers("eternaut.device.operate")
def test_an_enemy_steps_down_too() -> None:
    foe = {"at": "c2", "life": 5, "operating": "flak"}
    cannon = {"front": "c1", "rear": "c2", "operator": "711"}
    s = position(OPEN, book="D", people={"904": "a1"}, foes={"711": foe}, machines={"flak": cannon}, hands={"ana": []})
    ran = run(s, machines.leave, "711", answers=["space:d1"])
    assert set(ran.keys("place")) == {"space:b1", "space:d1", "space:b2", "space:d2", "space:c3"}
    assert (at(s, "711"), s.foes["711"].operating, s.machines["flak"].operator) == ("d1", "", "")


@covers("eternaut.tank.operator-inside")
def test_the_tank_lets_go_of_its_operator_at_its_side() -> None:
    s = position(OPEN, book="F1", people={"904": "a1"}, machines={"tank": {"front": "c1", "rear": "b1", "operator": "904"}})
    assert at(s, "904") == ""
    run(s, machines.leave, "904", answers=["space:b2"])
    assert at(s, "904") == "b2"


@covers("eternaut.death.all-dead", "eternaut.tank.destroyed")
def test_the_last_one_in_a_tank(lab: Lab) -> None:
    lab.only("F1")
    s = position(OPEN, book="F1", people={"904": "a1"}, machines={"tank": {"front": "c1", "rear": "b1", "operator": "904"}})
    ran = run(s, machines.wreck, "tank")
    assert ran.over
    assert s.diary.lost


@covers("eternaut.device.obstacle")
def test_nobody_walks_through_a_device() -> None:
    s = street()
    ran = run(s, moving.move, "904", 3, stop=True)
    assert "step:c1" not in ran.keys("step")


@pytest.mark.parametrize(
    ("track", "text", "left"), [("fuel", "- fuel 2", 6), ("fuel", "- fuel -9", 0), ("shells", "- shells -1", 3)]
)
@covers("eternaut.tank.two-pieces")
def test_the_tracks_of_the_tank(track: str, text: str, left: int) -> None:
    s = position(OPEN, book="F1", people={"904": "a1"}, machines={"tank": {"front": "c1", "rear": "b1", "fuel": 5}})
    says(s, text, who="904")
    assert getattr(s.machines["tank"], track) == left


@covers("eternaut.tank.out-of-fuel")
def test_a_text_that_takes_the_last_fuel_lets_the_operator_out() -> None:
    tank = {"front": "c1", "rear": "b1", "fuel": 2, "operator": "904"}
    s = position(OPEN, book="F1", people={"904": "f4", "901": "f3"}, machines={"tank": tank})
    says(s, "- fuel -1")
    assert s.people["904"].operating == "tank"
    says(s, "- fuel -1", answers=["space:a1"])
    assert (at(s, "904"), s.people["904"].operating, s.machines["tank"].operator) == ("a1", "", "")


GARAGE = """
+-+-+-+-+-+-+
|. .|. . . .|
+-+-+ + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""
"""A room of two spaces, a1 and b1, behind a wall."""


@covers("eternaut.device.operate", "eternaut.tank.out-of-fuel")
def test_a_tank_that_fills_a_shut_room_lets_its_operator_out_through_the_wall() -> None:
    tank = {"front": "b1", "rear": "a1", "fuel": 1, "operator": "904"}
    s = position(GARAGE, book="F1", people={"904": "f4", "901": "a2"}, machines={"tank": tank})
    ran = says(s, "- fuel -1", answers=["space:c1"])
    assert set(ran.keys("place")) == {"space:b2", "space:c1"}  # a2 is taken
    assert (at(s, "904"), s.people["904"].operating) == ("c1", "")


@covers("eternaut.tank.operator-inside")
def test_whoever_is_in_a_tank_is_as_far_off_as_the_tank() -> None:
    people = {"904": {"at": "f4", "items": ["011"]}, "901": "a1", "902": "d1"}
    s = position(OPEN, book="F1", people=people, machines={"tank": {"front": "c1", "rear": "b1", "operator": "904"}})
    assert ways.apart(s, "901", "904") == 1
    assert ways.apart(s, "902", "904") == 1  # beside the front: either space of the Tank counts
    assert trade.no(s, "901", Effect("trade", 1)) is None
    assert abilities.candidates(s) == []


@covers("eternaut.tank.operator-inside", "eternaut.drop.procedure", "eternaut.death.drop-items", "eternaut.range.shortest-path")
def test_whoever_is_in_a_tank_leaves_items_and_is_healed_where_the_tank_is(lab: Lab) -> None:
    lab.only("F1")
    lab.npc("801", 5)

    def inside() -> State:
        people = {"904": {"at": "f4", "life": 5, "items": ["011", "012"]}, "901": {"at": "a4", "life": 5}}
        tank = {"front": "c1", "rear": "b1", "operator": "904"}
        return position(OPEN, book="F1", people=people, npcs={"801": "d1"}, foes={"721": "a1"}, machines={"tank": tank})

    says(s := inside(), "- heal 1 nearest:1", who="801")
    assert [s.people[who].life for who in ("901", "904")] == [5, 6]
    says(s, "- damage 1 nearest", who="721")
    assert [s.people[who].life for who in ("901", "904")] == [4, 6], "nobody gets at whoever is inside"
    says(s, "- gain 021\n- gain 022\n- gain 020", who="904", answers=["011"])
    assert [item.number for item in s.piles[space("b1")]] == ["011"]
    says(s := inside(), "- kill 904")
    assert (list(s.piles), s.machines["tank"].operator) == ([space("b1")], "")
    says(s := inside(), "- leave 904")
    assert (list(s.piles), s.machines["tank"].operator) == ([space("b1")], "")


@covers("eternaut.device.interact-operator")
def test_who_is_inside_the_tank_is_seen_as_the_tank() -> None:
    tank = {"front": "d1", "rear": "c1", "operator": "902"}
    s = position(OPEN, people={"902": "c1", "904": "c2"}, machines={"tank": tank})
    assert [ways.seen(s, who) for who in ("902", "904", "901")] == ["tank", "904", ""]
    card = next(id for id, one in ACTIONS.items() if "agility" in one.icons)
    ran = run(s, operating.use, "902", card, stop=True)
    assert ran.question is not None
    assert ran.question.acting == "tank"
    assert "tank" in {piece.id for piece in pieces(s)}
