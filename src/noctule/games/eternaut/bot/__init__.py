"""How good a position is for the group: the end first, then how near it is, the marks of the Diary, and who is well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ..between.diary import MASKED, living
from ..board.ways import ranges
from ..content import ACTIONS, ENEMIES, STORY
from ..content.words import NOWHERE, SKILLS, Book, letter
from ..state import Diary, State
from ..table import snow
from .deeds import deeds
from .plans import LAST_PAGES, Look, talent

WON, LOST = 2000.0, -2000.0
BETTER: Final = 100.0
"""What the better Epilogue code of two is worth, at the end as on the way: it is aimed at as long as there is time for it."""
STEP: Final = 2.5
"""A card less on the way to the end."""
URGENT: Final = 6.0
"""So many times more it is worth when the Timer is at its last space: whoever is late runs past what one goes round else."""
SIDE: Final = 0.4
"""The same for an Objective beside the way."""
OBJECTIVE, SEEN = 35.0, 8.0
"""More than what the next Objective can cost at once, whose way is known only when it lies there."""
CHECK, CROSS = 10.0, 9.0
FOE, NEAR = 1.0, 2.0
"""A Life Point of an Enemy that hunts, and a step that it is nearer than four: those who are shot at do not come to an end."""
TURNS: Final = 2.6
"""Turns that a round has for every Character, if cards are spread evenly."""
LATE: Final = 2.5
"""What a card costs for which no turn is left."""
USED: Final = 0.5
"""Of all cards that are played so many bring one further: a hand does not always hold what is wanted, and people rest."""
READ: Final = 0.6
USEFUL: Final[dict[str, tuple[float, ...]]] = {
    "moving-on": (2.0, 1.6, 1.2, 0.8),
    "coordination": (1.6, 0.8),
    "take-action": (1.6, 0.8),
    "rummage": (1.6, 0.6),
    "take-a-break": (1.0,),
}
"""What the first, second, third card of a type is worth in a hand: every type may be needed one card further, but there is
always somewhere to go, and one rest is enough."""
GIFT: Final = 3.0
"""An icon that a Character has for good; an ability counts as one."""
TOMORROW: Final = 2.0
"""So many times more those who live, and what they have, are worth in a campaign: they are wanted again."""
ABLE, MASKED_ABLE, HABIT, CARD, CARE = 6.0, 3.0, 7.0, 3.0, 6.0
"""What is bought between two Scenarios: a Skill counter or an ability, also of a Masked Figure; one of the group; a card, and
how much more one is worth that closes a Heavy wound: it bleeds every round, and no basic card can close it."""
UNPLAYED: Final = 3.0
"""Free acts must not look better than a card that fills a board."""
HURRIED: Final = 0.35
"""Every card on a board, squared: a round ends when one has four."""


def turn(s: State) -> tuple[int, object]:
    """A player's turn ends with the card."""
    return s.round, (s.turn.number, s.phase if s.phase not in ("turn", "step", "check") else "")


def judge(s: State, _seat: str) -> float:
    return _worth(s, codes(s.book))


def toward(code: str) -> Callable[[State, str], float]:
    """A judge who wants one Epilogue and no other: for witnesses."""
    return lambda s, seat: _worth(s, (code,))


def _worth(s: State, wanted: tuple[str, ...]) -> float:
    if s.diary.lost:
        return LOST + marks(s)
    group = strength(s) * (TOMORROW if s.chronicle else 1.0)
    if s.epilogue or s.phase in ("finish", "shop", "closing") or s.outcome is not None:
        if s.epilogue not in wanted and ending(s) not in wanted:
            return LOST / 2 + marks(s)
        return WON - BETTER * poorer(s.epilogue) + marks(s) + group + learnt(s.diary)
    return marks(s) + group + danger(s) + way(s, wanted) + hands(s) + READ * len(s.spoken)


def ending(s: State) -> str:
    """How a Scenario has ended: its Epilogue code; with F the campaign ends, on one of several last pages."""
    page = next((note for note in LAST_PAGES.get(s.book, ()) if note in s.notes), "")
    return f"{s.epilogue}-{page}" if page else s.epilogue


def endings(book: Book) -> tuple[str, ...]:
    """All ways in which a Scenario can end well."""
    return tuple(f"END-{note}" for note in LAST_PAGES[book]) if book in LAST_PAGES else codes(book)


def poorer(code: str) -> bool:
    """Is it the worse of two ways out?"""
    return code.endswith("-2")


def marks(s: State) -> float:
    """Checks and crosses, Objectives and Special Quests."""
    fates = list(s.story.values())
    quests = sum([8.0 for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "quest"])
    return CHECK * s.checks - CROSS * s.crosses + OBJECTIVE * fates.count("won") + SEEN * len(fates) + quests


def strength(s: State) -> float:
    """Those who live, what they have and what weighs on them."""
    total = 0.0
    for person in s.people.values():
        total += 40.0 + (2.0 * person.life - 12.0 / (person.life or 1) if s.book != "A" else 0.0)
        total += 0.8 * len(person.items) + 0.4 * person.ammo + GIFT * gifts(person.id, person.skills, person.ability)
        total -= 1.5 * person.has("fatigue") + 7.0 * person.has("wound") + 5.0 * person.has("madness")
    return total - 25.0 * len(s.fallen)


