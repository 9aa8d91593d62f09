"""The end of the campaign: Special Quests, epilogues, score."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.diaries import after, go, over
from games.eternaut.lab import Lab
from noctule.games.eternaut.between.quests import outcomes
from noctule.games.eternaut.between.score import band, campaign_score
from noctule.games.eternaut.content import ENDINGS
from noctule.games.eternaut.content.books import StoryCard, words_of
from noctule.games.eternaut.state import Diary, Known, Person
from noctule.games.eternaut.view import journal


def marked(group: list[Known], *cards: str, **fields: Any) -> dict[int, str]:
    diary = Diary(people=tuple(group), met=tuple(known.id for known in group), quest_cards=cards, **fields)
    return dict(outcomes(diary))


ALL = [Known(id) for id in ("901", "902", "903", "904", "905")]


@covers("eternaut.ex.derived-quest-two", "eternaut.quest.2", "eternaut.quest.already-marked")
def test_quest_two_and_a_mark_that_stands() -> None:
    found = marked([*ALL, Known("911", 0)], "B1-16", quests=((7, "C"),))
    assert (found[2], found[7]) == ("B", "C")
    assert marked([*ALL, Known("911")], "B1-16")[2] == "D"
    assert marked([*ALL, Known("911")])[2] == "C"
    assert marked(ALL)[2] == "A"


@covers("eternaut.ex.derived-quests-all", "eternaut.quest.1", "eternaut.quest.3", "eternaut.quest.4", "eternaut.quest.5")
@covers("eternaut.quest.6", "eternaut.quest.7")
def test_all_quests() -> None:
    found = marked(ALL, "C-15", "C-16", "C-17")
    assert found == {1: "E", 2: "A", 3: "F", 4: "A", 5: "D", 6: "B", 7: "A"}
    assert marked(ALL)[1] == "A"
    assert marked(ALL, "D-17")[5] == "D"
    assert marked(ALL)[5] == "B"
    assert marked(ALL)[6] == "A"
    assert marked([*ALL, Known("906")])[4] == "F"
    assert marked([Known("902", 0), Known("905"), Known("901")])[3] == "E"


@covers("eternaut.ex.derived-quest-uncovered-case", "eternaut.quest.3", "eternaut.quest.4")
def test_cases_that_nothing_covers() -> None:
    found = marked([Known("901"), Known("902"), Known("905", 0), Known("906", 0)])
    assert 3 not in found
    assert 4 not in found
    found = marked([Known("901"), Known("902"), Known("905", 0), Known("906", 0)], quests=((3, "B"), (4, "B")))
    assert (found[3], found[4]) == ("B", "B")


@covers("eternaut.epilogue.read", "eternaut.campaign.goal", "eternaut.ex.derived-quests-all")
def test_one_epilogue_is_read_for_each(lab: Lab) -> None:
    for quest in range(1, 8):
        lab.ending(f"END-{quest}", **{letter: f"{quest}{letter}" for letter in "ABCDEF"})
    lab.story(StoryCard("C-15", "Twenty-three", "quest", ()))
    diary = after("E2", quest_cards=("C-15",), scores={"A": 6, "B2": 6, "C": 6, "D": 6, "E2": 6})
    s = over("F2", diary, [Person("901"), Person("902"), Person("905")], story={"C-15": "open"}, checks=7, quests=((7, "B"),))
    ran = go(s, "over")
    read = [event.facts for event in ran.events if event.rule == "eternaut.epilogue.read"]
    assert [(facts["quest"], facts["outcome"]) for facts in read] == [
        (1, "E"),
        (2, "A"),
        (3, "F"),
        (4, "A"),
        (5, "B"),
        (6, "A"),
        (7, "B"),
    ]
    pages = {page.id: page.parts for page in (*s.pages, s.page) if page is not None}
    assert [pages[f"END-{quest}"] for quest in (1, 7)] == [("1E",), ("7B",)]
    assert pages["BAND-3"] == (words_of(ENDINGS["BAND-3"].outcomes["A"]),)
    assert dict(s.diary.quests)[7] == "B"
    marked = [f"F2/END-{facts['quest']}-{facts['outcome']}.0" for facts in read]
    assert [key for key in s.diary.read if "END-" in key] == marked
    assert s.outcome == "The campaign is over, with a score of 37."


@covers("eternaut.epilogue.read")
@pytest.mark.parametrize(("life", "words"), [(10, "Sofia has borrowed"), (0, "where she used to work")])
def test_an_epilogue_knows_who_lives(life: int, words: str) -> None:
    diary = after("E2", [Known("901"), Known("903", life)], quest_cards=("B1-16",))
    s = over("F2", diary, [Person("901")], story={"B1-16": "open"})
    go(s, "over")
    (page,) = [page for page in (*s.pages, s.page) if page is not None and page.id == "END-2"]
    assert words in page.parts[0]
    assert any(words in page.text for page in journal(s, None) if page.id == "END-2-B")


@covers("eternaut.ex.derived-score-bands", "eternaut.score.bands", "eternaut.score.campaign")
@pytest.mark.parametrize(("total", "rating"), [(19, 1), (20, 2), (35, 2), (36, 3), (50, 3), (51, 4)])
def test_four_ratings(total: int, rating: int) -> None:
    each = dict.fromkeys(("A", "B2", "C", "D", "E2"), total // 6)
    each["F2"] = total - 5 * (total // 6)
    diary = after("F2", scores=each)
    assert campaign_score(diary) == total
    assert band(campaign_score(diary)) == rating
