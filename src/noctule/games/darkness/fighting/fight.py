"""A combat turn: Initiative, then up to three rounds in which either side attacks once.

The fight is in the state (`s.fight`), with a boundary between rounds: the phase "fight" calls `fight_phase` again and again,
which rolls Initiative or plays one round, and names the next phase when the combat turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board import disks
from ..board.disks import opponent, spelled
from ..checks.check import Check, check, preview
from ..checks.help import frozen
from ..content import DISKS, FACTS
from ..content.disks import Security
from ..harm import failure
from ..state import Fight, State, alter, put, turn
from . import creature, defeat, expulsion, weapons
from .absorb import wound
from .flee import flee, flee_check, no_flight
from .spells import NO_SPELLS, Spells

# -- the beginning -------------------------------------------------------------------------------------------------


@rule("darkness.combat.contact", "darkness.combat.three-rounds", "darkness.adversary.encounter", "darkness.flee.fail")
def begin(s: State, g: Ask, who: str, foes: Sequence[str] = (), *, lost_initiative: bool = False) -> None:
    """The opponents come onto the character's square, and a combat turn begins: it is the Action of the turn.

    All that stand on the square take part. `lost_initiative`: a flight has failed, so they strike first without a roll. Who
    has neither moved nor acted was in contact when the turn began.
    """
    here = s.people[who].at
    for id in foes:
        put(s, replace(s.board[id], at=here))
    there = tuple(lying.id for lying in disks.foes(s, s.people[who]))
    for id in there:
        put(s, replace(s.board[id], prey=who, chasing=False))
    s.fight = Fight(there, round=1 if lost_initiative else 0, started=not (s.turn.moved or s.turn.acted))
    turn(s, acted=True, fought=True)
    s.phase = "fight"
    g.note("darkness.combat.contact", "{who} fights {foes}.", who=who, foes=list(there))


@rule("darkness.combat.continues", "darkness.combat.initiative-each-turn")
async def fight_phase(s: State, g: Ask, spells: Spells = NO_SPELLS) -> None:
    """Initiative, or one round; after the last one the character's turn goes on."""
    fight, who = s.fight, s.turn.who
    assert fight is not None, "the phase is over when there is no fight"
    if fight.round == 0:
        await _initiative(s, g, who)
    else:
        if fight.round > 1:
            await _breathing(s, g, who)
        await _round(s, g, who, spells)
    if s.fight is None or not _goes_on(s, who):
        over(s, who)


@rule("darkness.failure.buy-off")
async def _breathing(s: State, g: Ask, who: str) -> None:
    """Between two rounds Failures can be bought off, so that an Ally or a Nuisance may still be thrown to the opponent."""
    while failure.no_buying_off(s, who) is None:
        verb, *_ = await g.choose(
            s.people[who].seat,
            "round",
            rule="darkness.failure.buy-off",
            options=[Option("fight", ("fight",), "Fight on"), failure.buying_off()],
            prompt=lambda: f"Before the next round: does {s.people[who].name} buy off a Failure?",
            waiting="to fight on",
            acting=who,
        )
        if verb == "fight":
            return
        await failure.buy_off(s, g, who)


@rule("darkness.health.dead-out")
def over(s: State, who: str) -> None:
    """The combat turn is over. The turn of whoever was killed in it is over too."""
    s.fight, s.phase = None, "end" if s.people[who].dead else "act"
    if s.people[who].off_balance:
        alter(s, who, off_balance=tuple(id for id in s.people[who].off_balance if id in s.board))


@rule("darkness.combat.three-rounds", "darkness.security.combat-one-round")
def _goes_on(s: State, who: str) -> bool:
    """Do both sides still stand, with rounds left?"""
    assert s.fight is not None
    return not s.people[who].dead and s.fight.round <= FACTS.combat.rounds and bool(present(s, who))


def present(s: State, who: str) -> list[str]:
    """The opponents of this fight that still stand on the character's square; Security only in the first round."""
    if s.fight is None or s.people[who].dead:
        return []
    there = {lying.id for lying in disks.foes(s, s.people[who])}
    done = s.fight.round > FACTS.combat.security_rounds
    return [id for id in s.fight.foes if id in there and not (done and isinstance(opponent(id), Security))]


@rule("darkness.spell.freeze-attack", "darkness.spell.control-attack", "darkness.spell.summon-opponent-first")
def strikers(s: State, who: str) -> list[str]:
    """Those that strike at the character: none that is frozen, controlled, or busy with its creature."""
    return [id for id in present(s, who) if not spelled(s, id) and id != creature.foe_of(s, who)]


# -- Initiative ----------------------------------------------------------------------------------------------------


@rule("darkness.combat.initiative", "darkness.combat.initiative-won", "darkness.combat.initiative-lost")
@rule("darkness.combat.several-opponents", "darkness.sneak.before-contact")
async def _initiative(s: State, g: Ask, who: str) -> None:
    """Bare Dexterity against each of them. Who has won against all may retreat; a Retreat that fails gives all of it away."""
    foes, won = strikers(s, who), []
    for id in foes:
        if (await check(s, g, initiative_check(who, id))).met:
            won.append(id)
    if foes and len(won) == len(foes) and await _retreats(s, g, who, foes):
        if await flee(s, g, who, foes):
            g.note("darkness.combat.retreat", "{who} retreats.", who=who)
            s.fight = None
            return
        won = []
    assert s.fight is not None
    s.fight = replace(s.fight, first=tuple(won), round=1)


