"""How the position changes: people, enemies, markers and tokens. Every change goes through here; the chapters say when."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..content import FACTS
from ..content.people import HYBRIDS
from ..content.steps import Kind, Marker
from ..content.tiles import Side
from ..state import Enemy, Laid, Person, Seam, State
from .rooms import rooms


def change(s: State, who: str, **news: Any) -> Person:
    """Replace somebody's record by one that differs in some fields."""
    person = s.people[who] = replace(s.people[who], **news)
    return person


def hold(s: State, who: str, hand: tuple[str, ...]) -> None:
    """Somebody's hand is these cards now."""
    s.people[who] = replace(s.people[who], hand=hand)


def change_turn(s: State, **news: Any) -> None:
    s.turn = replace(s.turn, **news)


# -- fear and threat -----------------------------------------------------------------------------------------------


@rule("escape.fear.track", "escape.fear.track-ends")
def shift_fear(s: State, g: Ask, who: str, by: int, rule_id: str) -> int:
    """Raise or lower somebody's fear by an effect; what the track has no room for is lost. How far it moved."""
    person = s.people[who]
    before, after = person.fear, person.fear + by
    if after > FACTS.fear.most:
        after = FACTS.fear.most
    elif after < FACTS.fear.least:
        after = FACTS.fear.least
    if after != before:
        s.people[who] = replace(person, fear=after)
        shows = drama.harm(who, 0, f"fear {after}")
        g.note(rule_id, "{who}: fear {before} to {after}.", who=who, before=before, after=after, shows=shows)
    return after - before


@rule("escape.threat.lose", "escape.threat.lose-none")
def lose_threat(s: State, g: Ask, who: str, tokens: int, rule_id: str) -> int:
    """Tokens leave the game; who has none loses none."""
    lost = min(tokens, s.people[who].threat)
    if lost:
        change(s, who, threat=s.people[who].threat - lost)
        g.note(rule_id, "{who} loses {lost} threat.", who=who, lost=lost)
    return lost


# -- enemies -------------------------------------------------------------------------------------------------------


def alter(s: State, enemy: str, **news: Any) -> Enemy:
    """Replace an enemy's record by one that differs in some fields."""
    record = replace(s.enemies[enemy], **news)
    s.enemies = {**s.enemies, enemy: record}
    return record


def settle(s: State) -> None:
    """Those that appeared in this turn have been here from now on."""
    fresh = [enemy for enemy in s.enemies.values() if enemy.fresh]
    if fresh:
        s.enemies = {**s.enemies, **{enemy.id: replace(enemy, fresh=False) for enemy in fresh}}


@rule("escape.reserve.lowest-number", "escape.reserve.empty", "escape.setup.reserves")
def spawn(s: State, kind: Kind, tile: str) -> Enemy | None:
    """The first enemy of the reserve comes to a tile; None if the reserve is empty."""
    marks = s.reserve.get(kind, ())
    if not marks:
        return None
    s.reserve = {**s.reserve, kind: marks[1:]}
    return _enter(s, kind, marks[0], tile, put=False)


@rule("escape.reserve.put-into-play")
def put_into_play(s: State, kind: Kind, tile: str) -> Enemy | None:
    """An enemy that never was in the reserve, with the next number of its type. There are three Hybrids and one boss."""
    if kind == "boss":
        return None if "boss" in s.enemies else _enter(s, kind, "", tile, put=True)
    if kind == "hybrid":
        mark = next((m for m in HYBRIDS if f"hybrid-{m}" not in s.enemies and m not in s.reserve.get(kind, ())), None)
        return None if mark is None else _enter(s, kind, mark, tile, put=True)
    s.highest = {**s.highest, kind: s.highest.get(kind, 0) + 1}
    return _enter(s, kind, str(s.highest[kind]), tile, put=True)


def _enter(s: State, kind: Kind, mark: str, tile: str, *, put: bool) -> Enemy:
    id = f"{kind}-{mark}" if mark else kind
    enemy = Enemy(id, kind, mark, tile, put=put, fresh=True)
    s.enemies = {**s.enemies, id: enemy}
    return enemy


@rule("escape.fight.exceptional", "escape.reserve.put-into-play")
def remove(s: State, enemy: str) -> None:
    """Off the map: back to the reserve in its place, or out of the game if it never was there."""
    record = s.enemies[enemy]
    s.enemies = {id: other for id, other in s.enemies.items() if id != enemy}
    if not record.put:
        marks = (*s.reserve.get(record.kind, ()), record.mark)
        s.reserve = {**s.reserve, record.kind: tuple(sorted(marks, key=lambda m: HYBRIDS.index(m) if m in HYBRIDS else int(m)))}


# -- markers, tiles, items -----------------------------------------------------------------------------------------


def mark(s: State, marker: Marker, tile: str) -> None:
    if tile not in s.markers.get(marker, ()):
        s.markers = {**s.markers, marker: (*s.markers.get(marker, ()), tile)}


def unmark(s: State, marker: Marker, tile: str) -> None:
    s.markers = {**s.markers, marker: tuple(other for other in s.markers.get(marker, ()) if other != tile)}


def lock(s: State, seam: Seam) -> None:
    if seam not in s.locked:
        s.locked = (*s.locked, seam)


def unlock(s: State, seam: Seam) -> None:
    s.locked = tuple(other for other in s.locked if other != seam)


def seam_of(s: State, tile: str, side: Side) -> Seam:
    return rooms(s).seam(tile, side)


def uncover(s: State, stack: str) -> None:
    """The top tile of a stack has gone from there: one less is known to lie above the sure ones."""
    s.cover = {**s.cover, stack: max(0, s.cover.get(stack, 0) - 1)}


def lay(s: State, tile: Laid) -> None:
    """Put a tile on the map."""
    s.tiles = (*s.tiles, tile)


def lay_item(s: State, tile: str, item: str) -> None:
    """Face up on a tile."""
    s.lying = {**s.lying, tile: (*s.lying.get(tile, ()), item)}


def take_item_from(s: State, tile: str, item: str) -> None:
    left = tuple(other for other in s.lying.get(tile, ()) if other != item)
    if left:
        s.lying = {**s.lying, tile: left}
    else:
        s.lying = {other: items for other, items in s.lying.items() if other != tile}
