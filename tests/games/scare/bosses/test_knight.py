"""The Cellar Knight."""

import pytest

from covers import covers
from games.scare.driver import Ran, at, chase, position, run, spaces, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.games.scare.agents import shoot, step, turn
from noctule.games.scare.board import figures, sight, where
from noctule.games.scare.board.routes import Walk
from noctule.games.scare.bosses import boss, knight
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.monsters import attack, move, spawn
from noctule.games.scare.state import State

KNIGHT = "cellar-knight"
WIDOW = "night-widow-1"


def cellar(width: int, height: int, marks: dict[tuple[int, int], str], **more: object) -> State:
    """An open cellar with figures on (column, row)."""
    return position(open_ground(width, height, marks), scenario="bedwetter", **more)


def corridor(row: str, **more: object) -> State:
    """A corridor one space wide, with figures in it."""
    return cellar(len(row), 1, {(i + 1, 1): symbol for i, symbol in enumerate(row)}, **more)


def drawn_by(ran: Ran) -> list[tuple[str, str]]:
    """What drew it, in order: rule and figure."""
    names = ("widow-step", "agent-step", "gunfire")
    return [(e.rule.removeprefix("scare.knight."), e.facts["target"]) for e in ran.events if e.rule.split(".")[2] in names]


def rolled(ran: Ran) -> list[tuple[str, int]]:
    """Whom it attacked, with the totals."""
    return [(e.facts["target"], e.facts["total"]) for e in ran.events if e.rule == "scare.knight.table"]


def holds(s: State) -> tuple[str, ...]:
    assert s.boss is not None
    return s.boss.holds


# -- drawn by Widows -----------------------------------------------------------------------------------------------


@covers("scare.knight.widow-step", "scare.ex.knight-four-steps-per-widow")
def test_each_step_of_a_widow_in_its_sight_draws_the_knight_one_step() -> None:
    s = corridor("k....w..........T", phase="move")
    ran = run(s, move.move_one, WIDOW)
    assert (at(s, WIDOW), at(s, KNIGHT)) == ("j1", "e1")
    assert drawn_by(ran) == [("widow-step", WIDOW)] * 4


@covers("scare.knight.widow-step")
def test_a_spawned_widow_draws_it_by_her_step_and_not_by_her_placement() -> None:
    s = corridor("k.........T", phase="spawn")
    ran = run(s, spawn.put, "night-widow", sq(s, "e1"), 31)
    assert (at(s, WIDOW), at(s, KNIGHT)) == ("f1", "b1")
    assert drawn_by(ran) == [("widow-step", WIDOW)]


@covers("scare.knight.entered-not-left", "scare.ex.knight-into-view")
def test_it_reacts_to_the_space_that_is_entered_and_not_to_the_one_that_is_left() -> None:
    s = position(
        """
        +-+-+-+-+-+-+-+
        |# # # k # # #|
        + + + + + + + +
        |# # # . # # #|
        + + + + + + + +
        |# # # . # # #|
        + + + + + + + +
        |. . w . . . T|
        +-+-+-+-+-+-+-+""",
        scenario="bedwetter",
        phase="move",
    )
    ran = run(s, move.move_one, WIDOW, 2, answers=["step:d4"])
    assert at(s, WIDOW) == "e4"
    assert (drawn_by(ran), at(s, KNIGHT)) == ([("widow-step", WIDOW)], "d2")


@covers("scare.knight.sight", "scare.ex.knight-widow-into-agent")
def test_a_widow_who_enters_an_agents_space_is_hidden_by_him() -> None:
    s = corridor("k..w.T", phase="move")
    ran = run(s, move.move_one, WIDOW)
    assert s.monsters[WIDOW].on == "thayer"
    assert (drawn_by(ran), at(s, KNIGHT)) == ([("widow-step", WIDOW)], "b1")


