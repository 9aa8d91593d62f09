"""The components of When Darkness Comes...: read once, checked, frozen, shared by every table.

FACTS                    the numbers of the rules
SKILLS                   the 33 Skills
CHARACTERS, OCCUPATIONS  the ready characters, and the table of occupations
DISKS                    all Disks by the ids of their copies
TILES                    the tiles
SCENARIOS                the scenarios in order
"""

from typing import Final

from noctule.engine import content

from .disks import DISKS
from .facts import FACTS
from .people import CHARACTERS, OCCUPATIONS
from .reading import read_scenario
from .scenarios import ScenarioCard
from .skills import SKILLS
from .tiles import Tile, load_tiles
from .words import Part


class _Index(Part, frozen=True):
    scenarios: tuple[str, ...]


def _scenario(key: str) -> ScenarioCard:
    file = f"content/scenarios/{key}.toml"
    return read_scenario(key, content.text("noctule.games.darkness", file), file, TILES, DISKS)


TILES: Final[dict[str, Tile]] = load_tiles(content.text("noctule.games.darkness", "content/tiles.toml"), "content/tiles.toml")
INDEX: Final = content.load("noctule.games.darkness", "content/index.toml", _Index).scenarios
SCENARIOS: Final[dict[str, ScenarioCard]] = {key: _scenario(key) for key in INDEX}

__all__ = ["CHARACTERS", "DISKS", "FACTS", "OCCUPATIONS", "SCENARIOS", "SKILLS", "TILES"]
