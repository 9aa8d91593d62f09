"""Bosses: what the three have in common."""

from typing import Any

import pytest

from covers import covers
from games.scare.driver import at, no_to, position, run, sq
from games.scare.monsters.test_move import open_ground
from noctule.engine import Ask, Table, find
from noctule.engine.decisions import Odds
from noctule.games.scare.agents import health, melee, protect, shoot, turn
from noctule.games.scare.board import boss_ways, figures, where
from noctule.games.scare.board.names import name_of
from noctule.games.scare.bosses import beus, boogeyman, boss
from noctule.games.scare.monsters import move
from noctule.games.scare.round import end_of_round
from noctule.games.scare.state import State


def cellar(marks: dict[tuple[int, int], str], **more: object) -> State:
    return position(open_ground(5, 3, marks), scenario="bedwetter", **more)


# -- melee ---------------------------------------------------------------------------------------------------------


@covers("scare.boss.no-melee", "scare.boss.melee-free", "scare.ex.no-fist-fight-with-bosses")
def test_a_melee_attack_frees_the_prisoner_who_was_named_and_does_nothing_to_the_boss() -> None:
    s = cellar({(2, 2): "k", (3, 2): "K"}, turn="kubo", held=["thayer", "shaye"])
    ran = run(s, turn.take_turn, "kubo", answers=["free:shaye", "put:b1", "end"], rolls=[2])
    assert {"free:thayer", "free:shaye"} <= set(ran.asked[0][1])
    assert "melee:cellar-knight" not in ran.asked[0][1]
    assert (at(s, "shaye"), s.agents["shaye"].stands) == ("b1", True)
    assert (s.agents["thayer"].place, s.boss and s.boss.holds) == ("held", ("thayer",))
    assert at(s, "cellar-knight") == "b2"


@covers("scare.boss.no-melee")
@pytest.mark.parametrize(("symbol", "kind"), [("k", "cellar-knight"), ("g", "boogeyman"), ("z", "germain-beus")])
def test_no_boss_can_be_struck_at(symbol: str, kind: str) -> None:
    s = cellar({(2, 2): symbol, (1, 2): "y", (3, 2): "K"}, turn="kubo")
    no = melee.no_target(s, "kubo", kind)
    assert no is not None
    assert no.rule == "scare.boss.no-melee"
    assert kind not in melee.in_reach(s, "kubo")


@covers("scare.boss.melee-free", "scare.boog.size")
@pytest.mark.parametrize(("square", "able"), [((4, 1), True), ((1, 2), True), ((5, 3), False)])
def test_a_prisoner_can_be_freed_from_beside_either_half_of_the_boogeyman(square: tuple[int, int], able: bool) -> None:
    s = cellar({(3, 2): "g", (2, 2): "y", square: "K"}, turn="kubo", held=["thayer"])
    assert (boss.no_rescue(s, "kubo", "thayer") is None) == able
    assert ("free:thayer" in [o.key for o in boss.offers(s, "kubo")]) == able
    no = no_to(s, "kubo", "free:thayer", boss)
    assert no is None if able else no is not None and no.rule == "scare.boss.melee-free"


@covers("scare.boss.melee-free")
def test_a_failed_attempt_costs_an_action_and_frees_nobody() -> None:
    s = cellar({(2, 2): "k", (3, 2): "T"}, turn="thayer", held=["shaye"])
    run(s, boss.free, "thayer", "shaye", rolls=[1])
    assert s.agents["shaye"].place == "held"
    assert s.turn is not None
    assert s.turn.actions == 1
    (option,) = boss.offers(s, "thayer")
    assert option.preview is not None
    assert option.preview().odds == (Odds("success", 1, 10),)


@covers("scare.boss.escape", "scare.agent.freed-continues")
def test_whoever_strikes_free_of_a_boss_goes_on_with_his_remaining_actions() -> None:
    s = cellar({(2, 2): "k", (5, 3): "S"}, turn="fort", held=["fort"])
    ran = run(s, turn.take_turn, "fort", answers=["escape", "escape", "put:c2", "move:d2", "stop:c1"], rolls=[3, 2])
    assert ran.asked[0] == ("turn", ["escape", "end"])
    assert (at(s, "fort"), s.agents["fort"].stands) == ("d2", True)
    assert s.turn is not None
    assert s.turn.actions == 0


@covers("scare.boss.escape")
def test_in_combat_with_a_boss_he_can_do_nothing_else() -> None:
    s = cellar({(2, 2): "k", (3, 2): "w", (5, 3): "S"}, turn="fort", held=["fort", "thayer"])
    assert [o.key for o in turn.offers(s, "fort")] == ["escape", "end"]
    no = no_to(s, "fort", "free:thayer", boss)
    assert no is not None
    assert no.rule == "scare.agent.in-combat-limits"
    no = no_to(s, "fort", "escape", boss)
    assert no is None


