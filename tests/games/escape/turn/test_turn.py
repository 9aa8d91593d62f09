"""The turn: its order, the start, the draw, the actions, when an event card comes, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import Ran, at, position, run, tile, why_not
from noctule.engine import Ask, Handed
from noctule.games.escape import play
from noctule.games.escape.board import figures, stats
from noctule.games.escape.content import SCENARIOS
from noctule.games.escape.content.tests import Marked
from noctule.games.escape.state import INFIRMARY, Bonus, State, Turn
from noctule.games.escape.turn import knocked_out, turn

HALL = "nesw+facility"
STREET = "nes  ew+vent  nsw+crate"
QUIET = ("stand-off", "bloodwork")
"""Event cards with an empty box for two players; the first spawns nobody."""


def two(board: str = STREET, marlow: Any = (0, 0), quill: Any = (0, 0), **more: Any) -> State:
    """Marlow's turn; Quill has one card and is asked nothing."""
    people = {"marlow": _record(marlow), "quill": {"hand": 1, "resting": True, **_record(quill)}}
    return position(board, people=people, **{"events": QUIET, **more})


def _record(said: Any) -> dict[str, Any]:
    return said if isinstance(said, dict) else {"at": said}


def changed(monkeypatch: pytest.MonkeyPatch, **news: Any) -> None:
    """The scenario 'lift' with other values."""
    monkeypatch.setitem(SCENARIOS, "lift", replace(SCENARIOS["lift"], **news))


def order(ran: Ran, *rules: str) -> None:
    """Events of these rules stand in the log in this order."""
    places = [ran.rules.index(rule) for rule in rules]
    assert places == sorted(places), list(zip(rules, places, strict=True))


def keys(s: State) -> list[str]:
    return [option.key for option in turn.offers(s, s.current)]


# -- the order of turns --------------------------------------------------------------------------------------------


def turns(s: State, count: int) -> list[tuple[str, int]]:
    ask, seen = Ask([], Handed()), []
    for _ in range(count):
        turn.pass_on(s, ask)
        seen.append((s.current, s.round))
    return seen


def three(**more: Any) -> State:
    people = {"marlow": (0, 0), "quill": (0, 0), "bram": (0, 0)}
    return position(HALL, seats=("ana", "ben", "cleo"), people=people, **more)


@covers("escape.turn.clockwise")
def test_turns_go_round_and_a_round_ends_before_the_first_player() -> None:
    assert turns(three(), 4) == [("quill", 1), ("bram", 1), ("marlow", 2), ("quill", 2)]
    s = three(first="bram", current="bram")
    assert turns(s, 4) == [("marlow", 1), ("quill", 1), ("bram", 2), ("marlow", 2)]


@covers("escape.turn.clockwise", "escape.win.killed-loses")
def test_who_was_killed_or_has_escaped_is_skipped() -> None:
    s = three(first="quill", current="marlow")
    figures.change(s, "quill", fate="killed", at="", hand=())
    assert turns(s, 3) == [("bram", 2), ("marlow", 2), ("bram", 3)]
    figures.change(s, "marlow", fate="escaped", at="", hand=())
    assert turns(s, 2) == [("bram", 4), ("bram", 5)]


@covers("escape.turn.clockwise")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    s = two(
        bonuses=(
            Bonus("marlow", "speed", 1, "turn"),
            Bonus("quill", "strength", 1, "roll"),
            Bonus("quill", "toughness", 1, "attack"),
        ),
        allowed=(("marlow", "held"),),
        used=(("marlow", "lock-picks"),),
        turn=Turn(spent=2, challenged=True, over=True),
        enemies={"hybrid-speed": {"at": (0, 0), "fresh": True}},
        scenario="chamber",
    )
    turn.pass_on(s, Ask([], Handed()))
    assert s.bonuses == (Bonus("quill", "toughness", 1, "attack"),)
    assert (s.allowed, s.used, s.turn) == ((), (), Turn())
    assert not s.enemies["hybrid-speed"].fresh
    assert not s.people["quill"].resting, "on its own turn it is asked again"


# -- a whole turn --------------------------------------------------------------------------------------------------


