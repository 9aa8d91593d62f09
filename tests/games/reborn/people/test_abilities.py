"""Special abilities, traitors, and Mission Points spent as Morale Points."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.reborn.driver import allowed, at, position, rounds, run, why_not
from noctule.engine import Ask, Luck, Setup
from noctule.games.reborn import content, setup
from noctule.games.reborn.board import values, where
from noctule.games.reborn.fighting import wounds
from noctule.games.reborn.goals import mission_points
from noctule.games.reborn.moving import pilots, steps
from noctule.games.reborn.people import abilities, traitors
from noctule.games.reborn.state import Interruption, Moving, Pair, State
from noctule.games.reborn.turn import activation, cp, final, initiative
from noctule.games.reborn.using import ips, spy


def keys(s: State, who: str) -> list[str]:
    return [option.key for option in abilities.offers(s, who)]


# -- the roster -----------------------------------------------------------------------------------------------------


@covers("reborn.char.roster", "reborn.zom.definition", "reborn.char.bill-equipment", "reborn.ability.definition")
def test_the_roster_has_four_of_norad_six_salemites_and_zombies() -> None:
    cards = content.CHARACTERS
    assert [id for id, card in cards.items() if card.faction == "norad"] == ["bolter", "vasquez", "woo", "mammoth"]
    named = [id for id, card in cards.items() if card.faction == "salemite" and not id.startswith("zombie-")]
    assert named == ["hollister", "einstein", "bill", "kendall", "deeler", "saw"]
    assert {id for id, card in cards.items() if card.traitor} == {"einstein", "bill"}
    assert {id for id, card in cards.items() if card.zombie} == {"saw", "zombie-1", "zombie-2"}
    assert cards["bill"].equipment == ("flamer",)
    assert cards["woo"].healthy.lines != cards["woo"].wounded.lines, "the Wounded side changes the ability"


# -- Bolter, Hollister, Mission Points ------------------------------------------------------------------------------


@covers(
    "reborn.char.bolter", "reborn.mp.spend", "reborn.cp.max-per-turn", "reborn.ips.effect", "reborn.ex.bolter-converts-three"
)
def test_bolter_turns_each_mp_into_four_cp_and_nothing_is_spent_on_him() -> None:
    s = position("+-+-+\n|B .|\n+-+-+", round="bolter", mp={"norad": 3}, cp={"norad": 1})
    ran = rounds(s, answers=["ability:morale"] * 3)
    assert (s.players["norad"].mp, s.players["norad"].cp) == (0, 13)
    assert cp.spent(s, "bolter") == 0
    assert "ability:morale" not in ran.keys("deed")
    no = why_not(abilities, s, "bolter", "ability:morale")
    assert no is not None
    assert no.rule == "reborn.mp.spend"
    assert mission_points.no_spending(s, "norad", 1) is not None


@covers("reborn.ability.cp-on-card", "reborn.act.activate")
def test_an_ability_is_no_order_of_a_tile_so_a_tile_may_still_be_assigned() -> None:
    s = position("+-+-+\n|B .|\n+-+-+", round="bolter", mp={"norad": 1}, screens={"norad": ["x.move-1"]})
    ran = rounds(s, answers=["ability:morale"])
    assert "tile:x.move-1" in ran.keys("deed")


@covers(
    "reborn.char.hollister",
    "reborn.ability.active-only",
    "reborn.ability.interrupt",
    "reborn.mp.track",
    "reborn.ex.hollister-in-an-interruption",
)
def test_each_use_in_an_interruption_is_one_of_the_two_orders() -> None:
    s = position(
        "+-+-+-+\n|B . h|\n+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        mp={"salemite": 2},
        cp={"norad": 3, "salemite": 1},
    )
    no = why_not(abilities, s, "hollister", "ability:morale")
    assert no is not None
    assert no.rule == "reborn.ability.active-only"
    answers = ["activate:bolter", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", "ability:morale", "ability:morale"]
    ran = rounds(s, answers=answers)
    assert (s.players["salemite"].mp, s.players["salemite"].cp) == (0, 8)
    assert s.interruption is None
    assert ran.asked[-1][0] == "deed", "the interruption is over, Bolter goes on"
    assert where.acting(s) == "bolter"


@covers("reborn.ability.active-only", "reborn.ability.interrupt", "reborn.int.won")
def test_one_who_has_used_up_his_interruption_is_told_so_and_not_that_another_acts() -> None:
    s = position("+-+-+-+\n|B . h|\n+-+-+-+", round="bolter", mp={"salemite": 2})
    s.interruption = Interruption("hollister", orders=2)
    assert where.acting(s) == "hollister"
    for who, rule in (("hollister", "reborn.int.won"), ("bolter", "reborn.ability.active-only")):
        no = why_not(abilities, s, who, "ability:morale")
        assert no is not None
        assert no.rule == rule


@covers("reborn.mp.track")
def test_a_scenario_with_mission_points_sets_the_markers_and_one_without_has_no_track() -> None:
    used = {key: content.scenario(key).data for key in content.SCENARIOS}
    assert any(data.mission_points for data in used.values())
    assert not all(data.mission_points for data in used.values())
    for key, data in used.items():
        s = setup.setup(Setup(key, ("ana", "ben"), {}), Ask([], Luck(1)))
        if data.mission_points:
            assert {side: p.mp for side, p in s.players.items()} == {side: data.start_mp.of(side) for side in s.players}
        mission_points.earn(s, Ask([], Luck(1)), "norad", 2, "reborn.spy.mp")
        assert s.players["norad"].mp == (data.start_mp.of("norad") + 2 if data.mission_points else 0), key


@covers("reborn.mp.track")
def test_no_points_are_no_gain_and_not_told() -> None:
    s, told = position("+-+\n|B|\n+-+", rules=("mission-points",)), list[Any]()
    for points in (0, 1):
        mission_points.earn(s, Ask(told, Luck(1)), "norad", points, "reborn.spy.mp")
    assert (s.players["norad"].mp, [event.facts["mp"] for event in told]) == (1, [1])
    no = spy.no_use(position("toll-house"), "norad", "mp")
    assert no is not None
    assert no.rule == "reborn.mp.track"


# -- Woo ------------------------------------------------------------------------------------------------------------


def desk(tile: str = "office", **pieces: Any) -> State:
    given: dict[str, Any] = {"notes": {"rooms": {"den": {"tile": tile, "squares": ["a1"]}}}, "round": "woo", "cp": {"norad": 9}}
    given.update(pieces)
    return position("+-+-+\n|W .|\n+-+-+", **given)


@covers(
    "reborn.char.woo",
    "reborn.char.woo-wounded",
    "reborn.ability.no-extra-dice",
    "reborn.ability.repeat",
    "reborn.ability.cp-on-card",
    "reborn.ex.woo-wounded-spy",
)
def test_wounded_woo_spies_twice_for_three_cp_each_without_dice_and_not_a_third_time() -> None:
    s = desk(status={"woo": "wounded"}, cards={"woo": "max_cp=6"})
    rounds(s, answers=["ability:spy", "mp", "ability:spy", "mp"])
    assert s.characters["woo"].on_card == 6
    assert s.players["norad"].mp == 2
    assert s.players["norad"].cp == 3
    no = why_not(abilities, s, "woo", "ability:spy")
    assert no is not None
    assert no.rule == "reborn.cp.max-per-turn"
    assert keys(s, "woo") == []


@covers("reborn.char.woo", "reborn.ability.choose-line")
def test_healthy_woo_pays_two_cp_and_only_in_a_science_room_or_an_officer_section() -> None:
    s = desk("chemistry-lab", cards={"woo": "max_cp=6"})
    rounds(s, answers=["ability:spy", "mp"])
    assert s.characters["woo"].on_card == 2
    assert keys(desk("barracks"), "woo") == []
    no = why_not(abilities, desk("barracks"), "woo", "ability:spy")
    assert no is not None
    assert no.rule == "reborn.ips.condition"


@covers("reborn.ability.choose-line", "reborn.ability.definition")
def test_a_card_with_two_lines_offers_both_and_one_without_none() -> None:
    s = position("+-+-+\n|j w|\n+-+-+".replace("w", "."), round="saw", active="salemite")
    assert [line.id for _, line in abilities.lines(s, "saw")] == ["cut-wall", "cut-door"]
    s = position("+-+-+\n|B .|\n+-+-+", round="bolter", cards={"bolter": "lines=none"}, mp={"norad": 3})
    assert keys(s, "bolter") == []
    no = why_not(abilities, s, "bolter", "ability")
    assert no is not None
    assert no.rule == "reborn.ability.definition"


# -- Vasquez --------------------------------------------------------------------------------------------------------


def meeting(**pieces: Any) -> State:
    given: dict[str, Any] = {
        "facing": {"vasquez": "e", "einstein": "e"},
        "cards": {"vasquez": "max_cp=6&movement=4", "einstein": "max_cp=5&movement=4"},
        "cp": {"norad": 8, "salemite": 8},
        "round": "vasquez",
    }
    given.update(pieces)
    return position("+-+-+-+-+-+\n|V . e . .|\n+ + + + + +\n|. . . B k|\n+-+-+-+-+-+", **given)


@covers("reborn.char.vasquez-effect", "reborn.int.trigger-b")
def test_an_einstein_who_has_changed_sides_watches_for_his_new_one() -> None:
    s = meeting(facing={"vasquez": "e", "einstein": "w"})
    assert s.round is not None
    assert s.round.watched == (Pair("einstein", "vasquez"),)
    rounds(s, answers=["ability:persuade"], rolls=["hit", "hit", "hit"])
    assert s.round.watched == ()


@covers("reborn.char.vasquez", "reborn.char.vasquez-wounded", "reborn.ex.vasquez-wounded")
def test_three_points_are_enough_for_wounded_vasquez_and_healthy_she_needs_five() -> None:
    s = meeting(status={"vasquez": "wounded"})
    rounds(s, answers=["ability:persuade"], rolls=["jam", "near", "hit"])
    assert s.characters["einstein"].side == "norad"
    assert s.characters["vasquez"].on_card == 1
    s = meeting()
    rounds(s, answers=["ability:persuade"], rolls=["near", "near", "hit"])
    assert s.characters["einstein"].side == "salemite"
    assert s.characters["vasquez"].on_card == 2
    s = meeting()
    rounds(s, answers=["ability:persuade"], rolls=["near", "hit", "hit"])
    assert s.characters["einstein"].side == "norad"
    s = meeting(facing={"vasquez": "w"})
    assert keys(s, "vasquez") == [], "no LoS"
    assert keys(meeting(status={"einstein": "control=norad"}), "vasquez") == [], "he is hers already"
    option = next(o for o in abilities.offers(meeting(), "vasquez"))
    assert option.preview is not None
    assert option.preview().odds[0].of == 216


@covers(
    "reborn.char.vasquez-effect",
    "reborn.char.einstein-max",
    "reborn.act.reactivate",
    "reborn.ex.einstein-taken-keeps-tiles",
)
def test_einstein_keeps_tiles_and_cp_and_passes_through_his_new_friends_only() -> None:
    s = meeting(
        status={"einstein": "engaged", "vasquez": "engaged", "bolter": "engaged"},
        tiles={"einstein": ["x.move-2-gold.shoot-3/0,3"]},
    )
    rounds(s, answers=["ability:persuade", "end", "pass"], rolls=["hit", "hit", "hit"])
    ran = rounds(s, answers=["reactivate:einstein"])
    assert [key for key in ran.keys("deed") if key.startswith("move:")] == [
        "move:x.move-2-gold.shoot-3.1:1",
        "move:x.move-2-gold.shoot-3.1:2",
    ], "2 of his 5 CP are left"
    s.moving = (Moving("einstein", 4),)
    s.characters = {**s.characters, "einstein": _at(s, "einstein", "d1")}
    assert steps.no_step(s, "einstein", _square(s, "d2")) is None, "Bolter is a friend now"
    s.characters = {**s.characters, "einstein": _at(s, "einstein", "e1")}
    no = steps.no_step(s, "einstein", _square(s, "e2"))
    assert no is not None
    assert no.rule == "reborn.move.not-through"


def _square(s: State, named: str) -> int:
    from noctule.games.reborn.board.ground import named as square

    return square(s, named)


def _at(s: State, who: str, named: str) -> Any:
    from msgspec.structs import replace

    return replace(s.characters[who], at=_square(s, named))


@covers("reborn.char.vasquez-effect", "reborn.int.resume", "reborn.death.ends-activation")
def test_a_paused_einstein_who_is_taken_over_has_ended_his_activation() -> None:
    """The reaction removes the actor: he is alive, but no longer his player's."""
    s = meeting(
        active="salemite",
        round="",
        status={"vasquez": "wounded"},
        tiles={"einstein": ["x.move-3"], "vasquez": ["x.move-1-red"]},
    )
    answers = ["activate:einstein", "duel:vasquez", "face:e", "ana=bid:2", "ben=bid:1", "ability:persuade"]
    answers += ["move:x.move-1-red.1:1", "step:b1", "end:e"]
    ran = rounds(s, answers=answers, rolls=["hit", "hit", "hit"])
    assert at(s, "vasquez") == "b1", "her second order is executed in the interruption"
    assert s.moving == ()
    assert s.round is not None
    assert s.round.active == "norad"
    assert ran.asked[-1][0] == "round"


