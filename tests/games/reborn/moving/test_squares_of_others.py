"""On somebody else's square: a mover passes, and whatever he does there he can always get off it again."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.reborn.driver import position, run, sq
from noctule.games.reborn.board import figures, where
from noctule.games.reborn.moving import ending, large, move
from noctule.games.reborn.people import prisoners
from noctule.games.reborn.state import Combined, Moving, State

GARAGE = """
    +-+-+-+-+-+
    |Y . . V .|
    + + + + + +
    |. . B . .|
    + +-+-+ + +
    |W . . . .|
    +-+-+-+-+-+"""


def everything_he_can_do(s: State, who: str, seen: dict[Any, None]) -> None:
    """Follow every way of going on, and see that there always is one."""
    if not s.moving:
        assert not where.sharing(s, who)
        return
    c = s.characters[who]
    pose = (c.at, c.facing, s.moving[-1].mvp, s.moving[-1].passing)
    if pose in seen:
        return
    seen[pose] = None
    ways = move.MENU.offers(s, who)
    assert ways, f"{pose}: no way to go on"
    for option in ways:
        if not option.key.startswith(("end:", "exit")):
            then = s.copy()
            answers = [option.key] if len(ways) > 1 or not s.moving[-1].begun else []
            if option.key.startswith("exchange:"):
                answers.append("-")
            run(then, move.go_on, answers=answers)
            everything_he_can_do(then, who, seen)


@covers("reborn.move.no-stacking", "reborn.large.rotate", "reborn.large.move")
def test_a_large_figure_never_turns_and_trades_its_last_mvp_away_on_a_friends_square() -> None:
    for facing in "nesw":
        s = position(
            GARAGE,
            round="mammoth",
            moving=6,
            facing={"mammoth": facing},
            cards={"mammoth": "rotating=1&weight=4"},
            carrying={"bolter": ["carbine?weight=0"]},
        )
        seen: dict[Any, None] = {}
        everything_he_can_do(s, "mammoth", seen)
        if facing in "es":
            assert any(mvp == 1 and passing for _, _, mvp, passing in seen), "with the last MVP it is still on his square"


@covers("reborn.move.no-stacking", "reborn.large.rotate", "reborn.wound.stats")
def test_a_large_figure_counts_on_the_dearer_rotation_before_it_enters_a_friends_square() -> None:
    board = """
        +-+-+-+-+
        |Y . V .|
        + + + + +
        |. . . .|
        +-+-+-+-+"""
    for rotating, may in (("1/1", True), ("1/3", False)):
        s = position(board, round="mammoth", moving=4, facing={"mammoth": "w"}, cards={"mammoth": f"rotating={rotating}"})
        assert large.can_get_off(s, "mammoth", (sq(s, "b1"), 2), 2), "backward, for 2 MVP"
        north = (sq(s, "b1"), 0)
        assert large.can_get_off(s, "mammoth", north, 2) is may, "it has to turn first, and a mine may turn its card"


@covers("reborn.pris.free", "reborn.move.no-stacking")
def test_on_a_friends_square_no_prisoner_is_set_free_where_the_mover_has_to_get_off() -> None:
    board = """
        +-+-+-+
        |. V .|
        +-+-+-+
        |B . .|
        +-+-+-+"""
    for last, may in (("h", False), (".", True)):
        s = position(board.replace("|. V", f"|{last} V"), round="bolter", moving=1, prisoners={"kendall": "bolter"})
        figures.change(s, "bolter", at=sq(s, "b1"))
        keys = [option.key for option in move.MENU.offers(s, "bolter")]
        assert ("free:c1" in keys) is may, "with Hollister on a1 he needs c1 himself"
        assert "step:c1" in keys
        no = prisoners.no_freeing(s, "bolter", sq(s, "c1"))
        assert (no.rule if no is not None else None) == (None if may else "reborn.move.no-stacking")


@covers("reborn.pris.free", "reborn.combo.move", "reborn.move.no-stacking")
def test_in_a_combined_move_no_prisoner_is_set_free_in_the_way_of_the_friend_who_goes_next() -> None:
    s = position("+-+-+-+\n|B V .|\n+-+-+-+", round="bolter", moving=1, prisoners={"kendall": "bolter"})
    s.combined = Combined((Moving("vasquez", 1),), begun=True)
    run(s, move.go_on, answers=["step:b1"])
    assert ending.no_end(s, "bolter") is None, "she goes next, to a1 or c1"
    assert prisoners.no_freeing(s, "bolter", sq(s, "c1")) is None, "a1 is left to her"
    s = position("+-+-+-+\n|h V .|\n+-+-+-+\n|B . .|\n+-+-+-+", round="bolter", moving=0, prisoners={"kendall": "bolter"})
    s.combined = Combined((Moving("vasquez", 1),), begun=True)
    figures.change(s, "bolter", at=sq(s, "b1"))
    no = prisoners.no_freeing(s, "bolter", sq(s, "c1"))
    assert no is not None
    assert no.rule == "reborn.move.no-stacking"
