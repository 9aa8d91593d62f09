"""Items: gaining, carrying, picking up and dropping them; and skills and items that are used or answer to something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from typing import Final, Literal

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, gifts
from ..board.names import copies, judged, name_of
from ..board.rooms import rooms
from ..content import ITEMS, SKILLS
from ..content.steps import Rerolls, Use, When
from ..effects import steps
from ..state import State
from . import cards, costs, turn

Moment = Literal["turn-start", "explored", "beat", "attacked", "given"]
Timing = Literal["own-turn", "any-time"]
OWN: Final[tuple[Timing, ...]] = ("own-turn", "any-time")
"""What can be used in the action phase of the own turn."""
PAUSE: Final[tuple[Timing, ...]] = ("any-time",)
USE_RULE: Final = "escape.skill.always-active"


def _on_map(s: State, who: str) -> bool:
    return s.people[who].at in rooms(s).laid


# -- gaining -------------------------------------------------------------------------------------------------------


@rule("escape.item.open", "escape.item.all-kinds-count")
async def gain(s: State, g: Ask, who: str, item: str) -> None:
    """An item, of whatever kind, that is nowhere else: face up beside the sheet; the carrying limit applies at once."""
    if not _on_map(s, who):
        _to_pile(s, item)
        return
    figures.change(s, who, items=(*s.people[who].items, item))
    g.note("escape.item.open", "{who} has {item} now.", who=who, item=item)
    await within_limit(s, g, who)


@rule("escape.tile.crate", "escape.deck.reshuffle", "escape.item.open")
async def draw(s: State, g: Ask, who: str, count: int) -> None:
    """Items from the deck, one after the other; everybody sees them."""
    for _ in range(count):
        item = cards.top_of(s, g, "items") if _on_map(s, who) else None
        if item is None:
            g.note("escape.item.open", "{who} finds no item.", who=who)
            return
        await gain(s, g, who, item)


async def take_keys(s: State, g: Ask, who: str, count: int, rule_id: str) -> None:
    """Security Key Cards from the supply, while it lasts."""
    for _ in range(count):
        if not s.keys or not _on_map(s, who):
            return
        key, s.keys = s.keys[0], s.keys[1:]
        g.note(rule_id, "{who} takes a Security Key Card.", who=who)
        await gain(s, g, who, key)


# -- the carrying limit --------------------------------------------------------------------------------------------


@rule("escape.item.two-hands", "escape.item.all-kinds-count")
def hands_used(s: State, who: str) -> int:
    """How many hands the items take: one each unless their text says otherwise."""
    return sum(ITEMS[item].hands for item in s.people[who].items)


@rule("escape.item.overflow", "escape.item.two-hands", "escape.action.trade-overflow")
async def within_limit(s: State, g: Ask, who: str) -> None:
    """Too many items: at once the owner lays down one after the other, of its choice, until it is within the limit."""
    while _on_map(s, who) and hands_used(s, who) > gifts.hands(s, who):
        item: str = await g.choose(
            s.people[who].seat,
            "overflow",
            rule="escape.item.overflow",
            options=lambda: [
                Option(f"item:{item}", item, ITEMS[item].title, same, no=no)
                for item, same, no in judged(s.people[who].items, _no_hand, "escape.item.overflow")
            ],
            prompt=lambda: f"You can carry {gifts.hands(s, who)} hands' worth of items. Which one do you lay down?",
            waiting="to lay down an item",
        )
        lay_down(s, who, item)
        g.note("escape.item.overflow", "{who} lays down {item}.", who=who, item=item, at=s.people[who].at)


def _no_hand(item: str) -> No | None:
    """Why laying an item down is of no use."""
    return None if ITEMS[item].hands else No("escape.item.two-hands", f"{name_of(item)} takes no hand.")


# -- where items go ------------------------------------------------------------------------------------------------


def _let_go(s: State, who: str, item: str) -> None:
    figures.change(s, who, items=tuple(other for other in s.people[who].items if other != item))


def _to_pile(s: State, item: str) -> None:
    """To the discard pile; a key card goes back to its supply."""
    if ITEMS[item].kind == "key":
        s.keys = (*s.keys, item)
    else:
        s.items_discard = (*s.items_discard, item)


def put_aside(s: State, who: str, item: str) -> None:
    """Somebody has it no longer, and it is on no tile either."""
    _let_go(s, who, item)
    _to_pile(s, item)


@rule("escape.item.open")
def lay_down(s: State, who: str, item: str) -> None:
    """Face up onto the owner's tile."""
    if _on_map(s, who):
        _let_go(s, who, item)
        figures.lay_item(s, s.people[who].at, item)
    else:
        put_aside(s, who, item)


