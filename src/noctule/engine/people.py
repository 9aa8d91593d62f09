"""What the people at a table are called.

Rules know seats by their ids, and so do positions, answers and saves; whoever reads a text is told names. A text that a game
makes of a seat says `person(seat)`; the table knows who is called what (`Setup.names`) and says so around everything that may
make words. A name never enters a position: people come, go and rename themselves, and a replay must not notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar, Token
from types import MappingProxyType

NOBODY: Mapping[str, str] = MappingProxyType({})
_names: ContextVar[Mapping[str, str]] = ContextVar("names", default=NOBODY)


def person(seat: str) -> str:
    """A seat as people call it; one that nobody gave a name is called by its id.

    >>> person("ana-maria")
    'Ana Maria'
    >>> with called({"seat-2": "Jörg Müller"}):
    ...     person("seat-2")
    'Jörg Müller'
    """
    return _names.get().get(seat) or seat.replace("-", " ").title()


def names() -> Mapping[str, str]:
    """Who is called what now: another mapping whenever somebody is called otherwise, so that words can be kept by it."""
    return _names.get()


class called:
    """Within this, seats are called by these names."""

    __slots__ = ("_before", "_given")

    def __init__(self, names: Mapping[str, str]) -> None:
        self._given = names
        self._before: Token[Mapping[str, str]] | None = None

    def __enter__(self) -> None:
        self._before = _names.set(self._given)

    def __exit__(self, *_: object) -> None:
        assert self._before is not None
        _names.reset(self._before)
