"""The dock: two rows of fixed height that never scroll, one main button that never moves, in every game and at three sizes."""

from __future__ import annotations

from random import Random

import pytest

from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, decision, main_button, moved_on, over, sit_down, tick_enough
from web.test_pages import faults

GAMES = ("S.C.A.R.E. Tactics", "Earth Reborn", "Level 7 [Escape]", "When Darkness Comes...", "The Eternaut")
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
ASKED = {1280: 20}
"""Questions that are answered at one size; at the others `FEW`."""
FEW = 6
LAID = """() => {
    const dock = document.querySelector('.dock'), box = (element) => element.getBoundingClientRect();
    const main = box(dock.querySelector('.main'));
    const scrolls = [dock.scrollHeight > dock.clientHeight, dock.scrollTop];
    return [...scrolls, box(dock).top, box(dock).height, main.left, main.top, main.width, main.height];
}"""
"""Whether the dock could be scrolled, and where it and its main button lie."""


def go_on(page: Page, dice: Random) -> None:
    """Any answer: a use of a thing, or the main button."""
    n = decision(page)
    tick_enough(page)
    things = page.locator(".answers [data-thing]:is([data-key], [aria-haspopup])")
    if things.count() and (dice.random() < 0.7 or not main_button(page).count()):
        thing = things.nth(dice.randrange(things.count()))
        fans = thing.get_attribute("aria-haspopup") == "menu"
        thing.click()
        if fans:
            uses = page.get_by_role("menuitem")
            uses.first.wait_for()
            uses.nth(dice.randrange(uses.count())).click()
    else:
        main_button(page).click()
    moved_on(page, n)


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_dock_never_scrolls_and_its_main_button_never_moves(visitor: Visitor, game: str, size: ViewportSize) -> None:
    page, dice = visitor(viewport=size), Random(3)
    sit_down(page, game)
    first = page.evaluate(LAID)
    assert first[:2] == [False, 0]
    for _ in range(ASKED.get(size["width"], FEW)):
        if over(page):
            break
        go_on(page, dice)
        if not over(page):
            assert page.evaluate(LAID) == first
    assert faults(page) == []
