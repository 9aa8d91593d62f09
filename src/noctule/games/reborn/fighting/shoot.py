"""The Shoot order: check LoS, determine the range, roll for targeting, roll for damage.

It is written for a crew: in a combined Shoot everybody targets for himself and one damage roll is made. What a hit does apart
from damage (an explosion, smoke, a taser) is `special_shots`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, Face, No, Odds, Option, Preview, drama, rule
from noctule.engine.words import counted

from ..board import dice, figures, values, where
from ..board.ground import every_square, name
from ..board.names import name_of
from ..content import FACTS
from ..content.cards import FireArc, Value
from ..moving import pilots
from ..state import Crew, Part, State
from ..together import combine, combined_orders
from ..turn import orders
from . import ammo, damage, destroy, special_shots, targets


class Shot(Struct, frozen=True):
    """What one shooter of the crew does: his weapon, how he aims, and the CP beyond the first that targeting has left."""

    who: str
    weapon: str
    spare: int
    aim: targets.Aim
    hit: bool = False


# -- the order ------------------------------------------------------------------------------------------------------


@rule("reborn.shoot.weapon", "reborn.item.disrupter", "reborn.mam.ammo")
def no_shot(s: State, who: str) -> No | None:
    """Why he can execute no Shoot order, sections apart."""
    if not values.firing_weapons(s, who):
        return No("reborn.shoot.weapon", f"{name_of(who)} carries no firing weapon.")
    no = targets.no_markers(s, who) or special_shots.no_shooting(s, who)
    if no is not None:
        return no
    if not loaded(s, who):
        return No("reborn.ammo.out", f"{name_of(who)} has no weapon that is loaded.")
    if not usable(s, who):
        return No("reborn.shoot.targets", "There is nothing to shoot at.")
    return None


def loaded(s: State, who: str) -> list[str]:
    """His weapons that can be fired; built-in ones only while there are broken-wall markers."""
    return [
        id
        for id in values.firing_weapons(s, who)
        if not ammo.is_empty(s, id) and special_shots.no_weapon(s, who, id) is None
        if s.wall_markers > 0 or not id.startswith("builtin:")
    ]


def usable(s: State, who: str) -> list[str]:
    """Loaded weapons that have something to be fired at."""
    return [id for id in loaded(s, who) if targets.has_target(s, who, id)]


def candidates(s: State, who: str) -> Iterator[Option]:
    no = no_shot(s, who)
    return orders.candidates(s, who, "shoot", "shoot", "Shoot", lambda cp: no)


def offers(s: State, who: str) -> list[Option]:
    found = orders.offers(s, who, "shoot", "shoot", "Shoot")
    return found if found and no_shot(s, who) is None else []


@rule("reborn.shoot.cp")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    cp = await orders.place(s, g, who, tile, index, cp)
    if cp:
        orders.count(s)
        await shoot(s, g, Part(who, cp))


DEEDS: Final = {"shoot": execute}
PREVIEWS: Final = {"shoot": lambda s, who, tile, index, cp: foresee(s, who, cp)}


@rule("reborn.combo.shoot", "reborn.combo.one-roll")
async def shoot(s: State, g: Ask, first: Part) -> None:
    """One Shoot order, the CP of the first shooter already placed; others who see the same target may join."""
    weapons = [await choose_weapon(s, g, first.who)]
    if await special_shots.without_targeting(s, g, (first,), weapons):
        return
    target = await choose_target(s, g, first.who, weapons[0])
    fits = partial(combined_orders.no_shooter, s, first.who, weapons[0], target)
    crew = await combine.gather(s, g, "shoot", first, fits, foresee=partial(_foresee_together, s, weapons[0], target))
    weapons += [await choose_weapon(s, g, part.who, weapons[0], target) for part in crew[1:]]
    shots = []
    for part, weapon in zip(crew, weapons, strict=True):
        if not targets.has_line(s, part.who, target):
            said = "{who} has no line of sight to {target}: the shot fails."
            g.note("reborn.shoot.los-fail", said, who=part.who, target=target)
            continue
        shots.append(await take_aim(s, g, part, weapon, target))
    hits = [shot for shot in shots if shot.hit]
    if hits and not await special_shots.instead_of_damage(s, g, hits, target):
        await roll_damage(s, g, hits, target)
    for shot in shots:
        ammo.after(s, g, shot.weapon)


@rule("reborn.shoot.weapon")
async def choose_weapon(s: State, g: Ask, who: str, like: str = "", target: str = "") -> str:
    """One firing weapon for this order; a helper's must go with the first shooter's, at the same target."""

    def fit() -> list[str]:
        return combined_orders.weapons_for(s, like, target, who) if like else usable(s, who)

    weapon: str = await g.choose(
        where.seat_of(s, who),
        "shoot.weapon",
        rule="reborn.shoot.weapon",
        options=lambda: [_weapon_option(s, id) for id in fit()],
        prompt=lambda: f"{name_of(who)}: which weapon?",
        waiting="to choose a weapon",
    )
    return weapon


def _weapon_option(s: State, weapon: str) -> Option:
    return Option(f"with:{weapon}", weapon, name_of(values.piece(s, weapon).id), (weapon,))


@rule("reborn.shoot.targets", "reborn.shoot.los-fail")
async def choose_target(s: State, g: Ask, who: str, weapon: str) -> str:
    """Targets out of sight may be named too; such a shot fails."""
    target: str = await g.choose(
        where.seat_of(s, who),
        "shoot.target",
        rule="reborn.shoot.targets",
        options=lambda: [_target_option(s, who, weapon, id) for id in targets.targets(s, who, weapon)],
        candidates=lambda: _targets(s, who, weapon),
        prompt=lambda: f"{name_of(who)}: at what?",
        waiting="to choose a target",
    )
    return target


def _targets(s: State, who: str, weapon: str) -> Iterator[Option]:
    """Everybody, everything and every square, what may be named first."""
    squares = [f"{targets.SQUARE}{name(s, square)}" for square in every_square(s)]
    for target in dict.fromkeys((*targets.targets(s, who, weapon), *s.characters, *destroy.everything(s), *squares)):
        yield replace(_target_option(s, who, weapon, target), no=targets.no_target(s, who, weapon, target))


def _kind(s: State, target: str) -> str:
    """Doors, walls and furniture are so many that each kind is one thing to choose from; a figure stands for itself."""
    return destroy.kind(s, target) if destroy.is_thing(s, target) else ""


def _target_option(s: State, who: str, weapon: str, target: str) -> Option:
    at = target.removeprefix(targets.SQUARE)
    foresee = partial(_foresee_one, s, weapon, target, who)
    return Option(f"at:{target}", target, f"Shoot at {targets.words(s, target)}", (at,), foresee, thing=_kind(s, target))


@rule("reborn.large.seen", "reborn.destroy.multi-square")
async def choose_aim(s: State, g: Ask, who: str, weapon: str, target: str) -> targets.Aim:
    """Of a target on several squares the shooter chooses the one he aims at, where that makes a difference."""
    centre = special_shots.is_explosive(s, weapon)
    aim: targets.Aim = await g.choose(
        where.seat_of(s, who),
        "shoot.aim",
        rule="reborn.large.seen",
        options=lambda: [_aim_option(s, aim) for aim in targets.aims(s, who, target, centre=centre)],
        candidates=lambda: _aims(s, who, target, centre),
        prompt=lambda: f"{name_of(who)}: where exactly?",
        waiting="to take aim",
    )
    return aim


def _aims(s: State, who: str, target: str, centre: bool) -> Iterator[Option]:
    """The ways to aim, then every other square of the map."""
    aims = targets.aims(s, who, target, centre=centre)
    yield from [_aim_option(s, aim) for aim in aims]
    other = No(
        "reborn.large.seen", f"The shot at {targets.words(s, target)} goes to one of the squares that make a difference."
    )
    for square in every_square(s):
        if all(aim.square != square for aim in aims):
            at = name(s, square)
            yield Option(f"aim:{at}", None, f"At {at}", (at,), no=other)


def _aim_option(s: State, aim: targets.Aim) -> Option:
    at = name(s, aim.square)
    arcs = " or ".join(aim.arcs)
    return Option(f"aim:{at}", aim, f"At {at}: range {aim.reach}, {arcs} arc", (at,))


# -- targeting ------------------------------------------------------------------------------------------------------


@rule("reborn.shoot.targeting-dice", "reborn.item.targeting-lens")
def targeting(s: State, who: str, weapon: str) -> Value:
    """Dice and automatic distance of a targeting roll, extra CP apart."""
    own, piece = pilots.value(s, who, "shooting"), values.piece(s, weapon)
    assert piece.weapon is not None
    lens = sum(line.amount for line in values.carried_lines(s, who, "targeting-dice"))
    return Value(own.dice + piece.weapon.shooting.dice + lens, own.plus + piece.weapon.shooting.plus)


@rule("reborn.shoot.improved-targeting", "reborn.shoot.perfect", "reborn.shoot.distance", "reborn.shoot.miss")
@rule("reborn.shoot.range-object")
async def take_aim(s: State, g: Ask, part: Part, weapon: str, target: str) -> Shot:
    """Roll for targeting. Dice beyond the shooter's own are paid with CP beyond the first, which then add no damage."""
    aim = await choose_aim(s, g, part.who, weapon, target)
    reach, own = aim.reach, targeting(s, part.who, weapon)
    if reach <= FACTS.shoot.object_range:
        shows = drama.strike(where.body(s, part.who), destroy.place(s, target), "shot")
        g.note("reborn.shoot.range-object", "{who} cannot miss {target}.", who=part.who, target=target, shows=shows)
        ammo.fired(s, g, part.who, weapon, ())
        return Shot(part.who, weapon, part.cp - 1, aim, True)
    rolled = await choose_dice(s, g, part, weapon, own, reach)
    faces = dice.roll(g, "yellow", rolled)
    spare = part.cp - 1 - max(0, rolled - own.dice)
    points = dice.distance(faces) + own.plus
    hit = dice.perfect(faces) or points >= reach
    word = "hits" if hit else "misses"
    rule_id = "reborn.shoot.perfect" if dice.perfect(faces) else "reborn.shoot.distance" if hit else "reborn.shoot.miss"
    said = f"{{who}} {word} {{target}}: distance {{points}} for range {{reach}}."
    shows = _aimed(s, part.who, target, faces, own.plus, reach, hit)
    g.note(rule_id, said, who=part.who, target=target, faces=list(faces), points=points, reach=reach, shows=shows)
    ammo.fired(s, g, part.who, weapon, faces)
    return Shot(part.who, weapon, spare, aim, hit)


