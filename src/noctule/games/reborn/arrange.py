"""Any position from a drawing, for tests and lessons.

A figure is drawn as a letter on plain floor: capitals are NORAD, small letters Salemite (`LETTERS`); a digit is a spot
that `facing`, `dead` and the notes of the map can name by its square instead. Everything else is said in words:

    position(\"\"\"
        +-+-+-+
        |B . h|
        + +w+ +
        |. . .|
        +-+-+-+\"\"\",
        facing={"bolter": "e"}, round="bolter", tiles={"bolter": ["x.move-2.shoot-3-red"]}, cp={"norad": 6, "salemite": 4},
        carrying={"hollister": ["rifle?red=3&out_of_ammo=1"]}, cards={"bolter": "movement=5/3&max_cp=6/4"})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import SetupError
from noctule.engine.grid import DIRECTIONS, square_named

from . import content
from .board import drawn, figures, ground, values
from .state import SIDES, Assigned, Character, Equipment, Moving, Player, Round, Side, State
from .turn import interrupt, tiles

LETTERS = {
    "B": "bolter",
    "V": "vasquez",
    "W": "woo",
    "Y": "mammoth",
    "h": "hollister",
    "e": "einstein",
    "c": "bill",
    "k": "kendall",
    "d": "deeler",
    "j": "saw",
    "z": "zombie-1",
    "y": "zombie-2",
}


def arrange(
    board: str,
    *,
    seats: tuple[str, ...] = ("ana", "ben"),
    notes: Mapping[str, Any] | None = None,
    active: Side = "norad",
    round: str = "",
    moving: int | None = None,
    **pieces: Any,
) -> State:
    """A position in the Activation phase of turn 1: whose round it is, who is activated, and the MVP of his Move under way.

    `pieces` are the words of `PIECES`; any other is a field of the State, as it is.
    """
    drawing, found = _drawing(board)
    s = State(seats, "drawn", drawn.source(drawing, **(notes or {})), phase="activation", marker=active)
    s.players = {side: Player(seat) for side, seat in zip(SIDES, seats, strict=True)}
    s.round = Round(active, who=round)
    if moving is not None:
        s.moving = (Moving(round, moving),)
    grid = ground.the_map(s.map).grid
    for id, (x, y, level) in found:
        _put(s, id, level * grid.layer + y * grid.stride + x)
    for word, put in PIECES.items():
        if word in pieces:
            put(s, pieces.pop(word))
    for field, value in pieces.items():
        if field not in State.__struct_fields__:
            raise SetupError(f"a position has no '{field}'; it has: {', '.join((*PIECES, *State.__struct_fields__))}")
        setattr(s, field, value)
    if s.round is not None and s.round.who in s.characters:
        interrupt.look_again(s, s.round.who)  # those who see him already saw him being activated
    return s


# -- the drawing ----------------------------------------------------------------------------------------------------


def _drawing(board: str) -> tuple[str, list[tuple[str, tuple[int, int, int]]]]:
    """The drawing without its figures, and who stood where, in reading order.

    A large figure is drawn on its top left square.
    """
    lines = [line for line in board.expandtabs().split("\n") if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[indent:].rstrip() for line in lines]
    found, level, row = list[tuple[str, tuple[int, int, int]]](), 0, 0
    for i, line in enumerate(lines):
        if line.startswith("=") and not set("+|") & set(line):
            level, row = level + 1, 0
            continue
        if row % 2:
            symbols = list(line)
            for x in range(1, len(symbols), 2):
                if symbols[x] in LETTERS:
                    found.append((LETTERS[symbols[x]], (x // 2, row // 2, level)))
                    symbols[x] = "."
            lines[i] = "".join(symbols)
        row += 1
    return "\n".join(lines), found


def _put(s: State, id: str, at: int) -> None:
    if id not in content.CHARACTERS:
        raise SetupError(f"there is no character '{id}'")
    side = content.CHARACTERS[id].faction
    s.characters[id] = Character(id, id, side, side, at=at)


# -- what is said in words ------------------------------------------------------------------------------------------


def _dead(s: State, lying: Mapping[str, str]) -> None:
    """Who lies where."""
    for id, square in lying.items():
        _put(s, id, square_named(ground.the_map(s.map).grid, square))
        figures.change(s, id, place="dead")


def _prisoners(s: State, captors: Mapping[str, str]) -> None:
    """Prisoner to captor."""
    for id, captor in captors.items():
        _put(s, id, -1)
        figures.change(s, id, place="prisoner", by=captor, wounded=True)


def _cards(s: State, changes: Mapping[str, str]) -> None:
    """Changed values of character cards, also of some who are not there."""
    for id, words in changes.items():
        if id in s.characters and words:
            figures.change(s, id, card=f"{id}?{words}")
            values.card(s.characters[id].card)


def _facing(s: State, ways: Mapping[str, str]) -> None:
    for id, way in ways.items():
        figures.change(s, id, facing=DIRECTIONS.index(way))


def _status(s: State, status: Mapping[str, str]) -> None:
    """`wounded engaged wounds=2 on_card=1 control=norad`."""
    for id, words in status.items():
        for word in words.split():
            field, _, value = word.partition("=")
            if field == "control":
                figures.change(s, id, side=value)
            else:
                figures.change(s, id, **{field: int(value) if value else True})


def _spent(s: State, spent: Mapping[str, int]) -> None:
    """CP on a card."""
    for id, cp in spent.items():
        figures.change(s, id, on_card=cp)


def _magnetic_cards(s: State, bearers: Sequence[str]) -> None:
    for id in bearers:
        figures.change(s, id, magnetic_cards=s.characters[id].magnetic_cards + 1)


def _tiles(s: State, assigned: Mapping[str, Sequence[str]]) -> None:
    """Assigned tiles, CP on their sections after a slash: `x.move-2.shoot-1/1,0`."""
    for id, given in assigned.items():
        for words in given:
            tile, _, on = words.partition("/")
            cp = tuple(int(n) for n in on.split(",")) if on else (0,) * len(tiles.tile(tile).sections)
            figures.change(s, id, tiles=(*s.characters[id].tiles, Assigned(tile, cp)))


def _screens(s: State, screens: Mapping[str, Sequence[str]]) -> None:
    """Tiles behind a screen."""
    for side, behind in screens.items():
        for tile in behind:
            tiles.put_behind(s, "norad" if side == "norad" else "salemite", tile)


def _cp(s: State, cp: Mapping[Side, int]) -> None:
    for side, most in cp.items():
        figures.change_player(s, side, cp=most, most_cp=most)


def _mp(s: State, mp: Mapping[Side, int]) -> None:
    for side, points in mp.items():
        figures.change_player(s, side, mp=points)


def _carrying(s: State, carrying: Mapping[str, Sequence[str]]) -> None:
    """Pieces of equipment, with ` empty`, ` on`, ` counters=1` after the key.

    Cards are called by their piece: `rifle`, a second one `rifle-2`. Their backs are those of the content, unless said.
    """
    for id, pieces in carrying.items():
        for words in pieces:
            key, *states = words.split()
            card = _card(s, key, where="carried", bearer=id)
            for state in states:
                field, _, value = state.partition("=")
                field = "engaged" if field == "empty" else field
                s.equipment[card] = replace(s.equipment[card], **{field: int(value) if value.isdecimal() else value or True})


def _deck(s: State, cards: Sequence[str]) -> None:
    """The Search deck, top first: `rifle` with its own back, or `rifle/medical-kit`."""
    s.deck = [_card(s, key) for key in cards]


def _card(s: State, words: str, **fields: Any) -> str:
    key, _, back = words.partition("/")
    piece = key.partition("?")[0]
    if not back:
        printed = content.CARDS[content.card_with(piece)].sides
        back = printed[1] if printed[0] == piece else printed[0]
    id, n = piece, 1
    while id in s.equipment:
        n += 1
        id = f"{piece}-{n}"
    values.equipment(key)
    s.equipment[id] = Equipment(id, (key, back), **fields)
    return id


def _open(s: State, doors: Sequence[str]) -> None:
    s.open_doors = tuple(sorted(doors))


PIECES: Final[dict[str, Callable[[State, Any], None]]] = {
    "dead": _dead,
    "prisoners": _prisoners,
    "cards": _cards,
    "facing": _facing,
    "status": _status,
    "spent": _spent,
    "magnetic_cards": _magnetic_cards,
    "tiles": _tiles,
    "screens": _screens,
    "cp": _cp,
    "mp": _mp,
    "carrying": _carrying,
    "deck": _deck,
    "open": _open,
}
"""What can be said of a drawn position, in the order in which it is done."""
