"""One step of a figure, and everything that it sets off."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..board.ground import NAMES
from ..board.ways import figures, race, whereabouts
from ..content import FACTS
from ..harm.life import hurt
from ..harm.penalties import give
from ..state import State, alter
from . import alert, events, snow

Kind = Literal["walk", "text"]
"""A step of the figure's own movement, or where a text moves it."""

PASSING: Final = {
    "survivor": "eternaut.survivor.pass",
    "cascarudo": "eternaut.cascarudo.pass",
    "robot": "eternaut.robot.pass",
}
"""Enemies that hurt whoever moves through them."""


def put(s: State, who: str, space: int) -> None:
    """A figure stands in a space from now on."""
    if who in s.people:
        alter(s, who, at=space)
    elif who in s.npcs:
        s.npcs = {**s.npcs, who: replace(s.npcs[who], at=space)}
    else:
        s.foes = {**s.foes, who: replace(s.foes[who], at=space)}


@rule("eternaut.event.leftover", "eternaut.move.event-stop", "eternaut.enemy.movement")
async def enter(s: State, g: Ask, who: str, space: int, *, kind: Kind = "walk") -> bool:
    """A figure comes to a space, with all that follows, one thing after another. True: its movement ends there.

    Enemies set nothing off. A text that moves a Character says itself what snow does, and an Event waits until it is done.
    """
    put(s, who, space)
    if kind == "walk":
        g.note(_rule_of(s, who), "{who} moves to {space}.", who=who, space=NAMES[space])
    if who in s.foes:
        return False
    alert.close(s, g, space)
    await _pass_foe(s, g, who, space)
    if whereabouts(s, who) == space:
        await _touch_fog(s, g, who, space)
    if kind == "walk" and whereabouts(s, who) == space:
        await snow.walked_into(s, g, who, space)
    if whereabouts(s, who) != space:
        return True
    if who not in s.people:
        return False
    if kind == "text":
        events.wait(s, who)
        return False
    return await events.trigger(s, g, who)


def _rule_of(s: State, who: str) -> str:
    """Whose rule it is that moves a figure."""
    if who in s.people:
        return "eternaut.move.up-to"
    return "eternaut.npc.movement" if who in s.npcs else "eternaut.enemy.movement"


@rule("eternaut.survivor.pass", "eternaut.cascarudo.pass", "eternaut.robot.pass")
async def _pass_foe(s: State, g: Ask, who: str, space: int) -> None:
    """Damage for moving through an Enemy's space."""
    for id, spaces in list(figures(s)):
        if space in spaces and race(id) in PASSING:
            await hurt(s, g, who, FACTS.damage.passing, PASSING[race(id)])


async def _touch_fog(s: State, g: Ask, who: str, space: int) -> None:
    if space in s.fog:
        await touch_fog(s, g, who)


@rule("eternaut.fog.touch-character", "eternaut.fog.touch-npc")
async def touch_fog(s: State, g: Ask, who: str) -> None:
    """Fog and a figure in one space, whichever of them moved: Madness, or damage to whoever is mad or an NPC."""
    if who in s.npcs:
        await hurt(s, g, who, FACTS.damage.fog, "eternaut.fog.touch-npc")
    elif who in s.people and s.people[who].has("madness"):
        await hurt(s, g, who, FACTS.damage.fog, "eternaut.fog.touch-character")
    elif who in s.people:
        await give(s, g, who, "madness")
