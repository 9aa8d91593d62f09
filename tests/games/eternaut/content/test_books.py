"""Books that are written: what a text names exists, every card is reached, every space of the map can be walked to.

A book joins `WRITTEN` when its Scenario can be played from its opening to every way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from noctule.engine.grid import members, neighbours, reach
from noctule.games.eternaut.arrange import arrange
from noctule.games.eternaut.board.ground import NAMES, Land, land
from noctule.games.eternaut.content import COUNTERS, ITEMS, STORY, STORYBOOKS, entry, story_of
from noctule.games.eternaut.content.script import Body, Say, Step, steps
from noctule.games.eternaut.content.words import DIRECTIONS, Book
from noctule.games.eternaut.state import Laid

WRITTEN: list[Book] = ["C"]
LEAST = {"A": 170, "B1": 160, "B2": 160, "C": 160, "D": 165, "E1": 155, "E2": 150, "F1": 155, "F2": 150}
READ_BY_RULES = {"999-001", "999-028", "C-01"}
EPILOGUES = {"C": {"END-D-1", "END-D-2"}}
SCENERY = {"B2": {"237"}, "E1": {"256"}, "E2": {"232"}}

written = pytest.mark.parametrize("book", WRITTEN)


def bodies(book: Book) -> Iterator[tuple[str, Body]]:
    for id, text in STORYBOOKS[book].items():
        yield id, text.body
    for id in story_of(book):
        yield id, STORY[id].body
        for ending in (*STORY[id].succeed, *STORY[id].fail):
            yield id, ending.body


def said(book: Book, verb: str) -> list[tuple[Any, ...]]:
    """The arguments of every instruction of a kind."""
    return [part.args for _, body in bodies(book) for part in steps(body) if isinstance(part, Step) and part.verb == verb]


def words(body: Body) -> str:
    return " ".join(part.text for part in steps(body) if isinstance(part, Say))


@written
def test_a_book_is_as_long_as_planned(book: Book) -> None:
    assert len(STORYBOOKS[book]) >= LEAST[book]


@written
def test_an_entry_is_neither_short_nor_long(book: Book) -> None:
    for id, text in STORYBOOKS[book].items():
        assert len(words(text.body).split()) >= 25, id
        assert sum(len(part.text.split()) for part in text.body if isinstance(part, Say)) <= 120, id


@written
def test_the_voice(book: Book) -> None:
    for id, body in bodies(book):
        told = re.sub(r'"[^"]*"', "", words(body))
        assert "!" not in told, id
        assert "suddenly" not in told.lower(), id


@written
def test_every_text_and_card_that_is_named_exists_and_is_reached(book: Book) -> None:
    read = {args[0] for args in said(book, "read")}
    assert not [id for id in read if entry(book, id) is None]
    assert not {id for id in STORYBOOKS[book] if id.startswith("999")} - read - READ_BY_RULES
    cards = {args[0] for args in said(book, "story")}
    assert set(story_of(book)) == cards | (READ_BY_RULES & set(STORY))


@written
def test_every_item_that_is_named_exists(book: Book) -> None:
    named = {args[0] for verb in ("gain", "lose", "destroy", "craft") for args in said(book, verb)}
    assert named <= set(ITEMS)


@written
def test_every_way_out_is_reached(book: Book) -> None:
    assert {args[0] for args in said(book, "end")} == EPILOGUES[book]
    assert said(book, "lose-campaign")


@written
def test_every_counter_that_is_laid_can_be_read(book: Book) -> None:
    laid = {args[0] for args in said(book, "put")} | {args[-1] for args in said(book, "replace")}
    silent = {number for number in laid if entry(book, f"{number}-9XX") is None and entry(book, f"{number}-XXX") is None}
    assert silent <= SCENERY.get(book, set())


@written
def test_three_counters_at_least_have_two_entries_of_single_characters(book: Book) -> None:
    own = [number for number in COUNTERS if sum(f"{number}-90{i}" in STORYBOOKS[book] for i in range(1, 7)) >= 2]
    assert len(own) >= 3


# ---- the map


def cards_of(book: Book) -> dict[str, tuple[str, int]]:
    """Where the Story cards of a book lay map cards, and how they are turned."""
    return {cell: (card, DIRECTIONS.index(way[0]) if way else 0) for card, cell, *way in said(book, "lay")}


def ground_of(book: Book, *counters: str) -> Land:
    cells: dict[str, str | tuple[str, int] | Laid] = {
        cell: card if turn == 0 else (card, turn) for cell, (card, turn) in cards_of(book).items()
    }
    return land(arrange(book=book, cells=cells, counters=counters))


def edges_of(book: Book) -> dict[int, str]:
    return {where[2]: f"{number}@{where[0]}" for number, where in said(book, "put") if where[2] >= 0}


def things_of(book: Book) -> dict[str, int]:
    """Everything that is laid on spaces of the map, and where."""
    found = {f"{number}@{where[0]}": space for number, where in said(book, "put") for space in where[1]}
    found |= {event: space for event, *where in said(book, "event") if where[0] not in ("on", "in") for space in where[0][1]}
    return found | {id: space for verb in ("npc", "enemy") for id, space in said(book, verb)}


@written
def test_every_map_card_is_laid_once_and_three_are_turned(book: Book) -> None:
    laid = [args[0] for args in said(book, "lay")]
    assert len(laid) == len(set(laid))
    assert sum(turn != 0 for _, turn in cards_of(book).values()) >= 3


@written
def test_counters_on_edges_lie_on_walls_and_walls_part_indoors_from_outdoors(book: Book) -> None:
    bare = ground_of(book)
    for edge, name in edges_of(book).items():
        assert bare.walls >> edge & 1, name
    for space in members(bare.indoor):
        assert not neighbours(bare.flat, space) & bare.outdoor, NAMES[space]


@written
def test_all_things_can_be_walked_to_once_the_doors_are_open(book: Book) -> None:
    opened = [re.sub(r"^[0-9]{3}", "202", name) for name in edges_of(book).values()]
    ground = ground_of(book, *opened)
    blocking = {space for name, space in things_of(book).items() if "@" in name and COUNTERS[name[:3]].blocks}
    (start,) = (args[0] for args in said(book, "start"))
    walked = reach(ground.walk, start, ends=sum(1 << space for space in blocking))
    for name, space in things_of(book).items():
        assert walked >> space & 1, name
