"""What is read: a page beside the board, what it asks, and the journal of all that was read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine.views import Page as Read
from noctule.engine.views import View
from web import specimen
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Locator, Page, ViewportSize, box_of, expect
from web.specimen import ATTIC, CELLAR, OPENED, YARD
from web.test_pages import CAMPAIGN, faults, fits

Sit = Callable[..., tuple[Page, specimen.Socket]]


def view(*pages: Read, asked: bool = False) -> View:
    return replace(specimen.view(specimen.way() if asked else specimen.choose()), pages=pages)


@pytest.fixture
def sit(visitor: Visitor) -> Sit:
    def sit(*views: View, **more: Any) -> tuple[Page, specimen.Socket]:
        page = visitor("", **more)
        socket = specimen.Socket(*views)
        socket.journal = [ATTIC, CELLAR, YARD]
        socket.route(page)
        page.goto("/table/specimen")
        page.wait_for_selector(".bar.mine")
        return page, socket

    return sit


def sheet(page: Page) -> Locator:
    return page.get_by_role("article")


def test_what_is_read_is_a_page_with_a_title_words_and_what_came_of_it(sit: Sit) -> None:
    page, _ = sit(view(ATTIC))
    expect(sheet(page).get_by_role("heading", name="The attic")).to_be_visible()
    assert sheet(page).locator("p:not(.id)").all_inner_texts() == ["It has snowed in.", "The ladder is gone."]
    expect(sheet(page).get_by_role("list", name="What came of it")).to_have_text("Ana gains a rope.")
    expect(sheet(page)).not_to_contain_text(" of ")


def test_several_pages_are_read_in_their_order_and_leafed_both_ways(sit: Sit) -> None:
    page, _ = sit(view(ATTIC, CELLAR, YARD))
    expect(sheet(page)).to_contain_text("1 of 3")
    expect(sheet(page).get_by_role("heading", name="The attic")).to_be_visible()
    expect(sheet(page).get_by_role("button", name="The page before")).to_be_disabled()
    sheet(page).get_by_role("button", name="The cellar").click()
    expect(sheet(page).get_by_role("heading", name="The cellar")).to_be_visible()
    sheet(page).get_by_role("button", name="The next page").click()
    expect(sheet(page).get_by_role("heading", name="The yard")).to_be_visible()
    expect(sheet(page).get_by_role("button", name="The next page")).to_be_disabled()
    sheet(page).get_by_role("button", name="The page before").click()
    expect(sheet(page)).to_contain_text("2 of 3")


def test_a_page_that_was_put_away_stays_so_until_the_next_one_is_read(sit: Sit) -> None:
    page, _ = sit(view(ATTIC), view(ATTIC), view(ATTIC, YARD))
    sheet(page).get_by_role("button", name="Put the page away").click()
    expect(sheet(page)).to_have_count(0)
    page.locator('[data-key="end"]').click()
    expect(page.get_by_role("log")).to_contain_text("Ana answers end.")
    expect(sheet(page)).to_have_count(0)
    page.locator('[data-key="end"]').click()
    expect(sheet(page).get_by_role("heading", name="The yard")).to_be_visible()
    expect(sheet(page)).to_contain_text("2 of 2")


def test_the_same_words_come_back_when_they_are_read_again(sit: Sit) -> None:
    page, _ = sit(view(ATTIC), view(), view(ATTIC))
    page.keyboard.press("Escape")
    page.locator('[data-key="end"]').click()
    expect(page.get_by_role("log")).to_contain_text("Ana answers end.")
    page.locator('[data-key="end"]').click()
    expect(sheet(page).get_by_role("heading", name="The attic")).to_be_visible()


def test_what_a_page_asks_stands_below_its_words_and_what_follows_is_written_on_it(sit: Sit) -> None:
    page, socket = sit(view(ATTIC, CELLAR, asked=True), view(ATTIC, OPENED))
    expect(sheet(page).get_by_role("list", name="What now?")).to_have_count(0)
    sheet(page).get_by_role("button", name="The next page").click()
    choices = sheet(page).get_by_role("list", name="What now?")
    assert choices.get_by_role("button").all_inner_texts() == ["Open the door", "Go back up"]
    choices.get_by_role("button", name="Open the door").click()
    expect(sheet(page).locator(".chosen")).to_have_text("Open the door")
    expect(sheet(page)).to_contain_text("The water goes first.")
    expect(choices).to_have_count(0)
    assert socket.said("answer")[-1]["key"] == "way:1"


def test_a_question_of_another_kind_is_not_the_page_s(sit: Sit) -> None:
    page, _ = sit(view(CELLAR))
    expect(sheet(page).get_by_role("heading", name="The cellar")).to_be_visible()
    expect(sheet(page).get_by_role("list", name="What now?")).to_have_count(0)


def test_escape_puts_the_page_away_and_the_question_has_the_focus(sit: Sit) -> None:
    page, _ = sit(view(ATTIC))
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_be_focused()


def test_by_keys_the_page_comes_before_the_board_and_its_choices_in_their_order(sit: Sit) -> None:
    page, _ = sit(view(CELLAR, asked=True))
    sheet(page).get_by_role("button", name="Put the page away").focus()
    page.keyboard.press("Tab")
    expect(sheet(page).get_by_role("button", name="Open the door")).to_be_focused()
    page.keyboard.press("Tab")
    expect(sheet(page).get_by_role("button", name="Go back up")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main') && !document.activeElement.closest('article')")
    page.keyboard.press("1")
    expect(page.get_by_role("log")).to_contain_text("Ana answers way:1.")


def test_a_new_page_is_said_to_those_who_do_not_see_it(sit: Sit) -> None:
    page, _ = sit(view(), view(ATTIC))
    page.locator('[data-key="end"]').click()
    expect(page.get_by_role("status").filter(has_text="To read: The attic")).to_have_count(1)


def test_a_page_lies_beside_the_board_where_there_is_room(sit: Sit) -> None:
    page, _ = sit(view(ATTIC))
    read, board = box_of(sheet(page)), box_of(page.locator(".board"))
    assert read["x"] + read["width"] <= board["x"]
    before = box_of(page.locator('[data-cell="a1"]'))
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    page.wait_for_function("x => document.querySelector('[data-cell=a1]').getBoundingClientRect().x < x", arg=before["x"])


def test_the_journal_opens_searches_and_shows_a_page(sit: Sit) -> None:
    page, _ = sit(view(ATTIC))
    page.get_by_role("button", name="Journal").click()
    dialog = page.get_by_role("dialog", name="Journal")
    assert dialog.get_by_role("heading", level=3).all_inner_texts() == ["The house", "Outside"]
    dialog.get_by_role("searchbox", name="Search 3 pages").fill("SNOW pump")
    expect(dialog.get_by_role("status")).to_have_text("1 found")
    expect(dialog.get_by_role("button", name="The attic")).to_have_count(0)
    entry = dialog.get_by_role("button", name="The yard")
    expect(entry).to_have_attribute("aria-expanded", "false")
    entry.click()
    expect(dialog).to_contain_text("Snow on the pump.")
    entry.click()
    expect(dialog).not_to_contain_text("Snow on the pump.")
    dialog.get_by_role("searchbox").fill("nothing like it")
    expect(dialog.get_by_role("status")).to_have_text("0 found")


def test_the_journal_is_at_hand_when_nothing_lies_open_and_a_link_may_lead_to_it(sit: Sit) -> None:
    page, _ = sit(view())
    expect(page.get_by_role("button", name="Journal")).to_be_visible()
    page.goto("/table/specimen?journal")
    expect(page.get_by_role("dialog", name="Journal").get_by_role("button", name="The attic")).to_be_visible()
    assert "journal" not in page.url
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_journal_opens_by_a_key_and_gives_the_focus_back(sit: Sit) -> None:
    page, _ = sit(view(ATTIC))
    page.keyboard.press("d")
    page.keyboard.press("j")
    expect(page.get_by_role("dialog", name="Journal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("open the journal")


def test_a_game_that_is_not_read_has_no_journal(visitor: Visitor) -> None:
    page = visitor("")
    specimen.Socket(view()).route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    page.keyboard.press("j")
    expect(page.get_by_role("button", name="Journal")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", DESKTOP), ("dark", PHONE), ("light", PHONE)])
def test_pages_and_journal_are_accessible_and_fit(sit: Sit, theme: str, viewport: ViewportSize) -> None:
    page, _ = sit(view(ATTIC, CELLAR, asked=True), viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    sheet(page).get_by_role("button", name="The next page").click()
    assert faults(page) == []
    assert fits(page, viewport["width"])
    answers = box_of(page.locator(".answers"))
    read = box_of(sheet(page))
    assert read["y"] + read["height"] <= answers["y"]
    page.get_by_role("button", name="Journal").click()
    page.get_by_role("dialog").get_by_role("button", name="The attic").click()
    expect(page.get_by_role("dialog")).to_contain_text("The ladder is gone.")
    assert faults(page) == []
    assert fits(page, viewport["width"])


def test_a_track_says_what_lies_on_it(sit: Sit) -> None:
    page, _ = sit(view())
    page.get_by_role("tab", name="Table").click()
    marks = page.get_by_role("list", name="On the track of Alarm")
    expect(marks).to_have_text("6 the lift stops")
    assert page.locator(".track i.marked").count() == 1


def test_a_campaign_leads_to_the_journal_of_what_was_played(visitor: Visitor) -> None:
    """Between two tables: to those at which one has sat, in a game whose pages are kept."""
    page = visitor("/about")
    told = {"title": "A winter", "game": "eternaut", "gameName": "The Eternaut"}
    points = [{**point, "table": f"table-{point['id']}"} for point in CAMPAIGN["checkpoints"]]
    page.route("**/api/v1/campaigns/long", lambda route: route.fulfill(json={**CAMPAIGN, **told, "checkpoints": points}))
    page.evaluate("localStorage['noctule.keys'] = JSON.stringify({'table-2': {seats: {ana: 'key'}, invites: {}}})")
    page.goto("/campaign/long")
    link = page.get_by_role("link", name="Journal up to")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", "/table/table-2?journal")
    assert faults(page) == []
