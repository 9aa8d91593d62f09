"""The Action deck and the hands."""

from __future__ import annotations

from covers import covers
from games.eternaut.driver import ROOM, position, run
from noctule.engine import Ask
from noctule.games.eternaut.content import BASIC
from noctule.games.eternaut.state import State
from noctule.games.eternaut.table import deck


async def dealt(s: State, g: Ask) -> None:
    deck.deal(s, g, BASIC)


@covers(
    "eternaut.setup.starting-hand",
    "eternaut.setup.hand-limit",
    "eternaut.setup.hands-open",
    "eternaut.setup.action-deck",
    "eternaut.info.public-table",
)
def test_hands_are_dealt_by_the_number_of_players() -> None:
    names = ("ana", "ben", "cleo", "dan", "eva")
    for players, cards in ((1, 10), (2, 7), (3, 6), (4, 5), (5, 4)):
        s = position(ROOM, seats=names[:players], people={"901": "a1"})
        ran = run(s, dealt)
        assert [len(hand) for hand in s.hands.values()] == [cards] * players
        assert len(s.actions.cards) == 40 - players * cards
        assert any(getattr(entry, "what", "") == "shuffle:40" for entry in ran.entries)
        assert all(event.to is None for event in ran.events)


@covers("eternaut.turn.reshuffle")
def test_cards_in_hands_and_on_boards_are_no_part_of_a_new_deck() -> None:
    people = {"901": {"at": "a1", "cards": BASIC[:2]}}
    s = position(ROOM, people=people, hands={"ana": BASIC[2:4]}, deck=BASIC[4:5], used=BASIC[5:8])

    async def draw(s: State, g: Ask) -> None:
        deck.draw(s, g, "ana", 2)

    run(s, draw)
    assert s.hands["ana"] == BASIC[2:6]
    assert s.actions.cards == BASIC[6:8]
