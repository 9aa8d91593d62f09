"""Night Widow, and the attack step."""

import pytest

from covers import covers
from games.scare.driver import at, position, run
from noctule.games.scare.agents import melee, shoot, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.monsters import attack, widow
from noctule.games.scare.round import end_of_round
from noctule.games.scare.state import State, Turn

BOARD = """
    +-+-+-+
    |. . .|
    + + + +
    |. T .|
    + + + +
    |S . F|
    +-+-+-+"""


def attacked(agent: str = "thayer", **more: object) -> State:
    return position(BOARD, phase="attack", on_card={agent: "night-widow"}, **more)


@covers("scare.widow.stats", "scare.widow.table")
def test_the_widows_numbers() -> None:
    widow = FACTS.monster["night-widow"]
    assert (widow.spawn, widow.normal.move, widow.hits, widow.unique, widow.barbs) == ((2, 3), 4, 1, False, True)
    words = ["-".join(read(widow.normal.table, total)) for total in range(11)]
    grabbed = ["WND-GRABBED"] * 3 + ["GRABBED"] * 2
    assert words == ["DEAD", "INC-GRABBED", *grabbed, "COMBAT", "COMBAT", "LOSES", "LOSES"]


@covers("scare.widow.dead", "scare.ex.figures-return", "scare.setup.unused-figures", "scare.health.dead")
def test_a_killed_agent_and_his_widow_leave_play() -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[0])
    assert s.dead == ("thayer",)
    assert "thayer" not in s.agents
    assert "thayer" not in s.lineup
    assert not s.monsters


@covers("scare.widow.inc-grabbed", "scare.ex.widow-one", "scare.widow.stats", "scare.health.inc-card-waits")
def test_incapacitated_and_grabbed() -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[1])
    assert s.agents["thayer"].lies
    assert where.grabbed(s, "thayer")
    assert "thayer" in s.lineup


@covers("scare.widow.wnd-grabbed", "scare.ex.caprizio-attacked", "scare.attack.roll", "scare.widow.table")
def test_wounded_and_grabbed_after_adding_the_melee_value() -> None:
    s = position("+-+-+\n|C .|\n+-+-+", phase="attack", on_card={"caprizio": "night-widow"})
    ran = run(s, attack.monsters_attack, rolls=[1])
    assert ran.facts("scare.attack.roll")["total"] == 2
    assert s.agents["caprizio"].health == "wounded"
    assert where.grabbed(s, "caprizio")


@covers("scare.widow.wnd-grabbed", "scare.health.wound-on-wound")
def test_a_wounded_agent_who_is_wounded_and_grabbed_lies_incapacitated() -> None:
    s = attacked(status={"thayer": "wounded"})
    run(s, attack.monsters_attack, rolls=[3])
    assert s.agents["thayer"].health == "incapacitated"
    assert where.grabbed(s, "thayer")


@covers("scare.widow.grabbed")
@pytest.mark.parametrize("face", [5, 6])
def test_grabbed_without_injury(face: int) -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[face])
    assert s.agents["thayer"].health == "normal"
    assert where.grabbed(s, "thayer")


@covers("scare.widow.in-combat")
def test_in_combat_the_widow_stays_lying_and_attacks_again_next_round() -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[8])
    assert where.in_combat(s, "thayer")
    assert not where.grabbed(s, "thayer")
    run(s, attack.monsters_attack, rolls=[7])
    assert s.monsters["night-widow-1"].lying


@covers("scare.widow.loses", "scare.ex.total-eleven", "scare.core.total-over-nine")
def test_a_widow_that_loses_lies_stunned_on_a_space_the_players_choose() -> None:
    s = attacked("fort")
    ran = run(s, attack.monsters_attack, rolls=[9], answers=["put:c2"])
    assert ran.facts("scare.attack.roll")["total"] == 11
    assert ran.asked == [("throw-off", ["put:c2", "put:b3"])]
    widow = s.monsters["night-widow-1"]
    assert (at(s, widow.id), widow.lying, widow.place) == ("c2", True, "map")
    assert not where.under_attack(s, "fort")


@covers("scare.widow.loses")
def test_a_widow_that_loses_stays_on_the_card_where_not_a_single_space_is_free() -> None:
    s = position("+-+-+\n|T w|\n+-+-+", phase="attack", on_card={"thayer": "night-widow"})
    run(s, widow.loses, "night-widow-2", "thayer")
    assert s.monsters["night-widow-2"].on == "thayer"


@covers("scare.attack.who", "scare.attack.order")
def test_lying_monsters_attack_in_lineup_order_and_standing_ones_do_not() -> None:
    s = position(
        BOARD,
        phase="attack",
        lineup=("fort", "shaye", "thayer"),
        on_card={"thayer": "night-widow", "fort": "night-widow"},
        grabbed={"shaye": "night-widow"},
    )
    ran = run(s, attack.monsters_attack, rolls=[4, 8])
    assert [event.facts["target"] for event in ran.events if event.rule == "scare.attack.roll"] == ["fort", "thayer"]
    assert s.phase == "agents"


