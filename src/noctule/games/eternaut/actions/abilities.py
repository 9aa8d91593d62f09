"""Abilities that are activated in one's own turn: a Character's own one, and those of the group."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import ways
from ..board.names import card_words, name_of
from ..content import ABILITIES, ACTIONS, FACTS
from ..harm import cubes, gifts
from ..harm.life import heal
from ..harm.penalties import free_of
from ..state import State, alter, in_play
from ..story import objectives
from ..table import deck
from . import moving, play

Use = Callable[[State, Ask, str, str, int], Awaitable[None]]


def owned(s: State) -> list[str]:
    """Every ability on the table."""
    return [*[person.ability for person in s.people.values() if person.ability and not person.away], *s.groups]


def owner(s: State, id: str) -> str:
    """Whose ability it is; "" for the group's."""
    return next((who for who in in_play(s) if s.people[who].ability == id), "")


@rule("eternaut.ability.voluntary", "eternaut.group.any-player")
def candidates(s: State) -> list[Option]:
    """The abilities that the active player could use now, whoever they belong to."""
    return [_option(id, no_use(s, id)) for id in owned(s)]


def offers(s: State) -> list[Option]:
    """Those of them that can be used."""
    own = [
        (person.ability, who) for who, person in s.people.items() if person.ability and not person.away and not person.flipped
    ]
    groups = [(id, "") for id, used in s.groups.items() if not used]
    return [_option(id) for id, who in own + groups if ABILITIES[id].activated and _serves(s, id, who)]


@lru_cache(maxsize=256)
def _option(id: str, no: No | None = None) -> Option:
    return Option(f"ability:{id.lower()}", ("ability", id, 0), f"{ABILITIES[id].name}: {ABILITIES[id].text}", (id,), no=no)


@rule("eternaut.ability.flip", "eternaut.ability.voluntary")
def no_use(s: State, id: str) -> No | None:
    if no := _never_used(id):
        return no
    card = ABILITIES[id]
    if not gifts.ready(s, id):
        return No("eternaut.ability.flip", f"{card.name} lies face down until the end of the round.")
    if card.effect not in NEEDS:
        return No("eternaut.ability.voluntary", f"{card.name} is used when there is need of it.")
    if not subjects(s, id):
        return No("eternaut.ability.voluntary", f"{card.name} would change nothing now.")
    return None


@lru_cache(maxsize=256)
@rule("eternaut.ability.permanent")
def _never_used(id: str) -> No | None:
    card = ABILITIES[id]
    return None if card.activated else No("eternaut.ability.permanent", f"{card.name} always works: it is not used.")


BESIDE: Final = 1
"""How far a Character's own ability to heal or to calm reaches."""
NEEDS: Final[dict[str, Callable[[State, str], bool]]] = {
    "heal": lambda s, who: s.people[who].life < FACTS.character.life,
    "calm": lambda s, who: bool(s.people[who].has("madness")),
    "rest": lambda s, who: bool(s.people[who].has("fatigue")),
    "refresh": lambda s, who: cubes.with_aliens(s) > 0,
    "repeat": lambda s, who: bool(_own_cards(s, who)),
    "move": lambda s, who: not s.people[who].operating,
    "draw": lambda s, who: bool(s.actions.cards or s.actions.used),
}
"""What is used in one's own turn, and when it is of use; `shield` and `steady` are asked for at need (`harm.gifts`)."""


def subjects(s: State, id: str) -> list[str]:
    """Whom an ability could serve: its own Character, whoever is beside that one, or for the group's anybody in play."""
    return _serves(s, id, owner(s, id))


def _serves(s: State, id: str, own: str) -> list[str]:
    effect = ABILITIES[id].effect
    if effect not in NEEDS:
        return []
    needs = NEEDS[effect]
    if own and effect in ("move", "repeat", "draw", "refresh"):
        return [own] if needs(s, own) else []
    whom = [who for who in in_play(s) if needs(s, who)]
    if own and effect in ("heal", "calm"):
        return [who for who in whom if ways.apart(s, own, who) <= BESIDE]
    return whom


