"""Man Baby."""

import pytest

from covers import covers
from games.scare.agents.test_barbs import rolled_by
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.games.scare.agents import shoot
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.monsters import attack, move, spawn
from noctule.games.scare.round import end_of_round
from noctule.games.scare.state import State

BABY = "man-baby"
BOARD = open_ground(3, 3, {(2, 2): "T", (1, 3): "S", (3, 3): "F"})


def attacked(agent: str = "thayer", **more: object) -> State:
    return position(BOARD, phase="attack", on_card={agent: BABY}, **more)


@covers("scare.manbaby.stats")
def test_man_babys_numbers() -> None:
    facts = FACTS.monster[BABY]
    assert facts.wounded is not None
    assert (facts.spawn, facts.unique, facts.hits, facts.barbs, facts.enters) == ((5,), True, 2, True, True)
    assert (facts.normal.move, facts.wounded.move) == (3, 2)


@covers("scare.manbaby.stats")
@pytest.mark.parametrize(("status", "stop"), [({}, "d1"), ({BABY: "wounded"}, "c1")])
def test_a_wounded_man_baby_is_slower(status: dict[str, str], stop: str) -> None:
    s = position(open_ground(8, 1, {(1, 1): "b", (8, 1): "T"}), phase="move", status=status)
    run(s, move.move_one, BABY)
    assert at(s, BABY) == stop


@covers("scare.manbaby.table-normal", "scare.manbaby.table-wounded")
def test_man_babys_tables() -> None:
    facts = FACTS.monster[BABY]
    assert facts.wounded is not None
    normal = ["-".join(read(facts.normal.table, total)) for total in range(11)]
    inc, wnd, grabbed = "INC-GRABBED", "WND-GRABBED", "GRABBED"
    assert normal == ["DEAD", inc, inc, wnd, wnd, wnd, grabbed, grabbed, "COMBAT", "LOSES", "LOSES"]
    wounded = ["-".join(read(facts.wounded.table, total)) for total in range(11)]
    assert wounded == ["DEAD", inc, wnd, wnd, grabbed, grabbed, *["COMBAT"] * 3, "MONSTER_DEAD", "MONSTER_DEAD"]


def outcome(s: State) -> tuple[str, bool, bool]:
    """Thayer's health, whether he is grabbed, whether he is in combat."""
    return s.agents["thayer"].health, where.grabbed(s, "thayer"), where.in_combat(s, "thayer")


@covers("scare.ex.man-baby-normal-results", "scare.manbaby.table-normal", "scare.manbaby.grab-results")
@pytest.mark.parametrize(
    ("face", "result"),
    [
        (2, ("incapacitated", True, False)),
        (5, ("wounded", True, False)),
        (7, ("normal", True, False)),
        (8, ("normal", False, True)),
    ],
)
def test_man_baby_grabs_like_a_widow(face: int, result: tuple[str, bool, bool]) -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[face])
    assert outcome(s) == result
    assert s.monsters[BABY].on == "thayer"


@covers("scare.ex.man-baby-normal-results", "scare.manbaby.loses")
def test_man_baby_loses_and_lies_stunned_and_undamaged_beside_his_victim() -> None:
    s = attacked()
    run(s, attack.monsters_attack, rolls=[9], answers=["put:a1"])
    baby = s.monsters[BABY]
    assert (baby.place, at(s, BABY), baby.lying, baby.wounded) == ("map", "a1", True, False)
    assert not where.under_attack(s, "thayer")


@covers("scare.ex.man-baby-wounded-results", "scare.manbaby.table-wounded")
@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, ("incapacitated", True, False)),
        (3, ("wounded", True, False)),
        (5, ("normal", True, False)),
        (6, ("normal", False, True)),
        (8, ("normal", False, True)),
    ],
)
def test_the_wounded_side_is_weaker(face: int, result: tuple[str, bool, bool]) -> None:
    s = attacked(status={})
    figures.alter(s, BABY, wounded=True)
    run(s, attack.monsters_attack, rolls=[face])
    assert outcome(s) == result


@covers("scare.ex.man-baby-wounded-results", "scare.manbaby.dies-result")
def test_a_nine_kills_the_wounded_man_baby_without_barbs() -> None:
    s = attacked()
    figures.alter(s, BABY, wounded=True)
    ran = run(s, attack.monsters_attack, rolls=[9])
    assert not s.monsters
    assert s.agents["thayer"].health == "normal"
    assert not where.under_attack(s, "thayer")
    assert "scare.barb.trigger" not in ran.rules


@covers("scare.ex.man-baby-kills", "scare.manbaby.dead-result", "scare.manbaby.reset")
def test_a_man_baby_who_kills_leaves_play_and_comes_back_unwounded() -> None:
    s = attacked(numbers={})
    figures.alter(s, BABY, wounded=True)
    run(s, attack.monsters_attack, rolls=[0])
    assert s.dead == ("thayer",)
    assert not s.monsters
    assert figures.new_monster(s, BABY, 0) == BABY
    assert not s.monsters[BABY].wounded


@covers("scare.manbaby.reset", "scare.manbaby.grab-results", "scare.grab.carried-off")
def test_a_wounded_man_baby_who_carries_somebody_off_may_be_spawned_again_unwounded() -> None:
    s = position(
        open_ground(3, 3, {(2, 2): "T", (1, 3): "S", (3, 3): "1"}), phase="end", grabbed={"thayer": BABY}, numbers={"1": 31}
    )
    figures.alter(s, BABY, wounded=True)
    run(s, end_of_round.end_of_round)
    assert s.grabbed == ("thayer",)
    s.phase = "spawn"
    figures.change(s, "shaye", health="incapacitated")
    s.lineup = ()
    run(s, spawn.monsters_spawn, rolls=[5, 1, 30, 1])
    assert s.monsters[BABY].place == "map"
    assert not s.monsters[BABY].wounded


@covers("scare.manbaby.shot-on-card", "scare.fire.two-hit-monsters", "scare.grab.freeing")
def test_a_shot_that_man_baby_survives_throws_him_off_the_card_after_the_barbs() -> None:
    s = position(open_ground(3, 5, {(2, 2): "T", (2, 5): "B", (1, 1): "S"}), turn="baptiste", on_card={"thayer": BABY})
    ran = run(s, shoot.shoot, "baptiste", (BABY,), 2, rolls=[0, 9, 9], answers=["put:c1"])
    assert rolled_by(ran) == ["thayer", "shaye"]
    baby = s.monsters[BABY]
    assert (baby.place, at(s, BABY), baby.lying, baby.wounded) == ("map", "c1", True, True)
    assert not where.under_attack(s, "thayer")


@covers(
    "scare.ex.man-baby-shot-dead-on-card", "scare.manbaby.shot-on-card", "scare.fire.two-hit-monsters", "scare.manbaby.stats"
)
def test_a_second_hit_removes_him_after_the_barbs_and_frees_his_victim() -> None:
    s = position(open_ground(3, 5, {(2, 2): "T", (2, 5): "B", (3, 5): "S"}), turn="baptiste", on_card={"thayer": BABY})
    figures.alter(s, BABY, wounded=True)
    ran = run(s, shoot.shoot, "baptiste", (BABY,), 2, rolls=[0, 9])
    assert rolled_by(ran) == ["thayer"]
    assert not s.monsters
    assert not where.under_attack(s, "thayer")
    figures.new_monster(s, BABY, 0)
    assert not s.monsters[BABY].wounded
