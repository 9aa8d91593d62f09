"""For the judge: how near a side is to what its scenario asks for, as a number between nothing and all of it.

Every test of the scenarios has a soft reading here: not only whether it holds, but how much is missing. What could bring
somebody nearer is remembered as a pull on him: so much for each step, so many steps. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine.grid import Distances, members, set_of

from .. import content
from ..board import sight
from ..board.ground import Ground
from ..content.tests import Test
from ..goals.scenario import Seen
from ..moving import leave
from ..state import Side, State, other
from . import fighters
from .scene import Scene
from .ways import ways_from

REACH: Final = 30
"""Beyond so many steps a goal does not pull any harder."""


class Pull(Struct, frozen=True):
    """What each step towards a goal is worth to somebody, and how many there are."""

    who: str
    slope: float
    steps: int
    goals: tuple[int, ...] = ()
    card: bool = False
    """He carries a magnetic card."""


class Looked(Seen):
    """A position as the tests of scenarios ask about it; who belongs to whom and who is in which room is looked at once."""

    def __init__(self, s: State, look: Scene) -> None:
        super().__init__(s)
        self._look = look

    def team(self, side: Side) -> tuple[str, ...]:
        men = self._look.company.men
        if side not in men:
            men[side] = super().team(side)
        return men[side]

    def controls(self, side: Side) -> tuple[str, ...]:
        return tuple(self._look.teams[side])

    def rooms_of(self, who: str) -> tuple[str, ...]:
        rooms = self._look.rooms
        if who not in rooms:
            rooms[who] = super().rooms_of(who)
        return rooms[who]


class Aim:
    """A position as one side looks at it."""

    def __init__(self, s: State, look: Scene, side: Side) -> None:
        self.s, self.look, self.side, self.board = s, look, side, look.board
        self.seen = Looked(s, look)
        self.team = [who for who in look.teams[side] if s.characters[who].place == "map"]
        self.pulls: list[Pull] = []

    def worth(self, test: Test, scale: float) -> float:
        """The part of `scale` that is already won."""
        if test.what in PARTS:
            return PARTS[test.what](self, test, scale)
        if test.what in ANYWHERE:
            key, kept = (test, self.side, scale), self.look.company.goals
            if key not in kept:
                kept[key] = self._alone(test, scale)
            return kept[key]
        return self._alone(test, scale)

    def _alone(self, test: Test, scale: float) -> float:
        if content.holds(test, self.seen):
            return scale
        return SOFT[test.what](self, test, scale) if test.what in SOFT else 0.0

    def come(self, team: list[str], goals: tuple[int, ...], scale: float) -> float:
        """Somebody of the team should get there: the nearest one is pulled, by as much as each step brings. Whoever hoped for
        more would rather go on hoping than walk."""
        if not goals or not team:
            return 0.0
        far, who, card = self._nearest(team, goals)
        self.pulls.append(Pull(who, scale / REACH, far, goals, card))
        return scale * max(0.0, 1 - far / REACH)

    def _nearest(self, team: list[str], goals: tuple[int, ...]) -> tuple[int, str, bool]:
        """Who of a team is nearest to some squares, and whether he has a magnetic card."""
        spots, fighters, ways = self.look.spots, self.look.fighters, dict[bool, Distances]()
        found = list[tuple[int, str, bool]]()
        for who in team:
            card = fighters[who].card
            if card not in ways:
                ways[card] = ways_from(self.board, goals, card)
            found.append((ways[card][spots[who]], who, card))
        return min(found)


# -- tests made of others -------------------------------------------------------------------------------------------


def _all(aim: Aim, test: Test, scale: float) -> float:
    """What waits for a turn counts less before it."""
    parts = [part for part in test.of if part.what != "turn"]
    time = 1.0
    for part in test.of:
        if part.what == "turn" and aim.s.turn < part.count:
            time = 0.35 + 0.5 * aim.s.turn / part.count
    if not parts:
        return scale * time if content.holds(test, aim.seen) else 0.0
    return sum(aim.worth(part, scale * time / len(parts)) for part in parts)


def _any(aim: Aim, test: Test, scale: float) -> float:
    best, pulls, before = 0.0, list[Pull](), len(aim.pulls)
    for part in test.of:
        value = aim.worth(part, scale)
        if value >= best:
            best, pulls = value, aim.pulls[before:]
        del aim.pulls[before:]
    aim.pulls += pulls
    return best


def _not(aim: Aim, test: Test, scale: float) -> float:
    before = len(aim.pulls)
    value = scale - max((aim.worth(part, scale) for part in test.of), default=0.0)
    del aim.pulls[before:]
    return value


PARTS: Final[dict[str, Callable[[Aim, Test, float], float]]] = {"all": _all, "any": _any, "not": _not}


# -- single tests ---------------------------------------------------------------------------------------------------


def hurt(aim: Aim, who: str) -> float:
    """How much of a character's life is gone: 0 to 1."""
    found = aim.look.fighters.get(who)
    return found.hurt if found is not None else fighters.hurt(aim.s, who)


