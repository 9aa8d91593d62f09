"""The variable tile system: drawing, placing and furnishing tiles."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness import lab
from games.darkness.driver import Ran, do, position, run, square
from noctule.engine.grid import E, N, S, W
from noctule.games.darkness.board.town import town
from noctule.games.darkness.board.ways import next_to
from noctule.games.darkness.content import TILES
from noctule.games.darkness.content.tiles import load_tiles
from noctule.games.darkness.state import Laid, State
from noctule.games.darkness.tiles import laying

POOL = ("torch", "kit", "bar", "gun", "tape", "foe", "slug", "watch", "host", "rex")


def explored(s: State, start: str, direction: int, **more: Any) -> Ran:
    return run(s, laying.explore, "ana", square(s, start), direction, **more)


def slots(s: State) -> dict[str, tuple[int, int, int]]:
    """Where the tiles lie, counted from the first, and their quarter turns."""
    first = s.tiles[0]
    return {one.tile: (one.x - first.x, one.y - first.y, one.turn) for one in s.tiles}


@covers("darkness.tile.draw-on-leaving", "darkness.tile.placer-chooses", "darkness.tile.full-edge", "darkness.ex.d.tile-fit")
def test_a_drawn_tile_lies_side_against_side_where_the_step_leads_in_any_turn() -> None:
    s = position("field", pile=("lab",))
    ran = explored(s, "field/h4", E, answers=["turn:1"])
    assert ran.keys("tile") == ["turn:0", "turn:1", "turn:2", "turn:3"], "nothing but its turn is to be chosen"
    assert slots(s) == {"field": (0, 0, 0), "lab": (1, 0, 1)}
    assert town(s).names[ran.value] == "lab/a4"
    assert ran.value in next_to(s, square(s, "field/h4"))
    assert s.pile == ()


@covers("darkness.tile.draw-on-leaving", "darkness.setup.layout-draw-pile", "darkness.ex.d.board-draw-pile")
def test_three_steps_off_the_board_draw_three_tiles() -> None:
    s = position("field", pile=("lab", "hall", "forest", "pub", "mill", "garage", "halt"))
    for direction, start in ((N, "field/d1"), (W, "field/a4"), (S, "field/d8")):
        explored(s, start, direction, answers=["turn:0"])
    assert len(s.tiles) == 4
    assert s.pile == ("pub", "mill", "garage", "halt")
    assert slots(s) == {"field": (0, 0, 0), "lab": (0, -1, 0), "hall": (-1, 0, 0), "forest": (0, 1, 0)}


@covers(
    "darkness.tile.no-tiles-left", "darkness.tile.draw-on-leaving", "darkness.ex.d.table-edge", "darkness.ex.d.board-random"
)
def test_without_a_tile_to_draw_nobody_leaves_the_board() -> None:
    s = position("field", pile=("lab",))
    first = s.tiles[0]
    assert laying.can_leave(s, (first.x + 1, first.y))
    explored(s, "field/d1", N, answers=["turn:0"])
    assert not laying.can_leave(s, (first.x + 1, first.y))
    assert explored(s, "field/h4", E).value is None


@covers("darkness.tile.full-edge", "darkness.tile.draw-on-leaving")
def test_a_tile_is_turned_only_so_that_the_step_leads_onto_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house in the south-west corner reaches the border: with its wall across the way a turn is not offered."""
    corner = lab.DRAWINGS["field"].split("\n")
    corner[13:17] = ["|,|. . . . . . .", "+3+ + + + + + + +", " . . . . . . . .", "+ + + + + + + + +"]
    corner[12] = "+-+ + + + + + + +"
    entry = '[[tile]]\nkey = "corner"\nname = "Corner"\nplace = "in the corner"\nline = "A plain place."\n'
    built = load_tiles(entry, "corner.toml", lambda key: ("\n".join(corner), "corner.txt"))
    monkeypatch.setitem(TILES, "corner", built["corner"])
    s = position("field")
    assert [laid[0].turn for laid in laying.fitting(s, "corner", s.tiles[0].x + 1, s.tiles[0].y, square(s, "field/h7"), E)] == [
        1,
        2,
        3,
    ]
    assert [laid[0].turn for laid in laying.fitting(s, "corner", s.tiles[0].x + 1, s.tiles[0].y, square(s, "field/h6"), E)] == [
        0,
        1,
        2,
        3,
    ]


@covers("darkness.tile.full-edge")
def test_a_tile_that_fits_nowhere_goes_under_the_pile() -> None:
    """One slot is free between four tiles: the school, which needs two, is passed over."""
    board = """
        .    lab   .
        hall .     field
        .    woods ."""
    s = position(board, pile=("school-west", "forest"))
    explored(s, "hall/h4", E, answers=["turn:0"])
    assert s.tiles[-1].tile == "forest"
    assert s.pile == ("school-west",)


# -- what belongs together -------------------------------------------------------------------------------------------


