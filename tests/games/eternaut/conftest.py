"""The lab of every test here."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from games.eternaut.lab import Lab
from noctule.games.eternaut.content import LETTERED


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    letters = set(LETTERED)
    yield Lab(monkeypatch)
    LETTERED.clear()
    LETTERED.update(letters)
    monkeypatch.undo()
    forget()


def forget() -> None:
    """What was looked up while other cards lay over the printed ones is looked up anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("noctule.games.eternaut"):
            for kept in vars(module).values():
                if clear := getattr(kept, "cache_clear", None):
                    clear()
