"""Floor tiles, doors and walls: every room the rules name, laid as drawn, and bad drawings refused with line and column."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.engine.grid import E, N, S, W, edge_named, members
from noctule.games.reborn.content import DOOR_TYPES, FLOOR_TILES, Map, MapData, RoomData, Source, build, lines_of
from noctule.games.reborn.content.tiles import load_tiles

NAMED = [
    "armory",
    "cemetery",
    "chemistry-lab",
    "command-post",
    "communication-room",
    "cryogenic-chamber",
    "generator",
    "infirmary",
    "missile-room",
    "morgue",
    "officers-quarters",
    "patient-room",
    "robot-workshop",
    "satellite-room",
    "secret-safe-room",
    "sewers-exit",
    "torture-chamber",
    "video-room",
    "zombie-lab",
    "stairs",
    "driller",
    "outdoor",
]


def lay(drawing: str, stairs: tuple[tuple[str, str], ...] = (), **rooms: str) -> Map:
    """A map from a drawing; a room is `tile`, or `tile 1` for one quarter turn, or `tile 0 id`."""
    data = {}
    for letter, words_ in rooms.items():
        tile, turn, id = [*words_.split(), "0", ""][:3] if " " not in words_ else [*words_.split(), ""][:3]
        data[letter] = RoomData(tile, int(turn), id)
    text = f'[map]\ndrawing = """\n{drawing}\n"""\n'
    return build("test", MapData(drawing, data, stairs), FLOOR_TILES, DOOR_TYPES, Source(text, "test.toml"))


def refused(drawing: str, **rooms: str) -> str:
    with pytest.raises(ContentError) as error:
        lay(drawing, (), **rooms)
    return str(error.value)


def squares(map: Map, bits: int) -> list[str]:
    return [map.name(square) for square in members(bits)]


LAB_AND_HALL = """\
+ + + + + + +
 a a a c c c
+ + + + + + +
 a a a c c c
+ + + + + + +
 a a a c c c
