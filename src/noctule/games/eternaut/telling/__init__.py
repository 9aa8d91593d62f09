"""The story for those who write it: every demand on the books that a machine can check, and maps of how it branches."""

from __future__ import annotations

from noctule.engine.telling import Book, Telling

from ..content import STORYBOOKS, story_of
from ..content.books import STORY, Entry, StoryCard
from ..content.script import Say, steps
from ..content.words import BOOKS, TITLES
from ..content.words import Book as BookKey
from . import demands, picture
from .reaching import reached


def telling() -> Telling:
    books = tuple(Book(TITLES[book], _pages(book), _words(book)) for book in BOOKS)
    faults = tuple(fault for book in BOOKS for fault in demands.of_book(book, reached(book)))
    pictures = tuple((f"story-{book.lower()}", picture.svg(book)) for book in BOOKS)
    return Telling(books, (*demands.references(), *faults, *demands.of_campaign()), pictures)


def _pages(book: BookKey) -> tuple[str, ...]:
    return (*STORYBOOKS[book], *story_of(book))


def _words(book: BookKey) -> int:
    texts: list[Entry | StoryCard] = [*STORYBOOKS[book].values(), *(STORY[id] for id in story_of(book))]
    return sum([len(part.text.split()) for text in texts for part in steps(text.body) if isinstance(part, Say)])
