"""The ten Spells: what each does when it has succeeded. `level` is what the casting was worth."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board import disks
from ..board.names import name_of
from ..board.story import objective
from ..board.town import town
from ..checks.help import no_placing
from ..content import DISKS
from ..content.words import SpellKey
from ..encounters import ranged
from ..fighting import creature
from ..state import NOWHERE, Person, State, alter, put
from ..tiles import finding
from . import control, lasting
from .creature import appear
from .targets import CREATURE, dispelled


@rule("darkness.spell.control", "darkness.spell.control-attack")
async def control_(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """The target does one Action at once; an opponent obeys until the end of the caster's next turn."""
    if target in s.people:
        await control.order_person(s, g, who, target)
        return
    lasting.begin(s, g, "control", target, who, lasting.FULL_TURN)
    _is_after(s, target, who)
    await control.order_opponent(s, g, who, target)


@rule("darkness.spell.dispel")
async def dispel(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """One lasting Spell ends; what has been settled stays."""
    kind, _, owner = target.partition(":")
    if kind == CREATURE:
        creature.vanish(s, g, owner, "darkness.spell.dispel")
    for one in s.spells:
        if dispelled(one) == target:
            lasting.end(s, g, one, "darkness.spell.dispel")


@rule("darkness.spell.fire-missile")
async def fire_missile(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """A Ranged Attack with eight dice, and all that follows a shot."""
    await ranged.blast(s, g, who, target)
    creature.settle(s, g, who)


@rule("darkness.spell.freeze", "darkness.spell.freeze-attack")
async def freeze(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """The target cannot move or attack for a die of turns."""
    lasting.begin(s, g, "freeze", target, who, lasting.a_die_of_turns(g))
    _is_after(s, target, who)


@rule("darkness.spell.light")
async def light(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """No darkness on the caster's tile for a die of turns."""
    tile = town(s).tile_of[s.people[who].at]
    lasting.begin(s, g, "light", tile, who, lasting.a_die_of_turns(g))


@rule("darkness.spell.pass-through")
async def pass_through(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """This turn's move leads through walls and doors."""
    lasting.begin(s, g, "pass-through", who, who, lasting.THIS_TURN)


@rule("darkness.spell.locator")
async def locator(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """As many looks at face-down Disks anywhere as the rank rolled, or the scenario's objective; nothing is mixed."""
    for left in range(level, 0, -1):
        verb, square = await g.choose(
            s.people[who].seat,
            "locate",
            rule="darkness.spell.locator",
            options=lambda: [*_unseen(s, who), *_sought(s, left == level), ENOUGH],  # noqa: B023
            prompt=f"Which Disk do you look at? {counted(left, 'look')} left.",
            waiting="to look at Disks",
            acting=who,
        )
        if verb == "find":
            finding.find(s, g, who)
        if verb != "look":
            return
        look(s, g, who, square)


ENOUGH: Final = Option("enough", ("enough", NOWHERE), "Look at no more", main=True)


def _sought(s: State, first: bool) -> list[Option]:
    """What the scenario lets one find in place of all looks."""
    sought = objective(s)
    if sought is None:
        return []
    no = None if first else No("darkness.spell.locator", "It is one or the other, and you have begun to look at Disks.")
    return [Option("find", ("find", NOWHERE), f"Find {sought.name}", no=no)]


def _unseen(s: State, who: str) -> list[Option]:
    """The squares of face-down Disks, in their order; those that the seat knows are refused."""
    here, found = town(s).names, dict[int, Option]()
    for lying in sorted(disks.face_down(s), key=lambda lying: (lying.at, s.people[who].seat in lying.known)):
        knows = s.people[who].seat in lying.known
        no = No("darkness.spell.locator", f"{s.people[who].name} knows what lies there.") if knows else None
        name = here[lying.at]
        found.setdefault(lying.at, Option(f"look:{name}", ("look", lying.at), f"The Disk on {name_of(name)}", (name,), no=no))
    return list(found.values())


@rule("darkness.spell.locator", "darkness.comm.secret-knowledge")
def look(s: State, g: Ask, who: str, square: int) -> None:
    """A private look at a Disk; where several lie on a square, at any one of them that is not known.

    It is told by name: nobody sees which of several copies it is.
    """
    seat, name = s.people[who].seat, town(s).names[square]
    there = sorted(lying.id for lying in disks.face_down(s) if lying.at == square and seat not in lying.known)
    id = g.draw(there) if len(there) > 1 else there[0]
    put(s, replace(s.board[id], known=(*s.board[id].known, seat)))
    g.note("darkness.spell.locator", "{who} looks at the Disk on {where}.", who=who, where=name)
    g.reveal("darkness.spell.locator", "{where}: {what}.", to=(seat,), where=name, what=name_of(id))


@rule("darkness.spell.protection")
async def protection(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """No Damage, and no other Spell, for a die of turns."""
    lasting.begin(s, g, "protection", target, who, lasting.a_die_of_turns(g))


@rule("darkness.spell.translocate", "darkness.spell.translocate-no-tiles", "darkness.fate.bad-7", "darkness.los.tie-sequence")
async def translocate(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """To any square of the tiles that lie face up, out of any combat; it is not the move."""
    square: int = await g.choose(
        s.people[who].seat,
        "translocate",
        rule="darkness.spell.translocate",
        options=lambda: [_arrival(s, s.people[who], square) for square in town(s).names],
        prompt="Where do you want to be?",
        waiting="to choose a square",
        acting=who,
    )
    for foe in disks.foes(s, s.people[who]):
        _is_after(s, foe.id, who)
    alter(s, who, at=square, tied=(), off_balance=())
    g.note("darkness.spell.translocate", "{who} is on {to_square} now.", who=who, to_square=town(s).names[square])


def _arrival(s: State, person: Person, square: int) -> Option:
    name = town(s).names[square]
    no = No("darkness.spell.translocate", f"{person.name} stands there.") if square == person.at else None
    return Option(f"to:{name}", square, f"To {name_of(name)}", (name,), no=no or no_placing(s, person, square))


@rule("darkness.adversary.loose-behaviour")
def _is_after(s: State, target: str, who: str) -> None:
    """An opponent that is after nobody goes after the caster once it can."""
    lying = s.board.get(target)
    if lying is not None and DISKS[target].opponent and not lying.prey:
        put(s, replace(lying, prey=who))


@rule("darkness.spell.summon")
async def summon(s: State, g: Ask, who: str, target: str, level: int) -> None:
    """A creature fights the opponent in the caster's place."""
    appear(s, g, who, target, level)


EFFECTS: Final[dict[SpellKey, Callable[[State, Ask, str, str, int], Awaitable[None]]]] = {
    "control": control_,
    "dispel": dispel,
    "fire-missile": fire_missile,
    "freeze": freeze,
    "light": light,
    "pass-through": pass_through,
    "locator": locator,
    "protection": protection,
    "translocate": translocate,
    "summon": summon,
}
