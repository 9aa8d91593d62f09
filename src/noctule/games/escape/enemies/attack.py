"""Enemy attack: whom it strikes, who supports it, the dice, and what they do."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from noctule.engine import Ask, Face, drama, rule

from ..board import dice, figures, gifts, stats, where
from ..board.names import STAT_NAMES
from ..challenges import challenges
from ..content import ENEMIES, FACTS
from ..content.steps import Kind
from ..state import Enemy, State
from ..turn import cards, items, knocked_out, pauses


class Call(Struct):
    """An attack on a character that has been announced and not yet rolled. Cards played now may change it."""

    enemy: str
    target: str
    changed: int = 0
    """Dice that cards add to it or take from it."""


async def attack(s: State, g: Ask, enemy: str) -> list[str]:
    """One attack of an enemy, if it has a target on its tile. Who took part in it and has thereby been activated."""
    people = weighed(s, enemy)
    target = target_of(s, enemy, people)
    if target is None:
        return []
    if people:
        return await attack_character(s, g, enemy, target, people)
    return attack_enemy(s, g, enemy, target)


# -- the target ----------------------------------------------------------------------------------------------------


@rule("escape.attack.characters-first")
def target_of(s: State, enemy: str, people: dict[str, int] | None = None) -> str | None:
    """Whom it attacks on its tile: a character, or else an enemy of the other side; None if neither is there. `people`: what
    it has weighed, if that is known."""
    people = weighed(s, enemy) if people is None else people
    if people:
        return max(people, key=people.__getitem__)  # the first of equals
    return enemy_target(s, enemy)


@rule("escape.attack.guard-target", "escape.attack.alien-target", "escape.attack.tie")
def weighed(s: State, enemy: str) -> dict[str, int]:
    """The characters on its tile with the level that draws it, in turn order from the current one."""
    record = s.enemies[enemy]
    kind = record.kind
    found: dict[str, int] = {}
    for person in where.people_on(s, record.at):
        found[person.id] = level(s, kind, person.id)
    return found


@rule("escape.threat.level")
def level(s: State, kind: Kind, who: str) -> int:
    """The threat or fear that a type of enemy sees in somebody."""
    return gifts.seeming(s, who, ENEMIES[kind].hunts)


@rule("escape.attack.hybrid-before-clone", "escape.attack.enemy-lowest", "escape.stun.ignored")
def enemy_target(s: State, enemy: str) -> str | None:
    """The foe that it attacks: Hybrids before Clones, among equals the first in ascending order, nobody who is stunned."""
    record = s.enemies[enemy]
    foes = [foe for foe in where.enemies_on(s, record.at) if hostile(record.kind, foe.kind)]
    return min(foes, key=lambda foe: (foe.kind != "hybrid", where.rank(foe))).id if foes else None


@rule("escape.enemy.hostility")
def hostile(kind: Kind, other: Kind) -> bool:
    """Guards and aliens attack each other; the boss and the Guards leave each other alone unless his record says otherwise."""
    return (kind == "guard") != (other == "guard") and ENEMIES[kind].hunted_by_guards and ENEMIES[other].hunted_by_guards


# -- the attackers -------------------------------------------------------------------------------------------------


@rule("escape.attack.bonus-group", "escape.attack.group-after-moving", "escape.hybrid.delay")
def supporters(s: State, enemy: str) -> tuple[str, ...]:
    """All others of its type on its tile that are able to attack, whatever they have done before."""
    record = s.enemies[enemy]
    there, kind = where.enemies_on(s, record.at), record.kind
    if len(there) < 2:  # mostly so
        return ()
    return tuple([other.id for other in there if other.kind == kind and other.id != enemy and not waits(s, other)])


@rule("escape.hybrid.delay")
def waits(s: State, enemy: Enemy) -> bool:
    """A Hybrid that has appeared in this turn takes no part in the activation step of its card."""
    return enemy.kind == "hybrid" and enemy.fresh and s.event is not None and s.event.step in ("activate", "hybrids")


@rule("escape.attack.dice", "escape.attack.bonus-threat", "escape.attack.bonus-fear", "escape.attack.bonus-group")
def dice_of(s: State, enemy: str, target: str, support: tuple[str, ...]) -> int:
    """The Attack stat: the type's own dice, one more against a high level, one more for each supporter."""
    kind = s.enemies[enemy].kind
    stat = ENEMIES[kind].attack
    high = target in s.people and level(s, kind, target) >= stat.bonus_from
    return stat.dice + (stat.bonus if high else 0) + FACTS.enemies.group * len(support)


