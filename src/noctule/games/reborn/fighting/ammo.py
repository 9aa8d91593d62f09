"""Ammunition: running out, reloading, and weapons with a fixed number of shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from noctule.engine import Ask, Face, No, Option, rule

from ..board import dice, figures, values
from ..board.names import name_of
from ..content import FACTS
from ..people import radio
from ..state import State
from ..turn import cp, orders
from ..using import equipment


@rule("reborn.ammo.out", "reborn.ammo.immune", "reborn.item.ammunition", "reborn.ammo.fixed")
def fired(s: State, g: Ask, who: str, weapon: str, faces: Sequence[Face]) -> None:
    """A weapon has been fired with this targeting roll: it may be empty now. The shot itself is resolved normally."""
    piece = values.piece(s, weapon)
    assert piece.weapon is not None
    if weapon.startswith("builtin:"):
        return
    if piece.weapon.fixed_ammo:
        figures.change_card(s, weapon, counters=s.equipment[weapon].counters + 1)
    never = bool(values.carried_lines(s, who, "never-out-of-ammo"))
    if piece.weapon.out_of_ammo and dice.out_of_ammo(faces) and not never:
        figures.change_card(s, weapon, engaged=True)
        g.note("reborn.ammo.out", "{who}: the {weapon} is out of ammunition.", who=who, weapon=piece.id)


@rule("reborn.ammo.fixed")
def after(s: State, g: Ask, weapon: str) -> None:
    """After the shot: a weapon whose last shot it was is spent."""
    if weapon.startswith("builtin:"):
        return
    piece = values.piece(s, weapon)
    assert piece.weapon is not None
    if piece.weapon.fixed_ammo and s.equipment[weapon].counters >= piece.weapon.fixed_ammo:
        g.note("reborn.ammo.fixed", "That was the last shot of the {weapon}.", weapon=piece.id)
        equipment.spend(s, g, weapon)


@rule("reborn.ammo.out", "reborn.ammo.transfer")
def is_empty(s: State, weapon: str) -> bool:
    return not weapon.startswith("builtin:") and s.equipment[weapon].engaged


# -- reloading ------------------------------------------------------------------------------------------------------


@rule("reborn.ammo.reload", "reborn.ammo.reload-no-interrupt")
def no_reload(s: State, who: str, weapon: str) -> No | None:
    no = orders.no_turn(s, who)
    if no is not None:
        return no
    if s.interruption is not None:
        return No("reborn.ammo.reload-no-interrupt", "An interrupting character cannot reload.")
    if weapon not in values.carried(s, who) or not values.piece(s, weapon).firing:
        return No("reborn.ammo.reload", f"{name_of(who)} carries no such firing weapon.")
    if not is_empty(s, weapon):
        return No("reborn.ammo.reload", "It is not out of ammunition.")
    return cp.no_cp(s, who, FACTS.shoot.reload_cp)


def candidates(s: State, who: str) -> Iterator[Option]:
    """His own cards, then those of others."""
    others = [id for id, card in s.equipment.items() if card.where == "carried"]
    for id in dict.fromkeys((*values.carried(s, who), *others)):
        yield _option(s, id, no_reload(s, who, id))


def offers(s: State, who: str) -> list[Option]:
    empty = [id for id in values.carried(s, who) if s.equipment[id].engaged and no_reload(s, who, id) is None]
    return [_option(s, id) for id in empty]


def _option(s: State, weapon: str, no: No | None = None) -> Option:
    label = f"Reload the {name_of(s.equipment[weapon].piece)} ({FACTS.shoot.reload_cp} CP)"
    return Option(f"reload:{weapon}", ("reload", weapon), label, (weapon,), no=no)


@rule("reborn.ammo.reload")
async def reload(s: State, g: Ask, who: str, weapon: str) -> None:
    """1 CP on his card, no section used; in addition to other orders of the round."""
    cp.pay_on_card(s, who, FACTS.shoot.reload_cp)
    if await radio.card_paid(s, g, who, FACTS.shoot.reload_cp):
        figures.change_card(s, weapon, engaged=False)
        g.note("reborn.ammo.reload", "{who} reloads the {weapon}.", who=who, weapon=s.equipment[weapon].piece)


DEEDS: Final = {"reload": reload}
