"""What points buy outside of checks: the end of a Failure, Skill Points, Skills."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import forbids, keys, position, run, why_not
from noctule.games.darkness.harm import failure
from noctule.games.darkness.state import State
from noctule.games.darkness.turn import buying


def one(**ada: object) -> State:
    return position("field", seats=("ana",), people={"ada": {"at": "field/a1", **ada}})


@covers("darkness.failure.buy-off")
def test_five_points_end_a_failure() -> None:
    s = one(points=6, failures=2)
    run(s, failure.buy_off, "ada")
    assert (s.people["ada"].points, s.people["ada"].failures) == (1, 1)
    assert forbids(buying, s, "ada", "buy:failure") == "darkness.vp.spend-only-owned"
    assert not s.turn.acted
    assert forbids(buying, one(points=9), "ada", "buy:failure") == "darkness.failure.buy-off"


@covers("darkness.vp.spend-skill-point", "darkness.vp.spend-only-owned")
def test_ten_points_are_a_skill_point() -> None:
    s = one(points=12)
    run(s, buying.buy_point, "ada")
    assert (s.people["ada"].points, s.people["ada"].saved) == (2, 1)
    assert forbids(buying, s, "ada", "buy:point") == "darkness.vp.spend-only-owned"


@covers(
    "darkness.skill.upgrade",
    "darkness.skill.one-cost",
    "darkness.skill.no-doubling",
    "darkness.vp.spend-skill-point",
    "darkness.ex.d.skill-upgrade",
)
def test_the_next_level_costs_the_difference_and_a_skill_with_one_level_has_no_other() -> None:
    s = one(points=20, skills={"lockpick": 1, "search": 1})
    for _ in range(2):
        run(s, buying.buy_point, "ada")
    assert s.people["ada"].points == 0
    run(s, buying.learn, "ada", "lockpick", 2)
    assert s.people["ada"].skills == {"lockpick": 2, "search": 1}
    assert s.people["ada"].saved == 0
    offered = [option.key for option in buying.candidates(s, "ada")]
    assert not [key for key in offered if key.startswith(("learn:search", "learn:lockpick"))]


@covers(
    "darkness.skill.buy-later", "darkness.vp.spend-skill-point", "darkness.skill.upgrade", "darkness.ex.d.buy-skill-in-play"
)
def test_a_skill_is_learnt_in_play_for_its_price() -> None:
    s = one(points=12, saved=1)
    assert forbids(buying, s, "ada", "learn:first-aid:1") == "darkness.skill.buy-later"
    run(s, buying.buy_point, "ada")
    run(s, buying.learn, "ada", "first-aid", 1)
    assert (s.people["ada"].points, s.people["ada"].saved) == (2, 0)
    assert s.people["ada"].skills == {"first-aid": 1}
    no = why_not(buying, s, "ada", "learn:first-aid:2")
    assert no is not None
    assert no.rule == "darkness.skill.upgrade"
    assert "costs 2" in no.reason


@covers("darkness.setup.pregenerated-fixed")
def test_a_ready_character_neither_buys_skill_points_nor_learns_but_is_forgiven() -> None:
    s = position("field", seats=("ana",), people={"juno": {"at": "field/a1", "points": 20, "saved": 9, "failures": 1}})
    assert forbids(buying, s, "juno", "buy:point") == "darkness.setup.pregenerated-fixed"
    assert forbids(buying, s, "juno", "learn:search:1") == "darkness.setup.pregenerated-fixed"
    assert keys(buying, s, "juno") == ["buy:failure"]


def test_what_is_on_offer_is_what_is_not_refused() -> None:
    for s in (one(), one(points=5, failures=1), one(points=11, saved=3), one(saved=2), one(points=4, failures=2)):
        assert [option.key for option in buying.offers(s, "ada")] == keys(buying, s, "ada")