def learnt(diary: Diary) -> float:
    """What a group has bought so far: those who stand in for others learn last."""
    able = sum([(MASKED_ABLE if one.id in MASKED else ABLE) * (len(one.skills) + bool(one.ability)) for one in living(diary)])
    cards = sum([CARD + CARE * cares(card) + _plain_worth(ACTIONS[card].kind) for card in diary.special])
    missed = Counter([ACTIONS[card].kind for card in diary.replaced])
    return able + cards + HABIT * len(diary.groups) - sum([_plain_worth(kind) * n * (n + 1) / 2 for kind, n in missed.items()])


def _plain_worth(kind: str) -> float:
    """What one more card of its type is worth in the Action deck."""
    return USEFUL.get(kind, (1.6,))[0]


def cares(card: str) -> bool:
    """Can somebody be healed with it, or a Heavy wound be closed?"""
    return any(effect.do == "care" for first in ACTIONS[card].effects for effect in (first, *first.then))


@lru_cache(maxsize=256)
def gifts(who: str, counters: tuple[str, ...], ability: str) -> int:
    """What a Character can do: base Skills, Skill counters, a Personal Ability."""
    return talent(who, (), counters, SKILLS) + bool(ability)


@lru_cache(maxsize=4096)
def hand_of(cards: tuple[str, ...]) -> float:
    """What the cards of a hand are good for."""
    counted: Counter[str] = Counter()
    total = 0.0
    for card in cards:
        kind = ACTIONS[card].kind or card
        worth = USEFUL.get(kind, (1.6,))
        total += worth[counted[kind]] if counted[kind] < len(worth) else 0.0
        counted[kind] += 1
    return total


def hands(s: State) -> float:
    """Cards that can be used are worth something; a card that is still to be played is not."""
    kinds = sum([hand_of(hand) for hand in s.hands.values()]) / len(s.seats)
    return kinds - (UNPLAYED + 3.0 * s.turn.draws if s.phase == "turn" and not s.turn.played else 0.0)


def danger(s: State) -> float:
    """Enemies that hunt and how near they are, and snow that is awake."""
    total = 1.2 * sum(s.snow.values())
    if snow.dangerous(s):
        wet = snow.covered(s)
        total += sum(
            [1.0 for who, one in s.people.items() if one.at != NOWHERE and wet >> one.at & 1 and not snow.protected(s, who)]
        )
    if s.alert == "red":
        total += 6.0
    if s.alert == "red" or letter(s.book) > "B":
        spots = [person.at for person in s.people.values() if person.at != NOWHERE]
        for id, foe in s.foes.items():
            if ENEMIES[id].race not in ("mano", "gurbo"):
                far = ranges(s, foe.at)
                near = min([far[at] for at in spots], default=9)
                total += FOE * (foe.life + 3.0) + (NEAR * (4 - near) if near < 4 else 0.0)
    return -total


def way(s: State, wanted: tuple[str, ...]) -> float:
    """How far it is to the end that promises most and to the Objectives beside the way, and whether there are turns enough."""
    ends, beside = aims(s, wanted)
    people = [person for person in s.people.values() if not person.away]
    left = sum([max(0, 3 - person.cards) for person in people]) + max(0, s.timer - 1) * TURNS * len(people)
    crowded = HURRIED * sum([person.cards * person.cards for person in people])
    urgent = 1.0 + URGENT / max(1, s.timer)
    promise = [
        -BETTER * (poorer(code) and len(wanted) > 1) - STEP * urgent * ahead - LATE * max(0.0, ahead / USED - left)
        for code, ahead in zip(wanted, ends, strict=True)
    ]
    return SIDE * beside + max(promise) - crowded + 0.25 * left


@lru_cache(maxsize=16)
def codes(book: Book) -> tuple[str, ...]:
    """The Epilogues of a Scenario."""
    return tuple(want[1] for want in deeds(book) if want[0] == "end")


def aims(s: State, wanted: tuple[str, ...]) -> tuple[tuple[float, ...], float]:
    """Cards to each end that is wanted; and how near the open Objectives are, together. Hands and boards play no part."""
    key = (
        s.book,
        wanted,
        s.timer,
        s.notes,
        s.alert,
        tuple([(id, one.at, one.items, one.away) for id, one in s.people.items()]),
        tuple([(id, one.at, one.life) for id, one in (*s.foes.items(), *s.npcs.items())]),
        tuple(s.counters.values()),
        tuple(s.events.values()),
        tuple(s.story.items()),
        tuple(s.piles.items()),
        tuple(s.snow) if s.book == "A" else (),
        tuple(s.spoken),
        len(s.machines),
    )
    if key not in _AIMS:
        if len(_AIMS) > MOST:
            _AIMS.clear()
        _AIMS[key] = measured(s, wanted)
    return _AIMS[key]


_AIMS: dict[tuple[object, ...], tuple[tuple[float, ...], float]] = {}
"""What was measured of late: a bot looks at the same position many times while it weighs one answer."""
MOST: Final = 1_000


def measured(s: State, wanted: tuple[str, ...]) -> tuple[tuple[float, ...], float]:
    look = Look(s)
    ends = tuple([look.end(code) for code in wanted])
    open_ = [card for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "objective"]
    return ends, sum([max(0.0, 30.0 - look.objective(card)) for card in open_])
