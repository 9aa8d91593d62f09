"""What a drawn position can say, and that it complains about names that do not exist."""

from __future__ import annotations

from typing import Any

import pytest

from games.reborn.driver import at, position
from noctule.engine import SetupError
from noctule.games.reborn.arrange import arrange
from noctule.games.reborn.board import where
from noctule.games.reborn.moving import pilots
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
        ({"open": ["door-a1-e"]}, "is no door"),
        ({"round": "saw"}, "'saw' is no character here"),
        ({"weather": "rain"}, "has no 'weather'; it has: figures"),
    ],
)
def test_an_unknown_name_is_refused_with_a_list_of_the_known_ones(said: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        arrange(**{"board": HALL, **said})
