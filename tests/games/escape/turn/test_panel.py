"""Challenge action: access a control panel."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import after_the_roll, alone, keys, meanwhile, refused
from games.escape.driver import at, foretold, run, tile, why_not
from games.escape.turn.test_knocked_out import knock_out
from noctule.games.escape.board import figures
from noctule.games.escape.board.names import name_of
from noctule.games.escape.board.rooms import marked
from noctule.games.escape.content import ITEMS
from noctule.games.escape.state import Turn
from noctule.games.escape.turn import panel

ROW = "es+panel esw esw sw"
IN = ["ii", "i", "i"]
"""Four Intelligence icons."""


@covers("escape.panel.challenge")
def test_a_panel_is_accessed_on_its_tile_with_four_intelligence() -> None:
    s = alone(ROW)
    (option,) = panel.candidates(s, "marlow")
    assert foretold(s, option).text.startswith("3 dice, 4 Intelligence needed.")
    assert why_not(panel, s, "marlow", "panel") is None
    for faces, passed in ((IN, True), (["i", "i", "i"], False), (["ii", "i", "ss"], False)):
        s = alone(ROW)
        run(s, panel.panel, "marlow", rolls=faces)
        assert marked(s, "accessed", tile(s, 0, 0)) is passed
        assert bool(s.people["marlow"].items) is passed
    s = alone(ROW, marlow={"at": (1, 0)})
    assert keys(s, panel) == []
    assert refused(s, panel, "panel") == "escape.panel.challenge"
    s = alone(ROW, turn=Turn(challenged=True))
    assert refused(s, panel, "panel") == "escape.action.one-challenge"


@covers("escape.ca.fail")
def test_a_failed_panel_activates_all_enemies_on_the_tile() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    ran = run(s, panel.panel, "marlow", rolls=["i", "i", "i", *["i"] * 6])
    assert [event.facts["who"] for event in ran.events if "support" in event.facts] == ["guard-1", "clone-1"]
    assert s.people["marlow"].items == ()


@covers(
    "escape.panel.challenge", "escape.panel.command", "escape.panel.key", "escape.ex.panel-guard-unlocks", "escape.door.locked"
)
def test_a_guard_three_tiles_away_opens_a_door_and_the_key_card_is_taken() -> None:
    s = alone(ROW, enemies={"guard-2": (3, 0)}, locked=[(3, 0, "s")], keys=("key-card-1",))
    ran = run(s, panel.panel, "marlow", rolls=IN, answers=["open:guard-2:s"])
    assert s.locked == ()
    assert at(s, "guard-2") == tile(s, 3, 0)
    assert s.people["marlow"].items == ("key-card-1",)
    assert s.keys == ()
    assert ran.rules.index("escape.panel.command") < ran.rules.index("escape.panel.key")
    assert s.turn.unlocked == (), "nobody is asked to lock it again"


@covers("escape.panel.command")
def test_what_a_guard_can_be_told() -> None:
    s = alone(
        ROW,
        scenario="dark-floor",  # one Guard on a tile
        enemies={"guard-1": (2, 0), "guard-2": {"at": (3, 0), "stunned": True}, "clone-1": (0, 0)},
        locked=[(1, 0, "e")],
    )
    there = tile(s, 3, 0)
    assert panel.commands(s) == [("open", "guard-1", "w")], f"the way to {there} is full, the way back is locked"
    s = alone(ROW, scenario="barracks", enemies={"guard-1": (1, 0), "guard-2": {"at": (3, 0), "stunned": True}})
    assert panel.commands(s) == [("go", "guard-1", tile(s, 2, 0)), ("go", "guard-1", tile(s, 0, 0))]
    ran = run(s, panel.command, "marlow", answers=["waive"])
    assert ran.keys("panel.command") == [f"go:guard-1:{tile(s, 2, 0)}", f"go:guard-1:{tile(s, 0, 0)}", "waive"]
    assert at(s, "guard-1") == tile(s, 1, 0)


@covers("escape.panel.command", "escape.limit.secure")
def test_who_does_not_obey_and_where_nobody_can_be_sent_is_told_why() -> None:
    """One Guard on a tile: the second is between two others; the third has a door to open."""
    enemies = {"guard-1": {"at": (1, 0), "stunned": True}, "guard-2": (2, 0), "guard-3": (3, 0), "clone-1": (0, 0)}
    s = alone(ROW, scenario="dark-floor", enemies=enemies, locked=[(3, 0, "s")])
    ran = run(s, panel.command, "marlow", stop=True)
    assert ran.keys("panel.command") == ["open:guard-3:s", "waive"]
    reasons = {what: no.reason for what in (*enemies, tile(s, 0, 0)) if (no := ran.no(what)) is not None}
    assert reasons == {
        "guard-1": "Guard 1 is stunned.",
        "guard-2": "Guard 2 has nowhere to go and no door to open.",
        "clone-1": "Clone 1 is no Guard and does not obey.",
        tile(s, 0, 0): f"No Guard can be sent to {name_of(tile(s, 0, 0))}: none is next to it, or it is full.",
    }


@covers("escape.panel.command")
def test_without_a_guard_that_can_obey_there_is_no_command() -> None:
    s = alone(ROW, enemies={"guard-1": {"at": (1, 0), "stunned": True}, "clone-1": (2, 0)})
    ran = run(s, panel.panel, "marlow", rolls=IN)
    assert ran.asked == []
    assert len(s.people["marlow"].items) == 1


@covers("escape.panel.command", "escape.move.weapon-guard", "escape.ex.guard-comes-to-the-gun")
def test_a_guard_sent_to_an_armed_character_neither_attacks_nor_gives_threat() -> None:
    s = alone(ROW, marlow={"items": ["crowbar-1"]}, enemies={"guard-1": (1, 0)})
    ran = run(s, panel.panel, "marlow", rolls=IN, answers=[f"go:guard-1:{tile(s, 0, 0)}"])
    assert at(s, "guard-1") == tile(s, 0, 0)
    assert s.people["marlow"].threat == 0
    assert not [rule for rule in ran.rules if rule.split(".")[1] == "attack"]


@covers("escape.panel.key")
def test_no_key_card_is_taken_when_none_is_left_and_one_at_a_time() -> None:
    s = alone(ROW, keys=())
    run(s, panel.panel, "marlow", rolls=IN)
    assert s.people["marlow"].items == ()
    s = alone(ROW)
    supply = s.keys
    run(s, panel.panel, "marlow", rolls=IN)
    assert s.people["marlow"].items == supply[:1]
    assert s.keys == supply[1:]


@covers("escape.panel.key", "escape.ko.drop-items", "escape.item.all-kinds-count", "escape.ex.key-needs-a-hand")
def test_a_key_card_needs_a_hand_and_everything_lies_on_the_tile_after_a_knock_out() -> None:
    s = alone(ROW, marlow={"items": ["crowbar-1", "scalpel"]})
    key = s.keys[0]
    assert ITEMS[key].kind == "key"
    ran = run(s, panel.panel, "marlow", rolls=IN, stop=True)
    (kind, options) = ran.asked[-1]
    assert len(options) == 3, kind
    s = alone(ROW, marlow={"items": ["crowbar-1", "scalpel"]})
    run(s, panel.panel, "marlow", rolls=IN, answers=[next(option for option in options if option.endswith("scalpel"))])
    assert s.lying == {tile(s, 0, 0): ("scalpel",)}
    assert set(s.people["marlow"].items) == {"crowbar-1", key}
    run(s, knock_out, "marlow")
    assert set(s.lying[tile(s, 0, 0)]) == {"scalpel", "crowbar-1", key}
    assert s.people["marlow"].items == ()


@covers("escape.panel.challenge")
def test_who_is_no_longer_at_the_panel_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for when, faces in ((meanwhile, []), (after_the_roll, IN)):
        s = alone(ROW, enemies={"guard-1": (1, 0)})
        with monkeypatch.context() as patch:
            when(patch, s, lambda s, _g: figures.change(s, "marlow", at=tile(s, 2, 0)))
            run(s, panel.panel, "marlow", rolls=faces)
        assert not marked(s, "accessed", tile(s, 0, 0))
        assert s.people["marlow"].items == ()
