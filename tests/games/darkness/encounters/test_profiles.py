"""What is printed on Disks, and where Obstacles lie."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import at, position, run
from noctule.engine import Ask, ContentError
from noctule.games.darkness.content.disks import load_disks
from noctule.games.darkness.state import State
from noctule.games.darkness.tiles.laying import furnish
from noctule.games.darkness.tiles.mixing import mix

COMPLETE = [
    'security = [{key = "a", name = "A", line = "A.", type = "guard", tn = 3, initiative = 2, attack = 2, defense = 2}]',
    'security = [{key = "b", name = "B", line = "B.", type = "alarm", tn = 3}]',
    'ally = [{key = "c", name = "C", line = "C.", tn = 4, attribute = "attack", dice = 2}]',
    'nuisance = [{key = "d", name = "D", line = "D.", attribute = "defense"}]',
    'item = [{key = "e", name = "E", line = "E.", tn = 2, weight = 1, bonus = {search = 1}}]',
    'component = [{key = "f", name = "F", line = "F.", type = "incense", tn = 2}]',
]
INCOMPLETE = [
    'ally = [{key = "g", name = "G", line = "G.", attribute = "attack", dice = 2}]',
    'adversary = [{key = "h", name = "H", line = "H.", initiative = 2, attack = 2, defense = 2}]',
    'item = [{key = "i", name = "I", line = "I.", tn = 2, bonus = {search = 1}}]',
]


@covers("darkness.ex.d.profiles", "darkness.security.profile", "darkness.ally.profile", "darkness.item.profile")
@covers("darkness.adversary.profile", "darkness.component.as-item")
def test_disks_are_complete_or_refused() -> None:
    for text in COMPLETE:
        assert len(load_disks(text, "disks.toml")) == 1
    for text in INCOMPLETE:
        with pytest.raises(ContentError):
            load_disks(text, "disks.toml")


@covers("darkness.ex.d.obstacles-on-road", "darkness.obstacle.road", "darkness.reshuffle.exempt")
@covers("darkness.obstacle.never-moves")
def test_obstacles_lie_on_the_road_and_are_never_mixed() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/a1"}, pool=("gun", "bar", "kit"), obstacles=("ditch",))
    run(s, _furnish)
    assert {at(s, id) for id in ("gun", "bar", "kit")} == {"lab/d5", "lab/e4", "lab/h8"}
    assert at(s, "ditch") == "lab/a8"


async def _furnish(s: State, g: Ask) -> None:
    furnish(s, g, "lab")
    mix(s, g, "tile:lab")
