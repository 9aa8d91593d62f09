"""The figures and markers on the map: who stands where, which way he faces, and how he is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import DIRECTIONS, members
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Piece, Team

from ..board import values, where
from ..board.altered import printed
from ..board.ground import name
from ..board.names import name_of
from ..goals import deployment
from ..state import SIDES, Character, Marker, Side, State
from .sheets import Sheet

FACE = skin_of("noctule.games.reborn").face
SIDE_TITLES = {"norad": "NORAD", "salemite": "Salemites"}
TEAMS: dict[Side, Team] = {"norad": "friend", "salemite": "rival"}
ICONS = {
    "bolter": "leader",
    "vasquez": "rifle",
    "woo": "agent",
    "mammoth": "robot",
    "hollister": "witch",
    "einstein": "monster",
    "bill": "flamethrower",
    "kendall": "scientist",
    "deeler": "skull",
    "saw": "axe",
    "zombie-1": "zombie",
    "zombie-2": "zombie",
}
MARKERS = {
    "mine": ("Mine", "m", "trap"),
    "time-bomb": ("Time bomb", "t", "bomb"),
    "plastic": ("Plastic explosive", "p", "bomb"),
    "smoke": ("Smoke grenade", "o", "smoke"),
    "virus": ("Deadly virus", "v", "gas"),
}
"""Name, letter and icon of each kind of marker."""


def pieces(s: State, mine: Side | None, people: dict[str, Sheet]) -> tuple[Piece, ...]:
    """Everything that stands or lies on the map, figures first."""
    found = [_figure(sheet) for sheet in people.values() if sheet.character.place == "map"]
    found += [_dead(sheet) for sheet in people.values() if sheet.character.place == "dead" and sheet.character.at >= 0]
    found += [_marker(s, marker) for marker in s.markers.values()]
    if s.phase == "deployment":
        found += _deployment(s, mine)
    return tuple(found)


def letter(c: Character) -> str:
    """Capitals are NORAD's; a zombie is known by its number."""
    if c.card.startswith("zombie-"):
        return c.card[-1]
    first = name_of(c.id)[0]
    return first.upper() if c.faction == "norad" else first.lower()


# -- figures --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def _figure(sheet: Sheet) -> Piece:
    s, c = sheet.excerpt(), sheet.character
    cells = tuple(name(s, q) for q in members(where.squares_of(s, c.id))) if values.is_large(s, c.id) else ()
    side = where.whose(s, c.id)
    return Piece(
        c.id,
        name(s, c.at),
        name_of(c.id),
        letter(c),
        ICONS.get(c.id, "person"),
        SIDE_TITLES[side],
        TEAMS[side],
        DIRECTIONS[c.facing],
        cells=cells,
        badges=tuple(signs(sheet)),
        face=FACE(c.id, "person"),
    )


def signs(sheet: Sheet) -> Iterator[Badge]:
    """What there is to know about a character at a glance, for his figure and his card alike."""
    c = sheet.character
    if sheet.doing:
        yield Badge(sheet.doing, role="acting" if sheet.doing == "acting" else "sign")
    yield Badge("life", str(printed(sheet.altered).characters[c.card].side(c.wounded).life - c.wounds), "health")
    if c.wounded:
        yield Badge("wounded", icon="wound")
    if c.engaged:
        yield Badge("engaged", icon="hourglass")
    if c.tiles:
        yield Badge("tiles", str(len(c.tiles)), "listed")
    if c.side != c.faction:
        yield Badge("traitor")
    for held in sheet.bound:
        if held.by == c.id and held.place == "prisoner":
            yield Badge("prisoner", name_of(held.id), icon="prisoner")
    if c.by and c.place == "map":
        yield Badge("captured", f"piloted by {name_of(c.by)}")
    if c.magnetic_cards:
        yield Badge("magnetic card", icon="key")


@lru_cache(maxsize=1_000)
def _dead(sheet: Sheet) -> Piece:
    c = sheet.character
    posture = "dead" + (f", with {len(sheet.held)} equipment cards" if sheet.held else "")
    at, side = name(sheet.excerpt(), c.at), SIDE_TITLES[c.faction]
    face = FACE(c.id, "person")
    return Piece(c.id, at, name_of(c.id), "x", "skull", side, TEAMS[c.faction], posture=posture, down=True, face=face)


# -- markers --------------------------------------------------------------------------------------------------------


def _marker(s: State, marker: Marker) -> Piece:
    title, glyph, icon = MARKERS.get(marker.kind, (name_of(marker.kind), "?", "objective"))
    badges = [Badge("shows", str(marker.count))] if marker.count else []
    badges += [Badge("armed")] if marker.armed else []
    return Piece(
        marker.id, name(s, marker.at), title, glyph, icon, "markers", badges=tuple(badges), face=FACE(marker.kind, "flag")
    )


@rule("reborn.sags.mode")
def _deployment(s: State, mine: Side | None) -> Iterator[Piece]:
    """Markers face down: their owner sees what is under them; blanks that have been turned up lie open."""
    for side in SIDES:
        for square in deployment.markers_of(s, side):
            at, who = name(s, square), s.deployment[square]
            under = (name_of(who) if who else "A blank") if side == mine else ""
            title = f"{under} (marker)" if under else "Deployment marker"
            yield Piece(f"marker-{at}", at, title, "?", "hidden", SIDE_TITLES[side], TEAMS[side], face="deployment")
    for at in deployment.blanks(s):
        yield Piece(f"blank-{at}", at, "Blank marker", "o", "", "markers", face="blank")
