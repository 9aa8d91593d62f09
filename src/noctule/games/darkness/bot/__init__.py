"""How good a position is for a seat: to complete the scenario alive is all; until then what is left to be done, body and
nerve, what stands in the way, and points.

The scenario's progress counts for everybody, points for the seat that has them. Nothing here looks at which Disk lies face
down: what a bot imagines about those is only a guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from noctule.engine import by_itself

from ..board import sight, story
from ..board.disks import opponent, spelled
from ..board.people import health, of_seat, weight
from ..checks.pool import Check, best_skill, pool
from ..content import FACTS
from ..content.disks import Security
from ..content.scenarios import ScenarioCard
from ..content.steps import Trial
from ..fighting.defeat import worth
from ..fighting.weapons import attack_check, attacks
from ..scenario import effects
from ..state import NOWHERE, Lying, Person, State
from .aims import FARTHEST, cost, way
from .around import Around, around
from .reading import Reading, reading_of
from .roads import hands, odds

WON, COMPLETED, DEAD = 2000.0, 1200.0, 300.0
GONE: Final = -DEAD / 2
"""What a dead one counts."""
HEALTH: Final = (-60.0, 0.0, 10.0, 17.0, 22.0, 25.0, 27.0)
"""What so much Health is worth; the last points are life."""
WILL: Final = (-22.0, -5.0, 2.0, 5.0, 7.0, 8.0, 9.0)
"""So much Willpower: without any there is no Action."""
FAILURES: Final = (0.0, -2.0, -6.0, -12.0)
SAFETY: Final = (0.3, 0.4, 0.6, 0.8, 1.0)
"""How much body and nerve still matter with so many rounds left."""
POINT, RACE = 1.0, 5.0
"""A Victory Point; where points decide, it is progress."""
CARE: Final = 0.4
"""A point that a fight may bring, where something else than points has to be done."""
SHARED, RIVAL = 0.95, -0.5
"""A point of another one, whose things help everybody as long as the scenario is not completed; in a race they do not."""
AHEAD: Final = 0.05
"""A point more than anybody else."""
ACTION: Final = 0.7
"""The Action of a turn is not spent for nothing."""
HURRY: Final = 1.25
"""What is left to be done counts for so much more than body and nerve even at the start: whoever waits for better dice in
front of an Obstacle is still there when time is up."""
COMRADE: Final = 0.4
"""What the state of another one is worth."""
ALLY, ITEM, NUISANCE, OBSTACLE, LOAD = 2.0, 0.5, -2.0, -0.7, -1.5
BLEEDING, EXHAUSTED, AGAIN, OMEN, TARGET = -6.0, -1.5, 5.0, 3.0, -2.0
DOOR: Final = {"": 0.0, "open": 2.0, "locked": -1.0}
WOUND: Final = 8.0
"""A wound that is to be expected, about."""
CONTACT: Final = 5.0
"""An opponent on the square: the next turn is a fight, whatever else one wanted."""
NEAR: Final = 0.35
"""How much of the danger an opponent is that has still to come, at most; nothing from `TURNS` of its moves away."""
TURNS: Final = 3
ROUNDS: Final = 6
"""Rounds of combat that are looked at."""
FACED: Final = 0.3
"""A Disk that has to be faced before anything else is done: no reason to go another way."""
FOUND: Final = 2.0
"""A face-down Disk in sight, where points are all that counts."""
TOGETHER: Final = 1.5
"""Somebody is near enough to help."""
UNSEEN: Final = 2.0
"""A tile with Disks on it that has still to be found."""
PROMISED, OWED = 0.8, -0.3
TALK: Final = -2.5
"""Each offer that one makes: it takes everybody's time."""
DOORS: Final = 3
"""The Target Number of a common door."""
READY, MADE, NOBODY = 6.0, -4.0, -40.0
"""Each check of the scenario that a character would be sure of; one that has still to be made; none at all."""


LABOUR: Final = 50.0
"""A bot takes a ready character where there is one: making one takes everybody's time."""


def turn(s: State) -> tuple[int, object]:
    """A round is every character's turn; what comes before the game is none of them."""
    return s.round, (s.turn.who, s.phase if s.phase in ("master", "people", "layout") else "")


