"""Paragraph numbers, and the order in which texts are carried out."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, at, position, run, says, space
from games.eternaut.lab import Lab
from games.eternaut.printed import goods
from noctule.engine import ContentError
from noctule.games.eternaut.actions import moving, rummage
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import paragraphs
from noctule.games.eternaut.story.scene import Scene


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


def meet(s: State, one: str, other: str, who: str = "") -> bool:
    """Two entities meet; was something read?"""
    return bool(run(s, paragraphs.interact, Scene("ana", who or one), one, other).value)


@covers("eternaut.para.form", "eternaut.rummage.paragraph", "eternaut.ex.paragraph-232-901")
def test_the_lower_id_comes_first(lab: Lab) -> None:
    lab.counter("232")
    lab.only("B1", "# 232-901 A car\n- note car\n")
    s = position(ROOM, people={"901": "a1"}, counters=["232@a1"])
    run(s, rummage.interact, "901")
    assert s.notes == ("car",)
    assert s.journal == ("B1/232-901",)
    assert paragraphs.number("045", "011") == "011-045"


@covers("eternaut.para.form")
def test_an_entry_with_the_higher_id_first_is_refused() -> None:
    from noctule.games.eternaut.content import books

    reading = Reading("test", "# 901-232 Wrong\n")
    document = next(reading.documents())
    with pytest.raises(ContentError, match="232-901"):
        books._check_number(reading, document)


@covers("eternaut.para.form", "eternaut.event.trigger", "eternaut.ex.event-002-901")
def test_an_event_ends_the_movement_and_is_read(lab: Lab) -> None:
    lab.only("B1", "# 002-901 An event\n- note event\n")
    s = position(ROOM, people={"901": "a1"}, events={"002": "b1"})
    ran = run(s, moving.move, "901", 3, answers=["step:b1"])
    assert at(s, "901") == "b1"
    assert s.notes == ("event",)
    assert ran.kinds == ["step"]


@covers("eternaut.para.specific-first", "eternaut.para.generic-character", "eternaut.para.not-found")
@covers("eternaut.ex.derived-generic-precedence")
def test_a_specific_entry_beats_a_generic_one(lab: Lab) -> None:
    lab.only("B1", "# 232-901 His\n- note his\n# 232-9XX Anybody's\n- fatigue\n")
    s = position(ROOM, people={"901": "a1", "902": "b1"})
    assert meet(s, "901", "232")
    assert (s.notes, s.people["901"].cards) == (("his",), 0)
    assert meet(s, "902", "232")
    assert s.people["902"].has("fatigue") == 1
    assert not meet(s, "403", "232", "901")
    assert s.people["901"].cards == 0


@covers("eternaut.para.generic-any", "eternaut.para.specific-first", "eternaut.ex.derived-generic-any")
def test_any_interaction_comes_last(lab: Lab) -> None:
    lab.only("B1", "# 240-XXX Anything\n- note anything\n# 240-9XX Anybody\n- note anybody\n")
    s = position(ROOM, people={"904": "a1"})
    assert meet(s, "403", "240", "904")
    assert s.notes == ("anything",)
    assert meet(s, "904", "240")
    assert s.notes == ("anything", "anybody")


@covers("eternaut.para.generic-character")
def test_999_is_no_character(lab: Lab) -> None:
    lab.only("B1", "# 240-9XX Anybody\n- note anybody\n")
    s = position(ROOM, people={"904": "a1"})
    assert not meet(s, "999", "240", "904")


@covers("eternaut.para.equal-ids")
def test_two_equal_ids_are_written_twice(lab: Lab) -> None:
    lab.only("B1", "# 011-011 Two of them\n- note two\n")
    s = position(ROOM, people={"901": "a1"})
    assert meet(s, "011", "011", "901")
    assert s.notes == ("two",)


@covers("eternaut.para.keyword-forms")
def test_entries_with_a_word_are_not_read_for_anything_else(lab: Lab) -> None:
    lab.only("B1", "# 003-TIMER Time\n- note time\n# 271-HIT Hit\n- note hit\n# 271-9XX Touched\n- note touched\n")
    s = position(ROOM, people={"901": "a1"})
    assert not meet(s, "901", "003")
    assert meet(s, "901", "271")
    assert s.notes == ("touched",)
    run(s, paragraphs.read, Scene("ana"), "271-HIT")
    assert s.notes == ("touched", "hit")


@covers("eternaut.para.read", "eternaut.scen-b.start", "eternaut.ex.derived-storybook-of-branch")
def test_the_book_of_the_branch_is_read(lab: Lab) -> None:
    for book in ("A", "B1", "B2"):
        lab.only(book, f"# 240-9XX Text\n- note {book.lower()}\n")
    s = position(ROOM, book="B2", people={"901": "a1"})
    meet(s, "901", "240")
    assert s.notes == ("b2",)
    assert s.journal == ("B2/240-9XX",)


@covers("eternaut.para.reading-order")
def test_a_text_within_a_text_is_taken_up_at_its_place(lab: Lab) -> None:
    lab.only("B1", "# 999-002 Inner\n- note two\n")
    s = position(ROOM, people={"901": "a1"})
    says(s, "- note one\n- read 999-002\n- note three", who="901")
    assert s.notes == ("one", "two", "three")


@covers("eternaut.event.automatic-move", "eternaut.para.reading-order", "eternaut.ex.derived-event-after-effect")
def test_an_event_waits_until_the_text_that_led_there_is_done(lab: Lab) -> None:
    lab.item("020")
    lab.only("B1", "# 240-904 Go\n- move me to d4\n- gain 020\n- event 008 at a1\n- note done\n# 003-904 Event\n- note event\n")
    s = position(ROOM, people={"904": "b1"}, events={"003": "d4"})
    meet(s, "904", "240")
    assert at(s, "904") == "d4"
    assert [item.number for item in s.people["904"].items] == ["020"]
    assert s.events["008"].spaces == (space("a1"),)
    assert s.notes == ("done", "event")


@covers("eternaut.info.public-table", "eternaut.para.read")
def test_what_is_read_is_open_to_all_and_a_first_reading_is_no_secret_any_more(lab: Lab) -> None:
    lab.only("B1", "# 240-9XX Text\nWords.\n")
    s = position(ROOM, seats=("ana", "ben"), people={"901": "a1"})
    first = run(s, paragraphs.interact, Scene("ana", "901"), "901", "240")
    again = run(s, paragraphs.interact, Scene("ana", "901"), "901", "240")
    assert [event.reveals for event in first.events] == [True]
    assert [event.reveals for event in again.events] == [False]
    assert all(event.to is None for event in (*first.events, *again.events))
    assert s.page is not None
    assert s.page.parts == ("Words.",)


@covers("eternaut.para.read")
def test_a_text_counts_who_has_been_lost_in_this_scenario(lab: Lab) -> None:
    text = "- if fallen = 0\n    - note all\n- else if fallen <= 2\n    - note most\n- else\n    - note few\n"
    lab.only("B1", f"# 999-888 Who is counted\n{text}")
    told: list[str] = []
    for fallen in ((), ("902",), ("902", "903"), ("902", "903", "904")):
        s = position(ROOM, people={"901": "a1"}, fallen=fallen)
        says(s, "- read 999-888")
        told += s.notes
    assert told == ["all", "most", "most", "few"]


@covers("eternaut.para.read")
def test_a_text_sees_how_weak_the_weakest_is(lab: Lab) -> None:
    lab.only("B1", "# 999-888 At the gate\n- if weakest <= 5\n    - heal 4 all\n")
    for life, after in ((6, [6, 9]), (5, [9, 10])):
        s = position(ROOM, people={"901": {"at": "a1", "life": life}, "902": {"at": "a2", "life": 9}})
        says(s, "- read 999-888")
        assert [person.life for person in s.people.values()] == after
