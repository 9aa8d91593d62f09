"""The parley from dusk to dawn: tokens, lots, draws, turns, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from covers import covers
from noctule.engine import IllegalAnswer, Setup, Table, arrange
from noctule.reference.parley.play import draw_card
from noctule.reference.parley.state import CARDS, State
from reference.parley import keys

ALL = ("ana", "ben", "cai")


def table(seats: Sequence[str] = ("ana", "ben"), **position: Any) -> Table[State]:
    return arrange("parley", seats=seats, **position)


# -- setup --------------------------------------------------------------------------------------------------------


@covers("parley.setup.deal")
@pytest.mark.parametrize("seats", [("ana", "ben"), ALL, (*ALL, "dot")])
def test_each_envoy_starts_with_eight_coins_three_cards_and_a_patron(seats: tuple[str, ...]) -> None:
    start: State = Table.start("parley", Setup("parley", seats), seed=3)._driver.history.segments[0].start
    assert start.coins == dict.fromkeys(seats, 8)
    assert [len(hand) for hand in start.hands.values()] == [3] * len(seats)
    assert len(set(start.patrons.values())) == len(seats)
    assert len(start.deck) == len(CARDS) - 3 * len(seats)
    assert len(start.relics) == 12


@covers("parley.setup.deal")
def test_everything_is_shuffled_before_it_is_dealt() -> None:
    starts = [Table.start("parley", Setup("parley", ALL), seed=seed)._driver.history.segments[0].start for seed in (1, 2)]
    assert starts[0].hands != starts[1].hands
    assert starts[0].relics != starts[1].relics
    assert starts[0].deck != starts[1].deck


# -- dusk ---------------------------------------------------------------------------------------------------------


@covers("parley.night.token")
def test_a_night_begins_with_a_token_out_of_the_bag_that_stays_out() -> None:
    t = table(phase="dusk", draws=["gloom"])
    assert t.state.used == ("gloom",)
    assert sorted(t.state.bag) == ["flame"] * 4 + ["gloom"] * 2 + ["moth"] * 2


@covers("parley.night.lot")
@pytest.mark.parametrize("token", ["flame", "moth"])
def test_by_flame_or_moth_the_top_relic_is_turned_over(token: str) -> None:
    t = table(phase="dusk", relics=["gate-key", "deep-bell"], draws=[token])
    assert t.state.lot == "relic.gate-key"
    assert t.state.relics[0] == "relic.deep-bell"
    assert "Gate Key" in str(t.view(None).panels)


@covers("parley.night.lot")
def test_in_gloom_the_lot_stays_face_down_on_the_pile() -> None:
    t = table(phase="dusk", relics=["gate-key", "deep-bell"], draws=["gloom"])
    assert t.state.lot is None
    assert t.state.relics[0] == "relic.gate-key"
    for seat in ("ana", "ben", None):
        assert "Gate Key" not in str(t.view(seat))
        assert "relic.gate-key" not in str(t.view(seat))


@covers("parley.night.draw")
def test_each_envoy_draws_a_card_starting_with_the_lamp_bearer() -> None:
    t = table(ALL, phase="dusk", night=1, draws=["flame"])
    assert list(t.state.hands.values()) == [("veto.3",), ("veto.1",), ("veto.2",)]


@covers("parley.night.draw")
def test_only_the_drawer_sees_what_is_drawn() -> None:
    t = table(phase="dusk", draws=["flame"], deck=["snuff", "pawn"])
    assert "You draw Snuff the Lamp." in [line.text for line in t.log("ana")]
    assert not any("Snuff" in line.text for seat in ("ben", None) for line in t.log(seat))


@covers("parley.night.draw")
def test_an_envoy_with_five_cards_draws_none() -> None:
    t = table(phase="dusk", hands={"ana": ["veto", "veto", "pawn", "pawn", "seal"], "ben": ["seal"]}, draws=["flame"])
    assert len(t.state.hands["ana"]) == 5
    assert len(t.state.hands["ben"]) == 2


@covers("parley.night.draw")
def test_an_empty_deck_is_made_anew_from_the_discarded_cards() -> None:
    every = list(CARDS)
    t = table(phase="dusk", hands={"ana": every[:4], "ben": every[4:8]}, discard=every[8:], draws=["flame"])
    assert t.state.discard == ()
    assert t.state.hands["ana"][-1] == every[8]
    assert len(t.state.deck) == len(every) - 10


@covers("parley.night.draw")
def test_nobody_draws_when_deck_and_discard_are_empty() -> None:
    """24 cards and hands of at most five: this needs more envoys than there are, so the rule is asked directly."""
    t = table(hands={"ana": ["veto"]})
    t.state.deck = []
    draw_card(t.state, t._driver._ask, "ana")
    assert t.state.hands["ana"] == ("veto.1",)


# -- turns --------------------------------------------------------------------------------------------------------


@covers("parley.turn.bearer")
def test_turns_are_taken_from_the_lamp_bearer_to_the_left() -> None:
    t = table(ALL, phase="dusk", night=1, draws=["flame"])
    order = []
    for _ in ALL:
        (seat,) = t.pending
        order.append(seat)
        t.answer(seat, "pass")
    assert order == ["ben", "cai", "ana"]


@covers("parley.turn.bearer")
def test_the_lamp_passes_over_those_who_have_gone_home() -> None:
    t = table(
        ALL,
        phase="dusk",
        night=1,
        home=("ben",),
        coins={"ben": 0},
        draws=["flame"],
    )
    assert list(t.pending) == ["cai"]


@covers("parley.turn.one-card")
def test_an_envoy_plays_one_card_or_passes() -> None:
    t = table(hands={"ana": ["purse", "pawn", "jostle"], "ben": ["seal"]}, to_act=("ana", "ben"))
    assert keys(t, "ana") == ["play:purse.1", "play:pawn.1", "play:jostle.1", "pass"]
    t.answer("ana", "play:purse.1")
    assert t.state.discard == ("purse.1",)
    t.answer("ben", "pass")  # no reaction
    assert keys(t, "ben") == ["pass"]
    t.answer("ben", "pass")
    assert set(t.pending) == {"ana", "ben"}  # the bids: ana had one card only to play


@covers("parley.turn.one-card")
def test_cards_for_other_moments_are_refused_on_a_turn_and_say_why() -> None:
    t = table(hands={"ana": ["veto", "seal", "pawn"], "ben": []})
    assert keys(t, "ana") == ["play:pawn.1", "pass"]
    with pytest.raises(IllegalAnswer, match="when a rival plays a card"):
        t.answer("ana", "play:veto.1")
    with pytest.raises(IllegalAnswer, match="when the bids lie open"):
        t.answer("ana", "play:seal.1")
    no = t.why("ana", "play:purse.1")
    assert no is not None
    assert no.reason == "You do not hold Cut Purse."


@covers("parley.turn.moth")
def test_on_a_night_of_the_moth_nobody_takes_a_turn() -> None:
    t = table(phase="dusk", draws=["moth"])
    assert t.state.phase == "bidding"
    assert {decision.kind for decision in t.pending.values()} == {"bid"}


# -- dawn ---------------------------------------------------------------------------------------------------------


@covers("parley.ruin.no-coin")
def test_an_envoy_without_a_coin_goes_home_and_discards_but_keeps_the_relics() -> None:
    t = table(
        ALL,
        phase="dawn",
        coins={"ben": 0},
        hands={"ben": ["veto", "pawn"]},
        won={"ben": ["whale-crown"]},
        draws=["moth"],
    )
    assert t.state.home == ("ben",)
    assert t.state.hands["ben"] == ()
    assert set(t.state.discard) == {"veto.1", "pawn.1"}
    assert t.state.won["ben"] == ("relic.whale-crown",)
    assert set(t.pending) == {"ana", "cai"}


@covers("parley.ruin.no-coin", "parley.end.parley")
def test_after_the_last_night_nobody_goes_home() -> None:
    t = table(phase="dawn", night=5, coins={"ben": 0})
    assert t.over
    assert t.state.home == ()


@covers("parley.end.parley")
def test_the_parley_ends_after_the_last_night() -> None:
    assert table(phase="dawn", night=5).over
    assert not table(phase="dawn", night=4, draws=["flame"]).over


@covers("parley.end.parley")
def test_the_parley_ends_when_fewer_than_two_envoys_are_left() -> None:
    t = table(ALL, phase="dawn", night=2, coins={"ben": 0, "cai": 0})
    assert t.over
    assert t.state.outcome == "ana wins"


@covers("parley.score.total")
def test_worth_and_patron_and_coins_are_scored() -> None:
    """Ana: 5 + 2 for the Whale Crown and its patron, 2 for seven coins. Ben: 5 + 4 for two relics, no patron, no coin."""
    t = table(
        phase="dawn",
        night=5,
        coins={"ana": 7, "ben": 2},
        won={"ana": ["whale-crown"], "ben": ["map-shawl", "deep-bell"]},
        patrons={"ana": "ossuary", "ben": "glasshouse"},
    )
    totals = {e.facts["who"]: e.facts["points"] for e in t.events() if e.rule == "parley.score.total"}
    assert totals == {"ana": 9, "ben": 9}


@covers("parley.score.total")
def test_patrons_stay_secret_until_the_end_and_are_open_then() -> None:
    position: dict[str, Any] = {"patrons": {"ana": "ossuary", "ben": "loom"}, "night": 5}
    during, after = table(phase="bidding", **position), table(phase="dawn", **position)
    assert "The Loom" not in str(during.view("ana"))
    assert "The Loom" in str(during.view("ben"))
    assert "The Loom" in str(after.view("ana"))
    assert "The Loom" in str(after.view(None))


@covers("parley.score.ties")
def test_among_equal_scores_more_relics_win() -> None:
    t = table(
        phase="dawn",
        night=5,
        coins={"ana": 0, "ben": 0},
        won={"ana": ["deep-bell"], "ben": ["gate-key", "red-banner"]},
        patrons={"ana": "glasshouse", "ben": "ossuary"},
    )
    assert t.state.outcome == "ben wins"


@covers("parley.score.ties")
def test_equal_scores_with_equally_many_relics_share_the_victory() -> None:
    t = table(
        ALL,
        phase="dawn",
        night=5,
        coins={"ana": 2, "ben": 0, "cai": 1},
        won={"ana": ["gate-key"], "ben": ["red-banner"], "cai": ["moth-veil"]},
        patrons={"ana": "glasshouse", "ben": "ossuary", "cai": "foundry"},
    )
    assert t.state.outcome == "ana and ben share the victory"
