"""The tiles: doors, ducts, vents and icons in the proportions that the game needs."""

from __future__ import annotations

from collections import Counter

from covers import covers
from noctule.games.escape.content import SCENARIOS, TILES
from noctule.games.escape.content.scenarios import STACKS
from noctule.games.escape.content.tiles import EVENT_ICONS, SIDES, TILE_ICONS

ORDINARY = [tile for tile in TILES.values() if not tile.unique]
UNIQUE = [tile for tile in TILES.values() if tile.unique]


@covers("escape.map.doors")
def test_doors_are_in_proportion_and_two_doors_are_straight_or_a_corner() -> None:
    doors = Counter(len(tile.doors) for tile in ORDINARY)
    assert len(ORDINARY) >= 44
    for number, share in ((1, 0.10), (2, 0.35), (3, 0.35), (4, 0.20)):
        assert abs(doors[number] / len(ORDINARY) - share) < 0.02
    assert {tile.doors for tile in ORDINARY if len(tile.doors) == 2} == {("n", "s"), ("n", "e")}


@covers("escape.tile.icons")
def test_icons_are_in_proportion() -> None:
    icons = Counter(icon for tile in ORDINARY for icon in tile.icons)
    assert set(icons) == set(TILE_ICONS)
    assert [icons[icon] for icon in EVENT_ICONS] == [4, 4, 4, 4, 5]
    assert (icons["panel"], icons["medical"], icons["crate"]) == (5, 4, 6)
    assert min(icons["generator"], icons["vat"]) >= 3
    assert sum("crate" in tile.icons and any(icon in EVENT_ICONS for icon in tile.icons) for tile in ORDINARY) == 2
    assert sum(not tile.icons for tile in ORDINARY) >= 8


@covers("escape.map.vents")
def test_vents_are_on_fear_tiles_medical_tiles_and_others() -> None:
    vents = [tile for tile in ORDINARY if tile.vent]
    assert len(vents) >= 10
    assert any({"fear", "fear-again"} & {*tile.icons} for tile in vents)
    assert any("medical" in tile.icons for tile in vents)
    assert any(not tile.icons for tile in vents)


def test_some_tiles_break_the_duct_but_a_vent_always_has_one() -> None:
    assert sum(tile.duct != SIDES for tile in ORDINARY) >= 8
    assert any(not tile.duct for tile in ORDINARY)
    assert all(tile.duct for tile in TILES.values() if tile.vent)


def test_the_unique_tiles_are_there_and_each_is_in_a_scenario() -> None:
    named = {id for card in SCENARIOS.values() for name in STACKS for id in card.stacks.of(name).sure}
    named |= {tile.id for card in SCENARIOS.values() for tile in card.tiles} | {card.peek_tile for card in SCENARIOS.values()}
    assert all(tile.id in named for tile in UNIQUE)
    assert len(TILES["ward"].doors) == 4
    assert (TILES["cell"].doors, TILES["cell"].vent) == (("n",), True)


def test_every_ordinary_tile_is_in_some_scenario() -> None:
    used = {
        id for card in SCENARIOS.values() for name in STACKS for id in (*card.stacks.of(name).tiles, *card.stacks.of(name).sure)
    }
    used |= {tile.id for card in SCENARIOS.values() for tile in card.tiles}
    assert {tile.id for tile in ORDINARY} <= used
