"""Bosses: what the three have in common. Figures are put on a boss's card, and come off it again by melee, or dropped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, Protocol

from noctule.engine import Ask, Deed, No, Odds, Option, drama, rule

from ..agents import carry, health, melee, resist
from ..board import figures, where
from ..board.boss_ways import Pose
from ..board.ground import name, names
from ..board.names import he, him, name_of
from ..content.facts import D10, FACTS, ROSTER, SHAYE, BossFacts, Table, price
from ..content.maps import the_map
from ..round import settle
from ..scenarios import scenario
from ..state import NOWHERE, Boss, State
from . import beus, boogeyman


@rule("scare.knight.reacts-only")
async def monster_phase(s: State, g: Ask) -> None:
    """The boss's own move, after the other monsters'. The Cellar Knight has none."""
    boss = s.boss
    if boss is None or boss.kind in s.moved:
        return
    s.moved = (*s.moved, boss.kind)
    if boss.kind in MOVERS:
        await MOVERS[boss.kind].monster_phase(s, g)
        g.boundary()


class Mover(Protocol):
    """The chapter of a boss who moves by himself."""

    async def monster_phase(self, s: State, g: Ask, /) -> None: ...


MOVERS: Final[dict[str, Mover]] = {"boogeyman": boogeyman, "germain-beus": beus}


def the_boss(s: State) -> Boss:
    assert s.boss is not None
    return s.boss


def facts_of(s: State) -> BossFacts:
    return FACTS.boss[the_boss(s).kind]


def prisoners(s: State) -> list[str]:
    """The agents on its card, in the order in which they came."""
    return [id for id in s.boss.holds if id in s.agents] if s.boss is not None else []


# -- onto the card -------------------------------------------------------------------------------------------------


@rule("scare.boss.not-carried-off", "scare.knight.holds-three", "scare.boog.holds-one", "scare.carry.attacked-bearer-drops")
async def take(s: State, g: Ask, figure: str, *, rule: str) -> None:
    """A figure goes on the boss's card: nothing is on his own, so the end of the round does not carry him off.

    His condition stays. A monster is held standing; a bearer drops his charge first.
    """
    kind, square = the_boss(s).kind, where.space_of(s, figure)
    if figure in s.monsters:
        figures.alter(s, figure, place="held", at=NOWHERE, on=kind, lying=False)
    else:
        await carry.drop_charge(s, g, figure)
        figures.change(s, figure, place="held", at=NOWHERE, by=kind)
        if s.turn is not None and s.turn.agent == figure:
            figures.change_turn(s, walking=False)
    figures.change_boss(s, holds=(*the_boss(s).holds, figure))
    assert len(the_boss(s).holds) <= facts_of(s).holds
    g.note(rule, "{who} seizes {target}.", who=kind, target=figure, at=name(s, square))
    settle.settle(s, g)


# -- off the card --------------------------------------------------------------------------------------------------


def spaces_beside(s: State, *, lying: bool, around: int = 0) -> int:
    """The spaces for somebody who comes off the card: adjacent to the boss (`around`: of these, if any is free), or nearest."""
    beside = where.adjacent_to(s, the_boss(s).kind)
    return (
        where.free(s, beside & around, lying=lying, agent=True)
        or where.free(s, beside, lying=lying, agent=True)
        or figures.nearest_free(s, [the_boss(s).at], lying=lying, agent=True)
    )


@rule("scare.knight.drop", "scare.boog.drop")
async def drop(s: State, g: Ask, agent: str, *, rule: str, around: int = 0) -> None:
    """Laid, stunned, beside the boss on a space of the players' choice. Whoever is incapacitated already stays that."""
    if await _put(s, g, agent, spaces_beside(s, lying=True, around=around), rule, "is dropped on", lying=True):
        await health.stun(s, g, agent)
    if agent in s.agents:
        health.released(s, g, agent)
    settle.settle(s, g)


@rule("scare.boss.melee-free", "scare.boss.escape", "scare.knight.swap-no-draw")
async def release(s: State, g: Ask, agent: str, *, rule: str) -> None:
    """Put beside the boss; it does not stun him. It is no move: it draws nobody."""
    lying = s.agents[agent].helpless
    await _put(s, g, agent, spaces_beside(s, lying=lying), rule, "is free on", lying=lying)
    if agent in s.agents:
        health.released(s, g, agent)
    settle.settle(s, g)


BESIDE: Final = "Whoever comes off the card is put beside the boss, as near as there is room."


async def _put(s: State, g: Ask, agent: str, squares: int, rule: str, words: str, *, lying: bool) -> bool:
    """Is he on the map now, and alive?"""
    if not squares:
        return False  # not a single space of the map is free: he stays where he is
    prompt = f"{name_of(the_boss(s).kind)} lets go of {ROSTER[agent].name}. On which space?"
    square = await figures.choose_space(
        s, g, squares, "boss.put", rule=rule, prompt=prompt, only=BESIDE, lying=lying, acting=agent
    )
    figures.put_agent(s, agent, square)
    g.note(rule, "{target} " + words + " {at}.", target=agent, at=name(s, square))
    await scenario.agent_entered(s, g, agent, square)
    return agent in s.agents


