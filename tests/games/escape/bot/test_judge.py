"""How good a position is for a seat, for bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.escape.driver import position
from noctule.bots import GreedyBot, RandomBot, reply
from noctule.engine import Setup, Table
from noctule.games.escape import GAME
from noctule.games.escape.bot import (
    HOLDER,
    LATER,
    WON,
    danger,
    due,
    expected,
    held,
    hurry,
    judge,
    last_chance,
    last_round,
    worth,
)
from noctule.games.escape.bot.around import around, hunters
from noctule.games.escape.bot.goals import DEED, FAR, LEVEL, LOCK, Aim, tiles_above, ways
from noctule.games.escape.content import SCENARIOS, keys
from noctule.games.escape.content.steps import Stat
from noctule.games.escape.content.tests import (
    Accessed,
    Carries,
    Clear,
    FearAt,
    Gathered,
    Here,
    InLockdown,
    Left,
    Marked,
    OnMap,
    RoundAt,
    Test,
    ThreatAt,
)
from noctule.games.escape.state import INFIRMARY, Bonus, Event, State, Turn
from noctule.games.escape.view.traces import prey_of

ROW = "service-lift@1 crossing-south control-gallery turbine-walk@1"
OUT = {"at": "", "hand": 0}


def row(board: str = ROW, **more: Any) -> State:
    """Marlow and Bram two halls away from the lift, next to a panel and a generator."""
    people: dict[str, dict[str, Any]] = {"marlow": {"at": (2, 0)}, "bram": {"at": (2, 0)}}
    for who in people:
        people[who].update(more.pop(who, {}))
    return position(board, people=people, **more)


def better(one: State, other: State, seat: str = "ana") -> bool:
    return judge(one, seat) > judge(other, seat)


# -- fates ---------------------------------------------------------------------------------------------------------


def test_to_be_out_alive_is_better_than_anything_and_to_be_killed_worse() -> None:
    assert judge(row(marlow={**OUT, "fate": "escaped"}), "ana") > WON / 2
    assert judge(row(marlow={**OUT, "fate": "killed"}), "ana") < -WON / 2
    assert judge(row(outcome="Too late."), "ana") < -WON
    assert abs(judge(row(), "ana")) < WON / 4


def test_the_fate_of_a_comrade_counts_a_little() -> None:
    assert better(row(bram={**OUT, "fate": "escaped"}), row())
    assert better(row(), row(bram={**OUT, "fate": "killed"}))
    assert judge(row(bram={**OUT, "fate": "escaped"}), "ana") < WON / 4


# -- how somebody is doing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({}, {"hand": 3}),
        ({"hand": 2}, {"hand": 1}),
        ({}, {"vitality": 4, "hand": 4}),
        ({}, {"threat": 1}),
        ({"fear": 4}, {"fear": 7}),
        ({"items": ["crowbar-1"]}, {}),
        ({}, {"at": INFIRMARY}),
        ({"at": (1, 0)}, {"at": (2, 0)}),
        ({"at": (0, 0)}, {"at": (1, 0)}),
    ],
)
def test_cards_life_nerve_and_being_near_the_lift_are_good(good: dict[str, Any], bad: dict[str, Any]) -> None:
    assert better(row(marlow=good), row(marlow=bad))


def test_the_last_cards_are_worth_most_and_a_seventh_nothing() -> None:
    steps = [worth(n + 1) - worth(n) for n in range(6)]
    assert steps == sorted(steps, reverse=True)
    assert worth(7) == worth(6)
    assert worth(-1) == worth(0) == 0


def test_lockdown_and_lost_time_are_bad() -> None:
    assert better(row(), row(lockdown=True))
    assert better(row(round=2), row(round=9))


# -- danger --------------------------------------------------------------------------------------------------------


def test_enemies_on_the_tile_are_bad_stunned_ones_are_not() -> None:
    there, stunned = row(enemies={"guard-1": (2, 0)}), row(enemies={"guard-1": {"at": (2, 0), "stunned": True}})
    assert better(stunned, there)
    assert better(row(), there)
    assert better(row(marlow={"hand": 5}, enemies={"clone-1": (2, 0)}), row(marlow={"hand": 2}, enemies={"clone-1": (2, 0)}))


def test_to_have_outwitted_those_who_hold_one_is_better_than_to_be_held() -> None:
    held = row(enemies={"guard-1": (2, 0)})
    assert better(row(enemies={"guard-1": (2, 0)}, turn=Turn(outwitted="control-gallery")), held)


def test_it_is_better_if_an_enemy_hunts_somebody_else() -> None:
    enemies = {"guard-1": (0, 0)}
    hunted, safe = row(bram={"threat": 0}, enemies=enemies), row(bram={"threat": 1}, enemies=enemies)
    assert judge(safe, "ana") > judge(hunted, "ana") - 0.3
    assert better(row(bram={"threat": 1}), safe), "it hunts a comrade, which is bad as well"


def test_what_an_attack_may_cost_is_exact() -> None:
    """One die for Strength against Toughness 0: of six faces three show none, two one icon, one two icons."""
    fright = expected(0, "strength", 0, 3, 8, "cards", 100.0)
    hits = (2 * (worth(3) - worth(2)) + (worth(3) - worth(1))) / 6
    assert expected(1, "strength", 0, 3, 8, "cards", 100.0) == pytest.approx(fright + hits)
    last = (2 * (100 + worth(1)) + (100 + worth(1))) / 6
    assert expected(1, "strength", 0, 1, 8, "cards", 100.0) == pytest.approx(fright + last)
    assert expected(1, "strength", 2, 1, 8, "cards", 100.0) == pytest.approx(fright)
    assert expected(1, "intelligence", 0, 5, 1, "fear", 100.0) > expected(1, "intelligence", 0, 5, 2, "fear", 100.0)


def test_an_enemy_whose_type_is_on_the_event_card_and_that_has_not_acted_is_sure_to_act() -> None:
    """Undertow for two players: Guards, then Clones."""
    s = row(enemies={"guard-1": (2, 0), "clone-1": (2, 0)}, phase="event")
    before = due(s, "guard-1")
    s.events = tuple(id for id in s.events if id != "undertow")
    s.event = Event("undertow", "activate")
    assert (due(s, "guard-1"), due(s, "clone-1")) == (LATER + 1, LATER + 1)
    s.event = Event("undertow", "activate", passes=1)
    assert (due(s, "guard-1"), due(s, "clone-1")) == (LATER, LATER + 1)
    s.event = Event("undertow", "activate", acted=("guard-1",))
    assert due(s, "guard-1") == pytest.approx(LATER)
    s.event = Event("undertow", "hybrids", passes=2)
    assert due(s, "clone-1") == LATER
    s.event = Event("undertow", "generate", passes=2)
    assert due(s, "guard-1") == before


def test_a_hybrid_acts_as_often_as_the_die_has_called_it() -> None:
    s = row(scenario="chamber", enemies={"hybrid-speed": (2, 0)}, phase="event")
    s.events = tuple(id for id in s.events if id != "undertow")
    s.event = Event("undertow", "hybrids", passes=2, coming=("hybrid-speed", "hybrid-speed"))
    assert due(s, "hybrid-speed") == LATER + 2


def test_an_enemy_that_the_card_is_about_to_put_on_the_tile_counts_before_it_is_there() -> None:
    """Undertow spawns a Clone: on the nearest fear tile, which is where Marlow stands, or elsewhere."""
    for board, danger_here in (
        ("service-lift@1 crossing-south kennels", True),
        ("service-lift@1 crossing-south triage", False),
    ):
        s = row(board, phase="event")
        s.events = tuple(id for id in s.events if id != "undertow")
        calm = danger(s, s.people["marlow"])
        s.event = Event("undertow", "spawn")
        assert (danger(s, s.people["marlow"]) > calm) == danger_here
        s.reserve = {**s.reserve, "clone": ()}
        assert danger(s, s.people["marlow"]) == calm


def test_an_event_still_to_come_costs_the_same_before_and_after_the_end_of_the_actions() -> None:
    """Else a bot would rather throw cards away than end its actions, or end them rather than walk."""
    assert judge(row(phase="action"), "ana") == judge(row(phase="event"), "ana") == judge(row(phase="draw"), "ana")
    assert better(row(phase="end"), row(phase="action"))


def test_to_stun_one_of_two_who_hold_somebody_is_better_than_to_leave_both_standing() -> None:
    both = row(enemies={"clone-1": (2, 0), "guard-1": (2, 0)})
    one = row(enemies={"clone-1": (2, 0), "guard-1": {"at": (2, 0), "stunned": True}})
    assert judge(one, "ana") - judge(both, "ana") > HOLDER


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ({}, False),
        ({"lockdown": True}, True),
        ({"marlow": {"vitality": 3, "hand": 3}}, True),
        ({"bram": {"at": INFIRMARY, "hand": 0}}, True),
        ({"bram": {**OUT, "fate": "escaped"}}, False),
    ],
)
def test_to_be_knocked_out_is_the_end_in_lockdown_with_the_last_vitality_and_when_all_others_are_down(
    words: dict[str, Any], last: bool
) -> None:
    s = row(**words)
    assert last_chance(s, s.people["marlow"]) == last


# -- the goal ------------------------------------------------------------------------------------------------------


def of(test: Test, **more: Any) -> float:
    return Aim(row(**more), "marlow").of(test)


KEY = {"items": [keys()[0]]}
STACKS = {"a": ("stores",) * 0, "b": (), "final": ("brig", "kennels")}
FAR_AND_NEAR: list[tuple[Test, dict[str, Any], float]] = [
    (Here(tile="service-lift"), {}, 2),
    (Here(icon="generator"), {}, 1),
    (Here(marker="done"), {"markers": {"done": [(0, 0)]}}, 2),
    (Here(marker="done", no=True), {}, 0),
    (Accessed(1), {}, DEED),
    (Accessed(1), {"markers": {"accessed": [(2, 0)]}}, 0),
    (Marked("done", 1), {"scenario": "barracks"}, DEED + 1),
    (Marked("done", 1), {"scenario": "barracks", "markers": {"done": [(3, 0)]}}, 0),
    (Clear("nest"), {"markers": {"nest": [(1, 0)]}}, DEED + 1),
    (Clear("nest"), {}, 0),
    (OnMap("turbine-walk"), {}, 0),
    (Carries("key"), {"marlow": KEY}, 0),
    (Carries("key"), {"lying": {(0, 0): KEY["items"]}}, 3),
    (Carries("key"), {}, DEED),
    (FearAt(2), {}, LEVEL),
    (FearAt(3), {}, 0),
    (ThreatAt(1), {"marlow": {"threat": 3}}, 2 * LEVEL),
    (Gathered("service-lift"), {}, 2.5),
    (InLockdown(no=True), {}, 0),
    (InLockdown(no=True), {"lockdown": True}, 2 * FAR),
    (InLockdown(), {"lockdown": True}, 0),
    (Left(1), {}, DEED),
    (RoundAt(4), {}, 3),
]


@pytest.mark.parametrize(("test", "words", "far"), FAR_AND_NEAR, ids=[repr(test) for test, _, _ in FAR_AND_NEAR])
def test_every_test_of_a_scenario_has_a_distance(test: Test, words: dict[str, Any], far: float) -> None:
    assert of(test, **words) == far


def test_a_thing_done_is_nearer_even_if_the_next_has_to_be_found() -> None:
    """Nests: one of two is burned, and no other is known."""
    before = of(Marked("done", 2), scenario="hatchery", markers={"nest": [(2, 0)]}, stacks=STACKS)
    after = of(Marked("done", 2), scenario="hatchery", markers={"done": [(2, 0)]}, stacks=STACKS)
    assert before - after == DEED


def test_a_tile_that_has_to_be_found_is_the_nearer_the_fewer_lie_above_it() -> None:
    board = "crossing-north crossing-south triage"
    found = [
        Aim(row(board, stacks={"a": (), "b": (), "final": final}), "marlow").distance()
        for final in (("brig", "kennels", "service-lift"), ("brig", "service-lift"), ("service-lift",))
    ]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 3


def test_where_a_tile_lies_in_its_stack_is_not_asked() -> None:
    one = row("crossing-north crossing-south triage", stacks={"a": (), "b": (), "final": ("service-lift", "brig")})
    two = row("crossing-north crossing-south triage", stacks={"a": (), "b": (), "final": ("brig", "service-lift")})
    assert judge(one, "ana") == judge(two, "ana")
    s = row("crossing-north crossing-south triage", stacks={"a": ("brig",), "b": ("stores", "kennels"), "final": ()})
    s.peek_tile = "night-stair"
    assert tiles_above(s, "night-stair") == 2.0


def test_locked_doors_and_enemies_make_a_way_longer() -> None:
    s = row(locked=[(1, 0, "w")], enemies={"guard-1": (1, 0)})
    assert ways(s, "marlow")["service-lift"] == 2 + LOCK + 2
    assert ways(row(marlow=KEY, locked=[(1, 0, "w")]), "marlow")["service-lift"] == 2
    assert ways(row(marlow={"at": INFIRMARY}), "marlow") == {}


def test_a_bonus_is_worth_something_before_a_useful_challenge_action_of_its_stat() -> None:
    """The Panels: the panel of the Control Gallery is wanted, and takes Intelligence."""
    plain = row(scenario="panels")
    useful_of: dict[Stat, bool] = {"intelligence": True, "strength": False}
    for stat, useful in useful_of.items():
        ready = row(scenario="panels", bonuses=(Bonus("marlow", stat, 2, "roll"),))
        assert better(ready, plain) == useful
        ready.turn = Turn(challenged=True)
        assert not better(ready, plain)


def test_the_last_thing_done_brings_winning_nearer_even_if_the_way_out_has_to_be_found() -> None:
    """Hatchery: one nest for two players. The Storm Drain still lies in the Final Stack."""
    words: dict[str, Any] = {"scenario": "hatchery", "stacks": {"a": ("stores",), "b": ("brig",), "final": ("storm-drain",)}}
    before = Aim(row(markers={"nest": [(2, 0)]}, **words), "marlow").distance()
    after = Aim(row(markers={"done": [(2, 0)]}, **words), "marlow").distance()
    assert before - after >= DEED


def test_the_infirmary_is_no_short_cut() -> None:
    assert better(row(stacks=STACKS), row(stacks=STACKS, marlow={"at": INFIRMARY}))


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_scenario_gives_a_distance_at_the_start_that_is_not_hopeless(id: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(id, ("ana", "ben")), seed=1)
    assert -200 < judge(table.state, "ana") < 200
    assert Aim(table.state, next(iter(table.state.people))).distance() > 0


# -- bots ----------------------------------------------------------------------------------------------------------


def escaped(bot: type[GreedyBot] | type[RandomBot], seed: int) -> int:
    table: Table[Any] = Table.start(GAME, Setup("lift", ("ana",)), seed=seed)
    player, dice = (GreedyBot(seed, forks=24, tries=3) if bot is GreedyBot else RandomBot(seed)), Random(seed)
    for _ in range(600):
        if table.over:
            break
        reply(table, "ana", player, dice)
    assert table.over, "a bot that goes round in circles fails here, and does not hang"
    return sum(person.fate == "escaped" for person in table.state.people.values())


def test_the_greedy_bot_gets_out_more_often_than_random_play() -> None:
    greedy = sum(escaped(GreedyBot, seed) for seed in range(4))
    assert greedy >= 2
    assert greedy > sum(escaped(RandomBot, seed) for seed in range(4))


@pytest.mark.parametrize("seats", [("ana",), ("ana", "ben", "cleo")])
def test_what_the_judge_has_kept_is_what_it_would_find_anew(seats: tuple[str, ...]) -> None:
    """Distances are kept by what they depend on, and whom enemies hunt is found for all of a type at once."""
    for key, seed in (("lift", 1), ("panels", 2), ("barracks", 3)):
        table: Table[Any] = Table.start(GAME, Setup(key, seats), seed=seed)
        bot, dice = RandomBot(seed), Random(seed)
        while not table.over:
            s = table.state
            there, hunted = around(s), Counter(prey_of(s, enemy) for enemy in s.enemies.values())
            for who, person in s.people.items():
                assert there.distance(s, person) == Aim(s, who).distance()
                near = sum(prey_of(s, enemy) == who and enemy.at == person.at for enemy in s.enemies.values())
                assert there.hunted(s).get(who, 0) == hunted[who] - near
            reply(table, next(iter(table.pending)), bot, dice)


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


@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
def test_all_that_distances_and_hunters_depend_on_is_compared(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben", "cleo")), seed=5)
    dice = Random(5)
    for _ in range(150):
        s = table.state
        compared = fields_read(around, s)
        assert fields_read(hunters, s) <= compared
        for who in s.people:
            assert fields_read(lambda s, who=who: Aim(s, who).distance(), s) <= compared  # type: ignore[misc]
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(dice))


def test_a_full_hand_is_no_reason_to_keep_every_card_and_time_is_one_to_get_on() -> None:
    """With as many cards as vitality no more are drawn: the last one is worth little. Late the way counts more than early."""
    table: Table[Any] = Table.start(GAME, Setup("lift", ("ana",)), seed=1)
    reply(table, "ana", RandomBot(1), Random(1))  # chooses a character
    s = table.state
    person = next(iter(s.people.values()))
    cards = ("run-2", "run-1", "bolt-it-1", "bolt-it-2", "iron-grip-1")
    full, four, three = (held(replace(person, hand=cards[:n], vitality=5)) for n in (5, 4, 3))
    assert 0 < full - four < four - three
    early, s.round = hurry(s), last_round("lift", 1)
    assert early < hurry(s) == 2.0


def test_every_scenario_of_the_shelf_has_a_last_round() -> None:
    assert all(last_round(key, players) > 10 for key in SCENARIOS for players in (1, 2, 3, 4))
