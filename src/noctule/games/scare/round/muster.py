"""Setup: the team, its fireteams, gear, lineup and starting places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from noctule.engine import Ask, No, Option, Setup, SetupError, person, rule
from noctule.engine.grid import set_of
from noctule.engine.words import counted

from .. import campaign
from ..board import figures, where
from ..board.ground import name, opened
from ..content.facts import D10, FACTS, GEAR, ROSTER, SHAYE, TENS, ScenarioFacts
from ..content.maps import the_map
from ..scenarios import scenario
from ..state import Agent, Gear, State

LINEUP_RULES: Final = {
    "bedtime": "scare.s1.lineup",
    "nightmare-book": "scare.s2m1.lineup",
    "nightmare-stairs": "scare.s2m2.setup",
    "nightmare-way-down": "scare.s2m3.lineup",
    "bedwetter": "scare.s3.setup",
    "boogeyman": "scare.s4.lineup",
}
PREFERRED: Final = (
    *("shaye", "fort", "reyes", "kubo", "varga", "alexeyev", "lindqvist", "thayer", "mbeki", "baptiste"),
    *("jankowski", "dragan", "nakamura", "caprizio", "hounsou"),
)
"""Whom a quick start takes first: two who can guard Shaye, a leader with a rifle, snipers, shock darts, rifles."""
ACTS: Final = ("repeller", "sniper rifle", "assault rifle", "shotgun", "pistol")
"""A quick lineup: those who kill without barbs first, the guards last, when they see what is left to do for Shaye."""
BEARERS: Final = {"med-kit": ("baptiste", "thayer", "jankowski", "kubo"), "tracker": ("thayer", "lindqvist", "dragan", "varga")}
"""Who is best spared for two actions: agents of two actions who are not the first to be needed."""


def missions_of(key: str) -> tuple[str, ...]:
    """The missions of a scenario of the list: one, or two at once."""
    together = FACTS.together.get(key)
    return together.missions if together is not None else (key,)


@rule("scare.core.player-count")
def seats_allowed() -> tuple[int, int]:
    """One to nine: each player commands at least one agent of nine. Nothing else depends on the number."""
    return 1, FACTS.team.players_most


# -- the table starts ----------------------------------------------------------------------------------------------


@rule("scare.setup.map", "scare.s1.setup", "scare.s2.features-by-mission", "scare.s2m1.doors-setup", "scare.s2m2.setup")
def setup(setup: Setup, g: Ask) -> State:
    """The map with its tokens, and the bags; the team comes next (`muster`)."""
    record = campaign.record_for(setup)
    missions = missions_of(setup.scenario)
    s = State(setup.seats, setup.scenario, FACTS.scenario[missions[0]].map, missions, phase="muster")
    s.campaign = bool(setup.record)
    s.quick = setup.settings.get("team", "quick") == "quick"
    s.own_goal = setup.settings.get("goal", "none").replace("none", "")
    s.active, s.grabbed, s.dead = record.active, record.grabbed, record.dead
    s.lost_gear = record.lost_gear
    set_doors(s)
    _check_enough(s)
    return s


def set_doors(s: State) -> None:
    """What the missions use of the map; its doors are shut that are shut at the start."""
    s.features = tuple(feature for mission in s.missions for feature in FACTS.scenario[mission].features)
    doors = the_map(s.map).doors
    s.shut = tuple(sorted(id for id, door in doors.items() if door.shut and where.in_use(s.features, id)))


def _check_enough(s: State) -> None:
    """SetupError unless there is an agent for everybody."""
    no = no_team_at_all(s)
    if no is not None:
        raise SetupError(f"{FACTS.scenario[s.missions[0]].title}: {no.reason} [{no.rule}]")


@rule("scare.core.player-count", "scare.campaign.shaye-captured")
def no_team_at_all(s: State) -> No | None:
    """Why no team can be made of those in the ACTIVE bag: not even the largest will do."""
    return no_team(s, quick_team(s))


async def muster(s: State, g: Ask) -> None:
    """Team, gear, lineup, fireteams and places, as the players decide; then what the scenario itself sets out."""
    for id in await choose_team(s, g):
        s.agents = {**s.agents, id: Agent(id, s.seats[0], "muster")}
    s.team = tuple(s.agents)
    s.started = len(s.team)
    s.active = tuple(id for id in s.active if id not in s.agents)
    rule_id = "scare.setup.unchosen-agents"
    g.note(rule_id, "The team: {team}. {n} stay behind.", team=list(s.team), n=len(s.active))
    await assign_gear(s, g)
    await set_lineup(s, g)
    await place_agents(s, g)
    await scenario.set_out(s, g)
    s.phase = "move"


# -- the team ------------------------------------------------------------------------------------------------------


@rule(
    "scare.setup.team-nine",
    "scare.setup.smaller-team",
    "scare.core.player-count",
    "scare.campaign.bags",
    "scare.s2m2.all-active-for-s4",
    "scare.s2m3.all-active-for-s3",
)
def no_team(s: State, team: Sequence[str]) -> No | None:
    """Why these agents cannot be the team."""
    facts = FACTS.scenario[s.missions[0]]
    absent = next((no for id in team if (no := no_choice(s, id)) is not None), None)
    if absent is not None:
        return absent
    if len(team) > FACTS.team.most:
        return No("scare.setup.team-nine", f"That makes {len(team)} agents, and {FACTS.team.most} is the most.")
    if facts.lineup.get(SHAYE) and SHAYE not in team:
        if SHAYE not in s.active:
            return No("scare.campaign.shaye-captured", "Shaye has to take part, and she is a prisoner.")
        return No(LINEUP_RULES[s.missions[0]], "Shaye has to take part.")
    if len(team) < len(s.seats):
        reason = f"{counted(len(s.seats), 'player')}, but {counted(len(team), 'agent')}: each player needs at least one."
        return No("scare.core.player-count", reason)
    return None if facts.free_lineup else no_ranks(s, facts, team)


@rule(
    "scare.campaign.lineup-substitution",
    "scare.s1.lineup",
    "scare.s2m1.lineup",
    "scare.s2m3.lineup",
    "scare.s2m3.concurrent",
)
def no_ranks(s: State, facts: ScenarioFacts, team: Sequence[str]) -> No | None:
    """Why the ranks of a team do not fit: a second SGT or CPL only takes a place for which no PFC is active."""
    ranks = Counter(ROSTER[id].rank for id in team)
    spare = max(0, facts.lineup["PFC"] - sum(ROSTER[id].rank == "PFC" for id in s.active))
    extra = sum(max(0, ranks[rank] - facts.lineup[rank]) for rank in ("SGT", "CPL") if rank in facts.lineup)
    if extra > spare:
        most = f"at most {facts.lineup['SGT']} SGT and {facts.lineup['CPL']} CPL take part"
        reason = f"{ranks['SGT']} SGT and {ranks['CPL']} CPL: {most} while there are PFCs for the other places."
        return No("scare.campaign.lineup-substitution", reason)
    return None


@rule("scare.campaign.bags")
def no_choice(s: State, agent: str) -> No | None:
    """Why an agent cannot take part."""
    return None if agent in s.active else No("scare.campaign.bags", f"{_name(agent)} is not in the ACTIVE bag.")


def _name(id: str) -> str:
    return ROSTER[id].name if id in ROSTER else f"'{id[:40]}'"


@rule("scare.setup.team-nine", "scare.setup.smaller-team", "scare.setup.unchosen-agents")
async def choose_team(s: State, g: Ask) -> list[str]:
    """Up to nine of the ACTIVE bag, within the limits of the scenario."""
    if s.quick:
        return quick_team(s)
    return await g.choose_some(
        s.seats,
        "muster.team",
        rule="scare.setup.team-nine",
        options=[Option(id, id, _card(id), (id,), no=no_choice(s, id)) for id in ROSTER],
        min=len(s.seats),
        max=FACTS.team.most,
        check=lambda team: no_team(s, team),
        prompt=f"Who goes in? {limits(s)}",
        waiting="to choose the team",
    )


def _card(id: str) -> str:
    card = ROSTER[id]
    return f"{card.name}, {card.rank}, {card.weapon}, {card.actions} actions, melee {card.melee}"


def limits(s: State) -> str:
    """The limits of the lineup in words."""
    facts = FACTS.scenario[s.missions[0]]
    if facts.free_lineup:
        return f"Shaye and any others, {FACTS.team.most} at most."
    ranks = ", ".join(f"{n} {rank}" for rank, n in facts.lineup.items() if rank != SHAYE)
    shaye = "Shaye, " if facts.lineup.get(SHAYE) else ""
    return f"Up to {shaye}{ranks}" + ("; Shaye may take the place of a PFC." if facts.shaye_for_pfc else ".")


@rule("scare.s3.setup", "scare.s2m3.lineup")
def quick_team(s: State) -> list[str]:
    """A sensible team: the preferred ones as long as the limits allow; Shaye where she is needed or others are too few."""
    facts = FACTS.scenario[s.missions[0]]
    team: list[str] = []
    for id in PREFERRED:
        fits = id in s.active and (id != SHAYE or bool(facts.lineup.get(SHAYE))) and len(team) < FACTS.team.most
        if fits and (facts.free_lineup or no_ranks(s, facts, [*team, id]) is None):
            team.append(id)
    if len(team) < len(s.seats) and facts.shaye_for_pfc and SHAYE in s.active:
        team.append(SHAYE)
    return team


# -- gear ----------------------------------------------------------------------------------------------------------


@rule("scare.setup.assign-gear", "scare.gear.abandoned")
async def assign_gear(s: State, g: Ask) -> None:
    """Tracker and med kit, as far as they are not lost, each to an agent of the team; one may have both."""
    for token in GEAR:
        if token in s.lost_gear:
            continue
        bearer = quick_bearer(s, token)
        if not s.quick:
            bearer = await g.choose(
                s.seats,
                "muster.gear",
                rule="scare.setup.assign-gear",
                options=[Option(f"{token}:{id}", id, _card(id), (id,)) for id in s.team],
                prompt=f"Who carries the {'motion tracker' if token == 'tracker' else 'med kit'}?",
                waiting="to hand out the gear",
            )
        s.gear = {**s.gear, token: Gear(token, bearer)}
        g.note("scare.setup.assign-gear", "{who} carries the {gear}.", who=bearer, gear=token)


def quick_bearer(s: State, token: str) -> str:
    laden = [gear.bearer for gear in s.gear.values()]
    others = [id for id in s.team if id != SHAYE and id not in laden]
    return ([id for id in BEARERS[token] if id in others] or others or list(s.team))[0]


# -- lineup and fireteams ------------------------------------------------------------------------------------------


@rule("scare.setup.lineup", "scare.setup.lineup-fixed", "scare.setup.fireteam-block")
async def set_lineup(s: State, g: Ask) -> None:
    """The acting order, and whose fireteam is which stretch of it. Nothing changes the order afterwards but the med kit."""
    order, seats = quick_order(s.team), list(s.seats)
    if not s.quick:
        order = await g.order(
            s.seats,
            "muster.lineup",
            rule="scare.setup.lineup",
            options=[Option(id, id, _card(id), (id,)) for id in s.team],
            prompt="In which order do they act? Fireteams are stretches of this order.",
            waiting="to set the lineup",
        )
        if len(seats) > 1:
            sizes = ", ".join(str(n) for n in shares(len(order), len(seats)))
            seats = await g.order(
                s.seats,
                "muster.fireteams",
                rule="scare.setup.fireteams",
                options=[Option(seat, seat, person(seat)) for seat in s.seats],
                prompt=f"Who commands which fireteam ({sizes} agents, in lineup order)?",
                waiting="to share out the fireteams",
            )
    s.lineup = tuple(order)
    for id, seat in fireteams(order, seats).items():
        figures.change(s, id, seat=seat)
    g.note("scare.setup.lineup", "The lineup: {lineup}.", lineup=list(order))


def quick_order(team: Iterable[str]) -> list[str]:
    return sorted(team, key=lambda id: (ACTS.index(ROSTER[id].weapon), id != SHAYE))


@rule("scare.setup.fireteams")
def shares(agents: int, players: int) -> list[int]:
    """How many agents each player commands: as evenly as possible.

    >>> shares(9, 2), shares(9, 3), shares(9, 4)
    ([5, 4], [3, 3, 3], [3, 2, 2, 2])
    """
    each, more = divmod(agents, players)
    return [each + (i < more) for i in range(players)]


@rule("scare.setup.fireteams", "scare.setup.fireteam-block")
def fireteams(order: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Agent to commander: each has a stretch of the lineup."""
    found: dict[str, str] = {}
    for seat, size in zip(seats, shares(len(order), len(seats)), strict=True):
        found.update(dict.fromkeys(order[len(found) : len(found) + size], seat))
    return found


