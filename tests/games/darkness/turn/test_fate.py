"""Fate: the marked die of the Speed check, and what its two tables do."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import Ran, at, keys, position, run, why_not
from games.driver import cited
from noctule.games.darkness.actions import transfer
from noctule.games.darkness.board.people import health
from noctule.games.darkness.content import FACTS
from noctule.games.darkness.magic import casting
from noctule.games.darkness.state import Creature, Fight, Lost, State, Turn
from noctule.games.darkness.turn import fate, movement
from noctule.games.darkness.turn import turn as turns

THREE = ("ana", "ben", "cleo")


def two(ada: dict[str, object] | None = None, bel: dict[str, object] | None = None, **fields: object) -> State:
    people = {"ada": {"at": "lab/a1", **(ada or {})}, "bel": {"at": "lab/h7", **(bel or {})}}
    return position("lab", people=people, phase="speed", **fields)


def speed(s: State, *rolls: int, answers: tuple[str, ...] = (), draws: tuple[str, ...] = ()) -> Ran:
    return run(s, movement.speed_phase, rolls=list(rolls), answers=answers, draws=draws)


def bad(s: State, *table: int, answers: tuple[str, ...] = (), draws: tuple[str, ...] = ()) -> Ran:
    """A Speed check of 3 dice (rank 0 to 1) with the Fate die on 1, and a roll on the bad table."""
    return speed(s, 1, 3, 5, *table, answers=answers, draws=draws)


def good(s: State, *table: int, answers: tuple[str, ...] = (), draws: tuple[str, ...] = ()) -> Ran:
    return speed(s, 6, 3, 4, *table, answers=answers, draws=draws)


# -- the die -------------------------------------------------------------------------------------------------------


@covers("darkness.fate.die", "darkness.fate.trigger", "darkness.ex.d.fate-die-counts-and-triggers")
def test_the_first_die_counts_like_the_others_and_is_read_as_it_fell_at_first() -> None:
    s = two({"points": 1})
    ran = speed(s, 6, 6, 2, 1, 1, 1, answers=("point", "die:1"))
    assert ran.facts("darkness.move.points")["pattern"] == "Six High"
    assert "darkness.fate.good-2" in ran.rules
    assert s.turn.budget == 2 * (1 + 4)


@pytest.mark.parametrize(("face", "told"), [(1, "bad-12"), (2, ""), (3, ""), (4, ""), (5, ""), (6, "good-12")])
@covers("darkness.fate.trigger")
def test_a_one_opens_the_bad_table_a_six_the_good_one_and_nothing_else_does(face: int, told: str) -> None:
    s = two()
    ran = speed(s, face, 4, 4, *([6, 6] if told else []))
    assert [rule for rule in ran.rules if rule.startswith("darkness.fate.")] == ([f"darkness.fate.{told}"] if told else [])


@covers("darkness.fate.trigger")
def test_a_good_combination_does_not_keep_a_one_away() -> None:
    s = two()
    ran = speed(s, 1, 1, 1, 6, 6)
    assert "darkness.fate.bad-12" in ran.rules


@covers("darkness.fate.bad-12", "darkness.fate.die")
def test_a_speed_check_that_fails_by_fate_still_has_a_fate_die() -> None:
    s = two({"next": ("fail",)})
    ran = speed(s, 6, 1, 1)
    assert s.people["ada"].next == ()
    assert s.turn.budget == 2 * 4
    assert "darkness.fate.good-2" in ran.rules


@covers("darkness.fate.good-12")
def test_an_automatic_success_waits_for_another_check_than_speed() -> None:
    s = two({"next": ("succeed",)})
    speed(s, 4, 4, 2)
    assert s.people["ada"].next == ("succeed",)
    assert s.turn.budget == 2 * (2 + 4)


@covers("darkness.fate.good-12", "darkness.weight.check", "darkness.spell.summon")
def test_an_automatic_success_lifts_any_weight_and_summons_the_least_creature() -> None:
    s = two({"next": ("succeed",), "items": ["scatter", "bow"]}, {"items": ["long"]})
    good(s, 1, 2, 1, 3, 5, draws=("long",), answers=("roll", "keep"))
    assert s.people["ada"].items == ("scatter", "bow", "long")
    s = two({"next": ("succeed",), "items": ["c-animal", "c-scroll"]}, disks={"lab/a1": ("foe", "up")}, magic=True)
    s.fight = Fight(("foe",), round=1, started=True)
    run(s, casting.cast, "ada", "summon", "foe", rolls=[1, 3, 5, 4])
    assert s.people["ada"].creature == Creature(3, 4, 4, "foe")
    assert (s.people["ada"].points, s.people["ada"].will) == (3, 4)


@covers("darkness.fate.timing", "darkness.turn.sequence", "darkness.turn.move-optional", "darkness.ex.d.fate-before-move")
def test_fate_comes_before_move_and_action() -> None:
    s = two({"failures": 2, "items": ["kit", "torch"]})
    bad(s, 4, 6)
    assert s.phase == "act"
    assert [at(s, id) for id in ("kit", "torch")] == ["lab/a1", "lab/a1"]
    assert not s.turn.moved
    assert not s.turn.acted
    assert "move:lab/a2" in keys(movement, s, "ada")
    run(s, turns.act_phase, answers=["end"])
    assert s.phase == "end"


# -- cancelling ----------------------------------------------------------------------------------------------------


@covers("darkness.fate.cancel", "darkness.vp.spend-cap", "darkness.ex.d.fate-cancel")
def test_three_points_cancel_the_bad_roll_before_it_is_made_beside_the_cap_of_the_check() -> None:
    poor = two({"points": 5})
    again = ("point", "die:3", "point", "die:3", "point", "die:3", "keep")
    ran = speed(poor, 1, 3, 5, 3, 4, 6, 1, 1, answers=again[:6])
    assert poor.people["ada"].points == 2
    assert "fate" not in ran.kinds
    assert "darkness.fate.bad-2" in ran.rules
    rich = two({"points": 6})
    speed(rich, 1, 3, 5, 3, 4, 6, answers=(*again[:6], "cancel"))
    assert rich.people["ada"].points == 0
    assert rich.people["ada"].tn == 0


@covers("darkness.fate.cancel")
def test_whoever_faces_it_rolls_and_a_good_roll_is_not_on_sale() -> None:
    s = two({"points": 9})
    ran = bad(s, 1, 1, answers=("keep", "face"))
    assert s.people["ada"].points == 9
    assert s.people["ada"].tn == 1
    assert ran.keys("fate") == ["face", "cancel"]
    assert "fate" not in good(two({"points": 9}), 1, 1, answers=("keep",)).kinds


# -- Target Numbers, doors, checks to come -------------------------------------------------------------------------


@covers("darkness.fate.bad-2", "darkness.fate.good-2")
def test_target_numbers_are_changed_until_the_next_turn_begins() -> None:
    worse, better = two(), two()
    bad(worse, 1, 1)
    good(better, 1, 1)
    assert (worse.people["ada"].tn, better.people["ada"].tn) == (1, -1)
    worse.turn = Turn(who="bel")
    run(worse, turns.turn_phase)
    assert worse.people["ada"].tn == 1
    worse.turn = Turn(who="ada")
    run(worse, turns.turn_phase)
    assert worse.people["ada"].tn == 0


@covers("darkness.fate.bad-5", "darkness.fate.good-5")
def test_an_open_and_a_jammed_door_cancel_each_other() -> None:
    s = two()
    bad(s, 1, 4)
    assert s.people["ada"].door == "locked"
    good(s, 1, 4)
    assert s.people["ada"].door == ""
    good(s, 1, 4)
    assert s.people["ada"].door == "open"
    bad(s, 1, 4)
    assert s.people["ada"].door == ""


@covers("darkness.fate.bad-12", "darkness.fate.good-12")
def test_both_twelves_wait_side_by_side_and_none_twice() -> None:
    s = two()
    bad(s, 6, 6)
    assert s.people["ada"].next == ("fail",)
    s = two({"next": ("succeed",)})
    good(s, 6, 6)
    assert s.people["ada"].next == ("succeed",)


# -- what changes hands --------------------------------------------------------------------------------------------


@covers("darkness.fate.bad-3", "darkness.vp.loss", "darkness.item.reclaim-delay")
def test_one_item_of_ones_choice_goes_to_another_of_ones_choice_who_is_not_asked() -> None:
    s = position(
        "lab field",
        seats=THREE,
        people={"ada": {"at": "lab/a1", "items": ["kit", "torch"], "points": 5}, "bel": "lab/a1", "cas": "field/h8"},
        phase="speed",
    )
    ran = bad(s, 1, 2, answers=("keep", "face", "give:torch", "who:cas"))
    assert ran.keys("fate.give") == ["give:kit", "give:torch"]
    assert ran.keys("fate.who") == ["who:bel", "who:cas"]
    assert s.people["cas"].items == ("torch",)
    assert (s.people["ada"].points, s.people["cas"].points) == (3, 2)
    assert not s.lost


@covers("darkness.fate.bad-4", "darkness.fate.impossible", "darkness.ex.fate-no-ally")
def test_without_an_ally_nothing_happens_and_the_turn_goes_on() -> None:
    s = two({"nuisances": ["pest"]})
    ran = bad(s, 1, 3)
    assert ran.rules[-1] == "darkness.fate.impossible"
    assert s.people["ada"].nuisances == ("pest",)
    assert s.phase == "act"


@covers("darkness.fate.bad-4", "darkness.vp.loss")
def test_an_ally_goes_over_without_persuasion_and_takes_its_points_along() -> None:
    s = two({"allies": ["helper-mind"], "points": 4})
    ran = bad(s, 1, 3, answers=("keep", "face"))
    assert s.people["bel"].allies == ("helper-mind",)
    assert (s.people["ada"].points, s.people["bel"].points) == (0, 4)
    assert "declare" not in ran.kinds


@covers("darkness.fate.impossible")
def test_whoever_is_alone_gives_nothing_away() -> None:
    s = position("lab", seats=("ana",), people={"ada": {"at": "lab/a1", "items": ["kit"]}}, phase="speed")
    assert bad(s, 1, 2).rules[-1] == "darkness.fate.impossible"
    assert s.people["ada"].items == ("kit",)


@covers("darkness.fate.bad-6")
def test_two_points_go_to_somebody_of_ones_choice() -> None:
    s = two({"points": 3})
    bad(s, 1, 5, answers=("keep", "face"))
    assert (s.people["ada"].points, s.people["bel"].points) == (1, 2)


@covers("darkness.fate.bad-6", "darkness.fate.impossible", "darkness.ex.d.fate-give-two-with-one")
def test_of_two_points_one_is_not_given() -> None:
    s = two({"points": 1})
    ran = bad(s, 1, 5, answers=("keep",))
    assert ran.rules[-1] == "darkness.fate.impossible"
    assert (s.people["ada"].points, s.people["bel"].points) == (1, 0)


@covers("darkness.fate.good-3", "darkness.item.reclaim-delay", "darkness.vp.loss")
def test_a_random_item_is_taken_from_somebody_of_ones_choice_who_has_one() -> None:
    s = position(
        "lab field",
        seats=THREE,
        people={"ada": "lab/a1", "bel": "lab/a1", "cas": {"at": "field/h8", "items": ["kit", "torch"], "points": 5}},
        phase="speed",
        round=4,
    )
    ran = good(s, 1, 2, draws=("torch",))
    assert "fate.who" not in ran.kinds
    assert s.people["ada"].items == ("torch",)
    assert s.people["cas"].items == ("kit",)
    assert (s.people["ada"].points, s.people["cas"].points) == (2, 3)
    assert s.lost["torch"] == (Lost("cas", 4),)


@covers("darkness.fate.good-3", "darkness.weight.each-time")
def test_what_fate_brings_may_be_too_heavy() -> None:
    s = two({"items": ["bar", "bow"]}, {"items": ["scatter"]})
    ran = good(s, 1, 2, 1, 3, 5, draws=("scatter",), answers=("roll", "keep", "leave:bar"))
    assert "darkness.weight.check" in ran.rules
    assert s.people["ada"].items == ("bow", "scatter")
    assert at(s, "bar") == "lab/a1"


@covers("darkness.item.reclaim-delay", "darkness.fate.good-3")
def test_whoever_cannot_carry_what_fate_brings_waits_for_it_like_the_one_who_lost_it() -> None:
    s = two({"items": ["bar", "bow"]}, {"items": ["scatter"]})
    good(s, 1, 2, 1, 3, 5, draws=("scatter",), answers=("roll", "keep", "leave:scatter"))
    assert {lost.who for lost in s.lost["scatter"]} == {"ada", "bel"}


@covers("darkness.setup.cell-phone", "darkness.fate.good-3", "darkness.fate.impossible", "darkness.ex.d.phone-safe")
def test_a_cell_phone_is_never_taken() -> None:
    s = two()
    assert good(s, 1, 2).rules[-1] == "darkness.fate.impossible"
    assert s.people["ada"].items == ()


@covers("darkness.fate.good-4", "darkness.nuisance.no-other-way")
def test_a_random_ally_changes_sides_without_a_check_and_no_nuisance_does() -> None:
    s = two({}, {"allies": ["helper-mind", "helper-defense"], "nuisances": ["pest"], "points": 6}, round=5)
    ran = good(s, 1, 3, draws=("helper-mind",))
    assert "declare" not in ran.kinds
    assert s.people["ada"].allies == ("helper-mind",)
    assert s.people["bel"].allies == ("helper-defense",)
    assert s.people["bel"].nuisances == ("pest",)
    assert (s.people["ada"].points, s.people["bel"].points) == (4, 2)
    assert s.lost["helper-mind"] == (Lost("bel", 5),)


@covers("darkness.fate.good-4", "darkness.fate.impossible")
def test_where_nobody_has_an_ally_none_is_taken() -> None:
    assert good(two({}, {"nuisances": ["pest"]}), 1, 3).rules[-1] == "darkness.fate.impossible"


@covers("darkness.fate.good-6", "darkness.ex.d.fate-point-from-each")
def test_a_point_comes_from_everybody_who_has_one() -> None:
    people = {"ada": "lab/a1", "bel": "lab/a1", "cas": {"at": "lab/a1", "points": 3}, "dov": {"at": "lab/a1", "points": -2}}
    s = position("lab", seats=(*THREE, "dan"), people=people, phase="speed")
    good(s, 1, 5)
    assert [person.points for person in s.people.values()] == [1, 0, 2, -2]


# -- this turn -----------------------------------------------------------------------------------------------------


@covers("darkness.fate.bad-7")
def test_a_character_who_is_held_does_not_leave_the_tile_before_the_next_turn() -> None:
    s = position("field lab", people={"ada": "field/h1", "bel": "lab/h7"}, phase="speed", pile=("forest",))
    bad(s, 1, 6)
    assert s.people["ada"].bound == "field"
    assert "move:field/h2" in keys(movement, s, "ada")
    assert cited(why_not(movement, s, "ada", "lab/a1")) == "darkness.fate.bad-7"
    assert not [key for key in keys(movement, s, "ada") if key.startswith(("move:lab", "explore"))]
    s.turn = Turn(who="ada")
    run(s, turns.turn_phase)
    assert s.people["ada"].bound == ""


@covers("darkness.fate.bad-8", "darkness.move.fate-scaling", "darkness.ex.d.fate-halved-woods")
def test_movement_is_halved() -> None:
    s = position("forest", people={"ada": {"at": "forest/a2", "defense": 5}, "bel": "forest/h8"}, phase="speed")
    bad(s, 2, 6)
    assert s.turn.budget == 5
    there = keys(movement, s, "ada")
    assert "move:forest/c2" in there
    assert "move:forest/d2" not in there


@covers("darkness.fate.good-8", "darkness.move.fate-scaling", "darkness.ex.d.fate-doubled-building")
def test_movement_is_doubled() -> None:
    s = position("hall", people={"ada": {"at": "hall/b2", "defense": 3}, "bel": "hall/a1"}, phase="speed")
    good(s, 2, 6)
    assert s.turn.budget == 16
    there = keys(movement, s, "ada")
    assert {"move:hall/g5", "move:hall/e7"} <= {*there}
    assert "move:hall/g6" not in there


@covers("darkness.fate.bad-9", "darkness.turn.start-los-timing", "darkness.ex.d.fate-lost-turn-with-disk")
def test_a_lost_turn_leaves_the_disk_in_sight_face_down() -> None:
    s = two(disks={"lab/a4": "foe"}, turn=Turn(who="ada", forced=True))
    bad(s, 3, 6)
    assert s.phase == "end"
    assert not s.board["foe"].up
    run(s, turns.end_phase)
    assert s.turn.who == "bel"


@covers("darkness.fate.bad-9")
def test_a_lost_turn_brings_no_combat_with_an_opponent_in_contact() -> None:
    s = two(disks={"lab/a1": ("foe", "up")})
    bad(s, 3, 6)
    assert s.phase == "end"
    assert s.fight is None


@covers("darkness.flee.exhaustion", "darkness.fate.bad-9")
def test_a_lost_turn_does_not_use_up_exhaustion() -> None:
    s = two({"exhausted": True})
    bad(s, 3, 6)
    assert (s.phase, s.people["ada"].exhausted) == ("end", True)


@covers("darkness.fate.good-8", "darkness.flee.exhaustion")
def test_halved_points_are_doubled() -> None:
    s = two({"exhausted": True})
    good(s, 4, 4)
    assert s.turn.budget == 2 * 2 * 3


@covers("darkness.fate.bad-3", "darkness.item.reclaim-delay")
def test_what_fate_gave_away_may_be_given_back_at_once() -> None:
    s = two({"items": ["kit"]}, {"at": "lab/a1"})
    bad(s, 1, 2)
    s.turn = Turn(who="bel")
    assert (s.people["ada"].points, s.people["bel"].points) == (-3, 3)
    assert "give:kit:ada" in keys(transfer, s, "bel")


@covers("darkness.fate.good-9")
def test_another_full_turn_follows_at_once_and_only_one() -> None:
    s = two()
    good(s, 3, 6)
    s.phase = "end"
    run(s, turns.end_phase)
    assert (s.turn, s.phase, s.round) == (Turn(who="ada"), "turn", 1)
    run(s, turns.end_phase)
    assert s.turn.who == "bel"


# -- body and name -------------------------------------------------------------------------------------------------


@covers("darkness.fate.bad-10", "darkness.failure.three")
def test_a_failure_disk_from_fate_counts_like_any_other() -> None:
    s = two()
    bad(s, 4, 6)
    assert s.people["ada"].failures == 1


@covers("darkness.fate.good-10", "darkness.fate.good-11", "darkness.fate.impossible", "darkness.ex.d.fate-lose-disks")
def test_a_failure_or_damage_disk_goes_if_there_is_one() -> None:
    s = two({"failures": 1})
    assert "darkness.fate.impossible" not in good(s, 4, 6).rules
    assert s.people["ada"].failures == 0
    assert good(s, 4, 6).rules[-1] == "darkness.fate.impossible"
    assert good(s, 5, 6).rules[-1] == "darkness.fate.impossible"
    assert s.phase == "act"


@covers("darkness.fate.good-11")
def test_one_damage_disk_goes() -> None:
    s = two({"damage": 2})
    good(s, 5, 6)
    assert health(s.people["ada"]) == 3


@covers("darkness.fate.bad-11")
def test_bleeding_costs_one_damage_a_move_from_this_turn_on_and_none_without_a_step() -> None:
    s = two()
    bad(s, 5, 6)
    assert s.people["ada"].bleeding
    run(s, movement.move, "ada", s.people["bel"].at)
    assert s.people["ada"].damage == 1
    s = two({"bleeding": True})
    s.phase = "act"
    run(s, turns.act_phase, answers=["end"])
    assert s.people["ada"].damage == 0


# -- knowledge -----------------------------------------------------------------------------------------------------


@covers("darkness.fate.good-7", "darkness.comm.secret-knowledge", "darkness.ex.d.fate-look-stays")
def test_a_look_at_a_tile_far_away_is_secret_and_moves_nothing() -> None:
    s = position(
        "field lab",
        people={"ada": "field/a1", "bel": "field/a1"},
        disks={"lab/d5": "foe", "lab/e4": "kit", "lab/h8": "gun", "field/h8": "pest"},
        phase="speed",
    )
    ran = good(s, 1, 6, answers=("tile:lab",))
    assert ran.keys("fate.tile") == ["tile:field", "tile:lab"]
    told = [event for event in ran.events if event.rule == "darkness.fate.good-7" and event.reveals]
    assert {(event.facts["where"], event.facts["what"]) for event in told} == {
        ("lab/d5", "The Foe"),
        ("lab/e4", "The Kit"),
        ("lab/h8", "The Gun"),
    }
    assert {event.to for event in told} == {("ana",)}
    assert [lying.known for lying in s.board.values()] == [("ana",), ("ana",), ("ana",), ()]
    assert (at(s, "foe"), at(s, "kit"), at(s, "gun")) == ("lab/d5", "lab/e4", "lab/h8")
    assert not any(lying.up for lying in s.board.values())


@covers("darkness.fate.good-7")
def test_a_look_is_only_at_a_tile_with_a_face_down_disk() -> None:
    s = position("field lab", people={"ada": "field/a1", "bel": "field/a1"}, disks={"lab/d5": ("kit", "up")}, phase="speed")
    assert good(s, 1, 6).rules[-1] == "darkness.fate.impossible"
    s = position("field lab", people={"ada": "field/a1", "bel": "field/a1"}, disks={"lab/d5": "kit"}, phase="speed")
    good(s, 1, 6)
    assert s.board["kit"].known == ("ana",)


def test_every_line_of_both_tables_has_an_effect() -> None:
    lines = [*FACTS.fate.bad, *FACTS.fate.good]
    assert {line.key for line in lines} == {*fate.EFFECTS}
    assert [line.roll for line in lines] == [*range(2, 13)] * 2
