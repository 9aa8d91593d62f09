"""Why something on the table cannot be used now."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.driver import dice, position, run
from noctule.engine import Decision
from noctule.games.darkness.actions import perception
from noctule.games.darkness.encounters.loose import approach
from noctule.games.darkness.fighting import flee
from noctule.games.darkness.state import State, alter
from noctule.games.darkness.view.why import why


def refused(question: Decision | None, what: str) -> str:
    assert question is not None
    no = question.why_not(what)
    return no.rule if no else ""


def chased() -> State:
    foe = {"field/a1": {"foe": {"up": True, "prey": "ada"}}}
    s = position("field", seats=("ana",), people={"ada": "field/c3"}, disks=foe)
    s.board = {**s.board, "foe": replace(s.board["foe"], chasing=True)}
    return s


@covers("darkness.flee.pursuit")
def test_a_pursuer_is_refused_every_square_where_no_shortest_way_ends() -> None:
    question = run(chased(), approach, stop=True).question
    assert refused(question, "field/b2") == "", "on offer"
    assert refused(question, "field/b1") == refused(question, "field/e5") == "darkness.flee.pursuit"


@covers("darkness.flee.move")
def test_who_runs_is_refused_what_is_nearer_to_the_opponent_or_too_far() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a4"}, disks={"field/a3": ("foe", "up")})
    question = run(s, flee.flee, "ada", ["foe"], rolls=dice(2, 2, 2), stop=True).question
    assert refused(question, "field/a5") == "", "on offer"
    assert refused(question, "field/a2") == refused(question, "field/f6") == "darkness.flee.move"


@covers("darkness.perception.inside-only")
def test_who_senses_disks_is_refused_squares_without_one() -> None:
    disks = {"lab/d5": "foe", "lab/e4": ["gun", "bar"]}
    s = position("lab", seats=("ana",), people={"ada": "lab/f3"}, disks=disks, hour="night")
    question = run(s, perception.perceive, "ada", "lab", rolls=dice(1, 4, 6), stop=True).question
    assert refused(question, "lab/e4") == "", "on offer"
    assert refused(question, "lab/a1") == "darkness.perception.inside-only"


@covers("darkness.turn.one-action", "darkness.move.points", "darkness.los.closest")
@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("ada", "darkness.turn.one-action"),
        ("sheet/ada", "darkness.turn.one-action"),
        ("bel", "darkness.coop.negotiation"),
        ("disk/field/e5", "darkness.los.closest"),
        ("foe", "darkness.combat.contact"),
        ("bar", "darkness.turn.one-action"),
        ("field/b2", "darkness.move.points"),
        ("fog-5-3/a1", "darkness.tile.draw-on-leaving"),
    ],
)
def test_everything_on_the_table_has_a_rule_that_says_when_it_comes_into_play(what: str, rule: str) -> None:
    disks = {"field/a1": ("foe", "up"), "field/f6": ("bar", "up"), "field/e5": "gun"}
    s = position("field", people={"ada": "field/c3", "bel": "field/c4"}, disks=disks)
    no = why(s, s.people["ada"].seat, what)
    assert no is not None
    assert no.rule == rule


def test_the_dead_are_called_dead_and_what_is_nowhere_has_no_reason() -> None:
    s = position("field", people={"ada": "field/c3", "bel": "field/c4"})
    alter(s, "bel", dead=True)
    dead = why(s, s.people["ada"].seat, "bel")
    assert dead is not None
    assert dead.reason.endswith("is dead.")
    assert why(s, "ana", "nowhere") is None


def test_of_a_disk_that_lies_face_down_nobody_learns_that_it_is_there() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/c3"}, disks={"field/a1": "foe"})
    assert why(s, "ana", "foe") is None


def test_before_the_night_begins_nothing_on_the_table_counts() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/c3"})
    s.phase = "layout"
    no = why(s, "ana", "ada")
    assert no is not None
    assert no.rule == "darkness.turn.sequence"


def test_a_carried_item_is_used_in_its_bearers_turn() -> None:
    s = position("field", seats=("ana",), people={"ada": {"at": "field/c3", "items": ["bar"]}})
    no = why(s, "ana", "bar")
    assert no is not None
    assert no.rule == "darkness.item.reusable"
