"""Map 4, Boogeyman: the burning island."""

import pytest

from covers import covers
from games.scare.content.test_maps_every import Site
from noctule.engine.grid import FAR, Pair, Ways, cheapest_first_steps, distance, members, pair_steps, ways_over
from noctule.games.scare.content.facts import FACTS

ISLAND = Site("boogeyman")
AREAS = (1, 2, 3, 4)
SHRINE = ISLAND.the("shrine")
BACK = f"{SHRINE[0]}{ISLAND.where(SHRINE)[1]}"
"""The space north of the shrine, where The Boogeyman's back half starts."""
MIDDLE = {area: sorted(ISLAND.start(area), key=ISLAND.at)[4] for area in AREAS}
STRAIGHT: Ways = ways_over(ISLAND.map.grid, ISLAND.map.floor)


def points(goal: str, *shut: str) -> int:
    """What The Boogeyman's way from the start of the game to a space costs him; FAR if there is none."""
    ways = Site("boogeyman", *shut).ground.monster_ways
    turn = FACTS.boss["boogeyman"].turn_cost
    start: Pair = ISLAND.at(SHRINE), ISLAND.at(BACK)
    there = ISLAND.at(goal)
    return cheapest_first_steps(start, lambda pose: pair_steps(ways, pose, turn=turn), lambda pose: pose[0] == there)[0]


def open_sides(name: str) -> set[str]:
    """The spaces one straight step away."""
    return {near for near in ISLAND.adjacent(name) if ISLAND.where(near)[0] == ISLAND.where(name)[0]} | {
        near for near in ISLAND.adjacent(name) if ISLAND.where(near)[1] == ISLAND.where(name)[1]
    }


