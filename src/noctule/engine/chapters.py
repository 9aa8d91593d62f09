"""What somebody can do, chapter by chapter.

A chapter of a rulebook is a module with two things: `candidates(s, who)`, everything that one could think of doing, each an
Option with the value (verb, details...) and with its refusal or none; and `DEEDS`, what each verb does. Where the candidates
are many, `offers(s, who)` may give only those that are not refused, in the same order, a quicker way; the contract compares.
`PREVIEWS` may say what each verb would bring, in place of the options themselves, which can then be made once and kept.
A `Menu` puts chapters together, in the order in which they are offered:

    MENU = Menu(move, shoot, hold)
    verb, *details = await g.choose(
        seat,
        "deed",
        rule=...,
        of=(s, who),
        options=MENU.offers,
        candidates=MENU.candidates,
        foresee=lambda s, who, deed: MENU.foresee(s, who, *deed),
        ...
    )
    await MENU.do(s, g, who, verb, *details)

Chapters call one another, so a menu looks into them when it is first used, not while they are imported.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, Generic, Protocol, TypeVar

from .decisions import Option
from .flow import Ask
from .views import Preview

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
Who = TypeVar("Who")
Who_contra = TypeVar("Who_contra", contravariant=True)

Deed = Callable[..., Awaitable[None]]
"""What a verb does: `(s, g, who, *details)`. It pays its own price."""
Foresight = Callable[..., Preview]
"""What a verb would bring: `(s, who, *details)`."""


class Chapter(Protocol[S_contra, Who_contra]):
    """A module, or anything else, that says what can be done and does it."""

    @property
    def DEEDS(self) -> Mapping[str, Deed]: ...

    def candidates(self, s: S_contra, who: Who_contra, /) -> Iterable[Option]: ...


class Menu(Generic[S, Who]):
    """Chapters, put together."""

    def __init__(self, *chapters: Chapter[S, Who]) -> None:
        self.chapters = chapters
        self._offers: tuple[Callable[[S, Who], Iterable[Option]], ...] = ()
        self._deeds: dict[str, Deed] = {}

    def candidates(self, s: S, who: Who) -> Iterator[Option]:
        """Everything that one could think of, chapter by chapter, each with its refusal or none."""
        for chapter in self.chapters:
            yield from chapter.candidates(s, who)

    def offers(self, s: S, who: Who) -> list[Option]:
        """What is not refused, the quick way where a chapter has one."""
        found: list[Option] = []
        for offers in self._offers or self._look_for_offers():
            found += offers(s, who)
        return found

    def do(self, s: S, g: Ask, who: Who, verb: str, *details: Any) -> Awaitable[None]:
        """Carry out what was chosen."""
        return (self._deeds or self.deeds)[verb](s, g, who, *details)

    def foresee(self, s: S, who: Who, verb: str, *details: Any) -> Callable[[], Preview] | None:
        """What there is to tell of a deed before it is done."""
        preview = self.previews.get(verb)
        return None if preview is None else partial(preview, s, who, *details)

    @property
    def deeds(self) -> dict[str, Deed]:
        """What each verb does."""
        if self._deeds:
            return self._deeds
        found: dict[str, Deed] = {}
        for chapter in self.chapters:
            for verb, deed in chapter.DEEDS.items():
                if verb in found:
                    raise ValueError(f"two chapters know the verb '{verb}': {found[verb].__module__} and {deed.__module__}")
                found[verb] = deed
        self._deeds = found
        return found

    @cached_property
    def previews(self) -> dict[str, Foresight]:
        return {verb: preview for chapter in self.chapters for verb, preview in getattr(chapter, "PREVIEWS", {}).items()}

    def _look_for_offers(self) -> tuple[Callable[[S, Who], Iterable[Option]], ...]:
        self._offers = tuple(getattr(chapter, "offers", None) or partial(_allowed, chapter) for chapter in self.chapters)
        return self._offers


def _allowed(chapter: Chapter[S, Who], s: S, who: Who) -> list[Option]:
    return [candidate for candidate in chapter.candidates(s, who) if candidate.no is None]
