"""The figures, counters and weapons of the worked cases."""

from __future__ import annotations

import pytest

from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from games.eternaut.weapons import arm


@pytest.fixture(autouse=True)
def armed(lab: Lab) -> None:
    furnish(lab)
    arm(lab)
