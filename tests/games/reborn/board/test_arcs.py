"""Arcs as sets are the arcs of the single points."""

from __future__ import annotations

import pytest

from covers import covers
from games.reborn.driver import position
from noctule.engine.grid import ORTHOGONAL, all_squares, centre_to_side, members, outline
from noctule.games.reborn.board import figures, sight, where
from noctule.games.reborn.board.ground import ground
from noctule.games.reborn.state import State


def is_seen(arcs: tuple[str, ...]) -> bool:
    """Is a point in these arcs inside the Arc of Sight, the red and orange arcs? The border of the white arc is."""
    return arcs != ("white",) and bool(arcs)


BOARD = """
+-+-+-+-+-+-+
|. . . . . .|
+ + + + + + +
|. B|. . . .|
+ +-+ +-+ + +
|. . . Y . .|
+ + + + + + +
|h . . . .|.|
+ + + + + +-+
|. . . . . z|
+-+-+-+-+-+-+
"""


def standing(who: str, facing: int) -> State:
    s = position(BOARD)
    figures.change(s, who, facing=facing)
    return s


@covers("reborn.los.arc", "reborn.large.sees")
@pytest.mark.parametrize("who", ["bolter", "mammoth", "hollister", "zombie-1"])
@pytest.mark.parametrize("facing", ORTHOGONAL)
def test_a_set_of_squares_or_sides_in_an_arc_holds_exactly_those_whose_own_point_lies_in_it(who: str, facing: int) -> None:
    s = standing(who, facing)
    board, c = ground(s), s.characters[who]
    key = (c.card, c.at, c.facing)
    for square in members(all_squares(board.grid)):
        assert bool(board.arcs.squares[key] >> square & 1) == is_seen(sight.fire_arcs(s, who, square)), square
    for edge in members(outline(board.grid, all_squares(board.grid))):
        arcs = sight.fire_arcs_to_side(s, who, edge)
        assert bool(board.arcs.sides[key] >> edge & 1) == is_seen(arcs), edge
        assert bool(board.arcs.red_sides[key] >> edge & 1) == ("red" in arcs), edge


@covers("reborn.shoot.los-fail")
@pytest.mark.parametrize("facing", ORTHOGONAL)
def test_the_sides_in_sight_are_those_in_the_arc_to_which_the_line_is_free(facing: int) -> None:
    s = standing("bolter", facing)
    board, at = ground(s), s.characters["bolter"].at
    blockers = where.occupied(s) & ~(1 << at)
    every = outline(board.grid, all_squares(board.grid))
    wanted = [
        edge
        for edge in members(every)
        if is_seen(sight.fire_arcs_to_side(s, "bolter", edge))
        and centre_to_side(board.grid, board.barriers, blockers, at, edge)
    ]
    assert list(members(sight.seen_sides(s, "bolter", every))) == wanted
    assert wanted, "a drawing in which he sees nothing shows nothing"
    assert sight.sees_any_side(s, "bolter", every)
    assert not sight.sees_any_side(s, "bolter", every & ~sum(1 << edge for edge in wanted))
