"""Take Action: an action printed on an Item card, an attack with a weapon among them; or everybody redraws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from noctule.engine import Ask, No, Option, rule

from ..board import counters, ways
from ..board.names import card_words, name_of, placed_name
from ..content import ITEM_ACTIONS, ITEMS
from ..content.cards import Effect, ItemAction
from ..content.words import NOWHERE
from ..fighting import attack
from ..state import State, in_play
from ..story import paragraphs
from ..story.scene import Scene
from ..table import deck, snow

# ---- an Item action


def at_hand(s: State, who: str) -> list[str]:
    """The numbers of the items that can be used, each once; those in a Bag cannot."""
    return list(dict.fromkeys([item.number for item in s.people[who].items]))


@rule("eternaut.item-action.use", "eternaut.bag.unusable")
def actions(s: State, who: str) -> list[ItemAction]:
    """The Item actions that a Character could perform, each once."""
    found = {action.id: action for number in at_hand(s, who) for action in ITEMS[number].actions}
    return list(found.values())


def figures(s: State, who: str) -> list[str]:
    there = [id for id in (*in_play(s), *s.npcs, *s.foes) if id != who and ways.whereabouts(s, id) != NOWHERE]
    return [id for id in there if id not in s.machines]  # the walker is handled as a Device


@rule("eternaut.item-action.default-range", "eternaut.item-action.no-sight", "eternaut.item-action.on-consumed")
def no_target(s: State, who: str, action: ItemAction, target: str) -> No | None:
    """Why an action does not reach something. Range is all that counts: no sight is needed, no Consumed cube matters."""
    if target in s.counters or target in s.machines:
        return counters.no_reach(s, who, target, action.range)
    far = ways.ranges(s, ways.whereabouts(s, who), floors=False)
    if min([far[space] for space in ways.spaces_of(s, target)]) > action.range:
        return No(
            "eternaut.item-action.default-range" if not action.range else "eternaut.item-action.use",
            f"{name_of(target)} is not within range {action.range} of {name_of(who)}.",
        )
    return None


def _key(target: str) -> str:
    return target.replace("@", "/").replace("+", ".")


@rule("eternaut.item-action.use", "eternaut.attack.use")
def uses(s: State, who: str) -> list[Option]:
    """Every use of an item that one could think of."""
    targets = [*counters.things(s), *figures(s, who)]
    return [
        *[_use(action, target, no_target(s, who, action, target)) for action in actions(s, who) for target in targets],
        *[_attack(number, attack.no_attack(s, who, number)) for number in weapons(s, who)],
    ]


def offers(s: State, who: str) -> Iterator[Option]:
    """Those of them that the rules allow."""
    for action in actions(s, who):
        for id in (*counters.reached(s, who, action.range), *_figures_near(s, who, action.range)):
            yield _use(action, id)
    for number in weapons(s, who):
        if attack.no_attack(s, who, number) is None:
            yield _attack(number)


def _figures_near(s: State, who: str, range: int) -> list[str]:
    far = ways.ranges(s, ways.whereabouts(s, who), floors=False)
    return [id for id in figures(s, who) if min([far[space] for space in ways.spaces_of(s, id)]) <= range]


def weapons(s: State, who: str) -> list[str]:
    """What could be attacked with."""
    return [number for number in at_hand(s, who) if ITEMS[number].attack is not None]


def _use(action: ItemAction, target: str, no: No | None = None) -> Option:
    label = f"{action.name}: {placed_name(target)}"
    return Option(f"use:{action.id}/{_key(target)}", ("use", action.id, target), label, (target,), no=no, thing=action.name)


def _attack(number: str, no: No | None = None) -> Option:
    weapon = ITEMS[number].attack
    assert weapon is not None
    return Option(f"attack:{number}", ("attack", number, ""), f"{weapon.name} ({name_of(number)})", (number,), no=no)


def no(s: State, who: str, effect: Effect) -> No | None:
    if next(offers(s, who), None) is not None:
        return None
    return No("eternaut.item-action.use", f"{name_of(who)} holds nothing that could be used on anything within its range.")


@rule("eternaut.item-action.use", "eternaut.item-action.paragraph")
async def do(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    """One action of one item: its own ID makes the number, not the item's."""
    verb, what, target = await g.choose(
        seat,
        "use",
        rule="eternaut.item-action.use",
        options=lambda: offers(s, who),
        candidates=lambda: uses(s, who),
        prompt=lambda: f"What does {name_of(who)} use, and on what?",
        waiting="to use an item",
        acting=who,
        foresee=lambda use: partial(attack.foretell, s, who, use[1]) if use[0] == "attack" else None,
    )
    if verb == "attack":
        await attack.attack(s, g, who, what)
        return
    how = ITEM_ACTIONS[what].name
    g.note("eternaut.item-action.use", "{who}: {how}, on {target}.", who=who, how=how, target=target)
    thing = target in s.counters or target in s.machines
    if thing and not await _touched(s, g, who, what, target):
        return
    scene = Scene(seat, who, other="" if thing else target, counter=target if thing else "")
    await paragraphs.interact(s, g, scene, what, counters.number_of(s, target) if thing else target)


@rule("eternaut.snow.touch-counter")
async def _touched(s: State, g: Ask, who: str, action: str, target: str) -> bool:
    """Snow on what an item is used on is touched first. Can the action still be done?"""
    await snow.handled(s, g, who, target)
    return who in s.people and counters.no_reach(s, who, target, ITEM_ACTIONS[action].range) is None


# ---- everybody redraws


@rule("eternaut.redraw.each-player", "eternaut.redraw.order")
async def redraw(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    """Clockwise from the active player everybody may discard cards and draws as many, one after another."""
    start = s.seats.index(seat)
    for player in (*s.seats[start:], *s.seats[:start]):
        hand = s.hands[player]
        gone = await g.choose_some(
            player,
            "redraw",
            rule="eternaut.redraw.each-player",
            options=[Option(card, card, card_words(card), (card,)) for card in hand],
            min=0,
            max=len(hand),
            prompt="Which cards do you discard, to draw as many?",
            waiting="to redraw",
        )
        deck.discard(s, player, gone)
        deck.draw(s, g, player, len(gone))
