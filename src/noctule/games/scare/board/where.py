"""Who is where, and what follows from it. Questions only; nothing here changes anything.

Sets of spaces are bit sets (`members` lists them). Agents, monsters and the boss are asked about by id.
"""

from __future__ import annotations

from collections.abc import Mapping

from noctule.engine import No, lately, rule
from noctule.engine.grid import set_of

from ..content.facts import FACTS, ROSTER, WOUNDED, AgentFacts, MonsterFacts, MonsterSide
from ..content.maps import the_map
from ..state import NOWHERE, Agent, Monster, State
from .ground import ground

# -- figures on the map --------------------------------------------------------------------------------------------


@rule("scare.core.standing-lying")
def standing_agents(s: State) -> int:
    """The spaces of agents who stand on the map."""
    return _standing(s.agents)[0]


def standing_spaces(s: State) -> tuple[int, ...]:
    """The same one by one, in the order of the agents."""
    return _standing(s.agents)[1]


@lately
def _standing(agents: Mapping[str, Agent]) -> tuple[int, tuple[int, ...]]:
    spaces = [
        agent.at
        for agent in agents.values()
        if agent.place == "map" and agent.health != "incapacitated" and not agent.stunned and not agent.paralysed
    ]
    return set_of(spaces), tuple(spaces)


def lying_agents(s: State) -> int:
    """The spaces on which agents lie as figures of their own."""
    found = 0
    for agent in s.agents.values():
        if agent.lies:
            found |= 1 << agent.at
    return found


def monsters_on_map(s: State) -> int:
    """The spaces with a monster or boss figure, standing or stunned."""
    return boss_squares(s) | _on_map(s.monsters)


@lately
def _on_map(monsters: Mapping[str, Monster]) -> int:
    return set_of([monster.at for monster in monsters.values() if monster.place == "map"])


def shares_space(s: State, monster: str) -> bool:
    """A monster on the map is on another's space, on its way through it."""
    own = s.monsters[monster].at
    return any(other.at == own and other.place == "map" and other.id != monster for other in s.monsters.values())


@rule("scare.boog.size")
def boss_squares(s: State) -> int:
    """The space or spaces of the boss."""
    boss = s.boss
    if boss is None:
        return 0
    return 1 << boss.at | (1 << boss.back if boss.back != NOWHERE else 0)


def agent_on(s: State, square: int) -> Agent | None:
    """The agent who stands on a space."""
    for agent in s.agents.values():
        if agent.at == square and agent.stands:
            return agent
    return None


def lying_agent_on(s: State, square: int) -> Agent | None:
    """The agent who lies on a space."""
    for agent in s.agents.values():
        if agent.at == square and agent.lies:
            return agent
    return None


def space_of(s: State, id: str) -> int:
    """The space that a figure is in: its own, its victim's, its bearer's, or (the front half of) the boss that holds it."""
    boss = s.boss
    if boss is not None and id == boss.kind:
        return boss.at
    monster = s.monsters.get(id)
    if monster is not None:
        return monster.at if monster.place == "map" else space_of(s, monster.on)
    agent = s.agents[id]
    return space_of(s, agent.by) if agent.by else agent.at


def spaces_of(s: State, id: str) -> int:
    """As a set: The Boogeyman and whoever he holds are in two."""
    boss = s.boss
    if boss is not None and (id == boss.kind or id in boss.holds):
        return boss_squares(s)
    square = space_of(s, id)
    return 1 << square if square != NOWHERE else 0


# -- cards ---------------------------------------------------------------------------------------------------------


@rule("scare.health.wounded")
def card(s: State, agent: str) -> AgentFacts:
    """The side of an agent's card that shows."""
    return ROSTER[agent] if s.agents[agent].health == "normal" else WOUNDED[agent]


@rule("scare.doll.stats", "scare.manbaby.stats", "scare.crow.stats")
def kind_of(s: State, monster: str) -> MonsterFacts:
    """What is printed for a monster's kind."""
    return FACTS.monster[s.monsters[monster].kind]


