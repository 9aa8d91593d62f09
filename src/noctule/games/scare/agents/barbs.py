"""Barb reflex: needles from a monster that a shot has hit, or from a Baby Doll that goes off.

The reflex goes by spaces, in a fixed order; who stands on a space when its turn comes is at risk. It never removes the
monster it comes from: its caller does that afterwards.
"""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import Ask, Odds, Option, Preview, drama, rule
from noctule.engine.grid import Grid, members, place_of, square_at

from ..board import where
from ..board.ground import GROUNDS, Site, name
from ..content.facts import D10, FACTS, ROSTER, SHAYE, WORDS
from ..state import State
from . import health, protect, resist

HARMLESS = "MISS"


@rule("scare.barb.trigger", "scare.barb.before-removal", "scare.wlady.no-barbs")
async def reflex(s: State, g: Ask, monster: str) -> None:
    """Barbs from a monster or boss that was hit, or from a doll that goes off, from where it is now."""
    if not has_barbs(s, monster):
        return
    spaces = in_order(s, where.spaces_of(s, monster), where.space_of(s, monster))
    danger = victims(s, monster, spaces)
    at = name(s, spaces[0])
    g.note(
        "scare.barb.trigger",
        "Barbs fly from {who}.",
        who=monster,
        at=at,
        reached=danger,
        shows=drama.strike(at, at, "blast"),
    )
    for square in spaces:
        agent = at_risk(s, monster, square)
        if agent is not None:
            await strike(s, g, monster, agent)


@rule("scare.wlady.no-barbs", "scare.beus.one-hit")
def has_barbs(s: State, monster: str) -> bool:
    """The White Lady and Germain Beus have none."""
    return FACTS.boss[monster].barbs if monster in FACTS.boss else where.kind_of(s, monster).barbs


# -- who is at risk ------------------------------------------------------------------------------------------------


@rule("scare.barb.area", "scare.barb.order", "scare.boog.barbs")
def in_order(s: State, own: int, front: int) -> list[int]:
    """The monster's own space or spaces, then the adjacent ones: from above (the front half) clockwise."""
    return list(_in_order((s.map, s.shut), own, front))


@lru_cache(maxsize=5_000)
def _in_order(site: Site, own: int, front: int) -> tuple[int, ...]:
    here, around = GROUNDS[site], 0
    for square in members(own):
        around |= here.adjacent(square)
    return (front, *(q for q in members(own) if q != front), *(q for q in ring(here.grid, own, front) if around >> q & 1))


def ring(grid: Grid, own: int, front: int) -> list[int]:
    """The squares round a figure, clockwise from above its front half (or the next one, where its back half is above)."""
    corners = [place_of(grid, square)[:2] for square in members(own)]
    left, right = min(x for x, _ in corners) - 1, max(x for x, _ in corners) + 1
    top, bottom = min(y for _, y in corners) - 1, max(y for _, y in corners) + 1
    places = [(x, top) for x in range(left, right)] + [(right, y) for y in range(top, bottom)]
    places += [(x, bottom) for x in range(right, left, -1)] + [(left, y) for y in range(bottom, top, -1)]
    x, y, _ = place_of(grid, front)
    first = places.index((x, y - 1) if (x, y - 1) in places else (x + 1, y - 1))
    turned = places[first:] + places[:first]
    return [square_at(grid, x, y) for x, y in turned if 0 <= x < grid.width and 0 <= y < grid.height]


@rule("scare.barb.ignores", "scare.barb.victim-at-risk", "scare.doll.ignores")
def at_risk(s: State, monster: str, square: int) -> str | None:
    """The agent on a space who has to roll: one who could be targeted, or the monster's own victim if he still stands."""
    if where.agent_on(s, square) is None:
        return None
    record = s.monsters.get(monster)
    if record is not None and record.place == "card":
        victim = s.agents[record.on]
        if victim.at == square and victim.stands:
            return victim.id
    return next((id for id, at in where.eligible(s).items() if at == square), None)


def reached(s: State, monster: str) -> list[str]:
    """Whom barbs from a monster would reach now, in the order in which they would roll."""
    if not has_barbs(s, monster):
        return []
    return victims(s, monster, in_order(s, where.spaces_of(s, monster), where.space_of(s, monster)))


