"""Shoot: five dice at an enemy in sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from msgspec.structs import replace

from noctule.engine import D6, Ask, No, Odds, Option, Preview, drama, pools, rule

from .board import NAMES, NEEDED, no_line
from .state import FACTS, GONE, SIDE_OF, UNITS, UNITS_OF, State


def candidates(s: State, unit: int) -> Iterator[Option]:
    """Every other unit, by number."""
    for target in UNITS:
        if target != unit:
            yield replace(shot(target, s.at[target]), no=no_shot(s, unit, target))


def offers(s: State, unit: int) -> list[Option]:
    at, needed = s.at, NEEDED[s.at[unit]]
    return [shot(foe, at[foe]) for foe in UNITS_OF[1 - SIDE_OF[unit]] if at[foe] != GONE and needed[at[foe]]]


@lru_cache(maxsize=1_000)
def shot(target: int, square: int) -> Option:
    """At a target where it stands: made once and kept. What it would bring is foretold when somebody looks (`PREVIEWS`)."""
    at = (f"unit-{target}", NAMES[square]) if square != GONE else (f"unit-{target}",)
    return Option(f"shoot:{target}", ("shoot", target), f"Shoot unit {target}", at)


def no_shot(s: State, unit: int, target: int) -> No | None:
    if SIDE_OF[target] == SIDE_OF[unit]:
        return No("skirmish.turn.action", f"Unit {target} is on your own side.")
    if s.hp[target] == 0:
        return No("skirmish.shoot.dead", f"Unit {target} is gone.")
    return no_line(s.at[unit], s.at[target])


def foresee(s: State, unit: int, target: int) -> Preview:
    """Exact: at least as many hits as the target has hit points, and at least one."""
    needed, left = NEEDED[s.at[unit]][s.at[target]], s.hp[target]
    rolls = pools.pool(FACTS.dice, range(1, 7), lambda face: (face >= needed,))
    total = sum(rolls.values())

    def at_least(wanted: int) -> int:
        return sum(ways for (hits,), ways in rolls.items() if hits >= wanted)

    text = f"{FACTS.dice} dice, {needed}+ hits; unit {target} has {left} hit points."
    return Preview(text, (Odds("hit", at_least(1), total), Odds("gone", at_least(left), total)))


@rule("skirmish.shoot.hits")
async def shoot(s: State, g: Ask, unit: int, target: int) -> None:
    needed = NEEDED[s.at[unit]][s.at[target]]
    dice = g.roll(D6, FACTS.dice)
    counts = tuple([int(face >= needed) for face in cast("tuple[int, ...]", dice)])
    hits = sum(counts)
    s.hp[target] = max(0, s.hp[target] - hits)
    g.note(
        "skirmish.shoot.hits",
        "{who} shoots {target}: {dice}, {hits} of them hit.",
        who=f"unit-{unit}",
        target=f"unit-{target}",
        dice=dice,
        hits=hits,
        shows=_seen(unit, target, counts),
    )
    if s.hp[target] == 0:
        s.at[target] = GONE
        g.note("skirmish.shoot.dead", "{who} is gone.", who=f"unit-{target}", shows=drama.fall(f"unit-{target}"))


def _seen(unit: int, target: int, counts: tuple[int, ...]) -> drama.Shows:
    """The shot, what each die counts for, and what it costs the target."""
    who, whom, hits = f"unit-{unit}", f"unit-{target}", sum(counts)
    harms = (drama.Harm(whom, hits),) if hits else ()
    return drama.Shows((drama.Strike(who, whom, "shot", hits > 0),), harms, tally=drama.Tally(counts, "hit", good=hits > 0))


DEEDS: Final = {"shoot": shoot}
PREVIEWS: Final = {"shoot": foresee}
