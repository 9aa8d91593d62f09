"""Challenge actions in general, and the attack on an enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from covers import covers
from games.escape import driver
from games.escape.driver import at, foretold, position, run, tile, why_not
from noctule.engine import Ask, Odds
from noctule.games.escape.board import where
from noctule.games.escape.board.figures import alter, change_turn, put_into_play, remove, spawn
from noctule.games.escape.challenges import challenge_actions, challenges, fight, outwit, rush
from noctule.games.escape.content import ENEMIES, FACTS
from noctule.games.escape.enemies import activation
from noctule.games.escape.moving import movement
from noctule.games.escape.state import INFIRMARY, State
from noctule.games.escape.turn import knocked_out, pauses, turn

HIT, MISS = "s", "i"
"""One Strength icon, and none."""


def alone(board: str = "nesw", marlow: dict[str, Any] | None = None, **more: Any) -> State:
    """Marlow (Intelligence and Strength 3, Speed and Toughness 2) with one card: nobody has anything to play before a roll."""
    return position(board, seats=("ana",), people={"marlow": {"at": (0, 0), "hand": 1, **(marlow or {})}}, **more)


def keys(s: State, chapter: Any, who: str = "marlow") -> list[str]:
    return driver.keys(chapter, s, who)


def refused(s: State, chapter: Any, what: str, who: str = "marlow") -> str:
    """The rule that forbids it."""
    no = why_not(chapter, s, who, what)
    assert no is not None
    assert no.reason.endswith(".")
    return str(no.rule)


# -- who can be attacked -------------------------------------------------------------------------------------------


@covers("escape.fight.target")
def test_every_enemy_on_the_own_tile_can_be_attacked_and_no_other() -> None:
    s = alone("es sw", enemies={"guard-1": (0, 0), "clone-2": (0, 0), "clone-3": (1, 0)})
    assert keys(s, fight) == ["fight:guard-1", "fight:clone-2"]
    assert refused(s, fight, "fight:clone-3") == "escape.fight.target"
    assert why_not(fight, s, "marlow", "fight:guard-1") is None


@covers("escape.fight.target")
def test_the_boss_cannot_be_attacked() -> None:
    s = alone(enemies={"boss": (0, 0)})
    assert keys(s, fight) == []
    assert refused(s, fight, "fight:boss") == "escape.fight.target"


@covers(
    "escape.fight.not-stunned", "escape.fight.target", "escape.fight.roll", "escape.stun.effect", "escape.ex.no-second-blow"
)
def test_only_the_clone_that_is_up_can_be_attacked_and_then_neither_attacks_nor_gets_up() -> None:
    s = alone(enemies={"clone-1": {"at": (0, 0), "stunned": True}, "clone-2": (0, 0)})
    assert keys(s, fight) == ["fight:clone-2"]
    assert refused(s, fight, "fight:clone-1") == "escape.fight.not-stunned"
    run(s, fight.fight, "marlow", "clone-2", rolls=[HIT, HIT, MISS])
    assert s.enemies["clone-2"].stunned
    ran = run(s, activation.activate_tile, tile(s, 0, 0))
    assert ran.rules == ["escape.recover.blocked", "escape.recover.blocked"]
    assert s.enemies["clone-1"].stunned
    assert s.enemies["clone-2"].stunned


@covers("escape.ca.fail", "escape.action.one-challenge")
def test_a_challenge_action_needs_the_own_action_phase_and_is_done_once() -> None:
    s = alone(enemies={"clone-1": (0, 0)})
    assert turn.no_challenge_action(s, "marlow") is None
    run(s, fight.fight, "marlow", "clone-1", rolls=[HIT, HIT, MISS])
    assert refused(s, fight, "fight:clone-1") == "escape.action.one-challenge"
    for news in ({"phase": "event"}, {"current": "bram"}):
        s = position(
            "nesw",
            people={"marlow": (0, 0), "bram": (0, 0)},
            enemies={"clone-1": (0, 0)},
            **news,
        )
        assert keys(s, fight) == []
        assert refused(s, fight, "fight:clone-1") == "escape.turn.phases"
    s = alone(enemies={"clone-1": (0, 0)})
    change_turn(s, over=True)
    assert refused(s, fight, "fight:clone-1") == "escape.turn.phases"


# -- threat, roll, result ------------------------------------------------------------------------------------------


@covers("escape.fight.guard-threat")
def test_attacking_a_guard_costs_a_threat_token_whatever_the_result() -> None:
    for faces in ([HIT, HIT, HIT], [MISS, MISS, MISS, MISS, MISS, MISS]):
        s = alone(marlow={"threat": 0}, enemies={"guard-1": (0, 0)}, threat_pool=4)
        ran = run(s, fight.fight, "marlow", "guard-1", rolls=faces)
        assert (s.people["marlow"].threat, s.threat_pool) == (1, 3)
        assert ran.rules.index("escape.fight.guard-threat") < ran.rules.index("escape.challenge.dice")
    s = alone(enemies={"clone-1": (0, 0)}, threat_pool=4)
    run(s, fight.fight, "marlow", "clone-1", rolls=[HIT, HIT, MISS])
    assert (s.people["marlow"].threat, s.threat_pool) == (0, 4)


@covers("escape.fight.roll", "escape.fight.stun")
def test_strength_icons_that_equal_the_targets_toughness_stun_it_where_it_stands() -> None:
    for enemy in ("guard-1", "clone-1"):
        toughness = ENEMIES[s_kind(enemy)].toughness
        for icons in (toughness - 1, toughness):
            s = alone(enemies={enemy: (0, 0)})
            misses = [MISS] * (3 - icons)
            harmless = [MISS] * ENEMIES[s_kind(enemy)].attack.dice if icons < toughness else []
            run(s, fight.fight, "marlow", enemy, rolls=[HIT] * icons + misses + harmless)
            assert s.enemies[enemy].stunned == (icons == toughness)
            assert at(s, enemy) == tile(s, 0, 0)
            assert s.turn.challenged


def s_kind(enemy: str) -> Any:
    return enemy.partition("-")[0]


@covers("escape.fight.roll", "escape.fight.guard-threat")
def test_the_odds_stand_beside_the_option() -> None:
    s = alone(enemies={"guard-1": (0, 0)})
    (option,) = fight.offers(s, "marlow")
    shown = foretold(s, option)
    assert shown.text == "3 dice, 3 Strength needed. Costs a threat token; success also draws an item."
    # three dice with 0, 0, 0, 1, 1, 2 Strength icons: 27 ways to none, 54 to one, 63 to two, of 216
    assert shown.odds[0] == Odds("success", 216 - 27 - 54 - 63, 216)
    s = alone(marlow={"items": ["fire-axe"]}, enemies={"guard-1": (0, 0)})
    (option,) = fight.offers(s, "marlow")
    assert foretold(s, option).text.startswith("6 dice")


@covers("escape.fight.exceptional", "escape.fight.loot", "escape.fight.guard-threat", "escape.ex.exceptional-on-guard")
def test_twice_the_toughness_sends_a_guard_back_to_the_reserve_and_leaves_an_item() -> None:
    s = alone(marlow={"items": ["torch-1"]}, enemies={"guard-1": (0, 0)}, threat_pool=4)
    top = s.items[0]
    run(s, fight.fight, "marlow", "guard-1", rolls=["ss", "ss", "ss"])
    assert (s.people["marlow"].threat, s.threat_pool) == (1, 3)
    assert "guard-1" not in s.enemies
    assert s.people["marlow"].items == ("torch-1", top)
    again = spawn(s, "guard", tile(s, 0, 0))
    assert again is not None
    assert again.id == "guard-1"


@covers("escape.fight.exceptional")
def test_one_icon_less_than_twice_the_toughness_only_stuns() -> None:
    s = alone(enemies={"guard-1": (0, 0)})
    run(s, fight.fight, "marlow", "guard-1", rolls=["ss", "ss", HIT])
    assert s.enemies["guard-1"].stunned


@covers("escape.fight.exceptional")
def test_an_enemy_that_never_came_from_the_reserve_does_not_go_there() -> None:
    s = alone()
    enemy = put_into_play(s, "clone", tile(s, 0, 0))
    assert enemy is not None
    before = s.reserve["clone"]
    run(s, fight.fight, "marlow", enemy.id, rolls=["ss", "ss", MISS])
    assert enemy.id not in s.enemies
    assert s.reserve["clone"] == before


@covers("escape.fight.loot")
def test_a_stunned_guard_leaves_an_item_and_neither_a_clone_nor_a_failure_does() -> None:
    s = alone(enemies={"guard-1": (0, 0)})
    run(s, fight.fight, "marlow", "guard-1", rolls=[HIT, HIT, HIT])
    assert len(s.people["marlow"].items) == FACTS.items.loot
    s = alone(enemies={"clone-1": (0, 0)})
    run(s, fight.fight, "marlow", "clone-1", rolls=["ss", "ss", MISS])
    assert s.people["marlow"].items == ()
    s = alone(enemies={"guard-1": (0, 0)})
    run(s, fight.fight, "marlow", "guard-1", rolls=[HIT, HIT, MISS, MISS, MISS, MISS])
    assert s.people["marlow"].items == ()


# -- cards played meanwhile ----------------------------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, s: State, happens: Callable[[State, Ask], object]) -> None:
    """Something happens by a card, once the challenge has been announced and before its dice."""

    async def before_challenge(_s: State, g: Ask, _call: Any) -> None:
        happens(s, g)

    monkeypatch.setattr(pauses, "before_challenge", before_challenge)


def after_the_roll(monkeypatch: pytest.MonkeyPatch, s: State, happens: Callable[[State, Ask], object]) -> None:
    """Something happens while dice are rerolled."""

    async def rerolls(_s: State, g: Ask, roll: challenges.Roll) -> Any:
        happens(s, g)
        return roll.faces

    monkeypatch.setattr(challenges, "rerolls", rerolls)


@covers("escape.fight.roll", "escape.fight.not-stunned")
def test_there_is_no_roll_when_the_target_is_down_or_gone_or_the_attacker_knocked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for what in ("stunned", "gone", "knocked out", "killed"):
        s = alone("es sw", enemies={"guard-1": (0, 0), "clone-1": (0, 0)}, lockdown=what == "killed")
        other = type(s.people["marlow"])("bram", "ben", tile(s, 1, 0), 3, 5)
        s.people["bram"], s.seats = other, ("ana", "ben")
        happens: dict[str, Callable[[State, Ask], object]] = {
            "stunned": lambda s, _g: alter(s, "guard-1", stunned=True),
            "gone": lambda s, _g: remove(s, "guard-1"),
            "knocked out": lambda s, g: knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko"),
            "killed": lambda s, g: knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko"),
        }
        meanwhile(monkeypatch, s, happens[what])
        ran = run(s, fight.fight, "marlow", "guard-1")
        assert s.turn.challenged
        assert "escape.fight.fail" not in ran.rules
        assert s.people["marlow"].items == ()


@covers("escape.fight.stun", "escape.fight.fail")
def test_who_is_knocked_out_after_the_roll_neither_beats_nor_is_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    for faces in ([HIT] * 3, [MISS] * 3):
        s = alone(enemies={"guard-1": (0, 0)})
        after_the_roll(monkeypatch, s, lambda s, g: knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko"))
        run(s, fight.fight, "marlow", "guard-1", rolls=faces)
        assert not s.enemies["guard-1"].stunned
        assert s.people["marlow"].items == ()


# -- stunned enemies -----------------------------------------------------------------------------------------------


@covers("escape.fight.stun", "escape.stun.ignored", "escape.recover.blocked", "escape.ex.stun-and-walk")
def test_a_stunned_clone_does_not_hold_the_character_and_stays_down_while_it_is_there() -> None:
    s = alone("es sw", enemies={"clone-1": (0, 0)})
    assert movement.no_leave(s, "marlow") is not None
    run(s, fight.fight, "marlow", "clone-1", rolls=[HIT, "ss", MISS])
    assert s.people["marlow"].items == ()
    assert movement.no_leave(s, "marlow") is None
    run(s, activation.activate, "clone-1")
    assert s.enemies["clone-1"].stunned
    s.people["marlow"] = type(s.people["marlow"])("marlow", "ana", tile(s, 1, 0), 3, 5, hand=s.people["marlow"].hand)
    run(s, activation.activate, "clone-1")
    assert not s.enemies["clone-1"].stunned


@covers("escape.stun.effect")
def test_a_stunned_enemy_with_prey_beside_it_and_next_door_does_nothing() -> None:
    s = position(
        "es sw",
        people={"marlow": {"at": (0, 0), "hand": 1}, "bram": {"at": (1, 0), "hand": 1}},
        enemies={"guard-1": {"at": (0, 0), "stunned": True}},
    )
    ran = run(s, activation.activate, "guard-1")
    assert ran.rules == ["escape.recover.blocked"]
    assert at(s, "guard-1") == tile(s, 0, 0)
    s = alone("es sw", enemies={"guard-1": {"at": (1, 0), "stunned": True}})
    run(s, activation.activate, "guard-1")
    assert at(s, "guard-1") == tile(s, 1, 0), "it got up, and that was all"
    assert not s.enemies["guard-1"].stunned


@covers("escape.stun.ignored")
def test_the_stunned_count_against_the_limit_and_for_nothing_else() -> None:
    down = {"at": (0, 0), "stunned": True}
    s = alone(enemies={"guard-1": down, "clone-1": down})
    here = tile(s, 0, 0)
    assert not where.enemies_on(s, here)
    assert (keys(s, fight), keys(s, rush), keys(s, outwit)) == ([], [], [])
    assert movement.no_leave(s, "marlow") is None
    s = alone(enemies={"clone-1": down, "clone-2": (0, 0)})
    assert rush.rating(s, "marlow") == outwit.rating(s, "marlow", "clone") == 3
    limit = where.limit(s, "clone")
    s = alone(enemies={f"clone-{n}": down for n in range(1, limit + 1)})
    assert where.full(s, here, "clone")


@covers("escape.stun.ignored", "escape.ex.stunned-bystanders")
def test_the_stunned_give_no_support_and_are_nobodys_prey() -> None:
    for faces, left in ((["ss", "ss", MISS], {"clone-1"}), ([HIT, HIT, MISS], {"clone-1", "clone-4"})):
        s = alone(
            "es sw",
            marlow={"at": (1, 0)},
            scenario="hatchery",  # three Clones on a tile, and the second Guard below
            enemies={
                "guard-1": (0, 0),
                "clone-1": {"at": (0, 0), "stunned": True},
                "clone-3": (0, 0),
                "clone-4": (0, 0),
            },
        )
        spawn(s, "guard", tile(s, 0, 0))
        alter(s, "guard-2", stunned=True)
        run(s, activation.activate, "guard-1", rolls=faces)
        assert {id for id in s.enemies if id.startswith("clone")} == left


# -- failure -------------------------------------------------------------------------------------------------------


@covers("escape.fight.fail", "escape.ca.fail", "escape.ex.failed-attack-mixed-tile")
def test_after_a_failed_attack_the_guards_strike_together_then_the_clone_and_the_turn_goes_on() -> None:
    s = alone(
        marlow={"threat": 1, "hand": 5},
        scenario="barracks",
        enemies={"guard-1": (0, 0), "guard-2": (0, 0), "clone-1": (0, 0)},
    )
    cards = s.people["marlow"].hand
    ran = run(
        s,
        fight.fight,
        "marlow",
        "guard-1",
        rolls=[HIT, HIT, MISS, *[HIT] * 4, HIT, HIT, MISS],
        answers=["pass", "pass", "pass", f"card:{cards[0]}+card:{cards[1]}", "pass", "pass"],
    )
    marlow = s.people["marlow"]
    assert (marlow.threat, marlow.fear, marlow.hand) == (2, 5, cards[2:])
    assert "escape.fight.fail" in ran.rules
    assert not s.turn.over
    assert s.turn.challenged


@covers("escape.ca.fail")
def test_guards_act_before_clones_clones_before_hybrids_and_nests_do_not_answer() -> None:
    s = alone(
        marlow={"hand": 5, "resting": True},
        scenario="chamber",
        enemies={"hybrid-strength": (0, 0), "hybrid-intelligence": (0, 0), "clone-4": (0, 0), "guard-9": (0, 0)},
        markers={"nest": [(0, 0)], "post": [(0, 0)]},
    )
    before = set(s.enemies)
    harmless = ["isp"] * 3 + ["isp"] * 3 + [HIT] * 8
    ran = run(s, challenge_actions.fail, "marlow", "escape.fight.fail", rolls=harmless, answers=["pass"] * 3)
    attackers = [event.facts["who"] for event in ran.events if "support" in event.facts]
    assert attackers == ["guard-9", "clone-4", "hybrid-intelligence"], "the second Hybrid supports the first"
    assert set(s.enemies) == before


@covers("escape.ca.fail")
def test_a_failure_with_nobody_else_on_the_tile_has_no_consequences() -> None:
    s = alone("es sw", enemies={"guard-1": (1, 0)})
    ran = run(s, challenge_actions.fail, "marlow", "escape.fight.fail")
    assert ran.events == []
    assert at(s, "guard-1") == tile(s, 1, 0)


@covers("escape.fight.fail")
def test_one_who_has_left_the_map_meanwhile_is_not_attacked() -> None:
    s = alone(marlow={"at": INFIRMARY}, enemies={"guard-1": (0, 0)})
    assert run(s, challenge_actions.fail, "marlow", "escape.fight.fail").events == []
