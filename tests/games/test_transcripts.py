"""Recorded games of every game on the shelf, replayed to the byte: `tools/transcripts.py` makes them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1] / "tools"))

import transcripts  # noqa: E402

FILES = sorted(FOLDER.glob("*/transcripts/*.save"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_replays_to_the_byte_and_to_the_end_that_its_name_promises(path: Path) -> None:
    assert transcripts.fault(path) == ""


@pytest.mark.parametrize("game", ["scare", "reborn", "escape", "darkness"])
def test_every_game_has_a_won_and_a_lost_one(game: str) -> None:
    words = {path.stem.rpartition("-")[2] for path in FILES if path.parts[-3] == game}
    assert words >= set(transcripts.WORDS)


def test_a_game_that_ends_otherwise_than_its_name_says_is_told(tmp_path: Path) -> None:
    won = next(path for path in FILES if path.stem.endswith("-won"))
    (tmp_path / "s-lost.save").write_text(won.read_text(encoding="utf-8"), encoding="utf-8")
    assert transcripts.fault(tmp_path / "s-lost.save").startswith("does not end as its name says: ")
