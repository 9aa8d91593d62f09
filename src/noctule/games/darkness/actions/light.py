"""The light of a building: found with a check, turned off without one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board.action import act, no_action
from ..board.town import town
from ..checks.check import Check, check, preview
from ..content import FACTS
from ..state import Person, State
from .perception import place


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every building: the light on, and off."""
    spent = no_action(s, who)
    for building in town(s).buildings:
        yield from _switches(s, s.people[who], building, spent)


def offers(s: State, who: str) -> list[Option]:
    person = s.people[who]
    building = town(s).building(person.at)
    found = _switches(s, person, building, no_action(s, who)) if building else ()
    return [option for option in found if option.no is None]


def _switches(s: State, person: Person, building: str, spent: No | None) -> Iterator[Option]:
    words, odds = f"the light {place(building)}", partial(preview, s, _check(person.id))
    on, off = no_switching_on(s, person, building), no_switching_off(s, person, building)
    yield Option(
        f"light:{building}", ("light", building), f"Turn on {words}", (building,), odds, on or spent, thing="The light"
    )
    yield Option(f"dark:{building}", ("dark", building), f"Turn off {words}", (building,), no=off or spent, thing="The light")


def _check(who: str) -> Check:
    return Check("light", who, FACTS.entering.light, "darkness.light.switch-on")


@rule("darkness.light.switch-on")
def no_switching_on(s: State, person: Person, building: str) -> No | None:
    """On any square inside, where it is dark."""
    if building in s.lit:
        return No("darkness.light.stays-on", "The light is on.")
    if not dark(s):
        return No("darkness.light.switch-on", "It is not dark.")
    return _outside(s, person, building)


def dark(s: State) -> bool:
    """Do the hour or the weather take away sight? They do so indoors too."""
    return FACTS.sight.lost(s.hour, s.weather) > 0


@rule("darkness.light.stays-on")
def no_switching_off(s: State, person: Person, building: str) -> No | None:
    if building not in s.lit:
        return No("darkness.light.stays-on", "The light is not on.")
    return _outside(s, person, building)


def _outside(s: State, person: Person, building: str) -> No | None:
    if town(s).building(person.at) == building:
        return None
    return No("darkness.light.switch-on", f"{person.name} is not {place(building)}.")


@rule("darkness.light.switch-on", "darkness.light.stays-on")
async def switch_on(s: State, g: Ask, who: str, building: str) -> None:
    act(s)
    result = await check(s, g, _check(who))
    if result.met:
        s.lit = (*s.lit, building)
        g.note("darkness.light.stays-on", "{who} turns on the light {where}.", who=who, where=place(building))


@rule("darkness.light.stays-on")
async def switch_off(s: State, g: Ask, who: str, building: str) -> None:
    act(s)
    s.lit = tuple(lit for lit in s.lit if lit != building)
    g.note("darkness.light.stays-on", "{who} turns off the light {where}.", who=who, where=place(building))


DEEDS: Final = {"light": switch_on, "dark": switch_off}
