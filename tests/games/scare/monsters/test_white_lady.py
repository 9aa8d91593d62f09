"""White Lady, and the end of the round."""

import pytest

from covers import covers
from games.scare.agents.test_barbs import rolled_by
from games.scare.driver import at, no_to, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.games.scare.agents import health, shoot, step, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.monsters import move, spawn, white_lady
from noctule.games.scare.round import end_of_round
from noctule.games.scare.state import State, Turn

LADY = "white-lady"
NINE = "SFHTCVRKB"
"""Letters of a team of nine, in lineup order."""


def nine(**more: object) -> State:
    """Nine agents two spaces apart, in lineup order from the left, and numbered spaces far away."""
    marks = {(2 * i + 1, 2): letter for i, letter in enumerate(NINE)}
    return position(open_ground(18, 4, {**marks, (18, 4): "1"}), phase="spawn", numbers={"1": 43}, **more)


@covers("scare.wlady.summoned-only")
def test_she_has_no_spawn_number() -> None:
    assert FACTS.monster[LADY].spawn == ()
    assert LADY not in [kind for _, _, kind in FACTS.spawn.table]


@covers("scare.ex.white-lady-fourth-place", "scare.wlady.victim", "scare.spawn.double-zero")
def test_00_and_4_brings_her_to_the_fourth_of_the_lineup_and_the_location_is_rolled_again() -> None:
    s = nine()
    assert s.lineup[3] == "thayer"
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 4, 40, 3], answers=["put:g1", "stop:q3"])
    assert ran.facts("scare.wlady.victim")["target"] == "thayer"
    assert ran.facts("scare.wlady.placement")["haunted"] == ["thayer"]
    assert at(s, LADY) == "g1"
    assert [event.facts["number"] for event in ran.events if event.rule == "scare.spawn.location-roll"] == [43]


@covers("scare.ex.lady-needs-placement-roll", "scare.wlady.summoned-only")
def test_she_comes_in_addition_to_the_monster_that_was_rolled() -> None:
    s = nine()
    run(s, spawn.monsters_spawn, rolls=[6, 1, 0, 3, 40, 3], answers=["put:e1", "stop:r3"])
    assert s.monsters.keys() == {LADY, "scarecrow"}


@covers("scare.ex.white-lady-hounsou", "scare.wlady.placement", "scare.wlady.haunted", "scare.spawn.double-zero")
def test_the_players_choose_her_space_although_it_haunts_shaye_too() -> None:
    marks = {(5, 5): "H", (7, 5): "S", (2, 2): "T", (1, 9): "K", (9, 9): "1"}
    s = position(open_ground(9, 9, marks), phase="spawn", lineup=("thayer", "kubo", "shaye", "hounsou"), numbers={"1": 31})
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 4, 30, 1], answers=[f"put:{cell(6, 4)}", "stop:h8"])
    kind, keys = ran.asked[0]
    assert kind == "white-lady.place"
    assert set(keys) == {f"put:{cell(x, y)}" for x in (4, 5, 6) for y in (4, 5, 6)} - {"put:e5"}
    assert white_lady.haunting(s) == ["shaye", "hounsou"]
    assert sight.agent_sees(s, sq(s, cell(2, 2)), sq(s, cell(6, 4)))
    assert "night-widow-1" in s.monsters


@covers("scare.wlady.placement")
def test_the_choice_shows_whom_she_would_haunt() -> None:
    s = position(open_ground(5, 3, {(2, 2): "T", (4, 2): "F"}), phase="spawn")
    previews = {option.key: option.preview for option in [white_lady.space_option(s, sq(s, name)) for name in ("a1", "c2")]}
    texts = [preview().text for preview in previews.values() if preview is not None]
    assert texts == ["She would haunt Thayer.", "She would haunt Thayer, Fort."]


