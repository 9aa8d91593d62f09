"""Item cards: gained, carried, packed into Bags, left lying, taken up, used up; and Ammo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board.ground import NAMES
from ..board.names import item_card, name_of
from ..board.people import item_limit
from ..board.ways import seen, whereabouts
from ..content import FACTS, ITEMS
from ..content.words import NOWHERE
from ..harm import piles
from ..harm.whom import whom
from ..state import Item, State, alter, in_play
from ..story.scene import Scene, tell

# ---- what is held


@rule("eternaut.item.copies")
def numbered(items: Sequence[Item]) -> Iterator[tuple[str, int, Item]]:
    """Items as keys: a second copy of a number is `011.2`."""
    for i, item in enumerate(items):
        copy = [other.number for other in items[: i + 1]].count(item.number)
        yield item.number if copy == 1 else f"{item.number}.{copy}", i, item


def words(item: Item) -> str:
    """What an item is called; a Bag with what is in it."""
    inside = ", ".join(name_of(number) for number in item.inside)
    return f"{name_of(item.number)} ({inside})" if inside else name_of(item.number)


def holds(s: State, who: str, number: str) -> bool:
    """Is such an item at hand? What is in a Bag is not."""
    return who in s.people and any(item.number == number for item in s.people[who].items)


@rule("eternaut.bag.one")
def no_bags(items: Iterable[Item], who: str) -> No | None:
    """Why somebody may not carry all this: more than one Bag with something in it."""
    if sum([bool(item.inside) for item in items]) > 1:
        return No("eternaut.bag.one", f"{name_of(who)} would carry two Bags with something in them.")
    return None


# ---- gaining and losing


@rule("eternaut.item.gain", "eternaut.item.gain-missing")
async def gain(s: State, g: Ask, seat: str, who: str, number: str) -> bool:
    """A card of the Item deck comes to a Character, if there is one; what is too much is dropped. Was it there?"""
    if not s.items.get(number):
        tell(s, g, "eternaut.item.gain-missing", "There is no {item} left to gain.", item=number)
        return False
    s.items = {**s.items, number: s.items[number] - 1}
    alter(s, who, items=(*s.people[who].items, Item(number)))
    tell(s, g, "eternaut.item.gain", "{who} gains {item}.", who=who, item=number)
    await keep_within(s, g, seat, who)
    return True


@rule("eternaut.item.limit", "eternaut.drop.overflow-choice", "eternaut.drop.when")
async def keep_within(s: State, g: Ask, seat: str, who: str) -> None:
    """A Character with too many items drops some, new or old, as the player likes."""
    held = s.people[who].items
    over = len(held) - item_limit(s.people[who])
    if over <= 0:
        return
    dropped = await g.choose_some(
        seat,
        "overflow",
        rule="eternaut.drop.overflow-choice",
        options=[Option(key, i, words(item), (item.number, item_card(who, i))) for key, i, item in numbered(held)],
        min=over,
        max=over,
        prompt=lambda: f"{name_of(who)} may hold {item_limit(s.people[who])} items and has {len(held)}: what is dropped?",
        waiting="to choose what is dropped",
        acting=seen(s, who),
    )
    drop(s, g, who, dropped)


def _let_go(s: State, who: str, indices: Iterable[int]) -> list[Item]:
    """Items leave a supply."""
    held, gone = s.people[who].items, set(indices)
    alter(s, who, items=tuple(item for i, item in enumerate(held) if i not in gone))
    return [item for i, item in enumerate(held) if i in gone]


@rule("eternaut.drop.procedure")
def drop(s: State, g: Ask, who: str, indices: Iterable[int]) -> None:
    """Items are left in the Character's space, or beside the Tank's rear by whoever is inside; with nowhere to lie (somebody
    away) they go back to the deck."""
    space = whereabouts(s, who)
    gone = _let_go(s, who, indices)
    if space == NOWHERE:
        for item in gone:
            piles.back_to_deck(s, item)
    else:
        piles.lay_down(s, g, who, space, gone)


@rule("eternaut.item.discard")
def discard(s: State, g: Ask, who: str, number: str) -> bool:
    """A card of that number goes back to the Item deck, out of a Bag too. Was there one?"""
    item = _take(s, who, number)
    if item is None:
        return False
    piles.back_to_deck(s, item)
    tell(s, g, "eternaut.item.discard", "{who} discards {item}.", who=who, item=number)
    return True


def _take(s: State, who: str, number: str) -> Item | None:
    """A card of that number out of a Character's hands; if need be out of a Bag."""
    if who not in s.people:
        return None
    held = s.people[who].items
    for i, item in enumerate(held):
        if item.number == number:
            return _let_go(s, who, [i])[0]
    for i, bag in enumerate(held):
        if number in bag.inside:
            inside = list(bag.inside)
            inside.remove(number)
            alter(s, who, items=(*held[:i], replace(bag, inside=tuple(inside)), *held[i + 1 :]))
            return Item(number)
    return None


