"""Book B1, its poorest way out: whoever leaves the beds has told the night nurse."""

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


@pytest.mark.parametrize("together", [True, False])
def test_when_the_bell_rings_one_can_stay_only_if_all_are_there_to_hear_who(together: bool) -> None:
    s = gate({"906": "c1"})
    s.story = {**s.story, "B1-12": "gone"}
    says(s, "- story B1-11" if together else "- move 904 to B1ne\n- story B1-11")
    s.timer = 0
    if together:
        with pytest.raises(Ended):
            run(s, objectives.settle, answers=["way:2"])
        assert (s.epilogue, "902" in s.fallen) == ("END-C-2", True)
    else:
        assert run(s, objectives.settle).over
        assert s.diary.lost
