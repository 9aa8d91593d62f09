"""The dock: two rows of fixed height that never scroll, one main button that never moves, in every game and at three sizes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import Setup, Table, find
from noctule.engine.decisions import ShownOption
from web import specimen
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, decision, expect, list_places, main_button, moved_on, over, sit_down, tick_enough
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
            list_places(page)
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


def test_many_places_are_picked_on_the_map_and_listed_only_on_request(visitor: Visitor, tmp_path: Path) -> None:
    page, save = visitor(viewport=LAPTOP), tmp_path / "many.save"
    save.write_text(many_places().save(), encoding="utf-8")
    page.goto("/")
    page.get_by_role("button", name="Play").first.wait_for()
    page.locator("input[type=file]").set_input_files(save)
    page.locator("section.bar.mine").wait_for()
    page.locator(".answers [data-thing=places]").click()
    expect(page.get_by_role("menuitem")).to_have_count(1)
    assert faults(page) == []
    list_places(page)
    page.locator("[role=menu] [data-key]").nth(40).wait_for()
    assert page.get_by_role("menuitem").count() > 40


def many_places() -> Table[Any]:
    table: Table[Any] = Table.start(find("darkness"), Setup("slack-water", ("seat-1",)), seed=1)
    dice = Random(1)
    while len(table.pending["seat-1"].offered) < 60:
        table.answer("seat-1", table.pending["seat-1"].sample(dice))
    return table


def test_what_is_pointed_at_is_shown_whole_on_a_laptop(visitor: Visitor, tmp_path: Path) -> None:
    page, save = visitor(viewport=LAPTOP), tmp_path / "sheet.save"
    save.write_text(many_places().save(), encoding="utf-8")
    page.goto("/")
    page.get_by_role("button", name="Play").first.wait_for()
    page.locator("input[type=file]").set_input_files(save)
    page.locator("section.bar.mine").wait_for()
    cut = "() => { const i = document.querySelector('.inspector'); return i.scrollHeight - i.clientHeight; }"
    assert page.evaluate(cut) > 20, "the one who acts has more to tell than there is room for"
    page.locator(".token .ring").hover(force=True)
    page.wait_for_timeout(200)
    assert page.evaluate(cut) <= 1


CUT = """() => [...document.querySelectorAll('.answers .odds')].map((odds) => {
    const box = odds.getBoundingClientRect(), foot = odds.parentElement.getBoundingClientRect();
    return Math.max(0, box.bottom - foot.bottom - 1, foot.top - box.top - 1);
})"""
"""By how many pixels the odds on each card are cut."""


def test_a_long_name_on_a_low_card_does_not_cut_its_odds(visitor: Visitor) -> None:
    page = visitor("", viewport=PHONE)
    spells = ("Freeze", "Control", "Fire Missile", "Protection", "Dispel Magic")
    options = tuple(ShownOption(f"cast:{name}", f"Cast {name} on Widow 1", ("widow-1",), True, thing=name) for name in spells)
    socket = specimen.Socket(specimen.view(replace(specimen.choose(), options=options)))
    socket.route(page)
    page.goto("/table/specimen")
    page.locator(".answers .odds").first.wait_for()
    expect(page.locator(".answers .odds")).to_have_count(len(spells))
    assert page.evaluate(CUT) == [0] * len(spells)


def test_whoever_is_alone_in_the_order_of_turns_does_not_touch_its_edge_on_a_laptop(visitor: Visitor) -> None:
    page = visitor("", viewport=LAPTOP)
    seen = specimen.view(specimen.choose())
    socket = specimen.Socket(replace(seen, order=seen.order[:1]))
    socket.route(page)
    page.goto("/table/specimen")
    page.locator(".order .portrait").wait_for()
    top = "(name) => document.querySelector(name).getBoundingClientRect().top"
    assert page.evaluate(top, ".order .portrait") - page.evaluate(top, ".order") >= 4