@rule("eternaut.ability.flip", "eternaut.ability.voluntary", "eternaut.group.any-player")
async def use(s: State, g: Ask, seat: str, id: str) -> None:
    """An activated ability is flipped, and does what it says."""
    card, whom = ABILITIES[id], subjects(s, id)
    gifts.flip(s, g, id)
    if card.effect == "rest":
        await _rest(s, g, seat, id, whom)
    elif card.effect == "draw":
        deck.draw(s, g, seat, card.amount)
    else:
        who = await g.choose(
            seat,
            "ability-for",
            rule="eternaut.ability.voluntary",
            options=[Option(f"for:{one}", one, name_of(one), (one,)) for one in whom],
            prompt=lambda: f"{card.name}: for whom?",
            waiting="to use an ability",
        )
        await USES[card.effect](s, g, seat, who, card.amount)
    await objectives.settle(s, g)


async def _rest(s: State, g: Ask, seat: str, id: str, whom: list[str]) -> None:
    """Fatigue cards, so many at most: of one board, or for the group's ability of any."""
    card, own = ABILITIES[id], owner(s, id)
    lying = [(who, n) for who in whom for n in range(1, s.people[who].has("fatigue") + 1)]

    def one_board(chosen: list[tuple[str, int]]) -> No | None:
        if own and len({who for who, _ in chosen}) > 1:
            return No("eternaut.ability.flip", f"{card.name} removes Fatigue from one board.")
        return None

    chosen = await g.choose_some(
        seat,
        "ability-rest",
        rule="eternaut.ability.flip",
        options=[Option(f"fatigue:{who}.{n}", (who, n), f"A Fatigue of {name_of(who)}", (who,)) for who, n in lying],
        min=1,
        max=min(card.amount, len(lying)),
        check=one_board,
        prompt=lambda: f"{card.name}: which Fatigue is removed, {card.amount} at most?",
        waiting="to remove Fatigue",
    )
    for who in dict.fromkeys(who for who, _ in chosen):
        number = sum([other == who for other, _ in chosen])
        free_of(s, g, who, "fatigue", "eternaut.rest.fatigue-persists", number)


async def _heal(s: State, g: Ask, seat: str, who: str, amount: int) -> None:
    heal(s, g, who, amount)


async def _move(s: State, g: Ask, seat: str, who: str, amount: int) -> None:
    await moving.move(s, g, who, amount)


async def _calm(s: State, g: Ask, seat: str, who: str, amount: int) -> None:
    free_of(s, g, who, "madness", "eternaut.madness.remove")


async def _refresh(s: State, g: Ask, seat: str, who: str, amount: int) -> None:
    back = min(amount, cubes.with_aliens(s))
    alter(s, who, cubes=s.people[who].cubes + back)
    g.note("eternaut.ability.flip", "{who} gets {cubes:cube} back.", who=who, cubes=back)


def _own_cards(s: State, who: str) -> list[str]:
    """The cards of a board that were played in an earlier turn."""
    there = [slot for slot in s.people[who].slots if slot is not None and slot.card in ACTIONS]
    return [slot.card for slot in there if slot.turn < s.turn.number]


async def _repeat(s: State, g: Ask, seat: str, who: str, amount: int) -> None:
    card = await g.choose(
        seat,
        "repeat-own",
        rule="eternaut.ability.flip",
        options=[Option(f"repeat:{card}", card, card_words(card), (card,)) for card in _own_cards(s, who)],
        prompt=lambda: f"Which card does {name_of(who)} repeat?",
        waiting="to choose a card to repeat",
        acting=ways.seen(s, who),
    )
    await play.resolve(s, g, seat, who, card, (card,))


USES: Final[dict[str, Use]] = {
    "heal": _heal,
    "move": _move,
    "calm": _calm,
    "refresh": _refresh,
    "repeat": _repeat,
}
"""What an ability does for one Character."""
