"""Radio scrambling: who has markers and when, dispatching and swapping them, and what happens when one is turned up."""

from __future__ import annotations

from typing import Any

import msgspec

from covers import covers
from games.driver import cited
from games.reborn.driver import Ran, position, rounds, run, why_not_line
from noctule.engine import Luck
from noctule.games.reborn.arrange import alter
from noctule.games.reborn.board import figures
from noctule.games.reborn.fighting import wounds
from noctule.games.reborn.moving import leave
from noctule.games.reborn.people import radio
from noctule.games.reborn.secrets import redeal
from noctule.games.reborn.state import Element, Moving, Radio, State
from noctule.games.reborn.turn import cp
from noctule.games.reborn.using import equipment, interact, power, switches
from noctule.games.reborn.view import view

FIELD = """
    +-+-+-+-+-+-+
    |W . . . V B|
    +-+-+-+-+-+-+
    |h e k d . .|
    +-+-+-+-+-+-+"""
DIAL = "x.interact-1.interact-1"
SET = ("clear", "clear", "listening", "listening", "scrambled", "scrambled")
ROOM = {
    "rooms": {"com": {"tile": "communication-room", "squares": ["a1", "b1", "c1"]}},
    "icons": {"a1": "com n", "b1": "com n", "c1": "com w"},
}


def field(**pieces: Any) -> State:
    """Woo and friends in the upper corridor, four Salemites in the lower one. Hollister has CP Bonus 1, Einstein 2."""
    given: dict[str, Any] = {
        "cards": {
            "woo": "technical=1&max_cp=6&weight=2",
            "hollister": "bonus_cp=1&max_cp=6&movement=4&technical=1",
            "einstein": "bonus_cp=2&max_cp=5",
            "kendall": "bonus_cp=0&max_cp=5",
        },
        "cp": {"norad": 8, "salemite": 8},
    }
    given.update(pieces)
    return position(FIELD, **given)


def marked(*markers: str, aside: tuple[str, ...] = (), **pieces: Any) -> State:
    """Markers of NORAD's lie on Salemites: `hollister=scrambled`. Its Portable is ON, carried by Woo."""
    s = field(carrying={"woo": ["portable-radio-scrambler on on_for=norad"]}, **pieces)
    pairs = tuple((who, kind) for who, _, kind in (words.partition("=") for words in markers))
    s.radio["norad"] = Radio(attached=pairs, aside=aside)
    return s


def field_with_portable(bearer: str, side: str, **pieces: Any) -> State:
    """Somebody carries a Portable that is ON for a side."""
    s = field(carrying={bearer: [f"portable-radio-scrambler on on_for={side}"]}, **pieces)
    run(s, _settle)
    return s


async def _settle(s: State, g: Any) -> None:
    radio.settle(s, g)


# -- scramblers -----------------------------------------------------------------------------------------------------


@covers("reborn.scr.on", "reborn.scr.whose", "reborn.scr.sources", "reborn.room.communication", "reborn.scr.marker-kinds")
def test_a_technical_test_of_three_switches_the_room_scrambler_on_for_the_player_who_did_it() -> None:
    s = field(notes=ROOM, tiles={"woo": ["x.interact-2"]}, round="woo")
    run(s, interact.execute, "woo", "x.interact-2", 0, 2, rolls=["burst", "near"])
    assert switches.on_for(s, "com") == "norad"
    assert s.radio == {"norad": Radio(behind=SET)}, "six markers: two of each kind"
    assert not s.radio["norad"].attached, "they take effect from the next Initiative phase"
    s = field(notes=ROOM, tiles={"woo": ["x.interact-2"]}, round="woo")
    run(s, interact.execute, "woo", "x.interact-2", 0, 2, rolls=["near", "near"])
    assert s.radio == {}
    assert not switches.is_on(s, "com")
    s = field(notes=ROOM, elements={"com": switches.Element(on=True, on_for="norad")})
    figures.change(s, "woo", place="exited", at=-1)
    assert radio.jams(s, "norad"), "nobody need stay there"


