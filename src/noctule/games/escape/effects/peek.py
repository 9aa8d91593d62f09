"""Peeking, in scenarios that use it: a die before exploring, to find the tile that was set aside."""

from __future__ import annotations

from noctule.engine import Ask, No, Odds, Option, drama, rule

from ..board import dice
from ..board.names import name_of
from ..board.rooms import other_tiles
from ..content import FACTS
from ..state import State


@rule("escape.peek.when", "escape.peek.done", "escape.explore.no-tiles")
def due(s: State) -> bool:
    """Exploring begins with a peek: Stack A is empty, the tile not found. With no tiles left it is found without a die."""
    return bool(s.peek_tile) and not s.stacks.get("a") and any(s.stacks.values())


@rule("escape.peek.roll", "escape.peek.roll-late")
def needed(s: State) -> int:
    """How many Intelligence icons the die must show: two while Stack B lasts, then one."""
    return FACTS.peek.early if s.stacks.get("b") else FACTS.peek.late


def odds(s: State) -> tuple[Odds, ...]:
    """Of finding the tile."""
    return (Odds(f"finds {name_of(s.peek_tile)}", *dice.at_least(FACTS.peek.dice, "intelligence", needed(s))),)


@rule("escape.peek.roll", "escape.peek.roll-late", "escape.peek.fail")
def finds(s: State, g: Ask, who: str) -> bool:
    """The die, before the tile is left. On a failure the character explores as usual and must go."""
    need = needed(s)
    late = need == FACTS.peek.late
    faces = dice.roll(g, FACTS.peek.dice)
    shown = dice.icons(faces, "intelligence")
    rule_id = "escape.peek.roll-late" if late else "escape.peek.roll"
    shows = drama.Shows(tally=dice.tally(faces, "intelligence", need=need, good=shown >= need))
    g.note(
        rule_id, "{who} peeks: {shown} of {need} Intelligence.", who=who, faces=list(faces), shown=shown, need=need, shows=shows
    )
    return shown >= need


@rule("escape.peek.success", "escape.peek.stay-free")
async def stays(s: State, g: Ask, who: str, tile: str) -> bool:
    """The tile that was looked for lies there. Staying costs nothing: the tile was not left, and no point is spent."""
    stay: bool = await g.choose(
        s.people[who].seat,
        "peek",
        rule="escape.peek.success",
        options=lambda: [
            Option("enter", False, f"Move on to {name_of(tile)}", (tile,)),
            Option("stay", True, "Stay here; it costs nothing", main=True),
            *other_tiles(s, "enter", [tile], lambda _: No("escape.peek.success", f"You move on to {name_of(tile)} or stay.")),
        ],
        prompt=f"You have found {name_of(tile)}. Go in?",
        waiting="to go in or stay",
    )
    if stay:
        g.note("escape.peek.stay-free", "{who} stays.", who=who)
    return stay
