"""Wounds, the flip to the Wounded side, and death.

Every wound in the game goes through `wound`: it flips the card, kills, and calls what follows a death.
"""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board import figures, values, where
from ..board.ground import name
from ..moving import mammoth
from ..people import prisoners
from ..state import State
from ..using import equipment


@rule("reborn.wound.counter", "reborn.wound.flip", "reborn.wound.dead")
async def wound(s: State, g: Ask, who: str, count: int) -> bool:
    """So many wounds on a character's card; whether he is dead comes back. Looting after a kill is the caller's."""
    if count <= 0 or (not where.acts(s, who) and s.characters[who].place != "map"):
        return False
    shows = drama.harm(where.body(s, who), count)
    g.note("reborn.wound.counter", "{who} receives {count} {wounds}.", who=who, count=count, wounds=_wounds(count), shows=shows)
    c = s.characters[who]
    wounds = c.wounds + count
    if not c.wounded and wounds >= values.showing(s, who).life:
        wounds -= values.showing(s, who).life
        figures.change(s, who, wounded=True, wounds=0)
        g.note(
            "reborn.wound.flip",
            "{who} is Wounded: the card is flipped.",
            who=who,
            shows=drama.harm(where.body(s, who), text="Wounded"),
        )
        c = s.characters[who]
    figures.change(s, who, wounds=wounds)
    if c.wounded and wounds >= values.showing(s, who).life:
        await die(s, g, who)
        return True
    await equipment.check_weight(s, g, who)
    return False


def _wounds(count: int) -> str:
    return "wound" if count == 1 else "wounds"


@rule("reborn.death.marker", "reborn.wound.dead", "reborn.equip.dead-stack", "reborn.mam.death")
@rule("reborn.death.marker-fixed")
async def die(s: State, g: Ask, who: str) -> None:
    """Replace the figure by the marker. Tiles, CP and equipment stay with the card until the rules take them away."""
    stood = where.on_map(s, who) or s.characters[who].place == "pilot"  # a pilot falls where the large figure stands
    falls = where.floor_under(s, who) if stood else []
    machine = s.characters[who].by if s.characters[who].place == "pilot" else ""
    figures.change(s, who, place="dead", wounds=0, facing=0, by="")
    if falls:
        figures.change(s, who, at=await mammoth.fall(s, g, who, falls))
    c = s.characters[who]
    g.note("reborn.death.marker", "{who} is dead.", who=who, at=name(s, c.at) if c.at >= 0 else "", shows=drama.fall(who))
    await prisoners.captor_gone(s, g, who, machine)


def life_left(s: State, who: str) -> int:
    """How many wounds would kill him."""
    c, card = s.characters[who], values.card(s, s.characters[who].card)
    return card.wounded.life - c.wounds if c.wounded else card.life - c.wounds
