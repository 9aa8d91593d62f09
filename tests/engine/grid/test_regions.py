from hypothesis import given
from hypothesis import strategies as st

from engine.grid.boards import board, mazes, subsets
from noctule.engine.grid import Grid, all_squares, edge_named, fringe, members, neighbours, region, regions, ways_over

Maze = tuple[Grid, int, int, bool]


def test_patches_are_cut_by_walls_and_closed_doors_and_joined_by_open_ones() -> None:
    b = board("""
        +-+-+-+-+
        |S Sd. S|
        +-+-+-+ +
        |S . . S|
        +-+-+-+-+
    """)
    snow = sum(1 << s for s in b.plan.marks["S"])
    closed, opened = b.ways("wall", "door", diagonal=False), b.ways("wall", diagonal=False)
    assert sorted(regions(closed, snow)) == sorted([b.squares("a1 b1"), b.squares("d1 d2"), b.squares("a2")])
    assert len(regions(opened, snow | b.squares("c1"))) == 2


def test_a_blast_stops_at_a_wall_until_it_falls() -> None:
    b = board("""
        + + + +
         . A|B
        + + +-+
         . . .
        + + + +
    """)
    area = b.squares("A B b2")
    whole = b.ways(diagonal=False)
    assert region(whole, 1 << b["A"], area) == b.squares("A b2")
    broken = ways_over(b.grid, all_squares(b.grid), b.walls() & ~(1 << edge_named(b.grid, "b1-e")))
    assert region(broken, 1 << b["A"], area) == area


def test_a_duct_is_broken_by_a_gap_in_the_map() -> None:
    b = board("""
        +-+-+-+-+
        |V .   V|
        +-+-+-+-+
    """)
    first, second = b.plan.marks["V"]
    assert not region(b.ways(), 1 << first, all_squares(b.grid)) >> second & 1


def test_spreading_reaches_each_bordering_square_once() -> None:
    b = board("""
        +-+-+-+
        |. S .|
        + + + +
        |.|. .|
        +-+-+-+
    """)
    assert fringe(b.ways(diagonal=False), b.squares("S")) == b.squares("a1 c1 b2")


@given(mazes(), st.data())
def test_regions_split_a_set_into_parts_that_no_step_joins(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    within = data.draw(subsets(list(members(all_squares(grid))), 12)) & floor
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    parts = regions(ways, within)
    assert sum(parts) == within
    for part in parts:
        assert not fringe(ways, part) & within
        for square in members(part):
            assert region(ways, 1 << square, within) == part
            assert neighbours(ways, square) & within & ~part == 0