@covers("scare.knight.sight")
def test_agents_between_hide_a_widow_from_it_and_standing_up_is_no_entering() -> None:
    s = corridor("k.Fw....T", phase="move", on_card={"fort": "night-widow"})
    run(s, move.move_one, WIDOW)
    assert (at(s, WIDOW), at(s, KNIGHT)) == ("h1", "a1")
    s = corridor("k.w....T", phase="move", status={WIDOW: "stunned"})
    run(s, move.move_one, WIDOW)
    assert not s.monsters[WIDOW].lying
    assert at(s, KNIGHT) == "a1"


@covers("scare.knight.catch", "scare.knight.holds-three")
def test_a_widow_whose_space_it_enters_is_put_standing_on_its_card_and_her_move_is_over() -> None:
    s = corridor("Tk.w", phase="move")
    run(s, move.move_one, WIDOW)
    widow = s.monsters[WIDOW]
    assert (widow.place, widow.on, widow.lying) == ("held", KNIGHT, False)
    assert (holds(s), at(s, KNIGHT)) == ((WIDOW,), "c1")


@covers("scare.knight.catch")
def test_a_widow_who_walks_into_it_is_caught() -> None:
    s = corridor("Tk..w", phase="move")
    ran = run(s, move.move_one, WIDOW)
    assert (holds(s), at(s, KNIGHT)) == ((WIDOW,), "c1")
    assert drawn_by(ran) == [("widow-step", WIDOW)]


def test_with_the_knight_about_a_widows_way_is_asked_for_step_by_step_before_she_walks() -> None:
    s = cellar(7, 3, {(1, 3): "k", (2, 1): "w", (6, 2): "T"}, phase="move")
    ran = run(s, move.move_one, WIDOW, answers=["step:c2", "step:d1", "step:e2", *["stop:b2", "stop:c2", "stop:d2"]])
    assert [kind for kind, _ in ran.asked] == ["move.step"] * 3 + ["boss.route"] * 3
    path = next(e.facts["path"] for e in ran.events if e.facts.get("who") == WIDOW and "path" in e.facts)
    assert path == ["b1", "c2", "d1", "e2", "f2"]
    assert s.monsters[WIDOW].on == "thayer"


def test_a_widow_whose_way_was_chosen_step_by_step_does_not_stop_on_another_monster() -> None:
    s = corridor("kw..w.T", phase="move", status={"night-widow-2": "stunned"})
    ran = run(s, move.move_one, WIDOW, 3)
    assert (at(s, WIDOW), at(s, KNIGHT)) == ("d1", "c1")
    assert drawn_by(ran) == [("widow-step", WIDOW)] * 2


@covers("scare.knight.catch")
def test_a_widow_may_end_her_move_on_the_knights_space_and_is_caught_there() -> None:
    s = corridor("T.kw", phase="spawn")
    run(s, move.move_one, WIDOW, 1)
    assert (holds(s), at(s, KNIGHT)) == ((WIDOW,), "c1")


@covers("scare.knight.catch", "scare.move.tunnel-vision")
def test_a_widow_whose_target_the_knight_took_on_the_way_walks_into_the_knight() -> None:
    s = cellar(4, 2, {(1, 1): "k", (2, 1): "F", (4, 1): "w"}, phase="move")
    ran = run(s, move.move_one, WIDOW, answers=["step:c2", "step:b1"])
    assert [keys for kind, keys in ran.asked if kind == "boss.step"] == [["step:b1", "step:b2"]]
    assert (holds(s), at(s, KNIGHT)) == (("fort", WIDOW), "b1")


def test_a_monster_stops_short_of_somebody_else_on_its_targets_space() -> None:
    s = corridor("S.w..w", phase="move")
    run(s, move.find_nobody, WIDOW, sq(s, "a1"))
    assert at(s, WIDOW) == "c1"
    figures.move_monster(s, "night-widow-2", sq(s, "c1"))
    run(s, move.find_nobody, WIDOW, sq(s, "a1"), answers=["put:b1"])
    assert at(s, WIDOW) == "b1"
    s = corridor("Sw", phase="move")
    figures.new_monster(s, "night-widow", sq(s, "b1"))
    run(s, move.find_nobody, WIDOW, sq(s, "a1"))
    assert at(s, WIDOW) == "b1"


