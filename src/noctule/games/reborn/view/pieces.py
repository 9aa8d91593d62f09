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


def markers(s: State) -> list[Piece]:
    """What lies on the map, face up."""
    return [_marker(marker, name(s, marker.at)) for marker in s.markers.values()]


def letter(id: str, card: str, faction: Side) -> str:
    """Capitals are NORAD's; a zombie is known by its number."""
    if card.startswith("zombie-"):
        return card[-1]
    first = name_of(id)[0]
    return first.upper() if faction == "norad" else first.lower()


# -- figures --------------------------------------------------------------------------------------------------------


def figure(s: State, c: Character, badges: tuple[Badge, ...]) -> Piece:
    """A living one; `s` is the excerpt of his sheet."""
    cells = tuple(name(s, q) for q in members(where.footprint(s.map, c))) if values.is_large(s, c.id) else ()
    side, at, title, looks = where.whose(s, c.id), name(s, c.at), name_of(c.id), DIRECTIONS[c.facing]
    glyph, icon, face = _figure(c.id, c.card, c.faction)
    return Piece(c.id, at, title, glyph, icon, SIDE_TITLES[side], TEAMS[side], looks, cells=cells, badges=badges, face=face)


@lru_cache(maxsize=500)
def _figure(id: str, card: str, faction: Side) -> tuple[str, str, str]:
    """How he is drawn, whatever befalls him: letter, icon, face."""
    return letter(id, card, faction), ICONS.get(id, "person"), FACE(id, "person")


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


def dead(sheet: Sheet) -> Piece:
    """The marker of somebody dead."""
    c = sheet.character
    posture = "dead" + (f", with {len(sheet.held)} equipment cards" if sheet.held else "")
    at, side = name(sheet.excerpt(), c.at), SIDE_TITLES[c.faction]
    face = FACE(c.id, "person")
    return Piece(c.id, at, name_of(c.id), "x", "skull", side, TEAMS[c.faction], posture=posture, down=True, face=face)


# -- markers --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def _marker(marker: Marker, at: str) -> Piece:
    title, glyph, icon = MARKERS.get(marker.kind, (name_of(marker.kind), "?", "objective"))
    badges = [Badge("shows", str(marker.count))] if marker.count else []
    badges += [Badge("armed")] if marker.armed else []
    face = FACE(marker.kind, "flag")
    return Piece(marker.id, at, title, glyph, icon, "markers", badges=tuple(badges), face=face)


@rule("reborn.sags.mode")
def deployed(s: State, mine: Side | None) -> Iterator[Piece]:
    """Markers face down: their owner sees what is under them; blanks that have been turned up lie open."""
    for side in SIDES:
        for square in deployment.markers_of(s, side):
            at, who = name(s, square), s.deployment[square]
            under = (name_of(who) if who else "A blank") if side == mine else ""
            title = f"{under} (marker)" if under else "Deployment marker"
            yield Piece(f"marker-{at}", at, title, "?", "hidden", SIDE_TITLES[side], TEAMS[side], face="deployment")
    for at in deployment.blanks(s):
        yield Piece(f"blank-{at}", at, "Blank marker", "o", "", "markers", face="blank")
