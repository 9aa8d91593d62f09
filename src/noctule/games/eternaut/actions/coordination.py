"""Coordination: talk with somebody, or make another Character repeat a card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import ways
from ..board.counters import in_reach
from ..board.names import deeds_words, name_of
from ..content import ACTIONS
from ..content.cards import Effect
from ..content.words import NOWHERE
from ..harm import gifts
from ..harm.life import card_of
from ..state import State, in_play
from ..story import paragraphs
from ..story.scene import Scene

# ---- talk


@rule("eternaut.talk.paragraph", "eternaut.npc.card-rules")
def no_talk_with(s: State, who: str, other: str, effect: Effect) -> No | None:
    """Why two do not talk: the card's range for Characters, their own one for figures that can be talked with."""
    if ways.whereabouts(s, other) == NOWHERE:
        return No("eternaut.talk.paragraph", f"{name_of(other)} is not on the map.")
    if not _hears(s, who, other, effect):
        far = _earshot(s, who, other, effect)
        return No("eternaut.talk.paragraph", f"{name_of(other)} is not within range {far} of {name_of(who)}.")
    return None


def _earshot(s: State, who: str, other: str, effect: Effect) -> int:
    """How far away somebody may be; 0: anywhere on the map."""
    if other in s.people:
        return effect.range and effect.range + gifts.always(s, who, "reach")
    return card_of(other).talks


def _hears(s: State, who: str, other: str, effect: Effect) -> bool:
    far = _earshot(s, who, other, effect)
    return ways.whereabouts(s, other) != NOWHERE and (not far or ways.apart(s, who, other) <= far)


def listeners(s: State, who: str, effect: Effect) -> list[Option]:
    return [
        Option(f"talk:{other}", other, name_of(other), (other,), no=no_talk_with(s, who, other, effect))
        for other in _heard(s, who)
    ]


def _heard(s: State, who: str) -> list[str]:
    """Everybody with whom one might talk."""
    return [*[id for id in in_play(s) if id != who], *[id for id in (*s.npcs, *s.foes) if card_of(id).talks and id != who]]


def no_talk(s: State, who: str, effect: Effect) -> No | None:
    if any(_hears(s, who, other, effect) for other in _heard(s, who)):
        return None
    return No("eternaut.talk.paragraph", f"Nobody is near enough to talk with {name_of(who)}.")


@rule("eternaut.talk.paragraph")
async def talk(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    other = await g.choose(
        seat,
        "talk",
        rule="eternaut.talk.paragraph",
        options=lambda: listeners(s, who, effect),
        prompt=lambda: f"With whom does {name_of(who)} talk?",
        waiting="to choose with whom to talk",
        acting=who,
    )
    await paragraphs.interact(s, g, Scene(seat, who, other=other), who, other)


# ---- repeat


@rule("eternaut.repeat.other", "eternaut.repeat.no-loop")
def no_repeat_of(s: State, who: str, other: str, card: str, turn: int, effect: Effect, chain: tuple[str, ...]) -> No | None:
    """Why another Character does not repeat a card of the own board."""
    if turn >= s.turn.number:
        return No("eternaut.repeat.no-loop", f"{ACTIONS[card].name} was played in this turn.")
    if card in chain:
        return No("eternaut.repeat.no-loop", f"{ACTIONS[card].name} has been repeated already.")
    if effect.range and ways.apart(s, who, other) > effect.range:
        return No("eternaut.repeat.other", f"{name_of(other)} is not within range {effect.range} of {name_of(who)}.")
    return None


def repeats(s: State, who: str, effect: Effect, chain: tuple[str, ...]) -> list[Option]:
    """Every Action card on another board."""
    return [
        Option(
            f"repeat:{other}/{card}",
            (other, card),
            f"{name_of(other)} repeats {ACTIONS[card].name}: {deeds_words(card)}",
            (other, card),
            no=no_repeat_of(s, who, other, card, turn, effect, chain),
        )
        for other, card, turn in _played(s, who)
    ]


def _played(s: State, who: str) -> list[tuple[str, str, int]]:
    """The Action cards on other boards: whose, which, and the turn in which they were played."""
    return [
        (other, slot.card, slot.turn)
        for other in in_play(s)
        if other != who
        for slot in s.people[other].slots
        if slot is not None and slot.card in ACTIONS
    ]


def no_repeat(s: State, who: str, effect: Effect, chain: tuple[str, ...]) -> No | None:
    for other, card, turn in _played(s, who):
        if no_repeat_of(s, who, other, card, turn, effect, chain) is None:
            return None
    return No("eternaut.repeat.other", "No other Character has a card to repeat near enough, from an earlier turn.")


def foretell(s: State, other: str, card: str) -> Callable[[], Preview] | None:
    """Where the card examines something: what that could be."""
    return partial(_reach, s, other) if any(effect.do == "interact" for effect in ACTIONS[card].effects) else None


def _reach(s: State, other: str) -> Preview:
    return Preview(f"To be examined: {in_reach(s, other) or 'nothing'}.")


@rule("eternaut.repeat.other", "eternaut.repeat.no-placement", "eternaut.repeat.chain")
async def repeat(s: State, g: Ask, seat: str, who: str, effect: Effect, chain: tuple[str, ...]) -> tuple[str, str]:
    """Who repeats which card; it stays where it lies."""
    other, card = await g.choose(
        seat,
        "repeat",
        rule="eternaut.repeat.other",
        options=lambda: repeats(s, who, effect, chain),
        prompt="Who repeats which card?",
        waiting="to choose a card to repeat",
        acting=who,
        foresee=lambda again: foretell(s, *again),
    )
    g.note("eternaut.repeat.other", "{who} makes {other} repeat {card}.", who=who, other=other, card=card)
    return other, card
