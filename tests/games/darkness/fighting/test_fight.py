"""A combat turn, round by round."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.cast import BRIAN, VALERIE, fight, go_on
from games.darkness.driver import at, dice, position, run
from games.darkness.lab import PRINTED
from noctule.games.darkness.actions import tape
from noctule.games.darkness.board import disks
from noctule.games.darkness.board.action import no_action
from noctule.games.darkness.board.people import health
from noctule.games.darkness.checks.help import rerolls
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.encounters import obstacle
from noctule.games.darkness.fighting import fight as chapter
from noctule.games.darkness.fighting import weapons
from noctule.games.darkness.fighting.creature import fights_on
from noctule.games.darkness.fighting.flee import flee_check
from noctule.games.darkness.state import Creature, Fight, Lasting, State, Turn

MISS = (1, 3, 5)


def alone(who: str = "ada", *foes: str, **person: Any) -> State:
    """One character on the field, with opponents on the same square."""
    up: dict[str, Any] = {foe: {"up": True, "home": "tile:field"} for foe in foes}
    return position("field", seats=("ana",), people={who: {"at": "field/d4", **person}}, disks={"field/d4": up})


def pair(*foes: str, ada: dict[str, Any] | None = None, bel: dict[str, Any] | None = None) -> State:
    up: dict[str, Any] = {foe: {"up": True, "home": "tile:field"} for foe in foes}
    people = {"ada": {"at": "field/d4", **(ada or {})}, "bel": {"at": "field/d4", **(bel or {})}}
    return position("field", people=people, disks={"field/d4": up})


# -- Brian and the Strong One --------------------------------------------------------------------------------------


@covers("darkness.ex.brian-initiative", "darkness.combat.initiative", "darkness.combat.initiative-lost")
def test_brian_loses_initiative_and_cannot_retreat() -> None:
    s = alone("brian", "zombie", **BRIAN, items=("gun",))
    ran = run(s, fight, "brian", rounds=0, rolls=dice(4, 5, 5))
    assert s.fight == Fight(("zombie",), round=1, first=(), started=True)
    assert "initiative" not in ran.kinds


@covers(
    "darkness.ex.brian-round-one",
    "darkness.combat.round-order",
    "darkness.combat.defend",
    "darkness.combat.attack",
    "darkness.combat.wound",
    "darkness.ranged.in-contact",
    "darkness.combat.player-rolls-all",
)
def test_round_one_the_zombie_wounds_brian_and_his_pistol_misses() -> None:
    s = alone("brian", "zombie", **BRIAN, items=("gun",))
    found = {attack.weapon: pool(s, weapons.attack_check("brian", attack, "zombie")).dice for attack in _attacks(s, "brian")}
    assert found == {"": 5, "gun": 6}
    run(s, fight, "brian", rounds=1, answers=["defend"], rolls=dice(4, 5, 5) + dice(4, 4, 1, 2) + dice(2, 3, 3, 4, 4, 2))
    assert s.people["brian"].damage == 1
    assert s.fight is not None
    assert s.fight.round == 2


@covers(
    "darkness.ex.brian-round-two",
    "darkness.health.damage",
    "darkness.combat.vp",
    "darkness.adversary.one-health",
    "darkness.adversary.defeated-disk",
    "darkness.combat.three-rounds",
)
def test_round_two_brian_is_hurt_again_and_kills_it() -> None:
    s = alone("brian", "zombie", **BRIAN, items=("gun",), damage=1)
    s.fight, s.phase = Fight(("zombie",), round=2), "fight"
    run(s, go_on, answers=["defend"], rolls=dice(6, 1, 3) + dice(2, 3, 3, 4, 5, 6))
    brian = s.people["brian"]
    assert (health(brian), brian.points, brian.trophies) == (2, 8, ("zombie",))
    assert (s.fight, s.phase, s.board) == (None, "act", {})


# -- who strikes when ----------------------------------------------------------------------------------------------


@covers("darkness.combat.initiative-won", "darkness.combat.round-order", "darkness.combat.initiative-each-turn")
def test_who_wins_initiative_strikes_first_in_every_round() -> None:
    s = alone("ada", "foe", items=("bar",))
    rolls = dice(4, 4, 4) + dice(1, 1, 3, 5) + dice(1, 2, 3, 5)
    ran = run(s, fight, "ada", rounds=1, answers=["attack", "defend"], rolls=rolls)
    kinds = [event.rule for event in ran.events if event.rule in ("darkness.combat.attack", "darkness.combat.defend")]
    assert kinds == ["darkness.combat.attack", "darkness.combat.defend"]
    assert s.people["ada"].damage == 0


@covers("darkness.combat.three-rounds", "darkness.combat.continues", "darkness.ex.d.combat-next-turn")
@covers("darkness.combat.initiative-each-turn", "darkness.ex.d.held-in-contact", "darkness.move.not-engaged")
def test_three_rounds_then_the_next_turn_begins_with_initiative_again() -> None:
    s = alone("ada", "foe")
    s.turn = Turn("ada", moved=True)
    quiet = dice(1, 2, 3, 5) + dice(*MISS)
    run(s, fight, "ada", answers=["defend"] * 3, rolls=dice(1, 3, 5) + quiet * 3)
    assert (s.fight, s.phase, s.turn.acted) == (None, "act", True)
    assert [foe.id for foe in disks.held(s, s.people["ada"])] == ["foe"]
    s.turn = Turn("ada")
    ran = run(s, fight, "ada", rounds=0, answers=["attack"], rolls=dice(4, 4, 4))
    assert ran.keys("initiative") == ["attack", "retreat"]
    assert s.fight is not None
    assert (s.fight.first, s.fight.started) == (("foe",), True)


@covers("darkness.failure.buy-off")
def test_before_a_later_round_failures_can_be_bought_off() -> None:
    s = alone("ada", "foe", points=11, failures=2)
    s.fight, s.phase = Fight(("foe",), round=2), "fight"
    ran = run(s, go_on, answers=["buy:failure", "fight"], stop=True)
    assert ran.keys("round") == ["fight", "buy:failure"]
    assert ran.kinds[:3] == ["round", "round", "defend"]
    assert (s.people["ada"].failures, s.people["ada"].points) == (1, 6)


@pytest.mark.parametrize(
    ("round", "person"), [(1, {"points": 9, "failures": 2}), (2, {"points": 4, "failures": 2}), (2, {"points": 9})]
)
@covers("darkness.failure.buy-off")
def test_the_first_round_begins_at_once_and_so_does_each_of_whoever_cannot_pay_or_need_not(
    round: int, person: dict[str, int]
) -> None:
    s = alone("ada", "foe", **person)
    s.fight, s.phase = Fight(("foe",), round=round), "fight"
    assert run(s, go_on, stop=True).kinds == ["defend"]


@covers("darkness.ex.d.held-in-contact", "darkness.spell.freeze-attack")
def test_a_frozen_opponent_holds_nobody_and_does_not_strike() -> None:
    s = alone("ada", "foe")
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    assert disks.held(s, s.people["ada"]) == []
    run(s, fight, "ada", rolls=dice(*MISS) * 3)
    assert s.people["ada"].damage == 0


@covers("darkness.ex.d.kill-then-move", "darkness.combat.three-rounds", "darkness.turn.in-contact")
def test_after_a_kill_there_are_no_further_rounds() -> None:
    s = alone("ada", "foe")
    run(s, fight, "ada", answers=["attack"], rolls=dice(4, 4, 4) + dice(2, 2, 2))
    assert no_action(s, "ada") is not None
    assert (s.phase, s.turn.acted, s.turn.moved, disks.held(s, s.people["ada"])) == ("act", True, False, [])


@covers("darkness.ex.d.npc-never-rolls", "darkness.disk.profile-values", "darkness.combat.player-rolls-all")
@covers("darkness.adversary.profile")
def test_every_roll_is_the_players() -> None:
    s = alone("ada", "husk", dexterity=3, attack=4, defense=3, speed=2)
    fists = next(weapons.attacks(s, s.people["ada"]))
    checks = [
        chapter.initiative_check("ada", "husk"),
        weapons.attack_check("ada", fists, "husk"),
        chapter.defend_check("ada", "husk"),
        flee_check("ada", ["husk"]),
    ]
    assert [(pool(s, check).dice, check.tn) for check in checks] == [(3, 2), (4, 5), (3, 4), (2, 3)]


@covers("darkness.adversary.one-health")
def test_an_opponent_with_more_health_takes_more_hits() -> None:
    s = alone("ada", "brute", attack=5)
    run(s, fight, "ada", rounds=1, answers=["attack", "defend"], rolls=dice(4, 4, 1) + dice(2, 3, 4, 5, 1) + dice(3, 3, 3, 1))
    assert s.board["brute"].hits == 1
    run(s, go_on, rounds=2, rolls=dice(2, 3, 4, 5, 1))
    assert s.people["ada"].trophies == ("brute",)


# -- what one attacks with -----------------------------------------------------------------------------------------


def _attacks(s: State, who: str) -> list[weapons.Attack]:
    return list(weapons.attacks(s, s.people[who]))


def _dice(s: State, who: str, foe: str) -> dict[str, int]:
    return {attack.weapon: pool(s, weapons.attack_check(who, attack, foe)).dice for attack in _attacks(s, who)}


@covers(
    "darkness.ex.d.combat-skill-fits", "darkness.skill.combat-skills", "darkness.combat.attack", "darkness.ranged.in-contact"
)
def test_a_skill_counts_only_with_the_weapon_that_it_fits() -> None:
    skills = {"hand-to-hand": 1, "martial-arts": 2, "ranged-mechanical": 1}
    s = alone("ada", "foe", skills=skills, items=("sword", "gun"))
    assert _dice(s, "ada", "foe") == {"": 5, "sword": 6, "gun": 6}
    only = alone("ada", "foe", skills={"martial-arts": 2, "hand-to-hand": 1}, items=("sword", "gun"))
    assert _dice(only, "ada", "foe") == {"": 5, "sword": 6, "gun": 5}
    unskilled = alone("ada", "foe", skills={"martial-arts": 2}, items=("sword",))
    assert _dice(unskilled, "ada", "foe") == {"": 5, "sword": 5}


@covers("darkness.ex.d.strength-fits", "darkness.skill.combat-skills")
def test_strength_is_no_combat_skill() -> None:
    assert _dice(alone("ada", "foe", skills={"strength": 2}), "ada", "foe") == {"": 3}


@covers("darkness.ranged.in-contact", "darkness.item.thrown")
def test_in_contact_a_crossbow_is_useless_and_a_knife_is_a_hand_weapon() -> None:
    assert _dice(alone("ada", "foe", items=("bow", "knife", "stone")), "ada", "foe") == {"": 3, "knife": 4}


def test_weapons_with_fewer_dice_are_not_asked_about() -> None:
    s = alone("ada", "foe", items=("club", "sword", "scatter"))
    assert [attack.weapon for attack in weapons.sensible(s, "ada", "foe")] == ["sword", "scatter"]


@covers("darkness.ex.d.two-fisted-dice", "darkness.skill.two-fisted", "darkness.skill.two-fisted-not-assist")
def test_two_fists_are_two_attacks_the_second_with_two_dice_fewer() -> None:
    s = alone("ada", "foe", skills={"two-fisted": 2}, items=("club",))
    (attack,) = weapons.sensible(s, "ada", "foe")
    first, second = (pool(s, weapons.attack_check("ada", attack, "foe", less)).dice for less in (0, 2))
    assert (first, second) == (6, 4)
    run(s, fight, "ada", rounds=1, answers=["attack"], rolls=dice(4, 4, 4) + dice(1, 1, 3, 3, 5, 5) + dice(2, 2, 2, 1))
    assert s.people["ada"].trophies == ("foe",)


@covers("darkness.ex.d.two-fisted-dice", "darkness.skill.two-fisted-not-assist")
def test_two_fists_do_not_help_a_friend() -> None:
    s = pair("foe", bel={"skills": {"two-fisted": 2}})
    ran = run(s, fight, "ada", rounds=1, answers=["roll", "attack"], rolls=dice(4, 4, 4), stop=True)
    assert "ask:bel" in ran.keys("declare")
    fists = next(weapons.attacks(s, s.people["ada"]))
    assert rerolls(s.people["bel"], weapons.attack_check("ada", fists, "foe")) == 3


@covers("darkness.skill.two-fisted", "darkness.combat.several-opponents")
def test_after_a_kill_the_second_fist_goes_to_another() -> None:
    s = alone("ada", "foe", "slug", skills={"two-fisted": 2})
    rolls = dice(4, 4, 4) * 2 + dice(2, 2, 2, 1, 4) + dice(2, 2, 5)
    run(s, fight, "ada", rounds=1, answers=["attack", "attack:foe:fists", "roll"], rolls=rolls)
    assert s.people["ada"].trophies == ("foe", "slug")


@covers("darkness.ex.d.shotgun-fourth-shot", "darkness.item.shotgun-three", "darkness.item.shotgun-discard")
@covers("darkness.item.reusable", "darkness.ex.d.spent-things", "darkness.vp.loss")
def test_a_shotgun_fires_three_times_and_may_then_be_thrown_away() -> None:
    s = alone("ada", "zombie", items=("scatter",))
    s.uses = {**s.uses, "scatter": 1}
    shot = dice(1, 1, 3, 3, 5, 5)
    safe = dice(1, 2, 3, 5)
    rolls = dice(1, 3, 5) + (safe + shot) * 2 + safe + dice(*MISS)
    run(s, fight, "ada", answers=[*["defend", "attack:zombie:scatter"] * 2, "defend"], rolls=rolls)
    assert s.uses["scatter"] == 3
    assert _dice(s, "ada", "zombie") == {"": 3}
    s.people = {**s.people, "ada": _with(s, points=12)}
    run(s, tape.discard, "ada", "scatter")
    assert (s.people["ada"].items, s.people["ada"].points) == ((), 12)


@covers("darkness.item.shotgun-three")
def test_what_is_good_for_one_shot_is_empty_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DISKS, "scatter", replace(PRINTED["scatter"], uses=1))
    s = alone("ada", "zombie", items=("scatter",))
    assert not weapons.empty(s, "scatter")
    weapons.use(s, "scatter")
    assert weapons.empty(s, "scatter")


@covers("darkness.ex.d.items-last", "darkness.item.reusable")
def test_a_pistol_lasts_for_ever() -> None:
    s = alone("ada", "zombie", items=("gun",), attack=4)
    for _ in range(10):
        weapons.use(s, "gun")
    assert _dice(s, "ada", "zombie")["gun"] == 6
    assert s.uses == {}


def _with(s: State, **news: Any) -> Any:
    return replace(s.people["ada"], **news)


# -- Dodge ---------------------------------------------------------------------------------------------------------


@covers(
    "darkness.ex.d.dodge-exact-order", "darkness.combat.dodge", "darkness.combat.dodge-exact", "darkness.combat.dodge-exceed"
)
def test_a_dodge_that_is_just_enough_costs_the_attack_of_the_next_round() -> None:
    s = alone("ada", "foe", dexterity=5)
    rolls = dice(1, 1, 3, 3, 5) + dice(1, 2, 3, 5, 5) + dice(*MISS)  # Initiative lost; round one
    run(s, fight, "ada", rounds=1, answers=["dodge"], rolls=rolls)
    assert s.people["ada"].off_balance == ("foe",)
    run(s, go_on, rounds=2, answers=["dodge"], rolls=dice(4, 4, 4, 1, 2))  # no attack in round two
    assert s.people["ada"].off_balance == ()
    run(s, go_on, rounds=3, answers=["dodge"], rolls=dice(4, 4, 4, 1, 2) + dice(2, 2, 2))
    assert (s.people["ada"].damage, s.people["ada"].trophies) == (0, ("foe",))


@covers("darkness.combat.dodge-exact")
def test_after_round_three_it_holds_for_the_next_combat_turn() -> None:
    s = alone("ada", "foe", dexterity=5)
    s.fight, s.phase = Fight(("foe",), round=3), "fight"
    run(s, go_on, answers=["dodge"], rolls=dice(1, 2, 3, 5, 5) + dice(*MISS))
    assert (s.phase, s.people["ada"].off_balance) == ("act", ("foe",))
    ran = run(s, fight, "ada", rounds=1, answers=["attack", "defend"], rolls=dice(1, 2, 3, 5, 5) + dice(1, 2, 3, 5))
    assert "darkness.combat.attack" not in ran.rules
    assert s.people["ada"].off_balance == ()


@covers("darkness.combat.dodge")
def test_a_dodge_may_fail_and_needs_no_skill() -> None:
    s = alone("ada", "foe", dexterity=5)
    run(s, fight, "ada", rounds=1, answers=["dodge"], rolls=dice(1, 1, 3, 3, 5) * 2 + dice(*MISS))
    assert s.people["ada"].damage == 1


@covers("darkness.combat.dodge")
def test_dodging_is_a_choice_even_with_fewer_dice_and_an_ally_to_defend() -> None:
    s = alone("ada", "foe", allies=("helper-defense",))
    ran = run(s, fight, "ada", rounds=1, answers=["dodge"], rolls=dice(1, 3, 5) + dice(1, 2, 3) + dice(*MISS))
    assert ran.keys("defend") == ["defend", "dodge"]
    assert (s.people["ada"].damage, s.people["ada"].off_balance) == (0, ("foe",))


# -- Wounds --------------------------------------------------------------------------------------------------------


@covers("darkness.ex.valerie-nuisance", "darkness.nuisance.reroll-best", "darkness.combat.defend")
def test_valeries_nuisance_spoils_her_defence() -> None:
    s = alone("valerie", "foe", **VALERIE, nuisances=("pest",), dexterity=2)
    run(s, fight, "valerie", rounds=1, answers=["defend", "take"], rolls=dice(1, 3) + dice(5, 5, 5, 2) + dice(*MISS))
    assert s.people["valerie"].damage == 1


@covers("darkness.ex.d.ally-sacrifice-points", "darkness.ally.sacrifice", "darkness.combat.absorb", "darkness.vp.loss")
@covers("darkness.failure.sources")
def test_an_ally_is_sacrificed_with_his_points() -> None:
    s = alone("ada", "foe", allies=("cop",), points=2)
    rolls = dice(1, 3, 5) + dice(1, 1, 3, 5)
    run(s, fight, "ada", rounds=1, answers=["roll", "keep", "defend", "roll", "keep", "ally:cop"], rolls=[*rolls, *MISS])
    ada = s.people["ada"]
    assert (ada.damage, ada.failures, ada.points, ada.allies) == (0, 1, -3, ())
    assert "cop" not in s.board


@covers("darkness.ex.d.duct-tape-or-shield", "darkness.nuisance.shield", "darkness.combat.absorb", "darkness.failure.sources")
def test_a_nuisance_is_thrown_in_front_of_a_blow() -> None:
    s = alone("ada", "foe", nuisances=("pest", "pest-speed"))
    rolls = dice(1, 3, 5) + dice(1, 1, 3, 5, 6) + dice(*MISS)
    run(s, fight, "ada", rounds=1, answers=["defend", "nuisance:pest-speed"], rolls=rolls)
    ada = s.people["ada"]
    assert (ada.damage, ada.failures, ada.points, ada.nuisances) == (0, 1, 0, ("pest",))


@covers("darkness.ex.d.helper-takes-wound", "darkness.combat.helper-takes-wound", "darkness.combat.absorb")
@covers("darkness.ex.d.assist-drawn-into-combat", "darkness.assist.moves-helper", "darkness.combat.several-characters")
def test_a_helper_may_take_the_wound() -> None:
    up = {"foe": {"up": True}}
    people = {"ada": {"at": "field/d4", "allies": ["helper-mind"], "nuisances": ["pest-speed"]}, "bel": "field/d6"}
    s = position("field", people=people, disks={"field/d4": up})
    answers = ["roll", "defend", "ask:bel", "agree", "keep", "helper:bel", "agree", "roll"]
    ran = run(s, fight, "ada", rounds=1, answers=answers, rolls=[*MISS, 1, 1, 3, 5, *MISS])
    assert ran.keys("wound") == ["take", "ally:helper-mind", "nuisance:pest-speed", "helper:bel"]
    assert (s.people["ada"].damage, s.people["bel"].damage, at(s, "bel")) == (0, 1, "field/d4")
    assert [foe.id for foe in disks.held(s, s.people["bel"])] == ["foe"]


@covers("darkness.combat.helper-takes-wound")
def test_a_helper_may_decline_and_a_bystander_is_not_asked() -> None:
    s = pair("foe")
    s.fight, s.phase = Fight(("foe",), round=1, helpers=("bel",)), "fight"
    answers = ["defend", "roll", "helper:bel", "decline", "roll"]
    run(s, go_on, rounds=1, answers=answers, rolls=[1, 1, 3, 5, *MISS])
    assert (s.people["ada"].damage, s.people["bel"].damage) == (1, 0)
    s = pair("foe")
    s.fight, s.phase = Fight(("foe",), round=1), "fight"
    ran = run(s, go_on, rounds=1, answers=["defend", "roll", "roll"], rolls=[1, 1, 3, 5, *MISS])
    assert "wound" not in ran.kinds


@covers("darkness.combat.helper-takes-wound", "darkness.health.death-chain", "darkness.health.death-drop")
def test_a_helper_who_dies_of_the_wound_may_take_the_other_along() -> None:
    s = pair("foe")
    s.people = {who: replace(person, damage=3, items=("gun",) * (who == "bel")) for who, person in s.people.items()}
    s.fight, s.phase = Fight(("foe",), round=1, helpers=("bel",)), "fight"
    ran = run(s, go_on, answers=["defend", "roll", "helper:bel", "agree"], rolls=[1])
    assert ran.over
    assert [person.dead for person in s.people.values()] == [True, True]
    assert (at(s, "gun"), s.board["foe"].up) == ("field/d4", True)


@covers("darkness.ally.sacrifice", "darkness.failure.three", "darkness.vp.loss")
def test_a_sacrifice_may_be_the_third_failure_in_the_middle_of_a_fight() -> None:
    s = alone("ada", "foe", allies=("cop", "helper-will"), items=("gun",), points=12, failures=2)
    s.fight, s.phase = Fight(("foe",), round=1), "fight"
    rolls = dice(1, 1, 3, 5) + dice(*MISS)
    run(s, go_on, rounds=1, answers=["defend", "roll", "keep", "ally:cop"], rolls=rolls)
    ada = s.people["ada"]
    assert (ada.failures, ada.damage, ada.points, ada.items, ada.allies) == (0, 0, 0, (), ())
    assert (at(s, "gun"), at(s, "helper-will"), "cop" in s.board) == ("field/d4", "field/d4", False)


@covers("darkness.spell.protection", "darkness.combat.absorb")
def test_protection_wards_off_the_wound_and_nobody_is_asked_who_takes_it() -> None:
    s = alone("ada", "foe", allies=("cop",))
    s.spells = (Lasting("protection", "ada", "ada", 2),)
    ran = run(s, fight, "ada", rounds=1, answers=["defend", "keep"], rolls=dice(1, 3, 5) + dice(1, 1, 3, 5) + dice(*MISS))
    assert s.people["ada"].damage == 0
    assert "wound" not in ran.kinds


@covers("darkness.combat.three-rounds", "darkness.ex.d.killer-stays", "darkness.adversary.loose-behaviour")
def test_after_killing_a_character_the_opponent_stays_face_up() -> None:
    s = pair("foe", ada={"damage": 3, "items": ("gun",)}, bel={"at": "field/h8"})
    run(s, fight, "ada", answers=["defend"], rolls=dice(1, 3, 5) + dice(1))
    assert s.people["ada"].dead
    assert (s.phase, s.fight) == ("end", None)
    assert s.board["foe"].up
    assert at(s, "foe") == at(s, "gun") == "field/d4"


# -- Allies, Willpower, Retreat ------------------------------------------------------------------------------------


@covers("darkness.ex.d.one-ally-per-turn", "darkness.ally.one-per-turn")
def test_only_one_ally_helps_in_a_turn_but_either_may_be_sacrificed() -> None:
    s = alone("ada", "foe", allies=("helper-attack", "helper-defense"))
    s.fight, s.phase = Fight(("foe",), round=1, first=("foe",)), "fight"
    rolls = dice(1, 3, 5) + dice(3, 5) + dice(1, 2, 3, 5) + dice(2, 4, 6) + dice(1, 1, 3, 5)
    answers = ["ally:helper-attack", "die:1+die:3", "defend"]
    ran = run(s, go_on, rounds=1, answers=answers, rolls=rolls[:9])
    assert s.turn.called == ("ada",)
    ran = run(s, go_on, rounds=2, answers=["defend", "ally:helper-defense"], rolls=dice(1, 3, 5) + dice(1, 1, 3, 5))
    assert "reroll" not in ran.kinds
    assert s.people["ada"].allies == ("helper-attack",)


@covers("darkness.will.zero-combat")
def test_without_willpower_one_retreats_whenever_one_can() -> None:
    s = alone("ada", "dozer", will=0)
    ran = run(s, fight, "ada", rounds=0, rolls=dice(6, 6, 6) + dice(1, 3, 5))
    assert "initiative" not in ran.kinds
    assert "darkness.flee.fail" in ran.rules
    assert s.fight == Fight(("dozer",), round=1, first=(), started=True)


@covers("darkness.ex.d.retreat-needs-initiative", "darkness.combat.initiative-won", "darkness.flee.fail")
@covers("darkness.combat.initiative-lost")
def test_a_retreat_that_fails_gives_initiative_away() -> None:
    s = alone("ada", "foe", speed=2)
    run(s, fight, "ada", rounds=0, answers=["retreat"], rolls=dice(4, 4, 4) + dice(1, 3))
    assert s.fight == Fight(("foe",), round=1, first=(), started=True)
    ran = run(s, go_on, answers=["defend"] * 3, rolls=(dice(1, 2, 3, 5) + dice(*MISS)) * 3)
    kinds = [event.rule for event in ran.events if event.rule in ("darkness.combat.attack", "darkness.combat.defend")]
    assert kinds == ["darkness.combat.defend", "darkness.combat.attack"] * 3
    assert "initiative" not in ran.kinds


@covers("darkness.ex.d.sneak-in-contact", "darkness.sneak.before-contact", "darkness.combat.initiative-won")
def test_in_contact_there_is_no_sneaking_only_retreat() -> None:
    s = alone("ada", "dozer", dexterity=5, skills={"sneak": 1})
    assert pool(s, chapter.initiative_check("ada", "dozer")).dice == 5
    ran = run(s, fight, "ada", rounds=0, rolls=dice(6, 1, 1, 2, 2), stop=True)
    assert ran.keys("initiative") == ["attack", "retreat"]


# -- several opponents ---------------------------------------------------------------------------------------------


@covers("darkness.ex.d.two-opponents", "darkness.combat.several-opponents")
def test_two_opponents_one_strikes_before_and_one_after_the_attack() -> None:
    s = alone("ada", "ghoul", "viper")
    rolls = dice(4, 4, 1) * 2 + dice(1, 2, 3, 5) + dice(*MISS) + dice(4, 4, 4, 1)
    ran = run(s, fight, "ada", rounds=1, answers=["defend", "attack:ghoul:fists", "defend"], rolls=rolls)
    assert "initiative" not in ran.kinds
    order = [event.rule.split(".")[-1] for event in ran.events if event.rule.startswith("darkness.combat.")]
    assert order == ["contact", "initiative", "initiative", "round-order", "defend", "attack", "defend"]
    assert ran.keys("attack") == ["attack:ghoul:fists", "attack:viper:fists"]


@covers("darkness.combat.several-opponents", "darkness.security.combat-one-round")
def test_security_among_several_takes_part_in_the_first_round_only() -> None:
    s = alone("ada", "foe", "watch")
    rolls = dice(1, 3, 5) * 2 + dice(1, 2, 3, 5) * 2 + dice(*MISS)
    run(s, fight, "ada", rounds=1, answers=["defend", "defend", "attack:foe:fists"], rolls=rolls)
    assert (s.people["ada"].failures, s.board["watch"].up, s.board["foe"].up) == (1, False, True)
    assert s.fight is not None
    assert chapter.present(s, "ada") == ["foe"]


@covers("darkness.combat.several-characters", "darkness.combat.contact")
def test_each_fights_in_its_own_turn_and_only_the_active_one_is_struck() -> None:
    s = pair("foe")
    run(
        s,
        fight,
        "ada",
        rounds=1,
        answers=["roll", "defend", "roll", "roll"],
        rolls=dice(1, 3, 5) + dice(1, 1, 3, 5) + dice(*MISS),
    )
    assert (s.people["ada"].damage, s.people["bel"].damage) == (1, 0)


# -- Spells and creatures ------------------------------------------------------------------------------------------


@covers("darkness.ex.d.freeze-kill", "darkness.magic.defeat-vp", "darkness.spell.freeze-attack")
def test_a_frozen_adversary_scores_its_defense_only() -> None:
    s = alone("ada", "wraith")
    s.spells = (Lasting("freeze", "wraith", "ada", 3),)
    run(s, fight, "ada", rolls=dice(2, 2, 2))
    assert (s.people["ada"].points, s.people["ada"].damage, s.spells) == (4, 0, ())


@covers("darkness.ex.d.controlled-adversary", "darkness.magic.defeat-vp", "darkness.spell.control-attack")
def test_a_controlled_adversary_scores_its_defense_only() -> None:
    s = alone("ada", "ogre")
    s.spells = (Lasting("control", "ogre", "ada", 1),)
    run(s, fight, "ada", rolls=dice(2, 2, 5))
    assert (s.people["ada"].points, s.people["ada"].damage) == (2, 0)


@covers("darkness.ex.d.summon-rounds", "darkness.spell.summon-opponent-first", "darkness.spell.summon-duration")
@covers("darkness.spell.summon-caster-free")
def test_a_creature_is_struck_instead_of_its_summoner_and_fights_on_alone() -> None:
    s = alone("ada", "foe", creature=Creature(3, 4, 3, "foe"))
    s.fight, s.phase = Fight(("foe",), round=2, started=True), "fight"
    one = dice(1, 2, 3, 5) + dice(*MISS)
    run(s, go_on, rolls=(one + dice(*MISS)) * 2)
    assert (s.phase, s.people["ada"].damage) == ("act", 0)
    assert s.people["ada"].creature == Creature(3, 4, 1, "foe")
    assert disks.held(s, s.people["ada"]) == []
    s.turn = type(s.turn)(who="ada")
    s.people = {**s.people, "ada": _with(s, at=s.people["ada"].at + 1)}
    run(s, fights_on, "ada", rolls=one)
    assert s.people["ada"].creature is None
    assert (s.board["foe"].prey, s.people["ada"].will) == ("ada", 4)


@covers("darkness.spell.summon-duration", "darkness.spell.summon-opponent-first")
def test_a_creature_dies_when_its_defence_fails() -> None:
    s = alone("ada", "foe", creature=Creature(3, 4, 6, "foe"))
    s.fight, s.phase = Fight(("foe",), round=1), "fight"
    run(s, go_on, rounds=1, rolls=dice(1, 1, 3, 5) + dice(*MISS))
    assert (s.people["ada"].creature, s.people["ada"].damage) == (None, 0)


@covers("darkness.magic.defeat-vp")
def test_a_kill_by_a_creature_scores_the_defense_only() -> None:
    s = alone("ada", "ghoul", creature=Creature(3, 4, 6, "ghoul"))
    s.fight, s.phase = Fight(("ghoul",), round=1), "fight"
    run(s, go_on, rolls=dice(4, 4, 4, 1) + dice(2, 2, 2))
    assert (s.people["ada"].points, s.people["ada"].trophies, s.people["ada"].creature) == (3, ("ghoul",), None)


@covers("darkness.ex.d.creature-as-shield", "darkness.spell.summon-absorb", "darkness.combat.absorb")
def test_a_creature_may_be_thrown_in_front_of_another_opponents_blow() -> None:
    s = alone("ada", "foe", "ghoul", creature=Creature(3, 4, 6, "foe"))
    s.fight, s.phase = Fight(("foe", "ghoul"), round=1), "fight"
    rolls = dice(1, 2, 3, 5) + dice(1, 1, 3, 5) + dice(*MISS)
    run(s, go_on, rounds=1, answers=["defend", "creature", "attack:foe:fists"], rolls=rolls)
    ada = s.people["ada"]
    assert (ada.damage, ada.failures, ada.creature) == (0, 0, None)
    assert chapter.strikers(s, "ada") == ["foe", "ghoul"]


@covers("darkness.spell.freeze")
def test_a_frozen_character_defends_but_does_not_attack() -> None:
    s = alone("ada", "foe")
    s.spells = (Lasting("freeze", "ada", "ada", 2),)
    ran = run(s, fight, "ada", rounds=1, answers=["defend"], rolls=dice(1, 3, 5) + dice(1, 2, 3, 5))
    assert "darkness.combat.attack" not in ran.rules


# -- Obstacles that weigh on combat --------------------------------------------------------------------------------


@covers("darkness.ex.kirk-journalists", "darkness.obstacle.penalty-duration", "darkness.obstacle.fail")
def test_the_press_costs_a_die_in_one_combat_turn() -> None:
    s = alone("ada", "foe", kept=("press",))
    run(s, fight, "ada", rounds=1, answers=["defend"], rolls=dice(1, 3) + dice(1, 2, 3) + dice(1, 3))
    run(s, _end)
    assert (s.people["ada"].kept, s.obstacles) == ((), ("press",))
    assert pool(s, chapter.defend_check("ada", "foe")).dice == 4


async def _end(s: State, g: Any) -> None:
    obstacle.end_of_turn(s, g)
