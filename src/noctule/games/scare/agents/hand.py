"""Changing hands: as an agent's turn begins, somebody else may take the command."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, person, rule

from ..board import figures
from ..board.names import him
from ..content.facts import ROSTER
from ..state import State
from . import turn

HAND: Final = Option("hand", ("hand",), "Hand command to another player")
"""Somebody else is to command an agent; asks who."""
ALONE: Final = No("scare.core.player-count", "There is nobody else at the table.")
TOO_LATE: Final = No("scare.core.player-count", "An agent changes hands only as that agent's turn begins.")


def candidates(s: State, agent: str) -> list[Option]:
    """`hand`."""
    return [replace(HAND, no=no_hand(s, agent))]


def offers(s: State, agent: str) -> list[Option]:
    return [HAND] if no_hand(s, agent) is None else []


@rule("scare.core.player-count")
def no_hand(s: State, agent: str) -> No | None:
    """Why an agent cannot change hands now. Waiting in the panic room is no reason; being unable to do anything is."""
    if len(s.seats) == 1:
        return ALONE
    if s.turn is None or s.turn.agent != agent or not s.turn.fresh:
        return TOO_LATE
    return None if s.agents[agent].place == "panic-room" else turn.no_turn(s, agent)


@rule("scare.core.player-count")
async def hand(s: State, g: Ask, agent: str) -> None:
    """People drop in and out: this agent, or the whole fireteam of his commander, changes hands. Nothing else changes."""
    now = s.agents[agent].seat
    seat, everybody = await g.choose(
        now,
        "hand",
        rule="scare.core.player-count",
        options=lambda: _hands(s.seats, now, agent),
        prompt=f"Who is to command {ROSTER[agent].name}?",
        waiting="to hand over an agent",
    )
    for id in [id for id, record in s.agents.items() if record.seat == now] if everybody else [agent]:
        figures.change(s, id, seat=seat)
    if seat != now:
        g.note("scare.core.player-count", "{who} is commanded by {seat} now.", who=agent, seat=seat)


def _hands(seats: tuple[str, ...], now: str, agent: str) -> tuple[Option, ...]:
    others = [seat for seat in seats if seat != now]
    return (
        Option("keep", (now, False), f"Nobody: keep {him(agent)}", main=True),
        *(Option(f"hand:{seat}", (seat, False), f"{person(seat)} takes {ROSTER[agent].name}") for seat in others),
        *(Option(f"hand-all:{seat}", (seat, True), f"{person(seat)} takes the whole fireteam") for seat in others),
    )


DEEDS: Final[dict[str, Deed]] = {"hand": hand}
