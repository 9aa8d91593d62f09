"""What each Spell may be aimed at, and why not at the rest. The answer to a candidate is `cast:<spell>:<target>`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from noctule.engine import No, Option, rule

from ..board import disks, sight
from ..board.names import name_of
from ..board.people import alive, others
from ..board.story import objective
from ..board.town import town
from ..checks.help import frozen
from ..content import DISKS, FACTS
from ..content.words import SpellKey
from ..harm.damage import protected
from ..state import Lasting, Lying, Person, State
from . import lasting

CREATURE: Final = "creature"


def targets(s: State, who: str, spell: SpellKey) -> list[Option]:
    """All that one could think of aiming a Spell at."""
    return list(AIMED[spell](s, who, spell))


def _option(spell: SpellKey, target: str = "", on: str = "", at: tuple[str, ...] = (), no: No | None = None) -> Option:
    key = f"cast:{spell}:{target}" if target else f"cast:{spell}"
    name = FACTS.spell[spell].name
    return Option(key, ("cast", spell, target), f"Cast {name} on {on}" if on else f"Cast {name}", at, no=no, thing=name)


# -- in Line of Sight ----------------------------------------------------------------------------------------------


@rule("darkness.magic.living", "darkness.spell.control", "darkness.spell.freeze")
def living(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """Characters and face-up Disks, if a person or creature is on them."""
    for person in others(s, who):
        yield _option(spell, person.id, person.name, (person.id,), _no_line(s, who, spell, person.id, person.at))
    for lying in _face_up(s):
        yield _on_disk(s, who, spell, lying, _lifeless(lying))


@rule("darkness.spell.protection")
def anybody(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """As for a living target; and one may protect oneself."""
    me = s.people[who]
    yield _option(spell, who, me.name, (who,), _no_line(s, who, spell, who, me.at))
    yield from living(s, who, spell)


@rule("darkness.spell.fire-missile", "darkness.spell.freeze")
def opponents(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """What a Ranged Attack may be made on: face-up opponents, by somebody who can attack."""
    name = s.people[who].name
    still = No("darkness.spell.freeze", f"{name} is frozen and cannot attack.") if frozen(s, who) else None
    for lying in _face_up(s):
        disk = DISKS[lying.id]
        other = None if disk.opponent else No("darkness.spell.fire-missile", f"{disk.name} is no opponent.")
        yield _on_disk(s, who, spell, lying, still or other)


def _face_up(s: State) -> list[Lying]:
    """In an order that tells nothing of what lies face down beside them."""
    return sorted([lying for lying in s.board.values() if lying.up], key=lambda lying: (lying.at, lying.id))


def _on_disk(s: State, who: str, spell: SpellKey, lying: Lying, other: No | None) -> Option:
    no = other or _no_line(s, who, spell, lying.id, lying.at)
    return _option(spell, lying.id, DISKS[lying.id].name, (lying.id,), no)


@rule("darkness.magic.living")
def _lifeless(lying: Lying) -> No | None:
    disk = DISKS[lying.id]
    return None if disk.living else No("darkness.magic.living", f"{disk.name} is not alive.")


@rule("darkness.spell.protection")
def _no_line(s: State, who: str, spell: SpellKey, target: str, square: int) -> No | None:
    """Why a Spell with the range of sight cannot be aimed there."""
    name = s.people[target].name if target in s.people else DISKS[target].name
    if not sight.sees(s, s.people[who], square):
        return No(f"darkness.spell.{spell}", f"{name} is out of sight.")
    if protected(s, target):
        return No("darkness.spell.protection", f"{name} is protected: nothing but Dispel Magic can be aimed there.")
    return None


# -- on the caster's tile ------------------------------------------------------------------------------------------


@rule("darkness.spell.light")
def the_tile(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """It lights up no place: whoever clicks beside the squares in reach does not mean to cast it."""
    yield _option(spell, "", name_of(town(s).tile_of[s.people[who].at]))


@rule("darkness.spell.dispel")
def lasting_spells(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """Every Spell that goes on, and every creature that was summoned."""
    here = town(s).tile_of[s.people[who].at]
    for one in s.spells:
        away = None if lasting.tile_of(s, one.target) == here else _elsewhere(FACTS.spell[one.spell].name)
        yield _option(spell, dispelled(one), lasting_words(s, one), (one.target,), away)
    for person in alive(s):
        if person.creature is not None:
            away = None if lasting.tile_of(s, person.creature.foe) == here else _elsewhere("The creature")
            yield _option(spell, f"{CREATURE}:{person.id}", f"the creature of {person.name}", (person.creature.foe,), away)


def dispelled(one: Lasting) -> str:
    """A lasting Spell as the target of another: which it is, on what, and whose."""
    return f"{one.spell}:{one.target}:{one.caster}"


def lasting_words(s: State, one: Lasting) -> str:
    name = s.people[one.target].name if one.target in s.people else name_of(one.target)
    return f"{FACTS.spell[one.spell].name} of {s.people[one.caster].name} on {name}"


def _elsewhere(what: str) -> No:
    return No("darkness.spell.dispel", f"{what} is not on this tile.")


# -- on oneself, and on the whole board ----------------------------------------------------------------------------


@rule("darkness.spell.pass-through")
def before_the_move(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    moved = No("darkness.spell.pass-through", "It is for this turn's move, and that is over.") if s.turn.moved else None
    yield _option(spell, at=(who,), no=moved)


@rule("darkness.spell.translocate", "darkness.spell.freeze")
def oneself(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    name = s.people[who].name
    stuck = No("darkness.spell.freeze", f"{name} is frozen and cannot be moved.") if frozen(s, who) else None
    yield _option(spell, at=(who,), no=stuck)


@rule("darkness.spell.locator")
def the_board(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    none = None if disks.face_down(s) or objective(s) else No("darkness.spell.locator", "No face-down Disk lies on the board.")
    yield _option(spell, no=none)


# -- in combat -----------------------------------------------------------------------------------------------------


@rule("darkness.spell.summon", "darkness.spell.summon-one")
def in_contact(s: State, who: str, spell: SpellKey) -> Iterator[Option]:
    """The opponents on the caster's square, in the first round of a combat that was there when the turn began."""
    person = s.people[who]
    for foe in sorted(disks.foes(s, person), key=lambda foe: foe.id):
        yield _option(spell, foe.id, f"{person.name}'s square, against {DISKS[foe.id].name}", (foe.id,), _no_summons(s, person))


def _no_summons(s: State, person: Person) -> No | None:
    if person.creature is not None:
        return No("darkness.spell.summon-one", f"{person.name} has a creature already.")
    if s.fight is None or not s.fight.started:
        return No("darkness.spell.summon", f"{person.name} was not in combat when the turn began.")
    if s.fight.round > 1:
        return No("darkness.spell.summon", "A creature is summoned in the first round of combat only.")
    return None


AIMED: Final[dict[SpellKey, Callable[[State, str, SpellKey], Iterator[Option]]]] = {
    "control": living,
    "dispel": lasting_spells,
    "fire-missile": opponents,
    "freeze": living,
    "light": the_tile,
    "pass-through": before_the_move,
    "locator": the_board,
    "protection": anybody,
    "translocate": oneself,
    "summon": in_contact,
}
NOTHING_THERE: Final[dict[SpellKey, str]] = {
    "dispel": "No Spell is at work on this tile.",
    "summon": "A creature is summoned only in combat.",
}
"""What is wrong where there is nothing at all to aim at; else nobody is in sight."""
