"""Outside Obstacles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from covers import covers
from games.darkness.cast import KIRK
from games.darkness.driver import at, dice, keys, position, run, square
from noctule.games.darkness.board.ways import ring
from noctule.games.darkness.checks.check import Check
from noctule.games.darkness.checks.help import come
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.content.words import CheckKind
from noctule.games.darkness.encounters import obstacle
from noctule.games.darkness.encounters.encounter import encounter, step_onto_obstacle
from noctule.games.darkness.state import State, Turn
from noctule.games.darkness.turn import movement
from noctule.games.darkness.turn.movement import no_way


def road(**person: Any) -> State:
    return position("field", seats=("ana",), people={"ada": {"at": "field/a1", **person}}, disks={"field/d1": ("flood", "up")})


@covers("darkness.ex.d.obstacle-keep-away", "darkness.obstacle.reveal", "darkness.obstacle.needs-action")
@covers("darkness.obstacle.trigger", "darkness.obstacle.never-moves")
def test_an_obstacle_that_was_turned_over_stays_and_bars_its_ring() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a2"}, disks={"field/d2": "flood"})
    ran = run(s, encounter, "ada", square(s, "field/d2"))
    assert (ran.kinds, at(s, "flood"), s.board["flood"].up, s.turn.acted) == ([], "field/d2", True, True)
    barred = {name for name in ("d2", "c2", "e2", "d1", "d3", "c1", "b2") if ring(s) >> square(s, f"field/{name}") & 1}
    assert barred == {"d2", "c2", "e2", "d1", "d3"}
    no = no_way(s, "ada", square(s, "field/c2"))
    assert no.rule == "darkness.obstacle.needs-action"
    s.turn = Turn("ada", budget=24)
    assert "move:field/c2" in keys(movement, s, "ada")
    assert obstacle.near(s, square(s, "field/c2")) == ["flood"]
    assert obstacle.near(s, square(s, "field/b2")) == []


@covers("darkness.ex.d.obstacle-overcome", "darkness.obstacle.success", "darkness.obstacle.never-moves")
def test_an_obstacle_that_is_overcome_scores_and_goes_back() -> None:
    s = road(dexterity=4, skills={"swimming": 1})
    s.obstacles = ("ditch",)
    run(s, step_onto_obstacle, "ada", "flood", rolls=dice(1, 2, 3, 4, 4))
    assert (s.people["ada"].points, s.obstacles, s.board, s.turn.acted) == (5, ("ditch", "flood"), {}, True)


@covers("darkness.ex.kirk-journalists", "darkness.obstacle.fail", "darkness.obstacle.profile")
def test_kirk_is_stuck_with_the_press() -> None:
    people = {"kirk": {"at": "field/a1", **KIRK}}
    s = position("field", seats=("ana",), people=people, disks={"field/b1": ("press", "up")})
    run(s, step_onto_obstacle, "kirk", "press", rolls=dice(2, 2, 5))
    assert (s.people["kirk"].kept, s.people["kirk"].points, s.board) == (("press",), 0, {})
    kinds: tuple[CheckKind, ...] = ("initiative", "attack", "defend", "dodge", "search")
    less = [pool(s, Check(kind, "kirk", 2, "darkness.combat.attack")).less for kind in kinds]
    assert less == [1, 1, 1, 1, 0]


@covers("darkness.obstacle.trigger")
def test_between_two_obstacles_both_are_met_in_one_action_and_the_player_says_which_is_first() -> None:
    disks = {"field/d1": ("flood", "up"), "field/f1": ("press", "up")}
    s = position("field", seats=("ana",), people={"ada": {"at": "field/e4", "dexterity": 2, "persuasion": 3}}, disks=disks)
    s.turn = Turn("ada", budget=24)
    ran = run(s, movement.move, "ada", square(s, "field/e1"), rolls=dice(1, 2, 3, 1, 2), answers=["first:press"])
    assert ran.kinds == ["obstacle"]
    assert (s.people["ada"].points, s.people["ada"].kept, s.board, s.turn.acted) == (3, ("flood",), {}, True)


@covers("darkness.obstacle.fail")
def test_who_fails_at_a_second_obstacle_is_stuck_with_both() -> None:
    disks = {"field/d1": ("flood", "up"), "field/f1": ("press", "up")}
    s = position("field", seats=("ana",), people={"ada": {"at": "field/e4", "dexterity": 2, "persuasion": 2}}, disks=disks)
    s.turn = Turn("ada", budget=24)
    run(s, movement.move, "ada", square(s, "field/e1"), rolls=dice(1, 2, 1, 2), answers=["first:press"])
    assert (s.people["ada"].kept, s.board) == (("press", "flood"), {})


@covers("darkness.obstacle.penalty-duration")
def test_an_obstacle_whose_check_was_not_tried_is_kept() -> None:
    s = position("field", seats=("ana",), people={"ada": {"at": "field/a1", "kept": ["press", "ditch"]}})
    s.people = {**s.people, "ada": _hampered(s, "press")}
    run(s, _end)
    assert (s.people["ada"].kept, s.people["ada"].hampered, s.obstacles) == (("ditch",), (), ("press",))


def _hampered(s: State, id: str) -> Any:
    return replace(s.people["ada"], hampered=(id,))


async def _end(s: State, g: Any) -> None:
    obstacle.end_of_turn(s, g)


@covers("darkness.ex.d.obstacle-placed-next-to", "darkness.obstacle.trigger")
def test_being_placed_next_to_an_obstacle_is_no_encounter() -> None:
    s = position("field", people={"ada": "field/c1", "bel": "field/a2"}, disks={"field/d1": ("flood", "up")})
    ran = run(s, _come)
    assert (at(s, "bel"), s.turn.acted, ran.kinds) == ("field/c1", False, [])
    assert "darkness.obstacle.trigger" not in ran.rules
    assert obstacle.near(s, square(s, "field/d2")) == ["flood"]


async def _come(s: State, g: Any) -> None:
    come(s, g, Check("defend", "ada", 2, "darkness.combat.defend"), "bel")
