"""The bodies of requests over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .kinds import Held, Name, Number, Title, Word


class SeatWish(Struct):
    """A seat of a new table: who is to hold it."""

    seat: Word
    held: Held
    name: Name = ""
    bot: Name = ""


Seats = Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]


class NewTable(Struct):
    game: Word
    scenario: Word
    seats: Seats
    settings: dict[str, Word] = {}
    title: Title = ""
    pledge: bool = False
    """The luck is pledged before the game and opened after it."""


class Again(Struct):
    scenario: Word = ""
    """Another scenario of the same game; none: the same once more."""


class NewLesson(Struct):
    name: Name = ""


class Mine(Struct):
    keys: Annotated[dict[str, Annotated[list[Word], Meta(max_length=40)]], Meta(max_length=200)]


class Claim(Struct):
    seat: Word = ""
    name: Name = ""


class Join(Struct):
    name: Name = ""


class SeatChange(Struct):
    held: Held
    bot: Name = ""
    name: Name = ""


class LoadTable(Struct):
    save: str
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    title: Title = ""


class ContinueTable(Struct):
    step: Number
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    title: Title = ""


class NewCampaign(Struct):
    game: Word
    title: Title = ""


class ChapterTable(Struct):
    chapter: Word
    seats: Seats
    settings: dict[str, Word] = {}
    title: Title = ""


class GoBack(Struct):
    checkpoint: Number


class RemoveChapter(Struct):
    checkpoint: Number
    branch: bool = False


class Rename(Struct):
    title: Annotated[Title, Meta(min_length=1)]
    checkpoint: Number | None = None


class MyCampaigns(Struct):
    campaigns: Annotated[dict[str, Annotated[list[Word], Meta(max_length=40)]], Meta(max_length=100)]


class LoadCampaign(Struct):
    save: str
    title: Title = ""
