"""The ways of bosses: straight for their goal, whoever stands in between. Agents never lengthen them; only walls and doors do.

A pose is where a boss stands: its space, or front and back of The Boogeyman. A step, and his half turn, leads to another pose.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from noctule.engine import Ask, No, Option, Preview, counted, rule
from noctule.engine.grid import FAR, Pair, members, pair_steps

from ..content.facts import FACTS
from ..state import NOWHERE, State
from .figures import choose_where
from .ground import GROUNDS, Site, ground, name, opened

Pose = tuple[int, ...]
NO_WAY = "None of the shortest ways leads there with the points that are left."


class Way(NamedTuple):
    """How far the goal is, and which poses may come next on a shortest way: none at the goal or in front of a shut door."""

    distance: int
    onward: Callable[[Pose], list[Pose]]


def pose_of(s: State) -> Pose:
    boss = s.boss
    assert boss is not None
    return (boss.at,) if boss.back == NOWHERE else (boss.at, boss.back)


# -- shortest ways -------------------------------------------------------------------------------------------------


@rule("scare.knight.route-catch", "scare.beus.move")
def way_of_one(s: State, goal: int) -> Way | None:
    """For the Cellar Knight and Germain Beus, who step like other monsters. None: there is no way, even with doors open."""
    (start,) = pose_of(s)
    here = ground(s)
    plan = here if here.plain(start, goal) < FAR else opened(s)
    distance = plan.plain(start, goal)
    if distance >= FAR:
        return None
    layers = plan.towards(goal, 0, start)

    def onward(pose: Pose) -> list[Pose]:
        nearer = layers.get(plan.plain(pose[0], goal) - 1, 0)
        return [(square,) for square in members(here.monster_steps(pose[0]) & nearer)]

    return Way(distance, onward)


@rule("scare.boog.route", "scare.boog.steps", "scare.boog.turn", "scare.boog.size")
def way_of_two(s: State, goal: int) -> Way | None:
    """For The Boogeyman: a point per space, orthogonally, and one per half turn. Without a way: the one with doors open."""
    start, here = pose_of(s), ground(s)
    costs = _costs((s.map, s.shut), goal)
    if costs.get(start, FAR) >= FAR:
        costs = _costs((s.map, ()), goal)
    distance = costs.get(start, FAR)
    if distance >= FAR:
        return None

    def onward(pose: Pose) -> list[Pose]:
        if costs[pose] == 0:
            return []
        steps = pair_steps(here.monster_ways, (pose[0], pose[1]), turn=FACTS.boss["boogeyman"].turn_cost)
        return [there for there, cost in steps if costs.get(there, FAR) == costs[pose] - cost]

    return Way(distance, onward)


def open_way(s: State, goal: int) -> bool:
    """There is a way for the boss to a goal with the doors as they are."""
    pose, here = pose_of(s), ground(s)
    if len(pose) == 1:
        return here.plain(pose[0], goal) < FAR
    return _costs((s.map, s.shut), goal).get(pose, FAR) < FAR


@lru_cache(maxsize=400)
def _costs(site: Site, goal: int) -> dict[Pose, int]:
    """What it costs from every pose until the front is on the goal. Searched backwards from there."""
    before = _before(site)
    costs: dict[Pose, int] = {pose: 0 for pose in before if pose[0] == goal}
    waiting, cost = {0: list(costs)}, 0
    while waiting:
        for pose in waiting.pop(cost, ()):
            if costs[pose] < cost:
                continue
            for earlier, price in before[pose]:
                if cost + price < costs.get(earlier, FAR):
                    costs[earlier] = cost + price
                    waiting.setdefault(cost + price, []).append(earlier)
        cost += 1
    return costs


@lru_cache(maxsize=20)
def _before(site: Site) -> dict[Pose, list[tuple[Pose, int]]]:
    """Every pose of a figure on two spaces, with the poses that lead to it and what that costs."""
    here = GROUNDS[site]
    ways, turn = here.monster_ways, FACTS.boss["boogeyman"].turn_cost
    pairs: list[Pair] = []
    for shift, squares, _, diagonal in ways.moves:
        if not diagonal:
            pairs += [(square + shift, square) for square in members(squares & here.floor)]
    before: dict[Pose, list[tuple[Pose, int]]] = {pair: [] for pair in sorted(pairs)}
    for pair in sorted(pairs):
        for there, cost in pair_steps(ways, pair, turn=turn):
            before[there].append((pair, cost))
    return before


# -- the players choose among equals -------------------------------------------------------------------------------


class Stride(NamedTuple):
    """What a boss has left, and what it would do on the poses ahead of it."""

    left: int
    busy: int
    """The spaces on which it would meet somebody: there every step counts. Elsewhere only the end of the way does."""
    price: Callable[[Pose], int]
    """What entering a pose costs in points."""
    foresee: Callable[[Pose], str]
    """What would happen there, for the players to read."""


@rule("scare.core.shortest-route", "scare.core.cooperative", "scare.knight.route-catch", "scare.boog.route")
async def choose_leg(s: State, g: Ask, way: Way, stride: Stride, *, rule: str, any_end: bool = False) -> tuple[Pose, ...]:
    """The poses it takes next: its whole way if it meets nobody on any shortest one, otherwise one. Empty: it cannot go on.

    `any_end`: it makes no difference how it arrives.
    """
    tips: dict[Pose, tuple[Pose, ...]] = {pose_of(s): ()}
    for _ in range(stride.left):
        further: dict[Pose, tuple[Pose, ...]] = {}
        for tip, path in tips.items():
            for pose in way.onward(tip):
                if stride.busy >> pose[0] & 1:
                    return await _choose_step(s, g, way, stride, rule)
                further.setdefault(pose, (*path, pose))
        if not further:
            break
        tips = further
    ends = list(tips.values())
    if len(ends) == 1 or any_end:
        return ends[0]
    leg: tuple[Pose, ...] = await choose_where(
        s,
        g,
        "boss.route",
        lambda: [_stop(s, leg) for leg in ends],
        "stop",
        lambda _: No(rule, NO_WAY),
        rule=rule,
        prompt=lambda: f"{_who(s)} has several shortest ways, and you choose. Where does it stop?",
        waiting="to choose a boss's way",
        acting=s.boss.kind if s.boss is not None else "",
    )
    return leg


def _stop(s: State, leg: tuple[Pose, ...]) -> Option:
    spaces = tuple(name(s, square) for square in leg[-1])
    label = f"Stop on {spaces[0]}" + (f", back half on {spaces[1]}" if len(spaces) > 1 else "")
    return Option("stop:" + "/".join(spaces), leg, label, spaces)


async def _choose_step(s: State, g: Ask, way: Way, stride: Stride, rule: str) -> tuple[Pose, ...]:
    """One step. What it cannot pay for is left out: it goes round if it loses nothing by it, or else stops."""
    poses = [pose for pose in way.onward(pose_of(s)) if stride.price(pose) <= stride.left]
    if not poses:
        return ()
    pose: Pose = await choose_where(
        s,
        g,
        "boss.step",
        lambda: [_step(s, pose, stride) for pose in poses],
        "step",
        lambda _: No(rule, NO_WAY),
        rule=rule,
        prompt=lambda: (
            f"{_who(s)}, with {counted(stride.left, 'point')} left, has several shortest ways. You choose: which space is next?"
        ),
        waiting="to choose a boss's way",
        acting=s.boss.kind if s.boss is not None else "",
    )
    return (pose,)


def _step(s: State, pose: Pose, stride: Stride) -> Option:
    assert s.boss is not None
    space = name(s, pose[0])
    if pose[0] == s.boss.back:
        return Option("turn", pose, "Turn round", (space,))
    return Option(f"step:{space}", pose, f"Step to {space}", (space,), lambda: Preview(stride.foresee(pose)))


def _who(s: State) -> str:
    assert s.boss is not None
    return FACTS.boss[s.boss.kind].name
