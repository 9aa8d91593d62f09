"""What each seat of the parley knows, and that nothing else is ever shown or lost in a re-deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from noctule.engine import Luck, Setup, Table, arrange
from noctule.reference.parley import GAME
from noctule.reference.parley.state import CARDS, Clue, State
from reference.parley import play

SEEDS = range(40)


def table(seats: Sequence[str] = ("ana", "ben"), **position: Any) -> Table[State]:
    return arrange("parley", seats=seats, **position)


def imagined(t: Table[State], seat: str | None) -> list[State]:
    """Positions that the seat must think possible."""
    states = [t.imagine(seat, seed).state for seed in SEEDS]
    for state in states:
        assert list(GAME.invariants(state)) == []
    return states


def test_a_seat_keeps_its_own_hand_and_patron_and_nobody_elses() -> None:
    t = table(hands={"ana": ["veto", "pawn"], "ben": ["seal", "snuff"]})
    states = imagined(t, "ana")
    assert {state.hands["ana"] for state in states} == {("veto.1", "pawn.1")}
    assert {state.patrons["ana"] for state in states} == {t.state.patrons["ana"]}
    assert len({state.hands["ben"] for state in states}) > 20
    assert len({state.patrons["ben"] for state in states}) == 3


def test_a_spectator_knows_no_hand_at_all() -> None:
    t = table(hands={"ana": ["veto", "pawn"], "ben": ["seal", "snuff"]})
    assert len({state.hands["ana"] for state in imagined(t, None)}) > 20


def test_what_loose_tongue_showed_stays_where_it_is() -> None:
    t = table(("ana", "ben", "cai"), hands={"ana": ["tongue"], "ben": ["seal", "snuff"]}, to_act=("ana", "ben"))
    play(t, "ana play:tongue.1", "ben pass")
    assert {state.hands["ben"] for state in imagined(t, "ana")} == {("seal.1", "snuff.1")}
    assert len({state.hands["ben"] for state in imagined(t, "cai")}) > 20


def test_what_lamp_reading_showed_stays_where_it_is() -> None:
    t = table(hands={"ana": ["reading"]}, relics=["gate-key", "deep-bell", "star-nail", "map-shawl"])
    play(t, "ana play:reading.1")
    top = ["relic.deep-bell", "relic.star-nail", "relic.map-shawl"]
    assert all(state.relics[:3] == top for state in imagined(t, "ana"))  # while the reader still thinks
    assert len({tuple(state.relics) for state in imagined(t, "ben")}) > 20
    play(t, "ana relic.map-shawl>relic.star-nail>relic.deep-bell")
    assert all(state.relics[:3] == top[::-1] for state in imagined(t, "ana"))
    assert len({tuple(state.relics[:3]) for state in imagined(t, "ben")}) > 20


def test_after_a_rivals_reading_the_relics_are_known_but_not_their_order() -> None:
    relics = ["gate-key", "deep-bell", "star-nail", "map-shawl"]
    t = table(hands={"ana": ["reading"], "ben": ["reading"]}, relics=relics)
    play(t, "ana play:reading.1", "ben pass", "ana relic.deep-bell>relic.star-nail>relic.map-shawl")
    play(t, "ben play:reading.2", "ben relic.map-shawl>relic.deep-bell>relic.star-nail")
    assert {(clue.low, clue.high) for clue in t.state.clues["ana"]} == {(0, 3)}
    tops = {tuple(state.relics[:3]) for state in imagined(t, "ana")}
    assert len(tops) == 6
    assert {frozenset(top) for top in tops} == {frozenset({"relic.deep-bell", "relic.star-nail", "relic.map-shawl"})}
    assert "among the first 3" in str(t.view("ana"))


def test_knowledge_moves_up_when_the_top_relic_leaves_the_pile() -> None:
    t = table(
        token="gloom",
        phase="bidding",
        relics=["gate-key", "deep-bell", "star-nail"],
        clues={"ana": (Clue("relic.gate-key", 0, 1), Clue("relic.star-nail", 0, 3), Clue("relic.deep-bell", 1, 2)), "ben": ()},
        hands={"ana": ["snuff"]},
    )
    play(t, "ana 1", "ben 1")
    assert t.state.clues["ana"] == (Clue("relic.star-nail", 0, 2), Clue("relic.deep-bell", 0, 1))


def test_cards_of_a_new_deck_are_not_mistaken_for_cards_that_were_held_before() -> None:
    """Ben held three cards when the deck was made anew and drew one since: ana knows which is which."""
    every = list(CARDS)
    t = table(phase="dusk", hands={"ana": every[:4], "ben": every[4:7]}, discard=every[7:], draws=["flame"])
    assert t.state.hands["ben"] == (*every[4:7], every[8])
    for state in imagined(t, "ana"):
        assert set(state.hands["ben"][:3]) == set(every[4:7])
        assert state.hands["ben"][3] in every[8:]


def test_other_seats_know_what_lies_there_after_a_redeal() -> None:
    t = table(("ana", "ben", "cai"), hands={"ana": ["tongue"], "ben": ["seal", "snuff"]}, to_act=("ana", "ben"))
    play(t, "ana play:tongue.1", "ben pass")
    for state in imagined(t, "cai"):
        assert set(state.known["ana"]) == set(state.hands["ben"])


@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_game_can_be_played_to_its_end(seed: int) -> None:
    seats = ("ana", "ben", "cai", "dot")[: 2 + seed % 3]
    t: Table[State] = Table.start("parley", Setup("parley", seats), seed=seed)
    policy = Luck(seed)
    while not t.over:
        watcher = (*seats, None)[policy.below(len(seats) + 1)]
        twin = t.imagine(watcher, policy.below(1000))
        assert msgspec.json.encode(twin.view(watcher)) == msgspec.json.encode(t.view(watcher))
        while not twin.over:
            answer_somehow(twin, policy)
            assert list(GAME.invariants(twin.state)) == []
        answer_somehow(t, policy)


def answer_somehow(t: Table[State], policy: Luck) -> None:
    seat = sorted(t.pending)[policy.below(len(t.pending))]
    t.answer(seat, t.pending[seat].sample(policy))
