"""Take Care: heal somebody near, or close a Heavy wound."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, No, Option, counted, rule

from ..board import ways
from ..board.names import name_of
from ..board.people import value
from ..content import FACTS
from ..content.cards import Effect
from ..harm.life import heal
from ..harm.penalties import free_of
from ..state import State, in_play

SKILLED: Final = 2
"""With so much First Aid one more Life Point is healed."""


@rule("eternaut.care.heavy-wound")
def healing(s: State, who: str, effect: Effect) -> int:
    """What this pair of hands heals."""
    return effect.heal + (value(s, who, "first-aid") >= SKILLED)


@rule("eternaut.care.heavy-wound")
def patients(s: State, who: str, effect: Effect) -> list[Option]:
    found = []
    for other in in_play(s):
        far = ways.apart(s, who, other) > effect.range
        away = No("eternaut.care.heavy-wound", f"{name_of(other)} is not within range {effect.range}.") if far else None
        hale = No("eternaut.heal.amount", f"{name_of(other)} has all Life Points.")
        whole = No("eternaut.care.heavy-wound", f"{name_of(other)} has no Heavy wound.")
        healed = f"{name_of(other)} is healed by {counted(healing(s, who, effect), 'Life Point')}"
        no_heal = away or (hale if s.people[other].life >= FACTS.character.life else None)
        no_mend = away or (None if s.people[other].has("wound") else whole)
        found.append(Option(f"heal:{other}", ("heal", other), healed, (other,), no=no_heal))
        found.append(Option(f"mend:{other}", ("mend", other), f"{name_of(other)} loses the Heavy wound", (other,), no=no_mend))
    return found


def no(s: State, who: str, effect: Effect) -> No | None:
    for id, other in s.people.items():
        needy = not other.away and (other.life < FACTS.character.life or other.has("wound"))
        if needy and ways.apart(s, who, id) <= effect.range:
            return None
    return No("eternaut.care.heavy-wound", f"Nobody near {name_of(who)} needs care.")


@rule("eternaut.care.heavy-wound")
async def do(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    verb, other = await g.choose(
        seat,
        "care",
        rule="eternaut.care.heavy-wound",
        options=lambda: patients(s, who, effect),
        prompt=lambda: f"Whom does {name_of(who)} take care of?",
        waiting="to take care of somebody",
        acting=who,
    )
    if verb == "heal":
        heal(s, g, other, healing(s, who, effect))
    else:
        free_of(s, g, other, "wound", "eternaut.care.heavy-wound")