def judge(s: State, seat: str) -> float:
    """More is better."""
    if seat == s.master != "":
        return of_master(s)
    mine = of_seat(s, seat)
    if mine is None:
        return NOBODY
    if s.outcome is not None:
        return ending(s, seat, mine)
    if not s.tiles:
        return fitness(s, mine) - (LABOUR if mine.own else 0)
    if mine.at == NOWHERE and not mine.dead:
        return -cost(s, mine.id)
    card, there = reading_of(s), around(s)
    left = card.last - s.round + 1 if card.last else None
    safe = safety(left)
    score = own(s, mine, card, there, left) + (GONE if mine.dead else safe * standing(s, mine, card, there))
    if len(s.people) == 1:
        return score
    others = [GONE if one.dead else safe * standing(s, one, card, there) for one in s.people.values() if one is not mine]
    return score + COMRADE * sum(others) / len(others)


def of_master(s: State) -> float:
    """The Game Master takes no side, and speaks only when there is something to say: nothing is as good as nothing."""
    return -float(len(s.told)) - 5.0 * (s.silent != story.card_of(s).silent) - sum(one.points for one in s.people.values()) / 10


def ending(s: State, seat: str, mine: Person) -> float:
    """Won; completed, where somebody else has more points; or lost for all. In a race there is no second place."""
    if seat in s.winners:
        return WON
    second = s.winners and not story.card_of(s).victory.points
    return (COMPLETED if second else -WON) + mine.points - (DEAD if mine.dead else 0.0)


# -- before the game -----------------------------------------------------------------------------------------------


def fitness(s: State, person: Person) -> float:
    """How well the table's dice fit what the scenario asks for, and one's own; one of the ready characters will do."""
    cast = list(s.people.values())
    sure = 0.0
    for trial in trials(story.card_of(s)):
        sure += max(_sure(s, one, trial) for one in cast) + _sure(s, person, trial) / 2
    doors = sum(_opens(one) for one in cast) / len(cast)
    return READY * (sure + doors) + (MADE if person.own else 0.0) + person.scores.defense / 2 + person.scores.speed / 4


def _opens(person: Person) -> float:
    """The chance to get through a common door."""
    own = hands(person)
    return max(odds(own.pick, DOORS), odds(own.force, DOORS))


def _sure(s: State, person: Person, trial: Trial) -> float:
    asked = effects.asked(s, person.id, trial, "", "darkness.action.scenario")
    attribute = asked.attribute or FACTS.check[asked.kind].attribute
    assert attribute is not None, "a check of a scenario says what is rolled"
    return odds(person.scores.of(attribute) + best_skill(person, asked)[1], asked.tn or 0)


def trials(card: ScenarioCard) -> tuple[Trial, ...]:
    """The checks of a scenario."""
    checks = [*(action.check for action in card.action), *(black.check for black in card.black)]
    return tuple(check for check in checks if check is not None)


# -- what belongs to the seat --------------------------------------------------------------------------------------


def own(s: State, mine: Person, card: Reading, there: Around, left: int | None) -> float:
    """Progress, points, promises, and what lies in sight; `left`: so many rounds are left."""
    point = RACE if card.race else POINT
    theirs = [person.points for person in s.people.values() if person is not mine]
    score = point * mine.points + AHEAD * (mine.points - max(theirs, default=0))
    if theirs:
        score += (RIVAL if card.race else SHARED) * sum(theirs)
    if s.promises:
        score += PROMISED * sum([promise.to == mine.seat for promise in s.promises])
        score += OWED * sum([promise.by == mine.seat for promise in s.promises])
    if s.turn.who == mine.id:
        score += point * TALK * s.turn.deals - ACTION * s.turn.acted
    if mine.dead:
        return score - DEAD
    if theirs and somebody_near(s, mine):
        score += TOGETHER
    foes = there.foes.get(mine.at)
    if foes:
        score += (RACE if card.race else CARE) * sum([prize(s, mine, foe) for foe in foes])
    hurry = HURRY if left is None else HURRY + min(1.0, s.round / (s.round + left)) ** 2
    todo = hurry * cost(s, mine.id, there)
    return score - todo + (chances(s, mine, there) if card.race else -ahead_of(s, mine, there))


def somebody_near(s: State, mine: Person) -> bool:
    """Near enough to help."""
    for one in s.people.values():
        if one is not mine and not one.dead and sight.far(mine.at, one.at) <= FACTS.checks.assist_distance:
            return True
    return False