@covers(
    "reborn.scr.portable-off",
    "reborn.scr.portable-turn-round",
    "reborn.scr.portable-dropped",
    "reborn.scr.portable-no-power",
    "reborn.item.portable-scrambler",
    "reborn.scr.sources",
    "reborn.ex.portable-scrambler",
    "reborn.scr.off-effect",
)
def test_whoever_gets_the_portable_can_switch_it_off_and_on_again_for_his_own_side() -> None:
    s = field_with_portable("woo", "salemite", tiles={"woo": ["x.interact-1.interact-1"]}, round="woo")
    assert list(s.radio) == ["salemite"]
    s.radio["salemite"] = Radio(attached=(("woo", "clear"), ("vasquez", "clear")))
    run(s, interact.execute, "woo", DIAL, 0, 1, rolls=["bullseye"])
    assert s.radio == {}, "OFF: the Salemite markers go away"
    run(s, interact.execute, "woo", DIAL, 1, 1, rolls=["bullseye"])
    assert s.radio == {"norad": Radio(behind=SET)}, "ON for NORAD"
    run(s, power.cut, figures.one("woo", 1), "building")
    assert radio.jams(s, "norad"), "the power does not matter"
    run(s, equipment.drop, "woo", "portable-radio-scrambler")
    assert s.radio == {}, "dropped: it ends at once"


@covers("reborn.scr.portable-off", "reborn.scr.portable-dropped")
def test_a_portable_stays_on_with_a_dead_carrier_and_ends_with_one_who_leaves_the_map() -> None:
    s = field_with_portable("hollister", "salemite")
    run(s, wounds.die, "hollister")
    assert radio.jams(s, "salemite")
    s = position(
        "+-+-+\n|h .|\n+-+ +",
        carrying={"hollister": ["portable-radio-scrambler on on_for=salemite"]},
        active="salemite",
        round="hollister",
    )
    run(s, _settle)
    s.moving = (Moving("hollister", 3),)
    assert "salemite" in s.radio
    run(s, leave.exit, "hollister")
    assert s.radio == {}


@covers("reborn.scr.room-off", "reborn.scr.room-same-character", "reborn.scr.off-effect", "reborn.interact.floor-once")
def test_who_switches_the_room_scrambler_off_cannot_switch_it_on_again_this_turn() -> None:
    given = {"notes": ROOM, "tiles": {"woo": [DIAL]}, "round": "woo"}
    s = field(**given, elements={"com": switches.Element(on=True, on_for="salemite")})
    run(s, _settle)
    run(s, interact.execute, "woo", DIAL, 0, 1, rolls=["bullseye"])
    assert s.radio == {}
    assert not switches.is_on(s, "com")
    assert [o.key for o in interact.offers(s, "woo")] == []
    no = why_not_line(s, "woo", "line:com.dial")
    assert no is not None
    assert no.rule == "reborn.interact.floor-once"
    s = field(**given, facing={"woo": "e"}, elements={"com": switches.Element(on=True, on_for="salemite")})
    assert interact.offers(s, "woo") == [], "he must face the element"


@covers("reborn.scr.whose", "reborn.scr.off-effect")
def test_a_second_scrambler_of_a_player_adds_nothing_and_keeps_the_markers_when_the_first_goes_off() -> None:
    s = field_with_portable("woo", "norad", notes=ROOM, elements={"com": switches.Element(on=True, on_for="norad")})
    assert s.radio == {"norad": Radio(behind=SET)}
    s.radio["norad"] = Radio(attached=(("hollister", "clear"),), aside=SET[1:])
    run(s, equipment.drop, "woo", "portable-radio-scrambler")
    assert s.radio["norad"].attached == (("hollister", "clear"),)


