"""What nobody can know stays unknown: face-down Disks, pools, the pile, and tiles that lie face down."""

from __future__ import annotations

import msgspec

from covers import covers
from games.darkness.driver import at, position, run, square
from noctule.engine import Luck
from noctule.games.darkness.arrange import FIRST
from noctule.games.darkness.content import TILES
from noctule.games.darkness.invariants import invariants
from noctule.games.darkness.secrets import redeal
from noctule.games.darkness.state import Laid, Lying, State
from noctule.games.darkness.tiles.laying import whole
from noctule.games.darkness.tiles.mixing import mix
from noctule.games.darkness.turn import fate
from noctule.games.darkness.view import view

MANY = range(40)


def lab(**fields: object) -> State:
    """Three Disks on the marks of a house and its yard, one Obstacle, and pools."""
    known = {
        "people": {"ada": "field/a1", "bel": "field/a1"},
        "disks": {"lab/d5": "foe", "lab/e4": "kit", "lab/h8": "gun", "lab/a8": "ditch"},
        "pool": ("pest", "rex", "watch"),
        "obstacles": ("press",),
        "pile": ("forest", "hall", "wild"),
    }
    return position("field lab", **{**known, **fields})


def dealt(s: State, seat: str | None, seed: int) -> State:
    twin = s.copy()
    redeal(twin, seat, Luck(seed))
    assert not list(invariants(twin))
    return twin


def lies(s: State, name: str) -> str:
    """The Disk on a square."""
    return next(lying.id for lying in s.board.values() if lying.at == square(s, name))


@covers("darkness.tile.distribute-unseen", "darkness.disk.pool")
def test_a_new_deal_changes_nothing_that_the_seat_sees() -> None:
    s = lab()
    s.board = {**s.board, "gun": Lying("gun", square(s, "lab/h8"), known=("ana",))}
    for seat in ("ana", "ben", None):
        before = msgspec.json.encode(view(s, seat))
        for seed in MANY:
            assert msgspec.json.encode(view(dealt(s, seat, seed), seat)) == before


@covers("darkness.tile.distribute-unseen", "darkness.tile.place-question-disks")
def test_a_face_down_disk_may_be_any_that_nobody_has_seen() -> None:
    s = lab()
    found = {lies(dealt(s, "ana", seed), "lab/d5") for seed in MANY}
    assert found == {"foe", "kit", "gun", "pest", "rex", "watch"}
    assert {lies(dealt(s, "ana", seed), "lab/a8") for seed in MANY} == {"ditch", "press"}
    assert len({dealt(s, "ana", seed).pile for seed in MANY}) == 6


@covers("darkness.comm.secret-knowledge", "darkness.fate.good-7", "darkness.perception.check")
def test_what_one_has_looked_at_stays_for_that_seat_alone() -> None:
    s = lab()
    run(s, fate.look, "ada")
    for seed in MANY:
        mine = dealt(s, "ana", seed)
        assert (lies(mine, "lab/d5"), lies(mine, "lab/e4"), lies(mine, "lab/h8")) == ("foe", "kit", "gun")
    assert len({lies(dealt(s, "ben", seed), "lab/d5") for seed in MANY}) > 3


@covers("darkness.gm.setting-and-scenario", "darkness.gm.optional")
def test_the_game_master_knows_everything() -> None:
    s = lab()
    s.seats, s.master = ("ana", "ben", "gus"), "gus"
    assert all(dealt(s, "gus", seed) == s for seed in MANY)


@covers("darkness.reshuffle.forgets", "darkness.fate.good-7", "darkness.ex.d.knowledge-lost")
def test_after_a_mixing_one_knows_what_is_there_and_no_longer_where() -> None:
    s = lab(pool=("pest", "rex", "watch", "slug"))
    run(s, fate.look, "ada")

    async def mixed(s: State, g: object) -> None:
        mix(s, g, "lab")  # type: ignore[arg-type]

    run(s, mixed, draws=[(0, 1)])
    assert s.board["foe"].known == ()
    assert s.board["foe"].among == ("ana",)
    inside = {lies(dealt(s, "ana", seed), "lab/d5") for seed in MANY}
    assert inside == {"foe", "kit"}
    others = {lies(dealt(s, "ben", seed), "lab/d5") for seed in MANY}
    assert len(others) > 3
    assert {lies(dealt(s, "ana", seed), "lab/h8") for seed in MANY} == {"gun"}


@covers("darkness.reshuffle.forgets")
def test_a_disk_that_found_no_mark_takes_nobody_elses() -> None:
    known = {"area": "lab", "among": ("ana", "ben")}
    s = lab(disks={"lab/d5": {"foe": known}, "lab/e4": {"kit": known}, "lab/c3": {"gun": known}, "lab/h8": "pest-two"})
    for seed in MANY:
        twin = dealt(s, "ana", seed)
        assert lies(twin, "lab/c3") == "gun"
        assert {lies(twin, "lab/d5"), lies(twin, "lab/e4")} == {"foe", "kit"}


@covers("darkness.setup.layout-face-down", "darkness.tile.upper-floor-aside")
def test_tiles_that_lie_face_down_change_places_with_the_floors_above_them() -> None:
    s = lab(pile=())
    hotel = tuple(Laid(one.tile, one.x, one.y, one.turn, up=False) for one in whole("hotel", FIRST, FIRST + 1, 0))
    s.tiles = (*s.tiles, Laid("forest", FIRST + 1, FIRST + 1, 2, up=False), *hotel)
    seen = set()
    for seed in MANY:
        twin = dealt(s, "ana", seed)
        places = {laid.tile: (laid.x, laid.y) for laid in twin.tiles}
        assert places["hotel"] == places["hotel-upper"]
        assert {places["hotel"], places["forest"]} == {(FIRST, FIRST + 1), (FIRST + 1, FIRST + 1)}
        assert not any(TILES[laid.tile].above and laid.up for laid in twin.tiles)
        seen.add(places["hotel"])
    assert len(seen) == 2


def test_nothing_that_lies_face_up_moves() -> None:
    s = lab(disks={"lab/d5": ("foe", "up"), "lab/e4": "kit"})
    for seed in MANY:
        assert at(dealt(s, "ana", seed), "foe") == "lab/d5"
