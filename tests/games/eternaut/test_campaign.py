"""The campaign and its tables: chapters, records, what is lost and where one goes on; single Scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.eternaut.diaries import FIRST, after, over, table
from games.eternaut.driver import ROOM, position, run
from noctule.engine import Ask, Setup, SetupError
from noctule.engine.campaign import begin, load
from noctule.engine.chance import Luck
from noctule.games.eternaut import campaign
from noctule.games.eternaut.between.diary import kept, plain
from noctule.games.eternaut.between.finish import finish
from noctule.games.eternaut.campaign import CHRONICLE
from noctule.games.eternaut.content.words import BOOKS
from noctule.games.eternaut.harm.life import die
from noctule.games.eternaut.setup import no_setup, ready_made, setup
from noctule.games.eternaut.state import Diary, Known, Person, State


def begun(scenario: str, record: dict[str, Any] | None = None, seats: tuple[str, ...] = ("ana",)) -> State:
    return setup(Setup(scenario, seats, record=record or {}), Ask([], Luck(1)))


def next_titles(diary: Diary) -> list[str]:
    return [chapter.scenario for chapter in CHRONICLE.chapters(plain(diary))]


@covers("eternaut.campaign.six-scenarios", "eternaut.reset.all", "eternaut.campaign.choices-matter")
def test_chapters_follow_one_another() -> None:
    assert next_titles(Diary()) == ["a"]
    assert next_titles(after("A", to="B1")) == ["b1"]
    assert next_titles(after("A", to="B2")) == ["b2"]
    assert next_titles(after("B2")) == ["c"]
    assert next_titles(after("D", to="E2")) == ["e2"]
    assert next_titles(after("E1", to="F2")) == ["f2"]
    assert next_titles(after("F2")) == []
    assert CHRONICLE.first() == {"sections": [], "people": []}


@covers("eternaut.ex.derived-replayable-apart", "eternaut.replayable.exists", "eternaut.campaign.six-scenarios")
def test_nothing_but_the_next_scenario() -> None:
    assert next_titles(after("C")) == ["d"]
    assert "rep" not in campaign.KEYS


@covers("eternaut.campaign.six-scenarios", "eternaut.campaign.choices-matter")
def test_a_table_starts_from_the_diary() -> None:
    diary = after("C")
    s = begun("d", plain(diary))
    assert (s.book, s.chronicle, s.diary, s.phase) == ("D", True, diary, "opening")
    with pytest.raises(SetupError, match=r"next comes 'D.*eternaut.campaign.six-scenarios"):
        begun("e1", plain(diary))
    with pytest.raises(SetupError, match=r"impossible.*eternaut.shop.points"):
        begun("d", plain(replace(diary, points=99)))
    with pytest.raises(SetupError, match="the campaign is over"):
        begun("f2", plain(after("F2")))


@covers("eternaut.campaign.players")
def test_one_to_five_players() -> None:
    seats = ("a", "b", "c", "d", "e", "f")
    assert [no_setup(Setup("a", seats[:n])) is None for n in range(1, 7)] == [True] * 5 + [False]
    with pytest.raises(SetupError, match="1 to 5 players"):
        begun("a", seats=seats)
    with pytest.raises(SetupError, match="there is no Scenario"):
        begun("rep")


@pytest.mark.parametrize("book", BOOKS)
def test_single_scenarios_have_a_diary_of_ours(book: Any) -> None:
    s = begun(book.lower())
    assert (s.book, s.chronicle, s.diary) == (book, False, ready_made(book))


@covers("eternaut.ex.derived-lost-no-score", "eternaut.score.none-if-lost", "eternaut.death.restart", "eternaut.reset.all")
@covers("eternaut.campaign.goal", "eternaut.campaign.choices-matter")
def test_a_lost_campaign_goes_on_from_the_last_scenario() -> None:
    diary = after("C", scores={"A": 6, "B2": 7, "C": 8})
    told = begin("eternaut", "1", CHRONICLE)
    told.advance("C", plain(diary))
    s = position(ROOM, book="D", people={"901": "a1"}, diary=diary, chronicle=True)
    assert run(s, die, "901").over
    record = CHRONICLE.after(told.record, s)
    assert kept(record) == replace(diary, lost=True)
    assert CHRONICLE.chapters(record) == []
    assert CHRONICLE.result(told.record, s).verdict == "lost"
    assert "score" not in CHRONICLE.summary(record)
    told.advance("D", record)
    assert load(told.save(), CHRONICLE).record == record
    told.go_back(1)
    assert [chapter.scenario for chapter in CHRONICLE.chapters(told.record)] == ["d"]
    told.go_back(0)
    assert kept(told.record) == Diary()
    assert [chapter.scenario for chapter in CHRONICLE.chapters(told.record)] == ["a"]


def test_results_and_summaries() -> None:
    people = [Person(id) for id in FIRST if id != "903"]
    s = over("B2", after("A", to="B2"), people, fallen=("903",), checks=4)
    s.npcs = {}
    with pytest.raises(SetupError, match="not over"):
        CHRONICLE.after(plain(s.diary), s)
    before = plain(s.diary)
    run(s, finish)
    s.outcome = "Over."
    told = CHRONICLE.result(before, s)
    assert (told.verdict, told.notes[0].startswith("Dead or gone: Sofia")) == ("won", True)
    assert CHRONICLE.summary(CHRONICLE.after(before, s)).startswith("B finished, score 10 so far: 3 Characters")
    assert CHRONICLE.summary(plain(Diary())) == "Nothing played yet"
    assert CHRONICLE.summary(plain(after("F2"))).startswith("Over, with a score of 36 (rating 3 of 4)")


def test_a_new_character_is_told_of() -> None:
    s = table("B2", after("A", to="B2"), outcome="Over.")
    s.diary = replace(s.diary, people=(*s.diary.people, Known("905")))
    assert CHRONICLE.result(plain(after("A", to="B2")), s).notes[0].startswith("New: Luc")
