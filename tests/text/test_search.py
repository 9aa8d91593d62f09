"""The bot that thinks in plans: whole turns, kept until something unforeseen happens."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.small_games import RULE, Tray, options, small, start
from noctule.bots import LEVELS, SearchBot, make, reply
from noctule.bots.fast import Spent, best_now
from noctule.bots.lines import Step, effort
from noctule.bots.mixing import fictitious
from noctule.bots.plans import Arm, Search, Ways, changed
from noctule.bots.search import Expected
from noctule.engine import D6, Ask, Option, Setup, Table, available, find
from text.at_the_screen import skirmish
from text.tiny import tiny


def played(table: Table[Any], *bots: Any) -> Table[Any]:
    dice, seats = Random(1), table.setup.seats
    while not table.over:
        seat = next(iter(table.pending))
        reply(table, seat, bots[seats.index(seat) % len(bots)], dice)
    return table


def in_turns(ask: Any, turns: int = 2, steps: int = 3) -> Any:
    """A game of turns of several steps each; a boundary before each step, which the game says."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < turns * steps:
            g.boundary()
            s.said.append(repr(await ask(s, g)))
            s.turn += 1
        g.boundary()
        s.outcome = "done"

    return replace(small(play), turn=lambda s: (s.turn // steps, s.turn // steps))


async def step(s: Tray, g: Ask) -> Any:
    return await g.choose(s.seats[0], "step", rule=RULE, options=options("left", "right", "stay"))


def test_it_finds_a_plan_whose_first_answers_look_bad() -> None:
    """Only left, left, right is worth anything, and the way there looks worse than staying: whoever looks one answer ahead
    stays."""

    def judge(s: Tray, seat: str) -> float:
        turns = [tuple(s.said[n : n + 3]) for n in range(0, len(s.said), 3)]
        return sum(10.0 if turn == ("'left'", "'left'", "'right'") else -float(turn.count("'left'")) for turn in turns)

    table = played(start(replace(in_turns(step), judge=judge)), SearchBot(1, forks=2000))
    assert table.state.said == ["'left'", "'left'", "'right'"] * 2
    assert played(start(replace(in_turns(step), judge=judge)), make("greedy", 1)).state.said[:2] != ["'left'", "'left'"]


def test_an_answer_is_worth_what_the_greedy_bot_makes_of_it_not_what_a_few_random_answers_do() -> None:
    """Of forty ways on from `go` one is good: whoever looks at ten of them would rather pass."""
    ways_on = [f"way-{n}" for n in range(40)]

    async def ask(s: Tray, g: Ask) -> Any:
        if len(s.said) % 2 and s.said[-1] == "'go'":
            return await g.choose(s.seats[0], "way", rule=RULE, options=options(*ways_on))
        return await g.choose(s.seats[0], "deed", rule=RULE, options=options("pass", "go"))

    def judge(s: Tray, seat: str) -> float:
        worth = {"'go'": 1.0, "'way-17'": 9.0, "'pass'": 0.0}
        return sum(worth.get(said, -9.0) for said in s.said)

    game = replace(in_turns(ask, turns=1, steps=2), judge=judge, sides=("ours", "theirs"))
    plain = [played(start(game), SearchBot(seed, forks=300, ways=Ways(greedy=0))).state.said for seed in range(8)]
    thinks = [played(start(game), SearchBot(seed, forks=300)).state.said for seed in range(8)]
    assert all(said == ["'go'", "'way-17'"] for said in thinks)
    assert any(said[0] == "'pass'" for said in plain)


def test_what_looks_best_at_once_and_is_worst_in_the_end_does_not_keep_it_thinking_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Right looks best and turns out worst of three; plans are not changed, so that nothing more is spent on them."""
    lived, live = list[str](), Search._live

    def count(search: Search, arm: Arm, worlds: int) -> None:
        lived.append(arm.key)
        assert len(lived) < 1000
        live(search, arm, worlds)

    def judge(s: Tray, seat: str) -> float:
        turns = [s.said[n : n + 3] for n in range(0, len(s.said), 3)]
        return sum(-9.0 if len(turn) == 3 and turn[0] == "'right'" else float(turn[0] == "'right'") for turn in turns)

    monkeypatch.setattr(Search, "_live", count)
    ways = Ways(arms=3, worlds=2, changes=False, rounds=False)
    said = played(start(replace(in_turns(step), judge=judge)), SearchBot(1, forks=600, ways=ways)).state.said
    assert said[0] != "'right'"


def test_a_plan_is_kept_until_its_turn_is_over_so_that_it_thinks_once_a_turn() -> None:
    bot = SearchBot(1, forks=600)
    played(start(replace(in_turns(step), judge=lambda s, seat: float(s.said.count("'right'")))), bot)
    assert (bot.searched, bot.kept) == (2, 4)


def test_it_thinks_again_when_luck_has_brought_something_unforeseen() -> None:
    """A die falls after each step, and what it shows counts: no plan can foresee it."""

    async def ask(s: Tray, g: Ask) -> Any:
        key = await step(s, g)
        s.deck.append(int(g.roll(D6, 1)[0]))
        return key

    game = replace(in_turns(ask), judge=lambda s, seat: s.said.count("'right'") + 0.001 * sum(s.deck))
    bot = SearchBot(1, forks=600)
    assert played(start(game), bot).state.said == ["'right'"] * 6
    assert bot.searched > 2


def test_an_answer_that_wins_is_taken_at_once() -> None:
    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=options("exit", "stay")))
            g.boundary()
            if s.said[-1] == "exit" or len(s.said) > 5:
                s.outcome = "won" if s.said[-1] == "exit" else "lost"

    game = replace(small(play), judge=lambda s, seat: 1000.0 if s.outcome == "won" else -float(s.said[-1:] == ["exit"]))
    assert played(start(game), SearchBot(1, forks=50)).state.said == ["exit"]


def test_a_plan_that_has_overlooked_the_answer_that_wins_is_dropped() -> None:
    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=options("stay", "exit")))
            if s.said[-1] == "exit" or len(s.said) > 5:
                s.outcome = "won" if s.said[-1] == "exit" else "lost"

    table = start(replace(small(play), judge=lambda s, seat: 1000.0 if s.outcome == "won" else 0.0))
    for promised, said in ((2000.0, "stay"), (0.0, "exit")):
        bot = SearchBot(1, forks=50)
        bot.plan = [Expected(Step("step", "stay", ("stay", "exit")), 0.0, promised)]
        assert reply(table, "ana", bot, Random(1)) == said


def test_where_a_plan_says_nothing_it_is_weighed_at_whom_to_shoot() -> None:
    """At whom changes nothing until it is known with what."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        target = await g.choose(s.seats[0], "target", rule=RULE, options=options("wall", "enemy", "door"))
        await g.choose(s.seats[0], "weapon", rule=RULE, options=options("pistol", "rifle"))
        g.roll(D6)
        s.said.append(target)
        s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        return 5.0 * ("enemy" in s.said)

    table = start(replace(small(play), judge=judge))
    for seed in range(5):
        assert best_now(table, "ana", Random(seed), Spent(100, None), 4, judge)[0] == "enemy"


def test_of_two_plans_that_lead_to_the_same_the_one_without_to_and_fro_is_taken() -> None:
    there, back, stop = (Step("move", key, ()) for key in ("a", "b", "stop"))
    assert effort([there, stop]) < effort([there, back, stop]) < effort([there, back, there, stop])


def test_a_changed_plan_begins_as_before() -> None:
    plan = [Step("move", key, ("a", "b", "c")) for key in "abcab"]
    other = Arm(plan[0], 0.0)
    found = [changed(plan, [other], Random(n)) for n in range(60)]
    assert all(one[0] == plan[0] for one in found)
    assert any(one != plan for one in found)


def test_secret_answers_are_mixed_as_the_game_asks_for() -> None:
    """Matching pennies: neither side may be foreseen. With a dominant answer there is nothing to mix."""
    pennies = {(mine, said): [1.0 if mine == said else -1.0] for mine in "ht" for said in "ht"}
    against = {pair: [-values[0]] for pair, values in pennies.items()}
    assert fictitious(pennies, against, ["h", "t"])["h"] == pytest.approx(0.5, abs=0.1)
    better = {(mine, said): [2.0 * (mine == "h")] for mine in "ht" for said in "ht"}
    assert fictitious(better, against, ["h", "t"]) == {"h": 1.0, "t": 0.0}


@pytest.mark.parametrize("between", ["", "look", "die"])
def test_a_walk_does_not_come_back_to_where_it_has_led_unless_there_was_something_else_in_between(between: str) -> None:
    """A plan that goes to and fro is dropped at its first step back."""

    async def play(s: Tray, g: Ask) -> None:
        for n in range(3):
            g.boundary()
            steps = [Option("step:a", to="a"), Option("step:b", to="b"), Option("look"), Option("end", main=True)]
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=steps))
            if n == 0 and between == "die":
                g.roll(D6)
        s.outcome = "done"

    table = start(replace(small(play), judge=lambda s, seat: 0.0))
    for key in ("step:a", "look" if between == "look" else "step:b"):
        table.answer("ana", key)
    bot = SearchBot(1, forks=50)
    bot.plan = [Expected(Step("step", "step:a", ("step:a", "step:b", "look", "end")), 0.0)]
    assert (reply(table, "ana", bot, Random(1)) == "step:a") == bool(between)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_every_shape_and_plays_at_random_without_a_judge(level: str) -> None:
    table = tiny("choose", "some", "order", "amount", "together", "shared", "roll", seats=("ana", "ben"))
    assert len(played(table, make(level, 1)).state.done) == 7
    assert played(skirmish(), make(level, 1)).over


