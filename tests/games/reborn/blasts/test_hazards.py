"""Mines and viruses, and those who come onto their squares otherwise than by a step; cards that outlive their markers."""

from __future__ import annotations

from covers import covers
from games.reborn.driver import position, run, sq
from noctule.games.reborn.blasts import charges
from noctule.games.reborn.board import figures
from noctule.games.reborn.content.ips import Line
from noctule.games.reborn.moving import steps
from noctule.games.reborn.people import prisoners, zombies
from noctule.games.reborn.state import Marker, Moving, Part, State

MINE = "mines?red=4&orange=2&weight=0"


def mined(board: str, square: str, **more: object) -> State:
    s = position(board, carrying={"vasquez": [MINE]}, **more)
    s.markers["mine-1"] = Marker("mine-1", "mine", sq(s, square), card="mines", armed=True, piece="mines")
    return s


@covers("reborn.item.mines", "reborn.pris.free")
def test_one_who_was_captured_on_a_mine_and_set_free_beside_it_sets_it_off_when_he_comes_back() -> None:
    s = mined("+-+-+-+\n|B . .|\n+ + + +\n|. V .|\n+-+-+-+", "b1", prisoners={"hollister": "bolter"}, active="salemite")
    figures.change(s, "hollister", hazards=("mine-1",))
    run(s, prisoners.set_free, "hollister", sq(s, "c1"), "reborn.pris.free", answers=["face:w"])
    assert s.characters["hollister"].hazards == ()
    s.moving = (Moving("hollister", 2),)
    run(
        s,
        steps.step,
        "hollister",
        sq(s, "b1"),
        6,
        answers=["bolter>vasquez", "pass"],
        rolls=["jam"] * 8,
    )
    assert s.markers == {}


@covers("reborn.item.mines", "reborn.pris.free")
def test_a_prisoner_who_is_set_free_on_a_mine_has_not_entered_its_square() -> None:
    s = mined("+-+-+-+\n|B . .|\n+ + + +\n|. V .|\n+-+-+-+", "b1", prisoners={"hollister": "bolter"})
    run(s, prisoners.set_free, "hollister", sq(s, "b1"), "reborn.pris.free", answers=["face:w"])
    assert s.characters["hollister"].hazards == ("mine-1",)
    assert len(s.markers) == 1


@covers("reborn.item.virus-damage", "reborn.zom.from-marker")
def test_a_zombie_raised_inside_a_virus_meets_it_only_when_it_comes_back() -> None:
    s = position(
        "+-+-+-+\n|k . .|\n+-+-+-+",
        dead={"vasquez": "b1"},
        facing={"kendall": "e"},
        carrying={"kendall": ["deadly-virus on counters=3"]},
        active="salemite",
        round="kendall",
    )
    figures.change(s, "kendall", hazards=("virus-1",))
    s.characters = {
        **s.characters,
        "zombie-1": type(s.characters["kendall"])("zombie-1", "zombie-1", "salemite", "salemite", place="supply"),
    }
    s.markers["virus-1"] = Marker("virus-1", "virus", sq(s, "a1"), card="deadly-virus", piece="deadly-virus")
    line = Line("raise", "reanimate")
    run(s, zombies.reanimate, (Part("kendall", 2),), "kendall", line, target="vasquez", answers=["face:e"])
    s.moving = (Moving("zombie-1", 2),)
    run(s, steps.step, "zombie-1", sq(s, "c1"), 2)
    assert s.characters["zombie-1"].wounds == 0


@covers("reborn.equip.spent-cards", "reborn.item.mines")
def test_a_mine_does_not_take_away_its_card_that_lies_beside_the_board_as_another_bomb() -> None:
    s = mined("+-+-+-+\n|. . .|\n+ + + +\n|. V .|\n+-+-+-+", "c1", rules=("search",))
    figures.change_card(s, "mines", up=1, where="beside", bearer="", on=True)
    run(s, charges.go_off, "mine-1")
    assert (s.equipment["mines"].where, s.deck) == ("beside", [])
