"""Carrying: picking up, setting down, handing over and losing a helpless agent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule

from ..board import figures, where
from ..board.ground import ground, name
from ..board.names import he, him, his, name_of
from ..content.facts import FACTS, ROSTER, price
from ..round import settle
from ..scenarios import scenario
from ..state import NOWHERE, State
from . import turn


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`pick-up:kubo` in passing, `give:kubo:fort`, and `set-down:kubo`, which asks where.

    Whoever stands is clicked on for other reasons, unless somebody could be handed to him.
    """
    charge = where.carried_by(s, agent)
    others = [id for id in s.agents if id != agent]
    for id in others:
        at = (id,) if s.agents[id].lies or s.agents[id].place == "carried" else ()
        yield replace(_pick_up(id), at=at, no=no_pick_up(s, agent, id))
    for id, receiver in permutations(s.agents, 2):
        at = (receiver,) if charge is not None and charge.id == id else ()
        yield replace(_give(id, receiver), at=at, no=no_give(s, agent, id, receiver))
    for id in others:
        yield replace(_set_down(id), no=no_set_down(s, agent, id))


def offers(s: State, agent: str, *, gives: bool) -> list[Option]:
    """What can be done of it; handing over only if he can pay for it."""
    charge = where.carried_by(s, agent)
    if charge is None:
        return pick_ups(s, agent)
    found = []
    if gives:
        found += [_give(charge.id, id) for id in where.beside(s, agent) if no_receiver(s, agent, id) is None]
    if lying_room(s, agent):
        found.append(_set_down(charge.id))
    return found


def pick_ups(s: State, agent: str) -> list[Option]:
    """The helpless agent on the space that he has just stepped to."""
    if s.turn is None or not s.turn.walking:
        return []
    other = where.lying_agent_on(s, s.agents[agent].at)
    if other is None or no_pick_up(s, agent, other.id) is not None:
        return []
    return [_pick_up(other.id)]


def _pick_up(other: str) -> Option:
    return Option(f"pick-up:{other}", ("pick-up", other), f"Pick up {ROSTER[other].name}", (other,))


def _set_down(charge: str) -> Option:
    return Option(f"set-down:{charge}", ("set-down", charge), f"Set {ROSTER[charge].name} down", (charge,))


def _give(charge: str, receiver: str) -> Option:
    label = f"Hand {ROSTER[charge].name} over to {ROSTER[receiver].name}"
    value, costs = ("hand-over", charge, receiver), price(FACTS.cost.give)
    return Option(f"give:{charge}:{receiver}", value, label, (receiver,), price=costs)


@rule("scare.carry.no-stacking", "scare.core.free-space")
def lying_room(s: State, bearer: str, leaving: str = "") -> int:
    """The adjacent spaces on which a charge can be laid; also the one that a monster is `leaving`, unless it shares it."""
    near = where.adjacent_to(s, bearer)
    room = where.free(s, near, lying=True, agent=True)
    if leaving in s.monsters and s.monsters[leaving].place == "map" and not where.shares_space(s, leaving):
        left = near & 1 << s.monsters[leaving].at
        room |= left & ~where.lying_agents(s) & ~ground(s).holes & ~where.exits(s)
    return room


# -- why not -------------------------------------------------------------------------------------------------------


@rule("scare.carry.pick-up", "scare.carry.no-stacking")
def no_pick_up(s: State, agent: str, other: str) -> No | None:
    """Why somebody cannot be picked up."""
    record = s.agents[other]
    if record.place == "carried":
        return No("scare.carry.give", f"Somebody carries {him(other)}, and a carried agent is given, never taken.")
    if not record.lies:
        return No("scare.carry.pick-up", "Only a helpless agent who lies on the map can be picked up.")
    no = turn.no_turn(s, agent)
    if no is not None:
        return no
    if s.turn is None or not s.turn.walking or record.at != s.agents[agent].at:
        return No("scare.carry.pick-up", f"{name_of(other)} is picked up by moving into {his(other)} space.")
    if where.under_attack(s, other):
        return No("scare.carry.pick-up", f"A monster is on {his(other)} card: {he(other)} has to be freed first.")
    if where.carried_by(s, agent) is not None:
        return No("scare.carry.no-stacking", "An agent carries one other at most.")
    return None


@rule("scare.carry.give", "scare.carry.no-stacking")
def no_receiver(s: State, agent: str, receiver: str) -> No | None:
    """Why a charge cannot be handed to somebody."""
    if receiver == agent or not s.agents[receiver].stands or not where.are_adjacent(s, agent, receiver):
        return No("scare.carry.give", "A charge is handed to an agent who stands on an adjacent space.")
    if where.carried_by(s, receiver) is not None or where.under_attack(s, receiver):
        return No("scare.carry.no-stacking", f"There is a figure on {his(receiver)} card already.")
    return None


