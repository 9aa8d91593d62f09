"""Casting: who may, with what, the check, and what a success or a failure brings.

A Spell is cast as the Action of a turn (this is a chapter of the menu), in a combat round in place of the attack, or at an
opponent just turned over in place of a Ranged Attack (this module is the `Spells` of `fighting` and `encounters`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, drama, listed, rule

from ..board.action import act, no_action
from ..checks.check import Check, Result, check, preview
from ..content import DISKS, FACTS
from ..content.disks import Component
from ..content.words import ComponentType, SpellKey
from ..harm.will import shaken
from ..score import points
from ..state import Person, State, alter, turn
from . import lasting
from .spells import EFFECTS
from .targets import NOTHING_THERE, targets

AT_FIRST_SIGHT: Final[tuple[SpellKey, ...]] = ("control", "fire-missile", "freeze")
"""What may be cast at an opponent that was just turned over."""


# -- what can be cast ----------------------------------------------------------------------------------------------


def offers(s: State, who: str) -> list[Option]:
    """The same without what is refused; without magic or Components nothing else has to be looked at."""
    if not s.magic or not any(isinstance(DISKS[id], Component) for id in s.people[who].items):
        return []
    return [option for option in candidates(s, who) if option.no is None]


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every Spell as the Action of the turn."""
    no = no_magic(s, who) or no_action(s, who)
    for spell in FACTS.spell:
        yield from castings(s, who, spell, no)


@rule("darkness.magic.in-combat")
def candidates_in_combat(s: State, who: str) -> Iterator[Option]:
    """Every Spell in place of an attack."""
    no = no_magic(s, who)
    for spell in FACTS.spell:
        yield from castings(s, who, spell, no)


@rule("darkness.magic.on-encounter")
def candidates_on_encounter(s: State, who: str, foe: str) -> Iterator[Option]:
    """Spells at an opponent that was just turned over."""
    no = no_magic(s, who)
    for spell in AT_FIRST_SIGHT:
        yield from [option for option in castings(s, who, spell, no) if option.value[2] in ("", foe)]


def castings(s: State, who: str, spell: SpellKey, no: No | None) -> Iterator[Option]:
    """A Spell with everything that it may be aimed at; one candidate only where it cannot be cast at all."""
    no = no or no_components(s.people[who], spell)
    aimed = [] if no else targets(s, who, spell)
    for option in aimed:
        yield replace(option, preview=partial(foresee, s, who, spell))
    if not aimed:
        nobody = No(f"darkness.spell.{spell}", NOTHING_THERE.get(spell, "Nobody is in sight."))
        yield Option(f"cast:{spell}", ("cast", spell, ""), f"Cast {FACTS.spell[spell].name}", no=no or nobody)


@rule("darkness.magic.only-if-used", "darkness.magic.active-only", "darkness.magic.one-per-turn", "darkness.magic.anyone")
def no_magic(s: State, who: str) -> No | None:
    """Why a character cannot cast anything now; what it knows of the occult does not matter."""
    name = s.people[who].name
    if not s.magic:
        return No("darkness.magic.only-if-used", "There is no magic in this scenario.")
    if who != s.turn.who:
        return No("darkness.magic.active-only", f"It is not {name}'s turn.")
    if s.turn.cast:
        return No("darkness.magic.one-per-turn", f"{name} has cast a Spell in this turn.")
    return None


@rule("darkness.magic.components-required", "darkness.component.types")
def no_components(person: Person, spell: SpellKey) -> No | None:
    """Every Component that the Spell names has to be in the inventory."""
    missing = [FACTS.component[type] for type in FACTS.spell[spell].components if not _of_type(person, type)]
    if not missing:
        return None
    return No("darkness.magic.components-required", f"{person.name} has no {' and no '.join(missing)}.")


def _of_type(person: Person, type: ComponentType) -> list[str]:
    """The Components of a type that a character has."""
    return [id for id in person.items if isinstance(disk := DISKS[id], Component) and disk.type == type]