@covers("reborn.scr.power-down", "reborn.scr.dispatch", "reborn.power.disable", "reborn.ex.scramble-and-power")
def test_without_power_the_markers_go_back_behind_the_screen_until_the_next_initiative_phase() -> None:
    s = field(notes=ROOM, elements={"com": switches.Element(on=True, on_for="norad")}, round="woo")
    four = ("hollister", "einstein", "kendall", "deeler")
    s.radio["norad"] = Radio(attached=tuple((who, "scrambled") for who in four[:2]), aside=SET[:4])
    run(s, power.cut, figures.one("woo", 1), "building")
    assert s.radio == {"norad": Radio(behind=SET)}
    assert switches.is_on(s, "com")
    assert radio.marker_on(s, "hollister") == ""
    run(s, radio.initiative)
    assert s.radio == {"norad": Radio(behind=SET)}, "still dark: nothing is dispatched"
    run(s, power.returns)
    run(s, radio.initiative, answers=["clear", "clear", "listening", "listening", "leave"])
    assert [who for who, _ in s.radio["norad"].attached] == list(four)


# -- dispatching ----------------------------------------------------------------------------------------------------


@covers(
    "reborn.scr.switch-channel",
    "reborn.scr.dispatch",
    "reborn.scr.marker-kinds",
    "reborn.scr.clear",
    "reborn.scr.whose",
    "reborn.ex.scramble-swap",
)
def test_each_free_enemy_receives_a_marker_and_the_scrambled_player_may_swap_two_unseen() -> None:
    given: dict[str, Any] = {"prisoners": {"bill": "woo"}}
    kinds = ["scrambled", "listening", "clear", "clear"]
    s = field_with_portable("woo", "norad", **given)
    ran = run(s, radio.initiative, answers=[*kinds, "swap:hollister:kendall"])
    assert dict(s.radio["norad"].attached) == {
        "hollister": "clear",
        "einstein": "listening",
        "kendall": "scrambled",
        "deeler": "clear",
    }, "the prisoner receives none"
    assert s.radio["norad"].aside == ("listening", "scrambled")
    assert "swap:deeler:aside" in ran.keys("radio.switch")
    assert "leave" in ran.keys("radio.switch")
    assert not [e for e in ran.events if e.reveals], "no marker is revealed"
    s = field_with_portable("woo", "norad", **given)
    run(s, radio.initiative, answers=[*kinds, "swap:deeler:aside"], draws=["scrambled"])
    assert dict(s.radio["norad"].attached)["deeler"] == "scrambled"
    assert s.radio["norad"].aside == ("clear", "listening")
    s = marked("hollister=clear", tiles={"hollister": ["x.move-3"]}, active="salemite", round="hollister")
    placed = run(s, radio.order_paid, "hollister", "x.move-3", 0, 0)
    assert placed.value == 0


@covers("reborn.scr.dispatch", "reborn.scr.switch-channel", "reborn.scr.marker-kinds")
def test_the_last_marker_and_a_channel_that_cannot_be_switched_are_asked_about_all_the_same() -> None:
    """What a player is not asked would tell the other what is left."""
    board = "+-+-+-+-+-+-+\n|W . . . . .|\n+-+-+-+-+-+-+\n|h e k d z y|\n+-+-+-+-+-+-+"
    s = position(board, carrying={"woo": ["portable-radio-scrambler on on_for=norad"]})
    ran = run(s, radio.dispatch, "norad", answers=SET)
    assert ran.kinds == ["radio.dispatch"] * 6
    assert s.radio["norad"].aside == ()
    ran = run(marked("hollister=clear"), radio.switch_channel, "salemite", answers=["leave"])
    assert ran.asked == [("radio.switch", ["leave"])]


@covers("reborn.scr.clear", "reborn.scr.listening", "reborn.scr.scrambled")
def test_whoever_dispatches_markers_reads_what_each_brings() -> None:
    s = position("+-+-+\n|W h|\n+-+-+", cards={"hollister": "bonus_cp=3"}, radio={"norad": Radio(behind=SET)})
    told = {option.key: option.preview().text for option in radio._kinds(s, "norad", "hollister") if option.preview}
    assert told == {
        "clear": "Turned up, it does nothing.",
        "listening": "Turned up, it gives you 1 Spy Point.",
        "scrambled": "Turned up, it keeps Hollister to the CP Bonus of 3 this turn.",
    }


