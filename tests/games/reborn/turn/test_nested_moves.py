"""A Move inside a Move: what an interrupting character does is measured by his own Move, never by the one that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, run, sq
from noctule.games.reborn.board import figures
from noctule.games.reborn.moving import move, pilots
from noctule.games.reborn.people import prisoners
from noctule.games.reborn.state import Combined, Moving, State

WAITS = "deeler"
"""Who has been interrupted in his own Move."""
HALL = """
    +-+-+-+-+-+
    |d|B .w. .
    + +-+ +-+ +
    |. . V .w.|
    +-+-+-+-+-+
    |k . . . .|
    +-+-+-+-+-+"""


def hall(square: str = "b1", **more: Any) -> State:
    """Bolter beside a friend, two doors and an open side of the frame; `square` says where he stands."""
    given: dict[str, Any] = {
        "round": "bolter",
        "moving": 2,
        "tiles": {"bolter": ["x.move-2.move-1"], "vasquez": ["x.move-1-gold"]},
        "cp": {"norad": 6},
        "cards": {"bolter": "max_cp=6&movement=3&weight=4", "vasquez": "max_cp=6&weight=4"},
        "carrying": {"bolter": ["carbine?weight=1"], "vasquez": ["machete?weight=1"]},
    }
    s = position(HALL, **(given | more))
    figures.change(s, "bolter", at=sq(s, square))
    return s


def begun(s: State, **fields: Any) -> State:
    figures.change_moving(s, begun=True, **fields)
    return s


def stairs(board: str) -> State:
    return position(board, notes={"stairs": [["b1", "2/b1"]]}, round="bolter", moving=1)


def combined(s: State, *left: Moving, **fields: Any) -> State:
    s.combined = Combined(left, **fields)
    return s


def between_doors(mvp: int) -> State:
    board = "+-+-+-+\n|BwVw.|\n+-+-+-+\n|d . .|\n+-+-+-+"
    s = position(board, round="bolter", moving=mvp, open=["door-a1-e"])
    figures.change(s, "bolter", at=sq(s, "b1"))
    return s


def garage(at: str, facing: str = "e", mvp: int = 2, **more: Any) -> State:
    board = "+-+-+-+-+-+\n|Y . V .w.\n+ + + + +w+\n|. . . . .\n+-+-+-+-+-+\n|d k . . .|\n+-+-+-+-+-+"
    given = {"round": "mammoth", "moving": mvp, "facing": {"mammoth": facing}, "cards": {"mammoth": "rotating=1"}}
    s = position(board, **given, **more)
    figures.change(s, "mammoth", at=sq(s, at))
    return s


def inside(mvp: int) -> State:
    """Bolter has captured the Mammoth, which has turned against him before."""
    s = position(
        "+-+-+-+-+\n|Y . B .|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n|d . . .|\n+-+-+-+-+", round="bolter", moving=mvp,
        status={"mammoth": "wounded control=salemite"}, facing={"mammoth": "e"},
    )  # fmt: skip
    pilots.board(s, "bolter", "mammoth")
    return s


def in_flight(mvp: int, square: str = "b1") -> State:
    """Enemies on b1 and d1, a counter on c1."""
    board = "+-+-+-+-+-+\n|B h . e .|\n+-+-+-+-+-+\n|d . . . .|\n+-+-+-+-+-+"
    counter = {"elements": {"bar": {"at": ["c1"], "dotted": True}}}
    s = position(board, round="bolter", moving=mvp, notes=counter)
    figures.change(s, "bolter", at=sq(s, square))
    figures.change_moving(s, flying=True)
    return s


PLACES: dict[str, Callable[[], State]] = {
    "at the beginning": hall,
    "on the way": lambda: begun(hall()),
    "with nothing left": lambda: begun(hall(moving=0)),
    "before a door": lambda: begun(hall("c1")),
    "behind a door": lambda: begun(hall("c1", moving=1, open=["door-c1-e"])),
    "beside the open frame": lambda: begun(hall("e1", moving=1)),
    "on a friend's square": lambda: hall("c2"),
    "on a friend's square, with one left": lambda: hall("c2", moving=1),
    "on a friend's square, with nothing left": lambda: begun(hall("c2", moving=0)),
    "after an exchange": lambda: begun(hall("c2"), passing=(f"vasquez@{sq(hall(), 'c2')}",)),
    "a friend between doors": lambda: between_doors(1),
    "a friend between doors, with time": lambda: between_doors(2),
    "a friend between doors, with much time": lambda: between_doors(3),
    "with a prisoner": lambda: hall(prisoners={"hollister": "bolter"}),
    "with a prisoner on a friend's square": lambda: hall("c2", moving=1, prisoners={"hollister": "bolter"}),
    "both with prisoners": lambda: hall("c2", prisoners={"hollister": "bolter", "saw": "vasquez"}),
    "on a marker": lambda: hall("d2", dead={"woo": "d2"}, carrying={"woo": ["medical-kit?weight=1"]}),
    "after looting": lambda: begun(
        hall("d2", dead={"woo": "d2"}, carrying={"woo": ["medical-kit?weight=1"]}), passing=(f"woo@{sq(hall(), 'd2')}",)
    ),
    "on stairs": lambda: stairs("+-+-+-+\n|. B d|\n+-+-+-+\n=======\n+-+-+-+\n|. . .|\n+-+-+-+"),
    "on stairs below a friend": lambda: stairs("+-+-+-+\n|. B d|\n+-+-+-+\n=======\n+-+-+-+\n|. V .|\n+-+-+-+"),
    "a large figure": lambda: garage("a1"),
    "a large figure with little left": lambda: garage("a1", mvp=1),
    "a large figure that turns": lambda: garage("a1", "w", mvp=3),
    "a large figure on a friend's square": lambda: begun(garage("b1", "n", mvp=2)),
    "a large figure before a door": lambda: begun(garage("d1", mvp=3)),
    "a pilot": lambda: inside(1),
    "a pilot with nothing left": lambda: begun(inside(0)),
    "in flight": lambda: in_flight(3, "a1"),
    "in flight with one square left": lambda: in_flight(1, "a1"),
    "in flight over a counter": lambda: in_flight(2, "c1"),
    "in flight over a counter, with nowhere else to land": lambda: in_flight(1, "c1"),
    "in flight over an enemy": lambda: in_flight(1),
    "in flight, about to come down": lambda: in_flight(0),
    "in a combined Move": lambda: combined(hall(), Moving("vasquez", 3)),
    "in a combined Move on the square of the next": lambda: combined(begun(hall("c2")), Moving("vasquez", 3), begun=True),
}
OUTER = (Moving(WAITS, 0, begun=True), Moving(WAITS, 9), Moving(WAITS, 9, begun=True), Moving(WAITS, 3, flying=True))


def within(alone: State, waits: Moving) -> State:
    s = alone.copy()
    s.moving = (waits, *s.moving)
    return s


def told(s: State, who: str) -> list[tuple[str, str]]:
    """Everything that one could think of, and what stands against it."""
    return [(candidate.key, candidate.no.reason if candidate.no else "") for candidate in move.MENU.candidates(s, who)]


@covers("reborn.int.resume", "reborn.move.mvp", "reborn.move.merge", "reborn.move.no-stacking", "reborn.item.jetpack")
@pytest.mark.parametrize("place", PLACES)
def test_a_move_in_an_interruption_is_measured_by_itself(place: str) -> None:
    alone = PLACES[place]()
    who = alone.moving[-1].who
    for waits in OUTER:
        nested = within(alone, waits)
        assert [o.key for o in move.MENU.offers(nested, who)] == [o.key for o in move.MENU.offers(alone, who)]
        assert told(nested, who) == told(alone, who)
        assert move.prompt(nested, who) == move.prompt(alone, who)


@covers("reborn.int.resume", "reborn.move.mvp", "reborn.move.unused-lost", "reborn.equip.exchange", "reborn.pris.free")
@pytest.mark.parametrize("place", PLACES)
def test_what_is_done_in_an_interruption_is_paid_from_its_own_move_and_the_other_waits_unchanged(place: str) -> None:
    alone = PLACES[place]()
    keys = [option.key for option in move.MENU.offers(alone, alone.moving[-1].who)]
    for waits in OUTER[1:]:
        for key in keys or [""]:
            once, twice = alone.copy(), within(alone, waits)
            forced = len(keys) < 2 and alone.moving[-1].begun
            answers = [] if forced or not key else [key]
            ran = run(once, move.go_on, answers=answers, stop=True)
            again = run(twice, move.go_on, answers=answers, stop=True)
            assert (again.asked, again.rules) == (ran.asked, ran.rules)
            assert twice.moving[0] == waits, "the Move that waits is as it was"
            twice.moving = twice.moving[1:]
            assert twice == once, key


@covers("reborn.cap.prisoner", "reborn.move.no-stacking")
def test_one_who_carries_too_much_on_a_friends_square_in_an_interruption_leaves_himself_the_way_off_it() -> None:
    for waits in ((), OUTER[1:2]):
        s = position(
            "+-+-+-+\n|h V .|\n+-+-+-+\n|B . d|\n+-+-+-+", round="bolter", moving=1, prisoners={"kendall": "bolter"},
            cards={"bolter": "weight=2"}, carrying={"bolter": ["carbine?weight=2"]},
        )  # fmt: skip
        figures.change(s, "bolter", at=sq(s, "b1"))
        s.moving = (*waits, *s.moving)
        ran = run(s, prisoners.relieve, "bolter")
        assert ran.kinds == [], "on c1 the prisoner would stand in his way: he keeps her"
        assert s.characters["kendall"].place == "prisoner"
