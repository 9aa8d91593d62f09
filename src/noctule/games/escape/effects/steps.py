"""Effects: each step of the vocabulary (`content.steps`) is carried out by one function, and another one says whether it would
do anything. Those on people, enemies and the map are in the modules of these names.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from noctule.engine import Ask, rule

from ..content.steps import PutEnemy, Spawn, Step
from ..state import State
from . import enemies, map, people

Can = Callable[..., bool]
"""`(s, who, step)`: the step would do something."""
Do = Callable[..., Awaitable[None]]
"""`(s, g, who, step, rule_id)`: carry it out; it can be."""


def _known(step: Step) -> tuple[Can, Do]:
    """Rerolls and dice of an attack belong to a roll: `challenges` and `pauses` see to them."""
    kind = type(step)
    return people.STEPS.get(kind) or enemies.STEPS.get(kind) or map.STEPS.get(kind) or (_idle, _nothing)


@rule("escape.resolve.forced-option", "escape.card.ability-useless-ok")
def possible(s: State, who: str, step: Step) -> bool:
    """The step would do something: it has somebody or something to work on."""
    can, _ = _known(step)
    return can(s, who, step)


@rule("escape.resolve.partial-option", "escape.card.ability-useless-ok")
async def carry_out(s: State, g: Ask, who: str, step: Step, *, rule_id: str) -> None:
    """Carry out a step; one that has nothing to work on does nothing. That an enemy does not come is said."""
    can, do = _known(step)
    if can(s, who, step):
        await do(s, g, who, step, rule_id)
    elif isinstance(step, PutEnemy | Spawn):
        g.note("escape.spawn.no-tile", "No {kind} comes: there is none, or no room for one.", kind=step.kind)


async def carry_out_all(s: State, g: Ask, who: str, steps: Iterable[Step], *, rule_id: str) -> None:
    """One after the other, each in the position that the ones before have left, though "you" may have left play."""
    for step in steps:
        await carry_out(s, g, who, step, rule_id=rule_id)


def _idle(s: State, who: str, step: Step) -> bool:
    return False


async def _nothing(s: State, g: Ask, who: str, step: Step, rule_id: str) -> None:
    pass
