"""Reinforcements in F: an unused Character of the group takes over the board of one who has died."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, No, Option, counted, rule

from ..board.names import name_of
from ..board.people import item_limit
from ..board.ways import seen
from ..content import CHARACTERS
from ..state import Item, Known, State, alter, seat
from .diary import MASKED, lives
from .opening import place_near_start
from .people import PARTNER, restored


@rule("eternaut.reinforce.replace", "eternaut.reinforce.masked")
async def reinforce(s: State, g: Ask, dead: str) -> str:
    """Who comes for somebody who has died in F: their ID, or nothing. Nobody comes for a Masked Figure."""
    if dead in MASKED:
        g.note("eternaut.reinforce.masked", "Nobody comes for {who}.", who=dead)
        return ""
    if all(no_reinforcement(s, known) for known in s.diary.people):
        return ""
    new = await g.choose(
        seat(s),
        "reinforcement",
        rule="eternaut.reinforce.replace",
        options=lambda: list(candidates(s)),
        prompt=lambda: f"{name_of(dead)} is dead. Who comes?",
        waiting="to choose a reinforcement",
        always=True,
    )
    if new:
        await _enter(s, g, new)
    return str(new)


def candidates(s: State) -> Iterator[Option]:
    for known in s.diary.people:
        no = no_reinforcement(s, known)
        yield Option(f"come:{known.id}", known.id, f"{name_of(known.id)}, {known.life} Life Points", (known.id,), no=no)
    yield Option("nobody", "", "Nobody", main=True)


@rule("eternaut.setup.pair-902-905")
def no_reinforcement(s: State, known: Known) -> No | None:
    """Why somebody of the group cannot come."""
    who, name = known.id, name_of(known.id)
    if known.life == 0 or who in s.fallen:
        return No("eternaut.finish.skull", f"{name} is dead or has left the group.")
    if who in s.people:
        return No("eternaut.reinforce.replace", f"{name} is in play.")
    other = PARTNER.get(who, "")
    if other and other not in s.people and lives(s.diary, other) and other not in s.fallen:
        return No("eternaut.setup.pair-902-905", f"{name} comes only while {name_of(other)} is in play.")
    return None


async def _enter(s: State, g: Ask, new: str) -> None:
    """As the Diary has the Character, on the start space, with an empty board."""
    known = next(known for known in s.diary.people if known.id == new)
    person = restored(known)
    s.people = dict(sorted({**s.people, new: person}.items()))
    alter(s, new, at=place_near_start(s), slots=())
    g.note("eternaut.reinforce.replace", "{who} comes.", who=new)
    await _equip(s, g, new)


@rule("eternaut.reinforce.equipment")
async def _equip(s: State, g: Ask, new: str) -> None:
    """Items from the truck, within the limit and as the Character card says."""
    most = min(item_limit(s.people[new]), CHARACTERS[new].items, len(s.truck))
    if not most:
        return
    taken = await g.choose_some(
        seat(s),
        "equipment",
        rule="eternaut.reinforce.equipment",
        options=[Option(f"take:{i + 1}", i, name_of(number), (number,)) for i, number in enumerate(s.truck)],
        min=0,
        max=most,
        prompt=lambda: f"What does {name_of(new)} take from the truck? {counted(most, 'item')} at most.",
        waiting="to equip a reinforcement",
        acting=seen(s, new),
    )
    alter(s, new, items=tuple(Item(s.truck[i]) for i in taken))
    s.truck = tuple(number for i, number in enumerate(s.truck) if i not in taken)
    if taken:
        g.note("eternaut.reinforce.equipment", "{who} takes {items:item} from the truck.", who=new, items=len(taken))
