"""The tiles: what a set needs so that every rule about doors, windows, marks, terrain and floors can be met in play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from covers import covers
from noctule.engine import content
from noctule.engine.grid import (
    ORTHOGONAL,
    Grid,
    Plan,
    centre_to_centre,
    distance,
    edge_named,
    edges_of,
    empty_plan,
    laid_on,
    line_squares,
    members,
    place_of,
    quarter_turned,
    region,
    square_at,
    square_named,
    squares_of,
    ways_over,
)
from noctule.games.darkness.content.tiles import (
    ENCOUNTER,
    GRID,
    LIFT,
    LOCKS,
    OBSTACLE,
    SIZE,
    STAIRS,
    TERRAIN,
    Tile,
    at_random,
    border,
    indoors,
    inside_of,
    load_tiles,
    locks,
    outdoors,
    outside_of,
    windows,
)

FILE = "content/tiles.toml"
TILES = load_tiles(content.text("noctule.games.darkness", FILE), FILE)
ORDINARY = [tile for tile in TILES.values() if not tile.special]
SPECIAL = {"school-west", "school-east", "hotel", "hotel-upper", "woods", "cave", "cabin", "mansion"}
REACH = {"street": 4, "building": 2, "rough": 2, "woods": 1}
"""How far one sees by day."""


def marks(tile: Tile, mark: str = ENCOUNTER) -> tuple[int, ...]:
    return tile.plan.marks.get(mark, ())


def at(name: str) -> int:
    return square_named(GRID, name)


def edge(name: str) -> int:
    return edge_named(GRID, name)


def steps(grid: Grid, one: int, other: int) -> int:
    (x, y, _), (column, row, _) = place_of(grid, one), place_of(grid, other)
    return abs(x - column) + abs(y - row)


def walk(tile: Tile, one: int, other: int) -> int:
    """Steps from room to room."""
    return distance(ways_over(GRID, indoors(tile.plan), edges_of(tile.plan, ("wall",))), one, other)


def in_sight(
    plan: Plan, looker: int, target: int, *, shut: tuple[str, ...] = ("wall", *LOCKS), figure: int | None = None
) -> bool:
    line = {looker, target, *line_squares(plan.grid, looker, target)}
    far = min(REACH[TERRAIN[plan.squares[square]]] for square in line if plan.squares[square])
    figures = 0 if figure is None else 1 << figure
    near = steps(plan.grid, looker, target) <= far
    return near and centre_to_centre(plan.grid, edges_of(plan, shut), figures, looker, target)


# -- the whole set -------------------------------------------------------------------------------------------------------


@covers("darkness.tile.grid")
def test_all_tiles_have_one_size_and_every_square_a_terrain() -> None:
    again = load_tiles(content.text("noctule.games.darkness", FILE), FILE)
    assert len(again) >= 22
    for tile in again.values():
        assert tile.plan.grid == Grid(SIZE, SIZE)
        assert {kind for kind in tile.plan.squares if kind} <= TERRAIN.keys()


def test_there_are_enough_ordinary_buildings_and_every_special_location() -> None:
    assert sum(bool(tile.building) for tile in ORDINARY) >= 12
    assert {tile.key for tile in TILES.values() if tile.special} == SPECIAL
    assert [tile.key for tile in TILES.values() if tile.shop] == ["magic-shop"]


@covers("darkness.setup.random-tile-exclusions")
def test_a_board_at_random_leaves_out_special_locations_and_with_magic_the_magic_shop() -> None:
    plain, magic = set(at_random(TILES, magic=False)), set(at_random(TILES, magic=True))
    assert plain == TILES.keys() - SPECIAL
    assert plain - magic == {"magic-shop"}
    assert magic < plain


def test_every_floor_plan_is_different_however_it_is_turned() -> None:
    shapes = {}
    for tile in TILES.values():
        if tile.building and not tile.above:
            shapes[tile.key] = {outline(quarter_turned(tile.plan, turns)) for turns in range(4)}
    assert not [(one, other) for one, other in combinations(shapes, 2) if shapes[one] & shapes[other]]


def outline(plan: Plan) -> frozenset[tuple[int, int]]:
    """Columns and rows of the floor, from its own top left corner."""
    places = [place_of(plan.grid, square)[:2] for square in members(indoors(plan))]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return frozenset((x - left, y - top) for x, y in places)


def test_every_tile_says_something_of_its_own() -> None:
    for field in ("name", "place", "line"):
        said = Counter(getattr(tile, field) for tile in TILES.values())
        assert said.most_common(1)[0][1] == 1
    assert all(tile.line.endswith(".") for tile in TILES.values())
    assert all(tile.place.split()[0] in ("in", "at", "on", "upstairs") for tile in TILES.values())


def test_every_ordinary_tile_can_be_turned_so_that_any_step_over_a_border_leads_on() -> None:
    for tile in ORDINARY:
        assert any(all(outdoors(tile.plan) >> square & 1 for square in border(side)) for side in ORTHOGONAL), tile.key


# -- doors and windows ---------------------------------------------------------------------------------------------------


@covers("darkness.tile.lock-symbol")
def test_the_digit_on_a_door_is_the_tn_of_its_lock() -> None:
    assert locks(TILES["pub"].plan) == {edge("c5-s"): 2, edge("e2-e"): 4}
    assert {tn for tile in TILES.values() for tn in locks(tile.plan).values()} >= {1, 2, 3, 4, 5}


def test_a_door_and_a_window_have_a_square_inside_and_one_outside() -> None:
    plan = TILES["pub"].plan
    assert [inside_of(plan, edge("c5-s")), outside_of(plan, edge("c5-s"))] == [at("c5"), at("c6")]
    assert [inside_of(plan, edge("b3-w")), outside_of(plan, edge("b3-w"))] == [at("b3"), at("a3")]
    assert [inside_of(plan, edge("e2-e")), outside_of(plan, edge("e2-e"))] == [at("e2"), at("f2")]


def nearest_locks(tile: Tile, window: int) -> tuple[set[int], set[int]]:
    """The TNs of the doors nearest to a window: counted straight, and counted from room to room."""
    start = inside_of(tile.plan, window)
    doors = [(tn, inside_of(tile.plan, door)) for door, tn in locks(tile.plan).items()]
    straight = min(steps(GRID, start, door) for _, door in doors)
    walked = min(walk(tile, start, door) for _, door in doors)
    return (
        {tn for tn, door in doors if steps(GRID, start, door) == straight},
        {tn for tn, door in doors if walk(tile, start, door) == walked},
    )


def test_one_building_has_two_doors_and_windows_nearer_to_either() -> None:
    assert nearest_locks(TILES["pub"], edge("b3-w")) == ({2}, {2})
    assert nearest_locks(TILES["pub"], edge("e4-e")) == ({4}, {4})


def test_one_window_is_equally_near_to_two_doors_with_different_locks() -> None:
    assert nearest_locks(TILES["chandlery"], edge("d3-n")) == ({1, 3}, {1, 3})


def test_a_window_beside_the_weakest_lock_is_there() -> None:
    assert nearest_locks(TILES["tea-room"], edge("c3-n")) == ({1}, {1})


@pytest.mark.parametrize("key", [tile.key for tile in TILES.values() if not tile.partner and windows(tile.plan)])
def test_it_makes_no_difference_how_the_nearest_door_is_counted(key: str) -> None:
    for window in windows(TILES[key].plan):
        straight, walked = nearest_locks(TILES[key], window)
        assert min(straight) == min(walked)


# -- marks ---------------------------------------------------------------------------------------------------------------


def test_most_tiles_have_three_to_five_marks_one_has_many_and_one_has_none() -> None:
    numbers = {tile.key: len(marks(tile)) for tile in ORDINARY}
    assert numbers.pop("fish-market") >= 8
    assert numbers.pop("halt") == 0
    assert set(numbers.values()) == {3, 4, 5}
    assert all(1 <= len(marks(tile, OBSTACLE)) <= 2 for tile in ORDINARY)


def test_two_marks_are_equally_far_from_a_doorway() -> None:
    plan = TILES["pawnbrokers"].plan
    door = inside_of(plan, edge("d3-n"))
    seen = sorted(steps(GRID, door, mark) for mark in marks(TILES["pawnbrokers"]) if in_sight(plan, door, mark))
    assert seen[:2] == [1, 1]


def test_a_mark_is_seen_from_the_street_only_through_a_window() -> None:
    plan, mark = TILES["tea-room"].plan, at("c3")
    street = list(members(squares_of(plan, ("street",))))
    assert mark in marks(TILES["tea-room"])
    assert any(in_sight(plan, looker, mark) for looker in street)
    assert not any(in_sight(plan, looker, mark, shut=("wall", "window")) for looker in street)


def test_what_stands_on_one_mark_hides_the_next() -> None:
    plan, door = TILES["chapel"].plan, at("e7")
    assert {at("e6"), at("e5")} < {*marks(TILES["chapel"])}
    assert in_sight(plan, door, at("e6"))
    assert in_sight(plan, door, at("e5"))
    assert not in_sight(plan, door, at("e5"), figure=at("e6"))


def test_a_building_has_marks_inside_and_outdoors_on_its_tile() -> None:
    both = [t.key for t in ORDINARY if {bool(indoors(t.plan) >> mark & 1) for mark in marks(t)} == {True, False}]
    assert {"pub", "fish-market", "police-station"} <= {*both}
    assert len(both) < len(ORDINARY)


def test_a_mark_lies_so_near_the_border_that_it_is_seen_from_the_next_tile() -> None:
    town = laid_on(laid_on(empty_plan(Grid(SIZE, 2 * SIZE)), TILES["halt"].plan, 0, 0), TILES["fish-market"].plan, 0, SIZE)
    mark = square_at(town.grid, 4, SIZE)
    assert mark in town.marks[ENCOUNTER]
    next_door = [square_at(town.grid, x, y) for x in range(SIZE) for y in range(SIZE)]
    by_night = [square for square in next_door if in_sight(town, square, mark) and steps(town.grid, square, mark) <= 2]
    assert len(by_night) >= 2


def can_be_walked_around(tile: Tile, obstacle: int) -> bool:
    """Whatever lies outdoors is still joined without this square."""
    left = outdoors(tile.plan) & ~(1 << obstacle)
    ways = ways_over(GRID, left, edges_of(tile.plan, ("wall",)))
    return region(ways, left & -left, left) == left


def test_obstacles_lie_on_the_road_and_all_but_those_in_a_lane_can_be_walked_around() -> None:
    in_a_lane = set()
    for tile in TILES.values():
        for obstacle in marks(tile, OBSTACLE):
            assert tile.plan.squares[obstacle] == "street"
            if not can_be_walked_around(tile, obstacle):
                in_a_lane.add((tile.key, obstacle))
    assert in_a_lane == {("printers", at("f2")), ("ropewalk", at("a2"))}


# -- terrain -------------------------------------------------------------------------------------------------------------


def test_there_are_fences_in_many_places() -> None:
    assert sum("fence" in tile.plan.edges for tile in TILES.values()) >= 8


def test_a_way_leads_through_all_three_terrains() -> None:
    plan = TILES["cabin"].plan
    ways = ways_over(GRID, outdoors(plan), edges_of(plan, ("wall", "window", *LOCKS)))
    reached = [*members(region(ways, 1 << at("d1"), outdoors(plan)))]
    assert {plan.squares[square] for square in reached} == {"street", "rough", "woods"}
    assert outside_of(plan, edge("d3-n")) in reached


def test_the_woods_have_only_paths_and_trees_and_the_cabin_stands_among_them() -> None:
    woods, cabin = TILES["woods"], TILES["cabin"]
    assert not woods.building
    assert squares_of(woods.plan, ("woods",)).bit_count() > SIZE * SIZE / 2
    assert cabin.building
    assert squares_of(cabin.plan, ("woods",)).bit_count() > indoors(cabin.plan).bit_count()


def test_the_cave_is_obstructed_ground_without_building_and_windows() -> None:
    cave = TILES["cave"]
    assert not cave.building
    assert not windows(cave.plan)
    assert not locks(cave.plan)
    assert {cave.plan.squares[mark] for mark in marks(cave)} == {"rough"}
    assert "" in {cave.plan.squares[square_at(GRID, x, y)] for x in range(SIZE) for y in range(SIZE)}


def test_the_mansion_is_the_largest_building_on_one_tile() -> None:
    sizes = {tile.key: indoors(tile.plan).bit_count() for tile in TILES.values() if not tile.partner}
    assert max(sizes, key=lambda key: sizes[key]) == "mansion"


# -- tiles that belong together ------------------------------------------------------------------------------------------


def test_the_two_tiles_of_the_school_make_one_building() -> None:
    west, east = TILES["school-west"], TILES["school-east"]
    assert (west.partner, west.side, east.partner, east.side) == (east.key, "e", west.key, "w")
    assert west.building == east.building == "school"
    both = laid_on(laid_on(empty_plan(Grid(2 * SIZE, SIZE)), west.plan, 0, 0), east.plan, SIZE, 0)
    inside = indoors(both)
    assert inside.bit_count() == indoors(west.plan).bit_count() + indoors(east.plan).bit_count()
    assert region(ways_over(both.grid, inside, edges_of(both, ("wall",))), inside & -inside, inside) == inside


@covers("darkness.tile.no-street-from-upper-floor")
def test_stairs_and_a_lift_join_the_floors_of_the_hotel_and_nothing_leads_out_from_upstairs() -> None:
    tiles = load_tiles(content.text("noctule.games.darkness", FILE), FILE)
    lower, upper = tiles["hotel"], tiles["hotel-upper"]
    assert (lower.upper, upper.above, lower.building, upper.building) == (upper.key, lower.key, "hotel", "hotel")
    assert marks(lower, STAIRS) == marks(upper, STAIRS) == (at("g2"),)
    assert marks(lower, LIFT) == marks(upper, LIFT) == (at("g4"),)
    assert not outdoors(upper.plan)
    assert not locks(upper.plan)
    assert not windows(upper.plan)
