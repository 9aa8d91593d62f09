"""Level 7 [Escape] in the browser: a map that grows, and questions with many answers."""

from __future__ import annotations

from random import Random

import pytest

from noctule.engine.decisions import Shape, Shown, ShownOption
from web import specimen
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, click_an_answer, decision, expect, moved_on, option, over, sit_down

NAME = "Level 7 [Escape]"
LAPTOP = {"width": 1280, "height": 720}


def explore_or_go_on(page: Page, dice: Random) -> bool:
    """Explore where that is on offer, else do something; whether a tile was laid."""
    n, offered = decision(page), keys_on_offer(page)
    if not offered:
        click_an_answer(page)
        return False
    key = next((key for key in offered if key.startswith("explore:")), dice.choice(offered))
    option(page, key).click()
    moved_on(page, n)
    return key.startswith("explore:")


def keys_on_offer(page: Page) -> list[str]:
    """Those of the things in sight, and of the main button."""
    things = page.locator(".answers [data-keys]").evaluate_all("things => things.map((thing) => thing.dataset.keys)")
    main = page.locator("section.bar .main.option").evaluate_all("buttons => buttons.map((button) => button.dataset.key)")
    return [key for keys in [*things, *main] for key in keys.split()]


def test_the_board_stays_while_ten_tiles_are_laid(visitor: Visitor) -> None:
    dice, laid = Random(7), 0
    for _ in range(12):
        page = visitor()
        sit_down(page, NAME, "The Lift")
        for _ in range(60):
            if over(page) or laid >= 10:
                break
            before = page.locator("[data-cell]").count()
            laid += explore_or_go_on(page, dice)
            assert page.locator("[data-cell]").count() >= before, "the map has shrunk"
            away = over(page) or page.get_by_text("in the Infirmary").count() > 0
            assert away or page.locator("[data-piece]").count() > 0, "nobody is on the board"
        if laid >= 10:
            break
    assert laid >= 10


HIDDEN = """() => {
    for (const list of document.querySelectorAll('.bar *')) list.scrollTop = list.scrollHeight;
    const covers = (element) => {
        const box = element.getBoundingClientRect();
        const corners = [[2, 2], [box.width - 2, 2], [2, box.height - 2], [box.width - 2, box.height - 2]];
        return corners.map(([x, y]) => document.elementFromPoint(box.left + x, box.top + y))
            .filter((there) => !there || !(element.contains(there) || there.contains(element)))
            .map((there) => there?.outerHTML.slice(0, 120) ?? 'the edge of the window');
    };
    const undo = [...document.querySelectorAll('.bar .side button')];
    const wanted = [document.querySelector('#prompt'), ...undo, ...document.querySelectorAll('.bar .main')];
    return wanted.map((element) => [element.textContent.trim(), ...covers(element)]).filter((found) => found.length > 1);
}"""
"""What of the question, the main button and Undo cannot be seen once all answers were looked through, and what covers it."""


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
def test_the_question_the_main_button_and_undo_are_always_in_sight(visitor: Visitor, size: ViewportSize) -> None:
    dice, asked, hidden = Random(2), 0, []
    while asked < 40:
        page = visitor(viewport=size)
        sit_down(page, NAME, "The Lift")
        for _ in range(40 - asked):
            if over(page):
                break
            asked += 1
            hidden += page.evaluate(HIDDEN)
            explore_or_go_on(page, dice)
        page.close()
    assert hidden == []


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
@pytest.mark.parametrize("shape", ["some", "order"])
def test_a_long_list_does_not_push_its_button_out_of_sight(visitor: Visitor, size: ViewportSize, shape: Shape) -> None:
    options = tuple(ShownOption(f"card-{i}", f"The card with the number {i}", ()) for i in range(40))
    page = visitor("", viewport=size)
    specimen.Socket(specimen.view(Shown(7, shape, "many", "x.many", "Which of these many cards?", options, 1, 9))).route(page)
    page.goto("/table/specimen")
    page.locator("section.bar.mine").wait_for()
    expect(page.locator("section.bar .main")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    if size == PHONE:
        page.get_by_role("tab", name="Log").click()
        assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
@pytest.mark.parametrize("length", [60, 167, 240])
def test_a_long_question_is_not_cut(visitor: Visitor, size: ViewportSize, length: int) -> None:
    options = tuple(ShownOption(f"die-{i}", f"Die {i}", ()) for i in range(6))
    page = visitor("", viewport=size)
    asked = Shown(7, "some", "many", "x.many", ("The roll: success, " * length)[:length].strip(), options, 1, 6, acting="ana")
    specimen.Socket(specimen.view(asked)).route(page)
    page.goto("/table/specimen")
    page.locator("section.bar.mine").wait_for()
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize(("width", "height"), [(320, 180), (360, 225), (640, 360)])
def test_nothing_overlaps_on_a_page_that_is_magnified(visitor: Visitor, width: int, height: int) -> None:
    """A window of 1280 x 720 has 320 x 180 at 400 %."""
    page = visitor(viewport={"width": width, "height": height})
    sit_down(page, NAME, "The Lift")
    boxes = page.evaluate(
        """() => ['.table-page > header', '.board-area', '.table-page > aside', '.decision']
            .map((name) => document.querySelector(name).getBoundingClientRect())
            .map((box) => [box.top, box.bottom, box.left, box.right])"""
    )
    for i, (top, bottom, left, right) in enumerate(boxes):
        assert bottom - top > 30
        assert left >= 0
        assert right <= width
        for other_top, other_bottom, _, _ in boxes[:i]:
            assert bottom <= other_top + 1 or top >= other_bottom - 1
    prompt = page.locator("#prompt")
    prompt.scroll_into_view_if_needed()
    expect(prompt).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_card_too_low_for_its_words_is_read_at_the_first_touch(visitor: Visitor) -> None:
    page = visitor("/", viewport=PHONE, has_touch=True)
    sit_down(page, NAME)
    n = decision(page)
    card = page.locator(".answers [data-card-button]").filter(has_text="Pell")
    card.tap()
    expect(page.locator(".odds-card")).to_contain_text("Intelligence 4, Strength 2")
    assert decision(page) == n, "nobody takes whom he could not read about"
    card.tap()
    moved_on(page, n)
    page.locator(".answers [aria-haspopup]").first.tap()
    expect(page.get_by_role("menu").locator(".printed, [data-key^='ability:']").first).to_be_visible()
