"""The lesson in the browser: one click from the first page, ten steps, a coach that can be heard and used by keys."""

from __future__ import annotations

import re

import pytest

from noctule.engine import find
from noctule.games.scare import GAME
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Locator, Page, ViewportSize, expect, option
from web.test_pages import faults, fits

(LESSON,) = GAME.lessons


def learn(page: Page) -> None:
    """One click."""
    page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics").click()
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()
    page.locator("section.bar.mine").wait_for()


def answer(page: Page, key: str) -> None:
    """Take an option by its key."""
    n = page.locator("section.bar").get_attribute("data-n")
    taken = option(page, key)
    ticked = taken.get_attribute("role") == "checkbox"
    taken.click()
    if ticked:
        page.get_by_role("button", name="Confirm").click()
    page.wait_for_function("n => document.querySelector('section.bar').dataset.n !== n", arg=n)


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Lesson")


def test_all_ten_steps_from_the_first_page_to_the_last(visitor: Visitor) -> None:
    page = visitor("/")
    learn(page)
    tables = set()
    for number, step in enumerate(LESSON.steps, start=1):
        panel = coach(page)
        expect(panel.get_by_role("heading", name=step.title)).to_be_visible()
        expect(panel).to_contain_text(f"Step {number} of 10")
        expect(panel).to_contain_text(step.task)
        expect(panel.get_by_role("button", name="Next step")).to_have_count(0)
        tables.add(page.url)
        page.locator("section.bar.mine").wait_for()
        for key in step.way:
            answer(page, key)
        if number < 10:
            panel.get_by_role("button", name="Next step").click()
    assert len(tables) == 10
    coach(page).get_by_role("button", name="Finish the lesson").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics")).to_have_text("Learn to play")
    expect(page.get_by_text("Go on where you left off")).to_have_count(0)


@pytest.mark.parametrize("game", ["escape", "reborn"])
def test_all_ten_steps_of_other_games(visitor: Visitor, game: str) -> None:
    """Also where the table ends with the last step, and where one person answers for two sides."""
    page, taught = visitor("/"), find(game)
    (lesson,) = taught.lessons
    page.get_by_role("button", name=f"Learn to play {taught.name}").click()
    for number, step in enumerate(lesson.steps, start=1):
        panel = coach(page)
        expect(panel.get_by_role("heading", name=step.title)).to_be_visible()
        expect(panel).to_contain_text(f"Step {number} of 10")
        page.locator("section.bar.mine").wait_for()
        for key in step.way:
            answer(page, key)
        panel.get_by_role("button", name="Next step" if number < 10 else "Finish the lesson").click()
    expect(page.get_by_role("button", name=f"Learn to play {taught.name}")).to_have_text("Learn to play")


def test_the_coach_gives_a_hint_starts_a_step_again_and_notices_what_is_taken_back(visitor: Visitor) -> None:
    page = visitor("/")
    learn(page)
    panel = coach(page)
    expect(panel).not_to_contain_text(LESSON.steps[0].hint)
    panel.get_by_role("button", name="Hint").click()
    expect(panel.get_by_role("status")).to_contain_text(LESSON.steps[0].hint)
    for key in LESSON.steps[0].way:
        answer(page, key)
    expect(panel.get_by_role("status")).to_contain_text("Done.")
    expect(panel.get_by_role("button", name="Next step")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("button", name="Next step")).to_have_count(0)
    before = page.url
    panel.get_by_role("button", name="Start this step again").click()
    expect(page).not_to_have_url(before)
    expect(coach(page)).to_contain_text("Step 1 of 10")


def at_the_second_step(visitor: Visitor) -> Page:
    """The first one is done."""
    page = visitor("/")
    learn(page)
    for key in LESSON.steps[0].way:
        answer(page, key)
    coach(page).get_by_role("button", name="Next step").click()
    expect(coach(page)).to_contain_text("Step 2 of 10")
    return page


def test_progress_is_kept_by_the_browser(visitor: Visitor) -> None:
    page = at_the_second_step(visitor)
    page.reload()
    expect(coach(page)).to_contain_text("Step 2 of 10")
    coach(page).get_by_role("button", name="Leave").click()
    button = page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics")
    expect(button).to_contain_text("step 2 of 10")
    expect(page.get_by_text("Go on where you left off")).to_have_count(0)
    learn(page)
    expect(coach(page).get_by_role("heading", name=LESSON.steps[1].title)).to_be_visible()


