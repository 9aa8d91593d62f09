"""Agent health status: wounds, trauma, incapacity, death, and leaving play.

Each function may ask the players where something falls, and may end the game (`state.Over`). After an await the agent
may be gone: ask `alive`.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..board import figures, where
from ..board.names import his, name_of
from ..content.facts import SHAYE
from ..round import settle
from ..scenarios import scenario
from ..state import State, end
from . import carry, gear


def alive(s: State, agent: str) -> bool:
    return agent in s.agents


@rule("scare.health.wound-on-wound", "scare.health.trauma-cured-by-wound", "scare.health.levels")
async def wound(s: State, g: Ask, agent: str, *, by_monster: bool = True) -> None:
    """One wound: normal to wounded, wounded to incapacitated; an incapacitated agent who can be hurt at all dies of it."""
    record = s.agents[agent]
    if record.health == "incapacitated" or record.paralysed:
        await kill(s, g, agent)
        return
    if record.traumatized and by_monster:
        figures.change(s, agent, traumatized=False)
        g.note("scare.health.trauma-cured-by-wound", "The wound brings {who} back to {his} senses.", who=agent, his=his(agent))
    if record.health == "wounded":
        g.note("scare.health.wound-on-wound", "{who} is wounded again.", who=agent, shows=drama.harm(agent, 1, "wounded"))
        await incapacitate(s, g, agent)
        return
    figures.change(s, agent, health="wounded")
    g.note("scare.health.wounded", "{who} is wounded.", who=agent, shows=drama.harm(agent, 1, "wounded"))


@rule(
    "scare.health.incapacitated",
    "scare.health.inc-card-waits",
    "scare.health.inc-no-limit",
    "scare.carry.attacked-bearer-drops",
)
async def incapacitate(s: State, g: Ask, agent: str) -> None:
    """He lies where he is and can do nothing; his card leaves the lineup once no monster is on it."""
    if s.agents[agent].health == "incapacitated" or s.agents[agent].paralysed:
        await kill(s, g, agent)
        return
    await carry.drop_charge(s, g, agent, falling=True)
    figures.change(s, agent, health="incapacitated", stunned=False)
    g.note("scare.health.incapacitated", "{who} is incapacitated.", who=agent, shows=drama.harm(agent, text="incapacitated"))
    await fall(s, g, agent)
    released(s, g, agent)
    settle.settle(s, g)


@rule("scare.health.inc-card-waits", "scare.setup.lineup-closes-up")
def released(s: State, g: Ask, agent: str) -> None:
    """No monster is on his card (any more): if he is incapacitated, the card goes aside. The agent may be gone."""
    if agent in s.lineup and s.agents[agent].health == "incapacitated" and not where.under_attack(s, agent):
        figures.leave_lineup(s, agent)
        g.note("scare.health.inc-card-waits", "The card of {who} goes aside.", who=agent)


@rule("scare.stun.agent", "scare.stun.as-incapacitated")
async def stun(s: State, g: Ask, agent: str) -> None:
    """He lies where he is; his card stays in the lineup. An incapacitated agent stays what he is."""
    if s.agents[agent].helpless:
        return
    await carry.drop_charge(s, g, agent, falling=True)
    figures.change(s, agent, stunned=True)
    g.note("scare.stun.agent", "{who} is stunned.", who=agent, shows=drama.harm(agent, text="stunned"))
    await fall(s, g, agent)
    settle.settle(s, g)


@rule("scare.carry.no-stacking", "scare.gear.falls")
async def fall(s: State, g: Ask, agent: str) -> None:
    """Lay an agent's figure down: his gear falls; where another figure lies he lies on the nearest space without."""
    gear.fall(s, g, agent)
    record = s.agents[agent]
    if record.place != "map":
        return
    others = 0
    for other in s.agents.values():
        if other.id != agent and other.lies:
            others |= 1 << other.at
    for monster in s.monsters.values():
        if monster.place == "map" and monster.lying:
            others |= 1 << monster.at
    if others >> record.at & 1:
        squares = figures.nearest_free(s, [record.at], lying=True, agent=True)
        if squares:
            rule_id, prompt, only = "scare.carry.no-stacking", f"Where does {name_of(agent)} fall?", figures.NEARER
            square = await figures.choose_space(s, g, squares, "fall", rule=rule_id, prompt=prompt, only=only)
            figures.change(s, agent, at=square)
            await scenario.agent_entered(s, g, agent, square)


