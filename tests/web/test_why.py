"""Why did it do that? In the log, in words, and drawn over the board."""

from __future__ import annotations

from typing import Any

from noctule.games.scare import GAME
from web.conftest import PHONE, Visitor
from web.playing import Page, expect
from web.test_lessons import answer
from web.test_pages import faults

(LESSON,) = GAME.lessons


def hunted(visitor: Visitor, **more: Any) -> Page:
    """A Night Widow has crept and run."""
    page = visitor("/", **more)
    page.evaluate("localStorage.setItem('noctule.lessons', JSON.stringify({'scare/first': 3}))")
    page.reload()
    page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics").click()
    page.locator("section.bar.mine").wait_for()
    for key in LESSON.steps[2].way:
        answer(page, key)
    return page


def test_a_why_in_the_log_tells_in_words_and_draws_on_the_board(visitor: Visitor) -> None:
    page = hunted(visitor)
    log = page.get_by_role("log")
    assert page.locator("path.line").count() == 0
    why = log.get_by_role("button", name="Why? Night Widow 1 goes for Fort.")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    because = log.get_by_role("group", name="Why it did that")
    expect(because).to_contain_text("Night Widow 1 saw Fort (5). It had 4 steps.")
    expect(because).to_contain_text("Night Widow 1 went f3 - e3 - d3 - c3 - b3.")
    expect(page.locator("svg path.line")).to_have_count(2)
    expect(page.locator("svg text", has_text="5").last).to_be_visible()
    assert faults(page) == []
    why.click()
    expect(because).to_have_count(0)
    expect(page.locator("svg path.line")).to_have_count(0)


def test_it_is_put_away_when_the_game_goes_on(visitor: Visitor) -> None:
    page = hunted(visitor)
    page.get_by_role("button", name="Why? Night Widow 1 moves to f3.").click()
    expect(page.get_by_role("group", name="Why it did that")).to_contain_text("creeps at half speed")
    answer(page, "end")
    expect(page.get_by_role("group", name="Why it did that")).to_have_count(0)


def test_by_keys_and_on_a_phone(visitor: Visitor) -> None:
    page = hunted(visitor, viewport=PHONE)
    page.get_by_role("tab", name="Log").click()
    why = page.get_by_role("button", name="Why? Night Widow 1 goes for Fort.")
    why.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Why it did that")).to_be_visible()
    expect(page.locator("svg path.line")).to_have_count(2)
    assert faults(page) == []


def test_lines_that_a_person_caused_have_no_why(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics").click()
    page.locator("section.bar.mine").wait_for()
    answer(page, "move:b2")
    expect(page.get_by_role("log")).to_contain_text("Fort moves to b2.")
    expect(page.get_by_role("log").get_by_role("button", name="Why?")).to_have_count(0)