@covers("scare.wlady.placement")
def test_a_space_far_from_her_victim_is_refused_for_that_and_not_for_who_lies_there() -> None:
    """She may stand on an exit, on a hole and over somebody who lies: those only have to be adjacent to her victim."""
    s = position(
        "+-+-+-+-+-+-+-+\n|. T . . F O 1|\n+-+-+-+-+-+-+-+",
        places={"1": "exit:stairs"},
        phase="spawn",
        lineup=("thayer", "fort"),
        status={"fort": "stunned"},
    )
    ran = run(s, white_lady.put_beside, "thayer", stop=True)
    assert ran.keys("white-lady.place") == ["put:a1", "put:c1"]
    assert [no.rule for space in ("d1", "e1", "f1", "g1") if (no := ran.no(space)) is not None] == ["scare.wlady.placement"] * 4
    no = ran.no("b1")
    assert no is not None
    assert no.rule == "scare.core.free-space"


@covers("scare.wlady.placement")
def test_without_a_free_space_beside_her_victim_she_is_not_placed() -> None:
    s = position(open_ground(3, 1, {(1, 1): "F", (2, 1): "T", (3, 1): "w"}), phase="spawn", lineup=("thayer", "fort"))
    run(s, white_lady.summoned, 1)
    assert LADY not in s.monsters


@covers("scare.wlady.placement")
def test_beside_somebody_a_boss_holds_she_stands_beside_the_boss() -> None:
    s = position(
        open_ground(7, 3, {(4, 2): "k", (1, 1): "T", (7, 3): "S"}),
        scenario="bedwetter",
        held=["fort"],
        lineup=("fort", "thayer", "shaye"),
    )
    ran = run(s, white_lady.summoned, 1, answers=["put:c1"])
    assert set(ran.asked[0][1]) == {f"put:{cell(x, y)}" for x in (3, 4, 5) for y in (1, 2, 3)} - {"put:d2"}
    assert white_lady.haunting(s) == ["fort"]


@covers("scare.ex.lady-wraps", "scare.wlady.victim-wrap")
@pytest.mark.parametrize(("units", "victim"), [(1, "shaye"), (3, "thayer"), (7, "shaye"), (9, "thayer"), (5, "fort")])
def test_counting_goes_round_a_short_lineup(units: int, victim: str) -> None:
    s = position(open_ground(9, 1, {(1, 1): "S", (5, 1): "F", (9, 1): "T"}), phase="spawn")
    ran = run(s, white_lady.summoned, units, answers=["put:d1"] if victim == "fort" else [])
    assert ran.facts("scare.wlady.victim")["target"] == victim


@covers("scare.wlady.victim-wrap", "scare.s2.panic-room-inactive")
def test_agents_inside_the_panic_room_are_not_counted() -> None:
    s = position(open_ground(5, 1, {(1, 1): "S", (5, 1): "T"}), phase="spawn", panic_room=["shaye"], lineup=("shaye", "thayer"))
    assert run(s, white_lady.summoned, 1).facts("scare.wlady.victim")["target"] == "thayer"
    s = position(open_ground(2, 1, {(1, 1): "S"}), phase="spawn", panic_room=["shaye"], lineup=("shaye",))
    assert run(s, white_lady.summoned, 1).rules == ["scare.wlady.victim-wrap"]
    assert not s.monsters


@covers("scare.ex.second-double-zero-moves-lady", "scare.wlady.moves-on-second-summons", "scare.wlady.haunted")
def test_a_second_00_moves_her_and_frees_whom_she_leaves() -> None:
    s = nine(lineup=("shaye", "fort", "hounsou", "thayer", "caprizio", "varga"))
    for id in ("reyes", "kubo", "baptiste"):
        figures.take_away(s, id)
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 2, 0, 5, 40, 3], answers=["put:c1", "put:i1", "stop:q3"])
    assert [e.facts["target"] for e in ran.events if e.rule == "scare.wlady.victim"] == ["fort", "caprizio"]
    assert at(s, LADY) == "i1"
    assert white_lady.haunting(s) == ["caprizio"]
    assert not where.haunted(s, "fort")
    assert [monster.kind for monster in s.monsters.values()].count(LADY) == 1
    assert "scare.wlady.moves-on-second-summons" in ran.rules
    assert "night-widow-1" in s.monsters


