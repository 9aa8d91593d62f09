"""What many games say, as numbers: rows in, shares, lengths, curves and counts out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from noctule.engine import Game, find
from noctule.engine.ledger import rules

from .matches import Played
from .pictures import Curves
from .statistics import Difference, Share, difference, quantile
from .watching import FELL, WENT

SECONDS_EACH = 8
"""What people take for an answer, on average, where minutes are estimated."""
ORDINARY = ("move", "step", "end", "pass", "stop", "done", "go")
"""Deeds of which nobody wants a map: where figures went says the same."""
MAPS = 6
BUCKETS = ((1, 1), (2, 2), (3, 4), (5, 8), (9, 16), (17, 32), (33, 64), (65, 10**9))
FEWEST = 3
"""Winners and others, below which nothing is said of what they do."""
SELDOM = 0.05
"""Of seats: what fewer of them ever did says nothing of winning."""


class Tried(Struct, frozen=True):
    """A seat in a game."""

    row: Played
    seat: int

    @property
    def won(self) -> bool:
        return self.row.verdicts[self.seat] == "won"


class Findings:
    """Everything that a report says of one game on the shelf."""

    def __init__(self, key: str, rows: Sequence[Played]) -> None:
        self.game: Game[Any] = find(key)
        self.rows = [row for row in rows if not row.crash]
        self.crashed = [row for row in rows if row.crash]
        self.tried = [Tried(row, seat) for row in self.rows for seat in range(row.players) if _plays(row, seat)]
        self.titles = {scenario.key: scenario.title for scenario in self.game.scenarios}

    @property
    def scenarios(self) -> list[str]:
        played = {row.scenario for row in self.rows}
        return [scenario.key for scenario in self.game.scenarios if scenario.key in played]

    # -- wins ---------------------------------------------------------------------------------------------------------

    @property
    def together(self) -> bool:
        """Everybody wins or loses with the others: then a game is one trial, and not one for each seat."""
        return self.game.cooperative or all(row.players == 1 for row in self.rows)

    @property
    def overall(self) -> Share:
        """Games that somebody has won."""
        return Share(sum(row.won for row in self.rows), len(self.rows))

    def wins(self) -> list[tuple[str, list[tuple[str, Share]]]]:
        """Shares of wins in groups, each by one question; questions with one answer are left out."""
        asked: list[tuple[str, Callable[[Tried], str]]] = []
        if self.game.sides:
            asked.append(("by side", lambda t: self.game.name_of(t.row.sides[t.seat])))
            asked.append(("by scenario and side", self._scenario_and_side))
        else:
            asked.append(("by scenario", lambda t: self.titles[t.row.scenario]))
        if not self.together:
            asked.append(("by seat", lambda t: f"seat {t.seat + 1}"))
        asked.append(("by number of players", lambda t: f"{t.row.players} {'player' if t.row.players == 1 else 'players'}"))
        asked.append(("by bot", lambda t: self._bot(t)))
        trials = [trial for trial in self.tried if trial.seat == 0] if self.together else self.tried
        groups = [(title, _shares(trials, name)) for title, name in asked]
        found = [(title, shares) for title, shares in groups if len(shares) > 1]
        whole = [("all games", [("somebody wins", self.overall)])]
        return [*whole, *found]

    def share(self, scenario: str, players: int, side: str = "") -> Share:
        """Wins of a scenario with so many players, of one side where sides are told apart; else games that somebody won."""
        rows = [row for row in self.rows if row.scenario == scenario and row.players == players]
        if not side:
            return Share(sum(row.won for row in rows), len(rows))
        won = [row.verdicts[row.sides.index(side)] == "won" for row in rows if side in row.sides]
        return Share(sum(won), len(won))

    def _scenario_and_side(self, trial: Tried) -> str:
        return f"{self.titles[trial.row.scenario]}: {self.game.name_of(trial.row.sides[trial.seat])}"

    def _bot(self, trial: Tried) -> str:
        return trial.row.bots[trial.seat] if trial.seat < len(trial.row.bots) else trial.row.bots[0]

    def endings(self) -> list[tuple[str, str, Share]]:
        """Every ending of the scenarios that were played, with those that never came."""
        found = []
        for key in self.scenarios:
            rows = [row for row in self.rows if row.scenario == key]
            for ending in self.game.endings(key):
                share = Share(sum(row.ending == ending.key for row in rows), len(rows))
                found.append((self.titles[key], f"{ending.key}: {ending.text}", share))
        return found

    # -- length -------------------------------------------------------------------------------------------------------

    def lengths(self) -> list[tuple[str, list[float]]]:
        return [
            ("Rounds", [float(row.rounds) for row in self.rows]),
            ("Answers", [float(row.answers) for row in self.rows]),
            ("Minutes", [row.answers * SECONDS_EACH / 60 for row in self.rows]),
        ]

    def length_table(self) -> list[tuple[str, ...]]:
        table: list[tuple[str, ...]] = [
            ("scenario", "games", "rounds", "answers", "minutes (estimate)", "printed", "bots' seconds")
        ]
        for key in self.scenarios:
            rows = [row for row in self.rows if row.scenario == key]
            minutes = [row.answers * SECONDS_EACH / 60 for row in rows]
            printed = self.game.scenario(key).minutes
            spans = [_span([row.rounds for row in rows]), _span([row.answers for row in rows]), _span(minutes)]
            table.append(
                (self.titles[key], str(len(rows)), *spans, str(printed or "-"), _span([row.seconds for row in rows], 1))
            )
        return table

    # -- lead ---------------------------------------------------------------------------------------------------------

    def lead(self) -> list[Curves]:
        """How good positions were over time: of games that were won and others; between two sides, by how much one led."""
        rows = [row for row in self.rows if row.lead]
        groups: dict[str, list[list[float]]] = defaultdict(list)
        for row in rows:
            if self.game.sides and row.players == 2:
                first = row.sides.index(self.game.sides[0])
                ahead = [a - b for a, b in zip(row.lead[first], row.lead[1 - first], strict=True)]
                winner = next((row.sides[n] for n, verdict in enumerate(row.verdicts) if verdict == "won"), "")
                groups[f"won by {self.game.name_of(winner)}" if winner else "drawn"].append(ahead)
            elif self.together:
                groups["won" if row.won else "not won"].append(row.lead[0])
            else:
                for seat, curve in enumerate(row.lead):
                    groups["winners" if row.verdicts[seat] == "won" else "others"].append(curve)
        return [Curves(name, groups[name]) for name in sorted(groups, key=lambda name: (name == "drawn", -len(groups[name])))][
            :4
        ]

    def lead_words(self) -> str:
        if self.game.sides:
            return f"Above nothing {self.game.name_of(self.game.sides[0])} is ahead, below it the other side."
        return "Higher is better, as the game's own judge has it."

    def changes(self) -> tuple[float, float] | None:
        """How often somebody else came to lead, on average, and when the winner led for good (a share of the game, the
        middle one); None where nobody leads."""
        changes, settled = [], []
        for row in self.rows:
            if len(row.lead) < 2 or self.together:
                continue
            leaders = [max(range(row.players), key=moment.__getitem__) for moment in zip(*row.lead, strict=True)]
            changes.append(sum(a != b for a, b in pairwise(leaders)))
            if leaders and "won" in row.verdicts:
                last = max((at for at, who in enumerate(leaders) if row.verdicts[who] != "won"), default=-1)
                settled.append((last + 1) / len(leaders))
        return (sum(changes) / len(changes), quantile(settled, 0.5)) if changes and settled else None

    # -- places -------------------------------------------------------------------------------------------------------

    def places(self, scenario: str) -> dict[tuple[str, int], list[tuple[str, dict[tuple[int, int], int]]]]:
        """By board and level: what happened where."""
        sums: dict[tuple[str, int], dict[str, Counter[tuple[int, int]]]] = {}
        for row in self.rows:
            for place, count in row.places.items() if row.scenario == scenario else ():
                deed, board, level, x, y = place.split("|")
                sums.setdefault((board, int(level)), {}).setdefault(deed, Counter())[int(x), int(y)] += count
        return {board: _maps(deeds) for board, deeds in sorted(sums.items())}

    # -- what happens -------------------------------------------------------------------------------------------------

    def deeds(self) -> Counter[str]:
        return _sum(deeds for row in self.rows for deeds in row.deeds)

    def kinds(self) -> Counter[str]:
        return _sum(row.kinds for row in self.rows)

    def fired(self) -> Counter[str]:
        return _sum(row.fired for row in self.rows)

    def chapters(self) -> list[tuple[str, int, list[str]]]:
        """Chapters of the ledger: how many rules there are, and which never fired."""
        fired, found = self.fired(), dict[str, list[str]]()
        for id, entry in rules(self.game).items():
            if not entry.not_applicable:
                found.setdefault(entry.chapter, []).append(id)
        return [(chapter, len(ids), [id for id in ids if id not in fired]) for chapter, ids in found.items()]

    def things(self) -> dict[str, list[tuple[str, int]]]:
        """By kind: everything in the catalogue, and in how many games it turned up. Copies of one card are one thing."""
        found: dict[str, list[tuple[str, int]]] = {}
        for kind, names in self.game.catalogue().items():
            games: Counter[str] = Counter(dict.fromkeys(names.values(), 0))
            for row in self.rows:
                games.update({names[id] for id in row.things if id in names})
            found[kind] = sorted(games.items(), key=lambda item: (-item[1], item[0]))
        return found

    def choices(self) -> list[tuple[str, int]]:
        """Decisions by how many options they had."""
        sizes = _sum(row.choices for row in self.rows)
        found = []
        for low, high in BUCKETS:
            name = "one: nobody is asked" if high == 1 else str(low) if low == high else f"{low} to {high}"
            name = f"{low} and more" if high >= 10**9 else name
            found.append((name, sum(count for size, count in sizes.items() if low <= int(size) <= high)))
        return found

    def winning(self) -> list[tuple[str, Difference]]:
        """What winners did more often than others, and less often, in 100 answers: only what chance does not explain."""
        rates: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
        verbs = [verb for verb, many in self._done_by().items() if many >= SELDOM * len(self.tried)]
        for trial in self.tried:
            deeds = trial.row.deeds[trial.seat]
            total = sum(deeds.values())
            for verb in verbs if total else ():
                rates[verb][0 if trial.won else 1].append(100 * deeds.get(verb, 0) / total)
        found = [(verb, difference(*both)) for verb, both in rates.items() if min(map(len, both)) >= FEWEST]
        clear = [(verb, its) for verb, its in found if its is not None and its.clear]
        return sorted(
            sorted(clear, key=lambda item: -abs(item[1].by) / max(item[1].spread, 1e-9))[:14], key=lambda item: -item[1].by
        )

    def _done_by(self) -> Counter[str]:
        """How many seats ever did a thing."""
        return Counter(verb for trial in self.tried for verb in trial.row.deeds[trial.seat])


def _plays(row: Played, seat: int) -> bool:
    """Leaders of a game, who can neither win nor lose, are no trial where others can."""
    return row.verdicts[seat] != "undecided" or len(set(row.verdicts)) == 1


def _shares(trials: Sequence[Tried], name: Callable[[Tried], str]) -> list[tuple[str, Share]]:
    hits, games = Counter[str](), Counter[str]()
    for trial in trials:
        games[name(trial)] += 1
        hits[name(trial)] += trial.won
    return [(key, Share(hits[key], games[key])) for key in games]


def _span(values: Sequence[float], digits: int = 0) -> str:
    """The middle, and where eight in ten lie."""
    low, middle, high = (quantile(values, share) for share in (0.1, 0.5, 0.9))
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


def _sum(counts: Iterable[Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return total


def _maps(deeds: Mapping[str, Counter[tuple[int, int]]]) -> list[tuple[str, dict[tuple[int, int], int]]]:
    """Where figures went and fell, then the commonest of what they did."""
    first = [deed for deed in (WENT, FELL) if deed in deeds]
    others = sorted((deed for deed in deeds if deed not in (WENT, FELL, *ORDINARY)), key=lambda deed: -deeds[deed].total())
    return [(deed, dict(deeds[deed])) for deed in (*first, *others[: MAPS - len(first)])]
