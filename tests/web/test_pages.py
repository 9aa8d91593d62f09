"""Every page: axe finds no violation, nothing is wider than the window, in the dark and by day, large and small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from web import specimen
from web.conftest import DESKTOP, PHONE, ROOT, WEB, Visitor
from web.playing import Page, Route, ViewportSize, begin, eventually, expect, friend_link, sit_down, start_with

UNTOLD = {"played": "", "scenario": "", "at": 0, "verdict": "", "text": "", "notes": [], "table": ""}
TOLD = {**UNTOLD, "played": "standard", "scenario": "Standard", "at": 1_790_000_000, "verdict": "lost", "text": "All is lost."}
CAMPAIGN: dict[str, Any] = {
    "game": "skirmish",
    "gameName": "The Skirmish",
    "title": "A long night",
    "mine": True,
    "head": 2,
    "checkpoints": [
        {"id": 0, "parent": None, "title": "Beginning", "summary": "Five agents, all well", **UNTOLD},
        {"id": 1, "parent": 0, "title": "After Bedtime", "summary": "Four agents", **TOLD, "notes": ["Dead: Kubo"]},
        {"id": 2, "parent": 0, "title": "After Bedtime, again", "summary": "Five agents", **TOLD, "verdict": "won"},
    ],
    "chapters": [{"scenario": "standard", "title": "Nightmare", "text": "The house has three floors."}],
    "blocked": "",
    "tables": [],
}


STILL = """() => document.fonts.status === "loaded" && document.getAnimations().every((each) =>
    each.playState !== "running" || each.effect.getComputedTiming().endTime === Infinity)"""
"""Nothing fades, slides or changes its colour any more, but for what does so for ever."""


PLAIN = """.window { display: none !important } .end, .dock.mine { background: var(--surface) !important }
    .paper:not(.map, .grey) { background: color-mix(in srgb, var(--paper) 90%, var(--ink)) !important }"""
"""What hides the ground of words from axe: the board, which it takes to lie over the whole page, and shades of colour."""
WITHOUT = """async plain => {
    const sheet = new CSSStyleSheet(); sheet.replaceSync(plain); document.adoptedStyleSheets = [sheet];
    const found = await axe.run(document, {resultTypes: ['violations'], runOnly: ['color-contrast']});
    document.adoptedStyleSheets = []; return found.violations }"""


def faults(page: Page) -> list[str]:
    """What axe objects to, in words, once everything has come to rest; then to the contrast of words, by themselves."""
    page.wait_for_function(STILL)
    page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text())
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    found += page.evaluate(WITHOUT, PLAIN)
    return [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


def fits(page: Page, width: int) -> bool:
    return int(page.evaluate("document.documentElement.scrollWidth")) <= width


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark", "light"])
@pytest.mark.parametrize(
    "path", ["/", "/tables", "/settings", "/about", "/rules/skirmish?rule=skirmish.move.steps", "/nowhere"]
)
def test_a_page_is_accessible_and_fits(visitor: Visitor, path: str, theme: str, viewport: ViewportSize) -> None:
    page = visitor("", viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faults(page) == []
    assert fits(page, viewport["width"])


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark", "light"])
def test_the_table_and_its_dialogs_are_accessible(visitor: Visitor, theme: str, viewport: ViewportSize) -> None:
    page = visitor("", viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    specimen.Socket(specimen.view(specimen.choose())).route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    assert fits(page, viewport["width"])
    page.get_by_role("button", name="Table menu").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


ENDS = {
    "When Darkness Comes...": "darkness/transcripts/slack-water-won",
    "Earth Reborn": "reborn/transcripts/toll-house-won",
    "The Eternaut": "eternaut/witnesses/c-END-D-1",
    "Level 7 [Escape]": "escape/transcripts/lift-lost",
    "S.C.A.R.E. Tactics": "scare/transcripts/bedtime-lost",
}
"""A game of each that is over."""


def at_the_end(page: Page, save: Path) -> None:
    """Opens a finished game: whoever is asked to hand the screen on plays all seats, and what lies open is read."""
    page.goto("/")
    page.get_by_role("button", name="Play The Skirmish").wait_for()
    page.locator("input[type=file]").set_input_files(save)
    card = page.locator("[data-drama=end]")
    page.locator(".curtain, .outcome").first.wait_for()
    if page.locator(".curtain").count():
        page.locator(".curtain button").last.click()
    page.locator(".outcome").wait_for()
    if page.locator(".board-area.reading").count():
        page.locator("section.bar .main").click()
    expect(card).to_be_visible()


@pytest.mark.parametrize("game", ENDS)
def test_the_prologue_the_play_and_the_end_of_a_game_are_accessible_by_night_and_by_day(visitor: Visitor, game: str) -> None:
    page = visitor("", calm=False, color_scheme="dark", reduced_motion="reduce")
    page.goto("/")

    def faults_in_both() -> list[str]:
        found = []
        for theme in ("dark", "light"):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            found += [f"{theme}: {fault}" for fault in faults(page)]
        return found

    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button", name=f"Play {game}", exact=True).click()
    expect(page.locator("[data-drama=prologue]")).to_be_visible()
    assert faults_in_both() == []
    begin(page)
    page.wait_for_selector("section.bar.mine")
    assert faults_in_both() == []
    at_the_end(page, ROOT / "tests/games" / f"{ENDS[game]}.save")
    assert faults_in_both() == []


@pytest.mark.parametrize("shape", ["some", "order", "amount", "text"])
def test_every_shape_of_decision_is_accessible(visitor: Visitor, shape: str) -> None:
    page = visitor("")
    specimen.Socket(specimen.view(getattr(specimen, shape)())).route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".bar.mine")
    assert faults(page) == []


def test_cards_choices_and_replay_are_accessible(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="More choices for The Parley").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    start_with(page, "The Parley", ["Here", "Here"])
    page.wait_for_selector(".bar.mine")
    assert faults(page) == []
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider", name="Answer")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert faults(page) == []


def test_the_curtain_is_accessible(visitor: Visitor) -> None:
    page = visitor("")
    theirs = replace(specimen.view(specimen.choose()), panels=())
    specimen.Socket(specimen.view(None, waiting=("Waiting for Ben to decide.",)), secrets=theirs).route(page)
    page.goto("/table/specimen")
    page.wait_for_selector(".curtain")
    assert faults(page) == []


def test_rule_fence_consent_refusal_and_playback_are_accessible(visitor: Visitor) -> None:
    page = visitor("", calm=False)
    socket = specimen.Socket(specimen.view(specimen.choose()), undo={"reason": "chance has spoken since", "rule": ""})
    socket.route(page)
    page.goto("/table/specimen")
    page.wait_for_selector("section.bar.mine")
    page.keyboard.press("u")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The rule behind this question").click()
    expect(page.get_by_role("dialog")).to_contain_text("No rule of this name")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Table").click()
    page.locator('[data-card="card-widow"]').click()
    expect(page.get_by_text("card-widow is out of reach.")).to_be_visible()
    assert faults(page) == []
    socket.send(t="consent", seat="ben", fate="same", id=4)
    expect(page.get_by_role("dialog")).to_contain_text("asks to take back")
    assert faults(page) == []
    page.get_by_role("button", name="No, it stands").click()
    line = {"text": "Widow 1 creeps closer.", "rule": "x.move", "dice": [{"what": "d6", "got": [4]}]}
    socket.update("Widow 1 creeps closer.", steps=[{"lines": [line], "view": specimen.view()}] * 4)
    page.get_by_role("button", name="Pause").click()
    assert faults(page) == []


def test_an_invitation_is_accessible(visitor: Visitor) -> None:
    page = visitor()
    start_with(page, "The Skirmish", ["Here", "Friend by link"])
    expect(page.get_by_role("img", name="as a QR code")).to_be_visible()
    assert faults(page) == []
    friend = visitor(friend_link(page))
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
    assert faults(friend) == []


@pytest.mark.parametrize(("theme", "viewport"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark", "light"])
def test_a_campaign_is_a_tree_that_one_can_go_back_in(visitor: Visitor, theme: str, viewport: ViewportSize) -> None:
    page = visitor("", viewport=viewport, calm=False, color_scheme=theme, reduced_motion="reduce")
    page.route("**/api/v1/campaigns/c1", lambda route: route.fulfill(json=CAMPAIGN))
    gone: list[object] = []

    def go_back(route: Route) -> None:
        gone.append(route.request.post_data_json)
        route.fulfill(status=204)

    page.route("**/api/v1/campaigns/c1/go-back", go_back)
    page.goto("/campaign/c1")
    expect(page.get_by_text("you are here")).to_be_visible()
    assert faults(page) == []
    assert fits(page, viewport["width"])
    with page.expect_response("**/go-back"):
        page.get_by_role("button", name="Go back here: After Bedtime, 21 September 2026").click()
    expect(page.get_by_text("you are here")).to_be_visible()
    assert gone == [{"checkpoint": 1}]


def test_rules_are_searched_and_settings_are_kept(visitor: Visitor) -> None:
    page = visitor("/rules/skirmish")
    page.get_by_label("Find a rule").fill("orthogonal steps")
    expect(page.get_by_role("status").filter(has_text="1 of")).to_be_visible()
    page.goto("/settings")
    page.get_by_role("radio", name="Day").click()
    page.get_by_role("radio", name="Very large").click()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    expect(page.get_by_role("radio", name="Very large")).to_be_checked()


def test_the_first_page_is_small(visitor: Visitor) -> None:
    sizes: list[int] = []
    page = visitor("")
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto("/")
    page.get_by_role("button", name="Play The Skirmish").wait_for()
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < 300_000


def test_the_table_survives_a_window_that_shrinks(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    page.set_viewport_size(PHONE)
    eventually(page, lambda: fits(page, PHONE["width"]))


def test_an_address_that_cannot_be_read_is_a_page_that_is_not_there(visitor: Visitor) -> None:
    page = visitor("", expect=("404", "400"))
    page.goto("/about")
    page.evaluate("history.pushState(null, '', '/table/%E0%A4%A'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Nothing here but the dark")).to_be_visible()
    page.goto("/rules/%zz")
    expect(page.get_by_role("heading", name="Nothing here but the dark")).to_be_visible()


REFUSED = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new DOMException('refused', 'SecurityError') }})"""


def test_a_browser_that_refuses_to_keep_anything_can_still_play(visitor: Visitor) -> None:
    page = visitor("", calm=False)
    page.add_init_script(REFUSED)
    page.goto("/")
    expect(page.get_by_text("This browser keeps nothing for Noctule")).to_be_visible()
    assert faults(page) == []
    sit_down(page, "The Skirmish")
    expect(page.locator("section.bar.mine")).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 720}], ids=["phone", "laptop"])
def test_no_list_pushes_play_out_of_sight(visitor: Visitor, viewport: ViewportSize) -> None:
    """Whoever sees the name of a game at the top of the window sees what starts it, however many scenarios there are."""
    page = visitor(viewport=viewport)
    for card in page.locator("article.big").all():
        card.get_by_role("heading", level=2).evaluate("heading => heading.scrollIntoView({block: 'start'})")
        name = card.get_by_role("heading", level=2).inner_text()
        expect(card.get_by_role("button", name=f"Play {name}", exact=True)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name=f"More choices for {name}").click()
        expect(page.get_by_role("dialog").get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