@covers("reborn.char.vasquez-effect", "reborn.int.resume")
def test_an_einstein_who_is_taken_over_in_mid_move_moves_no_further() -> None:
    s = meeting(active="salemite", round="", facing={"vasquez": "e", "bolter": "n"}, tiles={"einstein": ["x.move-3"]})
    answers = ["activate:einstein", "pass", "move:x.move-3.1:1", "step:b1", "duel:vasquez", "face:e", "ana=bid:2", "ben=bid:1"]
    ran = rounds(s, answers=[*answers, "ability:persuade"], rolls=["hit", "hit", "hit"])
    assert s.characters["einstein"].side == "norad"
    assert s.moving == ()
    assert s.round is not None
    assert s.round.active == "norad"
    assert ran.asked[-1][0] == "round"


# -- Einstein the informer ------------------------------------------------------------------------------------------


def informer(**pieces: Any) -> State:
    given: dict[str, Any] = {"cards": {"einstein": "max_cp=5&bonus_cp=1"}, "cp": {"norad": 5, "salemite": 5}}
    given.update(pieces)
    return position("+-+-+-+\n|B . e|\n+-+-+-+", facing={"bolter": "w", "einstein": "e"}, **given)


@covers("reborn.char.einstein-spy", "reborn.char.einstein-once", "reborn.dice.black-test", "reborn.ex.einstein-informs")
def test_two_test_points_are_too_few_and_einsteins_card_is_engaged_all_the_same() -> None:
    s = informer()
    ran = rounds(s, answers=["inform:einstein"], rolls=["two", "spy"])
    assert "spy" not in ran.kinds
    assert s.players["norad"].cp == 3
    c = s.characters["einstein"]
    assert c.engaged
    assert cp.spent(s, "einstein") == 2
    assert c.side == "salemite"
    assert ran.asked[-1] == ("round", ["reactivate:einstein", "pass"]), "only by reactivation; his player's round now"
    assert "interrupt" not in ran.kinds, "it is no activation of an enemy"
    s = informer()
    rounds(s, answers=["inform:einstein", "mp", "mp"], rolls=["two", "two"])
    assert s.players["norad"].mp == 2
    no = why_not(traitors, s, "norad", "inform:einstein")
    assert no is not None
    assert no.rule == "reborn.char.einstein-once"
    no = why_not(traitors, informer(status={"einstein": "control=norad"}), "norad", "inform:einstein")
    assert no is not None
    assert no.rule == "reborn.char.einstein-once", "not once he is NORAD's"
    assert allowed(traitors, informer(active="salemite"), "salemite") == []
    own = informer(active="salemite", round="einstein")
    (line,) = [line for line in values.showing(own, "einstein").lines if line.id == "inform"]
    no = ips.no_line(own, "einstein", "einstein", line)
    assert no is not None
    assert no.rule == "reborn.ips.timing", "it is NORAD that uses this line, and not he in his own activation"
    option = next(o for o in allowed(traitors, informer(), "norad"))
    assert option.preview is not None
    assert (option.preview().odds[0].ways, option.preview().odds[0].of) == (16, 36), "two dice of 2 or 3 each"


