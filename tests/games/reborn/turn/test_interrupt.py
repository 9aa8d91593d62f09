"""Interruptions in mid-move: triggers, the duel, the orders of the interrupting character, and the Move that goes on."""

from __future__ import annotations

import pytest

from covers import covers
from games.reborn.driver import at, position, rounds, run, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import figures, sight, where
from noctule.games.reborn.moving import move
from noctule.games.reborn.state import Interruption, Pair, State
from noctule.games.reborn.turn import cp, deeds, interrupt

MOVER = "x.move-4.shoot-2"
GUARD = "x.shoot-2-red.move-1-gold.shoot-1-red.shoot-2"
RIFLE = "carbine?shooting=1&red=3&orange=2&out_of_ammo=0&weight=0"


def sentry(**more: object) -> State:
    """Bolter walks along the top row; Hollister looks north, and sees the row only from e1 on."""
    given: dict[str, object] = {
        "facing": {"bolter": "e", "hollister": "n"},
        "cards": {"bolter": "movement=5/3&max_cp=6/4&life=3/3&armour=1", "hollister": "max_cp=5&shooting=2"},
        "tiles": {"bolter": [MOVER], "hollister": [GUARD]},
        "carrying": {"hollister": [RIFLE]},
        "cp": {"norad": 8, "salemite": 8},
    }
    given.update(more)
    return position(
        """
        +-+-+-+-+-+-+
        |B . . . . .|
        +-+-+-+-+-+ +
        |. . . . . h|
        +-+-+-+-+-+-+""",
        **given,
    )


SEEN = ["activate:bolter", "move:x.move-4.shoot-2.1:2", "step:b1", "step:c1", "step:d1", "step:e1"]


@covers("reborn.int.trigger-b", "reborn.int.moment", "reborn.int.who")
def test_a_mover_who_steps_into_sight_can_be_interrupted_at_that_moment_and_no_later() -> None:
    s = sentry()
    assert not sight.sees(s, "hollister", "bolter")
    ran = rounds(s, answers=SEEN)
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"])
    assert ran.kinds.count("interrupt") == 1, "nothing fired before he was seen"
    s = sentry()
    ran = rounds(s, answers=[*SEEN, "pass", "step:d1", "step:e1", "step:d1"])
    assert ran.kinds.count("interrupt") == 1, "he may come back into sight: the chance is gone"


@covers("reborn.int.moment", "reborn.duel.minimum", "reborn.int.max-reached")
def test_why_somebody_cannot_interrupt_is_told() -> None:
    for who, given, rule in (
        ("kendall", {}, "reborn.int.moment"),
        ("hollister", {"cp": {"norad": 8, "salemite": 0}}, "reborn.duel.minimum"),
        ("kendall", {"spent": {"kendall": 9}}, "reborn.int.max-reached"),
    ):
        s = sentry(dead={"kendall": "a2"}, **given)
        figures.change(s, "kendall", place="map")
        with pytest.raises(IllegalAnswer) as refusal:
            rounds(s, answers=[*SEEN, f"duel:{who}"])
        assert refusal.value.rule == rule


