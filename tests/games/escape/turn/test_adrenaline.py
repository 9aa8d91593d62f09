"""Adrenaline cards: three ways to play them, costs, bonuses and how long they last, the last card."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, foretold, position, refusal, run, tile, why_not
from noctule.engine import Ask, IllegalAnswer
from noctule.games.escape.board import figures, stats
from noctule.games.escape.challenges import challenges
from noctule.games.escape.content import EVENTS
from noctule.games.escape.enemies import attack
from noctule.games.escape.moving import movement
from noctule.games.escape.state import INFIRMARY, Bonus, Event, State
from noctule.games.escape.turn import adrenaline, cards, event, knocked_out, pauses, turn

BOARD = "es esw sw"
FOUR = ["iron-grip-1", "scream", "run-1", "strike-a-match"]
"""Strength +2; Strength +2 with fear +1; Speed +2 with fear +1; Strength +1."""


def marlow(**record: object) -> State:
    """Marlow's turn; Quill is far away and rests."""
    return position(BOARD, people={"marlow": {"at": (0, 0), **record}, "quill": {"at": (2, 0), "resting": True, "hand": 1}})


def attempt(s: State, type: str, rating: int, **given: Any) -> Ran:
    return run(s, challenges.attempt, "marlow", type, rating, rule_id="escape.bash.roll", **given)


def keys(s: State, who: str = "marlow") -> list[str]:
    return [option.key for option in adrenaline.offers(s, who)]


def refused(s: State, what: str, who: str = "marlow") -> str:
    no = why_not(adrenaline, s, who, what)
    assert no is not None
    return no.rule


# -- three ways ----------------------------------------------------------------------------------------------------


@covers("escape.card.three-ways", "escape.card.ability-timing")
def test_a_card_is_played_for_its_bonus_for_its_ability_or_to_manage_fear() -> None:
    s = marlow(hand=["iron-grip-1", "brace"])
    assert keys(s) == [
        "bonus:iron-grip-1",
        "ability:iron-grip-1",
        "bonus:brace",  # its ability is for attacks only
        "calm:iron-grip-1",
        "calm:brace",
        "rouse:iron-grip-1",
        "rouse:brace",
    ]


@covers("escape.card.three-ways", "escape.card.sequence")
def test_one_way_of_a_card_is_used_and_the_card_is_gone() -> None:
    s = marlow(hand=["iron-grip-1", "brace", "run-1"])
    run(s, adrenaline.play_bonus, "marlow", "iron-grip-1")
    assert s.people["marlow"].hand == ("brace", "run-1")
    assert s.adrenaline_discard == ("iron-grip-1",)
    assert stats.stat(s, "marlow", "strength") == 5
    assert s.people["marlow"].fear == 3
    assert refused(s, "rouse:iron-grip-1") == "escape.card.three-ways"


@covers("escape.card.sequence", "escape.card.fear-cost")
def test_the_card_goes_then_the_cost_is_paid_then_the_effect_comes() -> None:
    s = position(
        BOARD, people={"marlow": {"at": (0, 0), "hand": ["low-blow-1", "run-1"]}, "quill": (2, 0)}, enemies={"clone-1": (0, 0)}
    )
    ran = run(s, adrenaline.play_ability, "marlow", "low-blow-1")
    assert ran.rules[:2] == ["escape.card.sequence", "escape.card.fear-cost"]
    assert s.people["marlow"].fear == 5
    assert s.enemies["clone-1"].stunned


@covers(
    "escape.ex.cost-changes-band",
    "escape.card.fear-cost",
    "escape.card.sequence",
    "escape.fear.band-low",
    "escape.fear.band-mid",
)
@covers("escape.stat.current")
def test_a_cost_that_leaves_the_low_band_gives_back_the_strength_it_took() -> None:
    s = marlow(fear=1, hand=FOUR)
    assert stats.stat(s, "marlow", "strength") == 2
    ran = attempt(s, "strength", 9, answers=["bonus:scream", "pass", "pass"], rolls=["s"] * 5)
    assert ran.facts("escape.challenge.dice")["dice"] == "5 dice"
    assert s.people["marlow"].fear == 2


