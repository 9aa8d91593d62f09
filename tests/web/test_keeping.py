"""Nothing is lost: reload, a killed server, two browsers, one screen for two, undo, replay."""

from __future__ import annotations

import re
from pathlib import Path

from web.conftest import Server, Visitor
from web.playing import (
    Page,
    cell,
    click_an_answer,
    decision,
    expect,
    expect_prompt,
    friend_link,
    moved_on,
    over,
    sit_down,
    start_with,
)


def test_a_reload_in_mid_decision_comes_back_to_the_same_question(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    click_an_answer(page)
    prompt, n = page.locator("#prompt").inner_text(), decision(page)
    page.reload()
    page.wait_for_selector(".bar.mine")
    assert (page.locator("#prompt").inner_text(), decision(page)) == (prompt, n)


def test_a_killed_server_comes_back_to_the_same_question_without_a_reload(visitor: Visitor, server: Server) -> None:
    page = visitor(expect=("WebSocket connection", "ERR_CONNECTION"))
    sit_down(page, "The Skirmish")
    click_an_answer(page)
    prompt, n = page.locator("#prompt").inner_text(), decision(page)
    server.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0, timeout=15_000)
    assert (page.locator("#prompt").inner_text(), decision(page)) == (prompt, n)
    click_an_answer(page)


def test_pledged_luck_is_told_in_the_log(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="More choices for The Skirmish").click()
    page.get_by_text("Pledged, and opened after the game").click()
    page.get_by_role("button", name="Start").click()
    line = page.locator(".log").get_by_text("The luck of this game is pledged")
    expect(line).to_contain_text(re.compile(r"[0-9a-f]{64}"))


def two_at_a_table(visitor: Visitor) -> tuple[Page, Page]:
    ana = visitor()
    start_with(ana, "The Skirmish", ["Here", "Friend by link"])
    link = friend_link(ana)
    ana.wait_for_selector(".bar.mine")
    ben = visitor(link)
    ben.get_by_role("button", name="Sit down").click()
    return ana, ben


def test_two_browsers_play_at_one_table(visitor: Visitor) -> None:
    ana, ben = two_at_a_table(visitor)
    expect(ben.locator("#prompt")).to_contain_text("Waiting")
    kept = ben.evaluate("Object.keys(Object.values(JSON.parse(localStorage['noctule.keys']))[0].seats)")
    assert kept == ["seat-2"], "a key is kept under the seat that it is for"
    expect(ana.get_by_label("Seats")).to_contain_text("here")
    cell(ana, "e3").click()
    expect_prompt(ana, "Unit 2")
    cell(ana, "e1").click()
    expect_prompt(ben, "Which unit acts?")
    expect(ben.get_by_role("log")).to_contain_text("moves to e1")
    expect_prompt(ana, "Waiting")
    cell(ben, "b8").click()
    expect_prompt(ben, "Unit 5")


def test_taking_back_beyond_a_fence_asks_the_other(visitor: Visitor) -> None:
    ana, ben = two_at_a_table(visitor)
    cell(ana, "e3").click()
    expect_prompt(ana, "Unit 2")
    cell(ana, "e1").click()
    expect_prompt(ben, "Which unit acts?")
    cell(ben, "b8").click()
    expect_prompt(ben, "Unit 5")
    ana.get_by_role("button", name="Undo").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("has answered since")
    dialog.get_by_role("button", name="Same fate").click()
    expect(ana.get_by_text("The others have been asked")).to_be_visible()
    expect(ben.get_by_role("dialog")).to_contain_text("asks to take back")
    ben.get_by_role("button", name="Yes, take it back").click()
    expect_prompt(ana, "Unit 2 on e3")
    expect(ana.get_by_text("The others have been asked")).to_have_count(0)


def test_one_screen_for_two_without_secrets_needs_no_curtain(visitor: Visitor) -> None:
    page = visitor()
    start_with(page, "The Skirmish", ["Here", "Here"])
    page.wait_for_selector(".bar.mine")
    expect(page.locator(".who")).to_have_text("Player")
    click_an_answer(page)
    click_an_answer(page)
    expect(page.locator(".who")).to_have_text("Player 2")
    expect(page.get_by_text("Hand the screen")).to_have_count(0)


def test_one_screen_for_two_hides_secrets_until_the_other_is_here(visitor: Visitor) -> None:
    page = visitor()
    start_with(page, "The Parley", ["Here", "Here"])
    page.wait_for_selector(".bar.mine")
    for _ in range(10):
        if page.get_by_text("Hand the screen to").count():
            break
        page.locator(".answers .option, section.bar .main.button").last.click()
        page.wait_for_timeout(150)
    expect(page.get_by_role("heading", name="Hand the screen to")).to_be_visible()
    assert page.locator(".face, [role=log], [data-cell], .panel").count() == 0, "nothing lies behind the curtain"
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('.curtain')")
    page.reload()
    expect(page.get_by_role("heading", name="Hand the screen to")).to_be_visible()
    page.get_by_role("button", name="show the table").click()
    page.wait_for_selector(".bar.mine")
    expect(page.get_by_label("Your hand")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your hand")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("heading", name="Hand the screen to")).to_be_visible()


def test_undo_takes_back_the_last_answer(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    cell(page, "e3").click()
    expect_prompt(page, "Unit 2 on e3")
    n = decision(page)
    page.get_by_role("button", name="Undo").click()
    moved_on(page, n)
    expect_prompt(page, "Which unit acts?")
    cell(page, "c3").click()
    expect_prompt(page, "Unit 1 on c3")
    page.keyboard.press("u")
    expect_prompt(page, "Which unit acts?")


def test_a_replay_is_scrubbed_and_goes_on_from_there(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    start_with(page, "The Skirmish", ["Here", "Here"])
    page.wait_for_selector(".bar.mine")
    cell(page, "e3").click()
    expect_prompt(page, "Unit 2")
    cell(page, "e1").click()
    expect(page.locator(".who")).to_have_text("Player 2")
    first = page.url
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider", name="Answer")
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="One answer back").click()
    expect(page.locator("output")).to_have_text("1 / 2")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download save").click()
    saved = tmp_path / "game.noctule"
    saving.value.save_as(saved)
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_selector(".bar.mine")
    assert page.url != first
    expect_prompt(page, "Unit 2 on e3")

    page.goto("/")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_selector(".bar.mine")
    expect(page.get_by_role("log")).to_contain_text("moves to e1")


def test_a_problem_report_packs_the_save(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What went wrong").fill("The lamp flickers.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Pack the report").click()
    saving.value.save_as(tmp_path / "report.txt")
    report = (tmp_path / "report.txt").read_text()
    assert "The lamp flickers." in report
    assert "== errors" in report
    assert not over(page)
