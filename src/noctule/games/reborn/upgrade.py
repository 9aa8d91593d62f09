"""Positions of older saves, brought into the shape of today.

Version 1 wrote who watches whom as `watcher>mover`, after `b:` or `c:` where a trigger had fired; now these are records.
"""

from __future__ import annotations

from typing import Any

PAIRS = ("watched", "seen", "met")


def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
    """The position, as plain data, of a save that an older version wrote."""
    round = position.get("round")
    if version == "1" and round:
        told = {field: [_pair(pair) for pair in round[field]] for field in PAIRS if field in round}
        fired = [_fired(words) for words in round.get("postponed", ())]
        return {**position, "round": {**round, **told, **({"postponed": fired} if fired else {})}}
    return position


def _pair(words: str) -> list[str]:
    """
    >>> _pair("hollister>bolter")
    ['hollister', 'bolter']
    """
    watcher, _, mover = words.partition(">")
    return [watcher, mover]


def _fired(words: str) -> list[Any]:
    """
    >>> _fired("b:hollister>bolter")
    ['b', ['hollister', 'bolter']]
    """
    trigger, _, pair = words.partition(":")
    return [trigger, _pair(pair)]
