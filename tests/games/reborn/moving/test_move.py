"""The Move order: movement points, steps, friends, doors, ending, leaving."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.reborn.driver import at, position, rounds, run, why_not
from noctule.games.reborn.board.ground import ground, named
from noctule.games.reborn.moving import doors, move, steps
from noctule.games.reborn.state import Character, Moving, State

MAGNETIC = "m"
ROOM = """
    +-+-+-+-+
    |B V . .|
    + +-+ + +
    |h . . .|
    + + + + +
    |. . . .|
    +-+-+-+-+"""


def moving(board: str, mvp: int, **more: Any) -> State:
    """Bolter in a Move with so many MVP; nobody watches."""
    given: dict[str, Any] = {"round": "bolter", "moving": mvp, **more}
    return position(board, **given)


@covers("reborn.move.mvp", "reborn.move.add-cp", "reborn.cp.section-cap", "reborn.ex.move-section-topped-up")
def test_a_move_section_that_holds_cp_may_be_topped_up_to_its_number() -> None:
    values = {"bolter": "movement=4&max_cp=6"}
    s = position("+-+-+\n|B .|\n+-+-+", tiles={"bolter": ["x.move-3/1"]}, cards=values, cp={"norad": 5}, round="bolter")
    assert [option.value for option in move.offers(s, "bolter")] == [("move", "x.move-3", 0, cp) for cp in (1, 2)]
    one, two = (move.foresee(s, "bolter", cp) for cp in (1, 2))
    assert (one.text, two.text) == ("4 movement points (MVP).", "8 movement points (MVP).")
    ran = rounds(s, answers=["move:x.move-3.1:2"])
    assert s.moving[-1].mvp == 8
    assert s.characters["bolter"].tiles[0].cp == (3,)
    assert "add:x.move-3.1:1" not in ran.asked[-1][1], "a fourth CP does not fit"
    s = position("+-+-+\n|B .|\n+-+-+", tiles={"bolter": ["x.move-3"]}, cards=values, cp={"norad": 5}, round="bolter")
    rounds(s, answers=["move:x.move-3.1:1", "add:x.move-3.1:2"])
    assert (s.moving[-1].mvp, s.characters["bolter"].tiles[0].cp) == (12, (3,))


@covers("reborn.move.merge", "reborn.ex.move-merge-two-tiles", "reborn.int.won")
def test_sections_of_two_tiles_make_one_move_before_the_first_step() -> None:
    s = position(
        "+-+-+-+\n|B . .|\n+-+-+-+",
        tiles={"bolter": ["x.move-1", "x.move-1.search-1", "x.move-2"]},
        cards={"bolter": "movement=3"},
        cp={"norad": 5},
        round="bolter",
    )
    ran = rounds(s, answers=["move:x.move-1.1:1", "add:x.move-1.search-1.1:1"])
    assert "add:x.move-2.1:1" in ran.asked[-1][1], "a third section could join as well"
    ran = rounds(s, answers=["step:b1"])
    assert s.moving[-1].mvp == 5
    assert not any(key.startswith("add:") for key in ran.asked[-1][1]), "not once he has moved"


@covers("reborn.move.step", "reborn.move.adjacent", "reborn.move.no-diagonal", "reborn.move.not-through")
def test_a_step_goes_to_an_adjacent_square_past_no_wall_no_enemy_and_no_corner() -> None:
    s = moving(ROOM, 3)
    nos = {square: steps.no_step(s, "bolter", named(s, square)) for square in ("b2", "a2", "c1")}
    assert {square: no.rule for square, no in nos.items() if no is not None} == {
        "b2": "reborn.move.adjacent",
        "a2": "reborn.move.not-through",
        "c1": "reborn.move.adjacent",
    }
    s = moving("+-+-+\n|B|.|\n+-+-+", 3)
    no = steps.no_step(s, "bolter", named(s, "b1"))
    assert no is not None, "a wall lies between"
    assert no.rule == "reborn.move.adjacent"


@covers("reborn.move.through-friends", "reborn.ex.steps-and-obstacles")
def test_a_mover_passes_through_a_friend_at_the_normal_cost() -> None:
    s = moving(ROOM, 3)
    run(s, move.go_on, answers=["step:b1"])
    run(s, move.go_on, answers=["step:c1"])
    assert (at(s, "bolter"), s.moving[-1].mvp) == ("c1", 1)


@covers("reborn.move.no-stacking", "reborn.ex.no-stop-on-friend")
def test_nobody_steps_onto_a_friend_whom_he_could_not_get_past() -> None:
    s = moving("+-+-+-+\n|B V .|\n+-+-+-+", 1)
    no = steps.no_step(s, "bolter", named(s, "b1"))
    assert no is not None
    assert no.rule == "reborn.move.no-stacking"
    s = moving("+-+-+-+\n|B V .|\n+-+-+-+", 2)
    ran = run(s, move.go_on, answers=["step:b1"])
    ran = run(s, move.go_on, stop=True)
    assert ran.asked[-1][1] == ["step:c1", "step:a1"], "he cannot stop on her square"
    s = moving("+-+-+-+\n|B . .|\n+-+-+-+", 1, dead={"woo": "b1"})
    run(s, move.go_on, answers=["step:b1"])
    run(s, move.go_on, answers=["end:n"])
    assert at(s, "bolter") == at(s, "woo"), "a dead character's marker is no figure"


@covers("reborn.move.final-facing", "reborn.move.facing-free", "reborn.ex.facing-rules")
def test_a_move_may_be_used_to_turn_only() -> None:
    s = moving("+-+-+\n|B .|\n+-+-+", 4)
    run(s, move.go_on, answers=["end:w"])
    assert (at(s, "bolter"), s.characters["bolter"].facing, s.moving) == ("a1", 6, ())
    s = moving("+-+-+\n|B .|\n+-+-+", 2)
    run(s, move.go_on, answers=["step:b1"], stop=True)
    assert (s.characters["bolter"].facing, s.moving[-1].mvp) == (2, 1), "he looks the way he goes"
    run(s, move.go_on, answers=["end:s"])
    assert (at(s, "bolter"), s.characters["bolter"].facing) == ("b1", 4)


@covers("reborn.move.dotted", "reborn.destroy.floor-effect")
def test_a_dotted_square_is_entered_only_when_its_element_is_destroyed() -> None:
    desk = {"elements": {"desk": {"at": ["b1"], "defence": 4, "dotted": True}}}
    s = moving("+-+-+-+\n|B . .|\n+-+-+-+", 2, notes=desk)
    no = steps.no_step(s, "bolter", named(s, "b1"))
    assert no is not None
    assert no.rule == "reborn.move.dotted"
    s.destroyed = ("desk",)
    assert steps.no_step(s, "bolter", named(s, "b1")) is None


@covers("reborn.door.open", "reborn.door.close-wooden", "reborn.door.sliding-no-close", "reborn.ex.door-basics")
def test_wooden_doors_are_opened_and_closed_for_one_mvp_each() -> None:
    s = moving("+-+-+\n|Bw.|\n+-+-+", 4)
    for answer in ("open:door-a1-e", "step:b1", "close:door-a1-e"):
        run(s, move.go_on, answers=[answer])
    assert (s.moving[-1].mvp, s.open_doors, s.characters["bolter"].facing) == (1, (), 6)
    s = moving("+-+-+\n|Bs.|\n+-+-+", 4, open=["door-a1-e"])
    no = doors.no_close(s, "bolter", "door-a1-e")
    assert no is not None
    assert no.rule == "reborn.door.sliding-no-close"


@covers("reborn.door.magnetic-open", "reborn.door.magnetic-close", "reborn.item.magcard")
def test_a_magnetic_door_opens_to_a_card_and_closes_for_everybody() -> None:
    s = moving("+-+-+\n|Bm.|\n+-+-+", 4)
    no = doors.no_open(s, "bolter", "door-a1-e")
    assert no is not None
    assert no.rule == "reborn.door.magnetic-open"
    assert doors.no_open(moving("+-+-+\n|Bm.|\n+-+-+", 4, magnetic_cards=["bolter"]), "bolter", "door-a1-e") is None
    card = moving("+-+-+\n|Bm.|\n+-+-+", 4, carrying={"bolter": ["magnetic-card"]})
    assert doors.no_open(card, "bolter", "door-a1-e") is None
    assert doors.no_close(moving("+-+-+\n|Bm.|\n+-+-+", 4, open=["door-a1-e"]), "bolter", "door-a1-e") is None


@covers("reborn.door.sliding-auto", "reborn.act.end-round")
def test_a_sliding_door_opened_in_a_round_closes_at_its_end() -> None:
    s = position("+-+-+\n|Bs.|\n+-+-+", tiles={"bolter": ["x.move-1"]}, cp={"norad": 2})
    rounds(s, answers=["activate:bolter", "move:x.move-1.1:1", "open:door-a1-e", "end:e"])
    assert s.open_doors == ("door-a1-e",)
    ran = rounds(s, answers=["end"])
    assert s.open_doors == ()
    assert "reborn.door.sliding-auto" in ran.rules


@covers("reborn.exit.map", "reborn.exit.equipment")
def test_whoever_leaves_over_the_edge_is_gone_with_his_equipment_and_his_round_ends() -> None:
    board = "+-+-+\n|. B\n+-+-+"
    s = position(board, tiles={"bolter": ["x.move-1"]}, cp={"norad": 2}, carrying={"bolter": ["carbine"]})
    rounds(s, answers=["activate:bolter", "move:x.move-1.1:1", "exit"])
    assert s.characters["bolter"].place == "exited"
    assert s.equipment["carbine"].where == "gone"
    assert s.round is not None
    assert s.round.active == "salemite"
    s = moving("+-+-+\n|. B|\n+-+-+", 4)
    assert "exit" not in run(s, move.go_on, stop=True).asked[-1][1], "a wall on that side stops him"


@covers("reborn.exit.map", "reborn.exit.equipment", "reborn.act.reactivate", "reborn.ex.exited-character")
def test_one_who_has_left_is_ignored_for_reactivation_and_his_cards_and_prisoner_are_gone_with_him() -> None:
    s = position(
        "+-+-+-+\n|V . B\n+-+-+-+",
        rules=("search",),
        deck=["medical-kit"],
        tiles={"bolter": ["x.move-1"]},
        cp={"norad": 4},
        status={"vasquez": "engaged"},
        carrying={"bolter": ["carbine", "magnetic-card"]},
        prisoners={"hollister": "bolter"},
        magnetic_cards=["bolter"],
    )
    ran = rounds(s, answers=["activate:bolter", "move:x.move-1.1:1", "exit", "pass"])
    assert [s.equipment[id].where for id in ("carbine", "magnetic-card")] == ["gone", "gone"]
    assert s.deck == ["medical-kit"]
    assert s.characters["bolter"].magnetic_cards == 0
    assert (s.characters["hollister"].place, s.characters["hollister"].by) == ("prisoner", "bolter"), "he stays captured"
    assert "reactivate:vasquez" in ran.asked[-1][1]
    assert not any("bolter" in key for key in ran.asked[-1][1])


@covers("reborn.exit.map")
def test_the_scenario_may_forbid_leaving_the_map() -> None:
    s = moving("+-+-+\n|. B\n+-+-+", 4, rules=("no-exit",))
    no = why_not(move.MENU, s, "bolter", "exit")
    assert no is not None
    assert no.rule == "reborn.exit.map"


@covers("reborn.move.step", "reborn.move.adjacent", "reborn.move.no-diagonal", "reborn.move.not-through")
@covers("reborn.move.through-friends", "reborn.ex.steps-and-obstacles")
def test_the_way_leads_through_a_friend_and_not_past_a_wall_a_corner_or_an_enemy() -> None:
    board = "+-+-+-+-+\n|. . . .|\n+-+ + + +\n|B V . .|\n+ + + + +\n|h . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    s = position(board, round="bolter", tiles={"bolter": ["x.move-1"]}, cards={"bolter": "movement=3"}, cp={"norad": 2})
    rounds(s, answers=["move:x.move-1.1:1"])
    for square, rule in (("a1", "adjacent"), ("b3", "adjacent"), ("a3", "not-through"), ("a4", "adjacent")):
        no = steps.no_step(s, "bolter", named(s, square))
        assert no is not None
        assert no.rule == f"reborn.move.{rule}", square
    rounds(s, answers=["step:b2", "step:c2", "step:d2"])
    assert (at(s, "bolter"), s.moving) == ("d2", (Moving("bolter", 0, begun=True),))


@covers("reborn.door.open", "reborn.door.close-wooden", "reborn.door.sliding-no-close", "reborn.door.magnetic-close")
@covers("reborn.door.magnetic-open", "reborn.ex.door-basics")
def test_one_without_a_card_opens_plain_doors_and_closes_wooden_ones() -> None:
    s = moving("+-+-+\n|Bw.|\n+-+-+", 4)
    for answer in ("open:door-a1-e", "step:b1", "close:door-a1-e"):
        run(s, move.go_on, answers=[answer])
    assert s.moving[-1].mvp == 1
    for symbol, verb, opened, rule in (
        ("s", "close", True, "reborn.door.sliding-no-close"),
        ("m", "open", False, "reborn.door.magnetic-open"),
        ("g", "open", False, "reborn.door.magnetic-open"),
    ):
        s = moving(f"+-+-+\n|B{symbol}.|\n+-+-+", 4, open=["door-a1-e"] if opened else [])
        no = why_not(move.MENU, s, "bolter", f"{verb}:door-a1-e")
        assert no is not None
        assert no.rule == rule
    s = moving("+-+-+\n|Bm.|\n+-+-+", 4, open=["door-a1-e"])
    run(s, move.go_on, answers=["close:door-a1-e"])
    assert (s.open_doors, s.moving[-1].mvp) == ((), 3)


@covers("reborn.door.open")
def test_a_door_is_opened_only_by_one_who_stands_at_it() -> None:
    s = moving("+-+-+-+\n|B .w.|\n+-+-+-+", 4)
    no = doors.no_open(s, "bolter", "door-b1-e")
    assert no is not None
    assert no.rule == "reborn.door.open"
    s = moving("+-+-+\n|Bw.|\n+-+-+", 0)
    no = doors.no_open(s, "bolter", "door-a1-e")
    assert no is not None
    assert no.rule == "reborn.move.mvp"


@covers("reborn.door.sizes")
def test_a_large_door_is_opened_and_closed_on_both_of_its_square_sides() -> None:
    s = moving("+-+-+\n|BW.|\n+ + +\n|.W.|\n+-+-+", 4)
    assert steps.no_step(s, "bolter", named(s, "b1")) is not None
    run(s, move.go_on, answers=["open:door-a1-e"])
    for one, two in (("a1", "b1"), ("a2", "b2")):
        assert ground(s).adjacent(named(s, one)) >> named(s, two) & 1
    run(s, move.go_on, answers=["step:a2"])
    run(s, move.go_on, answers=["close:door-a1-e"])
    assert not ground(s).adjacent(named(s, "a1")) >> named(s, "b1") & 1


@covers("reborn.move.final-facing", "reborn.move.facing-free", "reborn.ex.facing-rules")
def test_after_a_shot_nobody_turns() -> None:
    s = position(
        "+-+-+-+\n|B . h|\n+-+-+-+",
        round="bolter",
        facing={"bolter": "e", "hollister": "e"},
        tiles={"bolter": ["x.move-1.shoot-1"]},
        carrying={"bolter": ["carbine?shooting=1&out_of_ammo=0&weight=0"]},
        cards={"bolter": "shooting=1"},
        cp={"norad": 4},
    )
    ran = rounds(s, answers=["shoot:x.move-1.shoot-1.2:1", "dice:1"], rolls=["jam"])
    assert not any(key.startswith(("end:", "face:", "turn:")) for key in ran.asked[-1][1])
    rounds(s, answers=["move:x.move-1.shoot-1.1:1", "end:w"])
    assert (at(s, "bolter"), s.characters["bolter"].facing) == ("a1", 6)


@covers("reborn.door.sliding-auto", "reborn.act.end-round", "reborn.door.open", "reborn.ex.sliding-door-of-an-interrupter")
def test_a_sliding_door_opened_in_an_interruption_closes_at_the_end_of_the_round() -> None:
    tile = "x.move-1-red"
    s = position(
        "+-+-+-+\n|. . .|\n+-+-+s+\n|B . h|\n+-+-+-+",
        facing={"bolter": "w", "hollister": "w"},
        tiles={"hollister": [tile]},
        cards={"hollister": "movement=3&max_cp=6"},
        cp={"norad": 4, "salemite": 4},
    )
    duel = ["activate:bolter", "duel:hollister", "face:w", "ana=bid:0", "ben=bid:1"]
    ran = rounds(s, answers=[*duel, f"move:{tile}.1:1", "open:door-c1-s", "end:n"])
    assert "reborn.int.resume" in ran.rules
    assert s.open_doors == ("door-c1-s",), "the interruption is over, the round is not"
    ran = rounds(s, answers=["end"])
    assert s.open_doors == ()
    assert "reborn.door.sliding-auto" in ran.rules


@covers("reborn.move.no-stacking")
def test_the_square_of_the_friend_he_stands_on_is_no_way_out_for_the_next_one() -> None:
    s = moving("+-+-+-+\n|B V W|\n+-+-+-+", 3)
    run(s, move.go_on, answers=["step:b1"])
    no = steps.no_step(s, "bolter", named(s, "c1"))
    assert no is not None, "past two friends in a row there is no square to stop on"
    assert no.rule == "reborn.move.no-stacking"


@covers("reborn.cp.section-cap", "reborn.move.add-cp")
def test_more_cp_on_a_move_section_never_exceed_its_number_and_why_not_says_so() -> None:
    s = position("+-+-+\n|B .|\n+-+-+", round="bolter", tiles={"bolter": ["x.move-2/1"]}, cp={"norad": 5})
    assert [option.key for option in move.offers(s, "bolter")] == ["move:x.move-2.1:1"]
    no = why_not(move, s, "bolter", "move:x.move-2.1:2")
    assert no is not None
    assert no.rule == "reborn.cp.section-cap"


@covers("reborn.move.no-stacking", "reborn.door.open")
def test_a_door_that_can_be_opened_is_a_way_off_a_friends_square() -> None:
    for mvp, gets_there in ((5, True), (4, False)):
        s = position("+-+-+-+-+-+\n|h k d ew.|\n+-+-+-+-+-+", round="hollister", active="salemite", moving=mvp)
        ran = rounds(s, answers=["step:b1", "step:c1"])
        assert ("step:d1" in ran.asked[-1][1]) == gets_there
    s = position("+-+-+-+-+-+\n|h k d ew.|\n+-+-+-+-+-+", round="hollister", active="salemite", moving=5)
    rounds(s, answers=["step:b1", "step:c1", "step:d1"])
    assert at(s, "hollister") == "e1", "there is nothing else left to do than to open it and go on"
    s = position("+-+-+-+-+-+\n|h k d em.|\n+-+-+-+-+-+", round="hollister", active="salemite", moving=5)
    assert "step:d1" not in rounds(s, answers=["step:b1", "step:c1"]).asked[-1][1], "a magnetic door opens only to a card"


@covers("reborn.move.no-stacking", "reborn.door.open")
def test_a_door_far_away_is_no_way_off_a_friends_square() -> None:
    for mvp, gets_there in ((6, True), (5, False)):
        s = position("+-+-+-+-+-+-+\n|.w. h k d e|\n+-+-+-+-+-+-+", round="hollister", active="salemite", moving=mvp)
        ran = rounds(s, answers=["step:d1", "step:e1"])
        assert ("step:f1" in ran.asked[-1][1]) == gets_there, "the only way is back past two friends"


@covers("reborn.move.no-stacking", "reborn.door.close-wooden", "reborn.door.magnetic-close")
def test_a_door_is_shut_on_a_friends_square_only_by_one_who_can_open_it_again_and_get_off() -> None:
    for symbol, mvp, shuts in (("w", 3, True), ("w", 2, False), (MAGNETIC, 9, False)):
        s = moving(f"+-+-+\n|B{symbol}.|\n+-+-+", mvp, open=["door-a1-e"])
        s.characters = {
            **s.characters,
            "vasquez": Character("vasquez", "vasquez", "norad", "norad", at=s.characters["bolter"].at),
        }
        no = doors.no_close(s, "bolter", "door-a1-e")
        assert (no is None) is shuts, (symbol, mvp)
        assert no is None or no.rule == "reborn.move.no-stacking"
    s = moving(f"+-+-+\n|B{MAGNETIC}.|\n+-+-+", 3, open=["door-a1-e"], dark=("building",))
    s.characters = {**s.characters, "vasquez": Character("vasquez", "vasquez", "norad", "norad", at=s.characters["bolter"].at)}
    assert doors.no_close(s, "bolter", "door-a1-e") is None, "without power it opens to everybody"


@covers("reborn.move.no-stacking", "reborn.door.close-wooden", "reborn.large.doorway")
def test_a_large_figure_on_a_friends_square_shuts_a_door_only_if_it_can_open_it_again_and_get_off() -> None:
    board = "+-+-+-+-+\n|Y .{0}. .|\n+ + + + +\n|. .{0}. .|\n+-+-+-+-+"
    for symbol, mvp, shuts in (("W", 3, True), ("W", 2, False), ("M", 9, False)):
        s = position(board.format(symbol), facing={"mammoth": "e"}, round="mammoth", moving=mvp, open=["door-b1-e"])
        s.characters = {
            **s.characters,
            "vasquez": Character("vasquez", "vasquez", "norad", "norad", at=s.characters["mammoth"].at),
        }
        no = doors.no_close(s, "mammoth", "door-b1-e")
        assert (no is None) is shuts, (symbol, mvp, no)
        assert no is None or no.rule == "reborn.move.no-stacking"
