"""Spells that go on: how long, on whom, and how they end.

A duration is counted in ends of the caster's turns; that of the turn of casting is not counted.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import D6, Ask, rule

from ..board.town import town
from ..content import DISKS, FACTS
from ..state import Lasting, Spell, State

FULL_TURN: Final = 1
"""Until the end of the caster's next turn."""
THIS_TURN: Final = 0


@rule("darkness.magic.duration")
def a_die_of_turns(g: Ask) -> int:
    """Rolled when the Spell has succeeded."""
    return int(g.roll(D6)[0])


def begin(s: State, g: Ask, spell: Spell, target: str, caster: str, turns: int) -> None:
    """A Spell begins to last. The same Spell of the same caster on the same target does not go on twice."""
    s.spells = (*[one for one in s.spells if not _same(one, spell, target, caster)], Lasting(spell, target, caster, turns))
    if FACTS.spell[spell].lasts == "turns":
        text = "{spell} lasts for {turns:turn} on {target}."
        g.note("darkness.magic.duration", text, spell=FACTS.spell[spell].name, turns=turns, target=target)


def _same(one: Lasting, spell: Spell, target: str, caster: str) -> bool:
    return (one.spell, one.target, one.caster) == (spell, target, caster)


@rule("darkness.magic.duration")
def end_of_turn(s: State, g: Ask, who: str) -> None:
    """A turn of a caster is over: Spells that have outlasted enough of them end, the others have one left fewer."""
    for one in s.spells:
        if one.caster == who and one.turns == 0:
            end(s, g, one, "darkness.magic.duration")
    s.spells = tuple(replace(one, turns=one.turns - 1) if one.caster == who else one for one in s.spells)
    tidy(s)


def end(s: State, g: Ask, one: Lasting, why: str) -> None:
    s.spells = tuple(other for other in s.spells if other != one)
    g.note(why, "{spell} on {target} ends.", spell=FACTS.spell[one.spell].name, target=one.target)


def tidy(s: State) -> None:
    """Spells on opponents that are gone, or lie face down among others again, are over."""
    s.spells = tuple(one for one in s.spells if one.target not in DISKS or _there(s, one.target))


def _there(s: State, id: str) -> bool:
    return id in s.board and s.board[id].up


@rule("darkness.spell.pass-through")
def passes_walls(s: State, who: str) -> bool:
    """Does a character's move lead through walls and doors?"""
    return any(one.spell == "pass-through" and one.target == who for one in s.spells)


def tile_of(s: State, target: str) -> str:
    """The tile where the target of a Spell is; none: it is nowhere."""
    if target in s.people:
        return town(s).tile_of.get(s.people[target].at, "")
    return town(s).tile_of[s.board[target].at] if target in s.board else target
