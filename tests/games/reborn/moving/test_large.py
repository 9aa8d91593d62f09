"""Large figures and the Mammoth: movement, sight, doorways, blasting, ammunition, death."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import at, position, rounds, run, sq, squares, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.blasts import explosion
from noctule.games.reborn.board import sight, where
from noctule.games.reborn.board.ground import ground, name
from noctule.games.reborn.fighting import close_combat, shoot, strength, targets, wounds
from noctule.games.reborn.moving import doors, large, leave, mammoth, move, pilots
from noctule.games.reborn.state import Moving, State
from noctule.games.reborn.turn import deeds, interrupt
from noctule.games.reborn.using import rooms

HALL = """
    +-+-+-+-+
    |. . . .|
    + + + + +
    |. Y . .|
    + + + + +
    |. . . .|
    + + + + +
    |. . . .|
    +-+-+-+-+"""


def driving(board: str = HALL, mvp: int = 4, **more: Any) -> State:
    given: dict[str, Any] = {"round": "mammoth", "moving": mvp, "cards": {"mammoth": "rotating=2&movement=4&max_cp=6"}}
    given.update(more)
    return position(board, **given)


@covers("reborn.large.size", "reborn.large.move")
def test_a_large_figure_covers_four_squares_and_goes_forward_and_backward_only() -> None:
    s = driving(facing={"mammoth": "e"})
    assert squares(s, where.squares_of(s, "mammoth")) == {"b2", "c2", "b3", "c3"}
    ran = run(s, move.go_on, answers=["ahead"])
    assert ran.keys("move") == ["ahead", "back", "turn:n", "turn:s", "turn:w", "end:e"]
    assert (at(s, "mammoth"), s.moving[-1].mvp) == ("c2", 3)
    run(s, move.go_on, answers=["back"])
    assert (at(s, "mammoth"), s.moving[-1].mvp, s.characters["mammoth"].facing) == ("b2", 1, 2), "backward costs 2"
    with pytest.raises(IllegalAnswer, match="never sideways"):
        run(s, move.go_on, answers=["step:b1"])


@covers("reborn.large.move", "reborn.door.sizes", "reborn.ex.mammoth-and-small-door")
def test_both_squares_ahead_must_be_open_to_it() -> None:
    board = "+-+-+\n|. .|\n+w+-+\n|Y .|\n+ + +\n|. .|\n+-+-+"
    s = driving(board, open=["door-a1-s"])
    with pytest.raises(IllegalAnswer, match="Both squares"):
        run(s, move.go_on, answers=["ahead"])
    s.broken_walls = tuple(
        edge for edge in range(2 * ground(s).grid.size) if ground(s).walls >> edge & 1 and not _frame(s, edge)
    )
    run(s, move.go_on, answers=["ahead"])
    assert at(s, "mammoth") == "a1"


def _frame(s: State, edge: int) -> bool:
    return bool(ground(s).map.frame >> edge & 1)


@covers("reborn.large.rotate", "reborn.large.move", "reborn.large.no-free-facing", "reborn.ex.mammoth-turns")
def test_turning_costs_mvp_and_is_never_free() -> None:
    s = position(
        HALL,
        round="mammoth",
        facing={"mammoth": "n"},
        tiles={"mammoth": ["x.move-1"]},
        cards={"mammoth": "rotating=2&movement=4"},
        cp={"norad": 3},
    )
    rounds(s, answers=["move:x.move-1.1:1", "back"])
    assert s.moving[-1].mvp == 2
    ran = rounds(s, answers=["turn:s"])
    assert ran.asked[-1][0] == "deed", "0 MVP are left: it could only stop, with the facing that it has"
    assert (at(s, "mammoth"), s.characters["mammoth"].facing, s.moving) == ("b3", 4, ())
    s = driving(mvp=0, facing={"mammoth": "s"})
    no = large.no_shift(s, "mammoth", 4, 1)
    assert no is not None
    assert no.rule == "reborn.move.mvp"
    assert [option.key for option in move.MENU.offers(s, "mammoth")] == ["end:s"]


@covers("reborn.large.no-free-facing", "reborn.pause.facing")
def test_a_large_figure_does_not_turn_when_a_duel_is_asked_for() -> None:
    s = driving(HALL, facing={"mammoth": "e"})
    ran = run(s, interrupt.turn_to, "mammoth", "Bill wants to interrupt Mammoth")
    assert ran.asked == []
    assert s.characters["mammoth"].facing == 2


@covers("reborn.large.move", "reborn.move.no-stacking", "reborn.move.not-through")
def test_a_large_figure_passes_friends_it_can_get_past_and_no_enemies() -> None:
    board = "+-+-+-+-+-+\n|Y . V . .|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+"
    s = driving(board, mvp=1, facing={"mammoth": "e"})
    no = large.no_shift(s, "mammoth", 2, 1)
    assert no is not None
    assert no.rule == "reborn.move.no-stacking"
    s = driving(board, mvp=3, facing={"mammoth": "e"})
    run(s, move.go_on, answers=["ahead"])
    assert "end:e" not in run(s, move.go_on, stop=True).asked[-1][1], "it cannot stop on her"
    run(s, move.go_on, answers=["ahead"])
    no = large.no_turn(s, "mammoth", 0)
    assert no is not None, "it needs its last MVP to get off her square"
    run(s, move.go_on)
    assert at(s, "mammoth") == "d1"
    s = driving(board.replace("V", "h"), mvp=3, facing={"mammoth": "e"})
    no = large.no_shift(s, "mammoth", 2, 1)
    assert no is not None
    assert no.rule == "reborn.move.not-through"


@covers("reborn.move.no-stacking", "reborn.large.rotate")
def test_a_large_figure_turns_on_a_friends_square_only_while_it_can_still_get_off() -> None:
    board = "+-+-+-+-+\n|Y . V .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    s = driving(board, mvp=4, facing={"mammoth": "e"}, cards={"mammoth": "rotating=1"})
    no = large.no_shift(s, "mammoth", 2, 1)
    assert no is None, "it can go back again for 2 MVP"
    run(s, move.go_on, answers=["ahead"])
    run(s, move.go_on, answers=["turn:w"])
    no = large.no_turn(s, "mammoth", 2)
    assert no is not None, "with 1 MVP left and facing east it could not leave"
    assert no.rule == "reborn.move.no-stacking"


@covers("reborn.large.rotate", "reborn.large.move")
def test_why_a_large_figure_cannot_turn_or_step_aside_is_told() -> None:
    s = driving("+-+-+-+\n|Y . .|\n+ + + +\n|. . .|\n+-+-+-+", mvp=0, facing={"mammoth": "e"}, cards={"mammoth": "rotating=1"})
    no = why_not(large, s, "mammoth", "turn:n")
    assert no is not None
    assert no == large.no_turn(s, "mammoth", 0)
    no = why_not(large, s, "mammoth", "step:c1")
    assert no is not None
    assert no.rule == "reborn.large.move"


@covers("reborn.large.no-stairs", "reborn.room.sewers", "reborn.exit.map", "reborn.ex.sewers")
def test_a_large_figure_uses_neither_stairs_nor_sewers_but_may_stand_there() -> None:
    sewers = {"rooms": {"drain": {"tile": "sewers-exit", "squares": ["a1", "b1"]}}}
    s = position("+-+-+\n|B .|\n+-+-+", round="bolter", moving=1, notes=sewers)
    run(s, move.go_on, answers=["exit"])
    assert s.characters["bolter"].place == "exited"
    s = driving("+-+-+-+\n|. Y .|\n+ + + +\n|. . .|\n+-+-+-+", mvp=3, facing={"mammoth": "w"}, notes=sewers)
    run(s, move.go_on, answers=["ahead"])
    no = leave.no_way_out(s, "mammoth")
    assert no is not None
    assert no.rule == "reborn.large.no-stairs"
    assert "exit" not in run(s, move.go_on, stop=True).asked[-1][1]
    up = "+-+-+\n|Y .|\n+ + +\n|. .|\n+-+-+\n=====\n+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+"
    s = driving(up, notes={"stairs": [["a1", "2/a1"]]})
    with pytest.raises(IllegalAnswer, match="cannot use stairs"):
        run(s, move.go_on, answers=["stairs:2/a1"])


@covers("reborn.exit.map", "reborn.large.move")
def test_a_large_figure_leaves_the_map_straight_ahead_over_two_open_sides() -> None:
    s = driving("+-+-+\n|Y .\n+ + +\n|. .\n+-+-+", mvp=1, facing={"mammoth": "e"})
    run(s, move.go_on, answers=["exit"])
    assert s.characters["mammoth"].place == "exited"
    s = driving("+-+-+\n|Y .\n+ + +\n|. .|\n+-+-+", mvp=1, facing={"mammoth": "e"})
    assert leave.no_way_out(s, "mammoth") is not None, "one side has a wall"


# -- sight and shots ------------------------------------------------------------------------------------------------


@covers("reborn.large.seen", "reborn.large.sees", "reborn.large.size", "reborn.large.adjacent", "reborn.ex.large-sight")
def test_one_square_is_enough_to_see_a_large_figure_and_to_be_seen_by_it() -> None:
    board = "+-+-+-+-+-+\n|h . . Y .|\n+ + +-+ + +\n|. . .|. .|\n+-+-+-+-+-+"
    s = position(board, facing={"hollister": "e", "mammoth": "w"})
    seen = sight.seen_squares(s, "hollister", where.squares_of(s, "mammoth"))
    assert squares(s, seen) == {"d1"}, "its own front square hides the rest"
    assert sight.sees(s, "mammoth", "hollister")
    s = position(board, facing={"hollister": "e", "mammoth": "e"})
    assert not sight.sees(s, "mammoth", "hollister"), "behind it"


@covers("reborn.large.sees")
def test_the_rear_squares_of_a_large_figure_have_no_eyes() -> None:
    board = "+-+-+-+\n|. h .|\n+ +{}+ +\n|Y . .|\n+ + + +\n|. . .|\n+-+-+-+"
    assert sight.sees(position(board.format(" "), facing={"mammoth": "e"}), "mammoth", "hollister")
    blocked = position(board.format("-"), facing={"mammoth": "e"})
    assert not sight.sees(blocked, "mammoth", "hollister"), "only a rear square has a line past the wall"


@covers("reborn.large.seen", "reborn.shoot.arc")
def test_the_shooter_chooses_which_square_of_a_large_figure_he_aims_at() -> None:
    board = "+-+-+-+-+\n|. Y . .|\n+ + + + +\n|. . . .|\n+ + + + +\n|. . . .|\n+ + + + +\n|h . . .|\n+-+-+-+-+"
    s = position(
        board,
        active="salemite",
        round="hollister",
        facing={"hollister": "n"},
        tiles={"hollister": ["x.shoot-1"]},
        carrying={"hollister": ["carbine?shooting=1&red=2&orange=1&weight=0"]},
        cp={"salemite": 3},
        cards={"hollister": "shooting=2", "mammoth": "armour=0&life=9/9"},
    )
    ways = {name(s, aim.square): (aim.reach, aim.arcs) for aim in targets.aims(s, "hollister", "mammoth")}
    assert ways == {"b2": (3, ("red",)), "c2": (4, ("red", "orange"))}, "b1 and c1 are hidden behind its own squares"
    ran = rounds(s, answers=["shoot:x.shoot-1.1:1", "aim:c2", "dice:3", "arc:orange"], rolls=["burst", "jam", "jam", "hit"])
    assert ran.keys("shoot.aim") == ["aim:b2", "aim:c2"]
    assert s.characters["mammoth"].wounds == 1


@covers("reborn.large.sees")
def test_range_is_counted_from_the_square_of_the_large_figure_that_has_the_line() -> None:
    s = position("+-+-+-+-+-+\n|Y . . . h|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+", facing={"mammoth": "e"}, wall_markers=3)
    assert targets.distance(s, "mammoth", "hollister") == 3
    s = position("+-+-+-+-+-+\n|Y . V . h|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+", facing={"mammoth": "e"}, wall_markers=3)
    assert targets.distance(s, "mammoth", "hollister") == 4, "only the lower front square has a line"


@covers("reborn.large.sees", "reborn.item.smoke", "reborn.shoot.range")
def test_a_square_of_a_large_figure_in_smoke_sees_nothing_and_range_is_counted_from_the_other() -> None:
    board = "+-+-+-+-+-+-+-+\n" + "\n+ + + + + + + +\n".join(
        ["|. . . . . . .|", "|. . . . . . h|", "|. . Y . . . .|", "|. . . . . . .|"]
    )
    for smoke, reach in (({}, 4), ({"d1": "smoke count=2"}, 5)):
        s = position(f"{board}\n+-+-+-+-+-+-+-+", facing={"mammoth": "e"}, wall_markers=3, markers=smoke)
        assert targets.distance(s, "mammoth", "hollister") == reach


@covers("reborn.large.adjacent", "reborn.cc.arcs", "reborn.cc.order")
def test_a_large_figure_fights_over_all_eight_squares_beside_it() -> None:
    around = ("b1", "c1", "d2", "d3", "c4", "b4", "a3", "a2")
    s = position(HALL, facing={"mammoth": "n"})
    assert squares(s, where.adjacent_squares(s, "mammoth")) == set(around)
    arcs = {}
    for square in ("b1", "d2", "d3", "c4"):
        x, y = "abcd".index(square[0]), int(square[1]) - 1
        lines = [list(line) for line in HALL.strip("\n").split("\n")]
        indent = len(lines[0]) - len("".join(lines[0]).lstrip())
        lines[2 * y + 1][indent + 2 * x + 1] = "h"
        s = position("\n".join("".join(line) for line in lines), facing={"mammoth": "n"})
        assert close_combat.foes(s, "hollister") == ["mammoth"]
        arcs[square] = strength.arcs(s, "mammoth", "hollister")
    assert arcs == {"b1": ("dark",), "d2": ("light",), "d3": ("light",), "c4": ("grey",)}


# -- doorways, tiles, blasts ----------------------------------------------------------------------------------------


@covers("reborn.large.doorway", "reborn.door.sliding-auto", "reborn.ex.mammoth-in-a-doorway")
def test_a_door_does_not_close_on_a_large_figure() -> None:
    board = "+-+-+-+-+\n|. YS. .|\n+ + + + +\n|. .S. .|\n+-+-+-+-+"
    s = position(
        board,
        facing={"mammoth": "e"},
        tiles={"mammoth": ["x.move-1", "x.move-1.move-1"]},
        cards={"mammoth": "movement=2&max_cp=6"},
        cp={"norad": 4},
        status={"mammoth": "engaged"},
        opened=("door-b1-e",),
        open=["door-b1-e"],
        round="mammoth",
    )
    ran = rounds(s, answers=["end"])
    assert s.open_doors == ("door-b1-e",)
    assert "reborn.door.sliding-auto" not in ran.rules
    no = doors.no_close(driving(board, facing={"mammoth": "e"}, open=["door-b1-e"]), "mammoth", "door-b1-e")
    assert no is not None
    rounds(s, answers=["pass", "reactivate:mammoth", "move:x.move-1.1:1", "ahead", "end:e", "end"])
    assert s.open_doors == (), "it closes at the end of the first round in which nobody stands across it"


@covers("reborn.large.several-tiles")
def test_a_large_figure_is_in_every_room_under_it() -> None:
    notes = {
        "rooms": {"arms": {"tile": "armory", "squares": ["b2", "b3"]}, "lab": {"tile": "chemistry-lab", "squares": ["c2"]}}
    }
    s = position(HALL, notes=notes)
    assert set(rooms.rooms_of(s, "mammoth")) == {"arms", "lab", "hall"}


@covers("reborn.large.several-tiles", "reborn.search.where", "reborn.ex.mammoth-two-rooms")
def test_a_large_figure_in_two_rooms_names_the_one_it_searches_and_has_its_bonus() -> None:
    given: dict[str, Any] = {
        "round": "mammoth",
        "rules": ("search",),
        "deck": ["medical-kit", "carbine"],
        "tiles": {"mammoth": ["x.search-1"]},
        "cards": {"mammoth": "search=1"},
        "cp": {"norad": 3},
    }
    armoury = {"arms": {"tile": "armory", "squares": ["b2", "b3"]}}
    s = position(HALL, notes={"rooms": armoury}, **given)
    ran = rounds(s, answers=["search:x.search-1.1:1"], rolls=["blank", "blank"])
    assert "search.room" not in ran.kinds, "the corridor cannot be searched: it is the Armory, with a second die"
    s = position(HALL, notes={"rooms": {**armoury, "lab": {"tile": "chemistry-lab", "squares": ["c2"]}}}, **given)
    ran = rounds(s, answers=["search:x.search-1.1:1"])
    assert ran.asked[-1] == ("search.room", ["room:arms", "room:lab"]), "named before the roll"
    rounds(
        position(HALL, notes={"rooms": {**armoury, "lab": {"tile": "chemistry-lab", "squares": ["c2"]}}}, **given),
        answers=["search:x.search-1.1:1", "room:lab"],
        rolls=["blank"],
    )


@covers("reborn.large.explosion")
def test_a_large_figure_is_rolled_for_once_in_an_explosion() -> None:
    s = position(HALL, cards={"mammoth": "armour=0&life=20/5"})
    ran = run(s, explosion.explode, "frag-grenades", sq(s, "b2"), "salemite", answers=["zone:red"], rolls=["hit", "hit", "hit"])
    assert ran.keys("explosion.zone") == ["zone:red", "zone:orange"], "whoever fired chooses the square that counts"
    assert s.characters["mammoth"].wounds == 3


# -- the Mammoth ----------------------------------------------------------------------------------------------------

WALLED = """
    +-+-+-+-+
    |. . . .|
    + +-+-+ +
    |. . . .|
    + + + + +
    |. Y . .|
    + + + + +
    |. . . .|
    +-+-+-+-+"""


def gunner(board: str = WALLED, **more: Any) -> State:
    given: dict[str, Any] = {"round": "mammoth", "facing": {"mammoth": "n"}, "cp": {"norad": 4}, "wall_markers": 4}
    given.update(more)
    return position(board, **given)


@covers("reborn.mam.ability", "reborn.mam.ability-effect", "reborn.destroy.wall-effect", "reborn.ex.mammoth-blasts")
def test_the_mammoth_blasts_two_walls_side_by_side() -> None:
    s = gunner()
    ran = rounds(s, answers=["ability:breach"])
    assert ran.asked[-1][1] == ["at:wall:b1-s", "at:wall:c1-s", "at:wall:b1-s/wall:c1-s"]
    rounds(s := gunner(), answers=["ability:breach", "at:wall:b1-s/wall:c1-s"], rolls=["near", "hit", "graze"])
    assert (len(s.broken_walls), s.wall_markers) == (2, 2), "a long marker is two short ones"
    assert s.characters["mammoth"].on_card == 1
    rounds(s := gunner(), answers=["ability:breach", "at:wall:b1-s"], rolls=["near", "near", "graze"])
    assert s.broken_walls == (), "3 test points are not enough"


@covers("reborn.mam.ability")
def test_two_walls_that_do_not_touch_are_not_blasted_together() -> None:
    apart = WALLED.replace("+ +-+-+ +", "+-+ +-+ +")
    assert mammoth.targets(gunner(apart), "mammoth") == ["wall:a1-s", "wall:c1-s"]
    no = mammoth.no_target(gunner(apart), "mammoth", "wall:a1-s/wall:c1-s")
    assert no is not None
    assert no.rule == "reborn.mam.ability"


@covers("reborn.mam.ability")
def test_the_blast_needs_line_of_sight_and_the_red_arc() -> None:
    s = gunner(facing={"mammoth": "e"})
    no = mammoth.no_target(s, "mammoth", "wall:b1-s")
    assert no is not None
    assert no.rule == "reborn.mam.ability"
    assert why_not(deeds, s, "mammoth", "ability:breach") is not None, "nothing is in the red arc"


@covers("reborn.mam.ability", "reborn.mam.ability-effect", "reborn.destroy.door-effect")
def test_doors_are_blasted_alone_or_with_a_wall_and_small_ones_in_pairs() -> None:
    base = "+-+-+-+-+\n|. . . .|\n+{}+\n|. . . .|\n+ + + + +\n|. Y . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    s = gunner(base.format("-+w+w+-"))
    assert "door-b1-s/door-c1-s" in mammoth.targets(s, "mammoth")
    assert "door-b1-s/wall:a1-s" in mammoth.targets(s, "mammoth") or "wall:a1-s/door-b1-s" in mammoth.targets(s, "mammoth")
    s = gunner(base.format("w+W+W+-"))
    assert "door-b1-s" in mammoth.targets(s, "mammoth")
    assert not any("door-a1-s" in t and "door-b1-s" in t for t in mammoth.targets(s, "mammoth")), "a large door and another"
    rounds(s, answers=["ability:breach", "at:door-b1-s"], rolls=["bullseye", "near", "jam"])
    assert s.broken_doors == ("door-b1-s",)
    assert s.wall_markers == 4


@covers("reborn.mam.ammo", "reborn.mam.ability", "reborn.ex.mammoth-out-of-markers")
def test_without_broken_wall_markers_the_mammoth_neither_blasts_nor_shoots() -> None:
    s = gunner(WALLED, tiles={"mammoth": ["x.shoot-1"]})
    assert shoot.no_shot(s, "mammoth") is None
    assert why_not(deeds, s, "mammoth", "ability:breach") is None
    s.wall_markers = 1
    assert (shoot.no_shot(s, "mammoth"), mammoth.no_blast(s, "mammoth")) == (None, None), "the last one will do"
    s.wall_markers = 0
    for no in (shoot.no_shot(s, "mammoth"), mammoth.no_blast(s, "mammoth")):
        assert no is not None
        assert no.rule == "reborn.mam.ammo"
    assert [option.key for option in deeds.offers(s, "mammoth")] == ["end"]


@covers("reborn.mam.death", "reborn.ex.mammoth-falls")
def test_the_controller_chooses_where_the_mammoth_falls() -> None:
    s = position(HALL, status={"mammoth": "wounded"})
    ran = run(s, wounds.wound, "mammoth", 9, answers=["square:c3"])
    assert ran.keys("large.falls") == ["square:b2", "square:c2", "square:b3", "square:c3"]
    assert (s.characters["mammoth"].place, at(s, "mammoth")) == ("dead", "c3")


@covers("reborn.large.move", "reborn.int.moment")
def test_a_large_mover_killed_in_an_interruption_is_gone_and_its_round_over() -> None:
    board = "+-+-+-+-+-+\n|. . . Y .|\n+ + + + + +\n|. h . . .|\n+-+-+-+-+-+"
    tile = "x.shoot-2-red"
    s = position(
        board,
        facing={"mammoth": "w", "hollister": "e"},
        round="mammoth",
        status={"mammoth": "wounded"},
        tiles={"hollister": [tile]},
        carrying={"hollister": ["carbine?shooting=9+9&red=3&orange=3&weight=0&out_of_ammo=0"]},
        cards={"mammoth": "life=3/1&armour=0", "hollister": "shooting=1&max_cp=6"},
        cp={"norad": 2, "salemite": 4},
    )
    s.moving = (Moving("mammoth", 3),)
    answers = ["ahead", "duel:hollister", "ana=bid:0", "ben=bid:1", f"shoot:{tile}.1:1", "aim:c2", "dice:0"]
    ran = rounds(s, answers=[*answers, "square:c1"], rolls=["hit", "hit", "hit"])
    assert (s.characters["mammoth"].place, at(s, "mammoth"), s.moving) == ("dead", "c1", ())
    assert "reborn.death.ends-activation" in ran.rules
    assert s.round is not None
    assert s.round.active == "salemite"


@covers("reborn.mam.ammo", "reborn.cap.large-abilities")
def test_a_pilot_too_cannot_fire_the_cannon_without_broken_wall_markers() -> None:
    board = "+-+-+-+-+\n|Y . . B|\n+ + + + +\n|. . h .|\n+-+-+-+-+"
    for markers in (1, 0):
        s = position(board, facing={"mammoth": "e"}, active="salemite", round="hollister", wall_markers=markers)
        pilots.board(s, "hollister", "mammoth")
        assert ("builtin:mammoth-cannon" in shoot.loaded(s, "hollister")) is bool(markers)


@covers("reborn.large.sees", "reborn.los.floor-element")
def test_what_lies_under_a_large_figure_does_not_block_its_own_sight() -> None:
    crates = {"elements": {"crates": {"at": ["b1", "b2"], "defence": 3, "blocks": True}}}
    board = """
        +-+-+-+-+
        |Y . . .|
        + + + + +
        |. . . .|
        + + + + +
        |. . . .|
        + + + + +
        |. . h .|
        +-+-+-+-+"""
    for notes in ({}, crates):
        s = position(board, facing={"mammoth": "e"}, notes=notes)
        eyes = {name(s, eye) for eye in sight.eyes_on(s, "mammoth", sq(s, "c4"))}
        assert eyes == {"b1", "b2"}, "the line from b1 crosses b2, which is its own"


@covers("reborn.move.merge", "reborn.setup.screen-secret")
def test_before_a_move_has_begun_its_only_way_is_asked_for_too_lest_it_tell_that_there_are_no_cp() -> None:
    s = driving("+-+-+\n|Y .|\n+ + +\n|. .|\n+-+-+", mvp=1)
    ran = run(s, move.go_on, stop=True)
    assert ran.asked == [("move", ["end:n"])]
    s.moving = (Moving("mammoth", 1, begun=True),)
    assert run(s, move.go_on).asked == [], "nothing can be merged any more"
