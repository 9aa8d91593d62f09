"""The odds of a check: counted by dynamic programming, and again by looking at every roll and every way to play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from covers import covers
from noctule.engine import Odds
from noctule.games.darkness.checks import odds, rerolls
from noctule.games.darkness.checks.failing import Failing, failing
from noctule.games.darkness.checks.patterns import BEST, best_die, rank
from noctule.games.darkness.checks.rerolls import Table

Dice = tuple[int, ...]
FACES = range(1, 7)

# Ordered rolls whose best rank is 0 to 8, counted one by one; with Gamble where it makes a difference.
PLAIN = {
    1: [5, 1, 0, 0, 0, 0, 0, 0, 0],
    2: [20, 10, 6, 0, 0, 0, 0, 0, 0],
    3: [42, 54, 90, 24, 6, 0, 0, 0, 0],
    4: [24, 120, 666, 288, 120, 72, 6, 0, 0],
    5: [0, 0, 2880, 2040, 1500, 960, 150, 240, 6],
    6: [0, 0, 7920, 10440, 13260, 8280, 2250, 4320, 186],
    7: [0, 0, 15120, 40320, 89880, 56280, 26250, 48720, 3366],
    8: [0, 0, 15120, 115920, 490560, 323400, 244650, 443520, 46446],
}
GAMBLED = {
    4: [24, 120, 576, 378, 120, 72, 6, 0, 0],
    5: [0, 0, 1440, 3480, 1200, 1260, 150, 240, 6],
    6: [0, 0, 0, 18360, 5760, 15780, 2250, 4320, 186],
    7: [0, 0, 0, 55440, 8400, 137760, 26250, 48720, 3366],
    8: [0, 0, 0, 131040, 0, 813960, 244650, 443520, 46446],
}


def fraction(found: Odds) -> Fraction:
    return Fraction(found.ways, found.of)


# -- by looking at everything ----------------------------------------------------------------------------------------


@cache
def by_hand(dice: Dice, tn: int, rerolls: Dice, gamble: bool) -> Fraction:
    """The best chance with dice that lie there: every re-roll, in every order, of every set of dice, however they fall."""
    found = Fraction(rank(dice, gamble) >= tn)
    if found:
        return found
    for i, most in enumerate(rerolls):
        later = rerolls[:i] + rerolls[i + 1 :]
        for many in range(1, min(most, len(dice)) + 1):
            for places in combinations(range(len(dice)), many):
                found = max(found, mean(by_hand(after, tn, later, gamble) for after in thrown(dice, places)))
    return found


def thrown(dice: Dice, places: Dice) -> Iterator[Dice]:
    """All that may come of throwing some of the dice again."""
    kept = [face for place, face in enumerate(dice) if place not in places]
    for faces in product(FACES, repeat=len(places)):
        yield tuple(sorted((*kept, *faces)))


def spoilt(dice: Dice, nuisances: int) -> Iterator[Dice]:
    """All that may come of so many Nuisances, each as likely as the others."""
    if not nuisances:
        yield dice
        return
    for after in thrown(dice, (best_die(dice),)):
        yield from spoilt(after, nuisances - 1)


def mean(chances: Iterator[Fraction]) -> Fraction:
    counted = Counter(chances)
    return sum([chance * many for chance, many in counted.items()], Fraction(0)) / counted.total()


def rolls(dice: int) -> Iterator[Dice]:
    yield from (tuple(sorted(roll)) for roll in product(FACES, repeat=dice))


# -- and they agree --------------------------------------------------------------------------------------------------


@covers("darkness.dice.ranking", "darkness.dice.two-pair-full-house-gamble-only")
@pytest.mark.parametrize("dice", PLAIN)
def test_the_chance_of_each_combination_is_counted(dice: int) -> None:
    for gamble, counted in ((False, PLAIN[dice]), (True, GAMBLED.get(dice, PLAIN[dice]))):
        found = odds.patterns(dice, gamble=gamble)
        assert [one.ways for one in found] == [ways for ways in counted if ways]
        assert {one.of for one in found} == {6**dice}
        at_least = [fraction(odds.chance(dice, tn, gamble=gamble)) for tn in range(1, BEST + 1)]
        assert at_least == [Fraction(sum(counted[tn:]), 6**dice) for tn in range(1, BEST + 1)]


SMALL = [
    *[(2, rerolls) for rerolls in ((1,), (2,), (1, 2), (1, 1, 1))],
    *[(3, rerolls) for rerolls in ((1,), (2,), (3,), (1, 2), (1, 1, 3), (2, 3))],
    *[(4, rerolls) for rerolls in ((1,), (3,), (1, 2))],
]


@covers("darkness.assist.consecutive", "darkness.vp.spend-reroll")
@pytest.mark.parametrize(("dice", "rerolls"), SMALL)
@pytest.mark.parametrize("gamble", [False, True])
def test_the_best_use_of_rerolls_is_the_best_of_all_ways_to_play(dice: int, rerolls: Dice, gamble: bool) -> None:
    for tn in range(1, BEST + 1) if dice < 4 else (3, 5, 6):
        each = {roll: by_hand(roll, tn, rerolls, gamble) for roll in set(rolls(dice))}
        assert {roll: fraction(odds.chance_now(roll, tn, rerolls, gamble=gamble)) for roll in each} == each
        assert fraction(odds.chance(dice, tn, rerolls, gamble=gamble)) == mean(each[roll] for roll in rolls(dice))


@pytest.mark.parametrize("tn", [6, 7, 8])
def test_five_dice_are_as_good_as_each_other_only_where_faces_may_change_places(tn: int) -> None:
    for roll in set(rolls(5)):
        assert fraction(odds.chance_now(roll, tn, (2,))) == by_hand(roll, tn, (2,), False)


@covers("darkness.nuisance.reroll-best", "darkness.nuisance.several")
@pytest.mark.parametrize(("dice", "nuisances"), [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1)])
def test_nuisances_spoil_the_roll_before_anything_mends_it(dice: int, nuisances: int) -> None:
    spoiled = [after for roll in rolls(dice) for after in spoilt(roll, nuisances)]
    counted = Counter(map(rank, spoiled))
    found = odds.patterns(dice, nuisances=nuisances)
    assert [fraction(one) for one in found] == [Fraction(counted[worth], len(spoiled)) for worth in sorted(counted)]
    for tn in range(1, BEST + 1):
        by_looking = mean(by_hand(roll, tn, (1,), False) for roll in spoiled)
        assert fraction(odds.chance(dice, tn, (1,), nuisances=nuisances)) == by_looking


@covers("darkness.nuisance.reroll-best", "darkness.nuisance.several")
@pytest.mark.parametrize(("dice", "nuisances"), [(6, 1), (7, 2), (10, 1)])
def test_nuisances_spoil_large_pools_roll_by_roll(dice: int, nuisances: int) -> None:
    """Too many for every order of the dice: each roll once, with the number of its orders."""
    lying = {roll: orders(roll) for roll in combinations_with_replacement(FACES, dice)}
    for _ in range(nuisances):
        after = Counter[Dice]()
        for roll, ways in lying.items():
            for fallen in thrown(roll, (best_die(roll),)):
                after[fallen] += ways
        lying = after
    for gamble in (False, True):
        counted = Counter[int]()
        for roll, ways in lying.items():
            counted[rank(roll, gamble)] += ways
        found = odds.patterns(dice, nuisances=nuisances, gamble=gamble)
        assert [one.ways for one in found] == [counted[worth] for worth in sorted(counted)]
        for tn in range(1, BEST + 1):
            reached = sum([ways for worth, ways in counted.items() if worth >= tn])
            assert fraction(odds.chance(dice, tn, nuisances=nuisances, gamble=gamble)) == Fraction(reached, counted.total())


def orders(roll: Dice) -> int:
    return factorial(len(roll)) // prod([factorial(roll.count(face)) for face in FACES])


MANY = ((1, 1, 1, 3, 4, 5, 6, 7, 8), (1, 1, 2, 3, 3, 5, 7))
TABLES = [(name, dice) for name, tables in rerolls.TABLE.parts.items() for dice in tables]


@pytest.mark.parametrize(("name", "dice"), TABLES)
def test_parts_that_are_worth_keeping_are_as_good_as_all(name: str, dice: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python tools/worth_keeping.py` has tried all re-rolls that the rules allow; these two leave 256 and 96 sets of them."""
    rolls = failing(int(name[0]), "gambler" in name)
    assert rolls.name == name
    capped = [tuple([min(many, dice) for many in left]) for left in MANY]
    ours = [rerolls._values(rolls, dice, left) for left in capped]
    monkeypatch.setattr(rerolls, "TABLE", Table(0, 0, 0, 0, {}))
    assert [rerolls._values(rolls, dice, left) for left in capped] == ours


