"""Map 1, Bedtime: the woods behind the house."""

import pytest

from covers import covers
from games.scare.content.test_maps_every import Site
from games.scare.driver import at, chase, run, spaces
from noctule.engine.grid import FAR, distance, reach
from noctule.games.scare.board import figures, routes
from noctule.games.scare.monsters import move

OPEN, SHUT = Site("bedtime"), Site("bedtime", "gate")
GATE = OPEN.each("gate")
LEVER, TECH, DOOR = OPEN.the("lever"), OPEN.the("tech"), OPEN.the("exit")
LANE_HEAD = ("w16", "x16")
"""Where the kitchen garden opens on the south lane; nothing else leads from one to the other."""


def beyond_the_gate() -> set[str]:
    """The kitchen garden: what cannot be reached with the gate shut and the lane stopped up."""
    near = reach(SHUT.ground.monster_ways, OPEN.at(LEVER), closed=OPEN.squares(LANE_HEAD))
    return OPEN.names(SHUT.floor & ~near & ~OPEN.squares(LANE_HEAD))


GARDEN = beyond_the_gate()
GARDEN_NUMBERS = [n for n in OPEN.map.numbers if OPEN.number(n) in GARDEN]


@covers("scare.s1.setup")
def test_agents_start_in_the_three_leftmost_columns_on_at_least_27_spaces() -> None:
    starts = OPEN.start()
    assert len(starts) >= 27
    assert {OPEN.where(name)[0] for name in starts} == {0, 1, 2}
    everywhere = {name for name in OPEN.names(OPEN.map.floor) if OPEN.where(name)[0] <= 2}
    assert set(starts) == everywhere


@covers("scare.s1.setup")
def test_the_servants_door_is_locked_at_the_start_and_has_a_tech_space_beside_it() -> None:
    door = OPEN.map.doors["servants-door"]
    assert door.shut
    assert not door.gate
    assert OPEN.each("door", "servants-door") == [DOOR]
    assert OPEN.map.of("exit")[0].place.door == "servants-door"
    assert TECH in OPEN.adjacent(DOOR)
    (x, y), (door_x, door_y) = OPEN.where(TECH), OPEN.where(DOOR)
    assert abs(x - door_x) + abs(y - door_y) == 1


def test_door_tech_space_and_lever_can_be_reached_whether_the_gate_is_open_or_shut() -> None:
    for site in (OPEN, SHUT):
        for goal in (DOOR, TECH, LEVER):
            assert all(site.actions(start, goal) < FAR for start in site.start())


def test_the_walk_to_the_house_is_neither_short_nor_endless() -> None:
    """Nine to twelve turns of two actions for Shaye, and seven to the lever for whoever runs there."""
    to_the_house = [OPEN.actions(start, TECH) for start in OPEN.start()]
    assert (min(to_the_house), max(to_the_house)) == (18, 23)
    assert OPEN.least_actions(OPEN.start(), LEVER) == 14


@covers("scare.s1.setup")
def test_the_gate_is_two_or_three_spaces_in_a_row_and_open_at_the_start() -> None:
    assert 2 <= len(GATE) <= 3
    assert len({OPEN.where(name)[1] for name in GATE}) == 1
    columns = [OPEN.where(name)[0] for name in GATE]
    assert columns == list(range(columns[0], columns[0] + len(GATE)))
    assert OPEN.map.doors["gate"].gate
    assert not OPEN.map.doors["gate"].shut
    assert OPEN.map.of("lever")[0].place.works == ("gate",)


@covers("scare.s1.gate-orange")
def test_the_shut_gate_closes_the_direct_way_completely() -> None:
    """With the lane stopped up as well there is no way at all; each gate space alone would be one."""
    lane = OPEN.squares(LANE_HEAD)
    inside = OPEN.at("r10")
    assert distance(SHUT.ground.monster_ways, inside, OPEN.at(LEVER), closed=lane) == FAR
    for name in GATE:
        others = OPEN.squares(GATE) & ~OPEN.squares([name])
        assert distance(OPEN.ground.monster_ways, inside, OPEN.at(LEVER), closed=lane | others) < FAR


def test_the_lever_is_on_the_agents_side() -> None:
    assert LEVER not in GARDEN
    assert SHUT.least_actions(SHUT.start(), LEVER) == OPEN.least_actions(OPEN.start(), LEVER)


@covers("scare.s1.gate-orange")
def test_the_southern_lane_is_open_and_at_least_ten_steps_longer_for_monsters_beyond_the_gate() -> None:
    assert len(GARDEN_NUMBERS) >= 10
    for number in GARDEN_NUMBERS:
        for goal in (LEVER, TECH, DOOR, "j6", "n8"):
            direct, round_about = OPEN.monster_steps(OPEN.number(number), goal), SHUT.monster_steps(OPEN.number(number), goal)
            assert direct + 10 <= round_about < FAR, (number, goal)


def test_the_lane_runs_along_the_south() -> None:
    way = SHUT.on_monster_routes("r10", LEVER)
    assert {SHUT.where(name)[0] for name in way if SHUT.where(name)[1] >= 16} >= set(range(4, 22))


