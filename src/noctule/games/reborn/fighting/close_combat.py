"""Close Combat: two fighters, their arcs, weapons and dice; also against doors, walls and floor elements (see `destroy`)
and as a capture (see `capture`). It is written for a crew: in a combined order dice and automatic hits are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, Face, No, Odds, Option, Preview, drama, rule
from noctule.engine.words import counted

from ..board import dice, where
from ..board.names import name_of
from ..content.cards import COMBAT_ARCS, CombatArc, Value
from ..moving import levels
from ..people import capture, prisoners
from ..state import Crew, Part, State
from ..together import combine, combined_orders
from ..turn import orders
from ..using import equipment
from . import damage, destroy, strength, wounds

BARE: Final = "none"


class Blow(Struct, frozen=True):
    """One attack: the crew's dice and automatic hits, against whom, and who captures him if it is a capture."""

    crew: Crew
    target: str
    attack: Value
    captor: str = ""


# -- the order ------------------------------------------------------------------------------------------------------


@rule("reborn.cc.order", "reborn.cc.no-facing-needed", "reborn.level.cc", "reborn.large.adjacent")
def foes(s: State, who: str) -> list[str]:
    """The enemy figures that he can attack: adjacent on any side, or on the matching stairs."""
    enemies = where.enemies_of(s, s.characters[who].side)
    near = where.adjacent_squares(s, who)
    return [id for id in enemies if near & where.squares_of(s, id) or levels.across(s, who, id)]


@rule("reborn.cc.order", "reborn.destroy.procedure")
def targets(s: State, who: str) -> list[str]:
    """Everything that he can attack: enemies, doors, walls and floor elements beside him, his prisoner."""
    return [*foes(s, who), *destroy.beside(s, who), *prisoners.victims(s, who)]


@rule("reborn.cc.order")
def no_fight(s: State, who: str) -> No | None:
    """Why he can execute no Close Combat order, sections apart."""
    if destroy.any_beside(s, who) or foes(s, who) or prisoners.victims(s, who):
        return None
    return No("reborn.cc.order", f"There is nothing beside {name_of(who)} to attack.")


@rule("reborn.cc.order", "reborn.cc.one-enemy", "reborn.destroy.targets")
def no_target(s: State, who: str, target: str) -> No | None:
    """Why something cannot be attacked by him."""
    if target in targets(s, who):
        return None
    if destroy.is_thing(s, target):
        beyond = No(
            "reborn.destroy.procedure", "A door or wall must be on a side of the square, an element on an adjacent one."
        )
        return destroy.no_destroying(s, target) or beyond
    return No("reborn.cc.order", "The target is one adjacent enemy, door, wall or floor element; no wall may lie between.")


def candidates(s: State, who: str) -> Iterator[Option]:
    no = no_fight(s, who)
    return orders.candidates(s, who, "close-combat", "fight", "Close Combat", lambda cp: no)


def offers(s: State, who: str) -> list[Option]:
    found = orders.offers(s, who, "close-combat", "fight", "Close Combat")
    return found if found and no_fight(s, who) is None else []


@rule("reborn.cc.order", "reborn.cc.one-enemy")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    cp = await orders.place(s, g, who, tile, index, cp)
    if cp:
        orders.count(s)
        await fight(s, g, Part(who, cp))


DEEDS: Final = {"fight": execute}
PREVIEWS: Final = {"fight": lambda s, who, tile, index, cp: foresee(s, who, cp)}


@rule("reborn.combo.cc")
async def fight(s: State, g: Ask, first: Part) -> None:
    """One Close Combat order against one target, the CP of the first attacker already placed; others beside it may join."""
    if not targets(s, first.who):
        g.note("reborn.cc.order", "There is nothing to attack for {who}.", who=first.who)
        return
    target = await choose_target(s, g, (first,))
    if target in prisoners.victims(s, first.who):
        await prisoners.assassinate(s, g, first.who, target)
        return
    fits, foresee = partial(combined_orders.no_attacker, s, target), partial(_foresee_together, s, target)
    crew = await combine.gather(s, g, "close-combat", first, fits, foresee=foresee)
    captor = "" if destroy.is_thing(s, target) else await announce(s, g, crew, target)
    blow = await strike_out(s, g, crew, target, captor)
    if destroy.is_thing(s, target):
        await attack_thing(s, g, blow)
    else:
        await attack_figure(s, g, blow)


