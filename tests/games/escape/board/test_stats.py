"""Stats, fear bands, vitality, skills, decks."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.driver import position, run
from noctule.engine import Ask, Event, Handed
from noctule.games.escape.board import dice, figures, gifts, stats, where
from noctule.games.escape.challenges import challenges
from noctule.games.escape.content import CHARACTERS, FACTS
from noctule.games.escape.content.steps import STATS, Vitality
from noctule.games.escape.effects import steps
from noctule.games.escape.invariants import invariants
from noctule.games.escape.state import Bonus, State
from noctule.games.escape.turn import adrenaline, cards, costs, knocked_out

BOARD = "es esw sw"


def marlow(**record: object) -> State:
    return position(BOARD, people={"marlow": {"at": (0, 0), **record}, "quill": (2, 0)})


def all_stats(s: State, who: str = "marlow") -> tuple[int, ...]:
    """Intelligence, Strength, Speed, Toughness."""
    return tuple(stats.stat(s, who, name) for name in STATS)


async def draw(s: State, g: Ask, who: str, count: int) -> int:
    return cards.draw(s, g, who, count, "escape.draw.one")


# -- stats ---------------------------------------------------------------------------------------------------------


@covers("escape.stat.four", "escape.stat.current", "escape.char.one-per-player")
def test_each_seat_has_one_character_whose_four_stats_are_those_of_its_sheet() -> None:
    s = position(BOARD, people={"bram": (0, 0), "wren": (0, 0)})
    assert all_stats(s, "bram") == (2, 4, 2, 2)
    assert all_stats(s, "wren") == (3, 3, 3, 1)
    assert where.person_of(s, "ana").id == "bram"
    assert where.person_of(s, "ben").id == "wren"
    s.people.pop("wren")
    assert list(invariants(s)) == ["not every seat has a character of its own"]


@covers("escape.fear.band-low", "escape.fear.band-mid", "escape.fear.band-high", "escape.fear.band-panic", "escape.fear.track")
@pytest.mark.parametrize(
    ("fear", "expected"),
    [
        (0, (4, 2, 2, 2)),
        (1, (4, 2, 2, 2)),
        (2, (3, 3, 2, 2)),
        (3, (3, 3, 2, 2)),
        (4, (3, 3, 2, 2)),
        (5, (3, 4, 2, 2)),
        (6, (3, 4, 2, 2)),
        (7, (3, 4, 3, 2)),
        (8, (3, 4, 3, 2)),
    ],
)
def test_fear_changes_the_stats_by_its_band(fear: int, expected: tuple[int, ...]) -> None:
    s = marlow(fear=fear)
    assert all_stats(s) == expected
    assert stats.dreads_vents(s, "marlow") == (fear >= 7)


@covers("escape.stat.current", "escape.skill.two", "escape.skill.always-active")
def test_skills_items_and_played_cards_add_up_and_a_stat_is_never_below_0() -> None:
    s = marlow(skills=["brawler", "open-face"])
    assert all_stats(s) == (3, 4, 2, 2)
    s.bonuses = (
        Bonus("marlow", "strength", 2, "roll"),
        Bonus("marlow", "strength", 1, "roll"),
        Bonus("quill", "strength", 1, "roll"),
    )
    assert stats.stat(s, "marlow", "strength") == 7
    s.bonuses = (Bonus("marlow", "toughness", -9, "attack"),)
    assert stats.stat(s, "marlow", "toughness") == 0


@covers("escape.stat.current", "escape.challenge.dice")
def test_with_no_dice_no_icons_are_rolled() -> None:
    s = marlow(hand=["run-1"])
    s.people["quill"] = figures.change(s, "quill", hand=())
    s.bonuses = (Bonus("marlow", "strength", -5, "roll"),)
    ran = run(s, challenges.attempt, "marlow", "strength", 1, rule_id="escape.bash.roll")
    assert (ran.value.icons, ran.value.passed) == (0, False)
    assert all(isinstance(entry, Event) for entry in ran.entries), "no dice are shown"


@covers("escape.move.points", "escape.action.move-budget")
def test_only_the_current_character_has_movement_points() -> None:
    s = position(BOARD, people={"marlow": (0, 0), "quill": (0, 0)})
    assert s.current == "marlow"
    assert (stats.points_left(s, "marlow"), stats.points_left(s, "quill")) == (stats.stat(s, "marlow", "speed"), 0)


@covers(
    "escape.ex.skills-always", "escape.skill.always-active", "escape.fear.band-high", "escape.stat.current", "escape.stat.four"
)
def test_a_skill_counts_on_the_turn_of_another_and_costs_nothing() -> None:
    s = position(
        BOARD, people={"quill": (0, 0), "marlow": {"at": (0, 0), "fear": 5, "hand": ["run-1"], "skills": ["brawler", "lucky"]}}
    )
    figures.change(s, "quill", resting=True)
    answers = ["pass", "pass"]  # quill could assist; lucky could reroll
    ran = run(s, challenges.attempt, "marlow", "strength", 9, rule_id="escape.bash.roll", rolls=["s"] * 5, answers=answers)
    assert ran.facts("escape.challenge.dice")["dice"] == "5 dice"
    assert s.people["marlow"].fear == 5
    assert s.people["marlow"].hand == ("run-1",)


@covers("escape.skill.always-active", "escape.card.last-card")
def test_a_skill_that_names_a_cost_is_paid_for_and_never_with_the_last_card() -> None:
    s = marlow(hand=["run-1", "brace"], skills=["stubborn", "brawler"])
    assert costs.no_cost(s, "marlow", "stubborn") is None
    run(s, costs.pay, "marlow", "stubborn", answers=["card:run-1"])
    assert s.people["marlow"].hand == ("brace",)
    no = costs.no_cost(s, "marlow", "stubborn")
    assert no is not None
    assert no.rule == "escape.card.last-card"


@covers("escape.skill.always-active", "escape.card.fear-cost-room")
def test_a_skill_that_costs_fear_needs_room_on_the_track() -> None:
    s = marlow(fear=7, skills=["field-medic", "lucky"])
    run(s, costs.pay, "marlow", "field-medic")
    assert s.people["marlow"].fear == 8
    assert costs.no_cost(s, "marlow", "field-medic") is not None
    assert costs.no_cost(s, "marlow", "lucky") is None


@covers("escape.skill.two", "escape.skill.always-active")
def test_both_skills_give_what_they_give_without_being_asked_for() -> None:
    s = marlow(skills=["night-eyes", "carrying-voice"])
    assert gifts.lifted(s, "marlow", "darkness")
    assert gifts.assist_range(s, "marlow") == 2
    assert not gifts.lifted(s, "quill", "darkness")
    assert FACTS.cards.skills == 2


# -- fear ----------------------------------------------------------------------------------------------------------


@covers("escape.fear.track", "escape.fear.track-ends")
@pytest.mark.parametrize(("fear", "by", "after"), [(3, 2, 5), (7, 3, 8), (8, 1, 8), (1, -3, 0), (0, -1, 0)])
def test_an_effect_moves_fear_no_further_than_the_ends_of_the_track(fear: int, by: int, after: int) -> None:
    s = marlow(fear=fear)

    async def frighten(s: State, g: Ask) -> int:
        return figures.shift_fear(s, g, "marlow", by, "escape.fear.track")

    assert run(s, frighten).value == after - fear
    assert s.people["marlow"].fear == after


# -- vitality ------------------------------------------------------------------------------------------------------


@covers("escape.vitality.meaning")
def test_each_point_of_vitality_lost_is_a_step_towards_the_skull_of_the_sheet() -> None:
    s = marlow(vitality=4)
    assert not knocked_out.on_skull(s, "marlow")

    assert knocked_out.suffer(s, Ask([], Handed()), "marlow") is False
    assert s.people["marlow"].vitality == 3
    assert knocked_out.suffer(s, Ask([], Handed()), "marlow") is True
    assert s.people["marlow"].vitality == CHARACTERS["marlow"].skull == 2


@covers("escape.vitality.hand-limit", "escape.vitality.discard-excess", "escape.ex.vitality-four")
def test_who_falls_to_vitality_4_discards_one_card_of_five_of_its_choice() -> None:
    hand = ["run-1", "deep-breath-1", "brace", "scream", "iron-grip-1"]
    s = marlow(vitality=5, hand=hand)
    ran = run(s, steps.carry_out, "marlow", Vitality(-1), rule_id="escape.vitality.meaning", answers=["card:brace"])
    assert ran.keys("discard") == [f"card:{card}" for card in hand]
    assert s.people["marlow"].vitality == 4
    assert s.people["marlow"].hand == ("run-1", "deep-breath-1", "scream", "iron-grip-1")
    assert s.adrenaline_discard == ("brace",)
    assert s.people["marlow"].fear == 3  # to no effect
    assert s.bonuses == ()
    s = marlow(vitality=5, hand=hand[:4])
    assert run(s, steps.carry_out, "marlow", Vitality(-1), rule_id="escape.vitality.meaning").kinds == []


@covers("escape.card.forced-discard-choice")
def test_who_has_only_copies_is_asked_all_the_same_so_that_nobody_learns_of_it() -> None:
    s = marlow(hand=["run-1", "run-2"])
    ran = run(s, cards.lose, "marlow", 1, "escape.attack.discard", answers=["card:run-1"])
    assert ran.keys("discard") == ["card:run-1", "card:run-2"]


# -- decks ---------------------------------------------------------------------------------------------------------


@covers("escape.deck.reshuffle", "escape.ex.deck-runs-out")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    s = marlow(hand=())
    s.adrenaline, rest = ("run-1",), s.adrenaline
    s.adrenaline_discard = tuple(card for card in rest if card != "run-1")[:20]
    ran = run(s, draw, "marlow", 4)
    assert ran.value == 4
    assert "escape.deck.reshuffle" in ran.rules
    assert s.people["marlow"].hand[0] == "run-1"
    assert (len(s.people["marlow"].hand), len(s.adrenaline), s.adrenaline_discard) == (4, 17, ())


@covers("escape.deck.reshuffle")
def test_with_nothing_to_shuffle_no_card_is_drawn() -> None:
    s = marlow(hand=["run-1"])
    s.adrenaline, s.items, s.items_discard = (), (), ()

    async def top(s: State, g: Ask) -> str | None:
        return cards.top_of(s, g, "items")

    assert run(s, draw, "marlow", 2).value == 0
    assert s.people["marlow"].hand == ("run-1",)
    assert run(s, top).value is None


@covers("escape.dice.double", "escape.challenge.pass")
def test_a_double_icon_counts_two_and_other_icons_nothing() -> None:
    faces = ("i", "ii", "s", "ss", "isp", "ssp")
    assert [dice.icons([face], "intelligence") for face in faces] == [1, 2, 0, 0, 1, 0]
    assert [dice.icons([face], "strength") for face in faces] == [0, 0, 1, 2, 0, 1]
    assert [dice.icons([face], "speed") for face in faces] == [0, 0, 0, 0, 1, 1]


@covers("escape.challenge.pass", "escape.challenge.exceptional")
def test_odds_are_counted_over_all_faces() -> None:
    success, exceptional = dice.challenge_odds(1, "strength", 1)
    assert (success.ways, success.of) == (3, 6)
    assert (exceptional.ways, exceptional.of) == (1, 6)
    assert dice.challenge_odds(0, "strength", 1)[0].ways == 0


@covers("escape.card.bonus-speed")
def test_points_left_follow_a_speed_bonus_until_the_turn_is_over() -> None:
    s = marlow()
    figures.change_turn(s, spent=2)
    assert stats.points_left(s, "marlow") == 0
    s.bonuses = (Bonus("marlow", "speed", 1, "turn"),)
    assert stats.points_left(s, "marlow") == 1
    adrenaline.turn_over(s)
    assert stats.points_left(s, "marlow") == 0
