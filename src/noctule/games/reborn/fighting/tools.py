"""Lines that destroy doors and walls: Chainsaw, Power Fist, Jack Saw's arm, the Mammoth's cannon.

The target is named before the dice are rolled (`effects.AIMED`). `no_target` answers the needs `closed-door-dark`,
`closed-door-dark-or-light`, `door-at-most`, `wall-dark` and `barrier-in-red-arc` of IPS lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board import where
from ..board.names import name_of
from ..content.cards import CombatArc
from ..content.ips import NEEDS, Line
from ..moving import mammoth
from ..state import Crew, State
from ..using.effects import aims, effect
from . import destroy as things
from . import strength

PARTS = "/"
"""Between the parts of a target that is more than one thing."""


@rule("reborn.item.chainsaw", "reborn.item.power-fist", "reborn.char.saw-door", "reborn.char.saw-wall")
def targets(s: State, who: str, line: Line) -> list[str]:
    """What a line can destroy here: beside the character, in an arc that the line allows, closed, not too strong."""
    if line.effect == "destroy-barriers":
        return mammoth.targets(s, who)
    wanted = [thing for thing in things.barriers_on(s, things.sides_of(s, who)) if _is_wall(thing) == _cuts_walls(line)]
    return [thing for thing in wanted if no_thing(s, who, line, thing) is None]


def _cuts_walls(line: Line) -> bool:
    return line.effect == "destroy-wall"


def _is_wall(thing: str) -> bool:
    return thing.startswith(things.WALL)


def _arcs(line: Line) -> tuple[CombatArc, ...]:
    """The arcs of the inner circle in which a line works."""
    return ("dark", "light") if "closed-door-dark-or-light" in line.needs else ("dark",)


@rule("reborn.item.chainsaw", "reborn.item.power-fist", "reborn.char.saw-door", "reborn.char.saw-wall")
def no_thing(s: State, who: str, line: Line, thing: str) -> No | None:
    """Why a line of his cannot destroy this door or wall section."""
    rule_id = _rule(line)
    no = things.no_destroying(s, thing)
    if no is not None:
        return no
    if _is_wall(thing) != _cuts_walls(line):
        return No(rule_id, "This line destroys " + ("walls, not doors." if _cuts_walls(line) else "doors, not walls."))
    if not any(arc in _arcs(line) for arc in strength.arcs(s, who, thing)):
        words = "dark-blue or light-blue" if len(_arcs(line)) > 1 else "dark-blue"
        return No(rule_id, f"It must lie on a side of the square, in {name_of(who)}'s {words} arc.")
    if line.limit and things.defence(s, thing) > line.limit:
        return No(rule_id, f"Its Defensive value is {things.defence(s, thing)}; this works up to {line.limit}.")
    return None


def _rule(line: Line) -> str:
    if line.effect == "destroy-wall":
        return "reborn.char.saw-wall"
    if "closed-door-dark" in line.needs:
        return "reborn.char.saw-door"
    return "reborn.item.power-fist" if line.limit else "reborn.item.chainsaw"


def no_target(s: State, who: str, line: Line) -> No | None:
    """Why a line that destroys something has no target here."""
    if line.effect == "destroy-barriers":
        return mammoth.no_blast(s, who)
    if targets(s, who, line):
        return None
    return No(_rule(line), f"This is for somebody {', '.join(NEEDS[need].format(limit=line.limit) for need in line.needs)}.")


def _user(s: State, crew: Crew, source: str) -> str:
    """Whose square and arcs count: the carrier of a card, or the one whose line it is."""
    card = s.equipment.get(source)
    return card.bearer if card is not None and card.where == "carried" else crew[0].who


@aims("destroy-door", "destroy-wall", "destroy-barriers")
@rule("reborn.mam.ability", "reborn.item.chainsaw", "reborn.char.saw-wall")
async def aim(s: State, g: Ask, crew: Crew, source: str, line: Line) -> str:
    """Name the target before the roll: several parts are joined by a slash."""
    who = _user(s, crew, source)
    target: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "tool.target",
        rule=_rule(line) if line.effect != "destroy-barriers" else "reborn.mam.ability",
        options=lambda: [_option(s, target) for target in targets(s, who, line)],
        candidates=lambda: _candidates(s, who, line),
        prompt=lambda: f"{name_of(who)}: destroy what?",
        waiting="to choose what to destroy",
    )
    return target


def _option(s: State, target: str) -> Option:
    parts = tuple(target.split(PARTS))
    return Option(f"at:{target}", target, "Destroy the " + " and the ".join(things.words(s, part) for part in parts), parts)


def _candidates(s: State, who: str, line: Line) -> Iterator[Option]:
    """Every thing, what can be destroyed here first."""
    for target in dict.fromkeys((*targets(s, who, line), *things.everything(s))):
        blasts = line.effect == "destroy-barriers"
        no = mammoth.no_target(s, who, target) if blasts else no_thing(s, who, line, target)
        yield replace(_option(s, target), no=no)


@effect("destroy-door", "destroy-wall", "destroy-barriers")
@rule("reborn.char.saw-door", "reborn.char.saw-wall", "reborn.mam.ability-effect")
async def destroy(s: State, g: Ask, crew: Crew, source: str, line: Line, target: str = "") -> None:
    """The test has succeeded: the target is destroyed, whatever its Defensive value."""
    if not target:
        target = await aim(s, g, crew, source, line)
    for part in target.split(PARTS):
        await things.destroy(s, g, part, by=crew[0].who)
