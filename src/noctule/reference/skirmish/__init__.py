"""The skirmish: two sides of five units among broken walls. Everything is open; only the dice are not known."""

from collections.abc import Iterable

from noctule.engine import D6, Game, Luck, Scenario, numbered
from noctule.engine.shapes import Things

from .arrange import arrange
from .board import DRAWN, WALLS
from .play import play, setup
from .result import SIDES, endings, result
from .state import FACTS, GONE, UNITS, State, ready
from .view import view


def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Nothing is hidden."""


def things(s: State) -> Things:
    return {"square": DRAWN}


def invariants(s: State) -> Iterable[str]:
    standing = [s.at[u] for u in UNITS if s.hp[u] > 0]
    if len(set(standing)) != len(standing):
        yield "two units stand on one square"
    if any(square in WALLS for square in standing):
        yield "a unit stands in a wall"
    if s.outcome is None and not ready(s, s.turn):
        yield "the side whose turn it is has no unit that can act"
    if any((s.at[u] == GONE) != (s.hp[u] == 0) for u in UNITS):
        yield "a unit without hit points is on the board"


GAME = Game(
    key="skirmish",
    name="The Skirmish",
    blurb="Five against five among broken walls: the small game that engines are measured on.",
    version="1",
    package=__package__,
    state=State,
    scenarios=tuple(Scenario(f.key, f.title, f.blurb, (2, 2), f.minutes, prologue=f.prologue) for f in FACTS.scenario),
    setup=setup,
    play=play,
    view=view,
    result=result,
    endings=endings,
    clock=lambda s: s.round,
    sides=SIDES,
    side_of=lambda s, seat: SIDES[s.seats.index(seat)],
    redeal=redeal,
    things=things,
    invariants=invariants,
    arrange=arrange,
    longest=2500,
    dice=(numbered(D6.name, D6.faces),),
    reference=True,
    open=True,
)