def foresee(s: State, who: str, spell: SpellKey) -> Preview:
    """What the Spell does, what it takes, and the odds of the check."""
    card, odds = FACTS.spell[spell], preview(s, casting(who, spell))
    takes = listed([FACTS.component[type] for type in card.components])
    return replace(odds, text=f"{card.use} Uses up: {takes}. {odds.text}")


# -- casting it ----------------------------------------------------------------------------------------------------


@rule("darkness.magic.cast")
async def as_action(s: State, g: Ask, who: str, spell: SpellKey, target: str) -> None:
    """A Spell is the Action of the turn."""
    act(s)
    await try_spell(s, g, who, spell, target)


@rule("darkness.magic.in-combat", "darkness.magic.on-encounter")
async def cast(s: State, g: Ask, who: str, /, *details: Any) -> None:
    """A Spell in a fight or an Encounter, which is the Action of the turn already."""
    await try_spell(s, g, who, *details)


@rule("darkness.magic.cast", "darkness.magic.one-per-turn")
async def try_spell(s: State, g: Ask, who: str, spell: SpellKey, target: str) -> None:
    """Components are laid out, then the check; then the Spell does what it does, or it was in vain."""
    turn(s, cast=True)
    await _lay_out(s, g, who, spell)
    result = await check(s, g, casting(who, spell))
    if not succeeds(spell, result):
        fizzle(s, g, who, spell)
        return
    level = level_of(spell, result)
    shows = drama.strike(who, target if target in DISKS or target in s.people else who, "spell")
    g.note("darkness.magic.cast", "{who} casts {spell}.", who=who, spell=FACTS.spell[spell].name, shows=shows)
    points.score(s, g, who, level, "darkness.magic.vp")
    await EFFECTS[spell](s, g, who, target, level)
    lasting.tidy(s)


@rule("darkness.check.level-result")
def casting(who: str, spell: SpellKey) -> Check:
    """Intelligence and Occult Knowledge. Where the rank rolled is what counts there is no Target Number."""
    card = FACTS.spell[spell]
    return Check("cast", who, None if card.most else card.tn, "darkness.magic.cast", card.name, least=card.tn)


@rule("darkness.spell.locator", "darkness.spell.summon")
def succeeds(spell: SpellKey, result: Result) -> bool:
    """The Target Number is met, or the rank reaches the least that the Spell asks for."""
    card = FACTS.spell[spell]
    return result.rank >= card.tn if card.most else result.met


@rule("darkness.magic.vp")
def level_of(spell: SpellKey, result: Result) -> int:
    """The printed Target Number; where it varies the rank rolled, up to the Spell's highest."""
    card = FACTS.spell[spell]
    return min(result.rank, card.most) if card.most else card.tn


@rule("darkness.magic.fail-willpower", "darkness.will.loss")
def fizzle(s: State, g: Ask, who: str, spell: SpellKey) -> None:
    g.note("darkness.magic.cast", "{who} fails to cast {spell}.", who=who, spell=FACTS.spell[spell].name)
    shaken(s, g, who, FACTS.magic.willpower, "darkness.magic.fail-willpower")


@rule("darkness.magic.components-keep-vp", "darkness.component.types")
async def _lay_out(s: State, g: Ask, who: str, spell: SpellKey) -> None:
    """One Disk of each type that the Spell names is gone; the points for it stay."""
    for type in FACTS.spell[spell].components:
        id: str = await g.choose(
            s.people[who].seat,
            "component",
            rule="darkness.magic.components-required",
            options=lambda: _choices(s.people[who], type),  # noqa: B023
            prompt=f"Which {FACTS.component[type]} do you use up?",
            waiting="to cast a Spell",
            acting=who,
        )
        alter(s, who, items=tuple(one for one in s.people[who].items if one != id))
        g.note("darkness.magic.components-keep-vp", "{who} uses up {what}; its points stay.", who=who, what=id)


def _choices(person: Person, type: ComponentType) -> list[Option]:
    """One of each design: copies are alike."""
    designs = {DISKS[id].key: id for id in reversed(_of_type(person, type))}
    return [Option(f"use:{id}", id, DISKS[id].name, (id,)) for id in designs.values()]


DEEDS: Final = {"cast": as_action}
