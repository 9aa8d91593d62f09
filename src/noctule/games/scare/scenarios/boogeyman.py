"""Scenario 4: Boogeyman. No spawns, no exit, three endings."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, rule

from ..agents import stun
from ..board import boss_ways, where
from ..bosses import boss
from ..content.facts import SHAYE
from ..content.maps import Role, the_map
from ..state import NOWHERE, Boss, Ending, State, end
from . import scenario


def goal(s: State) -> str:
    if "reveal" in s.solved:
        return "Kill Germain Beus before he drags Shaye to the pig shrine."
    if s.boss is not None and s.boss.wounded:
        return "Let him take Shaye and buy her time: on his card her tech roll unmasks The Boogeyman."
    return "Wound The Boogeyman, and keep Shaye away from the pig shrine."


def aims(s: State) -> Iterator[tuple[Role, str]]:
    yield ("boss", "boogeyman")


@rule("scare.s4.setup", "scare.s4.boogeyman-start")
async def set_out(s: State, g: Ask) -> None:
    """The Boogeyman with his front half on the shrine and his back to the north; every door is open."""
    map = the_map(s.map)
    (spot,) = map.of("boss", "boogeyman")
    (front,) = spot.squares
    s.boss = Boss("boogeyman", front, front - map.grid.stride)
    g.note("scare.s4.boogeyman-start", "{who} waits at {at}.", who="boogeyman", at=map.name(front))


def left_by(s: State, g: Ask, who: tuple[str, ...], exit: str) -> None:
    """There is no exit."""


async def tech_solved(s: State, g: Ask, task: str) -> None:
    """The one task is on The Boogeyman's card."""


async def shaye_captured(s: State, g: Ask) -> None:
    """Nothing here carries anybody off."""


@rule("scare.s4.no-exit")
async def check_end(s: State, g: Ask) -> None:
    """Play goes on to one of the three endings, also when nobody can act; unless shut doors would keep it away for ever."""
    if SHAYE in s.agents and all(spent(s, id) for id in s.lineup) and not comes_for_her(s):
        g.note("scare.s4.no-exit", "Nobody is left who could act, and a shut door keeps the end away for ever.")
        end(s, *verdict(s))


@rule("scare.s4.no-exit", "scare.s3.victory", "scare.stun.stood-upon")
def spent(s: State, agent: str) -> bool:
    """Held, and in no state to do anything about it; or stunned under a figure that stays.

    If all of the lineup are, nobody can be targeted, so no other monster moves, and no door opens.
    """
    record = s.agents[agent]
    if record.stunned:
        return record.place == "map" and stun.no_standing(s, agent) is not None and boss_stays(s)
    return record.place == "held" and (record.traumatized or record.health == "incapacitated")


def boss_stays(s: State) -> bool:
    """The boss has no move of his own, or a shut door is right in front of him."""
    if s.boss is None or s.boss.kind not in boss.MOVERS:
        return True
    goal, pose = boss_goal(s), boss_ways.pose_of(s)
    way = (boss_ways.way_of_one if len(pose) == 1 else boss_ways.way_of_two)(s, goal) if goal != NOWHERE else None
    return way is None or not way.onward(pose)


def comes_for_her(s: State) -> bool:
    """The boss has an open way to Shaye, or with her to the shrine."""
    if s.boss is None:
        return False
    goal = boss_goal(s)
    return goal != NOWHERE and boss_ways.open_way(s, goal)


def boss_goal(s: State) -> int:
    """Where he is going: Shaye's space, or with her the shrine."""
    return boss.shrine(s) if SHAYE in boss.the_boss(s).holds else where.space_of(s, SHAYE)


@rule("scare.s4.no-exit")
def verdict(s: State) -> tuple[Ending, str]:
    if "reveal" in s.solved:
        return "partial", "Partial victory: the author is known, but nobody is left to save Shaye."
    return "failure", "Defeat: nobody is left to save Shaye."


@rule("scare.s4.complete")
def beus_killed(s: State, g: Ask) -> None:
    """Germain Beus is dead and gone (`beus.die`): if Shaye lives, this is the best of the three endings."""
    if SHAYE in s.agents:
        g.note("scare.s4.complete", "{who} is dead, and Shaye lives.", who="germain-beus")
        scenario.complete(s, g, "boogeyman", "scare.s4.complete")
        end(s, "complete", "Complete victory: Germain Beus is dead, Shaye lives, and the nightmare is over.")