async def choose_target(s: State, g: Ask, crew: Crew) -> str:
    target: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "fight.target",
        rule="reborn.cc.order",
        options=lambda: [_target_option(s, crew, id) for id in targets(s, crew[0].who)],
        candidates=lambda: _targets(s, crew),
        prompt=lambda: f"{name_of(crew[0].who)}: attack what?",
        waiting="to choose a target",
    )
    return target


def _targets(s: State, crew: Crew) -> Iterator[Option]:
    """Everybody and everything, what is beside him first."""
    who = crew[0].who
    for target in dict.fromkeys((*targets(s, who), *s.characters, *destroy.everything(s))):
        yield replace(_target_option(s, crew, target), no=no_target(s, who, target))


def _target_option(s: State, crew: Crew, target: str) -> Option:
    label = f"Attack {_words(s, target)}"
    return Option(f"at:{target}", target, label, (target,), partial(_foresee_together, s, target, crew))


def _words(s: State, target: str) -> str:
    return f"the {destroy.words(s, target)}" if destroy.is_thing(s, target) else name_of(target)


@rule("reborn.cap.attempt")
async def announce(s: State, g: Ask, crew: Crew, target: str) -> str:
    """Wound him, or capture him? Announced before the dice: the captor comes back, or "" for a fight."""
    captor: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "fight.aim",
        rule="reborn.cap.attempt",
        options=lambda: _aims(s, crew, target),
        prompt=lambda: f"Fight {name_of(target)} to wound, or to capture?",
        waiting="to announce a capture or not",
    )
    return captor


def _aims(s: State, crew: Crew, target: str) -> list[Option]:
    """To wound, or a capture by one of the crew."""
    captures = [_aim_option(s, crew, target, part.who) for part in crew]
    refused = [replace(option, no=capture.no_capture(s, option.value, target)) for option in captures]
    return [_aim_option(s, crew, target, ""), *refused]


def _aim_option(s: State, crew: Crew, target: str, captor: str) -> Option:
    chance = partial(_foresee_together, s, target, crew, captor)
    if not captor:
        return Option("hurt", "", "Fight to wound", (), chance, main=True)
    return Option(f"capture:{captor}", captor, f"{name_of(captor)} tries a capture", (captor,), chance)


# -- strength -------------------------------------------------------------------------------------------------------


@rule("reborn.cc.striking-hard")
def _total(crew: Crew, attack: Sequence[Value]) -> Value:
    """The strengths of a crew together, and a die for each CP beyond the first of each."""
    hard = sum(part.cp - 1 for part in crew)
    return Value(sum(value.dice for value in attack) + hard, sum(value.plus for value in attack))


@rule("reborn.level.cc", "reborn.combo.cc")
def arcs_of(s: State, who: str, crew: Crew, target: str) -> tuple[CombatArc, ...]:
    """The arcs that one of a crew may use: if one of them strikes through the stairs there is no facing for anybody."""
    if target in s.characters and any(levels.across(s, part.who, target) for part in crew):
        return COMBAT_ARCS
    return strength.arcs(s, who, target)


async def strike_out(s: State, g: Ask, crew: Crew, target: str, captor: str) -> Blow:
    """Each attacker takes his arc and names his weapon."""
    attack = []
    for part in crew:
        arc = await choose_arc(s, g, part.who, arcs_of(s, part.who, crew, target))
        foresee = partial(_foresee_alone, s, part, target, captor)
        asked = f"{name_of(part.who)} attacks {_words(s, target)}: with which weapon?"
        weapon = await choose_weapon(s, g, part.who, arc, foresee, "fight.weapon", asked)
        attack.append(strength.strength(s, part.who, arc, weapon))
    return Blow(crew, target, _total(crew, attack), captor)


