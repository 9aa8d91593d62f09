"""Pauses: who is asked, in which order, who rests, and what happens when the actor is gone."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.escape.driver import at, position, run, tile
from noctule.engine import Ask
from noctule.games.escape import attack, figures, pauses, turn
from noctule.games.escape.state import State

SEATS = ("ana", "ben", "cat")
BOARD = "es esw sw"


def three(phase: str = "event", **hands: Any) -> State:
    """Marlow's turn; everybody on the first tile, with two cards unless said otherwise."""
    cards = {"marlow": ["run-1", "brace"], "quill": ["run-2", "scream"], "bram": ["iron-grip-1", "iron-grip-2"], **hands}
    return position(BOARD, seats=SEATS, people={who: {"at": (0, 0), "hand": hand} for who, hand in cards.items()}, phase=phase)


def asked(s: State, *answers: str, **named: Any) -> list[str]:
    """The first key of everybody who is asked, which tells who it is."""
    ran = run(s, pauses.pause, answers=answers, **named)
    return [found[0] for _, found in ran.asked]


@covers("escape.card.bonus-any-time", "escape.card.manage-fear")
def test_everybody_is_asked_in_turn_order_from_the_current_character() -> None:
    s = three()
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]
    s.current = "quill"
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-2", "bonus:iron-grip-1", "bonus:run-1"]


@covers("escape.card.bonus-any-time")
def test_in_its_own_action_phase_the_current_character_is_not_asked_twice() -> None:
    s = three("action")
    assert asked(s, "pass", "pass") == ["bonus:run-2", "bonus:iron-grip-1"]
    assert asked(s, "pass", "pass", "pass", everybody=True) == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]
    figures.change_turn(s, over=True)
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]


@covers("escape.card.last-card")
def test_who_has_but_one_card_is_not_asked() -> None:
    s = three(quill=["run-2"])
    assert asked(s, "pass", "pass") == ["bonus:run-1", "bonus:iron-grip-1"]


@covers("escape.card.bonus-any-time", "escape.card.manage-fear")
def test_each_plays_until_passing() -> None:
    s = three(bram=["iron-grip-1", "iron-grip-2", "scream", "strike-a-match"], quill=["run-2"])
    ran = run(s, pauses.pause, answers=["pass", "bonus:iron-grip-1", "calm:scream", "pass"])
    assert ran.kinds == ["pause"] * 4
    assert s.people["bram"].hand == ("iron-grip-2", "strike-a-match")
    assert s.people["bram"].fear == 2
    assert [bonus.who for bonus in s.bonuses] == ["bram"]


@covers("escape.card.bonus-any-time")
def test_who_rests_is_asked_again_in_the_next_turn_of_its_own() -> None:
    s = three()
    assert len(asked(s, "pass", "rest", "pass")) == 3
    assert asked(s, "pass", "pass") == ["bonus:run-1", "bonus:iron-grip-1"]

    async def begin(s: State, g: Ask) -> None:
        turn.begin(s, g, "quill")

    run(s, begin)
    s.phase = "event"
    assert len(asked(s, "pass", "pass", "pass")) == 3


@covers("escape.card.before-roll", "escape.card.toughness-before-attack")
def test_who_rests_is_asked_all_the_same_before_a_roll_that_concerns_it() -> None:
    s = three()
    for who in s.people:
        figures.change(s, who, resting=True)
    figures.change(s, "bram", at=tile(s, 2, 0))
    ran = run(s, pauses.before_challenge, pauses.Challenge("marlow", "strength", 2), answers=["pass", "pass"])
    assert [keys[0] for _, keys in ran.asked] == ["bonus:run-1", "bonus:run-2"]  # the one who rolls, one who can assist
    assert all("rest" not in keys for _, keys in ran.asked)
    s = position(
        BOARD, people={"marlow": (0, 0), "quill": {"at": (0, 0), "resting": True}}, enemies={"guard-1": (0, 0)}, phase="event"
    )
    figures.change(s, "marlow", resting=True)
    ran = run(s, pauses.before_attack, attack.Call("guard-1", "marlow"), answers=["pass"])
    assert ran.kinds == ["attack"]


@covers("escape.card.manage-fear")
def test_fear_may_be_managed_before_the_dice_of_an_attack_and_changes_them() -> None:
    people = {"marlow": {"at": (0, 0), "fear": 5, "hand": ["scream", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    run(s, attack.attack, "clone-1", answers=["calm:scream"], rolls=["s", "s", "i"])  # three dice, not four
    assert s.people["marlow"].fear == 5


@covers("escape.card.ability-timing", "escape.card.toughness-before-attack")
def test_an_ability_takes_dice_from_the_announced_attack() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    run(s, attack.attack, "clone-1", answers=["ability:roll-with-it-1"], rolls=["ss"])
    assert s.people["marlow"].hand == ("run-1",)
    assert s.people["marlow"].fear == 5  # the cost, and the attack


@covers("escape.card.toughness-before-attack")
def test_an_attack_whose_target_is_moved_away_in_the_pause_comes_to_nothing() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["scream", "brace"]}, "quill": {"at": (1, 0), "hand": ["run-1", "run-2"]}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    ran = run(s, attack.attack, "clone-1", answers=["pass", "ability:run-1", f"go:{tile(s, 1, 0)}"])
    assert at(s, "marlow") == tile(s, 1, 0)
    assert s.people["marlow"].fear == 3
    assert ran.kinds[:2] == ["attack", "attack"]


@covers("escape.card.bonus-any-time")
def test_a_preview_shows_what_is_left_of_the_danger() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    call = attack.Call("clone-1", "marlow")
    offers = {option.key: option for option in pauses.before_attack_offers(s, "marlow", call=call)}
    preview = offers["bonus:roll-with-it-1"].preview
    assert preview is not None
    (danger,) = preview().odds
    assert (danger.ways, danger.of) == pauses.dice.at_least(3, "strength", 5)


@covers("escape.card.ability-timing")
def test_an_item_for_any_time_is_used_in_a_pause_even_without_cards_to_play() -> None:
    people = {
        "marlow": {"at": (0, 0), "hand": ["scream"]},
        "quill": {"at": (0, 0), "hand": ["run-1"], "items": ["first-aid-tin-1"]},
    }
    s = position(BOARD, people=people, phase="event")
    ran = run(s, pauses.pause, answers=["use:first-aid-tin-1", "pass"])
    assert len(s.people["quill"].hand) == 3
    assert (s.people["quill"].items, s.items_discard) == ((), ("first-aid-tin-1",))
    assert ran.asked[0][1] == ["use:first-aid-tin-1", "pass", "rest"]


@covers("escape.skill.always-active", "escape.assist.effect")
def test_why_an_item_or_a_card_of_ones_own_is_not_on_offer_in_a_pause() -> None:
    s = three()
    figures.change(s, "quill", items=("torch-1", "flare-pistol"))
    s.items = tuple(item for item in s.items if item not in ("torch-1", "flare-pistol"))
    for item, words in (("torch-1", "works by itself"), ("flare-pistol", "only in the action phase of your own turn")):
        for what in (item, f"use:{item}"):
            no = pauses.why_no_play(s, "quill", what, ("any-time",))
            assert no is not None
            assert words in no.reason
    call = pauses.Challenge("bram", "strength", 3)
    no = pauses.why_no_help(s, "bram", "assist:iron-grip-1", call=call)
    assert no is not None
    assert no.rule == "escape.assist.effect"
