"""What the references in a position may name (see `noctule.engine.shapes`)."""

from __future__ import annotations

from noctule.engine import SetupError
from noctule.engine.grid import members
from noctule.engine.shapes import Things

from .campaign import OWN_GOALS
from .content.facts import FACTS, GEAR, PLAYS, ROSTER
from .content.maps import Map, the_map
from .state import State

MAPS = frozenset(facts.map for facts in FACTS.scenario.values())


def things(s: State) -> Things:
    """By kind. The map comes first: squares, doors and tasks are its own."""
    map = _map(s.map)
    spots = {spot.place.id for spot in map.spots}
    return {
        "scenario": {*PLAYS, "drawn"},
        "mission": FACTS.scenario,
        "goal": OWN_GOALS,
        "space": frozenset(members(map.floor)),
        "cocoon": {int(spot.place.id) for spot in map.of("cocoon") if spot.place.id.isdecimal()},
        "door": map.doors,
        "feature": {*map.doors, *spots},
        "number of turns of concentration": range(len(FACTS.tech.target)),
        "task": {*spots, "reveal"},
        "agent": ROSTER,
        "agent in play": s.agents,
        "figure in play": {*s.agents, *s.monsters, *((s.boss.kind,) if s.boss is not None else ())},
        "kind of monster": FACTS.monster,
        "boss": FACTS.boss,
        "token": GEAR,
    }


def _map(key: str) -> Map:
    if "\n" not in key and key not in MAPS:
        raise SetupError(f"there is no map '{key[:40]}'")
    return the_map(key)
