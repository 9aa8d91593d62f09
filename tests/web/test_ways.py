"""Go there: one click for a whole way, undone as one; doors and the way one looks are clicked on the board."""

from __future__ import annotations

from web.conftest import PHONE, Visitor
from web.playing import Page, expect
from web.test_lessons import answer
from web.test_pages import faults


def taught(visitor: Visitor, game: str, name: str, step: int, **more: object) -> Page:
    """At the beginning of a step of a game's first lesson."""
    page = visitor("/", **more)  # type: ignore[arg-type]
    page.evaluate("([game, step]) => localStorage.setItem('noctule.lessons', JSON.stringify({[game]: step}))", [game, step])
    page.reload()
    page.get_by_role("button", name=f"Learn to play {name}").click()
    page.locator("section.bar.mine").wait_for()
    return page


def place(page: Page, at: str) -> str:
    return page.locator(f'[data-cell="{at}"]').get_attribute("aria-label") or ""


def test_one_click_goes_the_whole_way_and_one_undo_takes_it_back(visitor: Visitor) -> None:
    page = taught(visitor, "scare/first", "S.C.A.R.E. Tactics", 1)
    expect(page.locator("[data-lit]")).to_have_attribute("data-lit", "11")  # three steps from the corner
    page.locator('[data-cell="c3"]').hover()
    expect(page.locator("svg path.line")).to_have_count(1)
    page.locator('[data-cell="c3"]').click()
    page.wait_for_function("() => document.querySelector('[data-cell=c3]').ariaLabel.includes('Fort')")
    assert faults(page) == []
    page.get_by_role("button", name="Undo").first.click()
    page.wait_for_function("() => document.querySelector('[data-cell=a1]').ariaLabel.includes('Fort')")


def test_by_keys_on_a_phone(visitor: Visitor) -> None:
    page = taught(visitor, "scare/first", "S.C.A.R.E. Tactics", 1, viewport=PHONE)
    expect(page.locator("[data-lit]")).to_have_attribute("data-lit", "11")
    page.locator('[data-cell="c3"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-cell=c3]').ariaLabel.includes('Fort')")


def test_a_door_and_the_way_one_looks_are_clicked_on_the_board(visitor: Visitor) -> None:
    page = taught(visitor, "reborn/first", "Earth Reborn", 3)
    answer(page, "move:order-03.1:1")
    page.locator('[data-cell="b1"]').click()
    page.locator("g.door").first.click()
    page.locator('[data-cell="d1"]').click()
    page.wait_for_function("() => document.querySelector('[data-cell=d1]').ariaLabel.includes('Bolter')")
    expect(page.locator("g.turn")).to_have_count(4)
    assert faults(page) == []
    page.get_by_role("button", name="Stop here, facing south").last.click()
    page.wait_for_function("() => document.querySelector('[data-cell=d1]').ariaLabel.includes('facing south')")


def test_a_lit_square_pays_for_the_order_that_leads_there(visitor: Visitor) -> None:
    page = taught(visitor, "reborn/first", "Earth Reborn", 3)
    expect(page.locator('[data-key^="move:"]').first).to_be_visible()  # no order is given yet
    page.locator('[data-cell="b1"]').hover()
    expect(page.locator("g.told").filter(has_text="1 CP")).to_have_count(1)
    page.locator('[data-cell="b1"]').click()
    page.wait_for_function("() => document.querySelector('[data-cell=b1]').ariaLabel.includes('Bolter')")
    expect(page.get_by_role("log")).to_contain_text("1 CP on Move")
    page.get_by_role("button", name="Undo").first.click()
    page.wait_for_function("() => !document.querySelector('[data-cell=b1]').ariaLabel.includes('Bolter')")
    expect(page.locator('[data-key^="move:"]').first).to_be_visible()
