"""What nobody can know stays unknown: hands, decks, stacks, and a tile that another one is looking at."""

from __future__ import annotations

from typing import Any

import msgspec

from covers import covers
from games.escape.driver import position, run
from noctule.engine import Ask, Luck, Setup
from noctule.games.escape.content import SCENARIOS
from noctule.games.escape.content.steps import Scout
from noctule.games.escape.effects import map
from noctule.games.escape.invariants import invariants
from noctule.games.escape.moving import explore
from noctule.games.escape.secrets import mixed, redeal
from noctule.games.escape.setup import setup
from noctule.games.escape.state import State
from noctule.games.escape.view import view

ALL = range(30)


def table(scenario: str = "hatchery") -> State:
    """A game for three that has just begun: Stack A, B and Final have some of the tiles that they could have."""
    s = setup(Setup(scenario, ("ana", "ben", "cleo")), Ask([], Luck(5)))
    s.phase = "action"
    return s


def dealt(seed: int, seat: str | None = "ana", scenario: str = "hatchery") -> State:
    s = table(scenario)
    redeal(s, seat, Luck(seed))
    return s


@covers("escape.setup.shuffle", "escape.setup.stacks")
def test_a_new_deal_of_what_a_seat_cannot_know_changes_nothing_that_it_sees() -> None:
    for seat in ("ana", "ben", None):
        before = msgspec.json.encode(view(table(), seat))
        for seed in ALL:
            s = dealt(seed, seat)
            assert msgspec.json.encode(view(s, seat)) == before
            assert not list(invariants(s))


@covers("escape.setup.shuffle")
def test_hands_of_others_and_every_deck_are_dealt_anew_and_the_own_hand_is_not() -> None:
    first = table()
    mine, other = (next(p.id for p in first.people.values() if p.seat == seat) for seat in ("ana", "ben"))
    found = [dealt(seed) for seed in ALL]
    assert {s.people[mine].hand for s in found} == {first.people[mine].hand}
    assert len({s.people[other].hand for s in found}) > 20
    for deck in ("adrenaline", "skills", "items", "events"):
        assert len({getattr(s, deck) for s in found}) > 20
    everything = sorted([*first.adrenaline, *first.people[other].hand])
    third = next(p.id for p in first.people.values() if p.seat == "cleo")
    for s in found:
        assert sorted([*s.adrenaline, *s.people[other].hand, *s.people[third].hand]) == sorted(
            [*everything, *first.people[third].hand]
        )


@covers("escape.setup.stacks")
def test_a_stack_may_hold_any_tile_that_could_have_been_drawn_for_it_also_those_left_out_of_the_game() -> None:
    first, card = table(), SCENARIOS["hatchery"]
    seen = {tile for seed in ALL for tile in dealt(seed).stacks["a"]}
    assert seen == {*card.stacks.a.tiles, *card.stacks.a.sure}
    assert len(first.stacks["a"]) < len(seen)
    for seed in ALL:
        stacks = dealt(seed).stacks
        assert {name: len(stack) for name, stack in stacks.items()} == {
            name: len(stack) for name, stack in first.stacks.items()
        }
        assert set(card.stacks.b.sure) <= set(stacks["b"])


@covers("escape.setup.stacks")
def test_a_tile_that_lies_under_others_is_dealt_to_a_place_under_them() -> None:
    """The Storm Drain is under at least one other tile; once a tile has been taken off it may be the next."""
    assert SCENARIOS["hatchery"].stacks.final.under == 1
    assert all(dealt(seed).stacks["final"][0] not in ("storm-drain", "hatch-floor") for seed in ALL)
    tops = set()
    for seed in ALL:
        s = table()
        s.stacks = {**s.stacks, "a": (), "b": ()}
        explore.draw_tile(s, Ask([], Luck(seed)), s.current)
        redeal(s, "ana", Luck(seed))
        tops.add(s.stacks["final"][0])
    assert "storm-drain" in tops