# -- costs ---------------------------------------------------------------------------------------------------------


@covers("escape.card.fear-cost-room", "escape.card.manage-fear", "escape.ex.no-room-for-cost")
def test_without_room_on_the_track_a_card_cannot_be_played_for_that_effect() -> None:
    s = marlow(fear=7, hand=["low-blow-1", "run-1", "brace"])
    assert "bonus:low-blow-1" not in keys(s)
    assert refused(s, "bonus:low-blow-1") == "escape.card.fear-cost-room"
    assert refused(s, "ability:low-blow-1") == "escape.card.fear-cost-room"  # it costs 2 as well
    assert "calm:low-blow-1" in keys(s)
    assert "rouse:low-blow-1" in keys(s)


@covers("escape.card.fear-cost-room")
def test_another_effect_of_the_same_card_that_needs_no_room_stays_available() -> None:
    s = marlow(fear=7, hand=["anywhere-but-here-1", "run-1"])
    assert "bonus:anywhere-but-here-1" not in keys(s)
    assert "ability:anywhere-but-here-1" in keys(s)


@covers("escape.card.fear-cost-room", "escape.card.fear-cost")
@pytest.mark.parametrize(("fear", "allowed"), [(1, False), (2, True)])
def test_a_cost_that_lowers_fear_needs_room_below(fear: int, allowed: bool) -> None:
    s = marlow(fear=fear, hand=["count-to-ten-1", "run-1"])
    assert ("bonus:count-to-ten-1" in keys(s)) == allowed
    if allowed:
        run(s, adrenaline.play_bonus, "marlow", "count-to-ten-1")
        assert s.people["marlow"].fear == 0
        assert stats.stat(s, "marlow", "intelligence") == 3 + 1 + 3


# -- manage fear ---------------------------------------------------------------------------------------------------


@covers("escape.card.manage-fear")
@pytest.mark.parametrize(("deed", "after"), [("calm", 2), ("rouse", 4)])
def test_a_card_is_discarded_to_move_fear_by_one_and_costs_nothing_else(deed: str, after: int) -> None:
    s = marlow(hand=["low-blow-1", "run-1"])
    run(s, adrenaline.DEEDS[deed], "marlow", "low-blow-1")
    assert s.people["marlow"].fear == after
    assert s.people["marlow"].hand == ("run-1",)
    assert s.bonuses == ()


@covers("escape.card.manage-fear", "escape.fear.track-ends", "escape.ex.manage-fear-at-the-end")
@pytest.mark.parametrize(("fear", "barred", "left"), [(0, "calm", "rouse"), (8, "rouse", "calm")])
def test_fear_is_not_managed_past_an_end_of_the_track(fear: int, barred: str, left: str) -> None:
    s = marlow(fear=fear, hand=["iron-grip-1", "brace", "run-1"])
    assert [key for key in keys(s) if key.startswith(barred)] == []
    assert len([key for key in keys(s) if key.startswith(left)]) == 3
    assert refused(s, f"{barred}:brace") == "escape.card.manage-fear"


@covers("escape.ex.one-token-one-level", "escape.fear.track", "escape.move.darkness", "escape.attack.fear-plus-one")
@covers("escape.card.manage-fear")
def test_all_causes_of_fear_move_the_same_token() -> None:
    s = position(
        BOARD,
        people={"marlow": {"at": (0, 0), "hand": FOUR}, "quill": {"at": (2, 0), "resting": True, "hand": 1}},
        enemies={"guard-1": (1, 0)},
        markers={"dark": [(0, 0)]},
    )
    run(s, movement.DEEDS["move"], "marlow", tile(s, 1, 0))
    assert at(s, "marlow") == tile(s, 1, 0)
    assert s.people["marlow"].fear == 4
    run(s, attack.attack, "guard-1", answers=["pass", "pass"], rolls=["s", "i", "i"])
    assert s.people["marlow"].fear == 5
    assert len(s.people["marlow"].hand) == 4
    run(s, adrenaline.calm, "marlow", "scream")
    assert s.people["marlow"].fear == 4
    assert len(s.people["marlow"].hand) == 3


