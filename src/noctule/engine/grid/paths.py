"""All cheapest routes between two squares, one step at a time, one after another, or counted.

They are found backwards from the goal: the layers of squares at each cost from it are the whole choice,
because a step is on a cheapest route exactly if it leads to a layer nearer by what the step costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from .measure import FAR, one_step, spread, weighed
from .squares import members, set_of
from .ways import Move, Steps, Ways

_MANY = 1 << 16  # more than the steps of any route: the low part of a cost breaks ties and never outweighs it


def next_steps(ways: Ways, start: int, goal: int, *, closed: int = 0, ends: int = 0, fewest_diagonals: bool = False) -> int:
    """The squares next to `start` that a cheapest route to `goal` may begin with; 0 if there is no route.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(next_steps(ways_over(Grid(2, 2), 0b11011), 0, 4))
    '0b1010'
    """
    moves, layers, cost = _towards(ways, start, goal, closed, ends, fewest_diagonals)
    return set_of(square for square, _ in _steps(moves, layers, start, cost, _barred(goal, closed, ends)))


def routes(
    ways: Ways, start: int, goal: int, *, closed: int = 0, ends: int = 0, fewest_diagonals: bool = False
) -> Iterator[tuple[int, ...]]:
    """Every cheapest route, as its squares from `start` to `goal`, in a fixed order and made only as asked for.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> list(routes(ways_over(Grid(2, 2), 0b11011), 0, 4))
    [(0, 1, 4), (0, 3, 4)]
    """
    moves, layers, cost = _towards(ways, start, goal, closed, ends, fewest_diagonals)
    if cost >= FAR:
        return
    barred = _barred(goal, closed, ends)
    stack: list[tuple[tuple[int, ...], int]] = [((start,), cost)]
    while stack:
        route, left = stack.pop()
        if not left:
            yield route
            continue
        further = _steps(moves, layers, route[-1], left, barred)
        stack.extend(((*route, square), rest) for square, rest in sorted(further, reverse=True))


def count_routes(ways: Ways, start: int, goal: int, *, closed: int = 0, ends: int = 0, fewest_diagonals: bool = False) -> int:
    """How many cheapest routes there are; found without listing them.

    >>> from noctule.engine.grid import Grid, all_squares, square_named, ways_over
    >>> g = Grid(11, 11)
    >>> count_routes(ways_over(g, all_squares(g)), 0, square_named(g, "k11"))
    184756
    """
    moves, layers, cost = _towards(ways, start, goal, closed, ends, fewest_diagonals)
    if cost >= FAR:
        return 0
    barred = _barred(goal, closed, ends)
    counts = {start: 1}
    for left, squares in _threads(moves, layers, start, cost, barred).items():
        for square in members(squares):
            for onward, _ in _steps(moves, layers, square, left, barred):
                counts[onward] = counts.get(onward, 0) + counts[square]
    return counts[goal]


def squares_on_routes(ways: Ways, start: int, goal: int, *, closed: int = 0, ends: int = 0) -> int:
    """All squares that lie on some cheapest route, both ends among them; 0 if there is no route.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(squares_on_routes(ways_over(Grid(2, 2), 0b11011), 0, 4))
    '0b11011'
    """
    moves, layers, cost = _towards(ways, start, goal, closed, ends, False)
    found = 0
    if cost < FAR:
        for squares in _threads(moves, layers, start, cost, _barred(goal, closed, ends)).values():
            found |= squares
    return found


def fewest_diagonals(ways: Ways, start: int, goal: int, *, closed: int = 0, ends: int = 0) -> int:
    """The least number of diagonal steps among the cheapest routes; FAR if there is no route.

    >>> from noctule.engine.grid import Grid, all_squares, ways_over
    >>> g = Grid(4, 3)
    >>> w = ways_over(g, all_squares(g), diagonal=True)
    >>> fewest_diagonals(w, 0, 7), fewest_diagonals(ways_over(g, 0b11), 0, 7) == FAR
    (1, True)
    """
    moves, layers, cost = _towards(ways, start, goal, closed, ends, False)
    if cost >= FAR:
        return FAR
    if ways.even:
        return fewest_diagonals_within(ways, layers, start, cost, _barred(goal, closed, ends))
    on_route = _threads(moves, layers, start, cost, _barred(goal, closed, ends))
    reached: dict[int, dict[int, int]] = {left: {} for left in on_route}
    reached[cost][0] = 1 << start
    for left, by_diagonals in reached.items():
        fewer = 0
        for diagonals in sorted(by_diagonals):
            squares = by_diagonals[diagonals] & ~fewer
            fewer |= squares
            if not left:
                return diagonals
            for shift, sources, price, diagonal in moves:
                step = squares & sources
                if step and left - price in on_route:
                    step = (step << shift if shift > 0 else step >> -shift) & on_route[left - price]
                    if step:
                        onward, more = reached[left - price], diagonals + diagonal
                        onward[more] = onward.get(more, 0) | step
    return FAR


def fewest_diagonals_within(ways: Ways, layers: dict[int, int], start: int, cost: int, barred: int = 0) -> int:
    """The same where every step costs 1 and the squares at each distance from the goal are known.

    Layer by layer, the squares by the fewest diagonal steps that lead there.

    >>> from noctule.engine.grid import Grid, all_squares, spread, ways_over
    >>> w = ways_over(Grid(4, 3), all_squares(Grid(4, 3)), diagonal=True)
    >>> fewest_diagonals_within(w, spread(w, 1 << 7, back=True), 0, 2)
    1
    """
    fewest = {0: 1 << start}
    for left in range(cost - 1, -1, -1):
        fewest = _fewest_beyond(ways.ahead, fewest, layers[left] & ~barred)
    return min(fewest)


def _fewest_beyond(steps: Steps, fewest: dict[int, int], layer: int) -> dict[int, int]:
    """The squares of the next layer by the fewest diagonal steps that lead there, in rising order, from those of the last."""
    found: dict[int, int] = {}
    slanting = 0
    for diagonals in range(min(fewest), max(fewest) + 2):
        straight, further = one_step(steps, fewest.get(diagonals, 0))
        if nearest := (straight | slanting) & layer:
            found[diagonals] = nearest
            layer ^= nearest
        slanting = further
    return found


def _towards(
    ways: Ways, start: int, goal: int, closed: int, ends: int, thrifty: bool
) -> tuple[tuple[Move, ...], dict[int, int], int]:
    """Moves with the cost that counts, the layers around the goal, and the cost from the start."""
    moves, back = ways.moves, ways.back
    if thrifty or any(not m.cost for m in moves):
        # A free link costs one in the low part, so that no route goes round in circles for nothing.
        moves, back = (
            tuple(m._replace(cost=m.cost * _MANY + (thrifty and m.diagonal) + (not m.cost)) for m in some)
            for some in (moves, back)
        )
    if closed >> goal & 1 and start != goal:
        return moves, {}, FAR
    if moves is ways.moves:
        layers = spread(ways, 1 << goal, ends=closed | ends, until=1 << start, back=True)
    else:
        layers = weighed(back, 1 << goal, 0, closed | ends, FAR, False, 1 << start)
    return moves, layers, next((c for c, squares in layers.items() if squares >> start & 1), FAR)


def _threads(moves: tuple[Move, ...], layers: dict[int, int], start: int, cost: int, barred: int) -> dict[int, int]:
    """The squares on cheapest routes by what is left to pay from there, in falling order."""
    found = {cost: 1 << start}
    for left in sorted(layers, reverse=True):
        squares = found.get(left, 0)
        if not squares:
            continue
        for shift, sources, price, _ in moves:
            step = squares & sources
            if step:
                step = (step << shift if shift > 0 else step >> -shift) & layers.get(left - price, 0) & ~barred
                if step:
                    found[left - price] = found.get(left - price, 0) | step
    return {left: found[left] for left in sorted(found, reverse=True)}


def _barred(goal: int, closed: int, ends: int) -> int:
    """The squares that a route may not use on its way."""
    return (closed | ends) & ~(1 << goal)


def _steps(moves: tuple[Move, ...], layers: dict[int, int], square: int, left: int, barred: int) -> set[tuple[int, int]]:
    """(square, cost left there) for each step on a cheapest route from here."""
    found = set()
    for shift, sources, price, _ in moves:
        if sources >> square & 1:
            bit = 1 << square + shift
            if layers.get(left - price, 0) & ~barred & bit:
                found.add((square + shift, left - price))
    return found
