"""Range and steps: how far it is from one space to another, and where figures may walk and stand.

Sets of spaces are bits. `blocked` holds what nobody enters; a space that is blocked has a range, but no path leads through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from noctule.engine import No, lately, rule
from noctule.engine.grid import FAR, Ways, between, distances, members, neighbours, reach, set_of, spread, stepped, ways_over

from ..content import COUNTERS, ENEMIES
from ..content.words import GRID, NOWHERE
from ..state import Event, Figure, Machine, State
from .ground import AREAS, AROUND, CELL_OF, NAMES, SPACES, Land, land
from .names import name_of

# ---- what stands and lies on the map


@rule("eternaut.figure.term")
def figures(s: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every figure on the map and its spaces: Characters, NPCs, Enemies. Counters and fog are none."""
    for id, person in s.people.items():
        if person.at != NOWHERE and not person.away:
            yield id, (person.at,)
    for known in (s.npcs, s.foes):
        for id, figure in known.items():
            if figure.at != NOWHERE:
                yield id, body(figure)


def body(figure: Figure) -> tuple[int, ...]:
    """The spaces that an Enemy or NPC fills: one, or the whole cell of the Gurbo."""
    card = ENEMIES.get(figure.id)
    if card is not None and card.race == "gurbo":
        return SPACES[CELL_OF[figure.at]]
    return (figure.at,)


def race(id: str) -> str:
    """The race of an Enemy; "" for everybody else."""
    return ENEMIES[id].race if id in ENEMIES else ""


@rule("eternaut.device.interact-operator")
def whereabouts(s: State, id: str) -> int:
    """Where a figure is; NOWHERE if it is not on the map. Whoever is inside the Tank is where its rear is."""
    if id in s.people:
        person = s.people[id]
        if person.operating == "tank":
            return s.machines["tank"].rear
        return NOWHERE if person.away else person.at
    figure = s.npcs.get(id) or s.foes.get(id)
    return figure.at if figure is not None else NOWHERE


@rule("eternaut.device.interact-operator")
def seen(s: State, id: str) -> str:
    """The piece that is seen to act: the Tank, for whoever is inside it; "" for somebody who is not on the map."""
    if id in s.people and s.people[id].operating == "tank":
        return "tank"
    return id if whereabouts(s, id) != NOWHERE else ""


def spaces_of(s: State, id: str) -> tuple[int, ...]:
    """The spaces that a figure on the map fills; where it is counted to be, for one that is not: in the Tank, both of its."""
    figure = s.foes.get(id) or s.npcs.get(id)
    if figure is not None and figure.at != NOWHERE:
        return body(figure)
    person = s.people.get(id)
    if person is not None and person.operating == "tank":
        return (s.machines["tank"].rear, s.machines["tank"].front)
    if person is not None and person.at != NOWHERE and not person.away:
        return (person.at,)
    return (whereabouts(s, id),)


def figure_at(s: State, space: int) -> str:
    """The figure in a space; "" if there is none."""
    return next((id for id, spaces in figures(s) if space in spaces), "")


def occupied(s: State, *, but: str = "") -> int:
    """Spaces with a figure other than `but`. Who operates a Device stands in its rear space."""
    found = _filled(s.foes, but if but in s.foes else "")
    for id, person in s.people.items():
        if person.at != NOWHERE and id != but and not person.away:
            found |= 1 << person.at
    for id, figure in s.npcs.items():
        if figure.at != NOWHERE and id != but:
            found |= 1 << figure.at
    return found


@lately
def _filled(foes: Mapping[str, Figure], but: str) -> int:
    """The spaces of all Enemies but one."""
    found = 0
    for id, figure in foes.items():
        if figure.at != NOWHERE and id != but:
            found |= AREAS[CELL_OF[figure.at]] if ENEMIES[id].race == "gurbo" else 1 << figure.at
    return found


@rule(
    "eternaut.counter.icons",
    "eternaut.move.blocking-counter",
    "eternaut.mano.no-entry",
    "eternaut.gurbo.no-entry",
    "eternaut.device.obstacle",
)
def blocked(s: State) -> int:
    """Spaces that no figure enters: blocking counters, Devices, a Mano, the Gurbo's area."""
    return _blocked(s, land(s))


def _blocked(s: State, ground: Land) -> int:
    return ground.solid | _shut(s.machines, s.foes)


