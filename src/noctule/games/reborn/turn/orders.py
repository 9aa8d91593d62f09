"""Orders: which sections a character may use, and putting CP on them.

A section is named `<tile>.<number>`, counted from 1: `t07.2`. Every refusal about sections comes from `no_section`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board import figures, values, where
from ..board.names import name_of
from ..content import FACTS
from ..content.cards import ORDER_TYPES, OrderType, Section
from ..content.facts import Role
from ..people import radio
from ..state import State
from . import cp as points
from . import tiles

Refuse = Callable[[int], No | None]
SECTIONS: Final[dict[OrderType, str]] = {type: type.replace("-", " ").title() for type in ORDER_TYPES}
"""What the types of sections are called."""


def sections(s: State, who: str, type: OrderType) -> Iterator[tuple[str, int, Section, int]]:
    """(tile, index, section, CP on it) for each section of a type on the tiles of a character."""
    for assigned in s.characters[who].tiles:
        for index, section in tiles.sections(assigned.tile, type):
            yield assigned.tile, index, section, assigned.cp[index]


# -- why not --------------------------------------------------------------------------------------------------------


def no_turn(s: State, who: str) -> No | None:
    """Why a character can do nothing at all now."""
    if who not in s.characters or where.acting(s) != who:
        return No("reborn.act.round", "It is not this character who acts now.")
    if not where.acts(s, who):
        return No("reborn.death.ends-activation", f"{name_of(who)} can no longer act.")
    return None


@rule("reborn.int.won", "reborn.ability.interrupt")
def no_order(s: State, who: str) -> No | None:
    """Why a character can execute no order now, whatever it is. Special abilities ask this too."""
    no = no_turn(s, who)
    if no is not None:
        return no
    most = FACTS.duel.orders_in_interruption
    if s.interruption is not None and s.interruption.orders >= most:
        return No("reborn.int.won", f"An interrupting character executes up to {counted(most, 'order')}.")
    return None


@rule("reborn.order.black", "reborn.order.red", "reborn.order.gold", "reborn.item.motion-detector")
def no_colour(s: State, who: str, section: Section, role: Role) -> No | None:
    """Why a section of that colour cannot be used by one who is activated, interrupting, or a helper."""
    if role in FACTS.colours[section.colour]:
        return None
    if role == "interrupting" and values.carried_lines(s, who, "black-as-red"):
        return None
    wanted = "red or gold" if role == "interrupting" else "gold"
    return No(f"reborn.order.{section.colour}", f"A {section.colour} section will not do here: it takes {wanted}.")


@rule("reborn.cp.empty-section", "reborn.cp.section-cap", "reborn.cp.partial", "reborn.move.add-cp", "reborn.order.no-split")
def no_section(s: State, who: str, tile: str, index: int, cp: int, *, role: Role | None = None) -> No | None:
    """Why so many CP cannot be put on a section of a tile assigned to `who`."""
    role = role or ("interrupting" if s.interruption is not None else "activated")
    assigned = next((a for a in s.characters[who].tiles if a.tile == tile), None)
    if assigned is None or not 0 <= index < len(assigned.cp):
        return No("reborn.act.execute", f"{name_of(who)} has no Order tile with such a section.")
    section, on = tiles.tile(tile).sections[index], assigned.cp[index]
    if on and section.type != "move":
        return No("reborn.cp.empty-section", "This section has already received CP this turn; what it had left is lost.")
    if cp < 1 or on + cp > section.number:
        return No("reborn.cp.section-cap", f"At most {section.number} CP fit on this section; {on} are on it.")
    return no_colour(s, who, section, role) or points.no_cp(s, who, cp)


# -- options --------------------------------------------------------------------------------------------------------


@rule("reborn.cp.partial", "reborn.order.types", "reborn.order.no-merge")
def candidates(
    s: State,
    who: str,
    type: OrderType,
    verb: str,
    label: str,
    no_order_of: Refuse,
    mvp: int = 0,
) -> Iterator[Option]:
    """One candidate per section and number of CP: `shoot:t07.2:3`, with the value (verb, tile, index, cp).

    `no_order_of` says why an order of so many CP makes no sense, whatever the section. If there is no such section, or no order
    of that kind at all, the bare verb says why. What each CP is worth in `mvp` begins a walk.
    """
    found = list(sections(s, who, type))
    if not found or no_order_of(1) is not None:
        lacking = No("reborn.act.execute", f"{name_of(who)} has no Order tile with a {SECTIONS[type]} section.")
        yield Option(verb, (verb,), label, (who,), no=no_order_of(1) or lacking)
    for tile, index, section, _ in found:
        name = _name(s, who, tile, index)
        for cp in range(1, section.number + 2):  # one more than can be: asked for, it says how many fit
            no = no_order_of(cp) or no_section(s, who, tile, index, cp)
            yield replace(_option(who, verb, label, tile, index, name, cp, mvp), no=no)


@rule("reborn.cp.partial", "reborn.order.types", "reborn.order.no-merge")
def offers(s: State, who: str, type: OrderType, verb: str, label: str, mvp: int = 0) -> list[Option]:
    """Those that sections and CP allow, the quick way; the rest as for `candidates`."""
    role: Role = "interrupting" if s.interruption is not None else "activated"
    found: list[Option] = []
    payable: int | None = None
    for tile, index, section, on in sections(s, who, type):
        if (on and type != "move") or no_colour(s, who, section, role) is not None:
            continue
        if payable is None:
            payable = points.payable(s, who)
        name = _name(s, who, tile, index)
        for cp in range(1, min(section.number - on, payable) + 1):
            found.append(_option(who, verb, label, tile, index, name, cp, mvp))
    return found


def _name(s: State, who: str, tile: str, index: int) -> str:
    """What a section is called: `Shoot 3 red`, with a number if he has several that look the same."""
    words = tiles.section_words(tiles.tile(tile).sections[index])
    alike = [place for assigned in s.characters[who].tiles for place in tiles.of_words(assigned.tile, words)]
    return words if len(alike) == 1 else f"{words} ({alike.index((tile, index)) + 1})"


def _option(who: str, verb: str, label: str, tile: str, index: int, name: str, cp: int, mvp: int) -> Option:
    """`Shoot 3 red: 2 CP`; what is no order of the section's own type says what it is: `Torture: 2 CP on Interact 3`."""
    key = f"{verb}:{tile}.{index + 1}:{cp}"
    said = f"{name}: {cp} CP" if name.startswith(f"{label.capitalize()} ") else f"{label}: {cp} CP on {name}"
    return Option(key, (verb, tile, index, cp), said, (who,), begins=cp * mvp, thing=name, price=f"{cp} CP")


# -- beginning an order ---------------------------------------------------------------------------------------------


@rule("reborn.act.execute", "reborn.act.cp-as-you-go")
async def place(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> int:
    """Put CP on a section as an order begins; how many lie there for it comes back (a scrambled radio may take them off)."""
    points.pay(s, who, cp)
    tiles.put_cp(s, who, tile, index, cp)
    section = tiles.tile(tile).sections[index]
    kind = section.type.replace("-", " ")
    g.note("reborn.act.execute", "{who}: {cp} CP on {kind}.", who=who, cp=cp, kind=kind.title(), section=f"{tile}.{index + 1}")
    return await radio.order_paid(s, g, who, tile, index, cp)


@rule("reborn.int.won")
def count(s: State, *, ability: bool = False) -> None:
    """An order (or an ability in an interruption) is executed now: it counts once, however many sections it uses."""
    if s.interruption is not None:
        ordered = s.interruption.ordered or not ability
        s.interruption = replace(s.interruption, orders=s.interruption.orders + 1, ordered=ordered)
    else:
        figures.change_round(s, ordered=True)
