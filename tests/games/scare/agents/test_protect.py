"""Protect Shaye."""

import pytest

from covers import covers
from games.scare.driver import at, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import Ask
from noctule.games.scare.agents import barbs, doors, health, protect, turn
from noctule.games.scare.board import figures
from noctule.games.scare.monsters import move, scarecrow, spawn, white_lady
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

ENTRY = open_ground(6, 3, {(1, 2): "w", (3, 2): "S", (4, 2): "F"})
TRAP = """
    +-+-+-+
    |2 2 .|
    +-+ +-+
    |# 3 #|
    +-+ +-+
    |# . #|
    +-+ +-+
    |# . .|
    +-+-+-+
    |S F w|
    +-+-+-+"""
"""The trap's room, its door, and a corridor; figures are put where a test wants them."""


def at_the_trap(**spaces: str) -> State:
    """The trap is armed, though somebody may stand on its trigger: whoever was revived there."""
    s = position(TRAP, scenario="nightmare-book", phase="move", places={"2": "trigger:trap", "3": "door:trap"}, trap="armed")
    for agent in ("shaye", "fort"):
        figures.put_agent(s, agent, sq(s, spaces[agent]))
    figures.move_monster(s, "night-widow-1", sq(s, spaces["widow"]))
    return s


@covers("scare.protect.swap", "scare.protect.on-entry", "scare.protect.free", "scare.ex.fort-protects-shaye")
def test_fort_takes_shayes_place_as_a_widow_enters_her_space() -> None:
    s = position(ENTRY, phase="move")
    ran = run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert ran.asked == [("protect", ["stay", "swap:fort"])]
    assert (at(s, "fort"), at(s, "shaye")) == (cell(3, 2), cell(4, 2))
    assert s.monsters["night-widow-1"].on == "fort"
    assert s.turn is None  # no action of anybody's was spent


@covers("scare.protect.swap")
def test_the_players_may_leave_shaye_to_it() -> None:
    s = position(ENTRY, phase="move")
    run(s, move.move_one, "night-widow-1", answers=["stay"])
    assert s.monsters["night-widow-1"].on == "shaye"
    assert at(s, "fort") == cell(4, 2)


@covers("scare.protect.on-entry")
def test_a_monster_placed_on_shaye_while_spawning_can_be_taken_over() -> None:
    s = position("+-+-+-+\n|. S F|\n+-+-+-+", phase="spawn")
    run(s, spawn.put, "night-widow", s.agents["shaye"].at, 11, answers=["swap:fort"])
    assert s.monsters["night-widow-1"].on == "fort"
    assert at(s, "fort") == "b1"


@covers("scare.protect.free")
def test_shaye_can_be_protected_again_and_again_in_anybodys_turn() -> None:
    s = position(open_ground(7, 3, {(1, 2): "w", (7, 2): "w", (3, 2): "S", (4, 2): "F", (4, 3): "T"}), phase="move")
    run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    run(s, move.move_one, "night-widow-2", answers=["swap:thayer"])
    assert {m.on for m in s.monsters.values()} == {"fort", "thayer"}
    assert at(s, "shaye") == cell(4, 3)
    s = position(open_ground(6, 3, {(3, 2): "w", (4, 2): "S", (5, 2): "F"}), turn="fort")
    run(s, barbs.reflex, "night-widow-1", rolls=[0], answers=["swap:fort"])
    assert s.turn is not None
    assert s.turn.actions == 3


