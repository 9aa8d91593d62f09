"""Monster phase 2: monsters spawn."""

import pytest

from covers import covers
from games.scare.driver import at, position, run
from noctule.engine import Ask
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.monsters import attack, spawn
from noctule.games.scare.state import State

ROW = """
    +-+-+-+-+-+-+-+-+
    |. 1 . . . . . F|
    + + + + + + + + +
    |. . 2 . . . . .|
    + + + + + + + + +
    |. . . . . . . T|
    +-+-+-+-+-+-+-+-+"""
NUMBERS = {"1": 31, "2": 70}


async def fill(s: State, g: Ask) -> None:
    spawn.fill_area(s, g)


def ready(board: str = ROW, **more: object) -> State:
    return position(board, **{"phase": "spawn", "numbers": NUMBERS, "status": {"thayer": "incapacitated"}, **more})


@covers("scare.ex.spawned-widow-30-1", "scare.spawn.type-roll", "scare.spawn.location-roll", "scare.spawn.first-step")
def test_a_widow_appears_on_space_1_of_row_30_and_takes_one_step_towards_fort() -> None:
    s = ready()
    run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1], answers=["stop:c1"])
    assert at(s, "night-widow-1") == "c1"
    assert s.phase == "attack"


@covers("scare.spawn.when", "scare.spawn.rate", "scare.ex.new-monsters-do-not-run", "scare.spawn.first-step")
def test_new_monsters_take_just_one_step() -> None:
    s = ready()
    run(s, spawn.monsters_spawn, rolls=[2, 3, 30, 1, 70, 0], answers=["stop:c1", "stop:d2"])
    assert [at(s, id) for id in s.monsters] == ["c1", "d2"]


@covers("scare.spawn.rate", "scare.s3.spawn")
def test_the_scenario_sets_how_many_spawn() -> None:
    assert spawn.rate(ready()) == 2
    s = ready(scenario="bedwetter")
    run(s, fill)
    assert s.spawn_area == ("night-widow", "night-widow")
    s = ready(scenario="boogeyman")
    run(s, spawn.monsters_spawn)
    assert s.monsters == {}


@covers("scare.spawn.type-roll")
@pytest.mark.parametrize(
    ("face", "kind"), [(1, "none"), (2, "night-widow"), (3, "night-widow"), (4, "baby-doll"), (5, "man-baby"), (6, "scarecrow")]
)
def test_the_d6_decides_the_kind(face: int, kind: str) -> None:
    s = ready()
    run(s, fill, rolls=[face, 1])
    assert s.spawn_area == (kind, "none")


@covers("scare.spawn.no-spawn", "scare.ex.no-spawn-no-location")
def test_no_location_is_rolled_for_a_one() -> None:
    s = ready()
    run(s, spawn.monsters_spawn, rolls=[1, 3, 30, 1], answers=["stop:c1"])
    assert list(s.monsters) == ["night-widow-1"]


@covers("scare.spawn.unique-substitute", "scare.ex.two-fives", "scare.core.unique-figures")
def test_a_second_man_baby_becomes_a_widow_also_while_the_first_waits() -> None:
    s = ready()
    run(s, fill, rolls=[5, 5])
    assert s.spawn_area == ("man-baby", "night-widow")
    s = ready(ROW.replace("|. . . .", "|. c . .", 1))
    run(s, fill, rolls=[6, 5])
    assert s.spawn_area == ("night-widow", "man-baby")


@covers("scare.spawn.types-before-places")
def test_types_are_rolled_before_any_place_and_one_is_done_before_the_next_is_placed() -> None:
    s = ready()
    ran = run(s, spawn.monsters_spawn, rolls=[2, 2, 30, 1, 70, 0], answers=["stop:c1", "stop:d2"])
    types, *rest = [e.rule for e in ran.events if e.rule.startswith("scare.spawn.")]
    assert types == "scare.spawn.type-roll"
    assert rest == ["scare.spawn.location-roll", "scare.spawn.location-roll"]
    moves = [e.facts.get("who") for e in ran.events if e.rule in ("scare.spawn.location-roll", "scare.core.shortest-route")]
    assert moves == ["night-widow-1", "night-widow-1", "night-widow-2", "night-widow-2"]


@covers("scare.ex.location-dice-read", "scare.core.dice", "scare.core.d10-zero", "scare.spawn.location-roll")
def test_seventy_and_zero_is_space_0_of_row_70() -> None:
    s = ready(status={"thayer": "incapacitated", "fort": "incapacitated"})
    run(s, spawn.monsters_spawn, rolls=[2, 1, 70, 0])
    assert at(s, "night-widow-1") == "c2"


@covers("scare.spawn.location-roll")
def test_a_number_that_is_no_space_of_the_map_is_told_and_rolled_again() -> None:
    s = ready(status={"thayer": "incapacitated", "fort": "incapacitated"})
    ran = run(s, spawn.place, "night-widow", rolls=[50, 5, 70, 0])
    assert [event.facts["number"] for event in ran.events if event.rule == "scare.spawn.location-roll"] == [55, 70]
    assert at(s, "night-widow-1") == "c2"


@covers("scare.spawn.enters-agent", "scare.ex.spawn-step-onto-agent", "scare.attack.who")
def test_a_step_onto_an_agent_puts_the_widow_on_his_card_and_it_attacks_this_round() -> None:
    s = ready(ROW.replace("1 .", "1 S", 1))
    run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1])
    assert s.monsters["night-widow-1"].on == "shaye"
    run(s, attack.monsters_attack, rolls=[5])
    assert where.grabbed(s, "shaye")


