"""Everything that a view can hold is drawn, and every shape of decision can be answered, by pointer and by keys."""

from __future__ import annotations

import re
from typing import Any, Protocol

import pytest
from msgspec.structs import replace

from noctule.engine import LyingDie
from noctule.engine.views import Card, Edge, Panel, Region, View
from web import specimen
from web.conftest import DESKTOP, PHONE, Visitor
from web.playing import Page, ViewportSize, box_of, cell, eventually, expect, expect_prompt


class AtTable(Protocol):
    """Sits down at the specimen's table: its page, with its socket."""

    def __call__(self, *views: View, ready: str = ".bar.mine", **more: Any) -> tuple[Page, specimen.Socket]: ...


@pytest.fixture
def at_table(visitor: Visitor) -> AtTable:
    def sit(*views: View, ready: str = ".bar.mine", **more: Any) -> tuple[Page, specimen.Socket]:
        page = visitor("", **{key: more.pop(key) for key in ("viewport", "calm", "has_touch") if key in more})
        socket = specimen.Socket(*views, **more)
        socket.route(page)
        page.goto("/table/specimen")
        page.wait_for_selector(ready)
        return page, socket

    return sit


def test_edges_are_drawn_by_what_they_do_and_not_by_colour_alone(at_table: AtTable) -> None:
    """The signs themselves are tried in web/tests/edges.test.ts."""
    page, _ = at_table(specimen.view(specimen.choose()))
    assert "red: stops movement and sight" in (cell(page, "e1").get_attribute("aria-label") or "")


INKED = "() => document.querySelector('.world canvas').toDataURL()"


def test_the_ground_is_one_picture_and_only_what_changes_is_painted_again(at_table: AtTable) -> None:
    seen = specimen.view(specimen.choose())
    page, socket = at_table(seen)
    assert page.locator(".world canvas").count() == 1
    painted = "() => [...document.querySelectorAll('.board canvas')].filter((each) => each.getContext('2d')).length"
    assert page.evaluate(painted) == 0, "a canvas that can be painted on is handed over with every frame of a drag"
    before = page.evaluate(INKED)
    socket.update()
    page.wait_for_timeout(100)
    assert page.evaluate(INKED) == before, "nothing has changed"
    house = replace(seen.boards[0], edges=(Edge("e5", "e", "open door", (), look="open-door"),))
    socket.views = [replace(seen, boards=(house, *seen.boards[1:]))]
    socket.update()
    eventually(page, lambda: page.evaluate(INKED) != before, "a door was opened")


def test_figures_show_side_facing_posture_health_and_who_acts(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    ana, ben, giant = (page.locator(f'[data-piece="{id}"]') for id in ("ana", "ben", "giant"))
    assert ana.locator(".ring").count() == 1
    assert ana.locator(".notch").count() == 1
    assert ana.locator(".pip").count() == 3
    assert ben.locator(".body.down").count() == 1
    size = [box_of(token.locator(".disc"))["width"] for token in (giant, ana)]
    assert size[0] > 1.7 * size[1], "a large figure fills its cells"
    assert page.locator('[data-piece="eva"] .glyph').text_content() == "E", "without an icon a figure shows its letter"


def test_boards_and_levels_are_tabs(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    assert page.locator('[data-piece="owl"]').count() == 0
    page.get_by_role("tab", name="Attic").click()
    assert page.locator('[data-piece="owl"]').count() == 1
    page.get_by_role("tab", name="The yard").click()
    assert page.locator("[data-cell]").count() == 6


def test_cards_tracks_tables_and_texts_stand_beside_the_board(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    side = page.get_by_label("Beside the board").first
    for words in ("Night Widow", "grabbed", "Corporal", "Alarm", "Spawn table", "through the west door"):
        expect(side).to_contain_text(words)
    assert page.locator(".face.back").count() == 1


def test_a_place_with_several_options_opens_a_menu_and_odds_are_told_first(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()))
    cell(page, "h4").click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(2)
    expect(page.locator(".odds-card")).to_contain_text("70%")
    expect(page.locator(".odds-card")).to_contain_text("Barbs reach Ben.")
    menu.get_by_role("menuitem", name="Aim and shoot").click()
    expect(page.get_by_role("log")).to_contain_text("Ana answers shoot:widow-1:aim.")
    assert socket.said("answer")[-1]["n"] == 7


def test_a_card_on_offer_answers_and_another_says_why_not(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()))
    page.get_by_role("tab", name="Table").click()
    page.locator('[data-card="card-widow"]').click()
    expect(page.get_by_text("card-widow is out of reach.")).to_be_visible()
    page.locator('[data-card="card-ana"]').click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("log")).to_contain_text("play:ana")
    assert socket.said("why")[0]["what"] == "card-widow"


