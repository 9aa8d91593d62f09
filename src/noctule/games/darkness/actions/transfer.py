"""Give, receive, drop or pick up one Item or Ally. Items need no check; an Ally who changes hands is persuaded anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from noctule.engine import Ask, Deed, No, Option, Preview, rule

from ..board.action import act, no_action
from ..board.disks import spread
from ..board.people import others
from ..board.town import town
from ..checks.check import Check, check, preview
from ..content import DISKS, FACTS
from ..content.disks import Ally
from ..harm import failure, holding
from ..state import Lying, Person, State, put, turn

LEFT: Final = "Leave something here"
"""Under this one word lie all things that could be left: with many of them nothing else would be in sight."""
PHONE: Final = "cell-phone"
"""Everybody has one; it is no Disk."""


def candidates(s: State, who: str) -> Iterator[Option]:
    """All that one holds, all that the others hold, and all that lies about."""
    person, spent = s.people[who], no_action(s, who)
    yield from _gifts(s, person, others(s, who), spent)
    yield from _requests(s, person, others(s, who), spent)
    yield from _drops(person, spent)
    yield from _loose(s, person, spread(s).finds, spent)


def offers(s: State, who: str) -> list[Option]:
    """The same of what is on the square."""
    person = s.people[who]
    near = [other for other in others(s, who) if other.at == person.at]
    lying = [found for found in spread(s).finds if found.at == person.at]
    if not (lying or held(person) or any(held(other) for other in near)) or no_action(s, who):
        return []
    found = [*_gifts(s, person, near, None), *_requests(s, person, near, None), *_drops(person, None)]
    return [option for option in (*found, *_loose(s, person, lying, None)) if option.no is None]


# -- what can be done ----------------------------------------------------------------------------------------------


def held(person: Person) -> tuple[str, ...]:
    """What can change hands."""
    return (*person.items, *person.allies)


def _gifts(s: State, person: Person, people: Sequence[Person], spent: No | None) -> Iterator[Option]:
    for to in people:
        for id in held(person):
            no = no_hand_over(s, person, to, id, asked=to) or spent
            label = f"Give {DISKS[id].name} to {to.name}"
            yield Option(f"give:{id}:{to.id}", ("give", id, to.id), label, (id, to.id), _odds(s, to.id, id), no)


def _requests(s: State, person: Person, people: Sequence[Person], spent: No | None) -> Iterator[Option]:
    for owner in people:
        for id in held(owner):
            no = no_hand_over(s, owner, person, id, asked=owner) or spent
            label = f"Ask {owner.name} for {DISKS[id].name}"
            yield Option(f"receive:{id}", ("receive", id, owner.id), label, (id, owner.id), _odds(s, person.id, id), no)


@rule("darkness.nuisance.no-other-way", "darkness.setup.cell-phone")
def _drops(person: Person, spent: No | None) -> Iterator[Option]:
    for id in held(person):
        yield _leave(id, spent)
    for id in person.nuisances:
        no = No("darkness.nuisance.no-other-way", f"{DISKS[id].name} cannot be shaken off like that.")
        yield _leave(id, no)
    phone = FACTS.creation.starting_item
    no = No("darkness.setup.cell-phone", f"Nobody ever loses a {phone}.")
    yield Option(f"drop:{PHONE}", ("drop", PHONE), f"Leave the {phone} here", (PHONE,), no=no, thing=LEFT)


def _leave(id: str, no: No | None) -> Option:
    return Option(f"drop:{id}", ("drop", id), f"Leave {DISKS[id].name} here", (id,), no=no, thing=LEFT, price="the Action")


def _loose(s: State, person: Person, finds: Sequence[Lying], spent: No | None) -> Iterator[Option]:
    for lying in finds:
        id, disk = lying.id, DISKS[lying.id]
        verb, words = ("win", f"Persuade {disk.name}") if isinstance(disk, Ally) else ("take", f"Pick up {disk.name}")
        no = no_pick_up(s, person, lying) or spent
        at = (id, town(s).names[lying.at])
        yield Option(f"{verb}:{id}", (verb, id), words, at, _odds(s, person.id, id), no)


def _odds(s: State, who: str, id: str) -> partial[Preview] | None:
    """Items change hands without a check, Allies do not."""
    return partial(preview, s, _check(who, id)) if holding.is_ally(id) else None


def _check(who: str, id: str) -> Check:
    return Check("persuade", who, DISKS[id].tn, "darkness.ally.repersuade", id)


# -- why not -------------------------------------------------------------------------------------------------------


@rule("darkness.transfer.same-square", "darkness.item.reclaim-delay")
def no_hand_over(s: State, owner: Person, to: Person, id: str, asked: Person) -> No | None:
    """Both on one square; nothing back that was lost just now; and nobody is asked twice in a turn."""
    if owner.at != to.at:
        return No("darkness.transfer.same-square", f"{asked.name} is not on the same square.")
    if (asked.id, id) in s.turn.declined:
        return No("darkness.transfer.same-square", f"{asked.name} has declined that in this turn.")
    return holding.no_reclaim(s, to.id, id)


@rule("darkness.item.pick-up-face-up", "darkness.ally.repersuade")
def no_pick_up(s: State, person: Person, lying: Lying) -> No | None:
    """Only from one's own square."""
    if lying.at != person.at:
        return No("darkness.item.pick-up-face-up", f"{DISKS[lying.id].name} is not on the square of {person.name}.")
    return holding.no_reclaim(s, person.id, lying.id)


