"""The stage: the camera follows at a readable distance, a minimap leads elsewhere, and no word is too small to be read."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from noctule.engine import find
from noctule.engine.views import Counter
from web import specimen
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, box_of, cell, click_an_answer, decision, eventually, expect, moved_on, sit_down

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
LEAST = 11
GAMES = ["scare", "reborn", "escape", "darkness", "eternaut"]
SMALLEST = """() => {
    const sizes = [...document.querySelectorAll('.world text')].map((text) => {
        const scale = new DOMMatrixReadOnly(getComputedStyle(text.closest('.world')).transform).a;
        return parseFloat(getComputedStyle(text).fontSize) * scale;
    });
    return Math.min(...sizes);
}"""


def cell_size(page: Page) -> float:
    return box_of(page.locator("[data-cell]").first)["width"]


def at_rest(page: Page) -> None:
    """What was asked of the camera is drawn, and it does not move any more."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.wait_for_function("() => !document.querySelector('.world.moving')")


def in_sight(page: Page, what: str) -> bool:
    """Is all of it inside the stage?"""
    inner, outer = box_of(page.locator(what).first), box_of(page.locator(".window"))
    return (
        outer["x"] <= inner["x"] + 1
        and outer["y"] <= inner["y"] + 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


@pytest.mark.parametrize("scenario", [each.title for each in find("scare").scenarios])
def test_no_word_on_a_map_of_scare_is_too_small_to_read(visitor: Visitor, scenario: str) -> None:
    page = visitor(viewport=LAPTOP)
    sit_down(page, "S.C.A.R.E. Tactics", scenario)
    if scenario.startswith("Nightmare"):  # two doors far apart: both are shown, until one is taken
        assert page.evaluate(SMALLEST) >= LEAST - 0.01
        click_an_answer(page)
        at_rest(page)
    assert cell_size(page) >= 56
    near = page.evaluate(SMALLEST)
    assert near >= LEAST - 0.01
    page.keyboard.press("0")
    at_rest(page)
    assert cell_size(page) < 56, "the whole map is larger than the stage"
    far = page.evaluate(SMALLEST)
    assert far >= LEAST - 0.01


@pytest.mark.parametrize("game", GAMES)
def test_the_camera_is_close_to_whoever_acts(visitor: Visitor, game: str) -> None:
    page = visitor(viewport=DESKTOP)
    sit_down(page, find(game).name)
    if page.locator("[data-cell]").count() == 0:
        pytest.skip("this scenario begins away from the board")
    assert cell_size(page) >= 56
    if page.locator(".token .ring").count():
        assert in_sight(page, ".token .ring")


def test_the_minimap_leads_elsewhere_and_one_key_shows_everything(visitor: Visitor) -> None:
    page = visitor(viewport=LAPTOP)
    sit_down(page, "S.C.A.R.E. Tactics", find("scare").scenarios[0].title)
    minimap = page.locator(".minimap")
    first, last = (
        each.get_attribute("data-cell") for each in (page.locator("[data-cell]").first, page.locator("[data-cell]").last)
    )
    beginning = in_sight(page, f'[data-cell="{last}"]')  # whoever acts first may stand in either corner
    far = first if beginning else last
    assert not in_sight(page, f'[data-cell="{far}"]')
    box = box_of(minimap)
    x, y = (4.0, 4.0) if beginning else (box["width"] - 4, box["height"] - 4)
    page.mouse.click(box["x"] + x, box["y"] + y)
    at_rest(page)
    assert in_sight(page, f'[data-cell="{far}"]')
    page.keyboard.press("0")
    expect(minimap).to_be_hidden()
    at_rest(page)
    assert in_sight(page, f'[data-cell="{far}"]')
    assert in_sight(page, "[data-cell]")
    page.keyboard.press("0")
    eventually(page, lambda: cell_size(page) >= 56, "the same key leads back")
    page.get_by_role("button", name="Show the whole board").click()
    expect(minimap).to_be_hidden()


def test_whoever_holds_the_camera_is_not_dragged_away_until_somebody_else_acts(visitor: Visitor) -> None:
    ana = specimen.choose()
    page, socket = visitor("", viewport={"width": 1000, "height": 620}), specimen.Socket(specimen.view(ana))
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    at_rest(page)
    found = box_of(page.locator("[data-cell]").first)["x"]
    stage = box_of(page.locator(".window"))
    page.mouse.move(stage["x"] + 300, stage["y"] + 60)
    page.mouse.down()
    page.mouse.move(stage["x"] + 80, stage["y"] + 60, steps=4)
    page.mouse.up()
    at_rest(page)
    held = box_of(page.locator("[data-cell]").first)["x"]
    assert abs(held - found) > 100, "it was not dragged"
    for n, acting, stays in ((ana.n + 1, "ana", True), (ana.n + 2, "giant", False)):
        socket.views = [specimen.view(replace(ana, n=n, acting=acting))]
        socket.update()
        page.wait_for_selector(f'.bar.mine[data-n="{n}"]')
        at_rest(page)
        assert (abs(box_of(page.locator("[data-cell]").first)["x"] - held) < 1) is stays, acting
    assert in_sight(page, '[data-piece="giant"]')


def test_the_goal_is_marked_on_the_board_and_one_button_leads_there_and_back(visitor: Visitor) -> None:
    page = visitor(viewport=LAPTOP)
    sit_down(page, "S.C.A.R.E. Tactics", find("scare").scenario("nightmare-stairs").title)
    acting, goal = ".token .ring", '[data-cell="h19"]'
    assert not in_sight(page, goal)
    page.get_by_role("button", name="Goal: show where").click()
    at_rest(page)
    assert in_sight(page, goal)
    assert not in_sight(page, acting)
    page.keyboard.press("g")
    at_rest(page)
    assert in_sight(page, acting)


def test_how_far_one_is_stands_beside_the_goal(visitor: Visitor) -> None:
    reached = (Counter("Peals rung", 1, 3), Counter("Children found", 2, 2))
    view = specimen.view(specimen.choose())
    page, socket = visitor(""), specimen.Socket(replace(view, status=replace(view.status, reached=reached)))
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    expect(page.locator("header .reached")).to_have_text(["Peals rung 1 of 3", "Children found 2 of 2"])
    expect(page.locator("header .met")).to_have_text("Children found 2 of 2")


def test_a_line_leads_from_whoever_acts_to_the_target_under_the_pointer(visitor: Visitor) -> None:
    page, socket = visitor(""), specimen.Socket(specimen.view(specimen.choose()))
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    cell(page, "h4").hover()
    expect(page.locator("path.aim")).to_have_count(1)
    cell(page, "c3").hover()
    expect(page.locator("path.aim")).to_have_count(0)


def test_a_glide_ends_where_it_was_going(visitor: Visitor) -> None:
    """With motion on the camera moves softly; a press of 0 in the middle of it still ends at the whole board."""
    page = visitor(viewport=LAPTOP, calm=False)
    sit_down(page, "S.C.A.R.E. Tactics", find("scare").scenarios[0].title)
    page.keyboard.press("0")
    page.wait_for_timeout(100)
    page.keyboard.press("0")
    page.wait_for_timeout(100)
    page.keyboard.press("0")
    eventually(page, lambda: in_sight(page, "[data-cell]") and not page.locator(".minimap").is_visible())


def test_a_phone_shows_places_that_a_thumb_can_hit(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True)
    sit_down(page, "S.C.A.R.E. Tactics", find("scare").scenarios[0].title)
    assert cell_size(page) >= 44
    least = page.evaluate(SMALLEST)
    assert least >= LEAST - 0.01
    assert cell(page, "a1").count() == 1


def test_a_board_that_is_built_is_seen_whole_and_block_by_block(visitor: Visitor) -> None:
    page = visitor(viewport=LAPTOP)
    sit_down(page, "Earth Reborn", "Ghost Town")
    expect(page.locator("[data-cell]")).to_have_count(216)
    at_rest(page)
    assert in_sight(page, '[data-cell="a1"]')
    assert in_sight(page, '[data-cell="r12"]')
    click_an_answer(page)
    n = decision(page)
    cell(page, "d4").click()
    moved_on(page, n)
    expect(page.locator(".answers .sketch")).to_have_count(4)
    click_an_answer(page)
    expect(page.get_by_text("Slot 1", exact=True)).to_have_count(0)


def test_of_a_few_places_far_apart_all_are_in_sight(visitor: Visitor) -> None:
    """The panic room has two doors, more lines apart than a low window shows at the scale in which the camera follows."""
    page = visitor(viewport=LAPTOP)
    sit_down(page, "S.C.A.R.E. Tactics", "Nightmare, mission 2: The Stairs")
    expect(page.locator("[role=gridcell].offers")).to_have_count(2)
    window = box_of(page.locator(".window"))
    for door in page.locator("[role=gridcell].offers").all():
        box = box_of(door)
        assert window["x"] <= box["x"]
        assert box["x"] + box["width"] <= window["x"] + window["width"]
        assert window["y"] <= box["y"]
        assert box["y"] + box["height"] <= window["y"] + window["height"]
        assert box["width"] >= 30


REDRAWN = """() => {
    window.redrawn = 0;
    const world = document.querySelector('.world');
    const look = () => (window.redrawn += getComputedStyle(world).willChange === 'auto');
    new MutationObserver(look).observe(world, { attributeFilter: ['class'] });
}"""
LAYER = "() => getComputedStyle(document.querySelector('.world')).willChange === 'transform'"
PLACE = """() => {
    const { e, f } = new DOMMatrixReadOnly(getComputedStyle(document.querySelector('.world')).transform);
    return [e, f];
}"""


def test_the_board_stays_a_layer_of_its_own_and_lies_on_whole_pixels(visitor: Visitor) -> None:
    """Drags push one picture about; after another scale it is drawn anew, else its words would stay blurred."""
    page = visitor(viewport=LAPTOP)
    sit_down(page, "S.C.A.R.E. Tactics")
    at_rest(page)
    page.wait_for_function(LAYER)
    page.evaluate(REDRAWN)
    stage = box_of(page.locator(".window"))
    page.mouse.move(stage["x"] + 300, stage["y"] + 200)
    page.mouse.down()
    page.mouse.move(stage["x"] + 333, stage["y"] + 217, steps=4)
    page.mouse.up()
    at_rest(page)
    page.wait_for_function(LAYER)
    assert page.evaluate("window.redrawn") == 0, "a drag had the board drawn anew"
    page.get_by_role("button", name="Closer").click()
    page.wait_for_function("() => window.redrawn > 0")
    page.wait_for_function(LAYER)
    x, y = page.evaluate(PLACE)
    assert (x, y) == (round(x), round(y))
