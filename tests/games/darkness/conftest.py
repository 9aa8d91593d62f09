"""Every test of the rules of When Darkness Comes... has the plain tiles and Disks of `lab` beside the real ones; whole
games from a seed have not."""

from __future__ import annotations

import pytest

from games.darkness import lab


@pytest.fixture(autouse=True)
def plain_things(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.parent.name != "content" and request.path.name != "test_playthroughs.py":
        lab.furnish(monkeypatch)
