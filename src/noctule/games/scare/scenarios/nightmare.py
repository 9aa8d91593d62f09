"""Scenario 2: Nightmare. Three missions in one house; the team goes out of the panic room and comes back to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule
from noctule.engine.grid import set_of, spread

from ..agents import doors, health, step, turn
from ..board import figures, where
from ..board.ground import ground, name
from ..board.names import name_of
from ..content.facts import FACTS, SHAYE, price
from ..content.maps import Role, Spot, the_map
from ..round import settle
from ..state import Ending, State
from . import scenario

BOOK: Final = "book"
HIDDEN_DOOR: Final = "hidden-door"
CELLAR: Final = "cellar"
BACK: Final[tuple[Role, str]] = ("panic-door", "")
OPEN: Final = {
    "nightmare-book": "the book is unread",
    "nightmare-stairs": "nobody has opened the hidden door",
    "nightmare-way-down": "the cellar is not found",
}
DONE: Final = {
    "nightmare-book": "the book is read",
    "nightmare-stairs": "Shaye is through the hidden door",
    "nightmare-way-down": "the cellar is found",
}


@rule("scare.s2m3.concurrent")
def goal(s: State) -> str:
    """Both errands of a combined play, as long as they are open."""
    open_ = [mission for mission in s.missions if mission not in s.completed]
    if not open_:
        return "All is done: bring everybody back into the panic room."
    return " ".join(_goal(s, mission) for mission in open_)


def _goal(s: State, mission: str) -> str:
    if mission == "nightmare-way-down":
        return "Get somebody to the stairs that lead down to the cellar."
    if SHAYE in s.grabbed:
        return "Shaye was carried off: bring the others back into the panic room."
    if SHAYE in s.escaped:
        return "Shaye is out of it, in safety: bring the others back into the panic room."
    if mission == "nightmare-stairs":
        return "Bring Shaye through the open door." if HIDDEN_DOOR in s.solved else "Bring Shaye to the hidden door's lock."
    if s.trap == "disarmed":
        return "Bring Shaye to the book."
    return "Send somebody to the lever in the trapped room, so that Shaye can get to the book."


def aims(s: State) -> Iterator[tuple[Role, str]]:
    open_ = [mission for mission in s.missions if mission not in s.completed]
    yield from [_aim(s, mission) for mission in open_] or [BACK]


def _aim(s: State, mission: str) -> tuple[Role, str]:
    if mission == "nightmare-way-down":
        return ("exit", CELLAR)
    if SHAYE in s.grabbed or SHAYE in s.escaped:
        return BACK
    if mission == "nightmare-stairs":
        return ("exit" if HIDDEN_DOOR in s.solved else "tech", HIDDEN_DOOR)
    return ("tech", BOOK) if s.trap == "disarmed" else ("lever", "")


@rule("scare.s2.setup-common", "scare.s2.panic-room-start", "scare.s2.features-by-mission", "scare.s2m1.doors-setup")
async def set_out(s: State, g: Ask) -> None:
    """The map locks what belongs to the missions; the trap is armed where it is in use."""
    if any(where.in_use(s.features, trigger.place.id) for trigger in the_map(s.map).of("trigger")):
        s.trap = "armed"


# -- the panic room ------------------------------------------------------------------------------------------------


def way(s: State, door: str) -> Spot | None:
    """A door or passage of the panic room, by its id."""
    return _way(s.map, door)


@lru_cache(maxsize=500)
def _way(map: str, door: str) -> Spot | None:
    spots = (*the_map(map).of("panic-door"), *the_map(map).of("secret"))
    return next((spot for spot in spots if spot.place.id == door), None)


@rule("scare.s2.panic-room-leave", "scare.s2.secret-passage", "scare.s2.door-choice", "scare.s2.panic-room-inactive")
def no_leaving(s: State, agent: str, door: str) -> No | None:
    """Why an agent cannot leave the panic room by a door now."""
    if s.turn is None or s.turn.agent != agent or agent not in s.agents:
        return No("scare.agent.order", "It is not this agent's turn.")
    if s.agents[agent].place != "panic-room":
        return No("scare.s2.panic-room-leave", f"{name_of(agent)} is not in the panic room.")
    spot = way(s, door)
    if spot is None:
        return No("scare.s2.door-choice", "The panic room has no such door.")
    if spot.place.role == "secret":
        return No("scare.s2.secret-passage", "The secret passage leads in only.")
    cost = FACTS.cost.leave_panic_room
    if s.turn.actions < cost:
        return No("scare.agent.actions", f"{name_of(agent)} has no actions left.")
    outside = set_of(spot.squares)
    if where.monsters_on_map(s) & outside:
        return No("scare.s2.panic-room-leave", "A monster stands outside that door and bars it.")
    if where.standing_agents(s) & outside and not step.can_move_on(s, spot.squares[0], s.turn.actions - cost):
        return No("scare.s2.panic-room-leave", "A comrade stands outside that door, and there is no moving on from it.")
    return None


@rule("scare.s2.panic-room-leave")
async def leave(s: State, g: Ask, agent: str, door: str) -> None:
    """The first move action puts him on the space outside the door; from then on he is active."""
    spot = way(s, door)
    assert spot is not None
    square = spot.squares[0]
    turn.pay(s, FACTS.cost.leave_panic_room)
    figures.change_turn(s, walking=True)
    figures.put_agent(s, agent, square)
    rule_id = "scare.s2.panic-room-leave"
    g.note(rule_id, "{who} leaves the panic room by the {door} door.", who=agent, door=door, at=name(s, square))
    await scenario.agent_entered(s, g, agent, square)
    settle.settle(s, g)


@rule("scare.s2.panic-room-return", "scare.s2.secret-passage")
def no_return(s: State, agent: str) -> No | None:
    """Why an agent cannot enter the panic room now."""
    no = turn.no_move(s, agent, FACTS.cost.enter_panic_room)
    if no is not None:
        return no
    if not thresholds(s.map) >> s.agents[agent].at & 1:
        return No("scare.s2.panic-room-return", "The panic room is entered from a door space or the secret passage.")
    return None


@lru_cache(maxsize=500)
def thresholds(map: str) -> int:
    """The spaces from which the panic room is entered."""
    return set_of((*the_map(map).squares("panic-door"), *the_map(map).squares("secret")))


@rule("scare.s2.panic-room-return", "scare.s2m2.survivors")
async def go_back(s: State, g: Ask, agent: str) -> None:
    """One move action; with whom he carries he is safe and out of action for the rest of the mission."""
    turn.pay(s, FACTS.cost.enter_panic_room)
    secret = s.agents[agent].at in the_map(s.map).squares("secret")
    if secret:
        g.note("scare.s2.secret-passage", "{who} slips into the panic room by the secret passage.", who=agent)
    else:
        g.note("scare.s2.panic-room-return", "{who} goes back into the panic room.", who=agent)
    health.leave_safely(s, g, agent)


RETURN: Final = Option("return", ("return",), "Enter the panic room (out of action for this mission)")


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`leave:west`, `leave:east`, and `leave:passage`, which leads in only; `return`: the step into the panic room."""
    if not thresholds(s.map):
        return
    inside = s.agents[agent].place == "panic-room"
    for spot in (*the_map(s.map).of("panic-door"), *the_map(s.map).of("secret")):
        option = _leave(s.map, spot.place.id)
        yield replace(option, at=option.at if inside else (), no=no_leaving(s, agent, spot.place.id))
    yield replace(RETURN, no=no_return(s, agent))