def victims(s: State, monster: str, spaces: list[int]) -> list[str]:
    """Who is at risk on some spaces, in their order."""
    standing = where.standing_agents(s)
    return [id for square in spaces if standing >> square & 1 and (id := at_risk(s, monster, square)) is not None]


# -- one agent's roll ----------------------------------------------------------------------------------------------


@rule("scare.barb.table", "scare.melee.resistance", "scare.protect.after-barb-roll", "scare.protect.barb-again")
async def strike(s: State, g: Ask, monster: str, agent: str) -> None:
    """One roll, for an agent or the one he carries. Who takes Shaye's place after her roll takes what she rolled.

    He is then on a space that has been dealt with; she rolls again only if her new space is still to come.
    """
    hit = await bearer_or_charge(s, g, agent)
    (word,) = resist.resist(
        s, g, hit, FACTS.barbs.table, who=monster, rule="scare.barb.table", words="Barbs on {target}", look="burst"
    )
    if word == HARMLESS:
        return
    if hit != agent:
        await charge_dies(s, g, hit)
        return
    if hit == SHAYE:
        threat = f"The barbs would leave Shaye {WORDS[word]}."
        hit = await protect.offered(s, g, rule="scare.protect.after-barb-roll", threat=threat)
        if not health.alive(s, hit):
            return
    await harm(s, g, monster, hit, word)


@rule("scare.carry.barb-choice")
async def bearer_or_charge(s: State, g: Ask, agent: str) -> str:
    """The players assign the roll to a bearer or to whom he carries."""
    charge = where.carried_by(s, agent)
    if charge is None:
        return agent
    carried = charge.id
    hit: str = await g.choose(
        s.seats,
        "barbs.bearer",
        rule="scare.carry.barb-choice",
        options=[
            Option(f"hit:{agent}", agent, f"{ROSTER[agent].name}, who carries", (agent,), lambda: Preview("", odds(s, agent))),
            Option(
                f"hit:{carried}",
                carried,
                f"{ROSTER[carried].name}, who is carried: any harm kills",
                (carried,),
                lambda: Preview("", odds(s, carried)),
            ),
        ],
        prompt=f"Barbs reach {ROSTER[agent].name}, who carries {ROSTER[carried].name}. Who rolls?",
        waiting="to say whom the barbs hit",
    )
    return hit


@rule("scare.carry.barb-kills-carried")
async def charge_dies(s: State, g: Ask, agent: str) -> None:
    g.note("scare.carry.barb-kills-carried", "Any harm is too much for {who}.", who=agent)
    await health.kill(s, g, agent)


@rule("scare.barb.table", "scare.manbaby.shot-on-card")
async def harm(s: State, g: Ask, monster: str, agent: str, word: str) -> None:
    """Carry out a result. The monster outlives a victim whom its own barbs kill: it lies on his space for now."""
    if word == "WND":
        await health.wound(s, g, agent)
    elif word == "INC":
        await health.incapacitate(s, g, agent)
    else:
        attacker = where.attacker_of(s, agent)
        await health.kill(s, g, agent, keep_attacker=attacker is not None and attacker.id == monster)


def odds(s: State, agent: str) -> tuple[Odds, ...]:
    """What a barb roll does to an agent, exactly: of ten faces how many kill, incapacitate, wound."""
    results = resist.each_face(s, agent, FACTS.barbs.table)
    if s.agents[agent].place == "carried":
        results = [result if result == (HARMLESS,) else ("DEAD",) for result in results]
    return resist.odds(agent, results)


def threat(s: State, monster: str, hits: int) -> tuple[Odds, ...]:
    """What a shot at a monster that hits with so many of ten faces does to each agent in reach of its barbs, exactly."""
    harmless, faces = WORDS[HARMLESS], len(D10.faces)
    rolls = [o for id in reached(s, monster) for o in odds(s, id) if not o.what.endswith(f" {harmless}")]
    return tuple(Odds(f"hit, {o.what}", o.ways * hits, o.of * faces) for o in rolls)
