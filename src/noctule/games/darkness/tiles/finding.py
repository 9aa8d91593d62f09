"""What the Locator Spell finds where the scenario allows it: one particular objective."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, capital, rule

from ..board.story import objective
from ..board.town import town
from ..content import DISKS
from ..state import State, put


@rule("darkness.spell.locator")
def find(s: State, g: Ask, who: str) -> None:
    """The caster learns where the objective lies, if it lies anywhere on the board; nothing is mixed."""
    sought, seat = objective(s), s.people[who].seat
    assert sought is not None, "the Spell offers only what the scenario allows"
    g.note("darkness.spell.locator", "{who} asks for {what}.", who=who, what=sought.name)
    name = capital(sought.name)
    there = sorted((lying.at, id) for id, lying in s.board.items() if not lying.up and DISKS[id].key == sought.disk)
    for square, id in there:
        put(s, replace(s.board[id], known=tuple(dict.fromkeys((*s.board[id].known, seat)))))
        g.reveal("darkness.spell.locator", "{what}: {where}.", to=(seat,), what=name, where=town(s).names[square])
    if not there:
        g.reveal("darkness.spell.locator", "{what} lies nowhere on the board yet.", to=(seat,), what=name)
