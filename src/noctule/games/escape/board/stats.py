"""Current stats: what is printed on the sheet, and all that changes it right now."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule

from ..content import CHARACTERS, FACTS
from ..content.steps import Stat
from ..state import State
from . import gifts


@rule("escape.stat.four", "escape.stat.current", "escape.char.one-per-player")
def stat(s: State, who: str, name: Stat) -> int:
    """The current value: base, fear band, skills, items and played cards. Never below 0."""
    person = s.people[who]
    value = CHARACTERS[who].stats[name] + band(person.fear, name)
    if not gifts.CHANGING.isdisjoint(person.skills + person.items):
        value += gifts.printed(person.skills, person.items)[name]
    for bonus in s.bonuses:
        if bonus.who == who and bonus.stat == name:
            value += bonus.by
    return max(0, value)


@lru_cache(maxsize=100)
@rule("escape.fear.band-low", "escape.fear.band-mid", "escape.fear.band-high", "escape.fear.band-panic")
def band(fear: int, name: Stat) -> int:
    """What fear adds to a stat or takes from it."""
    found = FACTS.fear.band(fear)
    return {"intelligence": found.intelligence, "strength": found.strength, "speed": found.speed}.get(name, 0)


@rule("escape.fear.band-panic", "escape.vent.fear-bar")
def dreads_vents(s: State, who: str) -> bool:
    """Too frightened for the vents."""
    return s.people[who].fear >= FACTS.fear.vent_bar and not gifts.lifted(s, who, "vent-bar")


@rule("escape.move.points", "escape.move.speed-change", "escape.action.move-budget")
def points_left(s: State, who: str) -> int:
    """Movement points: current Speed less what was spent this turn, never below 0."""
    return max(0, stat(s, who, "speed") - s.turn.spent) if who == s.current else 0