@rule("scare.manbaby.stats", "scare.manbaby.table-normal", "scare.manbaby.table-wounded", "scare.crow.stats")
def side_of(s: State, monster: str) -> MonsterSide:
    """The side of a monster's card that shows."""
    record = s.monsters[monster]
    kind = FACTS.monster[record.kind]
    return kind.wounded if record.wounded and kind.wounded is not None else kind.normal


def attacker_of(s: State, agent: str) -> Monster | None:
    """The monster on an agent's card."""
    return _attackers(s.monsters).get(agent)


@lately
def _attackers(monsters: Mapping[str, Monster]) -> dict[str, Monster]:
    """By agent."""
    return {monster.on: monster for monster in monsters.values() if monster.place == "card"}


@rule("scare.core.under-attack")
def under_attack(s: State, agent: str) -> bool:
    """A monster is on his card, or he is held on a boss's card."""
    return s.agents[agent].place == "held" or attacker_of(s, agent) is not None


@rule("scare.core.standing-lying")
def grabbed(s: State, agent: str) -> bool:
    """A monster stands on his card."""
    monster = attacker_of(s, agent)
    return monster is not None and not monster.lying


@rule("scare.core.standing-lying")
def in_combat(s: State, agent: str) -> bool:
    """A monster lies on his card, or a boss holds him."""
    monster = attacker_of(s, agent)
    return s.agents[agent].place == "held" or (monster is not None and monster.lying)


def carried_by(s: State, agent: str) -> Agent | None:
    """The agent whom he carries."""
    return _charges(s.agents).get(agent)


@lately
def _charges(agents: Mapping[str, Agent]) -> dict[str, Agent]:
    """By bearer."""
    return {other.by: other for other in agents.values() if other.place == "carried"}


def gear_of(s: State, agent: str) -> list[str]:
    """The tokens an agent holds."""
    return [gear.id for gear in s.gear.values() if gear.bearer == agent]


def gear_on(s: State, square: int) -> list[str]:
    """The tokens on a space."""
    return [gear.id for gear in s.gear.values() if gear.at == square]


@rule("scare.core.unique-figures")
def in_play(s: State, kind: str) -> bool:
    """A figure of that kind is on the map, on a card, or waits in the spawn or tracker area."""
    if any(monster.kind == kind for monster in s.monsters.values()):
        return True
    return kind in s.spawn_area or kind in (s.tracker_area or ())


# -- targets -------------------------------------------------------------------------------------------------------


@rule("scare.core.eligible-target", "scare.core.under-attack-immune", "scare.health.inc-ignored")
def eligible(s: State) -> dict[str, int]:
    """The agents whom monsters may target, with their spaces, in lineup order."""
    attacked, found = _attackers(s.monsters), {}
    for id in s.lineup:
        agent = s.agents[id]
        if (
            agent.place == "map"
            and id not in attacked
            and agent.health != "incapacitated"
            and not agent.stunned
            and not agent.paralysed
        ):
            found[id] = agent.at
    return found


@rule("scare.s2.panic-room-inactive")
def active(s: State) -> list[str]:
    """The agents of the lineup who are in action: not those still inside the panic room."""
    return [id for id in s.lineup if s.agents[id].place != "panic-room"]


@rule("scare.wlady.haunted", "scare.wlady.haunts-attacked", "scare.wlady.haunt-on-entry")
def haunted(s: State, agent: str) -> bool:
    """Adjacent to the White Lady, and not lying."""
    if "white-lady" not in s.monsters or s.agents[agent].helpless or s.agents[agent].place in ("panic-room", "cocoon"):
        return False
    return bool(haunts(s) & spaces_of(s, agent))


def haunts(s: State) -> int:
    """The spaces on which the White Lady haunts whoever stands there."""
    lady = s.monsters.get("white-lady")
    return ground(s).adjacent(lady.at) if lady is not None else 0


