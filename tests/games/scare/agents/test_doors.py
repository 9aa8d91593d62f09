"""Interactive spaces: levers, gate and doors."""

from __future__ import annotations

from covers import covers
from games.scare.driver import no_to, position, run, sq
from noctule.games.scare.agents import doors, protect, turn
from noctule.games.scare.board import figures, ground
from noctule.games.scare.state import State

GATE = """
    +-+-+-+-+-+
    |1 . # . .|
    + + + + + +
    |. . 2 . .|
    + + + + + +
    |. . 2 . .|
    + + + + + +
    |. T # F S|
    +-+-+-+-+-+"""
GATE_PLACES = {"1": "lever:gate-lever:gate", "2": "gate:gate"}
ISLAND = """
    +-+-+-+-+-+-+
    |1 . . . . .|
    + + + + + + +
    |. 2 . 2 . 2|
    + + + + + + +
    |. 3 . S . 4|
    +-+-+-+-+-+-+"""
ISLAND_PLACES = {"1": "lever:blue-lever:blue", "2": "door:blue", "3": "door:red", "4": "lever:red-lever:red"}


def put(s: State, agent: str, space: str) -> State:
    figures.put_agent(s, agent, sq(s, space))
    return s


def at_the_gate(**more: object) -> State:
    return put(position(GATE, places=GATE_PLACES, turn="thayer", **more), "thayer", "a1")


def on_the_island(lever: str, **more: object) -> State:
    board = ISLAND.replace(". . .|", "T . .|", 1)
    return put(position(board, places=ISLAND_PLACES, scenario="boogeyman", turn="thayer", **more), "thayer", lever)


@covers("scare.s1.gate-lever", "scare.interact.two-actions")
def test_the_lever_closes_the_open_gate_and_opens_the_closed_one() -> None:
    s = at_the_gate()
    ran = run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert s.shut == ("gate",)
    assert "scare.s1.gate-lever" in ran.rules
    assert s.turn is not None
    assert s.turn.actions == 0
    figures.change_turn(s, actions=2)
    run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert s.shut == ()


@covers("scare.s1.gate-lever", "scare.s1.gate-orange")
def test_the_closed_gate_stops_figures_but_not_eyes() -> None:
    s = at_the_gate(shut=["gate"])
    assert not ground.ground(s).adjacent(sq(s, "b2")) >> sq(s, "c2") & 1
    assert not ground.ground(s).floor >> sq(s, "c2") & 1


@covers("scare.ex.lever-split-over-turns", "scare.interact.two-actions", "scare.s1.gate-lever")
def test_an_action_left_over_from_the_turn_before_does_not_count_for_the_lever() -> None:
    s = at_the_gate(actions=1)
    assert "lever:gate-lever" not in [option.key for option in turn.offers(s, "thayer")]
    no = no_to(s, "thayer", "lever:gate-lever", doors)
    assert no is not None
    assert no.rule == "scare.interact.two-actions"
    figures.change_turn(s, actions=2)
    assert "lever:gate-lever" in [option.key for option in turn.offers(s, "thayer")]


@covers("scare.interact.two-actions")
def test_a_lever_is_worked_only_from_its_own_space() -> None:
    s = put(at_the_gate(), "thayer", "b1")
    assert doors.offers(s, "thayer") == []
    no = no_to(s, "thayer", "lever:gate-lever", doors)
    assert no is not None
    assert no.rule == "scare.interact.two-actions"
    assert "a1" in no.reason


@covers("scare.s1.gate-kills", "scare.ex.gate-crushes", "scare.manbaby.reset")
def test_the_gate_kills_a_wounded_man_baby_and_a_soldier_without_barbs() -> None:
    board = GATE.replace("|. . 2 . .|", "|b . 2 . .|", 1)
    s = position(board, places=GATE_PLACES, turn="thayer", status={"man-baby": "wounded"})
    put(put(s, "thayer", "a1"), "fort", "c3")
    figures.move_monster(s, "man-baby", sq(s, "c2"))
    ran = run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert s.dead == ("fort",)
    assert s.monsters == {}
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]
    later = figures.new_monster(s, "man-baby", sq(s, "b2"))
    assert not s.monsters[later].wounded


@covers("scare.s1.gate-kills", "scare.ex.gate-takes-the-pair")
def test_the_gate_takes_a_man_baby_together_with_the_agent_on_whose_card_it_is() -> None:
    s = put(at_the_gate(on_card={"fort": "man-baby"}), "fort", "c2")
    ran = run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert (s.dead, s.monsters) == (("fort",), {})
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]