# -- drawn by agents -----------------------------------------------------------------------------------------------


@covers("scare.knight.agent-step")
def test_each_step_of_an_agent_in_its_sight_draws_it_before_he_goes_on() -> None:
    s = corridor("k.....T...", turn="thayer")
    ran = run(s, turn.take_turn, "thayer", answers=["move:h1", "move:i1"])
    assert (drawn_by(ran), at(s, KNIGHT)) == ([("agent-step", "thayer")] * 2, "c1")
    rules = [rule for rule in ran.rules if rule in ("scare.agent.move-cost", "scare.knight.agent-step")]
    assert rules == ["scare.agent.move-cost", "scare.knight.agent-step"] * 2


@covers("scare.knight.agent-step", "scare.knight.entered-not-left")
def test_a_step_out_of_its_sight_does_not_draw_it() -> None:
    s = position(
        """
        +-+-+-+-+-+
        |k . . . T|
        +-+-+-+-+ +
        |. . . . .|
        +-+-+-+-+-+""",
        scenario="bedwetter",
        turn="thayer",
    )
    ran = run(s, step.step, "thayer", sq(s, "e2"))
    assert (drawn_by(ran), at(s, KNIGHT)) == ([], "a1")


@covers("scare.knight.sight")
def test_an_agent_who_passes_through_a_comrade_is_hidden_by_him() -> None:
    s = corridor("k...FT", turn="thayer")
    run(s, step.step, "thayer", sq(s, "e1"))
    assert at(s, KNIGHT) == "a1"
    run(s, step.step, "thayer", sq(s, "d1"))
    assert at(s, KNIGHT) == "b1"


@covers("scare.knight.catch", "scare.knight.agent-step", "scare.boss.escape", "scare.ex.knight-and-agent-meet")
def test_an_agent_caught_by_the_knight_may_use_his_second_action_to_escape() -> None:
    s = corridor("k.T..", turn="thayer")
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1", "escape", "put:c1"], rolls=[0])
    assert ran.asked[1] == ("turn", ["escape", "end"])
    assert ran.asked[2] == ("boss.put", ["put:a1", "put:c1"])
    assert (at(s, KNIGHT), at(s, "thayer"), s.agents["thayer"].stands) == ("b1", "c1", True)
    assert holds(s) == ()


@covers("scare.knight.attack-at-three")
def test_an_agent_who_walks_into_his_death_has_no_turn_left() -> None:
    s = corridor("k.T....F", turn="thayer", held=["night-widow-1", "night-widow-2"])
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1"], rolls=[0])
    assert s.dead == ("thayer",)
    assert holds(s) == ()
    assert ran.rules.count("scare.knight.attack-at-three") == 3


@covers("scare.knight.swap-no-draw", "scare.ex.faq-swap-does-not-draw-knight")
def test_a_swap_with_shaye_does_not_draw_it() -> None:
    s = cellar(9, 2, {(1, 1): "k", (6, 1): "S", (6, 2): "F", (9, 1): "w"}, phase="move")
    ran = run(s, move.move_one, WIDOW, answers=["swap:fort"])
    assert s.monsters[WIDOW].on == "fort"
    assert at(s, "shaye") == "f2"
    assert all(sight.monster_sees(s, sq(s, "a1"), sq(s, space)) for space in ("f1", "f2"))
    assert (drawn_by(ran), at(s, KNIGHT)) == ([], "a1")
    assert ran.rules[-2:] == ["scare.protect.swap", "scare.move.enter-target"]


