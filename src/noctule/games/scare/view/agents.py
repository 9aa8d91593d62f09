"""The agents: what is on the card of each, and his figure. Both are drawn once from what is shown of him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from noctule.engine import by_themselves, lately, listed, person
from noctule.engine.people import names
from noctule.engine.views import Badge, Card, Piece

from ..board import where
from ..board.names import GEAR_WORDS, name_of
from ..content.facts import GEAR, ROSTER, SHAYE, WOUNDED, AgentFacts
from ..content.maps import the_map
from ..state import NOWHERE, Agent, Gear, Monster, State
from .pieces import FACE, sign, span

WEAPONS = {
    "pistol": "pistol",
    "sniper rifle": "target",
    "repeller": "gun",
    "shotgun": "shotgun",
    "assault rifle": "rifle",
}
Rows = tuple[tuple[str, ...], ...]
Fields = tuple[tuple[str, str], ...]


class Drawn(Struct, frozen=True, gc=False):
    """An agent's card, and his figure if it is on the map."""

    card: Card
    figure: Piece | None


def agents(s: State) -> dict[str, Drawn]:
    """All in play, in the order of the lineup, then those who are not in it."""
    held, inside, waiting = _held(s.gear), _panic_room(s.map), 0
    found = {}
    for id in (*s.lineup, *[id for id in s.agents if id not in s.lineup]):
        agent = s.agents[id]
        square = where.space_of(s, id)
        if agent.place == "panic-room" and inside:
            square, waiting = inside[waiting % len(inside)], waiting + 1
        left = s.turn.actions if s.turn is not None and s.turn.agent == id else None
        cocoon = next((n for n, prisoner in s.cocoons.items() if prisoner == id), 1) if agent.place == "cocoon" else 0
        called = names() if len(s.seats) > 1 and id in s.lineup else None
        attacker, charge = where.attacker_of(s, id), where.carried_by(s, id)
        found[id] = _drawn(
            s.map, agent, square, left, attacker, charge, held.get(id, ()), cocoon, conditions(s, agent, attacker), called
        )
    return found


@by_themselves
def _drawn(
    map: str,
    agent: Agent,
    square: int,
    left: int | None,
    attacker: Monster | None,
    charge: Agent | None,
    held: tuple[str, ...],
    cocoon: int,
    signs: tuple[Badge, ...],
    called: Mapping[str, str] | None,
) -> Drawn:
    """`left`: his actions, in his turn; `called`: who is called what, where his fireteam is to be told."""
    id, hurt = agent.id, agent.health != "normal"
    side = _side(id, hurt)
    fields = [*_printed(id, hurt), *_on_card(map, agent, attacker, charge, held, cocoon)]
    if called is not None:
        fields.append(("Fireteam", person(agent.seat)))
    badges = signs if left is None else (*signs, Badge("actions", f"{left} of {side.actions}"))
    icon, face = WEAPONS[side.weapon], FACE(id)
    card = Card(id, side.name, "", side.rank, icon, False, tuple(fields), _grid(id, hurt), badges, face=face)
    return Drawn(card, _figure(agent, the_map(map).name(square), signs) if square != NOWHERE else None)


@lately
def _held(gear: Mapping[str, Gear]) -> dict[str, tuple[str, ...]]:
    """The tokens that each agent holds."""
    found: dict[str, tuple[str, ...]] = {}
    for token in gear.values():
        if token.bearer:
            found[token.bearer] = (*found.get(token.bearer, ()), token.id)
    return found


# -- cards ---------------------------------------------------------------------------------------------------------


def unchosen(id: str) -> Card:
    """Whoever is still in the ACTIVE bag."""
    card = ROSTER[id]
    icon, face = WEAPONS[card.weapon], FACE(id)
    return Card(id, card.name, "", card.rank, icon, False, _printed(id, False), _grid(id, False), face=face)


