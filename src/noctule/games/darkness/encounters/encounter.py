"""Encounters: a face-down Disk is turned over and met. It is the Action of the turn, whatever the Disk turns out to be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..board import disks, sight
from ..board.action import act
from ..board.town import town
from ..content import DISKS, FACTS
from ..content.disks import Adversary, Ally, Component, DiskKind, Item, Nuisance, Obstacle, Security, Variable
from ..fighting.spells import NO_SPELLS, Spells
from ..state import State, alter, lift, put
from . import adversary, ally, item, nuisance, obstacle, security
from .obstacle import step_onto_obstacle

Script = Callable[[State, Ask, str, str], Awaitable[None]]
"""What the scenario does with a black Disk: `(s, g, who, disk)`."""


@rule("darkness.disk.variable")
async def unwritten(s: State, g: Ask, who: str, disk: str) -> None:
    """No scenario says anything about it: it is put aside."""
    lift(s, disk)
    g.note("darkness.disk.variable", "{what} means nothing here.", what=disk)


class Beyond(Struct, frozen=True):
    """What the chapters above this one bring to an Encounter: Spells, and the scenario's black Disks."""

    spells: Spells = NO_SPELLS
    variable: Script = unwritten


NOTHING = Beyond()


@rule("darkness.disk.encounter-is-action", "darkness.los.tie-choice")
async def encounter(s: State, g: Ask, who: str, square: int, beyond: Beyond = NOTHING) -> None:
    """Turn over the Disk on a square and meet it, over the distance at which it lies."""
    act(s)
    _tie(s, who, square)
    id = turn_over(s, g, who, square)
    await meet(s, g, who, id, beyond)


def turn_over(s: State, g: Ask, who: str, square: int) -> str:
    """Which one it is where several lie on one square is chance: nobody can tell them apart."""
    lying = [disk.id for disk in disks.on(s, square) if not disk.up]
    id = g.draw(lying) if len(lying) > 1 else lying[0]
    put(s, replace(s.board[id], up=True, home=town(s).area(square), area="", known=(), among=()))
    alter(s, who, met=id)
    g.reveal(
        "darkness.disk.encounter-is-action",
        "{who} turns over a Disk at {where}, the Action of this turn: {what}.",
        who=who,
        where=town(s).names[square],
        what=id,
        shows=_turned(id),
    )
    return id


KINDS: Final[Mapping[DiskKind, tuple[str, drama.Mood]]] = {
    "adversary": ("monster", "dread"),
    "security": ("guard", "bad"),
    "ally": ("civilian", "good"),
    "nuisance": ("rat", "bad"),
    "item": ("chest", "good"),
    "component": ("candle", "good"),
    "obstacle": ("trap", "bad"),
}
"""How a Disk of each kind is to be taken when it is turned over."""


def _turned(id: str) -> drama.Shows | None:
    """What lies there, large. A black one is told by the scenario."""
    disk = DISKS[id]
    if disk.kind not in KINDS:
        return None
    icon, mood = KINDS[disk.kind]
    return drama.turned(disk.name, disk.line, side=FACTS.disk[disk.kind].name, icon=icon, face=disk.key, mood=mood)


async def meet(s: State, g: Ask, who: str, id: str, beyond: Beyond) -> None:
    """What each kind of Disk asks for."""
    match DISKS[id]:
        case Adversary():
            await adversary.meet(s, g, who, id, beyond.spells)
        case Security():
            await security.meet(s, g, who, id, beyond.spells)
        case Ally():
            await ally.meet(s, g, who, id)
        case Nuisance():
            nuisance.meet(s, g, who, id)
        case Item() | Component():
            await item.meet(s, g, who, id)
        case Obstacle():
            obstacle.reveal(g, who, id)
        case Variable():
            await beyond.variable(s, g, who, id)


# -- which one -----------------------------------------------------------------------------------------------------


@rule("darkness.los.closest", "darkness.los.tie-choice", "darkness.los.tie-sequence")
def due(s: State, who: str) -> list[int]:
    """The squares whose Disk may be turned over now: those of a multiple Encounter, or the closest in sight."""
    person = s.people[who]
    return sorted({*disks.tied(s, person)} or {lying.at for lying in sight.closest(s, person)})


@rule("darkness.los.tie-choice", "darkness.los.tie-sequence")
def _tie(s: State, who: str, square: int) -> None:
    """Of several Disks that are equally close the others wait for the next turns; the set is fixed by the first choice."""
    person = s.people[who]
    waiting = disks.tied(s, person) or sorted(lying.at for lying in sight.closest(s, person))
    if square in waiting:
        waiting.remove(square)
        alter(s, who, tied=tuple(waiting))


__all__ = ["Beyond", "due", "encounter", "step_onto_obstacle", "turn_over"]
