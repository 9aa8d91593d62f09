"""Personal and Group Abilities."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, at, position, refusal, run
from games.eternaut.lab import Lab
from games.eternaut.printed import ability
from noctule.games.eternaut.actions import abilities
from noctule.games.eternaut.state import State
from noctule.games.eternaut.turn import round as rounds


def group(lab: Lab, effect: Any, amount: int = 1, **people: Any) -> State:
    ability(lab, "GA-91", effect, amount, activated=True)
    about = {f"90{i + 1}": {"at": f"{'abcd'[i]}1", **more} for i, more in enumerate(people.values())}
    return position(ROOM, people=about, groups={"GA-91": False})


@covers(
    "eternaut.ability.permanent",
    "eternaut.ability.flip",
    "eternaut.ability.refresh",
    "eternaut.ability.voluntary",
    "eternaut.group.any-player",
)
@covers("eternaut.ex.derived-abilities")
def test_activated_abilities_rest_until_the_end_of_the_round(lab: Lab) -> None:
    ability(lab, "PA-94", "heal", 2, activated=True, character="904")
    ability(lab, "GA-91", "draw", 2, activated=True)
    ability(lab, "GA-92", "swift")
    people = {"904": {"at": "a1", "ability": "PA-94", "life": 5}}
    s = position(ROOM, seats=("ana", "ben", "cleo"), people=people, groups={"GA-91": False, "GA-92": False}, active=2)
    offered = [option.key for option in abilities.candidates(s) if option.no is None]
    assert offered == ["ability:pa-94", "ability:ga-91"]
    assert cited(refusal(abilities.candidates(s), "ability:ga-92")) == "eternaut.ability.permanent"
    run(s, abilities.use, "cleo", "GA-91")
    assert len(s.hands["cleo"]) == 2
    run(s, abilities.use, "cleo", "PA-94")
    assert s.people["904"].life == 7
    for key in ("ability:pa-94", "ability:ga-91"):
        assert cited(refusal(abilities.candidates(s), key)) == "eternaut.ability.flip"
    assert s.groups == {"GA-91": True, "GA-92": False}
    run(s, rounds.end_of_round)
    assert s.groups == {"GA-91": False, "GA-92": False}
    assert not s.people["904"].flipped
    assert [option.key for option in abilities.candidates(s) if option.no is None] == offered


@covers("eternaut.ability.refresh")
def test_who_was_spared_a_fatigue_can_be_spared_again_in_the_next_round(lab: Lab) -> None:
    ability(lab, "PA-92", "steady", character="901")
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-92", "spared": True}})
    run(s, rounds.end_of_round)
    assert not s.people["901"].spared


@covers("eternaut.ability.voluntary")
def test_what_would_change_nothing_is_refused(lab: Lab) -> None:
    s = group(lab, "heal", a={}, b={})
    assert cited(refusal(abilities.candidates(s), "ability:ga-91")) == "eternaut.ability.voluntary"
    s = group(lab, "shield", a={})
    assert cited(refusal(abilities.candidates(s), "ability:ga-91")) == "eternaut.ability.voluntary"


@covers("eternaut.ability.flip")
def test_own_healing_reaches_one_space_and_the_groups_everybody(lab: Lab) -> None:
    ability(lab, "PA-94", "heal", 2, activated=True, character="904")
    people = {"904": {"at": "a1", "ability": "PA-94"}, "901": {"at": "b1", "life": 4}, "902": {"at": "c1", "life": 4}}
    s = position(ROOM, people=people)
    assert abilities.subjects(s, "PA-94") == ["901"]
    s = group(lab, "heal", 3, a={"life": 9}, b={}, c={"life": 2})
    run(s, abilities.use, "ana", "GA-91", answers=["for:903"])
    assert s.people["903"].life == 5


@covers("eternaut.ability.flip")
def test_fatigue_is_removed_card_by_card(lab: Lab) -> None:
    s = group(lab, "rest", 3, a={"fatigue": 2}, b={"fatigue": 2})
    run(s, abilities.use, "ana", "GA-91", answers=["fatigue:901.1+fatigue:902.1+fatigue:902.2"])
    assert [person.has("fatigue") for person in s.people.values()] == [1, 0]
    ability(lab, "PA-96", "rest", 2, activated=True, character="901")
    people = {"901": {"at": "a1", "ability": "PA-96", "fatigue": 1}, "902": {"at": "d1", "fatigue": 2}}
    s = position(ROOM, people=people)
    ran = run(s, abilities.use, "ana", "PA-96", stop=True)
    assert ran.question is not None
    assert not ran.question.allows("fatigue:901.1+fatigue:902.1")
    assert ran.question.allows("fatigue:902.1+fatigue:902.2")


@covers("eternaut.ability.flip", "eternaut.madness.remove")
def test_madness_goes_and_a_cube_comes_back(lab: Lab) -> None:
    s = group(lab, "calm", a={"madness": 1}, b={})
    run(s, abilities.use, "ana", "GA-91")
    assert s.people["901"].has("madness") == 0
    ability(lab, "PA-97", "refresh", 1, activated=True, character="902")
    people = {"901": {"at": "a1", "cubes": 1}, "902": {"at": "b1", "cubes": 1, "ability": "PA-97"}}
    s = position(ROOM, book="C", people=people, cubes=True)
    run(s, abilities.use, "ana", "PA-97")
    assert [person.cubes for person in s.people.values()] == [1, 2]


@covers("eternaut.ability.flip", "eternaut.repeat.no-placement")
def test_moving_and_repeating_without_a_card(lab: Lab) -> None:
    s = group(lab, "move", 2, a={})
    run(s, abilities.use, "ana", "GA-91", answers=["step:b1", "stop"])
    assert at(s, "901") == "b1"
    ability(lab, "PA-98", "repeat", activated=True, character="902")
    people = {
        "901": {"at": "a1", "cards": ["moving-on-2-2"]},
        "902": {"at": "b1", "ability": "PA-98", "cards": ["moving-on-2-1"]},
    }
    s = position(ROOM, people=people)
    run(s, abilities.use, "ana", "PA-98", answers=["move", "step:b2", "stop"])
    assert at(s, "902") == "b2"
    assert s.people["902"].cards == 1