def chances(s: State, mine: Person, there: Around) -> float:
    """Where points decide every new Disk is welcome: the way to the nearest one, and those in sight."""
    down = there.strange(s, mine.seat)
    far = way(there.streets(hands(mine)).to[down][mine.at]) if down else FARTHEST
    seen = sum([lying.at in down for lying in there.in_sight(s, mine)])
    return FOUND * min(2, seen) - far - UNSEEN * len(s.pile)


def ahead_of(s: State, mine: Person, there: Around) -> float:
    """Disks in sight have to be faced before anything else; one that the scenario has put there is what one came for."""
    return FACED * sum([not lying.fixed for lying in there.in_sight(s, mine)[:3]])


# -- body and nerve ------------------------------------------------------------------------------------------------


def safety(left: int | None) -> float:
    """How much body and nerve still matter."""
    return 1.0 if left is None else SAFETY[max(0, min(left, len(SAFETY) - 1))]


def standing(s: State, person: Person, card: Reading, there: Around) -> float:
    """How somebody is, and what is about to happen to them."""
    score = body(person)
    if person.items:
        score += LOAD * max(0, weight(person) - card.weight)
    return score - danger(s, person, there.loose) if there.loose else score


@by_itself
def body(person: Person) -> float:
    """How somebody is, whatever is around. Most have nothing of most of this."""
    score = HEALTH[max(0, min(health(person), 6))] + WILL[min(person.will, 6)]
    if person.failures or person.nuisances or person.kept:
        score += FAILURES[person.failures] + NUISANCE * len(person.nuisances) + OBSTACLE * len(person.kept)
    if person.allies or person.items:
        score += ALLY * len(person.allies) + ITEM * len(person.items)
    if person.bleeding or person.exhausted or person.again or person.tn:
        score += BLEEDING * person.bleeding + EXHAUSTED * person.exhausted + AGAIN * person.again + TARGET * person.tn
    score += DOOR[person.door]
    return score + sum([OMEN if omen == "succeed" else -OMEN for omen in person.next]) if person.next else score


def danger(s: State, person: Person, foes: Iterable[Lying]) -> float:
    """What opponents will do that are there, or on their way."""
    harm = 0.0
    for foe in foes:
        if spelled(s, foe.id):
            continue
        if foe.at == person.at and not (foe.chasing and foe.prey == person.id):
            harm += CONTACT + threat(s, person, foe)
        elif foe.prey == person.id:
            paces = TURNS * max(1, opponent(foe.id).speed)
            far = sight.far(person.at, foe.at)
            harm += NEAR * threat(s, person, foe) * max(0.0, 1 - far / (paces + 1))
    return harm


def threat(s: State, person: Person, foe: Lying) -> float:
    """The wounds that a fight can be expected to cost: until it is beaten, or as many rounds as one looks ahead."""
    disk = opponent(foe.id)
    hits = max(1, disk.health - foe.hits)
    blow = strength(s, person, foe)
    rounds = min(ROUNDS, hits / blow) if blow > hits / ROUNDS else ROUNDS
    if isinstance(disk, Security):
        rounds = min(rounds, FACTS.combat.security_rounds)
    wounds = rounds * (1 - odds(max(0, health(person)), disk.attack))
    return WOUND * wounds * (1.0 + max(0.0, wounds - health(person) + 1))


def prize(s: State, person: Person, foe: Lying) -> float:
    """The points that a fight can be expected to bring."""
    hits = max(1, opponent(foe.id).health - foe.hits)
    return worth(s, foe.id, "combat") * min(1.0, strength(s, person, foe) * ROUNDS / 2 / hits)


def strength(s: State, person: Person, foe: Lying) -> float:
    """The chance that a blow with the best weapon hits."""
    found = _blow(
        foe.id, person.id, person.scores, person.learnt, person.items, person.kept, person.damage, tuple(s.uses.items())
    )
    if not found:
        asked = [attack_check(person.id, attack, foe.id) for attack in attacks(s, person)]
        found.append(max([odds(pool(s, check).dice, check.tn or 0) * (1.6 if _twice(check) else 1) for check in asked]))
    return found[0]


@lru_cache(maxsize=1_000)
def _blow(*_key: object) -> list[float]:
    """A place for what somebody's blow at a foe is worth, which is found out when it is first asked for."""
    return []


def _twice(check: Check) -> bool:
    return check.skills == ("two-fisted",)