@covers("scare.wlady.moves-on-second-summons")
def test_moved_she_may_stay_where_she_is_if_that_is_beside_the_new_victim() -> None:
    s = position(open_ground(4, 1, {(1, 1): "F", (2, 1): "l", (3, 1): "T"}), phase="spawn", lineup=("fort", "thayer"))
    ran = run(s, white_lady.summoned, 2, answers=["put:b1"])
    assert ran.asked == [("white-lady.place", ["put:b1", "put:d1"])]
    assert at(s, LADY) == "b1"


@covers("scare.wlady.placement", "scare.core.lying-agent-empty")
def test_she_may_stand_on_a_lying_agents_space() -> None:
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): "K"}), phase="spawn", status={"kubo": "incapacitated"})
    run(s, white_lady.summoned, 1)
    assert at(s, LADY) == at(s, "kubo") == "b1"


# -- haunting ------------------------------------------------------------------------------------------------------


@covers("scare.wlady.haunted")
def test_a_haunted_agent_can_do_nothing_and_is_told_why() -> None:
    drawing = open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (5, 1): "S"})
    s = position(drawing, turn="thayer")
    assert [option.key for option in turn.offers(s, "thayer")] == ["end"]
    no = turn.no_turn(s, "thayer")
    assert no is not None
    assert no.rule == "scare.wlady.haunted"


@covers("scare.wlady.haunted", "scare.core.adjacent-barrier", "scare.health.inc-ignored")
def test_lines_that_stop_agents_stop_her_and_lying_agents_are_not_haunted() -> None:
    s = position("+-+-+-+-+\n|T:l F .|\n+-+-+-+-+", status={})
    assert white_lady.haunting(s) == ["fort"]
    figures.change(s, "fort", stunned=True)
    assert white_lady.haunting(s) == []


@covers("scare.ex.haunted-in-combat", "scare.wlady.haunts-attacked", "scare.wlady.haunted")
def test_a_haunted_agent_in_combat_cannot_even_strike_back() -> None:
    s = position(open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (5, 1): "S"}), turn="thayer", on_card={"thayer": "night-widow"})
    assert where.haunted(s, "thayer")
    assert [option.key for option in turn.offers(s, "thayer")] == ["end"]
    no = no_to(s, "thayer", "melee:night-widow-1")
    assert no is not None
    assert no.rule == "scare.wlady.haunted"


@covers("scare.wlady.haunts-attacked")
def test_she_may_be_summoned_to_an_agent_under_attack() -> None:
    s = position(open_ground(5, 1, {(1, 1): "T", (5, 1): "S"}), phase="spawn", on_card={"thayer": "night-widow"})
    run(s, white_lady.summoned, 1)
    assert white_lady.haunting(s) == ["thayer"]


@covers("scare.ex.walking-into-her", "scare.wlady.haunt-on-entry", "scare.wlady.haunted")
def test_an_agent_who_steps_next_to_her_loses_the_rest_of_his_turn() -> None:
    s = position(open_ground(6, 1, {(1, 1): "F", (3, 1): "l", (4, 1): "S"}), turn="fort", lineup=("fort", "shaye"))
    ran = run(s, turn.take_turn, "fort", answers=["move:b1"])
    assert where.haunted(s, "fort")
    assert s.turn is not None
    assert s.turn.actions == 2
    assert at(s, "fort") == "b1"
    assert [kind for kind, _ in ran.asked] == ["turn"]


