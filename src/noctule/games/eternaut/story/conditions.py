"""What texts can ask of the table (`TESTS` of the language)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from noctule.engine import lately

from ..board.ground import CELL_OF
from ..board.people import in_group, value
from ..content import ENEMIES
from ..content.script import Conditions
from ..state import Figure, State, in_play, mad
from .scene import Scene


def hold(s: State, scene: Scene, conditions: Conditions) -> bool:
    """Do all of them hold?"""
    for one in conditions:  # noqa: SIM110 - asked after everything that happens, and a generator is half as quick
        if TESTS[one.test](s, scene, *one.args) == one.negated:
            return False
    return True


Asked = tuple[tuple[Callable[..., bool], tuple[Any, ...], bool], ...]


def asked(conditions: Conditions) -> Asked:
    """What is asked, with what, and whether the answer is turned round: for conditions that are asked again and again."""
    return tuple([(TESTS[one.test], one.args, one.negated) for one in conditions])


def of_race(s: State, race: str) -> list[str]:
    """The enemies of a race on the map, by ID."""
    return _by_race(s.foes).get(race, [])


@lately
def _by_race(foes: Mapping[str, Figure]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id in sorted(foes):
        found.setdefault(ENEMIES[id].race, []).append(id)
    return found


def _compared(value: int, how: str, number: int) -> bool:
    return value <= number if how == "<=" else value >= number if how == ">=" else value == number


def _holds(s: State, who: str, item: str) -> bool:
    if who in s.people:
        for held in s.people[who].items:
            if item == held.number or item in held.inside:
                return True
    return False


def _cell(s: State, who: str) -> str:
    return CELL_OF.get(s.people[who].at, "") if who in s.people else ""


def _counter(s: State, number: str, place: tuple[str, tuple[int, ...], int] | None = None) -> bool:
    if place is not None:
        return f"{number}@{place[0]}" in s.counters
    return number in [counter.number for counter in s.counters.values()]


def _quest(s: State, quest: str, letter: str = "") -> bool:
    marked = dict(s.quests).get(int(quest), "")
    return marked == letter if letter else bool(marked)


TESTS: Final[dict[str, Callable[..., bool]]] = {
    "has": lambda s, scene, item: _holds(s, scene.who, item),
    "group-has": lambda s, scene, item: any(_holds(s, who, item) for who in s.people),
    "is": lambda s, scene, who: scene.who == who,
    "alive": lambda s, scene, who: in_group(s, who),
    "present": lambda s, scene, who: who in in_play(s),
    "dead": lambda s, scene, who: who in s.fallen or any(known.id == who and known.life == 0 for known in s.diary.people),
    "note": lambda s, scene, word: word in s.notes,
    "quest-card": lambda s, scene, card: s.story.get(card) == "open",
    "quest": lambda s, scene, quest, letter="": _quest(s, quest, letter),
    "alert": lambda s, scene, side: s.alert == side,
    "timer": lambda s, scene, how, number: _compared(s.timer, how, number),
    "checks": lambda s, scene, how, number: _compared(s.checks - s.crosses, how, number),
    "life": lambda s, scene, how, number: scene.who in s.people and _compared(s.people[scene.who].life, how, number),
    "ammo": lambda s, scene, how, number: scene.who in s.people and _compared(s.people[scene.who].ammo, how, number),
    "weakest": lambda s, scene, how, number: _compared(min([s.people[who].life for who in in_play(s)]), how, number),
    "fallen": lambda s, scene, how, number: _compared(len(s.fallen), how, number),
    "enemies": lambda s, scene, how, number: _compared(len(s.foes), how, number),
    "skill": lambda s, scene, skill, how, number: _compared(value(s, scene.who, skill), how, number),
    "won": lambda s, scene, card: s.story.get(card) == "won",
    "failed": lambda s, scene, card: s.story.get(card) == "failed",
    "open": lambda s, scene, card: s.story.get(card) == "open",
    "seen": lambda s, scene, card: card in s.story,
    "revealed": lambda s, scene, cell: cell in s.map and s.map[cell].up,
    "counter": lambda s, scene, number, place=None: _counter(s, number, place),
    "consumed": lambda s, scene, number, place: (
        f"{number}@{place[0]}" in s.counters and s.counters[f"{number}@{place[0]}"].consumed
    ),
    "removed": lambda s, scene, number: number in s.gone,
    "at": lambda s, scene, space: scene.who in s.people and s.people[scene.who].at == space,
    "in": lambda s, scene, cells: _cell(s, scene.who) in cells,
    "someone-in": lambda s, scene, cells: any(_cell(s, who) in cells for who in in_play(s)),
    "everyone-in": lambda s, scene, cells: all(_cell(s, who) in cells for who in in_play(s)),
    "enemy": lambda s, scene, id: id in s.foes,
    "npc": lambda s, scene, id: id in s.npcs,
    "operates": lambda s, scene, device: scene.who in s.people and s.people[scene.who].operating == device,
    "device": lambda s, scene, device: device in s.machines,
    "first": lambda s, scene: s.spoken.get(scene.key, 0) <= 1,
    "clock": lambda s, scene: s.timer == 0,
    "foggy": lambda s, scene: bool(s.fog),
    "wounded": lambda s, scene: scene.who in s.people and bool(s.people[scene.who].has("wound")),
    "mad": lambda s, scene: scene.who in s.people and bool(s.people[scene.who].has("madness")),
    "someone-mad": lambda s, scene: bool(mad(s)),
    "book": lambda s, scene, book: s.book == book,
}
"""Each gets the position, the scene and what stands behind it."""
