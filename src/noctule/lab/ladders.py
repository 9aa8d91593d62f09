"""How strong the bots of a game are: all against all, and ratings after Bradley and Terry with intervals.

Where seats play against each other, two bots share a table and change seats. Where everybody wins or loses together, each bot
plays the same games, and whoever makes more of a game has won it against the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from noctule.bots import BOTS, bots_of
from noctule.engine import find

from .matches import Played
from .plans import NAMES, Plan, PlanError, Study
from .statistics import Rating, bradley_terry

RANKS = {"won": 4, "partly": 3, "drawn": 2, "undecided": 1, "lost": 0, "crash": 0}


def contest(key: str, bots: Sequence[str], scenarios: tuple[str, ...], games: int, seed: int) -> Plan:
    """A plan in which all bots of a game meet."""
    game = find(key)
    names = tuple(bots) or (tuple(BOTS) if game.judge is not None else tuple(bots_of(game)))
    if len(set(names)) < 2:
        raise PlanError(f"a ladder needs at least two bots; {key} has: {', '.join(bots_of(game))}")
    chosen = scenarios or tuple(scenario.key for scenario in game.scenarios)
    most = {scenario: min(game.scenario(scenario).seats[1], len(NAMES)) for scenario in chosen}
    least = {scenario: game.scenario(scenario).seats[0] for scenario in chosen}
    studies = []
    for scenario in chosen:
        if game.cooperative or most[scenario] < 2:
            studies += [Study(key, (scenario,), (least[scenario],), bot) for bot in names]
        else:
            seats = max(2, least[scenario])
            pairs = [(pair * seats)[:seats] for pair in combinations(names, 2)]
            studies += [Study(key, (scenario,), (seats,), pair) for pair in pairs]
    return Plan(tuple(studies), games, seed)


def ladder(rows: Iterable[Played]) -> list[Rating]:
    """Ratings, the strongest first."""
    return bradley_terry(list(meetings(rows)))


def meetings(rows: Iterable[Played]) -> Iterator[tuple[str, str, float]]:
    """Who met whom, and what share of it the first one got."""
    alike: dict[tuple[str, str, int, int], dict[str, Played]] = defaultdict(dict)
    for row in rows:
        if row.crash:
            continue
        if len(set(row.bots)) == 1:
            alike[row.game, row.scenario, row.players, row.seed][row.bots[0]] = row
            continue
        for one, other in combinations(range(row.players), 2):
            if row.bots[one] != row.bots[other]:
                yield row.bots[one], row.bots[other], _share(row.verdicts[one], row.verdicts[other])
    for games in alike.values():
        for a, b in combinations(sorted(games), 2):
            yield a, b, _share(_best(games[a]), _best(games[b]))


def _best(row: Played) -> str:
    return max(row.verdicts, key=RANKS.__getitem__)


def _share(one: str, other: str) -> float:
    ours, theirs = RANKS[one], RANKS[other]
    return 0.5 if ours == theirs else float(ours > theirs)
