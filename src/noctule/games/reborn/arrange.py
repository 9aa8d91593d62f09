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
        carrying={"hollister": ["carbine?red=3+1&weight=0"]}, cards={"bolter": "movement=5/3&max_cp=6/4", "flamer": "red=3"})

Cards may be printed otherwise than in the content: a value, or the Healthy and the Wounded one; dice with an automatic part are
written `3+1`. It holds for all cards of that name; equipment may say it where it is carried, after a question mark.

Instead of a drawing there may be the name of a scenario: its own map, without its figures. They are put there by square:

    position("toll-house", figures={"bolter": "c4", "mammoth": "f2"}, pilots={"hollister": "mammoth"},
        markers={"d4": "mine armed owner=salemite"}, prisoners={"woo": "kendall"})

Whatever is named and does not exist is a SetupError that lists what there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from noctule.engine import SetupError
from noctule.engine.grid import DIRECTIONS, Link, members, reach, ways_over

from . import content
from .board import altered, drawn, figures, ground, values
from .content.maps import Map
from .moving import pilots
from .state import NOWHERE, SIDES, Altered, Assigned, Character, Equipment, Marker, Moving, Player, Printing, Round, Side, State
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

    One seat answers for both sides, as in a lesson; it sees what NORAD sees.
    `pieces` are the words of `PIECES`; any other is a field of the State, as it is.
    """
    map, found = _map(board, notes or {})
    s = State(seats, "drawn", map, phase="activation", marker=active)
    s.players = {side: Player(seat) for side, seat in zip(SIDES, _for_sides(seats), strict=True)}
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
        own = type(getattr(s, field))(value) if isinstance(value, list) else value  # a file keeps its lists
        setattr(s, field, own)
    for who in (round, *(moving.who for moving in s.moving)):
        _known(who, ("", *s.characters), "character here")
    if s.round is not None and s.round.who in s.characters:
        interrupt.look_again(s, s.round.who)  # those who see him already saw him being activated
    return s


def _for_sides(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Who answers for each side."""
    if len(seats) not in (1, len(SIDES)):
        raise SetupError(f"two sides are for one seat or two, not {len(seats)}")
    return seats if len(seats) > 1 else seats * len(SIDES)


# -- the drawing ----------------------------------------------------------------------------------------------------


def _map(board: str, notes: Mapping[str, Any]) -> tuple[str, list[tuple[str, tuple[int, int, int]]]]:
    """The map of a scenario by its name, or a drawn one and who stands on it."""
    if "+" not in board:
        return _known(board.strip(), content.SCENARIOS, "scenario, and no drawing"), []
    drawing, found = _drawing(board)
    map = drawn.source(drawing, **notes)
    _connected(ground.the_map(map))
    return map, found


def _connected(map: Map) -> None:
    """A drawing is one piece, walls or not: squares that lie apart from the others are a slip of the pen."""
    links = [Link(one, two, "stairs") for one, two in map.stairs.items()]
    reached = reach(ways_over(map.grid, map.floor, links=links), next(members(map.floor))) if map.floor else 0
    apart = [map.name(square) for square in members(map.floor & ~reached)]
    if apart:
        raise SetupError(f"the drawing has parts that do not connect: {', '.join(apart)} lie apart from the others")


def _known(name: str, known: Iterable[str], what: str) -> str:
    """The name, if there is such a thing; else the complaint says which there are."""
    names = list(known)
    if name not in names:
        raise SetupError(f"'{name}' is no {what}; there are: {', '.join(filter(None, names))}")
    return name


def _square(s: State, name: str) -> int:
    """The floor square of that name."""
    map = ground.the_map(s.map)
    return map.square(_known(name, [map.name(square) for square in members(map.floor)], "square of the map"))


def _here(s: State, ids: Iterable[str]) -> list[str]:
    """Characters of the position."""
    return [_known(id, s.characters, "character here") for id in ids]


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
    side = content.CHARACTERS[_known(id, content.CHARACTERS, "character")].faction
    s.characters = {**s.characters, id: Character(id, id, side, side, at=at)}


# -- what is said in words ------------------------------------------------------------------------------------------


