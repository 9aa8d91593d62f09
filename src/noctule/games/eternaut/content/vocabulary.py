"""The vocabulary of the instruction language: every verb, every condition, and the kinds of words that they take.

A form is a row of words; ` | ` stands between the forms of a verb, and one before it means that it may stand alone. Kinds are
checked and read, a word in quotes is itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from noctule.engine.grid import edge_name, edge_named, square_at, square_name, square_named

from .words import DIRECTIONS, GRID, RACES, SKILLS

VERBS: Final[Mapping[str, str]] = {
    # the map
    "lay": "map 'at' cell | map 'at' cell 'turned' direction",
    "reveal": "cells",
    "put": "counter 'at' place",
    "remove": "'this' | counter | counter 'at' place",
    "replace": "'this' 'with' counter | counter 'with' counter | counter 'at' place 'with' counter",
    "consume": "| counter | counter 'at' place",
    "refresh": "| counter | counter 'at' place",
    "event": "event 'at' place | event 'on' number | event 'in' number",
    "remove-event": "event",
    "start": "space",
    # snow
    "snow": "spaces",
    "clear-snow": "spaces",
    "spread": "",
    "drift-in": "",
    # items
    "gain": "item | item 'to' who",
    "lose": "item | item 'from' who",
    "destroy": "item",
    "craft": "item",
    "ammo": "number | number who",
    # penalties, life and death
    "fatigue": "| number | who | number who",
    "wound": "| who",
    "madness": "| who",
    "rest": "| who",
    "mend": "| who",
    "calm": "| who",
    "damage": "number | number who",
    "heal": "number | number who",
    "kill": "who",
    # figures
    "move": "who 'to' space",
    "join": "character 'at' space",
    "leave": "who",
    "away": "who",
    "back": "who 'at' space",
    "npc": "npc 'at' space",
    "enemy": "enemy 'at' space",
    "gone": "figure",
    "fog": "spaces",
    "lift": "| spaces",
    # devices
    "device": "device 'at' space 'facing' direction",
    "operate": "device | device who",
    "dismount": "| who",
    "mount": "enemy device",
    "scrap": "device",
    "fuel": "number",
    "shells": "number",
    # the Diary and the Story
    "rule": "rule",
    "story": "story",
    "discard": "story",
    "succeed": "story",
    "fail": "story",
    "special-menace": "",
    "check": "| number",
    "cross": "| number",
    "quest": "quest letter",
    "note": "word",
    "forget": "word",
    "read": "entry",
    "end": "epilogue",
    "lose-campaign": "",
    # time and noise
    "timer": "number",
    "hurry": "| number",
    "delay": "| number",
    "noise": "number",
    "alert": "'green' | 'red' | 'off-deck'",
    "menace": "'red'",
    "cubes": "",
    "draw": "| number",
    "shuffle": "",
    # enemies, fog and NPCs: what they do
    "approach": "number | number 'weakest'",
    "go": "directions",
    "step": "direction | 'away' | 'toward'",
    "notice": "number",
    "strike": "number 'reach' number | number 'reach' number 'all' | number 'reach' number penalty",
    "regroup": "number",
    "miss": "",
    "board": "number",
    "fire": "",
    "drive": "number",
    "charge": "number",
    "stamp": "number",
    "drift": "number",
    "activate": "race",
    "walk": "number",
    "nothing": "",
}
"""Every instruction and its forms. What each does is said once, in the room that it belongs to (`VERBS` of its modules)."""

TESTS: Final[Mapping[str, str]] = {
    "has": "item",
    "group-has": "item",
    "is": "character",
    "alive": "character",
    "present": "character",
    "dead": "character",
    "note": "word",
    "quest-card": "story",
    "quest": "quest letter | quest",
    "alert": "'green' | 'red' | 'deck'",
    "timer": "compare number",
    "checks": "compare number",
    "life": "compare number",
    "ammo": "compare number",
    "weakest": "compare number",
    "fallen": "compare number",
    "enemies": "compare number",
    "skill": "skill compare number",
    "won": "story",
    "failed": "story",
    "open": "story",
    "seen": "story",
    "revealed": "cell",
    "counter": "counter | counter 'at' place",
    "consumed": "counter 'at' place",
    "removed": "counter",
    "at": "space",
    "in": "cells",
    "someone-in": "cells",
    "everyone-in": "cells",
    "enemy": "enemy",
    "npc": "npc",
    "operates": "device",
    "device": "device",
    "first": "",
    "clock": "",
    "foggy": "",
    "wounded": "",
    "mad": "",
    "someone-mad": "",
    "book": "book",
}
"""What can be asked of the table, after `if`, in the brackets of a choice, and after `when`."""

COMPARE: Final = ("<=", ">=", "=")
WHO: Final = re.compile(r"me|all|other|chosen|attacker|nearest(:[1-9][0-9]?)?|near:[1-9]|[789][0-9]{2}")
"""`me`: the Character or figure that acts (so where nobody is named). `other`: whom one talks to. `chosen`: the active player
picks a Character. `near:3`: all Characters within range 3. `nearest:4`: the nearest Character, within range 4 if said."""
ENTRY: Final = re.compile(r"([0-9]{3})-([0-9]{3}|9XX|XXX|TIMER|HIT)")
"""An entry's number, lower ID first. `123-TIMER` and `123-HIT` are read for a Timer token and a hit."""


