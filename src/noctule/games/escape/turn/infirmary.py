"""The Infirmary: who lies there, how one leaves it, and when that is the end of everybody."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..board.rooms import other_tiles, vent_tiles
from ..content import FACTS
from ..state import INFIRMARY, Person, State, end
from . import cards


def patients(s: State) -> list[Person]:
    """Those in the Infirmary, in turn order from the current character on."""
    return [person for person in where.in_play(s) if person.at == INFIRMARY]


@rule("escape.infirmary.all-lose", "escape.infirmary.solo")
def check_all(s: State, g: Ask) -> None:
    """Everybody still in play is in the Infirmary: they have lost, unless the game was begun by one player alone."""
    lying = patients(s)
    if not lying or len(lying) < len(where.in_play(s)) or where.started(s) < FACTS.infirmary.all_lose_from:
        return
    g.note("escape.infirmary.all-lose", "Nobody is left outside the Infirmary.", who=[person.id for person in lying])
    end(s, "Everybody still in play is in the Infirmary, and has lost.")


# -- the start of a turn there -------------------------------------------------------------------------------------


@rule("escape.infirmary.rest-of-turn")
async def wake(s: State, g: Ask, who: str) -> None:
    """The start of a turn in the Infirmary: fear, a new hand, the way out. What follows is a turn like any other."""
    if s.people[who].at != INFIRMARY:
        return
    calm_down(s, g, who)
    fill_hand(s, g, who)
    await leave(s, g, who)


@rule("escape.infirmary.start-fear")
def calm_down(s: State, g: Ask, who: str) -> None:
    before, after = s.people[who].fear, FACTS.fear.after_infirmary
    figures.change(s, who, fear=after)
    g.note(
        "escape.infirmary.start-fear",
        "{who} wakes: fear {before} to {after}.",
        who=who,
        before=before,
        after=after,
    )


@rule("escape.infirmary.start-hand")
def fill_hand(s: State, g: Ask, who: str) -> None:
    """As many cards as vitality allows."""
    person = s.people[who]
    cards.draw(s, g, who, person.vitality - len(person.hand), "escape.infirmary.start-hand")


@rule("escape.infirmary.exit", "escape.infirmary.no-vent", "escape.infirmary.event")
async def leave(s: State, g: Ask, who: str) -> None:
    """To any tile with a vent entrance: no vent move, so it costs nothing and ends nothing. Without one, no action phase."""
    if not vent_tiles(s):
        g.note("escape.infirmary.no-vent", "No vent leads out: {who} stays in the Infirmary.", who=who)
        figures.change_turn(s, over=True)
        return
    exits = [Option(f"exit:{tile}", tile, _label(s, tile), (tile,)) for tile in vent_tiles(s)]
    tile: str = await g.choose(
        s.people[who].seat,
        "infirmary.exit",
        rule="escape.infirmary.exit",
        options=exits,
        candidates=lambda: [*exits, *other_tiles(s, "exit", vent_tiles(s), _no_exit)],
        prompt="You come round in the Infirmary. On which tile with a vent do you come out?",
        waiting="to leave the Infirmary",
    )
    figures.change(s, who, at=tile)
    g.note("escape.infirmary.exit", "{who} crawls out of the Infirmary to {at}.", who=who, at=tile)


def _no_exit(tile: str) -> No:
    return No("escape.infirmary.exit", f"No open vent leads to {name_of(tile)}.")


def _label(s: State, tile: str) -> str:
    """The tile, and who waits there."""
    there = ", ".join(name_of(enemy.id) for enemy in where.enemies_on(s, tile))
    return f"{name_of(tile)} ({there} there)" if there else name_of(tile)
