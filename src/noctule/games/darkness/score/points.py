"""Victory Points: one running total a character, which may be spent and may fall below nothing."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import Ask, No, rule

from ..content import DISKS
from ..state import State, alter


@rule("darkness.vp.counter", "darkness.vp.equal-tn")
def worth(id: str) -> int:
    """What holding a Disk is worth: its Target Number."""
    return DISKS[id].tn


def score(s: State, g: Ask, who: str, points: int, why: str) -> None:
    """Points that were earned; `why` is the rule that gives them."""
    if points:
        alter(s, who, points=s.people[who].points + points)
        g.note(why, "{who} gains {points:Victory Point}.", who=who, points=points)


@rule("darkness.vp.loss")
def lose(s: State, who: str, points: int) -> None:
    """Points that go with something that is lost: the total may become negative."""
    alter(s, who, points=s.people[who].points - points)


@rule("darkness.vp.spend-only-owned")
def no_spending(s: State, who: str, points: int) -> No | None:
    """Points are spent only down to nothing."""
    person = s.people[who]
    return None if person.points >= points else _too_dear(points, person.name, max(person.points, 0))


@lru_cache(maxsize=1 << 8)
def _too_dear(points: int, name: str, own: int) -> No:
    return No("darkness.vp.spend-only-owned", f"That costs {points}; {name} has {own}.")


def spend(s: State, who: str, points: int) -> None:
    alter(s, who, points=s.people[who].points - points)


@rule("darkness.coop.negotiation")
def pay(s: State, g: Ask, who: str, to: str, points: int) -> None:
    """Points that change hands by agreement."""
    spend(s, who, points)
    alter(s, to, points=s.people[to].points + points)
    g.note("darkness.coop.negotiation", "{who} pays {payee} {points:Victory Point}.", who=who, payee=to, points=points)
