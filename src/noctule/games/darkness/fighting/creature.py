"""The summoned creature in combat: it is struck instead of its summoner, strikes back, and lasts a few rounds."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..board.disks import opponent, spelled
from ..checks.check import Check, check
from ..content import FACTS
from ..state import State, alter, put
from . import defeat


def foe_of(s: State, who: str) -> str:
    """The opponent that a character's creature fights; none: there is no creature."""
    creature = s.people[who].creature
    return creature.foe if creature is not None else ""


@rule("darkness.spell.summon-opponent-first", "darkness.spell.summon-strength", "darkness.spell.freeze-attack")
async def struck(s: State, g: Ask, who: str) -> None:
    """Its opponent strikes first, and at it; its own dice have to meet the Attack TN."""
    creature = s.people[who].creature
    if creature is None or spelled(s, creature.foe):
        return
    tn = opponent(creature.foe).attack
    asked = Check("creature-defend", who, tn, "darkness.spell.summon-opponent-first", creature.foe, dice=creature.defense)
    if not (await check(s, g, asked)).met:
        vanish(s, g, who, "darkness.spell.summon-duration")


@rule("darkness.spell.summon-strength", "darkness.magic.defeat-vp")
async def strikes(s: State, g: Ask, who: str) -> None:
    """A kill by the creature is its summoner's, for the Defense TN only."""
    creature = s.people[who].creature
    if creature is None:
        return
    foe = creature.foe
    asked = Check("creature-attack", who, opponent(foe).defense, "darkness.spell.summon-strength", foe, dice=creature.attack)
    if (await check(s, g, asked)).met:
        defeat.hit(s, g, who, foe, "magic")
        settle(s, g, who)


@rule("darkness.spell.summon-duration")
def tire(s: State, g: Ask, who: str) -> None:
    """A round has passed."""
    creature = s.people[who].creature
    if creature is None:
        return
    alter(s, who, creature=replace(creature, rounds=creature.rounds - 1))
    if creature.rounds <= 1:
        vanish(s, g, who, "darkness.spell.summon-duration")


def settle(s: State, g: Ask, who: str) -> None:
    """With its opponent gone it takes on another one that its summoner is fighting, or vanishes."""
    creature = s.people[who].creature
    if creature is None or (creature.foe in s.board and s.board[creature.foe].up):
        return
    here = s.people[who].at
    others = [id for id in (s.fight.foes if s.fight is not None else ()) if id in s.board and s.board[id].at == here]
    if others and s.turn.who == who:
        alter(s, who, creature=replace(creature, foe=others[0]))
    else:
        vanish(s, g, who, "darkness.spell.summon-duration")


def vanish(s: State, g: Ask, who: str, why: str) -> None:
    """It is gone; what it fought goes after its summoner if he has left."""
    foe = foe_of(s, who)
    alter(s, who, creature=None)
    g.note(why, "The creature of {who} is gone.", who=who)
    if foe in s.board and s.board[foe].up and s.board[foe].at != s.people[who].at:
        put(s, replace(s.board[foe], prey=who))


@rule("darkness.spell.summon-duration", "darkness.spell.summon-caster-free")
async def fights_on(s: State, g: Ask, who: str) -> None:
    """In a turn in which its summoner does not fight it has its three rounds alone."""
    settle(s, g, who)
    foe = foe_of(s, who)
    if not foe or s.turn.fought:
        return
    g.note("darkness.spell.summon-duration", "The creature of {who} fights {what}.", who=who, what=foe)
    for _ in range(FACTS.combat.rounds):
        await struck(s, g, who)
        await strikes(s, g, who)
        tire(s, g, who)