# -- starting places -----------------------------------------------------------------------------------------------


@rule("scare.setup.place-agents", "scare.s2.panic-room-start")
async def place_agents(s: State, g: Ask) -> None:
    """Each agent on a space of the starting area, one to a space; in scenario 2 all of them in the panic room."""
    if the_map(s.map).of("panic-door"):
        for id in s.lineup:
            figures.change(s, id, place="panic-room")
        return
    areas = FACTS.scenario[s.missions[0]].start_areas
    for id in s.lineup:
        area = roll_area(s, g, id) if areas else 1
        taken = {record.at for record in s.agents.values()}
        free = [q for q in the_map(s.map).start(area) if q not in taken]
        if s.quick:
            square = best_start(s, id, free)
        else:
            square = await figures.choose_where(
                s,
                g,
                "muster.place",
                partial(figures.space_options, s, set_of(free), "put", "On"),
                "put",
                partial(no_start, s, area),
                rule="scare.s4.start-areas" if areas else "scare.setup.place-agents",
                prompt=f"Where does {ROSTER[id].name} start?",
                waiting="to place an agent",
                seats=s.agents[id].seat,
            )
        figures.change(s, id, place="map", at=square)
        g.note("scare.setup.place-agents", "{who} starts on {at}.", who=id, at=name(s, square))


