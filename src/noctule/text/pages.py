"""Pages: what is read rather than looked at, as paragraphs below a title; and the journal of all that was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noctule.engine.views import Page

from . import words

WIDEST = 88
"""A line of a page: longer ones are hard to follow."""


def page_lines(page: Page, width: int) -> list[str]:
    """A page as it is read."""
    width = min(width, WIDEST)
    lines = ["", f"~ {page.title} ~ ({page.id})"]
    for paragraph in filter(None, page.text.split("\n\n")):
        lines += words.folded(paragraph, width, "  ")
    for change in page.changes:
        lines += words.folded(change, width, "  * ", "    ")
    return [*lines, ""]


def matching(pages: Iterable[Page], wanted: str) -> list[Page]:
    """The pages that have all these words, in the id, the title or the text."""
    sought = wanted.lower().split()
    return [page for page in pages if all(word in f"{page.id} {page.title} {page.text}".lower() for word in sought)]


def contents(pages: Sequence[Page]) -> list[str]:
    """A list of pages by book, one line each."""
    lines: list[str] = []
    book = None
    for page in pages:
        if page.book != book:
            book = page.book
            lines.append(book or "Pages")
        lines.append(f"  {page.id}  {page.title}")
    return lines
