"""Why did it do that, what does it see, where can it go."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.scare.driver import Ran, position, run
from noctule.engine import Event, Luck, Setup, Table, explaining, lessons
from noctule.engine.views import Trace
from noctule.games.scare import GAME
from noctule.games.scare.agents import shoot, step
from noctule.games.scare.monsters import doll, move, scarecrow
from noctule.games.scare.state import State

(LESSON,) = GAME.lessons


def why(event: Event) -> list[Trace]:
    """What is said about an event to somebody who has read of it."""
    assert GAME.explain is not None
    return list(GAME.explain(event.line(GAME.name_of, GAME.weighs)))


def explained(ran: Ran) -> list[str]:
    return [trace.text for event in ran.events for trace in why(event)]


def traced(s: State, piece: str) -> dict[str, Trace]:
    return {trace.title: trace for trace in GAME.trace(s, None, piece)} if GAME.trace else {}


# -- explain -------------------------------------------------------------------------------------------------------


def test_a_widow_that_sees_two_says_which_was_nearer() -> None:
    s = position("+-+-+-+-+-+-+\n|F . w . . T|\n+-+-+-+-+-+-+", phase="move")
    words = explained(run(s, move.move_one, "night-widow-1"))
    assert words[0] == "Night Widow 1 saw Fort (2) and Thayer (at least 3); Fort is nearer. It had 4 steps."
    assert words[1] == "Night Widow 1 went c1 - b1 - a1."


def test_the_lines_of_an_explanation_lead_to_everybody_who_was_weighed() -> None:
    s = position("+-+-+-+-+-+-+\n|F . w . . T|\n+-+-+-+-+-+-+", phase="move")
    ran = run(s, move.move_one, "night-widow-1")
    aim, way = [trace for event in ran.events for trace in why(event)][:2]
    assert set(aim.lines) == {("c1", "fort"), ("c1", "thayer")}  # from where it stood then
    assert aim.cells == ("c1",)
    assert set(aim.labels) == {("fort", "2"), ("thayer", "at least 3")}
    assert way.lines == (("c1", "b1", "a1"),)


def test_somebody_nearer_but_out_of_sight_is_mentioned() -> None:
    facts = {"who": "night-widow-2", "target": "fort", "at": "c1", "steps": 4}
    rows = [["fort", 5, True, -1, True], ["kubo", 2, False, -1, False]]
    (trace,) = why(Event("scare.move.nearest", "", {**facts, "weighed": rows}))
    assert trace.text == "Night Widow 2 saw Fort (5); Kubo (at least 2) is out of its sight. It had 4 steps."


def test_a_monster_that_sees_nobody_creeps_to_the_nearest() -> None:
    s = position("+-+-+-+-+-+\n|F . # . .|\n+ + + + + +\n|. . # . w|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+", phase="move")
    words = explained(run(s, move.move_one, "night-widow-1"))
    assert words[0] == "Night Widow 1 saw nobody and creeps at half speed; there are Fort (4). It had 2 steps."


@pytest.mark.parametrize(
    ("diagonals", "said"),
    [
        ((0, 2), "Fort and Kubo are equally near, and the way to Fort has the fewest diagonal steps (0)"),
        ((1, 1), "Fort and Kubo are equally near, and the die chose Fort"),
    ],
)
def test_ties_are_told(diagonals: tuple[int, int], said: str) -> None:
    rows = [["fort", 4, True, diagonals[0], True], ["kubo", 4, True, diagonals[1], True], ["reyes", 6, True, -1, False]]
    facts = {"who": "man-baby", "target": "fort", "at": "c1", "steps": 3, "weighed": rows}
    (trace,) = why(Event("scare.move.nearest", "", facts))
    assert said in trace.text


def test_the_die_that_broke_a_tie_is_told() -> None:
    s = position("+-+-+-+-+-+\n|F . w . T|\n+-+-+-+-+-+", phase="move")
    words = explained(run(s, move.move_one, "night-widow-1", rolls=[1]))
    assert words[0] == "Fort and Thayer were equal in everything; the die chose Thayer."


def test_a_doll_says_how_many_it_could_reach() -> None:
    s = position("+-+-+-+-+\n|d . . F|\n+ + + + +\n|. . . T|\n+-+-+-+-+", phase="move")
    ran = run(s, doll.move, "baby-doll-1", answers=["stop:c1"], rolls=[9, 9])
    assert explained(ran)[0] == "Baby Doll 1 went a1 - b1 - c1. No space in its reach is next to more than 2 agents."


def test_a_scarecrow_says_whom_it_could_ram() -> None:
    s = position("+-+-+-+-+\n|. c . F|\n+-+-+-+-+", phase="move")
    words = explained(run(s, scarecrow.move, "scarecrow", rolls=[9] * 3))
    assert (
        words[0]
        == "Scarecrow had 4 steps and could ram only 1 of them, whoever of these comes first: Fort (2); Fort was first."
    )
    assert any("nobody new in reach, so it rammed Fort again" in text for text in words)


def test_other_events_explain_nothing() -> None:
    assert why(Event("scare.agent.move-cost", "{who} moves.", {"who": "fort"})) == []


def test_a_sight_line_leads_only_to_those_it_saw_and_the_others_are_called_unseen() -> None:
    facts = {"who": "night-widow-2", "target": "fort", "at": "c1", "steps": 4}
    rows = [["fort", 5, True, -1, True], ["kubo", 2, False, -1, False]]
    (trace,) = why(Event("scare.move.nearest", "", {**facts, "weighed": rows}))
    assert trace.lines == (("c1", "fort"),)
    assert trace.labels == (("fort", "5"), ("kubo", "at least 2, unseen"))


def test_one_question_explains_the_whole_move_and_no_other() -> None:
    table: Table[Any] = lessons.begin(GAME, "first", 3)
    for key in LESSON.steps[2].way:
        table.answer("you", key)
    lines = table.log("you")
    told = [(line.text, line.why) for line in lines]
    assert told == [
        ("Night Widow 1 sees nobody and creeps towards Fort.", True),
        ("Night Widow 1 moves to f3.", True),
        ("Night Widow 1 goes for Fort.", True),
        ("Night Widow 1 moves to b3.", True),
    ]
    titles = [trace.title for trace in explaining.explain(GAME, lines, 3)]
    assert titles == ["Whom it weighed", "The way it went"]


def test_every_automatic_move_of_whole_games_can_be_explained() -> None:
    """Whatever stands behind a "why?" has something to say, and names only places and figures."""
    asked = 0
    for seed in range(3):
        table: Table[Any] = Table.start(GAME, Setup("bedtime", ("ana",)), seed=seed)
        luck = Luck(seed)
        while not table.over and table.n < 150:
            table.answer("ana", table.pending["ana"].sample(luck))
        for line in table.log("ana"):
            traces = list(GAME.explain(line)) if GAME.explain is not None else []
            assert bool(traces) == line.why
            assert all(trace.text for trace in traces)
            asked += line.why
    assert asked


# -- trace ---------------------------------------------------------------------------------------------------------


def test_an_agent_sees_the_monsters_that_no_line_hides_and_a_line_is_drawn_to_each() -> None:
    s = position("+-+-+-+-+-+\n|F . . w .|\n+ + + + + +\n|# # # . .|\n+ + + + + +\n|w . . . .|\n+-+-+-+-+-+", turn="fort")
    sees = traced(s, "fort")["Sees"]
    assert sees.lines == (("fort", "night-widow-1"),)
    assert sees.text == "Fort sees Night Widow 1 (range 3). Out of sight: Night Widow 2."
    assert traced(s, "fort")["Seen by"].lines == (("night-widow-1", "fort"),)


@covers("scare.boog.sight-and-range")
def test_neither_half_of_the_boogeyman_hides_the_other_and_the_range_is_that_of_a_shot() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|F . . . . .|\n+ + + + + + +\n|. . # g y .|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+",
        scenario="boogeyman",
        turn="fort",
    )
    assert shoot.distance(s, "fort", ("boogeyman",)) == 4
    assert traced(s, "fort")["Sees"].text == "Fort sees The Boogeyman (range 4)."


def test_an_agents_reach_pays_for_blue_spaces_and_does_not_end_on_a_comrade() -> None:
    s = position("+-+-+-+-+-+-+-+\n|F S . ~ . w .|\n+-+-+-+-+-+-+-+", turn="fort", actions=3)
    assert traced(s, "fort")["Can go"].cells == ("c1",)
    s = position("+-+-+-+-+-+-+-+\n|F S . . . w .|\n+-+-+-+-+-+-+-+", turn="fort", actions=3)
    assert traced(s, "fort")["Can go"].cells == ("c1", "d1")


def test_what_is_drawn_for_one_step_is_what_is_offered() -> None:
    s = position("+-+-+-+\n|. F w|\n+ + + +\n|. # ~|\n+ + + +\n|. . .|\n+-+-+-+", turn="fort", actions=1)
    assert {option.at[0] for option in step.offers(s, "fort")} == set(traced(s, "fort")["Can go"].cells)


def test_a_grabbed_agent_can_go_nowhere_and_the_trace_says_why() -> None:
    s = position("+-+-+\n|F S|\n+-+-+", grabbed={"fort": "night-widow"})
    reach = traced(s, "fort")["Can go"]
    assert reach.cells == ()
    assert reach.text == "Fort is grabbed and can do nothing; the others have to free him."


def test_a_monster_shows_whom_it_sees_and_how_far_it_gets() -> None:
    s = position("+-+-+-+-+-+-+-+\n|F . . . . . w|\n+-+-+-+-+-+-+-+", phase="move")
    found = traced(s, "night-widow-1")
    assert found["Sees"].lines == (("night-widow-1", "fort"),)
    assert found["Can go"].cells == ("c1", "d1", "e1", "f1")
    assert "Fort (6)" in found["Can go"].text


def test_a_stunned_monster_only_stands_up() -> None:
    s = position("+-+-+\n|F w|\n+-+-+", status={"night-widow-1": "stunned"})
    assert "stand up" in traced(s, "night-widow-1")["Next"].text


def test_the_knight_shows_the_spaces_on_which_a_step_draws_it() -> None:
    s = position("+-+-+-+-+\n|k . # .|\n+-+-+-+-+\n|F . . .|\n+-+-+-+-+", scenario="bedwetter")
    assert set(traced(s, "cellar-knight")["Sees"].cells) >= {"b1"}
    assert not set(traced(s, "cellar-knight")["Sees"].cells) & {"d1", "b2"}


def test_the_boogeyman_shows_that_he_makes_for_shaye() -> None:
    s = position("+-+-+-+-+\n|y g . S|\n+-+-+-+-+", scenario="boogeyman")
    assert traced(s, "boogeyman")["Goes for"].text == "The Boogeyman makes for Leerah Shaye, 2 points away."


def test_tokens_and_unknown_names_have_no_trace() -> None:
    s = position("+-+-+\n|S .|\n+-+-+", gear={"tracker": "b1"})
    assert traced(s, "tracker") == traced(s, "nobody") == {}


# -- why not -------------------------------------------------------------------------------------------------------


def test_somebody_else_cannot_act_out_of_turn_and_the_dead_not_at_all() -> None:
    assert GAME.why is not None
    s = position("+-+-+\n|S F|\n+-+-+", turn="fort", dead=("kubo",))
    no = GAME.why(s, "ana", "shaye")
    assert no is not None
    assert (no.rule, no.reason) == ("scare.agent.order", "It is Fort's turn, not Leerah Shaye's.")
    no = GAME.why(s, "ana", "kubo")
    assert no is not None
    assert no.reason == "Kubo is in the DEAD bag."


def test_monsters_are_not_for_the_players_to_move() -> None:
    assert GAME.why is not None
    s = position("+-+-+\n|S w|\n+-+-+", phase="move")
    no = GAME.why(s, "ana", "night-widow-1")
    assert no is not None
    assert no.reason == "Night Widow 1 follows its own rules; you only decide between equals."
    no = GAME.why(s, "ana", "shaye")
    assert no is not None
    assert no.rule == "scare.core.round-sequence"
    assert GAME.why(s, "ana", "b1") is None


def test_the_table_serves_traces_for_every_piece_of_a_running_game() -> None:
    table = Table.start(GAME, Setup("bedwetter", ("ana",)), seed=2)
    for piece in table.view("ana").boards[0].pieces:
        for trace in table.traces("ana", piece.id):
            assert trace.board == "map"
            assert trace.text.endswith(".")