@covers("scare.ex.swapped-into-haunting", "scare.wlady.haunt-on-entry", "scare.protect.on-entry")
def test_shaye_swapped_next_to_her_is_haunted_at_once_and_her_protector_no_longer() -> None:
    s = position(open_ground(6, 1, {(1, 1): "l", (2, 1): "F", (3, 1): "S", (4, 1): "w"}), phase="spawn")
    assert white_lady.haunting(s) == ["fort"]
    run(s, move.move_one, "night-widow-1", 1, answers=["swap:fort"])
    assert s.monsters["night-widow-1"].on == "fort"
    assert white_lady.haunting(s) == ["shaye"]


@covers("scare.ex.lady-in-the-way", "scare.wlady.blocks-agent-sight", "scare.agent.move-monsters")
def test_she_blocks_the_line_of_fire_and_her_space() -> None:
    s = position(
        open_ground(7, 2, {(1, 1): "T", (4, 1): "l", (7, 1): "w", (5, 2): "S"}), turn="thayer", lineup=("thayer", "shaye")
    )
    assert not sight.agent_sees(s, sq(s, "a1"), sq(s, "g1"))
    assert not [option for option in shoot.offers(s, "thayer") if "night-widow" in option.key]
    figures.put_agent(s, "thayer", sq(s, "c1"))
    assert "move:d1" not in [option.key for option in step.offers(s, "thayer")]
    assert no_to(s, "thayer", "d1", step) is not None


@covers("scare.ex.haunted-freed-same-round", "scare.wlady.shot", "scare.wlady.no-barbs", "scare.agent.freed-continues")
def test_a_shot_removes_her_without_barbs_and_whom_she_haunted_may_act() -> None:
    marks = {(1, 1): "T", (5, 1): "F", (6, 1): "l", (6, 2): "K", (3, 2): "S"}
    order = ("thayer", "fort", "shaye", "kubo")
    s = position(open_ground(7, 2, marks), turn="thayer", lineup=order)
    assert white_lady.haunting(s) == ["fort", "kubo"]
    ran = run(s, shoot.shoot, "thayer", (LADY,), 2, rolls=[0])
    assert LADY not in s.monsters
    assert rolled_by(ran) == []
    assert "scare.barb.trigger" not in ran.rules
    for id in ("fort", "kubo"):
        s.turn = Turn(id, 2)
        assert turn.no_turn(s, id) is None


@covers("scare.wlady.shot")
@pytest.mark.parametrize("letter", ["V", "C", "H", "T", "F"])
def test_any_weapon_drives_her_away(letter: str) -> None:
    s = position(open_ground(7, 1, {(1, 1): letter, (4, 1): "l", (5, 1): "S"}))
    (shooter,) = [id for id in s.agents if id != "shaye"]
    s.turn = turn.Turn(shooter, 2)
    ran = run(s, shoot.shoot, shooter, (LADY,), 2, rolls=[0])
    assert LADY not in s.monsters
    assert rolled_by(ran) == []


# -- alone ---------------------------------------------------------------------------------------------------------


@covers("scare.wlady.alone")
def test_she_vanishes_when_the_last_agent_beside_her_falls() -> None:
    s = position(open_ground(4, 1, {(1, 1): "l", (2, 1): "T", (4, 1): "S"}))
    run(s, health.wound, "thayer")
    assert LADY in s.monsters
    run(s, health.wound, "thayer")
    assert LADY not in s.monsters


@covers("scare.wlady.alone")
def test_she_vanishes_when_he_is_carried_off_or_rammed_away() -> None:
    s = position(open_ground(4, 1, {(1, 1): "l", (2, 1): "T", (4, 1): "S"}))
    run(s, health.capture, "thayer")
    assert LADY not in s.monsters
    s = position(open_ground(4, 1, {(1, 1): "l", (2, 1): "T", (3, 1): "c"}), phase="spawn")
    run(s, move.move_one, "scarecrow", 1, rolls=[9])
    assert at(s, "thayer") == "c1"
    assert LADY not in s.monsters


