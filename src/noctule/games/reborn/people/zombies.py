"""Zombies: raising them from cadavers, their supply, and who gives them CP.

A cadaver is called by the dead character whose marker it is, or `grave:<square>` if it is printed on a floor tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import members

from ..blasts import hazards
from ..board import figures, sight, values, where
from ..board.ground import ground, name, named
from ..board.names import name_of
from ..content.ips import Line
from ..content.maps import Cadaver
from ..state import NOWHERE, Character, Crew, State
from ..using import conditions, equipment, interact, ips, switches
from ..using.effects import aims, effect
from . import prisoners

GRAVE: Final = "grave:"
ELSEWHERE: Final = ("supply", "dead")
"""Where a zombie's record is when its figure and card are free."""


# -- CP for zombies -------------------------------------------------------------------------------------------------


@rule("reborn.zom.definition")
def zombies(s: State) -> list[str]:
    """The zombies in play, Jack Saw among them; Einstein is none."""
    return [id for id in s.characters if values.is_zombie(s, id) and where.acts(s, id)]


@rule("reborn.char.deeler", "reborn.char.deeler-wounded", "reborn.zom.definition")
async def initiative(s: State, g: Ask) -> None:
    """Jeff Deeler: CP for every zombie in his LoS, that only it may spend; its Maximum CP rises by as many."""
    for side in s.players:
        for who in where.under_control(s, side):
            for line in values.showing(s, who).lines:
                if line.effect == "zombie-cp-in-sight":
                    for zombie in zombies(s):
                        if zombie != who and sight.sees(s, who, zombie):
                            _whistle(s, g, zombie, line.amount)


def _whistle(s: State, g: Ask, zombie: str, amount: int) -> None:
    c = s.characters[zombie]
    figures.change(s, zombie, dedicated=c.dedicated + amount, raised=c.raised + amount)
    g.note("reborn.char.deeler", "{who} receives {cp} CP of its own.", who=zombie, cp=amount)


@rule("reborn.item.zombie-control")
def no_command(s: State, who: str, card: str, zombie: str) -> No | None:
    """Why the Zombie Control Device cannot be engaged for a zombie."""
    line = _command(s, card)
    if line is None or zombie not in zombies(s):
        return No("reborn.item.zombie-control", "This takes a Zombie Control Device and a zombie.")
    no = ips.no_item(s, who, card) or ips.no_line(s, who, card, line)
    if no is not None or sight.sees(s, who, zombie):
        return no
    return No("reborn.item.zombie-control", f"{name_of(who)} does not see {name_of(zombie)}.")


def _command(s: State, card: str) -> Line | None:
    lines = values.piece(s, card).lines if card in s.equipment else ()
    return next((line for line in lines if line.effect == "zombie-cp"), None)


def candidates(s: State, who: str) -> Iterator[Option]:
    """Engage a device that is ON, for a zombie in LoS: it costs nothing and is no order."""
    for card in s.equipment:
        if _command(s, card) is not None and s.equipment[card].where == "carried":
            carried = card in values.carried(s, who)
            for zombie in zombies(s):
                driving = _driving(card, zombie, no_command(s, who, card, zombie))
                yield driving if carried else replace(driving, at=(card,))  # of a zombie there is something better to say


def offers(s: State, who: str) -> list[Option]:
    found = []
    for card in values.carried(s, who):
        if s.equipment[card].on and not s.equipment[card].engaged and _command(s, card) is not None:
            for zombie in zombies(s):
                if no_command(s, who, card, zombie) is None:
                    found.append(_driving(card, zombie))
    return found


def _driving(card: str, zombie: str, no: No | None = None) -> Option:
    label = f"Zombie Control Device: {name_of(zombie)}"
    return Option(f"command:{card}:{zombie}", ("command", card, zombie), label, (zombie,), no=no)


@rule("reborn.item.zombie-control")
async def command(s: State, g: Ask, who: str, card: str, zombie: str) -> None:
    """Engage the card: CP from the bank for this zombie, beyond its Maximum CP, while it is activated this turn."""
    line = _command(s, card)
    assert line is not None
    figures.change_card(s, card, engaged=True)
    figures.change(s, zombie, beyond=s.characters[zombie].beyond + line.amount)
    g.note("reborn.item.zombie-control", "{who} drives {target}: {cp} CP.", who=who, target=zombie, cp=line.amount)


DEEDS: Final = {"command": command}


# -- cadavers -------------------------------------------------------------------------------------------------------


