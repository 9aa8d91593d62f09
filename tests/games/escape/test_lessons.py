"""The lesson: its positions show what its words promise. What all lessons have in common is in `games/test_lessons.py`."""

from __future__ import annotations

import re
from functools import partial

import pytest

from games import teaching
from games.teaching import YOU, odds, percent_of
from noctule.games.escape import GAME
from noctule.games.escape.content import CHARACTERS, ENEMIES, FACTS

(LESSON,) = GAME.lessons
begun = partial(teaching.begun, GAME.key)


# -- the numbers that the words name -------------------------------------------------------------------------------

NAMED: dict[int, list[tuple[tuple[str, ...], str]]] = {
    5: [((), "fight:clone-1")],
    6: [((), "fight:guard-1"), (("fight:guard-1",), "bonus:iron-grip-1")],
    7: [((), "outwit:guard"), ((), "fight:guard-1")],
    8: [((), "bash:e"), ((), "unlock:e")],
    9: [(("end",), "pass"), (("end",), "bonus:roll-with-it-1")],
    10: [((), "fight:clone-1"), (("fight:clone-1",), "bonus:iron-grip-1")],
}
"""The options whose odds a hint names, in its order, each after these answers."""


@pytest.mark.parametrize("number", range(1, 11))
def test_a_hint_names_the_odds_that_the_table_gives_and_no_others(number: int) -> None:
    named = re.findall(r"(\d+) (?:in|of) (\d+)", LESSON.steps[number - 1].hint)
    percents = re.findall(r"(\d+)%", LESSON.steps[number - 1].hint)
    given = [odds(begun(number, *answers), key) for answers, key in NAMED.get(number, [])]
    assert [(int(ways), int(of)) for ways, of in named] == [(each.ways, each.of) for each in given]
    assert [int(percent) for percent in percents] == [percent_of(each) for each in given]


def test_speed_vitality_and_fear_are_as_told() -> None:
    assert CHARACTERS["marlow"].stats["speed"] == 2
    assert (FACTS.vitality.start, FACTS.fear.least, FACTS.fear.most) == (5, 0, 8)
    assert [FACTS.fear.band(fear).strength for fear in (4, 5, 7)] == [0, 1, 1]
    assert [FACTS.fear.band(fear).speed for fear in (6, 7)] == [0, 1]
    assert (FACTS.fear.vent_bar, FACTS.fear.clone_spawn) == (7, 7)
    assert (FACTS.fear.manage, FACTS.fear.vent, FACTS.fear.attacked) == (1, 1, 1)
    assert (FACTS.move.door, FACTS.move.explore, FACTS.move.vent) == (1, 1, 1)


def test_nobody_with_fear_seven_crawls_into_the_vent_of_step_four() -> None:
    no = begun(4).why(YOU, "vent:crossing-south")
    assert no is not None
    assert no.rule == "escape.vent.fear-bar"


def test_ratings_and_what_enemies_do_are_as_told() -> None:
    assert FACTS.challenge.exceptional == 2
    assert FACTS.deeds.outwit.rating == 2
    assert (FACTS.deeds.bash.rating, FACTS.deeds.unlock.rating) == (3, 4)
    assert (FACTS.threat.fight, FACTS.threat.bash, FACTS.threat.rush) == (1, 1, 1)
    assert ENEMIES["guard"].toughness > ENEMIES["clone"].toughness
    assert (ENEMIES["guard"].hunts, ENEMIES["clone"].hunts) == ("threat", "fear")
    assert (ENEMIES["guard"].locks, ENEMIES["clone"].locks) == ("open", "wall")
    assert (CHARACTERS["bram"].stats["strength"], CHARACTERS["bram"].stats["intelligence"]) == (4, 2)


def test_the_held_are_told_who_holds_them() -> None:
    no = begun(5).why(YOU, "move:crossing-north")
    assert no is not None
    assert no.rule == "escape.move.blocked"
