"""Campaigns: plain records between tables, with branches.

A campaign is a tree of checkpoints. Each holds the record that the next table starts from; going back to one and playing on
grows a new branch and loses nothing of the other line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from .errors import DamagedSave, SetupError

MAGIC = "noctule campaign 1"
LARGEST = 4 * 1024 * 1024


class Chapter(Struct, frozen=True, omit_defaults=True):
    """Something that a campaign can play next: a scenario with the settings it prescribes."""

    scenario: str
    title: str
    settings: dict[str, str] = {}
    text: str = ""


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


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """A point in a campaign. `played` is the scenario that led here, `save` that table's record."""

    id: int
    parent: int | None
    title: str
    record: dict[str, Any]
    played: str = ""
    save: str = ""


class Campaign(Struct, forbid_unknown_fields=True):
    """A tree of checkpoints; `head` is where play goes on."""

    game: str
    version: str
    checkpoints: list[Checkpoint]
    head: int = 0

    @property
    def record(self) -> dict[str, Any]:
        """What the next table starts from."""
        return self.at(self.head).record

    def at(self, id: int) -> Checkpoint:
        for checkpoint in self.checkpoints:
            if checkpoint.id == id:
                return checkpoint
        raise SetupError(f"this campaign has no checkpoint {id}; it has 0 to {len(self.checkpoints) - 1}")

    def advance(self, title: str, record: dict[str, Any], *, played: str = "", save: str = "") -> Checkpoint:
        """A new checkpoint after the head. From an older head this grows a branch."""
        checkpoint = Checkpoint(len(self.checkpoints), self.head, title, record, played, save)
        self.checkpoints.append(checkpoint)
        self.head = checkpoint.id
        return checkpoint

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


def begin(game: str, version: str, chronicle: Chronicle) -> Campaign:
    """A new campaign with its first checkpoint."""
    return Campaign(game, version, [Checkpoint(0, None, "Beginning", chronicle.first())])


def load(text: str, chronicle: Chronicle, source: str = "campaign") -> Campaign:
    """Read a campaign; DamagedSave says what is wrong, also where a record was edited into an impossible state."""
    if len(text) > LARGEST:
        raise DamagedSave(f"{len(text)} characters; a campaign has at most {LARGEST}", source=source)
    magic, _, body = text.partition("\n")
    if magic != MAGIC:
        raise DamagedSave(f"not a campaign of ours: the first line is not '{MAGIC}'", 1, source)
    try:
        campaign = msgspec.json.decode(body, type=Campaign)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise DamagedSave(str(error), 2, source) from None
    _check_tree(campaign, source)
    for checkpoint in campaign.checkpoints:
        fault = _fault(chronicle, checkpoint.record)
        if fault is not None:
            raise DamagedSave(f"checkpoint {checkpoint.id} ({checkpoint.title}): {fault}", 2, source)
    return campaign


def _fault(chronicle: Chronicle, record: dict[str, Any]) -> str | None:
    """The first thing wrong in a record; a check that stumbles over it has found something too."""
    try:
        return next(iter(chronicle.faults(record)), None)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _check_tree(campaign: Campaign, source: str) -> None:
    for i, checkpoint in enumerate(campaign.checkpoints):
        root = i == 0 and checkpoint.parent is None
        if checkpoint.id != i or not (root or (checkpoint.parent is not None and 0 <= checkpoint.parent < i)):
            raise DamagedSave(f"checkpoint {i} does not follow an earlier one", 2, source)
    if not 0 <= campaign.head < len(campaign.checkpoints):
        raise DamagedSave(f"the head {campaign.head} is no checkpoint", 2, source)
