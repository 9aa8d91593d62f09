"""The haggle: three dice, and who may have which of them rolled again."""

from __future__ import annotations

from functools import partial
from typing import cast

from noctule.engine import D6, Ask, No, Odds, Option, Preview, rule

from .state import FACTS, Ability, State, name_of, pay, rivals

COUNTING = sum(1 for face in D6.faces if isinstance(face, int) and face >= FACTS.counts)
"""Faces of a die that take a coin off the price."""


async def haggle(s: State, g: Ask, buyer: str) -> None:
    s.dice = roll(g, FACTS.dice)
    s.spent = ()
    g.note("parley.haggle.price", "{who} haggles: {dice}.", who=buyer, dice=s.dice)
    while True:
        while await rolls_again(s, g, buyer):
            pass
        if not await whispered(s, g, buyer):
            return


def roll(g: Ask, times: int) -> tuple[int, ...]:
    return cast("tuple[int, ...]", g.roll(D6, times))


@rule("parley.haggle.price")
def price(s: State, buyer: str) -> int:
    saved = sum(1 for face in s.dice if face >= FACTS.counts)
    return max(FACTS.least_price, s.bids[buyer] - saved)


# -- the buyer ----------------------------------------------------------------------------------------------------


async def rolls_again(s: State, g: Ask, buyer: str) -> bool:
    """The buyer uses one of the abilities, sees the result and may go on; False when content."""
    ability = await g.choose(
        buyer,
        "haggle.ability",
        rule="parley.haggle.persuade",
        options=lambda: abilities(s, buyer),
        prompt=lambda: f"The dice show {said(s.dice)}: you would pay {price(s, buyer)}. Roll again?",
        waiting="to haggle",
    )
    if ability == "persuade":
        await persuade(s, g, buyer)
    elif ability == "sweeten":
        await sweeten(s, g, buyer)
    return bool(ability)


def abilities(s: State, buyer: str) -> list[Option]:
    any_dice, one_die = partial(odds_of_more, s, FACTS.dice), partial(odds_of_more, s, 1)
    return [
        Option("keep", "", f"Keep the dice and pay {price(s, buyer)}", main=True),
        Option("persuade", label="Persuade: re-roll any dice", preview=any_dice, no=no_persuading(s)),
        Option("sweeten", label="Sweeten: pay a coin, re-roll one die", preview=one_die, no=no_sweetening(s, buyer)),
    ]


def no_persuading(s: State) -> No | None:
    return No("parley.haggle.persuade", "You have persuaded once already.") if "persuade" in s.spent else None


def no_sweetening(s: State, buyer: str) -> No | None:
    if "sweeten" in s.spent:
        return No("parley.haggle.sweeten", "You have sweetened the deal once already.")
    if s.coins[buyer] < s.bids[buyer] + FACTS.sweetener:
        return No("parley.haggle.sweeten", "You could no longer pay your full bid.")
    return None


async def persuade(s: State, g: Ask, buyer: str) -> None:
    dice = await g.choose_some(
        buyer,
        "haggle.persuade",
        rule="parley.haggle.persuade",
        options=lambda: [_die(s, place) for place in range(len(s.dice))],
        min=1,
        max=len(s.dice),
        prompt=lambda: f"The dice show {said(s.dice)}. Which do you re-roll?",
        waiting="to choose dice",
    )
    roll_again(s, g, "persuade", dice)
    g.note("parley.haggle.persuade", "{who} persuades: {dice}.", who=buyer, dice=s.dice)


async def sweeten(s: State, g: Ask, buyer: str) -> None:
    pay(s, buyer, FACTS.sweetener)
    die = await g.choose(
        buyer,
        "haggle.sweeten",
        rule="parley.haggle.sweeten",
        options=lambda: [_die(s, place) for place in range(len(s.dice))],
        prompt=lambda: f"The dice show {said(s.dice)}. Which one do you re-roll?",
        waiting="to choose a die",
    )
    roll_again(s, g, "sweeten", [die])
    g.note("parley.haggle.sweeten", "{who} pays a coin to sweeten the deal: {dice}.", who=buyer, dice=s.dice)


# -- the rivals ---------------------------------------------------------------------------------------------------


async def whispered(s: State, g: Ask, buyer: str) -> bool:
    """Any of the rivals may answer for all of them; True if a die was rolled again."""
    seats = tuple(rivals(s, buyer))
    if not seats or "whisper" in s.spent or not s.whispers or not any(face >= FACTS.counts for face in s.dice):
        return False
    die = await g.choose(
        seats,
        "haggle.whisper",
        rule="parley.haggle.whisper",
        options=lambda: [Option("hush", None, "Keep the whisper", main=True), *whispers(s)],
        prompt=lambda: f"{name_of(buyer)} shows {said(s.dice)} and would pay {price(s, buyer)}. Whisper?",
        waiting="to whisper, or not",
    )
    if die is None:
        return False
    s.whispers -= 1
    roll_again(s, g, "whisper", [die])
    g.note("parley.haggle.whisper", "A whisper in the dark: {dice}.", dice=s.dice)
    return True


def whispers(s: State) -> list[Option]:
    return [_die(s, place, no_whisper(face)) for place, face in enumerate(s.dice)]


def no_whisper(face: int) -> No | None:
    if face < FACTS.counts:
        return No("parley.haggle.whisper", f"A {face} does not count; a whisper is for a die of {FACTS.counts} or more.")
    return None


# -- dice ---------------------------------------------------------------------------------------------------------


def roll_again(s: State, g: Ask, ability: Ability, places: list[int]) -> None:
    s.spent += (ability,)
    new = dict(zip(places, roll(g, len(places)), strict=True))
    s.dice = tuple(new.get(place, face) for place, face in enumerate(s.dice))


def _die(s: State, place: int, no: No | None = None) -> Option:
    def odds() -> Preview:
        return Preview(f"Now a {s.dice[place]}.", (Odds("counts afterwards", COUNTING, len(D6.faces)),))

    return Option(f"die:{place + 1}", place, f"The {s.dice[place]} (die {place + 1})", (f"die-{place + 1}",), odds, no)


def odds_of_more(s: State, most: int) -> Preview:
    """Exact: rolling the dice that do not count yet, at most so many of them, brings at least one more that does."""
    dice = min(most, sum(1 for face in s.dice if face < FACTS.counts))
    total, none = len(D6.faces) ** dice, (len(D6.faces) - COUNTING) ** dice
    rolled = f"With the {dice} that {'does' if dice == 1 else 'do'} not count" if dice else "Every die counts already"
    return Preview(f"{rolled}.", (Odds("at least one coin less", total - none, total),))


def said(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
