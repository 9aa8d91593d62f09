"""What is stored of a game: one record for each answer, append-only, from which the engine's save is put together again.

A *whole* step starts the record anew (a new table, a loaded save, changed rules); the others carry what their answer added. A
step that takes answers back names the steps it cuts out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import time
from typing import Any

import msgspec
from msgspec import Raw, Struct

from noctule.engine import DamagedSave, Event, No, RuleBroken, Setup, fences
from noctule.engine import saves as save_text
from noctule.engine.history import Entry
from noctule.engine.pledges import Pledge, SecretLuck, Turns
from noctule.engine.table import Table

AnyTable = Table[Any]


NOWHERE = Raw(b"null")
ON_DISK = Raw(b"")
"""In place of a position that is stored and no longer kept in memory."""


class Step(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one answer (or undo, or load) added to the record."""

    n: int
    """The decision that the table waits for after it."""
    at: int
    """Seconds since the epoch."""
    seat: str = ""
    """Who answered."""
    before: str = ""
    """Lines of the save up to the last boundary that opened in this step."""
    position: Raw = NOWHERE
    """The position at that boundary; `NOWHERE` if none opened."""
    after: str = ""
    """Lines after it; all lines if no boundary opened."""
    events: tuple[Event, ...] = ()
    fence: No | None = None
    """The latest thing that followed this answer and that nobody takes back alone."""
    rules: str = ""
    """Of a whole step: the rules that it and the following were made under."""
    cut: tuple[int, int] | None = None
    """The steps from one number up to (not including) another are taken back."""
    secret: str = ""
    """Of the first step: what the pledged luck of the table follows from. No client is ever told a step."""
    turns: Turns = ()
    """Of a step that takes back: the turns that fate has taken (see `noctule.engine.pledges`)."""

    @property
    def notice(self) -> bool:
        """Something was said to everybody (a seat has changed hands): no move, and nothing that is taken back with one."""
        return bool(self.events) and not (self.seat or self.before or self.after or self.rules or self.cut)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Step).decode


def worth_telling(entries: Iterable[Entry]) -> tuple[Event, ...]:
    return tuple([entry for entry in entries if type(entry) is Event and entry.text])


def step_of(table: AnyTable, mark: tuple[int, int], seat: str, at: int) -> Step:
    """What an answer added to a table since a mark."""
    try:
        news = table.news(mark)
        before, position, after = table.written(mark)
    except LookupError:  # one answer led through more boundaries than the table keeps at hand
        return msgspec.structs.replace(whole_step(table, at), seat=seat)
    return Step(
        n=table.n,
        at=at,
        seat=seat,
        before="\n".join(before),
        position=NOWHERE if position is None else Raw(position),
        after="\n".join(after),
        events=worth_telling(news),
        fence=fences.last_answer(reversed(news)).fence,
    )


def whole_step(table: AnyTable, at: int, cut: tuple[int, int] | None = None) -> Step:
    """The whole record of a table as one step."""
    before, position, after = table.written()
    return Step(
        n=table.n,
        at=at,
        before="\n".join(before),
        position=NOWHERE if position is None else Raw(position),
        after="\n".join(after),
        events=worth_telling(table.events()),
        rules=table.game.rules,
        cut=cut,
    )


def steps_of(table: AnyTable, text: str) -> list[Step]:
    """A step for each answer of a save, by playing it again; one for all where the rules no longer reach its past."""
    steps: list[Step] = []
    try:
        steps = _replayed(text) if table.lost == 0 else []
    except (DamagedSave, RuleBroken):
        steps = []
    if not steps or steps[-1].n > table.n:
        steps = [whole_step(table, int(time()))]
    return steps


def _replayed(text: str) -> list[Step]:
    at = int(time())
    steps: list[Step] = []
    mark = (0, 0)
    table: AnyTable
    for table in Table.replay(text):
        if not steps:
            steps.append(whole_step(table, at))
        else:
            steps.append(step_of(table, mark, fences.last_answer(reversed(table.news(mark))).seat, at))
        mark = table.mark()
    return steps


def alive(steps: Iterable[tuple[int, Step]]) -> list[tuple[int, Step]]:
    """The steps that have not been taken back, with their numbers."""
    kept: list[tuple[int, Step]] = []
    for number, step in steps:
        if step.cut is not None:
            low, high = step.cut
            kept = [(k, s) for k, s in kept if s.notice or not low <= k < high]
        if step.cut is None or step.rules:
            kept.append((number, step))
    return kept


def pledged_luck(steps: Sequence[tuple[int, Step]]) -> SecretLuck | None:
    """The luck that was pledged for a table, from all that is stored of it; None if none was."""
    secret = next((step.secret for _, step in steps if step.secret), "")
    turns = next((step.turns for _, step in reversed(steps) if step.turns), ())
    return SecretLuck(bytes.fromhex(secret), turns, pledged=True) if secret else None


def slim(step: Step) -> Step:
    """A stored step without its position: that is by far the most of it, and hardly ever asked for again."""
    return step if step.position == NOWHERE else msgspec.structs.replace(step, position=ON_DISK)


def last_boundary(kept: Sequence[tuple[int, Step]]) -> tuple[int, Step]:
    """The step at whose position the save after these steps begins, with its number."""
    return next((number, step) for number, step in reversed(kept) if step.position != NOWHERE)


def assemble(game: str, setup: Setup, kept: Sequence[Step], n: int, pledge: Pledge | None = None) -> str:
    """The save after these steps."""
    first = max(place for place, step in enumerate(kept) if step.rules)
    whole = kept[first]
    past, position, tail = [whole.before], whole.position, [whole.after]
    for step in kept[first + 1 :]:
        if step.position == NOWHERE:
            tail.append(step.after)
        else:
            past += ["=", *tail, step.before]
            position, tail = step.position, [step.after]
    before, after = list(filter(None, past)), list(filter(None, tail))
    return save_text.write(game, whole.rules, setup, n, before, bytes(position), after, pledge)
