"""A combat turn that is going on: its round, and who strikes in which order, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine.views import Panel
from noctule.engine.words import counted

from ..board.disks import opponent, spelled
from ..board.names import name_of
from ..board.people import health
from ..content import FACTS
from ..fighting import creature
from ..fighting.fight import present
from ..state import Fight, State

HEADING: Final = ("", "Who", "Init.", "Attack", "Def.", "Health")


def panels(s: State) -> Iterator[Panel]:
    if s.fight is not None and s.turn.who in s.people:
        title = f"Combat, round {s.fight.round} of {FACTS.combat.rounds}" if s.fight.round else "Combat: who strikes first?"
        yield Panel("fight", title, table=(HEADING, *_rows(s, s.fight, s.turn.who)))


def _rows(s: State, fight: Fight, who: str) -> Iterator[tuple[str, ...]]:
    """Those that have won Initiative, the character, and those against which it has; before that nobody has a place."""
    there = present(s, who)
    sooner = [id for id in there if id not in fight.first]
    later = [id for id in there if id in fight.first]
    rows = [*(_foe(s, who, id) for id in sooner), _character(s, who), *(_foe(s, who, id) for id in later)]
    for place, row in enumerate(rows, 1):
        yield (str(place) if fight.round else "?", *row)


def _character(s: State, who: str) -> tuple[str, ...]:
    """What it rolls, where the others have a Target Number."""
    person = s.people[who]
    left = max(0, health(person))
    dice = [counted(number, "die", "dice") for number in (person.scores.dexterity, person.scores.attack, left)]
    return person.name, *dice, str(left)


def _foe(s: State, who: str, id: str) -> tuple[str, ...]:
    disk, hits = opponent(id), s.board[id].hits
    held = ", held by a Spell" if spelled(s, id) else ", busy with the creature" if id == creature.foe_of(s, who) else ""
    return name_of(id) + held, str(disk.initiative), str(disk.attack), str(disk.defense), str(max(0, disk.health - hits))
