"""How good a position is for a seat, and bots that play by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import structs

from games.darkness import trial
from games.darkness.driver import position
from noctule.bots import GreedyBot, RandomBot, reply
from noctule.engine import Setup, Table
from noctule.engine.grid import paid
from noctule.games.darkness import GAME
from noctule.games.darkness.board import sight
from noctule.games.darkness.board.ground import ground
from noctule.games.darkness.board.town import town
from noctule.games.darkness.bot import COMPLETED, WON, judge, threat
from noctule.games.darkness.bot.aims import ANYWHERE, CHANGE, DEED, FARTHEST, LATER, THING, TILE, Aim, cost
from noctule.games.darkness.bot.around import Around, around
from noctule.games.darkness.bot.roads import NO_WAY, SHUT, TRY, Hands, frontier, hands, roads
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.state import NOWHERE, Fight, Promise, State, Turn, alter

AT_HOME = """
[[action]]
id = "finish"
label = "Finish it"
text = "It is nearly done."
needs = [{ test = "at", place = "lab/inside" }, { test = "flag", flag = "key" }]
check = { attribute = "intelligence", skills = [], tn = 2 }
do = [{ step = "flag", flag = "done" }]
[[action]]
id = "key"
label = "Take the key"
text = "It hangs there."
needs = [{ test = "at", place = "lab/h1" }]
do = [{ step = "flag", flag = "key" }]
"""
CANDLES = """
[[action]]
id = "burn"
label = "Burn it"
text = "It burns."
needs = [{ test = "at", place = "lab/a1" }, { test = "has", disks = ["kit", "cash"] }]
once = false
do = [{ step = "spend", disks = ["kit", "cash"] }, { step = "flag", flag = "lit" }]
"""
RACE = 'text = "Be first."\npoints = 20\nby_points = "Enough."'


def lab(board: str = "lab", *, ada: Any = None, bel: Any = None, **fields: Any) -> State:
    """Ada far from the square a1, where the trial is finished, and Bel beside her."""
    people = {"ada": {"at": "lab/h8", **(ada or {})}, "bel": {"at": "lab/h8", **(bel or {})}}
    return position(board, people=people, scenario="trial", **fields)


def better(one: State, other: State, seat: str = "ana") -> bool:
    return judge(one, seat) > judge(other, seat)


@pytest.fixture(autouse=True)
def plain_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)


# -- the end -------------------------------------------------------------------------------------------------------


def test_a_won_game_is_better_than_anything_then_one_completed_then_an_open_one_and_a_lost_one_is_worst() -> None:
    won, second, open_, lost = (
        lab(outcome="Done.", winners=("ana",)),
        lab(outcome="Done.", winners=("ben",)),
        lab(),
        lab(outcome="Late."),
    )
    ranks = [judge(s, "ana") for s in (won, second, open_, lost)]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[0] == WON
    assert ranks[1] >= COMPLETED
    assert abs(ranks[2]) < COMPLETED / 2
    assert ranks[3] <= -WON


def test_in_a_race_the_second_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, victory=RACE)
    assert judge(lab(outcome="Enough.", winners=("ben",)), "ana") <= -WON
    assert better(lab(ada={"points": 9}), lab(ada={"points": 8}, bel={"points": -4}))


def test_to_be_dead_is_worse_than_anything_but_a_lost_game() -> None:
    dead = lab(ada={"dead": True, "at": NOWHERE}, turn="bel", first="bel")
    assert better(lab(ada={"damage": 3, "will": 0, "failures": 2}), dead)
    assert better(dead, lab(outcome="Late."))


# -- progress ------------------------------------------------------------------------------------------------------


def test_every_step_towards_the_goal_is_better_and_the_deed_is_best() -> None:
    ways = [lab(ada={"at": f"lab/{square}"}) for square in ("h8", "h1", "d1", "a1")]
    assert all(better(near, far) for far, near in pairwise(ways))
    assert better(lab(flags={"done": 1}), ways[-1])


def test_what_comes_first_is_done_first_and_doing_it_is_never_a_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, more=AT_HOME)
    assert better(lab(ada={"at": "lab/h1"}), lab(ada={"at": "lab/d2"}))
    assert better(lab(ada={"at": "lab/h1"}, flags={"key": 1}), lab(ada={"at": "lab/h1"}))
    assert better(lab(ada={"at": "lab/d2"}, flags={"key": 1}), lab(ada={"at": "lab/h1"}, flags={"key": 1}))
    assert better(lab(ada={"at": "lab/d3"}, flags={"key": 1}), lab(ada={"at": "lab/d2"}, flags={"key": 1}))


def test_to_use_up_a_thing_for_a_deed_is_better_than_to_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    victory = 'text = "Do it."\ngoals = [{ text = "Done.", when = [{ test = "flag", flag = "lit", least = 3 }] }]'
    trial.play(monkeypatch, victory=victory, more=CANDLES, pool="disks = { kit = 1, cash = 1 }")
    three = [lab(ada={"at": "lab/a1", "items": ["kit"]}), lab(ada={"at": "lab/a1"}, flags={"lit": 1})]
    assert better(three[1], three[0])
    two = [lab(ada={"at": "lab/a1", "items": ["kit", "cash"]}), lab(ada={"at": "lab/a1", "items": ["kit"]}, flags={"lit": 1})]
    assert better(two[1], two[0])
    assert better(two[0], three[0]), "and the more one has to burn the better"


def test_a_thing_is_used_up_also_when_others_have_what_is_needed_next(monkeypatch: pytest.MonkeyPatch) -> None:
    victory = 'text = "Do it."\ngoals = [{ text = "Done.", when = [{ test = "flag", flag = "lit", least = 2 }] }]'
    trial.play(monkeypatch, victory=victory, more=CANDLES, pool="disks = { kit = 1, cash = 1 }")
    for far in ("a1", "h8"):
        bel = {"at": f"lab/{far}", "items": ["cash"]}
        kept, burnt = lab(ada={"at": "lab/a1", "items": ["kit"]}, bel=bel), lab(ada={"at": "lab/a1"}, bel=bel, flags={"lit": 1})
        assert better(burnt, kept)
    near, far_off = [lab(ada={"at": "lab/h8"}, bel={"at": f"lab/{at}", "items": ["cash"]}) for at in ("a3", "h8")]
    assert better(near, far_off), "whoever has it is to go there"


def test_a_thing_is_handed_to_whoever_does_more_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    victory = 'text = "Do it."\ngoals = [{ text = "Done.", when = [{ test = "flag", flag = "lit" }] }]'
    check = CANDLES + 'check = { attribute = "intelligence", skills = [], tn = 3 }\n'
    trial.play(monkeypatch, victory=victory, more=check, pool="disks = { kit = 1, cash = 1 }")
    dull, able, has = {"at": "lab/a1", "intelligence": 2}, {"at": "lab/a1", "intelligence": 6}, {"items": ["kit"]}
    assert better(lab(ada=dull, bel=able | has), lab(ada=dull | has, bel=able))
    assert better(lab(ada=able | has, bel=dull), lab(ada=able, bel=dull | has))
    assert better(lab(ada=able | has, bel=able), lab(ada=able, bel=able | has)), "among equals one keeps it"


def test_an_action_that_was_done_once_and_for_all_is_no_way_any_more() -> None:
    aim = Aim(lab(flags={"done:finish": 1}), "ada")
    assert aim.cost() == DEED + CHANGE


def test_a_character_with_more_dice_for_the_deed_is_nearer_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, more=AT_HOME)
    able, dull = (Aim(lab(ada={"intelligence": dice, "at": "lab/d4"}, flags={"key": 1}), "ada").cost() for dice in (5, 2))
    assert able < dull


@pytest.mark.parametrize(
    ("test", "cost"),
    [
        ('{ test = "round", least = 9 }', CHANGE),
        ('{ test = "has", disks = ["torch"], who = "any" }', THING + LATER),
        ('{ test = "beaten", disk = "foe" }', 2 * DEED + LATER),
        ('{ test = "at", place = "lab/h8", who = "any" }', 0),
        ('{ test = "at", place = "lab/h8", who = "any", no = true }', CHANGE),
    ],
)
def test_every_test_of_a_goal_has_its_cost(monkeypatch: pytest.MonkeyPatch, test: str, cost: float) -> None:
    trial.play(monkeypatch, victory=f'text = "Do it."\ngoals = [{{ text = "Done.", when = [{test}] }}]')
    assert Aim(lab(pool=("foe",)), "ada").cost() == cost


def test_a_thing_that_lies_there_and_an_opponent_that_stands_there_are_a_way_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    for test, disk in (
        ('{ test = "has", disks = ["torch"], who = "any" }', "torch"),
        ('{ test = "beaten", disk = "foe" }', "foe"),
    ):
        trial.play(monkeypatch, victory=f'text = "Do it."\ngoals = [{{ text = "Done.", when = [{test}] }}]')
        near, far = (Aim(lab(disks={f"lab/{at}": (disk, "up")}), "ada").cost() for at in ("g8", "a1"))
        assert near < far <= 2 * DEED + FARTHEST


def test_a_tile_that_nobody_has_seen_is_looked_for_at_the_edge() -> None:
    aim = Aim(position("field", people={"ada": "field/d4", "bel": "field/d4"}, scenario="trial", pile=("lab", "hall")), "ada")
    edge = Aim(position("field", people={"ada": "field/a4", "bel": "field/d4"}, scenario="trial", pile=("lab", "hall")), "ada")
    last = Aim(position("field", people={"ada": "field/a4", "bel": "field/d4"}, scenario="trial", pile=("lab",)), "ada")
    assert aim.cost() > edge.cost() > last.cost()
    assert edge.cost() - last.cost() == TILE


def test_without_a_pile_only_face_down_tiles_are_beyond_the_edge() -> None:
    s = position("field", people={"ada": "field/d4", "bel": "field/d4"})
    assert frontier(s.tiles, False) == ()
    assert len(frontier(s.tiles, True)) == 28


# -- black Disks ---------------------------------------------------------------------------------------------------

BLACK = """
[[black]]
number = 1
name = "The Child"
line = "It waits."
do = [{ step = "flag", flag = "done" }]
"""
PUT = '[[fixed]]\ndisk = "variable-1"\nat = "lab/a1"\n'


def test_one_goes_to_where_the_scenario_has_put_a_black_disk_whatever_is_imagined_to_lie_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial.play(monkeypatch, more=BLACK + PUT)
    for disk in ("variable-1", "torch"):
        near, far = (
            lab(ada={"at": f"lab/{at}"}, disks={"lab/a1": {disk: {"fixed": True}}}, hour="night") for at in ("a8", "h8")
        )
        assert better(near, far)
    assert Aim(lab(), "ada").cost() == DEED + CHANGE


def test_what_another_one_is_nearer_to_is_left_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, more=BLACK + PUT)
    there = {"lab/a1": {"variable-1": {"fixed": True}}}
    alone, taken = (Aim(lab(bel={"at": f"lab/{at}"}, disks=there), "ada").cost() for at in ("h8", "b1"))
    assert alone < taken


def test_a_black_disk_somewhere_in_the_pool_is_no_place_to_go_to(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, more=BLACK, pool="disks = { torch = 1, variable-1 = 1 }")
    assert Aim(lab(), "ada").cost() == DEED + ANYWHERE


# -- ways ----------------------------------------------------------------------------------------------------------


def test_a_lock_costs_as_many_turns_as_one_needs_for_it() -> None:
    gate = next(gate for gate in town(lab()).gates.values() if gate.kind == "door" and gate.tn == 3)
    window = next(gate for gate in town(lab()).gates.values() if gate.kind == "window")
    assert Hands(0, 9, 0).toll(gate, False) == TRY
    assert Hands(9, 0, 0).toll(gate, False) == TRY
    assert Hands(3, 3, 3).toll(gate, False) > 5 * TRY
    assert Hands(2, 2, 2).toll(gate, False) == SHUT
    assert Hands(0, 0, 0).toll(gate, True) == 0
    assert Hands(9, 9, 9).toll(window, False) == 2 * TRY
    assert Hands(9, 9, 9).toll(window, True) == TRY


def test_an_obstacle_in_the_way_is_dealt_with_and_not_stared_at() -> None:
    """Stuck with it one is still nearer than in front of it."""
    bel = {"at": "lab/d8"}
    before = lab(ada={"at": "lab/d8"}, bel=bel, disks={"lab/b8": ("press", "up")}, turn=Turn("ada"))
    after = lab(ada={"at": "lab/c8", "kept": ["press"]}, bel=bel, turn=Turn("ada", acted=True))
    assert better(after, before)


def test_a_lockpick_makes_the_way_into_a_house_shorter() -> None:
    s = lab(ada={"at": "lab/d2", "skills": {"lockpick": 2}}, bel={"at": "lab/d2"})
    goal = [town(s).squares["lab/d4"]]
    ada, bel = (roads(s, goal, hands(s.people[who]))[s.people[who].at] for who in ("ada", "bel"))
    assert ada < bel


# -- body, nerve and danger ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({}, {"damage": 1}),
        ({"damage": 1}, {"damage": 3}),
        ({}, {"will": 1}),
        ({"will": 1}, {"will": 0}),
        ({}, {"failures": 1}),
        ({"points": 3}, {"points": 2}),
        ({}, {"bleeding": True}),
        ({}, {"exhausted": True}),
        ({"again": True}, {}),
        ({}, {"tn": 1}),
        ({"next": ("succeed",)}, {"next": ("fail",)}),
        ({"door": "open"}, {"door": "locked"}),
        ({"items": ["torch"]}, {}),
    ],
)
def test_what_is_good_for_a_character(good: dict[str, Any], bad: dict[str, Any]) -> None:
    assert better(lab(ada=good), lab(ada=bad))


def test_the_state_of_a_comrade_counts_less_than_ones_own() -> None:
    assert better(lab(), lab(bel={"damage": 2}))
    assert better(lab(bel={"damage": 2}), lab(ada={"damage": 2}))


def test_body_and_nerve_matter_less_when_the_night_is_nearly_over(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, defeat='dead = "All are dead."\nrounds = 9\nlate = "Too late."')
    early, late = (judge(lab(round=n), "ana") - judge(lab(ada={"damage": 2}, round=n), "ana") for n in (1, 9))
    assert 0 < late < early


def test_an_opponent_in_contact_is_worse_than_one_on_its_way_and_that_worse_than_none() -> None:
    contact = lab(disks={"lab/h8": ("walking-dead-1", "up")})
    coming = lab(disks={"lab/h6": {"walking-dead-1": {"up": True, "prey": "ada"}}})
    far = lab(disks={"lab/a1": {"walking-dead-1": {"up": True, "prey": "ada"}}})
    assert judge(contact, "ana") < judge(coming, "ana") < judge(far, "ana") <= judge(lab(), "ana")


def test_a_strong_opponent_is_a_greater_threat_and_a_strong_arm_makes_it_less() -> None:
    s = lab(disks={"lab/h8": {"walking-dead-1": {"up": True}, "harrow": {"up": True}}})
    weak, strong = s.board["walking-dead-1"], s.board["harrow"]
    plain = threat(s, s.people["ada"], weak)
    assert plain < threat(s, s.people["ada"], strong)
    scores = s.people["ada"].scores
    assert threat(s, alter(s, "ada", scores=structs.replace(scores, attack=5)), weak) < plain
    assert threat(s, alter(s, "ada", scores=scores, damage=3), weak) > plain


# -- others --------------------------------------------------------------------------------------------------------


def test_things_of_another_one_are_not_worth_an_action_while_all_play_together() -> None:
    theirs = lab(bel={"items": ["torch"], "points": 2})
    taken = lab(ada={"items": ["torch"], "points": 2}, turn=Turn(who="ada", acted=True))
    assert better(theirs, taken)


def test_promises_and_points_that_one_gets_are_good_and_those_that_one_gives_are_not() -> None:
    got = lab(promises=(Promise("ben", "ana", "help", 1),))
    given = lab(promises=(Promise("ana", "ben", "help", 1),))
    assert judge(got, "ana") > judge(lab(), "ana") > judge(given, "ana")
    assert better(got, lab(bel={"points": 0}, promises=(Promise("ben", "ana", "help", 1), Promise("ana", "ben", "help", 1))))
    assert better(lab(), lab(turn=Turn(who="ada", deals=1)))


def test_what_lies_face_down_changes_nothing() -> None:
    one, other = (lab(disks={"lab/h7": disk, "lab/a1": "foe"}) for disk in ("torch", "watch"))
    assert judge(one, "ana") == judge(other, "ana")


def test_a_game_master_takes_no_side_and_speaks_little() -> None:
    people = {"ada": "lab/a1"}
    calm = position("lab", seats=("ana",), people=people, scenario="trial", master="gus")
    calm.seats = ("ana", "gus")
    told, silent = calm.copy(), calm.copy()
    told.told, silent.silent = ("Hm.",), True
    hurt = calm.copy()
    alter(hurt, "ada", damage=3)
    assert judge(calm, "gus") > judge(told, "gus")
    assert judge(calm, "gus") > judge(silent, "gus")
    assert judge(calm, "gus") == judge(hurt, "gus")


# -- bots ----------------------------------------------------------------------------------------------------------


def played(scenario: str, seed: int, *bots: type[GreedyBot] | type[RandomBot], **settings: Any) -> tuple[State, Counter[str]]:
    seats = ("ana", "ben", "cleo")[: len(bots)]
    table: Table[Any] = Table.start(GAME, Setup(scenario, seats, settings), seed=seed)
    players = {
        seat: GreedyBot(seed + n, forks=32, tries=3) if bot is GreedyBot else RandomBot(seed + n)
        for n, (seat, bot) in enumerate(zip(seats, bots, strict=True))
    }
    dice, kinds = Random(seed), Counter[str]()
    for _ in range(900):
        if table.over:
            break
        seat = next(iter(table.pending))
        kinds[table.pending[seat].kind] += 1
        reply(table, seat, players[seat], dice)
    assert table.over, "bots that go round in circles fail here, and do not hang"
    return table.state, kinds


@pytest.mark.parametrize("key", list(SCENARIOS))
def test_at_the_start_of_every_scenario_something_is_to_be_done(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=1)
    dice = Random(1)
    while table.state.phase in ("people", "layout"):
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(dice))
    assert abs(judge(table.state, "ana")) < COMPLETED / 2
    aim = Aim(table.state, next(iter(table.state.people)))
    assert aim.cost() >= DEED or aim.card.race


def test_bots_complete_a_scenario_and_answer_whatever_they_are_asked() -> None:
    won, kinds = 0, Counter[str]()
    wanted = {"character", "act", "declare", "reroll", "dice"}
    for seed in range(3, 15):
        state, asked = played("lease-house", seed, GreedyBot, GreedyBot)
        won += bool(state.winners)
        kinds += asked
        if won and wanted <= kinds.keys():
            break
    assert won
    assert wanted <= kinds.keys()
    assert not any(played("lease-house", seed, RandomBot, RandomBot)[0].winners for seed in range(3))


def test_a_bot_sits_in_the_game_masters_seat() -> None:
    state, kinds = played("lease-house", 1, GreedyBot, GreedyBot, master="yes")
    assert state.master == "ben"
    assert kinds["master"]
    assert len(state.told) <= 2


def test_a_bot_tries_no_more_than_it_may() -> None:
    asked = Counter[str]()

    def counted(s: State, seat: str) -> float:
        asked[seat] += 1
        return judge(s, seat)

    table: Table[Any] = Table.start(replace(GAME, judge=counted), Setup("slack-water", ("ana", "ben")), seed=3)
    dice, bots = Random(3), {seat: GreedyBot(n, forks=24, tries=2) for n, seat in enumerate(("ana", "ben"))}
    for _ in range(30):
        seat = next(iter(table.pending))
        asked.clear()
        reply(table, seat, bots[seat], dice)
        assert asked.total() <= 24 + 1


def test_a_fight_is_judged_in_the_middle_of_it() -> None:
    s = lab(disks={"lab/h8": ("walking-dead-1", "up")}, phase="fight", fight=Fight(("walking-dead-1",), round=1))
    hit = s.copy()
    hit.board = {id: lying for id, lying in hit.board.items() if id != "walking-dead-1"}
    assert better(hit, s)


# -- what is kept --------------------------------------------------------------------------------------------------

read: set[str] = set()


class Watched(State):
    """A position that writes down which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        read.add(name)
        return super().__getattribute__(name)


