"""What a scenario adds: its tests, actions, ways out, triggers, lockdown condition, endings, and the markers of new tiles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import Ran, foretold, position, run, why_not
from noctule.engine import Ask, Luck
from noctule.games.escape import scenario
from noctule.games.escape.board import where
from noctule.games.escape.bot.goals import Aim
from noctule.games.escape.content import SCENARIOS
from noctule.games.escape.content.cards import Challenge
from noctule.games.escape.content.scenarios import Action, Ending, Escape, Lays, Stage, Trigger
from noctule.games.escape.content.steps import Fear, Lockdown, Mark, Threat
from noctule.games.escape.content.tests import (
    TESTS,
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
from noctule.games.escape.moving import explore
from noctule.games.escape.state import INFIRMARY, Bonus, Laid, State, Turn
from noctule.games.escape.turn import turn

HALL = "service-lift@1 control-gallery turbine-walk@1"
"""A lift, a gallery with a control panel, a walk with a generator, in a row."""


def hall(board: str = HALL, *, marlow: dict[str, Any] | None = None, bram: dict[str, Any] | None = None, **more: Any) -> State:
    """Marlow is on the first tile, Bram on the second; one card each, so that nobody is asked in pauses."""
    people = {"marlow": {"at": (0, 0), "hand": 1, **(marlow or {})}, "bram": {"at": (1, 0), "hand": 1, **(bram or {})}}
    return position(board, people=people, **more)


def told(patch: pytest.MonkeyPatch, **rules: Any) -> None:
    """The Lift without rules of its own but these."""
    nothing: dict[str, Any] = dict.fromkeys(("actions", "escapes", "triggers", "endings", "lays", "lockdown_when"), ())
    patch.setitem(SCENARIOS, "lift", replace(SCENARIOS["lift"], **{**nothing, **rules}))
    patch.setattr(scenario, "_printed_here", getattr(scenario._printed_here, "__wrapped__", scenario._printed_here))


def keys(s: State, who: str = "marlow") -> list[str]:
    return [option.key for option in scenario.offers(s, who)]


def refused(s: State, what: str) -> tuple[str, str]:
    no = why_not(scenario, s, "marlow", what)
    assert no is not None
    return no.rule, no.reason


def deed(s: State, *answers: str, **more: Any) -> Ran:
    return run(s, turn.action_phase, answers=answers, **more)


# -- tests ---------------------------------------------------------------------------------------------------------

CARRYING = {"marlow": {"items": ["crowbar-1"]}}
HOLDS: list[tuple[Test, dict[str, Any], dict[str, Any]]] = [
    (Accessed(1), {"markers": {"accessed": [(1, 0)]}}, {}),
    (Accessed((1, 2, 3, 4)), {"markers": {"accessed": [(1, 0), (2, 0)]}}, {"markers": {"accessed": [(1, 0)]}}),
    (Marked("done", 2), {"markers": {"done": [(0, 0), (1, 0)]}}, {"markers": {"done": [(0, 0)]}}),
    (Marked("nest"), {"markers": {"nest": [(2, 0)]}}, {"markers": {"done": [(2, 0)]}}),
    (Clear("nest"), {"markers": {"done": [(2, 0)]}}, {"markers": {"nest": [(2, 0)]}}),
    (OnMap("turbine-walk"), {}, {"board": "service-lift@1 control-gallery"}),
    (Here(tile="service-lift"), {}, {"marlow": {"at": (1, 0)}}),
    (Here(icon="panel"), {"marlow": {"at": (1, 0)}}, {}),
    (Here(marker="done"), {"markers": {"done": [(0, 0)]}}, {"markers": {"done": [(1, 0)]}}),
    (Here(marker="done", no=True), {"markers": {"done": [(1, 0)]}}, {"markers": {"done": [(0, 0)]}}),
    (Carries("weapon"), CARRYING, {"bram": {"items": ["crowbar-1"]}}),
    (Carries("key"), {"marlow": {"items": ["key-card-1"]}}, CARRYING),
    (FearAt(6), {"marlow": {"fear": 6}}, {"marlow": {"fear": 7}}),
    (ThreatAt(1), {"marlow": {"threat": 1}}, {"marlow": {"threat": 2}}),
    (Gathered("service-lift"), {"bram": {"at": (0, 0)}}, {}),
    (Gathered("service-lift"), {"bram": {"at": "", "fate": "escaped", "hand": 0}}, {"bram": {"at": INFIRMARY}}),
    (Left(1), {"bram": {"at": "", "fate": "escaped", "hand": 0}}, {"bram": {"at": "", "fate": "killed", "hand": 0}}),
    (RoundAt(22), {"round": 22}, {"round": 21}),
    (RoundAt((5, 7, 9, 9)), {"round": 7}, {"round": 6}),
    (InLockdown(), {"lockdown": True}, {}),
    (InLockdown(no=True), {}, {"lockdown": True}),
]


@covers("escape.setup.scenario")
@pytest.mark.parametrize(("test", "met", "missed"), HOLDS, ids=[repr(test) for test, _, _ in HOLDS])
def test_every_kind_of_test_holds_where_it_says_and_nowhere_else(
    test: Test, met: dict[str, Any], missed: dict[str, Any]
) -> None:
    assert scenario.holds(hall(**met), "marlow", [test])
    assert not scenario.holds(hall(**missed), "marlow", [test])


@pytest.mark.parametrize(("test", "met", "missed"), HOLDS, ids=[repr(test) for test, _, _ in HOLDS])
def test_what_holds_lacks_nothing_and_what_does_not_says_what(test: Test, met: dict[str, Any], missed: dict[str, Any]) -> None:
    assert Aim(hall(**met), "marlow").of(test) == 0
    simply_leave = isinstance(test, Here) and test.no
    assert (Aim(hall(**missed), "marlow").of(test) > 0) != simply_leave


def test_every_kind_of_test_is_among_them_and_all_of_a_list_must_hold() -> None:
    assert {type(test) for test, _, _ in HOLDS} == set(TESTS)
    s = hall(marlow={"fear": 6})
    assert scenario.holds(s, "marlow", [FearAt(6), Here(tile="service-lift")])
    assert not scenario.holds(s, "marlow", [FearAt(6), Here(tile="turbine-walk")])
    assert scenario.holds(s, "marlow", [])


# -- actions -------------------------------------------------------------------------------------------------------

CUT = Action(
    "cut",
    "Cut the generator",
    "Gain 1 threat, then Intelligence 2.",
    (Here(icon="generator"), Here(marker="done", no=True)),
    first=(Threat(1),),
    challenge=Challenge("intelligence", 2, fail=(Fear(1),), success=(Mark("done"),), exceptional=(Mark("done"), Threat(-1))),
)


def generator(patch: pytest.MonkeyPatch, action: Action = CUT, **more: Any) -> State:
    told(patch, actions=(action,))
    return hall(marlow={"at": (2, 0)}, **more)


@covers("escape.setup.scenario", "escape.tile.equipment", "escape.action.one-challenge")
def test_an_action_is_offered_where_its_needs_hold_and_is_the_challenge_action_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = generator(monkeypatch)
    assert keys(s) == ["do:cut"]
    assert refused(generator(monkeypatch, markers={"done": [(2, 0)]}), "do:cut") == (
        "escape.tile.equipment",
        "Cut the generator: not here, or not now.",
    )
    s.turn = Turn(challenged=True)
    assert keys(s) == []
    assert refused(s, "do:cut")[0] == "escape.action.one-challenge"


@covers("escape.tile.equipment")
def test_equipment_is_good_for_nothing_unless_the_scenario_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch)
    s = hall(marlow={"at": (2, 0)})
    assert where.has_icon("turbine-walk", "generator")
    assert {option.key for option in turn.offers(s, "marlow")} == {"move:control-gallery", "end"}


def test_the_preview_of_an_action_tells_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    s = generator(monkeypatch)
    (option,) = scenario.offers(s, "marlow")
    assert option.at == ("turbine-walk",)
    shown = foretold(s, option)
    assert shown.text == "Gain 1 threat, then Intelligence 2. 3 dice, 2 Intelligence needed."
    assert shown.odds


@pytest.mark.parametrize(
    ("rolls", "done", "threat", "fear"),
    [(["i", "i", "s"], True, 1, 3), (["ii", "ii", "s"], True, 0, 3), (["i", "s", "s"], False, 1, 4)],
    ids=["success", "exceptional", "failure"],
)
@covers("escape.win.scenario", "escape.ca.fail")
def test_an_action_costs_its_price_and_does_what_the_roll_says(
    monkeypatch: pytest.MonkeyPatch, rolls: list[str], done: bool, threat: int, fear: int
) -> None:
    s = generator(monkeypatch)
    deed(s, "do:cut", rolls=rolls)
    assert ("turbine-walk" in s.markers.get("done", ())) == done
    assert (s.people["marlow"].threat, s.people["marlow"].fear, s.turn.challenged) == (threat, fear, True)


def test_without_an_exceptional_line_an_exceptional_success_is_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CUT.challenge is not None
    s = generator(monkeypatch, replace(CUT, challenge=replace(CUT.challenge, exceptional=())))
    deed(s, "do:cut", rolls=["ii", "ii", "ii"])
    assert s.markers["done"] == ("turbine-walk",)
    assert s.people["marlow"].threat == 1


@covers("escape.ca.fail")
def test_a_failure_activates_the_enemies_of_the_tile_before_the_scenarios_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    s = generator(monkeypatch, enemies={"guard-1": (2, 0)})
    ran = deed(s, "do:cut", rolls=["s", "s", "s", "i", "i", "i"])
    attacked = ran.rules.index("escape.attack.guard-target")
    assert ran.rules[attacked:].count("escape.setup.scenario") == 1
    assert ran.rules[:attacked].count("escape.setup.scenario") >= 1
    assert s.people["marlow"].fear == 5, "one for the attack, one for the failure"


def test_an_action_without_a_challenge_is_carried_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    s = generator(monkeypatch, replace(CUT, challenge=None, first=(), do=(Mark("done"),)))
    (option,) = scenario.offers(s, "marlow")
    assert foretold(s, option).odds == ()
    deed(s, "do:cut")
    assert s.markers["done"] == ("turbine-walk",)
    assert s.turn.challenged


# -- ways out ------------------------------------------------------------------------------------------------------

LIFT = Escape("Ride the lift.", (Here(tile="service-lift"),))


@covers("escape.win.scenario")
def test_who_meets_the_condition_leaves_play_and_has_won_while_the_others_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(LIFT,))
    s = hall(marlow={"items": ["crowbar-1"]}, bonuses=(Bonus("marlow", "toughness", 2, "attack"),))
    ran = deed(s, "escape:1")
    assert s.bonuses == ()
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.fate, marlow.hand, marlow.items) == ("", "escaped", (), ())
    assert s.lying == {"service-lift": ("crowbar-1",)}
    assert (ran.over, s.outcome, s.phase) == (False, None, "end")
    run(s, turn.end_phase)
    assert (s.current, s.people["bram"].fate) == ("bram", "")


@covers("escape.win.scenario", "escape.win.killed-loses")
def test_when_the_last_one_leaves_the_game_is_over_and_says_who_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(LIFT,))
    s = hall(bram={"at": "", "fate": "killed", "hand": 0})
    assert deed(s, "escape:1").over
    assert s.outcome == "Marlow has escaped. Bram was killed."


@covers("escape.win.scenario", "escape.move.blocked")
def test_a_way_out_takes_a_movement_point_and_nobody_who_holds_one_back(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(LIFT,))
    assert keys(hall()) == ["escape:1"]
    spent = hall(turn=Turn(spent=2))
    assert keys(spent) == []
    assert refused(spent, "escape:1")[0] == "escape.move.points"
    held = hall(enemies={"guard-1": (0, 0)})
    assert keys(held) == []
    assert refused(held, "escape:1") == ("escape.move.blocked", "Guard 1 holds Marlow here.")
    assert keys(hall(enemies={"guard-1": {"at": (0, 0), "stunned": True}})) == ["escape:1"]
    elsewhere = hall(marlow={"at": (1, 0)})
    assert keys(elsewhere) == []
    assert refused(elsewhere, "escape:1")[0] == "escape.win.scenario"


@covers("escape.win.scenario")
def test_what_a_way_out_spends_is_given_up_and_goes_back_to_the_supply(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(replace(LIFT, spends="key"),))
    assert refused(hall(), "escape:1") == ("escape.win.scenario", "A Security Key Card is needed, and given up.")
    s = hall(marlow={"items": ["key-card-1", "crowbar-1"]})
    deed(s, "escape:1")
    assert "key-card-1" in s.keys
    assert s.lying == {"service-lift": ("crowbar-1",)}


@covers("escape.win.scenario")
def test_what_an_escape_does_to_the_others_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(replace(LIFT, then=(Fear(1, "others"),)),))
    s = hall()
    deed(s, "escape:1")
    assert (s.people["marlow"].fear, s.people["bram"].fear) == (3, 4)


@covers("escape.win.scenario", "escape.infirmary.all-lose")
def test_who_escapes_may_leave_nobody_but_those_in_the_infirmary_who_have_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(LIFT,))
    s = hall(bram={"at": INFIRMARY})
    assert deed(s, "escape:1").over
    assert s.people["marlow"].fate == "escaped"
    assert s.outcome is not None
    assert s.outcome.endswith("has lost.")


def test_each_way_out_has_its_own_reason_and_an_unknown_one_none(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(replace(LIFT, needs=(ThreatAt(0),)), replace(LIFT, spends="key")))
    s = hall(marlow={"threat": 1})
    assert "Security Key Card" in refused(s, "escape:2")[1]
    assert refused(s, "escape:1")[0] == "escape.win.scenario"
    assert why_not(scenario, s, "marlow", "escape:9") is None
    assert why_not(scenario, s, "marlow", "move:control-gallery") is None
    assert why_not(scenario, s, "marlow", "do:nothing") is None


def test_ways_out_are_told_apart_by_their_words() -> None:
    s = position("parade-gate", scenario="barracks", people={"marlow": (0, 0), "bram": (0, 0)}, markers={"done": [(0, 0)]})
    labels = [option.label for option in scenario.offers(s, "marlow") if option.key.startswith("escape")]
    assert labels == [
        "Escape: slip out through the Parade Gate under dead searchlights",
        "Escape: walk out through the Parade Gate as if you belonged here",
    ]


@covers("escape.win.scenario", "escape.rush.threat")
def test_who_escapes_by_a_bull_rush_past_a_guard_gains_a_threat_first(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, escapes=(LIFT,))
    rush = Turn(challenged=True, rush=4, rush_from="service-lift")
    s = hall(enemies={"guard-1": (0, 0)}, turn=rush, threat_pool=1)
    way = next(option for option in scenario.offers(s, "marlow"))
    assert "Threat +1" in foretold(s, way).text
    deed(s, "escape:1")
    assert (s.people["marlow"].fate, s.threat_pool) == ("escaped", 0)
    outwitted = hall(enemies={"guard-1": (0, 0)}, turn=replace(rush, outwitted="service-lift"), threat_pool=1)
    deed(outwitted, "escape:1")
    assert outwitted.threat_pool == 1


# -- tiles, triggers, lockdown, endings ----------------------------------------------------------------------------


@covers("escape.setup.scenario", "escape.map.grows")
def test_a_tile_that_is_laid_gets_the_markers_that_the_scenario_gives_its_icon_or_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told(monkeypatch, lays=(Lays("nest", icon="vat"), Lays("dark", icon="vat"), Lays("goal", tile="stores")))
    s = position("nesw", seats=("ana",), people={"marlow": {"at": (0, 0), "hand": 1}})
    ask = Ask([], Luck(1))
    for x, id in enumerate(("specimen-vault", "stores", "laundry"), start=1):
        explore.lay(s, ask, Laid(id, x, 0))
    assert s.markers == {"nest": ("specimen-vault",), "dark": ("specimen-vault",), "goal": ("stores",)}


def test_a_tile_with_two_icons_for_the_same_marker_gets_one_and_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, lays=(Lays("dark", icon="fear"), Lays("dark", icon="crate")))
    s, entries = hall(), list[Any]()
    explore.lay(s, Ask(entries, Luck(1)), Laid("cloakroom", 5, 5))
    assert s.markers == {"dark": ("cloakroom",)}
    assert [entry.facts["marker"] for entry in entries if "marker" in entry.facts] == ["darkness"]


@covers("escape.setup.scenario", "escape.end.order")
def test_a_trigger_goes_off_at_the_end_of_the_turn_in_which_its_tests_hold_and_never_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told(monkeypatch, triggers=(Trigger("alarm", "Alarm.", (Here(icon="panel"),), (Fear(1, "all"),)),))
    s = hall()
    run(s, scenario.end_of_turn)
    assert (s.triggered, s.people["bram"].fear) == ((), 3), "the current character is not there"
    s.current = "bram"
    run(s, scenario.end_of_turn)
    assert (s.triggered, s.people["bram"].fear) == (("alarm",), 4)
    run(s, scenario.end_of_turn)
    assert s.people["bram"].fear == 4


@covers("escape.lockdown.triggers", "escape.end.lockdown-check")
def test_the_scenarios_lockdown_condition_is_looked_at_when_the_turn_ends_after_triggers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trigger = Trigger("mark", "Done.", (), (Mark("done"),))
    told(monkeypatch, triggers=(trigger,), lockdown_when=(Marked("done"),), on_lockdown=(Fear(2, "all"),))
    s = hall()
    assert not scenario.lockdown_due(s)
    run(s, scenario.end_of_turn)
    assert (s.lockdown, s.people["marlow"].fear, s.people["bram"].fear) == (True, 5, 5)
    assert not scenario.lockdown_due(s), "it has begun"


def test_a_scenario_without_a_condition_never_asks_for_lockdown(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch)
    assert not scenario.lockdown_due(hall())


@covers("escape.ex.unclear-scenario", "escape.doubt.harder", "escape.setup.scenario")
def test_a_tile_counts_as_found_when_it_is_laid_though_its_finder_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, lockdown_when=(OnMap("service-lift"),), peek_tile="service-lift")
    stacks = {"a": (), "b": ("stores",), "final": ()}
    people = {"marlow": {"at": (0, 0), "hand": 1}}
    s = position("nesw", seats=("ana",), people=people, stacks=stacks, peek_tile="service-lift")
    deed(s, "explore:n", "stay", rolls=["ii"])
    assert s.people["marlow"].at != "service-lift"
    assert not s.lockdown
    run(s, turn.lockdown_check)
    assert s.lockdown


@covers("escape.win.scenario")
def test_an_ending_that_is_won_is_won_by_everybody_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, endings=(Ending("The door opens.", (Gathered("service-lift"),), "won"),))
    s = hall()
    assert not run(s, scenario.end_of_turn).over
    s = hall(bram={"at": (0, 0)})
    assert run(s, scenario.end_of_turn).over
    assert [person.fate for person in s.people.values()] == ["escaped", "escaped"]
    assert s.outcome == "The door opens. Marlow has escaped. Bram has escaped."


@covers("escape.win.scenario")
def test_an_ending_that_is_lost_is_lost_by_everybody_still_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, endings=(Ending("Too late.", (RoundAt(22),), "lost"),))
    s = hall(round=22, bram={"at": "", "fate": "escaped", "hand": 0})
    assert run(s, scenario.end_of_turn).over
    assert s.outcome == "Too late. Marlow is still inside, and has lost. Bram has escaped."


@covers("escape.win.scenario", "escape.ko.own-turn")
def test_endings_are_looked_at_when_a_death_cuts_the_turn_short(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, endings=(Ending("Too late.", (RoundAt(22),), "lost"),))
    s = hall("long-gallery . control-gallery", bram={"at": (2, 0)}, lockdown=True, round=22, phase="draw", stacks={})
    assert run(s, turn.draw_phase).over
    assert s.outcome == "Too late. Marlow was killed. Bram is still inside, and has lost."


@covers("escape.end.order", "escape.end.lockdown-check")
def test_endings_are_looked_at_after_the_lockdown_check(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, lockdown_when=(RoundAt(1),), endings=(Ending("Too loud.", (InLockdown(),), "lost"),))
    s = hall()
    assert run(s, scenario.end_of_turn).over
    assert s.lockdown


@covers("escape.setup.scenario", "escape.win.scenario")
def test_a_scenarios_rule_overrides_a_general_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """In general lockdown comes of an empty pool; the Lift's bell brings it with the pool full."""
    told(monkeypatch, escapes=(LIFT,), triggers=(Trigger("bell", "The bell.", (Left(1),), (Lockdown(),)),))
    s = hall()
    deed(s, "escape:1")
    assert not s.lockdown
    run(s, turn.end_phase)
    assert (s.lockdown, s.threat_pool) == (True, 10)


