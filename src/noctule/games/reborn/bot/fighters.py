"""For the judge: what a character is worth and what he can do wherever he stands.

That follows from his card and from what he carries. It is looked at once and kept by the marks of both: most of the positions
that a bot compares have the same people in them, one of them on another square. Nothing here is a rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from .. import content
from ..board import values, where
from ..content.cards import Value, Weapon
from ..content.tests import Test, parts
from ..fighting import wounds
from ..moving import doors
from ..state import SIDES, Character, Equipment, Side, State

FIGURE: Final = 6.0
WOUND: Final = 3.0
VICTORY: Final = 45.0
"""What a victory condition that is met is worth before the game is over."""
POINT: Final = 5.0
"""A Mission Point where points decide; elsewhere they are good for morale only."""
LENT: Final = 3.0
"""A traitor for the rest of the turn; he and his wounds remain the other side's."""
STRONG: Final = 5
"""The damage, in dice and automatic hits, of what breaks walls and consoles."""


class Arm:
    """A loaded firing weapon in somebody's hands: what targeting and damage are rolled with."""

    __slots__ = ("damage", "shooting")

    def __init__(self, own: Value, weapon: Weapon) -> None:
        self.shooting = Value(own.dice + weapon.shooting.dice, own.plus + weapon.shooting.plus)
        self.damage = weapon.red


class Fighter:
    """All of it about one character; of a pilot and a large figure that belong together, about both."""

    __slots__ = ("armed", "armour", "arms", "card", "hurt", "large", "life", "movement", "person", "strong", "wound")

    def __init__(self, s: State, who: str) -> None:
        c, charge = s.characters[who], where.in_charge(s, who)
        weapons = values.firing_weapons(s, who)
        self.hurt = hurt(s, who)
        self.person = _person(s, c, self.hurt)
        self.armed = bool(weapons)
        self.arms = _arms(s, who, weapons)
        self.card = doors.has_magnetic_card(s, who)
        """He can open magnetic doors."""
        self.strong = _strong(s, who, weapons)
        """He carries something that breaks things."""
        self.movement = values.movement(s, who)
        self.large = values.is_large(s, where.body(s, who))
        self.armour = values.armour(s, charge)
        self.life = wounds.life_left(s, charge)
        """The wounds that his figure can still take: whoever is in charge of it takes them."""
        self.wound = _worth(s, charge)
        """What a wound on his figure is worth."""


def _arms(s: State, who: str, weapons: list[str]) -> tuple[Arm, ...]:
    own, found = values.showing(s, who).shooting, []
    for id in weapons:
        weapon = values.piece(s, id).weapon
        if weapon is not None and not (id in s.equipment and s.equipment[id].engaged):
            found.append(Arm(own, weapon))
    return tuple(found)


def _strong(s: State, who: str, firing: list[str]) -> bool:
    weapons = [values.piece(s, id).weapon for id in (*values.carried(s, who), *firing)]
    return any(weapon is not None and weapon.red.dice + weapon.red.plus >= STRONG for weapon in weapons)


def hurt(s: State, who: str) -> float:
    """How much of a character's life is gone: 0 to 1."""
    c = s.characters[who]
    if c.place == "dead":
        return 1.0
    total = values.card(s, c.card).life
    return 1 - wounds.life_left(s, who) / total


def _person(s: State, c: Character, hurt: float) -> float:
    """What it is worth to have him."""
    if c.place in ("dead", "supply", "hidden"):
        return 0.0
    worth = FIGURE + WOUND * values.card(s, c.card).life * (1 - hurt)
    if c.place == "prisoner":
        return 0.1 * worth
    if c.place == "exited":
        return (0.6 if may_leave(s.scenario, c.side) else 0.25) * worth
    load = sum(1.0 if values.piece(s, id).firing else 0.4 for id in values.carried(s, c.id))
    return worth + 0.5 * min(load, 3.0)


@lru_cache(maxsize=100)
def may_leave(key: str, side: Side) -> bool:
    """Does the scenario ask a side to leave the map? Where it does not, whoever has fled is of little use."""
    if key not in content.SCENARIOS:
        return False
    data = content.scenario(key).data
    tests = [v.test for v in data.victory if v.side == side] + [o.test for o in data.objectives if o.side == side]
    return any(part.what in ("left", "carried-out") for test in tests for part in parts(test))