@rule("scare.carry.drop")
def no_set_down(s: State, agent: str, charge: str) -> No | None:
    """Why a charge cannot be set down."""
    if s.agents[charge].by != agent or s.agents[charge].place != "carried":
        return No("scare.carry.drop", f"{name_of(agent)} does not carry {him(charge)}.")
    no = turn.no_free(s, agent)
    if no is None and not lying_room(s, agent):
        return No("scare.carry.no-stacking", f"There is no adjacent space on which {he(charge)} could lie.")
    return no


@rule("scare.carry.give")
def no_give(s: State, agent: str, charge: str, receiver: str) -> No | None:
    """Why somebody cannot be handed over to somebody."""
    if s.agents[charge].by != agent or s.agents[charge].place != "carried":
        return No("scare.carry.give", f"{name_of(agent)} does not carry {him(charge)}.")
    return turn.no_action(s, agent, FACTS.cost.give) or no_receiver(s, agent, receiver)


# -- of his own will -----------------------------------------------------------------------------------------------


@rule("scare.carry.pick-up", "scare.stun.as-incapacitated")
async def pick_up(s: State, g: Ask, agent: str, other: str) -> None:
    figures.change(s, other, place="carried", at=NOWHERE, by=agent)
    g.note("scare.carry.pick-up", "{who} picks up {charge}.", who=agent, charge=other)


@rule("scare.carry.give")
async def hand_over(s: State, g: Ask, agent: str, charge: str, receiver: str) -> None:
    turn.pay(s, FACTS.cost.give)
    figures.change(s, charge, by=receiver)
    g.note("scare.carry.give", "{who} hands {charge} over to {target}.", who=agent, charge=charge, target=receiver)


@rule("scare.carry.drop")
async def set_down(s: State, g: Ask, agent: str, charge: str) -> None:
    """Onto an adjacent space, for nothing."""
    rule_id, prompt = "scare.carry.drop", f"Where does {name_of(agent)} set {name_of(charge)} down?"
    only = f"{name_of(charge)} is set down on a space adjacent to {name_of(agent)}."
    square = await figures.choose_space(s, g, lying_room(s, agent), "carry.set-down", rule=rule_id, prompt=prompt, only=only)
    figures.change_turn(s, fresh=False)
    g.note("scare.carry.drop", "{who} sets {charge} down on {at}.", who=agent, charge=charge, at=name(s, square))
    await lay(s, g, charge, square)


# -- against his will ----------------------------------------------------------------------------------------------


@rule("scare.carry.attacked-bearer-drops")
async def drop_charge(s: State, g: Ask, bearer: str, *, leaving: str = "", falling: bool = False) -> None:
    """A bearer who receives a monster, falls or is seized drops his charge beside him, or on his own space.

    The space that the monster which falls upon him is just `leaving` counts as empty, unless another one is there; his own
    does not if he is `falling`.
    """
    charge = where.carried_by(s, bearer)
    if charge is None:
        return
    own = where.space_of(s, bearer)
    squares = lying_room(s, bearer, leaving) or _where_it_lies(s, own, taken=falling)
    rule_id = "scare.carry.attacked-bearer-drops"
    prompt = f"{name_of(charge.id)} is dropped. On which space?"
    square = await figures.choose_space(s, g, squares, "carry.drop", rule=rule_id, prompt=prompt, only=figures.NEARER)
    g.note(rule_id, "{who} drops {charge} on {at}.", who=bearer, charge=charge.id, at=name(s, square))
    await lay(s, g, charge.id, square)


@rule("scare.carry.dead-bearer", "scare.carry.no-stacking")
async def leave_charge(s: State, g: Ask, bearer: str) -> None:
    """The charge of a bearer who leaves play lies on the space he leaves, or next to it if somebody lies there."""
    charge = where.carried_by(s, bearer)
    if charge is None:
        return
    squares = _where_it_lies(s, where.space_of(s, bearer))
    rule_id = "scare.carry.dead-bearer"
    prompt = f"{name_of(charge.id)} is dropped. On which space?"
    square = await figures.choose_space(s, g, squares, "carry.drop", rule=rule_id, prompt=prompt, only=figures.NEARER)
    g.note(rule_id, "{charge} lies on {at}, where {who} was.", who=bearer, charge=charge.id, at=name(s, square))
    await lay(s, g, charge.id, square)


def _where_it_lies(s: State, square: int, *, taken: bool = False) -> int:
    """A space itself for a lying figure, unless another lies there or will: then the nearest free ones."""
    lying = where.lying_agents(s)
    for monster in s.monsters.values():
        if monster.place == "map" and monster.lying:
            lying |= 1 << monster.at
    here = 1 << square
    return here if not lying & here and not taken else figures.nearest_free(s, [square], lying=True, agent=True) or here


async def lay(s: State, g: Ask, charge: str, square: int) -> None:
    """Put a helpless agent's figure on a space."""
    figures.put_agent(s, charge, square)
    await scenario.agent_entered(s, g, charge, square)
    settle.settle(s, g)


DEEDS: Final[dict[str, Deed]] = {"pick-up": pick_up, "hand-over": hand_over, "set-down": set_down}