# -- spaces --------------------------------------------------------------------------------------------------------


@rule("scare.lines.bounded-by-square", "scare.s2.panic-room-return")
def no_floor(s: State, square: int) -> No | None:
    """Why no figure is ever put on a space of the drawing: an obstacle fills it, or the panic room."""
    map = the_map(s.map)
    if map.floor >> square & 1:
        return None
    if map.plan.squares[square] == "panic":
        return No("scare.s2.panic-room-return", "The panic room is entered from a door space or the secret passage.")
    return No("scare.lines.bounded-by-square", "An obstacle fills that space.")


def adjacent(s: State, square: int) -> int:
    """The spaces adjacent to a space (`Ground.adjacent` cites the rules)."""
    return ground(s).adjacent(square)


def adjacent_to(s: State, id: str) -> int:
    """The spaces adjacent to a figure, wherever it is; to either half of The Boogeyman."""
    agent = s.agents.get(id)
    if agent is not None and agent.place == "map":
        return ground(s).adjacent(agent.at)
    squares = spaces_of(s, id)
    if not squares & squares - 1:
        return ground(s).adjacent(squares.bit_length() - 1) if squares else 0
    boss = s.boss
    assert boss is not None
    return (ground(s).adjacent(boss.at) | ground(s).adjacent(boss.back)) & ~squares


def beside(s: State, agent: str) -> list[str]:
    """The other agents on the spaces adjacent to one, standing or lying."""
    near = adjacent_to(s, agent)
    return [id for id, other in s.agents.items() if other.at != NOWHERE and near >> other.at & 1]


def are_adjacent(s: State, one: str, other: str) -> bool:
    return bool(adjacent_to(s, one) & spaces_of(s, other))


@rule("scare.core.free-space", "scare.core.lying-agent-empty", "scare.gear.no-obstacle", "scare.s3.cocoon-space-empty")
def free(s: State, squares: int, *, lying: bool, agent: bool) -> int:
    """Those of the squares that can take a figure which a rule puts there, lying or standing, an agent or a monster."""
    found = squares & ground(s).floor & ~standing_agents(s) & ~monsters_on_map(s)
    if lying:
        found &= ~lying_agents(s)
    if agent:
        found &= ~the_map(s.map).holes & ~exits(s)
    return found


@rule("scare.core.free-space", "scare.core.lying-agent-empty", "scare.carry.no-stacking", "scare.lines.closed-door")
def no_room(s: State, square: int, *, lying: bool, agent: bool) -> No | None:
    """Why a space is not `free`."""
    space, no = 1 << square, no_floor(s, square)
    if no is not None:
        return no
    if ground(s).closed & space:
        return No("scare.lines.closed-door", "That is shut.")
    if standing_agents(s) & space:
        return No("scare.core.free-space", "An agent stands there.")
    if monsters_on_map(s) & space:
        return No("scare.core.free-space", "A monster is there.")
    if lying and lying_agents(s) & space:
        return No("scare.carry.no-stacking", "Somebody lies there already.")
    if agent and the_map(s.map).holes & space:
        return No("scare.core.free-space", "Nobody picks a hole for an agent.")
    if agent and exits(s) & space:
        return No("scare.core.exit-space", "That is an exit: whoever comes there is out of the map.")
    return None


@rule("scare.s2.features-by-mission")
def in_use(features: tuple[str, ...], feature: str) -> bool:
    """A door, lever, task or exit of the map belongs to what is being played; where nothing is named, all of them do."""
    return not features or feature in features


@rule("scare.core.exit-space")
def exits(s: State) -> int:
    """The exit spaces that are in use and open."""
    found = 0
    for spot in the_map(s.map).of("exit"):
        place = spot.place
        if in_use(s.features, place.id) and place.door not in s.shut:
            for square in spot.squares:
                found |= 1 << square
    return found
