"""A plain piece of the Sump for tests of enemies: rooms of every shape, a scenario and an event card that say what the test
needs, and nobody asked for cards unless the test is about that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.games.escape.challenges import challenges
from noctule.games.escape.content import EVENTS, SCENARIOS, TILES
from noctule.games.escape.content.scenarios import Limits
from noctule.games.escape.content.tiles import SIDES, TileCard
from noctule.games.escape.state import State
from noctule.games.escape.turn import pauses

SCENARIO = "lift"
PAUSE, BEFORE_ATTACK = pauses.pause, pauses.before_attack
"""The moments for cards themselves."""
LOOKS: tuple[tuple[bool, tuple[Any, ...]], ...] = (
    (False, ()),
    (True, ()),
    (False, ("fear",)),
    (False, ("fear-again",)),
    (False, ("security",)),
    (True, ("security",)),
)


def rooms_of_every_shape(patch: pytest.MonkeyPatch) -> None:
    """Twelve more tiles of every set of doors: plain, with a vent, with an event icon."""
    assert len(TILES)
    for count in range(1, 5):
        for doors in combinations(SIDES, count):
            for vent, icons in LOOKS:
                for i in range(12):
                    id = "-".join(("room", "".join(doors), *icons, *(["vent"] if vent else []), str(i)))
                    patch.setitem(TILES, id, TileCard(id, id, doors, vent, SIDES, icons, False, "plain", {}))


def scenario(patch: pytest.MonkeyPatch, **news: Any) -> None:
    """The scenario of the test: two Guards, three Clones, two Hybrids to a tile, no zones, unless it says otherwise."""
    card = SCENARIOS[SCENARIO]
    rules: dict[str, Any] = {"limits": Limits(2, 3, 2), "alien_zone": False, "military_zone": False, "generate_per_pass": False}
    patch.setitem(SCENARIOS, SCENARIO, replace(card, **{**rules, **news}))


def no_cards(patch: pytest.MonkeyPatch) -> None:
    """Nobody plays anything: no pauses, no reactions, no rerolls."""
    meanwhile(patch, pauses, "pause")
    meanwhile(patch, pauses, "before_attack")

    async def as_rolled(s: State, g: Any, roll: challenges.Roll) -> Any:
        return roll.faces

    patch.setattr(challenges, "rerolls", as_rolled)


def meanwhile(patch: pytest.MonkeyPatch, module: Any, name: str, does: Callable[..., Any] | None = None) -> None:
    """In place of a procedure: nothing, or this. A pause says that somebody was asked in it."""

    async def stand_in(*args: Any, **named: Any) -> bool:
        if does is not None:
            does(*args, **named)
        return does is not None

    patch.setattr(module, name, stand_in)


def next_card(patch: pytest.MonkeyPatch, s: State, *, spawn: str = "", box: str = "", boxes: tuple[str, ...] = ()) -> str:
    """Put an event card on top of the deck: its spawn icons, and its box for every number of players (or four boxes)."""
    assert len(EVENTS)
    id = s.events[0]
    four: Any = tuple(tuple(kinds.split()) for kinds in boxes or (box,) * 4)
    icons: Any = tuple(spawn.split())
    patch.setitem(EVENTS, id, replace(EVENTS[id], spawn=icons, boxes=four))
    return id


def plain_sump(patch: pytest.MonkeyPatch, **rules: Any) -> None:
    rooms_of_every_shape(patch)
    scenario(patch, **rules)
    no_cards(patch)