@covers("escape.ex.full-turn", "escape.turn.phases", "escape.draw.one", "escape.event.when", "escape.event.steps")
@covers("escape.turn.over-after-event", "escape.end.lockdown-check", "escape.turn.clockwise", "escape.event.every-turn")
def test_a_whole_turn_draw_move_event_checks_and_the_next_player(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, characters_per_tile=1, lockdown_when=(Marked("done"),), lockdown_pool=9)
    s = two(marlow={"at": (0, 0), "hand": 3}, quill=(1, 0), phase="draw", markers={"done": [(2, 0)]}, lockdown_pool=9)
    ran = run(s, play.play, answers=[f"move:{tile(s, 1, 0)}", "end", "rest"], stop=True)
    assert len(s.people["marlow"].hand) == 4
    order(
        ran,
        "escape.draw.one",
        "escape.move.door",
        "escape.event.every-turn",
        "escape.end.threat-check",
        "escape.end.lockdown-check",
        "escape.lockdown.pool",
        "escape.turn.clockwise",
    )
    assert "escape.resolve.match" not in ran.rules
    assert (s.current, s.phase, s.people["marlow"].threat, s.lockdown_pool) == ("quill", "action", 1, 8)


@covers("escape.turn.phases", "escape.turn.over-after-event")
def test_after_the_event_nothing_more_can_be_done() -> None:
    s = two(phase="event", turn=Turn(over=True))
    run(s, turn.event_phase, answers=["rest"])
    assert s.phase == "end"
    assert keys(s) == ["end"]


# -- sealed off ----------------------------------------------------------------------------------------------------


@covers("escape.ex.trapped", "escape.turn.trapped")
def test_a_sealed_off_tile_knocks_out_and_a_locked_door_does_not() -> None:
    s = two("cold-store@1  ns+vent", quill=(1, 0), phase="draw")
    cards = s.adrenaline
    ran = run(s, turn.draw_phase)
    assert at(s, "marlow") == INFIRMARY
    assert s.adrenaline == cards, "before drawing a card"
    assert "escape.turn.trapped" in ran.rules
    assert s.phase == "event"
    s = two("cold-store@1  ew+facility", locked=[(0, 0, "e")], phase="draw")
    run(s, turn.draw_phase)
    assert at(s, "marlow") == "cold-store"


@covers("escape.turn.trapped", "escape.explore.no-tiles")
def test_a_door_to_an_empty_place_is_a_connection_only_while_tiles_are_left() -> None:
    s = two("cold-store", stacks={"a": (), "b": (), "final": ("stores",)})
    assert not turn.trapped(s, "marlow")
    s.stacks = {**s.stacks, "final": ()}
    assert turn.trapped(s, "marlow")


@covers("escape.turn.trapped", "escape.vent.duct")
def test_a_duct_to_another_vent_is_a_connection_even_for_who_is_too_frightened_for_it() -> None:
    s = two("dead-shaft@1  ns+vent", marlow={"at": (0, 0), "fear": 8})
    assert not turn.trapped(s, "marlow")
    figures.mark(s, "shut-vent", "dead-shaft")
    assert turn.trapped(s, "marlow")


@covers("escape.ex.kept-in-by-nothing", "escape.turn.trapped", "escape.explore.vent-as-door")
def test_a_vent_that_serves_as_a_door_is_a_connection() -> None:
    s = two(
        "dead-shaft@1  specimen-vault@2\n.  cold-store",
        quill=(1, 0),
        stacks={"a": ("stores",), "b": (), "final": ()},
        phase="draw",
    )
    run(s, turn.draw_phase)
    assert at(s, "marlow") == "dead-shaft"
    s.stacks = {**s.stacks, "a": ()}
    assert turn.trapped(s, "marlow")


@covers(
    "escape.ex.trapped-turn",
    "escape.turn.trapped",
    "escape.ko.own-turn",
    "escape.infirmary.event",
    "escape.infirmary.start-hand",
)
def test_one_who_starts_sealed_off_still_has_an_event_card_and_comes_back_next_turn() -> None:
    s = two(
        "cold-store@1  nes+vent+fear-again",
        marlow={"at": (0, 0), "hand": 3, "fear": 6},
        quill=(1, 0),
        phase="draw",
        events=("bad-timing", "stand-off", "pulse"),
        stacks={"a": ("stores",), "b": (), "final": ()},
    )
    ran = run(s, play.play, answers=["end", "rest"], stop=True)
    first = ran.rules[: ran.rules.index("escape.turn.clockwise")]
    assert first.index("escape.ko.discard-hand") < first.index("escape.event.every-turn")
    assert "escape.draw.one" not in first
    assert s.enemies == {}, "the card shows a Clone, but no tile is closest to the Infirmary"
    marlow = s.people["marlow"]
    assert (s.current, s.phase) == ("marlow", "action")
    assert (marlow.vitality, marlow.fear, len(marlow.hand), marlow.at) == (4, 4, 4, "observation")


