"""Steps that work on characters: fear, threat, vitality, cards, items, bonuses, being put on another tile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from msgspec import Struct

from noctule.engine import Ask, Option, drama, rule

from ..board import figures, gifts, where
from ..board.names import STAT_NAMES, copies, name_of
from ..board.rooms import is_locked, other_tiles, rooms
from ..content import FACTS, ITEMS
from ..content.steps import Allow, Bonus, Discard, Draw, Fear, GainItem, Go, Lifted, LoseItem, TakeItem, Threat, Vitality
from ..moving import movement
from ..state import Bonus as Played
from ..state import State
from ..turn import cards, items, knocked_out, lockdown
from .targets import choose, choose_person, here, no_effect, one_of_them, people, reached, seat_of, tiles


class OnPeople(Struct, frozen=True):
    """A step that works on each of some people in the same way."""

    fits: Callable[..., bool]
    """`(s, id, step)`: it would do something to this one."""
    does: Callable[..., Awaitable[None]]
    """`(s, g, id, step, rule_id)`"""
    asks: Callable[[Any], str]
    """The question whom it is to be, where you choose one."""


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


# -- whom ----------------------------------------------------------------------------------------------------------


def _fitting(kind: OnPeople, s: State, who: str, step: Any) -> list[str]:
    return [id for id in people(s, who, step.who) if kind.fits(s, id, step)]


def _can(kind: OnPeople, s: State, who: str, step: Any) -> bool:
    return bool(_fitting(kind, s, who, step))


async def _carry_out(kind: OnPeople, s: State, g: Ask, who: str, step: Any, rule_id: str) -> None:
    """For the one whom you choose, or for each in turn order; who has gone meanwhile is left out."""
    found = _fitting(kind, s, who, step)
    if one_of_them(step.who):
        found = [await choose_person(s, g, who, found, kind.asks(step), rule_id)]
    for id in found:
        if reached(s, who, id) and kind.fits(s, id, step):
            await kind.does(s, g, id, step, rule_id)


def anybody(s: State, id: str, step: Any) -> bool:
    return True


# -- fear, threat, vitality ----------------------------------------------------------------------------------------


@rule("escape.fear.track-ends")
def fear_fits(s: State, id: str, step: Fear) -> bool:
    """Not at the end of the track already."""
    return s.people[id].fear < FACTS.fear.most if step.by > 0 else s.people[id].fear > FACTS.fear.least


async def fear(s: State, g: Ask, id: str, step: Fear, rule_id: str) -> None:
    figures.shift_fear(s, g, id, step.by, rule_id)


@rule("escape.threat.lose-none")
def threat_fits(s: State, id: str, step: Threat) -> bool:
    """Only who has threat can lose it."""
    return step.by > 0 or s.people[id].threat > 0


async def threat(s: State, g: Ask, id: str, step: Threat, rule_id: str) -> None:
    if step.by > 0:
        await lockdown.gain_threat(s, g, id, step.by, rule_id)
    else:
        figures.lose_threat(s, g, id, -step.by, rule_id)


def full_vitality(s: State) -> int:
    """The vitality with which everybody has begun."""
    return where.scenario_of(s).vitality or FACTS.vitality.start


def vitality_fits(s: State, id: str, step: Vitality) -> bool:
    """Never above the start."""
    return step.by < 0 or s.people[id].vitality < full_vitality(s)


@rule("escape.ko.skull", "escape.vitality.discard-excess")
async def vitality(s: State, g: Ask, id: str, step: Vitality, rule_id: str) -> None:
    """Excess cards go at once; the skull kills."""
    now = max(0, min(full_vitality(s), s.people[id].vitality + step.by))
    shows = drama.harm(id, s.people[id].vitality - now)
    figures.change(s, id, vitality=now)
    g.note(rule_id, "{who}: vitality {now}.", who=id, now=now, shows=shows)
    if knocked_out.on_skull(s, id):
        knocked_out.kill(s, g, id, "escape.ko.skull")
    else:
        await cards.within_limit(s, g, id)


# -- cards ---------------------------------------------------------------------------------------------------------


@rule("escape.vitality.hand-limit")
def draw_fits(s: State, id: str, step: Draw) -> bool:
    """Below the hand limit, and there is a card to draw."""
    person = s.people[id]
    return len(person.hand) < person.vitality and bool(s.adrenaline or s.adrenaline_discard)


@rule("escape.vitality.hand-limit")
async def draw(s: State, g: Ask, id: str, step: Draw, rule_id: str) -> None:
    """As many as the hand limit has room for."""
    room = s.people[id].vitality - len(s.people[id].hand)
    cards.draw(s, g, id, min(step.count, room), rule_id)


def discard_fits(s: State, id: str, step: Discard) -> bool:
    """On the map everybody suffers it: who has no cards is knocked out."""
    return bool(s.people[id].hand or here(s, id))


@rule("escape.card.forced-discard-choice", "escape.card.none-left-ko")
async def discard(s: State, g: Ask, id: str, step: Discard, rule_id: str) -> None:
    await cards.lose(s, g, id, step.count, rule_id, random=step.random)


# -- items ---------------------------------------------------------------------------------------------------------


def gain_fits(s: State, id: str, step: GainItem) -> bool:
    """There is an item to be had, and the character is on the map."""
    there = s.keys if step.deck == "keys" else s.items or s.items_discard
    return bool(there and here(s, id))


async def gain_item(s: State, g: Ask, id: str, step: GainItem, rule_id: str) -> None:
    if step.deck == "keys":
        await items.take_keys(s, g, id, step.count, rule_id)
    else:
        await items.draw(s, g, id, step.count)


def _losable(s: State, id: str, step: LoseItem) -> list[str]:
    return [item for item in s.people[id].items if step.what in ("any", ITEMS[item].kind)]


def lose_fits(s: State, id: str, step: LoseItem) -> bool:
    return bool(_losable(s, id, step))


@rule("escape.item.all-kinds-count")
async def lose_item(s: State, g: Ask, id: str, step: LoseItem, rule_id: str) -> None:
    """Items of the owner's choice: to the discard pile (a key card to its supply), or onto the tile."""
    found = _losable(s, id, step)
    count = min(step.count, len(found))
    lost: list[str] = await g.choose_some(
        seat_of(s, id),
        "lose-item",
        rule=rule_id,
        min=count,
        max=count,
        options=[
            Option(f"item:{item}", item, ITEMS[item].title, same if count == 1 else (item,))
            for same in copies(found).values()
            for item in same[:count]
        ],
        prompt="Which item do you lose?" if count == 1 else f"Which {count} items do you lose?",
        waiting="to give up items",
    )
    for item in lost:
        items.lay_down(s, id, item) if step.to == "tile" else items.put_aside(s, id, item)
        text = "{who} drops {item}." if step.to == "tile" else "{who} loses {item}."
        g.note(rule_id, text, who=id, item=item, at=s.people[id].at)
    await items.within_limit(s, g, id)


