"""The report: one file, everything in it, right for every game."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from noctule.engine import NoctuleError, available, find
from noctule.lab.findings import Findings
from noctule.lab.matches import Played, play
from noctule.lab.plans import Plan, Study, matches
from noctule.lab.reports import report
from noctule.lab.statistics import Share, bradley_terry, difference
from noctule.text import command_line

SECTIONS = ("wins", "length", "lead", "places", "deeds", "choices", "winning", "things", "rules")


def rows_of(game: str, games: int = 1) -> list[Played]:
    scenario = find(game).scenarios[0]
    study = Study(game, (scenario.key,), (scenario.seats[0], min(2, scenario.seats[1])), "random")
    return [play(match) for match in matches(Plan((study,), games))]


class Page(HTMLParser):
    """What a page fetches, and whether everything that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.fetches: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "path", "use", "rect", "stop"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and "-" in (value or "") and tag == "section":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href") and not (value or "").startswith("#"):
                self.fetches.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", available())
def test_every_game_has_a_report_with_every_part_in_one_file(game: str) -> None:
    page = Page(report(rows_of(game), "noctule lab report there"))
    assert page.ids == [f"{game}-{section}" for section in SECTIONS]
    assert page.open == []
    assert page.fetches == []
    assert find(game).name in page.text
    assert "noctule lab report there" in page.text


def test_pictures_take_the_colours_of_the_page_so_that_dark_and_print_are_right() -> None:
    text = report(rows_of("skirmish", 3), "x")
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(pictures) >= 6
    assert all("var(--ink)" in picture for picture in pictures)
    for picture in pictures:
        assert not re.search(r"#0[1-9a]0[1-9a]0[1-9a]", picture)
    style = text.partition("</style>")[0]
    assert "prefers-color-scheme: dark" in style
    assert "@media print" in style


def test_wins_are_counted_by_side_seat_players_and_bot_with_intervals() -> None:
    bots = ("random", "greedy:2")
    rows = [play(match) for match in matches(Plan((Study("reborn", ("motor-pool",), bots=bots),), games=2))]
    groups = dict(Findings("reborn", rows).wins())
    assert set(groups) == {"all games", "by side", "by scenario and side", "by seat", "by bot"}
    sides = dict(groups["by side"])
    won = {row.sides[row.verdicts.index("won")] for row in rows if "won" in row.verdicts}
    assert {name for name, share in sides.items() if share.hits} == {find("reborn").name_of(side) for side in won}
    assert all(share.of == 2 for share in sides.values())


def test_whoever_plays_together_is_counted_once_a_game() -> None:
    rows = rows_of("scare", 2)
    groups = dict(Findings("scare", rows).wins())
    assert "by seat" not in groups
    assert sum(share.of for _, share in groups["by number of players"]) == len(rows)


def test_what_never_came_is_named() -> None:
    found = Findings("scare", rows_of("scare"))
    never = [name for name, count in found.things()["Bosses"] if not count]
    assert "The Boogeyman" in never
    assert any(not share.hits for _, _, share in found.endings())
    chapters = {chapter: silent for chapter, _, silent in found.chapters()}
    assert "scare.s4.partial" in chapters["s4"]
    assert "scare.s4.partial" in report(found.rows, "x")


def test_what_winners_do_more_often_is_found_and_chance_is_not() -> None:
    row = rows_of("skirmish")[0]
    deeds = [{"shoot": 9, "hold": 1}, {"shoot": 2, "hold": 8}]
    rows = [replace(row, verdicts=["won", "lost"], deeds=deeds, match=str(n)) for n in range(2)]
    more = [replace(row, verdicts=["won", "lost"], deeds=[{"shoot": 8, "hold": 2}, {"shoot": 3, "hold": 7}])]
    found = dict(Findings("skirmish", rows + more).winning())
    assert found["shoot"].by > 0 > found["hold"].by
    assert dict(Findings("skirmish", [row]).winning()) == {}


def test_games_that_crashed_are_told_and_not_counted() -> None:
    rows = rows_of("skirmish", 2)
    crashed = replace(rows[0], crash="ZeroDivisionError: by zero", match="other")
    text = report([*rows, crashed], "x", ["games-00002.parquet: cut short"])
    assert "ZeroDivisionError" in text
    assert "Left out: games-00002.parquet: cut short" in text
    assert Findings("skirmish", [*rows, crashed]).overall.of == len(rows)


def test_nothing_played_is_nothing_to_report() -> None:
    with pytest.raises(NoctuleError, match="no games to report on yet"):
        report([], "x")


def test_a_newcomer_gets_a_report_with_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("noctule.text.laboratory.QUICK", 2)
    assert command_line.main(["lab", "report", "--quick", "parley/parley", "--jobs", "1"]) == 0
    text = (tmp_path / "lab" / "quick-parley-parley" / "report.html").read_text(encoding="utf-8")
    assert "<h1>The Parley: " in text
    assert command_line.main(["lab", "report"]) == 2


def test_intervals_hold_what_is_known_of_them() -> None:
    assert Share(0, 10).interval[0] == 0.0
    assert Share(10, 10).interval[1] == 1.0
    low, high = Share(5, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert Share(0, 0).interval == (0.0, 1.0)
    assert difference([1.0], [2.0]) is None


def test_ratings_follow_bradley_and_terry() -> None:
    """Ten wins for one loss are 400 points; whoever is in between is in between, and more games are surer."""
    ratings = {rating.name: rating for rating in bradley_terry([("a", "b", 1.0)] * 1000 + [("a", "b", 0.0)] * 100)}
    assert ratings["a"].points - ratings["b"].points == pytest.approx(400, abs=5)
    assert ratings["a"].low < ratings["a"].points < ratings["a"].high
    few = {rating.name: rating for rating in bradley_terry([("a", "b", 1.0)] * 10 + [("a", "b", 0.0)])}
    assert few["a"].high - few["a"].low > ratings["a"].high - ratings["a"].low
    three = bradley_terry([("a", "b", 1.0), ("b", "c", 1.0), ("a", "b", 0.5)])
    assert [rating.name for rating in three] == ["a", "b", "c"]
    assert [rating.points for rating in bradley_terry([("a", "b", 0.5)] * 4)] == [0.0, 0.0]