@pytest.mark.parametrize("level", LEVELS)
def test_limited_by_forks_it_plays_the_same_game_for_the_same_seed(level: str) -> None:
    def game() -> str:
        table: Table[Any] = Table.start(find("escape"), Setup("lift", ("ana",)), seed=4)
        bot, dice = make(level, 4, forks=120), Random(4)
        for _ in range(12):
            reply(table, "ana", bot, dice)
        return table.save()

    assert game() == game()


def test_a_limit_of_no_time_at_all_still_gets_an_answer() -> None:
    for key in available():
        game = find(key)
        scenario = game.scenarios[0]
        table: Table[Any] = Table.start(game, Setup(scenario.key, ("ana", "ben", "cleo", "dan")[: scenario.seats[0]]), seed=2)
        bot, dice = make("hard", 2, seconds=0.0), Random(2)
        for _ in range(10):
            if not table.over:
                reply(table, next(iter(table.pending)), bot, dice)


def test_an_easy_bot_overlooks_answers_and_keeps_to_its_plan() -> None:
    """Its ways are those of people: it does not see everything, and goes on with what it had in mind though a die has
    fallen."""

    async def ask(s: Tray, g: Ask) -> Any:
        key = await step(s, g)
        s.deck.append(int(g.roll(D6, 1)[0]))
        return key

    game = replace(in_turns(ask, turns=5), judge=lambda s, seat: s.said.count("'right'") + 0.001 * sum(s.deck))
    easy, hard = make("easy", 2), make("hard", 1, forks=300)
    assert isinstance(easy, SearchBot)
    assert isinstance(hard, SearchBot)
    said = [played(start(game), bot).state.said.count("'right'") for bot in (easy, hard)]
    assert said[0] < said[1] == 15
    assert easy.kept > hard.kept


