"""Carrying equipment: weight, dropping, exchange in passing, looting the dead.

A magnetic-card marker is equipment that weighs nothing: in these choices it is called `magnetic-card:<whose>`, his second one
`magnetic-card:<whose>/2`. In an exchange a prisoner is equipment too: `prisoner:<who>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from noctule.engine import Ask, Deed, No, Option, rule

from ..blasts import gas
from ..board import figures, values, where
from ..board.names import name_of
from ..content import FACTS
from ..content.cards import Equipment
from ..people import prisoners
from ..state import State
from . import switches

MARKER: Final = "magnetic-card:"
PRISONER: Final = "prisoner:"


# -- weight ---------------------------------------------------------------------------------------------------------


@rule("reborn.equip.weight")
def allowance(s: State, who: str) -> int:
    """The weight that he may carry: his card's, or that of the large figure that he pilots."""
    c = s.characters[who]
    return values.showing(s, c.by if c.place == "pilot" else who).weight


@rule("reborn.equip.weight", "reborn.equip.dead-stack")
def over(s: State, who: str) -> int:
    """By how much he is over his limit; the dead have none."""
    return 0 if s.characters[who].place == "dead" else max(0, values.weight_carried(s, who) - allowance(s, who))


@rule("reborn.equip.forced-drop", "reborn.equip.weight")
async def check_weight(s: State, g: Ask, who: str, keep: tuple[str, ...] = ()) -> None:
    """Somebody may be over his limit now: he drops cards of his choice (none of `keep`) until he is within it."""
    await prisoners.relieve(s, g, who)
    while over(s, who) and droppable(s, who, keep):
        card: str = await g.choose(
            where.seat_of(s, who),
            "drop",
            rule="reborn.equip.forced-drop",
            options=lambda: [Option(f"drop:{id}", id, _words(s, id), (id,)) for id in droppable(s, who, keep)],
            prompt=lambda: f"{name_of(who)} carries too much. What is dropped?",
            waiting="to drop equipment",
        )
        await drop(s, g, who, card)


def droppable(s: State, who: str, keep: tuple[str, ...] = ()) -> list[str]:
    return [id for id in values.carried(s, who) if values.piece(s, id).weight and id not in keep]


@rule("reborn.equip.no-free-drop")
def no_drop(s: State, who: str) -> No | None:
    """Why he cannot drop anything."""
    if over(s, who):
        return None
    return No("reborn.equip.no-free-drop", "Equipment is dropped only by somebody who carries too much.")


@rule("reborn.equip.dropped-where", "reborn.equip.forced-drop")
async def drop(s: State, g: Ask, who: str, card: str) -> None:
    """Under the Search deck, or out of the game. A scrambler that is ON falls silent."""
    g.note("reborn.equip.forced-drop", "{who} drops the {thing}.", who=who, thing=name_of(s.equipment[card].piece), card=card)
    was_on = s.equipment[card].on
    spend(s, g, card)
    if was_on:
        await switches.changed(s, g, (), card)


@rule("reborn.equip.spent-cards", "reborn.equip.dropped-where", "reborn.equip.state-travels")
def spend(s: State, g: Ask, card: str) -> None:
    """A card that is used up: under the Search deck with the side in use up, or out of the game. It loses its state."""
    blank = {"bearer": "", "engaged": False, "on": False, "on_for": None, "counters": 0}
    gas.ended(s, card)
    if "search" in s.rules:
        s.deck.append(card)
        figures.change_card(s, card, where="deck", **blank)
    else:
        figures.change_card(s, card, where="gone", **blank)


def _words(s: State, id: str) -> str:
    if id.startswith(MARKER):
        return f"Magnetic card of {name_of(id.removeprefix(MARKER).partition('/')[0])}"
    if id.startswith(PRISONER):
        return f"{name_of(id.removeprefix(PRISONER))}, the prisoner (weight {FACTS.prisoner.weight})"
    piece = values.piece(s, id)
    return f"{piece.name} (weight {piece.weight})"


@rule("reborn.equip.peek")
def both_sides(s: State, card: str) -> tuple[Equipment, Equipment]:
    """What a card shows and what is on its back: anybody may look at any carried card at any time."""
    e = s.equipment[card]
    return values.equipment(s, e.sides[e.up]), values.equipment(s, e.sides[1 - e.up])


# -- passing things on ----------------------------------------------------------------------------------------------


@rule("reborn.equip.kinds", "reborn.move.magcard-transfer")
def belongings(s: State, who: str) -> list[str]:
    """Everything that he carries: cards, and each of his magnetic-card markers."""
    marks = [f"{MARKER}{who}{f'/{n}' if n > 1 else ''}" for n in range(1, s.characters[who].magnetic_cards + 1)]
    return [*values.carried(s, who), *marks]