@covers("scare.knight.swap-no-draw")
def test_drops_knock_backs_and_releases_do_not_draw_it() -> None:
    s = cellar(5, 3, {(2, 2): "k", (3, 2): "K"}, turn="kubo", held=["thayer"])
    ran = run(s, boss.free, "kubo", "thayer", answers=["put:a1"], rolls=[2])
    assert (drawn_by(ran), at(s, KNIGHT), at(s, "thayer")) == ([], "b2", "a1")


# -- drawn by gunfire ----------------------------------------------------------------------------------------------


@covers("scare.knight.gunfire", "scare.ex.knight-missed")
def test_every_missed_shot_at_it_draws_it_two_spaces() -> None:
    s = corridor("k......T", turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[9])
    assert at(s, KNIGHT) == "c1"
    run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[9])
    assert at(s, KNIGHT) == "e1"
    assert drawn_by(ran) == [("gunfire", "thayer")]


@covers("scare.knight.gunfire")
@pytest.mark.parametrize("face", [0, 9])
def test_shots_at_others_draw_it_hit_or_miss_and_out_of_sight(face: int) -> None:
    s = position(
        """
        +-+-+-+-+-+-+-+
        |k . . . . . .|
        +-+-+-+-+-+-+ +
        |w . . T . . .|
        +-+-+-+-+-+-+-+""",
        scenario="bedwetter",
        turn="thayer",
    )
    run(s, shoot.shoot, "thayer", (WIDOW,), 2, rolls=[face])
    assert at(s, KNIGHT) == "c1"
    assert (WIDOW in s.monsters) == (face == 9)


@covers("scare.knight.gunfire", "scare.knight.hit", "scare.ex.faq-hit-knight-no-two-spaces")
def test_a_shot_that_hits_it_brings_the_d10_and_no_two_spaces_besides() -> None:
    s = corridor("k......T", turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (KNIGHT,), 2, rolls=[0, 3])
    assert at(s, KNIGHT) == "d1"
    assert drawn_by(ran) == []


@covers("scare.knight.gunfire")
def test_the_shot_and_its_barbs_come_first_and_a_shooter_who_dies_of_them_draws_it_no_further() -> None:
    s = corridor("k....Tw.F", turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 2, rolls=[0, 0])
    assert s.dead == ("thayer",)
    assert (drawn_by(ran), at(s, KNIGHT)) == ([], "a1")


@covers("scare.knight.gunfire")
def test_it_goes_to_the_space_of_a_shooter_felled_by_barbs_but_does_not_take_him() -> None:
    s = corridor("k.Tw.F", turn="thayer")
    run(s, shoot.shoot, "thayer", (WIDOW,), 2, rolls=[0, 1])
    assert s.agents["thayer"].health == "incapacitated"
    assert (at(s, KNIGHT), at(s, "thayer"), holds(s)) == ("c1", "c1", ())


@covers("scare.knight.defense", "scare.ex.knight-two-figures")
def test_each_figure_on_its_card_adds_two_to_shots_at_it() -> None:
    s = corridor("k....T", turn="thayer", held=["fort", "night-widow-1"])
    assert shoot.defense(s, KNIGHT) == 4
    ran = run(s, shoot.shoot, "thayer", (KNIGHT,), 2, rolls=[3])  # 3 + 4 against 6
    assert ran.facts("scare.fire.hit-roll")["defense"] == 4
    assert not ran.facts("scare.fire.hit-roll")["hit"]
    ran = run(corridor("k....T", turn="thayer"), shoot.shoot, "thayer", (KNIGHT,), 2, rolls=[6, 0])
    assert ran.facts("scare.fire.hit-roll")["hit"]


# -- hit -----------------------------------------------------------------------------------------------------------