@rule("escape.ko.drop-items", "escape.item.all-kinds-count")
def drop_all(s: State, g: Ask, who: str) -> None:
    """Everything that somebody carries stays face up on the tile."""
    carried = s.people[who].items
    for item in carried:
        lay_down(s, who, item)
    g.note("escape.ko.drop-items", "{who} leaves {items} behind.", who=who, items=list(carried), at=s.people[who].at)


async def pick_up(s: State, g: Ask, who: str, item: str, rule_id: str) -> None:
    """An item that lies on the own tile."""
    figures.take_item_from(s, s.people[who].at, item)
    g.note(rule_id, "{who} picks up {item}.", who=who, item=item, at=s.people[who].at)
    await gain(s, g, who, item)


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.action.pick-or-drop-once", "escape.action.three-kinds")
def no_handling(s: State, who: str) -> No | None:
    """Why somebody can neither pick up nor drop: one of the two, once a turn. Forced drops do not count."""
    no = turn.no_turn(s, who)
    if no is None and s.turn.handled:
        return No("escape.action.pick-or-drop-once", f"{name_of(who)} has picked up or dropped an item this turn.")
    return no


@rule("escape.action.pick-up")
def no_take(s: State, who: str, item: str) -> No | None:
    """Why somebody cannot pick up an item."""
    if item not in s.lying.get(s.people[who].at, ()):
        return No("escape.action.pick-up", f"{name_of(item)} does not lie on your tile.")
    return no_handling(s, who)


@rule("escape.action.drop")
def no_drop(s: State, who: str, item: str) -> No | None:
    """Why somebody cannot drop an item."""
    if item not in s.people[who].items:
        return No("escape.action.drop", f"{name_of(who)} does not carry {name_of(item)}.")
    return no_handling(s, who)


def use_of(card: str) -> Use | None:
    """What a skill or item can be used for."""
    gift = ITEMS[card].gift if card in ITEMS else SKILLS[card].gift if card in SKILLS else None
    return gift if isinstance(gift, Use) else None


@rule("escape.skill.always-active")
def no_use(s: State, who: str, card: str, timings: Collection[Timing]) -> No | None:
    """Why somebody cannot use a skill or item at a moment of these timings."""
    person, gift = s.people[who], use_of(card)
    if person.fate or card not in (*person.skills, *person.items):
        return No(USE_RULE, f"{name_of(who)} does not have {name_of(card)}.")
    if gift is None:
        rerolls = isinstance(ITEMS[card].gift if card in ITEMS else SKILLS[card].gift, Rerolls)
        how = "is used right after a roll" if rerolls else "works by itself; it is not used"
        return No(USE_RULE, f"{name_of(card)} {how}.")
    if gift.timing not in timings:
        return No(USE_RULE, f"{name_of(card)} can be used only in the action phase of your own turn.")
    if (who, card) in s.used:
        return No(USE_RULE, f"{name_of(card)} has been used this turn.")
    if not steps.possible(s, who, gift.do):
        return No(USE_RULE, f"{name_of(card)} would do nothing now.")
    return costs.no_cost(s, who, card)


# -- what is on offer ----------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """`take:<item>`, `drop:<item>` and `use:<skill or item>` for every item and skill there is; what is nearest first."""
    person, no = s.people[who], turn.no_turn(s, who)
    here = s.lying.get(person.at, ())
    others = [item for item in ITEMS if item not in person.items and item not in here]
    yield from _judged("take", "Pick up", (*here, *others), lambda item: no_take(s, who, item), person.at)
    for drop in _judged("drop", "Drop", (*person.items, *here, *others), lambda item: no_drop(s, who, item)):
        useful = drop.no is not None and use_of(drop.value[1]) is not None
        yield replace(drop, at=()) if useful else drop  # whoever clicks on it hears why it is not used
    yield from uses(s, who, OWN, no)


def uses(s: State, who: str, timings: Collection[Timing], no: No | None = None) -> Iterator[Option]:
    """`use:<skill or item>` for every one there is, the own ones first; `no`: why nothing is used at all."""
    own = s.people[who].skills + s.people[who].items
    cards = dict.fromkeys((*own, *SKILLS, *ITEMS))
    yield from _judged("use", "Use", cards, lambda card: no or no_use(s, who, card, timings))


def _judged(verb: str, word: str, cards: Iterable[str], no: Callable[[str], No | None], *at: str) -> Iterator[Option]:
    for card, same, refusal in judged(cards, no, USE_RULE if verb == "use" else "escape.item.open"):
        option = _option(verb, word, card, *same, *(at if refusal is None else ()))
        yield option if refusal is None else replace(option, no=refusal)


def offers(s: State, who: str) -> list[Option]:
    return [] if turn.no_turn(s, who) is not None else handled(s, who)


def handled(s: State, who: str) -> list[Option]:
    """Those, when the character can act."""
    found: list[Option] = []
    person = s.people[who]
    if not s.turn.handled:
        if person.at in s.lying:
            found += _takes(s.lying[person.at], person.at)
        if person.items:
            found += _drops(person.items)
    if gifts.has_use(person):
        found += _uses(s, who, OWN)
    return found


