"""The lesson: every position can be played, shows what its words promise, and its goal is reached only by playing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noctule.engine import Game, Odds, Table, ledger, lessons
from noctule.games.escape import GAME
from noctule.games.escape.content import CHARACTERS, ENEMIES, FACTS

(LESSON,) = GAME.lessons
STEPS = range(1, len(LESSON.steps) + 1)
LAST = len(LESSON.steps)
YOU = lessons.SEAT


def begun(number: int, *answers: str) -> Table[Any]:
    game: Game[Any] = GAME
    table = lessons.begin(game, LESSON.key, number, seed=1)
    for key in answers:
        table.answer(YOU, key)
    return table


def odds(table: Table[Any], key: str) -> Odds:
    return table.preview(YOU, key).odds[0]


def percent_of(each: Odds) -> int:
    """As the browser rounds it: halves go up."""
    return (200 * each.ways + each.of) // (2 * each.of)


def test_there_are_ten_steps_each_with_words_of_its_own() -> None:
    assert len(LESSON.steps) == 10
    for step in LESSON.steps:
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 4, step.title
        assert step.task
        assert step.hint
    assert len({step.title for step in LESSON.steps}) == 10


@pytest.mark.parametrize("number", STEPS)
def test_a_step_begins_undone_and_with_a_question(number: int) -> None:
    table = begun(number)
    assert table.view(YOU).decision is not None
    assert not lessons.done(table)
    assert list(GAME.invariants(table.state)) == []


@pytest.mark.parametrize("number", STEPS)
def test_its_way_leads_to_the_goal_and_no_sooner_than_its_last_answer(number: int) -> None:
    table = begun(number)
    for key in LESSON.steps[number - 1].way:
        assert not lessons.done(table), key
        table.answer(YOU, key)
    assert lessons.done(table)
    assert table.over == (number == LAST), "who is out has won, and plays alone"


@pytest.mark.parametrize("number", STEPS)
def test_the_luck_of_a_step_is_used_up_by_its_way(number: int) -> None:
    """So no die is handed in that nobody rolls, and none of them fell otherwise than written."""
    step = LESSON.steps[number - 1]
    table = begun(number, *step.way)
    luck = table._driver.luck
    assert isinstance(luck, lessons.Told)
    assert luck.rolls == []
    fell = [face for line in table.log(YOU, whole=True) for roll in line.dice for face in roll.got]
    assert fell == list(step.rolls)


@pytest.mark.parametrize("number", STEPS)
def test_a_step_begins_alike_however_often_it_was_played(number: int) -> None:
    first = begun(number).save()
    begun(number, *LESSON.steps[number - 1].way)
    assert begun(number).save() == first


@pytest.mark.parametrize("number", STEPS)
def test_doing_something_else_for_a_while_breaks_nothing(number: int) -> None:
    for seed in range(4):
        table = begun(number)
        luck = lessons.Told((), seed)
        for _ in range(60):
            if table.over:
                break
            table.answer(YOU, table.pending[YOU].sample(luck))


@pytest.mark.parametrize("number", STEPS)
def test_a_step_saved_after_its_first_answer_goes_on_to_its_goal(number: int) -> None:
    first, *others = LESSON.steps[number - 1].way
    text = begun(number, first).save()
    again: Table[Any] = Table.load(text, luck=lessons.luck_of(GAME, text))
    for key in others:
        again.answer(YOU, key)
    assert lessons.done(again)


def test_every_rule_of_a_goal_is_in_the_ledger() -> None:
    known = ledger.rules(GAME)
    for step in LESSON.steps:
        assert set(step.goal.happened) <= known.keys(), step.title
        assert step.goal.answered or step.goal.happened, step.title


# -- the numbers that the words name -------------------------------------------------------------------------------

NAMED: dict[int, list[tuple[tuple[str, ...], str]]] = {
    5: [((), "fight:clone-1")],
    6: [((), "fight:guard-1"), (("fight:guard-1",), "bonus:iron-grip-1")],
    7: [((), "outwit:guard"), ((), "fight:guard-1")],
    8: [((), "bash:e"), ((), "unlock:e")],
    9: [(("end", "rest"), "pass"), (("end", "rest"), "bonus:roll-with-it-1")],
    10: [((), "fight:clone-1"), (("fight:clone-1",), "bonus:iron-grip-1")],
}
"""The options whose odds a hint names, in its order, each after these answers."""


@pytest.mark.parametrize("number", STEPS)
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
