"""Agent phase, 2: fire a weapon. The two-for-one shot is in `shotgun`, the Repeller's victims in `repeller`.

A target is named by its id: a monster on the map or on a card, or the boss. A shot has one target, or two for a shotgun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, Final

from noctule.engine import Ask, Deed, No, Odds, Option, Preview, counted, drama, rule
from noctule.engine.grid import members

from ..board import figures, sight, where
from ..board.ground import ground, name
from ..board.names import name_of
from ..bosses import beus, boogeyman, boss, knight
from ..content.facts import D10, FACTS, ROSTER, WOUNDED, price
from ..monsters import widow
from ..round import settle
from ..state import State
from . import barbs, health, repeller, shotgun, turn

Targets = tuple[str, ...]
ANYWHERE: Final = -1
"""The set of all spaces."""
MOST_AIM: Final = max(len(card.aim) for card in ROSTER.values())
"""The rows of the largest grid."""


def candidates(s: State, agent: str) -> Iterator[Option]:
    """Every shot at one figure or two, with any aim: `shoot:night-widow-2:aim2`."""
    singles = [(id,) for id in targets_of(s)]
    for targets in (*singles, *combinations(targets_of(s), 2)):
        for aim in range(1, MOST_AIM + 1):
            key, value, label = _shot(targets, aim)
            no = no_shot(s, agent, targets, aim)
            yield Option(key, value, label, targets, partial(foresee, s, agent, targets, aim), no, price=price(aim))


def offers(s: State, agent: str) -> list[Option]:
    """Those that the agent can try now."""
    return shots(s, agent) if turn.no_action(s, agent) is None else []


@rule("scare.fire.requirements", "scare.fire.aim", "scare.fire.several-shots", "scare.fire.stunned-target")
@rule("scare.los.agent-blockers", "scare.boog.sight-and-range")
def shots(s: State, agent: str) -> list[Option]:
    """The same for an agent who can act at all."""
    assert s.turn is not None
    record, left = s.agents[agent], s.turn.actions
    at, hurt = record.at, record.health != "normal"
    here = ground(s)
    near = targets_of(s, here.within(at, _farthest(agent, hurt, left)))
    if not near:
        return []
    visible = sight.seen_by_agent(s, at, _union(near.values()))
    if s.boss is not None and s.boss.kind in near:
        own = near[s.boss.kind]
        visible |= sight.seen_by_agent(s, at, own, ignoring=own)  # neither half of The Boogeyman hides the other
    ranges = here.ranges(at)
    open_to: list[tuple[Targets, int]] = [
        ((id,), _nearest(ranges, squares & visible)) for id, squares in near.items() if squares & visible
    ]
    if ROSTER[agent].weapon == "shotgun":
        open_to += [(pair, reach) for pair in shotgun.pairs(s, near) if (reach := distance(s, agent, pair)) is not None]
    return [
        Option(key, value, label, targets, partial(foresee, s, agent, targets, aim), price=price(aim))
        for targets, reach in open_to
        for aim, key, value, label in _aims(agent, hurt, targets, reach, left)
    ]


@lru_cache(maxsize=500)
def _farthest(agent: str, hurt: bool, actions: int) -> int:
    """The longest range for which the agent's grid has a number, with so many actions left."""
    card = (WOUNDED if hurt else ROSTER)[agent]
    rows = card.aim[:actions]
    return max((high for column, (_, high) in enumerate(card.ranges) if any(row[column] >= 0 for row in rows)), default=0)


@lru_cache(maxsize=2_000)
def _aims(agent: str, hurt: bool, targets: Targets, reach: int, actions: int) -> tuple[tuple[int, str, Any, str], ...]:
    """(aim, key, value, label) of the shots at a range with so many actions left: those for which the grid has a number."""
    card = (WOUNDED if hurt else ROSTER)[agent]
    return tuple((aim, *_shot(targets, aim)) for aim in range(1, actions + 1) if card.target(reach, aim) is not None)


