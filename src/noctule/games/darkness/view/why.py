"""Why something on the table cannot be used now, where the question that is asked says nothing of it."""

from __future__ import annotations

from noctule.engine import No, person, rule

from ..board.names import name_of
from ..board.town import town
from ..content import DISKS
from ..state import State
from .sheets import BEFORE


@rule("darkness.turn.one-action", "darkness.move.points", "darkness.los.closest")
def why(s: State, seat: str, what: str) -> No | None:
    """The rule that says when somebody, a Disk or a square comes into play. Nothing hidden is told: a face-down Disk is asked
    about by its square."""
    if s.phase in BEFORE:
        return No("darkness.turn.sequence", "The night has not begun: first comes what is asked now.")
    who = what.removeprefix("sheet/")
    if who in s.people:
        return _character(s, seat, who)
    if what.startswith("disk/"):
        return No("darkness.los.closest", "A face-down Disk is encountered when it is the closest in sight, or stepped onto.")
    if what in s.board and s.board[what].up:
        return _disk(what)
    if any(what in one.items for one in s.people.values()):
        return No("darkness.item.reusable", f"{name_of(what)} is used in the turn of its bearer, or counts by itself.")
    if what.startswith("fog-"):
        return No("darkness.tile.draw-on-leaving", "No tile lies there yet: one is drawn by whoever leaves the town's edge.")
    if what in town(s).names.values():
        return No("darkness.move.points", "One walks with Movement Points, in one's own turn and before or after its Action.")
    return None


def _character(s: State, seat: str, who: str) -> No:
    one = s.people[who]
    if one.dead:
        return No("darkness.turn.sequence", f"{one.name} is dead.")
    if one.seat != seat:
        return No("darkness.coop.negotiation", f"{person(one.seat)} decides for {one.name}, and is not asked now.")
    return No("darkness.turn.one-action", f"{one.name} is yours, but what is asked now is not whether {one.name} acts.")


def _disk(what: str) -> No:
    if DISKS[what].opponent:
        return No("darkness.combat.contact", f"{name_of(what)} is fought, shot at or fled from by whoever meets it.")
    return No("darkness.turn.one-action", f"{name_of(what)} is taken or dealt with by an Action of somebody's own turn.")
