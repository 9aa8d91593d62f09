"""What Personal and Group Abilities do to harm: those that are always there, and those that are flipped for it."""

from __future__ import annotations

from noctule.engine import Ask, Option, rule

from ..board.names import name_of
from ..board.ways import seen
from ..content import ABILITIES
from ..state import State, alter, seat


def abilities(s: State, who: str) -> list[str]:
    """The abilities that serve a Character: the own one, and the group's."""
    own = [s.people[who].ability] if who in s.people and s.people[who].ability else []
    return [*own, *s.groups]


@rule("eternaut.ability.permanent")
def always(s: State, who: str, effect: str) -> int:
    """How much the permanent abilities of a kind come to."""
    there = [ABILITIES[id] for id in abilities(s, who)]
    return sum([card.amount for card in there if card.effect == effect and not card.activated])


@rule("eternaut.ability.flip")
def ready(s: State, id: str) -> bool:
    """An activated ability that lies face up."""
    if not ABILITIES[id].activated:
        return False
    if id in s.groups:
        return not s.groups[id]
    return any(person.ability == id and not person.flipped for person in s.people.values())


@rule("eternaut.ability.flip", "eternaut.group.any-player")
def flip(s: State, g: Ask, id: str) -> None:
    """An ability was used: it lies face down until the end of the round."""
    if id in s.groups:
        s.groups = {**s.groups, id: True}
    for who, person in s.people.items():
        if person.ability == id:
            alter(s, who, flipped=True)
    g.note("eternaut.ability.flip", "{ability} is used and lies face down.", ability=ABILITIES[id].name)


@rule("eternaut.ability.voluntary")
async def shielded(s: State, g: Ask, who: str, amount: int) -> int:
    """The damage that is left once the players have used abilities against it."""
    while amount > 0 and (usable := _ready(s, who, "shield")):
        used = await _use(s, g, who, usable, f"would lose {amount}")
        if not used:
            break
        flip(s, g, used)
        amount = max(0, amount - ABILITIES[used].amount)
    return amount


@rule("eternaut.ability.voluntary")
async def steadied(s: State, g: Ask, who: str) -> bool:
    """Is this Fatigue not taken? The first one of a round, for a Character who is steady."""
    usable = _ready(s, who, "steady")
    permanent = [] if s.people[who].spared else [id for id in abilities(s, who) if _always(id, "steady")]
    if not usable and not permanent:
        return False
    used = await _use(s, g, who, permanent or usable, "would get a Fatigue card")
    if not used:
        return False
    if used in permanent:
        alter(s, who, spared=True)
        g.note(
            "eternaut.ability.permanent", "{who} does not take the Fatigue: {ability}.", who=who, ability=ABILITIES[used].name
        )
    else:
        flip(s, g, used)
    return True


def _always(id: str, effect: str) -> bool:
    return ABILITIES[id].effect == effect and not ABILITIES[id].activated


def _ready(s: State, who: str, effect: str) -> list[str]:
    return [id for id in abilities(s, who) if ABILITIES[id].effect == effect and ready(s, id)]


async def _use(s: State, g: Ask, who: str, usable: list[str], what: str) -> str:
    used: str = await g.choose(
        seat(s),
        "ability-against",
        rule="eternaut.ability.voluntary",
        options=[Option("no", "", "No", main=True), *[Option(f"use:{id.lower()}", id, ABILITIES[id].name) for id in usable]],
        prompt=lambda: f"{name_of(who)} {what}. Use an ability?",
        waiting="to decide about an ability",
        acting=seen(s, who),
    )
    return used
