"""Security: talked round, fought for one round, or out of the building with everybody."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.darkness.cast import SHARON, VALERIE, encounter_and_fight
from games.darkness.driver import at, dice, position, refusal, run, square
from noctule.games.darkness.board.disks import opponent
from noctule.games.darkness.board.town import town
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.encounters import security, standing
from noctule.games.darkness.encounters.encounter import encounter
from noctule.games.darkness.encounters.sneak import sneak_check
from noctule.games.darkness.fighting.flee import flee_check
from noctule.games.darkness.state import State

MISS = (1, 3, 5)


def house(disk: str, people: dict[str, Any] | None = None, **disks: Any) -> State:
    """One or more in the house, and Security two squares from the first."""
    people = people or {"ada": "lab/d3"}
    seats = ("ana", "ben", "cy")[: len(people)]
    return position("lab", seats=seats, people=people, disks={"lab/d5": disk, "lab/h8": "stone", **disks})


def there(s: State) -> int:
    return square(s, "lab/d5")


# -- in peace ------------------------------------------------------------------------------------------------------


@covers("darkness.ex.valerie-guard-help", "darkness.security.guard-owner", "darkness.security.success")
def test_valerie_persuades_the_guard_with_sharons_help() -> None:
    people = {"valerie": {"at": "lab/d4", **VALERIE, "points": 1}, "sharon": {"at": "lab/d2", **SHARON}}
    s = position("lab", people=people, disks={"lab/d5": "watch"})
    s.broken = town(s).doors
    answers = ["persuade:watch", "ask:sharon", "price:1", "pay", "helper:sharon", "die:1"]
    run(s, encounter, "valerie", there(s), answers=answers, rolls=dice(2, 2, 3) + dice(1))
    assert at(s, "sharon") == "lab/d4"
    assert (s.people["valerie"].points, s.people["sharon"].points) == (3, 1)
    assert s.people["valerie"].trophies == ("watch",)


@covers("darkness.security.success")
def test_success_is_worth_the_tn_and_one_goes_on() -> None:
    s = house("watch")
    run(s, encounter, "ada", there(s), answers=["persuade:watch"], rolls=dice(1, 2, 3))
    assert (s.people["ada"].points, s.people["ada"].trophies, at(s, "ada")) == (3, ("watch",), "lab/d3")
    assert "watch" not in s.board


@covers("darkness.ex.d.dog-skills", "darkness.security.dog")
def test_only_animal_handling_helps_with_a_dog() -> None:
    people = {"ada": {"at": "lab/d3", "skills": {"flirt": 2, "animal-handling": 2}, "items": ["cash"]}}
    s = house("rex", people)
    assert pool(s, security.persuasion("ada", "rex")).dice == 5
    assert pool(s, security.persuasion("ada", "watch")).dice == 7


@covers("darkness.ex.d.two-disarms", "darkness.security.alarm")
def test_an_alarm_is_disarmed_with_intelligence_and_electronics() -> None:
    s = house("bell", {"ada": {"at": "lab/d3", "skills": {"disarm-electronics": 2}}})
    assert pool(s, security.persuasion("ada", "bell")).dice == 5
    run(s, encounter, "ada", there(s), rolls=dice(1, 2, 3, 5, 5))
    assert s.people["ada"].points == 3


@covers("darkness.ex.d.alarm-no-way-around", "darkness.security.alarm", "darkness.flee.when", "darkness.sneak.check")
def test_there_is_no_way_round_an_alarm() -> None:
    s = house("bell", {"ada": {"at": "lab/d3", "intelligence": 2, "points": 2, "items": ["gun"]}})
    ran = run(s, encounter, "ada", there(s), answers=["die"], rolls=dice(1, 2, 3))
    assert ran.kinds == ["declare"]
    assert ran.keys("declare") == ["roll", "die"]
    assert s.people["ada"].points == 3


@covers("darkness.security.dog", "darkness.sneak.check")
@covers("darkness.ex.d.dog-avoided", "darkness.security.sneak-or-flee", "darkness.security.profile", "darkness.flee.check")
def test_a_dog_may_be_sneaked_past_or_fled_from() -> None:
    s = house("hound", {"ada": {"at": "lab/d3", "dexterity": 4, "skills": {"sneak": 1}}})
    checks = sneak_check("ada", "hound"), flee_check("ada", ["hound"])
    assert [(pool(s, check).dice, check.tn) for check in checks] == [(5, 3), (3, 3)]
    ran = run(s, encounter, "ada", there(s), stop=True)
    assert ran.keys("opponent") == ["sneak:hound", "persuade:hound", "flee:hound", "fight:hound"]
    assert opponent("hound").speed == 3


# -- thrown out ----------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.expel-all", "darkness.security.fail-expel", "darkness.security.fail-failure")
@covers("darkness.security.fail-reshuffle", "darkness.failure.sources", "darkness.reshuffle.when")
def test_everybody_in_the_building_is_thrown_out() -> None:
    people = {"ada": "lab/d3", "bel": "lab/e6", "cas": "lab/f6"}
    s = house("host", people)
    run(s, encounter, "ada", there(s), answers=["persuade:host"], rolls=dice(*MISS))
    assert [at(s, who) for who in people] == ["lab/d2", "lab/e7", "lab/e7"]
    assert [s.people[who].failures for who in people] == [1, 0, 0]
    assert (s.board["host"].up, at(s, "host"), at(s, "stone")) == (False, "lab/e4", "lab/h8")


@covers("darkness.security.fail-expel")
def test_of_two_doors_equally_close_the_player_picks() -> None:
    s = house("host", {"ada": "lab/d3", "bel": "lab/e4"})
    answers = ["persuade:host", "roll", "door:lab/e7"]
    ran = run(s, encounter, "ada", there(s), answers=answers, rolls=dice(*MISS))
    assert ran.keys("thrown-out") == ["door:lab/d2", "door:lab/e7"]
    assert at(s, "bel") == "lab/e7"


@covers("darkness.ex.d.alarm-not-disarmed", "darkness.security.alarm", "darkness.security.fail-failure")
def test_an_alarm_that_goes_off_empties_the_building() -> None:
    s = house("bell", {"ada": "lab/d3", "bel": "lab/f6"})
    run(s, encounter, "ada", there(s), rolls=dice(*MISS))
    assert (at(s, "ada"), at(s, "bel")) == ("lab/d2", "lab/e7")
    assert (s.people["ada"].failures, s.people["bel"].failures, s.board["bell"].up) == (1, 0, False)


@covers("darkness.ex.d.security-through-window", "darkness.security.fail-expel")
def test_whoever_met_it_from_outside_stays_there() -> None:
    people = {"ada": "lab/b4", "bel": "lab/d3"}
    s = position("lab", people=people, disks={"lab/d4": "host"})
    run(s, encounter, "ada", square(s, "lab/d4"), answers=["persuade:host"], rolls=dice(*MISS))
    assert (at(s, "ada"), at(s, "bel"), s.people["ada"].failures) == ("lab/b4", "lab/d2", 1)
    assert at(s, "host") == "lab/e4"


@covers("darkness.security.fail-expel")
def test_outdoors_nobody_is_moved() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/h6"}, disks={"lab/h8": "host"})
    run(s, encounter, "ada", square(s, "lab/h8"), answers=["persuade:host"], rolls=dice(*MISS))
    assert (at(s, "ada"), s.people["ada"].failures) == ("lab/h6", 1)


@covers("darkness.security.fail-expel", "darkness.move.not-engaged")
def test_an_opponent_in_contact_is_left_behind_and_mixed() -> None:
    s = house("host", {"ada": "lab/d3", "bel": "lab/f6"}, **{"lab/f6": {"foe": {"up": True, "home": "lab"}}})
    run(s, encounter, "ada", there(s), answers=["persuade:host"], rolls=dice(*MISS))
    assert (at(s, "bel"), s.board["foe"].up) == ("lab/e7", False)


@covers("darkness.fate.bad-7", "darkness.security.fail-expel")
def test_whom_fate_binds_to_another_tile_stays_at_the_door() -> None:
    s = house("host", {"ada": {"at": "lab/d3", "bound": "field"}})
    run(s, encounter, "ada", there(s), answers=["persuade:host"], rolls=dice(*MISS))
    assert at(s, "ada") == "lab/d3"


@covers("darkness.security.fail-failure", "darkness.failure.three")
def test_what_a_third_failure_drops_lies_outside() -> None:
    s = house("host", {"ada": {"at": "lab/d3", "failures": 2, "items": ["gun"]}})
    run(s, encounter, "ada", there(s), answers=["persuade:host"], rolls=dice(*MISS))
    assert at(s, "gun") == "lab/d2"


@covers("darkness.ex.d.guard-no-second-try", "darkness.security.no-second-option", "darkness.security.fail-expel")
def test_after_a_failed_persuasion_there_is_nobody_left_to_fight() -> None:
    s = house("watch", {"ada": {"at": "lab/d3", "items": ["sword"]}})
    run(s, encounter, "ada", there(s), answers=["persuade:watch"], rolls=dice(*MISS))
    assert (at(s, "ada"), s.board["watch"].up, s.fight) == ("lab/d2", False, None)
    assert refusal(standing.candidates(s, "ada"), "fight:watch") is None
    assert list(standing.candidates(s, "ada")) == []


# -- fought --------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.guard-survives", "darkness.security.combat-one-round", "darkness.security.combat-undecided")
def test_a_guard_that_survives_its_round_throws_everybody_out() -> None:
    s = house("watch", {"ada": "lab/d3", "bel": "lab/f6"})
    rolls = dice(1, 3, 5) + dice(1, 2, 3, 5) + dice(*MISS)
    ran = run(s, encounter_and_fight, "ada", there(s), answers=["fight:watch", "defend"], rolls=rolls)
    assert "darkness.security.combat-undecided" in ran.rules
    assert (at(s, "ada"), at(s, "bel"), s.people["ada"].failures) == ("lab/d2", "lab/e7", 1)
    assert (s.board["watch"].up, s.phase) == (False, "act")


@covers("darkness.ex.d.undecided-guard-failure", "darkness.security.combat-undecided", "darkness.failure.sources")
def test_an_undecided_fight_is_a_failure_and_wounds_remain() -> None:
    s = house("host", {"ada": {"at": "lab/d3", "failures": 1}})
    rolls = dice(1, 3, 5) + dice(6, 1, 2, 4) + dice(*MISS)
    run(s, encounter_and_fight, "ada", there(s), answers=["fight:host", "defend"], rolls=rolls)
    ada = s.people["ada"]
    assert (at(s, "ada"), ada.failures, ada.damage, ada.points) == ("lab/d2", 2, 1, 0)
    assert not s.board["host"].up


@covers("darkness.ex.d.kill-guard-third-failure", "darkness.security.combat-win", "darkness.failure.three")
def test_killing_a_guard_brings_failure_and_no_points() -> None:
    s = house("porter", {"ada": {"at": "lab/d3", "failures": 2, "items": ["gun", "bar", "tape"], "points": 7}})
    answers = ["fight:porter", "roll", "attack"]
    run(s, encounter_and_fight, "ada", there(s), answers=answers, rolls=dice(4, 4, 1) + dice(2, 2, 1, 3, 5))
    ada = s.people["ada"]
    assert (ada.points, ada.failures, ada.items, ada.trophies) == (0, 0, (), ())
    assert "porter" not in s.board


@covers("darkness.ex.d.security-shot", "darkness.security.ranged", "darkness.failure.sources")
def test_shooting_a_guard_brings_failure_and_no_points() -> None:
    s = house("porter", {"ada": {"at": "lab/d3", "items": ["gun"]}})
    run(s, encounter, "ada", there(s), answers=["shoot:porter:gun"], rolls=dice(2, 2, 5))
    ada = s.people["ada"]
    assert (ada.points, ada.failures, ada.trophies, "porter" in s.board) == (0, 1, (), False)


@covers("darkness.security.success")
def test_who_is_persuaded_joins_the_trophies_that_are_there() -> None:
    people = {"ada": {"at": "lab/e5", "persuasion": 3, "trophies": ["slug"]}, "bel": "field/h8"}
    s = position("lab field", people=people, disks={"lab/e4": ("watch", "up")})
    run(s, security.persuade, "ada", "watch", rolls=dice(1, 2, 3))
    assert s.people["ada"].trophies == ("slug", "watch")


@covers("darkness.security.combat-win", "darkness.security.fail-expel")
def test_whoever_kills_a_guard_stays_in_the_building() -> None:
    s = position("lab", people={"ada": "lab/d3", "bel": "lab/c6"}, disks={"lab/d5": "host"})
    rolls = dice(2, 2, 5) + dice(2, 2, 5)
    run(s, encounter_and_fight, "ada", square(s, "lab/d5"), answers=["fight:host", "attack"], rolls=rolls)
    assert (at(s, "ada"), at(s, "bel"), s.people["ada"].failures) == ("lab/d3", "lab/c6", 1)
