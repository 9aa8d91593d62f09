"""Combat Strength: which arc of a base points at the opponent, and what a close combat weapon adds to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import arcs_at, members

from ..board import sight, values, where
from ..board.ground import Point, ground
from ..content.cards import COMBAT_ARCS, NOTHING, CombatArc, Value
from ..moving import levels
from ..state import State
from . import destroy


@lru_cache(maxsize=5_000)
def _arcs(inner: tuple[CombatArc, ...], facing: int, dx: int, dy: int) -> tuple[CombatArc, ...]:
    return arcs_at(inner, facing, dx, dy)  # type: ignore[return-value]


@rule("reborn.cc.arcs", "reborn.cc.no-facing-needed")
def arcs_towards(s: State, who: str, points: Iterable[Point]) -> tuple[CombatArc, ...]:
    """The arcs of a figure's inner circle that point at one of some points, in half squares; both of two on their border."""
    c = s.characters[where.body(s, who)]
    x, y = sight.base_point(s, c.id)
    inner = values.card(s, c.card).base.inner
    found = dict.fromkeys(arc for to_x, to_y, _ in points for arc in _arcs(inner, c.facing, to_x - x, to_y - y))
    return tuple(arc for arc in COMBAT_ARCS if arc in found)


@rule("reborn.cc.arcs", "reborn.level.cc", "reborn.large.adjacent")
def arcs(s: State, who: str, target: str) -> tuple[CombatArc, ...]:
    """The arcs that a fighter may use against a figure or a thing: usually one; across stairs any of his own."""
    board = ground(s)
    if destroy.is_thing(s, target):
        sides, near = destroy.sides_of(s, who), where.adjacent_squares(s, who)
        points = [board.edge_points[edge] for edge in destroy.edges_of(s, target) if sides >> edge & 1]
        points += [board.square_points[square] for square in destroy.squares_of(s, target) if near >> square & 1]
        return arcs_towards(s, who, points)
    near = where.adjacent_squares(s, who) & where.squares_of(s, target)
    if levels.across(s, who, target):
        return COMBAT_ARCS
    return arcs_towards(s, who, [board.square_points[square] for square in members(near)])


def basic(s: State, who: str, arc: CombatArc) -> Value:
    """The strength on the card; a pilot fights with the chart of the large figure."""
    return values.showing(s, where.body(s, who)).combat.of(arc)


@rule("reborn.cc.weapon-bonus", "reborn.item.chainsaw", "reborn.item.power-fist")
def weapons(s: State, who: str) -> list[str]:
    """The close combat weapons that a fighter carries."""
    return [id for id in values.carried(s, who) if values.piece(s, id).chart is not None]


@rule("reborn.cc.weapon-bonus", "reborn.cc.one-weapon")
def strength(s: State, who: str, arc: CombatArc, weapon: str = "") -> Value:
    """Dice and automatic hits with one weapon, or with none."""
    own = basic(s, who, arc)
    chart = values.piece(s, weapon).chart if weapon else None
    bonus = chart.of(arc) if chart is not None else NOTHING
    return Value(own.dice + bonus.dice, own.plus + bonus.plus)


def best(s: State, who: str, arcs: Iterable[CombatArc]) -> Value:
    """The most that a fighter can bring with one of these arcs and one weapon."""
    every = [strength(s, who, arc, weapon) for arc in arcs for weapon in ("", *weapons(s, who))]
    return max(every, key=lambda value: (value.dice + value.plus, value.plus), default=NOTHING)