@lru_cache(maxsize=2_000)
def _takes(lying: tuple[str, ...], tile: str) -> list[Option]:
    return [_option("take", "Pick up", item, *same, tile) for item, same in copies(lying).items()]


@lru_cache(maxsize=2_000)
def _drops(carried: tuple[str, ...]) -> list[Option]:
    return [_option("drop", "Drop", item, *same) for item, same in copies(carried).items()]


def any_time(s: State, who: str) -> list[Option]:
    """`use:<skill or item>` in any pause."""
    return _uses(s, who, PAUSE) if gifts.has_use(s.people[who]) else []  # mostly none


def _uses(s: State, who: str, timings: Collection[Timing]) -> list[Option]:
    owned = gifts.gifts(s, who, Use)
    usable = [card for card, gift in owned if gift.timing in timings and no_use(s, who, card, timings) is None]
    return [_option("use", "Use", card, *same) for card, same in copies(usable).items()] if usable else []


@lru_cache(maxsize=5_000)
def _option(verb: str, word: str, card: str, *at: str) -> Option:
    return Option(f"{verb}:{card}", (verb, card), f"{word} {name_of(card)}", at)


def printed(card: str) -> Preview:
    """The text of a skill or item."""
    return Preview(ITEMS[card].text if card in ITEMS else SKILLS[card].text)


def preview(s: State, who: str, card: str) -> Preview:
    return printed(card)


# -- deeds ---------------------------------------------------------------------------------------------------------


@rule("escape.action.pick-up", "escape.action.pick-or-drop-once")
async def take(s: State, g: Ask, who: str, item: str) -> None:
    """Pick up one item; what is too much then is laid down at once."""
    figures.change_turn(s, handled=True)
    await pick_up(s, g, who, item, "escape.action.pick-up")


@rule("escape.action.drop", "escape.action.pick-or-drop-once")
async def drop(s: State, g: Ask, who: str, item: str) -> None:
    """Lay one carried item face up on the tile."""
    figures.change_turn(s, handled=True)
    lay_down(s, who, item)
    g.note("escape.action.drop", "{who} drops {item}.", who=who, item=item, at=s.people[who].at)
    await within_limit(s, g, who)


@rule("escape.skill.always-active")
async def use(s: State, g: Ask, who: str, card: str) -> None:
    """Use a skill or item: pay for it, discard it if it is used up, and carry out what it does."""
    gift = use_of(card)
    assert gift is not None
    s.used = (*s.used, (who, card))
    g.note(USE_RULE, "{who} uses {card}.", who=who, card=card)
    await costs.pay(s, g, who, card)
    await steps.carry_out(s, g, who, gift.do, rule_id=USE_RULE)


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"take": take, "drop": drop, "use": use}
PREVIEWS = dict.fromkeys(DEEDS, preview)


# -- when something happens ----------------------------------------------------------------------------------------


@rule("escape.skill.always-active")
async def moment(s: State, g: Ask, who: str, moment: Moment) -> None:
    """Something has happened to somebody on the map: its skills and items answer, each once."""
    for card, gift in gifts.gifts(s, who, When):
        person = s.people[who]
        if gift.moment == moment and _on_map(s, who) and card in (*person.skills, *person.items):
            await answer(s, g, who, card, gift)


async def answer(s: State, g: Ask, who: str, card: str, gift: When) -> None:
    """Carry out what a skill or item does at its moment, if its owner does not decline; an item that is used up then is so
    though it did nothing."""
    used_up = card in ITEMS and ITEMS[card].discard
    idle = not used_up and not steps.possible(s, who, gift.do)
    if idle or (gift.may and not await _wants(s, g, who, card)):
        return
    g.note(USE_RULE, "{who} uses {card}.", who=who, card=card)
    if used_up:
        owner = next((person.id for person in s.people.values() if card in person.items), None)
        if owner is not None:
            put_aside(s, owner, card)
    await steps.carry_out(s, g, who, gift.do, rule_id=USE_RULE)


async def _wants(s: State, g: Ask, who: str, card: str) -> bool:
    wants: bool = await g.choose(
        s.people[who].seat,
        "gift",
        rule=USE_RULE,
        options=lambda: [
            Option("yes", True, f"Use {name_of(card)}", (card,), partial(printed, card)),
            Option("no", False, "Leave it", main=True),
            *[
                Option(f"use:{other}", at=(other,), no=No(USE_RULE, f"Only {name_of(card)} answers to what has happened."))
                for other in (*s.people[who].skills, *s.people[who].items)
                if other != card
            ],
        ],
        prompt=f"{name_of(card)}: use it now?",
        waiting="to use a skill or item",
    )
    return wants