@rule("scare.health.second-trauma-kills", "scare.health.incapacitated")
def dies_of_trauma(s: State, agent: str) -> bool:
    """He is traumatized already; one who is incapacitated is only marked."""
    return s.agents[agent].traumatized and s.agents[agent].health != "incapacitated"


@rule("scare.health.second-trauma-kills", "scare.health.levels")
async def traumatize(s: State, g: Ask, agent: str) -> None:
    if dies_of_trauma(s, agent):
        g.note("scare.health.second-trauma-kills", "{who} dies of the shock.", who=agent)
        await kill(s, g, agent)
        return
    figures.change(s, agent, traumatized=True)
    g.note("scare.health.levels", "{who} is traumatized.", who=agent, shows=drama.harm(agent, text="traumatized"))


@rule("scare.health.dead", "scare.carry.dead-bearer", "scare.health.shaye-dead", "scare.setup.unused-figures")
async def kill(s: State, g: Ask, agent: str, *, keep_attacker: bool = False) -> None:
    """He leaves play at once, a monster on his card with him. Shaye's death ends the game.

    A monster that is kept lies on the space he leaves, until whoever kept it puts it where its own rule says.
    """
    g.note("scare.health.dead", "{who} is dead.", who=agent, shows=drama.fall(agent))
    attacker, square = where.attacker_of(s, agent), where.space_of(s, agent)
    await carry.leave_charge(s, g, agent)
    gear.fall(s, g, agent)
    figures.take_away(s, agent)
    s.dead = (*s.dead, agent)
    s.grabbed = tuple(id for id in s.grabbed if id != agent)  # a prisoner's card was still in the GRABBED bag
    if attacker is not None and keep_attacker:
        figures.stun(s, attacker.id, square)
    elif attacker is not None:
        figures.remove_monster(s, attacker.id)
    if agent == SHAYE:
        shaye_dies(s)
    settle.settle(s, g)


@rule("scare.health.shaye-dead", "scare.win.shaye-survives", "scare.s4.failure", "scare.s4.partial")
def shaye_dies(s: State) -> None:
    if "reveal" in s.solved:
        end(s, "partial", "Partial victory: the author is known, but Shaye is dead.")
    end(s, "failure", "Defeat: Shaye is dead.")


@rule("scare.grab.carried-off", "scare.s3.newly-grabbed", "scare.s2.hole-captures")
async def capture(s: State, g: Ask, agent: str) -> None:
    """Carried off: figure and card leave play, the card into the GRABBED bag; a monster on his card leaves with him."""
    g.note("scare.grab.carried-off", "{who} is carried off.", who=agent, shows=drama.fall(agent))
    attacker = where.attacker_of(s, agent)
    await carry.leave_charge(s, g, agent)
    gear.fall(s, g, agent)
    figures.take_away(s, agent)
    s.grabbed = (*s.grabbed, agent)
    if attacker is not None:
        figures.remove_monster(s, attacker.id)
    if agent == SHAYE:
        await settle.shaye_captured(s, g)
    settle.settle(s, g)


@rule("scare.carry.exit-together", "scare.s1.enter-house")
def leave_safely(s: State, g: Ask, agent: str) -> None:
    """Out by an exit or into the panic room: card to the ACTIVE bag, with whom and what he carries."""
    charge = where.carried_by(s, agent)
    for id in (agent, *((charge.id,) if charge is not None else ())):
        s.active = (*s.active, id)
        s.escaped = (*s.escaped, id)
        s.grabbed = tuple(other for other in s.grabbed if other != id)
        for token in where.gear_of(s, id):
            s.gear = {**s.gear, token: replace(s.gear[token], bearer="")}
        g.note("scare.carry.exit-together", "{who} is safe.", who=id)
        figures.take_away(s, id)
    settle.settle(s, g)
