"""What came of a game: whoever is out has won, whoever was killed or is still inside has lost."""

from __future__ import annotations

from noctule.engine import Ending, Result, Standing

from .board.names import name_of
from .content import SCENARIOS
from .state import Fate, State

BECAME: dict[Fate, str] = {"escaped": "Escaped", "killed": "Killed", "": "Still inside"}


def result(s: State) -> Result:
    people = sorted(s.people.values(), key=lambda person: s.seats.index(person.seat))
    seats = {person.seat: Standing("won" if person.fate == "escaped" else "lost", side=person.id) for person in people}
    out = sum(person.fate == "escaped" for person in people)
    ending = "nobody" if not out else "everybody" if out == len(people) else "some"
    fates = {words: [name_of(p.id) for p in people if p.fate == fate] for fate, words in BECAME.items()}
    notes = tuple(f"{words}: {', '.join(names)}" for words, names in fates.items() if names)
    return Result(seats, ending, s.outcome or "", s.round, notes)


def endings(scenario: str) -> tuple[Ending, ...]:
    found = [Ending("everybody", "everybody escapes"), Ending("nobody", "nobody escapes", won=False)]
    if max(SCENARIOS[scenario].players) > 1:
        found.insert(1, Ending("some", "some escape, others do not"))
    return tuple(found)
