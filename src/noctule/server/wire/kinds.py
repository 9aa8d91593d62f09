"""The kinds of things that messages and bodies hold, and their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

VERSION = 1
LARGEST_MESSAGE = 16 * 1024

OTHER_VERSION, NO_KEY, CHANGED_HANDS, NO_TABLE, TOO_MANY = 4400, 4401, 4403, 4404, 4429
COME_BACK = 1001
"""How a connection ends: the close codes that tell a client what to do (docs/PROTOCOL.md)."""

PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z"
"""Names and titles hold no control characters: they break lines of logs, and PostgreSQL cannot store a NUL. (It is the only
pattern here: `body_of` puts its refusal into words.)"""
Text = Annotated[str, Meta(max_length=4000)]
Word = Annotated[str, Meta(max_length=200, pattern=PRINTABLE)]
Name = Annotated[str, Meta(max_length=40, pattern=PRINTABLE)]
Title = Annotated[str, Meta(max_length=120, pattern=PRINTABLE)]
Held = Literal["me", "friend", "open", "bot"]
Holder = Literal["person", "invited", "open", "bot"]
Fate = Literal["same", "new"]
Number = Annotated[int, Meta(ge=0, le=2**53)]
MOST_PREVIEWS = 40
"""Of so many options at once a client may ask what would follow."""
MOST_RECALLED = 40
"""So many of the last lines of a log can be seen again, each with what there was to see."""
