"""Book E1 from the ticket stairs to every way out of the relay vault."""

from __future__ import annotations

from typing import Any

import pytest

from games.eternaut.driver import at, position, run, says, space
from noctule.games.eternaut.board import ways
from noctule.games.eternaut.content import ENEMIES, NPCS
from noctule.games.eternaut.state import State, without
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene
from noctule.games.eternaut.view import journal

BEST = 16
FLOOR = "a9 b9 a10 c9 d10 d11 d12 g9 h9 g10 h10 d8 d7 d6 c6 e6 e5 e4 e3 f3 e2 f2 g1 h1 g2 g3 h3 g4 i3 j3 j4 k3 k4"
GROUP = ("902", "903", "904", "912")


def line(*cards: str, **fields: Any) -> State:
    """The line after its first card and those that are named; the Characters by the ticket stairs."""
    people = {who: {"at": where, "items": []} for who, where in zip(GROUP, ("d9", "d10", "d11", "d12"), strict=True)}
    s: State = position("", book="E1", cells={"B5": "M-079", "B6": "M-082"}, people=people, timer=10, **fields)
    says(s, "- story E1-01")
    for card in cards:
        says(s, f"- story {card}")
    return s


def vault(**fields: Any) -> State:
    s = line("E1-03", "E1-05", **fields)
    says(s, "- story E1-07\n- story E1-10", answers=["way:1"])
    return s


def handles(s: State, who: str, what: str, *answers: str) -> None:
    counter = next((id for id in s.counters if what in (id, id[:3])), "")
    other = what if what in NPCS or what in ENEMIES else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), who, what[:3], answers=answers)


def walks(s: State, who: str, where: str) -> None:
    """Somebody stands there now, and what lies there is read."""
    says(s, f"- move {who} to {where}")
    run(s, objectives.settle)


def test_the_lamp_goes_first() -> None:
    s = line()
    walks(s, "902", "B4se")
    assert s.story["E1-02"] == "open"
    walks(s, "912", "B4ne")
    assert (s.story["E1-02"], s.crosses) == ("won", 0)
    assert {"711", "712"} == set(s.foes)
    walks(s, "902", "B5nw")
    walks(s, "902", "B4se")
    assert s.story["E1-05"] == "open"


def test_who_does_not_follow_is_passed_by_the_train() -> None:
    s = line(notes=("hands-on-wall",))
    says(s, "- timer 8\n- read 001-TIMER")
    assert (s.story["E1-02"], s.crosses) == ("failed", 1)
    assert "001" in s.events


def test_the_whole_line_can_be_walked_and_the_stair_and_the_shaft_lead_on() -> None:
    s = line("E1-03", "E1-05")
    says(s, "- story E1-07\n- story E1-10", answers=["way:1"])
    s.foes = {}
    s.npcs = {}
    for counter in ("269@e9+f9", "246@b9-e"):
        assert counter in s.counters
        s.counters = without(s.counters, counter)
    says(s, "- put 202 at B5nw-w")
    far = {name: ways.distance(s, space("d9"), space(name)) for name in FLOOR.split()}
    assert max(far.values()) < 30, far
    assert far["k3"] == 7
    assert ways.distance(s, space("h9"), space("j4")) < 6
    assert ways.distance(s, space("a10"), space("h1")) < 6


def test_the_forty_come_out_or_fall_silent() -> None:
    s = line("E1-03", "E1-05")
    walks(s, "912", "B3sw")
    handles(s, "912", "201", "way:1")
    assert (s.story["E1-04"], s.checks, "202@b6-e" in s.counters) == ("won", 2, True)
    s = line("E1-03", "E1-05", notes=("rufino-truth",))
    says(s, "- move 903 to C2sw")
    run(s, objectives.settle, answers=["way:1"])
    assert (s.story["E1-04"], s.crosses, s.story["E1-08"]) == ("failed", 1, "open")


AT_THE_PLATE = (
    ("903", "201", (), "three knocks, a pause. You"),
    ("407", "201", (), "somebody knocks, three"),
    ("912", "201", ("way:2",), "They knock back"),
    ("912", "201", ("way:1",), "people are leaning on it"),
    ("901", "906", (), '"Knocking," says Eduardo'),
)
"""What is read about the plate, and the words that are true as long as somebody knocks behind it."""


@pytest.mark.parametrize(("one", "other", "answers", "words"), AT_THE_PLATE)
@pytest.mark.parametrize("silent", [False, True])
def test_nobody_knocks_behind_the_plate_any_more_once_the_knocking_has_stopped(
    silent: bool, one: str, other: str, answers: tuple[str, ...], words: str
) -> None:
    s = line("E1-03", "E1-05")
    if silent:
        says(s, "- timer 5")
        run(s, objectives.settle)
    assert s.story["E1-04"] == ("failed" if silent else "open")
    plate = next(id for id in s.counters if id.startswith("201"))
    who = one if one in s.people else "903"
    run(s, paragraphs.interact, Scene("ana", who, counter=plate), one, other, answers=answers)
    told = str([page for page in journal(s, None) if not page.id.startswith("E1-")])
    assert (words.lower() in told.lower()) == (not silent)


