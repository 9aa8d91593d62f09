"""What keeps a seat from taking back its last answer: the rules of undo, in one place.

Whoever keeps a record asks `no_undo` and says what the record holds: a table from its recent past, a server from what it has
stored with every answer, so that nothing has to be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from .chance import Chance
from .decisions import No
from .events import Event
from .history import Answer, Entry, Redealt


class Closed(No, frozen=True):
    """A fence that nobody's consent opens."""


class Nothing(Closed, frozen=True):
    """The seat has not answered anything yet. Clients are told so by the flag, not by the words."""

    nothing: bool = True


class LastAnswer(Struct, frozen=True, gc=False):
    """The last answer that anybody gave of his own will, and the latest thing since that nobody takes back alone."""

    seat: str
    """Nobody's, if the answer is not among what was looked at."""
    fence: No | None


NOTHING: Final = Nothing("", "there is nothing of yours to take back")
OPENED: Final = Closed("", "the luck of this game was pledged and has been opened: nothing can be taken back any more")
IMAGINED: Final = Closed("", "what came before was not dealt like this; take back at the table itself")


def no_undo(
    seat: str,
    last: LastAnswer,
    *,
    sealed: bool,
    answered: bool,
    opened: bool,
    agreed: bool,
    name_of: Callable[[str], str],
) -> No | None:
    """What stands between a seat and its last answer; None: it can be taken back.

    `sealed`: its answer lies sealed until the others have given theirs. `answered`: it has answered at all. `opened`: the
    secret of a pledged luck has been told, and whatever came now could be foretold. `agreed`: everybody else whom it concerns
    has agreed, or there is nobody else.
    """
    if sealed:
        return None
    if not answered:
        return NOTHING
    if opened:
        return OPENED
    if agreed and not isinstance(last.fence, Closed):
        return None
    if last.fence is not None or last.seat == seat:
        return last.fence
    return _answered_since(name_of(last.seat) if last.seat else "The game")


@lru_cache(maxsize=1_000)
def _answered_since(who: str) -> No:
    return No("", f"{who} has answered since; that needs everybody's consent")


def last_answer(backwards: Iterable[Entry]) -> LastAnswer:
    """The last answer of somebody's own will among entries that are told from the latest on."""
    fence: No | None = None
    for entry in backwards:
        if type(entry) is Answer:
            if not entry.forced:
                return LastAnswer(entry.seat, fence)
        elif type(entry) is Redealt:
            return LastAnswer("", IMAGINED)
        elif fence is None:
            fence = _fence_of(entry)
    return LastAnswer("", fence)


def _fence_of(entry: Entry) -> No | None:
    if type(entry) is Chance:
        return No("", f"chance has spoken since ({entry.what}); that needs everybody's consent")
    if type(entry) is Event and entry.reveals:
        return No(entry.rule, "something hidden has been seen since; that needs everybody's consent")
    return None
