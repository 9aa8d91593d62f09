"""Torture: a Salemite captor and his prisoner, with an Interact section. Only Spy Point icons count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from noctule.engine import Ask, Face, No, Odds, Option, Preview, drama, rule
from noctule.engine.words import counted

from ..board import dice, where
from ..board.names import name_of
from ..content import BLACK_FACES
from ..state import Crew, Part, State
from ..together import combine, combined_orders
from ..turn import cp as points
from ..turn import orders
from ..using import spy
from . import prisoners


@rule("reborn.tor.who", "reborn.combo.torture")
def no_torture(s: State, who: str) -> No | None:
    """Why he can torture nobody now, sections and CP apart: he needs a prisoner, or a captor beside him who joins."""
    no = combined_orders.no_torturer(s, who, who)
    if no is not None:
        return No("reborn.tor.who", no.reason)
    return None if captors_beside(s, who) else No("reborn.tor.who", f"{name_of(who)} has no prisoner.")


@rule("reborn.tor.who", "reborn.combo.torture")
def captors(s: State, who: str, besides: int = 0) -> list[str]:
    """Whose prisoner can be tortured in an order of his: his own, or that of a captor beside him who can join.

    `besides` are the CP that he himself is about to spend.
    """
    taken = points.from_screen(s, who, besides)
    return [id for id in captors_beside(s, who) if id == who or combine.no_bringing(s, "interact", id, 1, taken) is None]


def captors_beside(s: State, who: str) -> list[str]:
    """The same as far as everybody can see it: whether the CP are there for a captor who has to join is not asked."""
    if not where.anybody_held(s):
        return []
    found = [who] if prisoners.victims(s, who) else []
    if s.interruption is None:
        for id in where.under_control(s, s.characters[who].side):
            if id == who or not prisoners.victims(s, id) or combined_orders.no_torturer(s, id, who) is not None:
                continue
            if combined_orders.no_torturer(s, id, id) is None:
                found.append(id)
    return found


@rule("reborn.tor.dice", "reborn.item.torture-kit", "reborn.room.torture-chamber")
def dice_of(s: State, crew: Crew) -> int:
    """Each CP is a black die; the Torture Kit and the Torture Chamber add theirs."""
    return combined_orders.torture_dice(s, crew)


@rule("reborn.tor.result")
def spy_points(faces: Sequence[Face]) -> int:
    """Each Spy Point icon; everything else is ignored."""
    return dice.spy_icons(faces)


def foresee(s: State, crew: Crew) -> Preview:
    count = dice_of(s, crew)
    without = sum(not face.spy for face in BLACK_FACES.values())
    of = dice.rolls(count, "black")
    return Preview(counted(count, "black die", "black dice"), (Odds("a Spy Point", of - without**count, of),))


# -- the order ------------------------------------------------------------------------------------------------------


@rule("reborn.combo.cp")
def no_torture_with(s: State, who: str, cp: int) -> No | None:
    """Why he can torture nobody with so many CP of his own: some have to be left for a captor who joins."""
    no = no_torture(s, who)
    if no is not None or captors(s, who, cp):
        return no
    return No("reborn.combo.cp", "No CP would be left for the captor, who has to join.")


def candidates(s: State, who: str) -> Iterator[Option]:
    return orders.candidates(s, who, "interact", "torture", "Torture", partial(no_torture_with, s, who))


def offers(s: State, who: str) -> list[Option]:
    if not s.characters[who].tiles or not where.anybody_held(s) or no_torture(s, who) is not None:
        return []
    found = orders.offers(s, who, "interact", "torture", "Torture")
    return [option for option in found if captors(s, who, option.meaning[3])]


@rule("reborn.tor.dice", "reborn.tor.result", "reborn.tor.repeat")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """An Interact section; the same prisoner may be tortured again and again."""
    cp = await orders.place(s, g, who, tile, index, cp)
    if not cp:
        return
    orders.count(s)
    captor = await choose_captor(s, g, who)
    fits = partial(combined_orders.no_torturer, s, captor)
    crew = await combine.gather(s, g, "interact", Part(who, cp), fits, must=captor, foresee=partial(foresee, s))
    if not combine.takes_part(crew, captor):
        g.note("reborn.interact.fail", "{who} cannot take part: nothing happens.", who=captor)
        return
    faces = dice.roll(g, "black", dice_of(s, crew))
    earned, prisoner = spy_points(faces), prisoners.held_by(s, captor)
    said = "{who} tortures {target}: {faces}."
    shows = drama.Shows(tally=drama.Tally(tuple(spy_points((face,)) for face in faces), "Spy Point", result=f"{earned} earned"))
    g.note("reborn.tor.result", said, who=who, target=prisoner, faces=list(faces), points=earned, shows=shows)
    await spy.earn(s, g, s.characters[who].side, earned)


DEEDS: Final = {"torture": execute}
PREVIEWS: Final = {"torture": lambda s, who, tile, index, cp: foresee(s, (Part(who, cp),))}


async def choose_captor(s: State, g: Ask, who: str) -> str:
    """His own prisoner, or that of a captor who joins. Asked wherever several have a section for it: CP decide who can join."""
    several = sum(id == who or combine.no_gold_section(s, "interact", id) is None for id in captors_beside(s, who)) > 1

    def offered() -> list[Option]:
        found = captors(s, who) or captors_beside(s, who)  # the second only in a position that somebody imagines
        return [Option(f"of:{id}", id, f"The prisoner of {name_of(id)}", (id,)) for id in found]

    captor: str = await g.choose(
        where.seat_of(s, who),
        "torture.captor",
        rule="reborn.combo.torture",
        options=offered,
        prompt="Whose prisoner is tortured?",
        waiting="to choose a prisoner",
        always=several,
    )
    return captor