def _aimed(s: State, who: str, target: str, faces: Sequence[Face], plus: int, reach: int, hit: bool) -> drama.Shows:
    """The line of fire, and the distance as it adds up. A perfect shot needs none."""
    result = "a perfect shot" if dice.perfect(faces) else "a hit" if hit else "a miss"
    tally = dice.tally(faces, "distance point", dice.distance, plus, need=reach, good=hit, result=result)
    return drama.strike(where.body(s, who), destroy.place(s, target), "shot", hit, tally)


@rule("reborn.shoot.fewer-dice", "reborn.shoot.improved-targeting", "reborn.shoot.cp-not-twice")
async def choose_dice(s: State, g: Ask, part: Part, weapon: str, own: Value, reach: int) -> int:
    """How many dice to roll: `dice:3`. None only if the automatic distance is enough."""
    least, most = (0 if own.plus >= reach else 1), own.dice + part.cp - 1
    rolled: int = await g.choose(
        where.seat_of(s, part.who),
        "shoot.dice",
        rule="reborn.shoot.fewer-dice",
        options=lambda: [_dice_option(s, weapon, own, n, reach) for n in range(min(least, most), most + 1)],
        prompt=lambda: f"Range {reach}. Roll how many dice to target? {own.dice} are free; each more takes an extra CP.",
        waiting="to take aim",
    )
    return rolled


