"""Climbs: a game toward an ending, every round the best of some."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.small_games import RULE, Tray, options, small
from noctule.engine import D6, Ask, Ending, Game, Result, Setup, Standing
from noctule.lab.climbing import climbed
from noctule.text import command_line

HIGH = Ending("high", "five dice show five or more, each of them")


def dice() -> Game[Tray]:
    """Five rounds, one die each; who throws less than three has lost at once."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 5 and min(s.bag, default="6") >= "3":
            g.boundary()
            await g.choose(s.seats[0], "throw", rule=RULE, options=options("left", "right"))
            s.bag += [str(face) for face in g.roll(D6)]
            s.turn += 1
        g.boundary()
        s.outcome = "done"

    def result(s: Tray) -> Result:
        high = s.turn == 5 and min(s.bag) >= "5"
        return Result({seat: Standing("won" if high else "lost") for seat in s.seats}, "high" if high else "low", "", s.turn)

    return replace(small(play), judge=lambda s, seat: float(min(s.bag, default="0")), clock=lambda s: s.turn, result=result)


def test_a_climb_goes_on_from_the_best_of_every_round() -> None:
    """One game in 243 throws five fives or sixes; of sixteen rounds one does, nearly always."""
    table = climbed(dice(), Setup("plain", ("ana",)), HIGH, "random", seed=1, width=16)
    assert table is not None
    assert table.state.turn == 5
    assert min(table.state.bag) >= "5"


def test_a_climb_turns_back_where_it_stands_lower_than_it_began() -> None:
    """Whoever has gone left once does not come to the end that is wanted: nobody goes on from there."""
    strayed: list[int] = []

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 5:
            g.boundary()
            way = await g.choose(s.seats[0], "go", rule=RULE, options=options("left", "right"))
            if "left" in s.said:
                strayed.append(s.turn)
            s.said.append(way)
            s.turn += 1
        g.boundary()
        s.outcome = "done"

    def result(s: Tray) -> Result:
        ending = "low" if "left" in s.said else "high"
        return Result({seat: Standing("won" if ending == "high" else "lost") for seat in s.seats}, ending, "", s.turn)

    judge = lambda s, seat: -1.0 if "left" in s.said else float(s.turn)  # noqa: E731
    game = replace(small(play), judge=judge, clock=lambda s: s.turn, result=result)
    table = climbed(game, Setup("plain", ("ana",)), HIGH, "random", seed=1, width=3, falls=40)
    assert table is not None
    assert not [turn for turn in strayed if turn > 1]


def test_a_climb_that_falls_too_often_is_given_up() -> None:
    never = Ending("never", "it rains frogs")
    assert climbed(dice(), Setup("plain", ("ana",)), never, "random", seed=1, width=2, falls=2) is None


def test_the_command_climbs_and_is_content_with_a_witness_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["lab", "witness", "skirmish/standard", "--ending", "first", "--climb", "2", "--bot", "random", "--games", "12"]
    assert command_line.main([*line, "--jobs", "1", "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*.save")
    assert command_line.main(["verify", str(path)]) == 0
    before = path.read_text(encoding="utf-8")
    capsys.readouterr()
    assert command_line.main([*line, "--jobs", "1", "--out", str(tmp_path), "--seed", "50"]) == 0
    assert "first: reached after" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == before
