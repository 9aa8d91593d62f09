"""A whole campaign at the screen: scenarios in order, records between them, going on, going back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from noctule.engine import Table, find
from noctule.engine.campaign import MOST
from noctule.text import saves_folder, touring
from noctule.text.command_line import main
from noctule.text.saves_folder import Seating

PLAYED = Path(__file__).parents[1] / "games" / "scare" / "transcripts"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOCTULE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")  # what is looked for must not be folded on somebody's narrow screen
    return tmp_path


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command with lines typed at it; what it wrote."""

    def run(arguments: list[str], *lines: str) -> str:
        from io import StringIO

        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        code = main(arguments)
        told = capsys.readouterr()
        return told.out if not code else told.err

    return run


def the_campaign() -> Path:
    (found,) = touring.folder().glob("*.campaign")
    return found


def before_its_end(scenario: str, checkpoint: int = 0) -> tuple[list[str], str]:
    """A recorded game of a scenario, left before its last answer at a point of the campaign.

    The arguments that go on with it, with luck that lets it be won, and that answer.
    """
    table: Table[Any] = Table.load((PLAYED / f"{scenario}-won.save").read_text())
    *_, last = [line for line in table.save().splitlines() if line[:1].isalpha()]
    seat, answer = last.split(" ")
    table.undo(seat)
    path = saves_folder.folder() / f"{scenario}-{checkpoint}.save"
    path.parent.mkdir(exist_ok=True)
    path.write_text(table.save())
    seating = Seating(campaign=the_campaign().name, checkpoint=checkpoint)
    path.with_name(f"{path.name}.seats").write_bytes(msgspec.json.encode(seating))
    seed = next(seed for seed in range(200) if ends(path, seat, answer, seed))
    return ["play", "--resume", path.name, "--seed", str(seed)], answer


def ends(path: Path, seat: str, answer: str, seed: int) -> bool:
    table, _ = saves_folder.load(path, seed)
    table.answer(seat, answer)
    return table.over


def test_a_campaign_is_the_last_line_of_the_list_of_scenarios(typed: Any) -> None:
    out = typed(["play", "scare"], "campaign", "quit")
    assert "9. The campaign" in out
    assert "1. Bedtime: The woods" in out
    assert "2. Nightmare" not in out.split("S.C.A.R.E. Tactics, the campaign")[1]
    assert f"Go on with: noctule play --resume {the_campaign().name}" in out


def test_the_whole_campaign_is_played_to_its_end(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    for point, scenario in enumerate(["bedtime", "nightmare-book", "nightmare-way-down", "nightmare-stairs", "boogeyman"]):
        opened = touring.load(the_campaign())
        assert scenario in [chapter.scenario for chapter in opened[0].chronicle.chapters(opened[1].record)]  # type: ignore[union-attr]
        going_on, answer = before_its_end(scenario, checkpoint=point)
        out = typed(going_on, answer, "points", "quit")
        assert f"{point + 1}. " in out
        assert "(you are here)" in out
    assert "There is nothing left to play on this line." in out
    assert "Won:" in out


def test_a_table_left_in_the_middle_is_offered_first(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign", "--seed", "1"], "1", "ana", "quit")
    out = typed(["play", "--resume", the_campaign().name], "", "look", "quit")
    assert "Bedtime was left in the middle. Go on with it? [yes]" in out
    again = typed(["play", "scare", "--scenario", "campaign"], "2", "no", "quit")
    assert "1. A new campaign" in again
    assert "Bedtime was left in the middle" in again


def test_a_table_starts_with_what_the_campaign_carries_over(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    going_on, answer = before_its_end("bedtime")
    typed(going_on, answer, "1", "ana", "quit")
    _, begun = touring.load(the_campaign())
    (table,) = [t for _, t, _ in saves_folder.newest() if t is not None and not t.over]
    assert table.setup.record == begun.record
    assert begun.record["played"] == ["bedtime"]


def test_going_back_grows_a_branch_and_loses_nothing(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    going_on, answer = before_its_end("bedtime")
    typed(going_on, answer, "quit")
    going_on, answer = before_its_end("nightmare-book", checkpoint=1)
    typed(going_on, answer, "back 1", "quit")
    going_on, answer = before_its_end("nightmare-way-down", checkpoint=1)
    typed(going_on, answer, "quit")
    _, begun = touring.load(the_campaign())
    assert [point.parent for point in begun.checkpoints] == [None, 0, 1, 1]
    assert [point.played for point in begun.line()] == ["", "bedtime", "nightmare-way-down"]
    assert len(begun.ends()) == 2


def test_points_tell_when_and_what_came_of_it(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    going_on, answer = before_its_end("bedtime")
    out = " ".join(typed(going_on, answer, "points", "quit").split())
    assert "Success: Shaye is in the house. 5 of 9 agents are in the house. Dead: " in out
    assert re.search(r"1\. Bedtime, \d\d \w{3} \d{4}, after point 0 \(you are here\)", out)


def test_a_full_campaign_says_so_and_goes_on_when_points_are_removed(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    _, begun = touring.load(the_campaign())
    for i in range(1, MOST):
        begun.advance(f"Night {i}", begun.record)
    the_campaign().write_text(begun.save())
    resume = ["play", "--resume", the_campaign().name]
    out = typed(resume, "1", "remove 0", "remove 3", "1", "ana", "quit")
    assert "Remove chapters or branches" in " ".join(out.split())
    assert "The beginning of a campaign cannot be removed." in out
    assert "Point 3 is forgotten." in out
    assert len(touring.load(the_campaign())[1].checkpoints) == MOST - 1
    assert len([table for _, table, _ in saves_folder.newest() if table is not None]) == 1


def test_a_finished_table_is_entered_once(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    going_on, answer = before_its_end("bedtime")
    typed(going_on, answer, "quit")
    typed(going_on, "quit")
    assert len(touring.load(the_campaign())[1].checkpoints) == 2


def test_a_campaign_edited_into_an_impossible_state_is_refused_with_the_reason_and_left_alone(typed: Any) -> None:
    typed(["play", "scare", "--scenario", "campaign"], "quit")
    text = the_campaign().read_text()
    the_campaign().write_text(text.replace('"dead":[]', '"dead":["fort"]'))
    out = typed(["play", "--resume", str(the_campaign())], "quit")
    assert "Fort is in 2 bags" in out
    assert '"dead":["fort"]' in the_campaign().read_text()
    assert "1. A new campaign" not in typed(["play", "scare", "--scenario", "campaign"], "quit")


def test_a_game_without_campaigns_offers_none(typed: Any) -> None:
    assert "The campaign" not in typed(["play", "skirmish"], "1")
    assert "has no campaign" in typed(["play", "skirmish", "--scenario", "campaign"])
    assert find("skirmish").chronicle is None
