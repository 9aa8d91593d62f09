"""The commands as a person types them: starting, keeping, going on, replaying, checking."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

import noctule
from noctule.engine import Setting, Setup, Table, contract, find
from noctule.engine.contract import Breach
from noctule.reference.skirmish import GAME as SKIRMISH
from noctule.text import fuzzing, ledger_list, replay, saves_folder, shelf, starting
from noctule.text.command_line import main
from noctule.text.screen import Screen
from noctule.text.shelf import REFERENCE, SHELF, Shelf
from text.at_the_screen import Terminal
from text.tiny import GAME as TINY

START = ("play", "skirmish", "--scenario", "standard", "--seats", "ana,ben", "--seed", "7")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOCTULE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


class Run:
    """`noctule ...` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: str, typed: str = "") -> SimpleNamespace:
        self._patch.setattr(sys, "stdin", StringIO(typed))
        code = main(arguments)
        out, err = self._capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


def process(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    source = str(Path(noctule.__file__).parents[1])
    command = [sys.executable, "-m", "noctule", *arguments]
    env = {**os.environ, "PYTHONPATH": source}
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=env, check=False, timeout=60)


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*.save"))


def finished(path: Path) -> Path:
    """The save of a random game."""
    path.write_text(contract.playthrough(SKIRMISH, Setup("standard", ("ana", "ben")), 5))
    return path


# -- starting -----------------------------------------------------------------------------------------------------


def test_three_enters_start_a_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "shelf", lambda: Shelf({SHELF: [TINY], REFERENCE: [SKIRMISH]}, {}))
    got = run("play", typed="\n\n\n")
    assert got.code == 0
    assert got.out.index("The shelf") < got.out.index("The Tiny Game") < got.out.index("Reference games")
    assert "1. One: One question. 1 to 3 seats, about 1 minutes" in got.out
    assert "Fog: fog=off, of off, on" in got.out
    assert "ana: Which thing?" in got.out