def test_a_round_is_only_looked_through_if_the_bot_does_that() -> None:
    """What is taken in the turn is lost with the round: whoever looks through it takes something else."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 4:
            g.boundary()
            if s.turn % 2 == 0:
                s.said.append(await g.choose(s.seats[0], "take", rule=RULE, options=options("bait", "bread")))
            elif s.said[-1] == "bait":
                s.deck.append(1)
            s.turn += 1
        s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        return 2.0 * s.said.count("bait") + s.said.count("bread") - 5.0 * len(s.deck)

    game = replace(small(play), judge=judge, turn=lambda s: (s.turn // 2, s.turn))
    assert played(start(game), SearchBot(1, forks=300)).state.said[0] == "bread"
    assert played(start(game), SearchBot(1, forks=300, ways=Ways(rounds=False))).state.said[0] == "bait"


def test_what_may_be_spent_is_spent_in_parts() -> None:
    spent = Spent(100, None)
    half = spent.part(0.5)
    spent.forks = 49
    assert not half()
    spent.forks = 50
    assert half()
    assert not spent.over()


def test_a_turn_that_never_ends_is_none_to_plan_for_and_ends_at_last() -> None:
    """Building something looks better than all that comes after it, and can go on for ever: nobody is to wait for that."""

    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            s.said.append(await g.choose(s.seats[0], "build", rule=RULE, options=options("more", "less", "ready")))
            if s.said[-1] == "ready":
                s.outcome = "done"

    def game(judge: Any) -> Any:
        return replace(small(play), judge=judge, turn=lambda s: (1, 1))

    happy = game(lambda s, seat: 0.0 if s.outcome else 1.0)
    assert played(start(happy), SearchBot(1, forks=2000)).state.said == ["ready"]
    mad = game(lambda s, seat: -1000.0 if s.outcome else float(len(s.said)))
    assert len(played(start(mad), SearchBot(1, forks=200)).state.said) < 200