@covers("scare.boss.held-traumatized", "scare.ex.traumatized-prisoner")
def test_a_traumatized_prisoner_cannot_try_to_escape() -> None:
    s = cellar({(2, 2): "k", (5, 3): "S"}, turn="thayer", held=["thayer"], status={"thayer": "traumatized"})
    ran = run(s, turn.take_turn, "thayer")
    assert ran.asked == []  # ending the turn is all he can do
    no = no_to(s, "thayer", "escape")
    assert no is not None
    assert no.rule == "scare.boss.held-traumatized"


@covers("scare.health.trauma-cured-by-melee", "scare.boss.held-traumatized")
def test_a_comrade_beside_the_boss_may_strike_a_prisoner_back_to_his_senses_and_he_stays_held() -> None:
    s = cellar({(2, 2): "k", (3, 2): "K"}, turn="kubo", held=["thayer"], status={"thayer": "traumatized"})
    ran = run(s, turn.take_turn, "kubo", answers=["melee:thayer", "end"], rolls=[2])
    assert {"melee:thayer", "free:thayer"} <= set(ran.asked[0][1])
    assert (s.agents["thayer"].traumatized, s.agents["thayer"].place) == (False, "held")
    s.turn = turn.Turn("thayer", 2)
    assert [o.key for o in turn.offers(s, "thayer")] == ["escape", "end"]


@covers("scare.health.trauma-cured-by-melee")
@pytest.mark.parametrize(("square", "able"), [((4, 1), True), ((1, 2), True), ((5, 3), False)])
def test_a_traumatized_prisoner_is_struck_from_beside_either_half(square: tuple[int, int], able: bool) -> None:
    s = cellar({(3, 2): "g", (2, 2): "y", square: "K"}, turn="kubo", held=["thayer"], status={"thayer": "traumatized"})
    assert (melee.in_reach(s, "kubo") == ["thayer"]) == able
    assert (no_to(s, "kubo", "melee:thayer", melee) is None) == able


@covers("scare.health.trauma-cured-by-melee", "scare.agent.in-combat-limits")
def test_a_fellow_prisoner_strikes_only_at_what_holds_him() -> None:
    s = cellar({(2, 2): "k"}, turn="fort", held=["fort", "thayer"], status={"thayer": "traumatized"})
    assert [o.key for o in turn.offers(s, "fort")] == ["escape", "end"]
    no = no_to(s, "fort", "melee:thayer")
    assert no is not None
    assert no.rule == "scare.agent.in-combat-limits"


@covers("scare.boss.melee-free")
def test_a_helpless_prisoner_is_laid_beside_the_boss_and_his_card_goes_aside() -> None:
    s = cellar({(2, 2): "k", (3, 2): "K"}, turn="kubo", held=["thayer"], status={"thayer": "incapacitated"})
    run(s, boss.free, "kubo", "thayer", rolls=[0], answers=["put:a1"])
    assert (s.agents["thayer"].lies, at(s, "thayer")) == (True, "a1")
    assert "thayer" not in s.lineup


# -- held ----------------------------------------------------------------------------------------------------------


@covers("scare.boss.not-carried-off", "scare.ex.prisoner-overnight")
def test_a_prisoner_of_a_boss_is_not_carried_off_at_the_end_of_the_round() -> None:
    s = cellar({(2, 2): "k", (3, 2): "F", (5, 3): "S"}, phase="end")
    run(s, boss.take, "fort", rule="scare.knight.catch")
    run(s, end_of_round.end_of_round)
    assert (s.agents["fort"].place, s.grabbed, s.round) == ("held", (), 2)


@covers("scare.core.under-attack")
def test_monsters_do_not_target_a_prisoner() -> None:
    s = cellar({(2, 2): "k"}, held=["fort"])
    assert where.under_attack(s, "fort")
    assert where.eligible(s) == {}


def test_a_prisoner_has_no_move_left_to_end() -> None:
    """Caught in the middle of a walk he is no longer walking."""
    s = cellar({(2, 2): "k", (5, 2): "T"}, turn="thayer")
    run(s, turn.MENU.deeds["step"], "thayer", sq(s, "d2"), answers=["stop:c2"])
    assert s.turn is not None
    assert s.turn.walking
    run(s, boss.take, "thayer", rule="scare.knight.catch")
    assert s.turn is not None
    assert not s.turn.walking


@covers("scare.core.round-sequence")
def test_the_boss_moves_once_after_the_monsters_also_when_the_table_resumes_behind_it() -> None:
    s = position(open_ground(9, 1, {(2, 1): "g", (1, 1): "y", (9, 1): "S"}), scenario="boogeyman", phase="move")
    run(s, move.monsters_move, rolls=[3])
    assert (at(s, "boogeyman"), s.phase, s.moved) == ("e1", "spawn", ())
    s.phase, s.moved = "move", ("boogeyman",)
    run(s, move.monsters_move)
    assert at(s, "boogeyman") == "e1"


