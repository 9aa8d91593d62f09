"""A whole tile and the building on it are two areas, although they have one key."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, position, run
from noctule.games.darkness.board.town import town
from noctule.games.darkness.state import State
from noctule.games.darkness.tiles.mixing import mix


async def mixed(s: State, g: object, area: str) -> None:
    mix(s, g, area)  # type: ignore[arg-type]


@covers("darkness.reshuffle.building", "darkness.reshuffle.what")
def test_the_whole_tile_is_indoors_and_outdoors_the_building_only_indoors() -> None:
    s = position("lab", disks={"lab/d5": "foe", "lab/h8": "gun"})
    here = town(s)
    inside, outside = here.squares["lab/d5"], here.squares["lab/h8"]
    assert (here.area(inside), here.area(outside), here.whole_tile(inside)) == ("lab", "tile:lab", "tile:lab")
    assert [here.names[square] for square in here.marks_in("lab")] == ["lab/e4", "lab/d5"]
    assert [here.names[square] for square in here.marks_in("tile:lab")] == ["lab/e4", "lab/d5", "lab/h8"]
    run(s, mixed, "lab")
    assert at(s, "gun") == "lab/h8"
    run(s, mixed, "tile:lab")
    assert (at(s, "foe"), at(s, "gun")) == ("lab/e4", "lab/d5")