@covers("reborn.char.einstein-spy-wounded", "reborn.char.einstein-spy", "reborn.ex.wounded-einstein-needs-three")
def test_a_wounded_einstein_costs_three_cp_and_gives_one_spy_point() -> None:
    no = why_not(traitors, informer(status={"einstein": "wounded"}, cp={"norad": 2}), "norad", "inform:einstein")
    assert no is not None
    assert no.rule == "reborn.char.einstein-spy"
    s = informer(status={"einstein": "wounded"})
    rounds(s, answers=["inform:einstein", "mp"], rolls=["two", "three"])
    assert s.players["norad"].mp == 1
    assert s.players["norad"].cp == 2


@covers("reborn.char.einstein-max")
def test_five_cp_a_turn_is_all_that_einstein_takes_whoever_spends_them() -> None:
    for side in content.CHARACTERS["einstein"].healthy, content.CHARACTERS["einstein"].wounded:
        assert side.max_cp == 5
    s = informer(spent={"einstein": 4})
    no = why_not(traitors, s, "norad", "inform:einstein")
    assert no is not None
    assert no.rule == "reborn.char.einstein-max"
    s = informer(spent={"einstein": 2})
    rounds(s, answers=["inform:einstein"], rolls=["blank", "two"])
    assert cp.room(s, "einstein") == 1


