"""Paragraph numbers: two IDs, the lower one first, looked up in the Storybook of the Scenario."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..content import CHARACTERS, entry
from ..content.books import Entry
from ..state import State
from . import objectives
from .run import run
from .scene import Scene, inner, open_page

CHARACTER, ANYTHING = "9XX", "XXX"


@rule("eternaut.para.form", "eternaut.para.equal-ids")
def number(one: str, other: str) -> str:
    """The paragraph number of two IDs.

    >>> number("901", "232"), number("011", "011")
    ('232-901', '011-011')
    """
    return f"{min(one, other)}-{max(one, other)}"


@rule("eternaut.para.form", "eternaut.para.specific-first", "eternaut.para.generic-character", "eternaut.para.generic-any")
def forms(one: str, other: str) -> Iterator[str]:
    """The entries that would fit, the most specific first. 999 is no Character.

    >>> list(forms("901", "232"))
    ['232-901', '232-9XX', '232-XXX', '901-XXX']
    """
    low, high = sorted((one, other))
    yield f"{low}-{high}"
    for side, stranger in ((low, high), (high, low)):
        if stranger in CHARACTERS:
            yield f"{side}-{CHARACTER}"
    yield f"{low}-{ANYTHING}"
    yield f"{high}-{ANYTHING}"


def find(s: State, one: str, other: str) -> Entry | None:
    """The entry for an interaction; None where the book has none."""
    return next((found for id in forms(one, other) if (found := entry(s.book, id)) is not None), None)


@rule("eternaut.para.not-found")
async def interact(s: State, g: Ask, scene: Scene, one: str, other: str) -> bool:
    """Two entities meet: their entry is read, or nothing comes of it and the action is lost. Was something read?"""
    found = find(s, one, other)
    if found is None:
        g.note("eternaut.para.not-found", "Nothing comes of it ({number}).", number=number(one, other))
        return False
    await _read(s, g, scene, found)
    return True


@rule("eternaut.para.read", "eternaut.para.keyword-forms", "eternaut.para.death-form", "eternaut.setup.storybook-and-diary")
async def read(s: State, g: Ask, scene: Scene, id: str) -> bool:
    """Read an entry by its number (`999-001`, `003-TIMER`, `271-HIT`, `600-903`) if the book has it."""
    found = entry(s.book, id)
    if found is None:
        return False
    await _read(s, g, scene, found)
    return True


async def _read(s: State, g: Ask, scene: Scene, found: Entry) -> None:
    known = s.spoken.get(found.id, 0)
    s.spoken = {**s.spoken, found.id: known + 1}
    name = f"{found.book}/{found.id}"
    log = g.note if known else g.reveal
    log("eternaut.para.read", "{number}: {title}.", number=found.id, title=found.title)
    s.journal = (*s.journal, name)
    open_page(s, found.id, found.title)
    await run(s, g, replace(scene, key=found.id), found.body)
    if scene.depth == 0:
        await objectives.settle(s, g, scene)


async def read_verb(s: State, g: Ask, scene: Scene, id: str) -> None:
    await read(s, g, inner(scene), id)


VERBS = {"read": read_verb}
