"""Failure: the third Disk, and what it costs."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, do, forbids, keys, position, run
from noctule.games.darkness.actions import transfer
from noctule.games.darkness.harm import failure
from noctule.games.darkness.state import Turn

ANY = "darkness.fate.bad-10"


@covers("darkness.failure.sources")
def test_failures_are_counted_and_two_of_them_cost_nothing() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "items": ["gun"], "points": 4}, "bel": "lab/h8"})
    for count in (1, 2):
        ran = do(s, failure.fail, "ada", ANY)
        assert s.people["ada"].failures == count
        assert ran.rules == [ANY]
    assert s.people["ada"].items == ("gun",)
    assert s.people["ada"].points == 4


@covers("darkness.ex.steve-third-failure", "darkness.failure.three", "darkness.failure.recollect", "darkness.vp.loss")
def test_the_third_failure_leaves_everything_on_the_square() -> None:
    """Pistol 4, flashlight 2, Allies 3 and 2: eleven points."""
    steve = {
        "at": "lab/d2",
        "failures": 2,
        "items": ["gun", "torch"],
        "allies": ["helper-attack", "helper-defense"],
        "points": 11,
    }
    s = position("lab", people={"steve": steve, "sharon": "lab/d2"}, round=3)
    do(s, failure.fail, "steve", "darkness.security.fail-failure")
    assert (s.people["steve"].failures, s.people["steve"].points) == (0, 0)
    assert {id: (at(s, id), s.board[id].up) for id in s.board} == dict.fromkeys(
        ["gun", "torch", "helper-attack", "helper-defense"], ("lab/d2", True)
    )
    for s.round in (3, 4):
        assert forbids(transfer, s, "steve", "take:gun") == "darkness.item.reclaim-delay"
        assert forbids(transfer, s, "steve", "win:helper-attack") == "darkness.item.reclaim-delay"
    s.round, s.turn = 3, Turn(who="sharon")
    run(s, transfer.take, "sharon", "gun")
    assert s.people["sharon"].points == 4
    s.round, s.turn = 5, Turn(who="steve")
    assert {"take:torch", "win:helper-attack"} <= set(keys(transfer, s, "steve"))


@covers("darkness.ex.d.trophy-disk", "darkness.failure.three", "darkness.nuisance.no-other-way", "darkness.component.as-item")
def test_nuisances_obstacles_and_trophies_stay_and_components_fall() -> None:
    ada = {"failures": 2, "items": ["c-orb"], "nuisances": ["pest"], "kept": ["ditch"], "trophies": ["slug"], "points": 8}
    s = position("lab", people={"ada": {"at": "lab/a1", **ada}, "bel": "lab/h8"})
    do(s, failure.fail, "ada", ANY)
    person = s.people["ada"]
    assert (person.items, person.nuisances, person.kept, person.trophies, person.points) == (
        (),
        ("pest",),
        ("ditch",),
        ("slug",),
        5,
    )
    assert list(s.board) == ["c-orb"]


@covers("darkness.ex.d.kill-guard-third-failure", "darkness.failure.three", "darkness.failure.sources")
def test_items_worth_seven_points_take_seven_points_with_them() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "failures": 2, "items": ["gun", "kit"], "points": 2}, "bel": "lab/h8"})
    do(s, failure.fail, "ada", "darkness.security.combat-win")
    assert (s.people["ada"].points, s.people["ada"].failures) == (-5, 0)


@covers("darkness.ex.d.buy-off-failure", "darkness.failure.three")
def test_the_third_failure_cannot_be_bought_off_any_more() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "failures": 2, "items": ["gun"], "points": 20}, "bel": "lab/h8"})
    ran = do(s, failure.fail, "ada", ANY)
    assert ran.asked == []
    assert (s.people["ada"].failures, s.people["ada"].points) == (0, 16)


def test_a_failure_that_is_forgiven_is_one_less() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "failures": 2}, "bel": "lab/h8"})
    failure.forgive(s, "ada")
    assert s.people["ada"].failures == 1
