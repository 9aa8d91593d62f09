"""Failure: mistrust that grows with every door that is broken and every lie that is not believed."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, drama, rule
from noctule.engine.words import counted

from ..board.story import laws
from ..content import FACTS
from ..score import points
from ..state import State, alter
from . import holding


@rule("darkness.failure.sources", "darkness.disk.condition")
def fail(s: State, g: Ask, who: str, why: str) -> None:
    """One Failure Disk; `why` is the rule that brings it. The third one costs everything."""
    person = alter(s, who, failures=s.people[who].failures + 1)
    g.note(
        why,
        "{who} takes a Failure Disk: {failures} of {limit}.",
        who=who,
        failures=person.failures,
        limit=limit(s),
        shows=drama.harm(who, text="a Failure"),
    )
    if person.failures >= limit(s):
        collapse(s, g, who)


@rule("darkness.failure.three", "darkness.setup.scenario-precedence")
def limit(s: State) -> int:
    """The Failure Disks that cost everything; the scenario may say otherwise."""
    return laws(s).failures or FACTS.failure.limit


@rule("darkness.failure.three")
def collapse(s: State, g: Ask, who: str) -> None:
    """The Disks are discarded, and all Items and Allies are left on the square."""
    person = alter(s, who, failures=0)
    g.note("darkness.failure.three", "Nobody trusts {who} any more: everything is dropped, and the Allies walk off.", who=who)
    for id in (*person.items, *person.allies):
        holding.drop(s, g, who, id)


def forgive(s: State, who: str) -> None:
    """One Failure Disk fewer."""
    alter(s, who, failures=s.people[who].failures - 1)


# -- bought off ----------------------------------------------------------------------------------------------------


@rule("darkness.failure.buy-off")
def no_buying_off(s: State, who: str) -> No | None:
    if not s.people[who].failures:
        return No("darkness.failure.buy-off", f"{s.people[who].name} has no Failure Disk.")
    return points.no_spending(s, who, FACTS.spending.failure)


def buying_off(no: No | None = None) -> Option:
    costs = counted(FACTS.spending.failure, "Victory Point")
    return Option("buy:failure", ("buy-failure",), f"Discard a Failure Disk for {costs}", no=no, price=costs)


@rule("darkness.failure.buy-off")
async def buy_off(s: State, g: Ask, who: str) -> None:
    points.spend(s, who, FACTS.spending.failure)
    forgive(s, who)
    g.note(
        "darkness.failure.buy-off",
        "{who} pays {points:Victory Point} and sheds a Failure Disk.",
        who=who,
        points=FACTS.spending.failure,
    )