@covers("scare.knight.hit", "scare.knight.barbs-spare-dropped", "scare.knight.drop", "scare.ex.knight-hit-with-prisoners")
def test_hit_it_drops_its_agents_kills_its_widows_sprays_barbs_and_goes_for_the_shooter() -> None:
    s = cellar(9, 3, {(2, 2): "k", (3, 3): "H", (8, 2): "F"}, turn="fort", held=["thayer", "night-widow-1"])
    ran = run(s, shoot.shoot, "fort", (KNIGHT,), 3, rolls=[0, 5, 2], answers=["put:b1", "step:c2", "stop:d2"])
    thayer = s.agents["thayer"]
    assert (at(s, "thayer"), thayer.stunned, thayer.health) == ("b1", True, "normal")
    assert WIDOW not in s.monsters
    assert [e.facts["target"] for e in ran.events if e.rule == "scare.barb.table"] == ["hounsou"]
    assert (holds(s), at(s, KNIGHT)) == ((), "d2")
    hit = [i for i, e in enumerate(ran.events) if e.rule == "scare.knight.hit"]
    assert [ran.events[i].facts["target"] for i in hit] == ["thayer", WIDOW, "fort"]
    assert hit[1] < ran.rules.index("scare.barb.table") < hit[2]


@covers("scare.knight.hit", "scare.repeller.no-barbs")
def test_a_repeller_hit_causes_no_barbs() -> None:
    s = corridor("FkA...", turn="alexeyev")
    ran = run(s, shoot.shoot, "alexeyev", (KNIGHT,), 1, rolls=[0, 0])
    assert "scare.barb.trigger" not in ran.rules


@covers("scare.knight.hit")
def test_a_shooter_who_dies_of_the_barbs_is_not_gone_for() -> None:
    s = corridor("kT...F", turn="thayer")
    run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[0, 0])
    assert (s.dead, at(s, KNIGHT)) == (("thayer",), "a1")


@covers("scare.knight.hit")
def test_to_a_shooter_felled_by_the_barbs_it_moves_without_taking_him() -> None:
    s = corridor("kT...F", turn="thayer")
    run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[0, 1, 7])
    assert (holds(s), at(s, KNIGHT), at(s, "thayer")) == ((), "b1", "b1")


@covers("scare.knight.hit-stops-on-capture", "scare.knight.hit", "scare.ex.knight-stops-at-shooter")
def test_it_stops_at_the_shooter_whom_it_catches() -> None:
    s = cellar(9, 1, {(1, 1): "k", (4, 1): "T"}, turn="thayer")
    run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[0, 8])
    assert (holds(s), at(s, KNIGHT)) == (("thayer",), "d1")


@covers("scare.knight.reacts-only", "scare.knight.indestructible", "scare.ex.knight-waits")
def test_undrawn_it_stays_and_however_often_it_is_hit_it_is_never_hurt() -> None:
    s = corridor("k...#..TH", phase="move", held=["fort"])
    run(s, move.monsters_move)
    run(s, attack.monsters_attack)
    assert (at(s, KNIGHT), holds(s), s.phase) == ("a1", ("fort",), "agents")
    s = corridor("k......T", turn="thayer", actions=4)
    before = s.boss
    for _ in range(4):
        ran = run(s, shoot.shoot, "thayer", (KNIGHT,), 1, rolls=[0, 0])
        assert "scare.knight.hit" in ran.rules
    assert s.boss == before


# -- in its way ----------------------------------------------------------------------------------------------------


@covers("scare.knight.route-catch", "scare.knight.gunfire", "scare.ex.knight-through-a-comrade")
def test_whoever_stands_on_its_only_way_is_caught_and_it_goes_on() -> None:
    s = corridor("kF..T.w", turn="thayer")
    run(s, shoot.shoot, "thayer", (WIDOW,), 1, rolls=[9])
    assert (holds(s), at(s, KNIGHT)) == (("fort",), "c1")