@covers("reborn.scr.dispatch", "reborn.scr.switch-channel")
def test_only_the_scrambling_player_knows_what_lies_face_down() -> None:
    s = field_with_portable("woo", "norad")
    run(s, radio.initiative, answers=["scrambled", "listening", "clear", "clear", "leave"])
    before = msgspec.json.encode(view(s, "ben"))
    assert b"scrambled" not in before.replace(b"is scrambled", b"")
    assert b'"scrambled"' in msgspec.json.encode(view(s, "ana"))
    dealt = set()
    for seed in range(30):
        twin = s.copy()
        redeal(twin, "ben", Luck(seed))
        assert msgspec.json.encode(view(twin, "ben")) == before
        dealt.add(twin.radio["norad"].attached)
        both = [*(kind for _, kind in twin.radio["norad"].attached), *twin.radio["norad"].aside]
        assert sorted(both) == sorted(SET)
        twin = s.copy()
        redeal(twin, "ana", Luck(seed))
        assert twin.radio == s.radio
    assert len(dealt) > 8
    run(s, _turn_up, "hollister")
    for seed in range(10):
        twin = s.copy()
        redeal(twin, "ben", Luck(seed))
        assert dict(twin.radio["norad"].attached)["hollister"] == "scrambled", "what lies open stays"


async def _turn_up(s: State, g: Any, who: str) -> None:
    radio.turn_up(s, g, who)


@covers("reborn.scr.switch-channel")
def test_of_a_marker_swapped_with_one_set_aside_the_owner_is_unsure_too() -> None:
    s = field_with_portable("woo", "norad")
    run(s, radio.initiative, answers=["scrambled", "listening", "clear", "clear", "swap:deeler:aside"], draws=["scrambled"])
    seen = msgspec.json.encode(view(s, "ana"))
    found = set()
    for seed in range(30):
        twin = s.copy()
        redeal(twin, "ana", Luck(seed))
        assert msgspec.json.encode(view(twin, "ana")) == seen
        found.add(dict(twin.radio["norad"].attached)["deeler"])
        assert dict(twin.radio["norad"].attached)["hollister"] == "scrambled"
    assert found == {"clear", "listening", "scrambled"}


# -- turning up -----------------------------------------------------------------------------------------------------


TWO = "x.move-2.shoot-2"
GUN = "shooting=2&red=2&orange=2&out_of_ammo=0&weight=0"


@covers("reborn.scr.reveal", "reborn.scr.scrambled", "reborn.ex.scrambled-in-second-order")
def test_a_scrambled_character_cannot_go_beyond_his_cp_bonus() -> None:
    s = marked("hollister=scrambled", active="salemite", screens={"salemite": [TWO]})
    figures.give_card(s, _gun(s), "hollister")
    answers = ["activate:hollister", f"tile:{TWO}", f"move:{TWO}.1:1"]
    rounds(s, answers=[*answers, "end:n"])
    assert not radio.is_revealed(s, "hollister"), "1 CP is not more than 1"
    ran = rounds(s, answers=[f"shoot:{TWO}.2:2"])
    assert "reborn.scr.scrambled" in ran.rules
    assert "reborn.shoot.targeting-dice" not in ran.rules
    assert s.players["salemite"].cp == 7, "the 2 CP are back behind the screen"
    assert s.characters["hollister"].tiles[0].cp == (1, 0), "the tile stays: it has CP on it"
    assert ran.keys("deed") == ["end"], "he can spend nothing more this turn"
    no = cp.no_cp(s, "hollister", 1)
    assert no is not None
    assert no.rule == "reborn.scr.scrambled"
    assert s.players["salemite"].cp <= s.players["salemite"].most_cp


@covers("reborn.scr.scrambled", "reborn.cp.source")
def test_a_scrambled_character_within_his_cp_bonus_lacks_only_the_cp() -> None:
    s = marked("hollister=scrambled", cp={"norad": 8, "salemite": 0})
    s.radio["norad"] = msgspec.structs.replace(s.radio["norad"], revealed=("hollister",))
    assert [cited(cp.no_cp(s, "hollister", n)) for n in (1, 2)] == ["reborn.cp.source", "reborn.scr.scrambled"]


