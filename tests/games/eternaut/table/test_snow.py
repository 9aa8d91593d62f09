"""Snow: where it lies, which side is up, how it spreads, and who touches it."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, at, position, run, says, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving, rummage, take_action
from noctule.games.eternaut.board.ground import NAMES
from noctule.games.eternaut.content import FACTS, RULES
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.content.maps import MAPS, MapCard, turned
from noctule.games.eternaut.state import Laid, State
from noctule.games.eternaut.table import snow, walking

HALL = "+-+-+-+-+-+-+\n|, , , , , ,|\n+-+-+-+-+-+-+"
HOUSE = """
+-+-+-+-+
|, , ,|. .
+ +-+-+-+
|,|,|,|. .
+-+-+-+-+
"""
"""A corridor a1 to c1 with a2 below its first space; two closets b2, c2; the street d1, d2, e1, e2."""
HERE = RULES["R-01"].entry


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)
    lab.item("090", "suit", dry=True)
    lab.item("091", "bag", bag={"capacity": 2, "icon": "agility"})


def lies(s: State) -> dict[str, bool]:
    return {NAMES[one]: active for one, active in sorted(s.snow.items(), key=lambda pair: NAMES[pair[0]])}


# ---- placing


@covers(
    "eternaut.ex.derived-snow-place-chain",
    "eternaut.snow.place-active",
    "eternaut.snow.outside-connection",
    "eternaut.snow.two-sides",
)
def test_snow_linked_to_an_opening_is_active() -> None:
    board = "+-+-+-+ +-+\n|, , ,| |,|\n+-+-+-+ +-+"
    s = position(board, book="A", counters=["210@a1-w"], snow={"a1": True, "b1": True})
    says(s, "- snow c1 e1")
    assert lies(s) == {"a1": True, "b1": True, "c1": True, "e1": False}


@covers("eternaut.snow.place-active", "eternaut.snow.outside-connection")
@pytest.mark.parametrize(
    ("counters", "active"),
    [
        (["210@c1-e"], True),  # an open door to the street
        (["211@c1-e"], False),  # a closed one
        ([], False),  # the wall
        (["210@c1-s"], False),  # an open door to another room
        (["210@c1-n"], True),  # an open door to what is not revealed
        (["210@c1-n", "211@c1-n"], False),  # and a closed one in front of it
    ],
)
def test_what_counts_is_an_opening_to_the_outside(counters: list[str], active: bool) -> None:
    s = position(HOUSE, book="A", counters=counters)
    says(s, "- snow c1")
    assert lies(s) == {"c1": active}


@covers("eternaut.snow.outside-connection")
def test_an_unrevealed_cell_is_outside_wherever_it_lies() -> None:
    s = position(HOUSE, book="A", counters=["210@a2-s", "210@a6-w", "210@d2-s"])
    says(s, "- snow a2")
    assert lies(s) == {"a2": True}
    says(s, "- drift-in")
    assert lies(s) == {"a2": True}, "no counters outdoors"


@covers("eternaut.snow.outside-connection", "eternaut.snow.outdoor")
def test_where_there_is_no_wall_the_street_is_open_too() -> None:
    s = position("+-+-+-+\n|, , .\n+-+-+-+", book="A")
    says(s, "- snow b1")
    assert lies(s) == {"b1": True}
    s = position("+-+-+\n|, ,\n+-+-+", book="A")
    says(s, "- snow b1")
    assert lies(s) == {"b1": False}, "an open side to a card that is not revealed is no opening"


@covers("eternaut.snow.place-active", "eternaut.snow.pack")
def test_a_chain_does_not_run_through_a_wall() -> None:
    s = position(HOUSE, book="A", counters=["210@c1-e"], snow={"c1": True})
    says(s, "- snow c2")
    assert lies(s)["c2"] is False


@covers("eternaut.snow.one-per-space", "eternaut.snow.outdoor")
def test_one_counter_in_a_space_and_none_outdoors() -> None:
    s = position(HOUSE, book="A", counters=["226@b1"], snow={"a1": False, "c2": True})
    says(s, "- snow a1 b1 c2 d1 g6")
    assert lies(s) == {"a1": False, "b1": False, "c2": True}


@covers("eternaut.snow.reserve")
def test_an_empty_supply_gives_nothing_until_some_come_back() -> None:
    board = "+-+-+-+-+-+-+\n" + "|, , , , , ,|\n+ + + + + + +\n" * 3
    lying = {f"{column}{row}": False for column in "abcdef" for row in (1, 2, 3)}
    first = dict(list(lying.items())[: FACTS.supply.snow])
    s = position(board, book="A", snow=first)
    says(s, "- snow f2")
    assert lies(s) == first
    assert says(s, "- clear-snow a1 f3").rules == ["eternaut.snow.reserve"]
    says(s, "- snow f2 f3")
    assert "f2" in lies(s)
    assert not {"a1", "f3"} & set(lies(s))


# ---- openings that change


TRIO = """
+-+-+-+-+
|, , ,|.
+-+-+-+-+
"""


@covers("eternaut.ex.snowpack-door-closed", "eternaut.snow.pack-check", "eternaut.snow.two-sides")
def test_a_pack_behind_a_closed_door_is_inactive() -> None:
    s = position(TRIO, book="A", counters=["210@c1-e"], snow={"a1": True, "b1": True, "c1": True})
    says(s, "- replace 210 with 211")
    assert lies(s) == {"a1": False, "b1": False, "c1": False}


@covers("eternaut.ex.snowpack-second-opening", "eternaut.snow.pack-check")
def test_a_second_opening_keeps_a_pack_active() -> None:
    s = position(TRIO, book="A", counters=["210@c1-e", "216@a1-n"], snow={"a1": True, "b1": True, "c1": True})
    says(s, "- replace 210 with 211")
    assert lies(s) == {"a1": True, "b1": True, "c1": True}
    says(s, "- replace 216 with 211")
    assert lies(s) == {"a1": False, "b1": False, "c1": False}


@covers("eternaut.ex.derived-snow-reactivated", "eternaut.snow.reactivate", "eternaut.snow.pack")
def test_a_broken_window_wakes_the_whole_pack() -> None:
    s = position(TRIO, book="A", counters=["211@c1-e"], snow={"b1": False, "c1": False})
    says(s, "- replace 211 with 216")
    assert lies(s) == {"b1": True, "c1": True}
    s = position(TRIO, book="A", snow={"b1": False, "c1": False})
    says(s, "- put 216 at c1-e")
    assert lies(s) == {"b1": True, "c1": True}
    says(s, "- remove 216")
    assert lies(s) == {"b1": False, "c1": False}


@covers("eternaut.ex.derived-inner-door", "eternaut.snow.pack-check", "eternaut.snow.pack", "eternaut.snow.place-active")
def test_an_inner_door_cuts_and_joins_snow() -> None:
    s = position("+-+-+-+\n|,|,|.\n+-+-+-+", book="A", counters=["210@b1-e", "210@a1-e"], snow={"a1": True, "b1": True})
    says(s, "- replace 210 at a1-e with 211")
    assert lies(s) == {"a1": False, "b1": True}
    says(s, "- replace 211 at a1-e with 210")
    assert lies(s) == {"a1": True, "b1": True}
    says(s, "- replace 210 at a1-e with 211\n- replace 210 at b1-e with 211")
    assert lies(s) == {"a1": False, "b1": False}


@covers("eternaut.snow.pack", "eternaut.snow.pack-check")
def test_a_pack_far_from_the_change_stays_as_it_is() -> None:
    s = position("+-+-+-+ +-+\n|, , ,| |,|\n+-+-+-+ +-+", book="A", counters=["210@c1-n"], snow={"c1": True, "e1": True})
    says(s, "- replace 210 with 211")
    assert lies(s) == {"c1": False, "e1": True}


@covers(
    "eternaut.ex.derived-frontier-door",
    "eternaut.rummage.frontier-opening",
    "eternaut.snow.recheck-on-reveal",
    "eternaut.move.revealed-only",
)
def test_a_room_behind_the_door_shuts_the_snow_in(lab: Lab) -> None:
    for id, sign in (("M-098", ","), ("M-099", ".")):
        lab.patch.setitem(MAPS, id, MapCard(id, id, turned(f"=+-+-+ {sign} {sign}|+ + +|{sign} {sign}|+-+-+", 0)))
    lab.only("A", "# 210-9XX A door\n- note tried")
    for card, active in (("M-098", False), ("M-099", True)):
        s = position(
            "+-+-+\n|, ,|\n+ + +\n|, ,|\n+-+-+", book="A", people={"901": "b1"}, counters=["210@b1-e"], snow={"b1": True}
        )
        s.map = {**s.map, "B1": Laid(card)}
        run(s, rummage.interact, "901")
        assert s.notes == ("tried",)
        ran = run(s, moving.move, "901", 2, stop=True)
        assert "step:c1" not in ran.keys("step")
        no = ran.no("step:c1")
        assert no is not None
        assert no.rule == "eternaut.move.revealed-only"
        says(s, "- reveal B1")
        assert lies(s) == {"b1": active}
        assert "step:c1" in run(s, moving.move, "901", 2, stop=True).keys("step")


@covers("eternaut.snow.recheck-on-reveal", "eternaut.snow.outside-connection", "eternaut.map.place")
def test_a_card_laid_over_the_room_next_door_makes_it_outside_until_it_is_revealed(lab: Lab) -> None:
    lab.patch.setitem(MAPS, "M-098", MapCard("M-098", "M-098", turned("=+-+-+ , ,|+ + +|, ,|+-+-+", 0)))
    board = "+-+-+-+-+   +-+-+\n|, ,|, ,|   |,|,|\n+-+-+-+-+   +-+-+"
    counters = ["222@a1", "210@b1-e", "211@g1-e"]
    s = position(board, book="A", counters=counters, snow={"b1": False, "g1": True})
    says(s, "- lay M-098 at B1")
    assert lies(s) == {"b1": True, "g1": True}
    says(s, "- reveal B1")
    assert lies(s) == {"b1": False, "g1": True}, "what lies beside other doors is left alone"


@covers("eternaut.snow.recheck-on-reveal", "eternaut.rummage.frontier-opening")
def test_a_room_revealed_on_the_left_of_a_door_shuts_the_snow_in(lab: Lab) -> None:
    lab.patch.setitem(MAPS, "M-098", MapCard("M-098", "M-098", turned("=+-+-+|, , + + +|, ,|+-+-+", 0)))
    board = "        +-+-+\n        |, ,|\n        +-+-+"
    s = position(board, book="A", counters=["210@d1-e"], snow={"e1": True})
    s.map = {**s.map, "B1": Laid("M-098")}
    says(s, "- reveal B1")
    assert lies(s) == {"e1": False}


# ---- spreading


@covers("eternaut.ex.derived-snow-spread-once", "eternaut.snow.spread", "eternaut.snow.inactive-no-spread")
def test_active_snow_spreads_one_space() -> None:
    s = position("+-+-+-+-+-+\n|, , , , ,|\n+-+-+-+-+-+", book="A", snow={"a1": True, "e1": False})
    says(s, "- spread")
    assert lies(s) == {"a1": True, "b1": True, "e1": False}


@covers("eternaut.ex.derived-snow-supply", "eternaut.snow.reserve", "eternaut.snow.spread")
def test_the_last_counter_goes_where_the_active_player_says() -> None:
    asleep = {f"{column}{row}": False for column in "abcdef" for row in (1, 2)} | {"e4": False, "f4": False}
    s = position(ROOM, seats=("ana", "bob"), active=1, book="A", snow={**asleep, "b3": True})
    assert FACTS.supply.snow - len(s.snow) == 1
    ran = says(s, "- spread", answers=["snow:b4"])
    assert ran.asked == [("snow", ["snow:a3", "snow:c3", "snow:b4"])]
    assert lies(s) == {**asleep, "b3": True, "b4": True}
    assert says(s, "- spread").asked == []
    assert lies(s) == {**asleep, "b3": True, "b4": True}


@covers("eternaut.ex.derived-snow-through-door", "eternaut.snow.spread", "eternaut.snow.outdoor")
def test_snow_comes_in_from_the_street() -> None:
    s = position("+-+-+-+\n|,|,|.\n+-+ + +\n|,|,|.\n+-+-+-+", book="A", counters=["210@b1-e"])
    says(s, "- spread")
    assert lies(s) == {"b1": True}
    says(s, "- spread")
    assert lies(s) == {"b1": True, "b2": True}
    says(s, "- spread")
    assert lies(s) == {"b1": True, "b2": True}


@covers("eternaut.snow.spread")
def test_snow_spreads_past_furniture_and_through_no_closed_door() -> None:
    s = position(HALL, book="A", counters=["226@b1", "211@c1-e"], snow={"a1": True})
    for _ in range(4):
        says(s, "- spread")
    assert lies(s) == {"a1": True, "b1": True, "c1": True}


@covers("eternaut.snow.place-active", "eternaut.snow.outside-connection", "eternaut.snow.reserve")
def test_snow_drifts_in_at_every_opening_and_no_further() -> None:
    s = position(HOUSE, book="A", counters=["210@c1-e", "216@a2-w", "210@b1-s"], snow={"b1": True})
    assert says(s, "- drift-in").facts("eternaut.snow.spread")["spaces"] == "c1, a2"
    assert lies(s) == {"a2": True, "b1": True, "c1": True}
    assert says(s, "- drift-in").rules == []


# ---- touching


def trodden(lab: Lab, text: str = "- note cold") -> None:
    lab.only("A", f"# {HERE} The snow\n{text}\n# 226-9XX A table\n- note table")


@covers("eternaut.ex.derived-snow-walk", "eternaut.snow.outdoor", "eternaut.snow.touch-move", "eternaut.snow.two-sides")
def test_every_snowy_space_on_the_way_is_touched(lab: Lab) -> None:
    trodden(lab)
    board = "+-+-+-+\n|, ,|.\n+-+-+-+"
    people = {"901": "a1"}
    s = position(board, book="A", people=people, counters=["210@b1-e"], snow={"b1": False}, rules=("R-01",))
    run(s, moving.move, "901", 2, answers=["step:b1", "step:c1"])
    assert s.spoken == {HERE: 2}
    s = position(
        board,
        book="A",
        people={"904": {"at": "a1", "items": ["090"]}},
        counters=["210@b1-e"],
        snow={"b1": False},
        rules=("R-01",),
    )
    run(s, moving.move, "904", 2, answers=["step:b1", "step:c1"])
    assert s.spoken == {}


@covers("eternaut.snow.touch-move", "eternaut.bag.unusable")
def test_a_suit_in_a_bag_does_not_help(lab: Lab) -> None:
    trodden(lab)
    s = position(HALL, book="A", people={"901": {"at": "a1", "items": ["091(090)"]}}, snow={"b1": True}, rules=("R-01",))
    run(s, moving.move, "901", 1, answers=["step:b1"])
    assert s.spoken == {HERE: 1}


@covers("eternaut.snow.touch-move")
def test_the_snow_is_read_before_the_event_and_can_end_the_movement(lab: Lab) -> None:
    trodden(lab)
    lab.entries("A", "# 003-9XX A door slams\n- note slam")
    s = position(HALL, book="A", people={"901": "a1"}, snow={"b1": True}, events={"003": "b1"}, rules=("R-01",))
    run(s, moving.move, "901", 3, answers=["step:b1"])
    assert s.notes == ("cold", "slam")
    trodden(lab, "- kill me")
    s = position(HALL, book="A", people={"901": "a1", "902": "f1"}, snow={"b1": True}, events={"003": "b1"}, rules=("R-01",))
    run(s, moving.move, "901", 3, answers=["step:b1"])
    assert "901" not in s.people
    assert s.notes == ()


@covers("eternaut.ex.derived-snow-on-table", "eternaut.snow.touch-counter", "eternaut.snow.one-per-space")
@pytest.mark.parametrize("dry", [False, True])
def test_handling_a_snowy_table_touches_the_snow_first(lab: Lab, dry: bool) -> None:
    trodden(lab)
    person = {"at": "a1", "items": ["090"] if dry else []}
    s = position(HALL, book="A", people={"901": person}, counters=["226@b1"], snow={"b1": False}, rules=("R-01",))
    run(s, snow.handled, "901", "226@b1")
    assert s.notes == (() if dry else ("cold",))
    s.notes = ()
    run(s, rummage.interact, "901")
    assert s.notes == (("table",) if dry else ("cold", "table"))


@covers("eternaut.ex.derived-snow-on-table", "eternaut.snow.touch-counter")
def test_an_item_used_on_a_snowy_table_touches_the_snow_first(lab: Lab) -> None:
    trodden(lab)
    lab.entries("A", "# 226-403 Hacked\n- note hacked")
    lab.item("092", "hatchet", actions=[{"id": "403", "name": "Hack"}])
    person = {"at": "a1", "items": ["092"]}

    def fresh() -> State:
        people = {"901": person, "902": "f1"}
        return position(HALL, book="A", people=people, counters=["226@b1"], snow={"b1": False}, rules=("R-01",))

    s = fresh()
    run(s, take_action.do, "ana", "901", Effect("item"))
    assert s.notes == ("cold", "hacked")
    trodden(lab, "- kill me")
    s = fresh()
    run(s, take_action.do, "ana", "901", Effect("item"))
    assert s.notes == ()
    trodden(lab, "- remove 226")
    s = fresh()
    run(s, take_action.do, "ana", "901", Effect("item"))
    assert s.notes == ()


@covers("eternaut.snow.touch-counter")
def test_a_dresser_in_the_snow_is_not_touched_again_and_a_clean_table_not_at_all(lab: Lab) -> None:
    trodden(lab)
    s = position(HALL, book="A", people={"901": "a1"}, counters=["222@a1", "226@b1"], snow={"a1": True}, rules=("R-01",))
    for id in s.counters:
        run(s, snow.handled, "901", id)
    assert s.spoken == {}


@covers("eternaut.snow.touch-counter", "eternaut.snow.outdoor")
def test_a_car_in_the_street_is_covered_with_snow(lab: Lab) -> None:
    trodden(lab)
    s = position("+-+-+\n|,|.|\n+-+-+", book="A", people={"901": "a1"}, counters=["232@b1", "216@a1-e"], rules=("R-01",))
    run(s, snow.handled, "901", "232@b1")
    assert s.spoken == {HERE: 1}


@covers("eternaut.snow.touch-counter")
def test_whom_the_snow_kills_does_not_open_the_drawer(lab: Lab) -> None:
    trodden(lab, "- kill me")
    s = position(HALL, book="A", people={"901": "a1", "902": "f1"}, counters=["226@b1"], snow={"b1": False}, rules=("R-01",))
    run(s, rummage.interact, "901")
    assert s.notes == ()
    assert "226-9XX" not in s.spoken


@covers("eternaut.snow.scenario-a-only", "eternaut.ex.derived-snow-gone-in-b", "eternaut.npc.snow")
def test_from_b_on_snow_hurts_only_npcs_whose_cards_say_so(lab: Lab) -> None:
    for book in ("A", "B1"):
        lab.only(book, f"# {HERE} The snow\n- note cold")
    lab.npc("802", snow="- note lost")
    board = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+"
    s = position(board, people={"904": "a1"}, npcs={"801": "c1", "802": "e1"}, rules=("R-01",))
    for who, name in (("904", "b1"), ("801", "d1"), ("802", "f1")):
        run(s, walking.enter, who, space(name))
    assert at(s, "904") == "b1"
    assert s.spoken == {}
    assert s.notes == ("lost",)


@covers("eternaut.snow.scenario-a-only")
def test_without_the_rule_card_nobody_knows_of_the_snow(lab: Lab) -> None:
    trodden(lab)
    s = position(HALL, book="A", people={"901": "a1"}, snow={"b1": True})
    run(s, walking.enter, "901", space("b1"))
    assert s.spoken == {}
