"""For processes that play many games."""

from __future__ import annotations

import gc


def collect_less() -> None:
    """Games make much that is thrown away at once and little that refers to itself: looking for that less often saves a
    twentieth to a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
