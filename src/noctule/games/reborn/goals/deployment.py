"""The Deployment phase: map building in the SAGS, hidden markers, facings that the scenario leaves open, then the markers
are turned up.

The procedure is a ruling of ours, in `reborn.setup.figures`.

The root comes back here after every answer; `s.done` remembers which part is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import COMPASS, DIRECTIONS, ORTHOGONAL, block_squares, members, neighbour, place_of, square_at
from noctule.engine.grid import side as side_of_square

from .. import content
from ..board import arcs, figures, values, where
from ..board.ground import every_square, ground, name
from ..board.names import name_of
from ..content.scenarios import Deployment
from ..state import SIDES, Side, State, other
from . import sags, scenario

PLACED: Final = "deployment:placed"
TURNED: Final = "deployment:turned"
BLANK: Final = "blank"


@rule("reborn.setup.figures", "reborn.sags.mode")
async def deployment_phase(s: State, g: Ask) -> None:
    """The next thing before the first turn."""
    if "sags" in s.rules and sags.is_building(s):
        await sags.build(s, g)
    elif PLACED not in s.done:
        await place_marker(s, g)
    elif TURNED not in s.done:
        await turn_figures(s, g)
    elif s.deployment:
        await turn_up(s, g)
    else:
        s.phase = "initiative"


def orders_of(s: State, side: Side) -> Deployment | None:
    """What the scenario says about a side's markers."""
    return next((one for one in content.scenario(s.scenario).deployment if one.side == side), None)


def markers_of(s: State, side: Side) -> list[int]:
    """The squares with a side's markers: its squares are its own."""
    found = orders_of(s, side)
    return [square for square in s.deployment if found is not None and square in found.squares]


# -- placing --------------------------------------------------------------------------------------------------------


def left_to_place(s: State, side: Side) -> list[str]:
    """The markers that a side has still in hand: characters, and "" for each blank."""
    found = orders_of(s, side)
    if found is None:
        return []
    lying = [s.deployment[square] for square in markers_of(s, side)]
    return [who for who in found.who if who not in lying] + [""] * (found.blanks - lying.count(""))


def _next(s: State, counts: dict[Side, int]) -> Side | None:
    """In turn: whoever has more left; the holder of the Initiative in turn 1 begins."""
    first = scenario.initiative(s)
    order = (first, other(first))
    side = max(order, key=lambda side: counts[side])
    return side if counts[side] else None


@rule("reborn.setup.figures", "reborn.sags.mode")
async def place_marker(s: State, g: Ask) -> None:
    side = _next(s, {side: len(left_to_place(s, side)) for side in SIDES})
    if side is None:
        s.done = (*s.done, PLACED)
        return
    who, square = await g.choose(
        s.players[side].seat,
        "deploy",
        rule="reborn.setup.figures",
        options=lambda: placings(s, side),
        candidates=lambda: _every_placing(s, side),
        prompt="Put a marker face down: whom, and where? The enemy sees only that a marker lies there.",
        waiting="to place a deployment marker",
        always=True,
    )
    s.deployment[square] = who
    s.deployment = dict(sorted(s.deployment.items()))
    g.note("reborn.setup.figures", "{who} puts a marker on {square}.", who=side, square=name(s, square))


def placings(s: State, side: Side) -> list[Option]:
    """Each marker in hand on each free square of the side; a large figure only where it can stand."""
    found = orders_of(s, side)
    free = [square for square in found.squares if square not in s.deployment] if found is not None else []
    options = []
    for who in dict.fromkeys(left_to_place(s, side)):
        for square in free:
            if not who or stands(s, who, square):
                options.append(_placing(s, who, square))
    return options


def _every_placing(s: State, side: Side) -> Iterator[Option]:
    """Each marker in hand on each square, the side's own squares first."""
    found = orders_of(s, side)
    own = found.squares if found is not None else ()
    for who in dict.fromkeys(left_to_place(s, side)):
        for square in dict.fromkeys((*own, *every_square(s))):
            yield replace(_placing(s, who, square), no=no_placing(s, own, who, square))


def _placing(s: State, who: str, square: int) -> Option:
    words = name_of(who) if who else "A blank marker"
    key = f"deploy:{who or BLANK}:{name(s, square)}"
    return Option(key, (who, square), f"{words} on {name(s, square)}", (name(s, square),))


@rule("reborn.setup.figures", "reborn.mam.deploy")
def no_placing(s: State, own: Sequence[int], who: str, square: int) -> No | None:
    """Why a marker cannot be put on a square; `own` are the squares that the scenario gives the side."""
    if square not in own:
        return No("reborn.setup.figures", f"The scenario does not let you put markers on {name(s, square)}.")
    if square in s.deployment:
        return No("reborn.setup.figures", f"A marker lies on {name(s, square)}.")
    if who and not stands(s, who, square):
        return No("reborn.mam.deploy", f"{name_of(who)} is large and has no room to stand there.")
    return None


# -- figures with a square but no facing ----------------------------------------------------------------------------


@rule("reborn.setup.figures")
async def turn_figures(s: State, g: Ask) -> None:
    """Where a scenario names a square but no facing, the controller chooses one: when the enemy's markers lie there."""
    for start in content.scenario(s.scenario).team:
        if start.square is not None and start.facing is None:
            await choose_facing(s, g, start.who)
    s.done = (*s.done, TURNED)


async def choose_facing(s: State, g: Ask, who: str) -> None:
    facing: int = await g.choose(
        where.seat_of(s, who),
        "facing",
        rule="reborn.setup.figures",
        options=arcs.facings(who),
        prompt=f"Which way does {name_of(who)} face?",
        waiting="to choose a facing",
        acting=who,
    )
    figures.change(s, who, facing=facing)


# -- turning markers up ---------------------------------------------------------------------------------------------


