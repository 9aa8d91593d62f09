"""Campaigns: plain records between tables, with branches.

A campaign is a tree of checkpoints. Each holds the record that the next table starts from; going back to one and playing on
grows a new branch and loses nothing of the other line.

A campaign never outgrows what `load` reads. It has at most `MOST` checkpoints, after which some have to be removed; and of the
saves of its tables, which are what takes the room, the oldest are let go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from .errors import DamagedSave, SetupError

MAGIC = "noctule campaign 1"
LARGEST = 4 * 1024 * 1024
"""Characters of a campaign's text."""
ROOM = LARGEST * 3 // 4
"""What we fill of them ourselves. Inside the body of a request every quote and every new line takes up more than here."""
MOST = 200
"""Checkpoints."""
HIGHEST = 10**9
"""The highest number of a checkpoint in a campaign from outside."""
FULL = (
    f"This campaign has {MOST} chapters, those that are being played among them, and keeps no more. "
    "Remove chapters or branches that you no longer need; the others stay as they are."
)


class Chapter(Struct, frozen=True, omit_defaults=True):
    """Something that a campaign can play next: a scenario with the settings it prescribes."""

    scenario: str
    title: str
    settings: dict[str, str] = {}
    text: str = ""


Verdict = Literal["", "won", "partly", "undecided", "lost"]


class Result(Struct, frozen=True, omit_defaults=True):
    """What came of a chapter: how it went, in words too, and what it cost ("Dead: Kubo")."""

    verdict: Verdict = ""
    text: str = ""
    notes: tuple[str, ...] = ()


def _untold(_before: dict[str, Any], _final: Any) -> Result:
    return Result()


@dataclass(frozen=True, kw_only=True)
class Chronicle:
    """A game's side of campaigns."""

    first: Callable[[], dict[str, Any]]
    """The record that a new campaign starts with."""
    chapters: Callable[[dict[str, Any]], Sequence[Chapter]]
    """What may be played next; nothing when the campaign is over."""
    after: Callable[[dict[str, Any], Any], dict[str, Any]]
    """The record after a finished table, from the record before and the final position."""
    faults: Callable[[dict[str, Any]], Sequence[str]]
    """What is impossible in a record, in words."""
    summary: Callable[[dict[str, Any]], str]
    """A record in a few words, for lists."""
    result: Callable[[dict[str, Any], Any], Result] = _untold
    """What came of a finished table, from the record before and the final position."""


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """A point in a campaign. `played` is the scenario that led here, `save` that table's record, `table` its name on a server.

    `at` is when it was played, in seconds since the epoch; 0 where that was not written down.
    """

    id: int
    parent: int | None
    title: str
    record: dict[str, Any]
    played: str = ""
    save: str = ""
    at: Annotated[int, Meta(ge=0, le=250_000_000_000)] = 0
    result: Result = Result()
    table: str = ""


class Campaign(Struct, forbid_unknown_fields=True):
    """A tree of checkpoints; `head` is where play goes on."""

    game: str
    version: str
    checkpoints: list[Checkpoint]
    head: int = 0
    last: int = 0
    """The highest number that was given to a checkpoint: a number is never given twice, for tables in play remember theirs."""

    @property
    def record(self) -> dict[str, Any]:
        """What the next table starts from."""
        return self.at(self.head).record

    def at(self, id: int) -> Checkpoint:
        for checkpoint in self.checkpoints:
            if checkpoint.id == id:
                return checkpoint
        raise SetupError(f"this campaign has no checkpoint {id}; it has {_numbers(self.checkpoints)}")

    def has(self, id: int) -> bool:
        return any(checkpoint.id == id for checkpoint in self.checkpoints)

    def advance(self, title: str, record: dict[str, Any], *, start: int | None = None, **more: Any) -> Checkpoint:
        """A new checkpoint after the head, which goes along (`more`: its other fields). From an older head this grows a branch.

        After another `start` it grows a branch too, and the head stays where it is.
        """
        parent = self.head if start is None else self.at(start).id
        if len(self.checkpoints) >= MOST:
            raise SetupError(FULL)
        self.last = max(self.last, self.checkpoints[-1].id) + 1
        checkpoint = Checkpoint(self.last, parent, title, record, **more)
        self.checkpoints.append(checkpoint)
        if parent == self.head:
            self.head = checkpoint.id
        self._make_room()
        return checkpoint

    def retell(self, id: int, record: dict[str, Any], **more: Any) -> Checkpoint:
        """What led to a checkpoint has ended otherwise after all."""
        place = self.checkpoints.index(self.at(id))
        self.checkpoints[place] = replace(self.checkpoints[place], record=record, **more)
        self._make_room()
        return self.checkpoints[place]

    def rename(self, id: int, title: str) -> None:
        place = self.checkpoints.index(self.at(id))
        self.checkpoints[place] = replace(self.checkpoints[place], title=title)

    def _make_room(self) -> None:
        """Let go of the oldest saves, as many as it takes for the whole to be read again."""
        excess = len(self.save()) - ROOM
        for place, checkpoint in enumerate(self.checkpoints):
            if excess <= 0:
                return
            if checkpoint.save:
                self.checkpoints[place] = replace(checkpoint, save="")
                excess -= len(msgspec.json.encode(checkpoint.save).decode())

    def remove(self, id: int, *, branch: bool = False) -> None:
        """Forget a checkpoint, and with `branch` all that follows it; otherwise what follows it follows the one before."""
        gone = self.at(id)
        if gone.parent is None:
            raise SetupError("the beginning of a campaign cannot be removed")
        removed = self.after(id) if branch else {id}
        if self.head in removed:
            raise SetupError("this is where the campaign goes on from; go back to another point first")
        self.checkpoints = [
            replace(checkpoint, parent=gone.parent) if checkpoint.parent == id else checkpoint
            for checkpoint in self.checkpoints
            if checkpoint.id not in removed
        ]

    def after(self, id: int) -> set[int]:
        """A checkpoint and all that follow it. They stand in the order in which they came, so that one look is enough."""
        found = {id}
        for checkpoint in self.checkpoints:
            if checkpoint.parent in found:
                found.add(checkpoint.id)
        return found

    def go_back(self, id: int) -> Checkpoint:
        """Play on from an earlier checkpoint. The other line stays."""
        checkpoint = self.at(id)
        self.head = id
        return checkpoint

    def line(self, id: int | None = None) -> list[Checkpoint]:
        """The checkpoints from the beginning to one of them (the head), in order."""
        found = []
        here: int | None = self.head if id is None else id
        while here is not None:
            checkpoint = self.at(here)
            found.append(checkpoint)
            here = checkpoint.parent
        return found[::-1]

    def ends(self) -> list[Checkpoint]:
        """The last checkpoint of every line."""
        parents = {checkpoint.parent for checkpoint in self.checkpoints}
        return [checkpoint for checkpoint in self.checkpoints if checkpoint.id not in parents]

    def save(self) -> str:
        return f"{MAGIC}\n{msgspec.json.encode(self).decode()}\n"


