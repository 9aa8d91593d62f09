"""How good a position is for a seat: to complete the scenario alive is all; until then what is left to be done, body and
nerve, what stands in the way, and points.

The scenario's progress counts for everybody, points for the seat that has them. Nothing here looks at which Disk lies face
down: what a bot imagines about those is only a guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from noctule.engine import by_itself

from ..board import disks, sight, story
from ..board.disks import opponent, spelled
from ..board.people import alive, health, of_seat, weight
from ..board.town import town
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
from .roads import hands, odds, roads

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
    safe = safety(s)
    each = {id: GONE if person.dead else safe * standing(s, person) for id, person in s.people.items()}
    score = own(s, mine) + each.pop(mine.id)
    return score + COMRADE * sum(each.values()) / len(each) if each else score


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


def own(s: State, mine: Person) -> float:
    """Progress, points, promises, and what lies in sight."""
    race = bool(story.card_of(s).victory.points)
    theirs = [person.points for person in s.people.values() if person.id != mine.id]
    score = (RACE if race else POINT) * mine.points + AHEAD * (mine.points - max(theirs, default=0))
    score += (RIVAL if race else SHARED) * sum(theirs)
    score += PROMISED * sum(promise.to == mine.seat for promise in s.promises)
    score += OWED * sum(promise.by == mine.seat for promise in s.promises)
    if s.turn.who == mine.id:
        score += (RACE if race else POINT) * TALK * s.turn.deals - ACTION * s.turn.acted
    if mine.dead:
        return score - DEAD
    score += TOGETHER * any(sight.far(mine.at, one.at) <= FACTS.checks.assist_distance for one in alive(s) if one.id != mine.id)
    score += (RACE if race else CARE) * sum(prize(s, mine, foe) for foe in disks.foes(s, mine))
    return score - hurry(s) * cost(s, mine.id) + (chances(s, mine) if race else -ahead_of(s, mine))


def hurry(s: State) -> float:
    """How much more counts what is left to be done when the night is running out."""
    left = story.rounds_left(s)
    return HURRY if left is None else HURRY + min(1.0, s.round / (s.round + left)) ** 2


def chances(s: State, mine: Person) -> float:
    """Where points decide every new Disk is welcome: the way to the nearest one, and those in sight."""
    down = {lying.at for lying in disks.face_down(s) if strange(s, lying, mine.seat)}
    far = way(roads(s, sorted(down), hands(mine))[mine.at]) if down else FARTHEST
    seen = sum(lying.at in down for lying in sight.in_sight(s, mine))
    return FOUND * min(2, seen) - far - UNSEEN * len(s.pile)


def strange(s: State, lying: Lying, seat: str) -> bool:
    """May anything be under it: is it no Obstacle, and nothing that the seat has met before?"""
    return lying.at not in town(s).marked.get("!", ()) and seat not in lying.known and seat not in lying.among


def ahead_of(s: State, mine: Person) -> float:
    """Disks in sight have to be faced before anything else; one that the scenario has put there is what one came for."""
    return FACED * sum(not lying.fixed for lying in sight.in_sight(s, mine)[:3])


# -- body and nerve ------------------------------------------------------------------------------------------------


def safety(s: State) -> float:
    """How much body and nerve still matter."""
    left = story.rounds_left(s)
    return 1.0 if left is None else SAFETY[max(0, min(left, len(SAFETY) - 1))]


def standing(s: State, person: Person) -> float:
    """How somebody is, and what is about to happen to them."""
    score = body(person)
    if person.items:
        score += LOAD * max(0, weight(person) - (story.laws(s).weight or FACTS.items.weight))
    foes = disks.spread(s).loose
    return score - danger(s, person, foes) if foes else score


@by_itself
def body(person: Person) -> float:
    """How somebody is, whatever is around."""
    score = HEALTH[max(0, min(health(person), 6))] + WILL[min(person.will, 6)]
    score += FAILURES[person.failures] + NUISANCE * len(person.nuisances) + OBSTACLE * len(person.kept)
    score += ALLY * len(person.allies) + ITEM * len(person.items)
    score += BLEEDING * person.bleeding + EXHAUSTED * person.exhausted + AGAIN * person.again + TARGET * person.tn
    return score + DOOR[person.door] + sum(OMEN if omen == "succeed" else -OMEN for omen in person.next)


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
    key = (foe.id, person.id, person.scores, person.learnt, person.items, person.kept, person.damage, tuple(s.uses.items()))
    found = _BLOWS.get(key)
    if found is None:
        if len(_BLOWS) >= MOST:
            _BLOWS.clear()
        asked = [attack_check(person.id, attack, foe.id) for attack in attacks(s, person)]
        found = max([odds(pool(s, check).dice, check.tn or 0) * (1.6 if _twice(check) else 1) for check in asked])
        _BLOWS[key] = found
    return found


_BLOWS: Final[dict[tuple[object, ...], float]] = {}
MOST: Final = 1_000


def _twice(check: Check) -> bool:
    return check.skills == ("two-fisted",)
