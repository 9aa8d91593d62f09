"""A captured large figure and its pilot: whose values count, who passes through it, and when it is free again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.reborn.driver import at, position, rounds, run, sq, why_not
from noctule.games.reborn.blasts import charges, gas, hazards
from noctule.games.reborn.board import figures, values, where
from noctule.games.reborn.content import FACTS
from noctule.games.reborn.fighting import close_combat, shoot, strength, wounds
from noctule.games.reborn.goals import scenario
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.moving import large, leave, move, pilots, steps
from noctule.games.reborn.people import abilities, capture, prisoners, zombies
from noctule.games.reborn.state import Character, Combined, Marker, Moving, Pair, Round, State
from noctule.games.reborn.turn import activation, cp
from noctule.games.reborn.using import equipment, healing

BLOW = "x.close-combat-1"
WALK = "x.move-2"
YARD = """
    +-+-+-+-+-+-+
    |Y . h . . .|
    + + + + + + +
    |. . k . W .|
    + + + + + + +
    |. . . . . .|
    +-+-+-+-+-+-+"""
VALUES = {
    "hollister": "life=4/4&max_cp=5&movement=4&armour=1&weight=2&shooting=1&search=3&dark=1&light=1&grey=1",
    "mammoth": "movement=2&armour=5&life=5/3&shooting=2&search=1&dark=4&light=3&grey=1&weight=4",
    "kendall": "movement=4",
}


def yard(*, piloted: bool = True, **pieces: Any) -> State:
    """Hollister beside the Mammoth (a1 to b2), or inside it."""
    given: dict[str, Any] = {
        "cards": VALUES,
        "facing": {"mammoth": "e", "hollister": "w", "woo": "e"},
        "wall_markers": 4,
        "status": {"mammoth": "wounded"},
        "tiles": {"hollister": [BLOW]},
        "cp": {"norad": 6, "salemite": 6},
        "active": "salemite",
        "round": "hollister",
    }
    given.update(pieces)
    s = position(YARD, **given)
    if piloted:
        pilots.board(s, "hollister", "mammoth")
    return s


@covers("reborn.cap.large", "reborn.cap.attempt")
def test_a_captured_large_figure_stays_on_the_map_with_its_captor_inside() -> None:
    s = yard(piloted=False, carrying={"hollister": ["machete", "carbine"]}, status={"mammoth": "wounded wounds=2"})
    answers, rolls = ["capture:hollister", "with:none"], ["bullseye"] + ["jam"] * 4
    ran = run(s, close_combat.execute, "hollister", BLOW, 0, 1, answers=answers, rolls=rolls)
    h, m = s.characters["hollister"], s.characters["mammoth"]
    assert (h.place, h.by) == ("pilot", "mammoth"), ran.asked
    assert (m.place, m.by, at(s, "mammoth"), m.wounds) == ("map", "hollister", "a1", 2)
    assert values.weight_carried(s, "hollister") == 2, "it is not carried"
    assert where.whose(s, "mammoth") == "salemite"
    assert "mammoth" not in where.under_control(s, "norad")


@covers(
    "reborn.cap.large",
    "reborn.cap.large-stats-taken",
    "reborn.cap.large-stats-own",
    "reborn.cap.large-stats-choice",
    "reborn.cap.large-abilities",
    "reborn.cap.large-passage",
    "reborn.cap.large-freed",
    "reborn.ex.piloting",
)
def test_a_pilot_moves_the_large_figure_with_its_values_and_keeps_his_own_life_and_cp() -> None:
    s = yard(tiles={"hollister": [WALK]})
    assert (values.movement(s, "hollister"), values.armour(s, "hollister"), equipment.allowance(s, "hollister")) == (2, 5, 4)
    assert strength.strength(s, "hollister", "dark").dice == 4
    assert (wounds.life_left(s, "hollister"), cp.room(s, "hollister")) == (8, 5)
    assert pilots.value(s, "hollister", "search").dice == 3, "her own is better"
    assert pilots.value(s, "hollister", "shooting").dice == 2, "the Mammoth's is better"
    assert shoot.loaded(s, "hollister") == ["builtin:mammoth-cannon"]
    assert ("mammoth", "breach") in [(source, line.id) for source, line in abilities.lines(s, "hollister")]
    assert ("hollister", "morale") in [(source, line.id) for source, line in abilities.lines(s, "hollister")]
    run(s, move.execute, "hollister", WALK, 0, 1)
    assert s.moving == (Moving("hollister", 2),), "2 squares for a CP"


@covers("reborn.cap.large-passage", "reborn.ex.piloting")
def test_friends_of_the_pilot_pass_through_a_captured_large_figure_and_its_old_friends_do_not() -> None:
    s = yard(round="kendall")
    s.moving = (Moving("kendall", 4),)
    assert steps.no_step(s, "kendall", sq(s, "b2")) is None
    s = yard(active="norad", round="woo")
    s.characters = {**s.characters, "woo": _moved(s, "woo", "c1")}
    s.moving = (Moving("woo", 5),)
    no = steps.no_step(s, "woo", sq(s, "b1"))
    assert no is not None
    assert no.rule == "reborn.move.not-through"


def _moved(s: State, who: str, to: str) -> Character:
    return replace(s.characters[who], at=sq(s, to))


@covers("reborn.cap.large-freed", "reborn.cap.large", "reborn.ex.piloting")
def test_what_hits_a_piloted_figure_wounds_the_pilot_and_his_death_frees_it() -> None:
    s = yard(status={"mammoth": "wounded wounds=1"})
    assert where.in_charge(s, "mammoth") == "hollister"
    ran = run(s, wounds.wound, "hollister", 8, answers=["square:b2"])
    assert ran.value is True
    assert (s.characters["hollister"].place, at(s, "hollister")) == ("dead", "b2")
    m = s.characters["mammoth"]
    assert (m.by, m.wounds, m.wounded, m.facing) == ("", 1, True, 2), "free, as it was"
    assert where.whose(s, "mammoth") == "norad"
    assert "mammoth" in where.under_control(s, "norad")


@covers("reborn.cap.large-freed", "reborn.pris.captor-captured")
def test_a_pilot_who_is_captured_loses_the_large_figure() -> None:
    s = yard(active="norad", round="woo", status={"mammoth": "wounded", "hollister": "wounded"})
    assert capture.no_capture(s, "woo", "mammoth") is None
    run(s, capture.captured, "woo", "mammoth")
    assert (s.characters["hollister"].place, s.characters["hollister"].by) == ("prisoner", "woo")
    assert s.characters["mammoth"].by == ""
    no = capture.no_capture(yard(), "hollister", "woo")
    assert no is not None, "a pilot has his prisoner: the large figure"


LEAVE = ["activate:hollister", f"move:{WALK}.1:1"]


@covers("reborn.cap.large-handover", "reborn.combo.move", "reborn.cap.large-freed", "reborn.ex.change-of-pilot")
def test_pilots_change_in_one_combined_move_and_a_figure_left_alone_is_free() -> None:
    tiles = {"hollister": [WALK], "kendall": ["x.move-1-gold"]}
    s = yard(round="", tiles=tiles)
    answers = [*LEAVE, "helper:kendall:x.move-1-gold.1:1", "climb-out:c1", "end:n", "climb-in:mammoth"]
    ran = rounds(s, answers=answers)
    assert (s.characters["kendall"].place, s.characters["mammoth"].by) == ("pilot", "kendall")
    assert at(s, "hollister") == "c1"
    assert ran.kinds[-1] == "move"
    ran = rounds(s, answers=["end:e", "end"])
    assert s.characters["mammoth"].by == "kendall", "still captured after the round"
    s = yard(round="", tiles=tiles)
    rounds(s, answers=[*LEAVE, "climb-out:c1", "end:n"])
    assert s.characters["mammoth"].by == "hollister", "until the end of the round it is hers"
    assert where.in_charge(s, "mammoth") == "mammoth"
    s.moving = (Moving("kendall", 4),)
    no = why_not(pilots, s, "kendall", "climb-in:mammoth")
    assert no is not None
    assert no.rule == "reborn.cap.large-handover", "not by an ordinary Move"
    s.moving = ()
    ran = rounds(s, answers=["end"])
    assert s.characters["mammoth"].by == ""
    assert "reborn.cap.large-freed" in ran.rules
    assert "activate:mammoth" in [o.key for o in activation.offers(s, "norad")]


@covers("reborn.cap.large-handover", "reborn.pris.one")
def test_whoever_has_a_prisoner_cannot_take_over_a_large_figure_as_well() -> None:
    s = yard(round="", tiles={"hollister": [WALK], "kendall": ["x.move-1-gold"]}, prisoners={"woo": "kendall"})
    ran = rounds(s, answers=[*LEAVE, "helper:kendall:x.move-1-gold.1:1", "climb-out:c1", "end:n"])
    assert "climb-in:mammoth" not in ran.keys("move")
    no = pilots.no_climbing_in(s, "kendall", "mammoth")
    assert no is not None
    assert no.rule == "reborn.pris.one"


@covers("reborn.cap.large-handover", "reborn.cap.large-stats-taken")
def test_a_pilot_who_gets_out_carries_only_what_he_can_carry_himself() -> None:
    s = yard(
        tiles={"hollister": [WALK]}, carrying={"hollister": ["machete", "carbine"]}, cards={**VALUES, "hollister": "weight=1"}
    )
    s.moving = (Moving("hollister", 2),)
    run(s, move.go_on, answers=["climb-out:c1", "drop:carbine"])
    assert values.carried(s, "hollister") == ["machete"]
    assert s.moving[-1].mvp == 1
    no = pilots.no_climbing_out(yard_moving(), "hollister", sq(s, "e1"))
    assert no is not None
    assert no.rule == "reborn.cap.large-handover"


def yard_moving() -> State:
    s = yard()
    s.moving = (Moving("hollister", 2),)
    return s


# -- gas, healing, equipment, cadavers ------------------------------------------------------------------------------


@covers("reborn.cap.large", "reborn.item.virus-damage", "reborn.item.gas-mask")
def test_gas_around_a_piloted_figure_wounds_the_pilot_unless_he_wears_a_mask() -> None:
    s = yard()
    run(s, gas.poison, "mammoth", 2, "reborn.item.virus-damage")
    assert (s.characters["hollister"].wounds, s.characters["mammoth"].wounds) == (2, 0)
    s = yard(carrying={"hollister": ["gas-mask on"]})
    run(s, gas.poison, "mammoth", 2, "reborn.item.virus-damage")
    assert (s.characters["hollister"].wounds, s.characters["mammoth"].wounds) == (0, 0)


@covers("reborn.cap.large", "reborn.item.medkit")
def test_whoever_heals_a_piloted_figure_before_him_heals_the_pilot() -> None:
    s = yard(facing={"mammoth": "e", "hollister": "w", "woo": "e", "kendall": "w"})
    assert healing.faced(s, "kendall") == ["hollister"]
    assert healing.faced(yard(piloted=False, facing={"mammoth": "e", "kendall": "w"}), "kendall") == ["mammoth"]


@covers("reborn.equip.exchange", "reborn.pris.helpless")
def test_nothing_is_given_to_a_captured_figure_that_its_pilot_has_left() -> None:
    s = yard(carrying={"kendall": ["machete"]}, round="kendall")
    figures.change(s, "kendall", at=sq(s, "b2"))
    s.moving = (Moving("kendall", 3),)
    assert equipment.no_exchange(s, "kendall", "mammoth") is None, "the pilot takes it"
    figures.change(s, "hollister", place="map", at=sq(s, "f1"), by="")
    no = equipment.no_exchange(s, "kendall", "mammoth")
    assert no is not None
    assert no.rule == "reborn.pris.helpless"


@covers("reborn.cap.large-handover", "reborn.item.virus-damage")
def test_a_pilot_who_gets_out_inside_a_virus_has_met_it_with_the_large_figure() -> None:
    s = yard(cards={**VALUES, "hollister": "life=9/9"}, carrying={"kendall": ["deadly-virus on counters=3"]})
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "a1"), card="deadly-virus", piece="deadly-virus")
    run(s, hazards.entered, "hollister")
    assert s.characters["hollister"].wounds == 2, "she drove into it"
    s.moving = (Moving("hollister", 2),)
    run(s, move.go_on, answers=["climb-out:c1"])
    assert (at(s, "hollister"), s.characters["hollister"].wounds) == ("c1", 2)


@covers("reborn.char.kendall", "reborn.cap.large-abilities")
def test_a_pilot_raises_a_cadaver_before_either_half_of_the_large_figure() -> None:
    s = yard(piloted=False, dead={"vasquez": "d2"}, status={"mammoth": "wounded"})
    figures.change(s, "mammoth", at=sq(s, "b1"))
    figures.change(s, "hollister", at=sq(s, "f1"))
    pilots.board(s, "kendall", "mammoth")
    assert zombies.cadavers(s, "kendall") == ["vasquez"]
    figures.change(s, "mammoth", facing=4)
    assert zombies.cadavers(s, "kendall") == [], "it looks south"


@covers("reborn.exit.map", "reborn.exit.equipment", "reborn.cap.large")
def test_a_pilot_drives_the_captured_figure_off_the_map_and_it_stays_captured() -> None:
    s = position(
        "+-+-+-+\n Y . .|\n+ + + +\n . . h|\n+-+-+-+", cards=VALUES, facing={"mammoth": "w"}, active="salemite",
        round="hollister", moving=1,
    )  # fmt: skip
    pilots.board(s, "hollister", "mammoth")
    assert leave.no_way_out(s, "hollister") is None
    run(s, move.go_on, answers=["exit"])
    assert (s.characters["hollister"].place, s.characters["hollister"].by) == ("exited", "")
    assert (s.characters["mammoth"].place, s.characters["mammoth"].by) == ("prisoner", "hollister")
    assert s.moving == ()
    assert scenario.Seen(s).is_captured("mammoth")
    assert where.under_control(s, "norad") == [], "its own side has lost it"
    assert list(invariants(s)) == []


# -- a pilot who changes sides --------------------------------------------------------------------------------------

STALL = """
    +-+-+-+-+-+
    |Y . c . .|
    + + + + + +
    |. . . . .|
    + + + + + +
    |. . . . W|
    +-+-+-+-+-+"""


def stall(board: str = STALL, **pieces: Any) -> State:
    """Bill beside the Mammoth (a1 to b2)."""
    given: dict[str, Any] = {
        "cards": VALUES | {"bill": "weight=1&max_cp=5/4&dark=1&light=1&grey=1"},
        "facing": {"mammoth": "e", "bill": "w", "woo": "e"},
        "status": {"mammoth": "wounded wounds=2"},
        "tiles": {"bill": [BLOW]},
        "cp": {"norad": 6, "salemite": 6},
        "active": "salemite",
        "round": "bill",
    }
    return position(board, **(given | pieces))


@covers("reborn.cap.large", "reborn.char.bill-traitor", "reborn.cap.large-freed", "reborn.pris.free")
def test_bill_pilots_the_mammoth_until_norad_turns_him() -> None:
    s = stall(carrying={"bill": ["flamer", "machete"]})
    answers, rolls = ["capture:bill", "with:none"], ["bullseye"] + ["jam"] * 4
    run(s, close_combat.execute, "bill", BLOW, 0, 1, answers=answers, rolls=rolls)
    assert pilots.inside(s, "mammoth") == "bill"
    assert where.whose(s, "mammoth") == "salemite"
    s.round = Round("norad")
    ran = rounds(s, answers=["turncoat:bill", "free:c2", "face:s", "drop:machete"])
    assert ran.keys("prisoner.square") == ["free:c1", "free:c2", "free:a3", "free:b3"]
    bill, mammoth = s.characters["bill"], s.characters["mammoth"]
    assert (bill.side, bill.place, bill.by, at(s, "bill"), bill.facing) == ("norad", "map", "", "c2", 4)
    assert (mammoth.by, mammoth.wounds, at(s, "mammoth")) == ("", 2, "a1"), "free, as it was"
    assert "reborn.cap.large-freed" in ran.rules
    assert where.under_control(s, "norad") == ["mammoth", "bill", "woo"]
    assert list(invariants(s)) == []


@covers("reborn.cap.large-freed")
def test_a_pilot_who_turns_with_no_free_square_beside_him_stays_inside() -> None:
    s = stall("+-+-+-+\n|Y .|c|\n+ + + +\n|. .|W|\n+-+-+-+")
    pilots.board(s, "bill", "mammoth")
    s.round = Round("norad")
    rounds(s, answers=["turncoat:bill"])
    assert (s.characters["bill"].side, pilots.inside(s, "mammoth")) == ("norad", "bill")
    assert list(invariants(s)) == []


# -- several rules at once ------------------------------------------------------------------------------------------


@covers("reborn.move.no-stacking", "reborn.cap.large-handover")
def test_a_pilot_does_not_leave_his_machine_on_a_friends_square() -> None:
    board = "+-+-+-+-+-+-+\n|Y . k . . .|\n+ + + + + + +\n|. . . . . .|\n+ + + + + + +\n|. . . . . h|\n+-+-+-+-+-+-+"
    s = position(board, facing={"mammoth": "e"}, status={"mammoth": "wounded"}, active="salemite", round="hollister")
    pilots.board(s, "hollister", "mammoth")
    s.moving = (Moving("hollister", 6),)
    ran = rounds(s, answers=["ahead"])
    assert where.sharing(s, "hollister") == ["kendall"]
    assert not any(key.startswith("climb-out") for key in ran.asked[-1][1])
    no = pilots.no_climbing_out(s, "hollister", sq(s, "b3"))
    assert no is not None
    assert no.rule == "reborn.move.no-stacking"


@covers("reborn.pris.captor-captured", "reborn.cap.large")
def test_a_captured_machine_gives_up_its_prisoner() -> None:
    s = yard(piloted=False, prisoners={"bill": "mammoth"}, status={"mammoth": "wounded wounds=2"})
    run(s, capture.captured, "hollister", "mammoth", answers=["face:n"])
    bill = s.characters["bill"]
    assert (bill.place, bill.by) == ("map", "")
    assert pilots.inside(s, "mammoth") == "hollister"


@covers("reborn.equip.weight", "reborn.equip.forced-drop", "reborn.cap.large-stats-taken")
def test_a_new_pilot_drops_what_his_machine_cannot_carry() -> None:
    heavy = {"hollister": ["machete?weight=2", "carbine?weight=2"]}
    cards = {**VALUES, "hollister": "weight=4", "mammoth": "weight=4/3&life=5/3"}
    s = yard(piloted=False, cards=cards, carrying=heavy)
    ran = run(s, capture.captured, "hollister", "mammoth", answers=["drop:machete"])
    assert ran.kinds == ["drop"]
    assert equipment.over(s, "hollister") == 0
    s = yard(piloted=False, cards={**cards, "kendall": "weight=4&movement=4"}, carrying={"kendall": heavy["hollister"]})
    figures.change(s, "mammoth", by="hollister")
    s.moving, s.combined = (Moving("kendall", 4, begun=True),), Combined((), begun=True)
    ran = run(s, pilots.climb_in, "kendall", "mammoth", answers=["drop:machete"], stop=True)
    assert "drop" in ran.kinds
    assert equipment.over(s, "kendall") == 0


@covers("reborn.int.trigger-b", "reborn.cap.large-handover")
def test_whoever_was_hidden_and_climbs_into_a_machine_in_sight_can_be_interrupted() -> None:
    board = "+-+-+-+-+-+-+\n|k Y . . W .|\n+ + + + + + +\n|. . . . . .|\n+ + + + + + +\n|h . . . . .|\n+-+-+-+-+-+-+"
    s = position(
        board,
        facing={"mammoth": "e", "kendall": "e", "woo": "w"},
        status={"mammoth": "wounded"},
        cp={"norad": 6, "salemite": 6},
        active="salemite",
        round="hollister",
        tiles={"kendall": ["x.move-1-gold"]},
        cards={"kendall": "movement=4"},
    )
    figures.change(s, "mammoth", by="hollister")  # she has just climbed out in this combined Move
    s.moving, s.combined = (Moving("kendall", 4, begun=True),), Combined((), begun=True)
    ran = rounds(s, answers=["climb-in:mammoth"])
    assert ran.asked[-1] == ("interrupt", ["duel:woo", "pass"])


@covers("reborn.int.trigger-c", "reborn.cap.large-handover")
def test_whoever_climbs_into_a_machine_beside_an_enemy_who_has_seen_him_before_can_be_interrupted() -> None:
    s = position(
        "+-+-+-+-+-+\n|k Y . W .|\n+ + + + + +\n|. . . . .|\n+ + + + + +\n|h . . . .|\n+-+-+-+-+-+",
        facing={"mammoth": "e", "kendall": "e", "woo": "w"},
        status={"mammoth": "wounded"},
        cp={"norad": 6, "salemite": 6},
        active="salemite",
        round="hollister",
    )
    figures.change(s, "mammoth", by="hollister")
    s.moving, s.combined = (Moving("kendall", 4, begun=True),), Combined((), begun=True)
    figures.change_round(s, watched=(Pair("woo", "kendall"),), seen=(Pair("woo", "kendall"),))
    ran = run(s, pilots.climb_in, "kendall", "mammoth", stop=True)
    assert ran.asked == [("interrupt", ["duel:woo", "pass"])]


@covers("reborn.int.trigger-c", "reborn.cap.large-handover")
def test_a_pilot_who_climbs_out_beside_an_enemy_can_be_interrupted() -> None:
    board = "+-+-+-+-+-+\n|Y . . W j|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+"
    facing = {"mammoth": "e", "woo": "w"}
    s = position(board, facing=facing, status={"mammoth": "wounded"}, active="salemite", round="saw", moving=5, cp={"norad": 3})
    pilots.board(s, "saw", "mammoth")
    ran = run(s, move.go_on, answers=["climb-out:c1"], stop=True)
    assert ran.asked[-1] == ("interrupt", ["duel:woo", "pass"])


@covers("reborn.cap.large-freed", "reborn.move.no-stacking")
def test_when_a_pilot_dies_over_a_friend_the_friend_makes_room() -> None:
    board = "+-+-+-+-+-+-+\n|Y . h . . j|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+"
    s = position(board, facing={"mammoth": "e"}, status={"mammoth": "wounded"}, active="salemite", round="saw", moving=5)
    pilots.board(s, "saw", "mammoth")
    run(s, move.go_on, answers=["ahead"])
    assert where.sharing(s, "mammoth") == ["hollister"]
    run(s, wounds.die, "saw", answers=["square:c2"])
    assert not where.sharing(s, "mammoth")
    assert not list(invariants(s))


@covers("reborn.cap.large-freed", "reborn.cap.large-handover")
def test_a_pilot_who_dies_after_getting_out_does_not_free_the_machine_before_the_round_is_over() -> None:
    s = yard(piloted=False)
    figures.change(s, "mammoth", by="hollister")  # she has just climbed out
    s.moving, s.combined = (Moving("hollister", 1, begun=True),), Combined((Moving("kendall", 4),), begun=True)
    run(s, wounds.die, "hollister")
    assert s.characters["mammoth"].by == "hollister"
    ran = rounds(s, answers=["step:c1"])
    assert "climb-in:mammoth" in ran.asked[-1][1]
    s = yard(piloted=False)
    figures.change(s, "mammoth", by="hollister")
    run(s, wounds.die, "hollister")

    async def over(s: State, g: Any) -> None:
        pilots.round_ended(s, g)

    run(s, over)
    assert s.characters["mammoth"].by == "", "nobody is in it"


@covers("reborn.mam.deploy", "reborn.pris.assassinate", "reborn.pris.captor-captured", "reborn.large.size")
def test_a_mammoth_partly_outside_the_frame_puts_nobody_and_nothing_there() -> None:
    def edge() -> State:
        s = position("+ +-+-+-+\n   . . h|\n+ + + + +\n   . . .|\n+ +-+-+-+", prisoners={"bill": "hollister"})
        s.characters = {
            **s.characters,
            "mammoth": Character("mammoth", "mammoth", "norad", "norad", at=0, facing=2, wounded=True),
        }
        figures.change(s, "bill", by="mammoth")
        return s

    s = edge()
    run(s, capture.captured, "hollister", "mammoth", answers=["face:n"])
    assert at(s, "bill") != "a1"
    assert not list(invariants(s))
    s = edge()
    run(s, prisoners.assassinate, "mammoth", "bill")
    assert at(s, "bill") in ("b1", "b2")
    ran = run(edge(), charges.choose_square, "mammoth", stop=True)
    assert ran.asked[-1][1] == ["at:b1", "at:b2"]


@covers("reborn.exit.map", "reborn.large.move", "reborn.move.no-stacking")
def test_a_large_figure_may_pass_a_friend_on_its_way_off_the_map() -> None:
    for mvp, passes in ((3, True), (1, False)):
        board = "+-+-+-+-+\n|Y . V . \n+ + + + +\n|. . . . \n+-+-+-+-+"
        s = position(board, facing={"mammoth": "e"}, round="mammoth", moving=mvp)
        ran = rounds(s, answers=[])
        assert ("ahead" in ran.asked[-1][1]) == passes


@covers("reborn.exit.map", "reborn.large.move", "reborn.move.no-stacking")
@pytest.mark.parametrize(("mvp", "rules", "passes"), [(2, (), True), (1, (), False), (2, ("no-exit",), False)])
def test_only_where_the_map_may_be_left_is_its_border_a_way_off_a_friend(
    mvp: int, rules: tuple[str, ...], passes: bool
) -> None:
    s = position(
        "+-+-+-+\n|Y . V \n+ + + +\n|. . . \n+-+-+-+", facing={"mammoth": "e"}, round="mammoth", moving=mvp, rules=rules
    )
    assert (large.no_shift(s, "mammoth", 2, 1) is None) == passes


@covers("reborn.cap.large-handover")
def test_taking_over_a_large_figure_costs_mvp_like_leaving_it() -> None:
    s = yard(piloted=False, round="hollister")
    figures.change(s, "mammoth", by="hollister")
    s.moving, s.combined = (Moving("kendall", 4, begun=True),), Combined((), begun=True)
    run(s, pilots.climb_in, "kendall", "mammoth", stop=True)
    assert s.moving[-1].mvp == 4 - FACTS.move.pilot