def _numbers(checkpoints: Sequence[Checkpoint]) -> str:
    """The numbers that there are, for a refusal.

    >>> _numbers([Checkpoint(id, 0, "", {}) for id in (0, 1, 2)]), _numbers([Checkpoint(id, 0, "", {}) for id in (0, 3)])
    ('0 to 2', '0, 3')
    """
    ids = [checkpoint.id for checkpoint in checkpoints]
    whole = ids == list(range(len(ids)))
    return f"0 to {ids[-1]}" if whole and len(ids) > 1 else ", ".join(map(str, ids))


def begin(game: str, version: str, chronicle: Chronicle) -> Campaign:
    """A new campaign with its first checkpoint."""
    return Campaign(game, version, [Checkpoint(0, None, "Beginning", chronicle.first())])


def load(text: str, chronicle: Chronicle, source: str = "campaign") -> Campaign:
    """Read a campaign; DamagedSave says what is wrong, also where a record was edited into an impossible state."""
    if len(text) > LARGEST:
        raise DamagedSave(f"{len(text)} characters; a campaign has at most {LARGEST}", source=source)
    campaign = read(text, source)
    if (outgrown := _outgrown(campaign)) is not None:
        raise DamagedSave(outgrown, 2, source)
    for checkpoint in campaign.checkpoints:
        wrong = fault(chronicle, checkpoint.record)
        if wrong is not None:
            raise DamagedSave(f"checkpoint {checkpoint.id} ({checkpoint.title}): {wrong}", 2, source)
    return campaign


def _outgrown(campaign: Campaign) -> str | None:
    """What is more in a campaign than play can make of it, so that there would be no room to play on."""
    points = campaign.checkpoints
    if len(points) > MOST:
        return f"{len(points)} checkpoints; a campaign has at most {MOST}"
    if max(campaign.last, points[-1].id) > HIGHEST:
        return f"checkpoint {max(campaign.last, points[-1].id)}; they are counted to {HIGHEST} at most"
    size = len(replace(campaign, checkpoints=[replace(point, save="") for point in points]).save())
    if size > LARGEST // 2:
        return f"{size} characters without the saves of its tables; that are at most {LARGEST // 2}"
    return None


def read(text: str, source: str = "campaign") -> Campaign:
    """Read a campaign that we have kept ourselves: whatever it has grown to, and whatever today's rules say of its records."""
    magic, _, body = text.partition("\n")
    if magic != MAGIC:
        raise DamagedSave(f"not a campaign of ours: the first line is not '{MAGIC}'", 1, source)
    try:
        campaign = msgspec.json.decode(body, type=Campaign)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise DamagedSave(str(error), 2, source) from None
    _check_tree(campaign, source)
    return campaign


def fault(chronicle: Chronicle, record: dict[str, Any]) -> str | None:
    """The first thing wrong in a record; a check that stumbles over it has found something too."""
    try:
        return next(iter(chronicle.faults(record)), None)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _check_tree(campaign: Campaign, source: str) -> None:
    points, known = campaign.checkpoints, set[int]()
    for i, point in enumerate(points):
        follows = point.parent in known if i else (point.id, point.parent) == (0, None)
        counted = i + 1 == len(points) or point.id < points[i + 1].id
        if not (follows and counted):
            raise DamagedSave(f"checkpoint {i} does not follow an earlier one", 2, source)
        known.add(point.id)
    if campaign.head not in known:
        raise DamagedSave(f"the head {campaign.head} is no checkpoint", 2, source)