@covers("scare.melee.resistance", "scare.attack.roll", "scare.health.wounded")
def test_the_melee_value_of_the_side_that_shows_is_added() -> None:
    s = attacked("fort", status={"fort": "wounded"})
    ran = run(s, attack.monsters_attack, rolls=[6])
    assert ran.facts("scare.attack.roll")["total"] == 7


@covers("scare.grab.carried-off", "scare.setup.lineup-closes-up")
def test_whoever_is_grabbed_at_the_end_of_the_round_is_carried_off() -> None:
    s = position(BOARD, phase="end", grabbed={"thayer": "night-widow"}, on_card={"fort": "night-widow"})
    run(s, end_of_round.end_of_round)
    assert s.grabbed == ("thayer",)
    assert s.lineup == ("shaye", "fort")
    assert [m.on for m in s.monsters.values()] == ["fort"]
    assert (s.phase, s.round) == ("move", 2)


@covers("scare.ex.widow-five", "scare.widow.grabbed", "scare.grab.freeing")
def test_a_grabbed_agent_is_freed_by_a_comrades_melee() -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[6])
    assert where.grabbed(s, "thayer")
    assert s.agents["thayer"].health == "normal"
    s.turn = Turn("fort", 3)
    run(s, melee.melee, "fort", "night-widow-1", rolls=[2], answers=["put:b1"])
    assert not where.under_attack(s, "thayer")
    widow = s.monsters["night-widow-1"]
    assert (widow.place, at(s, widow.id), widow.lying) == ("map", "b1", True)


@covers("scare.grab.freeing")
@pytest.mark.parametrize("way", ["shot", "own melee", "its own roll"])
def test_other_ways_out_of_a_monsters_hold(way: str) -> None:
    s = attacked()
    assert where.under_attack(s, "thayer")
    if way == "shot":
        s.turn = Turn("shaye", 2)
        run(s, shoot.shoot, "shaye", ("night-widow-1",), 1, rolls=[0, 9, 9, 9])
        assert not s.monsters
    elif way == "own melee":
        s.turn = Turn("thayer", 2)
        run(s, melee.melee, "thayer", "night-widow-1", rolls=[0], answers=["put:a1"])
    else:
        run(s, attack.monsters_attack, rolls=[9], answers=["put:a1"])
    assert not where.under_attack(s, "thayer")


@covers("scare.grab.freeing", "scare.grab.no-actions")
def test_who_is_grabbed_cannot_free_himself_and_who_is_in_combat_can() -> None:
    s = position(BOARD, turn="thayer", lineup=("thayer", "shaye", "fort"), on_card={"thayer": "night-widow"})
    assert "melee:night-widow-1" in [option.key for option in melee.offers(s, "thayer")]
    figures.stand_on_card(s, "night-widow-1")
    assert melee.offers(s, "thayer") == []


@covers("scare.ex.fighting-free", "scare.widow.in-combat", "scare.grab.freeing", "scare.agent.freed-continues")
def test_fort_fights_himself_free_and_has_an_action_left() -> None:
    s = attacked("fort", lineup=("fort", "shaye", "thayer"))
    run(s, attack.monsters_attack, rolls=[6])
    assert where.in_combat(s, "fort")
    s.turn = Turn("fort", 3)
    strike = "melee:night-widow-1"
    run(s, turn.take_turn, "fort", rolls=[6, 0], answers=[strike, strike, "put:c2", "move:b3"])
    assert (at(s, "night-widow-1"), s.monsters["night-widow-1"].lying) == ("c2", True)
    assert at(s, "fort") == "b3"


@covers("scare.ex.card-figure-meaning", "scare.core.standing-lying", "scare.core.under-attack", "scare.grab.no-actions")
def test_a_lying_widow_may_be_fought_and_a_standing_one_forbids_everything() -> None:
    s = position(BOARD, lineup=("thayer", "fort", "shaye"), on_card={"thayer": "night-widow"}, grabbed={"fort": "night-widow"})
    assert where.under_attack(s, "thayer")
    assert where.under_attack(s, "fort")
    s.turn = Turn("thayer", 2)
    assert [option.key for option in turn.offers(s, "thayer")] == ["melee:night-widow-1", "end"]
    s.turn = Turn("fort", 3)
    assert [option.key for option in turn.offers(s, "fort")] == ["end"]


@covers("scare.ex.attacks-down-the-line", "scare.attack.order")
def test_the_attack_on_place_2_is_over_before_the_one_on_place_5() -> None:
    s = position(
        "+-+-+-+-+-+\n|S T F K H|\n+-+-+-+-+-+", phase="attack", on_card={"hounsou": "night-widow", "thayer": "night-widow"}
    )
    ran = run(s, attack.monsters_attack, rolls=[0, 7])
    told = [(event.rule, event.facts.get("target") or event.facts["who"]) for event in ran.events]
    assert told.index(("scare.health.dead", "thayer")) < told.index(("scare.attack.roll", "hounsou"))
    assert s.lineup == ("shaye", "fort", "kubo", "hounsou")
