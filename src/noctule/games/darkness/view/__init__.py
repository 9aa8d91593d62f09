"""What a seat may see: the town, everybody's sheets, and of the face-down Disks only what it has looked at itself."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import lately_by_parts
from noctule.engine.people import names
from noctule.engine.views import Board, Counter, Status, Turn, View
from noctule.engine.words import counted

from ..board import story
from ..scenario.progress import places, progress
from ..state import Person, Phase, State
from . import pieces, sheets, town
from .pieces import worn

__all__ = ["PHASES", "picture", "view", "worn"]

PHASES: Final[dict[Phase, str]] = {
    "master": "The Game Master prepares",
    "people": "Who plays whom",
    "layout": "The town is laid out",
    "turn": "Start of the turn",
    "speed": "Speed and Fate",
    "act": "Move and act",
    "fight": "Combat",
    "end": "End of the turn",
}


class Seen(Struct, frozen=True, gc=False):
    """What everybody sees."""

    status: Status
    boards: tuple[Board, ...]
    """The town with the characters alone, once there is one."""
    panels: sheets.Open
    order: tuple[Turn, ...]


def view(s: State, seat: str | None) -> View:
    everybody, known = seen(s), pieces.known(s, seat)
    boards = tuple([replace(board, pieces=(*board.pieces, *known.disks)) for board in everybody.boards])
    return View(everybody.status, boards, sheets.panels(s, seat, everybody.panels, known.mixed), order=everybody.order)


def _seen(s: State) -> Seen:
    reached = tuple([Counter(each.what, each.now, each.needed) for each in progress(s)]) if s.phase != "master" else ()
    boards = (replace(town.board(s), pieces=tuple(pieces.people(s))),) if s.tiles else ()
    return Seen(status(s, reached), boards, sheets.open_panels(s, reached), order(s))


seen = lately_by_parts(_seen, *State.__struct_fields__, beside=lambda s: (names(),))
"""The same for all seats, who look at it one after the other."""


def picture(s: State, kind: str, value: Any) -> Board | None:
    """How a tile would lie, before it is laid."""
    if kind not in ("tile", "layout"):
        return None
    board = town.sketch(s, value)
    cells = {cell.at for cell in board.ground.cells}
    return replace(board, pieces=tuple([piece for piece in pieces.people(s) if piece.at in cells]))


def order(s: State) -> tuple[Turn, ...]:
    """The characters as their turns come, from the one who begins the round."""
    people = list(s.people)
    first = people.index(s.first) if s.first in s.people else 0
    round = people[first:] + people[:first]
    due = round.index(s.turn.who) if s.turn.who in s.people else 0
    return tuple([_turn(s, s.people[id], id == s.turn.who, i < due) for i, id in enumerate(round)])


def _turn(s: State, person: Person, now: bool, done: bool) -> Turn:
    stands = "dead" if person.dead else counted(person.points, "Victory Point")
    return Turn(person.id, person.name, now, done, stands, pieces.face_of(s, person))


def status(s: State, reached: tuple[Counter, ...]) -> Status:
    """How to win, the round, the phase and whose turn it is."""
    card = story.card_of(s)
    if s.phase == "master":
        return Status("", "", PHASES[s.phase])
    if s.outcome is not None:
        return Status(card.victory.text, f"Round {story.night(s)}", "", s.outcome)
    whose = f": {s.people[s.turn.who].name}" if s.turn.who in s.people else ""
    last = card.last_round(story.players(s))
    round = f"Round {s.round}" + (f" of {last}" if last else "")
    return Status(card.victory.text, round, PHASES[s.phase] + whose, reached=reached, places=tuple(places(s)))