@rule("reborn.equip.state-travels", "reborn.ammo.transfer")
def hand_over(s: State, thing: str, giver: str, taker: str) -> None:
    """A card goes as it is, with its counters, engaged or not, ON or OFF."""
    if thing.startswith(PRISONER):
        figures.change(s, thing.removeprefix(PRISONER), by=taker)
    elif thing.startswith(MARKER):
        figures.change(s, giver, magnetic_cards=s.characters[giver].magnetic_cards - 1)
        figures.change(s, taker, magnetic_cards=s.characters[taker].magnetic_cards + 1)
    else:
        figures.give_card(s, thing, taker)


def weight_of(s: State, things: Iterable[str]) -> int:
    cards = [id for id in things if not id.startswith((MARKER, PRISONER))]
    return sum(values.piece(s, id).weight for id in cards) + FACTS.prisoner.weight * len(_prisoners(things))


def _prisoners(things: Iterable[str]) -> list[str]:
    return [id for id in things if id.startswith(PRISONER)]


def _other_weight(s: State, who: str) -> int:
    """The weight that he carries apart from cards: a prisoner."""
    return values.weight_carried(s, who) - weight_of(s, values.carried(s, who))


@rule("reborn.equip.weight")
def no_load(s: State, who: str, things: list[str]) -> No | None:
    """Why he cannot carry these things (and nothing else but his prisoner)."""
    most = allowance(s, who) - _other_weight(s, who)
    if weight_of(s, things) <= max(0, most):
        return None
    return No("reborn.equip.weight", f"{name_of(who)} cannot carry that much: the weight allowance is {allowance(s, who)}.")


# -- exchange -------------------------------------------------------------------------------------------------------


def _visit(s: State, who: str, other: str) -> str:
    """A word for being on somebody's square at this point of the Move: with each, equipment changes hands once a visit."""
    return f"{other}@{s.characters[where.body(s, who)].at}"


@rule("reborn.equip.exchange", "reborn.move.magcard-transfer", "reborn.item.jetpack-carrier", "reborn.pris.helpless")
def no_exchange(s: State, who: str, friend: str) -> No | None:
    """Why a mover cannot exchange equipment with somebody: he must be on the square of a friend, in a Move order."""
    if s.moving[-1].flying:
        return No("reborn.equip.exchange", "Equipment is exchanged in a Move order, not in flight.")
    if friend not in where.sharing(s, who) or where.whose(s, friend) != s.characters[who].side:
        return No(
            "reborn.equip.exchange", "Equipment passes only between a mover and a friend whose square the Move leads through."
        )
    if _visit(s, who, friend) in s.moving[-1].passing:
        return No("reborn.equip.exchange", "They have exchanged equipment on this visit already.")
    hands = where.in_charge(s, friend)
    if not where.acts(s, hands):
        return No("reborn.pris.helpless", f"{name_of(friend)} is a prisoner and carries nothing.")
    if not belongings(s, who) and not belongings(s, hands):
        return No("reborn.equip.exchange", "Neither of them carries anything.")
    if over(s, who) or over(s, hands):
        return No("reborn.equip.weight", "One of them carries too much already.")
    return None


@rule("reborn.equip.exchange", "reborn.pris.transfer", "reborn.pris.one")
def no_share(s: State, who: str, things: list[str]) -> No | None:
    """Why he cannot carry these things, and nothing else, after an exchange."""
    if len(_prisoners(things)) > (s.characters[who].place != "pilot"):
        return No("reborn.pris.one", f"That is one prisoner too many for {name_of(who)}.")
    if weight_of(s, things) <= allowance(s, who):
        return None
    return No("reborn.equip.weight", f"{name_of(who)} cannot carry that much: the weight allowance is {allowance(s, who)}.")


def _in_hand(s: State, who: str) -> list[str]:
    """What can change hands in an exchange: his belongings, and his prisoner."""
    return [*belongings(s, who), *(f"{PRISONER}{id}" for id in (prisoners.held_by(s, who),) if id)]


@rule("reborn.equip.exchange", "reborn.move.magcard-transfer", "reborn.pris.transfer")
async def exchange(s: State, g: Ask, who: str, friend: str) -> None:
    """The player says what the mover carries afterwards; the friend gets the rest. Both must be within their limits."""
    hands = where.in_charge(s, friend)
    _remember(s, who, friend)
    mine, theirs = _in_hand(s, who), _in_hand(s, hands)
    everything = [*mine, *theirs]
    kept: list[str] = await g.choose_some(
        where.seat_of(s, who),
        "exchange",
        rule="reborn.equip.exchange",
        min=0,
        max=len(everything),
        options=[Option(id, id, _words(s, id), (id,)) for id in everything],
        prompt=f"What does {name_of(who)} carry from now on? {name_of(hands)} gets the rest.",
        waiting="to exchange equipment",
        check=lambda chosen: no_share(s, who, chosen) or no_share(s, hands, [id for id in everything if id not in chosen]),
    )
    for thing in mine:
        if thing not in kept:
            _passes(s, g, thing, who, hands)
    for thing in theirs:
        if thing in kept:
            _passes(s, g, thing, hands, who)