@rule("eternaut.remove.out-of-campaign")
def destroy(s: State, g: Ask, who: str, number: str) -> None:
    """A card leaves the campaign: the one that the Character holds, else another's, one that lies about, one of the deck."""
    for holder in (who, *s.people):
        item = _take(s, holder, number)
        if item is not None:
            break
    else:
        item = _from_table(s, number)
    if item is None:
        return
    for inside in item.inside:
        piles.back_to_deck(s, Item(inside))
    s.removed = (*s.removed, number)
    tell(s, g, "eternaut.remove.out-of-campaign", "{item} is out of the campaign.", item=number)


def _from_table(s: State, number: str) -> Item | None:
    for space, pile in s.piles.items():
        for i, item in enumerate(pile):
            if item.number == number:
                return piles.take_up(s, space, i)
    if s.items.get(number):
        s.items = {**s.items, number: s.items[number] - 1}
        return Item(number)
    return None


# ---- dropping and collecting: free at any time of a turn, but not while a text is resolved


@rule("eternaut.drop.when")
def droppings(s: State, who: str) -> list[Option]:
    """What a Character could leave lying here."""
    return _droppings(who, s.people[who].items)


@lru_cache(maxsize=1000)
def _droppings(who: str, items: tuple[Item, ...]) -> list[Option]:
    return [
        Option(f"drop:{who}/{key}", ("drop", who, i), f"{name_of(who)} drops {words(item)}", (who, item.number))
        for key, i, item in numbered(items)
    ]


@rule("eternaut.collect.free", "eternaut.collect.in-passing", "eternaut.drop.look")
def pickings(s: State, who: str, space: int | None = None) -> list[Option]:
    """What a Character could take up where it is, or from a space that it passes through."""
    here = s.people[who].at if space is None else space
    pile = s.piles.get(here)
    return _pickings(who, s.people[who].items, here, pile) if pile else []


def takings(s: State, who: str) -> list[Option]:
    """Those of them, where it is, that the rules allow."""
    person = s.people[who]
    return _takings(who, person.items, person.at, s.piles[person.at]) if person.at in s.piles else []


@lru_cache(maxsize=1000)
def _takings(who: str, held: tuple[Item, ...], here: int, pile: tuple[Item, ...]) -> list[Option]:
    return [option for option in _pickings(who, held, here, pile) if option.no is None]


@lru_cache(maxsize=1000)
def _pickings(who: str, held: tuple[Item, ...], here: int, pile: tuple[Item, ...]) -> list[Option]:
    return [
        Option(
            f"collect:{who}/{key}",
            ("collect", who, i),
            f"{name_of(who)} takes {words(item)}",
            (NAMES[here], item.number),
            no=no_bags((*held, item), who),
            thing=who,
        )
        for key, i, item in numbered(pile)
    ]


@rule("eternaut.collect.free", "eternaut.collect.in-passing")
async def collect(s: State, g: Ask, seat: str, who: str, index: int) -> None:
    """A card of the pile where the Character is; with full hands another one goes down in its place."""
    item = piles.take_up(s, s.people[who].at, index)
    alter(s, who, items=(*s.people[who].items, item))
    g.note("eternaut.collect.free", "{who} takes {item}.", who=who, item=item.number)
    await keep_within(s, g, seat, who)


# ---- Bags


@rule("eternaut.bag.store", "eternaut.bag.one")
async def pack(s: State, g: Ask, seat: str, who: str, icons: Sequence[str]) -> None:
    """After an Action with the icon of a Bag: what is to be in it from now on. Of two alike one is as good as the other."""
    held = s.people[who].items if who in s.people else ()
    for number in dict.fromkeys(item.number for item in held):
        card = ITEMS[number].bag
        if card is not None and card.icon in icons:
            index = _bag(s.people[who].items, number)
            if not _filled_besides(s, who, index):
                await _repack(s, g, seat, who, index)


