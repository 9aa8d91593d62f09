"""What a seat cannot know, dealt anew: face-down Disks, the pools, and the pile of tiles.

A seat knows a Disk that it has looked at until it is mixed; from then on it knows only that it is among those of its area.
The Game Master knows them all.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Luck

from .board import disks
from .board.town import town
from .content import DISKS, TILES
from .content.disks import Obstacle
from .state import Laid, Lying, State


def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Deal anew, in place, everything that the seat (None: a spectator) cannot know."""
    if seat is not None and seat == s.master:
        return
    _redeal_disks(s, seat, luck, obstacles=False)
    _redeal_disks(s, seat, luck, obstacles=True)
    s.pile = _shuffled(s.pile, luck)
    _redeal_hidden_tiles(s, luck)


def _redeal_disks(s: State, seat: str | None, luck: Luck, *, obstacles: bool) -> None:
    """Every face-down Disk that the seat has not looked at may be another: of those that it knows to be in an area one of
    that area, of the others any that it has not seen, those in the pool included."""
    down = [lying for lying in disks.spread(s).down if isinstance(DISKS[lying.id], Obstacle) == obstacles]
    hidden = [lying for lying in down if not disks.knows(s, lying, seat)]
    slots = [(lying.at, lying.fixed) for lying in hidden]
    among = [lying for lying in hidden if disks.knows_among(s, lying, seat)]
    given = _within_areas(s, among, [square for square, _ in slots], luck)
    placed = {lying.id for lying in among}
    strangers = [lying.id for lying in hidden if lying.id not in placed]
    pool = _shuffled((*strangers, *(s.obstacles if obstacles else s.pool)), luck)
    lifted = {lying.id for lying in hidden}
    board = {id: lying for id, lying in s.board.items() if id not in lifted}
    drawn = 0
    for i, (square, fixed) in enumerate(slots):
        known = given.get(i)
        if known is not None:
            board[known.id] = Lying(known.id, square, fixed=fixed, area=known.area, among=known.among)
        else:
            board[pool[drawn]] = Lying(pool[drawn], square, fixed=fixed)
            drawn += 1
    s.board = board
    if obstacles:
        s.obstacles = pool[drawn:]
    else:
        s.pool = pool[drawn:]


def _within_areas(s: State, among: list[Lying], squares: list[int], luck: Luck) -> dict[int, Lying]:
    """Disks that are known to be in an area, each on a place where it may lie: those of the smallest areas first."""
    marks = {area: town(s).marks_in(area) for area in {lying.area for lying in among}}
    places = {area: [i for i, square in enumerate(squares) if square in marks[area]] for area in marks}
    given: dict[int, Lying] = {}
    for lying in sorted(among, key=lambda one: (len(marks[one.area]), one.id)):
        # One that never found a mark of its own is where it is.
        own = lying.at in marks[lying.area]
        may = places[lying.area] if own else [i for i, square in enumerate(squares) if square == lying.at]
        free = [i for i in may if i not in given]
        given[free[luck.below(len(free))]] = lying
    return given


def _shuffled(pile: tuple[str, ...], luck: Luck) -> tuple[str, ...]:
    names = sorted(pile)
    return tuple(names[i] for i in luck.permutation(len(names)))


def _redeal_hidden_tiles(s: State, luck: Luck) -> None:
    """Tiles that lie face down may lie in one another's places, each with the floor above it; halves of a building stay."""
    down = [laid for laid in s.tiles if not laid.up and not TILES[laid.tile].above and not TILES[laid.tile].partner]
    names = dict(zip([laid.tile for laid in down], _shuffled(tuple(laid.tile for laid in down), luck), strict=True))
    places = {names[laid.tile]: laid for laid in down}
    s.tiles = tuple([_moved(laid, places) for laid in s.tiles])


def _moved(laid: Laid, places: dict[str, Laid]) -> Laid:
    """A tile, or the floor above one, where it lies now."""
    new = places.get(TILES[laid.tile].above or laid.tile)
    return laid if new is None else replace(laid, x=new.x, y=new.y, turn=new.turn)
