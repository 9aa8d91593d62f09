"""Bids, deals and haggling at the parley."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from covers import covers
from noctule.engine import IllegalAnswer, Table, arrange
from noctule.reference.parley.state import State
from reference.parley import keys, play

ALL = ("ana", "ben", "cai")


def table(seats: Sequence[str] = ("ana", "ben"), **position: Any) -> Table[State]:
    """The bids of the last night: the game ends with the deal, and no more dice are needed than the haggle's."""
    return arrange("parley", seats=seats, **{"phase": "bidding", "nights": 1, "relics": ["gate-key"], **position})


# -- bids ---------------------------------------------------------------------------------------------------------


@covers("parley.bid.secret")
def test_all_bid_at_once_and_nobody_sees_a_bid_before_all_are_in() -> None:
    t = table(ALL, coins={"ben": 3})
    assert set(t.pending) == set(ALL)
    play(t, "ben 2")
    assert set(t.pending) == {"ana", "cai"}
    for other in ("ana", "cai", None):
        assert t.view(other) == t.imagine(other, 1).view(other)
    play(t, "ana 0", "cai 1")
    assert t.state.bids == {"ana": 0, "ben": 2, "cai": 1}


@covers("parley.bid.secret")
@pytest.mark.parametrize("bid", ["4", "-1", "all"])
def test_a_bid_is_from_nothing_to_all_coins(bid: str) -> None:
    t = table(coins={"ben": 3})
    with pytest.raises(IllegalAnswer, match="give 0 to 3") as refused:
        t.answer("ben", bid)
    assert refused.value.rule == "parley.bid.secret"


@covers("parley.bid.secret")
def test_an_envoy_without_a_coin_bids_nothing_unasked() -> None:
    t = table(coins={"ben": 0})
    assert list(t.pending) == ["ana"]
    play(t, "ana 0")
    assert t.state.coins == {"ana": 9, "ben": 1}


@covers("parley.bid.secret")
def test_those_who_have_withdrawn_do_not_bid() -> None:
    t = table(ALL, withdrawn=("cai",))
    assert set(t.pending) == {"ana", "ben"}


@covers("parley.bid.gloom")
def test_in_gloom_the_lot_is_turned_over_before_anybody_reacts() -> None:
    t = table(token="gloom", hands={"ana": ["snuff"]})
    play(t, "ana 1")
    assert "Gate Key" not in str(t.view("ana"))
    play(t, "ben 0")
    assert t.pending["ana"].kind == "react.open"
    assert t.state.lot == "relic.gate-key"
    assert "Gate Key" in str(t.view("ben"))
    assert any(event.reveals and event.rule == "parley.bid.gloom" for event in t.events())


@covers("parley.bid.gloom", "parley.deal.unsold")
def test_a_lot_in_gloom_is_turned_over_and_lost_if_everybody_has_withdrawn() -> None:
    t = table(token="gloom", withdrawn=("ana", "ben"))
    assert t.over
    assert t.state.lost == ("relic.gate-key",)
    assert t.state.coins == {"ana": 8, "ben": 8}


@covers("parley.bid.abstain", "parley.bid.courtesy")
def test_bidding_nothing_earns_a_coin_and_losing_costs_one() -> None:
    t = table(ALL, rolls=[1, 1, 1])
    play(t, "ana 4", "ben 3", "cai 0", "ana keep")
    assert t.state.coins == {"ana": 4, "ben": 7, "cai": 9}
    assert t.state.bank == 34


@covers("parley.bid.abstain")
def test_an_empty_bank_gives_nothing() -> None:
    t = table(ALL, coins={"ana": 24, "ben": 15, "cai": 15})
    assert t.state.bank == 0
    play(t, "ana 0", "ben 0", "cai 0")
    assert t.state.coins == {"ana": 24, "ben": 15, "cai": 15}


# -- the deal -----------------------------------------------------------------------------------------------------


@covers("parley.deal.highest")
def test_the_highest_bid_gets_the_lot() -> None:
    t = table(ALL, rolls=[1, 1, 1])
    play(t, "ana 2", "ben 5", "cai 4", "ben keep")
    assert t.state.won == {"ana": (), "ben": ("relic.gate-key",), "cai": ()}
    assert t.state.coins["ben"] == 3


@covers("parley.deal.tie")
def test_the_lamp_bearer_chooses_between_equal_bids_even_for_themself() -> None:
    t = table((*ALL, "dot"), night=2, nights=2, rolls=[1, 1, 1])
    play(t, "ana 3", "ben 3", "cai 3", "dot 1")
    assert keys(t, "ben") == ["to:ben", "to:cai", "to:ana"]
    play(t, "ben to:ana", "ana keep")
    assert t.state.won["ana"] == ("relic.gate-key",)


@covers("parley.deal.tie")
def test_a_lamp_bearer_who_did_not_bid_still_decides() -> None:
    t = table(ALL, withdrawn=("ana",), rolls=[1, 1, 1])
    play(t, "ben 3", "cai 3")
    assert keys(t, "ana") == ["to:ben", "to:cai"]


