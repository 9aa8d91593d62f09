"""Shots that do something other than damage one target: explosives, flamer, smoke, taser, bazooka; and what stops shots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, drama, rule
from noctule.engine.grid import joined, members
from noctule.engine.words import counted

from ..blasts import explosion
from ..board import dice, figures, smoke, values, where
from ..board.ground import ground, name, named
from ..board.names import name_of
from ..content.cards import Value
from ..content.ips import Line
from ..state import Crew, State
from ..using import rooms
from . import shoot

if TYPE_CHECKING:
    from .shoot import Shot

SQUARE: Final = "square:"


# -- what stops shots -----------------------------------------------------------------------------------------------


@rule("reborn.item.disrupter")
def disrupted(s: State) -> list[str]:
    """The floor tiles on which the carriers of disrupters that are ON stand now."""
    found: list[str] = []
    for id, e in s.equipment.items():
        if e.on and e.where == "carried" and any(line.effect == "stop-shooting" for line in values.piece(s, id).lines):
            found += rooms.rooms_of(s, e.bearer) if e.bearer in s.characters and where.acts(s, e.bearer) else ()
    return found


@rule("reborn.item.disrupter")
def no_shooting(s: State, who: str) -> No | None:
    """Why nobody shoots from here: a magnetic disrupter on the shooter's floor tile."""
    quiet = disrupted(s)
    if quiet and any(room in quiet for room in rooms.rooms_of(s, who)):
        return No("reborn.item.disrupter", "A magnetic disrupter prevents every shot from this floor tile.")
    return None


@rule("reborn.item.disrupter")
def no_shot_at(s: State, target: str) -> No | None:
    """Why nothing can be shot at there: a figure, an element or a square on the floor tile of a magnetic disrupter."""
    quiet = disrupted(s)
    if not quiet:
        return None
    plan = ground(s).map.plan
    if any(plan.squares[square] in quiet for square in squares_of(s, target)):
        return No("reborn.item.disrupter", "A magnetic disrupter prevents every shot at a target on this floor tile.")
    return None


def squares_of(s: State, target: str) -> tuple[int, ...]:
    """The squares on which a target stands; a door or wall stands on none."""
    if target in s.characters:
        return tuple(members(where.squares_of(s, target)))
    if target.startswith(SQUARE):
        return (named(s, target.removeprefix(SQUARE)),)
    element = ground(s).map.elements.get(target)
    return element.squares if element is not None else ()


# -- kinds of weapons -----------------------------------------------------------------------------------------------


def line_with(s: State, weapon: str, effect: str) -> Line | None:
    return next((line for line in values.piece(s, weapon).lines if line.effect == effect), None)


def throws_smoke(s: State, weapon: str) -> bool:
    return line_with(s, weapon, "smoke") is not None


def is_taser(s: State, weapon: str) -> bool:
    return line_with(s, weapon, "paralyse") is not None


@rule("reborn.exp.icon")
def is_explosive(s: State, weapon: str) -> bool:
    piece = values.piece(s, weapon)
    return piece.weapon is not None and piece.weapon.explosive


@rule("reborn.item.flamer")
def is_flamer(s: State, weapon: str) -> bool:
    """Its area begins in front of the shooter."""
    area = values.piece(s, weapon).area
    return area is not None and area.directed


def is_special(s: State, weapon: str) -> bool:
    """A hit with it does something other than damage one target."""
    return throws_smoke(s, weapon) or is_taser(s, weapon) or is_explosive(s, weapon) or is_flamer(s, weapon)


def no_weapon(s: State, who: str, weapon: str) -> No | None:
    """Why this weapon cannot be used by him now, ammunition apart."""
    return None


# -- the flamer -----------------------------------------------------------------------------------------------------


@rule("reborn.item.flamer", "reborn.exp.pour-once")
async def without_targeting(s: State, g: Ask, crew: Crew, weapons: list[str]) -> bool:
    """A flamer fires without LoS, target and targeting roll: True if that was the whole order. Extra CP are poured on."""
    if not is_flamer(s, weapons[0]):
        return False
    part, weapon = crew[0], weapons[0]
    facing, side = s.characters[where.body(s, part.who)].facing, s.characters[part.who].side
    at, key = await _nozzle(s, g, part.who), _key(s, weapon)
    poured = await pour(s, g, part.who, explosion.Blast(key, at, side, facing), part.cp - 1)
    shows = drama.strike(where.body(s, part.who), name(s, at), "fire")
    g.note(
        "reborn.item.flamer", "{who} fires the {weapon}.", who=part.who, weapon=name_of(values.piece(s, weapon).id), shows=shows
    )
    await explosion.explode(s, g, key, at, side, facing=facing, poured=poured)
    return True


def _key(s: State, weapon: str) -> str:
    return weapon.removeprefix("builtin:") if weapon.startswith("builtin:") else s.equipment[weapon].piece


async def _nozzle(s: State, g: Ask, who: str) -> int:
    """The square from which the fire goes out: the shooter's; of a large figure one of the two at its front."""
    own = where.squares_of(s, who)
    fronts = [q for edge in where.front_edges(s, who) for q in joined(ground(s).grid, edge) if q is not None and own >> q & 1]
    at: int = await g.choose(
        where.seat_of(s, who),
        "flamer.square",
        rule="reborn.item.flamer",
        options=[Option(f"from:{ground(s).map.name(q)}", q, ground(s).map.name(q)) for q in fronts],
        prompt="From which square does the fire go out?",
        waiting="to fire the flamer",
    )
    return at