@covers("scare.knight.route-catch")
def test_the_players_choose_among_equal_ways_and_are_told_whom_it_would_catch() -> None:
    s = cellar(6, 2, {(1, 1): "k", (2, 1): "F", (6, 1): "T", (6, 2): "w"}, turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 1, rolls=[9], answers=["step:b2", "stop:c1"])
    assert ran.asked == [("boss.step", ["step:b1", "step:b2"]), ("boss.route", ["stop:c1", "stop:c2"])]
    assert holds(s) == ()
    assert knight.foresee(s, (sq(s, "b1"),)) == "The Knight catches Fort."
    assert knight.foresee(s, (sq(s, "b2"),)) == ""


@covers("scare.knight.route-catch", "scare.core.shortest-route")
def test_a_widow_on_one_of_two_equal_ways_is_a_reason_to_ask_which_it_takes() -> None:
    s = cellar(6, 2, {(1, 1): "k", (2, 1): "w", (6, 1): "T"}, turn="thayer")
    ran = run(s, knight.shot_fired, "thayer", stop=True)
    assert ran.asked[0] == ("boss.step", ["step:b1", "step:b2"])
    assert knight.foresee(s, (sq(s, "b1"),)) == "The Knight catches Night Widow 1."


@covers("scare.knight.route-catch")
def test_an_agent_under_attack_in_its_way_is_caught_and_his_attacker_after_him() -> None:
    s = corridor("kF...T", turn="thayer", grabbed={"fort": "night-widow"})
    run(s, knight.shot_fired, "thayer")
    assert (holds(s), at(s, KNIGHT)) == (("fort", WIDOW), "c1")
    assert (s.monsters[WIDOW].place, where.grabbed(s, "fort")) == ("held", False)


@covers("scare.knight.route-catch")
def test_lying_figures_and_the_white_lady_are_passed_over() -> None:
    s = cellar(
        6, 1, {(1, 1): "k", (2, 1): "F", (3, 1): "w", (6, 1): "T"}, turn="thayer", status={"fort": "stunned", WIDOW: "stunned"}
    )
    run(s, knight.shot_fired, "thayer")
    assert (holds(s), at(s, KNIGHT)) == ((), "c1")
    s = corridor("k.lT", turn="thayer")
    run(s, knight.shot_fired, "thayer")
    assert (holds(s), at(s, KNIGHT)) == ((), "c1")


@covers("scare.knight.catch", "scare.move.stunned-stands")
def test_a_widow_who_stands_up_under_the_knight_is_caught_and_one_beside_it_is_not() -> None:
    marks = {(1, 1): "w", (3, 1): "w", (6, 1): "T"}
    s = cellar(6, 1, marks, at={KNIGHT: "c1"}, phase="move", status={WIDOW: "stunned", "night-widow-2": "stunned"})
    run(s, move.move_one, "night-widow-2")
    assert (holds(s), s.monsters["night-widow-2"].lying) == (("night-widow-2",), False)
    run(s, move.move_one, WIDOW)
    assert (at(s, WIDOW), at(s, KNIGHT), holds(s)) == ("a1", "c1", ("night-widow-2",))


@covers("scare.knight.route-catch", "scare.lines.closed-door")
def test_in_front_of_a_shut_door_it_stays() -> None:
    s = position(
        "+-+-+-+-+\n|k 1 . T|\n+-+-+-+-+", scenario="bedwetter", turn="thayer", places={"1": "door:blue"}, shut=["blue"]
    )
    run(s, knight.shot_fired, "thayer")
    assert (holds(s), at(s, KNIGHT)) == ((), "a1")


@covers("scare.knight.attack-at-three", "scare.knight.route-catch")
def test_an_attack_interrupts_its_move_which_then_goes_on() -> None:
    s = corridor("kF...T", turn="thayer", held=["night-widow-1", "night-widow-2"])
    ran = run(s, knight.shot_fired, "thayer", rolls=[7], answers=["put:a1"])
    assert rolled(ran) == [("fort", 9)]
    assert (holds(s), at(s, "fort"), at(s, KNIGHT)) == ((), "a1", "c1")


