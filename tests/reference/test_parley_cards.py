"""The intrigue cards of the parley, one by one, and the reactions to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from covers import covers
from noctule.engine import IllegalAnswer, Table, arrange
from noctule.reference.parley.cards import may_react, unplayable
from noctule.reference.parley.state import State
from reference.parley import keys

ALL = ("ana", "ben", "cai")


def table(seats: Sequence[str] = ("ana", "ben"), **position: Any) -> Table[State]:
    return arrange("parley", seats=seats, **position)


def play(t: Table[State], *answers: str) -> None:
    """`ana play:veto.1` and the like, in order. Those who have withdrawn or hold no card pass without a word."""
    for answer in answers:
        seat, key = answer.split(" ")
        t.answer(seat, key)
        while len(t.pending) == 1 and asked(t)[1].startswith("react.") and not may_react(t.state, asked(t)[0]):
            t.answer(asked(t)[0], "pass")


def asked(t: Table[State]) -> tuple[str, str]:
    """Who is asked what."""
    ((seat, decision),) = t.pending.items()
    return seat, decision.kind


# -- targets ------------------------------------------------------------------------------------------------------


@covers("parley.cards.target")
def test_a_target_is_a_rival_for_whom_the_card_does_something() -> None:
    t = table((*ALL, "dot"), hands={"ana": ["jostle", "purse"], "cai": ["seal"], "dot": ["seal"]}, coins={"cai": 0})
    play(t, "ana play:jostle.1")
    assert keys(t, "ana") == ["on:cai", "on:dot"]
    with pytest.raises(IllegalAnswer, match="Ben holds no card"):
        t.answer("ana", "on:ben")
    with pytest.raises(IllegalAnswer, match="not yourself"):
        t.answer("ana", "on:ana")


@covers("parley.cards.target")
def test_a_card_without_a_possible_target_cannot_be_played() -> None:
    t = table(hands={"ana": ["jostle", "purse"]}, coins={"ben": 0})
    assert keys(t, "ana") == ["pass"]
    no = t.why("ana", "jostle.1")
    assert no is not None
    assert no.rule == "parley.cards.target"


@covers("parley.cards.target")
def test_the_target_is_named_before_anybody_reacts_and_a_single_one_is_named_by_the_table() -> None:
    t = table(hands={"ana": ["purse"], "ben": ["veto"]})
    play(t, "ana play:purse.1")
    assert asked(t) == ("ben", "react.card")
    assert "Cut Purse against Ben" in t.pending["ben"].words
    assert "!ana on:ben" in t.save()


@covers("parley.cards.target")
def test_those_who_have_gone_home_cannot_be_named() -> None:
    t = table((*ALL, "dot"), hands={"ana": ["purse"]}, home=("ben",), to_act=("ana",))
    play(t, "ana play:purse.1")
    assert keys(t, "ana") == ["on:cai", "on:dot"]
    with pytest.raises(IllegalAnswer, match="gone home"):
        t.answer("ana", "on:ben")


# -- cards of a turn ----------------------------------------------------------------------------------------------


@covers("parley.cards.purse")
@pytest.mark.parametrize(("before", "after", "taken"), [(8, 6, 2), (2, 0, 2), (1, 0, 1)])
def test_cut_purse_takes_two_coins_or_the_last_one(before: int, after: int, taken: int) -> None:
    t = table(hands={"ana": ["purse"]}, coins={"ben": before})
    play(t, "ana play:purse.1")
    assert t.state.coins == {"ana": 8 + taken, "ben": after}


@covers("parley.cards.jostle")
def test_jostle_makes_a_rival_drop_a_card_drawn_blindly() -> None:
    t = table(hands={"ana": ["jostle"], "ben": ["seal", "veto", "pawn"]}, draws=["veto.1"])
    play(t, "ana play:jostle.1", "ben pass")
    assert t.state.hands["ben"] == ("seal.1", "pawn.1")
    assert t.state.discard == ("jostle.1", "veto.1")


@covers("parley.cards.jostle")
def test_jostle_finds_nothing_if_the_last_card_went_in_a_reaction() -> None:
    t = table(hands={"ana": ["jostle", "veto"], "ben": ["veto.2"]}, to_act=("ana",))
    play(t, "ana play:jostle.1", "ben play:veto.2", "ana play:veto.1")
    assert t.state.hands["ben"] == ()
    assert t.state.phase == "bidding"


@covers("parley.cards.tongue")
def test_loose_tongue_shows_the_hand_to_its_player_alone() -> None:
    t = table(ALL, hands={"ana": ["tongue"], "ben": ["seal", "snuff"]}, to_act=("ana", "ben"))
    play(t, "ana play:tongue.1", "ben pass")
    assert "Ben holds Forged Seal, Snuff the Lamp." in [line.text for line in t.log("ana")]
    assert "Snuff the Lamp" in str(t.view("ana"))
    for other in ("cai", None):
        assert not any("Snuff" in line.text for line in t.log(other))
        assert "Snuff the Lamp" not in str(t.view(other))


@covers("parley.cards.tongue")
def test_what_was_seen_stays_known_until_it_is_laid_down() -> None:
    t = table(hands={"ana": ["tongue"], "ben": ["purse", "snuff"]})
    play(t, "ana play:tongue.1", "ben pass")
    assert t.state.known["ana"] == ("purse.1", "snuff.1")
    play(t, "ben play:purse.1")
    assert t.state.known["ana"] == ("snuff.1",)


@covers("parley.cards.reading")
def test_lamp_reading_puts_the_top_three_into_an_order() -> None:
    t = table(hands={"ana": ["reading"]}, relics=["gate-key", "deep-bell", "star-nail", "map-shawl", "moth-veil"])
    play(t, "ana play:reading.1")
    assert keys(t, "ana") == ["relic.deep-bell", "relic.star-nail", "relic.map-shawl"]  # the Gate Key is the lot
    play(t, "ana relic.map-shawl>relic.deep-bell>relic.star-nail")
    assert t.state.relics[:4] == ["relic.map-shawl", "relic.deep-bell", "relic.star-nail", "relic.moth-veil"]


@covers("parley.cards.reading")
def test_in_gloom_lamp_reading_can_change_the_lot() -> None:
    t = table(hands={"ana": ["reading"]}, token="gloom", relics=["gate-key", "deep-bell", "star-nail"], to_act=("ana",))
    play(t, "ana play:reading.1", "ana relic.star-nail>relic.deep-bell>relic.gate-key", "ana 0", "ben 0")
    assert t.state.lost == ("relic.star-nail",)


@covers("parley.cards.reading")
def test_only_the_reader_sees_the_relics() -> None:
    t = table(hands={"ana": ["reading"]}, relics=["gate-key", "deep-bell"])
    play(t, "ana play:reading.1")
    assert "Deep Bell" in str(t.view("ana"))
    for other in ("ben", None):
        assert "Deep Bell" not in str(t.view(other))
        assert not any("Deep Bell" in line.text for line in t.log(other))


@covers("parley.cards.pawn")
def test_pawn_gives_a_coin_for_each_of_up_to_three_different_cards() -> None:
    t = table(hands={"ana": ["pawn", "veto", "veto", "seal", "snuff"]})
    play(t, "ana play:pawn.1")
    with pytest.raises(IllegalAnswer, match="Veto is there twice"):
        t.answer("ana", "veto.1+veto.2")
    with pytest.raises(IllegalAnswer, match="choose 1 to 3"):
        t.answer("ana", "-")
    play(t, "ana veto.1+seal.1+snuff.1")
    assert t.state.coins["ana"] == 11
    assert t.state.bank == 27
    assert t.state.hands["ana"] == ("veto.2",)


@covers("parley.cards.pawn")
def test_pawn_needs_another_card() -> None:
    t = table(hands={"ana": ["pawn"]})
    assert keys(t, "ana") == ["pass"]
    assert "no other card" in str(t.why("ana", "pawn.1"))


@covers("parley.cards.pawn")
def test_pawn_does_nothing_if_the_last_card_went_in_a_reaction() -> None:
    t = table(hands={"ana": ["pawn", "veto"], "ben": ["veto.2"]}, to_act=("ana",))
    play(t, "ana play:pawn.1", "ben play:veto.2", "ana play:veto.1")
    assert t.state.coins["ana"] == 8
    assert t.state.phase == "bidding"


# -- cards when the bids lie open ---------------------------------------------------------------------------------


@covers("parley.cards.seal")
@pytest.mark.parametrize(("coins", "bid"), [(8, 5), (4, 4)])
def test_a_forged_seal_raises_the_bid_by_two_within_the_coins(coins: int, bid: int) -> None:
    t = table(phase="bidding", hands={"ana": ["seal", "pawn"]}, coins={"ana": coins})
    play(t, "ana 3", "ben 0", "ana play:seal.1")
    assert t.state.bids["ana"] == bid


@covers("parley.cards.seal")
def test_a_forged_seal_is_no_use_to_an_envoy_who_has_bid_everything() -> None:
    t = table(phase="bidding", hands={"ana": ["seal"]})
    play(t, "ana 8", "ben 0")
    assert keys(t, "ana") == ["pass"]
    assert "all your coins" in str(t.why("ana", "play:seal.1"))


@covers("parley.cards.snuff")
def test_snuff_the_lamp_loses_the_lot_and_nobody_pays_or_earns() -> None:
    t = table(ALL, phase="bidding", hands={"ana": ["snuff", "seal"]}, relics=["gate-key"], nights=1)
    play(t, "ana 3", "ben 2", "cai 0", "ana play:snuff.1")
    assert keys(t, "ana") == ["pass"]
    assert "lamp is out" in str(t.why("ana", "seal.1"))
    play(t, "ana pass")
    assert t.state.lost == ("relic.gate-key",)
    assert t.state.coins == {"ana": 8, "ben": 8, "cai": 8}
    assert t.over


@covers("parley.cards.scandal", "parley.bid.open")
def test_the_highest_bidder_can_be_removed_while_the_bids_lie_open() -> None:
    t = table(ALL, phase="bidding", hands={"ben": ["scandal"]}, relics=["gate-key"], nights=1, rolls=[1, 1, 1])
    play(t, "ana 5", "ben 2", "cai 1", "ben play:scandal.1", "ben on:ana")
    assert t.state.withdrawn == ("ana",)
    play(t, "ben keep")
    assert t.state.won["ben"] == ("relic.gate-key",)
    assert t.state.coins == {"ana": 8, "ben": 6, "cai": 7}  # a void bid costs nothing, not even the courtesy


@covers("parley.cards.scandal")
def test_an_envoy_who_has_withdrawn_takes_no_turn_and_makes_no_bid() -> None:
    t = table(ALL, hands={"ana": ["purse"], "ben": ["scandal"], "cai": ["veto", "pawn"]})
    play(t, "ana play:purse.1", "ana on:ben", "ben play:scandal.1", "ben on:cai", "cai pass")
    assert t.state.withdrawn == ("cai",)
    assert asked(t) == ("ben", "turn")
    play(t, "ben pass")
    assert set(t.pending) == {"ana", "ben"}
    assert t.state.phase == "bidding"


@covers("parley.cards.scandal")
def test_an_envoy_who_has_withdrawn_plays_no_card() -> None:
    t = table(ALL, hands={"ana": ["purse"], "ben": ["scandal", "purse"], "cai": ["veto"]}, to_act=("ana", "ben"))
    play(t, "ana play:purse.1", "ana on:ben", "ben play:scandal.1", "ben on:cai")
    assert keys(t, "cai") == ["play:veto.1", "pass"]  # still time to answer the scandal itself
    play(t, "cai pass", "ben pass")
    no = unplayable(t.state, "cai", "veto.1")
    assert no is not None
    assert no.rule == "parley.cards.scandal"
    play(t, "ben play:purse.2")
    t.answer("ben", "on:ana")
    assert t.state.coins == {"ana": 8, "ben": 8, "cai": 8}
    assert t.state.phase == "bidding"


@covers("parley.cards.scandal")
def test_nobody_withdraws_twice() -> None:
    t = table(ALL, phase="bidding", hands={"ana": ["scandal", "scandal"]}, withdrawn=("ben",))
    play(t, "ana 1", "cai 1", "ana play:scandal.1")
    assert t.state.withdrawn == ("ben", "cai")  # the only rival left is named by the table
    assert keys(t, "ana") == ["pass"]


# -- reactions ----------------------------------------------------------------------------------------------------


@covers("parley.cards.veto")
def test_a_veto_takes_the_effect_from_a_card() -> None:
    t = table(hands={"ana": ["purse"], "ben": ["veto"]})
    play(t, "ana play:purse.1", "ben play:veto.1")
    assert t.state.coins == {"ana": 8, "ben": 8}
    assert t.state.discard == ("purse.1", "veto.1")


@covers("parley.cards.veto", "parley.react.window")
def test_a_veto_can_itself_be_vetoed() -> None:
    t = table(hands={"ana": ["purse", "veto"], "ben": ["veto.2"]})
    play(t, "ana play:purse.1", "ben play:veto.2")
    assert asked(t) == ("ana", "react.card")
    assert "Ben: Veto" in t.pending["ana"].words
    play(t, "ana play:veto.1")
    assert t.state.coins == {"ana": 10, "ben": 6}


@covers("parley.react.window")
def test_reactions_nest_as_deep_as_there_are_cards() -> None:
    t = table(hands={"ana": ["purse", "veto.1", "veto.2"], "ben": ["veto.3", "veto.4"]})
    play(t, "ana play:purse.1", "ben play:veto.3", "ana play:veto.1", "ben play:veto.4", "ana play:veto.2")
    # The fourth veto stops the third, so the second stands and stops the first: the purse is cut.
    assert t.state.stack == ()
    assert t.state.coins == {"ana": 10, "ben": 6}


@covers("parley.react.window")
def test_the_others_are_asked_from_the_left_until_all_have_passed_in_a_row() -> None:
    t = table((*ALL, "dot"), hands={"ben": ["purse"], "ana": ["seal"], "cai": ["scandal"], "dot": ["seal"]}, to_act=("ben",))
    play(t, "ben play:purse.1", "ben on:dot")
    order = []
    for key in ("pass", "pass", "pass"):
        order.append(asked(t)[0])
        t.answer(asked(t)[0], key)
    assert order == ["cai", "dot", "ana"]
    assert t.state.phase == "bidding"


@covers("parley.react.window")
def test_an_envoy_is_asked_whatever_the_hand_so_that_silence_tells_nothing() -> None:
    t = table(hands={"ana": ["purse"], "ben": ["seal"]})
    play(t, "ana play:purse.1")
    assert keys(t, "ben") == ["pass"]
    assert t.view("ana").waiting == ("Waiting for Ben to react or to pass.",)


@covers("parley.react.gone", "parley.cards.scandal")
def test_a_card_is_lost_if_its_player_is_made_to_withdraw_in_the_reaction() -> None:
    t = table(ALL, hands={"ana": ["purse"], "ben": ["scandal"]})
    play(t, "ana play:purse.1", "ana on:ben", "ben play:scandal.1", "ben on:ana")
    assert t.state.coins == {"ana": 8, "ben": 8, "cai": 8}
    assert "parley.react.gone" in [event.rule for event in t.events()]
    assert asked(t) == ("ben", "turn")


@covers("parley.react.gone")
def test_a_veto_is_lost_if_its_player_is_made_to_withdraw_in_the_reaction_to_it() -> None:
    t = table(hands={"ana": ["purse", "scandal"], "ben": ["veto"]})
    play(t, "ana play:purse.1", "ben play:veto.1", "ana play:scandal.1")
    assert t.state.withdrawn == ("ben",)
    assert t.state.coins == {"ana": 10, "ben": 6}


@covers("parley.react.gone", "parley.bid.open")
def test_a_forged_seal_is_lost_if_its_player_is_made_to_withdraw_in_the_reaction() -> None:
    t = table(phase="bidding", hands={"ana": ["seal"], "ben": ["scandal"]}, relics=["gate-key"], nights=1, rolls=[1, 1, 1])
    play(t, "ana 3", "ben 2", "ana play:seal.1", "ben play:scandal.1")
    assert t.state.bids["ana"] == 3
    play(t, "ben keep")
    assert t.state.won == {"ana": (), "ben": ("relic.gate-key",)}


@covers("parley.bid.open")
def test_reactions_to_the_bids_go_round_from_the_lamp_bearer() -> None:
    t = table(ALL, phase="bidding", night=2, hands={"ana": ["seal"], "ben": ["seal"], "cai": ["seal"]}, relics=["gate-key"])
    play(t, "ana 1", "ben 1", "cai 1")
    assert asked(t) == ("ben", "react.open")
    play(t, "ben pass", "cai play:seal.3", "ana pass", "ben pass")
    assert t.state.bids == {"ben": 1, "cai": 3, "ana": 1}
