"""Mission Points: the track, earning and spending them. As Morale Points they become CP where a rule says so."""

from __future__ import annotations

from noctule.engine import Ask, No, rule

from ..board import drawn, figures
from ..state import Side, State


@rule("reborn.mp.track")
def in_use(s: State) -> bool:
    """Is there a track in this scenario? Drawn positions have one."""
    return "mission-points" in s.rules or drawn.is_drawn(s.map)


@rule("reborn.mp.track")
def earn(s: State, g: Ask, side: Side, points: int, rule: str) -> None:
    """MP for a player, without an upper limit. Where the scenario has no track there is nothing to gain."""
    if points <= 0 or not in_use(s):
        return
    figures.change_player(s, side, mp=s.players[side].mp + points)
    g.note(rule, "{who} gains {mp} MP.", who=side, mp=points)


@rule("reborn.mp.spend")
def no_spending(s: State, side: Side, points: int) -> No | None:
    """Why so many MP cannot be spent: a player can spend only what he has."""
    if points <= s.players[side].mp:
        return None
    return No("reborn.mp.spend", f"This takes {points} MP; {s.players[side].mp} are on the track.")


@rule("reborn.mp.spend")
def spend(s: State, g: Ask, side: Side, points: int, rule: str) -> None:
    """Lower the marker. The score never goes below 0."""
    assert no_spending(s, side, points) is None, f"{side} cannot spend {points} MP"
    figures.change_player(s, side, mp=s.players[side].mp - points)
    g.note(rule, "{who} spends {mp} MP.", who=side, mp=points)
