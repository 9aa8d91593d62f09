"""Map 2, Nightmare: inside the house."""

import pytest

from covers import covers
from games.scare.content.test_maps_every import Site
from games.scare.driver import chase, spaces
from noctule.engine.grid import FAR, distance, members, next_steps, reach, spread
from noctule.games.scare.board import routes
from noctule.games.scare.content.facts import FACTS

OPEN = Site("nightmare")
LOCKED = Site("nightmare", "near-lock", "far-lock")
WEST, EAST = OPEN.the("panic-door", "west"), OPEN.the("panic-door", "east")
BOOK, SECRET, LEVER = OPEN.the("tech", "book"), OPEN.the("secret"), OPEN.the("lever")
LANDING, HIDDEN_DOOR, CELLAR = OPEN.the("tech", "hidden-door"), OPEN.the("exit", "hidden-door"), OPEN.the("exit", "cellar")
LOCKS = (OPEN.the("door", "near-lock"), OPEN.the("door", "far-lock"))
TRAP_DOOR, TRIGGERS = OPEN.the("door", "trap"), OPEN.each("trigger", "trap")
STAIRS = [(f"l{row}", f"m{row}") for row in range(11, 17)]
"""The steps, two spaces each, from the hall down the map to the landing."""


def agents_reach(site: Site, start: str, *, without: tuple[str, ...] = ()) -> set[str]:
    """Everywhere that an agent can walk to."""
    return site.names(reach(site.ground.agent_ways, site.at(start), closed=site.map.holes | site.squares(without)))


NURSERY = agents_reach(Site("nightmare", "trap"), LEVER)
"""The trapped room, with its door shut."""
PANIC_ROOM = [OPEN.map.name(square) for square, kind in enumerate(OPEN.map.plan.squares) if kind == "panic"]


@covers("scare.s2.panic-room-safe")
def test_the_panic_room_lies_roughly_in_the_middle_and_no_monster_gets_in() -> None:
    places = [OPEN.where(name) for name in PANIC_ROOM]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    assert abs(x - (OPEN.map.grid.width - 1) / 2) <= 3
    assert abs(y - (OPEN.map.grid.height - 1) / 2) <= 3
    assert not OPEN.map.floor & OPEN.squares(PANIC_ROOM)


def test_both_door_spaces_touch_the_panic_room_and_are_next_to_their_numbers() -> None:
    for door, number in ((WEST, 45), (EAST, 88)):
        assert OPEN.touching(door) & set(PANIC_ROOM)
        assert OPEN.number(number) in OPEN.adjacent(door)
        assert door not in {OPEN.number(n) for n in OPEN.map.numbers}
    assert OPEN.where(WEST)[0] < min(OPEN.where(name)[0] for name in PANIC_ROOM)
    assert OPEN.where(EAST)[0] > max(OPEN.where(name)[0] for name in PANIC_ROOM)


def test_the_secret_entrance_touches_the_panic_room_and_is_not_far_from_the_book() -> None:
    assert OPEN.touching(SECRET) & set(PANIC_ROOM)
    assert OPEN.actions(BOOK, SECRET) <= 5


def test_the_secret_entrance_is_a_shorter_way_home_than_the_way_back() -> None:
    assert OPEN.actions(BOOK, SECRET) + 10 <= OPEN.actions(BOOK, EAST) < FAR


def test_the_books_tech_space_is_above_10_5_in_a_row_above_row_10() -> None:
    column, row = OPEN.where(OPEN.number(15))
    assert OPEN.where(BOOK) == (column, row - 1)
    assert all(OPEN.where(OPEN.number(10 + n))[1] > OPEN.where(BOOK)[1] for n in range(10))


@covers("scare.s2m1.doors-setup")
def test_two_doors_that_start_locked_stand_beside_10_8() -> None:
    assert set(LOCKS) <= OPEN.adjacent(OPEN.number(18))
    assert all(OPEN.map.doors[id].shut for id in ("near-lock", "far-lock"))


@covers("scare.s2m1.doors-setup")
def test_the_book_is_out_of_reach_until_the_lever_removes_the_locks() -> None:
    for shut in (("near-lock", "far-lock"), ("near-lock",), ("far-lock",)):
        assert Site("nightmare", *shut).actions(EAST, BOOK) == FAR
    assert OPEN.actions(EAST, BOOK) < FAR
    assert LOCKED.actions(EAST, LEVER) < FAR
    assert set(OPEN.map.of("lever")[0].place.works) == {"near-lock", "far-lock", "trap"}


