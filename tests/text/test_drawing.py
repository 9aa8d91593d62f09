"""Boards drawn, boards told, panels and odds."""

from __future__ import annotations

import pytest

from noctule.engine.views import Board, Card, Cell, Counter, Ground, Panel, Piece, Status, View
from noctule.text.boards import places
from noctule.text.describing import look, told
from noctule.text.drawing import CELL_SIGNS, CHOICE, MORE, SPARE_CELL_SIGNS, Pen, cell_signs, drawn, figure_signs
from noctule.text.panels import panel_lines
from noctule.text.screen import Screen
from text.at_the_screen import Terminal, skirmish
from text.tiny import board, tiny

FIELD = """\
The field
     a   b   c   d   e   f   g   h   i   j     lamp
  1  .   .   .   .   .   .   .   .   .   .       0  Unit 0  a3  health 2
  2  .   .   .  ###  .   .  ###  .   .   .       1  Unit 1  c3  health 2
  3 *0   .  *1   .   2   .   3   .   4   .       2  Unit 2  e3  health 2
  4  .   .   .  ### ###  .   .   .   .   .       3  Unit 3  g3  health 2
  5  .   .  ###  .   .   .   .  ###  .   .       4  Unit 4  i3  health 2
  6  .   .  ###  .   .   .   .  ###  .   .     mist
  7  .   .   .   .   .  ### ###  .   .   .       5  Unit 5  b8  health 2
  8  .   5   .   6   .   7   .   8   .   9       6  Unit 6  d8  health 2
  9  .   .   .  ###  .   .  ###  .   .   .       7  Unit 7  f8  health 2
 10 *.   .   .   .   .   .   .   .   .   .       8  Unit 8  h8  health 2
                                                 9  Unit 9  j8  health 2
Signs: # wall; * can be chosen"""

HUT = """\
The hut
    a   b   c     watch
  +---+---+         G  The guard  b2  facing east, health 3
 1  . H .   .
      +:::+   +
 2  .   G>  ~ |
              +
Signs: ~ water; = H door (stops move); - | wall (stops move and see); : window (stops move)
Regions: The hall"""


FIGURES_LIKE_THE_GROUND = tuple(Piece(f"p{i}", "d1", f"{sign} figure", sign) for i, sign in enumerate("*+O,;`"))


def test_a_board_without_edges_is_drawn_close_with_the_pieces_beside_it() -> None:
    (field,) = skirmish().view("ana").boards
    assert "\n".join(drawn(field, Pen(100, {"a3", "c3", "a10"}))) == FIELD


def test_edges_stand_between_the_cells_and_the_legend_names_the_kinds_that_occur() -> None:
    (hut,) = tiny("choose").view("ana").boards
    assert "\n".join(drawn(hut, Pen(100))) == HUT


def test_a_narrow_screen_gets_narrow_cells_and_the_pieces_below() -> None:
    (field,) = skirmish().view("ana").boards
    lines = drawn(field, Pen(40, {"a1"}))
    assert lines[1:5] == [
        "    a b c d e f g h i j",
        "  1 * . . . . . . . . .",
        "  2 . . . # . . # . . .",
        "  3 0 . 1 . 2 . 3 . 4 .",
    ]
    assert max(map(len, lines)) <= 40


def test_a_changed_edge_replaces_the_one_of_the_ground_from_either_of_its_cells() -> None:
    (hut,) = tiny("choose").view("ana").boards
    changed = Board(
        "hut", "The hut", hut.ground, edges=(type(hut.ground.edges[0])("b1", "w", "open door", (), look="open-door"),)
    )
    assert any("'" in line for line in drawn(changed, Pen(100)))
    assert not any("door (stops move)" in line for line in drawn(changed, Pen(100)))


def test_several_pieces_on_a_cell_stand_side_by_side_and_a_plus_says_more() -> None:
    crowd = [Piece(f"p{i}", "a1", f"Piece {i}", "xyz"[i]) for i in range(3)]
    assert any(" xy" in line for line in drawn(board(*crowd[:2]), Pen(100)))
    assert any(" x+" in line for line in drawn(board(*crowd), Pen(100)))


