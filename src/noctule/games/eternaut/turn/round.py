"""Step 4 of a turn, and the end of a round: boards, Timer, Menace, abilities."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from noctule.engine import Ask, rule

from ..content import FACTS
from ..harm import boards
from ..harm.life import hurt
from ..state import State, Turn, alter, in_play, seat
from ..story import objectives
from ..story.scene import lay_aside
from ..table import timer

STEP_HOOKS: Final[list[Callable[[State, Ask], Awaitable[bool]]]] = []
"""What the end of a turn brings before the check: Survivors, cubes and aliens, a Tank's Fuel. Did it bring something?"""
MENACE: Final[list[Callable[[State, Ask], Awaitable[None]]]] = []
"""The Menace card of a round (see `foes.menace`)."""


@rule("eternaut.turn.four-steps")
async def step_phase(s: State, g: Ask) -> None:
    """The end of a turn, up to the check."""
    lay_aside(s)
    for step in STEP_HOOKS:
        if await step(s, g):
            await objectives.settle(s, g)
    s.phase = "check"


@rule("eternaut.turn.check-round-end", "eternaut.turn.check-only-then", "eternaut.round.variable-length", "eternaut.turn.order")
async def check_phase(s: State, g: Ask) -> None:
    """A board with four cards ends the round; then it is the turn of the player to the left, either way."""
    if any(boards.full(s, who) for who in s.people):
        await end_of_round(s, g)
    next_turn(s)


@rule("eternaut.turn.order", "eternaut.round.next-starter")
def next_turn(s: State) -> None:
    """On to the left; the First Player counter stays where it is."""
    s.active = (s.active + 1) % len(s.seats)
    s.turn = Turn(s.turn.number + 1)
    s.phase = "turn"


@rule("eternaut.endround.who", "eternaut.endround.menace", "eternaut.endround.four-penalties")
async def end_of_round(s: State, g: Ask) -> None:
    """The active player clears the boards, moves the Timer and reveals the Menace card; then abilities are turned up."""
    lay_aside(s)
    g.note("eternaut.endround.who", "{seat} ends the round.", seat=seat(s))
    await clear_boards(s, g)
    await objectives.settle(s, g)
    await timer.advance(s, g)
    await objectives.settle(s, g)
    for menace in MENACE:
        await menace(s, g)
        await objectives.settle(s, g)
    refresh(s, g)
    s.round += 1


@rule("eternaut.endround.collect", "eternaut.endround.penalties-stay", "eternaut.rest.fatigue-persists", "eternaut.wound.bleed")
async def clear_boards(s: State, g: Ask) -> None:
    """Action cards are discarded, Penalty cards stay, and Heavy wounds bleed."""
    collected = sum([boards.collect(s, who) for who in s.people])
    g.note("eternaut.endround.collect", "{cards:Action card} are discarded from the boards.", cards=collected)
    for who in in_play(s):
        if who in s.people and s.people[who].has("wound"):
            await hurt(s, g, who, FACTS.damage.bleeding, "eternaut.wound.bleed")


@rule("eternaut.ability.refresh")
def refresh(s: State, g: Ask) -> None:
    """All abilities lie face up again."""
    used = [who for who, person in s.people.items() if person.flipped or person.spared]
    for who in used:
        alter(s, who, flipped=False, spared=False)
    if used or any(s.groups.values()):
        g.note("eternaut.ability.refresh", "All abilities are turned up again.")
    s.groups = dict.fromkeys(s.groups, False)