@covers("scare.wlady.alone")
def test_she_vanishes_when_the_knight_takes_along_whom_it_holds_beside_her() -> None:
    s = position(open_ground(6, 1, {(1, 1): "l", (2, 1): "k", (6, 1): "T"}), scenario="bedwetter", held=["fort"], turn="thayer")
    assert where.haunted(s, "fort")
    ran = run(s, turn.take_turn, "thayer", answers=["shoot:cellar-knight:aim1", "end"], rolls=[9])
    assert at(s, "cellar-knight") == "d1"
    assert LADY not in s.monsters
    assert "scare.wlady.alone" in ran.rules


@covers("scare.wlady.alone")
def test_summoned_to_a_lying_agent_she_vanishes_at_once_unless_somebody_stands_there() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "T", (5, 1): "S"}), phase="spawn", status={"thayer": "stunned"}, lineup=("thayer", "shaye")
    )
    ran = run(s, white_lady.summoned, 1)
    assert "scare.wlady.alone" in ran.rules
    assert LADY not in s.monsters
    s = position(
        open_ground(3, 1, {(1, 1): "T", (3, 1): "S"}), phase="spawn", status={"thayer": "stunned"}, lineup=("thayer", "shaye")
    )
    run(s, white_lady.summoned, 1)
    assert white_lady.haunting(s) == ["shaye"]


@covers("scare.ex.raffle-empties-her-circle", "scare.wlady.alone", "scare.shadow.lose")
def test_a_lost_raffle_leaves_her_alone() -> None:
    s = nine(lineup=("shaye", "fort", "thayer"))
    for id in ("hounsou", "caprizio", "varga", "reyes", "kubo", "baptiste"):
        figures.take_away(s, id)
    answers = ["put:g1", "souls:1", "thayer", "0+1", "stop:q3"]
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 3, 0, 0, 9, 40, 3], answers=answers)
    assert s.dead == ("thayer",)
    assert LADY not in s.monsters
    assert "scare.wlady.alone" in ran.rules


# -- end of the round ----------------------------------------------------------------------------------------------


@covers("scare.wlady.traumatizes", "scare.core.end-of-round")
def test_at_the_end_of_the_round_she_traumatizes_whom_she_haunts_and_leaves() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (3, 1): "F", (4, 1): "S"}), phase="end", on_card={"fort": "night-widow"}
    )
    run(s, end_of_round.end_of_round)
    assert [s.agents[id].traumatized for id in ("thayer", "fort", "shaye")] == [True, True, False]
    assert LADY not in s.monsters
    assert (s.phase, s.round) == ("move", 2)


@covers("scare.ex.grabbed-and-haunted-at-end", "scare.core.end-of-round", "scare.grab.carried-off")
def test_an_agent_carried_off_is_gone_before_trauma_is_dealt() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (4, 1): "S"}),
        phase="end",
        grabbed={"thayer": "night-widow"},
        status={"thayer": "traumatized"},
    )
    run(s, end_of_round.end_of_round)
    assert s.grabbed == ("thayer",)
    assert s.dead == ()
    assert LADY not in s.monsters


@covers("scare.ex.second-trauma", "scare.wlady.traumatizes", "scare.health.second-trauma-kills")
def test_a_second_trauma_kills_and_the_gear_stays() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (4, 1): "S"}),
        phase="end",
        status={"thayer": "traumatized"},
        gear={"med-kit": "thayer"},
    )
    run(s, end_of_round.end_of_round)
    assert s.dead == ("thayer",)
    assert s.gear["med-kit"].at == sq(s, "a1")


@covers("scare.ex.shock-of-a-fighter", "scare.health.dead", "scare.wlady.haunts-attacked", "scare.health.second-trauma-kills")
def test_a_fighter_who_dies_of_the_shock_takes_his_widow_with_him() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "T", (2, 1): "l", (4, 1): "S"}),
        phase="end",
        on_card={"thayer": "night-widow"},
        status={"thayer": "traumatized"},
    )
    run(s, end_of_round.end_of_round)
    assert s.dead == ("thayer",)
    assert not s.monsters