@covers("scare.spawn.enters-agent")
def test_a_widow_placed_upon_an_agent_lies_on_his_card_at_once() -> None:
    s = ready()
    figures.put_agent(s, "fort", numbered(s, 31))
    run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1])
    assert s.monsters["night-widow-1"].on == "fort"


@covers("scare.spawn.enters-agent", "scare.protect.on-entry")
def test_a_widow_that_appears_on_shaye_is_told_to_be_upon_her_protector() -> None:
    s = position("+-+-+\n|S F|\n+-+-+", phase="spawn")
    ran = run(s, spawn.fall_upon, "night-widow", "shaye", 31, answers=["swap:fort"])
    assert s.monsters["night-widow-1"].on == "fort"
    assert ran.facts("scare.spawn.enters-agent")["target"] == "fort"


def numbered(s: State, number: int) -> int:
    return the_map(s.map).numbers[number]


@covers("scare.spawn.occupied")
def test_a_taken_space_sends_the_monster_to_a_free_neighbour_of_the_players_choice() -> None:
    s = ready(status={"thayer": "incapacitated", "fort": "incapacitated"})
    figures.new_monster(s, "night-widow", numbered(s, 31))
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1], answers=["put:a2"])
    assert at(s, "night-widow-2") == "a2"
    assert ran.asked == [("spawn.place", ["put:a1", "put:c1", "put:a2", "put:b2", "put:c2"])]


@covers("scare.spawn.occupied", "scare.core.lying-agent-empty")
def test_a_lying_agent_does_not_take_the_space() -> None:
    s = ready(status={"thayer": "incapacitated", "fort": "incapacitated"})
    figures.put_agent(s, "fort", numbered(s, 31))
    run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1])
    assert at(s, "night-widow-1") == at(s, "fort") == "b1"


@covers("scare.spawn.reroll-if-full", "scare.ex.faq-no-room-to-place", "scare.spawn.occupied")
def test_without_room_on_or_beside_it_the_location_is_rolled_again() -> None:
    s = ready(status={"thayer": "incapacitated", "fort": "incapacitated"})
    here = numbered(s, 31)
    for square in [here, *[q for q in range(64) if where.adjacent(s, here) >> q & 1]]:
        figures.new_monster(s, "night-widow", square)
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 30, 1, 30, 1, 70, 0], answers=["put:d3"])
    assert ran.rules.count("scare.spawn.reroll-if-full") == 2
    assert at(s, "night-widow-7") == "d3"


@covers("scare.spawn.double-zero")
def test_each_00_summons_the_white_lady_and_the_location_is_rolled_again() -> None:
    s = ready()
    answers = ["put:g1", "put:g2", "stop:c1"]
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 4, 0, 9, 30, 1], answers=answers)
    assert [event.facts["units"] for event in ran.events if event.rule == "scare.spawn.double-zero"] == [4, 9]
    assert [event.facts["target"] for event in ran.events if event.rule == "scare.wlady.victim"] == ["fort", "fort"]
    assert s.monsters.keys() == {"white-lady", "night-widow-1"}
    assert [at(s, "white-lady"), at(s, "night-widow-1")] == ["g2", "c1"]


@covers("scare.spawn.triple-zero", "scare.shadow.event")
def test_00_and_0_brings_the_shadow_people_and_no_lady() -> None:
    s = ready()
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 0, 7, 30, 1], answers=["6+7", "stop:c1"])
    assert "scare.shadow.win" in ran.rules
    assert list(s.monsters) == ["night-widow-1"]


@covers("scare.spawn.no-target-stays", "scare.s2.first-round-freeze", "scare.ex.panic-room-first-round")
def test_without_targets_spawned_monsters_stay_where_they_are_put() -> None:
    s = ready(status={}, panic_room=["fort", "thayer"])
    run(s, spawn.monsters_spawn, rolls=[2, 3, 30, 1, 70, 0])
    assert [at(s, id) for id in s.monsters] == ["b1", "c2"]


@covers("scare.spawn.doll-and-crow-on-agent")
def test_a_doll_rolled_onto_an_agent_is_put_beside_him_and_goes_off() -> None:
    s = ready()
    figures.put_agent(s, "fort", numbered(s, 31))
    ran = run(s, spawn.put, "baby-doll", numbered(s, 31), 31, answers=["put:c1", "stop:c1"], rolls=[9])
    assert ran.asked[0] == ("spawn.place", ["put:a1", "put:c1", "put:a2", "put:b2", "put:c2"])
    assert "scare.doll.explodes-at-end" in ran.rules
    assert not s.monsters


@covers("scare.spawn.doll-and-crow-on-agent")
def test_a_scarecrow_rolled_onto_an_agent_is_put_beside_him_and_rams_him() -> None:
    s = ready()
    figures.put_agent(s, "fort", numbered(s, 31))
    run(s, spawn.put, "scarecrow", numbered(s, 31), 31, answers=["put:c1"], rolls=[9])
    assert s.monsters["scarecrow"].place == "map"
    assert [at(s, "scarecrow"), at(s, "fort")] == ["b1", "c1"]


@covers("scare.tracker.skip-roll")
def test_tracked_monsters_replace_the_type_rolls() -> None:
    s = ready(tracker_area=("none", "night-widow"))
    run(s, spawn.monsters_spawn, rolls=[30, 1], answers=["stop:c1"])
    assert list(s.monsters) == ["night-widow-1"]
    assert s.tracker_area is None