def _dice_option(s: State, weapon: str, own: Value, n: int, reach: int) -> Option:
    def foresee() -> Preview:
        piece = values.piece(s, weapon).weapon
        odds = (dice.targeting_odds(n, own.plus, reach),)
        return Preview("", (*odds, dice.ammo_odds(n)) if piece is not None and piece.out_of_ammo else odds)

    extra = max(0, n - own.dice)
    return Option(
        f"dice:{n}", n, counted(n, "die", "dice") + (f", {extra} of them for extra CP" if extra else ""), preview=foresee
    )


# -- damage ---------------------------------------------------------------------------------------------------------


@rule("reborn.shoot.arc")
async def choose_arc(s: State, g: Ask, shot: Shot, target: str) -> FireArc:
    """The fire arc that selects the damage icon; exactly between the two the shooter chooses."""
    arc: FireArc = await g.choose(
        where.seat_of(s, shot.who),
        "shoot.arc",
        rule="reborn.shoot.arc",
        options=lambda: [Option(f"arc:{arc}", arc, f"The {arc} arc") for arc in shot.aim.arcs],
        prompt=lambda: f"{targets.words(s, target)} is exactly between two fire arcs. Which one?",
        waiting="to choose an arc",
    )
    return arc


@rule("reborn.shoot.damage", "reborn.shoot.pour-it-on", "reborn.shoot.objects", "reborn.item.bazooka")
async def roll_damage(s: State, g: Ask, hits: list[Shot], target: str) -> None:
    """One damage roll with the dice and automatic hits of all who hit, and the extra CP they have left."""
    number = plus = 0
    for shot in hits:
        icon = await _icon(s, g, shot, target)
        number, plus = number + icon.dice, plus + icon.plus
    pierced = special_shots.pierced(s, hits, target)
    number += await pour_it_on(s, g, hits, target, number, plus, pierced)
    faces = dice.roll(g, "yellow", number)
    said, shows = "{who} damages {target}: {faces}.", drama.Shows(tally=dice.tally(faces, "hit", dice.struck, plus))
    g.note("reborn.shoot.damage", said, who=hits[0].who, target=target, faces=list(faces), automatic=plus, shows=shows)
    if destroy.is_thing(s, target):
        await destroy.strike(s, g, target, faces, plus)
    elif target in s.characters:
        await damage.strike(s, g, target, faces, plus, pierced=pierced)


