"""Peeking: when a die is rolled before exploring, what it must show, and that one may stay."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, foretold, position, run, tile
from noctule.engine import Ask, Handed, Luck, Setup
from noctule.games.escape.board import stats
from noctule.games.escape.board.figures import change_turn
from noctule.games.escape.effects import peek
from noctule.games.escape.moving import explore
from noctule.games.escape.setup import setup
from noctule.games.escape.state import State
from noctule.games.escape.turn import turn

HALL = "nesw+facility"


def peeking(**more: Any) -> State:
    """Marlow, two points, in a hall with four unexplored doors; the Night Stair is set aside and Stack A is empty."""
    stacks = {"a": (), "b": ("junction-west", "stores"), "final": ("goods-dock",)}
    given = {"scenario": "dark-floor", "stacks": stacks, "peek_tile": "night-stair", **more}
    return position(HALL, seats=("ana",), people={"marlow": (0, 0)}, **given)


def deed(s: State, *answers: str, **more: Any) -> Ran:
    return run(s, turn.action_phase, answers=answers, **more)


@covers("escape.ex.peek-set-up", "escape.peek.set-aside", "escape.peek.when", "escape.explore.stack-order")
def test_the_named_tile_is_in_no_stack_and_nobody_peeks_before_stack_a_is_empty() -> None:
    s = setup(Setup("dark-floor", ("ana", "ben", "cleo")), Ask([], Luck(3)))
    assert s.peek_tile == "night-stair"
    assert all("night-stair" not in stack for stack in s.stacks.values())
    assert "night-stair" not in {laid.id for laid in s.tiles}
    assert [len(s.stacks[name]) for name in ("a", "b", "final")] == [4, 4, 6]
    ask = Ask([], Handed())
    for _ in range(4):
        assert not peek.due(s)
        explore.draw_tile(s, ask, "marlow")
    assert s.stacks["a"] == ()
    assert peek.due(s), "the fifth exploration is the first to begin with a peek"


@covers("escape.peek.when")
def test_while_stack_a_has_tiles_no_die_is_rolled() -> None:
    s = peeking(stacks={"a": ("broom-corridor",), "b": ("stores",), "final": ()})
    deed(s, "explore:n", "turn:1", rolls=[])
    assert at(s, "marlow") == "broom-corridor"
    assert s.peek_tile == "night-stair"


@covers("escape.ex.peek-single-icon", "escape.peek.when", "escape.peek.roll", "escape.peek.fail")
@pytest.mark.parametrize("face", ["i", "isp", "ss"])
def test_while_stack_b_lasts_anything_but_a_double_icon_fails_and_the_explorer_must_go(face: str) -> None:
    s = peeking()
    ran = deed(s, "explore:n", "turn:1", rolls=[face])
    assert at(s, "marlow") == "junction-west"
    assert stats.points_left(s, "marlow") == 1
    assert s.peek_tile == "night-stair"
    assert s.stacks["b"] == ("stores",)
    assert "peek" not in ran.kinds, "no choice to stay"


@covers("escape.ex.peek-and-stay", "escape.peek.success", "escape.peek.stay-free", "escape.peek.done", "escape.peek.roll")
def test_after_a_double_icon_one_may_stay_for_nothing_and_nobody_peeks_any_more() -> None:
    s = peeking(markers={"dark": [(0, 0)]})
    deed(s, "explore:n", "turn:1", "stay", rolls=["ii"])
    assert at(s, "marlow") == tile(s, 0, 0)
    assert at(s, "marlow") != "night-stair"
    assert "night-stair" in {laid.id for laid in s.tiles}
    assert stats.points_left(s, "marlow") == 2
    assert s.people["marlow"].fear == 3, "the dark was not left"
    assert s.phase == "action"
    assert s.peek_tile == ""
    deed(s, "explore:e", "turn:2", rolls=[])
    assert at(s, "marlow") == "junction-west"


@covers("escape.peek.success")
def test_going_in_at_once_costs_the_point_and_counts_as_exploring() -> None:
    s = peeking(markers={"dark": [(0, 0)]})
    ran = deed(s, "explore:n", "turn:1", "enter", rolls=["ii"])
    assert at(s, "marlow") == "night-stair"
    assert stats.points_left(s, "marlow") == 1
    assert s.people["marlow"].fear == 4
    assert "escape.explore.enter" in ran.rules
    assert s.stacks["b"] == ("junction-west", "stores")


@covers("escape.peek.success")
def test_with_the_tile_found_one_goes_there_or_stays_and_nowhere_else() -> None:
    s = peeking()
    ran = deed(s, "explore:n", "turn:1", rolls=["ii"], stop=True)
    assert ran.keys("peek") == ["enter", "stay"]
    assert ran.no("night-stair") is None
    no = ran.no(tile(s, 0, 0))
    assert no is not None
    assert no.rule == "escape.peek.success"


@covers("escape.ex.peek-after-b", "escape.peek.roll-late", "escape.peek.fail")
@pytest.mark.parametrize(("face", "found"), [("ii", True), ("isp", True), ("i", True), ("ss", False), ("s", False)])
def test_once_stack_b_is_empty_any_intelligence_icon_will_do(face: str, found: bool) -> None:
    s = peeking(stacks={"a": (), "b": (), "final": ("goods-dock", "stores", "junction-west")})
    if found:
        deed(s, "explore:n", "turn:1", "stay", rolls=[face])
        assert s.peek_tile == ""
        assert at(s, "marlow") == tile(s, 0, 0)
    else:
        deed(s, "explore:n", "turn:1", rolls=[face])
        assert at(s, "marlow") == "goods-dock"
        assert stats.points_left(s, "marlow") == 1


@covers("escape.explore.no-tiles", "escape.peek.when")
def test_with_all_stacks_empty_the_tile_is_found_by_the_next_exploration() -> None:
    s = peeking(stacks={"a": (), "b": (), "final": ()})
    deed(s, "explore:n", "turn:1", rolls=[])
    assert at(s, "marlow") == "night-stair"
    assert explore.offers(s, "marlow") == []


@covers("escape.peek.roll", "escape.peek.roll-late")
def test_the_preview_tells_the_odds_of_a_peek() -> None:
    s = peeking()
    option = next(option for option in explore.offers(s, "marlow") if option.key == "explore:n")
    (odds,) = foretold(s, option).odds
    assert (odds.ways, odds.of) == (1, 6)
    s.stacks = {**s.stacks, "b": ()}
    (odds,) = foretold(s, option).odds
    assert (odds.ways, odds.of) == (3, 6)


@covers("escape.peek.success", "escape.move.blocked", "escape.explore.cost")
def test_without_a_point_or_with_an_enemy_about_there_is_no_peeking() -> None:
    s = peeking()
    change_turn(s, spent=2)
    assert explore.offers(s, "marlow") == []
    s = peeking(enemies={"guard-1": (0, 0)})
    assert explore.offers(s, "marlow") == []
