"""The rules of the skirmish, in the order in which they are played. What a unit can do is in `hold`, `move` and `shoot`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, No, Option, Preview, Setup, rule

from . import hold, move, shoot
from .board import NAMES, STARTS
from .state import FACTS, SIDE_OF, UNITS, State, ready, strength

MENU: Final = Menu(hold, move, shoot)
PICK: Final = tuple(Option(f"unit:{unit}", unit, f"Unit {unit}", (f"unit-{unit}",)) for unit in UNITS)


@rule("skirmish.setup.units")
def setup(setup: Setup, _g: Ask) -> State:
    rounds = next(scenario.rounds for scenario in FACTS.scenario if scenario.key == setup.scenario)
    return State(setup.seats, rounds, list(STARTS), [FACTS.hit_points for _ in UNITS], [False for _ in UNITS])


async def play(s: State, g: Ask) -> None:
    while s.outcome is None:
        g.boundary()
        await activation(s, g)


@rule("skirmish.turn.action")
async def activation(s: State, g: Ask) -> None:
    """One side chooses one of its units, and what it does."""
    seat = s.seats[s.turn]
    unit = await g.choose(
        seat,
        "unit",
        rule="skirmish.turn.choose-unit",
        of=(s,),
        options=units,
        candidates=judged_units,
        prompt="Which unit acts?",
        waiting="to choose a unit",
        always=True,
    )
    verb, *details = await g.choose(
        seat,
        "action",
        rule="skirmish.turn.action",
        of=(s, unit),
        options=MENU.offers,
        candidates=MENU.candidates,
        foresee=_foresee,
        prompt=_prompt,
        waiting="to say what a unit does",
        acting=f"unit-{unit}",
        always=True,
    )
    await MENU.do(s, g, unit, verb, *details)
    s.acted[unit] = True
    next_turn(s, g)


def _foresee(s: State, unit: int, deed: tuple[Any, ...]) -> Callable[[], Preview] | None:
    return MENU.foresee(s, unit, *deed)


def _prompt(s: State, unit: int) -> str:
    return f"Unit {unit} on {NAMES[s.at[unit]]}: hold, move or shoot?"


def units(s: State) -> list[Option]:
    """The units that can act now."""
    return [PICK[unit] for unit in ready(s, s.turn)]


def judged_units(s: State) -> list[Option]:
    """All units, each with its refusal or none."""
    return [replace(PICK[unit], no=no_unit(s, unit)) for unit in UNITS]


@rule("skirmish.turn.choose-unit")
def no_unit(s: State, unit: int) -> No | None:
    if SIDE_OF[unit] != s.turn:
        return No("skirmish.turn.choose-unit", f"Unit {unit} is not yours.")
    if s.hp[unit] == 0:
        return No("skirmish.shoot.dead", f"Unit {unit} is gone.")
    return No("skirmish.turn.choose-unit", f"Unit {unit} has acted in this round.") if s.acted[unit] else None


@rule("skirmish.round.alternate")
def next_turn(s: State, g: Ask) -> None:
    """The other side, or this one again if the other has no unit left to act; else the next round."""
    if not strength(s, 1 - s.turn):
        s.outcome = f"{s.seats[s.turn]} wins"
        g.note("skirmish.end.last-standing", "{who} is the last side standing.", who=s.seats[s.turn])
        return
    for side in (1 - s.turn, s.turn):
        if ready(s, side):
            s.turn = side
            return
    end_of_round(s, g)


@rule("skirmish.round.first-side")
def end_of_round(s: State, g: Ask) -> None:
    if s.round == s.rounds:
        first, second = strength(s, 0), strength(s, 1)
        s.outcome = "draw" if first == second else f"{s.seats[0 if first > second else 1]} wins"
        g.note("skirmish.end.hit-points", "After the last round: {first} to {second}.", first=first, second=second)
        return
    s.round += 1
    s.turn = 0 if s.round % 2 else 1
    s.acted = [False for _ in UNITS]
    g.note("skirmish.round.first-side", "Round {round}: {who} begins.", round=s.round, who=s.seats[s.turn])