@covers("scare.s1.gate-orange")
def test_both_sides_see_through_the_shut_gate() -> None:
    for far, near in (("r10", "r8"), ("r13", "r5"), ("o14", "u5"), ("s13", "q5")):
        assert SHUT.monster_sees(far, near)
        assert SHUT.agent_sees(near, far)
    assert not SHUT.monster_sees("o10", "n8")


@covers("scare.s1.gate-orange", "scare.move.full-speed", "scare.core.shortest-route")
def test_a_widow_that_sees_an_agent_through_the_shut_gate_hurries_off_towards_the_lane() -> None:
    site = Site("bedtime", "gate", thayer="r8")
    site.s.missions = ("s1",)
    widow = figures.new_monster(site.s, "night-widow", site.at("r10"))
    assert site.monster_sees("r10", "r8")
    before = site.monster_steps("r10", "r8")
    way = chase(site.s, site.at("r10"), "thayer")
    assert way is not None
    ends = spaces(site.s, routes.stops(site.s, site.at("r10"), way, 4))
    run(site.s, move.move_one, widow, answers=[f"stop:{min(ends)}"] if len(ends) > 1 else [])
    assert at(site.s, widow) in ends
    assert site.monster_steps(at(site.s, widow), "r8") == before - 4
    assert site.monster_steps(at(site.s, widow), "w16") < site.monster_steps("r10", "w16")


@covers("scare.core.corner-gap")
def test_two_trees_touch_at_a_corner_and_let_nobody_through_and_nobody_look() -> None:
    assert (OPEN.kind("e10"), OPEN.kind("f11"), OPEN.kind("f10"), OPEN.kind("e11")) == ("block", "block", "floor", "floor")
    assert OPEN.monster_steps("f10", "e11") > 1
    assert "e11" not in OPEN.adjacent("f10")
    assert not OPEN.monster_sees("f10", "e11")
    assert not OPEN.agent_sees("e11", "f10")


def test_the_pump_is_a_single_block_to_shoot_round() -> None:
    """Straight across it hides; from one space aside it does not."""
    assert OPEN.kind("s7") == "block"
    assert {OPEN.kind(name) for name in OPEN.touching("s7")} == {"floor"}
    assert not OPEN.agent_sees("q7", "u7")
    assert OPEN.agent_sees("q6", "u7")
    assert OPEN.agent_sees("q7", "u6")


@covers("scare.los.monster-blockers")
def test_three_agents_in_line_on_the_ride_hide_each_other() -> None:
    for looker, first, second, third in (("n6", "l6", "k6", "j6"), ("j6", "k6", "l6", "m6"), ("p6", "m6", "l6", "k6")):
        site = Site("bedtime", fort=first, thayer=second, kubo=third)
        assert [site.monster_sees(looker, name) for name in (first, second, third)] == [True, False, False]
    for name in ("j6", "k6", "l6", "m6", "n6"):
        x, y = OPEN.where(name)
        above, below = (f"{name[0]}{y}", f"{name[0]}{y + 2}")
        assert (OPEN.kind(above), OPEN.kind(below)) == ("block", "block"), x


@covers("scare.lines.blue")
def test_the_ford_is_a_short_cut_that_costs_an_extra_action() -> None:
    assert OPEN.kind("i6") == "blue"
    assert OPEN.actions("h6", "j6") == 3
    dry = [OPEN.actions(start, TECH, avoiding=OPEN.map.blue) for start in OPEN.start()]
    wet = [OPEN.actions(start, TECH) for start in OPEN.start()]
    assert min(wet) + 2 <= min(dry) < FAR
    assert OPEN.actions("h6", TECH) + 5 <= OPEN.actions("h6", TECH, avoiding=OPEN.map.blue)
    assert OPEN.monster_steps("h6", "j6") == 2


def test_there_are_no_green_lines() -> None:
    assert "green" not in OPEN.map.plan.edges


def test_numbers_are_spread_over_the_whole_map() -> None:
    """Wherever one can stand, a number is at most two spaces away."""
    numbered = {OPEN.number(n) for n in OPEN.map.numbers}
    for name in OPEN.names(OPEN.map.floor) - {TECH, DOOR}:
        near = {name} | OPEN.touching(name)
        assert numbered & (near | {far for other in near for far in OPEN.touching(other)}), name


def test_numbers_stand_on_both_sides_of_the_gate_on_it_and_in_the_starting_columns() -> None:
    numbered = {OPEN.number(n) for n in OPEN.map.numbers}
    assert len(numbered & GARDEN) >= 10
    assert len(numbered & set(OPEN.start())) >= 9
    assert len(numbered - GARDEN - set(OPEN.start())) >= 30
    assert len(numbered & set(GATE)) == 1


@pytest.mark.parametrize(("one", "other"), [(80, 81), (81, 82), (80, 82), (30, 31), (31, 32)])
def test_the_numbers_named_in_the_rules_are_near_their_neighbours(one: int, other: int) -> None:
    assert OPEN.monster_steps(OPEN.number(one), OPEN.number(other)) <= 3
