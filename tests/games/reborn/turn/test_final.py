"""The Final phase: disengaging, discarding, returning CP, trimming and announcing."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, run, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import figures
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import deeds, final, tiles, timers
from noctule.games.reborn.view import view

ROOM = "+-+-+-+\n|B . h|\n+-+-+-+"


def last(**more: Any) -> State:
    """The Final phase begins."""
    given: dict[str, Any] = {"phase": "final", "turn": 2}
    given.update(more)
    s = position(ROOM, **given)
    s.round = None
    return s


async def _disengage(s: State, g: Any) -> None:
    final.disengage(s)


@covers(
    "reborn.final.disengage", "reborn.final.disengage-empty-weapon", "reborn.item.laptop", "reborn.ex.empty-weapon-over-night"
)
def test_all_cards_are_turned_back_but_an_empty_weapon_waits_for_a_reload() -> None:
    s = last(
        carrying={"bolter": ["carbine empty", "laptop-computer engaged"]},
        status={"bolter": "engaged", "hollister": "engaged"},
    )
    run(s, _disengage)
    assert not s.characters["bolter"].engaged
    assert not s.characters["hollister"].engaged
    assert not s.equipment["laptop-computer"].engaged
    assert s.equipment["carbine"].engaged


@covers(
    "reborn.act.tiles-stay",
    "reborn.act.save-orders",
    "reborn.final.discard-assigned",
    "reborn.final.return-cp",
    "reborn.ex.tile-stays",
)
def test_assigned_tiles_used_or_not_are_discarded_and_all_cp_go_back() -> None:
    s = last(
        tiles={"bolter": ["x.move-2", "x.shoot-2/1"]},
        cp={"norad": 4, "salemite": 3},
        status={"bolter": "on_card=1 put_on=2 wounds=1", "hollister": "dedicated=2 raised=2 beyond=3"},
        carrying={"bolter": ["frag-grenades counters=1"]},
    )
    assert why_not(deeds, s, "bolter", "tile:x.move-2") is not None, "nothing takes it back"
    before = [c.id for c in s.characters.values()]
    ran = run(s, final.final_phase)
    assert not ran.asked, "nobody has tiles to discard"
    assert sorted(s.discard) == ["x.move-2", "x.shoot-2"]
    assert all(c.tiles == () for c in s.characters.values())
    assert [(p.cp, p.most_cp) for p in s.players.values()] == [(0, 0), (0, 0)]
    for who in before:
        c = s.characters[who]
        assert (c.on_card, c.put_on, c.dedicated, c.raised, c.beyond) == (0, 0, 0, 0, 0)
    assert s.characters["bolter"].wounds == 1, "Wounds stay"
    assert s.equipment["frag-grenades"].counters == 1, "ammunition counters stay"


@covers(
    "reborn.final.trim",
    "reborn.final.discard-more",
    "reborn.final.announce",
    "reborn.setup.screen-secret",
    "reborn.ex.tiles-kept",
)
def test_at_least_the_tiles_beyond_five_go_more_may_and_only_their_number_is_told() -> None:
    seven = [f"order-{n:02}" for n in range(1, 8)]
    s = last(screens={"norad": seven})
    ran = run(s, final.trim, "norad", answers=["+".join(f"discard:{id}" for id in seven[:4])])
    assert s.players["norad"].tiles == tuple(seven[4:])
    assert s.discard == seven[:4]
    assert ran.facts("reborn.final.announce")["kept"] == s.players["norad"].kept == 3
    told = str([event.facts for event in ran.events if event.to is None])
    assert not any(tiles.words(id) in told or id in told for id in seven), "which ones is not told"
    seen = str(view(s, "ben"))
    assert not any(id in seen for id in seven[4:]), "and his opponent does not see them"
    s = last(screens={"norad": seven})
    run(s, final.trim, "norad", answers=["+".join(f"discard:{id}" for id in seven)])
    assert s.players["norad"].kept == 0, "down to none"


@covers("reborn.final.trim")
def test_fewer_than_the_tiles_beyond_five_are_refused() -> None:
    seven = [f"order-{n:02}" for n in range(1, 8)]
    s = last(screens={"norad": seven})
    with pytest.raises(IllegalAnswer):
        run(s, final.trim, "norad", answers=["discard:order-01"])


@covers("reborn.final.steps", "reborn.final.discard-more")
def test_the_steps_of_the_final_phase_come_in_their_order_marker_holder_first() -> None:
    s = last(
        active="salemite",
        screens={"norad": ["order-01"], "salemite": ["order-02"]},
        tiles={"bolter": ["x.move-2"]},
    )
    figures.change(s, "bolter", tried=("console",))
    ran = run(s, final.final_phase, answers=["discard:order-02", "-"])
    order = [rule for rule in ran.rules if rule in ("reborn.final.discard-assigned", "reborn.final.announce")]
    assert order == ["reborn.final.discard-assigned", "reborn.final.announce", "reborn.final.announce"]
    first, second = [event.facts for event in ran.events if event.rule == "reborn.final.announce"]
    assert (first["who"], second["who"]) == ("salemite", "norad")
    assert s.discard == ["x.move-2", "order-02"]
    assert s.characters["bolter"].tried == (), "a new turn, a new attempt"
    assert (s.turn, s.phase) == (3, "initiative")


@covers("reborn.final.steps")
def test_what_falls_due_is_resolved_before_cards_are_disengaged_and_power_returns_last() -> None:
    s = last(dark=("building",), status={"hollister": "engaged"}, carrying={"hollister": ["magnetic-disrupter on"]})
    ran = run(s, final.final_phase)
    assert s.dark == ()
    assert not s.equipment["magnetic-disrupter"].on
    assert ran.rules.index("reborn.item.disrupter") < ran.rules.index("reborn.final.discard-assigned")


@covers("reborn.item.disrupter")
def test_only_a_disrupter_goes_off_by_itself_and_only_one_that_is_on() -> None:
    for on, told in ((" on", ["reborn.item.disrupter"]), ("", [])):
        s = last(carrying={"hollister": [f"magnetic-disrupter{on}"], "bolter": ["gas-mask on"]})
        assert run(s, timers.switch_off).rules == told
        assert s.equipment["gas-mask"].on
        assert not s.equipment["magnetic-disrupter"].on


@covers("reborn.final.steps")
def test_the_bids_of_a_turn_are_forgotten_with_it() -> None:
    s = position("+-+-+-+\n|B . h|\n+-+-+-+", bids=(("norad", 1), ("salemite", 2)))
    run(s, final.final_phase)
    assert (s.bids, s.turn) == ((), 2)
