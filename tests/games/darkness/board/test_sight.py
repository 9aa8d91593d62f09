"""Light and Line of Sight."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import position, square
from noctule.engine.grid import FAR
from noctule.games.darkness.board import sight
from noctule.games.darkness.board.town import town
from noctule.games.darkness.state import Lasting, Opened, State


def looking(board: str, ada: str, disks: dict[str, Any], bel: str = "", items: tuple[str, ...] = (), **more: Any) -> State:
    """Ada looks; Bel stands with her unless elsewhere."""
    people = {"ada": {"at": ada, "items": list(items)}, "bel": bel or ada}
    return position(board, people=people, disks=disks, **more)


def seen(s: State) -> list[str]:
    """The squares of the face-down Disks that Ada sees, the closest first."""
    return [town(s).names[lying.at] for lying in sight.in_sight(s, s.people["ada"])]


@covers("darkness.los.terrain")
@pytest.mark.parametrize(("board", "row", "limit"), [("field", 2, 4), ("hall", 4, 2), ("forest", 2, 1)])
def test_the_terrain_says_how_far_one_sees(board: str, row: int, limit: int) -> None:
    start = "b" if board == "hall" else "a"
    last = chr(ord(start) + limit)
    assert seen(looking(board, f"{board}/{start}{row}", {f"{board}/{last}{row}": "torch"})) == [f"{board}/{last}{row}"]
    assert seen(looking(board, f"{board}/{start}{row}", {f"{board}/{chr(ord(last) + 1)}{row}": "torch"})) == []


@covers("darkness.los.distance", "darkness.los.terrain", "darkness.tile.grid", "darkness.ex.d.square-distance")
def test_distances_are_counted_in_straight_steps() -> None:
    s = looking("field", "field/d4", {"field/f2": "torch", "field/a6": "kit"})
    assert [sight.far(s.people["ada"].at, square(s, name)) for name in ("field/f2", "field/a6", "field/d4")] == [4, 5, 0]
    assert seen(s) == ["field/f2"]


@covers("darkness.los.mixed-terrain", "darkness.los.blockers", "darkness.ex.d.sight-into-building")
def test_through_a_window_the_limit_of_the_building_holds() -> None:
    assert seen(looking("lab", "lab/b4", {"lab/d4": "torch", "lab/e4": "kit"})) == ["lab/d4"]


@covers("darkness.los.mixed-terrain", "darkness.ex.d.security-through-window")
def test_the_worst_terrain_on_the_line_counts_wherever_it_lies() -> None:
    assert seen(looking("lab", "lab/b4", {"lab/d4": "host"})) == ["lab/d4"], "from the street into the house"
    assert seen(looking("lab", "lab/c4", {"lab/b4": "torch"})) == ["lab/b4"], "and out of it"
    assert seen(looking("lab", "lab/c4", {"lab/a3": "torch"})) == [], "three squares"
    assert seen(looking("wild", "wild/d2", {"wild/f2": "torch"})) == [], "woods at the far end"
    assert seen(looking("wild", "wild/d1", {"wild/b1": "torch"})) == ["wild/b1"], "rubble in the middle: two squares"
    assert seen(looking("wild", "wild/d1", {"wild/a1": "torch"})) == [], "three"


@covers("darkness.los.environment", "darkness.los.minimum-one", "darkness.ex.d.los-night-building", "darkness.light.stays-on")
def test_at_night_a_house_is_dark_until_the_light_is_on() -> None:
    disks = {"hall/d4": "kit"}
    assert seen(looking("hall", "hall/b4", disks, hour="night")) == []
    assert seen(looking("hall", "hall/b4", disks, hour="night", lit=("hall",))) == ["hall/d4"]
    assert seen(looking("hall", "hall/c4", disks, hour="night")) == ["hall/d4"], "one square is always seen"


@covers("darkness.los.environment", "darkness.move.environment", "darkness.los.minimum-one", "darkness.ex.d.rain-indoors")
def test_rain_counts_indoors_too_but_not_in_the_light() -> None:
    s = looking("hall", "hall/b4", {"hall/d4": "kit"}, weather="heavy-rain")
    ada = s.people["ada"]
    assert (sight.reach(s, ada, square(s, "hall/d4")), sight.in_light(s, ada)) == (1, False)
    s.lit = ("hall",)
    assert (sight.reach(s, ada, square(s, "hall/d4")), sight.in_light(s, ada)) == (2, True)


@covers("darkness.los.environment", "darkness.los.terrain")
@pytest.mark.parametrize(
    ("hour", "weather", "reach"),
    [
        ("day", "dry", 4),
        ("dusk", "dry", 3),
        ("day", "light-rain", 3),
        ("dusk", "light-rain", 3),
        ("night", "dry", 2),
        ("night", "light-rain", 2),
        ("night", "heavy-rain", 2),
    ],
)
def test_of_darkness_and_rain_the_worse_counts(hour: Any, weather: Any, reach: int) -> None:
    s = looking("field", "field/a1", {}, hour=hour, weather=weather)
    assert sight.reach(s, s.people["ada"], square(s, "field/d1")) == reach


@covers("darkness.los.minimum-one")
def test_in_the_woods_at_night_one_square_is_left() -> None:
    assert seen(looking("forest", "forest/a2", {"forest/b2": "kit"}, hour="night", weather="heavy-rain")) == ["forest/b2"]


@covers("darkness.los.environment", "darkness.move.environment")
def test_a_flashlight_helps_the_one_who_carries_it() -> None:
    s = looking("field", "field/a1", {}, items=("torch",), hour="night")
    assert sight.in_light(s, s.people["ada"])
    assert not sight.in_light(s, s.people["bel"])


@covers("darkness.los.environment", "darkness.move.environment", "darkness.light.stays-on")
def test_a_lit_house_gives_no_light_outside() -> None:
    s = looking("lab", "lab/d3", {}, bel="lab/d2", hour="night", lit=("lab",))
    assert sight.in_light(s, s.people["ada"])
    assert not sight.in_light(s, s.people["bel"])


@covers("darkness.spell.light", "darkness.los.environment", "darkness.move.environment", "darkness.ex.d.light-spell")
def test_the_light_spell_lights_its_tile_for_all() -> None:
    s = looking(
        "field lab", "field/a1", {"field/e1": "kit"}, bel="lab/a1", hour="night", spells=(Lasting("light", "field", "bel", 2),)
    )
    assert seen(s) == ["field/e1"]
    assert sight.in_light(s, s.people["ada"])
    assert not sight.in_light(s, s.people["bel"])
    s.spells = ()
    assert seen(s) == []


# -- what stands between ---------------------------------------------------------------------------------------------


@covers("darkness.los.blockers", "darkness.ex.d.los-blocked-by-friend")
def test_a_friend_in_between_hides_a_disk() -> None:
    disks = {"field/d1": "kit"}
    assert seen(looking("field", "field/a1", disks)) == ["field/d1"]
    assert seen(looking("field", "field/a1", disks, bel="field/b1")) == []
    assert seen(looking("field", "field/a1", disks, bel="field/d1")) == ["field/d1"], "the ends do not count"


@covers("darkness.disk.npc", "darkness.los.blockers", "darkness.ex.d.who-blocks-sight")
@pytest.mark.parametrize(
    ("between", "hidden"),
    [("foe", True), ("watch", True), ("helper-mind", True), ("bell", False), ("bar", False), ("press", False)],
)
def test_people_and_creatures_hide_what_is_behind_them_and_things_do_not(between: str, hidden: bool) -> None:
    s = looking("field", "field/a1", {"field/d1": "kit", "field/b1": (between, "up")})
    assert seen(s) == ([] if hidden else ["field/d1"])


@covers("darkness.los.blockers")
def test_a_face_down_disk_hides_nothing() -> None:
    assert seen(looking("field", "field/a1", {"field/d1": "kit", "field/b1": "foe"})) == ["field/b1", "field/d1"]


@covers("darkness.los.blockers")
def test_walls_and_closed_doors_stop_the_eye_and_open_doors_and_fences_do_not() -> None:
    disks = {"lab/d3": "kit"}
    assert seen(looking("lab", "lab/d2", disks)) == []
    door = town(position("lab")).gates_at[square(position("lab"), "lab/d3")][0].edge
    assert seen(looking("lab", "lab/d2", disks, open={door: Opened("ada")})) == ["lab/d3"]
    assert seen(looking("lab", "lab/d2", disks, broken=(door,))) == ["lab/d3"]
    assert seen(looking("lab", "lab/b3", {"lab/c3": "kit"})) == [], "a wall"
    assert seen(looking("wild", "wild/b2", {"wild/c2": "kit"})) == ["wild/c2"], "a fence"


@covers("darkness.los.distance")
def test_a_line_along_a_corner_is_blocked_only_if_both_sides_are() -> None:
    disks: dict[str, Any] = {"field/c3": "kit", "field/c2": ("foe", "up")}
    assert seen(looking("field", "field/b2", disks)) == ["field/c3"]
    assert seen(looking("field", "field/b2", {**disks, "field/b3": ("slug", "up")})) == []


@covers("darkness.los.distance")
def test_a_disk_on_the_own_square_is_seen_whoever_else_is_there() -> None:
    s = looking("field", "field/a1", {"field/a1": "kit"}, hour="night")
    assert seen(s) == ["field/a1"]


@covers("darkness.los.distance", "darkness.tile.upper-floor-aside")
def test_nobody_sees_another_floor() -> None:
    s = position("hotel")
    link = town(s).links[0]
    above, below = town(s).names[link.other], town(s).names[link.one]
    s = looking("hotel", below, {above: "kit"})
    assert seen(s) == []
    assert sight.far(link.one, link.other) == FAR
    assert not sight.clear(s, link.one, link.other)


# -- the closest -----------------------------------------------------------------------------------------------------


@covers("darkness.los.closest", "darkness.ex.d.different-distance")
def test_only_the_closest_disk_has_to_be_encountered() -> None:
    s = looking("hall", "hall/b4", {"hall/d4": "kit", "hall/b5": "pest"})
    assert seen(s) == ["hall/b5", "hall/d4"]
    assert [lying.id for lying in sight.closest(s, s.people["ada"])] == ["pest"]


@covers("darkness.los.tie-choice", "darkness.ex.d.tied-disks")
def test_all_that_are_equally_close_have_to_be_encountered() -> None:
    s = looking("hall", "hall/d4", {"hall/f4": "kit", "hall/b4": "foe", "hall/d7": "torch"})
    assert [town(s).names[lying.at] for lying in sight.closest(s, s.people["ada"])] == ["hall/b4", "hall/f4"]
    assert sight.closest(looking("hall", "hall/d4", {}), s.people["ada"]) == []
