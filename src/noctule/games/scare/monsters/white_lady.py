"""White Lady: summoned beside an agent, she paralyses whoever is adjacent to her, and leaves them traumatized.

Whom she haunts follows from where she stands (`where.haunted`); what that forbids is in `turn`.
"""

from __future__ import annotations

from noctule.engine import Ask, No, Option, Preview, rule
from noctule.engine.grid import members

from ..agents import health
from ..board import figures, where
from ..board.ground import name
from ..content.facts import ROSTER
from ..round import settle
from ..state import State

LADY = "white-lady"


@rule("scare.wlady.summoned-only", "scare.wlady.victim", "scare.wlady.victim-wrap")
async def summoned(s: State, g: Ask, units: int) -> None:
    """A location roll of 00 with this d10: she comes to the agent in that place of the lineup, counted round."""
    active = where.active(s)
    if not active:
        g.note("scare.wlady.victim-wrap", "The White Lady finds nobody.")
        return
    place = (units - 1) % len(active)
    victim = active[place]
    g.note("scare.wlady.victim", "The White Lady comes to {target}.", target=victim, place=place + 1, units=units)
    await put_beside(s, g, victim)


@rule("scare.wlady.placement", "scare.wlady.moves-on-second-summons")
async def put_beside(s: State, g: Ask, victim: str) -> None:
    """On a free space adjacent to her victim, as the players choose; the same figure if she is in play already."""
    beside = where.adjacent_to(s, victim)
    squares = where.free(s, beside, lying=False, agent=False)
    lady = s.monsters.get(LADY)
    if lady is not None:
        squares |= beside & 1 << lady.at
    if not squares:
        g.note("scare.wlady.placement", "There is no room for her beside {target}.", target=victim)
        return
    square: int = await figures.choose_where(
        s,
        g,
        "white-lady.place",
        lambda: [space_option(s, q) for q in members(squares)],
        "put",
        lambda square: no_place(s, square, victim),
        rule="scare.wlady.placement",
        prompt=f"The White Lady comes to {ROSTER[victim].name}. Whoever is adjacent to her can do nothing. Where to?",
        waiting="to place the White Lady",
    )
    if lady is None:
        figures.new_monster(s, LADY, square)
    else:
        figures.move_monster(s, LADY, square)
    rule_id = "scare.wlady.placement" if lady is None else "scare.wlady.moves-on-second-summons"
    g.note(rule_id, "She stands on {at} and haunts {haunted}.", who=LADY, at=name(s, square), haunted=haunting(s))
    settle.settle(s, g)


def no_place(s: State, square: int, victim: str) -> No:
    """Why she cannot stand on a space that is not on offer."""
    beside = No("scare.wlady.placement", f"She stands on a space adjacent to {ROSTER[victim].name}.")
    return where.no_room(s, square, lying=False, agent=False) or beside


def space_option(s: State, square: int) -> Option:
    """A space, and whom she would haunt from there."""

    def preview() -> Preview:
        near = where.adjacent(s, square)
        found = [id for id in s.agents if can_be_haunted(s, id) and near & where.spaces_of(s, id)]
        return Preview("She would haunt " + (", ".join(ROSTER[id].name for id in found) or "nobody, and vanish") + ".")

    space = name(s, square)
    return Option(f"put:{space}", square, f"On {space}", (space,), preview)


def can_be_haunted(s: State, agent: str) -> bool:
    """Lying agents and those off the map cannot."""
    record = s.agents[agent]
    return not record.helpless and record.place not in ("panic-room", "cocoon")


def haunting(s: State) -> list[str]:
    """Whom she haunts now, in lineup order."""
    return [id for id in s.lineup if where.haunted(s, id)]


@rule("scare.wlady.alone")
def vanish_if_alone(s: State, g: Ask) -> None:
    """Called after every change of figures: with nobody to haunt she leaves play."""
    if LADY in s.monsters and not any(where.haunted(s, id) for id in s.lineup):
        figures.remove_monster(s, LADY)
        g.note("scare.wlady.alone", "The White Lady is alone and vanishes.", who=LADY)


@rule("scare.wlady.traumatizes", "scare.protect.physical-only")
async def leave(s: State, g: Ask) -> None:
    """End of round: she traumatizes whom she still haunts, and goes. Nobody can take Shaye's place in that."""
    if LADY not in s.monsters:
        return
    haunted = haunting(s)
    figures.remove_monster(s, LADY)
    g.note("scare.wlady.traumatizes", "The White Lady leaves; {haunted} will not forget her.", who=LADY, haunted=haunted)
    for agent in haunted:
        if health.alive(s, agent):
            await health.traumatize(s, g, agent)
