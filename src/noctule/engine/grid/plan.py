"""The fixed map: what lies on each square and each edge, in words that the game chooses.

A plan is frozen and shared by all positions. What changes during play (doors, broken walls, opened floor) is
small plain data in the game's state: a dict from edge or square number to the kind that now lies there.
`edges_of` and `squares_of` turn both into bit sets for one purpose of one kind of mover ("what stops an
agent", "what hides from a monster").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct, structs

from .squares import Grid, square_name


class Link(Struct, frozen=True):
    """A connection between two squares that need not touch: stairs, a hatch, a vent. It works both ways.

    >>> Link(3, 40, "stairs")
    Link(one=3, other=40, kind='stairs', cost=1)
    """

    one: int
    other: int
    kind: str = ""
    cost: int = 1


class Plan(Struct, frozen=True):
    """A map: the kind of each square and edge ("" = no square there, nothing on that edge), links and named places.

    >>> from noctule.engine.grid import parse
    >>> plan = parse("+-+-+\\n|. M|\\n+-+-+", cells={".": "floor"}, edges={"-": "wall", "|": "wall"}, marks="M")
    >>> plan.squares[0], plan.marks
    ('floor', {'M': (1,)})
    """

    grid: Grid
    squares: tuple[str, ...]
    edges: tuple[str, ...]
    links: tuple[Link, ...] = ()
    marks: dict[str, tuple[int, ...]] = {}


def empty_plan(grid: Grid, kind: str = "") -> Plan:
    """A board of squares of one kind without edges; with kind "" a bare table on which tiles can be placed.

    >>> empty_plan(Grid(2, 1), "street").squares[:2]
    ('street', 'street')
    """
    squares = [""] * grid.size
    for z in range(grid.levels):
        for y in range(grid.height):
            start = z * grid.layer + y * grid.stride
            squares[start : start + grid.width] = [kind] * grid.width
    return Plan(grid, tuple(squares), ("",) * (2 * grid.size))


def floor_of(plan: Plan) -> int:
    """The set of squares that exist.

    >>> floor_of(empty_plan(Grid(2, 1), "street"))
    3
    """
    return _chosen(plan.squares, None)


def squares_of(plan: Plan, kinds: Collection[str], changes: Mapping[int, str] | None = None) -> int:
    """The set of squares of these kinds, after what has changed in play.

    >>> squares_of(empty_plan(Grid(2, 1), "street"), {"street"}, {1: "rubble"})
    1
    """
    return altered(_chosen(plan.squares, kinds), kinds, changes)


def edges_of(plan: Plan, kinds: Collection[str], changes: Mapping[int, str] | None = None) -> int:
    """The set of edges of these kinds, after what has changed in play.

    >>> edges_of(empty_plan(Grid(2, 1)), {"door"}, {1: "door"})
    2
    """
    return altered(_chosen(plan.edges, kinds), kinds, changes)


def altered(bits: int, kinds: Collection[str], changes: Mapping[int, str] | None) -> int:
    """A set made by `squares_of` or `edges_of` without changes, brought up to date with them.

    Games keep the fixed set from loading time and call this per position: it costs about 0.1 microseconds per
    change.

    >>> altered(0b10, {"closed"}, {1: "open", 2: "closed"})
    4
    """
    for number, kind in (changes or {}).items():
        if kind in kinds:
            bits |= 1 << number
        else:
            bits &= ~(1 << number)
    return bits


def linked(plan: Plan, links: Iterable[Link]) -> Plan:
    """The plan with further links.

    >>> linked(empty_plan(Grid(2, 1)), [Link(0, 1)]).links
    (Link(one=0, other=1, kind='', cost=1),)
    """
    return structs.replace(plan, links=(*plan.links, *links))


def link_marks(plan: Plan, marks: Iterable[str], kind: str = "", cost: int = 1) -> Plan:
    """Link the two squares that carry the same mark, for each of these marks.

    >>> plan = structs.replace(empty_plan(Grid(3, 1)), marks={"A": (0, 2)})
    >>> link_marks(plan, "A", "stairs").links
    (Link(one=0, other=2, kind='stairs', cost=1),)
    """
    found = []
    for mark in marks:
        places = plan.marks.get(mark, ())
        if len(places) != 2:
            names = ", ".join(square_name(plan.grid, s) for s in places) or "nowhere"
            raise ValueError(f"mark {mark!r} must be on exactly two squares to be linked; it is on {names}")
        found.append(Link(places[0], places[1], kind, cost))
    return linked(plan, found)


def the_mark(plan: Plan, mark: str) -> int:
    """The one square that carries a mark.

    >>> the_mark(structs.replace(empty_plan(Grid(3, 1)), marks={"A": (2,)}), "A")
    2
    """
    places = plan.marks.get(mark, ())
    if len(places) != 1:
        raise ValueError(f"mark {mark!r} is on {len(places)} squares, not on one; known: {sorted(plan.marks)}")
    return places[0]


def _chosen(kinds: tuple[str, ...], wanted: Collection[str] | None) -> int:
    bits = 0
    for number, kind in enumerate(kinds):
        if kind and (wanted is None or kind in wanted):
            bits |= 1 << number
    return bits
