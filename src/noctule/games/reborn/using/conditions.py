"""The conditions of IPS lines: one function per word of `content.ips.Need`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from noctule.engine import No, rule
from noctule.engine.grid import joined

from ..board import sight, values, where
from ..board.ground import ground
from ..content.cards import RoomType
from ..content.ips import NEEDS, Line, Need
from ..fighting import tools
from ..people import zombies
from ..state import State
from . import rooms

Holds = Callable[[State, str, str, Line], bool]
"""`holds(s, who, source, line)`: is the condition met for this character, for a line that stands on `source`?"""


@rule("reborn.ips.condition", "reborn.interact.facing-icon")
def no_need(s: State, who: str, source: str, line: Line) -> No | None:
    """The first condition of a line that is not met."""
    for need in line.needs:
        if need == "facing-cadaver":
            no = zombies.no_cadaver(s, who)
            if no is not None:
                return no
        elif not HOLDS[need](s, who, source, line):
            rule_id = "reborn.interact.facing-icon" if need == "on-facing-icon" else "reborn.ips.condition"
            return No(rule_id, f"This is for somebody {NEEDS[need].format(limit=line.limit)}.")
    return None


@rule("reborn.item.jetpack-mammoth")
def is_not_large(s: State, who: str, source: str, line: Line) -> bool:
    """He neither is nor pilots a large figure."""
    return not values.is_large(s, where.body(s, who))


# -- places ---------------------------------------------------------------------------------------------------------


@rule("reborn.interact.facing-icon")
def on_facing_icon(s: State, who: str, source: str, line: Line) -> bool:
    """He stands on a square with a facing icon of the room and faces the way it shows."""
    own, facing = where.squares_of(s, who), s.characters[where.body(s, who)].facing
    return any(own >> icon.square & 1 and icon.facing == facing for icon in ground(s).map.icons_of(source))


@rule("reborn.interact.whole-room")
def in_room(s: State, who: str, source: str, line: Line) -> bool:
    """He stands on any square of the room, facing any way."""
    return source in rooms.rooms_of(s, who)


def _in_type(s: State, who: str, types: tuple[RoomType, ...]) -> bool:
    return any(type in types for room in rooms.rooms_of(s, who) for type in ground(s).map.rooms[room].types)


def in_other_room(s: State, who: str, source: str, line: Line) -> bool:
    return bool(other_rooms(s, who))


@rule("reborn.item.wiring-room")
def other_rooms(s: State, who: str) -> list[str]:
    """The rooms under him that are no Technical Room; corridors, stairs and the open are no rooms."""
    found = ground(s).map.rooms
    return [id for id in rooms.rooms_of(s, who) if found[id].kind == "room" and "technical" not in found[id].types]


# -- figures and markers --------------------------------------------------------------------------------------------


def _sees(s: State, who: str, others: Iterable[str]) -> bool:
    return any(id != who and where.acts(s, id) and sight.sees(s, who, id) for id in others)


@rule("reborn.char.vasquez")
def _einstein(s: State, who: str) -> list[str]:
    """Einstein, as long as he is not under the control of her own player."""
    return [id for id in s.characters if id == "einstein" and where.are_enemies(s, who, id)]


@rule("reborn.item.timebomb-off")
def bombs_under(s: State, who: str, card: str = "") -> list[str]:
    """The time bombs that tick on his square, or the one of a card."""
    own = where.squares_of(s, who)
    return [id for id, m in s.markers.items() if m.kind == "time-bomb" and own >> m.at & 1 and card in ("", m.card)]


def facing_cadaver(s: State, who: str, source: str, line: Line) -> bool:
    """There is a cadaver that he could raise from where he stands, and a zombie figure for it."""
    return zombies.no_cadaver(s, who) is None


def has_barrier(s: State, who: str, source: str, line: Line) -> bool:
    """There is a door or wall that a line which destroys them can be used on."""
    return tools.no_target(s, who, line) is None


def faced_squares(s: State, who: str) -> int:
    """The square that a figure immediately faces, no wall and no closed door between; of a large one up to two."""
    own, found = where.squares_of(s, who), 0
    for edge in where.front_edges(s, who):
        found |= beyond(s, own, edge)
    return found


def beyond(s: State, own: int, edge: int) -> int:
    """The square on the other side of a side of some squares, unless a wall or a closed door stands there; none: 0."""
    board = ground(s)
    if board.barriers >> edge & 1:
        return 0
    return sum(1 << q for q in joined(board.grid, edge) if q is not None and board.floor >> q & 1 and not own >> q & 1)


HOLDS: Final[dict[Need, Holds]] = {
    "on-facing-icon": on_facing_icon,
    "in-room": in_room,
    "in-safe": lambda s, who, source, line: bool(where.squares_of(s, who) & ground(s).map.safe),
    "facing-cadaver": facing_cadaver,
    "cadaver-from-icon": on_facing_icon,
    "sees-einstein": lambda s, who, source, line: _sees(s, who, _einstein(s, who)),
    "sees-zombie": lambda s, who, source, line: _sees(s, who, [id for id in s.characters if values.is_zombie(s, id)]),
    "in-science-or-officer-room": lambda s, who, source, line: _in_type(s, who, ("science", "officer")),
    "in-technical-room": lambda s, who, source, line: _in_type(s, who, ("technical",)),
    "in-other-room": in_other_room,
    "no-enemy-in-room": lambda s, who, source, line: not rooms.enemies_in(s, source, s.characters[who].side),
    "card-not-engaged": lambda s, who, source, line: not s.characters[source].engaged,
    "under-salemite-control": lambda s, who, source, line: s.characters[source].side == "salemite",
    "on-time-bomb": lambda s, who, source, line: bool(bombs_under(s, who, source)),
    "closed-door-dark": has_barrier,
    "closed-door-dark-or-light": has_barrier,
    "door-at-most": has_barrier,
    "wall-dark": has_barrier,
    "barrier-in-red-arc": has_barrier,
    "not-large": is_not_large,
}