def test_the_second_step_tells_why_one_cannot_go_behind_a_line(visitor: Visitor) -> None:
    page = visitor("/")
    page.evaluate("localStorage.setItem('noctule.lessons', JSON.stringify({'scare/first': 2}))")
    page.reload()
    learn(page)
    expect(coach(page)).to_contain_text("step to a1 as well")
    page.locator('[data-cell="a1"]').click()
    expect(page.get_by_role("status").filter(has_text="There is a red line between")).to_be_visible()


def test_a_skipped_step_is_not_shown_as_done(visitor: Visitor) -> None:
    page = at_the_second_step(visitor)
    coach(page).get_by_role("button", name="Skip").click()
    expect(coach(page)).to_contain_text("Step 3 of 10")
    pips = coach(page).locator(".pips i")
    assert [(pips.nth(i).get_attribute("class") or "").split()[-1] for i in range(3)] == ["past", "skipped", "now"]
    expect(coach(page).locator(".pips .past")).to_have_count(1)


def test_three_steps_by_keys_alone(visitor: Visitor) -> None:
    page = visitor("/")
    button = page.get_by_role("button", name="Learn to play S.C.A.R.E. Tactics")
    button.wait_for()
    while not button.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for step in LESSON.steps[:3]:
        expect(coach(page).get_by_role("heading", name=step.title)).to_be_focused()
        page.locator("section.bar.mine").wait_for()
        for key in step.way:
            n = page.locator("section.bar").get_attribute("data-n")
            place = page.locator(f'[data-cell="{key.partition(":")[2]}"]')
            if key.startswith("move:"):
                page.keyboard.press("b")
                for _ in range(12):
                    if place.evaluate("cell => cell === document.activeElement"):
                        break
                    page.keyboard.press("t")
            else:
                press_for(page, key)
            page.keyboard.press("Enter")
            page.wait_for_function("n => document.querySelector('section.bar').dataset.n !== n", arg=n)
        expect(coach(page).get_by_role("button", name="Next step")).to_be_focused()
        page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text("Step 4 of 10")


def press_for(page: Page, key: str) -> None:
    """Go to an answer with keys alone: along the dock, and up into the uses of its thing."""
    page.keyboard.press("d")
    holder = page.locator(f'section.bar [data-key="{key}"], .answers [data-keys~="{key}"]').first
    while not holder.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    if holder.get_attribute("data-key") is None:
        page.keyboard.press("Enter")
        use = page.locator(f'[role=menu] [data-key="{key}"]')
        while not use.evaluate("button => button === document.activeElement"):
            page.keyboard.press("ArrowDown")


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)], ids=str)
def test_the_lesson_is_accessible_and_fits(visitor: Visitor, theme: str, viewport: ViewportSize) -> None:
    page = visitor("", viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    page.goto("/")
    learn(page)
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    assert fits(page, viewport["width"])
    coach(page).get_by_role("button", name="Hint").click()
    for key in LESSON.steps[0].way:
        answer(page, key)
    expect(coach(page).get_by_role("button", name="Next step")).to_be_in_viewport()
    assert faults(page) == []


def test_a_step_can_be_played_on_a_phone(visitor: Visitor) -> None:
    page = visitor("/", viewport=PHONE, has_touch=True)
    learn(page)
    for at in ("b2", "c3", "d3"):
        n = page.locator("section.bar").get_attribute("data-n")
        cell = page.locator(f'[data-cell="{at}"]')
        expect(cell).to_be_in_viewport()
        cell.tap()
        page.wait_for_function("n => document.querySelector('section.bar').dataset.n !== n", arg=n)
    expect(coach(page).get_by_role("button", name="Next step")).to_be_in_viewport()
    coach(page).get_by_role("button", name="Next step").tap()
    expect(coach(page)).to_contain_text("Step 2 of 10")


def test_a_table_of_no_lesson_has_no_coach(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name=re.compile("^Play The (Reference )?Skirmish")).click()
    page.locator("section.bar").wait_for()
    expect(coach(page)).to_have_count(0)
