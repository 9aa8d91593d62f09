"""Agent phase: agents act in lineup order, each with his number of actions.

Every chapter of what an agent can do has `candidates` and `DEEDS`; here they are put together. The functions called `no_...`
are the judges; those here say why not from the strongest reason to the weakest:

    no_turn     nothing at all: not his turn, lying, grabbed, haunted, in the panic room
    no_free     nothing that costs no action (setting down)
    no_move     no step
    no_action   nothing else that costs actions
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, No, Option, counted, rule

from ..board import figures, where
from ..board.names import he, him
from ..bosses import boss
from ..content.facts import FACTS, ROSTER, SHAYE
from ..monsters import doll
from ..scenarios import bedwetter, nightmare, scenario
from ..state import NOWHERE, State, Turn
from . import carry, doors, gear, hand, med_kit, melee, shoot, step, stun, tech, tracker

END: Final = Option("end", ("end",), "End the turn", main=True)
BEFORE: Final = (nightmare, bedwetter, hand)
AFTER: Final = (shoot, melee, boss, gear, carry, tracker, med_kit, doors, tech)
MENU: Final = Menu[State, str](*BEFORE, step, *AFTER)
EN_PASSANT: Final = Menu[State, str](step, *BEFORE, *AFTER)
"""On a comrade's space moving on comes first."""
EN_ROUTE: Final = ("step", "take", "pick-up", "return")
"""Verbs that do not end a move: another step, what is picked up in passing, the step back into the panic room."""


@rule("scare.agent.order")
async def agents_act(s: State, g: Ask) -> None:
    while (agent := next_agent(s)) is not None:
        if s.turn is None:
            s.turn = Turn(agent, where.card(s, agent).actions)
        await take_turn(s, g, agent)
        s.turn = None
        s.acted = (*s.acted, agent)
        await scenario.check_end(s, g)
        g.boundary()
    s.acted = ()
    s.phase = "end"


def next_agent(s: State) -> str | None:
    """The first of the lineup who has not had his turn."""
    for id in s.lineup:
        if id not in s.acted:
            return id
    return None


@rule("scare.agent.actions", "scare.agent.may-stop", "scare.agent.freed-continues")
async def take_turn(s: State, g: Ask, agent: str) -> None:
    """Deeds one after another until the agent's commander ends the turn, or nothing is left to do."""
    if s.agents[agent].stunned:
        await stun.stand_up(s, g, agent)
        return
    while agent in s.agents:
        if step.stranded(s, agent):
            await step.make_room(s, g, agent)
            continue
        if spent(s, agent):
            await stop_walking(s, g, agent)
            return
        verb, *details = await g.choose(
            s.agents[agent].seat,
            "turn",
            rule="scare.agent.actions",
            of=(s, agent),
            options=offers,
            candidates=candidates,
            prompt=prompt,
            waiting="to act",
            acting=agent if s.agents[agent].at != NOWHERE else "",
            left=s.turn.actions if s.turn is not None else 0,
        )
        went_off = verb not in EN_ROUTE and await stop_walking(s, g, agent)
        if verb == "end":
            tech.turn_ended(s, g, agent)
            return
        if not went_off:  # else what he was about to do may have become impossible: he is asked again
            await MENU.do(s, g, agent, verb, *details)


def spent(s: State, agent: str) -> bool:
    """His actions are used up, and there is nothing about that is free: nothing to put down, nothing to pick up in passing."""
    now = s.turn
    if now is None or now.actions or now.fresh or where.gear_of(s, agent) or where.carried_by(s, agent) is not None:
        return False
    return not (now.walking and (gear.pick_ups(s, agent) or carry.pick_ups(s, agent)))


def prompt(s: State, agent: str) -> str:
    name, left = ROSTER[agent].name, s.turn.actions if s.turn is not None else 0
    if not left:
        return f"{name} has no actions left. End the turn?"
    if step.passing(s, agent):
        return f"{name} is passing a comrade and cannot stop there, with {counted(left, 'action')} left. Where to?"
    return f"{name} has {counted(left, 'action')} left. What next?"


async def stop_walking(s: State, g: Ask, agent: str) -> bool:
    """A move ends when something else is done: a Baby Doll beside him goes off now, before it. Did one go off?"""
    if s.turn is None or not s.turn.walking:
        return False
    figures.change_turn(s, walking=False)
    return await doll.agent_stopped(s, g, agent)


@rule("scare.agent.action-kinds")
def candidates(s: State, agent: str) -> Iterator[Option]:
    """Everything that an agent could think of, chapter by chapter, each with its refusal or none."""
    yield from (EN_PASSANT if step.passing(s, agent) else MENU).candidates(s, agent)
    yield replace(ending(s, agent), no=step.no_stop(s, agent))


def ending(s: State, agent: str) -> Option:
    """Ending the turn, which for Shaye may be concentrating."""
    return tech.CONCENTRATE if agent == SHAYE and tech.no_concentration(s, agent) is None else END