def let_go(s: State, monster: str) -> None:
    """A monster on the card leaves play."""
    figures.change_boss(s, holds=tuple(id for id in the_boss(s).holds if id != monster))
    figures.remove_monster(s, monster)


def leave(s: State) -> None:
    """The boss leaves play; whoever he held is where he was."""
    boss = the_boss(s)
    for agent in prisoners(s):
        figures.put_agent(s, agent, boss.at)
    s.boss = None


# -- a part of its way ---------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """What it goes at once, and what for, in names."""

    poses: tuple[Pose, ...]
    path: list[str]
    goal: str
    target: str
    distance: int


def leg(s: State, poses: tuple[Pose, ...], goal: int, target: str, distance: int) -> Leg:
    """From where it stands."""
    path = names(s, (the_boss(s).at, *(pose[0] for pose in poses)))
    return Leg(poses, path, name(s, goal), target or "shrine", distance)


def go(s: State, g: Ask, leg: Leg, pose: Pose, *, rule: str) -> None:
    """Its next pose. Its leg is told as it ends: whoever reads of it sees it there."""
    at, back = pose if len(pose) == 2 else (*pose, NOWHERE)
    figures.change_boss(s, at=at, back=back)
    if pose is leg.poses[-1]:
        g.note(
            rule,
            "{who} moves to {to_space}.",
            who=the_boss(s).kind,
            target=leg.target,
            goal=leg.goal,
            distance=leg.distance,
            path=leg.path,
            to_space=leg.path[-1],
        )


# -- attacks and rams ----------------------------------------------------------------------------------------------


@rule("scare.melee.resistance", "scare.knight.table", "scare.boog.table-normal", "scare.boog.table-wounded")
def table(s: State) -> Table:
    """The attack table on the side of its card that shows."""
    side = facts_of(s).wounded if the_boss(s).wounded else None
    return (side or facts_of(s).normal).table


@rule("scare.melee.resistance", "scare.knight.keep")
async def attack(s: State, g: Ask, agent: str, *, rule: str) -> None:
    """d10 plus the prisoner's melee value. What happens to him comes first, then he is kept or dropped."""
    words = resist.resist(s, g, agent, table(s), who=the_boss(s).kind, rule=rule)
    harm = {"DEAD": health.kill, "TRA": health.traumatize, "WND": health.wound, "INC": health.incapacitate}
    for word in words:
        if word in harm and health.alive(s, agent):
            await harm[word](s, g, agent)
        elif word == "DROP" and health.alive(s, agent):
            await drop(s, g, agent, rule=DROPS[the_boss(s).kind])


DROPS = {
    "cellar-knight": "scare.knight.drop",
    "boogeyman": "scare.boog.drop",
    "germain-beus": "scare.beus.protector-attacked",
}
"""The rule by which each of them drops whom it has attacked."""


def odds(s: State, agent: str) -> tuple[Odds, ...]:
    """What its attack does to an agent, exactly."""
    return resist.odds(agent, resist.each_face(s, agent, table(s)))


def foresee_shot(s: State, targets: tuple[str, ...], hits: int) -> tuple[str, tuple[Odds, ...]]:
    """What a boss makes of a shot that hits with so many of ten faces, in words, and what a miss does to his prisoner."""
    boss = s.boss
    if boss is None or (boss.kind not in targets and boss.kind != "cellar-knight"):
        return "", ()
    if boss.kind == "cellar-knight":
        two = f" The Knight comes {facts_of(s).steps_shot} spaces nearer."
        hit = " A hit makes it drop its prisoners and rush at the shooter; a miss draws it"
        return (f"{hit} {facts_of(s).steps_shot} spaces." if boss.kind in targets else two), ()
    if boss.kind != "boogeyman":
        return "", ()
    last = facts_of(s).hits_wounded if boss.wounded else facts_of(s).hits
    words = "" if boss.hits + 1 < last else " A hit kills him, and the game is lost." if boss.wounded else " A hit wounds him."
    held = prisoners(s)
    if not held:
        return f"{words} On a hit he charges the shooter, on a miss Shaye.", ()
    missed, faces = len(D10.faces) - hits, len(D10.faces)
    found = tuple(Odds(f"missed, {o.what}", o.ways * missed, o.of * faces) for id in held for o in odds(s, id))
    return f"{words} A hit frees {ROSTER[held[0]].name}; after a miss he attacks. Then he rushes at the shooter.", found


@rule("scare.boog.ram", "scare.beus.ram")
async def run_down(s: State, g: Ask, agent: str, square: int, *, wounds: bool, rule: str) -> None:
    """Rammed: he ends on a space that the boss has left, wounded or not, and stunned."""
    figures.change(s, agent, at=square)
    kind = the_boss(s).kind
    g.note(
        rule,
        "{who} rams {target}, who lands on {to_space}.",
        who=kind,
        target=agent,
        to_space=name(s, square),
        shows=drama.strike(kind, agent, "blow"),
    )
    await scenario.agent_entered(s, g, agent, square)
    if wounds and health.alive(s, agent):
        await health.wound(s, g, agent)
    if health.alive(s, agent):
        await health.stun(s, g, agent)
    settle.settle(s, g)


