"""`noctule story`: a story for those who write it: its length, its faults, what no game has reached, and how it branches."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from noctule.engine import Game, NoctuleError, Table
from noctule.engine.contract import setup_for
from noctule.engine.telling import Telling
from noctule.engine.words import counted

from . import words
from .screen import Screen

SHOWN = 40
"""Faults and pages that are named; the rest is counted."""


def story(screen: Screen, game: Game[Any], games: int, seed: int, pictures: Path | None) -> bool:
    """Tell all about a game's story; True if nothing is wrong with it."""
    if game.telling is None:
        raise NoctuleError(f"{game.name} tells no story of its own")
    telling = game.telling()
    rows = [("Book", "Pages", "Words")] + [(book.title, f"{len(book.pages):,}", f"{book.words:,}") for book in telling.books]
    screen.say(*words.aligned(rows))
    screen.say(f"{counted(len(telling.faults), 'fault')}")
    for fault in telling.faults[:SHOWN]:
        screen.tell(fault, "  ")
    if games:
        unread(screen, telling, read_in(screen, game, games, seed), games)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        for name, text in telling.pictures:
            (pictures / f"{name}.svg").write_text(text, encoding="utf-8")
        screen.say(f"{counted(len(telling.pictures), 'picture')} in {pictures}")
    return not telling.faults


def read_in(screen: Screen, game: Game[Any], games: int, seed: int) -> set[tuple[str, str]]:
    """The pages that random games have read, by book and id."""
    found: set[tuple[str, str]] = set()
    for number in range(games):
        dice = Random(seed + number)
        table: Table[Any] = Table.start(game, setup_for(game, seed + number), seed=seed + number)
        while not table.over:
            seat, decision = next(iter(table.pending.items()))
            table.answer(seat, decision.sample(dice))
        found.update((page.book, page.id) for page in table.journal(None))
        if screen.target.isatty():
            screen.target.write(f"\r{number + 1:,} of {games:,} games, {len(found):,} pages read\x1b[K")
            screen.target.flush()
    if screen.target.isatty():
        screen.target.write("\r\x1b[K")
    return found


def unread(screen: Screen, telling: Telling, found: set[tuple[str, str]], games: int) -> None:
    """The pages of each book that no game has reached."""
    for book in telling.books:
        missing = [id for id in book.pages if (book.title, id) not in found]
        screen.say(f"{book.title}: {len(missing)} of {counted(len(book.pages), 'page')} never read in {counted(games, 'game')}")
        if missing:
            rest = [f"and {len(missing) - SHOWN} more"] * (len(missing) > SHOWN)
            screen.tell(", ".join([*missing[:SHOWN], *rest]), "  ")