@covers("parley.deal.unsold")
def test_a_relic_that_nobody_bids_for_is_lost() -> None:
    t = table()
    play(t, "ana 0", "ben 0")
    assert t.state.lost == ("relic.gate-key",)
    assert t.state.coins == {"ana": 9, "ben": 9}


# -- the haggle ---------------------------------------------------------------------------------------------------


@covers("parley.haggle.price")
@pytest.mark.parametrize(
    ("bid", "dice", "price"),
    [(5, [3, 3, 3], 5), (5, [4, 3, 1], 4), (5, [4, 5, 6], 2), (2, [4, 5, 6], 1), (1, [6, 6, 6], 1)],
)
def test_each_die_of_4_or_more_takes_a_coin_off_but_never_the_last(bid: int, dice: list[int], price: int) -> None:
    t = table(rolls=dice, whispers=0)
    play(t, f"ana {bid}", "ben 0", "ana keep")
    assert t.state.coins["ana"] == 8 - price


@covers("parley.haggle.persuade")
def test_the_buyer_may_re_roll_any_dice_once() -> None:
    t = table(rolls=[1, 6, 2, 5, 4], whispers=0)
    play(t, "ana 5", "ben 0", "ana persuade", "ana die:1+die:3")
    assert t.state.dice == (5, 6, 4)
    assert keys(t, "ana") == ["keep", "sweeten"]
    with pytest.raises(IllegalAnswer, match="persuaded once"):
        t.answer("ana", "persuade")


@covers("parley.haggle.sweeten")
def test_the_buyer_may_pay_a_coin_to_re_roll_one_die_once() -> None:
    t = table(rolls=[1, 6, 2, 3], whispers=0)
    play(t, "ana 5", "ben 0", "ana sweeten", "ana die:3")
    assert t.state.dice == (1, 6, 3)
    assert t.state.coins["ana"] == 7
    assert keys(t, "ana") == ["keep", "persuade"]
    with pytest.raises(IllegalAnswer, match="sweetened the deal once"):
        t.answer("ana", "sweeten")
    play(t, "ana keep")
    assert t.state.coins["ana"] == 3


@covers("parley.haggle.sweeten")
def test_sweetening_must_leave_the_full_bid() -> None:
    t = table(rolls=[1, 1, 1])
    play(t, "ana 8", "ben 0")
    assert keys(t, "ana") == ["keep", "persuade"]
    no = t.why("ana", "sweeten")
    assert no is not None
    assert no.rule == "parley.haggle.sweeten"


@covers("parley.haggle.whisper")
@pytest.mark.parametrize("whisperer", ["ben", "cai"])
def test_any_rival_may_spend_a_shared_whisper_on_a_die_that_counts(whisperer: str) -> None:
    t = table(ALL, rolls=[4, 2, 6, 1])
    play(t, "ana 5", "ben 0", "cai 0", "ana keep")
    assert set(t.pending) == {"ben", "cai"}
    assert keys(t, "cai") == ["hush", "die:1", "die:3"]
    with pytest.raises(IllegalAnswer, match="A 2 does not count"):
        t.answer("ben", "die:2")
    play(t, f"{whisperer} die:3")
    assert t.state.dice == (4, 2, 1)
    assert t.state.whispers == 2


@covers("parley.haggle.whisper")
def test_after_a_whisper_the_buyer_goes_on_with_what_is_left_and_is_safe_from_another() -> None:
    t = table(rolls=[4, 4, 4, 1, 6])
    play(t, "ana 5", "ben 0", "ana keep", "ben die:1")
    assert keys(t, "ana") == ["keep", "persuade", "sweeten"]
    play(t, "ana persuade", "ana die:1", "ana keep")
    assert t.over
    assert t.state.coins["ana"] == 6


@covers("parley.haggle.whisper")
@pytest.mark.parametrize(("dice", "whispers"), [([1, 2, 3], 3), ([4, 4, 4], 0)])
def test_without_a_whisper_or_a_die_that_counts_nobody_is_asked(dice: list[int], whispers: int) -> None:
    t = table(rolls=dice, whispers=whispers)
    play(t, "ana 5", "ben 0", "ana keep")
    assert t.over


@covers("parley.haggle.persuade", "parley.haggle.sweeten", "parley.haggle.whisper")
def test_the_odds_of_every_re_roll_are_exact() -> None:
    t = table(rolls=[1, 2, 6])
    play(t, "ana 5", "ben 0")
    assert [str(odds) for odds in t.preview("ana", "persuade").odds] == ["at least one coin less 27 in 36"]
    assert [str(odds) for odds in t.preview("ana", "sweeten").odds] == ["at least one coin less 3 in 6"]
    play(t, "ana keep")
    assert [str(odds) for odds in t.preview("ben", "die:3").odds] == ["counts afterwards 3 in 6"]
