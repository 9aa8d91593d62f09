"""After the last turn: Experience, Skill Points, a lost Skill and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import position, refusal, run
from noctule.games.darkness.scenario import ending
from noctule.games.darkness.state import State


def over(ada: dict[str, Any], bel: dict[str, Any] | None = None, **fields: Any) -> State:
    people = {"ada": {"at": "lab/a1", **ada}, "bel": {"at": "lab/a1", **(bel or {})}}
    return position("lab", people=people, outcome="It is done.", phase="end", **fields)


@covers("darkness.xp.award", "darkness.xp.raise", "darkness.xp.max-six", "darkness.ex.d.experience-cap")
def test_a_winner_raises_any_attribute_that_is_not_six() -> None:
    s = over({"attack": 6}, winners=("ana",))
    ran = run(s, ending.ending, answers=["raise:defense"])
    assert "raise:attack" not in ran.keys("experience")
    assert s.people["ada"].scores.defense == 5
    no = refusal(ending.attributes(s.people["ada"]), "raise:attack")
    assert no is not None
    assert no.rule == "darkness.xp.max-six"
    assert ran.kinds == ["experience"]


@covers("darkness.xp.award", "darkness.setup.pregenerated-fixed", "darkness.ex.d.experience-cap")
def test_a_ready_character_never_changes_and_losers_gain_nothing() -> None:
    s = over({"own": False, "points": 30}, {"points": 3}, winners=("ana",))
    assert run(s, ending.ending).asked == []
    assert s.people["ada"].saved == 0


@covers("darkness.xp.raise", "darkness.ex.d.willpower-not-bought")
def test_willpower_cannot_be_raised() -> None:
    s = over({"defense": 3})
    no = refusal(ending.attributes(s.people["ada"]), "raise:willpower")
    assert no is not None
    assert no.reason == "Willpower is no primary Attribute; it follows Defense."


def test_who_has_six_everywhere_has_nothing_to_raise() -> None:
    best = dict.fromkeys(("speed", "attack", "dexterity", "intelligence", "persuasion", "medical", "defense"), 6)
    assert run(over(best, winners=("ana",)), ending.ending).asked == []


@covers("darkness.vp.spend-skill-point", "darkness.campaign.carry-over", "darkness.ex.d.between-scenarios")
@covers("darkness.setup.pregenerated-fixed")
def test_points_become_skill_points_before_everything_is_cleared() -> None:
    held = {"items": ["gun"], "allies": ["helper-mind"], "damage": 1, "failures": 2, "saved": 1, "points": 23}
    s = over(held, winners=("ben",), flags={"campaign": 1})
    ran = run(s, ending.ending, answers=["2", "raise:speed"])
    ada = s.people["ada"]
    assert ran.kinds == ["skill-points", "experience"]
    assert (ada.saved, ada.points) == (3, 3)
    assert (ada.items, ada.allies, ada.damage, ada.failures) == ((), (), 0, 0)


@covers("darkness.campaign.carry-over")
def test_the_campaign_says_how_many_items_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, top="chapter = 1\nkeep = 1")
    held = {"items": ["gun", "torch", "c-orb"]}
    s = over(held, scenario="trial", flags={"campaign": 1})
    ran = run(s, ending.ending, answers=["keep:torch"])
    assert ran.keys("keep") == ["keep:gun", "keep:torch"]
    assert s.people["ada"].items == ("torch",)
    s = over(held, scenario="trial")
    assert run(s, ending.ending).asked == []
    assert s.people["ada"].items == ("gun", "torch", "c-orb")


@covers("darkness.vp.negative-end", "darkness.ex.d.vp-negative", "darkness.ex.d.winner")
def test_whoever_ends_below_nothing_loses_a_skill_of_choice() -> None:
    s = over({"points": -3, "skills": {"dodge": 2, "search": 1}}, {"points": -1})
    ran = run(s, ending.ending, answers=["lose:dodge"])
    assert ran.keys("lost-skill") == ["lose:dodge", "lose:search"]
    assert s.people["ada"].skills == {"search": 1}
    assert ran.kinds == ["lost-skill"]


def test_what_has_been_asked_is_not_asked_again() -> None:
    s = over({"points": -3, "skills": {"dodge": 2, "search": 1}}, flags={"closed:ada": 1})
    assert run(s, ending.ending).asked == []