@rule("reborn.cc.arcs", "reborn.level.cc", "reborn.combo.cc-arc")
async def choose_arc(s: State, g: Ask, who: str, arcs: Sequence[CombatArc]) -> CombatArc:
    """The arc of his own base: a choice on a border, across stairs, and for one who is attacked from several sides."""
    arc: CombatArc = await g.choose(
        where.seat_of(s, who),
        "fight.arc",
        rule="reborn.cc.arcs",
        options=lambda: [_arc_option(s, who, arc) for arc in arcs],
        prompt=lambda: f"{name_of(who)}: which arc?",
        waiting="to choose an arc",
    )
    return arc


def _arc_option(s: State, who: str, arc: CombatArc) -> Option:
    own = strength.basic(s, who, arc)
    hits = f" and {counted(own.plus, 'automatic hit')}" if own.plus else ""
    said = f"{ARC_WORDS[arc]}: {counted(own.dice, 'die', 'dice')}{hits}"
    return Option(f"arc:{arc}", arc, said, (who,))


ARC_WORDS: Final[dict[CombatArc, str]] = {"dark": "Dark blue", "light": "Light blue", "grey": "Grey"}


@rule("reborn.cc.weapon-bonus", "reborn.cc.one-weapon")
async def choose_weapon(
    s: State, g: Ask, who: str, arc: CombatArc, foresee: Callable[[Value], Preview], kind: str, asked: str
) -> str:
    """One close combat weapon, or none: "". `foresee` tells the odds with the strength that comes of it."""

    def option(weapon: str) -> Option:
        value = strength.strength(s, who, arc, weapon)
        label = name_of(s.equipment[weapon].piece) if weapon else "No weapon"
        more = f" and {counted(value.plus, 'automatic hit')}" if value.plus else ""
        said = f"{label}: {counted(value.dice, 'die', 'dice')}{more}"
        return Option(f"with:{weapon or BARE}", weapon, said, (weapon or who,), partial(foresee, value))

    weapon: str = await g.choose(
        where.seat_of(s, who),
        kind,
        rule="reborn.cc.weapon-bonus",
        options=lambda: [option(weapon) for weapon in (*strength.weapons(s, who), "")],
        prompt=asked,
        waiting="to choose a weapon",
        acting=where.body(s, who),
    )
    return weapon


# -- resolving ------------------------------------------------------------------------------------------------------


@rule("reborn.destroy.procedure", "reborn.cc.roll")
async def attack_thing(s: State, g: Ask, blow: Blow) -> None:
    """The thing rolls nothing."""
    faces = dice.roll(g, "yellow", blow.attack.dice)
    said, thing = "{who} attacks the {thing}: {faces}.", destroy.words(s, blow.target)
    needed, plus = destroy.defence(s, blow.target), blow.attack.plus
    tally = dice.tally(faces, "hit", destroy.hits, plus, need=needed, good=destroy.hits(faces, plus) >= needed)
    shows = drama.strike(where.body(s, blow.crew[0].who), destroy.place(s, blow.target), "blow", tally=tally)
    g.note(
        "reborn.cc.roll", said, who=blow.crew[0].who, thing=thing, faces=list(faces), automatic=blow.attack.plus, shows=shows
    )
    await destroy.strike(s, g, blow.target, faces, blow.attack.plus)


