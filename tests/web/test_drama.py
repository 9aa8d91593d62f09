"""The drama: dice and cards over the board, a log that waits, the prologue, what one has missed, the end, and sound."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import Setup, Table, available, find
from noctule.engine.contract import setup_for
from web import specimen
from web.conftest import DESKTOP, PHONE, Server, Visitor
from web.playing import Page, expect, sit_down
from web.recorded import putting
from web.test_pages import faults, fits

SHELF = [key for key in available() if not find(key).reference]
LOUD = """if (!localStorage.getItem("noctule.settings"))
    localStorage.setItem("noctule.settings", JSON.stringify({motion: "on", steps: true, cards: true, theme: "%s"}))"""
ROLL: dict[str, Any] = {
    "text": "Ana fires at Widow 1: 3 against 5, a hit.",
    "rule": "x.fire",
    "dice": [{"what": "d10", "got": [3]}],
    "shows": {
        "strikes": [{"by": "ana", "at": "widow-1", "look": "shot"}],
        "harms": [{"whom": "widow-1", "amount": 1}],
        "tally": {"counts": [3], "need": 5, "under": True, "good": True},
    },
}
CARD: dict[str, Any] = {
    "text": "An event card: Lights Out.",
    "rule": "x.card",
    "shows": {"cards": [{"title": "Lights Out", "text": "It is dark.", "mood": "dread"}]},
}


def lively(visitor: Visitor, theme: str = "dark", **more: Any) -> Page:
    """A page with motion, steps and cards."""
    page = visitor("", calm=False, expect=("WebSocket", "ERR_CONNECTION"), **more)
    page.add_init_script(LOUD % theme)
    return page


def at_specimen(visitor: Visitor) -> tuple[Page, specimen.Socket]:
    page = lively(visitor)
    socket = specimen.Socket(specimen.view(specimen.choose()))
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    return page, socket


def happens(socket: specimen.Socket, line: dict[str, Any]) -> None:
    there = tuple(replace(piece, at="g4") if piece.id == "widow-1" else piece for piece in specimen.PIECES)
    socket.update(line["text"], steps=[{"seat": "", "lines": [line], "view": specimen.view(pieces=there)}])


def test_dice_roll_over_the_board_add_up_and_go_and_the_log_waits_for_them(visitor: Visitor) -> None:
    page, socket = at_specimen(visitor)
    happens(socket, ROLL)
    expect(page.locator("[data-drama=dice]")).to_be_visible()
    assert page.get_by_role("log").get_by_text(ROLL["text"]).count() == 0, "the log knows it before it was seen"
    page.keyboard.press("Space")
    expect(page.locator("[data-drama=dice] .verdict")).to_contain_text("3 · 5 or less needed")
    expect(page.locator("[data-drama=dice] .sum")).to_have_text("3")
    page.keyboard.press("Space")
    expect(page.locator("[data-drama=dice]")).to_have_count(0)
    page.wait_for_selector(".bar.mine")
    expect(page.get_by_role("log")).to_contain_text(ROLL["text"])


def test_a_blow_is_drawn_on_the_board_and_harm_floats_from_the_figure(visitor: Visitor) -> None:
    page, socket = at_specimen(visitor)
    happens(socket, ROLL)
    page.locator("[data-drama=dice]").wait_for()
    page.locator(".overlay").click()
    page.wait_for_selector("[data-drama=strike] line.trail", state="attached")
    page.wait_for_selector("[data-drama=harm] text", state="attached")
    page.wait_for_selector(".bar.mine")


def test_a_card_is_turned_over_large_and_can_be_skipped(visitor: Visitor) -> None:
    page, socket = at_specimen(visitor)
    happens(socket, CARD)
    expect(page.locator("[data-drama=card]")).to_contain_text("Lights Out")
    page.keyboard.press(".")
    expect(page.locator("[data-drama=card]")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text(CARD["text"])


def test_without_motion_nothing_is_in_the_way(visitor: Visitor) -> None:
    page = visitor("", calm=False, reduced_motion="reduce")
    socket = specimen.Socket(specimen.view(specimen.choose()))
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    happens(socket, ROLL)
    expect(page.get_by_role("log")).to_contain_text(ROLL["text"])
    assert page.locator(".overlay").count() == 0


@pytest.mark.parametrize("game", SHELF)
def test_a_game_begins_with_its_prologue_and_then_shows_its_opening(visitor: Visitor, game: str) -> None:
    viewport, theme = ((DESKTOP, "dark"), (PHONE, "light"))[SHELF.index(game) % 2]
    page = lively(visitor, theme, viewport=viewport)
    page.goto("/")
    shelf, scenario = find(game), find(game).scenarios[0]
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=shelf.name, exact=True))
    card.get_by_role("button", name=f"Play {shelf.name}", exact=True).click()
    dialog = page.get_by_role("dialog", name=scenario.title)
    expect(dialog).to_contain_text(scenario.prologue[:60])
    expect(dialog).to_contain_text("What you are here for")
    page.wait_for_timeout(300)
    assert faults(page) == []
    assert fits(page, viewport["width"])
    page.get_by_role("button", name="Begin").click()
    page.keyboard.press(".")
    page.wait_for_selector("section.bar.mine")
    page.reload()
    page.wait_for_selector("section.bar.mine")
    assert page.get_by_role("dialog").count() == 0, "a prologue is read once"


def finished(game: str) -> Table[Any]:
    """A random game, but for its last answers."""
    shelf = find(game)
    seats = shelf.scenarios[0].seats[0]
    setup = replace(
        setup_for(shelf, 0), scenario=shelf.scenarios[0].key, seats=tuple(f"seat-{i + 1}" for i in range(seats)), settings={}
    )
    table: Table[Any] = Table.start(shelf, setup, seed=3)
    dice = Random(3)
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(dice))
    return table


@pytest.mark.parametrize("game", SHELF)
def test_a_game_ends_with_a_card_that_says_why(visitor: Visitor, server: Server, game: str) -> None:
    viewport, theme = ((PHONE, "dark"), (DESKTOP, "light"))[SHELF.index(game) % 2]
    page = lively(visitor, theme, viewport=viewport)
    page.goto("/")
    sit_down(page, find(game).name)
    table = page.url.rpartition("/")[2]
    ended = finished(game)
    putting(server, table, ended)
    page.reload()
    card = page.locator("[data-drama=end]")
    if game == "eternaut":  # its last page is read before one sees how it went
        after = page.get_by_role("button", name="How it went")
        expect(after).to_be_visible()
        expect(card).to_have_count(0)
        after.click()
    expect(card).to_be_visible()
    result = ended.result
    assert result is not None
    expect(card).to_contain_text(result.why.rstrip("."))
    expect(card.get_by_role("heading")).to_contain_text("You have" if len(result.seats) == 1 else "")
    expect(card).to_contain_text("Decisions")
    assert faults(page) == []
    assert fits(page, viewport["width"])
    expect(card.get_by_role("link", name="See it again")).to_be_visible()
    card.get_by_role("button", name="Look at the board").click()
    expect(card).to_have_count(0)


def test_the_same_seats_play_on_with_the_next_scenario(visitor: Visitor, server: Server) -> None:
    page = lively(visitor)
    page.goto("/")
    sit_down(page, "The Skirmish")
    table = page.url.rpartition("/")[2]
    putting(server, table, finished("skirmish"))
    page.reload()
    page.get_by_role("button", name="Next: The long watch").click()
    expect(page.get_by_role("dialog", name="The long watch")).to_be_visible()
    assert page.url.rpartition("/")[2] != table


def test_after_an_absence_one_is_told_what_happened(visitor: Visitor, server: Server) -> None:
    page = lively(visitor)
    page.goto("/")
    sit_down(page, "The Skirmish")
    table = page.url.rpartition("/")[2]
    page.goto("/about")
    setup = Setup("standard", ("seat-1", "seat-2"))
    going: Table[Any] = Table.start("skirmish", setup, seed=3)
    dice = Random(3)
    for _ in range(14):
        seat, decision = next(iter(going.pending.items()))
        going.answer(seat, decision.sample(dice))
    putting(server, table, going)
    page.goto(f"/table/{table}")
    dialog = page.get_by_role("dialog", name="Since you looked")
    expect(dialog.get_by_role("listitem").first).to_be_visible()
    assert faults(page) == []
    assert dialog.get_by_role("listitem").count() >= len(going.log("seat-1"))
    dialog.get_by_role("button", name="Show it on the board").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".playback")).to_contain_text("Step 1 of")
    page.keyboard.press(".")
    page.wait_for_selector("section.bar.mine")
    page.reload()
    page.wait_for_selector("section.bar")
    assert page.get_by_role("dialog").count() == 0


def test_sound_is_off_until_asked_for_and_muted_by_a_key(visitor: Visitor) -> None:
    page, _ = at_specimen(visitor)
    kept = "() => JSON.parse(localStorage.getItem('noctule.settings')).sound"
    assert not page.evaluate(kept)
    page.keyboard.press("m")
    page.wait_for_function(f"() => ({kept})() === true")
    page.keyboard.press("m")
    page.wait_for_function(f"() => ({kept})() === false")


@pytest.mark.parametrize("game", SHELF)
def test_the_quick_reference_lies_beside_the_board(visitor: Visitor, game: str) -> None:
    page = visitor()
    sit_down(page, find(game).name)
    page.keyboard.press("q")
    sheet = page.get_by_role("complementary", name="Quick reference")
    expect(sheet.get_by_role("heading", level=3).nth(1)).to_be_visible()
    assert faults(page) == []
    words = sheet.locator("dd").all_inner_texts()
    assert [line for line in words if re.search(r"\Srule$", line)] == [], "the word for the rule stands apart"
    sheet.get_by_role("button", name="Put the quick reference away").click()
    expect(sheet).to_have_count(0)
    page.keyboard.press("q")
    expect(sheet).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
