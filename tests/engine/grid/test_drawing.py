import pytest
from hypothesis import given

from engine.grid.boards import CELLS, EDGES, MARKS, board, plans
from noctule.engine.grid import (
    DrawingError,
    Grid,
    Plan,
    draw,
    edge_named,
    link_marks,
    parse,
    square_named,
    the_mark,
)

ROOM = """
    +-+-+-+
    |M . .|
    + +#+ +
    |. # A|
    +-+-+-+
"""


def test_cells_edges_and_marks_are_read_from_an_indented_drawing() -> None:
    plan = parse(ROOM, CELLS, EDGES, marks="MA")
    assert plan.grid == Grid(3, 2)
    assert plan.marks == {"M": (square_named(plan.grid, "a1"),), "A": (square_named(plan.grid, "c2"),)}
    assert plan.edges[edge_named(plan.grid, "b1-s")] == "wall"
    assert plan.squares[square_named(plan.grid, "b2")] == "rock"
    assert plan.edges[edge_named(plan.grid, "a1-e")] == ""


def test_an_unknown_symbol_is_named_with_file_line_and_column() -> None:
    with pytest.raises(DrawingError, match=r"^bedtime.txt:5:8: unknown symbol 'q' for a cell; known: '#', '\.', 'A', 'M'.*$"):
        parse(ROOM.replace("|. #", "|. q"), CELLS, EDGES, marks="MA", name="bedtime.txt")


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("|M", "?M", "3:5", "an edge"),
        ("+ +#+ +", "+ +#? +", "4:9", "a corner"),
        ("A|", "A||", "5:12", "a cell"),
    ],
)
def test_errors_point_at_the_character(old: str, new: str, where: str, what: str) -> None:
    with pytest.raises(DrawingError, match=rf"^hall.txt:{where}: unknown symbol .* for {what}"):
        parse(ROOM.replace(old, new), CELLS, EDGES, marks="MA", name="hall.txt")


def test_the_first_line_may_lie_anywhere_in_a_file() -> None:
    with pytest.raises(DrawingError, match=r"^hall\.toml:42:6: unknown"):
        parse(ROOM, CELLS, EDGES, marks="A", name="hall.toml", first_line=40)


def test_a_missing_line_is_reported() -> None:
    with pytest.raises(DrawingError, match="4 lines; a drawing of n rows"):
        parse("+-+\n|.|\n+-+\n|.|", CELLS, EDGES)


@pytest.mark.parametrize("text", ["", "\n  \n", "+-+\n|.|\n+-+\n= up\n"])
def test_an_empty_drawing_is_reported(text: str) -> None:
    with pytest.raises(DrawingError, match="empty"):
        parse(text, CELLS, EDGES)


def test_a_wall_may_run_through_the_corners() -> None:
    plan = parse("+---+\n|. .|\n+-+-+", CELLS, EDGES)
    assert plan.edges.count("wall") == 6


def test_blank_cells_are_no_squares_and_need_not_be_typed() -> None:
    b = board("""
        +-+-+-+
        |A .|
        +-+ +-+
          |. B|
          +-+-+
    """)
    assert b.plan.squares[b["c1"]] == "" == b.plan.squares[b["a2"]]
    assert b.plan.squares[b["B"]] == "floor"


def test_levels_stand_below_each_other_and_are_linked_by_marks() -> None:
    plan = parse(
        """
        +-+-+
        |S .|
        +-+-+
        = upstairs
        +-+-+
        |. S|
        +-+-+
        """,
        CELLS,
        EDGES,
        marks="S",
    )
    assert plan.grid == Grid(2, 1, 2)
    linked = link_marks(plan, "S", "stairs")
    assert [(k.one, k.other, k.kind) for k in linked.links] == [
        (square_named(plan.grid, "a1"), square_named(plan.grid, "2/b1"), "stairs")
    ]


def test_a_mark_that_is_not_there_twice_cannot_be_linked() -> None:
    with pytest.raises(ValueError, match="'A' must be on exactly two squares to be linked; it is on c2"):
        link_marks(parse(ROOM, CELLS, EDGES, marks="MA"), "A")
    with pytest.raises(ValueError, match="'Z' is on 0 squares"):
        the_mark(parse(ROOM, CELLS, EDGES, marks="MA"), "Z")


def test_a_drawing_is_drawn_back_to_the_character() -> None:
    plan = parse(ROOM, CELLS, EDGES, marks="MA")
    expected = "+-+-+-+\n|M . .|\n+ +-+ +\n|. # A|\n+-+-+-+"
    assert draw(plan, CELLS, EDGES, marks="MA") == expected


def test_figures_and_changed_doors_are_drawn_over_the_plan() -> None:
    b = board("+-+-+\n|.d.|\n+-+-+")
    door = edge_named(b.grid, "a1-e")
    assert draw(b.plan, CELLS, EDGES, over={0: "@"}, changes={door: ""}) == "+-+-+\n|@ .|\n+-+-+"


def test_what_the_legend_lacks_cannot_be_drawn() -> None:
    plan = parse(ROOM, CELLS, EDGES, marks="MA")
    with pytest.raises(DrawingError, match="no symbol for edges of kind 'wall'"):
        draw(plan, CELLS, {})
    with pytest.raises(DrawingError, match="no symbol for a1, a square of kind 'floor'"):
        draw(plan, {}, EDGES)


@given(plans())
def test_what_is_drawn_reads_back(plan: Plan) -> None:
    text = draw(plan, CELLS, EDGES, marks=MARKS)
    assert parse(text, CELLS, EDGES, marks=MARKS) == plan
    indented = "\n".join("    " + line.rstrip() for line in text.splitlines())
    assert parse(f"\n{indented}\n", CELLS, EDGES, marks=MARKS) == plan
