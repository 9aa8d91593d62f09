"""Challenge action: outwit one type of enemy, and leave the tile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, where
from ..content import ENEMIES, FACTS
from ..content.steps import KINDS, Kind
from ..state import Enemy, State
from ..turn import turn
from . import challenge_actions


@rule("escape.outwit.type")
def candidates(s: State, who: str) -> Iterator[Option]:
    """`outwit:guard` for every type of enemy."""
    no = turn.no_challenge_action(s, who)
    for kind in KINDS:
        there = tuple([enemy.id for enemy in where.enemies_on(s, s.people[who].at, kind)])
        yield replace(_option(kind, there), no=no or no_kind(s, who, kind))


def offers(s: State, who: str) -> list[Option]:
    if turn.no_challenge_action(s, who) is not None:
        return []
    return tricks(where.enemies_on(s, s.people[who].at))


def tricks(holding: tuple[Enemy, ...]) -> list[Option]:
    """Those, when these hold the character and it can perform a challenge action."""
    by_kind: dict[Kind, list[str]] = {}
    for enemy in holding:  # in the order of their types
        by_kind.setdefault(enemy.kind, []).append(enemy.id)
    return [_option(kind, tuple(enemies)) for kind, enemies in by_kind.items()]


@lru_cache(maxsize=2_000)
def _option(kind: Kind, enemies: tuple[str, ...]) -> Option:
    return Option(f"outwit:{kind}", ("outwit", kind), f"Outwit {ENEMIES[kind].plural}", enemies)


def foresee(s: State, who: str, kind: Kind) -> Preview:
    return challenge_actions.foresee(s, who, "outwit", rating(s, who, kind), "Success: you may leave.")


@rule("escape.outwit.rating", "escape.enemy.weight")
def rating(s: State, who: str, kind: Kind) -> int:
    """The weighted number of that type on the tile, and two; other types do not count."""
    return where.weight(where.enemies_on(s, s.people[who].at, kind)) + FACTS.deeds.outwit.rating


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.outwit.type", "escape.stun.ignored")
def no_kind(s: State, who: str, kind: Kind) -> No | None:
    """Why a type cannot be outwitted: none of it is on the tile, or all of them are stunned."""
    if not where.enemies_on(s, s.people[who].at, kind):
        return No("escape.outwit.type", f"No enemy of this type is up on your tile: {ENEMIES[kind].plural}.")
    return None


# -- outwitting ----------------------------------------------------------------------------------------------------


@rule("escape.outwit.success", "escape.outwit.fail")
async def outwit(s: State, g: Ask, who: str, kind: Kind) -> None:
    """Success: the tile may be left this turn, whoever else is on it. Failure: that type activates, and no other."""
    challenge_actions.begin(s)
    tile = s.people[who].at
    g.note("escape.outwit.type", "{who} tries to outwit {kind}.", who=who, kind=ENEMIES[kind].plural)

    def needed() -> int | None:
        return rating(s, who, kind) if s.people[who].at == tile and no_kind(s, who, kind) is None else None

    result = await challenge_actions.attempt(s, g, who, "outwit", needed, "escape.outwit.rating", "escape.outwit.fail", kind)
    if result is not None and s.people[who].at == tile:
        figures.change_turn(s, outwitted=tile)
        g.note("escape.outwit.success", "{who} may leave {at}.", who=who, at=tile)


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"outwit": outwit}
PREVIEWS = {"outwit": foresee}
