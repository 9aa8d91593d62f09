"""For the judge: what a side has, its people and its points, and how near it is to its goals. Nothing here is a rule."""

from __future__ import annotations

from typing import Final

from .. import content
from ..goals import sags, scenario
from ..state import SIDES, Side, State, other
from .fighters import POINT, VICTORY, Company
from .goals import Aim, Pull
from .scene import Scene
from .ways import leads_on

LEAD: Final = 30.0
"""What it is worth, on the last turn, to be the one who wins if time is up."""
MORALE: Final = 1.2


class Standing:
    """How a side stands, and where its people are drawn to."""

    __slots__ = ("_open", "pulls", "score")

    def __init__(self, score: float, pulls: list[Pull]) -> None:
        self.score, self.pulls = score, pulls
        self._open: dict[str, list[Pull]] = {}

    def open(self, look: Scene, figure: str, side: Side) -> list[Pull]:
        """The pulls that a figure can follow: no lock and nobody bars the next step of each."""
        found = self._open.get(figure)
        if found is None:
            board, taken = look.board, look.taken[side]
            found = self._open[figure] = [
                pull
                for pull in self.pulls
                if pull.who == figure and leads_on(board, pull.goals, pull.card, look.spots[figure], taken)
            ]
        return found


def standings(s: State, look: Scene) -> dict[Side, Standing]:
    """Of both sides: people, points, and how near the goals are."""
    points = tuple([(player.mp, player.missions) for player in s.players.values()])
    key = (s.turn, points, s.done, s.blocks, tuple(s.elements.items()))
    found = look.standings.get(key)
    if found is None:
        ahead = _leader(s, look.company)
        found = look.standings[key] = {side: stands(s, look, side, ahead) for side in SIDES}
    return found


def _leader(s: State, company: Company) -> Side | None:
    """Who wins if time is up: that follows from the people and their Mission Points."""
    points, data = tuple([player.mp for player in s.players.values()]), scenario.data(s)
    if points not in company.leaders:
        company.leaders[points] = scenario.leader(s, data) if data is not None else None
    return company.leaders[points]


def stands(s: State, look: Scene, side: Side, ahead: Side | None) -> Standing:
    """The same of one side, found out anew; `ahead` is who wins if time is up."""
    aim, score = Aim(s, look, side), look.company.worth[side]
    found = scenario.data(s)
    decisive = found is not None and "mission-points" in found.ties
    score += s.players[side].mp * (POINT if decisive else MORALE)
    if found is not None:
        late = (s.turn / found.turns) ** 2
        score += LEAD * late if ahead == side else 0.0
        for victory in found.victory:
            if victory.side == side:
                score += aim.worth(victory.test, VICTORY * (1 + late if ahead == other(side) else 1))
        for objective in found.objectives:
            if objective.side == side and objective.id not in s.done:
                score += aim.worth(objective.test, objective.mp * POINT * 0.9)
    if "sags" in s.rules:
        for id in s.players[side].missions:
            score += aim.worth(content.MISSIONS[id].test, content.MISSIONS[id].mp * POINT * 0.8)
        score += 0.01 * len(sags.held(s, side))
    return Standing(score, aim.pulls)
