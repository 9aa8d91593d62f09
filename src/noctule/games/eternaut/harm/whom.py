"""Whom a text means: `me`, `all`, `other`, `chosen`, `near:3`, `nearest:4`, `attacker`, an ID."""

from __future__ import annotations

from noctule.engine import Ask, Option, capital

from ..board import ways
from ..board.names import name_of
from ..content.words import NOWHERE
from ..state import State, in_play
from ..story.scene import Scene


def there(s: State, id: str) -> bool:
    """A figure that can still be hurt: a living Character on the map, an Enemy or an NPC."""
    return id in living(s) or id in s.foes or id in s.npcs


def living(s: State) -> list[str]:
    """The Characters on the map, without one whose death is just being read."""
    return [who for who in in_play(s) if s.people[who].life > 0]


def place_of(s: State, scene: Scene) -> int:
    """Where a text happens: with whoever acts, else at the counter or Event."""
    if (here := ways.whereabouts(s, scene.who)) != NOWHERE:
        return here
    if scene.counter in s.counters and s.counters[scene.counter].spaces:
        return s.counters[scene.counter].spaces[0]
    if scene.event in s.events and s.events[scene.event].spaces:
        return s.events[scene.event].spaces[0]
    return NOWHERE


async def whom(s: State, g: Ask, scene: Scene, word: str = "me", what: str = "whom does it concern") -> list[str]:
    """The figures that a word of a text names, those that are there. A text of a death still means the dead by `me`.

    `what` is asked where somebody has to choose.
    """
    if word == "all":
        return living(s)
    if word == "chosen":
        return await _one(s, g, scene, living(s), what)
    name, _, far = word.partition(":")
    if name == "near":
        return [who for who, steps in _around(s, scene).items() if steps <= int(far)]
    if name == "nearest":
        around = {who: steps for who, steps in _around(s, scene).items() if not far or steps <= int(far)}
        return await _one(s, g, scene, [who for who, steps in around.items() if steps == min(around.values())], what)
    named = {"me": scene.who, "other": scene.other, "attacker": scene.other}.get(word, word)
    return [named] if there(s, named) or named in in_play(s) else []


def _around(s: State, scene: Scene) -> dict[str, int]:
    """How far the Characters are from where it happens. Whoever is in the Tank is as far off as it is; no Enemy gets in."""
    start = place_of(s, scene)
    if start == NOWHERE:
        return {}
    far = ways.ranges(s, start)
    meant = [who for who in living(s) if not (scene.who in s.foes and s.people[who].operating == "tank")]
    return {who: min([far[space] for space in ways.spaces_of(s, who)]) for who in meant}


async def _one(s: State, g: Ask, scene: Scene, among: list[str], what: str) -> list[str]:
    if not among:
        return []
    chosen = await g.choose(
        scene.seat,
        "whom",
        rule="eternaut.para.read",
        options=[Option(f"whom:{who}", who, name_of(who), (who,)) for who in among],
        prompt=lambda: f"{s.page.title}: {what}?" if s.page is not None else f"{capital(what)}?",
        waiting="to choose a Character",
        acting=ways.seen(s, scene.who),
    )
    return [chosen]
