"""Who carries what: the items and Ammo of the common reserve are handed out before a Scenario from C on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, counted, rule

from ..board.names import name_of
from ..board.people import item_limit
from ..content import FACTS, ITEMS
from ..state import Item, Person, State, alter

THREE: Final = 3
"""The items of 912 in E1."""


@rule("eternaut.setup.distribute-items")
async def goods(s: State, g: Ask) -> None:
    """One thing after another off the truck; what is left stays on it."""
    if not (s.truck or s.spare):
        s.phase = "first"
        return
    deed, *what = await g.choose(
        s.seats,
        "who-carries",
        rule="eternaut.setup.distribute-items",
        options=lambda: offers(s),
        candidates=lambda: candidates(s),
        prompt=lambda: f"On the truck: {counted(len(s.truck), 'item')} and {s.spare} Ammo. Who takes what?",
        waiting="to hand out items and Ammo",
        always=True,
    )
    if deed == "done":
        _leave(s, g)
    elif deed == "ammo":
        await _ammo(s, g, *what)
    elif deed == "give":
        give(s, g, *what)
    else:
        fill(s, g, *what)


@rule("eternaut.finish.truck")
def _leave(s: State, g: Ask) -> None:
    """The rest waits on the truck until the Scenario is over."""
    if s.truck or s.spare:
        text = "{items:item} and {ammo} Ammo stay on the truck."
        g.note("eternaut.finish.truck", text, items=len(s.truck), ammo=s.spare)
    s.phase = "first"


def candidates(s: State) -> Iterator[Option]:
    """Every sort of item for every Character, also into a Bag; Ammo; and the end of it."""
    for number in dict.fromkeys(s.truck):
        for who, person in s.people.items():
            yield replace(_gift(number, who), no=no_gift(s, person))
            for bag in _bags(person):
                yield _filling(number, who, bag, no_filling(person, bag, number))
    if s.spare:
        for person in s.people.values():
            yield _ammo_for(person, no_ammo(person))
    yield DONE


def offers(s: State) -> list[Option]:
    """Those of them that the rules allow."""
    found: list[Option] = []
    takers = [(who, person, no_gift(s, person) is None, _bags(person)) for who, person in s.people.items()]
    for number in dict.fromkeys(s.truck):
        for who, person, takes, bags in takers:
            if takes:
                found.append(_gift(number, who))
            found += [_filling(number, who, bag) for bag in bags if no_filling(person, bag, number) is None]
    if s.spare:
        found += [_ammo_for(person) for person in s.people.values() if no_ammo(person) is None]
    found.append(DONE)
    return found


DONE: Final = Option("done", ("done",), "That is all", main=True)


@lru_cache(maxsize=1000)
def _gift(number: str, who: str) -> Option:
    return Option(
        f"give:{number}/{who}",
        ("give", number, who),
        f"{name_of(number)} to {name_of(who)}",
        (number, who),
        thing=number,
    )


def _filling(number: str, who: str, bag: str, no: No | None = None) -> Option:
    into = f"{name_of(number)} into the {name_of(bag)} of {name_of(who)}"
    return Option(f"bag:{number}/{who}/{bag}", ("bag", number, who, bag), into, (number, who), no=no, thing=number)


def _ammo_for(person: Person, no: No | None = None) -> Option:
    words = f"Ammo to {name_of(person.id)}, who has {person.ammo}"
    return Option(f"ammo:{person.id}", ("ammo", person.id), words, (person.id,), no=no, thing="Ammo")


def _bags(person: Person) -> list[str]:
    return list(dict.fromkeys([item.number for item in person.items if ITEMS[item.number].bag is not None]))


@rule("eternaut.scen-e.items-912")
def most_items(s: State, person: Person) -> int:
    """How many items a Character may be given: 912 in E1 one less than the limit, by the sling."""
    limit = item_limit(person)
    return limit - (FACTS.character.items - THREE) if (s.book, person.id) == ("E1", "912") else limit


def no_gift(s: State, person: Person) -> No | None:
    most = most_items(s, person)
    if len(person.items) < most:
        return None
    law = "eternaut.scen-e.items-912" if most < item_limit(person) else "eternaut.item.limit"
    return No(law, f"{name_of(person.id)} holds {counted(most, 'item')} and takes no more.")


@rule("eternaut.bag.start-filled", "eternaut.bag.one")
def no_filling(person: Person, bag: str, number: str) -> No | None:
    """Why an item does not go into a Bag."""
    card = ITEMS[bag].bag
    assert card is not None
    filled = next((item for item in person.items if item.inside), None)
    if filled is not None and filled.number != bag:
        return No("eternaut.bag.one", f"{name_of(person.id)} has items in another Bag already.")
    if ITEMS[number].bag is not None:
        return No("eternaut.bag.one", "A Bag does not go into a Bag.")
    if filled is not None and len(filled.inside) >= card.capacity:
        return No("eternaut.bag.start-filled", f"The {name_of(bag)} is full.")
    return None


@rule("eternaut.ammo.limit")
def no_ammo(person: Person) -> No | None:
    if person.ammo < FACTS.character.ammo:
        return None
    return No("eternaut.ammo.limit", f"{name_of(person.id)} has {FACTS.character.ammo} Ammo and takes no more.")


def give(s: State, g: Ask, number: str, who: str) -> None:
    """An item from the truck into somebody's supply."""
    _take(s, number)
    alter(s, who, items=(*s.people[who].items, Item(number)))
    g.note("eternaut.setup.distribute-items", "{who} takes {item}.", who=who, item=number)


def fill(s: State, g: Ask, number: str, who: str, bag: str) -> None:
    """An item from the truck into somebody's Bag: the one that is filled already, or the first of that sort."""
    _take(s, number)
    items = list(s.people[who].items)
    place = next(i for i, item in enumerate(items) if item.number == bag and (item.inside or not _filled(items)))
    items[place] = replace(items[place], inside=(*items[place].inside, number))
    alter(s, who, items=tuple(items))
    g.note("eternaut.bag.start-filled", "{who} puts {item} into {bag}.", who=who, item=number, bag=bag)


def _filled(items: list[Item]) -> bool:
    return any(item.inside for item in items)


def _take(s: State, number: str) -> None:
    place = s.truck.index(number)
    s.truck = s.truck[:place] + s.truck[place + 1 :]


async def _ammo(s: State, g: Ask, who: str) -> None:
    """As much Ammo as the players say, up to five."""
    many = await g.amount(
        s.seats,
        "how-much-ammo",
        rule="eternaut.setup.distribute-items",
        min=1,
        max=min(s.spare, FACTS.character.ammo - s.people[who].ammo),
        prompt=lambda: f"How much of the {s.spare} Ammo does {name_of(who)} take?",
        waiting="to hand out Ammo",
    )
    s.spare -= many
    alter(s, who, ammo=s.people[who].ammo + many)
    g.note("eternaut.setup.distribute-items", "{who} takes {many} Ammo.", who=who, many=many)