def test_of_several_on_a_cell_figures_go_before_things_and_no_sign_is_cut() -> None:
    """`3E` would be a thing that nobody has heard of."""
    both = [Piece("35", "a1", "pigeonholes", "35"), Piece("eva", "a1", "Eva", "E", team="friend")]
    assert any(" E+" in line for line in drawn(board(*both), Pen(100)))


def test_two_kinds_of_the_same_look_have_two_signs() -> None:
    cells = (Cell("a1", 0, 0, "yard", look="snow"), Cell("b1", 1, 0, "drift", look="snow"), Cell("c1", 2, 0))
    trees = (Cell("a2", 0, 1, "oak", look="tree"), Cell("b2", 1, 1, "wall", look="wall"))
    signs = cell_signs(places(Board("b", "B", Ground("g", 3, 2, (*cells, *trees)))))
    assert signs["yard"] == "`" != signs["drift"]
    assert signs["oak"] == signs["wall"] == "#", "what is solid looks solid"


def test_twenty_kinds_of_places_have_twenty_signs_and_another_floor_looks_like_one() -> None:
    things = [Cell(f"a{i}", i, 0, f"thing {i}", look="rubble") for i in range(18)]
    floors = [
        Cell("a20", 20, 0, "corridor", look="concrete"),
        Cell("a21", 21, 0, "corridor", look="concrete"),
        Cell("a22", 22, 0, "ward", look="ward"),
    ]
    signs = cell_signs(places(Board("base", "The base", Ground("base", 23, 1, (*things, *floors)))))
    assert len(set(signs.values())) == len(signs) == 20
    assert (signs["corridor"], signs["ward"]) == (".", "_")


def test_every_figure_has_a_sign_of_its_own() -> None:
    """Whoever comes too late for a letter gets another of the name; what is all alike, or no name begins with, is shared."""
    people = [
        Piece("simon", "a1", "Simon", "S"),
        Piece("sofia", "b1", "Sofia", "S"),
        Piece("ox", "b2", "Ox", "O"),
        Piece("oxen", "c1", "Ox", "O"),
    ]
    dead = [Piece("max", "a2", "Max", "x"), Piece("eva", "c2", "Eva", "x")]
    signs = figure_signs(places(board(*people, *dead)))
    assert signs == {"simon": "S", "sofia": "O", "ox": "X", "oxen": "X", "max": "x", "eva": "x"}
    assert look(View(Status(""), (board(*people),)), "O")[0].startswith("Sofia")


def test_a_short_sign_is_still_one_of_its_own() -> None:
    widows = [Piece(f"widow-{n}", "a1", f"Night Widow {n}", f"w{n}") for n in (1, 2)]
    here = places(board(*widows))
    assert list(figure_signs(here).values()) == ["w1", "w2"]
    assert list(figure_signs(here, 1).values()) == ["w", "n"]


def test_no_figure_and_no_mark_of_a_choice_looks_like_the_ground() -> None:
    ground = Ground(
        "yard",
        4,
        1,
        (
            Cell("a1", 0, 0, "snow", look="snow"),
            Cell("b1", 1, 0, "pit", look="hole"),
            Cell("c1", 2, 0, "mud", look="mud"),
            Cell("d1", 3, 0),
        ),
    )
    signs = [piece.glyph for piece in FIGURES_LIKE_THE_GROUND]
    yard = Board("yard", "The yard", ground, FIGURES_LIKE_THE_GROUND)
    found = {*figure_signs(places(yard)).values()}
    assert len(found) == len(signs)
    assert not found & {*cell_signs(places(yard)).values(), CHOICE, MORE}
    assert not {CHOICE, MORE} & {*CELL_SIGNS.values(), *SPARE_CELL_SIGNS}