def tops(s: State, stack: str, seat: str) -> set[str]:
    """What may lie on a stack as far as a seat knows."""
    twins = [s.copy() for _ in range(100)]
    for seed, twin in enumerate(twins):
        redeal(twin, seat, Luck(seed))
    return {twin.stacks[stack][0] for twin in twins}


@covers("escape.setup.stacks", "escape.explore.stack-order")
def test_a_tile_put_under_its_stack_lies_above_no_other_any_more() -> None:
    """The Registry was second and is first now; ben has not seen it, but it is possible."""
    s = table("way-up")
    first, *rest = [tile for tile in s.stacks["a"] if tile != "registry"]
    s.stacks = {**s.stacks, "a": (first, "registry", *rest)}
    assert "registry" not in tops(s, "a", "ben")
    run(s, map.scout, next(iter(s.people)), Scout(), "escape.explore.stack-order", answers=["leave"])
    assert "registry" not in tops(s, "a", "ben")
    run(s, map.scout, next(iter(s.people)), Scout(), "escape.explore.stack-order", stop=True)
    assert "registry" in tops(s, "a", "ana")
    run(s := table("way-up"), map.scout, next(iter(s.people)), Scout(), "escape.explore.stack-order", answers=["under"])
    assert "registry" in tops(s, "a", "ben")


@covers("escape.setup.stacks", "escape.zone.military-place")
def test_a_tile_from_the_bottom_of_a_stack_leaves_the_top_as_it_was() -> None:
    s = table("barracks")
    run(s, explore.lay_for_guard, stop=True)
    assert len(s.stacks["final"]) == 5
    assert "parade-gate" not in tops(s, "final", "ana")


def test_tiles_on_the_map_and_a_tile_in_hand_are_in_no_stack() -> None:
    for seed in ALL:
        s = table()
        found, *rest = s.stacks["a"]
        s.stacks, s.found = {**s.stacks, "a": tuple(rest)}, found
        redeal(s, None, Luck(seed))
        assert s.found == found
        assert not list(invariants(s))


def test_loose_tiles_go_above_the_sure_ones_as_far_as_they_must() -> None:
    for seed in ALL:
        pile = mixed(["a", "b", "c"], ["x"], 2, Luck(seed))
        assert pile.index("x") >= 2
    assert {mixed(["a", "b", "c"], ["x"], 2, Luck(seed)).index("x") for seed in ALL} == {2, 3}


# -- a tile that is being looked at --------------------------------------------------------------------------------


def looking(**more: Any) -> State:
    stacks = {"a": ("stores", "kennels", "triage"), "b": (), "final": ("service-lift",)}
    return position("nesw", people={"marlow": (0, 0), "bram": (0, 0)}, stacks=stacks, **more)


@covers("escape.explore.stack-order")
def test_who_looks_at_the_next_tile_keeps_seeing_it_and_nobody_else_does() -> None:
    s = looking()
    run(s, map.scout, "marlow", Scout(), "escape.explore.stack-order", stop=True)
    assert s.scouted == ("ana", "a", "stores")
    panels = {seat: {panel.id: panel for panel in view(s, seat).panels} for seat in ("ana", "ben", None)}
    assert [card.id for card in panels["ana"]["scouted"].cards] == ["stores"]
    assert "scouted" not in panels["ben"]
    assert "scouted" not in panels[None]
    for seat, kept in (("ana", True), ("ben", False), (None, False)):
        twins = [s.copy() for _ in ALL]
        for seed, twin in enumerate(twins):
            redeal(twin, seat, Luck(seed))
            assert not list(invariants(twin))
            assert len(twin.stacks["a"]) == 2
        assert ({twin.scouted for twin in twins} == {s.scouted}) == kept


@covers("escape.explore.stack-order")
def test_the_tile_goes_back_on_top_or_under_the_stack() -> None:
    for key, after in (("leave", ("stores", "kennels", "triage")), ("under", ("kennels", "triage", "stores"))):
        s = looking()
        ran = run(s, map.scout, "marlow", Scout(), "escape.explore.stack-order", answers=[key])
        assert (s.stacks["a"], s.scouted) == (after, ())
        assert [event.to for event in ran.events if "tile" in event.facts] == [("ana",)]
