"""Scenario 3: Bedwetter. Prisoners on the bed and in cocoons, a knight beside them, and as many tries as you like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from noctule.engine import Ask, Deed, No, Option, rule

from ..agents import doors, health, turn
from ..board import figures, where
from ..board.ground import name
from ..board.names import him, name_of
from ..content.facts import FACTS, ROSTER, SHAYE, price
from ..content.maps import Role, Spot, the_map
from ..round import settle
from ..state import NOWHERE, Agent, Boss, Ending, State
from . import boogeyman, scenario

BED = 1
KNIGHT = "cellar-knight"
NEWLY_GRABBED: Final = No(
    "scare.s3.newly-grabbed", "No cocoon holds that agent; who was just carried off waits for the next attempt."
)


@rule("scare.s3.victory")
def goal(s: State) -> str:
    if any(record.place == "carried" and record.paralysed for record in s.agents.values()):
        return "Carry the prisoners you have freed to the exit."
    if SHAYE in s.cocoons.values():
        return "Free Shaye from the bed, and whoever else you can, and carry them to the exit."
    if s.cocoons:
        return "Free prisoners and carry them to the exit: more agents should come out than went in."
    return "Get everybody to the exit."


def aims(s: State) -> Iterator[tuple[Role, str]]:
    if not s.cocoons or any(record.place == "carried" and record.paralysed for record in s.agents.values()):
        yield ("exit", "")
    else:
        yield from [("cocoon", str(cocoon)) for cocoon in s.cocoons]


# -- setup ---------------------------------------------------------------------------------------------------------


@rule("scare.s3.setup", "scare.s3.bed", "scare.s3.cocoons")
async def set_out(s: State, g: Ask) -> None:
    """The Knight below the bed; Shaye on the bed if she is a prisoner, else anybody; others in cocoons 2 to 6 by lot."""
    map = the_map(s.map)
    for spot in map.of("boss", KNIGHT):
        s.boss = Boss(KNIGHT, spot.squares[0])
    if not s.campaign:
        imprison_the_rest(s, g)
    bag = list(s.grabbed)
    cocoons = sorted(int(spot.place.id) for spot in map.of("cocoon"))[: FACTS.scenario["bedwetter"].cocoons]
    for cocoon in cocoons:
        if not bag:
            break
        if cocoon == BED and SHAYE in bag:
            bag.remove(SHAYE)
            prisoner = SHAYE
        else:
            prisoner = g.draw(bag)
        square = cocoon_of(s, cocoon).squares[0]
        s.cocoons = {**s.cocoons, cocoon: prisoner}
        s.agents = {**s.agents, prisoner: Agent(prisoner, s.seats[0], "cocoon", square, paralysed=True)}
        rule_id = "scare.s3.bed" if cocoon == BED else "scare.s3.cocoons"
        where_to = "on the bed" if cocoon == BED else f"in cocoon {cocoon}"
        g.note(rule_id, "{who} lies {where_to}.", who=prisoner, where_to=where_to, at=name(s, square))


@rule("scare.campaign.standalone")
def imprison_the_rest(s: State, g: Ask) -> None:
    """Played by itself: whoever is not in the lineup is a prisoner."""
    s.grabbed, s.active = tuple(id for id in ROSTER if id not in s.agents), ()
    g.note("scare.campaign.standalone", "All who did not come along are prisoners in the cellar.")


def cocoon_of(s: State, cocoon: int) -> Spot:
    """A cocoon's spaces; 1 is the bed, whose prisoner is in both of its spaces."""
    return _cocoon(s.map, cocoon)


@lru_cache(maxsize=500)
def _cocoon(map: str, cocoon: int) -> Spot:
    (spot,) = the_map(map).of("cocoon", str(cocoon))
    return spot


# -- freeing a prisoner --------------------------------------------------------------------------------------------


@rule("scare.s3.rescue", "scare.s3.bed")
def no_rescue(s: State, agent: str, cocoon: int) -> No | None:
    """Why an agent cannot free the prisoner of a cocoon now."""
    if cocoon not in s.cocoons:
        return No("scare.s3.rescue", "There is nobody in that cocoon.")
    no = doors.no_interaction(s, agent, cocoon_of(s, cocoon).squares, "Freeing a prisoner")
    if no is not None:
        return no
    if where.carried_by(s, agent) is not None:
        return No("scare.s3.rescue", f"{name_of(agent)} carries somebody already.")
    return None


