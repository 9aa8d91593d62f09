"""Decks and their discard piles."""

from __future__ import annotations

from typing import Any

from covers import covers
from noctule.engine import Ask, Chance, Luck, Setup, Table
from noctule.games.escape.turn import cards


@covers("escape.deck.reshuffle")
def test_a_discard_pile_is_shuffled_before_it_becomes_the_deck() -> None:
    s: Any = Table.start("escape", Setup("lift", ("ana",)), seed=1).state
    pile = s.events + s.events_discard
    s.events, s.events_discard = (), pile
    entries: list[Any] = []
    assert cards.top_of(s, Ask(entries, Luck(1)), "events") in pile
    shuffles = [entry for entry in entries if isinstance(entry, Chance) and entry.what == f"shuffle:{len(pile)}"]
    assert len(shuffles) == 1
