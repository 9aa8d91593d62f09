"""The combined Move: who joins, in which order they go, and interruptions of each while he moves."""

from __future__ import annotations

from covers import covers
from games.reborn.driver import at, position, rounds, run, sq, why_not
from noctule.games.reborn.board import figures, sight, where
from noctule.games.reborn.moving import move
from noctule.games.reborn.state import Combined, Fired, Moving, Pair, State
from noctule.games.reborn.together import combined_move
from noctule.games.reborn.turn import cp, interrupt

A = "x.move-2-red.shoot-1"
B = "x.move-1-gold.move-1"
C = "x.move-2-gold"
RIFLE = "carbine?shooting=1&red=3&orange=2&out_of_ammo=0&weight=0"
GUARD = "x.shoot-2-red.move-1-gold"
WATCH = """
    +-+-+-+-+-+
    |B . . . .|
    +-+-+-+-+-+
    |V . . . .|
    +-+-+-+-+ +
    |. . . . h|
    +-+-+-+-+-+"""


def crew(board: str = WATCH, **more: object) -> State:
    """Bolter has a red Move, Vasquez an earlier tile with a gold one; Hollister sees only the end of Vasquez's row."""
    given: dict[str, object] = {
        "facing": {"bolter": "e", "vasquez": "e", "hollister": "n"},
        "cards": {
            "bolter": "movement=3&max_cp=4",
            "vasquez": "movement=4&max_cp=3&life=1/1&armour=0",
            "hollister": "max_cp=5&shooting=2",
        },
        "tiles": {"bolter": [A], "vasquez": [B], "hollister": [GUARD]},
        "carrying": {"hollister": [RIFLE]},
        "cp": {"norad": 8, "salemite": 8},
    }
    given.update(more)
    return position(board, **given)


TOGETHER = ["activate:bolter", f"move:{A}.1:2", f"helper:vasquez:{B}.1:1"]


@covers(
    "reborn.combo.move",
    "reborn.combo.principle",
    "reborn.combo.several",
    "reborn.ex.combined-move",
    "reborn.int.trigger-b",
)
def test_in_a_combined_move_each_completes_his_move_and_only_the_mover_can_be_interrupted() -> None:
    s = crew()
    ran = rounds(s, answers=[*TOGETHER, "step:b1"])
    assert s.moving[-1].who == "bolter"
    assert not any(key.startswith(("before:", "helper:")) for key in ran.asked[-1][1]), "he has begun: he completes his Move"
    assert s.moving[-1].mvp == 5, "2 CP with Movement 3"
    no = combined_move.no_swap(s, "vasquez")
    assert no is not None
    assert no.rule == "reborn.combo.move"
    ran = rounds(s, answers=["end:e"])
    assert (s.moving[-1].who, s.moving[-1].mvp) == ("vasquez", 4), "1 CP with her own Movement"
    assert "interrupt" not in ran.kinds
    ran = rounds(s, answers=["step:b2", "step:c2", "step:d2"])
    assert ran.asked[-1] == ("interrupt", ["duel:hollister", "pass"]), "Vasquez enters Hollister's LoS while she moves"
    assert [part.who for part in s.moving] == ["vasquez"]
    ran = rounds(s, answers=["end:e"])
    assert (s.moving, s.combined) == ((), None)
    assert (at(s, "bolter"), at(s, "vasquez")) == ("b1", "d2")
    assert ran.asked[-1][0] == "deed"
    assert s.round is not None
    assert s.round.who == "bolter"


@covers("reborn.combo.several")
def test_two_combined_moves_in_one_round_are_resolved_one_by_one() -> None:
    s = crew(tiles={"bolter": [A, "x.move-1"], "vasquez": [B, C], "hollister": [GUARD]})
    rounds(s, answers=[*TOGETHER, "end:e", "end:e"])
    ran = rounds(s, answers=["move:x.move-1.1:1", f"helper:vasquez:{C}.1:2", "end:e"])
    assert ran.asked[-1][0] == "move"
    assert (s.moving[-1].who, s.moving[-1].mvp) == ("vasquez", 8)
    assert cp.spent(s, "vasquez") == 3