def _shot(targets: Targets, aim: int) -> tuple[str, Any, str]:
    """Key, value and label."""
    both = " and ".join(map(name_of, targets))
    return f"shoot:{'/'.join(targets)}:aim{aim}", ("shoot", targets, aim), f"Shoot at {both}, aim {aim}"


def targets_of(s: State, within: int = ANYWHERE) -> dict[str, int]:
    """Every figure that can be shot at there, with its spaces: monsters on the map and on cards, and the boss."""
    found = {}
    for id, monster in s.monsters.items():
        if monster.place != "held":
            squares = 1 << monster.at if monster.place == "map" else where.spaces_of(s, monster.on)
            if squares & within:
                found[id] = squares
    if s.boss is not None and where.boss_squares(s) & within:
        found[s.boss.kind] = where.boss_squares(s)
    return found


def _union(sets: Iterable[int]) -> int:
    found = 0
    for squares in sets:
        found |= squares
    return found


def _nearest(ranges: tuple[int, ...], squares: int) -> int:
    """The range to the nearest of some spaces."""
    if not squares & squares - 1:
        return ranges[squares.bit_length() - 1]
    return min(ranges[square] for square in members(squares))


# -- sight, range, target number -----------------------------------------------------------------------------------


def seen_spaces(s: State, agent: str, targets: Targets) -> list[int]:
    """For each target those of its spaces that the agent sees. What is shot at together does not hide itself."""
    at, own = s.agents[agent].at, _union(where.spaces_of(s, id) for id in targets)
    return [sight.seen_by_agent(s, at, where.spaces_of(s, id), ignoring=own) for id in targets]


@rule("scare.shotgun.far-range", "scare.boog.sight-and-range")
def distance(s: State, agent: str, targets: Targets) -> int | None:
    """The range of a shot: to the nearest space seen of each target, and to the farther of two. None without sight."""
    seen, ranges = seen_spaces(s, agent, targets), ground(s).ranges(s.agents[agent].at)
    return max(_nearest(ranges, squares) for squares in seen) if all(seen) else None


@rule("scare.grab.card-defense", "scare.fire.doll-defense", "scare.knight.defense", "scare.boog.defense", "scare.beus.defense")
def defense(s: State, target: str) -> int:
    """What is added to a shot at a monster or boss."""
    if target in FACTS.boss:
        held = len(s.boss.holds) if s.boss is not None else 0
        return FACTS.boss[target].defense_each * held
    record = s.monsters[target]
    return FACTS.monster[record.kind].defense + (FACTS.defense.on_card if record.place == "card" else 0)


@rule("scare.shotgun.defense")
def defense_of(s: State, targets: Targets) -> int:
    """The higher of two."""
    return max(defense(s, id) for id in targets)


@rule("scare.fire.requirements", "scare.shotgun.los")
def no_sight(s: State, agent: str, targets: Targets) -> No | None:
    if distance(s, agent, targets) is None:
        if len(targets) > 1:
            return No("scare.shotgun.los", f"{name_of(agent)} does not see both of them.")
        return No("scare.fire.requirements", f"{name_of(agent)} does not see it.")
    return None


@rule("scare.fire.blank-cell")
def no_number(s: State, agent: str, targets: Targets, aim: int) -> No | None:
    reach = distance(s, agent, targets)
    if reach is None or where.card(s, agent).target(reach, aim) is None:
        return No("scare.fire.blank-cell", f"{name_of(agent)}'s grid has no number for range {reach} and {aim} of aim.")
    return None


@rule("scare.fire.aim")
def no_shot(s: State, agent: str, targets: Targets, aim: int) -> No | None:
    """Why the agent cannot try a shot."""
    if aim > len(where.card(s, agent).aim) or aim < 1:
        return No("scare.fire.aim", f"{name_of(agent)}'s grid has no row for {counted(aim, 'action')} of aim.")
    return (
        turn.no_action(s, agent, aim)
        or shotgun.no_pair(s, agent, targets)
        or no_sight(s, agent, targets)
        or no_number(s, agent, targets, aim)
    )


