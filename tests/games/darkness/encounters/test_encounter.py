"""Turning over a Disk: one Action, whatever it is."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.darkness.cast import ROBERT, STEVE, encounter_and_fight, fight
from games.darkness.driver import at, dice, position, run, square
from noctule.engine import Ask
from noctule.games.darkness.board import disks
from noctule.games.darkness.board.action import must_encounter, no_action
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.encounters import ally, item
from noctule.games.darkness.encounters.encounter import Beyond, due, encounter
from noctule.games.darkness.score import points
from noctule.games.darkness.state import Lying, State, Turn, alter

MISS = (1, 3, 5)


def inside(disk: str, *, seats: tuple[str, ...] = ("ana",), **person: Any) -> State:
    """Somebody in the house with one Disk two squares away, and two more on the tile that are out of sight."""
    people = {"ada": {"at": "lab/d3", **person}}
    return position("lab", seats=seats, people=people, disks={"lab/d5": disk, "lab/h8": "stone"})


def there(s: State, name: str = "lab/d5") -> int:
    return square(s, name)


# -- one Action ----------------------------------------------------------------------------------------------------


@covers("darkness.disk.encounter-is-action", "darkness.ex.d.no-second-action", "darkness.turn.one-action")
def test_an_encounter_is_the_action_of_the_turn() -> None:
    s = inside("gun", intelligence=4)
    run(s, encounter, "ada", there(s), rolls=dice(2, 2, 2, 1))
    assert s.turn.acted
    no = no_action(s, "ada")
    assert no is not None
    assert no.rule == "darkness.turn.one-action"


def test_the_disk_is_revealed_and_nobody_remembers_looks_at_it() -> None:
    s = inside("pest")
    ran = run(s, encounter, "ada", there(s))
    assert ran.facts("darkness.disk.encounter-is-action") == {"who": "ada", "where": "lab/d5", "what": "pest"}
    assert [event.rule for event in ran.events if event.reveals] == ["darkness.disk.encounter-is-action"]


def test_of_several_disks_on_one_square_chance_picks() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d3"}, disks={"lab/d5": ["pest", "pest-two"]})
    run(s, encounter, "ada", there(s), draws=["pest-two"])
    assert s.people["ada"].nuisances == ("pest-two",)
    assert not s.board["pest"].up


@covers("darkness.los.closest")
def test_only_the_closest_disk_is_due() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d4"}, disks={"lab/d5": "gun", "lab/e5": "pest"})
    assert due(s, "ada") == [there(s)]


# -- several at the same distance ----------------------------------------------------------------------------------


@covers("darkness.ex.d.tied-disks", "darkness.los.tie-choice", "darkness.los.tie-sequence")
def test_disks_at_the_same_distance_wait_for_the_next_turns() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d4"}, disks={"lab/d5": "gun", "lab/e4": "pest"})
    assert due(s, "ada") == sorted([there(s), there(s, "lab/e4")])
    run(s, encounter, "ada", there(s), rolls=dice(2, 2, 2))
    assert s.people["ada"].items == ("gun",)
    assert s.people["ada"].tied == (there(s, "lab/e4"),)
    s.turn = Turn("ada")
    assert due(s, "ada") == [there(s, "lab/e4")]
    run(s, encounter, "ada", there(s, "lab/e4"))
    assert (s.people["ada"].tied, s.people["ada"].nuisances) == ((), ("pest",))


@covers("darkness.los.tie-sequence")
def test_what_another_has_turned_over_is_not_waited_for() -> None:
    people = {"ada": "lab/d4", "bel": "lab/f4"}
    s = position("lab", people=people, disks={"lab/d5": "pest", "lab/e4": "pest-two"})
    run(s, encounter, "ada", there(s))
    assert disks.tied(s, s.people["ada"]) == [there(s, "lab/e4")]
    s.turn = Turn("bel")
    run(s, encounter, "bel", there(s, "lab/e4"))
    s.turn = Turn("ada", forced=True)
    assert (disks.tied(s, s.people["ada"]), due(s, "ada"), must_encounter(s, "ada")) == ([], [], False)


@covers("darkness.los.tie-sequence")
def test_mixing_dissolves_a_multiple_encounter() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d4"}, disks={"lab/d5": "gun", "lab/e4": "pest"})
    run(s, encounter, "ada", there(s), rolls=dice(*MISS))
    assert s.people["ada"].tied == ()


# -- Items ---------------------------------------------------------------------------------------------------------


@covers("darkness.ex.robert-finds-shotgun", "darkness.item.search", "darkness.vp.item")
def test_robert_finds_the_shotgun() -> None:
    s = position("lab", seats=("ana",), people={"robert": {"at": "lab/d3", **ROBERT}}, disks={"lab/d5": "scatter"})
    run(s, encounter, "robert", there(s), rolls=dice(3, 3, 3, 1))
    assert (s.people["robert"].items, s.people["robert"].points, s.board) == (("scatter",), 4, {})


@covers("darkness.item.search", "darkness.component.as-item")
def test_the_flashlight_and_search_help_to_find_things() -> None:
    s = inside("gun", skills={"search": 1}, items=("torch",))
    assert [pool(s, item.search("ada", id)).dice for id in ("gun", "c-orb")] == [5, 5]


@covers("darkness.ex.d.magic-pool", "darkness.component.as-item", "darkness.vp.item")
def test_components_are_found_like_items() -> None:
    s = inside("c-incense")
    run(s, encounter, "ada", there(s), rolls=dice(2, 2, 1))
    s.board = {**s.board, "taper": Lying("taper", there(s))}
    s.turn = Turn("ada")
    run(s, encounter, "ada", there(s), answers=["roll"], rolls=dice(2, 2, 2))
    assert (s.people["ada"].items, s.people["ada"].points) == (("c-incense", "taper"), 5)


@covers("darkness.ex.d.ally-vs-item-fail", "darkness.item.search-fail", "darkness.ally.fail", "darkness.reshuffle.when")
def test_a_failed_item_is_mixed_without_failure_a_failed_ally_with_one() -> None:
    for disk, failures in (("gun", 0), ("c-orb", 0), ("cop", 1)):
        s = inside(disk)
        ran = run(s, encounter, "ada", there(s), rolls=dice(1, 2, 4) if disk != "c-orb" else dice(1, 3, 5))
        assert not s.board[disk].up
        assert s.people["ada"].failures == failures
        assert "darkness.reshuffle.what" in ran.rules


@covers("darkness.ex.d.tile-against-building", "darkness.reshuffle.when", "darkness.reshuffle.building")
def test_a_failed_ally_mixes_the_whole_tile() -> None:
    s = inside("cop")
    run(s, encounter, "ada", there(s), rolls=dice(*MISS))
    assert {at(s, "cop"), at(s, "stone")} == {"lab/e4", "lab/d5"}


@covers("darkness.ex.d.help-not-for-perception", "darkness.ally.reroll")
def test_an_ally_helps_to_search() -> None:
    s = inside("gun", allies=("helper-mind",))
    ran = run(s, encounter, "ada", there(s), answers=["ally:helper-mind", "die:3"], rolls=dice(2, 2, 5, 2))
    assert "ally:helper-mind" in ran.keys("reroll")


@covers("darkness.reshuffle.exempt")
def test_a_fixed_disk_is_turned_down_where_it_lies() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d3"}, disks={"lab/d5": {"gun": {"fixed": True}}, "lab/h8": "stone"})
    run(s, encounter, "ada", there(s), rolls=dice(*MISS))
    assert (at(s, "gun"), s.board["gun"].up, s.board["gun"].fixed, s.board["gun"].known) == ("lab/d5", False, True, ("ana",))


# -- Allies and Nuisances ------------------------------------------------------------------------------------------


@covers("darkness.ally.encounter", "darkness.ex.d.persuasion-kinds", "darkness.vp.ally", "darkness.ally.unlimited")
def test_five_talking_skills_and_money_win_an_ally() -> None:
    for skills, many in (({"threaten": 2}, 4), ({"bribe": 1}, 3), ({"beg": 2}, 2), ({"leadership": 2}, 2)):
        s = inside("helper-attack", persuasion=2, skills=skills)
        assert pool(s, ally.persuasion("ada", "helper-attack")).dice == many
    s = inside("helper-attack", persuasion=2, items=("cash",), allies=("cop", "helper-mind"))
    run(s, encounter, "ada", there(s), rolls=dice(1, 2, 3, 6))
    assert (s.people["ada"].allies, s.people["ada"].points) == (("cop", "helper-mind", "helper-attack"), 3)


@covers("darkness.ex.d.ally-must-be-addressed", "darkness.ally.must-try", "darkness.ally.fail", "darkness.failure.sources")
def test_an_ally_has_to_be_addressed() -> None:
    s = inside("cop", failures=2, items=("gun",))
    ran = run(s, encounter, "ada", there(s), rolls=dice(*MISS))
    assert ran.kinds == []
    assert (s.people["ada"].failures, s.people["ada"].items, at(s, "gun")) == (0, (), "lab/d3")


@covers("darkness.ex.d.ally-adds-no-dice", "darkness.ally.reroll")
def test_an_ally_re_rolls_at_most_what_was_rolled() -> None:
    s = inside("helper-attack", persuasion=2, allies=("choir",))
    ran = run(s, encounter, "ada", there(s), rolls=dice(1, 3))
    assert (ran.kinds, s.board["helper-attack"].up) == ([], False)  # no two dice reach rank 3
    s = inside("helper-defense", persuasion=2, allies=("choir",))
    ran = run(s, encounter, "ada", there(s), answers=["ally:choir", "die:1+die:2"], rolls=dice(1, 3, 4, 4))
    assert ran.keys("dice") == ["die:1", "die:2"]
    assert "helper-defense" in s.people["ada"].allies


@covers("darkness.ex.d.nuisance-no-escape", "darkness.nuisance.encounter")
def test_a_nuisance_attaches_itself() -> None:
    s = inside("pest", speed=5, items=("gun",))
    s.turn = Turn("ada", moved=True)
    ran = run(s, encounter, "ada", there(s))
    assert ran.kinds == []
    assert (s.people["ada"].nuisances, s.turn.acted, "pest" in s.board) == (("pest",), True, False)


# -- Adversaries ---------------------------------------------------------------------------------------------------


@covers("darkness.ex.steve-zombie", "darkness.adversary.encounter", "darkness.combat.contact")
def test_steve_fights_the_zombie_in_the_same_turn() -> None:
    s = position("lab", seats=("ana",), people={"steve": {"at": "lab/d4", **STEVE}}, disks={"lab/d5": "zombie"})
    run(s, encounter, "steve", there(s), answers=["fight:zombie"])
    assert (at(s, "zombie"), s.phase, s.turn.acted) == ("lab/d4", "fight", True)
    assert s.fight is not None
    assert (s.fight.foes, s.fight.started) == (("zombie",), False)


@covers("darkness.adversary.encounter", "darkness.flee.when")
def test_an_adversary_may_be_sneaked_past_fled_from_shot_at_or_fought() -> None:
    s = inside("foe", items=("gun",))
    ran = run(s, encounter, "ada", there(s), stop=True)
    assert ran.keys("opponent") == ["sneak:foe", "flee:foe", "shoot:foe:gun", "fight:foe"]


@covers("darkness.ex.d.sneak-then-fight", "darkness.sneak.fail", "darkness.disk.encounter-is-action")
def test_after_a_failed_sneak_it_has_to_be_dealt_with_in_another_way() -> None:
    s = inside("foe", items=("gun",))
    ran = run(s, encounter, "ada", there(s), answers=["sneak:foe"], rolls=dice(*MISS), stop=True)
    assert ran.keys("opponent") == ["flee:foe", "shoot:foe:gun", "fight:foe"]


@covers("darkness.ex.d.met-at-a-distance", "darkness.disk.encounter-is-action", "darkness.security.combat-one-round")
def test_things_come_over_the_distance_and_opponents_onto_the_square() -> None:
    for disk, rolls in (("gun", dice(2, 2, 2, 2)), ("helper-attack", dice(1, 2, 3, 6))):
        s = position("field", seats=("ana",), people={"ada": {"at": "field/a1"}}, disks={"field/a4": disk})
        ran = run(s, encounter, "ada", square(s, "field/a4"), rolls=rolls[:3])
        held = (*s.people["ada"].items, *s.people["ada"].allies)
        assert (held, at(s, "ada"), s.turn.moved, ran.kinds) == ((disk,), "field/a1", False, [])
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a4": "host"})
    rolls = dice(1, 3, 5) + dice(2, 2, 3, 5) + dice(*MISS)
    run(s, encounter_and_fight, "ada", square(s, "field/a4"), answers=["fight:host", "defend"], rolls=rolls)
    assert (s.people["ada"].failures, s.people["ada"].damage, at(s, "ada")) == (1, 0, "field/a1")
    assert (s.board["host"].up, s.phase) == (False, "act")


@covers("darkness.ex.d.trophy-disk", "darkness.adversary.defeated-disk", "darkness.failure.three", "darkness.reshuffle.what")
def test_a_trophy_takes_no_part_in_anything_any_more() -> None:
    s = inside("slug")
    run(s, encounter_and_fight, "ada", there(s), answers=["fight:slug", "attack"], rolls=dice(6, 1, 3) + dice(2, 2, 5))
    assert (s.people["ada"].trophies, s.people["ada"].points) == (("slug",), 4)
    s.board = {**s.board, "cop": Lying("cop", there(s))}
    s.turn = Turn("ada")
    alter(s, "ada", failures=2)
    run(s, encounter, "ada", there(s), answers=["roll"], rolls=dice(*MISS))
    assert (s.people["ada"].trophies, s.people["ada"].points) == (("slug",), 4)
    assert set(s.board) == {"stone", "cop"}


@covers("darkness.ex.d.miss-no-reshuffle", "darkness.reshuffle.adversary-only-specific", "darkness.reshuffle.when")
def test_an_adversary_is_not_mixed_because_of_misses() -> None:
    s = inside("foe", items=("gun",))
    run(s, encounter, "ada", there(s), answers=["shoot:foe:gun"], rolls=dice(*MISS))
    s.turn = Turn("ada")
    ran = run(s, fight, "ada", answers=["defend"] * 3, rolls=dice(1, 3, 5) + (dice(1, 2, 3, 5) + dice(1, 1, 3, 3, 5)) * 3)
    assert "darkness.reshuffle.what" not in ran.rules
    assert (s.board["foe"].up, at(s, "foe")) == (True, "lab/d3")


# -- black Disks ---------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.black-disk", "darkness.disk.variable", "darkness.disk.encounter-is-action")
def test_a_black_disk_does_what_the_scenario_says() -> None:
    async def four_points(s: State, g: Ask, who: str, disk: str) -> None:
        s.board = {id: lying for id, lying in s.board.items() if id != disk}
        points.score(s, g, who, 4, "darkness.disk.variable")

    s = inside("black")
    ran = run(s, encounter, "ada", there(s), Beyond(variable=four_points))
    assert (s.people["ada"].points, s.turn.acted, ran.kinds) == (4, True, [])


@covers("darkness.disk.variable")
def test_a_black_disk_without_a_scenario_is_put_aside() -> None:
    s = inside("black")
    run(s, encounter, "ada", there(s))
    assert set(s.board) == {"stone"}
