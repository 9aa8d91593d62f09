"""What would a bot do? A button beside the question, two answers with reasons, a line in the log."""

from __future__ import annotations

from playwright.sync_api import expect

from web.conftest import Visitor
from web.playing import sit_down


def test_a_bot_is_asked_and_its_advice_is_followed(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "Level 7 [Escape]")
    page.wait_for_selector("section.bar.mine")
    before = page.evaluate("() => document.querySelector('section.bar').dataset.n")
    page.get_by_role("button", name="What would a bot do?").click()
    dialog = page.get_by_role("dialog", name="What a bot would do")
    expect(dialog.get_by_role("listitem")).to_have_count(2, timeout=40_000)
    expect(dialog.get_by_role("listitem").first.locator("p")).not_to_be_empty()
    dialog.get_by_role("button", name="Do this").first.click()
    expect(dialog).to_have_count(0)
    page.wait_for_function("(n) => document.querySelector('section.bar').dataset.n !== n", arg=before)
    expect(page.get_by_text("asked a bot what it would do.").first).to_be_attached()