# -- the draw ------------------------------------------------------------------------------------------------------


@covers("escape.draw.one", "escape.draw.at-limit")
@pytest.mark.parametrize(("cards", "after"), [(1, 2), (4, 5), (5, 5)])
def test_one_card_is_drawn_below_the_limit_and_none_at_it(cards: int, after: int) -> None:
    s = two(marlow={"at": (0, 0), "hand": cards}, phase="draw")
    run(s, turn.draw_phase)
    assert len(s.people["marlow"].hand) == after
    assert s.phase == "action"


@covers("escape.draw.at-limit", "escape.vitality.hand-limit")
def test_the_limit_is_the_present_vitality() -> None:
    s = two(marlow={"at": (0, 0), "hand": 3, "vitality": 3}, phase="draw")
    run(s, turn.draw_phase)
    assert len(s.people["marlow"].hand) == 3


@covers("escape.ex.medical-at-limit", "escape.draw.medical", "escape.draw.at-limit", "escape.vitality.discard-excess")
def test_medical_supplies_give_a_second_card_or_an_exchange_at_the_limit() -> None:
    s = two("nesw+medical  ew+facility", marlow={"at": (0, 0), "hand": 3}, phase="draw")
    run(s, turn.draw_phase, answers=["draw"])
    assert len(s.people["marlow"].hand) == 5
    s = two("nesw+medical  ew+facility", marlow={"at": (0, 0), "hand": 5}, phase="draw")
    away = s.people["marlow"].hand[0]
    ran = run(s, turn.draw_phase, answers=["draw", f"card:{away}"])
    assert len(s.people["marlow"].hand) == 5
    assert away in s.adrenaline_discard
    assert "escape.draw.one" not in ran.rules


@covers("escape.draw.medical")
def test_the_extra_card_may_be_left() -> None:
    s = two("nesw+medical  ew+facility", marlow={"at": (0, 0), "hand": 3}, phase="draw")
    run(s, turn.draw_phase, answers=["leave"])
    assert len(s.people["marlow"].hand) == 4


@covers("escape.ex.medical-not-in-passing", "escape.tile.medical", "escape.draw.medical")
def test_medical_supplies_help_only_who_starts_a_turn_there() -> None:
    s = two("nes  nesw+medical  nsw+crate", marlow={"at": (0, 0), "hand": 2}, quill={"at": (1, 0), "hand": 2})
    for spot in ((1, 0), (2, 0)):
        run(s, turn.action_phase, answers=[f"move:{tile(s, *spot)}"])
    assert len(s.people["marlow"].hand) == 2, "nothing in passing"
    s.phase = "draw"
    run(s, turn.draw_phase)
    assert len(s.people["marlow"].hand) == 3
    turn.begin(s, Ask([], Handed()), "quill")
    run(s, turn.draw_phase, answers=["draw"])
    assert len(s.people["quill"].hand) == 4


@covers("escape.draw.medical", "escape.infirmary.rest-of-turn", "escape.draw.at-limit")
def test_who_comes_out_of_the_infirmary_onto_medical_supplies_gets_nothing_from_them() -> None:
    s = two("nes+vent+medical  ew+facility", marlow={"at": INFIRMARY, "hand": 0, "vitality": 4}, phase="draw")
    ran = run(s, turn.draw_phase)
    assert at(s, "marlow") == tile(s, 0, 0)
    assert len(s.people["marlow"].hand) == 4
    assert "medical" not in ran.kinds
    assert s.phase == "action"


@covers("escape.infirmary.no-vent", "escape.turn.phases")
def test_without_a_vent_to_come_out_of_there_is_no_action_phase() -> None:
    s = two(HALL, marlow={"at": INFIRMARY, "hand": 0}, phase="draw")
    run(s, turn.draw_phase)
    assert (at(s, "marlow"), s.phase) == (INFIRMARY, "event")


