"""Why did it do that, whom does it hunt, where can somebody go: drawn over the map and said in a sentence.

`explain` reads what automatic moves and attacks leave in the log (`weighed`); `trace` looks at the position as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from noctule.engine import Line, No, capital, counted, listed, people
from noctule.engine.views import Trace

from ..board import gifts, stats, where
from ..board.names import name_of
from ..board.rooms import is_locked, rooms, spread, vent_exits
from ..content import CARDS, ENEMIES, FACTS, ITEMS, SKILLS
from ..content.steps import Marker
from ..enemies import attack, pursuit
from ..moving import movement
from ..state import INFIRMARY, Enemy, State
from ..turn import items
from .board import BOARD, plan

WEIGHS: Final = ("weighed",)
"""What moves and attacks of enemies leave in their events."""
Weighed = Sequence[Sequence[Any]]
"""Rows of (character, level) for an attack; of (character, level, distance or -1, full) for a move."""


# -- what an enemy weighed -----------------------------------------------------------------------------------------


def explain(line: Line) -> Iterator[Trace]:
    """A move or an attack of an enemy in a sentence, with lines to those whom it weighed; nothing about anything else."""
    facts = line.facts
    if "weighed" not in facts:
        return
    who, rows, hunts = str(facts["who"]), facts["weighed"], str(facts["hunts"])
    words = _attack_words if "dice" in facts else _move_words
    lines = tuple((who, str(row[0])) for row in rows)
    labels = tuple((str(row[0]), _row_words(row, hunts)) for row in rows)
    yield Trace("Whom it weighed", BOARD, (), lines, words(facts), labels)


def _row_words(row: Sequence[Any], hunts: str) -> str:
    """`threat 3, 2 moves away`."""
    words = f"{hunts} {row[1]}"
    if len(row) < 3:
        return words
    if row[2] < 0:
        return f"{words}, no way there"
    return f"{words}, {counted(row[2], 'move')} away" + (", its tile is full" if row[3] else "")


def _listed_rows(rows: Weighed, hunts: str) -> str:
    return listed(f"{name_of(str(row[0]))} ({_row_words(row, hunts)})" for row in rows)


def _attack_words(facts: dict[str, Any]) -> str:
    """`Clone 1 weighed Marlow (fear 3) and Bram (fear 5); Bram has the most fear.`"""
    who, target, rows, hunts = name_of(str(facts["who"])), name_of(str(facts["target"])), facts["weighed"], str(facts["hunts"])
    if not rows:
        return _sentence(f"{who} had no character on its tile and attacked {target}: Guards and aliens are enemies")
    if len(rows) == 1:
        return _sentence(f"{who} attacked {target} ({_row_words(rows[0], hunts)}), the only character on its tile")
    most = max(row[1] for row in rows)
    equal = [row for row in rows if row[1] == most]
    reason = f"{target} has the most {hunts}"
    if len(equal) > 1:
        reason = f"{listed(name_of(str(row[0])) for row in equal)} are equal, and {target} comes first in turn order"
    return _sentence(f"{who} weighed {_listed_rows(rows, hunts)}; {reason}")


def _move_words(facts: dict[str, Any]) -> str:
    """`Guard 1 weighed Marlow (threat 3, 2 moves away) and Bram (threat 1, 1 move away); Marlow has the most threat.`"""
    who, rows, hunts = name_of(str(facts["who"])), facts["weighed"], str(facts["hunts"])
    if not rows:
        return _sentence(f"nobody is on the map for {who} to go for")
    start = f"{who} weighed {_listed_rows(rows, hunts)}"
    if "target" not in facts:
        return _sentence(f"{start}; it could get at nobody")
    note = _next_to_it(facts)
    within = [row for row in rows if row[2] >= 0 and not row[3]]
    reason = _move_reason(within, name_of(str(facts["target"])), hunts) if len(rows) > 1 else ""
    return _sentence(f"{start}{reason}") + note


def _next_to_it(facts: dict[str, Any]) -> str:
    return f" Next to it counts {FACTS.enemies.adjacent} more." if facts.get("near") else ""


def _move_reason(rows: Weighed, target: str, hunts: str) -> str:
    """Why this one of those it could get at."""
    most = max(row[1] for row in rows)
    equal = [row for row in rows if row[1] == most]
    if len(rows) == 1:
        return f"; it could get at {target} alone"
    if len(equal) == 1:
        return f"; {target} has the most {hunts}"
    names = listed(name_of(str(row[0])) for row in equal)
    near = [row for row in equal if row[2] == min(row[2] for row in equal)]
    if len(near) == 1:
        return f"; {names} have equally much {hunts}, and {target} is closest"
    return f"; {names} are equal in {hunts}, and {target} is the closest that comes first in turn order"


def _sentence(words: str) -> str:
    return f"{capital(words)}."


# -- whom it hunts, where somebody can go --------------------------------------------------------------------------


def trace(s: State, seat: str | None, piece: str) -> Iterator[Trace]:
    """For a character or an enemy on the map, as things stand now."""
    if piece in s.people and s.people[piece].at in rooms(s).laid and s.phase != "first":
        yield _reach(s, piece)
        yield _hunted_by(s, piece)
    elif piece in s.enemies:
        yield _hunts(s, s.enemies[piece])


def _reach(s: State, who: str) -> Trace:
    """The tiles of the map that somebody could walk to with the movement points left, or with those of a whole turn."""
    acting = s.current == who and s.phase == "action"
    points = stats.points_left(s, who) if acting else stats.stat(s, who, "speed")
    here = s.people[who].at
    held = movement.no_leave(s, who) if s.current == who else _held(s, who)
    if held is not None:
        return Trace("Can go", BOARD, text=held.reason)
    tiles = [tile for tile in reach(s, who, points) if tile != here]
    drawing, name = plan(s), name_of(who)
    cells = tuple(cell for tile in tiles for cell in drawing.cells(tile))
    where_to = listed(map(name_of, tiles), nothing="no other tile")
    text = f"{name} can walk to {where_to} with {counted(points, 'movement point')}."
    exits = vent_exits(s, here)
    if exits:
        text += f" The vents lead to {listed(map(name_of, exits))}."
    return Trace("Can go", BOARD, cells, text=text)


def _held(s: State, who: str) -> No | None:
    """Enemies on the tile would hold somebody whose turn it is not."""
    holding = where.enemies_on(s, s.people[who].at)
    if not holding or gifts.lifted(s, who, "held"):
        return None
    return No("escape.move.blocked", f"{name_of(holding[0].id)} holds {name_of(who)} here.")


def reach(s: State, who: str, points: int) -> dict[str, int]:
    """Tiles within so many points through doors that are open to somebody; enemies on a tile end the way there."""
    key, start = gifts.has_key(s, who), s.people[who].at

    def steps(tile: str) -> Iterator[tuple[str, int]]:
        if tile != start and where.enemies_on(s, tile):
            return
        for side, other in rooms(s).adjacent[tile].items():
            if key or not is_locked(s, tile, side):
                yield other, FACTS.move.door

    return {tile: cost for tile, cost in spread(start, steps).items() if cost <= points}


def prey_of(s: State, enemy: Enemy) -> str | None:
    """Whom an enemy would attack or go for if it acted now."""
    if enemy.stunned:
        return None
    target = attack.target_of(s, enemy.id)
    if target is not None:
        return target
    prey = pursuit.choose_target(pursuit.preys(s, enemy))
    return prey.who if prey is not None else None


def _hunted_by(s: State, who: str) -> Trace:
    hunters = [enemy.id for enemy in sorted(s.enemies.values(), key=where.rank) if prey_of(s, enemy) == who]
    words = listed(map(name_of, hunters), nothing="no enemy")
    lines = tuple((enemy, who) for enemy in hunters)
    return Trace("Hunted by", BOARD, (), lines, f"{name_of(who)} is what {words} would go for now.")


def _hunts(s: State, enemy: Enemy) -> Trace:
    """Whom it would attack, or go for, and what it weighs."""
    who, hunts = name_of(enemy.id), ENEMIES[enemy.kind].hunts
    if enemy.stunned:
        return Trace("Goes for", BOARD, text=_sentence(f"{who} is stunned: when it acts it only tries to recover"))
    target = attack.target_of(s, enemy.id)
    facts: dict[str, Any] = {"who": enemy.id, "hunts": hunts}
    if target is not None:
        verb = "would attack"
    else:
        prey = pursuit.preys(s, enemy)
        chosen = pursuit.choose_target(prey)
        target, verb = chosen.who if chosen is not None else None, "would go for"
        facts |= pursuit.weighing(prey)
    if target is None:
        return Trace("Goes for", BOARD, text=_sentence(f"{who} can get at nobody and would stay"))
    rows: Weighed = facts.get("weighed") or [[id, level] for id, level in attack.weighed(s, enemy.id).items()]
    told = f" It weighs {_listed_rows(rows, hunts)}.{_next_to_it(facts)}" if rows else ""
    labels = tuple((str(row[0]), _row_words(row, hunts)) for row in rows)
    text = _sentence(f"{who} {verb} {name_of(target)}") + told
    return Trace("Goes for", BOARD, (), ((enemy.id, target),), text, labels)


# -- why not -------------------------------------------------------------------------------------------------------


MARKED: Final[dict[Marker, tuple[str, str]]] = {
    "nest": ("escape.generate.nest", "a clone nest brings Clones by itself; nothing is done with it now."),
    "post": ("escape.generate.post", "a guard post brings Guards by itself; nothing is done with it now."),
    "goal": ("escape.win.scenario", "here something is to be done, as the scenario says; it is not what is asked now."),
    "done": ("escape.win.scenario", "what was to be done here has been done."),
    "accessed": ("escape.panel.challenge", "this control panel has been accessed; the marker only says so."),
    "shut-vent": ("escape.map.vents", "the vent is closed, and nobody uses it."),
}
"""Why the marker of a tile (`nest:kennels`) is nothing to be chosen."""


def why(s: State, seat: str, what: str) -> No | None:
    """Why a figure cannot be used now, where the question that is asked has no answer of its own."""
    if what in s.people and s.phase != "first":
        return _why_person(s, seat, what)
    if what in s.enemies:
        return No(
            "escape.emove.path-choice", _sentence(f"{name_of(what)} follows its own rules; you only decide between equals")
        )
    marker, _, tile = what.partition(":")
    if tile and marker in MARKED:
        rule_id, words = MARKED[marker]
        return No(rule_id, f"{name_of(tile)}: {words}")
    if what in CARDS:
        return No("escape.card.bonus-any-time", "Cards are played between two steps, not while something is to be decided.")
    if (what in SKILLS or what in ITEMS) and s.phase != "first":
        between = No(items.USE_RULE, f"{name_of(what)} is used between two steps, not while something is to be decided.")
        return items.no_use(s, where.person_of(s, seat).id, what, items.OWN) or between
    kind, _, mark = what.partition("-")
    if mark and any(mark in marks for held, marks in s.reserve.items() if held == kind):
        return No("escape.reserve.lowest-number", f"{name_of(what)} is not on the map.")
    return None


def _why_person(s: State, seat: str, who: str) -> No | None:
    person, name = s.people[who], name_of(who)
    if person.fate == "killed":
        return No("escape.win.killed-loses", f"{name} was killed.")
    if person.fate == "escaped":
        return No("escape.win.scenario", f"{name} has escaped.")
    if person.seat != seat:
        return No("escape.char.one-per-player", f"{name} is played by {people.person(person.seat)}.")
    if person.at == INFIRMARY and not (s.current == who and s.phase == "draw"):
        return No("escape.infirmary.rest-of-turn", f"{name} is in the Infirmary until the next turn of {name} begins.")
    if s.current != who:
        return No("escape.turn.clockwise", f"It is the turn of {name_of(s.current)}, not of {name}.")
    return No("escape.char.one-per-player", f"{name} is your own character, and what is asked is not about {name}.")
