"""Smoke grenades: nobody sees into, through or out of the cloud; it does not pass walls or closed doors."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..state import Side, State
from . import areas, figures, values
from .ground import ground, name


@rule("reborn.item.smoke", "reborn.item.smoke-doors")
def cloud(s: State) -> int:
    """The squares inside smoke now: as drawn, as far as open doors and broken walls let it."""
    found = 0
    for marker in s.markers.values():
        if marker.kind == "smoke":
            area = values.equipment(s, marker.piece).area
            assert area is not None
            key = (marker.piece, marker.at)
            board = ground(s)
            kept = board.clouds.get(key)
            if kept is None:
                red, orange = areas.zones(s, area, marker.at)
                kept = board.clouds[key] = areas.spread(s, marker.at, red | orange)
            found |= kept
    return found


@rule("reborn.item.goggles", "reborn.item.smoke")
def hidden_from(s: State, who: str) -> int:
    """The squares inside smoke, as a character sees them (none for one who wears goggles that are ON)."""
    if not s.markers or not any(marker.kind == "smoke" for marker in s.markers.values()):
        return 0
    return 0 if values.carried_lines(s, who, "see-through-smoke") else cloud(s)


@rule("reborn.item.smoke", "reborn.item.smoke-duration")
def release(s: State, g: Ask, piece: str, card: str, at: int, owner: Side) -> None:
    """A Smoke Grenade marker in the target square, showing how many turns it lasts."""
    turns = next(line.amount for line in values.equipment(s, piece).lines if line.effect == "smoke")
    figures.new_marker(s, "smoke", at, card=card, owner=owner, count=turns, piece=piece)
    g.note("reborn.item.smoke", "Smoke spreads from {at}.", at=name(s, at))


@rule("reborn.item.smoke-duration")
def fall_due(s: State, g: Ask) -> None:
    """Final phase: the marker is flipped from 2 to 1, and removed in the next."""
    for id, marker in list(s.markers.items()):
        if marker.kind != "smoke":
            continue
        if marker.count > 1:
            s.markers[id] = replace(marker, count=marker.count - 1)
            g.note("reborn.item.smoke-duration", "The smoke around {at} gets thinner.", at=name(s, marker.at))
        else:
            del s.markers[id]
            g.note("reborn.item.smoke-duration", "The smoke around {at} is gone.", at=name(s, marker.at))
