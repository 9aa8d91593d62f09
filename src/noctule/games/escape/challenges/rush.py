"""Challenge action: bull rush, off the tile and through others with enemies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, gifts, where
from ..content import FACTS
from ..state import Enemy, State
from ..turn import lockdown, turn
from . import challenge_actions


def candidates(s: State, who: str) -> list[Option]:
    """`rush` off the tile, where enemies hold the character."""
    return [replace(charge(where.enemies_on(s, s.people[who].at)), no=no_rush(s, who))]


def charge(holding: tuple[Enemy, ...]) -> Option:
    """That, when these hold the character and it can perform a challenge action."""
    return _option(tuple([enemy.id for enemy in holding]))


@lru_cache(maxsize=2_000)
def _option(enemies: tuple[str, ...]) -> Option:
    return Option("rush", ("rush",), "Bull rush off this tile", enemies)


def foresee(s: State, who: str) -> Preview:
    threat = where.enemies_on(s, s.people[who].at, "guard") and not gifts.lifted(s, who, "rush-threat")
    then = "Leaving a tile with Guards costs a threat token." if threat else ""
    return challenge_actions.foresee(s, who, "rush", rating(s, who), then)


@rule("escape.rush.rating", "escape.rush.next-tiles", "escape.enemy.weight")
def rating(s: State, who: str) -> int:
    """The weighted number of all enemies on the tile, two, and one for each tile with enemies already left in this rush."""
    there = where.weight(where.enemies_on(s, s.people[who].at))
    return there + FACTS.deeds.rush.rating + FACTS.deeds.rush.later * s.turn.rushed


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.rush.rating", "escape.stun.ignored")
def no_rush(s: State, who: str) -> No | None:
    """Why somebody cannot begin a bull rush."""
    no = turn.no_challenge_action(s, who)
    if no is not None or where.enemies_on(s, s.people[who].at):
        return no
    return No("escape.rush.rating", "There is no enemy on your tile that holds you.")


@rule("escape.rush.next-tiles", "escape.rush.stop", "escape.rush.success")
def no_way_on(s: State, who: str) -> No | None:
    """Why a bull rush does not take the character off a tile with enemies. Off the first tile it always does, this turn."""
    if who != s.current or not s.turn.rush:
        return No("escape.rush.rating", "You are not in a bull rush.")
    if s.people[who].at == s.turn.rush_from:
        return None
    needed = gifts.rating_of(s, who, "rush", rating(s, who))
    if needed > s.turn.rush:
        return No("escape.rush.stop", f"Your bull rush ends here: this tile needs {needed}, and you rolled {s.turn.rush}.")
    return None


# -- the rush ------------------------------------------------------------------------------------------------------


@rule("escape.rush.rating", "escape.rush.success", "escape.rush.fail")
async def rush(s: State, g: Ask, who: str) -> None:
    """Success: for the rest of the turn the character may move on by normal movement."""
    challenge_actions.begin(s)
    tile = s.people[who].at
    g.note("escape.rush.rating", "{who} charges the enemies on {at}.", who=who, at=tile)

    def needed() -> int | None:
        return rating(s, who) if s.people[who].at == tile and where.enemies_on(s, tile) else None

    result = await challenge_actions.attempt(s, g, who, "rush", needed, "escape.rush.rating", "escape.rush.fail")
    if result is not None and s.people[who].at == tile:
        figures.change_turn(s, rush=result.icons, rushed=0, rush_from=tile)
        g.note("escape.rush.success", "{who} breaks through with {icons}.", who=who, icons=result.icons)


@rule("escape.rush.next-tiles", "escape.rush.threat")
async def left(s: State, g: Ask, who: str, tile: str) -> None:
    """A tile with enemies has been left by the bull rush: the next needs one more, and Guards cost threat, once per tile."""
    figures.change_turn(s, rushed=s.turn.rushed + 1)
    if where.enemies_on(s, tile, "guard") and not gifts.lifted(s, who, "rush-threat"):
        await lockdown.gain_threat(s, g, who, FACTS.threat.rush, "escape.rush.threat")


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"rush": rush}
PREVIEWS = {"rush": foresee}
