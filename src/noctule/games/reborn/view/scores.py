"""What scores, for all to see: points, victory, the last turn and who is ahead, said from what the rules score by.

Mission cards are secret: of those only the ones that a seat may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from noctule.engine import by_parts, rule
from noctule.engine.views import Counter, Panel
from noctule.engine.words import counted

from .. import content
from ..content import FACTS
from ..content.scenarios import ScenarioData, Tie, Victory
from ..content.tests import Test
from ..goals import mission_points, scenario
from ..state import SIDES, Side, State
from .fates import fates
from .goal_words import SIDE, capital, said
from .pieces import SIDE_TITLES

AT_ONCE = "after any round or in a Final phase"
LATER = "in a Final phase"
GROUPS = tuple(product(SIDES, (True, False)))
"""Side by side, what wins at once before what waits for the Final phase."""
SO = {True: " It is so now.", False: ""}
COMPARED: dict[Tie, str] = {
    "mission-points": "Mission Points",
    "casualties": "of one's own dead or captured",
    "wounds": "Life Points lost",
    "norad": "NORAD wins",
    "salemite": "the Salemites win",
    "draw": "a draw",
}
Rows = tuple[tuple[str, ...], ...]


def score(s: State) -> tuple[Panel, ...]:
    """What gives points, where points count, and who wins. A drawn position has neither."""
    found = scenario.data(s)
    if found is None:
        return ()
    objectives, victory = judged(s)
    if not mission_points.in_use(s):
        return (victory,)
    return Panel("score", "What scores", counters=objectives, text=_sources(s.scenario)), victory


def with_missions(s: State, mine: Side | None, panels: tuple[Panel, ...]) -> list[Panel]:
    """With the Mission cards that a seat may read."""
    tracks = tuple(_missions(s, mine))
    return [replace(one, counters=(*one.counters, *tracks)) if one.id == "score" else one for one in panels]


Judged = tuple[tuple[Counter, ...], Panel]


def _judged(s: State) -> Judged:
    found, deployed = content.scenario(s.scenario).data, s.phase != "deployment"
    goals, wins = _tests(s.scenario)
    stands = tuple([scenario.standing(s, tie) for tie in found.ties])
    return _told(s.scenario, s.map, s.done, _now(s, goals, deployed), _now(s, wins, deployed), stands)


judged = by_parts(
    _judged,
    *("scenario", "map", "turn", "done", "equipment", "elements", "dark", "destroyed", "broken_doors", "altered"),
    beside=lambda s: (s.phase != "deployment", fates(s.characters), s.players["norad"].mp, s.players["salemite"].mp),
)
"""What objectives give and who wins: the same for everybody at the table, and judged by these parts of the position."""


@lru_cache(maxsize=50)
def _tests(key: str) -> tuple[tuple[Test, ...], tuple[Test, ...]]:
    """What objectives ask for, and what wins, side by side: at once before what waits for the Final phase."""
    found = content.scenario(key).data
    wins = [victory.test for side, at_once in GROUPS for victory in found.victory if _group(victory) == (side, at_once)]
    return tuple([objective.test for objective in found.objectives]), tuple(wins)


def _now(s: State, tests: Iterable[Test], deployed: bool) -> tuple[bool, ...]:
    """Whether it is so at this moment; before everybody stands on the map that says nothing."""
    seen = scenario.Seen(s)
    return tuple([deployed and content.holds(test, seen) for test in tests])


@lru_cache(maxsize=1_000)
def _told(
    key: str,
    map: str,
    done: tuple[str, ...],
    goals: tuple[bool, ...],
    wins: tuple[bool, ...],
    stands: tuple[tuple[int, ...], ...],
) -> Judged:
    """In words: the same positions come back in all but these."""
    found = content.scenario(key).data
    text = "\n".join((*_conditions(found, map, wins), _ending(found)))
    panel = Panel("victory", "Who wins", table=_comparisons(found, stands), text=text)
    return tuple(_objectives(found, map, done, goals)), panel


# -- points ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50)
def _sources(key: str) -> str:
    """When objectives and cards give their points, and what else does."""
    return "\n".join(_source(content.scenario(key).data))


def _source(found: ScenarioData) -> Iterator[str]:
    if found.objectives:
        yield "An objective gives its Mission Points once, in the first Final phase in which it is so."
    if found.sags:
        yield "Mission cards give their Mission Points in the last Final phase."
    ground = ", one of a search only on foreign ground" if found.search else ""
    yield f"A Spy Point can become {counted(FACTS.spy.mission_points, 'Mission Point')}{ground}."
    if found.radio:
        points = counted(FACTS.radio.wrong_reveal_mp, "Mission Point")
        yield f"A scrambling marker that is turned up too early gives the other side {points}."


def _objectives(found: ScenarioData, map: str, done: tuple[str, ...], now: tuple[bool, ...]) -> Iterator[Counter]:
    for objective, so in zip(found.objectives, now, strict=True):
        title, side = capital(objective.text.rstrip(".")), SIDE[objective.side]
        if not objective.text.startswith(side):
            title = f"{SIDE_TITLES[objective.side]}: {title}"
        yield _points(title, objective.mp, _words(objective.test, map), so, objective.id in done)


@rule("reborn.sags.mode")
def _missions(s: State, mine: Side | None) -> Iterator[Counter]:
    for side in SIDES:
        for id in shown_missions(s, side, mine):
            card = content.MISSIONS[id]
            title, words = f"{SIDE_TITLES[side]}, Mission card: {card.title}", _words(card.test, s.map)
            (so,) = _now(s, (card.test,), s.phase != "deployment")
            yield _points(title, card.mp, words, so, f"mission:{id}" in s.done)


@rule("reborn.sags.mode")
def shown_missions(s: State, side: Side, mine: Side | None) -> list[str]:
    """One's own Mission cards, and those of the other that one has looked at; all of them when the game is over."""
    known = s.players[mine].known_missions if mine is not None else ()
    return [id for id in s.players[side].missions if side == mine or s.phase == "over" or id in known]