def test_the_shrine_is_in_the_middle_and_the_space_north_of_it_is_free() -> None:
    grid = ISLAND.map.grid
    assert ISLAND.where(SHRINE) == (grid.width // 2, grid.height // 2)
    assert ISLAND.kind(SHRINE) == ISLAND.kind(BACK) == "floor"
    assert BACK in open_sides(SHRINE)
    assert ISLAND.where(BACK)[1] == ISLAND.where(SHRINE)[1] - 1
    boss = ISLAND.map.of("boss", "boogeyman")[0]
    assert (boss.place.facing, boss.squares) == ("s", (ISLAND.at(SHRINE),))


def test_four_starting_areas_of_nine_squares_fill_the_corners() -> None:
    right, bottom = ISLAND.map.grid.width - 1, ISLAND.map.grid.height - 1
    for area, (left, top) in zip(AREAS, ((0, 0), (right - 2, 0), (0, bottom - 2), (right - 2, bottom - 2)), strict=True):
        places = {ISLAND.where(name) for name in ISLAND.start(area)}
        assert places == {(left + x, top + y) for x in range(3) for y in range(3)}
    assert [area for _, _, area in FACTS.scenario["boogeyman"].start_areas] == list(AREAS)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("ways", [ISLAND.ground.agent_ways, STRAIGHT], ids=["agents", "boogeyman"])
def test_each_area_has_two_ways_to_the_shrine(area: int, ways: Ways) -> None:
    """No single space on the way, once taken away, cuts it; so there are two ways that share none."""
    inside = ISLAND.squares(ISLAND.start(area))
    for square in members(ISLAND.map.floor & ~inside & ~ISLAND.squares([SHRINE])):
        start = ISLAND.at(MIDDLE[area])
        assert distance(ways, start, ISLAND.at(SHRINE), closed=1 << square) < FAR, ISLAND.map.name(square)


def test_the_ways_to_the_shrine_are_neither_short_nor_endless() -> None:
    """Seven or eight turns of two actions for agents, four or five rolls of the d10 for The Boogeyman."""
    assert [ISLAND.actions(MIDDLE[area], SHRINE) for area in AREAS] == [15, 15, 15, 13]
    assert [points(MIDDLE[area]) for area in AREAS] == [20, 18, 18, 18]


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_a_lever_works_three_doors_that_are_far_away_and_open_at_the_start(colour: str) -> None:
    doors = ISLAND.each("door", colour)
    lever = ISLAND.the("lever", f"{colour}-lever")
    assert len(doors) == 3
    assert ISLAND.map.of("lever", f"{colour}-lever")[0].place.works == (colour,)
    assert not ISLAND.map.doors[colour].shut
    assert all(9 <= ISLAND.actions(lever, door) < FAR for door in doors)


def test_levers_can_be_reached_from_every_area_whatever_is_shut() -> None:
    """But for the area that is cut off with both colours shut."""
    for shut in ((), ("blue",), ("red",), ("blue", "red")):
        site = Site("boogeyman", *shut)
        for area in AREAS:
            for lever in site.each("lever"):
                cut_off = area == 2 and len(shut) == 2
                assert (site.actions(MIDDLE[area], lever) == FAR) is cut_off


def test_shut_doors_lengthen_the_boogeymans_way_without_cutting_it() -> None:
    for area, colour in ((1, "red"), (2, "red"), (3, "red"), (4, "blue")):
        assert points(MIDDLE[area]) < points(MIDDLE[area], colour) < FAR
    for colour in ("blue", "red"):
        assert all(points(MIDDLE[area], colour) < FAR for area in AREAS)


def test_both_colours_shut_cut_one_area_off_and_only_that_one() -> None:
    assert [points(MIDDLE[area], "blue", "red") < FAR for area in AREAS] == [True, False, True, True]
    assert points(MIDDLE[3], "blue", "red") >= points(MIDDLE[3]) + 20


@pytest.mark.parametrize(
    ("left", "right", "rows"), [("k", "l", range(3, 8)), ("b", "c", range(4, 11)), ("u", "v", range(11, 17))]
)
def test_some_corridors_are_two_wide(left: str, right: str, rows: range) -> None:
    """There he may turn on the spot or step aside and come back beside himself: both cost something, both are of use."""
    for row in list(rows)[:-1]:
        block = {f"{left}{row}", f"{right}{row}", f"{left}{row + 1}", f"{right}{row + 1}"}
        assert {ISLAND.kind(name) for name in block} == {"floor"}
        front, back = ISLAND.at(f"{left}{row}"), ISLAND.at(f"{left}{row + 1}")
        beside = ISLAND.at(f"{right}{row + 1}")

        def beside_it(pose: tuple[int, int], goal: int = beside) -> bool:
            return pose[0] == goal

        turning = cheapest_first_steps((front, back), lambda pose: pair_steps(STRAIGHT, pose), beside_it)
        assert turning[0] == 2
        assert (back, front) in turning[1]
        assert (ISLAND.at(f"{right}{row}"), front) in turning[1]


@pytest.mark.parametrize(
    ("near", "narrow", "far"), [("d2", "e2", "f2"), ("v4", "v5", "v7"), ("b12", "b13", "b15"), ("q11", "q12", "q14")]
)
def test_some_corridors_are_one_wide_so_that_rams_are_unavoidable(near: str, narrow: str, far: str) -> None:
    """An agent in the corridor stands on every way through it; the way round is more than ten spaces longer."""
    assert len(open_sides(narrow)) == 2
    straight = distance(STRAIGHT, ISLAND.at(near), ISLAND.at(far))
    assert straight <= 3
    assert distance(STRAIGHT, ISLAND.at(near), ISLAND.at(far), closed=1 << ISLAND.at(narrow)) > straight + 10


def test_there_are_dead_ends_one_space_wide() -> None:
    ends = {name for name in ISLAND.names(ISLAND.map.floor) if len(ISLAND.adjacent(name)) == 1}
    assert {"n6", "j14", "s12"} <= ends
    for end in ("n6", "j14", "s12"):
        (before,) = ISLAND.adjacent(end)
        assert len(open_sides(before)) == 2


@covers("scare.s4.features-red")
def test_every_rock_and_bush_blocks_like_red() -> None:
    kinds = {kind for kind in ISLAND.map.plan.squares if kind}
    assert kinds == {"floor", "block"}
    assert {kind for kind in ISLAND.map.plan.edges if kind} == {"red"}
    obstacles = ISLAND.map.obstacles()
    assert obstacles & ISLAND.ground.agent_walls == obstacles
    assert obstacles & ISLAND.ground.monster_walls == obstacles
    assert not ISLAND.agent_sees("f6", "k6")
    assert not ISLAND.monster_sees("k6", "f6")


def test_there_is_no_exit_and_nothing_spawns() -> None:
    assert not ISLAND.map.of("exit")
    assert not ISLAND.map.of("secret")
    assert not ISLAND.map.numbers
    assert FACTS.scenario["boogeyman"].spawn_rate == 0
