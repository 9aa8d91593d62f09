"""What is behind a screen stays there: views, re-deals, and the whole contract on drawn positions."""

from __future__ import annotations

import msgspec

from covers import covers
from games.reborn.driver import position
from noctule.engine import Luck
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.secrets import redeal
from noctule.games.reborn.state import State
from noctule.games.reborn.view import view


def table() -> State:
    return position(
        "+-+-+-+\n|B . h|\n+-+-+-+",
        screens={"norad": ["order-01", "order-02"], "salemite": ["order-03", "order-04", "order-05"]},
        cp={"norad": 6, "salemite": 7},
        bag=["order-06", "order-07", "order-08", "order-09"],
        discard=["order-10", "order-11"],
    )


@covers("reborn.setup.screen-secret")
def test_a_seat_sees_its_own_screen_and_of_the_other_only_how_many_tiles_are_there() -> None:
    screens = {panel.id: panel for panel in view(table(), "ana").panels}
    assert [card.id for card in screens["screen-norad"].cards] == ["order-01", "order-02"]
    assert {c.title: c.value for c in screens["screen-norad"].counters}["Command Points"] == 6
    assert screens["screen-salemite"].cards == ()
    assert {c.title: c.value for c in screens["screen-salemite"].counters} == {"Order tiles": 3}
    spectator = {panel.id: panel for panel in view(table(), None).panels}
    assert spectator["screen-norad"].cards == ()


@covers("reborn.setup.screen-secret")
def test_a_new_deal_of_what_a_seat_cannot_know_changes_nothing_that_it_sees() -> None:
    before, changed = msgspec.json.encode(view(table(), "ana")), [0, 0]
    for seed in range(20):
        s = table()
        redeal(s, "ana", Luck(seed))
        assert msgspec.json.encode(view(s, "ana")) == before
        assert not list(invariants(s))
        assert s.players["norad"] == table().players["norad"]
        changed[0] += s.players["salemite"].tiles != table().players["salemite"].tiles
        changed[1] += s.players["salemite"].cp != table().players["salemite"].cp
    assert min(changed) > 10, "it does deal both tiles and CP anew"
