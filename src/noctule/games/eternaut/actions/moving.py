"""Moving On: a Character walks, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, counted, rule

from ..board.ground import NAMES
from ..board.names import name_of
from ..board.ways import beside, figure_at, nearest_free, no_step, occupied, onward, race, whereabouts
from ..state import State, seat
from ..story import objectives
from ..table import events, items, snow, walking
from ..table.walking import PASSING

STOP = "stop"


@rule("eternaut.move.up-to", "eternaut.collect.in-passing", "eternaut.event.leftover", "eternaut.event.standing")
async def move(s: State, g: Ask, who: str, steps: int) -> None:
    """Up to so many steps, each with all that it sets off; what is left after an Event is lost.

    Of a pile that is passed each card can be looked at once: with full hands one could go on swapping for ever.
    """
    left, picks = steps, _pile(s, who)
    while left and who in s.people:
        what = await _next(s, g, who, left, picks > 0)
        if isinstance(what, tuple):
            await items.collect(s, g, seat(s), who, what[2])
            picks -= 1
            continue
        if what == whereabouts(s, who):
            break
        left -= 1
        ended = await walking.enter(s, g, who, what)
        await objectives.settle(s, g)
        if ended:
            break
        picks = _pile(s, who)
    await find_room(s, g, who)


def _pile(s: State, who: str) -> int:
    return len(s.piles.get(whereabouts(s, who), ()))


async def _next(s: State, g: Ask, who: str, left: int, picking: bool) -> int | tuple[str, str, int]:
    answer: int | tuple[str, str, int] = await g.choose(
        seat(s),
        "step",
        rule="eternaut.move.up-to",
        options=lambda: offers(s, who, left, picking),
        candidates=lambda: candidates(s, who, left, picking),
        prompt=lambda: f"{name_of(who)} can go {counted(left, 'step')}.",
        waiting="to move a Character",
        acting=who,
        left=left,
    )
    return answer


def candidates(s: State, who: str, left: int, picking: bool = True) -> Iterator[Option]:
    """Every step that one could think of, what lies here to be picked up, and staying."""
    here = whereabouts(s, who)
    good = onward(s, here, who, left)
    for space in beside(s, here):
        step = _step(space, _price(s, who, space))
        yield step if good >> space & 1 else replace(step, no=no_move(s, who, space))
    if picking:
        yield from items.pickings(s, who)
    yield _stop(s, who, no_stop(s, who, good))


def offers(s: State, who: str, left: int, picking: bool = True) -> list[Option]:
    """Those of them that the rules allow."""
    here = whereabouts(s, who)
    good = onward(s, here, who, left)
    found = [_step(space, _price(s, who, space)) for space in beside(s, here) if good >> space & 1]
    if picking:
        found += [option for option in items.pickings(s, who) if option.no is None]
    if no_stop(s, who, good) is None:
        found.append(_stop(s, who))
    return found


@lru_cache(maxsize=1024)
def _step(space: int, price: str) -> Option:
    label = f"Go to {NAMES[space]}" + (f" ({price})" if price else "")
    return Option(f"step:{NAMES[space]}", space, label, (NAMES[space],), to=NAMES[space], price=price)


def _stop(s: State, who: str, no: No | None = None) -> Option:
    here = whereabouts(s, who)
    return Option(STOP, here, "Stay here", (NAMES[here], who), no=no, main=True)


def _price(s: State, who: str, space: int) -> str:
    """What a step there would cost."""
    price = []
    if snow.dangerous(s) and snow.covered(s) >> space & 1 and not snow.protected(s, who):
        price.append("into the snow")
    if race(there := figure_at(s, space)) in PASSING:
        price.append(f"past {name_of(there)}, 1 damage")
    if space in s.fog:
        price.append("into the fog")
    price += [f"Event {event}" for event in events.here(s, space)]
    return ", ".join(price)


@rule("eternaut.move.through-figures")
def no_move(s: State, who: str, space: int) -> No:
    """Why a Character does not take a step that is not `onward`: it leads nowhere, or the movement could not end after it."""
    return no_step(s, whereabouts(s, who), space, who) or No(
        "eternaut.move.through-figures",
        f"{name_of(figure_at(s, space))} stands on {NAMES[space]}, and no step would be left to get past.",
    )


def no_stop(s: State, who: str, onward: int) -> No | None:
    """Why a movement does not end here: somebody else stands there. Whoever has no way on may (see `find_room`)."""
    here = whereabouts(s, who)
    if onward and occupied(s, but=who) >> here & 1:
        return No("eternaut.move.through-figures", f"{name_of(_other(s, who))} stands on {NAMES[here]}: nobody can stay there.")
    return None


def _other(s: State, who: str) -> str:
    here = whereabouts(s, who)
    return next((id for id in (*s.people, *s.npcs, *s.foes) if id != who and whereabouts(s, id) == here), "")


@rule("eternaut.move.through-figures")
async def find_room(s: State, g: Ask, who: str) -> None:
    """A Character whose movement was cut short in the space of another figure is put on the nearest empty space."""
    if who not in s.people or not occupied(s, but=who) >> whereabouts(s, who) & 1:
        return
    spaces = nearest_free(s, whereabouts(s, who))
    if not spaces:
        return
    space = await g.choose(
        seat(s),
        "room",
        rule="eternaut.move.through-figures",
        options=[Option(f"space:{NAMES[space]}", space, f"Stand on {NAMES[space]}", (NAMES[space],)) for space in spaces],
        prompt=lambda: f"{name_of(who)} cannot stay in an occupied space. Where to?",
        waiting="to choose a space",
        acting=who,
    )
    g.note("eternaut.move.through-figures", "{who} finds room on {space}.", who=who, space=NAMES[space])
    await walking.enter(s, g, who, space, kind="text")
    await objectives.settle(s, g)
