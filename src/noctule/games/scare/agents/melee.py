"""Agent phase, 3: melee. What a boss holds is `boss`'s business."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from noctule.engine import Ask, Deed, No, Odds, Option, Preview, drama, rule

from ..board import figures, where
from ..board.ground import ground, name
from ..board.names import he, him, his, name_of
from ..content.facts import D10, FACTS, ROSTER, price
from ..monsters import widow
from ..state import Agent, Monster, State
from . import turn


def candidates(s: State, agent: str) -> Iterator[Option]:
    """A blow at anybody: `melee:night-widow-1`, `melee:thayer` for a comrade out of his senses.

    A comrade in his senses is clicked on for other reasons.
    """
    chance = partial(foresee, s, agent)
    for target in (*s.monsters, *s.agents, *((s.boss.kind,) if s.boss is not None else ())):
        if target != agent:
            key, value, label, at = _blow(target)
            at = () if target in s.agents and not s.agents[target].traumatized else at
            yield Option(key, value, label, at, chance, no_target(s, agent, target), price=price(FACTS.cost.melee))


def offers(s: State, agent: str) -> list[Option]:
    """Those that the agent can strike now."""
    return blows(s, agent) if no_melee(s, agent) is None else []


def blows(s: State, agent: str) -> list[Option]:
    """The same for an agent who can strike at all."""
    targets = in_reach(s, agent)
    if not targets:
        return []
    chance = partial(foresee, s, agent)
    return [Option(*_blow(target), chance, price=price(FACTS.cost.melee)) for target in targets]


@lru_cache(maxsize=5_000)
def _blow(target: str) -> tuple[str, tuple[str, str], str, tuple[str, ...]]:
    """Key, value, label and place."""
    label = f"Strike {ROSTER[target].name} back to {his(target)} senses" if target in ROSTER else f"Strike at {name_of(target)}"
    return f"melee:{target}", ("melee", target), label, (target,)


def foresee(s: State, agent: str) -> Preview:
    """The odds of a melee attack."""
    melee = where.card(s, agent).melee
    return Preview(f"Needs {melee} or less.", (Odds("success", melee + 1, len(D10.faces)),))


@rule("scare.melee.reach", "scare.melee.help-teammate", "scare.melee.any-adjacent-monster", "scare.agent.in-combat-limits")
def in_reach(s: State, agent: str) -> list[str]:
    """The monsters and traumatized comrades in the agent's own or an adjacent space; in combat only the one on his card."""
    record, found = s.agents[agent], []
    near = ground(s).adjacent(record.at) | 1 << record.at if record.place == "map" else 0
    for id, monster in s.monsters.items():
        figure: Agent | Monster = monster
        if monster.place == "card":
            if monster.on == agent:
                return [id]
            figure = s.agents[monster.on]
        if figure.place == "map" and near >> figure.at & 1:
            found.append(id)
    for id, comrade in s.agents.items():
        if comrade.traumatized and id != agent and near & _struck_on(s, comrade):
            found.append(id)
    return found


@rule("scare.health.trauma-cured-by-melee")
def _struck_on(s: State, comrade: Agent) -> int:
    """The spaces on which a comrade can be struck: his own, or those of the boss that holds him."""
    if comrade.place == "held":
        return where.boss_squares(s)
    return 1 << comrade.at if comrade.place == "map" else 0


# -- why not -------------------------------------------------------------------------------------------------------


@rule("scare.melee.cost")
def no_melee(s: State, agent: str) -> No | None:
    """Why the agent cannot strike at anything. Being in combat is no reason."""
    return turn.no_melee_turn(s, agent, FACTS.cost.melee)


@rule("scare.melee.reach", "scare.agent.in-combat-limits", "scare.boss.no-melee")
def no_target(s: State, agent: str, target: str) -> No | None:
    """Why the agent cannot strike at somebody."""
    no = no_melee(s, agent)
    if no is not None or target in in_reach(s, agent):
        return no
    if target in FACTS.boss:
        return No("scare.boss.no-melee", "Bosses cannot be attacked in melee.")
    if target in s.agents and not s.agents[target].traumatized:
        return No(
            "scare.health.trauma-cured-by-melee",
            f"One strikes a comrade only to restore {his(target)} senses.",
        )
    if where.in_combat(s, agent):
        return No("scare.agent.in-combat-limits", f"In combat {he(agent)} can only strike at what holds {him(agent)}.")
    return No("scare.melee.reach", f"Melee reaches only {his(agent)} own space and the adjacent ones.")


# -- the attack ----------------------------------------------------------------------------------------------------


@rule("scare.melee.cost", "scare.melee.roll", "scare.fire.defense-not-melee")
def attempt(s: State, g: Ask, agent: str, target: str) -> bool:
    """Pay and roll: the melee value or less succeeds, whatever the defence. Also for `boss`."""
    melee = where.card(s, agent).melee
    turn.pay(s, FACTS.cost.melee)
    (face,) = g.roll(D10)
    assert isinstance(face, int)
    success = face <= melee
    g.note(
        "scare.melee.roll",
        "{who} strikes at {target}: {face} against {melee}, " + ("and succeeds." if success else "and fails."),
        who=agent,
        target=target,
        face=face,
        melee=melee,
        success=success,
        shows=drama.strike(agent, target, "blow", success, drama.Tally((face,), need=melee, under=True, good=success)),
    )
    return success


@rule("scare.melee.no-barbs", "scare.grab.freeing")
async def melee(s: State, g: Ask, agent: str, target: str) -> None:
    """One attack. A success never causes barbs and does no damage."""
    if not attempt(s, g, agent, target):
        return
    if target in s.agents:
        bring_round(s, g, target)
    elif s.monsters[target].place == "card":
        await widow.throw_off(s, g, target, rule="scare.melee.off-card")
    else:
        await knock_back(s, g, target)


@rule("scare.health.trauma-cured-by-melee")
def bring_round(s: State, g: Ask, comrade: str) -> None:
    figures.change(s, comrade, traumatized=False)
    g.note("scare.health.trauma-cured-by-melee", "{who} comes back to {his} senses.", who=comrade, his=his(comrade))


@rule("scare.melee.knockback")
async def knock_back(s: State, g: Ask, monster: str) -> None:
    """One space, of the players' choice, and stunned; where it stands if no space beside it is free."""
    square = s.monsters[monster].at
    squares = where.free(s, where.adjacent(s, square), lying=True, agent=False)
    if squares:
        rule_id, prompt = "scare.melee.knockback", f"{name_of(monster)} is knocked back, stunned. Where to?"
        square = await figures.choose_space(
            s, g, squares, "knock-back", rule=rule_id, prompt=prompt, only="It is knocked back by one space.", agent=False
        )
    figures.stun(s, monster, square)
    g.note(
        "scare.melee.knockback",
        "{who} is knocked back and lies stunned on {at}.",
        who=monster,
        at=name(s, square),
        shows=drama.harm(monster, text="stunned"),
    )


DEEDS: Final[dict[str, Deed]] = {"melee": melee}
