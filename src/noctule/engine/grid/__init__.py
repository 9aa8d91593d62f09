"""Boards of squares: functions over plain data for movement, sight, regions, tiles and drawings. Knows no game.

Squares, edges and sets of them are ints (`squares`, `edges`). A `Plan` is the fixed map, frozen and shared
(`plan`, `drawing`, `tiles`); what changes in play is a small dict in the game's state. `ways_over` turns floor and
walls into a mover's steps, on which distance (`measure`), routes (`paths`), regions (`areas`) and large figures
(`footprints`) stand. Sight has three exact rules (`sight`). `SightTable` and `DistanceTable` make both look-ups.

>>> plan = parse("+-+-+-+\\n|A .dB|\\n+-+-+-+", {".": "floor"}, {"-": "wall", "|": "wall", "d": "door"}, marks="AB")
>>> opened = {edge_named(plan.grid, "b1-e"): "open door"}
>>> a, b = the_mark(plan, "A"), the_mark(plan, "B")
>>> for changes in ({}, opened):
...     walls = edges_of(plan, {"wall", "door"}, changes)
...     way = distance(ways_over(plan.grid, floor_of(plan), walls), a, b)
...     print(centre_to_centre(plan.grid, walls, 0, a, b), way if way < FAR else "no way")
False no way
True 2
"""

from .arcs import arcs_at, direction_of, opposite, sectors, side_facing, turned
from .areas import fringe, region, regions
from .beams import SightRule
from .drawing import DrawingError, draw, parse
from .edges import between, edge_name, edge_named, joined, outline, rim, side, touched
from .footprints import (
    Block,
    Pair,
    block_squares,
    block_step,
    block_steps,
    cell_of,
    cell_squares,
    cells_over,
    cheapest_first_steps,
    pair_steps,
    whole_cells,
)
from .measure import FAR, by_square, distance, distances, nearest, neighbours, reach, spread, stepped
from .paths import (
    count_routes,
    fewest_diagonals,
    fewest_diagonals_within,
    next_steps,
    routes,
    squares_on_routes,
)
from .plan import (
    Link,
    Plan,
    altered,
    edges_of,
    empty_plan,
    floor_of,
    link_marks,
    linked,
    squares_of,
    the_mark,
)
from .sight import (
    Trace,
    any_point_to_centre,
    centre_to_centre,
    centre_to_dots,
    centre_to_side,
    line_squares,
    sees,
    stepped_line,
    trace,
)
from .squares import (
    DIAGONAL,
    DIRECTIONS,
    NE,
    NW,
    ORTHOGONAL,
    SE,
    SW,
    E,
    Grid,
    N,
    S,
    W,
    all_squares,
    around,
    diagonal_steps,
    members,
    neighbour,
    place_of,
    set_of,
    square_at,
    square_name,
    square_named,
    straight_steps,
    vector,
)
from .tables import DistanceTable, Kept, SightTable
from .tiles import Seam, fits_on, laid_on, overlap, quarter_turned, seams, side_kinds
from .ways import Move, Ways, ways_over

__all__ = [
    "DIAGONAL",
    "DIRECTIONS",
    "FAR",
    "NE",
    "NW",
    "ORTHOGONAL",
    "SE",
    "SW",
    "Block",
    "DistanceTable",
    "DrawingError",
    "E",
    "Grid",
    "Kept",
    "Link",
    "Move",
    "N",
    "Pair",
    "Plan",
    "S",
    "Seam",
    "SightRule",
    "SightTable",
    "Trace",
    "W",
    "Ways",
    "all_squares",
    "altered",
    "any_point_to_centre",
    "arcs_at",
    "around",
    "between",
    "block_squares",
    "block_step",
    "block_steps",
    "by_square",
    "cell_of",
    "cell_squares",
    "cells_over",
    "centre_to_centre",
    "centre_to_dots",
    "centre_to_side",
    "cheapest_first_steps",
    "count_routes",
    "diagonal_steps",
    "direction_of",
    "distance",
    "distances",
    "draw",
    "edge_name",
    "edge_named",
    "edges_of",
    "empty_plan",
    "fewest_diagonals",
    "fewest_diagonals_within",
    "fits_on",
    "floor_of",
    "fringe",
    "joined",
    "laid_on",
    "line_squares",
    "link_marks",
    "linked",
    "members",
    "nearest",
    "neighbour",
    "neighbours",
    "next_steps",
    "opposite",
    "outline",
    "overlap",
    "pair_steps",
    "parse",
    "place_of",
    "quarter_turned",
    "reach",
    "region",
    "regions",
    "rim",
    "routes",
    "seams",
    "sectors",
    "sees",
    "set_of",
    "side",
    "side_facing",
    "side_kinds",
    "spread",
    "square_at",
    "square_name",
    "square_named",
    "squares_of",
    "squares_on_routes",
    "stepped",
    "stepped_line",
    "straight_steps",
    "the_mark",
    "touched",
    "trace",
    "turned",
    "vector",
    "ways_over",
    "whole_cells",
]
