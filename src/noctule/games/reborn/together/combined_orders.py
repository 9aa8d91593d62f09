"""Combined orders other than Move: who fits into which, and the choices that only they have.

Each `no_*` says why a character cannot take part, and is what a chapter hands to `combine.gather`.
"""

from __future__ import annotations

from collections.abc import Sequence

from noctule.engine import Ask, No, Option, rule

from ..board import values, where
from ..board.ground import ground
from ..board.names import name_of
from ..content.ips import Line
from ..fighting import close_combat, shoot, special_shots, targets
from ..goals import scenario
from ..state import Crew, State
from ..using import rooms

# -- close combat ---------------------------------------------------------------------------------------------------


@rule("reborn.combo.cc")
def no_attacker(s: State, target: str, who: str) -> No | None:
    """Why a character cannot join an attack: all must be adjacent to the one defender, a figure or a thing."""
    if close_combat.no_target(s, who, target) is None:
        return None
    return No("reborn.combo.cc", f"{name_of(who)} is not adjacent to what is attacked.")


# -- shoot ----------------------------------------------------------------------------------------------------------


@rule("reborn.combo.shoot", "reborn.item.taser-combined", "reborn.mam.ammo")
def no_shooter(s: State, first: str, weapon: str, target: str, who: str) -> No | None:
    """Why a character cannot join a shot: everybody needs a weapon for it and LoS to the same target."""
    for id in (first, who):
        if targets.no_line(s, id, target) is not None:
            return No("reborn.combo.shoot", f"{name_of(id)} has no line of sight to {name_of(target)}.")
    if not weapons_for(s, weapon, target, who):
        return No("reborn.combo.shoot", f"{name_of(who)} has no weapon that can join in this shot.")
    return targets.no_markers(s, who) or special_shots.no_shooting(s, who)


@rule("reborn.combo.shoot", "reborn.item.taser-combined")
def weapons_for(s: State, weapon: str, target: str, who: str) -> list[str]:
    """The weapons with which he can join: loaded, fit for this target, of the same kind (tasers and smoke by themselves)."""
    return [
        id for id in shoot.loaded(s, who) if _kind(s, id) == _kind(s, weapon) and targets.no_target(s, who, id, target) is None
    ]


def _kind(s: State, weapon: str) -> str:
    """What a shot with a weapon does: damage, paralyse or smoke. A flamer has no target: nobody joins it, or joins with it."""
    if special_shots.is_flamer(s, weapon):
        return weapon
    return next((line.effect for line in values.piece(s, weapon).lines if line.effect in ("paralyse", "smoke")), "damage")


# -- search ---------------------------------------------------------------------------------------------------------


@rule("reborn.combo.search")
def no_searcher(s: State, room: str, who: str) -> No | None:
    """Why a character cannot join a search: all stand on the same floor tile (of a large figure a part is enough)."""
    if room in rooms.rooms_of(s, who):
        return None
    return No("reborn.combo.search", f"{name_of(who)} is not on the floor tile that is searched.")


@rule("reborn.combo.search-spy")
def on_foreign_ground(s: State, crew: Crew, room: str) -> bool:
    """May the Spy Points of a search become MP: only if the ground is foreign to all who take part."""
    laid = ground(s).map.rooms[room]
    found = scenario.data(s)
    home = laid.ground or (found.ground if found is not None else None)
    return all(s.characters[part.who].side != home for part in crew)


@rule("reborn.combo.search")
async def choose_finder(s: State, g: Ask, crew: Crew) -> str:
    """Who of the crew gets the card that was found: the active player chooses."""
    return await _choose_one(s, g, crew, "search.finder", "reborn.combo.search", "Who takes the card?")


async def _choose_one(s: State, g: Ask, crew: Crew, kind: str, rule_id: str, prompt: str) -> str:
    chosen: str = await g.choose(
        where.seat_of(s, crew[0].who),
        kind,
        rule=rule_id,
        options=[Option(f"for:{part.who}", part.who, name_of(part.who), (part.who,)) for part in crew],
        prompt=prompt,
        waiting="to choose one of those who took part",
    )
    return chosen


# -- interact with an equipment card --------------------------------------------------------------------------------


@rule("reborn.combo.item", "reborn.combo.item-limits")
def no_user(s: State, carrier: str, line: Line, who: str) -> No | None:
    """Why a character cannot join in using a card: he must be adjacent to its carrier, and of the line's faction.

    Other conditions of the line (a cadaver to face) concern the carrier alone.
    """
    if line.faction and s.characters[who].side != line.faction:
        return No("reborn.combo.item-limits", f"Only one faction may spend CP on this line; {name_of(who)} is of the other.")
    if who != carrier and not where.adjacent(s, carrier, who):
        return No("reborn.combo.item", f"{name_of(who)} is not adjacent to {name_of(carrier)}, who carries it.")
    return None


@rule("reborn.combo.item-effect", "reborn.combo.floor-room")
async def choose_beneficiary(s: State, g: Ask, crew: Crew, among: Sequence[str] = ()) -> str:
    """Who benefits from an effect on a character: any one of the crew (or of `among`); only one."""
    ids = tuple(dict.fromkeys((*(part.who for part in crew), *among)))
    chosen: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "interact.for",
        rule="reborn.combo.item-effect",
        options=[Option(f"for:{id}", id, name_of(id), (id,)) for id in ids],
        prompt="Who benefits from it?",
        waiting="to choose who benefits",
    )
    return chosen


# -- interact with a floor element ----------------------------------------------------------------------------------


@rule("reborn.combo.floor-one-icon", "reborn.combo.floor-icons", "reborn.combo.floor-room")
def no_floor_user(s: State, room: str, source: str, line: Line, who: str) -> No | None:
    """Why a character cannot join in using a floor element: icons and the room. `source` is what `tried` remembers."""
    if source in s.characters[who].tried:
        return No("reborn.interact.floor-once", f"{name_of(who)} has tried this already this turn.")
    if "on-facing-icon" not in line.needs:
        if room in rooms.rooms_of(s, who):
            return None
        return No("reborn.combo.floor-room", f"{name_of(who)} does not stand in the room.")
    icons = ground(s).map.icons_of(room)
    if len(icons) == 1:
        return No("reborn.combo.floor-one-icon", "There is only one facing icon here: nobody can join.")
    c = s.characters[where.body(s, who)]
    if c.place == "map" and any(icon.facing == c.facing and where.squares_of(s, who) >> icon.square & 1 for icon in icons):
        return None
    return No("reborn.combo.floor-icons", f"{name_of(who)} does not stand on a facing icon, looking the right way.")


# -- torture --------------------------------------------------------------------------------------------------------


@rule("reborn.combo.torture")
def no_torturer(s: State, captor: str, who: str) -> No | None:
    """Why a character cannot join in torturing: only Salemites, adjacent to the captor."""
    if s.characters[who].side != "salemite" or s.characters[who].faction != "salemite":
        return No("reborn.combo.torture", "Only Salemites torture.")
    if who != captor and not where.adjacent(s, captor, who):
        return No("reborn.combo.torture", f"{name_of(who)} is not adjacent to {name_of(captor)}, the captor.")
    return None


@rule("reborn.combo.torture")
def torture_dice(s: State, crew: Crew) -> int:
    """Each CP is a die; the Torture Kit adds for the one who carries it, the Torture Chamber for everybody who stands in it."""
    return sum(
        part.cp
        + sum(line.amount for line in values.carried_lines(s, part.who, "torture-dice"))
        + rooms.bonus(s, part.who, "torture-dice")
        for part in crew
    )