+ + + + + + +"""


# ---- the tiles


def test_all_named_floor_tiles_exist_and_there_are_plain_ones() -> None:
    assert len(NAMED) == 22
    assert set(NAMED) == {id for id, tile in FLOOR_TILES.items() if tile.named}
    assert len([id for id, tile in FLOOR_TILES.items() if not tile.named]) >= 8


@covers("reborn.search.where")
def test_outdoor_squares_drillers_stairs_and_sewer_exits_cannot_be_searched() -> None:
    for id in ("outdoor", "cemetery", "driller", "stairs", "sewers-exit", "corridor"):
        assert not FLOOR_TILES[id].searchable, id
    for id in ("armory", "office", "barracks", "morgue"):
        assert FLOOR_TILES[id].searchable, id


def test_room_types_are_where_the_rules_expect_them() -> None:
    for id in ("chemistry-lab", "cryogenic-chamber", "zombie-lab"):
        assert "science" in FLOOR_TILES[id].rooms
    for id in ("officers-quarters", "command-post"):
        assert "officer" in FLOOR_TILES[id].rooms
    assert len([id for id, tile in FLOOR_TILES.items() if "technical" in tile.rooms and id != "generator"]) >= 3


def test_facing_icons_are_as_many_as_the_rules_say() -> None:
    icons = {id: len(FLOOR_TILES[id].icons) for id in NAMED}
    assert icons["communication-room"] == 3
    assert icons["zombie-lab"] == 2
    for id in ("generator", "cryogenic-chamber", "morgue", "robot-workshop", "satellite-room"):
        assert icons[id] == 1, id
    for id in ("missile-room", "infirmary", "video-room"):
        assert icons[id] >= 2, id
    assert icons["patient-room"] == 0


def test_electricity_is_on_the_lines_of_the_rooms_that_need_it() -> None:
    electric = {id for id, tile in FLOOR_TILES.items() if any(line.electric for line in tile.lines)}
    expected = "communication-room cryogenic-chamber zombie-lab generator missile-room satellite-room video-room infirmary"
    assert electric == set(expected.split())


def test_there_are_elements_of_every_sort() -> None:
    elements = [element for tile in FLOOR_TILES.values() for element in tile.elements.values()]
    wide = [
        element
        for tile in FLOOR_TILES.values()
        for letter, element in tile.elements.items()
        if len(tile.plans[0].marks[letter]) > 1 and element.defence
    ]
    assert wide
    assert any(element.blocks and not element.dotted for element in elements)
    assert any(element.dotted and not element.blocks for element in elements)
    assert all(not element.defence for element in FLOOR_TILES["generator"].elements.values())
    assert FLOOR_TILES["missile-room"].elements[FLOOR_TILES["missile-room"].device].defence


def test_rooms_have_the_numbers_of_the_rules() -> None:
    def numbers(id: str) -> list[tuple[str, int, int]]:
        return [(line.effect, line.amount, line.cp) for line in FLOOR_TILES[id].lines]

    assert numbers("armory") == [("search-dice", 1, 0)]
    assert numbers("chemistry-lab") == [("scientific-dice", 2, 0)]
    assert numbers("command-post") == [("gain-cp", 2, 0)]
    assert numbers("generator") == [("power-down-building", 0, 1)]
    assert numbers("infirmary") == [("heal", 2, 1)]
    assert numbers("missile-room") == [("launch-missiles", 0, 2)]
    assert numbers("officers-quarters") == [("gain-cp", 4, 0)]
    assert numbers("patient-room") == [("heal", 1, 1)]
    assert numbers("robot-workshop") == [("search-dice", 1, 0), ("technical-dice", 2, 0)]
    assert numbers("satellite-room") == [("spy-points", 1, 2)]
    assert numbers("secret-safe-room") == [("search-dice", 2, 0)]
    assert numbers("torture-chamber") == [("torture-dice", 2, 0)]
    assert numbers("video-room") == [("gain-cp", 4, 1)]
    assert FLOOR_TILES["missile-room"].lines[0].timer == 2
    assert FLOOR_TILES["generator"].lines[0].threshold == FLOOR_TILES["communication-room"].lines[0].threshold == 3
    assert FLOOR_TILES["officers-quarters"].lines[0].mp == 1


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("|R R R .|", "|R R Z .|", "unknown symbol 'Z'"),
        ('element.C = { name = "Ammunition crates"', 'element.Z = { name = "Ammunition crates"', "unknown symbol 'C'"),
        (
            'icon = { 1 = "n", 2 = "n", 3 = "w" }',
            'icon = { 1 = "n", 2 = "n", 3 = "w", 4 = "e" }',
            "'4' is explained but not drawn",
        ),
        ('device = "G"', 'device = "X"', "there is no element 'X'"),
        ('cadaver = true, icon = "2" }', 'cadaver = true, icon = "7" }', "names facing icon '7'"),
        ('rooms = ["science"]', 'rooms = ["kitchen"]', "Invalid enum value 'kitchen'"),
        ('effect = "launch-missiles"', 'effect = "launch-party"', "Invalid enum value 'launch-party'"),
        (
            'test = ["technical"], threshold = 4, switch = "on"',
            'test = ["technical"], switch = "on"',
            "test without a threshold",
        ),
        ('walls = "frame"', 'wall = "frame"', "Object contains unknown field `wall`"),
    ],
)
def test_a_floor_tile_with_a_fault_is_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    source = content.text("noctule.games.reborn", "content/tiles.toml")
    assert old in source
    with pytest.raises(ContentError, match=r"^content/tiles.toml:\d+") as error:
        load_tiles(source.replace(old, new, 1), "content/tiles.toml")
    assert complaint in str(error.value)


# ---- laying


def test_a_tile_brings_its_walls_elements_and_icons_with_it() -> None:
    map = lay(LAB_AND_HALL, a="generator", c="corridor")
    assert squares(map, map.dotted) == ["a1", "b1"] == squares(map, map.blocking)
    assert map.elements["generator.g"].device
    assert map.elements["generator.g"].defence == 0
    assert [(map.name(icon.square), icon.facing) for icon in map.icons] == [("a2", N)]
    assert map.single >> edge_named(map.grid, "c2-e") & 1
    assert "main-switch" in lines_of(map.rooms["generator"])
    assert map.room_at(map.square("d1")).tile == "corridor"


@pytest.mark.parametrize(("turn", "square", "facing"), [(0, "a2", N), (1, "b1", E), (2, "c2", S), (3, "b3", W)])
def test_a_turned_tile_turns_its_icons_and_their_facing(turn: int, square: str, facing: int) -> None:
    map = lay(LAB_AND_HALL, a=f"generator {turn}", c="corridor")
    assert [(map.name(icon.square), icon.facing) for icon in map.icons] == [(square, facing)]
    step = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}[facing]
    ahead = map.square(square) + step[0] + step[1] * map.grid.stride
    assert map.element_at[ahead] == "generator.g"


@covers("reborn.door.sizes")
def test_two_walled_rooms_side_by_side_have_a_double_wall_between_them() -> None:
    map = lay(LAB_AND_HALL, a="generator", c="office")
    assert squares(map, map.rooms["office"].squares)[0] == "d1"
    assert map.double == sum(1 << edge_named(map.grid, f"c{row}-e") for row in (1, 2, 3))


@covers("reborn.door.sizes")
def test_a_door_on_a_single_wall_covers_it_and_one_on_open_floor_does_not() -> None:
    drawing = """\
