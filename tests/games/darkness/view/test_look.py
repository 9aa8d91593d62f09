"""What a seat is shown: the town by its light, Disks and what one has seen of them, the fight, the offer on the table."""

from __future__ import annotations

from typing import Any

import pytest

from games.darkness.driver import position, run
from noctule.engine.views import Panel, Piece
from noctule.games.darkness.checks.check import on_table
from noctule.games.darkness.content import CHARACTERS
from noctule.games.darkness.dealing import offers
from noctule.games.darkness.dealing.people import make, ready
from noctule.games.darkness.state import Fight, State
from noctule.games.darkness.view import view


def panel(s: State, id: str, seat: str | None = "ana") -> Panel:
    return next(panel for panel in view(s, seat).panels if panel.id == id)


def panels(s: State, seat: str | None = "ana") -> list[str]:
    return [panel.id for panel in view(s, seat).panels]


def piece(s: State, id: str, seat: str | None = "ana") -> Piece:
    return next(piece for board in view(s, seat).boards for piece in board.pieces if piece.id == id)


@pytest.mark.parametrize(
    ("hour", "weather", "drawn"),
    [("day", "dry", ("day", "")), ("dusk", "light-rain", ("dusk", "rain")), ("night", "heavy-rain", ("night", "downpour"))],
)
def test_the_hour_and_the_weather_are_drawn_and_said(hour: str, weather: str, drawn: tuple[str, str]) -> None:
    s = position("pub", hour=hour, weather=weather)
    (board,) = view(s, "ana").boards
    assert (board.light, board.sky) == drawn
    assert panel(s, "scenario").text.startswith(f"{hour.capitalize()}, {weather.replace('-', ' ')}.")


def test_a_building_with_its_light_on_is_lit() -> None:
    (board,) = view(position("pub", lit=("pub",)), "ana").boards
    (region,) = board.regions
    assert region.look == "lit"
    assert region.cells
    assert {cell.kind for cell in board.ground.cells if cell.at in region.cells} <= {"floor", "stairs", "lift"}


def test_a_face_down_disk_is_a_disk_to_all_but_those_who_looked() -> None:
    s = position("pub", disks={"pub/d3": {"drowned-man-1": {"known": ("ana",)}}})
    mine, theirs = piece(s, "disk/pub/d3"), piece(s, "disk/pub/d3", "ben")
    assert (mine.name, mine.side, mine.posture) == ("Drowned Man", "Disk", "face down")
    s = position("pub", disks={"pub/d3": {"barricade-1": {"known": ("ana",)}}})
    assert (piece(s, "disk/pub/d3").side, piece(s, "disk/pub/d3").posture) == ("Obstacle", "face down")
    assert [badge.kind for badge in mine.badges] == ["seen"]
    assert (theirs.name, theirs.badges, theirs.icon) == ("Face-down Disk", (), "hidden")


def fighting(**more: Any) -> State:
    s = position("pub", people={"ada": "pub/d1", "bel": "pub/h8"}, disks={"pub/d1": {FOE: {"up": True}, OTHER: {"up": True}}})
    s.fight = Fight((FOE, OTHER), **more)
    s.phase = "fight"
    return s


FOE, OTHER = "drowned-man-1", "drowned-man-2"


def test_a_fight_shows_its_round_and_who_strikes_in_which_order() -> None:
    """The one that was faster, the character, the one that it was faster than."""
    shown = panel(fighting(round=2, first=(OTHER,)), "fight", "ben")
    assert shown.title == "Combat, round 2 of 3"
    assert [(row[0], row[1]) for row in shown.table[1:]] == [("1", "Drowned Man"), ("2", "Ada"), ("3", "Drowned Man")]


def test_before_initiative_nobody_has_a_place() -> None:
    assert [row[0] for row in panel(fighting(), "fight").table[1:]] == ["?", "?", "?"]


def test_without_a_fight_there_is_no_such_panel() -> None:
    assert "fight" not in panels(position("pub"))


def test_an_offer_lies_on_the_table_for_all_until_it_is_answered() -> None:
    s = position("pub", people={"ada": {"at": "pub/d1", "points": 3}, "bel": "pub/d1"})
    run(s, offers.deal, "ada", "bel", answers=["points:2", "promise:help"], stop=True)
    (card,) = panel(s, "offer", None).cards
    assert (card.title, card.fields) == ("Ada to Bel", (("Gives", "2 Victory Points"), ("For", "help with Ada's next check")))


def test_an_offer_is_gone_when_it_has_been_answered_and_a_promise_stays() -> None:
    s = position("pub", people={"ada": {"at": "pub/d1", "points": 3}, "bel": "pub/d1"})
    run(s, offers.deal, "ada", "bel", answers=["points:2", "promise:help", "accept"])
    assert "offer" not in panels(s)
    assert panel(s, "promises").table[1] == ("Ben", "Ana", "help with Ada's next check", "1")


def test_the_marked_die_is_marked_as_long_as_it_lies_as_it_fell() -> None:
    assert [die.mark for die in on_table((4, 6), 4)] == ["Fate", ""]
    assert [die.mark for die in on_table((5, 4), 4)] == ["", ""]
    assert [die.mark for die in on_table((4, 6))] == ["", ""]


def test_a_character_in_the_making_lies_there_as_cards_that_its_options_are_about() -> None:
    s = State(("ana",), "slack-water")
    ran = run(s, make, "ana", answers=["raise:speed", "learn:lockpick:1"], stop=True)
    attributes, skills = panel(s, "draft"), panel(s, "skills")
    assert [counter.value for counter in attributes.counters] == [15, 3]
    assert attributes.cards[0].title == "Speed 3"
    assert [card.id for card in skills.cards if card.badges] == ["skill/lockpick"]
    offered = {key.split(":")[1] for key in ran.asked[-1][1] if key.startswith("learn:")}
    assert {f"skill/{key}" for key in offered} <= {card.id for card in skills.cards}


def test_before_the_town_is_laid_the_ready_characters_lie_on_the_table() -> None:
    s = State(("ana", "ben"), "slack-water", people={"mags": ready("mags", "ana")})
    assert view(s, "ben").boards == ()
    cards = {card.id: card for card in panel(s, "characters").cards}
    assert cards.keys() == CHARACTERS.keys()
    assert [key for key, card in cards.items() if card.badges] == ["mags"]
    assert panel(s, "story").text.startswith("The last train")
    assert panel(s, "scenario").text.startswith("Dusk, dry.")
