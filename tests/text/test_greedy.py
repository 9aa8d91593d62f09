"""The greedy bot: tries answers on tables of its own, and takes the one that the game's judge likes best."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.small_games import RULE, Tray, asking, dicing, options, small, start
from noctule.bots import GreedyBot, make, reply
from noctule.bots.greedy import LONG, better_half
from noctule.bots.several import several
from noctule.engine import D6, Amount, Ask, Choose, ChooseSome, No, Option, Setup, Table, available, find
from text.at_the_screen import skirmish
from text.tiny import tiny


def played(table: Table[Any], bot: GreedyBot) -> Table[Any]:
    dice = Random(1)
    while not table.over:
        reply(table, next(iter(table.pending)), bot, dice)
    return table


def steps_right(s: Tray, seat: str) -> float:
    return s.said.count("'right'")


def three() -> Any:
    async def ask(s: Tray, g: Ask) -> Any:
        return await g.choose(s.seats[0], "step", rule=RULE, options=options("left", "right", "stay"))

    return asking(ask, turns=4)


def test_it_takes_the_answer_that_the_judge_likes_best() -> None:
    table = played(start(replace(three(), judge=steps_right)), GreedyBot(1))
    assert table.state.said == ["'right'"] * 4


def test_it_judges_what_its_answer_alone_led_to_and_not_what_others_did_next() -> None:
    """After the boundary the game itself takes everything away again; a bot that looked further would see no difference."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 4:
            g.boundary()
            s.said = [await g.choose(s.seats[0], "step", rule=RULE, options=options("left", "right"))]
            s.turn += 1
            g.boundary()
            s.deck.append(int(s.said[0] == "right"))
            s.said = []
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(s.said == ["right"]))
    assert played(start(game), GreedyBot(1)).state.deck[:3] == [1, 1, 1], "the fourth ends the game"


def test_it_takes_an_answer_that_wins_though_the_game_is_only_over_after_the_next_boundary() -> None:
    """What the answer leads to looks worse than the other; that it wins is found out by a check that comes later."""

    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=options("exit", "stay")))
            g.boundary()
            if s.said[-1] == "exit" or len(s.said) > 5:
                s.outcome = "won" if s.said[-1] == "exit" else "lost"

    game = replace(small(play), judge=lambda s, seat: 1000.0 if s.outcome == "won" else -float(s.said[-1:] == ["exit"]))
    assert played(start(game), GreedyBot(1)).state.said == ["exit"]


def test_on_the_way_it_tries_to_give_much_as_well_as_little() -> None:
    """Lifting pays only with all eight cards; asked for a set at random, it would not find that out."""
    cards = [f"card-{n}" for n in range(8)]

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        if await g.choose(s.seats[0], "what", rule=RULE, options=options("lift", "leave")) == "lift":
            thrown = await g.choose_some(s.seats[0], "cards", rule=RULE, options=options(*cards), min=0, max=8)
            s.said = ["lifted" if len(thrown) == 8 else "dropped"]
        g.boundary()
        await g.choose(s.seats[0], "rest", rule=RULE, options=options("sleep", "wake"))
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: {"lifted": 5.0, "dropped": -5.0}.get(s.said[0] if s.said else "", 0.0))
    assert played(start(game), GreedyBot(1, forks=24)).state.said == ["lifted"]


