"""Options and "why not?" have one judge: a click on anything that takes part in a question gets a reason."""

from __future__ import annotations

from typing import Any

import pytest

from noctule.engine import Setup, Table
from noctule.engine.chance import Luck
from noctule.engine.contract import audit, setup_for
from noctule.engine.views import View
from noctule.games.escape import GAME
from noctule.games.escape.turn import turn


def test_hardly_a_click_goes_without_a_reason() -> None:
    audits = [audit(GAME, setup_for(GAME, seed), seed) for seed in range(0, 56, 7)]
    assert 10 * sum(found.unexplained for found in audits) < sum(found.clicks for found in audits)


@pytest.mark.parametrize("seed", [2, 5, 11])
def test_every_tile_and_door_of_the_map_is_on_offer_or_says_why_not(seed: int) -> None:
    """The contract clicks on cells, pieces and cards; the tiles of this game are regions, so they are clicked on here."""
    table, luck = Table.start(GAME, setup_for(GAME, seed), seed=seed), Luck(seed)
    while not table.over:
        for seat, decision in table.pending.items():
            named = {name for option in decision.options for name in option.at}
            tiles = places(table.view(seat))
            if not named.isdisjoint(tiles):
                silent = [tile for tile in tiles if not decision.offers(tile) and table.reason(seat, tile) is None]
                assert not silent, (decision.kind, silent)
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))


@pytest.mark.parametrize("seed", [1, 3, 8])
def test_the_chapters_offer_by_themselves_what_the_turn_offers(seed: int) -> None:
    """`turn.offers` asks once what several chapters have in common; each of them says the same when it is asked alone."""
    table, luck, turns = Table.start(GAME, setup_for(GAME, seed), seed=seed), Luck(seed), 0
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        if decision.kind == "turn":
            alone = [option.key for option in turn.MENU.offers(table.state, table.state.current)]
            assert [*alone, turn.END.key] == [option.key for option in decision.options]
            turns += 1
        table.answer(seat, decision.sample(luck))
    assert turns


def places(view: View) -> list[str]:
    return [region.id for board in view.boards for region in board.ground.regions]


def test_a_place_of_a_room_is_asked_about_as_that_room() -> None:
    """A room has many places, and the rules speak of rooms alone."""
    table: Table[Any] = Table.start(GAME, Setup("lift", ("ana",)), seed=1)
    while (decision := table.pending["ana"]).kind != "turn":
        table.answer("ana", decision.sample(Luck(0)))
    ground = table.view("ana").boards[0].ground
    reasons = {}
    for room in ground.regions:
        asked = {table.why("ana", place) for place in room.cells}
        assert asked == {table.why("ana", room.id)}
        reasons[room.id] = asked.pop()
    assert any(no is None for no in reasons.values()), "there is somewhere to go"
    assert "escape.move.door" in {no.rule for no in reasons.values() if no is not None}, "and somewhere one stands"
