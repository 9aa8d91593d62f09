"""What a client says over the socket."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from noctule.engine.ways import LONGEST

from .kinds import MOST_PREVIEWS, MOST_RECALLED, Fate, Number, Text, Word


class Hello(Struct, tag_field="t", tag="hello"):
    v: int
    keys: Annotated[list[Word], Meta(max_length=40)] = []
    grounds: Annotated[list[Word], Meta(max_length=200)] = []


class Answer(Struct, tag_field="t", tag="answer"):
    id: Number
    seat: Word
    key: Text
    n: Number


class Walk(Struct, tag_field="t", tag="walk"):
    """Several answers, given one by one up to the first surprise."""

    id: Number
    seat: Word
    keys: Annotated[list[Text], Meta(min_length=1, max_length=LONGEST)]
    n: Number


class Ways(Struct, tag_field="t", tag="ways"):
    id: Number
    seat: Word


class Hush(Struct, tag_field="t", tag="hush"):
    """The moments at which a seat does not want to be asked; `moment:card`: not because of that card."""

    id: Number
    seat: Word
    moments: Annotated[list[Word], Meta(max_length=200)]


class Undo(Struct, tag_field="t", tag="undo"):
    id: Number
    seat: Word
    fate: Fate = "same"


class Consent(Struct, tag_field="t", tag="consent"):
    id: Number
    ask: Number
    yes: bool


class Why(Struct, tag_field="t", tag="why"):
    id: Number
    seat: Word
    what: Text


class Preview(Struct, tag_field="t", tag="preview"):
    id: Number
    seat: Word
    key: Text


class Previews(Struct, tag_field="t", tag="previews"):
    id: Number
    seat: Word
    keys: Annotated[list[Text], Meta(max_length=MOST_PREVIEWS)]


class Traces(Struct, tag_field="t", tag="traces"):
    id: Number
    seat: Word
    piece: Word


class Explain(Struct, tag_field="t", tag="explain"):
    id: Number
    seat: Word
    line: Number


class Journal(Struct, tag_field="t", tag="journal"):
    id: Number
    seat: Word


class Hint(Struct, tag_field="t", tag="hint"):
    id: Number
    seat: Word


class Log(Struct, tag_field="t", tag="log"):
    id: Number
    seat: Word
    before: Number
    count: Annotated[int, Meta(ge=1, le=1000)] = 200


class Recap(Struct, tag_field="t", tag="recap"):
    """What a seat has seen happen last, step by step."""

    id: Number
    seat: Word
    lines: Annotated[int, Meta(ge=1, le=MOST_RECALLED)]


class Ping(Struct, tag_field="t", tag="ping"):
    pass


Message = (
    Hello
    | Answer
    | Walk
    | Ways
    | Hush
    | Undo
    | Consent
    | Why
    | Preview
    | Previews
    | Traces
    | Explain
    | Journal
    | Hint
    | Log
    | Recap
    | Ping
)
read_message = msgspec.json.Decoder(Message).decode
