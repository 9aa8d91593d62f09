"""The Initiative phase: Order tiles, Command Points, the Initiative marker, and the duel for it.

Other things of this phase have their place in between: Command Post, Deeler and Officers' Quarters with the CP; radio
scrambling after
the marker.
"""

from __future__ import annotations

from noctule.engine import Ask, Option, Preview, rule

from ..board import figures, values, where
from ..board.names import name_of
from ..content import FACTS
from ..goals import scenario
from ..people import radio, zombies
from ..state import Side, State, other
from ..using import rooms
from . import cp, duel, tiles


@rule("reborn.init.steps")
async def initiative_phase(s: State, g: Ask) -> None:
    g.note("reborn.turn.phases", "Turn {turn}: the Initiative phase.", turn=s.turn)
    for side in draw_order(s):
        await draw_tiles(s, g, side)
    income(s, g)
    await rooms.initiative(s, g, for_mp=False)
    await zombies.initiative(s, g)
    await rooms.initiative(s, g, for_mp=True)
    hand_out_marker(s, g)
    await radio.initiative(s, g)
    await duel_for_initiative(s, g)
    s.phase = "activation"


# -- drawing Order tiles --------------------------------------------------------------------------------------------


@rule("reborn.init.draw-order")
def draw_order(s: State) -> tuple[Side, Side]:
    """The holder of the marker from the last turn draws first; in turn 1 the player whom the scenario names for it."""
    first = s.marker or scenario.initiative(s)
    return first, other(first)


@rule("reborn.init.draw-to-five", "reborn.item.constitution")
async def draw_tiles(s: State, g: Ask, side: Side) -> None:
    held = [line.amount for who in where.under_control(s, side) for line in values.carried_lines(s, who, "order-tiles")]
    most = max((FACTS.tiles.draw_up_to, *held))
    tiles.draw(s, g, side, most - len(s.players[side].tiles))
    if s.turn == 1:
        await redraw(s, g, side)


@rule("reborn.init.first-turn-redraw")
async def redraw(s: State, g: Ask, side: Side) -> None:
    """On the first turn a player may reject all his tiles: new ones come out before the old ones go back."""
    again: bool = await g.choose(
        s.players[side].seat,
        "redraw",
        rule="reborn.init.first-turn-redraw",
        options=lambda: [
            Option("keep", False, "Keep these tiles", s.players[side].tiles, main=True),
            Option("redraw", True, "Draw new tiles instead"),
        ],
        prompt=f"The first turn of {name_of(side)}, your side: keep the tiles that you have drawn?",
        waiting="to keep the tiles or draw new ones",
    )
    if not again:
        return
    old = s.players[side].tiles
    figures.change_player(s, side, tiles=())
    tiles.draw(s, g, side, min(len(old), FACTS.tiles.first_turn_redraw, len(s.bag)))
    s.bag = sorted((*s.bag, *old))
    g.note("reborn.init.first-turn-redraw", "{who} draws new tiles.", who=side)


# -- Command Points -------------------------------------------------------------------------------------------------


@rule("reborn.init.cp-income", "reborn.init.bonus-cp-who")
def income(s: State, g: Ask) -> None:
    """Base CP of the scenario plus the Bonus CP of every card under his control, as it lies now."""
    for side in draw_order(s):
        bonus = sum(values.showing(s, who).bonus_cp for who in where.under_control(s, side))
        base = scenario.base_cp(s, side)
        cp.gain(s, side, base + bonus)
        said = "{who} receives {base} CP and {bonus} Bonus CP."
        g.note("reborn.init.cp-income", said, who=side, base=base, bonus=bonus)


# -- the marker -----------------------------------------------------------------------------------------------------


@rule("reborn.init.marker")
def hand_out_marker(s: State, g: Ask) -> None:
    s.marker = scenario.initiative(s)
    g.note("reborn.init.marker", "{who} has the Initiative.", who=s.marker)


@rule("reborn.duel.initiative")
async def duel_for_initiative(s: State, g: Ask) -> None:
    """The player without the marker may ask for a duel; the other cannot refuse. He is asked even without CP."""
    assert s.marker is not None
    side = other(s.marker)
    asks: bool = await g.choose(
        s.players[side].seat,
        "initiative-duel",
        rule="reborn.duel.initiative",
        options=lambda: _asks(s, side),
        prompt=f"{name_of(s.marker)} has the Initiative and acts first. Ask for a duel for it?",
        waiting="to ask for a duel or not",
        always=True,
    )
    if asks and await duel.duel(s, g, side, "A duel for the Initiative") == side:
        s.marker = side
        g.note("reborn.duel.initiative", "{who} takes the Initiative marker.", who=side)


def _asks(s: State, side: Side) -> list[Option]:
    found = [Option("duel", True, "Ask for a duel", preview=_foresee)] if duel.can_ask(s, side) else []
    return [*found, Option("pass", False, "Leave it", main=True)]


def _foresee() -> Preview:
    return Preview("Both sides bid CP in secret, and lose them. If you bid more, you act first this turn.")