def offers(s: State, agent: str) -> list[Option]:
    if s.agents[agent].place != "panic-room":
        return returns(s, agent)
    doors = [spot.place.id for spot in the_map(s.map).of("panic-door")]
    return [_leave(s.map, door) for door in doors if no_leaving(s, agent, door) is None]


@lru_cache(maxsize=500)
def _leave(map: str, door: str) -> Option:
    spot = _way(map, door)
    assert spot is not None
    return Option(
        f"leave:{door}",
        ("leave", door),
        f"Leave by the {door} door",
        (the_map(map).name(spot.squares[0]),),
        thing=f"The {door} door",
        price=price(FACTS.cost.leave_panic_room),
    )


def returns(s: State, agent: str) -> list[Option]:
    """Only the step into the panic room; nothing on other maps."""
    doors = thresholds(s.map)
    return [RETURN] if doors and doors >> s.agents[agent].at & 1 and no_return(s, agent) is None else []


# -- holes ---------------------------------------------------------------------------------------------------------


@rule("scare.s2.hole-captures")
async def fall_into_hole(s: State, g: Ask, agent: str) -> None:
    """Whoever is forced into a hole is captured at once; his gear lies where nobody gets it.

    Whom he carries comes to lie in the hole as he goes (`carry.leave_charge`), and so comes here in his turn.
    """
    g.note("scare.s2.hole-captures", "{who} falls into a hole in the floor.", who=agent, at=name(s, s.agents[agent].at))
    await health.capture(s, g, agent)


# -- mission 1: the trap and the book ------------------------------------------------------------------------------


@rule("scare.s2m1.trap", "scare.s2m1.trap-agents-only", "scare.s2.features-by-mission")
def sets_off_trap(s: State, agent: str, square: int) -> bool:
    """A standing agent has come to a trigger space of the armed trap. Monsters never set it off: nobody asks for them."""
    return s.trap == "armed" and s.agents[agent].stands and square in the_map(s.map).squares("trigger")