# -- the pig shrine ------------------------------------------------------------------------------------------------


def shrine(s: State) -> int:
    """The space of the pig shrine, or NOWHERE."""
    return next(iter(the_map(s.map).squares("shrine")), NOWHERE)


@rule("scare.s4.shrine-kills")
async def sacrifice(s: State, g: Ask) -> None:
    """Shaye dies as the boss who holds her comes to the shrine."""
    if SHAYE in the_boss(s).holds and the_boss(s).at == shrine(s):
        g.note("scare.s4.shrine-kills", "{who} has brought Shaye to the shrine.", who=the_boss(s).kind, at=name(s, shrine(s)))
        await health.kill(s, g, SHAYE)


def encounters(s: State, prey: str = "") -> int:
    """The spaces on which a boss meets an agent: everybody who stands, and Shaye even where she lies; but not his prey."""
    found = where.standing_agents(s)
    if SHAYE in s.agents and s.agents[SHAYE].place == "map":
        found |= 1 << s.agents[SHAYE].at
    own = s.agents.get(prey)
    return found & ~(1 << own.at) if own is not None and own.place == "map" else found


# -- what agents can do about it -----------------------------------------------------------------------------------


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`escape`, and `free:shaye`: prisoners first, and whoever is free is clicked on for other reasons."""
    if s.boss is None:
        return
    held = prisoners(s)
    yield _escape(s, agent, no_escape(s, agent))
    for id in dict.fromkeys((*held, *s.agents)):
        yield _free(s, agent, id, (id, s.boss.kind) if id in held else (), no_rescue(s, agent, id))


def offers(s: State, agent: str) -> list[Option]:
    """His own escape, or each prisoner in reach."""
    if s.boss is None or not s.boss.holds:
        return []
    if no_escape(s, agent) is None:
        return [_escape(s, agent)]
    if not where.are_adjacent(s, agent, s.boss.kind):
        return []
    return [_free(s, agent, id, (id, s.boss.kind)) for id in prisoners(s) if no_rescue(s, agent, id) is None]


def _escape(s: State, agent: str, no: No | None = None) -> Option:
    kind, chance = the_boss(s).kind, partial(melee.foresee, s, agent)
    return Option("escape", ("escape",), f"Strike free of {name_of(kind)}", (kind,), chance, no, price=price(FACTS.cost.melee))


def _free(s: State, agent: str, prisoner: str, at: tuple[str, ...], no: No | None = None) -> Option:
    label, chance = f"Strike to free {ROSTER[prisoner].name}", partial(melee.foresee, s, agent)
    return Option(f"free:{prisoner}", ("free", prisoner), label, at, chance, no, price=price(FACTS.cost.melee))


@rule("scare.boss.escape", "scare.boss.held-traumatized")
def no_escape(s: State, agent: str) -> No | None:
    """Why an agent cannot try to escape from a boss's card."""
    record = s.agents[agent]
    if record.place != "held":
        return No("scare.boss.escape", f"No boss holds {him(agent)}.")
    if record.traumatized:
        return No("scare.boss.held-traumatized", "A traumatized agent cannot try to escape from a boss.")
    return melee.no_melee(s, agent)


@rule("scare.boss.melee-free", "scare.agent.in-combat-limits")
def no_rescue(s: State, agent: str, prisoner: str) -> No | None:
    """Why an agent cannot strike to free a prisoner."""
    if prisoner not in prisoners(s):
        return No("scare.boss.melee-free", f"No boss holds {him(prisoner)}.")
    no = melee.no_melee(s, agent)
    if no is not None:
        return no
    if where.in_combat(s, agent):
        return No("scare.agent.in-combat-limits", f"In combat {he(agent)} can only strike at what holds {him(agent)}.")
    if not where.are_adjacent(s, agent, the_boss(s).kind):
        return No("scare.boss.melee-free", f"{name_of(agent)} has to be adjacent to the boss to free somebody.")
    return None


@rule("scare.boss.escape", "scare.agent.freed-continues")
async def escape(s: State, g: Ask, agent: str) -> None:
    """A melee attack from the card. If it succeeds he goes on with what actions he has left."""
    if melee.attempt(s, g, agent, the_boss(s).kind):
        await release(s, g, agent, rule="scare.boss.escape")


@rule("scare.boss.melee-free", "scare.boss.no-melee")
async def free(s: State, g: Ask, agent: str, prisoner: str) -> None:
    """A melee attack for one named prisoner. The boss himself is neither moved nor stunned by it."""
    if melee.attempt(s, g, agent, prisoner):
        await release(s, g, prisoner, rule="scare.boss.melee-free")


DEEDS: Final[dict[str, Deed]] = {"escape": escape, "free": free}
