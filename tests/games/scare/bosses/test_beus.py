"""Germain Beus."""

import pytest

from covers import covers
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import cell, open_ground
from noctule.games.scare.agents import shoot, turn
from noctule.games.scare.bosses import beus, boss
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.state import State

BEUS = "germain-beus"


def island(width: int, height: int, marks: dict[tuple[int, int], str], **more: object) -> State:
    """Open ground with figures on (column, row), after the reveal; `z` is Germain Beus, 1 the shrine."""
    places = {"1": "shrine"} if "1" in marks.values() else None
    return position(open_ground(width, height, marks), scenario="boogeyman", places=places, **{"solved": ("reveal",), **more})


def corridor(row: str, **more: object) -> State:
    return island(len(row), 1, {(i + 1, 1): symbol for i, symbol in enumerate(row)}, **more)


def holds(s: State) -> tuple[str, ...]:
    assert s.boss is not None
    return s.boss.holds


# -- his move ------------------------------------------------------------------------------------------------------


@covers("scare.beus.move")
def test_he_moves_three_spaces_towards_shaye_diagonals_and_all_seen_or_not() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |z . . # . .|
        + + + + + + +
        |. . . # S .|
        + + + + + + +
        |. . . # . .|
        + + + + + + +
        |. . . . . .|
        +-+-+-+-+-+-+""",
        scenario="boogeyman",
        phase="move",
    )
    ran = run(s, boss.monster_phase)
    assert at(s, BEUS) == "d4"
    assert not any("cannot go on" in event.text for event in ran.events), "all his points are spent"


@covers("scare.beus.move")
def test_with_shaye_he_moves_towards_the_shrine_and_there_she_dies() -> None:
    s = corridor("z.....1", phase="move", held=["shaye"])
    run(s, boss.monster_phase)
    assert (at(s, BEUS), s.outcome) == ("d1", None)
    s.moved = ()
    ran = run(s, boss.monster_phase)
    assert (ran.over, s.ending, s.dead) == (True, "partial", ("shaye",))


@covers("scare.s4.shrine-kills")
def test_he_stops_at_the_shrine_only_with_shaye() -> None:
    s = corridor("z.1..S", phase="move")
    run(s, boss.monster_phase)
    assert (at(s, BEUS), s.dead) == ("d1", ())
    s = corridor("z.1..", phase="move", held=["shaye"])
    ran = run(s, boss.monster_phase)
    assert (ran.over, s.ending) == (True, "partial")


@covers("scare.beus.capture", "scare.beus.move", "scare.beus.never-ignores-shaye", "scare.ex.beus-gets-shaye")
def test_he_takes_shaye_stunned_and_goes_on_to_the_shrine() -> None:
    s = corridor("1.....zS", phase="move", status={"shaye": "stunned"})
    run(s, boss.monster_phase)
    assert (holds(s), s.agents["shaye"].stunned, at(s, BEUS)) == (("shaye",), True, "f1")


@covers("scare.beus.never-ignores-shaye")
def test_whoever_carries_shaye_is_rammed_and_loses_her_to_him() -> None:
    s = corridor("1....zF.", phase="move", carrying={"fort": "shaye"}, status={"shaye": "incapacitated"})
    ran = run(s, boss.monster_phase)
    fort = s.agents["fort"]
    assert (fort.health, fort.stunned, at(s, "fort")) == ("normal", True, "f1")
    assert (holds(s), s.agents["shaye"].health, at(s, BEUS)) == (("shaye",), "incapacitated", "e1")
    assert "scare.carry.attacked-bearer-drops" not in ran.rules


@covers("scare.beus.never-ignores-shaye")
def test_he_takes_shaye_incapacitated() -> None:
    s = corridor("1....z.S", phase="move", status={"shaye": "incapacitated"}, lineup=[])
    run(s, boss.monster_phase)
    assert holds(s) == ("shaye",)


@covers("scare.beus.ram", "scare.ex.beus-ram")
def test_whom_he_rams_changes_places_with_him_and_is_only_stunned() -> None:
    s = island(10, 10, {(5, 5): "z", (6, 6): "T", (10, 10): "S"}, phase="move")
    ran = run(s, boss.monster_phase)
    thayer = s.agents["thayer"]
    assert ran.asked == []
    assert (at(s, "thayer"), thayer.health, thayer.stunned) == (cell(5, 5), "normal", True)
    assert at(s, BEUS) == cell(8, 8)


@covers("scare.beus.ram", "scare.core.shortest-route", "scare.core.cooperative")
def test_of_equal_ways_the_players_choose_whom_he_rams() -> None:
    s = island(7, 3, {(1, 2): "z", (2, 2): "T", (7, 2): "S"}, phase="move")
    ran = run(s, boss.monster_phase, answers=["step:b1", "stop:d2"])
    assert ran.asked == [("boss.step", ["step:b1", "step:b2", "step:b3"]), ("boss.route", ["stop:d1", "stop:d2", "stop:d3"])]
    assert s.agents["thayer"].stands
    assert beus.foresee(s, (s.agents["thayer"].at,)) == "He rams Thayer, who is stunned."


def test_whose_way_is_asked_for_is_told_with_the_question() -> None:
    for answers in ([], ["step:b1"]):
        s = island(7, 3, {(1, 2): "z", (2, 2): "T", (7, 2): "S"}, phase="move")
        ran = run(s, boss.monster_phase, answers=answers, stop=True)
        assert ran.question is not None
        assert ran.question.acting == BEUS


@covers("scare.beus.move")
def test_with_every_way_shut_he_stops_at_the_door() -> None:
    s = position(
        open_ground(8, 1, {(1, 1): "z", (3, 1): "2", (8, 1): "S"}),
        scenario="boogeyman",
        places={"2": "door:blue"},
        shut=["blue"],
        phase="move",
    )
    run(s, boss.monster_phase)
    assert at(s, BEUS) == "b1"


# -- her protectors ------------------------------------------------------------------------------------------------


@covers("scare.beus.protector-attacked", "scare.beus.move", "scare.ex.beus-meets-protector")
def test_a_protector_is_attacked_at_once_and_he_goes_on_after_shaye() -> None:
    s = island(7, 2, {(1, 1): "z", (3, 1): "S", (4, 1): "K"}, phase="move")
    ran = run(s, boss.monster_phase, answers=["swap:kubo", "put:b2"], rolls=[2])
    assert ran.facts("scare.beus.protector-attacked")["total"] == 4
    assert (s.agents["kubo"].health, at(s, "kubo"), "kubo" in s.lineup) == ("incapacitated", "b2", False)
    assert (holds(s), at(s, BEUS)) == (("shaye",), "d1")
    s = island(7, 2, {(1, 1): "z", (3, 1): "S", (4, 1): "K", (5, 1): "F"}, phase="move")
    run(s, boss.monster_phase, answers=["swap:kubo", "put:b2", "swap:fort", "put:c2"], rolls=[2, 9])
    assert (at(s, "shaye"), s.agents["fort"].traumatized, s.agents["fort"].stunned) == ("e1", True, True)


@covers("scare.beus.never-ignores-shaye", "scare.protect.who", "scare.beus.protector-attacked")
def test_a_shaye_who_lies_can_be_protected_from_him() -> None:
    s = island(7, 2, {(1, 1): "z", (3, 1): "S", (4, 1): "K"}, phase="move", status={"shaye": "incapacitated"}, lineup=["kubo"])
    ran = run(s, boss.monster_phase, answers=["swap:kubo", "put:b2"], rolls=[2])
    assert [kind for kind, _ in ran.asked] == ["protect", "boss.put"]
    assert (s.agents["kubo"].health, at(s, "kubo")) == ("incapacitated", "b2")
    assert (holds(s), at(s, BEUS)) == (("shaye",), "d1")  # his third point took him to where she lay


@covers("scare.beus.protector-attacked")
@pytest.mark.parametrize(("face", "dead"), [(1, True), (2, False), (5, False)])
def test_a_protector_never_stays_on_his_card(face: int, dead: bool) -> None:
    s = island(4, 2, {(1, 1): "z", (2, 1): "S", (3, 1): "F"}, phase="move")
    there = s.agents["shaye"].at
    leg = boss.leg(s, ((there,),), there, "shaye", 1)
    run(s, beus.enter, leg, (there,), answers=["swap:fort", *([] if dead else ["put:a2"])], rolls=[face])
    assert holds(s) == ()
    assert (s.dead == ("fort",)) == dead
    if face == 5:
        assert (s.agents["fort"].traumatized, s.agents["fort"].stunned) == (True, True)


@covers("scare.beus.protector-attacked")
def test_his_table() -> None:
    words = [read(FACTS.boss[BEUS].normal.table, n) for n in range(12)]
    assert words == [*[("DEAD",)] * 4, *[("INC", "DROP")] * 3, *[("TRA", "DROP")] * 5]


# -- under fire ----------------------------------------------------------------------------------------------------


@covers("scare.beus.one-hit", "scare.beus.defense", "scare.beus.reacts-not", "scare.s4.complete", "scare.ex.beus-under-fire")
def test_shots_at_him_add_five_while_he_holds_shaye_and_one_hit_is_the_end_of_him() -> None:
    s = corridor("1...zT", turn="thayer", held=["shaye"])
    before = s.boss
    ran = run(s, shoot.shoot, "thayer", (BEUS,), 2, rolls=[8])
    shot = ran.facts("scare.fire.hit-roll")
    assert (shot["defense"], shot["number"], shot["hit"]) == (5, 12, False)
    assert s.boss == before
    s.turn = turn.Turn("thayer", 2)
    ran = run(s, shoot.shoot, "thayer", (BEUS,), 2, rolls=[7])
    assert (ran.over, s.ending, s.boss) == (True, "complete", None)
    assert "scare.barb.trigger" not in ran.rules
    assert (s.agents["shaye"].place, at(s, "shaye")) == ("map", "e1")


@covers("scare.beus.defense")
def test_without_shaye_nothing_is_added() -> None:
    assert shoot.defense(corridor("z.T", turn="thayer"), BEUS) == 0


@covers("scare.beus.reacts-not")
def test_he_does_nothing_in_the_agent_phase() -> None:
    s = corridor("z....T.S", turn="thayer")
    before = s.boss
    run(s, turn.take_turn, "thayer", answers=["move:e1", "shoot:germain-beus:aim1"], rolls=[9])
    assert s.boss == before


@covers("scare.s4.partial", "scare.repeller.kills-victim", "scare.beus.one-hit", "scare.ex.repeller-on-beus-with-shaye")
def test_a_repeller_that_kills_them_both_brings_a_partial_victory() -> None:
    s = corridor("z..A", turn="alexeyev", held=["shaye"])
    ran = run(s, shoot.shoot, "alexeyev", (BEUS,), 2, rolls=[0])
    assert (ran.over, s.ending, s.boss, s.dead) == (True, "partial", None, ("shaye",))


@covers("scare.boss.escape", "scare.boss.melee-free")
def test_shaye_may_strike_free_of_him_or_be_freed() -> None:
    s = corridor(".z..", turn="shaye", held=["shaye"])
    run(s, boss.escape, "shaye", rolls=[1], answers=["put:c1"])
    assert (at(s, "shaye"), holds(s)) == ("c1", ())