@rule("reborn.cc.roll", "reborn.cc.defence", "reborn.cc.critical", "reborn.cc.defender-normal-hits", "reborn.cc.critical-first")
async def attack_figure(s: State, g: Ask, blow: Blow) -> None:
    """Both roll. Critical hits of both sides first, then the attacker's normal hits against the Defensive value."""
    defender = where.in_charge(s, blow.target)
    defence = await defend(s, g, blow, defender)
    faces, parried = dice.roll(g, "yellow", blow.attack.dice), dice.roll(g, "yellow", defence.dice)
    said = "{who} attacks {target}: {faces} against {parried}."
    g.note(
        "reborn.cc.roll", said, who=blow.crew[0].who, target=defender, faces=list(faces), parried=list(parried),
        automatic=blow.attack.plus, defence=defence.plus, shows=_exchange(s, blow, defender, faces, parried, defence.plus),
    )  # fmt: skip
    hits, guard = dice.hits(faces) + blow.attack.plus, dice.hits(parried) + defence.plus
    if blow.captor:
        await _try_capture(s, g, blow, defender, hits, faces, parried, guard)
        return
    died = await damage.strike_critically(s, g, blow.target, dice.criticals(faces))
    fallen = await strike_back(s, g, blow.crew, defender, dice.criticals(parried))
    if not died:
        died = await damage.strike_normally(s, g, blow.target, hits, defence=guard)
    if died:
        await loot(s, g, [part.who for part in blow.crew], defender)
    for attacker in fallen:
        await loot(s, g, [defender], attacker)


def _exchange(s: State, blow: Blow, defender: str, faces: Sequence[Face], parried: Sequence[Face], guard: int) -> drama.Shows:
    """Both roll at once: the attacker's dice count for, the defender's against."""
    struck, kept_off = dice.tally(faces, "hit", dice.struck), dice.tally(parried, "hit", dice.struck)
    plus = (("automatic", blow.attack.plus), ("defence", -guard))
    against = tuple(-count for count in kept_off.counts)
    tally = drama.Tally((*struck.counts, *against), "hit", tuple((what, n) for what, n in plus if n))
    strikes = tuple(drama.Strike(where.body(s, part.who), where.body(s, defender), "blade") for part in blow.crew)
    return drama.Shows(strikes, tally=tally)


async def defend(s: State, g: Ask, blow: Blow, defender: str) -> Value:
    """The defender's arc and weapon: he spends nothing."""
    arcs = dict.fromkeys(arc for part in blow.crew for arc in strength.arcs(s, defender, where.body(s, part.who)))
    arc = await choose_arc(s, g, defender, tuple(arcs))
    asked = f"{name_of(blow.crew[0].who)} attacks {name_of(defender)}, who defends with what?"
    weapon = await choose_weapon(s, g, defender, arc, partial(_foresee_defence, s, blow), "fight.defence", asked)
    return strength.strength(s, defender, arc, weapon)


@rule("reborn.cc.critical", "reborn.combo.cc-criticals")
async def strike_back(s: State, g: Ask, crew: Crew, defender: str, criticals: int) -> list[str]:
    """The defender's critical hits wound; he says whom. Who died of them: he may loot them when all hits are dealt."""
    seat = where.seat_of(s, defender)
    shares = dict.fromkeys((part.who for part in crew), 0)
    for left in range(criticals, 0, -1):
        victim: str = await g.choose(
            seat,
            "fight.critical",
            rule="reborn.combo.cc-criticals",
            options=lambda: [Option(f"wound:{id}", id, f"Wound {name_of(id)}", (id,)) for id in shares],
            prompt=lambda left=left: f"{left} critical hits of {name_of(defender)} are left. Who is wounded?",
            waiting="to share out critical hits",
        )
        shares[victim] += 1
    return [victim for victim, count in shares.items() if await wounds.wound(s, g, victim, count)]


@rule("reborn.equip.loot-kill")
async def loot(s: State, g: Ask, killers: Sequence[str], dead: str) -> None:
    """Those who killed him in close combat, and live, may take his equipment: one after the other, so they can share it."""
    for killer in killers:
        await equipment.loot(s, g, killer, dead)


