"""What is kept for speed has bounds, and goes when a process has grown much."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from noctule.engine import Table, arrange
from noctule.engine.forgetting import Growth, forget
from noctule.games.reborn.content import YARD


def test_what_is_much_is_counted_from_the_least_that_was_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [1_000]
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: blocks[0])
    monkeypatch.setattr("noctule.engine.forgetting.GROWTH", 100)
    growth = Growth()
    found = []
    for blocks[0] in (1_100, 1_101, 900, 1_000, 1_001):
        found.append(growth.is_much)
    assert found == [False, True, False, False, True]
    assert growth.begin_anew() == 1_001
    assert not growth.is_much


def test_what_a_thing_keeps_for_itself_is_forgotten_too() -> None:
    YARD.the_map("sags:")
    assert YARD.the_map.cache_info().currsize > 0
    forget()
    assert YARD.the_map.cache_info().currsize == 0


def test_what_was_made_the_last_few_times_is_forgotten_too() -> None:
    table = scare(4)
    shown = table.scene("ana")
    assert table.scene("ana") is shown, "nothing has changed"
    forget()
    assert table.scene("ana") == shown
    assert table.scene("ana") is not shown


def scare(width: int) -> Table[Any]:
    return arrange("scare", _row("F", width), seats=("ana",), turn="fort")


def reborn(width: int) -> Table[Any]:
    return arrange("reborn", _row("B", width), round="bolter", tiles={"bolter": ["order-03"]}, cp={"norad": 3})


def eternaut(walls: int) -> Table[Any]:
    one, two, three = [sign if walls >> i & 1 else " " for i, sign in enumerate("|--")]
    card = f"+-+-+\n|.{one}.|\n+{two}+{three}+\n|. .|\n+-+-+"
    return arrange("eternaut", card, seats=("ana",), people={"901": "a2"}, hands={"ana": ["moving-on-3-1"]})


def _row(figure: str, width: int) -> str:
    frame = "+-" * width + "+"
    return f"{frame}\n|{' '.join([figure, *'.' * (width - 1)])}|\n{frame}"


def without_bounds() -> dict[str, int]:
    """How much lies in the caches of the games that have no bound."""
    caches = {
        f"{module}.{name}": thing.cache_info()
        for module, found in list(sys.modules.items())
        if module.startswith("noctule.games.")
        for name, thing in vars(found).items()
        if isinstance(thing, _lru_cache_wrapper)
    }
    return {name: info.currsize for name, info in caches.items() if info.maxsize is None}


@pytest.mark.parametrize("draw", [scare, reborn, eternaut])
def test_maps_that_people_draw_are_kept_up_to_a_number(draw: Callable[[int], Table[Any]]) -> None:
    """Anybody may send saves with maps of his own, one after another."""

    def look(number: int) -> None:
        table = draw(number)
        for seat in table.setup.seats:
            table.view(seat)

    look(4)
    before = without_bounds()
    for number in (5, 6, 7):
        look(number)
    assert without_bounds() == before
