"""The Initiative phase: Order tiles, Command Points, the Initiative marker and the duel for it."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.reborn.driver import position, run
from noctule.games.reborn import play
from noctule.games.reborn.content import ORDER_TILES
from noctule.games.reborn.goals import scenario
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import duel, final, initiative, tiles

ROOM = "+-+-+-+\n|B . h|\n+-+-+-+"
PLAIN = {"bolter": "bonus_cp=0", "hollister": "bonus_cp=0"}


def tile(n: int) -> str:
    """The n-th of many different tiles."""
    return f"order-{n:02}"


def pile(first: int, count: int) -> list[str]:
    return [tile(n) for n in range(first, first + count)]


def before(board: str = ROOM, **more: Any) -> State:
    """The Initiative phase of turn 2 begins; NORAD has held the marker."""
    given: dict[str, Any] = {"phase": "initiative", "turn": 2, "cards": PLAIN}
    given.update(more)
    s = position(board, **given)
    s.round = None
    return s


# -- tiles ----------------------------------------------------------------------------------------------------------


@covers("reborn.init.draw-to-five", "reborn.init.bag-refill", "reborn.ex.refill-in-mid-draw")
def test_a_player_draws_up_to_five_and_an_empty_bag_is_refilled_in_mid_draw() -> None:
    s = before(screens={"norad": pile(1, 3)}, bag=pile(4, 1), discard=pile(5, 12))
    ran = run(s, initiative.draw_tiles, "norad", draws=[tile(4), tile(9)])
    assert s.players["norad"].tiles == (*pile(1, 4), tile(9))
    assert (len(s.bag), s.discard) == (11, [])
    assert ran.rules.count("reborn.init.bag-refill") == 1
    seen = [event for event in ran.events if event.rule == "reborn.init.draw-to-five"]
    assert all(event.to == ("ana",) for event in seen), "what is drawn is for his eyes only"


@covers("reborn.init.draw-to-five")
def test_in_which_order_tiles_came_out_of_the_bag_is_not_told() -> None:
    told = []
    for draws in ([tile(4), tile(9)], [tile(9), tile(4)]):
        s = before(screens={"norad": pile(1, 3)}, bag=pile(4, 12))
        ran = run(s, initiative.draw_tiles, "norad", draws=draws)
        told.append([event.line(str) for event in ran.events])
    assert told[0] == told[1]
    assert told[0][0].text == f"You draw {tiles.words(tile(4))}; {tiles.words(tile(9))}."


@covers("reborn.init.bag-refill", "reborn.ex.no-refill-when-not-needed", "reborn.init.draw-to-five")
def test_the_bag_is_not_refilled_before_somebody_needs_a_tile() -> None:
    s = before(screens={"norad": pile(1, 3), "salemite": pile(10, 5)}, bag=pile(4, 2), discard=pile(15, 30))
    for side in ("norad", "salemite"):
        run(s, initiative.draw_tiles, side, draws=pile(4, 2) if side == "norad" else [])
    assert len(s.players["norad"].tiles) == 5
    assert (s.bag, len(s.discard)) == ([], 30), "who kept five draws none"


@covers("reborn.init.bag-refill")
def test_with_bag_and_discard_pile_empty_the_draw_stops_short() -> None:
    s = before(bag=pile(1, 2))
    run(s, initiative.draw_tiles, "norad", draws=pile(1, 2))
    assert s.players["norad"].tiles == tuple(pile(1, 2))


@covers("reborn.init.first-turn-redraw", "reborn.ex.first-turn-redraw")
def test_on_the_first_turn_a_draw_may_be_rejected_once_and_none_of_it_comes_back() -> None:
    s = before(turn=1, bag=pile(1, 40))
    ran = run(s, initiative.draw_tiles, "norad", answers=["redraw"], draws=[*pile(1, 5), *pile(6, 5)])
    assert s.players["norad"].tiles == tuple(pile(6, 5))
    assert set(pile(1, 5)) <= set(s.bag)
    assert len(s.bag) == 35
    assert ran.kinds == ["redraw"], "no second time"
    s = before(turn=1, bag=pile(1, 40))
    run(s, initiative.draw_tiles, "norad", answers=["keep"], draws=pile(1, 5))
    assert s.players["norad"].tiles == tuple(pile(1, 5))
    s = before(turn=2, bag=pile(1, 40))
    ran = run(s, initiative.draw_tiles, "norad", draws=pile(1, 5))
    assert ran.kinds == [], "and in turn 2 there is none"


@covers("reborn.item.constitution", "reborn.final.trim", "reborn.ex.constitution-and-trim")
def test_who_controls_the_carrier_of_the_constitution_draws_up_to_six_but_keeps_five() -> None:
    s = before(screens={"norad": pile(1, 4)}, bag=pile(5, 9), carrying={"bolter": ["us-constitution"]})
    run(s, initiative.draw_tiles, "norad", draws=pile(5, 2))
    assert len(s.players["norad"].tiles) == 6
    run(s, initiative.draw_tiles, "salemite", draws=pile(7, 5))
    assert len(s.players["salemite"].tiles) == 5
    ran = run(s, final.trim, "norad", answers=[f"discard:{tile(3)}"])
    assert ran.kinds == ["trim"]
    assert len(s.players["norad"].tiles) == 5
    assert s.discard == [tile(3)]


@covers(
    "reborn.init.draw-order", "reborn.init.marker", "reborn.duel.initiative", "reborn.ex.draw-order-follows-old-marker",
    "reborn.init.steps",
)  # fmt: skip
def test_who_stole_the_marker_draws_first_in_the_next_turn_and_then_the_scenario_hands_it_out() -> None:
    s = before(turn=5, active="salemite", bag=pile(1, 20))
    assert s.marker == "salemite"
    ran = run(s, initiative.initiative_phase, answers=["pass"], draws=pile(1, 10))
    drew = [event.to for event in ran.events if event.rule == "reborn.init.draw-to-five"]
    assert drew == [("ben",), ("ana",)]
    assert [s.players[side].tiles for side in ("salemite", "norad")] == [tuple(pile(1, 5)), tuple(pile(6, 5))]
    assert s.marker == "norad", "a drawn position gives it to NORAD every turn"
    assert ran.asked[-1] == ("initiative-duel", ["duel", "pass"])
    order = list(dict.fromkeys(ran.rules))
    steps = ["reborn.init.draw-to-five", "reborn.init.cp-income", "reborn.init.marker"]
    assert [rule for rule in order if rule in steps] == steps
    assert s.phase == "activation"


@covers("reborn.init.draw-order", "reborn.init.marker", "reborn.turn.phases")
def test_in_turn_one_he_whom_the_scenario_names_draws_first() -> None:
    s = before(turn=1, marker=None)
    assert initiative.draw_order(s) == ("norad", "salemite")
    s.scenario, s.turn = "annex", 2
    assert initiative.draw_order(s) == ("salemite", "norad"), "the scenario gives turn 2 to the Salemites"


@covers("reborn.init.steps")
def test_command_post_deeler_and_officers_quarters_come_with_the_cp_in_that_order_and_the_duel_is_last() -> None:
    s = before(
        """
        +-+-+-+-+
        |B V . .|
        +-+-+-+-+
        |d . z .|
        +-+-+-+-+""",
        facing={"deeler": "e"},
        cards={},
        screens={"norad": pile(1, 5), "salemite": pile(6, 5)},
        mp={"norad": 2, "salemite": 0},
        rules=("mission-points",),
        notes={
            "rooms": {
                "quarters": {"tile": "officers-quarters", "squares": ["b1"]},
                "post": {"tile": "command-post", "squares": ["a1"]},
            }
        },
    )
    ran = run(s, initiative.initiative_phase, answers=["spend:1"], stop=True)
    steps = ["init.cp-income", "room.command-post", "char.deeler", "room.officers", "init.marker"]
    found = [rule.removeprefix("reborn.") for rule in dict.fromkeys(ran.rules)]
    assert [rule for rule in found if rule in steps] == steps
    assert ran.asked[-1][0] == "initiative-duel"


# -- CP -------------------------------------------------------------------------------------------------------------


@covers("reborn.init.cp-income", "reborn.init.bonus-cp-who", "reborn.ex.income-after-losses")
def test_income_is_base_cp_and_the_bonus_of_every_card_under_control_as_it_shows() -> None:
    s = before(
        "+-+-+-+\n|B V h|\n+-+-+-+",
        cards={"bolter": "bonus_cp=2", "vasquez": "bonus_cp=2/1", "woo": "bonus_cp=2", "mammoth": "bonus_cp=1"},
        status={"vasquez": "wounded"},
        dead={"woo": "b1"},
        prisoners={"mammoth": "hollister"},
    )
    run(s, _income)
    assert s.players["norad"].cp == scenario.base_cp(s, "norad") + 2 + 1
    assert s.players["norad"].most_cp == s.players["norad"].cp


@covers("reborn.init.bonus-cp-who")
def test_a_traitor_gives_his_bonus_to_the_player_who_controls_him() -> None:
    cards = {"bolter": "bonus_cp=0", "einstein": "bonus_cp=3", "hollister": "bonus_cp=0"}
    s = before("+-+-+-+\n|B e h|\n+-+-+-+", cards=cards, status={"einstein": "control=norad"})
    run(s, _income)
    assert s.players["norad"].cp - s.players["salemite"].cp == 3


async def _income(s: State, g: Any) -> None:
    initiative.income(s, g)


# -- the duel -------------------------------------------------------------------------------------------------------


@covers("reborn.duel.initiative", "reborn.duel.result", "reborn.duel.cost", "reborn.ex.initiative-duel-tie")
def test_on_a_tie_the_holder_keeps_the_marker_and_both_have_paid() -> None:
    s = before(cp={"norad": 9, "salemite": 11})
    ran = run(s, initiative.duel_for_initiative, answers=["duel", "ana=bid:3", "ben=bid:3"])
    assert s.marker == "norad"
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (6, 8)
    assert ran.kinds == ["initiative-duel", "duel.bid", "duel.bid"], "one duel, and the holder cannot refuse"


@covers("reborn.duel.initiative", "reborn.duel.bid", "reborn.init.marker", "reborn.act.alternate")
def test_the_winner_of_the_duel_takes_the_marker_and_plays_the_first_round() -> None:
    s = before(cp={"norad": 9, "salemite": 11}, screens={"norad": pile(1, 5), "salemite": pile(6, 5)})
    ran = run(s, play.play, answers=["duel", "ana=bid:1", "ben=bid:2"], stop=True)
    assert s.marker == "salemite"
    assert s.round is not None
    assert s.round.active == "salemite"
    assert ran.asked[-1][0] == "round"
    bids = [keys for kind, keys in ran.asked if kind == "duel.bid"]
    assert bids[0][0] == "bid:1"
    assert bids[1][0] == "bid:0"


@covers("reborn.duel.minimum", "reborn.duel.initiative")
def test_a_player_without_cp_cannot_ask_but_is_asked_all_the_same() -> None:
    s = before(cp={"norad": 9, "salemite": 0})
    ran = run(s, initiative.duel_for_initiative, answers=["pass"])
    assert ran.asked == [("initiative-duel", ["pass"])]
    s = before(cp={"norad": 2, "salemite": 3}, status={"hollister": "dedicated=4"})
    ran = run(s, initiative.duel_for_initiative, answers=["duel"], stop=True)
    assert ran.asked[-2:] == [
        ("duel.bid", ["bid:1", "bid:2", "bid:3"]),
        ("duel.bid", ["bid:0", "bid:1", "bid:2"]),
    ], "nobody bids more than is behind his screen, dedicated CP not counted"


@covers("reborn.turn.phases")
def test_a_turn_is_initiative_activation_final_and_then_the_next_turn_begins() -> None:
    s = before(screens={"norad": pile(1, 5), "salemite": pile(6, 5)}, bag=pile(11, 10))
    ran = run(s, play.play, answers=["pass", "pass", "pass", "-", "-"], stop=True)
    assert (s.turn, s.phase) == (3, "initiative")
    assert ran.kinds == ["initiative-duel", "round", "round", "trim", "trim", "initiative-duel"]


@covers("reborn.order.tile-anatomy", "reborn.order.types")
def test_an_order_tile_has_sections_with_a_type_a_number_and_a_colour() -> None:
    assert all(len(t.sections) == 4 for t in ORDER_TILES.values())
    types = {section.type for t in ORDER_TILES.values() for section in t.sections}
    assert types == {"move", "close-combat", "shoot", "interact", "search"}
    drawn = tiles.tile("x.move-2.shoot-3-red").sections
    assert [(x.type, x.number, x.colour) for x in drawn] == [("move", 2, "black"), ("shoot", 3, "red")]


@covers("reborn.init.steps", "reborn.scr.dispatch")
def test_scrambling_markers_are_dispatched_after_the_marker_and_before_the_duel() -> None:
    s = before(carrying={"bolter": ["portable-radio-scrambler on on_for=norad"]}, bag=pile(1, 20))
    ran = run(s, initiative.initiative_phase, draws=pile(1, 10), answers=["clear", "leave", "pass"])
    assert ran.kinds[-1] == "initiative-duel"
    assert [kind.partition(".")[0] for kind in ran.kinds[:-1]] == ["radio", "radio"]
    assert ran.rules.index("reborn.init.marker") < ran.rules.index("reborn.scr.dispatch")


@covers("reborn.duel.bid")
def test_a_player_who_can_bid_nothing_is_asked_all_the_same_for_not_being_asked_would_tell() -> None:
    s = before(cp={"norad": 9, "salemite": 0})
    decision = duel._bid(s, "salemite", 0, "A duel")
    assert [option.key for option in decision.options] == ["bid:0"]
    assert decision.forced() is None
