"""Duct Tape, and the empty Shotgun."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import forbids, keys, position, run
from noctule.games.darkness.actions import tape
from noctule.games.darkness.state import State


def holder(**said: object) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", **said}, "bel": "lab/h8"})


@covers("darkness.ex.d.duct-tape-or-shield", "darkness.nuisance.duct-tape")
def test_tape_rids_one_of_a_nuisance_for_three_points_and_stays() -> None:
    s = holder(nuisances=["pest", "pest-two"], items=["tape"], points=1)
    assert keys(tape, s, "ada") == ["tape:pest", "tape:pest-two"]
    run(s, tape.tape, "ada", "pest-two")
    ada = s.people["ada"]
    assert (ada.nuisances, ada.items, ada.points, ada.failures) == (("pest",), ("tape",), 4, 0)
    assert s.turn.acted
    assert "pest-two" not in s.board
    assert forbids(tape, s, "ada", "tape:pest") == "darkness.turn.one-action"


@covers("darkness.nuisance.duct-tape")
def test_without_tape_nothing_is_taped() -> None:
    assert forbids(tape, holder(nuisances=["pest"], items=["kit"]), "ada", "pest") == "darkness.nuisance.duct-tape"


@covers("darkness.ex.d.shotgun-fourth-shot", "darkness.item.shotgun-discard", "darkness.vp.loss")
def test_an_empty_shotgun_is_thrown_away_freely_and_its_points_are_kept() -> None:
    s = holder(items=["scatter", "gun"], points=8)
    s.uses = {**s.uses, "scatter": 2}
    assert forbids(tape, s, "ada", "discard:scatter") == "darkness.item.shotgun-discard"
    s.uses = {**s.uses, "scatter": 3}
    assert keys(tape, s, "ada") == ["discard:scatter"]
    run(s, tape.discard, "ada", "scatter")
    assert (s.people["ada"].items, s.people["ada"].points) == (("gun",), 8)
    assert not s.turn.acted
    assert "scatter" not in s.board