@covers("reborn.combo.move")
def test_the_active_player_decides_in_which_order_they_move() -> None:
    s = crew()
    ran = rounds(s, answers=[*TOGETHER, "before:vasquez"])
    assert s.moving[-1].who == "vasquez"
    assert not any(key.startswith(("before:", "helper:", "add:")) for key in ran.asked[-1][1]), "with that the order has begun"
    rounds(s, answers=["step:b2", "end:n"])
    assert (s.moving[-1].who, s.moving[-1].mvp) == ("bolter", 6)
    no = combined_move.no_swap(s, "vasquez")
    assert no is not None
    assert no.rule == "reborn.combo.move", "she has had her turn"


@covers("reborn.combo.gold", "reborn.combo.cp", "reborn.order.gold", "reborn.cp.section-cap")
def test_a_helper_needs_a_gold_section_on_a_tile_of_an_earlier_round_and_pays_before_anybody_moves() -> None:
    s = crew()
    ran = rounds(s, answers=TOGETHER[:2])
    joins = [key for key in ran.asked[-1][1] if key.startswith("helper:")]
    assert joins == [f"helper:vasquez:{B}.1:1"], "not the black section, and no more CP than the number on the gold one"
    no = why_not(move.MENU, s, "bolter", f"helper:vasquez:{B}.2:1")
    assert no is not None
    assert no.rule == "reborn.order.black"
    rounds(s, answers=[f"helper:vasquez:{B}.1:1"])
    assert s.players["norad"].cp == 8 - 2 - 1
    assert s.characters["vasquez"].tiles[0].cp == (1, 0)
    rounds(s, answers=["step:b1"])
    no = why_not(move.MENU, s, "bolter", f"helper:vasquez:{B}.1:1")
    assert no is not None
    assert no.rule == "reborn.combo.cp"
    s = crew()
    rounds(s, answers=TOGETHER[:2])
    assert s.round is not None
    s.round = type(s.round)(s.round.active, who="bolter", ordered=True, tile_for=("vasquez",))
    no = why_not(move.MENU, s, "bolter", f"helper:vasquez:{B}.1:1")
    assert no is not None
    assert no.rule == "reborn.combo.gold", "she has received her only tile in this round"
    assert not any(o.key.startswith("helper:") for o in combined_move.offers(s, "bolter"))


@covers("reborn.combo.helpers-not-engaged", "reborn.cp.max-per-turn")
def test_helping_engages_nobody_but_counts_against_his_maximum() -> None:
    s = crew(status={"hollister": "engaged"})
    rounds(s, answers=[*TOGETHER, "end:e", "end:e", "end"])
    assert not s.characters["vasquez"].engaged
    ran = rounds(s, answers=["pass"])
    assert "activate:vasquez" in ran.asked[-1][1]
    assert cp.room(s, "vasquez") == 2


@covers("reborn.combo.no-interrupt", "reborn.move.merge")
def test_an_interrupting_character_moves_alone_but_merges_his_own_sections() -> None:
    s = crew(
        """
        +-+-+-+-+-+
        |B . . . .|
        +-+-+-+-+-+
        |V . . . .|
        + + + + + +
        |k . . h .|
        +-+-+-+-+-+""",
        tiles={"bolter": [A], "vasquez": [B], "hollister": ["x.move-1-gold.move-1-red"], "kendall": ["x.move-2-gold"]},
    )
    answers = [*TOGETHER, "end:e", "step:b2", "step:c2", "step:d2", "duel:hollister", "face:n", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*answers, "move:x.move-1-gold.move-1-red.1:1"])
    keys = ran.asked[-1][1]
    assert ran.asked[-1][0] == "move"
    assert not any(key.startswith(("helper:", "before:")) for key in keys)
    assert "add:x.move-1-gold.move-1-red.2:1" in keys
    no = combined_move.no_helper(s, "kendall")
    assert no is not None
    assert no.rule == "reborn.combo.no-interrupt"


DUEL = ["before:vasquez", "step:b2", "step:c2", "step:d2", "duel:hollister", "face:s", "ana=bid:0", "ben=bid:1"]


def shot(target: str) -> list[str]:
    return [f"shoot:{GUARD}.1:1", f"at:{target}", "dice:1", "arc:red"]


