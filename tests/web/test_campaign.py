"""A campaign in the browser: play, checkpoint, the next scenario, the way back, and a branch."""

from __future__ import annotations

import re

import pytest

from web.conftest import Server
from web.playing import Page, expect
from web.recorded import wind_on
from web.test_pages import faults

LOST = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")
"""What a browser says when its server is killed."""


def begin(page: Page) -> None:
    page.get_by_role("button", name="Campaign of S.C.A.R.E. Tactics").click()
    expect(page.get_by_role("heading", level=1, name="S.C.A.R.E. Tactics")).to_be_visible()


def play_out(page: Page, server: Server, name: str) -> None:
    """Start the first scenario, wind it on to its last answer (later dice are the server's own), and give that."""
    page.get_by_role("button", name="Play Bedtime").click()
    page.locator("section.bar.mine").wait_for()
    key = wind_on(server, page.url.rpartition("/")[2], name)
    page.reload()
    page.locator("section.bar.mine").wait_for()
    option = page.locator(f'.answers [data-key="{key}"]')
    (option if option.count() else page.locator(f'[data-cell="{key.partition(":")[2]}"]')).click()
    page.locator(".outcome").wait_for()


@pytest.mark.timeout(110)
def test_a_campaign_from_its_first_scenario_to_a_second_branch(visitor, server: Server) -> None:
    page = visitor("/", expect=LOST)
    begin(page)
    campaign = page.url
    expect(page.get_by_role("button", name="Play ")).to_have_count(1)
    expect(page.locator("ol.tree")).to_contain_text("0 completed: 15 active, 0 grabbed, 0 dead")

    play_out(page, server, "s1-won")
    expect(page.locator(".outcome")).to_contain_text("Success: Shaye is in the house")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page).to_have_url(campaign)
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime"])
    here = page.locator("ol.tree li", has_text="you are here")
    expect(here).to_contain_text("Bedtime")
    expect(here).to_contain_text("1 completed: ")
    assert faults(page) == []

    page.get_by_role("button", name="Play Nightmare, mission 1: The Book").click()
    page.locator("section.bar.mine").wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nightmare, mission 1")
    page.goto(campaign)
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()

    page.get_by_role("button", name="Go back here: Beginning").click()
    expect(page.locator("ol.tree li", has_text="you are here")).to_contain_text("Beginning")
    expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
    play_out(page, server, "s1-won")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator("ol.tree li")).to_have_count(3)
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime", "Bedtime"])
    expect(page.locator("ol.tree li.off")).to_have_count(1)
    expect(page.locator("ol.tree li.head-point .title")).to_have_text("Bedtime")
    page.get_by_role("button", name="Go back here: Bedtime").click()
    expect(page.locator("ol.tree li.off")).to_have_count(1)
    expect(page.get_by_role("button", name="Play Nightmare, mission 1: The Book")).to_be_visible()


@pytest.mark.timeout(110)
def test_a_lost_first_scenario_starts_the_dream_over(visitor, server: Server) -> None:
    page = visitor("/", expect=LOST)
    begin(page)
    play_out(page, server, "s1-lost")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime"])
    expect(page.locator("ol.tree li", has_text="you are here")).to_contain_text("15 active, 0 grabbed, 0 dead")
    expect(page.get_by_role("button", name="Play Bedtime")).to_be_visible()
