"""Playing an Action card on a Character: it is placed first, then one of its effects may be resolved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, counted, rule

from ..board.counters import handled, in_reach
from ..board.names import name_of
from ..content import ACTIONS
from ..content.cards import Do, Effect
from ..harm import boards, gifts
from ..state import State, in_play
from ..story import objectives
from ..table import items
from . import care, coordination, moving, rest, rummage, take_action, trade

AFTER_CARD: Final[list[Callable[[State, Ask, str, str], Awaitable[bool]]]] = []
"""What answers to a card that was played on a Character, once it is resolved: NPCs (see `foes.npcs`). Was there an answer?"""
DEVICE: Final[list[Callable[[State, Ask, str, str], Awaitable[None]]]] = []
"""What a card does on a Character who operates a Device, in place of its effects (see `devices.operate`)."""


class Deed(NamedTuple):
    """An effect: how it is done, and why it cannot be."""

    words: Callable[[Effect], str]
    no: Callable[[State, str, Effect], No | None]
    do: Callable[[State, Ask, str, str, Effect], Awaitable[None]]


def _always(s: State, who: str, effect: Effect) -> No | None:
    return None


@rule("eternaut.rummage.own-space")
def _no_interact(s: State, who: str, effect: Effect) -> No | None:
    if handled(s, who):
        return None
    return No("eternaut.rummage.own-space", f"There is nothing that {name_of(who)} could examine.")


async def _move(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    await moving.move(s, g, who, effect.range)


async def _interact(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    await rummage.interact(s, g, who)


def _far(words: str) -> Callable[[Effect], str]:
    return lambda effect: f"{words} within range {effect.range}" if effect.range else words


DEEDS: Final[dict[Do, Deed]] = {
    "move": Deed(lambda effect: f"Move up to {counted(effect.range, 'space')}", _always, _move),
    "interact": Deed(lambda effect: "Examine something", _no_interact, _interact),
    "trade": Deed(_far("Trade"), trade.no, trade.do),
    "item": Deed(lambda effect: "Use an item", take_action.no, take_action.do),
    "redraw": Deed(lambda effect: "Everybody redraws", _always, take_action.redraw),
    "craft": Deed(lambda effect: "Craft", rest.no_craft, rest.craft),
    "rest": Deed(lambda effect: "Get rid of all Fatigue", rest.no_rest, rest.rest),
    "talk": Deed(_far("Talk with somebody"), coordination.no_talk, coordination.talk),
    "care": Deed(_far("Take care of somebody"), care.no, care.do),
}
"""All effects but `repeat`, which leads back here (see `resolve`)."""


@rule("eternaut.turn.play-card", "eternaut.turn.play-top-slot", "eternaut.turn.play-on-full-board", "eternaut.npc.after-card")
async def play(s: State, g: Ask, seat: str, who: str, card: str) -> None:
    """A card out of a hand onto a board; then its effect, then whatever answers to it."""
    s.hands = {**s.hands, seat: tuple(held for held in s.hands[seat] if held != card)}
    g.note("eternaut.turn.play-card", "{seat} plays {card} on {who}.", seat=seat, card=card, who=who)
    boards.put(s, g, who, card)
    await resolve(s, g, seat, who, card, (card,))
    await objectives.settle(s, g)
    for answer in AFTER_CARD:
        if await answer(s, g, who, card):
            await objectives.settle(s, g)


@rule(
    "eternaut.turn.one-effect", "eternaut.turn.skip-effect", "eternaut.repeat.any-effect", "eternaut.repeat.current-character"
)
async def resolve(s: State, g: Ask, seat: str, who: str, card: str, chain: tuple[str, ...]) -> None:
    """One effect of a card, or none; `chain` are the cards that led here, each of them but once."""
    if s.people[who].operating:
        for work in DEVICE:
            await work(s, g, who, card)
        return
    effect = await g.choose(
        seat,
        "effect",
        rule="eternaut.turn.one-effect",
        options=lambda: offers(s, who, card, chain),
        candidates=lambda: effects(s, who, card, chain),
        prompt=lambda: f"{name_of(who)}, {ACTIONS[card].name}: what is done with it?",
        waiting="to choose an effect",
        acting=who,
        foresee=lambda effect: foretell(s, who, effect),
    )
    if not effect:
        text = "{who} does nothing with it." if effect is None else "There is nothing that {who} can do with it here."
        g.note("eternaut.turn.skip-effect", text, who=who)
        return
    await carry_out(s, g, seat, who, card, effect, chain)
    await objectives.settle(s, g)
    if who in in_play(s):
        await items.pack(s, g, seat, who, ACTIONS[card].icons)


def use(s: State, who: str, option: Option) -> str:
    """What an effect does, and what there is to be examined; of other effects the card says enough."""
    return f"{option.label}: {in_reach(s, who)}" if option.value.do == "interact" else option.label


def foretell(s: State, who: str, effect: Effect | tuple[()] | None) -> Callable[[], Preview] | None:
    return partial(_reach, s, who) if effect and effect.do == "interact" else None


def _reach(s: State, who: str) -> Preview:
    return Preview(in_reach(s, who))


def effects(s: State, who: str, card: str, chain: tuple[str, ...]) -> list[Option]:
    """The effects of a card, and skipping it."""
    printed = _printed(card, swift(s, who, card))
    return _with_skip([replace(option, no=no_effect(s, who, option.value, chain)) for option in printed])


def offers(s: State, who: str, card: str, chain: tuple[str, ...]) -> list[Option]:
    """Those of them that are possible."""
    printed = _printed(card, swift(s, who, card))
    return _with_skip([option for option in printed if no_effect(s, who, option.value, chain) is None])


def _with_skip(found: list[Option]) -> list[Option]:
    """And doing nothing: where nothing can be done nobody is asked, and that is said."""
    return [*found, SKIP if any(option.no is None for option in found) else IDLE]


SKIP: Final = Option("skip", None, "Do nothing with it", main=True)
IDLE: Final = Option("skip", (), "Nothing can be done with it here: go on", main=True)


@rule("eternaut.ability.permanent")
def swift(s: State, who: str, card: str) -> int:
    """More steps with Moving On, for whoever is swift."""
    return gifts.always(s, who, "swift") if ACTIONS[card].kind == "moving-on" else 0


@lru_cache(maxsize=512)
def _printed(card: str, more: int) -> tuple[Option, ...]:
    """The effects of a card, with more steps in each of its movements."""
    found: list[Option] = []
    for effect in ACTIONS[card].effects:
        if more and effect.do == "move":
            effect = Effect(effect.do, effect.range + more, effect.heal, effect.then)
        again = sum([option.key.partition(".")[0] == effect.do for option in found])
        begins = effect.range if effect.do == "move" else 0
        found.append(Option(f"{effect.do}.{again + 1}" if again else effect.do, effect, _words(effect), begins=begins))
    return tuple(found)


def _words(effect: Effect) -> str:
    own = _far("Another Character repeats a card")(effect) if effect.do == "repeat" else DEEDS[effect.do].words(effect)
    return " and ".join((own, *(_words(part).lower() for part in effect.then)))


def no_effect(s: State, who: str, effect: Effect, chain: tuple[str, ...]) -> No | None:
    if effect.do == "repeat":
        return coordination.no_repeat(s, who, effect, chain)
    return DEEDS[effect.do].no(s, who, effect)


@rule("eternaut.turn.skip-effect", "eternaut.repeat.chain")
async def carry_out(s: State, g: Ask, seat: str, who: str, card: str, effect: Effect, chain: tuple[str, ...]) -> None:
    """An effect, and those that are joined to it as far as they are possible by then."""
    if effect.do == "repeat":
        other, repeated = await coordination.repeat(s, g, seat, who, effect, chain)
        await resolve(s, g, seat, other, repeated, (*chain, repeated))
    else:
        await DEEDS[effect.do].do(s, g, seat, who, effect)
    for part in effect.then:
        await objectives.settle(s, g)
        if who in in_play(s) and no_effect(s, who, part, chain) is None:
            await carry_out(s, g, seat, who, card, part, chain)
