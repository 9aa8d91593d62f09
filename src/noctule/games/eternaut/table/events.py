"""Event counters: put on the map or the Timer track, and read when a Character comes upon one."""

from __future__ import annotations

from typing import Any

from noctule.engine import Ask, rule

from ..board.ground import NAMES
from ..board.ways import whereabouts
from ..state import Event, State, seat, without
from ..story import objectives, paragraphs
from ..story.scene import Scene, tell


def here(s: State, space: int) -> list[str]:
    """The Event counters in a space, in the order in which they were put there."""
    return [id for id, event in s.events.items() if space in event.spaces]


@rule("eternaut.event.trigger", "eternaut.event.stays", "eternaut.tunnel.split-event")
async def trigger(s: State, g: Ask, who: str) -> bool:
    """A Character has come to a space: the Event there is read. Whether there was one; it stays unless its text removes it."""
    space = whereabouts(s, who)
    found = here(s, space)
    for id in found:
        if id in here(s, space) and whereabouts(s, who) == space:
            g.note("eternaut.event.trigger", "{who} comes upon Event {event}.", who=who, event=id)
            await paragraphs.interact(s, g, Scene(seat(s), who, event=id), id, who)
    return bool(found)


@rule("eternaut.event.automatic-move")
def wait(s: State, who: str) -> None:
    """A text has moved a Character: an Event in its new space is read when that text is done."""
    if here(s, whereabouts(s, who)) and who not in s.pending:
        s.pending = (*s.pending, who)


@rule("eternaut.event.automatic-move")
async def waiting(s: State, g: Ask) -> bool:
    """The next of the Events that waited for the end of a text; False if there is none."""
    while s.pending:
        who, *others = s.pending
        s.pending = tuple(others)
        if here(s, whereabouts(s, who)):
            return await trigger(s, g, who)
    return False


if waiting not in objectives.AFTERWARDS:
    objectives.AFTERWARDS.append(waiting)


# ---- what texts say


async def event_verb(s: State, g: Ask, scene: Scene, id: str, *where: Any) -> None:
    """`at c4`: on the map. `on 4`: on a space of the Timer track. `in 3`: where the Timer gets in so many moves."""
    if len(where) == 1:
        _, spaces, _ = where[0]
        _put(s, Event(id, spaces))
        there = " and ".join(NAMES[space] for space in spaces)
        tell(s, g, "eternaut.event.trigger", "Event {event} lies on {spaces}.", event=id, spaces=there)
    else:
        how, number = where
        on_track(s, g, id, s.timer - number if how == "in" else number)


@rule("eternaut.timer.event-off-track", "eternaut.timer.event-order")
def on_track(s: State, g: Ask, id: str, space: int) -> None:
    """An Event counter on the Timer track, below those that lie there; never on the clock or beyond it."""
    if space < 1:
        tell(
            s,
            g,
            "eternaut.timer.event-off-track",
            "Event {event} would lie beyond the track: it is left out.",
            event=id,
        )
        return
    _put(s, Event(id, timer=space))
    tell(s, g, "eternaut.timer.event-order", "Event {event} lies on space {space} of the Timer track.", event=id, space=space)


def _put(s: State, event: Event) -> None:
    """There is one counter of each number: it comes from wherever it was, and lies below the others."""
    s.events = {**without(s.events, event.id), event.id: event}


async def remove_verb(s: State, g: Ask, scene: Scene, id: str) -> None:
    if id in s.events:
        s.events = without(s.events, id)
        tell(s, g, "eternaut.event.stays", "Event {event} is removed.", event=id)


VERBS = {"event": event_verb, "remove-event": remove_verb}
