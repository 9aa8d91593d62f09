"""Line of sight: arcs, lines between centres, what blocks them."""

from __future__ import annotations

from covers import covers
from games.reborn.driver import position, sq, squares
from noctule.games.reborn.board import sight


@covers("reborn.los.arc", "reborn.los.one-way")
def test_a_figure_sees_only_its_red_and_orange_arcs_and_their_border() -> None:
    s = position("+-+-+-+\n|. . .|\n+ + + +\n|. B h|\n+ + + +\n|. . .|\n+-+-+-+", facing={"bolter": "n", "hollister": "w"})
    seen = squares(s, sight.seen_squares(s, "bolter", sum(1 << sq(s, f"{c}{r}") for c in "abc" for r in (1, 2, 3))))
    assert seen == {"a1", "b1", "c1", "a2", "c2"}, "the sides lie on the border of orange and white"
    s = position("+-+-+-+\n|B h .|\n+-+-+-+", facing={"bolter": "e", "hollister": "e"})
    assert sight.sees(s, "bolter", "hollister")
    assert not sight.sees(s, "hollister", "bolter")


@covers("reborn.los.arc", "reborn.los.blockers")
def test_why_a_square_is_not_seen_is_told_by_arc_or_by_what_is_in_the_way() -> None:
    s = position("+-+-+-+-+-+\n|. B . V .|\n+-+-+-+-+-+", facing={"bolter": "e"})
    assert sight.no_line(s, "bolter", sq(s, "c1")) is None
    assert sight.no_line(s, "bolter", sq(s, "d1")) is None
    behind, hidden = sight.no_line(s, "bolter", sq(s, "a1")), sight.no_line(s, "bolter", sq(s, "e1"))
    assert behind is not None
    assert behind.rule == "reborn.los.arc"
    assert hidden is not None
    assert hidden.rule == "reborn.los.blockers"


@covers("reborn.los.blockers", "reborn.los.dead", "reborn.ex.los-friend-blocks-dead-does-not")
def test_friends_block_a_line_and_the_dead_do_not() -> None:
    row = "+-+-+-+-+\n|B {} . h|\n+-+-+-+-+"
    facing = {"bolter": "e"}
    assert not sight.sees(position(row.format("V"), facing=facing, dead={"woo": "c1"}), "bolter", "hollister")
    assert sight.sees(position(row.format("."), facing=facing, dead={"woo": "c1"}), "bolter", "hollister")


@covers("reborn.los.blockers", "reborn.los.line")
def test_walls_and_closed_doors_block_and_open_doors_do_not() -> None:
    facing = {"bolter": "e"}
    assert not sight.sees(position("+-+-+-+\n|B .|h|\n+-+-+-+", facing=facing), "bolter", "hollister")
    door = "+-+-+-+\n|B .wh|\n+-+-+-+"
    assert not sight.sees(position(door, facing=facing), "bolter", "hollister")
    assert sight.sees(position(door, facing=facing, open=["door-b1-e"]), "bolter", "hollister")
    assert sight.sees(position(door, facing=facing, broken_doors=("door-b1-e",)), "bolter", "hollister")


@covers("reborn.los.corner", "reborn.ex.los-corner-one-side")
def test_a_line_between_two_squares_is_blocked_only_if_both_of_them_block() -> None:
    board = "+-+-+-+\n|B {} .|\n+ + + +\n|{} {} .|\n+ + + +\n|. . h|\n+-+-+-+"
    facing = {"bolter": "e"}
    assert sight.sees(position(board.format("V", ".", "."), facing=facing), "bolter", "hollister")
    assert not sight.sees(position(board.format("V", "W", "."), facing=facing), "bolter", "hollister")
    assert not sight.sees(position(board.format(".", ".", "V"), facing=facing), "bolter", "hollister")


@covers("reborn.los.floor-element", "reborn.ex.seen-on-a-blocking-square")
def test_a_blocking_element_hides_what_is_behind_it_and_not_who_stands_on_it() -> None:
    machine = {"elements": {"machine": {"at": ["c1"], "blocks": True}}}
    s = position("+-+-+-+-+\n|B . h .|\n+-+-+-+-+", facing={"bolter": "e"}, notes=machine)
    assert sight.sees(s, "bolter", "hollister")
    s = position("+-+-+-+-+\n|B . . h|\n+-+-+-+-+", facing={"bolter": "e"}, notes=machine)
    assert not sight.sees(s, "bolter", "hollister")
