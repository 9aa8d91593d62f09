"""The event phase: an event card is drawn and resolved in four steps.

How far the card has come is in `s.event`, so that play can go on from the boundary after every activation.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from itertools import filterfalse

from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..board import where
from ..content import EVENTS
from ..content.cards import Box
from ..content.steps import Kind
from ..effects import resolve
from ..enemies import activation, generate, hybrids, spawn
from ..state import Event, Icon, State, Step
from . import cards, pauses


@rule("escape.event.steps")
async def event_phase(s: State, g: Ask) -> None:
    """1 spawn enemies, 2 resolve the icon's event, 3 activate enemies (the Hybrids last), 4 generate enemies."""
    if s.event is None and not draw(s, g):
        await without_card(s, g)
    while s.event is not None:
        await STEPS[s.event.step](s, g)
        if s.event is not None:
            g.boundary()
    s.phase = "end"


@rule("escape.event.when", "escape.event.every-turn", "escape.deck.reshuffle")
def draw(s: State, g: Ask) -> bool:
    """The top event card: for the icon that has ended the action phase, or because every turn has one. Is there one?"""
    card = cards.top_of(s, g, "events")
    if card is None:
        return False
    s.event = Event(card)
    rule_id = "escape.event.when" if s.turn.icon else "escape.event.every-turn"
    icon = s.turn.icon
    g.note(rule_id, "{who} draws an event card: {card}.", who=s.current, card=card, icon=icon, shows=_turned(card, icon))
    return True


@lru_cache(maxsize=500)
def _turned(card: str, icon: Icon) -> drama.Shows:
    """The card as it is turned over: of its three entries the one that matters now."""
    text = EVENTS[card].entry(icon).text if icon else "No icon ended the turn: only its enemies count."
    return drama.turned(EVENTS[card].title, text, side="Event card", icon="card", face=card, mood="dread")


@rule("escape.deck.reshuffle", "escape.spawn.fear-seven")
async def without_card(s: State, g: Ask) -> None:
    """There is no event card at all: great fear still draws its Clone, and nothing else happens."""
    g.note("escape.deck.reshuffle", "There is no event card for {who} to draw.", who=s.current)
    await pauses.pause(s, g, "Fear may call a Clone to {}.", s.current)
    await spawn.spawn_enemies(s, g)


@rule("escape.activate.box")
def box_of(s: State) -> Box:
    """The box for the number of players at the start, however many are left."""
    assert s.event is not None
    return EVENTS[s.event.card].boxes[len(s.people) - 1]


# -- the steps -----------------------------------------------------------------------------------------------------


async def _spawn(s: State, g: Ask) -> None:
    assert s.event is not None
    await pauses.pause(s, g, "Enemies of {} are about to come for {}.", s.event.card, s.current)
    await spawn.spawn_enemies(s, g, s.event.card)
    s.event = replace(s.event, step="resolve")


@rule("escape.event.steps", "escape.event.every-turn")
async def _resolve(s: State, g: Ask) -> None:
    """Only if an event icon caused the draw."""
    assert s.event is not None
    if s.turn.icon:
        await pauses.pause(s, g, f"The {s.turn.icon} entry of the event card is about to befall {{}}.", s.current)
        await resolve.resolve(s, g, s.turn.icon)
    s.event = replace(s.event, step="activate")


@rule("escape.activate.single", "escape.activate.double", "escape.activate.mixed", "escape.activate.new-arrivals")
async def _activate(s: State, g: Ask) -> None:
    """One enemy after the other acts; every icon of the box is a pass over all of its type. Then the Hybrid die."""
    assert s.event is not None
    box = box_of(s)
    while s.event.passes < len(box):
        kind = box[s.event.passes]
        enemy = next_of_pass(s, kind)
        if enemy is not None and await pauses.pause(s, g, "{} is about to act.", enemy):
            enemy = next_of_pass(s, kind)
        if enemy is None:
            s.event = replace(s.event, passes=s.event.passes + 1, acted=())
        else:
            took_part = await activation.activate(s, g, enemy)
            acted = s.event.acted
            s.event = replace(s.event, acted=(*acted, *filterfalse(acted.__contains__, took_part)))
        g.boundary()
    s.event = replace(s.event, step="hybrids", coming=hybrids.roll_for(s, g))


@rule("escape.activate.ascending", "escape.attack.group-uses-activation")
def next_of_pass(s: State, kind: Kind) -> str | None:
    """The lowest number of the pass's type that has neither acted in it nor supported an attack."""
    assert s.event is not None
    acted = s.event.acted
    for enemy in where.of_kind(s, kind):
        if enemy.id not in acted:
            return enemy.id
    return None


@rule("escape.hybrid.end-of-step", "escape.attack.group-uses-activation")
async def _hybrids(s: State, g: Ask) -> None:
    """The next of those whom the die has called; a Hybrid that supports another has one activation less to come."""
    assert s.event is not None
    here = tuple(filter(s.enemies.__contains__, s.event.coming))
    if not here:
        s.event = replace(s.event, step="generate", coming=())
        return
    await pauses.pause(s, g, "{} is about to act.", here[0])
    took_part = await activation.activate(s, g, here[0])
    s.event = replace(s.event, coming=hybrids.without(here, took_part))


@rule("escape.generate.timing", "escape.event.steps")
async def _generate(s: State, g: Ask) -> None:
    """After all activations; then the card is done."""
    await pauses.pause(s, g, "Nests and posts are about to send more enemies.")
    await generate.generate_enemies(s, g, box_of(s))
    assert s.event is not None
    s.events_discard = (*s.events_discard, s.event.card)
    s.event = None


STEPS: dict[Step, Callable[[State, Ask], Awaitable[None]]] = {
    "spawn": _spawn,
    "resolve": _resolve,
    "activate": _activate,
    "hybrids": _hybrids,
    "generate": _generate,
}
