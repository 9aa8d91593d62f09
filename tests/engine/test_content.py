"""Content files: every complaint names the file and the line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from noctule.engine import ContentError, content
from noctule.engine.content import dangling, line_of, load, parse, text
from noctule.reference.skirmish.state import Facts


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    dice: int
    table: dict[str, str] = {}


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    speed: int
    attack: tuple[Attack, ...] = ()
    barbs: dict[str, Attack] = {}
    near: tuple[int, ...] = ()


class Zoo(Struct, frozen=True, forbid_unknown_fields=True):
    monster: tuple[Monster, ...] = ()
    boss: dict[str, Monster] = {}
    title: str = ""


ZOO = '''\
# Animals of the night.
title = """
[[monster]]
speed = "this is only a story"
"""

[[monster]]
speed = 4
[[monster.attack]]
dice = 2
[[monster.attack]]
dice = 3

[[monster]]    # the second
speed = 5
near = [
  1,  # a comment, with [brackets]
  2,
]
[[monster.attack]]
dice = 1
table = { "0" = "dead", "2-4" = "wounded, grabbed" }

[boss."night widow"]
speed = 6
barbs.front.dice = 3
[boss."night widow".barbs.back]
dice = 4

[boss.crow]
speed = 7
attack = [
  { dice = 1 },
  { dice = 2, table = { "1" = "miss" } },
]
'''


def place(source: str, shape: Any = Zoo) -> tuple[str, str]:
    with pytest.raises(ContentError) as error:
        parse(source, shape, "zoo.toml")
    assert str(error.value) == f"{error.value.place}: {error.value.reason}"
    return error.value.place, error.value.reason


def test_what_is_right_is_read() -> None:
    zoo = parse(ZOO, Zoo, "zoo.toml")
    assert zoo.monster[1].attack[0].table == {"0": "dead", "2-4": "wounded, grabbed"}
    assert zoo.boss["night widow"].barbs["back"].dice == 4


@pytest.mark.parametrize(
    ("old", "new", "line", "path"),
    [
        ("speed = 4\n", "sped = 4\n", 8, "monster.0.sped"),
        ("speed = 4\n", "speed = 'four'\n", 8, "monster.0.speed"),
        ("speed = 5\n", "speed = 5.5\n", 15, "monster.1.speed"),
        ("dice = 2\n[[", "dice = 'x'\n[[", 10, "monster.0.attack.0.dice"),
        ("dice = 3\n\n", "dice = 'x'\n\n", 12, "monster.0.attack.1.dice"),
        ("dice = 1\ntable", "dice = 'x'\ntable", 21, "monster.1.attack.0.dice"),
        ('"wounded, grabbed"', "7", 22, "monster.1.attack.0.table.2-4"),
        ("  2,\n", "  'two',\n", 18, "monster.1.near.1"),
        ("speed = 6", "speed = true", 25, "boss.night widow.speed"),
        ("front.dice = 3", "front.dice = []", 26, "boss.night widow.barbs.front.dice"),
        ("dice = 4", "die = 4", 28, "boss.night widow.barbs.back.die"),
        ("speed = 7\n", "speed = 7\nhorns = 2\n", 32, "boss.crow.horns"),
        ("  { dice = 1 },", "  { dice = '1' },", 33, "boss.crow.attack.0.dice"),
        ("{ dice = 2, table", "{ dice = 2, eyes = 3, table", 34, "boss.crow.attack.1.eyes"),
        ('"miss"', "1", 34, "boss.crow.attack.1.table.1"),
        ("[boss.crow]", "[bosses.crow]", 30, "bosses"),
        ('title = """', 'tilte = """', 2, "tilte"),
    ],
)
def test_a_slip_is_found_on_its_line(old: str, new: str, line: int, path: str) -> None:
    assert ZOO.count(old) == 1
    where, reason = place(ZOO.replace(old, new))
    assert where == f"zoo.toml:{line}"
    assert reason.endswith(f"({path})")


def test_what_is_missing_is_told_at_the_table_it_is_missing_from() -> None:
    assert place(ZOO.replace("speed = 5\n", "")) == ("zoo.toml:14", "Object missing required field `speed` (monster.1)")
    assert place(ZOO.replace("speed = 7\n", "")) == ("zoo.toml:30", "Object missing required field `speed` (boss.crow)")


def test_the_first_of_several_tables_that_is_wrong_is_named() -> None:
    source = "[a]\nspeed = 1\n[b]\nspeed = 'x'\n[c]\nspeed = 'y'\n"
    assert place(source, dict[str, Monster]) == ("zoo.toml:4", "Expected `int`, got `str` (b.speed)")


def test_dicts_in_dicts_in_arrays_are_pinned_down() -> None:
    source = "[[x]]\n[x.one.two]\ndice = 1\n[[x]]\n[x.one.two]\ndice = 1\n[x.one.three]\ndice = 'z'\n"
    shape = dict[str, list[dict[str, dict[str, Attack]]]]
    assert place(source, shape) == ("zoo.toml:8", "Expected `int`, got `str` (x.1.one.three.dice)")


def test_a_key_that_is_none_of_the_allowed_ones_is_found() -> None:
    where, reason = place("[size]\nsmall = 1\nhuge = 2\n", dict[str, dict[Literal["small", "large"], int]])
    assert where == "zoo.toml:3"
    assert "huge" in reason


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("a = 1\nb = \nc = 3\n", 2),
        ("a = 1\na = 2\n", 2),
        ('a = "open\nb = 1\n', 1),
        ("[a]\n[a]\n", 2),
        ("a = 1\n\n\nb = [1, 2\n", 5),
        ("x", 1),
        ("a = 1\n]]\n", 2),
    ],
)
def test_a_syntax_error_names_its_line(source: str, line: int) -> None:
    where, reason = place(source, dict[str, Any])
    assert where in {f"zoo.toml:{line}", f"zoo.toml:{min(line, source.count(chr(10)))}"}
    assert reason.startswith("no valid TOML: ")
    assert "at line" not in reason


def test_a_dangling_reference_names_its_line_and_what_there_is() -> None:
    error = dangling("zoo.toml", ZOO, ["monster", 1, "attack", 0, "dice"], "monster 'bat'", ["widow", "crow"])
    assert str(error) == "zoo.toml:21: there is no monster 'bat'; there are: widow, crow"
    assert str(dangling("zoo.toml", ZOO, [], "map 'x'", [])) == "zoo.toml:1: there is no map 'x'; there are: none"


def test_the_line_of_something_that_is_not_there_is_that_of_what_is_around_it() -> None:
    assert line_of(ZOO, ["boss", "crow", "eyes", 3]) == 30
    assert line_of(ZOO, ["nothing"]) == 1


@given(st.lists(st.lists(st.integers(0, 9), max_size=4), min_size=1, max_size=6))
def test_every_element_of_every_array_is_on_its_line(rows: list[list[int]]) -> None:
    source, expected, line = "", {}, 1
    for i, row in enumerate(rows):
        source += f"[[row]]\ncells = [  # row {i} = [\n"
        line += 2
        for j, cell in enumerate(row):
            source += f"  {cell}.5,\n"
            expected[i, j] = line
            line += 1
        source += "]\n"
        line += 1
    assert {key: line_of(source, ["row", key[0], "cells", key[1]]) for key in expected} == expected


def test_a_file_that_is_not_there_or_no_text_is_named() -> None:
    with pytest.raises(ContentError, match=r"nowhere.toml: cannot be read"):
        text("noctule.reference.skirmish", "nowhere.toml")
    with pytest.raises(ContentError, match=r"nowhere.toml: cannot be read"):
        load("noctule.reference.skirmish", "nowhere.toml", Facts)


def test_a_game_loads_its_facts() -> None:
    assert load("noctule.reference.skirmish", "facts.toml", Facts).dice == 5


def test_every_content_file_of_every_game_has_a_line_for_everything_in_it() -> None:
    """The places are found by a reader of our own; here it is held against tomllib on all that we have."""
    files = sorted(Path(content.__file__).parent.parent.rglob("*.toml"))
    assert files
    for file in files:
        source = file.read_text(encoding="utf-8")
        places = content._Places(source).found
        lines = source.split("\n")
        for path in _paths(tomllib.loads(source)):
            assert path in places, f"{file.name}: {path}"
            name = next(step for step in reversed(path) if isinstance(step, str))
            if isinstance(path[-1], str):
                assert name in lines[places[path] - 1], f"{file.name}:{places[path]}: {path}"


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in items for found in [(*path, key), *_paths(value, (*path, key))]]


Mood = Literal["calm", "grim"]


class Den(Struct, frozen=True, forbid_unknown_fields=True):
    mood: Mood | Literal[""] = ""
    moods: tuple[Mood, ...] = ()
    pair: tuple[Mood, int] = ("calm", 1)
    by: dict[Mood, int] = {}
    dens: dict[str, Mood] = {}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("mood = 'odd'", "'odd'; there are: calm, grim (mood)"),
        ("moods = ['calm', 'odd']", "'odd'; there are: calm, grim (moods.1)"),
        ("pair = ['odd', 1]", "'odd'; there are: calm, grim (pair.0)"),
        ("by = { odd = 1 }", "'odd'; there are: calm, grim (by.odd)"),
        ("dens = { low = 'odd' }", "'odd'; there are: calm, grim (dens.low)"),
    ],
)
def test_an_unknown_word_is_answered_with_the_known_ones(source: str, told: str) -> None:
    assert place(source, Den) == ("zoo.toml:1", f"Invalid enum value {told}")
