"""Reshuffling: the face-down Disks of a building or tile, and one that was failed, mixed and put back on the `?` squares."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..board.town import WHOLE, town
from ..content import DISKS
from ..content.disks import Obstacle
from ..state import Lying, State, alter, put


@rule("darkness.reshuffle.what", "darkness.reshuffle.building", "darkness.reshuffle.exempt", "darkness.obstacle.never-moves")
def mix(s: State, g: Ask, area: str, turned_down: Sequence[str] = ()) -> None:
    """Mix an area (a building or a tile, see `Town.area`); Disks that were up are turned down and take part.

    Every one goes to a `?` square of its own; where there are more squares than Disks, which ones is chance too. Face-up and
    fixed Disks and Obstacles stay. Afterwards nobody knows where anything lies, only what is among it.
    """
    inside = town(s).within(area)
    moving = sorted({*turned_down, *[disk.id for disk in s.board.values() if _takes_part(s, disk) and inside >> disk.at & 1]})
    if not moving:
        return
    _blur(s, area)
    squares = _places(s, g, area, moving)
    mixed = dict[str, Lying]()
    for id, square in zip(moving, squares, strict=False):
        among, seats = (area, s.seats) if id in turned_down else _knew(s, s.board[id], area)
        mixed[id] = Lying(id, square, area=among, among=seats)
    s.board = {**s.board, **mixed}
    text = "The Disks of the tile {where} are mixed." if area.startswith(WHOLE) else "The Disks in {where} are mixed."
    g.note("darkness.reshuffle.what", text, where=area.removeprefix(WHOLE))
    _dissolve(s, inside)


@rule("darkness.reshuffle.exempt")
def _takes_part(s: State, lying: Lying) -> bool:
    """Not what lies face up, what the scenario has fixed, an Obstacle, or anything else on a `!` square."""
    if lying.up or lying.fixed or isinstance(DISKS[lying.id], Obstacle):
        return False
    return lying.at not in town(s).marked.get("!", ())


@rule("darkness.reshuffle.what")
def _places(s: State, g: Ask, area: str, moving: Sequence[str]) -> list[int]:
    """The `?` squares in a random order, but those of Disks that stay; used again only where there are more Disks than squares.

    Without any the Disks change places among themselves.
    """
    staying = {lying.at for lying in s.board.values() if not lying.up and lying.id not in moving}
    marks = [square for square in town(s).marks_in(area) if square not in staying]
    marks = marks or sorted({s.board[id].at for id in moving})
    squares = [marks[i % len(marks)] for i in range(max(len(marks), len(moving)))]
    g.shuffle(squares)
    return squares


# -- what is remembered --------------------------------------------------------------------------------------------


@rule("darkness.reshuffle.forgets")
def _knew(s: State, before: Lying, area: str) -> tuple[str, tuple[str, ...]]:
    """Where a Disk that lay face down is known to be afterwards, and by whom: those who had looked.

    Who knew it only in a larger area knows no more now: nobody could tell that it was in the part that was mixed.
    """
    seats = tuple([seat for seat in s.seats if seat in before.known or seat in before.among])
    inside, known = town(s).within(area), town(s).within(before.area) if before.among else 0
    return (before.area if known & inside != known else area if seats else ""), seats


@rule("darkness.reshuffle.forgets")
def _blur(s: State, area: str) -> None:
    """Two areas that overlap (one tile of a school, and the building on both): where a Disk is cannot be told any more."""
    here = town(s)
    inside = here.within(area)
    for lying in [lying for lying in s.board.values() if lying.among]:
        known = here.within(lying.area)
        if known & inside not in (0, known, inside):
            put(s, replace(lying, area="", among=()))


@rule("darkness.los.tie-sequence")
def _dissolve(s: State, squares: int) -> None:
    """A multiple Encounter with Disks that were mixed is no more: sight is checked afresh."""
    for person in list(s.people.values()):
        if any(squares >> square & 1 for square in person.tied):
            alter(s, person.id, tied=())