@rule("scare.agent.action-kinds")
def offers(s: State, agent: str) -> list[Option]:
    """Those that are not refused, the quick way, for this is asked all the time.

    What `no_move`, `no_action` and `no_melee_turn` would say is found out once, and a chapter is left out where it cannot have
    anything: nothing but moving on in the middle of a comrade's space.
    """
    no, fighting = _hold(s, agent)
    if no is not None:
        inside = s.agents[agent].place == "panic-room"
        return [*nightmare.offers(s, agent), *hand.offers(s, agent), END] if inside else [END]
    if step.passing(s, agent):
        return [*step.offers(s, agent), *nightmare.returns(s, agent), *gear.pick_ups(s, agent), *carry.pick_ups(s, agent)]
    now = s.turn
    assert now is not None
    left, sound = now.actions, not s.agents[agent].traumatized
    acts, bears = left > 0 and sound and not fighting, where.gear_of(s, agent)
    found = nightmare.returns(s, agent)
    if s.cocoons:
        found += bedwetter.offers(s, agent)
    if now.fresh:
        found += hand.offers(s, agent)
    if left and not fighting:
        found += step.steps(s, agent)
    if acts:
        found += shoot.shots(s, agent)
    if left >= FACTS.cost.melee and sound:
        found += melee.blows(s, agent)
        if s.boss is not None:
            found += boss.offers(s, agent)
    gives = acts and left >= FACTS.cost.give
    if bears or now.walking:
        found += gear.offers(s, agent, gives=gives)
    found += carry.offers(s, agent, gives=gives)
    if acts and bears:
        found += tracker.offers(s, agent)
        found += med_kit.offers(s, agent)
    if acts:
        found += doors.offers(s, agent)
    if agent == SHAYE:
        found += tech.offers(s, agent)
    found.append(ending(s, agent))
    return found


def pay(s: State, actions: int, *, walking: bool = False) -> None:
    """Spend actions of the turn, on a step (`walking`) or on something else."""
    assert s.turn is not None
    s.turn = Turn(s.turn.agent, s.turn.actions - actions, walking, fresh=False)


# -- why not -------------------------------------------------------------------------------------------------------


def no_turn(s: State, agent: str) -> No | None:
    """Why the agent can do nothing whatever, not even what is free."""
    return _hold(s, agent)[0]


FREE: Final = (None, False)
FIGHTING: Final = (None, True)


@rule("scare.grab.no-actions", "scare.wlady.haunted", "scare.health.incapacitated", "scare.stun.agent")
def _hold(s: State, agent: str) -> tuple[No | None, bool]:
    """Why he can do nothing whatever, and, if he can do something, whether he is in combat."""
    if s.turn is None or s.turn.agent != agent or agent not in s.agents:
        return No("scare.agent.order", "It is not this agent's turn."), False
    record = s.agents[agent]
    if record.place == "panic-room":
        return No("scare.s2.panic-room-inactive", "Inside the panic room an agent can do nothing but leave it."), False
    monster = where.attacker_of(s, agent)
    if monster is not None and not monster.lying:
        return No("scare.grab.no-actions", f"A grabbed agent can do nothing; the others have to free {him(agent)}."), False
    if record.stunned:
        return No("scare.stun.agent", "A stunned agent can do nothing but stand up."), False
    if record.helpless:
        return No("scare.health.incapacitated", "An incapacitated agent can do nothing."), False
    if "white-lady" in s.monsters and where.haunted(s, agent):
        return No("scare.wlady.haunted", "A haunted agent can do nothing."), False
    return FREE if monster is None and record.place != "held" else FIGHTING


def no_free(s: State, agent: str) -> No | None:
    """Why the agent can do nothing that is free, such as dropping something."""
    return no_turn(s, agent) or step.no_stop(s, agent)


@rule("scare.agent.in-combat-limits")
def no_move(s: State, agent: str, actions: int = 1) -> No | None:
    """Why the agent can make no move that costs so many actions."""
    no, fighting = _hold(s, agent)
    if no is not None:
        return no
    if fighting:
        return No("scare.agent.in-combat-limits", f"In combat {he(agent)} can do nothing but fight what holds {him(agent)}.")
    return _too_few(s, actions)


@rule("scare.health.traumatized-only-moves", "scare.agent.in-combat-limits")
def no_action(s: State, agent: str, actions: int = 1) -> No | None:
    """Why the agent can do nothing, moving apart, that costs so many actions. Melee has its own (`melee.no_melee`)."""
    return no_move(s, agent, actions) or no_trauma(s, agent) or step.no_stop(s, agent)


@rule("scare.health.traumatized-only-moves")
def no_trauma(s: State, agent: str) -> No | None:
    if s.agents[agent].traumatized:
        return No("scare.health.traumatized-only-moves", "A traumatized agent can only move.")
    return None


@rule("scare.agent.actions")
def _too_few(s: State, actions: int) -> No | None:
    assert s.turn is not None
    if s.turn.actions < actions:
        return No("scare.agent.actions", f"This takes {counted(actions, 'action')}; {s.turn.actions} left.")
    return None


def no_melee_turn(s: State, agent: str, actions: int) -> No | None:
    """Why the agent cannot strike at all; being in combat is no reason."""
    return no_turn(s, agent) or no_trauma(s, agent) or step.no_stop(s, agent) or _too_few(s, actions)
