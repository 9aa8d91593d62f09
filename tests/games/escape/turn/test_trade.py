"""Trading with another character on the tile."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.escape.driver import Ran, at, position, run, tile, why_not
from noctule.games.escape.board import figures
from noctule.games.escape.content import ITEMS
from noctule.games.escape.state import INFIRMARY, State
from noctule.games.escape.turn import items, trade, turn


def pair(marlow: list[str], quill: list[str], board: str = "es sw", **more: Any) -> State:
    """Marlow, whose turn it is, and Quill on one tile with these items and one card each; Bram next door."""
    people = {
        "marlow": {"at": (0, 0), "hand": 1, "items": marlow},
        "quill": {"at": (0, 0), "hand": 1, "items": quill},
        "bram": {"at": (1, 0), "hand": 1, "items": ["crowbar-1"]},
    }
    return position(board, seats=("ana", "ben", "cal"), people=people, **more)


def keys(s: State, who: str = "marlow") -> list[str]:
    return [option.key for option in trade.offers(s, who)]


def swap(s: State, *answers: str) -> Ran:
    return run(s, trade.trade, "marlow", "quill", answers=answers)


def refused(s: State, what: str) -> str:
    no = why_not(trade, s, "marlow", what)
    assert no is not None
    assert no.reason.endswith(".")
    return str(no.rule)


def carried(s: State) -> tuple[tuple[str, ...], ...]:
    return s.people["marlow"].items, s.people["quill"].items


@covers("escape.action.trade")
def test_any_number_of_items_is_exchanged_with_somebody_on_the_tile_who_agrees() -> None:
    s = pair(["torch-1", "scalpel"], ["key-card-1"])
    assert keys(s) == ["trade:quill"]
    ran = swap(s, "give:torch-1+give:scalpel+get:key-card-1", "agree")
    assert ran.keys("trade.offer") == ["give:torch-1", "give:scalpel", "get:key-card-1"]
    assert carried(s) == (("key-card-1",), ("torch-1", "scalpel"))


@covers("escape.action.trade", "escape.action.three-kinds")
def test_one_trade_a_turn_and_only_with_who_is_here() -> None:
    s = pair(["torch-1"], [])
    assert refused(s, "trade:bram") == "escape.action.trade"
    assert refused(s, "trade:marlow") == "escape.action.trade"
    assert keys(s, "quill") == []
    swap(s, "agree")  # there is nothing else to offer
    assert keys(s) == []
    assert refused(s, "trade:quill") == "escape.action.trade"
    assert why_not(trade, s, "marlow", "guard-1") is None


@covers("escape.action.trade")
def test_a_refused_offer_changes_nothing_and_was_the_trade_of_the_turn() -> None:
    s = pair(["torch-1"], ["scalpel"])
    swap(s, "give:torch-1+get:scalpel", "refuse")
    assert carried(s) == (("torch-1",), ("scalpel",))
    assert keys(s) == []


@covers("escape.action.trade")
def test_nobody_trades_in_the_infirmary_or_outside_the_own_action_phase() -> None:
    s = pair(["torch-1"], [])
    figures.change(s, "quill", at=INFIRMARY)
    assert keys(s) == []
    s = pair(["torch-1"], [], phase="event")
    assert keys(s) == []
    assert refused(s, "trade:quill") == "escape.turn.phases"


@covers("escape.action.trade-one-sided")
def test_a_trade_may_be_one_sided_either_way_but_needs_an_item() -> None:
    s = pair([], ["scalpel"])
    assert keys(s) == ["trade:quill"]
    swap(s, "agree")  # there is nothing else to ask for
    assert carried(s) == (("scalpel",), ())
    s = pair([], [])
    assert keys(s) == []
    assert refused(s, "trade:quill") == "escape.action.trade-one-sided"


@covers("escape.action.trade-one-sided", "escape.action.trade-overflow", "escape.item.two-hands", "escape.ex.one-sided-trade")
def test_who_is_given_too_much_drops_the_surplus_and_the_giver_may_pick_it_up() -> None:
    s = pair(["torch-1", "scalpel"], ["spanner"])
    ran = swap(s, "give:torch-1+give:scalpel", "agree", "item:torch-1")
    assert ran.keys("overflow") == ["item:spanner", "item:torch-1", "item:scalpel"]
    assert carried(s) == ((), ("spanner", "scalpel"))
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}
    assert [option.key for option in items.offers(s, "marlow")] == ["take:torch-1"]


@covers("escape.item.two-hands", "escape.action.trade-overflow", "escape.ex.bag", "escape.item.all-kinds-count")
def test_four_items_with_the_bag_and_two_without_it() -> None:
    s = pair(["rucksack", "torch-1"], [], items=("scalpel", "grey-coat"))
    ran = run(s, items.draw, "marlow", 2)
    assert not ran.asked
    assert len(carried(s)[0]) == 4
    swap(s, "give:rucksack", "agree", "item:grey-coat")
    assert carried(s) == (("torch-1", "scalpel"), ("rucksack",))
    assert s.lying == {tile(s, 0, 0): ("grey-coat",)}


def test_an_item_that_answers_to_being_given_away_does_so_for_the_giver_and_is_discarded() -> None:
    s = pair(["family-photograph"], ["scalpel"])
    swap(s, "give:family-photograph", "agree")
    assert carried(s) == ((), ("scalpel",))
    assert s.items_discard == ("family-photograph",)
    assert [person.fear for person in s.people.values()] == [1, 1, 3]


def test_what_is_used_up_by_being_given_away_is_so_though_nobody_fears_anything() -> None:
    s = pair(["family-photograph"], ["scalpel"])
    for who in ("marlow", "quill"):
        figures.change(s, who, fear=0)
    swap(s, "give:family-photograph", "agree")
    assert (carried(s), s.items_discard) == (((), ("scalpel",)), ("family-photograph",))


def test_an_item_on_offer_in_a_trade_shows_its_text() -> None:
    s = pair(["family-photograph"], ["scalpel"])
    texts = [option.preview().text for option in trade._lots(s, "marlow", "quill") if option.preview is not None]
    assert texts == [ITEMS["family-photograph"].text, ITEMS["scalpel"].text]


@covers(
    "escape.action.any-order",
    "escape.action.three-kinds",
    "escape.action.trade",
    "escape.move.blocked",
    "escape.ex.busy-beside-a-clone",
)
def test_picking_up_trading_and_fighting_beside_a_clone_and_then_moving_on() -> None:
    s = pair(["scalpel"], [], "es esw sw", lying={(0, 0): ["torch-1"]}, enemies={"clone-1": (0, 0)})
    first, second = tile(s, 1, 0), tile(s, 2, 0)
    assert f"move:{first}" not in [option.key for option in turn.offers(s, "marlow")]
    for answers, rolls in (
        (["take:torch-1"], []),
        (["trade:quill", "give:scalpel", "agree"], []),
        (["fight:clone-1"], ["s", "s", "i"]),
        ([f"move:{first}"], []),
        ([f"move:{second}"], []),
    ):
        run(s, turn.action_phase, answers=answers, rolls=rolls)
    assert at(s, "marlow") == second
    assert carried(s) == (("torch-1",), ("scalpel",))
    left = {option.key.partition(":")[0] for option in turn.offers(s, "marlow")}
    assert not left & {"trade", "take", "drop", "fight", "move"}
