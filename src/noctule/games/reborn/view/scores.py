"""What scores, for all to see: points, victory, the last turn and who is ahead, said from what the rules score by.

Mission cards are secret: of those only the ones that a seat may read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from noctule.engine import by_parts, rule
from noctule.engine.views import Counter, Panel
from noctule.engine.words import counted

from .. import content
from ..content import FACTS
from ..content.scenarios import ScenarioData, Tie
from ..content.tests import Test
from ..goals import mission_points, scenario
from ..state import SIDES, Side, State
from .goal_words import SIDE, capital, said
from .pieces import SIDE_TITLES

AT_ONCE = "after any round or in a Final phase"
LATER = "in a Final phase"
COMPARED: dict[Tie, str] = {
    "mission-points": "Mission Points",
    "casualties": "of one's own dead or captured",
    "wounds": "Life Points lost",
    "norad": "NORAD wins",
    "salemite": "the Salemites win",
    "draw": "a draw",
}
Rows = tuple[tuple[str, ...], ...]


def score(s: State, mine: Side | None) -> Iterator[Panel]:
    """What gives points, where points count, and who wins. A drawn position has neither."""
    found = scenario.data(s)
    if found is None:
        return
    objectives, victory = judged(s)
    if mission_points.in_use(s):
        tracks = (*objectives, *_missions(s, mine))
        yield Panel("score", "What scores", counters=tracks, text="\n".join(_sources(found)))
    yield victory


def _judged(s: State) -> tuple[tuple[Counter, ...], Panel]:
    found = scenario.data(s)
    assert found is not None
    text = "\n".join((*_conditions(s, found), _ending(found)))
    return tuple(_objectives(s, found)), Panel("victory", "Who wins", table=_comparisons(s, found), text=text)


judged = by_parts(
    _judged,
    *("scenario", "map", "phase", "turn", "done", "players", "characters", "equipment", "elements"),
    *("dark", "destroyed", "broken_doors", "altered"),
)
"""What objectives give and who wins: the same for everybody at the table, and judged by these parts of the position."""


# -- points ---------------------------------------------------------------------------------------------------------


def _sources(found: ScenarioData) -> Iterator[str]:
    """When objectives and cards give their points, and what else does."""
    if found.objectives:
        yield "An objective gives its Mission Points once, in the first Final phase in which it is so."
    if found.sags:
        yield "Mission cards give their Mission Points in the last Final phase."
    ground = ", one of a search only on foreign ground" if found.search else ""
    yield f"A Spy Point can become {counted(FACTS.spy.mission_points, 'Mission Point')}{ground}."
    if found.radio:
        points = counted(FACTS.radio.wrong_reveal_mp, "Mission Point")
        yield f"A scrambling marker that is turned up too early gives the other side {points}."


def _objectives(s: State, found: ScenarioData) -> Iterator[Counter]:
    for objective in found.objectives:
        title, side = capital(objective.text.rstrip(".")), SIDE[objective.side]
        if not objective.text.startswith(side):
            title = f"{SIDE_TITLES[objective.side]}: {title}"
        yield _points(s, title, objective.mp, objective.test, objective.id in s.done)


@rule("reborn.sags.mode")
def _missions(s: State, mine: Side | None) -> Iterator[Counter]:
    for side in SIDES:
        for id in shown_missions(s, side, mine):
            card = content.MISSIONS[id]
            yield _points(s, f"{SIDE_TITLES[side]}, Mission card: {card.title}", card.mp, card.test, f"mission:{id}" in s.done)


@rule("reborn.sags.mode")
def shown_missions(s: State, side: Side, mine: Side | None) -> list[str]:
    """One's own Mission cards, and those of the other that one has looked at; all of them when the game is over."""
    known = s.players[mine].known_missions if mine is not None else ()
    return [id for id in s.players[side].missions if side == mine or s.phase == "over" or id in known]


def _points(s: State, title: str, mp: int, test: Test, done: bool) -> Counter:
    """A track that is empty or full: these points are scored once and as a whole."""
    words = f"{capital(_words(test, s.map))}{_now(s, test)}"
    return Counter(title, mp if done else 0, mp, f"{words} Scored." if done else words)


def _now(s: State, test: Test) -> str:
    """Whether it is so at this moment; before everybody stands on the map that says nothing."""
    return " It is so now." if s.phase != "deployment" and content.holds(test, scenario.Seen(s)) else ""


@lru_cache(maxsize=1_000)
def _words(test: Test, map: str) -> str:
    return f"{said(test, map)}."


# -- victory and the end --------------------------------------------------------------------------------------------


def _conditions(s: State, found: ScenarioData) -> Iterator[str]:
    """Side by side, what wins at once before what waits for the Final phase."""
    for side, at_once in product(SIDES, (True, False)):
        tests = [victory.test for victory in found.victory if victory.side == side and victory.at_once == at_once]
        if tests:
            verb = "wins" if side == "norad" else "win"
            yield f"{capital(SIDE[side])} {verb} {AT_ONCE if at_once else LATER} if"
            yield from (f"- {_words(test, s.map)}{_now(s, test)}" for test in tests)


def _ending(found: ScenarioData) -> str:
    gone = ", or in a Final phase in which a side has nobody left in play" if found.ends_when_gone else ""
    return (
        f"If nobody has won, the game ends after turn {found.turns}{gone}. Then, and if both sides win at the same time, "
        "the first comparison in the table that differs decides."
    )


def _comparisons(s: State, found: ScenarioData) -> Rows:
    """What decides, in order, and how it stands."""
    rows: list[tuple[str, ...]] = [("What decides in the end", *(SIDE_TITLES[side] for side in SIDES))]
    for n, tie in enumerate(found.ties, start=1):
        stands = scenario.standing(s, tie)
        better = ("fewer " if tie in scenario.FEWER else "more ") if stands else ""
        rows.append((f"{n}. {better}{COMPARED[tie]}", *(str(count) for count in stands)))
    return tuple(rows)
