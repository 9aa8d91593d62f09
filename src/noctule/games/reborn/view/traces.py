"""What a figure sees and in which arcs, how strong it is on each side, where it can go, and why a thing cannot be used now.

All of it is open to both players: lines of sight may be checked at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from noctule.engine import No, rule
from noctule.engine.grid import ORTHOGONAL, members, neighbour, spread
from noctule.engine.views import Trace
from noctule.engine.words import counted, listed

from ..board import sight, values, where
from ..board.ground import ground, name
from ..board.names import name_of
from ..fighting import strength, targets
from ..state import Side, State, other
from ..turn import bystanders, orders
from .board import BOARD
from .cards import value_words

ARC_TITLES = {"dark": "dark blue", "light": "light blue", "grey": "grey"}


@rule("reborn.los.open-information")
def trace(s: State, seat: str | None, piece: str) -> Iterator[Trace]:
    """For a figure on the map: whom it sees, its fire arcs, its combat arcs, its reach, and who sees it."""
    if piece not in s.characters or s.characters[piece].place != "map":
        return
    yield _sees(s, piece)
    yield from _fire_arcs(s, piece)
    yield _combat_arcs(s, piece)
    yield _reach(s, piece)
    yield _seen_by(s, piece)


# -- sight ----------------------------------------------------------------------------------------------------------


def _sees(s: State, who: str) -> Trace:
    """The enemies in LoS, each with the range and the fire arc of a shot."""
    foes = where.enemies_of(s, where.whose(s, who))
    seen = [foe for foe in foes if sight.sees(s, who, foe)]
    hidden = [foe for foe in foes if foe not in seen]
    labels = tuple((foe, _aim_words(s, who, foe)) for foe in seen)
    words = listed((f"{name_of(foe)} ({label})" for foe, label in labels), nothing="no enemy")
    text = f"{name_of(who)} sees {words}."
    text += f" Out of sight: {listed(map(name_of, hidden))}." if hidden else ""
    return Trace("Sees", BOARD, (), tuple((who, foe) for foe in seen), text, labels)


def _aim_words(s: State, who: str, foe: str) -> str:
    """`range 4, red`."""
    arcs = dict.fromkeys(arc for q in members(where.squares_of(s, foe)) for arc in sight.fire_arcs(s, who, q) if arc != "white")
    return f"range {targets.distance(s, who, foe)}, {' or '.join(arcs) or 'orange'}"


def _fire_arcs(s: State, who: str) -> Iterator[Trace]:
    """The squares in LoS in each of the two fire arcs; a square on the border is in both."""
    seen = sight.seen_squares(s, who, ground(s).floor)
    for arc in ("red", "orange"):
        cells = tuple(name(s, q) for q in members(seen) if arc in sight.fire_arcs(s, who, q))
        text = f"{name_of(who)} has a line of sight to {counted(len(cells), 'square')} in the {arc} fire arc."
        yield Trace(f"{arc.capitalize()} fire arc", BOARD, cells, text=text)


def _seen_by(s: State, who: str) -> Trace:
    eyes = [id for id in where.under_control(s, other(where.whose(s, who))) if sight.sees(s, id, who)]
    words = listed(map(name_of, eyes), nothing="no enemy")
    return Trace("Seen by", BOARD, (), tuple((where.body(s, id), who) for id in eyes), f"{name_of(who)} is seen by {words}.")


# -- close combat ---------------------------------------------------------------------------------------------------


def _combat_arcs(s: State, who: str) -> Trace:
    """The Combat Strength against each square around the figure, walls or not."""
    board, labels, strengths = ground(s), dict[str, str](), dict[str, str]()
    own = where.squares_of(s, who)
    for square in members(own):
        for way in ORTHOGONAL:
            beyond = neighbour(board.grid, square, way)
            if beyond is None or own >> beyond & 1 or not board.floor >> beyond & 1:
                continue
            arcs = strength.arcs_towards(s, who, [board.square_points[beyond]])
            words = [f"{arc} {value_words(strength.basic(s, who, arc))}" for arc in arcs]
            labels[name(s, beyond)] = " or ".join(words)
            strengths |= {ARC_TITLES[arc]: value_words(strength.basic(s, who, arc)) for arc in arcs}
    text = f"{name_of(who)} fights with " + ", ".join(f"{dice} dice ({arc})" for arc, dice in strengths.items())
    return Trace("Combat arcs", BOARD, tuple(labels), (), f"{text}, weapons apart.", tuple(labels.items()))


# -- moving ---------------------------------------------------------------------------------------------------------


def _reach(s: State, who: str) -> Trace:
    """Where he could stop with the MVP that he has left, or else with 1 CP; doors as they are."""
    moving = next((moving for moving in reversed(s.moving) if where.body(s, moving.who) == who), None)
    mvp = moving.mvp if moving is not None else values.movement(s, who)
    source = f"the {mvp} MVP left" if moving is not None else f"1 CP ({mvp} MVP)"
    if values.is_large(s, who):
        return Trace("Can go", BOARD, text=f"{name_of(who)} is a large figure: it goes ahead, back, or turns, with {source}.")
    cells = tuple(name(s, q) for q in members(reach(s, who, mvp)))
    text = f"{name_of(who)} can get to {counted(len(cells), 'square')} with {source}, doors as they are."
    return Trace("Can go", BOARD, cells, text=text)


def reach(s: State, who: str, mvp: int) -> int:
    """The squares on which a figure could stop after so many steps: past friends, not past enemies."""
    start = s.characters[who].at
    enemies = where.squares_of_side(s, other(where.whose(s, who)))
    found = 0
    for ring in spread(ground(s).ways, 1 << start, closed=enemies, limit=mvp).values():
        found |= ring
    return found & ~where.occupied(s)


# -- why not --------------------------------------------------------------------------------------------------------


SQUARE: Final = re.compile(r"(\d/)?[a-z]+\d+")


def _why_square(s: State, mine: Side | None) -> No | None:
    """Who wants to go somewhere activates a figure and gives it a Move order first."""
    if s.round is None or s.round.active != mine or s.moving or s.interruption is not None:
        return None
    if not s.round.who:
        return No("reborn.act.round", "Nobody acts yet. Activate one of your figures; then an order takes it somewhere.")
    who = s.round.who
    if not any(orders.sections(s, who, "move")):
        return No("reborn.act.execute", f"{name_of(who)} needs an Order tile with a Move section to go anywhere.")
    why = "it is too far, a door or somebody is in the way, or something may happen first"
    return No("reborn.act.execute", f"{name_of(who)} does not get there at once: {why}.")


def why(s: State, seat: str, what: str) -> No | None:
    """Why a figure, card, tile or square cannot be used now, where the question that is asked has no answer of its own."""
    mine = where.side_of_seat(s, seat)
    if SQUARE.fullmatch(what):
        return _why_square(s, mine)
    if what in s.equipment:
        return No("reborn.act.execute", "Equipment is used by the one who carries it, with an order.")
    if what not in s.characters:
        return None
    no = bystanders.no_control(s, mine, what)
    acting = where.acting(s)
    if no is None and acting and acting != what:
        return No("reborn.act.round", f"{name_of(acting)} acts now, not {name_of(what)}.")
    return no
