"""A Wound that is about to be taken: who takes it, or who is thrown in front of the blow."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, No, Option, rule

from ..content import DISKS
from ..harm import damage, failure, holding
from ..state import State, alter
from . import creature


@rule("darkness.combat.absorb", "darkness.combat.wound", "darkness.ally.sacrifice", "darkness.nuisance.shield")
async def wound(s: State, g: Ask, who: str, foe: str) -> None:
    """One Damage Disk, however badly the defence failed, unless somebody or something else takes the blow."""
    declined: tuple[str, ...] = ()
    while not damage.protected(s, who):
        verb, what = await g.choose(
            s.people[who].seat,
            "wound",
            rule="darkness.combat.absorb",
            options=lambda: list(_shields(s, who, declined)),  # noqa: B023
            prompt=lambda: f"{_striker(s, foe)} strikes {s.people[who].name}. Who takes the Wound?",
            waiting="to take a Wound",
            acting=who,
        )
        if verb == "take":
            break
        if verb != "helper":
            return _SHIELDS[verb](s, g, who, what)
        if await _volunteers(s, g, who, what, foe):
            damage.hurt(s, g, what, "darkness.combat.helper-takes-wound")
            return None
        declined = (*declined, what)
    damage.hurt(s, g, who, "darkness.combat.wound")
    return None


def _striker(s: State, foe: str) -> str:
    """An opponent, or a fellow character."""
    return s.people[foe].name if foe in s.people else DISKS[foe].name


def _shields(s: State, who: str, declined: tuple[str, ...]) -> Iterator[Option]:
    """The character itself, an Ally, a Nuisance, its creature, or somebody who helps in this combat."""
    person = s.people[who]
    yield Option("take", ("take", ""), f"{person.name} takes the Wound", (who,), main=True)
    for id in person.allies:
        label = f"Sacrifice {DISKS[id].name}: a Failure Disk, and {DISKS[id].tn} points are lost"
        yield Option(f"ally:{id}", ("ally", id), label, (id,))
    for id in person.nuisances:
        label = f"Throw {DISKS[id].name} in front of the blow: a Failure Disk"
        yield Option(f"nuisance:{id}", ("nuisance", id), label, (id,))
    if person.creature is not None:
        yield Option("creature", ("creature", ""), "The creature takes the blow, and is gone")
    yield from _helpers(s, who, declined)


@rule("darkness.combat.helper-takes-wound")
def _helpers(s: State, who: str, declined: tuple[str, ...]) -> Iterator[Option]:
    """Those who were granted as helpers in this combat turn and are on the square may be asked."""
    for id, helper in s.people.items():
        if id == who or helper.dead or helper.at != s.people[who].at:
            continue
        no = None
        if s.fight is None or id not in s.fight.helpers:
            no = No("darkness.combat.helper-takes-wound", f"{helper.name} does not help in this combat.")
        elif id in declined:
            no = No("darkness.combat.helper-takes-wound", f"{helper.name} does not want to.")
        yield Option(f"helper:{id}", ("helper", id), f"Ask {helper.name} to take it", (id,), no=no)


async def _volunteers(s: State, g: Ask, who: str, helper: str, foe: str) -> bool:
    name = s.people[who].name
    agreed: bool = await g.choose(
        s.people[helper].seat,
        "shield",
        rule="darkness.combat.helper-takes-wound",
        options=[Option("agree", True, f"Take the Wound for {name}", (who,)), Option("decline", False, "Decline")],
        prompt=lambda: f"{_striker(s, foe)} strikes {name}. Do you take the Wound instead?",
        waiting=f"to answer {name}",
        acting=helper,
    )
    return agreed


@rule("darkness.ally.sacrifice", "darkness.vp.loss")
def _ally(s: State, g: Ask, who: str, id: str) -> None:
    """The Ally is gone for good, with his points."""
    holding.give_up(s, who, id)
    g.note("darkness.ally.sacrifice", "{what} takes the blow for {who}, and is lost.", who=who, what=id)
    failure.fail(s, g, who, "darkness.ally.sacrifice")


@rule("darkness.nuisance.shield")
def _nuisance(s: State, g: Ask, who: str, id: str) -> None:
    alter(s, who, nuisances=tuple(one for one in s.people[who].nuisances if one != id))
    g.note("darkness.nuisance.shield", "{who} throws {what} in front of the blow.", who=who, what=id)
    failure.fail(s, g, who, "darkness.nuisance.shield")


@rule("darkness.spell.summon-absorb")
def _creature(s: State, g: Ask, who: str, _: str) -> None:
    creature.vanish(s, g, who, "darkness.spell.summon-absorb")


_SHIELDS = {"ally": _ally, "nuisance": _nuisance, "creature": _creature}
