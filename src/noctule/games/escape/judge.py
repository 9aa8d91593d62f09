"""How good a position is for a seat: to be out alive is all; until then cards, nerve, enemies, and how far the goal is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from . import attack, movement, stats, where
from . import dice as dice_odds
from .content import CHARACTERS, ENEMIES, EVENTS, FACTS, ITEMS
from .content_people import DieIcon
from .content_steps import KINDS
from .judge_goals import Aim
from .state import INFIRMARY, Person, State
from .traces import prey_of

WON: Final = 1000.0
COMRADE: Final = 0.15
"""What the fate of another one is worth."""
CARD: Final = (0.0, 2.5, 4.5, 6.0, 7.0, 7.8, 8.4)
"""What so many cards in hand are worth; the last ones are life."""
VITALITY: Final = 8.0
THREAT: Final = 1.2
PANIC: Final = 0.8
"""Each point of fear at which Clones take notice."""
INFIRMARY_COST: Final = 10.0
HELD: Final = 2.0
COMING: Final = 0.4
"""An enemy that makes for somebody."""
SOON: Final = 0.6
"""How likely an enemy is to act before one's next turn."""
KNOCKED_OUT, KILLED = 18.0, 60.0
FRIGHT: Final = 0.4
"""A point of fear from an attack."""
MOVE: Final = 1.0
"""A move nearer to winning."""
ITEM: Final = {"weapon": 1.5, "tool": 1.2, "armour": 1.5, "supply": 1.0, "key": 2.5}
READY: Final = 1.1
"""Each die that a played card adds to a useful challenge action."""
HASTE: Final = 0.2
"""Each round that has passed."""
LOCKDOWN: Final = 6.0


def judge(s: State, seat: str) -> float:
    """The own character counts; the others a little."""
    mine = where.person_of(s, seat)
    score = standing(s, mine)
    others = [person for person in s.people.values() if person.id != mine.id]
    if others:
        score += COMRADE * sum(standing(s, person) for person in others) / len(others)
    return score


def standing(s: State, person: Person) -> float:
    """How well somebody is doing."""
    if person.fate == "escaped":
        return WON
    if person.fate == "killed" or s.outcome is not None:
        return -WON
    score = VITALITY * (person.vitality - CHARACTERS[person.id].skull) - THREAT * person.threat - HASTE * s.round
    score += sum(ITEM[ITEMS[item].kind] for item in person.items)
    score -= LOCKDOWN if s.lockdown else 0.0
    if person.at == INFIRMARY:
        return score - INFIRMARY_COST - MOVE * 10
    score += worth(len(person.hand)) - PANIC * max(0, person.fear - FACTS.fear.vent_bar + 2)
    aim = Aim(s, person.id)
    return score - danger(s, person) - MOVE * aim.distance() + ready(s, aim)


def ready(s: State, aim: Aim) -> float:
    """Bonuses played for a challenge action that is still to come, where it would help."""
    if aim.who != s.current or s.phase != "action" or s.turn.over or s.turn.challenged:
        return 0.0
    types = aim.deeds_here()
    return READY * min(4, sum(bonus.by for bonus in s.bonuses if bonus.who == aim.who and bonus.stat in types))


def danger(s: State, person: Person) -> float:
    """What enemies on the tile will do to somebody, and those that come."""
    cost = 0.0
    for kind in KINDS:
        here = where.enemies_on(s, person.at, kind)
        if here and attack.target_of(s, here[0].id) == person.id:
            cost += due(s, here[0].id) * harm(s, here[0].id, person)
    cost += COMING * sum(enemy.at != person.at and prey_of(s, enemy) == person.id for enemy in s.enemies.values())
    if where.enemies_on(s, person.at) and (person.id != s.current or movement.no_leave(s, person.id) is not None):
        cost += HELD
    return cost


def due(s: State, enemy: str) -> float:
    """How likely it is that an enemy acts soon: surely if the event card has its type and it has not acted."""
    if s.event is None or s.event.step == "generate":
        return SOON
    coming = s.enemies[enemy].kind in EVENTS[s.event.card].box(where.started(s))[s.event.passes :] or enemy in s.event.coming
    return 1.0 if coming and enemy not in s.event.acted else 0.5 * SOON


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
        KILLED if s.lockdown or person.vitality <= CHARACTERS[person.id].skull + 1 else KNOCKED_OUT,
    )


@lru_cache(maxsize=5_000)
def expected(dice: int, icon: DieIcon, toughness: int, hand: int, room: int, damage: str, down: float) -> float:
    """The cost of an attack with so many dice for somebody with so many cards and so much room on the fear track."""
    ways = dice_odds.spread(dice, icon)
    total = 0.0
    for icons, count in enumerate(ways):
        hits = max(0, icons - toughness)
        cost = 0.0
        if hits and damage != "fear":
            cost += down + worth(hand) if hits >= hand else worth(hand) - worth(hand - hits)
        if hits and damage != "cards":
            cost += down if hits > room else FRIGHT * hits
        total += count * cost
    return total / sum(ways) + FRIGHT


def worth(hand: int) -> float:
    """What so many cards are worth."""
    return CARD[max(0, min(hand, len(CARD) - 1))]
