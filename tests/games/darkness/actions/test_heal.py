"""Healing another character."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import dice, forbids, keys, position, run
from noctule.games.darkness.actions import heal
from noctule.games.darkness.state import State, Turn


def healer(damage: int, medical: int = 3, skills: dict[str, int] | None = None, **said: object) -> State:
    ada = {"at": "lab/a1", "medical": medical, "skills": skills or {}, **said}
    return position("lab", people={"ada": ada, "bel": {"at": "lab/a1", "damage": damage}})


@covers("darkness.ex.kirk-heals-robert", "darkness.heal.other", "darkness.heal.vp")
def test_a_six_heals_one_damage_for_one_point() -> None:
    s = healer(3, medical=2, skills={"first-aid": 1})
    run(s, heal.heal, "ada", "bel", rolls=dice(1, 2, 6), answers=["roll"])
    assert s.people["bel"].damage == 2
    assert s.people["ada"].points == 1
    assert s.turn.acted


@covers("darkness.ex.steve-heals-brian", "darkness.heal.other", "darkness.heal.vp")
def test_a_pair_heals_two() -> None:
    s = healer(2, skills={"first-aid": 1})
    ran = run(s, heal.heal, "ada", "bel", rolls=dice(1, 4, 4, 6), answers=["roll"])
    assert ran.rules[-2:] == ["darkness.heal.other", "darkness.heal.vp"]
    assert s.people["bel"].damage == 0
    assert s.people["ada"].points == 2


@covers("darkness.ex.d.heal-excess", "darkness.heal.vp", "darkness.health.heal-cap")
def test_no_more_is_healed_and_paid_than_there_is() -> None:
    s = healer(2)
    run(s, heal.heal, "ada", "bel", rolls=dice(4, 4, 4), answers=["roll"])
    assert s.people["bel"].damage == 0
    assert s.people["ada"].points == 2


@covers("darkness.ex.d.healer-and-patient", "darkness.heal.not-self", "darkness.heal.other", "darkness.heal.vp")
def test_the_healer_gets_nothing_of_it() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "damage": 2}, "bel": {"at": "lab/a1", "damage": 2}})
    assert forbids(heal, s, "ada", "heal:ada") == "darkness.heal.not-self"
    run(s, heal.heal, "ada", "bel", rolls=dice(4, 4, 4), answers=["roll"])
    assert (s.people["ada"].damage, s.people["bel"].damage, s.people["ada"].points) == (2, 0, 2)


@covers("darkness.heal.other")
def test_the_patient_is_on_the_same_square_and_hurt() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": {"at": "lab/a2", "damage": 1}})
    assert forbids(heal, s, "ada", "bel") == "darkness.heal.other"
    assert forbids(heal, healer(0), "ada", "bel") == "darkness.heal.other"
    assert keys(heal, healer(1), "ada") == ["heal:bel"]
    s = healer(1)
    s.turn = Turn(who="ada", acted=True)
    assert forbids(heal, s, "ada", "bel") == "darkness.turn.one-action"


@covers("darkness.heal.other")
def test_the_kit_adds_its_dice() -> None:
    s = healer(2, items=["kit"])
    run(s, heal.heal, "ada", "bel", rolls=dice(1, 2, 4, 4, 6), answers=["roll"])
    assert s.people["bel"].damage == 0


@covers("darkness.ex.d.fate-bleeding", "darkness.fate.bad-11", "darkness.heal.other")
def test_a_friend_who_succeeds_stops_the_bleeding() -> None:
    for damage in (0, 2):
        s = position("lab", people={"ada": "lab/a1", "bel": {"at": "lab/a1", "damage": damage, "bleeding": True}})
        assert keys(heal, s, "ada") == ["heal:bel"]
        run(s, heal.heal, "ada", "bel", rolls=dice(1, 2, 4), answers=["roll"])
        assert s.people["bel"].bleeding
        run(s, heal.heal, "ada", "bel", rolls=dice(1, 4, 4), answers=["roll"])
        assert not s.people["bel"].bleeding
        assert s.people["ada"].points == damage
