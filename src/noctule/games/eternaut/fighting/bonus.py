"""What a weapon gives to somebody who is good enough: more damage, more spaces, speed."""

from __future__ import annotations

from typing import NamedTuple

from noctule.engine import rule

from ..board.people import value
from ..content.cards import Attack
from ..state import State


class Blow(NamedTuple):
    """An attack as it is when it begins: whatever happens to the attacker later changes nothing."""

    spaces: int
    """Cubes that are printed."""
    extra: int
    """Cubes that a bonus adds."""
    values: tuple[int, ...]
    """The damage of each cube, the highest first; fewer than cubes if one is for all."""
    damage: int
    """What a bonus adds to each space."""
    reduced: bool
    fast: bool


@rule("eternaut.bonus.condition", "eternaut.bonus.damage", "eternaut.bonus.space", "eternaut.bonus.fast")
def blow(s: State, who: str, attack: Attack) -> Blow:
    """The attack with the bonuses whose Skill the attacker reaches on the board. No card of a hand helps.

    Where a value is printed for each space, an added one has the lowest.
    """
    earned = [bonus for bonus in attack.bonus if value(s, who, bonus.skill) >= bonus.at_least]
    extra = sum([bonus.spaces for bonus in earned])
    values = attack.values
    if len(values) > 1:
        values = tuple(sorted((*values, *[min(values)] * extra), reverse=True))
    damage = sum([bonus.damage for bonus in earned])
    return Blow(attack.spaces, extra, values, damage, attack.reduced, any(bonus.fast for bonus in earned))


@rule("eternaut.bonus.damage", "eternaut.bonus.reduced")
def dealt(blow: Blow, value: int, range: int) -> int:
    """What a space suffers: a value, reduced by how far off it is if it is marked so, never below nothing; then the bonus."""
    return (max(0, value - range) if blow.reduced else value) + blow.damage
