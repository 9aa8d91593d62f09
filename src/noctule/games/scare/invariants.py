"""What can never be true of a position: also the check of saves that somebody has edited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board.ground import ground
from .content.facts import FACTS, ROSTER
from .round.muster import no_team_at_all
from .state import NOWHERE, State


def invariants(s: State) -> Iterator[str]:
    """What is broken, in words."""
    if not s.missions:
        yield "no mission is being played"
        return
    for id in (*s.agents, *s.lineup, *s.active, *s.grabbed, *s.dead):
        if id not in ROSTER:
            yield f"there is no agent '{id}'"
            return
    cards = Counter((*s.agents, *s.active, *s.dead, *(id for id in s.grabbed if id not in s.agents)))
    yield from (f"{id} is in two places at once" for id, n in cards.items() if n > 1)
    yield from (f"{id} is in the lineup but not in play" for id in s.lineup if id not in s.agents)
    if len(set(s.lineup)) != len(s.lineup):
        yield "somebody is in the lineup twice"
    if len(s.lineup) > FACTS.team.most:
        yield f"{len(s.lineup)} agents in the lineup; {FACTS.team.most} is the most"
    if s.phase == "muster" and s.map != FACTS.scenario[s.missions[0]].map:
        yield f"a team for '{s.missions[0]}' is mustered on another map"
    if s.phase == "muster" and not s.agents and (no := no_team_at_all(s)) is not None:
        yield f"there is no team for '{s.missions[0]}': {no.reason}"
    yield from _names(s)
    yield from _holders(s)
    yield from _squares(s)
    yield from _cards(s)


def _names(s: State) -> Iterator[str]:
    """A monster is called by its kind and, where there may be several, the number by which it came."""
    for monster in s.monsters.values():
        kind = monster.kind
        if FACTS.monster[kind].unique:
            known = monster.id == kind
        else:
            name, _, number = monster.id.rpartition("-")
            known = name == kind and number.isdecimal() and 1 <= int(number) <= s.born.get(kind, 0)
        if not known:
            yield f"no {kind} is called '{monster.id[:40]}'"


def _holders(s: State) -> Iterator[str]:
    """Whoever is held, carried or on a card says by whom or on whose, and nobody else does: where he is follows from it."""
    boss = s.boss.kind if s.boss is not None else ""
    for agent in s.agents.values():
        if bool(agent.by) != (agent.place in ("held", "carried")):
            yield f"{agent.id} is {agent.place} but with '{agent.by}'"
        elif agent.place == "held" and agent.by != boss:
            yield f"{agent.id} is held by '{agent.by}', who is no boss in play"
    for monster in s.monsters.values():
        if bool(monster.on) != (monster.place in ("held", "card")):
            yield f"{monster.id} is {monster.place} but on the card of '{monster.on}'"
        elif monster.place == "held" and monster.on != boss:
            yield f"{monster.id} is held by '{monster.on}', who is no boss in play"


def _squares(s: State) -> Iterator[str]:
    floor = ground(s).map.floor
    standing: list[int] = []
    for agent in s.agents.values():
        if (agent.place in ("map", "cocoon")) != (agent.at != NOWHERE):
            yield f"{agent.id} is {agent.place} but the space is {agent.at}"
        elif agent.place == "map" and not floor >> agent.at & 1:
            yield f"{agent.id} stands in a wall"
        elif agent.stands and not (s.turn is not None and s.turn.walking and s.turn.agent == agent.id):
            standing.append(agent.at)  # one in the middle of his move may be on a comrade's space
    if len(set(standing)) != len(standing):
        yield "two standing agents share a space"
    monsters = [monster.at for monster in s.monsters.values() if monster.place == "map"]
    yield from ("a monster stands in a wall" for at in monsters if at == NOWHERE or not floor >> at & 1)
    passing = s.phase in ("move", "spawn")  # the one that moves may be on its way through another
    if len(monsters) - len(set(monsters)) > passing:
        yield "two monsters share a space"
    if set(monsters) & set(standing):
        yield "a monster and a standing agent share a space"


def _cards(s: State) -> Iterator[str]:
    victims = [monster.on for monster in s.monsters.values() if monster.place == "card"]
    yield from (f"{id} has a monster on the card but is not in play" for id in victims if id not in s.agents)
    if len(set(victims)) != len(victims):
        yield "two monsters are on one card"
    for kind, facts in FACTS.monster.items():
        if facts.unique and sum(monster.kind == kind for monster in s.monsters.values()) > 1:
            yield f"there are two of {facts.name}"
    held = set(s.boss.holds) if s.boss is not None else set()
    on_it = {a.id for a in s.agents.values() if a.place == "held"} | {m.id for m in s.monsters.values() if m.place == "held"}
    if held != on_it:
        yield "the boss's card does not show whom it holds"
    for agent in s.agents.values():
        if agent.place == "carried" and (agent.by not in s.agents or not s.agents[agent.by].stands):
            yield f"{agent.id} is carried by nobody who stands"
    for gear in s.gear.values():
        if gear.bearer and (gear.bearer not in s.agents or gear.at != NOWHERE):
            yield f"{gear.id} is in two places or with somebody who is gone"
    yield from (f"{id} is under attack outside the lineup" for id in victims if id in s.agents and id not in s.lineup)