# -- the actions ---------------------------------------------------------------------------------------------------


@covers("escape.action.one-challenge", "escape.action.three-kinds")
def test_after_a_challenge_action_no_other_is_on_offer_whatever_came_of_it() -> None:
    s = two("ne+panel", enemies={"guard-1": (0, 0)}, locked=[(0, 0, "n")])
    deeds = ["fight:guard-1", "rush", "outwit:guard", "bash:n", "unlock:n", "panel"]
    assert [key for key in keys(s) if key in deeds] == deeds
    figures.change_turn(s, challenged=True)
    assert not set(keys(s)) & set(deeds)
    for key in deeds:
        no = why_not(turn, s, "marlow", key)
        assert no is not None
        assert no.rule == "escape.action.one-challenge"


@covers("escape.ex.busy-beside-a-clone", "escape.action.any-order", "escape.action.three-kinds", "escape.action.trade")
@covers("escape.move.blocked", "escape.action.one-challenge")
def test_everything_but_moving_can_be_done_beside_a_clone_in_any_order_and_once() -> None:
    s = two(
        marlow={"at": (0, 0), "hand": 1, "items": ["torch-1"]},
        enemies={"clone-1": (0, 0)},
        lying={(0, 0): ["torch-2", "spanner"]},
    )
    here = s.people["marlow"].at
    no = why_not(turn, s, "marlow", f"move:{tile(s, 1, 0)}")
    assert no is not None
    assert no.rule == "escape.move.blocked"
    run(s, turn.action_phase, answers=["take:torch-2"])
    run(s, turn.action_phase, answers=["trade:quill", "give:torch-1", "agree"])
    assert (s.people["marlow"].items, s.people["quill"].items) == (("torch-2",), ("torch-1",))
    run(s, turn.action_phase, answers=["fight:clone-1"], rolls=["s", "s"] + ["i"] * (stats.stat(s, "marlow", "strength") - 2))
    assert s.enemies["clone-1"].stunned
    again = [key for key in keys(s) if key.startswith(("take", "drop", "trade", "fight", "rush", "outwit", "panel"))]
    assert again == []
    for spot in ((1, 0), (2, 0)):
        run(s, turn.action_phase, answers=[f"move:{tile(s, *spot)}"])
    assert at(s, "marlow") == tile(s, 2, 0)
    assert here != tile(s, 2, 0)


@covers("escape.action.three-kinds", "escape.action.any-order")
def test_nothing_is_compulsory() -> None:
    s = two()
    assert keys(s)[-1] == "end"
    run(s, turn.action_phase, answers=["end"])
    assert (s.phase, s.turn.icon) == ("event", "")


@covers("escape.turn.phases")
def test_nobody_acts_outside_its_own_action_phase() -> None:
    s = two()
    assert [option.key for option in turn.offers(s, "quill")] == ["end"]
    no = why_not(turn, s, "quill", f"move:{tile(s, 1, 0)}")
    assert no is not None
    assert no.rule == "escape.turn.phases"


@covers("escape.action.any-order", "escape.ko.own-turn")
def test_one_who_is_taken_off_the_map_in_the_pause_after_a_deed_does_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    s = two(quill=(2, 0))

    async def trouble(s: State, g: Ask, *_: Any, **__: Any) -> None:
        knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko")

    monkeypatch.setattr("noctule.games.escape.turn.pauses.pause", trouble)
    run(s, turn.action_phase, answers=[f"move:{tile(s, 1, 0)}"])
    assert (at(s, "marlow"), s.phase, s.current) == (INFIRMARY, "event", "marlow")
    s = two(quill=(2, 0), lockdown=True)
    run(s, turn.action_phase, answers=[f"move:{tile(s, 1, 0)}"])
    assert s.people["marlow"].fate == "killed"
    assert (s.phase, s.current) == ("draw", "quill"), "the turn of one who is killed ends at once"


