"""How good a position is for a seat: to be out alive is all; until then cards, nerve, enemies, and how far the goal is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from noctule.engine import by_itself

from ..board import dice as dice_odds
from ..board import stats, where
from ..content import CHARACTERS, ENEMIES, EVENTS, FACTS, ITEMS, SCENARIOS
from ..content.people import DieIcon
from ..content.steps import Kind
from ..enemies import attack
from ..moving import movement
from ..state import INFIRMARY, Enemy, Person, State
from .around import Around, around
from .goals import Aim

WON: Final = 1000.0
COMRADE: Final = 0.15
"""What the fate of another one is worth."""
CARD: Final = (0.0, 6.0, 11.0, 15.0, 18.0, 20.0, 21.0)
"""What so many cards in hand are worth; the last ones are life."""
FULL: Final = 0.25
"""What is left of a card's worth where the hand is full: as long as it is held, no other is drawn."""
VITALITY: Final = 8.0
"""A point of vitality that is left of those of the start: so that at the start everybody is worth the same."""
THREAT: Final = 1.2
PANIC: Final = 0.8
"""Each point of fear at which Clones take notice."""
INFIRMARY_COST: Final = 10.0
HELD, HOLDER = 3.0, 3.0
"""To be held, and each that holds: one after the other can be stunned, and then one is free."""
COMING: Final = 0.4
"""An enemy that makes for somebody."""
SOON, LATER = 0.6, 0.3
"""How often an enemy is likely to act on an event card that nobody knows yet, and after that before one can get away."""
LEAVING: Final = 0.4
"""What is left of the danger on a tile that somebody may leave at once."""
AHEAD: Final = {"draw": 3.0, "action": 3.0, "event": 3.0, "spawn": 3.0, "resolve": 2.0, "activate": 0.5, "hybrids": 0.5}
"""What an event still to come will cost. Without it a bot would rather throw cards away than let it come."""
KNOCKED_OUT, KILLED = 18.0, 60.0
ARRIVAL: Final = 3.0
"""What an attack of one that is about to appear may cost, about."""
FRIGHT: Final = 0.4
"""A point of fear from an attack."""
MOVE: Final = 2.0
"""A move nearer to winning."""
ITEM: Final = {"weapon": 1.5, "tool": 1.2, "armour": 1.5, "supply": 1.0, "key": 2.5}
READY: Final = 2.0
"""Each die that a played card adds to a useful challenge action."""
HASTE: Final = 0.2
"""Each round that has passed."""
LOCKDOWN: Final = 6.0
HOMES: Final = {"clone": "fear", "guard": "security"}
"""The event icon on whose tiles a type appears."""


def turn(s: State) -> tuple[int, object]:
    """A character's own phases, and what the event brings."""
    return s.round, (s.current, {"first": 0, "event": 2, "end": 2}.get(s.phase, 1))


def judge(s: State, seat: str) -> float:
    """The own character counts; the others a little."""
    mine, there, haste = where.person_of(s, seat), around(s), hurry(s)
    hunted = there.hunted(s)
    score = standing(s, mine, there, hunted, haste) - AHEAD.get(s.event.step if s.event is not None else s.phase, 0.0)
    if len(s.people) > 1:
        others = [standing(s, person, there, hunted, haste) for person in s.people.values() if person is not mine]
        score += COMRADE * sum(others) / len(others)
    return score


def standing(s: State, person: Person, there: Around, hunted: Mapping[str, int], haste: float) -> float:
    """How well somebody is doing."""
    if person.fate == "escaped":
        return WON
    if person.fate == "killed" or s.outcome is not None:
        return -WON
    body, things, nerve = alone(person)
    score = body - HASTE * s.round + things - (LOCKDOWN if s.lockdown else 0.0)
    far = there.distance(s, person) * haste
    if person.at == INFIRMARY:
        return score + worth(person.vitality) - INFIRMARY_COST - MOVE * far
    return score + nerve - danger(s, person) - COMING * hunted.get(person.id, 0) - MOVE * far + ready(s, person.id)


@by_itself
def alone(person: Person) -> tuple[float, float, float]:
    """What counts of somebody whatever is around: body, things, and cards with nerve."""
    body = VITALITY * (person.vitality - FACTS.vitality.start) - THREAT * person.threat
    things = sum([ITEM[ITEMS[item].kind] for item in person.items])
    return body, things, held(person) - PANIC * max(0, person.fear - FACTS.fear.vent_bar + 2)


def held(person: Person) -> float:
    """What the cards in hand are worth."""
    most = min(len(person.hand), person.vitality)
    return worth(most) if most < person.vitality else worth(most - 1) + FULL * (worth(most) - worth(most - 1))