def can_take(s: State, who: str, step: TakeItem) -> bool:
    return any(s.lying.get(tile) for tile in here(s, who))


async def take_item(s: State, g: Ask, who: str, step: TakeItem, rule_id: str) -> None:
    """One that lies on your tile; this is not the pick-up action."""
    tile = s.people[who].at
    options = [Option(f"item:{item}", item, ITEMS[item].title, same) for item, same in copies(s.lying[tile]).items()]
    item: str = await choose(s, g, who, "take-item", options, "Which item do you take?", rule_id)
    await items.pick_up(s, g, who, item, rule_id)


# -- for a time ----------------------------------------------------------------------------------------------------


async def bonus(s: State, g: Ask, id: str, step: Bonus, rule_id: str) -> None:
    """Like the stat bonus of a card."""
    s.bonuses = (*s.bonuses, Played(id, step.stat, step.by, step.until))
    g.note(rule_id, "{who}: {stat} {by}.", who=id, stat=STAT_NAMES[step.stat], by=f"{step.by:+d}")


LIFTED_WORDS: Final[dict[Lifted, str]] = {
    "darkness": "leaving dark tiles does not raise fear",
    "weapon-threat": "carrying a weapon to a Guard gives no threat",
    "vent-fear": "a vent move does not raise fear",
    "vent-bar": "vents can be used however great the fear",
    "vent-end": "a vent move does not end the turn",
    "bash-threat": "bashing a door gives no threat",
    "rush-threat": "a bull rush past Guards gives no threat",
    "reactivating": "moving onto reactivating tiles triggers no event",
    "attack-fear": "being attacked does not by itself raise fear",
    "crowding": "a crowded tile gives no threat",
    "held": "enemies do not hold",
}


def allow_fits(s: State, id: str, step: Allow) -> bool:
    """The general rule applies so far."""
    return not gifts.lifted(s, id, step.rule)


