"""Hybrids: one die at the end of every activation step says which of them act. The boss comes after them."""

from __future__ import annotations

from collections.abc import Iterable

from noctule.engine import Ask, listed, rule

from ..board import dice, where
from ..board.names import name_of
from ..content.people import HYBRIDS
from ..state import Enemy, State
from . import attack


@rule("escape.hybrid.end-of-step", "escape.hybrid.die", "escape.hybrid.order")
def roll_for(s: State, g: Ask) -> tuple[str, ...]:
    """Who acts after the card's box, in order: each Hybrid as often as its mark shows on the die, then the boss."""
    coming: list[str] = []
    ready = ready_hybrids(s)
    if ready:
        faces = dice.roll(g, 1)
        for mark in HYBRIDS:
            coming += [enemy.id for enemy in ready if enemy.mark == mark] * dice.icons(faces, mark)
        g.note(
            "escape.hybrid.die",
            "The Hybrid die brings {words}.",
            words=_words(coming),
            coming=list(coming),
            faces=[str(face) for face in faces],
        )
    coming += [boss.id for boss in bosses] if (bosses := where.of_kind(s, "boss")) else ()
    return tuple(coming)


def _words(coming: list[str]) -> str:
    """`Intelligence Hybrid twice`."""
    return listed(name_of(id) + (" twice" if coming.count(id) > 1 else "") for id in dict.fromkeys(coming))


@rule("escape.hybrid.delay")
def ready_hybrids(s: State) -> list[Enemy]:
    """The Hybrids that were on the map before this turn."""
    hybrids = where.of_kind(s, "hybrid")
    return [enemy for enemy in hybrids if not attack.waits(s, enemy)] if hybrids else []


@rule("escape.attack.group-uses-activation", "escape.hybrid.order")
def without(coming: tuple[str, ...], took_part: Iterable[str]) -> tuple[str, ...]:
    """Each who took part in an attack has used up one of the activations that were still to come."""
    left = list(coming)
    for id in took_part:
        if id in left:
            left.remove(id)
    return tuple(left)
