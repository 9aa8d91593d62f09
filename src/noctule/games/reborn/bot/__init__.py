"""How good a position is for a seat, as a number, for bots: about 3 for a wound, 20 for a character, 1,000 for a won game.

What both sides have (people, points, nearness to their goals, whom they could attack) is weighed one against the other; then
comes what the character who acts now may still do with the tiles and CP that he has. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ..board import values, where
from ..content.cards import Section
from ..state import Moving, Side, State, other
from ..turn import cp, tiles
from ..using import interact, search
from . import scene
from .attacks import NEAR, advance, after, fights, threats
from .goals import Pull
from .scene import Gain, Scene
from .standing import Standing, standings

WON: Final = 1000.0
CP: Final = 0.3
"""A Command Point that can still be spent this turn."""
TILE: Final = 0.25
READY: Final = 0.35
"""The part of an attack that counts while it is only possible."""
USE: Final = 0.6
"""An Interact or Search order that he has a use for."""
HOPE: Final = 0.8
"""The part of what the acting character may still do that counts before it is done."""
UNDER_WAY: Final = 0.9
"""The same for a Move that is paid for."""
IDLE: Final = 0.06
"""Against activating somebody who has nothing to do: rather pass."""
FREE: Final = (0,) * 9
"""A tile without CP on it."""
CROWDED: Final = 2.5
"""Against standing on somebody's square in a Move."""


def turn(s: State) -> tuple[int, object]:
    """A turn of the one who acts: a round of the Activation phase; initiative and final phase are turns too."""
    return s.turn, (s.phase, s.round and (s.round.active, s.round.passes))


def judge(s: State, seat: str) -> float:
    mine = where.side_of_seat(s, seat)
    if mine is None:
        return 0.0
    if s.winner is not None:
        return WON if s.winner == mine else -WON if s.winner == other(mine) else 0.0
    look = scene.scene(s)
    if look is None:
        return 0.0
    both, theirs = standings(s, look), other(mine)
    attacks = _attacks(s, look, mine) - 0.8 * _attacks(s, look, theirs)
    board = both[mine].score - both[theirs].score + attacks + advance(s, look, mine)
    return board + _purse(s, look, mine) + _prospects(s, look, mine, both[mine])


def _attacks(s: State, look: Scene, side: Side) -> float:
    """For each figure its best attack from where it stands."""
    score = 0.0
    for who, best in threats(s, look, side):
        score += READY * (1.0 if cp.room(s, who) else 0.6) * best
    return score


def _purse(s: State, look: Scene, side: Side) -> float:
    """CP that can still be used, tiles, and loaded weapons."""
    player = s.players[side]
    people = len(look.teams[side])
    score = CP * min(player.cp, 4 * people) + TILE * _held(player.tiles, people + 3)
    empty = look.empty.get(side)
    if empty is None:
        cards = s.equipment.values()
        empty = sum(e.engaged and values.equipment(s, e.piece).firing and _bears(s, e.bearer, side) for e in cards)
        look.empty[side] = empty
    return score - 1.5 * empty


def _bears(s: State, who: str, side: Side) -> bool:
    return who in s.characters and s.characters[who].side == side and s.characters[who].place == "map"


@lru_cache(maxsize=2_000)
def _held(tiles: tuple[str, ...], most: int) -> float:
    """What the best of some tiles are worth."""
    return sum(sorted([tile_value(id) for id in tiles], reverse=True)[:most])


@lru_cache(maxsize=500)
def tile_value(id: str) -> float:
    """What an Order tile is worth, about 1: Move and attacks most, red and gold more than black."""
    weights = {"move": 0.3, "shoot": 0.35, "close-combat": 0.3, "interact": 0.2, "search": 0.15}
    return sum(
        weights[section.type] * (0.7 + 0.15 * section.number) * (1.0 if section.colour == "black" else 1.25)
        for section in tiles.tile(id).sections
    )


# -- what the acting character may still do -------------------------------------------------------------------------


def _prospects(s: State, look: Scene, mine: Side, standing: Standing) -> float:
    """Of the activated or interrupting character of this side: his Move under way, his sections, a tile he may get."""
    who = where.acting(s)
    if not who or s.characters[who].side != mine or not where.acts(s, who):
        return 0.0
    can = _Means(s, look, who, standing)
    score = -IDLE
    if s.moving and s.moving[-1].who == who:
        score += _rest_of_move(can, s.moving[-1]) - CROWDED * (who == look.passing)
    hand = [section for assigned in s.characters[who].tiles for section in _open(assigned.tile, assigned.cp)]
    fresh = s.round is not None and who in s.round.tile_for
    has = _orders(can, hand)
    # Tiles of earlier rounds were not worth it then: whoever is activated for them alone would be so again and again.
    idle = 0.0 if fresh or _begun(s) or s.interruption is not None else has
    best = has
    if s.round is not None and not fresh and not _begun(s):
        for id in s.players[mine].tiles:
            best = max(best, _orders(can, [*hand, *_open(id, ())]) - (TILE * tile_value(id) + IDLE) / HOPE)
    return score + HOPE * (best - idle)


