"""Scenario 1: Bedtime. Through the woods to the servants' door, which only Shaye can open."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, Option, rule

from ..agents import doors
from ..content.facts import SHAYE
from ..content.maps import Role, the_map
from ..state import Ending, State, end
from . import scenario


@rule("scare.s1.objective")
def goal(s: State) -> str:
    if locked(s):
        return "Bring Shaye to the space beside the house door, so that her tech roll opens it."
    if SHAYE in s.escaped:
        return "Shaye is in: bring everybody else through the open door."
    if SHAYE in s.grabbed:
        return "Shaye was carried off: bring the others into the house, to look for her there."
    return "Get Shaye and the team through the open door into the house."


def aims(s: State) -> Iterator[tuple[Role, str]]:
    yield ("tech", "") if locked(s) else ("exit", "")


def locked(s: State) -> bool:
    """The house door is still locked."""
    return any(spot.place.door in s.shut for spot in the_map(s.map).of("exit"))


async def set_out(s: State, g: Ask) -> None:
    """Nothing but the door token, which the map locks, and the gate token beside the map."""


@rule("scare.s1.door")
async def tech_solved(s: State, g: Ask, task: str) -> None:
    """The door of that lock turns to its open side."""
    if task in the_map(s.map).doors:
        doors.open_(s, g, task)
        g.note("scare.s1.door", "The door to the house is open.")


@rule("scare.s1.enter-house", "scare.s1.success", "scare.s1.objective")
def left_by(s: State, g: Ask, who: tuple[str, ...], exit: str) -> None:
    for id in who:
        g.note("scare.s1.enter-house", "{who} is inside the house.", who=id)
    if SHAYE in who:
        scenario.complete(s, g, "bedtime", "scare.s1.success")


@rule("scare.s1.shaye-grabbed-early", "scare.s1.shaye-grabbed-late")
async def shaye_captured(s: State, g: Ask) -> None:
    """Before the door is open all is lost; after it the players start over or follow her into the house."""
    if locked(s):
        g.note("scare.s1.shaye-grabbed-early", "Shaye is gone and the door is locked: she has to be woken.")
        end(s, "failure", "Defeat: Shaye was carried off before the door was open. The dream starts over.")
    go_on = await g.choose(
        s.seats,
        "shaye.captured",
        rule="scare.s1.shaye-grabbed-late",
        options=[
            Option("go-on", True, "Go on into the house and free her there"),
            Option("start-over", False, "Wake her and start the dream over"),
        ],
        prompt="Shaye has been carried off into the house, but its door is open. What now?",
        waiting="to go on without Shaye or to start over",
    )
    if not go_on:
        end(s, "failure", "Shaye was carried off. The players wake her and start the dream over.")
    g.note("scare.s1.shaye-grabbed-late", "The team goes on without Shaye.")
    if not s.lineup:  # she was left behind as the last one went in, or was the last herself: nobody comes after this
        scenario.complete(s, g, "bedtime", "scare.s1.shaye-grabbed-late")


@rule("scare.s1.end")
async def check_end(s: State, g: Ask) -> None:
    """Shaye's entry ends nothing; the empty lineup does."""
    if not s.lineup:
        if SHAYE in s.grabbed:
            scenario.complete(s, g, "bedtime", "scare.s1.shaye-grabbed-late")
        await scenario.finish(s, g)


@rule("scare.s1.success", "scare.s1.shaye-grabbed-late")
def verdict(s: State) -> tuple[Ending, str]:
    came = f"{len(s.escaped)} of {s.started} agents are in the house."
    if SHAYE in s.escaped:
        return "success", f"Success: Shaye is in the house. {came}"
    return "partial", f"The door is open, but Shaye is a prisoner in the house. {came}"