def initiative_check(who: str, foe: str) -> Check:
    return Check("initiative", who, opponent(foe).initiative, "darkness.combat.initiative", foe)


@rule("darkness.will.zero-combat", "darkness.combat.initiative-won")
async def _retreats(s: State, g: Ask, who: str, foes: Sequence[str]) -> bool:
    """Attack first in every round, or try to get away. Without Willpower there is no choice."""
    shaken = s.people[who].will == 0 and no_flight(s, who) is None
    no = No("darkness.will.zero-combat", "Without Willpower one has to retreat whenever one can.") if shaken else None
    retreat: bool = await g.choose(
        s.people[who].seat,
        "initiative",
        rule="darkness.combat.initiative-won",
        options=lambda: [
            Option("attack", False, "Attack first in every round", no=no),
            Option("retreat", True, "Try to retreat", preview=partial(preview, s, flee_check(who, foes)), no=no_flight(s, who)),
        ],
        prompt=lambda: f"{s.people[who].name} has won Initiative: attack first, or try to retreat?",
        waiting="to attack or retreat",
        acting=who,
    )
    return retreat


# -- a round -------------------------------------------------------------------------------------------------------


@rule("darkness.combat.round-order", "darkness.combat.several-opponents", "darkness.spell.summon-opponent-first")
@rule("darkness.spell.summon-duration")
async def _round(s: State, g: Ask, who: str, spells: Spells) -> None:
    """Those that won Initiative strike, then the character, then the others. A creature is struck first, and strikes back.

    One that was summoned in this round takes the blow that is still due, and strikes at the end of the round.
    """
    assert s.fight is not None
    g.note("darkness.combat.round-order", "Round {round}.", round=s.fight.round)
    unsteady = _unsteady(s, who)
    beset = creature.foe_of(s, who)
    if beset:
        await creature.struck(s, g, who)
    struck = {beset}
    for id in strikers(s, who):
        if id not in s.fight.first and id not in struck:
            await _strike(s, g, who, id)
            struck.add(id)
    if beset:
        await creature.strikes(s, g, who)
    await _attack(s, g, who, spells, unsteady)
    await _strike_back(s, g, who, struck)
    if not beset:
        await creature.strikes(s, g, who)
    creature.tire(s, g, who)
    await _end_of_round(s, g, who)


async def _strike_back(s: State, g: Ask, who: str, struck: set[str]) -> None:
    """The blows that are still due; what fights a creature that was summoned just now strikes at that."""
    for id in present(s, who):
        if id in struck or spelled(s, id):
            continue
        if id == creature.foe_of(s, who):
            await creature.struck(s, g, who)
        else:
            await _strike(s, g, who, id)


@rule("darkness.combat.dodge-exact")
def _unsteady(s: State, who: str) -> bool:
    """May the character not attack in this round, after a Dodge in the last one? What it owes to others it goes on owing."""
    assert s.fight is not None
    owed = s.people[who].off_balance
    if owed:
        alter(s, who, off_balance=tuple(id for id in owed if id not in s.fight.foes))
    return any(id in s.fight.foes for id in owed)


@rule("darkness.security.combat-one-round", "darkness.security.combat-undecided", "darkness.combat.several-opponents")
async def _end_of_round(s: State, g: Ask, who: str) -> None:
    """Security fights one round only: if it still stands, it has not been dealt with."""
    for id in [id for id in present(s, who) if isinstance(opponent(id), Security) and not spelled(s, id)]:
        if id in present(s, who):
            g.note("darkness.security.combat-one-round", "{what} still stands after one round: the combat is over.", what=id)
            await expulsion.expel(s, g, who, id, "darkness.security.combat-undecided")
    if s.fight is not None:
        s.fight = replace(s.fight, round=s.fight.round + 1)


# -- the opponent's blow -------------------------------------------------------------------------------------------


@rule("darkness.combat.player-rolls-all", "darkness.combat.wound", "darkness.combat.several-characters")
async def _strike(s: State, g: Ask, who: str, foe: str) -> None:
    """The player rolls against the Attack TN: Defense or Dodge. A failure is one Wound."""
    if foe not in present(s, who):
        return
    dodges = await _dodges(s, g, who, foe)
    result = await check(s, g, dodge_check(who, foe) if dodges else defend_check(who, foe))
    if not result.met:
        await wound(s, g, who, foe)
    elif dodges:
        _dodged(s, g, who, foe, result.exceeded)


@rule("darkness.combat.defend")
def defend_check(who: str, foe: str) -> Check:
    return Check("defend", who, opponent(foe).attack, "darkness.combat.defend", foe)


@rule("darkness.combat.dodge")
def dodge_check(who: str, foe: str) -> Check:
    return Check("dodge", who, opponent(foe).attack, "darkness.combat.dodge", foe)


