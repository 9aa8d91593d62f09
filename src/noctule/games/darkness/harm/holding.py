"""What characters hold: taking, dropping and losing Items and Allies, and the weight of it all."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board.people import weight
from ..board.story import laws
from ..checks.check import Check, check
from ..content import DISKS, FACTS
from ..content.disks import Ally, Item
from ..score import points
from ..state import Lost, Lying, State, alter, lift, put


def is_ally(id: str) -> bool:
    return isinstance(DISKS[id], Ally)


@rule("darkness.vp.item", "darkness.vp.ally", "darkness.vp.loss", "darkness.ally.unlimited")
async def take(s: State, g: Ask, who: str, id: str) -> None:
    """An Item or Ally joins what a character holds, and its points go with it; too much weight is tried out at once."""
    lift(s, id)
    person = s.people[who]
    news = {"allies": (*person.allies, id)} if is_ally(id) else {"items": (*person.items, id)}
    alter(s, who, points=person.points + points.worth(id), **news)
    g.note("darkness.vp.ally" if is_ally(id) else "darkness.vp.item", "{who} now has {what}.", who=who, what=id)
    if isinstance(DISKS[id], Item):
        await carry(s, g, who)


@rule("darkness.steal.result", "darkness.vp.loss")
async def seize(s: State, g: Ask, owner: str, who: str, id: str) -> None:
    """Something is stolen: its points go along, and its former owner has to wait before having it back."""
    give_up(s, owner, id)
    wait(s, owner, id)
    await take(s, g, who, id)


@rule("darkness.vp.loss")
def give_up(s: State, who: str, id: str) -> None:
    """An Item or Ally leaves a character, and its points leave with it."""
    person = s.people[who]
    held = {"items": _without(person.items, id), "allies": _without(person.allies, id)}
    alter(s, who, points=person.points - points.worth(id), **held)


@rule("darkness.item.reclaim-delay")
def drop(s: State, g: Ask, who: str, id: str, at: int | None = None) -> None:
    """Something is left, face up, on a square: its former owner has to wait before having it back."""
    give_up(s, who, id)
    square = s.people[who].at if at is None else at
    put(s, Lying(id, square, up=True))
    wait(s, who, id)
    g.note("darkness.transfer.drop", "{what} lies where {who} left it.", who=who, what=id)


def wait(s: State, who: str, id: str) -> None:
    """From now on the former owner has to wait; so have those who lost it shortly before."""
    waiting = [lost for lost in s.lost.get(id, ()) if lost.who != who and s.round < due(lost)]
    s.lost = {**s.lost, id: (*waiting, Lost(who, s.round))}


def due(lost: Lost) -> int:
    """The round in which a former owner may have it back."""
    return lost.round + FACTS.items.wait + 1


@rule("darkness.item.reclaim-delay", "darkness.failure.recollect")
def no_reclaim(s: State, who: str, id: str) -> No | None:
    """Lost on turn 2, it can be had back on turn 4 at the earliest; anybody else may take it at once."""
    for lost in s.lost.get(id, ()):
        if lost.who == who and s.round < due(lost):
            name = s.people[who].name
            return No("darkness.item.reclaim-delay", f"{name} has lost it and may have it back in round {due(lost)}.")
    return None


@rule("darkness.weight.check", "darkness.weight.each-time", "darkness.weight.not-an-action")
async def carry(s: State, g: Ask, who: str) -> None:
    """Whatever is carried beyond the limit has to be lifted, all of it, every time something is added."""
    excess = weight(s.people[who]) - limit(s)
    if excess <= 0:
        return
    words = f"{excess} over the limit of {limit(s)}"
    result = await check(s, g, Check("weight", who, None, "darkness.weight.check", words, least=excess))
    await _leave(s, g, who, limit(s) + result.rank)


@rule("darkness.weight.limit", "darkness.setup.scenario-precedence")
def limit(s: State) -> int:
    """What is carried without difficulty; the scenario may say otherwise."""
    return laws(s).weight or FACTS.items.weight


@rule("darkness.weight.fail")
async def _leave(s: State, g: Ask, who: str, most: int) -> None:
    """Items are left behind, of the player's choice, until the rest can be carried."""
    while weight(s.people[who]) > most:
        id: str = await g.choose(
            s.people[who].seat,
            "leave",
            rule="darkness.weight.fail",
            options=lambda: [
                Option(f"leave:{id}", id, f"Leave {DISKS[id].name}: weight {item.weight}", (id,))
                for id in s.people[who].items
                if isinstance(item := DISKS[id], Item) and item.weight
            ],
            prompt=lambda: f"Too heavy: {counted(weight(s.people[who]) - most, 'point')} of weight have to stay here.",
            waiting="to leave something behind",
            acting=who,
        )
        drop(s, g, who, id)


def _without(held: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(one for one in held if one != id)
