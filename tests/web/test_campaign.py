"""A campaign in the browser: play, checkpoint, the next scenario, the way back, and a branch."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from noctule.engine.campaign import MOST, Campaign
from web.conftest import DESKTOP, PHONE, Server, Visitor
from web.playing import Page, ViewportSize, expect, friend_link, option
from web.recorded import rewrite, wind_on
from web.test_pages import faults, fits

LOST = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")
"""What a browser says when its server is killed."""


def begin(page: Page) -> None:
    page.get_by_role("button", name="Campaign of S.C.A.R.E. Tactics").click()
    expect(page.get_by_role("heading", level=1, name="S.C.A.R.E. Tactics")).to_be_visible()


def start(page: Page, chapter: str, seats: Sequence[tuple[str, str]] = (), name: str = "", **settings: str) -> str:
    """Start a chapter, with these names in these hands where they are given; the table."""
    page.get_by_role("button", name=f"Play {chapter}", exact=True).click()
    dialog = page.get_by_role("dialog")
    if name:
        dialog.get_by_label("Name of this chapter").fill(name)
    for i, (who, held) in enumerate(seats, start=1):
        if not dialog.get_by_label(f"Name of seat {i}").count():
            dialog.get_by_role("button", name="Another seat").click()
        dialog.get_by_role("radiogroup", name=f"Seat {i} is held by").get_by_role("radio", name=held, exact=True).click()
        dialog.get_by_label(f"Name of seat {i}").fill(who)
    for title, choice in settings.items():
        dialog.get_by_role("radiogroup", name=title.replace("_", " ")).get_by_role("radio", name=choice).click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2]


def finish(server: Server, table: str, name: str, *pages: Page) -> None:
    """Wind a table on to the last answer of a recorded game (later dice are the server's own), and have that given."""
    key = wind_on(server, table, name)
    for page in pages:
        page.goto(f"/table/{table}")
        page.locator("section.bar").wait_for()
    page = who_is_asked(*pages)
    option(page, key).click()
    for page in pages:
        page.locator(".outcome").wait_for()


def who_is_asked(*pages: Page) -> Page:
    for _ in range(100):
        for page in pages:
            if page.locator("section.bar.mine").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def play_out(page: Page, server: Server, name: str) -> None:
    """The first scenario alone, to its end."""
    finish(server, start(page, "Bedtime"), name, page)


def chapters(page: Page, points: int) -> list[str]:
    """The tree as it is read when it has so many points, one line for each."""
    told = page.locator("ol.tree > li .told")
    expect(told).to_have_count(points)
    return [" ".join(each.split()) for each in told.all_inner_texts()]


TODAY = r"\d+ \w+ 20\d\d"


@pytest.mark.timeout(110)
def test_a_campaign_from_its_first_scenario_to_a_second_branch(visitor: Visitor, server: Server) -> None:
    page = visitor("/", expect=LOST)
    begin(page)
    campaign = page.url
    expect(page.get_by_role("button", name="Play ")).to_have_count(1)
    expect(page.locator("ol.tree")).to_contain_text("0 completed: 15 active, 0 grabbed, 0 dead")

    play_out(page, server, "bedtime-won")
    expect(page.locator(".outcome")).to_contain_text("Success: Shaye is in the house")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page).to_have_url(campaign)
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime"])
    here = page.locator("ol.tree > li", has_text="you are here")
    expect(here).to_contain_text("Bedtime")
    expect(here).to_contain_text("1 completed: ")
    assert faults(page) == []

    start(page, "Nightmare, mission 1: The Book")
    page.locator("section.bar.mine").wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nightmare, mission 1")
    page.goto(campaign)
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()

    page.get_by_role("button", name="Go back here: Beginning").click()
    expect(page.locator("ol.tree > li", has_text="you are here")).to_contain_text("Beginning")
    expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
    play_out(page, server, "bedtime-won")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator("ol.tree > li")).to_have_count(3)
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime", "Bedtime"])
    expect(page.locator("ol.tree > li.off")).to_have_count(1)
    expect(page.locator("ol.tree > li.head-point .title")).to_have_text("Bedtime")
    page.get_by_role("button", name="Go back here: Bedtime").click()
    expect(page.locator("ol.tree > li.off")).to_have_count(1)
    expect(page.get_by_role("button", name="Play Nightmare, mission 1: The Book")).to_be_visible()


@pytest.mark.timeout(110)
def test_a_lost_first_scenario_starts_the_dream_over(visitor: Visitor, server: Server) -> None:
    page = visitor("/", expect=LOST)
    begin(page)
    play_out(page, server, "bedtime-lost")
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "Bedtime"])
    expect(page.locator("ol.tree > li", has_text="you are here")).to_contain_text("15 active, 0 grabbed, 0 dead")
    expect(page.get_by_role("button", name="Play Bedtime")).to_be_visible()


