"""The quick reference of a game: one page that lies beside the board, written in `quick.toml` in the game's folder."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import Struct

from .content import parse
from .words import capital


class QuickEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line: what it is called, and what is to be known of it."""

    name: str
    text: str
    icon: str = ""
    """A name of `web/src/icons.json`."""
    rule: str = ""
    """The rule that says so at length."""


class QuickSection(Struct, frozen=True, forbid_unknown_fields=True):
    """Phases, costs, icons."""

    title: str
    entry: tuple[QuickEntry, ...]


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A case that is worked out, with the rules that it follows."""

    title: str
    text: str
    rules: tuple[str, ...]


class Quick(Struct, frozen=True, forbid_unknown_fields=True):
    """One page."""

    section: tuple[QuickSection, ...] = ()
    example: tuple[Example, ...] = ()
    chapters: dict[str, str] = {}
    """What chapters of the ledger are called, where the word in their ids does not say it to people."""

    def chapter(self, key: str) -> str:
        return self.chapters.get(key) or capital(key.replace("-", " "))


@cache
def quick(package: str) -> Quick:
    """The quick reference of a game; an empty one where it has none."""
    found = files(package) / "quick.toml"
    return parse(found.read_text(encoding="utf-8"), Quick, "quick.toml") if found.is_file() else Quick()
