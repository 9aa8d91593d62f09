"""Who reads what, and why: what the words of a text refer to."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, Event, drama

from ..board.names import name_of
from ..content import ALIENS, MENACE, STORY
from ..state import Page, State

MOST = 7
"""Pages that lie under the open one."""
FURNITURE: Final = tuple(
    f"eternaut.{chapter}." for chapter in ("map", "counter", "reinforce", "event", "timer", "npc", "snow", "figure")
)
"""The chapters of what is laid out on the map before the first card is drawn."""


class Ended(Exception):
    """The Scenario is over, whatever is being resolved: an Epilogue was reached."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """The situation of a text that is read."""

    seat: str
    """Who decides: the active player, or the First Player for the Timer."""
    who: str = ""
    """The Character, or for a card of an Enemy or NPC that figure."""
    other: str = ""
    """The Character that is talked to, or at which an item is used; for a reaction whoever attacked."""
    counter: str = ""
    """The id of the Utility counter that is handled (`this`)."""
    event: str = ""
    items: tuple[str, ...] = ()
    """What is being crafted with."""
    key: str = ""
    """The entry or card that is read."""
    depth: int = 0
    missed: list[str] = []
    """A reaction says that the attack misses: whoever wrote `miss` is in it. Shared with the attack."""


def inner(scene: Scene, **news: Any) -> Scene:
    """The same situation, one text further in."""
    return replace(scene, depth=scene.depth + 1, **news)


def tell(s: State, g: Ask, rule: str, text: str, *, shows: drama.Shows | None = None, **facts: Any) -> None:
    """Log what a text changed, and write it on the page that lies open. How the map is furnished at first is seen on it."""
    g.note(rule, text, shows=shows, **facts)
    furnishing = not s.turn.drawn and rule.startswith(FURNITURE)
    if s.page is not None and not furnishing and len(s.page.changes) < 40:
        words = Event(rule, text, facts).line(name_of).text
        s.page = replace(s.page, changes=(*s.page.changes, words[:400]))


def open_page(s: State, id: str, title: str) -> None:
    """A new page lies open, on top of the one before it."""
    if s.page is not None:
        s.pages = (*s.pages[-MOST:], s.page)
    s.page = Page(id, title)


def lay_aside(s: State) -> None:
    """What follows is not of the page that lies open: it stays in sight, but nothing more is written on it."""
    if s.page is not None:
        s.pages, s.page = (*s.pages[-MOST:], s.page), None


def write(s: State, text: str) -> None:
    """More words on the page."""
    if s.page is not None:
        s.page = replace(s.page, parts=(*s.page.parts, text))


def remember(s: State, key: str, number: int) -> None:
    """The journal knows which words of a text were read: `A/232-901.0.2`.

    A card that is drawn comes into it with the words that are read first, and so does the foot of an Objective that was laid
    out long ago; what was read of them before is not written down twice.
    """
    for i in range(len(s.journal) - 1, max(-1, len(s.journal) - MOST), -1):
        if key not in s.journal[i]:
            continue
        read, *numbers = s.journal[i].split(".")
        if read.partition("/")[2] == key:
            if str(number) not in numbers:
                s.journal = (*s.journal[:i], f"{s.journal[i]}.{number}"[:60], *s.journal[i + 1 :])
            return
    name = f"{s.book}/{key}.{number}"
    if (key in MENACE or key in ALIENS or key in STORY) and name not in s.journal:
        s.journal = (*s.journal, name)