@covers("scare.s2.door-choice")
def test_the_book_is_reached_by_the_east_door_only_and_stairs_and_cellar_by_the_west_door_only() -> None:
    west, east = agents_reach(OPEN, WEST), agents_reach(OPEN, EAST)
    assert not west & east
    assert {BOOK, LEVER, SECRET} <= east
    assert {LANDING, HIDDEN_DOOR, CELLAR} <= west
    assert west | east | OPEN.names(OPEN.map.holes) == OPEN.names(OPEN.map.floor)


def test_the_ways_are_neither_short_nor_endless() -> None:
    """In actions from the door space: the lever, the book, the hidden door's tech space, the cellar."""
    assert (OPEN.actions(EAST, LEVER), OPEN.actions(EAST, BOOK)) == (17, 21)
    assert (OPEN.actions(WEST, LANDING), OPEN.actions(WEST, CELLAR)) == (11, 14)


# -- the trapped room ----------------------------------------------------------------------------------------------


def test_the_trapped_room_is_the_upper_right_corner() -> None:
    corners = [OPEN.where(name) for name in NURSERY]
    assert (OPEN.map.grid.width - 1, 0) in corners
    assert min(x for x, _ in corners) > OPEN.map.grid.width * 3 // 4
    assert max(y for _, y in corners) <= OPEN.map.grid.height // 2


def test_the_trigger_spaces_are_50_8_and_a_neighbour() -> None:
    assert len(TRIGGERS) == 2
    assert OPEN.number(58) in TRIGGERS
    assert TRIGGERS[1] in OPEN.adjacent(TRIGGERS[0])


def test_the_traps_door_is_between_60_8_and_60_9_and_open_at_the_start() -> None:
    (left, row), (right, other_row) = OPEN.where(OPEN.number(68)), OPEN.where(OPEN.number(69))
    assert row == other_row
    assert OPEN.where(TRAP_DOOR) == (left + 1, row) == (right - 1, row)
    assert not OPEN.map.doors["trap"].shut


def test_the_lever_is_in_the_top_row_of_the_trapped_room() -> None:
    assert LEVER in NURSERY
    assert OPEN.where(LEVER)[1] == 0


def test_the_trigger_spaces_are_the_only_way_in_for_agents() -> None:
    one, other = TRIGGERS
    assert LEVER in agents_reach(OPEN, EAST, without=(one,))
    assert LEVER in agents_reach(OPEN, EAST, without=(other,))
    assert LEVER not in agents_reach(OPEN, EAST, without=(one, other))
    assert not (agents_reach(OPEN, EAST, without=(one, other)) | agents_reach(OPEN, WEST)) & NURSERY


@covers("scare.lines.closed-door")
def test_the_traps_door_shuts_the_room_off_for_agents() -> None:
    shut = Site("nightmare", "trap")
    for trigger in TRIGGERS:
        assert not agents_reach(shut, trigger) - NURSERY
    assert shut.actions(EAST, LEVER) == FAR


@covers("scare.lines.green")
def test_monsters_get_at_the_prisoner_by_numbers_inside_and_through_a_green_line() -> None:
    inside = [n for n in OPEN.map.numbers if OPEN.number(n) in NURSERY]
    assert len(inside) >= 2
    shut = Site("nightmare", "near-lock", "far-lock", "trap")
    outside = [OPEN.number(n) for n in OPEN.map.numbers if n not in inside and n != 18]
    assert all(shut.monster_steps(name, LEVER) < FAR for name in outside)


# -- holes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hole", "beside", "scarecrow"), [("u7", "v7", "t7"), ("t10", "u10", "s11"), ("k7", "l7", "j7")])
def test_a_hole_beside_the_way_lets_a_ram_push_agents_in(hole: str, beside: str, scarecrow: str) -> None:
    """The Scarecrow's shortest route to the agent may lead over the hole, which is then where the agent lands."""
    site = Site("nightmare", thayer=beside)
    assert site.kind(hole) == "hole"
    assert beside in site.adjacent(hole)
    assert hole in site.on_monster_routes(scarecrow, beside)
    assert site.at(hole) in members(next_steps(site.ground.monster_ways, site.at(beside), site.at(scarecrow)))
    assert site.monster_steps(scarecrow, beside) <= FACTS.monster["scarecrow"].normal.move


def test_no_hole_bars_a_way() -> None:
    """Whatever could be walked to over the holes can be walked to round them."""
    for door in (WEST, EAST):
        over = OPEN.names(reach(OPEN.ground.agent_ways, OPEN.at(door)))
        assert over - OPEN.names(OPEN.map.holes) == agents_reach(OPEN, door)