@covers("reborn.int.trigger-a", "reborn.ex.trigger-a-before-tile", "reborn.int.won", "reborn.int.resume", "reborn.act.activate")
def test_one_who_is_activated_in_sight_can_be_interrupted_before_he_has_a_tile() -> None:
    s = position(
        "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        screens={"norad": ["x.move-2"]},
        tiles={"hollister": [GUARD]},
        carrying={"hollister": [RIFLE]},
        cards={"bolter": "life=4/4&armour=0"},
        cp={"norad": 5, "salemite": 5},
    )
    ran = rounds(s, answers=["activate:bolter"])
    assert ran.asked[-1][0] == "interrupt"
    assert s.characters["bolter"].engaged
    assert not s.characters["bolter"].tiles
    s = position(
        "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        screens={"norad": ["x.move-2"]},
        tiles={"hollister": [GUARD]},
        carrying={"hollister": [RIFLE]},
        cards={"bolter": "life=4/4&armour=0", "hollister": "shooting=2"},
        cp={"norad": 5, "salemite": 5},
    )
    shot = [f"shoot:{GUARD}.1:1", "dice:1", "end"]
    answers = ["activate:bolter", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", *shot]
    ran = rounds(s, answers=answers, rolls=["hit", "hit", "near", "jam"])
    assert ran.asked[-1][0] == "deed"
    assert "tile:x.move-2" in ran.asked[-1][1], "he survived, and goes on as if nothing had happened"
    assert s.characters["bolter"].wounds == 2


@covers("reborn.pause.wounded", "reborn.ex.paused-and-wounded", "reborn.wound.stats", "reborn.int.resume", "reborn.move.mvp")
def test_a_mover_wounded_in_an_interruption_finishes_his_move_with_the_mvp_he_had() -> None:
    s = sentry()
    shot = [f"shoot:{GUARD}.1:2", "at:bolter", "dice:1", "arc:red", "pour:1"]
    fight = ["duel:hollister", "face:s", "ana=bid:1", "ben=bid:2"]
    ran = rounds(s, answers=[*SEEN, *fight, *shot, "end"], rolls=["hit", "hit", "hit", "hit", "burst"])
    mover = s.characters["bolter"]
    assert (mover.wounded, mover.wounds) == (True, 1), "4 hits through Armour 1: three fill the Healthy side"
    assert s.moving[-1].mvp == 6, "2 CP gave 10 MVP, 4 are used: the order goes on with the old values"
    assert ran.asked[-1][0] == "move"
    assert s.players["norad"].cp == 8 - 2 - 1
    ran = rounds(s, answers=["end:n"])
    assert cp.room(s, "bolter") == 2, "Maximum CP is 4 now, and 2 are spent"
    assert f"move:{MOVER}.1:2" in ran.asked[-1][1]
    rounds(s, answers=[f"move:{MOVER}.1:1"])
    assert s.moving[-1].mvp == 3, "a new Move has the new Movement"


@covers("reborn.death.ends-activation", "reborn.death.marker", "reborn.wound.dead")
def test_a_mover_killed_in_an_interruption_leaves_his_marker_and_the_round_is_over() -> None:
    s = sentry(cards={"bolter": "life=1/1&armour=0&movement=5", "hollister": "max_cp=5&shooting=2"})
    shot = [f"shoot:{GUARD}.1:1", "at:bolter", "dice:1", "arc:red"]
    fight = ["duel:hollister", "face:s", "ana=bid:1", "ben=bid:2"]
    ran = rounds(s, answers=[*SEEN, *fight, *shot, "end"], rolls=["hit", "hit", "bullseye", "jam"])
    assert s.characters["bolter"].place == "dead"
    assert at(s, "bolter") == "e1"
    assert s.moving == ()
    assert s.interruption is None
    assert s.round is not None
    assert s.round.active == "salemite", "the opponent's round has begun"
    assert ran.asked[-1][0] == "round"
    assert "reborn.death.ends-activation" in ran.rules


@covers("reborn.int.won", "reborn.order.black", "reborn.order.red", "reborn.order.gold", "reborn.int.no-engage")
def test_an_interrupting_character_executes_up_to_two_red_or_gold_orders() -> None:
    s = sentry()
    fight = ["duel:hollister", "face:s", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*SEEN, *fight])
    keys = ran.keys("deed")
    assert f"shoot:{GUARD}.1:1" in keys
    assert f"move:{GUARD}.2:1" in keys
    assert not any(key.startswith(f"shoot:{GUARD}.4") for key in keys), "the black section is not for interruptions"
    s = sentry()
    orders = [f"move:{GUARD}.2:1", "end:n", f"shoot:{GUARD}.1:1", "at:bolter", "dice:1"]
    ran = rounds(s, answers=[*SEEN, *fight, *orders], rolls=["jam"])
    assert ran.asked[-1][0] == "move", "after two orders the mover goes on, without asking for a third"
    assert s.characters["hollister"].engaged is False
    assert s.moving[-1].who == "bolter"


@covers("reborn.int.active-wins", "reborn.duel.result", "reborn.duel.cost", "reborn.duel.minimum", "reborn.duel.bid")
def test_a_tie_in_the_duel_costs_both_and_interrupts_nobody() -> None:
    s = sentry()
    ran = rounds(s, answers=[*SEEN, "duel:hollister", "face:s", "ana=bid:2", "ben=bid:2"])
    assert ran.asked[-1][0] == "move"
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (8 - 2 - 2, 8 - 2)
    bids = [keys for kind, keys in ran.asked if kind == "duel.bid"]
    assert bids[0][0] == "bid:1", "who asks bids at least 1"
    assert bids[1][0] == "bid:0"