def _out(aim: Aim, who: str) -> float:
    """How near he is to being out of it: dead, captured, or hurt."""
    return 1.0 if aim.seen.is_captured(who) else 0.8 * hurt(aim, who)


def _most(found: list[float], count: int) -> float:
    best = sorted(found, reverse=True)[: count or len(found)]
    return sum(best) / max(1, count or len(found))


def _named(aim: Aim, test: Test) -> tuple[str, ...]:
    found = test.who or (aim.seen.team(test.side) if test.side else ())
    return tuple(who for who in found if who in aim.s.characters)


def _dead(aim: Aim, test: Test, scale: float) -> float:
    return scale * _most([0.9 * hurt(aim, who) for who in _named(aim, test)], test.count)


def _captured(aim: Aim, test: Test, scale: float) -> float:
    return scale * _most([1.0 if aim.seen.is_captured(who) else 0.3 * _out(aim, who) for who in _named(aim, test)], test.count)


def _beaten(aim: Aim, test: Test, scale: float) -> float:
    team = aim.seen.team(test.side) if test.side else ()
    left = [aim.seen.has_left(who) for who in team]
    # Whoever has left cannot be beaten, but does not come back either.
    return (
        scale
        * (0.4 if any(left) else 0.8)
        * _most([1.0 if gone else _out(aim, who) for gone, who in zip(left, team, strict=True)], 0)
    )


def _left(aim: Aim, test: Test, scale: float) -> float:
    """Everybody who should leave is pulled to the nearest way out."""
    if test.side is not None and test.side != aim.side:
        return 0.0
    goals, found = exits(aim.board), list[float]()
    count = test.count or len(_named(aim, test))
    for who in _named(aim, test):
        c = aim.s.characters[who]
        if c.place == "exited":
            found.append(1.0)
        elif c.place == "map" and leave.no_exit(aim.s, who) is None and c.side == aim.side:
            card = aim.look.fighters[who].card
            far = ways_from(aim.board, goals, card)[c.at]
            aim.pulls.append(Pull(who, scale * 0.8 / REACH / max(1, count), far + 1, goals, card))
            found.append(0.8 * max(0.0, 1 - far / REACH))
    return scale * sum(sorted(found, reverse=True)[:count]) / max(1, count)


@lru_cache(maxsize=200)
def exits(board: Ground) -> tuple[int, ...]:
    return tuple(q for q in members(board.floor) if board.map.sewers >> q & 1 or board.ways_out(q))


def _alive(aim: Aim, test: Test, scale: float) -> float:
    """A prisoner is nearer to freedom the worse his captor is."""
    found, near, named = list[float](), 0.0, _named(aim, test)
    for who in named:
        c = aim.s.characters[who]
        held = c.place == "prisoner" and c.by in aim.s.characters
        found.append(0.7 * hurt(aim, c.by) if held else 0.0 if c.place == "dead" else 1.0)
        if held and c.side == aim.side and aim.s.characters[c.by].place == "map":
            near += aim.come(aim.team, (aim.s.characters[c.by].at,), scale * 0.3 / len(named))
    return scale * _most(found, test.count) + near