def test_a_hole_lies_in_a_line_of_fire() -> None:
    """Down the middle of the back corridor."""
    assert OPEN.kind("u7") == "hole"
    assert OPEN.agent_sees("u10", "u4")
    assert OPEN.monster_sees("u4", "u10")
    assert OPEN.monster_steps("u10", "u4") == 6
    assert OPEN.actions("u10", "u4") == 6


# -- green lines ---------------------------------------------------------------------------------------------------


@covers("scare.lines.green", "scare.core.adjacent-barrier")
def test_a_doll_can_end_beside_an_agent_behind_a_green_line_without_harming_him() -> None:
    """From the dining room to the landing: four steps take it to the line, the fifth would take it across."""
    site = Site("nightmare", thayer="o18")
    steps = FACTS.monster["baby-doll"].normal.move
    doll = site.at("t16")
    around = site.ground.adjacent(site.at("o18"))
    within = 0
    for squares in spread(site.ground.monster_ways, 1 << doll, closed=site.squares(["o18"]), limit=steps).values():
        within |= squares
    assert not within & around
    way = chase(site.s, doll, "thayer")
    assert way is not None
    ends = spaces(site.s, routes.stops(site.s, doll, way, steps))
    assert ends
    assert ends <= site.touching("o18") - site.adjacent("o18")
    across = distance(site.ground.monster_ways, doll, site.at("n18"), closed=site.squares(["o18"]))
    assert across > steps


@covers("scare.lines.green", "scare.los.asymmetric", "scare.los.agent-blockers", "scare.los.monster-blockers")
@pytest.mark.parametrize(("monster", "agent"), [("v8", "x8"), ("p18", "m18"), ("q3", "q5"), ("e4", "h4")])
def test_a_monster_sees_across_a_green_line_an_agent_who_cannot_see_it(monster: str, agent: str) -> None:
    assert OPEN.monster_sees(monster, agent)
    assert not OPEN.agent_sees(agent, monster)


def test_green_lines_join_the_two_sides_of_the_house_for_monsters() -> None:
    assert OPEN.monster_steps(WEST, EAST) < FAR
    assert OPEN.actions(WEST, EAST) == FAR


def test_what_comes_from_the_west_comes_after_the_team_and_not_through_the_wall_at_the_book() -> None:
    """The hall and the parlour lie beside the library, and the way from them leads over the landing and through the dining
    room. A green line between them made the book the place where everything in the house met."""
    west = {OPEN.number(n) for n in OPEN.map.numbers} & agents_reach(OPEN, WEST)
    assert len(west) > 40
    for name in west:
        assert OPEN.monster_steps(name, EAST) + 6 <= OPEN.monster_steps(name, BOOK)


@covers("scare.move.unreachable")
def test_what_appears_between_the_locks_waits_there_until_they_open() -> None:
    between = OPEN.number(18)
    for site, reached in ((LOCKED, False), (OPEN, True)):
        here = Site("nightmare", *site.s.shut, thayer=EAST)
        assert (chase(here.s, here.at(between), "thayer") is not None) is reached


# -- stairs and cellar ---------------------------------------------------------------------------------------------


def test_the_tech_space_is_at_the_bottom_and_the_hidden_door_below_it() -> None:
    column, row = OPEN.where(LANDING)
    assert OPEN.where(HIDDEN_DOOR) == (column, row + 1)
    assert row + 1 == OPEN.map.grid.height - 1
    assert LANDING in OPEN.adjacent(HIDDEN_DOOR)
    assert OPEN.adjacent(HIDDEN_DOOR) <= {name for name in OPEN.touching(HIDDEN_DOOR) if OPEN.where(name)[1] == row}
    assert OPEN.map.doors["hidden-door"].shut
    assert OPEN.map.of("exit", "hidden-door")[0].place.door == "hidden-door"


@covers("scare.move.through-agents")
@pytest.mark.parametrize("step", STAIRS)
def test_monsters_pass_one_agent_on_the_stairs_but_not_two_abreast(step: tuple[str, str]) -> None:
    for one in step:
        alone = Site("nightmare", shaye=LANDING, fort=one)
        way = chase(alone.s, alone.at("j9"), "shaye")
        assert way is not None
        assert not way.blocked
    both = Site("nightmare", shaye=LANDING, fort=step[0], thayer=step[1])
    way = chase(both.s, both.at("j9"), "shaye")
    assert way is not None
    assert way.blocked


def test_the_cellar_space_is_in_the_lower_left_next_to_90_4() -> None:
    x, y = OPEN.where(CELLAR)
    assert x < OPEN.map.grid.width // 2
    assert y > OPEN.map.grid.height * 3 // 4
    assert OPEN.number(94) in OPEN.adjacent(CELLAR)
    assert OPEN.number(94) != CELLAR
    assert not OPEN.map.of("exit", "cellar")[0].place.door