# -- how long bonuses last -----------------------------------------------------------------------------------------


@covers("escape.ex.stack-on-one-challenge", "escape.card.bonus-stack", "escape.card.before-roll", "escape.challenge.dice")
@covers("escape.card.bonus-str-int")
def test_bonuses_for_one_challenge_add_up_and_are_gone_after_it() -> None:
    s = marlow(hand=["iron-grip-1", "strike-a-match", "iron-grip-2", "run-1"])
    answers = ["bonus:iron-grip-1", "bonus:strike-a-match", "pass", "pass"]
    ran = attempt(s, "strength", 9, answers=answers, rolls=["s"] * 6)
    assert ran.facts("escape.challenge.dice")["dice"] == "6 dice"
    assert "bonus:iron-grip-2" in ran.keys("challenge")
    assert ran.keys("reroll") == ["pass"]  # no third card once the dice are rolled
    assert s.bonuses == ()


@covers("escape.card.before-roll")
def test_after_the_roll_a_bonus_is_refused() -> None:
    s = marlow(hand=["iron-grip-1", "second-look-1"])
    with pytest.raises(IllegalAnswer) as refusal:
        attempt(s, "strength", 9, answers=["pass", "bonus:iron-grip-1"], rolls=["s"] * 3)
    assert "escape.card.before-roll" in str(refusal.value)


@covers("escape.ex.stack-to-keep-moving", "escape.card.bonus-stack", "escape.card.bonus-speed", "escape.move.speed-change")
def test_speed_cards_give_points_at_once_and_until_the_end_of_the_turn() -> None:
    s = marlow(hand=["cats-eyes-1", "cats-eyes-2", "brace", "scream"])
    figures.change_turn(s, spent=2)
    assert stats.points_left(s, "marlow") == 0
    run(s, adrenaline.play_bonus, "marlow", "cats-eyes-1")
    assert stats.points_left(s, "marlow") == 1
    run(s, movement.DEEDS["move"], "marlow", tile(s, 1, 0))
    assert stats.points_left(s, "marlow") == 0
    run(s, adrenaline.play_bonus, "marlow", "cats-eyes-2")
    assert stats.points_left(s, "marlow") == 1
    run(s, movement.DEEDS["move"], "marlow", tile(s, 0, 0))
    assert s.turn.spent == 4
    adrenaline.turn_over(s)
    assert stats.stat(s, "marlow", "speed") == 2


@covers("escape.card.bonus-str-int", "escape.ex.bonus-waits-for-its-type")
def test_a_bonus_waits_for_a_challenge_of_its_own_type() -> None:
    s = marlow(hand=["iron-grip-1", "run-1"])
    run(s, adrenaline.play_bonus, "marlow", "iron-grip-1")
    first = attempt(s, "intelligence", 9, rolls=["i"] * 3)
    assert first.facts("escape.challenge.dice")["dice"] == "3 dice"
    second = attempt(s, "strength", 9, rolls=["s"] * 5)
    assert second.facts("escape.challenge.dice")["dice"] == "5 dice"
    third = attempt(s, "strength", 9, rolls=["s"] * 3)
    assert third.facts("escape.challenge.dice")["dice"] == "3 dice"


@covers(
    "escape.card.bonus-str-int", "escape.card.bonus-speed", "escape.card.bonus-toughness", "escape.ex.bonus-waits-for-its-type"
)
def test_the_end_of_the_turn_ends_all_bonuses_but_those_to_toughness() -> None:
    s = marlow(hand=["iron-grip-1", "second-look-1", "cats-eyes-1", "nobody-special-1", "run-1"])
    for card in ("iron-grip-1", "second-look-1", "cats-eyes-1", "nobody-special-1"):
        run(s, adrenaline.play_bonus, "marlow", card)

    async def pass_on(s: State, g: Ask) -> None:
        turn.pass_on(s, g)

    run(s, pass_on)
    assert s.current == "quill"
    assert [bonus.stat for bonus in s.bonuses] == ["toughness"]


