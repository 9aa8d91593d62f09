"""Utility and Loot counters: who can handle which."""

from __future__ import annotations

from collections.abc import Iterable

from noctule.engine import No, listed, rule
from noctule.engine.grid import FAR, between

from ..content import COUNTERS, DEVICES
from ..content.words import GRID, NOWHERE
from ..state import Placed, State
from .ground import AROUND, NAMES, land, sides_of
from .names import name_of
from .ways import figure_at, parts, ranges, whereabouts


def placed(s: State, number: str) -> list[Placed]:
    """The counters of a number on the map."""
    return [counter for counter in s.counters.values() if counter.number == number]


def things(s: State) -> list[str]:
    """Everything on the map that is handled like a Utility counter: counters, Loot, Devices."""
    return [*s.counters, *s.machines]


def number_of(s: State, id: str) -> str:
    """The ID that makes the paragraph number of a counter or Device."""
    return s.counters[id].number if id in s.counters else DEVICES[id].number  # type: ignore[index]


def spaces_of(s: State, id: str) -> tuple[int, ...]:
    """Where a counter or Device is; for one on an edge the spaces on both sides."""
    if id in s.machines:
        return parts(s.machines[id])
    counter = s.counters[id]
    return counter.spaces if counter.edge == NOWHERE else sides_of(counter.edge)


def blocks(s: State, id: str) -> bool:
    """Does it fill its space, so that it is handled from next door?"""
    return id in s.machines or COUNTERS[s.counters[id].number].blocks


# ---- handling


def handled(s: State, who: str) -> list[str]:
    """The counters and Devices that a Character may interact with."""
    here = whereabouts(s, who)
    return [id for id in things(s) if _touches(s, here, id) and not (id in s.counters and s.counters[id].consumed)]


def in_reach(s: State, who: str) -> str:
    """What a Character may interact with, in words."""
    return listed(dict.fromkeys(name_of(id) for id in handled(s, who)), "or")


@rule("eternaut.loot.counter", "eternaut.loot.not-drop", "eternaut.rummage.frontier-opening")
def no_handling(s: State, who: str, id: str) -> No | None:
    """Why a Character may not interact with something; None if it may."""
    if id not in s.counters and id not in s.machines:
        return No("eternaut.rummage.not-utility", f"{name_of(id)} is no Utility counter.")
    if no := _no_touching(s, who, id):
        return no
    if id in s.counters and s.counters[id].consumed:
        return No("eternaut.rummage.consumed", f"There is a Consumed cube on the {name_of(id)}.")
    return None


@rule("eternaut.rummage.own-space", "eternaut.tunnel.split-counter")
def _touches(s: State, here: int, id: str) -> bool:
    """Do the hands of somebody who stands there get to it?"""
    counter = s.counters.get(id)
    if counter is None:
        spaces = parts(s.machines[id])
    elif counter.edge != NOWHERE:
        return here in sides_of(counter.edge)
    else:
        spaces = counter.spaces
        if here not in spaces and not COUNTERS[counter.number].blocks:
            return False
    return here in spaces or any(_next_door(s, here, space) for space in spaces if space in AROUND[here])


def _no_touching(s: State, who: str, id: str) -> No | None:
    """Why a Character's hands do not get there."""
    if _touches(s, whereabouts(s, who), id):
        return None
    spaces = spaces_of(s, id)
    if id in s.counters and s.counters[id].edge != NOWHERE:
        return No("eternaut.rummage.edge-counters", f"{name_of(who)} stands on neither side of the {name_of(id)}.")
    if not blocks(s, id):
        return No("eternaut.rummage.own-space", f"{name_of(who)} must stand on {_named(spaces)}, where the {name_of(id)} lies.")
    return No("eternaut.rummage.blocking-adjacent", f"{name_of(who)} is not next to the {name_of(id)} on {_named(spaces)}.")


@rule("eternaut.rummage.blocking-adjacent")
def _next_door(s: State, here: int, there: int) -> bool:
    """Is the side that two spaces share no wall, and does it hold no closed counter?"""
    return not land(s).walls >> between(GRID, here, there) & 1


def _named(spaces: Iterable[int]) -> str:
    return " or ".join(NAMES[space] for space in spaces)


# ---- Item actions


def reached(s: State, who: str, range: int) -> list[str]:
    """The counters and Devices that an Item action of that range may be used on, Consumed or not."""
    here = whereabouts(s, who)
    if not range:
        return [id for id in things(s) if _touches(s, here, id)]
    far = ranges(s, here, floors=False)
    return [id for id in things(s) if min([far[space] for space in spaces_of(s, id)]) <= range or _touches(s, here, id)]


@rule(
    "eternaut.item-action.default-range",
    "eternaut.item-action.on-consumed",
    "eternaut.item-action.no-sight",
    "eternaut.attack.no-floor-crossing",
)
def no_reach(s: State, who: str, id: str, range: int) -> No | None:
    """Why an Item action of that range does not get there. What can be touched is always within reach."""
    if id not in s.counters and id not in s.machines:
        return No("eternaut.item-action.use", f"{name_of(id)} is not on the map.")
    no = _no_touching(s, who, id)
    if no is None:
        return None
    if range == 0:
        return No("eternaut.item-action.default-range", no.reason)
    far_away = ranges(s, whereabouts(s, who), floors=False)
    away = min([far_away[space] for space in spaces_of(s, id)])
    if away <= range:
        return None
    far = "cannot be reached on this floor" if away >= FAR else f"is at range {away}"
    return No("eternaut.item-action.use", f"The {name_of(id)} {far}; the action has range {range}.")


# ---- what is no Utility counter


@rule("eternaut.rummage.not-utility")
def strangers(s: State, who: str) -> list[str]:
    """Events and figures in or beside a Character's space: what one might take for something to rummage in."""
    here = whereabouts(s, who)
    found = [id for id, event in s.events.items() if here in event.spaces]
    return found + [id for space in AROUND[here] if (id := figure_at(s, space)) not in ("", who)]
