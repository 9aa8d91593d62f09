"""The game: who plays whom and who begins, then turn after turn of four phases each, until nobody is left in play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, in_phases, rule

from .content import CHARACTERS
from .state import Phase, State
from .turn import turn


async def first_phase(s: State, g: Ask) -> None:
    await _take_sheets(s, g)
    await _first_player(s, g)
    turn.begin(s, g, s.first)


@rule("escape.setup.sheet", "escape.char.one-per-player")
async def _take_sheets(s: State, g: Ask) -> None:
    """In the order of the seats everybody takes the sheet of a character that nobody has taken."""
    taken: list[str] = []
    for seat in s.seats:
        id: str = await g.choose(
            seat,
            "sheet",
            rule="escape.setup.sheet",
            options=lambda: [_sheet(id, taken) for id in CHARACTERS],
            prompt="Which character do you play?",
            waiting="to choose a character",
        )
        taken.append(id)
        g.note("escape.setup.sheet", "{seat} plays {who}.", seat=seat, who=id)
    s.people = {id: replace(person, id=id) for id, person in zip(taken, s.people.values(), strict=True)}
    s.current = s.first = taken[0]


def _sheet(id: str, taken: list[str]) -> Option:
    no = No("escape.char.one-per-player", f"{CHARACTERS[id].short} has been taken.") if id in taken else None
    return _free_sheet(id) if no is None else replace(_free_sheet(id), no=no)


@lru_cache(maxsize=50)
def _free_sheet(id: str) -> Option:
    sheet = CHARACTERS[id]
    stats = ", ".join(f"{stat.capitalize()} {value}" for stat, value in sheet.stats.items())
    return Option(f"sheet:{id}", id, f"{sheet.name}: {stats}", (id,))


@rule("escape.setup.first-player")
async def _first_player(s: State, g: Ask) -> None:
    """The players agree on who takes the first turn (any of them may answer), or leave it to chance."""
    options = [Option(f"first:{id}", id, f"{CHARACTERS[id].short} begins", (id,)) for id in s.people]
    if len(options) > 1:
        options.append(Option("random", "", "Leave it to chance"))
    for id in CHARACTERS:
        if id not in s.people:
            no = No("escape.char.one-per-player", f"Nobody plays {CHARACTERS[id].short}.")
            options.append(Option(f"first:{id}", at=(id,), no=no))
    first: str = await g.choose(
        s.seats,
        "first",
        rule="escape.setup.first-player",
        options=options,
        prompt="Who takes the first turn? Agree on it: the first answer counts.",
        waiting="to agree on who begins",
    )
    s.first = first or g.draw(list(s.people))
    g.note("escape.setup.first-player", "{who} begins.", who=s.first)


# -- the root ------------------------------------------------------------------------------------------------------

PHASES: Final[dict[Phase, Callable[[State, Ask], Awaitable[None]]]] = {
    "first": first_phase,
    "draw": turn.draw_phase,
    "action": turn.action_phase,
    "event": turn.event_phase,
    "end": turn.end_phase,
}


@rule("escape.turn.phases")
def play(s: State, g: Ask) -> Coroutine[Any, Any, None]:
    """Each phase ends by naming the next one; the action phase comes back here after every deed."""
    return in_phases(s, g, PHASES, _closing)


def _closing(s: State, g: Ask) -> None:
    g.note("escape.win.scenario", "{outcome}", outcome=s.outcome)
