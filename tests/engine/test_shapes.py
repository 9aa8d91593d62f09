"""Positions from outside: bounds and references, declared with the types and checked before anything is built from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import UNSET, Meta, Struct, UnsetType

from noctule.engine import DamagedSave, Setup, Table, available, find
from noctule.engine.contract import setup_for
from noctule.engine.outside import opened
from noctule.engine.shapes import Count, fault, refers, undeclared

Change = Callable[[dict[str, Any]], object]


def changed(game: str, change: Change, seed: int = 1) -> str:
    """A save of a new game with something changed in its position."""
    lines = Table.start(game, setup_for(find(game), seed), seed=seed).save().split("\n")
    at = max(i for i, line in enumerate(lines) if line.startswith("= {"))
    position = msgspec.json.decode(lines[at][2:])
    change(position)
    lines[at] = f"= {msgspec.json.encode(position).decode()}"
    return "\n".join(lines)


def refusal(text: str) -> str:
    with pytest.raises(DamagedSave) as refused:
        opened(text, source="bad.save")
    assert not re.search(r"(Key|Index|Value|Type)Error", str(refused.value))
    return str(refused.value)


@pytest.mark.parametrize("game", available())
def test_every_field_of_a_position_has_a_bound_or_refers_to_something(game: str) -> None:
    assert undeclared(find(game).state) == []


class Ship(Struct, frozen=True):
    id: str
    port: Annotated[str, refers("port", "at sea")] = "at sea"


class Sea(Struct):
    ships: dict[str, Ship] = {}
    course: tuple[Annotated[int, refers("square", -1)], ...] = ()
    flag: Annotated[str, refers("flag")] | None = None
    prize: tuple[Annotated[str, refers("port")], Count] | None = None


@pytest.mark.parametrize(
    ("sea", "found"),
    [
        (Sea(), None),
        (Sea({"a": Ship("a")}, (-1, 3), "red", ("brest", 7)), None),
        (Sea({"a": Ship("a", "atlantis")}), "ships.a.port: 'atlantis' is no port"),
        (Sea({"a": Ship("b")}), "ships.a: its id is 'b'"),
        (Sea(course=(1, 16_000_000_000)), "course[1]: 16000000000 is no square"),
        (Sea(flag="?"), "flag: '?' is no flag"),
        (Sea(prize=("x" * 500, 1)), f"prize[0]: '{'x' * 40}' is no port"),
    ],
)
def test_a_reference_that_leads_nowhere_is_named_with_its_place(sea: Sea, found: str | None) -> None:
    assert fault(sea, {"port": ("brest",), "square": range(9), "flag": {"red"}}) == found


class Chart(Struct):
    reefs: tuple[Annotated[str, refers("reef")], ...] | UnsetType = UNSET


def test_a_field_that_need_not_be_there_is_checked_where_it_is() -> None:
    assert fault(Chart(), {"reef": ()}) is None
    assert fault(Chart(("knell",)), {"reef": ("knell",)}) is None
    assert fault(Chart(("nowhere",)), {"reef": ("knell",)}) == "reefs[0]: 'nowhere' is no reef"
    assert undeclared(Chart) == []


def test_what_is_not_declared_is_told() -> None:
    class Loose(Struct):
        n: int
        words: dict[str, tuple[str, ...]]
        half: Annotated[int, Meta(ge=0)]
        fine: Count = 0

    assert undeclared(Loose) == ["n", "words (keys)", "words", "half"]


def test_a_square_far_off_the_board_is_refused_before_anything_is_built() -> None:
    def far(position: dict[str, Any]) -> None:
        for character in position["characters"].values():
            character["at"] = 16_000_000_000

    assert re.search(r"characters\.[a-z0-9-]+\.at: 16000000000 is no square", refusal(changed("reborn", far)))


@pytest.mark.parametrize(("size", "reason"), [(400, "too large"), (120, "$.map"), (48, "2000 in all is the most")])
def test_a_large_drawn_map_is_refused(size: int, reason: str) -> None:
    drawing = "\n".join([*["+-" * size + "+", "|." * size + "|"] * size, "+-" * size + "+"])
    assert reason in refusal(changed("reborn", lambda s: s.update(map=f"{drawing}\n== {{}}")))
    assert reason in refusal(changed("scare", lambda s: s.update(map=f"== lines\n{drawing}")))


def test_a_drawn_map_that_is_short_but_wide_and_high_is_refused() -> None:
    drawing = "\n".join(["+-" * 3_000 + "+", *["+"] * 3_000])
    assert "2000 in all is the most" in refusal(changed("reborn", lambda s: s.update(map=f"{drawing}\n== {{}}")))


def test_no_file_is_read_for_a_map_that_is_none() -> None:
    assert "there is no map" in refusal(changed("scare", lambda s: s.update(map="../maps/bedtime")))


def test_sides_of_unknown_words_are_refused() -> None:
    def sides(position: dict[str, Any]) -> None:
        next(iter(position["equipment"].values()))["sides"] = ["no-such", "thing"]

    assert ".sides[0]: 'no-such' is no piece of equipment" in refusal(changed("reborn", sides))


def test_a_position_is_of_the_game_that_was_set_up() -> None:
    assert "seats: ('seat-2', 'seat-1') is no seating" in refusal(changed("reborn", lambda s: s["seats"].reverse()))
    other = find("reborn").scenarios[-1].key
    assert "is no scenario" in refusal(changed("reborn", lambda s: s.update(scenario=other), seed=2))


def test_a_position_larger_than_any_game_makes_is_refused() -> None:
    assert "too large" in refusal(changed("skirmish", lambda s: s.update(outcome="x" * 300_000)))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ('{"scenario":"arranged","seats":["ana","ben"],"settings":{"lesson":"' + "x" * 99 + '"}}', "at most 10 settings"),
        ('{"scenario":"standard","seats":["ana","ben"],"record":{"a":1}}', "has no campaign"),
        ('{"scenario":"standard","seats":["ana","ben"],"settings":{"fog":"on"}}', "no setting 'fog'"),
    ],
)
def test_the_words_of_a_setup_are_checked(setup: str, reason: str) -> None:
    text = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).save()
    assert reason in refusal(re.sub(r"setup \{.*\}", f"setup {setup}", text))


def test_a_game_that_cannot_be_looked_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Table[Any], seat: str | None) -> None:
        if seat is None:
            raise KeyError("no such")

    text = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).save()
    monkeypatch.setattr(Table, "view", broken)
    with pytest.raises(DamagedSave, match="cannot be looked at from beside the table"):
        opened(text)
