"""The end of the parley: what everything is worth, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from noctule.engine import Ask, rule

from .state import FACTS, PATRONS, RELICS, State

ENDING = {False: "wins", True: "share the victory"}
"""For one winner, and for several."""


def score(s: State, g: Ask) -> None:
    for seat in s.seats:
        g.reveal(
            "parley.score.total",
            "{who} came for {patron} and scores {points}.",
            who=seat,
            patron=s.patrons[seat],
            points=points(s, seat),
        )
    s.outcome = verdict(s)
    g.note("parley.score.ties", f"{{who}} {ENDING[len(best(s)) > 1]}.", who=best(s))


def points(s: State, seat: str) -> int:
    """Worth, patron and coins."""
    relics = [RELICS[relic] for relic in s.won[seat]]
    favoured = [relic for relic in relics if relic.kind == PATRONS[s.patrons[seat]].kind]
    worth = sum(relic.worth for relic in relics)
    return worth + FACTS.patron_bonus * len(favoured) + s.coins[seat] // FACTS.coins_per_point


@rule("parley.score.ties")
def best(s: State) -> list[str]:
    rank = {seat: (points(s, seat), len(s.won[seat])) for seat in s.seats}
    return [seat for seat in s.seats if rank[seat] == max(rank.values())]


def verdict(s: State, say: Callable[[str], str] = str) -> str:
    """Who has won: by seats, as the position keeps it, or as somebody says their names."""
    winners = best(s)
    return f"{' and '.join(map(say, winners))} {ENDING[len(winners) > 1]}"
