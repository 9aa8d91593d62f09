"""Enemy activation: one action each, recovery, and passes after failed challenge actions."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, position, run, tile
from games.escape.sump import PAUSE, meanwhile, plain_sump
from noctule.games.escape.board import figures
from noctule.games.escape.enemies import activation
from noctule.games.escape.state import INFIRMARY, State
from noctule.games.escape.turn import pauses


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def attackers(ran: Ran) -> list[str]:
    """Who has led an attack, in order."""
    return [event.facts["who"] for event in ran.events if "support" in event.facts]


# -- one activation ------------------------------------------------------------------------------------------------


@covers("escape.enemy.one-action")
def test_an_enemy_with_a_target_attacks_and_does_not_move() -> None:
    people = {"marlow": {"at": (0, 0), "threat": 0}, "quill": {"at": (2, 0), "threat": 9}}
    s = position("e ew w", people=people, enemies={"guard-1": (0, 0)})
    ran = run(s, activation.activate, "guard-1", rolls=["i", "i", "i"])
    assert (attackers(ran), at(s, "guard-1")) == (["guard-1"], tile(s, 0, 0))


@covers("escape.enemy.one-action")
def test_an_enemy_without_a_target_moves_and_does_not_attack() -> None:
    s = position("e w", people={"marlow": (1, 0)}, seats=("ana",), enemies={"guard-1": (0, 0)})
    ran = run(s, activation.activate, "guard-1")
    assert (attackers(ran), at(s, "guard-1")) == ([], tile(s, 1, 0))


@covers("escape.enemy.one-action", "escape.enemy.hostility")
def test_a_guard_stays_to_attack_a_clone_on_its_tile() -> None:
    s = position("e w", people={"marlow": (1, 0)}, seats=("ana",), enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    run(s, activation.activate, "guard-1", rolls=["i", "i", "i"])
    assert at(s, "guard-1") == tile(s, 0, 0)


@covers(
    "escape.recover.blocked",
    "escape.recover.stand",
    "escape.enemy.one-action",
    "escape.stun.effect",
    "escape.ex.stunned-guard-stays-down",
)
def test_a_stunned_enemy_only_tries_to_recover() -> None:
    enemies: dict[str, Any] = {
        "guard-1": {"at": (0, 0), "stunned": True},
        "guard-2": {"at": (1, 0), "stunned": True},
        "clone-1": (1, 0),
    }
    s = position("e w", people={"marlow": (0, 0)}, seats=("ana",), enemies=enemies)
    ran = run(s, activation.activate_these, ["guard-1", "guard-2"])
    assert ran.rules == ["escape.recover.blocked", "escape.recover.stand"]
    assert s.enemies["guard-1"].stunned
    assert not s.enemies["guard-2"].stunned
    assert "clone-1" in s.enemies


@covers("escape.recover.blocked", "escape.fight.stun", "escape.stun.ignored")
def test_a_stunned_clone_beside_a_character_stays_down() -> None:
    enemies = {"clone-1": {"at": (0, 0), "stunned": True}}
    s = position("e w", people={"marlow": (0, 0)}, seats=("ana",), enemies=enemies)
    run(s, activation.activate, "clone-1")
    assert s.enemies["clone-1"].stunned
    figures.change(s, "marlow", at=tile(s, 1, 0))
    run(s, activation.activate, "clone-1")
    assert (s.enemies["clone-1"].stunned, at(s, "clone-1")) == (False, tile(s, 0, 0))


# -- after a failed challenge action -------------------------------------------------------------------------------


def crowd(*enemies: str, **person: Any) -> State:
    people = {"marlow": {"at": (0, 0), "fear": 3, **person}}
    return position("e w", people=people, seats=("ana",), enemies=dict.fromkeys(enemies, (0, 0)))


@covers(
    "escape.ca.fail",
    "escape.attack.bonus-group",
    "escape.attack.fear-plus-one",
    "escape.attack.discard",
    "escape.attack.group-uses-activation",
)
def test_all_on_the_tile_activate_type_by_type_and_each_type_attacks_once() -> None:
    s = crowd("clone-1", "guard-2", "guard-1", threat=2)
    two = "+".join(f"card:{card}" for card in s.people["marlow"].hand[:2])
    rolls = ["ss", "ss", "i", "i", "ss", "i", "i"]  # 4 dice of the Guards, 3 of the Clone: fear is only 4
    ran = run(s, activation.activate_tile, tile(s, 0, 0), rolls=rolls, answers=[two])
    assert attackers(ran) == ["guard-1", "clone-1"]
    assert (len(s.people["marlow"].hand), s.people["marlow"].fear) == (3, 5)


@covers("escape.ca.fail", "escape.hybrid.delay")
def test_hybrids_and_the_boss_come_last_without_a_die_and_without_waiting() -> None:
    s = crowd("boss", "hybrid-speed", "guard-1", "clone-1")
    figures.alter(s, "hybrid-speed", fresh=True)
    rolls = ["i"] * 3 + ["i"] * 3 + ["s"] * 7 + ["s"] * 6  # fear is 5 when the Hybrid attacks
    ran = run(s, activation.activate_tile, tile(s, 0, 0), rolls=rolls)
    assert attackers(ran) == ["guard-1", "clone-1", "hybrid-speed", "boss"]


@covers("escape.ca.fail")
def test_only_the_named_types_activate() -> None:
    s = crowd("guard-1", "clone-1", "clone-2")
    ran = run(s, activation.activate_tile, tile(s, 0, 0), ("clone",), rolls=["i"] * 4)
    assert attackers(ran) == ["clone-1"]


@covers("escape.ca.fail", "escape.enemy.one-action", "escape.recover.stand")
def test_those_left_act_on_what_the_first_have_done() -> None:
    people = {"marlow": {"at": (0, 0), "hand": 1}, "quill": {"at": (1, 0)}}
    enemies: dict[str, Any] = {"guard-1": (0, 0), "guard-2": {"at": (0, 0), "stunned": True}, "hybrid-speed": (0, 0)}
    s = position("e w", people=people, enemies=enemies)
    run(s, activation.activate_tile, tile(s, 0, 0), rolls=["ss", "s", "i", *["s"] * 6])
    assert at(s, "marlow") == INFIRMARY
    assert not s.enemies["guard-2"].stunned
    assert at(s, "hybrid-speed") == tile(s, 0, 0)  # the Hybrid has attacked the Guards


@covers("escape.ca.fail", "escape.activate.ascending")
def test_an_enemy_removed_in_between_does_not_act(monkeypatch: pytest.MonkeyPatch) -> None:
    s = crowd("guard-1", "clone-1")
    meanwhile(monkeypatch, pauses, "pause", lambda s, g, *_, everybody: figures.remove(s, "clone-1"))
    assert attackers(run(s, activation.activate_tile, tile(s, 0, 0), rolls=["i"] * 3)) == ["guard-1"]
    assert run(s, activation.activate, "clone-1").events == []


@covers("escape.ca.fail", "escape.card.manage-fear")
def test_whoever_has_failed_may_play_cards_between_two_enemies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "pause", PAUSE)
    people = {"marlow": {"at": (0, 0), "fear": 3}, "quill": {"at": (0, 0), "fear": 3, "resting": True}}
    s = position("e w", people=people, enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    calm = [f"calm:{card}" for card in s.people["marlow"].hand[:2]]
    ran = run(s, activation.activate_tile, tile(s, 0, 0), answers=[*calm, "pass"], rolls=["i"] * 6)
    assert [event.facts["target"] for event in ran.events if "weighed" in event.facts] == ["marlow", "quill"]
