"""What a player does with the page, in a few words."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest

try:
    from playwright.sync_api import Browser as Browser
    from playwright.sync_api import FloatRect
    from playwright.sync_api import Locator as Locator
    from playwright.sync_api import Page as Page
    from playwright.sync_api import Route as Route
    from playwright.sync_api import ViewportSize as ViewportSize
    from playwright.sync_api import expect as expect
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("playwright is missing: the browser tests cannot run", allow_module_level=True)

READY = "() => document.querySelector('.outcome') || document.querySelector('section.bar.mine')"


def sit_down(page: Page, game: str, scenario: str = "") -> None:
    """Two clicks: a scenario, and play."""
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game, exact=True))
    if scenario:
        card.get_by_role("radio", name=scenario).click()
    card.get_by_role("button", name=f"Play {game}", exact=True).click()
    page.wait_for_function(f"() => document.querySelector('[data-drama=prologue]') || ({READY})()")
    begin(page)
    page.wait_for_function(READY)


def begin(page: Page) -> None:
    """Past the prologue and the opening, where they are shown."""
    if page.locator("[data-drama=prologue]").count():
        page.get_by_role("button", name="Begin").click()
    if page.locator(".playback").count():
        page.keyboard.press(".")


def start_with(page: Page, game: str, seats: list[str], scenario: str = "") -> None:
    """By the panel with more choices: who holds which seat."""
    page.get_by_role("button", name=f"More choices for {game}").click()
    dialog = page.get_by_role("dialog")
    if scenario:
        dialog.get_by_role("radio", name=scenario).click()
    for i, held in enumerate(seats):
        dialog.get_by_role("radiogroup", name=f"Seat {i + 1} is held by").get_by_role("radio", name=held, exact=True).click()
    dialog.get_by_role("button", name="Start").click()


def friend_link(page: Page) -> str:
    """The link for a friend, as it is shown at once; afterwards the table is in view."""
    dialog = page.get_by_role("dialog", name="A link for")
    link = dialog.get_by_role("textbox", name="Link for").input_value()
    dialog.get_by_role("button", name="To the table").click()
    return link


def decision(page: Page) -> str | None:
    """The number of the decision that is asked now."""
    return page.locator("section.bar").get_attribute("data-n")


def over(page: Page) -> bool:
    return page.locator(".outcome").count() > 0


def moved_on(page: Page, n: str | None) -> None:
    """Wait until the decision with that number is answered and something else is asked, or the game is over."""
    page.wait_for_function(
        "n => document.querySelector('.outcome') || "
        "(document.querySelector('section.bar.mine') && document.querySelector('section.bar').dataset.n !== n)",
        arg=n,
    )


def main_button(page: Page) -> Locator:
    return page.locator("section.bar .main.button")


def tick_enough(page: Page) -> None:
    """Of several: as many as are needed."""
    for box in page.locator(".answers").get_by_role("checkbox").all():
        if page.locator("section.bar .main[aria-disabled=false]").count():
            return
        box.click()


def click_an_answer(page: Page) -> None:
    """The first answer on offer, whatever its shape: the first use of the first thing, or the main button."""
    n = decision(page)
    tick_enough(page)
    things = page.locator(".answers [data-thing]:is([data-key], [aria-haspopup])")
    if things.count():
        things.first.click()
        if page.get_by_role("menu").count():
            list_places(page)
            page.get_by_role("menuitem").first.click()
        if page.locator(".main").get_by_text("Confirm:").count():
            main_button(page).click()
    else:
        main_button(page).click()
    moved_on(page, n)


def press_an_answer(page: Page) -> None:
    """The same with keys alone."""
    n = decision(page)
    if page.locator(".answers [role=checkbox]").count():
        page.keyboard.press("1")
        if page.locator("section.bar .main[aria-disabled=true]").count():
            page.keyboard.press("2")
        page.keyboard.press("Enter")
    elif page.locator(".answers [data-thing]:is([data-key], [aria-haspopup])").count():
        page.keyboard.press("1")
        if page.get_by_role("menu").count():
            if page.get_by_role("menuitem", name=LIST).count():
                page.keyboard.press("1")
                page.locator("[role=menu] [data-key]").first.wait_for()
            page.keyboard.press("1")
    else:
        page.keyboard.press("e")
    moved_on(page, n)


def option(page: Page, key: str) -> Locator:
    """The button of an answer: on its card, behind the main button, or among the uses that its thing fans out.

    Nothing is answered here: where the page is drawn while this looks, a card of one use is not taken for one that fans out."""
    page.locator("section.bar.mine").wait_for()
    own = page.locator(f'section.bar [data-key="{key}"], [role=menu] [data-key="{key}"]').first
    thing = page.locator(f'.answers [data-keys~="{key}"][aria-haspopup]')
    more = page.get_by_role("button", name="More cards")
    for _ in range(20):
        if own.count() or thing.count() or not more.count():
            break
        more.click()
    if not own.count() and thing.count():
        thing.click()
        list_places(page)
    return own


LIST = re.compile("^List all ")


def list_places(page: Page) -> None:
    """Of many places of the map only a hint lies open: have them listed."""
    if page.get_by_role("menuitem", name=LIST).count():
        page.get_by_role("menuitem", name=LIST).click()


def cell(page: Page, at: str) -> Locator:
    return page.locator(f'[data-cell="{at}"]')


def box_of(what: Locator) -> FloatRect:
    """Where something is on the page; it has to be there."""
    box = what.bounding_box()
    assert box is not None
    return box


def expect_prompt(page: Page, words: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(words)


def eventually(page: Page, holds: Callable[[], bool], what: str = "") -> None:
    """It comes to hold within the time that a page is waited for; a busy machine draws late."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError(what or "it never came to hold")