+ + + + + + +
 a a a c c c
+ + + + + + +
 a a awcsc c
+ + + + + + +
 a a a c c c
+ + + + + + +"""
    map = lay(drawing, a="generator", c="corridor")
    covering, free = map.doors["door-c2-e"], map.doors["door-d2-e"]
    assert covering.covers_wall
    assert not free.covers_wall
    assert covering.rooms == ("generator", "corridor")
    assert not map.walls >> covering.edges[0] & 1


@covers("reborn.door.sizes")
def test_a_large_door_takes_two_square_sides_in_a_line() -> None:
    drawing = """\
+ + + + + + +
 a a aSc c c
+ + + + + + +
 a a aSc c c
+ + + + + + +
 a a a c c c
+ + + + + + +"""
    map = lay(drawing, a="generator", c="corridor")
    (door,) = map.doors.values()
    assert door.edges == (edge_named(map.grid, "c1-e"), edge_named(map.grid, "c2-e"))
    assert door.large
    assert door.sliding


@covers("reborn.door.sizes")
def test_a_door_on_a_double_wall_is_refused_with_line_and_column() -> None:
    drawing = LAB_AND_HALL.replace(" a a a c c c", " a a awc c c", 1)
    assert refused(drawing, a="generator", c="office") == "test.toml:4:7: a wooden door on c1-e covers a double wall"


@pytest.mark.parametrize(
    ("old", "new", "rooms", "complaint"),
    [
        (" a a a c c c", " a a aSc c c", {}, "test.toml:4:7: a large sliding door is two squares wide; here is one alone"),
        (" a a a c c c", " a a c c c c", {}, "test.toml:4:6: floor tiles overlap on c1: 'generator' (a) would lie on 'c'"),
        (
            " a a a c c c",
            " a a a a c c",
            {},
            "test.toml:4:8: d1 is drawn as 'a' but floor tile 'generator' does not reach there",
        ),
        (" a a a c c c", " a a   c c c", {}, "test.toml:4:6: floor tile 'generator' (a) reaches beyond what is drawn"),
        (" a a a c c c", " a a q c c c", {}, "test.toml:4:6: unknown symbol 'q' for a cell"),
        (" a a a c c c", " a a a?c c c", {}, "test.toml:4:7: unknown symbol '?' for an edge"),
        (" a a a c c c", " a a a c*c c", {}, "test.toml:4:9: there is no wall on d1-e that could be broken"),
        ("", "", {"c": "kitchen"}, "there is no floor tile 'kitchen'"),
        ("", "", {"d": "corridor 0 other"}, "'d' is explained but not drawn"),
        ("", "", {"c": "generator"}, "'generator' lies there twice"),
    ],
)
def test_a_drawing_that_cannot_be_laid_is_refused_with_its_place(
    old: str, new: str, rooms: dict[str, str], complaint: str
) -> None:
    drawing = LAB_AND_HALL.replace(old, new, 1) if old else LAB_AND_HALL
    assert complaint in refused(drawing, **{"a": "generator", "c": "corridor", **rooms})


def test_a_door_that_leads_onto_a_dotted_square_is_refused() -> None:
    drawing = "+ + + +\n c c c\n+w+ + +\n a a a\n+ + + +\n a a a\n+ + + +\n a a a\n+ + + +"
    assert refused(drawing, a="generator", c="corridor") == "test.toml:5:2: the wooden door on a1-s cannot be walked through"


def test_the_frame_is_open_where_no_wall_stands() -> None:
    drawing = """\
