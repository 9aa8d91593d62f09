"""Positions compared by the thousand: the records of one are known by their marks, so that nobody looks into them again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .grid.tables import Kept


class Marks(Kept[Any, object]):
    """One mark for all frozen records that are equal.

    Most records of a position are the very same as in the last one. Those are recognised at once, and what has changed is
    looked into once: to hash a long record takes ten times as long as to find its mark. No mark ever comes to stand for
    anything else, so whatever is kept by marks stays true when they are forgotten.

    >>> marks = Marks()
    >>> one, same, other = (1, 2), (1, *[2]), (3,)
    >>> marks.of([one, other]) == marks.of([same, other]), marks.of([one]) == marks.of([other])
    (True, False)
    """

    __slots__ = ("_known",)

    def __init__(self, most: int = 5_000) -> None:
        super().__init__(lambda record: object(), most)
        self._known: tuple[dict[int, object], dict[int, Any]] = {}, {}
        """The marks by the identity of records; and these records, so that no other takes the place of one in memory."""

    def of(self, records: Iterable[Any]) -> tuple[object, ...]:
        """The marks of some records, in their order."""
        records = tuple(records)
        found = tuple(map(self._known[0].get, map(id, records)))
        if None in found:
            return tuple([mark or self._mark(record) for mark, record in zip(found, records, strict=True)])
        return found

    def _mark(self, record: Any) -> object:
        if len(self._known[0]) >= self.most:
            self._known = {}, {}  # both in one go: another thread may ask meanwhile
        known, records = self._known
        found = known.get(id(record))
        if found is None:
            found = self[record]
            records[id(record)] = record
            known[id(record)] = found
        return found

    def clear(self) -> None:
        self._known = {}, {}
        super().clear()
