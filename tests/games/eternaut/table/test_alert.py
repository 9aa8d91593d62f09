"""Noise and the Alert counter."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import at, position, run, says, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab, body
from noctule.engine import Ask
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.state import State
from noctule.games.eternaut.table import alert, walking

HALL = "+-+-+-+-+-+-+-+-+\n|, , , , , , , ,|\n+-+-+-+-+-+-+-+-+"


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


@covers("eternaut.ex.derived-crossing-raises-alarm", "eternaut.noise.close")
def test_crossing_a_space_near_a_survivor_raises_the_alarm() -> None:
    board = """
    +-+-+-+
    |, , ,|
    +-+ +-+
      |,|
      + +
      |,|
      +-+
    """
    s = position(board, people={"904": "a1"}, foes={"701": "b3"}, alert="green")
    ran = run(s, moving.move, "904", 3, answers=["step:b1"], stop=True)
    assert s.alert == "red"
    assert ran.rules[-1] == "eternaut.noise.close"
    s = position(board, people={"904": "a1"}, foes={"701": "b3"}, alert="green")
    run(s, moving.move, "904", 3, answers=["step:b1", "step:c1", "stop"])
    assert (s.alert, at(s, "904")) == ("red", "c1")


@covers("eternaut.noise.close", "eternaut.alert.on-deck", "eternaut.alert.green")
@pytest.mark.parametrize(
    ("foe", "where", "before", "after"),
    [
        ("701", "d1", "green", "red"),
        ("701", "e1", "green", "green"),
        ("701", "d1", "deck", "deck"),
        ("701", "d1", "", ""),
        ("711", "d1", "green", "green"),
    ],
)
@pytest.mark.parametrize("who", ["904", "801"])
def test_only_survivors_within_range_2_notice_and_only_a_green_counter_turns(
    who: str, foe: str, where: str, before: str, after: str
) -> None:
    people, npcs = ({"904": "a1"}, {"801": "h1"}) if who == "904" else ({"904": "h1"}, {"801": "a1"})
    s = position(HALL, people=people, npcs=npcs, foes={foe: where}, alert=before)
    run(s, walking.enter, who, space("b1"))
    assert s.alert == after


@covers("eternaut.ex.derived-noise-range", "eternaut.noise.make", "eternaut.noise.floors")
@pytest.mark.parametrize(("loud", "after"), [(5, "red"), (4, "green")])
def test_noise_is_counted_through_stairs(loud: int, after: str) -> None:
    board = "+-+-+-+ +-+-+-+\n|, , ,| |, , ,|\n+-+-+-+ +-+-+-+"
    s = position(board, people={"901": "a1"}, foes={"701": "e1"}, counters=["240@c1", "241@g1"], alert="green")
    says(s, f"- noise {loud}", who="901")
    assert s.alert == after


@covers("eternaut.noise.make")
def test_noise_of_nobody_is_heard_by_nobody() -> None:
    s = position(HALL, people={"901": {"away": True}}, foes={"701": "b1"}, alert="green")
    says(s, "- noise 5", who="901")
    assert s.alert == "green"


@covers("eternaut.alert.on-deck", "eternaut.alert.green")
def test_a_text_takes_the_counter_off_the_deck_and_turns_it() -> None:
    s = position(HALL, people={"901": "a1"}, alert="deck")
    says(s, "- alert off-deck")
    assert s.alert == "green"
    says(s, "- alert red")
    assert s.alert == "red"
    says(s, "- alert off-deck")
    assert s.alert == "red"
    says(s, "- alert green")
    assert s.alert == "green"
    assert says(s, "- alert green").rules == []


@covers("eternaut.noise.objectives")
def test_an_alarm_fails_the_objective_of_silence_at_once(lab: Lab) -> None:
    red = Reading("lab", "").conditions("alert red", 1)
    card = StoryCard("B1-90", "Silence", "objective", (), "Stay", "Alarm", (), (Ending(red, body("- note loud")),))
    lab.story(card)
    s = position(HALL, people={"904": "a1"}, foes={"701": "d1"}, alert="green", story={"B1-90": "open"})
    run(s, moving.move, "904", 2, answers=["step:b1"], stop=True)
    assert (s.story["B1-90"], s.notes) == ("failed", ("loud",))


@covers("eternaut.alert.green")
def test_only_a_green_counter_can_turn_red() -> None:
    async def shout(s: State, g: Ask) -> None:
        alert.turn_red(s, g, "eternaut.alert.green")

    for before, after in (("green", "red"), ("red", "red"), ("deck", "deck"), ("", "")):
        s = position(HALL, people={"901": "a1"}, alert=before)
        ran = run(s, shout)
        assert s.alert == after
        assert len(ran.events) == (before == "green")
