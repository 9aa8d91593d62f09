"""Enemy attack."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, position, run, tile
from games.escape.sump import BEFORE_ATTACK, meanwhile, plain_sump, scenario
from noctule.games.escape.board import figures
from noctule.games.escape.content import CARDS, ENEMIES
from noctule.games.escape.content.scenarios import Limits
from noctule.games.escape.enemies import activation, attack
from noctule.games.escape.state import INFIRMARY, Bonus, State
from noctule.games.escape.turn import pauses


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def room(person: dict[str, Any] | None = None, *enemies: str, **fields: Any) -> State:
    """Marlow (Toughness 2) with enemies on one tile, another empty tile next to it; nobody if `person` is None."""
    people = {"marlow": {"at": (0, 0), **person} if person is not None else (1, 0)}
    return position("e w", people=people, seats=("ana",), enemies=dict.fromkeys(enemies, (0, 0)), **fields)


def hit(s: State, enemy: str, *faces: str, answers: tuple[str, ...] = ()) -> Ran:
    return run(s, attack.attack, enemy, rolls=faces, answers=answers)


def discards(s: State, count: int, who: str = "marlow") -> str:
    """The answer that gives away the first cards of a hand."""
    return "+".join(f"card:{card}" for card in s.people[who].hand[:count])


# -- the target ----------------------------------------------------------------------------------------------------


@covers("escape.attack.guard-target", "escape.attack.alien-target")
def test_guards_strike_at_threat_and_aliens_at_fear() -> None:
    people = {"marlow": {"at": (0, 0), "threat": 4, "fear": 2}, "quill": {"at": (0, 0), "threat": 1, "fear": 6}}
    enemies = {"guard-1": (0, 0), "clone-1": (0, 0), "hybrid-speed": (0, 0), "boss": (0, 0)}
    s = position("e w", people=people, enemies=enemies)
    assert attack.target_of(s, "guard-1") == "marlow"
    assert [attack.target_of(s, enemy) for enemy in ("clone-1", "hybrid-speed", "boss")] == ["quill"] * 3


@covers("escape.attack.tie", "escape.attack.alien-target", "escape.ex.current-player-first-in-tie")
@pytest.mark.parametrize(("current", "target"), [("marlow", "marlow"), ("quill", "quill"), ("bram", "marlow")])
def test_ties_go_by_turn_order_from_the_current_player_on(current: str, target: str) -> None:
    people = {"marlow": {"at": (0, 0), "fear": 4}, "quill": {"at": (0, 0), "fear": 4}, "bram": {"at": (1, 0), "fear": 4}}
    s = position("e w", people=people, seats=("ana", "ben", "cem"), enemies={"clone-1": (0, 0)}, current=current)
    assert attack.target_of(s, "clone-1") == target


@covers("escape.emove.adjacent-bonus", "escape.attack.alien-target")
def test_a_character_next_door_is_not_attacked() -> None:
    people = {"marlow": {"at": (0, 0), "fear": 1}, "quill": {"at": (1, 0), "fear": 8}}
    s = position("e w", people=people, enemies={"clone-1": (0, 0)})
    assert attack.target_of(s, "clone-1") == "marlow"


@covers("escape.attack.characters-first", "escape.enemy.hostility")
def test_enemies_are_attacked_only_where_no_character_is() -> None:
    s = room({}, "guard-1", "clone-2")
    assert attack.target_of(s, "guard-1") == "marlow"
    figures.change(s, "marlow", at=tile(s, 1, 0))
    assert attack.target_of(s, "guard-1") == "clone-2"
    assert attack.target_of(s, "clone-2") == "guard-1"


@covers("escape.enemy.hostility")
def test_two_sides_guards_and_aliens() -> None:
    sides = {kind: [other for other in ENEMIES if attack.hostile(kind, other)] for kind in ENEMIES}
    assert sides == {"guard": ["clone", "hybrid"], "clone": ["guard"], "hybrid": ["guard"], "boss": []}
    s = room(None, "guard-1", "boss")
    assert attack.target_of(s, "guard-1") is None


@covers("escape.attack.hybrid-before-clone", "escape.ex.hybrid-first")
def test_a_guard_attacks_the_hybrid_before_the_clone() -> None:
    s = room(None, "guard-1", "clone-1", "hybrid-speed")
    ran = hit(s, "guard-1", "s", "s", "s")
    assert ran.facts("escape.attack.vs-enemy")["target"] == "hybrid-speed"
    assert {"hybrid-speed", "clone-1"} < set(s.enemies)


@covers("escape.attack.enemy-lowest")
def test_of_equal_enemies_the_lowest_that_stands_is_attacked() -> None:
    s = room(None, "guard-1", "hybrid-speed", "hybrid-strength")
    assert attack.target_of(s, "guard-1") == "hybrid-strength"
    s = room(None, "guard-1", "clone-10", "clone-9", "clone-2")
    figures.alter(s, "clone-2", stunned=True)
    assert attack.target_of(s, "guard-1") == "clone-9"
    for clone in ("clone-9", "clone-10"):
        figures.alter(s, clone, stunned=True)
    assert attack.target_of(s, "guard-1") is None


# -- the dice ------------------------------------------------------------------------------------------------------


@covers("escape.attack.dice")
@pytest.mark.parametrize(
    ("enemy", "dice", "faces", "icons"),
    [
        ("guard-1", 3, ["s", "ss", "ii"], 3),
        ("clone-1", 3, ["ssp", "i", "ss"], 3),
        ("hybrid-speed", 6, ["i", "ii", "isp", "ss", "s", "i"], 5),
    ],
)
def test_each_type_has_its_dice_and_its_icon(enemy: str, dice: int, faces: list[str], icons: int) -> None:
    s = room({"fear": 1, "threat": 0, "vitality": 5}, enemy)
    assert attack.dice_of(s, enemy, "marlow", ()) == dice
    s.bonuses = (Bonus("marlow", "toughness", 9, "attack"),)
    ran = hit(s, enemy, *faces)
    assert [event.facts["icons"] for event in ran.events if event.rule == "escape.attack.dice"] == [icons]


@covers("escape.attack.bonus-threat")
def test_guards_have_a_die_more_against_threat_three() -> None:
    assert [attack.dice_of(room({"threat": n, "fear": 8}, "guard-1"), "guard-1", "marlow", ()) for n in (2, 3, 5)] == [3, 4, 4]


@covers("escape.attack.bonus-fear")
@pytest.mark.parametrize(("enemy", "dice"), [("clone-1", 3), ("hybrid-speed", 6)])
def test_clones_and_hybrids_have_a_die_more_against_fear_five(enemy: str, dice: int) -> None:
    found = [attack.dice_of(room({"threat": 9, "fear": n}, enemy), enemy, "marlow", ()) for n in (4, 5, 8)]
    assert found == [dice, dice + 1, dice + 1]


@covers("escape.attack.bonus-threat", "escape.threat.level", "escape.threat.lose", "escape.ex.threat-three-to-two")
def test_the_level_is_what_it_is_when_the_dice_are_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    s = room({"threat": 3}, "guard-1", threat_pool=4)
    hit(s, "guard-1", "i", "i", "i", "i")

    def lose_one(s: State, g: Any, call: attack.Call) -> None:
        figures.lose_threat(s, g, "marlow", 1, "escape.threat.lose")

    meanwhile(monkeypatch, pauses, "before_attack", lose_one)
    hit(s, "guard-1", "i", "i", "i")
    assert s.threat_pool == 4


@covers("escape.attack.bonus-group", "escape.attack.group-uses-activation")
def test_each_other_of_the_type_on_the_tile_gives_a_die_and_has_been_activated() -> None:
    s = room({"fear": 1}, "clone-1", "clone-2", "clone-3", "guard-1")
    ran = hit(s, "clone-1", *["i"] * 5)
    assert ran.value == ["clone-1", "clone-2", "clone-3"]
    figures.alter(s, "clone-3", stunned=True)
    assert hit(s, "clone-1", *["i"] * 4).value == ["clone-1", "clone-2"]


@covers("escape.attack.bonus-group")
def test_all_hybrids_are_one_type() -> None:
    s = room({"fear": 1}, "hybrid-speed", "hybrid-intelligence")
    assert attack.supporters(s, "hybrid-speed") == ("hybrid-intelligence",)


@covers("escape.card.toughness-before-attack", "escape.attack.dice")
def test_cards_change_the_dice_of_the_announced_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, pauses, "before_attack", lambda s, g, call: setattr(call, "changed", -2))
    hit(room({}, "guard-1"), "guard-1", "i")
    meanwhile(monkeypatch, pauses, "before_attack", lambda s, g, call: setattr(call, "changed", -9))
    assert hit(room({}, "guard-1"), "guard-1").rules[-1] == "escape.attack.fear-plus-one"


# -- an attack on a character --------------------------------------------------------------------------------------


@covers("escape.attack.discard", "escape.attack.fear-plus-one")
@pytest.mark.parametrize("enemy", ["guard-1", "clone-1"])
def test_icons_above_toughness_cost_a_card_each(enemy: str) -> None:
    s = room({"fear": 3}, enemy)
    hit(s, enemy, "ss", "i", "i")
    assert (len(s.people["marlow"].hand), s.people["marlow"].fear) == (5, 4)
    hit(s, enemy, "ss", "ss", "i", answers=(discards(s, 2),))
    assert (len(s.people["marlow"].hand), s.people["marlow"].fear) == (3, 5)


@covers("escape.attack.ko", "escape.card.forced-discard-choice", "escape.card.none-left-ko", "escape.ex.more-damage-than-cards")
def test_more_damage_than_cards_knocks_out() -> None:
    s = room({"hand": 3, "fear": 3}, "guard-1")
    hit(s, "guard-1", "ss", "ss", "i", answers=(discards(s, 2),))
    assert (len(s.people["marlow"].hand), s.people["marlow"].fear, at(s, "marlow")) == (1, 4, tile(s, 0, 0))
    s = room({"hand": 3, "fear": 3}, "guard-1")
    hit(s, "guard-1", "ss", "ss", "ss")
    assert (s.people["marlow"].hand, s.people["marlow"].fear, at(s, "marlow")) == ((), 3, INFIRMARY)


@covers(
    "escape.attack.hybrid-fear",
    "escape.attack.hybrid-overflow",
    "escape.attack.fear-plus-one",
    "escape.attack.bonus-fear",
    "escape.fear.track-ends",
    "escape.ex.hybrid-to-eight",
)
def test_a_hybrid_raises_fear_and_past_eight_knocks_out() -> None:
    dane = {"dane": {"at": (0, 0), "fear": 6, "hand": 4}}
    s = position("e w", people=dane, seats=("ana",), enemies={"hybrid-speed": (0, 0)})
    run(s, attack.attack, "hybrid-speed", rolls=["ii", "ii", "i", "s", "s", "s", "s"])
    assert (s.people["dane"].fear, len(s.people["dane"].hand), at(s, "dane")) == (8, 4, tile(s, 0, 0))
    s = position("e w", people=dane, seats=("ana",), enemies={"hybrid-speed": (0, 0)})
    run(s, attack.attack, "hybrid-speed", rolls=["ii", "ii", "ii", "s", "s", "s", "s"])
    assert (s.people["dane"].hand, at(s, "dane")) == ((), INFIRMARY)


@covers("escape.attack.hybrid-overflow", "escape.ko.discard-hand", "escape.ex.ko-with-cards-left")
def test_fear_damage_knocks_out_with_cards_left() -> None:
    s = room({"fear": 8, "hand": 3, "threat": 2}, "hybrid-speed")
    discarded = s.people["marlow"].hand
    hit(s, "hybrid-speed", "ii", "i", *["s"] * 5)
    person = s.people["marlow"]
    assert (person.at, person.hand, person.vitality, person.threat) == (INFIRMARY, (), 4, 1)
    assert set(discarded) <= set(s.adrenaline_discard)


@covers("escape.attack.hybrid-fear", "escape.attack.fear-plus-one")
def test_a_hybrids_attack_costs_no_cards_and_frightens_once_more() -> None:
    s = room({"fear": 1}, "hybrid-speed")
    hit(s, "hybrid-speed", "ii", "i", "i", "s", "s", "s")
    assert (s.people["marlow"].fear, len(s.people["marlow"].hand)) == (1 + 2 + 1, 5)


@covers("escape.enemy.hostility", "escape.attack.discard", "escape.attack.hybrid-fear")
def test_the_boss_costs_cards_and_fear() -> None:
    s = room({"fear": 1}, "boss")
    hit(s, "boss", "ii", "ii", "s", "s", "s", answers=(discards(s, 2),))
    assert (s.people["marlow"].fear, len(s.people["marlow"].hand)) == (1 + 2 + 1, 3)
    s = room({"fear": 1, "hand": 2}, "boss")
    hit(s, "boss", "ii", "ii", "s", "s", "s")
    assert (at(s, "marlow"), s.people["marlow"].fear) == (INFIRMARY, 1)


@covers("escape.attack.fear-plus-one")
def test_at_fear_eight_it_stays_at_eight_and_a_gift_may_spare_it() -> None:
    s = room({"fear": 8}, "guard-1")
    hit(s, "guard-1", "i", "i", "i")
    assert (s.people["marlow"].fear, at(s, "marlow")) == (8, tile(s, 0, 0))
    s = room({"fear": 3}, "guard-1", allowed=(("marlow", "attack-fear"),))
    hit(s, "guard-1", "i", "i", "i")
    assert s.people["marlow"].fear == 3


@covers("escape.card.bonus-toughness", "escape.activate.double", "escape.ex.toughness-one-attack")
def test_a_toughness_bonus_lasts_for_one_attack() -> None:
    s = room({"fear": 3}, "guard-1", bonuses=(Bonus("marlow", "toughness", 2, "attack"), Bonus("marlow", "speed", 1, "turn")))
    hit(s, "guard-1", "ss", "s", "i")
    assert len(s.people["marlow"].hand) == 5
    hit(s, "guard-1", "ss", "s", "i", answers=(discards(s, 1),))
    assert (len(s.people["marlow"].hand), s.people["marlow"].fear) == (4, 5)
    assert [bonus.stat for bonus in s.bonuses] == ["speed"]


@covers("escape.attack.dice")
@pytest.mark.parametrize("how", ["stunned", "gone", "moved", "fled"])
def test_an_attack_whose_attacker_or_target_goes_away_comes_to_nothing(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = room({"fear": 3}, "clone-1", "clone-2", bonuses=(Bonus("marlow", "toughness", 1, "attack"),))

    def react(s: State, g: Any, call: attack.Call) -> None:
        if how == "stunned":
            figures.alter(s, "clone-1", stunned=True)
        elif how == "gone":
            figures.remove(s, "clone-1")
        elif how == "moved":
            figures.alter(s, "clone-1", at=tile(s, 1, 0))
        else:
            figures.change(s, "marlow", at=tile(s, 1, 0))

    meanwhile(monkeypatch, pauses, "before_attack", react)
    ran = hit(s, "clone-1")
    assert ran.value == ["clone-1"]  # Clone 2 has not supported and may still act
    assert (s.people["marlow"].fear, len(s.bonuses)) == (3, 1)


@covers("escape.attack.bonus-group")
def test_a_supporter_stunned_before_the_dice_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    s = room({}, "clone-1", "clone-2")
    meanwhile(monkeypatch, pauses, "before_attack", lambda s, g, call: figures.alter(s, "clone-2", stunned=True))
    assert hit(s, "clone-1", "i", "i", "i").value == ["clone-1"]


# -- an attack on another enemy ------------------------------------------------------------------------------------


@covers(
    "escape.attack.vs-enemy",
    "escape.attack.vs-enemy-extra",
    "escape.attack.characters-first",
    "escape.enemy.hostility",
    "escape.attack.enemy-lowest",
    "escape.ex.guard-kills-clones",
)
@pytest.mark.parametrize(
    ("faces", "left"), [("ss ss i", []), ("ss s i", []), ("ss i i", ["clone-5"]), ("s i i", ["clone-2", "clone-5"])]
)
def test_a_guard_discards_clones(faces: str, left: list[str]) -> None:
    s = room(None, "guard-1", "clone-2", "clone-5")
    hit(s, "guard-1", *faces.split())
    assert [enemy for enemy in s.enemies if enemy != "guard-1"] == left
    assert s.reserve["clone"] == tuple(str(n) for n in range(1, 11) if f"clone-{n}" not in left)


@covers(
    "escape.stun.ignored",
    "escape.attack.vs-enemy-extra",
    "escape.attack.enemy-lowest",
    "escape.attack.bonus-group",
    "escape.ex.stunned-bystanders",
)
@pytest.mark.parametrize(("faces", "left"), [("ss ss i", {"clone-1"}), ("ss i i", {"clone-1", "clone-4"})])
def test_the_stunned_neither_help_nor_fall(faces: str, left: set[str]) -> None:
    s = room(None, "guard-1", "guard-2", "clone-1", "clone-3", "clone-4")
    for enemy in ("guard-2", "clone-1"):
        figures.alter(s, enemy, stunned=True)
    hit(s, "guard-1", *faces.split())
    assert {enemy for enemy in s.enemies if enemy.startswith("clone")} == left
    assert s.enemies["clone-1"].stunned


@covers("escape.attack.group-uses-activation", "escape.attack.bonus-group")
def test_whoever_helps_against_another_enemy_has_been_activated() -> None:
    s = room(None, "guard-1", "guard-2", "clone-3")
    assert hit(s, "guard-1", "i", "i", "i", "i").value == ["guard-1", "guard-2"]


@covers("escape.attack.vs-enemy-extra", "escape.reserve.put-into-play")
def test_an_enemy_that_never_was_in_the_reserve_leaves_the_game() -> None:
    s = room(None, "guard-1")
    s.reserve = {**s.reserve, "clone": ()}
    put = figures.put_into_play(s, "clone", tile(s, 0, 0))
    assert put is not None
    assert put.id == "clone-11"
    hit(s, "guard-1", "ss", "i", "i")
    assert ("clone-11" in s.enemies, s.reserve["clone"]) == (False, ())


@covers("escape.attack.vs-enemy", "escape.attack.bonus-group")
def test_aliens_attack_guards_together_and_have_no_bonus_for_levels() -> None:
    s = room(None, "guard-1", "clone-1", "clone-2")
    assert hit(s, "clone-1", "ss", "s", "i", "i").value == ["clone-1", "clone-2"]
    assert "guard-1" not in s.enemies
    assert "1" in s.reserve["guard"]


# -- who else ------------------------------------------------------------------------------------------------------


@covers("escape.card.toughness-before-attack", "escape.card.bonus-toughness")
def test_the_target_may_raise_its_toughness_before_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "before_attack", BEFORE_ATTACK)
    card = next(id for id, card in CARDS.items() if card.bonus.stat == "toughness" and card.bonus.fear == 0)
    others = [id for id in CARDS if id != card][:4]
    s = room({"hand": [card, *others]}, "guard-1")
    hit(s, "guard-1", "ss", "s", "i", answers=(f"bonus:{card}", "pass"))
    assert s.people["marlow"].hand == tuple(others)
    assert s.bonuses == ()


@covers("escape.limit.per-type", "escape.attack.bonus-group")
def test_only_the_own_type_supports(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, limits=Limits(3, 3, 3))
    s = room({}, "guard-1", "clone-1", "hybrid-speed", "boss")
    assert all(attack.supporters(s, enemy) == () for enemy in s.enemies)


@covers("escape.attack.group-after-moving", "escape.attack.group-uses-activation", "escape.ca.fail")
def test_the_enemies_of_one_failed_action_are_a_pass_of_their_own() -> None:
    s = room({"fear": 1, "threat": 0}, "guard-1", "guard-2", "clone-1")
    ran = run(s, activation.activate_tile, tile(s, 0, 0), rolls=["i"] * 4 + ["i"] * 3)
    attackers = [event.facts["who"] for event in ran.events if "weighed" in event.facts]
    assert attackers == ["guard-1", "clone-1"]
    assert s.people["marlow"].fear == 3