def hurry(s: State) -> float:
    """How much more the way counts when time is running out."""
    last = last_round(s.scenario, where.started(s))
    return 1.0 + min(1.0, s.round / last) ** 2 if last else 1.0


@lru_cache(maxsize=100)
def last_round(scenario: str, players: int) -> int:
    """The round in which a scenario is lost for whoever is still inside; 0: there is none."""
    return SCENARIOS[scenario].last_round(players)


def ready(s: State, who: str) -> float:
    """Bonuses played for a challenge action that is still to come, where it would help; for one stat of them."""
    if not s.bonuses or who != s.current or s.phase != "action" or s.turn.over or s.turn.challenged:
        return 0.0
    deeds = Aim(s, who).deeds_here()
    dice = (sum(bonus.by for bonus in s.bonuses if bonus.who == who and bonus.stat == type) for type in deeds)
    return READY * min(4, max(dice, default=0))


def danger(s: State, person: Person) -> float:
    """What enemies on the tile will do to somebody, and those that are about to appear there."""
    holders = where.enemies_on(s, person.at)
    coming = s.event is not None and s.event.step == "spawn" and person.id == s.current
    if not holders and not coming:  # mostly so
        return 0.0
    cost = 0.0
    for first in leaders(holders):
        if attack.target_of(s, first) == person.id:
            cost += due(s, first) * harm(s, first, person)
    if coming:
        assert s.event is not None
        cost += sum([arrival(s, kind) for kind in EVENTS[s.event.card].spawn if where.event_icon(person.at) == HOMES.get(kind)])
    if holders:
        if person.id != s.current or s.phase != "action" or not movement.gets_away(s, person.id):
            cost += HELD + HOLDER * where.weight(holders)
        elif stats.points_left(s, person.id) > 0:
            cost *= LEAVING
    return cost


@by_itself
def leaders(enemies: tuple[Enemy, ...]) -> list[str]:
    """Of each type the first, with whom the others attack."""
    return list({enemy.kind: enemy.id for enemy in reversed(enemies)}.values())[::-1]


def arrival(s: State, kind: Kind) -> float:
    """What it costs that the event card is about to put an enemy on one's tile."""
    assert s.event is not None
    if not s.reserve.get(kind) or where.full(s, s.people[s.current].at, kind):
        return 0.0
    return HELD + HOLDER + ARRIVAL * (LATER + EVENTS[s.event.card].box(where.started(s)).count(kind))


def due(s: State, enemy: str) -> float:
    """How often an enemy may be expected to act soon: surely in each pass of the event card in which it has not acted."""
    if s.event is None or s.event.step == "generate":
        return LATER + SOON
    kind = s.enemies[enemy].kind
    if kind not in ("guard", "clone"):
        return LATER + (s.event.coming.count(enemy) if s.event.step == "hybrids" else SOON)
    if s.event.step == "hybrids":
        return LATER
    passes = EVENTS[s.event.card].box(where.started(s))[s.event.passes :]
    done = enemy in s.event.acted and passes[:1] == (kind,)
    return LATER + sum(each == kind for each in passes) - done


def harm(s: State, enemy: str, person: Person) -> float:
    """What an attack can be expected to cost, supporters included: exact, as far as one attack goes."""
    kind = s.enemies[enemy].kind
    dice = attack.dice_of(s, enemy, person.id, attack.supporters(s, enemy))
    return expected(
        dice,
        ENEMIES[kind].attack.icon,
        stats.stat(s, person.id, "toughness"),
        len(person.hand),
        FACTS.fear.most - person.fear,
        ENEMIES[kind].damage,
        KILLED if last_chance(s, person) else KNOCKED_OUT,
    )


def last_chance(s: State, person: Person) -> bool:
    """Being knocked out would be the end: lockdown, the last vitality, or everybody else is in the Infirmary."""
    if s.lockdown or person.vitality <= CHARACTERS[person.id].skull + 1:
        return True
    others = [other for other in s.people.values() if not other.fate and other.id != person.id]
    return bool(others) and all(other.at == INFIRMARY for other in others)


@lru_cache(maxsize=5_000)
def expected(dice: int, icon: DieIcon, toughness: int, hand: int, room: int, damage: str, down: float) -> float:
    """The cost of an attack with so many dice for somebody with so many cards and so much room on the fear track."""
    ways = dice_odds.spread(dice, icon)
    total = 0.0
    for icons, count in ways.items():
        hits = max(0, icons - toughness)
        cost = 0.0
        if hits and damage != "fear":
            cost += down + worth(hand) if hits >= hand else worth(hand) - worth(hand - hits)
        if hits and damage != "cards":
            cost += down if hits > room else FRIGHT * hits
        total += count * cost
    return total / sum(ways.values()) + FRIGHT


def worth(hand: int) -> float:
    """What so many cards are worth."""
    return CARD[max(0, min(hand, len(CARD) - 1))]
