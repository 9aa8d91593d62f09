"""Reading scenarios: every reference is followed, every goal can be reached, every complaint names file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from noctule.engine import ContentError, rule
from noctule.engine.content import Reader
from noctule.engine.grid import ORTHOGONAL, neighbour, place_of, side, square_at
from noctule.engine.words import counted

from .allotment import Short, allot, weight_at_start
from .disks import Adversary, Ally, Component, Disk, Item, Nuisance, Obstacle, Security, Variable, designs
from .facts import FACTS
from .scenarios import Board, Goal, ScenarioCard
from .steps import (
    NEEDS_YOU,
    STEPS,
    TESTS,
    Beaten,
    End,
    Flag,
    Give,
    Has,
    LayTile,
    Lights,
    Living,
    PutDisk,
    Raise,
    Remove,
    RoundAt,
    Spawn,
    Spend,
    Trial,
    TurnTile,
    TurnUp,
    Unlock,
    number,
)
from .steps import Laid as LaidTest
from .tiles import GRID, LOCKS, Tile, indoors, outdoors
from .walk import Path, column_and_row, parts, split

REACH: Final = 4
"""How far from the middle of the table a tile can be laid, in tiles."""
LONGEST: Final = 260
"""Characters of an ending: the names of the winners come after it."""
FOREVER: Final = 9_999
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
PEOPLE: Final = range(FACTS.players.least, FACTS.players.most + 1)


class _Sheet:
    """A scenario that is being checked, with everything it may refer to."""

    def __init__(self, card: ScenarioCard, reader: Reader, tiles: Mapping[str, Tile], disks: Mapping[str, Disk]) -> None:
        self.card, self.reader, self.tiles = card, reader, tiles
        copies = designs(disks)
        self.designs: dict[str, Disk] = {key: disks[ids[0]] for key, ids in copies.items()}
        self.copies = {key: len(ids) for key, ids in copies.items()}
        self.laid = self.with_all(one.tile for one in card.board.tiles)
        self.sure = self.laid | self.with_all((*card.board.sure, *card.board.aside)) | self._drawn_for_sure(card.board)

    def _drawn_for_sure(self, board: Board) -> set[str]:
        if board.count != 0 or board.pattern == "fixed":
            return set()
        return self.with_all(others(board, self.tiles, magic=self.card.magic))

    def with_all(self, keys: Iterable[str]) -> set[str]:
        """Tiles with what is laid with them; unknown ones are complained about elsewhere."""
        return {one for key in keys if key in self.tiles for one in belonging(key, self.tiles)}

    @property
    def numbers(self) -> range:
        """For how many characters it is."""
        return range(self.card.players[0], self.card.players[1] + 1)

    def wrong(self, path: Path, words: str) -> ContentError:
        return self.reader.wrong(path, words)


def belonging(key: str, tiles: Mapping[str, Tile]) -> tuple[str, ...]:
    """A tile and all that is laid with it: the other half of the building, and upper floors."""
    ground = [one for one in (key, tiles[key].partner) if one]
    return tuple(dict.fromkeys([*ground, *[tiles[one].upper for one in ground if tiles[one].upper]]))


@rule("darkness.setup.random-tile-exclusions")
def others(board: Board, tiles: Mapping[str, Tile], *, magic: bool) -> tuple[str, ...]:
    """The tiles from which pile or layout are made.

    "all": without the special places, and without the shop where magic is used; nor any that is named elsewhere.
    """
    if board.others != "all":
        return board.others
    named = {*(one.tile for one in board.tiles), *board.sure, *board.aside}
    return tuple(
        tile.key
        for tile in tiles.values()
        if not tile.special and not tile.above and not (tile.shop and magic) and tile.key not in named
    )


@rule("darkness.setup.scenario", "darkness.setup.setting")
def read_scenario(key: str, source: str, name: str, tiles: Mapping[str, Tile], disks: Mapping[str, Disk]) -> ScenarioCard:
    """A scenario with everything in it checked, for every number of characters."""
    file = Reader(source, name)
    card = file.parse(ScenarioCard)
    sheet = _Sheet(card, file.inside([], f"scenario '{card.key}': "), tiles, disks)
    if card.key != key:
        raise sheet.wrong(["key"], f"the file is called '{key}'; key and file have the same name")
    _check_words(sheet)
    _check_board(sheet)
    _check_disks(sheet)
    _check_names(sheet)
    _check_parts(sheet)
    _check_goals(sheet)
    return card


# ---- words and numbers


def _check_words(sheet: _Sheet) -> None:
    card = sheet.card
    least, most = card.players
    if not (least in PEOPLE and most in PEOPLE and least <= most):
        raise sheet.wrong(["players"], f"it is for {least} to {most}; a game has {PEOPLE[0]} to {PEOPLE[-1]} characters")
    for key in ("title", "blurb", "prologue"):
        if not getattr(card, key).strip():
            raise sheet.wrong([key], f"has no {key}")
    if not 0 <= card.rules.failures <= FACTS.failure.limit:
        raise sheet.wrong(["rules", "failures"], f"{card.rules.failures} Failure Disks; there are 1 to {FACTS.failure.limit}")
    if card.minutes < 1:
        raise sheet.wrong(["minutes"], "takes no time; say how many minutes it lasts")
    for text, path in _endings(card):
        if len(text) > LONGEST:
            raise sheet.wrong(path, f"an ending of {len(text)} characters; {LONGEST} is the most")
    if not card.defeat.dead.strip():
        raise sheet.wrong(["defeat", "dead"], "does not say what happens when all are dead")
    if card.defeat.rounds != 0 and not card.defeat.late.strip():
        raise sheet.wrong(["defeat", "rounds"], "does not say what happens after the last round; write it in 'late'")
    if card.victory.points != 0 and not card.victory.by_points.strip():
        raise sheet.wrong(["victory", "points"], "does not say what happens when somebody has them; write it in 'by_points'")
    for flag, words in card.victory.counts.items():
        if not words.strip() or not card.needed(flag):
            raise sheet.wrong(["victory", "counts", flag], f"no goal and no Action asks for '{flag}', or it has no name")


def _endings(card: ScenarioCard) -> Iterator[tuple[str, Path]]:
    """All texts with which the scenario can end."""
    yield card.defeat.dead, ["defeat", "dead"]
    yield card.defeat.late, ["defeat", "late"]
    yield card.victory.by_points, ["victory", "by_points"]
    for part, path in parts(card, []):
        if isinstance(part, Goal | End):
            yield part.text, [*path, "text"]


# ---- the board


@rule("darkness.setup.layout-fixed", "darkness.setup.layout-random", "darkness.setup.layout-draw-pile")
def _check_board(sheet: _Sheet) -> None:
    board = sheet.card.board
    _check_tiles(sheet)
    _check_places_of_tiles(sheet)
    _check_start(sheet)
    if board.pattern == "fixed":
        for key in ("others", "count", "sure", "under"):
            if getattr(board, key) not in ((), 0):
                raise sheet.wrong(["board", key], f"a fixed board has only its tiles; leave out '{key}', or change the pattern")
        return
    drawn = others(board, sheet.tiles, magic=sheet.card.magic)
    if not drawn and not board.sure:
        raise sheet.wrong(["board", "pattern"], f"a board of the pattern '{board.pattern}' needs 'others' to draw from")
    if board.pattern == "random" and not board.up:
        for key in (*drawn, *board.sure):
            if len(belonging(key, sheet.tiles)) > 1:
                raise sheet.wrong(["board", "up"], f"'{key}' has a second tile and cannot be laid face down at random")
    for players in sheet.numbers:
        many = number(board.count, players) or len(drawn)
        if many > len(drawn):
            raise sheet.wrong(["board", "count"], f"takes {counted(many, 'tile')} out of {len(drawn)}")
        if not 0 <= number(board.under, players) <= many:
            raise sheet.wrong(["board", "under"], f"{number(board.under, players)} tiles above the sure ones; there are {many}")


def _check_tiles(sheet: _Sheet) -> None:
    """Every tile is known and there once; an upper floor and the second half of a building come by themselves."""
    board = sheet.card.board
    if not board.tiles:
        raise sheet.wrong(["board"], "no tile lies on the table at the start; name at least one in 'tiles'")
    named: list[tuple[str, Path]] = [(one.tile, ["board", "tiles", i, "tile"]) for i, one in enumerate(board.tiles)]
    for field in ("others", "sure", "aside"):
        keys = getattr(board, field)
        named += [(key, ["board", field, i]) for i, key in enumerate(() if keys == "all" else keys)]
    seen: dict[str, str] = {}
    for key, path in named:
        sheet.reader.known(path, "tile", key, sheet.tiles)
        if sheet.tiles[key].above:
            raise sheet.wrong(path, f"'{key}' is an upper floor and comes with '{sheet.tiles[key].above}'; name that")
        for one in belonging(key, sheet.tiles):
            if one in seen:
                by = "is there twice" if seen[one] == one == key else f"comes with '{seen[one]}' already"
                raise sheet.wrong(path, f"the tile '{one}' {by}")
            seen[one] = key


def _check_places_of_tiles(sheet: _Sheet) -> None:
    """The tiles of the start lie on the table, beside each other, none upon another."""
    slots: dict[tuple[int, int], str] = {}
    for i, one in enumerate(sheet.card.board.tiles):
        path: Path = ["board", "tiles", i]
        _check_slot(sheet, path, one.x, one.y, one.turn)
        for key, slot in slots_of(one.tile, one.x, one.y, one.turn, sheet.tiles):
            if slot in slots:
                raise sheet.wrong(path, f"'{key}' lies upon '{slots[slot]}'; each needs a place of its own")
            slots[slot] = key
        mine = {slot for _, slot in slots_of(one.tile, one.x, one.y, one.turn, sheet.tiles)}
        if i and not any(beside in slots and beside not in mine for slot in mine for beside in _beside(slot)):
            raise sheet.wrong(path, f"'{one.tile}' touches no tile before it; lay it along a full side of one of them")
    if not sheet.card.board.tiles[0].up:
        raise sheet.wrong(["board", "tiles", 0, "up"], "the first tile lies face down; the characters have to stand on it")


def _check_slot(sheet: _Sheet, path: Path, x: int, y: int, turn: int) -> None:
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise sheet.wrong(path, f"column {x}, row {y} is off the table; both lie between -{REACH} and {REACH}")
    if not 0 <= turn <= 3:
        raise sheet.wrong([*path, "turn"], f"{turn} quarter turns; there are 0 to 3")


SIDES: Final = {"n": 0, "e": 1, "s": 2, "w": 3}
NEXT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def slots_of(key: str, x: int, y: int, turn: int, tiles: Mapping[str, Tile]) -> list[tuple[str, tuple[int, int]]]:
    """The places on the table that a tile takes up, with its other half."""
    found = [(key, (x, y))]
    if tiles[key].partner:
        dx, dy = NEXT[(SIDES[tiles[key].side] + turn) % 4]
        found.append((tiles[key].partner, (x + dx, y + dy)))
    return found


def _beside(slot: tuple[int, int]) -> list[tuple[int, int]]:
    return [(slot[0] + dx, slot[1] + dy) for dx, dy in NEXT]


@rule("darkness.setup.first-tile")
def _check_start(sheet: _Sheet) -> None:
    board = sheet.card.board
    if not board.start:
        raise sheet.wrong(["board"], "has no start square; name one in 'start', such as 'halt/d5'")
    up = sheet.with_all(one.tile for one in board.tiles if one.up)
    for i, place in enumerate(board.start):
        _check_square(sheet, ["board", "start", i], place)
        if split(place)[0] not in up:
            raise sheet.wrong(
                ["board", "start", i], f"'{place}' is on no tile that lies face up; there are: {', '.join(sorted(up))}"
            )


def _check_square(sheet: _Sheet, path: Path, place: str) -> None:
    """One square of a tile that is sure to be in play."""
    _check_place(sheet, path, place)
    if column_and_row(split(place)[1]) is None:
        raise sheet.wrong(path, f"'{place}' is no square; one square is meant, such as '{split(place)[0]}/d5'")


def _check_place(sheet: _Sheet, path: Path, place: str) -> None:
    key, part = split(place)
    sheet.reader.known(path, "tile", key, sheet.tiles)
    if key not in sheet.sure:
        raise sheet.wrong(path, f"the tile '{key}' is not sure to be in play; sure are: {', '.join(sorted(sheet.sure))}")
    tile = sheet.tiles[key]
    if part in ("inside", "outside"):
        if not (indoors(tile.plan) if part == "inside" else outdoors(tile.plan)):
            raise sheet.wrong(path, f"'{key}' has nothing {part}")
        return
    where = column_and_row(part)
    if part and where is None:
        raise sheet.wrong(path, f"'{part}' is no part of a tile; write a square ({key}/d5), 'inside' or 'outside'")
    if where is not None and not tile.plan.squares[square_at(GRID, *where)]:
        raise sheet.wrong(path, f"'{key}' has no square {part}: it is blank in the drawing")


def _check_building(sheet: _Sheet, path: Path, building: str) -> None:
    there = sorted({sheet.tiles[key].building for key in sheet.sure if sheet.tiles[key].building})
    sheet.reader.known(path, "building", building, there)


def _check_door(sheet: _Sheet, path: Path, at: str) -> None:
    """All doors of a building, or the one at a square."""
    key, part = split(at)
    if not part:
        _check_building(sheet, path, key)
        return
    _check_square(sheet, path, at)
    where = column_and_row(part)
    assert where is not None, "it is a square"
    if not doors_at(sheet.tiles[key], *where):
        raise sheet.wrong(path, f"there is no door at '{at}'; name the square inside or outside of it")


def doors_at(tile: Tile, x: int, y: int) -> list[tuple[int, int, int, int]]:
    """The doors at a square as drawn: its two squares."""
    square, found = square_at(GRID, x, y), []
    for way in ORTHOGONAL:
        beyond = neighbour(GRID, square, way)
        if beyond is not None and tile.plan.edges[side(GRID, square, way)] in LOCKS:
            column, row, _ = place_of(GRID, beyond)
            found.append((x, y, column, row))
    return found


# ---- Disks


def _check_disks(sheet: _Sheet) -> None:
    card = sheet.card
    for key, many in card.pool.disks.items():
        path: Path = ["pool", "disks", key]
        _known_disk(sheet, path, key)
        if any(number(many, players) < 0 for players in sheet.numbers):
            raise sheet.wrong(path, "less than none; the least is 0")
        if isinstance(sheet.designs[key], Obstacle):
            raise sheet.wrong(path, f"'{key}' is an Obstacle; they have a pool of their own: 'obstacles'")
        if isinstance(sheet.designs[key], Component) and not card.magic:
            raise sheet.wrong(path, f"'{key}' is a Magic Component, but the scenario has no magic; say magic = true")
    kinds: list[tuple[str, Path]] = [(kind, ["pool", "all", i]) for i, kind in enumerate(card.pool.all)]
    kinds += [(kind, ["pool", "some", kind]) for kind in card.pool.some]
    for kind, path in kinds:
        allowed = ["adversary", "security", "ally", "nuisance", "item", *(["component"] if card.magic else [])]
        sheet.reader.known(path, "kind of Disk for the pool", kind, allowed)
        if kind in card.pool.all and kind in card.pool.some:
            raise sheet.wrong(path, f"takes all of the kind '{kind}' and some of it; one of the two")
    for i, key in enumerate(card.obstacles if card.obstacles != "all" else ()):
        _known_disk(sheet, ["obstacles", i], key, Obstacle)
    for i, key in enumerate(card.items):
        _known_disk(sheet, ["items", i], key, Item)
    if weight_at_start(card, _copies_of(sheet)) > (card.rules.weight or FACTS.items.weight):
        raise sheet.wrong(["items"], f"weigh more than {card.rules.weight or FACTS.items.weight}, which is what one carries")
    for i, fixed in enumerate(card.fixed):
        _known_disk(sheet, ["fixed", i, "disk"], fixed.disk)
        _check_square(sheet, ["fixed", i, "at"], fixed.at)
    _check_copies(sheet)
    _check_black(sheet)


def _copies_of(sheet: _Sheet) -> dict[str, Disk]:
    return {disk.id: disk for disk in sheet.designs.values()}


def _known_disk(sheet: _Sheet, path: Path, key: str, *kinds: type[Any]) -> None:
    there = [one for one, disk in sheet.designs.items() if not kinds or isinstance(disk, kinds)]
    what = " or ".join(kind.__name__ for kind in kinds) if kinds else "Disk"
    sheet.reader.known(path, what, key, there)


def _check_copies(sheet: _Sheet) -> None:
    """No Disk is asked for more often than it is there."""
    card = sheet.card
    for players in sheet.numbers:
        try:
            allot(card, players, _all_copies(sheet))
        except Short as short:
            paths: list[Path] = [["fixed", i, "disk"] for i, one in enumerate(card.fixed) if one.disk == short.key]
            paths += [["items", i] for i, key in enumerate(card.items) if key == short.key]
            paths += [["pool", "disks", short.key]] if short.key in card.pool.disks else []
            paths += [["pool", "some", short.key]] if short.key in card.pool.some else []
            raise sheet.wrong(paths[-1], f"with {counted(players, 'character')} it takes {short}") from None


def _all_copies(sheet: _Sheet) -> dict[str, Disk]:
    return {f"{key} {i}": disk for key, disk in sheet.designs.items() for i in range(sheet.copies[key])}


@rule("darkness.disk.variable")
def _check_black(sheet: _Sheet) -> None:
    """Every black Disk in play is explained, and every one that is explained is in play, once."""
    card = sheet.card
    keys = {disk.number: key for key, disk in sheet.designs.items() if isinstance(disk, Variable)}
    told: set[str] = set()
    for i, black in enumerate(card.black):
        path: Path = ["black", i, "number"]
        if black.number not in keys:
            raise sheet.wrong(path, f"there is no black Disk {black.number}; there are: {', '.join(map(str, sorted(keys)))}")
        sheet.reader.unique(path, keys[black.number], told)
        told.add(keys[black.number])
        if not _in_play(sheet, keys[black.number]):
            raise sheet.wrong(path, f"black Disk {black.number} is not in play; put it into the pool or on a square")
    used: list[tuple[str, Path]] = [(key, ["pool", "disks", key]) for key in card.pool.disks]
    used += [(one.disk, ["fixed", i, "disk"]) for i, one in enumerate(card.fixed)]
    used += [(part.disk, [*path, "disk"]) for part, path in parts(card, []) if isinstance(part, PutDisk)]
    for key, path in used:
        if isinstance(sheet.designs.get(key), Variable) and key not in told:
            raise sheet.wrong(
                path, f"'{key}' is a black Disk, but the scenario does not say what it is; add a [[black]] for it"
            )


def _in_play(sheet: _Sheet, key: str) -> bool:
    """Can a Disk come into play?"""
    card = sheet.card
    named = {one.disk for one in card.fixed} | set(card.items)
    for part, _ in parts(card, []):
        if isinstance(part, Spawn):
            named |= set(part.disks)
        elif isinstance(part, Give | PutDisk):
            named.add(part.disk)
    many = card.pool.disks.get(key)
    kind = sheet.designs[key].kind
    whole = kind in card.pool.all or kind in card.pool.some
    drawn = whole if many is None else any(number(many, one) for one in sheet.numbers)
    return drawn or key in named


# ---- tests and steps


def _check_names(sheet: _Sheet) -> None:
    ids: set[str] = set()
    for field in ("action", "event"):
        for i, one in enumerate(getattr(sheet.card, field)):
            path: Path = [field, i, "id"]
            if not NAME.fullmatch(one.id):
                raise sheet.wrong(path, f"'{one.id}' is no name; use small letters, digits and hyphens")
            sheet.reader.unique(path, one.id, ids)
            ids.add(one.id)
    for i, action in enumerate(sheet.card.action):
        if not action.do:
            raise sheet.wrong(["action", i], f"the action '{action.id}' does nothing; it needs 'do'")
        if action.fail and action.check is None:
            raise sheet.wrong(["action", i, "fail"], f"the action '{action.id}' cannot fail: it has no check")
    for i, black in enumerate(sheet.card.black):
        if not black.do:
            raise sheet.wrong(["black", i], f"nothing happens with '{black.name}'; it needs 'do'")
        if black.fail and black.check is None:
            raise sheet.wrong(["black", i, "fail"], f"'{black.name}' cannot fail: it has no check")


def _check_parts(sheet: _Sheet) -> None:
    """Every test and step refers to what there is, and those without a "you" do not speak of one."""
    card = sheet.card
    for part, path in parts(card, []):
        if isinstance(part, (*TESTS, *STEPS)):
            _check_one(sheet, part, path)
            if path[0] in ("event", "victory", "defeat"):
                _check_nobody(sheet, part, path)
        elif isinstance(part, Trial):
            _check_trial(sheet, part, path)
    up = sheet.with_all(one.tile for one in card.board.tiles if one.up)
    for i, place in enumerate(card.rules.open):
        _check_door(sheet, ["rules", "open", i], place)
        if not {split(place)[0]} & (up | {sheet.tiles[key].building for key in up}):
            raise sheet.wrong(
                ["rules", "open", i], f"'{place}' does not lie face up at the start; an event can unlock it later"
            )
    for i, building in enumerate(card.rules.lit):
        _check_building(sheet, ["rules", "lit", i], building)
    if card.locator is not None:
        _known_disk(sheet, ["locator", "disk"], card.locator.disk)
        if not card.magic:
            raise sheet.wrong(["locator"], "the Locator Spell finds something, but the scenario has no magic")
        if not _in_play(sheet, card.locator.disk):
            raise sheet.wrong(["locator", "disk"], f"'{card.locator.disk}' is not in play")


def _check_trial(sheet: _Sheet, trial: Trial, path: Path) -> None:
    """It says what is rolled, and its Target Number can be met."""
    attribute = trial.attribute or FACTS.check[trial.kind].attribute
    if attribute is None:
        raise sheet.wrong(path, "does not say which Attribute is rolled")
    for players in sheet.numbers:
        if not 1 <= number(trial.tn, players) <= FACTS.dice.highest:
            raise sheet.wrong(
                [*path, "tn"], f"the TN is {number(trial.tn, players)}; it lies between 1 and {FACTS.dice.highest}"
            )


def _check_nobody(sheet: _Sheet, part: Any, path: Path) -> None:
    """Events, goals and defeats have no character that acts."""
    who = getattr(part, "who", "")
    if who in NEEDS_YOU:
        raise sheet.wrong(path, f"speaks of '{who}', but nobody acts here; only actions and black Disks have a 'you'")
    if isinstance(part, Spawn) and part.at == "you":
        raise sheet.wrong(path, "brings opponents to 'you', but nobody acts here; name a place")


def _check_one(sheet: _Sheet, part: Any, path: Path) -> None:
    for field in ("place", "at", "to"):
        place = getattr(part, field, "")
        if place and not isinstance(part, Unlock) and not (isinstance(part, Spawn) and place == "you"):
            _check_place(sheet, [*path, field], place)
    match part:
        case Spawn():
            for i, key in enumerate(part.disks):
                _known_disk(sheet, [*path, "disks", i], key, Adversary, Security)
            _some(sheet, path, part.disks, "disks")
        case Give():
            _known_disk(sheet, [*path, "disk"], part.disk, Item, Component, Ally, Nuisance)
        case Spend() | Has():
            for i, key in enumerate(part.disks):
                _known_disk(sheet, [*path, "disks", i], key, Item, Component, Ally)
            _some(sheet, path, part.disks, "disks")
            if not any(_in_play(sheet, key) for key in part.disks):
                raise sheet.wrong([*path, "disks"], f"{', '.join(part.disks)}: nothing of that comes into play")
        case PutDisk() | TurnUp() | Remove():
            _known_disk(sheet, [*path, "disk"], part.disk)
        case Beaten():
            _known_disk(sheet, [*path, "disk"], part.disk, Adversary, Security)
            if not _in_play(sheet, part.disk):
                raise sheet.wrong([*path, "disk"], f"'{part.disk}' never comes into play")
        case LayTile():
            _check_laying(sheet, part, path)
        case TurnTile() | LaidTest():
            _check_place(sheet, [*path, "tile"], part.tile)
        case Lights():
            _check_building(sheet, [*path, "building"], part.building)
        case Unlock():
            _check_door(sheet, [*path, "at"], part.at)
        case Flag() | Raise():
            if not NAME.fullmatch(part.flag):
                raise sheet.wrong([*path, "flag"], f"'{part.flag}' is no name; use small letters, digits and hyphens")
        case _:
            pass
    for field in ("by", "points", "count"):
        if getattr(part, field, 1) == 0:
            raise sheet.wrong([*path, field], f"the step '{type(part).__struct_config__.tag}' does nothing")


def _some(sheet: _Sheet, path: Path, things: tuple[str, ...], field: str) -> None:
    if not things:
        raise sheet.wrong([*path, field], "names nothing")


def _check_laying(sheet: _Sheet, part: LayTile, path: Path) -> None:
    board = sheet.card.board
    if part.tile not in board.aside:
        raise sheet.wrong([*path, "tile"], f"'{part.tile}' does not lie ready; name it in board.aside")
    if board.pattern != "fixed":
        raise sheet.wrong(path, "a tile can be laid at a place only where the board is fixed")
    _check_slot(sheet, path, part.x, part.y, part.turn)
    taken = {slot for one in board.tiles for _, slot in slots_of(one.tile, one.x, one.y, one.turn, sheet.tiles)}
    mine = [slot for _, slot in slots_of(part.tile, part.x, part.y, part.turn, sheet.tiles)]
    if any(slot in taken for slot in mine) or not any(beside in taken for slot in mine for beside in _beside(slot)):
        raise sheet.wrong(path, f"'{part.tile}' has no room there, or touches nothing")


# ---- what can be reached


@rule("darkness.setup.scenario", "darkness.vp.scenario")
def _check_goals(sheet: _Sheet) -> None:
    """There is a way to win, and everything it asks for can come to pass in time."""
    card = sheet.card
    ends = [part for part, _ in parts(card, []) if isinstance(part, End) and part.result == "won"]
    if not card.victory.goals and not any(number(card.victory.points, one) for one in sheet.numbers) and not ends:
        raise sheet.wrong(["victory"], "nobody can win: name a goal or Victory Points, or end it as won by a step")
    for part, path in parts(card, []):
        if isinstance(part, TESTS) and not getattr(part, "no", False):
            _check_reachable(sheet, part, path)
    for i, goal in enumerate(card.victory.goals):
        if not goal.when:
            raise sheet.wrong(
                ["victory", "goals", i], "asks for nothing: it would be reached at once; name what it needs in 'when'"
            )


def _check_reachable(sheet: _Sheet, test: Struct, path: Path) -> None:
    match test:
        case Flag():
            for players in sheet.numbers:
                most = most_of(sheet.card, test.flag, players)
                if most < number(test.least, players):
                    words = "nothing raises it" if most <= 0 else f"it never comes to more than {most}"
                    raise sheet.wrong(
                        path, f"cannot be reached: it asks for {number(test.least, players)} of '{test.flag}', and {words}"
                    )
        case RoundAt():
            for players in sheet.numbers:
                last = sheet.card.last_round(players) or FOREVER
                if number(test.least, players) > last:
                    raise sheet.wrong(
                        path, f"cannot be reached: round {number(test.least, players)} comes after the last, {last}"
                    )
        case Living():
            for players in sheet.numbers:
                if number(test.least, players) > players:
                    raise sheet.wrong(path, f"cannot be reached: {number(test.least, players)} alive of {players}")
        case _:
            pass


def most_of(card: ScenarioCard, flag: str, players: int) -> int:
    """How often something can be counted at most: by actions, black Disks in play and events, and in earlier chapters."""
    total = FOREVER if flag in card.inherits else 0
    for action in card.action:
        total += _raised((*action.do, *action.fail), flag, again=not action.once or bool(action.fail))
    for black in card.black:
        total += _raised((*black.do, *black.fail), flag, again=False)
    for event in card.event:
        total += _raised(event.do, flag, again=event.every > 0)
    return min(total, FOREVER)


def _raised(steps: Iterable[Any], flag: str, *, again: bool) -> int:
    by = sum(max(0, step.by) for step in steps if isinstance(step, Raise) and step.flag == flag)
    return FOREVER if by and again else by


__all__ = ["belonging", "doors_at", "most_of", "others", "read_scenario", "slots_of"]