def test_on_the_way_it_always_tries_to_do_nothing() -> None:
    """A lock may be picked for nothing; on the way one is asked for cards to throw after it, of which there are twenty."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 4:
            g.boundary()
            if await g.choose(s.seats[0], "what", rule=RULE, options=options("pick", "leave")) == "pick":
                thrown = await g.choose(s.seats[0], "card", rule=RULE, options=options(*(f"c{n}" for n in range(20)), "pass"))
                s.deck.append(1 if thrown == "pass" else -5)
            s.said.append("turn")
            s.turn += 1
        s.outcome = "done"

    for seed in range(4):
        table = played(start(replace(small(play), judge=lambda s, seat: float(sum(s.deck)))), GreedyBot(seed, forks=12))
        assert table.state.deck[0] == 1


def test_several_answers_reach_from_one_end_to_the_other() -> None:
    dice = Random(1)
    some = ChooseSome(("ana",), "cards", rule=RULE, offering=options(*"abcdefgh"), min=1, max=6)
    sizes = {len(key.split("+")) for key in several(some, dice, 6)}
    assert sizes == {1, 2, 3, 4, 5, 6}
    assert set(several(Amount(("ana",), "bid", rule=RULE, min=2, max=20), dice, 3)) == {"2", "11", "20"}
    paired = ChooseSome(
        ("ana",), "pair", rule=RULE, offering=options(*"abcd"), min=2, max=2, check=lambda chosen: no_pair(chosen)
    )
    assert all(paired.allows(key) for key in several(paired, dice, 8))


def no_pair(chosen: list[str]) -> No | None:
    return None if chosen == ["a", "b"] else No(RULE, "only these two")


WON = 900.0
"""What judges give for a won game, and for nothing that is still undecided."""


def wins(table: Table[Any], seat: str, key: str) -> bool:
    """Has the seat won after that answer before anybody has to decide anything, whatever the luck?"""
    judge = table.game.judge
    assert judge is not None
    for seed in range(3):
        twin = table.fork(seed=seed)
        twin.answer(seat, key)
        if not twin.over or judge(twin.state, seat) < WON:
            return False
    return True


@pytest.mark.parametrize(
    ("game", "scenario", "seats", "seed"),
    [
        ("reborn", "toll-house", ("one", "two"), 900002),
        ("scare", "bedtime", ("one",), 14),
        ("escape", "lift", ("one",), 1),
        ("darkness", "tide-owes", ("one",), 1),
        ("eternaut", "a", ("one",), 4),
    ],
)
def test_in_every_game_an_answer_that_wins_at_once_is_taken(
    game: str, scenario: str, seats: tuple[str, ...], seed: int
) -> None:
    """Games are played until one can be won so; it may take some in a game that is hard to win."""
    for n in range(60):
        table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed + n)
        bots, dice = {seat: GreedyBot(seed + n, forks=24, tries=1) for seat in seats}, Random(seed + n)
        while not table.over:
            seat, decision = next(iter(table.pending.items()))
            found = {
                option.key for option in decision.options if isinstance(decision, Choose) and wins(table, seat, option.key)
            }
            answer = reply(table, seat, bots[seat], dice)
            if found:
                assert answer in found
                return
    raise AssertionError("no game was won; other seeds are needed")


def test_every_game_that_has_a_judge_is_tried() -> None:
    marks = test_in_every_game_an_answer_that_wins_at_once_is_taken.pytestmark  # type: ignore[attr-defined]
    assert {case[0] for case in marks[0].args[1]} == {key for key in available() if find(key).judge is not None}


@pytest.mark.parametrize(("lucky", "taken"), [(1, "sure"), (5, "gamble")])
def test_luck_is_weighed_over_several_tries(lucky: int, taken: str) -> None:
    """A sure 5 against 10 for one face in six, or for five in six: one lucky try does not decide."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        deed = await g.choose(s.seats[0], "deed", rule=RULE, options=options("gamble", "sure"))
        won = deed == "gamble" and int(str(g.roll(D6)[0])) <= lucky
        s.said = [deed, "5" if deed == "sure" else "10" if won else "0"]
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(s.said[1]))
    for seed in range(5):
        assert played(start(game), GreedyBot(seed, tries=30)).state.said[0] == taken