# -- Cherokee Bill --------------------------------------------------------------------------------------------------


def camp(**pieces: Any) -> State:
    given: dict[str, Any] = {
        "cards": {"bill": "max_cp=5/4&movement=4&bonus_cp=1", "deeler": "max_cp=5", "bolter": "bonus_cp=2"},
        "facing": {"bill": "e", "deeler": "e", "bolter": "w"},
        "cp": {"norad": 9, "salemite": 9},
        "screens": {"norad": ["x.move-4"]},
    }
    given.update(pieces)
    return position("+-+-+-+-+-+\n|. d c . .|\n+-+-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+", **given)


@covers("reborn.char.bill-traitor", "reborn.act.reactivate", "reborn.ex.bill-for-one-turn")
def test_bill_acts_for_norad_with_six_cp_until_the_final_phase() -> None:
    s = camp(facing={"bill": "w", "deeler": "w", "bolter": "w"})
    ran = rounds(s, answers=["turncoat:bill", "tile:x.move-4", "move:x.move-4.1:3"])
    assert "reborn.act.activate" in ran.rules
    assert "reborn.act.reactivate" not in ran.rules, "it is his first activation"
    c = s.characters["bill"]
    assert (c.side, c.engaged, c.put_on, cp.spent(s, "bill"), values.maximum_cp(s, "bill")) == ("norad", True, 2, 5, 6)
    assert cp.room(s, "bill") == 1, "2 + 3 of 6"
    no = steps.no_step(s, "bill", _square(s, "b1"))
    assert no is not None
    assert no.rule == "reborn.move.not-through", "Deeler is an enemy"
    s.moving, s.round, s.phase = (), None, "final"
    run(s, final.final_phase)
    assert s.characters["bill"].side == "salemite"
    run(s, _income)
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (8 + 2, 8 + 1 + _bonus(s, "deeler"))