def _points(title: str, mp: int, words: str, now: bool, done: bool) -> Counter:
    """A track that is empty or full: these points are scored once and as a whole."""
    words = f"{capital(words)}{SO[now]}"
    return Counter(title, mp if done else 0, mp, f"{words} Scored." if done else words)


@lru_cache(maxsize=1_000)
def _words(test: Test, map: str) -> str:
    return f"{said(test, map)}."


# -- victory and the end --------------------------------------------------------------------------------------------


def _conditions(found: ScenarioData, map: str, now: Sequence[bool]) -> Iterator[str]:
    """Each group under its heading."""
    so = iter(now)
    for side, at_once in GROUPS:
        tests = [victory.test for victory in found.victory if _group(victory) == (side, at_once)]
        if tests:
            verb = "wins" if side == "norad" else "win"
            yield f"{capital(SIDE[side])} {verb} {AT_ONCE if at_once else LATER} if"
            yield from (f"- {_words(test, map)}{SO[next(so)]}" for test in tests)


def _group(victory: Victory) -> tuple[Side, bool]:
    return victory.side, victory.at_once


def _ending(found: ScenarioData) -> str:
    gone = ", or in a Final phase in which a side has nobody left in play" if found.ends_when_gone else ""
    return (
        f"If nobody has won, the game ends after turn {found.turns}{gone}. Then, and if both sides win at the same time, "
        "the first comparison in the table that differs decides."
    )


def _comparisons(found: ScenarioData, standings: Iterable[tuple[int, ...]]) -> Rows:
    """What decides, in order, and how it stands."""
    rows: list[tuple[str, ...]] = [("What decides in the end", *(SIDE_TITLES[side] for side in SIDES))]
    for n, (tie, stands) in enumerate(zip(found.ties, standings, strict=True), start=1):
        better = ("fewer " if tie in scenario.FEWER else "more ") if stands else ""
        rows.append((f"{n}. {better}{COMPARED[tie]}", *(str(count) for count in stands)))
    return tuple(rows)