def hidden_of(s: State, side: Side) -> list[str]:
    """A side's characters under markers."""
    return [s.deployment[square] for square in markers_of(s, side) if s.deployment[square]]


@rule("reborn.setup.figures", "reborn.sags.mode")
async def turn_up(s: State, g: Ask) -> None:
    """One marker is turned up; when a side has nobody left under markers, its last ones are known to be blanks."""
    side = _next(s, {side: len(markers_of(s, side)) for side in SIDES})
    assert side is not None
    square: int = await g.choose(
        s.players[side].seat,
        "turn-up",
        rule="reborn.setup.figures",
        options=lambda: [_marker(s, square) for square in markers_of(s, side)],
        candidates=lambda: _every_marker(s, side),
        prompt="Turn up one of your markers.",
        waiting="to turn up a marker",
        always=True,
    )
    who = s.deployment.pop(square)
    if who:
        figures.change(s, who, place="map", at=stands(s, who, square)[0])
        g.reveal("reborn.setup.figures", "The marker on {square} is {target}.", square=name(s, square), target=who)
        await stand(s, g, who, square)
    else:
        _lay_open(s, square)
        g.reveal("reborn.setup.figures", "The marker on {square} is a blank.", square=name(s, square))
    if not hidden_of(s, side):
        for blank in markers_of(s, side):
            del s.deployment[blank]
            _lay_open(s, blank)


def _every_marker(s: State, side: Side) -> Iterator[Option]:
    """Each square; nothing is told of the markers of the other side."""
    own = markers_of(s, side)
    yield from [_marker(s, square) for square in own]
    no = No("reborn.setup.figures", "No marker of yours lies there.")
    for square in every_square(s):
        if square not in own:
            at = name(s, square)
            yield Option(f"turn-up:{at}", square, f"The marker on {at}", (at, f"marker-{at}"), no=no)


def _lay_open(s: State, square: int) -> None:
    """Everybody has seen that this marker was a blank."""
    s.done = (*s.done, f"{BLANK}:{name(s, square)}")


def blanks(s: State) -> list[str]:
    """The squares of blank markers that have been turned up."""
    return [word.removeprefix(f"{BLANK}:") for word in s.done if word.startswith(f"{BLANK}:")]


def _marker(s: State, square: int) -> Option:
    words = name_of(s.deployment[square]) if s.deployment[square] else "a blank"
    return Option(f"turn-up:{name(s, square)}", square, f"The marker on {name(s, square)}: {words}", (name(s, square),))


@rule("reborn.setup.figures", "reborn.mam.deploy")
async def stand(s: State, g: Ask, who: str, square: int) -> None:
    """The figure comes onto the map, one of its squares on that of the marker."""
    at, facing = await g.choose(
        where.seat_of(s, who),
        "stand",
        rule="reborn.mam.deploy" if values.is_large(s, who) else "reborn.setup.figures",
        options=lambda: [_standing(s, who, at, way) for at in stands(s, who, square) for way in ORTHOGONAL],
        candidates=lambda: _every_standing(s, who, square),
        prompt=f"How does {name_of(who)} stand?",
        waiting="to put a figure on the map",
    )
    figures.change(s, who, place="map", at=at, facing=facing)
    said = "{who} stands on {square}, facing {way}."
    g.note("reborn.setup.figures", said, who=who, square=name(s, at), way=COMPASS[facing])


def _standing(s: State, who: str, at: int, way: int) -> Option:
    """Of a large figure the top left square is named."""
    where_to = f"With its top left square on {name(s, at)}" if values.is_large(s, who) else f"On {name(s, at)}"
    key = f"stand:{name(s, at)}:{DIRECTIONS[way]}"
    return Option(key, (at, way), f"{where_to}, facing {COMPASS[way]}", (name(s, at),))


def _every_standing(s: State, who: str, square: int) -> Iterator[Option]:
    fit, there = stands(s, who, square), name(s, square)
    no = No("reborn.mam.deploy", f"{name_of(who)} comes to stand where the marker lay, on {there}, and needs room for it.")
    for at in dict.fromkeys((*fit, *every_square(s))):
        for way in ORTHOGONAL:
            yield replace(_standing(s, who, at, way), no=None if at in fit else no)


@rule("reborn.mam.deploy")
def stands(s: State, who: str, square: int) -> list[int]:
    """Where a figure may be put for a marker: there; a large one so that it covers that square.

    It may stick out of the frame with two of its squares, and covers neither a figure nor another marker.
    """
    if not values.is_large(s, who):
        return [square]
    grid = ground(s).grid
    x, y, level = place_of(grid, square)
    corners = [(x - dx, y - dy) for dy in (0, 1) for dx in (0, 1)]
    ats = [square_at(grid, x, y, level) for x, y in corners if 0 <= x < grid.width - 1 and 0 <= y < grid.height - 1]
    return [at for at in ats if _fits(s, who, at, square)]


def _fits(s: State, who: str, at: int, square: int) -> bool:
    board = ground(s)
    own = block_squares(board.grid, at)
    taken = where.occupied(s) & ~where.squares_of(s, who) | sum(1 << marker for marker in s.deployment if marker != square)
    outside = (own & ~board.floor).bit_count()
    if own & taken or own & board.dotted or outside > content.FACTS.large.outside_at_most:
        return False
    return not _split(s, own)


def _split(s: State, own: int) -> bool:
    """A wall or closed door runs through these squares."""
    board = ground(s)
    for square in members(own & board.floor):
        for way in ORTHOGONAL:
            beyond = neighbour(board.grid, square, way)
            inside = beyond is not None and own >> beyond & 1 and board.floor >> beyond & 1
            if inside and board.barriers >> side_of_square(board.grid, square, way) & 1:
                return True
    return False
