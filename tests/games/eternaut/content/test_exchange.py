"""Book E2, its poorest way out: at the clock whoever is near the drain goes down it."""

from __future__ import annotations

import pytest

from games.eternaut.driver import position, says
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story.scene import Ended


def shift(*where: str) -> State:
    """Three in the lobby (E3), on the stair (F3) or in the avenue (D3) when the bell rings."""
    people = dict(zip(("901", "903", "904"), where, strict=True))
    s: State = position("", book="E2", cells={"D3": "M-087", "E3": "M-088", "F3": "M-089"}, people=people, timer=1)
    return s


@pytest.mark.parametrize(
    ("where", "harm"),
    [
        pytest.param(("i5", "j5", "i6"), 0, id="all in the lobby"),
        pytest.param(("k5", "g5", "g6"), 3, id="one on the stair holds the lid"),
    ],
)
def test_at_the_end_of_the_shift_those_who_are_near_go_down(where: tuple[str, str, str], harm: int) -> None:
    s = shift(*where)
    life = {who: one.life for who, one in s.people.items()}
    with pytest.raises(Ended):
        says(s, "- read 999-024")
    assert s.epilogue == "END-F1-2"
    assert {life[who] - one.life for who, one in s.people.items()} == {harm}


def test_from_the_lobby_nobody_fetches_those_in_the_avenue() -> None:
    s = shift("i5", "g5", "g6")
    says(s, "- read 999-024")
    assert s.diary.lost
