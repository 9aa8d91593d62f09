"""Explosive counters: what happens when a shot, or the Gurbo, hits one."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..content import COUNTERS
from ..state import State, seat
from ..story.paragraphs import read
from ..story.scene import Scene


@rule("eternaut.explosive.target")
def explosives(s: State, space: int) -> list[str]:
    """The explosive counters in a space."""
    return [
        id for id, counter in s.counters.items() if space in counter.spaces and "explosive" in COUNTERS[counter.number].icons
    ]


@rule("eternaut.explosive.hit", "eternaut.gurbo.explosive")
async def hit(s: State, g: Ask, id: str, by: str) -> None:
    """The paragraph ID - HIT of a counter is read."""
    number = s.counters[id].number
    g.note("eternaut.explosive.hit", "The {counter} is hit.", counter=id)
    await read(s, g, Scene(seat(s), by, counter=id, depth=1), f"{number}-HIT")
