"""Free acts of a turn: dropping, collecting, using an ability. They need no card."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board.names import name_of
from ..content.words import NOWHERE
from ..state import State, in_play
from ..table.items import collect, drop, droppings, pickings, takings

MOST: Final = 24
"""Dropping and collecting could go on for ever; so many of them are free in one turn."""


@rule("eternaut.collect.free", "eternaut.drop.when")
def candidates(s: State) -> list[Option]:
    """What every Character could drop and collect, in anybody's turn."""
    standing = [who for who in in_play(s) if s.people[who].at != NOWHERE]
    found = [option for who in standing for option in (*pickings(s, who), *droppings(s, who))]
    found += [_on_truck(number) for number in dict.fromkeys(s.truck)]
    if s.turn.draws < MOST:
        return found
    no = No("eternaut.collect.free", "Enough has been dropped and taken up in this turn.")
    return [replace(option, no=option.no or no) for option in found]


@rule("eternaut.finish.truck")
def _on_truck(number: str) -> Option:
    no = No("eternaut.finish.truck", f"{name_of(number)} stays on the truck until the Scenario is over.")
    return Option(f"truck:{number}", None, name_of(number), (number,), no=no)


def offers(s: State) -> list[Option]:
    """Those of them that the rules allow."""
    found: list[Option] = []
    if s.turn.draws >= MOST:
        return found
    for who, person in s.people.items():
        if not person.away and person.at != NOWHERE:
            if person.at in s.piles:
                found += takings(s, who)
            if person.items:
                found += droppings(s, who)
    return found


async def do(s: State, g: Ask, seat: str, verb: str, who: str, index: int) -> None:
    s.turn = replace(s.turn, draws=s.turn.draws + 1)
    if verb == "drop":
        drop(s, g, who, [index])
    else:
        await collect(s, g, seat, who, index)