@rule("scare.s3.rescue", "scare.s3.rescued-paralysed")
async def rescue(s: State, g: Ask, agent: str, cocoon: int) -> None:
    """Two actions: the prisoner, helpless for the rest of the scenario, is laid on the rescuer's card."""
    turn.pay(s, FACTS.cost.interact)
    prisoner = s.cocoons[cocoon]
    s.cocoons = {other: id for other, id in s.cocoons.items() if other != cocoon}
    figures.change(s, prisoner, place="carried", at=NOWHERE, by=agent, paralysed=True, seat=s.agents[agent].seat)
    g.note("scare.s3.rescue", "{who} cuts {charge} loose and carries {him}.", who=agent, charge=prisoner, him=him(prisoner))
    settle.settle(s, g)


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`rescue:kubo`; those of the GRABBED bag who are in no cocoon cannot be rescued today."""
    for cocoon, prisoner in s.cocoons.items():
        yield _rescue(prisoner, cocoon, no_rescue(s, agent, cocoon))
    if s.missions[0] == "bedwetter":
        for id in ROSTER:
            if id not in s.cocoons.values():
                yield _rescue(id, 0, NEWLY_GRABBED, ())


def offers(s: State, agent: str) -> list[Option]:
    return [
        _rescue(prisoner, cocoon)
        for cocoon, prisoner in s.cocoons.items()
        if s.agents[agent].at in cocoon_of(s, cocoon).squares and no_rescue(s, agent, cocoon) is None
    ]


def _rescue(prisoner: str, cocoon: int, no: No | None = None, at: tuple[str, ...] | None = None) -> Option:
    label, costs = f"Free {ROSTER[prisoner].name}", price(FACTS.cost.interact)
    at = (prisoner,) if at is None else at
    return Option(f"rescue:{prisoner}", ("rescue", cocoon), label, at, no=no, price=costs)


# -- the end -------------------------------------------------------------------------------------------------------


@rule("scare.s3.exit")
def left_by(s: State, g: Ask, who: tuple[str, ...], exit: str) -> None:
    """Safe, and a rescued prisoner with him."""
    for id in who:
        g.note("scare.s3.exit", "{who} is out of the cellar.", who=id)


async def tech_solved(s: State, g: Ask, task: str) -> None:
    """There is none."""


@rule("scare.campaign.shaye-captured")
async def shaye_captured(s: State, g: Ask) -> None:
    """She has to be fetched in another attempt."""
    g.note("scare.campaign.shaye-captured", "Shaye is a prisoner now, to be freed in another attempt.")


@rule("scare.s3.victory")
async def check_end(s: State, g: Ask) -> None:
    """Over when no agent of the lineup is left, or only such as nothing can free any more."""
    if s.phase == "end" and s.lineup and all(boogeyman.spent(s, id) for id in s.lineup):
        for id in s.lineup:
            await give_up(s, g, id)
    if not s.lineup:
        await scenario.finish(s, g)


async def give_up(s: State, g: Ask, agent: str) -> None:
    """He stays behind, with the Knight or under whatever stands on him: a prisoner, his gear lost."""
    g.note("scare.s3.victory", "Nobody is left to free {who}.", who=agent)
    await health.capture(s, g, agent)


@rule("scare.s3.victory", "scare.s3.repeatable", "scare.s3.newly-grabbed")
def verdict(s: State) -> tuple[Ending, str]:
    """Shaye rescued, or more out than in: a success. Otherwise the players judge for themselves."""
    rescued = [id for id in s.escaped if id not in s.team]
    words = f"{s.started} went in, {len(s.escaped)} came out, {len(rescued)} of them rescued."
    if SHAYE in rescued:
        return "success", f"Success: Shaye is free. {words}"
    if len(s.escaped) > s.started:
        return "success", f"Success. {words}"
    return "over", f"{words} Whether it was worth it is for you to say; the cellar can be tried again."


DEEDS: Final[dict[str, Deed]] = {"rescue": rescue}
