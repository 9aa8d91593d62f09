"""Explosions: from the centre outwards, a damage roll for every target, barriers that must break first.

A square of the area is reached if some path of orthogonal steps inside the area leads there from the centre without crossing a
standing wall or closed door. What the blast breaks on its way opens new paths, so it goes on until nothing new is reached.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from noctule.engine import Ask, No, Odds, Option, drama, rule
from noctule.engine.grid import ORTHOGONAL, members, neighbour, place_of, side, straight_steps

from ..board import areas, dice, values, where
from ..board.ground import every_square, ground, name
from ..board.names import name_of
from ..content.cards import Value
from ..fighting import damage, destroy
from ..state import Side, State

Zone = str
"""`red` or `orange`."""


class Blast(Struct, frozen=True):
    """What goes off: a piece of equipment, the centre (of a directed area the shooter's square), and the player who fired."""

    piece: str
    centre: int
    owner: Side
    facing: int = 0
    poured: int = 0


# -- the targets ----------------------------------------------------------------------------------------------------


def _area(s: State, blast: Blast) -> tuple[int, int]:
    area = values.equipment(s, blast.piece).area
    assert area is not None
    return areas.zones(s, area, blast.centre, blast.facing)


@rule("reborn.exp.zones")
def zone_of_centre(s: State, blast: Blast) -> Zone:
    """The zone of the square in which the area begins: its centre, or the square in front of the shooter."""
    red, _ = _area(s, blast)
    first = neighbour(ground(s).grid, blast.centre, blast.facing) if _muzzle(s, blast) else blast.centre
    return "red" if first is None or red >> first & 1 else "orange"


@rule("reborn.level.explosion")
def _reached(s: State, blast: Blast) -> tuple[int, int]:
    """The squares of the red and the orange zone that the blast has reached by now.

    From stairs in the red zone it extends to the other end of the stairs alone: red as well.
    """
    red, orange = _area(s, blast)
    reached = areas.spread(s, blast.centre, red | orange)
    red_now, stairs = reached & red, 0
    for square in members(red_now):
        if square in ground(s).map.stairs:
            stairs |= 1 << ground(s).map.stairs[square]
    return red_now | stairs, reached & orange


@rule("reborn.exp.each-target", "reborn.exp.open-doors", "reborn.exp.shooter-inside", "reborn.item.flamer-limits")
def targets_on(s: State, blast: Blast, squares: int, people: dict[str, int]) -> dict[str, int]:
    """Everything in some squares that takes damage, with the squares on which it can be rolled for.

    Figures of both sides, closed doors and wall sections on the sides of the squares, destroyable floor elements.
    """
    found: dict[str, int] = {}
    for id, stood in people.items():
        if where.on_map(s, id) and stood & squares:
            found[id] = stood & squares
    grid = ground(s).grid
    for square in members(squares):
        edges = 0
        for direction in ORTHOGONAL:
            edges |= 1 << side(grid, square, direction)
        for thing in (*destroy.barriers_on(s, edges), *destroy.elements_on(s, 1 << square)):
            if not _spared(s, blast, thing):
                found[thing] = found.get(thing, 0) | 1 << square
    for thing in destroy.barriers_on(s, _muzzle(s, blast)):
        if not _spared(s, blast, thing):
            found[thing] = found.get(thing, 0) | 1 << blast.centre
    return found


@rule("reborn.item.flamer")
def _muzzle(s: State, blast: Blast) -> int:
    """The side of the shooter's square through which a directed area begins: a door there is in its way."""
    area = values.equipment(s, blast.piece).area
    return 1 << side(ground(s).grid, blast.centre, blast.facing) if area is not None and area.directed else 0


@rule("reborn.item.flamer-limits")
def _spared(s: State, blast: Blast, thing: str) -> bool:
    """Things that this piece cannot destroy: a flamer neither walls nor sliding doors."""
    weapon, door = values.equipment(s, blast.piece).weapon, ground(s).map.doors.get(thing)
    assert weapon is not None
    if door is not None:
        return door.sliding and "sliding-doors" in weapon.spares
    return thing.startswith(destroy.WALL) and "walls" in weapon.spares


def _distance(s: State, blast: Blast, squares: int) -> int:
    """How far from the centre a target is; the other end of stairs comes last."""
    grid = ground(s).grid
    level = place_of(grid, blast.centre)[2]
    near = [straight_steps(grid, blast.centre, q) for q in members(squares) if place_of(grid, q)[2] == level]
    return min(near, default=grid.width + grid.height)


# -- going off ------------------------------------------------------------------------------------------------------


@rule("reborn.exp.each-target", "reborn.exp.barriers", "reborn.exp.span-once")
async def explode(
    s: State,
    g: Ask,
    piece: str,
    centre: int,
    owner: Side,
    *,
    facing: int = 0,
    poured: int = 0,
    apart: str = "",
    among: dict[str, int] | None = None,
) -> None:
    """The area of a piece of equipment goes off. `owner` has the choices of the one who fired; `apart` is not rolled for.

    `among`: who was there when it went off, where that is not now. Ring by ring outwards; after each ring the area is looked
    at again, because barriers may have fallen.
    """
    blast = Blast(piece, centre, owner, facing, poured)
    people = on_the_map(s) if among is None else among
    done = [apart]
    while True:
        red, orange = _reached(s, blast)
        left = {id: at for id, at in targets_on(s, blast, red | orange, people).items() if id not in done}
        if not left:
            return
        nearest = min(_distance(s, blast, at) for at in left.values())
        ring = [id for id, at in left.items() if _distance(s, blast, at) == nearest]
        for target in await _in_order(s, g, blast, ring):
            done.append(target)
            if target not in s.characters or where.on_map(s, target):
                await _hit(s, g, blast, target, people)


def on_the_map(s: State) -> dict[str, int]:
    """Whom an explosion can strike that goes off now."""
    return {id: where.squares_of(s, id) for id, c in s.characters.items() if c.place == "map"}


@rule("reborn.exp.each-target")
async def _in_order(s: State, g: Ask, blast: Blast, ring: list[str]) -> list[str]:
    """Among equal distances the firing player chooses the order; asked only where figures are among the targets."""
    if len(ring) < 2 or not any(id in s.characters for id in ring):
        return ring
    chosen: list[str] = await g.order(
        where.seat(s, blast.owner),
        "explosion.order",
        rule="reborn.exp.each-target",
        options=[Option(id, id, named(s, id), (id,)) for id in ring],
        prompt="In which order does the explosion strike?",
        waiting="to put the targets of the explosion in order",
    )
    return chosen


def named(s: State, target: str) -> str:
    return name_of(target) if target in s.characters else destroy.words(s, target)


@rule("reborn.exp.span-once", "reborn.exp.zones", "reborn.large.explosion")
async def _choose_zone(s: State, g: Ask, blast: Blast, target: str, people: dict[str, int]) -> Zone:
    """The zone of the target's square. One that covers squares of both is rolled for on one that the firing player chooses."""
    red, orange = _reached(s, blast)
    at = targets_on(s, blast, red | orange, people)[target]
    zone: Zone = await g.choose(
        where.seat(s, blast.owner),
        "explosion.zone",
        rule="reborn.exp.span-once",
        options=[_zone_option(s, zone, squares) for zone, squares in _zones_of(s, blast, at)],
        candidates=lambda: _every_zone(s, blast, at, target),
        prompt=f"Squares of both zones belong to {named(s, target)}. In which is it hit?",
        waiting="to choose where the explosion hits",
    )
    return zone


def _every_zone(s: State, blast: Blast, at: int, target: str) -> Iterator[Option]:
    """The zones, then every other square of the map."""
    found = _zones_of(s, blast, at)
    yield from [_zone_option(s, zone, squares) for zone, squares in found]
    no = No("reborn.exp.span-once", f"The hit is on one of the squares of {named(s, target)} in the area of the explosion.")
    for square in every_square(s):
        if not any(squares >> square & 1 for _, squares in found):
            yield Option(f"zone:{name(s, square)}", None, f"At {name(s, square)}", (name(s, square),), no=no)


def _zones_of(s: State, blast: Blast, at: int) -> list[tuple[Zone, int]]:
    """(zone, squares) for each zone that a target's squares lie in; a door before a flamer is where its area begins."""
    red, orange = _reached(s, blast)
    found = [(zone, at & squares) for zone, squares in (("red", red), ("orange", orange)) if at & squares]
    return found or [(zone_of_centre(s, blast), at)]


def _zone_option(s: State, zone: Zone, squares: int) -> Option:
    names = tuple(name(s, q) for q in members(squares))
    return Option(f"zone:{zone}", zone, f"The {zone} zone ({', '.join(names)})", names)


@rule("reborn.exp.damage-characters", "reborn.exp.damage-things", "reborn.exp.pour-once", "reborn.item.bazooka")
async def _hit(s: State, g: Ask, blast: Blast, target: str, people: dict[str, int]) -> None:
    """One damage roll, with the icon of the zone and the dice that were poured on, which serve every roll of the explosion."""
    zone = await _choose_zone(s, g, blast, target, people)
    icon = icon_of(s, blast, zone)
    faces = dice.roll(g, "yellow", icon.dice + blast.poured)
    said = "The explosion strikes {target} in the {zone} zone: {faces}."
    tally = dice.tally(faces, "hit", dice.struck, icon.plus)
    shows = drama.strike(name(s, blast.centre), destroy.place(s, target), "blast", tally=tally)
    g.note(
        "reborn.exp.zones",
        said,
        target=named(s, target),
        at=target,
        zone=zone,
        faces=list(faces),
        automatic=icon.plus,
        shows=shows,
    )
    if target in s.characters:
        await damage.strike(s, g, target, faces, icon.plus, pierced=pierced(s, blast.piece, target))
    else:
        await destroy.strike(s, g, target, faces, icon.plus)


def foresee(s: State, blast: Blast) -> tuple[Odds, ...]:
    """The odds for everything that the blast reaches as things stand, each in the better of its zones."""
    red, orange = _reached(s, blast)
    found: list[Odds] = []
    for target, at in targets_on(s, blast, red | orange, on_the_map(s)).items():
        icon = icon_of(s, blast, _zones_of(s, blast, at)[0][0])
        if target in s.characters:
            pierce = pierced(s, blast.piece, target)
            odds = damage.foresee(s, target, icon.dice + blast.poured, icon.plus, pierced=pierce)
        else:
            odds = destroy.foresee(s, target, icon.dice + blast.poured, icon.plus)
        found += [Odds(f"{named(s, target)}: {o.what}", o.ways, o.of) for o in odds]
    return tuple(found)


def icon_of(s: State, blast: Blast, zone: Zone) -> Value:
    weapon = values.equipment(s, blast.piece).weapon
    assert weapon is not None
    return weapon.red if zone == "red" else weapon.orange


@rule("reborn.item.bazooka")
def pierced(s: State, piece: str, target: str) -> int:
    """What the Armour of the Mammoth counts less against a bazooka."""
    if target not in s.characters or not s.characters[target].card.startswith("mammoth"):
        return 0
    return sum(line.amount for line in values.equipment(s, piece).lines if line.effect == "pierce-mammoth")