# -- what happens --------------------------------------------------------------------------------------------------


@rule("darkness.transfer.action", "darkness.transfer.same-square")
async def give(s: State, g: Ask, who: str, id: str, to: str) -> None:
    """To somebody on the same square who agrees."""
    if await _agreed(s, g, to, id, f"{s.people[who].name} offers you {DISKS[id].name}."):
        await _hand_over(s, g, who, to, id)


@rule("darkness.transfer.action", "darkness.transfer.same-square")
async def receive(s: State, g: Ask, who: str, id: str, owner: str) -> None:
    """From somebody on the same square who agrees."""
    if await _agreed(s, g, owner, id, f"{s.people[who].name} asks you for {DISKS[id].name}."):
        await _hand_over(s, g, owner, who, id)


async def _agreed(s: State, g: Ask, asked: str, id: str, prompt: str) -> bool:
    """The other side decides. A refusal costs no Action, for nothing was handed over; but it holds for this turn."""
    agreed: bool = await g.choose(
        s.people[asked].seat,
        "hand-over",
        rule="darkness.transfer.same-square",
        options=[Option("agree", True, "Agree", (id,)), Option("decline", False, "Decline")],
        prompt=prompt,
        waiting="to answer an offer",
        acting=asked,
    )
    if not agreed:
        turn(s, declined=(*s.turn.declined, (asked, id)))
        g.note("darkness.transfer.same-square", "{who} declines: {what} stays where it is.", who=asked, what=id)
    return agreed


@rule("darkness.transfer.action", "darkness.transfer.ally")
async def _hand_over(s: State, g: Ask, owner: str, to: str, id: str) -> None:
    """The Action of whoever's turn it is; an Ally steps aside and has to be persuaded by the receiver."""
    act(s)
    holding.give_up(s, owner, id)
    g.note("darkness.transfer.action", "{owner} hands {what} over to {who}.", owner=owner, what=id, who=to)
    if holding.is_ally(id):
        put(s, Lying(id, s.people[to].at, up=True))
        await persuade(s, g, to, id)
    else:
        await holding.take(s, g, to, id)


@rule("darkness.transfer.drop", "darkness.transfer.action")
async def drop(s: State, g: Ask, who: str, id: str) -> None:
    act(s)
    holding.drop(s, g, who, id)


@rule("darkness.item.pick-up-face-up", "darkness.transfer.action")
async def take(s: State, g: Ask, who: str, id: str) -> None:
    """One Item, without a check."""
    act(s)
    await holding.take(s, g, who, id)


@rule("darkness.ally.repersuade", "darkness.failure.recollect")
async def win(s: State, g: Ask, who: str, id: str) -> None:
    """A loose Ally is an Action and a check."""
    act(s)
    await persuade(s, g, who, id)


@rule("darkness.ally.repersuade", "darkness.transfer.ally", "darkness.failure.sources")
async def persuade(s: State, g: Ask, who: str, id: str) -> None:
    """Who is not convinced stays where he is, face up; that is a Failure Disk, and nothing is mixed."""
    result = await check(s, g, _check(who, id))
    if result.met:
        await holding.take(s, g, who, id)
    else:
        failure.fail(s, g, who, "darkness.ally.repersuade")


DEEDS: Final[dict[str, Deed]] = {"give": give, "receive": receive, "drop": drop, "take": take, "win": win}