def test_what_a_figure_sees_is_drawn_over_the_board(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    cell(page, "b3").click()
    page.get_by_role("button", name="Sees").click()
    assert page.locator("path.line").count() == 1
    expect(page.get_by_label("What is here")).to_contain_text("Seen past the door.")


def test_a_click_that_answers_does_not_ask_what_can_be_drawn(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.some()))
    cell(page, "b3").click()
    expect(page.locator("section.bar .main")).to_have_attribute("aria-disabled", "false")
    show = page.get_by_role("button", name="Show on the board")
    expect(show).to_be_visible()
    assert socket.said("traces") == []
    show.click()
    page.get_by_role("button", name="Sees").click()
    assert page.locator("path.line").count() == 1
    expect(show).to_be_hidden()


def test_some_are_chosen_on_the_board_or_in_the_bar(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.some()))
    confirm = page.locator("section.bar .main")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    cell(page, "b3").click()
    expect(confirm).to_have_text("Confirm 1")
    page.get_by_role("checkbox", name="Eva").click()
    expect(page.get_by_role("checkbox", name="Ben")).to_be_disabled()
    expect(confirm).to_have_text("Confirm 2")
    confirm.click()
    expect(page.get_by_role("log")).to_contain_text("ana+eva")
    assert socket.said("answer")[-1]["key"] == "ana+eva"


def test_the_button_says_how_many_are_still_to_be_chosen(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(replace(specimen.some(), min=2)))
    cell(page, "b3").click()
    expect(page.locator("section.bar .main")).to_have_text("Choose 1 more")


def test_an_order_is_made_by_buttons_by_keys_and_by_dragging(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.order()))
    page.get_by_role("button", name="Later: First").click()
    page.locator("[data-order=third] .grip").focus()
    page.keyboard.press("Alt+ArrowUp")
    assert [item.get_attribute("data-order") for item in page.locator("[data-order]").all()] == ["second", "third", "first"]
    first, last = (box_of(page.locator("[data-order]").nth(i)) for i in (0, 2))
    page.mouse.move(last["x"] + 20, last["y"] + 15)
    page.mouse.down()
    page.mouse.move(first["x"] + 30, first["y"] + 15, steps=8)
    page.mouse.up()
    page.get_by_role("button", name="Confirm this order").click()
    expect(page.get_by_role("log")).to_contain_text(">")
    assert socket.said("answer")[-1]["key"] == "first>second>third"


def test_an_amount_is_stepped_or_typed(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.amount()))
    page.get_by_role("button", name="One more").click()
    expect(page.locator("output")).to_have_text("1")
    page.keyboard.press("7")
    page.get_by_role("button", name="Confirm 7").click()
    expect(page.get_by_role("log")).to_contain_text("answers 7")
    assert socket.said("answer")[-1]["key"] == "7"


def test_the_hour_and_the_weather_lie_over_all_places_but_where_a_lamp_burns(at_table: AtTable) -> None:
    seen = specimen.view(specimen.choose())
    page, socket = at_table(seen)
    assert page.locator("path.light, path.sky").count() == 0, "a board that says nothing of it is drawn as ever"
    lamp = Region("lamp", "The light is on", ("a3", "a4"), look="lit")
    house = replace(seen.boards[0], light="night", sky="downpour", regions=(lamp,))
    socket.views = [replace(seen, boards=(house, *seen.boards[1:]))]
    socket.update()
    page.wait_for_selector("path.light.night")
    places = page.locator("path.light").get_attribute("d") or ""
    assert places.count("M") == page.locator("[data-cell]").count() - 2
    expect(page.locator("path.sky.downpour")).to_have_attribute("fill", "url(#sky-downpour)")


def test_dice_that_lie_on_the_table_are_drawn_beside_the_question(at_table: AtTable) -> None:
    dice = (LyingDie(4, "Fate"), LyingDie(6))
    page, _ = at_table(specimen.view(replace(specimen.choose(), dice=dice)))
    tray = page.get_by_role("img", name="dice: 4 (Fate), 6")
    expect(tray.locator("svg.die")).to_have_count(2)
    expect(tray.locator(".marked")).to_have_attribute("title", "Fate")