SEATS = [("Ana", "Here"), ("Bo", "Bot"), ("Cleo", "Friend by link")]


def join(page: Page, friend: Page, table: str) -> None:
    link = page.evaluate("table => Object.values(JSON.parse(localStorage['noctule.keys'])[table].invites)[0]", table)
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/table/*")


@pytest.mark.timeout(170)
def test_two_people_and_a_bot_lose_a_chapter_win_one_and_grow_a_branch(visitor: Visitor, server: Server) -> None:
    page, friend = visitor("/", expect=LOST), visitor("/", expect=LOST, viewport=PHONE)
    begin(page)
    campaign = page.url
    table = start(page, "Bedtime", SEATS, "The first night", The_team="Drawn quickly")
    join(page, friend, table)
    finish(server, table, "bedtime-lost", page, friend)
    friend.get_by_role("link", name="On with the campaign").click()
    expect(friend).to_have_url(campaign)
    _, lost = chapters(friend, 2)
    assert re.match(rf"The first night Lost you are here Bedtime · {TODAY} Defeat: Shaye was carried off", lost)
    assert "Taken prisoner: Leerah Shaye" in lost
    looks_only(friend)

    page.goto(campaign)
    page.get_by_role("button", name="Play Bedtime").click()
    planner = page.get_by_role("dialog").get_by_role("group", name="Seats")
    expect(planner.get_by_role("textbox")).to_have_count(3)  # the same people again
    expect(planner.get_by_role("radio", name="Friend by link", checked=True)).to_have_count(1)
    assert faults(page) == []
    page.keyboard.press("Escape")
    table = start(page, "Bedtime")
    join(page, friend, table)
    finish(server, table, "bedtime-won", page, friend)
    page.goto(campaign)
    won = chapters(page, 3)[2]
    assert re.match(rf"Bedtime Won you are here {TODAY} Success: Shaye is in the house", won)
    assert "Dead: Alexeyev, Thayer" in won
    assert "Taken prisoner: Varga, Reyes" in won
    assert faults(page) == []

    page.get_by_role("button", name="Go back here: The first night").click()
    expect(page.locator("ol.tree > li", has_text="you are here")).to_contain_text("The first night")
    table = start(page, "Bedtime", name="Another dream")
    friend_link(page)  # nobody comes this time
    finish(server, table, "bedtime-won", page)
    page.get_by_role("link", name="On with the campaign").click()
    expect(page.locator("ol.tree > li.off")).to_have_count(1)
    expect(page.locator("ol.tree li .title")).to_have_text(["Beginning", "The first night", "Bedtime", "Another dream"])
    page.get_by_role("link", name=re.compile("Replay of The first night")).click()
    expect(page.get_by_role("slider", name="Answer")).to_be_visible()

    for who in (page, friend):
        who.goto("/tables")
        row = who.get_by_role("region", name="Campaigns").get_by_role("listitem")
        expect(row).to_contain_text("S.C.A.R.E. Tactics")
        expect(row).to_contain_text("2 chapters played")
        assert faults(who) == []
    assert fits(friend, PHONE["width"])
    expect(friend.get_by_role("button", name="Remove the campaign")).to_have_count(0)


def test_the_same_bots_and_guests_are_asked_to_the_next_chapter(visitor: Visitor) -> None:
    page = visitor("/")
    begin(page)
    campaign = page.url
    page.get_by_role("button", name="Play Bedtime").click()
    dialog = page.get_by_role("dialog")
    for i, (_, held) in enumerate(SEATS, start=1):
        if i > 1:
            dialog.get_by_role("button", name="Another seat").click()
        dialog.get_by_role("radiogroup", name=f"Seat {i} is held by").get_by_role("radio", name=held, exact=True).click()
    dialog.get_by_label("Bot of seat 2").select_option("easy")  # not the one that is asked first
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")  # the guest does not come
    page.goto(campaign)
    page.get_by_role("button", name="Play Bedtime").click()
    for i, (_, held) in enumerate(SEATS, start=1):
        holder = dialog.get_by_role("radiogroup", name=f"Seat {i} is held by")
        expect(holder.get_by_role("radio", checked=True)).to_have_accessible_name(held)
    expect(dialog.get_by_label("Bot of seat 2")).to_have_value("easy")
    assert faults(page) == []


def looks_only(page: Page) -> None:
    """Somebody who did not begin a campaign sees it, and nothing that he would be refused."""
    expect(page.get_by_text("Whoever began this campaign starts its chapters")).to_be_visible()
    assert page.locator("main").get_by_role("button").count() == 0
    assert faults(page) == []
    assert fits(page, PHONE["width"])


def test_a_stranger_looks_and_touches_nothing(visitor: Visitor) -> None:
    page, stranger = visitor("/"), visitor("", viewport=PHONE, expect=("403",))
    begin(page)
    campaign = page.url
    start(page, "Bedtime", [("Ana", "Here")])
    stranger.goto(campaign)
    expect(stranger.locator("ol.tree > li")).to_have_count(1)
    looks_only(stranger)
    row = stranger.get_by_role("region", name="Tables").get_by_role("listitem")
    expect(row).to_contain_text("Bedtime")
    expect(row.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_as_many_people_as_the_game_allows_with_settings(visitor: Visitor, viewport: ViewportSize) -> None:
    page = visitor("/", viewport=viewport)
    begin(page)
    page.get_by_role("button", name="Play Bedtime").click()
    dialog = page.get_by_role("dialog")
    while dialog.get_by_role("button", name="Another seat").count():
        dialog.get_by_role("button", name="Another seat").click()
    expect(dialog.get_by_role("textbox", name=re.compile("^Name of seat"))).to_have_count(9)
    expect(dialog.get_by_role("radiogroup", name="A goal of your own")).to_have_count(0)  # the campaign prescribes it
    dialog.get_by_role("radiogroup", name="The team").get_by_role("radio", name="Chosen one by one").click()
    assert faults(page) == []
    assert fits(page, viewport["width"])
    dialog.get_by_role("button", name="Start").click()
    page.locator("section.bar.mine").wait_for()
    expect(page.locator("#prompt")).to_contain_text("Who goes in?")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_names_are_changed_and_a_branch_is_removed(visitor: Visitor, server: Server, viewport: ViewportSize) -> None:
    page = visitor("/", viewport=viewport, expect=("409", *LOST))
    begin(page)
    campaign = page.url
    grow(server, campaign.rpartition("/")[2])
    page.reload()
    page.get_by_role("button", name="Rename the campaign").click()
    page.get_by_role("textbox", name="Name").fill("Long nights")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Long nights")
    page.get_by_role("button", name="Rename Night 4").click()
    page.get_by_role("textbox", name="Name").fill("The fourth night")
    assert faults(page) == []
    page.get_by_role("button", name="Rename", exact=True).click()
    titles = page.locator("ol.tree li .title")
    expect(titles).to_have_text(["Beginning", "Night 1", "Night 2", "Night 3", "The fourth night"])
    expect(page.get_by_role("button", name="Remove Beginning")).to_have_count(0)
    page.get_by_role("button", name="Remove Night 1").click()
    assert faults(page) == []
    page.get_by_role("button", name="Remove it alone").click()
    expect(titles).to_have_text(["Beginning", "Night 2", "Night 3", "The fourth night"])
    page.get_by_role("button", name="Remove Night 2").click()
    page.get_by_role("button", name="Remove it and the 1 after it").click()
    expect(titles).to_have_text(["Beginning", "The fourth night"])
    assert fits(page, viewport["width"])
    page.goto("/tables")
    page.get_by_role("button", name="Remove the campaign Long nights").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("region", name="Campaigns")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("Long nights")).to_have_count(0)


def grow(server: Server, id: str, line: int = 0) -> None:
    """Nights 1, 2 and 3 one after the other, and night 4 instead of the first; then so many more on that line."""

    def change(whole: Campaign) -> None:
        for parent, night in ((0, 1), (1, 2), (2, 3), (0, 4)):
            whole.go_back(parent)
            whole.advance(f"Night {night}", whole.record)
        for night in range(5, 5 + line):
            whole.advance(f"Night {night}", whole.record)

    rewrite(server, id, change)


def test_a_full_campaign_says_so_and_goes_on_when_a_branch_is_removed(visitor: Visitor, server: Server) -> None:
    page = visitor("/", expect=LOST)
    begin(page)
    grow(server, page.url.rpartition("/")[2], MOST - 5)
    page.reload()
    expect(page.get_by_role("status")).to_contain_text(f"This campaign has {MOST} chapters")
    expect(page.get_by_role("button", name="Play Bedtime")).to_have_count(0)
    page.get_by_role("button", name="Remove Night 1", exact=True).click()
    page.get_by_role("button", name="Remove it and the 2 after it").click()
    expect(page.locator("ol.tree > li")).to_have_count(MOST - 3)
    start(page, "Bedtime")
    page.locator("section.bar.mine").wait_for()
