"""The map: doors, walls, what is adjacent, how far it is, ducts, and where a new tile fits."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from covers import covers
from games.escape.driver import at, position, run, tile
from noctule.games.escape.board import rooms, where
from noctule.games.escape.content import TILES
from noctule.games.escape.content.tiles import SIDES
from noctule.games.escape.enemies import pursuit
from noctule.games.escape.moving import movement, vents
from noctule.games.escape.state import INFIRMARY, Laid, State

Spot = tuple[int, int]


def alone(board: str, here: Spot = (0, 0), **more: Any) -> State:
    """Marlow, and nobody else."""
    return position(board, seats=("ana",), people={"marlow": here}, **more)


def joined(s: State, here: Spot, other: Spot) -> bool:
    return rooms.are_adjacent(s, tile(s, *here), tile(s, *other))


# -- doors and walls -----------------------------------------------------------------------------------------------


@covers("escape.map.doors", "escape.map.walls")
def test_a_turned_tile_has_doors_on_the_turned_sides_and_walls_on_all_others() -> None:
    corner = TILES["broom-corridor"]
    assert [sorted(rooms.printed_doors(corner, turn)) for turn in range(4)] == [["e", "n"], ["e", "s"], ["s", "w"], ["n", "w"]]
    s = alone("long-gallery\nns+vent", here=(0, 0))
    assert movement.no_move(s, "marlow", tile(s, 0, 1)) is None
    s = alone("long-gallery@1\nns+vent", here=(0, 0))
    no = movement.no_move(s, "marlow", tile(s, 0, 1))
    assert no is not None
    assert no.rule == "escape.map.adjacent"


@covers("escape.map.adjacent", "escape.map.walls")
def test_touching_tiles_are_adjacent_only_through_two_doors_that_face_each_other() -> None:
    s = alone(
        """
        es         nsw+crate
        n+vent     nes+vent+medical""",
    )
    assert joined(s, (0, 0), (1, 0))
    assert joined(s, (1, 0), (0, 0))
    assert joined(s, (1, 0), (1, 1))
    assert not joined(s, (0, 1), (1, 1)), "walls on both sides"
    assert not joined(s, (0, 0), (1, 1)), "they touch only at a corner"
    s = alone("es es+crate")
    assert not joined(s, (0, 0), (1, 0)), "the east door of the first meets a wall"


@covers("escape.map.adjacent", "escape.door.locked")
def test_a_locked_door_does_not_end_adjacency() -> None:
    s = alone("es nsw+crate", locked=[(0, 0, "e")])
    assert joined(s, (0, 0), (1, 0))
    assert rooms.is_locked(s, tile(s, 0, 0), "e")
    assert rooms.is_locked(s, tile(s, 1, 0), "w"), "one marker closes the pair from both sides"
    assert movement.offers(s, "marlow") == []


# -- distance ------------------------------------------------------------------------------------------------------


@covers("escape.map.distance")
def test_distance_counts_doors_locked_or_not_and_no_vents() -> None:
    s = alone("es+vent  nesw+facility  nsw+vent+medical", locked=[(1, 0, "e")])
    assert rooms.vent_exits(s, tile(s, 0, 0)) == [tile(s, 2, 0)]
    assert rooms.distances(s, tile(s, 0, 0)) == {tile(s, 0, 0): 0, tile(s, 1, 0): 1, tile(s, 2, 0): 2}


@covers("escape.map.distance")
def test_a_tile_that_no_chain_of_doors_reaches_has_no_distance() -> None:
    s = alone("n+vent n+vent+fear")
    assert list(rooms.distances(s, tile(s, 0, 0))) == [tile(s, 0, 0)]


ROUND_THE_WALL = """
    es           e+vent    sw+crate
    ne+security  ew+vent   nw+panel"""
"""The first tile has a door to the second, which has a wall there: the way from one to the other leads round by the south."""


@covers("escape.ex.wall-between", "escape.map.adjacent", "escape.map.doors", "escape.map.walls", "escape.map.distance")
@covers("escape.emove.one-tile")
def test_a_guard_hunts_round_the_wall_and_takes_its_prey_for_no_neighbour() -> None:
    s = alone(ROUND_THE_WALL, here=(1, 0), enemies={"guard-1": (0, 0)})
    p, q = tile(s, 0, 0), tile(s, 1, 0)
    assert "e" in rooms.rooms(s).doors[p]
    assert "w" not in rooms.rooms(s).doors[q]
    assert not rooms.are_adjacent(s, p, q)
    assert rooms.distances(s, p)[q] == 5, "on squares a way round is never of even length; the case says four"
    ran = run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 0, 1)
    weighed = next(event.facts["weighed"] for event in ran.events if "weighed" in event.facts)
    assert weighed == [["marlow", 0, 5, False]], "no threat, and no +1 for being adjacent"


# -- vents and ducts -----------------------------------------------------------------------------------------------


@covers("escape.map.vents", "escape.vent.duct")
def test_ducts_run_through_tiles_without_an_entrance_whatever_their_doors() -> None:
    s = alone("n+vent  n+vent+fear")
    assert rooms.vent_exits(s, tile(s, 0, 0)) == [tile(s, 1, 0)], "walls do not matter"
    s = alone("n+vent  ns+facility  n+vent+fear")
    assert rooms.vent_exits(s, tile(s, 0, 0)) == [tile(s, 2, 0)]
    assert rooms.vent_exits(s, tile(s, 1, 0)) == [], "no entrance there"


@covers("escape.vent.duct")
def test_a_tile_without_duct_on_the_side_breaks_it() -> None:
    s = alone("n+vent  long-gallery  n+vent+fear")  # its duct runs north and south
    assert rooms.vent_exits(s, tile(s, 0, 0)) == []
    s = alone("n+vent  long-gallery@1  n+vent+fear")
    assert rooms.vent_exits(s, tile(s, 0, 0)) == [tile(s, 2, 0)]
    s = alone("n+vent  brig@2  n+vent+fear")  # carries it on the east side alone
    assert rooms.vent_exits(s, tile(s, 0, 0)) == []


@covers("escape.vent.duct", "escape.map.vents")
def test_a_closed_vent_loses_its_entrance_and_not_its_duct() -> None:
    s = alone("n+vent  ns+vent  n+vent+fear", markers={"shut-vent": [(1, 0)]})
    assert rooms.vent_exits(s, tile(s, 0, 0)) == [tile(s, 2, 0)]
    assert rooms.vent_exits(s, tile(s, 1, 0)) == []


@covers(
    "escape.ex.duct-does-not-reach-infirmary",
    "escape.infirmary.one-way",
    "escape.vent.duct",
    "escape.map.vents",
    "escape.vent.move",
)
@covers("escape.setup.infirmary", "escape.map.grows")
def test_neither_a_gap_nor_the_way_to_the_infirmary_can_be_crawled() -> None:
    s = alone("n+vent  .  n+vent+fear")
    assert vents.offers(s, "marlow") == []
    no = vents.no_vent(s, "marlow", tile(s, 2, 0))
    assert no is not None
    assert no.rule == "escape.vent.duct"
    assert vents.no_vent(s, "marlow", INFIRMARY) is not None
    assert INFIRMARY not in rooms.rooms(s).laid
    assert INFIRMARY not in rooms.distances(s, tile(s, 0, 0))


# -- icons ---------------------------------------------------------------------------------------------------------


@covers("escape.tile.reactivating-type", "escape.tile.icons")
def test_reactivating_tiles_are_fear_and_security_tiles() -> None:
    assert where.event_icon("mirror-corridor") == "fear"
    assert where.event_icon("checkpoint") == "security"
    assert where.event_icon("decontamination") == "facility"
    assert where.event_icon("archive") == ""
    assert [id for id in ("kennels", "mirror-corridor", "guardroom", "checkpoint") if where.reactivates(id)] == [
        "mirror-corridor",
        "checkpoint",
    ]


# -- where a tile fits ---------------------------------------------------------------------------------------------


@covers("escape.ex.most-doors", "escape.explore.place", "escape.explore.tie")
def test_a_tile_is_turned_so_that_it_joins_the_most_doors() -> None:
    # The free place is in the middle of the top row: a door to it from the south, and one from the west.
    s = alone("es+crate  .  .\n.  nesw+facility  .", here=(1, 1))
    corner = rooms.placements(s, "broom-corridor", (1, 0), "s")
    assert [rooms.printed_doors(TILES[way.id], way.turn) for way in corner] == [{"s", "w"}]
    straight = rooms.placements(s, "decontamination", (1, 0), "s")
    assert [rooms.printed_doors(TILES[way.id], way.turn) for way in straight] == [{"n", "s"}], "both turns are the same"


@covers("escape.explore.place")
def test_the_explored_door_must_be_met_even_if_another_turn_would_join_as_many() -> None:
    s = alone("es+crate  .  .\n.  nesw+facility  .", here=(1, 1))
    ways = rooms.placements(s, "cold-store", (1, 0), "s")
    assert [rooms.printed_doors(TILES[way.id], way.turn) for way in ways] == [{"s"}]


@given(
    st.sampled_from(sorted(TILES)),
    st.sampled_from(SIDES),
    st.lists(
        st.tuples(st.sampled_from(sorted(TILES)), st.integers(0, 3)), min_size=4, max_size=4, unique_by=lambda tile: tile[0]
    ),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
@covers("escape.explore.place", "escape.map.adjacent")
def test_no_other_turn_joins_more_doors_and_adjacency_goes_both_ways(
    card: str, met: Any, around: list[tuple[str, int]], there: list[bool]
) -> None:
    beside = [
        Laid(id, *rooms.beyond(0, 0, side), turn)
        for side, (id, turn), laid in zip(SIDES, around, there, strict=True)
        if laid and id != card
    ]
    s = State(("ana",), "lift", tiles=tuple(beside))
    ways = rooms.placements(s, card, (0, 0), met)
    assert ways, "every tile has a door, so it can always be turned to meet one"

    def pairs(turn: int) -> int:
        return len(rooms.rooms(s).joined_doors(TILES[card], (0, 0), turn) | {met})

    best = max(pairs(turn) for turn in range(4) if met in rooms.printed_doors(TILES[card], turn))
    for way in ways:
        assert met in rooms.printed_doors(TILES[card], way.turn)
        assert pairs(way.turn) == best
        after = rooms.Rooms((*s.tiles, way), ())
        for id, sides in after.adjacent.items():
            assert all(id in after.adjacent[other].values() for other in sides.values())