def _gun(s: State) -> str:
    from noctule.games.reborn.state import Equipment

    alter(s, "carbine", GUN)
    s.equipment = {**s.equipment, "gun": Equipment("gun", ("carbine", "medical-kit"), where="carried", bearer="hollister")}
    return "gun"


@covers("reborn.scr.scrambled", "reborn.ex.scrambled-partial-order")
def test_an_order_left_with_some_of_its_cp_is_executed_with_those() -> None:
    s = marked("einstein=scrambled", active="salemite", round="einstein", tiles={"einstein": ["x.shoot-3"]})
    placed = run(s, _place, "einstein", "x.shoot-3", 0, 3)
    assert placed.value == 2, "CP Bonus 2: one goes back"
    assert s.characters["einstein"].tiles[0].cp == (2,)
    assert s.players["salemite"].cp == 6


async def _place(s: State, g: Any, who: str, tile: str, index: int, paid: int) -> int:
    from noctule.games.reborn.turn import orders

    return await orders.place(s, g, who, tile, index, paid)


@covers("reborn.scr.scrambled")
def test_a_tile_of_this_round_without_cp_may_be_taken_back() -> None:
    s = marked("kendall=scrambled", active="salemite", round="kendall", screens={"salemite": ["x.move-2"]})
    s.radio["norad"] = Radio(attached=(("hollister", "scrambled"),))
    figures.change(s, "hollister", on_card=1)
    figures.change_round(s, who="hollister")
    ran = rounds(s, answers=["tile:x.move-2", "move:x.move-2.1:1", "retrieve"])
    assert s.characters["hollister"].tiles == ()
    assert s.players["salemite"].tiles == ("x.move-2",)
    assert s.players["salemite"].cp == 8
    assert ran.keys("deed") == ["end"]


@covers("reborn.scr.scrambled", "reborn.ips.needs-interact")
def test_an_interact_left_with_too_few_cp_is_not_executed_and_they_go_back_too() -> None:
    """Wiring Plans in a Technical Room take 3 CP; Einstein, scrambled with a CP Bonus of 2, has spent 1."""
    s = position(
        "+-+-+\n|e .|\n+-+-+",
        notes={"rooms": {"shop": {"tile": "machine-shop", "squares": ["a1", "b1"]}}},
        cards={"einstein": "bonus_cp=2&max_cp=5"},
        carrying={"einstein": ["wiring-plans"]},
        spent={"einstein": 1},
        tiles={"einstein": ["x.interact-3"]},
        cp={"salemite": 8},
        active="salemite",
        round="einstein",
    )
    s.radio["norad"] = Radio(attached=(("einstein", "scrambled"),))
    ran = run(s, interact.execute, "einstein", "x.interact-3", 0, 3)
    assert ran.rules.count("reborn.scr.scrambled") == 2, "two go back, then the one that is left"
    assert s.players["salemite"].cp == 8
    assert s.characters["einstein"].tiles[0].cp == (0,)
    assert s.round is not None
    assert not s.round.ordered


@covers("reborn.scr.scrambled", "reborn.ability.cp-on-card", "reborn.scr.reveal")
def test_a_tile_of_this_round_may_also_be_taken_back_after_a_scrambled_ability_or_interact() -> None:
    s = position(
        "+-+-+\n|V e|\n+-+-+",
        facing={"vasquez": "e", "einstein": "e"},
        cards={"vasquez": "bonus_cp=1&max_cp=6"},
        screens={"norad": ["x.move-2"]},
        cp={"norad": 8},
        round="vasquez",
    )
    s.radio["salemite"] = Radio(attached=(("vasquez", "scrambled"),))
    ran = rounds(s, answers=["tile:x.move-2", "ability:persuade", "retrieve"])
    assert "reborn.scr.reveal" in ran.rules
    assert (s.characters["vasquez"].tiles, s.characters["vasquez"].on_card) == ((), 0)
    assert (s.players["norad"].tiles, s.players["norad"].cp) == (("x.move-2",), 8)
    s = position(
        "+-+-+\n|e .|\n+-+-+",
        notes={"rooms": {"shop": {"tile": "machine-shop", "squares": ["a1", "b1"]}}},
        cards={"einstein": "bonus_cp=2&max_cp=5"},
        carrying={"einstein": ["wiring-plans"]},
        screens={"salemite": ["x.interact-3"]},
        cp={"salemite": 8},
        active="salemite",
        round="einstein",
    )
    s.radio["norad"] = Radio(attached=(("einstein", "scrambled"),))
    rounds(s, answers=["tile:x.interact-3", "interact:x.interact-3.1:3", "retrieve"])
    assert (s.characters["einstein"].tiles, s.players["salemite"].cp) == ((), 8)