@covers("scare.knight.route-catch", "scare.carry.attacked-bearer-drops", "scare.core.cooperative")
def test_a_bearer_whom_it_seizes_drops_his_charge() -> None:
    s = corridor("kF..T", turn="thayer", carrying={"fort": "kubo"}, status={"kubo": "incapacitated"})
    run(s, knight.shot_fired, "thayer", answers=["put:a1"])
    assert holds(s) == ("fort",)
    assert (s.agents["kubo"].lies, at(s, "kubo")) == (True, "a1")


@covers("scare.protect.on-entry", "scare.knight.catch")
def test_a_protector_is_caught_in_shayes_place_and_the_knight_stops() -> None:
    s = cellar(5, 2, {(1, 1): "k", (4, 1): "S", (4, 2): "F"}, turn="shaye")
    run(s, knight.was_hit, "shaye", barbs=True, rolls=[9], answers=["swap:fort"])
    assert (holds(s), at(s, KNIGHT), at(s, "shaye")) == (("fort",), "d1", "d2")


# -- three figures -------------------------------------------------------------------------------------------------


@covers("scare.knight.table")
def test_its_table() -> None:
    table = FACTS.boss[KNIGHT].normal.table
    assert [read(table, total) for total in range(11)] == [
        ("DEAD",),
        ("TRA", "KEEP"),
        *[("WND", "KEEP")] * 2,
        *[("WND", "DROP")] * 5,
        *[("DROP",)] * 2,
    ]


@covers("scare.knight.attack-at-three", "scare.knight.table", "scare.knight.drop", "scare.ex.knight-three-caught")
def test_with_three_figures_on_its_card_it_attacks_at_once() -> None:
    s = cellar(3, 3, {(2, 2): "k", (3, 3): "F"}, held=["night-widow-1", "thayer"])
    ran = run(s, knight.advance, "fort", 1, rolls=[3, 7], answers=["put:b3"])
    assert rolled(ran) == [("thayer", 3), ("fort", 9)]
    assert WIDOW not in s.monsters
    assert (s.agents["thayer"].health, s.agents["thayer"].place) == ("wounded", "held")
    assert (s.agents["fort"].health, s.agents["fort"].stunned, at(s, "fort")) == ("normal", True, "b3")
    assert holds(s) == ("thayer",)
    assert "scare.knight.attack-cycle" not in ran.rules


@covers("scare.knight.holds-three", "scare.knight.attack-at-three", "scare.ex.knight-card-full")
def test_the_third_widow_is_the_end_of_all_three() -> None:
    s = corridor("k.w", held=["night-widow-2", "night-widow-3"])
    assert len(holds(s)) == 2
    run(s, knight.advance, WIDOW, 2)
    assert (holds(s), s.monsters) == ((), {})


@covers("scare.knight.attack-cycle", "scare.knight.keep", "scare.ex.knight-attacks-again")
def test_as_long_as_all_three_stay_on_the_card_it_attacks_again() -> None:
    s = corridor("k..", held=["thayer", "dragan", "nakamura"])
    ran = run(s, knight.attack_while_full, rolls=[2, 3, 1, 2, 9, 9], answers=["put:b1"][:0])
    assert rolled(ran) == [("thayer", 2), ("dragan", 3), ("nakamura", 1), ("thayer", 2), ("dragan", 9), ("nakamura", 9)]
    assert ran.rules.count("scare.knight.attack-cycle") == 1
    assert (s.agents["thayer"].health, s.agents["thayer"].place) == ("incapacitated", "held")
    assert s.agents["dragan"].health == "wounded"
    assert (s.agents["nakamura"].traumatized, s.agents["nakamura"].stunned) == (True, True)
    assert holds(s) == ("thayer",)
    assert "thayer" in s.lineup  # until he is freed or dropped


