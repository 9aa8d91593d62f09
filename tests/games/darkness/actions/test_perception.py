"""Perception."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import dice, forbids, keys, position, run
from noctule.engine import Event
from noctule.games.darkness.actions import perception
from noctule.games.darkness.content import DISKS, TILES
from noctule.games.darkness.state import State, Turn


def inside(**said: object) -> State:
    """Ada behind the wall of the lab with two Disks, and one on the street; by night nothing is in her sight."""
    return position(
        "lab hall",
        people={"ada": {"at": "lab/f3", **said}, "bel": "hall/h8"},
        disks={"lab/d5": "foe", "lab/e4": "gun", "lab/h8": "slug"},
        hour="night",
    )


def looks(events: list[Event]) -> dict[str, str]:
    """What was told to one seat alone: by name, for which of two copies it is nobody can tell."""
    ids = {disk.name: id for id, disk in DISKS.items()}
    return {e.facts["where"]: ids[e.facts["what"]] for e in events if e.to == ("ana",)}


@covers(
    "darkness.ex.valerie-perception",
    "darkness.perception.check",
    "darkness.perception.no-los",
    "darkness.perception.reshuffle",
    "darkness.comm.secret-knowledge",
    "darkness.reshuffle.forgets",
)
def test_the_looks_are_private_and_what_was_seen_is_mixed() -> None:
    """Three Disks, a Three Straight of Intelligence and Perception: all of them."""
    people = {"valerie": {"at": "lab/f3", "skills": {"perception": 1}}, "bel": "lab/a8"}
    disks = {"lab/d5": "foe", "lab/e4": ["gun", "bar"]}
    s = position("lab", people=people, disks=disks, hour="night")
    ran = run(s, perception.perceive, "valerie", "lab", rolls=dice(1, 2, 3, 6))
    told = [event for event in ran.events if event.to is not None]
    assert all(event.to == ("ana",) and event.reveals for event in told)
    assert {event.facts["what"] for event in told} == {"The Foe", "The Gun", "The Bar"}
    assert all(s.board[id].among == ("ana",) and s.board[id].known == () for id in ("foe", "gun", "bar"))
    assert all(s.board[id].area == "lab" and not s.board[id].up for id in ("foe", "gun", "bar"))


@covers("darkness.perception.check", "darkness.perception.inside-only")
def test_the_seat_chooses_by_square_what_to_look_at() -> None:
    s = inside()
    ran = run(s, perception.perceive, "ada", "lab", rolls=dice(1, 4, 6), answers=["look:lab/e4"])
    assert ran.keys("perceive") == ["look:lab/e4", "look:lab/d5"]
    assert looks(ran.events) == {"lab/e4": "gun"}
    assert s.board["gun"].among == ("ana",)
    assert s.board["foe"].among == ()
    assert s.turn.acted


@covers("darkness.perception.check")
def test_two_disks_on_one_square_are_two_answers() -> None:
    s = position("lab", people={"ada": "lab/f3", "bel": "lab/a8"}, disks={"lab/d5": ["foe", "gun"]})
    ran = run(s, perception.perceive, "ada", "lab", rolls=dice(1, 4, 6), answers=["look:lab/d5:2"])
    assert ran.keys("perceive") == ["look:lab/d5", "look:lab/d5:2"]


@covers("darkness.perception.check")
def test_the_talisman_adds_a_die() -> None:
    s = inside(items=["charm"])
    run(s, perception.perceive, "ada", "lab", rolls=dice(1, 2, 4, 5), answers=[])


@covers("darkness.ex.d.perception-used-up", "darkness.perception.once-per-building", "darkness.perception.reshuffle")
def test_once_per_building_also_after_nothing_and_the_building_is_mixed_all_the_same() -> None:
    s = inside()
    ran = run(s, perception.perceive, "ada", "lab", rolls=dice(1, 2, 4))
    assert looks(ran.events) == {}
    assert "darkness.reshuffle.what" in ran.rules
    s.turn = Turn(who="ada")
    assert forbids(perception, s, "ada", "perceive:lab") == "darkness.perception.once-per-building"
    s = position("lab hall", people={"ada": {"at": "hall/c3", "sensed": ("lab",)}, "bel": "lab/a8"})
    assert keys(perception, s, "ada") == ["perceive:hall"]


@covers("darkness.ex.d.perception-outside", "darkness.perception.inside-only", "darkness.reshuffle.building")
def test_perception_is_for_the_building_one_is_in_with_all_its_tiles() -> None:
    s = position("lab", people={"ada": "lab/b3", "bel": "lab/a8"})
    assert forbids(perception, s, "ada", "perceive:lab") == "darkness.perception.inside-only"
    assert perception.offers(s, "ada") == []
    board = "school-west school-east" if TILES["school-west"].side == "e" else "school-east school-west"
    s = position(board, people={"ada": None, "bel": None})
    marks = perception.town(s).marks_in(TILES["school-west"].building)
    floor = perception.town(s).buildings[TILES["school-west"].building]
    free = next(sq for sq in perception.town(s).kinds if floor >> sq & 1 and sq not in marks)
    names = perception.town(s).names
    west = [names[sq] for sq in marks if names[sq].startswith("school-west")]
    east = [names[sq] for sq in marks if names[sq].startswith("school-east")]
    assert west
    assert east
    where = dict(zip([*west[:3], *east[:2]], ["foe", "gun", "bar", "slug", "watch"], strict=False))
    s = position(board, people={"ada": {"at": names[free], "intelligence": 4}, "bel": names[free]}, disks=where, hour="night")
    picked = "+".join(f"look:{name}" for name in list(where)[:4])
    ran = run(s, perception.perceive, "ada", TILES["school-west"].building, rolls=dice(2, 2, 2, 6), answers=[picked])
    assert looks(ran.events) == dict(list(where.items())[:4])
    assert {disk.at for disk in s.board.values()} <= set(marks)


@covers("darkness.ex.d.move-then-forced", "darkness.perception.check")
def test_a_disk_in_sight_after_the_move_leaves_no_action_for_perception() -> None:
    s = position("lab", people={"ada": "lab/e6", "bel": "lab/a8"}, disks={"lab/e4": "foe"}, turn=Turn(who="ada", moved=True))
    assert forbids(perception, s, "ada", "perceive:lab") == "darkness.turn.end-los"
    assert perception.offers(s, "ada") == []


@covers("darkness.perception.reshuffle", "darkness.reshuffle.exempt")
def test_a_disk_that_the_scenario_fixes_stays_known_where_it_lies() -> None:
    s = position("lab", people={"ada": "lab/f3", "bel": "lab/a8"}, disks={"lab/d5": {"foe": {"fixed": True}}})
    run(s, perception.perceive, "ada", "lab", rolls=dice(2, 2, 4))
    assert s.board["foe"].known == ("ana",)
    assert perception.town(s).names[s.board["foe"].at] == "lab/d5"


@covers("darkness.perception.check")
def test_what_one_knew_before_is_known_once() -> None:
    disks = {"lab/d5": {"foe": {"fixed": True, "known": ("ana",)}}}
    s = position("lab", people={"ada": "lab/f3", "bel": "lab/a8"}, disks=disks)
    run(s, perception.perceive, "ada", "lab", rolls=dice(2, 2, 4))
    assert s.board["foe"].known == ("ana",)


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    s = inside()
    assert [option.label for option in perception.offers(s, "ada")] == ["Perception in the lab"]
    assert [option.key for option in perception.offers(s, "ada")] == keys(perception, s, "ada") == ["perceive:lab"]
