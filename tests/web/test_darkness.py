"""When Darkness Comes... in the browser: a character of one's own, and a town that grows in the dark."""

from __future__ import annotations

import pytest

from noctule.games.darkness import GAME
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, begin, decision, expect, main_button, moved_on, option, start_with
from web.test_pages import faults, fits

NAME = "When Darkness Comes..."
(LESSON,) = GAME.lessons


def answer(page: Page, key: str) -> None:
    """Take an option by its key, or several one by one."""
    n, several = decision(page), page.locator(".answers [role=checkbox]").count() > 0
    for one in key.split("+"):
        option(page, one).click()
    if several:
        main_button(page).click()
    moved_on(page, n)


def test_a_character_of_ones_own_is_built_and_named(visitor: Visitor) -> None:
    page = visitor()
    start_with(page, NAME, ["Here"], "Slack Water")
    page.wait_for_selector("section.bar.mine")
    answer(page, "own")
    for attribute in ("speed", "attack", "defense"):
        for _ in range(2):
            answer(page, f"raise:{attribute}")
    n = decision(page)
    page.locator('[data-card="skill/lockpick"] button').click()
    page.get_by_role("menuitem", name="Lockpick 1").click()
    moved_on(page, n)
    expect(page.locator('[data-card="skill/lockpick"]')).to_contain_text("level 1")
    answer(page, "done")
    field = page.get_by_role("textbox", name="What is your character called?")
    expect(field).to_be_focused()
    n = decision(page)
    page.keyboard.type("Zoë Lumb")
    page.keyboard.press("Enter")
    moved_on(page, n)
    answer(page, "none")
    page.get_by_role("tab", name="Yours").click()
    expect(page.get_by_role("heading", name="Zoë Lumb", exact=False).first).to_be_visible()


def test_a_ready_character_is_chosen_by_its_card_and_the_town_lies_in_the_dusk(visitor: Visitor) -> None:
    page = visitor()
    start_with(page, NAME, ["Here"], "Slack Water")
    page.wait_for_selector("section.bar.mine")
    n = decision(page)
    page.locator('[data-card="hester"] button').click()
    moved_on(page, n)
    page.get_by_role("tab", name="Yours").click()
    expect(page.get_by_role("heading", name="Hester Quill")).to_be_visible()
    assert page.locator("path.light.dusk").count() == 1
    assert page.locator("[data-piece^='disk/']").count() > 10


def test_the_game_master_is_a_choice_in_words(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name=f"More choices for {NAME}").click()
    group = page.get_by_role("dialog").get_by_role("radiogroup", name="Game Master")
    expect(group.get_by_role("radio", name="Nobody")).to_be_checked()
    expect(group.get_by_role("radio", name="The last seat")).to_be_visible()


def test_the_scenario_that_the_game_master_picks_gives_the_table_its_name_and_its_prologue(visitor: Visitor) -> None:
    page = visitor("", calm=False, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name=f"More choices for {NAME}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Slack Water").click()
    dialog.get_by_role("radiogroup", name="Game Master").get_by_role("radio", name="The last seat").click()
    dialog.get_by_role("button", name="Another seat").click()
    for number, held in ((1, "Bot"), (2, "Here")):
        dialog.get_by_role("radiogroup", name=f"Seat {number} is held by").get_by_role("radio", name=held, exact=True).click()
    dialog.get_by_role("button", name="Start").click()
    option(page, "scenario:wheel").wait_for()
    expect(page.locator("[data-drama=prologue]"), "nobody knows yet what is played").to_have_count(0)
    answer(page, "scenario:wheel")
    expect(page.get_by_role("dialog", name="The Wheel")).to_contain_text("They closed the mill in spring")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Wheel")
    begin(page)
    page.wait_for_selector("section.bar.mine")
    assert page.locator("[data-drama=prologue]").count() == 0


def test_all_ten_steps_of_the_lesson(visitor: Visitor) -> None:
    page = visitor("/")
    page.get_by_role("button", name=f"Learn to play {NAME}").click()
    coach = page.get_by_role("region", name="Lesson")
    for number, step in enumerate(LESSON.steps, start=1):
        expect(coach.get_by_role("heading", name=step.title)).to_be_visible()
        expect(coach).to_contain_text(f"Step {number} of 10")
        page.locator("section.bar.mine").wait_for()
        for key in step.way:
            answer(page, key)
        coach.get_by_role("button", name="Next step" if number < 10 else "Finish the lesson").click()
    expect(page.get_by_role("button", name=f"Learn to play {NAME}")).to_have_text("Learn to play")


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", DESKTOP), ("dark", PHONE)], ids=str)
def test_making_a_character_and_the_town_are_accessible_and_fit(visitor: Visitor, theme: str, viewport: ViewportSize) -> None:
    page = visitor("", viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    page.goto("/")
    start_with(page, NAME, ["Here"], "Slack Water")
    page.locator("[data-drama=prologue]").wait_for()
    assert faults(page) == []
    begin(page)
    page.wait_for_selector("section.bar.mine")
    assert faults(page) == []
    answer(page, "own")
    assert faults(page) == []
    page.get_by_role("button", name="Undo").click()
    option(page, "play:hester").click()
    page.locator('section.bar [data-key="go"]').wait_for()
    assert faults(page) == []
    assert fits(page, viewport["width"])
