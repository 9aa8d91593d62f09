"""Failure: mistrust that grows with every door that is broken and every lie that is not believed."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.story import laws
from ..content import FACTS
from ..state import State, alter
from . import holding


@rule("darkness.failure.sources", "darkness.disk.condition")
def fail(s: State, g: Ask, who: str, why: str) -> None:
    """One Failure Disk; `why` is the rule that brings it. The third one costs everything."""
    person = alter(s, who, failures=s.people[who].failures + 1)
    g.note(why, "{who} takes a Failure Disk: {failures} of {limit}.", who=who, failures=person.failures, limit=limit(s))
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
