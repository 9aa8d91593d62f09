"""Playing a plan into a folder: the same rows whoever plays, nothing twice, and whatever happens nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lab.at_work import dies
from noctule.engine import NoctuleError
from noctule.lab import folders
from noctule.lab.crews import Alone, Cluster, Processes
from noctule.lab.folders import Folder
from noctule.lab.matches import Played, play
from noctule.lab.plans import Match, Plan, Study, matches
from noctule.lab.studies import study

PLAN = Plan((Study("skirmish", bots="random"), Study("parley", ("parley",), (3,), "random")), games=4, decisions=True)


def quiet(_progress: object, _row: object) -> None:
    """Tells nobody."""


def rows(folder: Path) -> list[Played]:
    """What was played, without what a clock says, in one order."""
    found = [replace(row, seconds=0.0, slowest=0.0, decisions=[]) for row in Folder(folder).rows()]
    return sorted(found, key=lambda row: row.match)


class Counting:
    """Plays alone, and remembers what."""

    workers = 1

    def __init__(self, stop_after: int = 10**6) -> None:
        self.played: list[Match] = []
        self._stop_after = stop_after

    def play(self, todo: Any) -> Iterator[Played]:
        for match in todo:
            if len(self.played) >= self._stop_after:
                raise KeyboardInterrupt
            self.played.append(match)
            yield play(match)


def test_the_same_plan_gives_the_same_rows_however_many_workers_play(tmp_path: Path) -> None:
    study(PLAN, tmp_path / "alone", Alone, quiet)
    study(PLAN, tmp_path / "two", lambda: Processes(2), quiet)
    assert rows(tmp_path / "alone") == rows(tmp_path / "two")
    assert len(rows(tmp_path / "two")) == len(list(matches(PLAN)))


def test_a_study_that_was_stopped_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    first, second, third = Counting(stop_after=3), Counting(), Counting()
    assert study(PLAN, tmp_path / "r", lambda: first, quiet).stopped
    progress = study(PLAN, tmp_path / "r", lambda: second, quiet)
    assert (progress.before, progress.left) == (3, 0)
    study(PLAN, tmp_path / "r", lambda: third, quiet)
    ids = [match.id for match in first.played + second.played + third.played]
    assert sorted(ids) == sorted(match.id for match in matches(PLAN))
    study(PLAN, tmp_path / "whole", Alone, quiet)
    assert rows(tmp_path / "r") == rows(tmp_path / "whole")


def test_more_games_of_a_plan_are_played_on_top_of_those_that_are_there(tmp_path: Path) -> None:
    study(PLAN, tmp_path / "r", Alone, quiet)
    progress = study(replace(PLAN, games=5), tmp_path / "r", Alone, quiet)
    assert (progress.before, progress.done) == (len(list(matches(PLAN))), 3)


def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deaths = tmp_path / "deaths"
    deaths.write_text("x", encoding="ascii")
    monkeypatch.setenv("NOCTULE_TEST_DEATHS", str(deaths))
    study(PLAN, tmp_path / "alone", Alone, quiet)
    study(PLAN, tmp_path / "r", lambda: Processes(2, dies), quiet)
    assert deaths.read_text(encoding="ascii") == ""
    assert rows(tmp_path / "r") == rows(tmp_path / "alone")


def test_a_game_that_kills_every_worker_is_written_down_as_such_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaths = tmp_path / "deaths"
    deaths.write_text("x" * 20, encoding="ascii")
    monkeypatch.setenv("NOCTULE_TEST_DEATHS", str(deaths))
    plan = Plan((Study("skirmish", ("standard",), bots="random"),), games=4)
    study(plan, tmp_path / "r", lambda: Processes(2, dies), quiet)
    crashed = {row.seed: row.crash for row in Folder(tmp_path / "r").rows()}
    assert crashed == {1: "", 2: "", 3: "its worker died 3 times", 4: ""}


def test_a_batch_is_one_file_and_decisions_have_rows_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noctule.lab.studies.BATCH", 5)
    study(PLAN, tmp_path / "r", Alone, quiet)
    assert [path.name for path in sorted((tmp_path / "r").glob("games-*"))] == [
        "games-00001.parquet",
        "games-00002.parquet",
        "games-00003.parquet",
    ]
    decided = list(Folder(tmp_path / "r").decisions())
    assert len(decided) == sum(row.answers for row in Folder(tmp_path / "r").rows())
    assert decided[0].kind == "unit"
    assert decided[0].options == 5


def test_a_folder_cut_short_by_a_crash_is_read_up_to_the_last_whole_row(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "r")
    folder.begin(PLAN, ["skirmish", "parley"])
    for match in list(matches(PLAN))[:3]:
        folder.add(play(match))
    journal = tmp_path / "r" / "open.jsonl"
    journal.write_bytes(journal.read_bytes()[:-40])
    assert len(list(folder.rows())) == 2
    assert folder.damaged[0].startswith("open.jsonl:3")
    progress = study(PLAN, tmp_path / "r", Alone, quiet)
    assert (progress.before, progress.left) == (2, 0)
    assert len(rows(tmp_path / "r")) == progress.games


def test_a_batch_that_was_cut_short_is_named_and_played_again(tmp_path: Path) -> None:
    study(PLAN, tmp_path / "r", Alone, quiet)
    before = rows(tmp_path / "r")
    batch = tmp_path / "r" / "games-00001.parquet"
    batch.write_bytes(batch.read_bytes()[:-100])
    folder = Folder(tmp_path / "r")
    assert list(folder.rows()) == []
    assert folder.damaged[0].startswith("games-00001.parquet: ")
    study(PLAN, tmp_path / "r", Alone, quiet)
    assert rows(tmp_path / "r") == before


def test_results_of_other_rules_are_not_mixed_with_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study(PLAN, tmp_path / "r", Alone, quiet)
    monkeypatch.setattr(folders, "fingerprint", lambda package: "other bots")
    never = Counting()
    with pytest.raises(NoctuleError, match="played under other rules of the bots; give another folder"):
        study(PLAN, tmp_path / "r", lambda: never, quiet)
    monkeypatch.undo()
    text = (tmp_path / "r" / "study.json").read_text(encoding="utf-8")
    (tmp_path / "r" / "study.json").write_text(text.replace('"skirmish": "1', '"skirmish": "0'), encoding="utf-8")
    with pytest.raises(NoctuleError, match="other rules of skirmish"):
        study(PLAN, tmp_path / "r", lambda: never, quiet)
    assert never.played == []


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(NoctuleError, match="something else is in this folder"):
        study(PLAN, tmp_path / "letters", Alone, quiet)
    with pytest.raises(NoctuleError, match="no results of `noctule lab play` here"):
        list(Folder(tmp_path / "letters").rows())


def test_a_cluster_that_does_not_answer_is_said_so_at_once() -> None:
    with pytest.raises(NoctuleError, match=r"--ray 127\.0\.0\.1:1: nothing answers there"):
        Cluster("127.0.0.1:1")
    with pytest.raises(NoctuleError, match="give HOST:PORT"):
        Cluster("nonsense")


def test_a_game_that_crashes_is_a_row_like_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(*_: object) -> str:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("noctule.lab.matches.reply", stumbles)
    progress = study(PLAN, tmp_path / "r", Alone, quiet)
    assert progress.crashes == progress.done == progress.games
    assert {row.crash for row in Folder(tmp_path / "r").rows()} == {"ZeroDivisionError: by zero"}
