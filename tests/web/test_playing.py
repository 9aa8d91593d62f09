"""A game from the first page to its end: by pointer, by keys alone, on a phone."""

from __future__ import annotations

from web.conftest import PHONE, Visitor
from web.playing import (
    cell,
    click_an_answer,
    decision,
    expect,
    expect_prompt,
    main_button,
    moved_on,
    over,
    press_an_answer,
    sit_down,
    start_with,
)


def test_two_clicks_lead_from_the_first_page_to_a_game_and_it_is_played_to_its_end(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    for _ in range(60):
        if over(page):
            break
        click_an_answer(page)
    assert over(page)
    expect(page.get_by_text("Finished")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".chip", has_text="Replay")).to_be_visible()
    page.goto("/tables")
    expect(page.get_by_role("heading", name="Finished")).to_be_visible()


def test_the_board_answers_clicks_and_says_why_not(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    cell(page, "e3").click()
    expect_prompt(page, "Unit 2 on e3")
    assert page.locator("circle.ring").count() == 1
    page.keyboard.press("0")  # so that the far corner is in sight
    cell(page, "j10").click()
    expect(page.get_by_role("status").filter(has_text="more than 2 free steps away")).to_be_visible()
    page.get_by_role("button", name="Show the rule").click()
    expect(page.get_by_role("dialog")).to_contain_text("Two orthogonal steps")
    page.get_by_role("button", name="Back to the table").click()
    n = decision(page)
    cell(page, "f4").click()
    moved_on(page, n)
    expect(page.get_by_role("log")).to_contain_text("moves to f4")


def test_a_piece_glides_to_its_new_place(visitor: Visitor) -> None:
    page = visitor(calm=False)
    sit_down(page, "The Skirmish")
    cell(page, "e3").click()
    expect_prompt(page, "Unit 2")
    page.evaluate(
        """() => {
            window.places = new Set();
            const piece = document.querySelector('[data-piece=unit-2]');
            const look = () => { window.places.add(getComputedStyle(piece).transform); requestAnimationFrame(look); };
            look();
        }"""
    )
    cell(page, "e1").click()
    page.wait_for_function("() => window.places.size > 4")


def test_a_whole_game_by_keys_alone(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("heading", name="The Parley").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play The Parley":
            break
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.bar.mine')")
    for _ in range(200):
        if over(page):
            break
        press_an_answer(page)
    assert over(page)


def test_the_board_is_walked_with_arrow_keys(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.cell") == "a3"
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.dataset.cell") == "c3"
    page.keyboard.press("Enter")
    expect_prompt(page, "Unit 1 on c3")
    page.keyboard.press("b")
    cell(page, "c3").focus()
    page.keyboard.press("ArrowUp")
    assert "c2, floor" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "you can: Move to c2" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    n = decision(page)
    page.keyboard.press("Enter")
    moved_on(page, n)
    expect(page.get_by_role("log")).to_contain_text("moves to c2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_game_on_a_phone(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "The Skirmish")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    bar = page.locator("section.bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE["height"] + 1
    assert bar["y"] > PHONE["height"] / 2, "the decision lies within reach of a thumb"
    cell(page, "e3").tap()
    expect_prompt(page, "Unit 2 on e3")
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_role("log")).to_be_visible()
    for _ in range(6):
        click_an_answer(page)
    page.get_by_role("tab", name="Table").tap()
    expect(page.get_by_text("Hit points left")).to_be_visible()


def test_what_a_finger_has_touched_once_can_be_let_go(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "When Darkness Comes...")
    page.locator('[data-key="play:hester"]').tap()
    expect(page.locator("section.bar .main")).to_contain_text("Confirm: ")
    page.locator("#prompt").tap()
    expect(page.locator("section.bar .main")).to_have_text("Choose below")
    page.locator('[data-key="play:hester"]').tap()
    main_button(page).tap()
    expect_prompt(page, "Hester Quill")


def test_what_a_bot_does_is_shown_step_by_step_and_can_be_seen_again(visitor: Visitor) -> None:
    page = visitor(calm=False)
    start_with(page, "The Skirmish", ["Bot", "Bot"])
    page.wait_for_selector(".playback")
    expect(page.get_by_role("group", name="Playback")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    prompt = page.locator("#prompt")
    page.get_by_role("button", name="One step on").click()
    shown = prompt.inner_text()
    page.get_by_role("button", name="One step back").click()
    expect(prompt).not_to_have_text(shown)
    page.get_by_role("button", name="One step on").click()
    expect(prompt).to_have_text(shown)
    page.get_by_role("button", name="Skip").click()


def test_a_board_that_was_moved_by_hand_follows_what_happens(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    page.get_by_role("button", name="Farther").click()
    for unit, to in (("e3", "e1"), ("c3", "c1")):
        cell(page, unit).click()
        expect_prompt(page, "Unit")
        n = decision(page)
        cell(page, to).click()
        moved_on(page, n)
    expect(cell(page, "c1")).to_be_in_viewport()
