"""The Actions of a scenario."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import keys, position, run, why_not
from noctule.games.darkness.scenario import special
from noctule.games.darkness.state import State, turn

TRAIL = """
[[action]]
id = "trail"
label = "Follow the trail"
text = "It leads on."
needs = [{ test = "at", place = "lab/outside" }]
not_here = "The trail is outdoors."
check = { attribute = "intelligence", skills = ["tracking"], tn = 3 }
do = [{ step = "flag", flag = "done" }, { step = "score", points = 5 }]
fail = [{ step = "will", by = -1 }]
"""


def start(monkeypatch: pytest.MonkeyPatch, **ada: object) -> State:
    trial.play(monkeypatch, more=TRAIL)
    people = {"ada": {"at": "lab/b1", "skills": {"tracking": 1}, **ada}, "bel": "lab/h1"}
    return position("lab", people=people, scenario="trial")


@covers(
    "darkness.action.scenario", "darkness.turn.one-action", "darkness.skill.scenario-skills", "darkness.ex.d.scenario-skills"
)
def test_a_special_action_is_a_check_with_the_skill_that_it_names_and_the_action_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = start(monkeypatch)
    assert keys(special, s, "ada") == ["do:trail"] == [option.key for option in special.offers(s, "ada")]
    ran = run(s, special.special, "ada", "trail", rolls=[1, 2, 3, 3])
    assert s.turn.acted
    assert s.flags["done"] == 1
    assert s.people["ada"].points == 5
    assert "darkness.vp.scenario" in ran.rules
    no = why_not(special, s, "ada", "do:trail")
    assert no is not None
    assert no.reason == "Follow the trail: that has been done."


@covers("darkness.action.scenario", "darkness.vp.scenario", "darkness.setup.scenario-precedence")
def test_a_failed_check_brings_what_the_scenario_says_and_it_may_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch)
    run(s, special.special, "ada", "trail", rolls=[1, 2, 4, 6])
    assert s.people["ada"].will == 3
    assert "done" not in s.flags
    no = why_not(special, s, "ada", "do:trail")
    assert no is not None
    assert no.rule == "darkness.turn.one-action"
    turn(s, acted=False)
    assert keys(special, s, "ada") == ["do:trail"]


@covers("darkness.action.scenario")
def test_elsewhere_it_is_refused_in_the_words_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, at="lab/d4")
    assert keys(special, s, "ada") == [] == special.offers(s, "ada")
    no = why_not(special, s, "ada", "do:trail")
    assert no is not None
    assert no.reason == "The trail is outdoors."


@covers("darkness.skill.scenario-skills", "darkness.action.scenario")
def test_the_odds_are_shown_before_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch)
    (option,) = special.candidates(s, "ada")
    assert option.preview is not None
    shown = option.preview()
    assert shown.text.startswith("It leads on.")
    assert shown.odds


def test_without_a_scenario_there_is_nothing_special() -> None:
    s = position("lab", people={"ada": "lab/b1", "bel": "lab/h1"})
    assert list(special.candidates(s, "ada")) == []


@covers("darkness.setup.scenario")
def test_what_an_action_brings_about_happens_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = '[[event]]\nid = "e"\ntext = "It stirs."\n'
    event += 'when = [{ test = "flag", flag = "done" }]\ndo = [{ step = "hour", hour = "night" }]'
    trial.play(monkeypatch, more=f"{trial.ACTION}\n{event}")
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/h1"}, scenario="trial")
    run(s, special.special, "ada", "finish")
    assert s.hour == "night"
