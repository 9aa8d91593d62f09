"""What falls due in the Final phase, in a fixed order: smoke, virus, time counters, charges, mines, disrupters.

Of several of a kind the holder of the Initiative marker chooses the order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from noctule.engine import Ask, Option, rule

from ..blasts import charges, gas
from ..board import figures, smoke, values
from ..board.ground import name
from ..board.names import name_of
from ..state import State
from ..using import effects, power, switches


@rule("reborn.final.steps", "reborn.timer.tick")
async def fall_due(s: State, g: Ask) -> None:
    """Everything that falls due, in the order of the ruling."""
    smoke.fall_due(s, g)
    await gas.fall_due(s, g)
    await tick(s, g)
    await charges.fall_due(s, g)
    await switch_off(s, g)


async def each(s: State, g: Ask, kind: str, act: Callable[..., Awaitable[None]]) -> None:
    """Do something with every marker of a kind that lies there now; the holder of the Initiative marker says in which order."""
    left = [id for id, m in s.markers.items() if m.kind == kind]
    if len(left) > 1:
        left = await g.order(
            s.players[s.marker or "norad"].seat,
            f"final.{kind}",
            rule="reborn.final.steps",
            options=[Option(id, id, f"{name_of(s.markers[id].piece)} on {name(s, s.markers[id].at)}", (id,)) for id in left],
            prompt="In which order do they fall due?",
            waiting="to put things in order",
        )
    for id in left:
        if id in s.markers:
            await act(s, g, id)


@rule("reborn.timer.tick", "reborn.power.timer-frozen", "reborn.interact.destroyed")
async def tick(s: State, g: Ask) -> None:
    """One time counter goes from every floor element that has any and has power; with the last one its effect is applied."""
    for room in sorted(id for id, e in s.elements.items() if e.counters):
        thing = switches.named(s, room)
        line = next((line for line in switches.room_lines(s, room) if line.timer), None)
        if line is None or switches.is_destroyed(s, room):
            figures.change_element(s, room, counters=0, on=False, on_for=None)
        elif line.electric and power.is_dark(s, room):
            g.note(
                "reborn.power.timer-frozen", "Without power no time counter goes from the {thing}.", thing=thing, source=room
            )
        else:
            left = figures.change_element(s, room, counters=s.elements[room].counters - 1).counters
            g.note(
                "reborn.timer.tick", "A time counter goes from the {thing}; {left} left.", thing=thing, left=left, source=room
            )
            if not left:
                await effects.APPLIED[line.effect](s, g, (), room, line)


@rule("reborn.item.disrupter")
async def switch_off(s: State, g: Ask) -> None:
    """What is switched OFF by itself in the Final phase: a magnetic disrupter."""
    for id, e in s.equipment.items():
        if e.on and any(line.off_in_final for line in values.equipment(s, e.piece).lines):
            figures.change_card(s, id, on=False, on_for=None)
            g.note("reborn.item.disrupter", "The {thing} goes OFF.", thing=name_of(e.piece), source=id)
