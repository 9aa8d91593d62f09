"""Work for processes of the tests: it has to be found by its name there."""

from __future__ import annotations

import os
from pathlib import Path

from noctule.lab.crews import play_batch
from noctule.lab.matches import Played
from noctule.lab.plans import Match

FATAL = 3
"""The seed of a match that kills whoever plays it, as often as the file of this name has letters left."""


def dies(batch: tuple[Match, ...]) -> list[Played]:
    left = Path(os.environ["NOCTULE_TEST_DEATHS"])
    if any(match.seed == FATAL for match in batch) and left.read_text(encoding="ascii"):
        left.write_text(left.read_text(encoding="ascii")[1:], encoding="ascii")
        os._exit(9)
    return play_batch(batch)
