"""Line of sight: from the centre of the figure's square to the centre of the target square, inside its Arc of Sight.

`sees` is what every rule asks: the LoS of the character it names. `no_line` says why not, from the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import No, rule
from noctule.engine.grid import members, set_of

from ..content.cards import FireArc
from ..state import State
from . import arcs, smoke, values, where
from .ground import Point, ground, name
from .names import name_of

# -- the base -------------------------------------------------------------------------------------------------------


def base_point(s: State, figure: str) -> tuple[int, int]:
    """The middle of a figure's base, in half squares: of a large one the middle of its four squares."""
    c = s.characters[figure]
    x, y, _ = ground(s).square_points[c.at]
    return (x + 1, y + 1) if c.card in values.LARGE else (x, y)


# -- arcs of the outer circle ---------------------------------------------------------------------------------------


def fire_arcs(s: State, who: str, square: int) -> tuple[FireArc, ...]:
    """The arc of the outer circle in which a square lies; both if it lies exactly between two. None on another level."""
    return _fire_arcs_to(s, who, ground(s).square_points[square])


def fire_arcs_to_side(s: State, who: str, edge: int) -> tuple[FireArc, ...]:
    """The same for the middle of a square side."""
    return _fire_arcs_to(s, who, ground(s).edge_points[edge])


def _fire_arcs_to(s: State, who: str, point: Point) -> tuple[FireArc, ...]:
    """Of a large figure the whole base counts: it is measured from its middle."""
    c = s.characters[where.body(s, who)]
    x, y, level = ground(s).square_points[c.at]
    if level != point[2]:
        return ()
    card = values.card(s, c.card)
    own = 1 if card.large else 0
    return arcs.arcs_to(card.base.outer, c.facing, point[0] - x - own, point[1] - y - own)


@rule("reborn.los.arc")
def in_arc(s: State, who: str, square: int) -> bool:
    """Is a square inside the Arc of Sight, the red and orange arcs? The border of the white arc is."""
    c = s.characters[where.body(s, who)]
    return bool(ground(s).arcs.squares[c.card, c.at, c.facing] >> square & 1)


# -- lines ----------------------------------------------------------------------------------------------------------


def clear(s: State, one: int, two: int, *, ignoring: int = 0) -> bool:
    """Is the line between the centres of two squares free of walls, closed doors, figures and blocking elements?

    What stands on the two squares themselves never blocks. `ignoring` are squares whose figures do not count.
    """
    board = ground(s)
    blockers = where.occupied(s) & ~ignoring | board.blocking
    return board.sight.sees(board.barriers, blockers, one, two)


@rule("reborn.los.arc", "reborn.los.line", "reborn.los.blockers", "reborn.los.floor-element", "reborn.los.corner")
@rule("reborn.large.sees", "reborn.level.los", "reborn.los.one-way")
def seen_squares(s: State, who: str, squares: int, occupied: int | None = None) -> int:
    """Those of some squares to which a character has LoS. `occupied` spares the time to look where figures stand."""
    me = where.body(s, who)
    c = s.characters[me]
    if c.place != "map":
        return 0
    board = ground(s)
    ahead = squares & board.arcs.squares[c.card, c.at, c.facing]
    if not ahead and not board.map.stairs:
        return 0
    own, cloud = where.squares_of(s, who), smoke.hidden_from(s, who)
    found = _up_or_down(s, own & ~cloud, squares & ~own & ~cloud) if board.map.stairs else 0
    wanted = ahead & ~own & ~cloud
    if wanted:
        blockers = ((where.occupied(s) if occupied is None else occupied) | board.blocking) & ~own | cloud
        for eye in _eyes(s, me, own):
            if not cloud >> eye & 1:
                found |= board.sight.seen(board.barriers, blockers, eye, wanted & ~found)
    return found


@rule("reborn.level.los")
def _up_or_down(s: State, own: int, squares: int) -> int:
    """Those of some squares that are the matching stairs square of one of his own. Facing does not count there."""
    stairs = ground(s).map.stairs
    return set_of(stairs[square] for square in members(own) if square in stairs) & squares


@rule("reborn.large.sees")
def _eyes(s: State, figure: str, own: int) -> list[int]:
    """The squares from which a figure sees: of a large one those that contain part of a red or orange arc."""
    if s.characters[figure].card not in values.LARGE:
        return [s.characters[figure].at]
    return [square for square in members(own) if in_arc(s, figure, square)]


@rule("reborn.large.sees")
def eyes_on(s: State, who: str, square: int) -> list[int]:
    """The own squares from which a character has a line to a square (or, across stairs, stands on its match)."""
    if not seen_squares(s, who, 1 << square):
        return []
    me, own, board, cloud = where.body(s, who), where.squares_of(s, who), ground(s), smoke.hidden_from(s, who)
    if _up_or_down(s, own & ~cloud, 1 << square):
        return [board.map.stairs[square]]
    blockers = (where.occupied(s) | board.blocking) & ~own | cloud
    eyes = [eye for eye in _eyes(s, me, own) if not cloud >> eye & 1]
    return [eye for eye in eyes if board.sight.sees(board.barriers, blockers, eye, square)]


@rule("reborn.shoot.los-fail")
def seen_sides(s: State, who: str, sides: int) -> int:
    """Those of some square sides to whose middle a character has a line, inside his Arc of Sight."""
    found = 0
    for _, seen in _by_eye(s, who, sides):
        found |= seen
    return found


def sees_any_side(s: State, who: str, sides: int) -> bool:
    """Does he see one of them? Quicker than all of them."""
    return any(seen for _, seen in _by_eye(s, who, sides))


def eyes_on_side(s: State, who: str, edge: int) -> list[int]:
    """The own squares from which a character has a line to the middle of a square side, inside his Arc of Sight."""
    return [eye for eye, seen in _by_eye(s, who, 1 << edge) if seen]


def _by_eye(s: State, who: str, sides: int) -> Iterator[tuple[int, int]]:
    """(own square, those of the sides that are seen from it)."""
    me = where.body(s, who)
    c = s.characters[me]
    board = ground(s)
    if c.place != "map" or not (sides := sides & board.arcs.sides[c.card, c.at, c.facing]):
        return
    own, cloud = where.squares_of(s, who), smoke.hidden_from(s, who)
    blockers = (where.occupied(s) | board.blocking) & ~own | cloud
    for eye in _eyes(s, me, own):
        if not cloud >> eye & 1:
            yield eye, board.sight.seen_sides(board.barriers, blockers, eye, sides)


def red_sides(s: State, who: str) -> int:
    """All square sides in a figure's red fire arc, walls or not."""
    c = s.characters[where.body(s, who)]
    return ground(s).arcs.red_sides[c.card, c.at, c.facing]


@rule("reborn.large.seen")
def sees(s: State, who: str, target: str, occupied: int | None = None) -> bool:
    """Has a character LoS to another? One square of a large figure is enough."""
    return bool(seen_squares(s, who, where.squares_of(s, target), occupied))


def no_line(s: State, who: str, square: int) -> No | None:
    """Why a character has no LoS to a square."""
    if seen_squares(s, who, 1 << square):
        return None
    if not in_arc(s, who, square):
        return No("reborn.los.arc", f"{name(s, square)} is outside {name_of(who)}'s Arc of Sight.")
    return No("reborn.los.blockers", f"The line from {name_of(who)} to {name(s, square)} is blocked.")
