"""What the scenario in play makes of the general procedures: one place to ask, one module per scenario behind it.

Each of `bedtime` to `boogeyman` is a `Sheet`: it answers the same questions for its own map and goals.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Protocol

from noctule.engine import Ask, rule
from noctule.engine.grid import set_of

from .. import campaign
from ..agents import health
from ..board import where
from ..board.ground import name
from ..bosses import beus
from ..content.facts import FACTS
from ..content.maps import Role, Spot, the_map
from ..state import Ending, State, end
from . import bedtime, bedwetter, boogeyman, nightmare

Aim = tuple[Role, str]
"""Something of the map that the goal is about: what it is, and which of them ("": all)."""


class Sheet(Protocol):
    """What a scenario says for itself."""

    def goal(self, s: State) -> str: ...
    def aims(self, s: State) -> Iterable[Aim]: ...
    async def set_out(self, s: State, g: Ask) -> None: ...
    def left_by(self, s: State, g: Ask, who: tuple[str, ...], exit: str) -> None: ...
    async def tech_solved(self, s: State, g: Ask, task: str) -> None: ...
    async def shaye_captured(self, s: State, g: Ask) -> None: ...
    async def check_end(self, s: State, g: Ask) -> None: ...
    def verdict(self, s: State) -> tuple[Ending, str]: ...


SHEETS: Final[dict[str, Sheet]] = {
    "bedtime": bedtime,
    "nightmare-book": nightmare,
    "nightmare-stairs": nightmare,
    "nightmare-way-down": nightmare,
    "bedwetter": bedwetter,
    "boogeyman": boogeyman,
}
"""The sheet of each mission."""


def sheet(s: State) -> Sheet:
    return SHEETS[s.missions[0]]


def goal(s: State) -> str:
    """What the players have to do now, in one sentence."""
    return sheet(s).goal(s)


def aims(s: State) -> tuple[str, ...]:
    """Where that is: spaces, or the boss himself."""
    map = the_map(s.map)
    found = [(role, spot) for role, id in sheet(s).aims(s) for spot in map.of(role, id or None)]
    return tuple([id for role, spot in found for id in _named(s, role, spot)])


def _named(s: State, role: Role, spot: Spot) -> list[str]:
    if role != "boss":
        return [name(s, square) for square in spot.squares]
    return [s.boss.kind] if s.boss is not None else []


async def set_out(s: State, g: Ask) -> None:
    """The team is mustered and placed: what else does this scenario put on the map?"""
    await sheet(s).set_out(s, g)


# -- what happens on the map ---------------------------------------------------------------------------------------


@lru_cache(maxsize=400)
def _special(map: str) -> int:
    """The spaces that do something to an agent who comes there."""
    drawn = the_map(map)
    return drawn.holes | set_of(drawn.squares("exit")) | set_of(drawn.squares("trigger"))


@rule("scare.core.exit-space", "scare.s2.hole-captures", "scare.s2m1.trap")
async def agent_entered(s: State, g: Ask, agent: str, square: int) -> None:
    """An agent has come to a space: by a step of his own, or moved (ram, swap, drop). Exits, holes, trap."""
    if not _special(s.map) >> square & 1 or agent not in s.agents:
        return
    if the_map(s.map).holes >> square & 1:
        await nightmare.fall_into_hole(s, g, agent)
    elif where.exits(s) >> square & 1:
        leave_by(s, g, agent, square)
    elif nightmare.sets_off_trap(s, agent, square):
        await nightmare.spring_trap(s, g, agent, square)


@rule("scare.core.exit-space")
def leave_by(s: State, g: Ask, agent: str, square: int) -> None:
    """Out by an exit, with whom he carries; the scenario says what it was good for."""
    spot = next(spot for spot in the_map(s.map).of("exit") if square in spot.squares)
    charge = where.carried_by(s, agent)
    who = (agent, *((charge.id,) if charge is not None else ()))
    g.note("scare.core.exit-space", "{who} leaves the map at {at}.", who=agent, at=name(s, square))
    health.leave_safely(s, g, agent)
    sheet(s).left_by(s, g, who, spot.place.id)


async def tech_solved(s: State, g: Ask, task: str) -> None:
    """A tech roll of Shaye's succeeded (`tech` has put the task into `s.solved`): what opens?"""
    await sheet(s).tech_solved(s, g, task)


def figures_changed(s: State, g: Ask) -> None:
    """A figure has moved or gone: does the trap open?"""
    if s.trap == "sprung":
        nightmare.reset_trap(s, g)


async def boss_crushed(s: State, g: Ask) -> None:
    """A door closed on a boss: on Germain Beus, for the only other in its scenario is too big."""
    await beus.die(s, g)


async def shaye_captured(s: State, g: Ask) -> None:
    """Shaye was carried off."""
    await sheet(s).shaye_captured(s, g)


# -- the end -------------------------------------------------------------------------------------------------------


def complete(s: State, g: Ask, mission: str, rule_id: str) -> None:
    """The objective of a mission is met."""
    if mission in s.missions and mission not in s.completed:
        s.completed = (*s.completed, mission)
        g.note(rule_id, "{mission} is completed.", mission=FACTS.scenario[mission].title)


async def check_end(s: State, g: Ask) -> None:
    """Is the scenario over? Asked after every turn of an agent and at the end of every round."""
    await sheet(s).check_end(s, g)


@rule("scare.carry.left-behind", "scare.gear.abandoned", "scare.campaign.no-rescuers-left")
async def finish(s: State, g: Ask) -> None:
    """Nobody is left in play: who lies outside is captured, what lies about is lost, and the result is read."""
    await campaign.left_behind(s, g)
    campaign.abandon_gear(s, g)
    ending, words = sheet(s).verdict(s)
    if campaign.no_rescuers(s.active, s.grabbed):
        ending, words = "failure", f"Defeat: Shaye is a prisoner and nobody is left to free her. {words}"
    end(s, ending, words)