def _begun(s: State) -> bool:
    assert s.round is not None
    return s.interruption.orders > 0 if s.interruption is not None else s.round.ordered


@lru_cache(maxsize=1_000)
def _open(tile: str, on: tuple[int, ...]) -> tuple[Section, ...]:
    """The sections of a tile that can still take CP; of a Move's as much as is left."""
    sections = zip(tiles.tile(tile).sections, on or FREE, strict=False)
    return tuple(
        replace(x, number=x.number - cp) if cp else x for x, cp in sections if not cp or (x.type == "move" and cp < x.number)
    )


class _Means:
    """What somebody acts with, and what he can do from where he stands; the same for every tile that he may get."""

    __slots__ = (
        "_uses",
        "armed",
        "blow",
        "interrupts",
        "look",
        "movement",
        "pulls",
        "purse",
        "rest",
        "s",
        "shot",
        "side",
        "who",
    )

    def __init__(self, s: State, look: Scene, who: str, standing: Standing) -> None:
        one, moving = look.fighters[who], s.moving[-1] if s.moving else None
        self.s, self.look, self.who, self.side = s, look, who, s.characters[who].side
        self.armed, self.movement = one.armed, one.movement
        self.purse, self.interrupts = cp.payable(s, who), s.interruption is not None
        self.rest = moving.mvp if moving is not None and moving.who == who else 0
        """The MVP that are left of his Move."""
        self.pulls: list[Pull] = standing.open(look, where.body(s, who), self.side)
        self.blow, self.shot = fights(s, look, who)
        self._uses: dict[str, bool] = {}

    def has_use(self, order: str) -> bool:
        """Is an Interact or Search order good for anything where he stands?"""
        if order not in self._uses:
            self._uses[order] = USES[order](self.s, self.who)
        return self._uses[order]

    def after(self, mvp: int, *, melee: bool) -> Gain:
        """An attack that a Move would make possible."""
        return after(self.look, self.who, self.side, mvp, melee)

    def approach(self, mvp: int) -> float:
        """What so many MVP can bring: towards a goal, or else towards the enemy."""
        if not mvp:
            return 0.0
        best = NEAR * max(0, min(mvp, self.look.nearest(self.who, self.side) - 1))
        for pull in self.pulls:
            best = max(best, pull.slope * min(mvp, pull.steps))
        return best


USES: Final[dict[str, Callable[[State, str], bool]]] = {
    "interact": lambda s, who: any(interact.lines(s, who)),
    "search": lambda s, who: search.no_search(s, who) is None,
}
"""Whether an order is good for anything: if not, it is no reason to go on."""


def _orders(can: _Means, hand: list[Section]) -> float:
    """The best of some sections, one after the other, as far as the CP go."""
    usable = [x for x in hand if x.colour != "black"] if can.interrupts else hand
    purse = can.purse
    if not purse or not usable:
        return 0.0
    steps = max([x.number for x in usable if x.type == "move"], default=0)
    mvp = min(steps, purse) * can.movement
    reach = can.rest + min(steps, purse - 1) * can.movement  # whoever is to attack after a Move keeps a CP for that
    gains = list[Gain]()
    for section in usable:
        if section.type == "close-combat":
            gains.append(can.blow if can.blow.worth else can.after(reach, melee=True))
        elif section.type == "shoot" and can.armed:
            gains.append(can.shot if can.shot.worth else can.after(reach, melee=False))
        elif section.type in USES and can.has_use(section.type):
            gains.append(Gain(USE))
    if mvp:
        gains.append(Gain(can.approach(can.rest + mvp) - can.approach(can.rest)))
    most = purse if not can.interrupts else min(purse, 2)
    return sum([gain - CP for gain in _together(sorted(gains, reverse=True)[:most]) if gain > CP])


def _together(gains: list[Gain]) -> Iterator[float]:
    """What orders bring one after the other: nobody dies twice."""
    left: dict[str, float] = {}
    for gain in gains:
        room = left.get(gain.foe, gain.most) if gain.foe else gain.worth
        found = min(gain.worth, room)
        left[gain.foe] = room - found
        yield found


def _rest_of_move(can: _Means, moving: Moving) -> float:
    """What his Move may still bring: more than before it was paid for, less than when it has been made."""
    return UNDER_WAY * can.approach(moving.mvp)
