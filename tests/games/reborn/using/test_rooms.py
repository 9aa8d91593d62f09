"""Rooms with rules of their own, charges that are laid, gas, and items that are used once."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import Ran, at, position, rounds, run, sq, why_not_line
from noctule.engine import IllegalAnswer
from noctule.games.reborn import content
from noctule.games.reborn.arrange import alter
from noctule.games.reborn.blasts import charges, hazards
from noctule.games.reborn.board import figures
from noctule.games.reborn.moving import move, pilots
from noctule.games.reborn.state import Equipment, Marker, Moving, Part, Round, State
from noctule.games.reborn.turn import deeds, final, timers
from noctule.games.reborn.using import ips, rooms, search, switches

TILE = "x.interact-3.interact-3"


def user(board: str = "+-+-+-+\n|B V h|\n+-+-+-+", **more: Any) -> State:
    """Bolter is activated with two Interact 3 sections; Technical and Scientific 2."""
    given: dict[str, Any] = {
        "round": "bolter",
        "tiles": {"bolter": [TILE]},
        "cards": {"bolter": "technical=2&scientific=2&max_cp=9&weight=3"},
        "cp": {"norad": 12},
    }
    return position(board, **(given | more))


def interacts(s: State, *answers: str, cp: int = 1, rolls: tuple[str, ...] = ("hit", "hit"), section: int = 1) -> Ran:
    return rounds(s, answers=[f"interact:{TILE}.{section}:{cp}", *answers], rolls=rolls)


def steps(s: State, *answers: str, **more: Any) -> Ran:
    """Steps of the Move that is under way."""

    async def on(s: State, g: Any) -> None:
        while s.moving:
            await move.go_on(s, g)

    return run(s, on, answers=list(answers), stop=True, **more)


# -- extra dice -----------------------------------------------------------------------------------------------------


@covers("reborn.room.safe", "reborn.room.armory", "reborn.room.robot-search", "reborn.ex.safe-and-armory")
def test_rooms_add_black_dice_to_the_searches_of_those_who_stand_in_the_right_place() -> None:
    notes = {
        "rooms": {
            "vault": {"tile": "secret-safe-room", "squares": ["a1", "b1"]},
            "arms": {"tile": "armory", "squares": ["c1"]},
            "shop": {"tile": "robot-workshop", "squares": ["d1", "e1"]},
        },
        "icons": {"d1": "shop n"},
        "safe": ["a1"],
    }
    board = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+"
    found = []
    for square in ("a1", "b1", "c1", "d1", "e1"):
        x = "abcde".index(square[0]) * 2 + 1
        row = board.split("\n")[1]
        s = position(f"+-+-+-+-+-+\n{row[:x]}B{row[x + 1 :]}\n+-+-+-+-+-+", notes=notes)
        found.append(1 + rooms.bonus(s, "bolter", "search-dice"))
        room = {"a": "vault", "b": "vault", "c": "arms"}.get(square[0], "shop")
        rolled = search.roll_of(s, (Part("bolter", 1),), room)
        assert rolled.dice == pilots.value(s, "bolter", "search").dice + found[-1] - 1
    assert found == [3, 1, 2, 2, 1]
    turned = position("+-+-+-+-+-+\n|. . . B .|\n+-+-+-+-+-+", notes=notes, facing={"bolter": "s"})
    assert rooms.bonus(turned, "bolter", "search-dice") == 0, "he must face the way of the icon"
    assert rooms.bonus(turned, "bolter", "technical-dice") == 2


@covers("reborn.interact.destroyed", "reborn.room.robot-search", "reborn.room.robot-technical")
def test_a_destroyed_assembly_arm_has_nothing_to_search_and_the_tools_of_the_room_stay() -> None:
    arm = {"arm": {"at": ["b1"], "room": "shop", "defence": 4, "device": content.FLOOR_TILES["robot-workshop"].device == "A"}}
    notes = {"rooms": {"shop": {"tile": "robot-workshop", "squares": ["a1", "b1"]}}, "icons": {"a1": "shop n"}, "elements": arm}
    for destroyed, searching in (((), 1), (("arm",), 0)):
        s = position("+-+-+\n|B .|\n+-+-+", notes=notes, destroyed=destroyed)
        assert rooms.bonus(s, "bolter", "search-dice") == searching
        assert rooms.bonus(s, "bolter", "technical-dice") == 2


# -- the Initiative phase -------------------------------------------------------------------------------------------

POST = {"rooms": {"post": {"tile": "command-post", "squares": ["a1", "b1", "c1"]}}}


@covers("reborn.room.command-post", "reborn.init.cp-income", "reborn.ex.command-post-contested")
def test_a_command_post_that_both_sides_occupy_gives_nothing_and_a_prisoner_does_not_count() -> None:
    s = position("+-+-+-+-+\n|B V h .|\n+-+-+-+-+", notes=POST, phase="initiative")
    run(s, rooms.initiative)
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (0, 0)
    s = position("+-+-+-+-+\n|B V . .|\n+-+-+-+-+", notes=POST, phase="initiative", prisoners={"hollister": "bolter"})
    run(s, rooms.initiative)
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (2, 0)
    s = position("+-+-+-+-+\n|h . . B|\n+-+-+-+-+", notes=POST, phase="initiative")
    run(s, rooms.initiative)
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (0, 2), "outside he does not count"


@covers("reborn.room.officers", "reborn.mp.spend", "reborn.ex.officers-quarters")
def test_each_character_in_the_officers_quarters_may_turn_a_mission_point_into_cp() -> None:
    notes = {"rooms": {"quarters": {"tile": "officers-quarters", "squares": ["a1", "b1", "c1"]}}}
    board = "+-+-+-+-+\n|h e . .|\n+-+-+-+-+"
    s = position(board, notes=notes, phase="initiative", mp={"salemite": 1}, rules=("mission-points",))
    ran = run(s, rooms.initiative, answers=["spend:1"])
    assert ran.keys("officers") == ["spend:1", "spend:0"], "he has only 1 MP"
    assert (s.players["salemite"].mp, s.players["salemite"].cp) == (0, 4)
    s = position(board, notes=notes, phase="initiative", mp={"salemite": 5}, rules=("mission-points",))
    run(s, rooms.initiative, answers=["spend:2"])
    assert (s.players["salemite"].mp, s.players["salemite"].cp) == (3, 8)
    s = position(
        "+-+-+-+-+\n|h e B .|\n+-+-+-+-+", notes=notes, phase="initiative", mp={"salemite": 5}, rules=("mission-points",)
    )
    assert run(s, rooms.initiative).asked == [], "not with an enemy in the room"


# -- rooms that are used --------------------------------------------------------------------------------------------


@covers("reborn.room.video", "reborn.room.communication", "reborn.ex.video-and-officers")
def test_the_surveillance_room_gives_four_cp_once_a_turn_to_each() -> None:
    notes = {"rooms": {"video": {"tile": "video-room", "squares": ["a1", "b1"]}}, "icons": {"a1": "video n", "b1": "video n"}}
    s = user(notes=notes)
    interacts(s)
    assert s.players["norad"].cp == 12 - 1 + 4
    no = why_not_line(s, "bolter", "line:video.observe")
    assert no is not None
    assert no.rule == "reborn.interact.floor-once"
    radio = {
        "rooms": {"radio": {"tile": "communication-room", "squares": ["a1", "b1"]}},
        "icons": {"a1": "radio n", "b1": "radio n"},
    }
    s = user(notes=radio)
    interacts(s)
    assert switches.on_for(s, "radio") == "norad"
    figures.change(s, "bolter", at=sq(s, "b1") + 1, place="exited")
    assert switches.works(s, "radio", switches.room_lines(s, "radio")[1]), "nobody need stay there"


@covers("reborn.room.satellite")
def test_the_satellite_room_gives_a_spy_point_for_two_cp() -> None:
    notes = {"rooms": {"dish": {"tile": "satellite-room", "squares": ["a1"]}}, "icons": {"a1": "dish n"}}
    s = user(notes=notes, rules=("mission-points",))
    interacts(s, "mp", cp=2)
    assert (s.players["norad"].cp, s.players["norad"].mp) == (10, 1)


@covers("reborn.item.secret-files", "reborn.ex.secret-files")
def test_secret_files_give_two_spy_points_to_norad_and_are_spent() -> None:
    s = user(
        carrying={"bolter": ["secret-files"]},
        rules=("mission-points", "search"),
        deck=["carbine", "machete", "revolver", "fire-axe"],
    )
    ran = interacts(s, "mp", cp=2)
    assert s.players["norad"].mp == 1
    assert ran.asked[-1] == ("spy", ["mp", "sort:1", "waste"]), "one became an MP, the other may sort three cards"
    s = user(carrying={"bolter": ["secret-files"]}, rules=("mission-points", "search"), deck=["carbine"])
    interacts(s, "mp", "mp", cp=2)
    assert (s.players["norad"].mp, s.deck) == (2, ["carbine", "secret-files"])
    s = user(carrying={"bolter": ["secret-files"]}, rules=("mission-points",))
    interacts(s, cp=2, rolls=("jam", "hit"))
    assert (s.players["norad"].mp, s.equipment["secret-files"].where) == (0, "carried"), "a failed test costs no card"
    s = user(
        "+-+-+\n|h .|\n+-+-+",
        active="salemite",
        round="hollister",
        tiles={"hollister": [TILE]},
        cards={},
        carrying={"hollister": ["secret-files"]},
        cp={"salemite": 5},
    )
    no = why_not_line(s, "hollister", "line:secret-files.read")
    assert no is not None
    assert no.rule == "reborn.ips.condition"


@covers("reborn.item.laptop", "reborn.equip.state-travels")
def test_the_laptop_is_engaged_by_every_attempt_and_disengaged_in_the_final_phase() -> None:
    s = user(carrying={"bolter": ["laptop-computer"]}, rules=("mission-points",))
    interacts(s, rolls=("jam", "jam", "jam", "jam"))
    assert s.equipment["laptop-computer"].engaged, "a failed attempt engages it too"
    no = why_not_line(s, "bolter", "line:laptop-computer.decode")
    assert no is not None
    assert no.rule == "reborn.ips.condition"
    figures.give_card(s, "laptop-computer", "vasquez")
    assert s.equipment["laptop-computer"].engaged
    run(s, final.final_phase)
    assert not s.equipment["laptop-computer"].engaged
    s = user(carrying={"bolter": ["laptop-computer"]}, rules=("mission-points",))
    interacts(s, rolls=("burst", "burst", "hit", "jam"))
    assert s.players["norad"].mp == 4


@covers("reborn.item.toolbox")
def test_the_toolbox_helps_technical_tests_only() -> None:
    s = user(carrying={"bolter": ["technical-toolbox"]})
    assert ips.characteristic(s, "bolter", "technical").dice == 4
    assert ips.characteristic(s, "bolter", "scientific").dice == 2
    assert ips.characteristic(user(), "bolter", "technical").dice == 2


# -- mines ----------------------------------------------------------------------------------------------------------

MINE = "mines?red=4&orange=2&weight=0"


def mined(board: str, square: str, **more: Any) -> State:
    s = position(board, carrying={"vasquez": [MINE]}, **more)
    s.markers["mine-1"] = Marker("mine-1", "mine", sq(s, square), card="mines", armed=True, piece="mines")
    return s


@covers("reborn.item.mines", "reborn.exp.each-target", "reborn.ex.mine-under-a-passer-by")
def test_a_friend_who_steps_on_an_armed_mine_sets_it_off_and_goes_on_if_he_lives() -> None:
    board = "+-+-+-+-+\n|B . . V|\n+-+-+-+-+"
    s = mined(board, "b1", round="bolter", moving=3, cards={"bolter": "armour=9/9"})
    ran = steps(s, "step:b1", rolls=["jam"] * 4)
    assert "reborn.item.mines" in ran.rules
    assert (s.markers, s.moving[-1].mvp, at(s, "bolter")) == ({}, 2, "b1")
    steps(s, "step:c1")
    s = mined(board, "b1", round="bolter", moving=3, cards={"bolter": "armour=0&life=1/1"})
    steps(s, "step:b1", rolls=["hit"] * 4)
    assert (s.characters["bolter"].place, s.moving) == ("dead", ())


@covers("reborn.item.mines", "reborn.equip.spent-cards")
def test_mines_are_laid_unarmed_and_armed_in_the_final_phase_two_to_a_card() -> None:
    s = user(carrying={"bolter": [MINE]}, rules=("search",))
    interacts(s)
    assert [(m.kind, m.armed, m.at) for m in s.markers.values()] == [("mine", False, sq(s, "a1"))]
    assert s.equipment["mines"].counters == 1
    run(s, hazards.entered, "bolter")
    assert len(s.markers) == 1, "not armed yet"
    run(s, timers.fall_due)
    assert [m.armed for m in s.markers.values()] == [True]
    run(s, hazards.entered, "bolter")
    assert len(s.markers) == 1, "he stands there already"
    interacts(s, section=2)
    assert (len(s.markers), s.deck) == (2, ["mines"]), "after the second the card is discarded"


# -- plastic explosive and time bombs -------------------------------------------------------------------------------


@covers("reborn.item.plastic", "reborn.final.steps", "reborn.ex.plastic")
def test_plastic_explosive_goes_off_around_its_marker_in_the_next_final_phase() -> None:
    s = user(
        "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
        carrying={"bolter": ["plastic-explosive?red=3&orange=2"]},
        rules=("search",),
        spent={"hollister": 9},
        tiles={"bolter": ["x.interact-3.move-3"]},
        cards={"bolter": "technical=2&max_cp=9&movement=2&weight=3&armour=0"},
    )
    rounds(s, answers=["interact:x.interact-3.move-3.1:1"], rolls=["hit", "hit"])
    card = s.equipment["plastic-explosive"]
    assert (card.where, card.bearer) == ("beside", "")
    assert not [o for o in deeds.offers(s, "bolter") if o.key.startswith("interact:")], "nobody can switch it OFF"
    rounds(s, answers=["move:x.interact-3.move-3.2:1", "step:b1", "step:c1", "end:n"])
    ran = run(s, final.final_phase)
    assert "reborn.item.plastic" in ran.rules
    assert (s.markers, s.deck, s.characters["bolter"].wounds) == ({}, ["plastic-explosive"], 0)


@covers("reborn.equip.spent-cards", "reborn.item.plastic", "reborn.ammo.fixed", "reborn.ex.used-up-without-search")
def test_without_a_search_deck_used_up_cards_leave_the_game() -> None:
    for rules, place in (((), "gone"), (("search",), "deck")):
        s = position(
            "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
            round="bolter",
            facing={"bolter": "e"},
            tiles={"bolter": ["x.shoot-1"]},
            carrying={"bolter": ["carbine?fixed_ammo=2&weight=0 counters=1"], "hollister": ["plastic-explosive"]},
            cards={"bolter": "shooting=1", "plastic-explosive": "red=0&orange=0"},
            cp={"norad": 3},
            rules=rules,
        )
        figures.change_card(s, "plastic-explosive", where="beside", bearer="")
        s.markers["plastic-1"] = Marker(
            "plastic-1", "plastic", sq(s, "b1"), card="plastic-explosive", piece="plastic-explosive"
        )
        rounds(s, answers=["shoot:x.shoot-1.1:1", "dice:1"], rolls=["jam"])
        run(s, timers.fall_due)
        assert [s.equipment[id].where for id in ("carbine", "plastic-explosive")] == [place, place]
        assert s.deck == (["carbine", "plastic-explosive"] if rules else [])


BOMB = "red=2&orange=1&weight=1"


@covers("reborn.item.timebomb", "reborn.final.steps", "reborn.ex.time-bomb-clock")
def test_a_time_bomb_ticks_once_and_explodes_in_the_second_final_phase() -> None:
    s = user(
        "+-+-+\n|B .|\n+-+-+",
        carrying={"bolter": [f"time-bomb?{BOMB}"]},
        rules=("search",),
        cards={"bolter": "technical=2&max_cp=9&weight=3&armour=9/9"},
    )
    interacts(s)
    assert [(m.kind, m.count) for m in s.markers.values()] == [("time-bomb", 2)]
    assert s.equipment["time-bomb"].where == "beside"
    run(s, final.final_phase)
    assert [m.count for m in s.markers.values()] == [1]
    ran = run(s, final.final_phase, rolls=["jam"] * 2)
    assert (s.markers, s.deck) == ({}, ["time-bomb"])
    assert ran.rules.index("reborn.item.timebomb") < ran.rules.index("reborn.final.discard-assigned")


def ticking(board: str, bomb: str, **more: Any) -> State:
    s = user(board, **more)
    alter(s, "time-bomb", BOMB)
    s.equipment = {**s.equipment, "time-bomb": Equipment("time-bomb", ("time-bomb", "power-fist"), where="beside", on=True)}
    s.markers["time-bomb-1"] = Marker(
        "time-bomb-1", "time-bomb", sq(s, bomb), card="time-bomb", owner="salemite", count=2, piece="time-bomb"
    )
    return s


@covers("reborn.item.timebomb-off", "reborn.item.timebomb", "reborn.ex.bomb-under-the-boots")
def test_only_one_who_stands_on_a_time_bomb_can_switch_it_off() -> None:
    s = ticking("+-+-+-+\n|B . .|\n+-+-+-+", "b1")
    assert not [o for o in deeds.offers(s, "bolter") if o.key.startswith("interact:")]
    no = why_not_line(s, "bolter", "line:time-bomb.defuse")
    assert no is not None
    assert no.rule == "reborn.ips.condition"
    with pytest.raises(IllegalAnswer):
        interacts(s)
    s = ticking("+-+-+-+\n|B . .|\n+-+-+-+", "a1")
    interacts(s, "take")
    assert (s.markers, s.equipment["time-bomb"].bearer, s.equipment["time-bomb"].on) == ({}, "bolter", False)
    s = ticking("+-+-+-+\n|B . .|\n+-+-+-+", "a1", carrying={"bolter": ["machete", "carbine"]})
    alter(s, "time-bomb", "weight=2")
    interacts(s, "take", "drop:machete")
    assert s.equipment["machete"].where == "gone", "2 + 1 + 1 are too much for an allowance of 3"
    s = ticking("+-+-+-+\n|B . .|\n+-+-+-+", "a1", rules=("search",))
    interacts(s, "leave")
    assert s.deck == ["time-bomb"]
    s = ticking("+-+-+-+\n|B . .|\n+-+-+-+", "a1")
    interacts(s, rolls=("jam", "jam"))
    assert len(s.markers) == 1, "a failed test changes nothing"


@covers("reborn.item.timebomb-off", "reborn.combo.item")
def test_of_those_who_switch_a_time_bomb_off_together_the_one_who_stands_on_it_takes_it() -> None:
    s = ticking("+-+-+-+\n|B V .|\n+-+-+-+", "a1")
    crew, line = (Part("bolter", 1), Part("vasquez", 1)), switches.lines_of(s, "time-bomb")[0]
    ran = run(s, charges.defuse, crew, "time-bomb", line, answers=["take"])
    assert ran.facts("reborn.item.timebomb-off")["who"] == "bolter"
    assert (s.markers, s.equipment["time-bomb"].bearer) == ({}, "bolter")


@covers("reborn.final.steps")
def test_of_several_bombs_the_holder_of_the_marker_chooses_which_goes_off_first() -> None:
    s = position("+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+", carrying={}, marker="salemite", cards={"time-bomb": BOMB})
    for n, square in ((1, "a1"), (2, "e1")):
        s.equipment = {**s.equipment, f"bomb-{n}": Equipment(f"bomb-{n}", ("time-bomb", "power-fist"), where="beside")}
        s.markers[f"time-bomb-{n}"] = Marker(
            f"time-bomb-{n}", "time-bomb", sq(s, square), card=f"bomb-{n}", count=1, piece="time-bomb"
        )
    s.rules = ("search",)
    run(s, charges.fall_due, answers=["time-bomb-2>time-bomb-1"])
    assert s.deck == ["bomb-2", "bomb-1"]


# -- gas ------------------------------------------------------------------------------------------------------------

WARD = {"rooms": {"ward": {"tile": "patient-room", "squares": ["a1", "b1"]}}}


@covers(
    "reborn.item.virus-on", "reborn.item.virus-damage", "reborn.item.virus-end", "reborn.item.gas-mask", "reborn.ex.virus-room"
)
def test_a_virus_bites_those_who_enter_its_floor_tile_and_those_who_stay_for_four_final_phases() -> None:
    tile = "x.interact-3.move-3"
    s = user(
        "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
        notes=WARD,
        carrying={"bolter": ["deadly-virus"]},
        spent={"hollister": 9},
        rules=("search",),
        tiles={"bolter": [tile]},
        cards={"bolter": "scientific=2&max_cp=9&movement=2", "hollister": "life=9/9&armour=5"},
    )
    rounds(s, answers=[f"interact:{tile}.1:1", "line:deadly-virus.release"], rolls=["hit", "hit"])
    assert (s.equipment["deadly-virus"].on, s.equipment["deadly-virus"].counters) == (True, 4)
    assert s.characters["bolter"].wounds == 0, "he was there already"
    rounds(s, answers=[f"move:{tile}.2:1", "step:b1", "step:c1", "end:n"])
    assert s.characters["bolter"].wounds == 0, "steps inside the room are no entry"
    run(s, timers.fall_due)
    assert s.equipment["deadly-virus"].counters == 3
    figures.change(s, "bolter", place="exited", at=-1)
    enemy = mover(s, "hollister", 4)
    steps(enemy, "step:c1", "step:b1")
    assert s.characters["hollister"].wounds == 2, "on entering, whatever his Armour"
    steps(s, "step:a1")
    assert s.characters["hollister"].wounds == 2
    steps(s, "end:n")
    run(s, timers.fall_due)
    assert s.characters["hollister"].wounds == 4
    run(s, timers.fall_due)
    assert (len(s.markers), s.characters["hollister"].wounds) == (1, 6)
    run(s, timers.fall_due)
    assert (s.markers, s.deck, s.characters["hollister"].wounds) == ({}, ["deadly-virus"], 8)
    run(s, timers.fall_due)
    assert s.characters["hollister"].wounds == 8, "from now on the room is safe"


def mover(s: State, who: str, mvp: int) -> State:
    s.round = Round(s.characters[who].side, who=who)
    s.moving = (Moving(who, mvp),)
    return s


@covers("reborn.item.gas-mask", "reborn.item.virus-damage")
def test_a_gas_mask_that_is_on_saves_its_carrier_from_the_virus() -> None:
    for state, wounds in ((" on", 0), ("", 2)):
        s = position(
            "+-+-+-+\n|. . h|\n+-+-+-+",
            notes=WARD,
            round="hollister",
            active="salemite",
            moving=3,
            carrying={"hollister": [f"gas-mask{state}", "deadly-virus on counters=2"]},
        )
        s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "a1"), card="deadly-virus", piece="deadly-virus")
        steps(s, "step:b1")
        assert s.characters["hollister"].wounds == wounds
    s = user(carrying={"bolter": ["gas-mask"]})
    interacts(s, rolls=())
    assert s.equipment["gas-mask"].on, "no test is rolled"


@covers("reborn.item.toxic-gas", "reborn.item.gas-mask", "reborn.ex.gas-mask-and-capsule")
def test_toxic_gas_wounds_two_beside_and_one_beyond_whatever_the_armour() -> None:
    s = user(
        "+-+-+-+-+\n|B V h .|\n+-+-+-+-+",
        carrying={"bolter": ["toxic-gas-capsule", "gas-mask on"]},
        cards={"bolter": "scientific=2&max_cp=9", "vasquez": "armour=5&life=9/9", "hollister": "armour=5&life=9/9"},
        rules=("search",),
    )
    interacts(s, "line:toxic-gas-capsule.break")
    assert [s.characters[id].wounds for id in ("bolter", "vasquez", "hollister")] == [0, 2, 1]
    assert s.deck == ["toxic-gas-capsule"]
    s = user(
        "+-+-+-+-+\n|B|V h .|\n+-+-+-+-+",
        carrying={"bolter": ["toxic-gas-capsule"]},
        cards={"bolter": "scientific=2&max_cp=9&life=9/9"},
    )
    interacts(s)
    assert [s.characters[id].wounds for id in ("bolter", "vasquez", "hollister")] == [2, 0, 0], "a wall stops the gas"


@covers("reborn.item.toxic-gas", "reborn.large.size", "reborn.ex.gas-and-the-mammoth")
def test_gas_on_two_squares_of_the_mammoth_is_two_wounds_and_on_one_square_of_the_orange_zone_one() -> None:
    boards = (
        ("+-+-+-+-+\n|. Y . .|\n+ + + + +\n|h . . .|\n+-+-+-+-+", 2),
        ("+-+-+-+-+\n|. . Y .|\n+ + + + +\n|h . . .|\n+-+-+-+-+", 2),
        ("+-+-+-+-+-+\n|. . . Y .|\n+ + + + + +\n|. . . . .|\n+ + + + + +\n|. h . . .|\n+-+-+-+-+-+", 1),
    )
    for board, wounds in boards:
        s = user(
            board,
            active="salemite",
            round="hollister",
            tiles={"hollister": [TILE]},
            carrying={"hollister": ["toxic-gas-capsule"]},
            cards={"mammoth": "life=9/9&armour=5", "hollister": "scientific=2&max_cp=9&life=9/9"},
            cp={"salemite": 5},
        )
        interacts(s)
        assert s.characters["mammoth"].wounds == wounds, board


@covers("reborn.item.virus-on", "reborn.switch.who")
def test_the_virus_can_be_switched_off_by_one_who_carries_it() -> None:
    s = user(notes=WARD, carrying={"bolter": ["deadly-virus on counters=3"]})
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "a1"), card="deadly-virus", piece="deadly-virus")
    interacts(s, "line:deadly-virus.release")
    assert (s.markers, s.equipment["deadly-virus"].on, s.equipment["deadly-virus"].counters) == ({}, False, 0)


@covers("reborn.item.virus-damage", "reborn.death.ends-activation")
def test_one_whom_the_virus_kills_on_entering_moves_no_further() -> None:
    s = position(
        "+-+-+-+\n|. . h|\n+-+-+-+",
        notes=WARD,
        round="hollister",
        active="salemite",
        moving=3,
        cards={"hollister": "life=1/1"},
        carrying={"hollister": ["deadly-virus on counters=2"]},
    )
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "a1"), card="deadly-virus", piece="deadly-virus")
    steps(s, "step:b1")
    assert (s.characters["hollister"].place, s.moving) == ("dead", ())


@covers("reborn.item.mines")
def test_a_large_figure_sets_off_a_mine_only_when_it_comes_onto_it() -> None:
    s = mined("+-+-+-+\n|Y . .|\n+ + + +\n|. . V|\n+-+-+-+", "b1", cards={"mammoth": "armour=9/9"})
    hazards.met_by_all(s, "mine-1")
    run(s, hazards.entered, "mammoth")
    assert len(s.markers) == 1, "it stood there when the mine was armed"
    figures.change(s, "mammoth", hazards=())
    run(s, hazards.entered, "mammoth", answers=["zone:red"], rolls=["jam"] * 4)
    assert s.markers == {}
