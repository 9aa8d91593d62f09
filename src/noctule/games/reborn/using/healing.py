"""Life Points gained: medical kit, morphine, infirmary, patient room."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board import figures, values, where
from ..board.ground import ground
from ..content.ips import Line
from ..state import Crew, State
from ..together import combined_orders
from . import conditions, interact
from .effects import effect


@rule("reborn.heal.procedure")
def restore(s: State, g: Ask, who: str, points: int) -> None:
    """Each Life Point removes one wound; the card may flip back to Healthy, and its values apply at once."""
    c, card = s.characters[who], values.card(s, s.characters[who].card)
    damage = c.wounds + (card.healthy.life if c.wounded else 0)
    healed = max(0, damage - points)
    wounded = healed >= card.healthy.life
    figures.change(s, who, wounded=wounded, wounds=healed - card.healthy.life if wounded else healed)
    shows = drama.heal(where.body(s, who), damage - healed)
    g.note("reborn.heal.procedure", "{who} gains {points:Life Point}.", who=who, points=damage - healed, shows=shows)
    if c.wounded and not wounded:
        g.note("reborn.heal.procedure", "{who} is Healthy again: the card is flipped back.", who=who)


@effect("heal")
@rule("reborn.item.medkit", "reborn.item.morphine", "reborn.room.infirmary", "reborn.room.patient")
async def heal(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Heal the user, or one whom he immediately faces; in the Infirmary one who stands on another facing icon.

    In a combined order any one of those who take part.
    """
    user = interact.carrier_of(s, crew[0].who, source)
    who = await combined_orders.choose_beneficiary(s, g, crew, patients(s, user, source, line))
    restore(s, g, who, line.amount)


def patients(s: State, user: str, source: str, line: Line) -> list[str]:
    """Whom the user can heal besides himself, friend or enemy."""
    if source not in s.equipment and "on-facing-icon" in line.needs:
        return on_icons(s, source, line)
    return [id for id in faced(s, user) if id != user]


@rule("reborn.room.infirmary")
def on_icons(s: State, room: str, line: Line) -> list[str]:
    """The characters who stand on a facing icon of a room. How they look at it does not matter: only the user must face it."""
    icons = 0
    for icon in ground(s).map.icons_of(room):
        icons |= 1 << icon.square
    return [where.in_charge(s, c.id) for c in where.figures(s) if where.squares_of(s, c.id) & icons]


def faced(s: State, who: str) -> list[str]:
    """Those on the square(s) that he immediately faces, with neither wall nor closed door between; in a large one its pilot."""
    own, front = where.body(s, who), conditions.faced_squares(s, who)
    return [where.in_charge(s, c.id) for c in where.figures(s) if c.id != own and where.squares_of(s, c.id) & front]