def test_names_bots_and_settings_fit_on_one_line_and_are_asked_again_if_wrong(
    run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(starting, "shelf", lambda: Shelf({SHELF: [TINY]}, {}))
    got = run("play", "tiny", typed="9\none\nfog=blue\nZ0!e\nana zoe=clever\ncleo, dan=random fog=on\n")
    assert "'9' is none of them: give a number from 1 to 2, or one of one, two." in got.out
    assert "No: setting fog: 'blue' is none of off, on" in got.out
    assert "No: seat 'z0!e'" in got.out
    assert "No: no bot 'clever'; there are: random" in got.out
    (path,) = saves(home)
    table: Table[Any] = Table.load(path.read_text(), game=TINY)
    assert table.setup == Setup("one", ("cleo", "dan"), {"fog": "on"})
    assert saves_folder.seating_of(path).bots == {"dan": "random"}


def test_quit_leaves_before_a_game_has_begun(run: Run, home: Path) -> None:
    got = run("play", "skirmish", typed="1\nquit\n")
    assert "No game was begun." in got.out
    assert not saves(home)


def test_flags_answer_every_question(run: Run) -> None:
    got = run(*START, "--bot", "ben", typed="unit:2\nmove:e2\n")
    assert "?" not in got.out.split("ana: Which unit acts?")[0]
    assert "Meanwhile:\n  Unit 2 moves to e2.\n" in got.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "chess"), "no game 'chess'; there are: "),
        (("play", "skirmish", "--scenario", "x"), "skirmish: no scenario 'x'; there are: standard, watch"),
        (("play", "skirmish", "--scenario", "standard", "--seats", "ana"), "1 seat; it takes 2"),
        ((*START, "--bot", "zoe"), "no seat or setting 'zoe'; the seats are ana, ben"),
        ((*START, "--bot", "ben=clever"), "no bot 'clever'; there are: random"),
        ((*START, "--set", "fog=on"), "has no setting 'fog'"),
        ((*START, "--set", "fog"), "--set fog: give KEY=VALUE"),
        (("play", "--resume", "nothing.save"), "nothing.save: No such file or directory"),
        (("play", "--resume"), "no game to go on with in"),
        (("replay", "nothing.save"), "nothing.save: No such file or directory"),
        (("verify", "nothing.save"), "nothing.save: No such file or directory"),
        (("frobnicate",), "invalid choice: 'frobnicate'"),
        (("fuzz", "skirmish", "--games", "0"), "--games and --jobs are at least 1"),
    ],
)
def test_every_error_is_one_line_and_code_2(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    got = run(*arguments)
    assert got.code == 2
    assert got.err.startswith("noctule: ")
    assert got.err.count("\n") == 1
    assert complaint in got.err


# -- keeping and going on -----------------------------------------------------------------------------------------


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_go_on(run: Run, home: Path) -> None:
    got = run(*START, typed="unit:2\n")
    (path,) = saves(home)
    assert got.code == 0
    assert f"End of input.\nSaved in {path}\nGo on with: noctule play --resume {path.name}\n" in got.out
    assert "e3: hold, move or shoot?" in run("play", "--resume", path.name).out
    assert "e3: hold, move or shoot?" in run("play", "--resume", path.stem).out


def test_every_answer_is_kept_at_once(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(StringIO):
        def readline(self, *_: Any) -> str:  # type: ignore[override]
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(sys, "stdin", Interrupted("unit:2\nmove:e2\n"))
    assert main(START) == 130
    (path,) = saves(home)
    assert Table.load(path.read_text()).pending.keys() == {"ben"}


def test_resume_lists_unfinished_games_newest_first(run: Run, home: Path) -> None:
    run(*START)
    run(*START, typed="unit:2\nhold\n")
    newer, older = saves(home)  # the second game of a minute ends in -2
    os.utime(older, (1, 1))
    finished(home / "saves" / "done.save")
    (home / "saves" / "torn.save").write_text("noctule save 1\n")
    got = run("play", "--resume", typed="\n")
    assert f"1. {newer.name}: The Skirmish with ana, ben. Round 1 of 4. Ben acts." in got.out
    assert f"2. {older.name}" in got.out
    assert "done.save" not in got.out
    assert "Cannot be read: torn.save:" in got.out
    assert "ben: Which unit acts?" in got.out


def test_bots_keep_their_seats_when_a_game_goes_on(run: Run, home: Path) -> None:
    run(*START, "--bot", "ben")
    (path,) = saves(home)
    got = run("play", "--resume", path.name, typed="unit:2\nhold\n")
    assert "ben>" not in got.out


def test_two_games_of_one_minute_do_not_share_a_file(run: Run, home: Path) -> None:
    run(*START)
    run(*START)
    assert len(saves(home)) == 2


def test_a_finished_game_says_how_it_ended_and_where_it_is(run: Run, home: Path) -> None:
    got = run(*START, "--bot", "ana", "--bot", "ben")
    (path,) = saves(home)
    assert "The game is over: " in got.out
    assert f"It is kept in {path}\nSee it again with: noctule replay {path.name}\n" in got.out
    assert "The game is over: " in run("play", "--resume", path.name).out


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves_folder, "write", full)
    got = run(*START, typed="unit:2\nhold\n")
    assert got.code == 0
    assert got.out.count("The game cannot be saved") == 1
    assert "The game was not kept." in got.out


@pytest.mark.parametrize("damage", [b"hello", b"noctule save 1\ngame skirmish\n", b"\xff\xfe\x00", b""])
def test_a_damaged_file_is_one_line(run: Run, tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "torn.save").write_bytes(damage)
    for command in (("play", "--resume"), ("replay",)):
        got = run(*command, "torn.save")
        assert got.code == 2
        assert got.err.startswith("noctule: torn.save")
        assert got.err.count("\n") == 1


# -- looking back -------------------------------------------------------------------------------------------------


def test_verify_counts_answers_and_chance_results(run: Run, tmp_path: Path) -> None:
    path = finished(tmp_path / "good.save")
    got = run("verify", "good.save")
    text = path.read_text()
    assert got.code == 0
    assert f"chance results  {text.count(chr(10) + '~ ')}" in got.out
    assert "answers         " in got.out
    assert "wins" in got.out or "draw" in got.out


def test_verify_names_the_place_of_the_damage(run: Run, tmp_path: Path) -> None:
    path = finished(tmp_path / "bad.save")
    lines = path.read_text().split("\n")
    place = next(i for i, line in enumerate(lines) if line.startswith("ana unit:"))
    lines[place] = "ana unit:9"
    path.write_text("\n".join(lines))
    got = run("verify", "bad.save")
    assert got.code == 1
    assert got.err.startswith(f"noctule: bad.save:{place + 1}: ")


def test_a_piped_replay_prints_every_step(run: Run, tmp_path: Path) -> None:
    path = finished(tmp_path / "good.save")
    answers = [line for line in path.read_text().split("\n") if line.startswith(("ana ", "ben "))]
    got = run("replay", "good.save")
    steps = [line for line in got.out.split("\n") if line[:1].isdigit()]
    assert len(steps) == len(answers)
    assert steps[0] == f"1. {answers[0].replace(' ', ': ', 1)}"
    assert "The game is over: " in got.out


def test_a_replay_at_a_terminal_steps_goes_back_and_changes_seats(tmp_path: Path, home: Path) -> None:
    path = finished(tmp_path / "good.save")
    typed = "\n\nb\ng 10\ns ben\ns zoe\nfly\nc\ng 9999\n\nq\n"
    screen = Screen(Terminal(typed), Terminal(), width=100)
    replay.replay(screen, path.read_text(), "good.save")
    text = screen.target.getvalue()  # type: ignore[attr-defined]
    numbers = [line.split()[1] for line in text.split("\n") if line.startswith("Step ")]
    assert numbers[:5] == ["0", "1", "2", "1", "10"]
    assert "seen by ben." in text
    assert "no seat 'zoe'; there are: ana, ben" in text
    assert "Enter, b, g 40, s ana, c or q" in text
    assert "That was the end." in text
    (branch,) = saves(home)
    assert branch.name in text
    assert sum(line.startswith(("ana ", "ben ")) for line in branch.read_text().split("\n")) == 10


# -- lists --------------------------------------------------------------------------------------------------------


def test_games_lists_scenarios_and_survives_a_broken_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "shelf", lambda: Shelf({REFERENCE: [SKIRMISH]}, {"ruin": "ImportError: no"}))
    got = run("games")
    assert "standard: Skirmish: Five against five among broken walls, four rounds. 2 seats, about 10" in got.out
    assert "ruin cannot be loaded: ImportError: no" in got.out


