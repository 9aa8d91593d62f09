"""Penalty cards, their supply, and the cubes that a card sets going."""

from __future__ import annotations

from covers import covers
from games.eternaut.driver import ROOM, position, run, says
from games.eternaut.lab import Lab
from games.eternaut.printed import ability
from noctule.games.eternaut.harm import boards, cubes, penalties
from noctule.games.eternaut.state import State


def names(s: State, who: str) -> list[str]:
    return [slot.card if slot is not None else "" for slot in s.people[who].slots]


@covers("eternaut.rest.fatigue-supply", "eternaut.ex.derived-fatigue-supply")
def test_without_a_card_in_the_reserve_nothing_is_placed() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "fatigue": 5}, "902": {"at": "b1", "fatigue": 4}, "904": "c1"})
    says(s, "- fatigue", who="904")
    assert s.people["904"].has("fatigue") == 1
    says(s, "- fatigue 2", who="904")
    assert s.people["904"].has("fatigue") == 1


@covers("eternaut.penalty.full-board", "eternaut.ex.derived-fifth-penalty")
def test_a_penalty_finds_room_on_a_full_board() -> None:
    cards = ["moving-on-2-1", "rummage-1-1", "take-action-1-1"]
    s = position(ROOM, people={"902": {"at": "a1", "cards": cards, "fatigue": 1}})
    says(s, "- fatigue", who="902")
    assert s.people["902"].cards == 5
    assert boards.full(s, "902")
    boards.collect(s, "902")
    assert s.people["902"].cards == s.people["902"].has("fatigue") == 2


@covers("eternaut.wound.card", "eternaut.madness.card")
def test_a_wound_and_madness_take_a_slot_each() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "cards": ["moving-on-2-1"]}, "902": "b1"})
    says(s, "- wound\n- madness\n- wound 902", who="901")
    assert names(s, "901") == ["moving-on-2-1", "wound", "madness"]
    assert s.people["901"].cards == 3
    assert names(s, "902") == ["wound"]


@covers("eternaut.wound.one", "eternaut.ex.derived-second-wound")
def test_a_second_wound_is_damage_and_moves_no_cube() -> None:
    s = position(ROOM, book="C", people={"904": {"at": "a1", "wound": 1, "life": 6, "cubes": 1}}, cubes=True)
    says(s, "- wound", who="904")
    assert s.people["904"].life == 4
    assert s.people["904"].has("wound") == 1
    assert s.people["904"].cubes == 1


@covers("eternaut.madness.one", "eternaut.ex.derived-fog-versus-paragraph-madness")
def test_a_second_madness_of_a_text_is_nothing() -> None:
    s = position(ROOM, book="D", people={"904": {"at": "a1", "madness": 1, "life": 7}})
    says(s, "- madness", who="904")
    assert s.people["904"].life == 7
    assert s.people["904"].has("madness") == 1


@covers("eternaut.turn.play-top-slot")
def test_a_card_comes_into_the_topmost_empty_slot() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "fatigue": 1, "cards": ["moving-on-2-1"]}})
    s.people = {**s.people, "901": position(ROOM, people={"901": {"at": "a1", "fatigue": 1, "wound": 1}}).people["901"]}
    penalties_gone = boards.take_off(s, "901", "fatigue")
    assert penalties_gone == 1
    assert names(s, "901") == ["", "wound"]

    says(s, "- madness", who="901")
    assert names(s, "901") == ["madness", "wound"]


@covers("eternaut.wound.remove", "eternaut.madness.remove", "eternaut.rest.fatigue-persists", "eternaut.rest.remove-fatigue")
def test_each_penalty_leaves_by_what_the_game_names_for_it() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "fatigue": 2, "wound": 1, "madness": 1}})
    says(s, "- rest", who="901")
    assert names(s, "901") == ["", "", "wound", "madness"]
    says(s, "- mend", who="901")
    assert names(s, "901") == ["", "", "", "madness"]
    says(s, "- calm", who="901")
    assert names(s, "901") == []


@covers("eternaut.alien.cube-move")
def test_each_card_sends_one_cube_to_the_aliens() -> None:
    s = position(ROOM, book="C", people={"901": {"at": "a1", "cubes": 2}, "902": {"at": "b1", "cubes": 2}}, cubes=True)
    says(s, "- fatigue\n- wound", who="901")
    assert s.people["901"].cubes == 0
    assert cubes.with_aliens(s) == 2
    says(s, "- madness", who="901")
    assert cubes.with_aliens(s) == 2
    s.cubes = False
    says(s, "- fatigue", who="902")
    assert s.people["902"].cubes == 2


@covers("eternaut.alien.cubes-setup", "eternaut.alien.cubes-back", "eternaut.cubes.missing-characters")
def test_cubes_are_dealt_evenly_and_the_players_place_the_rest() -> None:
    s = position(ROOM, book="C", people={"901": "a1", "902": "b1", "903": "c1", "904": "d1"})
    run(s, cubes.deal)
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]
    s = position(ROOM, book="C", people={"901": "a1", "902": "b1", "903": {"away": True}})
    says(s, "- cubes", answers=["cube:902", "cube:902"])
    assert [person.cubes for person in s.people.values()] == [1, 3, 0]


@covers("eternaut.ability.permanent", "eternaut.ability.voluntary")
def test_the_first_fatigue_of_a_round_may_be_spared(lab: Lab) -> None:
    ability(lab, "PA-92", "steady", character="901")
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-92"}})
    says(s, "- fatigue", who="901", answers=["no"])
    assert s.people["901"].has("fatigue") == 1
    says(s, "- fatigue 2", who="901", answers=["use:pa-92"])
    assert s.people["901"].has("fatigue") == 2
    assert not s.people["901"].flipped


@covers("eternaut.ability.flip")
def test_an_activated_steadiness_is_flipped(lab: Lab) -> None:
    ability(lab, "GA-92", "steady", activated=True)
    s = position(ROOM, people={"901": "a1"}, groups={"GA-92": False})
    run(s, penalties.give, "901", "fatigue", answers=["use:ga-92"])
    run(s, penalties.give, "901", "fatigue")
    assert s.people["901"].has("fatigue") == 1
    assert s.groups["GA-92"]
