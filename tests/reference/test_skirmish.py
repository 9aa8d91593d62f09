"""The skirmish, rule by rule, and the digest that it shares with every other engine."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import IllegalAnswer, Luck, Setup, SetupError, Table, arrange
from noctule.reference.skirmish import GAME
from noctule.reference.skirmish.board import NAMES
from noctule.reference.skirmish.state import State

SETUP = Setup("standard", ("ana", "ben"))
START = """
    ..........
    ...#..#...
    0.1.2.3.4.
    ...##.....
    ..#....#..
    ..#....#..
    .....##...
    .5.6.7.8.9
    ...#..#...
    .........."""
DUEL = """
    ..........
    ...#..#...
    0....5....
    ...##.....
    ..#....#..
    ..#....#..
    .....##...
    ..........
    ...#..#...
    .........."""


def keys(table: Table[State], seat: str) -> list[str]:
    return [option.key for option in table.pending[seat].options]


def play(table: Table[State], *answers: str) -> None:
    """Answers in order, by whoever is asked."""
    for key in answers:
        (seat,) = table.pending
        table.answer(seat, key)


def refusal(table: Table[State], key: str) -> IllegalAnswer:
    (seat,) = table.pending
    with pytest.raises(IllegalAnswer) as refused:
        table.answer(seat, key)
    return refused.value


# -- setup and turns ----------------------------------------------------------------------------------------------


@covers("skirmish.setup.units")
def test_five_units_a_side_start_on_their_squares_with_two_hit_points() -> None:
    started: State = Table.start(GAME, SETUP).state
    drawn = arrange("skirmish", START).state
    assert started == drawn
    assert started.hp == [2] * 10


@covers("skirmish.turn.choose-unit")
def test_a_side_chooses_a_living_unit_of_its_own_that_has_not_acted() -> None:
    table = arrange("skirmish", START.replace("4", "."), acted=[1])
    assert keys(table, "ana") == ["unit:0", "unit:2", "unit:3"]
    assert "not yours" in refusal(table, "unit:5").reason
    assert "has acted" in refusal(table, "unit:1").reason
    assert "is gone" in refusal(table, "unit:4").reason


@covers("skirmish.turn.action")
def test_the_chosen_unit_holds_moves_or_shoots() -> None:
    table = arrange("skirmish", DUEL)
    play(table, "unit:0")
    assert {key.split(":")[0] for key in keys(table, "ana")} == {"hold", "move", "shoot"}
    play(table, "hold")
    assert table.state.acted[0]
    assert NAMES[table.state.at[0]] == "a3"


@covers("skirmish.round.alternate")
def test_the_sides_take_turns() -> None:
    table = Table.start(GAME, SETUP)
    play(table, "unit:0", "hold")
    assert list(table.pending) == ["ben"]
    play(table, "unit:5", "hold")
    assert list(table.pending) == ["ana"]


@covers("skirmish.round.alternate")
def test_a_side_with_nobody_left_to_act_is_passed_over() -> None:
    table = arrange("skirmish", START, acted=[5, 6, 7, 8, 9])
    play(table, "unit:0", "hold")
    assert list(table.pending) == ["ana"]


@covers("skirmish.round.alternate", "skirmish.round.first-side")
def test_even_rounds_start_with_the_second_side_and_everybody_acts_again() -> None:
    table = arrange("skirmish", START, acted=[0, 1, 2, 3, 5, 6, 7, 8, 9])
    play(table, "unit:4", "hold")
    assert table.state.round == 2
    assert keys(table, "ben") == ["unit:5", "unit:6", "unit:7", "unit:8", "unit:9"]


@covers("skirmish.round.first-side")
def test_odd_rounds_start_with_the_first_side() -> None:
    table = arrange("skirmish", START, acted=[0, 1, 2, 3, 4, 5, 6, 7, 8], turn=1, round=2)
    play(table, "unit:9", "hold")
    assert table.state.round == 3
    assert list(table.pending) == ["ana"]


# -- moving -------------------------------------------------------------------------------------------------------


@covers("skirmish.move.steps")
def test_a_unit_moves_at_most_two_orthogonal_steps() -> None:
    table = arrange("skirmish", DUEL)
    play(table, "unit:0")
    moves = [key.removeprefix("move:") for key in keys(table, "ana") if key.startswith("move:")]
    assert moves == ["a2", "b3", "a4", "a1", "b2", "c3", "b4", "a5"]
    assert refusal(table, "move:d3").rule == "skirmish.move.steps"
    play(table, "move:c3")
    assert NAMES[table.state.at[0]] == "c3"


@covers("skirmish.move.blocked")
def test_walls_and_units_block_the_way() -> None:
    table = arrange(
        "skirmish",
        """
        ..........
        ...#..#...
        .1........
        .0.##.....
        .5#....#..
        ..#....#..
        .....##...
        ..........
        ...#..#...
        ..........""",
    )
    play(table, "unit:0")
    moves = {key.removeprefix("move:") for key in keys(table, "ana") if key.startswith("move:")}
    assert moves == {"a4", "c4", "a3", "a5", "c3"}
    assert "wall" in refusal(table, "move:d4").reason
    assert "Unit 1 stands on b3" in refusal(table, "move:b3").reason
    assert "Unit 5 stands on b5" in refusal(table, "move:b5").reason


# -- shooting -----------------------------------------------------------------------------------------------------


@covers("skirmish.shoot.range")
@pytest.mark.parametrize(("row", "reached"), [("0.......5.", True), ("0........5", False)])
def test_a_shot_reaches_eight_squares(row: str, reached: bool) -> None:
    table = arrange("skirmish", DUEL.replace("0....5....", row))
    play(table, "unit:0")
    assert ("shoot:5" in keys(table, "ana")) == reached
    if not reached:
        assert refusal(table, "shoot:5").rule == "skirmish.shoot.range"


@covers("skirmish.shoot.sight")
@pytest.mark.parametrize(
    ("shooter", "target", "seen"), [("...0......", "..#5...#..", False), (".....0....", "..#..5.#..", True)]
)
def test_a_wall_strictly_between_stops_a_shot(shooter: str, target: str, seen: bool) -> None:
    table = arrange(
        "skirmish",
        f"""
        ..........
        ...#..#...
        {shooter}
        ...##.....
        {target}
        ..#....#..
        .....##...
        ..........
        ...#..#...
        ..........""",
    )
    play(table, "unit:0")
    assert ("shoot:5" in keys(table, "ana")) == seen
    if not seen:
        assert "d4" in refusal(table, "shoot:5").reason


@covers("skirmish.shoot.hits")
@pytest.mark.parametrize(
    ("row", "dice", "left"),
    [
        ("0...5.....", [4, 3, 3, 3, 3], 1),
        ("0...5.....", [3, 3, 3, 3, 3], 2),
        ("0....5....", [4, 4, 4, 4, 4], 2),
        ("0....5....", [5, 4, 4, 4, 4], 1),
        ("0...5.....", [6, 1, 5, 1, 1], 0),
    ],
)
def test_each_die_of_4_near_or_5_far_costs_a_hit_point(row: str, dice: list[int], left: int) -> None:
    table = arrange("skirmish", DUEL.replace("0....5....", row), rolls=dice)
    play(table, "unit:0", "shoot:5")
    assert table.state.hp[5] == left


@covers("skirmish.shoot.hits")
def test_the_odds_of_a_shot_are_exact() -> None:
    table = arrange("skirmish", DUEL.replace("0....5....", "0...5....."), hp={5: 1})
    play(table, "unit:0")
    assert [str(odds) for odds in table.preview("ana", "shoot:5").odds] == ["hit 7533 in 7776", "gone 7533 in 7776"]


@covers("skirmish.shoot.dead")
def test_a_unit_without_hit_points_leaves_the_board_and_blocks_nothing() -> None:
    table = arrange("skirmish", START.replace("0.1.2", "0.51.").replace(".5.6", "...6"), rolls=[4, 4, 1, 1, 1])
    play(table, "unit:0", "shoot:5")
    assert table.state.at[5] == -1
    assert keys(table, "ben") == ["unit:6", "unit:7", "unit:8", "unit:9"]
    play(table, "unit:6", "hold", "unit:1")
    assert "move:c3" in keys(table, "ana")


# -- the end ------------------------------------------------------------------------------------------------------


@covers("skirmish.end.last-standing")
def test_the_last_side_standing_wins_at_once() -> None:
    table = arrange("skirmish", DUEL, hp={5: 1}, rolls=[5, 1, 1, 1, 1])
    play(table, "unit:0", "shoot:5")
    assert table.over
    assert table.state.outcome == "ana wins"


@covers("skirmish.end.hit-points")
@pytest.mark.parametrize(("hp", "outcome"), [({0: 1}, "ben wins"), ({5: 1}, "ana wins"), ({}, "draw")])
def test_after_the_last_round_more_hit_points_win(hp: dict[int, int], outcome: str) -> None:
    table = arrange("skirmish", DUEL, hp=hp, acted=[0], turn=1, round=4)
    play(table, "unit:5", "hold")
    assert table.state.outcome == outcome


# -- arranging ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("...", "10 rows"),
        (DUEL.replace("...##", "....#"), "d4 is a wall"),
        (DUEL.replace("0", "#"), "a3 is no wall"),
        (DUEL.replace("5", "0"), "drawn twice"),
        (DUEL.replace("5", "x"), "no unit"),
    ],
)
def test_a_drawing_that_does_not_fit_the_ground_is_refused(board: str, complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        arrange("skirmish", board)


# -- the digest ---------------------------------------------------------------------------------------------------


class Stream(Luck):
    """The generator of the shared description: policy and dice each have one."""

    def __init__(self, start: int) -> None:
        super().__init__(0)
        self.s = start

    def below(self, n: int) -> int:
        self.s = (self.s * 1664525 + 1013904223) % 2**32
        return (self.s >> 8) % n


def recorded(seed: int) -> tuple[list[int], int]:
    """The numbers of one random game, and who won it: 0, 1, or 2 for a draw."""
    policy = Stream(2 * seed + 1)
    table: Table[State] = Table.start("skirmish", SETUP, luck=Stream(7919 * seed + 17))
    numbers: list[int] = []
    while not table.over:
        ((seat, decision),) = table.pending.items()
        chosen = policy.below(len(decision.options))
        numbers += [len(decision.options), chosen]
        table.answer(seat, decision.options[chosen].key)
    winner = ["ana wins", "ben wins", "draw"].index(table.state.outcome or "")
    return [*numbers, len(numbers) // 2, winner, sum(table.state.hp)], winner


def test_three_hundred_random_games_give_the_digest_of_every_other_engine() -> None:
    digest = 2166136261
    wins = [0, 0, 0]
    for seed in range(300):
        numbers, winner = recorded(seed)
        wins[winner] += 1
        for number in numbers:
            digest = ((digest ^ number) * 16777619) % 2**32
    assert f"{digest:08x}" == "1152a3a9"
    assert wins == [113, 149, 38]