@covers("reborn.scr.bonus-zero", "reborn.scr.listening", "reborn.ex.scramble-bonus-zero")
def test_a_cp_bonus_of_zero_reveals_as_soon_as_he_is_activated() -> None:
    s = marked("kendall=listening", active="salemite", screens={"salemite": ["x.move-2"]})
    ran = rounds(s, answers=["activate:kendall", "mp"])
    assert s.players["norad"].mp == 1, "a Spy Point for NORAD, used at once"
    assert ran.rules.index("reborn.scr.reveal") < ran.rules.index("reborn.scr.listening")
    assert "tile:x.move-2" in ran.keys("deed"), "he acts normally"
    ran = rounds(s, answers=["tile:x.move-2", "move:x.move-2.1:2"])
    assert ran.kinds[-1] == "move", "nobody is asked about another Spy Point"
    assert s.players["norad"].mp == 1, "one Spy Point, not one for every order"
    s = marked("kendall=scrambled", active="salemite", screens={"salemite": ["x.move-2"]})
    rounds(s, answers=["activate:kendall"])
    assert cp.payable(s, "kendall") == 0


@covers("reborn.scr.bonus-zero", "reborn.scr.reveal")
def test_an_interrupting_character_with_cp_bonus_zero_reveals_too() -> None:
    s = position(
        "+-+-+-+\n|B . k|\n+-+-+-+",
        facing={"bolter": "e", "kendall": "w"},
        cards={"kendall": "bonus_cp=0&max_cp=5"},
        carrying={"bolter": ["portable-radio-scrambler on on_for=norad"]},
        tiles={"kendall": ["x.move-1-red"]},
        cp={"norad": 4, "salemite": 4},
    )
    s.radio["norad"] = Radio(attached=(("kendall", "clear"),), aside=SET[1:])
    ran = rounds(s, answers=["activate:bolter", "duel:kendall", "face:e", "ana=bid:0", "ben=bid:1"])
    assert "reborn.scr.clear" in ran.rules
    assert s.interruption is not None
    assert ran.kinds[-1] == "deed"


@covers("reborn.scr.clear", "reborn.scr.reveal")
def test_a_clear_marker_changes_nothing() -> None:
    s = marked("hollister=clear", active="salemite", round="hollister", tiles={"hollister": ["x.move-3"]})
    ran = rounds(s, answers=["move:x.move-3.1:3"])
    assert "reborn.scr.clear" in ran.rules
    assert s.moving[-1].mvp == 12
    assert s.players["norad"].mp == 0


@covers("reborn.scr.reveal")
def test_cp_that_others_put_on_a_card_reveal_nothing() -> None:
    s = marked("hollister=scrambled", active="salemite", round="hollister", tiles={"hollister": ["x.move-3"]})
    figures.change(s, "hollister", put_on=2)
    rounds(s, answers=["move:x.move-3.1:1"])
    assert not radio.is_revealed(s, "hollister")


@covers("reborn.scr.wrong-reveal", "reborn.scr.reveal", "reborn.mp.earn", "reborn.ex.revealed-too-early")
def test_a_marker_turned_up_too_early_costs_two_mp_and_works_only_beyond_the_bonus() -> None:
    s = marked("einstein=scrambled", active="salemite", round="einstein", tiles={"einstein": ["x.move-1.move-3/1,0"]})
    rounds(s, answers=["reveal"])
    assert s.players["norad"].mp == 2
    assert radio.is_revealed(s, "einstein")
    assert cp.payable(s, "einstein") == 1
    keys = rounds(s, answers=["move:x.move-1.move-3.2:1"]).keys("move")
    assert not [key for key in keys if key.startswith("add:")], "he is held at 2"
    no = radio.no_reveal(s, "einstein")
    assert no is not None
    assert no.rule == "reborn.scr.wrong-reveal"


