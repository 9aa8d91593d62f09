"""Whatever is paid for says its price before it is chosen, in a few words that fit on a card."""

from __future__ import annotations

import pytest

from noctule.engine import Luck, Table, find
from noctule.engine.contract import setup_for

DECISIONS = 150
LONGEST = 20
PAID = {"scare": "action", "reborn": "CP", "escape": "fear", "darkness": "Victory Point"}


def prices(game: str, seed: int) -> set[str]:
    table = Table.start(find(game), setup_for(find(game), seed), seed=seed)
    policy = Luck(seed)
    found: set[str] = set()
    for _ in range(DECISIONS):
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        if decision.shape == "choose":
            found |= {option.price for option in decision.options}
        table.answer(seat, decision.sample(policy))
    return found - {""}


@pytest.mark.parametrize(("game", "what"), PAID.items())
def test_what_is_paid_for_says_its_price(game: str, what: str) -> None:
    found = {price for seed in range(4) for price in prices(game, seed)}
    assert any(what in price for price in found)
    assert max(map(len, found)) <= LONGEST