def test_places_with_names_of_their_own_are_drawn_by_name() -> None:
    ground = Ground("town", 2, 1, (Cell("mill", 0, 0), Cell("church", 1, 0)))
    town = Board("town", "The town", ground, (Piece("ana", "church", "Ana", "A"),))
    assert any("mill" in line and "*church A" in line for line in drawn(town, Pen(100, {"church"})))


def test_parts_whose_squares_are_named_alike_have_their_names_above_them() -> None:
    north = [Cell(f"{part}/{'ab'[x]}1", x + 2 * i, 0) for i, part in enumerate(("halt", "fish-market")) for x in range(2)]
    south = [Cell(f"pub/{'ab'[x]}1", x, 1) for x in range(2)]
    lines = drawn(Board("town", "The town", Ground("town", 4, 2, (*north, *south))), Pen(100))
    assert lines == ["The town", "    a   b   a   b", "    halt  fish-ma", " 1  .   .   .   .", "    pub", " 1  .   ."]
    (field,) = skirmish().view("ana").boards
    assert drawn(field, Pen(100))[1].split()[:3] == ["a", "b", "c"], "one board, one set of names: nothing above it"


def test_each_level_is_drawn_under_its_name() -> None:
    ground = Ground("house", 1, 1, (Cell("a1", 0, 0), Cell("2/a1", 0, 0, level=1)), levels=("Cellar", "Attic"))
    lines = drawn(Board("house", "The house", ground), Pen(100))
    assert [line for line in lines if "house" in line] == ["The house - Cellar", "The house - Attic"]


def test_a_board_can_be_told_instead_of_drawn() -> None:
    (hut,) = tiny("choose").view("ana").boards
    lines = told(hut, {"a1"}, whole=True)
    assert "  a1: floor; wall to the north; Cellar door to the east; can be chosen" in lines
    assert "  b2: The guard (watch), facing east, health 3; window to the north" in lines
    assert "  The hall: a1, a2" in lines
    assert told(hut, (), whole=False) == ["The hut:", "  b2: The guard (watch), facing east, health 3; window to the north"]


def test_looking_at_a_place_tells_its_sides_its_pieces_and_its_region() -> None:
    view = tiny("choose").view("ana")
    assert look(view, "a1") == [
        "a1: floor",
        "  north: wall (stops move and see)",
        "  east: Cellar door (door) (stops move)",
        "  in The hall",
    ]
    assert look(view, "G") == look(view, "the guard") == look(view, "guard")
    assert look(view, "guard")[-1] == "  He sleeps."
    assert look(view, "nobody") == []


def test_panels_count_equal_cards_and_draw_short_tracks() -> None:
    cards = (Card("1", "Pawn"), Card("2", "Pawn"), Card("3", "Back", hidden=True))
    assert panel_lines(Panel("hand", "Hand", cards=cards), 80, whole=False) == ["Hand", "  2 x Pawn, Back (hidden)"]
    track = Panel("track", "Track", counters=(Counter("Alarm", 2, 5, "rising"),))
    assert panel_lines(track, 80, whole=False) == ["Track", "  Alarm  2/5  ##...  rising"]
    assert panel_lines(track, 80, whole=False, plain=True) == ["Track", "  Alarm: 2 of 5  rising"]


def test_a_remark_that_is_too_long_for_the_line_of_its_counter_stands_below() -> None:
    track = Panel("track", "Track", counters=(Counter("Alarm", 2, 5, "rising " * 6), Counter("Calm", 1)))
    below = ["    rising rising rising rising rising", "    rising"]
    assert panel_lines(track, 40, whole=False) == ["Track", "  Alarm  2/5  ##...", *below, "  Calm   1"]
    assert panel_lines(track, 40, whole=False, plain=True) == ["Track", "  Alarm: 2 of 5", *below, "  Calm: 1"]


def test_colour_is_for_terminals_and_no_color_switches_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Screen(Terminal(), Terminal()).paint("x", "red") == "\x1b[31mx\x1b[0m"
    assert Screen(Terminal(), Terminal(), plain=True).paint("x", "red") == "x"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(Terminal(), Terminal()).paint("x", "red") == "x"