@lately
def _shut(machines: Mapping[str, Machine], foes: Mapping[str, Figure]) -> int:
    found = 0
    for machine in machines.values():
        found |= 1 << machine.front | 1 << machine.rear
    for id, figure in foes.items():
        if ENEMIES[id].race == "gurbo":
            found |= AREAS[CELL_OF[figure.at]]
        elif ENEMIES[id].race == "mano":
            found |= 1 << figure.at
    return found


def event_spaces(s: State) -> int:
    """Spaces with an Event counter, both of one that lies across two."""
    return _with_events(s.events)


@lately
def _with_events(events: Mapping[str, Event]) -> int:
    found = 0
    for event in events.values():
        for space in event.spaces:
            found |= 1 << space
    return found


# ---- range


@rule(
    "eternaut.range.shortest-path",
    "eternaut.range.figures-count",
    "eternaut.range.blocking-target",
    "eternaut.range.events-ignored",
    "eternaut.range.revealed",
    "eternaut.stairs.other-actions",
)
def distance(s: State, start: int, end: int, *, floors: bool = True, over_water: bool = False) -> int:
    """The range between two spaces; FAR if no path joins them.

    Without `floors` no lettered connection is used; `over_water` is for what flies.
    """
    return ranges(s, start, floors=floors, over_water=over_water)[end]


def apart(s: State, one: str, other: str) -> int:
    """The range between two figures, over stairs too, from the nearest of their spaces; FAR if one is not on the map."""
    starts, ends = spaces_of(s, one), spaces_of(s, other)
    if NOWHERE in (*starts, *ends):
        return FAR
    rows = [ranges(s, start) for start in starts]
    return min([row[end] for row in rows for end in ends])


def ranges(s: State, start: int, *, floors: bool = True, over_water: bool = False) -> list[int]:
    """The range of every space from one, by its number (see `distance`)."""
    ground = land(s)
    return _ranges(ground, floors, over_water, start, _blocked(s, ground))


@lru_cache(maxsize=2000)
def _ranges(ground: Land, floors: bool, over_water: bool, start: int, ends: int) -> list[int]:
    return distances(_paths(ground, floors, over_water), start, ends=ends)


def within(s: State, start: int, range: int, *, floors: bool = True, over_water: bool = False) -> int:
    """The spaces at most so far away, the start among them."""
    ground = land(s)
    return reach(_paths(ground, floors, over_water), start, range, ends=_blocked(s, ground))


def _paths(ground: Land, floors: bool, over_water: bool) -> Ways:
    if over_water:
        return ground.shots
    return ground.walk if floors else ground.flat


def free(s: State, *, events: bool = True) -> int:
    """Spaces where a figure may be put: floor, not blocked, nobody there; without `events` no Event counter either."""
    ground = land(s)
    return ground.floor & ~_blocked(s, ground) & ~occupied(s) & ~(0 if events else event_spaces(s))


def nearest_free(s: State, *start: int, events: bool = True, beyond: bool = False) -> list[int]:
    """The nearest spaces where a figure may be put: the start itself, else those at range 1, and so on; or `beyond` walls and
    whatever else is in the way."""
    wanted = free(s, events=events)
    ways, ends = (EVERYWHERE, 0) if beyond else (land(s).walk, blocked(s))
    for spaces in spread(ways, set_of(start), ends=ends, until=wanted).values():
        if spaces & wanted:
            return list(members(spaces & wanted))
    return []


EVERYWHERE: Final = ways_over(GRID, set_of(NAMES))
"""From every space to all that share a side with it."""


# ---- steps


def shuns_events(s: State, mover: str) -> bool:
    """NPCs and Enemies keep off Event counters."""
    return mover not in s.people


@rule(
    "eternaut.move.orthogonal",
    "eternaut.move.revealed-only",
    "eternaut.move.plain-counter",
    "eternaut.move.occupied-event",
    "eternaut.enemy.movement",
    "eternaut.stairs.consumed",
)
def steps(s: State, space: int, mover: str) -> int:
    """The spaces that one step of this figure may lead to. Whether the movement could end there is another question."""
    ground, shut = land(s), event_spaces(s)
    if shut and not shuns_events(s, mover):
        shut &= occupied(s, but=mover)
    return neighbours(ground.walk, space) & ~_blocked(s, ground) & ~shut


@rule("eternaut.move.through-figures")
def stands(s: State, mover: str) -> int:
    """Where a movement of this figure may end."""
    ground = land(s)
    ends = ground.floor & ~_blocked(s, ground) & ~occupied(s, but=mover)
    return ends & ~event_spaces(s) if shuns_events(s, mover) else ends


