"""What Devices fire."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, at, position, run, says, space
from games.eternaut.lab import Lab, body
from noctule.engine import IllegalAnswer
from noctule.games.eternaut.content import ACTIONS
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.cards import DeviceAction
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.devices import operating, shots
from noctule.games.eternaut.turn.round import step_phase

BEAM = DeviceAction("fighting", "fire", 5, range=20)
SHELL = DeviceAction("fighting", "fire", 8, (8, 6, 4), 3)


@covers(
    "eternaut.ex.derived-cannon-beam",
    "eternaut.cannon.destroys-counters",
    "eternaut.cannon.front-only",
    "eternaut.objective.counter-removed",
)
def test_the_beam_burns_what_it_meets(lab: Lab) -> None:
    when = Reading("lab", "").conditions("removed 232", 1)
    lab.story(StoryCard("D-99", "Burn", "objective", (), "x", "y", succeed=(Ending(when, body("- check 2")),)))
    s = position(
        OPEN,
        book="D",
        people={"902": "b1", "904": "e1"},
        counters=["232@d1", "215@a1-w"],
        machines={"cannon": {"front": "c1", "rear": "b1", "operator": "902"}},
        story={"D-99": "open"},
    )
    run(s, shots.fire, "902", "cannon", BEAM)
    assert list(s.counters) == ["215@a1-w"]
    assert s.people["904"].life == 10, "the car was in the way"
    assert (s.checks, s.story["D-99"]) == (2, "won")
    run(s, shots.fire, "902", "cannon", BEAM)
    assert s.people["904"].life == 5


@covers("eternaut.cannon.destroys-counters", "eternaut.cannon.front-only")
def test_a_closed_door_stops_the_beam_and_is_burned() -> None:
    s = position(
        OPEN,
        book="D",
        people={"902": "a1", "904": "e1"},
        counters=["203@d1-e"],
        machines={"cannon": {"front": "b1", "rear": "a1", "operator": "902"}},
    )
    run(s, shots.fire, "902", "cannon", BEAM)
    assert "203@d1-e" not in s.counters
    assert s.people["904"].life == 10


@covers("eternaut.cannon.destroys-counters", "eternaut.los.figures")
def test_what_stands_behind_somebody_is_not_burned_though_the_beam_goes_on(lab: Lab) -> None:
    lab.enemy("711", "cascarudo", 5, loot="751")
    s = position(
        OPEN,
        book="D",
        people={"902": "b1", "904": "f1"},
        foes={"711": "d1"},
        counters=["215@d1", "210@d1-e", "215@e1"],
        machines={"cannon": {"front": "c1", "rear": "b1", "operator": "902"}},
        aliens={"cascarudo": []},
    )
    run(s, shots.fire, "902", "cannon", BEAM)
    assert (sorted(s.counters), s.people["904"].life) == (["210@d1-e", "215@e1", "751@d1"], 5)
    run(s, shots.fire, "902", "cannon", BEAM)
    assert list(s.counters) == [], "nobody stands there any more"


@covers("eternaut.device.obstacle", "eternaut.device.operator-hit", "eternaut.los.walls")
def test_nothing_is_shot_through_a_device() -> None:
    hall = "+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+"
    s = position(
        hall,
        book="D",
        people={"902": "a1", "901": "d1", "904": "f1"},
        machines={
            "cannon": {"front": "b1", "rear": "a1", "operator": "902"},
            "flak": {"front": "e1", "rear": "d1", "operator": "901"},
        },
    )
    run(s, shots.fire, "902", "cannon", BEAM)
    assert [s.people[who].life for who in ("902", "901", "904")] == [10, 5, 10], "the rear space is hit, nothing behind it"
    s = position(
        hall,
        book="F1",
        people={"904": "h1", "901": "e1"},
        machines={
            "tank": {"front": "b1", "rear": "a1", "turret": 1, "operator": "904"},
            "cannon": {"front": "c1", "rear": "d1"},
        },
    )
    run(s, shots.fire, "904", "tank", SHELL)
    assert (s.people["901"].life, s.machines["tank"].shells) == (10, 3)


@covers("eternaut.ex.derived-device-shot", "eternaut.device.damage-dealt", "eternaut.device.enemy-operator")
def test_an_enemy_fires_and_only_enemies_react(lab: Lab) -> None:
    for id in ("713", "714"):
        lab.enemy(id, "cascarudo", 5)
    lab.alien("AL-X", "cascarudo", reaction="- heal 1")
    s = position(
        OPEN,
        book="D",
        people={"904": "d1"},
        foes={"713": "a1", "714": {"at": "e1", "life": 4}},
        machines={"cannon": {"front": "b1", "rear": "a1", "operator": "713"}},
        aliens={"cascarudo": ["AL-X"]},
    )
    ran = says(s, "- fire", who="713")
    assert s.people["904"].life == 7
    assert s.foes["714"].life == 2, "healed by one, then three damage"
    assert ran.rules.count("eternaut.alien.reaction") == 1


@covers("eternaut.ex.derived-flak", "eternaut.flak.fixed")
def test_the_anti_air_cannon_fires_in_any_direction() -> None:
    s = position(
        OPEN,
        book="D",
        people={"904": "c2"},
        foes={"711": {"at": "c4", "life": 5}},
        machines={"flak": {"front": "c1", "rear": "c2", "operator": "904"}},
        hands={"ana": []},
    )
    refused = operating.no_action(s, "904", DeviceAction("agility", "move", 3))
    assert refused is not None
    assert refused.rule == "eternaut.flak.fixed"
    ran = run(s, shots.fire, "904", "flak", DeviceAction("science", "fire", 6, (6,), 10), answers=["cube:a1"])
    assert {"cube:c4", "cube:a1", "cube:f2"} <= set(ran.keys("cube")), "behind it, before it, beside it"
    two = DeviceAction("science", "fire", 6, (3, 2), 10)
    for elsewhere in ("a1", "f2"):  # each cube on a space of its own, next to another
        with pytest.raises(IllegalAnswer):
            run(s, shots.fire, "904", "flak", two, answers=["cube:a1", f"cube:{elsewhere}"])


@covers("eternaut.tank.fire-orthogonal", "eternaut.ex.derived-tank-turret", "eternaut.tank.ammo")
def test_the_tank_fires_where_its_turret_points() -> None:
    s = position(
        OPEN,
        book="F1",
        people={"904": "a1", "901": "f2"},
        npcs={"801": {"at": "d2", "life": 4}},
        machines={"tank": {"front": "c2", "rear": "b2", "turret": 1, "operator": "904"}},
    )
    run(s, shots.fire, "904", "tank", SHELL)
    assert "801" not in s.npcs
    assert s.people["901"].life == 6, "the third space of the line: 4"
    assert s.machines["tank"].shells == 3
    assert shots.along(s, space("c2"), 0, 3)[0] == [space("c1")]


@covers("eternaut.ex.derived-tank-last-fuel", "eternaut.tank.fuel", "eternaut.tank.out-of-fuel", "eternaut.tank.ammo")
def test_the_last_fuel(lab: Lab) -> None:
    s = position(
        OPEN,
        book="F1",
        phase="step",
        people={"904": {"cards": ["take-action-1-1"]}, "901": "f4"},
        machines={"tank": {"front": "c2", "rear": "b2", "fuel": 1, "shells": 2, "operator": "904"}},
    )
    run(s, operating.carry_out, "904", SHELL)
    assert (s.machines["tank"].shells, s.machines["tank"].fuel) == (1, 1)
    run(s, step_phase, answers=["space:b1"])
    assert (s.machines["tank"].fuel, at(s, "904")) == (0, "b1")
    says(s, "- operate tank", who="904")
    assert s.people["904"].operating == "", "without Fuel nobody operates it"


@covers("eternaut.tank.fuel")
def test_a_tank_that_does_nothing_burns_nothing() -> None:
    s = position(
        OPEN,
        book="F1",
        phase="step",
        people={"904": {}, "901": "f4"},
        machines={"tank": {"front": "c2", "rear": "b2", "operator": "904"}},
    )
    run(s, step_phase)
    assert s.machines["tank"].fuel == 6


@covers("eternaut.tank.ammo")
def test_without_shells_the_tank_does_not_fire() -> None:
    s = position(
        OPEN,
        book="F1",
        people={"904": {}, "901": "f4"},
        machines={"tank": {"front": "c2", "rear": "b2", "shells": 0, "operator": "904"}},
    )
    refused = operating.no_action(s, "904", SHELL)
    assert refused is not None
    assert refused.rule == "eternaut.tank.ammo"


@covers("eternaut.tank.out-of-fuel")
def test_without_fuel_the_tank_does_nothing() -> None:
    s = position(
        OPEN,
        book="F1",
        people={"904": {}, "901": "f4"},
        machines={"tank": {"front": "c2", "rear": "b2", "fuel": 0, "operator": "904"}},
    )
    for action in (SHELL, DeviceAction("agility", "move", 3), DeviceAction("leadership", "turret")):
        refused = operating.no_action(s, "904", action)
        assert refused is not None
        assert refused.rule == "eternaut.tank.out-of-fuel"


@covers("eternaut.ex.derived-device-icon", "eternaut.device.cards-replaced", "eternaut.device.choose-icon")
def test_an_icon_chooses_what_the_device_does() -> None:
    s = position(
        OPEN,
        book="D",
        people={"904": {"at": "b1", "cards": ["rummage-3-1"]}, "901": "a1"},
        machines={"cannon": {"front": "c1", "rear": "b1", "operator": "904"}},
    )
    ran = run(s, operating.use, "904", "rummage-3-1", stop=True)
    keys = ran.keys("icon")
    assert "skip" in keys
    assert not {"interact", "trade"} & set(keys)
    assert all(key.startswith("icon:") or key == "skip" for key in keys)
    assert s.people["904"].cards == 1


@covers("eternaut.device.choose-icon", "eternaut.device.cards-replaced")
def test_after_the_icon_only_its_action_is_left() -> None:
    card = next(id for id, one in ACTIONS.items() if "agility" in one.icons)
    s = position(
        OPEN,
        book="D",
        people={"904": {"at": "b1", "cards": [card]}, "901": "a4"},
        machines={"cannon": {"front": "c1", "rear": "b1", "operator": "904"}},
    )
    ran = run(s, operating.use, "904", card, answers=["icon:agility"], stop=True)
    assert ran.kinds[-1] == "drive"


@covers("eternaut.device.cards-replaced", "eternaut.tank.out-of-fuel")
def test_an_icon_is_refused_for_the_reason_of_its_action_and_offers_say_what_they_do() -> None:
    tank = {"front": "c1", "rear": "b1", "operator": "904"}
    card = next(id for id, one in ACTIONS.items() if "fighting" in one.icons)
    s = position(OPEN, book="F1", people={"904": "a1", "901": "a4"}, machines={"tank": {**tank, "fuel": 0}})
    refused = run(s, operating.use, "904", card, stop=True).no("icon:fighting")
    assert refused is not None
    assert refused.rule == "eternaut.tank.out-of-fuel"
    s = position(OPEN, book="F1", people={"904": "a1", "901": "a4"}, machines={"tank": tank})
    card = next(id for id, one in ACTIONS.items() if "leadership" in one.icons)
    ran = run(s, operating.use, "904", card, answers=["icon:leadership"], stop=True)
    assert ran.question is not None
    assert [option.label for option in ran.question.options] == [one.text for one in operating.actions(s, "904", "leadership")]


@covers("eternaut.ex.derived-remote-target", "eternaut.remote.as-npc", "eternaut.remote.life", "eternaut.remote.operate")
def test_enemies_take_the_walker_for_an_npc(lab: Lab) -> None:
    lab.enemy("721", "robot", 8)
    s = position(
        OPEN,
        book="F2",
        people={"903": "f4"},
        foes={"721": "a1"},
        machines={"remote": {"front": "b1", "operator": "903", "life": 8}},
    )
    says(s, "- strike 2 reach 1", who="721")
    assert s.npcs["remote"].life == 6
    assert (s.people["903"].life, s.people["903"].operating) == (10, "remote")


@covers("eternaut.device.damage-dealt")
def test_the_walker_hits_everything_around_it(lab: Lab) -> None:
    lab.npc("801", 9)
    s = position(
        OPEN,
        book="F2",
        people={"903": "f4", "904": "b2"},
        npcs={"801": "a1"},
        machines={"remote": {"front": "b1", "operator": "903"}},
    )
    run(s, shots.fire, "903", "remote", DeviceAction("fighting", "fire", 4, range=1))
    assert (s.npcs["801"].life, s.people["904"].life, s.npcs["remote"].life) == (5, 6, 10)


@covers("eternaut.device.operate")
def test_a_cascarudo_gets_on_a_cannon_that_is_near(lab: Lab) -> None:
    lab.enemy("711", "cascarudo", 5)
    s = position(OPEN, book="D", people={"904": "f4"}, foes={"711": "a3"}, machines={"cannon": {"front": "c1", "rear": "b1"}})
    says(s, "- board 2", who="711")
    assert s.machines["cannon"].operator == ""
    says(s, "- board 3", who="711")
    assert (s.machines["cannon"].operator, at(s, "711")) == ("711", "b1")
