"""Challenge action: access a control panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import is_locked, locked_sides, other_tiles, rooms
from ..challenges import challenge_actions
from ..content import FACTS
from ..content.tiles import Side
from ..moving import doors
from ..state import Enemy, State
from . import items, turn

Command = tuple[Literal["go"], str, str] | tuple[Literal["open"], str, Side]
"""What a Guard is told: to go to a tile, or to open the door on a side of its own."""


def candidates(s: State, who: str) -> list[Option]:
    """`panel` where there is one."""
    return [
        Option(
            "panel", ("panel",), "Access the control panel", (s.people[who].at,), no=no_panel(s, who), thing="The control panel"
        )
    ]


def foresee(s: State, who: str) -> Preview:
    then = "Success: command a Guard, and take a Security Key Card."
    return challenge_actions.foresee(s, who, "panel", FACTS.deeds.panel.rating, then)


@rule("escape.panel.challenge")
def no_panel(s: State, who: str) -> No | None:
    """Why somebody cannot access a control panel."""
    no = turn.no_challenge_action(s, who)
    if no is not None or where.has_icon(s.people[who].at, "panel"):
        return no
    return No("escape.panel.challenge", "There is no control panel on your tile.")


@rule("escape.panel.challenge", "escape.ca.fail")
async def panel(s: State, g: Ask, who: str) -> None:
    """Success: the panel counts as accessed, a Guard obeys, a key card is taken, in this order."""
    challenge_actions.begin(s)
    tile = s.people[who].at
    g.note("escape.panel.challenge", "{who} works at the control panel of {at}.", who=who, at=tile)

    def needed() -> int | None:
        return FACTS.deeds.panel.rating if s.people[who].at == tile else None

    result = await challenge_actions.attempt(s, g, who, "panel", needed, "escape.panel.challenge", "escape.ca.fail")
    if result is None or s.people[who].at != tile:
        return
    figures.mark(s, "accessed", tile)
    g.note("escape.panel.challenge", "{who} is in.", who=who, at=tile)
    await command(s, g, who)
    await take_key(s, g, who)


# -- the command ---------------------------------------------------------------------------------------------------


@rule("escape.panel.command", "escape.door.locked", "escape.limit.secure")
def commands(s: State) -> list[Command]:
    """What each Guard that is not stunned can be told: to go to an adjacent tile with room, or to open a door of its own."""
    found: list[Command] = []
    for guard in where.of_kind(s, "guard"):
        if guard.stunned:
            continue
        for side, tile in rooms(s).adjacent[guard.at].items():
            if not is_locked(s, guard.at, side) and not where.full(s, tile, "guard"):
                found.append(("go", guard.id, tile))
        found += [("open", guard.id, side) for side in locked_sides(s, guard.at)]
    return found


@rule("escape.panel.command")
async def command(s: State, g: Ask, who: str) -> None:
    """One Guard anywhere on the map goes or opens a door. That is no activation, and it may be waived."""
    told = [_option(s, command) for command in commands(s)]
    if not told:
        return
    waive = Option("waive", None, "No command", main=True)
    chosen: Command | None = await g.choose(
        s.people[who].seat,
        "panel.command",
        rule="escape.panel.command",
        options=[*told, waive],
        candidates=lambda: [*told, waive, *_others(s, [name for option in told for name in option.at])],
        prompt="The panel speaks for you: command one Guard.",
        waiting="to command a Guard",
    )
    if chosen is not None:
        obey(s, g, chosen)


@rule("escape.panel.command", "escape.limit.secure")
def _others(s: State, offered: list[str]) -> list[Option]:
    """The enemies that do not obey, and the tiles where nobody can be sent, with the reason."""

    def no_guard(enemy: Enemy) -> No:
        if enemy.kind != "guard":
            return No("escape.panel.command", f"{name_of(enemy.id)} is no Guard and does not obey.")
        word = "is stunned" if enemy.stunned else "has nowhere to go and no door to open"
        return No("escape.panel.command", f"{name_of(enemy.id)} {word}.")

    def no_tile(tile: str) -> No:
        return No("escape.panel.command", f"No Guard can be sent to {name_of(tile)}: none is next to it, or it is full.")

    idle = [enemy for enemy in s.enemies.values() if enemy.id not in offered]
    return [
        *[Option(f"go:{enemy.id}", at=(enemy.id,), no=no_guard(enemy)) for enemy in idle],
        *other_tiles(s, "go", offered, no_tile),
    ]


def _option(s: State, told: Command) -> Option:
    if told[0] == "go":
        _, guard, tile = told
        return Option(f"go:{guard}:{tile}", told, f"{name_of(guard)} goes to {name_of(tile)}", (guard, tile))
    _, guard, side = told
    place = rooms(s).seam(s.enemies[guard].at, side)
    return Option(f"open:{guard}:{side}", told, f"{name_of(guard)} opens {doors.door(s, place)}", (guard,))


@rule("escape.panel.command")
def obey(s: State, g: Ask, told: Command) -> None:
    """It goes, or opens the door."""
    if told[0] == "go":
        _, guard, tile = told
        figures.alter(s, guard, at=tile)
        g.note("escape.panel.command", "{guard} is sent to {at}.", guard=guard, at=tile)
        return
    _, guard, side = told
    place = rooms(s).seam(s.enemies[guard].at, side)
    figures.unlock(s, place)
    g.note("escape.panel.command", "{guard} opens {door}.", guard=guard, door=doors.door(s, place))


# -- the key card --------------------------------------------------------------------------------------------------


@rule("escape.panel.key")
async def take_key(s: State, g: Ask, who: str) -> None:
    """From the supply, while it lasts; the carrying limit applies."""
    if not s.keys:
        g.note("escape.panel.key", "No Security Key Card is left.", who=who)
    await items.take_keys(s, g, who, FACTS.items.panel_keys, "escape.panel.key")


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"panel": panel}
PREVIEWS = {"panel": foresee}
