"""Positions for tests and lessons: everything can be said, and whatever is unknown is refused with a list of what there is."""

from __future__ import annotations

from typing import Any

import pytest

from games.scare.driver import at, no_to, position
from noctule.engine import SetupError, arrange
from noctule.games.scare.arrange import arrange as arranged

ROOM = "+-+-+-+-+\n|S 1 F 2|\n+-+-+-+-+"


def test_a_figure_on_a_card_has_a_status() -> None:
    s = position(ROOM, on_card={"fort": "man-baby wounded"}, status={"fort": "wounded"})
    assert s.monsters["man-baby"].wounded
    assert s.monsters["man-baby"].on == "fort"
    s = position(ROOM, grabbed={"fort": "man-baby"}, status={"man-baby": "wounded"})
    assert s.monsters["man-baby"].wounded
    assert not s.monsters["man-baby"].lying


def test_figures_stand_on_marked_spaces() -> None:
    s = position(ROOM, places={"1": "tech:book"}, at={"kubo": "1", "night-widow": "2"}, turn="kubo")
    assert (at(s, "kubo"), at(s, "night-widow-1")) == ("b1", "d1")
    no = no_to(s, "kubo", "tech")
    assert no is not None
    assert no.rule == "scare.tech.shaye-only"


def test_a_position_on_a_map_of_the_game() -> None:
    s = position("bedtime", at={"shaye": "r8", "night-widow": "r10 s11"}, turn="shaye")
    assert (s.scenario, s.map, at(s, "night-widow-2")) == (s.missions[0], "bedtime", "s11")
    assert s.shut == ("servants-door",)  # as at the start
    table = arrange("scare", "boogeyman", seats=("ana",), at={"shaye": "c9", "boogeyman": "c4 c3"})
    assert table.state.boss is not None
    assert table.view(None).boards[0].pieces[-1].cells == ("c4", "c3")


def test_two_missions_at_once_can_be_arranged() -> None:
    s = position("nightmare", at={"fort": "h10"}, scenario="nightmare-stairs-and-way-down")
    assert len(s.missions) == 2


@pytest.mark.parametrize(
    ("board", "pieces", "reason"),
    [
        (ROOM, {"at": {"fart": "a1"}}, "no figure 'fart'; there are: shaye, fort"),
        (ROOM, {"at": {"kubo": "z9"}}, "no space 'z9'; there are: a1, b1, c1, d1"),
        (ROOM, {"status": {"thayer": "wounded"}}, "no figure in the position 'thayer'; there are: shaye, fort"),
        (ROOM, {"status": {"fort": "asleep"}}, "no status of an agent 'asleep'; there are: normal, wounded"),
        (ROOM, {"on_card": {"fort": "widow"}}, "no kind of monster 'widow'; there are: night-widow"),
        (ROOM, {"on_card": {"kubo": "night-widow"}}, "no agent in play 'kubo'; there are: shaye, fort"),
        (ROOM, {"carrying": {"fort": "nobody"}}, "no agent 'nobody'; there are: shaye"),
        (ROOM, {"gear": {"rope": "fort"}}, "no token 'rope'; there are: tracker, med-kit"),
        (ROOM, {"gear": {"tracker": "kubo"}}, "no space 'kubo'; there are: a1"),
        (ROOM, {"shut": ["gate"]}, "no door 'gate'; there are: none"),
        (ROOM, {"cocoons": {2: "kubo"}}, "no cocoon '2'; there are: none"),
        (ROOM, {"held": ["fort"]}, "nobody holds 'fort': there is no boss"),
        (ROOM, {"turn": "kubo"}, "no agent in the lineup 'kubo'; there are: shaye, fort"),
        (ROOM, {"lineup": ["kubo"]}, "no agent in play 'kubo'; there are: shaye, fort"),
        (ROOM, {"phase": "dawn"}, "no phase 'dawn'; there are: muster, move"),
        (ROOM, {"scenario": "picnic"}, "no scenario 'picnic'; there are: "),
        (ROOM, {"places": {"1": "swing"}}, "no role 'swing'; there are: start, gate"),
        (ROOM, {"places": {"3": "shrine"}}, "no space with the digit '3'; there are: 1, 2"),
        (ROOM, {"places": {"1": "lever:pull:door"}}, "names door 'door'; there are: none"),
        (ROOM, {"weather": "rain"}, "a position has no 'weather'; it has: held"),
        ("+-+\n|?|\n+-+", {}, r"no space or figure with the symbol '\?'; there are: \., #"),
        ("atlantis", {}, "no map 'atlantis'; there are: bedtime, bedwetter, boogeyman, nightmare"),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_there_are(board: str, pieces: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        arranged(board, **pieces)
