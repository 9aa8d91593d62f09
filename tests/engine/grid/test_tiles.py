import pytest
from hypothesis import given

from engine.grid.boards import CELLS, EDGES, board, plans
from noctule.engine.grid import (
    ORTHOGONAL,
    E,
    Grid,
    Link,
    N,
    Plan,
    S,
    W,
    draw,
    edge_named,
    empty_plan,
    fits_on,
    laid_on,
    link_marks,
    linked,
    overlap,
    parse,
    quarter_turned,
    seams,
    side_kinds,
    square_named,
)


def test_a_turned_tile_takes_cells_and_edges_along() -> None:
    tile = board("""
        +-+d+
        |A .|
        +o+-+
        |. #|
        +-+-+
    """).plan
    text = draw(quarter_turned(tile), CELLS, EDGES, marks="A")
    assert text == "\n".join(["+-+-+", "|.oA|", "+ + +", "|#|.d", "+-+-+"])


@given(plans())
def test_four_quarter_turns_change_nothing(tile: Plan) -> None:
    turned = tile
    for _ in range(4):
        turned = quarter_turned(turned)
    assert (turned.grid, turned.squares, turned.edges) == (tile.grid, tile.squares, tile.edges)
    assert {m: sorted(p) for m, p in turned.marks.items()} == {m: sorted(p) for m, p in tile.marks.items()}
    assert quarter_turned(tile, 5) == quarter_turned(tile, 1)


@given(plans())
def test_the_sides_of_a_tile_turn_with_it(tile: Plan) -> None:
    turned = quarter_turned(tile)
    assert side_kinds(turned, E) == side_kinds(tile, N)
    assert side_kinds(turned, S) == side_kinds(tile, E)[::-1]
    assert side_kinds(turned, W) == side_kinds(tile, S)
    assert side_kinds(turned, N) == side_kinds(tile, W)[::-1]


ROOM = {
    "straight": "+d+\n|.|\n+d+",
    "corner": "+d+\n|.d\n+-+",
    "cross": "+d+\nd.d\n+d+",
}


def room(name: str, turns: int = 0) -> Plan:
    return quarter_turned(parse(ROOM[name], CELLS, EDGES), turns)


def doors_joined(table: Plan, tile: Plan, x: int, y: int) -> int:
    return sum(seam.on_board == seam.on_tile == "door" for seam in seams(table, tile, x, y))


def test_a_tile_is_turned_to_join_as_many_doors_as_possible() -> None:
    table = laid_on(laid_on(empty_plan(Grid(3, 3)), room("cross"), 1, 2), room("cross"), 0, 1)
    best = {turns: doors_joined(table, room("corner", turns), 1, 1) for turns in range(4)}
    assert best == {0: 0, 1: 1, 2: 2, 3: 1}
    straight = [doors_joined(table, room("straight", turns), 1, 1) for turns in range(4)]
    assert straight == [1, 1, 1, 1]
    assert room("straight") == room("straight", 2)


def test_a_seam_is_a_passage_only_as_the_game_says() -> None:
    table = laid_on(empty_plan(Grid(2, 1)), room("straight"), 0, 0)

    def meet(on_board: str, on_tile: str) -> str:
        return on_tile if on_board in ("", on_tile) else "wall"

    joined = laid_on(table, room("straight", 1), 1, 0, meet=meet)
    assert joined.edges[edge_named(joined.grid, "a1-e")] == "wall"


def test_only_the_outer_edges_of_a_tile_meet_the_board() -> None:
    tile = parse("+-+-+\n|.d.|\n+-+-+", CELLS, EDGES)
    table = laid_on(empty_plan(Grid(2, 1)), tile, 0, 0, meet=lambda on_board, on_tile: "rope")
    assert table.edges.count("rope") == 6
    assert table.edges[edge_named(table.grid, "a1-e")] == "door"


def test_a_tile_lies_inside_the_board_and_over_no_other() -> None:
    table = laid_on(empty_plan(Grid(4, 4)), empty_plan(Grid(2, 2), "street"), 0, 0)
    tile = empty_plan(Grid(2, 2), "street")
    assert fits_on(table, tile, 2, 0)
    assert not fits_on(table, tile, 1, 0)
    assert overlap(table, tile, 1, 0) == 1 << square_named(table.grid, "b1") | 1 << square_named(table.grid, "b2")
    assert not fits_on(table, tile, 3, 0)
    assert not fits_on(table, tile, -1, 2)
    assert not fits_on(table, tile, 2, 0, 1)
    with pytest.raises(ValueError, match="column 1, row 0: it would cover b1, b2"):
        laid_on(table, tile, 1, 0)
    with pytest.raises(ValueError, match="over the border"):
        laid_on(table, tile, 3, 0)


def test_contact_along_a_full_side_is_told_from_a_shifted_or_corner_contact() -> None:
    table = laid_on(empty_plan(Grid(8, 6)), empty_plan(Grid(2, 2), "street"), 2, 2)
    tile = empty_plan(Grid(2, 2), "street")
    full = {(x, y) for x in range(7) for y in range(5) if fits_on(table, tile, x, y) and len(seams(table, tile, x, y)) == 2}
    assert full == {(0, 2), (4, 2), (2, 0), (2, 4)}
    assert len(seams(table, tile, 4, 3)) == 1
    assert not seams(table, tile, 4, 4)


def test_marks_and_links_of_a_tile_come_along() -> None:
    tile = link_marks(parse("+-+-+\n|S S|\n+-+-+", CELLS, EDGES, marks="S"), "S", "stairs")
    table = laid_on(linked(empty_plan(Grid(3, 3)), [Link(0, 1)]), quarter_turned(tile), 2, 1)
    c2, c3 = square_named(table.grid, "c2"), square_named(table.grid, "c3")
    assert set(table.marks["S"]) == {c2, c3}
    assert table.links == (Link(0, 1), Link(c2, c3, "stairs"))


@given(plans())
def test_a_tile_laid_on_an_empty_table_is_found_there_again(tile: Plan) -> None:
    table = laid_on(empty_plan(tile.grid), tile, 0, 0)
    assert table.squares == tile.squares
    kept = [side for side, kind in enumerate(tile.edges) if table.edges[side] != kind]
    assert all(not table.edges[side] for side in kept), "only edges without a square beside them are dropped"
    assert all(len(side_kinds(table, d)) in (tile.grid.width, tile.grid.height) for d in ORTHOGONAL)
