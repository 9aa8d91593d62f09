"""A Character attacks: weapon, cubes, reactions, damage."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, drama, listed, rule

from ..board.ground import NAMES
from ..board.names import name_of
from ..board.ways import figure_at, spaces_of, whereabouts
from ..content import FACTS, ITEMS
from ..content.words import NOWHERE
from ..foes import explosives, reactions
from ..harm import life
from ..state import State, alter, seat
from ..story import objectives
from ..story.scene import tell
from . import bonus, placing
from .bonus import Blow


@rule("eternaut.attack.use", "eternaut.attack.ammo-cost", "eternaut.attack.cube-count")
def no_attack(s: State, who: str, item: str) -> No | None:
    """Why a Character cannot attack with an item; None if it can."""
    attack = ITEMS[item].attack
    if attack is None:
        return No("eternaut.attack.use", f"The {ITEMS[item].name} is no weapon.")
    if attack.kind == "ranged" and s.people[who].ammo < FACTS.ammo.shot:
        return No("eternaut.attack.ammo-cost", f"{name_of(who)} has no Ammo.")
    start = whereabouts(s, who)
    if start == NOWHERE or not placing.targets(s, start, attack):
        return No("eternaut.attack.cube-count", f"There is no space that {name_of(who)} could attack.")
    return None


def foretell(s: State, who: str, item: str) -> Preview:
    """Who could be shot or struck at from there: a weapon can be aimed at an empty space, and at friends."""
    attack = ITEMS[item].attack
    aimed = placing.targets(s, whereabouts(s, who), attack) if attack is not None else 0
    names = [name_of(id) for id in s.foes if any(aimed >> space & 1 for space in spaces_of(s, id))]
    return Preview(f"Within range and sight: {listed(dict.fromkeys(names)) if names else 'no Enemy'}.")


class Aim(NamedTuple):
    """An attack whose cubes lie on the map."""

    who: str
    """The attacker."""
    decider: str
    """The seat that decides."""
    blow: Blow
    ranges: dict[int, int]
    """The spaces with cubes, in the order in which they were placed, and how far off they were then."""
    shot: bool
    """Not a melee attack: explosive counters are hit."""


@rule("eternaut.attack.use", "eternaut.attack.sequence", "eternaut.attack.attacker-dies")
async def attack(s: State, g: Ask, who: str, item: str) -> None:
    """The whole attack. What becomes of the attacker on the way changes nothing in it."""
    weapon = ITEMS[item].attack
    if weapon is None or no_attack(s, who, item) is not None:
        return
    decider, start = seat(s), whereabouts(s, who)
    blow, shot = bonus.blow(s, who, weapon), weapon.kind == "ranged"
    g.note("eternaut.attack.use", "{who} attacks: {weapon}.", who=who, weapon=item)
    if shot:
        _pay(s, g, who)
    cubes = await placing.place(s, g, decider, who, start, weapon, blow)
    await resolve(s, g, Aim(who, decider, blow, {space: placing.range_of(s, start, space) for space in cubes}, shot))
    await objectives.settle(s, g)


@rule("eternaut.attack.ammo-cost")
def _pay(s: State, g: Ask, who: str) -> None:
    """One Ammo, however many spaces are hit."""
    left = alter(s, who, ammo=s.people[who].ammo - FACTS.ammo.shot).ammo
    g.note("eternaut.attack.ammo-cost", "{who} fires: {ammo} Ammo left.", who=who, ammo=left)


@rule("eternaut.attack.reaction", "eternaut.attack.no-reaction-others", "eternaut.gurbo.several-cubes")
def targeted(s: State, cubes: list[int]) -> list[str]:
    """The Enemies in spaces with cubes, each once. Characters and NPCs do not react."""
    there = [figure_at(s, space) for space in cubes]
    return list(dict.fromkeys(id for id in there if id in s.foes))


@rule(
    "eternaut.bonus.fast",
    "eternaut.bonus.fast-reaction-still",
    "eternaut.bonus.fast-no-miss",
    "eternaut.bonus.fast-drop-place",
)
async def resolve(s: State, g: Ask, aim: Aim) -> None:
    """Reactions, then damage; a fast attack has it the other way round.

    There whoever has no Life Points left still reacts, and is defeated afterwards, where it is then, unless it was healed.
    """
    targets = targeted(s, list(aim.ranges))
    missed: list[str] = []
    if not aim.blow.fast:
        await reactions.react_all(s, g, targets, aim.who, missed)
        await strike(s, g, aim.who, await _hits(s, g, aim), shot=aim.shot, missed=missed)
        return
    await strike(s, g, aim.who, await _hits(s, g, aim), shot=aim.shot, spared=targets)
    await reactions.react_all(s, g, targets, aim.who, missed)
    for id in targets:
        if id in s.foes and not s.foes[id].life:
            await life.defeat(s, g, id, aim.who)


@rule("eternaut.attack.apply-damage", "eternaut.attack.hits-everyone", "eternaut.attack.spaces-fixed", "eternaut.explosive.hit")
async def strike(
    s: State, g: Ask, who: str, hits: dict[int, int], *, shot: bool, missed: Collection[str] = (), spared: Collection[str] = ()
) -> None:
    """Cube after cube, also those of a Device: whoever is in the space now suffers. Those `spared` are not defeated yet."""
    for space, damage in hits.items():
        victim = figure_at(s, space)
        if victim in missed:
            g.note(
                "eternaut.attack.apply-damage",
                "{who} is not hit.",
                who=victim,
                shows=drama.strike(who, victim, "shot" if shot else "blade", hit=False),
            )
        elif victim in spared:
            _weaken(s, g, victim, damage)
        elif victim:
            await life.hurt(s, g, victim, damage, "eternaut.attack.apply-damage", who)
        for id in explosives.explosives(s, space) if shot else ():
            if id in s.counters:
                await explosives.hit(s, g, id, who)


async def _hits(s: State, g: Ask, aim: Aim) -> dict[int, int]:
    """What each cube does, after bonuses and reductions."""
    return {space: bonus.dealt(aim.blow, value, aim.ranges[space]) for space, value in (await _assign(s, g, aim)).items()}


def _weaken(s: State, g: Ask, id: str, damage: int) -> None:
    """Life Points go, but nobody is defeated before the reaction."""
    left = max(0, s.foes[id].life - damage)
    s.foes = {**s.foes, id: replace(s.foes[id], life=left)}
    tell(
        s,
        g,
        "eternaut.bonus.fast",
        "{who} loses {damage:Life Point}: {left} left.",
        who=id,
        damage=damage,
        left=left,
        shows=drama.harm(id, damage),
    )


@rule("eternaut.attack.damage-values")
async def _assign(s: State, g: Ask, aim: Aim) -> dict[int, int]:
    """A value for each cube: the one for all, or those printed as the player gives them out. What is left over is lost."""
    if len(aim.blow.values) == 1:
        return dict.fromkeys(aim.ranges, aim.blow.values[0])
    left, given = list(aim.blow.values), dict[int, int]()
    for space in aim.ranges:
        name, there = NAMES[space], figure_at(s, space)
        value = await g.choose(
            aim.decider,
            "value",
            rule="eternaut.attack.damage-values",
            options=[
                Option(f"value:{value}", value, f"{value} to {name}", (name, there) if there else (name,))
                for value in dict.fromkeys(left)
            ],
            prompt=f"How much damage does the cube on {name} do{', to ' + name_of(there) if there else ''}?",
            waiting="to assign the damage",
            acting=aim.who,
        )
        left.remove(value)
        given[space] = value
    return given
