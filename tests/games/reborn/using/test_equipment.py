"""Carrying equipment: weight, dropping, exchange, looting; healing and flying with it."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.driver import cited
from games.reborn.driver import Ran, at, position, rounds, run, sq, squares, why_not, why_not_line
from noctule.engine import IllegalAnswer
from noctule.games.reborn.blasts import gas
from noctule.games.reborn.board import figures, values
from noctule.games.reborn.fighting import close_combat, wounds
from noctule.games.reborn.moving import flight, move
from noctule.games.reborn.state import Marker, Moving, State
from noctule.games.reborn.turn import deeds
from noctule.games.reborn.using import equipment, healing, ips, switches

TILE = "x.interact-1.interact-1"


def mover(board: str, mvp: int = 4, **more: Any) -> State:
    given: dict[str, Any] = {"round": "bolter", "moving": mvp, "cards": {"bolter": "weight=3", "vasquez": "weight=3"}}
    return position(board, **(given | more))


def goes(s: State, *answers: str, stop: bool = True, **more: Any) -> Ran:
    """Steps of the Move that is under way, up to the question after the last answer."""

    async def on(s: State, g: Any) -> None:
        while s.moving:
            await move.go_on(s, g)

    return run(s, on, answers=list(answers), stop=stop, **more)


# -- weight and dropping --------------------------------------------------------------------------------------------


@covers("reborn.equip.no-free-drop", "reborn.equip.exchange", "reborn.ex.no-voluntary-drop")
def test_nobody_drops_what_he_can_carry_but_he_can_pass_it_to_a_friend() -> None:
    s = mover("+-+-+-+\n|B V .|\n+-+-+-+", carrying={"bolter": ["portable-radio-scrambler"]})
    no = why_not(move.MENU, s, "bolter", "drop:portable-radio-scrambler")
    assert no is not None
    assert no.rule == "reborn.equip.no-free-drop"
    goes(s, "step:b1", "exchange:vasquez", "-", "step:c1")
    assert s.equipment["portable-radio-scrambler"].bearer == "vasquez"
    assert cited(why_not(move.MENU, s, "bolter", "exchange:vasquez")) == "reborn.equip.exchange"


@covers("reborn.equip.weight", "reborn.equip.forced-drop", "reborn.equip.dropped-where", "reborn.equip.state-travels")
def test_one_whose_allowance_falls_drops_cards_at_once_under_the_search_deck() -> None:
    cards = {"bolter": "weight=3/1&life=2/4"}
    carrying = {"bolter": ["carbine empty", "machete", "heavy-pistol"]}
    s = position("+-+\n|B|\n+-+", cards=cards, carrying=carrying, rules=("search",), deck=["morphine"])
    ran = run(s, wounds.wound, "bolter", 2, answers=["drop:carbine"])
    assert ran.keys("drop") == ["drop:carbine", "drop:machete"], "the pistol weighs nothing"
    assert s.deck == ["morphine", "carbine"]
    assert (s.equipment["carbine"].engaged, s.equipment["machete"].bearer) == (False, "bolter")
    s = position("+-+\n|B|\n+-+", cards=cards, carrying=carrying)
    run(s, wounds.wound, "bolter", 2, answers=["drop:machete"])
    assert (s.equipment["machete"].where, s.deck) == ("gone", [])


@covers("reborn.equip.exchange", "reborn.equip.weight", "reborn.equip.state-travels", "reborn.ammo.transfer")
def test_an_exchange_leaves_both_within_their_limits_and_the_cards_as_they_are() -> None:
    board = "+-+-+-+\n|B V .|\n+-+-+-+"
    carrying = {"bolter": ["marksman-rifle counters=2"], "vasquez": ["carbine empty", "machete"]}
    cards = {"bolter": "weight=2", "vasquez": "weight=2"}
    s = mover(board, carrying=carrying, cards=cards)
    goes(s, "step:b1", "exchange:vasquez", "carbine+machete", "step:c1")
    assert values.carried(s, "bolter") == ["carbine", "machete"]
    assert values.carried(s, "vasquez") == ["marksman-rifle"]
    assert (s.equipment["carbine"].engaged, s.equipment["marksman-rifle"].counters) == (True, 2)
    s = mover(board, carrying=carrying, cards=cards)
    with pytest.raises(IllegalAnswer, match="cannot carry that much"):
        goes(s, "step:b1", "exchange:vasquez", "marksman-rifle+carbine")
    s = mover(board, carrying=carrying, cards=cards)
    with pytest.raises(IllegalAnswer, match="cannot carry that much"):
        goes(s, "step:b1", "exchange:vasquez", "-")


@covers("reborn.equip.exchange")
def test_equipment_passes_neither_to_enemies_nor_to_those_who_are_only_beside_him() -> None:
    s = mover("+-+-+-+\n|B V h|\n+-+-+-+", carrying={"bolter": ["carbine"], "hollister": ["machete"]})
    for other in ("vasquez", "hollister"):
        no = why_not(move.MENU, s, "bolter", f"exchange:{other}")
        assert no is not None
        assert no.rule == "reborn.equip.exchange"
    assert not any("exchange" in key for key in goes(s).asked[-1][1])


@covers("reborn.equip.exchange", "reborn.int.pass-through")
def test_one_who_dies_on_the_way_leaves_what_he_was_given_on_his_own_marker() -> None:
    board = "+-+-+-+\n|B V .|\n+-+-+-+"
    s = mover(board, carrying={"vasquez": ["carbine"]}, cards={"bolter": "weight=3&life=1/1&armour=0", "vasquez": "weight=3"})
    goes(s, "step:b1", "exchange:vasquez", "carbine")
    run(s, wounds.wound, "bolter", 2)
    goes(s, stop=False)
    assert (s.moving, s.characters["bolter"].place, values.carried(s, "bolter")) == ((), "dead", ["carbine"])


@covers("reborn.equip.forced-drop")
def test_nothing_is_dropped_in_a_move_of_ones_own_will() -> None:
    for weight, rule in ((2, "reborn.equip.no-free-drop"), (0, "reborn.equip.forced-drop")):
        s = mover("+-+-+\n|B .|\n+-+-+", carrying={"bolter": ["carbine"]}, cards={"bolter": f"weight={weight}"})
        no = why_not(equipment, s, "bolter", "drop:carbine")
        assert no is not None
        assert no.rule == rule


@covers("reborn.equip.dead-stack")
def test_the_dead_keep_their_cards_without_limit_and_receive_none() -> None:
    s = mover("+-+-+\n|B h|\n+-+-+", carrying={"bolter": ["carbine"], "hollister": ["bazooka", "marksman-rifle"]})
    run(s, wounds.die, "hollister")
    assert values.carried(s, "hollister") == ["bazooka", "marksman-rifle"]
    assert equipment.over(s, "hollister") == 0
    ran = goes(s, "step:b1", "loot:hollister")
    assert ran.asked[-1] == ("loot", ["bazooka", "marksman-rifle"]), "nothing can be given to him"


# -- magnetic cards and looting -------------------------------------------------------------------------------------


@covers(
    "reborn.move.magcard-transfer",
    "reborn.move.magcard-pickup",
    "reborn.item.magcard",
    "reborn.equip.exchange",
    "reborn.ex.card-hand-over",
)
def test_magnetic_cards_are_taken_from_a_friend_and_from_the_dead_in_passing() -> None:
    board = "+-+-+-+-+\n|B V .m.|\n+-+-+-+-+"
    given = {"magnetic_cards": ["vasquez", "hollister"], "dead": {"hollister": "c1"}}
    s = mover(board, mvp=3, **given)
    goes(
        s,
        "step:b1",
        "exchange:vasquez",
        "magnetic-card:vasquez",
        "step:c1",
        "loot:hollister",
        "magnetic-card:hollister",
        "open:door-c1-e",
    )
    assert s.characters["bolter"].magnetic_cards == 2
    assert s.characters["vasquez"].magnetic_cards == s.characters["hollister"].magnetic_cards == 0
    assert s.open_doors == ("door-c1-e",)
    s = mover(board, mvp=3, **given)
    assert not any(key.startswith("open:") for key in goes(s, "step:b1", "step:c1").asked[-1][1])


@covers("reborn.death.magcard", "reborn.equip.loot-kill", "reborn.equip.dead-stack", "reborn.ex.magnetic-card-of-the-killed")
def test_after_a_close_combat_kill_the_killer_takes_what_he_can_carry() -> None:
    s = position(
        "+-+-+\n|B .|\n+-+-+",
        dead={"hollister": "b1"},
        cards={"bolter": "weight=1"},
        carrying={"hollister": ["carbine", "machete"]},
        magnetic_cards=["hollister"],
    )
    with pytest.raises(IllegalAnswer, match="cannot carry"):
        run(s, equipment.loot, "bolter", "hollister", answers=["carbine+machete"])
    run(s, equipment.loot, "bolter", "hollister", answers=["carbine+magnetic-card:hollister"])
    assert values.carried(s, "bolter") == ["carbine"]
    assert s.characters["bolter"].magnetic_cards == 1
    assert values.carried(s, "hollister") == ["machete"], "it stays with the dead"


@covers("reborn.equip.loot-kill", "reborn.combo.cc")
def test_those_who_have_killed_together_share_what_he_carried() -> None:
    s = position(
        "+-+-+-+\n|B . V|\n+-+-+-+",
        dead={"hollister": "b1", "woo": "a1"},
        cards={"bolter": "weight=1", "vasquez": "weight=1"},
        carrying={"hollister": ["carbine", "machete"]},
    )
    run(s, close_combat.loot, ["woo", "bolter", "vasquez"], "hollister", answers=["machete", "carbine"])
    assert (values.carried(s, "bolter"), values.carried(s, "vasquez")) == (["machete"], ["carbine"])
    assert values.carried(s, "woo") == [], "he did not survive it"


@covers("reborn.equip.loot-kill", "reborn.equip.forced-drop")
def test_to_make_room_for_loot_he_drops_what_he_had() -> None:
    s = position(
        "+-+-+\n|B .|\n+-+-+",
        dead={"hollister": "b1"},
        cards={"bolter": "weight=1"},
        carrying={"bolter": ["fire-axe"], "hollister": ["carbine"]},
    )
    run(s, equipment.loot, "bolter", "hollister", answers=["carbine"])
    assert values.carried(s, "bolter") == ["carbine"]
    assert s.equipment["fire-axe"].where == "gone"


@covers(
    "reborn.death.magcard", "reborn.equip.loot-kill", "reborn.move.magcard-pickup", "reborn.ex.shot-from-afar-leaves-the-card"
)
def test_a_shot_from_afar_leaves_everything_with_the_marker() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|B . . . . h|\n+-+-+-+-+-+-+",
        round="bolter",
        facing={"bolter": "e"},
        tiles={"bolter": ["x.shoot-1.move-3"]},
        cards={"bolter": "shooting=2&max_cp=9&movement=6", "hollister": "life=1/1&armour=0"},
        carrying={"bolter": ["carbine?red=3&shooting=1&weight=0"], "hollister": ["heavy-pistol"]},
        magnetic_cards=["hollister"],
        cp={"norad": 6},
    )
    ran = rounds(s, answers=["shoot:x.shoot-1.move-3.1:1", "dice:1"], rolls=["bullseye", "hit", "hit", "hit"])
    assert s.characters["hollister"].place == "dead"
    assert ran.asked[-1][0] == "deed", "nothing is looted at once"
    assert s.equipment["heavy-pistol"].bearer == "hollister"
    way = [f"step:{c}1" for c in "bcdef"]
    rounds(s, answers=["move:x.shoot-1.move-3.2:1", *way, "loot:hollister", "heavy-pistol+magnetic-card:hollister"])
    assert (s.equipment["heavy-pistol"].bearer, s.characters["bolter"].magnetic_cards) == ("bolter", 1)


@covers(
    "reborn.equip.loot-move", "reborn.equip.weight", "reborn.equip.kinds", "reborn.equip.peek", "reborn.ex.loot-on-the-move"
)
def test_one_who_may_carry_nothing_heavy_takes_only_what_weighs_nothing() -> None:
    s = mover(
        "+-+-+-+\n|B . .|\n+-+-+-+",
        dead={"vasquez": "b1"},
        cards={"bolter": "weight=0"},
        carrying={"vasquez": ["revolver", "machete"]},
    )
    goes(s, "step:b1", "loot:vasquez", "revolver", "step:c1")
    assert values.carried(s, "bolter") == ["revolver"]
    front, back = equipment.both_sides(s, "revolver")
    assert (front.id, back.id) == ("revolver", "ammunition")
    s = mover(
        "+-+-+-+\n|B . .|\n+-+-+-+",
        dead={"vasquez": "b1"},
        cards={"bolter": "weight=0"},
        carrying={"vasquez": ["revolver", "machete"]},
    )
    with pytest.raises(IllegalAnswer, match="cannot carry"):
        goes(s, "step:b1", "loot:vasquez", "machete")


# -- healing --------------------------------------------------------------------------------------------------------


def medic(board: str = "+-+-+-+\n|B V h|\n+-+-+-+", **more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "e"},
        "tiles": {"bolter": [TILE]},
        "cards": {"bolter": "scientific=2&technical=1&max_cp=9&life=4/3", "vasquez": "life=4/3&armour=3/1"},
        "carrying": {"bolter": ["medical-kit"]},
        "cp": {"norad": 5},
    }
    return position(board, **(given | more))


@covers("reborn.item.medkit", "reborn.heal.procedure", "reborn.wound.stats", "reborn.ex.kit-brings-back-healthy")
def test_a_medical_kit_brings_a_wounded_friend_in_front_back_to_his_healthy_side() -> None:
    s = medic(status={"vasquez": "wounded wounds=1"})
    ran = rounds(s, answers=[f"interact:{TILE}.1:1", "for:vasquez"], rolls=["hit", "near"])
    assert ran.keys("interact.for") == ["for:bolter", "for:vasquez"], "himself, or the one whom he faces"
    c = s.characters["vasquez"]
    assert (c.wounded, c.wounds) == (False, 3)
    assert values.armour(s, "vasquez") == 3, "his Healthy values apply at once"


@covers("reborn.item.medkit", "reborn.heal.procedure")
def test_only_one_whom_the_carrier_faces_is_healed_and_never_beyond_undamaged() -> None:
    s = medic(facing={"bolter": "w"}, status={"bolter": "wounds=1", "vasquez": "wounds=1"})
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds) == (0, 1)
    s = medic("+-+-+-+\n|B|V h|\n+-+-+-+")
    assert healing.patients(s, "bolter", "medical-kit", switches.lines_of(s, "medical-kit")[0]) == [], "a wall is between them"


@covers("reborn.room.infirmary", "reborn.room.chemistry-lab", "reborn.ex.heal-in-the-infirmary")
def test_the_infirmary_heals_somebody_on_another_of_its_facing_icons() -> None:
    board = "+-+-+-+-+\n|. . . .|\n+ + + + +\n|B V W .|\n+-+-+-+-+"
    notes = {
        "rooms": {"sick": {"tile": "infirmary", "squares": ["a1", "b1", "c1", "a2", "b2", "c2"]}},
        "icons": {"a2": "sick n", "c2": "sick n"},
    }
    cards = {"bolter": "scientific=1&technical=1&max_cp=9", "woo": "life=4/3"}
    s = medic(board, notes=notes, facing={"bolter": "n", "woo": "s"}, cards=cards, carrying={}, status={"woo": "wounds=2"})
    ran = rounds(s, answers=[f"interact:{TILE}.1:1", "for:woo"], rolls=["hit", "near"])
    assert ran.keys("interact.for") == ["for:bolter", "for:woo"], "not the one who stands between"
    assert s.characters["woo"].wounds == 0
    assert ips.characteristic(s, "bolter", "scientific").dice == 1
    lab = medic(board, notes={"rooms": {"lab": {"tile": "chemistry-lab", "squares": ["a2", "b2"]}}}, cards=cards, carrying={})
    assert ips.characteristic(lab, "bolter", "scientific").dice == 3
    assert ips.characteristic(lab, "bolter", "technical").dice == 1


# -- the jet pack ---------------------------------------------------------------------------------------------------


def pilot(board: str, **more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "tiles": {"bolter": [TILE]},
        "cards": {"bolter": "technical=2&max_cp=9&weight=3"},
        "carrying": {"bolter": ["jet-pack"]},
        "cp": {"norad": 5},
    }
    return position(board, **(given | more))


@covers("reborn.item.jetpack", "reborn.item.jetpack-uses", "reborn.move.dotted", "reborn.ex.jet-pack-flight")
def test_a_flight_passes_over_enemies_and_counters_and_lands_on_free_floor() -> None:
    board = "+-+-+-+-+-+-+-+-+\n|B . h . .w. . .|\n+-+-+-+-+-+-+-+-+"
    given = {"notes": {"elements": {"bar": {"at": ["d1"], "dotted": True}}}, "open": ["door-e1-e"], "spent": {"hollister": 9}}
    s = pilot(board, **given)
    ran = rounds(s, answers=[f"interact:{TILE}.1:1", "fly:b1"], rolls=["hit", "near"])
    assert s.equipment["jet-pack"].counters == 1
    assert "end:n" in ran.asked[-1][1]
    ran = rounds(s, answers=["fly:c1"])
    assert ran.asked[-1][1] == ["fly:d1", "fly:b1"], "he may not land on an enemy"
    ran = rounds(s, answers=["fly:d1"])
    assert not any(key.startswith("end:") for key in ran.asked[-1][1]), "nor on the counter"
    rounds(s, answers=["fly:e1", "fly:f1", "fly:g1", "end:e"])
    assert (at(s, "bolter"), s.moving) == ("g1", ())
    closed = pilot(board, **(given | {"open": []}))
    ran = rounds(closed, answers=[f"interact:{TILE}.1:1", "fly:b1", "fly:c1", "fly:d1", "fly:e1"], rolls=["hit", "near"])
    assert "fly:f1" not in ran.asked[-1][1], "a closed door stops him"
    failed = pilot(board, **given)
    rounds(failed, answers=[f"interact:{TILE}.1:1"], rolls=["near", "near"])
    assert (failed.equipment["jet-pack"].counters, failed.moving) == (0, ())


@covers("reborn.item.jetpack")
def test_a_flight_in_an_interruption_is_measured_by_its_own_squares_not_by_the_move_that_waits() -> None:
    board = "+-+-+-+\n|B h .|\n+-+-+-+"
    for left, flies in ((2, True), (1, False)):
        s = pilot(board)
        s.moving = (Moving("hollister", 3 - left), Moving("bolter", left, flying=True))
        assert (flight.no_flight(s, "bolter", sq(s, "b1")) is None) is flies, "over her to c1"


@covers("reborn.item.jetpack-uses", "reborn.equip.spent-cards")
def test_after_the_fifth_flight_the_jet_pack_is_spent() -> None:
    s = pilot("+-+-+\n|B .|\n+-+-+", carrying={"bolter": ["jet-pack counters=4"]}, rules=("search",))
    rounds(s, answers=[f"interact:{TILE}.1:1", "fly:b1", "end:e"], rolls=["hit", "near"])
    assert (s.deck, at(s, "bolter")) == (["jet-pack"], "b1")


@covers("reborn.item.jetpack")
def test_he_never_flies_where_he_could_not_land_any_more() -> None:
    board = "+-+-+-+-+-+-+-+\n|B h e d k j c|\n+-+-+-+-+-+-+-+"
    s = pilot(board, spent=dict.fromkeys(("hollister", "einstein", "deeler", "kendall", "saw", "bill"), 9))
    rounds(s, answers=[f"interact:{TILE}.1:1"], rolls=["hit", "near"])
    ran = rounds(s, answers=["fly:b1", "fly:c1", "fly:d1"])
    assert (at(s, "bolter"), s.moving[-1].mvp) == ("a1", 0), "from d1 with 3 squares left there was only the way back"
    assert ran.asked[-1][1] == ["end:n", "end:e", "end:s", "end:w"]


@covers("reborn.item.jetpack", "reborn.death.ends-activation")
def test_one_who_is_shot_down_in_an_interruption_flies_no_further() -> None:
    board = "+-+-+-+-+\n|. . . h|\n+ +-+-+-+\n|B . . .|\n+-+-+-+-+"
    s = pilot(
        board,
        facing={"hollister": "w", "bolter": "e"},
        cards={"bolter": "technical=2&max_cp=9&weight=3&life=1/1&armour=0", "hollister": "shooting=1&max_cp=5"},
        tiles={"bolter": [TILE], "hollister": ["x.shoot-1-red"]},
        carrying={"bolter": ["jet-pack"], "hollister": ["carbine?red=3&weight=0&shooting=2"]},
        cp={"norad": 5, "salemite": 4},
    )
    answers = [
        f"interact:{TILE}.1:1",
        "fly:a1",
        "duel:hollister",
        "face:e",
        "ana=bid:0",
        "ben=bid:1",
        "shoot:x.shoot-1-red.1:1",
        "at:bolter",
    ]
    ran = rounds(s, answers=[*answers, "dice:1"], rolls=["hit", "near", "bullseye", "hit", "hit", "hit"])
    assert (s.characters["bolter"].place, s.moving) == ("dead", ())
    assert s.round is not None
    assert (ran.asked[-1][0], s.round.active) == ("round", "salemite"), "his round is over"


@covers("reborn.item.jetpack", "reborn.int.resume")
def test_one_whose_last_landing_is_taken_in_an_interruption_comes_down_where_he_is() -> None:
    tile = "x.interact-1.move-1"
    s = pilot(
        """
        +-+-+-+-+-+-+-+
        |B . . . . . .|
        +-+-+-+-+-+-+ +
        |. . . . . . h|
        +-+-+-+-+-+-+-+""",
        notes={"elements": {"bar": {"at": ["b1", "c1", "d1", "e1", "f1"], "dotted": True}}},
        facing={"hollister": "n", "bolter": "e"},
        tiles={"bolter": [tile], "hollister": ["x.move-1-red"]},
        cp={"norad": 5, "salemite": 4},
    )
    take_off = [f"interact:{tile}.1:1", "fly:b1", "fly:c1", "fly:d1", "fly:e1"]  # the rest of the way to f1 is forced
    duel = ["duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    rolls = ["hit", "near"]
    ran = rounds(s, answers=[*take_off, *duel, "move:x.move-1-red.1:1", "step:g1", "end:w"], rolls=rolls)
    assert ran.asked[-1] == ("move", ["end:n", "end:e", "end:s", "end:w"]), "1 square left, and that is hers"
    ran = rounds(s, answers=["end:e"])
    assert (at(s, "bolter"), s.moving) == ("f1", ())
    assert f"move:{tile}.2:1" in ran.keys("deed"), "his activation goes on"


@covers("reborn.item.jetpack")
def test_wherever_a_flight_goes_it_can_go_on_or_end() -> None:
    s = pilot(
        """
        +-+-+-+-+-+-+-+
        |B h . e . V .|
        + +-+ + + +-+ +
        |d . . k . j .|
        +-+-+-+-+-+-+-+""",
        notes={"elements": {"bar": {"at": ["c1", "e1", "e2", "g1"], "dotted": True}}},
    )
    figures.change_round(s, who="bolter")
    s.moving = (Moving("bolter", 6, flying=True),)
    left = [(s.characters["bolter"].at, 6)]
    seen = set(left)
    while left:
        here, mvp = left.pop()
        figures.change(s, "bolter", at=here)
        figures.change_moving(s, mvp=mvp)
        ways = [option.meaning for option in move.MENU.offers(s, "bolter")]
        assert ways, f"stuck at {at(s, 'bolter')} with {mvp} squares left"
        onward = {(way[1], mvp - 1) for way in ways if way[0] == "fly"} - seen
        seen |= onward
        left += sorted(onward)
    flown_over = sum(1 << square for square in {square for square, _ in seen})
    assert squares(s, flown_over) >= {"b1", "c1", "d1"}, "enemies and dotted squares too"


@covers("reborn.item.jetpack-mammoth", "reborn.item.jetpack", "reborn.ex.mammoth-and-jet-pack")
def test_the_mammoth_cannot_use_a_jet_pack() -> None:
    s = position(
        "+-+-+-+\n|Y . .|\n+ + + +\n|. . .|\n+-+-+-+",
        round="mammoth",
        tiles={"mammoth": ["x.interact-1"]},
        carrying={"mammoth": ["jet-pack"]},
        cards={"mammoth": "technical=2&weight=5"},
        cp={"norad": 5},
    )
    no = why_not_line(s, "mammoth", "line:jet-pack.fly")
    assert no is not None
    assert no.rule == "reborn.ips.condition"
    assert not [o for o in deeds.offers(s, "mammoth") if o.key.startswith("interact:")]


@covers("reborn.item.jetpack-carrier")
def test_only_the_carrier_flies_and_hands_nothing_over_on_the_way() -> None:
    s = pilot(
        "+-+-+-+\n|B V .|\n+-+-+-+", round="vasquez", tiles={"vasquez": ["x.interact-1"], "bolter": ["x.interact-1-gold"]}
    )
    line = switches.lines_of(s, "jet-pack")[0]
    crew = (*figures.one("vasquez", 1), *figures.one("bolter", 1))
    run(s, flight.fly, crew, "jet-pack", line)
    assert [(m.who, m.mvp, m.flying) for m in s.moving] == [("bolter", 6, True)]
    ran = goes(s, "fly:b1")
    assert ran.asked[-1][1] == ["fly:c1", "fly:a1"], "no exchange with the friend below"
    assert cited(equipment.no_exchange(s, "bolter", "vasquez")) == "reborn.equip.exchange"


@covers("reborn.equip.loot-move", "reborn.move.magcard-pickup")
def test_a_marker_is_searched_from_its_own_square_and_once_a_visit() -> None:
    s = mover("+-+-+-+\n|B . .|\n+-+-+-+", dead={"hollister": "b1"}, carrying={"hollister": ["revolver", "scalpels"]})
    no = why_not(move.MENU, s, "bolter", "loot:hollister")
    assert no is not None
    assert no.rule == "reborn.equip.loot-move", "he is beside it, not on it"
    ran = goes(s, "step:b1", "loot:hollister", "revolver")
    assert "loot:hollister" not in ran.asked[-1][1]
    assert why_not(move.MENU, s, "bolter", "loot:hollister") is not None
    ran = goes(s, "step:c1", "step:b1")
    assert "loot:hollister" in ran.asked[-1][1], "coming back is a new visit"


@covers("reborn.equip.exchange", "reborn.move.magcard-transfer")
def test_two_who_swap_their_magnetic_cards_have_one_each_afterwards() -> None:
    s = position("+-+-+-+\n|B W .|\n+-+-+-+", round="bolter", moving=4)
    for who in ("bolter", "woo"):
        figures.change(s, who, magnetic_cards=1)
    rounds(s, answers=["step:b1", "exchange:woo", "magnetic-card:woo"])
    assert (s.characters["bolter"].magnetic_cards, s.characters["woo"].magnetic_cards) == (1, 1)


@covers("reborn.item.virus-end", "reborn.item.virus-damage")
def test_a_virus_that_is_dropped_in_mid_bite_spares_the_rest() -> None:
    s = position(
        "+-+-+\n|B V|\n+-+-+",
        carrying={"bolter": ["deadly-virus?weight=1 on counters=2"]},
        cards={"bolter": "weight=1/0&life=1/9"},
    )
    s.markers["virus-1"] = Marker("virus-1", "virus", 0, card="deadly-virus", piece="deadly-virus")
    run(s, gas.fall_due)
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds, s.markers) == (1, 0, {})


@covers("reborn.move.magcard-transfer", "reborn.move.magcard-pickup")
def test_of_two_magnetic_cards_one_can_be_given_away_or_left_with_the_dead() -> None:
    s = position("+-+-+-+\n|B W .|\n+-+-+-+", round="bolter", moving=4, dead={"hollister": "c1"})
    for who in ("bolter", "hollister"):
        figures.change(s, who, magnetic_cards=2)
    ran = rounds(s, answers=["step:b1", "exchange:woo", "magnetic-card:bolter"])
    assert ran.keys("exchange") == ["magnetic-card:bolter", "magnetic-card:bolter/2"]
    assert (s.characters["bolter"].magnetic_cards, s.characters["woo"].magnetic_cards) == (1, 1)
    rounds(s, answers=["step:c1", "loot:hollister", "magnetic-card:hollister/2"])
    assert (s.characters["bolter"].magnetic_cards, s.characters["hollister"].magnetic_cards) == (2, 1)


@covers("reborn.equip.exchange")
def test_opening_a_door_on_a_friends_square_is_no_new_visit_but_coming_back_is() -> None:
    s = position("+-+-+-+\n|B W .|\n+ +w+ +\n|. . .|\n+-+-+-+", round="bolter", moving=8, carrying={"bolter": ["carbine"]})
    ran = rounds(s, answers=["step:b1", "exchange:woo", "carbine", "open:door-b1-s"])
    assert "exchange:woo" not in ran.asked[-1][1]
    ran = rounds(s, answers=["step:b2", "step:b1"])
    assert "exchange:woo" in ran.asked[-1][1]


@covers("reborn.heal.procedure")
@pytest.mark.parametrize(
    ("status", "points", "after"),
    [
        ("wounds=3", 1, (False, 2)),
        ("wounds=1", 2, (False, 0)),
        ("wounded wounds=1", 1, (True, 0)),
        ("wounded", 1, (False, 3)),
        ("wounded wounds=2", 9, (False, 0)),
    ],
)
def test_each_life_point_removes_one_wound_and_the_card_is_flipped_back_at_its_healthy_life(
    status: str, points: int, after: tuple[bool, int]
) -> None:
    s = medic(status={"bolter": status})

    async def restored(s: State, g: Any) -> None:
        healing.restore(s, g, "bolter", points)

    run(s, restored)
    assert (s.characters["bolter"].wounded, s.characters["bolter"].wounds) == after, "of life 4/3"


@covers("reborn.equip.loot-move")
def test_a_marker_is_searched_on_its_own_square_the_first_of_the_map_like_any_other() -> None:
    s = mover("+-+-+\n|B .|\n+-+-+", dead={"woo": "a1"}, carrying={"woo": ["carbine"]})
    assert s.characters["woo"].at == 0
    assert equipment.no_looting(s, "bolter", "woo") is None
    figures.change(s, "bolter", at=sq(s, "b1"))
    no = equipment.no_looting(s, "bolter", "woo")
    assert no is not None
    assert no.rule == "reborn.equip.loot-move"
    figures.change(s, "woo", at=-1)
    assert equipment.no_looting(s, "bolter", "woo") is not None, "his marker has left the map"


@covers("reborn.equip.dropped-where", "reborn.equip.state-travels")
def test_a_virus_ends_with_the_card_that_is_dropped() -> None:
    s = mover("+-+-+\n|B .|\n+-+-+", carrying={"bolter": ["deadly-virus on counters=3"]})
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "b1"), card="deadly-virus", piece="deadly-virus")
    run(s, equipment.drop, "bolter", "deadly-virus")
    assert s.markers == {}


@covers("reborn.equip.spent-cards")
def test_a_virus_ends_with_the_card_that_is_spent() -> None:
    async def spent(s: State, g: Any) -> None:
        equipment.spend(s, g, "deadly-virus")

    s = mover("+-+-+\n|B .|\n+-+-+", carrying={"bolter": ["deadly-virus on counters=3"]})
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "b1"), card="deadly-virus", piece="deadly-virus")
    run(s, spent)
    assert s.markers == {}