def _bonus(s: State, who: str) -> int:
    return values.showing(s, who).bonus_cp


async def _income(s: State, g: Any) -> None:
    initiative.income(s, g)


@covers("reborn.char.bill-traitor", "reborn.int.trigger-a", "reborn.cp.max-per-turn", "reborn.ex.bill-seen-by-his-own")
def test_the_salemites_may_interrupt_a_bill_who_is_activated_in_their_sight() -> None:
    s = camp(tiles={"bill": ["x.shoot-2-red.move-2/2,0"]})
    ran = rounds(s, answers=["turncoat:bill"])
    assert ran.asked[-1] == ("interrupt", ["duel:deeler", "pass"]), "he is an enemy from the declaration on"
    ran = rounds(s, answers=[])
    s = camp(tiles={"bill": ["x.shoot-2-red.move-2/2,0"]})
    ran = rounds(s, answers=["turncoat:bill", "pass"])
    moves = [key for key in ran.keys("deed") if key.startswith("move:")]
    assert moves == ["move:x.shoot-2-red.move-2.2:1", "move:x.shoot-2-red.move-2.2:2"], "2 + 2 of 6 are used"
    assert "tile:x.move-4" in ran.keys("deed")
    assert s.characters["bill"].engaged
    no = why_not(traitors, camp(status={"bill": "engaged"}), "norad", "turncoat:bill")
    assert no is not None
    assert "reactivate:bill" not in [o.key for o in activation.offers(camp(), "norad")]