def test_more_than_the_rules_allow_is_looked_at_in_full() -> None:
    allowed: list[Dice] = [(1,) * 9, (1, 1, 1, 3, 4, 5, 6, 7, 8), (8,)]
    beyond: list[Dice] = [(1,) * 10, (2, 3, 3, 3, 3, 3, 3), (1, 9)]
    assert [rerolls.TABLE.covers(left) for left in allowed + beyond] == [True] * 3 + [False] * 3
    rolls = failing(5, False)
    assert rerolls._worth_keeping(rolls, 6, (1,) * 10) == rerolls.every_part(rolls, 6, 1)


@pytest.mark.parametrize(("dice", "left"), [(4, (1, 1, 2, 3, 4)), (6, (1, 1, 2, 2, 4, 6)), (8, (1, 2, 3, 5, 8))])
def test_all_sets_together_are_worth_what_each_is_alone(dice: int, left: Dice) -> None:
    """Roll by roll and set after set, with every part and every re-roll that may throw the rest."""
    for tn in (3, 5, 7):
        rolls = failing(tn, False)
        assert rerolls._values(rolls, dice, left) == alone(rolls, dice, left)


def alone(rolls: Failing, dice: int, left: Dice) -> list[int]:
    parts = rerolls.every_part(rolls, dice, dice)

    @cache
    def thrown(later: Dice, many: int) -> list[int]:
        if not many:
            return values(later)
        more, grown = thrown(later, many - 1), rolls.grown[dice - many]
        after = [places for each in grown.by_faces for places in each]
        return [sum([more[place] for place in after[number]]) for number in grown.order]

    @cache
    def values(left: Dice) -> list[int]:
        best = [6 ** sum(left)] * len(parts)
        for i, most in enumerate(left):
            later = left[:i] + left[i + 1 :]
            for roll, kept in enumerate(parts):
                fails = [thrown(later, many)[place] * 6 ** (most - many) for many, place, _ in kept if many <= most]
                best[roll] = min(best[roll], *fails)
        return best

    return values(left)