@covers("darkness.tile.associated", "darkness.ex.school-two-tiles")
@pytest.mark.parametrize("turn", range(4))
def test_the_other_half_of_the_school_is_added_at_once(turn: int) -> None:
    s = position("field", pile=("school-west", "lab", "school-east"))
    first = s.tiles[0]
    do(s, laying.place, laying.whole("school-west", first.x, first.y - 3, turn))
    assert s.pile == ("lab",), "and is not drawn again"
    here = town(s)
    school = here.buildings["school"]
    assert {here.tile_of[one] for one in here.kinds if school >> one & 1} == {"school-west", "school-east"}
    inside = next(one for one in here.kinds if school >> one & 1)
    found, edge = set[int](), {inside}
    while edge:
        found |= edge
        edge = {other for one in edge for other in next_to(s, one)} - found
    assert {one for one in here.kinds if school >> one & 1} <= found, "one building, open from half to half"


@covers("darkness.tile.associated", "darkness.tile.draw-on-leaving", "darkness.ex.school-two-tiles")
def test_drawing_one_half_lays_both() -> None:
    s = position("field", pile=("school-east", "school-west"))
    ran = explored(s, "field/d1", N, answers=["turn:0"])
    assert {one.tile for one in s.tiles} == {"field", "school-east", "school-west"}
    assert s.pile == ()
    assert town(s).tile_of[ran.value] == "school-east"


@covers("darkness.tile.upper-floor-aside", "darkness.tile.associated")
def test_the_hotel_comes_with_its_upper_floor() -> None:
    s = position("field", pile=("hotel",))
    explored(s, "field/h4", E, answers=["turn:0"])
    assert [one.tile for one in s.tiles] == ["field", "hotel", "hotel-upper"]
    assert len(town(s).slots) == 2, "it takes no place on the table"


# -- Disks -----------------------------------------------------------------------------------------------------------


@covers("darkness.tile.place-question-disks", "darkness.tile.distribute-unseen", "darkness.ex.d.disks-unseen")
def test_every_mark_gets_one_face_down_disk() -> None:
    s = position("field", pile=("lab",), pool=POOL)
    ran = explored(s, "field/h4", E, answers=["turn:0"])
    lying = {town(s).names[one.at]: one for one in s.board.values()}
    assert set(lying) == {"lab/d5", "lab/e4", "lab/h8"}
    assert not any(one.up or one.known or one.among for one in lying.values())
    assert s.pool == POOL[3:]
    assert not any(id in str(event) for event in ran.events for id in POOL[:3]), "nobody is told which"


@covers("darkness.tile.place-question-disks", "darkness.tile.place-exclamation-disks", "darkness.obstacle.road")
@covers("darkness.ex.d.new-tile-disks", "darkness.ex.d.obstacles-on-road")
def test_obstacles_lie_on_the_road_and_come_from_their_own_pool() -> None:
    s = position("field", pile=("lab",), pool=POOL[:3], obstacles=("press", "ditch"))
    explored(s, "field/h4", E, answers=["turn:0"])
    assert town(s).names[s.board["press"].at] == "lab/a8"
    assert s.obstacles == ("ditch",)
    assert len(s.board) == 4
    assert s.pool == ()


@covers("darkness.tile.place-question-disks", "darkness.tile.place-exclamation-disks")
def test_when_the_pools_are_empty_marks_stay_empty() -> None:
    s = position("field", pile=("lab",), pool=("torch",))
    explored(s, "field/h4", E, answers=["turn:0"])
    assert list(s.board) == ["torch"]


# -- tiles that lie face down ----------------------------------------------------------------------------------------


def beside(s: State, tile: str) -> None:
    """A tile that lies face down to the east of the first, with all that belongs to it."""
    first = s.tiles[0]
    s.tiles += tuple(Laid(one.tile, one.x, one.y, one.turn, up=False) for one in laying.whole(tile, first.x + 1, first.y, 0))


@covers("darkness.setup.layout-face-down", "darkness.tile.place-question-disks", "darkness.ex.d.board-fixed")
def test_a_face_down_tile_is_turned_up_and_furnished_before_the_step() -> None:
    s = position("field", pool=POOL)
    beside(s, "lab")
    assert laying.can_leave(s, (s.tiles[1].x, s.tiles[1].y)), "although there is nothing to draw"
    assert s.board == {}
    ran = explored(s, "field/h4", E)
    assert town(s).names[ran.value] == "lab/a4"
    assert len(s.board) == 3
    assert "darkness.setup.layout-face-down" in ran.rules
    assert s.tiles[1].up


@covers("darkness.setup.layout-face-down", "darkness.tile.upper-floor-aside")
def test_with_a_face_down_hotel_its_upper_floor_is_turned_up_too() -> None:
    s = position("field", pool=POOL)
    beside(s, "hotel")
    explored(s, "field/h4", E)
    assert all(one.up for one in s.tiles)
    assert town(s).links
    marks = [one for one in town(s).marked["?"] if town(s).tile_of[one] == "hotel-upper"]
    assert {one.at for one in s.board.values()} >= set(marks[: len(POOL)])


def test_what_the_scenario_lays_face_down_is_not_furnished() -> None:
    s = position("field", pool=POOL)
    first = s.tiles[0]
    do(s, laying.place, (Laid("lab", first.x + 1, first.y, up=False),))
    assert s.board == {}