async def allow(s: State, g: Ask, id: str, step: Allow, rule_id: str) -> None:
    """A general rule is lifted until the turn ends."""
    s.allowed = (*s.allowed, (id, step.rule))
    g.note(rule_id, "{who}, until the turn ends: {lifted}.", who=id, lifted=LIFTED_WORDS[step.rule])


# -- another tile --------------------------------------------------------------------------------------------------


@rule("escape.door.locked")
def ways(s: State, who: str, id: str, step: Go) -> list[str]:
    """The other tiles on which somebody can be put."""
    for at in here(s, id):
        if step.to in ("next", "here"):
            yours = here(s, who)
            open_to = [tile for side, tile in rooms(s).adjacent[at].items() if not is_locked(s, at, side)]
            return [tile for tile in open_to if step.to == "next" or tile in yours]
        return [tile for tile in tiles(s, who, step.to, lambda tile: True) if tile != at]
    return []


def _movable(s: State, who: str, step: Go) -> list[str]:
    return [id for id in people(s, who, step.who) if ways(s, who, id, step)]


def can_go(s: State, who: str, step: Go) -> bool:
    return bool(_movable(s, who, step))


async def go(s: State, g: Ask, who: str, step: Go, rule_id: str) -> None:
    """Each of them, or the one whom you choose, goes where its own player says; others may decline, you may not."""
    found = _movable(s, who, step)
    if one_of_them(step.who):
        found = [await choose_person(s, g, who, found, "Who is to move?", rule_id)]
    for id in found:
        if reached(s, who, id) and ways(s, who, id, step):
            tile = await _where_to(s, g, who, id, step, rule_id)
            if tile is not None:
                put(s, g, id, tile, rule_id)


async def _where_to(s: State, g: Ask, who: str, id: str, step: Go, rule_id: str) -> str | None:
    """The tile on which somebody is put; None: declined."""
    open_to = ways(s, who, id, step)
    options = [Option(f"go:{tile}", tile, f"Go to {name_of(tile)}", (tile,)) for tile in open_to]
    if id != who:
        options.append(Option("stay", None, "Stay here", main=True))

    def refused() -> list[Option]:
        return other_tiles(s, "go", open_to, lambda tile: no_effect(s, tile, rule_id))

    prompt = f"Where does {name_of(id)} go?"
    chosen: str | None = await choose(s, g, id, "step.go", options, prompt, rule_id, refused)
    return chosen


@rule("escape.move.darkness")
def put(s: State, g: Ask, id: str, tile: str, rule_id: str) -> None:
    """Onto another tile: leaving the dark counts, arriving does nothing."""
    movement.leave(s, g, id)
    figures.change(s, id, at=tile)
    g.note(rule_id, "{who} goes to {tile}.", who=id, tile=tile)


ON_PEOPLE: Final[dict[type, OnPeople]] = {
    Fear: OnPeople(fear_fits, fear, lambda step: f"Whose fear {'rises' if step.by > 0 else 'falls'} by {abs(step.by)}?"),
    Threat: OnPeople(threat_fits, threat, lambda step: f"Who {'gains' if step.by > 0 else 'loses'} {abs(step.by)} threat?"),
    Vitality: OnPeople(
        vitality_fits, vitality, lambda step: f"Who {'regains' if step.by > 0 else 'loses'} {abs(step.by)} vitality?"
    ),
    Draw: OnPeople(draw_fits, draw, lambda step: f"Who draws {_cards(step.count)}?"),
    Discard: OnPeople(discard_fits, discard, lambda step: f"Who discards {_cards(step.count)}?"),
    GainItem: OnPeople(gain_fits, gain_item, lambda step: "Who gets the item?"),
    LoseItem: OnPeople(lose_fits, lose_item, lambda step: "Who loses an item?"),
    Bonus: OnPeople(anybody, bonus, lambda step: f"Who gets {STAT_NAMES[step.stat]} {step.by:+d}?"),
    Allow: OnPeople(allow_fits, allow, lambda step: "Whom does it help?"),
}
STEPS: Final[dict[type, tuple[Callable[..., bool], Callable[..., Awaitable[None]]]]] = {
    **{type: (partial(_can, kind), partial(_carry_out, kind)) for type, kind in ON_PEOPLE.items()},
    TakeItem: (can_take, take_item),
    Go: (can_go, go),
}
"""These steps by their types: whether they would do something, and what they do."""
