"""Challenge action: bull rush."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import after_the_roll, alone, keys, meanwhile, refused
from games.escape.driver import at, foretold, position, run, tile, why_not
from noctule.games.escape.board import figures, stats, where
from noctule.games.escape.challenges import fight, rush
from noctule.games.escape.moving import movement
from noctule.games.escape.state import Turn
from noctule.games.escape.turn import knocked_out

ROW = "es esw esw sw"
"""Four tiles in a row."""


@covers("escape.enemy.weight", "escape.rush.rating")
def test_the_rating_counts_a_hybrid_as_two_and_the_boss_as_three() -> None:
    s = alone(scenario="way-up", enemies={"guard-1": (0, 0), "clone-1": (0, 0), "hybrid-speed": (0, 0), "boss": (0, 0)})
    assert where.weight(where.enemies_on(s, tile(s, 0, 0))) == 1 + 1 + 2 + 3
    assert rush.rating(s, "marlow") == 7 + 2
    for enemy, rating in (("guard-1", 3), ("clone-1", 3), ("hybrid-speed", 4), ("boss", 5)):
        s = alone(scenario="way-up", enemies={enemy: (0, 0)})
        assert rush.rating(s, "marlow") == rating


@covers("escape.rush.rating")
def test_a_bull_rush_needs_an_enemy_that_is_up() -> None:
    s = alone()
    assert keys(s, rush) == []
    assert refused(s, rush, "rush") == "escape.rush.rating"
    s = alone(enemies={"guard-1": (0, 0)})
    (option,) = rush.candidates(s, "marlow")
    assert option.key == "rush"
    assert foretold(s, option).text == "3 dice, 3 Strength needed. Leaving a tile with Guards costs a threat token."
    assert why_not(rush, s, "marlow", "rush") is None
    s = alone(enemies={"clone-1": (0, 0)})
    (option,) = rush.candidates(s, "marlow")
    assert foretold(s, option).text == "3 dice, 3 Strength needed."
    s = alone(enemies={"guard-1": {"at": (0, 0), "stunned": True}})
    assert keys(s, rush) == []


@covers("escape.rush.success", "escape.rush.rating", "escape.ex.bull-rush-fails")
def test_a_success_lets_the_character_use_all_the_points_it_has_left() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0)})
    assert keys(s, movement) == []
    run(s, rush.rush, "marlow", rolls=["s", "s", "s"])
    assert keys(s, movement) == [f"move:{tile(s, 1, 0)}"]
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert s.people["marlow"].threat == 1
    run(s, movement.move, "marlow", tile(s, 2, 0))
    assert (at(s, "marlow"), s.people["marlow"].threat) == (tile(s, 2, 0), 1)
    assert stats.points_left(s, "marlow") == 0


@covers("escape.rush.fail", "escape.ex.bull-rush-fails")
def test_after_a_failure_the_guard_attacks_and_the_character_stays_without_threat() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0)})
    ran = run(s, rush.rush, "marlow", rolls=["s", "s", "i", "i", "i", "i"])
    assert ran.facts("escape.attack.guard-target")["who"] == "guard-1"
    assert "escape.rush.fail" in ran.rules
    assert s.people["marlow"].threat == 0
    assert keys(s, movement) == []
    assert refused(s, rush, "rush") == "escape.action.one-challenge"


@covers("escape.rush.fail")
def test_a_failed_bull_rush_activates_every_type_on_the_tile() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0), "clone-1": (0, 0), "clone-2": (1, 0)})
    ran = run(s, rush.rush, "marlow", rolls=["s", "s", "s", *["i"] * 6])
    assert [event.facts["who"] for event in ran.events if "support" in event.facts] == ["guard-1", "clone-1"]
    assert at(s, "clone-2") == tile(s, 1, 0)


@covers(
    "escape.rush.rating",
    "escape.rush.next-tiles",
    "escape.rush.stop",
    "escape.rush.threat",
    "escape.enemy.weight",
    "escape.ex.bull-rush-chain",
)
def test_each_further_tile_with_enemies_needs_one_more_and_too_high_a_rating_stops_the_rush() -> None:
    s = alone(
        ROW,
        marlow={"items": ["rubber-soles"]},  # Speed 3
        scenario="way-up",
        enemies={"guard-1": (0, 0), "guard-2": (0, 0), "hybrid-speed": (1, 0), "clone-1": (2, 0), "clone-2": (2, 0)},
    )
    assert rush.rating(s, "marlow") == 4
    run(s, rush.rush, "marlow", rolls=["ss", "ss", "s"])
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert s.people["marlow"].threat == 1
    assert rush.rating(s, "marlow") == 5
    run(s, movement.move, "marlow", tile(s, 2, 0))
    assert rush.rating(s, "marlow") == 6
    assert stats.points_left(s, "marlow") == 1
    assert keys(s, movement) == []
    assert refused(s, movement, f"move:{tile(s, 3, 0)}") == "escape.rush.stop"
    assert s.people["marlow"].threat == 1
    assert {enemy.id: enemy.at for enemy in s.enemies.values() if enemy.kind == "clone"} == dict.fromkeys(
        ("clone-1", "clone-2"), tile(s, 2, 0)
    )


@covers("escape.rush.next-tiles", "escape.rush.stop")
def test_a_further_tile_may_be_left_with_exactly_the_icons_of_the_roll_and_not_with_one_less() -> None:
    for icons, goes in ((4, True), (3, False)):
        s = alone(ROW, marlow={"at": (1, 0)}, enemies={"clone-1": (1, 0)}, turn=Turn(challenged=True, rush=icons, rushed=1))
        assert rush.rating(s, "marlow") == 4
        assert (movement.no_leave(s, "marlow") is None) is goes


@covers("escape.rush.success", "escape.rush.next-tiles")
def test_the_first_tile_may_be_left_though_more_enemies_have_come_but_a_further_one_may_not() -> None:
    s = alone(ROW, scenario="hatchery", enemies={"clone-1": (0, 0)})
    run(s, rush.rush, "marlow", rolls=["s", "s", "s"])
    figures.spawn(s, "clone", tile(s, 0, 0))
    assert rush.rating(s, "marlow") > s.turn.rush
    assert movement.no_leave(s, "marlow") is None
    # out of an empty first tile the next one counts as any further tile
    figures.change(s, "marlow", at=tile(s, 1, 0))
    figures.spawn(s, "clone", tile(s, 1, 0))
    figures.spawn(s, "clone", tile(s, 1, 0))
    no = movement.no_leave(s, "marlow")
    assert no is not None
    assert no.rule == "escape.rush.stop"


@covers("escape.rush.threat")
def test_one_threat_for_each_tile_with_guards_that_is_left_and_none_for_clones_or_the_stunned() -> None:
    down = {"at": (1, 0), "stunned": True}
    for enemies, threat in (
        ({"guard-1": (0, 0), "guard-2": (0, 0)}, 1),
        ({"clone-1": (0, 0)}, 0),
        ({"clone-1": (0, 0), "clone-2": (1, 0), "guard-1": down}, 0),
        ({"clone-1": (0, 0), "guard-1": (1, 0)}, 1),
    ):
        s = alone(ROW, scenario="barracks", enemies=enemies)
        before = s.people["marlow"].threat
        run(s, rush.rush, "marlow", rolls=["ss", "ss", "ss"])
        run(s, movement.move, "marlow", tile(s, 1, 0))
        run(s, movement.move, "marlow", tile(s, 2, 0))
        assert s.people["marlow"].threat - before == threat


@covers("escape.rush.threat", "escape.rush.next-tiles", "escape.move.weapon-guard", "escape.ex.armed-bull-rush")
def test_an_armed_bull_rush_pays_for_entering_and_for_leaving_the_guards_tile() -> None:
    s = alone(
        ROW,
        marlow={"items": ["crowbar-1", "rubber-soles"]},
        scenario="barracks",
        enemies={"clone-1": (0, 0), "guard-1": (1, 0), "guard-2": (1, 0)},
        threat_pool=5,
    )
    assert rush.rating(s, "marlow") == 3
    run(s, rush.rush, "marlow", rolls=["ss", "ss", "s"])
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert (s.people["marlow"].threat, s.threat_pool, rush.rating(s, "marlow")) == (1, 4, 5)
    run(s, movement.move, "marlow", tile(s, 2, 0))
    assert (s.people["marlow"].threat, s.threat_pool) == (2, 3)
    assert stats.points_left(s, "marlow") == 1


@covers("escape.rush.threat")
def test_the_light_footed_pay_nothing_and_their_odds_say_so() -> None:
    s = alone(ROW, marlow={"skills": ["light-footed"]}, enemies={"guard-1": (0, 0)})
    (option,) = rush.candidates(s, "marlow")
    assert foretold(s, option).text == "3 dice, 3 Strength needed."
    run(s, rush.rush, "marlow", rolls=["s", "s", "s"])
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert s.people["marlow"].threat == 0


@covers("escape.rush.rating")
def test_one_challenge_action_whichever() -> None:
    s = alone(enemies={"guard-1": (0, 0)}, turn=Turn(challenged=True))
    assert (keys(s, rush), keys(s, fight)) == ([], [])


@covers("escape.rush.rating", "escape.rush.success")
def test_there_is_no_roll_when_nobody_holds_the_character_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0)})
    meanwhile(monkeypatch, s, lambda s, _g: figures.alter(s, "guard-1", stunned=True))
    run(s, rush.rush, "marlow")
    assert (s.turn.challenged, s.turn.rush) == (True, 0)
    assert movement.no_leave(s, "marlow") is None


@covers("escape.rush.success", "escape.rush.fail")
def test_who_is_knocked_out_after_the_roll_is_in_no_rush(monkeypatch: pytest.MonkeyPatch) -> None:
    for faces in (["s", "s", "s"], ["i", "i", "i"]):
        s = alone(ROW, enemies={"guard-1": (0, 0)})
        after_the_roll(monkeypatch, s, lambda s, g: knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko"))
        run(s, rush.rush, "marlow", rolls=faces)
        assert s.turn.rush == 0


@covers("escape.rush.next-tiles", "escape.rush.stop")
def test_a_first_tile_that_was_left_without_enemies_is_no_free_passage_later() -> None:
    s = alone(ROW, enemies={"guard-1": (0, 0)})
    run(s, rush.rush, "marlow", rolls=["s", "s", "s"])
    figures.alter(s, "guard-1", at=tile(s, 3, 0))
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert s.turn.rushed == 0
    figures.alter(s, "guard-1", at=tile(s, 0, 0))
    figures.spawn(s, "clone", tile(s, 0, 0))
    run(s, movement.move, "marlow", tile(s, 0, 0))
    no = movement.no_leave(s, "marlow")
    assert no is not None
    assert no.rule == "escape.rush.stop"


@covers("escape.rush.rating", "escape.rush.next-tiles")
def test_a_bull_rush_carries_nobody_but_the_character_whose_turn_it_is() -> None:
    people = {"marlow": {"at": (0, 0), "hand": 1}, "quill": {"at": (1, 0), "hand": 1}}
    s = position(ROW, seats=("ana", "ben"), people=people, enemies={"guard-1": (0, 0), "guard-2": (1, 0)})
    no = rush.no_way_on(s, "marlow")
    assert no is not None, "the rush has not begun"
    assert no.rule == "escape.rush.rating"
    figures.change_turn(s, rush=9, rush_from=tile(s, 0, 0))
    assert rush.no_way_on(s, "marlow") is None
    no = rush.no_way_on(s, "quill")
    assert no is not None, "nine icons are enough for any tile, but they are not hers"
    assert no.rule == "escape.rush.rating"
