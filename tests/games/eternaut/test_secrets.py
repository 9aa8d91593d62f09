"""What nobody can know: the order of the decks, and nothing else."""

from __future__ import annotations

from covers import covers
from noctule.engine import Luck, Setup, Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.secrets import redeal
from noctule.games.eternaut.view import view


@covers("eternaut.info.public-table", "eternaut.setup.hands-open")
def test_only_the_order_of_decks_is_dealt_anew() -> None:
    s = Table.start(GAME, Setup("c", ("ana", "ben")), seed=4).state
    other = s.copy()
    redeal(other, "ana", Luck(9))
    assert other.menace.cards != s.menace.cards or other.actions.cards != s.actions.cards
    assert sorted(other.actions.cards) == sorted(s.actions.cards)
    assert other.hands == s.hands
    assert view(other, "ana") == view(s, None)