def test_past_the_conductor_and_the_waiter_without_killing_them() -> None:
    s = line("E1-03", "E1-05", "E1-08")
    handles(s, "902", "722")
    handles(s, "912", "721")
    assert (s.story["E1-08"], s.checks, "E1-10" in s.story) == ("won", 1, True)
    assert at(s, "722") == "f2"


@pytest.mark.parametrize(("lost", "code"), [(False, "END-F1-1"), (True, "END-F1-2")])
def test_the_clerk_is_broken(lost: bool, code: str) -> None:
    s = vault()
    if lost:
        says(s, "- kill 904")
    handles(s, "903", "268", "way:1")
    assert (s.story["E1-11"], s.story["E1-12"]) == ("won", "open")
    says(s, "- damage 12 731")
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert (s.epilogue, s.checks) == (code, 1 + (3 if lost else 4))


@pytest.mark.parametrize(("forty", "code"), [(True, "END-F2-1"), (False, "END-F2-2")])
def test_the_clerk_is_heard(forty: bool, code: str) -> None:
    s = vault(story={"E1-04": "won"}, notes=("forty",) if forty else ())
    handles(s, "904", "268", "way:2")
    handles(s, "904", "268", "way:1")
    assert "named" in s.notes
    says(s, "- note number-asked")
    with pytest.raises(Ended):
        run(s, objectives.settle, answers=["whom:904"])
    assert (s.epilogue, s.checks) == (code, 2 + 4)
    assert [item.number for item in s.people["904"].items] == ["056"]


def test_an_axe_ends_the_hearing() -> None:
    s = vault()
    handles(s, "904", "268", "way:2")
    run(s, paragraphs.interact, Scene("ana", "902", counter="268@l3"), "403", "268")
    assert (s.story["E1-13"], s.story["E1-12"]) == ("failed", "open")


def test_the_baker_takes_the_pen() -> None:
    s = vault()
    says(s, "- join 905 at B5nw")
    handles(s, "902", "268", "way:1")
    assert dict(s.quests)[3] == "D"
    assert "902" not in s.people


def test_a_thorn_is_cut_from_the_man_who_stands_by_the_chair() -> None:
    hand = ["mend", "take-care-1"]
    s = vault(hands={"ana": hand})
    says(s, "- gain 031", who="904")
    says(s, "- read 010-904", who="904", answers=["way:1", "+".join(hand)])
    assert {"sunday", "thorn-cut"} <= set(s.notes)
    assert "724" not in s.foes
    assert [item.number for item in s.people["904"].items] == ["031", "053"]


def test_at_the_clock_rufino_holds_the_switch() -> None:
    s = vault()
    s.timer = 0
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert (s.epilogue, s.checks) == ("END-F1-2", 1 + 4)
    assert "912" not in s.people


def test_at_the_clock_without_him_the_line_is_closed() -> None:
    s = vault()
    says(s, "- kill 912\n- move 902 to B4se")
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost


@pytest.mark.parametrize(("done", "crosses"), [("forty", 2), ("water-shared", 3)])
def test_without_him_all_who_are_back_at_the_stairs_come_out(done: str, crosses: int) -> None:
    s = vault(notes=(done,))
    says(s, "- kill 912")
    s.timer = 0
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert (s.epilogue, s.crosses) == ("END-F1-2", crosses), "two are for the lamp and the knocking"


def test_nobody_comes_out_who_has_left_the_forty_with_nothing() -> None:
    s = vault()
    says(s, "- kill 912")
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost


def test_all_that_can_be_done_well_under_the_city() -> None:
    s = vault(notes=("called-721", "called-722", "ring", "rota"))
    handles(s, "902", "912")
    handles(s, "904", "240", "way:1")
    says(s, "- note forty\n- note current\n- story E1-08\n- read 999-033\n- read 999-035", who="904")
    run(s, objectives.settle)
    handles(s, "904", "231", "way:1")
    handles(s, "904", "812", "way:1")
    handles(s, "904", "268", "way:2")
    handles(s, "904", "268", "way:1")
    says(s, "- note number-asked")
    with pytest.raises(Ended):
        run(s, objectives.settle, answers=["whom:902"])
    assert (s.epilogue, s.checks, s.crosses) == ("END-F2-1", BEST, 0)
    assert s.story["E1-15"] == "open"
