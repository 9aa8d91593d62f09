"""NPCs: what they do after an Action card. How they walk is in `movement`, what their steps set off in `table.walking`."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..content import ACTIONS, NPCS
from ..state import State, seat
from ..story import objectives
from ..story.run import run
from ..story.scene import Scene


@rule("eternaut.npc.after-card", "eternaut.npc.card-rules", "eternaut.npc.repeat-no-trigger")
async def answer(s: State, g: Ask, card: str) -> bool:
    """An Action card was played and is resolved completely: NPCs whose cards name its type do what they say, by ID.

    A card that Coordination repeats is not played: nobody answers it. Did somebody?
    """
    kind, answered = ACTIONS[card].kind, False
    for id in sorted(s.npcs):
        if id in s.npcs and kind in NPCS[id].on:
            g.note("eternaut.npc.after-card", "{who} answers.", who=id)
            await run(s, g, Scene(seat(s), id, key=id, depth=1), NPCS[id].on[kind])
            await objectives.settle(s, g)
            answered = True
    return answered