@rule(
    "reborn.char.kendall",
    "reborn.item.zombie-serum",
    "reborn.room.cemetery",
    "reborn.room.morgue",
    "reborn.zom.no-second-time",
    "reborn.zom.from-grave",
)
def cadavers(s: State, who: str) -> list[str]:
    """The cadavers that he could raise from where he stands: in front of him, or those of the facing icon he is on."""
    free, front = ~where.occupied(s), conditions.faced_squares(s, who)
    found = [
        f"{GRAVE}{name(s, square)}"
        for square, cadaver in ground(s).map.cadavers.items()
        if square not in s.empty_graves and free >> square & 1 and _reaches(s, who, cadaver, front)
    ]
    for square in members(front & free):
        found += [id for id in where.dead_on(s, square) if not values.is_zombie(s, id)]
    return found


@rule("reborn.room.cryogenic", "reborn.room.zombie-lab", "reborn.room.morgue", "reborn.room.cemetery")
def _reaches(s: State, who: str, cadaver: Cadaver, front: int) -> bool:
    """From its facing icon, or straight ahead; not while the room lacks the power that it needs."""
    lines = [line for line in switches.room_lines(s, cadaver.room) if line.effect == "cadavers"]
    if lines and not any(switches.works(s, cadaver.room, line) for line in lines):
        return False
    if cadaver.icons:
        own, facing = where.squares_of(s, who), s.characters[where.body(s, who)].facing
        return any(own >> icon.square & 1 and icon.facing == facing for icon in cadaver.icons)
    return bool(front >> cadaver.square & 1)


@rule("reborn.zom.supply", "reborn.zom.no-second-time", "reborn.char.kendall")
def no_cadaver(s: State, who: str) -> No | None:
    """Why he can raise nothing: no cadaver before him, or no zombie figure left."""
    if not cadavers(s, who):
        return No("reborn.char.kendall", f"{name_of(who)} does not immediately face a cadaver that can be raised.")
    if not supply(s):
        return No("reborn.zom.supply", "No zombie figure is available.")
    return None


@rule("reborn.zom.supply", "reborn.zom.no-saw")
def supply(s: State) -> str:
    """A zombie card whose figure is free (never Jack Saw's); "" if there is none. The dead give theirs back at once."""
    known = sorted((c for id, c in s.characters.items() if id.startswith("zombie-")), key=lambda c: c.place != "supply")
    cards = dict.fromkeys(c.card for c in known)
    used = {c.card for c in s.characters.values() if c.place not in ELSEWHERE}
    return next((card for card in cards if card not in used), "")


# -- raising --------------------------------------------------------------------------------------------------------


@aims("reanimate")
@rule("reborn.room.zombie-lab", "reborn.char.kendall")
async def aim(s: State, g: Ask, crew: Crew, source: str, line: Line) -> str:
    """Which cadaver, before the dice: of several within reach the player chooses."""
    who = interact.carrier_of(s, crew[0].who, source)
    target: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "zombie.cadaver",
        rule="reborn.room.zombie-lab",
        options=lambda: [Option(f"raise:{id}", id, _named(id), ()) for id in cadavers(s, who)],
        prompt="Which cadaver is to be raised?",
        waiting="to choose a cadaver",
    )
    return target


def _named(id: str) -> str:
    return f"the cadaver at {id.removeprefix(GRAVE)}" if id.startswith(GRAVE) else name_of(id)


@effect("reanimate")
@rule("reborn.zom.from-marker", "reborn.zom.from-grave", "reborn.zom.equipment", "reborn.item.zombie-serum")
async def reanimate(s: State, g: Ask, crew: Crew, source: str, line: Line, target: str = "") -> None:
    """The cadaver becomes a Salemite zombie, Healthy, unengaged, with what it can carry of the dead man's things."""
    zombie = _enter(s, supply(s))
    if target.startswith(GRAVE):
        at = named(s, target.removeprefix(GRAVE))
        s.empty_graves = tuple(sorted({*s.empty_graves, at}))
        figures.change(s, zombie, at=at)
        g.note("reborn.zom.from-grave", "A zombie rises at {at}: the grave is empty.", at=name(s, at), who=zombie)
    else:
        at = s.characters[target].at
        figures.change(s, target, at=NOWHERE)
        figures.change(s, zombie, at=at)
        for thing in equipment.belongings(s, target):
            equipment.hand_over(s, thing, target, zombie)
        g.note("reborn.zom.from-marker", "{target} rises as a zombie at {at}.", target=target, at=name(s, at), who=zombie)
    hazards.put_down(s, zombie)
    figures.change(s, zombie, facing=await prisoners.choose_facing(s, g, zombie, "reborn.zom.from-marker"))
    await equipment.check_weight(s, g, zombie)


@rule("reborn.zom.supply", "reborn.zom.from-marker")
def _enter(s: State, card: str) -> str:
    """A fresh zombie with this card. If one with it lies dead its marker stays, so the new one gets a record of its own."""
    old = next(c for c in s.characters.values() if c.card == card)
    id, n = card, 1
    while id in s.characters and s.characters[id].place != "supply":
        n += 1
        id = f"{card}.{n}"
    s.characters = {**s.characters, id: Character(id, old.card, old.faction, old.faction, place="map")}
    return id