def test_the_log_draws_the_dice_that_fell_and_never_their_number(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()))
    words = "The guard attacks Wren with 3 dice."
    line = page.get_by_role("log").get_by_role("listitem").filter(has_text=words)
    socket.update(words, facts={"dice": 3}, dice=[])
    expect(line).to_be_visible()
    expect(line.locator(".die")).to_have_count(0)
    socket.update(words, facts={"dice": 3}, dice=[{"what": "escape", "got": [1, 0, 2]}])
    expect(line.locator(".die")).to_have_text(["1", "0", "2"])
    expect(line.get_by_role("img", name="dice: 1, 0, 2")).to_be_visible()


def test_words_of_ones_own_are_typed_counted_and_sent_by_enter(at_table: AtTable) -> None:
    """The letters of the field are no keys of the table; too many of them are said, not cut off."""
    page, socket = at_table(specimen.view(specimen.text()))
    field = page.get_by_role("textbox", name="What is the boat called?")
    expect(field).to_be_focused()
    send = page.get_by_role("button", name="Send")
    page.keyboard.press("Enter")
    expect(send).to_have_attribute("aria-disabled", "true")
    assert socket.said("answer") == []
    page.keyboard.type("Blue Lugger 22")
    expect(page.locator(".answers")).to_contain_text("14 of 12")
    expect(page.locator(".answers")).to_contain_text("2 too many")
    page.keyboard.press("Enter")
    assert socket.said("answer") == []
    field.fill(" Zoë + Bel ")
    expect(page.locator(".answers")).to_contain_text("9 of 12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("answers")
    assert socket.said("answer")[-1]["key"] == "Zo%C3%AB%20%2B%20Bel"


def test_somebody_else_who_answers_at_the_same_time_disturbs_nothing(at_table: AtTable) -> None:
    """Sealed answers of others give an open question a new number: what was picked stays, and a stale answer goes out again."""
    page, socket = at_table(specimen.view(specimen.amount()))
    page.keyboard.press("7")
    socket.views = [specimen.view(replace(specimen.amount(), n=11))]
    socket.update()
    expect(page.locator("section.bar")).to_have_attribute("data-n", "11")
    expect(page.locator("output")).to_have_text("7")
    page.evaluate("document.querySelector('.bar .main').focus()")
    socket.views = [specimen.view(replace(specimen.amount(), n=12))]
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("answers 7")
    assert [message["n"] for message in socket.said("answer")] == [11, 12]
    assert page.locator(".notice").count() == 0


def test_a_folded_run_of_moves_unfolds(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    page.get_by_role("button", name="Move to").click()
    page.get_by_role("menuitem", name="Move to c5").click()
    expect(page.get_by_role("log")).to_contain_text("move:c5")


def test_steps_of_the_server_are_played_one_by_one(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()), calm=False)
    there = tuple(replace(piece, at="g4") if piece.id == "widow-1" else piece for piece in specimen.PIECES)
    line = {"text": "Widow 1 creeps closer.", "rule": "x.move", "dice": [{"what": "d6", "got": [4]}]}
    steps = [{"seat": "", "lines": [line], "view": specimen.view(pieces=there)}] * 4
    socket.update("Widow 1 creeps closer.", steps=steps)
    expect(page.locator(".playback")).to_contain_text("Step 1 of 4")
    expect_prompt(page, "Widow 1 creeps closer.")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert page.locator(".bar.mine").count() == 0, "nothing is asked while something is shown"
    page.keyboard.press(".")
    page.wait_for_selector(".bar.mine")
    page.keyboard.press("a")
    expect(page.locator(".playback")).to_contain_text("Step 1 of 4")


def test_a_fence_is_explained_before_anybody_is_asked(at_table: AtTable) -> None:
    fence = {"reason": "chance has spoken since (5 dice); that needs everybody's consent", "rule": ""}
    page, socket = at_table(specimen.view(specimen.choose()), undo=fence)
    page.keyboard.press("u")
    expect(page.get_by_role("dialog")).to_contain_text("Chance has spoken since (5 dice)")
    assert socket.said("undo") == []
    page.get_by_role("button", name="New fate").click()
    eventually(page, lambda: [said["fate"] for said in socket.said("undo")] == ["new"])


def test_where_nothing_can_be_taken_back_nothing_is_asked_whatever_the_words(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()), undo={"reason": "Not yet.", "rule": "", "nothing": True})
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    page.wait_for_timeout(50)
    assert page.get_by_role("dialog").count() == 0
    assert socket.said("undo") == []


