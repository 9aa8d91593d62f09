"""The figures and tokens on the board: standing and lying, and those on cards in the space of whoever the card belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from noctule.engine import by_parts, by_themselves
from noctule.engine.grid import vector
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Facing, Piece, Role

from ..board import where
from ..board.ground import name
from ..board.names import GEAR_WORDS, name_of
from ..content.facts import FACTS
from ..content.maps import the_map
from ..state import NOWHERE, Boss, Gear, Monster, State

ICONS = {
    "night-widow": "widow",
    "baby-doll": "doll",
    "man-baby": "baby",
    "scarecrow": "scarecrow",
    "white-lady": "ghost",
    "shadow-people": "hidden",
    "cellar-knight": "sword",
    "boogeyman": "boogeyman",
    "germain-beus": "mask",
    "tracker": "tracker",
    "med-kit": "medkit",
}
FACE = skin_of("noctule.games.scare").face
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
COMPASS: dict[tuple[int, int], Facing] = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}
ROLES: dict[str, Role] = {"acting": "acting", "acted": "spent"}
SIGNS = {word: word for word in ("grabbed", "stunned", "tracker", "medkit")} | {
    "wounded": "wound",
    "traumatized": "fear",
    "haunted": "ghost",
    "in combat": "sword",
    "paralysed": "poison",
}
"""Conditions that have an icon."""


def pieces(s: State, agents: Iterable[Piece]) -> tuple[Piece, ...]:
    """Everything on the board, agents in lineup order first."""
    found = [*agents, *monsters(s)]
    if s.boss is not None:
        found.append(_boss(s.map, s.boss))
    return (*found, *tokens(s)) if s.gear else tuple(found)


def _tokens(s: State) -> tuple[Piece, ...]:
    """Those that lie on the map."""
    return tuple([_token(token, name(s, token.at)) for token in s.gear.values() if token.at != NOWHERE])


tokens = by_parts(_tokens, "map", "gear")


def _token(token: Gear, at: str) -> Piece:
    words = GEAR_WORDS[token.id].capitalize()
    return Piece(token.id, at, words, token.id[0], ICONS[token.id], "tokens", face=FACE(token.id))


def span(low: int, high: int) -> str:
    """
    >>> span(3, 4), span(7, 7)
    ('3-4', '7')
    """
    return str(low) if low == high else f"{low}-{high}"


@lru_cache(maxsize=100)
def sign(word: str) -> Badge:
    kind = ICONS.get(word, word)
    return Badge(kind, "", ROLES.get(word, "sign"), SIGNS.get(kind, ""))


# -- monsters ------------------------------------------------------------------------------------------------------


def monsters(s: State) -> list[Piece]:
    """A monster on a card is drawn where its victim is: it is in his space, but not on the map."""
    return [
        _monster(s.map, monster, monster.at if monster.place == "map" else where.space_of(s, monster.id))
        for monster in s.monsters.values()
    ]


@by_themselves
def _monster(map: str, monster: Monster, square: int) -> Piece:
    badges = (sign("wounded"),) if monster.wounded else ()
    at, title = the_map(map).name(square) if square != NOWHERE else "", name_of(monster.id)
    icon, down = ICONS[monster.kind], monster.lying and monster.place != "held"
    posture, face, kind = _lies(monster), FACE(monster.kind, "beast"), monster.kind
    return Piece(
        monster.id, at, title, glyph(monster), icon, "monsters", "foe", "", posture, down, (), badges, face=face, sheet=kind
    )


def _lies(monster: Monster) -> str:
    if monster.place == "card":
        return f"{'lying' if monster.lying else 'standing'} on {name_of(monster.on)}'s card"
    if monster.place == "held":
        return f"held by {name_of(monster.on)}"
    return "lying, stunned" if monster.lying else ""


def glyph(monster: Monster) -> str:
    """A letter, and a sign for its number where there may be several: w1 ... w9, wa, wb."""
    kind = FACTS.monster[monster.kind]
    if kind.unique:
        return kind.letter
    return kind.letter + DIGITS[int(monster.id.rsplit("-", 1)[1]) % len(DIGITS)]


@by_themselves
def _boss(map: str, boss: Boss) -> Piece:
    """The Boogeyman fills two spaces and faces the way his front half points."""
    cells: tuple[str, ...] = ()
    facing: Facing = ""
    drawn = the_map(map)
    if boss.back != NOWHERE:
        cells = (drawn.name(boss.at), drawn.name(boss.back))
        facing = COMPASS.get(vector(drawn.grid, boss.back, boss.at), "")
    badges = [sign("wounded")] if boss.wounded else []
    badges += [Badge("hits", str(boss.hits))] if boss.hits else []
    badges += [Badge("holds", str(len(boss.holds)))] if boss.holds else []
    facts, icon, at = FACTS.boss[boss.kind], ICONS[boss.kind], drawn.name(boss.at)
    face, signs = FACE(boss.kind, "beast"), tuple(badges)
    return Piece(boss.kind, at, facts.name, facts.letter, icon, "monsters", "foe", facing, "", False, cells, signs, face=face)