@covers(
    "escape.ex.toughness-one-attack",
    "escape.card.bonus-toughness",
    "escape.card.toughness-before-attack",
    "escape.activate.double",
)
def test_a_toughness_bonus_serves_against_one_attack() -> None:
    s = position(
        BOARD,
        people={"marlow": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1", "scream"]}, "quill": {"at": (2, 0), "hand": 1}},
        enemies={"guard-1": (0, 0)},
        phase="event",
    )
    card = next(card for card in s.events if EVENTS[card].box(2) == ("guard", "guard"))
    s.events, s.event = tuple(other for other in s.events if other != card), Event(card, step="activate")
    first = ["pass", "bonus:roll-with-it-1", "pass", "pass"]  # the pause, twice before the dice, the reroll
    second = ["pass", "pass", "pass", "card:run-1"]
    ran = run(s, event.event_phase, answers=[*first, *second], rolls=["s"] * 6)
    assert [e.facts["toughness"] for e in ran.events if "toughness" in e.facts] == [4, 2]
    assert s.people["marlow"].hand == ("scream",)
    assert s.people["marlow"].fear == 5
    assert s.bonuses == ()


@covers("escape.card.toughness-before-attack")
def test_toughness_is_raised_before_the_dice_of_an_attack_and_not_after() -> None:
    s = position(
        BOARD, people={"marlow": {"at": (0, 0), "hand": 3}, "quill": {"at": (2, 0), "hand": 1}}, enemies={"guard-1": (0, 0)}
    )
    figures.change(s, "marlow", hand=("brace", "not-today-1", "run-1"))
    ran = run(s, attack.attack, "guard-1", answers=["pass"], rolls=["i", "i", "i"], stop=True)
    assert ran.kinds == ["attack", "reroll"]
    assert "bonus:brace" in ran.keys("attack")
    assert "bonus:brace" not in ran.keys("reroll")


@covers("escape.ex.toughness-waits", "escape.card.bonus-toughness", "escape.card.bonus-any-time", "escape.card.bonus-stack")
def test_a_toughness_bonus_waits_for_the_next_attack_even_in_a_later_turn() -> None:
    hand = ["nobody-special-1", "nobody-special-2", "run-1", "scream", "iron-grip-1"]
    people = {"marlow": {"at": (0, 0), "hand": hand}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)})
    run(s, adrenaline.play_bonus, "marlow", "nobody-special-1")
    run(s, adrenaline.play_bonus, "marlow", "nobody-special-2")
    adrenaline.turn_over(s)
    s.current = "quill"
    run(s, attack.attack, "clone-1", answers=["pass", "pass"], rolls=["ss", "ss", "i"])
    assert len(s.people["marlow"].hand) == 3
    assert s.bonuses == ()
    answers = ["pass", "pass", "card:run-1+card:scream"]
    run(s, attack.attack, "clone-1", answers=answers, rolls=["ss", "ss", "i"])
    assert s.people["marlow"].hand == ("iron-grip-1",)
    assert s.people["marlow"].fear == 5


@covers("escape.card.bonus-toughness")
def test_all_bonuses_of_one_who_goes_down_end_and_those_of_others_do_not() -> None:
    s = marlow()
    s.bonuses = (Bonus("marlow", "toughness", 1, "attack"), Bonus("quill", "toughness", 1, "attack"))
    adrenaline.down(s, "marlow")
    assert [bonus.who for bonus in s.bonuses] == ["quill"]


@covers("escape.card.bonus-toughness")
def test_being_knocked_out_ends_a_waiting_bonus() -> None:
    s = marlow(hand=["nobody-special-1", "run-1"])
    run(s, adrenaline.play_bonus, "marlow", "nobody-special-1")

    async def knock_out(s: State, g: Ask) -> None:
        knocked_out.knock_out(s, g, "marlow", "escape.card.none-left-ko")

    run(s, knock_out)
    assert at(s, "marlow") == INFIRMARY
    assert s.bonuses == ()