def test_a_request_to_take_back_is_answered(at_table: AtTable) -> None:
    page, socket = at_table(specimen.view(specimen.choose()))
    socket.send(t="consent", seat="ben", fate="same", id=4)
    expect(page.get_by_role("dialog")).to_contain_text("Ben asks to take back")
    page.get_by_role("button", name="No, it stands").click()
    eventually(page, lambda: [(said["ask"], said["yes"]) for said in socket.said("consent")] == [(4, False)])


def test_the_screen_changes_hands_behind_a_curtain(at_table: AtTable) -> None:
    mine = specimen.view(None, waiting=("Waiting for Ben to decide.",))
    theirs = replace(specimen.view(specimen.choose()), panels=(Panel("hand", "Ben's hand", text="A veto."),))
    page, _ = at_table(mine, secrets=theirs, ready=".curtain")
    assert page.get_by_text("A veto.").count() == 0
    page.get_by_role("button", name="I am Ben").click()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_text("A veto.")).to_be_visible()
    expect_prompt(page, "Ana, 2 actions left")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_long_odds_do_not_push_the_options_about(at_table: AtTable, viewport: ViewportSize) -> None:
    """Otherwise the option slips from under the pointer, the odds go, it slips back, and so on for ever."""
    page, socket = at_table(specimen.view(specimen.choose()), viewport=viewport)
    long = ("Leerah Shaye incapacitated", "Leerah Shaye wounded and grabbed", "nobody hurt at all", "the door gives way")
    socket.odds = [{"what": what, "ways": 123, "of": 1296} for what in long]
    socket.update()
    page.get_by_role("button", name="Widow 1").click()
    option = page.get_by_role("menuitem").first
    page.wait_for_timeout(200)
    page.evaluate("document.fonts.ready")
    before = option.bounding_box()
    option.focus()
    expect(page.locator(".odds-card")).to_contain_text("the door gives way")
    moved = option.bounding_box()
    assert before is not None
    assert moved is not None
    assert abs(moved["x"] - before["x"]) <= 2
    assert abs(moved["y"] - before["y"]) <= 2


def test_a_table_on_a_card_is_a_table_for_those_who_listen_too(at_table: AtTable) -> None:
    page, _ = at_table(specimen.view(specimen.choose()))
    page.get_by_role("tab", name="Table").click()
    card = page.locator(".panels [data-card]").filter(has=page.locator("table")).first
    expect(card.get_by_role("table")).to_be_visible()
    assert card.get_by_role("columnheader").count() > 0
    assert card.get_by_role("cell").count() > 0
    assert card.locator("button table").count() == 0, "what stands in a button is read as its name"
    expect(page.locator('[data-card="card-ana"]').get_by_role("button")).to_have_text(re.compile("on offer$"))


def test_rows_without_a_heading_have_none(at_table: AtTable) -> None:
    notes = Panel("notes", "Notes", table=(("1.", "The doors are locked."), ("2.", "The lamp is out.")), headed=False)
    odds = Panel("odds", "Spawn table", table=(("Roll", "Comes"), ("1", "none")))
    page, _ = at_table(replace(specimen.view(specimen.choose()), panels=(notes, odds)))
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("table", name="Notes").get_by_role("columnheader")).to_have_count(0)
    expect(page.get_by_role("table", name="Notes").get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("table", name="Spawn table").get_by_role("columnheader")).to_have_count(2)


@pytest.mark.parametrize("viewport", [DESKTOP, {"width": 1280, "height": 720}, PHONE], ids=["desktop", "laptop", "phone"])
def test_nothing_beside_the_board_is_wider_than_its_column(at_table: AtTable, viewport: ViewportSize) -> None:
    long = "Hauptquartierverwaltungsgebaeude"
    wide = Card("wide", f"{long} / {long}", long, table=(("Order", "CP", "Colour"), (long, "1", long)), fields=((long, long),))
    panel = Panel("wide", "Wide", cards=(wide, replace(wide, id="other")), table=(("Door", "Now"), (long, long)))
    page, _ = at_table(replace(specimen.view(specimen.choose()), panels=(panel,)), viewport=viewport)
    page.get_by_role("tab", name="Table").click()
    wider = "all => all.filter((e) => e.scrollWidth > e.clientWidth && e.clientWidth > 1).map((e) => e.outerHTML.slice(0, 80))"
    assert page.locator(".panels, .panels *").evaluate_all(wider) == []