+ + + + + + +
 a a a y y y
+ + + + + + +
 a a a y y y
+ + + + + + +
 a a a y y y
+ + + + + + +"""
    map = lay(drawing, a="generator", y="grounds")
    assert not map.exits >> edge_named(map.grid, "a1-n") & 1
    assert map.exits >> edge_named(map.grid, "f1-n") & 1
    assert map.exits >> edge_named(map.grid, "f2-e") & 1
    assert squares(map, map.outdoor)[0] == "d1"
    walled = lay(drawing, a="generator", y="court")
    assert not walled.exits


def test_grounds_have_a_wall_towards_a_corridor_and_none_towards_a_cemetery() -> None:
    drawing = """\
+ + + + + + + +
 e e e e e y c
+ + + + + + + +
 e e e e e y c
+ + + + + + + +
 e e e e e y c
+ + + + + + + +
 e e e e e y c
+ + + + + + + +"""
    map = lay(drawing, e="cemetery", y="grounds", c="corridor")
    assert not map.walls >> edge_named(map.grid, "e1-e") & 1
    assert map.single >> edge_named(map.grid, "f1-e") & 1
    assert len(map.cadavers) == 4
    assert all(not cadaver.icons for cadaver in map.cadavers.values())


def test_cadavers_of_the_zombie_lab_are_reached_two_from_each_icon() -> None:
    drawing = "\n".join(["+ + + + + +", *[" z z z z z", "+ + + + + +"] * 4])
    map = lay(drawing, z="zombie-lab")
    found = {map.name(square): [map.name(icon.square) for icon in c.icons] for square, c in map.cadavers.items()}
    assert found == {"a1": ["a2"], "b1": ["a2"], "d1": ["d2"], "e1": ["d2"]}


def test_the_safe_has_four_squares_behind_walls_of_its_own() -> None:
    drawing = "\n".join(["+ + + + +", *[" f f f f", "+ + + + +"] * 4])
    map = lay(drawing, f="secret-safe-room")
    assert squares(map, map.safe) == ["a1", "b1", "a2", "b2"]
    assert map.single >> edge_named(map.grid, "b1-e") & 1
    assert not map.walls >> edge_named(map.grid, "b2-e") & 1


def test_stairs_join_two_levels_and_loose_stairs_are_refused() -> None:
    drawing = "+ + +\n c x\n+ + +\n= 2\n+ + +\n d z\n+ + +"
    rooms = {"c": "corridor", "x": "stairs", "d": "corridor 0 below", "z": "stairs 0 under"}
    map = lay(drawing, (("b1", "2/b1"),), **rooms)
    assert map.stairs == {map.square("b1"): map.square("2/b1"), map.square("2/b1"): map.square("b1")}
    assert "test.toml:4:4: the stairs on b1 lead nowhere" in refused(drawing, **rooms)
    with pytest.raises(ContentError, match="a1 is no stairs tile"):
        lay(drawing, (("a1", "2/b1"),), **rooms)
