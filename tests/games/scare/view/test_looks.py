"""Every place of a map looks like what it is."""

from __future__ import annotations

import pytest

from noctule.engine import ContentError
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.view import ground


@pytest.mark.parametrize("key", sorted({facts.map for facts in FACTS.scenario.values()}))
def test_every_space_of_a_map_has_a_look_of_its_own(key: str) -> None:
    cells = ground.ground_of(key, ()).cells
    assert not {cell.at for cell in cells if cell.look in ("plain", "obstacle")}
    assert len({cell.look for cell in cells}) >= 8


def test_trees_stand_in_the_wood_and_the_house_is_of_stone() -> None:
    looks = {cell.at: cell.look for cell in ground.ground_of("bedtime", ()).cells}
    assert (looks["c1"], looks["i5"], looks["q1"], looks["o6"]) == ("pine", "brook", "wall", "cobbles")


def test_the_border_of_a_tree_is_only_signed_and_a_line_between_two_rooms_is_a_wall() -> None:
    wood = {edge.look for edge in ground.ground_of("bedtime", ()).edges if edge.colour == "red"}
    house = {edge.look for edge in ground.ground_of("nightmare", ()).edges if edge.colour == "red"}
    assert wood == {"outline"}
    assert house == {"outline", "wall"}


def test_a_letter_without_a_look_is_an_error_that_says_so() -> None:
    with pytest.raises(ContentError, match=r"bedtime.regions.toml: 'z' has no look; there are: e"):
        ground._known("bedtime", {"e": "forest"}, "z")