@pytest.mark.parametrize("forks", [1, 2, 5])
def test_it_answers_within_its_budget_of_forks(forks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    fork = Table.fork

    def counted(self: Table[Any], *, seed: int | None = None) -> Table[Any]:
        nonlocal made
        made += 1
        return fork(self, seed=seed)

    monkeypatch.setattr(Table, "fork", counted)
    table = start(replace(dicing("nod", "roll", "peek"), judge=lambda s, seat: float(len(s.said))))
    bot, dice = GreedyBot(1, forks=forks), Random(1)
    while not table.over:
        made = 0
        reply(table, next(iter(table.pending)), bot, dice)
        assert made <= forks


def test_of_more_answers_than_forks_it_tries_as_many_as_it_has_forks() -> None:
    """Any eight of thirty have a better one among them than the twentieth, but hardly one or two of them."""

    async def ask(s: Tray, g: Ask) -> Any:
        return await g.choose(s.seats[0], "number", rule=RULE, options=options(*(f"n{n:02}" for n in range(30))))

    game = replace(asking(ask, turns=4), judge=lambda s, seat: float(s.said[-1][2:4]) if s.said else 0.0)
    assert min(played(start(game), GreedyBot(1, forks=11)).state.said) > "'n19'"


def test_luck_is_tried_again_only_where_the_answer_is_among_the_better_half() -> None:
    scores = {"sure": [5.0], "bad": [1.0, 2.0], "good": [4.0, 7.0], "worse": [0.0]}
    assert better_half(["bad", "good"], scores) == ["good"]
    assert better_half(["bad", "good"], {"bad": [1.0], "good": [4.0], "late": []}) == ["bad", "good"], "two at least"


def test_a_lucky_answer_on_the_way_is_given_again_with_other_luck() -> None:
    """Asked twice: a roll on the way looks best with a six, and the six must not be kept."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        first = await g.choose(s.seats[0], "first", rule=RULE, options=options("gamble", "sure"))
        if first == "gamble":
            throws = await g.choose(s.seats[0], "second", rule=RULE, options=options("left", "middle", "right"))
            s.said = [throws, str(g.roll(D6)[0])]
        else:
            s.said = [first, "4"]
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: float(s.said[1]) if s.said else 0.0)
    for seed in range(5):
        assert played(start(game), GreedyBot(seed, tries=20)).state.said[0] == "sure"


def test_it_answers_every_shape_with_and_without_a_judge() -> None:
    table = tiny("choose", "some", "order", "amount", "together", "shared", "roll", seats=("ana", "ben"))
    table._driver.game = replace(table.game, judge=lambda s, seat: float(len(s.done)))
    assert len(played(table, GreedyBot(1)).state.done) == 7
    assert played(skirmish(), GreedyBot(1)).over


def test_an_answer_that_breaks_a_rule_is_the_last_resort() -> None:
    table = start(replace(dicing("break", "nod"), judge=lambda s, seat: float(len(s.said))))
    assert played(table, GreedyBot(1)).state.outcome == "six turns"


def test_the_same_seed_plays_the_same_game() -> None:
    def game() -> str:
        table = start(replace(dicing("nod", "roll"), judge=lambda s, seat: float(len(s.said))))
        bot = make("greedy", 3)
        assert isinstance(bot, GreedyBot)
        return played(table, bot).save()

    assert game() == game()


def test_it_stops_going_to_and_fro_where_nothing_is_gained() -> None:
    """The judge likes the end least, and luck has a part in every step: without a memory of the last answers the game would
    never get there."""

    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            step = "back" if s.said[-1:] == ["there"] else "there"
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=options(step, "on")))
            g.roll(D6)
            if s.said[-1] == "on" or len(s.said) > 60:
                s.outcome = "done"

    table = played(start(replace(small(play), judge=lambda s, seat: -1.0 if s.outcome else 0.0)), GreedyBot(1))
    assert table.state.said == [*["there", "back"] * (LONG // 2), "on"]


def test_it_does_not_go_on_for_ever_with_what_costs_nothing_and_changes_nothing() -> None:
    """Two answers that lead nowhere, in any order and with some luck, are liked better than the one that ends the game."""

    async def play(s: Tray, g: Ask) -> None:
        while not s.outcome:
            g.boundary()
            s.said.append(await g.choose(s.seats[0], "deed", rule=RULE, options=options("nod", "wink", "leave")))
            g.roll(D6)
            if s.said[-1] == "leave" or len(s.said) > 60:
                s.outcome = "done"

    for seed in range(3):
        table = played(start(replace(small(play), judge=lambda s, seat: -1.0 if s.outcome else 0.0)), GreedyBot(seed))
        assert len(table.state.said) == LONG + 1


def test_a_walk_is_ended_where_no_step_brings_it_nearer_though_there_is_still_hope() -> None:
    """Two steps on there is nothing more to be had; every step that is left counts for the judge."""

    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            steps = [Option("on", to="b1"), Option("back", to="a1"), Option("end", main=True)]
            left = 7 - len(s.said)
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=steps, acting="ana", left=left))
            if s.said[-1] == "end" or len(s.said) > 6:
                s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        reached = max(-2, min(2, s.said.count("on") - s.said.count("back")))
        return reached + (0.0 if s.outcome else 0.9 * (6 - len(s.said)))

    assert played(start(replace(small(play), judge=judge)), GreedyBot(1)).state.said == ["on", "on", "end"]


def test_where_nobody_can_stop_the_only_other_way_on_is_no_measure_of_what_steps_are_worth() -> None:
    """On a comrade's space one has to move on: a step that brings a little less than nothing is better than to give up."""

    async def play(s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            out = Option("stop", main=True) if s.said else Option("give-up")
            steps = [Option("on", to="b1"), Option("aside", to="b2"), out]
            s.said.append(await g.choose(s.seats[0], "step", rule=RULE, options=steps, acting="ana", left=2))
            if s.said[-1] == out.key or len(s.said) > 3:
                s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        return -5.0 * s.said.count("give-up") - 0.1 * len(s.said)

    assert played(start(replace(small(play), judge=judge)), GreedyBot(1)).state.said[0] in ("on", "aside")


def test_whom_an_attack_strikes_is_weighed_before_the_attack_is_chosen() -> None:
    """At whom and with what are two questions that change nothing; one enemy is worth it, nine walls are not."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        deed = await g.choose(s.seats[0], "deed", rule=RULE, options=options("rest", "shoot"))
        if deed == "shoot":
            walls = [f"wall-{n}" for n in range(9)]
            target = await g.choose(s.seats[0], "target", rule=RULE, options=options(*walls, "enemy"))
            await g.choose(s.seats[0], "weapon", rule=RULE, options=options("pistol", "rifle"))
            g.roll(D6)
            s.said.append(target)
        s.said.append(deed)
        s.outcome = "done"

    game = replace(small(play), judge=lambda s, seat: 5.0 * ("enemy" in s.said) + 2.0 * ("rest" in s.said))
    for seed in range(3):
        assert played(start(game), GreedyBot(seed)).state.said == ["enemy", "shoot"]


def test_cards_are_not_played_in_a_pause_to_put_off_what_comes() -> None:
    """A blow falls when the pause is over, whatever is played; only the shield helps."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        while (
            said := await g.choose(s.seats[0], "pause", rule=RULE, options=offers(s), moment="pause", idle="pass")
        ) != "pass":
            s.said.append(said)
        g.boundary()
        s.deck.append(2 if "shield" in s.said else 9)
        g.boundary()
        s.outcome = "done"

    def offers(s: Tray) -> Any:
        return options(*[card for card in ("bread", "shield", "rope") if card not in s.said], "pass")

    def judge(s: Tray, seat: str) -> float:
        coming = 0.0 if s.deck else 5.0
        return coming - len(s.said) - float(sum(s.deck))

    for seed in range(3):
        table = played(start(replace(small(play), judge=judge)), GreedyBot(seed))
        assert table.state.said == ["shield"]


def test_others_are_taken_to_answer_with_what_is_best_for_them() -> None:
    """A duel pays only if the other one bids badly, which is one bid in four."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        s.said.append(await g.choose(s.seats[0], "deed", rule=RULE, options=options("duel", "rest")))
        if s.said[0] == "duel":
            s.said.append(await g.choose(s.seats[1], "bid", rule=RULE, options=options("1", "2", "3", "0")))
        s.outcome = "done"

    def judge(s: Tray, seat: str) -> float:
        mine = 9.0 if s.said[-1:] == ["0"] else -1.0 if s.said[:1] == ["duel"] else 0.0
        return mine if seat == s.seats[0] else -mine

    for seed in range(5):
        assert played(start(replace(small(play), judge=judge)), GreedyBot(seed)).state.said[0] == "rest"
