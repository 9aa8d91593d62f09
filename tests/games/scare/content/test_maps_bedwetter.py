"""Map 3, Bedwetter: the cellar."""

from itertools import pairwise

import pytest

from games.scare.content.test_maps_every import Site
from noctule.engine.grid import FAR, count_routes, distance, members, set_of

CELLAR = Site("bedwetter")
KNIGHT, EXIT, BED = CELLAR.the("boss", "cellar-knight"), CELLAR.the("exit"), CELLAR.each("cocoon", "1")
COCOONS = {number: CELLAR.the("cocoon", str(number)) for number in range(2, 7)}
SEEN = CELLAR.names(set_of(q for q in members(CELLAR.map.floor) if CELLAR.monster_sees(KNIGHT, CELLAR.map.name(q))))
"""What the Knight sees from where it starts."""


def test_at_least_nine_start_spaces_lie_in_the_lower_left_around_the_exit_stairs() -> None:
    starts = CELLAR.start()
    assert len(starts) >= 9
    for name in (*starts, EXIT):
        x, y = CELLAR.where(name)
        assert x < CELLAR.map.grid.width // 3
        assert y > CELLAR.map.grid.height * 2 // 3
    assert CELLAR.adjacent(EXIT) <= set(starts)
    assert EXIT not in starts
    assert all(CELLAR.actions(name, EXIT) <= 3 for name in starts)


def test_the_bed_is_two_spaces_side_by_side_in_the_centre() -> None:
    assert len(BED) == 2
    (x, y), (x2, y2) = (CELLAR.where(name) for name in BED)
    assert (x2, y2) == (x + 1, y)
    assert (x, x2) == (CELLAR.map.grid.width // 2 - 1, CELLAR.map.grid.width // 2)
    assert y in (CELLAR.map.grid.height // 2 - 1, CELLAR.map.grid.height // 2)


def test_the_knight_starts_just_below_the_bed() -> None:
    x, y = CELLAR.where(BED[0])
    assert CELLAR.where(KNIGHT) == (x, y + 1)
    assert set(BED) <= CELLAR.adjacent(KNIGHT)


def test_cocoons_two_to_six_are_single_spaces_that_can_be_reached_and_left() -> None:
    assert len(set(COCOONS.values())) == 5
    for name in COCOONS.values():
        assert CELLAR.least_actions(CELLAR.start(), name) < FAR
        assert CELLAR.actions(name, EXIT) < FAR


def test_the_ways_are_neither_short_nor_endless() -> None:
    """Actions there from the nearest start space, and back to the exit."""
    ways = {n: (CELLAR.least_actions(CELLAR.start(), name), CELLAR.actions(name, EXIT)) for n, name in COCOONS.items()}
    assert ways == {2: (11, 14), 3: (9, 12), 4: (18, 21), 5: (14, 17), 6: (19, 22)}
    assert (CELLAR.least_actions(CELLAR.start(), BED[0]), CELLAR.actions(BED[0], EXIT)) == (8, 11)


def test_the_knights_sight_is_long_enough_to_be_drawn_several_spaces() -> None:
    """Walks of figures that enter one seen space after another: each draws it by a space."""
    walks = (["g10", "g9", "h10", "i9", "j9"], ["l1", "l2", "l3", "l4"], ["p9", "p10", "p11", "o11"], ["k16", "k15", "k14"])
    for walk in walks:
        for name, onward in pairwise(walk):
            assert onward in CELLAR.adjacent(name)
        assert set(walk) <= SEEN
    assert max(CELLAR.monster_steps(KNIGHT, name) for name in SEEN) >= 8


def test_walls_and_pillars_let_figures_step_out_of_its_sight() -> None:
    """Behind each of the six pillars, and off every seen space within two steps of the vault's doors."""
    pillars = ("i5", "n5", "i8", "n8", "i12", "n12")
    assert {CELLAR.kind(name) for name in pillars} == {"block"}
    for pillar in pillars:
        around = CELLAR.touching(pillar) & CELLAR.names(CELLAR.map.floor)
        assert around & SEEN
        assert around - SEEN
    for seen, hidden in (("l1", "k1"), ("e11", "e10"), ("k16", "j16"), ("r9", "r10")):
        assert seen in SEEN
        assert hidden not in SEEN
        assert hidden in CELLAR.adjacent(seen)


def test_one_cocoon_can_be_reached_entirely_out_of_the_knights_sight() -> None:
    hidden = CELLAR.squares(SEEN)
    ways = {
        number: min(
            distance(CELLAR.ground.agent_ways, CELLAR.at(start), CELLAR.at(name), closed=hidden) for start in CELLAR.start()
        )
        for number, name in COCOONS.items()
        if name not in SEEN
    }
    assert ways[2] == CELLAR.least_actions(CELLAR.start(), COCOONS[2])
    assert not set(CELLAR.start()) & SEEN


def test_one_cocoon_lies_in_full_sight() -> None:
    """It is seen, and so is every space from which it can be entered."""
    assert COCOONS[3] in SEEN
    assert CELLAR.adjacent(COCOONS[3]) <= SEEN


@pytest.mark.parametrize(("knight", "agent", "target"), [(KNIGHT, "l2", "l1"), ("c7", "c4", "c2"), (KNIGHT, "k15", "k16")])
def test_the_knights_only_shortest_routes_lead_through_a_standing_agent(knight: str, agent: str, target: str) -> None:
    """Under the arches of the north passage and of the drain, and between the racks."""
    assert CELLAR.every_monster_route_enters(knight, target, agent)


def test_the_knight_has_two_equal_routes_round_the_boiler() -> None:
    """From the middle of one side to the middle of the other: above it or below it, and nothing in between."""
    assert {CELLAR.kind(f"{column}{row}") for column in "stu" for row in (8, 9, 10)} == {"block"}
    above, below = "t7", "t11"
    on_routes = CELLAR.on_monster_routes("r9", "v9")
    assert {above, below} <= on_routes
    assert count_routes(CELLAR.ground.monster_ways, CELLAR.at("r9"), CELLAR.at("v9")) == 2


@pytest.mark.parametrize(
    ("widow", "knight", "agent"), [(14, "i1", "f1"), (74, "k15", "k16"), (40, "c6", "c4"), (82, "f15", "g15")]
)
def test_in_the_corridors_a_widows_way_crosses_the_knight(widow: int, knight: str, agent: str) -> None:
    assert CELLAR.every_monster_route_enters(CELLAR.number(widow), agent, knight)
    assert CELLAR.monster_steps(KNIGHT, knight) < FAR


def test_the_drain_has_a_grating_that_is_seen_through() -> None:
    assert CELLAR.kind("o16") == "fence"
    assert CELLAR.agent_sees("n16", "p16")
    assert CELLAR.monster_steps("n16", "p16") > 1
