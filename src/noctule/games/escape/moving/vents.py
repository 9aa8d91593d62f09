"""Moving through vents: from one entrance to another of the same duct, for a point and some fear; then the turn is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, gifts, stats
from ..board.names import name_of
from ..board.rooms import has_vent, rooms, vent_exits
from ..content import FACTS
from ..state import INFIRMARY, State
from ..turn import turn
from . import movement


def candidates(s: State, who: str) -> Iterator[Option]:
    """`vent:<tile>` for every other tile of the map."""
    for tile in (*rooms(s).laid, INFIRMARY):
        if tile != s.people[who].at:
            yield replace(_option(tile), no=no_vent(s, who, tile))


def offers(s: State, who: str) -> list[Option]:
    return crawls(s, who) if movement.no_way(s, who, FACTS.move.vent, "escape.vent.move") is None else []


def crawls(s: State, who: str) -> list[Option]:
    """Those, when the character can leave its tile."""
    exits = vent_exits(s, s.people[who].at)
    return [_option(tile) for tile in exits] if exits and no_entrance(s, who) is None else []


@lru_cache(maxsize=500)
def _option(tile: str) -> Option:
    return Option(
        f"vent:{tile}", ("vent", tile), f"Crawl through the vent to {name_of(tile)}", (tile,), to=tile, cost=FACTS.move.vent
    )


def preview(s: State, who: str, tile: str) -> Preview:
    words = [] if gifts.lifted(s, who, "vent-fear") else [f"Fear +{FACTS.fear.vent}."]
    words.append(movement.preview(s, who, tile).text)
    if not gifts.lifted(s, who, "vent-end"):
        words.append("Your actions end.")
    return Preview(" ".join(filter(None, words)))


@rule("escape.vent.move", "escape.vent.duct", "escape.infirmary.one-way")
def no_vent(s: State, who: str, tile: str) -> No | None:
    """Why a character cannot crawl to a tile."""
    no = no_crawl(s, who)
    if no is not None or tile in vent_exits(s, s.people[who].at):
        return no
    if tile not in rooms(s).laid or not has_vent(s, tile):
        return No("escape.vent.move", f"There is no vent entrance that leads to {name_of(tile)}.")
    return No("escape.vent.duct", f"No unbroken duct leads from {name_of(s.people[who].at)} to {name_of(tile)}.")


@rule("escape.vent.move", "escape.vent.fear-bar", "escape.map.vents")
def no_crawl(s: State, who: str) -> No | None:
    """Why a character cannot use the vents at all."""
    no = turn.no_turn(s, who) or no_entrance(s, who)
    return no or movement.no_way(s, who, FACTS.move.vent, "escape.vent.move")


@rule("escape.vent.move", "escape.vent.fear-bar")
def no_entrance(s: State, who: str) -> No | None:
    """Why a character cannot crawl into a vent of its tile, if it can leave at all."""
    if not has_vent(s, s.people[who].at):
        return No("escape.vent.move", f"There is no vent entrance in {name_of(s.people[who].at)}.")
    if stats.dreads_vents(s, who):
        return No("escape.vent.fear-bar", f"With fear {s.people[who].fear} nobody crawls into a vent.")
    return None


@rule("escape.vent.move", "escape.vent.ends-turn")
async def crawl(s: State, g: Ask, who: str, tile: str) -> None:
    """A point, some fear, and nothing more this turn; the event phase and the end of the turn take place as always."""
    movement.spend(s, FACTS.move.vent)
    g.note("escape.vent.move", "{who} crawls through the vents to {tile}.", who=who, tile=tile)
    ends = not gifts.lifted(s, who, "vent-end")
    if not gifts.lifted(s, who, "vent-fear"):
        figures.shift_fear(s, g, who, FACTS.fear.vent, "escape.vent.move")
    await movement.go(s, g, who, tile)
    if ends and not s.turn.over:
        figures.change_turn(s, over=True)
        g.note("escape.vent.ends-turn", "After the vents {who} can do no more this turn.", who=who)


DEEDS = {"vent": crawl}
PREVIEWS = {"vent": preview}
