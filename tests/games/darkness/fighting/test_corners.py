"""What is easily forgotten: several at once, frozen ones, and what a flight ends."""

from __future__ import annotations

from msgspec.structs import replace

from covers import covers
from games.darkness.cast import fight, go_on
from games.darkness.driver import at, dice, position, run, square
from noctule.games.darkness.encounters import ranged
from noctule.games.darkness.encounters.encounter import encounter
from noctule.games.darkness.encounters.loose import approach
from noctule.games.darkness.fighting.flee import flee, flee_check
from noctule.games.darkness.state import Creature, Fight, Lasting, Turn

MISS = (1, 3, 5)


@covers("darkness.combat.several-opponents", "darkness.flee.check")
def test_a_retreat_has_to_outpace_the_fastest() -> None:
    assert flee_check("ada", ["slug", "viper"]).tn == 3


@covers("darkness.los.tie-sequence")
def test_a_flight_ends_a_multiple_encounter() -> None:
    people = {"ada": {"at": "field/c3"}}
    s = position("field", seats=("ana",), people=people, disks={"field/c1": ("foe", "up"), "field/h8": "gun"})
    s.people = {**s.people, "ada": replace(s.people["ada"], tied=(square(s, "field/h8"),))}
    run(s, flee, "ada", ["foe"], answers=["run:field/c4"], rolls=dice(1, 2, 3))
    assert s.people["ada"].tied == ()


@covers("darkness.security.combat-one-round", "darkness.spell.freeze-attack")
def test_frozen_security_throws_nobody_out_and_still_fights_one_round() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a1": ("watch", "up")})
    s.spells = (Lasting("freeze", "watch", "ada", 2),)
    run(s, fight, "ada", rolls=dice(*MISS))
    assert (s.people["ada"].failures, s.board["watch"].up, s.phase) == (0, True, "act")


@covers("darkness.security.fail-expel", "darkness.los.tie-sequence")
def test_being_thrown_out_ends_a_multiple_encounter() -> None:
    people = {"ada": "lab/d3", "bel": "lab/f6"}
    s = position("lab", people=people, disks={"lab/d5": "host", "lab/h8": {"gun": {"fixed": True}}})
    s.people = {**s.people, "bel": replace(s.people["bel"], tied=(square(s, "lab/h8"),))}
    run(s, encounter, "ada", square(s, "lab/d5"), answers=["persuade:host"], rolls=dice(*MISS))
    assert s.people["bel"].tied == ()


@covers("darkness.spell.summon-duration")
def test_a_creature_that_has_fought_with_its_summoner_has_no_more_rounds_in_that_turn() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a1": ("foe", "up")})
    s.people = {**s.people, "ada": replace(s.people["ada"], creature=Creature(3, 4, 5, "foe"))}
    s.fight, s.phase, s.turn = Fight(("foe",), round=3), "fight", Turn("ada", acted=True, fought=True)
    run(s, go_on, rolls=dice(1, 2, 3, 5) + dice(*MISS) * 2)
    run(s, approach)
    assert s.people["ada"].creature == Creature(3, 4, 4, "foe")


@covers("darkness.flee.caught", "darkness.spell.freeze")
def test_a_frozen_pursuer_catches_nobody() -> None:
    foe = {"foe": {"up": True, "prey": "ada", "chasing": True}}
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a3": foe})
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    run(s, approach)
    assert at(s, "foe") == "field/a3"


@covers("darkness.ranged.line", "darkness.ranged.beyond-los")
def test_people_between_do_not_stop_a_shot() -> None:
    people = {"ada": {"at": "field/a1", "items": ["gun"]}, "bel": "field/b1"}
    s = position("field", people=people, disks={"field/c1": ("foe", "up")})
    (option,) = ranged.candidates(s, "ada", "foe")
    assert option.no is None


@covers("darkness.ranged.stray")
def test_the_shooter_is_not_hit_by_the_own_shot() -> None:
    s = position(
        "field", seats=("ana",), people={"ada": {"at": "field/a1", "items": ["gun"]}}, disks={"field/a1": ("zombie", "up")}
    )
    run(s, ranged.shoot, "ada", "zombie", "gun", rolls=dice(1, 1, 3, 3, 5))
    assert s.people["ada"].damage == 0


@covers("darkness.item.search-fail", "darkness.reshuffle.what")
def test_an_item_that_is_not_found_mixes_the_whole_tile() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d3"}, disks={"lab/d5": "gun", "lab/h8": "stone"})
    run(s, encounter, "ada", square(s, "lab/d5"), rolls=dice(*MISS))
    assert {at(s, "gun"), at(s, "stone")} == {"lab/e4", "lab/d5"}