@covers("scare.protect.on-entry", "scare.crow.ram", "scare.ex.swap-against-crow")
def test_fort_is_rammed_in_shayes_place_and_she_may_be_next() -> None:
    s = position(open_ground(8, 8, {(4, 5): "c", (5, 5): "S", (6, 5): "F"}), phase="move")
    ran = run(s, scarecrow.move, "scarecrow", 1, answers=["swap:fort"], rolls=[9])
    assert (at(s, "shaye"), at(s, "scarecrow"), at(s, "fort")) == (cell(6, 5), cell(5, 5), cell(4, 5))
    assert "scare.crow.ram" in ran.rules
    s = position(open_ground(8, 8, {(4, 5): "c", (5, 5): "S", (6, 5): "F"}), phase="move")
    ran = run(s, scarecrow.move, "scarecrow", 2, answers=["swap:fort"], rolls=[9, 9])
    rammed = [e.facts.get("target") for e in ran.events if e.rule == "scare.crow.ram"]
    assert rammed == ["fort", "shaye"]


@covers("scare.protect.not-on-card")
def test_once_a_monster_is_on_her_card_she_bears_everything_herself() -> None:
    s = position(ENTRY, on_card={"shaye": "night-widow"})
    no = protect.no_swap(s, "fort")
    assert no is not None
    assert no.rule == "scare.protect.not-on-card"
    ran = run(s, barbs.reflex, "night-widow-2", rolls=[1, 9])
    assert ran.asked == []
    assert s.agents["shaye"].health == "wounded"
    s = position("+-+-+\n|F k|\n+-+-+", scenario="bedwetter", held=("shaye",))
    no = protect.no_swap(s, "fort")
    assert no is not None
    assert no.rule == "scare.protect.not-on-card"


@covers("scare.protect.physical-only", "scare.ex.no-swap-against-haunting")
def test_nobody_is_asked_when_the_white_lady_comes_for_shaye() -> None:
    s = position(open_ground(5, 3, {(2, 2): "S", (3, 2): "F"}), phase="spawn", lineup=("shaye", "fort"))
    ran = run(s, white_lady.summoned, 1, answers=["put:b1"])
    assert "protect" not in [kind for kind, _ in ran.asked]
    ran = run(s, white_lady.leave)
    assert ran.asked == []
    assert s.agents["shaye"].traumatized


@covers("scare.protect.only-two-cases", "scare.s1.gate-lever", "scare.ex.no-swap-against-the-gate")
def test_a_closing_gate_cannot_be_answered_by_a_swap() -> None:
    s = position("+-+-+-+\n|F 1 S|\n+-+-+-+", places={"1": "gate:gate"})
    figures.change(s, "shaye", at=s.agents["fort"].at + 1)
    ran = run(s, doors.shut, "gate")
    assert ran.asked == []
    assert ran.over
    assert s.ending == "failure"


@covers("scare.protect.who", "scare.core.under-attack-immune", "scare.ex.attacked-agent-cannot-protect")
def test_neither_an_agent_under_attack_nor_a_fallen_one_can_protect_her() -> None:
    s = position(
        open_ground(6, 3, {(1, 2): "w", (3, 2): "S", (4, 2): "F", (4, 3): "T"}),
        phase="move",
        on_card={"fort": "night-widow"},
        status={"thayer": "incapacitated"},
    )
    for agent in ("fort", "thayer"):
        no = protect.no_swap(s, agent)
        assert no is not None
        assert no.rule == "scare.protect.who"
    ran = run(s, move.move_one, "night-widow-1")
    assert ran.asked == []
    assert s.monsters["night-widow-1"].on == "shaye"


@covers("scare.protect.who")
def test_wounds_trauma_and_haunting_do_not_keep_anybody_from_protecting_her() -> None:
    drawing = open_ground(6, 3, {(3, 2): "S", (4, 2): "F", (5, 2): "l", (6, 3): "T"})
    s = position(drawing, status={"fort": "wounded traumatized"})
    assert protect.protectors(s) == ["fort"]  # Thayer is not adjacent