@rule("scare.setup.place-agents", "scare.s4.start-areas")
def no_start(s: State, area: int, square: int) -> No:
    """Why an agent cannot start on a space that is not on offer."""
    if square in the_map(s.map).start(area):
        return No("scare.setup.place-agents", "Somebody starts there already.")
    return No("scare.s4.start-areas" if area > 1 else "scare.setup.place-agents", "That space is not in the starting area.")


@rule("scare.s4.start-areas")
def roll_area(s: State, g: Ask, agent: str) -> int:
    """00 to 99: the starting area in which an agent finds himself."""
    (tens,), (units,) = g.roll(TENS), g.roll(D10)
    assert isinstance(tens, int)
    assert isinstance(units, int)
    area = area_of(tens + units)
    g.note("scare.s4.start-areas", "{who} rolls {number}: area {area}.", who=agent, number=tens + units, area=area)
    return area


@rule("scare.s4.start-areas")
def area_of(number: int) -> int:
    """The starting area for a roll of 00 to 99.

    >>> [area_of(n) for n in (0, 24, 25, 74, 99)]
    [1, 1, 2, 3, 4]
    """
    return next(area for low, high, area in FACTS.scenario["boogeyman"].start_areas if low <= number <= high)


def best_start(s: State, agent: str, free: Sequence[int]) -> int:
    """A quick start: near the way to the goal and close together, Shaye where comrades are around her."""
    map, here = the_map(s.map), opened(s)
    goals = map.squares("tech") or map.squares("cocoon") or map.squares("shrine")
    placed = set_of(record.at for record in s.agents.values() if record.place == "map")

    def worth(square: int) -> tuple[int, int, int]:
        near = (here.adjacent(square) & placed).bit_count()
        far = min((here.rows[goal][square] for goal in goals), default=0)
        return (-near if agent == SHAYE else 0), far, square

    return min(free, key=worth)
