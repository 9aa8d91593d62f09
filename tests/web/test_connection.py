"""A connection that is lost, half open, or that there is no coming back to: the page says so, and never shows an old question
as if it were still asked.
"""

from __future__ import annotations

import pytest

from web import specimen
from web.conftest import Visitor
from web.playing import Page, expect, sit_down
from web.test_pages import faults
from web.test_seats import KEYS, call_yourself, founded_with_a_friend

GONE = {
    4404: ("This table was deleted.", "This table is no longer here"),
    4401: ("This key is not (or no longer) valid at this table.", "Your key does not fit this table"),
    4403: ("Your seat has changed hands.", "Your seat has changed hands"),
    4400: ("This server speaks another version.", "This page is out of date"),
}


def sit(visitor: Visitor) -> tuple[Page, specimen.Socket]:
    page = visitor("")
    socket = specimen.Socket(specimen.view(specimen.choose()))
    socket.route(page)
    page.goto("/table/specimen")
    page.locator("section.bar.mine").wait_for()
    return page, socket


@pytest.mark.parametrize("code", GONE)
def test_what_has_become_of_a_table_is_said_and_nothing_is_tried_again(visitor: Visitor, code: int) -> None:
    page, socket = sit(visitor)
    reason, title = GONE[code]
    connects = socket.connects
    socket.end(code, reason)
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(page.get_by_text(reason, exact=True).last).to_be_visible()
    expect(page.locator("section.bar")).to_have_count(0)
    page.wait_for_timeout(1500)
    assert socket.connects == connects
    assert faults(page) == []


def test_a_table_that_was_never_there_is_told_as_such(visitor: Visitor) -> None:
    page = visitor("")
    socket = specimen.Socket(specimen.view())
    socket.ends = (4404, "There is no such table.")
    socket.route(page)
    page.goto("/table/specimen")
    expect(page.get_by_role("heading", name="This table is no longer here")).to_be_visible()
    expect(page.get_by_text("There is no such table.")).to_be_visible()


def test_whoever_sits_at_a_table_that_is_deleted_is_told_so_and_stays_away(visitor: Visitor) -> None:
    """By the real server, as the next one."""
    ana, link = founded_with_a_friend(visitor)
    guest = visitor(link)
    call_yourself(guest, "Ben")
    ana.goto("/tables")
    ana.get_by_role("button", name="Remove").click()
    ana.get_by_role("dialog").get_by_role("button", name="Remove").click()
    gone = guest.get_by_role("heading", name="This table is no longer here", level=1)
    expect(gone).to_be_visible()
    assert faults(guest) == []
    guest.reload()
    expect(gone).to_be_visible()


def test_a_key_of_another_table_does_not_open_this_one_and_is_told_so(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    page.evaluate(f"""() => {{
        const kept = {KEYS};
        Object.values(kept)[0].seats["seat-1"] = "a-key-of-another-table";
        localStorage["noctule.keys"] = JSON.stringify(kept);
    }}""")
    page.reload()
    expect(page.get_by_role("heading", name="Your key does not fit this table", level=1)).to_be_visible()
    expect(page.locator("section.bar")).to_have_count(0)
    assert faults(page) == []


def test_a_server_that_goes_down_is_come_back_to_and_the_notice_of_it_goes(visitor: Visitor) -> None:
    page, socket = sit(visitor)
    socket.ends = (1001, "")
    socket.end(1001, "")
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.get_by_text("Not connected")).to_be_visible()
    page.locator(".answers .option").first.click()
    expect(page.get_by_text("There is no connection to the table at the moment.")).to_be_visible()
    socket.ends = None
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(page.get_by_text("There is no connection to the table at the moment.")).to_have_count(0)
    expect(page.get_by_text("Your move")).to_be_visible()


def test_a_connection_that_is_half_open_is_noticed_within_fifteen_seconds(visitor: Visitor) -> None:
    page = visitor("")
    page.clock.install()
    socket = specimen.Socket(specimen.view(specimen.choose()))
    socket.route(page)
    page.goto("/table/specimen")
    page.locator("section.bar.mine").wait_for()
    socket.deaf = True
    page.clock.run_for(15_000)
    expect(page.get_by_text("Not connected")).to_be_visible()
    socket.deaf = False
    for _ in range(6):  # each try is later than the one before
        page.clock.run_for(5_000)
        page.wait_for_timeout(100)
    expect(page.get_by_text("Your move")).to_be_visible()
    assert socket.connects > 1


def test_a_device_that_goes_offline_is_told_at_once(visitor: Visitor) -> None:
    page, socket = sit(visitor)
    socket.deaf = True
    page.context.set_offline(True)
    expect(page.get_by_text("This device is offline.")).to_be_visible()
    expect(page.get_by_text("Not connected")).to_be_visible()
    socket.deaf = False
    page.context.set_offline(False)
    expect(page.get_by_text("This device is offline.")).to_have_count(0)
    expect(page.get_by_text("Your move")).to_be_visible()


def test_a_server_on_the_same_machine_needs_no_network(visitor: Visitor) -> None:
    page, socket = sit(visitor)
    page.context.set_offline(True)
    page.wait_for_function("() => !navigator.onLine")
    expect(page.get_by_text("Your move")).to_be_visible()
    assert socket.said("ping")
    assert socket.connects == 1


def test_a_request_to_take_back_does_not_outlive_the_connection(visitor: Visitor) -> None:
    page, socket = sit(visitor)
    socket.send(t="consent", seat="ben", fate="same", id=4)
    expect(page.get_by_role("dialog")).to_contain_text("asks to take back")
    socket.end(1001, "")
    expect(page.get_by_role("dialog")).to_have_count(0)