@covers("reborn.char.bill-wounded", "reborn.char.bill-equipment", "reborn.char.roster", "reborn.ex.bill-wounded-informs")
def test_a_wounded_bill_informs_without_a_roll_once_a_turn_and_stays_salemite() -> None:
    s = camp(status={"bill": "wounded"})
    assert [o.key for o in allowed(traitors, s, "norad")] == ["inform:bill"]
    rounds(s, answers=["inform:bill", "mp", "mp"])
    c = s.characters["bill"]
    assert (c.engaged, c.side, c.put_on, s.players["norad"].mp) == (True, "salemite", 2, 2)
    assert allowed(traitors, s, "norad") == []
    no = why_not(traitors, s, "norad", "inform:bill")
    assert no is not None
    assert no.rule == "reborn.char.bill-wounded"
    carried = [start for key in content.SCENARIOS for start in content.scenario(key).team if start.who == "bill"]
    assert carried
    for start in carried:
        assert any(content.face_up(card, up).id == "flamer" for card, up in start.cards), "Bill has the flamer"


@covers("reborn.char.bill-traitor", "reborn.wound.stats", "reborn.cp.max-per-turn")
def test_a_bill_wounded_while_he_acts_for_norad_stays_with_it_and_has_the_maximum_of_that_side() -> None:
    s = camp(facing={"bill": "w", "deeler": "w", "bolter": "w"})
    rounds(s, answers=["turncoat:bill", "tile:x.move-4", "move:x.move-4.1:1", "end:w"])
    assert (cp.spent(s, "bill"), cp.room(s, "bill")) == (3, 3), "3 of 6"
    run(s, wounds.wound, "bill", values.showing(s, "bill").life)
    assert (s.characters["bill"].wounded, s.characters["bill"].side) == (True, "norad")
    assert (values.maximum_cp(s, "bill"), cp.room(s, "bill")) == (4, 1), "3 of 4"
    run(s, final.final_phase)
    assert s.characters["bill"].side == "salemite"


@covers("reborn.pris.free", "reborn.char.bill-traitor")
def test_a_norad_prisoner_of_bill_goes_free_beside_him_when_bill_turns() -> None:
    s = camp(prisoners={"woo": "bill"}, facing={"bill": "w", "deeler": "w", "bolter": "w"})
    ran = rounds(s, answers=["turncoat:bill", "face:n"])
    assert (s.characters["woo"].place, s.characters["woo"].by, s.characters["woo"].at) == ("map", "", _square(s, "d1"))
    assert "reborn.pris.free" in ran.rules


@covers("reborn.char.vasquez", "reborn.cap.large-freed")
def test_vasquez_persuades_an_einstein_whom_she_sees_in_a_machine() -> None:
    s = position(
        "+-+-+-+-+-+\n|V . . Y .|\n+ + + + + +\n|. . e . .|\n+-+-+-+-+-+",
        facing={"vasquez": "e", "mammoth": "w", "einstein": "e"},
        status={"mammoth": "wounded"},
        round="vasquez",
        cp={"norad": 8, "salemite": 8},
    )
    pilots.board(s, "einstein", "mammoth")
    assert [option.key for option in abilities.offers(s, "vasquez")] == ["ability:persuade"]


@covers("reborn.pris.free", "reborn.char.bill-traitor")
def test_a_salemite_prisoner_of_bill_goes_free_beside_him_when_bill_goes_back() -> None:
    s = camp(prisoners={"hollister": "bill"}, status={"bill": "control=norad"}, screens={})
    run(s, final.final_phase, answers=["face:n"])
    assert s.characters["bill"].side == "salemite"
    assert (s.characters["hollister"].place, s.characters["hollister"].by) == ("map", "")