@covers("darkness.assist.reroll-cap")
def test_nobody_rerolls_more_dice_than_there_are() -> None:
    assert odds.chance(3, 4, (7,)) == odds.chance(3, 4, (3,))
    assert odds.chance_now((1, 2, 5), 4, (0, 9)) == odds.chance_now((1, 2, 5), 4, (3,))


@covers("darkness.check.tn-zero", "darkness.check.tn-above-eight", "darkness.dice.no-dice")
def test_the_ends_of_the_scale() -> None:
    assert [str(odds.chance(dice, 0)) for dice in (0, 4)] == ["success 1 in 1"] * 2
    assert str(odds.chance(0, 1, (3,))) == "success 0 in 1"
    assert str(odds.chance(9, 9, (3, 3))) == "success 0 in 1"
    assert str(odds.chance_now((2, 4), 0)) == str(odds.chance_now((3, 3), 2)) == "success 1 in 1"
    assert str(odds.chance_now((6, 6), 3, (2, 2))) == "success 0 in 1"
    assert [str(one) for one in odds.patterns(0)] == ["nothing 1 in 1"]


def test_the_order_of_rerolls_is_free_and_matters() -> None:
    """Against a Three Straight a point is better spent before the helper re-rolls two dice, or after: as the dice lie."""
    one_first = {roll: first(roll, 1, (2,)) for roll in set(rolls(3))}
    two_first = {roll: first(roll, 2, (1,)) for roll in one_first}
    assert any(one_first[roll] > two_first[roll] for roll in one_first)
    assert any(one_first[roll] < two_first[roll] for roll in one_first)
    for roll in one_first:
        assert fraction(odds.chance_now(roll, 3, (1, 2))) == max(one_first[roll], two_first[roll])


def first(dice: Dice, most: int, later: Dice) -> Fraction:
    """The best that a re-roll of one to so many dice can do, when such others come after it; a roll that is enough is left."""
    sets = [places for many in range(most + 1) for places in combinations(range(len(dice)), many)]
    return max(mean(by_hand(after, 3, later, False) for after in thrown(dice, places)) for places in sets)


@pytest.mark.parametrize(
    ("dice", "tn", "most", "later"), [((2, 2, 3), 3, 3, ()), ((1, 1, 5, 6), 4, 2, (1,)), ((1, 3, 4), 3, 1, ())]
)
def test_the_advice_which_dice_to_throw_is_worth_as_much_as_the_odds_say(dice: Dice, tn: int, most: int, later: Dice) -> None:
    places = odds.best_reroll(dice, tn, most, later)
    assert len(places) <= most
    assert mean(by_hand(after, tn, later, False) for after in thrown(dice, places)) == fraction(
        odds.chance_now(dice, tn, (most, *later))
    )


def test_dice_that_suffice_or_can_never_do_are_left_alone() -> None:
    assert odds.best_reroll((4, 4, 4), 4, 3) == ()
    assert odds.best_reroll((4, 4), 3, 2) == ()
    assert odds.best_reroll((1, 2), 0, 2) == ()
