"""What happened: events carry a rule id, facts and an audience; logs, animations and statistics are made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from .chance import Chance
from .drama import Shows, dressed

Said = Callable[[str], str]
"""What is said or shown of an id."""


def _faceless(_id: str) -> str:
    return ""


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened by a rule.

    `text` may name facts (`"{who} freezes."`) and count things by them (`"{points:Life Point}"`); `to` lists the seats that
    may know of it (None: everybody). `reveals` says that something hidden became known, which nobody can take back. `dice`
    fell since the event before. `shows` is what can be shown of it.
    """

    rule: str
    text: str = ""
    facts: dict[str, Any] = {}
    to: tuple[str, ...] | None = None
    reveals: bool = False
    dice: tuple[Chance, ...] = ()
    shows: Shows | None = None

    def seen_by(self, seat: str | None) -> bool:
        return self.to is None or seat in self.to

    def line(self, name_of: Said, weighs: tuple[str, ...] = (), face_of: Said = _faceless) -> Line:
        """The event in words; facts that are ids are said by their names. `weighs`: the facts that can be explained; `face_of`:
        the drawing that an id wears, of which the first is the line's."""
        facts = self.facts
        text = self.text.format_map(_Words(facts, name_of))
        face = ""
        for fact in facts.values():
            if isinstance(fact, str) and (face := face_of(fact)):
                break
        shows = dressed(self.shows, face_of)
        return Line(text, self.rule, facts, not facts.keys().isdisjoint(weighs), self.dice, shows, face)


class Line(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of a seat's log, in plain words."""

    text: str
    rule: str
    facts: dict[str, Any] = {}
    why: bool = False
    """Something moved by rule alone, and what it weighed can be explained."""
    dice: tuple[Chance, ...] = ()
    """The dice that it tells of."""
    shows: Shows | None = None
    """What can be shown of it: strikes, harm, cards, how the dice add up."""
    face: str = ""
    """Whom or what it tells of first: a drawing of the game's skin."""


class _Said(str):
    """A fact in words, which can say what it counts.

    >>> "{:point} and {:die|dice}, {}".format(_Said("1"), _Said("2"), _Said("Ana"))
    '1 point and 2 dice, Ana'
    """

    def __format__(self, thing: str) -> str:
        if not thing:
            return str(self)
        one, _, more = thing.partition("|")
        return f"{self} {one if self == '1' else more or one + 's'}"


class _Words(dict[str, Any]):
    """Facts as words: ids by their names, lists joined."""

    def __init__(self, facts: dict[str, Any], name_of: Callable[[str], str]) -> None:
        super().__init__(facts)
        self._name_of = name_of

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if isinstance(value, (list, tuple)):
            return ", ".join(map(self._say, value))
        return _Said(self._say(value))

    def _say(self, value: Any) -> str:
        return self._name_of(value) if isinstance(value, str) else str(value)
