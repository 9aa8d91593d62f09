"""The Timer track: spaces count down to the clock, and Events wait on them."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..state import State
from ..story import objectives, paragraphs
from ..story.scene import Ended, Scene, tell


@rule("eternaut.round.timer-numbers", "eternaut.endround.timer")
async def advance(s: State, g: Ask, spaces: int = 1) -> None:
    """The token goes to the left, space by space; each is reached, with what waits there."""
    for _ in range(spaces):
        if s.timer == 0:
            return
        s.timer -= 1
        tell(s, g, "eternaut.endround.timer", "The Timer goes to {timer}.", timer=s.timer or "the clock")
        await reached(s, g)


async def reached(s: State, g: Ask) -> None:
    """What the space under the token brings."""
    if s.timer == 0:
        await clock(s, g)
    else:
        await events(s, g)


@rule("eternaut.timer.event", "eternaut.timer.event-order", "eternaut.timer.event-two-ways")
async def events(s: State, g: Ask) -> None:
    """The First Player reads for every Event counter of this space, the one that was placed first first."""
    for id in [id for id, event in s.events.items() if event.timer == s.timer]:
        if id in s.events and s.events[id].timer:
            g.note("eternaut.timer.event", "The Timer reaches Event {event}.", event=id)
            await paragraphs.read(s, g, Scene(s.seats[s.first], event=id, depth=1), f"{id}-TIMER")


@rule("eternaut.round.timer-clock", "eternaut.objective.open-at-end")
async def clock(s: State, g: Ask) -> None:
    """The Scenario ends: Objectives that fail with the clock are carried out, the others are ignored."""
    tell(s, g, "eternaut.round.timer-clock", "The Timer has reached the clock: the Scenario ends.")
    await objectives.settle(s, g, Scene(s.seats[s.first]))
    raise Ended


# ---- what texts say


@rule("eternaut.round.timer-start")
async def timer_verb(s: State, g: Ask, scene: Scene, space: int) -> None:
    """The token is put on a space: nothing is reached by it."""
    s.timer = space
    tell(s, g, "eternaut.round.timer-start", "The Timer stands on {timer}.", timer=space)


async def hurry_verb(s: State, g: Ask, scene: Scene, spaces: int = 1) -> None:
    await advance(s, g, spaces)


@rule("eternaut.round.timer-numbers")
async def delay_verb(s: State, g: Ask, scene: Scene, spaces: int = 1) -> None:
    s.timer += spaces
    tell(s, g, "eternaut.round.timer-numbers", "The Timer goes back to {timer}.", timer=s.timer)


VERBS = {"timer": timer_verb, "hurry": hurry_verb, "delay": delay_verb}