def test_the_odds_of_a_bosss_attack() -> None:
    s = cellar({(2, 2): "k"}, held=["fort", "thayer"])
    assert boss.odds(s, "thayer") == (
        Odds("Thayer dead", 1, 10),
        Odds("Thayer traumatized and kept", 1, 10),
        Odds("Thayer wounded and kept", 2, 10),
        Odds("Thayer wounded and dropped", 5, 10),
        Odds("Thayer dropped", 1, 10),
    )


# -- ways ----------------------------------------------------------------------------------------------------------


def test_the_way_of_a_boss_leads_through_agents() -> None:
    s = position(open_ground(5, 1, {(1, 1): "k", (2, 1): "F", (3, 1): "K", (5, 1): "T"}), scenario="bedwetter")
    way = boss_ways.way_of_one(s, sq(s, "e1"))
    assert way is not None
    assert (way.distance, way.onward((sq(s, "a1"),))) == (4, [(sq(s, "b1"),)])


def test_the_preview_of_a_shot_says_what_the_boss_will_make_of_it() -> None:
    s = cellar({(2, 2): "g", (1, 2): "y", (5, 2): "T"}, turn="thayer", held=["shaye"])
    preview = shoot.foresee(s, "thayer", ("boogeyman",), 2)  # 7 or less after adding 2: hit 6 in 10
    assert "A hit frees Leerah Shaye" in preview.text
    assert preview.odds == (
        Odds("hit", 6, 10),
        Odds("missed, Leerah Shaye traumatized and dropped", 3 * 4, 100),
        Odds("missed, Leerah Shaye wounded and dropped", 5 * 4, 100),
        Odds("missed, Leerah Shaye dropped", 2 * 4, 100),
    )
    s = cellar({(2, 2): "g", (1, 2): "y", (5, 2): "T"}, turn="thayer", status={"boogeyman": "wounded"})
    assert "wounded" not in shoot.foresee(s, "thayer", ("boogeyman",), 2).text
    figures.change_boss(s, hits=1)
    assert "the game is lost" in shoot.foresee(s, "thayer", ("boogeyman",), 2).text
    s = cellar({(2, 2): "k", (5, 2): "T", (5, 3): "w"}, turn="thayer")
    assert "2 spaces nearer" in shoot.foresee(s, "thayer", ("night-widow-1",), 1).text
    assert "a miss draws it 2 spaces" in shoot.foresee(s, "thayer", ("cellar-knight",), 1).text
    s = cellar({(2, 2): "z", (5, 2): "T"}, turn="thayer")
    assert shoot.foresee(s, "thayer", ("germain-beus",), 1).odds == (Odds("hit", 3, 10),)


@covers("scare.boss.melee-free", "scare.wlady.alone")
def test_freeing_the_last_whom_the_white_lady_haunts_makes_her_vanish() -> None:
    s = cellar({(1, 2): "l", (2, 2): "k", (3, 2): "K"}, turn="kubo", held=["thayer"])
    assert where.haunted(s, "thayer")
    run(s, boss.free, "kubo", "thayer", rolls=[0], answers=["put:c1"])
    assert "white-lady" not in s.monsters


@covers("scare.protect.on-entry")
@pytest.mark.parametrize(("symbol", "seize"), [("g", boogeyman.seize), ("z", beus.seize)])
def test_a_protector_who_is_gone_before_he_is_seized_leaves_the_card_empty(
    symbol: str, seize: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def died_on_the_way(s: State, g: Ask, intruder: str, victim: str) -> str:
        await health.kill(s, g, "fort")
        return "fort"

    monkeypatch.setattr(protect, "on_entry", died_on_the_way)
    s = cellar({(1, 2): "y", (2, 2): symbol, (3, 2): "S", (4, 2): "F"}, phase="move")
    if symbol == "g":
        run(s, seize, "shaye", rule="scare.boog.capture-shaye")
    else:
        run(s, seize)
    assert (s.boss and s.boss.holds, s.agents["shaye"].place) == ((), "map")


# -- as it is shown ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "scenario", "more"),
    [
        ("k....w..........T", "bedwetter", {}),
        ("yg.........S", "boogeyman", {}),
        ("z..........S", "boogeyman", {"solved": ("reveal",)}),
    ],
)
@covers("scare.core.shortest-route", "scare.boog.route", "scare.beus.move")
def test_whoever_reads_that_a_boss_has_moved_sees_it_there(row: str, scenario: str, more: dict[str, Any]) -> None:
    ground = open_ground(len(row), 1, {(i + 1, 1): symbol for i, symbol in enumerate(row)})
    s = position(ground, scenario=scenario, phase="move", **more)
    assert s.boss is not None
    kind = s.boss.kind
    shown = Table.arranged(find("scare"), s, s.seats, seed=1).opening(s.seats[0])
    told = [step for step in shown if step.line.text.startswith(f"{name_of(kind)} moves to ")]
    assert told
    for step in told:
        (there,) = [piece.at for piece in step.view.boards[0].pieces if piece.id == kind]
        assert step.line.text == f"{name_of(kind)} moves to {there}."
