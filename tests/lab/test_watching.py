"""What is written down of a game."""

from __future__ import annotations

import pytest

from noctule.engine import available, find
from noctule.lab.matches import play
from noctule.lab.plans import Plan, Study, matches


@pytest.mark.parametrize("game", available())
def test_a_row_says_what_happened_in_a_game_of_any_kind(game: str) -> None:
    scenario = find(game).scenarios[0]
    plan = Plan((Study(game, (scenario.key,), (scenario.seats[0],), "random"),), games=1)
    row = play(next(matches(plan)))
    assert not row.crash
    assert row.ending in [ending.key for ending in find(game).endings(scenario.key)]
    assert sum(row.kinds.values()) == row.answers == sum(sum(deeds.values()) for deeds in row.deeds)
    assert sum(row.choices.values()) == row.answers + row.forced
    assert row.rounds > 0
    assert sum(row.fired.values()) > row.answers
    known = {id for ids in find(game).catalogue().values() for id in ids}
    assert row.things.keys() <= known
    assert bool(row.things) == bool(known)
    if find(game).judge is not None:
        assert [len(curve) for curve in row.lead] == [21] * row.players


def test_where_units_went_and_fell_is_known() -> None:
    row = play(next(matches(Plan((Study("skirmish", ("standard",), bots="random"),), games=1, seed=3))))
    deeds = {place.partition("|")[0] for place in row.places}
    assert {"went", "fell", "shoot", "move"} <= deeds
    board = find("skirmish")
    moved = sum(count for place, count in row.places.items() if place.startswith("went|"))
    assert moved == sum(deeds.get("move", 0) for deeds in row.deeds)
    assert board.sides == tuple(row.sides)


def test_by_side_the_bots_follow_their_side_wherever_it_sits() -> None:
    for setting, verdicts in (("first", ["greedy", "random"]), ("second", ["random", "greedy"])):
        bots = {"norad": "greedy:8", "salemite": "random"}
        plan = Plan((Study("reborn", ("motor-pool",), bots=bots, settings={"norad": setting}),), games=1)
        match = next(matches(plan))
        from noctule.engine import Table
        from noctule.lab.matches import _Sitting

        sitting = _Sitting(match)
        seated = sitting.bots(Table.start("reborn", match.setup, seed=1))
        assert [type(bot).__name__.removesuffix("Bot").lower() for bot in seated.values()] == verdicts