def test_a_protector_lost_on_her_space_leaves_the_harm_without_a_victim(monkeypatch: pytest.MonkeyPatch) -> None:
    """The swap can set something off; whoever stepped in may be gone before the harm is dealt."""

    async def deadly(s: State, g: Ask, agent: str, square: int) -> None:
        if agent == "fort":
            await health.kill(s, g, agent)

    monkeypatch.setattr(scenario, "agent_entered", deadly)
    s = position(open_ground(6, 3, {(3, 2): "w", (4, 2): "S", (5, 2): "F"}))
    run(s, barbs.reflex, "night-widow-1", rolls=[1], answers=["swap:fort"])
    assert s.dead == ("fort",)
    assert s.agents["shaye"].health == "normal"
    s = position(ENTRY, phase="move")
    run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert s.dead == ("fort",)
    assert s.monsters["night-widow-1"].place == "map"


@covers("scare.protect.on-entry", "scare.s2.doors-kill")
def test_a_swap_that_springs_the_trap_crushes_the_monster_in_its_door() -> None:
    s = at_the_trap(shaye="b1", fort="a1", widow="b3")
    run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert (s.monsters, s.shut, s.dead) == ({}, ("trap",), ())
    assert (at(s, "fort"), at(s, "shaye")) == ("b1", "a1")


@covers("scare.protect.on-entry", "scare.s2.doors-kill", "scare.lines.closed-door")
def test_a_monster_whose_new_victim_the_trap_has_crushed_stays_out_of_the_shut_door() -> None:
    s = at_the_trap(shaye="b2", fort="b1", widow="b4")
    run(s, move.move_one, "night-widow-1", answers=["swap:fort"])
    assert (s.dead, s.shut) == (("fort",), ("trap",))
    assert (at(s, "night-widow-1"), at(s, "shaye")) == ("b3", "b1")


@covers("scare.protect.on-entry", "scare.move.through-monsters")
def test_in_front_of_the_shut_door_it_does_not_stay_on_another_monster() -> None:
    s = at_the_trap(shaye="b2", fort="b1", widow="c4")
    other = figures.new_monster(s, "night-widow", sq(s, "b3"))
    ran = run(s, move.move_one, "night-widow-1", answers=["swap:fort", "put:c4"])
    assert ran.asked[1] == ("move.aside", ["put:b4", "put:c4"])
    assert (at(s, "night-widow-1"), at(s, other)) == ("c4", "b3")


@covers("scare.protect.on-entry", "scare.lines.closed-door", "scare.spawn.occupied")
def test_a_monster_that_appears_on_shaye_as_the_trap_shuts_on_her_protector_is_put_beside_the_door() -> None:
    s = at_the_trap(shaye="b2", fort="b1", widow="c5")
    s.phase = "spawn"
    ran = run(s, spawn.put, "man-baby", sq(s, "b2"), 11, answers=["swap:fort", "put:b3"])
    assert ran.value is True
    assert ran.asked[1] == ("spawn.place", ["put:a1", "put:c1", "put:b3"])
    assert s.dead == ("fort",)
    assert s.monsters["man-baby"].place == "map"
    assert not doors.spaces(s, ("trap",)) >> s.monsters["man-baby"].at & 1


IN_THE_CELLAR = """
    +-+-+-+-+-+
    |# k . S .|
    +-+-+ + + +
    |# # . F d|
    +-+-+-+-+-+"""


@covers("scare.gear.pick-up", "scare.carry.pick-up", "scare.doll.no-trigger-without-move", "scare.protect.swap")
def test_a_swap_ends_shayes_move_and_where_she_is_put_she_takes_nothing_up_and_sets_nothing_off() -> None:
    s = position(
        IN_THE_CELLAR,
        scenario="bedwetter",
        turn="shaye",
        carrying={"fort": "kubo"},
        status={"kubo": "incapacitated"},
        gear={"med-kit": "d2"},
    )
    figures.put_agent(s, "kubo", sq(s, "d2"))
    ran = run(s, turn.take_turn, "shaye", answers=["move:c1", "swap:fort", "end"])
    assert at(s, "shaye") == "d2"
    assert not [key for key in ran.keys("turn") if key.startswith(("take", "pick-up"))]
    assert "baby-doll-1" in s.monsters
