"""Bad files are refused, with file and line and a word about what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from noctule.engine import ContentError, content
from noctule.games.escape.content import ENEMIES, IDS, TILES
from noctule.games.escape.content.people import load_characters, load_dice, load_enemies
from noctule.games.escape.content.reading import load_cards, load_events, load_items, load_skills, read_scenario
from noctule.games.escape.content.tiles import load_tiles

LOADERS: dict[str, Callable[[str, str], Any]] = {
    "dice": load_dice,
    "characters": load_characters,
    "enemies": load_enemies,
    "adrenaline": load_cards,
    "skills": load_skills,
    "items": load_items,
    "events": load_events,
    "tiles": load_tiles,
}


ELSEWHERE = {
    "double Intelligence": -2,
    "5 faces": -2,
    "hunts here and in facts.toml": 1,
    "has no damage": -11,
    "needs the timing 'rolled'": 1,
    "only a reroll can": 1,
    "gives nothing": -3,
    "is of no use": -5,
    "never used up": 1,
    "not nothing": -2,
    "in one place": -3,
    "not so many tiles": 2,
}
"""Complaints that do not point to the changed line: to the table in which something is missing, or to the added line."""


def text(name: str) -> str:
    return content.text("noctule.games.escape", f"content/{name}.toml")


def read(name: str, source: str) -> Any:
    if name in LOADERS:
        return LOADERS[name](source, f"{name}.toml")
    return read_scenario(name.removeprefix("scenarios/"), source, f"{name}.toml", 1, TILES, ENEMIES)


def refused(name: str, old: str, new: str) -> tuple[str, int]:
    """The complaint about a file in which the first `old` is `new`, and how many lines below the change it points."""
    source = text(name)
    assert old in source, f"{name} has no {old!r}"
    line = source[: source.index(old)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        read(name, source.replace(old, new, 1))
    place, _, words = str(caught.value).partition(": ")
    file, _, told = place.partition(":")
    assert file == f"{name}.toml"
    return words, int(told) - line


@pytest.mark.parametrize("name", LOADERS)
def test_the_files_as_they_are_can_be_read(name: str) -> None:
    assert LOADERS[name](text(name), f"{name}.toml")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("dice", "supply = 8", "supply = 9", "9 dice"),
        ("dice", "ii = { intelligence = 2 }", "ii = { intelligence = 1 }", "double Intelligence"),
        ("dice", "ii = { intelligence = 2 }\n", "", "5 faces"),
        ("dice", "intelligence = 2", "wisdom = 2", "unknown field `wisdom`"),
        ("characters", 'id = "quill"', 'id = "marlow"', "is there twice"),
        ("characters", ", toughness = 2", "", "has no toughness"),
        ("characters", ", toughness = 2", ", luck = 2", "Invalid enum value 'luck'"),
        ("characters", "skull = 2", "skull = 5", "skull at 5"),
        ("enemies", "toughness = 3", 'toughness = 3\nhunts = "fear"', "hunts here and in facts.toml"),
        ("enemies", 'damage = "cards-and-fear"\n', "", "has no damage"),
        ("enemies", 'kind = "clone"', 'kind = "guard"', "is there twice"),
        ("adrenaline", "by = 2", "by = 4", "bonus 4, not 1 to 3"),
        ("adrenaline", "fear = 1", "fear = 3", "costs 3 fear"),
        ("adrenaline", 'stat = "strength"', 'stat = "luck"', "Invalid enum value 'luck'"),
        ("adrenaline", 'step = "unmark"', 'step = "unmake"', "Invalid value 'unmake'"),
        ("adrenaline", 'timing = "rolled"', 'timing = "any-time"', "needs the timing 'rolled'"),
        ("adrenaline", 'timing = "own-turn"', 'timing = "rolled"', "only a reroll can"),
        ("adrenaline", 'where = "here" }', 'where = "here", tile = "ward" }', "only scenarios can"),
        ("adrenaline", 'id = "second-look"', 'id = "iron-grip"', "'iron-grip-1' is there twice"),
        ("adrenaline", "copies = 2", "copies = 0", "has no copies"),
        ("skills", 'gift = { kind = "lifts", rule = "darkness" }\n', "", "gives nothing"),
        ("skills", 'rule = "darkness"', 'rule = "gravity"', "Invalid enum value 'gravity'"),
        ("skills", 'id = "plain-dealing"', 'id = "night-eyes"', "is there twice"),
        ("skills", "cost = { cards = 1 }", "cost = { }", "has a cost but nothing to pay"),
        ("skills", "strength = 1, ", "strength = 0, ", "by 0"),
        ("items", "hands = 2", "hands = 3", "takes 3 hands"),
        ("items", 'kind = "key"', 'kind = "tool"', "Security Key Cards open doors"),
        ("items", "by = 1 }", "by = 0 }", "the gift gives nothing"),
        ("items", 'gift = { kind = "dice", deed = "fight", by = 1 }\n', "", "is of no use"),
        ("items", "by = 1 }", "by = 1 }\ndiscard = true", "never used up"),
        ("events", 'boxes = ["', 'boxes = ["", "', "has 5 boxes, not 4"),
        ("events", 'boxes = ["', 'boxes = ["dog ', "there is no box 'dog"),
        ("events", 'spawn = ["', 'spawn = ["guard", "', "spawns one Clone"),
        ("events", 'do = [{ step = "fear", by = 1 }]', "do = []", "not nothing"),
        ("events", 'do = [{ step = "fear", by = 1 }]', 'do = [{ step = "fear", by = 0 }]', "does nothing"),
        ("events", 'who = "all-here"', 'who = "somebody"', "Invalid enum value 'somebody'"),
        ("events", "rating = 3", "rating = 0", "at least 1"),
        ("tiles", 'doors = "n"', 'doors = ""', "has no door"),
        ("tiles", 'doors = "ns"', 'doors = "sn"', "in this order"),
        ("tiles", 'icons = ["security", "crate"]', 'icons = ["security", "fear"]', "two event icons"),
        ("tiles", 'icons = ["security", "crate"]', 'icons = ["security", "security"]', "an icon twice"),
        ("tiles", 'icons = ["crate"]', 'icons = ["piano"]', "Invalid enum value 'piano'"),
        ("tiles", 'id = "isolation-cell"', 'id = "cold-store"', "not the only one"),
        ("tiles", 'id = "isolation-cell"', 'id = "infirmary"', "not the only one"),
    ],
)
def test_a_bad_card_is_refused(name: str, old: str, new: str, words: str) -> None:
    complaint, off = refused(name, old, new)
    assert words in complaint
    assert off == ELSEWHERE.get(words, 0)


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("lift", 'id = "lift"', 'id = "left"', "not the name of the file"),
        ("lift", '"long-gallery"', '"short-gallery"', "there is no tile 'short-gallery'"),
        ("lift", '"long-gallery"', '"junction-west"', "is there twice"),
        ("lift", '"long-gallery"', '"registry"', "belongs to the sure ones"),
        ("lift", "count = [5, 5, 5, 6]", "count = [5, 5, 5, 18]", "needs 18 tiles for 4 players and has 10"),
        ("lift", "count = [5, 5, 5, 6]", "count = [5, 5, 5]", "length 4"),
        ("lift", "under = 1", "under = 9", "not so many tiles to lie above"),
        ("lift", 'start = "ward"', 'start = "atrium"', "is no starting tile"),
        ("lift", "secure = 2", "secure = 0", "no tile may hold Guards"),
        ("lift", "guard = [3, 3, 4, 4]", "guard = [3, 3, 4, 44]", "44 Guards of 10"),
        ("lift", "threat_pool = [3", "threat_pool = [-3", "below 0"),
        ("lift", 'tile = "service-lift"', 'tile = "atrium"', "not sure to be in play"),
        ("lift", 'tile = "service-lift"', 'icon = "vat", marker = "done"', "exactly one"),
        ("lift", 'test = "left"', 'test = "right"', "Invalid value 'right'"),
        ("lift", 'test = "here", tile', 'test = "here", title', "unknown field `title`"),
        (
            "panels",
            'locks = [{ tile = "ward", side = "n" }',
            'locks = [{ tile = "freight-lift", side = "n" }',
            "with a door on side",
        ),
        ("panels", "x = 1, y = 0, turn = 1", "x = 1, y = 0", "not joined to the others"),
        ("panels", "x = 1, y = 0, turn = 1", "x = 0, y = 0", "in one place"),
        ("panels", "x = 1, y = 0, turn = 1", "x = 1, y = 0, turn = 5", "5 quarter turns"),
        ("hatchery", 'marker = "dark", tile = "nurse-station"', 'marker = "dark", tile = "culture-lab"', "no such marker"),
        ("hatchery", '{ marker = "nest", icon = "vat" }', '{ marker = "nest" }', "an icon or a tile"),
        ("hatchery", "rating = 3", "rating = 0", "at least 1"),
        ("barracks", 'kind = "guard", tile = "stores"', 'kind = "guard", tile = "brig"', "not sure to be in play"),
        ("barracks", 'kind = "guard", tile = "stores"', 'kind = "guard", tile = "stores", count = 4', "in the reserve"),
        ("dark-floor", "vitality = 4", "vitality = 9", "vitality starts at 5 at most"),
        ("dark-floor", 'peek_tile = "night-stair"', 'peek_tile = "day-stair"', "there is no tile 'day-stair'"),
        ("chamber", 'id = "second-hybrid"', 'id = "first-hybrid"', "is there twice"),
        ("chamber", 'result = "won"', 'result = "lost"', "nobody can win"),
        ("way-up", "final]\ncount = [6, 7, 8, 9]", "final]\ncount = [6, 7, 8, 0]\nunder = 11", "not so many tiles"),
    ],
)
def test_a_bad_scenario_is_refused(name: str, old: str, new: str, words: str) -> None:
    complaint, off = refused(f"scenarios/{name}", old, new)
    assert words in complaint
    assert off == ELSEWHERE.get(words, 0)


def test_more_tiles_than_can_be_shown_are_refused() -> None:
    source = text("scenarios/lift")
    for count in ("count = [5, 5, 5, 6]", "count = [5, 5, 5, 6]", "count = [3, 4, 4, 5]"):
        source = source.replace(count, "count = 0", 1)
    more = '"atrium", "junction-west-2"'
    with pytest.raises(ContentError, match="there is no tile 'junction-west-2'"):
        read_scenario("lift", source.replace('"atrium"', more), "lift.toml", 1, TILES, ENEMIES)
    filler = ", ".join(f'"{id}"' for id in ("plant-floor", "pump-room", "turbine-walk", "boiler-house"))
    with pytest.raises(ContentError, match="34 tiles for 1 players, more than 30"):
        read_scenario("lift", source.replace('"atrium"', f'"atrium", {filler}'), "lift.toml", 1, TILES, ENEMIES)


def test_every_scenario_of_the_index_has_a_file() -> None:
    assert all(text(f"scenarios/{id}") for id in IDS)