@covers("reborn.int.nothing-left")
def test_who_openly_has_nothing_left_to_do_is_not_asked_but_who_only_lacks_cp_is() -> None:
    won = [*SEEN, "duel:hollister", "face:s", "ana=bid:1", "ben=bid:2"]
    ran = rounds(sentry(tiles={"bolter": [MOVER], "hollister": ["x.shoot-2.move-1"]}), answers=won)
    assert ran.asked[-1][0] == "move", "black sections and nothing behind the screen: everybody sees it"
    assert "reborn.int.nothing-left" in ran.rules
    ran = rounds(sentry(screens={"salemite": ["x.move-1"]}, tiles={"bolter": [MOVER]}), answers=won)
    assert ran.asked[-1] == ("deed", ["tile:x.move-1", "end"])
    s = sentry(cp={"norad": 8, "salemite": 2})
    ran = rounds(s, answers=won)
    assert (s.players["salemite"].cp, ran.asked[-1]) == (0, ("deed", ["end"])), "his bid may have left him CP: that is secret"


@covers("reborn.int.nothing", "reborn.ex.bluff")
def test_a_duel_can_be_a_bluff_without_any_order() -> None:
    s = sentry(carrying={})
    ran = rounds(s, answers=[*SEEN, "duel:hollister", "face:s", "ana=bid:1", "ben=bid:2", "end"])
    assert ran.asked[-1][0] == "move"
    assert (s.players["norad"].cp, s.players["salemite"].cp) == (8 - 2 - 1, 8 - 2)


@covers("reborn.act.all-pass")
def test_a_reactivation_that_leads_to_a_duel_is_no_pass() -> None:
    s = position("+-+-+\n|B h|\n+-+-+", facing={"hollister": "w"}, status={"bolter": "engaged"}, cp={"norad": 4, "salemite": 4})
    duel = ["reactivate:bolter", "duel:hollister", "face:e", "ana=bid:1", "ben=bid:1", "end", "pass"]
    rounds(s, answers=["reactivate:bolter", "pass", "end"])
    assert s.round is not None
    assert s.round.passes == 1
    rounds(s, answers=["activate:hollister", "pass", "end", *duel])
    assert s.round is not None
    assert s.round.passes == 1, "one pass alone"


@covers("reborn.pause.facing", "reborn.pause.locked", "reborn.ex.pause-facing")
def test_the_active_player_turns_his_character_before_the_bids_and_he_stays_like_that() -> None:
    s = sentry()
    rounds(s, answers=[*SEEN, "duel:hollister", "face:w"])
    assert s.characters["bolter"].facing == 6
    s = sentry()
    ran = rounds(s, answers=[*SEEN, "duel:hollister", "face:w", "ana=bid:0", "ben=bid:1", "end"])
    assert s.characters["bolter"].facing == 6
    assert "move" in ran.kinds


@covers("reborn.int.trigger-c", "reborn.ex.trigger-c-after-b", "reborn.int.repeat")
def test_a_step_next_to_somebody_who_sees_it_is_a_new_moment() -> None:
    s = position(
        "+-+-+-+-+-+\n|. . . . h|\n+ +-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+",
        facing={"hollister": "w"},
        tiles={"bolter": [MOVER]},
        cp={"norad": 8, "salemite": 8},
    )
    start = ["activate:bolter", f"move:{MOVER}.1:2", "step:a1"]
    ran = rounds(s, answers=[*start])
    assert ran.asked[-1][0] == "interrupt", "trigger b, four squares away"
    ran = rounds(
        position(
            "+-+-+-+-+-+\n|. . . . h|\n+ +-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+",
            facing={"hollister": "w"},
            tiles={"bolter": [MOVER]},
            cp={"norad": 8, "salemite": 8},
        ),
        answers=[*start, "pass", "step:b1", "step:c1", "step:d1"],
    )
    assert ran.asked[-1][0] == "interrupt", "trigger c"
    assert ran.kinds.count("interrupt") == 2


@covers("reborn.int.pass-through", "reborn.ex.duel-delayed-by-friend")
def test_a_trigger_on_a_friends_square_waits_until_he_has_left_it() -> None:
    s = position(
        "+-+-+-+-+-+\n|B|V . . h|\n+ + +-+-+-+\n|. . . . .|\n+-+-+-+-+-+",
        facing={"hollister": "w", "vasquez": "s"},
        tiles={"bolter": [MOVER]},
        cards={"bolter": "movement=6"},
        cp={"norad": 8, "salemite": 8},
    )
    ran = rounds(s, answers=["activate:bolter", f"move:{MOVER}.1:1", "step:a2", "step:b2", "step:b1"])
    assert "interrupt" not in ran.kinds, "not while he is on her square"
    ran = rounds(s, answers=["step:c1"])
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"])


