"""Positions that cannot be are found."""

from __future__ import annotations

import pytest

from games.darkness.driver import position, square
from noctule.games.darkness.invariants import invariants
from noctule.games.darkness.state import Lying, State, Turn, alter


def two(**fields: object) -> State:
    return position("lab", people={"ada": "lab/a1", "bel": "lab/h7"}, **fields)


def test_a_position_as_it_is_drawn_breaks_nothing() -> None:
    assert list(invariants(two(disks={"lab/d5": "foe"}))) == []


@pytest.mark.parametrize(
    ("news", "words"),
    [
        ({"dead": True}, "ada is dead and on the board, or neither"),
        ({"at": -1}, "ada is dead and on the board, or neither"),
        ({"at": 1}, "ada is on no square"),
        ({"damage": 4}, "ada lives without Health"),
        ({"will": 5}, "ada has more Willpower than at the start"),
        ({"failures": 3}, "ada has Failure Disks that should have cost everything"),
    ],
)
def test_people_who_cannot_be(news: dict[str, object], words: str) -> None:
    s = two()
    alter(s, "ada", **news)
    assert words in list(invariants(s))


def test_a_disk_in_two_places() -> None:
    s = two(disks={"lab/d5": "foe"})
    s.pool = ("foe",)
    assert "foe is in 2 places" in list(invariants(s))
    s = two()
    alter(s, "ada", items=("kit",))
    alter(s, "bel", items=("kit",))
    assert "kit is in 2 places" in list(invariants(s))


def test_a_disk_on_no_square() -> None:
    s = two()
    s.board = {**s.board, "foe": Lying("foe", 1)}
    assert "foe lies on no square" in list(invariants(s))


def test_a_disk_that_lies_under_another_name() -> None:
    s = two()
    s.board = {**s.board, "foe": Lying("kit", square(s, "lab/d5"))}
    assert "foe lies on the board as kit" in list(invariants(s))


def test_the_turn_of_somebody_who_is_dead() -> None:
    s = two(turn=Turn(who="ada"))
    alter(s, "ada", dead=True, at=-1)
    assert "it is the turn of somebody who is dead" in list(invariants(s))
    s.phase = "end"
    assert list(invariants(s)) == []


def test_a_turn_of_nobody() -> None:
    s = two()
    s.turn = Turn(who="")
    for phase in ("turn", "speed", "act", "fight", "end"):
        s.phase = phase
        assert f"it is nobody's turn in the phase '{phase}'" in list(invariants(s))
    s.phase = "layout"
    assert list(invariants(s)) == []
