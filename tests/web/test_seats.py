"""Who sits where: bots by name, friends by link, ways back, names, and the same people once more."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noctule.bots import best_bot
from noctule.engine import find
from web.conftest import Visitor
from web.playing import (
    Locator,
    Page,
    box_of,
    cell,
    click_an_answer,
    expect,
    expect_prompt,
    friend_link,
    over,
    sit_down,
    start_with,
)

KEYS = "JSON.parse(localStorage['noctule.keys'])"


def seats_kept(page: Page) -> list[str]:
    return list(page.evaluate(f"Object.keys(Object.values({KEYS})[0].seats)"))


def open_menu(page: Page) -> Locator:
    page.get_by_role("button", name="Table menu").click()
    return page.get_by_role("dialog", name="This table")


def call_yourself(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("section.bar")


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def founded_with_a_friend(visitor: Visitor, **more: Any) -> tuple[Page, str]:
    ana = visitor(**more)
    start_with(ana, "The Skirmish", ["Here", "Friend by link"])
    return ana, friend_link(ana)


# -- bots ---------------------------------------------------------------------------------------------------------


def bots_of(page: Page, game: str) -> list[str]:
    games = page.evaluate("fetch('/api/v1/games').then((found) => found.json())")
    return [bot["key"] for found in games if found["key"] == game for bot in found["bots"]]


def test_the_bot_that_replaces_somebody_is_chosen_by_name(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "S.C.A.R.E. Tactics")
    menu = open_menu(page)
    menu.get_by_role("button", name="Leave to a bot…").click()
    question = page.get_by_role("dialog", name="to a bot?")
    choice = question.get_by_label("Which bot")
    expect(choice).to_have_value(best_bot(find("scare")))
    choice.select_option("easy")
    question.get_by_role("button", name="Leave it to the bot").click()
    expect(menu.get_by_role("listitem").filter(has_text="bot (easy)")).to_be_visible()


@pytest.mark.parametrize("bot", ["hard", "normal", "easy"])
def test_a_game_is_played_against_the_bot_that_was_chosen_by_name(visitor: Visitor, bot: str) -> None:
    page = visitor()
    assert bots_of(page, "scare") == ["hard", "normal", "easy"], "every bot is tried here"
    page.get_by_role("button", name="More choices for S.C.A.R.E. Tactics").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Another seat").click()
    choice = dialog.get_by_label("Bot of seat 2")
    expect(choice).to_have_value("hard")
    choice.select_option(bot)
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_selector("section.bar.mine")
    menu = open_menu(page)
    expect(menu.get_by_role("listitem", name="Boris (bot)")).to_contain_text(f"bot ({bot})")
    page.keyboard.press("Escape")
    commanded = page.evaluate("() => document.querySelector('section.bar').dataset.n")
    for _ in range(5):
        click_an_answer(page)
        if over(page):
            break
    assert page.evaluate("() => document.querySelector('section.bar').dataset.n") != commanded


def test_the_bot_that_sits_down_by_itself_is_the_best(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "Earth Reborn")
    summary = page.evaluate(f"fetch('/api/v1/tables/{table_of(page)}').then((found) => found.json())")
    assert [seat["held"] for seat in summary["seats"]] == ["person", "bot"]
    menu = open_menu(page)
    menu.get_by_role("button", name="Another bot…").click()
    expect(page.get_by_label("Which bot")).to_have_value(best_bot(find("reborn")))


# -- a friend by link ---------------------------------------------------------------------------------------------


def test_a_link_for_a_friend_is_shown_at_once_with_copy_and_a_picture(visitor: Visitor) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    start_with(page, "The Skirmish", ["Here", "Friend by link"])
    dialog = page.get_by_role("dialog", name="A link for Friend 1")
    link = dialog.get_by_role("textbox", name="Link for Friend 1").input_value()
    assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/join/{table_of(page)}#[\w-]+", link)
    expect(dialog.get_by_role("img", name="The link for Friend 1 as a QR code")).to_be_visible()
    expect(dialog).to_contain_text("works on this machine only")
    expect(dialog).to_contain_text("--lan")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link
    dialog.get_by_role("button", name="To the table").click()
    open_menu(page).get_by_role("button", name="Show the link").click()
    expect(page.get_by_role("textbox", name="Link for Friend 1")).to_have_value(link)


def test_a_link_is_shared_where_the_browser_can(visitor: Visitor) -> None:
    page = visitor("")
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto("/")
    start_with(page, "The Skirmish", ["Here", "Friend by link"])
    dialog = page.get_by_role("dialog", name="A link for Friend 1")
    link = dialog.get_by_role("textbox", name="Link for Friend 1").input_value()
    dialog.get_by_role("button", name="Share…").click()
    assert page.evaluate("window.shared")["url"] == link


def test_a_link_has_the_address_that_other_machines_reach(visitor: Visitor) -> None:
    page = visitor("")
    page.route("**/api/v1/address", lambda route: route.fulfill(json={"addresses": ["http://192.168.7.7:8765"]}))
    page.goto("/")
    start_with(page, "The Skirmish", ["Here", "Friend by link"])
    dialog = page.get_by_role("dialog", name="A link for Friend 1")
    assert dialog.get_by_role("textbox", name="Link for Friend 1").input_value().startswith("http://192.168.7.7:8765/join/")
    expect(dialog).to_contain_text("everybody in your local network")


def test_a_guest_gives_a_name_and_gets_a_key_that_nobody_else_has(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    guest = visitor(link)
    expect(guest.get_by_text("What are you called?")).to_be_visible()
    call_yourself(guest, "דוד")
    assert seats_kept(guest) == ["seat-2"]
    assert link.partition("#")[2] not in guest.evaluate("localStorage['noctule.keys']")
    expect(ana.get_by_label("Seats")).to_contain_text("דוד")
    expect(ana.get_by_role("log")).to_contain_text("דוד has sat down in the seat of Friend 1.")
    assert "Friend 1" not in ana.locator(".panels.table").inner_text()
    late = visitor(link)
    expect(late.get_by_text("it has been used already")).to_be_visible()


def test_names_are_said_as_they_were_given_and_equal_ones_are_told_apart(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="More choices for Level 7 [Escape]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Another seat").click()
    for i, name in enumerate(["Jörg Müller", "jörg müller"], start=1):
        dialog.get_by_role("radiogroup", name=f"Seat {i} is held by").get_by_role("radio", name="Here", exact=True).click()
        dialog.get_by_label(f"Name of seat {i}").fill(name)
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_selector("section.bar.mine")
    expect(page.get_by_label("Seats")).to_contain_text("jörg müller (2)")
    expect(page.locator("body")).not_to_contain_text("seat-1")
    expect(page.locator("body")).not_to_contain_text("Seat 1")


# -- whose seat is it? --------------------------------------------------------------------------------------------


def test_the_link_for_a_friend_does_not_take_the_seat_of_who_made_it(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    table, key = ana.url, ana.evaluate(f"Object.values({KEYS})[0].seats['seat-1']")
    ana.goto(link)
    expect(ana.get_by_text("You play Player at this table already.")).to_be_visible()
    expect(ana.get_by_role("heading", name="Sit down in the seat of Friend 1 as well?")).to_be_visible()
    assert ana.evaluate(f"Object.values({KEYS})[0].seats") == {"seat-1": key}
    ana.get_by_role("button", name="Go on as Player").click()
    ana.wait_for_url(table)
    ana.wait_for_selector("section.bar.mine")
    friend = visitor(link)
    call_yourself(friend, "Ben")
    expect_prompt(friend, "Waiting")


def test_the_link_for_spectators_does_not_take_a_players_seat(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "The Skirmish")
    watch = page.evaluate(f"'/join/' + Object.keys({KEYS})[0] + '#' + Object.values({KEYS})[0].watch")
    page.goto(watch)
    page.get_by_role("button", name="Go on as Player").click()
    page.wait_for_selector("section.bar.mine")
    guest = visitor(watch)
    guest.get_by_role("button", name="Watch").click()
    expect(guest.locator("header .move")).to_have_text("Watching")


def test_the_link_for_spectators_leads_the_founder_to_his_own_seat_while_a_friend_is_awaited(visitor: Visitor) -> None:
    ana, _ = founded_with_a_friend(visitor)
    watch = ana.evaluate(f"'/join/' + Object.keys({KEYS})[0] + '#' + Object.values({KEYS})[0].watch")
    ana.goto(watch)
    expect(ana.get_by_text("You play Player at this table already.")).to_be_visible()
    assert ana.get_by_role("button", name="Play this seat too").count() == 0


def test_the_founder_sits_down_in_a_seat_that_waits_only_after_a_question(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    open_menu(ana).get_by_role("button", name="Sit down there myself…").click()
    question = ana.get_by_role("dialog", name="Sit down in the seat of Friend 1 yourself?")
    expect(question).to_contain_text("it works for nobody else")
    with ana.expect_navigation():
        question.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_role("log")).to_contain_text("Friend 1 has sat down.")
    assert seats_kept(ana) == ["seat-1", "seat-2"]
    late = visitor(link)
    expect(late.get_by_text("it has been used already")).to_be_visible()


def test_leaving_a_seat_to_a_bot_is_asked_first_and_there_is_a_way_back(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    guest = visitor(link)
    call_yourself(guest, "Ben")
    menu = open_menu(guest)
    menu.get_by_role("button", name="Leave to a bot…").click()
    question = guest.get_by_role("dialog", name="Leave the seat of Ben to a bot?")
    expect(question).to_contain_text("The seat stays yours")
    question.get_by_role("button", name="Not now").click()
    expect(menu.get_by_role("listitem", name="Ben")).to_contain_text("you")
    menu.get_by_role("button", name="Leave to a bot…").click()
    question.get_by_role("button", name="Leave it to the bot").click()
    expect(menu.get_by_role("listitem", name="Ben")).to_contain_text("bot")
    guest.keyboard.press("Escape")
    expect(ana.get_by_role("log")).to_contain_text("A bot plays for Ben, who may come back.")
    guest.reload()
    expect(guest.get_by_text("A bot plays for Ben.")).to_be_visible()
    guest.get_by_role("button", name="Take the seat back").click()
    expect(guest.get_by_text("A bot plays for Ben.")).to_have_count(0)
    expect(ana.get_by_role("log")).to_contain_text("Ben is back and plays on.")
    cell(ana, "e3").click()
    expect_prompt(ana, "Unit 2")
    cell(ana, "e1").click()
    expect_prompt(guest, "Which unit acts?")


def test_a_guest_who_hands_the_seat_on_sees_the_link_and_can_come_back_with_it(visitor: Visitor) -> None:
    _, link = founded_with_a_friend(visitor)
    guest = visitor(link)
    call_yourself(guest, "Ben")
    open_menu(guest).get_by_role("button", name="Hand to a friend…").click()
    question = guest.get_by_role("dialog", name="Hand the seat of Ben to a friend?")
    expect(question).to_contain_text("only your friend can give it back")
    question.get_by_role("button", name="Make the link").click()
    passed = guest.get_by_role("textbox", name="Link for Ben").input_value()
    assert passed != link
    guest.keyboard.press("Escape")
    guest.keyboard.press("Escape")
    expect(guest.get_by_role("heading", name="Your seat has changed hands")).to_be_visible()
    guest.goto("/tables")
    guest.get_by_role("link", name="The Skirmish").click()
    expect(guest.get_by_text("A seat is kept for you.")).to_be_visible()
    third = visitor(passed)
    call_yourself(third, "Cleo")
    assert seats_kept(third) == ["seat-2"]


def test_the_owner_lets_a_bot_play_for_somebody_who_is_away(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    guest = visitor(link)
    call_yourself(guest, "Ben")
    menu = open_menu(ana)
    row = menu.get_by_role("listitem", name="Ben")
    expect(row).to_contain_text("here")
    assert row.get_by_role("button").count() == 0, "not while Ben is at the table"
    table = guest.url
    guest.goto("/about")
    expect(row).to_contain_text("away")
    row.get_by_role("button", name="Let a bot play…").click()
    question = ana.get_by_role("dialog", name="Let a bot play for Ben?")
    expect(question).to_contain_text("The seat stays theirs")
    question.get_by_role("button", name="Let the bot play").click()
    expect(row).to_contain_text("bot")
    guest.goto(table)
    guest.get_by_role("button", name="Take the seat back").click()
    expect(row).to_contain_text("here")


# -- open seats ---------------------------------------------------------------------------------------------------


def test_open_seats_say_game_host_and_round_ask_for_a_name_and_do_not_stay_when_taken(visitor: Visitor) -> None:
    host = visitor()
    host.goto("/settings")
    host.get_by_label("name", exact=False).first.fill("Zoë")
    host.goto("/")
    start_with(host, "The Parley", ["Here", "Open"])
    host.wait_for_selector("section.bar")
    guest, other = visitor("/tables"), visitor("/tables", expect=("409",))
    rows = [page.get_by_role("listitem").filter(has_text="with Zoë") for page in (guest, other)]
    expect(rows[0]).to_contain_text("The Parley")
    expect(rows[0]).to_contain_text("1 seat free")
    expect(rows[0]).to_contain_text(re.compile("Night 1|Round 1"))
    rows[0].get_by_role("button", name="Sit down").click()
    guest.get_by_label("What are you called?").fill("Ben")
    rows[1].get_by_role("button", name="Sit down").click()
    guest.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    guest.wait_for_selector("section.bar")
    expect(host.get_by_label("Seats")).to_contain_text("Ben")
    other.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("dialog")).to_contain_text("No seat is open at this table.")
    other.get_by_role("button", name="Not now").click()
    expect(rows[1]).to_have_count(0)


# -- the first page -----------------------------------------------------------------------------------------------


def test_the_shelf_shows_all_scenarios_of_a_game(visitor: Visitor) -> None:
    page = visitor()
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Earth Reborn", exact=True))
    games = page.evaluate("fetch('/api/v1/games').then((found) => found.json())")
    titles = next([each["title"] for each in game["scenarios"]] for game in games if game["key"] == "reborn")
    assert len(titles) > 6
    assert card.get_by_role("radio").all_inner_texts() == titles


def test_an_error_is_said_where_the_person_looks(visitor: Visitor) -> None:
    page = visitor("", expect=("503", "429"))
    page.route("**/api/v1/tables", lambda route: route.fulfill(status=429, json={"reason": "Not so fast."}))
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="The Parley", exact=True))
    card.get_by_role("button", name="Play The Parley").click()
    expect(card.get_by_text("Not so fast.")).to_be_in_viewport()
    card.get_by_role("button", name="More choices").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog").get_by_text("Not so fast.")).to_be_in_viewport()


def test_the_planner_keeps_its_crosses_beside_the_names_and_settings_are_words(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="More choices for S.C.A.R.E. Tactics").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Another seat").click()
    for i in (1, 2):
        name = box_of(dialog.get_by_label(f"Name of seat {i}"))
        cross = box_of(dialog.get_by_role("button", name=f"Remove seat {i}"))
        assert abs((name["y"] + name["height"] / 2) - (cross["y"] + cross["height"] / 2)) < 8
    expect(dialog.get_by_role("radio", name="Lose nobody")).to_be_visible()
    expect(dialog).not_to_contain_text("lose-nobody")


# -- once more ----------------------------------------------------------------------------------------------------


def test_play_again_is_a_new_table_with_the_same_people(visitor: Visitor) -> None:
    ana, link = founded_with_a_friend(visitor)
    ben = visitor(link)
    call_yourself(ben, "Ben")
    for _ in range(200):
        page = next((page for page in (ana, ben) if page.locator("section.bar.mine").count()), None)
        if over(ana):
            break
        if page is None:
            ana.wait_for_timeout(30)
            continue
        n = page.locator("section.bar").get_attribute("data-n")
        page.locator("section.bar .option").last.click()
        page.wait_for_function(
            "n => document.querySelector('.outcome') || !document.querySelector('section.bar.mine') || "
            "document.querySelector('section.bar').dataset.n !== n",
            arg=n,
        )
    first = ana.url
    ana.get_by_role("button", name="Play again").click()
    ana.wait_for_url(lambda url: url != first)
    ana.wait_for_selector("section.bar.mine")
    ben.get_by_role("button", name="Play again").click()
    ben.wait_for_url(ana.url)
    expect_prompt(ben, "Waiting")
    expect(ben.get_by_label("Seats")).to_contain_text("Ben")


def test_links_for_friends_are_not_covered_by_the_prologue(visitor: Visitor) -> None:
    page = visitor(calm=False)
    start_with(page, "Earth Reborn", ["Here", "Friend by link"])
    link = page.get_by_role("dialog", name="A link for")
    link.get_by_role("textbox", name="Link for").wait_for()
    expect(page.locator("[data-drama=prologue]")).to_have_count(0)
    link.get_by_role("button", name="To the table").click()
    page.locator("[data-drama=prologue]").wait_for()
