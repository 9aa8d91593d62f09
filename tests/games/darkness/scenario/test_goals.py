"""How a scenario ends, and who has won it."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import position, run
from noctule.engine import Ask
from noctule.games.darkness.board import story
from noctule.games.darkness.harm import damage
from noctule.games.darkness.scenario import effects, goals, special
from noctule.games.darkness.state import State, alter


async def after(s: State, g: Ask) -> None:
    goals.after_anything(s, g)


def four(**fields: object) -> State:
    people = {
        "ada": {"at": "lab/b1", "points": 12},
        "bel": {"at": "lab/b1", "points": 11},
        "cas": {"at": "lab/b1", "points": 11},
        "dov": {"at": "lab/b1", "points": -1},
    }
    return position("lab", seats=("a", "b", "c", "d"), people=people, scenario="trial", **fields)


@covers("darkness.coop.winner", "darkness.ex.d.winner", "darkness.setup.scenario")
def test_most_points_among_the_living_win_and_equals_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    s = four(flags={"done": 1})
    alter(s, "ada", dead=True, at=-1)
    ran = run(s, after)
    assert ran.over
    assert s.winners == ("b", "c")
    assert s.phase == "end"
    assert s.outcome == "It is done. Bel and Cas share the win with 11 points each."


@covers("darkness.setup.scenario")
def test_nothing_is_decided_before_a_goal_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    s = four()
    assert not run(s, after).over
    assert s.outcome is None


@covers("darkness.vp.scenario", "darkness.coop.winner", "darkness.ex.d.scenario-points")
def test_whoever_first_has_the_points_wins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, victory='text = "Be first."\npoints = 20\nby_points = "Enough."')
    s = position("lab", people={"ada": {"at": "lab/a1", "points": 16}, "bel": {"at": "lab/a1", "points": 19}}, scenario="trial")
    assert not run(s, after).over
    run(s, special.special, "ada", "finish")
    assert s.people["ada"].points == 21
    assert run(s, after).over
    assert s.winners == ("ana",)
    assert s.outcome == "Enough. Ada wins with 21 points."


@covers("darkness.coop.winner", "darkness.setup.scenario")
def test_after_the_last_round_nobody_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, defeat='dead = "Dead."\nrounds = [9, 9, 9, 3, 9, 9]\nlate = "Too late."')
    s = four(round=3)
    assert story.rounds_left(s) == 1
    assert not run(s, after).over
    s.round = 4
    assert run(s, effects.round_begins).over
    assert s.outcome == "Too late. Nobody has won."
    assert s.winners == ()


@covers("darkness.coop.winner")
def test_a_defeat_of_the_scenario_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    way = 'ways = [{ text = "Too few.", when = [{ test = "living", least = [1, 2, 3, 4, 4, 4], no = true }] }]'
    trial.play(monkeypatch, defeat=f'dead = "Dead."\n{way}')
    s = four()
    assert not run(s, after).over
    alter(s, "ada", dead=True, at=-1)
    assert run(s, after).over
    assert s.outcome == "Too few. Nobody has won."


@covers("darkness.health.dead-out", "darkness.coop.winner")
def test_when_all_are_dead_the_scenario_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    s = position("lab", seats=("ana",), people={"ada": {"at": "lab/b1", "defense": 2, "damage": 1}}, scenario="trial")

    async def killed(s: State, g: Ask) -> None:
        damage.hurt(s, g, "ada", "darkness.combat.wound")

    assert run(s, killed).over
    assert s.outcome is None

    async def close(s: State, g: Ask) -> None:
        goals.closing(s, g)

    run(s, close)
    assert s.outcome == "All are dead. Nobody has won."
    s.outcome = None
    assert run(s, after).over
    assert s.outcome == "All are dead. Nobody has won."