@covers("scare.s1.gate-kills")
def test_the_gate_kills_a_carried_agent_with_his_bearer() -> None:
    board = GATE.replace("|. T # F S|", "|. T # F K|")
    s = position(board, places=GATE_PLACES, turn="thayer", status={"kubo": "incapacitated"}, carrying={"fort": "kubo"})
    put(put(s, "thayer", "a1"), "fort", "c2")
    run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert sorted(s.dead) == ["fort", "kubo"]


@covers("scare.protect.only-two-cases", "scare.ex.no-swap-against-the-gate", "scare.s1.gate-lever")
def test_nobody_takes_shayes_place_under_the_gate() -> None:
    s = put(put(at_the_gate(), "shaye", "c2"), "fort", "d2")
    assert protect.protectors(s) == ["fort"]
    ran = run(s, turn.take_turn, "thayer", answers=["lever:gate-lever"])
    assert ran.over
    assert (s.ending, s.dead) == ("failure", ("shaye",))
    assert [kind for kind, _ in ran.asked] == ["turn"]


@covers("scare.s2.doors-kill", "scare.ex.faq-door-kills-man-baby")
def test_a_closing_door_kills_an_unwounded_man_baby_without_barbs() -> None:
    s = position("+-+-+-+-+\n|S . 1 b|\n+-+-+-+-+", places={"1": "door:trap"}, scenario="nightmare-book")
    figures.move_monster(s, "man-baby", sq(s, "c1"))
    ran = run(s, doors.shut, "trap")
    assert s.monsters == {}
    assert ran.rules == ["scare.s2.doors-kill"]


@covers("scare.s2.doors-kill")
def test_a_figure_beside_a_closing_door_is_unharmed() -> None:
    s = position("+-+-+-+-+\n|S . 1 b|\n+-+-+-+-+", places={"1": "door:trap"}, scenario="nightmare-book")
    run(s, doors.shut, "trap")
    assert list(s.monsters) == ["man-baby"]
    assert s.dead == ()


@covers("scare.s4.levers", "scare.ex.island-doors")
def test_the_blue_lever_closes_the_three_blue_doors_and_opens_them_again() -> None:
    s = on_the_island("a1")
    run(s, turn.take_turn, "thayer", answers=["lever:blue-lever"])
    assert s.shut == ("blue",)
    closed = ground.ground(s).closed
    assert [sq(s, space) for space in ("b2", "d2", "f2")] == [q for q in range(closed.bit_length()) if closed >> q & 1]
    figures.change_turn(s, actions=2)
    run(s, turn.take_turn, "thayer", answers=["lever:blue-lever"])
    assert s.shut == ()


@covers("scare.s4.door-boogeyman", "scare.ex.door-needs-room")
def test_no_blue_door_closes_while_the_boogeymans_back_half_is_on_one() -> None:
    board = ISLAND.replace(". . .|", "T g y|", 1)
    s = position(board, places=ISLAND_PLACES, scenario="boogeyman", turn="thayer")
    put(s, "thayer", "a1")
    figures.change_boss(s, at=sq(s, "e2"), back=sq(s, "d2"))
    assert doors.offers(s, "thayer") == []
    no = no_to(s, "thayer", "lever:blue-lever", doors)
    assert no is not None
    assert no.rule == "scare.s4.door-boogeyman"
    run(s, doors.shut, "blue")
    assert s.shut == ()
    assert s.boss is not None


@covers("scare.s4.door-boogeyman", "scare.s4.complete", "scare.ex.faq-beus-in-door")
def test_a_door_that_closes_on_beus_kills_him_and_wins_the_game() -> None:
    board = ISLAND.replace(". . .|", "T z .|", 1)
    s = position(board, places=ISLAND_PLACES, scenario="boogeyman", turn="thayer", solved=("reveal",))
    put(s, "thayer", "f3")
    figures.change_boss(s, at=sq(s, "b3"))
    ran = run(s, turn.take_turn, "thayer", answers=["lever:red-lever"])
    assert ran.over
    assert s.ending == "complete"
    assert s.boss is None
    assert s.outcome is not None
    assert "Complete victory" in s.outcome


@covers("scare.s2.doors-kill", "scare.s4.door-boogeyman")
def test_shaye_on_beuss_card_dies_with_him_under_a_door() -> None:
    board = ISLAND.replace(". . .|", "T z .|", 1)
    s = position(board, places=ISLAND_PLACES, scenario="boogeyman", turn="thayer", solved=("reveal",), held=["shaye"])
    put(s, "thayer", "f3")
    figures.change_boss(s, at=sq(s, "b3"))
    ran = run(s, turn.take_turn, "thayer", answers=["lever:red-lever"])
    assert ran.over
    assert (s.ending, s.dead) == ("partial", ("shaye",))
