"""The town: tiles as one plan, with the names of squares, doors and windows."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import lab
from games.darkness.driver import position, square
from noctule.engine.grid import neighbours, set_of, ways_over
from noctule.games.darkness.board.town import GRID, Gate, Town, town
from noctule.games.darkness.board.ways import next_to
from noctule.games.darkness.content import TILES
from noctule.games.darkness.content.tiles import load_tiles
from noctule.games.darkness.state import Laid


def build(patch: pytest.MonkeyPatch, drawing: str) -> Town:
    """The town of one tile, `twin`, drawn so."""
    entry = '[[tile]]\nkey = "twin"\nname = "Twin"\nplace = "in the twin"\nline = "A plain place."\n'
    patch.setitem(TILES, "twin", load_tiles(entry, "twin.toml", lambda key: (drawing.strip("\n"), "twin.txt"))["twin"])
    return town(position("twin"))


def gates(here: Town, kind: str) -> dict[str, int]:
    """The Target Numbers of doors or windows, by the square inside."""
    return {here.names[gate.inside]: gate.tn for gate in here.gates.values() if gate.kind == kind}


@covers("darkness.tile.grid")
def test_tiles_beside_each_other_are_one_plan_with_names_as_they_lie() -> None:
    s = position("lab field@1")
    here = town(s)
    assert len(here.kinds) == 128
    assert square(s, "field/a3") in next_to(s, square(s, "lab/h3"))
    assert here.names[square(s, "lab/h3") + 1] == "field/a3"


@covers("darkness.tile.grid")
@pytest.mark.parametrize(("turn", "door"), [(0, "d3"), (1, "f4"), (2, "e6"), (3, "c5")])
def test_a_turned_tile_has_everything_where_it_lies_now(turn: int, door: str) -> None:
    here = town(position(f"lab@{turn}"))
    assert gates(here, "door")[f"lab/{door}"] == 3
    assert sum(here.inside(square) for square in here.kinds) == 16


@covers("darkness.tile.lock-symbol", "darkness.tile.window-tn")
def test_doors_have_their_own_lock_and_windows_one_less_than_the_nearest_door() -> None:
    here = town(position("lab"))
    assert gates(here, "door") == {"lab/d3": 3, "lab/e6": 5}
    assert gates(here, "window") == {"lab/c4": 2, "lab/f5": 4}


@covers("darkness.tile.lock-symbol", "darkness.tile.window-tn", "darkness.ex.d.lock-symbols")
def test_a_window_near_the_back_door(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = (
        lab.LAB.replace("3", "4")
        .replace("5", "2")
        .replace("w", "|")
        .replace(" . .|, , , ,|. .\n+ + +-+-+2", " . .|, , , ,w. .\n+ + +-+-+2")
    )
    here = build(monkeypatch, drawing)
    assert gates(here, "door") == {"twin/d3": 4, "twin/e6": 2}
    assert gates(here, "window") == {"twin/f6": 1}


@covers("darkness.tile.window-tn")
def test_of_two_doors_that_are_equally_near_the_lower_lock_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = lab.LAB.replace("w", "|").replace(" . .|, ? ,", " . .w, ? ,")
    assert gates(build(monkeypatch, drawing), "window") == {"twin/c5": 2}


@covers("darkness.tile.window-tn", "darkness.ex.d.window-tn-zero")
def test_a_window_beside_a_door_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gates(build(monkeypatch, lab.LAB.replace("3", "1")), "window")["twin/c4"] == 0


def test_a_gate_has_an_inside_and_an_outside_and_is_found_from_both() -> None:
    s = position("lab")
    here = town(s)
    (door,) = here.gates_at[square(s, "lab/d2")]
    assert isinstance(door, Gate)
    assert (here.names[door.inside], here.names[door.outside], door.building) == ("lab/d3", "lab/d2", "lab")
    assert here.gates_at[square(s, "lab/d3")] == (door,)


@covers("darkness.setup.layout-face-down", "darkness.ex.d.board-fixed")
def test_of_a_face_down_tile_nothing_is_known_but_that_it_lies_there() -> None:
    s = position("lab")
    first = s.tiles[0]
    s.tiles = (*s.tiles, Laid("field", first.x + 1, first.y, up=False))
    here = town(s)
    assert (first.x + 1, first.y) in here.slots
    assert set(here.tile_of.values()) == {"lab"}
    assert (first.x + 1, first.y) in {(x, y) for square in here.kinds for _, x, y in here.exits(square)}, "a way leads there"


@covers("darkness.tile.upper-floor-aside", "darkness.tile.stairs", "darkness.tile.no-street-from-upper-floor")
def test_the_upper_floor_lies_aside_and_only_stairs_and_lift_lead_there() -> None:
    s = position("hotel pub")
    here = town(s)
    above = [square for square, tile in here.tile_of.items() if tile == "hotel-upper"]
    assert above
    assert {link.kind for link in here.links} == {"stairs", "lift"}
    assert all(here.tile_of[link.one] == "hotel" and here.tile_of[link.other] == "hotel-upper" for link in here.links)
    assert {link.cost for link in here.links} == {0}
    windows = set_of([edge for edge, kind in here.edges.items() if kind == "window"])
    without = ways_over(GRID, set_of(here.kinds), here.walls | windows)
    for square_ in above:
        assert all(here.tile_of[other] == "hotel-upper" for other in here.kinds if neighbours(without, square_) >> other & 1)
        assert list(here.exits(square_)) == []
        assert square_ not in here.gates_at


def test_exits_lead_off_the_tiles_and_never_onto_one_that_lies_open() -> None:
    s = position("lab field")
    here = town(s)
    first, second = s.tiles
    assert {(x, y) for square in here.kinds for _, x, y in here.exits(square)}.isdisjoint(
        {(first.x, first.y), (second.x, second.y)}
    )
    assert len(list(here.exits(square(s, "lab/a1")))) == 2
    assert list(here.exits(square(s, "lab/h4"))) == []


def test_a_face_up_tile_without_a_square_at_the_border_is_no_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lab.DRAWINGS["field"].split("\n")
    lines[5] = "   " + lines[5][3:]
    lines[4], lines[6] = "+-+ + + + + + + +", "+-+ + + + + + + +"
    lines[5] = "  |" + lines[5][3:]
    drawing = "\n".join(lines)
    build(monkeypatch, drawing)
    s = position("field twin")
    assert "twin/a3" not in town(s).squares
    assert list(town(s).exits(square(s, "field/h3"))) == []