# -- when ----------------------------------------------------------------------------------------------------------


@covers(
    "escape.ex.play-for-the-cost",
    "escape.card.bonus-useless-ok",
    "escape.card.ability-useless-ok",
    "escape.card.ability-timing",
)
@covers("escape.card.three-ways", "escape.card.bonus-any-time")
def test_a_card_may_be_played_for_its_cost_alone() -> None:
    hand = ["anywhere-but-here-1", "strike-a-match", "run-1", "brace"]
    s = position(BOARD, people={"quill": {"at": (2, 0), "hand": 1}, "marlow": {"at": (0, 0), "fear": 4, "hand": hand}})
    ran = run(s, pauses.pause, answers=["bonus:anywhere-but-here-1", "pass"])
    assert s.people["marlow"].fear == 6  # Speed +2 on the turn of another
    assert "ability:strike-a-match" not in ran.keys("pause")
    assert refused(s, "ability:strike-a-match") == "escape.card.ability-timing"
    adrenaline.turn_over(s)
    s.current = "marlow"
    assert "ability:strike-a-match" in keys(s)  # though nothing is dark
    run(s, adrenaline.play_ability, "marlow", "strike-a-match")
    assert s.people["marlow"].fear == 5
    assert "strike-a-match" in s.adrenaline_discard


@covers("escape.card.ability-timing")
def test_each_ability_has_its_own_time() -> None:
    hand = ["iron-grip-1", "scream", "brace", "second-look-1"]  # own turn, any time, attacked, rolled
    s = position(
        BOARD, people={"marlow": {"at": (0, 0), "hand": hand}, "quill": {"at": (2, 0), "hand": 1}}, enemies={"guard-1": (0, 0)}
    )

    def abilities(found: list[str]) -> list[str]:
        return [key for key in found if key.startswith(("ability", "reroll"))]

    assert abilities(keys(s)) == ["ability:iron-grip-1", "ability:scream"]
    s.phase = "event"
    assert keys(s) == []
    ran = run(s, pauses.pause, stop=True)
    assert abilities(ran.keys("pause")) == ["ability:scream"]
    ran = run(s, attack.attack, "guard-1", stop=True)
    assert abilities(ran.keys("attack")) == ["ability:scream", "ability:brace"]
    ran = attempt(s, "strength", 1, answers=["pass"], rolls=["i"] * 3, stop=True)
    assert abilities(ran.keys("challenge")) == ["ability:scream"]
    assert abilities(ran.keys("reroll")) == ["reroll:second-look-1"]


# -- the last card -------------------------------------------------------------------------------------------------


@covers("escape.ex.last-card-locked", "escape.card.last-card", "escape.card.none-left-ko")
def test_the_last_card_cannot_be_played_and_losing_it_knocks_out() -> None:
    s = marlow(hand=["iron-grip-1", "run-1"])
    run(s, adrenaline.play_bonus, "marlow", "iron-grip-1")
    assert keys(s) == []
    for what in ("calm:run-1", "rouse:run-1", "bonus:run-1", "ability:run-1"):
        assert refused(s, what) == "escape.card.last-card"
    run(s, cards.lose, "marlow", 1, "escape.attack.discard")
    assert at(s, "marlow") == INFIRMARY
    assert s.people["marlow"].hand == ()


@covers("escape.card.none-left-ko", "escape.card.forced-discard-choice")
def test_the_owner_chooses_forced_discards_and_loses_all_if_there_are_too_few() -> None:
    s = marlow(hand=["iron-grip-1", "run-1", "brace"])
    ran = run(s, cards.lose, "marlow", 2, "escape.attack.discard", answers=["card:run-1+card:brace"])
    assert ran.kinds == ["discard"]
    assert s.people["marlow"].hand == ("iron-grip-1",)
    s = marlow(hand=["iron-grip-1", "run-1", "brace"])
    ran = run(s, cards.lose, "marlow", 4, "escape.attack.discard")
    assert ran.kinds == []
    assert at(s, "marlow") == INFIRMARY


