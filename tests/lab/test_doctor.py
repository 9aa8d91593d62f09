"""The doctor, the ladder and witnesses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import Ending, SetupError, Table, find
from noctule.lab.crews import Alone
from noctule.lab.doctors import _balance, _remarks, examine
from noctule.lab.findings import Findings
from noctule.lab.ladders import contest, ladder, meetings
from noctule.lab.matches import play
from noctule.lab.plans import Plan, Study, matches
from noctule.lab.witnesses import attempts, kept, search, witness_file, witnesses
from noctule.text import command_line

ESCAPE = Path(__file__).parents[2] / "src/noctule/games/escape/content/scenarios"


def quiet(_text: str) -> None:
    """Tells nobody."""


# -- witnesses


def test_a_witness_of_every_ending_is_a_save_that_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        command_line.main(["lab", "witness", "skirmish/standard", "--games", "40", "--jobs", "1", "--out", str(tmp_path)]) == 0
    )
    told = capsys.readouterr().out
    saves = sorted(tmp_path.glob("*.save"))
    assert {"standard-first.save", "standard-second.save"} <= {path.name for path in saves}
    for path in saves:
        assert command_line.main(["verify", str(path)]) == 0
        assert f"standard, {path.stem.partition('-')[2]}: reached after" in told


def test_the_shortest_game_is_kept_and_a_longer_one_does_not_replace_it(tmp_path: Path) -> None:
    game, ending = find("skirmish"), find("skirmish").endings("standard")[0]
    few, many = (search(game, "standard", ending, games, Alone()) for games in (4, 12))
    assert many.answers <= few.answers
    path = witness_file(tmp_path, "standard", ending)
    path.write_text(many.save, encoding="utf-8")
    assert kept(path, ending) == many.answers
    (again,) = witnesses("skirmish", "standard", 1, Alone, tmp_path, only=ending.key, seed=77)
    assert again.answers <= many.answers
    assert kept(path, Ending("draw", "")) is None


def test_an_ending_that_nobody_reaches_is_none_found_in_so_many_games() -> None:
    found = search(find("skirmish"), "standard", Ending("never", "it rains frogs"), 3, Alone())
    assert str(found) == "never: none found in 3 games (it rains frogs)"
    with pytest.raises(SetupError, match="no ending 'frogs'; there are: first, second, draw"):
        list(witnesses("skirmish", "standard", 1, Alone, Path("nowhere"), only="frogs"))


def test_whoever_is_to_win_plays_well_and_the_other_anyhow() -> None:
    reborn = find("reborn")
    salem = next(ending for ending in reborn.endings("annex") if ending.key == "salemite")
    match = next(attempts(reborn, "annex", salem, 1, 16))
    assert match.by_side
    assert match.bots[0] == "random"
    assert match.bots[1] != "random"
    eternaut = find("eternaut")
    code = eternaut.endings("c")[0]
    assert next(attempts(eternaut, "c", code, 1, 16)).toward == code.key


# -- ladder


def test_two_who_meet_change_seats_and_the_stronger_one_is_above() -> None:
    plan = contest("reborn", ("random", "greedy:4"), ("motor-pool",), 2, 1)
    rows = [play(match) for match in matches(plan)]
    assert {tuple(row.bots) for row in rows} == {("random", "greedy:4"), ("greedy:4", "random")}
    assert [rating.name for rating in ladder(rows)] == ["greedy:4", "random"]


def test_who_plays_together_is_compared_over_the_same_games() -> None:
    plan = contest("scare", ("random", "greedy:2"), ("bedtime",), 2, 1)
    assert all(len(set(match.bots)) == 1 for match in matches(plan))
    row = play(next(matches(Plan((Study("scare", ("bedtime",), (1,), "random"),), games=1))))
    better = replace(row, bots=["greedy"], verdicts=["won"])
    assert list(meetings([row, better])) == [("greedy", "random", 1.0)]
    assert list(meetings([row, replace(better, seed=99)])) == []


def test_a_ladder_of_one_is_none() -> None:
    assert command_line.main(["lab", "ladder", "skirmish"]) == 2


def test_the_ladder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "ladder", "parley/parley", "--bots", "random,random:2", "--games", "2", "--jobs", "1"]
    assert command_line.main([*given, "--out", str(tmp_path / "l")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "2 games; 400 points more are ten wins for one loss." in lines[0]
    assert lines[1].split() == ["bot", "rating", "likely", "points", "won"]
    assert len(lines) == 4


# -- doctor


def test_the_doctor_samples_finds_endings_and_names_what_is_never_used() -> None:
    found = examine("skirmish", "standard", Alone, 2.0, quiet)
    assert not found.breaches
    assert [witness.ending.key for witness in found.witnesses] == ["first", "second", "draw"]
    for witness in found.witnesses:
        if witness.found:
            tables: list[Table[Any]] = list(Table.replay(witness.save))
            result = tables[-1].result
            assert result is not None
            assert result.ending == witness.ending.key


def test_what_stands_out_is_said_in_plain_words() -> None:
    row = play(next(matches(Plan((Study("reborn", ("motor-pool",), bots="random"),), games=1))))
    norad = row.sides.index("norad")
    verdicts = ["won" if seat == norad else "lost" for seat in range(2)]
    rows = [replace(row, verdicts=verdicts, ending="norad", answers=3000, match=str(n)) for n in range(30)]
    found = Findings("reborn", rows)
    assert "It leans towards NORAD: 30 of 30 won" in " ".join(_balance(found))
    never = search(find("reborn"), "motor-pool", Ending("salemite", "Salem wins"), 0, Alone())
    remarks = " ".join(_remarks(found, "motor-pool", [never]))
    assert "Nobody reached the ending 'salemite' in 0 games: is it possible at all?" in remarks
    assert "minutes; at 8 seconds an answer it takes about 400" in remarks
    crashed = Findings("reborn", [*rows, replace(row, crash="ValueError: no")])
    assert "could not be played to their end" in next(_remarks(crashed, "motor-pool", []))


def test_where_each_plays_for_himself_players_are_compared_with_players() -> None:
    """One in two escapes, alone or in threes: that somebody nearly always does in threes is no other game."""
    row = play(next(matches(Plan((Study("escape", ("lift",), seats=(1,), bots="random"),), games=1))))
    alone = [replace(row, match=f"1-{n}", verdicts=["won" if n % 2 else "lost"]) for n in range(60)]
    in_threes = [
        replace(
            row,
            match=f"3-{n}",
            players=3,
            bots=["random"] * 3,
            sides=[""] * 3,
            scores=[None] * 3,
            deeds=[{}] * 3,
            verdicts=kinds,
        )
        for n in range(60)
        for kinds in [["won", "lost", "won"] if n % 2 else ["lost", "won", "lost"]]
    ]
    assert not [said for said in _balance(Findings("escape", [*alone, *in_threes])) if "another game" in said]
    easy = [replace(each, verdicts=["won"]) for each in alone]
    assert [said[:20] for said in _balance(Findings("escape", [*easy, *in_threes])) if "another game" in said][:1] == [
        "With 1 player it is "
    ]


def test_the_doctor_is_told_one_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["lab", "doctor", "skirmish/standard", "--seconds", "0.5", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    for title in ("Balance", "Endings", "What to look at"):
        assert title in told
    assert command_line.main(["lab", "doctor", "skirmish"]) == 2
    assert "which scenario? The doctor sees one at a time: " in capsys.readouterr().err


def test_a_scenario_in_a_file_is_seen_before_it_is_part_of_the_package(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = (ESCAPE / "lift.toml").read_text(encoding="utf-8").replace('title = "', 'title = "My ', 1)
    text = text.replace('id = "lift"', 'id = "my-lift"', 1)
    (tmp_path / "my-lift.toml").write_text(text, encoding="utf-8")
    given = ["lab", "doctor", str(tmp_path / "my-lift.toml"), "--game", "escape", "--seconds", "0.5", "--jobs", "1"]
    assert command_line.main(given) == 0
    assert "Level 7 [Escape]: My " in capfd.readouterr().out


def test_the_faults_of_a_file_are_told_with_their_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (ESCAPE / "lift.toml").read_text(encoding="utf-8")
    (tmp_path / "faulty.toml").write_text(f"fairies = 3\n{text}", encoding="utf-8")
    assert command_line.main(["lab", "doctor", str(tmp_path / "faulty.toml"), "--game", "escape"]) == 2
    told = capfd.readouterr().err
    assert "faulty.toml:1" in told
    assert "fairies" in told
    assert command_line.main(["lab", "doctor", str(tmp_path / "faulty.toml")]) == 2
    assert "say which game it is for" in capfd.readouterr().err
    assert command_line.main(["lab", "doctor", str(tmp_path / "nothing.toml")]) == 2