@covers("reborn.combo.move", "reborn.death.ends-activation", "reborn.int.resume", "reborn.pause.facing")
def test_a_helper_killed_in_an_interruption_of_his_move_does_not_stop_the_others() -> None:
    s = crew()
    ran = rounds(s, answers=[*TOGETHER, *DUEL, *shot("vasquez"), "end"], rolls=["bullseye", "bullseye", "bullseye", "jam"])
    assert s.characters["vasquez"].place == "dead"
    assert (s.moving[-1].who, s.moving[-1].mvp) == ("bolter", 6), "Bolter has his Move still before him"
    assert ran.asked[-1][0] == "move"
    ran = rounds(s, answers=["end:e"])
    assert ran.asked[-1][0] == "deed"
    assert s.combined is None


@covers("reborn.death.ends-activation", "reborn.combo.move")
def test_when_the_activated_character_dies_in_a_combined_move_the_others_finish_theirs() -> None:
    s = crew(
        """
        +-+-+-+-+-+
        |V . . . .|
        +-+-+-+-+-+
        |B . . . .|
        +-+-+-+-+ +
        |. . . . h|
        +-+-+-+-+-+""",
        cards={"bolter": "movement=4&max_cp=4&life=1/1&armour=0", "vasquez": "movement=4", "hollister": "max_cp=5&shooting=2"},
    )
    walk = ["step:b2", "step:c2", "step:d2", "duel:hollister", "face:s", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*TOGETHER, *walk, *shot("bolter"), "end"], rolls=["bullseye", "bullseye", "bullseye", "jam"])
    assert s.characters["bolter"].place == "dead"
    assert s.moving[-1].who == "vasquez"
    ran = rounds(s, answers=["step:b1", "end:e"])
    assert at(s, "vasquez") == "b1"
    assert ran.asked[-1][0] == "round"
    assert s.round is not None
    assert s.round.active == "salemite", "then the round is over"


@covers("reborn.combo.move", "reborn.death.ends-activation")
def test_a_helper_killed_before_his_turn_is_left_out() -> None:
    s = crew(
        """
        +-+-+-+-+-+
        |B . . . .|
        +-+-+-+-+ +
        |. . V . h|
        +-+-+-+-+-+""",
        facing={"hollister": "n", "bolter": "e", "vasquez": "e"},
    )
    assert sight.sees(s, "hollister", "vasquez")
    walk = ["activate:bolter", f"move:{A}.1:2", f"helper:vasquez:{B}.1:1", "step:b1", "step:c1", "step:d1"]
    ran = rounds(
        s,
        answers=[*walk, "duel:hollister", "face:s", "ana=bid:0", "ben=bid:1", *shot("vasquez")[:3], "end"],
        rolls=["bullseye", "bullseye", "bullseye"],
    )
    assert s.characters["vasquez"].place == "dead"
    assert s.moving[-1].who == "bolter"
    ran = rounds(s, answers=["end:s"])
    assert (s.moving, s.combined) == ((), None)
    assert ran.asked[-1][0] == "deed"


@covers("reborn.combo.move", "reborn.int.trigger-b", "reborn.int.trigger-a")
def test_a_helper_who_begins_in_sight_fires_nothing_by_beginning() -> None:
    s = crew(
        """
        +-+-+-+-+-+
        |B . . . .|
        +-+-+-+-+-+
        |. . V . h|
        +-+-+-+-+-+""",
        facing={"bolter": "e", "vasquez": "e", "hollister": "w"},
    )
    ran = rounds(s, answers=[*TOGETHER, "end:e", "step:b2"])
    assert "interrupt" not in ran.kinds, "trigger a is for the activated character; she was in sight already"
    ran = rounds(s, answers=["step:c2", "step:d2"])
    assert ran.asked[-1][0] == "interrupt", "but she steps next to him"