@rule("darkness.combat.dodge")
async def _dodges(s: State, g: Ask, who: str, foe: str) -> bool:
    """Dodge instead of Defense? One can always choose, whatever the dice."""
    defend, dodge = defend_check(who, foe), dodge_check(who, foe)
    chosen: bool = await g.choose(
        s.people[who].seat,
        "defend",
        rule="darkness.combat.dodge",
        options=[
            Option("defend", False, "Defense", preview=partial(preview, s, defend)),
            Option("dodge", True, "Dodge: just enough costs the next attack", preview=partial(preview, s, dodge)),
        ],
        prompt=lambda: f"{DISKS[foe].name} attacks {s.people[who].name}: defend or dodge?",
        waiting="to defend",
        acting=who,
    )
    return chosen


@rule("darkness.combat.dodge-exact", "darkness.combat.dodge-exceed")
def _dodged(s: State, g: Ask, who: str, foe: str, exceeded: bool) -> None:
    """Just enough costs the attack of the next round, also where that is the first of the next combat turn."""
    if exceeded:
        g.note("darkness.combat.dodge-exceed", "{who} dodges {what} with ease.", who=who, what=foe)
        return
    alter(s, who, off_balance=(*s.people[who].off_balance, foe))
    g.note("darkness.combat.dodge-exact", "{who} dodges {what} and cannot attack in the next round.", who=who, what=foe)


# -- the character's attack ----------------------------------------------------------------------------------------


@rule("darkness.combat.attack", "darkness.combat.dodge-exact", "darkness.magic.in-combat")
async def _attack(s: State, g: Ask, who: str, spells: Spells, unsteady: bool) -> None:
    """One attack on one opponent, or a Spell in its place."""
    if not present(s, who):
        return
    if unsteady:
        g.note("darkness.combat.dodge-exact", "{who} is off balance and cannot attack in this round.", who=who)
        return
    if frozen(s, who) and not any(option.no is None for option in spells.candidates_in_combat(s, who)):
        g.note("darkness.spell.freeze", "{who} is frozen and cannot attack.", who=who)
        return
    verb, *details = await g.choose(
        s.people[who].seat,
        "attack",
        rule="darkness.combat.attack",
        options=lambda: list(_blows(s, who, spells)),
        prompt=lambda: f"Round {s.fight.round if s.fight else 0}: how does {s.people[who].name} attack?",
        waiting="to attack",
        acting=who,
    )
    if verb == "cast":
        await spells.cast(s, g, who, *details)
    elif verb == "attack":
        foe, attack = details
        await _blow(s, g, who, foe, attack)
        if attack.twice:
            await _second(s, g, who, attack)


def _blows(s: State, who: str, spells: Spells) -> Iterator[Option]:
    """Every opponent with every weapon that one could want, and Spells."""
    still = No("darkness.spell.freeze", f"{s.people[who].name} is frozen and cannot attack.") if frozen(s, who) else None
    for foe in present(s, who):
        for attack in weapons.sensible(s, who, foe):
            odds = partial(preview, s, weapons.attack_check(who, attack, foe))
            label = f"Attack {DISKS[foe].name} with {attack.name}" + (", twice" if attack.twice else "")
            key = f"attack:{foe}:{attack.weapon or 'fists'}"
            yield Option(key, ("attack", foe, attack), label, (foe, *([attack.weapon] if attack.weapon else [])), odds, still)
    for item in (weapon for weapon in s.people[who].items if weapons.empty(s, weapon)):
        no = No("darkness.item.shotgun-three", f"{DISKS[item].name} is empty.")
        yield Option(f"attack:{item}", ("attack", item), f"Attack with {DISKS[item].name}", (item,), no=no)
    yield from spells.candidates_in_combat(s, who)
    if still is not None:
        yield Option("hold", ("hold",), "Do nothing", main=True)


@rule("darkness.combat.attack", "darkness.combat.vp")
async def _blow(s: State, g: Ask, who: str, foe: str, attack: weapons.Attack, less: int = 0) -> None:
    """A check against the Defense TN; success is one hit, also with a gun: in contact it is a kill in combat."""
    weapons.use(s, attack.weapon)
    if (await check(s, g, weapons.attack_check(who, attack, foe, less))).met:
        defeat.hit(s, g, who, foe, "combat")
        creature.settle(s, g, who)


@rule("darkness.skill.two-fisted")
async def _second(s: State, g: Ask, who: str, attack: weapons.Attack) -> None:
    """The other fist, with fewer dice, at whoever still stands."""
    foes = present(s, who)
    if not foes:
        return
    less = FACTS.combat.second_fist
    target: str = await g.choose(
        s.people[who].seat,
        "second-attack",
        rule="darkness.skill.two-fisted",
        options=lambda: [
            Option(
                f"attack:{id}",
                id,
                f"Attack {DISKS[id].name}",
                (id,),
                partial(preview, s, weapons.attack_check(who, attack, id, less)),
            )
            for id in foes
        ],
        prompt=lambda: f"{s.people[who].name} attacks a second time. Whom?",
        waiting="to attack again",
        acting=who,
    )
    await _blow(s, g, who, target, attack, less)
