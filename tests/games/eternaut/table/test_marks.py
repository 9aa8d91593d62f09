"""Marks, notes, quests, Rule cards, decks that texts touch, and the ends of a Scenario."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, position, says
from games.eternaut.lab import Lab, body
from noctule.engine.chance import Chance
from noctule.games.eternaut.content import MENACE, MENACE_DECKS, RULES, STORY
from noctule.games.eternaut.content.books import RuleCard
from noctule.games.eternaut.result import result
from noctule.games.eternaut.state import Deck, State
from noctule.games.eternaut.story.scene import Ended


def table() -> State:
    return position(ROOM, people={"901": "a1", "902": "b1"})


@covers("eternaut.diary.plot-marks")
def test_checks_and_crosses_are_counted_apart() -> None:
    s = table()
    says(s, "- check\n- check 2\n- cross")
    assert (s.checks, s.crosses) == (3, 1)


@covers("eternaut.diary.sections")
def test_a_later_text_may_mark_another_outcome() -> None:
    s = table()
    says(s, "- quest 3 B\n- quest 1 A\n- quest 3 C")
    assert s.quests == ((1, "A"), (3, "C"))


@covers("eternaut.para.read")
def test_notes_are_kept_once_and_forgotten() -> None:
    s = table()
    says(s, "- note blanket\n- note blanket\n- note door\n- forget door")
    assert s.notes == ("blanket",)


@covers("eternaut.info.rules-in-stages")
def test_a_rule_card_is_read_once(lab: Lab) -> None:
    lab.patch.setitem(RULES, "R-02", RuleCard("R-02", "Rules", body("- note more"), "999-009"))
    s = table()
    says(s, "- rule R-02\n- forget more\n- rule R-02")
    assert s.rules == ("R-02",)
    assert s.notes == ()
    assert s.spoken == {}, "the entry that it names waits for its case"


@covers("eternaut.objective.open-at-end")
def test_an_epilogue_ends_the_scenario_in_the_middle_of_a_text() -> None:
    s = table()
    with pytest.raises(Ended):
        says(s, "- end END-C-1\n- check")
    assert (s.epilogue, s.checks) == ("END-C-1", 0)


@covers("eternaut.death.restart")
def test_a_text_may_lose_the_campaign() -> None:
    s = table()
    assert says(s, "- lose-campaign").over
    assert s.diary.lost
    assert s.outcome


@covers("eternaut.death.restart")
def test_a_lost_campaign_says_which_text_has_lost_it_and_what_was_left_undone() -> None:
    s = table()
    s.story = {"A-02": "open", "A-04": "won"}
    says(s, "- lose-campaign", key="A-02")
    assert s.outcome == f"{STORY['A-02'].title}: the campaign is lost."
    assert result(s).notes == (f"Left undone: {STORY['A-02'].goal}",)


@covers("eternaut.special-menace.separate")
def test_the_special_menace_card_is_read_without_any_deck(lab: Lab) -> None:
    lab.menace("special-9", all="- note special")
    lab.patch.setitem(MENACE_DECKS, "special", {"special-9": MENACE["special-9"]})
    s = table()
    before = s.menace
    says(s, "- special-menace")
    assert s.notes == ("special",)
    assert s.menace == before


@covers("eternaut.scen-f.menace", "eternaut.scen-f.no-cubes")
def test_the_red_cards_replace_the_blue_ones_and_bring_the_cubes() -> None:
    s = position(ROOM, book="F1", people={"901": "a1", "902": "b1"}, menace=["ME-A-1"], red=("ME-B-1", "ME-B-2"))
    says(s, "- menace red", answers=["cube:901", "cube:902"])
    assert s.menace == Deck(("ME-B-1", "ME-B-2"))
    assert s.red == ()
    assert [person.cubes for person in s.people.values()] == [2, 2]
    says(s, "- menace red")
    assert s.menace == Deck(("ME-B-1", "ME-B-2"))


@covers("eternaut.endround.menace")
def test_the_menace_deck_is_shuffled_with_its_discards() -> None:
    s = table()
    s.menace = Deck(("one",), ("two", "three"))
    says(s, "- shuffle")
    assert s.menace == Deck(("one", "two", "three"))


@covers("eternaut.para.read", "eternaut.setup.hands-open")
def test_the_reader_draws_cards() -> None:
    s = position(ROOM, people={"901": "a1"}, deck=["rummage-1-1", "rummage-1-2", "rummage-1-3"])
    ran = says(s, "- draw 2")
    assert s.hands["ana"] == ("rummage-1-1", "rummage-1-2")
    assert [event.to for event in ran.events] == [None]


@covers("eternaut.endround.menace")
def test_shuffling_leaves_the_order_to_luck() -> None:
    s = position(ROOM, people={"901": "a1"}, menace=["ME-B-1"])
    s.menace = Deck(("ME-B-1",), ("ME-B-2", "ME-B-3"))
    ran = says(s, "- shuffle")
    assert [entry.what for entry in ran.entries if isinstance(entry, Chance)] == ["shuffle:3"]