@covers("reborn.move.no-stacking", "reborn.combo.move")
def test_in_a_combined_move_one_may_stop_where_a_friend_stands_who_then_leaves() -> None:
    board = "+-+-+-+-+-+\n|B V . . W|\n+-+-+-+-+-+"
    slow = {"bolter": "movement=1&max_cp=4", "vasquez": "movement=1&max_cp=3"}
    s = crew(board, cards=slow, tiles={"bolter": [A], "vasquez": [B], "woo": [C]}, facing={}, carrying={})
    ran = rounds(s, answers=["activate:bolter", f"move:{A}.1:1", f"helper:woo:{C}.1:1"])
    assert "step:b1" not in ran.asked[-1][1], "alone he could not get off her square"
    ran = rounds(s, answers=[f"helper:vasquez:{B}.1:1", "step:b1"])
    assert "end:e" in ran.asked[-1][1]
    ran = rounds(s, answers=["end:e"])
    assert s.moving[-1].who == "vasquez"
    assert where.sharing(s, "vasquez") == ["bolter"]
    assert set(ran.asked[-1][1]) == {"step:a1", "step:c1"}, "she has to leave, before Woo moves"
    rounds(s, answers=["step:c1", "end:e", "end:e"])
    assert (at(s, "bolter"), at(s, "vasquez")) == ("b1", "c1")


@covers("reborn.move.no-stacking")
def test_nobody_stops_on_a_friend_of_the_crew_who_cannot_get_away() -> None:
    slow, tiles = {"bolter": "movement=1&max_cp=4", "vasquez": "movement=1"}, {"bolter": [A], "vasquez": [B], "woo": [C]}
    s = crew("+-+-+-+-+\n|B W V z|\n+-+-+-+-+", tiles=tiles, cards=slow, carrying={}, facing={})
    ran = rounds(s, answers=["activate:bolter", f"move:{A}.1:1", f"helper:vasquez:{B}.1:1"])
    assert combined_move.makes_room(s, "bolter", sq(s, "c1")) == "", "Woo and a zombie shut her in, and she has 1 MVP"
    assert "step:b1" not in ran.asked[-1][1], "so there is nowhere for him to stop beyond Woo"
    ran = rounds(s, answers=[f"helper:woo:{C}.1:1"])
    assert "step:b1" in ran.asked[-1][1], "Woo, with his own MVP, can get to the square that Bolter leaves"


@covers("reborn.move.no-stacking", "reborn.door.close-wooden")
def test_on_a_friends_square_nobody_closes_the_door_behind_him_that_he_needs() -> None:
    for mvp, may in ((2, False), (3, True)):
        s = crew(
            "+-+-+\n|BwV|\n+-+-+", cards={}, tiles={}, facing={}, carrying={}, open=["door-a1-e"], round="bolter", moving=mvp
        )
        figures.change(s, "bolter", at=sq(s, "b1"))
        keys = [option.key for option in move.MENU.offers(s, "bolter")]
        assert "step:a1" in keys
        assert ("close:door-a1-e" in keys) is may, "closing, opening and stepping back take 3 MVP"
        no = why_not(move.MENU, s, "bolter", "close:door-a1-e")
        assert (no.rule if no is not None else None) == (None if may else "reborn.move.no-stacking")


@covers("reborn.move.no-stacking", "reborn.door.magnetic-close")
def test_on_a_friends_square_nobody_shuts_himself_in_behind_a_magnetic_door() -> None:
    s = crew(
        "+-+-+\n|BmV|\n+-+-+", cards={}, tiles={}, facing={}, carrying={}, open=["door-a1-e"], round="bolter", moving=4,
        magnetic_cards=["bolter"],
    )  # fmt: skip
    figures.change(s, "bolter", at=sq(s, "b1"))
    no = why_not(move.MENU, s, "bolter", "close:door-a1-e")
    assert no is not None
    assert no.rule == "reborn.move.no-stacking", "he might give his magnetic card away and never get off"


