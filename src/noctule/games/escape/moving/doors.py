"""Challenge actions: bash a locked door, unlock it; and locking it again when the turn ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, capital, rule

from ..board import figures, gifts
from ..board.names import name_of
from ..board.rooms import SIDE_NAMES, Rooms, beyond, is_locked, locked_sides, opposite, rooms, seam_name
from ..challenges import challenge_actions
from ..content import FACTS
from ..content.tiles import SIDES, Side
from ..state import Seam, State
from ..turn import lockdown, turn


def candidates(s: State, who: str) -> Iterator[Option]:
    """`bash:n` and `unlock:n` for every side of the tile."""
    tile = s.people[who].at
    no = turn.no_challenge_action(s, who)
    for side in SIDES if tile in rooms(s).laid else ():
        bash, unlock = _options(rooms(s), tile, side)
        yield replace(bash, no=no or no_locked_door(s, tile, side, "escape.bash.roll"))
        yield replace(unlock, no=no or no_locked_door(s, tile, side, "escape.unlock.roll"))


def offers(s: State, who: str) -> list[Option]:
    return [] if turn.no_challenge_action(s, who) is not None else locked_doors(s, who)


def locked_doors(s: State, who: str) -> list[Option]:
    """Those, when the character can perform a challenge action."""
    here, tile = rooms(s), s.people[who].at
    return [option for side in locked_sides(s, tile) for option in _options(here, tile, side)]


@lru_cache(maxsize=200)
def _options(here: Rooms, tile: str, side: Side) -> tuple[Option, Option]:
    """To bash the door on a side of a tile, and to unlock it."""
    seam = here.seam(tile, side)
    words, at = _door(here, seam), (tile, f"{tile}:{side}", seam_name(seam))
    thing = capital(words)
    bash = Option(f"bash:{side}", ("bash", side), f"Bash {words}", at, thing=thing)
    return bash, Option(f"unlock:{side}", ("unlock", side), f"Unlock {words}", at, thing=thing)


def foresee_bash(s: State, who: str, side: Side) -> Preview:
    then = "" if gifts.lifted(s, who, "bash-threat") else "Costs a threat token."
    return challenge_actions.foresee(s, who, "bash", FACTS.deeds.bash.rating, then)


def foresee_unlock(s: State, who: str, side: Side) -> Preview:
    return challenge_actions.foresee(s, who, "unlock", FACTS.deeds.unlock.rating)


def door(s: State, place: Seam) -> str:
    """A door in words: between two tiles, or on a side of the only one."""
    return _door(rooms(s), place)


def _door(here: Rooms, place: Seam) -> str:
    x, y, edge = place
    inside, outside = here.at.get((x, y)), here.at.get(beyond(x, y, edge))
    if inside is not None and outside is not None:
        return f"the door between {name_of(outside)} and {name_of(inside)}"
    other: Side = "s" if edge == "n" else "e"
    side, tile = (edge, inside) if inside is not None else (other, outside)
    return f"the {SIDE_NAMES[side]} door of {name_of(tile or '')}"


def is_door(s: State, place: Seam) -> bool:
    """There still is a door that leads somewhere: a tile laid behind it may have a wall there."""
    x, y, edge = place
    here = rooms(s)
    inside, outside = here.at.get((x, y)), here.at.get(beyond(x, y, edge))
    if inside is not None:
        return here.leads(inside, edge)
    return outside is not None and here.leads(outside, opposite(edge))


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.bash.roll", "escape.unlock.roll")
def no_locked_door(s: State, tile: str, side: Side, rule_id: str) -> No | None:
    """Why there is nothing to be opened on a side of a tile."""
    if side not in rooms(s).doors[tile]:
        return No("escape.map.walls", f"There is no door in the {SIDE_NAMES[side]}.")
    if not rooms(s).leads(tile, side):
        return No("escape.map.walls", f"The {SIDE_NAMES[side]} door leads against a wall.")
    if not is_locked(s, tile, side):
        return No(rule_id, f"The {SIDE_NAMES[side]} door is not locked.")
    return None


# -- bash ----------------------------------------------------------------------------------------------------------


@rule("escape.bash.roll", "escape.bash.fail")
async def bash(s: State, g: Ask, who: str, side: Side) -> None:
    """Threat first, then Strength."""
    challenge_actions.begin(s)
    tile = s.people[who].at
    place = figures.seam_of(s, tile, side)
    g.note("escape.bash.roll", "{who} bashes {door}.", who=who, door=door(s, place))
    if not gifts.lifted(s, who, "bash-threat"):
        await lockdown.gain_threat(s, g, who, FACTS.threat.bash, "escape.bash.roll")

    def needed() -> int | None:
        return FACTS.deeds.bash.rating if still_at(s, who, tile, place) else None

    if await challenge_actions.attempt(s, g, who, "bash", needed, "escape.bash.roll", "escape.bash.fail") is not None:
        break_open(s, g, place)


def still_at(s: State, who: str, tile: str, place: Seam) -> bool:
    """After the cards: the door is still locked, and the character still before it."""
    return place in s.locked and s.people[who].at == tile


@rule("escape.bash.success")
def break_open(s: State, g: Ask, place: Seam) -> None:
    """For good: nobody is asked whether to lock it again, though it had been unlocked before in this turn."""
    figures.unlock(s, place)
    figures.change_turn(s, unlocked=tuple(other for other in s.turn.unlocked if other != place))
    g.note("escape.bash.success", "Broken open: {door}.", door=door(s, place))


# -- unlock --------------------------------------------------------------------------------------------------------


@rule("escape.unlock.roll", "escape.unlock.fail")
async def unlock(s: State, g: Ask, who: str, side: Side) -> None:
    """Intelligence; no threat."""
    challenge_actions.begin(s)
    tile = s.people[who].at
    place = figures.seam_of(s, tile, side)
    g.note("escape.unlock.roll", "{who} works on {door}.", who=who, door=door(s, place))

    def needed() -> int | None:
        return FACTS.deeds.unlock.rating if still_at(s, who, tile, place) else None

    if await challenge_actions.attempt(s, g, who, "unlock", needed, "escape.unlock.roll", "escape.unlock.fail") is not None:
        open_up(s, g, place)


def open_up(s: State, g: Ask, place: Seam) -> None:
    """The marker goes; when the turn ends its player may put it back."""
    take_off(s, place)
    g.note("escape.unlock.roll", "Unlocked: {door}.", door=door(s, place))


@rule("escape.unlock.relock")
def take_off(s: State, place: Seam) -> None:
    """A marker that may be put back when the turn ends; that is asked once, though it was taken off twice."""
    figures.unlock(s, place)
    if place not in s.turn.unlocked:
        figures.change_turn(s, unlocked=(*s.turn.unlocked, place))


@rule("escape.unlock.relock")
async def relock(s: State, g: Ask) -> None:
    """The end of a turn: for each door that was unlocked in it, does it stay open? Wherever the character is by now."""
    for place in s.turn.unlocked:
        person = s.people[s.current]
        if person.fate or place in s.locked or not is_door(s, place):
            continue
        again: bool = await g.choose(
            person.seat,
            "relock",
            rule="escape.unlock.relock",
            options=[Option("leave", False, "Leave it open", main=True), Option("lock", True, "Lock it again")],
            prompt=f"You unlocked {door(s, place)} this turn. Does it stay open?",
            waiting="to lock a door again or not",
        )
        if again:
            figures.lock(s, place)
            g.note("escape.unlock.relock", "{who} locks {door} again.", who=person.id, door=door(s, place))
    if s.turn.unlocked:
        figures.change_turn(s, unlocked=())


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"bash": bash, "unlock": unlock}
PREVIEWS = {"bash": foresee_bash, "unlock": foresee_unlock}