def _matches(pattern: str) -> Callable[[str], Any]:
    compiled = re.compile(pattern)

    def read(word: str) -> str:
        if not compiled.fullmatch(word):
            raise ValueError
        return word

    return read


def _number(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,2}", word):
        raise ValueError
    return int(word)


def _one_of(words: Sequence[str]) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word not in words:
            raise ValueError
        return word

    return read


def space(word: str) -> int:
    """The number of a space from its name on the board (`c4`), or by cell and quarter (`B2sw`)."""
    if found := re.fullmatch(r"([A-J])([1-7])([ns])([ew])", word):
        x, y = 2 * (ord(found[1]) - ord("A")) + (found[4] == "e"), 2 * (int(found[2]) - 1) + (found[3] == "s")
        return square_at(GRID, x, y)
    return square_named(GRID, word)


@lru_cache(maxsize=2048)
def place(word: str) -> tuple[str, tuple[int, ...], int]:
    """A space (`c4`), two tunnel spaces (`c4+d4`) or an edge (`c4-e`): its name, its spaces and its edge (or -1)."""
    if "+" in word:
        spaces = tuple(sorted(space(one) for one in word.split("+", 1)))
        return "+".join(square_name(GRID, one) for one in spaces), spaces, -1
    if "-" in word:
        one, _, direction = word.partition("-")
        edge = edge_named(GRID, f"{square_name(GRID, space(one))}-{direction}")
        return edge_name(GRID, edge), (), edge
    return square_name(GRID, space(word)), (space(word),), -1


KINDS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "map": ("a map card such as M-014", _matches(r"[MX]-[0-9]{3}")),
    "cell": ("a grid cell such as B3", _matches(r"[A-J][1-7]")),
    "space": ("a space such as c4 or B2sw", space),
    "place": ("a space (c4 or B2sw), an edge (c4-e or B2sw-e) or two spaces (c4+d4)", place),
    "counter": ("a counter such as 232", _matches(r"[27][0-9]{2}")),
    "event": ("an Event counter 001 to 010", _matches(r"00[1-9]|010")),
    "item": ("an item such as 045", _matches(r"0[1-9][0-9]")),
    "number": ("a number", _number),
    "who": ("somebody: me, all, other, chosen, near:3, nearest, 904", _matches(WHO.pattern)),
    "character": ("a Character 901 to 913", _matches(r"9(0[1-9]|1[0-3])")),
    "figure": ("an NPC or Enemy such as 802", _matches(r"[789][0-9]{2}")),
    "npc": ("an NPC such as 802", _matches(r"8[0-9]{2}|90[56]")),
    "enemy": ("an Enemy such as 711", _matches(r"7[0-4][0-9]")),
    "device": ("a Device: cannon, flak, tank, remote", _one_of(("cannon", "flak", "tank", "remote"))),
    "direction": ("a direction: up, right, down, left", _one_of(DIRECTIONS)),
    "rule": ("a Rule card such as R-02", _matches(r"R-0[1-7]")),
    "story": ("a Story card such as B1-05", _matches(r"[A-F][12]?-[0-9]{2}")),
    "quest": ("a Special Quest 1 to 7", _matches(r"[1-7]")),
    "letter": ("an outcome A to F", _matches(r"[A-F]")),
    "word": ("a word of small letters and '-'", _matches(r"[a-z][a-z0-9-]*")),
    "entry": ("an entry such as 999-004", _matches(ENTRY.pattern)),
    "epilogue": ("an Epilogue code such as END-B1-1", _matches(r"END(-[A-F][12]?-[1-9])?")),
    "race": ("a race: " + ", ".join(RACES), _one_of(RACES)),
    "skill": ("a Skill: " + ", ".join(SKILLS), _one_of(SKILLS)),
    "penalty": ("a Penalty: fatigue, wound, madness", _one_of(("fatigue", "wound", "madness"))),
    "compare": ("<=, >= or =", _one_of(COMPARE)),
    "book": ("a book: A, B1, B2, C, D, E1, E2, F1, F2", _matches(r"[A-F][12]?")),
}
CONNECTING: Final = ("at", "to", "from", "with", "turned", "facing", "reach")
"""Words of a form that say nothing by themselves: they are not handed on."""
MANY: Final = {"cells": "cell", "spaces": "space", "directions": "direction"}
"""Kinds of which there may be several, up to the end of the line."""