@lru_cache(maxsize=100)
def _printed(id: str, hurt: bool) -> Fields:
    side = _side(id, hurt)
    return (("Health", "wounded side" if hurt else "normal"),) * hurt + (
        ("Weapon", side.weapon),
        ("Actions", str(side.actions)),
        ("Melee", str(side.melee)),
    )


def _side(id: str, hurt: bool) -> AgentFacts:
    return WOUNDED[id] if hurt else ROSTER[id]


@lru_cache(maxsize=100)
def _grid(id: str, hurt: bool) -> Rows:
    """The shooting grid: a row for each number of actions of aim, a column for each range."""
    side = _side(id, hurt)
    head = ("range", *(span(low, high) for low, high in side.ranges))
    rows = ((f"aim {aim}", *("-" if n < 0 else str(n) for n in row)) for aim, row in enumerate(side.aim, start=1))
    return (head, *rows)


def _on_card(
    map: str, agent: Agent, attacker: Monster | None, charge: Agent | None, held: tuple[str, ...], cocoon: int
) -> Iterator[tuple[str, str]]:
    """What lies or stands on his card, and where he is if not on the map."""
    if attacker is not None:
        yield "On the card", f"{name_of(attacker.id)}, {'lying: in combat' if attacker.lying else 'standing: grabbed'}"
    if charge is not None:
        yield "Carries", name_of(charge.id)
    if held:
        yield "Gear", listed(GEAR_WORDS[token] for token in held)
    if agent.place == "map":
        yield "Space", the_map(map).name(agent.at)
    elif agent.place == "cocoon":
        yield "Space", f"{the_map(map).name(agent.at)}, {'on the bed' if cocoon == 1 else f'cocoon {cocoon}'}"
    elif agent.place in ("carried", "held"):
        yield "Space", f"{agent.place} by {name_of(agent.by)}"
    elif agent.place == "panic-room":
        yield "Space", "panic room"


# -- figures -------------------------------------------------------------------------------------------------------


def _figure(agent: Agent, at: str, signs: tuple[Badge, ...]) -> Piece:
    id, card = agent.id, ROSTER[agent.id]
    icon = "hero" if id == SHAYE else "soldier"
    words, down = posture(agent), agent.lies or agent.place in ("carried", "cocoon")
    return Piece(id, at, card.name, card.letter, icon, "agents", "friend", "", words, down, (), signs, face=FACE(id))


@lru_cache(maxsize=400)
def _panic_room(key: str) -> tuple[int, ...]:
    return tuple(square for square, kind in enumerate(the_map(key).plan.squares) if kind == "panic")


def posture(agent: Agent) -> str:
    """How his figure is: standing on the map is the rule and goes without saying."""
    if agent.place == "carried":
        return f"lying, carried by {name_of(agent.by)}"
    if agent.place == "held":
        return f"held by {name_of(agent.by)}"
    if agent.place == "cocoon":
        return "lying, cocooned"
    if agent.place == "panic-room":
        return "in the panic room"
    return "lying" if agent.lies else ""


# -- conditions ----------------------------------------------------------------------------------------------------


def conditions(s: State, agent: Agent, attacker: Monster | None) -> tuple[Badge, ...]:
    """What there is to know about an agent, the most pressing first; the very same signs for the same conditions."""
    words = []
    if s.turn is not None and s.turn.agent == agent.id:
        words.append("acting")
    if attacker is not None:
        words.append("in combat" if attacker.lying else "grabbed")
    if "white-lady" in s.monsters and where.haunted(s, agent.id):
        words.append("haunted")
    if agent.health != "normal":
        words.append(agent.health)
    if agent.stunned:
        words.append("stunned")
    if agent.traumatized:
        words.append("traumatized")
    if agent.paralysed:
        words.append("paralysed")
    words += [token for token in GEAR if token in s.gear and s.gear[token].bearer == agent.id]
    if agent.id in s.acted:
        words.append("acted")
    return _signs(*words)


@lru_cache(maxsize=1_000)
def _signs(*words: str) -> tuple[Badge, ...]:
    return tuple(map(sign, words))
