"""What can never be true of a position: what a damaged save is refused for, before the rules stumble over it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.escape.driver import position
from noctule.games.escape.content import EVENTS
from noctule.games.escape.invariants import invariants
from noctule.games.escape.state import Enemy, Event, State


def _change(**news: object) -> Callable[[State], None]:
    def change(s: State) -> None:
        for field, value in news.items():
            setattr(s, field, value)

    return change


BROKEN: list[tuple[Callable[[State], None], str]] = [
    (_change(current=""), "it is the turn of '', who does not play"),
    (_change(first="nobody"), "the first player is 'nobody', who does not play"),
    (_change(event=Event("hollow", "activate", 9), events=()), "9 passes of hollow are over"),
    (_change(enemies={"guard-x": Enemy("guard-x", "guard", "x", "crossing-south")}), "there is no enemy guard-x"),
    (_change(enemies={"boss-1": Enemy("boss-1", "boss", "1", "crossing-south")}), "there is no enemy boss-1"),
    (_change(reserve={"clone": ("1", "strength")}), "the reserve of clones holds something else"),
]


@pytest.mark.parametrize(("change", "words"), BROKEN, ids=[words for _, words in BROKEN])
def test_a_position_that_cannot_be_is_found_out(change: Callable[[State], None], words: str) -> None:
    s = position("crossing-south")
    assert "hollow" in EVENTS
    change(s)
    assert words in list(invariants(s))
