"""Destroying floor elements, doors and walls: by close combat, shots, explosions and tools.

A thing is a word: `door-c4-e` (a door's id), `wall:c4-e` (a wall section, one square side long) or a floor element's id.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from noctule.engine import Ask, Face, No, Odds, drama, rule
from noctule.engine.grid import Grid, edge_name, edge_named, members, rim, set_of

from ..board import dice, figures, where
from ..board.ground import ground, name, the_map
from ..board.names import side_words
from ..content import FACTS
from ..state import State
from ..using import switches

WALL = "wall:"


# -- what a word means ----------------------------------------------------------------------------------------------


def wall_at(s: State, edge: int) -> str:
    """The word for the wall section on an edge."""
    return _wall_at(the_map(s.map).grid, edge)


@lru_cache(maxsize=5_000)
def _wall_at(grid: Grid, edge: int) -> str:
    return f"{WALL}{edge_name(grid, edge)}"


def edges_of(s: State, thing: str) -> tuple[int, ...]:
    """The square sides that a door or a wall section stands on; none for a floor element or a word that means nothing."""
    board = the_map(s.map)
    if thing in board.doors:
        return board.doors[thing].edges
    return _edge_of_wall(board.grid, thing) if thing.startswith(WALL) else ()


@lru_cache(maxsize=5_000)
def _edge_of_wall(grid: Grid, thing: str) -> tuple[int, ...]:
    try:
        return (edge_named(grid, thing.removeprefix(WALL)),)
    except ValueError:
        return ()


def squares_of(s: State, thing: str) -> tuple[int, ...]:
    """The squares that a floor element covers."""
    element = the_map(s.map).elements.get(thing)
    return element.squares if element is not None else ()


def place(s: State, target: str) -> str:
    """Where a blow against somebody or something falls: a figure, or a square (some weapons aim at one, a thing touches it)."""
    if target in s.characters:
        return where.body(s, target)
    if edges := edges_of(s, target):
        return edge_name(ground(s).grid, edges[0]).rpartition("-")[0]
    return name(s, squares[0]) if (squares := squares_of(s, target)) else target.rpartition(":")[2]


def is_thing(s: State, word: str) -> bool:
    """Is this a thing rather than a character?"""
    board = the_map(s.map)
    return word.startswith(WALL) or word in board.doors or word in board.elements


def words(s: State, thing: str) -> str:
    """A thing in plain words."""
    board = the_map(s.map)
    if thing in board.doors:
        return f"{board.doors[thing].name} {side_words(thing.removeprefix('door-'))}"
    if thing in board.elements:
        return board.elements[thing].name
    return f"wall {side_words(thing.removeprefix(WALL))}"


def kind(s: State, thing: str) -> str:
    """What such things are called together."""
    board = the_map(s.map)
    return "Doors" if thing in board.doors else "Furniture" if thing in board.elements else "Walls"


# -- what can be destroyed ------------------------------------------------------------------------------------------


@rule("reborn.destroy.targets", "reborn.exp.open-doors", "reborn.interact.destroyed")
def no_destroying(s: State, thing: str) -> No | None:
    """Why a thing cannot be destroyed at all."""
    board = ground(s)
    if thing in board.map.doors:
        if thing in s.broken_doors:
            return No("reborn.destroy.targets", "This door has been destroyed.")
        return No("reborn.destroy.targets", "An open door cannot be destroyed.") if thing in s.open_doors else None
    if thing in board.map.elements:
        if thing in s.destroyed:
            return No("reborn.destroy.targets", "This floor element has been destroyed.")
        if not board.map.elements[thing].defence:
            return No("reborn.destroy.targets", "It has no Defensive value: it cannot be destroyed.")
        return None
    edges = edges_of(s, thing)
    if not edges or not board.walls >> edges[0] & 1:
        return No("reborn.destroy.targets", "There is no such wall, door or floor element.")
    if board.map.frame >> edges[0] & 1:
        return No("reborn.destroy.targets", "The frame of the board is no wall section: it cannot be destroyed.")
    return None


@rule("reborn.destroy.targets")
def barriers_on(s: State, edges: int) -> list[str]:
    """The closed doors and wall sections on a set of square sides that can be destroyed."""
    board = ground(s)
    doors = dict.fromkeys(board.map.door_at[edge] for edge in members(edges & board.closed_doors))
    return [*doors, *(wall_at(s, edge) for edge in members(edges & board.walls & ~board.map.frame))]


def everything(s: State) -> Iterator[str]:
    """All things: those that can be destroyed first, then open and broken doors and what has no Defensive value."""
    yield from dict.fromkeys((*(thing for thing, _ in every_barrier(s)), *ground(s).map.doors, *ground(s).map.elements))


def breakable_sides(s: State) -> int:
    """The square sides on which closed doors and wall sections stand that can be destroyed."""
    board = ground(s)
    return board.closed_doors | board.walls & ~board.map.frame


def every_barrier(s: State) -> tuple[tuple[str, int], ...]:
    """All closed doors and wall sections that can be destroyed, with the set of their square sides."""
    board = ground(s)
    if board.breakable is None:
        board.breakable = tuple((thing, set_of(edges_of(s, thing))) for thing in barriers_on(s, board.barriers))
    return board.breakable


def every_element(s: State) -> tuple[tuple[str, int], ...]:
    """All floor elements that can be destroyed, with the set of their squares."""
    board = ground(s)
    if board.furniture is None:
        board.furniture = tuple((id, set_of(squares_of(s, id))) for id in elements_on(s, board.floor))
    return board.furniture


@rule("reborn.destroy.targets", "reborn.destroy.multi-square")
def elements_on(s: State, squares: int) -> list[str]:
    """The floor elements that cover one of these squares and can be destroyed."""
    board = ground(s)
    found = dict.fromkeys(board.map.element_at[square] for square in members(squares & board.with_elements))
    return [id for id in found if no_destroying(s, id) is None]


def sides_of(s: State, who: str) -> int:
    """The square sides around a figure, those between its own squares apart."""
    return rim(ground(s).grid, where.squares_of(s, who))


@rule("reborn.destroy.procedure", "reborn.destroy.multi-square")
def beside(s: State, who: str) -> list[str]:
    """What a figure can attack: doors and walls on the sides of its square, floor elements on an adjacent one."""
    return [*barriers_on(s, sides_of(s, who)), *elements_on(s, where.adjacent_squares(s, who))]


def any_beside(s: State, who: str) -> bool:
    """Is there anything of that kind? Quicker than the list."""
    if sides_of(s, who) & breakable_sides(s):
        return True
    return bool(elements_on(s, where.adjacent_squares(s, who)))


# -- the attempt ----------------------------------------------------------------------------------------------------


@rule("reborn.destroy.defence-values")
def defence(s: State, thing: str) -> int:
    """The Defensive value of a thing."""
    board = ground(s).map
    if thing in board.doors:
        return board.doors[thing].defence
    if thing in board.elements:
        return board.elements[thing].defence
    return FACTS.combat.wall_defence


@rule("reborn.destroy.critical-three")
def hits(faces: Sequence[Face], plus: int = 0) -> int:
    """The hits of a roll against a thing."""
    return dice.hits(faces) + FACTS.combat.critical_against_things * dice.criticals(faces) + plus


@rule("reborn.destroy.threshold", "reborn.destroy.procedure", "reborn.shoot.objects")
async def strike(s: State, g: Ask, thing: str, faces: Sequence[Face], plus: int = 0) -> None:
    """A combat or damage roll against a thing. Nothing is kept of a failed try."""
    if no_destroying(s, thing) is not None:
        return
    needed, rolled = defence(s, thing), hits(faces, plus)
    said = "{rolled:hit} against the {thing}, Defensive value {needed}."
    g.note("reborn.destroy.threshold", said, rolled=rolled, thing=words(s, thing), needed=needed, at=thing)
    if rolled >= needed:
        await destroy(s, g, thing)


def foresee(s: State, thing: str, number: int, plus: int = 0) -> tuple[Odds, ...]:
    """The odds that a roll of so many dice destroys a thing."""
    worth, needed = FACTS.combat.critical_against_things, defence(s, thing)
    return (dice.damage_odds("destroys it", number, lambda normal, critical: normal + worth * critical + plus >= needed),)


# -- what becomes of it ---------------------------------------------------------------------------------------------


@rule("reborn.destroy.floor-effect", "reborn.destroy.door-effect", "reborn.destroy.wall-effect", "reborn.door.sizes")
async def destroy(s: State, g: Ask, thing: str, by: str = "") -> None:
    """Destroy a thing outright. The caller then lets `interrupt.moment` look (the deed of an activated character does)."""
    if no_destroying(s, thing) is not None:
        return
    board, said = ground(s).map, words(s, thing)
    shows = drama.strike(place(s, thing), place(s, thing), "blast")
    if thing in board.doors:
        figures.break_door(s, thing)
        left = "; a broken-door marker lies there" if board.doors[thing].covers_wall else ""
        g.note("reborn.destroy.door-effect", f"Destroyed: {{thing}}{left}.", thing=said, at=thing, who=by, shows=shows)
    elif thing in board.elements:
        figures.destroy_element(s, thing)
        g.note(
            "reborn.destroy.floor-effect",
            "Destroyed: {thing}. It is plain floor now.",
            thing=said,
            at=thing,
            who=by,
            shows=shows,
        )
        await switches.destroyed(s, g, thing)
    else:
        figures.break_wall(s, edges_of(s, thing)[0])
        s.wall_markers = max(0, s.wall_markers - 1)
        told = "Destroyed: {thing}; {markers} broken-wall markers are left."
        g.note("reborn.destroy.wall-effect", told, thing=said, markers=s.wall_markers, at=thing, who=by, shows=shows)
