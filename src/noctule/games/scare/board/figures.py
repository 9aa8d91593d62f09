"""Figures change places: the one way in which anything is put on the map, on a card, or away.

Everything here only moves pieces. What a rule makes of it (a trap that shuts, a haunting that ends) is called from
`settle` or by the chapter that moved the piece.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.decisions import Words
from noctule.engine.grid import members

from ..content.facts import FACTS
from ..content.maps import cells, the_map
from ..state import NOWHERE, Agent, Boss, Monster, State, Turn
from . import where


def change(s: State, agent: str, **fields: Any) -> Agent:
    """Replace an agent's record."""
    record = replace(s.agents[agent], **fields)
    s.agents = {**s.agents, agent: record}
    return record


def alter(s: State, monster: str, **fields: Any) -> Monster:
    """Replace a monster's record."""
    record = replace(s.monsters[monster], **fields)
    s.monsters = {**s.monsters, monster: record}
    return record


def change_boss(s: State, **fields: Any) -> Boss:
    """Replace the boss's record."""
    assert s.boss is not None
    s.boss = replace(s.boss, **fields)
    return s.boss


def change_turn(s: State, **fields: Any) -> Turn:
    """Replace the record of the turn that is being played."""
    assert s.turn is not None
    s.turn = replace(s.turn, **fields)
    return s.turn


# -- monsters ------------------------------------------------------------------------------------------------------


def new_monster(s: State, kind: str, square: int) -> str:
    """Put a new figure on the map; its id comes back. A unique figure is called by its kind."""
    if FACTS.monster[kind].unique:
        id = kind
    else:
        s.born = {**s.born, kind: s.born.get(kind, 0) + 1}
        id = f"{kind}-{s.born[kind]}"
    s.monsters = {**s.monsters, id: Monster(id, kind, "map", square)}
    return id


def move_monster(s: State, monster: str, square: int) -> None:
    alter(s, monster, place="map", at=square, on="")


def lay_on_card(s: State, monster: str, agent: str) -> None:
    """Poised for attack, or in combat."""
    alter(s, monster, place="card", at=NOWHERE, on=agent, lying=True)


def stand_on_card(s: State, monster: str) -> None:
    """It holds the agent grabbed."""
    alter(s, monster, lying=False)


def stun(s: State, monster: str, square: int) -> None:
    """Lay a monster down on the map."""
    alter(s, monster, place="map", at=square, on="", lying=True)


@rule("scare.manbaby.reset", "scare.setup.unused-figures")
def remove_monster(s: State, monster: str) -> None:
    """Out of play. A later figure of its kind comes unwounded."""
    s.monsters = {id: record for id, record in s.monsters.items() if id != monster}


# -- agents --------------------------------------------------------------------------------------------------------


def put_agent(s: State, agent: str, square: int) -> None:
    """Put an agent's figure on a space of the map, out of whatever it was in."""
    boss = s.boss
    if boss is not None and agent in boss.holds:
        change_boss(s, holds=tuple(id for id in boss.holds if id != agent))
    change(s, agent, place="map", at=square, by="")


def swap_agents(s: State, one: str, other: str) -> None:
    """Two agents on the map exchange their spaces."""
    here, there = s.agents[one].at, s.agents[other].at
    change(s, one, at=there)
    change(s, other, at=here)


@rule("scare.setup.lineup-closes-up")
def leave_lineup(s: State, agent: str) -> None:
    """The cards behind move up."""
    s.lineup = tuple(id for id in s.lineup if id != agent)


def take_away(s: State, agent: str) -> None:
    """Remove an agent's figure and card from play. The caller puts the card into a bag and deals with gear and charge."""
    put_agent(s, agent, NOWHERE)
    leave_lineup(s, agent)
    s.agents = {id: record for id, record in s.agents.items() if id != agent}
    if s.turn is not None and s.turn.agent == agent:
        s.turn = replace(s.turn, actions=0)


# -- choosing a space ----------------------------------------------------------------------------------------------


def space_options(s: State, squares: int, verb: str, label: str) -> list[Option]:
    """An option per space: `put:c4`."""
    map = s.map
    return [_space_option(map, square, verb, label) for square in members(squares)]


@lru_cache(maxsize=4_000)
def _space_option(map: str, square: int, verb: str, label: str) -> Option:
    space = the_map(map).name(square)
    return Option(f"{verb}:{space}", square, f"{label} {space}", (space,))


NEARER: Final = "There is room nearer by."
"""What is wrong with a space where the nearest ones are asked for."""


def choose_where(
    s: State,
    g: Ask,
    kind: str,
    options: Callable[[], list[Option]],
    verb: str,
    no: Callable[[int], No],
    *,
    rule: str,
    prompt: Words,
    waiting: str,
    seats: str | tuple[str, ...] = (),
    acting: str = "",
) -> Awaitable[Any]:
    """A question about spaces, to anybody unless `seats` are given; `no` is the reason against those that are not on offer."""
    return g.choose(
        seats or s.seats,
        kind,
        rule=rule,
        options=options,
        candidates=lambda: and_elsewhere(s, options(), verb, no),
        prompt=prompt,
        waiting=waiting,
        acting=acting,
    )


def and_elsewhere(s: State, options: list[Option], verb: str, no: Callable[[int], No]) -> list[Option]:
    """Options about spaces, and after them every other space of the map with the reason against it."""
    named = {space for option in options for space in option.at}
    others = [replace(_space_option(s.map, q, verb, "On"), no=no(q)) for q in cells(s.map)]
    return [*options, *(option for option in others if option.at[0] not in named)]


@rule("scare.core.cooperative")
async def choose_space(
    s: State,
    g: Ask,
    squares: int,
    kind: str,
    *,
    rule: str,
    prompt: str,
    only: str,
    lying: bool | None = True,
    agent: bool = True,
    acting: str = "",
) -> int:
    """The players choose one of the spaces, for the figure that is acting; any of them may answer. There must be one.

    `only` says what is wrong with other spaces that are free for such a figure (`lying` is None: for a token, which is in
    nobody's way).
    """

    def options() -> list[Option]:
        return space_options(s, squares, "put", "On")

    def no(square: int) -> No:
        room = where.no_room(s, square, lying=lying, agent=agent) if lying is not None else None
        return room or No(rule, only)

    space: int = await choose_where(
        s, g, kind, options, "put", no, rule=rule, prompt=prompt, waiting="to choose a space", acting=acting
    )
    return space


def nearest_free(s: State, squares: Iterable[int], *, lying: bool, agent: bool) -> int:
    """The free spaces nearest to some spaces, ring by ring over adjacent ones; 0 if there is none at all."""
    seen = ring = 0
    for square in squares:
        ring |= 1 << square
    while ring:
        found = where.free(s, ring, lying=lying, agent=agent)
        if found:
            return found
        seen |= ring
        wider = 0
        for square in members(ring):
            wider |= where.adjacent(s, square)
        ring = wider & ~seen
    return 0