@covers("escape.turn.event-skips-ahead", "escape.event.when")
def test_an_event_icon_takes_the_turn_straight_to_the_event_phase_with_its_entry() -> None:
    s = two("nes  nesw+fear-again", quill=(0, 0), events=("footsteps", "pulse"), turn=Turn())
    ran = run(s, turn.action_phase, answers=["move:atrium"])
    assert (s.phase, s.turn.icon) == ("event", "fear")
    ran = run(s, turn.event_phase, answers=["rest"])
    assert ran.rules.count("escape.event.when") == 1
    assert "escape.event.every-turn" not in ran.rules
    assert s.people["marlow"].fear == 4, "the card's fear entry: fear +1"


# -- the end -------------------------------------------------------------------------------------------------------


@covers("escape.ex.crowd", "escape.end.threat-check")
def test_on_a_crowded_tile_only_the_current_character_gains_threat(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, characters_per_tile=2)
    s = three(current="quill")
    run(s, turn.threat_check)
    assert [person.threat for person in s.people.values()] == [0, 1, 0]
    s.current = "bram"
    run(s, turn.threat_check)
    assert [person.threat for person in s.people.values()] == [0, 1, 1]
    figures.change(s, "marlow", at=INFIRMARY)
    run(s, turn.threat_check)
    assert s.people["bram"].threat == 1, "two on the tile are not too many"


@covers("escape.end.threat-check")
def test_no_limit_no_crowd_the_infirmary_is_never_crowded_and_the_rule_can_be_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    s = three()
    run(s, turn.threat_check)
    changed(monkeypatch, characters_per_tile=1)
    s.allowed = (("marlow", "crowding"),)
    run(s, turn.threat_check)
    s.allowed = ()
    for id in ("marlow", "quill"):
        figures.change(s, id, at=INFIRMARY)
    run(s, turn.threat_check)
    assert [person.threat for person in s.people.values()] == [0, 0, 0]


@covers(
    "escape.end.order", "escape.end.lockdown-check", "escape.end.threat-check", "escape.unlock.relock", "escape.lockdown.pool"
)
def test_the_end_of_a_turn_relock_threat_lockdown_token(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, characters_per_tile=1, lockdown_when=(Marked("done"),), lockdown_pool=2)
    s = two(phase="end", turn=Turn(over=True, unlocked=((1, 0, "w"),)), markers={"done": [(2, 0)]}, lockdown_pool=2)
    ran = run(s, turn.end_phase, answers=["lock"])
    order(
        ran,
        "escape.unlock.relock",
        "escape.end.threat-check",
        "escape.end.lockdown-check",
        "escape.lockdown.pool",
        "escape.turn.clockwise",
    )
    assert s.locked == ((1, 0, "w"),)
    assert s.lockdown_pool == 1, "a lockdown that begins in this phase costs a token already"


@covers("escape.end.lockdown-check", "escape.lockdown.triggers")
def test_a_lockdown_condition_met_in_mid_turn_waits_for_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, lockdown_when=(Marked("done"),))
    s = two(markers={"done": [(2, 0)]})
    run(s, turn.action_phase, answers=[f"move:{tile(s, 1, 0)}"])
    run(s, turn.action_phase, answers=["end"])
    run(s, turn.event_phase, answers=["rest"])
    assert not s.lockdown
    run(s, turn.end_phase)
    assert s.lockdown


@covers("escape.end.order", "escape.ko.own-turn", "escape.lockdown.infirmary")
def test_one_whom_the_lockdown_check_kills_takes_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, lockdown_when=(Marked("done"),))
    s = two(marlow={"at": INFIRMARY, "hand": 0}, phase="end", markers={"done": [(2, 0)]}, lockdown_pool=2)
    run(s, turn.end_phase)
    assert s.people["marlow"].fate == "killed"
    assert (s.lockdown_pool, s.current, s.phase) == (2, "quill", "draw")


@covers("escape.end.order", "escape.event.every-turn", "escape.win.scenario")
def test_one_who_has_escaped_draws_no_event_card_but_its_turn_has_an_end() -> None:
    s = two("service-lift", lockdown=True, lockdown_pool=2)
    ran = run(s, play.play, answers=["escape:1"], stop=True)
    assert s.people["marlow"].fate == "escaped"
    assert "escape.event.every-turn" not in ran.rules
    assert (s.lockdown_pool, s.current) == (1, "quill")


@covers("escape.turn.trapped")
def test_who_is_not_on_the_map_is_not_trapped() -> None:
    assert not turn.trapped(two(marlow={"at": INFIRMARY, "hand": 0}), "marlow")