@covers("reborn.scr.scrambled", "reborn.char.deeler", "reborn.cp.source")
def test_cp_that_go_back_return_where_they_came_from() -> None:
    s = field(active="salemite", round="kendall", tiles={"kendall": ["x.move-4"]})
    figures.change(s, "kendall", raised=2, dedicated=2)
    s.radio["norad"] = Radio(attached=(("kendall", "scrambled"),))
    ran: Ran = run(s, _place, "kendall", "x.move-4", 0, 3)
    assert ran.value == 0
    assert s.characters["kendall"].dedicated == 2
    assert s.players["salemite"].cp == 8


@covers("reborn.scr.scrambled")
def test_only_the_tile_just_received_comes_back_when_too_few_cp_are_left_for_a_line() -> None:
    s = position(
        "+-+-+-+\n|W . .|\n+-+-+-+\n|h . .|\n+-+-+-+",
        cards={"woo": "bonus_cp=1&max_cp=6"},
        round="woo",
        tiles={"woo": ["x.interact-2"]},
        screens={"norad": ["x.move-1"]},
        carrying={"hollister": ["portable-radio-scrambler on on_for=salemite"], "woo": ["secret-files"]},
        cp={"norad": 8, "salemite": 0},
    )
    s.radio["salemite"] = Radio(attached=(("woo", "scrambled"),))
    ran = rounds(s, answers=["tile:x.move-1", "interact:x.interact-2.1:2", "retrieve"])
    assert ran.asked[-1][0] == "deed", "he is not asked once more"
    assert [assigned.tile for assigned in s.characters["woo"].tiles] == ["x.interact-2"]


@covers("reborn.scr.sources")
def test_only_scramblers_scramble_whatever_else_is_on() -> None:
    silo = {"rooms": {"silo": {"tile": "missile-room", "squares": ["a1", "b1"]}}}
    on = Element(on=True, on_for="norad", counters=2)
    s = field(notes=silo, elements={"silo": on}, carrying={"vasquez": ["gas-mask on on_for=norad"]})
    assert radio.scramblers(s) == []
    assert not radio.is_on(s, "norad")
    assert not radio.jams(s, "norad")
    s = field(notes=ROOM, elements={"com": on})
    assert [source for source, _ in radio.scramblers(s)] == ["com"]
    assert radio.jams(s, "norad")
    assert not radio.jams(s, "salemite")


@covers("reborn.scr.dispatch")
def test_while_markers_are_dispatched_those_still_behind_the_screen_may_be_any_of_them() -> None:
    found = set()
    for seed in range(40):
        s = marked("hollister=scrambled", "einstein=scrambled")
        s.radio["norad"] = Radio(attached=s.radio["norad"].attached, behind=("clear", "clear", "listening", "listening"))
        redeal(s, "ben", Luck(seed))
        dealt = s.radio["norad"]
        assert sorted((*dict(dealt.attached).values(), *dealt.behind)) == sorted(SET)
        found.add(dict(dealt.attached)["hollister"])
    assert found == {"clear", "listening", "scrambled"}


@covers("reborn.scr.dispatch")
def test_to_the_other_side_a_marker_may_be_one_of_those_set_aside() -> None:
    aside, found = ("clear", "listening", "listening", "scrambled"), set()
    for seed in range(40):
        s = marked("hollister=clear", "einstein=scrambled", aside=aside)
        redeal(s, "ben", Luck(seed))
        found.add(dict(s.radio["norad"].attached)["hollister"])
        own = marked("hollister=clear", "einstein=scrambled", aside=aside)
        redeal(own, "ana", Luck(seed))
        assert own.radio == marked("hollister=clear", "einstein=scrambled", aside=aside).radio, "its owner knows them all"
    assert found == {"clear", "listening", "scrambled"}
