"""Whole campaigns of bots, chapter after chapter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.small_games import RULE, Tray, options, small
from noctule.engine import Ask, Game, Result, SetupError, Standing, find
from noctule.engine.campaign import Chapter, Chronicle
from noctule.lab.campaigns import journey
from noctule.text import command_line


def two_chapters(*, odd: bool = False) -> Game[Tray]:
    """Two chapters. Random play loses both nearly always; whoever thinks wins them."""

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        ways = options(*(f"lose-{n}" for n in range(30)), "win")
        way = await g.choose(s.seats[0], "way", rule=RULE, options=ways)
        s.said.append(way)
        g.boundary()
        s.outcome = "done"

    def result(s: Tray) -> Result:
        won = s.said == ["win"]
        return Result(dict.fromkeys(s.seats, Standing("won" if won else "lost")), "win" if won else "lose", "", 1)

    def chapters(record: dict[str, Any]) -> list[Chapter]:
        return [Chapter("plain", "Plain")] if record["done"] < 2 else []

    chronicle = Chronicle(
        first=lambda: {"done": 0},
        chapters=chapters,
        after=lambda record, _s: {"done": record["done"] + 1},
        faults=lambda record: ["an odd number"] if odd and record["done"] % 2 else [],
        summary=lambda record: f"{record['done']} of 2",
    )
    return replace(small(play), judge=lambda s, seat: float("win" in s.said), result=result, chronicle=chronicle, longest=10)


def test_a_chapter_is_played_at_random_first_and_then_by_the_bot_until_it_is_won() -> None:
    told = journey(two_chapters(), 1, "thorough")
    assert [(each.bot, each.won) for each in told.chapters] == [("random", False), ("thorough", True)] * 2
    assert told.over
    assert told.faults == []
    assert str(told) == "1: 2 of 2; plain win, plain win (4 tables)"


def test_a_campaign_that_nobody_gets_on_with_is_given_up() -> None:
    told = journey(two_chapters(), 1, "random", tries=3)
    assert len(told.chapters) == 3
    assert not told.over
    assert str(told) == "1: 0 of 2; nothing won (3 tables)"


def test_whoever_is_not_content_with_any_end_goes_on_from_the_highest_score() -> None:
    def result(s: Tray) -> Result:
        score = int(s.said[0].removeprefix("win-")) if s.said[0] != "lose" else None
        return Result(dict.fromkeys(s.seats, Standing("lost" if score is None else "won", score)), s.said[0], "", 1)

    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        s.said.append(await g.choose(s.seats[0], "way", rule=RULE, options=options("lose", *(f"win-{n}" for n in range(9)))))
        g.boundary()
        s.outcome = "done"

    game = replace(two_chapters(), play=play, result=result, judge=lambda s, seat: float(s.said != ["lose"]))
    told = journey(game, 1, "thorough", tries=8, wins=3)
    won = [int(each.ending.removeprefix("win-")) for each in told.chapters if each.won]
    assert len(won) == 6
    assert told.scores == [max(won[:3]), max(won[3:])]
    assert min(told.scores) > min(won)
    assert "scores" in str(told)


def test_an_impossible_record_is_a_fault_and_ends_it() -> None:
    told = journey(two_chapters(odd=True), 1, "thorough")
    assert told.faults == ["plain: the record after it: an odd number"]
    assert not told.over


def test_a_game_without_a_campaign_says_so() -> None:
    with pytest.raises(SetupError, match="skirmish has no campaign"):
        journey(find("skirmish"), 1, "random")


def test_the_command_tells_of_every_campaign(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["fuzz", "eternaut", "--campaigns", "1", "--bot", "random", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert "2: Nothing played yet; nothing won (6 tables)" in told
    assert "1 campaign, 6 tables: 0 came to the end, 0 faults" in told


def test_campaigns_take_turns_with_the_numbers_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--campaigns", "2", "--bot", "random", "--seats", "1,3", "--tries", "1", "--seed", "4"]
    assert command_line.main(["fuzz", "eternaut", *asked]) == 0
    assert "2 campaigns, 2 tables: 0 came to the end, 0 faults" in capsys.readouterr().out
    assert command_line.main(["fuzz", "eternaut", "--campaigns", "1", "--wins", "0"]) == 2
