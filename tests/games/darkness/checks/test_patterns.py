"""What a roll is worth."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from covers import covers
from noctule.games.darkness.checks.patterns import BEST, Pattern, best_die, hopeless, pattern, rank


@covers("darkness.dice.ranking", "darkness.dice.best-counts", "darkness.ex.straight-beats-kind")
@pytest.mark.parametrize(
    ("dice", "worth", "name"),
    [
        ((1, 3, 5), 0, "nothing"),
        ((1, 3, 6), 1, "Six High"),
        ((1, 1, 6), 2, "One Pair"),
        ((2, 3, 4, 4), 3, "Three Straight"),
        ((4, 4, 4), 4, "Three of a Kind"),
        ((1, 2, 3, 4), 5, "Four Straight"),
        ((2, 2, 2, 2), 6, "Four of a Kind"),
        ((2, 3, 4, 5, 6), 7, "Five Straight"),
        ((1, 1, 1, 1, 1), 8, "Five of a Kind"),
    ],
)
def test_the_best_combination_counts(dice: tuple[int, ...], worth: int, name: str) -> None:
    assert (rank(dice), pattern(dice).name) == (worth, name)


@covers("darkness.dice.best-counts", "darkness.ex.brian-round-two")
def test_dice_outside_the_best_combination_change_nothing() -> None:
    assert pattern((2, 3, 3, 4, 5, 6)).name == "Five Straight"
    assert rank((4, 4, 4, 2, 3)) == rank((4, 4, 4)) == 4


@covers("darkness.dice.six-high", "darkness.dice.straight", "darkness.ex.d.no-wrap")
def test_a_straight_does_not_go_on_from_six_to_one() -> None:
    assert pattern((5, 6, 1)) == Pattern(1)
    assert rank((5, 1)) == 0
    assert rank((6,)) == 1


@covers("darkness.dice.straight")
def test_a_straight_has_no_gap_and_needs_three_faces_whatever_repeats() -> None:
    assert rank((2, 3)) == 0
    assert rank((1, 2, 4, 5)) == 0
    assert rank((2, 2, 3, 4)) == 3
    assert rank((1, 2, 3, 5, 6)) == 3


@covers("darkness.dice.pair", "darkness.dice.straight", "darkness.dice.of-a-kind", "darkness.ex.combination-samples")
@covers("darkness.dice.two-pair-full-house-gamble-only", "darkness.skill.gamble")
@pytest.mark.parametrize(
    ("dice", "plain", "gambled"),
    [
        ((3, 3), 2, 2),
        ((3, 3, 4, 4), 2, 3),
        ((2, 3, 4), 3, 3),
        ((3, 3, 3), 4, 4),
        ((4, 4, 6, 6, 6), 4, 5),
    ],
)
def test_two_pair_and_full_house_count_for_a_gambler_only(dice: tuple[int, ...], plain: int, gambled: int) -> None:
    assert (rank(dice), rank(dice, gamble=True)) == (plain, gambled)


@covers("darkness.dice.best-counts", "darkness.dice.two-pair-full-house-gamble-only", "darkness.ex.d.three-pairs")
def test_three_pairs_in_a_row_are_a_straight_with_and_without_gamble() -> None:
    assert rank((2, 2, 3, 3, 4, 4)) == rank((2, 2, 3, 3, 4, 4), gamble=True) == 3


@covers("darkness.dice.two-pair-full-house-gamble-only", "darkness.ex.d.full-house-six-dice")
def test_a_full_house_among_six_dice() -> None:
    assert (rank((1, 1, 1, 2, 2, 3)), rank((1, 1, 1, 2, 2, 3), gamble=True)) == (4, 5)
    assert rank((1, 1, 1, 1, 2, 3), gamble=True) == 6, "four equal dice are no two pairs"


@covers("darkness.dice.two-pair-full-house-gamble-only", "darkness.opposed.value")
def test_an_upgraded_combination_is_compared_by_the_highest_face_in_it() -> None:
    assert pattern((2, 2, 5, 5), gamble=True) == Pattern(3, 5)
    assert pattern((1, 1, 1, 4, 4), gamble=True) == Pattern(5, 4)
    assert pattern((4, 4, 4, 1, 1, 6), gamble=True) == Pattern(5, 4), "a single die is no part of it"


@covers("darkness.dice.max-five", "darkness.dice.six-plus-house", "darkness.ex.d.six-of-a-kind-normal")
def test_more_than_five_dice_count_only_under_the_house_rule() -> None:
    twos, straight, fives = (2,) * 6, (1, 2, 3, 4, 5, 6), (5,) * 5
    assert (rank(twos), rank(straight)) == (8, 7)
    assert pattern(twos, longer=True) > pattern(straight, longer=True) > pattern(fives, longer=True)
    assert [pattern((2,) * many, longer=True).rank for many in (5, 6, 7, 8)] == [8, 10, 11, 12]
    assert pattern((2,) * 7, longer=True).name == "Six of a Kind"


@covers("darkness.dice.max-five", "darkness.opposed.value", "darkness.ex.d.six-equal-opposed")
def test_without_the_house_rule_five_fives_beat_six_threes() -> None:
    assert pattern((5,) * 5) > pattern((3,) * 6)


@covers("darkness.opposed.value")
def test_of_several_combinations_of_one_rank_the_highest_face_counts() -> None:
    assert pattern((2, 2, 5, 5, 1)) == Pattern(2, 5)
    assert pattern((1, 2, 3, 4, 5, 6)) == Pattern(7, 6)
    assert pattern((1, 2, 3, 5, 5)) == Pattern(3, 3), "a pair is no part of a straight"


@covers("darkness.dice.few-dice", "darkness.ex.d.two-dice-limit")
def test_too_few_dice_cap_the_result() -> None:
    for dice in range(1, 6):
        best = max(rank(roll) for roll in product(range(1, 7), repeat=dice))
        assert [hopeless(dice, tn) for tn in range(BEST + 2)] == [tn > best for tn in range(BEST + 2)]
    assert not hopeless(0, 0)
    assert hopeless(0, 1)


@covers("darkness.nuisance.reroll-best", "darkness.ex.d.nuisance-best-die")
@pytest.mark.parametrize(
    ("dice", "place"),
    [
        ((2, 3, 4, 6), 2),  # without the 6 there is still a straight
        ((5, 5, 5), 0),
        ((1, 3, 6), 2),
        ((1, 3, 5), 2),
        ((4, 2, 4, 4), 0),
        ((6, 1, 2, 3), 3),
        ((3,), 0),
    ],
)
def test_the_best_die_is_the_one_whose_loss_hurts_most_and_of_these_the_highest(dice: tuple[int, ...], place: int) -> None:
    assert best_die(dice) == place


@covers("darkness.nuisance.reroll-best")
@pytest.mark.parametrize("many", [1, 2, 3, 5, 6, 8])
def test_whichever_dice_fall_no_other_would_be_missed_more(many: int) -> None:
    for dice in combinations_with_replacement(range(1, 7), many):
        left = {face: rank((*dice[:place], *dice[place + 1 :])) for place, face in enumerate(dice)}
        assert dice[best_die(dice)] == max(face for face, worth in left.items() if worth == min(left.values()))
