"""What a drawn position can say, and that it complains about names that do not exist."""

from __future__ import annotations

from typing import Any

import pytest

from games.reborn.driver import at, position
from noctule.engine import DamagedSave, Setup, SetupError, Table
from noctule.games.reborn import GAME
from noctule.games.reborn.arrange import alter, arrange
from noctule.games.reborn.board import values, where
from noctule.games.reborn.content import CHARACTERS, Value
from noctule.games.reborn.moving import pilots
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import tiles

HALL = "+-+-+-+-+\n|B . . h|\n+ + + + +\n|Y . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"


def test_a_pilot_is_inside_the_large_figure() -> None:
    s = position(HALL, pilots={"kendall": "mammoth"})
    assert s.characters["kendall"].place == "pilot"
    assert pilots.inside(s, "mammoth") == "kendall"
    assert where.whose(s, "mammoth") == "salemite"


def test_a_prisoner_is_on_the_card_of_a_captor() -> None:
    s = position(HALL, prisoners={"woo": "hollister"})
    assert (s.characters["woo"].place, s.characters["woo"].by) == ("prisoner", "hollister")


def test_markers_lie_on_squares() -> None:
    s = position(HALL, markers={"c1": "mine armed owner=salemite", "c2": "smoke count=2"})
    mine, smoke = s.markers.values()
    assert (mine.kind, mine.armed, mine.owner, mine.piece) == ("mine", True, "salemite", "mines")
    assert (smoke.id, smoke.count) == ("smoke-2", 2)


def test_two_equal_tiles_have_names_of_their_own() -> None:
    s = position(HALL, tiles={"bolter": ["x.move-2", "x.move-2/1"], "hollister": ["x.move-2"]})
    assert [a.tile for a in s.characters["bolter"].tiles] == ["x.move-2", "x2.move-2"]
    assert [a.cp for a in s.characters["bolter"].tiles] == [(0,), (1,)]
    assert s.characters["hollister"].tiles[0].tile == "x3.move-2"
    assert tiles.tile("x2.move-2").sections == tiles.tile("x.move-2").sections


def test_figures_are_put_on_the_map_of_a_scenario() -> None:
    s = position("toll-house", figures={"bolter": "c4", "hollister": "e4"}, round="bolter", moving=2)
    assert s.map == "toll-house"
    assert at(s, "bolter") == "c4"


def test_cards_may_be_printed_otherwise() -> None:
    s = position(HALL, cards={"bolter": "movement=5/3&dark=2+1"}, carrying={"hollister": ["carbine?red=3+1&weight=0"]})
    bolter, carbine = values.card(s, "bolter"), values.equipment(s, "carbine")
    assert (bolter.healthy.movement, bolter.wounded.movement, bolter.wounded.combat.dark) == (5, 3, Value(2, 1))
    assert carbine.weapon is not None
    assert (carbine.weight, carbine.weapon.red) == (0, Value(3, 1))
    alter(s, "bolter", "movement=4")
    assert values.card(s, "bolter").healthy.movement == 4
    assert values.card(s, "bolter").healthy.combat == CHARACTERS["bolter"].healthy.combat
    alter(s, "bolter", "")
    assert values.card(s, "bolter") == CHARACTERS["bolter"]


def test_what_is_printed_otherwise_is_saved_and_loaded() -> None:
    s = position(HALL, cards={"bolter": "life=9/2"}, carrying={"hollister": ["carbine?weight=0"]}, round="bolter")
    table = Table.arranged(GAME, s, ("ana", "ben"))
    again = Table.load(table.save(), game=GAME)
    assert values.card(again.state, "bolter").healthy.life == 9
    assert values.weight_carried(again.state, "hollister") == 0
    shown = {card.id: dict(card.fields) for panel in again.view("ana").panels for card in panel.cards}
    assert shown["bolter"]["Life Points"] == "9 of 9"
    assert shown["carbine"]["Weight"] == "0"


def test_saves_of_scenarios_do_not_speak_of_it() -> None:
    table: Table[State] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=1)
    assert "altered" not in table.save()


@pytest.mark.parametrize(("old", "new"), [('"life"', '"charm"'), ('["bolter","life"', '["nobody","life"')])
def test_a_save_that_alters_what_is_not_there_is_refused(old: str, new: str) -> None:
    table = Table.arranged(GAME, position(HALL, cards={"bolter": "life=9/2"}, round="bolter"), ("ana", "ben"))
    with pytest.raises(DamagedSave, match=r"is no (card|value)"):
        Table.load(table.save().replace(old, new), game=GAME)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"board": "no-such-house"}, "is no scenario.*toll-house"),
        ({"board": "+-+ +-+\n|B| |.|\n+-+ +-+"}, "parts that do not connect: c1"),
        ({"figures": {"nobody": "a1"}}, "'nobody' is no character; there are: .*bolter"),
        ({"figures": {"woo": "z9"}}, "'z9' is no square of the map; there are: a1"),
        ({"dead": {"woo": "z9"}}, "is no square"),
        ({"prisoners": {"woo": "saw"}}, "'saw' is no character here; there are: bolter"),
        ({"pilots": {"woo": "hollister"}}, "is no large figure here; there are: mammoth"),
        ({"markers": {"c1": "trap"}}, "is no kind of marker; there are: mine"),
        ({"markers": {"c1": "mine live"}}, "is no part of a marker; there are: .*armed"),
        ({"facing": {"woo": "e"}}, "'woo' is no character here"),
        ({"facing": {"bolter": "up"}}, "is no direction; there are: n, ne"),
        ({"status": {"bolter": "asleep"}}, "is no part of a character; there are: .*wounded"),
        ({"status": {"bolter": "control=nobody"}}, "is no side; there are: norad, salemite"),
        ({"tiles": {"bolter": ["order-99"]}}, "is no Order tile"),
        ({"screens": {"nobody": []}}, "is no side"),
        ({"cp": {"nobody": 1}}, "is no side"),
        ({"carrying": {"bolter": ["spoon"]}}, "'spoon' is no piece of equipment; there are: .*carbine"),
        ({"carrying": {"bolter": ["carbine bent"]}}, "is no part of an equipment card"),
        ({"carrying": {"bolter": ["carbine?life=2"]}}, "'life' is no value of this card; there are: weight, find"),
        ({"carrying": {"bolter": ["carbine?weight=0", "carbine?weight=1"]}}, "'carbine' is altered in two ways"),
        ({"cards": {"bolter": "charm=3"}}, "'charm' is no value of this card; there are: life, armour"),
        ({"cards": {"bolter": "life=many"}}, "'many' is no value of a card"),
        ({"cards": {"nobody": "life=3"}}, "'nobody' is no card; there are: bolter"),
        ({"open": ["door-a1-e"]}, "is no door"),
        ({"round": "saw"}, "'saw' is no character here"),
        ({"weather": "rain"}, "has no 'weather'; it has: figures"),
    ],
)
def test_an_unknown_name_is_refused_with_a_list_of_the_known_ones(said: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        arrange(**{"board": HALL, **said})
