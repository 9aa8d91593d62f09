"""Challenge action: outwit."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import after_the_roll, alone, keys, meanwhile, refused
from games.escape.driver import at, foretold, run, tile, why_not
from noctule.games.escape.board import figures
from noctule.games.escape.challenges import outwit
from noctule.games.escape.moving import movement
from noctule.games.escape.state import Turn
from noctule.games.escape.turn import knocked_out

ROW = "es esw sw"


@covers("escape.outwit.type", "escape.ex.outwit-needs-the-type")
def test_only_a_type_that_is_up_on_the_tile_can_be_named() -> None:
    s = alone(ROW, enemies={"clone-1": (0, 0), "clone-2": (0, 0), "guard-1": (1, 0)})
    assert keys(s, outwit) == ["outwit:clone"]
    assert refused(s, outwit, "outwit:guard") == "escape.outwit.type"
    assert why_not(outwit, s, "marlow", "outwit:clone") is None
    s = alone(ROW, enemies={"clone-1": {"at": (0, 0), "stunned": True}, "guard-1": (0, 0)})
    assert keys(s, outwit) == ["outwit:guard"]
    s = alone(ROW, enemies={"clone-1": (0, 0)}, turn=Turn(challenged=True))
    assert refused(s, outwit, "outwit:clone") == "escape.action.one-challenge"


@covers("escape.outwit.rating", "escape.enemy.weight")
def test_the_rating_counts_only_the_named_type_by_weight() -> None:
    s = alone(
        scenario="way-up",
        enemies={"guard-1": (0, 0), "guard-2": (0, 0), "clone-1": (0, 0), "hybrid-speed": (0, 0), "boss": (0, 0)},
    )
    ratings = {kind: outwit.rating(s, "marlow", kind) for kind in ("guard", "clone", "hybrid", "boss")}
    assert ratings == {"guard": 4, "clone": 3, "hybrid": 4, "boss": 5}
    option = next(option for option in outwit.candidates(s, "marlow") if option.key == "outwit:clone")
    assert option.at == ("clone-1",)
    assert foretold(s, option).text == "3 dice, 3 Intelligence needed. Success: you may leave."


@covers("escape.outwit.rating")
def test_the_roll_is_an_intelligence_challenge_and_a_quick_tongue_needs_one_less() -> None:
    for skills, faces, passed in (
        ([], ["i", "i", "i"], True),
        ([], ["i", "i", "ss"], False),
        (["quick-tongue"], ["i", "i", "ss"], True),
    ):
        s = alone(ROW, marlow={"skills": skills}, enemies={"clone-1": (0, 0)})
        run(s, outwit.outwit, "marlow", "clone", rolls=faces + ([] if passed else ["i"] * 3))
        assert (s.turn.outwitted == tile(s, 0, 0)) is passed


@covers("escape.outwit.rating", "escape.outwit.success", "escape.outwit.fail", "escape.ex.outwit-mixed")
def test_who_outwits_the_clone_may_leave_three_guards_and_who_fails_is_attacked_by_the_clone_alone() -> None:
    enemies = {"guard-1": (0, 0), "guard-2": (0, 0), "guard-3": (0, 0), "clone-1": (0, 0)}
    s = alone(ROW, scenario="barracks", enemies=enemies)
    before = s.people["marlow"].threat
    assert outwit.rating(s, "marlow", "clone") == 3
    run(s, outwit.outwit, "marlow", "clone", rolls=["i", "i", "i"])
    assert movement.no_leave(s, "marlow") is None
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert (at(s, "marlow"), s.people["marlow"].threat) == (tile(s, 1, 0), before)
    s = alone(ROW, scenario="barracks", enemies=enemies)
    ran = run(s, outwit.outwit, "marlow", "clone", rolls=["i", "i", "s", "i", "i", "i"])
    assert [event.facts["who"] for event in ran.events if "support" in event.facts] == ["clone-1"]
    assert ran.facts("escape.outwit.fail")["kind"] == "clone"
    assert movement.no_leave(s, "marlow") is not None


@covers("escape.outwit.success")
def test_outwitting_does_not_help_on_a_further_tile_nor_after_coming_back() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0), "clone-1": (1, 0)})
    run(s, outwit.outwit, "marlow", "guard", rolls=["i", "i", "i"])
    run(s, movement.move, "marlow", tile(s, 1, 0))
    no = movement.no_leave(s, "marlow")
    assert no is not None
    assert no.rule == "escape.move.blocked"
    figures.change(s, "marlow", at=tile(s, 0, 0))
    assert movement.no_leave(s, "marlow") is not None


@covers("escape.outwit.type", "escape.outwit.success")
def test_there_is_no_roll_when_the_type_is_down_and_no_leave_for_one_knocked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    with monkeypatch.context() as patch:
        meanwhile(patch, s, lambda s, _g: figures.alter(s, "clone-1", stunned=True))
        run(s, outwit.outwit, "marlow", "clone")
    assert (s.turn.challenged, s.turn.outwitted) == (True, "")
    s = alone(ROW, enemies={"clone-1": (0, 0)})
    after_the_roll(monkeypatch, s, lambda s, g: knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko"))
    run(s, outwit.outwit, "marlow", "clone", rolls=["i", "i", "i"])
    assert s.turn.outwitted == ""