def dice_now(s: State, call: Call) -> int:
    """How many dice an announced attack has as things stand; never fewer than none."""
    return max(0, dice_of(s, call.enemy, call.target, supporters(s, call.enemy)) + call.changed)


def _announce(
    s: State, g: Ask, enemy: str, target: str, count: int, support: tuple[str, ...], people: dict[str, int], rule_id: str
) -> None:
    record = s.enemies[enemy]
    text = (
        "{who} attacks {target} with {dice:die|dice}, supported by {support}."
        if support
        else "{who} attacks {target} with {dice:die|dice}."
    )
    g.note(
        rule_id,
        text,
        who=enemy,
        target=target,
        dice=count,
        support=list(support),
        at=record.at,
        hunts=ENEMIES[record.kind].hunts,
        weighed=[[who, seen] for who, seen in people.items()],
    )


# -- an attack on a character --------------------------------------------------------------------------------------


@rule("escape.attack.group-uses-activation", "escape.card.toughness-before-attack")
async def attack_character(s: State, g: Ask, enemy: str, target: str, people: dict[str, int]) -> list[str]:
    """Announced, answered with cards, rolled, and counted against Toughness. `people`: those whom the enemy has weighed.

    A card that takes the attacker or the target away calls it off; then nobody has supported. Levels and supporters count as
    they are when the dice are rolled.
    """
    kind, tile = (attacker := s.enemies[enemy]).kind, attacker.at
    rule_id = "escape.attack.guard-target" if kind == "guard" else "escape.attack.alien-target"
    support = supporters(s, enemy)
    count = dice_of(s, enemy, target, support)
    _announce(s, g, enemy, target, count, support, people, rule_id)
    call = Call(enemy, target)
    if await pauses.before_attack(s, g, call):
        if called_off(s, call, tile):
            g.note("escape.attack.dice", "The attack of {who} on {target} comes to nothing.", who=enemy, target=target)
            return [enemy]
        support = supporters(s, enemy)
        count = dice_of(s, enemy, target, support) + call.changed
    icon, rolled = ENEMIES[kind].attack.icon, dice.roll(g, count)
    roll = challenges.Roll(target, "attack", rolled, icon, stats.stat(s, target, "toughness"))
    faces = await challenges.rerolls(s, g, roll)
    hits = above_toughness(s, g, enemy, target, kind, dice.icons(faces, icon), rolled if faces is rolled else ())
    await harm(s, g, target, kind, hits)
    if s.people[target].at == tile:
        frighten(s, g, target)
        await items.moment(s, g, target, "attacked")
    return [enemy, *support]


def called_off(s: State, call: Call, tile: str) -> bool:
    """The attacker is no longer there or able to attack, or the target is gone."""
    attacker = s.enemies.get(call.enemy)
    return attacker is None or attacker.stunned or attacker.at != tile or s.people[call.target].at != tile


@rule("escape.attack.discard", "escape.attack.hybrid-fear", "escape.card.bonus-toughness")
def above_toughness(s: State, g: Ask, enemy: str, target: str, kind: Kind, icons: int, rolled: tuple[Face, ...] = ()) -> int:
    """How many icons are above the target's current Toughness. What it played for this attack ends with it. `rolled`: the dice
    that nobody has seen yet."""
    toughness = stats.stat(s, target, "toughness")
    if s.bonuses:
        s.bonuses = tuple([bonus for bonus in s.bonuses if not (bonus.who == target and bonus.until == "attack")])
    g.note(
        "escape.attack.dice",
        "{who}: {icons} {of} against Toughness {toughness}.",
        who=enemy,
        target=target,
        icons=icons,
        of=STAT_NAMES[ENEMIES[kind].attack.icon],
        toughness=toughness,
        shows=_blow(enemy, target, kind, rolled, toughness, icons > toughness),
    )
    return max(0, icons - toughness)