def _bag(items: Sequence[Item], number: str) -> int:
    """Which item is the Bag of that number: the one with something in it, if there is one."""
    alike = [i for i, item in enumerate(items) if item.number == number]
    return next((i for i in alike if items[i].inside), alike[0])


def _filled_besides(s: State, who: str, index: int) -> bool:
    return any(item.inside for i, item in enumerate(s.people[who].items) if i != index)


async def _repack(s: State, g: Ask, seat: str, who: str, index: int) -> None:
    person, bag = s.people[who], s.people[who].items[index]
    card = ITEMS[bag.number].bag
    assert card is not None
    loose = [item for i, item in enumerate(person.items) if i != index and ITEMS[item.number].bag is None]
    bags = [item for i, item in enumerate(person.items) if i != index and ITEMS[item.number].bag is not None]
    things = [*(Item(number) for number in bag.inside), *loose]
    if not things or not await _wants_to(s, g, seat, who, bag):
        return

    def fits(packed: list[int]) -> No | None:
        held = len(things) - len(packed) + len(bags) + 1
        if held > item_limit(person):
            return No("eternaut.item.limit", f"{name_of(who)} would hold {held} items and may hold {item_limit(person)}.")
        return None

    packed = await g.choose_some(
        seat,
        "bag-contents",
        rule="eternaut.bag.store",
        options=[Option(key, i, words(item), (item.number,)) for key, i, item in numbered(things)],
        min=0,
        max=card.capacity,
        check=fits,
        prompt=lambda: f"What is in {name_of(bag.number)} from now on? It has room for {card.capacity}.",
        waiting="to pack a Bag",
        acting=seen(s, who),
    )
    inside = tuple(things[i].number for i in packed)
    outside = [item for i, item in enumerate(things) if i not in packed]
    alter(s, who, items=(*bags, *outside, replace(bag, inside=inside)))
    g.note("eternaut.bag.store", "{who} packs {bag}: {inside:item}.", who=who, bag=bag.number, inside=len(inside))


async def _wants_to(s: State, g: Ask, seat: str, who: str, bag: Item) -> bool:
    wanted: bool = await g.choose(
        seat,
        "bag",
        rule="eternaut.bag.store",
        options=[Option("leave", False, "Leave it as it is", main=True), Option("pack", True, "Move items", (bag.number,))],
        prompt=lambda: f"{name_of(who)} may move items into and out of {name_of(bag.number)}.",
        waiting="to pack a Bag",
        acting=seen(s, who),
    )
    return wanted


# ---- Ammo


@rule("eternaut.ammo.owner", "eternaut.ammo.limit")
def give_ammo(s: State, g: Ask, who: str, amount: int) -> None:
    """Ammo for a Character (or less of it): five at most, the rest stays in the reserve."""
    ammo = max(0, min(FACTS.character.ammo, s.people[who].ammo + amount))
    alter(s, who, ammo=ammo)
    tell(s, g, "eternaut.ammo.limit", "{who} has {ammo} Ammo.", who=who, ammo=ammo)


# ---- what texts say


async def gain_verb(s: State, g: Ask, scene: Scene, number: str, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, f"who gets the {name_of(number)}"):
        if who in s.people:
            await gain(s, g, scene.seat, who, number)


async def lose_verb(s: State, g: Ask, scene: Scene, number: str, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, f"who gives the {name_of(number)} away"):
        discard(s, g, who, number)


async def destroy_verb(s: State, g: Ask, scene: Scene, number: str) -> None:
    destroy(s, g, scene.who, number)


@rule("eternaut.craft.success")
async def craft_verb(s: State, g: Ask, scene: Scene, number: str) -> None:
    """The product is looked for first; only if it is there do the ingredients go."""
    if not s.items.get(number):
        tell(s, g, "eternaut.craft.success", "No {item} is left: nothing comes of it, and nothing is lost.", item=number)
        return
    for ingredient in scene.items:
        discard(s, g, scene.who, ingredient)
    await gain(s, g, scene.seat, scene.who, number)


async def ammo_verb(s: State, g: Ask, scene: Scene, amount: int, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, f"who gets {amount} Ammo"):
        if who in in_play(s):
            give_ammo(s, g, who, amount)


VERBS = {"gain": gain_verb, "lose": lose_verb, "destroy": destroy_verb, "craft": craft_verb, "ammo": ammo_verb}
