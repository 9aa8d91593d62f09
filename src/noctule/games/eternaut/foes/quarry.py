"""Whom enemies look for: Characters first, NPCs where there are none; how far they are and whether they can be struck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from noctule.engine import lately, rule
from noctule.engine.grid import FAR, set_of

from ..board.sight import seen
from ..board.ways import body, distance, ranges, whereabouts
from ..content.words import NOWHERE
from ..state import Person, State

INSIDE = ("tank",)
"""Devices whose operator is no target: nobody sees, strikes or chases it."""


def characters(s: State) -> Mapping[str, int]:
    """The Characters that enemies can be after, and where they are."""
    return _chased(s.people)


@lately
def _chased(people: Mapping[str, Person]) -> Mapping[str, int]:
    return {id: one.at for id, one in people.items() if one.at != NOWHERE and not one.away and one.operating not in INSIDE}


@rule("eternaut.remote.as-npc")
def bystanders(s: State) -> Mapping[str, int]:
    """NPCs; the Device that is worked from afar is among them."""
    return {id: npc.at for id, npc in s.npcs.items() if npc.at != NOWHERE}


def spaces_of(s: State, id: str) -> tuple[int, ...]:
    """The spaces that a figure fills; none if it is not on the map."""
    figure = s.foes.get(id) or s.npcs.get(id)
    if figure is not None:
        return body(figure)
    where = whereabouts(s, id)
    return () if where == NOWHERE else (where,)


def range_to(s: State, id: str, space: int) -> int:
    """How far a figure is from a space, from the nearest of its own."""
    return min([distance(s, start, space) for start in spaces_of(s, id)], default=FAR)


@rule("eternaut.range.shortest-path")
def nearest(s: State, id: str, among: Mapping[str, int]) -> list[str]:
    """The nearest of some to a figure: several at the same range, none if nobody can be reached."""
    if not among:
        return []
    rows = [ranges(s, start) for start in spaces_of(s, id)]
    far = {one: min([row[space] for row in rows], default=FAR) for one, space in among.items()}
    least = min(far.values(), default=FAR)
    return [one for one, range in far.items() if range == least < FAR]


def weakest(s: State, among: Iterable[str]) -> list[str]:
    """Those with the fewest Life Points."""
    left = {id: s.people[id].life if id in s.people else s.npcs[id].life for id in among if id in s.people or id in s.npcs}
    least = min(left.values(), default=0)
    return [id for id, life in left.items() if life == least]


@rule("eternaut.enemy.attack", "eternaut.attack.no-floor-crossing")
def struck(s: State, id: str, spaces: Iterable[int], reach: int) -> int:
    """Those of some spaces that a figure can strike: within the range of the attack, visible, on the same floor."""
    found = 0
    for start in spaces_of(s, id):
        far = ranges(s, start, floors=False, over_water=reach > 1)
        near = set_of([space for space in spaces if far[space] <= reach])
        if near:
            found |= seen(s, start, near)
    return found
