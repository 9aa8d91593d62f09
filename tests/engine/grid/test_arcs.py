import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctule.engine.grid import NE, E, N, S, W, arcs_at, direction_of, opposite, sectors, side_facing, turned

BASE = ("red", "orange", "white", "white", "white", "white", "orange", "red")
VECTORS = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(lambda v: v != (0, 0))


@pytest.mark.parametrize(
    ("dx", "dy", "arcs"),
    [
        (0, -1, ("red",)),
        (1, -2, ("red",)),
        (2, -2, ("red", "orange")),
        (3, -2, ("orange",)),
        (1, 0, ("orange", "white")),
        (0, 3, ("white",)),
        (-1, -1, ("orange", "red")),
        (-5, -1, ("orange",)),
        (-1, 0, ("white", "orange")),
    ],
)
def test_a_figure_that_faces_north_has_its_arcs_around_it(dx: int, dy: int, arcs: tuple[str, ...]) -> None:
    assert arcs_at(BASE, N, dx, dy) == arcs


def test_who_steps_up_from_behind_is_in_the_rear_arc() -> None:
    assert arcs_at(BASE, N, 0, 1) == ("white",)
    assert arcs_at(BASE, S, 0, 1) == ("red",)


@given(VECTORS, st.integers(0, 7))
def test_a_target_is_in_one_sector_or_on_the_border_of_two_neighbours(v: tuple[int, int], facing: int) -> None:
    found = sectors(facing, *v)
    on_ray = v[0] == 0 or v[1] == 0 or abs(v[0]) == abs(v[1])
    assert len(found) == (2 if on_ray else 1)
    if on_ray:
        assert (found[0] + 1) % 8 == found[1]


@given(VECTORS, st.integers(0, 7), st.integers(-8, 8))
def test_turning_the_figure_turns_the_sectors(v: tuple[int, int], facing: int, eighths: int) -> None:
    before, after = sectors(facing, *v), sectors(turned(facing, eighths), *v)
    assert set(after) == {(s - eighths) % 8 for s in before}


@given(VECTORS, st.integers(0, 7), st.integers(1, 5))
def test_the_sector_does_not_depend_on_the_distance(v: tuple[int, int], facing: int, k: int) -> None:
    assert sectors(facing, *v) == sectors(facing, v[0] * k, v[1] * k)


def test_on_the_spot_there_is_no_sector_and_no_direction() -> None:
    assert sectors(N, 0, 0) == ()
    assert arcs_at(BASE, N, 0, 0) == ()
    assert direction_of(0, 0) is None
    assert side_facing(0, 0) == ()


@given(VECTORS)
def test_directions_and_sides_turn_with_the_vector(v: tuple[int, int]) -> None:
    direction = direction_of(*v)
    assert direction is not None
    assert direction_of(-v[1], v[0]) == turned(direction, 2)
    assert direction_of(-v[0], -v[1]) == opposite(direction)
    assert {turned(s, 2) for s in side_facing(*v)} == set(side_facing(-v[1], v[0]))
    assert len(side_facing(*v)) == (2 if abs(v[0]) == abs(v[1]) else 1)


def test_nearest_directions() -> None:
    assert direction_of(2, -1) == NE
    assert direction_of(5, -2) == E
    assert side_facing(-3, 2) == (W,)