# -- odds ----------------------------------------------------------------------------------------------------------


@rule("scare.fire.hit-roll", "scare.fire.critical")
def hits(face: int, number: int, defense: int) -> bool:
    """A natural 0 always hits.

    >>> hits(4, 9, 5), hits(5, 9, 5), hits(0, 2, 3)
    (True, False, True)
    """
    return face == 0 or face + defense <= number


def foresee(s: State, agent: str, targets: Targets, aim: int) -> Preview:
    """The odds of a shot and whom it endangers."""
    number, add = _number(s, agent, targets, aim), defense_of(s, targets)
    ways = sum(hits(face, number, add) for face in D10.faces if isinstance(face, int))
    text = f"Needs {number} or less" + (f" after adding {add}" if add else "") + "."
    threats: list[Odds] = []
    if repeller.leaves_barbs(agent):
        danger, words = [id for target in targets for id in barbs.reached(s, target)], " Barbs would reach "
        threats = [o for target in targets for o in _threat(s, target, ways, alone=len(targets) == 1)]
    else:
        danger, words = repeller.victims(s, targets), " A hit also kills "
    if danger:
        text += words + " and ".join(ROSTER[id].name for id in dict.fromkeys(danger)) + "."
    words, more = boss.foresee_shot(s, targets, ways)
    return Preview(text + words, (Odds("hit", ways, len(D10.faces)), *threats, *more))


def _threat(s: State, target: str, ways: int, *, alone: bool) -> Iterator[Odds]:
    """What the barbs do as things stand; of two reflexes each says whose it is, for an agent may have to roll for both."""
    for o in barbs.threat(s, target, ways):
        yield o if alone else Odds(f"{o.what} ({name_of(target)})", o.ways, o.of)


def _number(s: State, agent: str, targets: Targets, aim: int) -> int:
    number = where.card(s, agent).target(distance(s, agent, targets) or 0, aim)
    assert number is not None
    return number


# -- the shot ------------------------------------------------------------------------------------------------------


@rule("scare.fire.aim", "scare.fire.hit-roll", "scare.shotgun.announce")
async def shoot(s: State, g: Ask, agent: str, targets: Targets, aim: int) -> None:
    """Aim is paid, one die is rolled, and a hit is worked out for each target that was named."""
    number, add = _number(s, agent, targets, aim), defense_of(s, targets)
    turn.pay(s, aim)
    (face,) = g.roll(D10)
    assert isinstance(face, int)
    hit = hits(face, number, add)
    g.note(
        "scare.fire.hit-roll",
        "{who} fires at {target}: {face} + {defense} against {number}, " + ("a hit." if hit else "a miss."),
        who=agent,
        target=targets[0] if len(targets) == 1 else list(targets),
        face=face,
        defense=add,
        number=number,
        hit=hit,
        shows=_shown(agent, targets, face, add, number, hit),
    )
    if hit and face + add > number:
        g.note("scare.fire.critical", "A natural 0 hits whatever the defence.", who=agent)
    await (hit_each(s, g, agent, targets) if hit else missed(s, g, agent, targets))
    if s.boss is not None and agent in s.agents and not (hit and s.boss.kind in targets):
        await knight.shot_fired(s, g, agent)


def _shown(agent: str, targets: Targets, face: int, add: int, number: int, hit: bool) -> drama.Shows:
    """A line to each target, and the die against the number."""
    look: drama.StrikeLook = "shot" if len(targets) == 1 else "burst"
    defense = (("defence", add),) if add else ()
    tally = drama.Tally((face,), plus=defense, need=number, under=True, good=hit, result="a hit" if hit else "a miss")
    return drama.Shows(tuple(drama.Strike(agent, target, look, hit) for target in targets), tally=tally)


@rule("scare.boog.fired-upon-only")
async def missed(s: State, g: Ask, agent: str, targets: Targets) -> None:
    """A miss is nothing, but The Boogeyman minds one that was meant for him."""
    if s.boss is not None and s.boss.kind == "boogeyman" and s.boss.kind in targets:
        await boogeyman.fired_upon(s, g, agent, hit=False, barbs=repeller.leaves_barbs(agent))


