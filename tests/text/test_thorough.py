"""The thorough bot: looks through all that an answer begins."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.small_games import RULE, Tray, options, small, start
from noctule.bots import make, reply
from noctule.engine import Ask, Game, Option, Table, find
from text.tiny import tiny

WORTH = {"card-2": {"ben": {"attack": 9.0}}, "card-0": {"ana": {"rest": 1.0}}}


def cards() -> Game[Tray]:
    """A card, somebody to play it on, an effect: only one row of answers is worth much, and nothing tells before the last."""

    async def play(s: Tray, g: Ask) -> None:
        for _ in range(2):
            await g.boundary()
            card = await g.choose(s.seats[0], "card", rule=RULE, options=options("card-0", "card-1", "card-2"))
            who = await g.choose(s.seats[0], "who", rule=RULE, options=options("ana", "ben", "cleo"))
            effect = await g.choose(s.seats[0], "effect", rule=RULE, options=options("rest", "attack", "skip"))
            s.said += [card, who, effect]
            s.deck.append(int(WORTH.get(card, {}).get(who, {}).get(effect, 0.0)))
        await g.boundary()
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


def test_it_walks_step_by_step() -> None:
    """Six steps of three ways each are more than it may try: it takes each for what it is."""
    steps = [Option(f"step:{way}", way, to=f"a{n}") for n, way in enumerate(("back", "on", "stay"), 1)]

    async def play(s: Tray, g: Ask) -> None:
        await g.boundary()
        await g.choose(s.seats[0], "card", rule=RULE, options=options("walk", "wait"))
        for _ in range(6):
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=steps))
        await g.boundary()
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(s.said.count("on")))
    table, _ = played(start(game), "thorough", forks=60)
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
