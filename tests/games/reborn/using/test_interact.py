"""IPS lines and the Interact order: timing, conditions, tests, ON and OFF, timers, electricity."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.driver import cited
from games.reborn.driver import at, position, rounds, run, why_not, why_not_line
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import dice, figures
from noctule.games.reborn.content.ips import words
from noctule.games.reborn.fighting import destroy
from noctule.games.reborn.state import Character, Element, State
from noctule.games.reborn.turn import deeds, final, timers
from noctule.games.reborn.using import interact, ips, switches

TILE = "x.interact-3.interact-3"
"""Both players keep their tiles in the Final phase."""
BOARD = """
    +-+-+-+-+
    |. . . .|
    + + + + +
    |B V . .|
    + + + + +
    |. . . h|
    +-+-+-+-+"""
GENERATOR = {
    "rooms": {"power": {"tile": "generator", "squares": ["a1", "b1", "a2", "b2"]}},
    "icons": {"a2": "power n"},
    "elements": {"engine": {"at": ["a1"], "room": "power", "dotted": True, "device": True}},
}


def user(board: str = BOARD, **more: Any) -> State:
    """Bolter is activated with an Interact 3 section; Technical and Scientific 2."""
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "n"},
        "tiles": {"bolter": [TILE]},
        "cards": {"bolter": "technical=2&scientific=2&max_cp=9", "vasquez": "technical=2&scientific=2&max_cp=9"},
        "cp": {"norad": 12, "salemite": 4},
    }
    given.update(more)
    return position(board, **given)


@covers("reborn.interact.extra-dice", "reborn.ips.chance")
def test_the_odds_of_everything_he_could_use_are_told_before_he_spends_cp() -> None:
    s = user(carrying={"bolter": ["medical-kit", "gas-mask"]}, status={"bolter": "wounds=1"})
    told = {option.key: deeds.foresee(s, "bolter", option.meaning) for option in interact.offers(s, "bolter")}
    one, two = told[f"interact:{TILE}.1:1"], told[f"interact:{TILE}.1:2"]
    assert one is not None
    assert two is not None
    assert [(odds.what, odds.of) for odds in one().odds] == [("Medical Kit: succeeds", 6**2)]
    assert two().odds[0].of == 6**3, "each further CP is a die"
    assert one().text == "Gas Mask: This succeeds without a roll."


def refused(s: State, who: str, what: str) -> str:
    """The rule that forbids something."""
    no = why_not_line(s, who, what) if what.startswith("line:") else why_not(deeds, s, who, what)
    assert no is not None
    return no.rule


def keys(s: State, who: str = "bolter") -> list[str]:
    return [option.key for option in deeds.offers(s, who)]


# -- tests ----------------------------------------------------------------------------------------------------------


@covers(
    "reborn.dice.kinds", "reborn.dice.yellow-test", "reborn.dice.yellow-combat", "reborn.ips.threshold", "reborn.ex.test-dice"
)
def test_a_test_adds_the_test_points_of_the_faces_and_the_automatic_points() -> None:
    assert [dice.test_points([face], "yellow") for face in ("jam", "near", "graze", "hit", "burst", "bullseye")] == [
        0,
        1,
        1,
        2,
        2,
        3,
    ]
    for automatic, works in ((1, True), (0, False)):
        s = user(cards={"bolter": f"technical=2+{automatic}&max_cp=9"}, carrying={"bolter": ["infrared-goggles"]})
        ran = rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["jam", "burst"])
        assert s.equipment["infrared-goggles"].on is works, "0 and 2 points, whatever hits and distance the faces show"
        said = next(event.text for event in ran.events if "points" in event.facts)
        assert said.endswith("It succeeds." if works else "It fails.")


@covers("reborn.dice.black-test", "reborn.dice.black-search")
def test_a_black_die_counts_its_search_points_in_a_test_and_nothing_for_a_spy_point() -> None:
    faces = ("blank", "spy", "two", "three", "flip", "shuffle")
    assert [dice.test_points([face], "black") for face in faces] == [0, 0, 2, 3, 3, 3]
    assert [dice.search_points([face]) for face in faces] == [0, 0, 2, 3, 3, 3]
    assert [dice.spy_icons([face]) for face in faces] == [0, 1, 0, 0, 0, 0]


@covers(
    "reborn.ips.line",
    "reborn.ips.timing",
    "reborn.ips.condition",
    "reborn.ips.chance",
    "reborn.ips.threshold",
    "reborn.ips.effect",
    "reborn.ips.needs-interact",
    "reborn.interact.item",
    "reborn.ex.item-lines",
)
def test_the_serum_works_only_for_its_carrier_who_faces_a_cadaver_and_reaches_the_threshold() -> None:
    board = "+-+-+-+\n|. k h|\n+-+-+-+"

    def salemites(**more: Any) -> State:
        given: dict[str, Any] = {
            "active": "salemite",
            "round": "kendall",
            "facing": {"kendall": "w", "hollister": "n"},
            "tiles": {"kendall": ["x.interact-1"], "hollister": ["x.interact-1.interact-1"]},
            "cards": {"kendall": "scientific=2&max_cp=9&lines=none"},
            "carrying": {"kendall": ["zombie-serum"]},
            "notes": {"cadavers": {"a1": "hall"}},
            "cp": {"salemite": 5},
        }
        s = position(board, **(given | more))
        s.characters = {**s.characters, "zombie-1": Character("zombie-1", "zombie-1", "salemite", "salemite", place="supply")}
        return s

    s = salemites()
    line = switches.lines_of(s, "zombie-serum")[0]
    price = "1 CP, Scientific test of 3 or more"
    assert words(line) == f"Salemite only, with a cadaver on the square in front: {price}: raise the cadaver as a zombie."
    rounds(s, answers=["interact:x.interact-1.1:1"], rolls=["near", "near"])
    assert (s.empty_graves, s.players["salemite"].cp) == ((), 4), "one point short: nothing happens, the CP is lost"
    assert interact.offers(salemites(round="hollister"), "hollister") == []
    no = ips.no_item(s, "hollister", "zombie-serum")
    assert no is not None
    assert no.rule == "reborn.interact.item"
    away = salemites(facing={"kendall": "e"})
    assert ips.no_line(away, "kendall", "zombie-serum", line) is not None, "he must face the cadaver"
    later = salemites(phase="final")
    assert cited(ips.no_line(later, "kendall", "zombie-serum", line)) == "reborn.ips.timing"
    s = salemites()
    rounds(s, answers=["interact:x.interact-1.1:1"], rolls=["near", "hit"])
    assert len(s.empty_graves) == 1, "exactly the threshold is enough"


@covers(
    "reborn.ips.free-lines",
    "reborn.ips.character-lines",
    "reborn.item.toolbox",
    "reborn.room.robot-technical",
    "reborn.ips.two-characteristics",
    "reborn.ex.automatic-lines",
)
def test_toolbox_and_workshop_add_their_dice_by_themselves_to_a_test_of_both_characteristics() -> None:
    notes = {"rooms": {"shop": {"tile": "robot-workshop", "squares": ["a2", "b2"]}}}
    given: dict[str, Any] = {"notes": notes, "cards": {"bolter": "technical=1&scientific=1&max_cp=9"}}
    s = user(carrying={"bolter": ["wiring-plans", "technical-toolbox"]}, **given)
    room_line = next(line for line in switches.lines_of(s, "wiring-plans") if line.id == "building")
    assert ips.chance(s, figures.one("bolter", 1), room_line).dice == 6
    without = user(carrying={"bolter": ["wiring-plans"]}, cards=given["cards"])
    assert ips.chance(without, figures.one("bolter", 1), room_line).dice == 2
    assert refused(s, "bolter", "line:technical-toolbox.tools") == "reborn.ips.free-lines"
    ability = user(tiles={}, mp={"norad": 1}, rules=("mission-points",))
    assert any(key.startswith("ability:") for key in keys(ability)), "an ability needs no Interact section"
    own = switches.lines_of(ability, "bolter")[0]
    assert refused(ability, "bolter", f"line:bolter.{own.id}") in ("reborn.ips.character-lines", "reborn.ips.free-lines")


@covers(
    "reborn.interact.extra-dice",
    "reborn.interact.fail",
    "reborn.interact.floor-once",
    "reborn.ex.interact-extra-die-and-once-per-turn",
)
def test_extra_cp_add_dice_and_a_floor_element_is_tried_once_a_turn_by_each() -> None:
    s = user(notes=GENERATOR, tiles={"bolter": [TILE], "vasquez": ["x.interact-1"]})
    ran = rounds(s, answers=[f"interact:{TILE}.1:3"], rolls=["near", "near", "jam", "jam"])
    assert len(ran.facts("reborn.interact.fail")["faces"]) == 4, "Technical 2 and two extra CP"
    assert (s.players["norad"].cp, s.dark) == (9, ())
    assert refused(s, "bolter", "line:power.main-switch") == "reborn.interact.floor-once"
    assert not [key for key in keys(s) if key.startswith("interact:")]
    one, two = s.characters["bolter"].at, s.characters["vasquez"].at
    figures.change(s, "bolter", at=two)
    figures.change(s, "vasquez", at=one)
    assert ips.no_line(s, "vasquez", "power", switches.room_lines(s, "power")[0]) is None, "another may try"


@covers(
    "reborn.interact.facing-icon",
    "reborn.interact.whole-room",
    "reborn.room.patient",
    "reborn.room.satellite",
    "reborn.ex.facing-icon",
)
def test_a_facing_icon_asks_for_its_square_and_facing_and_a_room_without_one_for_neither() -> None:
    notes = {
        "rooms": {
            "dish": {"tile": "satellite-room", "squares": ["a1", "a2"]},
            "ward": {"tile": "patient-room", "squares": ["b2", "c2"]},
        },
        "icons": {"a2": "dish n"},
    }
    s = user(notes=notes, facing={"bolter": "e"}, cards={"bolter": "technical=2&max_cp=9", "vasquez": "scientific=2&max_cp=9"})
    assert refused(s, "bolter", "line:dish.listen") == "reborn.interact.facing-icon"
    assert not [key for key in keys(s) if key.startswith("interact:")]
    turned = user(notes=notes, facing={"bolter": "n"})
    assert f"interact:{TILE}.1:2" in keys(turned)
    assert f"interact:{TILE}.1:1" not in keys(turned), "the line takes 2 CP"
    assert refused(turned, "bolter", f"interact:{TILE}.1:1") == "reborn.ips.needs-interact"
    for facing in "nesw":
        s = user(
            notes=notes, facing={"vasquez": facing}, round="vasquez", tiles={"vasquez": [TILE]}, status={"vasquez": "wounds=1"}
        )
        rounds(s, answers=[f"interact:{TILE}.1:1", *(["for:vasquez"] if facing == "w" else [])], rolls=["burst", "near"])
        assert s.characters["vasquez"].wounds == 0


@covers(
    "reborn.interact.item-unlimited",
    "reborn.item.morphine",
    "reborn.heal.procedure",
    "reborn.interact.one-line",
    "reborn.ex.items-again-and-again",
)
def test_an_item_is_tried_again_at_once_and_only_one_line_is_triggered() -> None:
    s = user(
        "+-+-+\n|B .|\n+-+-+",
        carrying={"bolter": ["morphine", "gas-mask"]},
        cards={"bolter": "scientific=2&max_cp=9&life=4/3"},
        status={"bolter": "wounded wounds=1"},
    )
    line = "line:morphine.inject"
    ran = rounds(s, answers=[f"interact:{TILE}.1:1", line], rolls=["jam", "jam"])
    assert ran.keys("interact.line") == ["line:morphine.inject", "line:gas-mask.wear"]
    rounds(s, answers=[f"interact:{TILE}.2:1", line], rolls=["burst", "burst"])
    assert (s.characters["bolter"].wounded, s.characters["bolter"].wounds) == (False, 1)
    assert not s.equipment["gas-mask"].on
    s = user("+-+-+\n|B .|\n+-+-+", carrying={"bolter": ["morphine"]}, status={"bolter": "wounds=1"})
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["burst", "burst"])
    assert s.characters["bolter"].wounds == 0, "never beyond undamaged"


# -- ON and OFF -----------------------------------------------------------------------------------------------------

RADIO: dict[str, Any] = {
    "rooms": {"radio": {"tile": "communication-room", "squares": ["a1", "b1", "a2", "b2"]}},
    "icons": {"a2": "radio n", "b2": "radio n"},
    "elements": {"set": {"at": ["a1"], "room": "radio", "defence": 3, "dotted": True, "device": True}},
}


@covers("reborn.switch.on", "reborn.switch.off", "reborn.switch.who", "reborn.ex.on-and-off-in-one-turn")
def test_what_one_switches_on_another_switches_off_and_the_first_cannot_try_again_this_turn() -> None:
    s = user(
        "+-+-+-+\n|. . .|\n+ + + +\n|B h .|\n+-+-+-+",
        notes=RADIO,
        cards={"bolter": "technical=2&max_cp=9", "hollister": "technical=2"},
    )
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    assert switches.is_on(s, "radio")
    assert switches.on_for(s, "radio") == "norad"
    noise = switches.room_lines(s, "radio")[1]
    assert switches.works(s, "radio", noise)
    run(s, ips.attempt, figures.one("hollister", 1), "radio", switches.room_lines(s, "radio")[0], rolls=["hit", "near"])
    assert not switches.is_on(s, "radio")
    assert switches.on_for(s, "radio") is None
    assert not switches.works(s, "radio", noise)
    assert refused(s, "bolter", "line:radio.dial") == "reborn.interact.floor-once"


@covers("reborn.interact.destroyed", "reborn.ex.destroyed-scrambler")
def test_a_destroyed_element_has_no_line_any_more_and_what_it_had_switched_on_ends() -> None:
    s = user(notes=RADIO)
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    assert switches.is_on(s, "radio")
    run(s, destroy.destroy, "set")
    assert not switches.is_on(s, "radio")
    assert not switches.works(s, "radio", switches.room_lines(s, "radio")[1])
    assert s.elements["radio"] == Element()
    assert cited(ips.no_line(s, "vasquez", "radio", switches.room_lines(s, "radio")[0])) == "reborn.interact.destroyed"


@covers("reborn.interact.destroyed")
def test_what_is_destroyed_elsewhere_does_not_concern_an_element() -> None:
    s = user(notes={**RADIO, "elements": {**RADIO["elements"], "desk": {"at": ["d1"], "defence": 4}}}, destroyed=("desk",))
    assert not switches.is_destroyed(s, "radio")
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    assert switches.is_on(s, "radio")


# -- timers ---------------------------------------------------------------------------------------------------------

MISSILES = {
    "rooms": {"silo": {"tile": "missile-room", "squares": ["a1", "b1", "a2", "b2"]}},
    "icons": {"a2": "silo n"},
    "elements": {"console": {"at": ["a1"], "room": "silo", "defence": 6, "dotted": True, "device": True}},
}


@covers("reborn.timer.place", "reborn.timer.tick", "reborn.room.missile", "reborn.ex.missile-countdown")
def test_the_missiles_are_launched_when_the_second_counter_goes() -> None:
    s = user(notes=MISSILES)
    rounds(s, answers=[f"interact:{TILE}.1:2"], rolls=["burst", "burst"])
    assert (s.elements["silo"].on, s.elements["silo"].counters) == (True, 2)
    assert s.done == ()
    run(s, timers.fall_due)
    assert (s.elements["silo"].counters, s.done) == (1, ())
    run(s, timers.fall_due)
    assert (s.elements["silo"].counters, s.done) == (0, ("launched:norad",))
    assert not s.elements["silo"].on
    run(s, timers.fall_due)
    assert s.elements["silo"].counters == 0


@covers("reborn.timer.tick", "reborn.power.timer-frozen", "reborn.room.missile", "reborn.ex.timer-frozen")
def test_no_counter_goes_in_a_final_phase_without_power() -> None:
    element = Element(on=True, on_for="norad", counters=1)
    s = user(notes=MISSILES, elements={"silo": element}, dark=("building",))
    run(s, final.final_phase)
    assert (s.elements["silo"].counters, s.done, s.dark) == (1, (), ())
    run(s, final.final_phase)
    assert (s.elements["silo"].counters, s.done) == (0, ("launched:norad",))


@covers("reborn.room.missile", "reborn.switch.who", "reborn.timer.tick", "reborn.interact.destroyed")
def test_missiles_that_are_switched_off_or_whose_console_is_destroyed_are_not_launched() -> None:
    s = user(notes=MISSILES, elements={"silo": Element(on=True, on_for="salemite", counters=1)})
    rounds(s, answers=[f"interact:{TILE}.1:2"], rolls=["burst", "burst"])
    assert (s.elements["silo"].on, s.elements["silo"].counters) == (False, 0)
    s = user(notes=MISSILES, elements={"silo": Element(on=True, on_for="salemite", counters=1)}, destroyed=("console",))
    run(s, timers.fall_due)
    assert s.done == ()
    assert s.elements["silo"] == Element(), "neither ON for anybody nor counting down"


# -- electricity ----------------------------------------------------------------------------------------------------

VIDEO = {
    "rooms": {
        "video": {"tile": "video-room", "squares": ["c1", "c2"]},
        "power": {"tile": "generator", "squares": ["a1", "b1", "a2", "b2"]},
    },
    "icons": {"a2": "power n", "c2": "video n"},
}


@covers("reborn.power.icon", "reborn.power.disable", "reborn.power.building", "reborn.room.generator", "reborn.ex.power-icon")
def test_the_generator_cuts_the_power_and_electric_lines_are_dead_until_the_next_turn() -> None:
    s = user("+-+-+-+\n|. . .|\n+ + + +\n|B . V|\n+-+-+-+", notes=VIDEO, tiles={"bolter": [TILE], "vasquez": ["x.interact-1"]})
    line = switches.room_lines(s, "video")[0]
    assert ips.no_line(s, "vasquez", "video", line) is None
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    assert s.dark == ("building",)
    no = ips.no_line(s, "vasquez", "video", line)
    assert no is not None
    assert no.rule == "reborn.power.disable"
    run(s, final.final_phase)
    s.phase = "activation"
    assert ips.no_line(s, "vasquez", "video", line) is None


@covers("reborn.room.generator", "reborn.ips.threshold")
def test_two_test_points_do_not_stop_the_generator() -> None:
    s = user(notes=GENERATOR)
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["near", "near"])
    assert s.dark == ()


@covers("reborn.power.sliding", "reborn.power.magnetic", "reborn.power.building", "reborn.ex.sliding-door-without-power")
def test_without_power_a_magnetic_sliding_door_opens_to_all_and_closes_when_the_power_returns() -> None:
    board = "+-+-+-+\n|B .g.|\n+-+-+-+"
    s = position(board, round="bolter", tiles={"bolter": ["x.move-2"]}, cp={"norad": 3}, cards={"bolter": "movement=2"})
    assert not any(key.startswith("open:") for key in rounds(s, answers=["move:x.move-2.1:1", "step:b1"]).asked[-1][1])
    s = position(
        board,
        round="bolter",
        dark=("building",),
        tiles={"bolter": ["x.move-2"]},
        cp={"norad": 3},
        cards={"bolter": "movement=2"},
    )
    rounds(s, answers=["move:x.move-2.1:1", "step:b1", "open:door-b1-e", "end:n", "end"])
    assert s.round is not None
    assert (s.round.active, s.open_doors) == ("salemite", ("door-b1-e",)), "it stays open at the end of the round"
    run(s, final.final_phase)
    assert (s.open_doors, s.dark) == ((), ())


@covers("reborn.power.sliding", "reborn.power.magnetic", "reborn.power.disable")
def test_power_cut_in_one_room_concerns_only_the_doors_of_that_room() -> None:
    board = "+-+-+-+-+-+\n|.g. B .g.|\n+-+-+-+-+-+"
    notes = {"rooms": {"west": {"tile": "storeroom", "squares": ["a1"]}, "east": {"tile": "storeroom", "squares": ["e1"]}}}
    s = position(board, round="bolter", dark=("west",), notes=notes, moving=9)
    ran = run(s, deeds.move.go_on, answers=["step:b1"])
    ran = run(s, deeds.move.go_on, stop=True)
    assert "open:door-a1-e" in ran.keys("move")
    s = position(board, round="bolter", dark=("west",), notes=notes, moving=9)
    run(s, deeds.move.go_on, answers=["step:d1"])
    assert "open:door-d1-e" not in run(s, deeds.move.go_on, stop=True).keys("move")


@covers("reborn.item.wiring-building", "reborn.item.wiring-room", "reborn.ex.wiring-plans-lines")
def test_in_a_technical_room_only_the_line_for_the_whole_building_applies() -> None:
    technical = {"rooms": {"shop": {"tile": "machine-shop", "squares": ["a2", "b2"]}}}
    s = user(notes=technical, carrying={"bolter": ["wiring-plans"]}, tiles={"bolter": ["x.interact-2"]})
    assert refused(s, "bolter", "line:wiring-plans.room") == "reborn.ips.condition"
    assert not [key for key in keys(s) if key.startswith("interact:")], "his section cannot hold 3 CP"
    s = user(notes=technical, carrying={"bolter": ["wiring-plans"]})
    rounds(s, answers=[f"interact:{TILE}.1:3"], rolls=["burst", "burst", "hit", "jam"])
    assert s.dark == ("building",)
    plain = {"rooms": {"ward": {"tile": "patient-room", "squares": ["a2", "b2"]}}}
    s = user(notes=plain, carrying={"bolter": ["wiring-plans"]}, tiles={"bolter": ["x.interact-1"]})
    rounds(s, answers=["interact:x.interact-1.1:1", "line:wiring-plans.room"], rolls=["hit", "near", "jam", "jam"])
    assert s.dark == ("ward",)
    corridor = user(carrying={"bolter": ["wiring-plans"]})
    assert refused(corridor, "bolter", "line:wiring-plans.room") == "reborn.ips.condition"


@covers("reborn.interact.one-line", "reborn.ips.needs-interact")
def test_a_line_that_takes_more_cp_than_lie_there_is_refused() -> None:
    technical = {"rooms": {"shop": {"tile": "machine-shop", "squares": ["a2", "b2"]}}}
    s = user(notes=technical, carrying={"bolter": ["wiring-plans", "gas-mask", "medical-kit"]})
    with pytest.raises(IllegalAnswer, match="3 CP"):
        rounds(s, answers=[f"interact:{TILE}.1:2", "line:wiring-plans.building"])
    assert at(s, "bolter") == "a2"


@covers("reborn.ips.condition", "reborn.ips.needs-interact", "reborn.interact.floor-once")
def test_why_nothing_can_be_used_is_told_for_each_thing_at_hand() -> None:
    s = user(carrying={"bolter": ["laptop-computer"]})
    run(s, interact.execute, "bolter", TILE, 0, 1, rolls=["jam"] * 4)
    no = why_not(deeds, s, "bolter", f"interact:{TILE}.2:1")
    assert no is not None
    assert (no.rule, no.reason) == ("reborn.ips.condition", "Laptop Computer: The card is engaged.")
    s = user(notes=GENERATOR, carrying={"bolter": ["laptop-computer engaged"]})
    figures.change(s, "bolter", tried=("power",))
    no = why_not(deeds, s, "bolter", f"interact:{TILE}.2:1")
    assert no is not None
    assert no.reason == "Laptop Computer: The card is engaged. Generator: Bolter has tried this already this turn."
    no = why_not(deeds, user(), "bolter", f"interact:{TILE}.2:1")
    assert no is not None
    assert no.reason == "There is nothing here to interact with."