def test_a_setting_that_all_scenarios_have_is_listed_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pace, own = Setting("pace", "The pace", ("slow", "fast"), "slow"), Setting("moon", "The moon", ("new", "full"), "new")
    first, *_ = SKIRMISH.scenarios
    both = (structs.replace(first, settings=(pace,)), structs.replace(first, key="night", settings=(own, pace)))
    monkeypatch.setattr(shelf, "shelf", lambda: Shelf({REFERENCE: [replace(SKIRMISH, scenarios=both)]}, {}))
    got = run("games").out
    assert got.count("pace=slow (slow, fast): The pace") == 1
    assert got.index("moon=new (new, full): The moon") < got.index("--set pace=slow")


def test_rules_counts_places_and_tests(run: Run) -> None:
    got = run("rules", "skirmish")
    assert "\nMove\n  skirmish.move.steps " in got.out
    assert "Two orthogonal steps" in got.out
    assert "13 rules: 13 cited in code, " in got.out
    assert "skirmish  13" in run("rules").out


def test_rules_without_a_checkout_count_no_tests(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_list, "checkout", lambda: None)
    assert "tests not counted (no source checkout)" in run("rules", "skirmish").out
    assert "Nothing is missing." in run("rules", "skirmish", "--missing").out
    got = run("bench")
    assert got.code == 2
    assert "not part of an installed package" in got.err


# -- fuzz ---------------------------------------------------------------------------------------------------------


def test_fuzz_plays_games_with_every_check_on(run: Run) -> None:
    got = run("fuzz", "skirmish", "--games", "2")
    assert got.code == 0
    assert "skirmish: 2 games" in got.out
    assert "0 failures" in got.out
    assert "without a reason of the rules" in got.out


def test_fuzz_reports_and_keeps_failing_saves(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_game: Any, _setup: Any, seed: int) -> Any:
        raise Breach("undo", "does not restore", f"noctule save {seed}\n")

    monkeypatch.setattr("noctule.lab.fuzz.audit", breaks)
    got = run("fuzz", "skirmish", "--games", "1", "--seed", "3")
    assert got.code == 1
    assert "skirmish: 1 game, 0 decisions" in got.out
    assert "FAILED seed 3, undo: does not restore" in got.out
    assert (tmp_path / "fuzz-failures" / "skirmish-3-undo.save").read_text() == "noctule save 3\n"


def test_the_progress_line_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    progress: Any = SimpleNamespace(done=5, games=5, decisions=100, failures=1)
    for target, seen in ((Terminal(), True), (StringIO(), False)):
        fuzzing.Progress(Screen(StringIO(), target))(progress)
        assert ("5 of 5 games, 100 decisions" in target.getvalue()) == seen


# -- real processes -----------------------------------------------------------------------------------------------


