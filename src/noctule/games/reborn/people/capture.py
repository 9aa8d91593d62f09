"""Capture: a close combat that is announced as one. Ordinary victims are carried off, large ones are piloted (see `pilots`)."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, drama, rule

from ..board import figures, values, where
from ..board.names import name_of
from ..content import FACTS
from ..fighting import wounds
from ..moving import pilots
from ..state import NOWHERE, State
from ..using import equipment
from . import prisoners


def round_ended(s: State, g: Ask) -> None:
    """The end of any round: a captured large figure without a pilot is free."""
    pilots.round_ended(s, g)


@rule("reborn.cap.attempt", "reborn.cap.prisoner", "reborn.pris.one")
def no_capture(s: State, captor: str, victim: str) -> No | None:
    """Why a close combat cannot be announced as a capture: `victim` is the enemy figure that is attacked."""
    if captor not in s.characters or victim not in s.characters:
        return None
    who = where.in_charge(s, victim)
    if not s.characters[who].wounded:
        return No("reborn.cap.attempt", f"{name_of(who)}'s card must show the Wounded side.")
    if prisoners.held_by(s, captor) or s.characters[captor].place == "pilot":
        return No("reborn.pris.one", f"{name_of(captor)} has a prisoner already.")
    if values.is_large(s, who):
        return None if not values.is_large(s, captor) else No("reborn.cap.large", "A large figure cannot pilot another.")
    if equipment.allowance(s, captor) < FACTS.prisoner.weight:
        return No("reborn.cap.prisoner", f"{name_of(captor)} can carry nothing, and no prisoner.")
    return None


@rule("reborn.cap.success", "reborn.cap.prisoner")
def still_can(s: State, captor: str, victim: str, criticals: int) -> bool:
    """Can he capture after so many wounds in the exchange? He may have fallen, or his other side can carry nobody."""
    if criticals >= wounds.life_left(s, captor):
        return False
    c, after = s.characters[captor], s.copy()
    if not c.wounded and c.wounds + criticals >= values.card(s, c.card).healthy.life:
        figures.change(after, captor, wounded=True, wounds=0)
    return no_capture(after, captor, victim) is None


@rule("reborn.cap.success", "reborn.cap.prisoner", "reborn.cap.large", "reborn.pris.captor-captured")
async def captured(s: State, g: Ask, captor: str, victim: str) -> None:
    """The roll would have killed the victim: he is captured instead, without a wound. Close combat calls this."""
    who = where.in_charge(s, victim)
    g.note(
        "reborn.cap.success",
        "{who} captures {target}.",
        who=captor,
        target=who,
        shows=drama.harm(where.body(s, who), text="captured"),
    )
    if values.is_large(s, who):
        await _take_over(s, g, captor, who)
    else:
        await _carry_off(s, g, captor, who)
    if s.characters[who].by == captor:  # whoever was set free at once keeps what is his
        await plunder(s, g, captor, who)


async def _take_over(s: State, g: Ask, captor: str, large: str) -> None:
    """He climbs into the large figure, whose weight allowance is his now. Whom it held is free beside it."""
    held, at = prisoners.held_by(s, large), where.floor_under(s, large)[0]
    pilots.board(s, captor, large)
    g.note("reborn.cap.large", "{who} pilots {target} now.", who=captor, target=large)
    if held:
        await prisoners.set_free(s, g, held, prisoners.nearest(s, at), "reborn.pris.captor-captured")
    await equipment.check_weight(s, g, captor)


async def _carry_off(s: State, g: Ask, captor: str, who: str) -> None:
    """His figure goes onto the captor's card. Whom he held is free: a prisoner on his square, a large figure as it is."""
    at, held, large = s.characters[where.body(s, who)].at, prisoners.held_by(s, who), s.characters[who].by
    figures.change(s, who, place="prisoner", by=captor, at=NOWHERE)
    if large:
        pilots.free_large(s, g, large)
    if held:
        await prisoners.set_free(s, g, held, at, "reborn.pris.captor-captured")
    await equipment.check_weight(s, g, captor)


@rule("reborn.cap.equipment", "reborn.cap.large-stats-taken")
async def plunder(s: State, g: Ask, captor: str, victim: str) -> None:
    """The captor takes what he wants and can carry; the rest goes under the Search deck, or out of the game."""
    while options := _pickings(s, captor, victim):
        thing = await g.choose(
            where.seat_of(s, captor),
            "capture.take",
            rule="reborn.cap.equipment",
            options=[*options, prisoners.ENOUGH],
            prompt=f"What does {name_of(captor)} take from {name_of(victim)}?",
            waiting="to take equipment from a prisoner",
        )
        if thing is None:
            break
        equipment.hand_over(s, thing, victim, captor)
        g.note("reborn.cap.equipment", "{who} takes equipment of {target}.", who=captor, target=victim, thing=thing)
    for card in values.carried(s, victim):
        await equipment.drop(s, g, victim, card)
    figures.change(s, victim, magnetic_cards=0)


def _pickings(s: State, captor: str, victim: str) -> list[Option]:
    own = equipment.belongings(s, captor)
    return [
        Option(f"take:{thing}", thing, prisoners.words(s, thing), (captor,))
        for thing in equipment.belongings(s, victim)
        if equipment.no_load(s, captor, [*own, thing]) is None
    ]
