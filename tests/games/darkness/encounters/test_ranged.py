"""Ranged Attacks."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.darkness.cast import BRIAN, fight
from games.darkness.driver import at, dice, position, run, square
from noctule.games.darkness.board.town import town
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.content.disks import Item
from noctule.games.darkness.encounters import ranged
from noctule.games.darkness.encounters.encounter import encounter
from noctule.games.darkness.harm.holding import no_reclaim
from noctule.games.darkness.state import Lasting, State

MISS = (1, 3, 5)


def range_of(foe: str, far: str, *, down: bool = False, **person: Any) -> State:
    disks: dict[str, Any] = {far: foe if down else (foe, "up")}
    return position("field", seats=("ana",), people={"ada": {"at": "field/a1", **person}}, disks=disks)


def shot(weapon: str, far: str, **person: Any) -> int | None:
    """Dice of a shot; none where it is refused."""
    s = range_of("foe", far, items=(weapon,), **person)
    item = DISKS[weapon]
    assert isinstance(item, Item)
    if ranged.no_shot(s, "ada", "foe", item) is not None:
        return None
    return pool(s, ranged.shot_check(s, "ada", "foe", weapon)).dice


@covers("darkness.ex.d.ranged-pools", "darkness.ranged.pool", "darkness.ranged.table", "darkness.skill.combat-skills")
def test_dice_by_weapon_and_distance() -> None:
    skills = {"ranged-mechanical": 1, "ranged-hand": 1}
    tries = [("scatter", "b1"), ("long", "b1"), ("long", "d1"), ("bow", "a1"), ("knife", "c1"), ("stone", "c1")]
    assert [shot(weapon, f"field/{far}", skills=skills) for weapon, far in tries] == [6, 4, 6, None, 3, None]


@covers("darkness.skill.combat-skills")
def test_the_wrong_skill_adds_nothing_to_a_shot() -> None:
    assert shot("gun", "field/b1", skills={"ranged-hand": 1, "hand-to-hand": 1}) == 4
    assert shot("knife", "field/b1", skills={"ranged-mechanical": 2}) == 3


@covers("darkness.ex.d.ranged-no-dice", "darkness.dice.no-dice", "darkness.ranged.table")
def test_a_shot_without_dice_misses_and_the_target_advances() -> None:
    s = range_of("foe", "field/e1", down=True, attack=2, items=("gun",))
    run(s, encounter, "ada", square(s, "field/e1"), answers=["shoot:foe:gun"])
    assert at(s, "foe") == "field/c1"


@covers("darkness.ex.brian-shot", "darkness.ranged.when", "darkness.ranged.pool", "darkness.ranged.survivor-advances")
def test_brian_misses_and_the_zombie_is_upon_him() -> None:
    people = {"brian": {"at": "field/a1", **BRIAN, "items": ["gun"]}}
    s = position("field", seats=("ana",), people=people, disks={"field/c1": "zombie"})
    ran = run(s, encounter, "brian", square(s, "field/c1"), answers=["shoot:zombie:gun"], rolls=dice(2, 3, 5, 5))
    assert "darkness.ranged.pool" in ran.rules
    assert (at(s, "zombie"), s.phase, s.fight, s.turn.acted) == ("field/a1", "act", None, True)


@covers("darkness.ex.d.ranged-vp", "darkness.ranged.vp", "darkness.combat.vp", "darkness.ranged.in-contact")
def test_a_shot_scores_the_defense_a_kill_in_contact_both() -> None:
    s = range_of("ghoul", "field/c1", down=True, items=("gun",))
    run(s, encounter, "ada", square(s, "field/c1"), answers=["shoot:ghoul:gun"], rolls=dice(2, 2, 2))
    assert (s.people["ada"].points, s.people["ada"].trophies) == (3, ("ghoul",))
    s = range_of("ghoul", "field/a1", items=("gun",))
    run(s, fight, "ada", answers=["attack"], rolls=dice(4, 4, 1) + dice(2, 2, 2, 1, 1))
    assert s.people["ada"].points == 7


@covers("darkness.ex.d.line-of-fire", "darkness.ranged.line", "darkness.los.blockers")
def test_shots_go_through_windows_and_open_doors_only() -> None:
    gun = DISKS["gun"]
    assert isinstance(gun, Item)

    def refused(shooter: str, target: str, *, open_: bool = False) -> bool:
        s = position("lab", seats=("ana",), people={"ada": {"at": shooter, "items": ["gun"]}}, disks={target: ("foe", "up")})
        if open_:
            s.broken = tuple(town(s).doors)
        no = ranged.no_shot(s, "ada", "foe", gun)
        assert no is None or no.rule == "darkness.ranged.line"
        return no is not None

    assert not refused("lab/b4", "lab/d4")
    assert not refused("lab/d2", "lab/d4", open_=True)
    assert refused("lab/d2", "lab/d4")
    assert refused("lab/b5", "lab/d5")


@covers("darkness.ex.d.shot-beyond-sight", "darkness.ranged.beyond-los", "darkness.ranged.table")
def test_a_face_up_target_may_be_shot_at_beyond_sight() -> None:
    assert shot("long", "field/f1") == 3
    assert shot("long", "field/g1") is None


@covers("darkness.ex.d.stray-fire", "darkness.ranged.stray", "darkness.coop.no-attacks")
def test_a_miss_hits_a_friend_on_the_targets_square() -> None:
    people = {"ada": {"at": "field/a1", "items": ["gun"]}, "bel": "field/c1"}
    s = position("field", people=people, disks={"field/c1": ("foe", "up")})
    run(s, ranged.shoot, "ada", "foe", "gun", rolls=dice(*MISS), draws=["bel"])
    assert (s.people["bel"].damage, at(s, "foe")) == (1, "field/c1")


@covers("darkness.ranged.stray", "darkness.failure.sources", "darkness.ex.d.protected-and-bleeding")
def test_stray_fire_kills_others_for_no_points() -> None:
    for victim, failures in (("slug", 0), ("porter", 1), ("cop", 0)):
        s = position(
            "field",
            seats=("ana",),
            people={"ada": {"at": "field/a1", "items": ["gun"]}},
            disks={"field/c1": {"foe": {"up": True}, victim: {"up": True}}},
        )
        run(s, ranged.shoot, "ada", "foe", "gun", rolls=dice(*MISS), draws=[victim])
        assert victim not in s.board
        assert (s.people["ada"].points, s.people["ada"].failures, s.people["ada"].trophies) == (0, failures, ())
    people = {"ada": {"at": "field/a1", "items": ["gun"]}, "bel": "field/c1"}
    s = position("field", people=people, disks={"field/c1": ("foe", "up")})
    s.spells = (Lasting("protection", "bel", "bel", 2),)
    run(s, ranged.shoot, "ada", "foe", "gun", rolls=dice(*MISS), draws=["bel"])
    assert s.people["bel"].damage == 0


@covers("darkness.ranged.stray")
def test_face_down_disks_and_things_are_not_hit() -> None:
    s = position(
        "field",
        seats=("ana",),
        people={"ada": {"at": "field/a1", "items": ["gun"]}},
        disks={"field/c1": {"foe": {"up": True}, "slug": {}, "bar": {"up": True}}},
    )
    run(s, ranged.shoot, "ada", "foe", "gun", rolls=dice(*MISS))
    assert set(s.board) == {"foe", "slug", "bar"}


@covers("darkness.ex.d.thrown-knife", "darkness.item.thrown", "darkness.item.reclaim-delay", "darkness.vp.loss")
def test_a_thrown_knife_lies_where_it_was_thrown() -> None:
    s = range_of("ghoul", "field/b1", down=True, items=("knife",), points=2)
    s.round = 4
    answers = ["shoot:ghoul:knife", "roll"]
    run(s, encounter, "ada", square(s, "field/b1"), answers=answers, rolls=dice(2, 2, 2))
    assert (s.people["ada"].points, s.people["ada"].items, at(s, "knife")) == (3, (), "field/b1")
    assert [_round(s, n) and no_reclaim(s, "ada", "knife") is None for n in (4, 5, 6)] == [False, False, True]


def _round(s: State, n: int) -> bool:
    s.round = n
    return True


@covers("darkness.ex.reclaim-turn-four", "darkness.item.reclaim-delay", "darkness.item.thrown")
def test_what_was_lost_on_turn_two_comes_back_on_turn_four() -> None:
    s = range_of("foe", "field/b1", items=("knife",))
    s.round = 2
    run(s, ranged.shoot, "ada", "foe", "knife", rolls=dice(*MISS))
    assert at(s, "knife") == "field/b1"
    assert [_round(s, n) and no_reclaim(s, "ada", "knife") is None for n in (2, 3, 4)] == [False, False, True]


@covers("darkness.item.shotgun-three")
def test_a_shot_is_a_use_and_an_empty_shotgun_is_refused() -> None:
    s = range_of("zombie", "field/b1", items=("scatter",))
    run(s, ranged.shoot, "ada", "zombie", "scatter", rolls=dice(1, 1, 3, 3, 5))
    assert s.uses == {"scatter": 1}
    s.uses = {**s.uses, "scatter": 3}
    (option,) = ranged.candidates(s, "ada", "zombie")
    assert option.no is not None
    assert option.no.rule == "darkness.item.shotgun-three"


@covers("darkness.ex.d.fire-missile", "darkness.spell.fire-missile", "darkness.ranged.survivor-advances")
def test_a_fire_missile_that_misses_brings_the_target_nearer() -> None:
    s = range_of("shell", "field/d1")
    run(s, ranged.blast, "ada", "shell", rolls=dice(3, 3, 3, 1, 1, 5, 5, 6))
    assert (at(s, "shell"), s.people["ada"].points) == ("field/b1", 0)


@covers("darkness.magic.defeat-vp")
def test_a_fire_missile_that_kills_scores_the_defense() -> None:
    s = range_of("wraith", "field/d1")
    run(s, ranged.blast, "ada", "wraith", rolls=dice(3, 3, 3, 1, 1, 5, 5, 6))
    assert (s.people["ada"].points, s.people["ada"].trophies) == (4, ("wraith",))


@covers("darkness.ranged.survivor-advances", "darkness.combat.several-characters")
def test_a_friend_in_contact_holds_what_was_shot_at() -> None:
    people = {"ada": {"at": "field/a1", "items": ["gun"]}, "bel": "field/c1"}
    s = position("field", people=people, disks={"field/c1": ("brute", "up")})
    run(s, ranged.shoot, "ada", "brute", "gun", rolls=dice(*MISS), draws=["bel"])
    assert at(s, "brute") == "field/c1"


@covers("darkness.ranged.when")
def test_guns_are_shot_and_knives_are_thrown() -> None:
    people = {"ada": {"at": "field/a1", "items": ["gun", "knife"]}, "bel": "field/h8"}
    s = position("field", people=people, disks={"field/b1": ("foe", "up")})
    labels = [option.label for option in ranged.candidates(s, "ada", "foe")]
    assert labels == ["Shoot at The Foe with The Gun", "Throw The Knife at The Foe"]
