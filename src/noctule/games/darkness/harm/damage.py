"""Health: Damage, healing and death, with all who hang on it."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, Over, drama, rule

from ..board.people import alive, health
from ..board.story import laws
from ..content import FACTS
from ..state import NOWHERE, Lying, State, alter, put


@rule("darkness.health.damage", "darkness.combat.wound")
def hurt(s: State, g: Ask, who: str, why: str) -> bool:
    """One Damage Disk, unless a Protection Spell wards it off; whether the character survives it."""
    if protected(s, who):
        g.note("darkness.spell.protection", "The Spell protects {who}.", who=who, shows=drama.harm(who, text="protected"))
        return True
    person = alter(s, who, damage=s.people[who].damage + 1)
    g.note(why, "{who} takes a Damage Disk: {left} Health left.", who=who, left=health(person), shows=drama.harm(who, 1))
    if health(person) <= FACTS.health.dead:
        die(s, g, [who])
    return not s.people[who].dead


@rule("darkness.spell.protection")
def protected(s: State, target: str) -> bool:
    return any(lasting.spell == "protection" and lasting.target == target for lasting in s.spells)


@rule("darkness.health.heal-cap")
def heal(s: State, g: Ask, who: str, most: int, why: str) -> int:
    """So many Damage Disks are removed, at most all there are; how many they were."""
    person = s.people[who]
    healed = min(most, person.damage)
    if healed:
        alter(s, who, damage=person.damage - healed)
        g.note(why, "{who} loses {healed:Damage Disk}.", who=who, healed=healed, shows=drama.heal(who, healed))
    return healed


@rule("darkness.health.death", "darkness.health.death-chain")
def die(s: State, g: Ask, dying: list[str]) -> None:
    """Those who die together; then everybody else is weakened once for each of them, which may kill again."""
    while dying:
        for who in dying:
            _leave_the_world(s, g, who)
        for _ in dying if laws(s).grief else ():
            _grieve(s, g)
        dying = [person.id for person in alive(s) if health(person) <= FACTS.health.dead]
    if not alive(s):
        s.phase = "end"
        raise Over


@rule("darkness.health.death-drop", "darkness.health.dead-out", "darkness.nuisance.no-other-way", "darkness.magic.duration")
def _leave_the_world(s: State, g: Ask, who: str) -> None:
    """What was held lies on the square; points and trophies are gone; kept Obstacles go back to their pool."""
    person = s.people[who]
    g.note("darkness.health.death", "{who} is dead.", who=who, shows=drama.fall(who))
    for id in (*person.items, *person.allies):
        put(s, Lying(id, person.at, up=True))
    s.obstacles = (*s.obstacles, *person.kept)
    gone = {"items": (), "allies": (), "nuisances": (), "kept": (), "trophies": (), "points": 0, "creature": None, "tied": ()}
    alter(s, who, dead=True, at=NOWHERE, **gone)
    s.spells = tuple(lasting for lasting in s.spells if who not in (lasting.target, lasting.caster))


@rule("darkness.health.death-penalty", "darkness.health.death-penalty-permanent")
def _grieve(s: State, g: Ask) -> None:
    """The others lose heart: the Attribute itself falls by one, for good."""
    for person in alive(s):
        scores = replace(person.scores, defense=max(0, person.scores.defense - FACTS.health.grief))
        alter(s, person.id, scores=scores)
    if alive(s):
        g.note("darkness.health.death-penalty", "Everybody else loses a point of Health for good.")
