"""The map and what lies on it: cards laid and revealed, Utility counters put, removed, replaced and consumed."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, rule
from noctule.engine.grid import outline, set_of

from ..board.counters import placed
from ..board.ground import NAMES, SPACES
from ..board.names import place_words
from ..content.words import DIRECTIONS, GRID, NOWHERE
from ..state import Laid, Placed, State, without
from ..story.scene import Scene, tell
from . import snow

THIS: Final = "this"
"""The counter that is handled."""
Place = tuple[str, tuple[int, ...], int]
OUTLINES: Final = {cell: outline(GRID, set_of(spaces)) for cell, spaces in SPACES.items()}
"""The edges of every cell."""


# ---- map cards


@rule("eternaut.map.place", "eternaut.map.grid")
async def lay_verb(s: State, g: Ask, scene: Scene, card: str, cell: str, direction: str = "up") -> None:
    """A map card face down in its cell, turned so that its upper side points in that direction; over the one that is there."""
    s.map = {**s.map, cell: Laid(card, DIRECTIONS.index(direction))}
    tell(s, g, "eternaut.map.place", "Map card {card} is laid in {cell}.", card=card, cell=cell)
    recheck_snow(s, g, cell)


@rule("eternaut.map.reveal")
async def reveal_verb(s: State, g: Ask, scene: Scene, cells: tuple[str, ...]) -> None:
    """Face-down cards are flipped; cell and orientation stay."""
    fresh = [cell for cell in cells if cell in s.map and not s.map[cell].up]
    for cell in fresh:
        s.map = {**s.map, cell: replace(s.map[cell], up=True)}
        tell(s, g, "eternaut.map.reveal", "The map card in {cell} is revealed.", cell=cell)
    for cell in fresh:
        recheck_snow(s, g, cell)


@rule("eternaut.rummage.frontier-opening", "eternaut.snow.recheck-on-reveal")
def recheck_snow(s: State, g: Ask, cell: str) -> None:
    """Counters on the sides of a new card lie on both cards now: what is outside may have changed."""
    sides = OUTLINES[cell]
    snow.recheck(
        s, g, [counter.edge for counter in s.counters.values() if counter.edge != NOWHERE and sides >> counter.edge & 1]
    )


async def start_verb(s: State, g: Ask, scene: Scene, space: int) -> None:
    """Where reinforcements will enter."""
    s.start = space
    tell(s, g, "eternaut.reinforce.replace", "The starting space is {space} now.", space=NAMES[space])


# ---- Utility counters


def _meant(s: State, scene: Scene, number: str, where: Place | None = None) -> list[Placed]:
    """The counters that a text names: `this`, one at a place, or all of a number."""
    if number == THIS:
        return [s.counters[scene.counter]] if scene.counter in s.counters else []
    if where is not None:
        id = f"{number}@{where[0]}"
        return [s.counters[id]] if id in s.counters else []
    return placed(s, number)


def put(s: State, g: Ask, number: str, where: Place) -> None:
    """A counter in a space, across two, or on an edge."""
    name, spaces, edge = where
    counter = Placed(f"{number}@{name}", number, spaces, edge)
    if counter.id not in s.counters:
        s.counters = {**s.counters, counter.id: counter}
        tell(s, g, "eternaut.counter.icons", "Put {place}: {counter}.", counter=counter.id, place=place_words(name))
        _changed(s, g, counter)


@rule("eternaut.counter.remove", "eternaut.objective.counter-removed")
def remove(s: State, g: Ask, counter: Placed) -> None:
    """A counter leaves the map, with its cube."""
    s.counters = without(s.counters, counter.id)
    s.gone = (*s.gone, counter.number)
    tell(
        s,
        g,
        "eternaut.counter.remove",
        "The {counter} {place} is removed.",
        counter=counter.id,
        place=place_words(_place(counter)),
    )
    _changed(s, g, counter)


@rule("eternaut.counter.remove")
def put_in_place(s: State, g: Ask, counter: Placed, number: str) -> Placed:
    """Another counter takes the place of one, without its cube."""
    new = Placed(f"{number}@{_place(counter)}", number, counter.spaces, counter.edge)
    s.counters = {new.id if id == counter.id else id: new if id == counter.id else other for id, other in s.counters.items()}
    tell(
        s,
        g,
        "eternaut.counter.remove",
        "The {counter} {place} becomes: {new}.",
        counter=counter.id,
        place=place_words(_place(counter)),
        new=new.id,
    )
    _changed(s, g, new)
    return new


def _place(counter: Placed) -> str:
    return counter.id.partition("@")[2]


def _changed(s: State, g: Ask, counter: Placed) -> None:
    """What a counter on an edge means for the snow on both sides."""
    if counter.edge != NOWHERE:
        snow.recheck(s, g, [counter.edge])


@rule("eternaut.rummage.consume-when-told", "eternaut.rummage.cube-supply")
def mark(s: State, g: Ask, counter: Placed, consumed: bool) -> None:
    """A Consumed cube comes or goes. It is a mark, never short."""
    if counter.consumed != consumed:
        s.counters = {**s.counters, counter.id: replace(counter, consumed=consumed)}
        words = "Consumed: the {counter}." if consumed else "To be examined again: the {counter}."
        tell(s, g, "eternaut.rummage.consume-when-told", words, counter=counter.id)


async def put_verb(s: State, g: Ask, scene: Scene, number: str, where: Place) -> None:
    put(s, g, number, where)


async def remove_verb(s: State, g: Ask, scene: Scene, number: str, where: Place | None = None) -> None:
    for counter in _meant(s, scene, number, where):
        remove(s, g, counter)


async def replace_verb(s: State, g: Ask, scene: Scene, number: str, *said: Any) -> None:
    """`this with 211`, `210 with 211`, `210 at c4-e with 211`."""
    *where, new = said
    for counter in _meant(s, scene, number, *where):
        put_in_place(s, g, counter, new)


async def consume_verb(s: State, g: Ask, scene: Scene, number: str = THIS, where: Place | None = None) -> None:
    for counter in _meant(s, scene, number, where):
        mark(s, g, counter, True)


async def refresh_verb(s: State, g: Ask, scene: Scene, number: str = THIS, where: Place | None = None) -> None:
    for counter in _meant(s, scene, number, where):
        mark(s, g, counter, False)


VERBS = {
    "lay": lay_verb,
    "reveal": reveal_verb,
    "start": start_verb,
    "put": put_verb,
    "remove": remove_verb,
    "replace": replace_verb,
    "consume": consume_verb,
    "refresh": refresh_verb,
}
