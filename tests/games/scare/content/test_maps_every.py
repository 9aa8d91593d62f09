"""What all four maps owe: numbers that a roll can find, places that can be reached, parts that have names.

`Site` asks about a map in the names of its spaces, with the functions that the game itself uses.
"""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from covers import covers
from noctule.engine import content
from noctule.engine.grid import FAR, diagonal_steps, distance, members, neighbour, set_of, square_name, squares_on_routes
from noctule.games.scare.board import sight
from noctule.games.scare.board.ground import ground
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.content.maps import Role, the_map
from noctule.games.scare.content.maps import space as space_named
from noctule.games.scare.state import Agent, State
from noctule.games.scare.view.ground import Regions

MAPS = ("bedtime", "nightmare", "bedwetter", "boogeyman")
NUMBERED = ("bedtime", "nightmare", "bedwetter")


class Site:
    """The first mission of a map, with some of the doors shut and agents standing about."""

    def __init__(self, key: str, *shut: str, **agents: str) -> None:
        self.map = the_map(key)
        mission = next(mission for mission, facts in FACTS.scenario.items() if facts.map == key)
        self.s = State(("ana",), mission, key, (mission,), shut=tuple(sorted(shut)))
        for id, name in agents.items():
            self.s.agents = {**self.s.agents, id: Agent(id, "ana", at=self.at(name))}
        self.s.lineup = tuple(agents)
        self.ground = ground(self.s)
        self.floor = self.ground.floor

    def at(self, name: str) -> int:
        return space_named(self.map, name)

    def the(self, role: Role, id: str | None = None) -> str:
        """The name of the one space of a role."""
        (square,) = self.map.squares(role, id)
        return self.map.name(square)

    def each(self, role: Role, id: str | None = None) -> list[str]:
        return [self.map.name(square) for square in self.map.squares(role, id)]

    def start(self, area: int = 1) -> list[str]:
        return [self.map.name(square) for square in self.map.start(area)]

    def number(self, number: int) -> str:
        """The space of a spawn number: 31 for row 30, space 1."""
        return self.map.name(self.map.numbers[number])

    def where(self, name: str) -> tuple[int, int]:
        """Column and row, counted from 0."""
        y, x = divmod(self.at(name), self.map.grid.stride)
        return x, y

    def squares(self, names: Iterable[str]) -> int:
        return set_of(self.at(name) for name in names)

    def names(self, squares: int) -> set[str]:
        return {square_name(self.map.grid, square) for square in members(squares)}

    def monster_steps(self, start: str, goal: str) -> int:
        """How far a monster has to go; FAR if it cannot."""
        return self.ground.plain(self.at(start), self.at(goal))

    def actions(self, start: str, goal: str, *, avoiding: int = 0) -> int:
        """What the way costs an agent, who walks round holes; FAR if there is none."""
        return distance(self.ground.agent_ways, self.at(start), self.at(goal), closed=self.map.holes | avoiding)

    def least_actions(self, starts: Iterable[str], goal: str) -> int:
        return min(self.actions(start, goal) for start in starts)

    def on_monster_routes(self, start: str, goal: str) -> set[str]:
        """The spaces on a monster's shortest routes, both ends among them."""
        return self.names(squares_on_routes(self.ground.monster_ways, self.at(start), self.at(goal)))

    def every_monster_route_enters(self, start: str, goal: str, name: str) -> bool:
        """Without that space the way would be longer."""
        without = distance(self.ground.monster_ways, self.at(start), self.at(goal), closed=1 << self.at(name))
        return without > self.monster_steps(start, goal)

    def monster_sees(self, looker: str, target: str) -> bool:
        return sight.monster_sees(self.s, self.at(looker), self.at(target))

    def agent_sees(self, looker: str, target: str) -> bool:
        return sight.agent_sees(self.s, self.at(looker), self.at(target))

    def adjacent(self, name: str) -> set[str]:
        return self.names(self.ground.adjacent(self.at(name)))

    def touching(self, name: str) -> set[str]:
        """The spaces that touch one, whatever line runs between, obstacles among them."""
        found = (neighbour(self.map.grid, self.at(name), direction) for direction in range(8))
        return {self.map.name(square) for square in found if square is not None}

    def kind(self, name: str) -> str:
        return self.map.plan.squares[self.at(name)]


