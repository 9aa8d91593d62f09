"""Nobody sees from one floor to another."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import position
from noctule.engine.grid import FAR
from noctule.games.darkness.board import sight
from noctule.games.darkness.board.town import town


@covers("darkness.los.distance", "darkness.los.closest")
def test_squares_of_different_floors_are_far_apart() -> None:
    s = position("hotel", seats=("ana",), people={"ada": "hotel/d4"})
    (stairs, *_) = town(s).links
    assert sight.far(stairs.one, stairs.other) == FAR
    assert not sight.sees(s, s.people["ada"], stairs.other)
    assert sight.in_sight(s, s.people["ada"]) == []
