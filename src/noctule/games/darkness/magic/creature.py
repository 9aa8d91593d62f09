"""Summoning: how strong the creature is, and for how long. How it fights is in `fighting.creature`."""

from __future__ import annotations

from noctule.engine import D6, Ask, rule

from ..content import FACTS
from ..state import Creature, State, alter


@rule("darkness.spell.summon", "darkness.spell.summon-strength", "darkness.spell.summon-duration")
def appear(s: State, g: Ask, who: str, foe: str, level: int) -> None:
    """A creature stands on the caster's square, as strong as the casting was good, for a die of combat rounds."""
    row = FACTS.summon.creature(level)
    assert row is not None, "a Summon that succeeds brings something"
    rounds = int(g.roll(D6)[0])
    alter(s, who, creature=Creature(row.attack, row.defense, rounds, foe))
    text = "A creature fights {foe} for {who}: Attack {attack}, Defense {defense}, {rounds:round}."
    g.note("darkness.spell.summon-strength", text, foe=foe, who=who, attack=row.attack, defense=row.defense, rounds=rounds)