@covers("scare.knight.keep", "scare.health.incapacitated", "scare.knight.attack-cycle", "scare.ex.knight-kills-the-helpless")
def test_a_helpless_prisoner_who_is_wounded_once_more_dies() -> None:
    status = {"thayer": "incapacitated", "dragan": "wounded", "nakamura": "wounded"}
    s = cellar(3, 3, {(2, 2): "k"}, held=["thayer", "dragan", "nakamura"], status=status)
    run(s, knight.attack_while_full, rolls=[3, 9, 9], answers=["put:a1", "put:c3"])
    assert s.dead == ("thayer",)
    assert [(s.agents[id].health, s.agents[id].stunned) for id in ("dragan", "nakamura")] == [("wounded", True)] * 2
    assert holds(s) == ()


@covers("scare.knight.drop", "scare.health.inc-card-waits")
def test_whom_the_wound_incapacitates_is_dropped_as_that() -> None:
    s = corridor("k..", held=["thayer", "night-widow-1", "night-widow-2"], status={"thayer": "wounded"})
    run(s, knight.attack_while_full, rolls=[5])
    thayer = s.agents["thayer"]
    assert (thayer.health, thayer.stunned, at(s, "thayer")) == ("incapacitated", False, "b1")
    assert "thayer" not in s.lineup


@covers("scare.knight.keep", "scare.health.second-trauma-kills")
def test_a_second_shock_on_its_card_kills() -> None:
    s = corridor("k..", held=["thayer", "dragan", "night-widow-1"], status={"thayer": "traumatized"})
    run(s, knight.attack_while_full, rolls=[1, 2])
    assert (s.dead, holds(s)) == (("thayer",), ("dragan",))


@covers("scare.knight.drop")
def test_with_no_room_beside_it_the_nearest_free_space_is_used() -> None:
    s = corridor("kF....", held=["thayer"])
    run(s, boss.drop, "thayer", rule="scare.knight.drop")
    assert spaces(s, 1 << s.agents["thayer"].at) == {cell(3, 1)}


def test_where_it_sees_nothing_of_a_widows_way_only_her_stop_is_asked_for() -> None:
    s = position(
        """
        +-+-+-+-+-+-+-+
        |k . . . . . .|
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        + + + + + + + +
        |w . . . . . T|
        +-+-+-+-+-+-+-+""",
        scenario="bedwetter",
        phase="move",
    )
    ran = run(s, move.move_one, WIDOW, answers=["stop:e2"])
    assert [kind for kind, _ in ran.asked] == ["move.route"]
    assert (at(s, WIDOW), at(s, KNIGHT)) == ("e2", "a1")


@covers("scare.knight.gunfire", "scare.knight.attack-at-three")
def test_a_shooter_whom_his_own_gunfire_kills_has_no_turn_left() -> None:
    s = corridor("k.T..w.F", turn="thayer", held=["night-widow-2", "night-widow-3"])
    run(s, turn.take_turn, "thayer", answers=[f"shoot:{WIDOW}:aim1"], rolls=[9, 0])
    assert (s.dead, holds(s), at(s, KNIGHT)) == (("thayer",), (), "c1")


@covers("scare.knight.route-catch")
def test_it_stays_where_it_is_if_there_is_no_way_at_all_to_what_draws_it() -> None:
    s = position("+-+-+-+-+\n|k .|T .|\n+-+-+-+-+", scenario="bedwetter")
    ran = run(s, knight.advance, "thayer", 2)
    assert (at(s, KNIGHT), ran.rules) == ("a1", [])


@covers("scare.move.through-monsters", "scare.core.shortest-route")
@pytest.mark.parametrize(("steps", "path"), [(1, []), (2, []), (3, ["b1", "c1", "d1"])])
def test_a_watched_widow_that_could_only_stop_on_others_does_not_move(steps: int, path: list[str]) -> None:
    s = corridor("www..T...k", phase="move")
    way = chase(s, sq(s, "a1"), "thayer")
    ran = run(s, move._choose_steps, WIDOW, "thayer", way, steps)
    assert ran.value == Walk(tuple(sq(s, space) for space in path))
