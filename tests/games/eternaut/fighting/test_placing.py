"""Where Combat cubes may be placed."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import Ran
from games.eternaut.driver import OPEN, position, refusal, run, space
from games.eternaut.lab import Lab
from games.eternaut.weapons import melee, ranged
from noctule.games.eternaut.content import ITEMS
from noctule.games.eternaut.content.cards import Attack, Bonus
from noctule.games.eternaut.fighting import attack, placing
from noctule.games.eternaut.state import State

AXE, PISTOL = "046", "035"
FIELD = "\n".join(["+-+-+-+-+-+-+-+-+", *["|. . . . . . . .|\n+ + + + + + + + +"] * 3, "|. . . . . . . .|\n+-+-+-+-+-+-+-+-+"])
"""Eight by four spaces outdoors."""


def swing(s: State, answers: list[str], item: str = AXE, stop: bool = False) -> Ran:
    return run(s, attack.attack, "901", item, answers=answers, stop=stop)


def weapon(item: str) -> Attack:
    found = ITEMS[item].attack
    assert found is not None
    return found


@covers("eternaut.ex.melee-chain", "eternaut.attack.melee", "eternaut.attack.chain")
def test_three_cubes_of_an_axe_form_a_chain_around_the_attacker() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}})
    ran = swing(s, ["cube:a1", "cube:b1", "cube:c1"])
    assert ran.kinds == ["cube", "cube", "cube"]
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}})
    ran = swing(s, ["cube:a1"], stop=True)
    for name in ("c1", "b3"):
        no = ran.no(f"cube:{name}")
        assert no is not None
        assert no.rule == "eternaut.attack.chain"
    assert sorted(ran.keys("cube")) == ["cube:a2", "cube:b1", "enough"]
    far = ran.no("cube:d2")
    assert far is not None
    assert far.rule == "eternaut.attack.melee"


@covers("eternaut.ex.ranged-chain-and-range", "eternaut.attack.ranged", "eternaut.attack.range", "eternaut.attack.chain")
def test_a_pistol_of_range_5_does_not_reach_range_6() -> None:
    s = position(FIELD, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    ran = swing(s, ["cube:e1", "cube:f1"], PISTOL)
    assert ran.kinds == ["cube", "cube"]
    s = position(FIELD, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    ran = swing(s, ["cube:f1"], PISTOL, stop=True)
    no = ran.no("cube:f2")
    assert no is not None
    assert (no.rule, "range 6" in no.reason) == ("eternaut.attack.range", True)
    assert "cube:e2" in ran.keys("cube")


@covers("eternaut.attack.range", "eternaut.attack.ranged")
def test_range_is_counted_on_foot_and_over_water() -> None:
    wet = "+-+-+-+-+-+-+\n|. ~ ~ ~ . .|\n+-+-+-+-+-+-+"
    s = position(wet, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    assert placing.range_of(s, space("a1"), space("e1")) == 4
    assert [placing.no_target(s, space("a1"), space(name), weapon(PISTOL)) for name in ("c1", "f1")] == [None, None]


@covers("eternaut.ex.derived-attack-rules", "eternaut.attack.one-cube-per-space", "eternaut.attack.not-own-space")
def test_one_cube_for_a_space_and_none_for_the_attackers_own() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"703": {"at": "c2", "life": 2}}, menace=["ME-0"])
    ran = swing(s, ["cube:c2"], stop=True)
    again, own = ran.no("cube:c2"), ran.no("cube:b2")
    assert again is not None
    assert own is not None
    assert (again.rule, own.rule) == ("eternaut.attack.one-cube-per-space", "eternaut.attack.not-own-space")


@covers("eternaut.attack.cube-count")
def test_at_least_one_cube_and_no_more_than_printed(lab: Lab) -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}})
    ran = swing(s, [], stop=True)
    assert "enough" not in ran.keys("cube")
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}})
    assert swing(s, ["cube:a1", "enough"]).kinds == ["cube", "cube"]


@covers("eternaut.attack.cube-count")
def test_where_the_map_leaves_no_space_there_is_no_attack_or_fewer_cubes() -> None:
    cell = "+-+\n|,|\n+-+"
    s = position(cell, people={"901": {"at": "a1", "items": [AXE]}})
    no = attack.no_attack(s, "901", AXE)
    assert no is not None
    assert no.rule == "eternaut.attack.cube-count"
    pair = "+-+-+\n|, ,|\n+-+-+"
    s = position(pair, people={"901": {"at": "a1", "items": [AXE]}})
    assert swing(s, []).kinds == []


@covers("eternaut.ex.derived-attack-no-furniture", "eternaut.attack.no-utility", "eternaut.los.counters")
def test_furniture_hides_and_cannot_be_shot_away() -> None:
    board = """
    +-+-+-+-+
    |, , , ,|
    + +-+-+-+
    |,|
    + +
    |,|
    + +
    |,|
    + +
    |,|
    +-+
    """
    s = position(
        board,
        people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}},
        foes={"701": "d1", "702": "a5"},
        counters=["211@b1-e", "226@a3"],
    )
    candidates = placing._candidates(s, space("a1"), weapon(PISTOL), [], False)()
    offered = {option.key for option in candidates if option.no is None}
    assert offered == {"cube:b1", "cube:a2", "cube:a3"}
    ran = run(s, attack.attack, "901", PISTOL, answers=["cube:a3", "cube:a2"])
    assert set(s.counters) == {"211@b1-e", "226@a3"}
    assert "eternaut.counter.remove" not in ran.rules


@covers("eternaut.ex.derived-diagonal-sight", "eternaut.attack.melee", "eternaut.los.line")
@pytest.mark.parametrize(
    ("walls", "foes", "seen"),
    [((), {"701": "b1", "702": "a2"}, True), (("211@a1-e",), {}, True), (("211@a1-e", "211@a1-s"), {}, False)],
)
def test_a_blow_around_a_corner(walls: tuple[str, ...], foes: dict[str, str], seen: bool) -> None:
    s = position(OPEN, people={"901": {"at": "a1", "items": [AXE]}}, foes=foes, counters=list(walls))
    no = placing.no_target(s, space("a1"), space("b2"), weapon(AXE))
    assert (no is None) == seen
    if no is not None:
        assert no.rule == "eternaut.los.line"


@covers("eternaut.attack.chain")
def test_a_wall_does_not_break_a_chain() -> None:
    board = "+-+-+-+-+\n|. . .|.|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    s = position(board, people={"901": {"at": "c2", "items": [AXE]}})
    assert placing.no_cube([space("c1")], space("d1")) is None
    assert refusal(placing._candidates(s, space("c2"), weapon(AXE), [space("c1")], True)(), "cube:d1") is None


@covers("eternaut.attack.no-floor-crossing")
def test_no_shot_goes_through_a_hatch(lab: Lab) -> None:
    board = """
    +-+-+ +-+-+
    |, ,| |, ,|
    +-+-+ +-+-+
    """
    s = position(
        board,
        people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}},
        foes={"701": "d1"},
        counters=["240@b1*", "241@e1*"],
        cells={},
    )
    no = placing.no_target(s, space("a1"), space("d1"), weapon(PISTOL))
    assert no is not None
    assert no.rule == "eternaut.attack.no-floor-crossing"


@covers("eternaut.ex.bonus-extra-space", "eternaut.bonus.space")
def test_the_cube_of_a_bonus_is_placed_too(lab: Lab) -> None:
    ranged(lab, PISTOL, spaces=2, values=(3,), range=5, bonus=(Bonus("agility", 1, spaces=1),))
    s = position(FIELD, people={"902": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    ran = run(s, attack.attack, "902", PISTOL, answers=["cube:c1", "cube:d1"], stop=True)
    keys = ran.keys("cube")
    assert "enough" not in keys
    assert {"cube:e1", "cube:d2"} <= set(keys)
    assert "cube:f1" not in keys
    s = position(FIELD, people={"902": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    ran = run(s, attack.attack, "902", PISTOL, answers=["cube:c1", "enough", "cube:d1"])
    assert ran.kinds == ["cube", "cube", "cube"]
    s = position(FIELD, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}})
    assert run(s, attack.attack, "901", PISTOL, answers=["cube:c1", "cube:d1"]).kinds == ["cube", "cube"]


@covers("eternaut.bonus.space")
def test_the_cube_of_a_bonus_that_has_no_space_is_left_out(lab: Lab) -> None:
    melee(lab, AXE, spaces=1, values=(2,), bonus=(Bonus("agility", 1, spaces=1),))
    s = position("+-+-+\n|, ,|\n+-+-+", people={"902": {"at": "a1", "items": [AXE]}})
    assert run(s, attack.attack, "902", AXE).kinds == []


@covers("eternaut.noise.close")
def test_a_cube_near_a_survivor_raises_the_alarm() -> None:
    s = position(FIELD, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}}, foes={"701": "f1"}, alert="green")
    swing(s, ["cube:c1"], PISTOL, stop=True)
    assert s.alert == "green"
    s = position(FIELD, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}}, foes={"701": "f1"}, alert="green")
    swing(s, ["cube:d1"], PISTOL, stop=True)
    assert s.alert == "red"
