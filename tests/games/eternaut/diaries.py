"""Diaries and tables of a campaign that has come to a certain point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.driver import Ran
from games.eternaut.driver import run
from noctule.engine import Ask
from noctule.games.eternaut.between import finish, goods, opening, people, score, shop
from noctule.games.eternaut.between.diary import MASKED, earned, spent
from noctule.games.eternaut.state import Diary, Known, Person, Section, State

FIRST = ("901", "902", "903", "904")
COURSE = {
    "A": ("A",),
    "B1": ("A", "B1"),
    "B2": ("A", "B2"),
    "C": ("A", "B2", "C"),
    "D": ("A", "B2", "C", "D"),
    "E1": ("A", "B2", "C", "D", "E1"),
    "E2": ("A", "B2", "C", "D", "E2"),
    "F1": ("A", "B2", "C", "D", "E1", "F1"),
    "F2": ("A", "B2", "C", "D", "E2", "F2"),
}
"""One way to each book."""
PHASES: dict[str, Callable[[State, Ask], Any]] = {
    "opening": opening.opening,
    "people": people.people,
    "goods": goods.goods,
    "first": opening.first,
    "finish": finish.finish,
    "shop": shop.shop,
    "closing": score.closing,
}


def after(
    last: str,
    group: Iterable[Known] | None = None,
    *,
    to: str = "",
    scores: Mapping[str, int] | None = None,
    played: Sequence[str] = FIRST,
    **fields: Any,
) -> Diary:
    """The Diary after a book, with a group (everybody healthy); `to` is the book that its Epilogue leads to."""
    books = COURSE[last]
    following = [*books[1:], to or {"A": "B1", "B1": "C", "B2": "C", "C": "D", "D": "E1", "E1": "F1", "E2": "F2"}.get(last, "")]
    sections = []
    for book, target in zip(books, following, strict=True):
        points = (scores or {}).get(book, 6)
        sections.append(Section(book, f"END-{target}-1" if target else "END", points, 0, points, tuple(played)))  # type: ignore[arg-type]
    people = tuple(sorted(group if group is not None else _group(last, played), key=lambda known: known.id))
    met = tuple(known.id for known in people)
    return Diary(tuple(sections), people, **{"met": met, **fields})


def _group(last: str, played: Sequence[str]) -> list[Known]:
    ids = [*FIRST, *(["905"] if last != "A" else []), *(MASKED if last >= "D" else ())]
    return [Known(id, played=id in played) for id in ids]


def richest(diary: Diary) -> int:
    """The Purchase Points that may be left."""
    return sum(earned(section) for section in diary.sections) - spent(diary)


def table(book: str, diary: Diary | None = None, *, seats: tuple[str, ...] = ("ana",), **fields: Any) -> State:
    """A table of the campaign before anything was laid out."""
    s = State(seats, book, True, diary or Diary(), hands=dict.fromkeys(seats, ()))  # type: ignore[arg-type]
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def over(book: str, diary: Diary | None = None, people: Iterable[Person] = (), *, epilogue: str = "", **fields: Any) -> State:
    """A Scenario that has just ended."""
    default = {"A": "END-B1-1", "B": "END-C-1", "C": "END-D-1", "D": "END-E1-1", "E": "END-F1-1", "F": "END"}[book[0]]
    group = {person.id: person for person in people} or {id: Person(id) for id in FIRST}
    return table(book, diary, people=group, epilogue=epilogue or default, phase="finish", **fields)


async def until(s: State, g: Ask, phase: str) -> None:
    """Phase after phase up to one of them, or to the end."""
    while s.phase != phase and s.outcome is None:
        g.boundary()
        await PHASES[s.phase](s, g)


def go(s: State, phase: str, *answers: str, stop: bool = False) -> Ran:
    return run(s, until, phase, answers=answers, stop=stop)


def entered(s: State, who: str) -> Known:
    """What the Diary says of a Character."""
    return next(known for known in s.diary.people if known.id == who)