@covers("reborn.int.max-reached", "reborn.item.taser", "reborn.ex.no-duel-at-maximum")
def test_a_character_whose_maximum_is_spent_cannot_be_named() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|B V . . . h|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+",
        facing={"bolter": "e", "vasquez": "e", "hollister": "w"},
        cards={"hollister": "max_cp=4", "vasquez": "shooting=2"},
        tiles={"hollister": ["x.move-3/2"], "vasquez": ["x.shoot-1"]},
        carrying={"vasquez": ["taser?weight=0"]},
        cp={"norad": 8, "salemite": 8},
        round="vasquez",
        status={"vasquez": "engaged"},
    )
    ran = rounds(s, answers=["shoot:x.shoot-1.1:1", "dice:1"], rolls=["bullseye", "bullseye", "near"])
    assert s.characters["hollister"].put_on == 2
    assert "interrupt" not in ran.kinds, "2 on her tile and 2 of the taser: 4 of 4"
    ran = rounds(s, answers=["end", "pass", "activate:bolter"])
    assert "interrupt" not in ran.kinds
    no = interrupt.no_interrupter(s, "hollister")
    assert no is not None
    assert no.rule == "reborn.int.max-reached"
    s = sentry(status={"hollister": "on_card=2 put_on=2"})
    ran = rounds(s, answers=SEEN)
    assert ran.asked[-1][0] == "interrupt", "4 of 5: she may"


@covers(
    "reborn.int.won",
    "reborn.order.black",
    "reborn.order.red",
    "reborn.order.gold",
    "reborn.ability.interrupt",
    "reborn.ex.interruption-colours-and-ability",
)
def test_an_ability_is_one_of_the_two_orders_of_an_interruption() -> None:
    tile = "x.shoot-2.close-combat-1-red.move-1-gold"
    s = position(
        "+-+-+-+-+\n|. j . B|\n+ +w+-+-+\n|. . . .|\n+-+-+-+-+",
        facing={"saw": "s", "bolter": "w"},
        cards={"saw": "max_cp=5&shooting=1"},
        tiles={"saw": [tile]},
        cp={"norad": 8, "salemite": 8},
    )
    ran = rounds(s, answers=["activate:bolter", "duel:saw", "face:w", "ana=bid:0", "ben=bid:1"])
    keys = ran.keys("deed")
    assert "ability:cut-door" in keys
    assert f"move:{tile}.3:1" in keys
    assert f"fight:{tile}.2:1" in keys, "the wall beside him"
    assert not any(key.startswith("shoot:") for key in keys), "black"
    s = position(
        "+-+-+-+-+\n|. j . B|\n+ +w+-+-+\n|. . . .|\n+-+-+-+-+",
        facing={"saw": "s", "bolter": "w"},
        cards={"saw": "max_cp=5&shooting=1"},
        tiles={"saw": [tile]},
        cp={"norad": 8, "salemite": 8},
    )
    duel = ["activate:bolter", "duel:saw", "face:w", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*duel, "ability:cut-door", f"move:{tile}.3:1", "end:s"])
    assert s.broken_doors != ()
    assert s.interruption is None, "the ability and the Move were his two orders"
    assert where.acting(s) == "bolter"
    assert s.characters["saw"].tiles[0].cp == (0, 0, 1)