@covers("escape.card.forced-discard-choice")
def test_a_discard_at_random_asks_nobody() -> None:
    s = marlow(hand=["iron-grip-1", "run-1", "brace"])
    ran = run(s, cards.lose, "marlow", 1, "escape.attack.discard", random=True, draws=["run-1"])
    assert ran.kinds == []
    assert s.people["marlow"].hand == ("iron-grip-1", "brace")


# -- what the options say ------------------------------------------------------------------------------------------


@covers("escape.card.fear-cost", "escape.card.bonus-stack")
def test_a_preview_counts_the_band_that_the_cost_leads_to() -> None:
    s = marlow(fear=1, hand=FOUR)
    option = next(option for option in adrenaline.offers(s, "marlow") if option.key == "bonus:scream")
    assert foretold(s, option).text == "Strength 2 becomes 5."
    assert s.people["marlow"].fear == 1


@covers("escape.card.sequence", "escape.card.ability-useless-ok")
def test_a_preview_knows_that_the_card_leaves_the_hand_before_another_is_drawn() -> None:
    s = marlow(vitality=5, hand=["deep-breath-1", *FOUR])
    option = next(option for option in adrenaline.offers(s, "marlow") if option.key == "ability:deep-breath-1")
    assert foretold(s, option).text == "In your action phase: you draw 1 card."
    run(s, adrenaline.play_ability, "marlow", "deep-breath-1")
    assert len(s.people["marlow"].hand) == 5


def test_why_not_is_silent_about_what_is_no_card() -> None:
    s = marlow(hand=FOUR)
    assert why_not(adrenaline, s, "marlow", "guard-1") is None
    assert why_not(adrenaline, s, "marlow", "move:long-gallery") is None
    assert why_not(adrenaline, s, "quill", "bonus:run-1") is not None


# -- two copies ----------------------------------------------------------------------------------------------------


@covers("escape.card.three-ways")
def test_two_copies_of_a_card_are_offered_as_one() -> None:
    s = marlow(hand=["over-there-2", "brace", "over-there-1"])
    verbs = ["bonus:over-there-2", "ability:over-there-2", "calm:over-there-2", "rouse:over-there-2"]
    assert [key for key in keys(s) if "over-there" in key] == verbs
    assert {option.at for option in adrenaline.offers(s, "marlow") if "brace" not in option.key} == {
        ("over-there-2", "over-there-1")
    }
    for verb in ("bonus", "ability", "calm", "rouse"):
        assert refused(s, f"{verb}:over-there-1") == "escape.card.three-ways"
    run(s, adrenaline.play_bonus, "marlow", "over-there-2")
    assert "bonus:over-there-1" in keys(s)


@covers("escape.assist.effect", "escape.reroll.once-each")
def test_two_copies_are_lent_one_after_the_other_and_reroll_one_after_the_other() -> None:
    s = marlow(hand=["second-look-1", "second-look-2", "brace"])
    assert [option.key for option in adrenaline.assists(s, "marlow", "quill", "intelligence")] == []
    figures.change(s, "quill", at=at(s, "marlow"))
    assert [option.key for option in adrenaline.assists(s, "marlow", "quill", "intelligence")] == ["assist:second-look-1"]
    ran = attempt(
        s,
        "strength",
        1,
        rolls=["i", "i", "i", "i", "s"],
        answers=["pass", *["reroll:second-look-1", "die:1"], *["reroll:second-look-2", "die:1"]],
    )
    assert [found for kind, found in ran.asked if kind == "reroll"] == [
        ["reroll:second-look-1", "pass"],
        ["reroll:second-look-2", "pass"],
    ]
    assert ran.value.passed


@covers("escape.card.three-ways")
def test_why_a_card_of_another_hand_is_not_played() -> None:
    s = marlow(hand=["iron-grip-1", "brace"])
    assert refused(s, "scream") == "escape.card.three-ways"
    assert refusal(pauses.judged_pause(s, "marlow"), "scream") is not None
