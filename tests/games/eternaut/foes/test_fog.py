"""The Mindveil Fog."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, position, run, says, space
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.board.ground import NAMES
from noctule.games.eternaut.board.sight import sees
from noctule.games.eternaut.fighting import attack
from noctule.games.eternaut.foes import aliens
from noctule.games.eternaut.state import State

LANE = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+"
HOUSE = """
+-+-+-+-+
|. .|, ,|
+ + + + +
|. .|, ,|
+ + +-+-+
|. . . .|
+-+-+-+-+
"""


def fog(s: State) -> list[str]:
    return [NAMES[space] for space in s.fog]


@covers(
    "eternaut.ex.derived-fog-activation",
    "eternaut.fog.nature",
    "eternaut.fog.share-space",
    "eternaut.fog.cards",
    "eternaut.fog.touch-npc",
)
def test_fog_acts_enters_the_space_of_an_npc_and_stays(lab: Lab) -> None:
    lab.alien("AL-1", "fog", action="- drift 1", reaction="- drift 1", when="someone-mad")
    s = position(
        LANE, book="D", people={"904": "f1"}, npcs={"801": "b1"}, fog=["a1"], aliens={"fog": ["AL-1", "AL-FOG-0"]}, cubes=True
    )
    run(s, aliens.end_of_turn)
    assert (fog(s), s.npcs["801"].life) == (["b1"], 4)
    assert s.aliens["cascarudo"].used == ()
    assert s.people["904"].cubes == 4
    s = position(LANE, book="D", people={"904": {"at": "f1", "madness": 1}}, fog=["a1"], aliens={"fog": ["AL-1", "AL-FOG-0"]})
    run(s, aliens.act, "fog")
    assert fog(s) == ["c1"]


@covers("eternaut.fog.nature")
def test_fog_is_no_figure_hides_nothing_and_is_never_hit() -> None:
    s = position(LANE, book="D", people={"904": {"at": "a1", "items": ["046"]}}, fog=["b1"])
    assert sees(s, space("a1"), space("d1"))
    ran = run(s, attack.attack, "904", "046")
    assert fog(s) == ["b1"]
    assert "eternaut.alien.reaction" not in ran.rules
    run(s, moving.move, "904", 1, answers=["step:b1"])
    assert s.people["904"].at == space("b1")


@covers("eternaut.ex.derived-fog-at-the-door", "eternaut.fog.outdoor")
def test_fog_does_not_go_indoors() -> None:
    s = position(HOUSE, book="D", people={"904": "c1"}, fog=["b1"], counters=["210@b1-e"])
    says(s, "- drift 2")
    assert fog(s) == ["b1"]
    s = position(HOUSE, book="D", people={"904": "c1"}, fog=["a3"], counters=["210@b1-e"])
    says(s, "- drift 6", answers=["space:a2", "space:a1"])
    assert fog(s) == ["b1"]


@covers("eternaut.fog.outdoor")
def test_fog_goes_around_a_house_to_whom_it_can_reach() -> None:
    s = position(HOUSE, book="D", people={"904": "d3", "902": {"at": "d1"}}, fog=["b1"])
    says(s, "- drift 9")
    assert fog(s) == ["d3"]
    assert s.people["904"].has("madness") == 1


@covers("eternaut.fog.touch-character")
@pytest.mark.parametrize(("mad", "life", "cards"), [(0, 7, 1), (1, 6, 1)])
def test_fog_that_moves_over_a_character_drives_it_mad_or_hurts(mad: int, life: int, cards: int) -> None:
    s = position(LANE, book="D", people={"904": {"at": "b1", "life": 7, "madness": mad}}, fog=["a1"])
    says(s, "- drift 1")
    assert (fog(s), s.people["904"].life, s.people["904"].has("madness")) == (["b1"], life, cards)


@covers("eternaut.ex.derived-fog-versus-paragraph-madness", "eternaut.fog.touch-character", "eternaut.madness.one")
def test_a_second_madness_is_damage_by_fog_and_nothing_by_a_text() -> None:
    s = position(LANE, book="D", people={"904": {"at": "a1", "life": 7, "madness": 1}}, fog=["b1"])
    run(s, moving.move, "904", 2, answers=["step:b1", "step:c1"])
    assert (s.people["904"].life, s.people["904"].has("madness")) == (6, 1)
    says(s, "- madness", who="904")
    assert (s.people["904"].life, s.people["904"].has("madness")) == (6, 1)


@covers("eternaut.enemy.no-events", "eternaut.fog.outdoor")
def test_an_event_stops_the_fog_and_a_wreck_does_not() -> None:
    s = position(LANE, book="D", people={"904": "f1"}, fog=["a1"], events={"003": "c1"})
    says(s, "- drift 3")
    assert fog(s) == ["b1"]
    lanes = LANE.replace("+-+-+-+-+-+-+\n|", "+-+-+-+-+-+-+\n|. . . . . .|\n+ +-+-+-+-+ +\n|", 1)
    s = position(lanes, book="D", people={"904": "f1"}, fog=["a1"], counters=["232@c1"])
    says(s, "- drift 3")
    assert fog(s) == ["d1"]


@covers("eternaut.alien.all-of-race", "eternaut.alien.tie-break")
def test_the_player_orders_the_fog_and_settles_ties() -> None:
    s = position(OPEN, book="D", people={"904": "c3"}, fog=["b2", "f3"])
    ran = says(s, "- drift 1", answers=["fog:f3", "space:b3"])
    assert ran.asked == [("fog", ["fog:b2", "fog:f3"]), ("tie", ["space:c2", "space:b3"])]
    assert fog(s) == ["b3", "e3"]


@covers("eternaut.fog.nature")
def test_fog_rises_and_lifts() -> None:
    s = position(OPEN, book="D", people={"904": "c3"})
    says(s, "- fog a1 b1 c1\n- lift b1")
    assert fog(s) == ["a1", "c1"]
    says(s, "- lift")
    assert fog(s) == []


@covers("eternaut.alien.all-of-race", "eternaut.fog.nature")
def test_fog_that_a_death_lifts_drifts_no_more_and_the_rest_does(lab: Lab) -> None:
    lab.only("D", "# 600-904 The end\n- lift b1 e1")
    s = position(
        LANE,
        book="D",
        people={"904": {"at": "b1", "life": 1, "madness": 1}, "902": {"at": "f1", "madness": 1}},
        fog=["a1", "d1", "e1"],
    )
    says(s, "- drift 1", answers=["fog:a1"])
    assert (fog(s), "904" in s.people) == (["e1"], False)
