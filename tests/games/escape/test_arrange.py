"""Positions for tests and lessons: what is said is laid, and what is said wrongly is refused with the names that there are."""

from __future__ import annotations

from typing import Any

import pytest

from games.escape.driver import at, position, tile
from noctule.engine import SetupError
from noctule.games.escape.arrange import arrange


def test_figures_stand_on_the_tile_of_a_marker() -> None:
    s = position("es sw", people={"marlow": (0, 0), "quill": "nest"}, enemies={"clone-1": "nest"}, markers={"nest": [(1, 0)]})
    assert at(s, "quill") == at(s, "clone-1") == tile(s, 1, 0)


def test_lists_of_a_file_are_laid_as_they_are_kept() -> None:
    stacks = {"a": ["stores", "ward"]}
    s = position("es sw", stacks=stacks, events=["pulse", "company"])
    assert s.stacks == {"a": ("stores", "ward")}
    assert s.events == ("pulse", "company")
    s.stacks = {**s.stacks, "a": ()}
    assert stacks == {"a": ["stores", "ward"]}, "the same words make the same position again"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"scenario": "loft"}, "no scenario 'loft'; there are: lift"),
        ({"people": {"marlow": (0, 0)}}, "1 characters .marlow. for 2 seats .ana, ben."),
        ({"people": {"marlow": (0, 0), "nobody": (0, 0)}}, "no character 'nobody'; there are: .*quill"),
        ({"people": {"marlow": (0, 0), "quill": {"courage": 3}}}, "no field of a character 'courage'; there are: .*fear"),
        ({"people": {"marlow": (0, 0), "quill": {"hand": ["ace"]}}}, "no card 'ace'; there are: .*scream"),
        ({"people": {"marlow": (0, 0), "quill": {"items": ["sword"]}}}, "no item 'sword'; there are: .*torch-1"),
        ({"people": {"marlow": (0, 0), "quill": {"skills": ["flying"]}}}, "no skill 'flying'; there are: .*lucky"),
        ({"people": {"marlow": (0, 0), "quill": "roof"}}, "no tile on the map.* 'roof'; there are: "),
        ({"enemies": {"dragon-1": (0, 0)}}, "no kind of enemy 'dragon'; there are: guard, clone, hybrid, boss"),
        ({"enemies": {"guard-x": (0, 0)}}, "no enemy 'guard-x'; there are: guard-1"),
        ({"enemies": {"hybrid-1": (0, 0)}}, "no Hybrid '1'; there are: intelligence, strength, speed"),
        ({"enemies": {"guard-1": {"at": (0, 0), "asleep": True}}}, "no field of an enemy 'asleep'; there are: .*stunned"),
        ({"locked": [(0, 0, "up")]}, "no side 'up'; there are: n, e, s, w"),
        ({"locked": [(7, 0, "n")]}, "no tile is drawn in column 7, row 0"),
        ({"lying": {(0, 0): ["sword"]}}, "no item 'sword'; there are: "),
        ({"markers": {"flag": [(0, 0)]}}, "no marker 'flag'; there are: .*nest"),
        ({"weather": "fog"}, "no field of a position 'weather'; there are: .*people"),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_there_are(said: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        arrange("es sw", **said)


def test_an_unknown_tile_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(SetupError, match=r"'attic' is neither a tile nor the doors of one.*tiles are: .*triage"):
        arrange("attic sw")
