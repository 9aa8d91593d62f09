"""Shares with intervals, differences with intervals, and ratings: what few games can say, and what they cannot."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from msgspec import Struct

Z = 1.96
"""95 in 100."""


class Share(Struct, frozen=True):
    """So many out of so many, and the share that is likely (95 in 100) behind them, after Wilson.

    >>> str(Share(200, 400))
    '50 (45 to 55)'
    """

    hits: int
    of: int

    @property
    def share(self) -> float:
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        share, games = self.share, self.of
        spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
        middle, scale = share + Z * Z / (2 * games), 1 + Z * Z / games
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.0f} ({100 * low:.0f} to {100 * high:.0f})"


class Difference(Struct, frozen=True):
    """How much more the one do of something than the others, with what is likely behind it (95 in 100, after Welch)."""

    one: float
    other: float
    spread: float

    @property
    def by(self) -> float:
        return self.one - self.other

    @property
    def interval(self) -> tuple[float, float]:
        return self.by - self.spread, self.by + self.spread

    @property
    def clear(self) -> bool:
        """More than chance explains."""
        low, high = self.interval
        return low > 0 or high < 0


def difference(one: Sequence[float], other: Sequence[float]) -> Difference | None:
    """None where there are too few to say anything.

    >>> found = difference([3, 4, 5, 4], [1, 2, 1, 2])
    >>> found is not None and found.clear
    True
    """
    if len(one) < 2 or len(other) < 2:
        return None
    (a, va), (b, vb) = _moments(one), _moments(other)
    return Difference(a, b, Z * sqrt(va / len(one) + vb / len(other)))


def _moments(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which such a share lies.

    >>> quantile([1, 2, 3, 4], 0.5)
    2.5
    """
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


# -- ratings ----------------------------------------------------------------------------------------------------------


class Rating(Struct, frozen=True):
    """How strong a bot is: 400 points more are ten wins for one loss. `low` and `high` are likely (95 in 100)."""

    name: str
    points: float
    low: float
    high: float
    games: int
    wins: float


SCALE = 400 / log(10)
PRIOR = 0.5
"""Half a win and half a loss of everybody against an average opponent, so that whoever never lost has a finite rating."""


def bradley_terry(results: Sequence[tuple[str, str, float]]) -> list[Rating]:
    """Ratings after Bradley and Terry from results (one, other, share of the first), the strongest first, 0 on average.

    The likelihood is climbed by Newton's method with a weak prior; intervals come from its curvature.

    >>> [rating.name for rating in bradley_terry([("a", "b", 1.0)] * 8 + [("a", "b", 0.0)] * 2)]
    ['a', 'b']
    """
    names = sorted({name for one, other, _ in results for name in (one, other)})
    place = {name: n for n, name in enumerate(names)}
    strength = [0.0] * len(names)
    for _ in range(50):
        slope, bend = _derivatives(results, place, strength)
        step = _solve(bend, slope)
        strength = [value + max(-2.0, min(2.0, change)) for value, change in zip(strength, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    _, bend = _derivatives(results, place, strength)
    mean = sum(strength) / max(1, len(strength))
    found = []
    for name, n in place.items():
        unit = [float(n == other) for other in range(len(names))]
        spread = Z * sqrt(max(0.0, _solve(bend, unit)[n]))
        points, low, high = (SCALE * (strength[n] - mean + shift) for shift in (0.0, -spread, spread))
        mine = [(share if one == name else 1 - share) for one, other, share in results if name in (one, other)]
        found.append(Rating(name, points, low, high, len(mine), sum(mine)))
    return sorted(found, key=lambda rating: -rating.points)


def _derivatives(
    results: Sequence[tuple[str, str, float]], place: dict[str, int], strength: list[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its curvature turned positive."""
    many = len(strength)
    slope, bend = [0.0] * many, [[0.0] * many for _ in range(many)]
    for n in range(many):
        expected = 1 / (1 + exp(-strength[n]))
        slope[n] += PRIOR - 2 * PRIOR * expected
        bend[n][n] += 2 * PRIOR * expected * (1 - expected)
    for one, other, share in results:
        a, b = place[one], place[other]
        expected = 1 / (1 + exp(strength[b] - strength[a]))
        weight = expected * (1 - expected)
        slope[a] += share - expected
        slope[b] -= share - expected
        bend[a][a] += weight
        bend[b][b] += weight
        bend[a][b] -= weight
        bend[b][a] -= weight
    return slope, bend


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a few linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(len(rows)):
        pivot = max(range(n, len(rows)), key=lambda row: abs(rows[row][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for row in range(len(rows)):
            if row != n and rows[n][n]:
                factor = rows[row][n] / rows[n][n]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[n], strict=True)]
    return [rows[n][-1] / rows[n][n] for n in range(len(rows))]