@rule("scare.s2m1.trap", "scare.s2.doors-kill")
async def spring_trap(s: State, g: Ask, agent: str, square: int) -> None:
    """The door behind him shuts, on whatever stands in it."""
    (trap,) = {spot.place.id for spot in the_map(s.map).of("trigger") if square in spot.squares}
    s.trap, s.trapped = "sprung", agent
    g.note("scare.s2m1.trap", "The door shuts behind {who}: a trap.", who=agent, at=name(s, square))
    await doors.shut(s, g, trap)


@rule("scare.s2m1.trap-reset")
def reset_trap(s: State, g: Ask) -> None:
    """The prisoner is dead, incapacitated, captured or out of the room: the door opens and the trap is armed again."""
    prisoner = s.agents.get(s.trapped)
    if prisoner is not None and prisoner.health != "incapacitated" and shut_in(s, prisoner.id):
        return
    s.trap, s.trapped = "armed", ""
    g.note("scare.s2m1.trap-reset", "The door of the trapped room opens again.")
    doors.open_(s, g, *{spot.place.id for spot in the_map(s.map).of("trigger")})


def shut_in(s: State, agent: str) -> bool:
    """He is in the trapped room: an agent could walk from its trigger spaces to him."""
    rings = spread(ground(s).agent_ways, set_of(the_map(s.map).squares("trigger")))
    return any(ring >> where.space_of(s, agent) & 1 for ring in rings.values())


@rule("scare.s2m1.book", "scare.s2m1.success", "scare.s2m2.open-door")
async def tech_solved(s: State, g: Ask, task: str) -> None:
    """The book shows where the hidden door is; the hidden door's lock opens it."""
    if task == BOOK:
        scenario.complete(s, g, "nightmare-book", "scare.s2m1.success")
        g.note("scare.s2m1.book", "The book gives the place away: a locked door appears at the head of the stairs.")
        if HIDDEN_DOOR in the_map(s.map).doors:
            await doors.shut(s, g, HIDDEN_DOOR)
    elif task in the_map(s.map).doors:
        doors.open_(s, g, task)
        g.note("scare.s2m2.open-door", "The hidden door is open.")


# -- missions 2 and 3, and the end ---------------------------------------------------------------------------------


@rule("scare.s2m2.success", "scare.s2m2.survivors", "scare.s2m3.success", "scare.s2m3.cellar-entrance")
def left_by(s: State, g: Ask, who: tuple[str, ...], exit: str) -> None:
    """Shaye through the hidden door completes mission 2, anybody in the cellar mission 3. The others are simply safe."""
    if exit == CELLAR:
        g.note("scare.s2m3.cellar-entrance", "{who} goes down to the cellar.", who=who[0])
        scenario.complete(s, g, "nightmare-way-down", "scare.s2m3.success")
    elif SHAYE in who:
        scenario.complete(s, g, "nightmare-stairs", "scare.s2m2.success")
    else:
        g.note("scare.s2m2.survivors", "{who} goes through the hidden door.", who=who[0])


@rule("scare.campaign.shaye-captured")
async def shaye_captured(s: State, g: Ask) -> None:
    """She cannot be woken: the others play on, and have to free her from the cellar."""
    g.note("scare.campaign.shaye-captured", "Shaye is a prisoner now. Only a rescue from the cellar can free her.")


@rule("scare.s2.mission-end")
async def check_end(s: State, g: Ask) -> None:
    """Over when nobody is active outside and the players send nobody further out; they are asked at the end of a round."""
    if not s.lineup:
        await scenario.finish(s, g)
    if s.phase != "end" or any(s.agents[id].place != "panic-room" for id in s.lineup):
        return
    ends: bool = await g.choose(
        s.seats,
        "mission.end",
        rule="scare.s2.mission-end",
        options=[
            Option("go-on", False, "Go on: somebody will still go out", main=True),
            Option("end", True, "End the mission: nobody goes out any more"),
        ],
        prompt="Nobody is active outside the panic room. Is the mission over?",
        waiting="to end the mission or go on",
    )
    if ends:
        await scenario.finish(s, g)


@rule("scare.s2.mission-end", "scare.s2m1.success", "scare.s2m2.success", "scare.s2m3.success")
def verdict(s: State) -> tuple[Ending, str]:
    """What was achieved; the return decides only who is available later."""
    done = [mission for mission in s.missions if mission in s.completed]
    told = "; ".join(DONE[m] if m in done else OPEN[m] for m in s.missions)
    words = f"{told[0].upper()}{told[1:]}. {_losses(s)}"
    if SHAYE in s.grabbed and SHAYE in s.team:
        return ("partial" if done else "failure"), f"{words} Shaye is a prisoner and has to be freed from the cellar."
    if not done:
        return "over", f"{words} The mission can be tried again."
    return ("success" if len(done) == len(s.missions) else "partial"), words


def _losses(s: State) -> str:
    lost = [id for id in s.team if id not in s.active]
    return "Everybody is safe." if not lost else f"{len(lost)} of {len(s.team)} did not come back."


DEEDS: Final[dict[str, Deed]] = {"leave": leave, "return": go_back}
