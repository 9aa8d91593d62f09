"""The Final phase: what falls due, victory, disengaging, discarding, returning CP, trimming tiles."""

from __future__ import annotations

from noctule.engine import Ask, Option, rule

from ..board import figures, values
from ..content import FACTS
from ..goals import scenario
from ..people import traitors
from ..state import Side, State, other
from ..using import power
from . import tiles, timers


@rule("reborn.final.steps")
async def final_phase(s: State, g: Ask) -> None:
    g.note("reborn.final.steps", "The Final phase.")
    await timers.fall_due(s, g)
    await scenario.check_victory(s, g)
    disengage(s)
    discard_assigned(s, g)
    return_cp(s)
    first = s.marker or "norad"
    for side in (first, other(first)):
        await trim(s, g, side)
    await power.returns(s, g)
    await traitors.final(s, g)
    figures.change_all(s, tried=())
    s.bids = ()
    s.turn += 1
    s.phase = "initiative"


@rule("reborn.final.disengage", "reborn.final.disengage-empty-weapon")
def disengage(s: State) -> None:
    """All cards are turned back, except weapons that are out of ammunition."""
    figures.change_all(s, engaged=False)
    for id, card in s.equipment.items():
        if card.engaged and not values.equipment(s, card.piece).firing:
            figures.change_card(s, id, engaged=False)


@rule("reborn.final.discard-assigned")
def discard_assigned(s: State, g: Ask) -> None:
    s.discard += [assigned.tile for c in s.characters.values() for assigned in c.tiles]
    figures.change_all(s, tiles=())
    g.note("reborn.final.discard-assigned", "All assigned tiles are discarded.")


@rule("reborn.final.return-cp")
def return_cp(s: State) -> None:
    """On tiles and cards, dedicated ones, and behind the screens. Wounds, time and ammunition counters stay."""
    figures.change_all(s, on_card=0, put_on=0, raised=0, dedicated=0, beyond=0, spent_beyond=0)
    for side in s.players:
        figures.change_player(s, side, cp=0, most_cp=0)


@rule("reborn.final.trim", "reborn.final.discard-more", "reborn.final.announce")
async def trim(s: State, g: Ask, side: Side) -> None:
    """At most five tiles stay; more may go. How many are kept is announced, which ones is not."""
    mine = s.players[side].tiles
    gone: list[str] = await g.choose_some(
        s.players[side].seat,
        "trim",
        rule="reborn.final.trim",
        min=max(0, len(mine) - FACTS.tiles.kept_at_most),
        max=len(mine),
        options=lambda: [Option(f"discard:{id}", id, tiles.words(id), (id,)) for id in s.players[side].tiles],
        prompt=f"Discard which tiles? At most {FACTS.tiles.kept_at_most} stay.",
        waiting="to discard tiles",
        always=bool(mine),  # how many he has can be seen
    )
    for id in gone:
        tiles.take_from_behind(s, side, id)
        s.discard.append(id)
    kept = len(s.players[side].tiles)
    figures.change_player(s, side, kept=kept)
    g.note("reborn.final.announce", "{who} keeps {kept:tile}.", who=side, kept=kept)