def _figures(s: State, standing: Mapping[str, str]) -> None:
    """Who stands where, by the names of squares: on the map of a scenario nobody is drawn."""
    for id, square in standing.items():
        _put(s, id, _square(s, square))


def _dead(s: State, lying: Mapping[str, str]) -> None:
    """Who lies where."""
    for id, square in lying.items():
        _put(s, id, _square(s, square))
        figures.change(s, id, place="dead")


def _prisoners(s: State, captors: Mapping[str, str]) -> None:
    """Prisoner to captor."""
    for id, captor in captors.items():
        _put(s, id, NOWHERE)
        figures.change(s, id, place="prisoner", by=_known(captor, s.characters, "character here"), wounded=True)


def _pilots(s: State, captors: Mapping[str, str]) -> None:
    """Pilot to the large figure that he has captured and is inside of."""
    for id, large in captors.items():
        _put(s, id, NOWHERE)
        pilots.board(s, id, _known(large, [c for c in s.characters if values.is_large(s, c)], "large figure here"))


def _markers(s: State, lying: Mapping[str, str]) -> None:
    """Square to marker: `mine armed owner=salemite`, `smoke count=2`. What it is made of is the equipment of that name."""
    for square, words in lying.items():
        kind, *states = words.split()
        s.numbered += 1
        id = f"{_known(kind, MADE_OF, 'kind of marker')}-{s.numbered}"
        fields = dict(_word(state, Marker.__struct_fields__, "part of a marker") for state in states)
        s.markers[id] = Marker(id, kind, _square(s, square), **{"piece": MADE_OF[kind], **fields})


MADE_OF: Final = {
    "mine": "mines",
    "time-bomb": "time-bomb",
    "plastic": "plastic-explosive",
    "smoke": "smoke-grenades",
    "virus": "deadly-virus",
}
"""The kinds of markers, and the equipment that they come from."""


def _word(words: str, fields: Iterable[str], what: str) -> tuple[str, Any]:
    """`armed` or `count=2`: a field that is so, and what it is."""
    field, _, value = words.partition("=")
    return _known(field, fields, what), int(value) if value.isdecimal() else value or True


def _cards(s: State, changes: Mapping[str, str]) -> None:
    """Altered values of character cards and equipment, also of some who are not there."""
    for key, words in changes.items():
        alter(s, key, words)


def alter(s: State, key: str, words: str) -> None:
    """Print a card otherwise, whatever was altered on it before: `movement=5/3&max_cp=6`."""
    _known(key, (*content.CHARACTERS, *content.EQUIPMENT), "card")
    others = tuple(each for each in s.altered or () if each.card != key)
    s.altered = (*others, *(_altered(key, change) for change in words.split("&") if change)) or UNSET
    altered.printed(s.altered)


def _altered(key: str, change: str) -> Altered:
    field, _, words = change.partition("=")
    healthy, _, wounded = words.partition("/")
    return Altered(key, field, _printing(healthy), _printing(wounded or healthy))


def _printing(words: str) -> Printing:
    if words == "none":
        return 0, 0
    dice, _, plus = words.partition("+")
    if not (dice + plus).isdecimal():
        raise SetupError(f"'{words}' is no value of a card; it is a number, dice with something added (3+1), or none")
    return int(dice), int(plus or 0)


def _facing(s: State, ways: Mapping[str, str]) -> None:
    for id, way in zip(_here(s, ways), ways.values(), strict=True):
        figures.change(s, id, facing=DIRECTIONS.index(_known(way, DIRECTIONS, "direction")))


def _status(s: State, status: Mapping[str, str]) -> None:
    """`wounded engaged wounds=2 on_card=1 control=norad`."""
    for id, words in zip(_here(s, status), status.values(), strict=True):
        for word in words.split():
            field, value = _word(word, ("control", *Character.__struct_fields__), "part of a character")
            if field == "control":
                figures.change(s, id, side=_known(value, SIDES, "side"))
            else:
                figures.change(s, id, **{field: value})


def _spent(s: State, spent: Mapping[str, int]) -> None:
    """CP on a card."""
    for id, cp in zip(_here(s, spent), spent.values(), strict=True):
        figures.change(s, id, on_card=cp)


def _magnetic_cards(s: State, bearers: Sequence[str]) -> None:
    for id in _here(s, bearers):
        figures.change(s, id, magnetic_cards=s.characters[id].magnetic_cards + 1)