@rule("reborn.shoot.arc", "reborn.exp.zones")
async def _icon(s: State, g: Ask, shot: Shot, target: str) -> Value:
    """The damage icon of a shot: by the fire arc, of an explosive by the zone of the square that it is aimed at."""
    if special_shots.is_explosive(s, shot.weapon):
        return special_shots.icon_at_centre(s, shot)
    weapon = values.piece(s, shot.weapon).weapon
    assert weapon is not None
    return weapon.red if await choose_arc(s, g, shot, target) == "red" else weapon.orange


async def pour_it_on(s: State, g: Ask, hits: list[Shot], target: str, number: int, plus: int, pierced: int) -> int:
    """How many of the extra CP that are left become damage dice: `pour:2`."""
    spare = sum(shot.spare for shot in hits)
    if not spare:
        return 0
    poured: int = await g.choose(
        where.seat_of(s, hits[0].who),
        "shoot.pour",
        rule="reborn.shoot.pour-it-on",
        options=lambda: [_pour_option(s, target, number, n, plus, pierced) for n in range(spare, -1, -1)],
        prompt="Pour it on: how many extra CP for damage dice?",
        waiting="to roll for damage",
    )
    return poured


def _pour_option(s: State, target: str, number: int, n: int, plus: int, pierced: int) -> Option:
    foresee = partial(_foresee, s, target, number + n, plus, pierced)
    return Option(f"pour:{n}", n, counted(n, "more damage die", "more damage dice"), preview=foresee)


def _foresee(s: State, target: str, number: int, plus: int, pierced: int) -> Preview:
    if destroy.is_thing(s, target):
        return Preview("", destroy.foresee(s, target, number, plus))
    return Preview("", damage.foresee(s, target, number, plus, pierced=pierced) if target in s.characters else ())


# -- together -------------------------------------------------------------------------------------------------------


def foresee(s: State, who: str, cp: int) -> Preview:
    """How likely he hits each enemy in sight, with each of his weapons and every CP beyond the first on targeting."""
    found = []
    for weapon in usable(s, who):
        own = targeting(s, who, weapon)
        for id in where.enemies_of(s, s.characters[who].side):
            if targets.no_target(s, who, weapon, id) is None and (aims := targets.aims(s, who, id)):
                hits = dice.targeting_odds(own.dice + cp - 1, own.plus, aims[0].reach)
                found.append(replace(hits, what=f"{name_of(values.piece(s, weapon).id)} hits {name_of(id)}"))
    nobody = "" if found else "No enemy is in sight. "
    return Preview(f"{nobody}Each CP beyond the first is a die for targeting or for damage.", tuple(found))


def _foresee_one(s: State, weapon: str, target: str, who: str) -> Preview:
    """Range and odds of one shooter with his own dice, and the damage of a hit without extra CP."""
    no = targets.no_line(s, who, target)
    if no is not None:
        return Preview(no.reason)
    found = _foresee_together(s, weapon, target, figures.one(who, 1))
    return replace(found, text=f"Range {targets.distance(s, who, target)}.")


@rule("reborn.combo.shoot", "reborn.combo.one-roll")
def _foresee_together(s: State, weapon: str, target: str, crew: Crew) -> Preview:
    """How likely each of a crew hits with his own dice, and what they do if all hit and no extra CP is poured on."""
    shots, odds, number, plus = [], [], 0, 0
    for part in crew:
        used = weapon if part.who == crew[0].who else combined_orders.weapons_for(s, weapon, target, part.who)[0]
        aims = targets.aims(s, part.who, target)
        piece = values.piece(s, used).weapon
        if not aims or piece is None:
            return Preview()
        own, aim = targeting(s, part.who, used), aims[0]
        hits = dice.targeting_odds(own.dice, own.plus, aim.reach)
        odds.append(Odds(f"{name_of(part.who)} hits", hits.ways, hits.of))
        shots.append(Shot(part.who, used, part.cp - 1, aim, True))
        icon = max((piece.red if arc == "red" else piece.orange for arc in aim.arcs), key=lambda v: (v.dice + v.plus, v.plus))
        number, plus = number + icon.dice, plus + icon.plus
    if any(special_shots.is_special(s, shot.weapon) for shot in shots):
        return Preview("", tuple(odds))
    after = _foresee(s, target, number, plus, special_shots.pierced(s, shots, target))
    return Preview("Damage: if all of them hit.", (*odds, *after.odds))