async def pour(s: State, g: Ask, who: str, blast: explosion.Blast, spare: int) -> int:
    """How many of the extra CP that are left become damage dice of every roll of the explosion: `pour:2`."""
    if not spare:
        return 0
    poured: int = await g.choose(
        where.seat_of(s, who),
        "shoot.pour",
        rule="reborn.exp.pour-once",
        options=lambda: [_pour_option(s, who, blast, n) for n in range(spare, -1, -1)],
        prompt="Pour it on: how many extra CP, for dice in every damage roll of the explosion?",
        waiting="to roll for damage",
    )
    return poured


def _pour_option(s: State, who: str, blast: explosion.Blast, n: int) -> Option:
    def foresee() -> Preview:
        return Preview("", explosion.foresee(s, replace(blast, poured=n)))

    return Option(f"pour:{n}", n, f"{counted(n, 'more damage die', 'more damage dice')} in every roll", (who,), foresee)


# -- after targeting ------------------------------------------------------------------------------------------------


@rule("reborn.exp.steps", "reborn.item.smoke", "reborn.item.taser")
async def instead_of_damage(s: State, g: Ask, hits: list[Shot], target: str) -> bool:
    """After targeting: explosion, smoke, taser. True if there is no ordinary damage roll.

    With an explosive among several weapons the common roll is made against the target, and everything else in the area is
    rolled for with the explosive's dice alone.
    """
    first = hits[0].weapon
    if throws_smoke(s, first):
        for shot in hits:
            side = s.characters[shot.who].side
            smoke.release(s, g, _key(s, shot.weapon), shot.weapon, shot.aim.square, side)
        return True
    if is_taser(s, first):
        await paralyse(s, g, hits, target)
        return True
    explosives = [shot for shot in hits if is_explosive(s, shot.weapon)]
    if not explosives:
        return False
    there = explosion.on_the_map(s)  # whoever is set free on the way is none of them
    if len(hits) == 1 or target.startswith(SQUARE):
        for shot in explosives:
            await blast(s, g, shot, target, there)
        return True
    await shoot.roll_damage(s, g, hits, target)
    for shot in explosives:
        key, side = _key(s, shot.weapon), s.characters[shot.who].side
        await explosion.explode(s, g, key, shot.aim.square, side, apart=target, among=there)
    return True


@rule("reborn.exp.steps", "reborn.exp.icon", "reborn.exp.pour-once")
async def blast(s: State, g: Ask, shot: Shot, target: str, there: dict[str, int]) -> None:
    """The explosion replaces the damage roll: the square of the target is its centre."""
    side, centre, key = s.characters[shot.who].side, shot.aim.square, _key(s, shot.weapon)
    poured = await pour(s, g, shot.who, explosion.Blast(key, centre, side), shot.spare)
    shows = drama.strike(where.body(s, shot.who), name(s, centre), "blast")
    g.note(
        "reborn.exp.icon", "The {weapon} explodes.", weapon=name_of(values.piece(s, shot.weapon).id), who=shot.who, shows=shows
    )
    await explosion.explode(s, g, key, centre, side, poured=poured, among=there)


@rule("reborn.exp.zones", "reborn.combo.shoot")
def icon_at_centre(s: State, shot: Shot) -> Value:
    """What an explosive adds to a common damage roll: the icon of the zone in which its centre lies."""
    blast = explosion.Blast(_key(s, shot.weapon), shot.aim.square, s.characters[shot.who].side)
    return explosion.icon_of(s, blast, explosion.zone_of_centre(s, blast))


# -- the taser ------------------------------------------------------------------------------------------------------


@rule("reborn.item.taser")
async def paralyse(s: State, g: Ask, hits: list[Shot], target: str) -> None:
    """Dice of the taser and of the extra CP that are left, for test points; success puts CP on the target's card."""
    lines = [line for shot in hits if (line := line_with(s, shot.weapon, "paralyse")) is not None]
    number, spare, threshold = sum(line.dice for line in lines), sum(shot.spare for shot in hits), lines[0].threshold
    number += await _jolt(s, g, hits[0].who, number, spare, threshold)
    faces = dice.roll(g, "yellow", number)
    points = dice.test_points(faces, "yellow")
    said = "{who}: {points:test point} of {threshold}."
    counted_out = partial(dice.test_points, colour="yellow")
    tally = dice.tally(faces, "test point", counted_out, need=threshold, good=points >= threshold)
    g.note(
        "reborn.item.taser",
        said,
        who=hits[0].who,
        target=target,
        faces=list(faces),
        points=points,
        threshold=threshold,
        shows=drama.Shows(tally=tally),
    )
    if points >= threshold and where.on_map(s, target):
        victim = where.in_charge(s, target)
        figures.change(s, victim, put_on=s.characters[victim].put_on + lines[0].amount)
        said = "{target} is paralysed: {cp} CP from the bank lie on the card."
        g.note("reborn.item.taser", said, target=victim, cp=lines[0].amount, shows=drama.harm(target, text="paralysed"))


async def _jolt(s: State, g: Ask, who: str, number: int, spare: int, threshold: int) -> int:
    if not spare:
        return 0

    def option(n: int) -> Option:
        odds = (dice.test_odds(number + n, 0, threshold, "yellow"),)
        return Option(f"pour:{n}", n, counted(n, "more die", "more dice"), preview=lambda: Preview("", odds))

    poured: int = await g.choose(
        where.seat_of(s, who),
        "shoot.pour",
        rule="reborn.item.taser",
        options=lambda: [option(n) for n in range(spare, -1, -1)],
        prompt="How many extra CP for the taser's dice?",
        waiting="to use the taser",
    )
    return poured


# -- the bazooka ----------------------------------------------------------------------------------------------------


@rule("reborn.item.bazooka")
def pierced(s: State, hits: list[Shot], target: str) -> int:
    """What the target's Armour counts less in the common damage roll: a bazooka that hit, against the Mammoth."""
    return max(explosion.pierced(s, _key(s, shot.weapon), target) for shot in hits)
