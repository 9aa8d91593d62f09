"""The people and creatures of the worked cases."""

from __future__ import annotations

import pytest

from games.darkness import cast


@pytest.fixture(autouse=True)
def worked_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    cast.furnish(monkeypatch)