def _in_room(aim: Aim, test: Test, scale: float) -> float:
    room = aim.board.map.rooms.get(test.room)
    side = test.side or aim.side
    if room is None or side != aim.side:
        return 0.0
    goals = _inside(aim.board, test.room)
    rivals = sum(test.room in aim.seen.rooms_of(who) for who in aim.look.teams[other(side)])
    return aim.come([who for who in aim.team if not test.who or who in test.who], goals, scale * 0.85 / (1 + rivals))


@lru_cache(maxsize=1_000)
def _inside(board: Ground, room: str) -> tuple[int, ...]:
    return tuple(members(board.map.rooms[room].squares & board.enterable))


def _carries(aim: Aim, test: Test, scale: float) -> float:
    """Whoever has it is worth fighting; who lies dead with it is worth a walk."""
    best = 0.05
    for card in aim.s.equipment.values():
        bearer = aim.s.characters.get(card.bearer) if card.where == "carried" else None
        if card.piece != test.item or bearer is None:
            continue
        if bearer.place == "dead" and bearer.at >= 0:
            return aim.come(aim.team, (bearer.at,), scale * 0.9)
        if bearer.side == aim.side and bearer.place in ("map", "pilot"):
            return scale * 0.7  # carried, not yet carried out
        best = max(best, 0.5 * _out(aim, bearer.id))
    return scale * best


def _device(aim: Aim, test: Test, scale: float) -> float:
    """Somebody should stand at an icon of the room; ON is most of it."""
    room = test.room or _missiles(aim.board)
    element = aim.s.elements.get(room)
    if element is not None and element.on and element.on_for == aim.side:
        return scale * (0.85 if element.counters < 2 else 0.75)
    icons = tuple(icon.square for icon in aim.board.map.icons if icon.room == room)
    return aim.come(aim.team, icons, scale * 0.5) if (test.side or aim.side) == aim.side else 0.0


def _missiles(board: Ground) -> str:
    return next((id for id, room in board.map.rooms.items() if room.tile == "missile-room"), "")


def _destroyed(aim: Aim, test: Test, scale: float) -> float:
    """Beside the thing with something strong enough is half of it, to see it more; a charge that will go off most."""
    element = aim.board.map.elements.get(test.thing)
    if element is None:
        return 0.0
    ways = ways_from(aim.board, element.squares)
    charges = [m for m in aim.s.markers.values() if m.kind in ("time-bomb", "plastic") and ways[m.at] <= 2]
    able = [who for who in aim.team if aim.look.fighters[who].strong]
    near = aim.come(able, element.squares, scale * 0.5) if able else aim.come(aim.team, element.squares, scale * 0.3)
    squares = set_of(element.squares)
    faced = any(sight.seen_squares(aim.s, who, squares) for who in able)
    return max(near + (scale * 0.15 if faced else 0.0), scale * 0.7 if charges else 0.0)


def _zombies(aim: Aim, test: Test, scale: float) -> float:
    return scale * min(1.0, aim.seen.zombies() / max(1, test.count)) if aim.side == "salemite" else 0.0


def _points(aim: Aim, test: Test, scale: float) -> float:
    return scale * min(1.0, aim.seen.mission_points(aim.side) / max(1, test.count))


SOFT: Final[dict[str, Callable[[Aim, Test, float], float]]] = {
    "beaten": _beaten,
    "gone": _beaten,
    "dead": _dead,
    "captured": _captured,
    "left": _left,
    "alive": _alive,
    "in-room": _in_room,
    "holds-room": _in_room,
    "carries": _carries,
    "carried-out": _carries,
    "launched": _device,
    "switched-on": _device,
    "destroyed": _destroyed,
    "zombies": _zombies,
    "mission-points": _points,
}

ANYWHERE: Final = frozenset({"beaten", "gone", "dead", "captured", "zombies"})
"""Those for which it does not matter who stands where."""
