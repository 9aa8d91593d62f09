"""Reshuffling, and what is remembered of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from covers import covers
from games.darkness.driver import at, do, position, square
from noctule.engine import Ask, Luck
from noctule.games.darkness.board.town import town
from noctule.games.darkness.state import State
from noctule.games.darkness.tiles.mixing import mix

KNOWN = {"known": ("ana",)}


def mixed(s: State, seed: int, area: str, *turned_down: str) -> None:
    """Mix with luck of a seed."""
    mix(s, Ask([], Luck(seed)), area, turned_down)


def lying(**more: Any) -> State:
    """Two Disks in the house, one on the street."""
    disks: dict[str, Any] = {"lab/d5": {"foe": {}}, "lab/e4": {"kit": {}}, "lab/h8": {"gun": {}}}
    disks |= more.pop("disks", {})
    return position("lab", disks=disks, **more)


def places(s: State) -> dict[str, str]:
    return {id: at(s, id) for id in s.board}


@covers(
    "darkness.reshuffle.what", "darkness.reshuffle.exempt", "darkness.obstacle.never-moves", "darkness.ex.d.reshuffle-exempt"
)
@covers("darkness.ex.d.obstacles-on-road")
def test_three_disks_are_mixed_and_the_others_stay() -> None:
    disks = {
        "lab/d5": "foe",
        "lab/h8": {"gun": {"fixed": True}},
        "lab/e4": ("helper-mind", "up"),
        "lab/a8": "press",
        "lab/c3": ("bar", "up"),
        "hotel/a1": "kit",
    }
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(40):
        s = position("lab hotel", disks=disks)
        mixed(s, seed, "tile:lab", "helper-mind")
        stays = {"gun": "lab/h8", "press": "lab/a8", "bar": "lab/c3", "kit": "hotel/a1"}
        assert {id: place for id, place in places(s).items() if id in stays} == stays
        assert s.board["bar"].up
        assert not s.board["helper-mind"].up
        seen[at(s, "foe"), at(s, "helper-mind")] += 1
    assert set(seen) == {("lab/d5", "lab/e4"), ("lab/e4", "lab/d5")}, "one each, on the marks that are free"
    assert min(seen.values()) > 8


@covers("darkness.reshuffle.exempt")
def test_what_lies_on_a_mark_for_obstacles_is_not_mixed_whatever_it_is() -> None:
    s = lying(disks={"lab/a8": "stone"})
    mixed(s, 1, "tile:lab")
    assert at(s, "stone") == "lab/a8"


@covers("darkness.reshuffle.what")
def test_where_there_are_more_squares_than_disks_chance_picks_the_squares() -> None:
    found = set()
    for seed in range(30):
        s = position("lab", disks={"lab/d5": "foe"})
        mixed(s, seed, "tile:lab")
        found.add(at(s, "foe"))
    assert found == {"lab/d5", "lab/e4", "lab/h8"}


@covers("darkness.reshuffle.building", "darkness.reshuffle.what", "darkness.ex.d.tile-against-building")
def test_the_building_alone_or_the_whole_tile() -> None:
    inside, outside = set(), set()
    for seed in range(30):
        s = lying()
        mixed(s, seed, "lab")
        assert at(s, "gun") == "lab/h8"
        inside.add(at(s, "foe"))
        s = lying()
        mixed(s, seed, "tile:lab")
        outside.add(at(s, "gun"))
    assert inside == {"lab/d5", "lab/e4"}
    assert outside == {"lab/d5", "lab/e4", "lab/h8"}


@covers("darkness.reshuffle.building", "darkness.ex.d.perception-outside")
def test_a_building_on_two_tiles_is_one_area() -> None:
    s = position("school-west school-east")
    marks = town(s).marks_in("school")
    tiles = {town(s).tile_of[mark] for mark in marks}
    assert tiles == {"school-west", "school-east"}
    names = [town(s).names[mark] for mark in marks]
    found = set()
    for seed in range(40):
        s = position("school-west school-east", disks={names[0]: "foe", names[-1]: "kit"})
        mixed(s, seed, "school")
        found.add(town(s).tile_of[s.board["foe"].at])
    assert found == tiles


@covers("darkness.reshuffle.what")
def test_a_face_down_disk_beside_the_marks_takes_part() -> None:
    s = position("lab", disks={"lab/c3": "foe"})
    mixed(s, 1, "lab")
    assert at(s, "foe") in ("lab/d5", "lab/e4")


@covers("darkness.reshuffle.what")
def test_more_disks_than_squares_share_them() -> None:
    pairs = set()
    for seed in range(40):
        s = position("lab", disks={"lab/d5": "foe", "lab/e4": "kit", "lab/c3": ("gun", "up")})
        mixed(s, seed, "lab", "gun")
        where = Counter(places(s).values())
        assert sorted(where.values()) == [1, 2]
        crowded = max(where, key=lambda name: where[name])
        pairs.add(tuple(sorted(id for id, place in places(s).items() if place == crowded)))
    assert pairs == {("foe", "gun"), ("foe", "kit"), ("gun", "kit")}, "whichever they are"


def test_where_there_are_no_marks_disks_change_places() -> None:
    found = set()
    for seed in range(10):
        s = position("hall", disks={"hall/b2": "foe", "hall/c2": "kit"})
        mixed(s, seed, "hall")
        found.add(at(s, "foe"))
    assert found == {"hall/b2", "hall/c2"}


def test_where_there_is_nothing_nothing_is_mixed_or_told() -> None:
    assert do(position("lab"), mix, "lab").rules == []


@covers("darkness.adversary.defeated-disk", "darkness.reshuffle.what", "darkness.ex.d.trophy-disk")
def test_a_trophy_takes_no_part() -> None:
    people = {"ada": {"at": "lab/a1", "trophies": ["foe"]}, "bel": "lab/a1"}
    s = position("lab", people=people, disks={"lab/d5": "kit", "lab/e4": ("gun", "up")})
    mixed(s, 1, "tile:lab", "gun")
    assert set(s.board) == {"kit", "gun"}
    assert s.people["ada"].trophies == ("foe",)


# -- what is remembered ----------------------------------------------------------------------------------------------


@covers("darkness.reshuffle.forgets", "darkness.ex.d.knowledge-lost")
def test_who_had_looked_knows_only_that_it_is_among_them() -> None:
    s = lying(disks={"lab/d5": {"foe": KNOWN}, "lab/e4": {"kit": {"up": True}}})
    mixed(s, 3, "tile:lab", "kit")
    assert (s.board["foe"].known, s.board["foe"].among, s.board["foe"].area) == ((), ("ana",), "tile:lab")
    assert (s.board["kit"].known, s.board["kit"].among) == ((), s.seats), "all have seen what lay face up"
    assert (s.board["gun"].among, s.board["gun"].area) == ((), "")


@covers("darkness.reshuffle.forgets")
def test_mixing_again_keeps_what_is_known() -> None:
    s = lying(disks={"lab/d5": {"foe": KNOWN}})
    mixed(s, 3, "lab")
    mixed(s, 4, "tile:lab")
    assert (s.board["foe"].among, s.board["foe"].area) == (("ana",), "tile:lab"), "it may be outdoors now"


@covers("darkness.reshuffle.forgets")
def test_mixing_a_part_tells_nobody_whether_a_disk_was_in_it() -> None:
    """Known to be somewhere on the tile: it stays so, wherever it was when the house was mixed."""
    for where in ("lab/d5", "lab/h8"):
        s = position("lab", disks={where: {"foe": {"area": "tile:lab", "among": ("ana",)}}})
        mixed(s, 5, "lab")
        assert (s.board["foe"].among, s.board["foe"].area) == (("ana",), "tile:lab")


@covers("darkness.reshuffle.forgets")
def test_areas_that_overlap_are_forgotten_for_all_alike() -> None:
    """One tile of the school and the building on both: a Disk may have been on either side of the door."""
    s = position("school-west school-east")
    here = town(s)
    inside = here.marks_in("school")[0]
    tile = here.tile_of[inside]
    outside = next(one for one in here.kinds if here.tile_of[one] == tile and not here.inside(one))
    for where in (inside, outside):
        other = next(mark for mark in here.marks_in("school") if mark != where)
        known = {"foe": {"area": f"tile:{tile}", "among": ("ana",)}}
        s = position("school-west school-east", disks={here.names[where]: known, here.names[other]: "kit"})
        mixed(s, 5, "school")
        assert (s.board["foe"].among, s.board["foe"].area) == ((), "")


@covers("darkness.los.tie-sequence")
def test_a_reshuffle_ends_a_multiple_encounter_there_and_nowhere_else() -> None:
    s = position("lab hall", disks={"lab/d5": "foe", "lab/e4": "kit"})
    tied = {"at": "lab/d4", "tied": (square(s, "lab/d5"), square(s, "lab/e4"))}
    far = {"at": "hall/b2", "tied": (square(s, "hall/b3"),)}
    s = position("lab hall", people={"ada": tied, "bel": far}, disks={"lab/d5": "foe", "lab/e4": "kit"})
    mixed(s, 1, "lab")
    assert s.people["ada"].tied == ()
    assert s.people["bel"].tied == (square(s, "hall/b3"),)
