"""The SAGS: maps built from blocks, the limits on doors, and Mission cards."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.engine.grid import edge_name, edge_named
from noctule.games.reborn.content import (
    BOX,
    DOOR_TYPES,
    FLOOR_TILES,
    MISSIONS,
    SAGS,
    YARD,
    Added,
    Laid,
    MapData,
    Mission,
    RoomData,
    Source,
    build,
    sags_key,
    sags_map,
    sags_parts,
    scenario,
)
from noctule.games.reborn.content.sags import Yard, load_sags
from noctule.games.reborn.content.setup import check_mission
from noctule.games.reborn.goals import sags

FULL = (
    Laid("chapel", 0, 0),
    Laid("secret-safe-room", 1, 1),
    Laid("armory", 2, 3),
    Laid("satellite-room", 3, 2),
    Laid("infirmary", 4, 0),
    Laid("morgue", 5, 1),
)


@covers("reborn.sags.mode")
def test_blocks_laid_and_turned_make_a_whole_map() -> None:
    map = sags_map(sags_key(FULL))
    assert (map.grid.width, map.grid.height) == (18, 12)
    assert map.floor.bit_count() == 18 * 12
    assert set(map.rooms) == {"streets", *(one.block for one in FULL)}
    assert map.rooms["chapel"].name == "Chapel"
    assert len(map.doors) == 5
    assert map.gaps.bit_count() == 1


def test_a_board_that_is_not_full_is_a_map_with_holes() -> None:
    map = sags_map(sags_key(FULL[:2]))
    assert map.floor.bit_count() == 2 * 36


@pytest.mark.parametrize("block", SAGS.block)
@pytest.mark.parametrize("turn", range(4))
def test_every_block_can_be_laid_in_every_direction(block: str, turn: int) -> None:
    map = sags_map(sags_key((Laid(block, 4, turn),)))
    assert map.rooms[block].squares.bit_count() == len(FLOOR_TILES[block].squares())
    assert len(map.doors) + map.gaps.bit_count() >= 1


def test_a_key_says_all_that_is_needed_to_build_the_map_again() -> None:
    doors = (Added("wooden", "a2-e"), Added("sliding-large", "a3-e"))
    key = sags_key(FULL, doors)
    assert sags_parts(key) == (FULL, doors)
    map = sags_map(key)
    assert len(map.doors) == 7
    assert map.doors["door-a3-e"].large
    assert sags_map(key) is map


@covers("reborn.room.safe-sags", "reborn.sags.mode", "reborn.door.sizes", "reborn.ex.safe-room-walls")
def test_no_door_goes_on_the_walls_of_the_safe_room_nor_on_a_double_wall() -> None:
    map = sags_map(sags_key(FULL))
    around = YARD.door_places(map, "sliding-large")
    safe = map.rooms["secret-safe-room"].squares
    assert around
    for name in around:
        square, _, _ = name.partition("-")
        assert not safe >> map.square(square) & 1
    refused = YARD.no_door(map, Added("sliding-large", "h2-w"))
    assert refused is not None
    assert refused[0] == "reborn.room.safe-sags"
    drawing = "\n".join(["+ + + + + + +", *[" a a a c c c", "+ + + + + + +"] * 3])
    rooms = {"a": RoomData("generator"), "c": RoomData("office")}
    twins = build("twins", MapData(drawing, rooms), FLOOR_TILES, DOOR_TYPES, Source("", "twins", ()))
    yard = Yard(SAGS, FLOOR_TILES, DOOR_TYPES, "sags.toml")
    yard.edges = lambda door: tuple(edge_named(twins.grid, name) for name in ("c2-e", "c3-e"))  # type: ignore[method-assign]
    assert yard.no_door(twins, Added("sliding-large", "c2-e")) == ("reborn.door.sizes", "a door never covers a double wall")


def test_a_door_is_added_only_to_a_standing_wall_that_can_be_walked_to() -> None:
    map = sags_map(sags_key(FULL))
    taken = next(iter(map.doors.values())).edges[0]
    assert YARD.no_door(map, Added("wooden", edge_name(map.grid, taken))) == ("reborn.sags.mode", "there is an opening already")
    assert YARD.no_door(map, Added("wooden", "a1-e")) is not None
    for name in YARD.door_places(map, "wooden"):
        sags_map(sags_key(FULL, (Added("wooden", name),)))


def test_a_built_town_has_blocks_to_choose_from() -> None:
    assert len(SAGS.block) >= SAGS.slots + 2 * SAGS.hand - 2
    assert "secret-safe-room" in SAGS.block
    assert set(SAGS.door_types) <= set(DOOR_TYPES)
    assert SAGS.grid == scenario("ghost-town").map.grid


@covers("reborn.sags.mode")
def test_each_faction_has_mission_cards_enough_to_keep_some_secret() -> None:
    for side in ("norad", "salemite"):
        mine = [card for card in MISSIONS.values() if card.side == side]
        assert len(mine) > SAGS.missions
        assert all(card.mp > 0 and card.text and card.title for card in mine)
    found = scenario("ghost-town")
    assert found.data.sags
    assert {one.side for one in found.deployment} == {"norad", "salemite"}
    assert all(one.blanks > 0 for one in found.deployment)


def test_a_mission_about_rooms_names_so_many_that_one_is_always_on_the_map() -> None:
    left_out = len(SAGS.block) - SAGS.slots
    for card in MISSIONS.values():
        rooms = {test.room for test in card.test.of if test.room}
        if rooms:
            assert rooms <= set(SAGS.block)
            assert len(rooms) > left_out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('who = ["hollister"]', 'who = ["holly"]', "there is no character 'holly'"),
        ('room = "chapel"', 'room = "chapple"', "there is no room 'chapple'"),
        ('item = "wiring-plans"', 'item = "firing-plans"', "there is no item 'firing-plans'"),
        ('is = "zombies", count = 1', 'is = "zombies"', "the test 'zombies' needs count"),
    ],
)
def test_a_mission_card_with_a_fault_is_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    name = "content/missions.toml"
    source = content.text("noctule.games.reborn", name)
    assert old in source
    bad = source.replace(old, new, 1)
    cards = content.parse(bad, dict[str, tuple[Mission, ...]], name)["mission"]

    def check() -> None:
        for i, card in enumerate(cards):
            check_mission(card, bad, name, i, BOX)

    with pytest.raises(ContentError, match=rf"^{name}:\d+: ") as refused:
        check()
    assert complaint in str(refused.value)


def test_a_block_of_the_wrong_size_or_with_an_unknown_tile_is_refused() -> None:
    source = content.text("noctule.games.reborn", "content/sags.toml")
    with pytest.raises(ContentError, match="block 'chemistry-lab' is not 5 squares wide and high"):
        Yard(load_sags(source.replace("size = 6", "size = 5"), "sags.toml"), FLOOR_TILES, DOOR_TYPES, "sags.toml")
    with pytest.raises(ContentError, match="block 'chapel': there is no floor tile 'chapple'"):
        Yard(
            load_sags(source.replace('tile = "chapel"', 'tile = "chapple"'), "sags.toml"), FLOOR_TILES, DOOR_TYPES, "sags.toml"
        )
    with pytest.raises(ContentError, match=r"^sags.toml:\d+: Object contains unknown field `wide`"):
        load_sags(source.replace("columns = 3", "wide = 3"), "sags.toml")


@covers("reborn.sags.mode")
def test_a_block_is_told_in_words_and_turns_with_its_ways_in() -> None:
    assert sags.block_words("infirmary") == "Sickhouse: Medical Ward, Science Room"
    ways = [sags.turn_words("chemistry-lab", turn).partition(": the way in is ")[2] for turn in range(4)]
    assert ways == ["north and east", "east and south", "west and south", "north and west"]
