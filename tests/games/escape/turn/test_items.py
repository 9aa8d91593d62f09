"""Items: the carrying limit, picking up and dropping, and skills and items that are used or answer to something."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import at, foretold, position, run, tile, why_not
from noctule.engine import Ask, Luck
from noctule.games.escape.board import figures, gifts
from noctule.games.escape.board.stats import stat
from noctule.games.escape.challenges import fight
from noctule.games.escape.content import ITEMS, SKILLS
from noctule.games.escape.content.cards import Cost, ItemCard, SkillCard
from noctule.games.escape.content.steps import Fear, Use, When
from noctule.games.escape.moving import explore
from noctule.games.escape.state import INFIRMARY, State, Turn
from noctule.games.escape.turn import items, knocked_out, pauses, turn

BOARD = "es sw"


def pair(marlow: dict[str, Any] | None = None, quill: dict[str, Any] | None = None, **more: Any) -> State:
    """Marlow and Quill on one tile, each with one card, which cannot be played."""
    people = {"marlow": {"at": (0, 0), "hand": 1, **(marlow or {})}, "quill": {"at": (0, 0), "hand": 1, **(quill or {})}}
    return position(BOARD, people=people, **more)


def keys(s: State, who: str = "marlow") -> list[str]:
    return [option.key for option in items.offers(s, who)]


def refused(s: State, what: str) -> str:
    """The rule that forbids it."""
    no = why_not(items, s, "marlow", what)
    assert no is not None
    assert no.reason.endswith(".")
    return str(no.rule)


def carried(s: State, who: str = "marlow") -> tuple[str, ...]:
    return s.people[who].items


# -- the carrying limit --------------------------------------------------------------------------------------------


@covers("escape.item.two-hands", "escape.item.overflow", "escape.item.open")
def test_a_third_item_forces_one_of_the_three_onto_the_tile() -> None:
    s = pair({"items": ["torch-1", "scalpel"]}, items=("grey-coat", "crowbar-1"))
    ran = run(s, items.draw, "marlow", 1, answers=["item:torch-1"])
    assert ran.keys("overflow") == ["item:torch-1", "item:scalpel", "item:grey-coat"]
    assert carried(s) == ("scalpel", "grey-coat")
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}
    assert all(event.to is None for event in ran.events), "everybody sees items"


@covers("escape.item.two-hands")
def test_an_item_can_take_no_hand_or_two() -> None:
    s = pair({"items": ["torch-1", "scalpel"]}, items=("rubber-soles", "riot-shield"))
    ran = run(s, items.draw, "marlow", 1)
    assert not ran.asked
    assert carried(s) == ("torch-1", "scalpel", "rubber-soles")
    ran = run(s, items.draw, "marlow", 1, answers=["item:torch-1", "item:scalpel"])
    assert ran.keys("overflow") == ["item:scalpel", "item:riot-shield"], "what takes no hand need not be laid down"
    assert carried(s) == ("rubber-soles", "riot-shield")


@covers("escape.item.two-hands")
def test_a_skill_gives_another_hand() -> None:
    s = pair({"items": ["torch-1", "scalpel"], "skills": ["pack-mule", "lucky"]}, items=("grey-coat",))
    run(s, items.draw, "marlow", 1)
    assert len(carried(s)) == 3


@covers("escape.item.all-kinds-count", "escape.item.overflow")
def test_weapons_and_key_cards_count_like_other_items() -> None:
    s = pair({"items": ["scalpel", "crowbar-1"]})
    key, s.keys = s.keys[0], s.keys[1:]
    run(s, items.gain, "marlow", key, answers=["item:crowbar-1"])
    assert carried(s) == ("scalpel", key)
    assert keys(s) == ["take:crowbar-1", "drop:scalpel", f"drop:{key}"]
    knocked_out.knock_out(s, _quiet(), "marlow", "escape.card.none-left-ko")
    assert s.lying[tile(s, 0, 0)] == ("crowbar-1", "scalpel", key)


def _quiet() -> Ask:
    return Ask([], Luck(0))


@covers("escape.item.open", "escape.deck.reshuffle")
def test_without_items_in_the_game_none_is_drawn_and_discards_come_again() -> None:
    s = pair(items=(), items_discard=("grey-coat",))
    run(s, items.draw, "marlow", 2)
    assert carried(s) == ("grey-coat",)
    assert s.items == s.items_discard == ()


@covers("escape.item.all-kinds-count")
def test_who_has_left_the_map_gains_nothing() -> None:
    s = pair({"at": INFIRMARY}, items=("grey-coat",))
    run(s, items.draw, "marlow", 1)
    assert s.items == ("grey-coat",)
    key, s.keys = s.keys[0], s.keys[1:]
    run(s, items.gain, "marlow", key)
    assert carried(s) == ()
    assert key in s.keys


@covers("escape.item.overflow", "escape.tile.crate", "escape.explore.crate", "escape.action.drop", "escape.ex.full-hands")
@pytest.mark.parametrize("dropped", ["torch-1", "scalpel"])
def test_the_find_in_a_crate_is_kept_and_an_old_item_laid_on_the_new_tile(dropped: str) -> None:
    s = pair({"items": ["torch-1", "scalpel"]}, stacks={"a": ("stores",)}, items=("grey-coat", "crowbar-1"))
    assert {"drop:torch-1", "drop:scalpel"} <= set(keys(s)), "it could have been dropped deliberately"
    run(s, explore.explore, "marlow", "s", answers=["turn:0", f"item:{dropped}"])
    assert at(s, "marlow") == "stores"
    assert "grey-coat" in carried(s)
    assert s.lying == {"stores": (dropped,)}


@covers("escape.action.pick-or-drop-once", "escape.item.overflow", "escape.explore.crate", "escape.ex.forced-drop-is-free")
def test_a_forced_drop_leaves_the_pick_up_of_the_turn() -> None:
    s = pair({"items": ["torch-1", "scalpel"]}, stacks={"a": ("stores",)}, items=("grey-coat",))
    run(s, explore.explore, "marlow", "s", answers=["turn:0", "item:torch-1"])
    assert not s.turn.handled
    run(s, items.take, "marlow", "torch-1", answers=["item:grey-coat"])
    assert carried(s) == ("scalpel", "torch-1")
    assert s.lying == {"stores": ("grey-coat",)}
    assert keys(s) == []
    assert refused(s, "drop:scalpel") == "escape.action.pick-or-drop-once"


# -- picking up and dropping ---------------------------------------------------------------------------------------


@covers("escape.action.pick-up", "escape.item.overflow", "escape.item.open", "escape.ex.pick-up-full-hands")
def test_one_of_three_items_is_picked_up_and_one_laid_down() -> None:
    lying = ["grey-coat", "crowbar-1", "rucksack"]
    s = pair({"items": ["torch-1", "scalpel"]}, lying={(0, 0): lying, (1, 0): ["torch-2"]})
    assert keys(s)[:3] == [f"take:{item}" for item in lying]
    assert refused(s, "take:torch-2") == "escape.action.pick-up"
    run(s, items.take, "marlow", "crowbar-1", answers=["item:scalpel"])
    assert carried(s) == ("torch-1", "crowbar-1")
    assert s.lying[tile(s, 0, 0)] == ("grey-coat", "rucksack", "scalpel")
    assert refused(s, "take:rucksack") == "escape.action.pick-or-drop-once"
    assert keys(s) == []


def test_a_click_on_the_tile_means_what_lies_there_and_nothing_else() -> None:
    s = pair(lying={(0, 0): ["crowbar-1"], (1, 0): ["scalpel"]})
    meant = [option.key for option in items.candidates(s, "marlow") if tile(s, 0, 0) in option.at]
    assert meant == ["take:crowbar-1"]


@covers("escape.action.drop", "escape.action.pick-or-drop-once")
def test_an_item_is_dropped_in_place_of_picking_up() -> None:
    s = pair({"items": ["torch-1", "scalpel"]}, lying={(0, 0): ["crowbar-1"]})
    assert refused(s, "drop:crowbar-1") == "escape.action.drop"
    run(s, items.drop, "marlow", "torch-1")
    assert carried(s) == ("scalpel",)
    assert s.lying[tile(s, 0, 0)] == ("crowbar-1", "torch-1")
    assert refused(s, "take:crowbar-1") == "escape.action.pick-or-drop-once"
    assert refused(s, "scalpel") == "escape.action.pick-or-drop-once"


@covers("escape.item.two-hands")
def test_dropping_the_bag_lowers_the_limit() -> None:
    s = pair({"items": ["rucksack", "torch-1", "torch-2", "scalpel"]})
    run(s, items.drop, "marlow", "rucksack", answers=["item:scalpel"])
    assert carried(s) == ("torch-1", "torch-2")


@covers("escape.action.pick-up")
def test_items_are_handled_only_in_the_own_action_phase() -> None:
    s = pair({"items": ["torch-1"]}, {"items": ["torch-2"]})
    assert keys(s, "quill") == []
    s.phase = "event"
    assert keys(s) == []
    assert refused(s, "drop:torch-1") == "escape.turn.phases"


@covers("escape.ko.drop-items")
def test_everything_carried_stays_on_the_tile() -> None:
    s = pair({"items": ["torch-1", "key-card-1"]}, lying={(0, 0): ["scalpel"]})
    items.drop_all(s, _quiet(), "marlow")
    assert carried(s) == ()
    assert s.lying == {tile(s, 0, 0): ("scalpel", "torch-1", "key-card-1")}


# -- using ---------------------------------------------------------------------------------------------------------


@covers("escape.skill.always-active")
def test_a_skill_is_used_once_a_turn_for_its_cost() -> None:
    s = pair({"skills": ["field-medic", "lucky"]})
    assert keys(s) == ["use:field-medic"]
    run(s, items.use, "marlow", "field-medic", answers=["who:quill"])
    assert (s.people["marlow"].fear, len(s.people["quill"].hand)) == (4, 2)
    assert keys(s) == []
    assert refused(s, "use:field-medic") == "escape.skill.always-active"
    turn.pass_on(s, _quiet())
    turn.pass_on(s, _quiet())
    s.phase = "action"
    assert keys(s) == ["use:field-medic"]


@covers("escape.card.fear-cost-room")
def test_a_cost_without_room_on_the_track_cannot_be_paid() -> None:
    s = pair({"skills": ["field-medic", "lucky"], "fear": 8})
    assert keys(s) == []
    assert refused(s, "use:field-medic") == "escape.card.fear-cost-room"


@covers("escape.card.last-card")
def test_the_last_card_is_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SKILLS, "lucky", replace(SKILLS["lucky"], gift=Use("own-turn", Fear(-1)), cost=Cost(cards=1)))
    monkeypatch.setattr(gifts, "given", gifts.given.__wrapped__)  # nothing is kept of cards that are not as printed
    s = pair({"skills": ["lucky", "brawler"]})
    assert refused(s, "use:lucky") == "escape.card.last-card"
    s = pair({"skills": ["lucky", "brawler"], "hand": ["scream", "brace"]})
    run(s, items.use, "marlow", "lucky", answers=["card:brace"])
    assert (s.people["marlow"].fear, s.people["marlow"].hand) == (2, ("scream",))


def test_an_item_that_is_used_up_is_discarded() -> None:
    s = pair({"items": ["stimulant"]})
    assert keys(s) == ["drop:stimulant", "use:stimulant"]
    run(s, items.use, "marlow", "stimulant")
    assert stat(s, "marlow", "speed") == 4
    assert (carried(s), s.items_discard) == ((), ("stimulant",))


def test_an_item_that_is_not_used_up_stays() -> None:
    s = pair({"items": ["floor-plan"]}, stacks={"a": ("stores", "brig")})
    run(s, items.use, "marlow", "floor-plan", answers=["under"])
    assert carried(s) == ("floor-plan",)
    assert s.stacks["a"] == ("brig", "stores")
    assert "use:floor-plan" not in keys(s)


def test_what_would_do_nothing_is_not_used() -> None:
    s = pair({"items": ["first-aid-tin-1", "flare-pistol"], "hand": 5})
    assert keys(s) == ["drop:first-aid-tin-1", "drop:flare-pistol"]
    assert refused(s, "use:first-aid-tin-1") == "escape.skill.always-active"
    no = why_not(items, s, "marlow", "use:flare-pistol")
    assert no is not None
    assert "nothing" in no.reason


def test_what_works_by_itself_is_not_used_and_what_one_has_not_neither() -> None:
    s = pair({"items": ["torch-1"]})
    for what in ("use:torch-1", "use:stimulant", "use:lucky"):
        assert refused(s, what) == "escape.skill.always-active"
    assert why_not(items, s, "marlow", "junction-west") is None
    assert why_not(items, s, "marlow", "bonus:scream") is None


@covers("escape.action.pick-or-drop-once")
def test_an_item_that_lies_there_is_refused_for_picking_up_not_for_its_use() -> None:
    s = pair(lying={(0, 0): ["stimulant"]})
    figures.change_turn(s, handled=True)
    assert refused(s, "stimulant") == "escape.action.pick-or-drop-once"


def test_in_a_pause_only_what_is_for_any_time_is_used() -> None:
    s = pair(quill={"items": ["first-aid-tin-1", "stimulant"]})
    assert [option.key for option in items.any_time(s, "quill")] == ["use:first-aid-tin-1"]
    run(s, pauses.pause, answers=["use:first-aid-tin-1", "pass"])
    assert len(s.people["quill"].hand) == 3
    assert carried(s, "quill") == ("stimulant",)


HELD: dict[str, ItemCard | SkillCard] = {**ITEMS, **SKILLS}
USES = {id: card for id, card in HELD.items() if isinstance(card.gift, Use)}


@pytest.mark.parametrize("card", list(USES))
def test_everything_that_can_be_used_is_on_offer_somewhere_and_works(card: str) -> None:
    kind = "items" if card in ITEMS else "skills"
    s = pair(
        {kind: [card], "fear": 5, "vitality": 4},
        enemies={"clone-1": (0, 0)},
        markers={"dark": [(0, 0)], "nest": [(0, 0)], "post": [(0, 0)], "shut-vent": [(0, 0)]},
        stacks={"a": ("stores",)},
        locked=[(0, 0, "e")],
    )
    option = next(option for option in items.offers(s, "marlow") if option.key == f"use:{card}")
    assert foretold(s, option).text == USES[card].text
    ran = run(s, items.use, "marlow", card, stop=True)
    assert ran.rules[0] == "escape.skill.always-active"
    assert ("marlow", card) in s.used


# -- when something happens ----------------------------------------------------------------------------------------


@covers("escape.skill.always-active")
def test_a_skill_answers_when_the_turn_begins_and_may_be_declined() -> None:
    s = pair({"skills": ["unshaken", "restless"]})
    ran = run(s, items.moment, "marlow", "turn-start", answers=["no"])
    assert ran.kinds == ["gift"]
    assert s.people["marlow"].fear == 4
    run(s, items.moment, "marlow", "turn-start", answers=["yes"])
    assert s.people["marlow"].fear == 4
    run(s, items.moment, "marlow", "explored")
    assert s.people["marlow"].fear == 4


@pytest.mark.parametrize(
    ("skill", "moment", "before", "after"),
    [
        ("second-wind", "beat", {}, {"hand": 2}),
        ("pitiable", "attacked", {"threat": 2}, {"threat": 1}),
        ("restless", "turn-start", {}, {"fear": 4}),
    ],
)
def test_each_moment_has_its_answer(skill: str, moment: Any, before: dict[str, Any], after: dict[str, int]) -> None:
    s = pair({"skills": [skill], **before})
    run(s, items.moment, "marlow", moment)
    person = s.people["marlow"]
    now = {"hand": len(person.hand), "threat": person.threat, "fear": person.fear}
    assert {key: now[key] for key in after} == after


def test_who_is_not_asked_about_an_answer_that_would_do_nothing() -> None:
    s = pair({"skills": ["unshaken"], "fear": 0})
    assert not run(s, items.moment, "marlow", "turn-start").entries


def test_nothing_answers_for_who_is_not_on_the_map() -> None:
    s = pair({"skills": ["restless"], "at": INFIRMARY})
    assert not run(s, items.moment, "marlow", "turn-start").entries


def test_an_item_that_answers_once_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    gift = When("explored", Fear(-1))
    monkeypatch.setitem(ITEMS, "tar-soap", replace(ITEMS["tar-soap"], gift=gift, discard=True))
    monkeypatch.setattr(gifts, "given", gifts.given.__wrapped__)  # nothing is kept of cards that are not as printed
    monkeypatch.setattr(gifts, "GIVING", {**gifts.GIVING, When: frozenset({"tar-soap"})})
    s = pair({"items": ["tar-soap"]})
    run(s, items.moment, "marlow", "explored")
    assert (carried(s), s.items_discard, s.people["marlow"].fear) == ((), ("tar-soap",), 2)


def test_the_moments_come_in_play() -> None:
    s = pair({"skills": ["pathfinder"]}, stacks={"a": ("stores",)}, items=("grey-coat",))
    run(s, explore.explore, "marlow", "s", answers=["turn:0", "yes"])
    assert s.people["marlow"].fear == 2
    s = pair({"skills": ["second-wind"]}, enemies={"clone-1": (0, 0)})
    run(s, fight.fight, "marlow", "clone-1", rolls=["s", "s", "i"])
    assert len(s.people["marlow"].hand) == 2


@covers("escape.skill.always-active")
def test_stats_and_gifts_work_while_an_item_is_carried() -> None:
    s = pair({"items": ["padded-vest-1"]})
    assert stat(s, "marlow", "toughness") == 3
    run(s, items.drop, "marlow", "padded-vest-1")
    assert stat(s, "marlow", "toughness") == 2
    s = pair({"items": ["torch-1"]})
    assert gifts.lifted(s, "marlow", "darkness")
    figures.change(s, "marlow", items=())
    assert not gifts.lifted(s, "marlow", "darkness")


@covers("escape.action.pick-up", "escape.action.drop")
def test_two_of_the_same_are_offered_as_one() -> None:
    s = pair({"items": ["torch-2", "torch-1"]}, lying={(0, 0): ["crowbar-1", "crowbar-2"]})
    assert keys(s) == ["take:crowbar-1", "drop:torch-2"]
    assert [option.at for option in items.offers(s, "marlow")] == [
        ("crowbar-1", "crowbar-2", tile(s, 0, 0)),
        ("torch-2", "torch-1"),
    ]
    assert [refused(s, key) for key in ("take:crowbar-2", "drop:torch-1")] == ["escape.item.open"] * 2


@covers("escape.skill.always-active")
def test_two_of_the_same_are_used_as_one() -> None:
    s = pair({"items": ["first-aid-tin-2", "first-aid-tin-1"]})
    assert "use:first-aid-tin-2" in keys(s)
    assert refused(s, "use:first-aid-tin-1") == "escape.skill.always-active"


@covers("escape.skill.always-active")
def test_why_a_reroll_is_not_used_between_two_deeds() -> None:
    s = pair({"skills": ["lucky", "brawler"]})
    reasons = [no.reason for skill in ("lucky", "brawler") if (no := items.no_use(s, "marlow", skill, items.OWN)) is not None]
    assert reasons == ["Lucky is used right after a roll.", "Brawler works by itself; it is not used."]


@covers("escape.skill.always-active", "escape.action.pick-or-drop-once")
def test_why_an_item_is_neither_used_nor_dropped() -> None:
    s = pair({"items": ["flare-pistol", "torch-1"]}, turn=Turn(handled=True))
    assert refused(s, "flare-pistol") == "escape.skill.always-active"  # nobody to stun
    assert refused(s, "torch-1") == refused(s, "drop:flare-pistol") == "escape.action.pick-or-drop-once"


@covers("escape.action.pick-or-drop-once")
def test_no_reason_is_given_against_the_first_item_of_a_turn() -> None:
    s = pair({"items": ["torch-1"]})
    assert items.no_handling(s, "marlow") is None
    no = items.no_handling(s, "quill")
    assert no is not None
    assert no.rule == "escape.turn.phases"
    run(s, items.drop, "marlow", "torch-1")
    no = items.no_handling(s, "marlow")
    assert no is not None
    assert no.rule == "escape.action.pick-or-drop-once"
