"""Resistance: whoever is attacked rolls a d10, adds his melee value and reads the total on a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from noctule.engine import Ask, Odds, drama, rule

from ..board import where
from ..content.facts import D10, FACTS, ROSTER, WORDS, Table, read
from ..state import State

Result = tuple[str, ...]
"""Words of a table, to be carried out one after another."""
HARMLESS = ("MISS", "LOSES", "DIES", "COMBAT", "DROP")
"""Those that do nothing to whoever resists."""


@rule("scare.melee.resistance")
def resist(
    s: State,
    g: Ask,
    agent: str,
    table: Table,
    *,
    who: str,
    rule: str | Mapping[str, str],
    words: str = "{who} attacks {target}",
    look: drama.StrikeLook | None = None,
) -> Result:
    """Roll, and tell it under a rule, which may depend on the first word of the result. `look`: not as it usually strikes."""
    (face,) = g.roll(D10)
    assert isinstance(face, int)
    total = face + where.card(s, agent).melee
    result = read(table, total)
    safe = result[0] in HARMLESS
    tally = drama.Tally((face,), plus=(("melee", total - face),), good=safe, result=said(result))
    g.note(
        rule if isinstance(rule, str) else rule[result[0]],
        words + ": {face} + {melee} = {total}, {result}.",
        who=who,
        target=agent,
        face=face,
        melee=total - face,
        total=total,
        result=said(result),
        shows=drama.strike(who, agent, look or strikes(s, who), not safe, tally),
    )
    return result


def strikes(s: State, monster: str) -> drama.StrikeLook:
    """How the attack of a monster or boss is drawn."""
    return FACTS.boss[monster].strikes if monster in FACTS.boss else where.kind_of(s, monster).strikes


def said(result: Result) -> str:
    """A result as people read it."""
    return " and ".join(WORDS[word] for word in result)


def each_face(s: State, agent: str, table: Table) -> list[Result]:
    """What each of the ten faces does to an agent."""
    melee = where.card(s, agent).melee
    return [read(table, face + melee) for face in D10.faces if isinstance(face, int)]


def odds(agent: str, results: Iterable[Result]) -> tuple[Odds, ...]:
    """The same counted, exactly."""
    counts = Counter(map(said, results))
    return tuple(Odds(f"{ROSTER[agent].name} {what}", ways, len(D10.faces)) for what, ways in counts.items())
