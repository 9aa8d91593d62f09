"""The Opposed Skill Check: two characters roll, the better combination wins; equal ones roll again."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Preview, rule
from noctule.engine.words import counted

from ..state import State
from . import odds
from .check import Check, as_fate_has_it, decided, declared, roll
from .pool import pool

STANDING: Final = {"fail": -1, "": 0, "succeed": 1}
"""Who had to fail loses even against nothing, who had to succeed wins."""


@rule("darkness.opposed.highest-wins", "darkness.fate.good-12", "darkness.fate.bad-12")
async def opposed(s: State, g: Ask, one: Check, other: Check) -> bool:
    """Does the first one win? The dice say so, unless Fate has decided; where it has said the same of both it says nothing."""
    one, other = replace(one, against=other.who), replace(other, against=one.who)
    mine, theirs = decided(s, one), decided(s, other)
    if mine == theirs:
        won = await _contest(s, g, one, other)
    else:
        for asked, fate in ((one, mine), (other, theirs)):
            if fate:
                as_fate_has_it(s, g, asked, fate)
        won = STANDING[mine] > STANDING[theirs]
    winner, loser = (one, other) if won else (other, one)
    g.note("darkness.opposed.highest-wins", "{who} beats {other}.", who=winner.who, other=loser.who)
    return won


@rule("darkness.opposed.value", "darkness.opposed.tie", "darkness.vp.spend-cap")
async def _contest(s: State, g: Ask, one: Check, other: Check) -> bool:
    """The better combination wins, by its faces among equals; what is equal in all is rolled again, with all dice.

    It is one check all the same: bought dice stay, and what was spent or has helped is not there a second time. Without any
    dice on either side nothing changes hands.
    """
    my_hand = await declared(s, g, one)
    mine = await roll(s, g, one, my_hand)
    their_hand = await declared(s, g, other)
    theirs = await roll(s, g, replace(other, beat=mine.pattern), their_hand)
    while mine.pattern == theirs.pattern and (mine.dice or theirs.dice):
        g.note("darkness.opposed.tie", "Nobody is better: {who} and {other} roll again.", who=one.who, other=other.who)
        mine = await roll(s, g, one, my_hand)
        theirs = await roll(s, g, replace(other, beat=mine.pattern), their_hand)
    return mine.pattern > theirs.pattern


def foresee(s: State, one: Check, other: Check) -> Preview:
    """The odds of a plain roll against a plain roll; equal ones are rolled again."""
    mine, theirs = pool(s, one), pool(s, other)
    text = f"{counted(mine.dice, 'die', 'dice')} ({mine.words}) against {counted(theirs.dice, 'die', 'dice')} ({theirs.words})."
    return Preview(text, (odds.against(mine.dice, theirs.dice),))