def test_processes_play_list_and_verify(home: Path) -> None:
    got = process("play", "skirmish", typed="\n\nunit:2\nhold\n")
    assert (got.returncode, got.stderr) == (0, "")
    assert "ben: Which unit acts?" in got.stdout
    (path,) = saves(home)
    assert process("verify", str(path)).returncode == 0
    assert "skirmish" in process("games").stdout
    assert process("--version").stdout == f"noctule {noctule.__version__}\n"
    damaged = process("verify", __file__)
    assert damaged.returncode == 1
    assert "Traceback" not in damaged.stderr


def test_three_enters_in_a_process_start_the_first_game(home: Path) -> None:
    got = process("play", typed="\n\n\n")
    assert (got.returncode, got.stderr) == (0, "")
    assert "Go on with: noctule play --resume" in got.stdout
    assert len(saves(home)) == 1


def test_a_closed_pipe_ends_quietly() -> None:
    source = str(Path(noctule.__file__).parents[1])
    command = f"{sys.executable} -m noctule play skirmish --scenario watch --seats a,b --bot a --bot b | head -1"
    env = {**os.environ, "PYTHONPATH": source}
    got = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env, check=False, timeout=60)
    assert got.stderr == ""


@pytest.mark.parametrize("command", ["play", "games", "replay", "verify", "rules", "fuzz", "bench"])
def test_each_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    assert leaving.value.code == 0
    assert f"Example: noctule {command}" in capsys.readouterr().out


# -- lessons ------------------------------------------------------------------------------------------------------


def _way(game: str, number: int) -> str:
    step = find(game).lessons[0].steps[number - 1]
    return "".join(f"{key}\n" for key in step.way)


@pytest.mark.parametrize("game", ["scare", "escape", "reborn"])
def test_the_lesson_goes_through_all_ten_steps(run: Run, game: str) -> None:
    typed = "\n".join(_way(game, number) for number in range(1, 11))
    done = run("lesson", game, typed=typed)
    assert done.code == 0
    for number, step in enumerate(find(game).lessons[0].steps, start=1):
        assert f"Step {number} of 10: {step.title}" in done.out
        assert f"Done: {step.title}." in done.out
    assert f"Play the game itself with: noctule play {game}" in done.out


def test_the_coach_gives_hints_repeats_the_task_and_says_where_to_go_on(run: Run) -> None:
    steps = find("scare").lessons[0].steps
    done = run("lesson", "scare", "--step", "2", typed="hint\ntask\nagain\nnext\nquit\n")
    assert "Hint: Step from a2 to b2" in done.out
    assert done.out.count("Try this: ") == 4
    assert done.out.count(f"Step 2 of 10: {steps[1].title}") == 2
    assert done.out.count(f"Step 3 of 10: {steps[2].title}") == 1
    assert "Go on with: noctule lesson scare --step 3" in done.out
    assert not list(saves_folder.folder().glob("*.save"))


def test_a_lesson_in_words_has_no_drawing(run: Run) -> None:
    assert "+---+" not in run("lesson", "scare", "--plain", typed="").out


def test_a_lesson_that_is_not_there_is_refused(run: Run) -> None:
    assert "has no lesson" in run("lesson", "skirmish").err
    for game in ("darkness", "escape", "reborn", "scare"):
        assert f"noctule lesson {game} " in run("lesson").err
    assert "steps 1 to 10, no step 12" in run("lesson", "scare", "--step", "12").err


@pytest.mark.parametrize(
    ("game", "scenario", "bot"),
    [("scare", "bedtime", "hard"), ("reborn", "toll-house", "hard"), ("skirmish", "standard", "random")],
)
def test_a_bot_without_a_word_is_the_best_that_the_game_has(run: Run, home: Path, game: str, scenario: str, bot: str) -> None:
    run("play", game, "--scenario", scenario, "--seats", "ana,ben", "--bot", "ben", typed="")
    (path,) = saves_folder.folder().glob(f"{game}-*.save")
    assert saves_folder.seating_of(path).bots == {"ben": bot}


def test_a_save_from_a_browser_is_gone_on_with_by_the_names_that_people_gave(run: Run, tmp_path: Path) -> None:
    setup = Setup("standard", ("seat-1", "seat-2"), names={"seat-1": "Jörg Müller", "seat-2": "Zoë"})
    path = tmp_path / "from-a-browser.save"
    path.write_text(Table.start("skirmish", setup, seed=1).save())
    got = run("play", "--resume", str(path), typed="who\nunit:2\nhold\n")
    assert "Jörg Müller: Which unit acts?" in got.out
    assert "Waiting for Jörg Müller: Which unit acts?" in got.out
    assert "Zoë> " in got.out
    assert "seat-1" not in got.out