async def hit_each(s: State, g: Ask, agent: str, targets: Targets) -> None:
    """Each target in its turn; the first one's barbs may have taken away the second with its victim."""
    spray = repeller.leaves_barbs(agent)
    for target in await shotgun.in_order(s, g, targets):
        if target in FACTS.boss:
            await hit_boss(s, g, agent, spray)
        elif target in s.monsters:
            await hit_monster(s, g, target, spray)


async def hit_boss(s: State, g: Ask, agent: str, spray: bool) -> None:
    """What a hit does to a boss is its own chapter."""
    assert s.boss is not None
    kind = s.boss.kind
    if not spray:
        await repeller.kill_held(s, g)
    if kind == "cellar-knight":
        await knight.was_hit(s, g, agent, barbs=spray)
    elif kind == "boogeyman":
        await boogeyman.fired_upon(s, g, agent, hit=True, barbs=spray)
    else:
        await beus.was_hit(s, g, agent)


@rule("scare.fire.one-hit-monsters", "scare.fire.two-hit-monsters", "scare.barb.before-removal", "scare.barb.trigger")
async def hit_monster(s: State, g: Ask, monster: str, spray: bool) -> None:
    """Damage, barbs (or a Repeller's victim), and then it goes, or is thrown off the card it was on."""
    record, kind = s.monsters[monster], where.kind_of(s, monster)
    victim, square = record.on, where.space_of(s, monster)
    dies = kind.hits == 1 or record.wounded
    if not dies:
        figures.alter(s, monster, wounded=True)
        g.note("scare.fire.two-hit-monsters", "{who} is wounded.", who=monster, shows=drama.harm(monster, 1, "wounded"))
    if spray and kind.barbs:
        await barbs.reflex(s, g, monster)
    elif victim and not spray:
        await repeller.kill_victim(s, g, victim, keep_attacker=not dies)
    if monster in s.monsters:
        if dies:
            die(s, g, monster)
        elif victim:
            await throw_off(s, g, monster, victim, square)
    settle.settle(s, g)


@rule("scare.fire.one-hit-monsters", "scare.fire.two-hit-monsters", "scare.grab.freeing", "scare.wlady.shot")
def die(s: State, g: Ask, monster: str) -> None:
    record = s.monsters[monster]
    rule_id = "scare.fire.one-hit-monsters" if where.kind_of(s, monster).hits == 1 else "scare.fire.two-hit-monsters"
    figures.remove_monster(s, monster)
    g.note(rule_id, "{who} is dead.", who=monster, shows=drama.fall(monster))
    if record.on:
        health.released(s, g, record.on)


@rule("scare.manbaby.shot-on-card", "scare.repeller.kills-victim")
async def throw_off(s: State, g: Ask, monster: str, victim: str, square: int) -> None:
    """A Man Baby who survives a shot on a card falls off it: beside the agent, or beside the space where he died."""
    if s.monsters[monster].place == "card":
        await widow.throw_off(s, g, monster, rule="scare.manbaby.shot-on-card")
        return
    squares = where.free(s, where.adjacent(s, square), lying=True, agent=False)
    if not squares:
        squares = figures.nearest_free(s, [square], lying=True, agent=False)
    rule_id, prompt = "scare.manbaby.shot-on-card", f"{name_of(monster)} falls, stunned. Where?"
    only = f"He falls as near to where {name_of(victim)} died as there is room."
    if squares:
        at = await figures.choose_space(
            s, g, squares, "throw-off", rule=rule_id, prompt=prompt, only=only, agent=False, acting=monster
        )
        figures.stun(s, monster, at)
        g.note(rule_id, "{who} lies stunned on {at}, beside where {target} died.", who=monster, target=victim, at=name(s, at))


DEEDS: Final[dict[str, Deed]] = {"shoot": shoot}
