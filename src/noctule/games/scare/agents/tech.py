"""Tech rolls: Shaye's, on a tech space or on the wounded Boogeyman's card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from noctule.engine import Ask, Deed, No, Odds, Option, Preview, counted, drama, rule

from ..board import where
from ..bosses import boogeyman
from ..content.facts import D10, FACTS, SHAYE, price
from ..content.maps import the_map
from ..scenarios import scenario
from ..state import State
from . import turn

REVEAL: Final = "reveal"
"""The task on The Boogeyman's card."""
CONCENTRATE: Final = Option("end", ("end",), "Concentrate for the whole turn", main=True)
"""Ending a turn in which she has done nothing else on the tech space is concentrating."""


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`tech`: the roll. `concentrate` is only ever refused: where it is possible, `end` is it (`turn.ending`)."""
    at = (SHAYE,) if agent == SHAYE else ()
    yield _roll(s, at, no_roll(s, agent))
    no = no_concentration(s, agent)
    if no is not None:
        yield Option("concentrate", no=no)


def offers(s: State, agent: str) -> list[Option]:
    if agent != SHAYE or no_roll(s, agent) is not None:
        return []
    return [_roll(s, (SHAYE,))]


def _roll(s: State, at: tuple[str, ...], no: No | None = None) -> Option:
    return Option("tech", ("tech",), "Make the tech roll", at, partial(foresee, s), no, price=price(FACTS.cost.tech_roll))


@rule("scare.tech.roll")
def target(s: State) -> int:
    """The target number after so many turns of concentration."""
    return FACTS.tech.target[s.concentration]


def foresee(s: State) -> Preview:
    number = target(s)
    text = f"Needs {number} or less after {counted(s.concentration, 'turn')} of concentration."
    return Preview(text, (Odds("success", number + 1, len(D10.faces)),))


@rule("scare.tech.shaye-only", "scare.boog.tech-roll")
def task_of(s: State, agent: str) -> str:
    """The unsolved task that Shaye can work on where she is; empty if there is none."""
    record = s.agents[agent]
    if agent != SHAYE:
        return ""
    if record.place == "held":
        boss = s.boss
        ready = boss is not None and boss.kind == "boogeyman" and boss.wounded and REVEAL not in s.solved
        return REVEAL if ready else ""
    if not record.stands:
        return ""
    for spot in the_map(s.map).of("tech"):
        task = spot.place.id
        if record.at in spot.squares and task not in s.solved and where.in_use(s.features, task):
            return task
    return ""


@rule("scare.tech.shaye-only", "scare.boog.tech-roll")
def no_task(s: State, agent: str) -> No | None:
    """Why there is nothing to work on."""
    if agent != SHAYE:
        return No("scare.tech.shaye-only", "Only Shaye makes tech rolls.")
    if task_of(s, agent):
        return None
    if s.agents[agent].place == "held":
        return No("scare.boog.tech-roll", "The reveal is rolled on The Boogeyman's card only once he is wounded.")
    return No("scare.tech.shaye-only", "She has to stand on the space of a tech roll that is still to be made.")


def no_work(s: State, agent: str, actions: int) -> No | None:
    """Why she cannot work: on The Boogeyman's card being in combat is no reason."""
    no = no_task(s, agent)
    if no is not None:
        return no
    return (turn.no_melee_turn if s.agents[agent].place == "held" else turn.no_action)(s, agent, actions)


def no_roll(s: State, agent: str) -> No | None:
    return no_work(s, agent, FACTS.cost.tech_roll)


@rule("scare.tech.concentrate")
def no_concentration(s: State, agent: str) -> No | None:
    """Why ending the turn now does not count as concentrating."""
    if agent != SHAYE:
        return No("scare.tech.shaye-only", "Only Shaye makes tech rolls.")
    if s.turn is None or not s.turn.fresh:
        return No("scare.tech.concentrate", "Concentrating takes a whole turn in which nothing else is done.")
    if s.concentration >= len(FACTS.tech.target) - 1:
        return No("scare.tech.concentrate", "She cannot be more concentrated.")
    return no_work(s, agent, 1)


@rule("scare.tech.concentrate", "scare.tech.keeps-level")
def turn_ended(s: State, g: Ask, agent: str) -> None:
    """A whole turn on the task, and nothing else done."""
    if no_concentration(s, agent) is None:
        s.concentration += 1
        g.note("scare.tech.concentrate", "{who} concentrates (level {level}).", who=agent, level=s.concentration)


@rule("scare.tech.roll", "scare.tech.keeps-level", "scare.boog.tech-roll")
async def roll(s: State, g: Ask, agent: str) -> None:
    """Two actions and a d10. A failure leaves the level as it was; a success ends the task."""
    task, number = task_of(s, agent), target(s)
    turn.pay(s, FACTS.cost.tech_roll)
    (face,) = g.roll(D10)
    assert isinstance(face, int)
    success = face <= number
    words = "{who} makes a tech roll: {face} against {number}, " + ("a success." if success else "a failure.")
    shows = drama.Shows(tally=drama.Tally((face,), need=number, under=True, good=success))
    g.note(
        "scare.tech.roll",
        words,
        who=agent,
        face=face,
        number=number,
        success=success,
        task=task,
        shows=shows,
    )
    if not success:
        return
    s.solved = (*s.solved, task)
    s.concentration = 0
    if task == REVEAL:
        await boogeyman.revealed(s, g)
    else:
        await scenario.tech_solved(s, g, task)


DEEDS: Final[dict[str, Deed]] = {"tech": roll}