@covers("reborn.int.one-at-a-time", "reborn.ex.interrupter-is-not-interrupted")
def test_the_orders_of_an_interrupting_character_give_nobody_a_trigger() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |B . . . . .|
        +-+-+-+-+-+ +
        |V . . . .|h|
        +-+-+-+-+ + +
        |. . . . . .|
        +-+-+-+-+-+-+""",
        facing={"bolter": "e", "hollister": "n", "vasquez": "e"},
        tiles={"bolter": [MOVER], "hollister": [GUARD]},
        cards={"bolter": "movement=5", "hollister": "movement=4"},
        cp={"norad": 8, "salemite": 8},
    )
    fight = ["duel:hollister", "face:s", "ana=bid:0", "ben=bid:1"]
    walk = [f"move:{GUARD}.2:1", "step:f3", "step:e3", "step:e2"]
    ran = rounds(s, answers=[*SEEN, *fight, *walk])
    assert where.acting(s) == "hollister"
    assert sight.sees(s, "vasquez", "hollister")
    assert ran.kinds.count("interrupt") == 1


@covers("reborn.int.tile-once", "reborn.act.one-new-tile", "reborn.ex.one-tile-per-round-in-two-interruptions")
def test_who_interrupts_twice_in_a_round_receives_a_tile_only_once() -> None:
    s = position(
        "+-+-+-+-+-+\n|. . . . h|\n+ +-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+",
        facing={"hollister": "w"},
        tiles={"bolter": [MOVER]},
        screens={"salemite": ["x.move-1-red", "x.move-2-red"]},
        cp={"norad": 8, "salemite": 8},
    )
    first = ["activate:bolter", f"move:{MOVER}.1:2", "step:a1", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    again = ["tile:x.move-1-red", "end", "step:b1", "step:c1", "step:d1", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*first, *again])
    assert ran.asked[-1] == ("deed", ["move:x.move-1-red.1:1", "end"])


@covers("reborn.duel.minimum", "reborn.duel.result", "reborn.ex.duel-zero-bid")
def test_one_cp_against_none_wins_and_the_challenger_cannot_bid_nothing() -> None:
    s = sentry(cp={"norad": 12, "salemite": 4})
    ran = rounds(s, answers=[*SEEN, "duel:hollister", "face:s", "ana=bid:0", "ben=bid:1"])
    assert s.interruption is not None
    assert s.interruption.who == "hollister"
    assert (s.players["salemite"].cp, s.players["norad"].cp) == (3, 10)
    challenger, defender = [keys for kind, keys in ran.asked if kind == "duel.bid"]
    assert (challenger[0], challenger[-1]) == ("bid:1", "bid:4")
    assert (defender[0], defender[-1]) == ("bid:0", "bid:10")


@covers("reborn.duel.cost", "reborn.cp.max-per-turn")
def test_bids_count_against_nobodys_maximum() -> None:
    s = sentry()
    rounds(s, answers=[*SEEN, "duel:hollister", "face:s", "ana=bid:4", "ben=bid:5"])
    assert cp.spent(s, "hollister") == 0
    assert cp.spent(s, "bolter") == 2


@covers(
    "reborn.int.trigger-b", "reborn.int.trigger-c", "reborn.int.repeat", "reborn.ex.step-fires-b-and-c", "reborn.int.moment"
)
def test_a_step_that_fires_b_and_c_together_allows_one_duel() -> None:
    s = position(
        "+-+-+-+\n|. . .|\n+ + + +\n|. h .|\n+ + + +\n|B . .|\n+-+-+-+",
        facing={"hollister": "n"},
        tiles={"bolter": ["x.move-4"]},
        cards={"bolter": "movement=9"},
        cp={"norad": 8, "salemite": 8},
    )
    assert not sight.sees(s, "hollister", "bolter"), "he is behind her"
    walk = ["activate:bolter", "move:x.move-4.1:1", "step:a2"]
    ran = rounds(s, answers=[*walk, "duel:hollister", "face:s", "ana=bid:2", "ben=bid:1"])
    assert ran.kinds.count("interrupt") == 1, "into her sight and beside her in one step: one moment"
    assert ran.asked[-1][0] == "move", "no second question for trigger c"
    ran = rounds(s, answers=["step:a1", "step:b1", "step:c1", "step:c2", "step:c3", "step:c2"])
    assert "interrupt" not in ran.kinds, "nothing renews them in this round"


@covers("reborn.int.trigger-a", "reborn.int.trigger-c", "reborn.int.repeat", "reborn.ex.adjacent-from-the-start")
def test_who_begins_adjacent_fires_c_at_the_first_adjacent_square_that_he_enters() -> None:
    s = position(
        "+-+-+-+\n|. B .|\n+ + + +\n|. h .|\n+-+-+-+",
        facing={"hollister": "n"},
        tiles={"bolter": ["x.move-4"]},
        cards={"bolter": "movement=6"},
        cp={"norad": 8, "salemite": 8},
    )
    walk = ["activate:bolter", "pass", "move:x.move-4.1:1", "step:c1", "step:c2"]
    ran = rounds(s, answers=walk)
    assert ran.kinds.count("interrupt") == 2, "a at the declaration, and c on c2"
    assert ran.asked[-1][0] == "interrupt"
    s = position(
        "+-+-+-+\n|. B .|\n+ + + +\n|. h .|\n+-+-+-+",
        facing={"hollister": "n"},
        tiles={"bolter": ["x.move-4"]},
        cards={"bolter": "movement=6"},
        cp={"norad": 8, "salemite": 8},
    )
    ran = rounds(s, answers=[*walk, "pass", "step:c1", "step:b1"])
    assert ran.kinds.count("interrupt") == 2, "not after the way back"


@covers(
    "reborn.int.trigger-c", "reborn.los.arc", "reborn.los.one-way", "reborn.cc.no-facing-needed", "reborn.ex.behind-the-back"
)
def test_a_step_behind_somebodys_back_fires_nothing_but_he_can_be_attacked_there() -> None:
    s = position(
        "+-+-+-+\n|. . .|\n+ + + +\n|. h .|\n+ + + +\n|. . .|\n+ + + +\n|. . B|\n+-+-+-+",
        facing={"hollister": "n", "bolter": "n"},
        tiles={"bolter": ["x.move-4.close-combat-1"]},
        cards={"bolter": "movement=6&dark=2", "hollister": "grey=1&light=4&dark=5&armour=0&life=9/9"},
        cp={"norad": 8, "salemite": 8},
    )
    tile = "x.move-4.close-combat-1"
    walk = ["activate:bolter", f"move:{tile}.1:1", "step:b4", "step:b3", "end:n"]
    ran = rounds(s, answers=walk)
    assert "interrupt" not in ran.kinds
    assert where.adjacent(s, "hollister", "bolter")
    assert sight.sees(s, "bolter", "hollister"), "he sees her; she does not see him"
    ran = rounds(s, answers=[f"fight:{tile}.2:1"], rolls=["near", "near", "near"])
    assert len(ran.facts("reborn.cc.roll")["parried"]) == 1, "she defends with her grey arc"


@covers("reborn.int.repeat", "reborn.int.who")
def test_of_several_who_get_a_trigger_at_one_moment_only_one_is_named() -> None:
    s = position(
        "+-+-+-+-+-+\n|B . . . h|\n+ + + + + +\n|. . . . k|\n+-+-+-+-+-+",
        facing={"hollister": "w", "kendall": "w"},
        tiles={"bolter": ["x.move-4"], "hollister": ["x.move-1-red"]},
        cp={"norad": 8, "salemite": 8},
    )
    ran = rounds(s, answers=["activate:bolter", "duel:hollister", "face:e", "ana=bid:1", "ben=bid:1"])
    assert ran.keys("interrupt") == ["duel:hollister", "duel:kendall", "pass"]
    assert ran.asked[-1][0] == "deed", "that moment is gone for Kendall too"
    s = position(
        "+-+-+-+-+-+\n|. . . . h|\n+ +-+-+-+-+\n|B . . . .|\n+ +-+-+-+-+\n|. . . . k|\n+-+-+-+-+-+",
        facing={"hollister": "w", "kendall": "w"},
        tiles={"bolter": ["x.move-4"]},
        cards={"bolter": "movement=6"},
        cp={"norad": 8, "salemite": 8},
    )
    walk = ["activate:bolter", "move:x.move-4.1:1", "step:a1", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*walk, "step:a2", "step:a3", "duel:kendall", "face:e", "ana=bid:0", "ben=bid:1"])
    assert ran.kinds.count("interrupt") == 2, "different characters, at different moments of one round"
    assert ran.asked[-1][0] == "move"


@covers("reborn.int.trigger-b", "reborn.int.moment")
def test_a_door_that_he_opens_can_bring_him_into_sight() -> None:
    s = position(
        "+-+-+-+-+\n|. B w h|\n+-+-+-+-+".replace(" w ", "w. "),
        facing={"hollister": "w", "bolter": "e"},
        tiles={"bolter": ["x.move-2"]},
        cp={"norad": 8, "salemite": 8},
    )
    ran = rounds(s, answers=["activate:bolter", "move:x.move-2.1:1"])
    assert "interrupt" not in ran.kinds
    door = next(key for key in ran.keys("move") if key.startswith("open:"))
    ran = rounds(s, answers=[door])
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"])


@covers("reborn.pause.wounded", "reborn.cp.max-per-turn", "reborn.ex.paused-over-new-maximum")
def test_who_has_spent_more_than_his_new_maximum_completes_his_order_and_spends_no_more() -> None:
    s = sentry(tiles={"bolter": ["x.move-4.move-3"], "hollister": [GUARD]}, spent={"bolter": 3})
    tile = "x.move-4.move-3"
    seen = ["activate:bolter", f"move:{tile}.1:2", "step:b1", "step:c1", "step:d1", "step:e1"]
    shot = [f"shoot:{GUARD}.1:2", "at:bolter", "dice:1", "arc:red", "pour:1"]
    rounds(
        s,
        answers=[*seen, "duel:hollister", "face:s", "ana=bid:1", "ben=bid:2", *shot, "end"],
        rolls=["hit", "hit", "hit", "hit", "burst"],
    )
    assert s.characters["bolter"].wounded
    assert s.moving[-1].mvp == 6, "the order in progress keeps its MVP"
    assert (cp.spent(s, "bolter"), cp.room(s, "bolter")) == (5, 0), "5 of now 4: nothing is taken back"
    ran = rounds(s, answers=["step:d1", "end:n"])
    assert ran.asked[-1] == ("deed", ["end"])


@covers("reborn.pause.facing", "reborn.large.no-free-facing", "reborn.ex.pause-facing")
def test_a_large_figure_keeps_its_facing_when_it_is_interrupted() -> None:
    s = position("+-+-+-+\n|Y . .|\n+ + + +\n|. . h|\n+-+-+-+", facing={"mammoth": "e", "hollister": "w"}, round="mammoth")
    ran = run(s, interrupt.turn_to, "mammoth", "Bill wants to interrupt Mammoth")
    assert ran.kinds == []
    assert s.characters["mammoth"].facing == 2


@covers("reborn.int.won", "reborn.int.resume", "reborn.death.ends-activation")
def test_an_interrupting_character_who_dies_in_his_own_order_ends_his_interruption() -> None:
    s = position(
        "+-+-+-+\n|. . .|\n+ + + +\n|. B h|\n+ + + +\n|. . .|\n+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        tiles={"bolter": ["x.move-2"], "hollister": ["x.close-combat-1-red.close-combat-2-red"]},
        cards={"bolter": "dark=1&life=5/5&armour=0", "hollister": "dark=1&life=3/1&max_cp=5"},
        status={"hollister": "wounded"},
        cp={"norad": 8, "salemite": 8},
    )
    duel = ["activate:bolter", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*duel, "fight:x.close-combat-1-red.close-combat-2-red.1:1"], rolls=["near", "bullseye"])
    assert s.characters["hollister"].place == "dead"
    assert s.interruption is None
    assert ran.asked[-1][0] == "deed", "Bolter goes on: he may still receive a tile and move"
    assert s.characters["bolter"].wounds == 1
    assert "move:x.move-2.1:1" in ran.asked[-1][1]


@covers("reborn.pause.locked")
def test_a_paused_character_defends_himself_with_the_arc_that_he_chose_before_the_duel() -> None:
    for way, dice in (("e", 5), ("w", 1)):
        s = position(
            "+-+-+-+\n|. . .|\n+ + + +\n|. B h|\n+ + + +\n|. . .|\n+-+-+-+",
            facing={"bolter": "n", "hollister": "w"},
            tiles={"hollister": ["x.close-combat-1-red"]},
            cards={"bolter": "dark=5&light=3&grey=1&life=9/9", "hollister": "dark=1&life=9/9"},
            cp={"norad": 8, "salemite": 8},
        )
        duel = ["activate:bolter", "duel:hollister", f"face:{way}", "ana=bid:0", "ben=bid:1"]
        ran = rounds(s, answers=[*duel, "fight:x.close-combat-1-red.1:1"], rolls=["jam"] * (1 + dice))
        assert len(ran.facts("reborn.cc.roll")["parried"]) == dice
        assert ran.kinds.count("pause.facing") == 1, "he is not asked again while he is paused"


@covers("reborn.int.pass-through", "reborn.int.trigger-b")
def test_a_postponed_trigger_is_lost_but_not_used_up_if_he_leaves_the_sight() -> None:
    s = position(
        "+-+-+-+-+-+\n|. V . . h|\n+-+ +-+-+-+\n|B . . . .|\n+-+-+-+-+-+",
        facing={"hollister": "w", "vasquez": "s"},
        tiles={"bolter": [MOVER]},
        cards={"bolter": "movement=9"},
        cp={"norad": 8, "salemite": 8},
    )
    walk = ["activate:bolter", f"move:{MOVER}.1:1", "step:b2", "step:b1", "step:b2", "step:b1"]
    ran = rounds(s, answers=walk)
    assert "interrupt" not in ran.kinds, "each time she saw him only on a friend's square"
    ran = rounds(s, answers=["step:c1"])
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"])


@covers("reborn.int.one-at-a-time", "reborn.int.no-engage", "reborn.int.moment", "reborn.ex.interrupter-is-not-interrupted")
def test_after_his_interruption_he_is_not_engaged_and_is_activated_like_anybody() -> None:
    s = sentry()
    rounds(s, answers=[*SEEN, "duel:hollister", "face:s", "ana=bid:0", "ben=bid:1", "end"])
    ran = rounds(s, answers=["end:n", "end"])
    assert not s.characters["hollister"].engaged
    assert "activate:hollister" in ran.keys("round")


@covers("reborn.int.won")
def test_a_third_order_in_an_interruption_is_refused() -> None:
    s = sentry(round="bolter")
    s.interruption = Interruption("hollister", orders=1)
    assert f"shoot:{GUARD}.1:1" in [option.key for option in deeds.offers(s, "hollister")]
    s.interruption = Interruption("hollister", orders=2)
    assert [option.key for option in deeds.offers(s, "hollister")] == ["end"]
    no = why_not(deeds, s, "hollister", f"move:{GUARD}.2:1")
    assert no is not None
    assert no.rule == "reborn.int.won"


@covers("reborn.int.trigger-b", "reborn.door.close-wooden")
def test_who_shuts_himself_out_of_sight_and_opens_the_door_again_is_seen_anew() -> None:
    s = position(
        "+-+-+-+-+\n|. Bw. h|\n+-+-+-+-+",
        facing={"hollister": "w", "bolter": "e"},
        tiles={"bolter": ["x.move-2"]},
        cp={"norad": 8, "salemite": 8},
        open=["door-b1-e"],
    )
    ran = rounds(s, answers=["activate:bolter", "pass", "move:x.move-2.1:1", "close:door-b1-e"])
    assert ran.kinds.count("interrupt") == 1, "he was activated in her sight"
    assert s.round is not None
    assert s.round.watched == (), "nobody sees him behind the door"
    ran = rounds(s, answers=["open:door-b1-e"])
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"]), "from not seen to seen: trigger b"


@covers("reborn.int.moment", "reborn.int.trigger-b")
def test_who_sees_him_only_since_an_interrupter_stepped_out_of_the_way_has_no_trigger_by_that() -> None:
    s = position(
        "+-+-+-+-+-+\n|B . . h e|\n+ + + + +-+\n|. . . . .|\n+-+-+-+-+-+",
        facing={"bolter": "e", "hollister": "w", "einstein": "w"},
        cards={"bolter": "movement=4"},
        tiles={"bolter": [MOVER], "hollister": ["x.move-1-red"]},
        cp={"norad": 8, "salemite": 8},
    )
    aside = ["duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", "move:x.move-1-red.1:1", "step:d2", "end:n"]
    ran = rounds(s, answers=["activate:bolter", *aside, f"move:{MOVER}.1:1"])
    assert sight.sees(s, "einstein", "bolter")
    ran = rounds(s, answers=["step:b1"])
    assert ran.asked[-1][0] == "move", "the interruption brought him into Einstein's sight, not his own step"


@covers("reborn.act.activate", "reborn.int.tile-once", "reborn.ability.interrupt")
def test_an_ability_before_the_first_order_of_an_interruption_does_not_cost_the_tile() -> None:
    s = position(
        "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        screens={"salemite": ["x.move-2-red"]},
        mp={"salemite": 2},
        cp={"norad": 8, "salemite": 1},
    )
    answers = ["activate:bolter", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", "ability:morale"]
    ran = rounds(s, answers=answers)
    assert "tile:x.move-2-red" in ran.asked[-1][1]
    assert s.interruption is not None
    assert (s.interruption.orders, s.interruption.ordered) == (1, False)
    ran = run(
        s, interrupt.interruption, "hollister", "bolter", answers=["tile:x.move-2-red", "move:x.move-2-red.1:1"], stop=True
    )
    assert s.interruption.ordered


@covers("reborn.int.trigger-b")
def test_in_a_drawn_round_those_who_see_him_saw_him_before_his_first_deed() -> None:
    s = position("+-+-+-+-+\n|B . . h|\n+-+-+-+-+", facing={"hollister": "w"}, round="bolter", moving=2)
    assert s.round is not None
    assert s.round.watched == (Pair("hollister", "bolter"),)
    ran = run(s, move.go_on, answers=["step:b1"])
    assert ran.kinds == ["move"], "no duel: he has not entered her sight"
    s = position("+-+-+-+-+\n|B . . h|\n+-+-+-+-+", facing={"hollister": "w"})
    assert s.round is not None
    assert s.round.watched == (), "nobody is activated"


def test_a_duel_is_shown() -> None:
    s = sentry()
    ran = rounds(s, answers=[*SEEN, "duel:hollister", "face:e", "ana=bid:2", "ben=bid:3"])
    [duel] = [event for event in ran.events if event.rule == "reborn.duel.result"]
    assert duel.shows is not None
    assert [card.text for card in duel.shows.cards] == ["Salem bids 3 CP, NORAD 2: Salem wins."]