def onward(s: State, space: int, mover: str, left: int) -> int:
    """The next steps after which the movement can still end where it may, with so many steps left."""
    if left < 1:
        return 0
    ground, events = land(s), event_spaces(s)
    open_ = ground.floor & ~_blocked(s, ground)
    others = occupied(s, but=mover)
    passing, good = open_ & ~events, open_ & ~others
    if shuns_events(s, mover):
        good &= ~events
        next_ = passing
    else:
        next_ = open_ & ~(events & others)
    next_ &= neighbours(ground.walk, space)
    for _ in range(left - 1):
        if not next_ & ~good:
            break
        good |= stepped(ground.walk, good) & passing
    return next_ & good


@rule("eternaut.move.up-to", "eternaut.move.event-stop", "eternaut.event.standing")
def endings(s: State, mover: str, steps: int) -> int:
    """Every space where a movement of up to so many steps can end, its own among them. An Event ends it."""
    start, ground, events = whereabouts(s, mover), land(s), event_spaces(s)
    closed = _blocked(s, ground)
    reached = reach(ground.walk, start, steps, closed=closed, ends=events)
    ends = ground.floor & ~closed & ~occupied(s, but=mover) & ~(events if shuns_events(s, mover) else 0)
    return reached & ends | 1 << start


def beside(s: State, space: int) -> list[int]:
    """The spaces that one could think of stepping to: the four around, and what a letter connects."""
    linked = [pair[1 - i] for pair in land(s).links for i in (0, 1) if pair[i] == space]
    return list(dict.fromkeys([*AROUND[space], *linked]))


def no_step(s: State, start: int, space: int, mover: str) -> No | None:
    """Why one step does not lead there; None if it does."""
    if steps(s, start, mover) >> space & 1:
        return None
    ground, name = land(s), NAMES[space]
    if not ground.shown >> space & 1:
        laid = s.map.get(CELL_OF[space])
        if laid is not None and laid.up:
            return No("eternaut.tunnel.floor", f"{name} is solid: there is no floor.")
        return No("eternaut.move.revealed-only", f"The map card of {name} is not revealed.")
    if no := _no_crossing(s, start, space):
        return no
    if ground.water >> space & 1:
        return No("eternaut.terrain.water", f"{name} is water.")
    return _no_room(s, space, mover)


def _no_crossing(s: State, start: int, space: int) -> No | None:
    if neighbours(land(s).shots, start) >> space & 1 or neighbours(land(s).walk, start) >> space & 1:
        return None
    if space not in AROUND[start]:
        return No("eternaut.move.orthogonal", f"{NAMES[space]} is not next to {NAMES[start]}.")
    edge = between(GRID, start, space)
    for counter in s.counters.values():
        if counter.edge == edge:
            return No("eternaut.move.walls", f"There is a {name_of(counter.id)} between {NAMES[start]} and {NAMES[space]}.")
    return No("eternaut.move.walls", f"There is a wall between {NAMES[start]} and {NAMES[space]}.")


def _no_room(s: State, space: int, mover: str) -> No:
    """What fills a space that could be stepped to otherwise."""
    name = NAMES[space]
    for machine in s.machines.values():
        if space in (machine.front, machine.rear):
            return No("eternaut.device.obstacle", f"The {name_of(machine.id)} stands on {name}.")
    standing = figure_at(s, space)
    if race(standing) == "mano":
        return No("eternaut.mano.no-entry", f"Nobody enters the space of the {name_of(standing)}.")
    if race(standing) == "gurbo":
        return No("eternaut.gurbo.no-entry", f"{name} lies under the {name_of(standing)}.")
    for counter in s.counters.values():
        if space in counter.spaces and COUNTERS[counter.number].blocks:
            return No("eternaut.move.blocking-counter", f"The {name_of(counter.id)} fills {name}.")
    if shuns_events(s, mover):
        who = "npc" if mover in s.npcs else "enemy"
        return No(f"eternaut.{who}.no-events", f"{name_of(mover)} keeps off the Event on {name}.")
    return No(
        "eternaut.move.occupied-event",
        f"The Event on {name} would end the movement there, and {name_of(standing)} stands on it.",
    )


def parts(machine: Machine) -> tuple[int, ...]:
    """The spaces of a Device."""
    return (machine.front,) if machine.front == machine.rear else (machine.front, machine.rear)
