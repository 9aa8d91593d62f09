"""Generate enemies: step 4 of an event card. Clone nests and guard posts bring new enemies onto their own tiles."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import other_tiles
from ..content.cards import Box, BoxKind
from ..content.steps import Marker
from ..state import State

SOURCES: Final[dict[BoxKind, Marker]] = {"clone": "nest", "guard": "post"}
RULES: Final[dict[BoxKind, str]] = {"clone": "escape.generate.nest", "guard": "escape.generate.post"}


@rule("escape.generate.nest", "escape.generate.post", "escape.generate.once-per-turn", "escape.generate.idle")
async def generate_enemies(s: State, g: Ask, box: Box) -> None:
    """Nests answer a Clone icon of the box, posts a Guard icon: once for the card, or once per icon if the scenario says so."""
    per_pass = where.scenario_of(s).generate_per_pass
    for kind, marker in SOURCES.items():
        if s.markers.get(marker) and kind in box:
            for _ in range(box.count(kind) if per_pass else 1):
                await generate(s, g, kind)


@rule("escape.generate.limit", "escape.generate.reserve")
async def generate(s: State, g: Ask, kind: BoxKind) -> None:
    """One enemy on every tile with a nest (or post) that has room; of too many the current player chooses."""
    tiles = [tile for tile in s.markers.get(SOURCES[kind], ()) if not where.full(s, tile, kind)]
    served = min(len(tiles), len(s.reserve.get(kind, ())))
    if served < len(tiles):
        tiles = await _choose_tiles(s, g, kind, tiles, served)
    for tile in tiles:
        enemy = figures.spawn(s, kind, tile)
        assert enemy is not None
        g.note(RULES[kind], "{who} comes out on {tile}.", who=enemy.id, tile=tile)


async def _choose_tiles(s: State, g: Ask, kind: BoxKind, tiles: list[str], served: int) -> list[str]:
    if not served:
        g.note("escape.generate.reserve", "No {kind} is left in the reserve.", kind=name_of(kind))
        return []
    ways = [Option(f"tile:{tile}", tile, name_of(tile), (tile,)) for tile in tiles]

    def no(tile: str) -> No:
        if tile in s.markers.get(SOURCES[kind], ()):
            return No("escape.generate.limit", f"{name_of(tile)} is full.")
        return No(RULES[kind], f"No {name_of(kind)} comes out on {name_of(tile)}.")

    chosen: list[str] = await g.choose_some(
        where.decider(s),
        "generate.tiles",
        rule="escape.generate.reserve",
        min=served,
        max=served,
        options=ways,
        candidates=lambda: [*ways, *other_tiles(s, "tile", tiles, no)],
        prompt=f"The reserve holds {served} for {len(tiles)} places. Where does a {name_of(kind)} appear?",
        waiting="to choose where enemies appear",
    )
    return chosen
