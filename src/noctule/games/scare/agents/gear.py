"""Gear tokens: given for an action, dropped and picked up for nothing, left behind by whoever is lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule

from ..board import figures, where
from ..board.ground import ground, name
from ..board.names import GEAR_WORDS, name_of
from ..content.facts import FACTS, ROSTER, price
from ..state import Gear, State
from . import turn

WORDS = GEAR_WORDS


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`take:med-kit` in passing, `give:tracker:fort`, and `drop:tracker`, which asks where."""
    own = where.gear_of(s, agent)
    for token in s.gear:
        if token not in own:
            yield replace(_take(token), no=no_pick_up(s, agent, token))
    for token in s.gear:
        for id in s.agents:
            option = _give(token, id)
            yield replace(option, at=option.at if token in own else (), no=no_give(s, agent, token, id))
    for token in s.gear:
        yield replace(_drop(token), no=no_drop(s, agent, token))


def offers(s: State, agent: str, *, gives: bool) -> list[Option]:
    """What can be done of it; giving only if he can pay for it."""
    held, found = where.gear_of(s, agent), pick_ups(s, agent)
    if not held:
        return found
    if gives:
        near = [id for id in where.beside(s, agent) if no_receiver(s, agent, id) is None]
        found += [_give(token, id) for token in held for id in near]
    if drop_spaces(s, agent):
        found += [_drop(token) for token in held]
    return found


def pick_ups(s: State, agent: str) -> list[Option]:
    """What he can pick up on the space that he has just stepped to."""
    if s.turn is None or not s.turn.walking:
        return []
    return [_take(token) for token in where.gear_on(s, s.agents[agent].at)]


@cache
def _take(token: str) -> Option:
    return Option(f"take:{token}", ("take", token), f"Pick up the {WORDS[token]}", (token,))


@cache
def _drop(token: str) -> Option:
    return Option(f"drop:{token}", ("drop", token), f"Drop the {WORDS[token]}", (token,), thing=WORDS[token].capitalize())


@cache
def _give(token: str, receiver: str) -> Option:
    label, thing = f"Give the {WORDS[token]} to {ROSTER[receiver].name}", WORDS[token].capitalize()
    value, costs = ("give", token, receiver), price(FACTS.cost.give)
    return Option(f"give:{token}:{receiver}", value, label, (receiver,), thing=thing, price=costs)


def drop_spaces(s: State, agent: str) -> int:
    """The adjacent spaces on which a token can be laid: whoever is there is not in its way."""
    here = ground(s)
    return where.adjacent_to(s, agent) & here.floor & ~here.holes


# -- why not -------------------------------------------------------------------------------------------------------


@rule("scare.gear.give")
def no_receiver(s: State, agent: str, receiver: str) -> No | None:
    """Why nothing can be given to somebody."""
    if receiver == agent or not s.agents[receiver].stands:
        return No("scare.gear.give", "Gear is given to an agent who stands on the map.")
    if not where.are_adjacent(s, agent, receiver):
        return No("scare.gear.give", "Gear is given to an adjacent agent only.")
    return None


@rule("scare.gear.pick-up")
def no_pick_up(s: State, agent: str, token: str) -> No | None:
    """Why a token cannot be picked up. It is never taken from somebody."""
    if s.gear[token].bearer:
        return No("scare.gear.give", "Somebody else has it, and gear is given, never taken.")
    no = turn.no_turn(s, agent)
    if no is not None:
        return no
    if s.turn is None or not s.turn.walking or s.gear[token].at != s.agents[agent].at:
        return No("scare.gear.pick-up", "A token is picked up by moving into its space.")
    return None


@rule("scare.gear.drop")
def no_drop(s: State, agent: str, token: str) -> No | None:
    """Why a token cannot be dropped."""
    if s.gear[token].bearer != agent:
        return No("scare.gear.drop", f"{name_of(agent)} does not have it.")
    no = turn.no_free(s, agent)
    if no is None and not drop_spaces(s, agent):
        return No("scare.gear.drop", "There is no adjacent space to drop it on.")
    return no


@rule("scare.gear.give")
def no_give(s: State, agent: str, token: str, receiver: str) -> No | None:
    """Why a token cannot be given to somebody."""
    if s.gear[token].bearer != agent:
        return No("scare.gear.give", f"{name_of(agent)} does not have it.")
    return turn.no_action(s, agent, FACTS.cost.give) or no_receiver(s, agent, receiver)


# -- what happens to it --------------------------------------------------------------------------------------------


@rule("scare.gear.give", "scare.gear.stacking")
async def give(s: State, g: Ask, agent: str, token: str, receiver: str) -> None:
    turn.pay(s, FACTS.cost.give)
    s.gear = {**s.gear, token: Gear(token, receiver)}
    g.note("scare.gear.give", "{who} gives {target} the {gear}.", who=agent, target=receiver, gear=WORDS[token])


@rule("scare.gear.drop")
async def drop(s: State, g: Ask, agent: str, token: str) -> None:
    """Onto an adjacent space, for nothing."""
    rule_id, prompt = "scare.gear.drop", f"Where does {name_of(agent)} drop the {WORDS[token]}?"
    only = f"{name_of(agent)} drops it on an adjacent space that nothing fills."
    square = await figures.choose_space(
        s, g, drop_spaces(s, agent), "gear.drop", rule=rule_id, prompt=prompt, only=only, lying=None
    )
    figures.change_turn(s, fresh=False)
    s.gear = {**s.gear, token: Gear(token, at=square)}
    g.note("scare.gear.drop", "{who} drops the {gear} on {at}.", who=agent, gear=WORDS[token], at=name(s, square))


@rule("scare.gear.pick-up", "scare.gear.stacking")
async def take(s: State, g: Ask, agent: str, token: str) -> None:
    s.gear = {**s.gear, token: Gear(token, agent)}
    g.note("scare.gear.pick-up", "{who} picks up the {gear}.", who=agent, gear=WORDS[token])


@rule("scare.gear.falls", "scare.gear.stacking")
def fall(s: State, g: Ask, agent: str) -> None:
    """What a lost bearer held lies on his space."""
    for token in where.gear_of(s, agent):
        s.gear = {**s.gear, token: Gear(token, at=where.space_of(s, agent))}
        g.note("scare.gear.falls", "The {gear} lies on the ground.", gear=WORDS[token])


DEEDS: Final[dict[str, Deed]] = {"give": give, "drop": drop, "take": take}
