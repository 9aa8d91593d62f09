"""What IPS lines do: one function per word of `content.ips.Deed`, which says its words where it stands.

The other effects work by themselves (extra dice, Armour, lenses): the chapter that needs them looks for the line with
`values.carried_lines` or `rooms.bonus`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ..content.ips import Deed, Effect

Apply = Callable[..., Awaitable[None]]
"""`async apply(s, g, crew, source, line)`: the test has succeeded."""
Aim = Callable[..., Awaitable[str]]
"""`async aim(s, g, crew, source, line) -> target`."""
F = TypeVar("F", bound=Callable[..., Awaitable[object]])

APPLIED: dict[Effect, Apply] = {}
"""What carries out which lines.

`jam-radio` is called, also with an empty crew, whenever a scrambler was switched ON or OFF, lost its power, was destroyed or
dropped; it looks at how things stand with `switches.works` and `switches.on_for`.
"""
AIMED: dict[Effect, Aim] = {}
"""Effects whose target is named before the dice are rolled: `ips.attempt` asks first, and hands the answer on as `target`."""


def effect(*words: Deed) -> Callable[[F], F]:
    """The function carries out the lines of these words."""

    def mark(function: F) -> F:
        return _marked(APPLIED, words, function)

    return mark


def aims(*words: Deed) -> Callable[[F], F]:
    """The function names the target of these lines."""

    def mark(function: F) -> F:
        return _marked(AIMED, words, function)

    return mark


def _marked(table: dict[Effect, Any], words: tuple[Deed, ...], function: F) -> F:
    for word in words:
        assert word not in table, f"'{word}' is said of two functions"
        table[word] = function
    return function
