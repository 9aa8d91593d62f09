"""The journal: of each text the words that were read, in this Scenario and before it."""

from __future__ import annotations

from games.eternaut.driver import ROOM, position, run, says
from games.eternaut.lab import Lab, body
from noctule.games.eternaut.content import RULES
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Say
from noctule.games.eternaut.foes import aliens, menace
from noctule.games.eternaut.state import Diary, Page, State
from noctule.games.eternaut.story import paragraphs
from noctule.games.eternaut.story.scene import Scene, lay_aside, tell
from noctule.games.eternaut.turn import round
from noctule.games.eternaut.view import journal

DOOR = """
# 232-901 The door
It is cold to the touch.

- choose
    Open it
        Snow stands behind it like a guest.
    Leave it
        You leave it.
"""


def read(s: State, *answers: str) -> None:
    run(s, paragraphs.read, Scene("ana", "901"), "232-901", answers=list(answers))


def test_a_journal_holds_the_words_that_were_read_and_no_others(lab: Lab) -> None:
    lab.entries("B1", DOOR)
    s = position(ROOM, people={"901": "a1"})
    assert journal(s, None) == []
    read(s, "way:1")
    (page,) = journal(s, "ana")
    assert (page.id, page.title) == ("232-901", "The door")
    assert page.text == "It is cold to the touch.\n\nSnow stands behind it like a guest."
    assert page.book.startswith("B1")


def test_a_text_that_is_read_again_stays_one_page_with_all_that_was_read(lab: Lab) -> None:
    lab.entries("B1", DOOR)
    s = position(ROOM, people={"901": "a1"})
    read(s, "way:1")
    read(s, "way:2")
    (page,) = journal(s, None)
    assert "like a guest" in page.text
    assert "You leave it." in page.text


def test_what_was_read_in_scenarios_before_stands_first(lab: Lab) -> None:
    lab.entries("A", "# 232-902 Before\nThe bread is warm.\n")
    lab.entries("B1", DOOR)
    s = position(ROOM, people={"901": "a1"}, diary=Diary(read=("A/232-902.0",)))
    read(s, "way:2")
    assert [(page.book[:2], page.title) for page in journal(s, None)] == [("A:", "Before"), ("B1", "The door")]


def test_a_text_that_is_in_no_book_any_more_is_left_out() -> None:
    assert journal(position(ROOM, diary=Diary(read=("A/777-778.0",))), None) == []


def test_story_cards_and_rule_cards_are_in_the_journal(lab: Lab) -> None:
    lab.story(StoryCard("B1-90", "The pump", "objective", body("It is dry.")))
    s = position(ROOM, people={"901": "a1"})
    rule = next(iter(RULES))
    says(s, f"- story B1-90\n- rule {rule}", who="901")
    assert [page.id for page in journal(s, None)] == ["B1-90", rule]
    assert all(page.text for page in journal(s, None))


# ---- the page that lies open


def test_a_choice_is_written_on_the_page(lab: Lab) -> None:
    lab.entries("B1", DOOR)
    s = position(ROOM, people={"901": "a1"})
    read(s, "way:1")
    assert s.page is not None
    assert s.page.parts == ("It is cold to the touch.", "> Open it", "Snow stands behind it like a guest.")


def test_what_a_text_changes_is_written_on_its_page_and_what_follows_it_is_not(lab: Lab) -> None:
    lab.entries("B1", "# 232-901 A fall\nIce.\n\n- damage 2\n")
    s = position(ROOM, people={"901": "a1"})
    read(s)
    assert s.page is not None
    changes = s.page.changes
    assert len(changes) == 1
    lay_aside(s)
    run(s, hurried)
    assert s.page is None
    assert s.pages[-1].changes == changes


async def hurried(s: State, g: object) -> None:
    tell(s, g, "eternaut.endround.timer", "The Timer goes to {timer}.", timer=3)  # type: ignore[arg-type]


def test_the_end_of_a_turn_lays_the_page_aside() -> None:
    s = position(ROOM, people={"901": "a1"}, page=Page("1-1", "Read"), phase="step")
    run(s, round.step_phase)
    assert s.page is None
    assert [page.title for page in s.pages] == ["Read"]


def test_how_the_map_is_furnished_at_first_is_not_written_on_the_page(lab: Lab) -> None:
    lab.counter("299", name="bench")
    text = "- put 299 at c1\n- gain 011"
    for drawn, changes in ((False, 1), (True, 2)):
        s = position(ROOM, people={"901": "a1"}, page=Page("1-1", "The house"), drawn=drawn)
        says(s, text, who="901")
        assert s.page is not None
        assert len(s.page.changes) == changes
        assert s.page.changes[-1].startswith("Eduardo gains ")


# ---- cards that are drawn


def test_a_card_of_the_aliens_stands_in_the_journal_once_with_all_of_it_that_was_read(lab: Lab) -> None:
    lab.alien("AL-ROBOT-9", "robot", "It walks.\n\n- nothing")
    s = position(ROOM, people={"901": "a1"}, foes={"721": "f4"}, book="E1", aliens={"robot": ("AL-ROBOT-9",)})
    run(s, aliens.act, "robot")
    (page,) = journal(s, None)
    assert (page.id, page.text) == ("AL-ROBOT-9", "It walks.")
    for _ in range(3):
        run(s, aliens.act, "robot")
    assert len(journal(s, None)) == 1
    assert len(s.journal) == 1


def test_a_menace_card_stands_in_the_journal(lab: Lab) -> None:
    lab.menace("ME-9", all="The rails hum.\n\n- nothing")
    s = position(ROOM, people={"901": "a1"}, menace=("ME-9",))
    run(s, menace.end_of_round)
    (page,) = journal(s, None)
    assert (page.id, page.text) == ("ME-9", "The rails hum.")


def test_how_an_objective_ended_stands_in_the_journal_however_much_was_read_since(lab: Lab) -> None:
    lab.story(StoryCard("B1-90", "The pump", "objective", body("It is dry."), succeed=(Ending((), (Say("It runs.", 1),)),)))
    for n in range(1, 9):
        lab.entries("B1", f"# 999-08{n} Page {n}\nWords.\n")
    s = position(ROOM, people={"901": "a1"})
    says(s, "- story B1-90", who="901")
    says(s, "\n".join(f"- read 999-08{n}" for n in range(1, 9)), who="901")
    says(s, "- succeed B1-90", who="901")
    assert "runs" in journal(s, None)[0].text
