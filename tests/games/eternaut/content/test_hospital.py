"""Book B1, its ways out: nobody goes before the cabinet is empty, and whoever leaves the beds has told the night nurse."""

from __future__ import annotations

import pytest

from games.eternaut.driver import position, run, says
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene

GROUP = {"901": "a7", "902": "b7", "903": "a8", "904": "b8"}


def gate(npcs: dict[str, str]) -> State:
    """Everybody at the gate (A4), and the time for anything with wheels is over."""
    s: State = position("", book="B1", cells={"A4": "M-021", "B1": "M-015"}, people=GROUP, npcs=npcs, timer=2)
    s.story = {**s.story, "B1-06": "failed"}
    says(s, "- story B1-12")
    return s


def test_nobody_leaves_by_staying_at_the_gate() -> None:
    s = gate({"906": "c1"})
    run(s, objectives.settle)
    assert s.story["B1-12"] == "open"


def test_a_word_with_irene_is_enough() -> None:
    s = gate({"906": "c1"})
    with pytest.raises(Ended):
        run(s, paragraphs.interact, Scene("ana", "902", other="906"), "902", "906", answers=["way:4"])
    assert s.epilogue == "END-C-2"


def test_where_irene_is_lost_there_is_nobody_to_tell() -> None:
    s = gate({})
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert s.epilogue == "END-C-2"


@pytest.mark.parametrize(("where", "over"), [("C4sw", True), ("B1ne", False)])
def test_whoever_leaves_the_beds_from_the_fire_is_near_enough(where: str, over: bool) -> None:
    s = gate({})
    says(s, f"- move 904 to {where}")
    if over:
        with pytest.raises(Ended):
            run(s, objectives.settle)
    else:
        run(s, objectives.settle)
    assert (s.epilogue, s.story["B1-12"] == "open") == (("END-C-2", False) if over else ("", True))


@pytest.mark.parametrize(("where", "together"), [("", True), ("C4sw", True), ("B1ne", False)])
def test_when_the_bell_rings_one_can_stay_only_if_all_are_there_to_hear_who(where: str, together: bool) -> None:
    s = gate({"906": "c1"})
    s.story = {**s.story, "B1-12": "gone"}
    says(s, f"- move 904 to {where}\n- story B1-11" if where else "- story B1-11")
    s.timer = 0
    if together:
        with pytest.raises(Ended):
            run(s, objectives.settle, answers=["way:2"])
        assert (s.epilogue, "902" in s.fallen) == ("END-C-2", True)
    else:
        assert run(s, objectives.settle).over
        assert s.diary.lost


def test_the_ambulance_leaves_only_with_the_medicine() -> None:
    s = gate({"906": "c1", "803": "d1"})
    s.story = {**s.story, "B1-12": "gone"}
    s.notes = (*s.notes, "irene-walks")
    says(s, "- story B1-11")
    run(s, objectives.settle)
    assert s.story["B1-11"] == "open"
    s.notes = (*s.notes, "b1-medicine")
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert s.epilogue == "END-C-1"


@pytest.mark.parametrize("medicine", [True, False])
def test_nobody_writes_on_the_wall_that_he_goes_before_the_cabinet_is_empty(medicine: bool) -> None:
    s = gate({})
    s.story = {**s.story, "B1-12": "gone"}
    says(s, "- story B1-11")
    s.notes = (*s.notes, "b1-medicine") if medicine else s.notes
    if medicine:
        with pytest.raises(Ended):
            says(s, "- read 999-038", answers=["way:5"])
        assert s.epilogue == "END-C-2"
    else:
        says(s, "- read 999-038")
        assert (s.epilogue, s.story["B1-11"]) == ("", "open")


def test_whoever_has_come_to_terms_finds_the_medicine_by_the_fire() -> None:
    s: State = position("", book="B1", cells={"A4": "M-021", "E4": "M-025"}, people=GROUP, timer=3)
    says(s, "- put 244 at E4ne\n- story B1-09\n- read 999-023\n- read 999-045")
    assert s.story["B1-09"] == "won"
    assert "b1-medicine" in s.notes
    assert [one.consumed for one in s.counters.values()] == [True]


def test_before_the_bargain_there_is_nothing_by_the_fire() -> None:
    s: State = position("", book="B1", cells={"A4": "M-021"}, people=GROUP, timer=3)
    says(s, "- story B1-09\n- read 999-045")
    assert "b1-medicine" not in s.notes


@pytest.mark.parametrize(("other", "enough"), [("906", False), ("801", True)])
def test_where_irene_has_come_down_leave_is_taken_of_the_doctor(other: str, enough: bool) -> None:
    s = gate({"906": "c1", "801": "d1"})
    s.notes = (*s.notes, "irene-walks")
    scene = Scene("ana", "902", other=other)
    if enough:
        with pytest.raises(Ended):
            run(s, paragraphs.interact, scene, "902", other)
        assert s.epilogue == "END-C-2"
    else:
        run(s, paragraphs.interact, scene, "902", other)
        assert s.story["B1-12"] == "open"


def test_where_the_doctor_is_lost_too_nobody_has_the_ward() -> None:
    s = gate({"906": "c1"})
    s.notes = (*s.notes, "irene-walks")
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert s.epilogue == "END-C-2"