def _passes(s: State, g: Ask, thing: str, giver: str, taker: str) -> None:
    hand_over(s, thing, giver, taker)
    rules = {MARKER: "reborn.move.magcard-transfer", PRISONER: "reborn.pris.transfer"}
    rule_id = next((id for prefix, id in rules.items() if thing.startswith(prefix)), "reborn.equip.exchange")
    g.note(rule_id, "{who} gives {target}: {thing}.", who=giver, target=taker, thing=_words(s, thing))


def _remember(s: State, who: str, other: str) -> None:
    figures.change_moving(s, passing=(*s.moving[-1].passing, _visit(s, who, other)), begun=True)


# -- the dead -------------------------------------------------------------------------------------------------------


@rule("reborn.equip.loot-move", "reborn.move.magcard-pickup", "reborn.equip.dead-stack")
def no_looting(s: State, who: str, dead: str) -> No | None:
    """Why a mover cannot take equipment from a dead character: he must be on the marker, in a Move order."""
    if s.moving[-1].flying:
        return No("reborn.equip.loot-move", "The dead are searched in a Move order, not in flight.")
    if s.characters[dead].place != "dead" or not where.squares_of(s, who) >> max(0, s.characters[dead].at) & 1:
        return No("reborn.equip.loot-move", "The mover is not on the marker of this dead character.")
    if _visit(s, who, dead) in s.moving[-1].passing:
        return No("reborn.equip.loot-move", "This marker has been searched on this visit already.")
    return None if belongings(s, dead) else No("reborn.equip.loot-move", "Nothing lies with this marker.")


@rule("reborn.equip.loot-move", "reborn.move.magcard-pickup")
async def loot_marker(s: State, g: Ask, who: str, dead: str) -> None:
    _remember(s, who, dead)
    await take_from(s, g, who, dead, "reborn.equip.loot-move")


@rule("reborn.equip.loot-kill", "reborn.death.magcard")
async def loot(s: State, g: Ask, killer: str, dead: str) -> None:
    """After a close combat kill: the killer may help himself to what the dead man carried."""
    if where.acts(s, killer) and s.characters[dead].place == "dead" and belongings(s, dead):
        await take_from(s, g, killer, dead, "reborn.equip.loot-kill")


@rule("reborn.equip.loot-kill", "reborn.equip.loot-move", "reborn.equip.dead-stack", "reborn.equip.weight")
async def take_from(s: State, g: Ask, who: str, dead: str, rule_id: str) -> None:
    """Take what he chooses and can carry. To make room he drops cards that he already had; the rest stays with the dead."""
    taken: list[str] = await g.choose_some(
        where.seat_of(s, who),
        "loot",
        rule=rule_id,
        min=0,
        max=len(belongings(s, dead)),
        options=[Option(id, id, _words(s, id), (id,)) for id in belongings(s, dead)],
        prompt=f"What does {name_of(who)} take from {name_of(dead)}?",
        waiting="to take equipment from the dead",
        check=lambda chosen: no_load(s, who, chosen),
    )
    for thing in taken:
        said, marker = "{who} takes from {target}: {thing}.", thing.startswith(MARKER)
        g.note("reborn.move.magcard-pickup" if marker else rule_id, said, who=who, target=dead, thing=_words(s, thing))
        hand_over(s, thing, dead, who)
    await check_weight(s, g, who, tuple(taken))


# -- during a Move --------------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """During a Move order: exchange with the living, take from the dead, drop what one carries."""
    for id, c in s.characters.items():
        if c.place != "dead" and id != where.body(s, who):
            yield _exchange(id, no_exchange(s, who, id))
    for id, c in s.characters.items():
        if c.place == "dead":
            yield _looting(id, no_looting(s, who, id))
    at_once = No("reborn.equip.forced-drop", "Whoever carries too much drops something at once, not in a Move.")
    for id in values.carried(s, who):
        yield Option(f"drop:{id}", ("drop", id), f"Drop the {_words(s, id)}", (id,), no=no_drop(s, who) or at_once)


def offers(s: State, who: str) -> list[Option]:
    if s.moving[-1].flying:
        return []
    found = []
    for friend in where.sharing(s, who):
        if no_exchange(s, who, friend) is None:
            found.append(_exchange(friend))
    own = where.squares_of(s, who)
    for dead, c in s.characters.items():
        if c.place == "dead" and c.at >= 0 and own >> c.at & 1 and no_looting(s, who, dead) is None:
            found.append(_looting(dead))
    return found


def _exchange(friend: str, no: No | None = None) -> Option:
    return Option(f"exchange:{friend}", ("exchange", friend), f"Exchange equipment with {name_of(friend)}", (friend,), no=no)


def _looting(dead: str, no: No | None = None) -> Option:
    return Option(f"loot:{dead}", ("loot", dead), f"Take equipment from {name_of(dead)}", (dead,), no=no)


DEEDS: Final[dict[str, Deed]] = {"exchange": exchange, "loot": loot_marker}
