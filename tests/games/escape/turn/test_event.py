"""The event card: its four steps, and the passes of its box."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, position, run, tile
from games.escape.sump import meanwhile, next_card, plain_sump
from noctule.games.escape.board import figures
from noctule.games.escape.effects import resolve
from noctule.games.escape.state import INFIRMARY, Event, State, Turn
from noctule.games.escape.turn import event, pauses, turn


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


LONG = "e ew ew ew ew ew ew ew w"


def acted(ran: Ran) -> list[str]:
    """Who has weighed targets, in order: for a move or to lead an attack."""
    return [event.facts["who"] for event in ran.events if "weighed" in event.facts]


def solo(board: str, enemies: dict[str, Any] | None = None, *, x: int = 0, **person: Any) -> State:
    people = {"marlow": {"at": (x, 0), "fear": 3, **person}}
    return position(board, people=people, seats=("ana",), enemies=enemies or {}, phase="event")


# -- the steps -----------------------------------------------------------------------------------------------------


@covers("escape.event.steps", "escape.turn.over-after-event")
def test_spawn_resolve_activate_generate_in_this_order(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+fear ew ew w")
    s.turn = Turn(over=True, icon="fear")
    s.markers = {"nest": (tile(s, 4, 0),)}
    card = next_card(monkeypatch, s, spawn="clone", box="clone")
    meanwhile(monkeypatch, resolve, "resolve", lambda s, g, icon: g.note("escape.event.steps", icon=icon))
    ran = run(s, event.event_phase)
    marks = ("escape.spawn.clone", "escape.event.steps", "escape.emove.alien-target", "escape.generate.nest")
    assert [rule for rule in ran.rules if rule in marks] == list(marks)
    assert ran.facts("escape.event.steps")["icon"] == "fear"
    assert (s.phase, s.event, s.events_discard) == ("end", None, (card,))


@covers("escape.event.steps", "escape.event.every-turn")
def test_without_an_icon_no_entry_is_resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w")
    next_card(monkeypatch, s)
    resolved: list[str] = []
    meanwhile(monkeypatch, resolve, "resolve", lambda s, g, icon: resolved.append(icon))
    ran = run(s, event.event_phase)
    assert (resolved, ran.rules[0]) == ([], "escape.event.every-turn")


@covers("escape.deck.reshuffle", "escape.spawn.fear-seven")
@pytest.mark.parametrize(("fear", "come"), [(7, ["clone-1"]), (6, [])])
def test_without_any_event_card_only_great_fear_draws_a_clone(fear: int, come: list[str]) -> None:
    s = solo("e ew w+vent", {"guard-1": (2, 0)}, fear=fear)
    s.events = s.events_discard = ()
    s.turn = Turn(over=True, icon="fear")
    s.markers = {"nest": (tile(s, 2, 0),)}
    ran = run(s, event.event_phase)
    assert [enemy for enemy in s.enemies if enemy != "guard-1"] == come
    assert (acted(ran), s.event, s.phase) == ([], None, "end")
    assert ran.rules == ["escape.deck.reshuffle", *["escape.spawn.fear-seven"] * len(come)]


@covers("escape.deck.reshuffle", "escape.card.bonus-any-time")
def test_cards_may_be_played_before_fear_draws_its_clone_without_an_event_card(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew w+vent", fear=7)
    s.events = s.events_discard = ()
    meanwhile(monkeypatch, pauses, "pause", lambda s, g, *_: figures.change(s, "marlow", fear=6))
    run(s, event.event_phase)
    assert not s.enemies


@covers("escape.event.steps", "escape.deck.reshuffle")
def test_a_card_that_is_done_joins_those_that_were_done_before(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w")
    first, second = s.events[:2]
    next_card(monkeypatch, s)
    run(s, event.event_phase)
    s.phase, s.turn = "event", Turn()
    next_card(monkeypatch, s)
    run(s, event.event_phase)
    assert s.events_discard == (first, second)


@covers("escape.event.steps", "escape.card.manage-fear", "escape.card.bonus-any-time")
def test_cards_may_be_played_before_each_step_and_before_each_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo(LONG, {"guard-1": (6, 0), "guard-2": (8, 0), "hybrid-speed": (2, 0)})
    s.turn = Turn(over=True, icon="fear")
    next_card(monkeypatch, s, box="guard")
    asked: list[str] = []
    meanwhile(monkeypatch, pauses, "pause", lambda s, g, *_: asked.append(s.event.step))
    meanwhile(monkeypatch, resolve, "resolve")
    run(s, event.event_phase, rolls=["isp"])
    assert asked == ["spawn", "resolve", "activate", "activate", "hybrids", "generate"]


@covers("escape.event.steps", "escape.infirmary.event", "escape.ko.own-turn")
def test_the_rest_of_the_card_is_resolved_for_who_was_knocked_out_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": (0, 0), "hand": 1, "threat": 5}, "quill": (4, 0)}
    s = position("e ew ew ew w", people=people, enemies={"guard-1": (0, 0), "clone-1": (1, 0)}, phase="event")
    next_card(monkeypatch, s, box="guard clone")
    ran = run(s, event.event_phase, rolls=["ss", "s", "i", "i"])
    assert at(s, "marlow") == INFIRMARY
    assert acted(ran) == ["guard-1", "clone-1"]
    assert at(s, "clone-1") == tile(s, 2, 0)


@covers("escape.ko.own-turn", "escape.emove.path-choice")
def test_a_card_is_finished_for_the_others_when_the_current_character_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": (0, 0), "hand": 1, "threat": 5}, "quill": (1, 1)}
    s = position("es sw\nne nw", people=people, enemies={"guard-1": (0, 0)}, phase="event")
    s.lockdown = True
    next_card(monkeypatch, s, box="guard guard")
    ran = run(s, event.event_phase, rolls=["ss", "s", "i", "i"], answers=[f"way:{tile(s, 0, 1)}"])
    assert s.people["marlow"].fate == "killed"
    assert (acted(ran), at(s, "guard-1")) == (["guard-1", "guard-1"], tile(s, 0, 1))


@covers("escape.ko.own-turn", "escape.turn.over-after-event")
def test_who_is_killed_by_the_card_has_no_end_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": (0, 0), "hand": 1, "threat": 5}, "quill": (1, 0)}
    s = position("e w", people=people, enemies={"guard-1": (0, 0)}, phase="event", lockdown=True, lockdown_pool=3)
    next_card(monkeypatch, s, box="guard")
    run(s, turn.event_phase, rolls=["ss", "s", "i", "i"])
    assert s.people["marlow"].fate == "killed"
    assert (s.current, s.phase, s.lockdown_pool) == ("quill", "draw", 3)


# -- the box -------------------------------------------------------------------------------------------------------


@covers("escape.activate.box", "escape.win.killed-loses", "escape.ex.dead-players-count")
def test_the_box_for_the_players_at_the_start_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": (0, 0), "quill": (0, 0), "bram": {"at": (0, 0), "hand": []}}
    s = position(
        LONG, people=people, seats=("ana", "ben", "cem"), enemies={"guard-1": (8, 0), "clone-1": (3, 0)}, phase="event"
    )
    figures.change(s, "bram", at="", fate="killed")
    next_card(monkeypatch, s, boxes=("", "clone", "guard guard", "clone clone"))
    assert acted(run(s, event.event_phase)) == ["guard-1", "guard-1"]


@covers("escape.activate.single", "escape.activate.double", "escape.activate.mixed")
@pytest.mark.parametrize(
    ("box", "order"),
    [
        ("", ""),
        ("guard", "guard-1 guard-2"),
        ("clone", "clone-1 clone-2"),
        ("guard clone", "guard-1 guard-2 clone-1 clone-2"),
        ("clone guard", "clone-1 clone-2 guard-1 guard-2"),
    ],
)
def test_each_icon_is_a_pass_over_its_type(box: str, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = "es esw sw\n" + "\n".join(["ns ns ns"] * 5) + "\nn n n"
    places = {"guard-1": (0, 6), "guard-2": (0, 3), "clone-1": (1, 6), "clone-2": (2, 6)}
    s = position(board, people={"marlow": (0, 0)}, seats=("ana",), enemies=places, phase="event")
    next_card(monkeypatch, s, box=box)
    assert acted(run(s, event.event_phase)) == order.split()


@covers("escape.activate.double", "escape.activate.ascending", "escape.ex.two-passes-order")
def test_two_passes_go_over_all_clones_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    board = "es ew ew esw ew ew sw\n" + "ns . . ns . . ns\n" * 4 + "n . . n . . n"
    places = {"clone-6": (0, 5), "clone-4": (3, 5), "clone-1": (6, 5)}
    s = position(board, people={"marlow": (0, 0)}, seats=("ana",), enemies=places, phase="event")
    next_card(monkeypatch, s, box="clone clone")
    assert acted(run(s, event.event_phase)) == ["clone-1", "clone-4", "clone-6"] * 2


def _gone(s: State, enemy: str) -> None:
    if enemy in s.enemies:
        figures.remove(s, enemy)


@covers("escape.activate.ascending")
def test_ten_comes_after_nine_and_the_removed_do_not_act(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo(LONG, {"guard-10": (8, 0), "guard-9": (6, 0), "guard-2": (4, 0)})
    next_card(monkeypatch, s, box="guard")
    meanwhile(monkeypatch, pauses, "pause", lambda s, g, *_: _gone(s, "guard-9") if s.event.acted else None)
    assert acted(run(s, event.event_phase)) == ["guard-2", "guard-10"]


@covers("escape.activate.mixed")
def test_a_guard_may_discard_a_clone_before_its_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew ew w", {"guard-1": (3, 0), "clone-1": (3, 0)})
    next_card(monkeypatch, s, box="guard clone")
    assert acted(run(s, event.event_phase, rolls=["ss", "i", "i"])) == ["guard-1"]


@covers("escape.spawn.own-tile", "escape.activate.new-arrivals", "escape.tile.reactivating-type", "escape.ex.spawn-in-the-face")
def test_a_clone_spawned_on_the_own_tile_attacks_with_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e+fear-again w", {"clone-1": (0, 0)})
    next_card(monkeypatch, s, spawn="clone", box="clone")
    run(s, event.event_phase, rolls=["i"] * 4)
    assert at(s, "clone-2") == tile(s, 0, 0)
    assert s.people["marlow"].fear == 4


@covers("escape.activate.new-arrivals")
def test_an_enemy_put_into_play_by_the_entry_activates_too(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew ew w")
    s.turn = Turn(over=True, icon="security")
    next_card(monkeypatch, s, box="guard")
    meanwhile(monkeypatch, resolve, "resolve", lambda s, g, icon: figures.put_into_play(s, "guard", tile(s, 3, 0)))
    run(s, event.event_phase)
    assert at(s, "guard-11") == tile(s, 2, 0)


# -- attacks within a pass -----------------------------------------------------------------------------------------


@covers("escape.attack.group-after-moving", "escape.attack.group-uses-activation", "escape.ex.late-supporter")
def test_a_clone_that_has_moved_supports_and_a_supporter_does_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w", {"clone-2": (0, 0), "clone-3": (0, 0), "clone-1": (1, 0)})
    next_card(monkeypatch, s, box="clone")
    ran = run(s, event.event_phase, rolls=["i"] * 5)
    assert acted(ran) == ["clone-1", "clone-2"]
    assert (at(s, "clone-1"), s.people["marlow"].fear) == (tile(s, 0, 0), 4)


@covers("escape.attack.group-uses-activation")
def test_in_a_second_pass_all_may_act_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w", {"guard-1": (0, 0), "guard-2": (0, 0)})
    next_card(monkeypatch, s, box="guard guard")
    assert acted(run(s, event.event_phase, rolls=["i"] * 8)) == ["guard-1", "guard-1"]


@covers("escape.attack.group-uses-activation", "escape.attack.ko", "escape.ko.to-infirmary", "escape.ex.group-blow-spent")
def test_supporters_of_a_knock_out_attack_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {
        "marlow": {"at": (0, 0), "threat": 2, "hand": 1},
        "quill": {"at": (0, 0), "threat": 1, "fear": 3},
        "bram": {"at": (1, 0), "fear": 3},
    }
    enemies = {"guard-1": (0, 0), "guard-2": (0, 0)}
    s = position("e w", people=people, seats=("ana", "ben", "cem"), enemies=enemies, phase="event")
    next_card(monkeypatch, s, box="guard")
    run(s, event.event_phase, rolls=["ss", "s", "i", "i"])
    assert at(s, "marlow") == INFIRMARY
    assert (s.people["quill"].fear, len(s.people["quill"].hand)) == (3, 5)


@covers(
    "escape.attack.guard-target",
    "escape.attack.alien-target",
    "escape.attack.dice",
    "escape.activate.mixed",
    "escape.activate.single",
    "escape.ex.two-hunters-two-victims",
)
@pytest.mark.parametrize("box", ["guard clone", "guard"])
def test_two_hunters_have_two_victims(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": (0, 0), "threat": 4, "fear": 2}, "quill": {"at": (0, 0), "threat": 1, "fear": 6}}
    s = position("e w", people=people, enemies={"guard-1": (0, 0), "clone-1": (0, 0)}, phase="event")
    next_card(monkeypatch, s, box=box)
    run(s, event.event_phase, rolls=["i"] * (8 if box == "guard clone" else 4))
    assert (s.people["marlow"].fear, s.people["quill"].fear) == (3, 7 if box == "guard clone" else 6)


@covers("escape.activate.double", "escape.recover.stand")
def test_a_guard_that_stands_up_in_the_first_pass_acts_in_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew w", {"guard-1": {"at": (2, 0), "stunned": True}})
    next_card(monkeypatch, s, box="guard guard")
    run(s, event.event_phase)
    assert (s.enemies["guard-1"].stunned, at(s, "guard-1")) == (False, tile(s, 1, 0))


# -- going on from a boundary --------------------------------------------------------------------------------------


@covers("escape.attack.group-uses-activation", "escape.event.steps")
def test_play_goes_on_where_the_card_was(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo(LONG, {"guard-1": (5, 0), "guard-2": (8, 0)})
    card = next_card(monkeypatch, s, spawn="guard", box="guard guard")
    s.events = s.events[1:]
    s.event = Event(card, step="activate", passes=1, acted=("guard-1",))
    assert acted(run(s, event.event_phase)) == ["guard-2"]
    assert s.event is None
