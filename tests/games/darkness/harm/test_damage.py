"""Health: Damage, healing, death and its consequences."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, do, position, run
from noctule.games.darkness.board.people import health
from noctule.games.darkness.checks.check import Check, check
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.harm import damage, holding
from noctule.games.darkness.state import NOWHERE, Creature, Lasting, Lost, State

WOUND = "darkness.combat.wound"


def four(*left: int) -> State:
    """Four characters with so much Health left of six."""
    names = ("ada", "bel", "cas", "dov")
    people = {name: {"at": "lab/a1", "defense": 6, "damage": 6 - health} for name, health in zip(names, left, strict=True)}
    return position("lab", seats=("ana", "ben", "cy", "di"), people=people, turn="dov")


@covers("darkness.ex.brian-round-two", "darkness.health.damage")
def test_damage_lowers_health_and_the_dice_of_defense_and_nothing_else() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "damage": 1}, "bel": "lab/h8"})
    assert pool(s, Check("defend", "ada", 3, WOUND)).dice == 3
    ran = run(s, check, Check("defend", "ada", 3, WOUND), rolls=[1, 2, 6])
    assert not ran.value.met
    do(s, damage.hurt, "ada", WOUND)
    assert health(s.people["ada"]) == 2
    assert pool(s, Check("defend", "ada", 3, WOUND)).dice == 2
    assert pool(s, Check("attack", "ada", 3, WOUND)).dice == 3
    assert pool(s, Check("dodge", "ada", 3, WOUND)).dice == 3
    assert s.people["ada"].will == 4


@covers("darkness.health.heal-cap")
def test_healing_removes_no_more_than_there_is() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "damage": 2}, "bel": "lab/h8"})
    assert do(s, damage.heal, "ada", 1, "darkness.heal.other").value == 1
    assert do(s, damage.heal, "ada", 5, "darkness.heal.other").value == 1
    assert do(s, damage.heal, "ada", 5, "darkness.heal.other").value == 0
    assert health(s.people["ada"]) == 4


@covers("darkness.ex.d.forfeit-self-heal", "darkness.health.heal-cap")
def test_one_damage_is_all_that_a_pair_heals_of_one() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "damage": 1}, "bel": "lab/h8"})
    assert do(s, damage.heal, "ada", 2, "darkness.turn.forfeit-heal").value == 1
    assert s.people["ada"].points == 0


@covers("darkness.ex.d.death-at-zero", "darkness.health.death", "darkness.health.death-drop")
def test_at_zero_health_one_is_dead_and_leaves_items_and_allies() -> None:
    ada = {"at": "lab/a1", "defense": 3, "damage": 1, "items": ["gun", "c-orb"], "allies": ["helper-mind"], "points": 9}
    s = position("lab", people={"ada": ada, "bel": "lab/h8"}, turn="bel")
    assert do(s, damage.hurt, "ada", WOUND).value is True
    assert not s.people["ada"].dead
    assert do(s, damage.hurt, "ada", WOUND).value is False
    assert s.people["ada"].dead
    assert s.people["ada"].at == NOWHERE
    assert [at(s, id) for id in ("gun", "c-orb", "helper-mind")] == ["lab/a1"] * 3
    assert all(s.board[id].up for id in s.board)


@covers("darkness.health.death-drop", "darkness.health.dead-out", "darkness.nuisance.no-other-way")
def test_points_trophies_and_nuisances_of_the_dead_are_gone_and_obstacles_go_back() -> None:
    ada = {"at": "lab/a1", "damage": 3, "nuisances": ["pest"], "kept": ["ditch"], "trophies": ["slug"], "points": 7}
    s = position(
        "lab", people={"ada": {**ada, "creature": Creature(3, 4, 2, "foe"), "tied": (1,)}, "bel": "lab/h8"}, turn="bel"
    )
    s.spells = (Lasting("freeze", "ada", "bel", 3), Lasting("protection", "bel", "bel", 2))
    do(s, damage.hurt, "ada", WOUND)
    dead = s.people["ada"]
    assert (dead.points, dead.nuisances, dead.kept, dead.trophies, dead.creature, dead.tied) == (0, (), (), (), None, ())
    assert s.obstacles == ("ditch",)
    assert [lasting.target for lasting in s.spells] == ["bel"]
    assert not s.board


@covers("darkness.health.death-drop", "darkness.item.reclaim-delay")
def test_anybody_may_take_what_the_dead_leave_but_who_lost_it_before_still_waits() -> None:
    people = {"ada": {"at": "lab/a1", "damage": 3, "items": ["gun"]}, "bel": "lab/h8", "cas": "lab/h8"}
    s = position("lab", seats=("ana", "ben", "cy"), people=people, turn="bel", lost={"gun": (Lost("bel", 1),)})
    do(s, damage.hurt, "ada", WOUND)
    assert holding.no_reclaim(s, "cas", "gun") is None
    assert holding.no_reclaim(s, "bel", "gun") is not None


@covers("darkness.ex.d.death-chain", "darkness.health.death-penalty", "darkness.health.death-chain")
def test_a_death_weakens_the_others_and_may_kill_again() -> None:
    """Ada dies; Bel has 1, Cas 2, Dov 4."""
    s = four(1, 1, 2, 4)
    do(s, damage.hurt, "ada", WOUND)
    assert [person.dead for person in s.people.values()] == [True, True, True, False]
    assert health(s.people["dov"]) == 1


@covers("darkness.health.death-chain")
def test_those_whom_one_death_kills_die_together() -> None:
    """Bel and Cas fall by Ada's death; only then Dov loses one for each of them."""
    s = four(1, 1, 1, 4)
    ran = do(s, damage.hurt, "ada", WOUND)
    assert health(s.people["dov"]) == 1
    told = [event.rule for event in ran.events if event.rule in ("darkness.health.death", "darkness.health.death-penalty")]
    death, grief = "darkness.health.death", "darkness.health.death-penalty"
    assert told == [death, grief, death, death, grief, grief]


@covers("darkness.health.death-penalty", "darkness.health.death-penalty-permanent")
def test_the_loss_is_one_of_the_attribute_and_no_healing_brings_it_back() -> None:
    s = four(1, 6, 5, 6)
    do(s, damage.hurt, "ada", WOUND)
    assert [s.people[who].scores.defense for who in ("bel", "cas", "dov")] == [5, 5, 5]
    assert s.people["cas"].damage == 1
    assert [s.people[who].will for who in ("bel", "cas", "dov")] == [6, 6, 6]
    do(s, damage.heal, "cas", 8, "darkness.heal.other")
    assert health(s.people["cas"]) == 5


@covers("darkness.health.dead-out", "darkness.health.death")
def test_when_all_are_dead_it_is_over() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "damage": 3}, "bel": {"at": "lab/a1", "damage": 3}})
    assert do(s, damage.hurt, "ada", WOUND).over
    assert s.phase == "end"
    assert all(person.dead for person in s.people.values())


@covers("darkness.ex.d.protected-and-bleeding", "darkness.spell.protection", "darkness.health.death-penalty")
def test_protection_wards_off_damage_but_not_grief() -> None:
    people = {"ada": {"at": "lab/a1", "defense": 3}, "bel": {"at": "lab/a1", "damage": 3}}
    s = position("lab", people=people, spells=(Lasting("protection", "ada", "ada", 3),))
    assert do(s, damage.hurt, "ada", "darkness.fate.bad-11").value is True
    do(s, damage.hurt, "ada", "darkness.ranged.stray")
    assert health(s.people["ada"]) == 3
    do(s, damage.hurt, "bel", WOUND)
    assert health(s.people["ada"]) == 2