def fields_read(look: Callable[[State], object], s: State) -> set[str]:
    watched = Watched(*[getattr(s, name) for name in State.__struct_fields__])
    read.clear()
    look(watched)
    return read & set(State.__struct_fields__)


def in_town(scenario: str, seats: int) -> Iterator[State]:
    """The positions of a random game on its tiles."""
    table: Table[Any] = Table.start(GAME, Setup(scenario, ("ana", "ben", "cleo")[:seats]), seed=seats)
    bot, dice = RandomBot(seats), Random(seats)
    for _ in range(150):
        if table.over:
            break
        if table.state.tiles:
            yield table.state
        reply(table, next(iter(table.pending)), bot, dice)


@pytest.mark.parametrize(("scenario", "seats"), [("slack-water", 1), ("wheel", 2), ("tide-owes", 3)])
def test_what_the_judge_has_kept_is_what_it_would_find_anew(scenario: str, seats: int) -> None:
    """The town and what lies in it are looked at once as long as tiles, Disks, doors and windows are the same."""
    kept = {"tiles", "board", "open", "broken"}
    for s in in_town(scenario, seats):
        assert fields_read(around, s) == kept
        assert fields_read(Around, s) <= kept
        there, anew = around(s), Around(s)
        for person in s.people.values():
            assert fields_read(lambda s, anew=anew, person=person: anew.strange(s, person.seat), s) <= kept  # type: ignore[misc]
            assert there.strange(s, person.seat) == Around(s).strange(s, person.seat)
            seen = sight.in_sight.__wrapped__(s, person)  # type: ignore[attr-defined]
            assert there.in_sight(s, person) == there.in_sight(s, person) == seen
            assert cost(s, person.id, there) == Aim(s, person.id, anew).cost()


def test_whoever_steps_in_between_is_in_the_way_though_the_town_is_the_same() -> None:
    aside = lab(ada={"at": "lab/a1"}, bel={"at": "lab/h8"}, disks={"lab/a3": "torch"}, hour="day")
    between = aside.copy()
    alter(between, "bel", at=town(aside).squares["lab/a2"])
    there, ada = around(aside), aside.people["ada"]
    assert around(between) is there
    assert [lying.id for lying in there.in_sight(aside, ada)] == ["torch"]
    assert there.in_sight(between, ada) == []


def test_ways_are_as_long_as_a_search_of_the_whole_town_says() -> None:
    s = list(in_town("wheel", 2))[-1]
    person = next(iter(s.people.values()))
    streets, squares = around(s).streets(hands(person)), sorted(town(s).tile_of)
    for goal in squares[::40]:
        rings = paid(streets.steps, ground(s).bit(goal))
        ways = streets.to[goal,]
        far = {square: cost for cost, ring in rings.items() for square in ground(s).squares(ring)}
        assert [ways[square] for square in squares] == [far.get(square, NO_WAY) for square in squares]
        assert ways[NOWHERE] == NO_WAY