async def _try_capture(
    s: State, g: Ask, blow: Blow, victim: str, hits: int, faces: Sequence[Face], parried: Sequence[Face], guard: int
) -> None:
    """Would it have killed him? Then he is captured, if the captor survives the exchange. He is not wounded in any case."""
    would = damage.wounds_from(s, blow.target, hits, dice.criticals(faces), defence=guard)
    enough = would >= wounds.life_left(s, victim)
    fallen = await strike_back(s, g, blow.crew, victim, dice.criticals(parried))
    if enough and where.acts(s, blow.captor) and capture.no_capture(s, blow.captor, blow.target) is None:
        await capture.captured(s, g, blow.captor, blow.target)
    else:
        g.note("reborn.cap.attempt", "{target} is not captured.", target=victim)
    for attacker in fallen:
        await loot(s, g, [victim], attacker)


# -- odds -----------------------------------------------------------------------------------------------------------


def foresee(s: State, who: str, cp: int) -> Preview:
    """The odds against each figure that he could attack with so many CP."""
    crew = (Part(who, cp),)
    odds = tuple(each for id in foes(s, who) for each in _foresee_together(s, id, crew).odds)
    return Preview("" if odds else "Nobody to fight here: only what can be destroyed.", odds)


def _foresee_together(s: State, target: str, crew: Crew, captor: str = "") -> Preview:
    """The odds of a crew in which everybody does his best."""
    attack = [strength.best(s, part.who, arcs_of(s, part.who, crew, target)) for part in crew]
    return _foresee(s, crew, target, _total(crew, attack), captor)


def _foresee_alone(s: State, part: Part, target: str, captor: str, value: Value) -> Preview:
    """The odds of one of a crew with a weapon, as if the others did nothing."""
    return _foresee(s, (part,), target, _total((part,), [value]), captor)


def _foresee(s: State, crew: Crew, target: str, attack: Value, captor: str = "") -> Preview:
    """The odds of an attack; against a figure that defends itself as well as it can."""
    if destroy.is_thing(s, target):
        return Preview("", destroy.foresee(s, target, attack.dice, attack.plus))
    if target not in s.characters or not where.on_map(s, target):
        return Preview()
    defender = where.in_charge(s, target)
    arcs = [arc for part in crew for arc in strength.arcs(s, defender, where.body(s, part.who))]
    guard = strength.best(s, defender, arcs)
    words, them = f"{name_of(defender)} defends with up to {counted(guard.dice, 'die', 'dice')}.", name_of(defender)
    deeds = (f"captures {them}",) if captor else (f"wounds {them}", f"kills {them}")
    return Preview(words, _odds(s, target, attack, guard, captor, (*deeds, f"is wounded by {them}")))


def _foresee_defence(s: State, blow: Blow, guard: Value) -> Preview:
    """The same as the defender sees it, who knows what he is attacked with."""
    fates = ("is captured",) if blow.captor else ("is wounded", "is killed")
    return Preview("", _odds(s, blow.target, blow.attack, guard, blow.captor, (*fates, "wounds an attacker")))


def _odds(s: State, target: str, attack: Value, guard: Value, captor: str, words: tuple[str, ...]) -> tuple[Odds, ...]:
    """Exact: (captured, wounded in return), or without a captor (wounded, killed, wounded in return)."""
    left = wounds.life_left(s, where.in_charge(s, target))
    hurt = kills = hurt_back = 0
    guards: dict[int, int] = {}
    for (parried, criticals), ways in dice.combat_rolls(guard.dice).items():
        hurt_back += ways if criticals else 0
        if not captor or capture.still_can(s, captor, target, criticals):
            guards[parried] = guards.get(parried, 0) + ways
    for (hits, criticals), ways in dice.combat_rolls(attack.dice).items():
        for parried, theirs in guards.items():
            made = damage.wounds_from(s, target, hits + attack.plus, criticals, defence=parried + guard.plus)
            hurt += ways * theirs if made else 0
            kills += ways * theirs if made >= left else 0
    of = dice.rolls(attack.dice + guard.dice)
    back = Odds(words[-1], hurt_back, dice.rolls(guard.dice))
    return (Odds(words[0], kills, of), back) if captor else (Odds(words[0], hurt, of), Odds(words[1], kills, of), back)
