"""The Action deck and the hands."""

from __future__ import annotations

from covers import covers
from games.eternaut.driver import ROOM, position, run
from noctule.engine import Ask
from noctule.games.eternaut.content import BASIC
from noctule.games.eternaut.state import State
from noctule.games.eternaut.table import deck


@covers("eternaut.turn.reshuffle")
def test_cards_in_hands_and_on_boards_are_no_part_of_a_new_deck() -> None:
    people = {"901": {"at": "a1", "cards": BASIC[:2]}}
    s = position(ROOM, people=people, hands={"ana": BASIC[2:4]}, deck=BASIC[4:5], used=BASIC[5:8])

    async def draw(s: State, g: Ask) -> None:
        deck.draw(s, g, "ana", 2)

    run(s, draw)
    assert s.hands["ana"] == BASIC[2:6]
    assert s.actions.cards == BASIC[6:8]
