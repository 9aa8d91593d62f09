"""Outside Obstacles: seen, they stay where they are; whoever comes too near has to deal with them."""

from __future__ import annotations

from collections.abc import Awaitable

from noctule.engine import Ask, Option, rule

from ..board.action import act
from ..board.disks import spread
from ..board.town import town
from ..board.ways import beside
from ..checks.check import Check, check
from ..content import DISKS
from ..content.disks import Obstacle
from ..score import points
from ..state import State, alter, lift


@rule("darkness.obstacle.reveal", "darkness.obstacle.never-moves")
def reveal(g: Ask, who: str, id: str) -> None:
    """Turning it over was the Action; it asks for no check, and one may go round it."""
    g.note("darkness.obstacle.reveal", "{what} is in the way; {who} may go round.", who=who, what=id)


@rule("darkness.obstacle.trigger")
def near(s: State, square: int) -> list[str]:
    """The face-up Obstacles that one meets by stepping onto a square: on it or next to it."""
    close = beside(square)
    return [lying.id for lying in spread(s).obstacles if lying.at in close]


@rule("darkness.obstacle.profile", "darkness.obstacle.trigger")
def obstacle_check(who: str, id: str) -> Check:
    """The Attribute and Skill that the Disk names."""
    disk = _obstacle(id)
    return Check("obstacle", who, disk.tn, "darkness.obstacle.trigger", id, attribute=disk.attribute, skills=(disk.skill,))


@rule("darkness.obstacle.trigger")
async def come_up_to(s: State, g: Ask, who: str) -> None:
    """A square may be beside several: each is met, in the one Action and in the order that the player chooses."""
    waiting = near(s, s.people[who].at)
    while waiting:
        id = waiting[0] if len(waiting) == 1 else await _first(s, g, who, waiting)
        waiting = [other for other in waiting if other != id]
        await step_onto_obstacle(s, g, who, id)


def _first(s: State, g: Ask, who: str, ids: list[str]) -> Awaitable[str]:
    names = town(s).names
    return g.choose(
        s.people[who].seat,
        "obstacle",
        rule="darkness.obstacle.trigger",
        options=[Option(f"first:{id}", id, f"{DISKS[id].name} first", (id, names[s.board[id].at])) for id in sorted(ids)],
        prompt="Several Obstacles are in the way: which one first?",
        waiting="to choose an Obstacle",
        acting=who,
    )


@rule("darkness.obstacle.trigger", "darkness.obstacle.success", "darkness.obstacle.fail")
async def step_onto_obstacle(s: State, g: Ask, who: str, id: str) -> None:
    """The Action of the turn: past it for its points, or stuck with it until the check that it spoils has been tried."""
    act(s)
    met = (await check(s, g, obstacle_check(who, id))).met
    lift(s, id)
    if met:
        give_back(s, g, [id])
        points.score(s, g, who, _obstacle(id).tn, "darkness.obstacle.success")
    else:
        alter(s, who, kept=(*s.people[who].kept, id))
        g.note("darkness.obstacle.fail", "{who} is stuck with {what}.", who=who, what=id)


@rule("darkness.obstacle.penalty-duration")
def end_of_turn(s: State, g: Ask) -> None:
    """Kept Obstacles whose check was attempted in this turn go back to the pool."""
    for person in list(s.people.values()):
        if person.hampered:
            kept = tuple(id for id in person.kept if id not in person.hampered)
            alter(s, person.id, kept=kept, hampered=())
            give_back(s, g, [id for id in person.hampered if id in person.kept])


@rule("darkness.obstacle.success")
def give_back(s: State, g: Ask, ids: list[str]) -> None:
    """Into the Obstacle pool, of which nobody knows the order."""
    pool = [*s.obstacles, *ids]
    g.shuffle(pool)
    s.obstacles = tuple(pool)


def _obstacle(id: str) -> Obstacle:
    disk = DISKS[id]
    assert isinstance(disk, Obstacle)
    return disk
