"""Book C from its opening to every way out: what people handle, whom they talk with, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.eternaut.driver import position, run, says
from noctule.games.eternaut.content import NPCS
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story import run as texts
from noctule.games.eternaut.story.scene import Ended, Scene

BEST = 14
GROUP = ("901", "902", "903", "904")


def yard(*, far: bool = True, **fields: Any) -> State:
    """The yard after the first cards: the Characters at the fence; `far`: both halves of it are revealed."""
    people = {who: {"at": at, "items": []} for who, at in zip(GROUP, ("c3", "d3", "c4", "d4"), strict=True)}
    s: State = position("", book="C", cells={"B2": "M-042"}, people=people, timer=8, **fields)
    says(s, "- story C-01")
    if far:
        says(s, "- story C-03\n- story C-07")
    return s


def handles(s: State, who: str, what: str, *answers: str) -> None:
    """A Character handles a counter, or talks with somebody."""
    counter = next((id for id in s.counters if what in (id, id[:3])), "")
    other = what if what in NPCS else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), who, what[:3], answers=answers)


def uses(s: State, who: str, action: str, what: str, *answers: str) -> None:
    counter = next((id for id in s.counters if id.startswith(what)), "")
    other = what if what in NPCS else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), action, what, answers=answers)


def gather(s: State, *spaces: str) -> None:
    """Everybody goes there; whatever that ends is ended."""
    for who, space in zip(GROUP, spaces, strict=True):
        says(s, f"- move {who} to {space}")
    run(s, objectives.settle)


def test_the_far_door_of_the_wagon_opens_the_yard() -> None:
    s = yard(far=False)
    handles(s, "902", "211")
    assert any(id.startswith("212@") for id in s.counters)
    near, far = (id for id in list(s.counters) if id.startswith("261@"))
    handles(s, "902", near)
    assert s.story["C-02"] == "open"
    handles(s, "902", far)
    assert (s.story["C-02"], s.story["C-04"], s.story["C-05"]) == ("won", "open", "open")
    assert {"806", "808"} <= set(s.npcs)
    assert {"711", "712"} <= set(s.foes)


def test_who_waits_is_found() -> None:
    s = yard(far=False)
    says(s, "- timer 6")
    run(s, objectives.settle)
    assert (s.story["C-02"], s.crosses) == ("failed", 0)
    assert s.map["E2"].up


def test_the_shutter_shows_the_other_half() -> None:
    s = yard(far=False)
    says(s, "- story C-03")
    handles(s, "902", "206")
    assert "C-07" in s.story
    assert {"807", "809"} <= set(s.npcs)


def test_the_children_are_lifted_in_by_the_truck_only() -> None:
    s = yard()
    says(s, "- move 901 to C3nw")
    handles(s, "901", "806")
    assert "yard-aboard" not in s.notes
    says(s, "- move 901 to B3se")
    handles(s, "901", "806", "way:1", "whom:901")
    assert (s.story["C-05"], s.story["C-15"], s.checks) == ("won", "open", 2)
    assert "806" not in s.npcs
    assert [item.number for item in s.people["901"].items] == ["054"]


def test_all_that_can_be_done_well_in_one_night() -> None:
    s = yard(hands={"ana": ["rummage-1-1", "take-a-break-1-1"]})
    says(s, "- gain 012\n- move 904 to C3sw", who="904")
    run(s, objectives.settle)
    says(s, "- move 904 to B3se")
    handles(s, "902", "206")
    handles(s, "904", "806", "way:2", "whom:903")
    handles(s, "904", "808", "way:1")
    handles(s, "904", "809", "way:1")
    handles(s, "904", "231")
    handles(s, "901", "807")
    handles(s, "903", "257", "rummage-1-1+take-a-break-1-1")
    handles(s, "903", "249")
    handles(s, "903", "253")
    handles(s, "901", "258")
    handles(s, "901", "253", "way:1", "way:1")
    assert s.story["C-09"] == "open"
    with pytest.raises(Ended):
        uses(s, "904", "401", "253")
    assert (s.epilogue, s.checks, s.crosses) == ("END-D-1", BEST, 0)
    assert {card for card in ("C-15", "C-16", "C-17") if s.story[card] == "open"} == {"C-15", "C-16", "C-17"}


def test_guns_instead_of_children() -> None:
    s = yard(
        notes=("yard-aboard", "truck-full", "yard-key", "yard-engine"), story={"C-04": "won", "C-05": "won", "C-15": "open"}
    )
    says(s, "- read 999-022", who="902", answers=["way:3"])
    with pytest.raises(Ended):
        handles(s, "902", "229", "whom:901")
    assert (s.epilogue, s.crosses, dict(s.quests)[1], s.story["C-15"]) == ("END-D-1", 2, "C", "gone")
    assert "armed" in s.notes


def test_one_train() -> None:
    s = yard()
    says(s, "- story C-08\n- note yard-lever")
    s.timer = 1
    with pytest.raises(Ended):
        gather(s, "D2nw", "D2ne", "D2sw", "D2se")
    assert s.epilogue == "END-D-2"


def test_a_burned_pump_leaves_the_train() -> None:
    s = yard()
    says(s, "- remove 258")
    run(s, objectives.settle)
    assert (s.story["C-04"], s.story["C-08"]) == ("failed", "open")


@pytest.mark.parametrize(
    ("spaces", "damage", "crosses"),
    [(("B2nw", "B3se", "C2nw", "C3sw"), 0, 0), (("B2nw", "B3se", "D2nw", "E1ne"), 3, 1)],
)
def test_at_the_clock_the_truck_takes_who_is_near_and_fetches_the_others(
    spaces: tuple[str, ...], damage: int, crosses: int
) -> None:
    s = yard(story={"C-09": "open"})
    says(s, "- note yard-engine\n- remove-event 001\n- remove-event 006")
    gather(s, *spaces)
    s.timer = 0
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert (s.epilogue, s.crosses) == ("END-D-2", crosses)
    assert [s.people[who].life for who in GROUP] == [10 - damage] * 4


def test_a_truck_whose_engine_does_not_run_fetches_nobody() -> None:
    s = yard(story={"C-09": "open"})
    gather(s, "B2nw", "B3se", "D2nw", "E1ne")
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost


@pytest.mark.parametrize(
    ("story", "space", "thrown"), [({}, "C1sw", False), ({"C-08": "open"}, "D2nw", False), ({"C-08": "open"}, "C1sw", True)]
)
def test_bepo_throws_the_lever_for_a_train_that_was_offered_when_somebody_is_with_him(
    story: dict[str, str], space: str, thrown: bool
) -> None:
    s = yard(story=story)
    gather(s, "B2nw", "B3se", "D2ne", space)
    run(s, texts.run, Scene("ana", "808", key="808", depth=1), NPCS["808"].on["coordination"])
    assert ("yard-lever" in s.notes) == thrown


def test_no_lever_goes_over_before_a_train_is_offered() -> None:
    s = yard()
    handles(s, "901", "262")
    assert "yard-lever" not in s.notes
    says(s, "- story C-08")
    handles(s, "901", "262")
    assert "yard-lever" in s.notes


def test_nobody_near_the_truck_and_the_campaign_is_lost() -> None:
    s = yard(story={"C-09": "open"})
    gather(s, "D2nw", "D2ne", "E1ne", "D1se")
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost


def test_a_burned_nest_brings_nobody_and_keeps_nobody() -> None:
    s = yard()
    says(s, "- gain 040", who="902")
    uses(s, "902", "408", "255", "way:1")
    assert (s.story["C-11"], s.crosses) == ("won", 1)
    assert "809" not in s.npcs
    says(s, "- read 007-TIMER")
    assert "716" not in s.foes


def test_the_train_does_not_leave_before_its_time() -> None:
    s = yard()
    says(s, "- story C-08\n- note yard-lever")
    for who, there in zip(list(s.people), ("D2nw", "D2ne", "D2sw", "D2se"), strict=False):
        says(s, f"- move {who} to {there}")
    s.timer = 2
    run(s, objectives.settle)
    assert s.story["C-08"] == "open"
    s.timer = 1
    with pytest.raises(Ended):
        run(s, objectives.settle)
    assert s.epilogue == "END-D-2"


def test_miss_prats_is_lost() -> None:
    s = yard()
    says(s, "- damage 9 806")
    run(s, objectives.settle)
    assert (s.story["C-05"], s.crosses, dict(s.quests)[1]) == ("failed", 3, "B")