def regions(site: Site) -> dict[str, str]:
    """Space to letter."""
    found = content.load("noctule.games.scare", f"content/maps/{site.map.key}.regions.toml", Regions)
    rows = [row.split() for row in found.drawing.strip().split("\n")]
    grid = site.map.grid
    assert (len(rows), {len(row) for row in rows}) == (grid.height, {grid.width})
    letters = {
        site.map.name(y * grid.stride + x): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."
    }
    assert set(letters.values()) == found.region.keys()
    return letters


@covers("scare.setup.map")
def test_each_scenario_has_its_own_map_of_the_four() -> None:
    assert {scenario.map for scenario in FACTS.scenario.values()} == set(MAPS)
    assert [FACTS.scenario[key].map for key in ("bedtime", "nightmare-book", "bedwetter", "boogeyman")] == list(MAPS)


@pytest.mark.parametrize("key", MAPS)
def test_a_map_has_a_title_and_the_size_of_a_long_evening(key: str) -> None:
    map = the_map(key)
    assert map.title == key.capitalize()
    assert 20 <= map.grid.width <= 26
    assert 16 <= map.grid.height <= 20


@pytest.mark.parametrize("key", MAPS)
def test_every_space_belongs_to_a_named_part_of_the_map_and_to_no_other(key: str) -> None:
    site = Site(key)
    assert regions(site).keys() == site.names(site.map.floor)


@pytest.mark.parametrize("key", MAPS)
def test_a_named_part_hangs_together(key: str) -> None:
    site = Site(key)
    letters = regions(site)
    for letter in set(letters.values()):
        part = {name for name, other in letters.items() if other == letter}
        reached, edge = set[str](), {min(part)}
        while edge:
            reached |= edge
            edge = {near for name in edge for near in site.touching(name) & part} - reached
        assert reached == part, letter


@covers("scare.spawn.location-roll")
@pytest.mark.parametrize("key", NUMBERED)
def test_nine_rows_of_ten_numbers_make_ninety(key: str) -> None:
    assert sorted(the_map(key).numbers) == [tens + units for tens in FACTS.spawn.rows for units in FACTS.dice.d10]


@pytest.mark.parametrize("key", NUMBERED)
def test_rows_run_from_ten_at_the_top_to_ninety_at_the_bottom(key: str) -> None:
    site = Site(key)
    heights = [[site.where(site.number(tens + units))[1] for units in FACTS.dice.d10] for tens in FACTS.spawn.rows]
    for above, below in pairwise(heights):
        assert max(above) < min(below)


@pytest.mark.parametrize("key", NUMBERED)
def test_the_spaces_of_a_row_run_from_left_to_right(key: str) -> None:
    site = Site(key)
    for tens in FACTS.spawn.rows:
        columns = [site.where(site.number(tens + units))[0] for units in FACTS.dice.d10]
        assert columns == sorted(columns)


@pytest.mark.parametrize(("key", "most"), [("bedtime", 4), ("nightmare", 5), ("bedwetter", 5)])
def test_a_shift_by_one_is_a_small_displacement_everywhere(key: str, most: int) -> None:
    """In the house five, because the panic room is in between."""
    map = the_map(key)
    for number, square in map.numbers.items():
        if number + 1 in map.numbers and number % 10 < 9:
            assert diagonal_steps(map.grid, square, map.numbers[number + 1]) <= most, number


def test_the_island_has_no_numbers() -> None:
    assert not the_map("boogeyman").numbers


def test_every_colour_of_line_is_used_somewhere() -> None:
    edges = {kind for key in MAPS for kind in the_map(key).plan.edges if kind}
    spaces = {kind for key in MAPS for kind in the_map(key).plan.squares if kind}
    assert edges == {"red", "orange", "green"}
    assert spaces == {"floor", "block", "fence", "blue", "hole", "panic"}


@pytest.mark.parametrize("key", MAPS)
def test_nothing_that_agents_need_lies_behind_a_blue_space_or_a_hole(key: str) -> None:
    """Blue is a matter of actions, never of getting there; interactive spaces themselves are plain floor."""
    site = Site(key)
    for spot in site.map.spots:
        if spot.place.role != "start":
            assert {site.kind(site.map.name(square)) for square in spot.squares} == {"floor"}, spot.place


@pytest.mark.parametrize("key", NUMBERED)
def test_a_monster_can_get_from_every_number_to_wherever_agents_come_in(key: str) -> None:
    site = Site(key)
    entries = site.each("start")[:1] + site.each("panic-door")
    for number in site.map.numbers:
        for entry in entries:
            assert site.monster_steps(site.number(number), entry) < FAR, number