LOOKS: Final[dict[Kind, drama.StrikeLook]] = {"guard": "shot", "clone": "claw", "hybrid": "dread", "boss": "dread"}
"""How the attack of each type is drawn."""


def _blow(enemy: str, target: str, kind: Kind, rolled: tuple[Face, ...], toughness: int, hurts: bool) -> drama.Shows:
    """The attack, and its icons against Toughness."""
    tally = dice.tally(rolled, ENEMIES[kind].attack.icon, need=toughness + 1, good=not hurts) if rolled else None
    return drama.strike(enemy, target, LOOKS[kind], hurts, tally)


async def harm(s: State, g: Ask, who: str, kind: Kind, hits: int) -> None:
    """What an attack of that type does for so many icons above Toughness."""
    tile, damage = s.people[who].at, ENEMIES[kind].damage
    if damage != "fear":
        await cards.lose(s, g, who, hits, "escape.attack.discard", why="The attack hits")
    if damage != "cards" and s.people[who].at == tile:
        terrify(s, g, who, hits)


@rule("escape.attack.hybrid-fear", "escape.attack.hybrid-overflow", "escape.fear.track-ends")
def terrify(s: State, g: Ask, who: str, hits: int) -> None:
    """Fear as damage: past the end of the track it knocks out."""
    if s.people[who].fear + hits > FACTS.fear.most:
        g.note("escape.attack.hybrid-overflow", "{who} cannot bear any more fear.", who=who, hits=hits)
        knocked_out.knock_out(s, g, who, "escape.attack.hybrid-overflow")
    else:
        figures.shift_fear(s, g, who, hits, "escape.attack.hybrid-fear")


@rule("escape.attack.fear-plus-one")
def frighten(s: State, g: Ask, who: str) -> None:
    """After every attack the target's fear rises, hurt or not, as far as the track goes."""
    if not gifts.lifted(s, who, "attack-fear"):
        figures.shift_fear(s, g, who, FACTS.fear.attacked, "escape.attack.fear-plus-one")


# -- an attack on another enemy ------------------------------------------------------------------------------------


def _melee(enemy: str, target: str, kind: Kind, faces: tuple[Face, ...], toughness: int, fallen: list[str]) -> drama.Shows:
    """One enemy against another, and who falls of it."""
    tally = dice.tally(faces, ENEMIES[kind].attack.icon, need=toughness)
    return drama.Shows((drama.Strike(enemy, target, LOOKS[kind], bool(fallen)),), falls=tuple(fallen), tally=tally)


@rule("escape.attack.vs-enemy", "escape.attack.vs-enemy-extra", "escape.attack.group-uses-activation")
def attack_enemy(s: State, g: Ask, enemy: str, target: str) -> list[str]:
    """Toughness equalled: the target is discarded, and one more of its type for every icon above, lowest number first."""
    kind, tile, prey = s.enemies[enemy].kind, s.enemies[enemy].at, s.enemies[target].kind
    support = supporters(s, enemy)
    count = dice_of(s, enemy, target, support)
    _announce(s, g, enemy, target, count, support, {}, "escape.enemy.hostility")
    faces = dice.roll(g, count)
    icons, toughness = dice.icons(faces, ENEMIES[kind].attack.icon), ENEMIES[prey].toughness
    fallen = [foe.id for foe in where.enemies_on(s, tile, prey)][: max(0, 1 + icons - toughness)]
    for foe in fallen:
        figures.remove(s, foe)
    g.note(
        "escape.attack.vs-enemy-extra" if len(fallen) > 1 else "escape.attack.vs-enemy",
        "{who}: {icons} {of} against Toughness {toughness}; {fallen} discarded."
        if fallen
        else "{who}: {icons} {of} against Toughness {toughness}; nothing happens.",
        who=enemy,
        target=target,
        icons=icons,
        of=STAT_NAMES[ENEMIES[kind].attack.icon],
        toughness=toughness,
        fallen=fallen,
        shows=_melee(enemy, target, kind, faces, toughness, fallen),
    )
    return [enemy, *support]
