"""The judge: what is plainly better for a side scores more, for it and against the other."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.reborn.driver import position
from noctule.bots import GreedyBot, RandomBot, reply
from noctule.bots.bot import Bot
from noctule.engine import Luck, Setup, Table, find
from noctule.engine.forgetting import forget
from noctule.engine.grid import members
from noctule.games.reborn import content
from noctule.games.reborn.board import figures
from noctule.games.reborn.board.ground import ground, named
from noctule.games.reborn.bot import HOPE, goals, judge, tile_value
from noctule.games.reborn.bot import ways as judge_ways
from noctule.games.reborn.bot.fighters import importance, may_leave
from noctule.games.reborn.bot.scene import scene
from noctule.games.reborn.bot.standing import standings
from noctule.games.reborn.state import Moving, Round, State

GAME = find("reborn")
DUEL = """
    +-+-+-+
    |B h .|
    +-+-+-+"""
HALL = """
    +-+-+-+-+-+-+
    |B . . . . h|
    + + + + + + +
    |. . . . . .|
    +-+-+-+-+-+-+"""


def started(key: str) -> State:
    """The first round of turn 1, everything else answered anyhow."""
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=1)
    luck = Luck(3)
    while table.state.phase != "activation":
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))
    state: State = table.state.copy()
    return state


@pytest.mark.parametrize("key", content.SCENARIOS)
def test_every_position_of_a_random_game_can_be_judged_for_both_sides(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=4)
    luck, scores = Luck(5), set()
    for _ in range(400):
        if table.over:
            break
        for seat in ("ana", "ben"):
            score = judge(table.state, seat)
            assert abs(score) < 900
            scores.add(score)
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))
    assert len(scores) > 20


@pytest.mark.parametrize("key", content.SCENARIOS)
def test_what_was_found_out_before_is_what_would_be_found_out_now(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=6)
    luck, kept = Luck(8), list[tuple[State, float]]()
    for _ in range(300):
        if table.over:
            break
        kept.append((table.state.copy(), judge(table.state, "ana")))
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))
    for s, score in kept[::-3]:
        forget()
        assert judge(s, "ana") == score


def test_a_won_game_is_better_than_any_undecided_one_and_a_lost_one_worse() -> None:
    s = started("toll-house")
    now = judge(s, "ana")
    s.winner = "norad"
    assert judge(s, "ana") > now + 500
    assert judge(s, "ben") < now - 500
    s.winner = "draw"
    assert judge(s, "ana") == judge(s, "ben") == 0


def test_a_wound_is_bad_for_whoever_has_it_and_good_for_the_other() -> None:
    s = started("relay-nine")
    before = judge(s, "ana"), judge(s, "ben")
    figures.change(s, "hollister", wounds=2)
    assert judge(s, "ana") > before[0] + 3
    assert judge(s, "ben") < before[1] - 3


@pytest.mark.parametrize("key", ["quarry", "motor-pool"])
def test_time_presses_whoever_loses_when_it_is_up(key: str) -> None:
    s = started(key)
    early, there = judge(s, "ana"), pull_of_norad(s)
    s.turn = s.turns = content.scenario(key).data.turns
    assert judge(s, "ana") < early - 10
    assert pull_of_norad(s) > 1.5 * there, "and each step towards the goal counts more"


def pull_of_norad(s: State) -> float:
    look = scene(s)
    assert look is not None
    return max(pull.slope for pull in standings(s, look)["norad"].pulls)


def aimed(s: State) -> goals.Aim:
    """A position as NORAD looks at it."""
    look = scene(s)
    assert look is not None
    return goals.Aim(s, look, "norad")


def test_to_flee_is_no_way_out_unless_the_scenario_asks_for_it() -> None:
    s = started("quarry")
    figures.change(s, "bolter", wounded=True, wounds=1)
    before = judge(s, "ana")
    figures.change(s, "bolter", place="exited", at=-1)
    assert judge(s, "ana") < before
    assert may_leave("toll-house", "norad")
    assert not may_leave("quarry", "norad")


def test_positions_that_differ_only_behind_the_screens_share_what_was_found_out_about_the_board() -> None:
    s = started("relay-nine")
    other = s.copy()
    figures.change_player(other, "norad", cp=0, tiles=())
    assert scene(other) is scene(s)
    figures.change(other, "bolter", facing=0)
    assert scene(other) is not scene(s)


def test_a_wound_counts_more_on_somebody_whom_the_scenario_asks_for() -> None:
    life = content.CHARACTERS["kendall"].life
    assert importance("saint-agnes", "kendall", life) > importance("saint-agnes", "deeler", life) + 2


@pytest.mark.parametrize(
    ("key", "who", "near", "far"),
    [("annex", "bolter", "l8", "a7"), ("quarry", "bolter", "", ""), ("relay-nine", "bolter", "", "")],
)
def test_nearer_to_what_the_scenario_asks_for_is_better(key: str, who: str, near: str, far: str) -> None:
    s = started(key)
    data = content.scenario(key).data
    tests = [v.test for v in data.victory if v.side == "norad"] + [o.test for o in data.objectives if o.side == "norad"]
    goal = next(test for test in tests if test.what not in ("beaten",))
    aim = aimed(s)
    there = aim.worth(goal, 100.0)
    assert aim.pulls, "somebody is drawn to it"
    pull = max(aim.pulls, key=lambda pull: pull.slope)
    ways = ground(s)
    steps = [q for _, q in ways.steps(s.characters[pull.who].at)]
    nearer = []
    for square in steps:
        twin = s.copy()
        figures.change(twin, pull.who, at=square)
        nearer.append(aimed(twin).worth(goal, 100.0))
    assert max(nearer) > there


def test_a_room_that_an_enemy_is_in_pulls_by_as_much_as_each_step_brings() -> None:
    """Hope for more than a step brings, and one rather goes on hoping: a Move is paid for, and nobody walks."""
    s = started("relay-nine")
    held = next(v.test for v in content.scenario("relay-nine").data.victory if v.side == "norad" and v.test.what == "all")
    room = ground(s).map.rooms["communication-room"]
    figures.change(s, "hollister", at=next(members(room.squares)))
    aim = aimed(s)
    before, pull = aim.worth(held, 100.0), aim.pulls[-1]
    rings = judge_ways.ways_from(ground(s), pull.goals, pull.card).rings
    figures.change(s, pull.who, at=next(members(rings[pull.steps - 1])))
    assert aimed(s).worth(held, 100.0) - before == pytest.approx(pull.slope)


def test_missiles_that_are_on_their_way_are_most_of_a_launch() -> None:
    s = started("annex")
    before = judge(s, "ana")
    figures.change_element(s, "missile-room", on=True, on_for="norad", counters=2)
    assert judge(s, "ana") > before + 5
    assert judge(s, "ben") < judge(started("annex"), "ben") - 5


def test_distances_count_closed_doors_and_walls_but_no_figures() -> None:
    s = position("+-+-+-+-+\n|B V w h|\n+-+-+-+-+".replace("w h", ".wh"))
    ways = judge_ways.ways_from(ground(s), (named(s, "a1"),))
    assert ways[named(s, "c1")] == 2
    assert ways[named(s, "d1")] == 2 + judge_ways.DOOR


def test_looking_at_the_enemy_with_a_loaded_weapon_is_better_than_turning_ones_back() -> None:
    s = position(HALL, facing={"bolter": "e"}, carrying={"bolter": ["carbine"]}, cp={"norad": 4, "salemite": 4})
    facing = judge(s, "ana")
    figures.change(s, "bolter", facing=6)
    assert judge(s, "ana") < facing
    figures.change(s, "bolter", facing=2)
    figures.change_card(s, "carbine", engaged=True)
    assert judge(s, "ana") < facing, "and an empty one is worth less"


def test_whoever_acts_is_worth_what_his_tiles_still_allow() -> None:
    words = {"facing": {"bolter": "e"}, "carrying": {"bolter": ["carbine"]}, "cp": {"norad": 4, "salemite": 4}}
    idle = given_now(position(HALL, round="bolter", **words))
    armed = given_now(position(HALL, round="bolter", tiles={"bolter": ["x.shoot-2.move-2"]}, **words))
    spent = given_now(position(HALL, round="bolter", tiles={"bolter": ["x.shoot-2.move-2/2,2"]}, **words))
    assert judge(armed, "ana") > judge(idle, "ana") + 1
    assert judge(armed, "ana") > judge(spent, "ana") + 1


CORNER = """
    +-+-+-+-+-+-+
    |B .|. . . .|
    + +-+-+-+-+ +
    |. . . . . h|
    +-+-+-+-+-+-+"""


@pytest.mark.parametrize(("tiles", "cp"), [(["x.move-1"], 4), (["x.shoot-1.move-1"], 1), (["x.shoot-1.move-1"], 4)])
def test_a_shot_after_a_move_is_hoped_for_only_with_the_orders_and_the_cp_for_both(tiles: list[str], cp: int) -> None:
    """Else a Move is paid for, for the sake of a shot that there is no CP left for."""
    words = {"facing": {"bolter": "e"}, "carrying": {"bolter": ["carbine"]}, "cp": {"norad": cp, "salemite": 4}}
    none = given_now(position(CORNER, round="bolter", tiles={"bolter": ["x.move-1"]}, **words))
    both = given_now(position(CORNER, round="bolter", tiles={"bolter": tiles}, **words))
    assert (judge(both, "ana") > judge(none, "ana") + 0.2) == (cp > 1 and tiles != ["x.move-1"])


def test_the_view_from_a_friends_square_is_worth_nothing_to_one_who_passes_it() -> None:
    """Else he goes to and fro between there and the next free square until his Move is over."""
    words = {"facing": {"bolter": "e", "vasquez": "e"}, "carrying": {"bolter": ["carbine"]}, "cp": {"norad": 4, "salemite": 4}}
    s = given_now(position("+-+-+-+-+\n|B V . h|\n+-+-+-+-+", round="bolter", tiles={"bolter": ["x.shoot-2"]}, **words))
    s.moving = (Moving("bolter", 3, begun=True),)
    before = judge(s, "ana")
    figures.change(s, "bolter", at=named(s, "b1"))
    assert judge(s, "ana") < before


def test_where_a_shot_is_possible_after_few_steps_is_looked_up_with_walls() -> None:
    board, seen = ground(position(CORNER)), judge_ways.steps_to_shot
    square = partial(named, position(CORNER))
    assert seen(board, square("a1"), square("f2")) == 1, "from the row below"
    assert seen(board, square("a1"), square("c1")) == judge_ways.ways_from(board, (square("a1"),))[square("f1")]
    assert seen(board, square("a2"), square("f2")) == 0


@pytest.mark.parametrize("order", ["interact", "search"])
def test_an_order_that_is_good_for_nothing_here_is_no_reason_to_go_on(order: str) -> None:
    words = {"facing": {"bolter": "e"}, "cp": {"norad": 4, "salemite": 4}}
    none = given_now(position(CORNER, round="bolter", tiles={"bolter": ["x.move-1"]}, **words))
    idle = given_now(position(CORNER, round="bolter", tiles={"bolter": [f"x.{order}-2.move-1"]}, **words))
    assert judge(idle, "ana") == judge(none, "ana")


def given_now(s: State) -> State:
    """His tile was assigned in this round."""
    assert s.round is not None
    s.round = replace(s.round, tile_for=("bolter",))
    return s


def test_nobody_is_worth_activating_again_for_tiles_that_were_left_before() -> None:
    """Else two bots would activate him for ever, and neither would pass."""
    words = {"facing": {"bolter": "e"}, "carrying": {"bolter": ["carbine"]}, "cp": {"norad": 4, "salemite": 4}}
    again = position(HALL, round="bolter", tiles={"bolter": ["x.shoot-2.move-2"]}, **words)
    passed = position(HALL, tiles={"bolter": ["x.shoot-2.move-2"]}, **words)
    assert judge(again, "ana") < judge(passed, "ana")


def test_a_tile_with_more_orders_in_red_and_gold_is_worth_more() -> None:
    assert tile_value("x.shoot-3-red.move-3-gold") > tile_value("x.shoot-3.move-3") > tile_value("x.search-1.interact-1")


def test_expected_wounds_are_exact_for_a_damage_roll() -> None:
    """One die against Armour 0: faces jam 0, three single hits, a double, a critical: (0 + 3 + 2 + 1) / 6."""
    assert judge_ways.damage(1, 0, 0) == pytest.approx(1.0)
    assert judge_ways.damage(1, 0, 1) == pytest.approx(2 / 6)
    assert judge_ways.hit(1, 0, 3) == pytest.approx(3 / 6)


def test_no_more_wounds_are_expected_than_somebody_has_life_left() -> None:
    """One die, two automatic hits: two to four wounds; whoever has one life left takes one."""
    assert judge_ways.damage(1, 2, 0, life=1) == pytest.approx(1.0)


def test_nobody_is_hoped_to_die_twice() -> None:
    """A second blow at one who has a life left is no reason for anything."""
    words = {"facing": {"bolter": "e"}, "cp": {"norad": 4, "salemite": 4}}
    one, two = (
        given_now(position(DUEL, round="bolter", tiles={"bolter": [tile]}, **words))
        for tile in ("x.close-combat-2", "x.close-combat-2.close-combat-2")
    )
    assert judge(two, "ana") > judge(one, "ana")
    for s in (one, two):
        figures.change(s, "hollister", wounded=True, wounds=content.CHARACTERS["hollister"].wounded.life - 1)
    assert judge(two, "ana") - judge(one, "ana") < HOPE * importance(one.scenario, "hollister", 1) / 2


def test_a_step_of_a_move_towards_the_enemy_is_better_than_to_stand_with_the_step_unspent() -> None:
    """Else he would pay for a Move and end it at once."""
    words = {"facing": {"bolter": "e"}, "cp": {"norad": 4}}
    stands_, went = (position(hall, round="bolter", **words) for hall in (HALL, HALL.replace("B .", ". B")))
    stands_.moving, went.moving = (Moving("bolter", 4),), (Moving("bolter", 3, begun=True),)
    assert judge(went, "ana") > judge(stands_, "ana")


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_the_greedy_bot_beats_random_play_on_either_side(seats: tuple[str, str]) -> None:
    """One game a side here, of about 150 answers; noctule lab play plays hundreds."""
    table: Table[Any] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=3)
    made: dict[str, Bot] = {"greedy": GreedyBot(1, forks=24, tries=2), "random": RandomBot(2)}
    bots, dice = dict(zip(("ana", "ben"), seats, strict=True)), Random(1)
    for _ in range(800):  # a bot that goes round in circles fails here, and does not hang
        if table.over:
            break
        seat = next(iter(table.pending))
        reply(table, seat, made[bots[seat]], dice)
    winner = table.state.winner
    assert winner in ("norad", "salemite")
    assert bots[table.state.players[winner].seat] == "greedy"


def test_the_greedy_bot_leaves_the_map_when_that_wins() -> None:
    """Hollister and Woo are dead and Bolter stands at the edge of the garden: the round that ends with him ends the game."""
    s = started("toll-house")
    for who in ("hollister", "woo"):
        figures.change(s, who, place="dead")
    figures.change(s, "bolter", at=named(s, "g10"), engaged=True)
    s.round, s.moving = Round("norad", who="bolter", ordered=True, tile_for=("bolter",)), (Moving("bolter", 1, begun=True),)
    for seed in range(8):
        table: Table[Any] = Table.arranged(GAME, s.copy(), ("ana", "ben"), seed=seed)
        assert reply(table, "ana", GreedyBot(seed), Random(seed)) == "exit"
        assert (table.over, table.state.winner) == (True, "norad")


def test_two_greedy_bots_end_a_turn() -> None:
    """Neither activates the same people again and again instead of passing."""
    table: Table[Any] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=5)
    bots, dice = {"ana": GreedyBot(1, forks=12, tries=1), "ben": GreedyBot(2, forks=12, tries=1)}, Random(1)
    for _ in range(300):
        if table.over or table.state.turn > 1:
            break
        seat = next(iter(table.pending))
        reply(table, seat, bots[seat], dice)
    assert table.over or table.state.turn > 1
