"""What a card played before a roll would come to: the position afterwards, as far as a preview needs it."""

from __future__ import annotations

from typing import Final

from ..board import figures, gifts
from ..content import CARDS, FACTS
from ..content.steps import AttackDice, Bonus, Draw, Fear, Mark, Step
from ..effects.targets import people
from ..state import Bonus as Played
from ..state import State
from . import adrenaline, items

CLEAR: Final = (Fear, Bonus, AttackDice, Draw, Mark)
"""Steps of which it is clear beforehand what they do to a roll."""


def after(s: State, who: str, verb: str, card: str, whose: str) -> State | None:
    """The position once somebody has played a card, or used a skill or item, before a roll of `whose`; None: nobody can say.

    Where one of several characters is chosen it is the one who rolls, or on whom the attack is.
    """
    if verb in ("bonus", "assist"):
        return adrenaline.raised(s, who, card, who if verb == "bonus" else whose)
    position = s.copy()
    if verb in adrenaline.MANAGE:
        _shift(position, who, adrenaline.MANAGE[verb])
        return position
    do = step_of(card)
    if not isinstance(do, CLEAR):
        return None
    _shift(position, who, CARDS[card].ability.fear if card in CARDS else gifts.cost_of(card).fear)
    if isinstance(do, Fear | Bonus) and whose in people(position, who, do.who):
        if isinstance(do, Fear):
            _shift(position, whose, do.by)
        else:
            position.bonuses = (*position.bonuses, Played(whose, do.stat, do.by, do.until))
    return position


def step_of(card: str) -> Step | None:
    """What a card's ability, or using a skill or item, does."""
    if card in CARDS:
        return CARDS[card].ability.do
    use = items.use_of(card)
    return use.do if use is not None else None


def attack_dice(verb: str, card: str) -> int:
    """Dice that a play adds to an announced attack, or takes from it."""
    do = CARDS[card].ability.do if verb == "ability" else None
    return do.by if isinstance(do, AttackDice) else 0


def _shift(s: State, who: str, by: int) -> None:
    fear = max(FACTS.fear.least, min(FACTS.fear.most, s.people[who].fear + by))
    figures.change(s, who, fear=fear)