def _worth(s: State, who: str) -> float:
    """What a wound on somebody is worth; more if he is nearly dead."""
    c = s.characters[who]
    return importance(s.scenario, c.card, values.card(s, c.card).life) * (1 + 0.5 * hurt(s, who))


@lru_cache(maxsize=500)
def importance(key: str, foe: str, life: int) -> float:
    """What a wound on somebody is worth beyond the wound: the scenario may ask for him."""
    if key not in content.SCENARIOS:
        return WOUND
    data, bonus = content.scenario(key).data, 0.0
    tests: list[tuple[Test, float]] = [(v.test, VICTORY) for v in data.victory]
    tests += [(o.test, o.mp * POINT) for o in data.objectives]
    for test, scale in tests:
        for part in parts(test):
            if part.what in ("dead", "captured") and foe in part.who:
                bonus += 0.6 * scale / life / max(1, part.count or len(part.who))
            elif part.what in ("dead", "captured", "beaten") and part.side == content.CHARACTERS[foe].faction:
                bonus += 0.3 * scale / life / max(1, part.count or 4)
    return WOUND + bonus


# -- marks ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def mark(*_looks: Any) -> object:
    """One mark for all records that look the same: it is compared at once."""
    return object()


@lru_cache(maxsize=10_000)
def _kind(c: Character) -> object:
    """What counts of a character wherever he stands."""
    return mark(c.id, c.card, c.side, c.faction, c.place, c.wounded, c.wounds, c.by, c.magnetic_cards)


class Card(NamedTuple):
    """What counts of an equipment card in somebody's hands."""

    bearer: str
    where: str
    piece: str
    engaged: bool
    on: bool


@lru_cache(maxsize=10_000)
def card_mark(e: Equipment) -> Card:
    return _card(e.bearer, e.where, e.piece, e.engaged, e.on)


@lru_cache(maxsize=10_000)
def _card(*looks: Any) -> Card:
    return Card(*looks)


class Hands:
    """Who carries what; one for all positions in which that is the same."""

    __slots__ = ("by",)

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.by: dict[str, tuple[Card, ...]] = {}
        for card in cards:
            self.by[card.bearer] = (*self.by.get(card.bearer, ()), card)


class Company:
    """All characters, wherever they stand, and what of the goals follows from them alone."""

    __slots__ = ("fighters", "goals", "leaders", "men", "worth")

    def __init__(self, s: State, hands: Hands) -> None:
        self.fighters = {id: _fighter(s, c, hands) for id, c in s.characters.items() if c.place != "supply"}
        self.worth: dict[Side, float] = {side: _people(s, side, self.fighters) for side in SIDES}
        """What it is worth to a side to have its people."""
        self.men: dict[Side, tuple[str, ...]] = {}
        """Those who belong to a side, alive or not (see `goals.Looked`)."""
        self.leaders: dict[tuple[int, ...], Side | None] = {}
        """By Mission Points: who wins if time is up."""
        self.goals: dict[tuple[Test, Side, float], float] = {}
        """By test, side and scale: how near a side is to it."""


def _people(s: State, side: Side, fighters: dict[str, Fighter]) -> float:
    score = 0.0
    for id, one in fighters.items():
        c = s.characters[id]
        lent = c.side != c.faction and values.goes_back(c.card)
        if (c.faction if lent else c.side) == side:
            score += one.person
        elif lent:
            score += LENT
    return score


def company(s: State, hands: Hands) -> Company:
    """The characters of a position."""
    kept = _kept(s.scenario, s.altered, hands, *[_kind(c) for c in s.characters.values()])
    if not kept:
        kept.append(Company(s, hands))
    return kept[0]


@lru_cache(maxsize=500)
def _kept(*_key: Any) -> list[Company]:
    """A place for a company, which is looked at when it is first asked for."""
    return []


def _fighter(s: State, c: Character, hands: Hands) -> Fighter:
    own = _kind(c), hands.by.get(c.id, ())
    other = (_kind(s.characters[c.by]), hands.by.get(c.by, ())) if c.by else ()
    kept = _kept_fighter(s.scenario, s.altered, own, other)
    if not kept:
        kept.append(Fighter(s, c.id))
    return kept[0]


@lru_cache(maxsize=5_000)
def _kept_fighter(*_key: Any) -> list[Fighter]:
    return []
