"""Motion tracker: what comes next round is rolled now, and where it appears can be shifted a little."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, Deed, No, Odds, Option, Preview, counted, rule

from ..board import figures, where
from ..board.ground import name
from ..board.names import name_of
from ..content.facts import D6, D10, FACTS, price
from ..content.maps import the_map
from ..monsters import spawn
from ..state import State
from . import turn

TRACKER = "tracker"
USE: Final = "What comes next round is rolled now, and where it appears can be shifted a little."
TOO_FAR: Final = No("scare.tracker.shift", "The tracker shifts the d10 by one, within 0 to 9.")


@rule("scare.tracker.use")
def no_track(s: State, agent: str) -> No | None:
    """Why an agent cannot use the motion tracker now."""
    if TRACKER not in where.gear_of(s, agent):
        return No("scare.tracker.use", f"{name_of(agent)} does not have the motion tracker.")
    if s.tracker_area is not None:
        return No("scare.tracker.use", "The tracker already shows what comes next round.")
    if not spawn.rate(s):
        return No("scare.tracker.use", "Nothing spawns here that it could show.")
    return turn.no_action(s, agent, FACTS.cost.tracker)


def candidates(s: State, agent: str) -> list[Option]:
    """`track`: using the tracker."""
    return [_track(s, no_track(s, agent))]


def offers(s: State, agent: str) -> list[Option]:
    if TRACKER not in s.gear or s.gear[TRACKER].bearer != agent or no_track(s, agent) is not None:
        return []
    return [_track(s)]


def _track(s: State, no: No | None = None) -> Option:
    label, costs = "Use the motion tracker", price(FACTS.cost.tracker)
    return Option("track", ("track",), label, (TRACKER,), lambda: threat(s), no, thing="Motion tracker", price=costs)


def threat(s: State) -> Preview:
    """What it is good for, and how likely each kind is, per monster."""
    times = spawn.rate(s)
    fixed = FACTS.scenario[s.missions[0]].spawns
    if fixed:
        return Preview(f"{USE} {times} {FACTS.monster[fixed].name}s come.")
    faces = len(D6.faces)
    words = {"none": "nothing", **{kind: facts.name for kind, facts in FACTS.monster.items()}}
    odds = tuple(Odds(words[kind], high - low + 1, faces) for low, high, kind in FACTS.spawn.table)
    return Preview(f"{USE} Each of {counted(times, 'monster')} is:", odds, spread=True)


@rule("scare.tracker.use")
async def track(s: State, g: Ask, agent: str) -> None:
    """The coming round's types are rolled at once."""
    turn.pay(s, FACTS.cost.tracker)
    g.note("scare.tracker.use", "{who} uses the motion tracker.", who=agent)
    s.tracker_area = spawn.roll_types(s, g, spawn.rate(s))


@rule("scare.tracker.shift")
async def shift(s: State, g: Ask, kind: str, tens: int, units: int) -> int:
    """The players may shift the d10 of a tracked monster's location by one, within 0 to 9; the d10 to use comes back."""
    numbers = the_map(s.map).numbers
    near = [n for n in (units, units - 1, units + 1) if n in D10.faces and (n == units or tens + n in numbers)]
    chosen: int = await figures.choose_where(
        s,
        g,
        "tracker.shift",
        lambda: [_number(s, tens, n, kept=n == units) for n in near],
        "number",
        lambda _: TOO_FAR,
        rule="scare.tracker.shift",
        prompt=f"{FACTS.monster[kind].name}: rolled for number {tens + units}, and the tracker can shift it by one. Where to?",
        waiting="to shift a tracked monster",
    )
    if chosen != units:
        g.note("scare.tracker.shift", "Shifted from {rolled} to {number}.", rolled=tens + units, number=tens + chosen)
    return chosen


def _number(s: State, tens: int, units: int, *, kept: bool) -> Option:
    square = the_map(s.map).numbers.get(tens + units)
    space = name(s, square) if square is not None else ""
    label = (
        f"Number {tens + units}" + (" as rolled" if kept else "") + (f" ({space})" if space else " (no such space: roll again)")
    )
    return Option(f"number:{tens + units}", units, label, (space,) if space else ())


DEEDS: Final[dict[str, Deed]] = {"track": track}