def _tiles(s: State, assigned: Mapping[str, Sequence[str]]) -> None:
    """Assigned tiles, CP on their sections after a slash: `x.move-2.shoot-1/1,0`. Equal ones get names of their own."""
    for id, given in zip(_here(s, assigned), assigned.values(), strict=True):
        for words in given:
            named, _, on = words.partition("/")
            tile = _tile(named, [a.tile for c in s.characters.values() for a in c.tiles])
            cp = tuple(int(n) for n in on.split(",")) if on else (0,) * len(tiles.tile(tile).sections)
            figures.change(s, id, tiles=(*s.characters[id].tiles, Assigned(tile, cp)))


def _tile(id: str, taken: Sequence[str]) -> str:
    """A tile of the content, or a drawn one: the second of two equal ones is `x2.move-2`."""
    if not id.startswith("x"):
        return _known(id, content.ORDER_TILES, "Order tile; a drawn one is written x.move-2.shoot-3-red")
    names = [id, *(f"x{n}.{id.removeprefix('x.')}" for n in range(2, 10))]
    return next(name for name in names if name not in taken)


def _screens(s: State, screens: Mapping[str, Sequence[str]]) -> None:
    """Tiles behind a screen."""
    for side, behind in screens.items():
        _known(side, SIDES, "side")
        for tile in behind:
            there = [*s.players["norad"].tiles, *s.players["salemite"].tiles]
            tiles.put_behind(s, "norad" if side == "norad" else "salemite", _tile(tile, there))


def _cp(s: State, cp: Mapping[Side, int]) -> None:
    for side, most in cp.items():
        _known(side, SIDES, "side")
        figures.change_player(s, side, cp=most, most_cp=most)


def _mp(s: State, mp: Mapping[Side, int]) -> None:
    for side, points in mp.items():
        _known(side, SIDES, "side")
        figures.change_player(s, side, mp=points)


def _carrying(s: State, carrying: Mapping[str, Sequence[str]]) -> None:
    """Pieces of equipment, with ` empty`, ` on`, ` counters=1` after the key.

    Cards are called by their piece: `rifle`, a second one `rifle-2`. Their backs are those of the content, unless said.
    """
    for id, pieces in zip(_here(s, carrying), carrying.values(), strict=True):
        for words in pieces:
            key, *states = words.split()
            card = _card(s, key, where="carried", bearer=id)
            for state in states:
                field, value = _word(state, ("empty", *Equipment.__struct_fields__), "part of an equipment card")
                figures.change_card(s, card, **{"engaged" if field == "empty" else field: value})


def _deck(s: State, cards: Sequence[str]) -> None:
    """The Search deck, top first: `rifle` with its own back, or `rifle/medical-kit`."""
    s.deck = [_card(s, key) for key in cards]


def _card(s: State, words: str, **fields: Any) -> str:
    front, _, back = words.partition("/")
    key, _, changes = front.partition("?")
    piece = _known(key, content.EQUIPMENT, "piece of equipment")
    if not back:
        printed = content.CARDS[content.card_with(piece)].sides
        back = printed[1] if printed[0] == piece else printed[0]
    id, n = piece, 1
    while id in s.equipment:
        n += 1
        id = f"{piece}-{n}"
    if changes:
        _print_alike(s, piece, changes)
    s.equipment = {**s.equipment, id: Equipment(id, (piece, back), **fields)}
    return id


def _print_alike(s: State, piece: str, changes: str) -> None:
    """All cards of one name are printed alike: what is said of the second one is the same."""
    before = set(s.altered or ())
    alter(s, piece, changes)
    if any(each.card == piece for each in before) and before != set(s.altered or ()):
        raise SetupError(f"'{piece}' is altered in two ways; all cards of one name are printed alike")


def _open(s: State, doors: Sequence[str]) -> None:
    s.open_doors = tuple(sorted(_known(door, ground.the_map(s.map).doors, "door") for door in doors))


PIECES: Final[dict[str, Callable[[State, Any], None]]] = {
    "figures": _figures,
    "dead": _dead,
    "prisoners": _prisoners,
    "pilots": _pilots,
    "markers": _markers,
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
