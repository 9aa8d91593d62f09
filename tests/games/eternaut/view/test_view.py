"""What everybody sees of a position: the map with what lies on it, the tracks, the boards and hands, the Objectives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from covers import covers
from games.eternaut.diaries import after
from games.eternaut.driver import ROOM, position
from games.eternaut.lab import Lab, body
from noctule.engine.views import Card, Counter, Panel, Piece, View
from noctule.games.eternaut.between import shop
from noctule.games.eternaut.content import ACTIONS, ALIENS, ITEMS, MENACE
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Condition
from noctule.games.eternaut.content.words import TITLES
from noctule.games.eternaut.state import Deck, Known, Page, Section
from noctule.games.eternaut.state import Diary as Chronicle
from noctule.games.eternaut.view import face_of, view
from noctule.games.eternaut.view.pieces import COUNTER_ICONS, FOE_ICONS, PERSON_ICONS
from noctule.games.eternaut.view.why import why


def seen(**said: Any) -> View:
    return view(position(ROOM, **said), None)


def piece(shown: View, id: str) -> Piece:
    return next(piece for piece in shown.boards[0].pieces if piece.id == id)


def panel(shown: View, id: str) -> Panel:
    return next(panel for panel in shown.panels if panel.id == id)


def counter(shown: View, title: str, id: str = "clock") -> Counter:
    return next(counter for counter in panel(shown, id).counters if counter.title == title)


def field(card: Card, name: str) -> str:
    return dict(card.fields)[name]


def test_nothing_but_panels_before_a_map_lies_there() -> None:
    assert view(position("", people={}), None).boards == ()


# ---- the map


def test_counters_lie_on_their_spaces_and_say_whether_they_are_used(lab: Lab) -> None:
    lab.counter("299", name="a wardrobe", icons=("blocking",))
    lab.counter("298", name="a bench")
    shown = seen(counters=["299@b2", "298@c1+d1*"])
    assert piece(shown, "299@b2").at == "b2"
    assert piece(shown, "299@b2").text == "blocks the way"
    assert not piece(shown, "299@b2").badges
    assert piece(shown, "298@c1+d1").cells == ("c1", "d1")
    assert [badge.role for badge in piece(shown, "298@c1+d1").badges] == ["spent"]


def test_doors_and_windows_are_edges_that_say_what_they_stop(lab: Lab) -> None:
    lab.counter("297", name="closed door", icons=("edge",))
    lab.counter("296", name="open door", icons=("edge", "opening"))
    board = seen(counters=["297@a1-e", "296@b1-e"]).boards[0]
    assert [(edge.at, edge.side, edge.look, edge.blocks) for edge in board.edges] == [
        ("a1", "e", "door", ("move", "see")),
        ("b1", "e", "open-door", ()),
    ]


def test_walls_and_windows_on_the_rim_of_the_map_are_named_from_inside() -> None:
    board = view(position("", cells={"C2": ("M-002", 1)}, counters=["216@f2-s"], people={}), None).boards[0]
    laid = {cell.at for cell in board.ground.cells}
    assert laid == {"e3", "f3", "e4", "f4"}
    assert {(edge.at, edge.side) for edge in board.ground.edges} >= {("e3", "n"), ("e3", "w"), ("e4", "w"), ("f3", "n")}
    assert [(edge.at, edge.side, edge.look, edge.name) for edge in board.edges] == [("f3", "n", "broken-window", "216@f2-s")]


def test_active_and_still_snow_are_told_apart_in_words() -> None:
    board = seen(snow={"a1": True, "b1": False}).boards[0]
    assert {cell.at: (cell.kind, cell.label) for cell in board.cells} == {
        "a1": ("Active snow", "snow"),
        "b1": ("Inactive snow", "still snow"),
    }


def test_fog_what_was_dropped_and_events_lie_on_the_map() -> None:
    shown = seen(fog=["a1", "b1"], piles={"c1": ["011"]}, events={"003": "d1", "004": 5})
    assert [piece(shown, f"fog-{n}").at for n in (1, 2)] == ["a1", "b1"]
    assert piece(shown, "fog-1").team == "foe"
    assert piece(shown, "pile-c1").name.startswith("Dropped: ")
    assert piece(shown, "event-003").at == "d1"
    assert not any(one.id == "event-004" for one in shown.boards[0].pieces)


def test_a_device_of_two_spaces_says_who_operates_it() -> None:
    shown = seen(
        people={"901": {"at": "a1", "operating": "tank"}}, machines={"tank": {"front": "b1", "rear": "a1", "operator": "901"}}
    )
    tank = piece(shown, "tank")
    assert set(tank.cells) == {"a1", "b1"}
    assert ("operated by", "Eduardo") in [(badge.kind, badge.text) for badge in tank.badges]


def test_a_device_is_turned_as_its_gun_is_and_the_hull_of_the_tank_is_told() -> None:
    shown = seen(machines={"tank": {"front": "b1", "rear": "a1", "turret": 2}, "cannon": {"front": "c2", "rear": "c1"}})
    assert (piece(shown, "tank").facing, piece(shown, "cannon").facing) == ("s", "s")
    assert piece(shown, "tank").text.startswith("The hull points right, the turret down.")


def test_the_walker_which_is_a_device_and_an_npc_stands_there_once() -> None:
    shown = seen(machines={"remote": {"front": "b1"}}, npcs={"remote": {"at": "b1", "life": 10}})
    assert [one.side for one in shown.boards[0].pieces if one.id == "remote"] == ["device"]


def test_a_character_shows_cards_penalties_and_life_and_has_a_face() -> None:
    said = {"at": "a1", "life": 7, "cards": ["rummage-1-1"], "fatigue": 2, "wound": 1}
    eduardo = piece(seen(people={"901": said}), "901")
    badges = {badge.kind: badge.text for badge in eduardo.badges}
    assert badges == {"health": "7", "cards": "4 of 4", "fatigue": "2", "wound": ""}
    assert eduardo.icon == PERSON_ICONS["901"]
    assert eduardo.text
    assert "health" not in {badge.kind for badge in piece(seen(people={"901": said}, book="A"), "901").badges}


def test_every_icon_is_one_that_the_browser_can_draw() -> None:
    known = json.loads((Path(__file__).parents[4] / "web/src/icons.json").read_text())
    assert {*PERSON_ICONS.values(), *COUNTER_ICONS.values(), *FOE_ICONS.values(), "mask", "person"} <= known.keys()


def test_enemies_of_a_race_are_told_apart_by_their_numbers(lab: Lab) -> None:
    lab.enemy("791")
    lab.enemy("792")
    shown = seen(foes={"791": "a1", "792": "b1"})
    assert [piece(shown, id).glyph for id in ("791", "792")] == ["91", "92"]
    assert piece(shown, "791").team == "foe"


# ---- tracks, boards, hands


def test_the_timer_is_a_track_with_the_events_on_it() -> None:
    timer = counter(seen(timer=6, events={"003": 4, "004": 2, "005": "a1"}), "Timer")
    assert (timer.value, timer.limit) == (6, 14)
    assert timer.marks == ((4, "Event 003"), (2, "Event 004"))


@pytest.mark.parametrize(("cards", "words"), [(1, ""), (3, "one more ends the round"), (4, "the round ends with this turn")])
def test_a_board_says_how_full_it_is_and_when_it_ends_the_round(cards: int, words: str) -> None:
    laid = [f"rummage-1-{n + 1}" for n in range(cards)] if cards < 3 else ["rummage-1-1"]
    shown = seen(people={"901": {"at": "a1", "cards": laid, "fatigue": cards - len(laid)}})
    full = counter(shown, "Cards on the board", "board-901")
    assert (full.value, full.limit, full.text) == (cards, 4, words)


def test_a_character_s_panel_holds_the_sheet_and_the_items(lab: Lab) -> None:
    lab.item("099", "Lantern", line="It smokes.")
    sheet, item = panel(seen(people={"901": {"at": "a1", "items": ["099"], "ammo": 2}}), "board-901").cards
    assert field(sheet, "Ammo") == "2 of 5"
    assert field(sheet, "Items").startswith("1 of ")
    assert (item.title, item.voice, field(item, "Number")) == ("Lantern", "It smokes.", "099")


def test_all_hands_lie_open_as_cards_for_everybody() -> None:
    card = next(iter(ACTIONS))
    s = position(ROOM, seats=("ana", "ben"), hands={"ana": [card], "ben": []})
    assert view(s, "ben") == view(s, "ana") == view(s, None)
    hand = panel(view(s, "ben"), "hand-ana")
    assert hand.owner == "ana"
    assert [shown.id for shown in hand.cards] == [card]
    assert hand.cards[0].text
    assert not hand.cards[0].hidden


@pytest.mark.parametrize(("alert", "words"), [("deck", "nobody has noticed"), ("green", "green"), ("red", "hunt")])
def test_the_alert_counter_is_told_in_words(alert: str, words: str) -> None:
    assert words in panel(seen(alert=alert), "clock").text


def test_without_survivors_nothing_is_said_of_an_alert() -> None:
    assert panel(seen(), "clock").text == ""


# ---- the story


OBJECTIVE = StoryCard("B1-90", "The pump", "objective", body("It is dry."), "Water the roses.", "The roses die.")


def test_objectives_say_what_to_do_and_what_not_and_how_they_ended(lab: Lab) -> None:
    lab.story(OBJECTIVE)
    shown = seen(story={"B1-90": "open"})
    assert shown.status.goal == "Water the roses."
    (card,) = panel(shown, "objectives").cards
    assert (field(card, "To succeed"), field(card, "It fails")) == ("Water the roses.", "The roses die.")
    (done,) = panel(seen(story={"B1-90": "failed"}), "objectives").cards
    assert [badge.kind for badge in done.badges] == ["failed"]


def test_a_card_that_was_only_carried_out_is_no_objective(lab: Lab) -> None:
    lab.story(StoryCard("B1-91", "The map", "setup", body("")))
    assert panel(seen(story={"B1-91": "gone"}), "objectives").cards == ()


def test_the_page_that_lies_open_asks_and_those_under_it_do_not() -> None:
    below, above = Page("1-1", "Below", ("One.", "Two.")), Page("1-2", "Above", ("Three.",), ("Ana gains a rope.",))
    shown = seen(pages=(below,), page=above).pages
    assert [(page.title, page.text, page.asks) for page in shown] == [("Below", "One.\n\nTwo.", ""), ("Above", "Three.", "way")]
    assert shown[1].changes == ("Ana gains a rope.",)


def test_the_clock_counts_down_in_words() -> None:
    assert [seen(timer=timer).status.round for timer in (2, 1, 0)] == ["2 rounds to the clock", "The last round", "The clock"]


def test_whose_turn_it_is_stays_in_sight_while_the_card_is_carried_out() -> None:
    assert seen(phase="turn").status.phase == "Ana plays a card"
    assert seen(phase="step").status.phase == "The turn of Ana"


# ---- the Diary


DIARY = Chronicle(
    sections=(Section("A", "END-A-1", 3, 1, 7),),
    people=(Known("901", 8, fatigue=2, wound=True), Known("902", 0)),
    items=("011",),
    ammo=3,
    points=4,
)


def test_the_diary_is_told_as_tables_and_in_words() -> None:
    shown = seen(diary=DIARY)
    assert panel(shown, "diary").table[1] == (TITLES["A"], "END-A-1", "3", "1", "7")
    assert "Purchase Points left: 4." in panel(shown, "diary").text
    assert "Ammo: 3." in panel(shown, "diary").text
    assert panel(shown, "group").table[1:] == (
        ("Eduardo", "8", "2 Fatigue, Heavy wound", "", ""),
        ("Simon", "dead or gone", "", "", ""),
    )


def test_a_first_scenario_has_no_diary() -> None:
    assert not {panel.id for panel in seen().panels} & {"diary", "group"}


def test_the_shop_lays_out_what_is_for_sale_with_its_prices_and_what_is_left() -> None:
    shown = seen(diary=after("B1", points=4), phase="shop")
    sale = panel(shown, "shop")
    assert [(counter.title, counter.value) for counter in sale.counters] == [("Purchase Points", 4)]
    assert all("points" in field(card, "Price") for card in sale.cards)
    named = {card.id for card in sale.cards}
    offered = {option.at[0] for option in shop.candidates(after("B1", points=4)) if option.at}
    assert offered == named
    assert shown.panels[0] is sale
    assert (shown.status.round, shown.status.phase) == ("The Scenario is over", "Between the Scenarios")
    assert "shop" not in {panel.id for panel in seen().panels}


def test_while_the_group_buys_what_is_for_sale_lies_on_the_table_instead_of_the_map() -> None:
    s = position(ROOM)
    assert view(s, None).boards
    s.phase = "shop"
    shown = view(s, None)
    assert not shown.boards
    assert all(turn.name and turn.face for turn in shown.order)


def test_a_purchase_is_told_in_words_with_its_price() -> None:
    found = shop.candidates(after("B1", points=4))
    *wares, nothing = [(option.label, option.price) for option in found]
    assert all(price.endswith("Purchase Points") for _, price in wares)
    assert nothing == ("Buy nothing more", "")
    assert len({label for label, _ in wares}) == len(wares)


def test_what_is_on_the_truck_is_seen_as_cards_that_can_be_handed_out() -> None:
    s = position(ROOM)
    s.truck, s.spare = ("011", "012", "012"), 3
    shown = view(s, None)
    assert [card.id for card in panel(shown, "truck").cards] == ["011", "012", "012.2"]
    assert panel(shown, "truck").text == "3 Ammo"


def test_while_goods_are_handed_out_they_come_first_then_who_has_what() -> None:
    s = position(ROOM, people={"901": "a1", "903": "b1"}, phase="goods")
    s.truck = ("011",)
    assert [shown.id for shown in view(s, None).panels][:4] == ["truck", "board-901", "board-903", "clock"]


def test_cards_of_the_enemies_lie_open_once_they_were_turned_up() -> None:
    s = position(ROOM)
    s.menace = Deck(("ME-B-2",), ("ME-B-4",))
    s.aliens = {"fog": Deck((), (next(id for id in ALIENS if ALIENS[id].race == "fog"),))}
    turned = panel(view(s, None), "used").cards
    assert [card.title for card in turned] == [MENACE["ME-B-4"].title, ALIENS[turned[1].id].title]
    assert not any(shown.id == "used" for shown in seen().panels)


def test_an_objective_says_how_many_rounds_there_are_for_it(lab: Lab) -> None:
    at_the_timer = Ending((Condition("timer", ("<=", 4)),), ())
    late = Ending((Condition("timer", ("<=", 6)), Condition("note", ("wet",))), ())
    lab.story(StoryCard("B1-90", "The pump", "objective", body(""), "Water the roses.", fail=(late, at_the_timer)))
    lab.story(StoryCard("B1-91", "The lamp", "objective", body(""), "Light the lamp."))
    story = {"B1-90": "open", "B1-91": "open"}
    assert seen(story=story, timer=7).status.goal == "Water the roses; 3 rounds left.\nLight the lamp."
    assert seen(story=story, timer=5).status.goal == "Water the roses; this round is the last for it.\nLight the lamp."


def test_an_entry_that_is_only_numbered_shows_nothing_that_has_the_same_number() -> None:
    knife = next(id for id in ITEMS if face_of(f"{id}-9XX"))
    assert face_of(f"999-{knife}") == ""
    assert face_of("999-901") == ""


@covers("eternaut.event.standing")
def test_an_event_on_which_somebody_stands_says_that_it_is_read_by_whoever_comes_anew() -> None:
    s = position(ROOM, people={"901": "b1"}, events={"005": "b1", "006": "d1"})
    refused, waits = why(s, "ana", "event-005"), why(s, "ana", "event-006")
    assert refused is not None
    assert refused.rule == "eternaut.event.standing"
    assert waits is not None
    assert waits.rule == "eternaut.event.trigger"


def test_the_board_names_what_an_objective_names_and_shows_it(lab: Lab) -> None:
    lab.story(StoryCard("B1-92", "The door", "objective", body(""), "Open the door (A1|B1), and read 226.", ""))
    s = position(ROOM, story={"B1-92": "open"}, counters=["226@b2", "226@d2"])
    shown = view(s, None)
    assert shown.status.goal == "Open the door (between A1 and B1), and read 226."
    tables = [piece.id for piece in shown.boards[0].pieces if piece.name == "kitchen table"]
    assert len(tables) == 2
    assert shown.status.places == ("A1", "B1", *tables)
    assert [region.title.split(" ")[0] for region in shown.boards[0].ground.regions] == list(s.map)
