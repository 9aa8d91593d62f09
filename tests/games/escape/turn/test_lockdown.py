"""Threat and lockdown."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import alone
from games.escape.driver import position, run
from games.escape.turn.test_knocked_out import knock_out, pair
from noctule.engine import Ask
from noctule.games.escape import scenario
from noctule.games.escape.board import figures
from noctule.games.escape.content import SCENARIOS
from noctule.games.escape.enemies import attack
from noctule.games.escape.moving import doors
from noctule.games.escape.state import INFIRMARY, State, Turn
from noctule.games.escape.turn import lockdown, turn


async def gain(s: State, g: Ask, who: str, tokens: int = 1) -> None:
    await lockdown.gain_threat(s, g, who, tokens, "escape.threat.gain-from-pool")


async def lose(s: State, g: Ask, who: str, tokens: int = 1) -> None:
    figures.lose_threat(s, g, who, tokens, "escape.threat.lose")


async def token(s: State, g: Ask) -> None:
    lockdown.token(s, g)


# -- threat --------------------------------------------------------------------------------------------------------


@covers(
    "escape.threat.gain-from-pool",
    "escape.threat.empty-pool-lockdown",
    "escape.threat.gain-from-box",
    "escape.lockdown.triggers",
    "escape.ex.last-token-is-safe",
)
def test_the_last_token_of_the_pool_is_safe_and_the_next_gain_begins_lockdown() -> None:
    s = pair(threat_pool=1)
    run(s, gain, "marlow")
    assert (s.people["marlow"].threat, s.threat_pool, s.lockdown) == (1, 0, False)
    ran = run(s, gain, "bram")
    assert (s.people["bram"].threat, s.threat_pool, s.lockdown) == (1, 0, True)
    assert "escape.threat.empty-pool-lockdown" in ran.rules


@covers("escape.threat.empty-pool-lockdown", "escape.threat.gain-from-box")
def test_tokens_come_one_by_one_and_the_whole_gain_is_carried_out() -> None:
    s = pair(threat_pool=1)
    run(s, gain, "marlow", 3)
    assert (s.people["marlow"].threat, s.threat_pool, s.lockdown) == (3, 0, True)


@covers("escape.threat.level", "escape.attack.bonus-threat", "escape.threat.lose", "escape.ex.threat-three-to-two")
def test_the_level_is_the_number_of_tokens_at_that_moment() -> None:
    s = alone(marlow={"threat": 3}, enemies={"guard-1": (0, 0)}, threat_pool=5)
    run(s, attack.attack, "guard-1", rolls=["i"] * 4)
    run(s, lose, "marlow")
    assert (s.people["marlow"].threat, s.threat_pool) == (2, 5)
    run(s, attack.attack, "guard-1", rolls=["i"] * 3)


@covers("escape.threat.lose-none", "escape.threat.lose", "escape.ex.nothing-to-lose")
def test_who_has_no_token_loses_none_and_suffers_nothing_else() -> None:
    s = pair({"threat": 1}, threat_pool=4)
    run(s, lose, "marlow", 2)
    assert (s.people["marlow"].threat, s.threat_pool) == (0, 4)
    before = s.copy()
    assert run(s, lose, "marlow").events == []
    assert s == before


# -- lockdown begins -----------------------------------------------------------------------------------------------


@covers("escape.lockdown.infirmary")
def test_lockdown_kills_everybody_in_the_infirmary_at_once() -> None:
    s = position(
        "es sw",
        seats=("ana", "ben", "cem"),
        people={
            "marlow": {"at": (0, 0), "hand": 1},
            "bram": {"at": INFIRMARY, "hand": 2},
            "wren": {"at": INFIRMARY, "hand": 0},
        },
        threat_pool=0,
    )
    ran = run(s, gain, "marlow")
    assert [s.people[who].fate for who in ("marlow", "bram", "wren")] == ["", "killed", "killed"]
    assert s.people["bram"].hand == ()
    assert not ran.over
    assert ran.rules.count("escape.lockdown.infirmary") == 2


@covers("escape.lockdown.infirmary")
def test_lockdown_ends_the_game_of_a_lone_player_in_the_infirmary() -> None:
    s = alone(marlow={"at": INFIRMARY, "hand": 0})
    ran = run(s, lockdown.begin, "escape.lockdown.triggers")
    assert ran.over
    assert s.people["marlow"].fate == "killed"


@covers("escape.lockdown.infirmary", "escape.lockdown.triggers")
def test_the_scenario_has_its_say_after_those_in_the_infirmary_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, str]] = []

    async def on_lockdown(s: State, _g: Ask) -> None:
        seen.append((s.lockdown, s.people["bram"].fate))

    monkeypatch.setattr(scenario, "on_lockdown", on_lockdown)
    run(pair(bram={"at": INFIRMARY, "hand": 0}), lockdown.begin, "escape.lockdown.triggers")
    assert seen == [(True, "killed")]


@covers("escape.lockdown.triggers")
def test_lockdown_begins_once_and_never_ends() -> None:
    s = pair()
    run(s, lockdown.begin, "escape.lockdown.triggers")
    assert s.lockdown
    assert run(s, lockdown.begin, "escape.lockdown.triggers").events == []
    assert s.lockdown


@covers("escape.lockdown.triggers")
def test_the_scenarios_condition_is_found_at_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    for due in (False, True):
        monkeypatch.setattr(scenario, "lockdown_due", lambda _s, due=due: due)
        s = pair(phase="end", turn=Turn(over=True))
        run(s, turn.end_phase)
        assert s.lockdown is due


@covers(
    "escape.lockdown.infirmary", "escape.lockdown.triggers", "escape.ko.own-turn", "escape.ex.lockdown-check-in-the-infirmary"
)
def test_a_condition_met_before_the_knock_out_kills_at_the_lockdown_check(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position(
        "es sw",
        seats=("ana", "ben", "cem"),
        people={
            "marlow": {"at": (0, 0), "hand": 1, "threat": 1},
            "bram": {"at": INFIRMARY, "hand": 0},
            "wren": {"at": (1, 0), "hand": 1},
        },
        enemies={"guard-1": (0, 0)},
        locked=[(0, 0, "s")],
        events=("whispers",),
    )
    monkeypatch.setattr(scenario, "lockdown_due", lambda _s: True)
    run(s, doors.unlock, "marlow", "s", rolls=["i", "i", "i", "s", "s", "s"])
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.vitality, marlow.threat, s.lockdown) == (INFIRMARY, 4, 0, False)
    s.phase = "event"
    run(s, turn.event_phase)
    assert (s.events_discard, list(s.enemies), s.lockdown) == (("whispers",), ["guard-1"], False), "its Guard does not come"
    ran = run(s, turn.end_phase)
    assert [s.people[who].fate for who in ("marlow", "bram", "wren")] == ["killed", "killed", ""]
    assert s.current == "wren"
    assert not ran.over


# -- during lockdown -----------------------------------------------------------------------------------------------


@covers(
    "escape.lockdown.threat-goes-on", "escape.threat.gain-from-box", "escape.end.threat-check", "escape.ex.crowded-in-lockdown"
)
def test_threat_is_gained_in_lockdown_without_further_consequence() -> None:
    s = pair(
        {"threat": 4},
        {"at": (0, 0)},
        scenario="barracks",
        phase="end",
        turn=Turn(over=True),
        lockdown=True,
        lockdown_pool=None,
        threat_pool=0,
    )
    ran = run(s, turn.end_phase)
    assert s.people["marlow"].threat == 5
    assert s.people["bram"].threat == 0
    assert "escape.threat.empty-pool-lockdown" not in ran.rules
    s = pair(lockdown=True, threat_pool=2)
    run(s, gain, "marlow")
    assert s.threat_pool == 1, "from the pool while it has any"


@covers("escape.lockdown.pool", "escape.lockdown.end", "escape.end.order", "escape.ex.countdown")
def test_every_turn_takes_a_token_from_the_one_in_which_lockdown_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "lockdown_due", lambda _s: True)
    s = pair(phase="end", turn=Turn(over=True), lockdown_pool=2)
    for left, next_up in ((1, "bram"), (0, "marlow")):
        ran = run(s, turn.end_phase)
        assert (s.lockdown_pool, s.current) == (left, next_up)
        assert not ran.over
        s.phase = "end"
    ran = run(s, turn.end_phase)
    assert ran.over
    assert "escape.lockdown.end" in ran.rules
    assert s.outcome is not None


@covers("escape.lockdown.pool")
def test_before_lockdown_no_token_is_taken() -> None:
    s = pair(lockdown_pool=2)
    run(s, token)
    assert s.lockdown_pool == 2


@covers("escape.lockdown.no-pool", "escape.lockdown.triggers", "escape.win.scenario", "escape.ex.no-lockdown-pool")
def test_without_a_pool_lockdown_sets_no_time_limit_and_the_way_out_stays_open() -> None:
    assert SCENARIOS["dark-floor"].lockdown_pool is None
    s = pair(board="night-stair@1 sw", scenario="dark-floor", phase="end", turn=Turn(over=True), threat_pool=0)
    run(s, gain, "marlow")
    assert s.lockdown
    for _ in range(20):
        ran = run(s, turn.end_phase)
        assert not ran.over
        assert "escape.lockdown.pool" not in ran.rules
        s.phase = "end"
    s.phase, s.turn = "action", Turn()
    ran = run(s, turn.action_phase, answers=["escape:1"])
    assert s.people["marlow"].fate == "escaped"
    assert not ran.over
    run(s, turn.end_phase)
    assert (s.current, s.phase, s.people["bram"].fate) == ("bram", "draw", "")


@covers("escape.ko.lockdown-kills")
def test_nobody_goes_to_the_infirmary_in_lockdown() -> None:
    s = pair(threat_pool=0)
    run(s, gain, "bram")
    run(s, knock_out, "bram")
    assert s.people["bram"].fate == "killed"