@covers("reborn.int.pass-through", "reborn.combo.move")
def test_a_trigger_that_one_mover_left_unused_never_fires_for_the_next() -> None:
    board = """
        +-+-+-+-+-+
        |B V . . .|
        +-+ +-+-+-+
        |. . . . .|
        + + + + + +
        |. h . . .|
        +-+-+-+-+-+"""
    slow = {"bolter": "movement=1&max_cp=4", "vasquez": "movement=2&max_cp=3"}
    s = crew(board, cards=slow, facing={"hollister": "n"}, carrying={})
    ran = rounds(s, answers=["activate:bolter", f"move:{A}.1:1", f"helper:vasquez:{B}.1:1", "step:b1"])
    assert "interrupt" not in ran.kinds, "Hollister sees Bolter only on the square of Vasquez"
    assert s.round is not None
    assert s.round.postponed == (Fired("b", Pair("hollister", "bolter")),)
    rounds(s, answers=["end:e"])
    assert s.round.postponed == (), "his turn to move is over"
    ran = rounds(s, answers=["step:c1"])
    assert ran.asked[-1][0] == "move", "Vasquez stepped out of her sight: what Bolter left unused is not hers"
    ran = rounds(s, answers=["end:e"])
    assert ran.asked[-1][0] == "deed"
    assert Pair("hollister", "bolter") not in s.round.seen, "lost, but not used up"


@covers("reborn.int.trigger-b", "reborn.combo.move")
def test_what_a_helper_did_while_the_activated_character_stood_still_is_no_trigger_afterwards() -> None:
    s = crew(
        "+-+-+-+-+\n|B V . h|\n+-+ +-+-+\n|. . . .|\n+-+-+-+-+",
        facing={"hollister": "w"},
        carrying={},
        tiles={"bolter": [A, "x.shoot-1"], "vasquez": [B]},
        screens={"norad": ["x.search-1"]},
    )
    rounds(s, answers=["activate:bolter", f"move:{A}.1:1", f"helper:vasquez:{B}.1:1", "end:e", "step:b2", "end:e"])
    assert sight.sees(s, "hollister", "bolter"), "Vasquez has left the line between them"
    assert (s.moving, s.combined) == ((), None)
    assert s.round is not None
    assert Pair("hollister", "bolter") in s.round.watched, "only a mover is interrupted, and only while it is his turn to move"
    ran = rounds(s, answers=[f"move:{A}.1:1"])
    assert "interrupt" not in ran.kinds


@covers("reborn.combo.move", "reborn.int.trigger-b")
def test_a_helper_who_is_let_go_first_fires_nothing_by_being_in_sight_already() -> None:
    s = crew(
        "+-+-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+\n|V . . . h|\n+-+-+-+-+-+",
        facing={"bolter": "e", "vasquez": "e", "hollister": "w"},
    )
    ran = rounds(s, answers=[*TOGETHER, "before:vasquez", "step:b2"])
    assert "interrupt" not in ran.kinds
    assert s.moving[-1].who == "vasquez"


@covers("reborn.int.pass-through", "reborn.combo.move", "reborn.exit.map")
def test_a_trigger_left_on_a_friends_square_is_lost_even_if_the_friend_leaves_the_map() -> None:
    board = "+-+-+-+\n|. B V \n+-+-+ +\n|. . h|\n+-+-+-+"
    slow = {"bolter": "movement=1&max_cp=4", "vasquez": "movement=1&max_cp=3"}
    s = crew(board, cards=slow, facing={"hollister": "n"}, carrying={}, tiles={"bolter": [A, "x.search-1"], "vasquez": [B]})
    rounds(s, answers=["activate:bolter", f"move:{A}.1:1", f"helper:vasquez:{B}.1:1", "step:c1", "end:e", "exit"])
    assert sight.sees(s, "hollister", "bolter")
    assert s.characters["vasquez"].place == "exited"
    ran = run(s, interrupt.moment, "bolter", stop=True)
    assert ran.asked == [], "his next deed is too late for it"
    assert s.round is not None
    assert Pair("hollister", "bolter") not in s.round.seen


@covers("reborn.combo.move", "reborn.move.merge")
def test_further_sections_of_one_helper_are_merged_into_his_own_mvp_and_nobody_elses() -> None:
    s = crew(tiles={"bolter": [A], "vasquez": [B, C], "hollister": [GUARD]})
    rounds(s, answers=TOGETHER)
    assert s.combined is not None
    s.combined = Combined((Moving("woo", 7), *s.combined.left))
    run(s, combined_move.join, "bolter", "vasquez", C, 0, 2)
    assert s.combined is not None
    assert s.combined.left == (Moving("woo", 7), Moving("vasquez", 4 + 8))
