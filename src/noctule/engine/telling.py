"""A game that tells a story, looked at by those who write it: how much there is, what is wrong, how it hangs together."""

from __future__ import annotations

from msgspec import Struct


class Book(Struct, frozen=True):
    """A part of the story, called as on its pages: their ids, and how many words they have."""

    title: str
    pages: tuple[str, ...]
    words: int


class Telling(Struct, frozen=True):
    """The whole story."""

    books: tuple[Book, ...]
    faults: tuple[str, ...] = ()
    """What cannot be reached, points at nothing or breaks a demand, each in a sentence with its place."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Names and SVG texts: how the story branches."""
