"""Scarecrow's search for the most victims, against a plain enumeration of every step sequence."""

from random import Random

import pytest

from covers import covers
from noctule.engine.grid import Grid, Ways, members, neighbours, set_of, square_at, ways_over
from noctule.games.scare.board.ram_paths import Ram, RamPaths

Path = tuple[int, list[tuple[int, int, int]]]


class EveryPath:
    """All step sequences, one square at a time, with everybody moved about: slow, and simple enough to believe."""

    def __init__(self, ways: Ways, closed: int, taken: int, gone: int) -> None:
        self.ways, self.closed, self.taken, self.gone = ways, closed, taken, gone
        self.most = 0
        self.firsts: set[tuple[int, int, int]] = set()
        """(victim, origin, steps) of the first ram of every sequence that rams most."""

    def walk(self, here: int, left: int, new: frozenset[int], old: frozenset[int], got: int, used: int, first: object) -> None:
        if got > self.most:
            self.most, self.firsts = got, set()
        if got == self.most and isinstance(first, tuple):
            self.firsts.add(first)
        if not left:
            return
        for square in members(neighbours(self.ways, here) & ~self.closed):
            if square not in new and square not in old:
                self.walk(square, left - 1, new, old, got, used + 1, first)
            elif not self.taken >> here & 1:
                landed = frozenset() if self.gone >> here & 1 else frozenset([here])
                began = first or (square, here, used + 1)
                more = got + (square in new)
                self.walk(square, left - 1, new - {square}, (old - {square}) | landed, more, used + 1, began)


def expected(found: EveryPath, new: int) -> set[Ram]:
    """For each new victim (or, if it must be, each old one) the shortest beginnings of a best path."""
    direct = {first for first in found.firsts if new >> first[0] & 1} or found.firsts
    least = {victim: min(steps for v, _, steps in direct if v == victim) for victim, _, _ in direct}
    return {Ram(victim, origin, steps) for victim, origin, steps in direct if steps == least[victim]}


def random_board(seed: int) -> tuple[Ways, int, int, int, int, int, int, int]:
    luck = Random(seed)
    grid = Grid(luck.choice([3, 4, 5]), luck.choice([1, 2, 4]))
    squares = [square_at(grid, x, y) for x in range(grid.width) for y in range(grid.height)]
    luck.shuffle(squares)
    start, *squares = squares
    counts = [luck.randint(low, high) for low, high in ((1, 4), (0, 1), (0, 1), (0, 3), (0, 3), (0, 2))]
    sets = []
    for count in counts:
        sets.append(set_of(squares[:count]))
        squares = squares[count:]
    new, old, closed, taken, rocks, gone = sets
    floor = set_of(square_at(grid, x, y) for x in range(grid.width) for y in range(grid.height)) & ~rocks
    return ways_over(grid, floor, diagonal=True), start, new, old, closed, taken, gone, luck.choice([1, 2, 3, 4])


@covers("scare.crow.most-victims-path", "scare.crow.ram-cost", "scare.crow.variety")
@pytest.mark.parametrize("seed", [*range(120), 1235, 1311, 1546, 1770])
def test_the_search_finds_the_most_victims_and_every_next_ram_that_leads_to_them(seed: int) -> None:
    ways, start, new, old, closed, taken, gone, steps = random_board(seed)
    plain = EveryPath(ways, closed, taken, gone)
    plain.walk(start, steps, frozenset(members(new)), frozenset(members(old)), 0, 0, None)
    most, rams = RamPaths(ways, start, steps, closed=closed, taken=taken, gone=gone).best(new, old)
    assert most == plain.most
    assert set(rams) == (expected(plain, new) if most else set())
    assert len(rams) == len(set(rams))


def test_boards_of_this_kind_show_what_the_search_must_get_right() -> None:
    """Otherwise the comparison above would prove little: several victims, ways through the rammed, rams barred by monsters."""
    several = through = barred = 0
    for seed in range(120):
        ways, start, new, old, closed, taken, gone, steps = random_board(seed)
        paths = RamPaths(ways, start, steps, closed=closed, taken=taken, gone=gone)
        most, rams = paths.best(new, old)
        several += most > 1
        through += any(old >> ram.victim & 1 for ram in rams)
        barred += most < RamPaths(ways, start, steps, closed=closed, taken=0, gone=gone).best(new, old)[0]
    assert several > 20
    assert through > 0
    assert barred > 0
