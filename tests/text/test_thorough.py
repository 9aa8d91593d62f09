"""The thorough bot: looks through all that an answer begins."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.small_games import RULE, Tray, options, small, start
from noctule.bots import make, reply
from noctule.bots.thorough import ThoroughBot, _laps, different
from noctule.engine import Ask, Choose, Game, Option, Table, find
from text.tiny import tiny

WORTH = {"card-2": {"ben": {"attack": 9.0}}, "card-0": {"ana": {"rest": 1.0}}}


def cards() -> Game[Tray]:
    """A card, somebody to play it on, an effect: only one row of answers is worth much, and nothing tells before the last."""

    async def play(s: Tray, g: Ask) -> None:
        for _ in range(2):
            g.boundary()
            card = await g.choose(s.seats[0], "card", rule=RULE, options=options("card-0", "card-1", "card-2"))
            who = await g.choose(s.seats[0], "who", rule=RULE, options=options("ana", "ben", "cleo"))
            effect = await g.choose(s.seats[0], "effect", rule=RULE, options=options("rest", "attack", "skip"))
            s.said += [card, who, effect]
            s.deck.append(int(WORTH.get(card, {}).get(who, {}).get(effect, 0.0)))
        g.boundary()
        await g.choose(s.seats[0], "end", rule=RULE, options=options("now", "then"))
        s.outcome = "done"

    return replace(small(play), judge=lambda s, seat: float(sum(s.deck)))


def played(table: Table[Any], name: str, **how: Any) -> tuple[Table[Any], int]:
    bot, dice, answers = make(name, 1, **how), Random(1), 0
    while not table.over:
        reply(table, next(iter(table.pending)), bot, dice)
        answers += 1
    return table, answers


def test_it_finds_what_a_card_is_good_for_behind_questions_that_tell_nothing() -> None:
    table, _ = played(start(cards()), "thorough")
    assert table.state.said == ["card-2", "ben", "attack"] * 2


def test_it_plays_on_as_it_has_found_without_thinking_again() -> None:
    """Each of its thoughts begins with the first question of a move: it judges no position for the others."""
    judged: list[int] = []

    def judge(s: Tray, seat: str) -> float:
        judged.append(len(s.said))
        return float(sum(s.deck))

    game = replace(cards(), judge=judge)
    table = start(game)
    bot, dice = make("thorough", 1), Random(1)
    reply(table, "ana", bot, dice)
    thought = len(judged)
    reply(table, "ana", bot, dice)
    reply(table, "ana", bot, dice)
    assert thought == len(judged) > 0
    assert table.state.said == ["card-2", "ben", "attack"]


@pytest.mark.parametrize("forks", [6, 60])
def test_it_walks_step_by_step(forks: int) -> None:
    """Six steps of three ways each are more than it may try: it takes each for what it is, and looks at all of them."""
    steps = [Option(f"step:{way}", way, to=f"a{n}") for n, way in enumerate(("back", "on", "stay"), 1)]

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        await g.choose(s.seats[0], "card", rule=RULE, options=options("walk", "wait"))
        for _ in range(6):
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=steps))
        g.boundary()
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(s.said.count("on")))
    table, _ = played(start(game), "thorough", forks=forks)
    assert table.state.said == ["on"] * 6


def test_it_answers_every_shape_and_plays_the_same_from_the_same_seed() -> None:
    shapes = ("choose", "some", "order", "amount", "together", "shared", "roll")
    games = [played(tiny(*shapes, seats=("ana", "ben")), "thorough", forks=20)[0].save() for _ in range(2)]
    assert games[0] == games[1]


def test_it_keeps_to_its_time() -> None:
    table, answers = played(start(cards()), "thorough", seconds=0.0)
    assert answers == 7
    assert table.over


def test_it_plays_the_eternaut() -> None:
    assert find("eternaut").bot == "thorough"


def free_acts() -> Game[Tray]:
    """One card has to be played; before that twelve things may be dropped, each of which costs something."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        said = ""
        while not said.startswith("play"):
            things = [f"drop:{n}" for n in range(12) if f"drop:{n}" not in s.said]
            said = await g.choose(s.seats[0], "card", rule=RULE, options=options("play:well", "play:badly", *things))
            s.said.append(said)
        g.boundary()
        s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        return float(s.said.count("play:well") - sum(said.startswith("drop") for said in s.said))

    return replace(small(play), judge=judge)


def test_what_only_leads_back_to_the_question_is_left_alone_once_some_of_it_was_in_vain() -> None:
    forks: list[str] = []

    class Watched(ThoroughBot):
        def _after(self, table: Table[Any], seat: str, key: str) -> Table[Any] | None:
            forks.append(key)
            return super()._after(table, seat, key)

    table = start(free_acts())
    reply(table, "ana", Watched(1), Random(1))
    assert table.state.said == ["play:well"]
    assert len([key for key in forks if key.startswith("drop")]) == 2


def test_one_card_of_every_kind_has_its_turn_before_the_second_of_any() -> None:
    """Cards of a kind differ in a number: where little can be tried, all of them together count as one."""
    hand = ["run-1-1", "run-1-2", "run-2-1", "rest-1", "rest-2", "exchange"]
    first, second, third = _laps(hand, Random(3))
    assert [key.rstrip("-0123456789") for key in first] == ["run", "rest", "exchange"]
    assert [key.rstrip("-0123456789") for key in second] == ["run", "rest"]
    assert len(third) == 1
    assert sorted([*first, *second, *third]) == sorted(hand)


def test_a_card_that_nothing_comes_of_says_nothing_about_other_cards() -> None:
    """It ends the turn, and the next turn begins with the same question: the cards after it are looked at all the same."""

    async def play(s: Tray, g: Ask) -> None:
        for _ in range(2):
            g.boundary()
            card = await g.choose(s.seats[0], "card", rule=RULE, options=options("play:gold", "play:tin", "play:lead"))
            s.said.append(card)
            s.turn += 1
            s.deck.append(5 if card == "play:gold" else -1)
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(sum(s.deck)), turn=lambda s: (s.turn, ""))
    table, _ = played(start(game), "thorough")
    assert table.state.said == ["play:gold", "play:gold"]


def test_it_thinks_again_where_it_had_looked_at_some_of_the_answers_only() -> None:
    """Forty ways after a card, one of which is good: too many to look at while ten cards are weighed."""
    ways, naps = [f"way:{n}" for n in range(40)], [f"nap:{letter}" for letter in "abcdefghi"]

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        s.said.append(await g.choose(s.seats[0], "card", rule=RULE, options=options(*naps, "map")))
        if s.said[-1] == "map":
            s.said.append(await g.choose(s.seats[0], "way", rule=RULE, options=options(*ways)))
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: 1.0 * ("map" in s.said) + 9.0 * ("way:33" in s.said))
    for seed in range(3):
        table, bot, dice = start(game), ThoroughBot(seed, forks=60), Random(1)
        while not table.over:
            reply(table, "ana", bot, dice)
        assert table.state.said == ["map", "way:33"]


def test_of_two_cards_alike_one_is_tried_and_places_are_told_apart() -> None:
    decision = Choose(
        ("ana",),
        "card",
        RULE,
        [
            Option("play:run-1", label="Run"),
            Option("play:run-2", label="Run"),
            Option("play:run-3", label="Run far"),
            Option("step:1", label="Go on", to="a1"),
            Option("step:2", label="Go on", to="a2"),
            Option("pass"),
        ],
    )
    assert different(decision) == ["play:run-1", "play:run-3", "step:1", "step:2", "pass"]
