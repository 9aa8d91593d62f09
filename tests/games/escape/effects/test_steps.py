"""The vocabulary of effects: each step carried out, and when it would do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, position, run, tile
from games.escape.sump import plain_sump, scenario
from noctule.engine import Ask, Decision, Luck
from noctule.games.escape.board import figures
from noctule.games.escape.board.gifts import lifted
from noctule.games.escape.board.rooms import is_locked, marked, rooms
from noctule.games.escape.board.stats import stat
from noctule.games.escape.content import FACTS
from noctule.games.escape.content.steps import (
    STEPS,
    Activate,
    Allow,
    AttackDice,
    Bonus,
    Discard,
    Draw,
    Fear,
    GainItem,
    Go,
    Lockdown,
    LoseItem,
    Mark,
    MoveEnemy,
    Pool,
    PutEnemy,
    RemoveEnemy,
    Reroll,
    Scout,
    Spawn,
    Step,
    Stun,
    TakeItem,
    Threat,
    Unmark,
    Vitality,
)
from noctule.games.escape.effects import enemies, map, people, steps, targets
from noctule.games.escape.enemies import activation
from noctule.games.escape.moving import movement
from noctule.games.escape.state import INFIRMARY, State

ROW = "es esw+vent esw sw+fear"
"""Four rooms from west to east; their south doors are unexplored."""
RULE = "escape.card.sequence"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def row(people: dict[str, Any] | None = None, **more: Any) -> State:
    """Marlow in the first room, Quill in the second, Bram in the fourth, unless the test says otherwise."""
    here: dict[str, Any] = {"marlow": (0, 0), "quill": (1, 0), "bram": (3, 0), **(people or {})}
    return position(ROW, seats=("ana", "ben", "cal"), people=here, **more)


def do(s: State, step: Step, *answers: str, who: str = "marlow", **more: Any) -> Ran:
    """Carry out a step that would do something."""
    assert steps.possible(s, who, step)
    return run(s, steps.carry_out, who, step, rule_id=RULE, answers=answers, **more)


def idle(s: State, step: Step, who: str = "marlow") -> bool:
    """The step would do nothing, and does nothing."""
    before = s.copy()
    assert not steps.possible(s, who, step)
    ran = run(s, steps.carry_out, who, step, rule_id=RULE)
    return s == before and ran.rules in ([], ["escape.spawn.no-tile"])


def fears(s: State) -> list[int]:
    return [person.fear for person in s.people.values()]


def test_every_step_of_the_vocabulary_is_in_the_table() -> None:
    rolls = {AttackDice, Reroll}
    assert {*people.STEPS, *enemies.STEPS, *map.STEPS, *rolls} == set(STEPS)


def test_steps_that_belong_to_a_roll_do_nothing_by_themselves() -> None:
    s = row()
    assert idle(s, Reroll(1))
    assert idle(s, AttackDice(-1))


# -- whom ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "answers", "after"),
    [
        ("self", [], [4, 3, 3]),
        ("other-near", [], [3, 4, 3]),
        ("one-here", [], [4, 3, 3]),
        ("one-near", ["who:quill"], [3, 4, 3]),
        ("all-here", [], [4, 3, 3]),
        ("all", [], [4, 4, 4]),
        ("others", [], [3, 4, 4]),
    ],
)
def test_whom_the_words_mean(who: Any, answers: list[str], after: list[int]) -> None:
    s = row()
    do(s, Fear(1, who), *answers)
    assert fears(s) == after


def test_another_here_is_somebody_on_the_own_tile() -> None:
    s = row()
    assert idle(s, Fear(1, "other-here"))
    s = row({"quill": (0, 0), "bram": (0, 0)})
    do(s, Fear(1, "other-here"), "who:bram")
    assert fears(s) == [3, 3, 4]


def test_a_locked_door_does_not_part_adjacent_tiles() -> None:
    s = row(locked=[(0, 0, "e")])
    do(s, Fear(1, "other-near"))
    assert fears(s) == [3, 4, 3]


def test_only_those_are_offered_to_whom_it_does_something() -> None:
    s = row({"quill": {"at": (0, 0), "fear": 8}, "bram": {"at": (0, 0), "fear": 7}})
    ran = do(s, Fear(1, "one-here"), "who:bram")
    assert ran.keys("step.who") == ["who:marlow", "who:bram"]


def test_in_the_infirmary_one_is_reached_only_by_oneself() -> None:
    s = row({"marlow": {"at": INFIRMARY}, "quill": {"at": INFIRMARY}})
    do(s, Fear(1, "all"))
    assert fears(s) == [3, 3, 4]
    do(s, Fear(1, "self"))
    assert fears(s) == [4, 3, 4]
    for who in ("one-near", "all-here", "other-here"):
        assert idle(s, Fear(1, who))


def test_who_is_knocked_out_or_gone_meanwhile_is_no_longer_reached() -> None:
    s = row({"marlow": {"at": INFIRMARY}, "quill": {"at": INFIRMARY}})
    assert [targets.reached(s, "marlow", who) for who in s.people] == [True, False, True]
    figures.change(s, "bram", at="", fate="killed", hand=())
    assert not targets.reached(s, "marlow", "bram")


def test_you_may_have_left_play_and_the_others_are_reached_all_the_same() -> None:
    s = row()
    figures.change(s, "marlow", at="", fate="escaped", hand=())
    do(s, Fear(1, "others"))
    assert fears(s) == [3, 4, 4]
    do(s, Threat(1, "others"))
    assert [person.threat for person in s.people.values()] == [0, 1, 1]
    for step in (Fear(1), Threat(1), Draw(), Go("self", "start"), Mark("dark"), Spawn("clone", "vent"), Stun(of="one-near")):
        assert idle(s, step)


def test_what_one_who_has_left_play_leaves_open_the_next_player_settles() -> None:
    s = row(enemies={"clone-1": (0, 0), "clone-2": (3, 0)})
    figures.change(s, "marlow", at="", fate="killed", hand=())
    ran = do(s, Stun(of="one"), "enemy:clone-2")
    assert ran.kinds == ["step.enemy"]
    assert (targets.seat_of(s, "marlow"), targets.seat_of(s, "bram")) == ("ben", "cal")
    assert s.enemies["clone-2"].stunned


def test_all_steps_are_carried_out_in_order_and_idle_ones_left_out() -> None:
    s = row({"marlow": {"at": (0, 0), "fear": 8}})
    all_of_them = (Threat(-1), Fear(1), Fear(-3), Fear(1))
    run(s, steps.carry_out_all, "marlow", all_of_them, rule_id=RULE)
    assert s.people["marlow"].fear == 6


# -- fear, threat, vitality ----------------------------------------------------------------------------------------


@covers("escape.fear.track-ends")
def test_fear_stops_at_the_ends_of_the_track() -> None:
    s = row({"marlow": {"at": (0, 0), "fear": 7}})
    do(s, Fear(2))
    assert s.people["marlow"].fear == 8
    assert idle(s, Fear(1))
    figures.change(s, "marlow", fear=0)
    assert idle(s, Fear(-1))


@covers("escape.threat.lose-none")
def test_threat_is_gained_from_the_pool_and_lost_by_who_has_it() -> None:
    s = row(threat_pool=3)
    assert idle(s, Threat(-1))
    do(s, Threat(2))
    assert (s.people["marlow"].threat, s.threat_pool) == (2, 1)
    do(s, Threat(-3))
    assert (s.people["marlow"].threat, s.threat_pool) == (0, 1)


def test_threat_for_everybody_can_begin_lockdown_on_the_way() -> None:
    s = row(threat_pool=1)
    do(s, Threat(1, "all"))
    assert s.lockdown
    assert [person.threat for person in s.people.values()] == [1, 1, 1]


@covers("escape.vitality.discard-excess")
def test_lost_vitality_takes_the_excess_cards_at_once() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": ["scream", "brace", "run-1", "run-2", "bolt-it-1"]}})
    do(s, Vitality(-2), "card:scream+card:brace")
    assert (s.people["marlow"].vitality, len(s.people["marlow"].hand)) == (3, 3)


@covers("escape.ko.skull")
def test_vitality_down_to_the_skull_kills() -> None:
    s = row({"marlow": {"at": (0, 0), "vitality": 3, "hand": 3}})
    do(s, Vitality(-1))
    assert s.people["marlow"].fate == "killed"


def test_vitality_never_rises_above_the_start_nor_falls_below_nothing() -> None:
    s = row({"marlow": {"at": (0, 0), "vitality": 3, "hand": 3}})
    do(s, Vitality(-9))
    assert s.people["marlow"].vitality == 0
    s = row({"marlow": {"at": (0, 0), "vitality": 4, "hand": 3}})
    do(s, Vitality(2))
    assert s.people["marlow"].vitality == FACTS.vitality.start
    assert idle(s, Vitality(1))


# -- cards ---------------------------------------------------------------------------------------------------------


@covers("escape.vitality.hand-limit")
def test_cards_are_drawn_up_to_the_hand_limit() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": 4}})
    do(s, Draw(2))
    assert len(s.people["marlow"].hand) == 5
    assert idle(s, Draw())


def test_without_any_card_left_nobody_draws() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": 1}}, adrenaline=())
    assert idle(s, Draw())


@covers("escape.card.forced-discard-choice")
def test_discards_are_of_the_owner_s_choice_or_at_random() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": ["scream", "brace", "run-1"]}})
    do(s, Discard(), "card:brace")
    assert s.people["marlow"].hand == ("scream", "run-1")
    ran = do(s, Discard(random=True), draws=["scream"])
    assert s.people["marlow"].hand == ("run-1",)
    assert not ran.asked


@covers("escape.card.none-left-ko")
def test_everybody_here_discards_and_who_has_no_card_left_is_knocked_out() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": ["scream"]}, "quill": {"at": (0, 0), "hand": ["brace", "run-1"]}})
    do(s, Discard(who="all-here"), "card:run-1")
    assert at(s, "marlow") == INFIRMARY
    assert s.people["quill"].hand == ("brace",)


def test_who_is_in_the_infirmary_without_cards_discards_nothing() -> None:
    s = row({"marlow": {"at": INFIRMARY, "hand": []}})
    assert idle(s, Discard())


# -- items ---------------------------------------------------------------------------------------------------------


def test_items_come_from_the_deck_and_key_cards_from_their_supply() -> None:
    s = row(items=("scalpel",), keys=("key-card-1",))
    do(s, GainItem(2))
    assert s.people["marlow"].items == ("scalpel",)
    assert idle(s, GainItem())
    do(s, GainItem(2, deck="keys"))
    assert s.people["marlow"].items == ("scalpel", "key-card-1")
    assert idle(s, GainItem(deck="keys"))


@covers("escape.item.overflow")
def test_a_gained_item_counts_against_the_limit_at_once() -> None:
    s = row({"marlow": {"at": (0, 0), "items": ["torch-1", "torch-2"]}}, items=("scalpel",))
    do(s, GainItem(), "item:torch-1")
    assert s.people["marlow"].items == ("torch-2", "scalpel")
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}


def test_who_is_not_on_the_map_gains_no_item() -> None:
    assert idle(row({"marlow": {"at": INFIRMARY}}), GainItem())


def test_lost_items_are_discarded_and_a_lost_key_card_goes_to_its_supply() -> None:
    s = row({"marlow": {"at": (0, 0), "items": ["torch-1", "key-card-1"]}}, items_discard=())
    keys = s.keys
    do(s, LoseItem(what="key"))
    assert s.keys == (*keys, "key-card-1")
    assert idle(s, LoseItem(what="key"))
    assert idle(s, LoseItem(what="weapon"))
    do(s, LoseItem())
    assert (s.people["marlow"].items, s.items_discard) == ((), ("torch-1",))
    assert idle(s, LoseItem())


def test_a_lost_item_can_go_onto_the_tile_and_the_owner_chooses() -> None:
    s = row({"marlow": {"at": (0, 0), "items": ["torch-1", "scalpel"]}})
    do(s, LoseItem(to="tile"), "item:scalpel")
    assert s.people["marlow"].items == ("torch-1",)
    assert s.lying[tile(s, 0, 0)] == ("scalpel",)


@covers("escape.item.two-hands")
def test_losing_the_bag_lowers_the_limit() -> None:
    s = row({"marlow": {"at": (0, 0), "items": ["rucksack", "torch-1", "torch-2", "scalpel"]}})
    do(s, LoseItem(), "item:rucksack", "item:torch-1")
    assert s.people["marlow"].items == ("torch-2", "scalpel")


def test_an_item_of_the_own_tile_is_taken_without_the_action() -> None:
    s = row(lying={(0, 0): ["torch-1", "scalpel"], (1, 0): ["torch-2"]})
    do(s, TakeItem(), "item:scalpel")
    assert s.people["marlow"].items == ("scalpel",)
    assert not s.turn.handled
    assert idle(s, TakeItem(), "bram")


# -- for a time ----------------------------------------------------------------------------------------------------


def test_a_bonus_raises_the_stat() -> None:
    s = row()
    do(s, Bonus("speed", 2, "turn"))
    do(s, Bonus("strength", 1, "roll", "one-near"), "who:quill")
    assert (stat(s, "marlow", "speed"), stat(s, "quill", "strength")) == (4, 3)
    assert [bonus.until for bonus in s.bonuses] == ["turn", "roll"]


def test_a_rule_is_lifted_for_the_turn() -> None:
    s = row({"quill": (0, 0)})
    do(s, Allow("darkness"))
    assert lifted(s, "marlow", "darkness")
    assert idle(s, Allow("darkness"))
    ran = do(s, Allow("held", "all-here"))
    assert [lifted(s, who, "held") for who in s.people] == [True, True, False]
    assert [event.facts["lifted"] for event in ran.events] == ["enemies do not hold"] * 2


# -- another tile --------------------------------------------------------------------------------------------------


def test_you_go_through_an_open_door_and_may_not_decline() -> None:
    s = row({"marlow": (1, 0)}, locked=[(1, 0, "e")], enemies={"clone-1": (1, 0), "guard-1": (0, 0)})
    ran = do(s, Go("self", "next"))
    assert at(s, "marlow") == tile(s, 0, 0)
    assert not ran.asked
    assert s.turn.spent == 0
    assert idle(row(locked=[(0, 0, "e")]), Go("self", "next"))


def test_another_may_decline_and_chooses_the_way() -> None:
    s = row()
    ran = do(s, Go("other-near", "next"), f"go:{tile(s, 2, 0)}")
    assert ran.keys("step.go") == [f"go:{tile(s, 2, 0)}", f"go:{tile(s, 0, 0)}", "stay"]
    assert at(s, "quill") == tile(s, 2, 0)
    s = row()
    do(s, Go("other-near", "next"), "stay")
    assert at(s, "quill") == tile(s, 1, 0)


def test_others_may_come_to_your_tile() -> None:
    s = row()
    do(s, Go("other-near", "here"), f"go:{tile(s, 0, 0)}")
    assert at(s, "quill") == tile(s, 0, 0)
    assert idle(s, Go("other-near", "here"))


@covers("escape.door.locked")
def test_nobody_comes_to_your_tile_through_a_locked_door() -> None:
    assert idle(row(locked=[(0, 0, "e")]), Go("other-near", "here"))


def test_you_go_to_the_closest_vent_or_the_start() -> None:
    s = row()
    do(s, Go("self", "vent"))
    assert at(s, "marlow") == tile(s, 1, 0)
    assert idle(s, Go("self", "vent"))
    assert idle(s, Go("self", "start")), "the start is not on this map"
    s = position("ward sw", people={"marlow": (1, 0), "quill": (1, 0)})
    do(s, Go("self", "start"))
    assert at(s, "marlow") == "ward"


@covers("escape.move.darkness")
def test_being_put_elsewhere_out_of_the_dark_raises_fear_and_arriving_does_nothing() -> None:
    people = {"marlow": {"at": (0, 0), "items": ["scalpel"]}, "quill": (1, 0)}
    s = position("es sw+fear-again", people=people, enemies={"guard-1": (1, 0)}, markers={"dark": [(0, 0)]})
    do(s, Go("self", "next"))
    assert s.people["marlow"].fear == 4
    assert s.people["marlow"].threat == 0
    assert not s.turn.over


def test_a_bull_rush_has_left_its_first_tile() -> None:
    s = row(enemies={"clone-1": (0, 0), "clone-2": (1, 0), "clone-3": (1, 0)})
    figures.change_turn(s, rush=3, rush_from=tile(s, 0, 0))
    do(s, Go("self", "next"))
    assert s.turn.rush_from == ""
    assert movement.no_leave(s, "marlow") is not None


# -- enemies -------------------------------------------------------------------------------------------------------


@covers("escape.door.locked", "escape.limit.per-type")
def test_one_enemy_near_is_moved_through_an_open_door_to_a_tile_with_room() -> None:
    foes = {"guard-1": (1, 0), "guard-2": (2, 0), "guard-3": (2, 0), "clone-1": {"at": (1, 0), "stunned": True}}
    s = row(enemies=foes, locked=[(0, 0, "e")])
    assert idle(s, MoveEnemy())
    s = row(enemies=foes)
    ran = do(s, MoveEnemy())
    assert at(s, "guard-1") == tile(s, 0, 0), "the third room is full, and the Clone is stunned"
    assert not ran.asked


def test_several_enemies_move_one_after_the_other() -> None:
    s = row(enemies={"guard-1": (1, 0), "clone-1": (1, 0), "boss": (1, 0)})
    here, there = tile(s, 0, 0), tile(s, 2, 0)
    ran = do(s, MoveEnemy(of="all"), f"go:guard-1:{there}", f"go:clone-1:{here}")
    assert len(ran.asked) == 2
    assert (at(s, "guard-1"), at(s, "clone-1"), at(s, "boss")) == (there, here, tile(s, 1, 0))


def test_the_boss_is_meant_only_where_he_is_named() -> None:
    s = row(enemies={"boss": (0, 0)})
    for step in (Stun(of="all"), RemoveEnemy(of="all"), Activate("alien", "all"), MoveEnemy(of="all")):
        assert idle(s, step)
    do(s, Stun("boss"))
    assert s.enemies["boss"].stunned


@pytest.mark.parametrize(
    ("of", "found"),
    [
        ("one-here", ["clone-1", "guard-1"]),
        ("one-near", ["clone-1", "guard-1", "hybrid-speed"]),
        ("one", ["clone-1", "clone-2", "guard-1", "hybrid-speed"]),
    ],
)
def test_which_enemies_the_words_mean(of: Any, found: list[str]) -> None:
    s = row(enemies={"guard-1": (0, 0), "clone-1": (0, 0), "hybrid-speed": (1, 0), "clone-2": (3, 0)})
    ran = run(s, steps.carry_out, "marlow", Stun("any", of), rule_id=RULE, stop=True)
    assert sorted(ran.keys("step.enemy")) == [f"enemy:{id}" for id in found]
    do(s, Stun("alien", "all-near"))
    assert [id for id, enemy in s.enemies.items() if enemy.stunned] == ["clone-1", "hybrid-speed"]


@covers("escape.stun.effect")
def test_only_the_standing_are_stunned() -> None:
    s = row(enemies={"clone-1": {"at": (0, 0), "stunned": True}})
    assert idle(s, Stun())
    s = row(enemies={"clone-1": {"at": (0, 0), "stunned": True}, "clone-2": (0, 0)})
    assert not do(s, Stun()).asked
    assert s.enemies["clone-2"].stunned


@covers("escape.reserve.put-into-play")
def test_removed_enemies_go_to_the_reserve_or_out_of_the_game() -> None:
    s = row(enemies={"clone-3": {"at": (0, 0), "stunned": True}, "clone-11": {"at": (1, 0), "put": True}})
    do(s, RemoveEnemy("clone", "all-near"))
    assert not s.enemies
    assert "3" in s.reserve["clone"]
    assert "11" not in s.reserve["clone"]
    assert idle(s, RemoveEnemy())


@covers("escape.reserve.put-into-play")
def test_an_enemy_is_put_into_play_though_the_reserve_is_empty() -> None:
    s = row()
    s.reserve = {**s.reserve, "guard": ()}
    assert idle(s, Spawn("guard"))
    do(s, PutEnemy("guard", count=3))
    assert [enemy.id for enemy in s.enemies.values()] == ["guard-11", "guard-12"], "two are the limit of a tile"
    assert all(enemy.put for enemy in s.enemies.values())


@covers("escape.reserve.put-into-play")
def test_a_hybrid_outside_the_reserve_comes_before_one_from_it() -> None:
    s = row(enemies={"hybrid-intelligence": (1, 0)})
    s.reserve = {**s.reserve, "hybrid": ("speed",)}
    do(s, PutEnemy("hybrid"))
    assert s.enemies["hybrid-strength"].put
    do(s, PutEnemy("hybrid"))
    assert not s.enemies["hybrid-speed"].put
    assert s.reserve["hybrid"] == ()
    assert idle(s, PutEnemy("hybrid", "next"))


def test_the_boss_comes_once() -> None:
    s = row()
    do(s, PutEnemy("boss"))
    assert at(s, "boss") == tile(s, 0, 0)
    assert idle(s, PutEnemy("boss", "next"))


@covers("escape.reserve.put-into-play")
def test_the_boss_goes_back_to_no_reserve() -> None:
    s = row()
    before = s.reserve
    do(s, PutEnemy("boss"))
    figures.remove(s, "boss")
    assert "boss" not in s.enemies
    assert s.reserve == before


@covers("escape.reserve.lowest-number", "escape.limit.per-type", "escape.reserve.empty")
def test_a_spawned_enemy_comes_from_the_reserve_to_the_closest_tile_with_room() -> None:
    board = "es+fear esw+fear esw sw+fear"
    people = {"marlow": (1, 0), "quill": (2, 0)}
    s = position(board, people=people, enemies={"clone-1": (1, 0), "clone-2": (1, 0), "clone-3": (1, 0)})
    do(s, Spawn("clone", "fear"))
    assert at(s, "clone-4") == tile(s, 0, 0)
    assert not s.enemies["clone-4"].put
    do(s, Spawn("clone", "next"), f"tile:{tile(s, 2, 0)}")
    assert at(s, "clone-5") == tile(s, 2, 0)
    assert idle(s, Spawn("clone", "security"))
    s.reserve = {**s.reserve, "clone": ()}
    assert idle(s, Spawn("clone", "fear"))


@covers("escape.zone.military", "escape.zone.alien")
def test_zones_hold_for_enemies_that_an_effect_spawns(monkeypatch: pytest.MonkeyPatch) -> None:
    s = row(stacks={"final": ("laundry", "gun-locker")})
    assert idle(s, Spawn("guard", "security"))
    scenario(monkeypatch, military_zone=True, alien_zone=True)
    do(s, Spawn("guard", "security"))
    assert (at(s, "guard-1"), s.stacks["final"]) == ("gun-locker", ("laundry",))
    do(s, Spawn("clone", "fear"))
    assert at(s, "clone-1") == tile(s, 1, 0)
    s = row(stacks={"final": ()})
    assert idle(s, Spawn("guard", "security"))


def test_where_the_words_mean() -> None:
    s = row({"marlow": (1, 0)})
    do(s, PutEnemy("clone", "vent"))
    do(s, PutEnemy("clone", "fear"))
    do(s, PutEnemy("clone", "near"), f"tile:{tile(s, 2, 0)}")
    assert [enemy.at for enemy in s.enemies.values()] == [tile(s, 1, 0), tile(s, 3, 0), tile(s, 2, 0)]
    do(s, PutEnemy("guard", tile=tile(s, 3, 0)))
    assert at(s, "guard-11") == tile(s, 3, 0)
    assert idle(s, PutEnemy("guard", tile="service-lift")), "it is not on the map"
    assert idle(s, PutEnemy("guard", "start"))


def test_enemies_activate_in_a_pass_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    async def these(s: State, g: Any, enemies: list[str]) -> None:
        seen.append(list(enemies))

    monkeypatch.setattr(activation, "activate_these", these)
    s = row(enemies={"clone-1": (0, 0), "guard-2": {"at": (0, 0), "stunned": True}, "guard-1": (1, 0), "guard-3": (3, 0)})
    assert do(s, Activate()).events[0].text == "{enemies} act."
    assert do(s, Activate("clone", "all-near")).events[0].text == "{enemies} acts."
    do(s, Activate("guard", "all"))
    assert seen == [["guard-2", "clone-1"], ["clone-1"], ["guard-1", "guard-2", "guard-3"]]
    assert idle(s, Activate("hybrid", "all"))


@covers("escape.ca.fail")
def test_when_all_enemies_activate_the_boss_does_too() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": 2}}, enemies={"boss": (0, 0)})
    do(s, Activate(), rolls=["s"] * 5)
    assert s.people["marlow"].fear == 4


@covers("escape.ca.fail")
def test_an_activated_enemy_attacks() -> None:
    s = row({"marlow": {"at": (0, 0), "hand": 2}}, enemies={"clone-1": (0, 0)})
    do(s, Activate(), rolls=["i", "i", "i"])
    assert s.people["marlow"].fear == 4


# -- markers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["dark", "nest", "post", "goal", "done"])
def test_a_marker_is_put_on_a_tile_and_taken_off_it(marker: Any) -> None:
    s = row()
    assert idle(s, Unmark(marker))
    do(s, Mark(marker))
    assert marked(s, marker, tile(s, 0, 0))
    assert idle(s, Mark(marker))
    do(s, Unmark(marker, "near"))
    assert not marked(s, marker, tile(s, 0, 0))


def test_a_marker_near_lies_where_you_choose() -> None:
    s = row(markers={"dark": [(1, 0)]})
    do(s, Mark("dark", "near"))
    assert marked(s, "dark", tile(s, 0, 0)), "the other one has darkness already"
    do(s, Unmark("dark", "near"), f"tile:{tile(s, 1, 0)}")
    assert s.markers["dark"] == (tile(s, 0, 0),)


def test_only_a_vent_can_be_closed_and_only_a_panel_accessed() -> None:
    s = row()
    assert idle(s, Mark("shut-vent"))
    assert idle(s, Mark("accessed"))
    do(s, Mark("shut-vent", "vent"))
    assert marked(s, "shut-vent", tile(s, 1, 0))
    assert idle(s, Mark("shut-vent", "vent"))
    do(s, Unmark("shut-vent", "near"))
    s = position("control-gallery sw", people={"marlow": (0, 0), "quill": (1, 0)})
    do(s, Mark("accessed"))
    assert marked(s, "accessed", "control-gallery")


@covers("escape.door.locked")
def test_one_door_is_locked_of_your_choice() -> None:
    s = row()
    here = tile(s, 0, 0)
    ran = do(s, Mark("locked"), f"door:{here}:s")
    assert ran.keys("step.door") == [f"door:{here}:e", f"door:{here}:s"]
    assert is_locked(s, here, "s")
    ran = do(s, Mark("locked"))
    assert not ran.asked
    assert idle(s, Mark("locked"))
    assert len(s.locked) == 2


def test_a_door_before_a_wall_is_not_locked() -> None:
    s = position("es nesw", people={"marlow": (1, 0), "quill": (0, 0)})
    do(s, Mark("locked", every=True))
    assert sorted(side for _, _, side in s.locked) == ["n", "n", "w", "w"]
    s = position("es ns", people={"marlow": (0, 0), "quill": (1, 0)})
    assert "e" not in rooms(s).adjacent[tile(s, 0, 0)]
    do(s, Mark("locked", every=True))
    assert s.locked == (rooms(s).seam(tile(s, 0, 0), "s"),)


def test_a_door_between_two_tiles_is_offered_once() -> None:
    s = row(locked=[(0, 0, "e"), (1, 0, "s")])
    ran = do(s, Unmark("locked", "near"), f"door:{tile(s, 0, 0)}:e")
    assert len(ran.keys("step.door")) == 2
    assert len(s.locked) == 1


def test_every_locked_door_of_a_tile_is_unlocked() -> None:
    s = row(locked=[(0, 0, "e"), (0, 0, "s"), (1, 0, "s")])
    do(s, Unmark("locked", "near", every=True), f"tile:{tile(s, 0, 0)}")
    assert s.locked == (rooms(s).seam(tile(s, 1, 0), "s"),)


# -- the next tile, pools, lockdown --------------------------------------------------------------------------------


@covers("escape.explore.stack-order")
def test_only_you_see_the_next_tile_and_may_put_it_under_the_stack() -> None:
    s = row(stacks={"a": (), "b": ("stores", "brig"), "final": ("atrium",)})
    ran = do(s, Scout(), "under")
    assert s.stacks["b"] == ("brig", "stores")
    for event in ran.events:
        assert event.to == ("ana",) or "stores" not in str(event.facts)
    assert any(event.to == ("ana",) and event.facts["tile"] == "stores" for event in ran.events)
    do(s, Scout(), "leave")
    assert s.stacks["b"] == ("brig", "stores")
    assert idle(row(stacks={"a": (), "b": (), "final": ()}), Scout())


def test_the_only_tile_of_a_stack_is_looked_at_and_stays() -> None:
    s = row(stacks={"a": (), "b": ("stores",), "final": ("atrium",)})
    ran = do(s, Scout(), "leave")
    assert ran.keys("scout") == ["leave"]  # asked all the same, so that it is seen
    assert s.stacks["b"] == ("stores",)
    assert any(event.to == ("ana",) and event.facts["tile"] == "stores" for event in ran.events)


@covers("escape.lockdown.no-pool")
def test_pools_are_filled_and_emptied_without_lockdown() -> None:
    s = row(threat_pool=1, lockdown_pool=1)
    do(s, Pool("threat", 2))
    do(s, Pool("lockdown", -2))
    assert (s.threat_pool, s.lockdown_pool, s.lockdown) == (3, 0, False)
    assert idle(s, Pool("lockdown", -1))
    do(s, Pool("threat", -9))
    assert (s.threat_pool, s.lockdown) == (0, False)
    assert idle(row(), Pool("lockdown", 1))
    assert steps.possible(row(threat_pool=1), "marlow", Pool("threat", -1))
    assert steps.possible(row(threat_pool=0), "marlow", Pool("threat", 1))
    assert idle(row(threat_pool=0), Pool("threat", -1))


@covers("escape.lockdown.triggers")
def test_lockdown_begins_once() -> None:
    s = row()
    do(s, Lockdown())
    assert s.lockdown
    assert idle(s, Lockdown())


@covers("escape.item.all-kinds-count")
def test_of_equal_items_one_is_lost_whichever_is_pointed_at_and_of_two_each_is_named() -> None:
    def pointed(step: LoseItem) -> dict[str, tuple[str, ...]]:
        s = row({"marlow": {"at": (0, 0), "items": ["rucksack", "torch-1", "torch-2", "scalpel"]}})
        asked: list[Decision] = []
        flow = people.lose_item(s, Ask([], Luck(1)), "marlow", step, "escape.item.all-kinds-count").__await__()
        asked.append(next(flow))
        flow.close()
        return {option.key: option.at for option in asked[0].options}

    assert pointed(LoseItem())["item:torch-1"] == ("torch-1", "torch-2")
    assert pointed(LoseItem(count=2))["item:torch-1"] == ("torch-1",)
