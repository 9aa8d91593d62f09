"""Level 7 [Escape] in the browser: a map that grows, and questions with many answers."""

from __future__ import annotations

from random import Random

from web.playing import Page, click_an_answer, decision, moved_on, over, sit_down

NAME = "Level 7 [Escape]"


def explore_or_go_on(page: Page, dice: Random) -> bool:
    """Explore where that is on offer, else do something; whether a tile was laid."""
    exploring = page.locator('.answers [data-key^="explore:"]')
    if not exploring.count():
        choices = page.locator(".answers button.option")
        if not choices.count():
            click_an_answer(page)
            return False
        exploring = choices.nth(dice.randrange(choices.count()))
    n, before = decision(page), exploring.first.get_attribute("data-key") or ""
    exploring.first.click()
    moved_on(page, n)
    return before.startswith("explore:")


def test_the_board_stays_while_ten_tiles_are_laid(visitor) -> None:
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
            assert page.locator("[data-piece]").count() > 0, "nobody is on the board"
        if laid >= 10:
            break
    assert laid >= 10
