"""Reading a scenario: references resolved, impossible ones refused with file and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from noctule.engine import ContentError, rule
from noctule.engine.content import Reader
from noctule.engine.grid import block_squares, members, outline, reach, rim, set_of, square_name, square_named, ways_over

from .cards import Card, Character, DoorType, Equipment
from .ips import Faction
from .lay import build
from .maps import Map, Source
from .sags import Mission
from .scenarios import Deployment, Scenario, ScenarioData, Start, StartData
from .tests import Test, lacks, parts
from .tiles import SIDES, FloorTile


class Box(Struct, frozen=True):
    """Everything a scenario can be made of."""

    characters: Mapping[str, Character]
    equipment: Mapping[str, Equipment]
    cards: Mapping[str, Card]
    tiles: Mapping[str, FloorTile]
    doors: Mapping[str, DoorType]


class _Reader:
    """One scenario file while it is read."""

    def __init__(self, id: str, source: str, name: str, box: Box) -> None:
        self.id, self.source, self.name, self.box = id, source, name, box
        self._file = Reader(source, name, prefix=f"scenario '{id}': ")
        self.data = self._file.parse(ScenarioData)
        self.map = build(id, self.data.map, box.tiles, box.doors, Source(source, name))

    def fail(self, reason: str, *path: str | int) -> ContentError:
        return self._file.wrong(path, reason)

    def square(self, name: str, *path: str | int) -> int:
        try:
            return square_named(self.map.grid, name)
        except ValueError as error:
            raise self.fail(str(error), *path) from None


@rule("reborn.setup.scenario")
def read_scenario(id: str, source: str, name: str, box: Box) -> Scenario:
    """A scenario from its text."""
    reader = _Reader(id, source, name, box)
    data = reader.data
    if len(data.initiative) != data.turns:
        reason = f"the Initiative is given for {len(data.initiative)} turns, the game has {data.turns}"
        raise reader.fail(reason, "initiative")
    if data.ties[-1:] not in (("norad",), ("salemite",), ("draw",)):
        raise reader.fail("the last word of ties must be norad, salemite or draw", "ties")
    team = tuple(_starts(reader))
    deployment = tuple(_deployments(reader))
    _check_places(reader, team)
    _check_tests(reader)
    _check_reach(reader, team, deployment)
    used = {card for start in team for card, _ in start.cards}
    deck = tuple(card for card in box.cards if card not in used) if data.search else ()
    return Scenario(id, data, reader.map, team, deployment, deck)


def _starts(reader: _Reader) -> Iterator[Start]:
    box, seen, dealt = reader.box, set[str](), _dealt(reader)
    deployed = {who for one in reader.data.deployment for who in one.who}
    named = {start.who for start in reader.data.team}
    for i, start in enumerate(reader.data.team):
        if start.who not in box.characters:
            raise reader.fail(f"there is no character '{start.who}'; there are: {', '.join(box.characters)}", "team", i, "who")
        if start.who in seen:
            raise reader.fail(f"'{start.who}' starts twice", "team", i, "who")
        seen.add(start.who)
        if start.captor and (start.captor not in named or start.at):
            raise reader.fail(f"a prisoner needs a captor of the scenario and no square: {start.who}", "team", i, "captor")
        if not start.at and not start.captor and start.who not in deployed:
            raise reader.fail(f"'{start.who}' has no starting square", "team", i)
        _check_own(reader, start, i)
        square = reader.square(start.at, "team", i, "at") if start.at else None
        facing = SIDES[start.facing] if start.facing else None
        cards = tuple(_cards(reader, start, i, dealt))
        yield Start(start.who, square, facing, cards, start.magnetic_card, start.wounded, start.captor)


@rule("reborn.char.bill-equipment")
def _check_own(reader: _Reader, start: StartData, i: int) -> None:
    """Whoever has equipment of his own (Bill his flamer) starts with it, unless he starts as a prisoner."""
    for item in reader.box.characters[start.who].equipment:
        if item not in start.equipment and not start.captor:
            raise reader.fail(f"'{start.who}' must start with his own '{item}'", "team", i)


def _dealt(reader: _Reader) -> dict[tuple[int, int], str]:
    """A card for each piece of starting equipment. A card is handed out once, so its other side may stand in the way of a
    second piece: cards already dealt change hands until everybody has one that fits."""
    box = reader.box
    wanted = {(i, j): item for i, start in enumerate(reader.data.team) for j, item in enumerate(start.equipment)}
    holder: dict[str, tuple[int, int]] = {}

    def deal(piece: tuple[int, int], tried: set[str]) -> bool:
        for card in box.cards.values():
            if wanted[piece] in card.sides and card.id not in tried:
                tried.add(card.id)
                if card.id not in holder or deal(holder[card.id], tried):
                    holder[card.id] = piece
                    return True
        return False

    for (i, j), item in wanted.items():
        path = ("team", i, "equipment", j)
        if item not in box.equipment:
            raise reader.fail(f"there is no equipment '{item}'; there are: {', '.join(box.equipment)}", *path)
        if not deal((i, j), set()):
            raise reader.fail(f"no card with '{item}' is left: each card can be handed out once", *path)
    return {piece: card for card, piece in holder.items()}


def _cards(reader: _Reader, start: StartData, i: int, dealt: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, int]]:
    """The cards of a character, which must not be too heavy for him."""
    box, weight = reader.box, 0
    allowance = box.characters[start.who].side(start.wounded).weight
    for j, item in enumerate(start.equipment):
        weight += box.equipment[item].weight
        if weight > allowance:
            reason = f"'{start.who}' cannot carry all this: weight allowance {allowance}"
            raise reader.fail(reason, "team", i, "equipment", j)
        card = dealt[i, j]
        yield card, box.cards[card].sides.index(item)


def _deployments(reader: _Reader) -> Iterator[Deployment]:
    named = {start.who for start in reader.data.team}
    for i, one in enumerate(reader.data.deployment):
        squares = tuple(reader.square(name, "deployment", i, "squares", j) for j, name in enumerate(one.squares))
        for j, who in enumerate(one.who):
            if who not in named:
                raise reader.fail(f"'{who}' is deployed but not in the team", "deployment", i, "who", j)
        for j, square in enumerate(squares):
            if not _stands(reader.map, square):
                raise reader.fail(f"nobody can stand on {one.squares[j]}", "deployment", i, "squares", j)
        if len(one.who) + one.blanks > len(squares):
            reason = f"{len(one.who)} characters and {one.blanks} blanks need more than {len(squares)} squares"
            raise reader.fail(reason, "deployment", i, "squares")
        yield Deployment(one.side, one.who, one.blanks, squares)


def _stands(map: Map, square: int) -> bool:
    return bool(map.floor >> square & 1) and not map.dotted >> square & 1


def _check_places(reader: _Reader, team: tuple[Start, ...]) -> None:
    """Every figure on floor it may stand on, no two on one square, no large figure across a wall."""
    map, taken = reader.map, dict[int, str]()
    for i, start in enumerate(team):
        if start.square is None:
            continue
        large = reader.box.characters[start.who].large
        squares = list(members(block_squares(map.grid, start.square))) if large else [start.square]
        for square in squares:
            where = square_name(map.grid, square) if large else reader.data.team[i].at
            if not _stands(map, square):
                why = "a yellow dotted outline" if map.floor >> square & 1 else "no floor"
                raise reader.fail(f"'{start.who}' cannot start on {where}: there is {why}", "team", i, "at")
            if square in taken:
                raise reader.fail(f"'{start.who}' cannot start on {where}: '{taken[square]}' is there", "team", i, "at")
            taken[square] = start.who
        barriers = map.walls | set_of(map.door_at)
        inside = outline(map.grid, set_of(squares)) & ~rim(map.grid, set_of(squares))
        if large and barriers & inside:
            raise reader.fail(f"'{start.who}' would stand across a wall or a door", "team", i, "at")


def _check_tests(reader: _Reader) -> None:
    """Every test is complete and names what is there; so do the aims."""
    data = reader.data
    sides: tuple[Faction, ...] = ("norad", "salemite")
    for side in sides:
        for i, room in enumerate(data.aims.of(side)):
            if room not in reader.map.rooms:
                raise reader.fail(f"there is no room '{room}'; there are {', '.join(reader.map.rooms)}", "aims", side, i)
    tests = [(("objectives", i, "test"), one.test) for i, one in enumerate(data.objectives)]
    tests += [(("victory", i, "test"), one.test) for i, one in enumerate(data.victory)]
    for path, whole in tests:
        for test in parts(whole):
            _check_test(reader, test, path)
    if not data.mission_points and (data.objectives or data.start_mp.norad or data.start_mp.salemite):
        raise reader.fail("objectives and starting MP need mission_points = true", "objectives")


def _check_test(reader: _Reader, test: Test, path: tuple[str | int, ...]) -> None:
    missing = lacks(test)
    if missing:
        raise reader.fail(f"the test '{test.what}' needs {missing}", *path)
    known = {start.who for start in reader.data.team}
    for who in test.who:
        if who not in known:
            raise reader.fail(f"the test '{test.what}' names '{who}', who is not in the team", *path)
    for what, key, there in (
        ("room", test.room, reader.map.rooms),
        ("equipment", test.item, reader.box.equipment),
        ("thing", test.thing, {**reader.map.elements, **reader.map.doors}),
    ):
        if key and key not in there:
            raise reader.fail(f"the test '{test.what}' names the {what} '{key}'; there are: {', '.join(there)}", *path)


def _check_reach(reader: _Reader, team: tuple[Start, ...], deployment: tuple[Deployment, ...]) -> None:
    """With all doors open both sides reach each other and every room that an objective names."""
    map = reader.map
    links = map.plan.links
    ways = ways_over(map.grid, map.floor & ~map.dotted, map.walls, links=links)
    squares = [start.square for start in team if start.square is not None]
    squares += [square for one in deployment for square in one.squares]
    reached = reach(ways, squares[0])
    for i, start in enumerate(team):
        if start.square is not None and not reached >> start.square & 1:
            raise reader.fail(f"'{start.who}' cannot reach the others from {map.name(start.square)}", "team", i, "at")
    tests = [("objectives", i, one.test) for i, one in enumerate(reader.data.objectives)]
    tests += [("victory", i, one.test) for i, one in enumerate(reader.data.victory)]
    for key, i, whole in tests:
        for test in parts(whole):
            if test.room and not reached & map.rooms[test.room].squares & ~map.dotted:
                raise reader.fail(f"nobody can reach the room '{test.room}'", key, i, "test")


def check_mission(card: Mission, source: str, name: str, i: int, box: Box) -> None:
    """A Mission card's test is complete and names what can be there."""
    reader = Reader(source, name).inside(["mission", i, "test"], f"Mission card '{card.id}': ")
    for test in parts(card.test):
        if lacks(test):
            raise reader.wrong([], f"the test '{test.what}' needs {lacks(test)}")
        known: dict[str, Mapping[str, object]] = {"room": box.tiles, "item": box.equipment}
        named = [("character", who, box.characters) for who in test.who]
        named += [(key, getattr(test, key), there) for key, there in known.items()]  # type: ignore[misc]
        for what, id, there in named:
            if id and id not in there:
                raise reader.wrong([], f"there is no {what} '{id}'")
