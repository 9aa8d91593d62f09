"""What a seat cannot know, dealt anew: face-down Disks, the pools, and the pile of tiles.

A seat knows a Disk that it has looked at until it is mixed; from then on it knows only that it is among those of its area.
The Game Master knows them all.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Luck

from .board import disks
from .board.town import Town, town
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
    down = [lying for lying in s.board.values() if not lying.up and isinstance(DISKS[lying.id], Obstacle) == obstacles]
    hidden = sorted([lying for lying in down if not disks.knows(s, lying, seat)], key=lambda lying: lying.at)
    slots = [(lying.at, lying.fixed) for lying in hidden]
    given: dict[int, Lying] = {}
    here = town(s)
    for lying in sorted(
        [one for one in hidden if disks.knows_among(s, one, seat)], key=lambda one: (len(here.marks_in(one.area)), one.id)
    ):
        inside = [i for i, (square, _) in enumerate(slots) if i not in given and _may_lie(here, lying, square)]
        given[inside[luck.below(len(inside))]] = lying
    strangers = [lying.id for lying in hidden if not disks.knows_among(s, lying, seat)]
    pool = _shuffled((*strangers, *(s.obstacles if obstacles else s.pool)), luck)
    for lying in hidden:
        del s.board[lying.id]
    for i, (square, fixed) in enumerate(slots):
        if i in given:
            known = given[i]
            s.board[known.id] = Lying(known.id, square, fixed=fixed, area=known.area, among=known.among)
        else:
            s.board[pool[0]] = Lying(pool[0], square, fixed=fixed)
            pool = pool[1:]
    if obstacles:
        s.obstacles = pool
    else:
        s.pool = pool


def _may_lie(here: Town, lying: Lying, square: int) -> bool:
    """Could a Disk that is known to be in an area lie there? One that never found a mark of its own is where it is."""
    marks = here.marks_in(lying.area)
    return square in marks if lying.at in marks else square == lying.at


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
