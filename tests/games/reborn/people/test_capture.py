"""Capture, prisoners and torture."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import Ran, at, position, rounds, run, sq, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import figures, values, where
from noctule.games.reborn.fighting import close_combat, wounds
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.moving import move, pilots
from noctule.games.reborn.people import capture, prisoners, torture
from noctule.games.reborn.state import Character, Marker, Radio, State
from noctule.games.reborn.turn import activation, deeds, initiative
from noctule.games.reborn.using import equipment

BLOW = "x.close-combat-2.close-combat-1"
ASK = "x.interact-3.interact-1"
ASK_TOO = "x.interact-2"


def duel(**pieces: Any) -> State:
    """Bolter and Hollister face each other. She is Wounded (LP 3, 1 wound, Armour 1) and rolls 2 dice; he rolls 4."""
    given: dict[str, Any] = {
        "cards": {
            "bolter": "dark=4&weight=2&life=4/3",
            "hollister": "life=4/3&armour=1&dark=2&weight=3",
            "kendall": "weight=2",
            "vasquez": "weight=2",
        },
        "facing": {"bolter": "e", "hollister": "w"},
        "status": {"hollister": "wounded wounds=1"},
        "tiles": {"bolter": [BLOW]},
        "cp": {"norad": 6, "salemite": 6},
        "round": "bolter",
    }
    given.update(pieces)
    return position("+-+-+-+-+\n|B h . .|\n+ + + + +\n|V . . k|\n+-+-+-+-+", **given)


def fights(s: State, answers: list[str], rolls: list[str], **more: Any) -> Ran:
    return run(s, close_combat.execute, "bolter", BLOW, 1, 1, answers=answers, rolls=rolls, **more)


SEIZE = ["capture:bolter"]


# -- the attempt ----------------------------------------------------------------------------------------------------


@covers("reborn.cap.attempt", "reborn.cap.success", "reborn.cap.prisoner", "reborn.ex.capture-succeeds")
def test_damage_that_would_kill_a_wounded_enemy_captures_him_without_a_wound() -> None:
    s = duel()
    fights(s, SEIZE, ["bullseye", "hit", "hit", "hit", "hit", "bullseye"])
    h = s.characters["hollister"]
    assert (h.place, h.by, h.wounds) == ("prisoner", "bolter", 1), "1 + (3 - 2) wounds would have killed her"
    assert s.characters["bolter"].wounds == 1, "her critical hit counts"
    assert values.weight_carried(s, "bolter") == 1
    assert not where.figures_on(s, sq(s, "b1"))
    s = duel()
    ran = fights(s, SEIZE, ["bullseye", "hit", "hit", "jam", "hit", "bullseye"])
    h = s.characters["hollister"]
    assert (h.place, h.wounds) == ("map", 1), "one hit less: neither captured nor wounded"
    assert s.characters["bolter"].wounds == 1
    assert "reborn.cap.success" not in ran.rules


@covers("reborn.cap.attempt", "reborn.ex.capture-needs-wounded-side")
def test_nobody_whose_card_shows_the_healthy_side_can_be_captured() -> None:
    s = duel(status={"hollister": "wounds=3"})
    no = capture.no_capture(s, "bolter", "hollister")
    assert no is not None
    assert no.rule == "reborn.cap.attempt"
    ran = fights(s, [], ["jam"] * 6)
    assert "fight.aim" not in ran.kinds, "there is no choice to announce"


@covers("reborn.cap.success", "reborn.pris.captor-killed")
def test_a_captor_who_dies_of_the_victims_critical_hits_captures_nobody() -> None:
    s = duel(status={"hollister": "wounded wounds=1", "bolter": "wounded wounds=2"})
    fights(s, [*SEIZE], ["bullseye"] * 4 + ["bullseye", "jam"])
    assert s.characters["bolter"].place == "dead"
    assert s.characters["hollister"].place == "map"


@covers("reborn.cap.prisoner")
def test_a_prisoner_weighs_one_and_makes_his_captor_drop_cards_or_let_him_go() -> None:
    s = duel(carrying={"bolter": ["fire-axe", "machete"]})
    fights(s, [*SEIZE, "with:none", "keep", "drop:machete"], ["bullseye"] * 4 + ["jam"] * 2)
    assert s.characters["hollister"].place == "prisoner"
    assert values.carried(s, "bolter") == ["fire-axe"]
    weak = {"bolter": "dark=4&weight=0", "hollister": "life=4/3"}
    no = capture.no_capture(duel(cards=weak), "bolter", "hollister")
    assert no is not None
    assert no.rule == "reborn.cap.prisoner"


@covers("reborn.cap.prisoner")
def test_a_captor_whose_allowance_falls_to_nothing_lets_his_prisoner_go() -> None:
    s = position(
        "+-+-+\n|B .|\n+-+-+", prisoners={"hollister": "bolter"}, cards={"bolter": "weight=2/0&life=2/3"}, round="bolter"
    )
    run(s, wounds.wound, "bolter", 2, answers=["face:w"])
    assert at(s, "hollister") == "b1"
    assert s.characters["hollister"].by == ""


@covers("reborn.cap.equipment")
def test_the_captor_takes_what_he_can_carry_and_the_rest_goes_under_the_search_deck() -> None:
    carried = {"hollister": ["carbine", "chainsaw", "machete"]}  # weights 1, 2, 1
    s = duel(carrying=carried, rules=("search",), deck=["scalpels"], magnetic_cards=["hollister"])
    ran = fights(
        s,
        [*SEIZE, "with:none", "take:carbine", "take:magnetic-card:hollister"],
        ["bullseye"] * 4 + ["jam"] * 2,
    )
    assert values.carried(s, "bolter") == ["carbine"], "allowance 2: the prisoner and one card"
    assert s.characters["bolter"].magnetic_cards == 1
    assert s.characters["hollister"].magnetic_cards == 0
    assert s.deck == ["scalpels", "chainsaw", "machete"]
    assert "take:chainsaw" not in ran.asked[-2][1] + ran.asked[-1][1]
    s = duel(carrying=carried)
    fights(s, [*SEIZE, "with:none", "enough"], ["bullseye"] * 4 + ["jam"] * 2)
    assert {s.equipment[id].where for id in carried["hollister"]} == {"gone"}


# -- prisoners ------------------------------------------------------------------------------------------------------


@covers(
    "reborn.pris.helpless",
    "reborn.pris.one",
    "reborn.pris.transfer",
    "reborn.cap.equipment",
    "reborn.pris.free",
    "reborn.equip.weight",
    "reborn.ex.prisoner-rules",
)
def test_a_captor_holds_one_prisoner_and_may_free_him_or_pass_him_on_in_a_move() -> None:
    held = {"prisoners": {"deeler": "bolter"}, "carrying": {"bolter": ["machete"]}}
    s = duel(**held)
    no = capture.no_capture(s, "bolter", "hollister")
    assert no is not None
    assert no.rule == "reborn.pris.one"
    s = duel(**held, tiles={"bolter": ["x.move-2"]}, moving=3)
    run(s, move.go_on, answers=["step:a2"])
    assert s.moving[-1].mvp == 2
    keys = run(s, move.go_on, answers=["hand:bolter:vasquez"]).keys("move")
    assert {"free:b2", "hand:bolter:vasquez"} <= set(keys)
    assert s.characters["deeler"].by == "vasquez"
    assert s.moving[-1].mvp == 2
    no_room = {"bolter": "weight=2", "vasquez": "weight=0"}
    s = duel(**held, cards=no_room, moving=3)
    run(s, move.go_on, answers=["step:a2"])
    no = why_not(prisoners, s, "bolter", "hand:bolter:vasquez")
    assert no is not None
    assert no.rule == "reborn.equip.weight"


@covers("reborn.pris.free", "reborn.ex.prisoner-rules")
def test_freeing_a_prisoner_costs_no_mvp_and_his_player_chooses_the_facing() -> None:
    s = position("+-+-+-+\n|B . .|\n+-+-+-+", prisoners={"hollister": "bolter"}, round="bolter", moving=1, cp={"salemite": 3})
    ran = run(s, move.go_on, answers=["free:b1", "face:e"])
    assert at(s, "hollister") == "b1"
    assert s.characters["hollister"].facing == 2
    assert (s.characters["hollister"].place, s.characters["hollister"].by) == ("map", "")
    assert s.moving[-1].mvp == 1
    assert "free:c1" not in ran.keys("move"), "only adjacent squares"


@covers("reborn.pris.helpless", "reborn.ex.prisoner-rules")
def test_a_prisoner_does_nothing_and_brings_no_bonus_cp() -> None:
    s = position(
        "+-+-+-+\n|B . k|\n+-+-+-+",
        prisoners={"hollister": "bolter"},
        active="salemite",
        cards={"hollister": "bonus_cp=3", "kendall": "bonus_cp=1", "bolter": "bonus_cp=2"},
    )
    assert [o.key for o in activation.offers(s, "salemite")] == ["activate:kendall", "pass"]
    run(s, _income)
    assert (s.players["salemite"].cp, s.players["norad"].cp) == (8 + 1, 8 + 2)
    no = why_not(activation, s, "salemite", "activate:hollister")
    assert no is not None
    assert no.rule == "reborn.pris.helpless"


async def _income(s: State, g: Any) -> None:
    initiative.income(s, g)


@covers("reborn.pris.captor-killed", "reborn.death.marker", "reborn.ex.captor-killed")
def test_the_prisoner_of_a_dead_captor_stands_on_his_square_and_shares_the_equipment_with_his_rescuer() -> None:
    s = position(
        "+-+-+-+\n|V h .|\n+-+-+-+",
        prisoners={"bolter": "hollister"},
        status={"hollister": "wounded"},
        cards={
            "hollister": "life=1/1&armour=0&dark=0&light=0&grey=0",
            "vasquez": "dark=2&light=2&weight=2",
            "bolter": "weight=4",
        },
        facing={"vasquez": "e", "hollister": "w"},
        carrying={"hollister": ["carbine", "machete"]},
        tiles={"vasquez": [BLOW]},
        cp={"norad": 3},
        round="vasquez",
    )
    answers = ["hurt", "with:none", "face:n", "give:carbine:bolter", "give:machete:vasquez"]
    run(s, close_combat.execute, "vasquez", BLOW, 1, 1, answers=answers, rolls=["bullseye", "jam"])
    assert s.characters["hollister"].place == "dead"
    assert at(s, "bolter") == at(s, "hollister") == "b1"
    assert s.characters["bolter"].place == "map"
    assert s.characters["bolter"].by == ""
    assert values.carried(s, "bolter") == ["carbine"]
    assert values.carried(s, "vasquez") == ["machete"]


@covers("reborn.pris.captor-captured", "reborn.cap.prisoner", "reborn.ex.captor-captured")
def test_whoever_captures_a_captor_frees_his_prisoner_on_the_spot() -> None:
    s = duel(prisoners={"woo": "hollister"})
    fights(s, [*SEIZE, "face:s"], ["bullseye"] * 4 + ["jam"] * 2)
    assert s.characters["hollister"].by == "bolter"
    assert at(s, "woo") == "b1"
    assert s.characters["woo"].facing == 4
    assert "activate:woo" in [o.key for o in activation.offers(s, "norad")]


@covers("reborn.pris.captor-captured", "reborn.cap.large")
def test_whom_a_large_figure_held_stands_beside_it_when_it_is_captured() -> None:
    drawing = "+-+-+-+-+-+\n|. . Y . h|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+"
    s = position(drawing, facing={"mammoth": "e", "hollister": "w"}, prisoners={"deeler": "mammoth"})
    run(s, capture.captured, "hollister", "mammoth", answers=["face:s"])
    assert (s.characters["deeler"].place, s.characters["deeler"].by, at(s, "deeler")) == ("map", "", "b1")
    assert s.characters["hollister"].place == "pilot"


@covers("reborn.pris.assassinate", "reborn.death.marker", "reborn.ex.assassination")
def test_one_cp_of_close_combat_kills_a_prisoner_without_a_roll() -> None:
    s = duel(prisoners={"deeler": "bolter"})
    fights(s, ["at:deeler"], [])
    assert s.characters["deeler"].place == "dead"
    assert at(s, "deeler") == "a1"
    assert sum(s.characters["bolter"].tiles[0].cp) == 1


@covers("reborn.pris.transfer", "reborn.pris.one", "reborn.equip.exchange")
def test_a_prisoner_can_be_exchanged_for_a_card_though_neither_could_carry_both() -> None:
    s = position(
        "+-+-+-+\n|B W .|\n+-+-+-+",
        round="bolter",
        moving=3,
        prisoners={"hollister": "woo"},
        carrying={"bolter": ["carbine?weight=1"]},
        cards={"bolter": "weight=1", "woo": "weight=1"},
    )
    with pytest.raises(IllegalAnswer, match="cannot carry that much"):
        rounds(s.copy(), answers=["step:b1", "exchange:woo", "carbine+prisoner:hollister"])
    ran = rounds(s, answers=["step:b1", "exchange:woo", "prisoner:hollister"])
    assert (s.characters["hollister"].by, s.equipment["carbine"].bearer) == ("bolter", "woo")
    assert "reborn.pris.transfer" in ran.rules
    s = position(
        "+-+-+-+\n|k Y .|\n+ + + +\n|. . .|\n+-+-+-+",
        active="salemite",
        round="kendall",
        moving=4,
        pilots={"hollister": "mammoth"},
        prisoners={"woo": "kendall"},
        carrying={"kendall": ["revolver"]},
    )
    rounds(s, answers=["step:b1"])
    with pytest.raises(IllegalAnswer, match="one prisoner too many for Hollister"):
        rounds(s, answers=["exchange:mammoth", "revolver"])


@covers("reborn.pris.transfer", "reborn.tor.repeat")
def test_two_captors_on_one_square_can_exchange_their_prisoners() -> None:
    s = position(
        "+-+-+-+\n|h k .|\n+-+-+-+",
        prisoners={"bolter": "hollister", "woo": "kendall"},
        cards={"hollister": "weight=1", "kendall": "weight=1"},
        active="salemite",
        round="hollister",
        moving=2,
    )
    run(s, move.go_on, answers=["step:b1"])
    no = why_not(prisoners, s, "hollister", "hand:hollister:kendall")
    assert no is not None
    assert no.rule == "reborn.pris.one"
    ran = run(s, move.go_on, answers=["swap:kendall"])
    assert (s.characters["bolter"].by, s.characters["woo"].by) == ("kendall", "hollister")
    assert not [key for key in ran.keys("move") if key.startswith("hand:")], "neither can take a second one"


@covers("reborn.pris.transfer")
def test_a_prisoner_passes_neither_from_nor_to_somebody_who_is_elsewhere() -> None:
    s = position("+-+-+-+\n|h k d|\n+-+-+-+", prisoners={"bolter": "deeler"}, active="salemite", round="hollister", moving=2)
    run(s, move.go_on, answers=["step:b1"])
    for key in ("hand:deeler:hollister", "hand:hollister:deeler", "swap:deeler"):
        no = why_not(prisoners, s, "hollister", key)
        assert no is not None
        assert "whose square the Move leads through" in no.reason


@covers("reborn.pris.transfer")
def test_an_exchange_takes_two_prisoners() -> None:
    for held in ({"bolter": "hollister"}, {"bolter": "kendall"}, {}):
        s = position("+-+-+-+\n|h k .|\n+-+-+-+", prisoners=held, active="salemite", round="hollister", moving=2)
        run(s, move.go_on, answers=["step:b1"])
        assert "swap:kendall" not in run(s, move.go_on, stop=True).keys("move")
        no = why_not(prisoners, s, "hollister", "swap:kendall")
        assert no is not None
        assert no.rule == "reborn.pris.transfer"


@pytest.mark.parametrize("answers", [["swap:kendall"], ["hand:kendall:hollister"], ["free:a1", "face:n"]])
@covers("reborn.pris.transfer", "reborn.pris.free", "reborn.move.merge")
def test_a_move_that_began_with_a_prisoner_has_begun(answers: list[str]) -> None:
    board, tiles = "+-+-+-+\n|. h .|\n+-+-+-+", {"hollister": ["x.move-3/1"]}
    s = position(board, active="salemite", round="hollister", moving=2, tiles=tiles, cp={"salemite": 3})
    s.characters = {**s.characters, "kendall": Character("kendall", "kendall", "salemite", "salemite", at=sq(s, "b1"))}
    held = {"bolter": "hollister", "woo": "kendall"} if answers[0][0] != "h" else {"woo": "kendall"}
    for prisoner, captor in held.items():
        s.characters = {
            **s.characters,
            prisoner: Character(prisoner, prisoner, "norad", "norad", place="prisoner", by=captor, wounded=True),
        }
    ran = run(s, move.go_on, answers=answers)
    assert "add:x.move-3.1:1" in ran.keys("move")
    assert s.moving[-1].begun
    assert not [key for key in run(s, move.go_on, stop=True).keys("move") if key.startswith("add:")], "no more CP"


@covers("reborn.pris.free")
def test_a_captor_who_is_interrupted_and_killed_after_the_step_moves_no_further() -> None:
    """The reaction removes the actor: Bolter dies in the interruption, his prisoner is free, the Move is over."""
    s = position(
        """
        +-+-+-+
        |B . .|
        +-+ +-+
        |. h .|
        +-+-+-+""",
        prisoners={"kendall": "bolter"},
        status={"bolter": "wounded"},
        cards={"bolter": "life=1/1&armour=0&grey=0&light=0&dark=0&movement=3&max_cp=5", "hollister": "dark=2&max_cp=5"},
        facing={"hollister": "n"},
        tiles={"bolter": ["x.move-2"], "hollister": ["x.close-combat-1-red"]},
        cp={"norad": 4, "salemite": 4},
    )
    answers = ["activate:bolter", "pass", "move:x.move-2.1:1", "step:b1", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    answers += ["fight:x.close-combat-1-red.1:1", "hurt", "face:n"]
    ran = rounds(s, answers=answers, rolls=["bullseye", "jam"])
    assert s.characters["bolter"].place == "dead"
    assert at(s, "kendall") == "b1"
    assert s.characters["kendall"].place == "map"
    assert s.moving == ()
    assert s.round is not None
    assert s.round.active == "salemite"
    assert ran.kinds[-1] == "round"


# -- torture --------------------------------------------------------------------------------------------------------


def cell(**pieces: Any) -> State:
    """Hollister (with Bolter as her prisoner) and Kendall stand in the Torture Chamber, side by side; Vasquez outside."""
    given: dict[str, Any] = {
        "notes": {"rooms": {"cellar": {"tile": "torture-chamber", "squares": ["a1", "b1"]}}},
        "prisoners": {"bolter": "hollister", "deeler": "vasquez"},
        "tiles": {"hollister": [ASK], "kendall": ["x.interact-2-gold"], "vasquez": [ASK_TOO]},
        "carrying": {"hollister": ["torture-kit"]},
        "cp": {"norad": 6, "salemite": 6},
        "active": "salemite",
        "round": "hollister",
    }
    given.update(pieces)
    return position("+-+-+-+-+\n|h k . V|\n+-+-+-+-+", **given)


@covers(
    "reborn.tor.dice",
    "reborn.tor.result",
    "reborn.tor.who",
    "reborn.item.torture-kit",
    "reborn.room.torture-chamber",
    "reborn.ex.torture-dice",
)
def test_kit_chamber_and_three_cp_give_seven_torture_dice_and_only_spy_points_count() -> None:
    s = cell()
    rolls = ["spy", "two", "three", "flip", "shuffle", "blank", "three"]
    ran = run(s, torture.execute, "hollister", ASK, 0, 3, answers=["ready", "mp"], rolls=rolls)
    assert ran.facts("reborn.tor.result")["points"] == 1
    assert s.players["salemite"].mp == 1
    s = cell(active="norad", round="vasquez")
    assert torture.offers(s, "vasquez") == []
    no = why_not(torture, s, "vasquez", f"torture:{ASK_TOO}.1:1")
    assert no is not None
    assert no.rule == "reborn.tor.who"
    no = why_not(torture, cell(prisoners={}), "hollister", f"torture:{ASK}.1:1")
    assert no is not None
    assert no.rule == "reborn.tor.who"


@covers("reborn.tor.dice", "reborn.item.torture-kit")
def test_without_kit_and_chamber_each_cp_is_one_die_and_the_odds_are_exact() -> None:
    s = cell(notes={}, carrying={}, tiles={"hollister": [ASK]})
    run(s, torture.execute, "hollister", ASK, 0, 2, rolls=["two", "two"])
    s = cell(notes={}, carrying={}, tiles={"hollister": [ASK]})
    option = next(o for o in torture.offers(s, "hollister") if o.key == f"torture:{ASK}.1:2")
    foresee = deeds.foresee(s, "hollister", option.meaning)
    assert foresee is not None
    assert (foresee().odds[0].ways, foresee().odds[0].of) == (11, 36)


@covers(
    "reborn.tor.repeat",
    "reborn.pris.transfer",
    "reborn.combo.torture",
    "reborn.room.torture-chamber",
    "reborn.ex.torture-in-turns",
)
def test_two_torturers_roll_nine_dice_together_and_may_go_on_with_further_sections() -> None:
    s = cell(round="", tiles={"hollister": [ASK], "kendall": ["x.interact-2-gold"]})
    answers = ["activate:hollister", f"torture:{ASK}.1:1", "helper:kendall:x.interact-2-gold.1:2", f"torture:{ASK}.2:1"]
    ran = rounds(s, answers=answers, rolls=["two"] * 9 + ["three"] * 5)
    assert [len(e.facts["faces"]) for e in ran.events if e.rule == "reborn.tor.result"] == [9, 5]


@covers("reborn.combo.torture", "reborn.tor.who")
def test_a_friend_beside_the_captor_can_begin_the_torture_if_the_captor_joins() -> None:
    s = cell(tiles={"hollister": ["x.interact-1-gold"], "kendall": [ASK]}, round="kendall")
    assert torture.captors(s, "kendall") == ["hollister"]
    answers = ["helper:hollister:x.interact-1-gold.1:1"]
    run(s, torture.execute, "kendall", ASK, 1, 1, answers=answers, rolls=["two"] * (2 + 2 + 2 + 2))
    s = cell(tiles={"hollister": ["x.interact-1"], "kendall": [ASK]}, round="kendall")
    assert torture.offers(s, "kendall") == [], "the captor has no gold section"


@covers("reborn.combo.torture", "reborn.interact.fail")
def test_without_a_captor_whose_radio_is_scrambled_nothing_comes_of_the_torture() -> None:
    s = cell(
        tiles={"hollister": ["x.interact-1-gold"], "kendall": [ASK]},
        round="kendall",
        cards={"hollister": "bonus_cp=0&max_cp=6"},
        radio={"norad": Radio(attached=(("hollister", "scrambled"),))},
    )
    ran = run(s, torture.execute, "kendall", ASK, 1, 1, answers=["helper:hollister:x.interact-1-gold.1:1"])
    assert "reborn.interact.fail" in ran.rules
    assert "reborn.tor.result" not in ran.rules


@covers("reborn.combo.torture", "reborn.combo.gold")
def test_of_two_captors_only_one_who_can_join_is_chosen() -> None:
    s = position(
        "+-+-+-+\n|h k d|\n+-+-+-+",
        prisoners={"bolter": "hollister", "woo": "deeler"},
        tiles={"hollister": ["x.interact-1"], "kendall": [ASK], "deeler": ["x.interact-1-gold.move-1"]},
        cp={"norad": 0, "salemite": 9},
        active="salemite",
        round="kendall",
    )
    ran = rounds(s, answers=[f"torture:{ASK}.1:1"])
    assert ran.asked[-1] == ("combine", ["helper:deeler:x.interact-1-gold.move-1.1:1"]), (
        "all see that Hollister has no gold section"
    )


@covers("reborn.act.cp-as-you-go", "reborn.combo.cp", "reborn.combo.torture")
def test_the_cp_are_paid_before_the_captor_is_chosen_and_leave_enough_for_him() -> None:
    def captors_on_both_sides(cp: int) -> State:
        return position(
            "+-+-+-+\n|h k d|\n+-+-+-+",
            prisoners={"bolter": "hollister", "woo": "deeler"},
            tiles={"hollister": ["x.interact-1-gold"], "kendall": [ASK], "deeler": ["x.interact-1-gold.move-1"]},
            cp={"norad": 0, "salemite": cp},
            active="salemite",
            round="kendall",
        )

    s = captors_on_both_sides(2)
    assert [o.key for o in torture.offers(s, "kendall") if o.key.startswith(f"torture:{ASK}.1")] == [f"torture:{ASK}.1:1"]
    no = why_not(torture, s, "kendall", f"torture:{ASK}.1:2")
    assert no is not None
    assert no.rule == "reborn.combo.cp"
    no = why_not(torture, captors_on_both_sides(1), "kendall", f"torture:{ASK}.1:1")
    assert no is not None
    assert no.rule == "reborn.combo.cp", "there is a prisoner, but no CP for his captor"
    assert torture.offers(captors_on_both_sides(1), "kendall") == []
    ran = rounds(s, answers=[f"torture:{ASK}.1:1"])
    assert ran.asked[-1] == ("torture.captor", ["of:hollister", "of:deeler"])
    assert s.players["salemite"].cp == 1, "paid before the question, so that nobody who thinks about it can imagine it unpaid"


@pytest.mark.parametrize("square", ["a1", "b1"])
@covers("reborn.pris.captor-killed")
def test_a_freed_prisoner_is_put_on_a_free_square_even_if_a_friend_shares_that_of_the_dead_captor(square: str) -> None:
    s = position("+-+-+\n|h .|\n+-+-+", prisoners={"bolter": "hollister"})
    if square == "b1":
        s.characters = {**s.characters, "kendall": Character("kendall", "kendall", "salemite", "salemite", at=sq(s, "a1"))}
    run(s, wounds.die, "hollister", answers=["face:n"])
    assert at(s, "bolter") == square
    assert equipment.over(s, "hollister") == 0


# -- several rules at once ------------------------------------------------------------------------------------------


@covers("reborn.move.no-stacking", "reborn.cap.prisoner")
def test_a_captor_on_a_friends_square_who_loots_too_much_does_not_put_his_prisoner_in_his_own_way() -> None:
    s = position(
        "+-+-+\n|B W|\n+-+-+",
        dead={"vasquez": "b1"},
        prisoners={"kendall": "bolter"},
        cards={"bolter": "weight=2&movement=4"},
        carrying={"bolter": ["machete?weight=1"], "vasquez": ["carbine?weight=1"]},
        round="bolter",
        moving=3,
    )
    ran = rounds(s, answers=["step:b1", "loot:vasquez", "carbine"])
    assert s.characters["kendall"].place == "prisoner", "the only free square is the way off"
    assert ran.kinds[-1] != "prisoner.square"


@covers("reborn.cap.prisoner", "reborn.cap.success")
def test_who_can_carry_nothing_any_more_after_the_exchange_captures_nobody() -> None:
    s = position(
        "+-+-+-+\n|B z .|\n+-+-+-+",
        active="salemite",
        round="zombie-1",
        facing={"bolter": "e", "zombie-1": "w"},
        tiles={"zombie-1": ["x.close-combat-3"]},
        status={"bolter": "wounded"},
        cp={"norad": 4, "salemite": 12},
        cards={"zombie-1": "dark=6&max_cp=9&life=1/4&weight=1/0", "bolter": "dark=1&light=1&grey=1&armour=0&life=4/2"},
        carrying={"bolter": ["secret-files"]},
    )
    answers = ["fight:x.close-combat-3.1:1", "capture:zombie-1"]
    rounds(s, answers=answers, rolls=["hit"] * 6 + ["bullseye"])
    assert s.characters["zombie-1"].wounded, "the critical hit has turned its card: weight allowance 0"
    assert s.characters["bolter"].place == "map"
    assert s.equipment["secret-files"].bearer == "bolter"


@covers("reborn.cap.equipment", "reborn.cap.prisoner")
def test_a_victim_who_is_let_go_at_once_is_not_plundered() -> None:
    s = duel(carrying={"bolter": ["machete?weight=2"], "hollister": ["secret-files"]})
    ran = run(s, capture.captured, "bolter", "hollister", answers=["free:b1", "face:w"])
    assert s.characters["hollister"].place == "map"
    assert "capture.take" not in ran.kinds
    assert s.equipment["secret-files"].bearer == "hollister"


@covers("reborn.pris.free", "reborn.pris.transfer", "reborn.combo.cp")
def test_who_frees_his_prisoner_or_hands_him_on_has_begun_to_move() -> None:
    s = position(
        "+-+-+-+-+\n|. B . V|\n+-+-+-+-+",
        prisoners={"kendall": "bolter"},
        round="bolter",
        cp={"norad": 8, "salemite": 0},
        tiles={"bolter": ["x.move-1.move-1"], "vasquez": ["x.move-1-gold"]},
    )
    ran = rounds(s, answers=["move:x.move-1.move-1.1:1"])
    assert any(key.startswith(("add:", "helper:")) for key in ran.keys("move"))
    ran = rounds(s, answers=["free:a1", "face:n"])
    assert s.moving[-1].begun
    assert not any(key.startswith(("add:", "helper:")) for key in ran.asked[-1][1])


@covers("reborn.move.no-stacking", "reborn.pris.captor-killed", "reborn.exp.each-target")
def test_a_mover_whose_way_off_a_friends_square_is_cut_off_is_set_down_beside_it() -> None:
    hard = dict.fromkeys(("hollister", "kendall", "deeler", "saw"), "life=20/20&armour=9")
    s = position(
        "+-+-+-+-+-+-+\n|h k d j c .|\n+-+-+-+-+-+-+",
        round="hollister",
        active="salemite",
        moving=5,
        prisoners={"woo": "bill"},
        status={"bill": "wounded"},
        cards={**hard, "bill": "life=1/1&armour=0&weight=3"},
    )
    s.markers["mine-1"] = Marker("mine-1", "mine", sq(s, "d1"), armed=True, piece="mines")
    figures.change(s, "saw", hazards=("mine-1",))
    answers = ["step:b1", "step:c1", "step:d1", "hollister>saw", "bill>deeler", "face:w"]
    rounds(s, answers=answers, rolls=["hit"] * 12)
    assert at(s, "woo") == "e1", "free where his captor fell, and in her way"
    assert not s.moving
    assert at(s, "hollister") in ("a1", "f1")
    assert not list(invariants(s))


@covers("reborn.cap.prisoner")
def test_at_a_weight_allowance_of_nothing_the_prisoner_goes_free_wherever_there_is_room() -> None:
    s = position(
        "+-+-+-+-+\n|W B V .|\n+-+-+-+-+",
        cards={"bolter": "weight=1/0&life=1/5"},
        prisoners={"kendall": "bolter"},
        round="vasquez",
        moving=3,
    )
    run(s, wounds.wound, "bolter", 1, answers=["face:n"])
    assert at(s, "kendall") == "d1"
    closet = "+-+-+-+-+\n|. V|B|.|\n+ + +-+w+\n|. . . .|\n+-+-+-+-+"
    s = position(closet, cards={"bolter": "weight=1/0&life=1/5"}, prisoners={"kendall": "bolter"})
    run(s, wounds.wound, "bolter", 1, answers=["face:n"])
    assert at(s, "kendall") == "d1", "shut in with his captor he is put beyond the wall"


@covers("reborn.exp.each-target", "reborn.combo.shoot")
def test_whom_the_common_roll_of_a_combined_shot_sets_free_the_explosion_spares() -> None:
    s = position(
        "+-+-+-+-+-+\n|B . . . k|\n+ + + + + +\n|V . . . .|\n+-+-+-+-+-+",
        facing={"bolter": "e", "vasquez": "e"},
        round="bolter",
        prisoners={"woo": "kendall"},
        status={"kendall": "wounded"},
        cards={"kendall": "life=1/1&armour=0"},
        carrying={"bolter": ["frag-grenades"], "vasquez": ["carbine"]},
        tiles={"bolter": ["x.shoot-1"], "vasquez": ["x.shoot-1-gold"]},
        cp={"norad": 8, "salemite": 0},
    )
    answers = ["shoot:x.shoot-1.1:1", "at:kendall", "helper:vasquez:x.shoot-1-gold.1:1", "dice:1", "dice:1", "face:n"]
    rounds(s, answers=answers, rolls=["bullseye"] * 8)
    assert s.characters["kendall"].place == "dead"
    assert (s.characters["woo"].place, s.characters["woo"].wounds) == ("map", 0)


@covers("reborn.pris.free", "reborn.move.dotted")
def test_a_prisoner_is_set_down_on_a_free_square_that_can_be_entered_whatever_the_corner_of_the_map_is_like() -> None:
    desk = {"elements": {"desk": {"at": ["d1"], "defence": 4, "dotted": True}}}
    for corner in (" ", "."):
        s = position(f"+ +-+-+-+\n {corner} B . .|\n+ +-+-+-+", prisoners={"kendall": "bolter"}, notes=desk)
        assert prisoners.is_free(s, sq(s, "c1"))
        assert not prisoners.is_free(s, sq(s, "b1")), "he stands there himself"
        assert not prisoners.is_free(s, sq(s, "d1")), "nobody enters a dotted square"
        assert prisoners.is_free(s, sq(s, "a1")) == (corner == ".")


def _mine(s: State, square: str) -> None:
    s.markers["mine-1"] = Marker("mine-1", "mine", sq(s, square), armed=True, piece="mines")


@covers("reborn.exp.each-target", "reborn.move.no-stacking")
def test_an_explosion_strikes_everybody_where_he_stood_when_it_went_off() -> None:
    s = position(
        "+-+-+-+-+-+\n|k d Y . .|\n+-+-+ + + +\n|. . . . .|\n+-+-+-+-+-+\n|h . . . .|\n+-+-+-+-+-+",
        facing={"mammoth": "e"},
        status={"mammoth": "wounded", "hollister": "wounded"},
        active="salemite",
        round="kendall",
        moving=6,
        cards={
            "hollister": "life=1/1&armour=0",
            "mammoth": "armour=0&life=20/20",
            "kendall": "life=9/9&armour=9",
            "deeler": "life=9/9&armour=9",
        },
    )
    pilots.board(s, "hollister", "mammoth")
    _mine(s, "c1")
    figures.change(s, "mammoth", hazards=("mine-1",))
    answers = ["step:b1", "step:c1", "mammoth>kendall", "zone:red", "square:d2"]
    ran = rounds(s, answers=answers, rolls=["hit"] * 8)
    assert s.characters["hollister"].place == "dead"
    struck = [event.facts["at"] for event in ran.events if event.rule == "reborn.exp.zones"]
    assert struck.count("kendall") == 1, "he was over the machine, and is now beside it"


@covers("reborn.int.trigger-b", "reborn.pris.captor-killed")
def test_somebody_set_free_on_the_way_spoils_no_trigger_of_others() -> None:
    board = "+-+-+-+-+-+\n|. B . k .|\n+ +-+ +-+ +\n|. . . . .|\n+-+-+ +-+-+\n|. . h . .|\n+-+-+-+-+-+"
    s = position(
        board,
        facing={"hollister": "n", "kendall": "e", "bolter": "e"},
        status={"kendall": "wounded"},
        round="bolter",
        moving=6,
        cp={"norad": 8, "salemite": 8},
        prisoners={"woo": "kendall"},
        cards={
            "kendall": "life=1/1&armour=0&weight=3",
            "bolter": "life=9/9&armour=9",
            "hollister": "life=9/9&armour=9",
            "woo": "life=9/9",
        },
    )
    _mine(s, "c1")
    ran = rounds(s, answers=["step:c1", "kendall>wall:b1-s>wall:d1-s", "face:n"], rolls=["hit"] * 10)
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"])


@covers("reborn.exp.each-target", "reborn.combo.shoot")
def test_whom_one_of_two_grenades_sets_free_the_other_spares() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|B . . k . .|\n+ + + + + + +\n|V . . . . .|\n+-+-+-+-+-+-+",
        facing={"bolter": "e", "vasquez": "e"},
        round="bolter",
        tiles={"bolter": ["x.shoot-3"], "vasquez": ["x.shoot-3-gold"]},
        cp={"norad": 8, "salemite": 8},
        prisoners={"woo": "kendall"},
        status={"kendall": "wounded"},
        cards={
            "kendall": "life=1/1&armour=0&weight=3",
            "woo": "life=9/9&armour=0",
            "bolter": "shooting=0+9",
            "vasquez": "shooting=0+9",
        },
        carrying={"bolter": ["frag-grenades"], "vasquez": ["frag-grenades"]},
    )
    answers = ["shoot:x.shoot-3.1:1", "at:square:d1", "helper:vasquez:x.shoot-3-gold.1:1", "dice:0", "dice:0", "face:n"]
    rounds(s, answers=answers, rolls=["hit"] * 3)
    assert s.characters["kendall"].place == "dead"
    assert s.characters["woo"].wounds == 0