def test_the_goal_is_told_in_the_scenarios_own_words_and_goes_on_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    found, done = Stage((OnMap("service-lift"),), "Ride up."), Stage((Marked("done"),), "It is done.")
    told(monkeypatch, stages=(done, found))
    s = hall()
    assert scenario.goal(s) == "Ride up."
    told(monkeypatch, stages=(found, done))
    assert scenario.goal(s) == "Ride up."
    s.markers = {"done": ("turbine-walk",)}
    assert scenario.goal(s) == "It is done."
    told(monkeypatch, stages=())
    assert scenario.goal(s) == SCENARIOS["lift"].goal


def test_the_goal_is_where_something_is_to_be_done_and_then_where_the_way_out_is(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = (Here(tile="service-lift"), Accessed(1))
    told(monkeypatch, escapes=(Escape("Up.", needs),), endings=(Ending("Late.", (RoundAt(9),), "lost"),))
    s = hall(marlow={"at": (1, 0)})
    assert scenario.aims(s) == ("control-gallery",)
    s.markers = {"accessed": ("control-gallery",)}
    assert scenario.aims(s) == ("service-lift",)
    assert scenario.aims(hall("control-gallery turbine-walk@1")) == ("control-gallery",)


def test_every_scenario_has_a_goal_for_the_way_out_once_its_conditions_hold() -> None:
    for card in SCENARIOS.values():
        assert card.stages, card.id
        assert all(stage.goal != card.goal for stage in card.stages)


@covers("escape.win.scenario")
def test_the_hatchery_can_be_won_though_events_have_taken_the_nests_away() -> None:
    people = {who: {"at": "storm-drain", "hand": 1} for who in ("marlow", "bram", "quill", "wren")}
    vats = ["culture-lab", "tank-room", "specimen-vault", "hatch-floor"]
    s = position(
        "storm-drain " + " ".join(vats[:3]), people=people, seats=("ana", "ben", "cal", "dot"), scenario="hatchery", phase="end"
    )
    s.markers = {"done": ("culture-lab",)}
    run(s, scenario.end_of_turn)
    assert s.markers["done"] == ("culture-lab",)  # the fourth may still come
    s.tiles = (*s.tiles, Laid("hatch-floor", 4, 0))
    s.markers = {**s.markers, "nest": ("hatch-floor",)}
    run(s, scenario.end_of_turn)
    assert s.markers["done"] == ("culture-lab",)  # and be burned
    s.markers = {**s.markers, "nest": ()}
    s.phase = "action"
    assert keys(s) == []
    assert run(s, scenario.end_of_turn).rules.count("escape.setup.scenario") >= 4
    assert set(s.markers["done"]) == set(vats)
    assert keys(s) == ["escape:1"]


@covers("escape.tile.equipment", "escape.action.one-challenge")
def test_no_reason_is_given_against_an_action_that_is_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    s = generator(monkeypatch)
    assert scenario.no_action(s, "marlow", CUT) is None
    s = generator(monkeypatch, markers={"done": [(2, 0)]}, turn=Turn(challenged=True))
    no = scenario.no_action(s, "marlow", CUT)
    assert no is not None
    assert no.rule == "escape.action.one-challenge"
